"""The rules in short: complete, and the same in the program and in the documentation."""

from pathlib import Path

from taluva.games.taluva.rulebook import as_markdown, find, page, sections, sentences, topics
from taluva.games.taluva.rules import Rule
from taluva.shell.text.pages import as_text
from taluva.table.language import ENGLISH

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules.md"


def test_every_rule_has_a_sentence() -> None:
    assert set(sentences(ENGLISH)) == set(Rule)
    assert all(text.endswith(".") for text in sentences(ENGLISH).values())


def test_the_documentation_is_the_same_text() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == as_markdown()


def test_every_topic_is_found() -> None:
    assert all(find(word) for word in topics())
    assert find("") == list(sections(ENGLISH))
    assert find("nonsense") == []


def test_a_rule_is_found_by_its_id() -> None:
    assert any("E3  The three hexes" in line for line in as_text(page(find("e3"))))
