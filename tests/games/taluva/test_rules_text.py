"""The rules in short: complete, and the same in the program and in the documentation."""

from pathlib import Path

from taluva.games.taluva.rules import Rule
from taluva.games.taluva.rules_text import SECTIONS, SENTENCES, as_lines, as_markdown, find, topics

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules.md"


def test_every_rule_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Rule)
    assert all(text.endswith(".") for text in SENTENCES.values())


def test_the_documentation_is_the_same_text() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == as_markdown()


def test_every_topic_is_found() -> None:
    assert all(find(word) for word in topics())
    assert find("") == list(SECTIONS)
    assert find("nonsense") == []


def test_a_rule_is_found_by_its_id() -> None:
    assert any("E3  The three hexes" in line for line in as_lines(find("e3")))
