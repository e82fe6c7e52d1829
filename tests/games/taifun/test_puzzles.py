"""Every puzzle has exactly one good turn: found by trying all of them, and by the command."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from taluva.cli import main
from taluva.core.lessons import Puzzle, format_puzzle, parse_puzzles
from taluva.games.taifun.game import Game
from taluva.games.taifun.goals import Moves, Way, cost_of, fewest_left, parse_goal
from taluva.games.taifun.lessons import puzzles
from taluva.games.taifun.notation import parse_move
from taluva.games.taifun.rules import GOD, NEWEST, Move, Phase, Play, Position, Sacrifice, Walk
from taluva.i18n import ENGLISH
from taluva.learn.courses import Attempt
from tests import phrases
from tests.tools.find_puzzles import main as find
from tests.tools.taifun_puzzles import find_puzzles

PUZZLES = puzzles()
EACH = pytest.mark.parametrize("puzzle", PUZZLES, ids=[each.task.name for each in PUZZLES])
_MAXIMUM = 12_000  # turns that are tried one by one
_MAX_TO_SAVE = 80  # each needs everything that the god can do


def start(puzzle: Puzzle) -> Game:
    game = Attempt.of(puzzle.task).before
    assert isinstance(game, Game)
    return game


def test_there_are_thirty_of_four_kinds_and_three_grades() -> None:
    assert len(PUZZLES) >= 30
    kinds = Counter(puzzle.kind for puzzle in PUZZLES)
    assert kinds.keys() == {"damage", "save", "sacrifice", "majority"}
    assert min(kinds.values()) >= 4
    assert {puzzle.grade for puzzle in PUZZLES} == {1, 2, 3}
    assert len({puzzle.task.position for puzzle in PUZZLES}) == len(PUZZLES)
    assert all(" seed " in puzzle.source for puzzle in PUZZLES)
    assert all(f" edition={NEWEST} " in puzzle.task.position for puzzle in PUZZLES)


@EACH
def test_a_puzzle_has_exactly_one_good_turn(puzzle: Puzzle) -> None:
    game = start(puzzle)
    assert game.to_position() == puzzle.task.position
    (moves,) = parse_goal(puzzle.task.goal).turns(game, game)
    assert tuple(map(str, moves)) == puzzle.solution


def every_turn(now: Position, made: tuple[Move, ...] = ()) -> Iterator[tuple[Moves, Position]]:
    """Yield every sequence of moves of a turn, useful or not, without any shortcut."""
    for move in now.legal_moves():
        if now.seat == GOD and not (isinstance(move, Play) and cost_of(move, now)):
            continue
        after, moves = now.play(move), (*made, move)
        yield moves, after
        if (after.seat, after.phase) == (now.seat, now.phase):
            yield from every_turn(after, moves)


@EACH
def test_every_solving_turn_contains_the_solution(puzzle: Puzzle) -> None:
    game, goal = start(puzzle), parse_goal(puzzle.task.goal)
    solution = list(map(parse_move, puzzle.solution))
    gone = {each.crossing for each in solution if isinstance(each, Sacrifice)}
    walks = [each.to for each in solution if isinstance(each, Walk) and each.to not in gone]
    others = Counter(each for each in solution if not isinstance(each, Walk))
    most = _MAX_TO_SAVE if puzzle.kind == "save" else _MAXIMUM
    solved = tried = 0
    for moves, after in islice(every_turn(game.position), most):
        tried += 1
        if goal.is_met_by(Way(game.position, moves, after)):
            solved += 1
            assert others <= Counter(moves), list(map(str, moves))
            assert all(to in after.island.figures for to in walks), list(map(str, moves))
    assert solved or tried == most


@EACH
def test_a_puzzle_is_solved_through_the_command(
    puzzle: Puzzle,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    lines = [*puzzle.solution, *(["end"] if puzzle.kind == "save" else [])]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    main(["puzzle", puzzle.task.name, "--game", "taifun"])  # some are solved before the end
    said = capsys.readouterr().out
    assert f"{puzzle.task.name}/{len(PUZZLES)} Puzzle" in said
    assert "Right! " in said


def test_a_wrong_turn_is_reported_and_any_order_is_accepted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    twice = next(each for each in PUZZLES if each.kind == "sacrifice" and len(each.solution) == 2)
    monkeypatch.setattr("sys.stdin", io.StringIO("end\n" + "\n".join(twice.solution[::-1]) + "\n"))
    assert main(["puzzle", twice.task.name, "--game", "taifun"]) == 0
    said = capsys.readouterr().out
    assert "Not quite" in said
    assert "Right!" in said


def test_threats_to_a_tribe_are_listed() -> None:
    saving = next(each for each in PUZZLES if each.kind == "save")
    game = start(saving)
    told = parse_goal(saving.task.goal).description(game, ENGLISH)
    assert all(held.card.name in told for held in game.position.cards.hand)
    after = game
    while after.phase is Phase.TURN and after.seat == game.seat:
        after = after.apply("end")
    assert f"power {after.position.power}" in told
    assert game.seat is not None
    assert fewest_left(after.position, game.seat) < int(saving.task.goal.split()[1])


def test_the_search_finds_a_puzzle_again() -> None:
    puzzle = next(each for each in PUZZLES if each.kind == "damage")
    (found,) = find_puzzles(start(puzzle), puzzle.source)
    assert format_puzzle(found) == format_puzzle(puzzle)


def test_the_finder_knows_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert find(["--game", "taifun", "--games", "0"]) == 2
    assert phrases.TOO_SMALL(option="--games") in capsys.readouterr().err


def test_puzzles_are_parsed_and_formatted() -> None:
    assert parse_puzzles("".join(f"{format_puzzle(each)}\n" for each in PUZZLES)) == PUZZLES
