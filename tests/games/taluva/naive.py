"""A second, naive implementation of Taluva that follows the text of its rules.

The tests compare the real engine with this one. So it imports nothing from `taluva`, keeps no
derived facts from one move to the next, and finds every settlement by flood fill (once for a list
of moves, while nothing changes). The code of each rule names its id in docs/rules.md. A hex is a
pair (column, row) as printed on the board: M25 is (13, 25).
"""

import copy
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

Hex = tuple[int, int]

ORIGIN: Hex = (13, 25)
LANDS = {"J": "jungle", "C": "clearing", "S": "sand", "R": "rock", "L": "lake"}
PIECES = {"huts": 20, "towers": 2, "temples": 3}
NORTH, SOUTH = (0, -2), (0, 2)
NORTHEAST, SOUTHEAST = (1, -1), (1, 1)
NORTHWEST, SOUTHWEST = (-1, -1), (-1, 1)
STEPS = (NORTH, NORTHEAST, SOUTHEAST, SOUTH, SOUTHWEST, NORTHWEST)
# The offsets of the first and second land from the volcano, by the direction of the tile.
POINTS = {
    "e": (NORTHEAST, SOUTHEAST),
    "se": (SOUTHEAST, SOUTH),
    "sw": (SOUTH, SOUTHWEST),
    "w": (SOUTHWEST, NORTHWEST),
    "nw": (NORTHWEST, NORTH),
    "ne": (NORTH, NORTHEAST),
}
TEAMS = ((1, 3), (2, 4))


@dataclass
class Field:
    """The visible top hex of a stack, with its building."""

    level: int
    land: str
    points: str | None  # the direction of its tile, for volcanoes only
    laid: int  # the turn of its tile
    building: str | None = None  # "huts", "tower", "temple"
    huts: int = 0
    seat: int | None = None


def add(place: Hex, step: Hex) -> Hex:
    return place[0] + step[0], place[1] + step[1]


@cache
def neighbours(place: Hex) -> tuple[Hex, ...]:
    return tuple(add(place, step) for step in STEPS)


def reading_order(place: Hex) -> tuple[int, int]:
    return place[1], place[0]


