"""The days on which the daily puzzle was solved, and the current streak."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from taluva.i18n import ENGLISH
from taluva.learn.progress import save_day, streak, unread_progress

TODAY = date(2026, 11, 16)


def days(*before: int) -> frozenset[date]:
    return frozenset(TODAY - timedelta(days=number) for number in before)


@pytest.mark.parametrize(
    ("solved", "number"),
    [((), 0), ((0,), 1), ((0, 1, 2), 3), ((1, 2), 2), ((2, 3), 0), ((0, 2), 1)],
)
def test_a_streak_ends_today_or_yesterday(solved: tuple[int, ...], number: int) -> None:
    assert streak(days(*solved), TODAY) == number


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    return tmp_path


def test_days_are_saved_once(data: Path) -> None:
    assert save_day("taluva", TODAY) == (days(0), True)
    assert save_day("taluva", TODAY - timedelta(days=1)) == (days(0, 1), True)
    assert save_day("taluva", TODAY) == (days(0, 1), False)
    assert save_day("taifun", TODAY) == (days(0), True)
    assert {each.name for each in data.iterdir()} == {"puzzles.json", "puzzles-taifun.json"}


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"solved": 3}', b'{"solved": ["soon", 7]}', b"\xff", b"[" * 200_000]
)
def test_a_file_in_another_format_has_no_days(data: Path, content: bytes) -> None:
    (data / "puzzles.json").write_bytes(content)
    assert len(unread_progress(ENGLISH, ["taluva", "taifun"])) == 1
    assert save_day("taluva", TODAY) == (days(0), True)
    assert (data / "puzzles.json.bak1").read_bytes() == content


def test_an_invalid_day_does_not_lose_the_others(data: Path) -> None:
    (data / "puzzles.json").write_text(f'{{"solved": ["soon", "{TODAY - timedelta(days=1)}"]}}')
    assert save_day("taluva", TODAY) == (days(0, 1), True)
