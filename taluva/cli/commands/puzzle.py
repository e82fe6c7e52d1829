"""``taluva puzzle``: one puzzle a day, the same for all players.

On a full screen it is a lesson like any other. Otherwise it is a line-by-line dialogue.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

from taluva.app.options import Settings
from taluva.app.settings import learner_name, load_settings
from taluva.app.state import State
from taluva.app.terminal import this_terminal
from taluva.app.timeline import Timeline
from taluva.app.update.lesson import explain_attempt
from taluva.app.view import ViewOptions
from taluva.cli.commands.learn import is_bare, open_lesson
from taluva.cli.commands.show import print_island
from taluva.cli.console import complain, warn
from taluva.cli.parser import Parser, add_display, display_of
from taluva.core.environment import format_command
from taluva.core.game import Game, IllegalMove
from taluva.core.lessons import CourseKind, Puzzle
from taluva.core.text import ParseError
from taluva.games import DEFAULT_GAME, GAMES, definition_for, title_for, ui_for
from taluva.i18n import InvalidInput, Language, quote, sanitize
from taluva.learn import progress
from taluva.learn.courses import Attempt, LessonSession, courses_of
from taluva.record.lines import SaveError
from taluva.record.record import History, HistoryEntry
from taluva.tui.menu import is_typed
from taluva.tui.text import print_lines

_PROMPT: Final = "> "
_MAX_TYPED: Final = 2_000  # characters


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    about = say("the number of a puzzle (default: today's)")
    parser.add_argument("number", metavar="N", nargs="?", type=int, help=about)
    day = say("the puzzle for a date, such as 2026-11-16")
    parser.add_argument("--date", metavar=say("DATE"), help=day)
    game = say("which game (default: {game})", game=DEFAULT_GAME)
    parser.add_argument("--game", default=DEFAULT_GAME, help=game).choices = GAMES
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
    try:
        puzzles = definition_for(game).need("lessons")().puzzles
    except ValueError as error:
        return complain(say.again(error))
    if not puzzles:
        return complain(say("{game} has no puzzles", game=title_for(game).title.capitalize()))
    if arguments.list:
        name = learner_name(say)
        print_lines((_row(each, name, say) for each in puzzles), indent=" " * 5)
        return 0
    today = datetime.now().date()
    try:
        puzzle = _ask(arguments, puzzles, today)
    except ValueError as error:
        return complain(say.again(error))
    is_of_today = arguments.number is None and puzzle is progress.puzzle_of(today, puzzles)
    display = display_of(arguments, load_settings(say)[0])
    look = display.look_on(this_terminal())
    for notice in progress.unread_progress(say, [game]):
        warn(notice)
    if display.is_by_ear or not is_bare(look):
        number = int(puzzle.task.name) - 1
        return open_puzzle(game, number, display, say, today if is_of_today else None)[0]
    return _Conversation(puzzle, len(puzzles), arguments, say).hold(today if is_of_today else None)


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


def open_puzzle(
    game: str, index: int, display: Settings, say: Language, day: date | None
) -> tuple[int, Settings, Language]:
    """Open a puzzle on a full screen, and then the following puzzles.

    Return the exit code, display and language. With a ``day``, save a solution for that day.
    """
    course = next(each for each in courses_of(game) if each.kind is CourseKind.PUZZLES)
    lesson = LessonSession.of(course, index, progress.load_finished(), learner_name(say))

    def save_day(key: str) -> Sequence[str]:
        return () if day is None or key != lesson.key else _save(game, day, say)

    return open_lesson(lesson, display, say, save_day)


def _save(game: str, day: date, say: Language) -> Sequence[str]:
    """Save a day as solved; return messages for the player."""
    try:
        days, is_new = progress.save_day(game, day)
    except SaveError as error:
        return [say("your progress was not saved: {problem}", problem=say.again(error))]
    return [progress.describe_streak(days, day, say)] if is_new else ()


class _Conversation:
    """A dialogue that shows a puzzle, reads moves, and checks them by the rules."""

    def __init__(
        self, puzzle: Puzzle, number: int, arguments: argparse.Namespace, say: Language
    ) -> None:
        self._puzzle, self._number = puzzle, number
        self._arguments, self._say = arguments, say
        self._attempt = Attempt.at_table(puzzle.task, learner_name(say))
        self._hints = 0
        self._refused = 0

    def hold(self, day: date | None) -> int:
        """Run the dialogue until the puzzle is solved or given up. With a ``day``, save it."""
        say = self._say
        name, grade = self._puzzle.task.name, self._puzzle.grade
        headline = say(
            "Puzzle {number} of {all}, grade {grade}.", number=name, all=self._number, grade=grade
        )
        print_lines([headline])
        self._show()
        while (line := self._line()) is not None:
            if is_typed("quit", line, say):
                break
            if is_typed("hint", line, say):
                self._hint()
            elif is_typed("again", line, say):
                self._restart()
            elif line.strip() and self._play(line):
                game = self._arguments.game
                print_lines(() if day is None else _save(game, day, say))
                return self._code
        game = self._arguments.game
        chosen = () if game == DEFAULT_GAME else ("--game", game)
        command = format_command("puzzle", self._puzzle.task.name, *chosen)
        print(say("Try this puzzle again with: {command}", command=command))
        return self._code

    @property
    def _code(self) -> int:
        """The exit code: 1 if a line of a script was refused."""
        return 1 if self._refused and not sys.stdin.isatty() else 0

    def _line(self) -> str | None:
        print(_PROMPT, end="", flush=True)
        line = sys.stdin.readline(_MAX_TYPED)
        if not sys.stdin.isatty():
            print(sanitize(line.rstrip("\n")))
        return line or None

    def _show(self) -> None:
        self._show_island(self._attempt.now, self._attempt.describe(self._say))

    def _show_island(self, game: Game[Any], below: str) -> None:
        say = self._say
        display = display_of(self._arguments, load_settings(say)[0])
        view = display
        # The goal goes below the island, close to where the player types.
        lines = [*self._attempt.definition.text_summary(game, say), "", below]
        state = State(
            Timeline(History([HistoryEntry(game)]), 0), view=ViewOptions(view, language=say)
        )
        print_island(state, display, below=len(lines) + 1)
        print_lines(lines)

    def _play(self, line: str) -> bool:
        """Play a move and print its effect; return whether it solves the puzzle."""
        say, before = self._say, self._attempt
        messages = before.definition.messages(say)
        try:
            self._attempt = before.play(line.strip(), say)
        except ParseError as error:
            print_lines([say.again(error)])
            self._refused += 1
            return False
        except IllegalMove as error:
            reasons = (
                say.cite(messages.explain(each, before.now), each.rule) for each in error.refusals
            )
            print_lines([say.clauses([*reasons])])
            self._refused += 1
            return False
        self._hints = 0
        print_lines(messages.narrate_move(before.now, self._attempt.now))
        if self._attempt.is_solved:
            gain = self._attempt.goal.describe_gain(before.before, self._attempt.now, say)
            lines = [say("Right! That was the only solution."), gain]
            print_lines(filter(None, lines))
            return True
        if not self._attempt.is_over:
            self._show()
            return False
        failure, reply = explain_attempt(self._attempt, say)
        failure = say("Not quite. {failure}", failure=failure)
        if reply is None:
            print_lines([failure])
        else:
            self._show_island(reply, failure)
        print_lines([say("Try again: {goal}", goal=self._attempt.describe(say))])
        self._attempt = self._attempt.again()
        return False

    def _hint(self) -> None:
        say, move = self._say, self._attempt.next_move()
        if move is None:
            print_lines([say("You can't reach the goal from here. To restart, type: again")])
            return
        self._hints += 1
        whole = ui_for(self._attempt.now.game_name).format_move(move, say)
        hint = " ".join(whole.split()[:2]) if self._hints == 1 else whole
        more = "" if hint == whole else " …"
        print_lines([say("Next, try: {move}", move=f"{hint}{more}")])

    def _restart(self) -> None:
        self._attempt = self._attempt.again()
        self._show()
