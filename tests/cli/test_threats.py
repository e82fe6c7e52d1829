"""``taluva threats``: the facts of the outlook as text and JSON."""

from __future__ import annotations

import json

import pytest

from taluva.games.taluva.outlook import outlook
from tests import phrases
from tests.conftest import Run
from tests.games.taluva.table import LOGS, at_turn

ELIMINATED = str(LOGS / "eliminated-25.taluva")


@pytest.mark.parametrize(
    ("name", "turn"), [("ed06", 28), ("rank2", 40), ("five-last-tiles", 58), ("hint-two-22", 22)]
)
def test_json_has_the_facts_of_the_outlook(name: str, turn: int, run: Run) -> None:
    game = at_turn(name, turn)
    told = run("threats", str(LOGS / f"{name}.taluva"), "--at", str(turn), "--json").out
    expected = outlook(game.position, game.position.seat).as_dict()
    assert json.loads(told) == json.loads(json.dumps(expected))


def test_a_player_is_named_or_numbered(run: Run) -> None:
    told = []
    for seat in ("Ana", "1"):
        told.append(run("threats", ELIMINATED, "--at", "24", "--seat", seat).out)
    assert told[0] == told[1]
    assert phrases.BUILDS_NEXT_TURN(number=0, every=24) in told[0]
    assert (
        phrases.BUILDS_NEXT_TURN(number=0, every=24)
        not in run("threats", ELIMINATED, "--at", "24").out
    )


def test_a_finished_game_has_no_threats(run: Run) -> None:
    assert phrases.NO_THREATS in run("threats", ELIMINATED).out
