"""The checks for authors of games: they pass for ours, and fail for each kind of mistake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from taluva.core.base_game import SimpleRefusal
from taluva.core.checks import check_game
from taluva.core.definition import GameDefinition
from taluva.games import BUILT_IN, definition_for
from taluva.i18n.languages import LANGUAGES, language
from tests import phrases
from tests.toy import bees
from tests.toy.variants import BARE, variant

DEFINITIONS = [bees.DEFINITION, BARE, *map(definition_for, BUILT_IN)]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda each: each.name)
def test_both_games_pass_the_checks(definition: GameDefinition[Any, Any], code: str) -> None:
    names = definition.default_names[: definition.player_counts[0]]
    check_game(
        definition, names, seeds=[len(code), ord(code[0])], say=language(code), most_moves=40
    )


def refuse_everything(self: Any, move: Any) -> Sequence[SimpleRefusal]:
    return [SimpleRefusal("X", "never")]


def refuse_nothing(self: Any, move: Any) -> Sequence[SimpleRefusal]:
    return []


def twice(self: Any) -> Sequence[Any]:
    return [*bees.Bees.legal_moves(self)] * 2


@pytest.mark.parametrize(
    ("method", "found", "problem"),
    [
        ("refusals", refuse_everything, "is legal and refused"),
        ("refusals", refuse_nothing, "is neither legal nor refused"),
        ("legal_moves", twice, phrases.LISTED_TWICE()),
        ("as_dict", lambda self: {"random": object()}, "changed the game|not JSON serializable"),
    ],
)
def test_a_mistake_is_found(method: str, found: Any, problem: str) -> None:
    with pytest.raises((AssertionError, TypeError), match=problem):
        check_game(variant("broken", {method: found}), ("Ana", "Ben"))


def test_a_move_that_parses_as_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    other = bees.DEFINITION.parse("M25")
    monkeypatch.setattr(bees.BeesDefinition, "parse", lambda self, text: other)
    with pytest.raises(AssertionError, match="is parsed as another move"):
        check_game(bees.DEFINITION, ("Ana", "Ben"))
