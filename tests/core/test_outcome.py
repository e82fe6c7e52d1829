"""Results are written and read back, and nothing else is read as a result."""

import pytest

from taluva.core.game import Outcome
from taluva.games.taluva.rules import Reason

SEATS = 4


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(Reason.EARLY, (2,)), "early 2"),
        (Outcome(Reason.TILES_OUT, (1, 3)), "tiles-out 1 3"),
        (Outcome(Reason.LAST_STANDING, (2, 4)), "last-standing 2 4"),
        (Outcome(Reason.PLACES, (2,), (2, 1, 3, 4)), "places 2 1 3 4"),
        (Outcome(Reason.TILES_OUT, (2,), (2, 1, 2, 4)), "tiles-out places 2 1 2 4"),
    ],
)
def test_results_are_parsed_and_formatted(outcome: Outcome, words: str) -> None:
    assert outcome.words == words
    assert Outcome.parse(words, Reason, SEATS) == outcome


@pytest.mark.parametrize(
    "words",
    [
        *("", "early", "early x", "early 0", "early 5", "early ²", "early \u0661", "luck 1"),
        *("places", "places 1 2", "tiles-out places 1 2 3 5", "early " + "1" * 5000),
    ],
)
def test_invalid_results_are_refused(words: str) -> None:
    assert Outcome.parse(words, Reason, SEATS) is None
