"""Statistics of many games: wins by seat, endings and lengths, and the players' ratings.

Ratings follow Weng and Lin (2011): the Bradley-Terry model with full pairs, which also works for
games of more than two players. A new player starts at 1500.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import exp, sqrt
from typing import Any, Final, NamedTuple

from taluva.core.analysis import Statistics
from taluva.core.game import Outcome
from taluva.record.folder import games_folder
from taluva.record.small_file import SmallFile
from taluva.record.summaries import saved_games

BAND: Final = 12  # turns; the width of a group of game lengths
UNFINISHED: Final = "unfinished"


@dataclass(frozen=True, slots=True)
class Group:
    """A group of games: their number, wins by seat, and lengths in turns."""

    by: str  # the property they share, such as edition; empty for all games
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
    """The statistics of all games, and of groups of games."""

    players: int  # the highest number of players in any game
    groups: tuple[Group, ...]  # all games first


def survey(games: Iterable[Statistics]) -> Survey:
    """Return the statistics of all games, and of groups by players, options, ending and length."""
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


CERTAINTY: Final = 2  # deviations to either side of a rating
_MAX_RANGE: Final = 700.0  # a rating with a larger range is not shown
_MEAN: Final = 1500.0  # the rating of a new player
_DEVIATION: Final = _MEAN / 3
_NOISE: Final = _DEVIATION / 2  # how much a player's form varies from game to game
_MIN_SHRINK: Final = 1e-4  # the smallest factor for a variance in one game


class GameResult(NamedTuple):
    """A finished game: its players by seat, and its outcome."""

    names: tuple[str, ...]
    outcome: Outcome

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat; without a ranking, winners are first and others last."""
        if self.outcome.places is not None:
            return self.outcome.places
        last = len(self.outcome.winners) + 1
        seats = range(1, len(self.names) + 1)
        return tuple(1 if seat in self.outcome.winners else last for seat in seats)


@dataclass(slots=True)
class HeadToHead:
    """A player's results against another player."""

    name: str  # of the other player
    games: int = 0
    ahead: int = 0
    behind: int = 0


@dataclass(slots=True)
class PlayerRecord:
    """A player's results in the games so far."""

    name: str
    games: int = 0
    wins: int = 0
    rating: float = _MEAN
    deviation: float = _DEVIATION
    streak: int = 0  # of wins (above 0) or of games without a win (below 0)
    best_streak: int = 0  # of wins
    ways: Counter[str] = field(default_factory=Counter)  # the number of wins by reason
    against: dict[str, HeadToHead] = field(default_factory=dict)  # by name in lower case

    @property
    def pairs(self) -> list[HeadToHead]:
        """The results against each opponent, most frequent opponents first."""
        return sorted(self.against.values(), key=lambda each: (-each.games, each.name.casefold()))

    @property
    def is_rated(self) -> bool:
        """Whether the range of the rating is small enough to say something."""
        return CERTAINTY * self.deviation <= _MAX_RANGE

    def as_dict(self) -> dict[str, Any]:
        """Return the record as plain data."""
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "rating": round(self.rating),
            "deviation": round(self.deviation),
            "streak": self.streak,
            "best_streak": self.best_streak,
            "ways": dict(self.ways.most_common()),
            "against": {
                each.name: {"games": each.games, "ahead": each.ahead, "behind": each.behind}
                for each in self.against.values()
            },
        }


class People(NamedTuple):
    """The records of all players in the finished games of the default folder."""

    records: list[PlayerRecord]
    games: int
    kinds: Mapping[str, str]  # the name of the game for each reason why games ended
    names: tuple[str, ...] = ()  # of the games

    def find(self, name: str) -> PlayerRecord | None:
        """Return the record of a player; case does not matter."""
        wanted = name.casefold()
        return next((each for each in self.records if each.name.casefold() == wanted), None)


