"""Attacks on a table over ssh, and the limits that stop them."""

from __future__ import annotations

import ast
import asyncio
import gc
import re
import weakref
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.channel import SSHClientChannel

from taluva.app.clock import ClockRule
from taluva.app.options import Settings
from taluva.app.session import join_table
from taluva.host import limits
from taluva.host.connection import network_of
from taluva.host.limits import LIMITS, Limits
from taluva.host.server import Host, Rate, log_warning
from taluva.i18n import ENGLISH
from taluva.record.folder import games_folder
from taluva.taifun import Game as TaifunGame
from tests import phrases
from tests.host.guests import GuestClient, connect, hosting, paint, until
from tests.host.test_host import joined, moves_of, new_key, play, two

WINDOW = 0xFFFF_FFFF  # the largest that a client can declare


def server_side(host: Host, name: str) -> Any:
    """Return the host's side of a guest's connection."""
    return next(each for each in host.guests if each.name == name).connection._protocol


async def test_only_a_few_short_variables_are_kept(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        flood = {f"FLOOD{number}": "x" * 200_000 for number in range(100)}
        local = {f"LC_{'A' * number}": "x" for number in range(1, 60)}
        known = {"COLORTERM": "truecolor", "LC_ALL": "x" * 200_000, "PATH": "/"}
        (ana,) = await joined(host, "ana", **flood, **known, **local)
        kept = host.guests[0]._channel.get_environment()
        assert kept["LANG"] == "en_US.UTF-8"
        assert kept["COLORTERM"] == "truecolor"
        assert all(name in ("LANG", "COLORTERM") or name[:3] == "LC_" for name in kept)
        assert "LC_ALL" not in kept
        assert len(kept) == LIMITS.variables
        assert max(map(len, (*kept, *kept.values()))) <= LIMITS.variable
        await ana.leave()
        term = "x" * 10_000
        with pytest.raises(asyncssh.ChannelOpenError):
            await GuestClient.join(host, "ana", term=term)


async def test_channels_without_a_shell_hold_little(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        loop, opened = asyncio.get_running_loop(), 1  # with that of the screen
        for _ in range(19):
            channel = SSHClientChannel(
                ana.connection, loop, "strict", None, "strict", 1 << 21, 1 << 15
            )
            try:
                await channel._open(b"session")
            except asyncssh.ChannelOpenError:
                break
            opened += 1
        assert opened == LIMITS.channels
        channels = server_side(host, "Ana")._channels.values()
        assert {each.get_recv_window() for each in channels} == {LIMITS.window}
        await play(host, ana, "place M25 e")


async def stop_reading(host: Host, user: str) -> Any:
    """Join with a huge window, and stop reading. Return the host's side of the connection."""
    (guest,) = await joined(host, user, window=WINDOW)
    guest.connection._transport.pause_reading()
    return host.guests[-1]


async def fill(guest: Any) -> None:
    """Paint whole screens until the host stops, or for a hundred megabytes."""
    for _ in range(5000):
        if guest._stream.is_paused:
            return
        guest._runner.application.renderer.clear()
        paint(guest._runner)
        await asyncio.sleep(0)
    raise AssertionError("painting never stopped")


async def test_a_huge_window_does_not_fill_the_memory(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        watcher = await stop_reading(host, "watch")
        await fill(watcher)
        transport = watcher.connection._protocol._transport
        held = transport.get_write_buffer_size()
        assert 0 < held < 3 * LIMITS.unsent
        for _ in range(20):
            watcher._runner.application.renderer.clear()
            paint(watcher._runner)
        assert transport.get_write_buffer_size() == held
        assert not transport.is_reading()  # requests would need answers
        ana.enter("place M25 e")
        await ana.wait("build")


@pytest.mark.parametrize("window", [WINDOW, 8192])
async def test_a_guest_who_reads_again_sees_the_current_board(window: int, tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ben,) = await joined(host, "ben", window=window)
        stalled = ben.connection._transport if window == WINDOW else ben.channel
        stalled.pause_reading()
        guest = host.guests[0]
        await fill(guest)
        (ana,) = await joined(host, "ana")
        await play(host, ana, "place M25 e")
        assert guest._channel.get_write_buffer_size() < 200_000
        stalled.resume_reading()
        await ben.wait("Ana: place M25 e")
        await until(lambda: guest._pauses == 0)


async def test_a_guest_who_never_reads_is_disconnected(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path, limits=Limits(watchers=2, stall=0.1)) as host:
        (ana,) = await joined(host, "ana")
        watcher = await stop_reading(host, "watch")
        (small,) = await joined(host, "watch", window=2000)
        small.channel.pause_reading()
        await fill(host.guests[-1])
        await fill(watcher)
        await until(lambda: [each.name for each in host.guests] == ["Ana"])
        assert phrases.NOT_READING(name="watcher 1") in host.errors
        assert phrases.NOT_READING(name="watcher 2") in host.errors
        await until(lambda: len(host.connections) == 1)
        ana.enter("place M25 e")
        await ana.wait("build")


def are_freed(references: list[weakref.ref[Any]]) -> bool:
    gc.collect()
    return all(each() is None for each in references)


async def test_memory_returns_after_guests_leave(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        await stop_reading(host, "watch")
        left = [weakref.ref(each) for each in (*host.guests, *host.connections)]
        assert len(left) == 4
        ana.cut()
        while host.connections:
            host.connections[0].close()
        await until(lambda: not host.guests)
        await until(lambda: are_freed(left))


async def test_a_guest_who_stays_does_not_keep_the_screen_of_one_who_left(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        left = [weakref.ref(each) for each in host.guests]
        (ben,) = await joined(host, "ben")
        await ana.leave()
        await until(lambda: [each.name for each in host.guests] == ["Ben"])
        await until(lambda: are_freed(left))
        ben.enter("help")
        await ben.wait("MOVES")


async def test_a_newcomer_gets_in_beside_idle_connections(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        idle = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(200)]
        await joined(host, "ana", "ben")
        pending = [each for each in host.connections if not each.is_logged_in]
        assert len(pending) <= LIMITS.pending
        for _, writer in idle:
            writer.close()


async def test_the_busiest_address_gives_way(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
        assert (await reader.readline()).startswith(b"SSH-2.0")
        busy = [
            await asyncio.open_connection("127.0.0.1", host.port, local_addr=("127.0.0.2", 0))
            for _ in range(100)
        ]
        await until(lambda: len(host.connections) == LIMITS.pending)
        assert [each.address for each in host.connections].count("127.0.0.1") == 1
        for _, other in busy:
            other.close()
        writer.close()


async def test_a_connection_without_a_login_ends(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path, limits=Limits(login=0.1, idle=0.1)) as host:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
        await reader.read()  # to its end
        writer.close()
        connection = await connect(host, "ana", host.book.invitations[0].code)
        await connection.wait_closed()  # logged in, without a screen
        await until(lambda: not host.connections)
    assert LIMITS.login == 120  # time to compare the fingerprint


def test_the_documented_limits_are_those_of_the_program() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
    listed = re.findall("^- (.+)$", page.partition("## Limits\n")[2], re.MULTILINE)
    known = map(" ".join, Limits.rows())
    assert all(each in known for each in listed), "rows of the table, in its order"
    assert len(listed) > 15


# Numbers of the host's code that limit nothing, by module.
NUMBERS = {
    "channel": {100},  # percent
    "connection": {4},  # bytes before a string of ssh
    "guest": {80, 24, 128},  # the size of a terminal that does not tell, and of ASCII
    "guest_book": {4, 8, 20, 3},  # letters of a code and of a user name, fields of a guest
    "server": {60, 9, 0o600},  # seconds of a minute, a port that nothing is sent to
    "control": {0o600},
}


@pytest.mark.parametrize("path", sorted(Path(limits.__file__).parent.glob("*.py")), ids=str)
def test_there_are_no_limits_outside_the_table(path: Path) -> None:
    tree = ast.parse(path.read_text())
    constants = [each.value for each in ast.walk(tree) if isinstance(each, ast.Constant)]
    numbers = {each for each in constants if isinstance(each, int | float) and each > 2}
    assert path.stem == "limits" or numbers <= NUMBERS.get(path.stem, set())


async def offered(port: int) -> list[str]:
    """Return the names of all algorithms that the host offers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"SSH-2.0-test\r\n")
    await reader.readline()
    size = int.from_bytes(await reader.readexactly(4), "big")
    packet = await reader.readexactly(size)
    names, at = [], 1 + 1 + 16  # after the padding's length, the type and the cookie
    for _ in range(8):
        end = at + 4 + int.from_bytes(packet[at : at + 4], "big")
        names += packet[at + 4 : end].decode().split(",")
        at = end
    writer.close()
    return names


async def test_no_weak_algorithm_is_offered(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        names = await offered(host.port)
        weak = re.compile(r"sha1|md5|umac-64|dss|ssh-rsa|diffie-hellman|cbc|^rsa|^gss|arcfour")
        assert [name for name in names if weak.search(name)] == []
        assert {"curve25519-sha256", "ssh-ed25519", "hmac-sha2-256", "none"} <= {*names}


async def test_a_signature_with_sha1_is_refused(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-rsa", key_size=2048)
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana", key=key)
        await ana.leave()
        (ana,) = await joined(host, "ana", key=key, code="")
        await ana.leave()
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(host, "ana", client_keys=[key], signature_algs=["ssh-rsa"])
        assert host.guests == []


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_ipv6_is_counted_by_network(address: str, network: str) -> None:
    assert network_of(address) == network


async def test_a_guest_with_many_keys_is_told_what_to_do(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana", key=new_key())
        await ana.leave()
        with pytest.raises(asyncssh.DisconnectError, match="IdentitiesOnly"):
            await connect(host, "ana", client_keys=[new_key() for _ in range(LIMITS.keys + 1)])


async def test_wrong_codes_are_counted_by_address_and_forgotten(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        for user in ("stranger", *["ana"] * (LIMITS.wrong_codes - 1)):
            with pytest.raises(asyncssh.PermissionDenied):
                await GuestClient.join(host, user, code="aaaa-aaaa")
        with pytest.raises(asyncssh.DisconnectError, match=re.escape(phrases.TOO_MANY_CODES)):
            await GuestClient.join(host, "ana")  # the right one, too late
        assert host.guests == []
        await joined(host, "ana", address="127.0.0.2")


def test_a_rate_is_limited_for_each_key_and_old_keys_are_forgotten() -> None:
    now = [0.0]
    rate = Rate(2, 60, lambda: now[0])
    for key in ("a", "a", "b"):
        rate.count(key)
    assert [rate.left(key) for key in "abc"] == [60, 0, 0]
    now[0] = 40
    assert rate.left("a") == 20
    rate.count("b")
    now[0] = 99
    rate.count("d")
    assert [*rate._times] == ["b", "d"]
    for number in range(2 * LIMITS.addresses):
        rate.count(number)
    assert len(rate._times) == LIMITS.addresses


async def test_wrong_codes_are_shown_to_the_host(tmp_path: Path) -> None:
    lines: list[str] = []
    async with hosting(two(), tmp_path, report=lines.append) as host:
        here = join_table(host.table, Settings(), seat=1, is_local=True, say=ENGLISH)
        with pytest.raises(asyncssh.PermissionDenied):
            await GuestClient.join(host, "ben", code="aaaa-aaaa")
        with pytest.raises(asyncssh.PermissionDenied):
            await GuestClient.join(host, "stranger", code="aaaa-aaaa")
        first = phrases.WRONG_CODE(name="Ben", address="127.0.0.1")
        assert first in lines
        assert here.state.last_answer == (lines[-1],)
        assert len(lines) == 2
        assert "stranger" in lines[-1]
        for number in range(100):
            host.note_wrong_code(f"192.0.2.{number}", "ana")
        assert len(lines) == LIMITS.warnings
        host._warned = Rate(1, 60)
        host.note_wrong_code("192.0.2.200", "ana")
        assert "82 more" in lines[-1]
        host.table.leave(here)
    logged = games_folder().with_name("host.log").read_text(encoding="utf-8").splitlines()
    assert [each.split(maxsplit=2)[2] for each in logged[-len(lines) :]] == lines


def test_the_log_of_a_host_stays_small_and_private(monkeypatch: pytest.MonkeyPatch) -> None:
    path = games_folder().with_name("host.log")
    path.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(3):
        log_warning("x" * LIMITS.file)
    assert path.stat().st_size < 2 * LIMITS.file
    assert path.with_name("host.log.1").exists()
    assert not path.stat().st_mode & 0o077
    with monkeypatch.context() as patch:
        patch.setenv("TALUVA_DATA", "/dev/null/nowhere")
        log_warning("lost")  # a host never stops because of its log


async def test_a_returning_player_does_not_count_twice(tmp_path: Path) -> None:
    key = new_key()
    async with hosting(two(), tmp_path, limits=Limits(per_address=1)) as host:
        (first,) = await joined(host, "ana", key=key)
        (second,) = await joined(host, "ana", key=key, code="")
        await first.closed()
        assert b"another terminal" in first.raw
        with pytest.raises(asyncssh.DisconnectError, match=re.escape(phrases.TOO_MANY_CONNECTIONS)):
            await GuestClient.join(host, "ben")
        await joined(host, "ben", address="127.0.0.2")
        await play(host, second, "place M25 e")


async def test_every_watcher_that_the_option_allows_gets_in(tmp_path: Path) -> None:
    most = LIMITS.max_watchers
    async with hosting(two(), tmp_path, limits=Limits(per_address=most + 2, watchers=most)) as host:
        await joined(host, *["watch"] * most, "ana", "ben")
        assert len(host.guests) == most + 2
        with pytest.raises(asyncssh.DisconnectError, match="watchers"):
            await GuestClient.join(host, "watch")


async def test_one_connection_shows_one_watcher(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path, limits=Limits(watchers=1)) as host:
        (watcher,) = await joined(host, "watch")
        again = GuestClient()
        again.channel, _ = await watcher.connection.create_session(
            lambda: again, term_type="xterm", term_size=again.size, encoding=None
        )
        await again.wait("F1 help")
        await watcher.closed()
        assert len(host.guests) == 1


async def test_a_new_code_for_watchers_ends_the_old_one(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        old = host.book.watching.code
        (watcher,) = await joined(host, "watch")
        lines = host.invite("watch")
        await watcher.closed()
        assert not any(old in line for line in lines)
        assert any(host.book.watching.code in line for line in lines)
        with pytest.raises(asyncssh.PermissionDenied):
            await GuestClient.join(host, "watch", code=old)
        await joined(host, "watch")


async def test_the_clock_continues_when_the_table_opens_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taluva.app.table._TICK", 0.1)

    async with hosting(two(), tmp_path, clock=ClockRule(0, 1, plays_at_zero=True)) as host:
        (ana,) = await joined(host, "ana")
        await play(host, ana, "place M25 e", "hut N24")
    async with hosting(two(), tmp_path) as host:
        assert host.table.clock is not None
        assert host.table.clock.running == 2
        await until(lambda: moves_of(host) > 2)  # the bot plays Ben's step


async def test_a_clock_waits_for_the_first_move_even_if_the_table_closes(tmp_path: Path) -> None:
    for number, clock in enumerate((ClockRule(20, 10), None, None)):
        game = TaifunGame.new(["Ana", "Ben", "Cem"], seed=7)  # begins with a draw of cards
        async with hosting(game, tmp_path, clock=clock) as host:
            (cem,) = await joined(host, "cem")
            assert host.table.clock is not None
            assert host.table.clock.rule == ClockRule(20, 10)
            assert host.table.clock.running == (None if number < 2 else 2)
            if number == 1:
                cem.enter(str(game.legal_moves()[0]))
                await until(lambda: host.table.record.history.last > 1)
    assert (tmp_path / "game.taluva").read_text().count("# clock 20+10 ") == 1


@pytest.mark.parametrize("term", ["xterm-256color", None])
async def test_the_bell_rings_for_a_player_who_comes_back_in_their_turn(
    term: str | None, tmp_path: Path
) -> None:
    bell = b"\x1b]2;TALUVA: your turn\x07\x07" if term else b"\x07"
    async with hosting(two(), tmp_path) as host:
        ana = await GuestClient.join(host, "ana", term=term)
        await until(lambda: b"Ana" in ana.raw)
        ana.send("place M25 e\r")
        await until(lambda: moves_of(host) == 1)
        assert bell not in ana.raw  # the game had not begun
        await ana.leave()
        again = await GuestClient.join(host, "ana", term=term)
        await until(lambda: again.raw.count(bell) == 1)
        again.send("hut N24\r")
        await until(lambda: moves_of(host) == 2)
        last = await GuestClient.join(host, "ana", term=term)
        await until(lambda: b"Ben" in last.raw)
        assert bell not in last.raw


async def test_a_move_typed_during_an_undo_question_is_played(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        ben = await GuestClient.join(host, "ben", term=None)
        await until(lambda: len(host.table.sessions) == 2)
        await play(host, ana, "place M25 e", "hut N24")
        ana.enter("undo")
        await until(lambda: b"Do you agree?" in ben.raw)
        ben.send("place P24 w\n")
        await until(lambda: moves_of(host) == 3)
        ben.send("undo\nscore\n")
        await until(lambda: moves_of(host) == 2)
        ana.enter("undo")
        await until(lambda: ben.raw.count(b"Do you agree?") == 2)
        ben.send("no\n")
        await ana.wait(phrases.DISAGREES(name="Ben"))
        assert moves_of(host) == 2
