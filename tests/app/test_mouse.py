"""The mouse alone: names of keys and commands on all lines do what they say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva import Game
from taluva.app.screens.replay import ReplayScreen
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.table import Table
from taluva.app.timeline import Timeline
from taluva.app.update.replay import update
from taluva.i18n.languages import LANGUAGES, language
from taluva.record.record import Record
from taluva.tui import screen as tui
from taluva.tui.blocks import event_at, key_targets
from tests.app.conftest import OpenTable
from tests.app.front import Front
from tests.app.table import COLOUR, Harness, click, rows_of
from tests.games.taluva.games import after, before_the_end, early_victory


def events_in(text: str, code: str = "en") -> dict[str, tui.Event]:
    """Return what clicks on a text send, by the words that can be clicked."""
    targets = key_targets(text, language(code))
    return {text[each.columns.start : each.columns.stop]: each.event for each in targets}


def test_keys_in_a_message_are_found_with_their_meaning() -> None:
    found = events_in("left right: move  space: play  / find  F1 help  Ctrl-C quit")
    assert found == {
        "left": tui.KeyPressed("left"),
        "right: move": tui.KeyPressed("right"),
        "space: play": tui.KeyPressed(" "),
        "/ find": tui.LineEdited("/"),
        "F1 help": tui.KeyPressed("f1"),
        "Ctrl-C quit": tui.KeyPressed("c-c"),
    }
    assert events_in("< > step  [ ] variations") == {
        "<": tui.KeyPressed("<"),
        "> step": tui.KeyPressed(">"),
        "[": tui.KeyPressed("["),
        "] variations": tui.KeyPressed("]"),
    }


def test_words_that_only_look_like_keys_are_not_found() -> None:
    assert events_in("19 huts left; no space up there [T2]") == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_questions_can_be_answered(code: str) -> None:
    say = language(code)
    yes, no = events_in(say("Quit? (y/N)"), code).values()
    assert isinstance(yes, tui.KeyPressed)
    assert say.is_yes(yes.name)
    assert no == tui.KeyPressed("n")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_menu_line_has_keys_to_click(code: str) -> None:
    say = language(code)
    front = Front(say=say)
    for _ in range(4):
        front.render()
        front.screen.toolbar(120)
        assert tui.KeyPressed("enter") in [each.event for each in front.screen.bar_targets]
        front.press("down")


def bar_events(table: Harness, size: tuple[int, int]) -> list[tui.Event]:
    table.send(tui.Resized(*size))
    screen = table.screen()
    screen.render(size[0], size[1] - 2)
    screen.toolbar(size[0])
    screen.hint()
    return [each.event for each in screen.bar_targets]


def test_commands_are_listed_on_an_empty_line(open_table: OpenTable) -> None:
    table = open_table(before_the_end(early_victory(), 6))
    found = bar_events(table, (120, 40))
    for command in ("hint", "legal", "undo", "threats", "quit"):
        assert tui.LineSubmitted(command) in found
    assert tui.LineSubmitted("background") not in found, "back, which no game has, abbreviates it"
    for key in ("right", "tab", "f2"):
        assert tui.KeyPressed(key) in found
    assert tui.LineSubmitted("help") not in found, "the header has F1"
    assert tui.LineSubmitted("help") in bar_events(table, (60, 100))
    table.send(tui.LineEdited("place"))
    assert tui.LineSubmitted("undo") not in bar_events(table, (120, 40))


def test_keys_in_the_header_can_be_clicked_at_every_width(open_table: OpenTable) -> None:
    table = open_table(after())
    screen = table.screen()
    shown = set[str]()
    for width in range(60, 132, 4):
        header = rows_of(screen, (width, 24))[0]
        for text, key in (("F1 help", tui.KeyPressed("f1")), ("zoom ", tui.LineSubmitted("zoom"))):
            events = {event_at(screen.targets, x, 0) for x in spans(header, text)}
            assert events <= {key}
            shown |= {text for _ in events}
    assert shown == {"F1 help", "zoom "}


def spans(line: str, text: str) -> range:
    """Return the columns of a text in a line."""
    start = line.find(text)
    return range(start, start + len(text)) if start >= 0 else range(0)


def test_the_keys_of_the_cursor_can_be_clicked(open_table: OpenTable) -> None:
    table = open_table(after())
    table.send(tui.KeyPressed("right"))
    assert {tui.KeyPressed(key) for key in ("<", ">", "tab", "escape", "enter")} <= {
        *bar_events(table, (120, 40))
    }


def test_after_a_game_without_a_panel_the_choices_are_below_the_result(
    open_table: OpenTable,
) -> None:
    table = open_table(early_victory())
    assert tui.LineSubmitted("rematch") in bar_events(table, (70, 18))


def test_settings_are_chosen_by_clicks(open_table: OpenTable) -> None:
    table = open_table(after())
    click(table.screen(), "zoom ")
    assert "compact" in table.state.last_answer[0] + " ".join(table.state.last_answer)
    click(table.screen(), "compact ")
    assert table.state.view.choices.zoom == "compact"


def test_commands_in_the_help_run_or_begin_a_line(open_table: OpenTable) -> None:
    table = open_table(after("place M25 e"))
    table.enter("help")
    assert tui.SetLine("why ") in click(table.screen(), "why MOVE", (120, 60))
    table.enter("help")
    click(table.screen(), "settlements   ", (120, 60))
    assert table.state.submitted == "settlements"


@pytest.fixture
def replay(tmp_path: Path) -> Iterator[ReplayScreen]:
    record = Record.of(early_victory())
    session = Session(State(Timeline(record.history)), update, Table(record))
    session.handle(tui.Resized(120, 40))
    yield ReplayScreen(session, COLOUR, "auto")
    session.table.close()


def test_a_replay_lists_its_keys_on_the_last_lines(replay: ReplayScreen) -> None:
    replay.render(120, 38)
    replay.toolbar(120)
    replay.hint()
    found = [each.event for each in replay.bar_targets]
    keys = {"left", "right", "up", "down", " ", "f1", "f5", "f6", "c-c"}
    assert {tui.KeyPressed(key) for key in keys} <= {*found}
    assert tui.LineEdited("/") in found


def test_commands_in_the_help_of_a_replay_can_be_clicked(replay: ReplayScreen) -> None:
    replay.handle(tui.KeyPressed("f1"))
    assert tui.SetLine("turn ") in click(replay, "turn N ", (120, 62))


def test_the_wheel_over_the_panel_does_not_zoom(open_table: OpenTable) -> None:
    table = open_table(Game.new(["Ana", "Ben"], seed=7))
    table.send(tui.Resized(120, 40))
    screen = table.screen()
    screen.render(120, 38)
    screen.handle(tui.Wheeled(1, 110, 10))
    assert table.state.view.choices.zoom == "auto"
    screen.handle(tui.Wheeled(-1, 30, 10))
    assert table.state.view.choices.zoom != "auto"
