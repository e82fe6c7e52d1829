"""What the play and replay screens share: the map, the bars around it, and clicks on words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from taluva.app.events import SpotClicked, ZoomChosen
from taluva.app.layout import AnswerPosition, rows_below
from taluva.app.screens.board import BoardPainter, PaintedBoard
from taluva.app.screens.map_view import Viewport
from taluva.app.screens.panels import Line, line_of
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.update import pointer
from taluva.app.view import AUTO
from taluva.core.game import Game
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.tui.capabilities import Look, Terminal, delays_escape
from taluva.tui.hexmap.picture import Spot
from taluva.tui.menu import own_names
from taluva.tui.screen import (
    Clicked,
    Event,
    Feedback,
    KeyPressed,
    LineEdited,
    LineStatus,
    Request,
    SetLine,
    Wheeled,
    badge,
    room_for_badges,
)
from taluva.tui.text import naming, shorten
from taluva.tui.theme import Theme


class MapScreen:
    """A painter of a session's state on a terminal. It holds the last frame, for the next one."""

    # Whether a partial view stays from move to move while it shows what changed. In a replay, the
    # view depends only on the point.
    is_steady = False
    pointing_keys: Sequence[str] = ()

    def __init__(self, program: Session, terminal: Terminal, colour: str) -> None:
        self.program = program
        self.terminal = terminal
        self.frame: PaintedBoard | None = None  # the last map painted
        self.painted: Sequence[Sequence[Segment]] = ()  # the last frame with its header
        self.board = BoardPainter(terminal, colour, is_steady=self.is_steady)

    @property
    def state(self) -> State:
        """The state to show."""
        return self.program.state

    def handle(self, event: Event) -> list[Request]:
        """Handle an event and return requests."""
        match event:
            case Clicked(column, line, is_right):
                if key := self._key_at(column, line):
                    return self.program.handle(KeyPressed(key))
                if words := self._listed_move(column, line):
                    self.program.handle(LineEdited(words))
                    return [SetLine(words)]
                spot = self._spot_at(column, line, pointer.spots(self.state, self.program.layout))
                turns = -1 if is_right else 1
                return [] if spot is None else self.program.handle(SpotClicked(spot, turns))
            case Wheeled(steps, column, line) if self._is_answer(column, line):
                return self.program.handle(KeyPressed("pageup" if steps > 0 else "pagedown"))
            case Wheeled(steps, column, line):
                return self._zoom(steps, self._spot_at(column, line, self._visible_hexes()))
            case _:
                return self.program.handle(event)

    def _key_at(self, column: int, line: int) -> str:
        """Return the key that the painting names on a cell, or ""."""
        text = text_at(self.painted, line)
        if line == 0:
            return key_at(text, column, self._header_keys())
        return (
            key_at(text, column, reading_labels(self.say)) if self._is_answer(column, line) else ""
        )

    def _header_keys(self) -> Mapping[str, str]:
        """Return the labels in the header that stand for keys."""
        return {self.say("F1 help"): "f1"}

    def _is_answer(self, column: int, line: int) -> bool:
        """Check whether a cell belongs to a long answer."""
        layout = self.program.layout
        columns, lines = layout.size
        match layout.answer:
            case None:
                return False
            case AnswerPosition.BESIDE:
                return column >= columns - layout.panel_columns
            case AnswerPosition.BELOW:
                is_low = line >= len(self.painted) - rows_below(lines) - 1
                return is_low and column <= layout.columns_below + 1
            case _:
                return line > 0

    def _listed_move(self, column: int, line: int) -> str:
        """Return the legal move on a line of an answer, or ""."""
        layout = self.program.layout
        if not self.state.is_played or not self._is_answer(column, line):
            return ""
        text, border = text_at(self.painted, line), layout.size[0] - layout.panel_columns
        if not layout.is_map_hidden:
            is_beside = layout.answer is AnswerPosition.BESIDE
            text = text[border:] if is_beside else text[:border]
        words = text.strip().partition("  ")[0]
        return words if words and self.state.prompt.move(words) is not None else ""

    @property
    def viewport(self) -> Viewport | None:
        """The part of the map in view, or None before the first frame."""
        return None if self.frame is None else self.frame.viewport

    def _spot_at(self, column: int, line: int, spots: Iterable[Spot]) -> Spot | None:
        """Return the spot on a cell of the picture, below its header."""
        frame = self.frame
        return None if frame is None else frame.viewport.spot_at(column, line - 1, spots)

    def _visible_hexes(self) -> list[Spot]:
        return [ground.hex for ground in self.state.ui.picture(self.game, self.say).grounds]

    def _zoom(self, steps: int, around: Spot | None) -> list[Request]:
        """Choose the next larger or smaller zoom, if there is one."""
        zooms, zoom = self.state.ui.zooms, self.frame.zoom if self.frame is not None else None
        at = zooms.index(zoom) - steps if zoom in zooms else -1
        if not 0 <= at < len(zooms):
            return []
        return self.program.handle(
            ZoomChosen(str(zooms[at]), around if isinstance(around, Hex) else None)
        )

    @property
    def has_mouse(self) -> bool:
        """Whether the screen uses the mouse."""
        choice = self.state.view.choices.mouse
        return choice == "on" or (choice == AUTO and not delays_escape(self.terminal))

    @property
    def is_pointing(self) -> bool:
        """Whether the cursor wrote the line."""
        return False

    @property
    def look(self) -> Look:
        """The current look."""
        return self.board.look(self.state)

    @property
    def theme(self) -> Theme:
        """The colours and characters of the look."""
        return self.board.theme(self.state)

    @property
    def game(self) -> Game[Any]:
        """The game at the point in view."""
        return self.state.game

    @property
    def say(self) -> Language:
        """The current language."""
        return self.state.say

    def free_columns(self, lines: int) -> int:
        """Return how many columns at the right of the lowest lines show no land."""
        columns = self.state.view.size[0]
        is_read = self.program.layout.is_map_hidden
        if is_read or self.frame is None:
            return columns
        return self.frame.free_columns(lines)

    def styles(self) -> Mapping[str, str]:
        """Return the styles of the prompt and the menu."""
        return self.board.styles(self.state)


