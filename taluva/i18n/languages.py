"""The available languages, and which one to use.

``languages.txt`` lists them. Translators edit a catalogue next to it, such as ``de.po``. The build
compiles it to ``de.cat``, and the keys of all catalogues to ``keys.cat``. English needs no
catalogue. It is also used where a catalogue is missing or broken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from taluva.i18n import ENGLISH, Language, quote
from taluva.i18n.catalogue import Catalogue

# Environment variables with the language of messages, in order of precedence.
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")

FOLDER: Final = Path(__file__).parent
KEYS: Final = "keys"  # the name of the file with the keys


def _known() -> dict[str, str]:
    """Read the codes of the languages and their own names, in the order in which they are shown."""
    rows = (FOLDER / "languages.txt").read_text(encoding="utf-8").splitlines()
    return dict(row.split(maxsplit=1) for row in rows)


LANGUAGES: Final = _known()


@cache
def language(code: str) -> Language:
    """Return a language by its code, or English if it has no readable catalogue."""
    if code == ENGLISH.code or code not in LANGUAGES:
        return ENGLISH
    try:
        keys, content = ((FOLDER / f"{name}.cat").read_bytes() for name in (KEYS, code))
        return Language(code, Catalogue(keys, content))
    except (ImportError, OSError, ValueError):
        return ENGLISH


def validate_code(text: str) -> str:
    """Return the code for a language's code or own name. Raises ValueError."""
    word = text.strip().lower()
    for code, name in LANGUAGES.items():
        if word in (code, name.lower()):
            return code
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    raise ValueError(
        ENGLISH("there is no language {word}: choose from {known}", word=quote(text), known=known)
    )


def system_code(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, or English if it is not available."""
    wanted = next(filter(None, (environment.get(name) for name in VARIABLES)), "")
    code = re.match("[a-z]*", wanted.lower())
    return code[0] if code and code[0] in LANGUAGES else ENGLISH.code
