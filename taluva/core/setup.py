"""How a game is set up: players, options and seeds, and the checks for each."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from taluva.core.immutable import FrozenDict
from taluva.core.text import ParseError, is_whole
from taluva.i18n import ENGLISH, Language, quote

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
    parse: Callable[[str], Any]  # of one value; raises ParseError
    default: Callable[[Setup], Any]  # what it is if nothing is said
    question: str = ""  # what it is about, in a few words; empty if nobody is asked
    choices: Mapping[str, str] = FrozenDict()  # the values, if few, and their sense
    is_per_seat: bool = False
    always_in_log: bool = False  # in a log, even when it is usual
    fixes_chance: bool = False  # what will be dealt, as the seed does: there is but one of them
    label: str = ""  # the word for it in a question; else its key

    def word(self, say: Language) -> str:
        """Give the word for it in a question."""
        return say.again(self.label or self.key)


def off(setup: Setup) -> bool:
    """Give the usual value of a mere switch."""
    return False


# Where seats and bots stand among the headers of a log: markers between a game's options.
SEATS: Final = Option("seat", str, lambda setup: None, is_per_seat=True)
BOTS: Final = Option("bot", str, lambda setup: None, is_per_seat=True)


def parse_text(value: str) -> str:
    """Read any text; raises ParseError if there is none."""
    if not value:
        raise ParseError(ENGLISH("expected a value after the key"), 1, ENGLISH("a value"))
    return value


def not_expected(value: str, expected: str) -> str:
    """Say that a text is not what it should be."""
    return ENGLISH("found {value}, expected {expected}", value=quote(value), expected=expected)


def parse_choice(value: str, choices: Collection[str]) -> str:
    """Read one of several words; raises ParseError."""
    if value not in choices:
        expected = ENGLISH.either(tuple(choices))
        raise ParseError(not_expected(value, expected), 1, expected)
    return value


def parse_yes_or_no(value: str) -> bool:
    """Read yes or no; raises ParseError."""
    return _YES_OR_NO[parse_choice(value.lower(), _YES_OR_NO)]


def parse_integer(value: str) -> int:
    """Read a whole number that is not too long; raises ParseError."""
    if not is_whole(value):
        expected = ENGLISH("a whole number")
        raise ParseError(not_expected(value, expected), 1, expected)
    if len(value.removeprefix("-")) > LONGEST_SEED:
        expected = ENGLISH("at most {most} digits", most=LONGEST_SEED)
        raise ParseError(not_expected(value, expected), 1, expected)
    return int(value)


def format_value(value: object) -> str:
    """Write a value in the one way that logs use; reading takes several."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return " ".join(map(str, value))
        case _:
            return str(value)


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


def validate_names(names: Sequence[str], *, is_read: bool = False) -> tuple[str, ...]:
    """Give the names without outer blanks; raises ValueError with a sentence.

    What names a bot is refused, but for a log that is read: there it is a mere name.
    """
    checked: list[str] = []
    for seat, name in enumerate(
        join_names(names, ENGLISH("names must be a list of names, one for each player")), 1
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
                    name=quote(name),
                )
            )
        if name.casefold() in {other.casefold() for other in checked}:
            raise ValueError(
                ENGLISH("two players are called {name}: names must differ", name=quote(name))
            )
        checked.append(name)
    return tuple(checked)


def join_names(values: Sequence[T], otherwise: str) -> Sequence[T]:
    """Give the values back if they are a list of some kind; else raises ValueError."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ValueError(otherwise)
    return values


def _is_visible(character: str) -> bool:
    """Tell whether a character shows by itself: a letter, a number, a symbol, but no mark."""
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANKS


LONGEST_SEED: Final = 18  # digits


def validate_seed(seed: int) -> int:
    """Give the seed back if it is one; raises ValueError with a sentence."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(ENGLISH("the seed must be a whole number, not {seed}", seed=repr(seed)))
    if abs(seed) >= 10**LONGEST_SEED:
        raise ValueError(ENGLISH("the seed has at most {most} digits", most=LONGEST_SEED))
    return seed


def fresh_seed() -> int:
    """Draw a seed that nobody can foresee, nor find by trying which one gives what was dealt."""
    import secrets

    return secrets.randbelow(10**LONGEST_SEED)


def shuffle(things: Iterable[T], random: Callable[[], float]) -> tuple[T, ...]:
    """Shuffle things with numbers from ``random`` (0 <= x < 1), the same for ever.

    The algorithm is written out because logs depend on it: a seed must give the same order under
    every version of Python.
    """
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = int(random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)
