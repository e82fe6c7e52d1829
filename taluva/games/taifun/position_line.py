"""A position of Taifun in one line; docs/notation.md describes it.

The words: the options, the fields with those that have sunk, the temple, the markers, one word for
each tribe, one for each deck, and which step comes now. All that follows from these is not said:
what is left in the boxes, and what is left to draw.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

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
    Cards,
    Colour,
    Deck,
    Drawing,
    Field,
    Figure,
    Gifts,
    Held,
    Houses,
    Island,
    Kind,
    Options,
    Phase,
    Pile,
    Playing,
    Position,
    Stock,
    Tribe,
    card_named,
    in_order,
    name_of,
    stage_of,
)
from taluva.games.taifun.rules.geography import VOLCANO, land_of
from taluva.games.taifun.rules.outcome import after_last_round, after_step
from taluva.games.taifun.rules.pieces import (
    HOUSES_PER_HEX,
    HOUSES_PER_TRIBE,
    MARKERS,
    SACRIFICES_TO_WIN,
)
from taluva.games.taifun.rules.piles import HAND_SIZE
from taluva.games.taifun.rules.playing import power
from taluva.games.taifun.rules.position import FIRST_HOUSES
from taluva.hexgrid import Corner, Hex, parse_corner
from taluva.table.errors import ParseError
from taluva.table.frozen import FrozenDict
from taluva.table.language import ENGLISH
from taluva.table.position import (
    NOTHING,
    choice_in,
    hex_in,
    joined,
    listed,
    number_in,
    parts,
    unexpected,
    words_of,
    wrong,
)
from taluva.table.words import Word, quoted

NAME: Final = "taifun"
MOST_ROUNDS: Final = 99_999
_MOST_STORED: Final = 99_999
_PRIEST: Final = "!"  # stands behind the crossing of a priest
_EXCHANGE: Final = "exchange"
_LETTERS: Final = "FWO"  # food, wood and ore
_MARKERS_ON: Final = re.compile(r"([A-G][0-9]+)((?:[FWO][0-9]+)+)", re.ASCII | re.IGNORECASE)
_HOUSES_ON: Final = re.compile(r"([A-G][0-9]+)/([0-9]+)(?:/([0-9]+))?", re.ASCII | re.IGNORECASE)
_COUNTED: Final = re.compile(r"([a-z]+)([0-9]*)", re.ASCII | re.IGNORECASE)
_BEFORE_TRIBES: Final = 4  # words
_BEHIND_TRIBES: Final = len(DECKS) + 1
_SHAPE: Final = ENGLISH(
    "options, fields, the temple, markers, a word for each tribe and each deck, and what comes now"
)


# --- writing --------------------------------------------------------------------------------------


def format_position(position: Position) -> str:
    """Write a position: what it hides is not told."""
    island, cards = position.island, position.cards
    sunk = sorted(set(HEXES) - island.land.hexes)
    fields = "".join(str(island.fields[hex]) for hex in FIELD_HEXES)
    return " ".join(
        [
            NAME,
            _format_options(position.options),
            ":".join([fields, *([joined([str(hex) for hex in sunk])] if sunk else [])]),
            NOTHING if island.temple is None else str(island.temple),
            joined([_format_markers(hex, island.markers[hex]) for hex in sorted(island.markers)]),
            *(_format_tribe(island, seat) for seat in island.seats),
            *(_format_deck(cards, deck) for deck in DECKS),
            _format_now(position),
        ]
    )


def _format_options(options: Options) -> str:
    words = [] if options.rounds is None else [f"rounds={options.rounds}"]
    words += [] if options.gifts is Gifts.GIVEN else [f"gifts={options.gifts}"]
    return joined(words)


def _format_markers(hex: Hex, stock: Stock) -> str:
    numbers = zip(_LETTERS.lower(), stock, strict=True)
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
        f"{name_of(at)}{_PRIEST if island.figures[at].kind is Kind.PRIEST else ''}"
        for at in in_order(island.figures_of(seat))
    ]
    store = ".".join(map(str, tribe.store))
    return ":".join([store, str(tribe.sacrificed), joined(houses), joined(figures)])


def _format_deck(cards: Cards, deck: Deck) -> str:
    hand = [held.card for held in cards.hand if held.deck is deck]
    held = f"{UNKNOWN}{len(hand)}" if is_hidden(cards) else _format_cards(Counter(hand))
    return f"{_format_cards(cards.piles[deck].discard)}:{held}"


def is_hidden(cards: Cards) -> bool:
    """Tell whether only backs are seen: of the hand, and of what is left to draw."""
    return cards.are_hidden or any(UNKNOWN in pile.draw for pile in cards.piles.values())


def _format_cards(counts: Mapping[Card, int]) -> str:
    some = ((card, counts.get(card, 0)) for card in CARDS)
    return joined([f"{card}{number if number > 1 else ''}" for card, number in some if number])


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
                words.append(_EXCHANGE)
        case Phase.DRAW:
            assert position.drawing is not None
            words.append(str(position.drawing.then))
        case Phase.TURN:
            words += [str(position.seat), str(position.actions), dice]
            words += [_EXCHANGE] if playing.may_exchange else []
        case Phase.OVER:
            words.append(dice)
    return ":".join(words)


# --- reading --------------------------------------------------------------------------------------


def parse_position(line: str) -> Position:
    """Read a line; raises ParseError for one that the rules cannot lead to, as far as it shows.

    docs/notation.md lists what is checked.
    """
    found = words_of(line, NAME)
    tribes = len(found) - 1 - _BEFORE_TRIBES - _BEHIND_TRIBES
    if tribes not in PEOPLE_BY_TRIBES:
        number = " or ".join(
            str(each + _BEFORE_TRIBES + _BEHIND_TRIBES) for each in PEOPLE_BY_TRIBES
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
    island = _island(fields_word, markers_word, tribe_words)
    island = _with_temple(island, temple_word)
    cards = _cards(deck_words, island)
    return _Now(now, options, island, cards).position()


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
            rounds = number_in(at, ENGLISH("a number of rounds"), 1, 999)
        else:
            gifts = Gifts(choice_in(at, tuple(Gifts)))
    return Options(tribes, rounds, gifts)


# --- the island -----------------------------------------------------------------------------------


def _island(fields_word: Word, markers_word: Word, tribes: Sequence[Word]) -> Island:
    codes, *sunk_word = parts(fields_word, ":")
    if len(sunk_word) > 1:
        raise wrong(
            sunk_word[1], ENGLISH("expected the fields, and behind a colon those that have sunk")
        )
    fields = _fields(codes)
    sunk = {_hex_of_island(each) for each in listed(sunk_word[0])} if sunk_word else set()
    if sunk_word and (not sunk or VOLCANO in sunk):
        raise wrong(sunk_word[0], ENGLISH("expected hexes that have sunk; the volcano never does"))
    land = land_of(frozenset(HEXES) - sunk)
    markers = _markers(markers_word, land.hexes)
    lying = Stock(*(sum(column) for column in zip(Stock(), *markers.values(), strict=True)))
    if not MARKERS.covers(lying):
        raise wrong(
            markers_word,
            ENGLISH(
                "more markers lie there than there are: {food} of food, {wood} of wood and {ore} of"
                " ore",
                food=MARKERS.food,
                wood=MARKERS.wood,
                ore=MARKERS.ore,
            ),
        )
    island = Island(land, FrozenDict(fields), (), MARKERS.less(lying), FrozenDict(markers))
    people = PEOPLE_BY_TRIBES[len(tribes)]
    read = [_tribe(word, seat, island, people) for seat, word in enumerate(tribes, 2)]
    houses: dict[Hex, tuple[Houses, ...]] = {}
    for hex in HEXES:
        on = tuple(each.houses.get(hex, Houses()) for each in read)
        if any(one.number for one in on):
            houses[hex] = on
        if sum(one.number for one in on) > HOUSES_PER_HEX:
            raise wrong(
                tribes[-1],
                ENGLISH(
                    "more than {most} houses stand on {hex}",
                    most=HOUSES_PER_HEX,
                    hex=hex,
                ),
            )
    figures: dict[Corner, Figure] = {}
    for each, word in zip(read, tribes, strict=True):
        for crossing, figure in each.figures.items():
            if crossing in figures:
                raise wrong(
                    word,
                    ENGLISH(
                        "two figures stand on {crossing}: there is room for one",
                        crossing=name_of(crossing),
                    ),
                )
            figures[crossing] = figure
    island = island._replace(
        tribes=tuple(each.tribe for each in read),
        houses=FrozenDict(houses),
        figures=FrozenDict(figures),
    )
    if island.sacrifices > SACRIFICES_TO_WIN:
        raise wrong(
            tribes[-1],
            ENGLISH(
                "more than {most} sacrifices are made",
                most=SACRIFICES_TO_WIN,
            ),
        )
    return island


def _fields(word: Word) -> dict[Hex, Field]:
    if len(word.text) != 2 * len(FIELD_HEXES):
        expected = ENGLISH(
            "{number} fields of two letters each, ring by ring", number=len(FIELD_HEXES)
        )
        raise wrong(
            word,
            ENGLISH(
                "found {number} letters, expected {expected}",
                number=len(word.text),
                expected=expected,
            ),
            expected,
        )
    fields: dict[Hex, Field] = {}
    seen = set()
    for index, hex in enumerate(FIELD_HEXES):
        at = Word(word.text[2 * index : 2 * index + 2], word.column + 2 * index)
        fields[hex] = parse_field(at.text, at.column)
        if fields[hex] in seen:
            raise wrong(
                at,
                ENGLISH(
                    "the field {found} is there twice: there is one of each", found=quoted(at.text)
                ),
            )
        seen.add(fields[hex])
    return fields


def _hex_of_island(word: Word) -> Hex:
    hex = hex_in(word)
    if hex not in HEXES:
        raise wrong(
            word,
            ENGLISH(
                "{hex} is no hex of the island: expected one around {volcano}",
                hex=hex,
                volcano=VOLCANO,
            ),
        )
    return hex


def _standing_hex(word: Word, hexes: frozenset[Hex]) -> Hex:
    hex = _hex_of_island(word)
    if hex not in hexes:
        raise wrong(word, ENGLISH("{hex} has sunk: nothing is there", hex=hex))
    return hex


def _markers(word: Word, hexes: frozenset[Hex]) -> dict[Hex, Stock]:
    found: dict[Hex, Stock] = {}
    for each in listed(word):
        match = _MARKERS_ON.fullmatch(each.text)
        if match is None:
            expected = ENGLISH("a hex and its markers, such as D8o2 or D6f3w1")
            raise unexpected(each, expected)
        hex = _standing_hex(Word(match[1], each.column), hexes)
        numbers: dict[str, int] = {}
        for part in re.finditer("([FWO])([0-9]+)", match[2], re.IGNORECASE):
            letter = part[1].upper()
            at = Word(part[2], each.column + match.start(2) + part.start(2))
            if letter in numbers or hex in found:
                raise wrong(at, ENGLISH("the markers on {hex} are told twice", hex=hex))
            most = MARKERS[_LETTERS.index(letter)]
            numbers[letter] = number_in(at, ENGLISH("a number of markers"), 1, most)
        found[hex] = Stock(*(numbers.get(letter, 0) for letter in _LETTERS))
    return found


class _Read(NamedTuple):
    """What the word of a tribe says."""

    tribe: Tribe
    houses: dict[Hex, Houses]
    figures: dict[Corner, Figure]


def _tribe(word: Word, seat: int, island: Island, people: int) -> _Read:
    words = parts(word, ":")
    if len(words) != 4:
        expected = ENGLISH("store, sacrifices, houses and figures, such as 4.4.0:0:D6/1:D6se!")
        raise wrong(
            word,
            ENGLISH(
                "{found} is no tribe: expected {expected}",
                found=quoted(word.text),
                expected=expected,
            ),
            expected,
        )
    store_word, sacrificed_word, houses_word, figures_word = words
    amounts = parts(store_word, ".")
    if len(amounts) != len(_LETTERS):
        expected = ENGLISH("food, wood and ore, such as 4.4.0")
        raise unexpected(store_word, expected)
    store = Stock(*(number_in(each, ENGLISH("an amount"), 0, _MOST_STORED) for each in amounts))
    sacrificed = number_in(sacrificed_word, ENGLISH("a number of sacrifices"), 0, SACRIFICES_TO_WIN)
    houses = _houses(houses_word, island)
    built = sum(each.number for each in houses.values())
    if built > HOUSES_PER_TRIBE:
        raise wrong(
            houses_word,
            ENGLISH(
                "a tribe has {most} houses, not {built}",
                most=HOUSES_PER_TRIBE,
                built=built,
            ),
        )
    figures = _figures(figures_word, seat, island)
    kinds = [figure.kind for figure in figures.values()]
    if kinds.count(Kind.PRIEST) > 1:
        raise wrong(
            figures_word, ENGLISH("seat {seat} has two priests: a tribe has one", seat=seat)
        )
    used = kinds.count(Kind.PERSON) + sacrificed
    if used > people:
        raise wrong(
            figures_word,
            ENGLISH(
                "seat {seat} has {people} people, but {used} stand on the island or are sacrificed",
                seat=seat,
                people=people,
                used=used,
            ),
        )
    tribe = Tribe(store, people - used, HOUSES_PER_TRIBE - built, sacrificed)
    return _Read(tribe, houses, figures)


def _houses(word: Word, island: Island) -> dict[Hex, Houses]:
    found: dict[Hex, Houses] = {}
    for each in listed(word):
        match = _HOUSES_ON.fullmatch(each.text)
        if match is None:
            expected = ENGLISH("a hex and its houses, those turned last, such as D6/1 or D6/0/2")
            raise unexpected(each, expected)
        hex = _standing_hex(Word(match[1], each.column), island.land.hexes)
        numbers = [
            number_in(Word(match[group] or "0", each.column + match.start(2)), "houses", 0, 6)
            for group in (2, 3)
        ]
        if hex in found or not any(numbers):
            raise wrong(
                each, ENGLISH("the houses on {hex} are told twice, or there are none", hex=hex)
            )
        found[hex] = Houses(*numbers)
    return found


def _figures(word: Word, seat: int, island: Island) -> dict[Corner, Figure]:
    found: dict[Corner, Figure] = {}
    for each in listed(word):
        is_priest = each.text.endswith(_PRIEST)
        text = each.text.removesuffix(_PRIEST)
        try:
            crossing = parse_corner(text)
        except ValueError as error:
            raise wrong(
                each,
                ENGLISH("{found} is no crossing: {error}", found=quoted(text), error=error),
                "a crossing",
            ) from None
        if crossing not in island.land.crossings:
            raise wrong(
                each,
                ENGLISH(
                    "{crossing} is no crossing of the island as it stands",
                    crossing=name_of(crossing),
                ),
            )
        if crossing in found:
            raise wrong(
                each,
                ENGLISH(
                    "two figures stand on {crossing}: there is room for one",
                    crossing=name_of(crossing),
                ),
            )
        found[crossing] = Figure(seat, Kind.PRIEST if is_priest else Kind.PERSON)
    return found


def _with_temple(island: Island, word: Word) -> Island:
    if word.text == NOTHING:
        return island
    return island._replace(temple=_standing_hex(word, island.land.hexes))


# --- the cards ------------------------------------------------------------------------------------


def _cards(words: Sequence[Word], island: Island) -> Cards:
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
            raise wrong(word, ENGLISH("more {deck} cards are told than there are", deck=deck))
        if (discard or any(held.values())) and DECKS.index(deck) > DECKS.index(
            stage_of(island.sacrifices)
        ):
            raise wrong(
                word,
                ENGLISH(
                    "{deck} cards come later: after {sacrifices} sacrifices nobody has drawn one",
                    deck=deck,
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
        card = None if match is None else _card(match[1])
        if match is None or card is None or not card.copies_in(deck):
            expected = ENGLISH("a {deck} card and how many if several, such as shoal2", deck=deck)
            raise unexpected(each, expected)
        if card in found:
            raise wrong(each, ENGLISH("{found} is told twice", found=quoted(card.name)))
        at = Word(match[2] or "1", each.column + match.start(2))
        found[card] = number_in(at, ENGLISH("a number of cards"), 1, card.copies_in(deck))
    return {card: found[card] for card in CARDS if card in found}


def _card(name: str) -> Card | None:
    try:
        return card_named(name.lower())
    except KeyError:
        return None


# --- the step that comes --------------------------------------------------------------------------


class _Now:
    """Reads which step comes, and sees that the rest of the position fits it."""

    def __init__(self, word: Word, options: Options, island: Island, cards: Cards) -> None:
        self.word = word
        self.options, self.island, self.cards = options, island, cards
        self.seats = range(FIRST_TRIBE_SEAT, FIRST_TRIBE_SEAT + options.tribes)
        words = parts(word, ":")
        if len(words) < 3:
            expected = ENGLISH("round, first tribe and step, such as 5:2:roll")
            raise unexpected(word, expected)
        round_word, first_word, phase_word, *self.more = words
        self.round = number_in(round_word, ENGLISH("a round"), 0, options.rounds or MOST_ROUNDS)
        self.first = number_in(
            first_word, ENGLISH("the seat of a tribe"), self.seats[0], self.seats[-1]
        )
        self.phase = Phase(choice_in(phase_word, tuple(Phase)))
        self.start = Position(options, island, cards, self.phase, self.round, None, self.first)

    def position(self) -> Position:
        """Give the position; raises ParseError."""
        found = getattr(self, f"_{self.phase}")()
        assert isinstance(found, Position)
        is_setup = self.phase in (Phase.HOUSE, Phase.PRIEST) or (
            found.drawing is not None and found.drawing.then is Phase.HOUSE
        )
        if is_setup is (self.round > 0):
            raise self._wrong(ENGLISH("round 0 is the set-up, and the set-up is round 0"))
        if is_setup or self.phase is Phase.OVER:
            return found
        if after_step(self.island) is not None:
            raise self._wrong(
                ENGLISH("the game is over there: twelve are sacrificed, or nobody is alive")
            )
        if self.island.temple is None:
            raise self._wrong(ENGLISH("after the set-up there is a temple: name its hex"))
        return found

    def _house(self) -> Position:
        tribes = self.options.tribes
        numbers = [HOUSES_PER_TRIBE - tribe.houses for tribe in self.island.tribes]
        up = sum(numbers)
        order = [(self.first - FIRST_TRIBE_SEAT + step) % tribes for step in range(tribes)]
        order += reversed(order)
        due = Counter(order[:up])
        if up >= FIRST_HOUSES * tribes or any(
            number != due[index] for index, number in enumerate(numbers)
        ):
            raise self._wrong(ENGLISH("the houses do not stand as they go up in the set-up"))
        self._expect_no_figures_nor_temple()
        self._expect_hand(HAND_SIZE)
        return self.start._replace(seat=order[up] + FIRST_TRIBE_SEAT)

    def _expect_no_figures_nor_temple(self) -> None:
        if self.island.figures or self.island.temple is not None:
            raise self._wrong(ENGLISH("before the houses stand there is no figure and no temple"))

    def _priest(self) -> Position:
        island, tribes = self.island, self.options.tribes
        seats = [(self.first - FIRST_TRIBE_SEAT + step) % tribes + 2 for step in range(tribes)]
        up = len(island.figures)
        standing = sorted(island.figures.values())
        due = sorted(Figure(seat, Kind.PRIEST) for seat in seats[:up])
        if up >= tribes or standing != due or island.temple is None:
            raise self._wrong(ENGLISH("the priests do not stand as they come in the set-up"))
        if any(tribe.houses != HOUSES_PER_TRIBE - FIRST_HOUSES for tribe in island.tribes):
            raise self._wrong(
                ENGLISH(
                    "every tribe has put up {number} houses before its priest",
                    number=FIRST_HOUSES,
                )
            )
        self._expect_hand(HAND_SIZE)
        return self.start._replace(seat=seats[up])

    def _cards(self) -> Position:
        playing = Playing()
        hand = len(self.cards.hand)
        if self.more:
            playing = self._playing(self._only(1)[0])
        self._expect_hand(*(range(HAND_SIZE) if playing.has_played else [HAND_SIZE]))
        assert hand == len(self.cards.hand)
        return self.start._replace(seat=GOD, playing=playing)

    def _playing(self, word: Word) -> Playing:
        text = word.text.lower()
        if text.startswith("played"):
            most = power(self.island)
            at = Word(text.removeprefix("played"), word.column + len("played"))
            return Playing(number_in(at, ENGLISH("the power spent"), 0, most), has_played=True)
        if text.startswith("drawn="):
            name = text.removeprefix("drawn=")
            card = _card(name)
            if card is None or not self.cards.holds(card):
                raise wrong(
                    word, ENGLISH("{found} was drawn, but is not in hand", found=quoted(name))
                )
            return Playing(drawn=card)
        if text == _EXCHANGE:
            return self._exchange(word)
        expected = ENGLISH("played and the power spent, drawn= and a card, or exchange")
        raise unexpected(word, expected)

    def _exchange(self, word: Word) -> Playing:
        choice_in(word, (_EXCHANGE,))
        if self.island.sacrifices < EXCHANGES[0]:
            raise wrong(
                word,
                ENGLISH(
                    "an exchange is earned with sacrifice {exchanges} at the earliest",
                    exchanges=EXCHANGES[0],
                ),
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
                raise self._wrong(ENGLISH("before the first hand is drawn no house stands"))
        elif then is Phase.CARDS:
            self._expect_hand(0, HAND_SIZE - 1)
        else:
            self._expect_hand(*range(HAND_SIZE))
        is_redraw = then is Phase.CARDS and hand == HAND_SIZE - 1
        return self.start._replace(drawing=Drawing(HAND_SIZE - hand, then, is_redraw))

    def _roll(self) -> Position:
        self._only(0)
        self._expect_hand(HAND_SIZE)
        return self.start

    def _turn(self) -> Position:
        seat_word, actions_word, dice_word, *more = self._only(3, 4)
        self._expect_hand(HAND_SIZE)
        return self.start._replace(
            seat=number_in(
                seat_word, ENGLISH("the seat of a tribe"), self.seats[0], self.seats[-1]
            ),
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
            raise self._wrong(ENGLISH("the game is not over: no rule ends it here"))
        dice = () if word.text == NOTHING else self._dice(word)
        return self.start._replace(dice=dice, outcome=outcome)

    def _dice(self, word: Word) -> tuple[Colour, ...]:
        letters = word.text.upper()
        # Sacrifices since the roll may have brought the next stage, with fewer dice.
        least, most = DICE[self.start.stage], max(DICE.values())
        if not least <= len(letters) <= most or not set(letters) <= set(COLOURS):
            expected = ENGLISH(
                "{least} to {most} of the letters {colours}",
                least=least,
                most=most,
                colours=" ".join(COLOURS),
            )
            raise unexpected(word, expected)
        return tuple(map(Colour, letters))

    def _expect_hand(self, *numbers: int) -> None:
        if len(self.cards.hand) not in numbers:
            expected = " or ".join(map(str, numbers))
            raise self._wrong(
                ENGLISH(
                    "{number} cards are in hand, expected {expected}",
                    number=len(self.cards.hand),
                    expected=expected,
                )
            )

    def _only(self, least: int, most: int | None = None) -> list[Word]:
        """Give the words behind the phase if there are as many as it has."""
        if not least <= len(self.more) <= (most or least):
            shape = {
                Phase.DRAW: ENGLISH("draw:roll, draw:cards or draw:house"),
                Phase.TURN: ENGLISH("turn, its seat, actions left and dice, such as turn:3:2:RGB"),
                Phase.OVER: ENGLISH("over and the dice, such as over:RGB or over:-"),
            }.get(self.phase, str(self.phase))
            raise self._wrong(
                ENGLISH(
                    "found {found}, expected {shape}", found=quoted(self.word.text), shape=shape
                )
            )
        return self.more

    def _wrong(self, message: str) -> ParseError:
        return wrong(self.word, message)
