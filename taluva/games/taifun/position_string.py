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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from taluva.core import position_string
from taluva.core.immutable import FrozenDict
from taluva.core.text import Word
from taluva.games.taifun import rules
from taluva.games.taifun.notation import parse_field
from taluva.games.taifun.rules import pieces
from taluva.games.taifun.rules.cards import HAND_SIZE
from taluva.games.taifun.rules.island import VOLCANO, first_island, land_of
from taluva.games.taifun.rules.position import (
    FIRST_HOUSES,
    MAX_ROUNDS,
    after_last_round,
    after_step,
)
from taluva.hexgrid import Hex, parse_corner
from taluva.i18n import ENGLISH, quote

NAME: Final = "taifun"
PRIEST: Final = "!"  # written after the crossing of a priest
EXCHANGE: Final = "exchange"
_LAST: Final = "/"  # written between the round and that of the last sacrifice
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
    for key, default in rules.DEFAULTS[options.edition].items():
        if (value := getattr(options, key)) != default:
            words.append(f"{key}={value}")
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
    parts = [store, str(tribe.sacrificed), position_string.join(houses)]
    parts.append(position_string.join(figures))
    people = tribe.people + used_people(island, seat)
    if people != rules.people_at_first(island.edition, len(island.tribes)):
        parts.append(str(people))
    return ":".join(parts)


def used_people(island: rules.Island, seat: int) -> int:
    """Count the people of a tribe that are not in its box: on the island, or sacrificed."""
    person = rules.Figure(seat, rules.FigureKind.PERSON)
    standing = sum(figure == person for figure in island.figures.values())
    return standing + island.tribe(seat).sacrificed


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
    last = f"{_LAST}{position.last_sacrifice}" if position.last_sacrifice else ""
    words = [f"{position.round}{last}", str(position.first), str(position.phase)]
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
# The index of a word after the name of the game. The word of a tribe is at _TRIBES + seat.
_FIELDS: Final = 1
_TEMPLE: Final = 2
_MARKERS: Final = 3
_TRIBES: Final = _MARKERS + 1 - rules.FIRST_TRIBE_SEAT
_DECKS: Final = -1 - len(rules.DECKS)
_NOW: Final = -1
_OTHER_WORDS: Final = 1 + _MARKERS + len(rules.DECKS) + 1
_SHAPE: Final = ENGLISH(
    "options, fields, the temple, markers, a word for each tribe and each deck, and what comes next"
)


@lru_cache(maxsize=64)  # cached, because an exercise parses its position several times
def parse_position(line: str) -> rules.Position:
    """Parse a position string. Raises ParseError for positions that play cannot reach."""
    numbers = [_OTHER_WORDS + tribes for tribes in rules.TRIBES]
    words = position_string.words_of(line, NAME, numbers, _SHAPE)
    options = _options(words[0], len(words) - _OTHER_WORDS)
    island = _with_markers(_island(words[_FIELDS], options), words[_MARKERS])
    if words[_TEMPLE].text != position_string.NOTHING:
        island = island._replace(temple=_hex(words[_TEMPLE]))
    for seat in island.seats:
        island = _with_tribe(island, seat, words[_TRIBES + seat])
    cards = _cards(words[_DECKS:_NOW], island.printing)
    position = _position(words[_NOW], options, island, cards)
    for index, message in find_problems(position):
        raise position_string.wrong(words[index], message)
    return position


_CHOICES: Final[Mapping[str, type[StrEnum]]] = {
    "edition": rules.Edition,
    "gifts": rules.Gifts,
    "wrath": rules.Wrath,
}


def _options(word: Word, tribes: int) -> rules.Options:
    found: dict[str, Any] = {"edition": rules.Edition.FIRST}
    seen = set()
    for each in position_string.parse_list(word):
        key, _, value = each.text.lower().partition("=")
        at = Word(value, each.column + len(key) + 1)
        position_string.choice_in(Word(key, each.column), ("edition", "rounds", "gifts", "wrath"))
        if key in seen:
            raise position_string.wrong(each, "{found} appears twice", found=quote(key))
        seen.add(key)
        if key == "rounds":
            what = ENGLISH("a number of rounds")
            found[key] = position_string.number_in(at, what, 1, MAX_ROUNDS)
        else:
            choices = _CHOICES[key]
            found[key] = choices(position_string.choice_in(at, tuple(choices)))
    options = rules.Options(tribes, **{**rules.DEFAULTS[found["edition"]], **found})
    if (problem := find_wrong_option(options)) is not None:
        raise position_string.wrong(word, problem)
    return options


