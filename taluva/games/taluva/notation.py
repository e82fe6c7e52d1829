"""Reading moves: ``place M25 e``, ``hut N24``, ``tower N24``, ``expand N24 jungle`` and the like.

``str(move)`` writes the canonical form. Reading is case-blind and takes shorter forms wherever they
are unambiguous: verbs and lands may be cut (``h n24``, ``x n24 j``), the direction may stick to the
hex (``p m25e``), and the verb may be missing where the rest tells it (``m25 e``, ``n24 j``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from taluva.games.taluva.rules import LANDS, Expand, Hut, Land, Move, Place, Temple, Tile, Tower
from taluva.hexgrid import DIRECTIONS, Direction, Hex, LabelError, parse_hex
from taluva.hexgrid.label import LABEL
from taluva.table.errors import ParseError
from taluva.table.words import Word, choices_for, one_of, quoted, words

VERBS: Final = ("place", "hut", "tower", "temple", "expand")
LONGEST_MOVE: Final = 200  # characters; no move needs more than a fraction of it

_ALIASES: Final = {"x": "expand"}
_LETTERS: Final = {land.letter: land for land in LANDS}
_BUILDS: Final[dict[str, Callable[[Hex], Move]]] = {"hut": Hut, "tower": Tower, "temple": Temple}
_AN_EXAMPLE: Final = {
    "place": "place M25 e",
    "hut": "hut N24",
    "tower": "tower N24",
    "temple": "temple N24",
    "expand": "expand N24 jungle",
}


def parse_move(text: str) -> Move:
    """Read a move; raises ParseError. Does not check that it is legal, or that its hexes exist."""
    if len(text) > LONGEST_MOVE:
        raise ParseError(
            f"a move has at most {LONGEST_MOVE} characters", LONGEST_MOVE + 1, "a shorter move"
        )
    reader = _Reader(text)
    first = reader.next(f"a move ({' '.join(VERBS)})")
    if LABEL.match(first.text):
        return _without_verb(first, reader)
    verb = _ALIASES.get(first.text.lower()) or one_of(first, VERBS, "move")
    reader.example = _AN_EXAMPLE[verb]
    if verb == "place":
        return _place(reader)
    if verb == "expand":
        hex = reader.hex()
        return reader.finished(Expand(hex, reader.land()))
    return reader.finished(_BUILDS[verb](reader.hex()))


def _place(reader: _Reader) -> Move:
    tile = reader.optional_tile()
    volcano = reader.hex()
    return reader.finished(Place(volcano, reader.direction(), tile))


def _without_verb(first: Word, reader: _Reader) -> Move:
    """Read a move that starts with its hex: what follows tells whether to place or to expand."""
    reader.put_back(first)
    hex = reader.hex()
    expected = "a direction or a land"
    what = reader.next(expected)
    if what.text.lower() in DIRECTIONS:
        return reader.finished(Place(hex, Direction(what.text.lower())))
    if choices_for(what.text, LANDS):
        return reader.finished(Expand(hex, one_of(what, LANDS, "land")))
    raise ParseError(
        f"{quoted(what.text)} is neither a direction ({' '.join(DIRECTIONS)})"
        f" nor a land ({' '.join(LANDS)})",
        what.column,
        expected,
    )


def parse_tile(text: str, column: int = 1) -> Tile:
    """Read a tile such as ``JC``; raises ParseError."""
    lands = [_LETTERS[letter] for letter in text.upper() if letter in _LETTERS]
    if len(text) == len(lands) == 2 and text.isascii():
        return Tile(*lands)
    expected = f"two of the letters {' '.join(_LETTERS)}, such as JC"
    raise ParseError(f"{quoted(text)} is no tile: expected {expected}", column, expected)


class _Reader:
    """Takes the words of a move one by one."""

    def __init__(self, text: str) -> None:
        self._words = words(text)
        self._end = len(text.rstrip(" \t")) + 1
        self.example = ""

    def put_back(self, word: Word) -> None:
        self._words.insert(0, word)

    def next(self, expected: str) -> Word:
        if not self._words:
            example = f", as in {self.example}" if self.example else ""
            raise ParseError(f"expected {expected}{example}", self._end, expected)
        return self._words.pop(0)

    def hex(self) -> Hex:
        word = self.next("a hex")
        label = LABEL.match(word.text)
        if label is not None and label.end() < len(word.text):
            word, rest = word.split(label.end())
            self.put_back(rest)
        try:
            return parse_hex(word.text)
        except LabelError as error:
            message = str(error)
            if not error.nearest:
                message = f"{quoted(word.text)} is no hex: {message}"
            raise ParseError(message, word.column, "a hex, such as M25") from None

    def direction(self) -> Direction:
        word = self.next(f"a direction ({' '.join(DIRECTIONS)})")
        if word.text.lower() in DIRECTIONS:
            return Direction(word.text.lower())
        expected = f"a direction ({' '.join(DIRECTIONS)})"
        raise ParseError(
            f"{quoted(word.text)} is no direction: expected {' '.join(DIRECTIONS)}",
            word.column,
            expected,
        )

    def land(self) -> Land:
        return one_of(self.next(f"a land ({' '.join(LANDS)})"), LANDS, "land")

    def optional_tile(self) -> Tile | None:
        if self._words and len(self._words) > 1 and not LABEL.match(self._words[0].text):
            word = self._words.pop(0)
            return parse_tile(word.text, word.column)
        return None

    def finished(self, move: Move) -> Move:
        if self._words:
            extra = self._words[0]
            raise ParseError(
                f"{quoted(extra.text)} is too much: the move ends before it",
                extra.column,
                "the end of the move",
            )
        return move
