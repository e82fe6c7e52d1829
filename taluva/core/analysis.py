"""Types for the analysis of games: statistics, evaluations and forecasts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from taluva.core.bot import Budget, Meter
from taluva.core.game import G, Game, M, Outcome
from taluva.i18n import Language


class LinePart(NamedTuple):
    """A part of a line of statistics."""

    text: str
    ink: str = ""  # of the player it refers to, or empty
    is_chip: bool = False  # whether the ink is the background


Line: TypeAlias = Sequence[LinePart]


_WIDE: Final = 1000  # columns; no line is this long


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of one game, finished or not."""

    players: int
    turns: int
    outcome: Outcome | None  # None if the game is not finished
    is_shared: bool  # won by several players who are not partners
    groups: Mapping[str, str]  # more keys to group games by, besides players, ending and length
    data: Mapping[str, Any]  # plain data for programs
    rows: tuple[Mapping[str, object], ...]  # one per player, keyed by column
    page: Callable[[Any, int, Language], Iterable[Line]]  # lines to show, given a look and a width
    spoken: Callable[[Language], Iterable[str]] | None = None  # sentences, if the page has charts

    @classmethod
    def of(cls, game: Game[Any], rows: Sequence[Mapping[str, object]], line: str) -> Statistics:
        """Return statistics with a row for each player, which ``line`` shows as a message."""

        def page(look: object, width: int, say: Language) -> Iterable[Line]:
            return [[LinePart(say.again(line, **row))] for row in rows]

        winners = () if game.outcome is None else game.outcome.winners
        data = {"rows": rows}
        return cls(
            *(len(game.names), game.turn, game.outcome, len(winners) > 1, {}, data),
            *(tuple(rows), page),
        )

    def sentences(self, say: Language) -> list[str]:
        """Return the statistics for a listener."""
        if self.spoken is not None:
            return [*self.spoken(say)]
        lines = ("".join(segment[0] for segment in line) for line in self.page(None, _WIDE, say))
        return [line.strip() for line in lines if line.strip()]


@dataclass(frozen=True, slots=True)
class StatisticsCounter(Generic[G]):
    """A game's function for statistics, and the columns of its table."""

    columns: tuple[str, ...]  # of a table with one row per player
    # Arguments: the games before the first move and after each, and the bot specs of a log by seat.
    count: Callable[[Sequence[G], Mapping[int, str]], Statistics]


class Tries(NamedTuple):
    """The results of playing on from a position: every seat's chance in each try."""

    rows: Sequence[Sequence[float]]  # one per try
    is_certain: bool = False  # whether the game is over there, or its chances are counted
    settled: frozenset[int] = (
        frozenset()
    )  # seats that have left the game: their results are certain

    @property
    def chances(self) -> tuple[float, ...]:
        """The mean of the tries. Unless it is certain, no chance is 0 or 1."""
        from statistics import fmean  # slow to load, and only evaluations need it

        means = list(map(fmean, zip(*self.rows, strict=True)))
        if self.is_certain:
            return tuple(means)
        found = [
            chance if seat in self.settled else min(max(chance, _UNLIKELY), 1 - _UNLIKELY)
            for seat, chance in enumerate(means, 1)
        ]
        largest = max(range(len(found)), key=lambda index: found[index])
        found[largest] -= max(0.0, sum(found) - sum(means))
        return tuple(found)


def try_out(
    games: Sequence[G],
    play_on: Callable[[G, int], Sequence[float]],
    budget: Budget,
    *,
    nodes: int = 1,
    least: int = 4,
    most: int = 400,
) -> list[Tries]:
    """Play on several times from each game, until the budget is spent.

    ``play_on`` gets a game and the number of the try, and returns every seat's chance at the end.
    It should draw its random numbers from that number, so that each try compares like with like.
    ``nodes`` is the cost of a try.
    """
    meter = Meter(budget)
    are_over = [game.outcome is not None for game in games]
    rows: list[list[Sequence[float]]] = [[] for _ in games]
    for number in range(most):
        for game, tries in zip(games, rows, strict=True):
            tries.append(play_on(game, number))
        is_spent = not meter.go_on(nodes * len(games))
        if all(are_over) or (is_spent and number + 1 >= least):
            break
    return [Tries(*each) for each in zip(rows, are_over, strict=True)]


_UNLIKELY: Final = 0.01  # the smallest chance of what is not proved to be impossible
_CERTAINTY: Final = 2.0  # standard errors; smaller differences count as zero


