"""The common parts of the play and replay screens: header, toolbar and clicks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from taluva.app.events import PanelScrolled, SpotClicked, ZoomChosen
from taluva.app.options import AUTO, BY_NAME
from taluva.app.screens import map_view
from taluva.app.screens.board import BoardPainter, PaintedBoard, event_for_term
from taluva.app.screens.panels import PanelLine, Pen
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.update import pointer
from taluva.core.game import Game
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.tui import screen
from taluva.tui.blocks import (
    ClickLabel,
    ClickTarget,
    DrawnBlock,
    draw_page,
    event_at,
    key_targets,
    label_targets,
    stack,
)
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Look, Terminal, is_gnu_screen
from taluva.tui.hexmap.picture import Spot
from taluva.tui.text import naming, shorten
from taluva.tui.theme import Theme


class MapScreen:
    """A screen that draws a session's state. Each frame starts from the last one."""

    # Whether a partial view stays in place as long as it shows what a move changed. In a replay,
    # the view depends only on the point.
    is_steady = False
    pointing_keys: Sequence[str] = ()
    is_choosing = False

    def __init__(self, session: Session, terminal: Terminal, colour: str) -> None:
        self.session = session
        self.terminal = terminal
        self.frame: PaintedBoard | None = None  # the last map drawn
        self.targets: tuple[ClickTarget, ...] = ()  # of the last frame, with the header
        self._toolbar = DrawnBlock()
        self._hint = DrawnBlock()
        self.board = session.board = BoardPainter(terminal, colour, is_steady=self.is_steady)

    @property
    def state(self) -> State:
        """The state to show."""
        return self.session.state

    def render(self, width: int, height: int) -> Sequence[Line]:
        """Paint the header, and below it the map with its panel, or a page."""
        painted = self.paint(width, height)
        self.targets = painted.targets
        return painted.lines

    def _clickable_words(self, words: Sequence[ClickLabel], taken: int, room: int) -> list[Segment]:
        """Write words at the end of the typed line, as many as fit. The last one stays longest."""
        while words and taken + sum(cell_len(word) + 2 for word, _ in words) >= room:
            words = [*words[:-2], *words[-1:]] if len(words) > 1 else []
        gap = room - 1 - taken - sum(cell_len(word) + 2 for word, _ in words)
        labels = [(" " * gap, None), *(each for label in words for each in (("  ", None), label))]
        column = self.state.view.size[0] - room + taken
        self._hint = DrawnBlock((), label_targets(labels, column))
        faint = self.theme.style("faint")
        return [Segment("".join(text for text, _ in labels), faint)] if words else []

    @property
    def bar_targets(self) -> tuple[ClickTarget, ...]:
        """The names of keys and commands on the typed line and the toolbar."""
        return (*self._hint.targets, *self._toolbar.targets)

    def paint(self, width: int, height: int) -> DrawnBlock:
        """Paint everything above the prompt, with its click targets."""
        raise NotImplementedError

    def paint_page(self, header: DrawnBlock, width: int, height: int) -> DrawnBlock:
        """Paint a long answer between the header and the prompt."""
        page = self.session.layout.page
        assert page is not None, "it replaces the map"
        event_for = partial(event_for_term, self.state, page)
        return stack([header, draw_page(page, self.theme, width, height - 1, self.say, event_for)])

    def handle(self, event: screen.Event) -> list[screen.Request]:
        """Handle an event and return requests."""
        match event:
            case screen.Clicked(column, line, is_right):
                clicked = None if self.is_asking else event_at(self.targets, column, line)
                if clicked is not None:
                    return self._send(clicked)
                spot = self._spot_at(column, line, pointer.spots(self.state, self.session.layout))
                turns = -1 if is_right else 1
                return [] if spot is None else self.session.handle(SpotClicked(spot, turns))
            case screen.Wheeled(steps, column, line) if self._is_panel(column, line):
                top = self.board.scroll(self.state, -_LINES_PER_NOTCH * steps)
                return self.session.handle(PanelScrolled(top))
            case screen.Wheeled(steps, column, line) if self._is_reading(column, line):
                return self.session.handle(screen.KeyPressed("pageup" if steps > 0 else "pagedown"))
            case screen.Wheeled(steps, column, line) if self._is_map(column, line):
                return self._zoom(steps, self._spot_at(column, line, self._visible_hexes()))
            case screen.Wheeled():
                return []
            case _:
                return self.session.handle(event)

    def _send(self, clicked: Any) -> list[screen.Request]:
        """Handle the event of a click target. An edited line goes to the prompt too."""
        requests = self.session.handle(clicked)
        if isinstance(clicked, screen.LineEdited):
            requests.append(screen.SetLine(clicked.text))
        return requests

    def _is_reading(self, column: int, line: int) -> bool:
        """Check whether the wheel turns the pages of an answer, because it is not on the map."""
        layout = self.session.layout
        return layout.page is not None and (layout.is_map_hidden or not self._is_map(column, line))

    def _is_panel(self, column: int, line: int) -> bool:
        """Check whether a cell belongs to the panel."""
        frame = None if self.session.layout.is_map_hidden else self.frame
        return frame is not None and frame.is_panel(column, line - 1)

    def _is_map(self, column: int, line: int) -> bool:
        viewport = self.viewport
        return viewport is not None and viewport.is_on_map(column, line - 1)

    @property
    def viewport(self) -> map_view.Viewport | None:
        """The part of the map in view, or None before the first frame."""
        return None if self.frame is None else self.frame.viewport

    def _spot_at(self, column: int, line: int, spots: Iterable[Spot]) -> Spot | None:
        """Return the spot at a cell of the screen if it is one of ``spots``, or None."""
        frame = self.frame
        return None if frame is None else frame.viewport.spot_at(column, line - 1, spots)

    def _visible_hexes(self) -> list[Spot]:
        return [ground.hex for ground in self.state.ui.picture(self.game, self.say).grounds]

    def _zoom(self, steps: int, around: Spot | None) -> list[screen.Request]:
        """Choose the next larger or smaller zoom, if there is one."""
        zooms, zoom = self.state.ui.zooms, self.frame.zoom if self.frame is not None else None
        at = zooms.index(zoom) - steps if zoom in zooms else -1
        if not 0 <= at < len(zooms):
            return []
        return self.session.handle(
            ZoomChosen(str(zooms[at]), around if isinstance(around, Hex) else None)
        )

    @property
    def has_mouse(self) -> bool:
        """Whether the screen uses the mouse."""
        choice = self.state.view.choices.mouse
        return choice == "on" or (choice == AUTO and not is_gnu_screen(self.terminal))

    @property
    def is_asking(self) -> bool:
        """Whether the next key answers a question."""
        return bool(self.state.confirmation)

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

    def pen(self, width: int) -> Pen:
        """Return a pen for lines of this width."""
        return self.board.pen(self.state, width)

    @property
    def game(self) -> Game[Any]:
        """The game on screen."""
        return self.state.game

    @property
    def say(self) -> Language:
        """The current language."""
        return self.state.say

    def free_columns(self, lines: int) -> int:
        """Return the number of columns without land at the right of the last ``lines`` lines."""
        columns = self.state.view.size[0]
        is_read = self.session.layout.is_map_hidden
        if is_read or self.frame is None:
            return columns
        return self.frame.free_columns(lines)

    def styles(self) -> Mapping[str, str]:
        """Return the styles of the prompt and the menu."""
        return self.board.styles(self.state)


