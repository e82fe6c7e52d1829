"""Matches of many games between bots, result files in JSON lines, and the standings.

Each game is determined by its number alone, so games can be played in any order. The first line of
a result file describes the match. Every other line is one finished game. Reading replays it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from math import inf, isinf, log, log10, sqrt
from statistics import fmean, median
from time import perf_counter
from typing import Any, Final, NamedTuple, NotRequired, TypedDict

from taluva import __version__
from taluva.bots.players import Player
from taluva.bots.spec import Spec, seat_names
from taluva.core.definition import GameDefinition
from taluva.core.game import Outcome
from taluva.core.setup import Setup, validate_seed
from taluva.games import DEFAULT_GAME, definition_for
from taluva.i18n import InvalidInput, Language
from taluva.parallel import WorkerPool, is_still_needed, map_unordered


@dataclass(frozen=True, slots=True)
class Match:
    """A series of games: the game, the entrants, the seed and the options."""

    entrants: tuple[Spec, ...]
    games: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    game: str = DEFAULT_GAME  # its name, because a definition cannot be sent to other processes

    @property
    def definition(self) -> GameDefinition[Any, Any]:
        """The definition of the game."""
        return definition_for(self.game)

    def seating(self, number: int) -> tuple[int, ...]:
        """Return the entrant in each seat. The entrants rotate from game to game."""
        players = len(self.entrants)
        return tuple((seat + number) % players for seat in range(players))

    @property
    def games_per_deal(self) -> int:
        """The number of consecutive games with the same deal: one for each different seating.

        If equal bots swapped seats with the same deal, many games would repeat.
        """
        words = [str(spec) for spec in self.entrants]
        turns = range(1, len(words) + 1)
        return next(each for each in turns if words[each:] + words[:each] == words)

    def start(self, number: int) -> Any:
        """Start a game. Consecutive games that differ only in their seating share a deal.

        Raises ValueError with a message for invalid options.
        """
        names = seat_names([self.entrants[entrant] for entrant in self.seating(number)])
        seed = validate_seed(self.seed + number // self.games_per_deal)
        return self.definition.new(Setup(tuple(names), self.options, seed))

    def replay(self, number: int, moves: Iterable[str]) -> Any:
        """Return a game after some moves, as they are logged."""
        game = self.start(number)
        for move in moves:
            game = game.apply(self.definition.parse_logged(move))
        return game


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A finished game of a match."""

    number: int
    seating: tuple[int, ...]
    roles: tuple[str, ...]  # by seat; empty if all seats have the same role
    moves: tuple[str, ...]
    outcome: Outcome
    turns: int
    scores: tuple[float, ...]  # the result of each entrant, from 0 to 1
    seconds: tuple[tuple[float, ...], ...]  # thinking time of each entrant, move by move
    troubles: tuple[str, ...]
    failed: tuple[int, ...] = ()  # the entrants that had to be replaced, and so lost

    def role(self, entrant: int) -> str:
        """Return the role that an entrant played."""
        return self.roles[self.seating.index(entrant)]


class Abandoned(Exception):
    """A game whose result is no longer needed."""


def play_game(match: Match, number: int, goes_on: Callable[[], bool] = lambda: True) -> MatchGame:
    """Play one game of a match; raises Abandoned when ``goes_on`` returns False."""
    seating = match.seating(number)
    game = match.start(number)
    troubles: list[str] = []
    players = [
        Player(match.entrants[entrant], match.definition, name, troubles.append)
        for entrant, name in zip(seating, game.names, strict=True)
    ]
    seconds: list[list[float]] = [[] for _ in match.entrants]
    try:
        while game.outcome is None:
            if (dealt := game.deal()) is not None:
                game = game.apply(dealt)
                continue
            began = perf_counter()
            move = players[game.seat - 1].choose(game, number=number, report=lambda _: goes_on())
            if not goes_on():
                raise Abandoned
            seconds[seating[game.seat - 1]].append(perf_counter() - began)
            game = game.apply(move)
    finally:
        for player in players:
            player.close()
    failed = {seating[seat] for seat, player in enumerate(players) if player.trouble is not None}
    return finish_game(match, number, game, tuple(map(tuple, seconds)), tuple(troubles), failed)


