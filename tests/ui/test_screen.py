"""The full screen as lines, without a terminal: every part, at every size."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.segment import Segment

from taluva import Game
from taluva.shell.fragments import Line
from taluva.shell.look import Depth, Look, Painter, Terminal
from taluva.shell.pager import Page
from taluva.shell.theme import theme_for
from taluva.ui import panels
from taluva.ui.panels import shared
from taluva.ui.screen import Screen
from taluva.ui.session import Session
from taluva.ui.tableau import Tableau
from tests.ui.conftest import OpenSession
from tests.ui.games import after, building, erupting, played, script
from tests.ui.test_narration import three_in_a_row

COLOUR = Terminal({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True, "utf-8")
TRUE = Look(Painter.FILLED, Depth.TRUE, is_unicode=True)
POOR = Terminal({"TERM": "vt100", "NO_COLOR": "1"}, True, "ascii")


def text_of(lines: Sequence[Line]) -> str:
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def picture(screen: Screen, text: str = "", size: tuple[int, int] = (120, 38)) -> str:
    return text_of(list(screen.picture(*size, text)))


def toolbar(screen: Screen, text: str = "", width: int = 200) -> str:
    return text_of([screen.toolbar(width, text, "")]).strip()


def row_numbers(shown: str) -> list[str]:
    return [line[:6].strip() for line in shown.splitlines() if line[:6].strip().isdigit()]


def narrow(session: Session) -> Screen:
    return Screen(session, COLOUR, "auto", lambda: 80)


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
    screen = Screen(open_session(erupting()), POOR, "auto")
    assert "+J20" not in picture(screen)
    assert "+L26" in picture(screen, "place ")
    assert "+L26" not in picture(screen, "place M25 ")


def test_f2_marks_every_target_until_a_move_is_made(open_session: OpenSession) -> None:
    screen = Screen(open_session(erupting()), POOR, "auto")
    screen.toggle_targets()
    assert toolbar(screen).endswith("targets marked +")
    assert "+L26" in picture(screen)
    screen.enter("m25 ne")
    screen.enter("undo")
    assert "+L26" not in picture(screen)


def test_the_ghost_turns_the_tile_in_hand(open_session: OpenSession) -> None:
    screen = Screen(open_session(erupting()), POOR, "auto")
    shown = picture(screen, "place M25 ne")
    assert shown.count("?level 2") == 3
    assert "tile in hand: ne" in shown


def test_what_happened_is_said_until_something_is_typed(open_session: OpenSession) -> None:
    screen = Screen(open_session(erupting()), COLOUR, "auto")
    assert not screen.enter("m25 ne").keeps_line
    assert "Ana loses 1 hut to the volcano" in toolbar(screen)
    assert "Ana loses 1 hut to the" in picture(screen)
    screen.forget()  # as the prompt does when somebody types
    assert "loses" not in toolbar(screen, "e")
    assert "loses" not in toolbar(screen)


def test_a_refused_line_stays_and_says_why(open_session: OpenSession) -> None:
    screen = Screen(open_session(building()), COLOUR, "auto")
    assert screen.enter("hut n22").keeps_line
    assert toolbar(screen, "hut n22").startswith("NO  H2 ")
    assert screen.enter("zoom vast").keeps_line
    assert toolbar(screen, "zoom vast").startswith("NO  'vast' is no zoom")


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
    assert page[2] == "player   temples  towers  huts  result"
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


def test_news_that_the_toolbar_has_no_room_for_open_a_page(open_session: OpenSession) -> None:
    game = three_in_a_row(["A" * 30, "Ben"])
    told = ["A" * 30 + " loses 1 hut to the volcano", f"a settlement of {'A' * 30} is split into 2"]
    assert list(narrow(open_session(game)).enter("m25 ne").page[1:]) == told
    wide = Screen(open_session(game), COLOUR, "auto", lambda: 300)
    assert not wide.enter("m25 ne").page
    assert toolbar(wide, width=300).endswith("; ".join(told))


def test_news_go_before_the_step_where_there_is_room_for_one(open_session: OpenSession) -> None:
    screen = narrow(open_session(erupting()))
    assert not screen.enter("m25 ne").page
    assert toolbar(screen, width=80) == "OK  Ana loses 1 hut to the volcano"


def test_the_final_page_tells_why_somebody_is_out(open_session: OpenSession) -> None:
    screen = narrow(open_session(played("last-standing", 1)))
    page = screen.enter(script("last-standing")[1][-1]).page
    assert page[0] == "the game is over: Ana wins, the last player able to build [L2]"
    assert page[1].startswith("Ben can build nothing and is out [T2]: no hut left")


@pytest.mark.parametrize(
    "line",
    ["rules xyzzy", "undo 99", "save /nowhere/at/all/in/this/long/folder/that/is/not.taluva"],
)
def test_an_answer_too_wide_for_the_toolbar_becomes_a_page(
    open_session: OpenSession, line: str
) -> None:
    answer = narrow(open_session(erupting())).enter(line)
    assert len(answer.page) == 1
    assert not Screen(open_session(erupting()), COLOUR, "auto", lambda: 500).enter(line).page


def test_painting_the_toolbar_changes_nothing(open_session: OpenSession) -> None:
    screen = narrow(open_session(building()))
    screen.enter("hut n22")
    said = toolbar(screen, "hut n22")
    assert toolbar(screen, "other") == said
    assert toolbar(screen, "hut n22") == said


def test_five_players_keep_the_last_move_beside_long_news(open_session: OpenSession) -> None:
    game = Game.new(["Ana", "Ben", "Cem", "Dora", "Eli"], seed=1).play("place M25 e")
    tableau = Tableau(open_session(game.play("hut N24")), COLOUR, "auto")
    shown = text_of(tableau.picture(80, 21, news=["it is a long story " * 20]))
    assert "last move" in shown
    assert "Ana place M25 e" in shown
    assert "it is a long story" in shown


def test_the_view_comes_home_when_the_preview_goes(open_session: OpenSession) -> None:
    screen = Screen(open_session(after("place M25 e", "hut N24")), POOR, "auto")
    home = picture(screen, size=(80, 22))
    moved = picture(screen, "place n20 se", (80, 22))
    assert row_numbers(moved) != row_numbers(home)
    assert moved.count("?1") == 3
    assert picture(screen, "", (80, 22)) == home
    screen.pan(1, 1)
    panned = picture(screen, size=(80, 22))
    picture(screen, "place n20 se", (80, 22))
    assert picture(screen, size=(80, 22)) == panned


def test_the_example_for_a_newcomer_is_in_sight(open_session: OpenSession) -> None:
    screen = Screen(open_session(after("place M25 e", "hut N24")), POOR, "auto")
    example = str(screen.hint("")).split("for example: ")[1].rstrip("')]")
    home, shown = picture(screen, "", (80, 22)), picture(screen, example, (80, 22))
    assert shown.count("?1") == 3
    assert row_numbers(shown) == row_numbers(home)


@pytest.mark.parametrize(
    ("names", "first"),
    [
        (["Alexander", "Bo", "Christopher"], " Alexander ⌂20"),
        (["Al", "Bo", "Christopher the Great of Old"], " Christopher the Great of Old ⌂20"),
    ],
)
def test_the_strip_shares_its_room_among_the_names(
    open_session: OpenSession, names: list[str], first: str
) -> None:
    session = open_session(Game.new(names, seed=1))
    line = text_of(panels.strip(session, theme_for(TRUE), 80)).splitlines()[0]
    assert first in line


def test_room_is_shared_by_need() -> None:
    assert shared([2, 9, 3], 20) == [2, 9, 3]
    assert shared([2, 9, 9], 12) == [2, 5, 5]
    assert shared([4, 4], -3) == [0, 0]


def test_a_long_name_is_cut_before_the_last_move(open_session: OpenSession) -> None:
    game = Game.new(["A" * 30, "Ben"], seed=1).play("place M25 e").play("hut N24")
    line = text_of(panels.strip(open_session(game), theme_for(TRUE), 66)).splitlines()[1]
    assert line.rstrip().endswith("..: place M25 e, hut N24")
