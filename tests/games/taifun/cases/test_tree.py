"""The parser finds every move that the case files allow among the legal moves."""

from __future__ import annotations

import pytest

from taluva.games.taifun.notation import grammar, tree_of
from taluva.games.taifun.rules import Phase
from taluva.i18n import ENGLISH
from tests.games.taifun.cases.cases import CASES, Case

DECIDED = [
    pytest.param(case, id=case.where)
    for case in CASES
    if not case.is_refused and case.given.phase not in (Phase.DRAW, Phase.ROLL)
]


@pytest.mark.parametrize("case", DECIDED)
def test_an_allowed_move_is_parsed_with_the_tree(case: Case) -> None:
    tree = tree_of(case.given.game().position)
    assert grammar(ENGLISH).parse_line(case.text, tree).moves == (case.move,)
