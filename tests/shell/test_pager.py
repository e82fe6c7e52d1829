"""Long answers page by page."""

from taluva.shell.pager import Page, wrapped


def test_a_short_page_is_shown_whole() -> None:
    assert Page(("one", "two")).shown(40, 10) == ["  one", "  two", "  ", "  Esc closes"]


def test_a_long_page_is_turned_and_never_past_its_ends() -> None:
    page = Page(tuple(f"line {number}" for number in range(1, 11)))
    assert page.shown(40, 6)[-1] == "  1-4 of 10  PgUp PgDn turn  Esc closes"
    page = page.turned(1, 40, 6)
    assert page.shown(40, 6)[0] == "  line 5"
    page = page.turned(9, 40, 6)
    assert page.shown(40, 6)[-1].startswith("  7-10 of 10")
    page = page.turned(-9, 40, 6)
    assert page.shown(40, 6)[0] == "  line 1"


def test_long_lines_are_wrapped_under_their_second_column() -> None:
    assert wrapped("  undo    take back a step, or more", 25) == [
        "  undo    take back a",
        "          step, or more",
    ]
    assert wrapped("", 25) == [""]


def test_a_wide_gap_late_in_a_line_is_no_second_column() -> None:
    line = "  settlement of 12 fields: " + "N22 " * 9 + "N22  (takes a temple or a tower)"
    first, second = wrapped(line, 76)
    assert second.startswith("      ")
    assert second.strip() == line[len(first) :].strip()
    assert len(second) - len(second.lstrip()) == 6
