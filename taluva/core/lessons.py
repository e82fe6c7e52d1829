"""Tasks: a position in one line, and a goal for the turn of whoever plays there.

A goal is checked by the rules on the game after the turn, never against a move that somebody has
thought of, so every right answer counts. A game says which goals it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from taluva.core.game import G, Game
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH, Language

_BETWEEN: Final = " | "
_AND: Final = ", "

G_in = TypeVar("G_in", bound=Game[Any], contravariant=True)


class Goal(Protocol[G_in]):
    """What is to be reached with one turn."""

    def is_met(self, before: G_in, after: G_in) -> bool:
        """Tell whether a turn has reached it, from the games before and after the turn."""

    def description(self, before: G_in, say: Language) -> str:
        """Say what is to be reached."""

    def turns(self, before: G_in, now: G_in) -> Iterator[tuple[Any, ...]]:
        """Give the moves of every rest of the turn that reaches it, by trying all there are."""

    def where(self, now: G_in) -> frozenset[Hex | Corner]:
        """Give the places that it is about, as the rules tell them; there may be none."""


class Exercise(NamedTuple):
    """Something to do from a position, as data."""

    name: str
    position: str
    goal: str
    word: str = ""  # for other languages, where the name by itself means something else there

    def named(self, say: Language) -> str:
        """Give the name in a language."""
        return say.again(self.word or self.name) if say.code != ENGLISH.code else self.name


class Lesson(NamedTuple):
    """A task that teaches something of the rules."""

    task: Exercise
    title: str
    text: str  # what is to be known for it
    rules: tuple[str, ...] = ()  # the ids of the rules that it is about
    goes_on: bool = False  # from the game of the lesson before, if it can be reached there


class Course(NamedTuple):
    """Lessons that are taken one after the other."""

    name: str
    title: str
    lessons: tuple[Lesson, ...]


class Puzzle(NamedTuple):
    """A task with exactly one good turn, found in a game between bots."""

    task: Exercise
    kind: str  # what it is about, in one word
    grade: int  # from 1, easy, to 3
    source: str  # the game that it comes from: bots, seed and turn
    solution: tuple[str, ...]


def format_puzzle(puzzle: Puzzle) -> str:
    """Write a puzzle as the line that keeps it; its name is its place among the others."""
    task, moves = puzzle.task, _AND.join(puzzle.solution)
    parts = (puzzle.kind, str(puzzle.grade), puzzle.source, task.goal, moves, task.position)
    return _BETWEEN.join(parts)


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Read puzzles that are kept, each in a line; lines with ``#`` are comments."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(_puzzle(str(number), line) for number, line in enumerate(lines, 1))


def _puzzle(name: str, line: str) -> Puzzle:
    kind, grade, source, goal, moves, position = line.split(_BETWEEN)
    solution = tuple(moves.split(_AND))
    return Puzzle(Exercise(name, position, goal), kind, int(grade), source, solution)


class LessonBook(NamedTuple, Generic[G]):
    """What a game has for those who want to learn it."""

    goal: Callable[[str], Goal[G]]  # raises ValueError for what is none
    first_games: tuple[Course, ...]  # in which everything is shown once
    lessons: tuple[Lesson, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()
    # Puzzles in a position of a game, by its source; None where nobody knows what one would be.
    find_puzzles: Callable[[G, str], Iterator[Puzzle]] | None = None
