"""What a screen shows of a game: some point of it, how it came there, and how it is to be seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from taluva.games import face_of
from taluva.table.game import Game
from taluva.table.language import Language

# Seconds for each step while a game plays by itself, from slow to fast: what + and - choose from.
SPEEDS: Final = (60.0, 30.0, 10.0, 5.0, 3.0, 2.0, 1.0, 0.5, 0.25, 0.1, 0.05)
SLOWEST: Final = SPEEDS[0]
FASTEST: Final = SPEEDS[-1]
USUAL_SPEED: Final = 1.0

ZOOMS: Final = ("auto", "huge", "large", "normal", "small", "compact")


def zooms(say: Language) -> dict[str, str]:
    """Say what each zoom is good for."""
    return {
        "auto": say("the largest that fits"),
        "huge": say("for a small island on a wide screen"),
        "large": say("every building as a picture"),
        "normal": say("the name of every hex"),
        "small": say("letters, names where there is room"),
        "compact": say("the whole island on a small screen"),
    }


@dataclass(frozen=True, slots=True)
class ViewChoice:
    """How the players want to see the island; ``auto`` leaves it to the program."""

    zoom: str = "auto"
    look: str = "auto"
    pans: tuple[tuple[int, int], ...] = ()  # moves by half the view, in columns and rows


@dataclass(frozen=True, slots=True)
class Played:
    """One step that stands, with the turn and the seat that it belongs to."""

    turn: int
    seat: int | None  # None for chance
    who: str  # the player's name
    move: Any
    typed: str  # the move as a player types it

    @classmethod
    def between(cls, before: Game[Any], after: Game[Any]) -> Played:
        """Give the step that leads from one game to the next."""
        move, seat = after.moves[-1], before.seat
        who = "" if seat is None else before.names[seat - 1]
        return cls(before.turn, seat, who, move, face_of(before.game_name).typed(move))


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

    def last_turn(self) -> list[Played]:
        """Give the steps of the turn that was played last, or that is being played."""
