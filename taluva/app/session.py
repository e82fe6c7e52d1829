"""A session: one viewer's state and screen, and opening it on this terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from taluva.app.events import TableEvent
from taluva.app.settings import Settings, load_settings, save_settings
from taluva.app.state import Mode, State
from taluva.app.table import BotSeats, Table
from taluva.app.terminal import Display, is_terminal, is_too_small, query_terminal
from taluva.app.timeline import insider, secretive_seats
from taluva.app.update.common import Result
from taluva.app.update.play import update
from taluva.app.view import ViewChoice
from taluva.i18n import ENGLISH, Language
from taluva.record import Journal, Record
from taluva.tui.capabilities import Look, is_far
from taluva.tui.screen import Event, Order, RunTask

if TYPE_CHECKING:
    from taluva.learn.courses import LessonSession


Update = Callable[[State, Event | TableEvent], Result]


class Session:
    """Takes events one by one.

    What touches the game is carried out at once, in the order in which it was ordered, so that
    it is on the disk before anybody sees it. The rest is given to whoever brings the events.
    """

    def __init__(self, state: State, update: Update, desk: Table) -> None:
        self.state = state
        self._update = update
        self.desk = desk

    def handle(self, event: Event | TableEvent) -> list[Order]:
        """Take an event; give what is left to be done."""
        self.state, orders = self._update(self.state, event)
        left: list[Order] = []
        for order in orders:
            if isinstance(order, Order):
                left.append(order)
                continue
            answer = self.desk.handle(order)
            if isinstance(answer, RunTask):
                left.append(answer)
            elif answer is not None:
                left += self.handle(answer)
        return left


NOT_KEPT: Final = 2  # the exit code of a game that is lost with the program


def open_game(
    journal: Journal,
    view: ViewChoice,
    *,
    runs_programs: bool = False,
    is_open: bool = False,
    say: Language = ENGLISH,
) -> Session:
    """Sit down at a table; ``runs_programs`` lets programs that the log names take seats.

    With ``is_open`` everybody sees what some players would have for themselves.
    """
    desk = Table.of(journal, runs_programs=runs_programs, say=say)
    history = desk.history
    state = State(
        history,
        history.last,
        Mode.PLAY,
        last_answer=tuple(desk.notices()),
        view=view,
        say=say,
        bots=frozenset(journal.record.setup.bots),
        seats_with_secrets=frozenset() if is_open else secretive_seats(journal.game),
        insider=insider(journal.game) if is_open else None,
        redoable=journal.record.redoable,
        is_saved=desk.is_kept,
    )
    return Session(state, update, desk)


def open_course(
    study: LessonSession, view: ViewChoice, learnt: Callable[[str], Sequence[str]], say: Language
) -> Session:
    """Sit down to learn; ``learnt`` keeps what is done, and gives what is to be told of that."""
    from taluva.app.update import lesson

    game = study.attempt.before
    record = Record.of(game)
    easy = dict.fromkeys(range(1, len(game.names) + 1), "easy")
    opponents = BotSeats(game.names, easy, record.kit, runs_programs=False, say=say)
    desk = Table(record, opponents=opponents, learnt=learnt, say=say)
    history = desk.history
    state = State(history, history.last, Mode.PLAY, view=view, say=say, lesson=study)
    return Session(replace(state, insider=study.learner), lesson.update, desk)


def play(program: Session, display: Display, *, remembers: bool = True) -> int:
    """Play on this terminal until somebody leaves; give the exit code, 2 if the game is not kept.

    The next game begins with the view that was chosen at the table, and, with ``remembers``, with
    the same players. What was asked for at the command line is for this game alone, and so is all
    that a script chooses.
    """
    terminal = query_terminal(display)
    look = display.seen_again(program.state.view).look_on(terminal)
    program.state = replace(program.state, remembers_choices=terminal.is_interactive)
    try:
        if look.is_plain or is_too_small(teaches=program.state.lesson is not None):
            code = _play_plain(program, look)
        else:
            from taluva.app.screens.play import PlayScreen, play_full_screen

            is_slow = is_far(terminal)
            program.state = replace(program.state, has_motion=True, is_remote=is_slow)
            code = play_full_screen(PlayScreen(program, terminal, display.colour))
        return code if program.desk.is_kept else NOT_KEPT
    finally:
        program.desk.close()
        if terminal.is_interactive:
            save_settings(_remember(program, remembers))


def _remember(program: Session, has_names: bool) -> Settings:
    """Give what the next game is to begin with."""
    view, before = program.state.view, load_settings()[0]
    return Settings(
        program.desk.seats if has_names else before.names,
        view.zoom if "zoom" in view.settled else before.zoom,
        view.look if "look" in view.settled else before.look,
        view.mouse if "mouse" in view.settled else before.mouse,
        view.motion if "motion" in view.settled else before.motion,
        view.background if "background" in view.settled else before.background,
        program.state.say.code if program.state.has_chosen_language else before.language,
    )


def _play_plain(program: Session, look: Look) -> int:
    from taluva.app.screens.map_view import island_text
    from taluva.app.screens.plain import play_plain

    width = shutil.get_terminal_size().columns if is_terminal(sys.stdout) else None
    return play_plain(program, lambda state: island_text(state, look, width))
