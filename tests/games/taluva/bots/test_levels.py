"""Every level plays by the rules, takes a victory, and does not eliminate itself."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice, pairwise
from typing import Any

import pytest

from taluva import Game
from taluva.core.bot import Meter
from taluva.games.taluva.bots.evaluation import Evaluator
from taluva.games.taluva.bots.ordering import promising_placements
from taluva.games.taluva.bots.turns import Breadth, CandidateTurn, best_ending, turns_from
from taluva.games.taluva.notation import parse_tile
from taluva.games.taluva.rules import Phase, Place, Pool, Position, Status, huts_covered
from tests.games.taluva.bots import positions

TABLES = (
    ("random", "easy", "random", "easy", "random"),
    ("easy", "random", "easy", "easy", "easy"),
    ("random", "random", "random", "random", "random"),
    ("easy", "easy", "easy", "easy", "easy"),
)


@pytest.mark.parametrize(("players", "way"), positions.WAYS)
def test_quick_levels_play_legal_games_under_all_options(players: int, way: dict[str, Any]) -> None:
    for number in range(16):
        game = Game.new(positions.NAMES[:players], seed=number, **way)
        *_, end = positions.play(game, TABLES[number % len(TABLES)][:players], number)
        assert end.outcome is not None


@pytest.mark.parametrize(("players", "way"), positions.WAYS)
def test_thinking_levels_play_legal_games_under_all_options(
    players: int, way: dict[str, Any]
) -> None:
    levels = ("expert", "hard", "medium", "hard", "easy")[:players]
    game = Game.new(
        positions.NAMES[:players], seed=players, **{**way, "tile_count": way.get("tile_count", 12)}
    )
    *_, end = positions.play(game, levels, players, nodes=40)
    assert end.outcome is not None


# --- a victory is taken ---------------------------------------------------------------------------


def is_won(game: Game, seat: int) -> bool:
    if game.outcome is not None:
        return game.outcome.winners == (seat,) or (
            game.position.options.teams and seat in game.outcome.winners
        )
    return game.position.standing.statuses[seat - 1] is Status.PLACED


def wins_in_one_turn(game: Game) -> bool:
    """Return whether the turn, or the rest of it, can win the game, by trying everything."""
    seat = game.position.seat
    for move in game.legal_moves():
        after = game.play(move)
        if is_won(after, seat):
            return True
        if after.phase is Phase.BUILD and isinstance(move, Place) and wins_in_one_turn(after):
            return True
    return False


def nearly_done(games: Iterable[Game]) -> Iterator[Game]:
    """Yield the games with pools from which one build may complete a second kind."""
    for number, game in enumerate(games):
        pool = (Pool(5, 0, 1), Pool(3, 1, 0), Pool(0, 1, 1), Pool(2, 2, 0))[number % 4]
        standing = game.position.standing
        pools = list(standing.pools)
        pools[game.position.seat - 1] = pool
        position = game.position._replace(standing=standing._replace(pools=tuple(pools)))
        yield Game(game.names, game.colours, position)


@cache
def won() -> list[Game]:
    """Return games that can be won in this turn."""
    found = (
        game for game in nearly_done(positions.middle_games(40, seed=300)) if wins_in_one_turn(game)
    )
    return list(islice(found, 8))


def test_the_samples_have_victories_in_both_phases() -> None:
    assert {game.phase for game in won()} == {Phase.TILE, Phase.BUILD}


@pytest.mark.parametrize("level", positions.ABOVE_RANDOM)
@pytest.mark.parametrize("nodes", [1, 100])
def test_a_victory_is_taken(level: str, nodes: int) -> None:
    for game in won():
        seat = game.position.seat
        while not is_won(game, seat):
            assert game.seat == seat
            game = game.play(
                positions.bot(level).choose(game.view_for(game.seat), positions.budget(1, nodes))
            )


def test_the_last_tile_is_played_for_victory() -> None:
    """When tiles run out a temple decides, and every level finds the way to one."""
    found = 0
    for number in range(12):
        start = Game.new(["Ana", "Ben"], seed=number, tile_count=9)
        steps = positions.play(start, ("easy", "easy"), number)
        last = next(game for game in steps if game.turn == 9 and game.phase is Phase.TILE)
        if wins_in_one_turn(last):
            found += 1
            for level in positions.ABOVE_RANDOM:
                game = last
                while game.seat is not None:
                    game = game.play(
                        positions.bot(level).choose(
                            game.view_for(game.seat), positions.budget(1, 50)
                        )
                    )
                assert game.outcome is not None
                assert game.outcome.winners == (last.seat,)
    assert found > 3


def test_the_endgame_search_agrees_with_brute_force() -> None:
    for game in nearly_done(positions.middle_games(24, seed=700)):
        ending = best_ending(game.position)
        assert (ending is not None and ending.value == 1.0) == wins_in_one_turn(game)


# --- no bot eliminates itself ---------------------------------------------------------------------

# Seat 1 has no huts left, and its settlement of four has no empty field next to it. Only a tile
# that adds one lets it build a temple. Burying a hut of seat 2 looks better, but eliminates seat 1.
ALMOST_STUCK = positions.drawn(
    """\
        M    N    O    P    Q    R    S    T    U
    23                                C1
    24       C1h1      J1h1                J1h2
    25  ^1e       J1h1                ^1e       J1h2
    26       C1h1                          J1h2
    27                                R1
    """,
    "RS",
    (Pool(0, 2, 3), Pool(10, 2, 3)),
)


def survives(game: Game, seat: int) -> bool:
    return game.position.standing.statuses[seat - 1] is not Status.OUT


def test_the_samples_have_eliminations_to_avoid() -> None:
    after = [ALMOST_STUCK.play(move) for move in ALMOST_STUCK.legal_moves()]
    assert any(survives(game, 1) for game in after)
    most_promising = promising_placements(ALMOST_STUCK.position, parse_tile("RS"))[0]
    assert not survives(ALMOST_STUCK.play(most_promising), 1)


@pytest.mark.parametrize("level", positions.ABOVE_RANDOM)
@pytest.mark.parametrize("nodes", [1, 300])
def test_an_elimination_is_avoided(level: str, nodes: int) -> None:
    for seed in range(3):
        move = positions.bot(level).choose(
            ALMOST_STUCK.view_for(ALMOST_STUCK.seat), positions.budget(seed, nodes)
        )
        assert survives(ALMOST_STUCK.play(move), 1)


def test_the_easy_level_does_not_bury_huts_of_others() -> None:
    buried = set()
    for number in range(4):
        game = Game.new(["Ana", "Ben"], seed=number, tile_count=24)
        levels = ("easy", "medium")
        for before, after in pairwise(positions.play(game, levels, number)):
            place = after.moves[-1]
            if isinstance(place, Place):
                others = huts_covered(before.position.board, place).keys() - {before.seat}
                if others:
                    buried.add(levels[(before.seat or 0) - 1])
    assert buried == {"medium"}


# --- by the number of players ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "breadth"),
    [(2, Breadth(60, 6)), (3, Breadth(2, 1)), (4, Breadth(2, 1)), (5, Breadth(2, 1))],
)
def test_the_medium_level_searches_fewer_turns_with_many_players(
    monkeypatch: pytest.MonkeyPatch, players: int, breadth: Breadth
) -> None:
    asked: list[Breadth] = []

    def spied(
        position: Position, breadth: Breadth, judge: Evaluator, meter: Meter
    ) -> list[CandidateTurn]:
        asked.append(breadth)
        return turns_from(position, breadth, judge, meter)

    monkeypatch.setattr("taluva.games.taluva.bots.turns.turns_from", spied)
    game = Game.new(positions.NAMES[:players], seed=2)
    positions.bot("medium").choose(game.view_for(game.seat), positions.budget())
    assert asked == [breadth]


# --- the same everywhere --------------------------------------------------------------------------

PRINTED = """
from tests.games.taluva.bots.positions import play
from taluva import Game
game = Game.new(["A", "B", "C"], seed=5, tile_count=9)
*_, end = play(game, ("hard", "medium", "easy"), 3, nodes=250)
print(*end.moves, sep=";")
"""


def test_the_same_nodes_lead_to_the_same_moves_in_every_process() -> None:
    answers = {
        subprocess.run(
            [
                sys.executable,
                "-c",
                f"garbage = [object() for _ in range({hash_seed}999)]" + PRINTED,
            ],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2", "3")
    }
    assert len(answers) == 1
