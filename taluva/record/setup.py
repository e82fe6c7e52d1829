"""How a logged game starts: what its headers say, and the lines that say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from taluva.games.taluva.game import COLOURS, Game, seeded_deck
from taluva.games.taluva.rules import Options, Tile, options, start, tile_set
from taluva.record.limits import LONGEST_LINE
from taluva.record.text import printable
from taluva.table.words import quoted

# The rule options that differ from the edition: header, and the keyword that the engine calls it.
OPTION_HEADERS: Final = {
    "tiles": "tile_count",
    "hut-adjacency": "hut_adjacency",
    "teams": "teams",
    "ranking": "ranking",
}


@dataclass(frozen=True, slots=True)
class Setup:
    """How a logged game starts."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    options: Options
    seed: int | None = None
    draw: tuple[Tile, ...] | None = None
    bots: Mapping[int, str] = field(default_factory=dict)  # what the log says of a bot, by seat
    date: str = ""
    lines: tuple[str, ...] = ()

    def game(self) -> Game:
        """Give the game before its first tile, with a deck that is not known yet."""
        return Game(self.names, self.colours, start(self.options), self.seed)


def setup_of(game: Game, bots: Mapping[int, str], date: str, program: str) -> Setup:
    """Describe how a game started that is played by this program.

    Raises ValueError for words about a bot, or a seed, that no line of a log can hold.
    """
    chosen = game.position.options
    deck = game.position.deck
    seed, draw = game.seed, None
    if seed is None or seeded_deck(tile_set(chosen.players), seed)[: chosen.tile_count] != deck:
        draw = deck if len(deck) == chosen.tile_count else None
        seed = seed if draw is None else None
    book = options(chosen.players, edition=chosen.edition)
    lines = [f"edition {chosen.edition}"]
    for key, name in OPTION_HEADERS.items():
        value = getattr(chosen, name)
        if value != getattr(book, name):
            lines.append(f"{key} {format_value(value)}")
    lines += [f"seat {seat} {name}" for seat, name in enumerate(game.names, 1)]
    if game.colours != COLOURS[: chosen.players]:
        lines += [f"colour {seat} {colour}" for seat, colour in enumerate(game.colours, 1)]
    lines += [f"bot {seat} {words}" for seat, words in sorted(bots.items())]
    if draw is not None:
        lines.append(f"draw {format_value(draw)}")
    elif seed is not None:
        lines.append(f"seed {seed}")
    lines += [f"date {date}"] if date else []
    lines += [f"program {program}"] if program else []
    for line in lines:
        if line != printable(line).rstrip() or len(line.encode()) > LONGEST_LINE:
            raise ValueError(f"{quoted(line)} cannot be a line of a log")
    return Setup(game.names, game.colours, chosen, seed, draw, bots, date, tuple(lines))


def format_value(value: object) -> str:
    """Write a value in the one way that the writer uses; the reader takes several."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return " ".join(map(str, value))
        case _:
            return str(value)
