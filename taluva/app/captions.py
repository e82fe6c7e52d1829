"""What a replay says: where it stands, and what has happened."""

from __future__ import annotations

from typing import Any

from taluva.games.taluva.rules import Phase
from taluva.games.taluva.speech import speech
from taluva.record import History
from taluva.table.language import ENGLISH


def whereabouts(history: History[Any], index: int) -> str:
    """Say which turn it is and who is to do what, or that the game is over."""
    game = history.game(index)
    turn = f"turn {game.turn} of {game.position.options.tile_count}"
    if game.phase is Phase.OVER:
        return f"{turn}: the game is over"
    name = game.names[game.position.seat - 1]
    if game.phase is Phase.BUILD:
        return f"{turn}: {name} builds next"
    tile = "a tile" if game.tile is None else f"the tile {game.tile}"
    return f"{turn}: {name} places {tile} next"


def caption(history: History[Any], index: int) -> list[str]:
    """Say what the step did that led to a point, one sentence each; comments come last."""
    point = history[index]
    said = [f"# {comment}" for comment in point.comments]
    if index == 0:
        return ["before the first tile", *said]
    before, after = history.game(index - 1), point.game
    return [*speech(ENGLISH).told(before, after), *said]


def turn_captions(history: History[Any], index: int) -> list[str]:
    """Say what happened in the turn that led to a point, as far as it was played there."""
    if index == 0:
        return caption(history, 0)
    first = history.start_of(index) + 1
    return [line for point in range(first, index + 1) for line in caption(history, point)]
