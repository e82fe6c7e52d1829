"""How good a position is for each player: a chance to win, from weighted features.

The weights were fitted to the results of games that the bots played against each other, but for
``shortage``: bots that avoid it leave nothing to fit. They are whole numbers and the exponential is
rounded, so that every machine judges alike.
"""

from __future__ import annotations

from math import exp
from typing import Final

from taluva.games.taluva.bots.features import Outlook, outlooks
from taluva.games.taluva.rules import Position, Standing, Status
from taluva.table.outcome import Outcome

# Hundredths of a logit for each feature of the player to move, and of the others.
TO_MOVE: Final = Outlook(
    temples=69,
    towers=66,
    huts=8,
    late_temples=22,
    late_towers=9,
    ready=84,
    exposed=6,
    growing=20,
    tower_ready=63,
    bare=13,
    bulk=-13,
    reach=7,
    win_in_one=15,
    win_in_two=-11,
    win_in_three=-5,
    can_win=236,
    shortage=-50,
    last_huts=-88,
)
WAITING: Final = Outlook(
    temples=74,
    towers=74,
    huts=7,
    late_temples=22,
    late_towers=9,
    ready=91,
    exposed=-46,
    growing=22,
    tower_ready=43,
    bare=5,
    bulk=-11,
    reach=0,
    win_in_one=9,
    win_in_two=-12,
    win_in_three=-8,
    can_win=121,
    shortage=-50,
    last_huts=-81,
)
_HIGHEST: Final = 1500
_GROWTH: Final = [float(f"{exp(score / 100):.9e}") for score in range(-_HIGHEST, _HIGHEST + 1)]


def chances(position: Position) -> list[float]:
    """Give every seat's chance to win, or what it has got, from 0 to 1.

    The position is one in which a turn begins, or the game is over.
    """
    if position.outcome is not None:
        return results(position.outcome, position.options.players, position.options.teams)
    statuses = position.standing.statuses
    scores = [
        _score(outlook, index == position.seat - 1) if statuses[index] is Status.PLAYING else 0
        for index, outlook in enumerate(outlooks(position))
    ]
    if position.options.teams:
        return _team_shares(scores)
    growth = [_growth(score) for score in scores]
    if position.options.ranking:
        return _expected_places(growth, position.standing)
    playing = [
        each if status is Status.PLAYING else 0.0
        for each, status in zip(growth, statuses, strict=True)
    ]
    total = sum(playing)
    return [each / total for each in playing]


def _score(outlook: Outlook, to_move: bool) -> int:
    weights = TO_MOVE if to_move else WAITING
    return sum([weight * feature for weight, feature in zip(weights, outlook, strict=True)])


def _growth(score: int) -> float:
    return _GROWTH[min(max(score, -_HIGHEST), _HIGHEST) + _HIGHEST]


def results(outcome: Outcome, players: int, teams: bool) -> list[float]:
    """Give what every seat has got from a game: 1 for a victory, a part for a shared one."""
    if outcome.places is not None:
        return [worth_of_place(place, players) for place in outcome.places]
    share = 1.0 if teams else 1 / len(outcome.winners)
    return [share if seat in outcome.winners else 0.0 for seat in range(1, players + 1)]


def worth_of_place(place: float, players: int) -> float:
    """Give what a place in a ranking game is worth: 1 for the first, 0 for the last."""
    return (players - place) / (players - 1)


def _team_shares(scores: list[int]) -> list[float]:
    one, other = _growth(scores[0] + scores[2]), _growth(scores[1] + scores[3])
    share = one / (one + other)
    return [share, 1 - share, share, 1 - share]


def _expected_places(growth: list[float], standing: Standing) -> list[float]:
    """Give what the places are worth that everybody has, or may hope for [R1]."""
    players = len(growth)
    rivals = [growth[seat - 1] for seat in standing.playing()]
    best = 1 + sum(status is Status.PLACED for status in standing.statuses)
    worths = []
    for own, place in zip(growth, standing.places, strict=True):
        if place is None:
            # Of the rivals, oneself included, this many may be expected to end up before one.
            ahead = sum([rival / (own + rival) for rival in rivals]) - 0.5
            worths.append(worth_of_place(best + ahead, players))
        else:
            worths.append(worth_of_place(place, players))
    return worths
