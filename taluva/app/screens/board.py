"""The painter of the map and the panel."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from taluva.app.layout import AnswerPosition, rows_below
from taluva.app.memo import Memo
from taluva.app.screens import panels
from taluva.app.screens.map_view import (
    MapPainter,
    Viewport,
    land,
    picture_of,
    place_map,
    small_picture,
)
from taluva.app.state import State
from taluva.app.view import Pan
from taluva.tui.canvas import Line, join, style_text
from taluva.tui.capabilities import Depth, Look, Terminal, choose_look
from taluva.tui.game_ui import Hand
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import NO_OVERLAY, Overlay
from taluva.tui.hexmap.viewport import BAR_LINES, Fit, Panel, fit, panel_width
from taluva.tui.text import PageView
from taluva.tui.theme import Theme, theme_for

_MIN_LOG = 8  # log lines that matter more than the legend
_AROUND_NEWS = 4  # lines: a title and the moves of a turn
_TALL = 30  # lines from which bars and a large hand fit
_WIDE = 31  # columns of the panel from which they fit
_WIDE_SCREEN = 112  # columns of the screen from which the panel is that wide


class PaintedBoard(NamedTuple):
    """The map and the panel of one frame. The next frame starts from it, and clicks use it."""

    rows: list[Line]
    viewport: Viewport
    hand: Hand | None  # as shown
    has_items_below: bool  # whether the items in hand are below the map

    @property
    def zoom(self) -> Zoom:
        """The zoom of the map."""
        return self.viewport.shown.zoom

    def free_columns(self, lines: int) -> int:
        """Return how many columns at the right show no land in the lowest lines."""
        shown = self.viewport.shown
        if self.has_items_below:
            return shown.panel_width
        width, height = shown.view.size
        return shown.panel_width + width - self.viewport.land_end(height - lines)


class BoardPainter:
    """A painter of the map and the panel. Its only memory is what it has drawn."""

    def __init__(self, terminal: Terminal, colour: str, *, is_steady: bool = False) -> None:
        self._terminal, self._colour = terminal, colour
        self._is_steady = is_steady
        self._map = MapPainter()
        self._look = Memo[Look]()
        self._items_below = Memo[int]()
        self._panel = Memo[list[panels.Line]]()
        self._joint = Memo[list[Line]]()
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

    def place(
        self, state: State, width: int, height: int, last: Viewport | None = None
    ) -> Viewport:
        """Fit the map to the lines above the prompt, without those for items below the map."""
        taught = len(self._taught_below(state, width, height))
        height -= self._below(state, width, height)
        return place_map(
            state,
            width,
            height + BAR_LINES - 1,
            self.look(state),
            taught,
            last,
            is_steady=self._is_steady,
        )

    def _is_taught_below(self, width: int, height: int) -> bool:
        """Check whether the lesson goes below the map because the panel is too small."""
        return width < _WIDE_SCREEN or height < _TALL

    def _taught_below(self, state: State, width: int, height: int) -> list[panels.Line]:
        """Return the lesson's lines below the map, if it goes there."""
        told = state.lesson_panel
        if told is None or not self._is_taught_below(width, height):
            return []
        room = width - panel_width(width, height + BAR_LINES - 1)
        return panels.lesson_panel(told, self.theme(state), room)

    def _below(self, state: State, width: int, height: int) -> int:
        """Return the lines for items in hand below the map, if the map keeps its largest zoom."""
        key = (state.current, width, height, self.look(state), state.view.choices.zoom)
        make = partial(self._room_below, state, width, height)
        return self._items_below.by(key, make)

    def _room_below(self, state: State, width: int, height: int) -> int:
        game = state.game
        ui = state.ui
        hand = ui.hand(game, None, state.say)
        if hand is None or not hand.items:
            return 0
        hexes = land(picture_of(game, state.say))
        columns = width - panel_width(width, height + BAR_LINES - 1)
        needed = panels.item_lines(hand.items, columns)
        lines = height + BAR_LINES - 1 - needed
        zoom = state.view.choices.zoom_among(ui.zooms)
        found = fit(width, lines, hexes, self.look(state).painter, zoom=zoom, zooms=ui.zooms)
        is_whole = found.view.window == found.wanted  # with the water around it
        largest = fit(
            width,
            lines + needed,
            hexes,
            self.look(state).painter,
            zoom=zoom,
            zooms=ui.zooms,
        ).zoom
        is_large = found.zoom is largest and found.zoom is not ui.zooms[-1]
        has_room = is_whole and found.panel is Panel.SIDE and is_large
        return needed if has_room else 0

    def paint(
        self,
        state: State,
        width: int,
        height: int,
        last: Viewport | None = None,
        *,
        overlay: Overlay = NO_OVERLAY,
        follows: bool = True,
        is_settled: bool = True,
        hand: Hand | None = None,
        news: Sequence[str] = (),
        answer: PageView | None = None,
        place: AnswerPosition | None = None,
        keys: tuple[tuple[str, str], ...] = (),
        panel: Callable[[int, int], list[panels.Line]] | None = None,
    ) -> PaintedBoard:
        """Draw everything between the header and the prompt, with an answer beside or below.

        If ``follows`` is true, the view moves to show the overlay. If ``is_settled`` is true, a
        preview hides the marks of the last turn. ``keys`` are listed if the panel has room.
        ``panel`` draws the panel for a width and a height, in place of the usual one.
        """
        theme = self.theme(state)
        viewport = self.place(state, width, height + 1, last)
        fitted = _panned(state, viewport.home)
        below: list[panels.Line] = []
        if answer is not None and place is AnswerPosition.BELOW and fitted.panel is Panel.SIDE:
            room, rows = width - fitted.panel_width, rows_below(height + BAR_LINES)
            below = panels.answer(answer, theme, room, state.say, rows)
            fitted = self._map.above(state, viewport, fitted, len(below), overlay)
        viewport = viewport.follow(fitted, overlay) if follows else viewport.stay(fitted)
        viewport = viewport.settle(overlay, is_settled=is_settled)
        fitted = viewport.shown
        island = self._map.lines(viewport, self.look(state), overlay)
        hand = hand or state.ui.hand(state.game, None, state.say)
        has_items = bool(self._below(state, width, height + 1))
        if fitted.panel is Panel.NONE:
            rows_drawn: list[Line] = [*island, *self._taught_below(state, width, height + 1)]
            return PaintedBoard(rows_drawn, viewport, hand, has_items)
        beside = answer if place is AnswerPosition.BESIDE else None
        if panel is not None and beside is None:
            side = panel(fitted.panel_width, height)
        else:
            told = (tuple(news), beside, keys)
            side = self._stable_panel(
                state, fitted.panel_width, height, hand, *told, has_items=has_items
            )
        below += self._taught_below(state, width, height + 1)
        if hand is not None and has_items:
            below += panels.items_in_a_row(hand.items, theme, width - fitted.panel_width)
        if below:
            island = [*island, *below]
        return PaintedBoard(self._side_by_side(island, side), viewport, hand, has_items)

    def _side_by_side(self, island: list[Line], side: list[panels.Line]) -> list[Line]:
        """Join the map and the panel. Equal inputs return the same object."""
        return self._joint.by_parts(
            (island, side),
            lambda: [self._join(*both) for both in enumerate(zip(island, side, strict=False))],
        )

    def _join(self, y: int, parts: tuple[Line, Line]) -> Line:
        """Join a line of the map and one of the panel. Equal inputs return the same object."""
        return self._lines[y].by_parts(parts, partial(join, *parts))

    def _stable_panel(
        self,
        state: State,
        width: int,
        height: int,
        hand: Hand | None,
        news: tuple[str, ...],
        answer: PageView | None,
        keys: tuple[tuple[str, str], ...],
        *,
        has_items: bool,
    ) -> list[panels.Line]:
        """Return the panel, drawn again only when its content changes."""
        told = (hand, news, answer, keys, has_items)
        at_table = (state.seating.place, state.seating.clock)
        seen = (self.look(state), state.lesson_panel, state.explorer, *at_table)
        key = (state.current, width, height, *told, *seen)
        make = partial(self._side_panel, state, width, height, *told)
        return self._panel.by(key, make)

    def _side_panel(
        self,
        state: State,
        width: int,
        height: int,
        hand: Hand | None,
        news: Sequence[str],
        answer: PageView | None,
        keys: Sequence[tuple[str, str]],
        has_items_below: bool,
    ) -> list[panels.Line]:
        theme = self.theme(state)
        game, ui = state.game, state.ui
        is_tall = height >= _TALL
        most = height // 3 if is_tall and answer is None else 0
        answers = []
        if answer is not None:
            answers = panels.answer(answer, theme, width, state.say, height)
        seating = state.seating
        notes = _notes(state)
        blocks = [panels.players(game, theme, width, state.say, seating.bots, most, notes)]
        if seating.place is not None:
            blocks.append(panels.chat(seating.place.chat, theme, width, state.say))
        if state.lesson_panel is not None and width >= _WIDE and is_tall:
            blocks.insert(0, panels.lesson_panel(state.lesson_panel, theme, width))
        if state.explorer is not None:
            from taluva.app.screens.explore import explorer_blocks

            blocks += explorer_blocks(state, theme, width)
        for section in ui.sections(game, state.say, width):
            blocks.append(panels.section(section, theme, width))
        if hand is not None and hand.items and not has_items_below:
            title = panels.heading(hand.title, theme, width)
            room = height - len(answers) - sum(map(len, blocks)) - _MIN_LOG
            blocks.append([title, *panels.items(hand.items, theme, width, room)])
        if hand is not None and hand.picture is not None:
            room = height - len(answers) - sum(map(len, blocks))
            if news and not state.is_played:  # a player gets a page with what is too long
                room -= len(panels.narration_lines(news, game.names, width)) + _AROUND_NEWS
            zooms = (Zoom.LARGE, Zoom.NORMAL) if is_tall and width >= _WIDE else (Zoom.NORMAL,)
            for zoom in zooms:
                small = small_picture(hand.picture, self.look(state), zoom)
                framed = panels.frame(small, hand, theme, width)
                if len(framed) <= room:
                    blocks.append(framed)
                    break
        if is_tall and width >= _WIDE and answer is None:
            blocks.insert(1, panels.dangers(state, theme, width))
        blocks = _fitting(blocks, height - len(answers))
        left = height - len(answers) - sum(map(len, blocks))
        if not ui.has_log:
            blocks.append(panels.recent(state, theme, news, width, left))
            left -= len(blocks[-1])
        blocks.append(answers)
        pressed = panels.keys(keys, theme, width, state.say)
        if is_tall and width >= _WIDE and len(pressed) <= left:
            blocks.append(pressed)
            left -= len(pressed)
            pressed = []
        legend = [
            panels.heading(state.say("legend"), theme, width),
            *panels.legend(game, theme, width, state.say),
        ]
        if left - len(legend) > _MIN_LOG:
            left -= len(legend)
        log = panels.log if ui.has_log else panels.moves
        told = log(state, theme, width, left - 1)
        named = state.say("what happened") if ui.has_log else state.say("log")
        if told and (answer is None or answer.title != named):  # the answer already shows it
            blocks.append([panels.heading(named, theme, width), *told])
        return panels.stack([*blocks, legend, pressed], theme, width, height)

    def page(self, state: State, width: int, height: int, page: PageView) -> list[panels.Line]:
        """Draw a long answer between the header and the prompt."""
        text, strong = self.theme(state).style("text"), self.theme(state).style("strong")
        rows = []
        for line in page.visible_lines(width, height, state.say):
            style = strong if line.is_title else text
            rows.append(panels.line_of(width, text, (self.theme(state).encode(line.text), style)))
        blank = panels.line_of(width, text)
        return rows + [blank] * (height - len(rows))

    def styles(self, state: State) -> Mapping[str, str]:
        """Return the styles of the prompt and the menu, by prompt_toolkit's names."""
        return _styles(self.look(state))


