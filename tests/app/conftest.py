"""Tables whose logs are in a folder of the test, closed after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from taluva import Game
from taluva.record.journal import Journal
from tests.app.table import Harness

OpenTable = Callable[[Game], Harness]


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[OpenTable]:
    """Return a function that opens tables."""
    journals: list[Journal[Any]] = []

    def make(game: Game) -> Harness:
        journals.append(Journal.create(game, tmp_path / f"game{len(journals)}.taluva"))
        return Harness(journals[-1])

    yield make
    for journal in journals:
        journal.close()
