"""Whole turns, a placement and a build together, judged by the position after them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from taluva.games.taluva.bots.evaluation import Judge
from taluva.games.taluva.bots.promise import promising_builds, promising_placements
from taluva.games.taluva.rules import Build, Phase, Place, Position, Status, Tile
from taluva.table.bot import Meter

_placing = cache(Place)  # with a tile; placements are looked at far more often than they differ

OUT = -1.0  # worse than any chance: who is out has only lost


class Breadth(NamedTuple):
    """How many placements are looked at closely, and how many builds after each of them."""

    placements: int
    builds: int


class Turn(NamedTuple):
    """A turn, or the rest of one; it has no build if the player cannot build after placing."""

    place: Place | None
    build: Build | None
    after: Position
    value: float  # the chance of the player whose turn it is


def turns_from(
    position: Position, breadth: Breadth, judge: Judge, meter: Meter, share: float = 1.0
) -> list[Turn]:
    """List promising turns, or builds if the tile is placed, until a share of the budget is spent.

    There is always at least one, and one that does not throw the player out if there is any. Builds
    alone are few and may take the whole budget.
    """
    if position.phase is Phase.BUILD:
        return list(_metered(_builds(position, None, breadth.builds, judge), meter))
    assert position.tile is not None, "a view knows the tile in hand"
    found: list[Turn] = []
    is_safe = False
    for looked_at, place in enumerate(promising_placements(position, position.tile), 1):
        new = list(_turns_with(position, place, position.tile, breadth.builds, judge))
        found += new
        is_safe = is_safe or new[0].value > OUT
        goes_on = meter.go_on(len(new)) and meter.spent() < share
        if is_safe and (looked_at >= breadth.placements or not goes_on):
            break
    return found


def _metered(turns: Iterator[Turn], meter: Meter) -> Iterator[Turn]:
    for turn in turns:
        yield turn
        if not meter.go_on(1):
            return


def best_turn(position: Position, tile: Tile, breadth: Breadth, judge: Judge) -> Turn:
    """Give the best of the promising turns with a tile."""
    places = promising_placements(position, tile)[: breadth.placements]
    found = [
        turn
        for place in places
        for turn in _turns_with(position, place, tile, breadth.builds, judge)
    ]
    return max(found, key=lambda turn: turn.value)


def _turns_with(
    position: Position, place: Place, tile: Tile, most: int, judge: Judge
) -> Iterator[Turn]:
    seat = position.seat
    placed = position.play(_placing(place.volcano, place.direction, tile))
    if is_out(placed, seat):
        yield Turn(place, None, placed, OUT)
    else:
        yield from _builds(placed, place, most, judge)


def _builds(position: Position, place: Place | None, most: int, judge: Judge) -> Iterator[Turn]:
    for build in promising_builds(position, most):
        after = position.play(build)
        yield Turn(place, build, after, judge.chances(after)[position.seat - 1])


def is_out(position: Position, seat: int) -> bool:
    """Tell whether a player has been eliminated."""
    return position.standing.statuses[seat - 1] is Status.OUT
