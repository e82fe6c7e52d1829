"""What a game was won and lost by: everybody's chance after each turn, and better turns.

A chance moves by what somebody plays and by what is dealt before it. What is dealt is luck: as far
as it is worth more than what might have been dealt. What a turn gives away is the chance after the
best turn that is known, less the one after the turn as it was played.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import compress
from math import floor
from typing import Any, Final, NamedTuple

from taluva.core.analysis import Evaluation
from taluva.core.bot import Budget
from taluva.core.definition import GameDefinition
from taluva.core.game import Game
from taluva.parallel import WorkerPool, is_wanted, map_unordered
from taluva.record import ConsequenceLine, History, MoveEntry, Record, UndoEntry

USUAL_NODES: Final = 4000  # for each turn


class MoveGrade(StrEnum):
    """What is written beside a turn that stands out."""

    ONLY = "!"  # all others would have given much away
    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


FAULTS: Final = (MoveGrade.INACCURACY, MoveGrade.MISTAKE, MoveGrade.BLUNDER)
# From how much of a chance on that is given away, or that all others would have given away.
THRESHOLDS: Final = {MoveGrade.BLUNDER: 0.20, MoveGrade.MISTAKE: 0.10, MoveGrade.INACCURACY: 0.05}
MUCH: Final = THRESHOLDS[MoveGrade.MISTAKE]


def mark_for(best: float, played: float, other: float | None) -> MoveGrade | None:
    """Mark a turn by what it gives away, or by what every other would have: None for most."""
    lost = round(best - played, 6)
    for mark, least in THRESHOLDS.items():
        if lost >= least:
            return mark
    is_only = other is not None and round(played - other, 6) >= MUCH
    return MoveGrade.ONLY if is_only else None


class PlayedTurn(NamedTuple):
    """A whole turn of a history: the moments where it begins and after its last decision."""

    start: int
    end: int
    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn with what is to be said of it."""

    turn: PlayedTurn
    moves: tuple[Any, ...]  # those that its seat has decided on
    judgement: Evaluation[Any]

    @property
    def chances(self) -> tuple[float, ...]:
        """Everybody's chance after the turn."""
        return self.judgement.chances

    @property
    def luck(self) -> float | None:
        """What was dealt before the turn beyond what could be expected; None if not known."""
        return self.judgement.luck

    @property
    def lost(self) -> float:
        """The chance that was given away."""
        return self.judgement.best - self.judgement.played

    @property
    def hundredths_lost(self) -> int:
        """The same as it is told: never as much as a mark asks for where there is no mark."""
        return floor(round(100 * self.lost, 4))

    @property
    def better(self) -> tuple[Any, ...]:
        """The moves of a better turn; none if there was no better one."""
        return self.judgement.moves if self.hundredths_lost else ()

    @property
    def mark(self) -> MoveGrade | None:
        """What is written beside the turn."""
        judgement = self.judgement
        return mark_for(judgement.best, judgement.played, judgement.other)


class Faults(NamedTuple):
    """What a player has given away in a game."""

    turns: int
    lost: float  # on average
    marks: Mapping[MoveGrade, int]


class TurningPoint(NamedTuple):
    """From when on whoever is ahead at the end was ahead."""

    seats: tuple[int, ...]  # who won, or is ahead
    turn: ReviewedTurn | None  # None if they were ahead from the start


@dataclass(frozen=True)
class Analysis:
    """The turns of a game that have been judged, in their order."""

    start: tuple[float, ...]  # everybody's chance before the first turn
    turns: tuple[ReviewedTurn, ...]
    number: int  # of the turns that there are
    winners: tuple[int, ...] = ()  # of the game, if it is over

    @property
    def is_whole(self) -> bool:
        """Whether every turn has been judged."""
        return len(self.turns) == self.number

    @property
    def chances(self) -> list[tuple[float, ...]]:
        """Everybody's chance at the start and after each turn."""
        return [self.start, *(each.chances for each in self.turns)]

    @cached_property
    def faults(self) -> tuple[Faults, ...]:
        """What everybody has given away, by seat."""
        return tuple(self._faults(seat) for seat in range(1, len(self.start) + 1))

    def _faults(self, seat: int) -> Faults:
        own = [each for each in self.turns if each.turn.seat == seat]
        marks = {mark: sum(each.mark is mark for each in own) for mark in MoveGrade}
        return Faults(len(own), sum(each.lost for each in own) / max(len(own), 1), marks)

    def at(self, index: int) -> ReviewedTurn | None:
        """Give the turn that led to a moment, or that is being played there."""
        turns = (each for each in self.turns if each.turn.start < index)
        return max(turns, key=lambda each: each.turn.start, default=None)

    @cached_property
    def turning_point(self) -> TurningPoint | None:
        """From when on the winners were ahead for good: None where nobody is ahead.

        As long as turns are left to judge, those are meant who are ahead after the last one.
        """
        last = self.chances[-1]
        best = tuple(seat for seat, chance in enumerate(last, 1) if chance == max(last))
        ahead = (self.winners if self.is_whole else ()) or best
        if len(ahead) == len(last) or not self.turns:
            return None
        point: ReviewedTurn | None = None
        for before, each in zip(self.chances, self.turns, strict=False):
            # What is dealt after the last turn may decide the game.
            is_ahead = each is self.turns[-1] or _are_ahead(ahead, each.chances)
            if is_ahead and not _are_ahead(ahead, before):
                point = each
        return TurningPoint(ahead, point)


