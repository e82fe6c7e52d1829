"""The program with games of other packages installed."""

from __future__ import annotations

import os
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from taluva import games
from tests import forked
from tests.terminal.terminal import Terminal
from tests.toy import bees

ROOT = Path(__file__).parents[2]


def install(folder: Path, name: str, points: Mapping[str, str]) -> None:
    """Write what an installer writes about a package with games."""
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = "".join(f"{game} = {value}\n" for game, value in points.items())
    (about / "entry_points.txt").write_text(f"[taluva.games]\n{lines}")


def install_bees(folder: Path) -> None:
    """Install the game of the page with its German texts."""
    (folder / "bees.py").write_text(bees.SOURCE, encoding="utf-8")
    with (folder / "de.mo").open("wb") as file:
        write_mo(file, read_po(BytesIO(bees.block("po").encode()), "de"))
    project = tomllib.loads(bees.block("toml"))["project"]
    install(folder, project["name"], project["entry-points"]["taluva.games"])


def installed(monkeypatch: pytest.MonkeyPatch, points: list[EntryPoint]) -> Iterator[None]:
    """Install games for this process, until the iterator ends. The list may grow."""
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
    caches = (games._plugins, games.definition_for, games.ui_for)
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


def environment(site: Path, folder: Path) -> dict[str, str]:
    """Return the variables that let the program find the package and keep its files in a folder."""
    return {
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(site))),
        "TALUVA_DATA": str(folder / "data"),
        "TALUVA_CONFIG": str(folder / "config"),
    }


class Program:
    """A runner of commands where a package with games is installed."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.site, self.folder = site, folder

    def __call__(self, *words: str, lines: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command with lines from a pipe."""
        return subprocess.run(
            [*forked.program(), *words],
            input=lines,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=self.folder,
            env=os.environ | environment(self.site, self.folder),
            timeout=300,
        )

    def terminal(self, *words: str, size: tuple[int, int] = (100, 30)) -> Terminal:
        """Run a command in a pseudo-terminal."""
        return Terminal([*words], self.folder, size, environment(self.site, self.folder))

    def log(self, game: str, *moves: object, options: tuple[str, ...] = ()) -> str:
        """Write a log by playing moves from a pipe; return its name."""
        lines = "".join(f"{move}\n" for move in moves)
        words = ("play", "Ana", "Ben", "--game", game, "--seed", "5", "--log", "game.taluva")
        done = self(*words, *options, lines=lines)
        assert (done.returncode, done.stderr) == (0, "")
        return "game.taluva"
