"""Taluva for programs that learn: moves by number, chances of tiles, and possible games."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Final

from taluva.core.learning import ActionSpace
from taluva.core.setup import shuffle
from taluva.games.taluva.game import Game, unseen
from taluva.games.taluva.rules import LANDS, Expand, Hut, Move, Phase, Place, Temple, Tile, Tower
from taluva.hexgrid import DIRECTIONS, ORIGIN, Hex

DEFAULT_RADIUS: Final = 12  # hexes from M25; most islands are smaller


def board(radius: int = DEFAULT_RADIUS) -> tuple[Hex, ...]:
    """Return the hexes within a distance of M25, from the middle outwards."""
    around = range(-radius, radius + 1)
    found = (Hex(q, r) for q in around for r in around)
    near = [hex for hex in found if hex.distance(ORIGIN) <= radius]
    return tuple(sorted(near, key=lambda hex: (hex.distance(ORIGIN), hex.order)))


@cache
def action_space(radius: int = DEFAULT_RADIUS) -> ActionSpace[Move]:
    """Return the numbers of the moves on ``board(radius)``; moves further out have none.

    A placement has the same number with and without its tile. The first hexes have the first
    numbers, so a larger board does not change them.
    """
    return ActionSpace((move for hex in board(radius) for move in _moves_on(hex)), _without_tile)


def _moves_on(hex: Hex) -> list[Move]:
    places = [Place(hex, direction) for direction in DIRECTIONS]
    return [*places, Hut(hex), Tower(hex), Temple(hex), *(Expand(hex, land) for land in LANDS)]


def _without_tile(move: Move) -> Move:
    if isinstance(move, Place) and move.tile is not None:
        return Place(move.volcano, move.direction)
    return move


def chances(game: Game) -> dict[Tile, float]:
    """Return the probability of each tile if the tile in hand is unknown, or else nothing."""
    if game.phase is not Phase.TILE or game.tile is not None:
        return {}
    tiles = unseen(game)
    return {tile: number / len(tiles) for tile, number in Counter(tiles).items()}


def sample(game: Game, seat: int | None, rng: random.Random) -> Game:
    """Return a game that looks the same to a seat, with random tiles to come."""
    view = game.view_for(seat)
    known = view.position.deck
    deck = (*known, *shuffle(unseen(view), rng.random))
    return view.with_deck(deck[: max(len(known), view.position.options.tile_count)])
