"""What a screen shows of a game: a point, the moves before it, and the view choices."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol

from taluva.core.game import Game
from taluva.games import ui_for
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.tui.game_ui import ZOOM_LABELS, Title
from taluva.tui.hexmap.geometry import Zoom

# Seconds per move of a running replay, from slow to fast, for the keys + and -.
SPEEDS: Final = (60.0, 30.0, 10.0, 5.0, 3.0, 2.0, 1.0, 0.5, 0.25, 0.1, 0.05)
SLOWEST: Final = SPEEDS[0]
FASTEST: Final = SPEEDS[-1]
USUAL_SPEED: Final = 1.0

AUTO: Final = "auto"
ZOOMS: Final = (AUTO, *map(str, Zoom))
MOUSE: Final = ("on", "off")
MOTION: Final = (AUTO, "on", "off")


def zooms(say: Language, title: Title) -> dict[str, str]:
    """Describe the zooms that a map can be drawn at."""
    senses = {**ZOOM_LABELS, **title.zoom_labels}
    drawn = {str(zoom): say.again(senses[zoom]) for zoom in title.zooms}
    return {AUTO: say("the largest that fits"), **drawn}


class Pan(NamedTuple):
    """A pan of the map by half a screen: right or left (1, -1), and down or up."""

    columns: int
    rows: int


class Drag(NamedTuple):
    """A pan of the map by cells of the screen."""

    columns: int
    lines: int


class ViewChoice(NamedTuple):
    """The players' choices for the map. ``auto`` leaves the choice to the program."""

    zoom: str = "auto"
    look: str = "auto"
    mouse: str = "on"
    motion: str = AUTO
    background: str = AUTO
    pans: tuple[Pan | Drag, ...] = ()
    around: Hex | None = None  # the middle of a partial view
    settled: frozenset[str] = frozenset()  # what the players chose during this game

    def zoom_among(self, drawn: Sequence[Zoom]) -> Zoom | None:
        """Return the chosen zoom if the map can be drawn at it, or None."""
        return next((zoom for zoom in drawn if zoom == self.zoom), None)


class PlayedMove(NamedTuple):
    """A move of the game, with its turn and seat."""

    turn: int
    seat: int | None  # None for chance
    who: str  # the player's name
    move: Any
    text: str  # the move as a player types it

    @classmethod
    def between(cls, before: Game[Any], after: Game[Any], say: Language) -> PlayedMove:
        """Return the move from one game to the next, as text in a language."""
        move, seat = after.moves[-1], before.seat
        who = "" if seat is None else before.names[seat - 1]
        return cls(before.turn, seat, who, move, ui_for(before.game_name).format_move(move, say))


def rows_below(lines: int) -> int:
    """Return the rows of an answer below its title, over the lower part of the map."""
    return (lines - 4) // 2


class LessonPanel(NamedTuple):
    """The texts of a lesson, beside or below the map."""

    title: str
    text: str
    task: str  # what to do, or that it is done
    keys: str  # what can be typed besides moves


class Shown(Protocol):
    """What painters need to know: a game at some point, its moves, and the view choices."""

    @property
    def game(self) -> Game[Any]:
        """The game at that point."""

    @property
    def games(self) -> Sequence[Game[Any]]:
        """Every game up to that point, with the game there as the last."""

    @property
    def say(self) -> Language:
        """The current language."""

    @property
    def view(self) -> ViewChoice:
        """How to show the map."""

    @property
    def lesson_panel(self) -> LessonPanel | None:
        """The lesson shown with the game, or None."""

    def last_turn(self) -> list[PlayedMove]:
        """Return the moves of the last turn, complete or not."""

    @property
    def bots(self) -> Collection[int]:
        """The seats that bots play."""

    @property
    def is_played(self) -> bool:
        """Whether a person at the screen plays this game and it is not over."""

    @property
    def is_ended(self) -> bool:
        """Whether a game played at this screen is over."""

    def recent(self) -> list[PlayedMove]:
        """Return the moves since the player's last turn, or for a spectator the last turn."""

    @property
    def before_recent(self) -> Game[Any]:
        """The game before the recent moves."""

    def earlier_turns(self) -> Iterator[list[PlayedMove]]:
        """Yield the turns before the recent moves, the latest first."""

    def account(self) -> Iterator[str]:
        """Yield what each move did, the latest first."""
