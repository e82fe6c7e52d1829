"""Every move of the case files in the naive engine: the same refusals, and the same game after it.

``test_cases`` checks on the engine what a case states about the game afterwards.
"""

from pathlib import Path
from typing import Any

import pytest

from taluva import Game
from tests.games.explained import explained
from tests.games.taluva.cases.cases import CASES, Case
from tests.games.taluva.naive import Field, NaiveGame, parse_hex
from tests.games.taluva.test_against_naive import assert_same_state

# The naive engine always knows the tile in hand.
KNOWN = [
    case for case in CASES if case.game().phase != "tile" or case.game().position.tile is not None
]


HERE = Path(__file__).parent


def naive_game(game: Game) -> NaiveGame:
    """Create the same game from its plain data."""
    state: Any = game.as_dict()
    options = state["options"]
    tile = state["tile"] or "JJ"  # the tiles to come do not matter
    naive = NaiveGame(
        len(game.names),
        [tile] * options["tile_count"],
        edition=state["edition"],
        hut_adjacency=options["hut_adjacency"],
        teams=options["teams"],
        ranking=options["ranking"],
    )
    naive.phase, naive.turn, naive.seat = state["phase"], state["turn"], state["seat"]
    naive.tile, naive.outcome = state["tile"], state["outcome"]
    for seat in state["seats"]:
        naive.pool[seat["seat"]] = dict(seat["pool"])
        naive.status[seat["seat"]] = seat["status"]
    places = game.position.standing.places
    naive.place = {seat: place for seat, place in enumerate(places, 1) if place is not None}
    for field in state["fields"]:
        place = parse_hex(field.pop("hex"))
        naive.fields[place] = Field(**field)
    return naive


def test_the_naive_engine_agrees() -> None:
    for case in KNOWN:
        with explained(HERE, case.where):
            agree(case)


def agree(case: Case) -> None:
    """Compare both engines in a case."""
    game = case.game()
    naive = naive_game(game)
    assert_same_state(game, naive)
    assert sorted(naive.legal_moves()) == sorted(map(str, game.legal_moves()))
    assert naive.refusals(str(case.move)) == {str(each.rule) for each in case.refusals}
    if case.is_refused:
        with pytest.raises(ValueError, match="refused by"):
            naive.play(str(case.move))
        assert_same_state(game, naive)
    else:
        after = game.play(case.move)
        naive.play(str(case.move))
        naive.tile = after.as_dict()["tile"]  # a case does not say which tile comes next
        assert_same_state(after, naive)
