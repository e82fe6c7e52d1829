"""A line that is still being typed: which part of a move each word is, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from taluva.games.taluva.notation import VERBS
from taluva.hexgrid import Hex, LabelError, parse_hex
from taluva.hexgrid.label import LABEL
from taluva.table.words import Word, choices_for, words

_ALIASES: Final = {"x": "expand"}


class Stage(Enum):
    """The part of a move that the word under the cursor is."""

    VERB = "verb"
    HEX = "hex"
    LAST = "last"  # a direction or a land
    END = "end"


@dataclass(frozen=True, slots=True)
class Typed:
    """What a line says so far.

    ``verbs`` are the moves that its first word may mean: none when it begins with a hex, or is no
    move at all. ``word`` is what stands under the cursor, from ``start`` on.
    """

    stage: Stage
    verbs: tuple[str, ...]
    word: str
    start: int
    hex: Hex | None = None
    has_hex_first: bool = False

    @property
    def verb(self) -> str | None:
        """The verb, once it can be no other."""
        return self.verbs[0] if len(self.verbs) == 1 else None

    @property
    def is_move(self) -> bool:
        """Whether the line begins as a move does; moves win over other commands."""
        return bool(self.verbs) or self.has_hex_first


def read_typed(text: str) -> Typed:
    """Read a line, whole or not; never fails."""
    rest = words(text)
    at_new_word = not text or text[-1] in " \t"
    if not rest:
        return Typed(Stage.VERB, (), "", len(text))
    first = rest[0]
    if LABEL.match(first.text):
        return _from_hex(rest, text, None, at_new_word)
    alias = _ALIASES.get(first.text.lower())
    verbs = (alias,) if alias else tuple(choices_for(first.text, VERBS))
    if len(rest) == 1 and not at_new_word:
        return Typed(Stage.VERB, verbs, first.text, first.column - 1)
    return _from_hex(_without_tile(rest[1:], verbs), text, verbs, at_new_word)


def _without_tile(rest: list[Word], verbs: tuple[str, ...]) -> list[Word]:
    """Skip the tile that a placement may name before its hex."""
    if verbs == ("place",) and len(rest) > 1 and not LABEL.match(rest[0].text):
        return rest[1:]
    return rest


def _from_hex(
    rest: list[Word], text: str, verbs: tuple[str, ...] | None, at_new_word: bool
) -> Typed:
    """Read what follows the verb, or a line without one."""
    no_verb = verbs is None
    verbs = verbs or ()
    if not rest:
        return Typed(Stage.HEX, verbs, "", len(text))
    rest = _unglued(rest)
    hex = _hex(rest[0].text)
    if len(rest) == 1 and not at_new_word:
        return Typed(Stage.HEX, verbs, rest[0].text, rest[0].column - 1, hex, no_verb)
    if len(rest) == 1:
        return Typed(Stage.LAST, verbs, "", len(text), hex, no_verb)
    if len(rest) == 2 and not at_new_word:
        return Typed(Stage.LAST, verbs, rest[1].text, rest[1].column - 1, hex, no_verb)
    return Typed(Stage.END, verbs, "", len(text), hex, no_verb)


def _unglued(rest: list[Word]) -> list[Word]:
    """Split a hex from the direction or land that sticks to it, as in ``m25e``."""
    label = LABEL.match(rest[0].text)
    if label is None or label.end() == len(rest[0].text):
        return rest
    return [*rest[0].split(label.end()), *rest[1:]]


def _hex(text: str) -> Hex | None:
    try:
        return parse_hex(text)
    except LabelError:
        return None
