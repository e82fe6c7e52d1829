"""The puzzles of Taifun, and the search for them in games between bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from itertools import islice
from pathlib import Path
from typing import Final

from taluva.core.lessons import Exercise, Puzzle, parse_puzzles
from taluva.games.taifun.game import Game
from taluva.games.taifun.goals import (
    FULL,
    Moves,
    count_standing,
    fewest_left,
    parse_goal,
    plays_of,
)
from taluva.games.taifun.rules import (
    GOD,
    SACRIFICES_TO_WIN,
    VOLCANO,
    End,
    Move,
    Phase,
    Play,
    Playing,
    Position,
    Stock,
    Within,
    sacrifice_price,
)
from taluva.games.taifun.rules.island import CORNERS_OF

_FILE: Final = Path(__file__).with_name("puzzles.txt")
_MIN_DAMAGE: Final = 2  # figures and houses; a single one is easy to see
_MAX_ENDINGS: Final = 2_500  # of the god's turn; more would take too long to check
_MAX_ACTIONS: Final = 2  # with more, a tribe has too many ways to hide
_MAX_SACRIFICES: Final = 3
_FEW_MOVES: Final = 40  # legal moves; one of so few is easy to find


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return the stored puzzles in their order."""
    return parse_puzzles(_FILE.read_text(encoding="ascii"))


def find_puzzles(game: Game, source: str) -> Iterator[Puzzle]:
    """Find puzzles in a position, at most one of each kind."""
    position = game.position
    if position.phase is Phase.CARDS:
        aims = _gods_aims(position)
    elif position.phase is Phase.TURN:
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


def _is_aimless(move: Move) -> bool:
    """Return whether a card has no target, so that there is nothing to find."""
    return isinstance(move, Play) and not move.targets


def _gods_aims(position: Position) -> Iterator[tuple[str, str]]:
    """Yield the greatest damage that the god can do this turn."""
    if position.playing != Playing():
        return
    before, most = count_standing(position.island), 0
    for number, after in enumerate(plays_of(position)):
        if number > _MAX_ENDINGS:
            return
        most = max(most, before - count_standing(after.island))
    if most >= _MIN_DAMAGE:
        yield "damage", f"damage {most}"


def _tribes_aims(position: Position) -> Iterator[tuple[str, str]]:
    """Yield what a tribe may want: sacrifices, a hex that pays, and survival."""
    island, seat = position.island, position.seat
    assert seat is not None, "a tribe acts"
    own = island.figures_of(seat)
    for number in range(min(_MAX_SACRIFICES, position.actions, len(own) - 1), 1, -1):
        if island.tribe(seat).store.covers(_price(island.sacrifices, number)):
            yield "sacrifice", f"sacrifice {number}"
    for hex in sorted(island.markers):
        is_near = any(corner in own for corner in CORNERS_OF[hex])
        is_paying = hex is not VOLCANO and island.houses_on(hex) > 0
        if is_paying and island.most_houses(hex) != seat and not is_near:
            yield "majority", f"majority {hex}"
    cards = {held.card for held in position.cards.hand}
    is_still = not any(isinstance(target, Within) for card in cards for target in card.targets)
    if position.actions <= _MAX_ACTIONS and is_still and _is_last(position):
        alive = len(own)
        idle = fewest_left(_after_end(position), seat)
        if idle < alive:
            for number in range(alive, idle, -1):
                yield "save", f"keep {number}"


def _price(sacrifices: int, number: int) -> Stock:
    """Return the price of several sacrifices, or more than any store holds after the last one."""
    if sacrifices + number > SACRIFICES_TO_WIN:
        return Stock(food=FULL + 1)
    prices = (sacrifice_price(each) for each in range(sacrifices, sacrifices + number))
    return reduce(Stock.plus, prices)


def _is_last(position: Position) -> bool:
    """Return whether the god plays after this tribe."""
    return _after_end(position).seat == GOD


def _after_end(position: Position) -> Position:
    return position.play(End())


def _grade(position: Position, moves: Moves) -> int:
    """Return how hard a turn is to find, from 1 to 3: by its length and the number of moves."""
    hard = len(moves) - 1 + (len(position.legal_moves()) > _FEW_MOVES)
    return 1 + min(hard, 2)