def finish_game(
    match: Match,
    number: int,
    game: Any,
    seconds: tuple[tuple[float, ...], ...],
    troubles: tuple[str, ...],
    failed: Collection[int] = (),
) -> MatchGame:
    """Return a finished game as a MatchGame, with each entrant's result.

    An entrant that ``failed`` gets nothing. The others share what its substitute has won.
    """
    seating = match.seating(number)
    got = match.definition.payoffs(game)
    won = [got[seating.index(entrant)] for entrant in range(len(seating))]
    others = len(seating) - len(failed)
    if failed and others:
        share = sum(won[entrant] for entrant in failed) / others
        won = [0.0 if entrant in failed else each + share for entrant, each in enumerate(won)]
    return MatchGame(
        number,
        seating,
        tuple(seat.role for seat in match.definition.seats(game)),
        tuple(str(move) for move in game.moves),
        game.outcome,
        game.turn,
        tuple(won),
        seconds,
        troubles,
        tuple(sorted(failed)),
    )


def play_games(
    match: Match, pool: WorkerPool, numbers: Iterable[int] | None = None
) -> Generator[MatchGame]:
    """Play all games, or those with the given numbers, and yield each as it ends.

    Raises WorkerPoolError with a message if the workers fail.
    """
    numbers = range(match.games) if numbers is None else numbers
    with closing(map_unordered(pool, partial(_play, match), numbers)) as results:
        for _, played in results:
            yield played


def _play(match: Match, number: int) -> MatchGame:
    return play_game(match, number, is_still_needed)


FORMAT: Final = 1
_DIGITS: Final = 6  # decimal places of seconds, the resolution of the clock
_MAX_LENGTH: Final = 1e9  # seconds


def format_match(match: Match) -> str:
    """Return the first line of a result file, which describes the match."""
    return json.dumps(_heading(match))


def check_match(match: Match, line: str) -> None:
    """Check that a file's first line describes this match. Raises ValueError with a message."""
    there = _load(line)
    for key, here in _heading(match).items():
        if key not in there:
            raise InvalidInput("not a results file")
        if there[key] != here:
            raise InvalidInput(
                "these results are from another match: {key} is {there}, not {here}",
                key=key,
                there=json.dumps(there[key])[:200],
                here=json.dumps(here),
            )


def _heading(match: Match) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "taluva": __version__,
        "game": match.game,
        "bots": [str(spec) for spec in match.entrants],
        "seed": match.seed,
        "options": {key: str(value) for key, value in sorted(match.options.items())},
    }


def format_played(played: MatchGame) -> str:
    """Return a finished game as a line of a result file."""
    return json.dumps(
        {
            "game": played.number + 1,
            "moves": played.moves,
            "seconds": [[round(each, _DIGITS) for each in times] for times in played.seconds],
            "troubles": played.troubles,
            "failed": played.failed,
        }
    )


def parse_played(match: Match, line: str) -> MatchGame:
    """Parse a line of a result file and replay its game. Raises ValueError with a message."""
    try:
        data = _load(line)
        number, moves, troubles = data["game"], data["moves"], data["troubles"]
        seconds = tuple(tuple(_seconds(each) for each in times) for times in data["seconds"])
        _demand(type(number) is int and number > 0)
        _demand(all(isinstance(each, str) for each in (*moves, *troubles)))
        _demand(len(seconds) == len(match.entrants))
        failed = {*data.get("failed", ())}
        _demand(failed <= {*range(len(match.entrants))})
        game = match.start(number - 1)
        for move in moves:
            step, dealt = match.definition.parse_logged(move), game.deal()
            _demand(dealt is None or dealt == step)
            game = game.apply(step)
        _demand(game.outcome is not None)
    except (KeyError, TypeError, ValueError):
        raise InvalidInput(
            "not a finished game from this match; delete this line to play it again"
        ) from None
    return finish_game(match, number - 1, game, seconds, tuple(troubles), failed)


