"""Sessions whose logs lie in a folder of the test, and are closed after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from taluva import Game
from taluva.record import Journal
from taluva.ui.session import Session

OpenSession = Callable[[Game], Session]


@pytest.fixture
def open_session(tmp_path: Path) -> Iterator[OpenSession]:
    """Make sessions of games."""
    journals: list[Journal] = []

    def make(game: Game) -> Session:
        journals.append(Journal.create(game, tmp_path / f"game{len(journals)}.taluva"))
        return Session(journals[-1])

    yield make
    for journal in journals:
        journal.close()
