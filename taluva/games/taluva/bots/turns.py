"""Whole turns as candidates, and turns that decide a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

from taluva.core.bot import Meter
from taluva.games.taluva import rules
from taluva.games.taluva.bots.evaluation import Evaluator, results, worth_of_place
from taluva.games.taluva.bots.ordering import (
    fitted_builds,
    fitted_placements,
    promising_builds,
    promising_placements,
)
from taluva.games.taluva.rules.building import cost, pieces_of
from taluva.games.taluva.rules.outcome import after_spending
from taluva.hexgrid import Hex

_placing = cache(rules.Place)  # cached, because the same placements are examined very often

OUT = -1.0  # the value of elimination; lower than any chance


class Breadth(NamedTuple):
    """The number of placements to examine closely, and the number of builds after each.

    If there are favourites, a placement gets one build at first. Only those with the best ones, as
    many as there are favourites, get the others.
    """

    placements: int
    builds: int
    favourites: int = 0

    @property
    def nodes(self) -> int:
        """The price of a turn. Favourites count twice, because returning to them takes time."""
        if not self.favourites:
            return self.placements * self.builds + 1
        return self.placements + self.favourites * self.builds


class CandidateTurn(NamedTuple):
    """A turn, or the rest of one. The build is None if the player cannot build."""

    place: rules.Place | None
    build: rules.Build | None
    after: rules.Position
    value: float  # the chance of the player whose turn it is
    chances: list[float] | None = None  # of every seat, if evaluated


def turns_from(
    position: rules.Position, breadth: Breadth, judge: Evaluator, meter: Meter, share: float = 1.0
) -> list[CandidateTurn]:
    """List promising turns, or builds if the tile is placed, within a share of the budget.

    The list has at least one turn, and at least one that avoids elimination if possible. Builds
    alone may use the whole budget, because they are few.
    """
    if position.phase is rules.Phase.BUILD:
        return list(_with_meter(_builds(position, None, breadth.builds, judge), meter))
    assert position.tile is not None, "a view knows the tile in hand"
    found: list[CandidateTurn] = []
    is_safe = False
    for looked_at, place in enumerate(placements_in_order(position, position.tile, judge), 1):
        new = list(turns_with(position, place, position.tile, breadth.builds, judge))
        found += new
        is_safe = is_safe or new[0].value > OUT
        goes_on = meter.go_on(len(new)) and meter.spent() < share
        if is_safe and (looked_at >= breadth.placements or not goes_on):
            break
    return found


def _with_meter(turns: Iterator[CandidateTurn], meter: Meter) -> Iterator[CandidateTurn]:
    for turn in turns:
        yield turn
        if not meter.go_on(1):
            return


def best_turn(
    position: rules.Position, tile: rules.Tile, breadth: Breadth, judge: Evaluator
) -> CandidateTurn:
    """Return the best turn with a tile, among promising turns and all turns that end the game."""
    places = placements_in_order(position, tile, judge)[: breadth.placements]
    ending = best_ending(position, tile)
    found = [] if ending is None else [_as_candidate(position, ending)]
    if ending is None or position.tiles_left:
        turns = [turns_with(position, place, tile, breadth.builds, judge) for place in places]
        if breadth.favourites:
            first = [(next(each), each) for each in turns]
            found += [turn for turn, _ in first]
            first.sort(key=lambda each: each[0].value, reverse=True)
            turns = [rest for _, rest in first[: breadth.favourites]]
        found += chain.from_iterable(turns)
    return max(found, key=lambda turn: turn.value)


def placements_in_order(
    position: rules.Position, tile: rules.Tile, judge: Evaluator
) -> list[rules.Place]:
    """List the placements of a tile in the order in which the evaluator's bots examine them."""
    order = fitted_placements if _is_fitted(position, judge) else promising_placements
    return order(position, tile)


def _is_fitted(position: rules.Position, judge: Evaluator) -> bool:
    return judge.is_corrected and position.options.players == 2


def turns_with(
    position: rules.Position, place: rules.Place, tile: rules.Tile, most: int, judge: Evaluator
) -> Iterator[CandidateTurn]:
    """Yield the most promising turns with a placement, or the one that eliminates the player."""
    seat = position.seat
    placed = position.play(_placing(place.volcano, place.direction, tile))
    if is_out(placed, seat):
        yield CandidateTurn(place, None, placed, OUT)
    else:
        yield from _builds(placed, place, most, judge)


def _builds(
    position: rules.Position, place: rules.Place | None, most: int, judge: Evaluator
) -> Iterator[CandidateTurn]:
    order = fitted_builds if _is_fitted(position, judge) else promising_builds
    for build in order(position, most):
        after = position.play(build)
        chances = judge.chances(after)
        yield CandidateTurn(place, build, after, chances[position.seat - 1], chances)


def is_out(position: rules.Position, seat: int) -> bool:
    """Return whether a player is eliminated."""
    return position.standing.statuses[seat - 1] is rules.Status.OUT


