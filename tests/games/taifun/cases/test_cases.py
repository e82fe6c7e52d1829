"""Every move of the case files, refused or allowed as they say."""

import itertools
from functools import cache

import pytest

from taluva.games.taifun.rules import (
    CARDS,
    CROSSINGS,
    HEXES,
    Build,
    Call,
    Card,
    Convert,
    Done,
    End,
    Exchange,
    House,
    Move,
    Phase,
    Play,
    Position,
    Priest,
    Redraw,
    Resource,
    Sacrifice,
    Strip,
    Target,
    Walk,
    Within,
)
from taluva.games.taifun.rules.moves import TargetValue
from taluva.hexgrid import SIDES
from taluva.taifun import IllegalMove
from tests.games.taifun.cases.cases import CASES, Case, format_refusal, true_statement

REFUSED = [pytest.param(case, id=case.where) for case in CASES if case.is_refused]
ALLOWED = [pytest.param(case, id=case.where) for case in CASES if not case.is_refused]

# The first case of each position.
POSITIONS = [
    pytest.param(first, id=first.where)
    for _, (first, *_) in itertools.groupby(CASES, key=lambda case: case.given)
]


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: Case) -> None:
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
    game = case.given.game()
    assert [*map(format_refusal, game.refusals(case.move))] == []
    if game.phase is not Phase.DRAW or game.legal_moves():
        assert case.move in game.legal_moves()
    after = game.play(case.text)
    assert game == case.given.game()
    assert [true_statement(after, fact) for fact in case.facts] == list(case.facts)
    assert (after.phase is Phase.OVER) == (after.outcome is not None)


@pytest.mark.parametrize("case", POSITIONS)
def test_list_and_refusals_agree(case: Case) -> None:
    position = case.given.game().position
    if position.phase not in (Phase.DRAW, Phase.ROLL):
        legal = [move for move in conceivable(position) if not position.refusals(move)]
        assert sorted(map(str, position.legal_moves())) == sorted(map(str, legal))


@cache
def plays(card: Card) -> list[Move]:
    """List every way to write a play of a card, the same in every position."""
    values: dict[Target, list[TargetValue]] = {
        Target.RESOURCE: list(Resource),
        Target.SEAT: list(range(1, 5)),
        Target.FIGURE: list(CROSSINGS),
        Target.INWARD: list(SIDES),
    }
    choices = [
        list(CROSSINGS) if isinstance(asked, Within) else values.get(asked, list(HEXES))
        for asked in card.targets
    ]
    return [Play(card, targets) for targets in itertools.product(*choices)]


def conceivable_of_god(held: set[Card]) -> list[Move]:
    """List every move of the step of cards, with every 17th play of a card that is not held."""
    moves: list[Move] = [Exchange(), Done(), *map(Redraw, CARDS)]
    for card in CARDS:
        moves += plays(card) if card in held else plays(card)[::17]
    return moves


def conceivable(position: Position) -> list[Move]:
    """List every move of the step that can be written with the places of the island."""
    figures = list(position.island.figures)
    match position.phase:
        case Phase.HOUSE:
            return [House(hex) for hex in HEXES]
        case Phase.PRIEST:
            return [Priest(crossing) for crossing in CROSSINGS]
        case Phase.CARDS:
            return conceivable_of_god({held.card for held in position.cards.hand})
        case Phase.TURN:
            return [
                End(),
                *itertools.starmap(Walk, itertools.product(figures, CROSSINGS)),
                *itertools.starmap(Strip, itertools.product(HEXES, Resource)),
                *map(Build, HEXES),
                *itertools.starmap(Call, itertools.product(HEXES, CROSSINGS)),
                *map(Convert, CROSSINGS),
                *map(Sacrifice, CROSSINGS),
            ]
        case _:
            return []
