"""A disk for the tests of faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trust.disk import Disk


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """Record what is done in a new folder. The folder of games is in a folder that is missing."""
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "new" / "data"))
    with monkeypatch.context() as patched:
        yield Disk(tmp_path, patched)
