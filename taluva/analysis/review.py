"""The review of a game: every seat's chance to win after each turn, and better turns to play.

Moves and deals both change these chances. Luck is how much better a deal was than expected. A
turn's loss is the chance after the best known turn, minus the chance after the turn as played. What
neither explains is called unclear: the searches before and after the turn disagree.

Finished analyses are saved on disk, so that a game is analysed only once. The file name is a hash
of the game: its options, its seed and all its moves. A file that cannot be read counts as absent,
and write errors are ignored: the game is then analysed again next time.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from itertools import compress
from math import floor
from pathlib import Path
from typing import Any, Final, NamedTuple

from taluva.core.analysis import Evaluation
from taluva.core.bot import Budget
from taluva.core.definition import GameDefinition
from taluva.core.environment import open_regular
from taluva.core.game import Game
from taluva.parallel import WorkerPool, is_still_needed, map_unordered
from taluva.record.files import make_folder, write_whole
from taluva.record.folder import games_folder
from taluva.record.lines import ConsequenceLine, MoveEntry, SaveError, UndoEntry
from taluva.record.record import History, Record
from taluva.record.variations import Variations

DEFAULT_NODES: Final = 4000  # per turn
SECOND_LOOK: Final = 4  # times the budget, to check a turn that would get a mark


class MoveGrade(StrEnum):
    """The mark next to a remarkable turn."""

    ONLY = "!"  # any other turn would have been much worse
    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


FAULTS: Final = (MoveGrade.INACCURACY, MoveGrade.MISTAKE, MoveGrade.BLUNDER)
# The smallest loss of winning chance for each mark.
THRESHOLDS: Final = {MoveGrade.BLUNDER: 0.20, MoveGrade.MISTAKE: 0.10, MoveGrade.INACCURACY: 0.05}
MUCH: Final = THRESHOLDS[MoveGrade.MISTAKE]


def mark_for(evaluation: Evaluation[Any]) -> MoveGrade | None:
    """Return the mark of a turn that was a fault or the only good turn, or else None.

    A turn gets no mark if its difference from the other turns is within the sampling error.
    """
    lost = round(evaluation.difference - evaluation.error, 6)
    for mark, least in THRESHOLDS.items():
        if lost >= least:
            return mark
    gained = round(-evaluation.difference - evaluation.error, 6)
    return MoveGrade.ONLY if gained >= MUCH else None


class PlayedTurn(NamedTuple):
    """A complete turn in a history; ``end`` is the moment after its last decision."""

    start: int
    end: int
    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn with its evaluation."""

    turn: PlayedTurn
    moves: tuple[Any, ...]  # the moves that the seat chose
    evaluation: Evaluation[Any]
    before: float | None = None  # the seat's chance before the deal, or None if unknown

    @property
    def chances(self) -> tuple[float, ...]:
        """Every seat's chance to win after the turn."""
        return self.evaluation.chances

    @property
    def luck(self) -> float | None:
        """How lucky the deal before the turn was, or None if unknown.

        A quick look measures it, and may find more luck than a chance from 0 to 1 has room for.
        """
        luck, before = self.evaluation.luck, self.before
        return luck if luck is None or before is None else min(max(luck, -before), 1 - before)

    @property
    def lost(self) -> float:
        """The winning chance that the turn gave away."""
        return self.evaluation.best - self.evaluation.played

    @property
    def unclear(self) -> float:
        """The change of the seat's chance that neither luck nor the turn's loss explains."""
        if self.before is None:
            return 0.0
        return self.evaluation.best - self.before - (self.luck or 0.0)

    @property
    def hundredths_lost(self) -> int:
        """The loss in percent, rounded down."""
        return floor(round(100 * self.lost, 4))

    @property
    def better(self) -> tuple[Any, ...]:
        """The moves of a better turn, or an empty tuple."""
        return self.evaluation.moves if self.hundredths_lost else ()

    @property
    def mark(self) -> MoveGrade | None:
        """The mark next to the turn, or None."""
        return mark_for(self.evaluation)


class Faults(NamedTuple):
    """The winning chance that a player gave away in a game, and the marks."""

    turns: int
    lost: float  # average per turn
    marks: Mapping[MoveGrade, int]


class TurningPoint(NamedTuple):
    """The moment from which the winners, or the leaders, stayed ahead."""

    seats: tuple[int, ...]  # the winners or leaders
    turn: ReviewedTurn | None  # None if they were ahead from the start


