"""The seats of a line: what stands, what is left in the pools, and who has left the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from taluva.games.taluva.position_line.writing import MARKS
from taluva.games.taluva.rules import (
    FULL_POOL,
    Board,
    Building,
    Kind,
    Options,
    Pool,
    Standing,
    Status,
    start,
)
from taluva.games.taluva.rules.building import TOWER_LEVEL
from taluva.hexgrid import Hex
from taluva.table.line.words import Word
from taluva.table.position import hex_in, listed, number_in, parts, unexpected, wrong
from taluva.table.telling.language import ENGLISH, quoted

_KIND_OF: Final = {mark: kind for kind, mark in MARKS.items() if mark}


def seats_in(
    words: Sequence[Word], chosen: Options, board: Board
) -> tuple[dict[Hex, Building], Standing]:
    buildings: dict[Hex, Building] = {}
    standing = start(chosen).standing
    pools = list(standing.pools)
    for seat, word in enumerate(words, 1):
        huts, *more = parts(word, ":")
        if not 1 <= len(more) <= 2:
            expected = ENGLISH("the huts left, a colon and the buildings, such as 19:N24 or 20:-")
            raise wrong(
                word,
                ENGLISH(
                    "{found} is no seat: expected {expected}",
                    found=quoted(word.text),
                    expected=expected,
                ),
                expected,
            )
        own = _buildings(more[0], seat, board, buildings)
        pools[seat - 1] = _pool(huts, own)
        buildings.update(own)
        if len(more) == 2:
            standing = standing.leaving(seat, *_left(more[1], chosen))
    standing = standing._replace(pools=tuple(pools))
    _check_places(standing, words, chosen)
    return buildings, standing


def _buildings(
    word: Word, seat: int, board: Board, others: dict[Hex, Building]
) -> dict[Hex, Building]:
    found: dict[Hex, Building] = {}
    for each in listed(word):
        kind = _KIND_OF.get(each.text[-1:], Kind.HUTS)
        hex = hex_in(Word(each.text if kind is Kind.HUTS else each.text[:-1], each.column))
        field = board.fields.get(hex)
        if field is None:
            raise wrong(
                each, ENGLISH("{hex} is no field of the island: nothing stands there", hex=hex)
            )
        if field.points is not None:
            raise wrong(each, ENGLISH("{hex} is a volcano: nothing is built there", hex=hex))
        if hex in found or hex in others:
            raise wrong(each, ENGLISH("two buildings stand on {hex}: a field has one", hex=hex))
        if kind is Kind.TOWER and field.level < TOWER_LEVEL:
            raise wrong(
                each,
                ENGLISH(
                    "a tower needs level {needed} or higher, and {hex} has level {level}",
                    needed=TOWER_LEVEL,
                    hex=hex,
                    level=field.level,
                ),
            )
        found[hex] = Building(seat, kind, field.level if kind is Kind.HUTS else 0)
    for kind, pieces, most in (
        (Kind.TOWER, ENGLISH("towers"), FULL_POOL.towers),
        (Kind.TEMPLE, ENGLISH("temples"), FULL_POOL.temples),
    ):
        number = sum(building.kind is kind for building in found.values())
        if number > most:
            raise wrong(
                word,
                ENGLISH(
                    "seat {seat} has {number} {pieces}: there are {most}",
                    seat=seat,
                    number=number,
                    pieces=pieces,
                    most=most,
                ),
            )
    return found


def _pool(word: Word, own: dict[Hex, Building]) -> Pool:
    """Give what is left of the pieces: huts as the word says, the rest by what stands."""
    kinds = [building.kind for building in own.values()]
    huts = number_in(word, ENGLISH("a number of huts"), 0, FULL_POOL.huts)
    standing = sum(building.huts for building in own.values())
    if huts + standing > FULL_POOL.huts:
        most = FULL_POOL.huts - standing
        raise wrong(
            word,
            ENGLISH(
                "a player has {all} huts: with {standing} on the island at most {most} are left,"
                " not {huts}",
                all=FULL_POOL.huts,
                standing=standing,
                most=most,
                huts=huts,
            ),
        )
    built = Pool(0, kinds.count(Kind.TOWER), kinds.count(Kind.TEMPLE))
    return FULL_POOL._replace(huts=huts).less(built)


def _left(word: Word, chosen: Options) -> tuple[Status, int | None]:
    """Read how a player has left, in a ranking game with the place."""
    text = word.text.lower()
    status = next((each for each in (Status.OUT, Status.PLACED) if text.startswith(each)), None)
    if status is None or (status is Status.PLACED and not chosen.ranking):
        expected = ENGLISH("out, or placed in a ranking game")
        raise unexpected(word, expected)
    rest = Word(text.removeprefix(status), word.column + len(status))
    if chosen.ranking:
        return status, number_in(rest, ENGLISH("a place"), 1, chosen.players)
    if rest.text:
        raise wrong(
            rest,
            ENGLISH("{found} is too much: only a ranking game has places", found=quoted(rest.text)),
        )
    return status, None


def _check_places(standing: Standing, words: Sequence[Word], chosen: Options) -> None:
    """See that who completed two kinds took the best places, and who was eliminated the worst."""
    if not chosen.ranking:
        return
    players = chosen.players
    places = list(zip(standing.statuses, standing.places, words, strict=True))
    for left, usual in (
        (Status.PLACED, range(1, players + 1)),
        (Status.OUT, range(players, 0, -1)),
    ):
        taken = [place for status, place, _ in places if status is left]
        expected = usual[: len(taken)]
        for status, place, word in places:
            if status is left and (place not in expected or taken.count(place) > 1):
                named = " ".join(map(str, sorted(expected)))
                raise wrong(
                    word,
                    ENGLISH(
                        "who has left the game has of the places {named} each one, not {place}",
                        named=named,
                        place=place,
                    ),
                )
