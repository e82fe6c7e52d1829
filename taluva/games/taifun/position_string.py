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

from taluva.core.immutable import FrozenDict
from taluva.core.position_string import (
    NOTHING,
    choice_in,
    hex_in,
    join,
    number_in,
    parse_list,
    parts,
    unexpected_word,
    words_of,
    wrong,
)
from taluva.core.text import ParseError, Word
from taluva.games.taifun.notation import parse_field
from taluva.games.taifun.rules import (
    ACTIONS,
    CARDS,
    COLOURS,
    DECKS,
    DICE,
    EXCHANGES,
    FIELD_HEXES,
    FIRST_TRIBE_SEAT,
    GOD,
    HEXES,
    PEOPLE_BY_TRIBES,
    UNKNOWN,
    Card,
    Colour,
    Deck,
    Decks,
    Edition,
    Figure,
    FigureKind,
    Gifts,
    Held,
    Houses,
    Island,
    Options,
    PendingDraw,
    Phase,
    Pile,
    Playing,
    Position,
    Stock,
    Terrain,
    Tribe,
    Wrath,
    default_wrath,
    in_order,
    name_of,
    stage_of,
    whole_deck,
)
from taluva.games.taifun.rules.card_play import power
from taluva.games.taifun.rules.cards import HAND_SIZE
from taluva.games.taifun.rules.island import VOLCANO, Coastline, land_of
from taluva.games.taifun.rules.pieces import (
    HOUSES_PER_HEX,
    HOUSES_PER_TRIBE,
    MARKERS,
    SACRIFICES_TO_WIN,
    SCALE,
)
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


def format_position(position: Position) -> str:
    """Return the position string of a position. Hidden cards are only counted."""
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


# Why a position that hides the god's hand cannot be played.
HIDDEN: Final = ENGLISH(
    "this position hides the god's hand, so you can show it but not play it. Use export --open "
    "to write one that you can play."
)
NO_IMPATIENCE: Final = ENGLISH("in edition 1 the god's wrath grows with sacrifices only")
_BEFORE_TRIBES: Final = 4  # words
_BEHIND_TRIBES: Final = len(DECKS) + 1
_SHAPE: Final = ENGLISH(
    "options, fields, the temple, markers, a word for each tribe and each deck, and what comes next"
)


