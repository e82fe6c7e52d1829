"""The loop that plays games, with the player's choice at the end of each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from taluva.app import session as sessions
from taluva.app.clock import ClockRule
from taluva.app.state import NextAction
from taluva.app.table import Table
from taluva.app.terminal import is_too_small
from taluva.cli.console import User, report_error
from taluva.i18n import InvalidInput
from taluva.record.journal import Journal
from taluva.record.lines import LogError

if TYPE_CHECKING:
    from taluva.analysis.review import Analysis


def play(
    journal: Journal[Any],
    user: User,
    *,
    runs_programs: bool = False,
    remembers: bool = True,
    clock: ClockRule | None = None,
) -> int:
    """Play a game and then the player's choices; return the last exit code.

    ``runs_programs`` allows the external programs that the log names. With ``remembers``, the next
    new game suggests the same players.
    """
    analysis: Analysis | None = None
    while True:
        session = sessions.open_game(
            journal,
            user.display,
            runs_programs=runs_programs,
            is_open=user.display.is_open,
            clock=clock,
            analysis=analysis,
            say=user.say,
        )
        code = sessions.play(session, user.display, remembers=remembers)
        state = session.state
        user.follow(state)
        analysis = state.analysis
        match state.next_action:
            case None:
                return code
            case NextAction.NEW:
                from taluva.app.front.new_game import first_page
                from taluva.cli.front import Front

                front = Front(user)
                return front.code if front.once(first_page(front.context())) else code
            case NextAction.REMATCH:
                from taluva.app.rematch import next_journal

                journal = next_journal(journal)
                analysis = None
                continue
            case NextAction.REPLAY:
                is_done, analysis = _watch(journal, analysis, user)
                if is_done:
                    return code
            case NextAction.EXPLORE:
                from taluva.cli.commands.explore import explore

                record = journal.record
                explore(record, record.history.last, user, journal.path, is_nested=True)
            case NextAction.LEARN:
                _open_lesson(state.lesson_name, user)
            case NextAction.REOPEN:
                pass
        try:
            journal = _reopen_log(journal)
        except (InvalidInput, LogError) as error:
            return report_error(error, user.say)


def _reopen_log(journal: Journal[Any]) -> Journal[Any]:
    """Open the log of a game again. Raises InvalidInput or LogError."""
    if journal.is_needless:  # nothing was played, so the log was deleted
        setup = journal.record.setup
        game = journal.record.definition.new(setup)
        return Journal.create(game, journal.path, bots=setup.bots, plays_on=True)
    from taluva.cli.logs import open_log

    return open_log(journal.path)


def _open_lesson(word: str, user: User) -> None:
    """Open the lesson with this name, or the list of lessons."""
    from taluva.cli.commands.learn import learn, run_course
    from taluva.learn.courses import find_course

    if word:
        run_course(*find_course(word, say=user.say), user)
    else:
        learn(user)


def _watch(
    journal: Journal[Any], analysis: Analysis | None, user: User
) -> tuple[bool, Analysis | None]:
    """Replay the game; return whether the player has started a new one there, and the analysis."""
    from taluva.cli.commands.replay import show

    table = Table(journal.record)
    session = sessions.open_replay(table, user.display, user.say, analysis=analysis)
    show(session, replace(user), is_too_small(), 0.0, journal.path)
    return session.table.new_game is not None, session.state.analysis
