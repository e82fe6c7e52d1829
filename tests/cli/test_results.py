"""An interrupted match continues, and only from its own results."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from taluva.bots.arena import Match, MatchGame, format_match
from taluva.bots.spec import parse_spec
from taluva.cli import main
from taluva.parallel import WorkerPoolError
from taluva.record.files import LogFile
from tests import phrases
from tests.conftest import Run

BOTS = ("bot:easy", "bot:random")
SHORT = {"taluva": ("--tiles", "6"), "taifun": ("--game", "taifun", "--rounds", "2")}


def arena(path: Path, *more: str, game: str = "taluva", games: int = 4) -> list[str]:
    """Return the words of a command line that plays a match."""
    bots = (*BOTS, "bot:random") if game == "taifun" else BOTS
    words = ("--games", str(games), "--jobs", "1", "--json", "--results", str(path))
    return ["arena", *bots, *SHORT[game], *words, *more]


@pytest.fixture
def results(tmp_path: Path, run: Run) -> Path:
    """Play a match of four games; return its results file."""
    path = tmp_path / "match.jsonl"
    run(*arena(path))
    return path


def complaint(path: Path, run: Run, *more: str) -> str:
    """Check that results are refused and not changed; return the message."""
    before = path.read_bytes()
    out, err = run(*arena(path, *more), code=2)
    assert (out, err.count("\n")) == ("", 1)
    assert path.read_bytes() == before
    return err


@pytest.mark.parametrize("game", SHORT)
def test_a_stopped_match_continues(game: str, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "match.jsonl"
    whole = json.loads(run(*arena(path, game=game)).out)
    heading, first, second, *_ = path.read_text().splitlines()
    kept = json.loads(second)
    kept["seconds"][0][0] = 99.0  # to recognize it later
    path.write_text(f'{heading}\n{first}\n{json.dumps(kept)}\n{{"game": 3, "mov')
    resumed = json.loads(run(*arena(path, "--resume", game=game)).out)
    assert resumed["results"] == whole["results"]
    assert max(row["most_seconds"] for row in resumed["entrants"]) == 99.0
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert sorted(line["game"] for line in lines) == [1, 2, 3, 4]


def test_a_finished_match_is_printed_again_and_can_be_extended(results: Path, run: Run) -> None:
    before = results.read_bytes()
    for games in (4, 2, 5):
        assert results.read_bytes() == before
        assert json.loads(run(*arena(results, "--resume", games=games)).out)["games"] == games


def test_a_match_starts_if_its_results_file_does_not_exist(tmp_path: Path, run: Run) -> None:
    run(*arena(tmp_path / "new.jsonl", "--resume"))
    assert len((tmp_path / "new.jsonl").read_text().splitlines()) == 5


@pytest.mark.parametrize("failure", [KeyboardInterrupt(), WorkerPoolError("nobody answers")])
def test_a_match_that_never_began_leaves_no_file(
    failure: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*arguments: Any) -> Iterator[MatchGame]:
        raise failure
        yield

    monkeypatch.setattr("taluva.bots.arena.play_games", nothing)
    path = tmp_path / "match.jsonl"
    assert main(arena(path, "--resume")) in (2, 130)
    assert not path.exists()
    path.write_text(heading := f"{format_match(_match())}\n")
    assert main(arena(path, "--resume")) in (2, 130)
    assert path.read_text() == heading  # another program's file stays


def _match() -> Match:
    return Match(tuple(map(parse_spec, BOTS)), 4, 1, {"tiles": 6})


def test_results_are_not_overwritten(results: Path, run: Run) -> None:
    assert phrases.RESULTS_EXIST() in complaint(results, run)


@pytest.mark.parametrize(
    ("more", "key"),
    [
        (("--seed", "2"), "seed is 1, not 2"),
        (("--tiles", "7"), "options"),
        (("--nodes", "7"), "bots"),
    ],
)
def test_another_match_does_not_continue_with_these_results(
    more: tuple[str, ...], key: str, results: Path, run: Run
) -> None:
    sentence = complaint(results, run, "--resume", *more)
    assert phrases.OTHER_MATCH() in sentence
    assert key in sentence


def test_another_version_does_not_continue_with_these_results(results: Path, run: Run) -> None:
    heading, *games = results.read_text().splitlines()
    old = json.dumps({**json.loads(heading), "taluva": "0.0.1"})
    results.write_text("\n".join([old, *games, ""]))
    assert 'taluva is "0.0.1", not' in complaint(results, run, "--resume")


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"[]\n", b"{}\n", b"\xff\n", b"[" * 100_000 + b"\n", b"9" * 9_999]
)
def test_other_files_are_not_results(content: bytes, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(content)
    assert "odd.jsonl:1: not " in complaint(path, run, "--resume")


@pytest.mark.parametrize(
    "change",
    [
        {"game": 0},
        {"game": True},
        {"game": 3},  # a game with other tiles
        {"game": 10**40},
        {"moves": None},
        {"moves": []},
        {"moves": ["place JC M25 e"]},
        {"moves": ["volcano"]},
        {"moves": [7]},
        {"seconds": []},
        {"seconds": [[float("nan")], [1.0]]},
        {"seconds": [[-1], [1]]},
        {"seconds": [[float("inf")], [1.0]]},
        {"seconds": [["long"], [1.0]]},
        {"seconds": [[10**400], [1.0]]},
        {"troubles": [None]},
        {"troubles": 3},
    ],
)
def test_a_line_that_is_not_a_game_is_refused_with_its_number(
    change: dict[str, Any], results: Path, run: Run
) -> None:
    lines = results.read_text().splitlines()
    lines[1] = json.dumps({**json.loads(lines[1]), **change})
    results.write_text("\n".join([*lines, ""]))
    assert f"match.jsonl:2: {phrases.NOT_A_FINISHED_GAME}" in complaint(results, run, "--resume")


@pytest.mark.parametrize("line", ["", "[]", '{"game": 1, "mov', "[" * 100_000])
def test_a_torn_line_in_the_middle_of_a_file_is_refused(line: str, results: Path, run: Run) -> None:
    lines = results.read_text().splitlines()
    results.write_text("\n".join([*lines[:2], line, *lines[3:], ""]))
    assert f"match.jsonl:3: {phrases.NOT_A_FINISHED_GAME}" in complaint(results, run, "--resume")


def test_results_with_changed_dealt_moves_are_refused(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "match.jsonl"
    run(*arena(path, game="taifun", games=1))
    heading, line = path.read_text().splitlines()
    kept = json.loads(line)
    roll = max(n for n, move in enumerate(kept["moves"]) if move.startswith("roll"))
    kept["moves"][roll] = " ".join(sorted(kept["moves"][roll].split(), reverse=True))
    assert kept != json.loads(line)
    path.write_text(f"{heading}\n{json.dumps(kept)}\n")
    err = run(*arena(path, "--resume", game="taifun", games=1), code=2).err
    assert f"match.jsonl:2: {phrases.NOT_A_FINISHED_GAME}" in err


def test_an_endless_file_is_not_a_results_file(
    results: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taluva.cli.commands.arena._MAX_SIZE", 100)
    assert phrases.NOT_A_RESULTS_FILE in complaint(results, run, "--resume")


def test_results_in_use_by_another_program_are_left_alone(results: Path, run: Run) -> None:
    other = LogFile.open(results)
    try:
        assert phrases.FILE_IN_USE() in complaint(results, run, "--resume")
    finally:
        other.close()


def test_a_folder_cannot_be_a_results_file(tmp_path: Path, run: Run) -> None:
    for more in ((), ("--resume",)):
        err = run(*arena(tmp_path, *more), code=2).err
        assert err.endswith(f"{phrases.PATH_NOT_RESULTS(path=tmp_path)}\n")
    assert phrases.NO_SUCH_FILE in run(*arena(tmp_path / "no" / "folder.jsonl"), code=2).err
