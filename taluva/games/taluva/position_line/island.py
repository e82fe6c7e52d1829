"""The tiles of a line, laid one after the other by the rules."""

from __future__ import annotations

import re
from typing import Final

from taluva.games.taluva.notation import parse_tile
from taluva.games.taluva.rules import Board, Options, Place, start
from taluva.games.taluva.rules.placement import lay, placement_refusals
from taluva.games.taluva.speech import speech
from taluva.hexgrid import Direction
from taluva.table.line.words import Word
from taluva.table.position import hex_in, listed, wrong
from taluva.table.telling.language import ENGLISH, quoted

_LAID: Final = re.compile(r"([A-Z]{2})(-?[A-Z]+-?[0-9]+)([A-Z]{1,2})", re.ASCII | re.IGNORECASE)


def island_in(word: Word, chosen: Options) -> tuple[Board, tuple[Place, ...]]:
    """Lay the tiles one after the other by the rules, on an island without buildings."""
    laid = listed(word)
    if len(laid) > chosen.tile_count:
        at = laid[chosen.tile_count]
        raise wrong(
            at,
            ENGLISH("more tiles are laid than the {tiles} in play", tiles=chosen.tile_count),
        )
    position = start(chosen)
    places = []
    for turn, each in enumerate(laid, 1):
        place = _place(each)
        refusals = tuple(placement_refusals(position.board, place))
        if refusals:
            why = speech(ENGLISH).explain_all(refusals, position)
            raise wrong(
                each,
                ENGLISH(
                    "tile {turn}, {found}, cannot lie there: {why}",
                    turn=turn,
                    found=quoted(each.text),
                    why=why,
                ),
            )
        assert place.tile is not None, "a tile that is laid has lands"
        position = position._replace(board=lay(position.board, place, place.tile, turn))
        places.append(place)
    return position.board, tuple(places)


def _place(word: Word) -> Place:
    match = _LAID.fullmatch(word.text)
    if match is None or match[3].lower() not in tuple(Direction):
        example = ENGLISH("two lands, the hex of the volcano and a direction, such as JCM25e")
        raise wrong(
            word,
            ENGLISH(
                "{found} is no tile that is laid: expected {example}",
                found=quoted(word.text),
                example=example,
            ),
        )
    tile = parse_tile(match[1], word.column)
    volcano = hex_in(Word(match[2], word.column + match.start(2)))
    return Place(volcano, Direction(match[3].lower()), tile)
