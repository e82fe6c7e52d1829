"""A hosted table under load: run by hand, ``python -m tests.bench_host [CYCLES]``.

Prints how long a key takes to reach the screen, for the local screen, at a table with 4 players
and 32 watchers, and during floods. ``step`` is the processor time of the host's longest step: a
longer one would delay every key. The numbers are milliseconds; nothing is asserted.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncssh
import pexpect  # type: ignore[import-untyped]
from asyncssh.packet import String

from taluva import Game
from taluva.host.limits import LIMITS, Limits
from taluva.host.server import Host
from taluva.tui.runner import LocalProcess
from taluva.tui.screen import LineEdited, LineSubmitted
from tests.host.guests import GuestClient, hosting

NAMES = ("Ana", "Ben", "Cem", "Dee")
SIZE = (120, 40)
KEYS = "place M2\x15"
PAUSE = 0.12  # seconds between two keys
SECONDS = 6  # of a flood
FLOODS = ("no flood", "keys", "lines", "window", "env", "channels", "chat", "reconnect", "codes")
CODE = "import sys; from taluva.__main__ import main; sys.exit(main())"


class Loop(asyncio.SelectorEventLoop):
    """An event loop that knows the processor time of its longest step."""

    longest = 0.0

    def _run_once(self) -> None:
        start = time.thread_time()
        super()._run_once()  # type: ignore[misc]
        self.longest = max(self.longest, time.thread_time() - start)


async def play(host: Host) -> None:
    """Play a move every second, as the screens of the players do."""
    chance = random.Random(1)
    while (game := host.table.history.game(host.table.history.last)).outcome is None:
        await asyncio.sleep(1)
        line = str(chance.choice(game.legal_moves()))
        for session in host.table.sessions:
            if session.seat == game.seat:
                session.handle(LineEdited(line))
                session.handle(LineSubmitted(line))


async def serve(logins: int) -> None:
    """Host a game, and print what was measured after each line of the input."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Loop)
    limits = Limits(per_address=60, watchers=LIMITS.max_watchers, logins=logins)
    with tempfile.TemporaryDirectory() as name, LocalProcess(handles_errors=False):
        async with hosting(Game.new(NAMES, seed=7), Path(name), limits=limits) as host:
            invitations = (*host.book.invitations, host.book.watching)
            codes = {each.user: each.code for each in invitations}
            print(json.dumps({"port": host.port, "codes": codes}), flush=True)
            playing: asyncio.Task[None] | None = None
            while line := await loop.run_in_executor(None, sys.stdin.readline):
                if line == "play\n":
                    playing = loop.create_task(play(host))
                memory = int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6
                print(json.dumps([loop.longest * 1000, memory]), flush=True)
                loop.longest = 0.0
            if playing is not None:
                playing.cancel()


class Guest(GuestClient):
    """A guest whose screen is not read, because reading takes time."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.arrived = asyncio.Event()

    def data_received(self, data: bytes, datatype: object) -> None:
        if not self.arrived.is_set() and b"\x1b[c" in data:
            self.send(b"\x1b[?62c")
        self.arrived.set()

    async def echo(self, seconds: float) -> list[float]:
        """Type for some seconds, and return how many milliseconds each key took."""
        taken, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            for key in KEYS:
                self.arrived.clear()
                start = time.perf_counter()
                self.send(key)
                await self.arrived.wait()
                taken.append((time.perf_counter() - start) * 1000)
                await asyncio.sleep(PAUSE)
        return taken


class Away:
    """A host in another process."""

    async def open(self, *arguments: str) -> Away:
        """Start it, with another limit of logins if given."""
        self.process = await start("serve", *arguments)
        where = await self._answer()
        self.port: int = where["port"]
        self.codes: dict[str, str] = where["codes"]
        return self

    async def ask(self, word: str = "") -> list[float]:
        """Return the longest step since the last question, and the megabytes in use."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n".encode())
        found: list[float] = await self._answer()
        return found

    async def _answer(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(await self.process.stdout.readline())

    async def join(self, user: str) -> Guest:
        """Join as a player or to watch."""
        guest = await Guest.join(self, user, code=self.codes[user], size=SIZE)  # type: ignore[arg-type]
        assert isinstance(guest, Guest)
        await guest.arrived.wait()
        return guest

    async def close(self) -> None:
        """End it."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()


async def start(*arguments: str) -> asyncio.subprocess.Process:
    """Start this program in another process."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bench_host", *arguments),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def attack(kind: str, host: Away) -> None:
    """Flood a host for some seconds."""
    end, number = time.monotonic() + SECONDS, 0
    guest = None if kind in ("no flood", "reconnect", "codes") else await host.join("ana")
    while time.monotonic() < end:
        number += 1
        await asyncio.sleep(0.05 if guest is not None or kind == "no flood" else 0)
        with suppress(OSError, asyncssh.Error):
            match kind:
                case "reconnect":
                    (await host.join("ana")).cut()
                case "codes":
                    await Guest.join(host, "ana", code="aaaa-aaaa")  # type: ignore[arg-type]
                case "channels":
                    assert guest is not None
                    await guest.connection.create_session(GuestClient, encoding=None)
                case _ if guest is not None:
                    send(kind, number, guest)
    if guest is not None:
        guest.cut()


