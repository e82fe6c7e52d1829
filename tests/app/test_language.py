"""The language is changed inside a game, and what is typed goes by it."""

from __future__ import annotations

from tests.app.conftest import OpenTable
from tests.games.taluva.games import building


def test_the_language_is_changed_inside_a_game(open_table: OpenTable) -> None:
    table = open_table(building())
    table.enter("language de")
    assert table.state.say.code == "de"
    assert table.state.prompt.say.code == "de"
    assert table.state.has_chosen_language
    table.enter("Hütte N28")
    assert table.state.message is not None
    table.enter("language english")
    assert table.state.say.code == "en"
    table.enter("language it")
    assert table.state.say.code == "en"
    assert "choose from en (English), de (Deutsch), fr (Français)" in str(table.state.message)
