"""The Game protocol, its effects, refusals and threats, searches for effects, and outcomes.

``M`` is the type of a game's moves: hashable values whose ``str`` is the canonical spelling. Moves
have no base class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self, TypedDict, TypeVar

from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH, Language

M = TypeVar("M")
G = TypeVar("G", bound="Game[Any]")


class Refusal(Protocol):
    """One reason against a move: a rule id and where it applies."""

    @property
    def rule(self) -> str:
        """The rule id."""

    @property
    def where(self) -> tuple[Hex | Corner, ...]:
        """The places that it concerns, possibly none."""


class Effect(Protocol):
    """The effect of one move, created by ``Game.apply``."""

    @property
    def seat(self) -> int | None:
        """The seat that moved; None for chance."""

    @property
    def turn(self) -> int:
        """The number before the move in a log."""

    @property
    def touched(self) -> frozenset[Hex | Corner]:
        """The places that the move changed."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The consequence lines that follow the move in a log."""


class SearchFilter(NamedTuple):
    """A kind of move to search for, and the words that select it; menus show the first.

    ``concerns`` decides whether such a move belongs to the player named in the search.
    """

    words: tuple[str, ...]  # each may be cut to three letters; the first is shown
    meaning: str
    fits: Callable[[Any], bool]  # takes an effect
    # Takes an effect and a seat; by default, whether the seat made the move.
    concerns: Callable[[Any, int], bool] = lambda effect, seat: bool(effect.seat == seat)


class Consequence(NamedTuple):
    """A side effect of a move: a loss, a split, an elimination, a final place, or the end."""

    text: str
    where: tuple[Hex | Corner, ...] = ()
    is_yours: bool = False  # another player's move did this to the reader
    short: str = ""  # a shorter text, for use next to the move that caused it


class IllegalMove(ValueError):
    """A move that the rules refuse; ``refusals`` holds every reason."""

    def __init__(self, move: Any, refusals: Sequence[Any], why: str, public: str = "") -> None:
        super().__init__(move, refusals, why, public)
        self.move = move
        self.refusals = tuple(refusals)
        self.why = why  # all reasons in words
        self._public = public or why  # the same without any seat's secrets

    def __str__(self) -> str:
        return ENGLISH("{move}: {why}", move=str(self.move), why=self.why)

    @property
    def in_public(self) -> str:
        """The message without any seat's secrets."""
        return ENGLISH("{move}: {why}", move=str(self.move), why=self._public)


