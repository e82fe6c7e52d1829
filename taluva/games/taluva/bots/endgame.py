"""Exact chances in the last two turns of a game between two players.

Only the rival's last tile is unknown then, so every chance is a count of tiles, not an estimate.
"""

from __future__ import annotations

from collections.abc import Iterator

from taluva.core.bot import Meter
from taluva.games.taluva import outlook, rules
from taluva.games.taluva.bots import turns
from taluva.games.taluva.bots.evaluation import Evaluator, results

ENOUGH_WINS = 24  # turns that win for certain; to choose from, there need not be more


def chances(position: rules.Position) -> list[float] | None:
    """Return both seats' exact chances if only the last turn is to come, else None."""
    if not _is_duel(position) or position.tiles_left or _has_begun(position):
        return None
    tiles = outlook.unseen_tiles(position).total()
    if not tiles:
        return None  # a log may use up every tile
    share = sum(outlook.count_wins(position)) / 2 / tiles
    return [share, 1 - share] if position.seat == 1 else [1 - share, share]


def precedes_last_turn(position: rules.Position) -> bool:
    """Return whether the turn that has begun is the last but one."""
    return _is_duel(position) and position.tiles_left == 1 and _has_begun(position)


def exact_turns(
    position: rules.Position, judge: Evaluator, meter: Meter
) -> list[turns.CandidateTurn]:
    """List the turns of the last turn but one with exact chances, the best first.

    It lists all of them, unless there are enough certain wins or the time is over.
    """
    found: list[turns.CandidateTurn] = []
    wins = 0
    for turn in _all_turns(position, judge):
        found.append(turn)
        wins += turn.value == turns.VICTORY
        if wins == ENOUGH_WINS or meter.is_late():
            break
    return sorted(found, key=lambda turn: turn.value, reverse=True)


def _all_turns(position: rules.Position, judge: Evaluator) -> Iterator[turns.CandidateTurn]:
    if position.phase is rules.Phase.BUILD:
        yield from _all_builds(position, None, judge)
        return
    assert position.tile is not None, "the turn has begun"
    for place in turns.placements_in_order(position, position.tile, judge):
        placed = position.play(place)
        if turns.is_out(placed, position.seat):
            yield turns.CandidateTurn(place, None, placed, turns.OUT)
        else:
            yield from _all_builds(placed, place, judge)


def _all_builds(
    placed: rules.Position, place: rules.Place | None, judge: Evaluator
) -> Iterator[turns.CandidateTurn]:
    options = placed.options
    for build in placed.legal_moves():
        assert not isinstance(build, rules.Place), "the tile is placed"
        after = placed.play(build)
        if after.outcome is None:
            found = chances(after)
        else:
            found = results(after.outcome, options.players, options.teams)
        if found is None:  # not a single tile is unseen
            found = judge.chances(after)
        yield turns.CandidateTurn(place, build, after, found[placed.seat - 1], found)


def _is_duel(position: rules.Position) -> bool:
    options = position.options
    return position.outcome is None and options.players == 2 and not options.ranking


def _has_begun(position: rules.Position) -> bool:
    """Return whether the tile of the turn is known or placed."""
    return position.tile is not None or position.phase is rules.Phase.BUILD
