"""The statistics of a game agree with its state."""

from __future__ import annotations

import json

import pytest

from taluva.games.taifun.rules import NOTHING, Draw, Phase, Play, Roll, Sacrifice
from taluva.games.taifun.statistics import as_dict, lines, tally
from taluva.i18n import ENGLISH
from taluva.taifun import Game
from tests.games.taifun.cases.cases import Given
from tests.games.taifun.games import random_game


@pytest.mark.parametrize("seed", range(5))
def test_figures_add_up_to_the_position(seed: int) -> None:
    games = list(random_game(seed, 3 + seed % 2, 16, are_rich=seed > 1))
    found = tally(games)
    last = games[-1]
    island = last.position.island
    for seat, tribe in found.tribes.items():
        assert tribe.sacrificed == island.tribe(seat).sacrificed
        figures = 1 + tribe.called + tribe.converted - tribe.lost - tribe.killed - tribe.sacrificed
        assert figures == len(island.figures_of(seat))
        houses = 2 + tribe.built - tribe.ruined
        assert houses == sum(island.houses_of(seat, hex).number for hex in island.houses)
    moves = list(last.moves)
    assert found.cards.total() == sum(isinstance(move, Play) for move in moves)
    assert found.dice.total() == sum(len(move.colours) for move in moves if isinstance(move, Roll))
    assert found.sunk == 37 - len(island.land.hexes)
    assert list(found.rounds) == list(range(1, last.round + 1))
    assert sum(each.sacrifices for each in found.rounds.values()) == sum(
        isinstance(move, Sacrifice) for move in moves
    )
    for seat, tribe in found.tribes.items():
        gained = NOTHING
        for each in found.rounds.values():
            gained = gained.plus(each.gained[seat])
        assert gained == tribe.gained
        assert found.rounds[last.round].stores[seat] == island.tribe(seat).store


def test_events_of_the_late_game_are_counted() -> None:
    """Kills, ruins, conversions and sunk hexes, one of each."""
    given = Given()
    for line in (
        *("step cards", "sacrificed 2 11", "hand tsunami lightning", "gifts free"),
        *("priest 2 D6se", "person 3 E5sw", "person 3 D2ne", "priest 3 A5w", "house 3 D2"),
        *("store 2 9/9/9",),
    ):
        given = given.after(line)
    games: list[Game] = [given.game()]
    for move in (
        *("play tsunami D2", "play lightning A5w", "done", "draw plague plague plague plague"),
        *("draw plague plague plague plague plague", "roll R", "convert E5sw", "end"),
    ):
        if not games[-1].refusals(move):
            games.append(games[-1].apply(move))
    found = tally(games)
    assert found.sunk == 1
    assert found.cards == {"tsunami": 1, "lightning": 1}
    assert (found.tribes[3].killed, found.tribes[3].ruined, found.tribes[3].lost) == (2, 1, 1)
    assert found.tribes[2].converted == 1


def test_statistics_convert_to_plain_data_and_text() -> None:
    games = list(random_game(2, 4, 5))
    found = tally(games)
    data = as_dict(found)
    assert json.loads(json.dumps(data)) == data
    assert [tribe["name"] for tribe in data["tribes"]] == ["Ana", "Ben", "Cem"]
    text = lines(found, ENGLISH)
    assert text[0] == "Round 5."
    assert sum(line.startswith("round ") for line in text) == 5
    early = tally([game for game in games if game.round == 0 and game.phase is not Phase.CARDS])
    assert early.rounds == {}
    assert lines(early, ENGLISH)[0] == "Round 0."
    assert as_dict(early)["outcome"] is None


def test_secret_cards_are_not_counted() -> None:
    """Cards are counted when they are played, never when they are drawn."""
    games = list(random_game(2, rounds=3))
    hidden = [game.view_for(2) for game in games]
    assert as_dict(tally(hidden)) == as_dict(tally(games))
    assert any(isinstance(move, Draw) for move in games[-1].moves)
