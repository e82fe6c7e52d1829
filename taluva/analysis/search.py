"""Searches for moves of a game by place, player or effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from taluva.core.arguments import HexArgument
from taluva.core.definition import GameDefinition
from taluva.core.game import Effect, Game, SearchFilter
from taluva.core.text import normalize
from taluva.hexgrid import LabelError, parse_hex
from taluva.i18n import InvalidInput, Language, quote
from taluva.record.record import History

Test = Callable[[Effect], bool]

_MIN_LENGTH: Final = 3  # letters needed to abbreviate a word for a kind of move


class SearchError(InvalidInput):
    """A search that cannot match in any game, with a message for players."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search for the moves that match every word."""

    text: str
    tests: tuple[Test, ...]

    def next(self, history: History[Any], index: int) -> int | None:
        """Return the moment after the next match, wrapping around; None if nothing matches."""
        found = self.points(history)
        return next((point for point in found if point > index), found[0] if found else None)

    def previous(self, history: History[Any], index: int) -> int | None:
        """Return the moment after the previous match, wrapping around; None if nothing matches."""
        found = self.points(history)[::-1]
        return next((point for point in found if point < index), found[0] if found else None)

    def points(self, history: History[Any]) -> list[int]:
        """Return the moments after all matching moves."""
        effects = (game.effect for game in history.games if game.effect is not None)
        numbered = enumerate(effects, 1)
        return [point for point, effect in numbered if all(test(effect) for test in self.tests)]


def search_words(definition: GameDefinition[Any, Any], say: Language) -> dict[str, str]:
    """Return the words that search for a kind of move, each with its meaning."""
    return {say.again(each.words[0]): each.meaning for each in definition.search_filters()}


def search_help(definition: GameDefinition[Any, Any], say: Language) -> str:
    """Return a comma-separated list of the possible search words."""
    return say.join(", ", [say("a hex"), say("a player"), *search_words(definition, say)])


def parse_search(
    text: str, game: Game[Any], definition: GameDefinition[Any, Any], say: Language
) -> Search:
    """Parse words such as ``N24``, ``Ana`` or a kind of move. Raises SearchError.

    Words may be in the given language or in English.
    """
    words = _words(text, game)
    if not words:
        raise SearchError(say("type what to find: {words}", words=search_help(definition, say)))
    kinds = [kind for word in words for kind in _kinds(word, definition, say)]
    # A kind of move with its own ``concerns`` decides which players a name in the search matches.
    concerns = next((kind.concerns for kind in kinds if kind.concerns is not _ANYTHING), _ANYTHING)
    return Search(
        " ".join(words), tuple(_test(word, game, definition, say, concerns) for word in words)
    )


_ANYTHING: Final = SearchFilter((), "", bool).concerns


def _words(text: str, game: Game[Any]) -> list[str]:
    """Split a text at blanks, but not inside the full name of a player."""
    left = text.split()
    names = sorted(map(_normalize, game.names), key=len, reverse=True)
    words = []
    while left:
        length = next((len(name) for name in names if _normalize(*left[: len(name)]) == name), 1)
        words.append(" ".join(left[:length]))
        left = left[length:]
    return words


def _normalize(*words: str) -> list[str]:
    """Return the words in lower case, split at blanks."""
    return " ".join(words).casefold().split()


def _test(
    word: str,
    game: Game[Any],
    definition: GameDefinition[Any, Any],
    say: Language,
    concerns: Callable[[Any, int], bool],
) -> Test:
    """Return the test for one word; a word with several meanings matches any of them.

    Part of a name counts only if the word has no other meaning.
    """

    def of(seats: Sequence[int]) -> list[Test]:
        return [partial(_is_about, concerns, seat) for seat in seats]

    called = _seats_named(word, game, definition, say)
    meanings = [*of(called), *(kind.fits for kind in _kinds(word, definition, say))]
    try:
        place = parse_hex(word)
        meanings.append(lambda effect: place in effect.touched)
    except LabelError as error:
        if error.nearest and not meanings:
            raise SearchError(HexArgument(say).wrong(word)) from None
    part = word.casefold()
    meanings = meanings or of(
        [n for n, name in enumerate(game.names, 1) if part in name.casefold()]
    )
    if not meanings:
        raise SearchError(
            say(
                "can't search for {word}: try {words}",
                word=quote(word),
                words=search_help(definition, say),
            )
        )
    return lambda effect: any(meaning(effect) for meaning in meanings)


def _is_about(concerns: Callable[[Any, int], bool], seat: int, effect: Effect) -> bool:
    return concerns(effect, seat)


def _seats_named(
    word: str, game: Game[Any], definition: GameDefinition[Any, Any], say: Language
) -> list[int]:
    """Return the seats with this name or colour."""
    wanted = _normalize(word)
    seats = enumerate(definition.seats(game), 1)
    return [
        number
        for number, seat in seats
        if wanted in (_normalize(seat.name), [seat.ink], _normalize(definition.word(seat.ink, say)))
    ]


def _kinds(word: str, definition: GameDefinition[Any, Any], say: Language) -> list[SearchFilter]:
    if len(word) < _MIN_LENGTH:
        return []
    wanted = normalize(word)
    return [
        kind
        for kind in definition.search_filters()
        if any(
            normalize(each).startswith(wanted) for each in (say.again(kind.words[0]), *kind.words)
        )
    ]