_MAX_NAME_LENGTH: Final = 16
_AROUND_WINNERS: Final = 5  # columns: a letter and blanks
_STATE_STYLES: Final = {
    LineStatus.OK: "good",
    LineStatus.NO: "bad",
    LineStatus.INCOMPLETE: "waiting",
    LineStatus.WARNING: "warning",
}


def header(
    state: State, theme: Theme, width: int, zoom: str, *, hand: str = "", why: str = ""
) -> Line:
    """Return the header: the game and the task at the left, the turn and the zoom at the right.

    ``hand`` is what the player to move holds, if no panel shows it. ``why`` is how the game ended.
    """
    game, say, ui = state.game, state.say, state.ui
    bar, faint = theme.style("bar"), theme.style("bar faint")
    title = ui.title if state.explorer is None else say("EXPLORE")
    left = [(f" {title} ", theme.style("title"))]
    if not state.timeline.is_saved:
        left += [(f" {say('NOT SAVED')} ", theme.style("bad")), (" ", bar)]
    room = width - sum(cell_len(text) for text, _ in left)
    doing = _doing(state, theme, hand, why, room)
    if why and sum(cell_len(text) for text, _ in doing) > room:
        doing = _doing(state, theme, hand, "", room)
    left += doing
    room = width - sum(cell_len(text) for text, _ in left) - 1
    size = say("zoom {zoom}", zoom=own_names(say)[zoom])
    where = [*filter(None, (ui.turn_text(game, say), ui.remaining_text(game, say)))]
    right = _fitting(
        (*where, size, say("F1 help")),
        (len(where), len(where), *reversed(range(len(where)))),
        theme.encode(" · "),
        room,
    )
    gap = " " * max(0, room - cell_len(right))
    return line_of(width, bar, *left, (gap, bar), (right, faint), (" ", bar))


