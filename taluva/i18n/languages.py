"""The available languages, and the choice of one.

``languages.txt`` lists them. Translators edit a catalogue next to it, such as ``de.po``. The build
compiles it to ``de.cat``, and the keys of all catalogues to ``keys.cat``. English needs no
catalogue. It is also used where a catalogue is missing or broken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations, c2py
from pathlib import Path
from typing import Final
from zlib import crc32

from taluva.i18n import ENGLISH, Language, quote

END: Final = "\0"  # ends each text in the file
KEY_BYTES: Final = 3  # short, to keep the file small; the compiler detects equal keys
_CONTEXT: Final = "\4"  # between a context and a message, as in gettext
_FORM: Final = "\1"  # between a message and the number of its plural form


def key_of(message: str, context: str = "", form: int | None = None) -> int:
    """Return the checksum that serves as the key of a translation."""
    message = f"{context}{_CONTEXT}{message}" if context else message
    key = message if form is None else f"{message}{_FORM}{form}"
    return crc32(key.encode(errors="surrogatepass")) >> 8


class Catalogue(NullTranslations):
    """The messages of one language. A message without a translation stays English.

    The ``.mo`` files of gettext repeat every English message in every language, which is half of
    their size. Here a key is only a checksum, and all languages share one file of keys.
    The file of a language holds its rule for plurals and the translations in the order of the keys,
    compressed.
    """

    def __init__(self, keys: bytes, content: bytes) -> None:
        """Read the content of both files.

        Raises ValueError or OSError if one is damaged, and ImportError if this Python was built
        without bz2.
        """
        from bz2 import decompress

        super().__init__()
        rule, *texts = decompress(content).decode().split(END)
        numbers = [
            int.from_bytes(keys[at : at + KEY_BYTES]) for at in range(0, len(keys), KEY_BYTES)
        ]
        self._texts = {key: text for key, text in zip(numbers, texts, strict=True) if text}
        self._form = c2py(rule)

    def gettext(self, message: str) -> str:
        """Return the translation of a message."""
        return self._texts.get(key_of(message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation of a message for the number ``n``."""
        return self._texts.get(key_of(msgid1, form=self._form(n)), msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a message in a context."""
        return self._texts.get(key_of(message, context), message)


# Environment variables with the language of messages, in order of precedence.
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")

FOLDER: Final = Path(__file__).parent
KEYS: Final = "keys"  # the name of the file with the keys


def _read_names() -> dict[str, str]:
    """Read the code of each language and its own name, in display order."""
    rows = (FOLDER / "languages.txt").read_text(encoding="utf-8").splitlines()
    return dict(row.split(maxsplit=1) for row in rows)


LANGUAGES: Final = _read_names()


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
    """Return the code of a language, given its code or own name. Raises ValueError."""
    word = text.strip().lower()
    for code, name in LANGUAGES.items():
        if word in (code, name.lower()):
            return code
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    raise ValueError(
        ENGLISH("there is no language {word}: choose from {known}", word=quote(text), known=known)
    )


def system_code(environment: Mapping[str, str]) -> str:
    """Return the code of the environment's language, or of English if it is not available."""
    wanted = next(filter(None, (environment.get(name) for name in VARIABLES)), "")
    code = re.match("[a-z]*", wanted.lower())
    return code[0] if code and code[0] in LANGUAGES else ENGLISH.code
