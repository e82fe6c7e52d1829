"""The numbers below a chart: never cut, each at the first column of its turn."""

from __future__ import annotations

import pytest

from taluva.tui.graphics import ruler


@pytest.mark.parametrize(
    ("turns", "text"),
    [
        ([], ""),
        ([7], "7"),
        ([1, 1, 1, 10, 10, 10, 11], "1  10"),
        ([*range(1, 22)], "1        10        20"),
        ([*range(1, 21)], "1        10"),  # a cut number would be wrong
        ([8, 9, 10, 20, 30, 31, 32], "8 10"),  # numbers never touch
        ([19, 20, 20, 20], "19"),
        ([0, 0, 9, 10, 11], "0  10"),
    ],
)
def test_every_tenth_turn_is_numbered_where_there_is_room(turns: list[int], text: str) -> None:
    assert ruler(turns) == text
