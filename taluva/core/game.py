"""The Game protocol, its effects and refusals, and the outcome of a game.

``M`` stands for a game's moves: hashable values whose ``str`` is the one canonical spelling. They
have no base class.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self, TypeVar

from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH, Language

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

    def apply(self, move: M) -> Self:
        """Give the game after one step, nothing dealt after it; raises IllegalMove."""

    def deal(self) -> M | None:
        """Give what the dealer plays now: None if a seat decides, at the end, or without one."""

    def with_revealed(self, later: Self) -> Self:
        """Give this game with what a later one has seen of chance."""

    def view_for(self, seat: int | None) -> Self:
        """Give the game without what this seat must not know; None is an onlooker."""

    def as_dict(self) -> dict[str, Any]:
        """Give the state as plain data."""

    def to_position(self) -> str:
        """Give where the game stands in one line, with what this game knows and nothing to come."""


PLACES: Final = "places"  # the word before everybody's place; as a reason it is not said twice
_MOST_DIGITS: Final = 2  # of a seat or a place


class Outcome(NamedTuple):
    """The result of a game: why it ended, the winning seats, and in a ranking game all places."""

    reason: str  # one of the game's own
    winners: tuple[int, ...]
    places: tuple[int, ...] | None = None

    @property
    def words(self) -> str:
        """What stands behind ``result`` in a log."""
        words = [] if self.reason == PLACES else [str(self.reason)]
        if self.places is None:
            seats = self.winners
        else:
            words.append(PLACES)
            seats = self.places
        return " ".join([*words, *map(str, seats)])

    def describe(self, names: Sequence[str], say: Language = ENGLISH, reason: str = "") -> str:
        """Say who has won, and how, in a word for the reason."""
        winners = [names[seat - 1] for seat in self.winners if seat <= len(names)]
        return say(
            "won by {names} ({reason})", names=say.listed(winners), reason=reason or self.reason
        )

    @classmethod
    def parse(cls, words: str, reasons: Iterable[str], seats: int) -> Outcome | None:
        """Read the words of a result of a game with so many seats: None if they make no sense."""
        reason, *numbers = words.lower().split() or [""]
        is_ranked = reason == PLACES
        if not is_ranked and numbers[:1] == [PLACES]:
            is_ranked, numbers = True, numbers[1:]
        known = {str(each): each for each in reasons}
        if reason not in known or not numbers or not all(map(_is_number, numbers)):
            return None
        found = tuple(map(int, numbers))
        if not all(1 <= number <= seats for number in found):
            return None
        if not is_ranked:
            return cls(known[reason], found)
        if len(found) != seats:
            return None
        winners = tuple(seat for seat, place in enumerate(found, 1) if place == 1)
        return cls(known[reason], winners, found)


def _is_number(word: str) -> bool:
    return word.isdecimal() and word.isascii() and len(word) <= _MOST_DIGITS
