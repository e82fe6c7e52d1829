"""Long answers page by page."""

from taluva.core.pages import GAP, Heading, Paragraph, TableBlock, Terms
from taluva.i18n import ENGLISH
from taluva.tui.blocks import draw_page
from taluva.tui.capabilities import Look
from taluva.tui.text import PageView, as_text, blocks, lay_out
from taluva.tui.theme import theme_for
from tests import phrases


def shown(page: PageView) -> list[str]:
    lines = draw_page(page, theme_for(Look(is_unicode=True)), 40, 6, ENGLISH).lines
    return ["".join(part.text for part in line).rstrip() for line in lines]


def test_a_short_page_is_shown_whole() -> None:
    assert shown(PageView(blocks(["one", "two"]))) == ["  one", "  two", "", "  Esc closes", "", ""]


def test_a_long_page_scrolls_but_never_past_its_ends() -> None:
    page = PageView(blocks(f"line {number}" for number in range(1, 11)))
    assert (
        shown(page)[-1]
        == f"  {phrases.LINES_IN_VIEW(first=1, last=4, all=10)}  PgUp PgDn  Esc closes"
    )
    page = page.turn_page(1, 40, 6)
    assert shown(page)[0] == "  line 5"
    page = page.turn_page(9, 40, 6)
    assert shown(page)[-1].startswith("  7-10 of 10")
    page = page.turn_page(-9, 40, 6)
    assert shown(page)[0] == "  line 1"


def test_the_meaning_of_a_term_has_its_own_column() -> None:
    terms = Terms((("undo", "take away two or more words"), ("settlements", "all")))
    assert [line.text for line in lay_out([terms], 35)] == [
        "  undo         take away two or",
        "               more words",
        "  settlements  all",
    ]


def test_a_paragraph_continues_indented() -> None:
    first, second = lay_out([Paragraph("N22 " * 22, 1)], 76)
    assert first.text.startswith("  N22")
    assert second.text.startswith("      N22")


def test_only_headings_are_titles_and_capitals_are_not() -> None:
    lines = lay_out([Heading("Keys"), Paragraph("JC IS A TILE"), GAP], 40)
    assert [(line.text, line.is_title) for line in lines] == [
        ("KEYS", True),
        ("JC IS A TILE", False),
        ("", False),
    ]


def test_a_table_keeps_its_columns_whatever_the_names() -> None:
    table = TableBlock((("player", "huts", "x"), ("山田", "1", "a"), ("Bo", "2", "b")))
    assert as_text([table]) == ["player  huts  x", "山田       1  a", "Bo         2  b"]