def _load(line: str) -> dict[str, Any]:
    """Parse a JSON object. Raises ValueError with a message."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise InvalidInput("not a results file")
    return data


def _seconds(value: Any) -> float:
    _demand(isinstance(value, float | int) and 0 <= value < _MAX_LENGTH)
    return float(value)


def _demand(is_so: bool) -> None:
    if not is_so:
        raise ValueError


_WIDTH: Final = 80  # columns of the narrowest usual terminal
_DECIMALS: Final = 2  # in the number of wins, if some are shared


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """The results of one kind of entrant in one role; entrants with equal specs count together."""

    words: str
    name: str  # as players see it
    role: str  # empty if all seats have the same role
    entrants: int  # entrants of this kind
    games: int  # seats they took in all games
    wins: float  # a shared win counts in part
    rate: float  # the win rate of each entrant
    rate_interval: Interval
    elo: float | None  # against equal opponents; None if roles differ
    elo_interval: Interval | None
    median_seconds: float  # per move
    most_seconds: float


def rows(match: Match, played: Iterable[MatchGame]) -> list[StandingsRow]:
    """Return the rows of the standings, in the order of the entrants."""
    played = list(played)
    kinds: dict[str, list[int]] = {}
    for entrant, spec in enumerate(match.entrants):
        kinds.setdefault(str(spec), []).append(entrant)
    roles = dict.fromkeys(role for game in played for role in game.roles) or {"": None}
    sides = _sides(match, played) if len(roles) == 1 else None
    return [
        _row(match, words, role, entrants, played, sides)
        for words, entrants in kinds.items()
        for role in roles
    ]


def _sides(match: Match, played: Iterable[MatchGame]) -> int:
    """Return the number of sides in a game.

    Two teams are two sides. So are the players of a ranking game, who score 1/2 on average.
    """
    won = min((sum(game.scores) for game in played), default=1.0)
    return max(2, round(len(match.entrants) / won))


def _row(
    match: Match,
    words: str,
    role: str,
    entrants: list[int],
    played: list[MatchGame],
    sides: int | None,
) -> StandingsRow:
    """Return one row; ``sides`` is the number of sides if all have the same chance to win."""
    seats = [(game, each) for game in played for each in entrants if game.role(each) == role]
    wins = sum(game.scores[entrant] for game, entrant in seats)
    seconds = [each for game, entrant in seats for each in game.seconds[entrant]]
    interval = wilson(wins, len(seats))
    rate = wins / len(seats) if seats else 0.0
    return StandingsRow(
        words,
        match.entrants[entrants[0]].name,
        role,
        len(entrants),
        len(seats),
        wins,
        rate,
        interval,
        None if sides is None else elo(rate, sides),
        None if sides is None else Interval(elo(interval.low, sides), elo(interval.high, sides)),
        median(seconds) if seconds else 0.0,
        max(seconds, default=0.0),
    )


class EntrantData(TypedDict):
    """A row of the table of a match as plain data. ``role`` is left out if all are the same."""

    bot: str
    name: str
    role: NotRequired[str]
    seats: int
    games: int
    wins: float
    rate: float
    rate_interval: list[float]
    elo: float | None
    elo_interval: list[float | None]
    median_seconds: float
    most_seconds: float


class PlayedData(TypedDict):
    """A finished game of a match as plain data."""

    game: int
    seating: list[str]
    reason: str
    winners: list[int]
    failed: list[int]
    turns: int
    moves: list[str]


class MatchData(TypedDict):
    """The result of a match as plain data. ``sprt`` is there if the match answers a question."""

    sprt: NotRequired[dict[str, float | str | None]]
    format: int
    games: int
    asked: int
    seed: int
    games_per_deal: int
    repeats: int
    entrants: list[EntrantData]
    endings: dict[str, int]
    turns: float
    troubles: list[str]
    results: list[PlayedData]


def as_dict(
    match: Match, played: Iterable[MatchGame], question: Question | None = None
) -> MatchData:
    """Return the result of a match as plain data."""
    played = sorted(played, key=lambda game: game.number)
    found: MatchData = {
        "format": 1,
        "games": len(played),
        "asked": match.games,
        "seed": match.seed,
        "games_per_deal": match.games_per_deal,
        "repeats": _repeats(played),
        "entrants": [_row_as_dict(row) for row in rows(match, played)],
        "endings": dict(sorted(Counter(str(game.outcome.reason) for game in played).items())),
        "turns": fmean(game.turns for game in played) if played else 0.0,
        "troubles": [trouble for game in played for trouble in game.troubles],
        "results": [
            {
                "game": game.number + 1,
                "seating": [str(match.entrants[entrant]) for entrant in game.seating],
                "reason": str(game.outcome.reason),
                "winners": list(game.outcome.winners),
                "failed": [
                    seat for seat, each in enumerate(game.seating, 1) if each in game.failed
                ],
                "turns": game.turns,
                "moves": list(game.moves),
            }
            for game in played
        ],
    }
    if question is not None:
        llr = likelihood(question, match, played)
        found["sprt"] = {**question._asdict(), "error": ERROR, "llr": llr, "answer": answer(llr)}
    return found


def _repeats(played: Sequence[MatchGame]) -> int:
    """Count the games whose moves equal those of an earlier one."""
    return len(played) - len({game.moves for game in played})


def _row_as_dict(row: StandingsRow) -> EntrantData:
    found: EntrantData = {
        "bot": row.words,
        "name": row.name,
        "seats": row.entrants,
        "games": row.games,
        "wins": row.wins,
        "rate": row.rate,
        "rate_interval": list(row.rate_interval),
        "elo": _finite(row.elo),
        "elo_interval": [_finite(bound) for bound in row.elo_interval or (None, None)],
        "median_seconds": row.median_seconds,
        "most_seconds": row.most_seconds,
    }
    if row.role:
        found["role"] = row.role
    return found


def _finite(value: float | None) -> float | None:
    return None if value is None or isinf(value) else value


def as_text(
    match: Match,
    played: Iterable[MatchGame],
    say: Language,
    question: Question | None = None,
    *,
    table: Callable[[Sequence[tuple[str, ...]]], list[str]] | None = None,
) -> str:
    """Format the result of a match. ``table`` formats its table, if not in columns."""
    played = sorted(played, key=lambda game: game.number)
    if not played:
        return say("no game was finished")
    sure = say.percent(SURE)
    names = say("bot"), say("won"), say("rate"), sure, "Elo", sure, say("median"), say("slowest")
    cells = [names, *(_cells(row, match, say) for row in rows(match, played))]
    lines = table(cells) if table is not None else _in_columns(cells, "  ")
    if table is None and max(map(len, lines)) > _WIDTH:
        lines = _in_columns(cells, " ")
    endings = Counter(str(game.outcome.reason) for game in played).most_common()
    lengths = [game.turns for game in played]
    lines += [
        "",
        say.count(
            "{played} of {number} game; seats rotate, seed {seed}",
            "{played} of {number} games; seats rotate, seed {seed}",
            match.games,
            played=len(played),
            seed=match.seed,
        ),
        say.count(
            "a new deal for every game",
            "a new deal after every {number} games",
            match.games_per_deal,
        ),
        say(
            "endings: {endings}",
            endings=", ".join(f"{match.definition.word(why, say)} {n}" for why, n in endings),
        ),
        say(
            "turns: {mean} on average, {least} to {most}",
            mean=say.number(fmean(lengths), ".1f"),
            least=min(lengths),
            most=max(lengths),
        ),
    ]
    if question is not None:
        lines.append(_answer_text(question, match, played, say))
    if repeats := _repeats(played):
        lines.append(
            say.count(
                "{number} game has the same moves as another; it still counts",
                "{number} games have the same moves as others; they still count",
                repeats,
            )
        )
    troubles = Counter(trouble for game in played for trouble in game.troubles)
    lines += [
        say("problem: {trouble}", trouble=each if number == 1 else f"{each} x{number}")
        for each, number in troubles.items()
    ]
    failed = Counter(match.entrants[entrant].name for game in played for entrant in game.failed)
    lines += [
        say.count(
            "{bot} failed in {number} game and lost it",
            "{bot} failed in {number} games and lost them",
            number,
            bot=bot,
        )
        for bot, number in failed.items()
    ]
    return "\n".join(lines)


def _answer_text(
    question: Question, match: Match, played: Sequence[MatchGame], say: Language
) -> str:
    found = likelihood(question, match, played)
    facts = {
        "bot": str(match.entrants[0]),
        "low": f"{question.low:g}",
        "high": f"{question.high:g}",
        "llr": say.number(found, "+.2f"),
    }
    match answer(found):
        case "high":
            return say("SPRT {low} {high}: {bot} is stronger by {high} Elo (LLR {llr})", **facts)
        case "low":
            return say(
                "SPRT {low} {high}: {bot} is not stronger by {high} Elo (LLR {llr})", **facts
            )
    return say("SPRT {low} {high}: not decided yet (LLR {llr})", **facts)


def describe_standing(
    match: Match, played: Sequence[MatchGame], say: Language, question: Question | None = None
) -> str:
    """Describe the first entrant's win rate so far, or the likelihood ratio, in a few words."""
    if not played:
        return ""
    if question is not None:
        return say(
            "LLR {llr} ({low} to {high})",
            llr=say.number(likelihood(question, match, played), "+.2f"),
            low=say.number(-DECIDED, "+.2f"),
            high=say.number(DECIDED, "+.2f"),
        )
    wins, first = sum(game.scores[0] for game in played), match.entrants[0]
    low, high = wilson(wins, len(played))
    return say(
        "{bot} {rate} ({low} to {high})",
        bot=first.name if first.command else first,  # a command may be long
        rate=say.percent(wins / len(played)),
        low=say.percent(low),
        high=say.percent(high),
    )


