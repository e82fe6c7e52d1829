"""The days on which the daily puzzle was solved, and the current streak."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from taluva.learn.progress import load_days, save_day, streak

TODAY = date(2026, 11, 16)


def days(*before: int) -> set[date]:
    return {TODAY - timedelta(days=number) for number in before}


@pytest.mark.parametrize(
    ("solved", "number"),
    [((), 0), ((0,), 1), ((0, 1, 2), 3), ((1, 2), 2), ((2, 3), 0), ((0, 2), 1)],
)
def test_a_streak_ends_today_or_yesterday(solved: tuple[int, ...], number: int) -> None:
    assert streak(days(*solved), TODAY) == number


def test_days_are_saved(tmp_path: Path) -> None:
    path = tmp_path / "new" / "puzzles.json"
    assert load_days(path) == frozenset()
    save_day(path, TODAY)
    assert save_day(path, TODAY - timedelta(days=1)) == days(0, 1)
    assert load_days(path) == days(0, 1)


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"solved": 3}', b'{"solved": ["soon"]}', b"\xff", b"[" * 200_000]
)
def test_a_file_in_another_format_has_no_days(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(content)
    assert load_days(path) == frozenset()
    assert save_day(path, TODAY) == {TODAY}


def test_an_invalid_day_does_not_lose_the_others(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(f'{{"solved": ["soon", "{TODAY - timedelta(days=1)}"]}}')
    assert save_day(path, TODAY) == load_days(path) == days(0, 1)