def find_wrong_option(options: rules.Options) -> str | None:
    """Return a message if an option has a value that the edition does not allow, or None."""
    for key in rules.FIXED_OPTIONS[options.edition]:
        default = rules.DEFAULTS[options.edition][key]
        if getattr(options, key) != default:
            return ENGLISH(
                "edition {edition} has no option {key}: it is always {value}",
                edition=options.edition,
                key=key,
                value=default,
            )
    return None


def _island(word: Word, options: rules.Options) -> rules.Island:
    """Parse the fields and the sunk hexes."""
    codes, *sunk = position_string.parts(word, ":")
    if len(sunk) > 1:
        raise position_string.wrong(sunk[1], "expected the fields, then a colon and the sunk hexes")
    if len(codes.text) != 2 * len(rules.FIELD_HEXES):
        expected = ENGLISH(
            "{number} fields of two letters each, ring by ring", number=len(rules.FIELD_HEXES)
        )
        raise position_string.wrong(
            codes,
            ENGLISH.count(
                "found {number} letter, expected {expected}",
                "found {number} letters, expected {expected}",
                len(codes.text),
                expected=expected,
            ),
            expected,
        )
    fields = {
        hex: parse_field(codes.text[at : at + 2], codes.column + at)
        for hex, at in zip(rules.FIELD_HEXES, range(0, len(codes.text), 2), strict=True)
    }
    gone = {_hex(each) for each in (position_string.parse_list(sunk[0]) if sunk else ())}
    island = first_island(fields, options.tribes, options.edition)
    return island._replace(land=land_of(frozenset(rules.HEXES) - gone))


def _hex(word: Word) -> Hex:
    hex = position_string.hex_in(word)
    if hex not in rules.HEXES:
        raise position_string.wrong(
            word,
            "{hex} is not on the island: expected a hex around {volcano}",
            hex=hex,
            volcano=VOLCANO,
        )
    return hex


_NUMBER: Final = "[0-9]{1,5}"
_MARKERS_ON: Final = (
    "([A-G][0-9]+)(?=[FWO])(?:F([1-9][0-9]?))?(?:W([1-9][0-9]?))?(?:O([1-9][0-9]?))?"
)
_TRIBE: Final = (
    rf"({_NUMBER})\.({_NUMBER})\.({_NUMBER}):({_NUMBER}):([^:]+):([^:]+)(?::({_NUMBER}))?"
)
_HOUSES_ON: Final = "([A-G][0-9]+)/([0-9])(?:/([0-9]))?"


def _groups(pattern: str, word: Word, expected: str) -> list[Word]:
    """Return the groups of a pattern in a word. Groups that it leaves out are empty."""
    match = re.fullmatch(pattern, word.text, re.ASCII | re.IGNORECASE)
    if match is None:
        raise position_string.unexpected_word(word, expected)
    return [
        Word(text or "", word.column + max(0, match.start(at)))
        for at, text in enumerate(match.groups(), 1)
    ]


def _numbers(words: Iterable[Word]) -> list[int]:
    return [int(word.text or 0) for word in words]


def _with_markers(island: rules.Island, word: Word) -> rules.Island:
    shape = ENGLISH("a hex and its markers, such as D8o2 or D6f3w1")
    for each in position_string.parse_list(word):
        place, *numbers = _groups(_MARKERS_ON, each, shape)
        hex = _hex(place)
        if hex in island.markers:
            raise position_string.wrong(each, "the markers on {hex} are listed twice", hex=hex)
        island = island.lay(hex, rules.Stock(*_numbers(numbers)))
    return island


def _with_tribe(island: rules.Island, seat: int, word: Word) -> rules.Island:
    shape = ENGLISH("store, sacrifices, houses and figures, such as 4.4.0:0:D6/1:D6se!")
    *amounts, sacrifices, houses, figures, people = _groups(_TRIBE, word, shape)
    if people.text and island.edition is not rules.Edition.THIRD:
        raise position_string.unexpected_word(word, shape)
    (sacrificed,) = _numbers([sacrifices])
    belonging = int(people.text or island.tribe(seat).people)
    tribe = rules.Tribe(
        rules.Stock(*_numbers(amounts)), belonging - sacrificed, pieces.HOUSES_PER_TRIBE, sacrificed
    )
    return _with_figures(_with_houses(island.with_tribe(seat, tribe), seat, houses), seat, figures)


