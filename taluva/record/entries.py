"""The lines after the headers: ``str`` of an entry writes its line, ``parse_entry`` reads it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, starmap
from typing import Final

from taluva.games.taluva.notation import parse_move
from taluva.games.taluva.rules import (
    LANDS,
    Expand,
    Hut,
    Move,
    Place,
    Temple,
    Tile,
    Tower,
)
from taluva.hexgrid import DIRECTIONS, Hex, parse_hex
from taluva.table.errors import ParseError
from taluva.table.outcome import Outcome
from taluva.table.words import quoted

_NUMBERED: Final = re.compile(r"[ \t]*([0-9]{1,9})([ \t]+|$)(.*)", re.ASCII)
_BUILDS: Final[dict[str, Callable[[Hex], Move]]] = {"hut": Hut, "tower": Tower, "temple": Temple}
_DIRECTIONS: Final = {str(direction): direction for direction in DIRECTIONS}
_LANDS: Final = {str(land): land for land in LANDS}
_TILES: Final = {str(tile): tile for tile in starmap(Tile, product(LANDS, LANDS))}
_hex: Final = lru_cache(maxsize=4096)(parse_hex)
_BLANKS: Final = " \t"


@dataclass(frozen=True, slots=True)
class Step:
    """A move in a turn; a placement names its tile."""

    turn: int
    move: Move

    def __str__(self) -> str:
        return f"{self.turn} {self.move}"


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the latest step that still stands; ``turn`` is that step's."""

    turn: int

    def __str__(self) -> str:
        return f"{self.turn} undo"


@dataclass(frozen=True, slots=True)
class Out:
    """Says that the player of this turn is eliminated; derived from the placement before it."""

    turn: int

    def __str__(self) -> str:
        return f"{self.turn} out"


@dataclass(frozen=True, slots=True)
class Result:
    """Says how the game ended; derived from the step before it."""

    words: str

    @classmethod
    def of(cls, outcome: Outcome) -> Result:
        """Put an outcome into words."""
        return cls(outcome.words)

    def __str__(self) -> str:
        return f"result {self.words}"


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark of a person, kept with the step that it follows."""

    text: str  # with its leading blanks, so that a line is written as it was read

    def __str__(self) -> str:
        return f"#{self.text}"


Derived = Out | Result
Entry = Step | Undo | Derived | Comment

_WITHOUT_MOVE: Final[dict[str, Callable[[int], Entry]]] = {"undo": Undo, "out": Out}


def parse_entry(line: str) -> Entry | None:
    """Read a line without its end: None if it is blank; raises ParseError.

    Letter case and blanks are free, and moves may be as short as a player types them. Does not
    check that the entry fits the game.
    """
    step = _canonical_step(line)
    if step is not None:
        return step
    numbered = _NUMBERED.match(line)
    if numbered is None:
        return _unnumbered(line)
    turn, rest = int(numbered[1]), numbered[3].rstrip(_BLANKS)
    verb, _, more = rest.partition(" ")
    if verb.lower() in _WITHOUT_MOVE:
        if more:
            column = numbered.end(3) - len(more) + 1
            raise ParseError(f"{quoted(more)} is too much", column, "the end of the line")
        return _WITHOUT_MOVE[verb.lower()](turn)
    try:
        move = parse_move(rest)
    except ParseError as error:
        raise error.shifted(numbered.start(3)) from None
    if isinstance(move, Place) and move.tile is None:
        raise ParseError(
            f"{quoted(rest)} names no tile: expected one, as in place JC M25 e",
            numbered.start(3) + 1,
            "a tile",
        )
    return Step(turn, move)


def _canonical_step(line: str) -> Step | None:
    """Read a step as the writer spells it: a short cut, for nearly all lines are so."""
    words = line.split(" ")
    try:
        if len(words) == 3:
            turn, verb, label = words
            return Step(_turn(turn), _BUILDS[verb](_hex(label)))
        turn, verb, *rest = words
        if verb == "place":
            tile, label, direction = rest
            return Step(_turn(turn), Place(_hex(label), _DIRECTIONS[direction], _TILES[tile]))
        if verb == "expand":
            label, land = rest
            return Step(_turn(turn), Expand(_hex(label), _LANDS[land]))
    except (KeyError, ValueError):
        pass  # the long way finds out what is the matter
    return None


def _turn(word: str) -> int:
    if word.isdecimal() and len(word) < 10 and word.isascii():
        return int(word)
    raise ValueError(word)


def _unnumbered(line: str) -> Entry | None:
    text = line.strip(_BLANKS)
    if not text:
        return None
    if text.startswith("#"):
        return Comment(text[1:])
    verb, _, words = text.lower().partition(" ")
    if verb == "result":
        return Result(" ".join(words.split()))
    raise ParseError(
        f"found {quoted(text)}, expected a turn number, 'result' or a comment with '#'",
        line.index(text[0]) + 1,
        "a turn number",
    )


def column_of_move(line: str) -> int:
    """Tell where the move starts in the line of a step."""
    numbered = _NUMBERED.match(line)
    return 1 if numbered is None else numbered.start(3) + 1
