"""The effect of a move agrees with the positions before and after it."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from taluva import Game
from taluva.games.taluva.rules import BuildingKind, Expand, Phase, Place
from tests.games.taluva import games


def whole_game(seed: int) -> list[Game]:
    rng = random.Random(seed)
    names = ["Ana", "Ben", "Cem", "Dora"][: 2 + seed % 3]
    games = [Game.new(names, seed=seed, tile_count=20, ranking=seed % 2 == 1)]
    while moves := games[-1].legal_moves():
        rich = [move for move in moves if isinstance(move, Place | Expand)]
        games.append(games[-1].play(rng.choice(rich if rich and rng.random() < 0.8 else moves)))
    return games


@pytest.mark.parametrize("seed", range(8))
def test_effects_agree_with_the_positions(seed: int) -> None:
    for before, after in pairwise(whole_game(seed)):
        effect, old, new = after.effect, before.position, after.position
        assert effect is not None
        assert (effect.seat, effect.turn, effect.move) == (old.seat, old.turn, after.moves[-1])
        changed = {h for h in new.board.fields if old.board.fields.get(h) != new.board.fields[h]}
        built = {h for h, b in new.board.buildings.items() if old.board.buildings.get(h) != b}
        gone = {h: b for h, b in old.board.buildings.items() if h not in new.board.buildings}
        assert effect.touched == (changed or built)
        assert effect.level == max(new.board.fields[hex].level for hex in changed or built)
        lost = {
            b.seat: sum(g.huts for g in gone.values() if g.seat == b.seat) for b in gone.values()
        }
        assert effect.covered == lost
        assert all(b.kind is BuildingKind.HUTS for b in gone.values())
        assert effect.left == new.standing.pools[effect.seat - 1]
        assert old.pool.less(effect.spent) == effect.left
        is_stopped = isinstance(effect.move, Place) and new.phase is not Phase.BUILD
        assert effect.is_out == is_stopped
        assert effect.place == new.standing.places[effect.seat - 1]
        assert effect.outcome == new.outcome
        _settlements_agree(before, after)


def _settlements_agree(before: Game, after: Game) -> None:
    effect = after.effect
    assert effect is not None
    counts = {
        seat: len(after.position.board.settlements_of(seat))
        - len(before.position.board.settlements_of(seat))
        for seat in range(1, len(before.names) + 1)
    }
    if isinstance(effect.move, Place):
        more = {seat: sum(s.parts - 1 for s in effect.split if s.seat == seat) for seat in counts}
        assert counts == more
        assert effect.joined == 0
    else:
        assert counts[effect.seat] == 1 - effect.joined


def test_the_first_game_has_no_effect_and_equality_ignores_it() -> None:
    game = games.building()
    assert Game.new(["Ana", "Ben"], seed=1).effect is None
    assert game.effect is not None
    same = game.with_deck(game.position.deck)
    assert same == game
    assert hash(same.moves) == hash(game.moves)


def test_an_eruption_names_the_huts_that_are_lost() -> None:
    effect = games.erupting().play("m25 ne").effect
    assert effect is not None
    assert effect.is_eruption
    assert effect.covered == {1: 1}


def test_a_step_produces_its_derived_log_lines() -> None:
    last = games.last_standing().effect
    assert last is not None
    assert last.lines == (f"{last.turn} out", f"result last-standing {3 - last.seat}")
    (line,) = (games.early_victory().effect or last).lines
    assert line.startswith("result early ")
    earlier = games.before_the_end(games.last_standing(), 2).effect
    assert earlier is not None
    assert earlier.lines == ()
