"""What is legal now, by the words in which it is typed, the most useful first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import product, starmap
from typing import TYPE_CHECKING, Final

from taluva.games.taluva.rules import (
    LANDS,
    Expand,
    Move,
    Phase,
    Place,
    Position,
    Tile,
)
from taluva.hexgrid import ORIGIN, Direction, Hex
from taluva.table.line.notation import Tree

if TYPE_CHECKING:
    from taluva.games.taluva.game import Game

_FAR: Final = 1000  # what lies in the open sea comes after everything on the coast


def tree(game: Game) -> Tree[Move]:
    """Give the tree of the legal moves, in the order in which a menu offers them.

    High fields come first, then what is near: builds on the tiles laid last, placements whose
    volcano touches the island and lies near the last tile; then reading order.
    """
    position = game.position
    return _placements(position) if position.phase is Phase.TILE else _builds(position)


def _placements(position: Position) -> Tree[Move]:
    found: dict[Hex, dict[Hashable, Move]] = {}
    for move in position.legal_moves():
        if isinstance(move, Place):
            found.setdefault(move.volcano, {})[move.direction] = move
    places: dict[Hashable, Tree[Move] | Move] = {}
    for hex in sorted(found, key=_nearness(position)):
        places[hex] = found[hex]
    if position.tile is not None:
        return {"place": places, "place tile": {position.tile: places}}
    # Nobody knows the tile drawn: it must be named, and may be any.
    tiles = starmap(Tile, product(LANDS, LANDS))
    return {"place tile": {tile: _naming(tile, found) for tile in tiles}}


def _naming(tile: Tile, places: Mapping[Hex, Iterable[Hashable]]) -> Tree[Move]:
    return {
        hex: {each: Place(hex, each, tile) for each in where if isinstance(each, Direction)}
        for hex, where in places.items()
    }


def _nearness(position: Position) -> Callable[[Hex], tuple[int, int, int]]:
    """Give the key by which hexes for a volcano are sorted."""
    board, coast = position.board, position.board.coast
    latest = max((field.laid for field in board.fields.values()), default=0)
    last_tile = [hex for hex, field in board.fields.items() if field.laid == latest]

    def key(hex: Hex) -> tuple[int, int, int]:
        below = board.fields.get(hex)
        away = 0 if below is not None or hex in coast else _FAR
        near = min((hex.distance(each) for each in last_tile), default=0)
        return (-1 if below is None else -below.level - 1, away + near, hex.order)

    return key


def _builds(position: Position) -> Tree[Move]:
    board = position.board
    found: dict[str, dict[Hex, dict[Hashable, Move] | Move]] = {}
    for move in position.legal_moves():
        if isinstance(move, Place):
            continue
        hexes = found.setdefault(type(move).__name__.lower(), {})
        if not isinstance(move, Expand):
            hexes[move.hex] = move
            continue
        lands = hexes.setdefault(move.hex, {})
        assert isinstance(lands, dict), "expansions end in lands"
        lands[move.land] = move

    def key(hex: Hex) -> tuple[int, int, int]:
        field = board.fields[hex]
        return (-field.level, -field.laid, hex.order)

    builds: dict[Hashable, Tree[Move] | Move] = {}
    for verb, hexes in found.items():
        ordered: dict[Hashable, Tree[Move] | Move] = {}
        for hex in sorted(hexes, key=key):
            ordered[hex] = hexes[hex]
        builds[verb] = ordered
        if verb == "expand":
            for first in list(hexes):
                for hex in sorted(board.settlements[first].hexes):
                    ordered[hex] = hexes[first]  # any field names its settlement
    return builds


def places(game: Game) -> list[Hex]:
    """List the hexes on which somebody may want to play: free fields, the rest, the coast."""
    board = game.position.board
    fields = sorted(board.fields, key=lambda hex: (hex not in board.vacant, hex.order))
    return [*fields, *sorted(board.coast)] or [ORIGIN, *ORIGIN.neighbours]


def example(game: Game) -> Move | None:
    """Give a move that is legal now, to show what is typed; if possible one that does no harm.

    A tile beside the island comes first: above and below it, it may not be in sight.
    """
    rows = [hex.row for hex in game.position.board.fields] or [ORIGIN.row]
    top, bottom = min(rows), max(rows)

    def rows_beyond(move: Move) -> int:
        own = [hex.row for hex in move.hexes] if isinstance(move, Place) else [top]
        return max(0, top - min(own)) + max(0, max(own) - bottom)

    moves = sorted(_leaves(tree(game)), key=rows_beyond)
    effects = ((move, game.step(move).effect) for move in moves)
    safe = (move for move, effect in effects if effect is not None and not effect.is_out)
    return next(safe, moves[0] if moves else None)


def _leaves(node: Tree[Move] | Move) -> Iterator[Move]:
    if isinstance(node, Mapping):
        for each in node.values():
            yield from _leaves(each)
    else:
        yield node
