"""What can happen next: who can win, who may be unable to build, who has no turn left.

Every fact is counted by enumeration, and nothing here is an estimate. The facts depend only on what
everyone sees. A tile that is not drawn yet may be any unseen one. A fact about a player's next turn
is about the board as it is now, as if all others passed until then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from taluva.games.taluva import rules
from taluva.games.taluva.effect import built_on
from taluva.games.taluva.rules import Build, Place, Position, building
from taluva.games.taluva.rules.board import settlement
from taluva.games.taluva.rules.outcome import after_spending
from taluva.games.taluva.rules.placement import MAX_COVERED
from taluva.hexgrid import Hex, regions

# --- the facts ------------------------------------------------------------------------------------


class WinningTurn(NamedTuple):
    """A turn that wins: the placement, the build, and the tiles with which it is possible."""

    place: rules.Place
    build: rules.Build
    hexes: tuple[Hex, ...]  # where the pieces go
    tiles: tuple[rules.Tile, ...]


class WinningBuild(NamedTuple):
    """A legal build that wins."""

    build: rules.Build
    hexes: tuple[Hex, ...]  # where the pieces go


class Eruption(NamedTuple):
    """A volcano that can bury a player's huts: how many at most, and on which hexes."""

    volcano: Hex
    huts: int
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class PlayerOutlook:
    """The facts about a player who is still in the game.

    ``wins`` and ``stays`` count unseen tiles in the player's next turn. For the player with a tile
    in hand, ``wins`` is 0 or 1 for that tile, and ``stays`` counts placements. If no such turn
    comes, the facts are 0 of 0.

    ``winning_turns`` holds every winning build that the board allows already. If there is none, it
    holds a turn for each tile that wins after a suitable placement.
    """

    seat: int
    turns_left: int  # including the running turn
    wins: int
    of: int
    winning_turns: tuple[WinningTurn, ...]
    stays: int  # with how many tiles or placements the player can build, so is not eliminated
    stays_of: int
    rank: int | None = None  # in a ranking game, the place that a win takes
    now: bool | None = None  # in the build phase, whether the player to move can win
    winning_builds: tuple[WinningBuild, ...] = ()  # those of the build phase
    has_tile: bool = False  # whether the facts are about the tile in hand
    is_shared: bool = False  # whether rivals would share every win

    @property
    def can_win(self) -> bool:
        """Whether the player can win now or in the next own turn."""
        return bool(self.wins or self.now)

    @property
    def may_be_out(self) -> bool:
        """Whether some tile or placement eliminates the player in the next own turn."""
        return self.stays < self.stays_of

    def as_dict(self) -> dict[str, Any]:
        """Return the facts as plain data."""
        return {
            "seat": self.seat,
            "turns_left": self.turns_left,
            "wins": self.wins,
            "of": self.of,
            "winning_turns": [
                {
                    "place": str(turn.place),
                    "build": str(turn.build),
                    "hexes": [str(hex) for hex in turn.hexes],
                    "tiles": [str(tile) for tile in turn.tiles],
                }
                for turn in self.winning_turns
            ],
            "stays": self.stays,
            "stays_of": self.stays_of,
            **({} if self.rank is None else {"rank": self.rank}),
            **({} if self.now is None else {"now": self.now}),
        }


@dataclass(frozen=True, slots=True)
class PositionOutlook:
    """The facts about a position for one viewer."""

    turn: int
    phase: rules.Phase
    viewer: int
    unseen: int  # the number of unseen tiles
    players: tuple[PlayerOutlook, ...]  # those still in the game, by seat
    loses: tuple[Eruption, ...]  # the volcanoes that can bury huts of the viewer, the worst first

    def as_dict(self) -> dict[str, Any]:
        """Return the facts as plain data."""
        return {
            "turn": self.turn,
            "phase": str(self.phase),
            "viewer": self.viewer,
            "unseen": self.unseen,
            "players": [each.as_dict() for each in self.players],
            "loses": [
                {
                    "volcano": str(each.volcano),
                    "huts": each.huts,
                    "hexes": [str(hex) for hex in each.hexes],
                }
                for each in self.loses
            ],
        }


def outlook(position: rules.Position, viewer: int) -> PositionOutlook:
    """Return the facts about a position for one viewer."""
    return PositionOutlook(
        position.turn,
        position.phase,
        viewer,
        unseen_tiles(position).total(),
        players_outlook(position),
        eruptions_over(position, viewer),
    )


