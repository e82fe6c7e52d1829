"""The interface of games is up to date, and its changes are in the changelog."""

import pytest

from tests import games_page
from tests.python_page import interface


def test_a_change_of_the_interface_is_in_the_changelog() -> None:
    found = interface(games_page.MODULES)
    assert found == games_page.recorded()[1], "run python -m tests.games_page"


def test_a_change_without_an_entry_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_page, "recorded", lambda: (games_page.section(), "an older one"))
    with pytest.raises(SystemExit, match="changed"):
        games_page.write()
