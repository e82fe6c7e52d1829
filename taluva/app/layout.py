"""The layout of a state's texts: in the toolbar, in the panel, or below or over the map.

``layout_for`` decides once for each state. Updates and painters use the same result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Final, NamedTuple

from taluva.app.state import PageNeed, State
from taluva.hexgrid import parse_corner, parse_hex
from taluva.i18n import Language
from taluva.tui.hexmap.picture import Spot
from taluva.tui.hexmap.viewport import panel_width
from taluva.tui.screen import room_for_badges
from taluva.tui.text import PageView, in_a_line, lay_out, width_of, wrap

_HEADER: Final = 1  # line above a page
_BELOW: Final = 2  # lines below a page: the prompt and the toolbar
_HAND: Final = 12  # lines of a picture of the hand, with its frame
_LOG_MARGIN: Final = 4  # columns of the panel that a log does not use
_MAX_PAGES: Final = 6  # a longer answer replaces the map


class AnswerPosition(StrEnum):
    """The position of a long answer."""

    BESIDE = "beside"  # in the panel
    BELOW = "below"  # over the lower part of the map
    OVER = "over"  # instead of the map


class Layout(NamedTuple):
    """The layout of a state's texts on a screen of a given size."""

    size: tuple[int, int]  # columns and lines of the terminal
    say: Language
    panel_columns: int  # 0 without a panel
    columns_below: int  # width of an answer over the lower part of the map
    page: PageView | None = None  # the long answer in view
    answer: AnswerPosition | None = None  # its position
    has_pages: bool = False  # whether the long answer has several pages

    @property
    def is_map_hidden(self) -> bool:
        """Whether a long answer replaces the map."""
        return self.answer is AnswerPosition.OVER

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
        if self.answer is AnswerPosition.BELOW:
            return self.page.scroll(pages, self.columns_below, rows_below(lines))
        return self.page.turn_page(pages, columns, lines - _HEADER - _BELOW)


def rows_below(lines: int) -> int:
    """Return the number of rows for an answer over the lower part of the map, without its title."""
    return (lines - 4) // 2


def layout_for(state: State) -> Layout:
    """Return the layout of a state: which long answer is shown, and where."""
    columns, lines = state.view.size
    panel = panel_width(columns, lines)
    below = columns - panel_width(columns, lines, is_wide=state.is_ended) - 2
    layout = Layout(state.view.size, state.say, panel, below)
    for page, need in state.pages:
        if not _is_needed(state, layout, page, need):
            continue
        answer = _position(state, layout, page)
        if need is PageNeed.BESIDE and answer is not AnswerPosition.BESIDE:
            continue
        has_pages = answer is AnswerPosition.OVER
        if answer is AnswerPosition.BELOW:
            has_pages = not _fits(page, below + 2, rows_below(lines))
        return Layout(state.view.size, state.say, panel, below, page, answer, has_pages)
    return layout


def _is_needed(state: State, layout: Layout, page: PageView, need: PageNeed) -> bool:
    lines = page.lines
    match need:
        case PageNeed.NO_PANEL:
            return not layout.panel_columns
        case PageNeed.NOT_IN_TOOLBAR:
            return not layout.has_room(lines)
        case PageNeed.NOT_IN_LOG:
            has_room = layout.has_room(lines[1:] or lines)  # the first line is what the player did
            return not (has_room or state.is_ended or _logs_whole(state, layout, lines))
        case PageNeed.ALWAYS | PageNeed.BESIDE:
            return True


def _logs_whole(state: State, layout: Layout, lines: Iterable[str]) -> bool:
    """Check whether the panel has a log with room for all these lines."""
    ui, game, say = state.ui, state.game, state.say
    if not layout.panel_columns or not ui.has_log:
        return False
    hand = ui.hand(game, None, say)
    sections = (len(each.rows) for each in ui.sections(game, say, layout.panel_columns))
    blocks = [len(game.names), *sections, *([len(hand.items)] if hand else [])]
    room = layout.size[1] - _HEADER - _BELOW - sum(blocks) - len(blocks) - 1  # each has a title
    return sum(len(wrap(each, layout.panel_columns - _LOG_MARGIN)) for each in lines) <= room


def _position(state: State, layout: Layout, page: PageView) -> AnswerPosition:
    """Choose the position of a long answer by its length and the size of the screen."""
    width, lines, below = layout.panel_columns, layout.size[1], layout.columns_below + 2
    if not width:
        return AnswerPosition.OVER
    players = len(state.game.names) + 2  # with the titles of two teams
    room = lines - _HEADER - _BELOW - 1 - players  # without its title
    hand = state.ui.hand(state.game, None, state.say)
    if _fits(page, width, room - (_HAND if hand and hand.picture else 0)):
        return AnswerPosition.BESIDE
    if _fits(page, below, rows_below(lines)):
        return AnswerPosition.BELOW
    if _fits(page, width, room):
        return AnswerPosition.BESIDE
    if _fits(page, below, _MAX_PAGES * rows_below(lines)):
        return AnswerPosition.BELOW
    return AnswerPosition.OVER


def _fits(page: PageView, width: int, height: int) -> bool:
    lines = lay_out(page.blocks, width - 2)
    return len(lines) <= height and all(width_of(line.text) <= width - 2 for line in lines)


def _read_spot(word: str) -> Iterator[Spot]:
    """Yield the hex or corner that a word names, if any."""
    for parse in (parse_hex, parse_corner):
        with suppress(ValueError):
            yield parse(word)
            return
