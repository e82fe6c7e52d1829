"""Plain mode: scripts are played, refused lines reported with their numbers, the game is saved."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from taluva.app.screens.plain import PlainGame
from taluva.record.journal import Journal
from taluva.record.reader import load
from tests import phrases
from tests.app.conftest import OpenTable
from tests.app.table import Harness
from tests.games.taluva.games import after, before_the_end, early_victory, last_standing, typed
from tests.games.taluva.table import at_turn


def run_script(table: Harness, text: str) -> tuple[int, str, str]:
    out, errors = io.StringIO(), io.StringIO()
    game = PlainGame(table.session, lambda state: "(island)", is_script=True)
    code = game.run(io.StringIO(text), out, errors)
    return code, out.getvalue(), errors.getvalue()


def test_a_script_is_played_and_saved(open_table: OpenTable) -> None:
    table = open_table(after())
    code, out, errors = run_script(table, "place M25 e\n\n# a remark\nhut N24\n")
    assert (code, errors) == (0, "")
    assert out.count("(island)") == 3
    assert out.splitlines()[-1].startswith(phrases.CONTINUE_WITH(command="taluva resume "))
    assert load(table.journal.path).moves == after("place M25 e", "hut N24").moves


def test_refused_lines_are_numbered_and_skipped(open_table: OpenTable) -> None:
    table = open_table(after())
    code, _, errors = run_script(table, "hut N24\nplace M25 e\nwhat\x1b[2J\nhut N24")
    assert code == 1
    illegal, unknown = errors.splitlines()
    assert illegal.startswith("line 1: hut N24: ")
    assert illegal.endswith(" [T2]")
    assert unknown == ("line 3: " + "what�[2J: " + phrases.NO_SUCH_LINE(word="'what�[2J'"))
    assert len(table.game.moves) == 2


def test_no_escape_code_is_printed(open_table: OpenTable) -> None:
    table = open_table(after())
    _, out, errors = run_script(table, "help\nnote \x1b[31mred\x07\nhistory\nplace \x1b m25\n")
    assert "\x1b" not in out + errors
    assert "\x07" not in out + errors


def test_quit_ends_a_script(open_table: OpenTable) -> None:
    table = open_table(after())
    assert run_script(table, "quit\nplace M25 e\n")[0] == 0
    assert table.game.moves == ()


def test_a_whole_game_ends_with_its_table(open_table: OpenTable) -> None:
    moves = typed(early_victory())
    table = open_table(before_the_end(early_victory(), len(moves)))
    code, out, _ = run_script(table, "\n".join(moves))
    assert code == 0
    assert phrases.WINS(winners="Ana", reason=phrases.TWO_KINDS_BUILT) in out
    assert "player   temples  towers  huts  result" in out


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str | type[BaseException]]:
    """The lines that a person types. An exception class among them is raised."""
    lines: list[str | type[BaseException]] = []

    def read(prompt: str) -> str:
        line = lines.pop(0) if lines else EOFError
        if isinstance(line, str):
            return line
        raise line

    monkeypatch.setattr("builtins.input", read)
    return lines


def run_person(table: Harness) -> tuple[int, str]:
    out = io.StringIO()
    game = PlainGame(table.session, lambda state: "(island)", is_script=False)
    return game.run(io.StringIO(), out, out), out.getvalue()


def test_a_refused_line_of_a_person_does_not_change_the_exit_code(
    open_table: OpenTable, answers: list[str | type[BaseException]]
) -> None:
    answers += ["hut n24", "m25 e", "hut n24"]
    table = open_table(after())
    code, out = run_person(table)
    assert code == 0
    assert f"NO  {phrases.TILE_FIRST} [T2]" in out
    assert table.game.turn == 2


def test_ctrl_c_asks_and_keeps_the_game(
    open_table: OpenTable, answers: list[str | type[BaseException]]
) -> None:
    answers += [KeyboardInterrupt, "n", "m25 e", KeyboardInterrupt, "y", "hut n24"]
    table = open_table(after())
    code, out = run_person(table)
    assert code == 0
    assert table.game.phase == "build"
    assert phrases.GAME_IS_SAVED in out


def test_the_end_of_input_asks_if_the_game_is_not_saved(
    answers: list[str | type[BaseException]], tmp_path: Path
) -> None:
    table = Harness(Journal.create(after(), tmp_path / "no" / "folder", plays_on=True))
    answers += [EOFError, "n", "m25 e", EOFError, "y", "hut n24"]
    _, out = run_person(table)
    assert table.game.phase == "build"
    assert out.splitlines()[-1].startswith("not saved: ")


def test_a_placement_that_leaves_no_build_needs_a_confirmation(
    open_table: OpenTable, answers: list[str | type[BaseException]]
) -> None:
    last = typed(last_standing())[-1]
    table = open_table(before_the_end(last_standing(), 1))
    answers += [last, "n"]
    run_person(table)
    assert not table.state.is_over
    answers += [last, "y"]
    run_person(table)
    assert table.state.is_over


def test_help_in_plain_mode_lists_only_what_works_there(open_table: OpenTable) -> None:
    table = open_table(after())
    _, out, _ = run_script(table, "help\nzoom normal\n")
    assert "COMMANDS" in out
    assert "KEYS" not in out
    names = [line.split()[0] for line in out.splitlines() if line.startswith("  ") and line.split()]
    assert "zoom" in names
    assert not {"look", "mouse", "motion", "background", "Tab"} & {*names}


def test_no_input_is_suggested_while_a_bot_plays(tmp_path: Path) -> None:
    journal = Journal.create(after(), tmp_path / "game.taluva", bots={2: "easy"})
    table = Harness(journal)
    _, out, _ = run_script(table, "place M25 e\nhut N24\n")
    table.close()
    shown = out.split("(island)")
    assert len(shown) == 6  # the start, two steps of Ana's and two of the bot's
    *_, one, other, own = (each.partition("> ")[0].splitlines() for each in shown[1:])
    assert own[-2] == "place HEX DIRECTION"
    assert not [line for line in (*one, *other) if "HEX" in line or "type " in line]


def test_a_person_confirms_a_build_after_which_no_other_is_possible(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(at_turn("eliminated-25", 23).play("place Q31 w"))
    asked: list[str] = []
    lines = ["expand M23 lake", "n", "quit"]

    def read(prompt: str) -> str:
        asked.append(prompt)
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", read)
    out = io.StringIO()
    PlainGame(table.session, lambda state: "", is_script=False).run(io.StringIO(), out, out)
    assert asked[1].startswith(phrases.BUILDS_THEN(number=0, every=25))
    assert table.game.phase == "build"


@pytest.mark.parametrize(("name", "turn"), [("hint-changes-mind", 18), ("hint-two-22", 22)])
def test_a_hint_does_not_change_its_mind(name: str, turn: int, open_table: OpenTable) -> None:
    table = open_table(at_turn(name, turn))
    run_script(table, "hint\n")
    hint = table.state.hints[-1]
    assert hint.then is not None
    run_script(table, f"{hint.move}\nhint\n")
    assert table.game.phase == "build"
    assert table.state.hints[0].move == hint.then
