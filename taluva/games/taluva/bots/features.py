"""The features of a position for each player, as integers that the evaluation weighs.

Each position is the start of a turn. The player to move places a tile first, so anything that
takes one eruption and one build counts as near.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Final, NamedTuple

from taluva.games.taluva.outlook import turns_left
from taluva.games.taluva.rules import Board, Building, BuildingKind, Field, Position, Settlement
from taluva.games.taluva.rules.building import TEMPLE_SIZE, TOWER_LEVEL
from taluva.games.taluva.rules.options import Land
from taluva.hexgrid import Hex, regions

_MAX_BREAKABLE_SIZE: Final = 7  # larger settlements nearly always keep three connected fields
_MIN_SPLIT: Final = TEMPLE_SIZE + 2  # a temple, a covered field, and the part
_TWICE_TEMPLE_SIZE: Final = 2 * TEMPLE_SIZE
_OFTEN: Final = 2  # a settlement with more raised sites counts twice


class Outlook(NamedTuple):
    """One player's remaining pieces, and what the player's settlements can become."""

    huts: int  # huts in the pool; towers and temples are counted the same way
    towers: int
    temples: int
    turns: int  # turns left for the player, including the one that begins
    settlements: int
    ready: int  # settlements that can get a temple in the next turn
    exposed: int  # ready settlements that one eruption can make too small
    splits: int  # settlements from which an eruption can split off a part for a temple
    growing_pairs: int  # settlements of two fields that can expand to three
    pairs: int  # other settlements of two fields
    growing_singles: int  # settlements of one field that one expansion can bring to three
    open_singles: int  # other settlements of one field that can expand
    singles: int  # other settlements of one field
    large: int  # settlements of six or more fields without a temple
    bulky: int  # settlements of five or more fields with a temple
    bulk: int  # fields beyond three in the largest settlement with a temple
    tower_now: int  # settlements without a tower next to a site for one
    tower_raised: int  # other settlements next to which an eruption can raise a site
    sites: int  # sites for towers, by settlement
    second_level: int  # settlements without a tower next to an empty field of level 2
    reach: int  # largest number of fields that one expansion takes
    spending: int  # largest number of huts that one expansion takes


class Exposure(NamedTuple):
    """What eruptions and expansions can do to one player's settlements, for the network."""

    without_tower: int  # settlements without a tower
    second_reach: int  # largest number of fields of an expansion of any other settlement
    largest: int  # fields of the largest settlement without a temple
    fields: int  # fields with buildings
    pairs_in_reach: int  # settlements of two fields without a temple that an eruption can cover
    in_reach: int  # settlements that an eruption can cover in part
    # Settlements without a tower: 1 for each where eruptions can raise a site, 2 if many.
    raised: int
    fragile: int  # ready settlements that several eruptions can make too small
    open_ready: int  # ready settlements with an empty field next to them
    leaping: int  # settlements that one expansion by three fields or more makes ready


class Lookout:
    """A cache of settlements, for looking at many positions of one game."""

    def __init__(self) -> None:
        self._known: dict[int, _Known] = {}  # by id; the reference keeps the id from being reused

    def outlooks(self, position: Position) -> list[Outlook]:
        """Return the outlook of every seat, in seat order."""
        return [outlook for outlook, _ in self.sights(position)]

    def sights(self, position: Position) -> list[tuple[Outlook, Exposure]]:
        """Return the outlook and the exposure of every seat, in seat order."""
        board = position.board
        fields, vacant = board.fields, board.vacant
        pools = position.standing.pools
        seen: dict[int, _Known] = {}
        for _order, each in board.towns:
            name = id(each)
            known = self._known.get(name)
            if known is None:
                known = self._known[name] = _Known(each, board.buildings)
            around = [fields[hex] for hex in each.border & vacant]
            huts = pools[each.seat - 1].huts
            if known.around != around or (
                known.huts != huts and known.dearest > min(known.huts, huts)
            ):
                known.see(around, huts)
            seen[name] = known
        damage = _see_eruptions(board, seen)
        sights = [_Sight() for _ in pools]
        for name, known in seen.items():
            sights[known.settlement.seat - 1].add(known, name, damage)
        return [
            (sight.outlook(pool.huts, pool.towers, pool.temples, turns), sight.exposure())
            for pool, sight, turns in zip(pools, sights, turns_left(position), strict=True)
        ]


class _Known:
    """A settlement, and the fields last seen around it."""

    def __init__(self, settlement: Settlement, buildings: Mapping[Hex, Building]) -> None:
        self.settlement = settlement
        self.size = len(settlement.hexes)
        self._temples = (
            [hex for hex in settlement.hexes if buildings[hex].kind is BuildingKind.TEMPLE]
            if settlement.temples
            else []
        )
        self._large_parts: dict[frozenset[Hex], bool] = {}  # by the hexes an eruption covers
        self.see([], 0)

    def see(self, around: list[Field], huts: int) -> None:
        """Update the facts from the empty fields around it and the number of huts for expanding."""
        self.around, self.huts = around, huts
        taken: dict[Land, int] = {}
        needed: dict[Land, int] = {}
        self.sites = 0
        self.second_level = False
        for field in around:
            land, level = field.land, field.level
            taken[land] = taken.get(land, 0) + 1
            needed[land] = needed.get(land, 0) + level
            if level >= TOWER_LEVEL:
                self.sites += 1
            elif level == TOWER_LEVEL - 1:
                self.second_level = True
        # Huts that the most expensive expansion takes.
        self.dearest = max(needed.values(), default=0)
        self.reach = self.spending = 0
        for land, count in taken.items():
            if needed[land] <= huts:
                if count > self.reach:
                    self.reach = count
                if needed[land] > self.spending:
                    self.spending = needed[land]

    def leaves_room(self, cover: frozenset[Hex]) -> bool:
        """Return whether an eruption leaves a part without a temple that can get one."""
        answer = self._large_parts.get(cover)
        if answer is None:
            rest = self.settlement.hexes - cover
            answer = self._large_parts[cover] = any(
                len(part) >= TEMPLE_SIZE and part.isdisjoint(self._temples)
                for part in regions(rest)
            )
        return answer


