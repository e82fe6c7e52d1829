"""The writer and the parser of position strings (see docs/notation.md for the format).

The words after ``taifun`` are:

- the options
- the fields, including sunk ones
- the temple
- the markers
- one word per tribe
- one word per deck
- the round, the first tribe and the phase

The contents of the boxes and decks follow from these.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from taluva.core import position_string
from taluva.core.immutable import FrozenDict
from taluva.core.text import ParseError, Word
from taluva.games.taifun import rules
from taluva.games.taifun.notation import parse_field
from taluva.games.taifun.rules import pieces
from taluva.games.taifun.rules.card_play import power
from taluva.games.taifun.rules.cards import HAND_SIZE
from taluva.games.taifun.rules.island import VOLCANO, Coastline, land_of
from taluva.games.taifun.rules.position import (
    FIRST_HOUSES,
    MAX_ROUNDS,
    after_last_round,
    after_step,
)
from taluva.hexgrid import Corner, Hex, parse_corner
from taluva.i18n import ENGLISH, quote

NAME: Final = "taifun"
PRIEST: Final = "!"  # written after the crossing of a priest
EXCHANGE: Final = "exchange"
LETTERS: Final = "FWO"  # food, wood and ore


def format_position(position: rules.Position) -> str:
    """Return the position string of a position. Hidden cards are only counted."""
    island, cards = position.island, position.cards
    sunk = sorted(set(rules.HEXES) - island.land.hexes)
    fields = "".join(str(island.fields[hex]) for hex in rules.FIELD_HEXES)
    return " ".join(
        [
            NAME,
            _format_options(position.options),
            ":".join(
                [fields, *([position_string.join([str(hex) for hex in sunk])] if sunk else [])]
            ),
            position_string.NOTHING if island.temple is None else str(island.temple),
            position_string.join(
                [_format_markers(hex, island.markers[hex]) for hex in sorted(island.markers)]
            ),
            *(_format_tribe(island, seat) for seat in island.seats),
            *(_format_deck(cards, deck) for deck in rules.DECKS),
            _format_now(position),
        ]
    )


def _format_options(options: rules.Options) -> str:
    words = [] if options.edition is rules.Edition.FIRST else [f"edition={options.edition}"]
    words += [] if options.rounds is None else [f"rounds={options.rounds}"]
    words += [] if options.gifts is rules.Gifts.GIVEN else [f"gifts={options.gifts}"]
    if options.edition is not rules.Edition.FIRST and options.wrath is not rules.Wrath.ROUNDS:
        words.append(f"wrath={options.wrath}")
    return position_string.join(words)


def _format_markers(hex: Hex, stock: rules.Stock) -> str:
    numbers = zip(LETTERS.lower(), stock, strict=True)
    return f"{hex}{''.join(f'{letter}{number}' for letter, number in numbers if number)}"


def _format_tribe(island: rules.Island, seat: int) -> str:
    tribe = island.tribe(seat)
    own = ((hex, island.houses_of(seat, hex)) for hex in sorted(island.houses))
    houses = [
        f"{hex}/{each.fresh}{f'/{each.turned}' if each.turned else ''}"
        for hex, each in own
        if each.number
    ]
    figures = [
        f"{rules.name_of(at)}{PRIEST if island.figures[at].kind is rules.FigureKind.PRIEST else ''}"
        for at in rules.in_order(island.figures_of(seat))
    ]
    store = ".".join(map(str, tribe.store))
    return ":".join(
        [store, str(tribe.sacrificed), position_string.join(houses), position_string.join(figures)]
    )


def _format_deck(cards: rules.Decks, deck: rules.Deck) -> str:
    hand = [held.card for held in cards.hand if held.deck is deck]
    held = f"{rules.UNKNOWN}{len(hand)}" if is_hidden(cards) else _format_cards(Counter(hand))
    return f"{_format_cards(cards.piles[deck].discard)}:{held}"


def is_hidden(cards: rules.Decks) -> bool:
    """Return whether the hand or the cards left to draw are hidden."""
    return cards.are_hidden or cards.are_piles_hidden


def _format_cards(counts: Mapping[rules.Card, int]) -> str:
    some = ((card, counts.get(card, 0)) for card in rules.CARDS)
    return position_string.join(
        [f"{card}{number if number > 1 else ''}" for card, number in some if number]
    )


def _format_now(position: rules.Position) -> str:
    words = [str(position.round), str(position.first), str(position.phase)]
    playing = position.playing
    dice = "".join(position.dice) or position_string.NOTHING
    match position.phase:
        case rules.Phase.CARDS:
            if playing.has_played:
                words.append(f"played{playing.spent}")
            elif playing.drawn is not None:
                words.append(f"drawn={playing.drawn}")
            elif playing.may_exchange:
                words.append(EXCHANGE)
        case rules.Phase.DRAW:
            assert position.drawing is not None
            words.append(str(position.drawing.then))
        case rules.Phase.TURN:
            words += [str(position.seat), str(position.actions), dice]
            words += [EXCHANGE] if playing.may_exchange else []
        case rules.Phase.OVER:
            words.append(dice)
    return ":".join(words)


# Why a position that hides the god's hand cannot be played.
HIDDEN: Final = ENGLISH(
    "this position hides the god's hand, so you can show it but not play it. Use export --open "
    "to write one that you can play."
)
NO_IMPATIENCE: Final = ENGLISH("in edition 1 the god's wrath grows with sacrifices only")
_BEFORE_TRIBES: Final = 4  # words
_BEHIND_TRIBES: Final = len(rules.DECKS) + 1
_SHAPE: Final = ENGLISH(
    "options, fields, the temple, markers, a word for each tribe and each deck, and what comes next"
)


@lru_cache(maxsize=64)  # cached, because an exercise parses its position several times
def parse_position(line: str) -> rules.Position:
    """Parse a position string. Raises ParseError for positions that play cannot reach.

    docs/notation.md lists the checks.
    """
    found = position_string.words_of(line, NAME)
    tribes = len(found) - 1 - _BEFORE_TRIBES - _BEHIND_TRIBES
    if tribes not in rules.PEOPLE_BY_TRIBES:
        number = ENGLISH.either(
            [str(each + _BEFORE_TRIBES + _BEHIND_TRIBES) for each in rules.PEOPLE_BY_TRIBES]
        )
        raise position_string.wrong(
            found[-1],
            ENGLISH.count(
                "found {number} word after {name}, expected {expected}: {shape}",
                "found {number} words after {name}, expected {expected}: {shape}",
                len(found) - 1,
                name=repr(NAME),
                expected=number,
                shape=_SHAPE,
            ),
        )
    options_word, fields_word, temple_word, markers_word = found[:_BEFORE_TRIBES]
    tribe_words = found[_BEFORE_TRIBES : _BEFORE_TRIBES + tribes]
    *deck_words, now = found[_BEFORE_TRIBES + tribes : -1]
    options = _options(options_word, tribes)
    island = island_in(fields_word, temple_word, markers_word, tribe_words, options.edition)
    round = position_string.number_in(
        position_string.parts(now, ":")[0], ENGLISH("a round"), 0, options.rounds or _MAX_ROUNDS
    )
    island = island._replace(impatience=options.impatience(round))
    cards = cards_in(deck_words, island)
    return Now(now, round, options, island, cards).position()


def _options(word: Word, tribes: int) -> rules.Options:
    rounds, gifts, edition, wrath = None, rules.Gifts.GIVEN, rules.Edition.FIRST, None
    seen = set()
    for each in position_string.parse_list(word):
        key, _, value = each.text.lower().partition("=")
        at = Word(value, each.column + len(key) + 1)
        position_string.choice_in(Word(key, each.column), ("edition", "rounds", "gifts", "wrath"))
        if key in seen:
            raise position_string.wrong(each, "{found} appears twice", found=quote(key))
        seen.add(key)
        match key:
            case "edition":
                edition = rules.Edition(position_string.choice_in(at, tuple(rules.Edition)))
            case "rounds":
                rounds = position_string.number_in(at, ENGLISH("a number of rounds"), 1, MAX_ROUNDS)
            case "gifts":
                gifts = rules.Gifts(position_string.choice_in(at, tuple(rules.Gifts)))
            case _:
                wrath = rules.Wrath(position_string.choice_in(at, tuple(rules.Wrath)))
    default = rules.default_wrath(edition)
    if edition is rules.Edition.FIRST and wrath not in (None, default):
        raise position_string.wrong(word, NO_IMPATIENCE)
    return rules.Options(tribes, rounds, gifts, edition, default if wrath is None else wrath)


_CARDS: Final = {card.name: card for card in rules.CARDS}
_COUNTED: Final = re.compile(r"([a-z]+)([0-9]*)", re.ASCII | re.IGNORECASE)
_WORDS: Final = {
    rules.Deck.GREEN: ENGLISH("green"),
    rules.Deck.BLUE: ENGLISH("blue"),
    rules.Deck.RED: ENGLISH("red"),
}


def cards_in(words: Sequence[Word], island: rules.Island) -> rules.Decks:
    """Parse the hand and the piles from the words of the decks. Raises ParseError."""
    hand: list[rules.Held] = []
    piles: dict[rules.Deck, rules.Pile] = {}
    hidden = []
    for deck, word in zip(rules.DECKS, words, strict=True):
        both = position_string.parts(word, ":")
        if len(both) != 2:
            expected = ENGLISH("discards, a colon and the hand, such as shoal2:vein or -:?5")
            raise position_string.unexpected_word(word, expected)
        whole = rules.whole_deck(deck, island.edition)
        discard = _counts(both[0], deck, whole)
        hidden.append(both[1].text.startswith(rules.UNKNOWN.name))
        if hidden[-1]:
            at = Word(both[1].text[1:], both[1].column + 1)
            number = position_string.number_in(at, ENGLISH("a number of cards"), 0, HAND_SIZE)
            held = {rules.UNKNOWN: number}
            left = sum(whole.values()) - sum(discard.values()) - number
            draw = {rules.UNKNOWN: left}
        else:
            held = _counts(both[1], deck, whole)
            draw = {
                card: number - discard.get(card, 0) - held.get(card, 0)
                for card, number in whole.items()
            }
        if min(draw.values()) < 0:
            raise position_string.wrong(
                word, "there are not that many {deck} cards", deck=_WORDS[deck]
            )
        if (discard or any(held.values())) and rules.DECKS.index(deck) > rules.DECKS.index(
            rules.stage_of(island.wrath)
        ):
            raise position_string.wrong(
                word,
                "{deck} cards come later: none can be drawn at a wrath of {wrath}",
                deck=_WORDS[deck],
                wrath=island.wrath,
            )
        hand += [
            rules.Held(deck, card)
            for card in (*rules.CARDS, rules.UNKNOWN)
            for _ in range(held.get(card, 0))
        ]
        left_over = {card: number for card, number in draw.items() if number}
        piles[deck] = rules.Pile(FrozenDict(left_over), FrozenDict(discard))
    if len(set(hidden)) > 1:
        raise position_string.wrong(
            words[0], "the hand is listed for one deck and hidden for another: list or hide all"
        )
    if len(hand) > HAND_SIZE:
        raise position_string.wrong(
            words[0],
            "{number} cards in hand: expected at most {most}",
            number=len(hand),
            most=HAND_SIZE,
        )
    return rules.Decks(tuple(hand), FrozenDict(piles))


def _counts(word: Word, deck: rules.Deck, whole: Mapping[rules.Card, int]) -> dict[rules.Card, int]:
    found: dict[rules.Card, int] = {}
    for each in position_string.parse_list(word):
        match = _COUNTED.fullmatch(each.text)
        card = None if match is None else _CARDS.get(match[1].lower())
        if match is None or card is None or card not in whole:
            expected = ENGLISH(
                "a {deck} card, with a number if there are several, such as shoal2",
                deck=_WORDS[deck],
            )
            raise position_string.unexpected_word(each, expected)
        if card in found:
            raise position_string.wrong(each, "{found} is listed twice", found=quote(card.name))
        at = Word(match[2] or "1", each.column + match.start(2))
        found[card] = position_string.number_in(at, ENGLISH("a number of cards"), 1, whole[card])
    return {card: found[card] for card in whole if card in found}


_MAX_STORED: Final = 99_999
_MARKERS_ON: Final = re.compile(r"([A-G][0-9]+)((?:[FWO][0-9]+)+)", re.ASCII | re.IGNORECASE)
_HOUSES_ON: Final = re.compile(r"([A-G][0-9]+)/([0-9]+)(?:/([0-9]+))?", re.ASCII | re.IGNORECASE)


def island_in(
    fields: Word, temple: Word, markers: Word, tribes: Sequence[Word], edition: rules.Edition
) -> rules.Island:
    """Parse the island from its words. Raises ParseError."""
    codes, *sunk = position_string.parts(fields, ":")
    found = _fields(codes)
    land = _land(sunk)
    lying = _markers(markers, land)
    figures: dict[Corner, rules.Figure] = {}
    people = rules.PEOPLE_BY_TRIBES[len(tribes)]
    read = [
        _tribe(word, seat, people, land, figures, edition)
        for seat, word in enumerate(tribes, rules.FIRST_TRIBE_SEAT)
    ]
    houses = {hex: tuple(own.get(hex, rules.Houses()) for _, own in read) for hex in rules.HEXES}
    crowded = [
        hex for hex in rules.HEXES if sum(one.number for one in houses[hex]) > pieces.HOUSES_PER_HEX
    ]
    if crowded:
        raise position_string.wrong(
            tribes[-1],
            "more than {most} houses on {hex}",
            most=pieces.HOUSES_PER_HEX,
            hex=crowded[0],
        )
    island = rules.Island(
        land,
        FrozenDict(found),
        tuple(tribe for tribe, _ in read),
        pieces.MARKERS.less(_sum(lying)),
        FrozenDict(lying),
        FrozenDict({hex: on for hex, on in houses.items() if any(one.number for one in on)}),
        FrozenDict(figures),
        None if temple.text == position_string.NOTHING else _standing_hex(temple, land),
        edition,
    )
    if island.sacrifices > pieces.SACRIFICES_TO_WIN:
        raise position_string.wrong(
            tribes[-1], "more than {most} sacrifices", most=pieces.SACRIFICES_TO_WIN
        )
    return island


def _land(sunk: Sequence[Word]) -> Coastline:
    if len(sunk) > 1:
        raise position_string.wrong(sunk[1], "expected the fields, then a colon and the sunk hexes")
    gone = {_hex_of_island(each) for word in sunk for each in position_string.parse_list(word)}
    if sunk and (not gone or VOLCANO in gone):
        raise position_string.wrong(sunk[0], "expected sunk hexes; the volcano never sinks")
    return land_of(frozenset(rules.HEXES) - gone)


def _fields(word: Word) -> dict[Hex, rules.Terrain]:
    if len(word.text) != 2 * len(rules.FIELD_HEXES):
        expected = ENGLISH(
            "{number} fields of two letters each, ring by ring", number=len(rules.FIELD_HEXES)
        )
        raise position_string.wrong(
            word,
            ENGLISH.count(
                "found {number} letter, expected {expected}",
                "found {number} letters, expected {expected}",
                len(word.text),
                expected=expected,
            ),
            expected,
        )
    fields: dict[Hex, rules.Terrain] = {}
    seen = set()
    for index, hex in enumerate(rules.FIELD_HEXES):
        at = Word(word.text[2 * index : 2 * index + 2], word.column + 2 * index)
        fields[hex] = parse_field(at.text, at.column)
        if fields[hex] in seen:
            raise position_string.wrong(
                at, "the field {found} appears twice: only one of each exists", found=quote(at.text)
            )
        seen.add(fields[hex])
    return fields


def _hex_of_island(word: Word) -> Hex:
    hex = position_string.hex_in(word)
    if hex not in rules.HEXES:
        raise position_string.wrong(
            word,
            "{hex} is not on the island: expected a hex around {volcano}",
            hex=hex,
            volcano=VOLCANO,
        )
    return hex


def _standing_hex(word: Word, land: Coastline) -> Hex:
    hex = _hex_of_island(word)
    if hex not in land.hexes:
        raise position_string.wrong(word, "{hex} has sunk: it must be empty", hex=hex)
    return hex


def _markers(word: Word, land: Coastline) -> dict[Hex, rules.Stock]:
    found: dict[Hex, rules.Stock] = {}
    for each in position_string.parse_list(word):
        match = _MARKERS_ON.fullmatch(each.text)
        if match is None:
            expected = ENGLISH("a hex and its markers, such as D8o2 or D6f3w1")
            raise position_string.unexpected_word(each, expected)
        hex = _standing_hex(Word(match[1], each.column), land)
        numbers: dict[str, int] = {}
        for part in re.finditer("([FWO])([0-9]+)", match[2], re.IGNORECASE):
            letter = part[1].upper()
            at = Word(part[2], each.column + match.start(2) + part.start(2))
            if letter in numbers or hex in found:
                raise position_string.wrong(at, "the markers on {hex} are listed twice", hex=hex)
            most = pieces.MARKERS[LETTERS.index(letter)]
            numbers[letter] = position_string.number_in(at, ENGLISH("a number of markers"), 1, most)
        found[hex] = rules.Stock(*(numbers.get(letter, 0) for letter in LETTERS))
    if not pieces.MARKERS.covers(_sum(found)):
        raise position_string.wrong(
            word,
            "too many markers: there are only {food} food, {wood} wood and {ore} ore",
            food=pieces.MARKERS.food,
            wood=pieces.MARKERS.wood,
            ore=pieces.MARKERS.ore,
        )
    return found


def _sum(markers: Mapping[Hex, rules.Stock]) -> rules.Stock:
    return rules.Stock(
        *(sum(column) for column in zip(rules.Stock(), *markers.values(), strict=True))
    )


def _tribe(
    word: Word,
    seat: int,
    people: int,
    land: Coastline,
    figures: dict[Corner, rules.Figure],
    edition: rules.Edition,
) -> tuple[rules.Tribe, dict[Hex, rules.Houses]]:
    """Parse a tribe and its houses, and add its figures to ``figures``."""
    words = position_string.parts(word, ":")
    if len(words) != 4:
        expected = ENGLISH("store, sacrifices, houses and figures, such as 4.4.0:0:D6/1:D6se!")
        raise position_string.wrong(
            word,
            "{found} is not a tribe: expected {expected}",
            expected,
            found=quote(word.text),
            expected=expected,
        )
    store_word, sacrificed_word, houses_word, figures_word = words
    amounts = position_string.parts(store_word, ".")
    if len(amounts) != len(LETTERS):
        expected = ENGLISH("food, wood and ore, such as 4.4.0")
        raise position_string.unexpected_word(store_word, expected)
    limits = (_MAX_STORED,) * len(LETTERS) if edition is rules.Edition.FIRST else pieces.SCALE
    store = rules.Stock(
        *(
            position_string.number_in(each, ENGLISH("an amount"), 0, most)
            for each, most in zip(amounts, limits, strict=True)
        )
    )
    sacrificed = position_string.number_in(
        sacrificed_word, ENGLISH("a number of sacrifices"), 0, pieces.SACRIFICES_TO_WIN
    )
    houses = _houses(houses_word, land)
    built = sum(each.number for each in houses.values())
    if built > pieces.HOUSES_PER_TRIBE:
        raise position_string.wrong(
            houses_word,
            "a tribe has {most} houses, not {built}",
            most=pieces.HOUSES_PER_TRIBE,
            built=built,
        )
    _add_figures(figures_word, seat, land, figures)
    kinds = [figure.kind for figure in figures.values() if figure.seat == seat]
    if kinds.count(rules.FigureKind.PRIEST) > 1:
        raise position_string.wrong(
            figures_word, "seat {seat} has two priests: a tribe has only one", seat=seat
        )
    used = kinds.count(rules.FigureKind.PERSON) + sacrificed
    if used > people:
        raise position_string.wrong(
            figures_word,
            "seat {seat} has {people} people, but {used} are on the island or sacrificed",
            seat=seat,
            people=people,
            used=used,
        )
    return rules.Tribe(store, people - used, pieces.HOUSES_PER_TRIBE - built, sacrificed), houses


def _houses(word: Word, land: Coastline) -> dict[Hex, rules.Houses]:
    found: dict[Hex, rules.Houses] = {}
    what = ENGLISH("a number of houses")
    for each in position_string.parse_list(word):
        match = _HOUSES_ON.fullmatch(each.text)
        if match is None:
            expected = ENGLISH("a hex and its houses, turned ones last, such as D6/1 or D6/0/2")
            raise position_string.unexpected_word(each, expected)
        hex = _standing_hex(Word(match[1], each.column), land)
        numbers = [
            position_string.number_in(
                Word(match[group], each.column + match.start(group)), what, 0, pieces.HOUSES_PER_HEX
            )
            for group in (2, 3)
            if match[group]
        ]
        if hex in found or not any(numbers):
            raise position_string.wrong(
                each, "the houses on {hex} are listed twice, or there are none", hex=hex
            )
        found[hex] = rules.Houses(*numbers)
    return found


def _add_figures(
    word: Word, seat: int, land: Coastline, figures: dict[Corner, rules.Figure]
) -> None:
    for each in position_string.parse_list(word):
        text = each.text.removesuffix(PRIEST)
        try:
            crossing = parse_corner(text)
        except ValueError:
            raise position_string.wrong(
                each,
                ENGLISH(
                    "{word} is not a crossing: type a hex and a direction, such as {example}",
                    example="D6ne",
                    word=quote(text),
                ),
                ENGLISH("a crossing"),
            ) from None
        name = rules.name_of(crossing)
        if crossing not in land.crossings:
            raise position_string.wrong(
                each, "{crossing} is not a crossing on this island", crossing=name
            )
        if crossing in figures:
            raise position_string.wrong(
                each, "two figures are on {crossing}: there is only room for one", crossing=name
            )
        figures[crossing] = rules.Figure(
            seat, rules.FigureKind.PERSON if text == each.text else rules.FigureKind.PRIEST
        )


_MAX_ROUNDS: Final = 99_999


class Now:
    """The parser of the last word, the phase. It checks that the other words fit the phase."""

    def __init__(
        self,
        word: Word,
        round: int,
        options: rules.Options,
        island: rules.Island,
        cards: rules.Decks,
    ) -> None:
        self.word, self.round = word, round
        self.options, self.island, self.cards = options, island, cards
        self.seats = island.seats
        words = position_string.parts(word, ":")
        if len(words) < 3:
            expected = ENGLISH("round, first tribe and phase, such as 5:2:roll")
            raise position_string.unexpected_word(word, expected)
        _, first_word, phase_word, *self.more = words
        self.first = self._seat(first_word)
        self.phase = rules.Phase(position_string.choice_in(phase_word, tuple(rules.Phase)))
        self.start = rules.Position(
            options, island, cards, self.phase, self.round, None, self.first
        )

    def _seat(self, word: Word) -> int:
        return position_string.number_in(
            word, ENGLISH("the seat of a tribe"), self.seats[0], self.seats[-1]
        )

    def position(self) -> rules.Position:
        """Return the parsed position. Raises ParseError."""
        found = getattr(self, f"_{self.phase}")()
        assert isinstance(found, rules.Position)
        is_setup = self.phase in (rules.Phase.HOUSE, rules.Phase.PRIEST) or (
            found.drawing is not None and found.drawing.then is rules.Phase.HOUSE
        )
        if is_setup is (self.round > 0):
            raise self._wrong("the set-up, and only the set-up, is round 0")
        if is_setup or self.phase is rules.Phase.OVER:
            return found
        if after_step(self.island) is not None:
            raise self._wrong(
                "the game is already over: twelve sacrifices were made, or no figures are left"
            )
        if self.island.temple is None:
            raise self._wrong("after the set-up there is a temple: name its hex")
        return found

    def _house(self) -> rules.Position:
        self._only(0)
        standing = Counter(
            {seat: pieces.HOUSES_PER_TRIBE - self.island.tribe(seat).houses for seat in self.seats}
        )
        order = [*self._order, *reversed(self._order)]
        up = standing.total()
        if up >= len(order) or standing != Counter(order[:up]):
            raise self._wrong("the houses do not match the order of the set-up")
        self._expect_no_figures_nor_temple()
        self._expect_hand(HAND_SIZE)
        return self.start._replace(seat=order[up])

    @property
    def _order(self) -> list[int]:
        """The seats of the tribes in the order of the first round."""
        begins = self.seats.index(self.first)
        return [*self.seats[begins:], *self.seats[:begins]]

    def _expect_no_figures_nor_temple(self) -> None:
        if self.island.figures or self.island.temple is not None:
            raise self._wrong("figures and the temple come only after the houses")

    def _priest(self) -> rules.Position:
        self._only(0)
        island, order = self.island, self._order
        up = len(island.figures)
        due = sorted(rules.Figure(seat, rules.FigureKind.PRIEST) for seat in order[:up])
        if up >= len(order) or sorted(island.figures.values()) != due or island.temple is None:
            raise self._wrong("the priests do not match the order of the set-up")
        if any(tribe.houses != pieces.HOUSES_PER_TRIBE - FIRST_HOUSES for tribe in island.tribes):
            raise self._wrong(
                "every tribe must have {number} houses before its priest", number=FIRST_HOUSES
            )
        self._expect_hand(HAND_SIZE)
        return self.start._replace(seat=order[up])

    def _cards(self) -> rules.Position:
        more = self._only(0, 1)
        playing = self._playing(more[0]) if more else rules.Playing()
        self._expect_hand(*(range(HAND_SIZE) if playing.has_played else [HAND_SIZE]))
        return self.start._replace(seat=rules.GOD, playing=playing)

    def _playing(self, word: Word) -> rules.Playing:
        text = word.text.lower()
        if text.startswith("played"):
            most = power(self.island)
            at = Word(text.removeprefix("played"), word.column + len("played"))
            return rules.Playing(
                position_string.number_in(at, ENGLISH("the power spent"), 0, most), has_played=True
            )
        if text.startswith("drawn="):
            name = text.removeprefix("drawn=")
            card = next((held.card for held in self.cards.hand if held.card.name == name), None)
            if card is None:
                raise position_string.wrong(
                    word, "{found} was drawn, but is not in hand", found=quote(name)
                )
            return rules.Playing(drawn=card)
        if text == EXCHANGE:
            return self._exchange(word)
        expected = ENGLISH("played with the power spent, drawn= with a card, or exchange")
        raise position_string.unexpected_word(word, expected)

    def _exchange(self, word: Word) -> rules.Playing:
        position_string.choice_in(word, (EXCHANGE,))
        if self.island.sacrifices < rules.EXCHANGES[0]:
            raise position_string.wrong(
                word,
                "an exchange needs at least {exchanges} sacrifices",
                exchanges=rules.EXCHANGES[0],
            )
        return rules.Playing(may_exchange=True)

    def _draw(self) -> rules.Position:
        (word,) = self._only(1)
        then = rules.Phase(
            position_string.choice_in(
                word, (rules.Phase.HOUSE, rules.Phase.CARDS, rules.Phase.ROLL)
            )
        )
        hand = len(self.cards.hand)
        if then is rules.Phase.HOUSE:
            self._expect_hand(0)
            self._expect_no_figures_nor_temple()
            if self.island.houses:
                raise self._wrong("houses come only after the first hand is drawn")
        elif then is rules.Phase.CARDS:
            self._expect_hand(0, HAND_SIZE - 1)
        else:
            self._expect_hand(*range(HAND_SIZE))
        is_redraw = then is rules.Phase.CARDS and hand == HAND_SIZE - 1
        return self.start._replace(drawing=rules.PendingDraw(HAND_SIZE - hand, then, is_redraw))

    def _roll(self) -> rules.Position:
        self._only(0)
        self._expect_hand(HAND_SIZE)
        return self.start

    def _turn(self) -> rules.Position:
        seat_word, actions_word, dice_word, *more = self._only(3, 4)
        self._expect_hand(HAND_SIZE)
        return self.start._replace(
            seat=self._seat(seat_word),
            actions=position_string.number_in(
                actions_word, ENGLISH("the actions left"), 1, rules.ACTIONS
            ),
            dice=self._dice(dice_word),
            playing=self._exchange(more[0]) if more else rules.Playing(),
        )

    def _over(self) -> rules.Position:
        (word,) = self._only(1)
        outcome = after_step(self.island)
        if outcome is None and self.round == self.options.rounds:
            outcome = after_last_round()
        if outcome is None or not self.round:
            raise self._wrong("the game is not over: no rule ends it here")
        dice = () if word.text == position_string.NOTHING else self._dice(word)
        return self.start._replace(dice=dice, outcome=outcome)

    def _dice(self, word: Word) -> tuple[rules.Colour, ...]:
        letters = word.text.upper()
        # Sacrifices since the roll may have started the next stage, which has fewer dice.
        least, most = rules.DICE[self.start.stage], max(rules.DICE.values())
        if not least <= len(letters) <= most or not set(letters) <= set(rules.COLOURS):
            expected = ENGLISH(
                "{least} to {most} of the letters {colours}",
                least=least,
                most=most,
                colours=" ".join(rules.COLOURS),
            )
            raise position_string.unexpected_word(word, expected)
        return tuple(map(rules.Colour, letters))

    def _expect_hand(self, *numbers: int) -> None:
        if len(self.cards.hand) not in numbers:
            expected = ENGLISH.either([*map(str, numbers)])
            raise self._wrong(
                ENGLISH.count(
                    "{number} card is in hand, expected {expected}",
                    "{number} cards are in hand, expected {expected}",
                    len(self.cards.hand),
                    expected=expected,
                )
            )

    def _only(self, least: int, most: int = 0) -> list[Word]:
        """Return the words after the phase. Raises ParseError if their number is wrong."""
        if not least <= len(self.more) <= max(least, most):
            shape = {
                rules.Phase.DRAW: ENGLISH("draw:roll, draw:cards or draw:house"),
                rules.Phase.TURN: ENGLISH(
                    "'turn', its seat, the actions left and the dice, such as turn:3:2:RGB"
                ),
                rules.Phase.OVER: ENGLISH("'over' and the dice, such as over:RGB or over:-"),
            }.get(self.phase, str(self.phase))
            raise self._wrong(
                "found {found}, expected {shape}", found=quote(self.word.text), shape=shape
            )
        return self.more

    def _wrong(self, message: str, **facts: object) -> ParseError:
        return position_string.wrong(self.word, message, **facts)
