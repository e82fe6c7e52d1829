"""Break each rule and each card of Taifun, and see whether the tests notice.

    python -m tests.games.taifun.mutation K5 typhoon

Run it by hand: it is not a test. `tests.mutation` describes it.
"""

import sys
from pathlib import Path

from taluva.games.taifun.rules import CARDS, Rule
from tests.mutation import check, load

TESTS = (
    # First, because these games catch almost every mutation.
    "tests/games/taifun/test_against_naive.py",
    "tests/games/taifun/test_properties.py",
    "tests/games/taifun/test_game.py",
    "tests/games/taifun/cases",
)

MUTATIONS = load(Path(__file__).with_name("mutations.txt"))


if __name__ == "__main__":
    names = {str(rule) for rule in Rule} | {card.name for card in CARDS}
    sys.exit(check(sys.argv[1:], MUTATIONS, names, TESTS))
