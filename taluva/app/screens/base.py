"""What the play and replay screens share: a painted map, and the bars around it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from taluva.app.events import SpotClicked, ZoomChosen
from taluva.app.screens.layout import BoardLayout
from taluva.app.screens.panels import Line, line_of
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.state import State as Shows
from taluva.app.update import pointer
from taluva.app.view import LessonPanel, PlayedMove, ViewChoice
from taluva.core.game import Game
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.tui.capabilities import Look, Terminal
from taluva.tui.feedback import Feedback, LineStatus, badge, room_for_badges
from taluva.tui.hexmap.picture import Spot
from taluva.tui.menu import own_names
from taluva.tui.screen import Clicked, Event, Order, Wheeled
from taluva.tui.text import naming, shorten
from taluva.tui.theme import Theme


class MapScreen:
    """Paints the state of a program on a terminal, and changes nothing by that."""

    # Whether the view of a part stays from move to move as long as it shows what has changed.
    # Where one steps through a game, what is seen depends on nothing but the point.
    is_steady = False
    pointing_keys: Sequence[str] = ()

    def __init__(self, program: Session, terminal: Terminal, colour: str) -> None:
        self.program = program
        self.terminal = terminal
        self.tableau = BoardLayout(self, terminal, colour, is_steady=self.is_steady)

    @property
    def state(self) -> State:
        """What is to be shown."""
        return self.program.state

    def handle(self, event: Event) -> list[Order]:
        """Take an event; give what is to be done."""
        match event:
            case Clicked(column, line):
                spot = self._spot_at(column, line, pointer.spots(self.state))
                return [] if spot is None else self.program.handle(SpotClicked(spot))
            case Wheeled(steps, column, line):
                return self._zoom(steps, self._spot_at(column, line, self._visible_hexes()))
            case _:
                return self.program.handle(event)

    def _spot_at(self, column: int, line: int, spots: Iterable[Spot]) -> Spot | None:
        """Give the place on a cell of the picture, below its header."""
        return self.tableau.spot_at(column, line - 1, spots)

    def _visible_hexes(self) -> list[Spot]:
        return [ground.hex for ground in self.state.face.picture(self.game, self.say).grounds]

    def _zoom(self, steps: int, around: Spot | None) -> list[Order]:
        """Take the next larger or smaller zoom, if there is one."""
        zooms, zoom = self.state.face.zooms, self.tableau.zoom
        at = zooms.index(zoom) - steps if zoom in zooms else -1
        if not 0 <= at < len(zooms):
            return []
        return self.program.handle(
            ZoomChosen(str(zooms[at]), around if isinstance(around, Hex) else None)
        )

    @property
    def has_mouse(self) -> bool:
        """Whether the mouse is taken from the terminal."""
        return self.state.view.mouse == "on"

    @property
    def is_pointing(self) -> bool:
        """Whether a cursor has written the line."""
        return False

    @property
    def look(self) -> Look:
        """How to draw, as chosen now."""
        return self.tableau.look

    @property
    def theme(self) -> Theme:
        """The colours and characters of the look."""
        return self.tableau.theme

    @property
    def game(self) -> Game[Any]:
        """The game at the point that is looked at."""
        return self.state.game

    @property
    def games(self) -> Sequence[Game[Any]]:
        """Every game that led there, and that one at the end."""
        return self.state.games

    @property
    def say(self) -> Language:
        """The language in which it is told."""
        return self.state.say

    @property
    def view(self) -> ViewChoice:
        """How the map is to be seen."""
        return self.state.view

    @property
    def lesson_panel(self) -> LessonPanel | None:
        """What is taught with the game, if it is there for that."""
        return self.state.lesson_panel

    def last_turn(self) -> list[PlayedMove]:
        """Give the steps of the turn that led there."""
        return self.state.last_turn()

    @property
    def bots(self) -> Collection[int]:
        """The seats that bots take."""
        return self.state.bots

    @property
    def is_played(self) -> bool:
        """Whether somebody at the screen plays this game, which is not over."""
        return self.state.is_played

    @property
    def is_ended(self) -> bool:
        """Whether the game that was played at the screen is over."""
        return self.state.is_ended

    def recent(self) -> list[PlayedMove]:
        """Give what was played since the mover's last turn; where nobody plays, the last turn."""
        return self.state.recent()

    @property
    def before_recent(self) -> Game[Any]:
        """The game before what is recent."""
        return self.state.before_recent

    def earlier_turns(self) -> Iterator[list[PlayedMove]]:
        """Give the turns before that, the latest first."""
        return self.state.earlier_turns()

    def account(self) -> Iterator[str]:
        """Say what each step has brought, the latest first."""
        return self.state.account()

    def free_columns(self, lines: int) -> int:
        """Give how many columns at the right of the lowest lines show no land."""
        columns = self.state.size[0]
        is_read = self.state.page is not None and self.state.is_map_hidden
        return columns if is_read else self.tableau.free_columns(columns, lines)

    def styles(self) -> Mapping[str, str]:
        """Give the styles of the prompt and of the menu."""
        return self.tableau.styles()


