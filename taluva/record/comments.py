"""The comments that people write in a log: notes and chat, each with its author.

The first word of a comment is its kind: ``note Ana: TEXT`` and ``say Ana: TEXT`` for people,
``clock`` for the times left, and ``~`` for variations. People only choose what comes after their
name, so a player cannot write a comment of another kind or in another name.
"""

from __future__ import annotations

from typing import Final

from taluva.i18n import ENGLISH, Language, sanitize

_NOTE: Final = "note "
_CHAT: Final = "say "
_STUDY: Final = "~: "  # only in histories: logs store these notes as parts of the explorer's tree


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


def chat_in(comment: str) -> str:
    """Return a line of chat with its author, or "" for another comment."""
    return comment.removeprefix(_CHAT) if comment.startswith(_CHAT) else ""


def describe_remark(comment: str, say: Language) -> str:
    """Return a person's comment for display. Older logs have comments without a kind."""
    if comment.startswith(_NOTE):
        return say("note by {remark}", remark=comment.removeprefix(_NOTE))
    return chat_in(comment) or comment.removeprefix(_STUDY)
