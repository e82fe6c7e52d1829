"""The review of a turn: a comparison with the best turn that the bots find.

Both turns are played out to the end of the round with the same cards and dice. This does not need
the god's hand, because the god plays cards only when the next round begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Final

from taluva.core.analysis import Evaluation, Forecast, Tries, alone, compare, forecast
from taluva.core.bot import Budget, Meter
from taluva.games.taifun.bots.evaluation import chances
from taluva.games.taifun.bots.levels import LEVELS, hard_tasks
from taluva.games.taifun.game import Game, next_deal
from taluva.games.taifun.rules import GOD, Move, Phase, Position

OTHERS: Final = 4  # how many bot turns are compared, the hard bot's first
CANDIDATES: Final = 12  # how many bot turns a forecast chooses from
NODES: Final = 16  # approximate cost of a bot's decision, in positions
MIN_TRIES: Final = 3
MAX_TRIES: Final = 40
BEST_TURNS: Final = 3  # how many turns a forecast shows
DEALS: Final = 60  # how many random deals the real deal is compared with

Turn = tuple[Move, ...]


def review_turn(view: Game, moves: Sequence[Move], budget: Budget) -> Evaluation[Move]:
    """Evaluate a turn. Without moves, and in the set-up, return only each seat's chance."""
    position, meter = view.position, Meter(budget)
    after, seat = _after(position, moves), view.seat or GOD
    if not moves or position.phase not in (Phase.CARDS, Phase.TURN):
        return alone(seat, Tries([chances(after)], after.outcome is not None))
    turns = dict.fromkeys(_turns(view, budget.seed, meter))
    others = [turn for turn in turns if turn != tuple(moves)]
    if not others:
        return alone(seat, _try([after], budget.seed, meter)[0])
    other = max(others, key=lambda turn: chances(_after(position, turn))[seat - 1])
    best = _after(position, other)
    own, theirs = _try([after, best], budget.seed, meter)
    return compare(seat, own, theirs, other)


def explore(view: Game, budget: Budget) -> Forecast[Move]:
    """Return every seat's chance after the best turn, and the best turns that bots find.

    In the set-up the chances do not depend on the turn.
    """
    position, meter, seat = view.position, Meter(budget), view.seat or GOD
    found = [*dict.fromkeys(_turns(view, budget.seed, meter, CANDIDATES))]
    found.sort(key=lambda turn: -chances(_after(position, turn))[seat - 1])
    turns = found[:BEST_TURNS]
    after = [_after(position, turn) for turn in turns]
    if position.phase in (Phase.CARDS, Phase.TURN):
        tries = _try(after, budget.seed, meter)
    else:
        tries = [Tries([chances(each)]) for each in after]
    return forecast(seat, [*zip(turns, tries, strict=True)], budget.nodes)


def luck_of(before: Game, after: Game) -> float:
    """Return how much a deal raised a seat's chance, compared with the average deal."""
    if before.seat is not None:
        return 0.0  # nothing was dealt
    might = [chances(_deal_all(before.position, seed)) for seed in range(DEALS)]
    seat = after.seat or GOD
    return chances(after.position)[seat - 1] - fmean(each[seat - 1] for each in might)


def _deal_all(position: Position, seed: int) -> Position:
    while (move := next_deal(position, seed, 0)) is not None:
        position = position.play(move)
    return position


def _after(position: Position, moves: Sequence[Move]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def _turns(view: Game, seed: int, meter: Meter, most: int = OTHERS) -> Iterator[Turn]:
    """Yield the turns that bots choose, the strongest first, until half the budget is spent."""
    for number in range(most):
        bot = LEVELS["medium" if number else "hard"]()
        game = view.with_dealer(seed)
        while game.outcome is None:
            if game.seat == view.seat and game.turn == view.turn:
                game = game.apply(bot.choose(game.with_dealer(None), Budget(None, seed=number)))
                meter.go_on(NODES)
            elif game.position.drawing is not None and game.position.drawing.then is Phase.CARDS:
                drawn = game.deal()
                assert drawn is not None, "there is a dealer"
                game = game.apply(drawn)
            else:
                break
        yield tuple(game.moves[len(view.moves) :])
        if meter.spent() > 0.5:
            return


def _try(positions: Sequence[Position], seed: int, meter: Meter) -> list[Tries]:
    """Play each position to the end of the round several times and return the chances of each try.

    Each try uses the same random numbers for every position.
    """
    rows: list[list[list[float]]] = [[] for _ in positions]
    for tried in range(1, MAX_TRIES + 1):
        is_settled = True
        for tries, position in zip(rows, positions, strict=True):
            while position.outcome is None and position.phase is not Phase.CARDS:
                move: Move | None = next_deal(position, 1000 * seed + tried, 0)
                if move is None:
                    move = hard_tasks(position)[0].action
                    meter.go_on(NODES)
                else:
                    is_settled = False
                position = position.play(move)
            tries.append(chances(position))
        if is_settled or (not meter.go_on() and tried >= MIN_TRIES):
            break
    return [
        Tries(each, position.outcome is not None)
        for each, position in zip(rows, positions, strict=True)
    ]
