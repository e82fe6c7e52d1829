"""A language as a value: whole sentences looked up in a catalogue, then filled with facts.

Every sentence for people is written where its facts are, as one English message with named
placeholders, and passes through a ``Language``; by convention that value is called ``say``::

    say("{name} loses the settlement on {hex}.", name=name, hex=hex)
    say.count("{number} hut is left.", "{number} huts are left.", number)

Logs, the Python interface and exceptions speak ``ENGLISH`` always. A message is the key of its
translation, so extraction finds it only as a literal in the call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations


@dataclass(frozen=True, slots=True)
class Language:
    """A catalogue of messages and its code, such as ``de``."""

    code: str
    catalogue: NullTranslations

    def __call__(self, message: str, **values: object) -> str:
        """Give a whole sentence in this language, its placeholders filled."""
        return _filled(self.catalogue.gettext(message), values)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """Give the form of a sentence that fits a number; ``{number}`` stands for it."""
        found = self.catalogue.ngettext(one, many, number)
        return _filled(found, {"number": number, **values})

    def listed(self, words: Sequence[str]) -> str:
        """Join words: a, b and c."""
        if len(words) < 2:
            return "".join(words)
        return self("{words} and {last}", words=", ".join(words[:-1]), last=words[-1])


def _filled(message: str, values: dict[str, object]) -> str:
    """Fill the placeholders; the facts are data, so braces in them stay what they are."""
    return message.format_map(values) if values else message


ENGLISH = Language("en", NullTranslations())
