"""How a game ended, in the words of a log's result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from taluva.table.telling.language import ENGLISH, Language

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

    def told(self, names: Sequence[str], say: Language = ENGLISH, reason: str = "") -> str:
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