@cache
def format_hex(place: Hex) -> str:
    """Format a hex. Column 1 is A, 26 Z, 27 AA; column 0 is -A, column -1 is -B."""
    column, row = place
    number = column if column >= 1 else 1 - column
    letters = ""
    while number > 0:
        number, digit = divmod(number - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{'' if column >= 1 else '-'}{letters}{row}"


@cache
def parse_hex(text: str) -> Hex:
    match = re.fullmatch(r"(-?)([A-Z]+)(-?[0-9]+)", text)
    if match is None:
        raise ValueError(f"no hex: {text}")
    number = 0
    for letter in match[2]:
        number = 26 * number + ord(letter) - ord("A") + 1
    return (1 - number if match[1] else number), int(match[3])


@cache
def tile_hexes(volcano: Hex, direction: str) -> tuple[Hex, ...]:
    """Return the hexes of the volcano, the first land and the second land."""
    first, second = POINTS[direction]
    return volcano, add(volcano, first), add(volcano, second)


@cache
def tile_neighbours(covered: tuple[Hex, ...]) -> frozenset[Hex]:
    return frozenset(near for place in covered for near in neighbours(place))


@cache
def placements_on(place: Hex) -> tuple[str, ...]:
    return tuple(f"place {format_hex(place)} {points}" for points in POINTS)


@cache
def words_of(move: str) -> tuple[str, ...]:
    return tuple(move.split())


class NaiveGame:
    """A game that changes in place. `outcome` is None until the end."""

    def __init__(
        self,
        players: int,
        tiles: Sequence[str],
        *,
        edition: str = "2014",
        hut_adjacency: bool | None = None,
        teams: bool = False,
        ranking: bool = False,
    ) -> None:
        if not 2 <= players <= 5 or not tiles or edition not in ("2006", "2012", "2014"):
            raise ValueError("2 to 5 players, at least one tile, edition 2006, 2012 or 2014")
        if teams and (players != 4 or ranking):  # G1
            raise ValueError("the team game is for four players and not combined with ranking")
        self.tiles = list(tiles)
        self.hut_adjacency = edition == "2006" if hut_adjacency is None else hut_adjacency
        self.teams = teams
        self.ranking = ranking
        self.seats = list(range(1, players + 1))
        self.pool = {seat: dict(PIECES) for seat in self.seats}
        self.status = dict.fromkeys(self.seats, "playing")
        self.place: dict[int, int] = {}  # R1: the places taken so far
        self.fields: dict[Hex, Field] = {}
        self.phase = "tile"
        self.turn = 1
        self.seat: int | None = 1  # T0
        self.tile: str | None = self.tiles[0]  # T1
        self.outcome: dict[str, Any] | None = None
        self._found: dict[Hex, list[Hex]] | None = None  # settlements, while moves are listed

    def copy(self) -> "NaiveGame":
        return copy.deepcopy(self)

    # What may be done

    def legal_moves(self) -> list[str]:
        self._found = {}
        is_tile = self.phase == "tile"  # T2
        moves = self._conceivable_placements() if is_tile else self._conceivable_builds()
        legal = [move for move in moves if not self.refusals(move)]
        self._found = None
        return legal

    def _conceivable_placements(self) -> list[str]:
        """Return every direction on every hex within distance 3 of a field (or of the origin)."""
        near = set(self.fields) or {ORIGIN}
        for _ in range(3):
            near = near.union(*map(neighbours, near))
        return [move for place in near for move in placements_on(place)]

    def _conceivable_builds(self) -> list[str]:
        """Return every building on every field, and every own settlement onto every land."""
        moves = []
        for place in self.fields:
            moves += [f"{kind} {format_hex(place)}" for kind in ("hut", "tower", "temple")]
            if self._is_own(place) and place == self._settlement(place)[0]:
                moves += [f"expand {format_hex(place)} {land}" for land in LANDS.values()]
        return moves

    def refusals(self, move: str) -> set[str]:
        """Return the ids of all rules that refuse this move: none if it is legal."""
        kind, *words = words_of(move)
        if self.phase != ("tile" if kind == "place" else "build"):
            return {"T2"}
        if kind == "place":
            return self._placement_refusals(words)
        place = parse_hex(words[0])
        if kind == "expand":
            return self._expand_refusals(place, words[1])
        if place not in self.fields:
            return {"B1"}
        refused = self._general_refusals(kind, place)
        if kind == "hut":
            return refused | self._hut_refusals(place)
        if kind == "tower":
            return refused | self._tower_refusals(place)
        if kind == "temple":
            return refused | self._temple_refusals(place)
        raise ValueError(f"no move: {move}")

    def _placement_refusals(self, words: list[str]) -> set[str]:
        *named, volcano_text, direction = words
        volcano = parse_hex(volcano_text)
        covered = tile_hexes(volcano, direction)
        refused: set[str] = set()
        if named and named[0] != self.tile:
            refused.add("T1")
        if not self.fields:
            if volcano != ORIGIN:
                refused.add("P0")
        elif self.fields.keys().isdisjoint(covered):  # P1: so it extends the island
            if self.fields.keys().isdisjoint(tile_neighbours(covered)):
                refused.add("P2")
        else:
            refused |= self._eruption_refusals(covered, direction)
        return refused

    def _eruption_refusals(self, covered: tuple[Hex, ...], direction: str) -> set[str]:
        refused = set()
        under = [self.fields[place] for place in covered if place in self.fields]
        under_volcano = self.fields.get(covered[0])
        if under_volcano is None or under_volcano.land != "volcano":
            refused.add("E1")
        elif under_volcano.points == direction:
            refused.add("E2")
        if len(under) < 3 or len({field.level for field in under}) > 1:
            refused.add("E3")
        if any(field.building in ("tower", "temple") for field in under):
            refused.add("E4")
        for place in covered:
            settlement = self._settlement(place)
            if settlement and all(member in covered for member in settlement):
                refused.add("E5")
        return refused

    def _general_refusals(self, kind: str, place: Hex) -> set[str]:
        refused = set()
        if self.fields[place].building is not None:
            refused.add("B1")
        if self.fields[place].land == "volcano":
            refused.add("B2")
        if self._own_pool()[kind + "s"] < 1:
            refused.add("B3")
        return refused

    def _hut_refusals(self, place: Hex) -> set[str]:
        refused = set()
        if self.fields[place].level != 1:
            refused.add("H1")
        if not self.hut_adjacency and any(self._is_own(near) for near in neighbours(place)):
            refused.add("H2")
        return refused

    def _tower_refusals(self, place: Hex) -> set[str]:
        refused = set()
        if self.fields[place].level < 3:
            refused.add("W1")
        adjacent = self._adjacent_own_settlements(place)
        if not adjacent:
            refused.add("W2")
        elif all(self._count(settlement, "tower") > 0 for settlement in adjacent):
            refused.add("W3")
        return refused

    def _temple_refusals(self, place: Hex) -> set[str]:
        adjacent = self._adjacent_own_settlements(place)
        large = [settlement for settlement in adjacent if len(settlement) >= 3]
        if not adjacent:
            return {"M1"}
        if not large:
            return {"M2"}
        if all(self._count(settlement, "temple") > 0 for settlement in large):
            return {"M3"}
        return set()

    def _expand_refusals(self, place: Hex, land: str) -> set[str]:
        if not self._is_own(place):
            return {"X1"}
        targets = self._expand_targets(place, land)
        if not targets:
            return {"X2"}
        if sum(self.fields[target].level for target in targets) > self._own_pool()["huts"]:
            return {"B3"}
        return set()

    # The buildings on the board

    def _own_pool(self) -> dict[str, int]:
        assert self.seat is not None
        return self.pool[self.seat]

    def _is_own(self, place: Hex) -> bool:
        return self._owner(place) is not None and self._owner(place) == self.seat

    def _owner(self, place: Hex) -> int | None:
        return self.fields[place].seat if place in self.fields else None

    def _settlement(self, start: Hex) -> list[Hex]:
        """Return the settlement of this hex in reading order; empty without a building."""
        owner = self._owner(start)
        if owner is None:
            return []
        if self._found is not None and start in self._found:
            return self._found[start]
        reached = [start]
        for place in reached:  # grows during the loop
            for near in neighbours(place):
                if self._owner(near) == owner and near not in reached:
                    reached.append(near)
        settlement = sorted(reached, key=reading_order)
        if self._found is not None:
            self._found.update(dict.fromkeys(settlement, settlement))
        return settlement

    def _adjacent_own_settlements(self, place: Hex) -> list[list[Hex]]:
        """Return own settlements next to this hex; one that touches it twice comes twice."""
        return [self._settlement(near) for near in neighbours(place) if self._is_own(near)]

    def _count(self, settlement: list[Hex], building: str) -> int:
        return sum(self.fields[place].building == building for place in settlement)

    def _expand_targets(self, place: Hex, land: str) -> set[Hex]:
        """Return the empty fields of this land next to the settlement of this hex [X1]."""
        return {
            near
            for member in self._settlement(place)
            for near in neighbours(member)
            if near in self.fields
            and self.fields[near].land == land
            and self.fields[near].building is None
        }

    def _built(self, seat: int, kind: str) -> int:
        return PIECES[kind] - self.pool[seat][kind]

    # Doing it

    def play(self, move: str) -> None:
        """Play a move. All conditions must hold before it [B4].

        Raises ValueError with the ids of the rules that refuse it.
        """
        refused = self.refusals(move)
        if refused:
            raise ValueError(f"{move}: refused by {' '.join(sorted(refused))}")
        kind, *words = move.split()
        if kind == "place":
            self._place(parse_hex(words[-2]), words[-1])
            return
        place = parse_hex(words[0])
        if kind == "expand":
            for target in self._expand_targets(place, words[1]):
                self._put("huts", target)
        else:
            self._put("huts" if kind == "hut" else kind, place)
        self._after_build()

    def _place(self, volcano: Hex, direction: str) -> None:
        assert self.tile is not None
        lands = ["volcano", LANDS[self.tile[0]], LANDS[self.tile[1]]]
        for place, land in zip(tile_hexes(volcano, direction), lands, strict=True):
            level = self.fields[place].level + 1 if place in self.fields else 1
            points = direction if land == "volcano" else None
            # Covered huts go to the box, so the pool does not change.
            self.fields[place] = Field(level, land, points, self.turn)
        self.tile = None
        self.phase = "build"
        if all(self.refusals(build) for build in self._conceivable_builds()):  # T2
            self._eliminate()

    def _put(self, building: str, place: Hex) -> None:
        """Add as many huts as the field's level (one for a hut by H1), or one tower or temple."""
        field = self.fields[place]
        field.building = building
        field.seat = self.seat
        if building == "huts":
            field.huts = field.level
            self._own_pool()["huts"] -= field.level
        else:
            self._own_pool()[building + "s"] -= 1

    # The end

    def _playing(self) -> list[int]:
        return [seat for seat in self.seats if self.status[seat] == "playing"]

    def _emptied_kinds(self, seat: int) -> int:
        """Return how many kinds are used up; 0 for an eliminated player [G1]."""
        if self.status[seat] == "out":
            return 0
        return sum(left == 0 for left in self.pool[seat].values())

    def _after_build(self) -> None:
        assert self.seat is not None
        if self.teams:  # G1
            team = TEAMS[0] if self.seat in TEAMS[0] else TEAMS[1]
            emptied = sorted(self._emptied_kinds(seat) for seat in team)
            if emptied[0] >= 1 and emptied[1] >= 2:
                self._end("early", list(team))
                return
        elif self._emptied_kinds(self.seat) >= 2:
            if not self.ranking:  # V1
                self._end("early", [self.seat])
                return
            self.place[self.seat] = min(self._free_places())  # R1
            self.status[self.seat] = "placed"
            if self._last_unplaced_ends():
                return
        self._next_turn()

    def _eliminate(self) -> None:
        assert self.seat is not None
        self.status[self.seat] = "out"  # L1
        if self.ranking:  # R1
            self.place[self.seat] = max(self._free_places())
            if self._last_unplaced_ends():
                return
        elif self.teams:  # G1
            for lost, other in (TEAMS, TEAMS[::-1]):
                if all(self.status[seat] == "out" for seat in lost):
                    self._end("last-standing", list(other))
                    return
        elif len(self._playing()) == 1:  # L2
            self._end("last-standing", self._playing())
            return
        self._next_turn()

    def _free_places(self) -> list[int]:
        return [place for place in self.seats if place not in self.place.values()]

    def _last_unplaced_ends(self) -> bool:
        """Let the last player without a place take the free one, and end the game [R1]."""
        unplaced = [seat for seat in self.seats if seat not in self.place]
        if len(unplaced) > 1:
            return False
        self.place[unplaced[0]] = self._free_places()[0]
        self._end_with_places("places")
        return True

    def _next_turn(self) -> None:
        assert self.seat is not None
        if self.turn == len(self.tiles):
            self._end_by_tiles()
            return
        self.seat = self.seat % len(self.seats) + 1  # T0
        while self.status[self.seat] != "playing":  # L1, R1
            self.seat = self.seat % len(self.seats) + 1
        self.turn += 1
        self.tile = self.tiles[self.turn - 1]
        self.phase = "tile"

    def _end_by_tiles(self) -> None:
        """Let the most temples win [V2], or share the victory [V3]."""
        sides = [list(team) for team in TEAMS] if self.teams else [[s] for s in self._playing()]
        scores = [self._score(side) for side in sides]
        if self.ranking:  # R1
            best_free = min(self._free_places())
            for side, score in zip(sides, scores, strict=True):
                self.place[side[0]] = best_free + sum(other > score for other in scores)
            self._end_with_places("tiles-out")
            return
        winners = []
        for side, score in zip(sides, scores, strict=True):
            if score == max(scores):
                winners += side
        self._end("tiles-out", winners)

    def _score(self, side: list[int]) -> list[int]:
        """Return the temples, towers and huts built by a player or a team [G1]."""
        counted = [seat for seat in side if self.status[seat] != "out"]
        kinds = ("temples", "towers", "huts")
        return [sum(self._built(seat, kind) for seat in counted) for kind in kinds]

    def _end_with_places(self, reason: str) -> None:
        self._end(reason, [seat for seat in self.seats if self.place[seat] == 1])

    def _end(self, reason: str, winners: list[int]) -> None:
        places = [self.place[seat] for seat in self.seats] if self.ranking else None
        self.outcome = {"reason": reason, "winners": sorted(winners), "places": places}
        self.phase = "over"
        self.seat = None
        self.tile = None

    # Data for other programs

    def as_dict(self) -> dict[str, Any]:
        """Return the part of `show --json` that the rules determine."""
        in_order = sorted(self.fields, key=reading_order)
        return {
            "phase": self.phase,
            "turn": self.turn,
            "seat": self.seat,
            "tile": self.tile,
            "tiles_left": len(self.tiles) - self.turn,
            "seats": [
                {
                    "seat": seat,
                    "pool": {kind: self.pool[seat][kind] for kind in PIECES},
                    "built": {kind: self._built(seat, kind) for kind in PIECES},
                    "status": self.status[seat],
                }
                for seat in self.seats
            ],
            "fields": [self._field_as_dict(place) for place in in_order],
            "settlements": [
                self._settlement_as_dict(place)
                for place in in_order
                if place in self._settlement(place)[:1]
            ],
            "outcome": copy.deepcopy(self.outcome),
        }

    def _field_as_dict(self, place: Hex) -> dict[str, Any]:
        field = self.fields[place]
        return {
            "hex": format_hex(place),
            "level": field.level,
            "land": field.land,
            "points": field.points,
            "laid": field.laid,
            "building": field.building,
            "huts": field.huts,
            "seat": field.seat,
        }

    def _settlement_as_dict(self, place: Hex) -> dict[str, Any]:
        settlement = self._settlement(place)
        return {
            "seat": self.fields[place].seat,
            "hexes": [format_hex(member) for member in settlement],
            "temples": self._count(settlement, "temple"),
            "towers": self._count(settlement, "tower"),
        }