class Game(Protocol[M]):
    """A game at one point in time. It is immutable; applying a move returns a new game."""

    game_name: ClassVar[str]  # the name of its definition

    def __hash__(self) -> int: ...

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat from 1."""

    @property
    def moves(self) -> Sequence[M]:
        """The canonical moves so far, including chance moves."""

    @property
    def turn(self) -> int:
        """The number before the next move in a log; after the end, that of the last move."""

    @property
    def seat(self) -> int | None:
        """The seat to move, from 1; None if chance moves next or the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game; None while it is running."""

    @property
    def effect(self) -> Effect | None:
        """The effect of the latest move; None before the first."""

    def legal_moves(self) -> Sequence[M]:
        """Return the canonical legal moves, in an order that depends on the position alone."""

    def refusals(self, move: M) -> Sequence[Refusal]:
        """Return every reason against a move; nothing if it is legal."""

    def apply(self, move: M) -> Self:
        """Return the game after one move, without dealing. Raises IllegalMove."""

    def deal(self) -> M | None:
        """Return the next move of the dealer; None if a seat moves next or the game is over."""

    def with_revealed(self, later: Self) -> Self:
        """Return this game with the chance results that a later game has revealed."""

    def view_for(self, seat: int | None) -> Self:
        """Return the game as a seat may see it; None means a spectator."""

    def as_dict(self) -> Mapping[str, Any]:
        """Return the state as plain data."""

    def to_position(self) -> str:
        """Return the position in one line, without the parts that are unknown."""


class Drawn:
    """A game that can draw itself, with modules that nothing else needs."""

    __slots__ = ()

    def to_svg(
        self: Any,
        *,
        palette: str = "dark",
        zoom: str = "normal",
        highlights: Iterable[Hex | Corner | str] = (),
    ) -> str:
        """Return a picture of the board and the players, as ``taluva export -o game.svg`` writes.

        It shows everything that this view of the game knows. ``zoom`` is compact, small, normal,
        large or huge. ``highlights`` are hexes and corners to mark, such as ``["N24"]``. Raises
        ValueError for an unknown palette, zoom or place.
        """
        from taluva.drawing import draw

        return draw(self, ".svg", palette, zoom, highlights)

    def to_text(
        self: Any, *, zoom: str = "normal", highlights: Iterable[Hex | Corner | str] = ()
    ) -> str:
        """Return the same picture in plain characters."""
        from taluva.drawing import draw

        return draw(self, ".txt", "dark", zoom, highlights)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg()


def summarize(game: Game[Any], title: str, phase: str) -> str:
    """Describe a game in a few words: its title, phase, and player to move or result."""
    if game.outcome is not None:
        return ENGLISH.about(title, game.outcome.describe(game.names))
    return ENGLISH.about(f"{title} {phase}", "" if game.seat is None else game.names[game.seat - 1])


def spots_in(move: Any) -> tuple[Hex | Corner, ...]:
    """List the hexes and corners in the fields of a move that is a tuple or a dataclass."""
    found = move if isinstance(move, tuple) else [getattr(move, each.name) for each in fields(move)]
    parts = (part for each in found for part in (each if isinstance(each, tuple) else (each,)))
    return tuple(part for part in parts if isinstance(part, Hex | Corner))


PLACES: Final = "places"  # introduces the list of places, so it is not repeated as a reason
_NUMBERS: Final = "[0-9]{1,2}(?: [0-9]{1,2})*"  # of seats or places


class OutcomeData(TypedDict):
    """An outcome as plain data."""

    reason: str
    winners: list[int]
    places: list[int] | None


class Outcome(NamedTuple):
    """The result of a game: the reason, the winning seats, and all places in a ranking game."""

    reason: str  # a word of the game, such as tiles-out
    winners: tuple[int, ...]
    places: tuple[int, ...] | None = None

    @property
    def words(self) -> str:
        """The words after ``result`` in a log."""
        words = [] if self.reason == PLACES else [str(self.reason)]
        if self.places is None:
            seats = self.winners
        else:
            words.append(PLACES)
            seats = self.places
        return " ".join([*words, *map(str, seats)])

    def as_dict(self) -> OutcomeData:
        """Return the outcome as plain data."""
        return {
            "reason": str(self.reason),
            "winners": list(self.winners),
            "places": None if self.places is None else list(self.places),
        }

    def describe(self, names: Sequence[str], say: Language = ENGLISH, reason: str = "") -> str:
        """Describe who won and why; ``reason`` replaces the word for the reason."""
        winners = [names[seat - 1] for seat in self.winners if seat <= len(names)]
        return say(
            "won by {names} ({reason})", names=say.join_and(winners), reason=reason or self.reason
        )

    @classmethod
    def parse(cls, words: str, reasons: Iterable[str], seats: int) -> Outcome | None:
        """Parse the words of a result in a game with ``seats`` seats; None if they are invalid."""
        reason, *numbers = words.lower().split() or [""]
        is_ranked = reason == PLACES
        if not is_ranked and numbers[:1] == [PLACES]:
            is_ranked, numbers = True, numbers[1:]
        known = {str(each): each for each in reasons}
        if reason not in known or not re.fullmatch(_NUMBERS, " ".join(numbers)):
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


class Threat(NamedTuple):
    """One line of a threat report. The map shows its number on its places."""

    text: str
    where: tuple[Hex | Corner, ...] = ()
    is_urgent: bool = False  # it may decide the game within a round


class ThreatSection(NamedTuple):
    """A part of a threat report: a title and its lines."""

    title: str
    threats: tuple[Threat, ...]


ThreatReport = tuple[ThreatSection, ...]
