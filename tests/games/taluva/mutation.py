"""Break each rule of Taluva once, and see whether the tests notice.

    python -m tests.games.taluva.mutation E5 W3

Run it by hand: it is not a test. `tests.mutation` describes it.
"""

import sys
from pathlib import Path

from taluva.games.taluva.rules import Rule
from tests.mutation import check, load

TESTS = ("tests/games/taluva/cases", "tests/games/taluva/rules")

MUTATIONS = load(Path(__file__).with_name("mutations.txt"))


if __name__ == "__main__":
    sys.exit(check(sys.argv[1:], MUTATIONS, {str(rule) for rule in Rule}, TESTS))
