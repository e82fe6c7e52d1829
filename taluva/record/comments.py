"""The comments in a log: notes and chat with their authors, times, variations, and others.

The first word of a comment is its kind: ``note Ana: TEXT`` and ``say Ana: TEXT`` for people,
``clock`` for the times left, and ``~`` for variations. People only choose what comes after their
name, so a player cannot write a comment of another kind or in another name.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, NamedTuple

from taluva.i18n import ENGLISH, Language, sanitize

_NOTE: Final = "note "
_CHAT: Final = "say "
_STUDY: Final = "~: "  # only in histories: logs store these notes as parts of the explorer's tree
_AFTER_NAME: Final = ": "
_WATCHER: Final = "watcher "  # before the name of a spectator

CLOCK: Final = "clock"
CLOCK_RULE: Final = r"([0-9]{1,3})\+([0-9]{1,3})(,bot|,easy)?"  # easy is the older spelling
CLOCK_TIME: Final = r"(-?)([0-9]{1,4}):([0-9]{2})"
_CLOCK: Final = re.compile(rf"{CLOCK} {CLOCK_RULE}(?: (?:-|{CLOCK_TIME}))+")


class CommentKind(StrEnum):
    """The kind of a comment in a log; ``COMMENT`` is any other text."""

    NOTE = "note"
    CHAT = "chat"
    CLOCK = "clock"
    VARIATION = "variation"
    COMMENT = "comment"


class Comment(NamedTuple):
    """A comment in a log, and the number of moves before it."""

    kind: CommentKind
    text: str  # without the name of its author
    author: str = ""  # of a note or a line of chat
    point: int = 0

    @classmethod
    def parse(cls, line: str, point: int = 0) -> Comment:
        """Return the comment in a line of a log, without its ``#``."""
        from taluva.record.variations import is_variation_comment

        for prefix, kind in ((_NOTE, CommentKind.NOTE), (_CHAT, CommentKind.CHAT)):
            author, after_name, text = line.removeprefix(prefix).partition(_AFTER_NAME)
            if line.startswith(prefix) and after_name:
                return cls(kind, text, author, point)
        if line.startswith(_STUDY):
            return cls(CommentKind.NOTE, line.removeprefix(_STUDY), "", point)
        if is_clock(line):
            return cls(CommentKind.CLOCK, line, "", point)
        is_variation = is_variation_comment(line)
        return cls(CommentKind.VARIATION if is_variation else CommentKind.COMMENT, line, "", point)

    @property
    def is_human(self) -> bool:
        """Whether a person wrote it, not the clock or the explorer."""
        return self.kind not in (CommentKind.CLOCK, CommentKind.VARIATION)

    def describe(self, say: Language) -> str:
        """Return a person's comment for display. Older logs have comments without a kind."""
        remark = say.about(self.writer(say), self.text) if self.author else self.text
        if self.kind is CommentKind.NOTE and self.author:
            return say("note by {remark}", remark=remark)
        return remark

    def writer(self, say: Language) -> str:
        """Return the author for display: a spectator in this language."""
        name = self.author.removeprefix(_WATCHER)
        return name if name == self.author else say("watcher {name}", name=name)


def is_clock(line: str) -> bool:
    """Return whether a comment holds the times left, which the table writes."""
    return _CLOCK.fullmatch(line.strip()) is not None


def format_note(name: str, text: str) -> str:
    """Return the comment that stores a player's note."""
    return _NOTE + _by(name, text)


def format_chat(name: str, text: str) -> str:
    """Return the comment that stores a line of chat."""
    return _CHAT + _by(name, text)


def format_study(text: str) -> str:
    """Return the comment of a history for a note of the explorer, which has no author."""
    return _STUDY + text


def _by(name: str, text: str) -> str:
    """Join an author and a text in one line, whatever line breaks the text has."""
    return ENGLISH.about(name, " ".join(sanitize(text).split()))
