"""taluva games: the list, and deleting with care."""

from __future__ import annotations

import io
import json
import os
import random
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from taluva.cli import main
from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.games.taluva.game import Game
from taluva.record import summaries
from taluva.record.journal import Journal
from taluva.record.reader import load
from taluva.record.record import Record
from tests import phrases
from tests.conftest import Run
from tests.record.sample_games import FOUR, Sample, play_out, sample_log, wasteful


class Terminal(io.StringIO):
    """Input that a person types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "done.taluva").write_bytes(sample_log("draw").read_bytes())
    (folder / "begun.taluva").write_bytes(sample_log("draw").read_bytes()[:400])
    (folder / "broken.taluva").write_bytes(b"\x1b[31mno log\n")
    return folder


def test_the_list_shows_players_turn_and_result(folder: Path, run: Run) -> None:
    out = run("games").out
    assert str(folder) in out
    assert re.search(r"Ana, Ben: turn 12, won by \w+ \(last tile\)", out)
    assert "not finished" in out
    assert f"damaged: 1:1: {phrases.NOT_A_LOG()}" in out
    assert "\x1b" not in out


def test_an_empty_folder_is_not_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "nowhere"))
    assert run("games").out.startswith(phrases.NO_GAMES_YET())
    data = json.loads(run("games", "--json").out)
    assert (data["number"], data["games"]) == (0, [])


@pytest.mark.parametrize(("answer", "deleted"), [("y\n", True), ("n\n", False), ("\n", False)])
def test_deleting_asks_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch, run: Run, answer: str, deleted: bool
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(answer))
    assert "Ana, Ben" in run("games", "--delete", "done.taluva").out
    assert (folder / "done.taluva").exists() is not deleted


def test_deleting_needs_an_answer_or_yes(folder: Path, run: Run) -> None:
    run("games", "--delete", "done.taluva", code=2, typed="y\n")
    assert (folder / "done.taluva").exists()
    assert main(["games", "--delete", "done.taluva", "--yes"]) == 0
    assert not (folder / "done.taluva").exists()
    assert main(["games", "--delete", "broken.taluva", "--yes"]) == 0
    assert main(["games", "--delete", "done.taluva", "--yes"]) == 2


def test_deleting_a_missing_game_is_an_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(""))
    for name in ("nosuch.taluva", str(folder / "nosuch.taluva"), "x" * 300, "a\0b"):
        out, err = run("games", "--delete", name, code=2)
        assert out == ""
        assert phrases.NO_SUCH_FILE in err or "too long" in err or phrases.NOT_A_FILE_NAME() in err


def test_the_list_is_aligned_with_wide_names(folder: Path, run: Run) -> None:
    (folder / "done.taluva").rename(folder / "\u592a\u90ce-\u592a\u90ce.taluva")
    lines = run("games").out.splitlines()[1:]
    words = ("Ana, Ben: turn 36", "Ana, Ben: turn", "damaged:")
    found = {cell_len(line[: line.index(w)]) for w in words for line in lines if w in line}
    assert len(found) == 1


def test_an_unreadable_folder_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / ("x" * 300)))
    assert phrases.UNREADABLE(reason=phrases.NAME_TOO_LONG) in run("games", code=2).err


@pytest.fixture
def many(folder: Path) -> Path:
    """Save 30 games instead of the others, game 1 the latest, some without a move."""
    for path in folder.iterdir():
        path.unlink()
    log = sample_log("draw").read_bytes()
    for number in range(1, 31):
        path = folder / f"game-{number:02}.taluva"
        path.write_bytes(log if number % 2 else log[: log.index(b"\n2 ") + 1])
        os.utime(path, (100_000 - number, 100_000 - number))
    Journal.create(Game.new(["Ina", "Jan"], seed=1), folder / "unbegun.taluva").close()
    return folder


def listed(run: Run, *arguments: str) -> tuple[str, list[str]]:
    """List games; return the heading and the names of the games."""
    heading, *rows = run("games", *arguments).out.splitlines()
    return heading, [row.split()[3] for row in rows]


def test_a_long_list_is_cut_after_the_latest_games(many: Path, run: Run) -> None:
    names = [f"game-{number:02}.taluva" for number in range(1, 31)]
    for options, shown in (((), 20), (("--limit", "7"), 7)):
        told = phrases.LATEST_GAMES(shown=shown, number=31, folder=many)  # one has no move
        assert listed(run, *options) == (told, names[:shown])
    for everything in (["--all"], ["--limit", "30"], ["--limit", "1000"]):
        assert listed(run, *everything) == (f"30 games in {many}", names)


def test_the_list_reads_only_the_logs_it_shows(many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(path: Path) -> summaries.Summary:
        read.append(path.name)
        return usual(path)

    usual = summaries.summary
    monkeypatch.setattr(summaries, "summary", counted)
    assert main(["games", "--limit", "3"]) == 0
    assert len(read) <= 3 + 1 + 1  # one log without a move, and one more to see that there are more


def test_a_number_names_a_game_even_if_its_row_was_cut(many: Path) -> None:
    assert main(["games", "--delete", "29", "--yes"]) == 0
    assert not (many / "game-29.taluva").exists()
    assert len(list(many.glob("*.taluva"))) == 30


def test_the_list_is_printed_as_json(many: Path, run: Run) -> None:
    (many / "odd.taluva").write_bytes(b"no log\n")
    os.utime(many / "odd.taluva", (200_000, 200_000))
    data = json.loads(run("games", "--json", "--limit", "3").out)
    assert (data["format"], data["folder"], data["number"]) == (1, str(many), 32)
    odd, over, begun = data["games"]
    assert odd == {
        "number": 1,
        "file": str(many / "odd.taluva"),
        "modified": "1970-01-03T07:33:20Z",
        "game": None,
        "players": [],
        "turn": 0,
        "outcome": None,
        "problem": ("1:1: " + phrases.NOT_A_LOG(text="'no log'", line="taluva-log 1")),
    }
    assert (over["number"], over["game"], over["players"]) == (2, "taluva", ["Ana", "Ben"])
    assert over["outcome"]["reason"] == "tiles-out"
    assert (begun["file"], begun["turn"]) == (str(many / "game-02.taluva"), 2)
    assert (begun["outcome"], begun["problem"]) == (None, None)
    data = json.loads(run("games", "--json", "--all").out)
    assert data["number"] == len(data["games"]) == 31


def test_the_next_turn_is_known_without_a_replay(tmp_path: Path) -> None:
    log = play_out(Sample("", {"names": FOUR, "seed": 22}, wasteful, 22)).dump().encode()
    path = tmp_path / "cut.taluva"
    unknown = 0
    for end in re.finditer(rb"\n(?!\d+ out|result)", log[: log.index(b"\nresult")]):
        if end.start() <= log.index(b"\n\n"):
            continue
        path.write_bytes(log[: end.end()])
        found = summaries.summary(path)
        expected = load(path).turn
        assert found.next_turn in (expected, None)
        unknown += found.next_turn is None
        assert found.with_turn().next_turn == expected
    # Only before the first move, and where a build is the last line without a check value.
    assert unknown <= log.count(b"\n#= ") + 1


def test_the_next_turn_after_an_undo_needs_a_replay(tmp_path: Path) -> None:
    record = Record.of(Game.new(["Ana", "Ben"], seed=1))
    path = tmp_path / "undone.taluva"
    for _ in range(4):
        record.play(record.game.legal_moves()[0])
    record.undo()
    path.write_text(record.dump(), encoding="utf-8")
    found = summaries.summary(path)
    assert (found.next_turn, found.with_turn().next_turn) == (None, 2)


def test_the_list_shows_the_next_round_of_taifun(tmp_path: Path) -> None:
    record = Record.of(definition_for("taifun").new(Setup(("Neptun", "Ana", "Ben"), seed=3)))
    rng = random.Random(5)
    path = tmp_path / "round.taluva"
    known = set()
    while record.game.turn < 4:
        path.write_text(record.dump(), encoding="utf-8")
        found = summaries.summary(path)
        assert found.next_turn in (record.game.turn, None)
        assert found.with_turn().next_turn == record.game.turn
        known.add(found.next_turn is not None)
        record.play(rng.choice(record.game.legal_moves()))
    assert known == {True, False}
