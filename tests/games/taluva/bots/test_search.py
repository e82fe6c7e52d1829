"""Budgets are kept, and the evaluation is fair."""

from __future__ import annotations

import time
from typing import Any

import pytest

from taluva import Game
from taluva.bots import Budget
from taluva.games.taluva.bots.evaluation import chances
from taluva.games.taluva.bots.features import turns_left
from taluva.games.taluva.bots.search import search
from taluva.games.taluva.rules import Phase
from tests.games.taluva.bots.positions import NAMES, WAYS, bot, budget, middle_games, play


def test_a_time_budget_is_kept() -> None:
    for game in middle_games(3, seed=80):
        began = time.perf_counter()
        bot("hard").choose(game.seen_by(game.seat), Budget(0.1))
        assert time.perf_counter() - began < 1.0  # a busy machine may take much longer than 0.1 s


def test_a_node_budget_is_kept_but_for_the_last_try() -> None:
    for game in middle_games(3, seed=80):
        tried = search(game.seen_by(game.seat), Budget(None, 2000))
        assert 20 < sum(candidate.tries for candidate in tried) < 2000 / 18


def test_progress_is_reported_and_an_interrupt_obeyed() -> None:
    game = middle_games(1, seed=80)[0]
    shown: list[float] = []

    def report(spent: float) -> bool:
        shown.append(spent)
        return len(shown) < 20

    tried = search(game.seen_by(game.seat), Budget(None, 20_000, 0, report))
    assert len(shown) == 20
    assert shown == sorted(shown)
    assert sum(candidate.tries for candidate in tried) < 20


def test_without_any_limit_a_search_still_ends() -> None:
    start = Game.new(["Ana", "Ben"], seed=1, tile_count=2)
    assert bot("hard").choose(start.seen_by(start.seat), Budget(None, None)) in start.legal_moves()


@pytest.mark.parametrize(("players", "way"), WAYS)
def test_chances_are_shares(players: int, way: dict[str, Any]) -> None:
    game = Game.new(NAMES[:players], seed=2, **way)
    levels = ("easy", "random", "easy", "random", "easy")[:players]
    for each in play(game, levels, 2):
        if each.phase is Phase.BUILD:
            continue
        found = chances(each.position)
        assert all(0 <= chance <= 1 for chance in found)
        if way.get("teams"):
            assert found[0] == found[2]
            assert found[0] + found[1] == pytest.approx(1)
        elif way.get("ranking"):
            if each.outcome is None:
                assert sum(found) == pytest.approx(players / 2)
        else:
            assert sum(found) == pytest.approx(1)


def test_the_end_is_judged_by_the_result() -> None:
    start = Game.new(["Ana", "Ben"], seed=3, tile_count=12)
    *_, end = play(start, ("easy", "random"), 3)
    assert end.outcome is not None
    assert end.outcome.winners == (1,)
    assert chances(end.position) == [1.0, 0.0]


def test_turns_left_count_the_one_that_begins() -> None:
    game = Game.new(["Ana", "Ben", "Cleo"], seed=1, tile_count=7)
    assert turns_left(game.position) == [3, 2, 2]
    game = game.play(game.legal_moves()[0])
    game = game.play(game.legal_moves()[0])
    assert turns_left(game.position) == [2, 2, 2]


def test_more_nodes_change_only_how_long_it_looks() -> None:
    game = middle_games(1, seed=81)[0]
    first = bot("medium").choose(game.seen_by(game.seat), budget(1, nodes=10_000))
    assert first == bot("medium").choose(game.seen_by(game.seat), budget(2, nodes=10_000))
