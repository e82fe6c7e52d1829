"""taluva rules: all of them, those of a game, or the part about a word."""

from __future__ import annotations

import pytest

from taluva.games import BUILT_IN, ui_for
from taluva.i18n import ENGLISH
from tests.conftest import Run


@pytest.mark.parametrize("game", BUILT_IN)
def test_all_rules_of_a_game_are_printed_with_pictures(game: str, run: Run) -> None:
    said = run("rules", game).out
    assert said == run("rules", game.upper()).out
    for section in reversed(ui_for(game).rules_sections(ENGLISH)):
        said, title, part = said.rpartition(f"{section.title.upper()}\n")
        assert title
        assert ("\\" in part) is (section.scene is not None)


@pytest.mark.parametrize(
    ("code", "word", "rule"),
    [
        ("en", "gap", "P2"),
        ("en", "lay", "P2"),
        ("en", "e3", "E3"),
        ("de", "Lücke", "P2"),
        ("de", "Vulkan", "E1"),
        ("fr", "trou", "P2"),
        ("fr", "éruption", "E1"),
        ("fr", "eruption", "E1"),
    ],
)
def test_a_word_finds_its_part(code: str, word: str, rule: str, run: Run) -> None:
    said = run("rules", word, "--language", code).out
    assert f"  {rule}  " in said
    assert "  V2  " not in said


def test_a_word_of_the_text_is_found(run: Run) -> None:
    assert "  T0  " in run("rules", "youngest").out
    assert "  A1  " in run("rules", "taifun", "converted").out
