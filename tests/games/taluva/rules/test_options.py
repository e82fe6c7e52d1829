"""House rules: one row of a table is all that set-up, logs, positions and JSON need."""

from __future__ import annotations

import pytest

from taluva import Game
from taluva.core.setup import Setup
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.rules import (
    EDITIONS,
    HOUSE_RULES,
    HouseRule,
    OptionChoices,
    Options,
    options,
)

PLAYERS = 4  # teams need four
NAMES = ("Ana", "Ben", "Cem", "Dora")

every_rule = pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.key)


def test_every_option_but_the_players_can_be_chosen() -> None:
    assert OptionChoices.__optional_keys__ == {*Options._fields} - {"players"}
    rules = {rule.name for rule in HOUSE_RULES}
    assert rules == OptionChoices.__optional_keys__ - {"edition", "tile_count"}


def test_an_unknown_option_is_an_error() -> None:
    with pytest.raises(TypeError, match="'tempels'"):
        Game.new(NAMES, tempels=True)  # type: ignore[call-arg]


@every_rule
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_house_rule_can_be_left_to_the_edition(rule: HouseRule, edition: str) -> None:
    assert rule.is_on(options(PLAYERS, edition=edition)) is rule.default(edition)


@every_rule
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("is_on", [True, False])
def test_a_house_rule_is_in_logs_positions_and_json(
    rule: HouseRule, edition: str, is_on: bool
) -> None:
    game = DEFINITION.new(Setup(NAMES, {"edition": edition, rule.key: is_on}, 7))
    assert rule.is_on(game.position.options) is is_on
    assert DEFINITION.setup(game).options[rule.key] is is_on
    assert game.as_dict()["options"][rule.name] is is_on
    line = game.to_position()
    assert (rule.key in line) is (is_on is not rule.default(edition))
    assert rule.is_on(Game.from_position(line).position.options) is is_on