def saved_people(game: str | None = None) -> People:
    """Return the records of all players from the finished games in the default folder.

    Renamed players count under their current names. With ``game``, count only that kind of game.
    """
    renames = load_renames()
    games = [each for each in saved_games() if game in (None, each.game)]
    games.sort(key=lambda each: each.modified)
    finished = [(each, each.outcome) for each in games if each.outcome is not None]
    records = player_records(
        GameResult(tuple(renames.get(name.casefold(), name) for name in each.names), outcome)
        for each, outcome in finished
    )
    kinds = {str(outcome.reason): each.game for each, outcome in finished}
    return People(records, len(finished), kinds, tuple(sorted({each.game for each, _ in finished})))


def player_records(results: Iterable[GameResult]) -> list[PlayerRecord]:
    """Return the records of all players, the highest rating first.

    ``results`` are in the order in which the games were played. Names that differ only in case are
    the same player, shown as spelled in the latest game.
    """
    found: dict[str, PlayerRecord] = {}
    for result in results:
        records = [found.setdefault(name.casefold(), PlayerRecord(name)) for name in result.names]
        for name, record in zip(result.names, records, strict=True):
            record.name = name
        if len({id(each) for each in records}) == len(records):
            _count(result, records)
            _rate(records, result.places)
    return sorted(found.values(), key=lambda each: (-each.rating, each.name.casefold()))


def _count(result: GameResult, records: Sequence[PlayerRecord]) -> None:
    for seat, (record, place) in enumerate(zip(records, result.places, strict=True), 1):
        record.games += 1
        if seat in result.outcome.winners:
            record.wins += 1
            record.streak = max(record.streak, 0) + 1
            record.best_streak = max(record.best_streak, record.streak)
            record.ways[str(result.outcome.reason)] += 1
        else:
            record.streak = min(record.streak, 0) - 1
        for other, their in zip(records, result.places, strict=True):
            if other is not record:
                pair = record.against.setdefault(other.name.casefold(), HeadToHead(other.name))
                pair.name = other.name
                pair.games += 1
                pair.ahead += place < their
                pair.behind += place > their


def _rate(records: Sequence[PlayerRecord], places: Sequence[int]) -> None:
    """Update the ratings of the players of one game."""
    before = [(each.rating, each.deviation**2) for each in records]
    for index, record in enumerate(records):
        rating, variance = before[index]
        gain = shrink = 0.0
        for other, (their_rating, their_variance) in enumerate(before):
            if other == index:
                continue
            spread = sqrt(variance + their_variance + 2 * _NOISE**2)
            chance = 1 / (1 + exp((their_rating - rating) / spread))
            score = (1 + (places[index] < places[other]) - (places[index] > places[other])) / 2
            gain += variance / spread * (score - chance)
            shrink += sqrt(variance) / spread * variance / spread**2 * chance * (1 - chance)
        record.rating = rating + gain
        record.deviation = sqrt(variance * max(1 - shrink, _MIN_SHRINK))


_RENAMED: Final = "renamed"


def _renames_file() -> SmallFile:
    """Return the file, beside the games, with players who have several names in the logs.

    The logs do not change. Each entry is the old name, folded to lower case, and the current one.
    """
    return SmallFile(lambda: games_folder().parent / "players.json")


def _read_renames(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value.values()):
        raise ValueError
    return value


def load_renames() -> Mapping[str, str]:
    """Return the current names of renamed players by their old names in lower case."""
    nothing: dict[str, str] = {}
    return _renames_file().take(_RENAMED, _read_renames, nothing)


def save_rename(old: str, new: str) -> None:
    """Save that a player has another name now. The own old name ends this. Raises SaveError."""
    file, key = _renames_file(), old.casefold()
    nothing: dict[str, str] = {}
    known = file.take(_RENAMED, _read_renames, nothing)
    names = {each: new if name.casefold() == key else name for each, name in known.items()}
    names[key] = new
    kept = {each: name for each, name in names.items() if name.casefold() != each}
    file.save({_RENAMED: kept})
