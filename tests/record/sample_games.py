"""Seeded sample games of every kind and ending, played when a test needs them.

The logs in tests/logs/good were written by an earlier version and stay as they are: they show that
old logs can still be read. All other tests use the games from here, so that the rules may change.
Run ``python -m tests.record.sample_games`` to write the corpus again.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Expand, Move, Phase, Place, Temple, Tower
from taluva.record.record import Record

GOOD = Path(__file__).parent.parent / "logs" / "good"
MAX_TRIED = 400
DATE = "2026-11-16T10:00:00Z"

Policy = Callable[[Game, random.Random], Move]


def at_random(game: Game, rng: random.Random) -> Move:
    """Return any legal move."""
    return rng.choice(game.legal_moves())


def ambitious(game: Game, rng: random.Random) -> Move:
    """Choose a move that erupts often, builds temples and towers first, and expands widely."""
    moves = game.legal_moves()
    fields = game.position.board.fields
    if game.phase is Phase.TILE:
        eruptions = [move for move in moves if isinstance(move, Place) and move.volcano in fields]
        return rng.choice(eruptions if eruptions and rng.random() < 0.6 else moves)
    return max(moves, key=lambda move: (_worth(game, move), rng.random()))


def wasteful(game: Game, rng: random.Random) -> Move:
    """Choose a move that erupts and spends huts quickly, so that a player runs out of builds."""
    moves = game.legal_moves()
    fields = game.position.board.fields
    if game.phase is Phase.TILE:
        eruptions = [move for move in moves if isinstance(move, Place) and move.volcano in fields]
        return rng.choice(eruptions or moves)
    expansions = [move for move in moves if isinstance(move, Expand)]
    if expansions and rng.random() < 0.8:
        return max(expansions, key=lambda move: _worth(game, move))
    return rng.choice(moves)


def _worth(game: Game, move: Move) -> int:
    """Return the value of a build: a temple, a tower, else the number of huts."""
    if isinstance(move, Temple | Tower):
        return 50 if isinstance(move, Temple) else 40
    seat = game.position.seat - 1
    return game.position.pool.huts - game.play(move).position.standing.pools[seat].huts


class Sample(NamedTuple):
    """One log of the corpus: how its game is set up and played."""

    name: str
    arguments: dict[str, Any]
    policy: Policy = at_random
    seed: int = 1
    undo_every: int = 0
    comment_every: int = 0
    bots: tuple[tuple[int, str], ...] = ()


def play_out(sample: Sample) -> Record[Any, Any]:
    """Play a sample game to its end."""
    rng = random.Random(sample.seed)
    game = Game.new(**sample.arguments)
    record = Record.of(game, bots=dict(sample.bots), date=DATE, program="taluva 0.1.0")
    steps = 0
    while record.game.outcome is None:
        record.play(sample.policy(record.game, rng))
        steps += 1
        if sample.comment_every and steps % sample.comment_every == 0:
            record.comment(f"after {steps} steps, says Zoë: “{record.game.phase}”")
        if sample.undo_every and steps % sample.undo_every == 0:
            for _ in range(rng.randint(1, 4)):
                record.undo()
            if rng.random() < 0.5:
                record.redo()
    return record


TWO = ["Ana", "Ben"]
THREE = [*TWO, "Cleo"]
FOUR = [*THREE, "Dan"]
FIVE = [*FOUR, "Eva"]
EVEN_TILES = ["JC", "SR", "JC", "LJ", "CJ", "RS", "SS", "CL", "JC", "JS", "CJ", "RC"]

SAMPLES = (
    Sample("2006-early", {"names": TWO, "edition": "2006", "seed": 8}, ambitious, 8),
    Sample("2006-last-standing", {"names": TWO, "edition": "2006", "seed": 1}, wasteful),
    Sample("2012-tiles-out", {"names": TWO, "edition": "2012", "seed": 1}, ambitious),
    Sample("2012-tie", {"names": TWO, "edition": "2012", "seed": 11}, ambitious, 11),
    Sample("2012-three-players-out", {"names": THREE, "edition": "2012", "seed": 6}, ambitious, 6),
    Sample("2012-all-tiles", {"names": TWO, "edition": "2012", "tile_count": 48, "seed": 2}),
    Sample("2014-early", {"names": TWO, "seed": 1}, ambitious),
    Sample("2014-last-standing-of-four", {"names": FOUR, "seed": 22}, wasteful, 22),
    Sample("2014-three-tie", {"names": FOUR, "seed": 18}, wasteful, 18),
    Sample("2014-24-tiles", {"names": TWO, "tile_count": 24, "seed": 5}, ambitious),
    Sample("2014-hut-adjacency", {"names": THREE, "hut_adjacency": True, "seed": 9}, ambitious),
    Sample(
        "2006-no-hut-adjacency",
        {"names": TWO, "edition": "2006", "hut_adjacency": False, "seed": 4},
    ),
    Sample("draw", {"names": TWO, "tiles": EVEN_TILES}, ambitious),
    Sample("five-players", {"names": FIVE, "seed": 5}, wasteful, 5),
    Sample("five-early", {"names": FIVE, "seed": 8}, ambitious, 8),
    Sample("teams-early", {"names": FOUR, "teams": True, "seed": 19}, wasteful, 19),
    Sample("teams-last-standing", {"names": FOUR, "teams": True, "seed": 30}, ambitious, 30),
    Sample("teams-tiles-out", {"names": FOUR, "teams": True, "seed": 1}, ambitious),
    Sample("ranking-places", {"names": THREE, "ranking": True, "seed": 15}, ambitious, 15),
    Sample("ranking-tiles-out", {"names": THREE, "ranking": True, "seed": 12}, ambitious, 12),
    Sample("ranking-shared", {"names": FOUR, "ranking": True, "seed": 5}, ambitious, 5),
    Sample(
        "short-with-undo",
        {"names": ["Zoë", "太郎"], "tile_count": 9, "seed": 3},
        ambitious,
        undo_every=3,
        comment_every=4,
    ),
    Sample(
        "undo-and-comments",
        {"names": ["Zoë", "太郎", "Ана"], "colours": ["blue", "white", "yellow"], "seed": 77},
        ambitious,
        undo_every=7,
        comment_every=9,
        bots=((2, "hard,3s"),),
    ),
)


def log_of(sample: Sample) -> str:
    """Play a sample game; return its log without check values, as if edited by hand."""
    lines = play_out(sample).dump().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("#= "))


def first_game(
    arguments: dict[str, Any],
    wanted: Callable[[Game], bool],
    policy: Policy = at_random,
    start: int = 0,
) -> Game:
    """Play games from a seed on until one ends as required."""
    for seed in range(start, MAX_TRIED):
        game: Game = play_out(Sample("", {**arguments, "seed": seed}, policy, seed)).game
        if wanted(game):
            return game
    raise AssertionError("no game ends so")


_FOLDER = tempfile.TemporaryDirectory(prefix="taluva-samples-")
_NAMED = {sample.name: sample for sample in SAMPLES}

every_sample = pytest.mark.parametrize("name", _NAMED)


@cache
def sample_log(name: str) -> Path:
    """Play a sample game; return the path of its log, which tests must not change."""
    path = Path(_FOLDER.name) / f"{name}.taluva"
    path.write_text(log_of(_NAMED[name]), encoding="utf-8")
    return path


def sample_logs() -> list[Path]:
    """Return the paths of the logs of all sample games."""
    return [sample_log(name) for name in _NAMED]


def main() -> None:
    """Write the corpus."""
    GOOD.mkdir(parents=True, exist_ok=True)
    for sample in SAMPLES:
        (GOOD / f"{sample.name}.taluva").write_text(log_of(sample), encoding="utf-8")


if __name__ == "__main__":
    main()
