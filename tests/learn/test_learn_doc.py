"""docs/learn.md agrees with the program."""

from __future__ import annotations

import re
from pathlib import Path

from taluva.games.taluva.goals import parse_goal
from taluva.games.taluva.lessons import puzzles
from tests.app.learn_picture import PICTURE

PAGE = (Path(__file__).parent.parent.parent / "docs" / "learn.md").read_text(encoding="utf-8")


def test_every_goal_of_the_table_is_one() -> None:
    table = PAGE[PAGE.index("| goal |") :]
    for row in re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE):
        for goal in re.findall(r"`([^`]+)`", row):
            parse_goal(goal)


def test_every_kind_of_puzzle_is_described() -> None:
    for kind in {puzzle.kind for puzzle in puzzles()}:
        assert f"- **{kind}**" in PAGE


def test_the_picture_shows_what_is_taught() -> None:
    drawn = PICTURE.read_text(encoding="utf-8")
    for word in ("Cover", "eruption", "hint,"):
        assert word in drawn, "run python -m tests.app.learn_picture"
