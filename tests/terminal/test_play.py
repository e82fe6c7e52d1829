"""Whole games in a real pseudo-terminal, reading the screen back."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from taluva import Game
from taluva.record.journal import Journal
from taluva.record.reader import load
from tests import phrases
from tests.games.taluva.games import before_the_end, building, early_victory, last_standing, typed
from tests.terminal.terminal import Terminal

SIZES = [(80, 24), (120, 40), (200, 60)]

PATIENCE_FOR_ANALYSIS = 150.0  # seconds; it computes for some seconds on a free machine


def logged(game: Game, folder: Path) -> Path:
    """Save a game in a file; return its path."""
    path = folder / "game.taluva"
    Journal.create(game, path).close()
    return path


def leave(terminal: Terminal) -> None:
    terminal.enter("quit")
    assert terminal.exit_code() == 0
    assert terminal.is_restored


def test_a_new_game_from_the_welcome_is_saved_and_remembered(tmp_path: Path) -> None:
    with Terminal([], tmp_path) as terminal:
        terminal.wait("choose: new")
        terminal.press("enter")
        terminal.wait("Start")
        terminal.enter("Uma, Vic, Wes")
        terminal.wait("Uma, Vic and Wes")
        terminal.enter("start")
        terminal.wait(f"W  Uma  {phrases.PLACE_TASK}")
        terminal.wait(phrases.TYPE_PLACE(move="place M25 e"))
        terminal.enter("m25 e")
        terminal.wait("W  Uma  build")
        terminal.press("ctrl-d")
        terminal.wait("Quit?")
        terminal.press("ctrl-d")
        terminal.wait("1 continue")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
    with Terminal([], tmp_path) as terminal:
        terminal.wait("1 continue")
        terminal.enter("new")
        terminal.wait("Uma against Easy")
        terminal.press("left")
        terminal.wait("Uma, Vic and Wes")
        terminal.press_again("ctrl-d")
        assert terminal.exit_code() == 0


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_is_played_line_by_line(tmp_path: Path, size: tuple[int, int]) -> None:
    whole = early_victory()
    arguments = ["play", "Ana", "Ben", "--seed", str(whole.seed), "--log", "my.taluva"]
    game = before_the_end(whole, len(whole.moves))
    with Terminal(arguments, tmp_path, size) as terminal:
        for move in typed(whole):
            step = phrases.PLACE_TASK if game.phase == "tile" else "build"
            terminal.wait(f"turn {game.turn} ")
            terminal.wait(f" {'WO'[game.position.seat - 1]}  {game.names[game.position.seat - 1]} ")
            terminal.wait(step)
            terminal.enter(move)
            game = game.play(move)
        terminal.wait(f"Ana  wins: {phrases.TWO_KINDS_BUILT}")
        terminal.wait("what next")
        leave(terminal)
        assert phrases.TWO_KINDS_BUILT in terminal.text
    assert load(tmp_path / "my.taluva").moves == game.moves


@pytest.mark.parametrize("size", SIZES)
def test_legal_moves_illegal_moves_and_undo_work(tmp_path: Path, size: tuple[int, int]) -> None:
    path = logged(building(), tmp_path)
    with Terminal(["resume", str(path)], tmp_path, size) as terminal:
        terminal.wait("W  Ana  build")
        terminal.type("hut n22")
        terminal.wait(f"NO  {phrases.HUT_NEXT_TO_OWN(hexes='N24')} [H2]")
        terminal.press("enter")
        terminal.settle()
        assert "W  Ana  build" in terminal.text
        terminal.press("escape")
        terminal.type("x n24 ")
        terminal.wait("..  expand N24: jungle clearing sand rock")
        terminal.settle()
        assert "18 huts left" not in terminal.text  # no menu was opened
        terminal.press("tab")
        terminal.wait("1 hut on N22; 18 huts left")
        terminal.type("j")
        terminal.wait("OK  Enter plays: jungle: 1 hut on N22; 18 huts left")
        terminal.press("enter")
        terminal.wait(f"O  Ben  {phrases.PLACE_TASK}")
        terminal.press("f3")
        terminal.wait("W  Ana  build")
        terminal.wait("undone: Ana: expand N24 jungle")
        terminal.enter("redo")
        terminal.wait(f"O  Ben  {phrases.PLACE_TASK}")
        leave(terminal)
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#= ")]
    assert lines[-3:] == ["3 expand N24 jungle", "3 undo", "3 expand N24 jungle"]


def test_the_menu_completes_a_move(tmp_path: Path) -> None:
    with Terminal(["play", "Ana", "Ben", "--seed", "7"], tmp_path) as terminal:
        terminal.wait("W  Ana ")
        terminal.press("tab")
        terminal.wait(phrases.PLACE_HELP)
        terminal.type("pl")
        terminal.press("tab")
        terminal.wait("level 1: e se sw")
        terminal.press("tab")
        terminal.press("enter")
        terminal.wait("sand N26, sand M27")
        terminal.press("tab")
        terminal.wait("OK  Enter plays: level 1")
        terminal.press("enter")
        terminal.wait("W  Ana  build")
        leave(terminal)


def test_resize_in_mid_word_keeps_the_line(tmp_path: Path) -> None:
    path = logged(building(), tmp_path)
    with Terminal(["resume", str(path)], tmp_path, (120, 40)) as terminal:
        terminal.wait("W  Ana  build")
        terminal.type("expand n2")
        terminal.wait("..  N24")
        for size in ((70, 20), (50, 14), (30, 8), (160, 50)):
            terminal.resize(*size)
            terminal.wait(lambda: " Ana W  expand n2" in terminal.text)
            terminal.settle()
        terminal.type("4 sand")
        terminal.wait("OK  Enter plays: sand: 1 hut on O25; 18 huts left")
        terminal.press("enter")
        terminal.wait("O  Ben ")
        leave(terminal)


def test_a_game_is_resumed_after_quit(tmp_path: Path) -> None:
    with Terminal(["play", "Ana", "Ben", "--seed", "7"], tmp_path) as terminal:
        terminal.wait("W  Ana ")
        terminal.enter("m25 e")
        terminal.wait("W  Ana  build")
        leave(terminal)
        assert "taluva resume" in terminal.text
    with Terminal(["resume"], tmp_path) as terminal:
        terminal.wait("W  Ana  build")
        terminal.enter("hut n24")
        terminal.wait(f"O  Ben  {phrases.PLACE_TASK}")
        leave(terminal)


def test_the_end_menu_offers_a_replay_and_a_rematch(tmp_path: Path) -> None:
    path = logged(early_victory(), tmp_path)
    with Terminal(["resume", str(path)], tmp_path, (120, 40)) as terminal:
        terminal.wait("what next")
        terminal.enter("w")
        terminal.wait("REPLAY")
        terminal.enter("q")
        terminal.wait("what next")
        terminal.enter("r")
        terminal.wait("turn 1 of 48")
        terminal.wait(f"Ben  {phrases.PLACE_TASK}")
        leave(terminal)
    assert load(path).moves == early_victory().moves


def test_a_replay_knows_the_analysis_made_at_the_end_and_so_does_the_game_after_it(
    tmp_path: Path,
) -> None:
    path = logged(early_victory(), tmp_path)
    with Terminal(["resume", str(path)], tmp_path, (120, 40)) as terminal:
        terminal.wait("what next")
        terminal.enter("analyse")
        terminal.wait(phrases.CHANCE_OF_WINNING, PATIENCE_FOR_ANALYSIS)
        terminal.press("down", "down")  # below rematch
        terminal.press("enter")
        terminal.wait("REPLAY")
        terminal.type("]")
        terminal.wait("F5 plays on")
        terminal.enter("q")
        terminal.wait("what next")
        terminal.wait(phrases.CHANCE_OF_WINNING)
        leave(terminal)


def test_an_analysis_made_in_the_replay_is_known_at_the_end(tmp_path: Path) -> None:
    path = logged(early_victory(), tmp_path)
    with Terminal(["resume", str(path)], tmp_path, (120, 40)) as terminal:
        terminal.wait("what next")
        terminal.enter("replay")
        terminal.wait("REPLAY")
        terminal.enter("analyse")
        terminal.wait(phrases.CHANCE_OF_WINNING, PATIENCE_FOR_ANALYSIS)
        terminal.press("escape")
        terminal.enter("q")
        terminal.wait("what next")
        terminal.wait(phrases.CHANCE_OF_WINNING)
        leave(terminal)


def test_an_elimination_gets_a_warning_and_a_message(tmp_path: Path) -> None:
    path = logged(before_the_end(last_standing(), 1), tmp_path)
    with Terminal(["resume", str(path)], tmp_path, (120, 40)) as terminal:
        terminal.wait(f"O  Ben  {phrases.PLACE_TASK}")
        terminal.type(typed(last_standing())[-1])
        terminal.wait(f"!!  Enter plays: {phrases.NOTHING_TO_BUILD_AFTER}")
        terminal.press("enter")
        terminal.wait(f"Ana  wins: {phrases.LAST_ABLE_TO_BUILD}")
        terminal.wait(f"Ben {phrases.PLAYER_OUT.words(1, 4)}")
        leave(terminal)
        assert phrases.WINS(winners="Ana", reason=phrases.LAST_ABLE_TO_BUILD) in terminal.text
    assert f"\n{last_standing().turn} out\nresult last-standing 1\n#= " in path.read_text(
        encoding="utf-8"
    )


def test_keys_open_turn_and_close_pages(tmp_path: Path) -> None:
    path = logged(before_the_end(early_victory(), 1), tmp_path)
    with Terminal(["resume", str(path)], tmp_path) as terminal:
        terminal.wait("TALUVA")
        terminal.press("f1")
        terminal.wait(phrases.SETTLEMENT_TOO_HIGH(level=1))
        terminal.press("page-down", "page-down", "page-down")
        terminal.wait(phrases.PAGE_KEYS_HELP)
        terminal.press("escape")
        terminal.wait(lambda: "Esc closes" not in terminal.text)
        terminal.enter("why place M25 e")
        terminal.wait("Rule:")
        terminal.press("enter")
        terminal.wait(lambda: "Rule:" not in terminal.text)
        terminal.press("ctrl-p")
        terminal.wait(" Ana W  why place M25 e")
        terminal.press("escape", "f2")
        terminal.wait("marked")
        terminal.press("shift-left", "shift-home")
        terminal.enter("zoom large")
        terminal.wait("zoom: large")
        terminal.enter("hitsory")
        terminal.wait("NO  " + phrases.SIMILAR_LINE(word="'hitsory'", nearest="history"))
        terminal.press("escape")
        leave(terminal)
    with Terminal(["resume", str(path)], tmp_path) as terminal:
        terminal.wait("TALUVA")
        terminal.enter("zoom")
        terminal.wait("zoom is large; choose:")
        leave(terminal)


def test_ctrl_c_asks_and_the_game_is_saved(tmp_path: Path) -> None:
    with Terminal(["play", "Ana", "Ben", "--seed", "7", "--log", "g"], tmp_path) as terminal:
        terminal.wait("W  Ana ")
        terminal.enter("m25 e")
        terminal.wait("W  Ana  build")
        terminal.press("ctrl-c")
        terminal.wait(f"Quit? {phrases.QUIT_SAVED}")
        terminal.type("n")
        terminal.wait(lambda: "Quit?" not in terminal.text)
        terminal.press("ctrl-c")
        terminal.wait(f"Quit? {phrases.QUIT_SAVED}")
        terminal.type("y")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
    assert typed(load(tmp_path / "g", Game)) == ["place M25 e"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_restore_the_terminal(tmp_path: Path, number: signal.Signals) -> None:
    with Terminal(["play", "Ana", "Ben", "--log", "g"], tmp_path) as terminal:
        terminal.wait("W  Ana ")
        terminal.enter("m25 e")
        terminal.wait("W  Ana  build")
        terminal.process.kill(number)
        assert terminal.exit_code() == 128 + number
        assert terminal.is_restored
        assert b"Traceback" not in terminal.raw
    assert typed(load(tmp_path / "g", Game)) == ["place M25 e"]


CRASH = """
import sys
from taluva.cli import main
from taluva.app.screens import base
whole = base.header
def header(state, *rest, **more):
    if state.game.turn == 2:
        raise RuntimeError("a bug in the header")
    return whole(state, *rest, **more)
