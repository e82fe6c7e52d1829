"""Analysis at the end of a game and in a replay: a background task, then a chart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from taluva import taifun
from taluva.analysis.review import Analysis, analysis_of, turns_of
from taluva.app import table as desks
from taluva.app.screens.replay import ReplayScreen, better_overlay
from taluva.app.session import Session
from taluva.app.state import Mode, State
from taluva.app.table import Table
from taluva.app.timeline import Timeline, watcher
from taluva.app.update.replay import line_feedback, update
from taluva.app.view import ViewOptions
from taluva.core.analysis import Evaluation
from taluva.record.record import Record
from taluva.tui import screen as tui
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, record_of
from tests.app.conftest import OpenTable
from tests.app.table import COLOUR


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(desks, "ANALYSIS_NODES", 1)
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "data"))


def text_of(lines: Any) -> str:
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def replayed(record: Record[Any, Any], screen: Mode = Mode.REPLAY) -> Session:
    return Session(
        State(Timeline(record.history), mode=screen, view=ViewOptions(size=(120, 40))),
        update,
        Table(record),
    )


def run_of(session: Session, line: str = "analyse") -> tui.RunTask:
    (run,) = [
        each for each in session.handle(tui.LineSubmitted(line)) if isinstance(each, tui.RunTask)
    ]
    return run


def test_the_chart_is_next_to_the_island_when_a_game_ends(open_table: OpenTable) -> None:
    record = record_of(EIGHT_TURNS)
    table = open_table(record.game)
    table.send(tui.Resized(120, 40))
    table.enter("a")
    assert table.state.task is not None
    table.finish()
    found = table.state.analysis
    assert found is not None
    assert found.is_whole
    assert any("turn" in line or "ahead" in line for line in table.state.last_answer)
    shown = text_of(table.screen(COLOUR).render(120, 38))
    assert f"─ {phrases.CHANCE_OF_WINNING}" in shown
    assert "what next" in shown
    assert "?? 20," in " ".join(shown.split())  # the marks are explained
    table.enter("analyse")
    assert table.session.layout.page is not None
    assert any(phrases.LOST_PER_TURN in line for line in table.session.layout.page.lines)
    table.enter("undo")
    assert table.state.analysis is None


def test_enter_and_escape_stop_an_analysis_and_show_partial_results(open_table: OpenTable) -> None:
    table = open_table(record_of(EIGHT_TURNS).game)
    table.send(tui.Resized(120, 40))
    table.enter("analyse")
    (run,) = [each for each in table.requests if isinstance(each, tui.RunTask)]
    table.send(tui.Progress(run.ticket, 0.5))
    assert "50%" in text_of([table.screen(COLOUR).toolbar(100)])
    for event in (tui.LineSubmitted(""), tui.KeyPressed("escape")):
        assert tui.StopTask(run.ticket) in table.send(event)
    table.send(tui.TaskFinished(run.ticket, run.task(lambda part: part < 0.5)))
    found = table.state.analysis
    assert found is not None
    assert 0 < len(found.turns) < found.number


def test_a_replay_shows_the_chart_and_rates_each_turn() -> None:
    session = replayed(record_of(EIGHT_TURNS))
    run = run_of(session)
    session.handle(tui.Progress(run.ticket, 0.25))
    assert "25%" in line_feedback(session.state).reason
    session.handle(tui.KeyPressed("down"))  # you can look around while it works
    assert session.state.timeline.index == 2
    session.handle(tui.TaskFinished(run.ticket, run.task(lambda part: True)))
    found = session.state.analysis
    assert found is not None
    screen = ReplayScreen(session, COLOUR, "auto")
    worst = max(found.turns, key=lambda each: each.lost)
    for each in (found.turns[0], worst):
        session.state = session.state.at(each.turn.end)
        shown = text_of(screen.render(120, 38))
        assert f"─ {phrases.CHANCE_OF_WINNING}" in shown
        assert f"turn {each.turn.number} " in shown
        assert ("given away" in shown) == bool(each.better)


def test_the_result_of_another_task_is_ignored() -> None:
    session = replayed(record_of(EIGHT_TURNS))
    run = run_of(session)
    session.handle(tui.TaskFinished(run.ticket + 1, Analysis((0.5, 0.5), (), 0)))
    assert session.state.analysis is None
    assert session.state.task is not None


def test_hidden_or_running_games_are_not_analysed() -> None:
    game = taifun.Game.new(["God", "Ana", "Ben"], seed=3)
    hidden = replayed(Record.of(game.play(game.legal_moves()[0])))
    watched = replayed(record_of(EIGHT_TURNS.partition("4 place")[0]), Mode.WATCH)
    nothing = replayed(record_of(EIGHT_TURNS.partition("1 place")[0]))
    for session, why in (
        (hidden, phrases.ANALYSIS_REVEALS),
        (watched, "still running"),
        (nothing, phrases.NO_TURNS_TO_ANALYSE),
    ):
        session.handle(tui.LineSubmitted("analyse"))
        message = session.state.feedback
        assert message is not None
        assert why in message.reason
        assert session.state.task is None


def test_a_replay_of_a_running_game_is_analysed_with_open_cards() -> None:
    game = taifun.Game.new(["God", "Ana", "Ben"], seed=3)
    record = Record.of(game.play(game.legal_moves()[0]))
    state = State(
        Timeline(record.history, viewer=watcher(game, is_open=True)),
        view=ViewOptions(size=(120, 40)),
    )
    assert run_of(Session(state, update, Table(record)))


def test_without_a_panel_the_analysis_opens_as_a_page() -> None:
    session = replayed(record_of(EIGHT_TURNS))
    session.state = replace(session.state, view=session.state.view._replace(size=(60, 18)))
    run = run_of(session)
    session.handle(tui.TaskFinished(run.ticket, run.task(lambda part: True)))
    assert session.layout.page is not None


# --- from mistake to mistake ----------------------------------------------------------------------


def analysed(*losses: float) -> Session:
    """Return the replay of a game whose turns lost these chances."""
    record = record_of(EIGHT_TURNS)
    session = replayed(record)
    turns = turns_of(record.history)
    evaluations: dict[int, Evaluation[Any]] = {0: Evaluation((0.5, 0.5), 0.5, None)}
    for number, lost in enumerate(losses, 1):
        turn = turns[number - 1]
        moves = tuple(
            game.moves[-1] for game in record.history.games[turn.start + 1 : turn.end + 1]
        )
        evaluations[number] = Evaluation((0.5, 0.5), 0.5, 0.5 + lost, moves)
    session.state = session.state.but(analysis=analysis_of(record.history, evaluations))
    return session


LOSSES = (0.0, 0.3, 0.0, 0.12, 0.0, 0.0, 0.06, 0.0)


def test_keys_go_from_mistake_to_mistake() -> None:
    session, seen = analysed(*LOSSES), []
    for key in ("]", "]", "]", "]", "["):
        session.handle(tui.KeyPressed(key))
        seen.append(session.state.game.turn)
    assert seen == [2, 4, 7, 7, 4]
    session.handle(tui.LineSubmitted("mistake"))
    assert session.state.game.turn == 7


def test_mistake_keys_explain_that_an_analysis_is_needed() -> None:
    session = replayed(record_of(EIGHT_TURNS))
    session.handle(tui.KeyPressed("]"))
    feedback = session.state.feedback
    assert feedback is not None
    assert "analyse" in feedback.reason


def test_the_better_turn_is_drawn_and_explained() -> None:
    session = analysed(*LOSSES)
    session.handle(tui.KeyPressed("]"))
    screen = ReplayScreen(session, COLOUR, "auto")
    shown = text_of(screen.render(120, 38))
    mistake = screen._mistake
    assert mistake is not None
    assert phrases.BETTER_ON_MAP in shown
    for move in mistake.better:
        assert str(move).split()[0] in shown
    ghost = better_overlay(session.state, mistake).preview
    assert ghost is not None
    assert ghost.grounds
    assert ghost.pieces


def click(screen: ReplayScreen, word: str, shift: int = 0) -> None:
    for line, row in enumerate(screen.render(120, 38)):
        text = "".join(segment.text for segment in row)
        if word in text:
            screen.handle(tui.Clicked(text.index(word) + shift, line))
            return
    raise AssertionError(f"no {word} on the screen")


def test_the_mouse_moves_a_replay() -> None:
    session = analysed(*LOSSES)
    screen = ReplayScreen(session, COLOUR, "auto")
    click(screen, "]")
    assert session.state.game.turn == 2
    click(screen, "[ ] mistakes", 2)
    assert session.state.game.turn == 4
    click(screen, "░░", 1)
    assert session.state.timeline.index > 6
    click(screen, "space play")
    assert session.state.pace.is_playing
    click(screen, "space pause")
    click(screen, "100%", 5)
    assert session.state.timeline.index == 0
    requests = screen.handle(tui.KeyPressed("f5"))
    assert requests == [tui.Exit()]
    assert session.table.new_game is not None
    session.table.new_game.close()


def test_a_click_on_an_answer_over_the_chart_does_not_move_the_replay() -> None:
    session = analysed(*LOSSES)
    screen = ReplayScreen(session, COLOUR, "auto")
    rows = text_of(screen.render(120, 38)).splitlines()
    line = next(y for y, row in enumerate(rows) if "100%" in row)
    session.handle(tui.KeyPressed("right"))
    session.handle(tui.LineSubmitted("score"))
    assert session.layout.page is not None
    assert "100%" not in text_of(screen.render(120, 38))
    screen.handle(tui.Clicked(rows[line].index("100%") + 5, line))
    assert session.state.timeline.index == 1
