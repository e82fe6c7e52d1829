"""Fitting weights: they find what decides games, and the same seed gives the same weights."""

from __future__ import annotations

import ast

import pytest

from taluva.games.taluva.bots.weights import weights_for
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


def test_the_weights_that_are_printed_can_be_used(capsys: pytest.CaptureFixture[str]) -> None:
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
        (["--jobs", "0"], "--jobs must be at least 1"),
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