def _with_houses(island: rules.Island, seat: int, word: Word) -> rules.Island:
    shape = ENGLISH("a hex and its houses, turned ones last, such as D6/1 or D6/0/2")
    for each in position_string.parse_list(word):
        place, *numbers = _groups(_HOUSES_ON, each, shape)
        hex, houses = _hex(place), rules.Houses(*_numbers(numbers))
        if island.houses_of(seat, hex).number or not houses.number:
            raise position_string.wrong(
                each, "the houses on {hex} are listed twice, or there are none", hex=hex
            )
        island = island.with_houses(seat, hex, houses)
    return island


def _with_figures(island: rules.Island, seat: int, word: Word) -> rules.Island:
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
        if crossing in island.figures:
            raise position_string.wrong(
                each,
                "two figures are on {crossing}: there is only room for one",
                crossing=rules.name_of(crossing),
            )
        if text == each.text:
            island = island.with_called(seat, crossing)
        else:
            island = island.with_figure(crossing, rules.Figure(seat, rules.FigureKind.PRIEST))
    return island


_CARDS: Final = {card.name: card for card in (*rules.CARDS, rules.UNKNOWN)}
_COUNTED: Final = "([a-z]+)([1-9][0-9]?)?"
_WORDS: Final = {
    rules.Deck.GREEN: ENGLISH("green"),
    rules.Deck.BLUE: ENGLISH("blue"),
    rules.Deck.RED: ENGLISH("red"),
}


def _cards(words: Sequence[Word], printing: rules.Printing) -> rules.Decks:
    """Parse the hand and the piles. A pile may have less than no cards left to draw."""
    hand: list[rules.Held] = []
    piles: dict[rules.Deck, rules.Pile] = {}
    for deck, word in zip(rules.DECKS, words, strict=True):
        both = position_string.parts(word, ":")
        if len(both) != 2:
            expected = ENGLISH("discards, a colon and the hand, such as shoal2:vein or -:?5")
            raise position_string.unexpected_word(word, expected)
        whole = rules.whole_deck(deck, printing)
        discard = _counts(both[0], deck, whole)
        if both[1].text.startswith(rules.UNKNOWN.name):
            shape = ENGLISH("a number of cards")
            held = {rules.UNKNOWN: _numbers(_groups(r"\?([0-5])", both[1], shape))[0]}
            left = {rules.UNKNOWN: sum(whole.values()) - sum([*discard.values(), *held.values()])}
        else:
            held = _counts(both[1], deck, whole)
            left = {
                card: number - discard.get(card, 0) - held.get(card, 0)
                for card, number in whole.items()
            }
        hand += [rules.Held(deck, card) for card, number in held.items() for _ in range(number)]
        draw = {card: number for card, number in left.items() if number}
        piles[deck] = rules.Pile(FrozenDict(draw), FrozenDict(discard))
    return rules.Decks(tuple(hand), FrozenDict(piles))


def _counts(word: Word, deck: rules.Deck, whole: Mapping[rules.Card, int]) -> dict[rules.Card, int]:
    found: dict[rules.Card, int] = {}
    shape = ENGLISH(
        "a {deck} card, with a number if there are several, such as shoal2", deck=_WORDS[deck]
    )
    for each in position_string.parse_list(word):
        name, number = _groups(_COUNTED, each, shape)
        card = _CARDS.get(name.text.lower())
        if card is None or card not in whole:
            raise position_string.unexpected_word(each, shape)
        if card in found:
            raise position_string.wrong(each, "{found} is listed twice", found=quote(card.name))
        found[card] = int(number.text or 1)
    return {card: found[card] for card in whole if card in found}


_MAX_ROUNDS: Final = 99_999
_DICE: Final = f"[{''.join(rules.COLOURS)}]+"
_AFTER_PHASE: Final = {  # the words after a phase, and what is expected
    rules.Phase.CARDS: (
        rf"(?::(?:played({_NUMBER})|drawn=([a-z]+|\?)|({EXCHANGE})))?",
        ENGLISH("cards, then played with the power spent, drawn= with a card, or exchange"),
    ),
    rules.Phase.DRAW: (":(house|cards|roll)", ENGLISH("draw:roll, draw:cards or draw:house")),
    rules.Phase.TURN: (
        rf":([0-9]):([0-9]):({_DICE})(?::({EXCHANGE}))?",
        ENGLISH("'turn', its seat, the actions left and the dice, such as turn:3:2:RGB"),
    ),
    rules.Phase.OVER: (
        rf":(-|{_DICE})",
        ENGLISH("'over' and the dice, such as over:RGB or over:-"),
    ),
}


