"""The catalogues have every message of the program, with the same placeholders, and no others."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tests.i18n.tool import catalogs

CATALOGUES = list(catalogs.files())
PLACEHOLDER = re.compile(r"\{\{|\}\}|\{[^{}]*\}|%(?:\([a-z_]+\))?[a-z]")

REMEDY = "run: python .ci/catalogs.py"

every = pytest.mark.parametrize("path", CATALOGUES, ids=[path.stem for path in CATALOGUES])


def forms(text: object) -> tuple[str, ...]:
    """Return all forms of a message, singular and plural."""
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text),)


def messages(path: Path) -> list[Message]:
    return [each for each in catalogs.read(path) if each.id]


def said(path: Path) -> Iterator[tuple[str, str]]:
    """Return the translations, each form with its English one."""
    for each in messages(path):
        if catalogs.is_translated(each):
            english, own = forms(each.id), forms(each.string)
            yield from zip((english[0], *[english[-1]] * (len(own) - 1)), own, strict=True)


@cache
def in_the_code() -> set[tuple[str | None, object]]:
    """Return the sentences of the code with their contexts."""
    return {(each.context, each.id) for each in catalogs.template() if each.id}


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


def edges(text: str) -> tuple[str, str]:
    """Return the blanks around a text, which the neighbouring text needs."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def test_sentences_are_found_inside_texts_and_next_to_other_languages() -> None:
    code = """f"{say('one')} two"; say.count("a hut", "huts", number, land=word(land, say))"""
    assert list(catalogs.spoken(ast.parse(code))) == ["one", ("a hut", "huts")]


@every
def test_a_catalogue_has_exactly_the_messages_of_the_code(path: Path) -> None:
    assert {(each.context, each.id) for each in messages(path)} == in_the_code(), REMEDY
    assert not catalogs.read(path).obsolete, REMEDY


@every
def test_the_tool_leaves_an_untouched_catalogue_as_it_is(path: Path) -> None:
    assert catalogs.updated(path, catalogs.template()) == path.read_bytes(), REMEDY


def test_a_reworded_message_keeps_its_translations_as_fuzzy(tmp_path: Path) -> None:
    found = Catalog()
    found.add("this file already exists")
    found.add("another message")
    for code, text in {"de": "die Datei gibt es schon", "fr": "le fichier existe déjà"}.items():
        path = tmp_path / f"{code}.po"
        header = catalogs.HEADER.format(language=code, code=code, plurals="nplurals=2; plural=1;")
        entry = f'msgid "the file already exists"\nmsgstr "{text}"\n'
        path.write_text(header + entry, encoding="utf-8")
        after = catalogs.updated(path, found).decode()
        assert f'#, fuzzy\nmsgid "this file already exists"\nmsgstr "{text}"' in after
        assert 'msgid "another message"\nmsgstr ""' in after


@every
def test_no_translation_is_marked_fuzzy(path: Path) -> None:
    assert [each.id for each in messages(path) if each.fuzzy] == []


@every
def test_a_catalogue_translates_every_message(path: Path) -> None:
    assert [each.id for each in messages(path) if not catalogs.is_translated(each)] == []


@every
def test_a_plural_has_as_many_forms_as_the_language(path: Path) -> None:
    number = catalogs.read(path).num_plurals
    many = [each for each in messages(path) if each.pluralizable]
    assert [each.id for each in many if len(forms(each.string)) != number] == []


@every
def test_a_translation_has_the_placeholders_of_the_sentence(path: Path) -> None:
    differing = [pair for pair in said(path) if placeholders(pair[0]) != placeholders(pair[1])]
    assert differing == []


@every
def test_a_translation_has_the_blanks_around_the_sentence(path: Path) -> None:
    assert [pair for pair in said(path) if edges(pair[0]) != edges(pair[1])] == []


@every
def test_a_translation_contains_only_printable_characters(path: Path) -> None:
    shown = [text for _, text in said(path)]
    hidden = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
    assert [text for text in shown if {*map(unicodedata.category, text)} & hidden] == []


def test_the_compiled_catalogues_are_up_to_date() -> None:
    for path, content in catalogs.compile_files(catalogs.FOLDER).items():
        assert path.read_bytes() == content, REMEDY


def test_french_has_a_no_break_space_before_punctuation() -> None:
    (path,) = (each for each in CATALOGUES if each.stem == "fr")
    loose = re.compile(r"\S [;:!?»](?=[\s.,)]|$)|« ")
    assert [text for _, text in said(path) if loose.search(text)] == []


def test_french_addresses_players_as_vous() -> None:
    familiar = re.compile(r"\b(tu|te|toi|ton|ta|tes)\b|\bt\u2019", re.IGNORECASE)
    french = catalogs.FOLDER / "fr.po"
    assert [text for _, text in said(french) if familiar.search(text)] == []
