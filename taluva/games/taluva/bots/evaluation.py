"""The evaluation of a position: each player's chance to win, from weighted features.

A player's features describe what the player has and can reach. They include the number of turns
that an early victory would take. They also include an estimate of the buildings at the last tile,
compared with the best rival's: temples count first, then towers, then huts.

The weights depend on the rounds left and on how many players move before the evaluated player.
They are integers and the exponential is rounded, so that all machines agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import exp, log2
from typing import Final, NamedTuple

from taluva.core.game import Outcome
from taluva.games.taluva.bots.features import Lookout, Outlook
from taluva.games.taluva.bots.network import correction
from taluva.games.taluva.bots.weights import weights_for
from taluva.games.taluva.rules import FULL_POOL, Pool, Position, Standing, Status

HUTS_A_TURN: Final = 4  # about as many as a good expansion uses
HUTS_AT_THE_END: Final = 2  # about as many as a late turn adds if nothing better can be built
_MAX_WAY_LENGTH: Final = 10  # turns; an early victory further away counts as this far
LAST_KNOT: Final = 4
_HIGHEST: Final = 3000
_GROWTH: Final = [float(f"{exp(score / 100):.9e}") for score in range(-_HIGHEST, _HIGHEST + 1)]


class Evaluator:
    """An evaluator for positions of one game, which caches what they share.

    With two players the network can correct the weighted sum. Moves are then examined in the fitted
    order.
    """

    def __init__(self, is_corrected: bool = False) -> None:
        self._lookout = Lookout()
        self.is_corrected = is_corrected

    def chances(self, position: Position) -> list[float]:
        """Return every seat's chance to win, from 0 to 1, or its result if the game is over.

        The position must be one in which a turn begins, or in which the game is over.
        """
        options = position.options
        if position.outcome is not None:
            return results(position.outcome, options.players, options.teams)
        statuses = position.standing.statuses
        sights = self._lookout.sights(position)
        outlooks = [
            outlook if status is Status.PLAYING else None
            for (outlook, _), status in zip(sights, statuses, strict=True)
        ]
        mover = position.seat - 1
        found = scores(outlooks, mover, options.teams)
        if self.is_corrected and len(sights) == 2:
            found[mover] += correction(sights[mover], sights[1 - mover])
        if options.teams:
            return _team_shares(found)
        growth = [_growth(score) for score in found]
        if options.ranking:
            return _expected_places(growth, position.standing)
        playing = [
            each if status is Status.PLAYING else 0.0
            for each, status in zip(growth, statuses, strict=True)
        ]
        total = sum(playing)
        return [each / total for each in playing]


def chances(position: Position) -> list[float]:
    """Evaluate a single position (see Evaluator)."""
    return Evaluator().chances(position)


class FeatureCounts(NamedTuple):
    """Numbers of buildings, in the order in which they count at the last tile."""

    temples: int
    towers: int
    huts: int


class FeatureTable(NamedTuple):
    """A player's estimated buildings at the last tile, and the current ones."""

    final: FeatureCounts
    built: FeatureCounts


class Stage(NamedTuple):
    """The facts that the weights depend on."""

    players: int
    rounds: int  # rounds left for the player to move
    before: int  # how many players move before the evaluated player
    playing: int  # how many players are still in the game


def scores(outlooks: Sequence[Outlook | None], to_move: int, teams: bool = False) -> list[int]:
    """Return every seat's score in hundredths of a logit.

    Players who are out of the game have no outlook (None) and score 0.
    """
    moving = outlooks[to_move]
    assert moving is not None, "who is to move is in the game"
    playing = tuple([outlook is not None for outlook in outlooks])
    stages = _stages(playing, moving.turns, to_move)
    found = [
        None if outlook is None else _score(stage, outlook)
        for stage, outlook in zip(stages, outlooks, strict=True)
    ]
    known = tuple([None if each is None else each[1] for each in found])
    return [
        0 if each is None else (each[0] + lead) // 10
        for each, lead in zip(found, _leads(stages, known, teams), strict=True)
    ]


@cache
def _stages(playing: tuple[bool, ...], rounds: int, to_move: int) -> tuple[Stage, ...]:
    players = len(playing)
    before = [0] * players
    for step in range(1, players):
        index = (to_move + step) % players
        before[index] = before[index - 1] + playing[index - 1]
    return tuple([Stage(players, rounds, each, sum(playing)) for each in before])


def best_rivals(
    known: Sequence[FeatureTable | None], teams: bool = False
) -> list[FeatureTable | None]:
    """Return the best counts among each seat's rivals, or None if it has no rival."""
    step = 2 if teams else len(known)  # the distance between two seats of the same team
    found: list[FeatureTable | None] = []
    for index in range(len(known)):
        rivals = [
            each for other, each in enumerate(known) if each is not None and (other - index) % step
        ]
        found.append(
            FeatureTable(max([each.final for each in rivals]), max([each.built for each in rivals]))
            if rivals
            else None
        )
    return found


