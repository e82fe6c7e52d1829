"""Compiled message catalogues: translations by a checksum of their messages.

The ``.mo`` files of gettext repeat every English message in every language, which is half of their
size. Here a message is only a number. All languages share one file with these numbers. The file of
a language holds its rule for plurals and the translations in the same order, compressed.
"""

from __future__ import annotations

from gettext import NullTranslations, c2py
from typing import Final
from zlib import crc32

END: Final = "\0"  # after each text of the file
KEY_BYTES: Final = 3  # more would make the file larger, and the compiler finds equal keys
_CONTEXT: Final = "\4"  # between a context and a message, as gettext has it
_FORM: Final = "\1"  # between a message and the number of its plural form


def key_of(message: str, context: str = "", form: int | None = None) -> int:
    """Return what a translation is stored under."""
    message = f"{context}{_CONTEXT}{message}" if context else message
    key = message if form is None else f"{message}{_FORM}{form}"
    return crc32(key.encode(errors="surrogatepass")) >> 8


class Catalogue(NullTranslations):
    """The messages of one language. A message without a translation stays English."""

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
        """Return the translation of a message with a number."""
        return self._texts.get(key_of(msgid1, form=self._form(n)), msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a message in a context."""
        return self._texts.get(key_of(message, context), message)
