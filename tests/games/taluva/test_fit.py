"""Fitting weights: they find what decides games, and the same seed gives the same weights."""

from __future__ import annotations

import ast

import pytest

from taluva.games.taluva.bots import ordering
from taluva.games.taluva.bots.weights import FITTED, weights_for
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Place, Position
from tests import phrases
from tests.tools import order_taluva
from tests.tools.tune_taluva import Sample, fitted, main, played, surprise, table_of, weights_of

QUICK = ["--games", "5", "--level", "easy", "--tiles", "5", "--jobs", "1"]


@pytest.mark.parametrize("players", [2, 4])
def test_tables_and_weights_are_inverses(players: int) -> None:
    assert table_of(weights_of(weights_for(players)), players) == weights_for(players)


def test_the_deciding_feature_gets_the_weight() -> None:
    decisive, idle = ((0, 1.0),), ((7, 1.0),)
    both = (*decisive, *idle)
    samples = [Sample((both, idle), (1.0, 0.0)), Sample((idle, both), (0.0, 1.0))] * 20
    weights = fitted(samples, 2, passes=5)
    assert weights[0] > 1
    assert abs(weights[7]) < 0.1
    assert surprise(weights, samples) < 0.5 * surprise([0.0] * len(weights), samples)


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_provides_a_sample_for_every_turn(players: int) -> None:
    samples = played("easy", 6, players, 4)
    assert len(samples) == 6
    assert all(len(each.terms) == len(each.got) <= players for each in samples)
    assert all(sum(each.got) == pytest.approx(1) for each in samples)
    assert samples == played("easy", 6, players, 4)


def test_samples_between_two_sides_fit_both_weights() -> None:
    """The sides of the table are the player to move, the next and the last."""
    samples = played("easy", 8, 4, 4)
    width = len(weights_of(weights_for(4))) // len(weights_for(4)) // 3
    for moving, sample in enumerate(samples):
        in_turn = [sample.terms[(moving + step) % 4] for step in range(4)]
        sides = [{place // width % 3 for place, _ in terms} for terms in in_turn]
        assert sides == [{0}, {1}, {1, 2}, {2}]


def test_the_printed_weights_can_be_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(QUICK) == 0
    captured = capsys.readouterr()
    table = ast.literal_eval("{" + captured.out + "}")
    assert table.keys() == weights_for(2).keys() == weights_for(4).keys()
    assert "5 games, 20 positions to fit, 5 kept aside" in captured.err
    main(QUICK)
    assert capsys.readouterr().out == captured.out


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--games", "4"], "--games must be at least 5"),
        (["--jobs", "0"], phrases.TOO_SMALL(option="--jobs")),
        (["--tiles", "49"], "--tiles"),
        (["--level", "best"], "--level"),
    ],
)
def test_wrong_usage_is_refused(
    more: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*QUICK, *more])
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


def test_the_terms_of_a_move_add_up_to_its_rating() -> None:
    weights = list(order_taluva.flat(FITTED))
    assert len(weights) == order_taluva.size_of(FITTED)
    position = Game.new(["Ana", "Ben"], seed=3, tile_count=8).position
    for _ in range(9):
        position = position.play(position.legal_moves()[-1])
        if position.tile is not None:
            rating = ordering._PlacementRating(position, position.tile)
            with order_taluva.counting_terms():
                terms = ordering._PlacementRating(position, position.tile)
                moves = terms_by_placement(position, terms)
            assert moves
            for place, found in moves.items():
                assert [sum(weights[each] for each in found)] == rating.rate_all([place])


def terms_by_placement(
    position: Position, rating: ordering._PlacementRating
) -> dict[Place, tuple[int, ...]]:
    """Return the terms of every placement."""
    places = [move for move in position.legal_moves() if isinstance(move, Place)]
    found = map(order_taluva._places_of, rating.rate_all(places))
    return dict(zip(places, found, strict=True))


def test_the_best_move_gets_the_weight() -> None:
    choice = order_taluva.Choice(((0, 7), (1, 7), (2,)), (0.9, 0.1, 0.0))
    weights = order_taluva.fitted([choice] * 50)
    assert weights[0] > weights[1] > weights[2]
    guess = order_taluva.predicted(weights, choice)
    assert guess == pytest.approx(choice.shares, abs=0.1)


def test_a_game_provides_choices_of_placements_and_builds() -> None:
    choices = order_taluva.played(4, 1)
    assert len(choices) > 4
    assert all(sum(each.shares) == pytest.approx(1) for each in choices)
    assert all(len(each.terms) == len(each.shares) for each in choices)
    assert choices == order_taluva.played(4, 1)