_LINES_PER_NOTCH: Final = 3  # of the wheel
_MAX_NAME_LENGTH: Final = 16
_MIN_NAME_LENGTH: Final = 6
_AROUND_TASK: Final = 6  # columns: the blanks around a letter, a name and a task
_AROUND_NEWS: Final = 8  # columns: the blanks around a name, a task and the turn
_AROUND_WINNERS: Final = 5  # columns: a letter and blanks
_STATE_STYLES: Final = {
    screen.LineStatus.OK: "good",
    screen.LineStatus.NO: "bad",
    screen.LineStatus.INCOMPLETE: "waiting",
    screen.LineStatus.WARNING: "warning",
}


def header(state: State, pen: Pen, zoom: str, *, hand: str = "", why: str = "") -> DrawnBlock:
    """Return the header: the game and the task at the left, the turn and the zoom at the right.

    ``hand`` describes the hand of the player to move if there is no panel. ``why`` says how the
    game ended.
    """
    game, ui, (theme, width, say) = state.game, state.ui, pen
    title = ui.title if state.explorer is None else say("EXPLORE")
    left = [(f" {title} ", theme.style("title"))]
    if not state.timeline.is_saved:
        left += [(f" {say('NOT SAVED')} ", theme.style("bad")), (" ", theme.style("bar"))]
    room = width - sum(cell_len(text) for text, _ in left)
    doing = _doing(state, theme, hand, why, room)
    if why and sum(cell_len(text) for text, _ in doing) > room:
        doing = _doing(state, theme, hand, "", room)
    left += doing
    room = width - sum(cell_len(text) for text, _ in left) - 1
    where = [*filter(None, (ui.turn_text(game, say), ui.remaining_text(game, say)))]
    size = say("zoom {zoom}", zoom=BY_NAME["zoom"].label_of(zoom, say))
    parts: list[ClickLabel] = [(each, None) for each in where]
    parts += [(size, screen.LineSubmitted("zoom")), (say("F1 help"), screen.KeyPressed("f1"))]
    labels = _fitting(parts, (len(where), len(where), *reversed(range(len(where)))), " · ", room)
    right = "".join(text for text, _ in labels)
    gap = " " * max(0, room - cell_len(right))
    line = pen.line(*left, gap, (right, "bar faint"), " ", style="bar")
    return DrawnBlock([line], label_targets(labels, width - 1 - cell_len(right)))


