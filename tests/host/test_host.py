"""Guests at a table over ssh: what they see, what they may do, and how they come back."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import asyncssh
import pytest

from taluva import Game, load
from taluva.app.clock import ClockRule
from taluva.app.screens.play import PlayScreen
from taluva.games.taifun.learning import sample
from taluva.games.taifun.rules import UNKNOWN, Phase
from taluva.host.limits import LIMITS, Limits
from taluva.host.server import Host
from taluva.i18n import InvalidInput
from taluva.i18n.languages import language
from taluva.taifun import Game as TaifunGame
from tests import phrases
from tests.games.taifun.bots.games import course
from tests.games.taluva.games import early_victory
from tests.host.guests import SIZE, Cells, GuestClient, HotSeat, connect, hosting, paint, until


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def moves_of(host: Host) -> int:
    return host.table.history.last


async def joined(host: Host, *users: str, **options: Any) -> list[GuestClient]:
    """Let guests join, and wait for their screens."""
    guests = [await GuestClient.join(host, user, **options) for user in users]
    for guest in guests:
        await guest.wait("F1 help")
    return guests


async def play(host: Host, guest: GuestClient, *lines: str) -> None:
    """Let a guest play moves."""
    after = moves_of(host) + len(lines)
    for line in lines:
        guest.enter(line)
    await until(lambda: moves_of(host) == after)


def two() -> Game:
    return Game.new(["Ana", "Ben"], seed=7)


async def test_a_guest_joins_with_the_code_and_returns_with_the_key(tmp_path: Path) -> None:
    key = new_key()
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana", key=key)
        assert ana.login is not None
        assert len(ana.login.told) == 1
        await play(host, ana, "place M25 e")
        ana.cut()
        await until(lambda: not host.guests)
        (again,) = await joined(host, "ana", key=key, code="")
        assert again.login is not None
        assert again.login.told == []
        assert "build" in again.lines[0]


async def shows(guest: GuestClient, expected: Cells) -> None:
    """Wait until a guest sees these lines."""

    def different() -> list[Any]:
        both = zip(guest.cells(), expected, strict=False)
        return [
            (x, y, *cells)
            for y, lines in enumerate(both)
            for x, cells in enumerate(zip(*lines, strict=False))
            if cells[0] != cells[1]
        ]

    await until(lambda: not different(), lambda: f"{different()[:9]}\n{guest.text}")


async def test_two_guests_play_a_whole_game(tmp_path: Path) -> None:
    chance, game = Random(1), Game.new(["Ana", "Ben"], seed=3, tile_count=3)
    hot = HotSeat(game, tmp_path / "hot.taluva")
    async with hosting(game, tmp_path) as host:
        guests = dict(enumerate(await joined(host, "ana", "ben"), 1))
        await guests[1].wait("Ana")
        while (now := host.table.history.game(moves_of(host))).outcome is None:
            line, last = str(chance.choice(now.legal_moves())), moves_of(host)
            guests[now.seat].enter(line)
            hot.enter(line)
            await until(lambda last=last: moves_of(host) > last)  # type: ignore[misc]
            expected = hot.cells()
            after = host.table.history.game(moves_of(host))
            for seat, guest in guests.items():
                # Others see it too, but with marks, news and a panel of their own.
                if seat == after.seat:
                    await shows(guest, expected[:-2])  # below, they have undo of their own
                elif after.outcome is not None:
                    await shows(guest, expected[:1])
        assert load(host.table.journal.path).outcome is not None
    hot.session.table.close()


async def test_the_bytes_sent_to_a_tribe_do_not_depend_on_the_gods_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "play harvest D12"
    game = next(each for each in course(("easy",) * 3, 3, 2) if each.phase is Phase.CARDS)
    hands = (sample(game, 2, Random(seed)).position for seed in range(99))
    others = (replace(game, position=each) for each in hands if each != game.position)
    other = next(each for each in others if line in map(str, each.legal_moves()))

    async def watch(each: Any, name: str) -> str:
        """Return what is sent for whole screens. Updates depend on when they are painted."""
        written: list[str] = []
        screens = ""
        start = TaifunGame.from_position(each.to_position())
        async with hosting(start, tmp_path, name=name) as host:
            god, tribe = await joined(host, *(seat.user for seat in host.book.invitations[:2]))
            god.enter(line)
            await tribe.wait("God plays harvest")
            guest = next(each for each in host.guests if each.invitation.seat == 2)
            session = next(each for each in host.table.sessions if each.seat == 2)
            runner = guest._runner
            assert runner is not None
            monkeypatch.setattr(guest._stream, "write", written.append)
            for asked in ("score", "history"):
                tribe.enter(asked)
                await until(lambda asked=asked: session.state.submitted == asked)  # type: ignore[misc]
                runner.application.renderer.clear()
                written.clear()
                paint(runner)
                screens += "".join(written)
            for known in session.state.timeline.history.games:
                assert {held.card for held in known.position.cards.hand} == {UNKNOWN}
        return screens

    sent = await watch(game, "one.taluva")
    assert sent == await watch(other, "other.taluva")
    assert "harvest" in sent


@pytest.mark.parametrize("typed", ["place M2", "place M25 e\r", "\x1b[200~place M25"])
async def test_a_cut_connection_loses_no_entered_move(typed: str, tmp_path: Path) -> None:
    key = new_key()
    async with hosting(two(), tmp_path) as host:
        (ana, ben) = await joined(host, "ana", "ben")
        await play(host, ana, "place M25 e")
        await ben.wait("Ana: place M25 e")
        await play(host, ana, "hut N24")
        ben.send(typed)
        ben.cut()
        await until(lambda: len(host.guests) == 1)
        await ana.wait("away")
        (again,) = await joined(host, "ben", key=key)
        await again.wait("turn 2 of")
        assert moves_of(host) == 2
        await until(lambda: "away" not in ana.text)


async def test_rejoining_after_a_cut_repaints_the_whole_screen(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        (ben,) = await joined(host, "ben", window=8192)  # holds less than a screen
        ben.channel.pause_reading()
        ben.channel.change_terminal_size(150, 50)
        await play(host, ana, "place M25 e", "hut N24")
        painted = next(each for each in host.guests if each.name == "Ben")._channel
        await until(lambda: painted.get_write_buffer_size() > 0)
        ben.cut()
        (again,) = await joined(host, "ben")
        await again.wait("turn 2 of")
        await again.wait("hut N24")
        whole = again.cells()
        again.send("\x0c")  # which paints everything again
        await shows(again, whole)


async def test_a_spectator_needs_a_free_place_and_a_code(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path, limits=Limits(watchers=1)) as host:
        (watcher,) = await joined(host, "watch")
        await watcher.wait("watching ")
        watcher.enter("place M25 e")
        await watcher.wait("it's Ana's turn")
        assert moves_of(host) == 0
        with pytest.raises(asyncssh.DisconnectError, match=re.escape(phrases.NO_WATCHERS)):
            await GuestClient.join(host, "watch")
        host.say = language("fr")
        with pytest.raises(asyncssh.DisconnectError, match="plus de place pour regarder"):
            await GuestClient.join(host, "watch")  # ssh escapes letters beyond ASCII
    async with hosting(two(), tmp_path, limits=Limits(), name="b.taluva") as host:
        with pytest.raises(asyncssh.PermissionDenied):
            await GuestClient.join(host, "watch")


async def test_spectators_have_distinct_names(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana = await GuestClient.join(host, "ana", LANG="de_DE.UTF-8")
        first, second = await joined(host, "watch", "watch")
        await ana.wait("Zuschauer 2 ist da")
        second.enter("say hello")
        await ana.wait("Zuschauer 2 sagt: hello")
        await first.wait("watcher 2 says: hello")
        await first.leave()
        await ana.wait("Zuschauer 1 ist gegangen")
    assert "# say watcher 2: hello" in (tmp_path / "game.taluva").read_text()


async def test_a_taken_seat_is_not_given_away_by_its_code(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        code = host.book.invitations[0].code
        (ana,) = await joined(host, "ana", key=new_key())
        with pytest.raises(asyncssh.DisconnectError, match=re.escape(phrases.SEAT_TAKEN)):
            await GuestClient.join(host, "ana", key=new_key(), code=code)
        assert not ana.is_closed
        host.invite("Ana")
        await ana.closed()
        await joined(host, "ana", key=new_key())


async def test_only_the_game_is_served(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        connection = ana.connection
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process("id")
        with pytest.raises((asyncssh.ChannelOpenError, asyncssh.SFTPError)):
            await connection.start_sftp_client()
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", host.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.start_server(lambda *_: None, "127.0.0.1", 0)
        assert len(host.guests) == 1
        for line in ("save x.taluva", "picture x.svg", "learn", "redo", "invite"):
            ana.enter(line)
            await ana.wait(" NO ")
            ana.send("\x1b")
            await until(lambda: " NO " not in ana.text)
        assert {each.name for each in tmp_path.iterdir()} == {"game.guests", "game.taluva"}
        ana.send("\x1a")  # Ctrl-Z must not stop the host
        ana.send("\x18\x05")  # nor may an editor start
        await play(host, ana, "place M25 e")


async def test_chat_reaches_everyone_as_text(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana, ben = await joined(host, "ana", "ben")
        ana.send(b"say hi \xff\xfe [bold]Ben[/bold]\r")
        await ben.wait("[bold]Ben[/bold]")
        ana.send("\x1b[200~say \x1b]0;owned\x07\x1b[31mred\x1b[201~\r")
        await ben.wait("31mred")
        assert b"\x1b]0;owned" not in ben.raw
        assert b"\x1b[31mred" not in ben.raw
        ana.send("\x1b[5M\x1b[<1;2M\x1b]11;" + "y" * 300)  # half a click, and no answer
        ana.send("\x1b")
        ana.enter("say all is well")
        await ben.wait("all is well")
        assert not host.errors


async def test_a_flood_of_keys_and_a_long_line_are_dropped(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana, ben = await joined(host, "ana", "ben")
        ben.send(b"x" * (1 << 20))
        ben.send(b"\x1b[200~" + b"y" * (1 << 20))
        await play(host, ana, "place M25 e")
        while "I am back" not in ana.text:  # the flood may take a while
            await asyncio.sleep(1)
            ben.send("\x1b")
            ben.enter("say I am back")
        assert "xxx" not in ben.lines[-2]


async def test_guests_with_any_screen_size_or_no_terminal_can_join(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        tiny = await GuestClient.join(host, "ana", size=(1, 1))
        await until(lambda: len(host.table.sessions) == 1)
        for size in ((40, 12), (200, 60), (3, 90), (0, 0), (100_000, 100_000), SIZE):
            tiny.emulator.resize(max(1, min(size[1], 60)), max(1, min(size[0], 200)))
            tiny.channel.change_terminal_size(*size)
            sent = len(tiny.raw)
            await until(lambda sent=sent: len(tiny.raw) > sent)  # type: ignore[misc]
        await tiny.wait("F1 help")
        assert len(tiny.raw) < 1_000_000
        await tiny.leave()
        for term in (None, "dumb"):
            plain = await GuestClient.join(host, "ana", term=term)
            await until(lambda plain=plain: b"Ana" in plain.raw)  # type: ignore[misc]
            assert b"\x1b" not in plain.raw
            plain.send("nonsense\nplace M25 e\n")
            await until(lambda plain=plain: b"build" in plain.raw)  # type: ignore[misc]
            assert moves_of(host) == 1
            assert (b"NO  " in plain.raw) == (term == "dumb")
            assert (b"\\" in plain.raw) == (term == "dumb")  # only there is a map drawn
            plain.send("undo\n")
            await until(lambda: moves_of(host) == 0)
            plain.send("quit\n")
            await plain.closed()
            assert b"To come back: ssh -p" in plain.raw


async def test_lines_from_a_pipe_are_played_to_their_end(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana = await GuestClient.join(host, "ana", term=None)
        ana.send("place M25 e\r\nsay " + "x" * 3000 + "\nsay bye")
        ana.channel.write_eof()
        await ana.closed()
        assert moves_of(host) == 1
        assert b"too long" in ana.raw
        assert b"Ana says: bye\n" in ana.raw
        assert ana.raw.endswith(b"@127.0.0.1\n")
        assert b"\r" not in ana.raw
        ear = await GuestClient.join(host, "ana", term=None)
        ear.send("by-ear on\naround N24\n")
        ear.channel.write_eof()
        await ear.closed()
        heard = ear.raw[ear.raw.index(b"By ear: on") :]
        assert b"N 24" in heard
        assert b"\n\n" not in heard
        screen = await GuestClient.join(host, "ben")
        screen.channel.write_eof()
        await screen.closed()


async def test_a_dumb_terminal_shows_what_is_typed(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana = await GuestClient.join(host, "ana", term="dumb")
        await ana.wait("Ana W> ")
        ana.send("wrong\x03place M2x\x7f")
        await until(lambda: ana.raw.endswith(b"\b \bplace M2x\b \b"))
        await joined(host, "ben")  # which prints a line
        await until(lambda: ana.raw.endswith(b"\r\nBen is here\r\nAna W> place M2"))
        ana.send("5 e\r")
        await until(lambda: moves_of(host) == 1)
        ana.send("\x04")
        await ana.closed()
        assert b"Ana W> \r\nTo come back" in ana.raw


async def test_a_guest_without_a_terminal_reads_what_others_do(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        ben = await GuestClient.join(host, "ben", term=None)
        await until(lambda: b"Ana plays" in ben.raw)
        ana.enter("place M25 e")
        await until(lambda: b"M 25" in ben.raw)
        assert b"\\" not in ben.raw  # nor a drawn map
        ana.enter("say hello")
        await until(lambda: b"hello" in ben.raw)
        await play(host, ana, "hut N24")
        ana.enter("undo")
        await until(lambda: b"Do you agree?" in ben.raw)
        ben.send("y\n")
        await until(lambda: moves_of(host) == 1)


async def test_a_guest_can_switch_to_by_ear_and_back(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        ana.enter("by-ear on")
        await until(lambda: b"Tile in hand" in ana.raw)
        start = ana.raw.index(b"Tile in hand")
        ana.send("plaxx\x7f\x7fce m 25 east\r")
        await until(lambda: b"Now Ana builds" in ana.raw)
        heard = ana.raw[start:]
        assert b"\x1b" not in heard
        assert b"ce m 25 east\r\n" in heard  # what is typed is echoed
        assert heard.count(b"\b \b") == 2
        ana.send("around m 25\r")
        await until(lambda: b"North-west L 24" in ana.raw)
        ana.send("by-ear off\r")
        await ana.wait("F1 help")
        await play(host, ana, "hut N24")


async def test_each_guest_has_their_own_language(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana = await GuestClient.join(host, "ana", LANG="de_DE.UTF-8")
        (ben,) = await joined(host, "ben")
        await ana.wait("F1 Hilfe")
        ben.enter("language fr")
        await ben.wait("F1 aide")
        assert "F1 Hilfe" in ana.text


async def test_a_guest_without_a_known_language_gets_the_hosts(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path, say=language("fr")) as host:
        ana = await GuestClient.join(host, "ana", LANG="")
        assert ana.login is not None
        assert ana.login.told == ["Taluva : une table entre amis."]  # ssh escapes other letters
        await ana.wait("F1 aide")
        await joined(host, "ben", LC_MESSAGES="en_GB")


async def test_a_guest_may_have_no_colours_and_only_ascii(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana", LANG="C", NO_COLOR="1")
        assert ana.raw.isascii()
        colours = re.compile(rb"\x1b\[[\d;]*(?:[34][0-8]|9[0-7]|10[0-7])[;m]")
        assert colours.search(ana.raw) is None
        (ben,) = await joined(host, "ben")
        assert colours.search(ben.raw) is not None


async def test_undo_asks_the_others_unless_the_step_is_your_own(tmp_path: Path) -> None:
    async with hosting(Game.new(["Ana", "Ben", "Cem"], seed=7), tmp_path) as host:
        ana, ben, cem = await joined(host, "ana", "ben", "cem")
        await play(host, ana, "place M25 e")
        ana.enter("undo")
        await until(lambda: moves_of(host) == 0)
        for number, line in enumerate(("place M25 e", "hut N24"), 1):
            ana.enter(line)
            await until(lambda number=number: moves_of(host) == number)  # type: ignore[misc]
        for answers, left in (("yn", 2), ("yy", 1)):
            ana.enter("undo")
            await ben.wait(phrases.TAKE_BACK_ASKED())
            await cem.wait(phrases.TAKE_BACK_ASKED())
            await asyncio.sleep(0.2)  # keys typed ahead are dropped
            ben.send(answers[0])
            await until(lambda: phrases.TAKE_BACK_ASKED() not in ben.text)
            cem.send(answers[1])
            await until(lambda left=left: moves_of(host) == left)  # type: ignore[misc]
            await until(lambda: phrases.TAKE_BACK_ASKED() not in cem.text)


async def test_leaving_ends_a_question_about_undo(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana, ben = await joined(host, "ana", "ben")
        for line in ("place M25 e", "hut N24", "say I was wrong"):
            ana.enter(line)
        await ben.wait("I was wrong")
        ana.enter("undo")
        await ben.wait(phrases.TAKE_BACK_ASKED())
        ben.cut()
        await ana.wait("ask again")
        assert moves_of(host) == 2
        (ben,) = await joined(host, "ben")
        ana.enter("undo")
        await ben.wait(phrases.TAKE_BACK_ASKED())
        await asyncio.sleep(0.2)  # keys typed ahead are dropped
        ben.send("y")
        await until(lambda: moves_of(host) == 1)
        await ben.wait("I was wrong")  # in the panel, although that move is gone


async def test_bots_play_and_everyone_sees_it(tmp_path: Path) -> None:
    game = Game.new(["Easy", "Ana", "Ben"], seed=7)
    async with hosting(game, tmp_path, bots={1: "easy"}) as host:
        host.table._has_pauses = False
        ana, ben = await joined(host, "ana", "ben")
        await until(lambda: moves_of(host) == 2)
        await ana.wait(phrases.SINCE_YOUR_TURN)
        await ben.wait("Ana")


async def test_the_bell_rings_at_the_start_of_your_turn(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana, ben = await joined(host, "ana", "ben")
        for line in ("place M25 e", "hut N24"):
            ana.enter(line)
        await until(lambda: b"\x1b]2;TALUVA: your turn\x07\x07" in ben.raw)
        assert b"your turn\x07\x07" not in ana.raw
        ben.enter("bell off")
        await ben.wait("bell: off")
        before = len(ben.raw)
        await play(host, ben, "place P24 w")
        assert b"\x1b]2;" not in ben.raw[before:]


async def test_when_time_runs_out_a_bot_plays_the_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taluva.app.table._TICK", 0.1)

    async with hosting(two(), tmp_path, clock=ClockRule(0, 1, plays_at_zero=True)) as host:
        ana, ben = await joined(host, "ana", "ben")
        ana.enter("place M25 e")
        await until(lambda: moves_of(host) >= 3)
        await ben.wait(phrases.TIME_UP())
    log = (tmp_path / "game.taluva").read_text()
    assert "# clock 0+1,bot" in log


@pytest.mark.parametrize("where", ["render", "update"])
async def test_a_bug_in_one_screen_ends_only_that_screen(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(two(), tmp_path) as host:
        ana, ben = await joined(host, "ana", "ben")
        session = next(each for each in host.table.sessions if each.seat == 2)
        real = PlayScreen.render

        def render(screen: PlayScreen, width: int, height: int) -> Any:
            if screen.session is session:
                raise RuntimeError("a bug")
            return real(screen, width, height)

        def update(*_: Any) -> Any:
            raise RuntimeError("a bug")

        if where == "render":
            monkeypatch.setattr(PlayScreen, "render", render)
        else:
            session._update = update
        ana.enter("place M25 e")
        await ben.closed()
        assert b"went wrong" in ben.raw
        assert [*host.errors] == [phrases.SCREEN_FAILED(name="Ben", problem="RuntimeError: a bug")]
        await play(host, ana, "hut N24")
        await joined(host, "ben")


async def test_a_slow_screen_is_painted_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = PlayScreen.render

    def render(screen: PlayScreen, width: int, height: int) -> Any:
        end = time.thread_time() + 0.05
        while time.thread_time() < end:
            pass
        return real(screen, width, height)

    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        monkeypatch.setattr(PlayScreen, "render", render)
        ana.enter("place M25 e")
        await ana.wait("build")
        (runner,) = (each._runner for each in host.guests)
        assert runner is not None
        assert (runner.application.min_redraw_interval or 0) >= 0.05 * LIMITS.painting


async def test_when_the_host_leaves_everyone_is_told_how_to_continue(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        (ana,) = await joined(host, "ana")
        plain = await GuestClient.join(host, "ben", term=None)
        await until(lambda: len(host.table.sessions) == 2)
        await play(host, ana, "place M25 e")
        port = host.port
        await host.close()
        for guest in (ana, plain):
            await guest.closed()
            assert b"The host has closed the table. The game is saved." in guest.raw
            assert f"ssh -p {port}".encode() in guest.raw


async def test_no_tasks_or_files_stay_open_after_everyone_leaves(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        await (await joined(host, "ana"))[0].leave()
        await until(lambda: not host.connections)
        await asyncio.sleep(0.1)
        gc.collect()
        tasks, files = len(asyncio.all_tasks()), len(os.listdir("/proc/self/fd"))
        for _ in range(3):
            ana, ben = await joined(host, "ana", "ben")
            ana.send("pla")
            ben.cut()
            await ana.leave()
            await until(lambda: not host.connections)
        await until(lambda: not host.guests and not host.table.sessions)
        await until(lambda: len(asyncio.all_tasks()) <= tasks)
        gc.collect()
        await until(lambda: len(os.listdir("/proc/self/fd")) <= files)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.guests", "game.taluva"]


async def test_players_rematch_without_new_codes(tmp_path: Path) -> None:
    key = new_key()
    async with hosting(early_victory(), tmp_path) as host:
        ana = await GuestClient.join(host, "ana", key=key)
        (ben,) = await joined(host, "ben")
        watcher = await GuestClient.join(host, "watch", term=None)
        codes = {each.name: each.code for each in host.book.invitations}
        watcher.send("rematch\nwho\n")
        await until(lambda: b"here" in watcher.raw)
        assert host.table.record.game.outcome is not None
        ben.enter("rematch taifun")
        await ben.wait("3 or 4 players")
        ben.send("\x1b")
        await until(lambda: "3 or 4 players" not in ben.text)
        ben.enter("rematch edition=2006")
        for guest in (ben, ana):
            await guest.wait(phrases.NEXT_GAME(name="Ben"))
        assert not host.errors
        assert host.table.record.game.names == ("Ben", "Ana")  # the next player begins
        ben.enter("place M25 e")
        await ana.wait("Ben: place M25 e")
        await until(lambda: b"M 25" in watcher.raw, lambda: watcher.raw.decode())
        assert watcher.raw.count(phrases.NEXT_GAME(name="Ben").encode()) == 1
        assert {each.name: each.code for each in host.book.invitations} == codes
        ana.cut()
        ana = await GuestClient.join(host, "ana", code="", key=key)
        await ana.wait("Ben place M25 e")
    assert (tmp_path / "game-2.taluva").exists()
    assert "2006" in (tmp_path / "game-2.taluva").read_text()
    async with hosting(two(), tmp_path, name="game-2.taluva") as host:
        ana = await GuestClient.join(host, "ana", code="", key=key)
        await ana.wait("F1 help")
        assert {each.name: each.code for each in host.book.invitations} == codes


async def test_someone_who_watches_gets_a_seat(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path, say=language("fr")) as host:
        ana, ben = await joined(host, "ana", "ben")
        cem = await GuestClient.join(host, "watch+cem")
        await cem.wait("F1 help")
        code = host.book.invitations[0].code
        for command, text in (
            ("give", "nobody Ana"),
            ("give", "watcher cem watch"),
            ("give", ""),
            ("kick", ""),
            ("kick", "nobody"),
            ("invite", "nobody"),
        ):
            with pytest.raises(InvalidInput):
                host.manage(command, text)
        assert host.book.invitations[0].code == code
        host.give("spectateur cem Ana")  # as the host sees them; "watcher cem" works, too
        await ana.closed()
        assert code != host.book.invitations[0].code
        await cem.wait(phrases.PLAY_AS(name="Ana"))
        cem.enter("place M25 e")
        await ben.wait("Ana: place M25 e")


async def test_everyone_sees_who_is_there_and_only_the_host_addresses(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        ana = await GuestClient.join(host, "ana", term="dumb")
        ben = await GuestClient.join(host, "ben", term="dumb")
        await GuestClient.join(host, "watch+cem!$", term="dumb")
        await GuestClient.join(host, "watch+cem", term="dumb")
        await until(lambda: len(host.guests) == 4)
        ben.cut()
        await until(lambda: len(host.guests) == 3)
        ana.send("who\n")
        await until(lambda: b"Ben: away for 0 min" in ana.raw, lambda: ana.raw.decode()[-900:])
        assert b"watcher cem: here" in ana.raw
        assert b"watcher 1: here" in ana.raw
        assert b"127.0.0.1" not in ana.raw
        assert "Ana: here, from 127.0.0.1" in host.who(is_host=True)


async def test_a_client_that_knows_only_passwords_gets_in(tmp_path: Path) -> None:
    async with hosting(two(), tmp_path) as host:
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(host, "ana", password="wrong", preferred_auth="password")
        code = host.book.invitations[0].code
        await connect(host, "ana", password=code, preferred_auth="password")
