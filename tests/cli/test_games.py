"""taluva games: the list, and deleting with care."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from taluva.cli import main
from taluva.games.taluva.game import Game
from taluva.record import Journal
from tests.record.sample_games import sample_log


class Terminal(io.StringIO):
    """Input that a person types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "done.taluva").write_bytes(sample_log("draw").read_bytes())
    (folder / "begun.taluva").write_bytes(sample_log("draw").read_bytes()[:400])
    (folder / "broken.taluva").write_bytes(b"\x1b[31mno log\n")
    return folder


def test_the_list_tells_players_turn_and_result(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert str(folder) in out
    assert re.search(r"Ana, Ben: turn 12, won by \w+ \(tiles-out\)", out)
    assert "not finished" in out
    assert "damaged: 1:1: this is no Taluva log" in out
    assert "\x1b" not in out


def test_an_empty_folder_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "nowhere"))
    assert main(["games"]) == 0
    assert capsys.readouterr().out.startswith("no games in ")


@pytest.mark.parametrize(("answer", "deleted"), [("y\n", True), ("n\n", False), ("\n", False)])
def test_deleting_asks_first(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: str,
    deleted: bool,
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(answer))
    assert main(["games", "--delete", "done.taluva"]) == 0
    assert (folder / "done.taluva").exists() is not deleted
    assert "Ana, Ben" in capsys.readouterr().out


def test_deleting_needs_somebody_to_ask_or_yes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert main(["games", "--delete", "done.taluva"]) == 2
    assert (folder / "done.taluva").exists()
    assert main(["games", "--delete", "done.taluva", "--yes"]) == 0
    assert not (folder / "done.taluva").exists()
    assert main(["games", "--delete", "broken.taluva", "--yes"]) == 0
    assert main(["games", "--delete", "done.taluva", "--yes"]) == 2


def test_what_is_no_log_is_not_deleted(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("dear all")
    assert main(["games", "--delete", str(other), "--yes"]) == 2
    assert other.exists()


def test_a_game_that_is_being_played_is_not_deleted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "now.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=1), path):
        assert main(["games", "--delete", "now.taluva", "--yes"]) == 1
        assert "in use" in capsys.readouterr().err
    assert path.exists()
    assert main(["games", "--delete", "now.taluva", "--yes"]) == 0


def test_a_game_that_is_not_there_is_told_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(""))
    for name in ("nosuch.taluva", str(folder / "nosuch.taluva"), "x" * 300, "a\0b"):
        assert main(["games", "--delete", name]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "no such file" in err or "too long" in err or "no name of a file" in err


def test_yes_is_for_deleting(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--yes"]) == 2
    assert capsys.readouterr() == ("", "taluva: --yes is for --delete LOG\n")


def test_the_list_is_straight_with_wide_names(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "done.taluva").rename(folder / "\u592a\u90ce-\u592a\u90ce.taluva")
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    words = ("Ana, Ben: turn 36", "Ana, Ben: turn", "damaged:")
    found = {cell_len(line[: line.index(w)]) for w in words for line in lines if w in line}
    assert len(found) == 1


def test_a_folder_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / ("x" * 300)))
    assert main(["games"]) == 2
    assert "cannot be read: the name is too long" in capsys.readouterr().err
