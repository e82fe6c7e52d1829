"""The welcome screen: an island, a title in large letters, and the menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from taluva.core.text import normalize
from taluva.i18n import Language
from taluva.tui.canvas import Line, overlay, style_text
from taluva.tui.capabilities import Look, PainterKind
from taluva.tui.colour import pure
from taluva.tui.feedback import Suggestion
from taluva.tui.game_ui import Title
from taluva.tui.graphics import HEIGHT, can_be_large, fire_inks, large
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import Rulers, View, Window
from taluva.tui.hexmap.picture import Picture
from taluva.tui.menu import MenuItem, offers_begun, parse_choice
from taluva.tui.screen import Event, Exit, KeyPressed, LineEdited, LineSubmitted, Order, SetLine
from taluva.tui.text import PageView, shorten, whole_clauses, wrap
from taluva.tui.theme import theme_for

_WIDE: Final = 100  # columns from which the menu explains its items
_COLUMNS: Final = (24, 46)  # of the texts beside the island, on narrow and wide screens
_TALL: Final = 30  # lines from which menu items have gaps between them
_MARGIN: Final = 2
_GAP: Final = 2
_TITLE: Final = 1  # the line where the title begins
_WIDEST_PAGE: Final = 82  # columns of a page, because longer lines are hard to read


class WelcomeScreen:
    """The welcome screen. ``name`` is the chosen item in the end, or "".

    Items in ``read`` open a page, and the menu returns afterwards.
    """

    keys: Sequence[str] = ("pageup", "pagedown")
    quick_keys: Sequence[str] = ("up", "down")
    pointing_keys: Sequence[str] = ()
    is_pointing = False
    has_mouse = False
    is_asking = False
    is_incomplete = False

    def __init__(
        self,
        cover: Title,
        offers: Sequence[MenuItem],
        look: Look,
        say: Language,
        told: str = "",
        read: Mapping[str, Callable[[], PageView]] | None = None,
    ) -> None:
        self.name = ""
        self._read = read or {}
        self._page: PageView | None = None
        self._size = (_WIDEST_PAGE, 1)  # of the last painting
        self._cover = cover
        self._offers = offers
        self._look = look
        self._theme = theme_for(look)
        self.say = say
        self._told = told  # a message to show before the first choice
        self._chosen = 0
        self._text = ""
        self._board: tuple[tuple[int, int], list[list[Segment]]] | None = None

    def handle(self, event: Event) -> Sequence[Order]:
        """Handle an event and return requests."""
        match event:
            case KeyPressed("pageup" | "pagedown" | "up" | "down" as name) if (
                self._page is not None
            ):
                pages = 1 if name.endswith("down") else -1
                self._page = self._page.turn_page(pages, *self._size)
            case KeyPressed("escape") | LineSubmitted("") if self._page is not None:
                self._page = None
            case KeyPressed("up" | "down" as name):
                step = 1 if name == "down" else -1
                self._chosen = (self._chosen + step) % len(self._offers)
            case KeyPressed("c-c" | "c-d"):
                return [Exit()]
            case KeyPressed("escape"):
                return [SetLine()]
            case LineEdited(text):
                self._told, self._text = "", normalize(text.strip())
                if self._text:
                    self._page = None
                found = self._find(text) if text.strip() else None
                if found is not None:
                    self._chosen = self._offers.index(found)
            case LineSubmitted(text):
                return self._submit(text)
        return []

    def _submit(self, text: str) -> Sequence[Order]:
        found = self._find(text) if text.strip() else self._offers[self._chosen]
        if found is None:
            self._told = self.say("type a number or a word from the list, or use the arrows")
            return [SetLine()]
        if found.name in self._read:
            self._page = self._read[found.name]()
            return [SetLine()]
        self.name = found.name
        return [Exit()]

    def _find(self, text: str) -> MenuItem | None:
        return parse_choice(text, self._offers, self.say)

    def render(self, width: int, height: int) -> Sequence[Line]:
        """Paint the island, with the title and the menu on the sea beside it."""
        self._size = (min(width, _WIDEST_PAGE), height - 1)
        if self._page is not None:
            return self._reading(self._page, width, height)
        rows = [list(line) for line in self._island(width, height)]
        for y, x, part in self._write(width, height):
            if y < height:
                rows[y] = overlay(rows[y], x, part, width)
        lines = [self._bar(line, width) for line in self._news(width)]
        return [*rows[: height - len(lines)], *lines]

    def _reading(self, page: PageView, width: int, height: int) -> list[Line]:
        """Draw a page below an empty line."""
        text, strong = self._theme.style("text"), self._theme.style("strong")
        rows: list[Line] = [[]]
        for line in page.visible_lines(*self._size, self.say):
            rows.append([Segment(self._theme.encode(line.text), strong if line.is_title else text)])
        rows += [[]] * (height - len(rows))
        return [Segment.adjust_line_length(list(row), width, text) for row in rows]

    def _news(self, width: int) -> list[str]:
        """Wrap the message if it is too long for the toolbar."""
        room = width - 2
        return wrap(self._told, room) if cell_len(self._told) > room else []

    def _island(self, width: int, height: int) -> list[list[Segment]]:
        if self._board is None or self._board[0] != (width, height):
            self._board = ((width, height), self._paint(width, height))
        return self._board[1]

    def _paint(self, width: int, height: int) -> list[list[Segment]]:
        """Paint the island as large as it fits beside the texts."""
        scene = _without_name(
            self._cover.scene(), has_colours=self._look.painter is PainterKind.FILLED
        )
        around = Window.around(ground.hex for ground in scene.grounds)
        views = []
        for zoom in self._cover.zooms:
            view = View(zoom, self._look.painter, around, Rulers.NONE)
            room = -(-self._columns(width)[0] // view.shape.step)
            window = Window(around.left - room, around.top, around.right, around.bottom)
            views.append(View(zoom, self._look.painter, window, Rulers.NONE))
        fitting = (each for each in views if each.needed[0] <= width and each.needed[1] <= height)
        view = next(fitting, views[-1]).centred(width, height)
        lines = RenderedMap(scene, self._look, view).lines()[:height]
        text = self._theme.style("text")
        return [Segment.adjust_line_length(line, width, text) for line in lines]

    def _write(self, width: int, height: int) -> list[tuple[int, int, Line]]:
        """Return the texts with their lines and columns."""
        theme, say = self._theme, self.say
        plain, strong, faint, sign = (
            self._on_water(role, bold=is_bold)
            for role, is_bold in (("text", False), ("text", True), ("dim", False), ("lava", True))
        )
        columns, is_explained = self._columns(width)
        title = self._cover.title
        found: list[tuple[int, int, Line]] = []
        y = _TITLE
        if can_be_large(title, width // 2, theme):
            for line in large([(title, fire_inks())], theme, pure("deep")):
                found.append((y, _MARGIN, line))
                y += 1
        else:
            found.append((y, _MARGIN, [Segment(" ".join(title), sign)]))
            y += 1
        about = wrap(say.again(self._cover.about), columns)
        step = 2 if height >= _TALL + HEIGHT else 1
        if y + 1 + len(about) + step * len(self._offers) < height:
            y += 1
        for words in about:
            found.append((y, _MARGIN, [Segment(words, plain)]))
            y += 1
        room, marks = self._widths
        digits = len(str(len(self._offers)))
        for number, offer in enumerate(self._offers):
            y += step
            meaning = self._meaning(offer, width) if is_explained else ""
            shown = str(number + 1).rjust(digits)
            if number == self._chosen:
                lit = theme.chip_style("lava")
                text = f" {shown} {offer.word.ljust(room)}{offer.mark.ljust(marks)}{meaning}"
                found.append((y, 1, [Segment(set_cell_size(text, columns - 2), lit)]))
                continue
            parts = [Segment(f" {shown} ", sign), Segment(offer.word.ljust(room), strong)]
            parts.append(Segment(offer.mark.ljust(marks), plain))
            found.append((y, 1, [*parts, Segment(meaning, faint)]))
        return found

    @property
    def _widths(self) -> tuple[int, int]:
        """The columns of the words and of the progress marks, with the gaps after them."""
        words = max(len(offer.word) for offer in self._offers)
        marks = max(len(offer.mark) for offer in self._offers)
        return words + _GAP, marks + _GAP if marks else 0

    def _columns(self, width: int) -> tuple[int, bool]:
        """Return the columns of the texts, and whether the menu explains its items."""
        usual = _COLUMNS[width >= _WIDE]
        if width < _WIDE:
            return usual, False
        beside = sum(self._widths) + 3 * _MARGIN
        needed = (beside + cell_len(offer.meaning) for offer in self._offers)
        return max(usual, *(each for each in needed if each <= width // 2), 0), True

    def _meaning(self, offer: MenuItem, width: int) -> str:
        """Describe a menu item in as many clauses as fit."""
        room = self._columns(width)[0] - sum(self._widths) - 3 * _MARGIN
        if cell_len(offer.meaning) <= room:
            return offer.meaning
        return whole_clauses(offer.meaning, room)

    def _on_water(self, role: str, *, bold: bool) -> Style:
        """Return the style of texts on the sea."""
        theme = self._theme
        if not theme.has_ground:
            return (
                theme.panel_style(role, bold=bold)
                if role == "lava"
                else theme.book.style(bold=bold)
            )
        return theme.book.style(theme.legible(role, "deep"), theme.colour("deep"), bold=bold)

    def toolbar(self, width: int) -> Line:
        """Show how to choose, and the selected item's meaning if the menu has no room for it."""
        if self._page is not None:
            return self._bar(self.say("Enter: go back"), width)
        how = self.say("use arrows, a number or a word, then Enter")
        chosen = self._offers[self._chosen]
        meaning = chosen.meaning
        if not self._columns(width)[1] or self._meaning(chosen, width) != meaning:
            both = self._theme.encode(" · ").join((meaning, how))
            how = both if cell_len(both) <= width - 2 else meaning
        told = how if self._news(width) else self._told or how
        return self._bar(shorten(told, width - 2), width)

    def _bar(self, text: str, width: int) -> Line:
        """Return a line of text as wide as the screen."""
        bar = self._theme.style("bar")
        return Segment.adjust_line_length([Segment(f" {text}", bar)], width, bar)

    def prompt(self) -> Line:
        """Return the prompt."""
        return [Segment(f" {self.say.about(self.say('choose'), '')}", self._theme.style("prompt"))]

    def hint(self) -> Line:
        """Return the rest of the word that Enter would choose."""
        word = self._offers[self._chosen].word if self._page is None else ""
        rest = word[len(self._text) :] if normalize(word).startswith(self._text) else ""
        return [Segment(rest, self._theme.style("faint"))]

    def styles(self) -> Mapping[str, str]:
        """Return the style of the typed line."""
        return {"prompt-line": style_text(self._theme.style("text"))}

    def suggest(self, text: str) -> list[Suggestion]:
        """List the matching words of the menu."""
        return [Suggestion(each.word, 0, each.meaning) for each in offers_begun(text, self._offers)]

    def free_columns(self, lines: int) -> int:
        """Return a large number, because a completion menu covers nothing important."""
        return _WIDE


def _without_name(picture: Picture, *, has_colours: bool) -> Picture:
    """Return a map without names, because nothing is played there.

    The filled painter also drops letters. The outline painter keeps the letters of the lands but
    drops directions and the sea.
    """
    grounds = (
        ground._replace(label="", letter="")
        if has_colours
        else ground._replace(label="", points=None)
        for ground in picture.grounds
    )
    return picture._replace(grounds=tuple(grounds), has_levels=False, has_sea=has_colours)


def ask_full_screen(screen: WelcomeScreen, look: Look) -> str:
    """Run the welcome screen. Return the name of the choice, or "" if the player leaves."""
    from taluva.tui.runner import ScreenRunner

    ScreenRunner(screen, look.depth).run()
    return screen.name
