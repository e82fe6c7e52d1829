"""Exercises: a position in one line, and a goal for one turn.

The rules check a goal on the game after the turn, not against a stored move, so every correct
answer counts. Each game defines its goals.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from taluva.core.game import G
from taluva.hexgrid import Corner, Hex, parse_hex
from taluva.i18n import ENGLISH, InvalidInput, Language, quote

_BETWEEN: Final = " | "
_AND: Final = ", "

T = TypeVar("T")


class Goal(ABC, Generic[G]):
    """The goal of an exercise for one turn, as a hashable value."""

    @abstractmethod
    def is_met(self, before: G, after: G) -> bool:
        """Return whether a turn reached the goal, from the games before and after it."""

    @abstractmethod
    def description(self, before: G, say: Language) -> str:
        """Describe what the turn must achieve."""

    @abstractmethod
    def summary(self) -> str:
        """Describe the goal in a few words, without names."""

    @abstractmethod
    def turns(self, before: G, now: G) -> Iterator[tuple[Any, ...]]:
        """Yield every continuation of the turn that reaches the goal, by trying all moves."""

    def where(self, now: G) -> frozenset[Hex | Corner]:
        """Return the places that the goal is about, possibly none."""
        return frozenset()

    def describe_gain(self, before: G, after: G, say: Language) -> str:
        """Describe the gain of a turn that reached the goal; may return ""."""
        return ""

    def describe_failure(self, before: G, after: G, say: Language) -> str:
        """Describe what a whole turn fails to do; may return ""."""
        return ""

    def reply(self, before: G, after: G) -> G:
        """Return the game after the rival's best answer to a turn that failed.

        What is not dealt yet is chosen by the goal. A finished game is returned unchanged.
        """
        return after

    def describe_reply(self, before: G, after: G, reply: G, say: Language) -> str:
        """Describe the moves from ``after`` to ``reply``, and what they depend on."""
        return ""

    def advice(self, before: G, after: G, say: Language) -> str:
        """Return the reason why a legal move misses the goal, or ""."""
        return ""


def parse_clauses(
    text: str,
    make: Callable[..., T],
    words: Collection[str],
    with_hex: Collection[str],
    with_number: Collection[str],
) -> Iterator[T]:
    """Parse the parts of a goal, joined by ``and``: a word, then its hex and number if it has them.

    Raises ValueError.
    """
    for part in text.split(" and "):
        word, *rest = part.split() or [""]
        if word not in words:
            raise InvalidInput(
                "there is no goal {word}: choose from {words}",
                word=quote(word),
                words=", ".join(words),
            )
        if len(rest) != (word in with_hex) + (word in with_number):
            raise InvalidInput(
                "the goal {word} takes a different number of words", word=quote(word)
            )
        hex = parse_hex(rest.pop(0)) if word in with_hex else None
        yield make(word, hex, *map(int, rest))


class Exercise(NamedTuple):
    """A position and a goal, as data."""

    name: str
    position: str
    goal: str
    word: str = ""  # the name to translate, if the plain name is ambiguous

    def display_name(self, say: Language) -> str:
        """Return the name in the given language."""
        return say.again(self.word or self.name) if say.code != ENGLISH.code else self.name


class Lesson(NamedTuple):
    """An exercise that teaches part of the rules."""

    task: Exercise
    title: str
    text: str  # what the learner needs to know
    rules: tuple[str, ...] = ()  # the ids of the rules it covers
    goes_on: bool = False  # continues the game of the previous lesson if possible
    gain: str = ""  # what the learner has gained afterwards
    summary: str = ""  # a puzzle's task in a few words
    grade: int = 0  # a puzzle's difficulty


class CourseKind(StrEnum):
    """A kind of course."""

    GAME = "game"  # a guided first game
    LESSONS = "lessons"  # one for each part of the rules
    PUZZLES = "puzzles"


class Course(NamedTuple):
    """Lessons in a fixed order."""

    name: str
    title: str
    lessons: tuple[Lesson, ...]
    kind: CourseKind = CourseKind.GAME


class Puzzle(NamedTuple):
    """An exercise with exactly one good turn, found in a game between bots."""

    task: Exercise
    kind: str  # the topic in one word
    grade: int  # from 1 (easy) to 3 (hard)
    source: str  # where it comes from: the bots, seed and turn of a game
    solution: tuple[str, ...]


def format_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as one line of the puzzle file, without its name."""
    task, moves = puzzle.task, _AND.join(puzzle.solution)
    parts = (puzzle.kind, str(puzzle.grade), puzzle.source, task.goal, moves, task.position)
    return _BETWEEN.join(parts)


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Parse a puzzle file, one puzzle per line; ``#`` starts a comment line.

    Puzzles are named by their position in the file, from 1. Malformed lines raise ValueError.
    """
    found: list[Puzzle] = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            kind, grade, source, goal, moves, position = line.split(_BETWEEN)
            task = Exercise(str(len(found) + 1), position, goal)
            found.append(Puzzle(task, kind, int(grade), source, tuple(moves.split(_AND))))
    return tuple(found)


class LessonBook(NamedTuple, Generic[G]):
    """The lessons and puzzles of a game."""

    goal: Callable[[str], Goal[G]]  # raises ValueError for an unknown goal
    first_games: tuple[Course, ...]  # each shows everything once
    lessons: tuple[Lesson, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()
