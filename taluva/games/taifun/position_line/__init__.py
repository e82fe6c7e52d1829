"""A position of Taifun in one line; docs/notation.md describes it.

The words: the options, the fields with those that have sunk, the temple, the markers, one word for
each tribe, one for each deck, and which step comes now. All that follows from these is not said:
what is left in the boxes, and what is left to draw.
"""

from __future__ import annotations

from typing import Final

from taluva.games.taifun.position_line.cards import cards_in
from taluva.games.taifun.position_line.island import island_in
from taluva.games.taifun.position_line.now import Now
from taluva.games.taifun.position_line.writing import NAME, format_position, is_hidden
from taluva.games.taifun.rules import DECKS, PEOPLE_BY_TRIBES, Gifts, Options, Position
from taluva.games.taifun.rules.position import MOST_ROUNDS
from taluva.table.line.words import Word
from taluva.table.position import choice_in, listed, number_in, words_of, wrong
from taluva.table.telling.language import ENGLISH, quoted

__all__ = ["HIDDEN", "format_position", "is_hidden", "parse_position"]

# Why nobody plays on from a position of which only the backs of the cards are seen.
HIDDEN: Final = ENGLISH(
    "this position hides the god's hand: it can be shown, but not played."
    " Use export --open to write one that can be played."
)
_BEFORE_TRIBES: Final = 4  # words
_BEHIND_TRIBES: Final = len(DECKS) + 1
_SHAPE: Final = ENGLISH(
    "options, fields, the temple, markers, a word for each tribe and each deck, and what comes now"
)


def parse_position(line: str) -> Position:
    """Read a line; raises ParseError for one that the rules cannot lead to, as far as it shows.

    docs/notation.md lists what is checked.
    """
    found = words_of(line, NAME)
    tribes = len(found) - 1 - _BEFORE_TRIBES - _BEHIND_TRIBES
    if tribes not in PEOPLE_BY_TRIBES:
        number = ENGLISH.either(
            [str(each + _BEFORE_TRIBES + _BEHIND_TRIBES) for each in PEOPLE_BY_TRIBES]
        )
        raise wrong(
            found[-1],
            ENGLISH(
                "found {number} words behind {name}, expected {expected}: {shape}",
                number=len(found) - 1,
                name=repr(NAME),
                expected=number,
                shape=_SHAPE,
            ),
        )
    options_word, fields_word, temple_word, markers_word = found[:_BEFORE_TRIBES]
    tribe_words = found[_BEFORE_TRIBES : _BEFORE_TRIBES + tribes]
    *deck_words, now = found[_BEFORE_TRIBES + tribes : -1]
    options = _options(options_word, tribes)
    island = island_in(fields_word, temple_word, markers_word, tribe_words)
    cards = cards_in(deck_words, island)
    return Now(now, options, island, cards).position()


def _options(word: Word, tribes: int) -> Options:
    rounds, gifts = None, Gifts.GIVEN
    seen = set()
    for each in listed(word):
        key, _, value = each.text.lower().partition("=")
        at = Word(value, each.column + len(key) + 1)
        choice_in(Word(key, each.column), ("rounds", "gifts"))
        if key in seen:
            raise wrong(each, ENGLISH("{found} is there twice", found=quoted(key)))
        seen.add(key)
        if key == "rounds":
            rounds = number_in(at, ENGLISH("a number of rounds"), 1, MOST_ROUNDS)
        else:
            gifts = Gifts(choice_in(at, tuple(Gifts)))
    return Options(tribes, rounds, gifts)