def _doing(state: State, theme: Theme, hand: str, why: str, room: int) -> list[tuple[str, Style]]:
    """Return the player to move and the task, or the winners, in the seat's colour."""
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
        worse = next(iter(() if alarm else state.worse_since_turn()), "")
        news = say.about(task, worse) if worse else task
        taken = cell_len(f"{seat.letter}{named}{news}{state.ui.turn_text(game, say)}")
        task = news if taken + _AROUND_NEWS <= room else task  # the turn stays in view
    else:
        seat = seats[game.outcome.winners[0] - 1]
        if not why:
            text = naming(state.who_won, game.names, room - _AROUND_WINNERS)
            return [(f" {seat.letter}  {text} ", theme.block_style(seat.ink))]
        winners = [game.names[number - 1] for number in game.outcome.winners]
        named = shorten(say.join_and(winners), 2 * _MAX_NAME_LENGTH)
        task = say.count("wins: {why}", "win: {why}", len(winners), why=why)
        if state.definition.is_draw(game.outcome, len(game.names)):
            named, task = state.who_won, why
    if hand:  # it stays in view: a long name, then the task, makes room
        whole = say("{task}: {hand}", task=task, hand=hand)
        left = room - _AROUND_TASK - cell_len(seat.letter)
        room_for_task = left - min(_MIN_NAME_LENGTH, cell_len(named))
        task = whole if cell_len(whole) <= room_for_task else shorten(hand, room_for_task)
        named = shorten(named, left - cell_len(task))
    return [
        (f" {seat.letter}  {named} ", theme.block_style(seat.ink)),
        (f" {task} ", theme.shaded_style(seat.ink)),
    ]


def _fitting(
    parts: Sequence[ClickLabel], order: Sequence[int], between: str, room: int
) -> list[ClickLabel]:
    """Separate the parts that fit. ``order`` lists the indexes of the parts to drop, in order."""
    left = list(parts)
    for dispensable in (None, *order):
        if dispensable is not None:
            left.pop(dispensable)
        labels = [label for part in left for label in ((between, None), part)][1:]
        if sum(cell_len(text) for text, _ in labels) <= room:
            return labels
    return []


def toolbar(
    feedback: screen.Feedback,
    pen: Pen,
    names: Sequence[str] = (),
    *,
    is_lit: bool = False,
    enters: bool = False,
) -> DrawnBlock:
    """Draw feedback: its status and reason. If space is short, names are shortened first.

    ``is_lit`` highlights the whole line. ``enters`` makes it a button for Enter, as it says what
    Enter does. The targets are on line 1, below the typed line.
    """
    width, say = pen.width, pen.say
    style = _STATE_STYLES[feedback.state]
    chip = f" {screen.badge(feedback.state, say)} "
    reason = feedback.fitting(width - screen.room_for_badges(say), names)
    line = pen.line((chip, style), " ", reason, style=style if is_lit else "bar")
    targets = key_targets(reason, say, cell_len(chip) + 1, 1)
    if enters and feedback.state.is_accepted:
        targets.append(ClickTarget(range(1, 2), range(width), screen.KeyPressed("enter")))
    return DrawnBlock([line], tuple(targets))


def prompt(state: State, theme: Theme) -> PanelLine:
    """Return the name of the player to move, or of the winner, in that player's colour.

    At a shared table, return the viewer's own name, or that the viewer is watching.
    """
    outcome, place = state.game.outcome, state.viewer
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
