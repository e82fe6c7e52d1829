"""Finding a step by its hex, player, building, or by what it did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from taluva.games.taluva.effect import Effect
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Expand, Hut, Temple, Tower
from taluva.hexgrid import Hex, LabelError, parse_hex
from taluva.record import History
from taluva.table.words import quoted

Test = Callable[[Effect], bool]


def _covers_huts(effect: Effect) -> bool:
    return bool(effect.covered)


# The words that ask for a kind of step; each may be cut short to three letters.
_KINDS: Final[dict[str, Test]] = {
    "huts": lambda effect: isinstance(effect.move, Hut | Expand),
    "towers": lambda effect: isinstance(effect.move, Tower),
    "temples": lambda effect: isinstance(effect.move, Temple),
    "expand": lambda effect: isinstance(effect.move, Expand),
    "expansions": lambda effect: isinstance(effect.move, Expand),
    "eruptions": lambda effect: effect.is_eruption,
    "lost": _covers_huts,
    "losses": _covers_huts,
    "out": lambda effect: effect.is_out,
    "eliminations": lambda effect: effect.is_out,
    "eliminated": lambda effect: effect.is_out,
}
_SHORTEST: Final = 3

# What may be sought beside hexes and players.
WORDS: Final = {
    "hut": "huts are built",
    "tower": "a tower is built",
    "temple": "a temple is built",
    "expand": "a settlement is expanded",
    "eruption": "a tile is laid on others",
    "lost": "huts are lost to a volcano",
    "out": "a player is eliminated",
}
HELP: Final = f"a hex, a player, {', '.join(WORDS)}"


class SearchError(ValueError):
    """A search that can find nothing in any game; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for: every word must fit the step."""

    text: str
    tests: tuple[Test, ...]

    def fits(self, effect: Effect) -> bool:
        """Tell whether a step is what is looked for."""
        return all(test(effect) for test in self.tests)

    def next(self, history: History[Any], index: int) -> int | None:
        """Give the point after the next step that fits, from the start again after the end."""
        found = self.points(history)
        return next((point for point in found if point > index), found[0] if found else None)

    def previous(self, history: History[Any], index: int) -> int | None:
        """Give the point after the step before that fits, from the end again before the start."""
        found = self.points(history)[::-1]
        return next((point for point in found if point < index), found[0] if found else None)

    def points(self, history: History[Any]) -> list[int]:
        """List the points after the steps that fit."""
        return [point for point, effect in enumerate(_effects(history), 1) if self.fits(effect)]


def _effects(history: History[Any]) -> list[Effect]:
    """Say what each step did; effect N leads to point N + 1."""
    return [game.effect for game in history.games if game.effect is not None]


def parse_search(text: str, game: Game) -> Search:
    """Read words such as ``N24``, ``Ana temple`` or ``eruption``; raises SearchError.

    Beside ``lost`` a player is who lost huts, not who laid the tile.
    """
    words = _words(text, game)
    if not words:
        raise SearchError(f"name what to find: {HELP}")
    concerns = _loses if any(map(_is_loss, words)) else _plays
    return Search(" ".join(words), tuple(_test(word, game, concerns) for word in words))


def _words(text: str, game: Game) -> list[str]:
    """Split a text at its blanks, but not within the whole name of a player."""
    left = text.split()
    names = sorted(map(_folded, game.names), key=len, reverse=True)
    words = []
    while left:
        length = next((len(name) for name in names if _folded(*left[: len(name)]) == name), 1)
        words.append(" ".join(left[:length]))
        left = left[length:]
    return words


def _folded(*words: str) -> list[str]:
    """Give the words without regard to capitals and to the number of blanks between them."""
    return " ".join(words).casefold().split()


def _is_loss(word: str) -> bool:
    return any(test is _covers_huts for test in _kinds(word))


def _test(word: str, game: Game, concerns: Callable[[int], Test]) -> Test:
    """Read one word; where it may mean several things, each of them fits.

    A mere part of a name is meant only where nothing else is.
    """
    meanings = [*map(concerns, _called(word, game)), *_kinds(word)]
    try:
        meanings.append(_touches(parse_hex(word)))
    except LabelError as error:
        if error.nearest and not meanings:
            raise SearchError(str(error)) from None
    meanings = meanings or [*map(concerns, _partly_called(word, game))]
    if not meanings:
        raise SearchError(f"{quoted(word)} is nothing to find: name {HELP}")
    return lambda effect: any(meaning(effect) for meaning in meanings)


def _called(word: str, game: Game) -> list[int]:
    """List the seats of that name or colour."""
    players = enumerate(zip(game.names, game.colours, strict=True), 1)
    sought = _folded(word)
    return [seat for seat, (name, colour) in players if sought in (_folded(name), [colour])]


def _partly_called(word: str, game: Game) -> list[int]:
    """List the seats whose names have the word in them."""
    return [seat for seat, name in enumerate(game.names, 1) if word.casefold() in name.casefold()]


def _plays(seat: int) -> Test:
    return lambda effect: effect.seat == seat


def _loses(seat: int) -> Test:
    return lambda effect: seat in effect.covered


def _touches(hex: Hex) -> Test:
    return lambda effect: hex in effect.touched


def _kinds(word: str) -> list[Test]:
    if len(word) < _SHORTEST:
        return []
    sought = word.lower()
    return [test for kind, test in _KINDS.items() if kind.startswith(sought)]
