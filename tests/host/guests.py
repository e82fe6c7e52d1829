"""Guests for the tests: an ssh client and a terminal emulator, in the same process as the host."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pyte
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output.vt100 import Vt100_Output

from taluva.app.clock import ClockRule
from taluva.app.options import Settings
from taluva.app.screens.play import PlayScreen
from taluva.app.session import open_game
from taluva.app.table import Seated, Table
from taluva.host.guest_book import GuestBook
from taluva.host.limits import Limits
from taluva.host.server import Host
from taluva.i18n import ENGLISH, Language
from taluva.record.journal import Journal
from taluva.tui.capabilities import Terminal
from taluva.tui.runner import ScreenRunner
from taluva.tui.screen import LineEdited, LineSubmitted, Started
from tests.emulator import Screen

PATIENCE = 120.0  # seconds; a machine may be busy
SIZE = (100, 30)
TERM = "xterm-256color"
_ASKED, _ANSWER = b"\x1b[c", b"\x1b[?62c"  # what a terminal is, or else the host waits
MANY = Limits(per_address=20, watchers=2)

Cells = list[list[tuple[Any, ...]]]

CONNECTED: list[Any] = []  # the connections of guests


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test with a time limit, and disconnect every guest at the end."""

    async def all_of_it() -> None:
        try:
            await asyncio.wait_for(test, 4 * PATIENCE)
        finally:
            for connection in CONNECTED:
                connection.abort()
                await connection.wait_closed()
            CONNECTED.clear()
            await asyncio.sleep(0)

    asyncio.run(all_of_it())


