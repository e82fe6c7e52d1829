"""``taluva learn``: a guided first game, lessons and puzzles, from a list or by name."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import suppress

from taluva.app import session as sessions
from taluva.app.settings import learner_name
from taluva.app.state import NextAction
from taluva.cli.console import User, warn
from taluva.cli.options import add_game_name
from taluva.cli.parser import Parser, add_display, display_of
from taluva.core.lessons import Course
from taluva.games import definition_for, loadable_games
from taluva.i18n import Language
from taluva.learn import progress
from taluva.learn.courses import LessonSession, find_course, keys_of, next_number
from taluva.record.lines import SaveError


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    about = say("a course or a lesson, such as first or erupt (default: a list)")
    parser.add_argument("what", metavar=say("LESSON"), nargs="*", help=about)
    add_game_name(parser, say("the game to learn (default: all of them)"))
    add_display(parser, say)
    parser.explain(
        say(
            "Any move that reaches the goal counts. Finished lessons are ticked. Type hint to "
            "see a move, skip or back to change the lesson, and quit to leave."
        ),
        ["learn", "learn first", "learn erupt", "learn --game taifun"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Open a lesson or the list of courses; return the exit code."""
    user = User(display_of(arguments, say), say)
    games = loadable_games() if arguments.game is None else [arguments.game]
    if arguments.game is not None:
        definition_for(arguments.game).need("lessons")
    if not arguments.what:
        return learn(user, games)
    course, number = find_course(" ".join(arguments.what), say, games)
    for notice in progress.unread_progress(say):
        warn(notice)
    return run_course(course, number, user)


def learn(user: User, games: Sequence[str] = ()) -> int:
    """Show the courses until the learner leaves; return the exit code."""
    from taluva.app.front.courses import CoursesPage
    from taluva.cli.front import Front

    return Front(user).run(CoursesPage.of(games), " ".join(progress.unread_progress(user.say)))


def run_course(course: Course, number: int | None, user: User) -> int:
    """Run a course from lesson ``number`` on; return the exit code.

    Without a number, continue where the learner stopped.
    """
    done = progress.load_finished()
    number = next_number(course, done, progress.load_places()) if number is None else number
    return open_lesson(LessonSession.of(course, number, done, learner_name(user.say)), user)


def open_lesson(
    lesson: LessonSession, user: User, on_solved: Callable[[str], Sequence[str]] = lambda key: ()
) -> int:
    """Open a lesson; return the exit code.

    ``on_solved`` saves further progress after a lesson is solved, and returns messages about it.
    """
    is_saved = True

    def save_progress(key: str) -> Sequence[str]:
        nonlocal is_saved
        try:
            progress.save_finished(key)
        except SaveError as error:
            is_saved = False
            return [not_saved(error, user.say)]
        return on_solved(key)

    while True:
        session = sessions.open_course(lesson, user.display, save_progress, user.say)
        code = sessions.play(session, user.display, remembers=False)
        state = session.state
        assert state.lesson is not None, "it is a lesson"
        with suppress(SaveError):
            progress.save_place(keys_of(lesson.course), state.lesson.place)
        user.follow(state)
        lesson = state.lesson.again()
        if state.next_action is NextAction.NEW:
            code = _play_game(lesson, user) or code
        if state.next_action is not NextAction.REOPEN:
            return code if is_saved else sessions.NOT_SAVED


def not_saved(error: SaveError, say: Language) -> str:
    """Return the message about progress that could not be saved."""
    return say("your progress was not saved: {problem}", problem=say.again(error))


def _play_game(lesson: LessonSession, user: User) -> int:
    """Play a game with bots in the learner's seat and under the same name; return the exit code."""
    from taluva.bots.spec import setup_for
    from taluva.cli.play_loop import play
    from taluva.record.journal import Journal

    definition, names = lesson.attempt.definition, lesson.attempt.before.names
    bot = f"bot:{lesson.opponent}"
    seats = [name if at == lesson.learner else bot for at, name in enumerate(names, 1)]
    setup = setup_for(seats, definition, {}, say=user.say)
    return play(Journal.create(definition.new(setup), bots=setup.bots, plays_on=True), user)
