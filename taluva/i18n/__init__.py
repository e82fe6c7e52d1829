"""Translation: messages, languages, and text that is safe to show.

Every message is one English sentence with named placeholders, written where it is needed. A
``Language``, by convention called ``say``, translates it::

    say("{name} loses the settlement on {hex}.", name=name, hex=hex)
    say.count("{number} hut is left.", "{number} huts are left.", number)

Logs, the Python interface, exceptions and constants always use ``ENGLISH``. The result is a
``Message``: text that remembers its parts, so that it can be translated later::

    raise InvalidInput("two players are called {name}", name=name)
    print(say.again(error))

A message is the key of its translation. Extraction finds it only as a literal in a call of ``say``,
``count`` or ``ENGLISH``. Words that players type are translated one by one, see ``TypedWords``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from gettext import NullTranslations
from typing import Final, NamedTuple
from unicodedata import category

REPLACEMENT: Final = "\ufffd"
_FIRM_BLANK: Final = "\u00a0"  # French uses it before ; and :
_BLANKS: Final = f"\t{_FIRM_BLANK}\u202f"  # shown as plain blanks


JOINERS: Final = "\u200c\u200d"  # they join or part emoji, and letters of some scripts
# The kinds of characters that can stand before and after a joiner: emoji, letters without case.
_JOINED: Final = ({"So", "Sk", "Lo", "Mn", "Mc"}, {"So", "Sm", "Lo"})


def sanitize(text: str) -> str:
    """Replace control characters, surrogates and direction marks, which a terminal would obey.

    Tabs and no-break spaces become blanks; other such characters become U+FFFD. The length does not
    change. Joiners stay where they join, as in the emoji of a family.
    """
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or _joins(text, at) else " " if c in _BLANKS else REPLACEMENT
        for at, c in enumerate(text)
    )


def _joins(text: str, at: int) -> bool:
    """Return whether a character is a joiner between characters that can be joined."""
    if text[at] not in JOINERS or not 0 < at < len(text) - 1:
        return False
    return all(category(text[at + by]) in kinds for by, kinds in zip((-1, 1), _JOINED, strict=True))


def sanitize_message(sentence: str) -> str:
    """Sanitize a message, but keep the no-break spaces of its language."""
    return _FIRM_BLANK.join(map(sanitize, sentence.split(_FIRM_BLANK)))


class Message(str):
    """A text in one language that can be translated into another later.

    ``str`` of an exception made with a Message returns that Message.
    """

    __slots__ = ("code", "many", "message", "values")

    code: str  # the code of its language
    message: str  # the English text, which is the key of its translation
    many: str  # the plural form; empty if nothing is counted
    values: Mapping[str, object]

    def __new__(
        cls, text: str, code: str, message: str, many: str, values: Mapping[str, object]
    ) -> Message:
        """Create a message from its text and the parts it was made from."""
        self = super().__new__(cls, text)
        self.code, self.message, self.many, self.values = code, message, many, values
        return self

    def __str__(self) -> str:
        return self  # a plain copy would lose its parts

    def __reduce__(self) -> tuple[type[Message], tuple[object, ...]]:
        return (Message, (str.__str__(self), self.code, self.message, self.many, self.values))


@dataclass(frozen=True, slots=True)
class Language:
    """A catalogue of messages and its code, such as ``de``.

    A value for a placeholder may be a Message, or an exception that holds one.
    """

    code: str
    catalogue: NullTranslations

    def __call__(self, message: str, /, **values: object) -> str:
        """Return a message in this language, with its placeholders filled."""
        return self._fill(self.catalogue.gettext(message), message, "", values)

    def __hash__(self) -> int:
        return hash(self.code)  # fast, because grammars and messages are cached by language

    def count(self, one: str, many: str, number: int, /, **values: object) -> str:
        """Return the singular or plural of a message; its placeholder is ``{number}``."""
        found = self.catalogue.ngettext(one, many, number)
        return self._fill(found, one, many, {"number": number, **values})

    def again(self, message: object, /, **more: object) -> str:
        """Return a Message, or the one in an exception, translated into this language.

        Any other text is returned unchanged. ``more`` fills placeholders that were left open, or
        replaces values.
        """
        text = str(message)
        if not isinstance(text, Message) or (text.code == self.code and not more):
            return text
        values = {**text.values, **more}
        found = self.catalogue.gettext(text.message)
        if text.many:
            number = values["number"]
            assert isinstance(number, int), "something is counted"
            found = self.catalogue.ngettext(text.message, text.many, number)
        return self._fill(found, text.message, text.many, values)

    def _fill(self, found: str, message: str, many: str, values: Mapping[str, object]) -> Message:
        """Fill the placeholders; braces inside the values stay as they are."""
        if values:
            facts = {
                key: self.again(value) if isinstance(value, Message | Exception) else value
                for key, value in values.items()
            }
            try:
                found = _format(found, self.code, facts)
            except (LookupError, ValueError):  # the catalogue is damaged
                found = (many if many and values["number"] != 1 else message).format_map(facts)
        return Message(found, self.code, message, many, values)

    def is_yes(self, text: str) -> bool:
        """Return whether a text means yes, in this language or in English."""
        return text.strip().lower() in ("y", "yes", self("y"), self("yes"))

    def is_no(self, text: str) -> bool:
        """Return whether a text means no, in this language or in English."""
        return text.strip().lower() in ("n", "no", self("n"), self("no"))

    def join_and(self, words: Sequence[str]) -> str:
        """Join words: a, b and c."""
        if len(words) < 2:
            return self.join("", words)
        return self("{words} and {last}", words=self.join(", ", words[:-1]), last=words[-1])

    def either(self, words: Sequence[str]) -> str:
        """Join alternatives: a, b or c."""
        if len(words) < 2:
            return self.join("", words)
        return self("{words} or {last}", words=self.join(", ", words[:-1]), last=words[-1])

    def clauses(self, parts: Sequence[str]) -> str:
        """Join clauses: a; b; c."""
        if not parts:
            return ""
        return reduce(lambda one, other: self("{one}; {other}", one=one, other=other), parts)

    def about(self, what: str, told: str) -> str:
        """Join a subject and a statement about it with a colon: a: b."""
        return self("{what}: {told}", what=what, told=told)

    def cite(self, text: str, *rules: str) -> str:
        """Append rule ids to a text, in brackets: a [T2, R1]."""
        return self("{text} [{rules}]", text=text, rules=self.join(", ", rules))

    def number(self, value: float, form: str = "g") -> str:
        """Format a number with the decimal separator of the language."""
        whole, point, decimals = f"{value:{form}}".partition(".")
        if not point:
            return whole
        return self("{whole}.{decimals}", whole=whole, decimals=decimals)

    def percent(self, share: float, decimals: int = 0) -> str:
        """Format a share from 0 to 1 as a percentage."""
        return self("{number}%", number=self.number(100 * share, f".{decimals}f"))

    def join(self, separator: str, parts: Sequence[str]) -> str:
        """Join parts; the result is a Message if any part is one, so it can be translated."""
        if not any(isinstance(each, Message) for each in parts):
            return separator.join(parts)
        named = {f"part{number}": each for number, each in enumerate(parts)}
        return self(separator.join(f"{{{name}}}" for name in named), **named)


_SHORTENED: Final = re.compile(r"\b(de|que|le|la) \{(\w+)\}", re.IGNORECASE)
# Not the label of a hex or a single letter. An H may be spoken, so a word before it stays whole.
_VOWEL: Final = re.compile(
    r"(?![A-Z]{1,2}-?\d)([aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiouéè]))\w", re.IGNORECASE
)


def _format(sentence: str, code: str, facts: Mapping[str, object]) -> str:
    """Fill the placeholders. French shortens words before a vowel: ``de {name}`` to ``d'Ana``."""

    def shorten(match: re.Match[str]) -> str:
        word, name = match.groups()
        has_vowel = _VOWEL.match(str(facts.get(name, "")))
        return f"{word[:-1]}\u2019{{{name}}}" if has_vowel else match.group()

    return (_SHORTENED.sub(shorten, sentence) if code == "fr" else sentence).format_map(facts)