@lru_cache(maxsize=64)  # cached, because an exercise parses its position several times
def parse_position(line: str) -> Position:
    """Parse a position string. Raises ParseError for positions that play cannot reach.

    docs/notation.md lists the checks.
    """
    found = words_of(line, NAME)
    tribes = len(found) - 1 - _BEFORE_TRIBES - _BEHIND_TRIBES
    if tribes not in PEOPLE_BY_TRIBES:
        number = ENGLISH.either(
            [str(each + _BEFORE_TRIBES + _BEHIND_TRIBES) for each in PEOPLE_BY_TRIBES]
        )
        raise wrong(
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
    round = number_in(parts(now, ":")[0], ENGLISH("a round"), 0, options.rounds or _MAX_ROUNDS)
    island = island._replace(impatience=options.impatience(round))
    cards = cards_in(deck_words, island)
    return Now(now, round, options, island, cards).position()


def _options(word: Word, tribes: int) -> Options:
    rounds, gifts, edition, wrath = None, Gifts.GIVEN, Edition.FIRST, None
    seen = set()
    for each in parse_list(word):
        key, _, value = each.text.lower().partition("=")
        at = Word(value, each.column + len(key) + 1)
        choice_in(Word(key, each.column), ("edition", "rounds", "gifts", "wrath"))
        if key in seen:
            raise wrong(each, "{found} appears twice", found=quote(key))
        seen.add(key)
        match key:
            case "edition":
                edition = Edition(choice_in(at, tuple(Edition)))
            case "rounds":
                rounds = number_in(at, ENGLISH("a number of rounds"), 1, MAX_ROUNDS)
            case "gifts":
                gifts = Gifts(choice_in(at, tuple(Gifts)))
            case _:
                wrath = Wrath(choice_in(at, tuple(Wrath)))
    default = default_wrath(edition)
    if edition is Edition.FIRST and wrath not in (None, default):
        raise wrong(word, NO_IMPATIENCE)
    return Options(tribes, rounds, gifts, edition, default if wrath is None else wrath)


_CARDS: Final = {card.name: card for card in CARDS}
_COUNTED: Final = re.compile(r"([a-z]+)([0-9]*)", re.ASCII | re.IGNORECASE)
_WORDS: Final = {Deck.GREEN: ENGLISH("green"), Deck.BLUE: ENGLISH("blue"), Deck.RED: ENGLISH("red")}


def cards_in(words: Sequence[Word], island: Island) -> Decks:
    """Parse the hand and the piles from the words of the decks. Raises ParseError."""
    hand: list[Held] = []
    piles: dict[Deck, Pile] = {}
    hidden = []
    for deck, word in zip(DECKS, words, strict=True):
        both = parts(word, ":")
        if len(both) != 2:
            expected = ENGLISH("discards, a colon and the hand, such as shoal2:vein or -:?5")
            raise unexpected_word(word, expected)
        whole = whole_deck(deck, island.edition)
        discard = _counts(both[0], deck, whole)
        hidden.append(both[1].text.startswith(UNKNOWN.name))
        if hidden[-1]:
            at = Word(both[1].text[1:], both[1].column + 1)
            number = number_in(at, ENGLISH("a number of cards"), 0, HAND_SIZE)
            held = {UNKNOWN: number}
            left = sum(whole.values()) - sum(discard.values()) - number
            draw = {UNKNOWN: left}
        else:
            held = _counts(both[1], deck, whole)
            draw = {
                card: number - discard.get(card, 0) - held.get(card, 0)
                for card, number in whole.items()
            }
        if min(draw.values()) < 0:
            raise wrong(word, "there are not that many {deck} cards", deck=_WORDS[deck])
        if (discard or any(held.values())) and DECKS.index(deck) > DECKS.index(
            stage_of(island.wrath)
        ):
            raise wrong(
                word,
                "{deck} cards come later: none can be drawn at a wrath of {wrath}",
                deck=_WORDS[deck],
                wrath=island.wrath,
            )
        hand += [Held(deck, card) for card in (*CARDS, UNKNOWN) for _ in range(held.get(card, 0))]
        left_over = {card: number for card, number in draw.items() if number}
        piles[deck] = Pile(FrozenDict(left_over), FrozenDict(discard))
    if len(set(hidden)) > 1:
        raise wrong(
            words[0], "the hand is listed for one deck and hidden for another: list or hide all"
        )
    if len(hand) > HAND_SIZE:
        raise wrong(
            words[0],
            "{number} cards in hand: expected at most {most}",
            number=len(hand),
            most=HAND_SIZE,
        )
    return Decks(tuple(hand), FrozenDict(piles))


def _counts(word: Word, deck: Deck, whole: Mapping[Card, int]) -> dict[Card, int]:
    found: dict[Card, int] = {}
    for each in parse_list(word):
        match = _COUNTED.fullmatch(each.text)
        card = None if match is None else _CARDS.get(match[1].lower())
        if match is None or card is None or card not in whole:
            expected = ENGLISH(
                "a {deck} card, with a number if there are several, such as shoal2",
                deck=_WORDS[deck],
            )
            raise unexpected_word(each, expected)
        if card in found:
            raise wrong(each, "{found} is listed twice", found=quote(card.name))
        at = Word(match[2] or "1", each.column + match.start(2))
        found[card] = number_in(at, ENGLISH("a number of cards"), 1, whole[card])
    return {card: found[card] for card in whole if card in found}


_MAX_STORED: Final = 99_999
_MARKERS_ON: Final = re.compile(r"([A-G][0-9]+)((?:[FWO][0-9]+)+)", re.ASCII | re.IGNORECASE)
_HOUSES_ON: Final = re.compile(r"([A-G][0-9]+)/([0-9]+)(?:/([0-9]+))?", re.ASCII | re.IGNORECASE)


def island_in(
    fields: Word, temple: Word, markers: Word, tribes: Sequence[Word], edition: Edition
) -> Island:
    """Parse the island from its words. Raises ParseError."""
    codes, *sunk = parts(fields, ":")
    found = _fields(codes)
    land = _land(sunk)
    lying = _markers(markers, land)
    figures: dict[Corner, Figure] = {}
    people = PEOPLE_BY_TRIBES[len(tribes)]
    read = [
        _tribe(word, seat, people, land, figures, edition)
        for seat, word in enumerate(tribes, FIRST_TRIBE_SEAT)
    ]
    houses = {hex: tuple(own.get(hex, Houses()) for _, own in read) for hex in HEXES}
    crowded = [hex for hex in HEXES if sum(one.number for one in houses[hex]) > HOUSES_PER_HEX]
    if crowded:
        raise wrong(
            tribes[-1], "more than {most} houses on {hex}", most=HOUSES_PER_HEX, hex=crowded[0]
        )
    island = Island(
        land,
        FrozenDict(found),
        tuple(tribe for tribe, _ in read),
        MARKERS.less(_sum(lying)),
        FrozenDict(lying),
        FrozenDict({hex: on for hex, on in houses.items() if any(one.number for one in on)}),
        FrozenDict(figures),
        None if temple.text == NOTHING else _standing_hex(temple, land),
        edition,
    )
    if island.sacrifices > SACRIFICES_TO_WIN:
        raise wrong(tribes[-1], "more than {most} sacrifices", most=SACRIFICES_TO_WIN)
    return island


def _land(sunk: Sequence[Word]) -> Coastline:
    if len(sunk) > 1:
        raise wrong(sunk[1], "expected the fields, then a colon and the sunk hexes")
    gone = {_hex_of_island(each) for word in sunk for each in parse_list(word)}
    if sunk and (not gone or VOLCANO in gone):
        raise wrong(sunk[0], "expected sunk hexes; the volcano never sinks")
    return land_of(frozenset(HEXES) - gone)


def _fields(word: Word) -> dict[Hex, Terrain]:
    if len(word.text) != 2 * len(FIELD_HEXES):
        expected = ENGLISH(
            "{number} fields of two letters each, ring by ring", number=len(FIELD_HEXES)
        )
        raise wrong(
            word,
            ENGLISH.count(
                "found {number} letter, expected {expected}",
                "found {number} letters, expected {expected}",
                len(word.text),
                expected=expected,
            ),
            expected,
        )
    fields: dict[Hex, Terrain] = {}
    seen = set()
    for index, hex in enumerate(FIELD_HEXES):
        at = Word(word.text[2 * index : 2 * index + 2], word.column + 2 * index)
        fields[hex] = parse_field(at.text, at.column)
        if fields[hex] in seen:
            raise wrong(
                at, "the field {found} appears twice: only one of each exists", found=quote(at.text)
            )
        seen.add(fields[hex])
    return fields


def _hex_of_island(word: Word) -> Hex:
    hex = hex_in(word)
    if hex not in HEXES:
        raise wrong(
            word,
            "{hex} is not on the island: expected a hex around {volcano}",
            hex=hex,
            volcano=VOLCANO,
        )
    return hex


def _standing_hex(word: Word, land: Coastline) -> Hex:
    hex = _hex_of_island(word)
    if hex not in land.hexes:
        raise wrong(word, "{hex} has sunk: it must be empty", hex=hex)
    return hex


def _markers(word: Word, land: Coastline) -> dict[Hex, Stock]:
    found: dict[Hex, Stock] = {}
    for each in parse_list(word):
        match = _MARKERS_ON.fullmatch(each.text)
        if match is None:
            expected = ENGLISH("a hex and its markers, such as D8o2 or D6f3w1")
            raise unexpected_word(each, expected)
        hex = _standing_hex(Word(match[1], each.column), land)
        numbers: dict[str, int] = {}
        for part in re.finditer("([FWO])([0-9]+)", match[2], re.IGNORECASE):
            letter = part[1].upper()
            at = Word(part[2], each.column + match.start(2) + part.start(2))
            if letter in numbers or hex in found:
                raise wrong(at, "the markers on {hex} are listed twice", hex=hex)
            most = MARKERS[LETTERS.index(letter)]
            numbers[letter] = number_in(at, ENGLISH("a number of markers"), 1, most)
        found[hex] = Stock(*(numbers.get(letter, 0) for letter in LETTERS))
    if not MARKERS.covers(_sum(found)):
        raise wrong(
            word,
            "too many markers: there are only {food} food, {wood} wood and {ore} ore",
            food=MARKERS.food,
            wood=MARKERS.wood,
            ore=MARKERS.ore,
        )
    return found


def _sum(markers: Mapping[Hex, Stock]) -> Stock:
    return Stock(*(sum(column) for column in zip(Stock(), *markers.values(), strict=True)))


def _tribe(
    word: Word,
    seat: int,
    people: int,
    land: Coastline,
    figures: dict[Corner, Figure],
    edition: Edition,
) -> tuple[Tribe, dict[Hex, Houses]]:
    """Parse a tribe and its houses, and add its figures to ``figures``."""
    words = parts(word, ":")
    if len(words) != 4:
        expected = ENGLISH("store, sacrifices, houses and figures, such as 4.4.0:0:D6/1:D6se!")
        raise wrong(
            word,
            "{found} is not a tribe: expected {expected}",
            expected,
            found=quote(word.text),
            expected=expected,
        )
    store_word, sacrificed_word, houses_word, figures_word = words
    amounts = parts(store_word, ".")
    if len(amounts) != len(LETTERS):
        expected = ENGLISH("food, wood and ore, such as 4.4.0")
        raise unexpected_word(store_word, expected)
    limits = (_MAX_STORED,) * len(LETTERS) if edition is Edition.FIRST else SCALE
    store = Stock(
        *(
            number_in(each, ENGLISH("an amount"), 0, most)
            for each, most in zip(amounts, limits, strict=True)
        )
    )
    sacrificed = number_in(sacrificed_word, ENGLISH("a number of sacrifices"), 0, SACRIFICES_TO_WIN)
    houses = _houses(houses_word, land)
    built = sum(each.number for each in houses.values())
    if built > HOUSES_PER_TRIBE:
        raise wrong(
            houses_word,
            "a tribe has {most} houses, not {built}",
            most=HOUSES_PER_TRIBE,
            built=built,
        )
    _add_figures(figures_word, seat, land, figures)
    kinds = [figure.kind for figure in figures.values() if figure.seat == seat]
    if kinds.count(FigureKind.PRIEST) > 1:
        raise wrong(figures_word, "seat {seat} has two priests: a tribe has only one", seat=seat)
    used = kinds.count(FigureKind.PERSON) + sacrificed
    if used > people:
        raise wrong(
            figures_word,
            "seat {seat} has {people} people, but {used} are on the island or sacrificed",
            seat=seat,
            people=people,
            used=used,
        )
    return Tribe(store, people - used, HOUSES_PER_TRIBE - built, sacrificed), houses


def _houses(word: Word, land: Coastline) -> dict[Hex, Houses]:
    found: dict[Hex, Houses] = {}
    what = ENGLISH("a number of houses")
    for each in parse_list(word):
        match = _HOUSES_ON.fullmatch(each.text)
        if match is None:
            expected = ENGLISH("a hex and its houses, turned ones last, such as D6/1 or D6/0/2")
            raise unexpected_word(each, expected)
        hex = _standing_hex(Word(match[1], each.column), land)
        numbers = [
            number_in(Word(match[group], each.column + match.start(group)), what, 0, HOUSES_PER_HEX)
            for group in (2, 3)
            if match[group]
        ]
        if hex in found or not any(numbers):
            raise wrong(each, "the houses on {hex} are listed twice, or there are none", hex=hex)
        found[hex] = Houses(*numbers)
    return found


def _add_figures(word: Word, seat: int, land: Coastline, figures: dict[Corner, Figure]) -> None:
    for each in parse_list(word):
        text = each.text.removesuffix(PRIEST)
        try:
            crossing = parse_corner(text)
        except ValueError:
            raise wrong(
                each,
                ENGLISH(
                    "{word} is not a crossing: type a hex and a direction, such as {example}",
                    example="D6ne",
                    word=quote(text),
                ),
                ENGLISH("a crossing"),
            ) from None
        name = name_of(crossing)
        if crossing not in land.crossings:
            raise wrong(each, "{crossing} is not a crossing on this island", crossing=name)
        if crossing in figures:
            raise wrong(
                each, "two figures are on {crossing}: there is only room for one", crossing=name
            )
        figures[crossing] = Figure(
            seat, FigureKind.PERSON if text == each.text else FigureKind.PRIEST
        )


_MAX_ROUNDS: Final = 99_999


class Now:
    """The parser of the last word, the phase. It checks that the other words fit the phase."""

    def __init__(
        self, word: Word, round: int, options: Options, island: Island, cards: Decks
    ) -> None:
        self.word, self.round = word, round
        self.options, self.island, self.cards = options, island, cards
        self.seats = island.seats
        words = parts(word, ":")
        if len(words) < 3:
            expected = ENGLISH("round, first tribe and phase, such as 5:2:roll")
            raise unexpected_word(word, expected)
        _, first_word, phase_word, *self.more = words
        self.first = self._seat(first_word)
        self.phase = Phase(choice_in(phase_word, tuple(Phase)))
        self.start = Position(options, island, cards, self.phase, self.round, None, self.first)

    def _seat(self, word: Word) -> int:
        return number_in(word, ENGLISH("the seat of a tribe"), self.seats[0], self.seats[-1])

    def position(self) -> Position:
        """Return the parsed position. Raises ParseError."""
        found = getattr(self, f"_{self.phase}")()
        assert isinstance(found, Position)
        is_setup = self.phase in (Phase.HOUSE, Phase.PRIEST) or (
            found.drawing is not None and found.drawing.then is Phase.HOUSE
        )
        if is_setup is (self.round > 0):
            raise self._wrong("the set-up, and only the set-up, is round 0")
        if is_setup or self.phase is Phase.OVER:
            return found
        if after_step(self.island) is not None:
            raise self._wrong(
                "the game is already over: twelve sacrifices were made, or no figures are left"
            )
        if self.island.temple is None:
            raise self._wrong("after the set-up there is a temple: name its hex")
        return found

    def _house(self) -> Position:
        self._only(0)
        standing = Counter(
            {seat: HOUSES_PER_TRIBE - self.island.tribe(seat).houses for seat in self.seats}
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

    def _priest(self) -> Position:
        self._only(0)
        island, order = self.island, self._order
        up = len(island.figures)
        due = sorted(Figure(seat, FigureKind.PRIEST) for seat in order[:up])
        if up >= len(order) or sorted(island.figures.values()) != due or island.temple is None:
            raise self._wrong("the priests do not match the order of the set-up")
        if any(tribe.houses != HOUSES_PER_TRIBE - FIRST_HOUSES for tribe in island.tribes):
            raise self._wrong(
                "every tribe must have {number} houses before its priest", number=FIRST_HOUSES
            )
        self._expect_hand(HAND_SIZE)
        return self.start._replace(seat=order[up])

    def _cards(self) -> Position:
        more = self._only(0, 1)
        playing = self._playing(more[0]) if more else Playing()
        self._expect_hand(*(range(HAND_SIZE) if playing.has_played else [HAND_SIZE]))
        return self.start._replace(seat=GOD, playing=playing)

    def _playing(self, word: Word) -> Playing:
        text = word.text.lower()
        if text.startswith("played"):
            most = power(self.island)
            at = Word(text.removeprefix("played"), word.column + len("played"))
            return Playing(number_in(at, ENGLISH("the power spent"), 0, most), has_played=True)
        if text.startswith("drawn="):
            name = text.removeprefix("drawn=")
            card = next((held.card for held in self.cards.hand if held.card.name == name), None)
            if card is None:
                raise wrong(word, "{found} was drawn, but is not in hand", found=quote(name))
            return Playing(drawn=card)
        if text == EXCHANGE:
            return self._exchange(word)
        expected = ENGLISH("played with the power spent, drawn= with a card, or exchange")
        raise unexpected_word(word, expected)

    def _exchange(self, word: Word) -> Playing:
        choice_in(word, (EXCHANGE,))
        if self.island.sacrifices < EXCHANGES[0]:
            raise wrong(
                word, "an exchange needs at least {exchanges} sacrifices", exchanges=EXCHANGES[0]
            )
        return Playing(may_exchange=True)

    def _draw(self) -> Position:
        (word,) = self._only(1)
        then = Phase(choice_in(word, (Phase.HOUSE, Phase.CARDS, Phase.ROLL)))
        hand = len(self.cards.hand)
        if then is Phase.HOUSE:
            self._expect_hand(0)
            self._expect_no_figures_nor_temple()
            if self.island.houses:
                raise self._wrong("houses come only after the first hand is drawn")
        elif then is Phase.CARDS:
            self._expect_hand(0, HAND_SIZE - 1)
        else:
            self._expect_hand(*range(HAND_SIZE))
        is_redraw = then is Phase.CARDS and hand == HAND_SIZE - 1
        return self.start._replace(drawing=PendingDraw(HAND_SIZE - hand, then, is_redraw))

    def _roll(self) -> Position:
        self._only(0)
        self._expect_hand(HAND_SIZE)
        return self.start

    def _turn(self) -> Position:
        seat_word, actions_word, dice_word, *more = self._only(3, 4)
        self._expect_hand(HAND_SIZE)
        return self.start._replace(
            seat=self._seat(seat_word),
            actions=number_in(actions_word, ENGLISH("the actions left"), 1, ACTIONS),
            dice=self._dice(dice_word),
            playing=self._exchange(more[0]) if more else Playing(),
        )

    def _over(self) -> Position:
        (word,) = self._only(1)
        outcome = after_step(self.island)
        if outcome is None and self.round == self.options.rounds:
            outcome = after_last_round()
        if outcome is None or not self.round:
            raise self._wrong("the game is not over: no rule ends it here")
        dice = () if word.text == NOTHING else self._dice(word)
        return self.start._replace(dice=dice, outcome=outcome)

    def _dice(self, word: Word) -> tuple[Colour, ...]:
        letters = word.text.upper()
        # Sacrifices since the roll may have started the next stage, which has fewer dice.
        least, most = DICE[self.start.stage], max(DICE.values())
        if not least <= len(letters) <= most or not set(letters) <= set(COLOURS):
            expected = ENGLISH(
                "{least} to {most} of the letters {colours}",
                least=least,
                most=most,
                colours=" ".join(COLOURS),
            )
            raise unexpected_word(word, expected)
        return tuple(map(Colour, letters))

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
                Phase.DRAW: ENGLISH("draw:roll, draw:cards or draw:house"),
                Phase.TURN: ENGLISH(
                    "'turn', its seat, the actions left and the dice, such as turn:3:2:RGB"
                ),
                Phase.OVER: ENGLISH("'over' and the dice, such as over:RGB or over:-"),
            }.get(self.phase, str(self.phase))
            raise self._wrong(
                "found {found}, expected {shape}", found=quote(self.word.text), shape=shape
            )
        return self.more

    def _wrong(self, message: str, **facts: object) -> ParseError:
        return wrong(self.word, message, **facts)
