"""Every move of the case files, refused or allowed as they say."""

import itertools
from functools import cache
from pathlib import Path

import pytest

from taluva.games.taifun import rules
from taluva.games.taifun.rules.moves import TargetValue
from taluva.hexgrid import SIDES
from taluva.taifun import IllegalMove
from tests.games.explained import explained
from tests.games.taifun.cases.cases import CASES, Case, format_refusal, true_statement

HERE = Path(__file__).parent
REFUSED = [pytest.param(case, id=case.where) for case in CASES if case.is_refused]
ALLOWED = [pytest.param(case, id=case.where) for case in CASES if not case.is_refused]


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: Case) -> None:
    with explained(HERE, case.where):
        game = case.given.game()
        refusals = game.refusals(case.move)
        unexpected = list(refusals)
        for expected in case.refusals:
            match = next((refusal for refusal in unexpected if expected.matches(refusal)), None)
            assert match is not None, f"{expected} is not among {[*map(format_refusal, refusals)]}"
            unexpected.remove(match)
        assert not [*map(format_refusal, unexpected)]

        with pytest.raises(IllegalMove) as caught:
            game.play(case.text)
        assert caught.value.refusals == refusals
        for refusal in refusals:
            assert f" [{refusal.rule}]" in str(caught.value)
        assert game == case.given.game()
        assert case.move not in game.legal_moves()


@pytest.mark.parametrize("case", ALLOWED)
def test_allowed(case: Case) -> None:
    with explained(HERE, case.where):
        game = case.given.game()
        assert [*map(format_refusal, game.refusals(case.move))] == []
        if game.phase is not rules.Phase.DRAW or game.legal_moves():
            assert case.move in game.legal_moves()
        after = game.play(case.text)
        assert game == case.given.game()
        assert [true_statement(after, fact) for fact in case.facts] == list(case.facts)
        assert (after.phase is rules.Phase.OVER) == (after.outcome is not None)


def test_list_and_refusals_agree() -> None:
    for _, (case, *_) in itertools.groupby(CASES, key=lambda case: case.given):
        with explained(HERE, case.where):  # only the first failure says something new
            position = case.given.game().position
            if position.phase not in (rules.Phase.DRAW, rules.Phase.ROLL):
                legal = [move for move in conceivable(position) if not position.refusals(move)]
                assert sorted(map(str, position.legal_moves())) == sorted(map(str, legal))


@cache
def plays(card: rules.Card) -> list[rules.Move]:
    """List every way to write a play of a card, the same in every position."""
    values: dict[rules.Target, list[TargetValue]] = {
        rules.Target.RESOURCE: list(rules.Resource),
        rules.Target.SEAT: list(range(1, 5)),
        rules.Target.FIGURE: list(rules.CROSSINGS),
        rules.Target.INWARD: list(SIDES),
    }
    choices = [
        list(rules.CROSSINGS)
        if isinstance(asked, rules.Within)
        else values.get(asked, list(rules.HEXES))
        for asked in card.targets
    ]
    return [rules.Play(card, targets) for targets in itertools.product(*choices)]


def conceivable_of_god(held: set[rules.Card]) -> list[rules.Move]:
    """List every move of the step of cards, with every 17th play of a card that is not held."""
    moves: list[rules.Move] = [rules.Exchange(), rules.Done(), *map(rules.Redraw, rules.CARDS)]
    for card in rules.CARDS:
        moves += plays(card) if card in held else plays(card)[::17]
    return moves


def conceivable(position: rules.Position) -> list[rules.Move]:
    """List every move of the step that can be written with the places of the island."""
    figures = list(position.island.figures)
    match position.phase:
        case rules.Phase.HOUSE:
            return [rules.House(hex) for hex in rules.HEXES]
        case rules.Phase.PRIEST:
            return [rules.Priest(crossing) for crossing in rules.CROSSINGS]
        case rules.Phase.CARDS:
            return conceivable_of_god({held.card for held in position.cards.hand})
        case rules.Phase.TURN:
            return [
                rules.End(),
                *itertools.starmap(rules.Walk, itertools.product(figures, rules.CROSSINGS)),
                *itertools.starmap(rules.Strip, itertools.product(rules.HEXES, rules.Resource)),
                *map(rules.Build, rules.HEXES),
                *itertools.starmap(rules.Call, itertools.product(rules.HEXES, rules.CROSSINGS)),
                *map(rules.Convert, rules.CROSSINGS),
                *map(rules.Sacrifice, rules.CROSSINGS),
            ]
        case _:
            return []
