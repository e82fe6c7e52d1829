"""The page about games is up to date, and changes of the interface are in the changelog."""

import pytest

from tests import games_page
from tests.python_page import interface, page


def test_the_page_is_up_to_date() -> None:
    found = games_page.PAGE.read_text(encoding="utf-8")
    made = page(games_page.PAGE, games_page.MODULES, games_page.CLOSING)
    assert found == made, "run python -m tests.games_page"


def test_a_change_of_the_interface_is_in_the_changelog() -> None:
    found = interface(games_page.MODULES)
    assert found == games_page.recorded()[1], "run python -m tests.games_page"


def test_a_change_without_an_entry_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_page, "recorded", lambda: (games_page.section(), "an older one"))
    with pytest.raises(SystemExit, match="changed"):
        games_page.write()