def _position(
    word: Word, options: rules.Options, island: rules.Island, cards: rules.Decks
) -> rules.Position:
    """Parse the round, the first tribe and the phase, and add them to the rest."""
    shape = ENGLISH("round, first tribe and phase, such as 5:2:roll")
    rounds, seat, name, after = _groups("([^:]+):([^:]+):([^:]+)(.*)", word, shape)
    round, last = _rounds(rounds, options.rounds or _MAX_ROUNDS, options.edition)
    first = _seat(seat, island)
    phase = rules.Phase(position_string.choice_in(name, tuple(rules.Phase)))
    pattern, expected = _AFTER_PHASE.get(phase, ("", str(phase)))
    more = _groups(pattern, after, expected)
    island = island._replace(
        impatience=options.impatience(round), waited=options.waited(round, last)
    )
    start = rules.Position(options, island, cards, phase, round, None, first, last_sacrifice=last)
    match phase:
        case rules.Phase.HOUSE:
            order = [*_order(start), *reversed(_order(start))]
            return start._replace(seat=order[_houses_up(island).total() % len(order)])
        case rules.Phase.PRIEST:
            return start._replace(seat=_order(start)[len(island.figures) % len(island.tribes)])
        case rules.Phase.CARDS:
            return start._replace(seat=rules.GOD, playing=_playing(more, start))
        case rules.Phase.DRAW:
            then = rules.Phase(more[0].text.lower())
            number = HAND_SIZE - len(cards.hand)
            is_redraw = then is rules.Phase.CARDS and number == 1
            return start._replace(drawing=rules.PendingDraw(number, then, is_redraw))
        case rules.Phase.TURN:
            what = ENGLISH("the actions left")
            return start._replace(
                seat=_seat(more[0], island),
                actions=position_string.number_in(more[1], what, 1, rules.ACTIONS),
                dice=_dice(more[2], start),
                playing=rules.Playing(may_exchange=bool(more[3].text)),
            )
        case rules.Phase.OVER:
            dice = () if more[0].text == position_string.NOTHING else _dice(more[0], start)
            outcome = after_step(island)
            if outcome is None and round == options.rounds:
                outcome = after_last_round(island)
            return start._replace(dice=dice, outcome=outcome)
    return start


def _rounds(word: Word, most: int, edition: rules.Edition) -> tuple[int, int]:
    """Parse the round, and that of the last sacrifice in edition 3, which is 0 if omitted."""
    now, *last = position_string.parts(word, _LAST)
    round = position_string.number_in(now, ENGLISH("a round"), 0, most)
    if not last:
        return round, 0
    if len(last) > 1 or edition is not rules.Edition.THIRD:
        raise position_string.unexpected_word(word, ENGLISH("a round"))
    what = ENGLISH("the round of the last sacrifice")
    return round, position_string.number_in(last[0], what, 1, round)


def _seat(word: Word, island: rules.Island) -> int:
    what, seats = ENGLISH("the seat of a tribe"), island.seats
    return position_string.number_in(word, what, seats[0], seats[-1])


def _playing(words: Sequence[Word], start: rules.Position) -> rules.Playing:
    spent, drawn, exchange = words
    if spent.text:
        what = ENGLISH("the power spent")
        power = position_string.number_in(spent, what, 0, start.power)
        return rules.Playing(power, has_played=True)
    card = _CARDS.get(drawn.text.lower())
    if drawn.text and card is None:
        raise position_string.unexpected_word(drawn, ENGLISH("a card"))
    return rules.Playing(drawn=card, may_exchange=bool(exchange.text))


def _dice(word: Word, start: rules.Position) -> tuple[rules.Colour, ...]:
    letters = word.text.upper()
    # Sacrifices since the roll may have started the next stage, which has fewer dice.
    least, most = rules.DICE[start.stage], max(rules.DICE.values())
    if not least <= len(letters) <= most:
        number = str(most) if least == most else f"{least}-{most}"
        colours = " ".join(rules.COLOURS)
        expected = ENGLISH("{number} of the letters {colours}", number=number, colours=colours)
        raise position_string.unexpected_word(word, expected)
    return tuple(map(rules.Colour, letters))


