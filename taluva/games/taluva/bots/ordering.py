"""A cheap order of moves by how promising they look, so that few need a closer look."""

from __future__ import annotations

from taluva.games.taluva.rules import (
    Board,
    Build,
    Expand,
    Hut,
    Place,
    Position,
    Settlement,
    Temple,
    Tile,
    Tower,
)
from taluva.games.taluva.rules.building import TEMPLE_SIZE, TOWER_LEVEL, expansion, takes_temple
from taluva.games.taluva.rules.options import Land
from taluva.hexgrid import Hex

_FOR_VARIETY = 12  # deducted from a build for each better one of its kind

Counts = dict[Land, int]


def promising_placements(position: Position, tile: Tile) -> list[Place]:
    """List the legal placements of a tile for the player to move, the most promising first."""
    prospect = _Prospect(position.board, position.seat, tile)
    places = [move for move in position.legal_moves() if isinstance(move, Place)]
    return sorted(places, key=prospect.promise, reverse=True)


class _Prospect:
    """A rating of one tile's placements by the settlements they touch or cover."""

    def __init__(self, board: Board, seat: int, tile: Tile) -> None:
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

    def promise(self, place: Place) -> int:
        _, first, second = place.hexes
        score = self._first.get(first, 0) + self._second.get(second, 0)
        below = self._board.fields.get(place.volcano)
        return score if below is None else score + self._erupting(place, below.level + 1)

    def _gains(self, each: Settlement) -> tuple[int, int]:
        """Return the gain of each land of the tile next to a settlement."""
        if each.seat != self._seat:
            return (-2, -2)
        known = self._known.get(id(each))
        if known is None:
            known = (self._gain_of(each, self._tile.first), self._gain_of(each, self._tile.second))
            self._known[id(each)] = known
        return known

    def _erupting(self, place: Place, level: int) -> int:
        """Return the rating of an eruption besides the gains. Covered fields lose their gains."""
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

    def _gain_of(self, own: Settlement, land: Land) -> int:
        """Return the gain of one more field of a land next to a settlement."""
        if takes_temple(own):
            return 5
        fields = len(expansion(self._board, own, land)) + 1
        if not own.temples and own.size + fields >= TEMPLE_SIZE:
            return 5 + 2 * fields
        return 2 + 2 * fields

    def _covering(self, place: Place, level: int) -> int:
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


def promising_builds(position: Position, most: int) -> list[Build]:
    """List at most ``most`` legal builds of the player to move, the most promising first."""
    board, seat = position.board, position.seat
    scored = [
        (_promise_of_build(board, seat, move), move)
        for move in position.legal_moves()
        if not isinstance(move, Place)
    ]
    scored.sort(key=lambda each: each[0], reverse=True)
    ranked: list[tuple[int, Build]] = []
    same: dict[type[Build], int] = {}
    for score, build in scored:
        rank = same[type(build)] = same.get(type(build), -1) + 1
        ranked.append((score - _FOR_VARIETY * rank, build))
    ranked.sort(key=lambda each: each[0], reverse=True)
    return [build for _, build in ranked[:most]]


def _promise_of_build(board: Board, seat: int, build: Build) -> int:
    match build:
        case Temple():
            return 100 + _promise_of_site(board, seat, build.hex)
        case Tower():
            return 85 + _promise_of_site(board, seat, build.hex)
        case Expand():
            return _promise_of_expansion(board, board.settlements[build.hex], build.land)
        case Hut():
            return 15 + _promise_of_hut(board, seat, build.hex)


def _promise_of_expansion(board: Board, own: Settlement, land: Land) -> int:
    """Rate an expansion. Those that make a settlement large enough for a temple are best."""
    fields = len(expansion(board, own, land))
    if own.temples:
        return 5 + 4 * fields
    if own.size < TEMPLE_SIZE <= own.size + fields:
        return 50 + 3 * fields
    return 10 + 5 * fields


def _promise_of_site(board: Board, seat: int, hex: Hex) -> int:
    """Rate a site for a temple or tower. Good ones block rivals and do not use high fields."""
    score = -10 * (board.fields[hex].level >= TOWER_LEVEL)
    for near in hex.neighbours:
        each = board.settlements.get(near)
        if each is not None:
            score += 3 if each.seat != seat else -1
    return score


def _promise_of_hut(board: Board, seat: int, hex: Hex) -> int:
    """Rate a site for a hut. Good ones have many empty fields of one land around and no rivals."""
    counts: Counts = {}
    score = 0
    for near in hex.neighbours:
        if near in board.vacant:
            land = board.fields[near].land
            counts[land] = counts.get(land, 0) + 1
        elif near in board.settlements:
            score += 1 if board.settlements[near].seat == seat else -1
    return score + 4 * max(counts.values(), default=0) + len(counts)
