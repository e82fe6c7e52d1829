"""How fast a hosted table answers: run by hand, ``python -m tests.bench_host``.

Prints the time from a key to the new screen over loopback, for 1, 4 and 8 guests, and its ratio to
the local screen in a pseudo-terminal; and the processor time of the host per guest and move, with
its ratio to one repaint of the local screen. Nothing is asserted.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]

from taluva import Game
from taluva.host.limits import Limits
from tests.host.guests import GuestClient, hosting

GUESTS = (1, 4, 8)
SIZE = (120, 40)
KEYS = "place M25 e"
MOVES = 24
PAUSE = 0.08  # seconds between two keys, more than between two paintings
CODE = "import sys; from taluva.__main__ import main; sys.exit(main())"


def new_game() -> Game:
    """Return the game that every guest plays."""
    return Game.new(["Ana", "Ben"], seed=7)


def lines() -> list[str]:
    """Return the moves of its first turns."""
    chance, game = random.Random(1), new_game()
    for _ in range(MOVES):
        game = game.play(chance.choice(game.legal_moves()))
    return [str(move) for move in game.moves]


def processor_seconds(process: int) -> float:
    """Return the processor time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def serve() -> None:
    """Host the game in this process until the input ends; print where."""
    limits = Limits(per_address=20, watchers=10)
    with tempfile.TemporaryDirectory() as name:
        async with hosting(new_game(), Path(name), limits=limits) as host:
            codes = {each.user: each.code for each in host.book.invitations}
            codes["watch"] = host.book.watching.code
            print(host.port, *(f"{user}={code}" for user, code in codes.items()), flush=True)
            await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


class Guest(GuestClient):
    """A guest whose screen is read only as long as needed, because reading takes time."""

    is_read = True

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.arrived = asyncio.Event()

    def data_received(self, data: bytes, datatype: object) -> None:
        if self.is_read:
            super().data_received(data, datatype)
        self.arrived.set()


class _Where:
    """What a client needs to know about a host in another process."""

    def __init__(self, line: str) -> None:
        port, *codes = line.split()
        self.port = int(port)
        self.codes = dict(each.split("=") for each in codes)


async def measure(number: int) -> tuple[float, float]:
    """Return the milliseconds of a key, and of a move per guest on the host's processor."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bench_host", "serve"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    where = _Where((await child.stdout.readline()).decode())
    users = ["ana", *["ben"] * (number > 1), *["watch"] * (number - 2)]
    guests: list[Any] = [
        await Guest.join(where, user, code=where.codes[user], size=SIZE)  # type: ignore[arg-type]
        for user in users
    ]
    for guest in guests:
        await guest.wait("F1 help")
        guest.is_read = False
    await asyncio.sleep(1)
    taken = []
    for _ in range(5):
        for key in KEYS:
            start = time.perf_counter()
            guests[0].arrived.clear()
            guests[0].send(key)
            await guests[0].arrived.wait()
            taken.append((time.perf_counter() - start) * 1000)
            await asyncio.sleep(PAUSE)
        guests[0].send("\x1b")
        await asyncio.sleep(3 * PAUSE)
    start = processor_seconds(child.pid)
    played = 0
    if number > 1:
        game = new_game()
        for line in lines():
            assert game.seat is not None
            guests[game.seat - 1].enter(line)
            game = game.play(line)
            played += 1
            await asyncio.sleep(0.4)
    spent = (processor_seconds(child.pid) - start) * 1000 / max(1, played * number)
    child.stdin.close()
    await child.wait()
    return tenth(taken), spent


def tenth(taken: list[float]) -> float:
    """Return the lowest tenth of the times, because other programs use the machine too."""
    return statistics.quantiles(taken, n=10)[0]


def measure_local(folder: Path) -> tuple[float, float]:
    """Return the same for the local screen."""
    home = {"TALUVA_DATA": str(folder), "TALUVA_CONFIG": str(folder), "COLORFGBG": "15;0"}
    child = pexpect.spawn(
        sys.executable,
        ["-c", CODE, "play", "Ana", "Ben", "--seed", "7"],
        env={**os.environ, **home, "TERM": "xterm-256color"},
        dimensions=(SIZE[1], SIZE[0]),
    )
    child.delaybeforesend = None
    child.expect("F1 help")
    time.sleep(1)

    def drain() -> None:
        try:
            while True:
                child.read_nonblocking(1 << 16, timeout=PAUSE)
        except pexpect.TIMEOUT:
            pass

    drain()
    taken = []
    for _ in range(5):
        for key in KEYS:
            start = time.perf_counter()
            child.send(key)
            child.read_nonblocking(1, timeout=5)
            taken.append((time.perf_counter() - start) * 1000)
            drain()
        child.send("\x1b")
        time.sleep(3 * PAUSE)
        drain()
    start = processor_seconds(child.pid)
    for line in lines():
        child.send(f"{line}\r")
        time.sleep(0.3)
        drain()
    spent = (processor_seconds(child.pid) - start) * 1000 / MOVES
    child.close(force=True)
    return tenth(taken), spent


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        asyncio.run(serve())
        sys.exit()
    with tempfile.TemporaryDirectory() as name:
        key, move = measure_local(Path(name))
    print("milliseconds: key to screen (10 %) and ratio; processor per guest and move, ratio")
    print(f"local      {key:6.1f}   1.00   {move:6.1f}   1.00")
    for number in GUESTS:
        seen, spent = asyncio.run(measure(number))
        told = f"{spent:6.1f} {spent / move:6.2f}" if number > 1 else ""
        print(f"{number} guests   {seen:6.1f} {seen / key:6.2f}   {told}")
