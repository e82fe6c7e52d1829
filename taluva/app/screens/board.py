"""The map and the panel beside it: what they show, where it fits, and its click targets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache, partial
from typing import Any, Final, NamedTuple

from taluva.app.events import TermClicked
from taluva.app.memo import Memo
from taluva.app.screens import map_view, panels
from taluva.app.screens.panels import Pen
from taluva.app.state import State
from taluva.app.view import Pan
from taluva.core.bot import hints_page
from taluva.tui.blocks import ClickTarget, Column, DrawnBlock, PanelPart, arrange
from taluva.tui.canvas import Glyph, GlyphLine, Line, row_of, style_text
from taluva.tui.capabilities import Depth, Look, Terminal, choose_look
from taluva.tui.game_ui import Hand
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import NO_OVERLAY, Overlay
from taluva.tui.hexmap.viewport import BAR_LINES, fit, lines_below, panel_width
from taluva.tui.screen import LineEdited, LineSubmitted
from taluva.tui.text import PageView, lay_out
from taluva.tui.theme import Theme, theme_for

_MIN_LOG = 8  # log lines that take priority over the legend
_TEXTS: Final = ("recent", "log", "legend", "keys")  # the parts that an answer replaces
_ALL: Final = 10_000  # lines, as much room as any text needs
_AROUND_NEWS = 4  # lines: a title and the moves of a turn
_TALL = 30  # screen lines that bars and a large hand need
_WIDE = 31  # panel columns that they need
_WIDE_SCREEN = 112  # screen columns that make the panel that wide


class AnswerPosition(StrEnum):
    """The position of a long answer."""

    BESIDE = "beside"  # in the panel
    BELOW = "below"  # over the lower part of the map
    OVER = "over"  # instead of the map


def rows_below(lines: int) -> int:
    """Return the number of rows for an answer over the lower part of the map, without its title."""
    return (lines - 4) // 2


def panel_lines_below(state: State, columns: int, lines: int) -> int:
    """Return the height of a panel below the map, or 0. A lesson has its text there."""
    return lines_below(columns, lines) if state.lesson is None else 0


class PanelContent(NamedTuple):
    """The contents of the panel that do not follow from the state alone."""

    hand: Hand | None = None
    news: tuple[str, ...] = ()  # about the last move
    answer: PageView | None = None
    keys: tuple[tuple[str, str], ...] = ()  # listed if there is room
    has_items_below: bool = False  # whether the items in hand are below the map
    top: int = 0  # how many lines of the texts are scrolled away


class PaintedBoard(NamedTuple):
    """The map and the panel of one frame. The next frame starts from it, and clicks use it."""

    rows: list[Line]
    viewport: map_view.Viewport
    hand: Hand | None  # the hand in the panel
    has_items_below: bool  # whether the items in hand are below the map
    targets: tuple[ClickTarget, ...] = ()
    shows_hand: bool = False  # whether the panel had room for it
    lines_below: int = 0  # of a panel below the map

    @property
    def zoom(self) -> Zoom:
        """The zoom of the map."""
        return self.viewport.shown.zoom

    def is_panel(self, column: int, line: int) -> bool:
        """Check whether a cell belongs to the panel."""
        if self.lines_below:
            return len(self.rows) - self.lines_below <= line < len(self.rows)
        return column >= self.viewport.shown.view.size[0] and 0 <= line < len(self.rows)

    def free_columns(self, lines: int) -> int:
        """Return the number of columns without land at the right of the last ``lines`` lines."""
        fitted, lines = self.viewport.shown, max(0, lines - self.lines_below)
        if self.has_items_below:
            return fitted.panel_width
        width, height = fitted.view.size
        return fitted.panel_width + width - self.viewport.land_end(height - lines)


class BoardPainter:
    """A painter of the map and the panel. Its only state is a cache."""

    def __init__(self, terminal: Terminal, colour: str, *, is_steady: bool = False) -> None:
        self._terminal, self._colour = terminal, colour
        self._is_steady = is_steady
        self._map = map_view.MapPainter()
        self._look = Memo[Look]()
        self._items_below = Memo[int]()
        self._columns: list[tuple[tuple[object, ...], Column]] = []  # the last three and their keys
        self._answer = Memo[DrawnBlock]()
        self._joint = Memo[list[Line]]()
        self._side = Memo[list[Sequence[Glyph]]]()
        self._lines: defaultdict[int, Memo[Line]] = defaultdict(Memo)

    def look(self, state: State) -> Look:
        """Return the current look."""
        choices = state.view.choices
        key = (choices.look, choices.background, choices.palette)
        make = partial(
            choose_look,
            self._terminal,
            choices.look,
            self._colour,
            choices.background,
            choices.palette,
        )
        return self._look.by(key, make)

    def theme(self, state: State) -> Theme:
        """Return the colours and characters of the look."""
        return theme_for(self.look(state))

    def pen(self, state: State, width: int) -> Pen:
        """Return a pen for lines of this width."""
        return Pen(self.theme(state), width, state.say)

    def place(
        self, state: State, width: int, height: int, last: map_view.Viewport | None = None
    ) -> map_view.Viewport:
        """Fit the map to the lines above the prompt, leaving room for items below the map."""
        below = len(self._lesson_below(state, width, height))
        below += panel_lines_below(state, width, height + BAR_LINES - 1)
        height -= self._below(state, width, height)
        return map_view.place_map(
            state,
            width,
            height + BAR_LINES - 1,
            self.look(state),
            below,
            last,
            is_steady=self._is_steady,
        )

    def _lesson_below(self, state: State, width: int, height: int) -> list[panels.PanelLine]:
        """Return the lesson's lines if they go below the map, or []."""
        panel = state.lesson_panel
        if panel is None or not (width < _WIDE_SCREEN or height < _TALL):
            return []
        room = width - panel_width(width, height + BAR_LINES - 1)
        return panels.lesson_panel(panel, self.pen(state, room))

    def _below(self, state: State, width: int, height: int) -> int:
        """Return the number of lines for items below the map, or 0 if the map would shrink."""
        key = (state.current, width, height, self.look(state), state.view.choices.zoom)
        make = partial(self._room_below, state, width, height)
        return self._items_below.by(key, make)

    def _room_below(self, state: State, width: int, height: int) -> int:
        game, ui = state.game, state.ui
        hand = ui.hand(game, None, state.say)
        if hand is None or not hand.items:
            return 0
        columns = width - panel_width(width, height + BAR_LINES - 1)
        needed, lines = panels.item_lines(hand.items, columns), height + BAR_LINES - 1
        fitting = partial(
            fit,
            width,
            land=map_view.land(map_view.picture_of(game, state.say)),
            painter=self.look(state).painter,
            zoom=state.view.choices.zoom_among(ui.zooms),
            zooms=ui.zooms,
        )
        found, largest = fitting(lines=lines - needed), fitting(lines=lines).zoom
        is_whole = found.view.window == found.wanted  # including the water around the island
        is_large = found.zoom is largest and found.zoom is not ui.zooms[-1]
        has_room = is_whole and found.panel_width > 0 and is_large
        return needed if has_room else 0

    def paint(
        self,
        state: State,
        width: int,
        height: int,
        last: map_view.Viewport | None = None,
        *,
        overlay: Overlay = NO_OVERLAY,
        follows: bool = True,
        is_settled: bool = True,
        hand: Hand | None = None,
        news: Sequence[str] = (),
        answer: PageView | None = None,
        place: AnswerPosition | None = None,
        keys: tuple[tuple[str, str], ...] = (),
        panel: Callable[[int, int], Column] | None = None,
    ) -> PaintedBoard:
        """Draw everything between the header and the prompt, with an answer beside or below.

        If ``follows`` is true, the view moves to show the overlay. If ``is_settled`` is true, a
        preview hides the marks of the last turn. ``keys`` are listed if the panel has room.
        ``panel`` draws another panel, given its width and height.
        """
        viewport = self.place(state, width, height + 1, last)
        fitted = viewport.home
        for pan in state.view.pans:
            fitted = fitted.pan(*pan) if isinstance(pan, Pan) else fitted.drag(*pan)
        fitted = viewport.with_land(fitted)
        answered = DrawnBlock()
        if answer is not None and place is AnswerPosition.BELOW:
            answered = self._answer_below(state, answer, width - fitted.panel_width, height)
        is_whole, free = viewport.is_whole(fitted), fitted.covered(len(answered.lines))
        viewport = (
            viewport.follow(free, overlay, is_whole=is_whole) if follows else viewport.stay(free)
        )
        viewport = viewport.settle(overlay, is_settled=is_settled)
        fitted = viewport.shown
        island = self._map.lines(viewport, self.look(state), overlay)
        hand = hand or state.ui.hand(state.game, None, state.say)
        has_items = bool(self._below(state, width, height + 1))
        below = [*answered.lines, *self._lesson_below(state, width, height + 1)]
        tall = panel_lines_below(state, width, height + BAR_LINES)
        if not fitted.panel_width:  # a zoom that the player chose may be too large
            island = island[: height - len(below) - tall]
        if not (fitted.panel_width or tall):
            return PaintedBoard([*island, *below], viewport, hand, has_items)
        beside = answer if place is AnswerPosition.BESIDE else None
        size = (width, tall) if tall else (fitted.panel_width, height)
        if panel is not None and beside is None:
            side = panel(*size)
        else:
            content = PanelContent(hand, tuple(news), beside, keys, has_items, state.panel_top)
            side = self._column(state, *size, content)
        shows_hand = has_items or not side.shown.keys().isdisjoint(("hand", "items"))
        if tall:
            targets = tuple(target.shift(height - tall) for target in side.targets)
            rows = [*island, *below, *side.lines]
            return PaintedBoard(rows, viewport, hand, has_items, targets, shows_hand, tall)
        targets = (
            *(target.shift(len(island)) for target in answered.targets),
            *(target.shift(0, width - fitted.panel_width) for target in side.targets),
        )
        if hand is not None and has_items:
            room = width - fitted.panel_width
            below += panels.items_in_a_row(hand.items, self.pen(state, room))
        if below:
            island = [*island, *below]
        rows = self._side_by_side(island, side.lines, width, fitted.panel_width)
        return PaintedBoard(rows, viewport, hand, has_items, targets, shows_hand)

    def _answer_below(self, state: State, page: PageView, width: int, height: int) -> DrawnBlock:
        """Draw an answer over the lower part of the map."""
        rows, events = rows_below(height + BAR_LINES), partial(event_for_term, state, page)
        draw = partial(panels.answer, page, self.pen(state, width), rows, events)
        return self._answer.by((state.current, page, width, rows, self.look(state)), draw)

    def _side_by_side(
        self, island: Sequence[Line], side: list[Line], width: int, panel: int
    ) -> list[Line]:
        """Join the map and the panel. The same lines return the same objects."""
        panel_rows = self._side.by_parts((side,), lambda: [row_of(line, panel) for line in side])

        def join(y: int, line: Line, row: Sequence[Glyph]) -> Line:
            return self._lines[y].by_parts(
                (line, row), lambda: GlyphLine([*row_of(line, width - panel), *row])
            )

        return self._joint.by_parts(
            (island, side),
            lambda: [
                join(y, *both) for y, both in enumerate(zip(island, panel_rows, strict=False))
            ],
        )

    def column(self, state: State) -> Column:
        """Return the panel while nothing is typed and no answer is shown."""
        width, lines = state.view.size
        hand = state.ui.hand(state.game, None, state.say)
        has_items = bool(self._below(state, width, lines - BAR_LINES + 1))
        content = PanelContent(hand, state.consequences, has_items_below=has_items)
        below = panel_lines_below(state, width, lines)
        size = (width, below) if below else (panel_width(width, lines), lines - BAR_LINES)
        return self._column(state, *size, content)

    def room_for_texts(self, state: State) -> int:
        """Return how many lines of the panel an answer can take."""
        column = self.column(state)
        others = (number for name, number in column.shown.items() if name not in _TEXTS)
        return len(column.lines) - sum(others)

    def scroll(self, state: State, lines: int) -> int:
        """Return the first line of the panel's texts after scrolling, if there are more lines."""
        width, _ = state.view.size
        width = panel_width(*state.view.size) or width
        number = len(self._texts(state, self.pen(state, width)))
        return max(0, min(state.panel_top + lines, number - self.room_for_texts(state)))

    def _column(self, state: State, width: int, height: int, content: PanelContent) -> Column:
        """Return a panel that was drawn lately, or draw it."""
        at_table = (state.viewer, state.clock, state.bots)
        seen = (self.look(state), state.lesson_panel, state.explorer, *at_table)
        key = (state.current, width, height, content, *seen)
        if self._columns and self._columns[-1][0][0] is not state.current:
            self._columns.clear()  # comparing identities is faster than comparing games
        found = next((column for known, column in self._columns[::-1] if known == key), None)
        if found is None:
            pen = self.pen(state, width)
            found = arrange([*self._parts(state, pen, height, content)], height, pen.line())
            self._columns = [*self._columns[-2:], (key, found)]
        return found

    def _parts(
        self, state: State, pen: Pen, height: int, content: PanelContent
    ) -> Iterator[PanelPart]:
        """Yield the parts of the panel from top to bottom."""
        width, answer = pen.width, content.answer
        is_large = height >= _TALL and width >= _WIDE
        if state.lesson_panel is not None and is_large:
            yield PanelPart.of("lesson", panels.lesson_panel(state.lesson_panel, pen))
        most = height // 3 if height >= _TALL else 0
        players = panels.players(state.game, pen, state.bots_on_screen, most, _notes(state))
        yield PanelPart.of("players", players)
        if is_large:
            yield PanelPart.of("dangers", panels.dangers(state, pen))
        if state.viewer is not None:
            yield PanelPart.of("chat", panels.chat(state.viewer.chat, pen))
        if state.explorer is not None:
            from taluva.app.screens.explore import explorer_parts

            yield from explorer_parts(state, pen)
        for section in state.ui.sections(state.game, state.say, width):
            yield PanelPart.of("section", panels.section(section, pen))
        yield from self._hand_parts(state, pen, height, content)
        if answer is not None:
            events = partial(event_for_term, state, answer)
            rows = len(lay_out(answer.blocks, width - 2))
            yield PanelPart.of("answer", panels.answer(answer, pen, rows, events), rank=2)
            return
        if content.top:
            texts = self._texts(state, pen)[content.top :]
            yield PanelPart("texts", lambda free: DrawnBlock(texts[:free]), rank=2)
            return
        if not state.ui.has_log:
            recent = partial(self._draw_recent, state, pen, height, content)
            yield PanelPart("recent", recent, rank=2)
        pressed = panels.keys(content.keys, pen)
        if is_large:
            yield PanelPart.of("keys", pressed, rank=3)
        legend = _legend(state, pen)

        def draw_log(free: int) -> DrawnBlock:
            room = free - len(legend)
            return _draw_log(state, pen, room if room > _MIN_LOG else free)

        yield PanelPart("log", draw_log, rank=4)
        yield PanelPart.of("legend", legend, rank=5)
        if not is_large:
            yield PanelPart.of("keys", pressed, rank=6)

    def _texts(self, state: State, pen: Pen) -> list[Line]:
        """Return all texts that the panel can show, to scroll through them."""
        recent = [] if state.ui.has_log else panels.recent(state, pen, (), _ALL)
        return [*recent, *_draw_log(state, pen, _ALL).lines, *_legend(state, pen)]

    def _hand_parts(
        self, state: State, pen: Pen, height: int, content: PanelContent
    ) -> Iterator[PanelPart]:
        """Yield the items in hand and the picture of the hand."""
        hand = content.hand
        if hand is None:
            return
        items, picture = hand.items, hand.picture
        if items and not content.has_items_below:
            title, draw = pen.heading(hand.title), partial(panels.items, items, pen)
            yield PanelPart(
                "items", lambda free: DrawnBlock([title, *draw(free - _MIN_LOG)]), is_last=True
            )
        if picture is not None:
            draw_picture = partial(self._draw_hand, state, pen, height, content, hand)
            yield PanelPart("hand", draw_picture, is_last=True)

    def _draw_hand(
        self, state: State, pen: Pen, height: int, content: PanelContent, hand: Hand, free: int
    ) -> DrawnBlock:
        """Draw the picture of a hand as large as fits beside what else must be shown."""
        taken = 0
        if content.news and not state.is_played:  # for a player, long news goes on a page
            news = panels.narration_lines(content.news, state.game.names, pen.width)
            taken = len(news) + _AROUND_NEWS
        zooms = (
            [Zoom.LARGE, Zoom.NORMAL] if height >= _TALL and pen.width >= _WIDE else [Zoom.NORMAL]
        )
        if height < _TALL:  # shrink before the recent moves do
            zooms += [Zoom.SMALL, Zoom.COMPACT]
        framed = DrawnBlock()
        for zoom in zooms:
            assert hand.picture is not None, "only pictures are drawn"
            small = map_view.small_picture(hand.picture, self.look(state), zoom)
            framed = panels.frame(small, hand, pen)
            if len(framed.lines) + panels.recent_height(state) <= free - taken:
                return framed
        return framed if len(framed.lines) <= free - taken else DrawnBlock()

    def _draw_recent(
        self, state: State, pen: Pen, height: int, content: PanelContent, free: int
    ) -> DrawnBlock:
        """Draw the recent moves in the same room whether or not the hand has just been played."""
        games = state.timeline.games
        if content.hand is None and state.is_mid_turn:
            before = state.ui.hand(games[-2:][0], None, state.say)
            if before is not None and before.picture is not None:
                slot = self._draw_hand(state, pen, height, content, before, free)
                free -= len(slot.lines)
        return DrawnBlock(panels.recent(state, pen, content.news, free))

    def styles(self, state: State) -> Mapping[str, str]:
        """Return the styles of the prompt and the menu, by prompt_toolkit's names."""
        return _styles(self.look(state))


