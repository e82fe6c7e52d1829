"""What a screen shows of a game: some point of it, how it came there, and how it is to be seen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol

from taluva.core.game import Game
from taluva.games import ui_for
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.tui.hexmap.geometry import Zoom

# Seconds for each step while a game plays by itself, from slow to fast: what + and - choose from.
SPEEDS: Final = (60.0, 30.0, 10.0, 5.0, 3.0, 2.0, 1.0, 0.5, 0.25, 0.1, 0.05)
SLOWEST: Final = SPEEDS[0]
FASTEST: Final = SPEEDS[-1]
USUAL_SPEED: Final = 1.0

AUTO: Final = "auto"
ZOOMS: Final = (AUTO, *map(str, Zoom))
MOUSE: Final = ("on", "off")
MOTION: Final = (AUTO, "on", "off")


def zooms(say: Language, drawn: Sequence[Zoom]) -> dict[str, str]:
    """Say what each zoom is good for, of those that a map is drawn at."""
    senses = {
        Zoom.HUGE: say("for a small island on a wide screen"),
        Zoom.LARGE: say("every building as a picture"),
        Zoom.NORMAL: say("the name of every hex"),
        Zoom.SMALL: say("letters, names where there is room"),
        Zoom.COMPACT: say("the whole island on a small screen"),
        Zoom.WIDE: say("every house as a picture"),
        Zoom.FLAT: say("the whole island on a small screen"),
    }
    return {AUTO: say("the largest that fits"), **{str(zoom): senses[zoom] for zoom in drawn}}


class Pan(NamedTuple):
    """A move of the map by half of what is seen: right or left (1, -1), and down or up."""

    columns: int
    rows: int


class Drag(NamedTuple):
    """A move of the map by so many cells of the screen."""

    columns: int
    lines: int


class ViewChoice(NamedTuple):
    """How the players want to see the island; ``auto`` leaves it to the program."""

    zoom: str = "auto"
    look: str = "auto"
    mouse: str = "on"
    motion: str = AUTO
    background: str = AUTO
    pans: tuple[Pan | Drag, ...] = ()
    around: Hex | None = None  # what is to be in the middle, where only a part is seen
    settled: frozenset[str] = frozenset()  # what the players have chosen at the table

    def zoom_among(self, drawn: Sequence[Zoom]) -> Zoom | None:
        """Give the zoom that was chosen if the map is drawn at it: None leaves it open."""
        return next((zoom for zoom in drawn if zoom == self.zoom), None)


class PlayedMove(NamedTuple):
    """One step that stands, with the turn and the seat that it belongs to."""

    turn: int
    seat: int | None  # None for chance
    who: str  # the player's name
    move: Any
    text: str  # the move as a player types it

    @classmethod
    def between(cls, before: Game[Any], after: Game[Any], say: Language) -> PlayedMove:
        """Give the step that leads from one game to the next, spelt in a language."""
        move, seat = after.moves[-1], before.seat
        who = "" if seat is None else before.names[seat - 1]
        return cls(before.turn, seat, who, move, ui_for(before.game_name).format_move(move, say))


def rows_below(lines: int) -> int:
    """Give the rows of an answer, below its title, over the lower part of a screen's map."""
    return (lines - 4) // 2


class LessonPanel(NamedTuple):
    """What is taught now, as it stands beside the map or below it."""

    title: str
    text: str
    task: str  # what is to be done, or that it is done
    keys: str  # what may be typed beside moves


class Shown(Protocol):
    """A game at some point, how it came there, and how it is to be seen."""

    @property
    def game(self) -> Game[Any]:
        """The game as it stands."""

    @property
    def games(self) -> Sequence[Game[Any]]:
        """Every game that led there, and that one at the end."""

    @property
    def say(self) -> Language:
        """The language in which it is told."""

    @property
    def view(self) -> ViewChoice:
        """How the island is to be shown."""

    @property
    def lesson_panel(self) -> LessonPanel | None:
        """What is taught with the game, if it is there for that."""

    def last_turn(self) -> list[PlayedMove]:
        """Give the steps of the turn that was played last, or that is being played."""

    @property
    def bots(self) -> Collection[int]:
        """The seats that bots take."""

    @property
    def is_played(self) -> bool:
        """Whether somebody at the screen plays this game, which is not over."""

    @property
    def is_ended(self) -> bool:
        """Whether the game that was played at the screen is over."""

    def recent(self) -> list[PlayedMove]:
        """Give what was played since the mover's last turn; where nobody plays, the last turn."""

    @property
    def before_recent(self) -> Game[Any]:
        """The game before what is recent."""

    def earlier_turns(self) -> Iterator[list[PlayedMove]]:
        """Give the turns before that, the latest first."""

    def account(self) -> Iterator[str]:
        """Say what each step has brought, the latest first."""
