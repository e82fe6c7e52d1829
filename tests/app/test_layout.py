"""Where texts go: the toolbar, the panel, below the map or instead of it."""

from __future__ import annotations

import pytest

from taluva.app.layout import Layout, layout_for
from taluva.app.memo import Memo
from taluva.app.screens.board import AnswerPosition
from taluva.app.state import Mode, PageNeed, State
from taluva.app.timeline import Timeline
from taluva.app.view import ViewOptions
from taluva.core.pages import Paragraph
from taluva.hexgrid import parse_hex
from taluva.record.record import History, HistoryEntry
from taluva.tui.screen import Feedback, LineStatus
from tests.games.taluva.games import building

SMALL, MEDIUM, LARGE = (60, 18), (80, 24), (160, 60)


def state_of(size: tuple[int, int]) -> State:
    history = History([HistoryEntry(building())])
    return State(Timeline(history), mode=Mode.PLAY, view=ViewOptions(size=size))


def layout_of(size: tuple[int, int], *lines: str, need: PageNeed = PageNeed.ALWAYS) -> Layout:
    return layout_for(state_of(size).open_page(lines, need))


def test_without_an_answer_no_page_is_shown() -> None:
    layout = layout_for(state_of(MEDIUM))
    assert (layout.page, layout.answer, layout.has_pages) == (None, None, False)


@pytest.mark.parametrize(
    ("size", "lines", "answer"),
    [
        (SMALL, 1, AnswerPosition.BELOW),
        (SMALL, 30, AnswerPosition.OVER),
        (MEDIUM, 1, AnswerPosition.BESIDE),
        (MEDIUM, 30, AnswerPosition.BELOW),
        (MEDIUM, 200, AnswerPosition.OVER),
        (LARGE, 12, AnswerPosition.BESIDE),
    ],
)
def test_an_answer_goes_where_it_fits(
    size: tuple[int, int], lines: int, answer: AnswerPosition
) -> None:
    layout = layout_of(size, *["word"] * lines)
    assert layout.answer is answer
    assert layout.is_map_hidden is (answer is AnswerPosition.OVER)


def test_long_answers_have_pages() -> None:
    layout = layout_of(MEDIUM, *(f"{number}" for number in range(200)))
    assert layout.has_pages
    turned = layout.turn_page(1)
    assert turned.top > 0
    assert not layout_of(MEDIUM, "short").has_pages


@pytest.mark.parametrize(
    ("need", "size", "length", "is_shown"),
    [
        (PageNeed.NO_PANEL, SMALL, 1, True),
        (PageNeed.NO_PANEL, MEDIUM, 1, False),
        (PageNeed.NOT_IN_TOOLBAR, MEDIUM, 10, False),
        (PageNeed.NOT_IN_TOOLBAR, MEDIUM, 30, True),
        (PageNeed.NOT_IN_TOOLBAR, LARGE, 30, False),
        (PageNeed.NOT_IN_LOG, MEDIUM, 10, False),
        (PageNeed.NOT_IN_LOG, MEDIUM, 30, True),
        (PageNeed.BESIDE, LARGE, 30, True),
        (PageNeed.BESIDE, SMALL, 30, False),
    ],
)
def test_an_answer_is_shown_unless_toolbar_or_panel_shows_it(
    need: PageNeed, size: tuple[int, int], length: int, is_shown: bool
) -> None:
    layout = layout_of(size, "word " * length, need=need)
    assert (layout.page is not None) is is_shown


def test_the_first_answer_that_needs_a_page_is_shown() -> None:
    for size, shown in ((SMALL, "whole"), (MEDIUM, "short")):
        state = state_of(size).open_page(["short"]).open_page(["whole"], PageNeed.NO_PANEL)
        page = layout_for(state).page
        assert page is not None
        assert page.lines == (shown,)


def test_a_resize_chooses_the_layout_again() -> None:
    state = state_of(MEDIUM).open_page(["word " * 30], PageNeed.NOT_IN_TOOLBAR)
    assert layout_for(state).page is not None
    wide = State(state.timeline, pages=state.pages, view=state.view.resize(*LARGE))
    assert layout_for(wide).page is None


def test_the_hex_in_a_question_is_marked() -> None:
    state = state_of(MEDIUM).open_page([Paragraph("no")], title="why hut N24 now")
    assert layout_for(state).queried_spots == (parse_hex("N24"),)


def test_too_long_feedback_is_replaced_or_cut_after_a_clause() -> None:
    short = Feedback(LineStatus.OK, "Ana wins")
    said = Feedback(LineStatus.OK, "one; two; three", shorter=("one; two",), otherwise=short)
    assert said.fitting(20) == said.reason
    assert said.fitting(10) == "Ana wins"
    assert said._replace(otherwise=None).fitting(10) == "one; two"
    ending = Feedback(LineStatus.OK, "first clause; and much more", ends_early=True)
    assert ending.fitting(16) == "first clause"
    assert ending.fitting(16, ["first clause"]).endswith("..")


def test_a_memo_computes_a_value_again_only_for_another_key() -> None:
    memo, made = Memo[list[int]](), []
    for key in ((1, "a"), (1, "a"), (2, "a"), (1, "a")):
        memo.by(key, lambda: made.append(0) or [len(made)])  # type: ignore[func-returns-value]
    assert len(made) == 3


def test_a_memo_by_parts_compares_identity_and_not_equality() -> None:
    memo, first, equal = Memo[list[int]](), [1], [1]
    joined = memo.by_parts((first, first), lambda: [*first, *first])
    assert memo.by_parts((first, first), list) is joined
    assert memo.by_parts((first, equal), lambda: [*first, *equal]) is not joined
