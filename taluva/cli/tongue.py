"""Which language to speak: the one asked for, the one chosen last, or the system's."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

from taluva.languages import checked_code, language, system_code
from taluva.table.telling.language import ENGLISH, Language

OPTION: Final = "--language"


def language_of(arguments: Sequence[str]) -> tuple[Language, list[str]]:
    """Give the language of a command line, and the line without it; raises ValueError.

    The option is looked for before anything else is read, for all that is said about the rest is
    said in that language. It may stand anywhere.
    """
    rest: list[str] = []
    asked = ""
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
        elif name != OPTION:
            rest.append(word)
        elif not equals:
            value = next(words, "")
            asked = checked_code(value)
        else:
            asked = checked_code(value)
    is_number_asked = "--version" in rest  # that is the same in all languages, and quick
    return (language(asked) if asked else ENGLISH if is_number_asked else usual_language()), rest


def usual_language() -> Language:
    """Give the language that was chosen in a game, or else the system's."""
    from taluva.app.settings import saved_language

    return language(saved_language() or system_code(os.environ))


def language_in(arguments: Sequence[str]) -> Language:
    """Give the language of a command line, or the usual one if it names none that we speak."""
    try:
        return language_of(arguments)[0]
    except ValueError:
        return usual_language()
