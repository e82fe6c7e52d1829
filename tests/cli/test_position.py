"""Positions in one line on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from taluva.cli import main
from taluva.record.reader import load
from tests import phrases
from tests.games.taifun.test_position_string import LINE as TAIFUN_LINE

LINE = "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"


def test_show_and_legal_accept_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "--position", LINE]) == 0
    assert "turn 3 of 48" in capsys.readouterr().out
    assert main(["show", "--json", "--position", LINE]) == 0
    assert json.loads(capsys.readouterr().out)["position"] == LINE
    assert main(["legal", "--json", "--position", LINE]) == 0
    assert "place O25 ne" in json.loads(capsys.readouterr().out)["moves"]


def test_the_position_line_names_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "--json", "--position", TAIFUN_LINE]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["game"], shown["position"]) == ("taifun", TAIFUN_LINE)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "--position", "go 19x19"], f"position:1: {phrases.POSITION_WITHOUT_GAME()}"),
        (["show", "--position", f"{LINE} x"], "position:"),
        (["show", "--position", LINE, "--at", "2"], phrases.POSITION_OR_LOG),
        (["show", "x.taluva", "--position", LINE], phrases.POSITION_OR_LOG),
        (["play", "Ana", "--position", LINE], "for 2 players, not 1"),
        (["play", *"ABCDEF", "--position", LINE], "for 2 players, not 6"),
        (
            ["play", "Ana", "Ben", "--position", "taluva 1"],
            "position:9: found 1 word after 'taluva', expected 5, 6, 7 or 8",
        ),
        (["play", "Ana", "Ben", "--tiles", "9", "--position", LINE], "'position' says tiles 48"),
        (["play", "--position", LINE], phrases.PLAYERS_MISSING()),
        (
            ["play", "A", "B", "--position", LINE.replace("2014", "2014,tiles=2")[:-4] + "2:over"],
            phrases.POSITION_IS_OVER,
        ),
    ],
)
def test_invalid_input_is_reported_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_a_game_continues_from_a_position_and_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "my.taluva"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"place O25 ne\nundo\n")))
    arguments = ["play", "Ana", "Ben", "--position", LINE, "--seed", "5", "--log", str(log)]
    assert main(arguments) == 0
    assert load(log).to_position() == LINE
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"place O25 ne\n")))
    assert main(["resume", str(log)]) == 0
    line = "taluva 2014 RRM25e,SSL26w,CJO25ne 19:N24 19:K25 1:build"
    assert load(log).to_position() == line
    out = tmp_path / "my.position"
    assert main(["export", str(log), "-o", str(out)]) == 0
    assert out.read_text() == f"{line}\n"
    assert main(["show", "--position", out.read_text()]) == 0
    capsys.readouterr()
