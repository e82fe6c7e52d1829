"""A home for the files of each test of the command line."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Protocol

import pytest
from _pytest.capture import CaptureResult

from taluva.app import settings
from taluva.cli import main
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


class Run(Protocol):
    """A fixture that runs a command line and returns what it has printed."""

    def __call__(self, *words: str, code: int = 0, typed: str | None = None) -> CaptureResult[str]:
        """Expect an exit code. The output starts where it was last read."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run_line(*words: str, code: int = 0, typed: str | None = None) -> CaptureResult[str]:
        if typed is not None:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        try:
            found: object = main([*words])
        except SystemExit as leaving:  # from the parser
            found = leaving.code
        assert found == code
        return capsys.readouterr()

    return run_line
