"""Threats to a player: elimination, rivals close to winning, and volcanoes next to huts.

Everything here is counted exactly, not estimated. An unknown tile may be any unseen one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from taluva.core.game import Threat, ThreatReport, ThreatSection
from taluva.games.taluva.notation import grammar, labels, word_for
from taluva.games.taluva.outlook import eruptions_over, surviving_placements, unseen_tiles
from taluva.games.taluva.rules import (
    LANDS,
    Board,
    Build,
    BuildingKind,
    Expand,
    Hut,
    Phase,
    Place,
    Pool,
    Position,
    Status,
    Temple,
    Tile,
    Tower,
    expansion,
    partner,
    tile_set,
)
from taluva.games.taluva.rules.building import Builder, legal_builds
from taluva.games.taluva.rules.outcome import after_build
from taluva.games.taluva.rules.placement import lay
from taluva.hexgrid import Hex
from taluva.i18n import Language

if TYPE_CHECKING:
    from taluva.games.taluva.game import Game

_MAX_COVERED: Final = 3  # hexes under a tile
_MAX_NAMED: Final = 6  # placements or hexes on one line
_SOME_TILE: Final = tile_set(2)[0]  # lands do not matter for towers and temples


def _builder(position: Position, seat: int) -> Builder:
    pool = position.standing.pools[seat - 1]
    return Builder(seat, pool, position.options.hut_adjacency)


def rivals_of(position: Position, seat: int) -> list[int]:
    """List the seats still playing, except ``seat`` and its partner."""
    friends = {seat, partner(seat)} if position.options.teams else {seat}
    return [each for each in position.standing.playing() if each not in friends]


# --- being close to winning -----------------------------------------------------------------------


class Need(NamedTuple):
    """The pieces that one build must use to win, or to take a place in a ranking game."""

    kind: BuildingKind
    number: int
    place: int | None  # the place, in a ranking game


def one_build_away(position: Position, seat: int) -> list[Need]:
    """List the single builds that would win the game or a place for a player [V1, G1, R1].

    Huts count if one build can use exactly all that are left.
    """
    if position.standing.statuses[seat - 1] is not Status.PLAYING or position.outcome is not None:
        return []
    huts, towers, temples = position.standing.pools[seat - 1]
    found = [(BuildingKind.TEMPLE, 1)] if temples == 1 else []
    found += [(BuildingKind.TOWER, 1)] if towers == 1 else []
    if huts and any(_uses_huts(position.board, build, huts) for build in _builds(position, seat)):
        found.append((BuildingKind.HUTS, huts))
    return [
        Need(kind, number, place)
        for kind, number in found
        for place in _place_earned(position, seat, kind, number)
    ]


def _builds(position: Position, seat: int, board: Board | None = None) -> list[Build]:
    """List the builds that a player could make on a board."""
    found = legal_builds(position.board if board is None else board, _builder(position, seat))
    return [build for build in found if not isinstance(build, Place)]


def _uses_huts(board: Board, build: Build, huts: int) -> bool:
    if isinstance(build, Hut):
        return huts == 1
    if not isinstance(build, Expand):
        return False
    fields = expansion(board, board.settlements[build.hex], build.land)
    return sum(board.fields[hex].level for hex in fields) == huts


def _place_earned(
    position: Position, seat: int, kind: BuildingKind, number: int
) -> Iterator[int | None]:
    """Yield the place that a build earns, None for a win, or nothing if the game continues."""
    spent = {
        BuildingKind.HUTS: Pool(number, 0, 0),
        BuildingKind.TOWER: Pool(0, number, 0),
        BuildingKind.TEMPLE: Pool(0, 0, number),
    }[kind]
    pools = list(position.standing.pools)
    pools[seat - 1] = pools[seat - 1].less(spent)
    standing = position.standing._replace(pools=tuple(pools))
    after, outcome = after_build(position.options, standing, seat)
    if after.statuses[seat - 1] is Status.PLACED:
        yield after.places[seat - 1]
    elif outcome is not None:
        yield None


def winning_sites(position: Position, seat: int) -> dict[BuildingKind, list[Hex]]:
    """Return the hexes where a player can win with the next build, by kind of building.

    If the board has no such site now, return the sites after the first placement of a tile that
    creates one.
    """
    found: dict[BuildingKind, list[Hex]] = {}
    for need in _needs_of_all_kinds(position, seat):
        sites = _sites(position, seat, need.kind, position.board)
        if not sites:
            sites = next(filter(None, _sites_after_tile(position, seat, need.kind)), [])
        if sites:
            found[need.kind] = sites
    return found


def _needs_of_all_kinds(position: Position, seat: int) -> list[Need]:
    """List the builds that would win, including the last huts even if they cannot be built now."""
    found = one_build_away(position, seat)
    huts = position.standing.pools[seat - 1].huts
    is_playing = position.standing.statuses[seat - 1] is Status.PLAYING
    if is_playing and huts and all(need.kind is not BuildingKind.HUTS for need in found):
        kind = BuildingKind.HUTS
        found += [Need(kind, huts, place) for place in _place_earned(position, seat, kind, huts)]
    return found


def _sites(position: Position, seat: int, kind: BuildingKind, board: Board) -> list[Hex]:
    """List the hexes on which a build of this kind would use up its pieces."""
    huts = position.standing.pools[seat - 1].huts
    found: dict[Hex, None] = {}
    for build in _builds(position, seat, board):
        match build, kind:
            case (Tower(hex), BuildingKind.TOWER) | (Temple(hex), BuildingKind.TEMPLE):
                found[hex] = None
            case (Hut() | Expand(), BuildingKind.HUTS) if _uses_huts(board, build, huts):
                found[build.hex] = None
    return list(found)


def _sites_after_tile(position: Position, seat: int, kind: BuildingKind) -> Iterator[list[Hex]]:
    """Yield the sites after each placement of a tile that the player may draw."""
    board = position.board
    near = frozenset(hex for own in board.settlements_of(seat) for hex in own.hexes | own.border)
    tiles: Sequence[Tile] = [_SOME_TILE]
    if kind is BuildingKind.HUTS:
        tiles = list(unseen_tiles(position))
        if position.tile is not None and position.seat == seat:
            tiles = [position.tile]
    turned = position if position.phase is Phase.TILE else position._replace(phase=Phase.TILE)
    for place in turned.legal_moves():
        if isinstance(place, Place) and not place.cover.isdisjoint(near):
            for tile in tiles:
                yield _sites(position, seat, kind, lay(board, place, tile, position.turn))


# --- in words -------------------------------------------------------------------------------------


def words_for_need(need: Need, say: Language) -> str:
    """Describe the pieces a player needs to win, such as ``1 temple to win``."""
    pieces = count_pieces(need.kind, need.number, say)
    if need.place is None:
        return say("{pieces} to win", pieces=pieces)
    return say("{pieces} for place {place}", pieces=pieces, place=need.place)


def count_pieces(kind: BuildingKind, number: int, say: Language) -> str:
    """Format a number of pieces of one kind, such as ``2 huts``."""
    match kind:
        case BuildingKind.HUTS:
            return say.count("{number} hut", "{number} huts", number)
        case BuildingKind.TOWER:
            return say.count("{number} tower", "{number} towers", number)
        case BuildingKind.TEMPLE:
            return say.count("{number} temple", "{number} temples", number)


def threats(game: Game, seat: int, say: Language) -> ThreatReport:
    """Return a report on the threats to a player in the next turns."""
    position = game.position
    if game.outcome is not None:
        return ()
    sections = (
        (say("close to winning"), _close(game, seat, say)),
        (say("staying in the game"), _staying(position, seat, say)),
        (say("sites for towers and temples"), _open_sites(game, seat, say)),
        (say("volcanoes next to your huts"), _volcanoes(position, seat, say)),
        (say("tiles left"), _tiles(position, say)),
    )
    return tuple(
        ThreatSection(title, lines) for title, found in sections if (lines := tuple(found))
    )


def _name_for(game: Game, seat: int, viewer: int, say: Language) -> str:
    return say("you") if seat == viewer else game.names[seat - 1]


def _close(game: Game, viewer: int, say: Language) -> Iterator[Threat]:
    position, found = game.position, False
    playing = position.standing.playing()
    for seat in sorted(playing, key=lambda seat: seat != viewer):
        needs = {need.kind: need for need in _needs_of_all_kinds(position, seat)}
        for kind, sites in winning_sites(position, seat).items():
            found = True
            wanted = words_for_need(needs[kind], say)
            hexes = _join_some(sites, say)
            text = (
                say("you can build {need}, at {hexes}", need=wanted, hexes=hexes)
                if seat == viewer
                else say(
                    "{name} can build {need}, at {hexes}",
                    name=game.names[seat - 1],
                    need=wanted,
                    hexes=hexes,
                )
            )
            yield Threat(text, tuple(sites), is_urgent=True)
            needs.pop(kind)
        for kind, need in needs.items():
            if kind is not BuildingKind.HUTS:
                yield Threat(
                    say(
                        "{name}: {need}, but there is no place for it yet",
                        name=_name_for(game, seat, viewer, say),
                        need=words_for_need(need, say),
                    )
                )
                found = True
    if not found:
        yield Threat(say("no player can win with the next build"))


def _join_some(hexes: Sequence[Hex], say: Language) -> str:
    if len(hexes) <= _MAX_NAMED:
        return labels(hexes)
    return say(
        "{hexes} and {number} more",
        hexes=labels(hexes[:_MAX_NAMED]),
        number=len(hexes) - _MAX_NAMED,
    )


def _staying(position: Position, seat: int, say: Language) -> Iterator[Threat]:
    """Yield how many placements keep the player in the game, and list them if they are few."""
    if position.seat != seat or position.phase is not Phase.TILE or position.tile is None:
        return
    safe, every = surviving_placements(position), len(position.legal_moves())
    text = staying_in(position, say)
    if not text:
        yield Threat(say("all {number} placements keep you in", number=every))
        return
    few = sorted(safe, key=lambda place: (place.volcano.order, place.direction))
    spellings = [grammar(say).format_move(Place(each.volcano, each.direction)) for each in few]
    if few and len(few) <= _MAX_NAMED:
        text = say.about(text, ", ".join(spellings))
        yield Threat(text, tuple(dict.fromkeys(each.volcano for each in few)), is_urgent=True)
    else:
        yield Threat(text, is_urgent=True)


def staying_in(position: Position, say: Language) -> str:
    """Return how many placements keep the player in the game, or "" if all do."""
    if position.phase is not Phase.TILE:
        return ""
    safe, every = len(surviving_placements(position)), len(position.legal_moves())
    if safe == every:
        return ""
    if not safe:
        return say("every placement puts you out")
    return say.count(
        "{number} of {every} placements keeps you in",
        "{number} of {every} placements keep you in",
        safe,
        every=every,
    )


def _open_sites(game: Game, viewer: int, say: Language) -> Iterator[Threat]:
    position = game.position
    for seat in sorted(position.standing.playing(), key=lambda seat: seat != viewer):
        for kind in (BuildingKind.TOWER, BuildingKind.TEMPLE):
            sites = _sites(position, seat, kind, position.board)
            if not sites:
                continue
            values = {"name": game.names[seat - 1], "hexes": _join_some(sites, say)}
            match seat == viewer, kind:
                case True, BuildingKind.TOWER:
                    text = say("your tower: {hexes}", **values)
                case True, _:
                    text = say("your temple: {hexes}", **values)
                case False, BuildingKind.TOWER:
                    text = say("{name}'s tower: {hexes}", **values)
                case _:
                    text = say("{name}'s temple: {hexes}", **values)
            yield Threat(text, tuple(sites))


def _volcanoes(position: Position, seat: int, say: Language) -> Iterator[Threat]:
    for volcano, huts, hexes in eruptions_over(position, seat):
        yield Threat(
            say.count(
                "{volcano} can bury {number} hut on {hexes}",
                "{volcano} can bury {number} huts on {hexes}",
                huts,
                volcano=volcano,
                hexes=say.either([str(hex) for hex in hexes]),
            ),
            (volcano,),
        )


def _tiles(position: Position, say: Language) -> Iterator[Threat]:
    """Yield how many tiles are left, and how many unseen tiles have each land."""
    lands: Counter[str] = Counter()
    for tile, number in unseen_tiles(position).items():
        for land in {*tile}:
            lands[land] += number
    counted = ", ".join(f"{word_for(land, say)} {lands[land]}" for land in LANDS)
    yield Threat(
        say.count(
            "{number} tile left to draw; unseen tiles with {lands}",
            "{number} tiles left to draw; unseen tiles with {lands}",
            position.tiles_left,
            lands=counted,
        )
    )
