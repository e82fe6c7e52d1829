"""The seed of a tribe's bot reveals neither the god's hand nor the cards and dice to come."""

from __future__ import annotations

import pytest

from taluva.bots import players
from taluva.bots.players import Player
from taluva.bots.protocol import choose_message
from taluva.bots.spec import parse_spec
from taluva.core.bot import Budget
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import Move
from tests.games.taifun.games import CODES, NAMES


class Spy:
    """A bot that records its question and plays the first move."""

    name = "Spy"

    def __init__(self) -> None:
        self.told: list[tuple[Game, Budget]] = []

    def choose(self, view: Game, budget: Budget) -> Move:
        self.told.append((view, budget))
        return view.legal_moves()[0]


def told(game: Game, monkeypatch: pytest.MonkeyPatch) -> tuple[object, ...]:
    """Return everything that a bot in the seat to play gets."""
    spy = Spy()
    monkeypatch.setattr(players, "create_bot", lambda spec, definition: spy)
    Player(parse_spec("bot:random"), DEFINITION, "Spy").choose(game)
    ((view, budget),) = spy.told
    return view, budget, choose_message(view, DEFINITION, budget, 1)


def test_a_tribe_cannot_tell_two_similar_hands_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [
        Game.new(NAMES[:3], fields=CODES, first=3).play(draw).play("house D6").play("house D8")
        for draw in ("draw shoal vein shoal vein rot", "draw shoal shoal rot vein harvest")
    ]
    assert games[0] != games[1]
    assert told(games[0], monkeypatch) == told(games[1], monkeypatch)
