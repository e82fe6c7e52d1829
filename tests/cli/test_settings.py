"""``taluva settings``: changing one setting loses nothing else in the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taluva.app.settings import FOLDER_VARIABLE
from taluva.cli import main
from tests import phrases
from tests.conftest import Run


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    return tmp_path / "settings.json"


def test_an_invalid_value_does_not_lose_the_others(path: Path, run: Run) -> None:
    chosen = {"player": "Zoe", "palette": "high-contrast", "zoom": "giant", "bell": "off"}
    content = json.dumps({**chosen, "newer": [1, "\ud800"]})
    path.write_text(content)
    told = run("settings", "mouse", "off")
    assert told.out == "mouse: off\n"
    assert told.err.count("\n") == 1
    assert "'giant'" in told.err
    saved = json.loads(path.read_text())
    kept = {**chosen, "zoom": "auto", "mouse": "off", "newer": [1, "\ud800"]}
    assert {key: saved[key] for key in kept} == kept
    assert path.with_name("settings.json.bak1").read_text() == content
    assert run("settings", "mouse", "on").err == ""
    assert len([*path.parent.iterdir()]) == 2


def test_every_unreadable_file_is_kept_as_a_copy(path: Path, run: Run) -> None:
    for content in (b"{", b"[]", b"{"):
        path.write_bytes(content)
        assert phrases.IGNORING(path=path)[:-2] in run("settings", "bell", "off").err
        assert json.loads(path.read_text())["bell"] == "off"
    copies = sorted(each for each in path.parent.iterdir() if each != path)
    assert [each.read_bytes() for each in copies] == [b"{", b"[]"]


def test_a_link_to_the_settings_stays_a_link(path: Path, tmp_path: Path) -> None:
    dotfiles = tmp_path / "dotfiles"
    dotfiles.mkdir()
    (dotfiles / "mine.json").write_text("{")
    path.symlink_to(dotfiles / "mine.json")
    assert main(["settings", "bell", "off"]) == 0
    assert path.is_symlink()
    assert {each.name for each in dotfiles.iterdir()} == {"mine.json", "mine.json.bak1"}


def test_a_file_that_cannot_be_opened_is_not_replaced(path: Path, run: Run) -> None:
    path.mkdir()
    assert run("settings", "bell", "off", code=2).err.splitlines() == [
        phrases.IGNORING(path=path, problem=phrases.IT_IS_A_FOLDER),
        f"taluva: {phrases.UNWRITABLE(path=path, reason=phrases.IT_IS_A_FOLDER)}",
    ]
    assert path.is_dir()
