"""A position of Taluva in one line, such as ``taluva 2014 RRM25e,SSL26w 19:N24 20:- 1:CJ``.

The words: the edition with the options that differ from it, the tiles in the order of laying, one
word for each seat (huts in the pool, buildings, and how it left if it has), and who does what now.
All that follows from these is not said: levels from the tiles, the number of huts on a field from
its level, towers and temples in the pool from those that stand. docs/notation.md describes it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from taluva.games.taluva.notation import parse_tile
from taluva.games.taluva.position_line.island import island_in
from taluva.games.taluva.position_line.now import (
    check_covered,
    check_now,
    check_turns,
    now_in,
    outcome_in,
)
from taluva.games.taluva.position_line.seats import seats_in
from taluva.games.taluva.position_line.writing import NAME, UNKNOWN, format_position
from taluva.games.taluva.rules import (
    EDITIONS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Options,
    Phase,
    Place,
    Position,
    options,
)
from taluva.games.taluva.rules.placement import survey
from taluva.table.line.words import Word
from taluva.table.position import choice_in, number_in, parts, unexpected, words_of, wrong
from taluva.table.telling.language import ENGLISH, quoted

__all__ = ["Parsed", "format_position", "parse_position"]

_SHAPE: Final = ENGLISH("an edition, the tiles, a word for each seat, and who plays")


class Parsed(NamedTuple):
    """What a line says: the position, and how the tiles were laid that lie in it."""

    position: Position
    places: tuple[Place, ...]  # each with its tile


def parse_position(line: str) -> Parsed:
    """Read a line; raises ParseError for one that the rules cannot lead to, as far as it shows.

    docs/notation.md lists what is checked.
    """
    edition, tiles, *seats, now, _ = _words(line)
    if not MIN_PLAYERS <= len(seats) <= MAX_PLAYERS:
        at = now if len(seats) < MIN_PLAYERS else seats[MAX_PLAYERS]
        raise wrong(
            at,
            ENGLISH(
                "a position has {least} to {most} words for the seats, not {number}:"
                " expected {shape}",
                least=MIN_PLAYERS,
                most=MAX_PLAYERS,
                number=len(seats),
                shape=_SHAPE,
            ),
        )
    chosen = _options(edition, len(seats))
    board, places = island_in(tiles, chosen)
    buildings, standing = seats_in(seats, chosen, board)
    board = survey(board.fields, buildings)
    seat, phase = now_in(now, len(seats))
    turn = len(places) + (phase is Phase.TILE)
    deck = tuple(place.tile for place in places if place.tile is not None)
    if phase is Phase.TILE and now.text[2:] != UNKNOWN:
        deck = (*deck, parse_tile(now.text[2:], now.column + 2))
    found = Position(chosen, board, standing, deck, turn, seat, phase)
    found = found._replace(outcome=outcome_in(found, now))
    check_now(found, now)
    check_turns(found, seats)
    check_covered(found, seats)
    return Parsed(found, places)


def _words(line: str) -> list[Word]:
    """Give the words behind the name of the game and an empty one at the end."""
    found = words_of(line, NAME)
    if len(found) < 2 + 1 + 1 + 1:
        raise wrong(found[-1], ENGLISH("the line ends too soon: expected {shape}", shape=_SHAPE))
    return found


def _options(word: Word, players: int) -> Options:
    edition, *others = parts(word, ",")
    chosen: dict[str, int | bool] = {}
    choice_in(edition, EDITIONS)
    for other in others:
        key, _, value = other.text.lower().partition("=")
        if key in chosen:
            raise wrong(other, ENGLISH("{found} is there twice", found=quoted(key)))
        at = Word(value, other.column + len(key) + 1)
        if key == "tiles":
            chosen[key] = number_in(at, ENGLISH("a number of tiles"), 1, 60)
        elif key == "hut-adjacency":
            chosen[key] = choice_in(at, ("yes", "no")) == "yes"
        elif other.text.lower() in ("teams", "ranking"):
            chosen[key] = True
        else:
            expected = ENGLISH("tiles=N, hut-adjacency=yes or no, teams, or ranking")
            raise unexpected(other, expected)
    tiles, adjacency = chosen.get("tiles"), chosen.get("hut-adjacency")
    try:
        return options(
            players,
            edition=edition.text,
            tile_count=tiles,
            hut_adjacency=None if adjacency is None else bool(adjacency),
            teams="teams" in chosen,
            ranking="ranking" in chosen,
        )
    except ValueError as error:
        raise wrong(word, str(error)) from None
