"""Quick ways to sort moves by how promising they look, so that few need a closer look.

There are two orders. The plain one counts points by simple rules. The fitted one adds up weights
that were fitted to the evaluation in games of two players (see ``FITTED`` in ``weights``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from taluva.games.taluva import rules
from taluva.games.taluva.bots.weights import FITTED
from taluva.games.taluva.outlook import turns_left
from taluva.games.taluva.rules.building import TEMPLE_SIZE, TOWER_LEVEL, expansion, takes_temple
from taluva.games.taluva.rules.options import Land
from taluva.hexgrid import Hex

_FOR_VARIETY = 12  # deducted from a build for each better build of its kind

LandCounts = dict[Land, int]
Ratings = dict[Hex, int]


def promising_placements(position: rules.Position, tile: rules.Tile) -> list[rules.Place]:
    """List the legal placements of a tile for the player to move, the most promising first."""
    prospect = _Prospect(position.board, position.seat, tile)
    places = [move for move in position.legal_moves() if isinstance(move, rules.Place)]
    return sorted(places, key=prospect.rate, reverse=True)


class _Prospect:
    """A rating of one tile's placements by the settlements they touch or cover."""

    def __init__(self, board: rules.Board, seat: int, tile: rules.Tile) -> None:
        self._board = board
        self._seat = seat
        self._tile = tile
        self._known: dict[int, tuple[int, int]] = {}  # gains by settlement
        # The gain of the tile's first land on each hex, and of its second.
        self._first: dict[Hex, int] = {}
        self._second: dict[Hex, int] = {}
        for hex, each in board.settlements.items():
            first, second = self._gains(each)
            for near in hex.neighbours:
                self._first[near] = self._first.get(near, 0) + first
                self._second[near] = self._second.get(near, 0) + second

    def rate(self, place: rules.Place) -> int:
        _, first, second = place.hexes
        score = self._first.get(first, 0) + self._second.get(second, 0)
        below = self._board.fields.get(place.volcano)
        return score if below is None else score + self._erupting(place, below.level + 1)

    def _gains(self, each: rules.Settlement) -> tuple[int, int]:
        """Return the gain of each land of the tile next to a settlement."""
        if each.seat != self._seat:
            return (-2, -2)
        known = self._known.get(id(each))
        if known is None:
            known = (self._gain_of(each, self._tile.first), self._gain_of(each, self._tile.second))
            self._known[id(each)] = known
        return known

    def _erupting(self, place: rules.Place, level: int) -> int:
        """Return the rating of an eruption apart from gains. Covered fields lose their gains."""
        settlements, cover = self._board.settlements, place.cover
        score = self._covering(place, level)
        for index, hex in enumerate(place.hexes[1:]):
            for near in hex.neighbours:
                each = settlements.get(near)
                if each is None:
                    continue
                if near in cover:
                    score -= self._gains(each)[index]
                elif level >= TOWER_LEVEL and each.seat == self._seat and not each.towers:
                    score += 30
        return score

    def _gain_of(self, own: rules.Settlement, land: Land) -> int:
        """Return the gain of one more field of a land next to a settlement."""
        if takes_temple(own):
            return 5
        fields = len(expansion(self._board, own, land)) + 1
        if not own.temples and own.size + fields >= TEMPLE_SIZE:
            return 5 + 2 * fields
        return 2 + 2 * fields

    def _covering(self, place: rules.Place, level: int) -> int:
        settlements = self._board.settlements
        score = 2 + level
        touched = [settlements[hex] for hex in place.hexes if hex in settlements]
        for index, each in enumerate(touched):
            if each in touched[:index]:
                continue
            rest = each.size - len(each.hexes & place.cover)
            if each.seat == self._seat:
                score += 10 if each.temples and rest >= TEMPLE_SIZE else -12
            elif takes_temple(each):
                score += 30 if rest < TEMPLE_SIZE else 15
            else:
                score += 4
        return score


def promising_builds(position: rules.Position, most: int) -> list[rules.Build]:
    """List at most ``most`` legal builds of the player to move, the most promising first."""
    board, seat = position.board, position.seat
    scored = [
        (_rate_build(board, seat, move), move)
        for move in position.legal_moves()
        if not isinstance(move, rules.Place)
    ]
    scored.sort(key=lambda each: each[0], reverse=True)
    ranked: list[tuple[int, rules.Build]] = []
    same: dict[type[rules.Build], int] = {}
    for score, build in scored:
        rank = same[type(build)] = same.get(type(build), -1) + 1
        ranked.append((score - _FOR_VARIETY * rank, build))
    ranked.sort(key=lambda each: each[0], reverse=True)
    return [build for _, build in ranked[:most]]