@dataclass(frozen=True)
class Analysis:
    """The evaluated turns of a game, in order."""

    start: tuple[float, ...]  # every seat's chance before the first turn
    turns: tuple[ReviewedTurn, ...]
    number: int  # the number of turns in the game
    winners: tuple[int, ...] = ()  # empty until the game is over

    @property
    def is_whole(self) -> bool:
        """Whether every turn has been evaluated."""
        return len(self.turns) == self.number

    @property
    def checked(self) -> int:
        """The number of turns that were evaluated twice."""
        return sum(each.evaluation.looks > 1 for each in self.turns)

    @property
    def chances(self) -> list[tuple[float, ...]]:
        """Every seat's chances at the start and after each turn."""
        return [self.start, *(each.chances for each in self.turns)]

    @cached_property
    def faults(self) -> tuple[Faults, ...]:
        """Each player's lost winning chance and marks, by seat."""
        found = []
        for seat in range(1, len(self.start) + 1):
            own = [each for each in self.turns if each.turn.seat == seat]
            marks = {mark: sum(each.mark is mark for each in own) for mark in MoveGrade}
            lost = sum(each.lost for each in own) / max(len(own), 1)
            found.append(Faults(len(own), lost, marks))
        return tuple(found)

    def at(self, index: int) -> ReviewedTurn | None:
        """Return the last turn that started before a moment, or None."""
        turns = (each for each in self.turns if each.turn.start < index)
        return max(turns, key=lambda each: each.turn.start, default=None)

    @cached_property
    def mistakes(self) -> tuple[ReviewedTurn, ...]:
        """The turns marked as faults with a known better turn, in order."""
        return tuple(each for each in self.turns if each.mark in FAULTS and each.better)

    def mistake_at(self, index: int) -> ReviewedTurn | None:
        """Return the mistake that starts at a moment, or None."""
        return next((each for each in self.mistakes if each.turn.start == index), None)

    def next_mistake(self, index: int, direction: int) -> ReviewedTurn | None:
        """Return the first mistake after a moment, or with direction -1 the last one before it."""
        found = (
            each
            for each in self.mistakes[::direction]
            if direction * each.turn.start > direction * index
        )
        return next(found, None)

    @cached_property
    def turning_point(self) -> TurningPoint | None:
        """The moment from which the winners stayed ahead; None if all seats are level.

        It is also None if no turn is evaluated. Until every turn is evaluated, the
        leaders after the last evaluated turn count as the winners.
        """
        last = self.chances[-1]
        best = tuple(seat for seat, chance in enumerate(last, 1) if chance == max(last))
        ahead = (self.winners if self.is_whole else ()) or best
        if len(ahead) == len(last) or not self.turns:
            return None
        point: ReviewedTurn | None = None
        for before, each in zip(self.chances, self.turns, strict=False):
            # A deal after the last turn may decide the game.
            is_ahead = each is self.turns[-1] or _are_ahead(ahead, each.chances)
            if is_ahead and not _are_ahead(ahead, before):
                point = each
        return TurningPoint(ahead, point)


def _are_ahead(seats: tuple[int, ...], chances: tuple[float, ...]) -> bool:
    own = max(chances[seat - 1] for seat in seats)
    return all(own > chance for seat, chance in enumerate(chances, 1) if seat not in seats)


def turns_of(history: History[Any]) -> list[PlayedTurn]:
    """Return the completed turns of a game."""
    found = []
    for start, stop in zip(history.turns, history.turns[1:], strict=False):
        first = start
        while first < stop and history.game(first).seat is None:
            first += 1
        end = stop
        while end > first and history.game(end - 1).seat is None:
            end -= 1
        game, after = history.game(first), history.game(end)
        if (after.seat, after.turn) != (game.seat, game.turn):
            found.append(PlayedTurn(first, end, game.turn, game.seat))
    return found


class WorkItem(NamedTuple):
    """The input for evaluating a turn, or the start of a game, in a worker."""

    definition: GameDefinition[Any, Any]
    view: Game[Any]
    moves: tuple[Any, ...]
    budget: Budget
    before: Game[Any]  # the seat's view before the deal


def evaluate_turns(
    history: History[Any], definition: GameDefinition[Any, Any], budget: Budget, pool: WorkerPool
) -> Generator[tuple[int, Evaluation[Any]]]:
    """Yield the evaluations of a game's start (number 0) and of its turns as they finish."""
    return map_unordered(pool, review_turn, _work_items(history, definition, budget))


def _work_items(
    history: History[Any], definition: GameDefinition[Any, Any], budget: Budget
) -> list[WorkItem]:
    """Return the work for a game's start and for each of its turns."""
    first = history.game(0)
    start = first.view_for(first.seat)
    items = [WorkItem(definition, start, (), budget, start)]
    end = 0
    for turn in turns_of(history):
        before, view = (history.game(index).view_for(turn.seat) for index in (end, turn.start))
        items.append(WorkItem(definition, view, _steps(history, turn), budget, before))
        end = turn.end
    return items


