"""Reading a log postpones garbage collection and restores the collector's settings."""

from __future__ import annotations

import gc
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva import Game, LogError
from taluva.record.reader import load, read_log
from taluva.record.record import Record


def log() -> io.BytesIO:
    game = Game.new(["Ana", "Ben"], seed=1).play("place M25 e")
    return io.BytesIO(Record.of(game).log_lines()[0])


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Restore the collector after each test."""
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.parametrize("is_enabled", [True, False])
def test_garbage_collection_resumes_only_if_it_was_on(is_enabled: bool) -> None:
    if not is_enabled:
        gc.disable()
    assert read_log(log()).game is not None
    assert gc.isenabled() == is_enabled


def test_frozen_objects_stay_frozen() -> None:
    gc.freeze()
    frozen = gc.get_freeze_count()
    assert frozen
    assert read_log(log()).game is not None
    assert gc.get_freeze_count() > 0


def test_an_error_in_a_log_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.taluva"
    path.write_bytes(log().read() + b"1 hut Z99\n")
    with pytest.raises(LogError, match=r"broken\.taluva:\d+:"):
        load(path)
