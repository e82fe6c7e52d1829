"""The engine and the naive implementation: the same moves, state and outcome at every step."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from taluva import Game
from taluva.games.taluva.rules import tile_set
from taluva.hexgrid import Hex
from tests.games.taluva.naive import NaiveGame

NAMES = ["Ana", "Ben", "Cem", "Dia", "Eva"]
EDITIONS = ("2006", "2012", "2014")

# players, number of tiles, options; each is played with several seeds
GAMES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 24, {}),
    (2, 48, {}),
    (2, 30, {"ranking": True}),
    (2, 20, {"hut_adjacency": True}),
    (3, 24, {}),
    (3, 36, {"ranking": True}),
    (4, 24, {"teams": True}),
    (4, 40, {"ranking": True}),
    (4, 28, {"hut_adjacency": False}),
    (5, 30, {}),
    (5, 60, {"ranking": True}),
]
SHARED_FACTS = ("phase", "turn", "seat", "tile", "tiles_left", "fields", "settlements", "outcome")


@pytest.mark.parametrize(("players", "tiles", "options"), GAMES)
def test_random_games_agree(players: int, tiles: int, options: dict[str, Any]) -> None:
    for seed in range(6):  # every edition, greedy or not
        play_both(players, tiles, options, seed)


def play_both(players: int, tiles: int, options: dict[str, Any], seed: int) -> None:
    """Play a game in both implementations to its end, and compare them at every step."""
    rng = random.Random(f"{players} {tiles} {options} {seed}")
    deck = [str(tile) for tile in rng.sample(tile_set(players), tiles)]
    edition = EDITIONS[seed % 3]
    game = Game.new(NAMES[:players], edition=edition, tiles=deck, **options)
    naive = NaiveGame(players, deck, edition=edition, **options)
    # Most builds are biased to spend pieces fast, so that games end in every way.
    greedy = seed % 2 == 0
    while True:
        assert_same_state(game, naive)
        moves = [str(move) for move in game.legal_moves()]
        if (game.turn + seed) % 2 or not moves:  # the naive one takes its time
            assert sorted(moves) == sorted(naive.legal_moves())
        assert len(moves) == len(set(moves))
        if not moves:
            break
        compare_refusals(game, naive, rng)
        move = choose(moves, rng, greedy)
        game, before = game.play(move), game
        naive.play(move)
        assert before.phase != "over"


def choose(moves: list[str], rng: random.Random, greedy: bool) -> str:
    spending = [move for move in moves if not move.startswith(("place", "hut"))]
    if greedy and spending and rng.random() < 0.8:
        return rng.choice(spending)
    return rng.choice(moves)


def assert_same_state(game: Game, naive: NaiveGame) -> None:
    mine: Mapping[str, Any] = game.as_dict()
    other = naive.as_dict()
    for fact in SHARED_FACTS:
        assert mine[fact] == other[fact], fact
    for seat, naive_seat in zip(mine["seats"], other["seats"], strict=True):
        assert {key: seat[key] for key in naive_seat} == naive_seat


def near_origin(rng: random.Random) -> str:
    return str(Hex(rng.randint(-4, 4), rng.randint(-4, 4)))


def compare_refusals(game: Game, naive: NaiveGame, rng: random.Random) -> None:
    """Compare the reasons against some mostly illegal moves around the island."""
    fields = game.as_dict()["fields"]
    for _ in range(6):
        label = rng.choice(fields)["hex"] if fields and rng.random() < 0.8 else near_origin(rng)
        move = rng.choice(
            [
                f"place {label} {rng.choice(['e', 'se', 'sw', 'w', 'nw', 'ne'])}",
                f"hut {label}",
                f"tower {label}",
                f"temple {label}",
                f"expand {label} {rng.choice(['jungle', 'clearing', 'sand', 'rock', 'lake'])}",
            ]
        )
        assert {str(r.rule) for r in game.refusals(move)} == naive.refusals(move), move
