"""Positions of all kinds for the tests of the outlook."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from taluva import Game
from taluva.games.taluva.rules import Move, Phase, Place, Pool, Position, Status
from tests.games.taluva.bots.positions import NAMES, WAYS
from tests.games.taluva.table import LOGS, record

LAST_TURNS = 4


def random_positions(numbers: range, turns: tuple[int, int] = (4, 11)) -> Iterator[Game]:
    """Yield views of random games: all ways to play, many with few pieces or tiles left.

    The islands are small, so that a slow search can try everything.
    """
    for number in numbers:
        rng = random.Random(number)
        players, way = WAYS[number % len(WAYS)]
        game = Game.new(NAMES[:players], seed=number, **{**way, "tile_count": None})
        last = rng.randint(*turns)
        while game.turn < last or (game.phase is Phase.TILE and rng.random() < 0.5):
            game = game.play(_choose(game, rng))
        position = game.position
        if rng.random() < 0.4:
            left = rng.randrange(LAST_TURNS)
            options = position.options._replace(tile_count=position.turn + left)
            position = position._replace(options=options)
        if rng.random() < 0.8:
            position = with_few_pieces(position, rng)
        if rng.random() < 0.3:
            position = _without_a_player(position, rng)
        if position.phase is not Phase.BUILD or position.legal_moves():
            yield replace(game, position=position).view_for(None)


def _choose(game: Game, rng: random.Random) -> Move:
    """Return a random move. Half of the placements are eruptions, so that islands grow high."""
    moves = game.legal_moves()
    fields = game.position.board.fields
    eruptions = [move for move in moves if isinstance(move, Place) and move.volcano in fields]
    return rng.choice(eruptions if eruptions and rng.random() < 0.5 else moves)


def with_few_pieces(position: Position, rng: random.Random) -> Position:
    """Return the position with few pieces left for each player, but with two kinds at least."""
    pools = []
    for _ in position.standing.pools:
        pool = [rng.choice((0, 1, 1, 2, 3, 4, 6)), rng.randint(0, 2), rng.randint(0, 2)]
        while pool.count(0) > 1:
            pool[rng.randrange(3)] = 1
        pools.append(Pool(*pool))
    return position._replace(standing=position.standing._replace(pools=tuple(pools)))


def _without_a_player(position: Position, rng: random.Random) -> Position:
    """Return the position with one player eliminated who is not to move, if two others are in."""
    playing = [seat for seat in position.standing.playing() if seat != position.seat]
    if len(playing) < 2:
        return position
    place = len(position.standing.places) if position.options.ranking else None
    standing = position.standing.leaving(rng.choice(playing), Status.OUT, place)
    return position._replace(standing=standing)


def logged_positions(last: int) -> Iterator[Game]:
    """Yield views of the last moves of every logged game between people."""
    for path in sorted(LOGS.glob("*.taluva")):
        history = record(path.stem).history
        for point in range(max(0, history.last - last), history.last):
            yield history.game(point).view_for(None)