base.header = header
sys.exit(main())
"""


def test_a_crash_restores_the_terminal_and_keeps_the_game(tmp_path: Path) -> None:
    arguments = ["play", "Ana", "Ben", "--log", "g"]
    with Terminal(arguments, tmp_path, (100, 40), code=CRASH) as terminal:
        terminal.wait("W  Ana ")
        terminal.enter("m25 e")
        terminal.wait("W  Ana  build")
        terminal.enter("hut n24")
        assert terminal.exit_code() == 1
        assert terminal.is_restored
        assert "a bug in the header" in terminal.text
        assert "taluva resume g" in terminal.text
    assert typed(load(tmp_path / "g", Game)) == ["place M25 e", "hut N24"]


def test_a_long_line_leaves_the_prompt_in_its_place(tmp_path: Path) -> None:
    with Terminal(["resume", str(logged(building(), tmp_path))], tmp_path) as terminal:
        terminal.wait(" Ana W  ")
        terminal.type("note " + "y" * 150)
        terminal.wait("y" * 60)
        assert terminal.lines[-2].startswith(" Ana W  ")
        terminal.press("enter")
        terminal.wait("noted")
        assert terminal.lines[-2].startswith(" Ana W  ")
        leave(terminal)


def test_a_page_makes_room_for_the_map_when_you_type(tmp_path: Path) -> None:
    with Terminal(["resume", str(logged(building(), tmp_path))], tmp_path) as terminal:
        terminal.wait(" Ana W  ")
        terminal.press("f1")
        terminal.wait("Esc closes")
        terminal.type("x")
        terminal.wait(lambda: "Esc closes" not in terminal.text)
        terminal.press("escape", "escape")
        leave(terminal)


def test_an_unsaved_game_always_warns_and_asks_before_leaving(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file is in the way")
    with Terminal(["play", "Ana", "Ben", "--seed", "7"], tmp_path) as terminal:
        terminal.wait("NOT SAVED")
        terminal.wait(lambda: terminal.toolbar.startswith(" !! "))
        terminal.enter("m25 e")
        terminal.wait("W  Ana  build")
        assert terminal.lines[0].startswith(" TALUVA  NOT SAVED")
        terminal.press("ctrl-d")
        terminal.wait(f"Quit? {phrases.GAME_NOT_SAVED}")
        terminal.type("n")
        terminal.wait(lambda: "Quit?" not in terminal.text)
        terminal.enter("hut n24")
        terminal.wait("O  Ben  place")
        terminal.press("ctrl-d")
        terminal.wait(f"Quit? {phrases.GAME_NOT_SAVED}")
        terminal.type("y")
        assert terminal.exit_code() == 2
        assert terminal.is_restored


def test_enter_alone_never_starts_a_program_named_in_a_log(tmp_path: Path) -> None:
    log = tmp_path / "sly.taluva"
    log.write_text("taluva-log 1\nedition 2014\nseat 1 exec:touch started\nseat 2 Ben\nseed 7\n\n")
    with Terminal(["resume", str(log)], tmp_path) as terminal:
        terminal.wait(phrases.PLACE_TASK)
        terminal.press("ctrl-d")
        terminal.wait("Quit?")
        terminal.press("ctrl-d")
        assert terminal.exit_code() == 0
    with Terminal([], tmp_path) as terminal:
        terminal.wait("choose: ")
        terminal.enter("new")
        terminal.wait("against Easy")
        for _ in range(5):  # nothing that is offered starts it
            terminal.press("right")
            terminal.settle()
            assert "exec" not in terminal.text
        terminal.press("enter")
        terminal.wait(phrases.PLACE_TASK)
        terminal.press_again("ctrl-d")
        terminal.wait("choose: ")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
    assert not (tmp_path / "started").exists()
