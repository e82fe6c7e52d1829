"""Bots at the table: they play in their seats, can be interrupted, and undo skips their moves."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from taluva import Game, load
from taluva.app.options import BY_NAME
from taluva.app.screens.plain import PlainGame
from taluva.app.table import PAUSES
from taluva.bots.spec import assign_seats, parse_seats, setup_for
from taluva.core.bot import Hint
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.notation import parse_move
from taluva.record.journal import Journal
from taluva.tui import screen
from taluva.tui.worker import Work
from tests import phrases
from tests.app.table import Harness, text_of

Seat = Callable[..., Harness]


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """Return a function that opens a table with players and bots, closed after the test."""
    opened: list[Harness] = []

    def make(names: Sequence[str], bots: Mapping[int, str], **options: Any) -> Harness:
        game = Game.new(names, seed=7, **options)
        opened.append(Harness(Journal.create(game, tmp_path / "game.taluva", bots=bots)))
        return opened[-1]

    yield make
    for each in opened:
        each.close()


@pytest.fixture
def sitting(seat: Seat) -> Harness:
    """Ana against the easy bot."""
    return seat(["Ana", "Easy"], {2: "easy"})


def play_turn(sitting: Harness) -> None:
    """Let Ana play a turn and the bot reply."""
    for _ in range(2):
        sitting.enter(str(sitting.game.legal_moves()[0]))
    sitting.finish()


def until_the_bot_thinks(sitting: Harness) -> screen.RunTask:
    """Play Ana's turn and let the pause pass; return the bot's task."""
    sitting.enter("place M25 e")
    sitting.enter("hut N24")
    assert screen.StartTimer("bot", PAUSES["normal"]) in sitting.requests
    (run,) = sitting.send(screen.TimerFired("bot"))
    assert isinstance(run, screen.RunTask)
    return run


@pytest.mark.parametrize("pace", BY_NAME["pace"].values())
def test_people_choose_how_long_a_bot_waits(sitting: Harness, pace: str) -> None:
    sitting.enter(f"pace {pace}")
    sitting.enter("place M25 e")
    sitting.enter("hut N24")
    assert screen.StartTimer("bot", PAUSES[pace]) in sitting.requests
    assert PAUSES["fast"] < PAUSES["normal"] < PAUSES["slow"]


def test_open_pages_do_not_pile_up(seat: Seat) -> None:
    sitting = seat(["Easy", "Easy 2"], {1: "easy", 2: "easy"}, tile_count=8)
    sitting.finish()
    assert sitting.game.outcome is not None
    assert len(sitting.state.pages) < 4


def toolbar(sitting: Harness) -> str:
    return text_of(sitting.screen().toolbar(200)).strip()


def test_people_cannot_move_during_a_bots_turn(sitting: Harness) -> None:
    sitting.enter("place M25 e")
    sitting.enter("hut N24")
    assert sitting.state.is_bots_turn
    move = str(sitting.game.legal_moves()[0])
    refused = sitting.enter(move)
    assert refused.is_refused
    assert refused.lines == (phrases.WAIT_FOR_BOT(name="Easy"),)
    assert str(sitting.line_feedback(move)) == f"NO  {phrases.WAIT_FOR_BOT(name='Easy')}"
    assert "place" not in [each.text for each in sitting.suggest("")]
    assert len(sitting.game.moves) == 2
    assert sitting.enter("hint").is_refused


def test_undo_goes_back_to_the_last_decision_of_a_person(sitting: Harness) -> None:
    play_turn(sitting)
    play_turn(sitting)
    before = sitting.state.timeline.history.game(5)
    assert len(sitting.game.moves) == 8
    answer = sitting.enter("undo")
    assert len(sitting.game.moves) == 5
    assert sitting.state.timeline.latest == before
    assert answer.lines[0].count("Easy:") == 2
    sitting.enter("redo")
    assert len(sitting.game.moves) == 8
    assert not sitting.state.is_bots_turn
    assert sitting.state.last_answer[0].startswith("redone: Ana: ")


def test_several_decisions_are_taken_back_and_played_again(sitting: Harness) -> None:
    play_turn(sitting)
    play_turn(sitting)
    sitting.enter("undo 3")
    assert len(sitting.game.moves) == 1
    sitting.enter("redo 2")
    assert len(sitting.game.moves) == 5


def test_the_opening_move_of_a_bot_cannot_be_undone(seat: Seat) -> None:
    sitting = seat(["Easy", "Ana"], {1: "easy"})
    sitting.finish()
    assert sitting.enter("undo").lines == (phrases.NOTHING_TO_UNDO,)
    assert len(sitting.game.moves) == 2


def test_on_the_screen_the_bot_plays_by_itself(sitting: Harness) -> None:
    sitting.enter("place M25 e")
    sitting.enter("hut N24")
    sitting.finish()
    assert len(sitting.game.moves) == 4
    assert sitting.state.player == "Ana"
    assert "Easy: " in toolbar(sitting)


def test_typed_text_and_pages_stay_while_a_bot_thinks(sitting: Harness) -> None:
    run = until_the_bot_thinks(sitting)
    sitting.enter("settlements")
    page = sitting.session.layout.page
    assert page is not None
    requests = sitting.send(screen.TaskFinished(run.ticket, run.task(lambda part: True)))
    assert screen.SetLine() not in requests
    assert sitting.session.layout.page == page
    sitting.send(screen.LineEdited("pla"))
    assert sitting.session.layout.page == page  # next to the map
    sitting.finish(requests)
    assert sitting.state.typed == "pla"


def test_a_thinking_bot_shows_progress_and_enter_hurries_it(seat: Seat) -> None:
    sitting = seat(["Hard", "Ana"], {1: "hard,600s"})
    assert sitting.requests == [screen.StartTimer("bot", PAUSES["normal"])]
    (run,) = sitting.send(screen.TimerFired("bot"))
    assert isinstance(run, screen.RunTask)
    thinking = "Hard is thinking"
    assert toolbar(sitting) == f"..  {phrases.TASK_PROGRESS(what=thinking, part='0%')}"
    sitting.send(screen.Progress(run.ticket, 0.25))
    assert toolbar(sitting) == f"..  {phrases.TASK_PROGRESS(what=thinking, part='25%')}"
    assert sitting.send(screen.LineSubmitted("")) == [screen.StopTask(run.ticket)]
    work = Work(run.task)
    work.stop_early()
    sitting.send(screen.TaskFinished(run.ticket, work.result()))
    assert len(sitting.game.moves) == 1


def test_undo_while_a_bot_thinks_cancels_its_move(sitting: Harness) -> None:
    run = until_the_bot_thinks(sitting)
    sitting.enter("undo")
    assert screen.StopTask(run.ticket) in sitting.requests
    assert sitting.send(screen.TaskFinished(run.ticket, run.task(lambda part: True))) == []
    assert len(sitting.game.moves) == 1
    assert sitting.send(screen.TimerFired("bot")) == []


def ask_for_hints(sitting: Harness) -> screen.RunTask:
    sitting.enter("hint")
    (run,) = [order for order in sitting.requests if isinstance(order, screen.RunTask)]
    return run


def test_hints_come_as_a_page_with_reasons(sitting: Harness) -> None:
    run = ask_for_hints(sitting)
    assert toolbar(sitting).startswith(f"..  {phrases.SEARCHING_HINTS}: 0%")
    work = Work(run.task)
    work.stop_early()
    sitting.send(screen.LineEdited("p"))
    sitting.send(screen.TaskFinished(run.ticket, work.result()))
    assert sitting.state.typed == "p"
    assert sitting.session.layout.page is not None
    found = [line.split(maxsplit=1) for line in sitting.session.layout.page.lines]
    assert [number for number, _ in found] == ["1", "2", "3"][: len(found)]
    assert all(reason.startswith("place M25 ") for _, reason in found)


def test_a_single_short_hint_is_shown_as_a_numbered_list(sitting: Harness) -> None:
    run = ask_for_hints(sitting)
    sitting.send(
        screen.TaskFinished(run.ticket, [Hint(parse_move("place M25 e"), "place M25 e: new land")])
    )
    assert sitting.session.layout.page is not None
    assert sitting.session.layout.page.lines == ("1  place M25 e: new land",)


def hinted(sitting: Harness) -> Harness:
    """Ask for hints, and wait for them."""
    run = ask_for_hints(sitting)
    work = Work(run.task)
    work.stop_early()
    sitting.send(screen.TaskFinished(run.ticket, work.result()))
    return sitting


def test_a_hint_is_put_into_the_line_by_its_number(sitting: Harness) -> None:
    play_turn(sitting)
    state = hinted(sitting).state
    move = state.prompt.grammar.format_move(state.hints[1].move)
    assert toolbar(sitting).startswith(f"..  {phrases.TYPE_HINT_NUMBER}")
    sitting.send(screen.LineEdited("2"))
    assert toolbar(sitting) == f"OK  Enter: {phrases.ENTER_COPIES_HINT}"
    sitting.enter("2")
    assert sitting.requests == [screen.SetLine(move)]
    assert sitting.state.typed == move
    assert toolbar(sitting).startswith("OK  Enter plays: ")
    sitting.enter(move)
    assert len(sitting.state.steps) == 5
    assert sitting.state.hints == ()
    sitting.enter("2")
    assert toolbar(sitting).startswith("NO ")


def test_hints_have_their_numbers_on_the_map(sitting: Harness) -> None:
    hints = hinted(sitting).state.hints
    overlay = sitting.state.prompt.overlay(
        "", sitting.state.ui.preview, hints=[hint.move for hint in hints]
    )
    assert {mark.at for mark in overlay.marks} == {hint.move.volcano for hint in hints}
    numbers = " ".join(mark.text for mark in overlay.marks).split()
    assert sorted(numbers) == ["1", "2", "3"][: len(hints)]
    assert overlay.focus == {mark.at for mark in overlay.marks}


def test_a_script_plays_against_a_bot(sitting: Harness) -> None:
    out = io.StringIO()
    game = PlainGame(sitting.session, lambda state: "(island)", is_script=True)
    assert game.run(io.StringIO("place M25 e\nhut N24\n"), out, out) == 0
    assert len(sitting.game.moves) == 4
    assert load(sitting.journal.path) == sitting.state.timeline.latest
    assert "\nEasy: place " in out.getvalue()


def test_a_program_named_by_a_log_is_not_started(tmp_path: Path, seat: Seat) -> None:
    marker = tmp_path / "started"
    sitting = seat(["Touch", "Ana"], {1: f"exec:touch {marker}"})
    assert sitting.state.last_answer == (
        phrases.OTHER_BOT_INSTEAD(name="Touch", problem=phrases.LOG_NAMES_PROGRAM, level="Easy"),
    )
    sitting.finish()
    assert len(sitting.game.moves) == 2
    assert not marker.exists()
    assert sitting.session.table.seats == ("Touch", "Ana")


@pytest.mark.parametrize("name", ["exec:touch started", "bot:easy"])
def test_a_bot_specification_used_as_a_name_in_a_log_starts_no_bot(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "game.taluva"
    path.write_text(f"taluva-log 1\nedition 2014\nseat 1 {name}\nseat 2 Ben\nseed 7\n\n")
    sitting = Harness(Journal.resume(path), runs_programs=True)
    (told,) = sitting.state.last_answer
    assert told.endswith(phrases.ONLY_A_NAME())
    assert f":3:1: '{name}'" in told
    assert sitting.state.player == name
    assert not sitting.state.is_bots_turn
    assert sitting.session.table.seats == ()
    sitting.close()


def test_an_unknown_bot_is_replaced_with_a_message(seat: Seat) -> None:
    (told,) = seat(["Deep", "Ana"], {1: "deep"}).state.last_answer
    assert told.startswith("Deep: " + phrases.NO_SUCH_BOT(bot="'deep'", names="random, easy"))


def test_bots_are_seated_by_their_names() -> None:
    setup = setup_for(["Ana", "bot:easy", "BOT:easy", "bot:hard,3s"], DEFINITION, {})
    assert setup.names == ("Ana", "Easy", "Easy 2", "Hard")
    assert setup.bots == {2: "easy", 3: "easy", 4: "hard,3s"}
    assert assign_seats(["Ana", "Ben"], DEFINITION) == (["Ana", "Ben"], {})
    with pytest.raises(ValueError, match=re.escape(phrases.NO_SUCH_BOT(bot="'x'"))):
        setup_for(["Ana", "bot:x"], DEFINITION, {})


def test_bots_are_read_between_names() -> None:
    assert parse_seats("Ana, bot:hard,3s, Ben", DEFINITION) == ("Ana", "bot:hard,3s", "Ben")
    assert parse_seats("Ana bot:easy bot:easy", DEFINITION) == ("Ana", "bot:easy", "bot:easy")


def test_seats_are_remembered_as_typed(sitting: Harness) -> None:
    assert sitting.session.table.seats == ("Ana", "bot:easy")