@lru_cache(maxsize=1 << 15)
def _score(stage: Stage, outlook: Outlook) -> tuple[int, FeatureTable]:
    """Return a player's score, without leads, in thousandths of a logit, and the tallies."""
    weights = _weights(stage)
    return sum([weights[name] * value for name, value in features(outlook)]), tallies(outlook)


@lru_cache(maxsize=1 << 15)
def _leads(
    stages: tuple[Stage, ...], known: tuple[FeatureTable | None, ...], teams: bool
) -> tuple[int, ...]:
    """Return every seat's score for its lead over the best rival, in thousandths of a logit."""
    found = []
    for stage, own, best in zip(stages, known, best_rivals(known, teams), strict=True):
        weights = _weights(stage)
        compared = () if own is None or best is None else leads(own, best)
        found.append(sum([weights[name] * value for name, value in compared]))
    return tuple(found)


@cache
def _weights(stage: Stage) -> dict[str, int]:
    """Return the weights of a stage, interpolated between two knots and between two sides."""
    knot, percent = knot_of(stage.rounds)
    beyond = min(knot + 1, LAST_KNOT)
    side, other, share = sides_of(stage)
    weights = {}
    for name, sides in weights_for(stage.players).items():
        one, two = (
            _between(each[knot], each[beyond], percent) for each in (sides[side], sides[other])
        )
        weights[name] = _between(one, two, share)
    return weights


def _between(one: int, other: int, percent: int) -> int:
    return ((100 - percent) * one + percent * other) // 100


def sides_of(stage: Stage) -> tuple[int, int, int]:
    """Return the two sides of a table to interpolate between, and how far to go in percent.

    Side 0 is for the player to move, side 1 for the next player, side -1 for the last player.
    """
    if not stage.before:
        return 0, 0, 0
    return 1, -1, 100 * (stage.before - 1) // max(stage.playing - 2, 1)


def knot_of(rounds: int) -> tuple[int, int]:
    """Return the knot below a number of rounds, and the progress to the next knot in percent."""
    return divmod(min(round(100 * log2(max(rounds, 1))), 100 * LAST_KNOT), 100)


def features(outlook: Outlook) -> Iterator[tuple[str, int]]:
    """Yield the features by name, limited by pieces and turns. Some zeros are left out."""
    huts, towers, temples, turns = outlook[:4]
    built = Pool(huts, towers, temples).pieces_built()
    yield "temples", built.temples
    yield "second_temple", int(built.temples >= 2)
    yield "third_temple", int(built.temples == 3)
    yield "towers", built.towers
    yield "second_tower", int(built.towers == 2)
    if built.towers:
        yield "temple_and_tower", int(built.temples >= 1)
        yield "two_temples_and_tower", int(built.temples >= 2)
        yield "three_temples_and_tower", int(built.temples == 3)
    yield "huts", built.huts
    yield from _end_features(outlook)
    if not turns:
        return
    yield "last_huts", max(2 - huts, 0)
    yield "settlements", min(outlook.settlements, 6)
    yield "reach", min(outlook.reach, 4)
    yield "spending", min(outlook.spending, 6)
    yield from _temple_features(outlook)
    tower_ready = min(outlook.tower_now + outlook.tower_raised, towers, turns)
    if towers:
        yield "sites", min(outlook.sites, 3)
        if outlook.tower_now:
            yield "tower_now", 1
        elif tower_ready:
            yield "tower_raised", 1
        if tower_ready > 1:
            yield "two_towers_ready", 1
        if towers > tower_ready:
            yield "second_level", min(outlook.second_level, 2)


def _temple_features(outlook: Outlook) -> Iterator[tuple[str, int]]:
    temples, turns = outlook.temples, outlook.turns
    ready = min(outlook.ready, temples, turns)
    exposed = min(outlook.exposed, ready)
    if ready:
        yield "ready", 1
        yield "more_ready", ready - 1
        yield "exposed", exposed
        if exposed == ready:
            yield "all_exposed", 1
    yield "spare", min(max(outlook.ready + outlook.splits - temples, 0), 2)
    room = most = min(temples - ready, turns - 1)
    for name in ("growing_pairs", "growing_singles", "pairs", "open_singles", "singles"):
        count = min(getattr(outlook, name), room)
        if count > 0:
            yield name, count
            room -= count
    growing = outlook.growing_pairs + outlook.growing_singles
    yield "spare_growing", min(max(growing - most, 0), 2)
    if temples > ready:
        yield "large", min(outlook.large, 2)
        yield "bulk", min(outlook.bulk, 5)
        yield "splits", min(outlook.splits, temples - ready, 2)
        yield "bulky", min(outlook.bulky, 2)


