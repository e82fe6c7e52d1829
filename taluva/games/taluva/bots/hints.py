"""Hints: the best few moves with reasons in words, from the search of the hard bot."""

from __future__ import annotations

from taluva.games.taluva.bots.endings import VICTORY, best_ending
from taluva.games.taluva.bots.levels import first_move
from taluva.games.taluva.bots.reasons import reason
from taluva.games.taluva.bots.search import Candidate, search
from taluva.games.taluva.bots.turns import Turn
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Move, Phase, Place
from taluva.table.bot import Budget, Hint


def hints(view: Game, budget: Budget, count: int = 3) -> list[Hint[Move]]:
    """Give the best moves, the best first, each with its reason; none when the game is over."""
    if view.position.phase is Phase.OVER:
        return []
    found = [_of_turn(view, candidate.turn) for candidate in _distinct(search(view, budget))]
    ending = best_ending(view.position)
    if ending is not None and ending.value == VICTORY:
        winning = _to_the_end(view, ending.move)
        found = [winning, *(hint for hint in found if hint.move != winning.move)]
    return found[:count]


def _distinct(candidates: list[Candidate]) -> list[Candidate]:
    """Keep the best candidate for each first move."""
    best: dict[Move, Candidate] = {}
    for candidate in candidates:
        best.setdefault(first_move(candidate.turn), candidate)
    return list(best.values())


def _of_turn(game: Game, turn: Turn) -> Hint[Move]:
    move = first_move(turn)
    words = reason(game, move)
    if turn.place is not None and turn.build is not None:
        words += f"; then {reason(game.play(move), turn.build)}"
    return Hint(move, words)


def _to_the_end(game: Game, move: Move) -> Hint[Move]:
    """Explain the move with which the turn wins."""
    words = reason(game, move)
    if isinstance(move, Place):
        placed = game.play(move)
        build = best_ending(placed.position)
        assert build is not None, "a placement was found after which a build wins"
        words += f"; then {reason(placed, build.move)}"
    return Hint(move, words)
