"""The words of a line that tell the island: fields, temple, markers, and what the tribes have."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from taluva.games.taifun.notation import parse_field
from taluva.games.taifun.position_line.writing import LETTERS, PRIEST
from taluva.games.taifun.rules import (
    FIELD_HEXES,
    FIRST_TRIBE_SEAT,
    HEXES,
    PEOPLE_BY_TRIBES,
    Field,
    Figure,
    Houses,
    Island,
    Kind,
    Stock,
    Tribe,
    name_of,
)
from taluva.games.taifun.rules.geography import VOLCANO, Land, land_of
from taluva.games.taifun.rules.pieces import (
    HOUSES_PER_HEX,
    HOUSES_PER_TRIBE,
    MARKERS,
    SACRIFICES_TO_WIN,
)
from taluva.hexgrid import Corner, Hex, parse_corner
from taluva.table.frozen import FrozenDict
from taluva.table.line.words import Word
from taluva.table.position import NOTHING, hex_in, listed, number_in, parts, unexpected, wrong
from taluva.table.telling.language import ENGLISH, quoted

_MOST_STORED: Final = 99_999
_MARKERS_ON: Final = re.compile(r"([A-G][0-9]+)((?:[FWO][0-9]+)+)", re.ASCII | re.IGNORECASE)
_HOUSES_ON: Final = re.compile(r"([A-G][0-9]+)/([0-9]+)(?:/([0-9]+))?", re.ASCII | re.IGNORECASE)


def island_in(fields: Word, temple: Word, markers: Word, tribes: Sequence[Word]) -> Island:
    """Read the island from its words; raises ParseError."""
    codes, *sunk = parts(fields, ":")
    found = _fields(codes)
    land = _land(sunk)
    lying = _markers(markers, land)
    figures: dict[Corner, Figure] = {}
    people = PEOPLE_BY_TRIBES[len(tribes)]
    read = [
        _tribe(word, seat, people, land, figures)
        for seat, word in enumerate(tribes, FIRST_TRIBE_SEAT)
    ]
    houses = {hex: tuple(own.get(hex, Houses()) for _, own in read) for hex in HEXES}
    crowded = [hex for hex in HEXES if sum(one.number for one in houses[hex]) > HOUSES_PER_HEX]
    if crowded:
        raise wrong(
            tribes[-1],
            ENGLISH("more than {most} houses stand on {hex}", most=HOUSES_PER_HEX, hex=crowded[0]),
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
    )
    if island.sacrifices > SACRIFICES_TO_WIN:
        raise wrong(
            tribes[-1], ENGLISH("more than {most} sacrifices are made", most=SACRIFICES_TO_WIN)
        )
    return island


def _land(sunk: Sequence[Word]) -> Land:
    if len(sunk) > 1:
        raise wrong(
            sunk[1], ENGLISH("expected the fields, and behind a colon those that have sunk")
        )
    gone = {_hex_of_island(each) for word in sunk for each in listed(word)}
    if sunk and (not gone or VOLCANO in gone):
        raise wrong(sunk[0], ENGLISH("expected hexes that have sunk; the volcano never does"))
    return land_of(frozenset(HEXES) - gone)


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


def _standing_hex(word: Word, land: Land) -> Hex:
    hex = _hex_of_island(word)
    if hex not in land.hexes:
        raise wrong(word, ENGLISH("{hex} has sunk: nothing is there", hex=hex))
    return hex


def _markers(word: Word, land: Land) -> dict[Hex, Stock]:
    found: dict[Hex, Stock] = {}
    for each in listed(word):
        match = _MARKERS_ON.fullmatch(each.text)
        if match is None:
            expected = ENGLISH("a hex and its markers, such as D8o2 or D6f3w1")
            raise unexpected(each, expected)
        hex = _standing_hex(Word(match[1], each.column), land)
        numbers: dict[str, int] = {}
        for part in re.finditer("([FWO])([0-9]+)", match[2], re.IGNORECASE):
            letter = part[1].upper()
            at = Word(part[2], each.column + match.start(2) + part.start(2))
            if letter in numbers or hex in found:
                raise wrong(at, ENGLISH("the markers on {hex} are told twice", hex=hex))
            most = MARKERS[LETTERS.index(letter)]
            numbers[letter] = number_in(at, ENGLISH("a number of markers"), 1, most)
        found[hex] = Stock(*(numbers.get(letter, 0) for letter in LETTERS))
    if not MARKERS.covers(_sum(found)):
        raise wrong(
            word,
            ENGLISH(
                "more markers lie there than there are: {food} of food, {wood} of wood and {ore} of"
                " ore",
                food=MARKERS.food,
                wood=MARKERS.wood,
                ore=MARKERS.ore,
            ),
        )
    return found


def _sum(markers: Mapping[Hex, Stock]) -> Stock:
    return Stock(*(sum(column) for column in zip(Stock(), *markers.values(), strict=True)))


def _tribe(
    word: Word, seat: int, people: int, land: Land, figures: dict[Corner, Figure]
) -> tuple[Tribe, dict[Hex, Houses]]:
    """Read what a tribe has and its houses, and add its figures to those of the others."""
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
    if len(amounts) != len(LETTERS):
        expected = ENGLISH("food, wood and ore, such as 4.4.0")
        raise unexpected(store_word, expected)
    store = Stock(*(number_in(each, ENGLISH("an amount"), 0, _MOST_STORED) for each in amounts))
    sacrificed = number_in(sacrificed_word, ENGLISH("a number of sacrifices"), 0, SACRIFICES_TO_WIN)
    houses = _houses(houses_word, land)
    built = sum(each.number for each in houses.values())
    if built > HOUSES_PER_TRIBE:
        raise wrong(
            houses_word,
            ENGLISH("a tribe has {most} houses, not {built}", most=HOUSES_PER_TRIBE, built=built),
        )
    _add_figures(figures_word, seat, land, figures)
    kinds = [figure.kind for figure in figures.values() if figure.seat == seat]
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
    return Tribe(store, people - used, HOUSES_PER_TRIBE - built, sacrificed), houses


def _houses(word: Word, land: Land) -> dict[Hex, Houses]:
    found: dict[Hex, Houses] = {}
    what = ENGLISH("a number of houses")
    for each in listed(word):
        match = _HOUSES_ON.fullmatch(each.text)
        if match is None:
            expected = ENGLISH("a hex and its houses, those turned last, such as D6/1 or D6/0/2")
            raise unexpected(each, expected)
        hex = _standing_hex(Word(match[1], each.column), land)
        numbers = [
            number_in(Word(match[group], each.column + match.start(group)), what, 0, HOUSES_PER_HEX)
            for group in (2, 3)
            if match[group]
        ]
        if hex in found or not any(numbers):
            raise wrong(
                each, ENGLISH("the houses on {hex} are told twice, or there are none", hex=hex)
            )
        found[hex] = Houses(*numbers)
    return found


def _add_figures(word: Word, seat: int, land: Land, figures: dict[Corner, Figure]) -> None:
    for each in listed(word):
        text = each.text.removesuffix(PRIEST)
        try:
            crossing = parse_corner(text)
        except ValueError:
            raise wrong(
                each,
                ENGLISH(
                    "{word} is no crossing: a crossing is a hex and a direction, such as M25ne",
                    word=quoted(text),
                ),
                ENGLISH("a crossing"),
            ) from None
        name = name_of(crossing)
        if crossing not in land.crossings:
            raise wrong(
                each, ENGLISH("{crossing} is no crossing of the island as it stands", crossing=name)
            )
        if crossing in figures:
            raise wrong(
                each,
                ENGLISH("two figures stand on {crossing}: there is room for one", crossing=name),
            )
        figures[crossing] = Figure(seat, Kind.PERSON if text == each.text else Kind.PRIEST)