def _rate_build(board: rules.Board, seat: int, build: rules.Build) -> int:
    match build:
        case rules.Temple():
            return 100 + _rate_site(board, seat, build.hex)
        case rules.Tower():
            return 85 + _rate_site(board, seat, build.hex)
        case rules.Expand():
            return _rate_expansion(board, board.settlements[build.hex], build.land)
        case rules.Hut():
            return 15 + _rate_hut(board, seat, build.hex)


def _rate_expansion(board: rules.Board, own: rules.Settlement, land: Land) -> int:
    """Rate an expansion. The best ones make a settlement large enough for a temple."""
    fields = len(expansion(board, own, land))
    if own.temples:
        return 5 + 4 * fields
    if own.size < TEMPLE_SIZE <= own.size + fields:
        return 50 + 3 * fields
    return 10 + 5 * fields


def _rate_site(board: rules.Board, seat: int, hex: Hex) -> int:
    """Rate a site for a temple or tower. Good ones block rivals and do not use high fields."""
    score = -10 * (board.fields[hex].level >= TOWER_LEVEL)
    for near in hex.neighbours:
        each = board.settlements.get(near)
        if each is not None:
            score += 3 if each.seat != seat else -1
    return score


def _rate_hut(board: rules.Board, seat: int, hex: Hex) -> int:
    """Rate a site for a hut. Good ones have many empty neighbours of one land and no rivals."""
    counts: LandCounts = {}
    score = 0
    for near in hex.neighbours:
        if near in board.vacant:
            land = board.fields[near].land
            counts[land] = counts.get(land, 0) + 1
        elif near in board.settlements:
            score += 1 if board.settlements[near].seat == seat else -1
    return score + 4 * max(counts.values(), default=0) + len(counts)


# --- the fitted order -----------------------------------------------------------------------------

_OWN, _RIVAL = 0, 1  # the two parts of tables that distinguish settlements
_LARGE = 6  # fields of a settlement that can be split for two temples
_SPLITTABLE = 3  # the kind of such a settlement
_MAX_COUNT = 3  # fields of one land next to a settlement; higher counts are treated as this
_TOO_DEAR = 4  # index, in tables by count, of an expansion that the player cannot pay for


class _Neighbour(NamedTuple):
    """What the fitted order needs to know about a settlement."""

    settlement: rules.Settlement
    side: int  # own or rival
    kind: int
    wants_tower: bool
    around: frozenset[Hex]  # empty fields
    counts: LandCounts  # number of these fields, by land
    huts: int  # in the pool
    needed: LandCounts  # huts that an expansion takes, by land

    def step(self, land: Land) -> int:
        """Return the index, in tables by count, of one more field of a land."""
        if self.needed.get(land, 0) + 1 > self.huts:
            return _TOO_DEAR
        return min(self.counts.get(land, 0), _MAX_COUNT)


def _kind(size: int, has_temple: bool, can_get_temple: bool) -> int:
    """Return the kind of a settlement, from 0 to 6.

    Kinds 0 to 3 can get a temple, by size. Kind 4 cannot get one. Kinds 5 and 6 have one.
    """
    if has_temple:
        return 6 if size >= TEMPLE_SIZE + 2 else 5
    if not can_get_temple:
        return 4
    return _SPLITTABLE if size >= _LARGE else min(size, TEMPLE_SIZE) - 1


def _neighbours(position: rules.Position) -> list[_Neighbour]:
    board, seat = position.board, position.seat
    fields, vacant, pools = board.fields.copy(), board.vacant, position.standing.pools
    found = []
    for _order, each in board.towns:
        around = each.border & vacant
        counts: LandCounts = {}
        needed: LandCounts = {}
        for hex in around:
            field = fields[hex]
            land, level = field.land, field.level
            counts[land] = counts.get(land, 0) + 1
            needed[land] = needed.get(land, 0) + level
        pool = pools[each.seat - 1]
        kind = _kind(len(each.hexes), each.temples > 0, pool.temples > 0)
        side = _OWN if each.seat == seat else _RIVAL
        wants = not each.towers and pool.towers > 0
        found.append(_Neighbour(each, side, kind, wants, around, counts, pool.huts, needed))
    return found


def fitted_placements(position: rules.Position, tile: rules.Tile) -> list[rules.Place]:
    """List the legal placements of a tile in the fitted order, the most promising first."""
    places = [move for move in position.legal_moves() if isinstance(move, rules.Place)]
    ratings = _PlacementRating(position, tile).rate_all(places)
    order = sorted(range(len(places)), key=ratings.__getitem__, reverse=True)
    return [places[at] for at in order]


