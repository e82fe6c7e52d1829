"""A base for small games: the bookkeeping that every game needs, and simple messages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, NamedTuple, Self

from taluva.core.definition import BaseMessages as BaseMessages
from taluva.core.game import Drawn, IllegalMove, M, Outcome, spots_in
from taluva.core.setup import Setup, format_value
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH


class SimpleRefusal(NamedTuple):
    """A reason against a move; ``text`` is a message made by ``ENGLISH``."""

    rule: str
    text: str
    where: tuple[Hex | Corner, ...] = ()


class SimpleEffect(NamedTuple):
    """The effect of a move on the places it names, which may end the game."""

    seat: int | None
    turn: int
    touched: frozenset[Hex | Corner]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class BaseGame(Drawn, ABC, Generic[M]):
    """A game without chance or secrets. Every move is a turn, and the seats take turns.

    Moves are hashable values: a ``NamedTuple`` or a frozen dataclass with a ``__str__`` that the
    grammar can parse.
    """

    game_name: ClassVar[str]

    setup: Setup = field(hash=False)  # its options may be a dict
    moves: tuple[M, ...] = ()
    effect: SimpleEffect | None = field(default=None, compare=False, repr=False)

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result of the game; None while it is running."""

    @abstractmethod
    def legal_moves(self) -> Sequence[M]:
        """List the legal moves; none when the game is over."""

    @abstractmethod
    def refusals(self, move: M) -> Sequence[SimpleRefusal]:
        """Return every reason against a move; none if it is legal."""

    @abstractmethod
    def after(self, move: M) -> Self:
        """Return the game after a legal move; ``apply`` checks and records it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat from 1."""
        return self.setup.names

    @property
    def turn(self) -> int:
        """The number of the next move, or of the last move when the game is over."""
        return max(1, len(self.moves) + (self.outcome is None))

    @property
    def seat(self) -> int | None:
        """The seat to move, from 1; None when the game is over."""
        return len(self.moves) % len(self.names) + 1 if self.outcome is None else None

    def apply(self, move: M) -> Self:
        """Return the game after a move; raises IllegalMove."""
        if refusals := self.refusals(move):
            why = ENGLISH.clauses([ENGLISH.cite(each.text, each.rule) for each in refusals])
            raise IllegalMove(move, refusals, why)
        after = replace(self.after(move), moves=(*self.moves, move))
        result = () if after.outcome is None else (f"result {after.outcome.words}",)
        effect = SimpleEffect(self.seat, self.turn, frozenset(spots_in(move)), result)
        return replace(after, effect=effect)

    def deal(self) -> M | None:
        """Return None, because nothing is dealt."""
        return None

    def with_revealed(self, later: Self) -> Self:
        """Return the game itself, because nothing is dealt."""
        return self

    def view_for(self, seat: int | None) -> Self:
        """Return the game itself, because there are no secrets."""
        return self

    def as_dict(self) -> dict[str, Any]:
        """Return the state as plain data."""
        options = {key: each for key, each in self.setup.options.items() if each is not None}
        return {
            "game": self.game_name,
            "names": list(self.names),
            "options": {key: _plain(each) for key, each in options.items()},
            "seed": self.setup.seed,
            "turn": self.turn,
            "seat": self.seat,
            "moves": list(map(str, self.moves)),
            "outcome": None if self.outcome is None else self.outcome.as_dict(),
        }

    def to_position(self) -> str:
        """Return "", because the game has no position strings."""
        return ""


def _plain(value: Any) -> Any:
    """Return an option as text; a per-seat option as texts by seat."""
    if isinstance(value, Mapping):
        return {str(seat): format_value(each) for seat, each in value.items()}
    return format_value(value)
