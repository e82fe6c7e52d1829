"""What a game is to everything above it: a value that steps lead on from, by people or by chance.

``M`` stands for a game's moves: hashable values of which ``str`` gives the one canonical spelling.
They have no base class.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, Self, TypeVar

from taluva.hexgrid import Corner, Hex
from taluva.table.outcome import Outcome
from taluva.table.telling.language import ENGLISH

M = TypeVar("M")
G = TypeVar("G", bound="Game[Any]")


class Refusal(Protocol):
    """One reason against a move: the id of a rule, and where it applies."""

    @property
    def rule(self) -> str:
        """The id of the rule."""

    @property
    def where(self) -> tuple[Hex | Corner, ...]:
        """The places concerned; there may be none."""


class Effect(Protocol):
    """What one step did: made with the step, never again."""

    @property
    def seat(self) -> int | None:
        """Who took the step; None for chance."""

    @property
    def turn(self) -> int:
        """The number that the step's line in a log carries."""

    @property
    def touched(self) -> frozenset[Hex | Corner]:
        """The places that the step changed."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that a log has after the step's own, because they follow from it."""


class IllegalMove(ValueError):
    """A move that the rules refuse; ``refusals`` holds every reason."""

    def __init__(self, move: Any, refusals: Sequence[Any], why: str, public: str = "") -> None:
        super().__init__(move, refusals, why, public)
        self.move = move
        self.refusals = tuple(refusals)
        self.why = why  # all reasons as sentences
        self._public = public or why  # the same, without what only some seats know

    def __str__(self) -> str:
        return ENGLISH("{move}: {why}", move=str(self.move), why=self.why)

    @property
    def in_public(self) -> str:
        """The message without what an onlooker must not know."""
        return ENGLISH("{move}: {why}", move=str(self.move), why=self._public)


class Game(Protocol[M]):
    """A game at some point. Playing gives another game and leaves this one as it is."""

    game_name: ClassVar[str]  # which game this is: the name of its kit

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat from 1."""

    @property
    def moves(self) -> Sequence[M]:
        """The canonical moves that led here, chance's among them."""

    @property
    def turn(self) -> int:
        """The number that the line of the next step carries; at the end that of the last."""

    @property
    def seat(self) -> int | None:
        """Who decides now, from 1; None where chance does and at the end."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: None while it goes on."""

    @property
    def effect(self) -> Effect | None:
        """What the latest step did; None before the first."""

    def legal_moves(self) -> Sequence[M]:
        """List canonical moves, in an order that the position alone decides."""

    def refusals(self, move: M) -> Sequence[Refusal]:
        """Give every reason against a move; none if it is legal."""

    def step(self, move: M) -> Self:
        """Give the game after one step, nothing dealt after it; raises IllegalMove."""

    def chance(self) -> M | None:
        """Give what the dealer plays now: None if a seat decides, at the end, or without one."""

    def knowing(self, later: Self) -> Self:
        """Give this game with what a later one has seen of chance."""

    def seen_by(self, seat: int | None) -> Self:
        """Give the game without what this seat must not know; None is an onlooker."""

    def as_dict(self) -> dict[str, Any]:
        """Give the state as plain data."""

    def to_position(self) -> str:
        """Give where the game stands in one line, with what this game knows and nothing to come."""