def _order(position: rules.Position) -> list[int]:
    """Return the seats of the tribes, the first one of the round first."""
    seats = position.island.seats
    begins = seats.index(position.first)
    return [*seats[begins:], *seats[:begins]]


def _houses_up(island: rules.Island) -> Counter[int]:
    """Count the houses of each tribe on the island."""
    tribes = zip(island.seats, island.tribes, strict=True)
    return Counter({seat: pieces.HOUSES_PER_TRIBE - tribe.houses for seat, tribe in tribes})


def find_problems(position: rules.Position) -> Iterator[tuple[int, str]]:
    """Yield every reason why play cannot reach a position.

    Each comes with the index of the word in the position string that shows it.
    """
    island, last_tribe = position.island, _TRIBES + position.island.seats[-1]
    for field, number in Counter(island.fields.values()).items():
        if number > 1:
            found = quote(str(field))
            message = ENGLISH(
                "the field {found} appears twice: only one of each exists", found=found
            )
            yield _FIELDS, message
    if VOLCANO not in island.land.hexes:
        yield _FIELDS, ENGLISH("expected sunk hexes; the volcano never sinks")
    on_hexes = {
        _TEMPLE: [] if island.temple is None else [island.temple],
        _MARKERS: island.markers,
        last_tribe: island.houses,
    }
    for index, hexes in on_hexes.items():
        for hex in hexes:
            if hex not in island.land.hexes:
                yield index, ENGLISH("{hex} has sunk: it must be empty", hex=hex)
    if min(island.box) < 0:
        message = ENGLISH(
            "too many markers: there are only {food} food, {wood} wood and {ore} ore",
            **pieces.MARKERS._asdict(),
        )
        yield _MARKERS, message
    for seat in island.seats:
        for message in _problems_of_tribe(island, seat):
            yield _TRIBES + seat, message
    for hex in island.houses:
        if island.houses_on(hex) > pieces.HOUSES_PER_HEX:
            most = pieces.HOUSES_PER_HEX
            yield last_tribe, ENGLISH("more than {most} houses on {hex}", most=most, hex=hex)
    if island.sacrifices > pieces.SACRIFICES_TO_WIN:
        most = pieces.SACRIFICES_TO_WIN
        yield last_tribe, ENGLISH("more than {most} sacrifices", most=most)
    people = sum(island.tribe(seat).people + used_people(island, seat) for seat in island.seats)
    all_people = len(island.tribes) * rules.people_at_first(island.edition, len(island.tribes))
    if people != all_people:
        message = ENGLISH(
            "the tribes have {people} people together, expected {all}",
            people=people,
            all=all_people,
        )
        yield last_tribe, message
    yield from _problems_of_cards(position)
    for message in _problems_of_phase(position):
        yield _NOW, message


def _problems_of_tribe(island: rules.Island, seat: int) -> Iterator[str]:
    tribe = island.tribe(seat)
    if island.edition is rules.Edition.SECOND and not pieces.SCALE.covers(tribe.store):
        yield ENGLISH(
            "a store holds at most {food} food, {wood} wood and {ore} ore", **pieces.SCALE._asdict()
        )
    if tribe.houses < 0:
        most = pieces.HOUSES_PER_TRIBE
        yield ENGLISH(
            "a tribe has {most} houses, not {built}", most=most, built=most - tribe.houses
        )
    priests = 0
    for crossing in island.figures_of(seat):
        priests += island.figures[crossing].kind is rules.FigureKind.PRIEST
        if crossing not in island.land.crossings:
            name = rules.name_of(crossing)
            yield ENGLISH("{crossing} is not a crossing on this island", crossing=name)
    if priests > 1:
        yield ENGLISH("seat {seat} has two priests: a tribe has only one", seat=seat)
    if tribe.people < 0:
        used = used_people(island, seat)
        yield ENGLISH(
            "seat {seat} has {people} people, but {used} are on the island or sacrificed",
            seat=seat,
            people=tribe.people + used,
            used=used,
        )