@lru_cache(maxsize=64)
def players_outlook(position: rules.Position) -> tuple[PlayerOutlook, ...]:
    """Return the facts about every player still in the game. They are the same for all viewers."""
    if position.outcome is not None:
        return ()
    return tuple(count_players(position, *position.standing.playing()))


def count_players(position: rules.Position, *seats: int) -> list[PlayerOutlook]:
    """Return the facts about some players who are still in the game, in this order."""
    tiles, placements = unseen_tiles(position), _Placements.of(position)
    return [_TurnCounter(position, seat, placements).count(tiles) for seat in seats]


def count_wins(position: rules.Position) -> tuple[int, int]:
    """Count the unseen tiles with which the player to move can win alone, and win or share."""
    counter = _TurnCounter(position, position.seat, _Placements.of(position))
    tiles = unseen_tiles(position)
    return counter.count_wins(tiles, is_shared=False), counter.count_wins(tiles)


def winning_rivals(position: rules.Position, seat: int) -> dict[int, PlayerOutlook]:
    """Return the facts about the rivals of a seat who can win in their next turn, by seat."""
    rivals = rivals_of(position, seat)
    return {
        each.seat: each
        for each in players_outlook(position)
        if each.seat in rivals and each.can_win
    }


def before_draw(position: rules.Position) -> rules.Position:
    """Return the position at the start of a turn without the tile in hand."""
    is_drawn = position.phase is rules.Phase.TILE
    return position._replace(deck=position.deck[: position.turn - 1]) if is_drawn else position


def outlook_of(position: rules.Position, seat: int) -> PlayerOutlook | None:
    """Return the facts about one player, or None if the player has left the game."""
    return next((each for each in players_outlook(position) if each.seat == seat), None)


def rivals_of(position: rules.Position, seat: int) -> list[int]:
    """List the seats still playing, except ``seat`` and its partner."""
    friends = {seat, rules.partner(seat)} if position.options.teams else {seat}
    return [each for each in position.standing.playing() if each not in friends]


def unseen_tiles(position: rules.Position) -> Counter[rules.Tile]:
    """Count the unseen tiles by kind. The tile in hand has been seen."""
    unseen = Counter(rules.tile_set(position.options.players))
    unseen.subtract(position.deck[: position.turn])
    return +unseen


def eruptions_over(position: rules.Position, seat: int) -> tuple[Eruption, ...]:
    """Return the volcanoes with which others can bury a player's huts, the worst first."""
    others_place = position.tiles_left or (
        position.phase is rules.Phase.TILE and position.seat != seat
    )
    if position.outcome is not None or not others_place:
        return ()
    board, found = position.board, []
    for places in board.eruptions.values():
        covers = [(rules.huts_covered(board, place).get(seat, 0), place) for place in places]
        hit = [(huts, place) for huts, place in covers if huts]
        if hit:
            own = {
                hex
                for _, place in hit
                for hex in place.hexes
                if hex in board.buildings and board.buildings[hex].seat == seat
            }
            most = max(huts for huts, _ in hit)
            found.append(Eruption(hit[0][1].volcano, most, tuple(sorted(own))))
    return tuple(sorted(found, key=lambda each: (-each.huts, each.volcano.order)))


@lru_cache(maxsize=64)
def surviving_placements(position: rules.Position) -> frozenset[rules.Place]:
    """Return the placements of the tile in hand after which the player can build [T2].

    If the tile is unknown, return all placements.
    """
    placements = _Placements.of(position)
    if position.tile is None:
        return frozenset(placements.all)
    return frozenset(_TurnCounter(position, position.seat, placements).survivors(position.tile))


class Sites(NamedTuple):
    """Where a player could build on the board as it is."""

    towers: tuple[Hex, ...]
    temples: tuple[Hex, ...]


def builds_of(position: rules.Position, seat: int) -> list[rules.Build]:
    """List what a player could build on the board as it is."""
    return _TurnCounter(position, seat, _Placements.of(position)).builds()


def open_sites(position: rules.Position, seat: int) -> Sites:
    """Return where a player could build a tower or a temple on the board as it is."""
    builds = builds_of(position, seat)
    return Sites(
        tuple(build.hex for build in builds if isinstance(build, rules.Tower)),
        tuple(build.hex for build in builds if isinstance(build, rules.Temple)),
    )


