"""Display options before and after a command, and colours on a terminal only."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from taluva.cli import COMMANDS
from taluva.cli.parser import command_in, parser_for
from taluva.games.taluva.game import Game
from taluva.i18n import ENGLISH
from taluva.record.journal import Journal
from tests.conftest import Run


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "game.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), path) as journal:
        for _ in range(4):
            journal.play(journal.game.legal_moves()[0])
    return str(path)


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("show x", "show"),
        ("--look ascii show x", "show"),
        ("--look=ascii --zoom large show --at 3", "show"),
        ("--open play Ana", "play"),
        ("--look ascii", None),
        ("", None),
    ],
)
def test_a_command_is_found_after_options(words: str, command: str | None) -> None:
    assert command_in(words.split()) == command


@pytest.mark.parametrize(
    ("words", "look", "zoom"),
    [
        ("show", None, None),
        ("--look ascii show", "ascii", None),
        ("show --look ascii --zoom large", "ascii", "large"),
        ("--look ascii --zoom large show --look outline", "outline", "large"),
    ],
)
def test_options_may_come_before_or_after_the_command(
    words: str, look: str | None, zoom: str | None, log: str
) -> None:
    arguments = [*words.split(), log]
    chosen = parser_for(arguments, COMMANDS, ENGLISH).parse_args(arguments)
    assert (chosen.look, chosen.zoom) == (look, zoom)


def test_show_draws_the_outline_in_a_pipe(log: str, run: Run) -> None:
    out = run("show", log).out
    assert "\x1b[" not in out
    assert "M25" in out
    assert run("--look", "ascii", "show", log).out.isascii()


def test_show_draws_the_coloured_island_on_a_terminal(
    log: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = run("show", log).out
    assert "\x1b[48;2;" in out
    assert "\x1b[48;" not in run("show", log, "--colour", "none").out


def test_the_columns_count_pieces_left(log: str, run: Run) -> None:
    lines = run("show", log).out.splitlines()
    assert lines[3].split("  ") == ["pieces left", "huts", "towers", "temples"]
    assert lines[4].split() == ["Ana", "(W)", "19", "2", "3"]
