"""Short sentences about a game that several commands print."""

from __future__ import annotations

from collections.abc import Sequence

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Phase
from taluva.table.outcome import Outcome


def whose_turn(game: Game) -> str:
    """Say whose turn it is and what comes next, or how the game ended."""
    count = game.position.options.tile_count
    if game.outcome is not None:
        return f"turn {game.turn} of {count}, game over: {how_it_ended(game.names, game.outcome)}"
    name = game.names[game.position.seat - 1]
    if game.phase is Phase.BUILD:
        step = "to build"
    elif game.tile is None:
        step = "to place a tile that is not known"
    else:
        step = f"to place the tile {game.tile}"
    return f"turn {game.turn} of {count}: {name} (seat {game.position.seat}) is {step}"


def width_of(text: str) -> int:
    """Count the columns that a text takes: a wide character takes two, a mark none."""
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, width: int) -> str:
    """Fill a text up with blanks to a number of columns."""
    return text + " " * (width - width_of(text))


def how_it_ended(names: Sequence[str], outcome: Outcome) -> str:
    """Say who has won, and how."""
    winners = " and ".join(names[seat - 1] for seat in outcome.winners if seat <= len(names))
    return f"won by {winners} ({outcome.reason})"
