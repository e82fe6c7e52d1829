"""The language of the command line and of a game: an option, a setting, or the system's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taluva.cli import language_of
from taluva.i18n.languages import LANGUAGES
from tests.conftest import Run


@pytest.mark.parametrize(
    "arguments",
    [
        ["--language", "de", "check", "x"],
        ["check", "x", "--language", "de"],
        ["check", "--language=Deutsch", "x"],
    ],
)
def test_the_language_option_may_come_anywhere(arguments: list[str]) -> None:
    say, rest = language_of(arguments)
    assert say.code == "de"
    assert rest == ["check", "x"]


def test_after_two_dashes_language_is_not_an_option() -> None:
    say, rest = language_of(["check", "--", "--language", "de"])
    assert say.code == "en"
    assert rest == ["check", "--", "--language", "de"]


def test_an_unknown_language_is_reported_in_the_system_language(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    err = run("--language", "it", code=2).err
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    assert err == f"taluva: die Sprache „it“ gibt es nicht: wähle aus {known}\n"


def test_the_last_choice_takes_precedence_over_the_system(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert language_of([])[0].code == "fr"
    (home / "settings.json").write_text(json.dumps({"language": "de"}))
    assert language_of([])[0].code == "de"
    assert language_of(["--language", "en"])[0].code == "en"


@pytest.mark.parametrize("content", ["", "[]", "{", '{"language": 3}', '{"language": "it"}'])
def test_broken_settings_do_not_set_the_language(home: Path, content: str) -> None:
    (home / "settings.json").write_text(content)
    assert language_of([])[0].code == "en"


def test_help_headings_use_the_punctuation_of_the_language(run: Run) -> None:
    assert "\noptions\N{NO-BREAK SPACE}:\n" in run("games", "--help", "--language", "fr").out
