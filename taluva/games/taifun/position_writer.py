"""The writer of position strings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from taluva.core.position_string import NOTHING, join
from taluva.games.taifun.rules import (
    CARDS,
    DECKS,
    FIELD_HEXES,
    HEXES,
    UNKNOWN,
    Card,
    Deck,
    Decks,
    Edition,
    FigureKind,
    Gifts,
    Island,
    Options,
    Phase,
    Position,
    Stock,
    Wrath,
    in_order,
    name_of,
)
from taluva.hexgrid import Hex

NAME: Final = "taifun"
PRIEST: Final = "!"  # written after the crossing of a priest
EXCHANGE: Final = "exchange"
LETTERS: Final = "FWO"  # food, wood and ore


def format_position(position: Position) -> str:
    """Return the position string of a position. Hidden cards are written as their number."""
    island, cards = position.island, position.cards
    sunk = sorted(set(HEXES) - island.land.hexes)
    fields = "".join(str(island.fields[hex]) for hex in FIELD_HEXES)
    return " ".join(
        [
            NAME,
            _format_options(position.options),
            ":".join([fields, *([join([str(hex) for hex in sunk])] if sunk else [])]),
            NOTHING if island.temple is None else str(island.temple),
            join([_format_markers(hex, island.markers[hex]) for hex in sorted(island.markers)]),
            *(_format_tribe(island, seat) for seat in island.seats),
            *(_format_deck(cards, deck) for deck in DECKS),
            _format_now(position),
        ]
    )


def _format_options(options: Options) -> str:
    words = [] if options.edition is Edition.FIRST else [f"edition={options.edition}"]
    words += [] if options.rounds is None else [f"rounds={options.rounds}"]
    words += [] if options.gifts is Gifts.GIVEN else [f"gifts={options.gifts}"]
    if options.edition is not Edition.FIRST and options.wrath is not Wrath.ROUNDS:
        words.append(f"wrath={options.wrath}")
    return join(words)


def _format_markers(hex: Hex, stock: Stock) -> str:
    numbers = zip(LETTERS.lower(), stock, strict=True)
    return f"{hex}{''.join(f'{letter}{number}' for letter, number in numbers if number)}"


def _format_tribe(island: Island, seat: int) -> str:
    tribe = island.tribe(seat)
    own = ((hex, island.houses_of(seat, hex)) for hex in sorted(island.houses))
    houses = [
        f"{hex}/{each.fresh}{f'/{each.turned}' if each.turned else ''}"
        for hex, each in own
        if each.number
    ]
    figures = [
        f"{name_of(at)}{PRIEST if island.figures[at].kind is FigureKind.PRIEST else ''}"
        for at in in_order(island.figures_of(seat))
    ]
    store = ".".join(map(str, tribe.store))
    return ":".join([store, str(tribe.sacrificed), join(houses), join(figures)])


def _format_deck(cards: Decks, deck: Deck) -> str:
    hand = [held.card for held in cards.hand if held.deck is deck]
    held = f"{UNKNOWN}{len(hand)}" if is_hidden(cards) else _format_cards(Counter(hand))
    return f"{_format_cards(cards.piles[deck].discard)}:{held}"


def is_hidden(cards: Decks) -> bool:
    """Return whether the hand or the cards left to draw are hidden."""
    return cards.are_hidden or cards.are_piles_hidden


def _format_cards(counts: Mapping[Card, int]) -> str:
    some = ((card, counts.get(card, 0)) for card in CARDS)
    return join([f"{card}{number if number > 1 else ''}" for card, number in some if number])


def _format_now(position: Position) -> str:
    words = [str(position.round), str(position.first), str(position.phase)]
    playing = position.playing
    dice = "".join(position.dice) or NOTHING
    match position.phase:
        case Phase.CARDS:
            if playing.has_played:
                words.append(f"played{playing.spent}")
            elif playing.drawn is not None:
                words.append(f"drawn={playing.drawn}")
            elif playing.may_exchange:
                words.append(EXCHANGE)
        case Phase.DRAW:
            assert position.drawing is not None
            words.append(str(position.drawing.then))
        case Phase.TURN:
            words += [str(position.seat), str(position.actions), dice]
            words += [EXCHANGE] if playing.may_exchange else []
        case Phase.OVER:
            words.append(dice)
    return ":".join(words)
