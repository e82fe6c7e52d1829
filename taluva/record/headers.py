"""The headers of a log: the game, the players, the options and the seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, NamedTuple

from taluva.core.definition import GameDefinition
from taluva.core.game import G, M
from taluva.core.position_string import POSITION
from taluva.core.setup import (
    BOTS,
    SEATS,
    Option,
    Setup,
    format_value,
    names_a_bot,
    not_expected,
    parse_integer,
    parse_text,
    validate_names,
)
from taluva.core.text import ParseError
from taluva.games import DEFAULT_GAME, GAMES, definition_for
from taluva.i18n import ENGLISH, InvalidInput, quote, sanitize
from taluva.record.lines import (
    MAX_HEADERS,
    MAX_LINE_LENGTH,
    PERSON,
    OutOfOrder,
    PlayerEntry,
    Problem,
)

GAME: Final = "game"
SEED: Final = "seed"


class Header(NamedTuple, Generic[G, M]):
    """The set-up of a logged game, and its header lines."""

    definition: GameDefinition[G, M]
    setup: Setup
    lines: tuple[str, ...]

    @property
    def unknown_lines(self) -> tuple[str, ...]:
        """The lines that are comments or belong to another program."""
        known = {*_COMMON, *(option.key for option in self.definition.options)}
        return tuple(line for line in self.lines if line.split(" ")[0].lower() not in known)

    def with_lines(self, lines: Iterable[str]) -> Header[G, M]:
        """Return the header with more lines, cut to the limit of a log."""
        # The first line of a log also counts as a header.
        return self._replace(lines=(*self.lines, *lines)[: MAX_HEADERS - 1])


def head_of(
    definition: GameDefinition[G, M], setup: Setup, date: str, program: str
) -> Header[G, M]:
    """Return the header for a new log.

    Raises ValueError if a log line cannot hold a bot spec or the seed.
    """
    setup = setup._replace(options=_unusual(definition, setup))
    lines = [] if definition.name == DEFAULT_GAME else [f"{GAME} {definition.name}"]
    for option in definition.options:
        if option is SEATS:
            lines += [f"seat {seat} {name}" for seat, name in enumerate(setup.names, 1)]
        elif option is BOTS:
            lines += [f"bot {seat} {words}" for seat, words in sorted(setup.bots.items())]
        elif option.key in setup.options and setup.options[option.key] != option.unstated:
            lines += _lines(option, setup.options[option.key])
    lines += [] if setup.seed is None else [f"{SEED} {setup.seed}"]
    lines += [f"date {date}"] if date else []
    lines += [f"program {program}"] if program else []
    for line in lines:
        check_line(line)
    return Header(definition, setup, tuple(lines))


def check_line(line: str) -> None:
    """Check that a log can hold a line about a player. Raises ValueError."""
    if line != sanitize(line).rstrip() or len(line.encode()) > MAX_LINE_LENGTH:
        raise InvalidInput("{line} is not a valid log line", line=quote(line))


def _lines(option: Option, value: Any) -> Iterator[str]:
    if option.is_per_seat:
        for seat, each in sorted(value.items()):
            yield f"{option.key} {seat} {format_value(each)}"
    else:
        yield f"{option.key} {format_value(value)}"


def _unusual(definition: GameDefinition[Any, Any], setup: Setup) -> dict[str, Any]:
    """Return the options to write into a log: those that differ from their defaults.

    Options that a log always states are included even at their default.
    """
    return {
        option.key: setup.options[option.key]
        for option in definition.options
        if option.key in setup.options
        and (
            option.always_in_log
            or option.unstated is not None
            or setup.options[option.key] != option.default(setup)
        )
    }


def _parse_game(value: str) -> str:
    name = parse_text(value).lower()
    if name not in GAMES:
        expected = ENGLISH.either(tuple(GAMES))
        message = ENGLISH(
            "unknown game {game}: expected {games}", game=quote(value), games=expected
        )
        raise ParseError(message, 1, expected)
    try:
        definition_for(name)
    except ValueError as error:  # the game is in another package, which fails to load
        raise ParseError(str(error), 1, "") from None
    return name


# The headers that every game has.
_COMMON: Final[Mapping[str, Callable[[str], Any]]] = {
    GAME: _parse_game,
    SEATS.key: parse_text,
    BOTS.key: parse_text,
    SEED: parse_integer,
    "date": parse_text,
    "program": parse_text,
}


def with_player(setup: Setup, entry: PlayerEntry) -> Setup:
    """Return a set-up after a change of players. Raises OutOfOrder if it does not fit."""
    seat, number = entry.seat, len(setup.names)
    if not 1 <= seat <= number:
        raise OutOfOrder("there is no seat {seat}", seat=seat)
    if entry.key == SEATS.key:
        names = (*setup.names[: seat - 1], entry.value, *setup.names[seat:])
        try:
            return setup._replace(names=validate_names(names, is_read=True))
        except ValueError as error:
            raise OutOfOrder(str(error)) from None
    bots = {each: words for each, words in setup.bots.items() if each != seat}
    if entry.value.lower() != PERSON:
        bots[seat] = entry.value
    return setup._replace(bots=dict(sorted(bots.items())))


def player_entries(before: Setup, after: Setup) -> Iterator[PlayerEntry]:
    """Yield the changes that turn the players of one set-up into those of another."""
    for seat, (old, new) in enumerate(zip(before.names, after.names, strict=True), 1):
        if old != new:
            yield PlayerEntry(SEATS.key, seat, new)
        if before.bots.get(seat) != after.bots.get(seat):
            yield PlayerEntry(BOTS.key, seat, after.bots.get(seat, PERSON))


class HeaderReader:
    """A collector of header lines, with their problems and warnings."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self._given: list[tuple[int, str]] = []
        self._definition = definition_for(DEFAULT_GAME)
        self._values: dict[str, Any] = {}  # by key; per-seat keys include the seat
        self._found_in: dict[str, int] = {}  # the line number of each key
        self._lines: list[tuple[str, str]] = []  # each key and its line in canonical spelling

    def add(self, text: str, line: int) -> None:
        """Add one line, which must not be blank."""
        self._given.append((line, text))

    def line_of_chance(self) -> int:
        """Return the number of the line that determines the deal; 1 if there is none."""
        keys = (SEED, *(option.key for option in self._definition.options if option.fixes_chance))
        return next((self._found_in[key] for key in keys if key in self._found_in), 1)

    def head(self, end: int) -> Header[Any, Any] | None:
        """Return the complete header, or None if there are problems.

        ``end`` is the line number of the blank line that ends the headers.
        """
        self.read()
        if self.problems:
            return None  # further problems would only follow from these
        names = self._names(end)
        if not names:
            return None
        setup = Setup(names, self._options(), self._values.get(SEED), self._by_seat(BOTS.key))
        self._check(setup, end)
        if self.problems:
            return None
        setup = setup._replace(options=_unusual(self._definition, setup))
        return Header(self._definition, setup, tuple(self._written_lines(setup)))

    def read(self) -> None:
        """Parse all lines. Call it after the last one, because any line may name the game."""
        given = [(line, text, *_split(text)) for line, text in self._given]
        named = [each for each in given if each[2] == GAME]
        try:
            self._definition = (
                definition_for(_parse_game(named[0][3])) if named else self._definition
            )
        except ParseError:
            given = named  # without a known game, the other lines have no meaning
        options = {option.key: option for option in self._definition.options}
        for line, text, key, value, column in given:
            try:
                self._add(text, line, key, value, column, options.get(key))
            except ParseError as error:
                self.problems.append(Problem(line, error.column, str(error)))

    def _add(
        self, text: str, line: int, key: str, value: str, column: int, option: Option | None
    ) -> None:
        if key.startswith("#"):
            self._lines.append(("", text.strip()))
            return
        read = option.parse if option is not None else _COMMON.get(key)
        word = key
        if option is not None and option.is_per_seat:
            key, value, column = self._split_seat(key, value, column)
        if key in self._found_in:
            message = ENGLISH(
                "{key} is already set on line {line}", key=quote(key), line=self._found_in[key]
            )
            raise ParseError(message, 1, "")
        self._found_in[key] = line
        if read is None:
            spelling = text.strip(" ")[: len(word)]
            sentence = ENGLISH("unknown header {header}: left unchanged", header=quote(spelling))
            self.warnings.append(Problem(line, 1, sentence))
            self._lines.append((key, f"{spelling} {value}".rstrip()))
            return
        try:
            self._values[key] = found = _COMMON.get(word, read)(value)
        except ParseError as error:
            del self._found_in[key]
            raise error.shift(column - 1) from None
        self._lines.append((key, f"{key} {format_value(found)}"))

    def _split_seat(self, key: str, value: str, column: int) -> tuple[str, str, int]:
        """Move the seat into the key; return key, value and the column of the value."""
        most = self._definition.player_counts[-1]
        seat, _, rest = value.partition(" ")
        if seat not in map(str, range(1, most + 1)):
            expected = ENGLISH("a seat from 1 to {most}", most=most)
            raise ParseError(not_expected(seat, expected), column, expected)
        return f"{key} {seat}", rest.lstrip(), column + len(value) - len(rest.lstrip())

    def _by_seat(self, key: str) -> dict[int, Any]:
        """Return the values of a per-seat key by seat."""
        seats = range(1, self._definition.player_counts[-1] + 1)
        return {
            seat: self._values[f"{key} {seat}"] for seat in seats if f"{key} {seat}" in self._values
        }

    def _options(self) -> dict[str, Any]:
        """Return the stated options, those that determine the deal first."""
        found: dict[str, Any] = {}
        for option in sorted(self._definition.options, key=lambda each: not each.fixes_chance):
            if option in (SEATS, BOTS):
                continue
            if option.is_per_seat and (values := self._by_seat(option.key)):
                found[option.key] = values
            elif option.key in self._values:
                found[option.key] = self._values[option.key]
            elif option.unstated is not None and POSITION not in self._values:
                found[option.key] = option.unstated
        return found

    def _names(self, end: int) -> tuple[str, ...]:
        given = self._by_seat(SEATS.key)
        seats = range(1, max(given, default=0) + 1)
        lacking = next((seat for seat in seats if seat not in given), len(seats) + 1)
        names: tuple[str, ...] = ()
        own = [given[seat] for seat in range(1, lacking)]
        try:
            names = validate_names(own, is_read=True)
        except ValueError:
            for seat in range(1, lacking):
                try:
                    validate_names(own[:seat], is_read=True)
                except ValueError as error:
                    self._problem(f"seat {seat}", str(error), end)
                    return ()
        if lacking in seats:
            self._problem("", _lacking(f"seat {lacking}"), end)
            return ()
        for seat, name in enumerate(names, 1):
            if names_a_bot(name):
                line = self._found_in[f"seat {seat}"]
                text = ENGLISH(
                    "{name} is only a name here: use the header 'bot' for a bot", name=quote(name)
                )
                self.warnings.append(Problem(line, 1, text))
        if not names:
            keys = [f"'seat {seat}'" for seat in range(1, self._definition.player_counts[0] + 1)]
            text = ENGLISH("the headers {headers} are missing", headers=ENGLISH.join_and(keys))
            self._problem("", text, end)
        return names

    def _check(self, setup: Setup, end: int) -> None:
        """Check that a game can start with this set-up, and report the line with the problem."""
        for option in self._definition.options:
            if option.always_in_log and option.key not in setup.options:
                self._problem("", _lacking(option.key), end)
                return
            if option.fixes_chance and option.key in setup.options and setup.seed is not None:
                message = ENGLISH(
                    "'{one}' and '{other}' cannot be used together", one=option.key, other=SEED
                )
                self._problem(option.key, message, end)
            if option.is_per_seat and option is not SEATS:
                for seat in self._by_seat(option.key):
                    if seat > len(setup.names):
                        text = ENGLISH("there is no seat {seat}", seat=seat)
                        self._problem(f"{option.key} {seat}", text, end)
        if self._trouble(setup, setup.options) is None:
            return
        for key, options in [("", {}), *_one_by_one(setup.options)]:
            if (trouble := self._trouble(setup, options)) is not None:
                self._problem(key, trouble, end)
                return

    def _trouble(self, setup: Setup, options: Mapping[str, Any]) -> str | None:
        """Return the reason why a game cannot start with these options, or None."""
        try:
            self._definition.start(setup._replace(options=options))
        except ValueError as error:
            return str(error)
        return None

    def _written_lines(self, setup: Setup) -> Iterator[str]:
        """Yield the header lines to write, omitting defaults."""
        unsaid = {
            option.key
            for option in self._definition.options
            if not option.is_per_seat and option.key not in setup.options
        }
        if self._definition.name == DEFAULT_GAME:
            unsaid.add(GAME)
        return (line for key, line in self._lines if key not in unsaid)

    def _problem(self, key: str, message: str, end: int) -> None:
        self.problems.append(Problem(self._found_in.get(key, end), 1, message))


def _lacking(header: str) -> str:
    return ENGLISH("the header '{header}' is missing", header=header)


def _split(text: str) -> tuple[str, str, int]:
    """Return the key of a line in lower case, its value, and the column of the value."""
    key, _, rest = text.strip(" ").partition(" ")
    value = rest.strip(" ")
    return key.lower(), value, len(text.rstrip(" ")) - len(value) + 1


def _one_by_one(options: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield growing sets of options, each with the line key of its newest option."""
    given: dict[str, Any] = {}
    for key, value in options.items():
        if isinstance(value, dict):
            for seat in value:
                given = {**given, key: {each: value[each] for each in value if each <= seat}}
                yield f"{key} {seat}", given
        else:
            given = {**given, key: value}
            yield key, given
