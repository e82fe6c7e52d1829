"""The defaults of a game definition, tried on the games that override them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from taluva.core.bot import Budget, RandomBot
from taluva.core.definition import GameDefinition
from taluva.core.game import Game
from taluva.core.setup import Setup
from taluva.games import BUILT_IN, definition_for
from taluva.i18n import ENGLISH
from taluva.tui.game_ui import GameUI

STEPS = 40


def games_of(name: str) -> Iterator[Game[Any]]:
    """Play with the bot that every game has; yield the games in which a seat decides."""
    definition, bot = definition_for(name), RandomBot()
    game: Game[Any] = definition.new(Setup(("Ana", "Ben", "Cem"), {}, 3))
    for number in range(STEPS):
        move = game.deal()
        if move is None:
            yield game
            move = bot.choose(game, Budget(seed=7919 * number))
        game = game.apply(move)


def leaves(tree: Any) -> Iterator[Any]:
    if isinstance(tree, Mapping):
        for each in tree.values():
            yield from leaves(each)
    else:
        yield tree


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_default_tree_has_every_legal_move(name: str) -> None:
    definition = definition_for(name)
    for game in games_of(name):
        found = leaves(GameDefinition.move_tree(definition, game))
        assert {*found} == {*game.legal_moves()}


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_default_screen_shows_any_game(name: str) -> None:
    definition = definition_for(name)

    class Plain(GameUI[Any, Any]):
        cover = definition.ui().cover
        picture = staticmethod(definition.ui().picture)

    ui, say = Plain(definition), ENGLISH
    before = None
    for game in games_of(name):
        move = game.legal_moves()[0]
        assert ui.playing_text(game, say)
        assert ui.preview(game, move, say) is not None
        assert len(ui.legal(game, say)) == 2
        assert ui.why(game, move, say)
        assert before is None or ui.changes(before, game) is not None
        before = game
