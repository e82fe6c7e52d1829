"""docs/learn.md, and the goals in docs/contributing.md, agree with the program."""

from __future__ import annotations

import re
from pathlib import Path

from taluva.games.taifun import goals as taifun
from taluva.games.taifun.lessons import puzzles as taifun_puzzles
from taluva.games.taluva import goals as taluva
from taluva.games.taluva.lessons import puzzles
from tests.app.learn_picture import PICTURE

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "learn.md").read_text(encoding="utf-8")


def test_every_goal_on_the_page_is_valid() -> None:
    page = (DOCS / "contributing.md").read_text(encoding="utf-8")
    part = page.partition("The goals of Taluva:")[2].partition("This command")[0]
    first, second = part.split("In Taifun:")
    for part, parse in ((first, taluva.parse_goal), (second, taifun.parse_goal)):
        goals = re.findall(r"`([^`]+)`", part)
        assert len(goals) > 10
        for goal in goals:
            parse(goal)


def test_every_kind_of_puzzle_is_described() -> None:
    for kind in {puzzle.kind for puzzle in (*puzzles(), *taifun_puzzles())}:
        assert f"- **{kind}**" in PAGE


def test_the_picture_contains_the_expected_words() -> None:
    drawn = PICTURE.read_text(encoding="utf-8")
    for word in ("Cover", "eruption", "hint,"):
        assert word in drawn, "run python -m tests.app.learn_picture"
