"""Bots at the table: they play in their seats, can be hurried, and are taken back with a person."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva import Game, load
from taluva.record import Journal
from taluva.shell.look import Terminal
from taluva.shell.repl import Reply
from taluva.ui.lines import bots_step, enter, suggest, verdict
from taluva.ui.plain import PlainGame
from taluva.ui.plan import Plan, table
from taluva.ui.screen import Screen
from taluva.ui.session import Session
from taluva.ui.wizard import read_names

TERMINAL = Terminal({"TERM": "xterm-256color"}, True, "utf-8")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """Ana against the easy bot."""
    game = Game.new(["Ana", "Easy"], seed=7)
    session = Session(Journal.create(game, tmp_path / "game.taluva", bots={2: "easy"}))
    yield session
    session.close()


def play_turn(session: Session) -> None:
    """Let Ana play a turn and the bot reply."""
    for _ in range(2):
        enter(session, str(session.game.legal_moves()[0]))
    while session.is_bots_turn:
        bots_step(session).result()()


def finish(screen: Screen, reply: Reply | None) -> None:
    """Do what the screen asks for later, until it asks for nothing more."""
    while reply is not None and reply.later is not None:
        reply = reply.later.action()
        time.sleep(0.01)


def test_people_wait_while_a_bot_is_to_move(session: Session) -> None:
    enter(session, "place M25 e")
    enter(session, "hut N24")
    assert session.is_bots_turn
    move = str(session.game.legal_moves()[0])
    refused = enter(session, move)
    assert refused.is_refused
    assert refused.lines == ("Easy is to move: wait for the bot",)
    assert str(verdict(session, move)) == "NO  Easy is to move: wait for the bot"
    assert "place" not in [each.text for each in suggest(session, "")]
    assert len(session.game.moves) == 2
    assert enter(session, "hint").is_refused


def test_undo_goes_back_to_the_last_decision_of_a_person(session: Session) -> None:
    play_turn(session)
    play_turn(session)
    before = session.games[5]
    assert len(session.game.moves) == 8
    answer = enter(session, "undo")
    assert len(session.game.moves) == 5
    assert session.game == before
    assert answer.lines[0].count("Easy:") == 2
    enter(session, "redo")
    assert len(session.game.moves) == 8
    assert not session.is_bots_turn


def test_a_bot_that_began_cannot_be_taken_back(tmp_path: Path) -> None:
    game = Game.new(["Easy", "Ana"], seed=7)
    session = Session(Journal.create(game, tmp_path / "game.taluva", bots={1: "easy"}))
    while session.is_bots_turn:
        bots_step(session).result()()
    assert enter(session, "undo").lines == ("there is nothing to take back",)
    assert len(session.game.moves) == 2
    session.close()


def test_on_the_screen_the_bot_plays_by_itself(session: Session) -> None:
    screen = Screen(session, TERMINAL, "none")
    enter(session, "place M25 e")
    finish(screen, screen.enter("hut N24"))
    assert len(session.game.moves) == 4
    assert session.player == "Ana"
    told = "".join(segment.text for segment in screen.toolbar(200, "", ""))
    assert "Easy: " in told


def test_a_thinking_bot_shows_progress_and_is_hurried_by_enter(tmp_path: Path) -> None:
    game = Game.new(["Hard", "Ana"], seed=7)
    journal = Journal.create(game, tmp_path / "game.taluva", bots={1: "hard,600s"})
    session = Session(journal)
    screen = Screen(session, TERMINAL, "none")
    first = screen.first().later
    assert first is not None
    thinking = first.action()
    assert thinking is not None
    told = "".join(segment.text for segment in screen.toolbar(200, "", ""))
    assert "Hard thinks: 0%   (Enter: at once)" in told
    assert screen.enter("").keeps_line
    deadline = time.monotonic() + 30
    while not session.game.moves and time.monotonic() < deadline:
        assert thinking is not None
        assert thinking.later is not None
        time.sleep(0.02)
        thinking = thinking.later.action()
    assert len(session.game.moves) == 1
    session.close()


def test_undo_while_a_bot_thinks_makes_it_forget(session: Session) -> None:
    screen = Screen(session, TERMINAL, "none")
    enter(session, "place M25 e")
    later = screen.enter("hut N24").later
    assert later is not None
    glance = later.action()
    assert glance is not None
    assert glance.later is not None
    screen.enter("undo")
    assert glance.later.action() is None
    assert len(session.game.moves) == 1


def test_hints_come_as_a_page_with_reasons(session: Session) -> None:
    answer = enter(session, "hint")
    assert answer.work is not None
    answer.work.hurry()
    lines = answer.work.result()().lines
    assert lines
    assert all(line.startswith("place M25 ") for line in lines)


def test_a_script_plays_against_a_bot(session: Session) -> None:
    out = io.StringIO()
    game = PlainGame(session, lambda session: "(island)", is_script=True)
    assert game.run(io.StringIO("place M25 e\nhut N24\n"), out, out) == 0
    assert len(session.game.moves) == 4
    assert load(session.journal.path) == session.game
    assert "\nEasy: place " in out.getvalue()


def test_a_program_named_by_a_log_is_not_started(tmp_path: Path) -> None:
    marker = tmp_path / "started"
    words = f"exec:touch {marker}"
    game = Game.new(["Touch", "Ana"], seed=7)
    session = Session(Journal.create(game, tmp_path / "game.taluva", bots={1: words}))
    assert session.notices() == [
        "Touch: the log names a program, which only resume --exec starts; the easy bot plays"
    ]
    bots_step(session).result()()
    assert len(session.game.moves) == 1
    assert not marker.exists()
    assert session.seats == ("Touch", "Ana")
    session.close()


@pytest.mark.parametrize("name", ["exec:touch started", "bot:easy"])
def test_a_name_in_a_log_that_names_a_bot_is_a_mere_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.taluva"
    path.write_text(f"taluva-log 1\nedition 2014\nseat 1 {name}\nseat 2 Ben\nseed 7\n\n")
    session = Session(Journal.resume(path), runs_programs=True)
    (told,) = session.notices()
    assert told.endswith("is a mere name here: a bot is named by the header 'bot'")
    assert f":3:1: '{name}'" in told
    assert session.player == name
    assert not session.is_bots_turn
    assert session.seats == ()
    session.close()


def test_a_bot_that_is_not_known_is_replaced_and_told(tmp_path: Path) -> None:
    game = Game.new(["Deep", "Ana"], seed=7)
    session = Session(Journal.create(game, tmp_path / "game.taluva", bots={1: "deep"}))
    (told,) = session.notices()
    assert told.startswith("Deep: there is no bot 'deep': choose from random, easy")
    session.close()


def test_plans_seat_bots_by_their_names() -> None:
    plan = Plan(("Ana", "bot:easy", "BOT:easy", "bot:hard,3s"), ())
    assert plan.game().names == ("Ana", "Easy", "Easy 2", "Hard")
    assert plan.bots() == {2: "easy", 3: "easy", 4: "hard,3s"}
    assert table(["Ana", "Ben"]) == (["Ana", "Ben"], {})
    with pytest.raises(ValueError, match="there is no bot 'x'"):
        Plan(("Ana", "bot:x"), ()).game()


def test_the_wizard_reads_bots_between_names() -> None:
    assert read_names("Ana, bot:hard,3s, Ben") == ("Ana", "bot:hard,3s", "Ben")
    assert read_names("Ana bot:easy bot:easy") == ("Ana", "bot:easy", "bot:easy")


def test_seats_are_remembered_as_they_were_named(session: Session) -> None:
    assert session.seats == ("Ana", "bot:easy")
