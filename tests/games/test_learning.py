"""Both games for programs that learn: move numbers, chances, and possible games."""

from __future__ import annotations

import random
import re
from hashlib import sha256
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from taluva import Game, action_space, chances, sample, taifun

STARTS: dict[str, Any] = {
    "taluva": Game.new(["Ana", "Ben"], seed=3, tile_count=16),
    "taifun": taifun.Game.new(["Zoe", "Ana", "Ben"], seed=3, rounds=3),
    "four": taifun.Game.new(["Zoe", "Ana", "Ben", "Cem"], seed=4, rounds=3),
}
SPACES: dict[str, Any] = {"taluva": action_space(), "taifun": taifun.action_space()}
SPACES["four"] = SPACES["taifun"]
each_game = pytest.mark.parametrize("name", STARTS)


def played(name: str) -> list[Any]:
    """Return the games of a random game."""
    rng, games = random.Random(name), [STARTS[name]]
    while games[-1].outcome is None:
        games.append(games[-1].play(rng.choice(games[-1].legal_moves())))
    return games


@each_game
def test_every_legal_move_has_its_own_number(name: str) -> None:
    space = SPACES[name]
    for game in played(name):
        legal = game.legal_moves()
        numbers = [space.number(move) for move in legal]
        assert [space.move(number) for number in numbers] == legal
        mask = space.mask(game)
        assert len(mask) == len(space)
        assert [number for number, is_legal in enumerate(mask) if is_legal] == sorted(numbers)


def test_the_numbers_never_change() -> None:
    found = {
        name: sha256("\n".join(str(space.move(n)) for n in range(4000)).encode()).hexdigest()[:8]
        for name, space in SPACES.items()
        if name != "four"
    }
    assert found == NUMBERS


def test_a_move_outside_has_no_number() -> None:
    small, large = action_space(1), action_space(2)
    assert [small.move(n) for n in range(len(small))] == [large.move(n) for n in range(len(small))]
    far = next(move for move in map(large.move, range(len(large))) if str(move) == "hut M21")
    for wrong in (
        lambda: small.number(far),
        lambda: small.move(len(small)),
        lambda: small.move(-1),
    ):
        with pytest.raises(ValueError, match="no"):
            wrong()
    with_tile = STARTS["taluva"].play("place M25 e").moves[0]
    assert with_tile.tile is not None
    assert str(small.move(small.number(with_tile))) == "place M25 e"


@each_game
@pytest.mark.parametrize("seat", [None, 1, 2])
def test_a_sample_looks_the_same_to_the_seat(name: str, seat: int | None) -> None:
    choose: Any = sample if name == "taluva" else taifun.sample
    rng = random.Random(5)
    for game in played(name):
        found = choose(game, seat, rng)
        view = game.view_for(seat)
        assert found.view_for(seat) == view
        assert found.view_for(seat).as_dict() == view.as_dict()
        if found.seat is not None:
            move = rng.choice(found.legal_moves())
            assert found.play(move).moves
        assert choose(game, seat, random.Random(1)) == choose(game, seat, random.Random(1))


def test_a_sampled_hand_can_be_any_unseen_card() -> None:
    game = STARTS["taifun"]
    rng = random.Random(1)
    hands = {taifun.sample(game, 2, rng).position.cards.hand for _ in range(30)}
    assert len(hands) > 10
    assert {taifun.sample(game, 1, rng).position.cards.hand for _ in range(5)} == {
        game.position.cards.hand
    }


def test_the_chances_of_tiles_are_those_of_the_unseen_ones() -> None:
    game = STARTS["taluva"].view_for(None)
    assert chances(game) == {}  # its tile is known
    later = game.play("place M25 e").play("hut N24")
    found = chances(later)
    assert isclose(sum(found.values()), 1)
    assert max(found.values()) == 6 / 47
    assert chances(later.play(f"place {next(iter(found))} {str(later.legal_moves()[0])[6:]}")) == {}


def test_the_chances_of_cards_and_dice_add_up() -> None:
    game = taifun.Game.new(["Zoe", "Ana", "Ben"], fields=None, seed=1, rounds=2)
    start = taifun.Game.new(["Zoe", "Ana", "Ben"], seed=1, is_dealt=False)
    kinds = set()
    for each in (start, *played("taifun")):
        found = taifun.chances(each)
        assert bool(found) == (each.seat is None and each.outcome is None)
        kinds |= {*map(type, found)}
        if found:
            assert isclose(sum(found.values()), 1)
            assert all(not each.refusals(move) for move in [*found][:20])
    assert game.seat is not None
    assert kinds >= {taifun.Draw}
    by_hand = start.with_dealer(None)
    while by_hand.phase is not taifun.Phase.ROLL:
        options = taifun.chances(by_hand)
        by_hand = by_hand.apply(next(iter(options)) if options else by_hand.legal_moves()[-1])
    rolls = taifun.chances(by_hand)
    assert isclose(sum(rolls.values()), 1)
    assert len({*rolls.values()}) == 1


@pytest.mark.parametrize("name", ["taluva", "taifun"])
@pytest.mark.filterwarnings("ignore")  # Gymnasium's, about the bounds of the board
def test_the_example_of_an_environment_plays_whole_games(name: str) -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    page = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(import random\n.*?)```", page, re.DOTALL)
    assert len(example.splitlines()) <= 60
    names: dict[str, Any] = {}
    exec(example, names)
    env = names["Board"](name)
    checker.check_env(env, skip_render_check=True)
    results = []
    for _ in range(2):
        found, info = env.reset(seed=1)
        rng, is_over, steps = random.Random(1), False, []
        while not is_over:
            action = rng.choice([n for n, is_legal in enumerate(info["mask"]) if is_legal])
            found, reward, is_over, _, info = env.step(action)
            steps.append((action, reward, found.tolist()))
        assert reward in (0.0, 1.0)
        assert any(map(any, found))
        results.append(steps)
    assert results[0] == results[1]  # equal seeds give equal games


NUMBERS = {"taluva": "475699df", "taifun": "1a16c9ab"}
