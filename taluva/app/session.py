"""Sessions: one viewer's state at a table, and how to open it on this terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from taluva.app import events
from taluva.app.clock import ClockRule
from taluva.app.layout import Layout, layout_for
from taluva.app.memo import Memo
from taluva.app.options import Settings
from taluva.app.screens.board import PLAIN_BOARD
from taluva.app.settings import load_settings, save_settings
from taluva.app.state import Mode, NextAction, State
from taluva.app.table import BotSeats, Refused, Table
from taluva.app.terminal import is_terminal, is_too_small, query_terminal
from taluva.app.timeline import Timeline, insider, secretive_seats, watcher
from taluva.app.update.common import Result
from taluva.app.update.play import update
from taluva.app.view import Viewer, ViewOptions
from taluva.core.definition import ServiceError
from taluva.i18n import InvalidInput, Language
from taluva.record.files import describe_os_error
from taluva.record.journal import Journal
from taluva.record.lines import LogError, LogInUse, SaveError
from taluva.record.record import Record
from taluva.tui.capabilities import Look, Terminal, is_far
from taluva.tui.screen import Event, Exit, Request, RunTask, SetLine, Started, TaskFinished

if TYPE_CHECKING:
    from taluva.analysis.review import Analysis
    from taluva.app.screens.play import PlayScreen
    from taluva.learn.courses import LessonSession


Update = Callable[[State, Event | events.TableEvent, Layout], Result]


class Session:
    """One viewer's state at a table. It handles events one by one.

    Requests to the table are carried out immediately and in order, so a move is on disk before the
    player sees it. The runner of the viewer's screen gets all other requests.
    """

    def __init__(
        self,
        state: State,
        update: Update,
        table: Table,
        *,
        seat: int | None = None,
        is_local: bool = True,
        name: str = "",
    ) -> None:
        self.state = state
        self.table = table
        self.name = name  # the player's or spectator's name; empty at a hot seat
        self.seat = seat  # None for a spectator, or for all players at a hot seat
        self.is_local = is_local  # whether the viewer sits at the machine that runs the table
        # Runs the requests that follow from other viewers' actions. A hot seat has none.
        self.carry_out: Callable[[Sequence[Request]], None] = lambda requests: None
        # Gets this screen's errors during other viewers' actions, so that they can continue.
        self.on_error: Callable[[Exception], None] | None = None
        self._update = update
        self._left: list[Request] = []
        self._is_busy = False
        self._layout = Memo[Layout]()
        self.board = PLAIN_BOARD  # measures the panel; a screen sets its own painter
        table.join(self)

    @property
    def layout(self) -> Layout:
        """The layout of the current state's texts."""
        key = (self.state, self.board)
        return self._layout.by(key, partial(layout_for, *key))

    def handle(self, event: Event | events.TableEvent) -> list[Request]:
        """Handle an event and return the requests that the runner must carry out."""
        self._is_busy = True
        try:
            self._take(event)
        finally:
            self._is_busy = False
        left, self._left = [*self._left, *self.table.take_requests()], []
        return left

    def deliver(self, event: events.TableEvent) -> None:
        """Handle an event from the table, and pass the resulting requests to the runner."""
        if self._is_busy:  # the event results from this viewer's own request
            self._take(event)
            return
        try:
            self.carry_out(self.handle(event))
        except Exception as error:
            if self.on_error is None:
                raise
            self.on_error(error)

    def sit(self, seat: int | None, name: str, lines: Sequence[str]) -> None:
        """Take a seat, here or in the next game. The screen opens again and shows the lines."""
        self.seat, self.name = seat, name
        before = self.state
        state = _state_at(self.table, seat, is_local=self.is_local, view=before.view.centre())
        self.state = state.but(
            next_action=NextAction.REOPEN,
            has_screen=before.has_screen,
            last_answer=tuple(map(before.say.again, lines)),
        )
        if self._is_busy:
            self._left.append(Exit())
        else:
            self.carry_out([Exit()])

    def _take(self, event: Event | events.TableEvent) -> None:
        if self.table.takes(event):
            self.table.receive(event)
            return
        if isinstance(event, TaskFinished) and isinstance(event.result, ServiceError):
            if event.ticket not in self.state.tickets:
                return  # the player has stopped it
            self.state = self.state.but(task=None)
            event = events.RequestRefused((str(event.result),))
        before = self.state
        self.state, requests = self._update(before, self._visible(event), self.layout)
        self._left += _forget_line(before, self.state)
        for request in requests:
            if isinstance(request, Request):
                self._left.append(request)
                continue
            try:
                answer = request(self.table, self)
            except Refused as error:
                answer = events.RequestRefused((str(error), *error.more), error.ticket)
            except (InvalidInput, SaveError) as error:
                answer = events.RequestRefused((str(error),))
            if isinstance(answer, RunTask):
                self._left.append(answer)
            elif answer is not None:
                self._take(answer)
        if isinstance(event, Started):
            self.table.begin()

    def _visible(self, event: Event | events.TableEvent) -> Event | events.TableEvent:
        """Return an event as this viewer may see it, in the viewer's language."""
        again, policy = self.state.say.again, self.table.policy
        match event:
            case events.GameChanged(_, history, _, _, notices):
                seen, said = policy.visible(history, self.seat), again(event.said)
                return event._replace(history=seen, notices=tuple(map(again, notices)), said=said)
            case events.LogFollowed(history, ending):
                return events.LogFollowed(policy.visible(history, self.seat), again(ending))
            case events.Notice(lines):
                return events.Notice(tuple(map(again, lines)))
            case events.GuestsListed(lines):
                return events.GuestsListed(tuple(map(again, lines)))
            case events.RequestRefused(why):
                return event._replace(why=tuple(map(again, why)))
        return event


