"""The set-up of games: players, options and seeds, and the checks for each."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from taluva.core.immutable import FrozenDict
from taluva.core.text import ParseError, is_whole
from taluva.i18n import ENGLISH, InvalidInput, Language, quote, sanitize

_YES_OR_NO: Final = {"yes": True, "no": False}


class Setup(NamedTuple):
    """The set-up of a game: players, options, and the seed."""

    names: tuple[str, ...]
    options: Mapping[str, Any] = FrozenDict()  # by key; missing options have their defaults
    seed: int | None = None
    bots: Mapping[int, str] = FrozenDict()  # the bot specs in a log, by seat


class Option(NamedTuple):
    """An option of a new game: its log header, keyword and question in one.

    The value of a per-seat option maps seats to values.
    """

    key: str
    parse: Callable[[str], Any]  # parses one value; raises ParseError
    default: Callable[[Setup], Any]  # the default value
    question: str = ""  # its topic in a few words; empty if players are never asked
    choices: Mapping[str, str] = FrozenDict()  # the values, if few, and their meanings
    is_per_seat: bool = False
    always_in_log: bool = False  # written to a log even if it has its default value
    fixes_chance: bool = False  # determines the deal like a seed; at most one of these may be given
    label: str = ""  # its name in a question; the key if empty
    unstated: Any = None  # the value that a log without the header implies, if not the default

    def word(self, say: Language) -> str:
        """Return the option's name in a question."""
        return say.again(self.label or self.key)


def off(setup: Setup) -> bool:
    """Return False, the default of an on/off option."""
    return False


# Placeholders in a game's options: where a log writes the headers of seats and bots.
SEATS: Final = Option("seat", str, lambda setup: None, is_per_seat=True)
BOTS: Final = Option("bot", str, lambda setup: None, is_per_seat=True)


def parse_text(value: str) -> str:
    """Return the text. Raises ParseError if it is empty."""
    if not value:
        raise ParseError(ENGLISH("expected a value after the key"), 1, ENGLISH("a value"))
    return value


def not_expected(value: str, expected: str) -> str:
    """Return the message for an unexpected value."""
    return ENGLISH("found {value}, expected {expected}", value=quote(value), expected=expected)


def parse_choice(value: str, choices: Collection[str]) -> str:
    """Parse one of several words; case matters. Raises ParseError."""
    if value not in choices:
        expected = ENGLISH.either(tuple(choices))
        raise ParseError(not_expected(value, expected), 1, expected)
    return value


def parse_yes_or_no(value: str) -> bool:
    """Parse yes or no. Raises ParseError."""
    return _YES_OR_NO[parse_choice(value.lower(), _YES_OR_NO)]


def parse_integer(value: str) -> int:
    """Parse a whole number of at most 18 digits. Raises ParseError."""
    if not is_whole(value):
        expected = ENGLISH("a whole number")
        raise ParseError(not_expected(value, expected), 1, expected)
    if len(value.removeprefix("-")) > MAX_SEED_LENGTH:
        expected = ENGLISH("at most {most} digits", most=MAX_SEED_LENGTH)
        raise ParseError(not_expected(value, expected), 1, expected)
    return int(value)


def format_value(value: object) -> str:
    """Return a value in the canonical spelling of logs."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return " ".join(map(str, value))
        case _:
            return str(value)


MAX_NAME_LENGTH: Final = 30
DEFAULT_NAMES: Final = ("Ana", "Ben", "Cem", "Dora")  # offered to newcomers
BOT: Final = "bot:"  # prefix of a built-in bot in a player spec
EXEC: Final = "exec:"  # prefix of an external program's command

S = TypeVar("S", bound=str)
T = TypeVar("T")

# Invisible, though Unicode classes them as letters or symbols.
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"


def by_initial(words: Iterable[S]) -> dict[str, S]:
    """Return words by their upper-case initials, which must differ."""
    found: dict[str, S] = {}
    for word in words:
        other = found.setdefault(word[0].upper(), word)
        assert other is word, f"{other} and {word} have the same initial"
    return found


def names_a_bot(text: str) -> bool:
    """Return whether a text is a bot or program spec, not a person's name."""
    return text.strip().lower().startswith((BOT, EXEC))


