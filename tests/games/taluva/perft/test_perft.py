"""Perft: how many sequences of legal moves there are, for fixed tile requests.

Each ``.txt`` file next to this one holds positions in this form; ``#`` starts a comment:

    position NAME
    players 2
    edition 2014
    tiles JC SR …            the draw order
    moves place M25 e, …     played first; may be missing
    perft 2 12               depth 2 counts 12 sequences

Every count is checked in the engine, and those that are quick enough in the naive implementation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from taluva import Game
from taluva.games.taluva.rules import Position
from tests.games.taluva.naive import NaiveGame

NAIVE_LIMIT = 900  # positions in which the naive implementation takes a few seconds


@dataclass
class Case:
    """One position of a perft file."""

    name: str
    facts: dict[str, str] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)

    @property
    def players(self) -> int:
        return int(self.facts["players"])

    @property
    def moves(self) -> list[str]:
        return [move.strip() for move in self.facts.get("moves", "").split(",") if move.strip()]

    @property
    def switches(self) -> dict[str, Any]:
        names = self.facts.get("options", "").split()
        return {name.removeprefix("no-"): not name.startswith("no-") for name in names}

    def game(self) -> Game:
        game = Game.new(
            ["Ana", "Ben", "Cem", "Dia", "Eva"][: self.players],
            edition=self.facts["edition"],
            tiles=self.facts["tiles"].split(),
            **self.switches,
        )
        for move in self.moves:
            game = game.play(move)
        return game

    def naive(self) -> NaiveGame:
        naive = NaiveGame(
            self.players,
            self.facts["tiles"].split(),
            edition=self.facts["edition"],
            **self.switches,
        )
        for move in self.moves:
            naive.play(move)
        return naive


def read_cases(text: str) -> Iterator[Case]:
    case: Case | None = None
    for line in text.splitlines():
        words = line.partition("#")[0].split(maxsplit=1)
        if not words:
            continue
        key, value = words
        if key == "position":
            if case is not None:
                yield case
            case = Case(value)
        elif case is None:
            raise ValueError(f"no position before {line!r}")
        elif key == "perft":
            depth, count = value.split()
            case.counts[int(depth)] = int(count)
        else:
            case.facts[key] = value
    if case is not None:
        yield case


def perft(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def naive_perft(game: NaiveGame, depth: int) -> int:
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += naive_perft(after, depth - 1)
    return total


CASES = [
    case
    for path in sorted(Path(__file__).parent.glob("*.txt"))
    for case in read_cases(path.read_text(encoding="utf-8"))
]
COUNTS = [
    pytest.param(case, depth, count, id=f"{case.name}-{depth}")
    for case in CASES
    for depth, count in case.counts.items()
]


def test_there_are_opening_and_midgame_positions_of_every_edition() -> None:
    for has_moves in (False, True):
        editions = {case.facts["edition"] for case in CASES if bool(case.moves) is has_moves}
        assert editions == {"2006", "2012", "2014"}


@pytest.mark.parametrize(("case", "depth", "count"), COUNTS)
def test_engine_counts(case: Case, depth: int, count: int) -> None:
    assert perft(case.game().position, depth) == count


@pytest.mark.parametrize(
    ("case", "depth", "count"),
    [
        pytest.param(case, depth, count, id=f"{case.name}-{depth}")
        for case in CASES
        for depth, count in case.counts.items()
        if case.counts.get(depth - 1, 1) <= NAIVE_LIMIT
    ],
)
def test_naive_counts(case: Case, depth: int, count: int) -> None:
    assert naive_perft(case.naive(), depth) == count