class TypedWords(NamedTuple):
    """English words that players type, and their spellings in other languages.

    A catalogue has an entry for each word under ``context``. A translation lists the accepted
    spellings, separated by blanks, the one to show first.
    """

    context: str
    english: Sequence[str]

    def spellings(self, word: str, say: Language) -> tuple[str, ...]:
        """Return all spellings of a word: first the one to show, last the English one."""
        own = say.catalogue.pgettext(self.context, word)
        return tuple(dict.fromkeys((*own.split(), word)))


ENGLISH = Language("en", NullTranslations())


def as_message(text: str, /, **facts: object) -> Message:
    """Return an English message that an error was raised with, filled with its facts."""
    return text if isinstance(text, Message) else ENGLISH._fill(text, text, "", facts)


class InvalidInput(ValueError):
    """A ValueError with a message that can be translated: ``InvalidInput("…{hex}…", hex=hex)``."""

    def __init__(self, message: str, /, **facts: object) -> None:
        super().__init__(as_message(message, **facts))


_MAX_QUOTED: Final = 20  # characters of an unknown word that an error repeats


def quote(text: str, say: Language = ENGLISH, *, most: int = _MAX_QUOTED) -> str:
    """Return foreign text in quotation marks for an error: shortened and safe to show.

    Each language has its own quotation marks. The enclosing message applies them.
    """
    short = text if len(text) <= most else text[: most - 1].rstrip(JOINERS) + "…"
    return say("'{text}'", text=sanitize(short))
