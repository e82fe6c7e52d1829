"""``taluva host``: a table that others join over ssh."""

from __future__ import annotations

import argparse
import asyncio
import io
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from taluva.app.options import Settings
from taluva.app.rematch import logs_of
from taluva.app.session import Session, exit_code, join_table
from taluva.app.settings import load_settings
from taluva.app.state import NextAction
from taluva.app.table import Seated, Table
from taluva.app.terminal import is_terminal, is_too_small, query_terminal, this_terminal
from taluva.app.update.play import guests_page
from taluva.cli.commands.play import add_new_game, new_journal
from taluva.cli.console import complain, print_lines, warn
from taluva.cli.logs import open_log, resolve_log
from taluva.cli.options import examples_of
from taluva.cli.parser import Parser, options_on
from taluva.core.environment import format_command, getting, reason_of
from taluva.core.setup import names_a_bot
from taluva.host.guest_book import GUESTS
from taluva.host.limits import LIMITS, Limits
from taluva.i18n import ENGLISH, InvalidInput, Language, sanitize
from taluva.record.journal import Journal
from taluva.record.record import Record
from taluva.record.summaries import unfinished_logs
from taluva.tui.menu import own_names

if TYPE_CHECKING:
    from taluva.app.screens.play import PlayScreen
    from taluva.host.control import Control
    from taluva.host.guest import PlainGuest
    from taluva.host.guest_book import GuestBook
    from taluva.host.server import Host
    from taluva.tui.runner import LocalProcess, ScreenRunner


