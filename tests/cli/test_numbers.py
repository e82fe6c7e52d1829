"""Numbers and dates on the command line and in typed lines are plain ASCII digits."""

from __future__ import annotations

import re

import pytest

from tests import phrases
from tests.conftest import Run
from tests.record.sample_games import sample_log

GAME = str(sample_log("draw"))
ODD = ["1_000", "٣", "\uff11", "+1", " 1", "1 ", "1e0", "0x1", "", "-", "--1", "9" * 5_000]


def refused(arguments: list[str], run: Run) -> str:
    """Return the one line that refuses a command line as wrong usage."""
    words = (GAME if each == "GAME" else each for each in arguments)
    (line,) = run(*words, code=2).err.splitlines()
    return line


@pytest.mark.parametrize("text", ODD, ids=lambda text: ascii(text[:8]))
@pytest.mark.parametrize(
    "command",
    [
        "play Ana Ben --seed=",
        "play Ana Ben --tiles=",
        "demo --seed=",
        "show GAME --at=",
        "legal GAME --at=",
        "replay GAME --at=",
        "fork GAME --at=",
        "analyse GAME --nodes=",
        "arena bot:random bot:random --jobs 1 --games=",
        "arena bot:random bot:random --games 1 --jobs=",
    ],
)
def test_numbers_are_plain_digits(command: str, text: str, run: Run) -> None:
    *words, option = command.split()
    assert "expected" in refused([*words, f"{option}{text}"], run)


@pytest.mark.parametrize("text", ["1_0", "٣", "+1", " 1", "1e0", "nan", "in", "", ".", "1.2.3"])
@pytest.mark.parametrize("command", ["replay GAME --delay=", "analyse GAME --seconds="])
def test_seconds_are_plain_digits(command: str, text: str, run: Run) -> None:
    *words, option = command.split()
    told = refused([*words, f"{option}{text}"], run)
    assert re.search(r"expected [\d.]+ to \d+ seconds", told)


@pytest.mark.parametrize(
    "text",
    [
        *("2026-W10-1", "20261116", "2026-320", "2026-1-6", "26-01-06", "2026-02-30"),
        *(" 2026-11-16", "2026-11-16 ", "+026-11-16", "٢٠٢٦-11-16", "2026-11-16T00:00", ""),
    ],
)
def test_a_date_is_year_month_and_day(text: str, run: Run) -> None:
    assert phrases.NOT_A_DATE() in refused(["puzzle", "--date", text], run)