def validate_names(names: Sequence[str], *, is_read: bool = False) -> tuple[str, ...]:
    """Return the names without outer blanks. Raises ValueError with a message.

    Bot specs are refused as names, except with ``is_read``: in a log they are plain names.
    """
    checked: list[str] = []
    for seat, name in enumerate(
        validate_list(names, ENGLISH("names must be a list with one name per player")), 1
    ):
        if not isinstance(name, str) or not name.strip():
            raise InvalidInput("seat {seat} needs a name", seat=seat)
        name = name.strip()
        if len(name) > MAX_NAME_LENGTH:
            raise InvalidInput(
                "the name of seat {seat} is longer than {most} characters",
                seat=seat,
                most=MAX_NAME_LENGTH,
            )
        if name != sanitize(name):
            raise InvalidInput(
                "the name of seat {seat} contains a character that cannot be shown", seat=seat
            )
        if not any(map(_is_visible, name)):
            raise InvalidInput(
                "the name of seat {seat} is invisible: use at least one letter or symbol", seat=seat
            )
        if names_a_bot(name) and not is_read:
            raise InvalidInput(
                "seat {seat}: {name} means a bot, so choose another name",
                seat=seat,
                name=quote(name),
            )
        if name.casefold() in {other.casefold() for other in checked}:
            raise InvalidInput("two players are called {name}: names must differ", name=quote(name))
        checked.append(name)
    return tuple(checked)


def fill_names(
    defaults: Sequence[str], roles: Sequence[str], own: Mapping[int, str], first: int = 1
) -> tuple[str, ...]:
    """Return a name for every seat: its own, or else a default name for its role.

    The default name of a role that only one seat has, such as a god's, never goes to another
    seat. The seat ``first`` chooses before the others.
    """
    usual = zip(defaults, roles, strict=False)
    role_of = {name: role for name, role in usual if roles.count(role) == 1}
    names = {
        seat: name
        for seat, name in own.items()
        if role_of.get(name, roles[seat - 1]) == roles[seat - 1]
    }
    taken = {name.casefold() for name in names.values()}
    numbered = (f"Player {seat}" for seat in range(1, 2 * len(roles) + 1))
    spare = [each for each in (*defaults, *numbered) if each.casefold() not in taken]
    for seat in (first, *range(1, len(roles) + 1)):
        if seat not in names:
            role = roles[seat - 1]
            names[seat] = next(each for each in spare if role_of.get(each, role) == role)
            spare.remove(names[seat])
    return tuple(name for _, name in sorted(names.items()))


def validate_seat(seat: int | None, players: int) -> None:
    """Check the seat of a viewer; None means a spectator. Raises ValueError with a message."""
    if seat is not None and not 1 <= seat <= players:
        raise InvalidInput("there is no seat {seat}", seat=seat)


def validate_list(values: Sequence[T], otherwise: str) -> Sequence[T]:
    """Return the values unchanged if they form a list. Raises ValueError otherwise."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ValueError(otherwise)
    return values


def _is_visible(character: str) -> bool:
    """Return whether a character is visible by itself: a letter, digit, symbol or punctuation."""
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANKS


MAX_SEED_LENGTH: Final = 18  # digits


def validate_seed(seed: int) -> int:
    """Return the seed unchanged. Raises ValueError with a message if it is not valid."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise InvalidInput("the seed must be a whole number, not {seed}", seed=repr(seed))
    if abs(seed) >= 10**MAX_SEED_LENGTH:
        raise InvalidInput("the seed can have at most {most} digits", most=MAX_SEED_LENGTH)
    return seed


def fresh_seed() -> int:
    """Return an unpredictable seed from a range too large to search."""
    import secrets

    return secrets.randbelow(10**MAX_SEED_LENGTH)


def shuffle(things: Iterable[T], random: Callable[[], float]) -> tuple[T, ...]:
    """Return ``things`` shuffled with numbers from ``random`` (0 <= x < 1).

    The algorithm is spelled out because logs depend on it. A seed must give the same order in every
    version of Python.
    """
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = int(random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)