def temple_turn(
    position: rules.Position, seat: int, tiles: Collection[rules.Tile]
) -> WinningTurn | None:
    """Return a turn in which a player builds a temple with any of the tiles, or None."""
    counter = _TurnCounter(position, seat, _Placements.of(position))
    wanted = _Wanted(tower=False, temple=bool(counter.pool.temples), huts=())
    return next(iter(counter.turns(wanted, tiles)), None)


# --- turns ----------------------------------------------------------------------------------------


def turns_left(position: rules.Position) -> tuple[int, ...]:
    """Return the number of turns that each seat still has, including the running one."""
    tiles = position.options.tile_count - position.turn + 1
    return _turns_left(position.standing.statuses, position.seat, tiles)


@lru_cache
def _turns_left(statuses: tuple[rules.Status, ...], seat: int, tiles: int) -> tuple[int, ...]:
    players = len(statuses)
    order = [(seat - 1 + step) % players for step in range(players)]
    playing = [index for index in order if statuses[index] is rules.Status.PLAYING]
    left = [0] * players
    for place, index in enumerate(playing):
        left[index] = max(0, -((place - tiles) // len(playing)))
    return tuple(left)


# --- counting -------------------------------------------------------------------------------------


class _Wanted(NamedTuple):
    """The builds to look for, by the pieces that they use."""

    tower: bool
    temple: bool
    huts: Collection[int]

    def accepts(self, build: rules.Build, huts: int) -> bool:
        """Return whether a build is wanted. ``huts`` is the number that it uses."""
        if isinstance(build, rules.Tower):
            return self.tower
        return self.temple if isinstance(build, rules.Temple) else huts in self.huts


class _Placements(NamedTuple):
    """The legal placements of any tile. They are shared by all players."""

    shore: tuple[rules.Place, ...]
    eruptions: tuple[rules.Place, ...]

    @classmethod
    def of(cls, position: rules.Position) -> _Placements:
        board = position.board
        return cls(
            tuple(place for places in board.shore.computed().places for place in places),
            tuple(place for places in board.eruptions.values() for place in places),
        )

    @property
    def all(self) -> Iterator[rules.Place]:
        yield from self.shore
        yield from self.eruptions


class _Part(NamedTuple):
    """A settlement, or a part of one, next to a new tile or cut by it."""

    own: rules.Settlement
    sites: dict[Hex, rules.Field]  # the vacant fields next to it, without those of the new tile
    needs: dict[rules.Land, int]  # the huts for an expansion onto these fields, by land
    new: tuple[bool, bool]  # whether the first and the second land of the tile are next to it
    level: int  # the level of the tile

    def huts_for(self, land: rules.Land, tile: rules.Tile) -> int:
        """Return how many huts an expansion onto a land uses."""
        grown = (self.new[0] and tile.first is land) + (self.new[1] and tile.second is land)
        return self.needs.get(land, 0) + self.level * grown

    def new_hexes(self, place: rules.Place) -> list[Hex]:
        """List the lands of the tile that are next to the settlement."""
        return [hex for hex, is_near in zip(place.hexes[1:], self.new, strict=True) if is_near]

    def turn_for_all(self, place: rules.Place, wanted: _Wanted) -> tuple[rules.Build, Hex] | None:
        """Return a wanted tower or temple, for which the lands of the tile do not matter."""
        if wanted.temple and building.takes_temple(self.own):
            found = [*self.sites, *self.new_hexes(place)]
            if found:
                hex = min(found)
                return rules.Temple(hex), hex
        if wanted.tower and building.takes_tower(self.own):
            found = [
                hex for hex, field in self.sites.items() if field.level >= building.TOWER_LEVEL
            ]
            found += self.new_hexes(place) if self.level >= building.TOWER_LEVEL else []
            if found:
                hex = min(found)
                return rules.Tower(hex), hex
        return None

    def land_for(self, tile: rules.Tile, wanted: _Wanted) -> rules.Land | None:
        """Return the land of a wanted expansion with a tile."""
        first, second = tile
        for land in (first,) if first is second else tile:
            if self.huts_for(land, tile) in wanted.huts:
                return land
        for land, huts in self.needs.items():
            if huts in wanted.huts and land is not first and land is not second:
                return land
        return None

    def targets(self, place: rules.Place, tile: rules.Tile, land: rules.Land) -> tuple[Hex, ...]:
        """Return the hexes onto which the settlement expands."""
        lands = zip(place.hexes[1:], tile, self.new, strict=True)
        found = [hex for hex, new, is_near in lands if is_near and new is land]
        return tuple(sorted([*found, *(hex for hex in self.sites if self.sites[hex].land is land)]))


class _TurnCounter:
    """The search for a player's builds after every placement.

    A tile changes what a player can build only near that player's settlements. Only expansions
    depend on the lands of the tile.
    """

    def __init__(self, position: rules.Position, seat: int, placements: _Placements) -> None:
        self.position = position
        self.board = position.board
        self.seat = seat
        self.pool = position.standing.pools[seat - 1]
        self.placements = placements
        self.own = self.board.settlements_of(seat)
        self.builder = building.Builder(seat, self.pool, position.options.hut_adjacency)
        self.beside: frozenset[Hex] = frozenset()  # where no hut may be built [H2]
        if not position.options.hut_adjacency:
            self.beside = self.beside.union(*(each.border for each in self.own))
        self._builds: list[rules.Build] | None = None
        self._coastal: dict[tuple[int, tuple[bool, bool]], _Part] = {}

    def count(self, unseen: Counter[rules.Tile]) -> PlayerOutlook:
        """Return the facts about the player."""
        position, seat = self.position, self.seat
        is_moving = position.seat == seat
        left, playing = turns_left(position)[seat - 1], position.standing.playing()
        waiting = (playing.index(seat) - playing.index(position.seat)) % len(playing)
        is_building = is_moving and position.phase is rules.Phase.BUILD
        now: bool | None = None
        builds: tuple[WinningBuild, ...] = ()
        rank = self._rank()
        is_shared = False
        if is_building:
            wanted = self._winning(position.turn)
            builds = tuple(self._winning_builds(wanted))
            now = bool(builds)
            alone = self._winning(position.turn, is_shared=False)
            is_shared = now and alone != wanted and not any(self._winning_builds(alone))
            waiting = len(playing)
        turn = position.turn + waiting
        if turn > position.options.tile_count:
            return PlayerOutlook(seat, left, 0, 0, (), 0, 0, rank, now, builds, is_shared=is_shared)
        in_hand = position.tile if is_moving else None
        tiles = unseen if in_hand is None else Counter([in_hand])
        wanted, alone = self._winning(turn), self._winning(turn, is_shared=False)
        turns = self.turns(wanted, tiles)
        if turns and not now:
            is_shared = alone != wanted and not self.turns(alone, tiles)
        if in_hand is None:
            stays, stays_of = self._count_staying(tiles), tiles.total()
        else:
            stays, stays_of = len(self.survivors(in_hand)), sum(1 for _ in self.placements.all)
        return PlayerOutlook(
            seat,
            left,
            _total(tiles, turns),
            tiles.total(),
            turns,
            stays,
            stays_of,
            rank,
            now,
            builds,
            in_hand is not None,
            is_shared,
        )

    def count_wins(self, unseen: Counter[rules.Tile], *, is_shared: bool = True) -> int:
        """Count the tiles with which the player can win now, also by a shared victory or not."""
        wanted = self._winning(self.position.turn, is_shared=is_shared)
        return _total(unseen, self.turns(wanted, unseen))

    # --- what wins ---

    def _rank(self) -> int | None:
        """Return the place that completing two kinds takes in a ranking game [R1]."""
        if not self.position.options.ranking:
            return None
        places = self.position.standing.places
        return next(each for each in range(1, len(places) + 1) if each not in places)

    def _winning(self, turn: int, *, is_shared: bool = True) -> _Wanted:
        """Return the builds that win at once in a turn, alone or shared [V1, V2, G1, R1]."""
        huts, towers, temples = self.pool
        is_last = turn == self.position.options.tile_count

        def wins(*spent: int) -> bool:
            return self._wins(rules.Pool(*spent), is_last, is_shared)

        numbers = [huts] if huts and wins(huts, 0, 0) else []
        if is_last:
            numbers += [each for each in range(1, huts) if wins(each, 0, 0)]
        elif huts > 1 and wins(1, 0, 0):
            numbers += range(1, huts)
        return _Wanted(
            bool(towers) and wins(0, 1, 0), bool(temples) and wins(0, 0, 1), frozenset(numbers)
        )

    def _wins(self, spent: rules.Pool, is_last: bool, is_shared: bool) -> bool:
        options, standing = self.position.options, self.position.standing
        standing, outcome = after_spending(options, standing, self.seat, spent, is_last)
        if standing.statuses[self.seat - 1] is rules.Status.PLACED:
            return True
        return (
            outcome is not None
            and self.seat in outcome.winners
            and (is_shared or len(outcome.winners) <= 1 + options.teams)
        )

    # --- builds on the board as it is ---

    def builds(self) -> list[rules.Build]:
        """List the legal builds on the board as it is."""
        if self._builds is None:
            found = building.legal_builds(self.board, self.builder)
            self._builds = [build for build in found if not isinstance(build, rules.Place)]
        return self._builds

    def _winning_builds(self, wanted: _Wanted) -> Iterator[WinningBuild]:
        if not any(wanted):
            return
        fields = self.board.fields
        for build in self.builds():
            hexes = tuple(sorted(built_on(self.position, build)))
            if wanted.accepts(build, sum(fields[hex].level for hex in hexes)):
                yield WinningBuild(build, hexes)

    def _placement_sparing(self, build: rules.Build) -> rules.Place | None:
        """Return a placement that leaves a build on the board possible, if there is one."""
        if not isinstance(build, rules.Expand):
            return self.placements.shore[0]  # it covers nothing
        own = self.board.settlements[build.hex]
        for place in self.placements.shore:
            if own.border.isdisjoint(place.hexes[1:]):
                return place
        near = own.border | own.hexes
        return next(
            (each for each in self.placements.eruptions if each.cover.isdisjoint(near)), None
        )

    # --- builds after a placement ---

    def turns(self, wanted: _Wanted, tiles: Collection[rules.Tile]) -> tuple[WinningTurn, ...]:
        """Return a turn for each wanted build on the board, or else for each tile with one."""
        if not any(wanted):
            return ()
        every = tuple(sorted(tiles))
        found = [
            WinningTurn(place, build, hexes, every)
            for build, hexes in self._winning_builds(wanted)
            if (place := self._placement_sparing(build)) is not None
        ]
        return tuple(found) or tuple(self._turns_after_tile(wanted, every))

    def _count_staying(self, tiles: Counter[rules.Tile]) -> int:
        """Count the tiles with which the player can place and build [T2]."""
        if any(self._placement_sparing(build) for build in self.builds()):
            return tiles.total()
        return _total(tiles, tuple(self._turns_after_tile(self._affordable(), tiles)))

    def _affordable(self) -> _Wanted:
        huts, towers, temples = self.pool
        return _Wanted(bool(towers), bool(temples), range(1, huts + 1))

    def _turns_after_tile(
        self, wanted: _Wanted, tiles: Iterable[rules.Tile]
    ) -> Iterator[WinningTurn]:
        """Yield turns with a build that is possible only after a placement, one for each tile."""
        left = dict.fromkeys(tiles)
        expansions: dict[tuple[rules.Place, rules.Build, tuple[Hex, ...]], list[rules.Tile]] = {}
        alike: set[tuple[int, tuple[bool, bool]]] = set()
        for place in self.placements.all:
            if not left:
                break
            hut = self._hut_after(place) if 1 in wanted.huts else None
            if hut is not None:
                yield WinningTurn(place, rules.Hut(hut), (hut,), tuple(left))
                break
            for index, part in self._parts(place):
                if part.level == 1:
                    if (index, part.new) in alike:
                        continue  # another placement does the same for the settlement
                    alike.add((index, part.new))
                found = part.turn_for_all(place, wanted)
                if found is not None:
                    yield WinningTurn(place, found[0], (found[1],), tuple(left))
                    left.clear()
                    break
                for tile in tuple(left) if wanted.huts else ():
                    land = part.land_for(tile, wanted)
                    if land is not None:
                        build: rules.Build = rules.Expand(part.own.first, land)
                        turn = place, build, part.targets(place, tile, land)
                        expansions.setdefault(turn, []).append(tile)
                        del left[tile]
        for turn, found_tiles in expansions.items():
            yield WinningTurn(*turn, tuple(found_tiles))

    def survivors(self, tile: rules.Tile) -> list[rules.Place]:
        """List the placements of a tile after which the player can build."""
        sites = [hex for _, hex, _ in self.board.ground if hex not in self.beside]
        if self.pool.huts and len(sites) > MAX_COVERED:
            return list(self.placements.all)
        return [place for place in self.placements.all if self._survives(place, tile)]

    def _survives(self, place: rules.Place, tile: rules.Tile) -> bool:
        if self.pool.huts and self._hut_after(place) is not None:
            return True
        wanted, changed = self._affordable(), set()
        for index, part in self._parts(place):
            changed.add(index)
            if part.turn_for_all(place, wanted) or part.land_for(tile, wanted) is not None:
                return True
        firsts = {each.first for index, each in enumerate(self.own) if index not in changed}
        return any(self._belongs_to(build, firsts) for build in self.builds())

    def _belongs_to(self, build: rules.Build, firsts: set[Hex]) -> bool:
        """Return whether a tower, temple or expansion is next to one of these settlements."""
        if isinstance(build, rules.Hut):
            return False
        if isinstance(build, rules.Expand):
            return build.hex in firsts
        takes: Callable[[rules.Settlement], bool] = (
            building.takes_tower if isinstance(build, rules.Tower) else building.takes_temple
        )
        return any(
            each.first in firsts and build.hex in each.border and takes(each) for each in self.own
        )

    def _hut_after(self, place: rules.Place) -> Hex | None:
        """Return a hex for a new hut after a placement [H1, H2]."""
        for _order, hex, _hut in self.board.ground:
            if hex not in self.beside and hex not in place.cover:
                return hex
        if place.volcano not in self.board.fields:
            return next((hex for hex in place.hexes[1:] if hex not in self.beside), None)
        buildings, seat = self.board.buildings, self.seat
        if any(hex in buildings and buildings[hex].seat == seat for hex in place.hexes):
            for _order, hex, _hut in self.board.ground:
                own = [
                    near
                    for near in hex.neighbours
                    if near in buildings and buildings[near].seat == seat
                ]
                if hex not in place.cover and place.cover.issuperset(own):
                    return hex
        return None

    def _parts(self, place: rules.Place) -> Iterator[tuple[int, _Part]]:
        """Yield what a placement changes: settlements by index, or the parts left of them."""
        volcano, first, second = place.hexes
        fields, cover = self.board.fields, place.cover
        if volcano not in fields:
            for index, own in enumerate(self.own):
                new = first in own.border, second in own.border
                if new[0] or new[1]:
                    if (index, new) not in self._coastal:
                        self._coastal[index, new] = self._part(own, cover, new, 1)
                    yield index, self._coastal[index, new]
            return
        level = fields[volcano].level + 1
        for index, own in enumerate(self.own):
            if cover.isdisjoint(own.border) and cover.isdisjoint(own.hexes):
                continue
            for left in self._left_of(own, cover):
                new = first in left.border, second in left.border
                yield index, self._part(left, cover, new, level)

    def _part(
        self, own: rules.Settlement, cover: frozenset[Hex], new: tuple[bool, bool], level: int
    ) -> _Part:
        fields = self.board.fields
        sites = {hex: fields[hex] for hex in own.border & self.board.vacant if hex not in cover}
        needs: dict[rules.Land, int] = {}
        for field in sites.values():
            needs[field.land] = needs.get(field.land, 0) + field.level
        return _Part(own, sites, needs, new, level)

    def _left_of(self, own: rules.Settlement, cover: frozenset[Hex]) -> list[rules.Settlement]:
        """List the parts of a settlement that a placement leaves."""
        if own.hexes.isdisjoint(cover):
            return [own]
        buildings = self.board.buildings
        return [settlement(self.seat, part, buildings) for part in regions(own.hexes - cover)]


def _total(tiles: Counter[rules.Tile], turns: Iterable[WinningTurn]) -> int:
    """Count the tiles with which one of the turns is possible."""
    return sum(tiles[tile] for tile in {tile for turn in turns for tile in turn.tiles})


def risk_after(after: Position, seat: int) -> float:
    """Return the share of tiles after which the next rival wins or ``seat`` cannot build."""
    if after.outcome is not None or seat not in after.standing.playing():
        return 0.0
    own, following = count_players(after, seat, after.seat)
    survival = own.stays / own.stays_of if own.stays_of else 1.0
    if following.seat in rivals_of(after, seat):
        survival *= 1 - following.wins / following.of
    return 1 - survival


def danger_after(after: Position) -> frozenset[Hex]:
    """Return the hexes of the turns with which the player to move can win."""
    if after.outcome is not None:
        return frozenset()
    (facts,) = count_players(after, after.seat)
    turns = facts.winning_turns
    return frozenset(hex for turn in turns for hex in (*turn.hexes, *turn.place.hexes))


def stopping_builds(placed: Position, danger: frozenset[Hex]) -> list[Build]:
    """List the builds on hexes in danger, which leave the rival less room to win."""
    builds = (each for each in placed.legal_moves() if not isinstance(each, Place))
    return [each for each in builds if not danger.isdisjoint(built_on(placed, each))]
