"""The choice of the language, and unreadable catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest

from taluva.i18n import ENGLISH, Language, languages
from taluva.i18n.languages import LANGUAGES, language, system_code, validate_code


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return an empty folder for catalogues."""
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    language.cache_clear()
    yield tmp_path
    language.cache_clear()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_its_catalogue(code: str) -> None:
    assert language(code).code == code


@pytest.mark.parametrize("content", [None, b"", b"\xde\x12\x04\x95\xff", b"no catalogue" * 99])
def test_without_a_catalogue_messages_are_english(folder: Path, content: bytes | None) -> None:
    if content is not None:
        (folder / "de.mo").write_bytes(content)
    assert language("de") is ENGLISH


@pytest.mark.parametrize("own", ["{nume} kommt", "{name", "{} {1}", "{name.x"])
def test_a_damaged_translation_falls_back_to_english(own: str) -> None:
    class Damaged(NullTranslations):
        def gettext(self, message: str) -> str:
            return own

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return own

    say = Language("de", Damaged())
    assert say("{name} comes", name="Ana") == "Ana comes"
    assert say.count("{name}, a hut", "{name}, {number} huts", 2, name="Ana") == "Ana, 2 huts"
    assert say.count("{name}, a hut", "{name}, {number} huts", 1, name="Ana") == "Ana, a hut"


@pytest.mark.parametrize(
    ("name", "heard"),
    [
        *[(each, "d\u2019") for each in ("Anna", "émile", "Œdipe", "Yves", "Ulysse et Ben")],
        *[(each, "de ") for each in ("Ben", "Hugo", "Yann", "A", "E9ne", "1", "", "«Ana»")],
    ],
)
def test_french_shortens_de_before_a_vowel(name: str, heard: str) -> None:
    say = language("fr")
    assert say("settlement of {name}", name=name) == f"cité {heard}{name}"
    assert say.again(say("{name}'s towers: {turns}"), name=name, turns="3") == (
        f"tours {heard}{name}\u00a0: 3"
    )


def test_french_directions_have_an_article() -> None:
    say = language("fr")
    assert say("points {direction}", direction=say("east")) == "pointe vers l\u2019est"
    assert say("points {direction}", direction=say("north-east")) == "pointe vers le nord-est"


def test_a_missing_placeholder_value_raises() -> None:
    with pytest.raises(KeyError):
        ENGLISH("{name} comes to {hex}", name="Ana")


@pytest.mark.parametrize(
    ("text", "code"), [("de", "de"), ("DE", "de"), (" Deutsch ", "de"), ("français", "fr")]
)
def test_a_language_is_named_by_its_code_or_its_own_name(text: str, code: str) -> None:
    assert validate_code(text) == code


@pytest.mark.parametrize("text", ["", "it", "\x1b[2J", "de_DE"])
def test_an_unknown_language_is_refused_with_the_known_ones(text: str) -> None:
    with pytest.raises(ValueError, match="there is no language") as caught:
        validate_code(text)
    assert "\x1b" not in str(caught.value)
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    assert str(caught.value).endswith(f"choose from {known}")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": "de@euro"}, "de"),
    ],
)
def test_the_default_language_is_that_of_the_system(environment: dict[str, str], code: str) -> None:
    assert system_code(environment) == code