@cache  # prompt_toolkit calls this for every style that it shows
def _styles(look: Look) -> Mapping[str, str]:
    theme = theme_for(look)
    text, bar, chosen = (style_text(theme.style(name)) for name in ("text", "bar", "good"))
    if look.depth is Depth.NONE:
        chosen = "bold"  # the other items are in reverse video
    return {
        "prompt-line": text,
        "completion-menu": bar,
        "completion-menu.completion": f"noinherit {bar}",
        "completion-menu.completion.current": f"noinherit {chosen}",
        "completion-menu.meta.completion": f"noinherit {bar}",
        "completion-menu.meta.completion.current": f"noinherit {bar}",
        "scrollbar.background": bar,
        "scrollbar.button": chosen,
    }


def _notes(state: State) -> dict[int, str]:
    """Return the note after each player's name: the time left, or that the player is away."""
    place, clock = state.viewer, state.clock
    notes = {}
    for seat in range(1, len(state.game.names) + 1):
        parts = [] if clock is None else [clock.text(seat)]
        if place is not None and seat in place.absent:
            parts.append(state.say("away"))
        notes[seat] = " ".join(filter(None, parts))
    return notes


def _draw_log(state: State, pen: Pen, free: int) -> DrawnBlock:
    """Draw what happened, or the earlier moves."""
    has_log = state.ui.has_log
    title = state.say("what happened") if has_log else state.say("log")
    lines = (panels.log if has_log else panels.moves)(state, pen, free - 1)
    return DrawnBlock([pen.heading(title), *lines] if lines else ())


def _legend(state: State, pen: Pen) -> list[panels.PanelLine]:
    """Return the legend of the map with its title."""
    lines = panels.legend(state.game, pen, is_lesson=state.lesson is not None)
    return [pen.heading(state.say("legend")), *lines]


def event_for_term(state: State, page: PageView, term: str) -> Any:
    """Return what a click on a term of an answer sends: for a hint or a legal move, its line."""
    hints = state.hints
    if hints and page.blocks in (hints_page(hints), hints_page(hints, is_short=True)):
        return LineSubmitted(term)
    is_move = state.is_played and state.prompt.move(term) is not None
    return LineEdited(term) if is_move else TermClicked(term)


# For sessions without a screen.
PLAIN_BOARD: Final = BoardPainter(Terminal({}, is_interactive=False, encoding="ascii"), "auto")
