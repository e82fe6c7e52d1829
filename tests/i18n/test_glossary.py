"""One word for one thing in German and French, in the catalogues and in the READMEs.

The words are those of the rulebooks. docs/contributing.md lists them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.i18n.tool import catalogs

DOCS: Final = Path(__file__).parents[2] / "docs"

# Words that have a synonym in the glossary, which is used instead.
REJECTED: Final = {
    "de": {
        r"\b(ge)?sicher(n|t|te|ten)\b": "speichern",
        r"\bPartien?\b": "Spiel",
        r"\bKlingel": "Glocke",
        r"\bklingel": "läuten",
        r"\bRohstoff": "Ressource",
        r"\bBemerkung": "Kommentar",
        r"\bRätsel": "Aufgabe",
        r"\b(schau\w* zu|zuschauen|zuschaut)\b": "zusehen",
        r"\braus\b": "ausgeschieden",
    },
    "fr": {
        r"\bfigures?\b": "figurine",
        r"\bjetons?\b": "marqueur",
        r"\bpouvoirs\b": "puissance",
        r"\bénigmes?\b": "problème",
        r"\bnotes?\b": "remarque",
        r"\bsonneries?\b": "cloche",
        r"\bsortes? sur\b": "type",
        r"\btuiles? à tirer\b": "piocher",
        r"\bbâti(r|t|e|s|es|ssez|ssent|ssons)?\b": "construire",
        r"\b(un|le long des) côtés? d": "arête",
    },
}
# What players type may have more spellings, and the list of all words of the by-ear help too.
TYPED: Final = "again analyse"


def _texts(code: str) -> Iterator[str]:
    for message in catalogs.read(catalogs.FOLDER / f"{code}.po"):
        if message.id and not message.context and not str(message.id).startswith(TYPED):
            forms = message.string
            for form in forms if isinstance(forms, tuple | list) else (forms,):
                yield re.sub(r"\{\w+\}", "", form)
    yield (DOCS / code / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", REJECTED)
def test_synonyms_of_the_glossary_are_not_used(code: str) -> None:
    found = [
        f"{hit.group()} in {text[:60]!r}: use {instead}"
        for text in _texts(code)
        for word, instead in REJECTED[code].items()
        for hit in re.finditer(word, text)
    ]
    assert found == []


def test_german_addresses_players_as_du() -> None:
    formal = re.compile(r"\b[a-zäöü]+en Sie\b|\bI(hnen|hr Spiel)\b")
    assert [text for text in _texts("de") if formal.search(text)] == []


def test_french_has_typographic_apostrophes() -> None:
    plain = re.compile(r"\w'[a-zà-ÿ]")
    assert [text for text in _texts("fr") if plain.search(text)] == []


@pytest.mark.parametrize("code", REJECTED)
def test_the_guide_for_contributors_lists_the_glossary(code: str) -> None:
    guide = (DOCS / "contributing.md").read_text(encoding="utf-8")
    missing = {each for each in REJECTED[code].values() if each not in guide}
    assert missing == set()