def _are_ahead(seats: tuple[int, ...], chances: tuple[float, ...]) -> bool:
    own = max(chances[seat - 1] for seat in seats)
    return all(own > chance for seat, chance in enumerate(chances, 1) if seat not in seats)


def turns_of(history: History[Any]) -> list[PlayedTurn]:
    """List the turns that were played to their ends."""
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
    """What one process needs to judge a turn, or the start of a game."""

    judge: Callable[[Any, Sequence[Any], Budget], Evaluation[Any]]
    view: Game[Any]
    moves: tuple[Any, ...]
    budget: Budget
    luck: Callable[[Any, Any], float | None]
    before: Game[Any]  # as the seat saw it before anything was dealt


def judgements(
    history: History[Any], kit: GameDefinition[Any, Any], budget: Budget, farm: WorkerPool
) -> Generator[tuple[int, Evaluation[Any]]]:
    """Judge the start of a game, which is number 0, and its turns; they come as they are done."""
    first = history.game(0)
    start = first.view_for(first.seat)
    pieces = [WorkItem(kit.judge, start, (), budget, kit.deal_luck, start)]
    end = 0
    for turn in turns_of(history):
        before, view = (history.game(index).view_for(turn.seat) for index in (end, turn.start))
        pieces.append(
            WorkItem(kit.judge, view, _steps(history, turn), budget, kit.deal_luck, before)
        )
        end = turn.end
    return map_unordered(farm, _review, pieces)


def _review(piece: WorkItem) -> Evaluation[Any]:
    budget = piece.budget._replace(report=lambda part: is_wanted())
    judgement = piece.judge(piece.view, piece.moves, budget)
    return judgement._replace(luck=piece.luck(piece.before, piece.view) if piece.moves else None)


def _steps(history: History[Any], turn: PlayedTurn) -> tuple[Any, ...]:
    games = history.games[turn.start + 1 : turn.end + 1]
    return tuple(game.moves[-1] for game in games)


def analysis_of(history: History[Any], judged: Mapping[int, Evaluation[Any]]) -> Analysis:
    """Put judgements together, as many as there are."""
    turns = turns_of(history)
    last = history.game(history.last)
    found = []
    for number, turn in enumerate(turns, 1):
        if number not in judged:
            continue
        decided = [history.game(index).seat is not None for index in range(turn.start, turn.end)]
        moves = tuple(compress(_steps(history, turn), decided))
        found.append(ReviewedTurn(turn, moves, judged[number]))
    players = len(last.names)
    start = judged[0].chances if 0 in judged else (1 / players,) * players
    winners = () if last.outcome is None else tuple(last.outcome.winners)
    return Analysis(start, tuple(found), len(turns), winners)


def as_dict(analysis: Analysis, history: History[Any]) -> dict[str, Any]:
    """Give an analysis as plain data, in the shape that docs/replay.md describes."""
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
        "best": _round(each.judgement.best),
        "lost": _round(each.lost),
        "luck": None if each.luck is None else _round(each.luck),
        "mark": None if each.mark is None else str(each.mark),
        "other": list(map(str, each.judgement.moves)),
        "other_chance": None if each.judgement.other is None else _round(each.judgement.other),
    }


def _round(chance: float) -> float:
    return round(chance, 4)


def with_comments(record: Record[Any, Any], remarks: Mapping[int, str]) -> Record[Any, Any]:
    """Give a copy of a record with remarks behind moments; this one is left as it is.

    All entries are kept, those that were taken back too.
    """
    standing = [-1]  # the entry of each moment; none leads to the first
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
