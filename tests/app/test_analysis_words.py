"""The words of an analysis: what turned a game, and what a turn was worth."""

from __future__ import annotations

import pytest

from taluva.analysis.review import Analysis, PlayedTurn, ReviewedTurn
from taluva.app.analysis_report import describe_turn, remark, turning_point
from taluva.core.analysis import Evaluation
from taluva.games.taluva.notation import parse_move
from taluva.i18n import ENGLISH
from tests import phrases

NAMES = ("Ana", "Ben", "Cem")
EVEN = (0.3, 0.4, 0.3)
AHEAD = (0.6, 0.3, 0.1)


def turn(
    seat: int, chances: tuple[float, ...], lost: float = 0.0, luck: float | None = None
) -> ReviewedTurn:
    """Return the fourth turn of a game, with these chances after it."""
    own = chances[seat - 1]
    evaluation = Evaluation(chances, own, own + lost, (parse_move("hut N24"),), luck)
    return ReviewedTurn(PlayedTurn(6, 8, 4, seat), (parse_move("hut N26"),), evaluation)


@pytest.mark.parametrize(
    ("seat", "lost", "luck", "said"),
    [
        (2, 0.12, -0.3, phrases.TURNING_MISTAKE(turn=4, name="Ben", lost=12, names="Ana")),
        (2, 0.04, -0.3, phrases.TURNING_BAD_LUCK(turn=4, name="Ben", luck=30, names="Ana")),
        (2, 0.04, 0.3, phrases.TURNING_POINT(turn=4, name="Ben", names="Ana")),
        (1, 0.12, 0.3, phrases.TURNING_LUCK(turn=4, name="Ana", luck=30, names="Ana")),
        (1, 0.12, -0.3, phrases.TURNING_POINT(turn=4, name="Ana", names="Ana")),
        (1, 0.0, 0.004, phrases.TURNING_POINT(turn=4, name="Ana", names="Ana")),
        (1, 0.0, None, phrases.TURNING_POINT(turn=4, name="Ana", names="Ana")),
    ],
)
def test_a_turning_point_is_a_mistake_luck_or_a_good_turn(
    seat: int, lost: float, luck: float | None, said: str
) -> None:
    found = Analysis(EVEN, (turn(seat, AHEAD, lost, luck),), 1, winners=(1,))
    assert turning_point(found, NAMES, ENGLISH) == said


@pytest.mark.parametrize(
    ("start", "after", "said"),
    [
        (AHEAD, AHEAD, phrases.LED_THROUGHOUT(names="Ana")),
        (AHEAD, (1 / 3, 1 / 3, 1 / 3), phrases.NO_LEADER),
        ((0.4, 0.4, 0.2), (0.45, 0.45, 0.1), phrases.LED_THROUGHOUT(names="Ana and Ben")),
    ],
)
def test_some_games_have_no_turning_point(
    start: tuple[float, ...], after: tuple[float, ...], said: str
) -> None:
    found = Analysis(start, (turn(1, after),), 1)
    assert turning_point(found, NAMES, ENGLISH).startswith(said)


def test_a_turn_is_described_with_mark_luck_and_better_turn() -> None:
    told = [
        remark(each, "taluva", ENGLISH)
        for each in (
            turn(1, AHEAD, 0.0499, 0.104),
            turn(1, AHEAD, 0.05),
            turn(1, AHEAD, -0.1, 0.0),
            turn(1, AHEAD, -0.099, -0.05),
        )
    ]
    assert told == [
        "chance 60%, luck +10, lost 4%; better: hut N24",
        "?! chance 60%, lost 5%; better: hut N24",
        f"! chance 60%, luck +0, {phrases.ONLY_GOOD_TURN(chance='50%')}",
        "chance 60%, luck -5",
    ]
    assert describe_turn(turn(1, AHEAD, 0.05), "taluva", ENGLISH) == told[1].removeprefix("?! ")
