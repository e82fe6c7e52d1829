"""taluva puzzle: one whole turn, read line by line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from taluva.cli import main
from taluva.cli.commands import puzzle
from taluva.core.lessons import Puzzle
from taluva.games.taluva.lessons import puzzles
from taluva.tui.screen import LineSubmitted
from tests import phrases
from tests.app.front import Front
from tests.conftest import Run

PUZZLE = puzzles()[0]


@pytest.fixture
def talk(run: Run) -> object:
    def talked(*lines: str, arguments: tuple[str, ...] = ("1",), code: int = 0) -> str:
        return "".join(
            run("puzzle", *arguments, code=code, typed="".join(f"{line}\n" for line in lines))
        )

    return talked


def test_a_wrong_turn_can_be_tried_again(talk) -> None:  # type: ignore[no-untyped-def]
    first, second = PUZZLE.solution
    said = talk("nonsense", "hut M25", "quit", code=1)
    assert f"1/{len(puzzles())} Puzzle" in said
    assert phrases.NO_SUCH_LINE(word="'nonsense'") in said
    assert " [T2]" in said
    said = talk(first, "again", first, second)
    assert "Right!" in said


def test_a_wrong_turn_is_explained_and_answered(talk) -> None:  # type: ignore[no-untyped-def]
    said = " ".join(talk("place N8 se", "hut K19", "quit", arguments=("5",)).split())
    assert phrases.STILL_MISSING(task=phrases.BUILD_A_TOWER) in said
    assert phrases.RIVAL_ANSWERS(name="Ben") in said
    assert said.lower().count(phrases.BUILD_A_TOWER) >= 3
    said = talk("place K11 e", "expand H20 sand", "quit", arguments=("52",))
    assert phrases.RIVAL_WINS_NEXT(name="Ben", number=19, every=19).partition(": ")[0] in said


@pytest.mark.parametrize("way", [(), ("--by-ear",)])
def test_the_first_move_after_a_wrong_turn_counts(talk, way: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    solution = puzzles()[4].solution
    said = talk("place N8 se", "hut K19", *solution, arguments=("5", *way))
    assert "\nRight! " in said


def test_hints_show_half_of_a_move_and_then_the_whole_move(talk) -> None:  # type: ignore[no-untyped-def]
    first, second = PUZZLE.solution
    said = talk("hint", "hint", first, "hint", "hint", "quit")
    halves = [f"{' '.join(each.split()[:2])} …" for each in (first, second)]
    given = [line.partition("try: ")[2] for line in said.splitlines() if "Next, try: " in line]
    assert given == [halves[0], first, halves[1], second]


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.task.name)
def test_every_puzzle_has_hints_and_accepts_its_solution(talk, puzzle: Puzzle) -> None:  # type: ignore[no-untyped-def]
    asked = [word for move in puzzle.solution for word in ("hint", "hint", move)]
    said = talk(*asked, arguments=(puzzle.task.name,))
    given = [line.partition("try: ")[2] for line in said.splitlines() if "Next, try: " in line]
    whole = [each for each in given if not each.endswith("…")]
    assert list(dict.fromkeys(whole)) == [*puzzle.solution]
    assert any(line.startswith("Right! ") for line in said.splitlines())


@pytest.mark.parametrize("code", ["\x1b[31m", "\x1b]52;c;aGk=\x07", "\x9b2J", "\u202e", "\b"])
def test_input_from_a_pipe_is_echoed_without_control_codes(talk, code: str) -> None:  # type: ignore[no-untyped-def]
    said = talk(f"x{code}y", "quit", code=1)
    assert "> x\ufffd" in said
    assert not {each for each in said if not each.isprintable()} - {"\n"}


def test_a_dead_end_is_reported(talk) -> None:  # type: ignore[no-untyped-def]
    from taluva.learn.courses import Attempt

    game = Attempt.of(PUZZLE.task).before
    wrong = next(str(move) for move in game.legal_moves() if str(move) != PUZZLE.solution[0])
    said = talk(wrong, "hint", "quit", code=1)
    assert phrases.PUZZLE_OUT_OF_REACH in said


def test_solving_todays_puzzle_extends_the_streak(talk, home: Path) -> None:  # type: ignore[no-untyped-def]
    heading = talk("quit", arguments=()).split()[0]
    number = int(heading.partition("/")[0])
    solution = puzzles()[number - 1].solution
    assert "on 1 day." in talk(*solution, arguments=())
    assert "day" not in talk(*solution, arguments=()).splitlines()[-1]
    assert (home / "puzzles.json").exists()
    assert "of 1 day" not in talk(*solution, arguments=(str(number),))


def test_puzzles_are_listed_and_named_by_date(talk) -> None:  # type: ignore[no-untyped-def]
    rows = talk(arguments=("--list",)).splitlines()
    assert len(rows) == len(puzzles())
    first = talk("quit", arguments=("--date", "2026-11-16"))
    assert first == talk("quit", arguments=("--date", "2026-11-16"))


@pytest.mark.parametrize("player", ["", "Ana", "Ben", "Robin"])
def test_the_list_the_menu_and_the_puzzle_name_the_same_goal(  # type: ignore[no-untyped-def]
    talk, home: Path, player: str
) -> None:
    (home / "settings.json").write_text(json.dumps({"player": player}))
    number = next(each.task.name for each in puzzles() if "stop-temple" in each.task.goal)
    listed = talk(arguments=("--list",))
    row = next(line for line in listed.splitlines() if line.split()[:1] == [number])
    goal = row.partition(" grade ")[2].split(maxsplit=1)[1]
    assert goal in " ".join(talk("quit", arguments=(number,)).split())
    front = Front()
    front.send(LineSubmitted("puzzle"))
    while front.focus != number:
        front.press("down")
    assert goal in " ".join(re.findall(r"[\w.]+", front.text))


def test_the_dialog_is_translated(talk) -> None:  # type: ignore[no-untyped-def]
    first, _ = PUZZLE.solution
    said = talk("Tipp", first, "nochmal", "BEENDEN", "hint", arguments=("1", "--language", "de"))
    assert said.count("Weiter geht es mit: ") == 1


def test_the_full_screen_shows_the_puzzle_as_a_lesson(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    told: list[object] = []
    shown: list[str] = []

    def solved(study: Any, user: object, kept: Any) -> int:
        shown.append(study.lesson.task.name)
        told.extend(kept(study.key))
        told.extend(kept("taluva puzzles another"))
        return 0

    monkeypatch.setattr(puzzle, "open_lesson", solved)
    assert main(["puzzle"]) == 0
    assert told == [phrases.DAYS_SOLVED(number=1)]
    assert main(["puzzle", "3"]) == 0
    assert len(told) == 1
    assert shown[1:] == ["3"]
