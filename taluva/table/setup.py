"""How a game is set up: who plays, what was chosen, where chance comes from, and what may be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, NamedTuple

from taluva.table.digits import is_whole
from taluva.table.frozen import FrozenDict
from taluva.table.line.errors import ParseError
from taluva.table.seeds import LONGEST_SEED
from taluva.table.telling.language import ENGLISH, Language, quoted

_YES_OR_NO: Final = {"yes": True, "no": False}


class Setup(NamedTuple):
    """How a game starts: who plays, what was chosen, and where chance comes from."""

    names: tuple[str, ...]
    options: Mapping[str, Any] = FrozenDict()  # by key; what is left out is usual
    seed: int | None = None
    bots: Mapping[int, str] = FrozenDict()  # what a log says of a bot, by seat


class Option(NamedTuple):
    """Something that can be chosen before a game: header, keyword and question in one.

    The value of an option that each seat has is a mapping from seats.
    """

    key: str
    read: Callable[[str], Any]  # of one value; raises ParseError
    usual: Callable[[Setup], Any]  # what it is if nothing is said
    asks: str = ""  # what it is about, in a few words; empty if nobody is asked
    choices: Mapping[str, str] = FrozenDict()  # the values, if few, and their sense
    is_per_seat: bool = False
    is_always_written: bool = False  # in a log, even when it is usual
    tells_chance: bool = False  # what will be dealt, as the seed does: there is but one of them
    called: str = ""  # the word for it in a question; else its key

    def word(self, say: Language) -> str:
        """Give the word for it in a question."""
        return say.again(self.called or self.key)


def off(setup: Setup) -> bool:
    """Give the usual value of a mere switch."""
    return False


# Where seats and bots stand among the headers of a log: markers between a game's options.
SEATS: Final = Option("seat", str, lambda setup: None, is_per_seat=True)
BOTS: Final = Option("bot", str, lambda setup: None, is_per_seat=True)


def read_text(value: str) -> str:
    """Read any text; raises ParseError if there is none."""
    if not value:
        raise ParseError(ENGLISH("expected a value after the key"), 1, ENGLISH("a value"))
    return value


def not_expected(value: str, expected: str) -> str:
    """Say that a text is not what it should be."""
    return ENGLISH("found {value}, expected {expected}", value=quoted(value), expected=expected)


def read_choice(value: str, choices: Collection[str]) -> str:
    """Read one of several words; raises ParseError."""
    if value not in choices:
        expected = ENGLISH.either(tuple(choices))
        raise ParseError(not_expected(value, expected), 1, expected)
    return value


def read_yes_or_no(value: str) -> bool:
    """Read yes or no; raises ParseError."""
    return _YES_OR_NO[read_choice(value.lower(), _YES_OR_NO)]


def read_integer(value: str) -> int:
    """Read a whole number that is not too long; raises ParseError."""
    if not is_whole(value):
        expected = ENGLISH("a whole number")
        raise ParseError(not_expected(value, expected), 1, expected)
    if len(value.removeprefix("-")) > LONGEST_SEED:
        expected = ENGLISH("at most {most} digits", most=LONGEST_SEED)
        raise ParseError(not_expected(value, expected), 1, expected)
    return int(value)


def written(value: object) -> str:
    """Write a value in the one way that logs use; reading takes several."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return " ".join(map(str, value))
        case _:
            return str(value)
