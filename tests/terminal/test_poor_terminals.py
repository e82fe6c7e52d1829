"""Terminals with few abilities: no colour, no Unicode, no cursor; and scripts from a pipe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from taluva import Game
from taluva.record.reader import load
from tests import phrases
from tests.forked import MAIN, program
from tests.games.taluva.games import last_standing, typed
from tests.terminal.terminal import Terminal

COLOUR_CODES = re.compile(rb"\x1b\[[0-9;]*?[34][0-9][0-9;]*m")


def run(folder: Path, text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = dict(os.environ, TALUVA_DATA=str(folder / "d"), TALUVA_CONFIG=str(folder / "c"))
    return subprocess.run(
        [*program(), *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        cwd=folder,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize(
    ("options", "environment", "shown"),
    [
        ((), {"NO_COLOR": "1"}, "____"),
        ((), {"LC_ALL": "C"}, "h20 T2 #3"),
        (("--look", "ascii"), {}, "h20 T2 #3"),
    ],
)
def test_lines_and_plain_characters_replace_what_a_terminal_lacks(
    options: tuple[str, ...], environment: dict[str, str], shown: str, tmp_path: Path
) -> None:
    arguments = ["play", "Ana", "Ben", "--seed", "7", *options]
    with Terminal(arguments, tmp_path, environment=environment) as terminal:
        terminal.wait("W  Ana ")
        terminal.enter("m25 e")
        terminal.wait("W  Ana  build")
        terminal.wait(shown)
        terminal.enter("quit")
        assert terminal.exit_code() == 0
        if "NO_COLOR" in environment:
            assert COLOUR_CODES.search(terminal.raw) is None
        else:
            assert terminal.raw.isascii()


@pytest.mark.parametrize("environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}])
def test_letters_without_their_accents_keep_their_columns(
    environment: dict[str, str], tmp_path: Path
) -> None:
    arguments = ["--language", "de", "play", "Ana", "Ben", "--seed", "7"]
    with Terminal(arguments, tmp_path, environment=environment) as terminal:
        terminal.wait("W  Ana  Plattchen legen")
        terminal.enter("xyz")
        terminal.wait('weder Zug noch Befehl: "xyz".')
        terminal.press_again("ctrl-c")
        assert terminal.exit_code() == 0
        assert terminal.raw.isascii()


@pytest.mark.parametrize(
    ("size", "environment"), [((80, 24), {"TERM": "dumb"}), ((39, 24), {}), ((80, 11), {})]
)
def test_a_limited_terminal_gets_plain_mode(
    tmp_path: Path, size: tuple[int, int], environment: dict[str, str]
) -> None:
    arguments = ["play", "Ana", "Ben", "--seed", "7", "--log", "g"]
    with Terminal(arguments, tmp_path, size, environment) as terminal:
        terminal.wait("Ana W>")
        terminal.enter("m25 e")
        terminal.wait("tiles left. Ana: build")
        terminal.wait(lambda: terminal.text.rstrip().endswith("Ana W>"))
        terminal.settle()
        terminal.press("ctrl-c")
        terminal.wait_briefly(lambda: "Quit?" in terminal.text)
        if "Quit?" not in terminal.text:  # Python showed the prompt before it listened
            terminal.press("ctrl-c")
        terminal.wait(f"Quit? {phrases.QUIT_SAVED}")
        terminal.enter("n")
        terminal.enter("hut n24")
        terminal.wait("Ben O>")
        terminal.press("ctrl-d")
        terminal.wait(lambda: terminal.raw.count(b"Quit?") == 2)
        terminal.press("ctrl-d")
        assert terminal.exit_code() == 0
        assert b"\x1b" not in terminal.raw
    assert typed(load(tmp_path / "g", Game)) == ["place M25 e", "hut N24"]


def test_a_script_is_played_from_a_pipe(tmp_path: Path) -> None:
    moves = typed(last_standing())
    arguments = ["play", "Ana", "Ben", "--seed", str(last_standing().seed), "--log", "g"]
    done = run(tmp_path, "\n".join(moves), *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert phrases.WINS(winners="Ana", reason=phrases.LAST_ABLE_TO_BUILD) in done.stdout
    assert "\x1b" not in done.stdout
    assert typed(load(tmp_path / "g", Game)) == moves


def test_refused_lines_of_a_script_exit_with_1(tmp_path: Path) -> None:
    done = run(tmp_path, "place m25 e\nhut m25\n", "play", "Ana", "Ben", "--log", "g")
    assert done.returncode == 1
    (told,) = done.stderr.splitlines()
    assert told.startswith("line 2: hut m25: ")
    assert told.endswith(" [B2]")
    again = run(tmp_path, "hut n24\n", "resume", "g")
    assert again.returncode == 0
    assert typed(load(tmp_path / "g", Game)) == ["place M25 e", "hut N24"]


def test_a_log_that_cannot_be_written_is_reported_in_one_line_and_the_game_continues(
    tmp_path: Path,
) -> None:
    (tmp_path / "d").write_text("a file is in the way")
    done = run(tmp_path, "m25 e\nsave kept\nhut n24\n", "play", "Ana", "Ben")
    assert done.returncode == 0
    assert done.stdout.count(phrases.CONTINUES_UNSAVED()) == 1
    assert typed(load(tmp_path / "kept", Game)) == ["place M25 e", "hut N24"]


def test_invalid_utf_8_is_refused_as_one_line(tmp_path: Path) -> None:
    environment = dict(os.environ, LC_ALL="C.UTF-8", TALUVA_CONFIG=str(tmp_path))
    done = subprocess.run(
        [*program(), "play", "Ana", "Ben", "--log", "g"],
        input=b"\xff\xfe\nplace m25 e\n",
        capture_output=True,
        env=environment,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.decode().startswith("line 1: ")
    assert typed(load(tmp_path / "g", Game)) == ["place M25 e"]


def test_closed_streams_are_not_a_terminal(tmp_path: Path) -> None:
    command = f'"{sys.executable}" -c "{MAIN}" play Ana Ben --log g <&-'
    environment = dict(os.environ, TALUVA_CONFIG=str(tmp_path))
    done = subprocess.run(
        command, shell=True, capture_output=True, env=environment, cwd=tmp_path, check=False
    )
    assert done.returncode == 0
    assert load(tmp_path / "g").moves == ()


def test_all_options_reach_the_log(tmp_path: Path) -> None:
    arguments = "play Ana Ben Cem Dora --edition 2012 --tiles 24 --seed 7 --log g --teams"
    done = run(tmp_path, "", *arguments.split(), "--hut-adjacency", "--colours", "blue,yellow")
    assert done.returncode == 0
    lines = (tmp_path / "g").read_text(encoding="utf-8").splitlines()
    for line in ("edition 2012", "tiles 24", "hut-adjacency yes", "teams yes", "seed 7"):
        assert line in lines
    assert "colour 1 blue" in lines
