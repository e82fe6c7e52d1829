"""What the tests of painters share."""

from __future__ import annotations

import pytest

from taluva.tui import palette
from tests.tui.decoding import ROLES


@pytest.fixture
def named_roles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pixels be read as names of roles."""
    monkeypatch.setitem(palette.PALETTES, "roles", ROLES)
