"""How a game is set up: who plays, what was chosen, where chance comes from, and what may be."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from taluva.table.errors import ParseError
from taluva.table.words import quoted

LONGEST_NAME: Final = 30
LONGEST_SEED: Final = 18  # digits

# Blank to the eye, though Unicode calls them letters or symbols.
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"

_YES_OR_NO: Final = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game starts: who plays, what was chosen, and where chance comes from."""

    names: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)  # by key; what is left out is usual
    seed: int | None = None
    bots: Mapping[int, str] = field(default_factory=dict)  # what a log says of a bot, by seat


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen before a game: header, keyword and question in one.

    The value of an option that each seat has is a mapping from seats.
    """

    key: str
    read: Callable[[str], Any]  # of one value; raises ParseError
    usual: Callable[[Setup], Any]  # what it is if nothing is said
    asks: str = ""  # what it is about, in a few words; empty if nobody is asked
    is_per_seat: bool = False
    is_always_written: bool = False  # in a log, even when it is usual
    tells_chance: bool = False  # what will be dealt, as the seed does: there is but one of them


# Where seats and bots stand among the headers of a log: markers between a game's options.
SEATS: Final = Option("seat", str, lambda setup: None, is_per_seat=True)
BOTS: Final = Option("bot", str, lambda setup: None, is_per_seat=True)


def listed(values: Sequence[str], otherwise: str) -> Sequence[str]:
    """Give the values back if they are a list of some kind; else raises ValueError."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ValueError(otherwise)
    return values


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """Give the names without outer blanks; raises ValueError with a sentence."""
    checked: list[str] = []
    for seat, name in enumerate(
        listed(names, "names must be a list of names, one for each player"), 1
    ):
        if not isinstance(name, str) or not name.strip():
            raise ValueError(f"seat {seat} needs a name")
        name = name.strip()
        if len(name) > LONGEST_NAME:
            raise ValueError(f"the name of seat {seat} is longer than {LONGEST_NAME} characters")
        if not name.isprintable():
            raise ValueError(f"the name of seat {seat} holds a character that cannot be shown")
        if not any(map(_is_visible, name)):
            raise ValueError(f"the name of seat {seat} shows nothing: it needs a letter or a sign")
        if name.casefold() in {other.casefold() for other in checked}:
            raise ValueError(f"two players are called {quoted(name)}: names must differ")
        checked.append(name)
    return tuple(checked)


def _is_visible(character: str) -> bool:
    """Tell whether a character shows by itself: a letter, a number, a symbol, but no mark."""
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANKS


def checked_seed(seed: int) -> int:
    """Give a seed back; raises ValueError with a sentence."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"the seed must be a whole number, not {seed!r}")
    if abs(seed) >= 10**LONGEST_SEED:
        raise ValueError(f"the seed has at most {LONGEST_SEED} digits")
    return seed


def fresh_seed() -> int:
    """Draw a seed."""
    import secrets

    return secrets.randbelow(10**9)


def read_text(value: str) -> str:
    """Read any text; raises ParseError if there is none."""
    if not value:
        raise ParseError("expected a value after the key", 1, "a value")
    return value


def read_choice(value: str, choices: Collection[str]) -> str:
    """Read one of several words; raises ParseError."""
    if value not in choices:
        expected = " or ".join(choices)
        raise ParseError(f"found {quoted(value)}, expected {expected}", 1, expected)
    return value


def read_yes_or_no(value: str) -> bool:
    """Read yes or no; raises ParseError."""
    return _YES_OR_NO[read_choice(value.lower(), _YES_OR_NO)]


def read_integer(value: str) -> int:
    """Read a whole number that is not too long; raises ParseError."""
    digits = value.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise ParseError(f"found {quoted(value)}, expected a whole number", 1, "a whole number")
    if len(digits) > LONGEST_SEED:
        expected = f"at most {LONGEST_SEED} digits"
        raise ParseError(f"found {quoted(value)}, expected {expected}", 1, expected)
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