class _PlacementRating:
    """A rating of one tile's placements, from weights summed by hex."""

    def __init__(self, position: rules.Position, tile: rules.Tile) -> None:
        self._board = position.board
        self._fields = self._board.fields.copy()  # a plain dictionary is faster than a proxy
        self._first: Ratings = {}  # for the tile's first land on the hex
        self._second: Ratings = {}
        self._volcano: Ratings = {}
        self._raised: Ratings = {}  # for a land on level 2
        self._high: Ratings = {}  # for a land on level 3 or higher
        self._covered: Ratings = {}  # for covering the field
        self._sides = {id(each.settlement): each for each in _neighbours(position)}
        joined: dict[Hex, int] = {}
        for each in self._sides.values():
            self._add(each, tile)
            if each.side == _OWN:
                for hex in each.settlement.border:
                    joined[hex] = joined.get(hex, 0) + 1
        for hex, number in joined.items():
            if number > 1:
                self._first[hex] += FITTED.joining
                self._second[hex] += FITTED.joining

    def _add(self, each: _Neighbour, tile: rules.Tile) -> None:
        """Add the weights for hexes next to a settlement."""
        fields, side, kind = self._fields, each.side, each.kind
        firsts, seconds, volcanoes = self._first, self._second, self._volcano
        lands = FITTED.land[side][kind]
        one, two = lands[each.step(tile.first)], lands[each.step(tile.second)]
        volcano = FITTED.volcano[side][kind]
        raised, high = FITTED.raised[side][each.wants_tower]
        for hex in each.settlement.border:
            firsts[hex] = firsts.get(hex, 0) + one
            seconds[hex] = seconds.get(hex, 0) + two
            if hex in fields:
                self._raised[hex] = self._raised.get(hex, 0) + raised
                self._high[hex] = self._high.get(hex, 0) + high
            else:
                volcanoes[hex] = volcanoes.get(hex, 0) + volcano
        for hex in each.around:
            field = fields[hex]
            gone = FITTED.covered_land[side][kind][min(each.counts[field.land], _MAX_COUNT) - 1]
            if field.level >= TOWER_LEVEL and each.wants_tower:
                gone += FITTED.covered_site[side]
            self._covered[hex] = self._covered.get(hex, 0) + gone

    def rate_all(self, places: list[rules.Place]) -> list[int]:
        """Return the sum of the weights of every placement."""
        first, second, volcano, fields = self._first, self._second, self._volcano, self._fields
        return [
            first.get(one, 0)
            + second.get(two, 0)
            + (self._erupting(place) if hex in fields else volcano.get(hex, 0))
            for place in places
            for hex, one, two in (place.hexes,)
        ]

    def _erupting(self, place: rules.Place) -> int:
        """Return the sum of the weights of an eruption, apart from those of its lands."""
        volcano, first, second = place.hexes
        level = self._fields[volcano].level + 1
        higher = self._high if level >= TOWER_LEVEL else self._raised
        score = FITTED.eruption[min(level, 4) - 2] + higher.get(first, 0) + higher.get(second, 0)
        score += self._covered.get(first, 0) + self._covered.get(second, 0)
        settlements = self._board.settlements
        one, two = settlements.get(first), settlements.get(second)
        if one is not None:
            score += self._covering(one, 2 if one is two else 1)
        if two is not None and one is not two:
            score += self._covering(two, 1)
        return score

    def _covering(self, each: rules.Settlement, fields: int) -> int:
        """Return the weight for covering ``fields`` fields of a settlement."""
        known = self._sides[id(each)]
        breaks = each.size >= TEMPLE_SIZE > each.size - fields
        return FITTED.covered[known.side][known.kind][fields - 1][breaks]


def fitted_builds(position: rules.Position, most: int) -> list[rules.Build]:
    """List at most ``most`` legal builds in the fitted order, the most promising first."""
    rating = _BuildRating(position)
    builds = [move for move in position.legal_moves() if not isinstance(move, rules.Place)]
    builds.sort(key=rating.rate, reverse=True)
    return builds[:most]


