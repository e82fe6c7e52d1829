"""The program with games of other packages installed."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests import forked
from tests.terminal.terminal import Terminal


def install(folder: Path, name: str, games: dict[str, str]) -> None:
    """Write what an installer writes about a package with games."""
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    points = "".join(f"{game} = {value}\n" for game, value in games.items())
    (about / "entry_points.txt").write_text(f"[taluva.games]\n{points}")


def environment(site: Path, folder: Path) -> dict[str, str]:
    """Return the variables that let the program find the package and keep its files in a folder."""
    paths = os.pathsep.join((str(Path(__file__).parents[2]), str(site)))
    return {
        "PYTHONPATH": paths,
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
            timeout=60,
        )

    def terminal(self, *words: str, size: tuple[int, int] = (100, 30)) -> Terminal:
        """Run a command in a pseudo-terminal."""
        return Terminal([*words], self.folder, size, environment(self.site, self.folder))

    def log(self, game: str, *moves: str, options: tuple[str, ...] = ()) -> str:
        """Write a log by playing moves from a pipe; return its name."""
        lines = "".join(f"{move}\n" for move in moves)
        words = ("play", "Ana", "Ben", "--game", game, "--log", "game.taluva", *options)
        done = self(*words, lines=lines)
        assert (done.returncode, done.stderr) == (0, "")
        return "game.taluva"
