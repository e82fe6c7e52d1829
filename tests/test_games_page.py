"""The page about games is up to date, and changes of the interface are in the changelog."""

import pytest

from tests import games_page


def test_the_page_is_up_to_date() -> None:
    found = games_page.PAGE.read_text(encoding="utf-8")
    assert found == games_page.page(), "run python -m tests.games_page"


def test_a_change_of_the_interface_is_in_the_changelog() -> None:
    interface, _ = games_page.digests()
    assert interface == games_page.recorded()[0], "run python -m tests.games_page"


def test_a_change_without_an_entry_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    section = games_page.digests()[1]
    monkeypatch.setattr(games_page, "recorded", lambda: ("an older interface", section))
    with pytest.raises(SystemExit, match="changed"):
        games_page.write()