_LATEST: Final = ""  # selects the latest unfinished game
_PORT: Final = 8022
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_NOT_HERE: Final = ENGLISH("not possible on this system")
_MAX_PORTS: Final = 65535


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    definition = add_new_game(parser, say)
    away = say("all players are guests; none plays at this terminal")
    parser.add_argument("--away", dest="is_away", action="store_true", help=away)
    resume = say("continue a table (default: the latest unfinished game)")
    parser.add_argument(
        "--resume", nargs="?", const=_LATEST, default=None, metavar=say("LOG"), help=resume
    )
    port = say("port for guests (default: {port})", port=_PORT)
    parser.add_argument("--port", type=int, metavar="N", help=port)
    bind = say("address for guests (default: 127.0.0.1, this machine only; 0.0.0.0: every network)")
    parser.add_argument("--bind", default=_LOOPBACK[0], metavar=say("ADDRESS"), help=bind)
    watchers = say("how many people may watch (default: 0)")
    parser.add_argument("--watchers", type=int, default=0, metavar="N", help=watchers)
    per_address = say(
        "how many guests may come from one address (default: {number})", number=LIMITS.per_address
    )
    parser.add_argument(
        "--per-address", type=int, default=LIMITS.per_address, metavar="N", help=per_address
    )
    shows = say("print the join codes even if the output is not a terminal")
    parser.add_argument("--show-codes", action="store_true", help=shows)
    control = say(
        "send a command to your running table: who, stop, invite [NAME], kick NAME, or give "
        "WATCHER NAME"
    )
    parser.add_argument("--control", nargs="+", metavar=say("COMMAND"), help=control)
    hints = say("whether players get hints (default: on)")
    parser.add_argument("--hints", choices=("on", "off"), default="on", help=hints)
    parser.explain(
        say(
            "The first person plays at this terminal. The others join with ssh and the join code "
            "shown. Needs asyncssh, which comes with taluva[host]."
        ),
        [
            *examples_of(definition, "host"),
            "host Ana Ben --bind 0.0.0.0 --watchers 3",
            "host --away Ana Ben Cem",
            "host --resume",
            "host --control invite Ben",
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Open the table; return the exit code."""
    if find_spec("asyncssh") is None:
        return complain(
            say("hosting needs asyncssh; install with: {command}", command=getting("asyncssh"))
        )
    _check_numbers(arguments)
    if arguments.control is not None:
        return _control(arguments)
    if arguments.port is None:
        arguments.port = _PORT
    settings, problem = load_settings(say)
    if problem:
        warn(problem)
    display = options_on(arguments, settings)
    is_heard = display.is_by_ear or this_terminal().is_interactive
    if not arguments.is_away and not is_heard:
        raise InvalidInput("to host without a terminal, add --away")
    return _Hosting(arguments, _journal(arguments, say), display, say).run()


def _check_numbers(arguments: argparse.Namespace) -> None:
    """Raise InvalidInput if an option has a number that cannot be used."""
    if arguments.port is not None and not 0 <= arguments.port <= _MAX_PORTS:
        raise InvalidInput("--port must be 0 to {most}", most=_MAX_PORTS)
    if not 0 <= arguments.watchers <= LIMITS.max_watchers:
        raise InvalidInput("--watchers must be 0 to {most}", most=LIMITS.max_watchers)
    if arguments.per_address < 1:
        raise InvalidInput("--per-address must be 1 or more")


def _control(arguments: argparse.Namespace) -> int:
    """Send a command to a running table, and print its answer. Raises InvalidInput."""
    from taluva.host.control import ask

    try:
        lines = ask(arguments.control, arguments.port)
    except OSError as error:
        return complain(reason_of(error), 1)
    for line in lines:
        print(line)  # unwrapped, to be copied
    return 0


def _journal(arguments: argparse.Namespace, say: Language) -> Journal[Any]:
    """Start or continue the log of the table. Raises ValueError, LogError or LogInUse."""
    if arguments.resume is None:
        logs = [] if arguments.log is None else [*logs_of(Path(arguments.log))]
        if logs:
            return _continue_log(arguments, logs[-1])
        if not arguments.names:
            example = format_command("host", "Ana", "Ben")
            raise InvalidInput("name the players, as in: {command}", command=example)
        journal = new_journal(arguments, say)
        if journal.failure is not None:
            raise InvalidInput(journal.failure)
        return journal
    if arguments.names:
        raise InvalidInput("--resume already has its players: leave out the names")
    name = arguments.resume
    if name == _LATEST:
        found = next(unfinished_logs(beside=GUESTS), None)
        if found is None:
            raise InvalidInput("there is no unfinished game to host")
        name = str(found)
    path = Path(resolve_log(name))
    arguments.resume = str(path)
    return open_log(path)


def _continue_log(arguments: argparse.Namespace, path: Path) -> Journal[Any]:
    """Continue the log that --log names, which must be of the same people."""
    arguments.resume = str(path)
    journal = open_log(path)
    names, players = map(str.casefold, arguments.names), journal.game.names
    people = [players[seat - 1] for seat in seats_of_people(journal.record)]
    wanted = [name for name in names if not names_a_bot(name)]
    if sorted(wanted) == sorted(map(str.casefold, people)):
        return journal
    journal.close()
    raise InvalidInput(
        "{path} is a game of {names}: choose another --log",
        path=sanitize(str(path)),
        names=ENGLISH.join_and(players),
    )


def seats_of_people(record: Record[Any, Any]) -> list[int]:
    """Return the seats that people play, or have left to a bot: they may come back."""
    always = record.head.setup.bots.keys() & record.setup.bots.keys()
    return [seat for seat in range(1, len(record.names) + 1) if seat not in always]


class _Hosting:
    """A hosted table, from opening to closing, with or without a player at this terminal."""

    def __init__(
        self, arguments: argparse.Namespace, journal: Journal[Any], display: Settings, say: Language
    ) -> None:
        self._arguments = arguments
        self._journal = journal
        self._display = display
        self._say = say
        self._is_stopped = False
        # Leaves the screen, with an error if there is one, or stops waiting.
        self._leave: Callable[[Exception | None], None] = lambda error: None
        self._screen: PlayScreen | None = None  # the last full screen of the host
        self._plain: PlainGuest | None = None  # the host's own screen, if it is plain

    def run(self) -> int:
        """Run the table until the host leaves; return the exit code."""
        from taluva.host.guest_book import GuestBook, HostError
        from taluva.host.server import Host
        from taluva.tui.runner import LocalProcess

        arguments, journal = self._arguments, self._journal
        is_new = arguments.resume is None
        policy = Seated(has_hints=arguments.hints == "on")
        table = Table.of(journal, runs_programs=is_new, policy=policy, clock=arguments.clock)
        people = seats_of_people(journal.record)
        here = None if arguments.is_away or not people else people[0]
        book: GuestBook | None = None
        try:
            if not people and not (arguments.is_away and arguments.watchers):
                raise HostError("name at least one human player")
            guests = [seat for seat in people if seat != here]
            book = GuestBook(journal.path, journal.game.names, guests)
            with LocalProcess(handles_errors=False) as process:
                limits = Limits(watchers=arguments.watchers, per_address=arguments.per_address)
                host = Host(table, book, limits=limits, say=self._say)
                if here is None:  # a screen shows who connects and disconnects
                    host.report = self._print
                asyncio.run(self._open(host, here, process))
        except HostError as error:
            if is_new and journal.is_needless:  # the table never opened: no code was shown
                journal.discard()
                if book is not None:
                    book.discard()
            return complain(self._say.again(error))
        finally:
            table.close()
            if book is not None:
                book.follow(journal.path)
        return exit_code(table)

    async def _open(self, host: Host, here: int | None, process: LocalProcess) -> None:
        from taluva.app.screens.play import leave_in_scrollback
        from taluva.tui.encoding import CELLS, LINES
        from taluva.tui.worker import TerminalWriter

        errors = LINES if here is None else CELLS
        self._out = TerminalWriter(sys.stdout or io.StringIO(), LIMITS.terminal, errors)
        await host.start(self._arguments.bind, self._arguments.port)
        control = await self._open_control(host)
        try:
            if here is None:
                await self._wait(host, process)
            else:
                await self._play(host, here, process)
        finally:
            control.close()
            await host.close()
            if here is None:
                self._print_unwrapped([host.table.farewell])
            is_read = await self._out.close(LIMITS.farewell)
        if is_read and self._screen is not None:
            leave_in_scrollback(self._screen)
            for line in host.errors:
                warn(self._say.again(line))

    async def _open_control(self, host: Host) -> Control:
        """Accept commands from other terminals, if the system allows it."""
        from taluva.host.control import Control

        control = Control(partial(self._carry_out, host), self._say)
        try:
            await control.open(host.port)
        except (OSError, AttributeError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else _NOT_HERE
            host.warn(ENGLISH("--control does not work: {reason}", reason=reason))
        return control

    def _carry_out(self, host: Host, command: str, name: str) -> Sequence[str]:
        """Carry out a command from another terminal. Raises InvalidInput."""
        if command == "stop":
            self._is_stopped = True
            self._leave(None)
            return [ENGLISH("The table is closing.")]
        return host.who(is_host=True) if command == "who" else host.manage(command, name)

    def _warning(self) -> str:
        bind = self._arguments.bind
        if bind in _LOOPBACK:
            return ENGLISH("only this machine can connect: use --bind 0.0.0.0 for every network")
        return ENGLISH("warning: anyone who reaches {address} can try to connect", address=bind)

    def _print(self, line: str) -> None:
        if not self._out.is_full:
            print_lines([f"{time.strftime('%H:%M')} {self._say.again(line)}"], out=self._out)

    def _print_unwrapped(self, lines: Sequence[str]) -> None:
        """Print lines that people copy."""
        copied = [self._say.again(line) for line in lines]
        print(*copied, sep="\n", file=self._out)

    async def _wait(self, host: Host, process: LocalProcess) -> None:
        """Print the invitations and wait for a signal, without a screen."""
        stopped = asyncio.Event()
        self._leave = lambda error: stopped.set()
        process.watch(stopped.set, self._leave)
        has_codes = self._arguments.show_codes or is_terminal(sys.stdout)
        self._print_unwrapped([*host.invitations(has_codes=has_codes), self._warning()])
        await stopped.wait()

    async def _play(self, host: Host, seat: int, process: LocalProcess) -> None:
        """Play at this terminal, while guests play at theirs."""
        say, table = self._say, host.table
        session = join_table(table, self._display, seat=seat, is_local=True, say=say)
        lines = tuple(map(say.again, (*host.invitations(), self._warning())))
        notices = tuple(map(say.again, table.notices()))
        is_plain = is_too_small() or self._display.look_on(this_terminal()).is_plain
        state = session.state
        if is_plain:
            session.state = state.but(last_answer=(*lines, *notices))
        else:
            state = state.but(
                view=state.view._replace(has_motion=True),
                submitted=own_names(say)["invite"],
                last_answer=notices,
            )
            session.state = state.open_page(guests_page(lines))
        try:
            while True:
                shown = self._lines(host, session) if is_plain else self._full_screen(session)
                self._leave = self._out.on_error = shown.leave
                session.carry_out, session.on_error = shown.hear, self._fail
                await shown.run_async(process)
                if self._is_stopped or session.state.next_action is not NextAction.REOPEN:
                    break
                session.state = session.state.but(next_action=None)
        finally:
            table.leave(session)

    def _fail(self, error: Exception) -> None:
        """Close the table after an error in the host's own screen."""
        asyncio.get_running_loop().call_soon(self._leave, error)

    def _full_screen(self, session: Session) -> ScreenRunner:
        from taluva.app.screens.play import PlayScreen
        from taluva.tui.encoding import output_to
        from taluva.tui.runner import ScreenRunner

        screen = self._screen = PlayScreen(
            session, query_terminal(self._display), self._display.colour
        )
        output = output_to(self._out)
        runner = ScreenRunner(screen, screen.look.depth, output=output, on_error=self._fail)
        self._out.on_full, self._out.on_empty = runner.pause, runner.repaint
        return runner

    def _lines(self, host: Host, session: Session) -> PlainGuest:
        """Return a screen of lines, by ear or in a terminal without a full screen."""
        from taluva.app.screens.map_view import island_text
        from taluva.host.channel import TimeShare
        from taluva.host.guest import PlainGuest

        draw = partial(island_text, look=self._display.look_on(this_terminal()), width=None)
        before = self._plain
        self._plain = PlainGuest(
            session, draw, self._out, echoes=False, share=TimeShare(), lane=host.lane
        )
        if before is None:
            Thread(target=self._read, args=(asyncio.get_running_loop(),), daemon=True).start()
        else:
            self._plain.feed(before.typed)
        return self._plain

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send the lines of the standard input to the latest screen, from another thread."""

        def feed(line: str) -> None:
            assert self._plain is not None, "it reads for a screen"
            self._plain.feed(line) if line else self._plain.close()

        with suppress(RuntimeError):  # the loop is closed
            for line in sys.stdin or ():
                loop.call_soon_threadsafe(feed, line)
            loop.call_soon_threadsafe(feed, "")
