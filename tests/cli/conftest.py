"""A home for the files of each test of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva.app import settings
from taluva.record import folder
from tests.analysis.logs import EIGHT_TURNS


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep games and settings in the folder of the test, which is returned; print for the eye."""
    monkeypatch.setattr("taluva.cli.console._Output.is_by_ear", False)
    for variable in (folder.FOLDER_VARIABLE, settings.FOLDER_VARIABLE):
        monkeypatch.setenv(variable, str(tmp_path))
    return tmp_path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Write the log of a game of eight turns, and return its path."""
    path = tmp_path / "game.taluva"
    path.write_text(EIGHT_TURNS)
    return path
