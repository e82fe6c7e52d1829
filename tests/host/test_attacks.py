"""Guests who forge, flood or stall: the log stays true, and the others keep playing."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import threading
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import String
from prompt_toolkit.keys import Keys

from taluva.app.clock import ClockRule
from taluva.app.table import Seated, Table
from taluva.host.channel import ChannelInput, Easel, TimeShare
from taluva.host.guest import Guest
from taluva.host.limits import LIMITS, Limits
from taluva.host.server import Host
from taluva.record.journal import Journal
from taluva.record.lines import MAX_LINES, UndoEntry
from taluva.record.reader import load
from taluva.record.variations import Variations
from taluva.tui.runner import ScreenRunner
from tests import phrases
from tests.host.guests import GuestClient, hosting, until
from tests.host.test_command import Away, Ssh, needs_ssh
from tests.host.test_host import joined, moves_of, play, two
from tests.terminal.terminal import PATIENCE, Terminal

FORGED = (
    "clock 20+10,easy 0:01 59:59",
    "Ben: I resign",
    "say Ben: I resign",
    "~ 1 @0 place M25 e",
    "x\u2028clock 20+10,easy 0:01 59:59\x85say Ben: I resign",
)


async def test_a_note_cannot_pass_for_another_comment(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path, clock=ClockRule(20, 10)) as host:
        ana, ben = await joined(host, "ana", "ben")
        for text in FORGED:
            ana.send(f"\x1b[200~note {text}\x1b[201~\r")
        await ben.wait(phrases.NOTE_BY(remark="Ana: x"))
        assert host.table.viewer_of(host.table.sessions[0]).chat == ()
    journal = Journal.resume(tmp_path / "game.taluva")
    table = Table.of(journal, policy=Seated())
    lines = [line for line in journal.path.read_text().splitlines() if line[:1] == "#"]
    assert lines.pop(0) == "# clock 20+10 20:00 20:00"  # the host's own
    assert len(lines) == len(FORGED)
    assert all(line.startswith("# note Ana: ") for line in lines)
    assert table.clock is not None
    assert table.clock.face.seconds == (1200, 1200)
    assert not table.clock.rule.plays_at_zero
    assert not Variations.of(journal.record).steps
    table.close()


async def test_notes_chat_and_undos_cannot_fill_the_log(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana = await GuestClient.join(host, "ana", term="dumb")
        record = host.table.record
        ana.send("note x\nsay y\n" * 20 + f"note {'x' * (LIMITS.remark + 1)}\n")
        ana.send("place M25 e\nundo\n" * 40 + "quit\n")
        await ana.closed()
        assert ana.raw.count(phrases.WAIT_SECONDS().encode()) >= 40 - LIMITS.remarks
        assert phrases.MESSAGE_TOO_LONG(most=LIMITS.remark).encode() in ana.raw
        (again,) = await joined(host, "ana")  # which starts no new count
        again.enter("note z")
        await again.wait(phrases.WAIT_SECONDS())
        comments = [each for moment in record.moments for each in moment.comments]
        assert len(comments) == LIMITS.remarks
        for name in ("eli", "fee"):  # another name starts no new count either
            watcher = await GuestClient.join(host, f"watch+{name}", term="dumb")
            watcher.send("say v\n" * LIMITS.remarks + "quit\n")
            await watcher.closed()
            is_late = name == "fee"
            assert watcher.raw.count(phrases.WAIT_SECONDS().encode()) == is_late * LIMITS.remarks
        undone = [each for each in record.entries if isinstance(each, UndoEntry)]
        assert len(undone) == LIMITS.undos
        assert moves_of(host) == 1


async def test_the_rest_of_a_log_is_kept_for_moves(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        await play(host, ana, "place M25 e")
        host.table.journal.comment("\n".join(["x"] * (MAX_LINES - LIMITS.moves)))
        before = (tmp_path / "game.taluva").stat().st_size
        for line in ("note x", "say y", "undo"):
            ana.enter(line)
            await ana.wait(phrases.LOG_ALMOST_FULL)
            ana.send("\x1b")
            await until(lambda: phrases.LOG_ALMOST_FULL not in ana.text)
        assert (tmp_path / "game.taluva").stat().st_size == before
        await play(host, ana, "hut N24")
        assert host.table.is_saved
    assert len(load(tmp_path / "game.taluva").moves) == 2


@pytest.mark.parametrize("term", [None, "xterm-256color"])
async def test_others_are_served_between_the_lines_of_a_burst(
    term: str | None, tmp_path: Path
) -> None:
    async with hosting(two(), tmp_path) as host:
        (ben,) = await joined(host, "ben")
        ana = await GuestClient.join(host, "ana", term=term)
        await until(lambda: len(host.table.sessions) == 2)
        attacker = host.guests[-1]
        ana.send("?\r" * 1950)
        await until(lambda: _waiting(attacker) > 0)
        ben.enter("say I am served")
        await until(lambda: any("served" in line for line in _chat(host)))
        (watcher,) = await joined(host, "watch")
        await watcher.wait("I am served")
        assert _waiting(attacker) > 0
        ana.cut()


async def test_others_are_served_between_the_requests_of_a_burst(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana, ben = await joined(host, "ana", "ben")
        attacked = host.guests[0].connection._protocol
        for number in range(10_000):
            ana.channel._send_request(b"env", String(f"LC_{number}"), String("x"))
        await until(lambda: bool(attacked._waiting))
        ben.enter("say I am served")
        await until(lambda: any("served" in line for line in _chat(host)))
        assert attacked._waiting
        ana.cut()


def _chat(host: Host) -> tuple[str, ...]:
    return tuple(each.text for each in host.table.viewer_of(host.table.sessions[0]).chat)


def _waiting(guest: Guest) -> int:
    """Return how many typed characters of a guest have not been handled."""
    return 0 if guest._typing is None else guest._typing.waiting


async def test_guests_take_turns_line_by_line_and_keys_stay_whole() -> None:
    order: list[str] = []

    def fail(error: Exception) -> None:
        raise error

    def hear(name: str, keys: ChannelInput) -> None:
        order.extend(name for each in keys.read_keys() if each.key == Keys.ControlM)

    guests = {name: ChannelInput(fail, TimeShare(lambda: 0.0, lambda: 0.0)) for name in "ab"}
    with ExitStack() as stack:
        for name, keys in guests.items():
            stack.enter_context(keys.attach(partial(hear, name, keys)))
            keys.feed("?\r?\r?\r")
        await until(lambda: len(order) == 6)
    assert "".join(order) == "ababab"
    keys, heard = ChannelInput(fail, TimeShare(lambda: 0.0, lambda: 0.0)), list[Any]()

    def see() -> None:
        heard.extend(each.key for each in (*keys.read_keys(), *keys.flush_keys()))

    with keys.attach(see):  # flushing after each part shows whether it is whole
        keys.feed("\x1b[A\x1bOP\x1b[15~\x1b[<0;10;10M\x1b[1;5C" * 9)
        await until(lambda: not keys.waiting)
    expected = (Keys.Up, Keys.F1, Keys.F5, Keys.Vt100MouseEvent, Keys.ControlRight)
    assert heard == [*expected] * 9


async def test_screens_are_painted_one_by_one_and_those_of_players_first() -> None:
    easel, painted = Easel(), list[str]()

    def paint(name: str) -> None:
        painted.append(name)
        if name == "a":  # a player types while the first screen is painted
            easel.paint_soon("b", True, partial(paint, "b"))
        asyncio.get_running_loop().call_soon(painted.append, "a key")

    easel.paint_soon("x", False, partial(paint, "a screen that has closed since"))
    for name in ("a", "w", "x", "w"):
        easel.paint_soon(name, name == "a", partial(paint, name))
    await until(lambda: len(painted) == 8)
    key = "a key"
    assert painted == ["a", "b", key, "x", key, "w", key, key]


async def test_logins_are_limited(tmp_path: Path) -> None:
    limits = Limits(per_address=9, watchers=9, logins=2)
    async with hosting(two(), tmp_path, limits=limits) as host:
        for _ in range(limits.logins):
            (ana,) = await joined(host, "ana")
            await joined(host, "watch")
            await ana.leave()
        for user in ("ana", "watch"):
            with pytest.raises(asyncssh.DisconnectError, match="wait"):
                await GuestClient.join(host, user)
        await joined(host, "ben")
        await joined(host, "ana", address="127.0.0.2")


def test_a_guest_waits_in_proportion_to_the_time_spent() -> None:
    now, spent = [10.0], [0.0]
    share = TimeShare(lambda: now[0], lambda: spent[0])
    assert share.pause == 0
    share.run(lambda: spent.__setitem__(0, LIMITS.soon / 4))
    assert share.pause == 0  # it is soon
    now[0] += 1
    spent[0] = 0.0
    share.run(lambda: spent.__setitem__(0, 2.0))
    assert share.pause == 2 * (100 / LIMITS.share - 1)
    now[0] += 2 * (100 / LIMITS.share - 1)
    assert share.pause == 0


async def test_hints_are_few_and_run_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    running: set[int] = set()
    real = Table._hints

    def hints(*arguments: Any) -> Any:
        running.add(threading.get_ident())
        started.append(len(running))
        try:
            return real(*arguments)
        finally:
            running.discard(threading.get_ident())

    monkeypatch.setattr(Table, "_hints", hints)

    async with hosting(two(), tmp_path) as host:
        (ben,) = await joined(host, "ben")
        ana = await GuestClient.join(host, "ana", term="dumb")
        ana.send("hint\n" * 160)
        ana.channel.write_eof()
        ben.enter("say I am served")
        await ana.closed()
        assert 1 <= len(started) <= LIMITS.hints
        assert max(started) == 1
        assert any("served" in line for line in _chat(host))
        assert phrases.WAIT_FOR_FIRST.encode() in ana.raw


async def test_many_window_changes_cause_few_repaints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes, repaints = [0], [0]
    changed, repaint = Guest.terminal_size_changed, ScreenRunner.repaint

    def count_change(guest: Guest, *size: int) -> None:
        changes[0] += 1
        changed(guest, *size)

    def count_repaint(runner: ScreenRunner) -> None:
        repaints[0] += 1
        repaint(runner)

    monkeypatch.setattr(Guest, "terminal_size_changed", count_change)
    monkeypatch.setattr(ScreenRunner, "repaint", count_repaint)

    async with hosting(two(), tmp_path) as host:
        ana, ben = await joined(host, "ana", "ben")
        for number in range(3000):
            ana.channel.change_terminal_size(100 + number % 50, 30)
        ben.enter("say I am served")
        await until(lambda: any("served" in line for line in _chat(host)))
        await until(lambda: changes[0] == 3000)
        runner = host.guests[0]._runner
        assert runner is not None
        ana.channel.change_terminal_size(150, 50)
        await until(lambda: runner._size.columns == 150)  # the last size is always drawn
        assert repaints[0] < changes[0] / 10


@needs_ssh
def test_a_terminal_of_the_host_that_stops_reading_stops_nobody_else(tmp_path: Path) -> None:
    arguments = ["host", "Ana", "Ben", "--port", "0", "--seed", "7", "--log", "game.taluva"]
    with Terminal(arguments, tmp_path, (120, 40)) as ana:
        ana.wait("SHA256:")
        (port,), (code,) = re.findall(r"-p (\d+)", ana.text), re.findall(r"code (\S+)", ana.text)
        with Ssh(int(port), "ben", tmp_path) as ben:
            ben.log_in(code)
            ana.press("escape")
            ana.enter("place M25 e")
            ana.enter("hut N24")
            ben.wait("hut N24")
            for number in range(60):  # from now on, nothing reads what the host draws
                ana.process.setwinsize(40 + number % 2, 120)
                ben.enter("help")
                ben.wait("COMMANDS")
                ben.press("escape")
                ben.wait(lambda: "COMMANDS" not in ben.text)
            ben.enter("place P24 w")
            ben.wait("build")
            assert len(load(tmp_path / "game.taluva").moves) == 3
            ana.settle()
            ana.wait("Ben: place P24 w")  # the host's screen is whole again
            ana.enter("quit")
            assert ana.exit_code() == 0
            assert ana.is_restored
            assert "host --resume" in ana.text
            ben.wait(phrases.TABLE_CLOSED)


@needs_ssh
def test_a_host_whose_output_is_not_read_still_serves_and_ends(tmp_path: Path) -> None:
    away = Away(tmp_path, "Ana", "Ben", "--seed", "7", "--log", "game.taluva")
    assert away.process.stdout is not None
    pipe = os.open(f"/proc/self/fd/{away.process.stdout.fileno()}", os.O_WRONLY | os.O_NONBLOCK)
    try:
        with suppress(BlockingIOError):
            while True:
                os.write(pipe, b"x" * 4096)  # until nothing more fits
        for _ in range(2):  # the host reports every guest
            with Ssh(away.port, "ana", tmp_path) as ana:
                ana.log_in(away.codes["Ana"])
        away.process.send_signal(signal.SIGTERM)
        assert away.process.wait(PATIENCE) == 143
    finally:
        os.close(pipe)
        away.process.kill()
        away.process.communicate()
