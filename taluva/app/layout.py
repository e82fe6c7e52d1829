"""The layout of a state's texts: in the toolbar, in the panel, or below or over the map.

``layout_for`` decides once for each state. Updates and painters use the same result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from taluva.app.screens import board as boards
from taluva.app.state import PageNeed, State
from taluva.hexgrid import parse_corner, parse_hex
from taluva.i18n import Language
from taluva.tui.hexmap.picture import Spot
from taluva.tui.hexmap.viewport import BAR_LINES, panel_width
from taluva.tui.screen import room_for_badges
from taluva.tui.text import PageView, in_a_line, lay_out, width_of, wrap

_MAX_PAGES: Final = 6  # a longer answer replaces the map


class Layout(NamedTuple):
    """The layout of a state's texts on a screen of a given size."""

    size: tuple[int, int]  # columns and lines of the terminal
    say: Language
    panel_columns: int  # 0 without a panel
    columns_below: int  # width of an answer over the lower part of the map
    page: PageView | None = None  # the long answer in view
    answer: boards.AnswerPosition | None = None  # its position
    has_pages: bool = False  # whether the long answer has several pages

    @property
    def is_map_hidden(self) -> bool:
        """Whether a long answer replaces the map."""
        return self.answer is boards.AnswerPosition.OVER

    @property
    def queried_spots(self) -> tuple[Spot, ...]:
        """The spots named in the question that is answered on screen."""
        words = () if self.page is None else self.page.title.split()[1:]
        return tuple(spot for word in words for spot in _read_spot(word))

    def has_room(self, lines: Sequence[str]) -> bool:
        """Check whether all lines fit in the toolbar."""
        return width_of(in_a_line(lines, self.say)) <= self.size[0] - room_for_badges(self.say)

    def turn_page(self, pages: int) -> PageView:
        """Return the long answer after turning its pages."""
        assert self.page is not None, "it has pages"
        columns, lines = self.size
        if self.answer is boards.AnswerPosition.BELOW:
            return self.page.scroll(pages, self.columns_below, boards.rows_below(lines))
        return self.page.turn_page(pages, columns, lines - BAR_LINES)


def layout_for(state: State, board: boards.BoardPainter = boards.PLAIN_BOARD) -> Layout:
    """Return the layout of a state: which long answer is shown, and where.

    ``board`` draws the panel, so that the layout can read what the panel shows.
    """
    columns, lines = state.view.size
    below = columns - panel_width(columns, lines, is_wide=state.is_ended)
    is_tall = boards.panel_lines_below(state, columns, lines)
    panel = columns if is_tall else panel_width(columns, lines)
    layout = Layout(state.view.size, state.say, panel, below - 2)
    for page, need in state.pages:
        if not _is_needed(state, layout, page, need, board):
            continue
        answer = _choose_position(state, layout, page, board)
        if need is PageNeed.BESIDE and answer is not boards.AnswerPosition.BESIDE:
            continue
        has_pages = answer is boards.AnswerPosition.OVER
        if answer is boards.AnswerPosition.BELOW:
            has_pages = not _fits(page, below, boards.rows_below(lines))
        return layout._replace(page=page, answer=answer, has_pages=has_pages)
    return layout


def _is_needed(
    state: State, layout: Layout, page: PageView, need: PageNeed, board: boards.BoardPainter
) -> bool:
    lines = page.lines
    match need:
        case PageNeed.NO_PANEL:
            return not layout.panel_columns
        case PageNeed.NOT_IN_TOOLBAR:
            return not layout.has_room(lines)
        case PageNeed.NOT_IN_LOG:
            if layout.has_room(lines[1:] or lines) or state.is_ended:
                return False  # the first line is what the player did
            if not layout.panel_columns:
                return False  # the toolbar shows its beginning, and the map stays in view
            if not state.ui.has_log:
                return True
            rows = board.column(state).shown.get("log", 1) - 1  # without its title
            return sum(len(wrap(each, layout.panel_columns - 2, "  ")) for each in lines) > rows
        case PageNeed.ALWAYS | PageNeed.BESIDE:
            return True


def _choose_position(
    state: State, layout: Layout, page: PageView, board: boards.BoardPainter
) -> boards.AnswerPosition:
    """Choose the position of a long answer: if possible in the panel, below players and hand."""
    panel, below, lines = layout.panel_columns, layout.columns_below + 2, layout.size[1]
    if panel and _fits(page, panel, board.room_for_texts(state) - 1):
        return boards.AnswerPosition.BESIDE
    pages = _MAX_PAGES if panel_width(*layout.size) else 1
    if _fits(page, below, pages * boards.rows_below(lines)):
        return boards.AnswerPosition.BELOW
    return boards.AnswerPosition.OVER


def _fits(page: PageView, width: int, height: int) -> bool:
    lines = lay_out(page.blocks, width - 2)
    return len(lines) <= height and all(width_of(line.text) <= width - 2 for line in lines)


def _read_spot(word: str) -> Iterator[Spot]:
    """Yield the hex or corner that a word names, if any."""
    for parse in (parse_hex, parse_corner):
        with suppress(ValueError):
            yield parse(word)
            return
