"""Reading the headers of a log: who plays, under which rules, and from which seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from taluva.games.taluva.game import COLOURS, LONGEST_SEED
from taluva.games.taluva.notation import parse_tile
from taluva.games.taluva.rules import EDITIONS, MAX_PLAYERS, Options, Tile, options
from taluva.record.problems import Problem
from taluva.record.setup import OPTION_HEADERS, Setup, format_value
from taluva.table.errors import ParseError
from taluva.table.names import checked_names, names_a_bot
from taluva.table.words import quoted

_PER_SEAT: Final = ("seat", "colour", "bot")
_KNOWN: Final = ("edition", *OPTION_HEADERS, *_PER_SEAT, "seed", "draw", "date", "program")
_HEADER: Final = re.compile(r" *([^ ]+) *(.*?) *")
_INTEGER: Final = re.compile(r"-?[0-9]+", re.ASCII)
_SEATS: Final = tuple(map(str, range(1, MAX_PLAYERS + 1)))
_YES_OR_NO: Final = {"yes": True, "no": False}
_MERE_NAME: Final = "is a mere name here: a bot is named by the header 'bot'"


def is_unknown(line: str) -> bool:
    """Tell whether a header is a comment, or belongs to some other program."""
    return line.split(" ")[0].lower() not in _KNOWN


class HeaderReader:
    """Collects headers, and what is wrong or odd about them."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self._values: dict[str, Any] = {}  # by key, "seat 2" for keys that each seat has
        self._found_in: dict[str, int] = {}  # the line of each key
        self._lines: list[tuple[str, str]] = []  # each key and its line as the writer spells it

    def add(self, text: str, line: int) -> None:
        """Take one line, which is not blank."""
        words = _HEADER.fullmatch(text)
        if words is None or words[1].startswith("#"):
            self._lines.append(("", text.strip()))
            return
        key, value, column = words[1].lower(), words[2], words.start(2) + 1
        try:
            if key in _PER_SEAT:
                key, value, column = _split_seat(key, value, column)
            if key in self._found_in:
                message = f"{quoted(key)} stands already in line {self._found_in[key]}"
                raise ParseError(message, 1, "")
            if key.partition(" ")[0] in _KNOWN:
                self._add(key, value, line, column)
            else:
                self._keep(words[1], value, line)
        except ParseError as error:
            self.problems.append(Problem(line, error.column, str(error)))

    def _add(self, key: str, value: str, line: int, column: int) -> None:
        try:
            read = _READERS.get(key.partition(" ")[0], _text)(value)
        except ParseError as error:
            raise error.shifted(column - 1) from None
        self._values[key] = read
        self._found_in[key] = line
        self._lines.append((key, f"{key} {format_value(read)}"))

    def _keep(self, key: str, value: str, line: int) -> None:
        self.warnings.append(Problem(line, 1, f"unknown header {quoted(key)}: kept"))
        self._found_in[key.lower()] = line
        self._lines.append((key.lower(), f"{key} {value}".rstrip()))

    def line_of(self, *keys: str) -> int:
        """Tell in which line the first of these headers stands that is there; 1 if none is."""
        return next((self._found_in[key] for key in keys if key in self._found_in), 1)

    def setup(self, line: int) -> Setup | None:
        """Make the set-up when the headers end in this line: None if there are problems."""
        if self.problems:
            return None  # what would follow from a line that cannot be read is no news
        names = self._names(line)
        chosen = self._options(len(names), line) if names else None
        colours = self._colours(len(names))
        if "seed" in self._values and "draw" in self._values:
            self._problem("draw", "'draw' and 'seed' exclude each other", line)
        for key in self._values:
            if key.startswith(("colour", "bot")) and int(key[-1]) > len(names) > 0:
                self._problem(key, f"there is no seat {key[-1]}", line)
        if self.problems or chosen is None:
            return None
        return Setup(
            names,
            colours,
            chosen,
            self._values.get("seed"),
            self._values.get("draw"),
            {int(key[-1]): self._values[key] for key in self._values if key.startswith("bot ")},
            self._values.get("date", ""),
            tuple(self._written(chosen)),
        )

    def _written(self, chosen: Options) -> Iterator[str]:
        """Give the lines that the writer writes: no option that is as the edition has it."""
        book = options(chosen.players, edition=chosen.edition)
        for key, line in self._lines:
            name = OPTION_HEADERS.get(key)
            if name is None or getattr(chosen, name) != getattr(book, name):
                yield line

    def _names(self, end: int) -> tuple[str, ...]:
        seats = [key for key in self._values if key.startswith("seat ")]
        names: tuple[str, ...] = ()
        for seat in range(1, max([len(seats), *(int(key[-1]) for key in seats)]) + 1):
            name = self._values.get(f"seat {seat}")
            if name is None:
                self._problem("", f"expected the header 'seat {seat}'", end)
                return ()
            try:
                # One more each time, to know whom to blame.
                names = checked_names([*names, name], is_read=True)
            except ValueError as error:
                self._problem(f"seat {seat}", str(error), end)
                return ()
            if names_a_bot(names[-1]):
                line = self._found_in[f"seat {seat}"]
                self.warnings.append(Problem(line, 1, f"{quoted(names[-1])} {_MERE_NAME}"))
        if not names:
            self._problem("", "expected the headers 'seat 1' and 'seat 2'", end)
        return names

    def _options(self, players: int, end: int) -> Options | None:
        if "edition" not in self._values:
            self._problem("", "expected the header 'edition'", end)
            return None
        chosen: dict[str, Any] = {"edition": self._values["edition"]}
        given = [key for key in OPTION_HEADERS if key in self._values]
        draw = self._values.get("draw")
        if draw is not None:
            if self._values.get("tiles", len(draw)) != len(draw):
                message = (
                    f"'tiles' differs from the number of tiles in 'draw', which is {len(draw)}"
                )
                self._problem("tiles", message, end)
            chosen["tile_count"] = len(draw)
        # One option after the other, so that a refusal can be blamed on a line.
        for key in ["draw" if draw is not None else "", *given]:
            if key in OPTION_HEADERS:
                chosen[OPTION_HEADERS[key]] = self._values[key]
            try:
                settled = options(players, **chosen)
            except ValueError as error:
                self._problem(key, str(error), end)
                return None
        return settled

    def _colours(self, players: int) -> tuple[str, ...]:
        named = {seat: self._values.get(f"colour {seat}") for seat in range(1, players + 1)}
        taken = [colour for colour in named.values() if colour]
        for seat, colour in named.items():
            if colour and taken.index(colour) < len([s for s in range(1, seat) if named[s]]):
                self._problem(f"colour {seat}", f"two players have the colour {colour}", 1)
        free = iter([colour for colour in COLOURS if colour not in taken])
        return tuple(colour or next(free) for colour in named.values())

    def _problem(self, key: str, message: str, end: int) -> None:
        self.problems.append(Problem(self._found_in.get(key, end), 1, message))