def _problems_of_cards(position: rules.Position) -> Iterator[tuple[int, str]]:
    cards, wrath = position.cards, position.island.wrath
    used = {held.deck for held in cards.hand}
    is_later = False
    for index, (deck, pile) in enumerate(cards.piles.items(), _DECKS):
        if min(pile.draw.values(), default=0) < 0:
            yield index, ENGLISH("there are not that many {deck} cards", deck=_WORDS[deck])
        if is_later and (pile.discard or deck in used):
            message = ENGLISH(
                "{deck} cards come later: none can be drawn at a wrath of {wrath}",
                deck=_WORDS[deck],
                wrath=wrath,
            )
            yield index, message
        is_later = is_later or deck is position.stage
    held = {held.card is rules.UNKNOWN for held in cards.hand}
    left = {rules.UNKNOWN in pile.draw for pile in cards.piles.values() if pile.draw}
    if len(held) > 1 or len(left) > 1:
        message = ENGLISH(
            "the hand is listed for one deck and hidden for another: list or hide all"
        )
        yield _DECKS, message


def _problems_of_phase(position: rules.Position) -> Iterator[str]:
    island, phase, playing = position.island, position.phase, position.playing
    then = None if position.drawing is None else position.drawing.then
    is_house = rules.Phase.HOUSE in (phase, then)
    if phase is rules.Phase.HOUSE:
        order = [*_order(position), *reversed(_order(position))]
        up = _houses_up(island)
        if up.total() >= len(order) or up != Counter(order[: up.total()]):
            yield ENGLISH("the houses do not match the order of the set-up")
    if phase is rules.Phase.PRIEST:
        ready, due = len(island.figures), _order(position)
        priests = [rules.Figure(seat, rules.FigureKind.PRIEST) for seat in due[:ready]]
        is_wrong = sorted(island.figures.values()) != sorted(priests)
        if is_wrong or ready >= len(due) or island.temple is None:
            yield ENGLISH("the priests do not match the order of the set-up")
        if any(number != FIRST_HOUSES for number in _houses_up(island).values()):
            yield ENGLISH(
                "every tribe must have {number} houses before its priest", number=FIRST_HOUSES
            )
    if is_house and (island.figures or island.temple is not None):
        yield ENGLISH("figures and the temple come only after the houses")
    if then is rules.Phase.HOUSE and island.houses:
        yield ENGLISH("houses come only after the first hand is drawn")
    sizes, number = _hand_sizes(position), len(position.cards.hand)
    if number not in sizes:
        yield ENGLISH.count(
            "{number} card is in hand, expected {expected}",
            "{number} cards are in hand, expected {expected}",
            number,
            expected=ENGLISH.either([*map(str, sizes)]),
        )
    if playing.drawn is not None and not position.cards.has_card(playing.drawn):
        name = quote(playing.drawn.name)
        yield ENGLISH("{found} was drawn, but is not in hand", found=name)
    if position.options.edition is rules.Edition.THIRD and (
        bool(position.last_sacrifice) != bool(island.sacrifices)
        or (phase in _BEFORE_TURNS and position.last_sacrifice == position.round > 0)
    ):
        yield ENGLISH("the round of the last sacrifice does not match the sacrifices")
    if playing.may_exchange and island.sacrifices < rules.EXCHANGES[0]:
        least = rules.EXCHANGES[0]
        yield ENGLISH("an exchange needs at least {exchanges} sacrifices", exchanges=least)
    is_setup = is_house or phase is rules.Phase.PRIEST
    if phase is rules.Phase.OVER:
        if position.outcome is None or not position.round:
            yield ENGLISH("the game is not over: no rule ends it here")
    elif is_setup is (position.round > 0):
        yield ENGLISH("the set-up, and only the set-up, is round 0")
    elif not is_setup and after_step(island) is not None:
        yield ENGLISH(
            "the game is already over: twelve sacrifices were made, or no figures are left"
        )
    elif not is_setup and island.temple is None:
        yield ENGLISH("after the set-up there is a temple: name its hex")


_BEFORE_TURNS: Final = (rules.Phase.CARDS, rules.Phase.DRAW, rules.Phase.ROLL)


def _hand_sizes(position: rules.Position) -> Sequence[int]:
    """Return the numbers of cards that the god may hold."""
    match position.phase:
        case rules.Phase.CARDS if position.playing.has_played:
            return range(HAND_SIZE)
        case rules.Phase.DRAW:
            assert position.drawing is not None
            fewer = {rules.Phase.HOUSE: (0,), rules.Phase.CARDS: (0, HAND_SIZE - 1)}
            return fewer.get(position.drawing.then, range(HAND_SIZE))
        case rules.Phase.OVER:
            return range(HAND_SIZE + 1)
    return (HAND_SIZE,)
