"""The judge and the bots notice that the next player can win immediately.

``rival_wins.txt`` has positions with two turns. After one, the next player can win with every
unseen tile. After the other, with at most half of them (see ``tests.tools.find_rival_wins``).
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from taluva.core.bot import Budget, Meter
from taluva.games.taluva.bots.hints import hints
from taluva.games.taluva.bots.levels import HardBot, Rival
from taluva.games.taluva.bots.review import review_turn
from taluva.games.taluva.game import Game, unseen
from taluva.games.taluva.notation import parse_move
from taluva.games.taluva.rules import Build, Move, Place, Position, Tile
from taluva.i18n import ENGLISH
from tests.tools.find_rival_wins import can_win

NODES = 120


class Case(NamedTuple):
    view: Game
    lost: tuple[Move, ...]  # the next player wins with every tile
    kept: tuple[Move, ...]
    left: int  # the number of tiles with which the next player wins after ``kept``


@cache
def case(number: int) -> Case:
    position, lost, kept, counts = LINES[number].split(" | ")
    game = Game.from_position(position)
    view = game.view_for(game.seat)
    return Case(view, turn(lost), turn(kept), int(counts.split()[1]))


def turn(text: str) -> tuple[Move, ...]:
    return tuple(map(parse_move, text.split(", ")))


LINES = (Path(__file__).parent / "rival_wins.txt").read_text(encoding="utf-8").splitlines()
NUMBERS = range(len(LINES))
# Tiles with which the next player did not win, by sample. They often do not win after other turns.
SAFE: defaultdict[int, set[Tile | None]] = defaultdict(set)


def after(position: Position, moves: tuple[Move, ...]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


@cache
def wins(number: int, moves: tuple[Move, ...], tile: Tile) -> bool:
    """Return whether the next player wins with a tile after a turn, by playing everything."""
    return can_win(after(case(number).view.position, moves), tile)


def is_lost(number: int, moves: tuple[Move, ...]) -> bool:
    """Return whether the next player wins with every tile after a turn."""
    view = case(number).view
    position = after(view.position, moves)
    if position.outcome is not None:
        return position.outcome.winners != (view.seat,)
    tiles = sorted(set(unseen(view)), key=lambda tile: (tile not in SAFE[number], str(tile)))
    safe = next((tile for tile in tiles if not wins(number, moves, tile)), None)
    SAFE[number].add(safe)
    return safe is None


def test_the_samples_have_enough_positions() -> None:
    assert len(LINES) >= 50


@pytest.mark.parametrize("number", NUMBERS)
def test_in_every_sample_one_turn_loses_and_another_does_not(number: int) -> None:
    view, lost, kept, _ = case(number)
    assert is_lost(number, lost)
    assert not is_lost(number, kept)
    rival = Rival(view, Meter(Budget(None)))
    assert rival.can_win(after(view.position, lost))
    assert not rival.can_win(after(view.position, kept))


def test_wins_that_do_not_depend_on_the_tile_are_found_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, tiles, find = 0, 0, Rival._winning_turn

    def counted(rival: Rival, position: Position, tile: Tile) -> tuple[Place, Build] | None:
        nonlocal asked
        asked += 1
        return find(rival, position, tile)

    monkeypatch.setattr(Rival, "_winning_turn", counted)
    for number in NUMBERS[::5]:
        view, lost, _, _ = case(number)
        tiles += len(set(unseen(view)))
        assert Rival(view, Meter(Budget(None))).can_win(after(view.position, lost))
    assert asked < tiles / 2


@pytest.mark.parametrize("number", NUMBERS[::5])
def test_the_counts_of_rival_wins_are_right(number: int) -> None:
    view, _, kept, left = case(number)
    assert sum(wins(number, kept, tile) for tile in unseen(view)) == left


@pytest.mark.parametrize("number", NUMBERS)
def test_a_turn_that_loses_immediately_has_no_chance(number: int) -> None:
    view, lost, _, _ = case(number)
    found = review_turn(view, lost, Budget(None, NODES))
    assert found.played <= 0.01  # only a proof makes it 0
    assert not is_lost(number, found.moves)


@pytest.mark.parametrize("number", NUMBERS[::3])
def test_a_turn_that_loses_immediately_is_not_better_than_one_that_does_not(number: int) -> None:
    view, _, kept, _ = case(number)
    found = review_turn(view, kept, Budget(None, NODES))
    assert found.difference <= 0 or not is_lost(number, found.moves)


@pytest.mark.parametrize("number", NUMBERS[::5])
def test_bots_and_hints_do_not_lose_immediately(number: int) -> None:
    view = case(number).view
    place = HardBot().choose(view, Budget(None, NODES))
    build = HardBot().choose(view.apply(place), Budget(None, NODES))
    assert not is_lost(number, (place, build))
    best = hints(view, Budget(None, NODES), say=ENGLISH)[0].move
    build = HardBot().choose(view.apply(best), Budget(None, NODES))
    assert not is_lost(number, (best, build))
