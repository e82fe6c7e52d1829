"""The courses of a game, and attempts at their exercises."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from taluva.core.definition import GameDefinition
from taluva.core.game import Game
from taluva.core.lessons import Course, Exercise, Goal, Lesson, Puzzle
from taluva.core.position_string import POSITION, game_named
from taluva.core.setup import Setup
from taluva.core.text import normalize
from taluva.games import GAMES, definition_for, loadable_games
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH, Language, quote

LESSONS: Final = ENGLISH("lessons")
PUZZLES: Final = ENGLISH("puzzles")


@cache
def courses_of(name: str) -> tuple[Course, ...]:
    """Return all courses of a game."""
    kit = definition_for(name)
    if kit.lessons is None:
        return ()
    learning = kit.lessons()
    found = list(learning.first_games)
    if learning.lessons:
        found.append(Course(LESSONS, ENGLISH("one for each part of the rules"), learning.lessons))
    if learning.puzzles:
        lessons = tuple(map(_puzzle_lesson, learning.puzzles))
        found.append(Course(PUZZLES, ENGLISH("positions with one good turn"), lessons))
    return tuple(found)


def _puzzle_lesson(puzzle: Puzzle) -> Lesson:
    title = ENGLISH("Puzzle, grade {grade}", grade=puzzle.grade)
    return Lesson(puzzle.task, title, ENGLISH("Exactly one complete turn solves this puzzle."))


def find_course(
    word: str, say: Language, games: Iterable[str] | None = None
) -> tuple[Course, int | None]:
    """Find a course, or a lesson and its index in a course, by name. Raises ValueError.

    Names may be in English or in the given language. The index is None for a course by itself,
    which continues where the learner stopped. ``<course> <lesson>`` finds a lesson of any course.
    """
    games = loadable_games() if games is None else games
    courses = [course for name in games for course in courses_of(name)]
    known: dict[str, tuple[Course, int | None]] = {}
    known |= {course.name: (course, None) for course in courses}
    for course in courses:
        if course.name == LESSONS:
            known |= {name: (course, number) for number, name in enumerate(names_in(course))}
    spelt = {normalize(each): name for name in known for each in (name, say.again(name))}
    name, _, part = " ".join(normalize(word).split()).partition(" ")
    if name in spelt:
        course, number = known[spelt[name]]
        if not part:
            return course, number
        tasks = [each.task for each in course.lessons]
        parts = {
            normalize(each): at
            for at, task in enumerate(tasks)
            for each in (task.name, task.named(say))
        }
        if number is None and part in parts:
            return course, parts[part]
        if number is None and course.name != PUZZLES:
            raise ValueError(
                say(
                    "{course} has no lesson {word}: choose from {words}",
                    course=say.again(course.name),
                    word=quote(part),
                    words=", ".join(task.named(say) for task in tasks),
                )
            )
    raise ValueError(
        ENGLISH(
            "there is no course or lesson {word}: choose from {words}",
            word=quote(word),
            words=ENGLISH.joined(", ", tuple(known)),
        )
    )


def _parse_position(kit: GameDefinition[Any, Any], line: str) -> Game[Any]:
    game: Game[Any] = kit.need("from_position")(line, None)
    return game


def names_in(course: Course) -> tuple[str, ...]:
    """Return the names of the lessons of a course."""
    return tuple(each.task.name for each in course.lessons)


def key_of(course: Course, number: int) -> str:
    """Return the key under which a finished lesson is saved."""
    task = course.lessons[number].task
    return f"{task.position.split()[0]} {course.name} {task.name}"


@dataclass(frozen=True, slots=True)
class LessonSession:
    """A learner's place in a course: one lesson and the attempt at it."""

    course: Course
    number: int  # index of the lesson
    attempt: Attempt
    done: frozenset[str]  # keys of all finished lessons
    is_solved: bool = False
    hints: int = 0  # requested since the last move
    is_later: bool = False  # the game does not continue the previous lesson
    lit: frozenset[Hex | Corner] = frozenset()  # places of the lesson or of a hint

    @classmethod
    def of(cls, course: Course, number: int, done: frozenset[str]) -> LessonSession:
        """Start a lesson at its own position."""
        attempt = Attempt.at_table(course.lessons[number].task)
        return cls(course, number, attempt, done, lit=attempt.where)

    @property
    def lesson(self) -> Lesson:
        """The current lesson."""
        return self.course.lessons[self.number]

    @property
    def is_puzzle(self) -> bool:
        """Whether the lesson is a puzzle, where only a whole turn is judged."""
        return self.course.name == PUZZLES

    @property
    def key(self) -> str:
        """The key under which the finished lesson is saved."""
        return key_of(self.course, self.number)

    @property
    def is_last(self) -> bool:
        """Whether this is the last lesson of the course."""
        return self.number + 1 == len(self.course.lessons)

    @property
    def learner(self) -> int:
        """The seat of the learner."""
        return self.attempt.before.seat or 1

    def at(self, number: int) -> LessonSession:
        """Start another lesson of the course at its own position."""
        return LessonSession.of(self.course, number, self.done)

    def following(self, game: Game[Any]) -> LessonSession | None:
        """Start the next lesson from a game; None if its goal cannot be reached there."""
        task = self.course.lessons[self.number + 1].task
        attempt = Attempt.at(game, task)
        if game.outcome is not None or game.seat != self.learner or attempt.next_move() is None:
            return None
        return LessonSession(self.course, self.number + 1, attempt, self.done, lit=attempt.where)

    def later(self) -> LessonSession:
        """Start the next lesson at its own position, later in the game if lessons share one."""
        is_game = any(lesson.goes_on for lesson in self.course.lessons)
        return replace(self.at(self.number + 1), is_later=is_game)

    def step(self, game: Game[Any]) -> LessonSession:
        """Return the session with the current game, and check whether the goal is reached."""
        attempt = replace(self.attempt, now=game)
        done = self.done | {self.key} if attempt.is_solved else self.done
        lit = frozenset() if attempt.is_solved else attempt.where
        is_solved = attempt.is_solved
        return replace(self, attempt=attempt, is_solved=is_solved, done=done, hints=0, lit=lit)

    def again(self) -> LessonSession:
        """Start the lesson again."""
        attempt = self.attempt.again()
        return replace(self, attempt=attempt, is_solved=False, hints=0, lit=attempt.where)

    def with_hint(self, move: Any) -> LessonSession:
        """Highlight the places of a move that leads to the goal."""
        effect = self.attempt.now.apply(move).effect
        lit = frozenset() if effect is None else effect.touched
        return replace(self, hints=self.hints + 1, lit=lit)


