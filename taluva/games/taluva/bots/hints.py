"""Hints: the best few moves with reasons in words, from the search of the hard bot."""

from __future__ import annotations

from taluva.games.taluva.bots.endings import VICTORY, best_ending
from taluva.games.taluva.bots.levels import first_move
from taluva.games.taluva.bots.reasons import reason, spelt
from taluva.games.taluva.bots.search import Candidate, search
from taluva.games.taluva.bots.turns import Turn
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Move, Phase, Place
from taluva.table.bot import Budget, Hint
from taluva.table.telling.language import ENGLISH, Language


def hints(view: Game, budget: Budget, count: int = 3, say: Language = ENGLISH) -> list[Hint[Move]]:
    """Give the best moves, the best first, each with its reason; none when the game is over."""
    if view.position.phase is Phase.OVER:
        return []
    found = [_of_turn(view, candidate.turn, say) for candidate in _distinct(search(view, budget))]
    ending = best_ending(view.position)
    if ending is not None and ending.value == VICTORY:
        winning = _to_the_end(view, ending.move, say)
        found = [winning, *(hint for hint in found if hint.move != winning.move)]
    return found[:count]


def _distinct(candidates: list[Candidate]) -> list[Candidate]:
    """Keep the best candidate for each first move."""
    best: dict[Move, Candidate] = {}
    for candidate in candidates:
        best.setdefault(first_move(candidate.turn), candidate)
    return list(best.values())


def _of_turn(game: Game, turn: Turn, say: Language) -> Hint[Move]:
    move = first_move(turn)
    build = turn.build if turn.place is not None else None
    return _hint(game, move, build, say)


def _to_the_end(game: Game, move: Move, say: Language) -> Hint[Move]:
    """Explain the move with which the turn wins."""
    if not isinstance(move, Place):
        return _hint(game, move, None, say)
    ending = best_ending(game.play(move).position)
    assert ending is not None, "a placement was found after which a build wins"
    return _hint(game, move, ending.move, say)


def _hint(game: Game, move: Move, build: Move | None, say: Language) -> Hint[Move]:
    """Explain a move, and what is to be built after it."""
    first = reason(game, move, say)
    if build is None:
        return Hint(move, first)
    then = reason(game.play(move), build, say)
    told, short = (
        say("{first}; then {then}", first=each, then=then) for each in (first, spelt(move, say))
    )
    return Hint(move, told, short)