_LONGEST_NAME: Final = 16
_AROUND_WINNERS: Final = 5  # columns: a letter, and blanks
_STATE_STYLES: Final = {
    LineStatus.OK: "good",
    LineStatus.NO: "bad",
    LineStatus.INCOMPLETE: "waiting",
    LineStatus.WARNING: "warning",
}


def header(
    state: Shows, theme: Theme, width: int, zoom: str, *, hand: str = "", why: str = ""
) -> Line:
    """Say what is played, who is to do what, and on the right where the game stands.

    ``hand`` is what the mover holds, where no panel shows it, and ``why`` how a game has ended.
    """
    game, say, face = state.game, state.say, state.face
    bar, faint = theme.style("bar"), theme.style("bar faint")
    left = [(f" {face.title} ", theme.style("title"))]
    if not state.is_saved:
        left += [(f" {say('NOT KEPT')} ", theme.style("bad")), (" ", bar)]
    room = width - sum(cell_len(text) for text, _ in left)
    doing = _doing(state, theme, hand, why, room)
    if why and sum(cell_len(text) for text, _ in doing) > room:
        doing = _doing(state, theme, hand, "", room)
    left += doing
    room = width - sum(cell_len(text) for text, _ in left) - 1
    size = say("zoom {zoom}", zoom=own_names(say)[zoom])
    right = _fitting(
        (face.turn_text(game, say), face.remaining_text(game, say), size, say("F1 help")),
        (2, 2, 1, 0),
        theme.encode(" · "),
        room,
    )
    gap = " " * max(0, room - cell_len(right))
    return line_of(width, bar, *left, (gap, bar), (right, faint), (" ", bar))


def _doing(state: Shows, theme: Theme, hand: str, why: str, room: int) -> list[tuple[str, Style]]:
    """Name the mover on a block of the mover's colour, and what is to be done; or who has won."""
    game, say = state.game, state.say
    seats = state.kit.seats(game)
    if game.outcome is None:
        seat = seats[state.seat - 1]
        named, task = shorten(state.player, _LONGEST_NAME), state.speech.describe_task(game)
    else:
        seat = seats[game.outcome.winners[0] - 1]
        if not why:
            said = naming(state.who_won, game.names, room - _AROUND_WINNERS)
            return [(f" {seat.letter}  {said} ", theme.block_style(seat.ink))]
        winners = [game.names[number - 1] for number in game.outcome.winners]
        named = shorten(say.listed(winners), 2 * _LONGEST_NAME)
        task = say.count("wins, {why}", "win, {why}", len(winners), why=why)
    if hand:
        task = say("{task}: {hand}", task=task, hand=theme.encode(hand))
    return [
        (f" {seat.letter}  {named} ", theme.block_style(seat.ink)),
        (f" {task} ", theme.shaded_style(seat.ink)),
    ]


def _fitting(parts: Sequence[str], order: Sequence[int], between: str, room: int) -> str:
    """Join as many parts as there is room for; those at ``order`` go first."""
    left = list(parts)
    for dispensable in order:
        if cell_len(between.join(left)) <= room:
            break
        left.pop(dispensable)
    return between.join(left) if cell_len(between.join(left)) <= room else ""


def toolbar(
    verdict: Feedback, theme: Theme, width: int, say: Language, names: Sequence[str] = ()
) -> Line:
    """Show a verdict: its state, then the reason, in which names are cut before words are."""
    bar = theme.style("bar")
    chip = f" {badge(verdict.state, say)} "
    reason = verdict.fitting(width - room_for_badges(say), names)
    return line_of(
        width, bar, (chip, theme.style(_STATE_STYLES[verdict.state])), (" ", bar), (reason, bar)
    )


def prompt(state: Shows, theme: Theme) -> Line:
    """Name the player to type, or who has won, on a block of the player's colour."""
    outcome = state.game.outcome
    number = state.seat if outcome is None else outcome.winners[0]
    seat = state.kit.seats(state.game)[number - 1]
    name = shorten(seat.name, _LONGEST_NAME)
    block = theme.rim(f"{name} {seat.letter}", seat.ink)
    if not theme.has_colours:
        block = f"{name} {seat.letter}>"
    return [Segment(block, theme.chip_style(seat.ink)), Segment(" ", theme.style("text"))]