def review_variations(
    tree: Variations[Any], definition: GameDefinition[Any, Any], budget: Budget, pool: WorkerPool
) -> dict[int, ReviewedTurn]:
    """Evaluate the complete turns of all variations; return them by their last step."""
    lines = [(each.before, tree.line(each.steps[-1])) for each in tree.lines]
    histories = [tree.history(line) for _, line in lines]
    places, items = list[tuple[int, int]](), list[WorkItem]()
    for at, ((before, line), history) in enumerate(zip(lines, histories, strict=True)):
        work = _work_items(history, definition, budget)
        for number, turn in enumerate(turns_of(history), 1):
            if turn.end > line.index(before):  # the turns before belong to another line
                places.append((at, number))
                items.append(work[number])
    evaluations = [dict[int, Evaluation[Any]]() for _ in lines]
    for index, evaluation in map_unordered(pool, review_turn, items):
        at, number = places[index]
        evaluations[at][number] = evaluation
    return {
        line[each.turn.end]: each
        for (_, line), history, found in zip(lines, histories, evaluations, strict=True)
        for each in analysis_of(history, found).turns
    }


def review_turn(item: WorkItem) -> Evaluation[Any]:
    """Evaluate a turn, and a second time with more nodes if it would get a mark.

    Raises ServiceError if the game's judge fails.
    """
    budget = item.budget._replace(report=lambda part: is_still_needed())
    evaluation: Evaluation[Any] = item.definition.ask("judge", item.view, item.moves, budget)
    if mark_for(evaluation) is not None and evaluation.error:
        evaluation = _second_look(item, budget, evaluation)
    luck = item.definition.deal_luck(item.before, item.view) if item.moves else None
    return evaluation._replace(luck=luck)


def _second_look(item: WorkItem, budget: Budget, first: Evaluation[Any]) -> Evaluation[Any]:
    """Evaluate a turn again with more nodes and another seed; return the less extreme result."""
    more = budget.scaled(SECOND_LOOK)._replace(seed=budget.seed + 1)
    second: Evaluation[Any] = item.definition.ask("judge", item.view, item.moves, more)
    agrees = first.difference * second.difference > 0
    if not agrees and second.other is not None:
        second = second._replace(other=second.played)
    found = min(second, first, key=lambda each: abs(each.difference)) if agrees else second
    return found._replace(looks=2)


def _steps(history: History[Any], turn: PlayedTurn) -> tuple[Any, ...]:
    games = history.games[turn.start + 1 : turn.end + 1]
    return tuple(game.moves[-1] for game in games)


def analysis_of(history: History[Any], evaluations: Mapping[int, Evaluation[Any]]) -> Analysis:
    """Return the analysis of a game from the evaluations finished so far."""
    turns = turns_of(history)
    last = history.game(history.last)
    found = []
    for number, turn in enumerate(turns, 1):
        if number not in evaluations:
            continue
        decided = [history.game(index).seat is not None for index in range(turn.start, turn.end)]
        moves = tuple(compress(_steps(history, turn), decided))
        earlier = evaluations.get(number - 1)
        before = None if earlier is None else earlier.chances[turn.seat - 1]
        found.append(ReviewedTurn(turn, moves, evaluations[number], before))
    players = len(last.names)
    start = evaluations[0].chances if 0 in evaluations else (1 / players,) * players
    winners = () if last.outcome is None else tuple(last.outcome.winners)
    return Analysis(start, tuple(found), len(turns), winners)


def as_dict(analysis: Analysis, history: History[Any]) -> dict[str, Any]:
    """Return an analysis as plain data, in the format of docs/output.schema.json."""
    point = analysis.turning_point
    names = history.game(0).names
    return {
        "format": 1,
        "game": history.game(0).game_name,
        "is_whole": analysis.is_whole,
        "seats": [
            {
                "seat": seat,
                "name": name,
                "turns": faults.turns,
                "average_lost": _round(faults.lost),
                **{mark.name.lower(): faults.marks[mark] for mark in MoveGrade},
            }
            for seat, (name, faults) in enumerate(zip(names, analysis.faults, strict=True), 1)
        ],
        "start": list(map(_round, analysis.start)),
        "turns": [_turn_as_dict(each) for each in analysis.turns],
        "turning_point": None
        if point is None
        else {
            "seats": list(point.seats),
            "turn": None if point.turn is None else point.turn.turn.number,
            "step": None if point.turn is None else point.turn.turn.end,
        },
    }