def next_number(course: Course, done: frozenset[str]) -> int:
    """Return the index of the first unfinished lesson, or 0 if all are finished."""
    numbers = range(len(course.lessons))
    return next((each for each in numbers if key_of(course, each) not in done), 0)


def count_done(course: Course, done: frozenset[str]) -> int:
    """Count the finished lessons of a course."""
    return sum(key_of(course, each) in done for each in range(len(course.lessons)))


_SEED: Final = 1  # of every deal after a position


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt at an exercise. It is immutable, so trying a move costs nothing."""

    kit: GameDefinition[Any, Any]
    task: Exercise
    goal: Goal[Any]
    before: Game[Any]
    now: Game[Any]

    @classmethod
    def of(cls, task: Exercise) -> Attempt:
        """Start an exercise. Raises ValueError if it is invalid."""
        kit = definition_for(game_named(task.position, GAMES))
        return cls.at(_parse_position(kit, task.position), task)

    @classmethod
    def at_table(cls, task: Exercise) -> Attempt:
        """Start an exercise with people in the seats and a reproducible deal."""
        kit = definition_for(game_named(task.position, GAMES))
        players = len(_parse_position(kit, task.position).names)
        names = kit.usual_names[:players]
        return cls.at(kit.new(Setup(names, {POSITION: task.position}, _SEED)), task)

    @classmethod
    def at(cls, game: Game[Any], task: Exercise) -> Attempt:
        """Start an exercise from a game instead of its own position."""
        kit = definition_for(game.game_name)
        assert kit.lessons is not None, "a game with tasks knows their goals"
        return cls(kit, task, kit.lessons().goal(task.goal), game, game)

    def describe(self, say: Language) -> str:
        """Return what the turn must achieve, in words."""
        return self.goal.description(self.before, say)

    @property
    def where(self) -> frozenset[Hex | Corner]:
        """The places that the goal is about."""
        return self.goal.where(self.now)

    def play(self, text: str, say: Language) -> Attempt:
        """Play a typed move. Raises ParseError or IllegalMove."""
        return self.step(self.kit.grammar(say).parse(text))

    def step(self, move: Any) -> Attempt:
        """Play a move. Raises IllegalMove."""
        return replace(self, now=self.now.apply(move))

    def again(self) -> Attempt:
        """Return the attempt before its first move."""
        return replace(self, now=self.before)

    @property
    def has_begun(self) -> bool:
        """Whether a move has been played."""
        return self.now is not self.before

    @property
    def is_over(self) -> bool:
        """Whether the turn is over."""
        return self.now.outcome is not None or (self.now.seat, self.now.turn) != (
            self.before.seat,
            self.before.turn,
        )

    @property
    def is_solved(self) -> bool:
        """Whether the goal is reached."""
        return self.has_begun and self.goal.is_met(self.before, self.now)

    def leads(self, move: Any) -> bool:
        """Return whether the goal can be reached after a legal move."""
        after = self.step(move)
        return after.is_solved or after.next_move() is not None

    def next_move(self) -> Any | None:
        """Return a move that leads to the goal, or None if it can no longer be reached."""
        if self.is_over:
            return None
        return next((moves[0] for moves in self.goal.turns(self.before, self.now)), None)
