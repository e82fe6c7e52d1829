"""Guides and help in other languages: every move that they print can be typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from taluva.core.grammar import Grammar
from taluva.core.text import ParseError
from taluva.games import BUILT_IN, definition_for, ui_for
from taluva.games.taifun.notation import grammar as taifun
from taluva.games.taluva.notation import grammar as taluva
from taluva.i18n import Language
from taluva.i18n.languages import LANGUAGES, language

GUIDES = sorted((Path(__file__).parents[2] / "docs").glob("*/README.md"))
PLACE = re.compile(r"\b[A-Z]\d+")  # words that only moves, and questions about them, use
QUESTIONS = ("why", "info", "rules", "warum", "Info", "règles")


def printed(text: str) -> list[str]:
    """Return the texts on a page that players type and that name a place."""
    blocks = "\n".join(re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    lines = [re.split(r"  +", line)[0] for line in blocks.splitlines()]
    typed = [*lines, *re.findall(r"`([^`\n]+)`", text)]
    return [each for each in typed if PLACE.search(each) and " " in each]


def is_move(text: str, say: Language) -> bool:
    """Return whether one of the games parses a text as a move."""
    for grammar in (taluva(say), taifun(say)):
        try:
            grammar.parse(text)
        except ParseError:
            continue
        return True
    return False


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: str(page.parent.name))
def test_every_move_of_a_guide_can_be_typed(page: Path) -> None:
    say = language(page.parent.name)
    found = printed(page.read_text(encoding="utf-8"))
    assert len(found) > 8
    for text in found:
        verb, rest = text.split(" ", 1)
        move = rest if verb in QUESTIONS else text
        assert PLACE.fullmatch(move) or is_move(move, say), text


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("grammar", [taluva, taifun])
def test_moves_in_the_help_can_be_typed(
    grammar: Callable[[Language], Grammar[Any]], code: str
) -> None:
    own, english = grammar(language(code)), grammar(language("en"))
    for form, same in zip(own.forms, english.forms, strict=True):
        assert own.parse(own.example(form)) == english.parse(same.example)
        assert own.verbs.parse(form.usage.split()[0] if form.usage else form.verb) == (form.verb,)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", BUILT_IN)
def test_short_forms_that_the_help_shows_can_be_typed(name: str, code: str) -> None:
    say = language(code)
    grammar = definition_for(name).grammar(say)
    for text in say.again(ui_for(name).short_forms).split(", "):
        assert grammar.parse(text)
