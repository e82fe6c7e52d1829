"""Which tiles have not been seen: what everybody at the table can work out."""

from __future__ import annotations

from collections import Counter

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Tile, tile_set


def unseen(game: Game) -> tuple[Tile, ...]:
    """Give the tiles that nobody has seen, in the order of the rules' table.

    They are those still to be drawn, and those left in the box. A hand-made deck may hold more
    tiles of a kind than the set has.
    """
    position = game.position
    gone = Counter(position.deck[: position.turn])
    tiles = tile_set(position.options.players)
    rest = []
    for tile in tiles:
        if gone[tile]:
            gone[tile] -= 1
        else:
            rest.append(tile)
    return tuple(rest or tiles)