def _forget_line(before: State, state: State) -> list[Request]:
    """Return a request to drop the line of a seat that has left the screen.

    The history of its lines goes too if the seat has secrets.
    """
    if state.has_left(before.shown_to):
        return [SetLine(forgets=True)]
    is_dropped = before.typed and before.shown_to not in (None, state.shown_to)
    return [SetLine(state.typed)] if is_dropped else []


NOT_SAVED: Final = 2  # the exit code when the game could not be saved
BOT_FAILED: Final = 1  # the exit code when a bot was replaced


def open_game(
    journal: Journal[Any],
    view: Settings,
    *,
    runs_programs: bool = False,
    is_open: bool = False,
    clock: ClockRule | None = None,
    analysis: Analysis | None = None,
    say: Language,
) -> Session:
    """Open a game for playing. ``runs_programs`` lets programs named in the log play.

    With ``is_open``, all players see what would otherwise be secret. ``analysis`` is an earlier one
    of this game.
    """
    table = Table.of(journal, runs_programs=runs_programs, clock=clock)
    history = table.history
    state = State(
        Timeline(
            history,
            history.last,
            omniscient_seat=insider(journal.game) if is_open else None,
            redoable=journal.record.redoable,
            is_reseated=journal.record.before_change is not None,
            is_saved=table.is_saved,
        ),
        mode=Mode.PLAY,
        bots=table.bots,
        seats_with_secrets=frozenset() if is_open else secretive_seats(journal.game),
        clock=None if table.clock is None else table.clock.face,
        last_answer=tuple(map(say.again, table.notices())),
        analysis=analysis,
        view=ViewOptions(view, language=say),
    )
    return Session(state, update, table)


def join_table(
    table: Table,
    view: Settings,
    *,
    seat: int | None,
    is_local: bool = False,
    name: str = "",
    say: Language,
) -> Session:
    """Join a shared table, in a seat or as a spectator with a name."""
    if seat is not None:
        name = table.record.game.names[seat - 1]
    options = ViewOptions(view, language=say)
    state = _state_at(table, seat, is_local=is_local, view=options)
    return Session(state, update, table, seat=seat, is_local=is_local, name=name)


def open_replay(
    table: Table, view: Settings, say: Language, index: int = 0, *, error: str = "", **more: Any
) -> Session:
    """Open a game for watching, at a point. ``error`` says why the end of a log is missing.

    ``more`` are other fields of the state.
    """
    from taluva.app.update import replay

    history = table.history
    viewer = watcher(history.game(history.last), is_open=view.is_open)
    timeline = Timeline(history, index, viewer, read_error=error)
    state = State(timeline, ViewOptions(view, language=say), **more)
    return Session(state, replay.update, table)


def _state_at(table: Table, seat: int | None, *, is_local: bool, view: ViewOptions) -> State:
    """Return the state of a viewer who joins a shared table."""
    history = table.policy.visible(table.history, seat)
    return State(
        Timeline(history, history.last, viewer=seat, is_saved=table.is_saved),
        mode=Mode.PLAY,
        bots=table.bots,
        viewer=Viewer(seat, is_local),
        clock=None if table.clock is None else table.clock.face,
        view=view,
    )