def _split_seat(key: str, value: str, column: int) -> tuple[str, str, int]:
    """Make the seat a part of the key; give the rest and the column where it starts."""
    seat, _, rest = value.partition(" ")
    if seat not in _SEATS:
        expected = f"a seat from 1 to {MAX_PLAYERS}"
        raise ParseError(f"found {quoted(seat)}, expected {expected}", column, expected)
    return f"{key} {seat}", rest.lstrip(), column + len(value) - len(rest.lstrip())


def _text(value: str) -> str:
    if not value:
        raise ParseError("expected a value after the key", 1, "a value")
    return value


def _edition(value: str) -> str:
    return _choice(value, EDITIONS)


def _colour(value: str) -> str:
    return _choice(value.lower(), COLOURS)


def _yes_or_no(value: str) -> bool:
    return _YES_OR_NO[_choice(value.lower(), _YES_OR_NO)]


def _choice(value: str, choices: Mapping[str, Any] | tuple[str, ...]) -> str:
    if value not in choices:
        expected = " or ".join(choices)
        raise ParseError(f"found {quoted(value)}, expected {expected}", 1, expected)
    return value


def _integer(value: str) -> int:
    if not _INTEGER.fullmatch(value):
        raise ParseError(f"found {quoted(value)}, expected a whole number", 1, "a whole number")
    if len(value.lstrip("-")) > LONGEST_SEED:
        expected = f"at most {LONGEST_SEED} digits"
        raise ParseError(f"found {quoted(value)}, expected {expected}", 1, expected)
    return int(value)


def _tiles(value: str) -> tuple[Tile, ...]:
    _text(value)
    return tuple(parse_tile(m.group(), m.start() + 1) for m in re.finditer(r"[^ ]+", value))


_READERS: Final[dict[str, Callable[[str], Any]]] = {
    "edition": _edition,
    "tiles": _integer,
    "hut-adjacency": _yes_or_no,
    "teams": _yes_or_no,
    "ranking": _yes_or_no,
    "colour": _colour,
    "seed": _integer,
    "draw": _tiles,
}
