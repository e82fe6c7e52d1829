"""What a position promises each player, in whole numbers that the evaluation weighs.

Looked at are positions in which a turn begins: the player to move lays a tile first, so what can be
reached with one eruption and one build counts as near.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from taluva.games.taluva.rules import Board, Place, Pool, Position, Settlement, Status
from taluva.games.taluva.rules.building import TEMPLE_SIZE, TOWER_LEVEL
from taluva.games.taluva.rules.tiles import Land
from taluva.hexgrid import Hex, regions

HUTS_A_TURN: Final = 4  # what a good expansion spends, about
_LARGEST_BREAKABLE: Final = 7  # a larger settlement keeps three fields together nearly always


class Outlook(NamedTuple):
    """The features of one player."""

    temples: int  # built
    towers: int  # built
    huts: int  # built
    late_temples: int  # temples built, times how far the game has gone in eighths
    late_towers: int
    ready: int  # settlements that take a temple in the next turn
    exposed: int  # those of them that one eruption would spoil
    growing: int  # settlements that one expansion makes large enough for a temple
    tower_ready: int  # settlements that take a tower in the next turn
    bare: int  # settlements without a temple
    bulk: int  # fields beyond three in the largest settlement with a temple: a split may free them
    reach: int  # the most fields that one expansion takes
    win_in_one: int
    win_in_two: int
    win_in_three: int
    can_win: int  # what lacks for an early victory can be built in the next turn
    shortage: int  # turns for which no piece is in sight: who cannot build is out
    last_huts: int  # no hut left counts 2, one hut 1


def outlooks(position: Position) -> list[Outlook]:
    """Give the outlook of every seat, in seat order."""
    sights = [_Sight() for _ in position.standing.pools]
    board = position.board
    seen: set[int] = set()
    for each in board.settlements.values():
        if id(each) not in seen:
            seen.add(id(each))
            sights[each.seat - 1].see(board, each, position.standing.pools[each.seat - 1])
    _see_eruptions(board, sights)
    left = turns_left(position)
    eighths = 8 * position.turn // position.options.tile_count
    return [
        _outlook(pool, sight, turns, eighths)
        for pool, sight, turns in zip(position.standing.pools, sights, left, strict=True)
    ]


class _Sight:
    """What the settlements of one player can become."""

    __slots__ = ("bare", "bulk", "exposed", "growing", "reach", "ready", "tower_ready")

    def __init__(self) -> None:
        self.ready: set[int] = set()  # settlements by id
        self.exposed: set[int] = set()
        self.tower_ready: set[int] = set()
        self.growing = 0
        self.bare = 0
        self.bulk = 0
        self.reach = 0

    def see(self, board: Board, each: Settlement, pool: Pool) -> None:
        """Look at one settlement and the empty fields around it."""
        fields = board.fields
        taken: dict[Land, int] = {}
        needed: dict[Land, int] = {}
        for hex in each.border & board.vacant:
            land, level, _, _ = fields[hex]
            taken[land] = taken.get(land, 0) + 1
            needed[land] = needed.get(land, 0) + level
            if level >= TOWER_LEVEL and not each.towers:
                self.tower_ready.add(id(each))
        reach = 0
        for land, count in taken.items():
            if count > reach and needed[land] <= pool.huts:
                reach = count
        self.reach = max(self.reach, reach)
        size = len(each.hexes)
        if each.temples:
            self.bulk = max(self.bulk, size - TEMPLE_SIZE)
        else:
            self.bare += 1
            if size >= TEMPLE_SIZE:
                self.ready.add(id(each))
            elif size + reach >= TEMPLE_SIZE:
                self.growing += 1


def _see_eruptions(board: Board, sights: list[_Sight]) -> None:
    """Look at every eruption that is possible: what it would spoil, and where it raises land."""
    settlements, placements, fields = board.settlements, board.placements, board.fields
    for volcano, directions in board.volcanoes.items():
        if not directions:
            continue
        high = fields[volcano].level + 1 >= TOWER_LEVEL
        for place in placements.get(volcano.order, ()):
            _, first, second = place.hexes
            if first in settlements:
                _see_spoilt(settlements[first], place, sights)
            if second in settlements and settlements[second] is not settlements.get(first):
                _see_spoilt(settlements[second], place, sights)
            if high:
                _see_raised(settlements, place, sights)


def _see_spoilt(touched: Settlement, place: Place, sights: list[_Sight]) -> None:
    sight = sights[touched.seat - 1]
    if id(touched) not in sight.ready or len(touched.hexes) > _LARGEST_BREAKABLE:
        return
    rest = touched.hexes - place.cover
    if len(rest) < TEMPLE_SIZE or max(map(len, regions(rest))) < TEMPLE_SIZE:
        sight.exposed.add(id(touched))


def _see_raised(settlements: Mapping[Hex, Settlement], place: Place, sights: list[_Sight]) -> None:
    for land in place.hexes[1:]:
        for near in land.neighbours:
            each = settlements.get(near)
            if each is not None and not each.towers and near not in place.cover:
                sights[each.seat - 1].tower_ready.add(id(each))


def turns_left(position: Position) -> list[int]:
    """Count the turns that each seat still has, the one that begins included."""
    players = position.options.players
    statuses = position.standing.statuses
    order = [(position.seat - 1 + step) % players for step in range(players)]
    playing = [index for index in order if statuses[index] is Status.PLAYING]
    tiles = position.options.tile_count - position.turn + 1
    left = [0] * players
    for place, index in enumerate(playing):
        left[index] = max(0, -((place - tiles) // len(playing)))
    return left


def _outlook(pool: Pool, sight: _Sight, turns: int, eighths: int) -> Outlook:
    huts, towers, temples = pool
    ready = min(len(sight.ready), temples, turns)
    tower_ready = min(len(sight.tower_ready), towers, turns)
    hut_turns = -(-huts // HUTS_A_TURN)
    distance = min(temples + towers, temples + hut_turns, towers + hut_turns)
    if distance > turns:
        distance = 9
    can_win = distance == 1 and (
        (temples == 1 and ready > 0 and not (towers and huts))
        or (towers == 1 and tower_ready > 0 and not (temples and huts))
        or (hut_turns == 1 and not (temples and towers))
    )
    return Outlook(
        temples=3 - temples,
        towers=2 - towers,
        huts=20 - huts,
        late_temples=(3 - temples) * eighths,
        late_towers=(2 - towers) * eighths,
        ready=ready,
        exposed=min(len(sight.exposed), ready),
        growing=min(sight.growing, max(0, temples - ready), max(0, turns - 1)),
        tower_ready=tower_ready,
        bare=min(sight.bare, 4),
        bulk=min(sight.bulk, 5) if temples > ready else 0,
        reach=min(sight.reach, 4),
        win_in_one=int(distance == 1),
        win_in_two=int(distance == 2),
        win_in_three=int(distance == 3),
        can_win=int(can_win),
        shortage=min(max(turns - huts - ready - tower_ready, 0), 5),
        last_huts=max(2 - huts, 0) if turns else 0,
    )
