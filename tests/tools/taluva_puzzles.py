"""The search for puzzles in a position of Taluva."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from taluva.core.lessons import Exercise, Puzzle
from taluva.games.taluva.bots.ordering import promising_placements
from taluva.games.taluva.game import Game
from taluva.games.taluva.goals import Moves, fewest_left, parse_goal, turns_of
from taluva.games.taluva.outlook import open_sites, outlook_of
from taluva.games.taluva.rules import Build, Expand, Phase, Place, Position, Temple, Tower
from taluva.games.taluva.rules.building import TEMPLE_SIZE, takes_temple

# Extra clauses that can give a puzzle a single solution.
_ALSO: Final = (("temple", Temple), ("tower", Tower), ("expand 3", Expand))
_OBVIOUS: Final = 2  # the rank below which a placement is easy to find
_HIDDEN: Final = 40  # the rank from which a placement is hard to find
_MANY: Final = 250  # with more placements, the right one is hard to find


def find_puzzles(game: Game, source: str) -> Iterator[Puzzle]:
    """Find puzzles in a position before its tile is placed, at most one of each kind."""
    game = game.view_for(None)  # a puzzle must not use the tiles to come
    position = game.position
    for kind, aim in _aims(position).items():
        goal, turns = aim, _first_turns(position, aim, Build)
        if len(turns) > 1 and kind != "win":
            for also, build in _ALSO:
                goal = f"{also} and {aim}"
                turns = _first_turns(position, goal, build)
                if len(turns) == 1:
                    break
        if len(turns) == 1:
            (moves,) = turns
            task = Exercise("", game.to_position(), goal)
            grade = _grade(position, moves, is_twofold=goal != aim)
            yield Puzzle(task, kind, grade, source, tuple(map(str, moves)))


def _first_turns(position: Position, text: str, build: Any) -> list[Moves]:
    """Return at most two turns that reach a goal with one kind of build."""
    goal = parse_goal(text)
    turns = turns_of(position, None if build is Build else (Place, build))
    return list(islice((moves for moves, after in turns if goal.is_met_by(position, after)), 2))


def _aims(position: Position) -> dict[str, str]:
    """Return the goals worth trying, by kind: a win, and threats to stop or escape."""
    if position.phase is not Phase.TILE or position.tile is None:
        return {}
    found: dict[str, str] = {}
    pool, board = position.pool, position.board
    facts = outlook_of(position, position.seat)
    if facts is not None and facts.wins:
        found["win"] = "win"
    if open_sites(position, position.seat % position.options.players + 1).temples:
        found["stop"] = "stop-temple"
    own = [each for each in board.settlements_of(position.seat) if takes_temple(each)]
    threatened = [
        each for each in own if pool.temples and fewest_left(position, each) < TEMPLE_SIZE
    ]
    if threatened:
        largest = max(threatened, key=lambda each: each.size)
        found["save"] = f"keep {largest.first} {TEMPLE_SIZE}"
    return found


def _grade(position: Position, moves: Moves, *, is_twofold: bool) -> int:
    """Return a turn's difficulty, from 1 to 3.

    It depends on the rank of the placement, the number of placements, and whether the goal has
    two parts.
    """
    assert position.tile is not None, "a puzzle begins with a tile in hand"
    place = moves[0]
    assert isinstance(place, Place)
    first_sight = list(promising_placements(position, position.tile))
    rank = first_sight.index(place) if place in first_sight else len(first_sight)
    hard = (rank >= _OBVIOUS) + (rank >= _HIDDEN) + is_twofold + (len(first_sight) > _MANY)
    return 1 + min(hard, 2)
