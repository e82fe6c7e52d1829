"""What is left in the scrollback: the whole island, whatever part of it was on the screen."""

import pytest

from taluva.shell.layout import LEVEL_ZOOMS, Zoom
from taluva.shell.look import Depth, Look, Painter
from taluva.ui.app import leave_in_scrollback, whole_island
from tests.ui.conftest import OpenSession
from tests.ui.games import played

FILLED = Look(Painter.FILLED, Depth.TRUE, is_unicode=True)
LINES = Look(Painter.OUTLINE, Depth.NONE)


@pytest.mark.parametrize("zoom", LEVEL_ZOOMS)
@pytest.mark.parametrize("columns", [80, 120, 200])
def test_the_whole_island_is_drawn_as_wide_as_the_terminal(
    open_session: OpenSession, zoom: Zoom, columns: int
) -> None:
    session = open_session(played("last-standing"))
    view = whole_island(session, FILLED, zoom, columns).view
    assert all(hex in view.window for hex in session.game.position.board.fields)
    assert view.needed[0] <= columns


def test_the_result_and_the_way_back_are_printed(
    open_session: OpenSession, capsys: pytest.CaptureFixture[str]
) -> None:
    leave_in_scrollback(open_session(played("last-standing")), LINES)
    printed = capsys.readouterr().out
    assert "Ana wins, the last player able to build [L2]" in printed
    assert "player   temples  towers  huts  result" in printed
    assert "Ben can build nothing and is out [T2]: no hut left" in printed
    assert "the game is kept in" in printed
    leave_in_scrollback(open_session(played("last-standing", 1)), LINES)
    assert "go on with: taluva resume" in capsys.readouterr().out


def test_nothing_is_broken_within_a_word(
    open_session: OpenSession,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    session = open_session(played("last-standing"))
    leave_in_scrollback(session, LINES)
    printed = capsys.readouterr().out.splitlines()
    start = printed.index("the game is over: Ana wins, the last player")
    assert printed[start + 1] == "    able to build [L2]"