def open_course(
    study: LessonSession, view: Settings, learnt: Callable[[str], Sequence[str]], say: Language
) -> Session:
    """Open a course. ``learnt`` saves a finished lesson and returns messages for the learner."""
    from taluva.app.update import lesson

    game = study.attempt.before
    record = Record.of(game)
    level = record.definition.substitute()
    bots = dict.fromkeys(range(1, len(game.names) + 1), level) if level else {}
    opponents = BotSeats(game.names, bots, record.definition, runs_programs=False)
    table = Table(record, opponents=opponents, learnt=learnt)
    history = table.history
    state = State(
        Timeline(history, history.last, omniscient_seat=study.learner),
        mode=Mode.PLAY,
        view=ViewOptions(view, language=say),
        lesson=study,
    )
    return Session(state, lesson.update, table)


def open_explorer(
    record: Record[Any, Any],
    index: int,
    view: Settings,
    *,
    path: Path | None = None,
    is_nested: bool = False,
    say: Language,
) -> Session:
    """Open the explorer after the first ``index`` moves of a record.

    The variations are saved in the log at ``path``, which is opened when the first one is played.
    Without a path, they are written only if the player saves them.
    """
    from taluva.app.update import explore
    from taluva.record.variations import Variations

    variations = Variations.of(record)
    line = variations.line(-index)
    journal = Journal(record, Path()) if path is None else None
    opening = None if path is None else partial(_open_log, record, path)
    table = Table(record, journal=journal, open_journal=opening)
    explorer = explore.Exploration(variations, line, is_nested=is_nested, has_log=path is not None)
    seat = insider(record.game)
    state = State(
        Timeline(variations.history(line), index, viewer=seat, omniscient_seat=seat),
        mode=Mode.PLAY,
        view=ViewOptions(view, language=say),
        explorer=explorer,
    )
    return Session(state, explore.update, table)


def _open_log(record: Record[Any, Any], path: Path) -> Journal[Any]:
    """Open a log to add comments. If that is impossible, return a journal that says why."""
    try:
        return Journal.resume(path, plays_on=True)
    except OSError as error:
        failure = describe_os_error(error, path)
    except (LogError, LogInUse) as error:
        failure = str(error)
    journal = Journal(record, path, plays_on=True)
    journal.failure = failure
    return journal


def exit_code(table: Table, code: int = 0) -> int:
    """Return the exit code after a game, given the one of its screen."""
    if not table.is_saved:
        return NOT_SAVED
    return code or (BOT_FAILED if table.has_failures else 0)


def play(program: Session, display: Settings, *, remembers: bool = True) -> int:
    """Play on this terminal until the player leaves. Return the exit code.

    It is 2 if the game was not saved, and 1 if a bot failed or a script had a refused line.
    The view chosen in the game becomes the default for the next one. With ``remembers``, so do its
    players. Command-line options and a script's choices apply to this game only.
    """
    terminal = query_terminal(display)
    look = program.state.view.choices.look_on(terminal)
    is_small = is_too_small(teaches=program.state.lesson is not None)
    can_paint = not (is_small or display._replace(by_ear="off").look_on(terminal).is_plain)
    program.state = program.state.but(
        view=program.state.view._replace(remembers_choices=terminal.is_interactive),
        has_screen=can_paint,
    )
    try:
        if look.is_plain or is_small:
            code = _play_plain(program, look)
        else:
            from taluva.app.screens.play import play_full_screen

            is_slow = is_far(terminal)
            program.state = replace(
                program.state, view=program.state.view._replace(has_motion=True, is_remote=is_slow)
            )
            code = play_full_screen(_screen(program, terminal, display.colour))
        return exit_code(program.table, code)
    finally:
        table, view = program.table, program.state.view
        table.close()
        if terminal.is_interactive:
            before, _ = load_settings(view.language)
            chosen: dict[str, Any] = {name: getattr(view.choices, name) for name in view.settled}
            names = table.seats if remembers else before.names
            save_settings(before._replace(names=names, **chosen))


def _screen(program: Session, terminal: Terminal, colour: str) -> PlayScreen:
    from taluva.app.screens.play import PlayScreen

    if program.state.explorer is None:
        return PlayScreen(program, terminal, colour)
    from taluva.app.screens.explore import ExploreScreen

    return ExploreScreen(program, terminal, colour)


def _play_plain(program: Session, look: Look) -> int:
    from taluva.app.screens.map_view import island_text
    from taluva.app.screens.plain import play_plain

    width = shutil.get_terminal_size().columns if is_terminal(sys.stdout) else None
    return play_plain(program, lambda state: island_text(state, look, width))
