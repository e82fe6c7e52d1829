"""Statistics of many games: wins by seat, endings and lengths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from taluva.core.analysis import Statistics

BAND: Final = 12  # turns; the width of a group of lengths
UNFINISHED: Final = "unfinished"


@dataclass(frozen=True, slots=True)
class Group:
    """A group of games: their number, wins by seat, and lengths in turns."""

    by: str  # what they share, such as edition; empty for all games
    value: str
    games: int
    wins: tuple[int, ...]  # by seat; a shared win counts for each winner
    shared: int  # games won by several players, or by both teams
    shortest: int
    median: float
    mean: float
    longest: int


@dataclass(frozen=True, slots=True)
class Survey:
    """The statistics of games, together and in groups."""

    players: int  # the highest number in any game
    groups: tuple[Group, ...]  # all games first


def survey(games: Iterable[Statistics]) -> Survey:
    """Return the statistics of games: all, and by players, game groups, ending and length."""
    counted = list(games)
    players = max((each.players for each in counted), default=0)
    groups = [_group("", "all", counted, players)]
    own = dict.fromkeys(key for each in counted for key in each.groups)
    keys: dict[str, Callable[[Statistics], tuple[Any, ...]]] = {
        "players": lambda game: (str(game.players),),
        **{key: partial(_by, key) for key in own},
        "ending": lambda game: (_ending(game),),
        "turns": lambda game: _band(game.turns),
    }
    for by, key in keys.items():
        groups += [
            _group(by, value[-1], [each for each in counted if key(each) == value], players)
            for value in sorted({key(each) for each in counted})
        ]
    return Survey(players, tuple(groups))


def _by(key: str, game: Statistics) -> tuple[str]:
    return (game.groups.get(key, "-"),)


def _ending(game: Statistics) -> str:
    return UNFINISHED if game.outcome is None else str(game.outcome.reason)


def _band(turns: int) -> tuple[int, str]:
    """Return the length group of a game, with a number to sort by."""
    first = max(turns - 1, 0) // BAND * BAND + 1
    return first, f"{first} to {first + BAND - 1}"


def _group(by: str, value: str, games: Sequence[Statistics], players: int) -> Group:
    from statistics import fmean, median  # slow to load, and only surveys need it

    turns = [each.turns for each in games] or [0]
    winners = [() if each.outcome is None else each.outcome.winners for each in games]
    return Group(
        by,
        value,
        len(games),
        tuple(sum(seat in each for each in winners) for seat in range(1, players + 1)),
        sum(each.is_shared for each in games),
        min(turns),
        median(turns),
        fmean(turns),
        max(turns),
    )


def group_as_dict(group: Group) -> dict[str, Any]:
    """Return a group of games as plain data."""
    return {
        "by": group.by or None,
        "value": group.value,
        "games": group.games,
        "wins": list(group.wins),
        "shared": group.shared,
        "turns": {
            "shortest": group.shortest,
            "median": group.median,
            "mean": round(group.mean, 2),
            "longest": group.longest,
        },
    }
