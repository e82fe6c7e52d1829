"""taluva export: files are written completely or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from taluva.cli import main
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS
from tests.conftest import Run


def test_at_shows_the_start_of_a_turn(log: Path, tmp_path: Path) -> None:
    new = tmp_path / "board.txt"
    assert main(["export", str(log), "--at", "3", "-o", str(new)]) == 0
    text = new.read_text()
    assert text.startswith(f" {phrases.PLACES_TILE_NEXT(turn=3, turns=8, name='Ana', tile='JC')}\n")
    assert "Ben: hut L28" in text
    assert "W h" in text


def test_a_film_begins_and_ends_at_a_turn(log: Path, tmp_path: Path) -> None:
    new = tmp_path / "game.cast"
    words = ["export", str(log), "-o", str(new), "--from", "3", "--at", "5", "--speed", "0.25"]
    assert main(words) == 0
    _, *events = [json.loads(line) for line in new.read_text().splitlines()]
    assert [time for time, *_ in events] == [0, 0.25, 0.5, 0.75, 1, 1.25]  # the last is the cursor
    shown = [phrases.PLACES_TILE_NEXT(turn=turn, turns=8, name="Ana", tile="JC") for turn in (3, 5)]
    assert shown[0] in events[0][2]
    assert shown[1] in events[4][2]


def test_existing_files_are_replaced_only_with_force(log: Path, tmp_path: Path, run: Run) -> None:
    new = tmp_path / "board.txt"
    new.write_text("mine")
    assert (
        run("export", str(log), "-o", str(new), code=2).err
        == f"taluva: {phrases.OUTPUT_EXISTS(path=new)}\n"
    )
    assert new.read_text() == "mine"
    assert main(["export", str(log), "-o", str(new), "--force"]) == 0
    assert "K27" in new.read_text()


def test_a_failure_leaves_nothing_behind(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    new = tmp_path / "board.txt"
    new.write_text("mine")

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    assert phrases.DISK_FULL in run("export", str(log), "-o", str(new), "--force", code=2).err
    assert new.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.txt", "game.taluva"]


def test_a_damaged_log_shows_its_valid_part(log: Path, tmp_path: Path, run: Run) -> None:
    log.write_text(EIGHT_TURNS.replace("4 expand L28 jungle", "nonsense"))
    new = tmp_path / "board.svg"
    assert run("export", str(log), "-o", str(new), code=1).err.startswith(f"{log}:14:1:")
    assert "M29" in new.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["game.txt", "link.txt", "hard.txt", "../logs/game.txt"])
def test_the_log_itself_is_never_overwritten(name: str, tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    log = folder / "game.txt"
    log.write_text(EIGHT_TURNS)
    (folder / "link.txt").symlink_to(log)
    os.link(log, folder / "hard.txt")
    out, errors = run("export", str(log), "-o", str(folder / name), "--force", code=2)
    assert (out, errors.count("\n")) == ("", 1)
    assert phrases.OUTPUT_IS_LOG() in errors
    assert log.read_text() == EIGHT_TURNS


def test_a_log_on_standard_input_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "game.txt"
    log.write_text(EIGHT_TURNS)
    with log.open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert main(["export", "-", "-o", str(log), "--force"]) == 2
    assert log.read_text() == EIGHT_TURNS


@pytest.mark.skipif(os.name == "nt", reason="needs Unix permissions")
@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_a_new_file_has_the_usual_permissions(log: Path, tmp_path: Path, mask: int) -> None:
    old = os.umask(mask)
    try:
        for name in ("game.html", "game.cast", "island.svg", "island.txt"):
            for options in ([], ["--force"]):
                path = tmp_path / f"{len(options)}{name}"
                assert main(["export", str(log), "-o", str(path), *options]) == 0
                assert path.stat().st_mode & 0o777 == 0o666 & ~mask
    finally:
        os.umask(old)
