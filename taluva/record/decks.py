"""Settling the draw order of a game that was read: what is still to be drawn, and in which order.

A replay needs no deck, for every placement names its tile. Going on needs one. The seed or the
explicit order of the log gives it; where that contradicts the tiles played, the tiles that were not
played are shuffled with the same seed.
"""

from __future__ import annotations

from typing import Final

from taluva.games.taluva.game import Game, seeded_deck
from taluva.games.taluva.rules import Tile, tile_set

SEED_IF_NONE: Final = 0


def settled(game: Game, draw: tuple[Tile, ...] | None) -> tuple[Game, bool]:
    """Give the game with its whole deck, and whether that agrees with the tiles played so far."""
    known = game.position.deck
    options = game.position.options
    tiles = tile_set(options.players)
    seed = SEED_IF_NONE if game.seed is None else game.seed
    deck = draw or seeded_deck(tiles, seed)[: options.tile_count]
    if deck[: len(known)] == known:
        return game.with_deck(deck), True
    rest = list(tiles)
    for tile in known:
        if tile in rest:
            rest.remove(tile)
    completed = known + seeded_deck(rest, seed)
    return game.with_deck(completed[: options.tile_count]), False
