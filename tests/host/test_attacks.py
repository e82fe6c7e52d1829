"""Guests who forge, flood or stall: the log stays true, and the others keep playing."""

from __future__ import annotations

from pathlib import Path

from taluva.app.clock import ClockRule
from taluva.app.events import Seated
from taluva.app.table import Table
from taluva.host.limits import LIMITS
from taluva.record import Journal, UndoEntry, Variations, load
from taluva.record.lines import MAX_LINES
from tests import phrases
from tests.host.guests import GuestClient, hosting, run, until
from tests.host.test_host import joined, moves_of, two

FORGED = (
    "clock 20+10,easy 0:01 59:59",
    "Ben: I resign",
    "say Ben: I resign",
    "~ 1 @0 place M25 e",
    "x\u2028clock 20+10,easy 0:01 59:59\x85say Ben: I resign",
)


def test_a_note_cannot_pass_for_another_comment(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(two(), tmp_path, clock=ClockRule(20, 10)) as host:
            ana, ben = await joined(host, "ana", "ben")
            for text in FORGED:
                ana.send(f"\x1b[200~note {text}\x1b[201~\r")
            await ben.wait(phrases.NOTE_BY(remark="Ana: x"))
            assert host.table.place_of(host.table.sessions[0]).chat == ()
        journal = Journal.resume(tmp_path / "game.taluva")
        table = Table.of(journal, policy=Seated())
        lines = [line for line in journal.path.read_text().splitlines() if line[:1] == "#"]
        assert len(lines) == len(FORGED)
        assert all(line.startswith("# note Ana: ") for line in lines)
        assert table.clock is None
        assert not Variations.of(journal.record).steps
        table.close()

    run(play())


def test_notes_chat_and_undos_cannot_fill_the_log(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(two(), tmp_path) as host:
            ana = await GuestClient.join(host, "ana", term=None)
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
            undone = [each for each in record.entries if isinstance(each, UndoEntry)]
            assert len(undone) == LIMITS.undos
            assert moves_of(host) == 1

    run(play())


def test_the_rest_of_a_log_is_kept_for_moves(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(two(), tmp_path) as host:
            (ana,) = await joined(host, "ana")
            ana.enter("place M25 e")
            await until(lambda: moves_of(host) == 1)
            host.table.journal.comment("\n".join(["x"] * (MAX_LINES - LIMITS.moves)))
            before = (tmp_path / "game.taluva").stat().st_size
            for line in ("note x", "say y", "undo"):
                ana.enter(line)
                await ana.wait(phrases.LOG_ALMOST_FULL)
                ana.send("\x1b")
                await until(lambda: phrases.LOG_ALMOST_FULL not in ana.text)
            assert (tmp_path / "game.taluva").stat().st_size == before
            ana.enter("hut N24")
            await until(lambda: moves_of(host) == 2)
            assert host.table.is_saved
        assert len(load(tmp_path / "game.taluva").moves) == 2

    run(play())