def _cells(row: StandingsRow, match: Match, say: Language) -> tuple[str, ...]:
    """Return the cells of a row; the bounds next to a rate have no percent sign."""
    classes = {str(each): each.name for each in match.entrants if each.factory}
    is_clear = [*classes.values()].count(row.name) == 1  # two versions may have the same name
    words = row.name if row.words in classes and is_clear else row.words
    words = words if row.entrants == 1 else f"{words} x{row.entrants}"
    role = match.definition.word(row.role, say) if row.role else ""
    low, high = (f"{100 * bound:.0f}" for bound in row.rate_interval)
    return (
        f"{words} {role}".rstrip(),
        say.number(round(row.wins, _DECIMALS)),
        say.percent(row.rate, 1),
        say("{low} to {high}", low=low, high=high),
        _format_signed(row.elo),
        _range(row.elo_interval, say),
        f"{row.median_seconds * 1e3:.0f} ms",
        f"{row.most_seconds * 1e3:.0f} ms",
    )


def _in_columns(rows: Sequence[tuple[str, ...]], gap: str) -> list[str]:
    """Align the cells of rows: the first column left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]


def _range(interval: Interval | None, say: Language) -> str:
    if interval is None:
        return ""
    return say(
        "{low} to {high}", low=_format_signed(interval.low), high=_format_signed(interval.high)
    )


def _format_signed(value: float | None) -> str:
    if value is None:
        return ""
    if isinf(value):
        return "∞" if value > 0 else "-∞"
    return f"{value:+.0f}"


SURE: Final = 0.95
_Z: Final = 1.959963984540054  # the two-sided normal quantile for 95%


class Interval(NamedTuple):
    """A range that contains the true value with 95% confidence."""

    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """Return the Wilson interval of a rate; shared wins may count as fractions."""
    if not trials:
        return Interval(0.0, 1.0)
    rate, square = successes / trials, _Z * _Z
    centre = (rate + square / (2 * trials)) / (1 + square / trials)
    half = _Z * sqrt(rate * (1 - rate) / trials + square / (4 * trials**2)) / (1 + square / trials)
    # Without wins or losses, rounding would miss the exact bound.
    low = 0.0 if successes <= 0 else centre - half
    return Interval(low, 1.0 if successes >= trials else centre + half)


def elo(rate: float, players: int = 2) -> float:
    """Return the Elo difference to equal opponents for a win rate.

    With several ``players``, a player's win rate is its strength divided by the sum of all
    strengths.
    """
    if rate <= 0:
        return -inf
    if rate >= 1:
        return inf
    # Adding 0.0 turns minus zero, for equal players, into zero.
    return -400 * log10((1 / rate - 1) / (players - 1)) + 0.0


ERROR: Final = 0.05  # the chance of either wrong answer of an SPRT
DECIDED: Final = log((1 - ERROR) / ERROR)


class Question(NamedTuple):
    """The question of an SPRT: whether the first bot is stronger by ``low`` or by ``high`` Elo."""

    low: float
    high: float


def likelihood(question: Question, match: Match, played: Sequence[MatchGame]) -> float:
    """Return the logarithm of the likelihood ratio of the two answers, high against low.

    A shared win counts as part of a win and part of a loss.
    """
    low, high = (expected_score(each, _sides(match, played)) for each in question)
    won = sum(game.scores[0] for game in played)
    return won * log(high / low) + (len(played) - won) * log((1 - high) / (1 - low))


def answer(llr: float) -> str | None:
    """Return ``high`` or ``low`` once the question is answered, else None."""
    return "high" if llr >= DECIDED else "low" if llr <= -DECIDED else None


def expected_score(difference: float, players: int = 2) -> float:
    """Return the win rate for an Elo difference to equal opponents, the inverse of ``elo``."""
    return 1 / (1 + (players - 1) * 10 ** (-difference / 400))
