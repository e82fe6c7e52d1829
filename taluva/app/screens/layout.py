"""The island and what stands beside it, put together for one size of the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from taluva.app.screens import panels
from taluva.app.screens.map_view import MapView, land, picture_of, small_picture
from taluva.app.screens.panels import Line
from taluva.app.state import AnswerPosition
from taluva.app.view import Pan, Shown, ViewChoice, rows_below
from taluva.core.game import Game
from taluva.games import ui_for
from taluva.tui.canvas import style_text
from taluva.tui.capabilities import Depth, Look, Terminal, choose_look
from taluva.tui.game_ui import Hand
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import NO_OVERLAY, Overlay, Spot
from taluva.tui.hexmap.viewport import BAR_LINES, Fit, Panel, fit, panel_width
from taluva.tui.text import PageView
from taluva.tui.theme import Theme, theme_for

_LEAST_LOG = 8  # lines of what happened that matter more than the legend
_AROUND_NEWS = 4  # lines: a title, and the steps of a turn
_TALL = 30  # from so many lines on there is room for bars, and for a large picture of the hand
_WIDE = 31  # from so many columns on too
_WIDE_SCREEN = 112  # columns, from which on the panel is as wide as that


class BoardLayout:
    """Draws what is shown, and keeps what it has drawn from one keystroke to the next."""

    def __init__(
        self, shown: Shown, terminal: Terminal, colour: str, *, is_steady: bool = False
    ) -> None:
        self._shown = shown
        self._terminal, self._colour = terminal, colour
        self._chosen: tuple[ViewChoice, Look] | None = None
        self.island = MapView(shown, is_steady=is_steady)
        self._lines: dict[int, tuple[Line, Line, Line]] = {}
        self._joint: tuple[object, object, list[Line]] | None = None
        self._seen: Fit | None = None
        self._room: tuple[Game[Any], tuple[object, ...], int] | None = None
        self._panel: tuple[Game[Any], tuple[object, ...], list[Line]] | None = None

    @property
    def look(self) -> Look:
        """How to draw, as chosen now."""
        view = self._shown.view
        if self._chosen is None or self._chosen[0] is not view:
            look = choose_look(self._terminal, view.look, self._colour, view.background)
            self._chosen = (view, look)
        return self._chosen[1]

    @property
    def theme(self) -> Theme:
        """The colours and characters of the look."""
        return theme_for(self.look)

    def fit(self, width: int, height: int) -> Fit:
        """Give the fit for all the lines above the prompt, but for those of items below the map."""
        taught = len(self._taught_below(width, height))
        height -= self._below(width, height)
        found = self.island.fit(width, height + BAR_LINES - 1, self.look, taught)
        for pan in self._shown.view.pans:
            found = found.pan(*pan) if isinstance(pan, Pan) else found.drag(*pan)
        return found

    def spot_at(self, column: int, line: int, spots: Iterable[Spot]) -> Spot | None:
        """Give the place that a cell of what was painted last shows, if it is one of these."""
        if self._seen is None or column >= self._seen.view.size[0]:
            return None
        return self.island.spot_at(self._seen.view, column, line, spots)

    def free_columns(self, columns: int, lines: int) -> int:
        """Give how many columns at the right show no land in the lowest lines painted last."""
        if self._seen is None:
            return columns
        view, panel = self._seen.view, self._seen.panel_width
        if self._room is not None and self._room[2]:  # what is in hand lies below the map
            return panel
        width, height = view.size
        return panel + width - self.island.land_end(view, height - lines)

    @property
    def zoom(self) -> Zoom | None:
        """The zoom of what was painted last."""
        return None if self._seen is None else self._seen.zoom

    def _is_taught_below(self, width: int, height: int) -> bool:
        """Tell whether what is taught stands below the map: where the panel has no room for it."""
        return width < _WIDE_SCREEN or height < _TALL

    def _taught_below(self, width: int, height: int) -> list[Line]:
        """Give what is taught as it stands below the map, if it does."""
        told = self._shown.lesson_panel
        if told is None or not self._is_taught_below(width, height):
            return []
        room = width - panel_width(width, height + BAR_LINES - 1)
        return panels.lecture(told, self.theme, room)

    def _below(self, width: int, height: int) -> int:
        """Give the lines for items in hand below the map, where it is as large as ever above."""
        game, key = self._shown.game, (width, height, self.look, self._shown.view.zoom)
        if self._room is None or self._room[0] is not game or self._room[1] != key:
            self._room = (game, key, self._room_below(width, height))
        return self._room[2]

    def _room_below(self, width: int, height: int) -> int:
        game = self._shown.game
        face = ui_for(game.game_name)
        hand = face.hand(game, None, self._shown.say)
        if hand is None or not hand.items:
            return 0
        hexes = land(picture_of(game, self._shown.say))
        columns = width - panel_width(width, height + BAR_LINES - 1)
        needed = panels.item_lines(hand.items, columns)
        lines = height + BAR_LINES - 1 - needed
        zoom = self._shown.view.zoom_among(face.zooms)
        found = fit(width, lines, hexes, self.look.painter, zoom=zoom, zooms=face.zooms)
        is_whole = found.view.window == found.wanted  # with the water below and the rulers
        has_room = is_whole and found.panel is Panel.SIDE and found.zoom is face.zooms[0]
        return needed if has_room else 0

    def picture(
        self,
        width: int,
        height: int,
        *,
        overlay: Overlay = NO_OVERLAY,
        follows: bool = True,
        is_settled: bool = True,
        hand: Hand | None = None,
        news: Sequence[str] = (),
        answer: PageView | None = None,
        place: AnswerPosition | None = None,
        keys: tuple[tuple[str, str], ...] = (),
        panel: Callable[[int, int], list[Line]] | None = None,
    ) -> list[Line]:
        """Draw everything between the header and the prompt, an answer beside the map or below.

        The view ``follows`` what is laid over the map, or stays where it is; what a ghost hides
        is hidden when the line ``is_settled``. ``keys`` are told where the panel has room;
        ``panel`` draws something of a width and a height instead of the usual one.
        """
        theme = self.theme
        fitted = self.fit(width, height + 1)
        below: list[Line] = []
        if answer is not None and place is AnswerPosition.BELOW and fitted.panel is Panel.SIDE:
            room, rows = width - fitted.panel_width, rows_below(height + BAR_LINES)
            below = panels.answer(answer, theme, room, self._shown.say, rows)
            fitted = self.island.above(fitted, len(below), overlay)
        fitted = (
            self.island.revealing(fitted, overlay) if follows else self.island.is_unmoved(fitted)
        )
        self._seen = fitted
        island = self.island.lines(fitted, self.look, overlay, is_settled=is_settled)
        hand = hand or ui_for(self._shown.game.game_name).hand(
            self._shown.game, None, self._shown.say
        )
        match fitted.panel:
            case Panel.SIDE:
                beside = answer if place is AnswerPosition.BESIDE else None
                if panel is not None and beside is None:
                    side = panel(fitted.panel_width, height)
                else:
                    told = (tuple(news), beside, keys)
                    side = self._stable_panel(fitted.panel_width, height, hand, *told)
                below += self._taught_below(width, height + 1)
                if hand is not None and self._below(width, height + 1):
                    room = width - fitted.panel_width
                    below += panels.items_in_a_row(hand.items, theme, room)
                if below:
                    island = [*island, *below]
                return self._side_by_side(island, side)
            case Panel.NONE:
                return [*island, *self._taught_below(width, height + 1)]

    def _side_by_side(self, island: list[Line], side: list[Line]) -> list[Line]:
        """Put the map and the panel together: the same object for the same two."""
        known = self._joint
        if known is None or known[0] is not island or known[1] is not side:
            rows = [self._join(*both) for both in enumerate(zip(island, side, strict=False))]
            known = self._joint = (island, side, rows)
        return known[2]

    def _join(self, y: int, parts: tuple[Line, Line]) -> Line:
        """Put a line of the map and one of the panel together: the same object for the same two."""
        known = self._lines.get(y)
        if known is None or known[0] is not parts[0] or known[1] is not parts[1]:
            known = self._lines[y] = (*parts, [*parts[0], *parts[1]])
        return known[2]

    def _stable_panel(
        self,
        width: int,
        height: int,
        hand: Hand | None,
        news: tuple[str, ...],
        answer: PageView | None,
        keys: tuple[tuple[str, str], ...],
    ) -> list[Line]:
        """Give the panel, drawn once as long as all that it shows is the same."""
        game, taught = self._shown.game, self._shown.lesson_panel
        key = (width, height, hand, news, answer, keys, self.look, taught)
        if self._panel is None or self._panel[0] is not game or self._panel[1] != key:
            self._panel = (game, key, self._side_panel(width, height, hand, news, answer, keys))
        return self._panel[2]

    def _side_panel(
        self,
        width: int,
        height: int,
        hand: Hand | None,
        news: Sequence[str],
        answer: PageView | None,
        keys: Sequence[tuple[str, str]],
    ) -> list[Line]:
        theme, shown = self.theme, self._shown
        game, face = shown.game, ui_for(shown.game.game_name)
        is_tall = height >= _TALL
        most = height // 3 if is_tall and answer is None else 0
        answers = []
        if answer is not None:
            answers = panels.answer(answer, theme, width, shown.say, height)
        blocks = [panels.players(game, theme, width, shown.say, shown.bots, most)]
        if shown.lesson_panel is not None and width >= _WIDE and is_tall:
            blocks.insert(0, panels.lecture(shown.lesson_panel, theme, width))
        for section in face.sections(game, shown.say):
            blocks.append(panels.section(section, theme, width))
        if hand is not None and hand.items and not (self._room and self._room[2]):
            title = panels.heading(hand.title, theme, width)
            room = height - len(answers) - sum(map(len, blocks)) - _LEAST_LOG
            blocks.append([title, *panels.items(hand.items, theme, width, room)])
        if hand is not None and hand.picture is not None:
            room = height - len(answers) - sum(map(len, blocks))
            if news and not shown.is_played:  # where one plays, an answer tells what is too long
                room -= len(panels.narration_lines(news, game.names, width)) + _AROUND_NEWS
            zooms = (Zoom.LARGE, Zoom.NORMAL) if is_tall and width >= _WIDE else (Zoom.NORMAL,)
            for zoom in zooms:
                small = small_picture(hand.picture, self.look, zoom)
                framed = panels.frame(small, hand, theme, width)
                if len(framed) <= room:
                    blocks.append(framed)
                    break
        blocks = _fitting(blocks, height - len(answers))
        left = height - len(answers) - sum(map(len, blocks))
        if not face.has_log:
            blocks.append(panels.recent(shown, theme, news, width, left))
            left -= len(blocks[-1])
        blocks.append(answers)
        pressed = panels.keys(keys, theme, width, shown.say)
        if is_tall and width >= _WIDE and len(pressed) <= left:
            blocks.append(pressed)
            left -= len(pressed)
            pressed = []
        legend = [
            panels.heading(shown.say("legend"), theme, width),
            *panels.legend(game, theme, width, shown.say),
        ]
        if left - len(legend) > _LEAST_LOG:
            left -= len(legend)
        log = panels.log if face.has_log else panels.moves
        told = log(shown, theme, width, left - 1)
        named = shown.say("what happened") if face.has_log else shown.say("log")
        if told and (answer is None or answer.title != named):  # it is told there already
            blocks.append([panels.heading(named, theme, width), *told])
        return panels.stack([*blocks, legend, pressed], theme, width, height)

    def page(self, width: int, height: int, page: PageView) -> list[Line]:
        """Draw a long answer between the header and the prompt."""
        text, strong = self.theme.style("text"), self.theme.style("strong")
        rows = []
        for line in page.visible_lines(width, height, self._shown.say):
            style = strong if line.is_title else text
            rows.append(panels.line_of(width, text, (self.theme.encode(line.text), style)))
        blank = panels.line_of(width, text)
        return rows + [blank] * (height - len(rows))

    def styles(self) -> Mapping[str, str]:
        """Give the styles of the prompt and of the menu, by prompt_toolkit's names."""
        return _styles(self.look)


@cache  # prompt_toolkit asks for each style that it shows
def _styles(look: Look) -> Mapping[str, str]:
    theme = theme_for(look)
    text, bar, chosen = (style_text(theme.style(name)) for name in ("text", "bar", "good"))
    if look.depth is Depth.NONE:
        chosen = "bold"  # what is not chosen is in reverse already
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


def _fitting(blocks: Sequence[list[Line]], height: int) -> list[list[Line]]:
    """Keep the blocks that there is room for, the first ones first."""
    kept: list[list[Line]] = []
    for block in blocks:
        if sum(map(len, kept)) + len(block) <= height:
            kept.append(block)
    return kept
