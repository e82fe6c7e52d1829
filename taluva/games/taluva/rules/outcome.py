"""The end of the game: the winners, the reason, and the places [L, V, R, G]."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from taluva.core.game import Outcome
from taluva.games.taluva.rules.building import Pool
from taluva.games.taluva.rules.options import Options

KINDS_TO_COMPLETE = 2  # a player who has used up this many kinds wins early [V1]


class Status(StrEnum):
    """A player's status in the game."""

    PLAYING = "playing"
    OUT = "out"  # eliminated
    PLACED = "placed"  # left a ranking game after completing two kinds


class Reason(StrEnum):
    """The reasons why a game is over."""

    EARLY = "early"
    TILES_OUT = "tiles-out"
    LAST_STANDING = "last-standing"
    PLACES = "places"


class Standing(NamedTuple):
    """The pool, status and place of every seat, which decide the game."""

    pools: tuple[Pool, ...]
    statuses: tuple[Status, ...]
    places: tuple[int | None, ...]

    def playing(self) -> list[int]:
        """List the seats still in the game."""
        return [seat for seat, status in enumerate(self.statuses, 1) if status is Status.PLAYING]

    def leaving(self, seat: int, status: Status, place: int | None = None) -> Standing:
        """Return the standing after a player leaves. In a ranking game the player gets a place."""
        statuses, places = list(self.statuses), list(self.places)
        statuses[seat - 1], places[seat - 1] = status, place
        return Standing(self.pools, tuple(statuses), tuple(places))


def partner(seat: int) -> int:
    """Return the other seat of the team: 1 and 3, or 2 and 4."""
    return (seat + 1) % 4 + 1


def after_build(options: Options, standing: Standing, seat: int) -> tuple[Standing, Outcome | None]:
    """Return the standing and any outcome after a build: early victory or a place [V1, G1, R1]."""
    if standing.pools[seat - 1].emptied_kinds() < KINDS_TO_COMPLETE and not options.teams:
        return standing, None
    if options.ranking:
        return _with_places(standing.leaving(seat, Status.PLACED, _free_places(standing)[0]))
    if options.teams:
        team = tuple(sorted((seat, partner(seat))))
        if not _team_has_completed(standing, team):
            return standing, None
        return standing, Outcome(Reason.EARLY, team)
    return standing, Outcome(Reason.EARLY, (seat,))


def after_spending(
    options: Options, standing: Standing, seat: int, spent: Pool, is_last: bool
) -> tuple[Standing, Outcome | None]:
    """Return the standing and any outcome after a build with these pieces in a turn."""
    pools = list(standing.pools)
    pools[seat - 1] = pools[seat - 1].less(spent)
    standing, outcome = after_build(options, standing._replace(pools=tuple(pools)), seat)
    if outcome is None and is_last:
        outcome = after_last_tile(options, standing)
    return standing, outcome


def _team_has_completed(standing: Standing, team: Sequence[int]) -> bool:
    """Return whether one member has used up two kinds and the other at least one [G1]."""
    fewer, more = sorted(
        standing.pools[seat - 1].emptied_kinds()
        if standing.statuses[seat - 1] is Status.PLAYING
        else 0
        for seat in team
    )
    return fewer >= 1 and more >= KINDS_TO_COMPLETE


def after_elimination(
    options: Options, standing: Standing, seat: int
) -> tuple[Standing, Outcome | None]:
    """Return the standing and any outcome after a player is eliminated [L1, L2, R1, G1]."""
    if options.ranking:
        return _with_places(standing.leaving(seat, Status.OUT, _free_places(standing)[-1]))
    standing = standing.leaving(seat, Status.OUT)
    left = standing.playing()
    if options.teams:
        if partner(seat) not in left:
            winner = left[0]
            return standing, Outcome(Reason.LAST_STANDING, tuple(sorted((winner, partner(winner)))))
    elif len(left) == 1:
        return standing, Outcome(Reason.LAST_STANDING, tuple(left))
    return standing, None


def _free_places(standing: Standing) -> list[int]:
    return [place for place in range(1, len(standing.places) + 1) if place not in standing.places]


def _with_places(standing: Standing) -> tuple[Standing, Outcome | None]:
    """End a ranking game when at most one player is left without a place [R1]."""
    left = standing.playing()
    if len(left) > 1:
        return standing, None
    free = _free_places(standing)
    places = tuple(place or free[0] for place in standing.places)
    return standing, _by_places(Reason.PLACES, places)


def _by_places(reason: Reason, places: tuple[int, ...]) -> Outcome:
    winners = tuple(seat for seat, place in enumerate(places, 1) if place == 1)
    return Outcome(reason, winners, places)


def after_last_tile(options: Options, standing: Standing) -> Outcome:
    """Return the outcome after the last tile, decided by what is built [V2, V3, R1, G1]."""
    playing = standing.playing()
    scores = {seat: _score([standing.pools[seat - 1]]) for seat in playing}
    if options.ranking:
        best = _free_places(standing)[0]
        places = tuple(
            place or best + sum(score > scores[seat] for score in scores.values())
            for seat, place in enumerate(standing.places, 1)
        )
        return _by_places(Reason.TILES_OUT, places)
    if options.teams:
        scores = {
            seat: _score([standing.pools[s - 1] for s in (seat, partner(seat)) if s in playing])
            for seat in range(1, 5)
        }
    top = max(scores.values())
    winners = tuple(seat for seat, score in scores.items() if score == top)
    return Outcome(Reason.TILES_OUT, winners)


def outcome_of(options: Options, standing: Standing, seat: int, tiles_left: int) -> Outcome | None:
    """Return the outcome after a player's turn, or None if no rule ends the game."""
    if options.ranking:
        outcome = _with_places(standing)[1]
    elif standing.statuses[seat - 1] is Status.OUT:
        outcome = after_elimination(options, standing, seat)[1]
    else:
        outcome = after_build(options, standing, seat)[1]
    if outcome is None and not tiles_left:
        return after_last_tile(options, standing)
    return outcome


def _score(pools: Sequence[Pool]) -> tuple[int, int, int]:
    """Return the sums of temples, towers and huts built, in the order in which they decide [V2]."""
    built = [pool.pieces_built() for pool in pools]
    return (
        sum(each.temples for each in built),
        sum(each.towers for each in built),
        sum(each.huts for each in built),
    )