def _turn_as_dict(each: ReviewedTurn) -> dict[str, Any]:
    return {
        "turn": each.turn.number,
        "seat": each.turn.seat,
        "step": each.turn.end,
        "moves": list(map(str, each.moves)),
        "chances": list(map(_round, each.chances)),
        "best": _round(each.evaluation.best),
        "lost": _round(each.lost),
        "luck": None if each.luck is None else _round(each.luck),
        "unclear": _round(each.unclear),
        "mark": None if each.mark is None else str(each.mark),
        "other": list(map(str, each.evaluation.moves)),
        "other_chance": None if each.evaluation.other is None else _round(each.evaluation.other),
        "error": _round(each.evaluation.error),
        "looks": each.evaluation.looks,
    }


def _round(chance: float) -> float:
    return round(chance, 4)


def with_comments(record: Record[Any, Any], remarks: Mapping[int, str]) -> Record[Any, Any]:
    """Return a copy of a record with each remark added as a comment after its moment.

    All entries are copied, including undone moves. The original does not change.
    """
    standing = [-1]  # index of the entry that led to each moment; -1 for the first
    for number, entry in enumerate(record.entries):
        match entry:
            case MoveEntry():
                standing.append(number)
            case UndoEntry():
                standing.pop()
            case ConsequenceLine():
                standing[-1] = number
    behind = {standing[index]: text for index, text in remarks.items()}
    copy: Record[Any, Any] = Record(record.head)
    for number, entry in enumerate(record.entries):
        copy.accept(entry)
        if number in behind:
            copy.comment(behind[number])
    return copy


_FORMAT: Final = 2
_MAX_SIZE: Final = 2_000_000  # bytes; a larger file is not ours
_MAX_FILES: Final = 200  # files; the oldest are deleted

Evaluations = Mapping[int, Evaluation[Any]]


def load_evaluations(
    record: Record[Any, Any], min_nodes: int, max_nodes: int | None = None
) -> Evaluations:
    """Return a game's saved evaluations; empty if their nodes per turn are out of bounds."""
    import json

    try:
        with open_regular(_path(record)) as file:
            content = file.read(_MAX_SIZE + 1)
        data = json.loads(content)
        if len(content) > _MAX_SIZE or (data["format"], data["program"]) != (_FORMAT, _version()):
            return {}
        if data["nodes"] < min_nodes or (max_nodes is not None and data["nodes"] > max_nodes):
            return {}
        return {
            int(number): _evaluation(each, record.definition, len(record.game.names))
            for number, each in data["turns"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def save_evaluations(record: Record[Any, Any], evaluations: Evaluations, nodes: int) -> None:
    """Write the evaluations of a whole game, ignoring errors."""
    import json

    turns = {str(number): _as_dict(each) for number, each in evaluations.items()}
    data = {"format": _FORMAT, "program": _version(), "nodes": nodes, "turns": turns}
    with suppress(OSError, SaveError):
        path = _path(record)
        make_folder(path.parent)
        write_whole(path, json.dumps(data), replace=True)
        found = sorted(path.parent.iterdir(), key=lambda each: each.stat().st_mtime)
        for each in found[:-_MAX_FILES]:
            each.unlink()


def _path(record: Record[Any, Any]) -> Path:
    """Return the file for a game. Raises OSError without a home folder."""
    options = sorted((key, str(value)) for key, value in record.setup.options.items())
    facts = [
        record.definition.name,
        str(len(record.game.names)),
        repr(options),
        str(record.setup.seed),
        *map(str, record.game.moves),
    ]
    hash = sha256("\n".join(facts).encode()).hexdigest()[:32]
    return games_folder().parent / "analyses" / f"{hash}.json"


def _version() -> str:
    from taluva import __version__

    return __version__


def _as_dict(each: Evaluation[Any]) -> dict[str, Any]:
    return {**each._asdict(), "moves": list(map(str, each.moves))}


def _evaluation(
    data: Mapping[str, Any], definition: GameDefinition[Any, Any], seats: int
) -> Evaluation[Any]:
    """Restore a saved evaluation. Raises ValueError, KeyError or TypeError for bad data."""
    chances = tuple(map(_chance, data["chances"]))
    if len(chances) != seats:
        raise ValueError("not the chances of this game")
    other, luck = data["other"], data["luck"]
    return Evaluation(
        chances,
        _chance(data["played"]),
        None if other is None else _chance(other),
        tuple(definition.parse(text) for text in data["moves"]),
        None if luck is None else float(luck),
        float(data["error"]),
        int(data["looks"]),
    )


def _chance(value: float) -> float:
    if not 0.0 <= value <= 1.0:
        raise ValueError("not a chance")
    return float(value)
