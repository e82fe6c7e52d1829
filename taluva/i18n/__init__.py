"""Translation: messages, languages, and text that is safe to show.

Every message is written where its facts are, as one English sentence with named placeholders,
and goes through a ``Language``, by convention called ``say``::

    say("{name} loses the settlement on {hex}.", name=name, hex=hex)
    say.count("{number} hut is left.", "{number} huts are left.", number)

Logs, the Python interface, exceptions and constants always use ``ENGLISH``. The result is a
``Message``: text that knows its message and its facts, so that it can be translated later::

    raise ValueError(ENGLISH("two players are called {name}", name=name))
    print(say.again(error))

A message is the key of its translation. Extraction finds it only as a literal in a call of
``say``, ``count`` or ``ENGLISH``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from gettext import NullTranslations
from typing import Final

REPLACEMENT: Final = "\ufffd"
_FIRM_BLANK: Final = "\u00a0"  # French has it before ; and :
_BLANKS: Final = f"\t{_FIRM_BLANK}\u202f"  # a narrow one too: what is shown as nothing but a gap


def sanitize(text: str) -> str:
    """Replace what a terminal would obey: controls, surrogates, marks that change direction.

    A tab or a blank that does not break becomes a blank, every other such character U+FFFD; the
    length stays the same.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c in _BLANKS else REPLACEMENT for c in text)


def tellable(sentence: str) -> str:
    """Make a whole sentence safe to show: as what is printable, with the blanks of its language."""
    return _FIRM_BLANK.join(map(sanitize, sentence.split(_FIRM_BLANK)))


class Message(str):
    """A text that was said in some language, and can be said again in another.

    ``str`` of an exception that was made with a sentence is that sentence.
    """

    __slots__ = ("code", "many", "message", "values")

    code: str  # of the language
    message: str  # the key of its translation
    many: str  # the form for other numbers than one; empty where nothing is counted
    values: Mapping[str, object]

    def __new__(
        cls, text: str, code: str, message: str, many: str, values: Mapping[str, object]
    ) -> Message:
        """Take the text and what it was made of."""
        self = super().__new__(cls, text)
        self.code, self.message, self.many, self.values = code, message, many, values
        return self

    def __str__(self) -> str:
        return self  # a mere copy would forget what it was made of

    def __reduce__(self) -> tuple[type[Message], tuple[object, ...]]:
        return (
            Message,
            (str.__str__(self), self.code, self.message, self.many, self.values),
        )


@dataclass(frozen=True, slots=True)
class Language:
    """A catalogue of messages and its code, such as ``de``.

    What is handed over as a fact may be a sentence, or an exception that holds one.
    """

    code: str
    catalogue: NullTranslations

    def __call__(self, message: str, /, **values: object) -> str:
        """Give a whole sentence in this language, its placeholders filled."""
        return self._said(self.catalogue.gettext(message), message, "", values)

    def __hash__(self) -> int:
        return hash(self.code)  # asked for often: grammars and speeches are kept by language

    def count(self, one: str, many: str, number: int, /, **values: object) -> str:
        """Give the form of a sentence that fits a number; ``{number}`` stands for it."""
        found = self.catalogue.ngettext(one, many, number)
        return self._said(found, one, many, {"number": number, **values})

    def again(self, told: object, /, **more: object) -> str:
        """Say in this language what was said in another, a text or an exception.

        What no language has said stays as it is. ``more`` are facts that are known only now.
        """
        text = str(told)
        if not isinstance(text, Message) or (text.code == self.code and not more):
            return text
        values = {**text.values, **more}
        found = self.catalogue.gettext(text.message)
        if text.many:
            number = values["number"]
            assert isinstance(number, int), "something is counted"
            found = self.catalogue.ngettext(text.message, text.many, number)
        return self._said(found, text.message, text.many, values)

    def _said(self, found: str, message: str, many: str, values: Mapping[str, object]) -> Message:
        """Fill the placeholders; the facts are data, so braces in them stay what they are."""
        if values:
            facts = {key: self._fact(value) for key, value in values.items()}
            try:
                found = found.format_map(facts)
            except (LookupError, ValueError):  # of a catalogue that is damaged
                found = (many if many and values["number"] != 1 else message).format_map(facts)
        return Message(found, self.code, message, many, values)

    def _fact(self, value: object) -> object:
        return self.again(value) if isinstance(value, Message | Exception) else value

    def is_yes(self, text: str) -> bool:
        """Tell whether somebody agrees, in this language or in English."""
        return text.strip().lower() in ("y", "yes", self("y"), self("yes"))

    def listed(self, words: Sequence[str]) -> str:
        """Join words: a, b and c."""
        if len(words) < 2:
            return self.joined("", words)
        return self("{words} and {last}", words=self.joined(", ", words[:-1]), last=words[-1])

    def either(self, words: Sequence[str]) -> str:
        """Join words of which one is meant: a, b or c."""
        if len(words) < 2:
            return self.joined("", words)
        return self("{words} or {last}", words=self.joined(", ", words[:-1]), last=words[-1])

    def clauses(self, parts: Sequence[str]) -> str:
        """Join what is told one after the other: a; b; c."""
        if not parts:
            return ""
        return reduce(lambda one, other: self("{one}; {other}", one=one, other=other), parts)

    def about(self, what: str, told: str) -> str:
        """Say what something is, or does: what: told."""
        return self("{what}: {told}", what=what, told=told)

    def number(self, value: float, form: str = "g") -> str:
        """Write a number that people read, with the sign that they put before decimals."""
        whole, point, decimals = f"{value:{form}}".partition(".")
        if not point:
            return whole
        return self("{whole}.{decimals}", whole=whole, decimals=decimals)

    def percent(self, share: float, decimals: int = 0) -> str:
        """Write a share of one in hundredths."""
        return self("{number}%", number=self.number(100 * share, f".{decimals}f"))

    def joined(self, separator: str, parts: Sequence[str]) -> str:
        """Join parts, each of which may be a sentence that is said again in another language."""
        if not any(isinstance(each, Message) for each in parts):
            return separator.join(parts)
        named = {f"part{number}": each for number, each in enumerate(parts)}
        return self(separator.join(f"{{{name}}}" for name in named), **named)


def fill(text: str, /, **values: object) -> str:
    """Fill the placeholders that a sentence was left with, in whatever language it is."""
    found = text.format_map(values)
    if not isinstance(text, Message):
        return found
    return Message(found, text.code, text.message, text.many, {**text.values, **values})


ENGLISH = Language("en", NullTranslations())
_MAX_QUOTED: Final = 20  # how much of a word that is not understood an error repeats


def quote(text: str, say: Language = ENGLISH, *, most: int = _MAX_QUOTED) -> str:
    """Show foreign text in an error: cut short, and nothing in it that a terminal obeys.

    Each language has its own quotation marks; a sentence that is said with it sets those.
    """
    short = text if len(text) <= most else text[: most - 1] + "…"
    return say("'{text}'", text=sanitize(short))
