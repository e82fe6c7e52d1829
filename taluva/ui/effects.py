"""What a move does, as facts and in a few words: the menu, the verdict and the news share it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import (
    LANDS,
    Board,
    Build,
    Expand,
    Hut,
    Move,
    Phase,
    Place,
    Position,
    Temple,
    Tower,
    expansion,
    huts_covered,
)
from taluva.hexgrid import Hex

UNABLE_TO_BUILD: Final = "you could build nothing and be out [T2]"


_MOST_FIELDS_NAMED: Final = 5  # of an expansion; the map shows where they are


def count(number: int, noun: str) -> str:
    """Spell a number of things: 1 hut, 2 huts."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def letter(game: Game, seat: int) -> str:
    """Give the letter that stands for a player: the initial of the colour."""
    return game.colours[seat - 1][0].upper()


def called(game: Game, seat: int) -> str:
    """Name a player together with the letter that stands for the player on the map."""
    return f"{game.names[seat - 1]} ({letter(game, seat)})"


def level_of(board: Board, place: Place) -> int:
    """Give the level that a placement would have."""
    below = board.fields.get(place.volcano)
    return 1 if below is None else below.level + 1


def splits(before: Board, after: Board, place: Place) -> list[tuple[int, int]]:
    """List the settlements that a placement has cut: the seat, and the number of parts."""
    cut = []
    touched = {id(s): s for hex in place.hexes if (s := before.settlements.get(hex)) is not None}
    for settlement in touched.values():
        rest = settlement.hexes - place.cover
        parts = {after.settlements[hex].first for hex in rest}
        if len(parts) > 1:
            cut.append((settlement.seat, len(parts)))
    return cut


def leaves_no_build(position: Position, move: Move) -> bool:
    """Tell whether a legal move is a placement after which its player could build nothing [T2]."""
    return isinstance(move, Place) and position.play(move).phase is not Phase.BUILD


def lands_of(position: Position, place: Place) -> str:
    """Name the lands that a placement brings, with their hexes."""
    tile = place.tile or position.tile
    if tile is None:
        return f"{place.hexes[1]}, {place.hexes[2]}"
    return f"{tile.first} {place.hexes[1]}, {tile.second} {place.hexes[2]}"


def effect(game: Game, move: Move) -> str:
    """Say in a few words what a legal move does."""
    if isinstance(move, Place):
        level = level_of(game.position.board, move)
        return f"level {level}, {'; '.join(_placed(game, move))}"
    return build_effect(game, move)


def placement_effect(game: Game, place: Place) -> str:
    """Say what a legal placement does, without its level but with a warning if it needs one."""
    warning = [UNABLE_TO_BUILD] if leaves_no_build(game.position, place) else []
    return "; ".join([*_placed(game, place), *warning])


def _placed(game: Game, place: Place) -> Iterator[str]:
    position = game.position
    covered = sorted(huts_covered(position.board, place).items())
    cuts = splits(position.board, position.play(place).board, place)
    losses = [f"{letter(game, seat)} loses {count(huts, 'hut')}" for seat, huts in covered]
    losses += [f"cuts a settlement of {letter(game, seat)} into {parts}" for seat, parts in cuts]
    lands = lands_of(position, place)
    # One line at the bottom shows this: where it may be cut, the lands are what matters least.
    yield from [lands, *losses] if len(losses) < 2 else [*losses, lands]


def build_effect(game: Game, move: Build) -> str:
    """Say what a legal build does: the fields, the pieces spent and left, what it joins or wins."""
    position = game.position
    return "; ".join((*_built(position, move), *_consequences(position, move)))


def _built(position: Position, move: Build) -> Iterator[str]:
    board, pool = position.board, position.pool
    match move:
        case Hut():
            yield f"{board.fields[move.hex].land}: founds a settlement"
            yield f"{count(pool.huts - 1, 'hut')} left"
        case Tower():
            yield _land_and_level(board, move.hex)
            yield f"{count(pool.towers - 1, 'tower')} left"
        case Temple():
            yield _land_and_level(board, move.hex)
            yield f"{count(pool.temples - 1, 'temple')} left"
        case Expand():
            targets = sorted(expansion_fields(board, move))
            spent = sum(board.fields[hex].level for hex in targets)
            where = " ".join(str(hex) for hex in targets)
            if len(targets) > _MOST_FIELDS_NAMED:
                where = count(len(targets), "field")
            yield f"{count(spent, 'hut')} on {where}"
            yield f"{count(pool.huts - spent, 'hut')} left"


def _land_and_level(board: Board, hex: Hex) -> str:
    field = board.fields[hex]
    return f"{field.land}, level {field.level}"


def expansion_fields(board: Board, move: Expand) -> list[Hex]:
    """List the fields that an expansion builds on."""
    return expansion(board, board.settlements[move.hex], move.land)


def _consequences(position: Position, move: Build) -> Iterator[str]:
    after = position.play(move)
    hex = expansion_fields(position.board, move)[0] if isinstance(move, Expand) else move.hex
    grown = after.board.settlements[hex]
    joined = {
        old.first
        for each in grown.hexes
        if (old := position.board.settlements.get(each)) is not None
    }
    if len(joined) > 1:
        yield f"joins {count(len(joined), 'settlement')}"
    if after.outcome is not None and position.seat in after.outcome.winners:
        yield "wins the game"
    elif after.standing.places[position.seat - 1] is not None:
        yield f"takes place {after.standing.places[position.seat - 1]}"


def reasons_for_no_build(position: Position, seat: int) -> str:
    """Say why a player finds nothing to build on this position's board [T2]."""
    board = position.board
    pool = position.standing.pools[seat - 1]
    own = board.settlements_of(seat)
    can_grow = any(expansion(board, each, land) for each in own for land in LANDS)
    reasons = []
    if not pool.huts:
        reasons.append("no hut left")
    else:
        where = "" if position.options.hut_adjacency else " away from the own buildings"
        reasons.append(f"no free field of level 1{where} for a hut")
        if can_grow:
            reasons.append(f"{count(pool.huts, 'hut')} too few for any expansion")
        else:
            reasons.append("no field to expand onto")
    reasons.append("no place for a tower" if pool.towers else "no tower left")
    reasons.append("no place for a temple" if pool.temples else "no temple left")
    return ", ".join(reasons)
