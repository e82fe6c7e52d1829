"""How properties are tried, without a watch, for a machine may be busy; and what was started."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(scope="session", autouse=True)
def program() -> Iterator[None]:
    """Let commands to type begin with the name of the program, however the tests were started."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["taluva"])
        yield
