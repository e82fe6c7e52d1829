"""``taluva learn``: a guided first game, lessons and puzzles, from a list or by name."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import suppress

from taluva.app import session as sessions
from taluva.app.options import Settings
from taluva.app.settings import learner_name, load_settings
from taluva.app.state import NextAction
from taluva.app.terminal import is_too_small, query_terminal
from taluva.app.wizard import choose_offer
from taluva.cli.console import Conversation, complain, warn
from taluva.cli.parser import Parser, add_display, display_of
from taluva.core.lessons import Course, CourseKind
from taluva.games import GAMES, definition_for, loadable_games
from taluva.i18n import Language
from taluva.learn import progress
from taluva.learn.courses import (
    LessonSession,
    count_done,
    courses_of,
    find_course,
    key_of,
    next_number,
)
from taluva.record.lines import SaveError
from taluva.tui.capabilities import Look
from taluva.tui.menu import MenuItem, menu_item

BACK = "back"


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    about = say("a course or a lesson, such as first or erupt (default: a list)")
    parser.add_argument("what", metavar=say("LESSON"), nargs="*", help=about)
    game = say("the game to learn (default: all of them)")
    # Set after the call, because add_argument would list the choices and so search all packages.
    parser.add_argument("--game", help=game).choices = GAMES
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
    display = display_of(arguments, load_settings(say)[0])
    try:
        games = loadable_games() if arguments.game is None else [arguments.game]
        if arguments.game is not None:
            definition_for(arguments.game).need("lessons")
        if not arguments.what:
            return learn(display, say, games)[0]
        course, number = find_course(" ".join(arguments.what), say, games)
    except ValueError as error:
        return complain(say.again(error))
    for notice in progress.unread_progress(say):
        warn(notice)
    return run_course(course, number, display, say)[0]


def learn(
    display: Settings, say: Language, games: Sequence[str] = ()
) -> tuple[int, Settings, Language]:
    """Show the courses until the learner leaves; return the exit code, display and language."""
    from taluva.cli.front import Front, can_draw

    if not can_draw(display):
        return _learn_in_lines(display, say, games or loadable_games())
    from taluva.app.front.courses import CoursesPage

    front = Front(display, say)
    code = front.within(CoursesPage.of(games), " ".join(progress.unread_progress(say)))
    return code, front.display, front.say


def _learn_in_lines(
    display: Settings, say: Language, games: Sequence[str]
) -> tuple[int, Settings, Language]:
    code, notices = 0, progress.unread_progress(say)
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            courses = [course for game in games for course in courses_of(game)]
            offers = [_offer(each, say) for each in courses]
            for notice in notices:
                warn(notice)
            word, notices = _choose(offers, display, say), []
            course = next((each for each in courses if each.name == word), None)
            number = None
            if course is None:
                break
            if course.kind is CourseKind.LESSONS:
                names = [each.task.name for each in course.lessons]
                word = _choose(_lessons(course, say), display, say)
                if word not in names:
                    continue
                number = names.index(word)
            code, display, say = run_course(course, number, display, say)
    return code, display, say


def _offer(course: Course, say: Language) -> MenuItem:
    """Return the menu item of a course, with the learner's progress."""
    done, number = count_done(course, progress.load_finished()), len(course.lessons)
    mark = "✓" if done == number else f"{done}/{number}" if done else ""
    return MenuItem(course.name, say.again(course.title), mark, say.again(course.name))


def _lessons(course: Course, say: Language) -> list[MenuItem]:
    """Return the menu items of a course's lessons, with ticks at finished ones."""
    done = progress.load_finished()
    return [
        MenuItem(
            each.task.name,
            say.again(each.title),
            "✓" if key_of(course, number) in done else "",
            say.again(each.task.name),
        )
        for number, each in enumerate(course.lessons)
    ]


def _choose(offers: Sequence[MenuItem], display: Settings, say: Language) -> str:
    """Ask the learner to type the name of an item."""
    offers = [*offers, menu_item(BACK, say("go back"), say)]
    done = "✓" if display.look_on(query_terminal(display)).is_unicode else "x"
    done = say("done") if display.is_by_ear else done
    offers = [each._replace(mark=each.mark.replace("✓", done)) for each in offers]
    return choose_offer(Conversation(say, is_by_ear=display.is_by_ear), offers, say)


def is_bare(look: Look) -> bool:
    """Return whether there is no full screen, or it is too small for lessons."""
    return look.is_plain or is_too_small(teaches=True)


def run_course(
    course: Course, number: int | None, display: Settings, say: Language
) -> tuple[int, Settings, Language]:
    """Run a course from lesson ``number`` on; return the exit code, display and language.

    Without a number, continue where the learner stopped.
    """
    done = progress.load_finished()
    number = next_number(course, done, progress.load_places()) if number is None else number
    return open_lesson(LessonSession.of(course, number, done, learner_name(say)), display, say)


def open_lesson(
    lesson: LessonSession,
    display: Settings,
    say: Language,
    on_solved: Callable[[str], Sequence[str]] = lambda key: (),
) -> tuple[int, Settings, Language]:
    """Open a lesson; return the exit code, display and language.

    ``on_solved`` saves further progress after a lesson is solved, and returns messages about it.
    """
    is_saved = True

    def save_progress(key: str) -> Sequence[str]:
        nonlocal is_saved
        try:
            progress.save_finished(key)
        except SaveError as error:
            is_saved = False
            return [say("your progress was not saved: {problem}", problem=say.again(error))]
        return on_solved(key)

    while True:
        session = sessions.open_course(lesson, display, save_progress, say)
        code = sessions.play(session, display, remembers=False)
        _keep_place(session.state.lesson)
        display, say = session.state.view.choices, session.state.say
        if session.state.next_action is not NextAction.REOPEN:
            return code if is_saved else sessions.NOT_SAVED, display, say
        assert session.state.lesson is not None, "it is a lesson"
        lesson = session.state.lesson.again()


def _keep_place(lesson: LessonSession | None) -> None:
    """Save where the learner left a course, ignoring errors."""
    if lesson is not None:
        keys = [key_of(lesson.course, number) for number in range(len(lesson.course.lessons))]
        with suppress(SaveError):
            progress.save_place(keys, lesson.place)
