"""Saved analyses: a game is analysed only once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from taluva.analysis import review
from taluva.app import table as desks
from taluva.app.table import Table
from taluva.cli import main
from taluva.core.analysis import Evaluation
from taluva.record.record import Record
from tests.analysis.logs import EIGHT_TURNS, FIVE_TURNS, record_of


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    return tmp_path / "analyses"


def judged(record: Record[Any, Any]) -> dict[int, Evaluation[Any]]:
    moves = tuple(record.game.moves[:2])
    turns = len(review.turns_of(record.history))
    return {
        number: Evaluation((0.25, 0.75), 0.25, 0.5, moves, None if number else 0.125, 0.0625, 2)
        for number in range(turns + 1)
    }


def test_a_saved_analysis_is_loaded_again() -> None:
    record = record_of(EIGHT_TURNS)
    assert review.load_evaluations(record, 1) == {}
    found = judged(record)
    review.save_evaluations(record, found, 50)
    assert review.load_evaluations(record, 50) == found
    assert review.load_evaluations(record_of(EIGHT_TURNS), 10) == found
    assert review.load_evaluations(record, 51) == {}
    assert review.load_evaluations(record, 1, 49) == {}
    assert review.load_evaluations(record_of(FIVE_TURNS), 1) == {}


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b"\xff",
        b'{"format": 1}',
        {"format": 0},
        {"program": "0.0"},
        {"turns": {"x": {}}},
        {"turns": {"0": {"chances": [2, 0], "played": 0, "other": None, "moves": [], "luck": 0}}},
        {"turns": {"0": {"chances": [1], "played": 0, "other": None, "moves": [], "luck": 0}}},
    ],
)
def test_a_damaged_file_is_ignored(damage: Any, folder: Path) -> None:
    record = record_of(FIVE_TURNS)
    review.save_evaluations(record, judged(record), 5)
    (path,) = folder.iterdir()
    if isinstance(damage, dict):
        damage = json.dumps({**json.loads(path.read_text()), **damage}).encode()
    path.write_bytes(damage)
    assert review.load_evaluations(record, 1) == {}


def test_a_second_analysis_uses_the_saved_one(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "ANALYSIS_NODES", 1)
    log = tmp_path / "game.taluva"
    log.write_text(FIVE_TURNS)
    assert main(["analyse", str(log), "--nodes", "1", "--jobs", "1"]) == 0
    assert len([*folder.iterdir()]) == 1

    def refuse(*_: object) -> None:
        raise AssertionError("it was analysed again")

    monkeypatch.setattr(review, "evaluate_turns", refuse)
    assert main(["analyse", str(log), "--nodes", "1", "--jobs", "1"]) == 0
    record = record_of(FIVE_TURNS)
    assert Table(record)._analysis(record.history, lambda part: True).is_whole


def test_the_oldest_analyses_are_deleted_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "_MAX_FILES", 1)
    for text in (FIVE_TURNS, EIGHT_TURNS):
        record = record_of(text)
        review.save_evaluations(record, judged(record), 5)
    assert len([*folder.iterdir()]) == 1
    assert review.load_evaluations(record_of(EIGHT_TURNS), 1)
