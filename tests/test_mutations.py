"""The mutations that are run by hand still fit the source."""

from __future__ import annotations

import pytest

from tests.games.taifun.mutation import MUTATIONS as TAIFUN
from tests.games.taluva.mutation import MUTATIONS as TALUVA
from tests.mutation import ROOT, Mutation


@pytest.mark.parametrize("mutations", [TALUVA, TAIFUN], ids=["taluva", "taifun"])
def test_every_fragment_occurs_once(mutations: list[Mutation]) -> None:
    stale = [
        f"{each.rule}: {each.broken}"
        for each in mutations
        if (ROOT / "taluva" / each.file).read_text(encoding="utf-8").count(each.fragment) != 1
    ]
    assert stale == []
