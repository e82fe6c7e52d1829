"""Every puzzle has exactly one good turn, found by trying all of them."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from taluva import IllegalMove
from taluva.core.lessons import Puzzle, format_puzzle, parse_puzzles
from taluva.games import definition_for
from taluva.games.taluva.lessons import puzzles
from taluva.i18n import ENGLISH
from taluva.learn.courses import Attempt
from taluva.learn.progress import puzzle_of
from tests import phrases
from tests.tools.find_puzzles import main, puzzles_of
from tests.tools.taluva_puzzles import find_puzzles

PUZZLES = puzzles()


def test_there_are_sixty_of_three_kinds_and_three_grades() -> None:
    assert len(PUZZLES) >= 60
    kinds = Counter(puzzle.kind for puzzle in PUZZLES)
    assert kinds.keys() == {"win", "save", "stop"}
    assert min(kinds.values()) >= 10
    assert {puzzle.grade for puzzle in PUZZLES} == {1, 2, 3}
    assert len({puzzle.task.position for puzzle in PUZZLES}) >= 60
    assert all(" seed " in puzzle.source for puzzle in PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.task.name)
def test_a_puzzle_is_solved_by_its_solution(puzzle: Puzzle) -> None:
    attempt = Attempt.of(puzzle.task)
    assert attempt.before.to_position() == puzzle.task.position
    for text in puzzle.solution:
        assert not attempt.is_over
        attempt = attempt.play(text, ENGLISH)
    assert attempt.is_solved


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.task.name)
def test_a_puzzle_has_exactly_one_good_turn(puzzle: Puzzle) -> None:
    start = Attempt.of(puzzle.task)
    (moves,) = start.goal.turns(start.before, start.before)
    assert tuple(map(str, moves)) == puzzle.solution


def test_nothing_illegal_solves_a_puzzle() -> None:
    attempt = Attempt.of(PUZZLES[0].task)
    with pytest.raises(IllegalMove):
        attempt.play("hut M25", ENGLISH)
    with pytest.raises(IllegalMove):
        attempt.play("place ZZ6 e", ENGLISH)
    assert not attempt.has_started


def test_the_search_finds_a_puzzle_again() -> None:
    puzzle = PUZZLES[0]
    (found,) = [
        each
        for each in find_puzzles(Attempt.of(puzzle.task).before, puzzle.source)  # type: ignore[arg-type]
        if each.kind == puzzle.kind
    ]
    assert format_puzzle(found) == format_puzzle(puzzle)


def test_the_finder_prints_the_puzzles_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bot", "bot:random", "--seed", "5", "--games", "1", "--jobs", "1"]
    assert main(words) == 0
    found = list(puzzles_of(definition_for("taluva"), "bot:random", 5))
    assert capsys.readouterr().out == "".join(f"{format_puzzle(each)}\n" for each in found)
    assert found
    for puzzle in found:
        assert puzzle.source.startswith("bot:random bot:random seed 5 turn ")
        start = Attempt.of(puzzle.task)
        assert len(list(start.goal.turns(start.before, start.before))) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bot", "bot:best"], phrases.NO_SUCH_BOT(bot="'best'")),
        (
            ["--bot", "exec:./there-is-none", "--jobs", "1"],
            phrases.PROGRAM_NOT_STARTED(name="there-is-none"),
        ),
        (["--jobs", "0"], phrases.TOO_SMALL(option="--jobs", number=0)),
        (["--games", "0"], phrases.TOO_SMALL(option="--games", number=0)),
        (["--seed", "9" * 19], phrases.SEED_TOO_LONG(most=18)),
        (["--seed", "9" * 18, "--games", "2"], phrases.SEED_TOO_LONG(most=18)),
    ],
    ids=str,
)
def test_the_finder_refuses_what_it_cannot_search(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert sentence in err


def test_the_finder_refuses_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--game", "chess"])
    assert ended.value.code == 2
    assert "invalid choice: 'chess'" in capsys.readouterr().err


def test_puzzles_are_parsed_and_formatted() -> None:
    text = "# a comment\n\n" + "".join(f"{format_puzzle(each)}\n" for each in PUZZLES)
    assert parse_puzzles(text) == PUZZLES


def test_each_puzzle_is_the_puzzle_of_some_day() -> None:
    days = [date.fromordinal(739_000 + number) for number in range(len(PUZZLES))]
    assert {puzzle_of(day, PUZZLES).task.name for day in days} == {
        puzzle.task.name for puzzle in PUZZLES
    }
