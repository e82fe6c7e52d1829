"""A match stops when it is clear whether the first bot is stronger."""

from __future__ import annotations

import json
from math import log
from pathlib import Path

import pytest

from taluva.bots import arena
from taluva.bots.spec import parse_spec
from taluva.core.game import Outcome
from tests.conftest import Run

MATCH = arena.Match((parse_spec("bot:easy"), parse_spec("bot:random")), 1000, 1, {})
QUESTION = arena.Question(0, 20)


def games(won: int, lost: int) -> list[arena.MatchGame]:
    """Return games that the first entrant won and lost."""
    return [
        arena.MatchGame(
            number,
            seating=(0, 1),
            roles=("", ""),
            moves=(),
            outcome=Outcome("early", (1 if number < won else 2,)),
            turns=1,
            scores=(1.0, 0.0) if number < won else (0.0, 1.0),
            seconds=((), ()),
            troubles=(),
        )
        for number in range(won + lost)
    ]


def test_the_expected_rate_is_the_inverse_of_elo() -> None:
    for players in (2, 4):
        for difference in (-200, 0, 35):
            assert arena.elo(arena.expected_score(difference, players), players) == pytest.approx(
                difference
            )


def test_the_likelihood_ratio_compares_the_two_rates() -> None:
    low, high = arena.expected_score(0), arena.expected_score(20)
    exact = 530 * log(high / low) + 470 * log((1 - high) / (1 - low))
    assert arena.likelihood(QUESTION, MATCH, games(530, 470)) == pytest.approx(exact)
    assert arena.likelihood(QUESTION, MATCH, []) == 0


def test_a_few_wins_do_not_answer_the_question() -> None:
    wide = arena.Question(0, 200)  # a rate of 50 or 76 %, so each win adds log(0.76 / 0.5) = 0.42
    assert arena.answer(arena.likelihood(wide, MATCH, games(7, 0))) is None
    assert arena.answer(arena.likelihood(wide, MATCH, games(8, 0))) == "high"


def test_wins_are_answered_high_and_losses_low() -> None:
    assert arena.answer(arena.likelihood(QUESTION, MATCH, games(1200, 800))) == "high"
    assert arena.answer(arena.likelihood(QUESTION, MATCH, games(900, 1100))) == "low"
    assert arena.answer(arena.likelihood(QUESTION, MATCH, games(52, 48))) is None


def test_a_match_stops_with_its_answer_and_cannot_be_continued(tmp_path: Path, run: Run) -> None:
    path = str(tmp_path / "match.jsonl")
    words = ["arena", "bot:easy", "bot:random", "--tiles", "8", "--jobs", "1", "--json"]
    words += ["--sprt", "0", "50", "--results", path, "--resume"]
    found = json.loads(run(*words).out)
    assert found["sprt"]["answer"] == "high"
    assert found["sprt"]["llr"] >= arena.DECIDED
    assert found["games"] < found["asked"]
    before = Path(path).read_bytes()
    assert json.loads(run(*words).out)["sprt"] == found["sprt"]
    assert Path(path).read_bytes() == before
