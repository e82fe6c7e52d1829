"""The full screen as lines, without a terminal: every part, at every size."""

from __future__ import annotations

import pytest
from rich.segment import Segment

from taluva import Game
from taluva.shell.fragments import Line
from taluva.shell.look import Terminal
from taluva.shell.pager import Page
from taluva.ui.screen import Screen
from tests.ui.conftest import OpenSession
from tests.ui.games import after, building, erupting, played, script

COLOUR = Terminal({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True, "utf-8")
POOR = Terminal({"TERM": "vt100", "NO_COLOR": "1"}, True, "ascii")


def text_of(lines: list[Line]) -> str:
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def picture(screen: Screen, text: str = "", size: tuple[int, int] = (120, 38)) -> str:
    return text_of(list(screen.picture(*size, text)))


def toolbar(screen: Screen, text: str = "") -> str:
    return text_of([screen.toolbar(200, text, "")]).strip()


@pytest.mark.parametrize("terminal", [COLOUR, POOR])
@pytest.mark.parametrize("size", [(80, 22), (120, 38), (200, 58), (64, 18), (50, 12), (40, 10)])
@pytest.mark.parametrize("line", ["", "place ", "place M25 ", "place M25 ne"])
def test_every_line_is_as_wide_as_the_screen(
    open_session: OpenSession, terminal: Terminal, size: tuple[int, int], line: str
) -> None:
    screen = Screen(open_session(erupting()), terminal, "auto")
    lines = screen.picture(*size, line)
    assert len(lines) == size[1]
    assert {Segment.get_line_length(list(each)) for each in lines} == {size[0]}


def test_poor_terminals_get_plain_characters(open_session: OpenSession) -> None:
    assert picture(Screen(open_session(erupting()), POOR, "auto")).isascii()


def test_header_and_panel(open_session: OpenSession) -> None:
    shown = picture(Screen(open_session(erupting()), COLOUR, "auto"))
    assert " TALUVA │ turn 5 │ Ana (W): place the tile │ tiles left 3 │" in shown
    assert "► W  Ana         ⌂18 T2 ∏3" in shown
    assert "tile in hand: e" in shown
    assert "Ben place L22 e" in shown


def test_a_narrow_header_drops_what_matters_least(open_session: OpenSession) -> None:
    shown = picture(Screen(open_session(erupting()), COLOUR, "auto"), size=(42, 12))
    assert shown.splitlines()[0].strip() == "turn 5 │ Ana (W): place the tile"


def test_the_strip_names_hand_and_last_move(open_session: OpenSession) -> None:
    shown = picture(Screen(open_session(played("early-victory", 2)), COLOUR, "auto"), "", (66, 20))
    assert "hand ▲" in shown
    assert "(clockwise)   last Ana:" in shown


def test_a_typed_verb_marks_its_targets(open_session: OpenSession) -> None:
    screen = Screen(open_session(erupting()), COLOUR, "auto")
    assert "+J20" not in picture(screen)
    assert "+L26" in picture(screen, "place ")
    assert "+L26" not in picture(screen, "place M25 ")


def test_f2_marks_every_target_until_a_move_is_made(open_session: OpenSession) -> None:
    screen = Screen(open_session(erupting()), COLOUR, "auto")
    screen.toggle_targets()
    assert toolbar(screen).endswith("targets marked +")
    assert "+L26" in picture(screen)
    screen.enter("m25 ne")
    screen.enter("undo")
    assert "+L26" not in picture(screen)


def test_the_ghost_turns_the_tile_in_hand(open_session: OpenSession) -> None:
    screen = Screen(open_session(erupting()), COLOUR, "auto")
    shown = picture(screen, "place M25 ne")
    assert shown.count("?level 2") == 3
    assert "tile in hand: ne" in shown


def test_what_happened_is_said_until_something_is_typed(open_session: OpenSession) -> None:
    screen = Screen(open_session(erupting()), COLOUR, "auto")
    assert not screen.enter("m25 ne").keeps_line
    assert "Ana loses 1 hut to the volcano" in toolbar(screen)
    assert "Ana loses 1 hut to the" in picture(screen)
    assert "loses" not in toolbar(screen, "e")
    assert "loses" not in toolbar(screen)


def test_a_refused_line_stays_and_says_why(open_session: OpenSession) -> None:
    screen = Screen(open_session(building()), COLOUR, "auto")
    assert screen.enter("hut n22").keeps_line
    assert toolbar(screen, "hut n22").startswith("NO  H2 ")
    assert screen.enter("zoom huge").keeps_line
    assert toolbar(screen, "zoom huge").startswith("NO  'huge' is no zoom")


def test_long_answers_open_a_page(open_session: OpenSession) -> None:
    screen = Screen(open_session(building()), COLOUR, "auto")
    reply = screen.enter("settlements")
    assert reply.page
    shown = text_of(list(screen.page(80, 22, Page(reply.page))))
    assert "settlement of 1 field: N24" in shown
    assert "Esc closes" in shown


def test_the_end_opens_the_final_table(open_session: OpenSession) -> None:
    screen = Screen(open_session(played("early-victory", 1)), COLOUR, "auto")
    page = screen.enter(script("early-victory")[1][-1]).page
    assert page[0] == "the game is over: Ben wins, having built all of two kinds [V1]"
    assert page[2] == "player  temples  towers  huts  place"
    assert "game over: Ben wins" in picture(screen)


def test_a_newcomer_is_guided(open_session: OpenSession) -> None:
    screen = Screen(open_session(after()), COLOUR, "auto")
    assert "for example: place M25 e" in str(screen.hint(""))
    assert "for example" not in str(screen.hint("p"))


def test_undo_by_key_leaves_the_line_and_says_what_it_did(open_session: OpenSession) -> None:
    screen = Screen(open_session(building()), COLOUR, "auto")
    assert screen.run("undo").keeps_line
    assert "taken back: Ana: place P24 w" in toolbar(screen, "plac")


def test_names_cannot_write_on_the_screen(open_session: OpenSession) -> None:
    game = Game.new(["[bold]x[/bold]", ":volcano:"], seed=1)
    shown = picture(Screen(open_session(game), COLOUR, "auto"))
    assert "[bold]x" in shown
    assert ":volcano:" in shown
