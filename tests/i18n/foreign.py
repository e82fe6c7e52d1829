"""A language in letters that no message of the program uses.

A text in it has Latin letters only in its facts. So a Latin word on a screen is a fact, such as a
name or a command, or it bypassed the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Final

import pytest

from taluva.i18n import Language
from taluva.i18n.languages import LANGUAGES

_CODE: Final = "foreign"
_FACT: Final = re.compile(r"(\{[^{}]*\}|%(?:\([a-z_]+\))?[a-z])")
# Armenian letters: equally wide, with capitals, and none looks like or sorts as part of another.
_LETTERS: Final = {ord("a") + number: 0x561 + number for number in range(26)} | {
    ord("A") + number: 0x531 + number for number in range(26)
}


def foreign(text: str) -> str:
    """Write a text in other letters, keeping placeholders."""
    parts = _FACT.split(text)
    return "".join(
        each if number % 2 else each.translate(_LETTERS) for number, each in enumerate(parts)
    )


class _Foreign(NullTranslations):
    """A catalogue that translates letter by letter."""

    def gettext(self, message: str) -> str:
        return foreign(message or "")  # argparse sometimes asks for an empty text

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return foreign(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return foreign(message)


FOREIGN: Final = Language(_CODE, _Foreign())


@contextmanager
def spoken() -> Iterator[Language]:
    """Add the name of the language to the list."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(LANGUAGES, _CODE, "Ֆ")
        yield FOREIGN
