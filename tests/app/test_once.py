"""A line is parsed once, and Enter checks the rules once."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from taluva.app.screens.play import PlayScreen
from taluva.core.grammar import Grammar
from taluva.games.taluva.rules import Position
from taluva.tui.screen import LineEdited, LineSubmitted
from tests.app.conftest import OpenTable
from tests.games.taluva.games import building


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the calls of positions and of the parser."""
    counted: Counter[str] = Counter()

    def count(owner: type, name: str) -> None:
        real = getattr(owner, name)

        def wrapped(*args: Any, **options: Any) -> Any:
            counted[name] += 1
            return real(*args, **options)

        monkeypatch.setattr(owner, name, wrapped)

    count(Position, "play")
    count(Position, "refusals")
    count(Position, "legal_moves")
    count(Grammar, "parse_line")
    return counted


def test_enter_asks_the_rules_once_and_plays_the_position_once(
    open_table: OpenTable, calls: Counter[str]
) -> None:
    table = open_table(building())
    table.send(LineEdited("x n24 j"))
    assert table.line_feedback("x n24 j").state == "OK"
    calls.clear()
    table.send(LineSubmitted("x n24 j"))
    assert (calls["refusals"], calls["play"]) == (1, 1)
    assert str(table.game.moves[-1]) == "expand N24 jungle"
    assert calls["parse_line"] == 0  # the result of the last key is reused


def test_a_key_parses_the_line_once(open_table: OpenTable, calls: Counter[str]) -> None:
    table = open_table(building())
    screen: PlayScreen = table.screen()
    for text in ("x", "x ", "x n", "x n2", "x n24", "x n24 "):
        calls.clear()
        table.send(LineEdited(text))
        screen.suggest(text)
        screen.render(120, 40)
        screen.toolbar(120)
        assert calls["parse_line"] == 1, text
        assert calls["legal_moves"] <= 1, text


def test_a_key_without_visible_effect_redraws_nothing(open_table: OpenTable) -> None:
    table = open_table(building())
    screen = table.screen()
    table.send(LineEdited("hel"))
    header, *rows = screen.render(120, 38)
    prompt = screen.prompt()
    table.send(LineEdited("help"))
    again, *others = screen.render(120, 38)
    assert again is header
    assert all(row is other for row, other in zip(rows, others, strict=True))
    assert screen.prompt() is prompt
    table.send(LineSubmitted("x n24 j"))
    assert screen.prompt() is not prompt
