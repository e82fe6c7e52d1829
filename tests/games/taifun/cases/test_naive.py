"""Every move of the case files in the naive engine: the same refusals, and the same game after it.

``test_cases`` checks on the engine what a case states about the game afterwards.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from taluva.games.taifun.rules import Phase
from taluva.taifun import Game
from tests.games.explained import explained
from tests.games.taifun.cases.cases import CASES, Case
from tests.games.taifun.naive import PAIRS, NaiveGame, parse_crossing, parse_hex

HERE = Path(__file__).parent


def naive_game(game: Game) -> NaiveGame:
    """Create the same game from its plain data and the facts that programs do not need."""
    state: Any = game.as_dict()
    position = game.position
    naive = NaiveGame(game.names, fields=PAIRS, first=state["first"], **state["options"])
    naive.halves = {parse_hex(field["hex"]): field["halves"] for field in state["fields"]}
    for field in state["fields"]:
        place = parse_hex(field["hex"])
        naive.markers[place] = dict(field["markers"])
        for own in field["houses"]:
            naive.houses[place][own["seat"]] = ["fresh"] * own["fresh"] + ["turned"] * own["turned"]
    for tribe in state["tribes"]:
        seat = tribe["seat"]
        naive.store[seat], naive.sacrificed[seat] = dict(tribe["store"]), tribe["sacrificed"]
        naive.people[seat], naive.house_box[seat] = tribe["box"]["people"], tribe["box"]["houses"]
        for figure in tribe["figures"]:
            naive.figures[parse_crossing(figure["at"])] = (seat, figure["kind"])
    naive.box, naive.dice = dict(state["box"]), list(state["dice"])
    naive.temple = None if state["temple"] is None else parse_hex(state["temple"])
    for deck, cards in state["piles"].items():
        naive.pile[deck], naive.discards[deck] = Counter(cards["draw"]), Counter(cards["discard"])
    naive.hand = [(str(held.deck), held.card.name) for held in position.cards.hand]
    naive.round, naive.phase, naive.seat = state["round"], state["phase"], state["seat"]
    naive.actions, naive.outcome = state["actions"], state["outcome"]
    if position.drawing is not None:
        naive.after_draw = "redrawn" if position.drawing.is_redraw else str(position.drawing.then)
    playing = position.playing
    naive.last_sacrifice, naive.waited = position.last_sacrifice, position.island.waited
    naive.spent, naive.played = playing.spent, int(playing.has_played)
    naive.exchange_earned = naive.is_first_decision = playing.may_exchange
    naive.drawn_last = None if playing.drawn is None else playing.drawn.name
    _set_waiting(naive)
    return naive


def _set_waiting(naive: NaiveGame) -> None:
    """Find the seats that come later in this phase, in the order of the table."""
    begins = naive.seats.index(naive.first)
    order = naive.seats[begins:] + naive.seats[:begins]
    if naive.phase == Phase.HOUSE:
        up = sum(len(own) for houses in naive.houses.values() for own in houses.values())
        naive.second_houses = up >= len(order)
        if naive.second_houses:
            order.reverse()
    if naive.seat in order:
        naive.waiting = order[order.index(naive.seat) + 1 :]


def test_the_naive_engine_agrees() -> None:
    for case in CASES:
        with explained(HERE, case.where):
            agree(case)


def agree(case: Case) -> None:
    """Compare both engines in a case."""
    game = case.given.game()
    naive = naive_game(game)
    assert naive.state() == game.as_dict()
    assert sorted(naive.legal()) == sorted(map(str, game.legal_moves()))
    assert naive.refusals(case.text) == {str(each.rule) for each in case.refusals}
    if case.is_refused:
        with pytest.raises(ValueError, match="refused"):
            naive.play(case.text)
        assert naive.state() == game.as_dict()
    else:
        naive.play(case.text)
        assert naive.state() == game.apply(case.text).as_dict()
