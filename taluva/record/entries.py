"""The lines after the headers: ``str`` of an entry writes its line, ``parse_entry`` reads it."""

from __future__ import annotations

import re
from typing import Any, Final, Generic, NamedTuple

from taluva.table.game import M
from taluva.table.kit import Kit
from taluva.table.line.errors import ParseError
from taluva.table.telling.language import ENGLISH, quoted

_NUMBERED: Final = re.compile(r"[ \t]*([0-9]{1,9})([ \t]+|$)(.*)", re.ASCII)
_CHECK: Final = re.compile("#= [0-9a-f]{8}")
_BLANKS: Final = " \t"
UNDO: Final = "undo"
RESULT: Final = "result"


class Step(NamedTuple, Generic[M]):
    """A move and the number that its line carries: of the turn, or whatever the game counts."""

    turn: int
    move: M

    def __str__(self) -> str:
        return f"{self.turn} {self.move!s}"  # the short way to its text: most lines are steps


class Undo(NamedTuple):
    """Takes back the latest step that still stands; ``turn`` is that step's."""

    turn: int

    def __str__(self) -> str:
        return f"{self.turn} {UNDO}"


class Derived(NamedTuple):
    """Says what follows from the step before it, such as the result."""

    text: str

    def __str__(self) -> str:
        return self.text


class Comment(NamedTuple):
    """A remark of a person, kept with the step that it follows."""

    text: str  # with its leading blanks, so that a line is written as it was read

    def __str__(self) -> str:
        return f"#{self.text}"


class Check:
    """Stands where a check value stands; which one depends on the bytes before it."""

    def __str__(self) -> str:
        return "#="


CHECK: Final = Check()  # they are all alike

Entry = Step[M] | Undo | Derived | Comment | Check


def parse_entry(line: str, kit: Kit[Any, M]) -> Entry[M] | None:
    """Read a line of a game's log without its end: None if it is blank; raises ParseError.

    Letter case and blanks are free, and moves may be as short as a player types them. Does not
    check that the entry fits the game.
    """
    if line.startswith("#"):
        return _remark(line.rstrip(_BLANKS))
    number, _, text = line.partition(" ")
    if number.isdecimal() and number.isascii() and len(number) < 10 and text[:1] not in _BLANKS:
        start = len(number) + 1  # a short cut: the writer spells nearly all lines so
    else:
        numbered = _NUMBERED.match(line)
        if numbered is None:
            return _unnumbered(line)
        number, text, start = numbered[1], numbered[3], numbered.start(3)
    turn, text = int(number), text.rstrip(_BLANKS)
    word, _, more = text.partition(" ")
    word = word.lower()
    if word == UNDO or word in kit.derived:
        if more:
            column = start + len(text) - len(more) + 1
            message = ENGLISH("{words} is too much", words=quoted(more))
            raise ParseError(message, column, ENGLISH("the end of the line"))
        return Undo(turn) if word == UNDO else Derived(f"{turn} {word}")
    try:
        return Step(turn, kit.logged(text))
    except ParseError as error:
        raise error.shifted(start) from None


def _remark(text: str) -> Comment | Check:
    return CHECK if _CHECK.fullmatch(text) else Comment(text[1:])


def _unnumbered(line: str) -> Derived | Comment | Check | None:
    text = line.strip(_BLANKS)
    if not text:
        return None
    if text.startswith("#"):
        return _remark(text)
    verb, *words = text.lower().split()
    if verb == RESULT:
        return Derived(" ".join([RESULT, *words]))
    message = ENGLISH(
        "found {text}, expected a turn number, 'result' or a comment with '#'", text=quoted(text)
    )
    raise ParseError(message, line.index(text[0]) + 1, ENGLISH("a turn number"))


def column_of_move(line: str) -> int:
    """Tell where the move starts in the line of a step."""
    numbered = _NUMBERED.match(line)
    return 1 if numbered is None else numbered.start(3) + 1
