"""The facts of the outlook once more, by playing every turn.

It uses only ``Game.legal_moves`` and ``Game.play``, without any shortcut, and is very slow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from taluva import Game
from taluva.games.taluva.rules import Move, Phase, Place, Status, Tile


def seats_to_come(game: Game) -> Iterator[tuple[int, int]]:
    """Yield the number and the seat of every turn that comes, the running one included."""
    position = game.position
    seat = position.seat
    for turn in range(position.turn, position.options.tile_count + 1):
        yield turn, seat
        seat = seat % position.options.players + 1
        while position.standing.statuses[seat - 1] is not Status.PLAYING:
            seat = seat % position.options.players + 1


def turns_left(game: Game, seat: int) -> int:
    return sum(each == seat for _, each in seats_to_come(game))


def next_turn(game: Game, seat: int) -> Game | None:
    """Return the game at the start of a player's next turn, as if all others passed."""
    for turn, each in seats_to_come(game):
        if each == seat and (turn > game.turn or game.phase is Phase.TILE):
            changed = game.position._replace(turn=turn, seat=seat, phase=Phase.TILE)
            return replace(game, position=changed)
    return None


def wins(game: Game, move: Move, seat: int) -> bool:
    """Return whether a build wins the game, or a place in a ranking game."""
    after = game.play(move)
    is_placed = after.position.standing.statuses[seat - 1] is Status.PLACED
    return is_placed or (after.outcome is not None and seat in after.outcome.winners)


def winning_builds(game: Game) -> set[str]:
    """Return the legal builds that win."""
    assert game.seat is not None
    return {str(move) for move in game.legal_moves() if wins(game, move, game.seat)}


def placed_games(game: Game, tile: Tile) -> Iterator[tuple[Place, Game]]:
    """Yield the game after every placement of a tile."""
    for move in game.legal_moves():
        assert isinstance(move, Place)
        yield move, game.play(Place(move.volcano, move.direction, tile))


def can_build(placed: Game, seat: int) -> bool:
    return placed.phase is Phase.BUILD and placed.seat == seat


def surviving(game: Game, tile: Tile) -> set[Place]:
    """Return the placements of a tile after which the player can build."""
    seat = game.position.seat
    return {place for place, placed in placed_games(game, tile) if can_build(placed, seat)}


def can_stay(game: Game, tile: Tile) -> bool:
    """Return whether the player to move can build after some placement of a tile."""
    seat = game.position.seat
    return any(can_build(placed, seat) for _, placed in placed_games(game, tile))


def can_win(game: Game, tile: Tile) -> bool:
    """Return whether the player to move can win with a tile."""
    seat = game.position.seat
    return any(
        wins(placed, move, seat)
        for _, placed in placed_games(game, tile)
        if can_build(placed, seat)
        for move in placed.legal_moves()
    )
