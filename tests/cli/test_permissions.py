"""New files are private, because logs reveal the seed and the cards in hand."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva.app.options import Settings
from taluva.app.settings import save_settings
from taluva.cli import main
from taluva.learn.progress import save_finished

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs permissions")

PLAYED = "place M25 e\nhut N24\n"


@pytest.fixture(autouse=True, params=[0o022, 0o000], ids=["usual umask", "no umask"])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that holds all folders of the program."""
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "own" / "data"))
    monkeypatch.setenv("TALUVA_CONFIG", str(tmp_path / "own" / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def modes(home: Path) -> dict[str, int]:
    """Return the permissions of everything below a folder."""
    return {
        str(path.relative_to(home)): stat.S_IMODE(path.stat().st_mode)
        for path in sorted(home.rglob("*"))
    }


def assert_own(home: Path, *names: str) -> None:
    """Check that these files exist and that everything is private to its owner."""
    found = modes(home)
    for name in names:
        assert any(each.endswith(name) for each in found), found
    expected = {name: 0o700 if (home / name).is_dir() else 0o600 for name in found}
    assert found == expected


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


@pytest.mark.parametrize("arguments", [(), ("--log", "mine.taluva")])
def test_a_log_is_private(
    home: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    typed(monkeypatch, PLAYED)
    assert main(["play", "Ana", "Ben", "--seed", "7", *arguments]) == 0
    typed(monkeypatch, "undo\n")
    assert main(["resume", *arguments[1:]]) == 0
    assert_own(home, ".taluva")


def test_files_made_from_a_log_are_private(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, PLAYED)
    assert main(["play", "Ana", "Ben", "--seed", "7"]) == 0
    assert main(["export", "1", "-o", "island.svg", "--open"]) == 0
    assert main(["repair", "1", "-o", "repaired.taluva"]) == 0
    assert main(["fork", "1", "-o", "fork.taluva"]) == 0
    assert main(["analyse", "1", "--jobs", "1", "--nodes", "1", "-o", "judged.taluva"]) == 0
    assert_own(home, "island.svg", "repaired.taluva", "fork.taluva", "judged.taluva")


def test_files_of_a_match_are_private(home: Path) -> None:
    arguments = ["--games", "1", "--tiles", "2", "--jobs", "1", "--logs", "deep/logs"]
    assert main(["arena", "bot:easy", "bot:easy", *arguments, "--results", "match.jsonl"]) == 0
    assert_own(home, "match.jsonl", "deep/logs/game-1.taluva", "deep")


def test_settings_and_progress_are_private(home: Path) -> None:
    save_settings(Settings(("Ana", "Ben")))
    save_finished("a lesson")
    assert_own(home, "settings.json", "learnt.json")


def test_an_existing_file_keeps_its_permissions(home: Path) -> None:
    save_settings(Settings(("Ana", "Ben")))
    path = home / "own" / "config" / "settings.json"
    path.chmod(0o644)
    save_settings(Settings(("Cem", "Dee")))
    assert "Dee" in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
