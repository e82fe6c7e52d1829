"""The rules in short: complete, and the same in the program and in the documentation."""

import re
from gettext import NullTranslations

import pytest

from taluva.core.pages import RulebookSection, find, page, sentences, topics
from taluva.games.taluva.rulebook import sections
from taluva.games.taluva.rules import Rule
from taluva.i18n import ENGLISH, Language
from taluva.i18n.languages import language
from taluva.tui.text import as_text
from tests import phrases, rules_pages, rules_pictures

SECTIONS = sections(ENGLISH)


def test_every_rule_has_a_sentence() -> None:
    assert set(sentences(SECTIONS)) == set(Rule)
    assert all(text.endswith(".") for text in sentences(SECTIONS).values())


def test_the_documentation_has_the_same_text() -> None:
    written = rules_pages.RULES.read_text(encoding="utf-8")
    assert written == rules_pages.rules_page(), "run python -m tests.rules_pages"


@pytest.mark.parametrize("name", rules_pictures.SECTIONS)
def test_the_pictures_of_the_rules_contain_the_expected_words(name: str) -> None:
    lines = rules_pictures.lines_of(name)
    shown = {word for line in lines for segment in line for word in segment.text.split()}
    file = rules_pictures.file_of(name)
    drawn = file.read_text(encoding="utf-8")
    written = {word for text in re.findall(r">([^<]*)</text>", drawn) for word in text.split()}
    assert set(filter(str.isalnum, shown)) <= written, "run python -m tests.rules_pages"
    pages = (rules_pages.RULES, rules_pages.TAIFUN)
    assert any(f"]({file.name})" in each.read_text(encoding="utf-8") for each in pages)


def test_every_topic_is_found() -> None:
    assert all(find(SECTIONS, word) for word in topics(SECTIONS))
    assert find(SECTIONS, "") == list(SECTIONS)
    assert find(SECTIONS, "nonsense") == []


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", "gap volcano player corner end"),
        ("de", "Lücke Vulkan Spieler Ecke Ende"),
        ("fr", "trou volcan joueur coin fin"),
    ],
)
def test_common_words_are_found_in_every_language(code: str, words: str) -> None:
    assert all(find(sections(language(code)), word) for word in words.split())


def test_a_rule_is_found_by_its_id() -> None:
    assert any(f"E3  {phrases.RULE_E3}" in line for line in as_text(page(find(SECTIONS, "e3"))))


def test_a_section_is_found_by_words_of_its_language_and_by_english_ones() -> None:
    table = {"hut huts": "Hütte Hütten"}

    class Table(NullTranslations):
        def gettext(self, message: str) -> str:
            return table.get(message, message)

    say = Language("de", Table())
    section = RulebookSection(say("hut"), say("hut huts"), "", {"H1": ""})
    assert find([section], "HÜTTE") == find([section], "huts") == find([section], "h1") == [section]
    assert find([section], "tower") == []
    assert topics([section]) == ["Hütte", "Hütten"]