class _Damage(NamedTuple):
    """What the possible eruptions can do to settlements, by the ids of the settlements."""

    covered: set[int]  # partly covered
    spoilt: dict[int, int]  # made too small for a temple, and the number of ways to do that
    split: set[int]  # split, with a part for another temple
    raised: dict[int, int]  # next to a raised site for a tower, and the number of ways to raise one


def _see_eruptions(board: Board, seen: dict[int, _Known]) -> _Damage:
    """Find what the possible eruptions can do to the settlements."""
    settlements, eruptions, fields = board.settlements, board.eruptions, board.fields
    covered: set[int] = set()
    spoilt: dict[int, int] = {}
    split: set[int] = set()
    raised: dict[int, int] = {}
    for volcano, directions in board.volcanoes.items():
        if not directions:
            continue
        is_high = fields[volcano].level + 1 >= TOWER_LEVEL
        for place in eruptions.get(volcano.order, ()):
            spoils = 0  # the id of a settlement that this eruption makes too small
            for land in place.hexes[1:]:
                if land in settlements:
                    name = id(settlements[land])
                    known = seen[name]
                    covered.add(name)
                    if known.settlement.temples:
                        if (
                            known.size >= _MIN_SPLIT
                            and name not in split
                            and known.leaves_room(place.cover)
                        ):
                            split.add(name)
                    elif (
                        TEMPLE_SIZE <= known.size <= _MAX_BREAKABLE_SIZE
                        and name != spoils
                        and not known.leaves_room(place.cover)
                    ):
                        spoils = name
                        spoilt[name] = spoilt.get(name, 0) + 1
                if is_high:
                    for near in land.neighbours:
                        if near in settlements and near not in place.cover:
                            name = id(settlements[near])
                            raised[name] = raised.get(name, 0) + 1
    return _Damage(covered, spoilt, split, raised)


class _Sight:
    """Sums over one player's settlements."""

    def __init__(self) -> None:
        self.settlements = self.ready = self.exposed = self.splits = self.large = 0
        self.growing_pairs = self.pairs = 0
        self.growing_singles = self.open_singles = self.singles = 0
        self.bulky = self.bulk = 0
        self.tower_now = self.tower_raised = self.sites = self.second_level = 0
        self.reach = self.spending = 0
        self.without_tower = self.second_reach = self.largest = self.fields = 0
        self.pairs_in_reach = self.in_reach = self.raised = 0
        self.fragile = self.open_ready = self.leaping = 0

    def add(self, known: _Known, name: int, damage: _Damage) -> None:
        """Add a settlement, with what eruptions can do to it."""
        size, reach = known.size, known.reach
        is_covered = name in damage.covered
        self.settlements += 1
        self.fields += size
        self.in_reach += is_covered
        if reach > self.reach:
            self.second_reach = self.reach
            self.reach = reach
        elif reach > self.second_reach:
            self.second_reach = reach
        if known.spending > self.spending:
            self.spending = known.spending
        if not known.settlement.towers:
            times = damage.raised.get(name, 0)
            self.without_tower += 1
            self.raised += (times > 0) + (times > _OFTEN)
            if known.sites:
                self.tower_now += 1
                self.sites += known.sites
            elif times:
                self.tower_raised += 1
            self.second_level += known.second_level
        if not known.settlement.temples:
            if size > self.largest:
                self.largest = size
            self.pairs_in_reach += size == 2 and is_covered
            self.leaping += size < TEMPLE_SIZE <= reach
        if known.settlement.temples:
            self.splits += name in damage.split
            self.bulky += size >= _MIN_SPLIT
            if size - TEMPLE_SIZE > self.bulk:
                self.bulk = size - TEMPLE_SIZE
        elif size >= TEMPLE_SIZE:
            ways = damage.spoilt.get(name, 0)
            self.ready += 1
            self.exposed += ways > 0
            self.fragile += ways > 1
            self.open_ready += bool(known.around)
            self.large += size >= _TWICE_TEMPLE_SIZE
        elif size == 2:
            if reach:
                self.growing_pairs += 1
            else:
                self.pairs += 1
        elif reach >= 2:
            self.growing_singles += 1
        elif reach:
            self.open_singles += 1
        else:
            self.singles += 1

    def outlook(self, huts: int, towers: int, temples: int, turns: int) -> Outlook:
        """Return the outlook of a player with these pieces and turns left."""
        return Outlook(huts, towers, temples, turns, *_OUTLOOK_OF(self))

    def exposure(self) -> Exposure:
        """Return the exposure of the player's settlements."""
        return Exposure(*_EXPOSURE_OF(self))


# The sums in the order of the fields. They have the same names.
_OUTLOOK_OF: Final = attrgetter(*Outlook._fields[4:])
_EXPOSURE_OF: Final = attrgetter(*Exposure._fields)
