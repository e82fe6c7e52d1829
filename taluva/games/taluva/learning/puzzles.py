"""Puzzles of Taluva: positions from bots' games in which exactly one turn is good.

``puzzles.txt`` holds them, one in a line; ``found_in`` is what finds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

from taluva.games.taluva.bots.promise import promising_placements
from taluva.games.taluva.game import Game
from taluva.games.taluva.learning.goals import KEPT, Moves, fewest_left, parse_goal, turns_of
from taluva.games.taluva.rules import Build, Expand, Phase, Place, Position, Temple, Tower
from taluva.games.taluva.rules.building import takes_temple
from taluva.table.study.task import Puzzle, Task, parse_puzzles

_FILE: Final = Path(__file__).with_name("puzzles.txt")

# What may be asked for beside the aim itself, so that only one turn is left.
_ALSO: Final = (("temple", Temple), ("tower", Tower), ("expand 3", Expand))
_ENDGAME: Final = 12  # huts in the pool: with more nobody empties two kinds in this turn
_OBVIOUS: Final = 2  # placements that nobody overlooks
_HIDDEN: Final = 40  # placements that look better than one that is hard to see
_MANY: Final = 250  # placements among which one is hard to see


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Give the puzzles that are kept, in their order."""
    return parse_puzzles(_FILE.read_text(encoding="ascii"))


def found_in(game: Game, source: str) -> Iterator[Puzzle]:
    """Find puzzles in a position before its tile is placed, at most one of each kind."""
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
            task = Task("", game.to_position(), goal)
            grade = _grade(position, moves, is_twofold=goal != aim)
            yield Puzzle(task, kind, grade, source, tuple(map(str, moves)))


def _first_turns(position: Position, text: str, build: Any) -> list[Moves]:
    """Give the turns with one kind of build that reach a goal, two at most."""
    goal = parse_goal(text)
    turns = turns_of(position, None if build is Build else (Place, build))
    return list(islice((moves for moves, after in turns if goal.is_met_by(position, after)), 2))


def _aims(position: Position) -> dict[str, str]:
    """Give the aims that are worth looking at: what is threatened, and what may be won."""
    if position.phase is not Phase.TILE or position.tile is None:
        return {}
    found: dict[str, str] = {}
    pool, board = position.pool, position.board
    if pool.emptied() == 1 and (pool.huts <= _ENDGAME or pool.towers == 1 or pool.temples == 1):
        found["win"] = "win"
    rival = position.seat % position.options.players + 1
    if position.standing.pools[rival - 1].temples and any(
        takes_temple(each) and each.border & board.vacant for each in board.settlements_of(rival)
    ):
        found["stop"] = "stop-temple"
    own = [each for each in board.settlements_of(position.seat) if takes_temple(each)]
    threatened = [each for each in own if pool.temples and fewest_left(position, each) < KEPT]
    if threatened:
        largest = max(threatened, key=lambda each: each.size)
        found["save"] = f"keep {largest.first} {KEPT}"
    return found


def _grade(position: Position, moves: Moves, *, is_twofold: bool) -> int:
    """Tell how hard a turn is to find: by what looks better, what there is, and what is asked."""
    assert position.tile is not None, "a puzzle begins with a tile in hand"
    place = moves[0]
    assert isinstance(place, Place)
    first_sight = list(promising_placements(position, position.tile))
    rank = first_sight.index(place) if place in first_sight else len(first_sight)
    hard = (rank >= _OBVIOUS) + (rank >= _HIDDEN) + is_twofold + (len(first_sight) > _MANY)
    return 1 + min(hard, 2)
