"""The scrollback keeps the whole island, whatever part of it was on the screen."""

import pytest

from taluva.app.screens.map_view import whole_island
from taluva.app.screens.play import leave_in_scrollback
from taluva.tui.capabilities import Terminal
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, Zoom
from tests import phrases
from tests.app.conftest import OpenTable
from tests.games.taluva.games import before_the_end, last_standing

LINES = Terminal({"TERM": "vt100", "NO_COLOR": "1"}, True, "ascii")


@pytest.mark.parametrize("zoom", LEVEL_ZOOMS)
@pytest.mark.parametrize("columns", [80, 120, 200])
def test_the_whole_island_is_drawn_as_wide_as_the_terminal(
    open_table: OpenTable, zoom: Zoom, columns: int
) -> None:
    table = open_table(last_standing())
    screen = table.screen()
    view = whole_island(screen.state, screen.look, zoom, columns).view
    assert all(hex in view.window for hex in table.game.position.board.fields)
    assert view.needed[0] <= columns


def test_the_result_and_the_saved_file_are_printed(
    open_table: OpenTable, capsys: pytest.CaptureFixture[str]
) -> None:
    leave_in_scrollback(open_table(last_standing()).screen(LINES))
    printed = capsys.readouterr().out
    assert phrases.WINS(winners="Ana", reason=phrases.LAST_ABLE_TO_BUILD) in printed
    assert "player   temples  towers  huts  result" in printed
    assert phrases.PLAYER_OUT(name="Ben", reasons=phrases.NO_HUTS_LEFT) in printed
    assert phrases.GAME_SAVED_TO() in printed
    leave_in_scrollback(open_table(before_the_end(last_standing(), 1)).screen(LINES))
    assert "continue with: taluva resume" in capsys.readouterr().out


def test_lines_are_not_broken_within_words(
    open_table: OpenTable, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    table = open_table(last_standing())
    leave_in_scrollback(table.screen(LINES))
    printed = capsys.readouterr().out.splitlines()
    told = phrases.WINS(winners="Ana", reason=phrases.LAST_ABLE_TO_BUILD)
    start = next(number for number, line in enumerate(printed) if line and told.startswith(line))
    assert " ".join(printed[start : start + 2]) == told
