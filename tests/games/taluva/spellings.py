"""Every accepted spelling of a legal move, listed by brute force, to test the parser.

Nothing here uses a grammar. Lines are in lower case with single blanks. ``variant`` returns them
in other cases and with other blanks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from taluva import Game
from taluva.games.taluva.rules import Expand, Move, Place
from taluva.hexgrid import Hex

FULL_NAMES = {
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}


def cuts(word: str) -> list[str]:
    """Return a word and all its prefixes."""
    return [word[:end] for end in range(1, len(word) + 1)]


def _verbs(move: Move) -> list[str]:
    """Return the words for the verb of a move, and the empty one if it is optional."""
    name = str(move).split()[0]
    return ["", *cuts(name), *(["x"] if name == "expand" else [])]


def _lines(game: Game, move: Move) -> Iterator[tuple[str, ...]]:
    """Yield the spellings of a move as words. Two that may be joined come both ways."""
    if isinstance(move, Place):
        short = str(move.direction)
        hexes, last = [move.volcano], [short, FULL_NAMES[short]]
    elif isinstance(move, Expand):
        hexes = sorted(game.position.board.settlements[move.hex].hexes)
        last = cuts(str(move.land))
    else:
        hexes, last = [move.hex], []
    for verb in _verbs(move):
        for label in _labels(hexes):
            for end in [form.format(label, e) for e in last for form in ("{} {}", "{}{}")] or [
                label
            ]:
                yield (verb, end)
                if isinstance(move, Place) and verb:
                    yield (verb, str(game.tile).lower(), end)


def _labels(hexes: list[Hex]) -> list[str]:
    return [str(hex).lower() for hex in hexes]


def spellings(game: Game) -> dict[str, set[Move]]:
    """Return every line that means a legal move, with all the legal moves that it means."""
    found: dict[str, set[Move]] = {}
    for move in game.legal_moves():
        for line in _lines(game, move):
            found.setdefault(" ".join(filter(None, line)), set()).add(move)
    return found


def prefixes(lines: dict[str, set[Move]]) -> set[str]:
    """Return every prefix of the lines, and the lines with a blank after them."""
    return {f"{line} "[:end] for line in lines for end in range(len(line) + 2)}


def variant(line: str, rng: random.Random) -> str:
    """Return the line in mixed case and with more blanks."""
    words = [rng.choice((word, word.upper(), word.title())) for word in line.split(" ")]
    return rng.choice(("", "", " ")) + rng.choice((" ", " ", "  ", "\t")).join(words)


LETTERS = "placehutowernmx-0123456789 jgkdsrl"


def mutant(line: str, rng: random.Random) -> str:
    """Replace, add or remove one character of a line."""
    at = rng.randrange(len(line) + 1)
    match rng.randrange(3):
        case 0:
            return line[:at] + rng.choice(LETTERS) + line[at + 1 :]
        case 1:
            return line[:at] + rng.choice(LETTERS) + line[at:]
        case _:
            return line[:at] + line[at + 1 :]
