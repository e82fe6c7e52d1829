"""How properties are tried, without a watch, for a machine may be busy; and what was started."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(scope="session", autouse=True)
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the program have its name, speak English and leave games and settings of people alone."""
    folder = str(tmp_path_factory.mktemp("home"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TALUVA_DATA", folder)
        patch.setenv("TALUVA_CONFIG", folder)
        patch.setattr("sys.argv", ["taluva"])
        patch.setenv("LC_ALL", "C.UTF-8")  # English, whatever the machine speaks
        yield