async def until(is_so: Callable[[], bool], what: Callable[[], str] = lambda: "") -> None:
    """Wait until a condition is true."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while not is_so():
        assert asyncio.get_running_loop().time() < end, what() or "it never came"
        await asyncio.sleep(0.01)


@asynccontextmanager
async def hosting(
    game: Any,
    folder: Path,
    *,
    policy: Seated | None = None,
    limits: Limits = MANY,
    clock: ClockRule | None = None,
    bots: dict[int, str] | None = None,
    name: str = "game.taluva",
    report: Callable[[str], None] = lambda line: None,
    say: Language = ENGLISH,
) -> AsyncIterator[Host]:
    """Host a new game, or continue that of the log, without a screen of its own."""
    path = folder / name
    journal = Journal.resume(path) if path.exists() else Journal.create(game, path, bots=bots)
    table = Table.of(journal, policy=policy or Seated(), clock=clock)
    book = GuestBook(journal.path, journal.game.names, table.people)
    host = Host(table, book, limits=limits, report=report, say=say)
    await host.start("127.0.0.1", 0)
    try:
        yield host
    finally:
        await host.close()
        table.close()


class _Client(asyncssh.SSHClient):
    def __init__(self, codes: list[str]) -> None:
        self.codes = codes
        self.told: list[str] = []

    def kbdint_auth_requested(self) -> str | None:
        return "" if self.codes else None

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Any
    ) -> list[str]:
        self.told.append(instructions)
        return [self.codes.pop(0) if self.codes else "" for _ in prompts]


async def connect(host: Host, user: str, login: str | _Client = "", **options: Any) -> Any:
    """Connect and log in, with a join code if there is one."""
    client = login if isinstance(login, _Client) else _Client([login] if login else [])
    usual = {"client_keys": None, "preferred_auth": "publickey,keyboard-interactive"}
    connection, _ = await asyncssh.create_connection(
        lambda: client,
        "127.0.0.1",
        host.port,
        username=user,
        known_hosts=None,
        agent_path=None,
        config=None,
        **(usual | options),
    )
    CONNECTED.append(connection)
    return connection


def _look(cell: Any) -> tuple[Any, ...]:
    if cell.data == " ":
        return (" ", "", cell.fg if cell.reverse else cell.bg)
    if cell.data == "▀":
        return ("▄", cell.bg, cell.fg, cell.bold, cell.reverse)
    return (cell.data, cell.fg, cell.bg, cell.bold, cell.reverse)


def cells_of(screen: pyte.Screen) -> Cells:
    """Return every cell as it looks: a blank has no ink, and half blocks can be turned."""
    columns, lines = range(screen.columns), range(screen.lines)
    return [[_look(screen.buffer[y][x]) for x in columns] for y in lines]


class GuestClient(asyncssh.SSHClientSession[bytes]):
    """A guest with a terminal."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.size = size
        self.emulator = Screen(*size)
        self._stream = pyte.ByteStream(self.emulator)
        self.raw = b""
        self.is_closed = False
        self.login: _Client | None = None
        self.connection: Any = None
        self.channel: Any = None

    @classmethod
    async def join(
        cls,
        host: Host,
        user: str,
        *,
        code: str | None = None,
        key: asyncssh.SSHKey | None = None,
        size: tuple[int, int] = SIZE,
        term: str | None = TERM,
        window: int = 2 << 20,
        address: str = "127.0.0.1",
        **env: str,
    ) -> GuestClient:
        """Connect with the code of the seat, and open the screen."""
        guest = cls(size)
        if code is None:
            invitation = host.book.find(user.partition("+")[0])
            code = "" if invitation is None else invitation.code
        guest.login = _Client([code] if code else [])
        keys = [key] if key is not None else None
        guest.connection = await connect(
            host, user, guest.login, client_keys=keys, local_addr=(address, 0)
        )
        guest.channel, _ = await guest.connection.create_session(
            lambda: guest,
            term_type=term,
            term_size=size,
            encoding=None,
            window=window,
            env={name: value for name, value in ({"LANG": "en_US.UTF-8"} | env).items() if value},
        )
        return guest

    def data_received(self, data: bytes, datatype: Any) -> None:
        if _ASKED in data:
            self.send(_ANSWER)
        self.raw += data
        self._stream.feed(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_closed = True

    @property
    def lines(self) -> list[str]:
        return list(self.emulator.display)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def cells(self) -> Cells:
        return cells_of(self.emulator)

    def send(self, text: str | bytes) -> None:
        self.channel.write(text.encode() if isinstance(text, str) else text)

    def enter(self, line: str) -> None:
        self.send(f"{line}\r")

    async def wait(self, text: str) -> None:
        await until(lambda: text in self.text, lambda: f"{text!r} never came:\n{self.text}")

    async def closed(self) -> None:
        await until(lambda: self.is_closed, lambda: f"the guest is still here:\n{self.text}")

    def cut(self) -> None:
        """Close the connection without notice."""
        self.connection.abort()

    async def leave(self) -> None:
        """Hang up."""
        self.connection.close()
        await self.connection.wait_closed()


def paint(runner: ScreenRunner) -> None:
    """Paint a screen now."""
    application = runner.application
    application.render_counter += 1  # or prompt_toolkit keeps the prompt
    with set_app(application):
        application.renderer.render(application, application.layout)


class HotSeat:
    """The same game at one screen, read by the same emulator."""

    def __init__(self, game: Any, path: Path) -> None:
        self.session = open_game(Journal.create(game, path), Settings(), say=ENGLISH)
        terminal = Terminal({"TERM": TERM}, True, "utf-8")
        screen = PlayScreen(self.session, terminal, "auto")
        self._sent = io.StringIO()
        output = Vt100_Output(self._sent, lambda: Size(SIZE[1], SIZE[0]), term=TERM)
        self.runner = ScreenRunner(screen, screen.look.depth, input=DummyInput(), output=output)
        self.client = GuestClient()
        self.runner.measure()
        self.runner.send(Started())

    def enter(self, line: str) -> None:
        self.session.handle(LineEdited(line))
        self.session.handle(LineSubmitted(line))

    def cells(self) -> Cells:
        paint(self.runner)
        self.client.data_received(self._sent.getvalue().encode(), None)
        self._sent.seek(0)
        self._sent.truncate()
        return self.client.cells()
