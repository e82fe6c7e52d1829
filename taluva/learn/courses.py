"""The courses of a game, and attempts at their exercises."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, Final

from taluva.core.definition import GameDefinition
from taluva.core.game import Game
from taluva.core.lessons import Course, CourseKind, Exercise, Goal, Lesson, Puzzle
from taluva.core.position_string import POSITION, game_named
from taluva.core.setup import Setup, fill_names
from taluva.core.text import normalize
from taluva.games import DEFAULT_GAME, GAMES, definition_for, loadable_games
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH, InvalidInput, Language, quote

LESSONS: Final = ENGLISH("lessons")
PUZZLES: Final = ENGLISH("puzzles")


@cache
def courses_of(name: str) -> tuple[Course, ...]:
    """Return all courses of a game."""
    definition = definition_for(name)
    if definition.lessons is None:
        return ()
    learning = definition.lessons()
    puzzles = tuple(_puzzle_lesson(each, learning.goal) for each in learning.puzzles)
    found = list(learning.first_games)
    for word, title, lessons, kind in (
        (LESSONS, ENGLISH("one for each part of the rules"), learning.lessons, CourseKind.LESSONS),
        (PUZZLES, ENGLISH("positions with one good turn"), puzzles, CourseKind.PUZZLES),
    ):
        if lessons:
            called = word if name == DEFAULT_GAME else ENGLISH.join("-", (name, word))
            found.append(Course(called, title, lessons, kind=kind))
    return tuple(found)


def _puzzle_lesson(puzzle: Puzzle, goal: Callable[[str], Goal[Any]]) -> Lesson:
    title = ENGLISH("Puzzle, grade {grade}", grade=puzzle.grade)
    text = ENGLISH("Exactly one complete turn solves this puzzle.")
    return Lesson(
        puzzle.task, title, text, summary=goal(puzzle.task.goal).summary(), grade=puzzle.grade
    )


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
        if course.kind is CourseKind.LESSONS:  # the first game with a lesson of that name wins
            for at, lesson in enumerate(course.lessons):
                known.setdefault(lesson.task.name, (course, at))
    spellings = {normalize(each): name for name in known for each in (name, say.again(name))}
    name, _, part = " ".join(normalize(word).split()).partition(" ")
    if name in spellings:
        course, number = known[spellings[name]]
        if not part:
            return course, number
        tasks = [each.task for each in course.lessons]
        parts = {
            normalize(each): at
            for at, task in enumerate(tasks)
            for each in (task.name, task.display_name(say))
        }
        if number is None and part in parts:
            return course, parts[part]
        if number is None and course.kind is not CourseKind.PUZZLES:
            raise InvalidInput(
                "{course} has no lesson {word}: choose from {words}",
                course=course.name,
                word=quote(part),
                words=", ".join(task.display_name(say) for task in tasks),
            )
    raise InvalidInput(
        "there is no course or lesson {word}: choose from {words}",
        word=quote(word),
        words=ENGLISH.join(", ", tuple(known)),
    )


def _parse_position(definition: GameDefinition[Any, Any], line: str) -> Game[Any]:
    game: Game[Any] = definition.need("from_position")(line, None)
    return game


def key_of(course: Course, number: int) -> str:
    """Return the key under which a finished lesson is saved."""
    task = course.lessons[number].task
    return f"{task.position.split()[0]} {course.name} {task.name}"


def keys_of(course: Course) -> list[str]:
    """Return the keys of all lessons of a course."""
    return [key_of(course, number) for number in range(len(course.lessons))]


class Jump(StrEnum):
    """A lesson's jump from the learner's own game to another position."""

    NONE = "none"
    LATER = "later"  # some turns later in the same game
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class LessonSession:
    """A learner's place in a course: one lesson and the attempt at it."""

    course: Course
    number: int  # index of the lesson
    attempt: Attempt
    done: frozenset[str]  # keys of all finished lessons
    is_solved: bool = False
    hints: int = 0  # requested since the last move
    jump: Jump = Jump.NONE
    name: str = ""  # the learner's name; empty for a default name
    lit: frozenset[Hex | Corner] = frozenset()  # places of the lesson or of a hint
    failure: str = ""  # what a wrong turn failed to do, and the rival's answer

    @classmethod
    def of(cls, course: Course, number: int, done: frozenset[str], name: str = "") -> LessonSession:
        """Start a lesson at its own position, under the learner's name."""
        attempt = Attempt.at_table(course.lessons[number].task, name)
        return cls(course, number, attempt, done, name=name, lit=attempt.where)

    @property
    def lesson(self) -> Lesson:
        """The current lesson."""
        return self.course.lessons[self.number]

    @property
    def is_puzzle(self) -> bool:
        """Whether the lesson is a puzzle, where only a whole turn is judged."""
        return self.course.kind is CourseKind.PUZZLES

    @property
    def key(self) -> str:
        """The key under which the finished lesson is saved."""
        return key_of(self.course, self.number)

    @property
    def place(self) -> str | None:
        """The key of the lesson to continue with next time, or None after the last one."""
        number = self.number + self.is_solved
        return key_of(self.course, number) if number < len(self.course.lessons) else None

    @property
    def is_last(self) -> bool:
        """Whether this is the last lesson of the course."""
        return self.number + 1 == len(self.course.lessons)

    @property
    def opponent(self) -> str:
        """The level of the bots in the game that follows the last lesson, or "" for no game."""
        is_followed = self.is_last and self.course.kind is CourseKind.GAME
        return self.attempt.definition.substitute() if is_followed else ""

    @property
    def learner(self) -> int:
        """The seat of the learner."""
        return self.attempt.before.seat or 1

    def at(self, number: int) -> LessonSession:
        """Start another lesson of the course at its own position."""
        return LessonSession.of(self.course, number, self.done, self.name)

    def following(self, game: Game[Any]) -> LessonSession | None:
        """Start the next lesson from a game; return None if its goal is out of reach there."""
        task = self.course.lessons[self.number + 1].task
        attempt = Attempt.at(game, task)
        if game.outcome is not None or game.seat != self.learner or attempt.next_move() is None:
            return None
        return replace(self._started(attempt), number=self.number + 1, jump=Jump.NONE)

    def later(self) -> LessonSession:
        """Start the next lesson at its own position, and set ``jump`` if lessons share a game."""
        following = self.at(self.number + 1)
        if not any(lesson.goes_on for lesson in self.course.lessons):
            return following
        is_later = following.attempt.before.turn > self.attempt.now.turn
        return replace(following, jump=Jump.LATER if is_later else Jump.ELSEWHERE)

    def introduction(self, say: Language) -> str:
        """Return the text of the lesson, after a note if the position has jumped."""
        text = say.again(self.lesson.text)
        match self.jump:
            case Jump.LATER:
                return say("A few turns have passed. {text}", text=text)
            case Jump.ELSEWHERE:
                return say("This is a new position. {text}", text=text)
            case _:
                return text

    def praise(self, say: Language) -> str:
        """Return the message for a solved lesson and its gain."""
        attempt = self.attempt
        gained = attempt.goal.describe_gain(attempt.before, attempt.now, say)
        return " ".join(filter(None, (say("Right!"), gained, say.again(self.lesson.gain))))

    def step(self, game: Game[Any]) -> LessonSession:
        """Return the session after a move, with the goal checked in the new ``game``."""
        session = replace(self, attempt=replace(self.attempt, now=game), hints=0)
        if not session.attempt.is_solved:
            return replace(session, is_solved=False, lit=session.attempt.where)
        return replace(session, is_solved=True, lit=frozenset(), done=self.done | {self.key})

    def again(self) -> LessonSession:
        """Start the lesson again."""
        return self._started(self.attempt.again())

    def _started(self, attempt: Attempt) -> LessonSession:
        """Return the session before the first move of an attempt."""
        return replace(
            self, attempt=attempt, is_solved=False, hints=0, lit=attempt.where, failure=""
        )

    def with_hint(self, move: Any) -> LessonSession:
        """Highlight the places of a move that leads to the goal."""
        effect = self.attempt.now.apply(move).effect
        lit = frozenset() if effect is None else effect.touched
        return replace(self, hints=self.hints + 1, lit=lit)