def _end_features(outlook: Outlook) -> Iterator[tuple[str, int]]:
    """Yield the number of turns to an early victory, and the estimate for the last tile."""
    huts, towers, temples, turns = outlook[:4]
    temple_turns = _temple_turns(outlook)
    tower_turns = _tower_turns(outlook)
    first = min(huts, max(outlook.spending, 2))
    hut_turns = 1 - (first - huts) // HUTS_A_TURN if huts else 0
    if hut_turns <= turns and not (temples and towers):
        yield "huts_to_win", FULL_POOL.huts - huts
    ways = (sum(temple_turns), sum(tower_turns), hut_turns)
    way = sum(ways) - max(ways)
    if 1 <= way <= turns:
        yield f"win_in_{min(way, _MAX_WAY_LENGTH)}", 1
        ready = min(outlook.ready, temples, turns)
        if way == 1 and temples == 1 and ready > min(outlook.exposed, ready):
            yield "safe_win", 1
    final = tallies(outlook).final
    yield "final_temples", final.temples
    yield "final_second_temple", int(final.temples >= 2)
    yield "final_third_temple", int(final.temples == 3)
    yield "final_towers", final.towers
    yield "final_second_tower", int(final.towers == 2)
    yield "final_huts", final.huts


def tallies(outlook: Outlook) -> FeatureTable:
    """Estimate a player's buildings at the last tile, and count the current ones."""
    huts, towers, temples, turns = outlook[:4]
    built = Pool(huts, towers, temples).pieces_built()
    now = FeatureCounts(built.temples, built.towers, built.huts)
    more_temples = more_towers = 0
    for needed in _temple_turns(outlook):
        if turns < needed:
            break
        turns -= needed
        more_temples += 1
    for needed in _tower_turns(outlook):
        if turns >= needed:
            turns -= needed
            more_towers += 1
    more_huts = min(huts, HUTS_AT_THE_END * min(turns, 8))
    final = FeatureCounts(
        now.temples + more_temples, now.towers + more_towers, now.huts + more_huts
    )
    return FeatureTable(final, now)


def leads(own: FeatureTable, best: FeatureTable) -> Iterator[tuple[str, int]]:
    """Yield the lead over the best rival, at the last tile and now: temples, towers or huts."""
    for when, mine, theirs in zip(("final", "now"), own, best, strict=True):
        more_temples, more_towers, more_huts = (a - b for a, b in zip(mine, theirs, strict=True))
        if more_temples:
            yield f"{when}_temple_lead", 1 if more_temples > 0 else -1
        elif more_towers:
            yield f"{when}_tower_lead", 1 if more_towers > 0 else -1
        elif more_huts:
            yield f"{when}_hut_lead", 1 if more_huts > 0 else -1
            yield f"{when}_huts_ahead", max(-5, min(more_huts, 5))


def _temple_turns(outlook: Outlook) -> list[int]:
    """Estimate how many turns each remaining temple takes, the quickest first."""
    nearest = [1] * (outlook.ready + outlook.splits)
    nearest += [2] * (outlook.growing_pairs + outlook.growing_singles)
    nearest += [3] * (outlook.pairs + outlook.open_singles)
    nearest += [4] * outlook.temples
    return nearest[: outlook.temples]


def _tower_turns(outlook: Outlook) -> list[int]:
    """Estimate how many turns each remaining tower takes, the quickest first."""
    ready = outlook.tower_now + outlook.tower_raised
    return [1 if number < ready else 2 for number in range(outlook.towers)]


def _growth(score: int) -> float:
    return _GROWTH[min(max(score, -_HIGHEST), _HIGHEST) + _HIGHEST]


def results(outcome: Outcome, players: int, teams: bool) -> list[float]:
    """Return every seat's result of a game: 1 for a win, a fraction for a shared win."""
    if outcome.places is not None:
        return [worth_of_place(place, players) for place in outcome.places]
    share = (2 if teams else 1) / len(outcome.winners)
    return [share if seat in outcome.winners else 0.0 for seat in range(1, players + 1)]


def worth_of_place(place: float, players: int) -> float:
    """Return the value of a place in a ranking game: 1 for the first, 0 for the last."""
    return (players - place) / (players - 1)


def _team_shares(scores: list[int]) -> list[float]:
    one, other = _growth(scores[0] + scores[2]), _growth(scores[1] + scores[3])
    share = one / (one + other)
    return [share, 1 - share, share, 1 - share]


def _expected_places(growth: list[float], standing: Standing) -> list[float]:
    """Return the value of each seat's place, or of its expected place [R1]."""
    players = len(growth)
    rivals = [growth[seat - 1] for seat in standing.playing()]
    best = 1 + sum(status is Status.PLACED for status in standing.statuses)
    worths = []
    for own, place in zip(growth, standing.places, strict=True):
        if place is None:
            # The expected number of players ahead. The 0.5 removes the player from the sum.
            ahead = sum([rival / (own + rival) for rival in rivals]) - 0.5
            worths.append(worth_of_place(best + ahead, players))
        else:
            worths.append(worth_of_place(place, players))
    return worths
