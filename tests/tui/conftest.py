"""Fixtures for the tests of painters."""

from __future__ import annotations

import pytest

from taluva.tui import palette
from tests.tui.decoding import ROLES


@pytest.fixture
def named_roles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the palette ``roles`` available, whose pixels can be read as names of roles."""
    monkeypatch.setitem(palette.PALETTES, "roles", ROLES)
