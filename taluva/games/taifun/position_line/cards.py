"""The words of a line that tell the cards: for each deck what is discarded, and what is in hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from taluva.games.taifun.rules import (
    CARDS,
    DECKS,
    UNKNOWN,
    Card,
    Cards,
    Deck,
    Held,
    Island,
    Pile,
    stage_of,
)
from taluva.games.taifun.rules.piles import HAND_SIZE
from taluva.table.frozen import FrozenDict
from taluva.table.line.words import Word
from taluva.table.position import listed, number_in, parts, unexpected, wrong
from taluva.table.telling.language import ENGLISH, quoted

_CARDS: Final = {card.name: card for card in CARDS}
_COUNTED: Final = re.compile(r"([a-z]+)([0-9]*)", re.ASCII | re.IGNORECASE)
_WORDS: Final = {
    Deck.GREEN: ENGLISH("green"),
    Deck.BLUE: ENGLISH("blue"),
    Deck.RED: ENGLISH("red"),
}


def cards_in(words: Sequence[Word], island: Island) -> Cards:
    """Read the hand and the piles from the words of the decks; raises ParseError."""
    hand: list[Held] = []
    piles: dict[Deck, Pile] = {}
    hidden = []
    for deck, word in zip(DECKS, words, strict=True):
        both = parts(word, ":")
        if len(both) != 2:
            expected = ENGLISH("discards, a colon and the hand, such as shoal2:vein or -:?5")
            raise unexpected(word, expected)
        discard = _counts(both[0], deck)
        hidden.append(both[1].text.startswith(UNKNOWN.name))
        whole = {card: card.copies_in(deck) for card in CARDS}
        if hidden[-1]:
            at = Word(both[1].text[1:], both[1].column + 1)
            number = number_in(at, ENGLISH("a number of cards"), 0, HAND_SIZE)
            held = {UNKNOWN: number}
            left = sum(whole.values()) - sum(discard.values()) - number
            draw = {UNKNOWN: left}
        else:
            held = _counts(both[1], deck)
            draw = {
                card: number - discard.get(card, 0) - held.get(card, 0)
                for card, number in whole.items()
            }
        if min(draw.values()) < 0:
            raise wrong(
                word, ENGLISH("more {deck} cards are told than there are", deck=_WORDS[deck])
            )
        if (discard or any(held.values())) and DECKS.index(deck) > DECKS.index(
            stage_of(island.sacrifices)
        ):
            raise wrong(
                word,
                ENGLISH(
                    "{deck} cards come later: after {sacrifices} sacrifices nobody has drawn one",
                    deck=_WORDS[deck],
                    sacrifices=island.sacrifices,
                ),
            )
        hand += [Held(deck, card) for card in (*CARDS, UNKNOWN) for _ in range(held.get(card, 0))]
        left_over = {card: number for card, number in draw.items() if number}
        piles[deck] = Pile(FrozenDict(left_over), FrozenDict(discard))
    if len(set(hidden)) > 1:
        raise wrong(
            words[0], ENGLISH("the hand is told in one deck and hidden in another: expected either")
        )
    if len(hand) > HAND_SIZE:
        raise wrong(
            words[0],
            ENGLISH(
                "{number} cards are in hand: expected at most {most}",
                number=len(hand),
                most=HAND_SIZE,
            ),
        )
    return Cards(tuple(hand), FrozenDict(piles))


def _counts(word: Word, deck: Deck) -> dict[Card, int]:
    found: dict[Card, int] = {}
    for each in listed(word):
        match = _COUNTED.fullmatch(each.text)
        card = None if match is None else _CARDS.get(match[1].lower())
        if match is None or card is None or not card.copies_in(deck):
            expected = ENGLISH(
                "a {deck} card and how many if several, such as shoal2", deck=_WORDS[deck]
            )
            raise unexpected(each, expected)
        if card in found:
            raise wrong(each, ENGLISH("{found} is told twice", found=quoted(card.name)))
        at = Word(match[2] or "1", each.column + match.start(2))
        found[card] = number_in(at, ENGLISH("a number of cards"), 1, card.copies_in(deck))
    return {card: found[card] for card in CARDS if card in found}
