"""The available languages, and the choice of one.

``languages.txt`` lists them. Translators edit a catalogue next to it, such as ``de.po``. The build
compiles it to ``de.mo``, which gettext reads. English needs no catalogue. It is also used where a
catalogue is missing or broken.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from taluva.i18n import ENGLISH, InvalidInput, Language, quote

# Environment variables with the language of messages, in order of precedence.
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")

FOLDER: Final = Path(__file__).parent


# The code of each language and its own name, in display order.
_ROWS: Final = (FOLDER / "languages.txt").read_text(encoding="utf-8").splitlines()
LANGUAGES: Final[dict[str, str]] = dict(row.split(maxsplit=1) for row in _ROWS)


@cache
def language(code: str) -> Language:
    """Return a language by its code, or English if it has no readable catalogue."""
    if code == ENGLISH.code or code not in LANGUAGES:
        return ENGLISH
    try:
        with (FOLDER / f"{code}.mo").open("rb") as file:
            return Language(code, GNUTranslations(file))
    except (OSError, ValueError, struct.error):
        return ENGLISH


def add_catalogues(folder: Path) -> None:
    """Add the translations of a package: the files in a folder with names such as ``de.mo``.

    Raises OSError or ValueError if such a file cannot be read. Other languages stay English.
    """
    for code in LANGUAGES:
        path, say = folder / f"{code}.mo", language(code)
        if say is not ENGLISH and path.exists():
            with path.open("rb") as file:
                say.catalogue.add_fallback(GNUTranslations(file))


def validate_code(text: str) -> str:
    """Return the code of a language, given its code or own name. Raises ValueError."""
    word = text.strip().lower()
    for code, name in LANGUAGES.items():
        if word in (code, name.lower()):
            return code
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    raise InvalidInput(
        "there is no language {word}: choose from {known}", word=quote(text), known=known
    )


def system_code(environment: Mapping[str, str]) -> str:
    """Return the code of the environment's language, or of English if it is not available."""
    wanted = next(filter(None, (environment.get(name) for name in VARIABLES)), "")
    code = re.match("[a-z]*", wanted.lower())
    return code[0] if code and code[0] in LANGUAGES else ENGLISH.code