def send(kind: str, number: int, guest: Guest) -> None:
    """Send much at once."""
    match kind:
        case "keys":
            guest.send(b"x" * 100_000)
        case "lines":
            guest.send("?\r" * 1950)
        case "chat":
            guest.send("say hello\r" * 200)
        case "window":
            for each in range(600):
                guest.channel.change_terminal_size(100 + (number + each) % 50, 40)
        case "env":
            for each in range(1000):
                guest.channel._send_request(b"env", String(f"LC_{number}_{each}"), String("x"))


def told(taken: list[float]) -> str:
    """Return the median and the 99th percentile."""
    highest = sorted(taken)[-1 - len(taken) // 100]
    return f"median {statistics.median(taken):5.1f}   99 % {highest:6.1f}"


def type_locally(folder: Path) -> list[float]:
    """Return how many milliseconds each key takes on the local screen."""
    home = {"TALUVA_DATA": str(folder), "TALUVA_CONFIG": str(folder), "COLORFGBG": "15;0"}
    child = pexpect.spawn(
        sys.executable,
        ["-c", CODE, "play", *NAMES, "--seed", "7"],
        env={**os.environ, **home, "TERM": "xterm-256color"},
        dimensions=(SIZE[1], SIZE[0]),
    )
    child.delaybeforesend = None
    child.expect("F1 help")
    time.sleep(1)
    taken = []
    for key in ["", *KEYS * 12]:
        with suppress(pexpect.TIMEOUT):
            while True:
                child.read_nonblocking(1 << 16, timeout=PAUSE)
        if key:
            start = time.perf_counter()
            child.send(key)
            child.read_nonblocking(1, timeout=5)
            taken.append((time.perf_counter() - start) * 1000)
    child.close(force=True)
    return taken


async def main(cycles: int) -> None:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as name:
        print(f"local screen            {told(type_locally(Path(name)))}", flush=True)
    host = await Away().open()
    players = [await host.join(name.lower()) for name in NAMES]
    _, before = await host.ask()
    crowd = [await host.join("watch") for _ in range(LIMITS.max_watchers)]
    for each in crowd[::4]:
        each.send("help\r\x1b")
    await asyncio.sleep(3)
    _, after = await host.ask("play")
    typed = asyncio.gather(*(each.echo(30) for each in players))
    taken = (await typed)[0]
    longest, _ = await host.ask()
    print(f"4 players, 32 watchers  {told(taken)}   step {longest:5.1f}")
    print(f"memory of a guest       {(after - before) / len(crowd):5.2f} MB", flush=True)
    await host.close()

    host = await Away().open()
    ben = await host.join("ben")
    for kind in FLOODS:
        await asyncio.sleep(1)
        await host.ask()
        where = json.dumps([host.port, host.codes])
        attacker = await start("attack", kind, where)
        taken = await ben.echo(SECONDS)
        await attacker.communicate()
        longest, memory = await host.ask()
        print(f"{kind:<23} {told(taken)}   step {longest:5.1f}   {memory:4.0f} MB", flush=True)
    await host.close()

    host = await Away().open(str(cycles + 1))
    for number in range(1, cycles + 1):
        await (await host.join("watch")).leave()
        if number in (200, cycles):
            await asyncio.sleep(2)
            print(f"after {number} guests: {(await host.ask())[1]:.1f} MB", flush=True)
    await host.close()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve", *logins]:
            limit = int(logins[0]) if logins else LIMITS.logins
            asyncio.Runner(loop_factory=Loop).run(serve(limit))
        case ["attack", kind, where]:
            target = Away()
            target.port, target.codes = json.loads(where)
            asyncio.run(attack(kind, target))
        case [*rest]:
            asyncio.run(main(int(rest[0]) if rest else 2000))
