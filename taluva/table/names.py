"""The names of players: what may be one, and what names a bot instead."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from taluva.table.telling.language import ENGLISH, quoted

LONGEST_NAME: Final = 30
BOT: Final = "bot:"  # what stands before the words for a bot of this program
EXEC: Final = "exec:"  # and before the command of a program that takes a seat

S = TypeVar("S", bound=str)
T = TypeVar("T")

# Blank to the eye, though Unicode calls them letters or symbols.
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"


def by_initial(words: Iterable[S]) -> dict[str, S]:
    """Return words by their upper-case initials, no two of which may be the same."""
    found: dict[str, S] = {}
    for word in words:
        other = found.setdefault(word[0].upper(), word)
        assert other is word, f"{other} and {word} have the same initial"
    return found


def names_a_bot(text: str) -> bool:
    """Tell whether a text names a bot or a program, and so is no name of a person."""
    return text.strip().lower().startswith((BOT, EXEC))


def checked_names(names: Sequence[str], *, is_read: bool = False) -> tuple[str, ...]:
    """Give the names without outer blanks; raises ValueError with a sentence.

    What names a bot is refused, but for a log that is read: there it is a mere name.
    """
    checked: list[str] = []
    for seat, name in enumerate(
        listed(names, ENGLISH("names must be a list of names, one for each player")), 1
    ):
        if not isinstance(name, str) or not name.strip():
            raise ValueError(ENGLISH("seat {seat} needs a name", seat=seat))
        name = name.strip()
        if len(name) > LONGEST_NAME:
            raise ValueError(
                ENGLISH(
                    "the name of seat {seat} is longer than {most} characters",
                    seat=seat,
                    most=LONGEST_NAME,
                )
            )
        if not name.isprintable():
            raise ValueError(
                ENGLISH("the name of seat {seat} holds a character that cannot be shown", seat=seat)
            )
        if not any(map(_is_visible, name)):
            raise ValueError(
                ENGLISH(
                    "the name of seat {seat} shows nothing: it needs a letter or a sign", seat=seat
                )
            )
        if names_a_bot(name) and not is_read:
            raise ValueError(
                ENGLISH(
                    "seat {seat}: {name} names a bot, and no player is called so",
                    seat=seat,
                    name=quoted(name),
                )
            )
        if name.casefold() in {other.casefold() for other in checked}:
            raise ValueError(
                ENGLISH("two players are called {name}: names must differ", name=quoted(name))
            )
        checked.append(name)
    return tuple(checked)


def listed(values: Sequence[T], otherwise: str) -> Sequence[T]:
    """Give the values back if they are a list of some kind; else raises ValueError."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ValueError(otherwise)
    return values


def _is_visible(character: str) -> bool:
    """Tell whether a character shows by itself: a letter, a number, a symbol, but no mark."""
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANKS
