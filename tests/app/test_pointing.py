"""Pointing instead of typing: keys in, the line out, and nothing that typing could not do."""

from __future__ import annotations

import random
import re

import pytest

from taluva import Game
from taluva.app.events import SpotClicked
from taluva.app.screens.map_view import land
from taluva.app.screens.play import PlayScreen
from taluva.app.state import State
from taluva.hexgrid import parse_hex
from taluva.tui import screen as tui
from taluva.tui.capabilities import Terminal
from taluva.tui.hexmap.geometry import Window
from taluva.tui.hexmap.picture import Mark, MarkKind
from tests import phrases
from tests.app.conftest import OpenTable
from tests.app.table import COLOUR, Harness, rows_of
from tests.games.taluva.games import before_the_end, building, early_victory, erupting

POOR = Terminal({"TERM": "vt100", "NO_COLOR": "1"}, True, "ascii")
ARROWS = ("left", "right", "up", "down")
DIRECTIONS = ("e", "se", "sw", "w", "nw", "ne")


def press(table: Harness, *keys: str) -> str:
    """Send keys; return the line, which must be the one that the runner shows."""
    for key in keys:
        before = table.state
        requests = table.send(tui.KeyPressed(key))
        if table.state.typed != before.typed:
            assert requests[-1:] == [tui.SetLine(table.state.typed)]
    return table.state.typed


def enter(table: Harness) -> None:
    table.send(tui.LineSubmitted(table.state.typed))


def wander(table: Harness) -> str:
    """Move the cursor until it points at something illegal; return the line."""
    for arrow in ARROWS * 5:
        line = press(table, arrow)
        if table.line_feedback(line).state is tui.LineStatus.NO:
            return line
    raise AssertionError("all is legal")


def at(state: State) -> str:
    assert state.pointing is not None
    return str(state.pointing.at)


def test_an_arrow_on_an_empty_line_shows_a_cursor_at_a_legal_place(open_table: OpenTable) -> None:
    table = open_table(Game.new(["Ana", "Ben"], seed=7))
    assert press(table, "right") == "place M25 e"
    assert table.line_feedback(table.state.typed).state is tui.LineStatus.OK
    assert table.state.pointing is not None


def test_arrows_move_the_tile_and_its_direction_stays(open_table: OpenTable) -> None:
    table = open_table(erupting())
    press(table, "right", ">")
    line = table.state.typed
    moved = press(table, "up")
    assert moved.split()[1] != line.split()[1]
    assert moved.split()[2] == line.split()[2]


def test_a_tile_is_turned_through_all_six_directions(open_table: OpenTable) -> None:
    table = open_table(erupting())
    first = press(table, "right")
    seen = [press(table, ">") for _ in range(6)]
    assert len(set(seen)) == 6
    assert seen[-1] == first
    assert press(table, "<", "r") == first


def test_illegal_places_can_be_pointed_at_and_show_why(open_table: OpenTable) -> None:
    table = open_table(erupting())
    press(table, "right")
    verdict = table.line_feedback(wander(table))
    assert re.search(r" \[[PE]\d[^]]*\]$", verdict.reason)


def test_tab_cycles_through_the_legal_places(open_table: OpenTable) -> None:
    table = open_table(erupting())
    first = press(table, "right")
    assert press(table, "tab", "s-tab") == first
    targets = len(table.state.prompt.targets(""))
    places = set()
    for _ in range(targets):
        line = press(table, "tab")
        assert table.line_feedback(line).state is tui.LineStatus.OK
        places.add(at(table.state))
    assert len(places) == targets


def test_tab_on_an_illegal_place_goes_to_the_nearest_legal_one(open_table: OpenTable) -> None:
    table = open_table(building())
    press(table, "right")
    wander(table)
    assert table.line_feedback(press(table, "tab")).state is tui.LineStatus.OK


def test_turning_the_cursor_cycles_through_the_builds_on_a_hex(open_table: OpenTable) -> None:
    table = open_table(building())
    press(table, "right")
    while at(table.state) != "N24":
        press(table, "tab")
    lines = {press(table, ">") for _ in range(9)}
    lands = ("jungle", "clearing", "sand", "rock")
    assert lines == {f"expand N24 {land}" for land in lands}


def test_typing_and_escape_leave_the_cursor(open_table: OpenTable) -> None:
    table = open_table(erupting())
    line = press(table, "right")
    table.send(tui.LineEdited(line[:-1]))
    table.send(tui.LineEdited(line))  # as before, but typed
    assert table.state.pointing is None
    assert press(table, "r", ">", "tab", "left") == line
    table.send(tui.LineEdited(""))
    press(table, "right")
    assert press(table, "escape") == ""
    assert table.state.pointing is None


def test_an_arrow_in_a_typed_line_does_not_point(open_table: OpenTable) -> None:
    table = open_table(erupting())
    table.send(tui.LineEdited("place"))
    assert press(table, "left", "up") == "place"
    assert table.state.pointing is None


def test_the_cursor_is_marked_and_visible(open_table: OpenTable) -> None:
    table = open_table(erupting())
    press(table, "right")
    state = table.state
    spot = parse_hex(at(state))
    overlay = state.prompt.overlay(state.typed, state.ui.preview, cursor=spot)
    assert Mark(spot, MarkKind.CURSOR) in overlay.marks
    assert spot in overlay.focus
    assert overlay.preview is not None


def test_enter_plays_the_move_at_the_cursor_and_removes_the_cursor(open_table: OpenTable) -> None:
    table = open_table(Game.new(["Ana", "Ben"], seed=7))
    press(table, "right")
    enter(table)
    assert table.game.phase == "build"
    assert table.state.pointing is None
    assert table.state.typed == ""


def test_enter_on_something_illegal_says_why_and_the_cursor_stays(open_table: OpenTable) -> None:
    table = open_table(erupting())
    press(table, "right")
    line, game = wander(table), table.game
    enter(table)
    assert table.game is game
    assert table.state.feedback is not None
    assert table.state.feedback.state is tui.LineStatus.NO
    assert press(table, ">") != line


def test_escape_after_a_refused_place_clears_the_hint_about_the_line(open_table: OpenTable) -> None:
    table = open_table(building())
    screen = PlayScreen(table.session, COLOUR, "auto")
    wander(table)
    enter(table)
    press(table, "escape")
    assert table.state.typed == ""
    assert "clears" not in "".join(part.text for part in screen.hint())


def test_f2_again_removes_the_marks_and_the_message(open_table: OpenTable) -> None:
    table = open_table(building())
    press(table, "f2")
    assert table.state.shows_targets
    assert table.state.feedback is not None
    assert "marked" in table.state.feedback.reason
    press(table, "f2")
    assert not table.state.shows_targets
    assert table.state.feedback is None


def test_there_is_no_cursor_when_the_game_is_over(open_table: OpenTable) -> None:
    table = open_table(early_victory())
    assert press(table, "right") == ""


def test_a_whole_game_is_played_with_keys(open_table: OpenTable) -> None:
    table = open_table(Game.new(["Ana", "Ben"], seed=7, tile_count=6))
    luck = random.Random(1)
    while table.game.outcome is None:
        press(table, "right")
        press(table, *luck.choices((*ARROWS, "<", ">"), k=luck.randrange(6)))
        if table.line_feedback(table.state.typed).state is not tui.LineStatus.OK:
            press(table, "tab")
        enter(table)
    assert len(table.game.moves) > 10


# --- the mouse ------------------------------------------------------------------------------------


def cell_of(screen: PlayScreen, name: str) -> tuple[int, int]:
    """Find the middle of a hex on the latest screen."""
    view, hex = screen.board.place(screen.state, 120, 38).home.view, parse_hex(name)
    line = (view.pixel_top(hex.row) + view.shape.lines) // 2
    return view.left(hex.column) + view.shape.width // 2, line + 1  # below the header


@pytest.mark.parametrize("terminal", [COLOUR, POOR])
def test_every_visible_hex_can_be_clicked(open_table: OpenTable, terminal: Terminal) -> None:
    table = open_table(building())
    screen = table.screen(terminal)
    screen.render(120, 38)
    for name in ("M25", "N24", "N26", "O25", "L24"):
        screen.handle(tui.Clicked(*cell_of(screen, name)))
        assert at(table.state) == name


def test_a_click_types_a_hex_and_a_second_click_turns_the_tile(open_table: OpenTable) -> None:
    table = open_table(Game.new(["Ana", "Ben"], seed=7))
    screen = table.screen()
    screen.render(120, 38)
    requests = screen.handle(tui.Clicked(*cell_of(screen, "M25")))
    assert tui.SetLine("place M25 e") in requests
    screen.handle(tui.Clicked(*cell_of(screen, "M25")))
    assert table.state.typed == "place M25 se"


def test_a_click_chooses_the_nearest_legal_direction(open_table: OpenTable) -> None:
    table = open_table(erupting())
    places: dict[str, list[int]] = {}
    for move in map(str, table.game.legal_moves()):
        _, name, direction = move.split()
        places.setdefault(name, []).append(DIRECTIONS.index(direction))
    assert any(len(legal) < 6 for legal in places.values())

    def click(name: str) -> int:
        table.session.handle(SpotClicked(parse_hex(name)))
        return DIRECTIONS.index(table.state.typed.split()[2])

    for name, legal in places.items():
        other = next(each for each in places if each != name)
        for at in range(6):
            nearest = min(min((each - at) % 6, (at - each) % 6) for each in legal)
            for before in (other, name):  # from another hex, or turned to an illegal direction here
                click(before)
                while not table.state.typed.endswith(f" {DIRECTIONS[at]}"):
                    press(table, ">")
                if before == other or at not in legal:
                    chosen = click(name)
                    assert chosen in legal
                    assert min((chosen - at) % 6, (at - chosen) % 6) == nearest


def test_a_click_continues_the_typed_line(open_table: OpenTable) -> None:
    table = open_table(building())
    screen = table.screen()
    screen.render(120, 38)
    table.send(tui.LineEdited("expand"))
    screen.handle(tui.Clicked(*cell_of(screen, "N24")))
    assert table.state.typed.startswith("expand N24 ")
    table.send(tui.LineEdited("score"))
    screen.handle(tui.Clicked(*cell_of(screen, "N24")))
    assert table.state.typed.startswith("expand N24 ")


def test_a_click_far_from_the_island_or_on_the_panel_does_nothing(open_table: OpenTable) -> None:
    table = open_table(building())
    screen = table.screen()
    screen.render(120, 38)
    for cell in ((0, 1), (118, 20)):
        assert screen.handle(tui.Clicked(*cell)) == []
    assert table.state.typed == ""


def test_the_wheel_changes_the_zoom_temporarily(open_table: OpenTable) -> None:
    table = open_table(erupting())
    screen = table.screen()

    def zoom(*steps: int) -> str:
        for step in steps:
            screen.render(120, 38)
            screen.handle(tui.Wheeled(step, *cell_of(screen, "M25")))
        screen.render(120, 38)
        assert screen.frame is not None
        return str(screen.frame.zoom)

    first = zoom()
    smaller = zoom(-1)
    assert smaller != first
    assert zoom(1) == first
    assert zoom(*[-1] * 9) == "compact"
    assert zoom(*[1] * 9) == "huge"
    assert "zoom" not in table.state.view.settled  # it was not chosen for later games
    assert table.state.feedback is not None
    assert table.state.feedback.reason == phrases.AUTOMATIC_ZOOM_OFF(key="Shift-Home")
    press(table, "s-home")
    assert zoom() == first
    assert table.state.view.choices.zoom == "auto"


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_some_land_stays_on_the_screen(open_table: OpenTable, size: tuple[int, int]) -> None:
    table, luck = open_table(building()), random.Random(1)
    table.send(tui.Resized(*size))
    screen = table.screen()
    for _ in range(60):
        screen.render(size[0], size[1] - 2)
        assert screen.frame is not None
        viewport = screen.frame.viewport
        assert any(hex in viewport.shown.view.window for hex in land(viewport.picture))
        x, y = luck.randrange(size[0]), luck.randrange(1, size[1] - 2)
        moved = tui.Dragged(luck.randrange(-60, 60), luck.randrange(-20, 20))
        panned = tui.KeyPressed(luck.choice(("s-left", "s-right", "s-up", "s-down")))
        screen.handle(
            luck.choice(
                (tui.Wheeled(1, x, y), tui.Wheeled(luck.choice((1, -1)), x, y), moved, panned)
            )
        )


def test_dragging_moves_the_map(open_table: OpenTable) -> None:
    table = open_table(before_the_end(early_victory(), 4))
    table.enter("zoom large")
    screen = table.screen()
    screen.render(80, 22)
    before = window_of(screen)
    for _ in range(10):
        screen.handle(tui.Dragged(-1, 0))
    after = window_of(screen)
    assert after == before.translate(1, 0)  # a hex is ten characters wide
    screen.handle(tui.Dragged(10, 0))
    assert window_of(screen) == before


def window_of(screen: PlayScreen) -> Window:
    """Paint the screen and return the part of the map in view."""
    screen.render(80, 22)
    assert screen.frame is not None
    return screen.frame.viewport.shown.view.window


def test_the_mouse_can_be_switched_off(open_table: OpenTable) -> None:
    table = open_table(building())
    screen = table.screen()
    assert screen.has_mouse
    assert table.enter("mouse off").lines == (phrases.SAVED_SETTING(name="mouse", value="off"),)
    assert not screen.has_mouse
    assert table.enter("mouse sideways").is_refused
    table.enter("mouse on")
    assert screen.has_mouse


def test_a_whole_game_is_played_with_clicks(open_table: OpenTable) -> None:
    table = open_table(Game.new(["Ana", "Ben"], seed=7, tile_count=6))
    screen, luck = table.screen(), random.Random(2)
    while table.game.outcome is None:
        screen.render(120, 38)
        target = luck.choice(table.state.prompt.targets(""))
        cell = cell_of(screen, str(target))
        for _ in range(7):
            screen.handle(tui.Clicked(*cell))
            if table.line_feedback(table.state.typed).state is tui.LineStatus.OK:
                break
        assert at(table.state) == str(target)
        enter(table)
    assert len(table.game.moves) > 10


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_a_click_on_a_hint_types_its_move(open_table: OpenTable, size: tuple[int, int]) -> None:
    table = open_table(erupting())
    table.enter("hint")
    table.finish()
    screen = table.screen()
    texts = rows_of(screen, size)
    reason = table.state.hints[1].reason
    start = f"2 {reason}"[:10]
    line = next(y for y, text in enumerate(texts) if start in " ".join(text.split()))
    column = texts[line].rindex(start.split()[1])
    screen.handle(tui.Clicked(column, line))
    assert table.state.typed == table.state.prompt.grammar.format_move(table.state.hints[1].move)
