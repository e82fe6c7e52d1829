"""A real cluster on the loopback address: a scheduler and workers as processes."""

from __future__ import annotations

import json
import logging
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from taluva.bots import parse_spec
from taluva.bots.arena import Match, MatchGame, play_match
from taluva.cli import main
from taluva.parallel import cluster, in_this_process, map_unordered, pool_for
from tests import phrases
from tests.parallel.processes import appears, linger, running_scheduler, running_workers

pytestmark = pytest.mark.skipif(  # importing it is slow, so the tests do that
    find_spec("distributed") is None, reason="taluva[cluster] is not installed"
)

NOBODY = "tcp://127.0.0.1:9"
OLD = "import taluva; taluva.__version__ = '0.0.1'"
NONE = "import sys; sys.modules['taluva'] = None"


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Run a scheduler; yield its address."""
    with running_scheduler() as address:
        yield address


@pytest.fixture(scope="module")
def workers(scheduler: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Run two workers, until the last test kills one."""
    with running_workers(scheduler, 2) as processes:
        yield processes


def told(played: MatchGame) -> tuple[object, ...]:
    """Return what is the same on every machine."""
    return played.number, played.seating, played.moves, played.outcome, played.scores


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the arena with wrong arguments; return its one-line message."""
    assert main(["arena", "bot:easy", "bot:random", "--tiles", "6", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_an_unreachable_scheduler_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.2)
    for address in (NOBODY, "nowhere", "x://y:1", "tls://127.0.0.1:9"):
        told = complaint(capsys, "--cluster", address)
        assert told == f"taluva: {phrases.NO_CLUSTER(address=address)}\n"
    assert not logging.getLogger("distributed.comm").isEnabledFor(logging.CRITICAL)


def test_a_cluster_without_workers_is_refused(
    scheduler: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.5)
    assert phrases.CLUSTER_WITHOUT_WORKERS() in complaint(capsys, "--cluster", scheduler)


@pytest.mark.parametrize(
    ("first", "sentence"),
    [(OLD, "has taluva 0.0.1 ("), (NONE, phrases.WORKER_UNFIT())],
    ids=["old", "none"],
)
def test_a_worker_with_another_program_is_refused(
    first: str, sentence: str, scheduler: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with running_workers(scheduler, 1, first):
        assert sentence in complaint(capsys, "--cluster", scheduler)


@pytest.mark.usefixtures("workers")
@pytest.mark.parametrize("game", [("--tiles", "8"), ("--game", "taifun", "--rounds", "2")])
def test_a_match_on_a_cluster_prints_the_same(
    game: tuple[str, ...], scheduler: str, capsys: pytest.CaptureFixture[str]
) -> None:
    results = []
    for where in (("--jobs", "1"), ("--cluster", scheduler)):
        bots = ("bot:easy", "bot:random", "bot:random")
        assert main(["arena", *bots, "--games", "3", "--json", *game, *where]) == 0
        results.append(json.loads(capsys.readouterr().out)["results"])
    assert results[0] == results[1]


@pytest.mark.usefixtures("workers")
def test_an_analysis_on_a_cluster_is_the_same(
    scheduler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arena = ("arena", "bot:easy", "bot:random", "--games", "1", "--tiles", "4", "--jobs", "1")
    assert main([*arena, "--logs", str(tmp_path)]) == 0
    capsys.readouterr()
    printed = []
    for where in (("--jobs", "1"), ("--cluster", scheduler)):
        log = str(tmp_path / "game-1.taluva")
        assert main(["analyse", log, "--nodes", "9", "--json", *where]) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert printed[0] == printed[1]


@pytest.mark.usefixtures("workers")
def test_workers_stop_when_the_result_is_no_longer_needed(scheduler: str, tmp_path: Path) -> None:
    pieces = [("quick", tmp_path), ("slow", tmp_path / "mark")]
    results = map_unordered(pool_for(cluster=scheduler), linger, pieces)
    next(results)
    assert appears(tmp_path / "mark.begun")
    results.close()
    assert appears(tmp_path / "mark")


def test_a_worker_that_is_killed_loses_no_game(
    scheduler: str, workers: list[subprocess.Popen[bytes]]
) -> None:
    bots = tuple(map(parse_spec, ("bot:medium", "bot:easy", "bot:easy")))
    match = Match(bots, 8, 3, {"tiles": 6})
    played: list[MatchGame] = []
    for each in play_match(match, pool_for(cluster=scheduler)):
        if not played:
            workers[0].kill()  # all games are handed out, so it has one
        played.append(each)
    assert len(played) == 8
    expected = play_match(match, in_this_process())
    assert sorted(map(told, played)) == sorted(map(told, expected))