def _panned(state: State, fitted: Fit) -> Fit:
    """Return the fit after the player has moved the map."""
    for pan in state.view.choices.pans:
        fitted = fitted.pan(*pan) if isinstance(pan, Pan) else fitted.drag(*pan)
    return fitted


@cache  # prompt_toolkit asks for every style that it shows
def _styles(look: Look) -> Mapping[str, str]:
    theme = theme_for(look)
    text, bar, chosen = (style_text(theme.style(name)) for name in ("text", "bar", "good"))
    if look.depth is Depth.NONE:
        chosen = "bold"  # the others are already in reverse
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
    """Return what to show after the names of players: the time left, and who is away."""
    place, clock = state.seating.place, state.seating.clock
    notes = {}
    for seat in range(1, len(state.game.names) + 1):
        parts = [] if clock is None else [clock.text(seat)]
        if place is not None and seat in place.absent:
            parts.append(state.say("away"))
        notes[seat] = " ".join(filter(None, parts))
    return notes


def _fitting(blocks: Sequence[list[panels.Line]], height: int) -> list[list[panels.Line]]:
    """Return the blocks that fit, in order of priority."""
    kept: list[list[panels.Line]] = []
    for block in blocks:
        if sum(map(len, kept)) + len(block) <= height:
            kept.append(block)
    return kept
