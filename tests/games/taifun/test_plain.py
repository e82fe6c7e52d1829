"""A game as a program gets it: rebuilt from plain data, as far as its seat may see."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from taluva.core.definition import state_of
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.game import from_protocol_state, unseen_cards
from taluva.games.taifun.rules import DECKS, Phase, whole_deck
from taluva.taifun import Game
from tests.games.taifun.games import random_game

EAGER_SEEDS = range(6)


@cache
def questions() -> list[Game]:
    """Return the views of the seats at all their decisions in some games."""
    games = [
        game
        for seed in EAGER_SEEDS
        for game in random_game(seed, players=3 + seed % 2, rounds=14, are_rich=seed > 1)
        if game.seat is not None
    ]
    return [game.view_for(game.seat) for game in games]


def as_told(view: Game) -> tuple[dict[str, Any], list[str]]:
    """Return a view after a round trip through JSON."""
    told: tuple[dict[str, Any], list[str]] = json.loads(
        json.dumps([state_of(view), [str(move) for move in view.moves]])
    )
    return told


def test_a_game_is_rebuilt_from_a_view() -> None:
    for view in questions():
        again = from_protocol_state(*as_told(view))
        assert again.as_dict() == view.as_dict()
        assert again.legal_moves() == view.legal_moves()
        assert again.moves == view.moves
        assert again.position.playing == view.position.playing
        assert again.position.cards == view.position.cards


def test_the_samples_cover_the_states_of_the_card_phase() -> None:
    playing = [view.position.playing for view in questions() if view.phase is Phase.CARDS]
    assert any(each.has_played for each in playing)
    assert any(each.may_exchange for each in playing)
    assert any(each.drawn is not None for each in playing)


def test_unseen_cards_are_in_the_piles_or_in_a_hidden_hand() -> None:
    for view in questions()[:: len(questions()) // 50]:
        found = unseen_cards(view)
        cards = view.position.cards
        for deck in DECKS:
            known = sum(cards.piles[deck].discard.values())
            if view.seat == 1:
                known += sum(held.deck is deck for held in cards.hand)
            whole = sum(whole_deck(deck, view.position.printing).values())
            assert sum(found[deck].values()) == whole - known
        assert DEFINITION.protocol_extras(view) == {"unseen": found}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("tribes", []),
        ("tribes", None),
        ("tribes", [{"seat": 2}]),
        ("position", None),
        ("position", ""),
        ("position", "taifun"),
        ("position", 7),
    ],
)
def test_invalid_data_is_not_a_game(key: str, value: object) -> None:
    view = next(view for view in questions() if view.phase is Phase.TURN)
    state, history = as_told(view)
    assert from_protocol_state(state, history).seat == view.seat
    for broken in ({**state, key: value}, {each: state[each] for each in state if each != key}):
        with pytest.raises((KeyError, TypeError, AttributeError, ValueError)):
            from_protocol_state(broken, history)


def test_a_finished_game_is_not_a_valid_question() -> None:
    *_, over = random_game(1, players=4, rounds=2)
    with pytest.raises(ValueError, match="already over"):
        from_protocol_state(*as_told(over.view_for(1)))


def test_payoffs_go_to_the_winner() -> None:
    *_, over = random_game(1, players=4, rounds=2)
    assert DEFINITION.payoffs(over) == [1.0, 0.0, 0.0, 0.0]