class _BuildRating:
    """A rating of builds as the sum of their weights."""

    def __init__(self, position: rules.Position) -> None:
        self._board = position.board
        self._seat = position.seat
        self._pool = position.pool
        turns = turns_left(position)[position.seat - 1]
        self._phase = 0 if turns <= 2 else 1 if turns <= 6 else 2
        # Plain dictionaries are faster than proxies.
        self._fields = self._board.fields.copy()
        self._settlements = self._board.settlements.copy()
        self._own: list[tuple[frozenset[Hex], int]] = []  # the player's borders and their kinds
        self._taken: Ratings = {}  # weights for building on a field next to rivals
        pools = position.standing.pools
        for _order, each in self._board.towns:
            pool = pools[each.seat - 1]
            kind = _kind(len(each.hexes), each.temples > 0, pool.temples > 0)
            if each.seat == self._seat:
                self._own.append((each.border, kind))
            else:
                self._add_rival(each, kind, not each.towers and pool.towers > 0)

    def _add_rival(self, each: rules.Settlement, kind: int, wants_tower: bool) -> None:
        """Add the weights for building on empty fields next to a rival."""
        fields, taken = self._fields, self._taken
        around = each.border & self._board.vacant
        counts: LandCounts = {}
        for hex in around:
            land = fields[hex].land
            counts[land] = counts.get(land, 0) + 1
        ratings = FITTED.taken[kind]
        for hex in around:
            field = fields[hex]
            taken[hex] = taken.get(hex, 0) + ratings[min(counts[field.land], _MAX_COUNT) - 1]
            if wants_tower and field.level >= TOWER_LEVEL:
                taken[hex] += FITTED.taken_site

    def rate(self, build: rules.Build) -> int:
        """Return the sum of the weights."""
        match build:
            case rules.Hut():
                return self._hut(build.hex)
            case rules.Expand():
                return self._expansion(build)
            case _:
                return self._site(build)

    def _hut(self, hex: Hex) -> int:
        fields, vacant = self._fields, self._board.vacant
        counts: LandCounts = {}
        sea = volcanoes = 0
        for near in hex.neighbours:
            if near in vacant:
                land = fields[near].land
                counts[land] = counts.get(land, 0) + 1
            elif near not in fields:
                sea += 1
            elif fields[near].points is not None:
                volcanoes += 1
        most = max(counts.values(), default=0)
        return (
            _around_hut(most, len(counts), sea, volcanoes)
            + FITTED.by_phase[0][self._phase]
            + (FITTED.last_huts if self._pool.huts <= 2 else 0)
            + self._taken.get(hex, 0)
        )

    def _expansion(self, build: rules.Expand) -> int:
        own = self._settlements[build.hex]
        targets = expansion(self._board, own, build.land)
        needed = sum([self._fields[hex].level for hex in targets])
        score = FITTED.by_phase[3][self._phase] + FITTED.spent[min(needed, 7) - 1]
        kind = _kind(len(own.hexes), own.temples > 0, self._pool.temples > 0)
        score += FITTED.expansion[kind][min(len(targets), 4) - 1]
        if self._pool.huts - needed < 2:
            score += FITTED.huts_spent
        score += sum([self._taken.get(hex, 0) for hex in targets])
        return score + self._joining(3, self._kinds_beside(targets))

    def _site(self, build: rules.Tower | rules.Temple) -> int:
        """Rate a temple or a tower."""
        pool, hex = self._pool, build.hex
        is_temple = isinstance(build, rules.Temple)
        place = 2 if is_temple else 1
        score = FITTED.by_phase[place][self._phase] + self._taken.get(hex, 0)
        score += FITTED.temple[pool.temples] if is_temple else FITTED.tower[pool.towers]
        if self._fields[hex].level >= TOWER_LEVEL:
            score += FITTED.high[is_temple][pool.towers > 0]
        settlements = self._settlements
        for near in hex.neighbours:
            if near in settlements and settlements[near].seat == self._seat:
                score += FITTED.beside[is_temple]
        kinds = self._kinds_beside((hex,))
        if _SPLITTABLE in kinds:
            score += FITTED.large[is_temple]
        return score + self._joining(place, kinds)

    def _kinds_beside(self, hexes: Sequence[Hex]) -> list[int]:
        """Return the kinds of the player's settlements next to one of these hexes."""
        return [kind for border, kind in self._own if not border.isdisjoint(hexes)]

    @staticmethod
    def _joining(place: int, kinds: list[int]) -> int:
        """Return the weight for joining settlements of these kinds."""
        return FITTED.joined[place - 1][min(len(kinds), 4) - 2] if len(kinds) > 1 else 0


@cache
def _around_hut(most: int, lands: int, sea: int, volcanoes: int) -> int:
    """Return the sum of the weights for the surroundings of a new hut."""
    return (
        FITTED.hut_fields[min(most, 3)]
        + FITTED.hut_lands[min(lands, 3)]
        + FITTED.hut_sea[0 if not sea else 1 if sea < 3 else 2]
        + FITTED.hut_volcanoes[min(volcanoes, 2)]
    )