class Evaluation(NamedTuple, Generic[M]):
    """The evaluation of a played turn, based on what its seat could see.

    Both chances of that seat come from tries with the same random numbers. They are equal if the
    tries show no significant difference.
    """

    chances: tuple[float, ...]  # of every seat, after the played turn
    played: float  # the chance of the seat that played
    other: float | None  # its chance after the best other turn; None if there was none
    moves: tuple[M, ...] = ()  # of that other turn
    luck: float | None = None  # of the seat, in the deal before the turn
    error: float = 0.0  # margin of error of the difference; 0 if the result is certain
    looks: int = 1  # 2 if a remarkable first result was checked with more nodes

    @property
    def difference(self) -> float:
        """The chance of the other turn minus that of the played one; 0 without another turn."""
        return 0.0 if self.other is None else self.other - self.played

    @property
    def best(self) -> float:
        """The chance after the best known turn."""
        return self.played if self.other is None else max(self.played, self.other)


class RatedTurn(NamedTuple, Generic[M]):
    """A turn, or the rest of one, and its player's chance of winning after it."""

    moves: tuple[M, ...]
    chance: float


class Forecast(NamedTuple, Generic[M]):
    """The result of a search: every seat's chance, and the best turns found."""

    chances: tuple[float, ...]
    error: float = 0.0  # margin of error for the seat to move
    turns: tuple[RatedTurn[M], ...] = ()  # the best first
    nodes: int = 0  # the budget of the search; 0 if the result is certain


def forecast(
    seat: int, turns: Sequence[tuple[Sequence[M], Tries]], nodes: int | None
) -> Forecast[M]:
    """Return the forecast for a seat from the tries of one or more turns."""
    from statistics import stdev

    rated = [(tuple(moves), tries.chances, tries) for moves, tries in turns]
    rated.sort(key=lambda each: -each[1][seat - 1])
    _, chances, tries = rated[0]
    own = [each[seat - 1] for each in tries.rows]
    # Add an even chance, because a few equal tries do not make a result certain.
    error = _CERTAINTY * stdev([*own, 0.5]) / (len(own) + 1) ** 0.5 if len(own) > 1 else 0.0
    found = tuple(RatedTurn(moves, means[seat - 1]) for moves, means, _ in rated)
    is_certain = all(each.is_certain for _, each in turns)
    return Forecast(chances, error, found, 0 if is_certain else nodes or 0)


def alone(seat: int, tries: Tries) -> Evaluation[Any]:
    """Evaluate a turn without alternatives, or a game before its first turn."""
    chances = tries.chances
    return Evaluation(chances, chances[seat - 1], None)


def compare(seat: int, played: Tries, other: Tries, moves: Sequence[M]) -> Evaluation[M]:
    """Evaluate a turn against the best other turn, from tries with the same random numbers.

    A difference smaller than the noise of the tries counts as zero. If one of the turns ends the
    game, every difference counts.
    """
    from statistics import fmean, stdev

    chances = played.chances
    differences = [
        theirs[seat - 1] - ours[seat - 1]
        for ours, theirs in zip(played.rows, other.rows, strict=True)
    ]
    difference, error = fmean(differences), 0.0
    if len(differences) > 1 and not (played.is_certain or other.is_certain):
        error = _CERTAINTY * stdev(differences) / len(differences) ** 0.5
        difference = difference if abs(difference) >= error else 0.0
    own = chances[seat - 1]
    other_chance = min(max(own + difference, _UNLIKELY), 1 - _UNLIKELY)
    if other.is_certain:
        other_chance = other.chances[seat - 1]
    return Evaluation(chances, own, other_chance, tuple(moves), error=error)


PlayOn: TypeAlias = Callable[[G, int], Sequence[float]]


def explore_turns(
    game: G, turns: Iterable[Sequence[M]], play_on: PlayOn[G], budget: Budget
) -> Forecast[M]:
    """Return every seat's chance after some turns, the likely best ones, by playing on.

    ``play_on`` gets a game and the number of a try, which decides its random numbers. It returns
    every seat's chance at the end.
    """
    found = [*turns]
    tries = try_out([_after(game, turn) for turn in found], play_on, budget)
    return forecast(game.seat or 1, [*zip(found, tries, strict=True)], budget.nodes)


def judge_turn(
    game: G, moves: Sequence[M], others: Iterable[Sequence[M]], play_on: PlayOn[G], budget: Budget
) -> Evaluation[M]:
    """Evaluate a turn against the first other one of ``others``, as ``explore_turns`` does."""
    seat, after = game.seat or 1, _after(game, moves)
    other = next((each for each in others if tuple(each) != tuple(moves)), None)
    if not moves or other is None:
        return alone(seat, try_out([after], play_on, budget)[0])
    played, instead = try_out([after, _after(game, other)], play_on, budget)
    return compare(seat, played, instead, other)


def _after(game: G, moves: Sequence[Any]) -> G:
    for move in moves:
        game = game.apply(move)
    return game
