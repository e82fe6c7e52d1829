"""Blocks in a column: which parts are shown, where, and what a click on them sends."""

from __future__ import annotations

from rich.segment import Segment

from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.tui import blocks as panels
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Look
from taluva.tui.screen import KeyPressed
from taluva.tui.text import PageView, blocks
from taluva.tui.theme import theme_for

BLANK: Line = [Segment(".")]


def lines(text: str, number: int) -> list[Line]:
    return [[Segment(text)] for _ in range(number)]


def part(name: str, number: int, rank: int = 1) -> panels.PanelPart:
    return panels.PanelPart.of(name, panels.DrawnBlock(lines(name, number)), rank)


def names(parts: list[panels.PanelPart], height: int) -> str:
    """Return the letters of the lines of a column, from top to bottom."""
    return "".join(line[0].text for line in panels.arrange(parts, height, BLANK).lines)


def test_parts_are_stacked_in_order_and_the_rest_is_blank() -> None:
    assert names([part("a", 2), part("b", 1)], 5) == "aab.."


def test_a_part_that_does_not_fit_is_left_out_whole() -> None:
    column = panels.arrange([part("a", 2), part("b", 3), part("c", 1)], 4, BLANK)
    assert [line[0].text for line in column.lines] == ["a", "a", "c", "."]
    assert column.shown == {"a": 2, "c": 1}


def test_the_last_part_ends_at_the_foot() -> None:
    last = part("b", 2)._replace(is_last=True)
    assert names([last, part("a", 1)], 5) == "a..bb"


def test_lower_ranks_choose_first_and_keep_their_places() -> None:
    assert names([part("a", 2), part("b", 3, rank=0)], 4) == "bbb."
    assert names([part("a", 1), part("b", 3, rank=0)], 4) == "abbb"


def test_a_part_draws_itself_once_for_the_free_lines() -> None:
    rooms: list[int] = []

    def draw(free: int) -> panels.DrawnBlock:
        rooms.append(free)
        return panels.DrawnBlock(lines("b", free))

    assert names([part("a", 2), panels.PanelPart("b", draw), part("c", 1, rank=0)], 6) == "aabbbc"
    assert rooms == [3]


def test_an_empty_part_is_not_shown() -> None:
    assert panels.arrange([part("a", 0)], 1, BLANK).shown == {}


def test_targets_move_with_their_blocks() -> None:
    parts = [part("a", 2), panels.PanelPart.of("b", panels.clickable(lines("b", 2), 10, "b"))]
    targets = panels.arrange(parts, 9, BLANK).targets
    found = [panels.event_at(targets, 9, line) for line in range(5)]
    assert found == [None, None, "b", "b", None]
    assert panels.event_at(targets, 10, 2) is None
    shifted = [target.shift(1, 5) for target in targets]
    assert panels.event_at(shifted, 14, 3) == "b"
    assert panels.event_at(shifted, 4, 3) is None


def test_a_left_out_part_has_no_targets() -> None:
    parts = [part("a", 2), panels.PanelPart.of("b", panels.clickable(lines("b", 2), 10, "b"))]
    assert panels.arrange(parts, 3, BLANK).targets == ()


def test_the_first_target_at_a_cell_counts() -> None:
    whole = panels.clickable(lines("a", 1), 10, "row")
    inner = panels.ClickTarget(range(1), range(3, 5), "button")
    block = panels.stack([panels.DrawnBlock(whole.lines, (inner, *whole.targets))])
    assert [panels.event_at(block.targets, x, 0) for x in (2, 3, 4, 5)] == [
        *("row", "button", "button", "row")
    ]


def test_the_keys_that_a_text_names_are_targets() -> None:
    labels = panels.label_keys("[ ] mistakes", {"[": "[", "]": "]"})
    assert "".join(text for text, _ in labels) == "[ ] mistakes"
    targets = panels.label_targets(labels, 4)
    found = [panels.event_at(targets, x, 0) for x in range(4, 9)]
    assert found == [KeyPressed("["), None, KeyPressed("]"), None, None]


def test_reading_keys_turn_pages_only_if_there_are_several() -> None:
    assert panels.reading_keys(0, 3, 3, "Esc", ENGLISH) == [("Esc", KeyPressed("escape"))]
    for code in ("en", "de", "fr"):
        labels = panels.reading_keys(3, 4, 9, "Esc", language(code))
        events = [event for _, event in labels if event is not None]
        assert events == [KeyPressed(key) for key in ("pageup", "pagedown", "escape")]


def test_only_the_foot_of_a_page_can_be_clicked() -> None:
    page = PageView(blocks([f"{number} PgUp PgDn Esc" for number in range(9)]))
    block = panels.draw_page(page, theme_for(Look()), 40, 6, ENGLISH)
    assert len(block.lines) == 6
    assert {target.lines for target in block.targets} == {range(5, 6)}
    foot = "".join(segment.text for segment in block.lines[-1])
    assert panels.event_at(block.targets, foot.index("PgDn"), 5) == KeyPressed("pagedown")
    assert panels.event_at(block.targets, foot.index("Esc"), 5) == KeyPressed("escape")