def _doing(state: State, theme: Theme, hand: str, why: str, room: int) -> list[tuple[str, Style]]:
    """Return the player to move and the task, or the winners, on a block of the seat's colour."""
    game, say = state.game, state.say
    seats = state.definition.seats(game)
    if game.outcome is None:
        seat = seats[state.seat - 1]
        named, task = (
            shorten(state.player, _MAX_NAME_LENGTH),
            state.game_messages.describe_task(game),
        )
        alarm = state.ui.alarm(game, say) if state.reader == game.seat else ""
        task = say.about(task, alarm) if alarm else task
    else:
        seat = seats[game.outcome.winners[0] - 1]
        if not why:
            said = naming(state.who_won, game.names, room - _AROUND_WINNERS)
            return [(f" {seat.letter}  {said} ", theme.block_style(seat.ink))]
        winners = [game.names[number - 1] for number in game.outcome.winners]
        named = shorten(say.join_and(winners), 2 * _MAX_NAME_LENGTH)
        task = say.count("wins: {why}", "win: {why}", len(winners), why=why)
    if hand:
        task = say("{task}: {hand}", task=task, hand=theme.encode(hand))
    return [
        (f" {seat.letter}  {named} ", theme.block_style(seat.ink)),
        (f" {task} ", theme.shaded_style(seat.ink)),
    ]


def _fitting(parts: Sequence[str], order: Sequence[int], between: str, room: int) -> str:
    """Join the parts that fit. ``order`` has the positions of the parts to drop, in sequence."""
    left = list(parts)
    for dispensable in order:
        if cell_len(between.join(left)) <= room:
            break
        left.pop(dispensable)
    return between.join(left) if cell_len(between.join(left)) <= room else ""


def toolbar(
    feedback: Feedback,
    theme: Theme,
    width: int,
    say: Language,
    names: Sequence[str] = (),
    *,
    is_lit: bool = False,
) -> Line:
    """Draw the status and the reason, shortening names before words. It may be lit as a whole."""
    bar = theme.style(_STATE_STYLES[feedback.state] if is_lit else "bar")
    chip = f" {badge(feedback.state, say)} "
    reason = feedback.fitting(width - room_for_badges(say), names)
    return line_of(
        width, bar, (chip, theme.style(_STATE_STYLES[feedback.state])), (" ", bar), (reason, bar)
    )


def prompt(state: State, theme: Theme) -> Line:
    """Return the name of the player to move, or of the winner, on a block of their colour.

    At a shared table it is the viewer's own name, or what a spectator does.
    """
    outcome, place = state.game.outcome, state.seating.place
    if place is not None and place.seat is None:
        watching = state.say("watching")
        block = f" {watching} " if theme.has_colours else f"{watching}>"
        return [Segment(block, theme.style("title")), Segment(" ", theme.style("text"))]
    number = state.seat if outcome is None else outcome.winners[0]
    if place is not None and place.seat is not None:
        number = place.seat
    seat = state.definition.seats(state.game)[number - 1]
    name = shorten(seat.name, _MAX_NAME_LENGTH)
    block = theme.rim(f"{name} {seat.letter}", seat.ink)
    if not theme.has_colours:
        block = f"{name} {seat.letter}>"
    return [Segment(block, theme.chip_style(seat.ink)), Segment(" ", theme.style("text"))]


def text_at(rows: Sequence[Sequence[Segment]], line: int) -> str:
    """Return the text of a painted row, or "" outside the painting."""
    return "".join(each.text for each in rows[line]) if 0 <= line < len(rows) else ""


def key_at(text: str, column: int, labels: Mapping[str, str]) -> str:
    """Return the key whose label is at a column of a text, or ""."""
    for label, key in labels.items():
        start = text.find(label)
        while start >= 0:
            if start <= column < start + len(label):
                return key
            start = text.find(label, start + 1)
    return ""


def reading_labels(say: Language) -> dict[str, str]:
    """Return the words that an answer names its keys by, with the keys."""
    back, *_, on = say("PgUp PgDn").split()
    return {back: "pageup", on: "pagedown", "↑": "pageup", "↓": "pagedown", say("Esc"): "escape"}
