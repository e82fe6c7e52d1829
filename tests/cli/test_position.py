"""Positions in one line on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from taluva.cli import main
from taluva.record.reader import load
from tests.conftest import Run
from tests.games.taifun.test_position_string import LINE as TAIFUN_LINE

LINE = "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"


def test_show_and_legal_accept_a_position(run: Run) -> None:
    assert "turn 3 of 48" in run("show", "--position", LINE).out
    assert json.loads(run("show", "--json", "--position", LINE).out)["position"] == LINE
    assert "place O25 ne" in json.loads(run("legal", "--json", "--position", LINE).out)["moves"]


def test_the_position_line_names_its_game(run: Run) -> None:
    shown = json.loads(run("show", "--json", "--position", TAIFUN_LINE).out)
    assert (shown["game"], shown["position"]) == ("taifun", TAIFUN_LINE)


def test_a_game_continues_from_a_position_and_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    log = tmp_path / "my.taluva"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"place O25 ne\nundo\n")))
    arguments = ["play", "Ana", "Ben", "--position", LINE, "--seed", "5", "--log", str(log)]
    assert main(arguments) == 0
    assert load(log).to_position() == LINE
    run("resume", str(log), typed="place O25 ne\n")
    line = "taluva 2014 RRM25e,SSL26w,CJO25ne 19:N24 19:K25 1:build"
    assert load(log).to_position() == line
    out = tmp_path / "my.position"
    assert main(["export", str(log), "-o", str(out)]) == 0
    assert out.read_text() == f"{line}\n"
    run("show", "--position", out.read_text())
