"""``taluva host``: a table that others join over ssh."""

from __future__ import annotations

import argparse
import asyncio
import io
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from taluva.app.options import Settings
from taluva.app.session import exit_code, join_table
from taluva.app.settings import load_settings
from taluva.app.table import Seated, Table
from taluva.app.terminal import is_too_small, query_terminal, this_terminal
from taluva.app.update.play import invitations_page
from taluva.cli.commands.play import add_new_game, new_journal
from taluva.cli.console import complain, warn
from taluva.cli.logs import describe_damage, resolve_log
from taluva.cli.options import examples_of
from taluva.cli.parser import Parser, display_of
from taluva.core.environment import format_command, getting
from taluva.host.limits import LIMITS, Limits
from taluva.i18n import ENGLISH, InvalidInput, Language
from taluva.record.files import describe_os_error, no_name
from taluva.record.journal import Journal
from taluva.record.lines import LogError, LogInUse
from taluva.record.summaries import unfinished_logs
from taluva.tui.menu import own_names
from taluva.tui.text import print_lines

if TYPE_CHECKING:
    from taluva.app.screens.play import PlayScreen
    from taluva.host.guest_book import GuestBook
    from taluva.host.server import Host
    from taluva.tui.runner import LocalProcess


_LATEST: Final = ""  # selects the latest unfinished game
_PORT: Final = 8022
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
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
    parser.add_argument("--port", type=int, default=_PORT, metavar="N", help=port)
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
    renew = say("make a new join code for this guest, or for everyone who watches (watch)")
    parser.add_argument("--renew", action="append", default=[], metavar=say("NAME"), help=renew)
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
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Open the table; return the exit code."""
    if find_spec("asyncssh") is None:
        return complain(
            say("hosting needs asyncssh; install with: {command}", command=getting("asyncssh"))
        )
    if problem := _problem(arguments, say):
        return complain(problem)
    settings, problem = load_settings(say)
    if problem:
        warn(problem)
    display = display_of(arguments, settings)
    look = display.look_on(this_terminal())
    if not arguments.is_away and (look.is_plain or is_too_small()):
        return complain(say("to host without a full screen, add --away"))
    try:
        journal = _journal(arguments, say)
    except LogError as error:
        warn(describe_damage(Path(arguments.resume), error, say))
        return 1
    except LogInUse as error:
        return complain(say.again(error), 1)
    except ValueError as error:
        return complain(say.again(error))
    return _Hosting(arguments, journal, display, say).run()


def _problem(arguments: argparse.Namespace, say: Language) -> str:
    """Return what is wrong with the numbers, or ""."""
    most = LIMITS.max_watchers
    if not 0 <= arguments.port <= _MAX_PORTS:
        return say("--port must be 0 to {most}", most=_MAX_PORTS)
    if not 0 <= arguments.watchers <= most:
        return say("--watchers must be 0 to {most}", most=most)
    if arguments.per_address < 1:
        return say("--per-address must be 1 or more")
    return ""


def _journal(arguments: argparse.Namespace, say: Language) -> Journal[Any]:
    """Start or continue the log of the table. Raises ValueError, LogError or LogInUse."""
    if arguments.resume is None:
        if not arguments.names:
            example = format_command("host", "Ana", "Ben")
            raise InvalidInput("name the players, as in: {command}", command=example)
        journal = new_journal(arguments, say)
        if journal.failure is not None:
            raise ValueError(journal.failure)
        return journal
    if arguments.names:
        raise InvalidInput("--resume already has its players: leave out the names")
    name = arguments.resume
    if name == _LATEST:
        found = next(unfinished_logs(), None)
        if found is None:
            raise InvalidInput("there is no unfinished game to host")
        name = str(found)
    path = Path(resolve_log(name))
    arguments.resume = str(path)
    try:
        return Journal.resume(path, plays_on=True)
    except OSError as error:
        raise ValueError(describe_os_error(error, path, "read")) from None
    except (LogError, LogInUse):
        raise
    except ValueError:
        raise ValueError(no_name(path)) from None


class _Hosting:
    """A hosted table, from opening to closing, with or without a player at this terminal."""

    def __init__(
        self, arguments: argparse.Namespace, journal: Journal[Any], display: Settings, say: Language
    ) -> None:
        self._arguments = arguments
        self._journal = journal
        self._display = display
        self._say = say

    def run(self) -> int:
        """Run the table until the host leaves; return the exit code."""
        from taluva.host.guest_book import GuestBook, HostError
        from taluva.tui.runner import LocalProcess

        arguments, journal = self._arguments, self._journal
        is_new = arguments.resume is None
        policy = Seated(has_hints=arguments.hints == "on")
        table = Table.of(journal, runs_programs=is_new, policy=policy, clock=arguments.clock)
        people = sorted(table.people)
        here = None if arguments.is_away or not people else people[0]
        book: GuestBook | None = None
        try:
            if not people and not (arguments.is_away and arguments.watchers):
                raise HostError(ENGLISH("name at least one human player"))
            guests = [seat for seat in people if seat != here]
            book = GuestBook(journal.path, journal.game.names, guests)
            for name in arguments.renew:
                book.renew(name)
            with LocalProcess(handles_errors=False) as process:
                asyncio.run(self._open(table, book, here, process))
        except HostError as error:
            return complain(self._say.again(error))
        finally:
            is_needless = journal.is_needless
            table.close()
            if book is not None and is_needless:
                book.discard()
            elif book is not None:
                book.follow(journal.path)
        return exit_code(table)

    async def _open(
        self, table: Table, book: GuestBook, here: int | None, process: LocalProcess
    ) -> None:
        from taluva.app.screens.play import leave_in_scrollback
        from taluva.host.server import Host
        from taluva.tui.encoding import CELLS, LINES
        from taluva.tui.writer import TerminalWriter

        arguments = self._arguments
        report: Callable[[str], None] = self._print if here is None else self._keep
        limits = Limits(watchers=arguments.watchers, per_address=arguments.per_address)
        host = Host(table, book, limits=limits, report=report, say=self._say)
        await host.start(arguments.bind, arguments.port)
        errors = LINES if here is None else CELLS
        self._out = TerminalWriter(sys.stdout or io.StringIO(), LIMITS.terminal, errors)
        screen: PlayScreen | None = None
        try:
            if here is None:
                await self._wait(host, process)
            else:
                screen = await self._play(host, table, here, process)
        finally:
            await host.close()
            if here is None:
                farewell = self._say.again(table.farewell)
                print(farewell, file=self._out)  # unwrapped, to be copied
            is_read = await self._out.close(LIMITS.farewell)
        if is_read and screen is not None:
            leave_in_scrollback(screen)
            for line in host.errors:
                warn(self._say.again(line))

    def _warning(self) -> list[str]:
        bind = self._arguments.bind
        if bind in _LOOPBACK:
            return [ENGLISH("only this machine can connect: use --bind 0.0.0.0 for every network")]
        return [ENGLISH("warning: anyone who reaches {address} can try to connect", address=bind)]

    def _print(self, line: str) -> None:
        if not self._out.is_full:
            print_lines([f"{time.strftime('%H:%M')} {self._say.again(line)}"], out=self._out)

    def _keep(self, line: str) -> None:
        """Do nothing, because the screen already shows who connects and disconnects."""

    async def _wait(self, host: Host, process: LocalProcess) -> None:
        """Print the invitations and wait for a signal, without a screen."""
        stopped = asyncio.Event()
        process.watch(stopped.set, lambda error: stopped.set())
        print_lines(map(self._say.again, (*host.invitations(), *self._warning())), out=self._out)
        await stopped.wait()

    async def _play(self, host: Host, table: Table, seat: int, process: LocalProcess) -> PlayScreen:
        """Play at this terminal, while guests play at theirs. Return the last screen."""
        from taluva.app.screens.play import PlayScreen
        from taluva.tui.encoding import output_to
        from taluva.tui.runner import ScreenRunner

        say, display = self._say, self._display
        terminal = query_terminal(display)
        session = join_table(table, display, seat=seat, is_local=True, say=say)
        lines = tuple(say.again(each) for each in (*host.invitations(), *self._warning()))
        notices = tuple(map(say.again, table.notices()))
        state = session.state
        state = state.but(
            view=state.view._replace(has_motion=True),
            submitted=own_names(say)["invite"],
            last_answer=notices,
        )
        session.state = state.open_page(invitations_page(lines))
        screen = PlayScreen(session, terminal, display.colour)
        errors: list[Exception] = []

        def fail(error: Exception) -> None:
            errors.append(error)
            asyncio.get_running_loop().call_soon(runner.leave)

        runner = ScreenRunner(screen, screen.look.depth, output=output_to(self._out), on_error=fail)
        self._out.on_full, self._out.on_empty = runner.pause, runner.repaint
        self._out.on_error = runner.leave
        session.carry_out, session.on_error = runner.hear, fail
        try:
            await runner.run_async(process)
        finally:
            table.leave(session)
        if errors:
            raise errors[0]
        return screen