def next_number(course: Course, done: frozenset[str], places: Iterable[str] = ()) -> int:
    """Return the index of the next lesson: the saved one, or else the first unfinished one.

    If all lessons are finished, return the first one.
    """
    keys = keys_of(course)
    saved = [number for number, key in enumerate(keys) if key in places]
    unfinished = [number for number, key in enumerate(keys) if key not in done]
    return next(iter(saved + unfinished), 0)


_SEED: Final = 1  # for every deal after an exercise's own position


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt at an exercise. It is immutable: playing a move returns a new attempt."""

    definition: GameDefinition[Any, Any]
    task: Exercise
    goal: Goal[Any]
    before: Game[Any]
    now: Game[Any]

    @classmethod
    def of(cls, task: Exercise) -> Attempt:
        """Start an exercise. Raises ValueError if it is invalid."""
        definition = definition_for(game_named(task.position, GAMES))
        return cls.at(_parse_position(definition, task.position), task)

    @classmethod
    def at_table(cls, task: Exercise, name: str) -> Attempt:
        """Start an exercise with people in the seats and a reproducible deal.

        The seat to play has the learner's name, or a default name if that is empty. The names of
        the others depend on it, and so does the description of the goal.
        """
        definition = definition_for(game_named(task.position, GAMES))
        start = _parse_position(definition, task.position)
        roles, learner = [seat.role for seat in definition.seats(start)], start.seat or 1
        names = fill_names(
            definition.default_names, roles, {learner: name} if name else {}, learner
        )
        return cls.at(definition.new(Setup(names, {POSITION: task.position}, _SEED)), task)

    @classmethod
    def at(cls, game: Game[Any], task: Exercise) -> Attempt:
        """Start an exercise from a game instead of its own position."""
        definition = definition_for(game.game_name)
        assert definition.lessons is not None, "a game with tasks knows their goals"
        return cls(definition, task, definition.lessons().goal(task.goal), game, game)

    def describe(self, say: Language) -> str:
        """Describe what the turn must achieve."""
        return self.goal.description(self.before, say)

    @property
    def where(self) -> frozenset[Hex | Corner]:
        """The places that the goal concerns."""
        return self.goal.where(self.now)

    def play(self, text: str, say: Language) -> Attempt:
        """Play a typed move. Raises ParseError or IllegalMove."""
        return self.step(self.definition.grammar(say).parse(text))

    def step(self, move: Any) -> Attempt:
        """Play a move. Raises IllegalMove."""
        return replace(self, now=self.now.apply(move))

    def again(self) -> Attempt:
        """Return the attempt before its first move."""
        return replace(self, now=self.before)

    @property
    def has_started(self) -> bool:
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
        return self.has_started and self.goal.is_met(self.before, self.now)

    def explain_failure(self, say: Language) -> tuple[str, Game[Any]]:
        """Describe what a whole turn failed to do and what the rival does then.

        Also return the game after that.
        """
        goal, before, now = self.goal, self.before, self.now
        reply = goal.reply(before, now)
        failure = goal.describe_failure(before, now, say)
        answer = goal.describe_reply(before, now, reply, say)
        return " ".join(filter(None, (failure, answer))), reply

    def advice(self, move: Any, say: Language) -> str:
        """Return the reason why a legal move misses the goal, or ""."""
        return self.goal.advice(self.before, self.now.apply(move), say)

    def leads(self, move: Any) -> bool:
        """Return whether the goal can be reached after a legal move."""
        after = self.step(move)
        return after.is_solved or after.next_move() is not None

    def next_move(self) -> Any | None:
        """Return a move that leads to the goal, or None if it can no longer be reached."""
        return None if self.is_over else _next_move(self.goal, self.before, self.now)


@lru_cache(maxsize=256)  # each call is a search, and a hint in two parts repeats it
def _next_move(goal: Goal[Any], before: Game[Any], now: Game[Any]) -> Any | None:
    return next((moves[0] for moves in goal.turns(before, now)), None)
