"""The search for puzzles in a position of Taifun."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import islice
from typing import Final

from taluva.core.lessons import Exercise, Puzzle
from taluva.games.taifun import rules
from taluva.games.taifun.game import Game
from taluva.games.taifun.goals import Moves, count_standing, fewest_left, parse_goal, plays_of
from taluva.games.taifun.rules.island import CORNERS_OF

_MIN_DAMAGE: Final = 2  # figures and houses; a single loss is easy to see
_MAX_ENDINGS: Final = 2_500  # possible ends of the god's turn; more would take too long to check
_MAX_ACTIONS: Final = 2  # actions left; with more, a tribe has too many ways to hide
_MAX_SACRIFICES: Final = 3
_FEW_MOVES: Final = 40  # legal moves; with so few, the right one is easy to find


def find_puzzles(game: Game, source: str) -> Iterator[Puzzle]:
    """Find puzzles in a position, at most one of each kind."""
    position = game.position
    if position.phase is rules.Phase.CARDS:
        aims = _gods_aims(position)
    elif position.phase is rules.Phase.TURN:
        aims = _tribes_aims(position)
    else:
        return
    kinds = set()
    for kind, text in aims:
        goal = parse_goal(text)
        if kind in kinds or goal.is_met(game, game):
            continue
        turns = list(islice(goal.turns(game, game), 2))
        if len(turns) == 1 and not all(_is_aimless(move) for move in turns[0]):
            kinds.add(kind)
            task = Exercise("", game.to_position(), text)
            yield Puzzle(task, kind, _grade(position, turns[0]), source, tuple(map(str, turns[0])))


def _is_aimless(move: rules.Move) -> bool:
    """Return whether a move is a card without targets, which is too easy to find."""
    return isinstance(move, rules.Play) and not move.targets


def _gods_aims(position: rules.Position) -> Iterator[tuple[str, str]]:
    """Yield a goal for the greatest damage that the god can do this turn."""
    if position.playing != rules.Playing():
        return
    before, most = count_standing(position.island), 0
    for number, (_, after) in enumerate(plays_of(position)):
        if number > _MAX_ENDINGS:
            return
        most = max(most, before - count_standing(after.island))
    if most >= _MIN_DAMAGE:
        yield "damage", f"damage {most}"


def _tribes_aims(position: rules.Position) -> Iterator[tuple[str, str]]:
    """Yield goals for a tribe: sacrifices, a majority on a hex, and survival."""
    island, seat = position.island, position.seat
    assert seat is not None, "a tribe acts"
    own = island.figures_of(seat)
    for number in range(min(_MAX_SACRIFICES, position.actions, len(own) - 1), 1, -1):
        is_possible = island.sacrifices + number <= rules.SACRIFICES_TO_WIN
        if is_possible and island.tribe(seat).store.covers(_price(island.sacrifices, number)):
            yield "sacrifice", f"sacrifice {number}"
    for hex in sorted(island.markers):
        is_near = any(corner in own for corner in CORNERS_OF[hex])
        is_paying = hex is not rules.VOLCANO and island.houses_on(hex) > 0
        if is_paying and island.most_houses(hex) != seat and not is_near:
            yield "majority", f"majority {hex}"
    cards = {held.card for held in position.cards.hand}
    is_still = not any(
        isinstance(target, rules.Within) for card in cards for target in card.targets
    )
    if position.actions <= _MAX_ACTIONS and is_still and _is_last(position):
        alive = len(own)
        idle = fewest_left(_after_end(position), seat)
        if idle < alive:
            for number in range(alive, idle, -1):
                yield "save", f"keep {number}"


def _price(sacrifices: int, number: int) -> rules.Stock:
    """Return the price of the next sacrifices."""
    prices = (rules.sacrifice_price(each) for each in range(sacrifices, sacrifices + number))
    return reduce(rules.Stock.plus, prices)


def _is_last(position: rules.Position) -> bool:
    """Return whether the god plays after this tribe."""
    return _after_end(position).seat == rules.GOD


def _after_end(position: rules.Position) -> rules.Position:
    return position.play(rules.End())


def _grade(position: rules.Position, moves: Moves) -> int:
    """Return a turn's difficulty, from 1 to 3, by its length and the number of legal moves."""
    hard = len(moves) - 1 + (len(position.legal_moves()) > _FEW_MOVES)
    return 1 + min(hard, 2)