VICTORY = 1.0


class DecidingTurn(NamedTuple):
    """A turn, or the rest of one, that ends the game, and the player's result, from 0 to 1."""

    moves: tuple[rules.Place | rules.Build, ...]
    value: float

    @property
    def move(self) -> rules.Place | rules.Build:
        """The next move."""
        return self.moves[0]

    @property
    def whole(self) -> tuple[rules.Place, rules.Build]:
        """The placement and the build of a whole turn."""
        place, build = self.moves
        assert isinstance(place, rules.Place), "a whole turn starts with a tile"
        assert not isinstance(build, rules.Place), "and ends with a build"
        return place, build


def best_ending(position: rules.Position, tile: rules.Tile | None = None) -> DecidingTurn | None:
    """Return the best turn that ends the game, or None if none can (see ``deciding_turns``)."""
    best: DecidingTurn | None = None
    for turn in deciding_turns(position, tile):
        if best is None or turn.value > best.value:
            best = turn
            if best.value == VICTORY:
                break
    return best


def deciding_turns(
    position: rules.Position, tile: rules.Tile | None = None
) -> Iterator[DecidingTurn]:
    """Yield the best turn for each next move that can end the game this turn.

    ``tile`` is the tile in hand if the position does not know it. Before the last turn, only builds
    that win or take a place count [V1, G1, R1]. Eliminations are not considered.
    """
    if not _may_end(position):
        return
    endings = _Endings(position)
    near = _near_if_needed(position, endings)
    for move in position.legal_moves():
        if not isinstance(move, rules.Place):
            value = endings.value(cost(pieces_of(position.board, position.seat, move)))
            if value is not None:
                yield DecidingTurn((move,), value)
        elif near is None or not near.isdisjoint(move.cover):
            if tile is not None:
                move = _placing(move.volcano, move.direction, tile)
            found = endings.best_after(position.play(move))
            if found is not None:
                yield DecidingTurn((move, found[0]), found[1])


def _near_if_needed(position: rules.Position, endings: _Endings) -> set[Hex] | None:
    """Return the hexes where a tile can make an ending possible, or None if any hex will do.

    If no build could end the game now, the tile must add a field next to one of the player's
    settlements, or cut one. Only a hut can be built anywhere.
    """
    if endings.value(rules.Pool(1, 0, 0)) is not None:
        return None
    if endings.best_after(position._replace(phase=rules.Phase.BUILD)) is not None:
        return None
    own = {hex for each in position.board.settlements_of(position.seat) for hex in each.hexes}
    return own.union(*[hex.neighbours for hex in own])


def _as_candidate(position: rules.Position, ending: DecidingTurn) -> CandidateTurn:
    place, build = ending.whole
    return CandidateTurn(place, build, position.play(place).play(build), ending.value)


def _may_end(position: rules.Position) -> bool:
    """Return whether the player's build could end the game, or this is the last turn."""
    if not position.tiles_left:
        return True
    huts, towers, temples = position.pool
    endings = _Endings(position)
    largest = [rules.Pool(huts, 0, 0)] if huts else []
    largest += [rules.Pool(0, 1, 0)] if towers else []
    largest += [rules.Pool(0, 0, 1)] if temples else []
    return any(endings.value(spent) is not None for spent in largest)


class _Endings:
    """The player's result if a build of this turn ends the game, by the pieces it uses."""

    def __init__(self, position: rules.Position) -> None:
        self._position = position
        self._known: dict[rules.Pool, float | None] = {}

    def value(self, spent: rules.Pool) -> float | None:
        """Return the player's result, or None if the game continues."""
        if spent not in self._known:
            self._known[spent] = self._value(spent)
        return self._known[spent]

    def _value(self, spent: rules.Pool) -> float | None:
        position = self._position
        options, index = position.options, position.seat - 1
        is_last = not position.tiles_left
        standing, outcome = after_spending(
            options, position.standing, position.seat, spent, is_last
        )
        if outcome is not None:
            return results(outcome, options.players, options.teams)[index]
        return _place_taken(standing, index)

    def best_after(self, placed: rules.Position) -> tuple[rules.Build, float] | None:
        """Return the build with the best ending after a placement, and its result, or None."""
        if placed.phase is not rules.Phase.BUILD or placed.seat != self._position.seat:
            return None
        best: tuple[rules.Build, float] | None = None
        for build in placed.legal_moves():
            assert not isinstance(build, rules.Place), "the tile is placed"
            value = self.value(cost(pieces_of(placed.board, placed.seat, build)))
            if value is not None and (best is None or value > best[1]):
                best = (build, value)
                if value == VICTORY:
                    break
        return best


def _place_taken(standing: rules.Standing, index: int) -> float | None:
    """Return the value of the place with which a player leaves a ranking game [R1]."""
    place = standing.places[index]
    if standing.statuses[index] is not rules.Status.PLACED or place is None:
        return None
    return worth_of_place(place, len(standing.places))
