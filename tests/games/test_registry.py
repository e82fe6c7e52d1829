"""Games of other packages: found by name, loaded when needed, explained when they fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from taluva import games
from taluva.bots.players import Player
from taluva.bots.spec import parse_spec
from taluva.core.bot import Budget
from taluva.core.setup import Setup
from tests import phrases
from tests.toy.bees import DEFINITION
from tests.toy.program import installed as installing

TOY = "tests.toy.bees:DEFINITION"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """Install entry points by adding them to a list."""
    points: list[EntryPoint] = []
    for _ in installing(monkeypatch, points):
        yield points


def add(points: list[EntryPoint], name: str, value: str = TOY) -> None:
    points.append(EntryPoint(name, value, games.GROUP))


def test_games_of_other_packages_are_listed_after_ours(installed: list[EntryPoint]) -> None:
    add(installed, "Bees")
    assert [*games.GAMES] == ["taluva", "taifun", "bees"]
    assert len(games.GAMES) == 3
    assert games.definition_for("bees") is DEFINITION
    assert games.title_for("bees").title == "BEES"
    assert games.ui_for("bees") is games.ui_for("bees")


def test_another_package_cannot_replace_our_games(installed: list[EntryPoint]) -> None:
    add(installed, "taluva")
    assert [*games.GAMES] == ["taluva", "taifun"]
    assert games.definition_for("taluva") is not DEFINITION


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("gone", "there_is_no_such_module:GAME", "No module named 'there_is_no_such_module'"),
        ("odd", "tests.toy.bees:MEADOW", "tests.toy.bees:MEADOW is not the GameDefinition of odd"),
        ("hax", TOY, f"{TOY} is not the GameDefinition of hax"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_explained_and_left_out(
    installed: list[EntryPoint], name: str, value: str, problem: str
) -> None:
    add(installed, name, value)
    add(installed, "bees")
    with pytest.raises(ValueError, match=re.escape(phrases.GAME_NOT_LOADED())) as raised:
        games.definition_for(name)
    assert str(raised.value) == phrases.GAME_NOT_LOADED(game=name, problem=problem)
    assert name in games.GAMES
    assert games.loadable_games() == ["taluva", "taifun", "bees"]
    with pytest.raises(KeyError):
        games.definition_for("nothing")


def test_the_first_level_replaces_a_bot_that_fails() -> None:
    game = DEFINITION.new(Setup(("Ana", "Ben")))
    player = Player(parse_spec("exec:./there-is-none"), DEFINITION, "Robot")
    assert player.choose(game) in game.legal_moves()
    assert player.trouble is not None
    assert player.trouble.endswith(phrases.BOT_TAKES_OVER(level="Random"))
    assert parse_spec("bot:random").budget(DEFINITION, 5) == Budget(None, None, 5)
