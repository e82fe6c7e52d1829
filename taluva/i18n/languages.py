"""The languages that the program speaks, and which of them it is to speak.

Each has a catalogue beside this file: ``de.po`` is what translators write, ``de.mo`` what the build
makes of it. English needs none, and speaks wherever a catalogue is missing or broken.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from taluva.i18n import ENGLISH, Language, quote

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "de": "Deutsch", "fr": "Français"}

# Where a system tells the language of messages, the strongest first.
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")

FOLDER: Final = Path(__file__).parent


@cache
def language(code: str) -> Language:
    """Give a language by its code; English where it has no catalogue that can be read."""
    if code == ENGLISH.code or code not in LANGUAGES:
        return ENGLISH
    try:
        with (FOLDER / f"{code}.mo").open("rb") as file:
            return Language(code, GNUTranslations(file))
    except (OSError, ValueError, LookupError, struct.error):
        return ENGLISH


def validate_code(text: str) -> str:
    """Give the code of a language from its code or its own name; raises ValueError."""
    word = text.strip().lower()
    for code, name in LANGUAGES.items():
        if word in (code, name.lower()):
            return code
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    raise ValueError(
        ENGLISH("there is no language {word}: choose from {known}", word=quote(text), known=known)
    )


def system_code(environment: Mapping[str, str]) -> str:
    """Give the language that the system asks for, or English if we do not speak it."""
    wanted = next(filter(None, (environment.get(name) for name in VARIABLES)), "")
    code = re.match("[a-z]*", wanted.lower())
    return code[0] if code and code[0] in LANGUAGES else ENGLISH.code
