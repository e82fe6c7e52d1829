"""The network that corrects the evaluation: its sums, its features, and who uses it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from taluva.core.bot import Budget
from taluva.games.taluva.bots import levels, network
from taluva.games.taluva.bots.evaluation import Evaluator
from taluva.games.taluva.bots.features import Exposure, Lookout
from taluva.games.taluva.bots.levels import LEVELS
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Place, Position
from taluva.hexgrid import regions


def positions() -> list[Position]:
    """Return the positions of some games in which a turn begins."""
    found, rng = [], random.Random(1)
    for seed in range(4):
        game = Game.new(["Ana", "Ben"], seed=seed, tile_count=24)
        while game.outcome is None:
            if game.phase == "tile" and game.turn % 4 == 0:
                found.append(game.position)
            bot = LEVELS["easy" if rng.random() < 0.9 else "random"]()
            game = game.apply(bot.choose(game.view_for(game.seat), Budget(None, None, seed)))
    return found


POSITIONS = positions()


def test_packed_rows_add_up_like_plain_numbers() -> None:
    content = Path(network.__file__).with_name("network.bin").read_bytes()
    numbers = network.decode(content)
    assert network.encode(numbers) == content
    units = network.UNITS
    *rows, bias, weights = [
        list(numbers[at : at + units]) for at in range(0, len(numbers) - 1, units)
    ]
    assert len(rows) == 2 * sum(limit + 1 for limit in network.LIMITS)
    for position in POSITIONS:
        sights = Lookout().sights(position)
        pair = (sights[position.seat - 1], sights[2 - position.seat])
        hidden, start = list(bias), 0
        for outlook, exposure in pair:
            for value, limit in zip((*outlook, *exposure), network.LIMITS, strict=True):
                row = rows[start + min(value, limit)]
                hidden = [one + other for one, other in zip(hidden, row, strict=True)]
                start += limit + 1
        limited = [min(max(each, 0), 1000) for each in hidden]
        total = 1000 * numbers[-1] + sum(
            unit * weight for unit, weight in zip(limited, weights, strict=True)
        )
        assert network.correction(*pair) == total // 10_000


def plain_exposure(position: Position, seat: int) -> Exposure:
    """Compute the same from the rules alone."""
    board = position.board
    own = board.settlements_of(seat)
    places = [move for move in position.legal_moves() if isinstance(move, Place)]
    eruptions = [place for place in places if place.volcano in board.fields]
    around = {each: [board.fields[hex] for hex in each.border & board.vacant] for each in own}
    reaches = []
    huts = position.standing.pools[seat - 1].huts
    for fields in around.values():
        by_land = [
            [each for each in fields if each.land is land] for land in {f.land for f in fields}
        ]
        reaches.append(max((len(b) for b in by_land if sum(f.level for f in b) <= huts), default=0))
    raised = {
        each: sum(
            near in each.hexes and near not in place.cover
            for place in eruptions
            if board.fields[place.volcano].level >= 2
            for land in place.hexes[1:]
            for near in land.neighbours
        )
        for each in own
    }
    ready = [each for each in own if each.size >= 3 and not each.temples]
    ways = {
        each: sum(
            bool(each.hexes & place.cover)
            and not any(len(part) >= 3 for part in regions(each.hexes - place.cover))
            for place in eruptions
        )
        for each in ready
    }
    covered = [each for each in own if any(each.hexes & place.cover for place in eruptions)]
    return Exposure(
        sum(not each.towers for each in own),
        sorted([0, 0, *reaches])[-2],
        max((each.size for each in own if not each.temples), default=0),
        sum(each.size for each in own),
        sum(each.size == 2 and not each.temples for each in covered),
        len(covered),
        sum((raised[each] > 0) + (raised[each] > 2) for each in own if not each.towers),
        sum(number > 1 for number in ways.values()),
        sum(bool(around[each]) for each in ready),
        sum(
            each.size < 3 <= reach and not each.temples
            for each, reach in zip(own, reaches, strict=True)
        ),
    )


def test_exposure_agrees_with_the_rules() -> None:
    for position in POSITIONS:
        found = [exposure for _, exposure in Lookout().sights(position)]
        assert found == [plain_exposure(position, seat) for seat in (1, 2)]


def test_only_the_strong_levels_use_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def spy(*sights: Any) -> int:
        asked.append(name)
        return 0

    monkeypatch.setattr("taluva.games.taluva.bots.evaluation.correction", spy)
    for players in (2, 3):
        game = Game.new(["Ana", "Ben", "Cem"][:players], seed=1, tile_count=24)
        for name, make in LEVELS.items():  # noqa: B007  # the spy reads it
            make().choose(game.view_for(1), Budget(None, 60, 1))
    assert set(asked) == {"hard", "expert"}


def test_a_correction_changes_the_chances() -> None:
    position = POSITIONS[-1]
    plain, corrected = Evaluator(), Evaluator(is_corrected=True)
    assert sum(corrected.chances(position)) == pytest.approx(1)
    assert any(plain.chances(each) != corrected.chances(each) for each in POSITIONS)
    assert levels.search(
        Game.new(["Ana", "Ben"], seed=1).view_for(1), Budget(None, 60, 1), judge=corrected
    )
