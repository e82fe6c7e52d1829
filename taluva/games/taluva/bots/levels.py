"""The levels without search: random, easy and medium."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice

from taluva.games.taluva.bots.endings import best_ending
from taluva.games.taluva.bots.evaluation import Judge
from taluva.games.taluva.bots.promise import promising_builds, promising_placements
from taluva.games.taluva.bots.turns import Breadth, Turn, is_out, turns_from
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Move, Phase, Place, Position, huts_covered
from taluva.table.bot import Budget, Meter

EASY_PLACEMENTS = 3  # among which the easy bot draws one
EASY_BUILDS = 2
MEDIUM_AMONG_TWO = Breadth(60, 6)
MEDIUM_AMONG_MORE = Breadth(2, 1)  # so that from level to level the steps are even


def luck(view: Game, budget: Budget) -> random.Random:
    """Give the random numbers for one decision: of their own for every step of a game."""
    position = view.position
    step = 2 * position.turn + (position.phase is Phase.BUILD)
    return random.Random(budget.seed * 1000 + step)


class RandomBot:
    """Plays any legal move."""

    name = "Random"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Draw one of the legal moves."""
        moves = view.position.legal_moves()
        return moves[int(luck(view, budget).random() * len(moves))]


class EasyBot:
    """Plays what looks good at first sight, the tile without a thought of the build, and in peace.

    It buries huts of others only to win, or to stay in the game. Among moves that look about as
    good it draws one, so that no two games are alike.
    """

    name = "Easy"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Take a victory if there is one, else a promising move that is safe."""
        position = view.position
        ending = best_ending(position)
        if ending is not None:
            return ending.move
        moves: Sequence[Move]
        if position.phase is Phase.BUILD:
            moves = promising_builds(position, EASY_BUILDS)
        else:
            moves = _safe_placements(position)
        return moves[int(luck(view, budget).random() * len(moves))]


def _safe_placements(position: Position) -> list[Place]:
    """List the most promising placements after which the player can build, peaceful ones if any."""
    assert position.tile is not None, "a view knows the tile in hand"
    places = promising_placements(position, position.tile)
    peaceful = [
        each for each in places if not huts_covered(position.board, each).keys() - {position.seat}
    ]
    for wanted in (peaceful, places):
        safe = (each for each in wanted if not is_out(position.play(each), position.seat))
        if found := list(islice(safe, EASY_PLACEMENTS)):
            return found
    return places[:1]


class MediumBot:
    """Looks at placement and build together, and at what they leave to the others."""

    name = "Medium"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Take a victory if there is one, else the turn after which the position is best."""
        ending = best_ending(view.position)
        if ending is not None:
            return ending.move
        is_for_two = view.position.options.players == 2
        breadth = MEDIUM_AMONG_TWO if is_for_two else MEDIUM_AMONG_MORE
        found = turns_from(view.position, breadth, Judge(), Meter(budget))
        return first_move(max(found, key=lambda turn: turn.value))


def first_move(turn: Turn) -> Move:
    """Give the move with which a turn, or the rest of one, goes on."""
    move = turn.place or turn.build
    assert move is not None, "a turn has a placement, a build, or both"
    return move
