"""``taluva puzzle``: one puzzle a day, the same for all players, as a lesson."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import date, datetime

from taluva.app.settings import learner_name
from taluva.cli.commands.learn import not_saved, open_lesson
from taluva.cli.console import User, print_report, warn
from taluva.cli.options import add_game_name
from taluva.cli.parser import Parser, add_display, display_of
from taluva.core.lessons import CourseKind, Puzzle
from taluva.games import definition_for, display_name, ui_for
from taluva.i18n import InvalidInput, Language, quote
from taluva.learn import progress
from taluva.learn.courses import Attempt, LessonSession, courses_of
from taluva.record.lines import SaveError


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    about = say("the number of a puzzle (default: today's)")
    parser.add_argument("number", metavar="N", nargs="?", type=int, help=about)
    day = say("the puzzle for a date, such as 2026-11-16")
    parser.add_argument("--date", metavar=say("DATE"), help=day)
    add_game_name(parser)
    parser.add_argument("--list", action="store_true", help=say("list the puzzles"))
    add_display(parser, say)
    parser.explain(
        say(
            "You play one whole turn, and exactly one turn is right. Between moves you can type "
            "hint, again or quit."
        ),
        ["puzzle", "puzzle 17", "puzzle --game taifun", "puzzle --date 2026-11-16"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Open a puzzle, or list them all; return the exit code."""
    game = arguments.game
    puzzles = definition_for(game).need("lessons")().puzzles
    if not puzzles:
        raise InvalidInput("{game} has no puzzles", game=display_name(game))
    if arguments.list:
        name = learner_name(say)
        lines = [_row(each, name, say) for each in puzzles]
        print_report(lines, ui_for(game), say, indent=" " * 5)
        return 0
    today = datetime.now().date()
    puzzle = _ask(arguments, puzzles, today)
    is_of_today = arguments.number is None and puzzle is progress.puzzle_of(today, puzzles)
    user = User(display_of(arguments, say), say)
    for notice in progress.unread_progress(say, [game]):
        warn(notice)
    number = int(puzzle.task.name) - 1
    return open_puzzle(game, number, today if is_of_today else None, user)


def _row(puzzle: Puzzle, name: str, say: Language) -> str:
    goal = Attempt.at_table(puzzle.task, name).describe(say)
    return say(
        "{number}  grade {grade}  {goal}",
        number=puzzle.task.name.rjust(3),
        grade=puzzle.grade,
        goal=goal,
    )


def _ask(arguments: argparse.Namespace, puzzles: Sequence[Puzzle], today: date) -> Puzzle:
    """Return the puzzle that the arguments select. Raises ValueError with a message."""
    if arguments.number is not None:
        if arguments.date is not None:
            raise InvalidInput("use a number or a date, not both")
        if not 1 <= arguments.number <= len(puzzles):
            raise InvalidInput(
                "there is no puzzle {number}: choose from 1 to {last}",
                number=arguments.number,
                last=len(puzzles),
            )
        number: int = arguments.number
        return puzzles[number - 1]
    if arguments.date is None:
        return progress.puzzle_of(today, puzzles)
    try:
        day = progress.parse_day(arguments.date)
    except ValueError:
        raise InvalidInput(
            "{text} is not a date: expected one like 2026-11-16", text=quote(arguments.date)
        ) from None
    return progress.puzzle_of(day, puzzles)


def open_puzzle(game: str, index: int, day: date | None, user: User) -> int:
    """Open a puzzle, and then the following puzzles; return the exit code.

    With a ``day``, save a solution for that day.
    """
    course = next(each for each in courses_of(game) if each.kind is CourseKind.PUZZLES)
    lesson = LessonSession.of(course, index, progress.load_finished(), learner_name(user.say))

    def save_day(key: str) -> Sequence[str]:
        return () if day is None or key != lesson.key else _save(game, day, user.say)

    return open_lesson(lesson, user, save_day)


def _save(game: str, day: date, say: Language) -> Sequence[str]:
    """Save a day as solved; return messages for the player."""
    try:
        days, is_new = progress.save_day(game, day)
    except SaveError as error:
        return [not_saved(error, say)]
    return [progress.describe_streak(days, day, say)] if is_new else ()
