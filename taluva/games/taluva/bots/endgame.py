"""Exact chances in the last two turns of a game between two players.

Only the rival's last tile is unknown then, so every chance is a count of tiles, not an estimate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from taluva.core.bot import Meter
from taluva.games.taluva import outlook, rules
from taluva.games.taluva.bots import turns
from taluva.games.taluva.bots.evaluation import Evaluator, results

ENOUGH_WINS = 24  # turns that win for certain; to choose from, there need not be more


def chances(position: rules.Position) -> list[float] | None:
    """Return both seats' exact chances if at most the last turn is to come, else None."""
    options = position.options
    if position.outcome is not None:
        return results(position.outcome, options.players, options.teams)
    if not _is_duel(position) or position.tiles_left or _has_begun(position):
        return None
    tiles = outlook.unseen_tiles(position).total()
    if not tiles:
        return None  # a log may use up every tile
    share = sum(outlook.count_wins(position)) / 2 / tiles
    return [share, 1 - share] if position.seat == 1 else [1 - share, share]


def precedes_last_turn(position: rules.Position) -> bool:
    """Return whether the turn that has begun is the last but one."""
    is_running = position.outcome is None and _has_begun(position)
    return is_running and _is_duel(position) and position.tiles_left == 1


def all_turns(
    position: rules.Position, judge: Evaluator, meter: Meter
) -> list[turns.CandidateTurn]:
    """List the turns of the last turn but one with exact chances, the best first.

    It lists all of them, unless there are enough certain wins or the time is over.
    """
    found: list[turns.CandidateTurn] = []
    wins = 0
    for turn in _turns(position, judge):
        found.append(_counted(turn, position.seat, judge))
        wins += found[-1].value == turns.VICTORY
        if wins == ENOUGH_WINS or meter.is_late():
            break
    return _sorted(found)


def counted(
    position: rules.Position, found: Iterable[turns.CandidateTurn], judge: Evaluator
) -> list[turns.CandidateTurn]:
    """Return some turns of the last turn but one with exact chances, the best first."""
    return _sorted(_counted(turn, position.seat, judge) for turn in found)


def _sorted(found: Iterable[turns.CandidateTurn]) -> list[turns.CandidateTurn]:
    return sorted(found, key=lambda turn: turn.value, reverse=True)


def _turns(position: rules.Position, judge: Evaluator) -> Iterator[turns.CandidateTurn]:
    """Yield all turns, without their chances; those with promising placements first."""
    if position.phase is rules.Phase.BUILD:
        yield from _builds(position, None)
        return
    assert position.tile is not None, "the turn has begun"
    for place in turns.placements_in_order(position, position.tile, judge):
        placed = position.play(place)
        if turns.is_out(placed, position.seat):
            yield turns.CandidateTurn(place, None, placed, turns.OUT)
        else:
            yield from _builds(placed, place)


def _builds(placed: rules.Position, place: rules.Place | None) -> Iterator[turns.CandidateTurn]:
    for build in placed.legal_moves():
        assert not isinstance(build, rules.Place), "the tile is placed"
        yield turns.CandidateTurn(place, build, placed.play(build), 0.0)


def _counted(turn: turns.CandidateTurn, seat: int, judge: Evaluator) -> turns.CandidateTurn:
    """Return a turn with its exact chance, or an estimate if not one tile is unseen."""
    if turn.build is None:
        return turn
    found = chances(turn.after) or judge.chances(turn.after)
    return turn._replace(value=found[seat - 1], chances=found)


def _is_duel(position: rules.Position) -> bool:
    return position.options.players == 2 and not position.options.ranking


def _has_begun(position: rules.Position) -> bool:
    """Return whether the tile of the turn is known or placed."""
    return position.tile is not None or position.phase is rules.Phase.BUILD
