"""``taluva legal``: the legal moves where a log stands, grouped by kind, or as JSON."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Sequence
from itertools import groupby

from taluva.cli.logs import add_log_and_turn, game_at
from taluva.cli.words import whose_turn
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Expand, Move, Place

_WIDTH = 78


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_log_and_turn(parser)
    parser.epilog = """\
examples:
  taluva legal game.taluva
  taluva legal game.taluva --at 12
  taluva legal game.taluva --json | jq -r '.moves[]'
"""


def run(arguments: argparse.Namespace) -> int:
    """List the moves; give the exit code."""
    game, code = game_at(arguments)
    if game is not None:
        print(json.dumps(moves_as_dict(game)) if arguments.json else _as_text(game))
    return code


def moves_as_dict(game: Game) -> dict[str, object]:
    """Give the legal moves as plain data, in the shape that docs/notation.md describes."""
    return {
        "phase": str(game.phase),
        "turn": game.turn,
        "seat": game.seat,
        "tile": None if game.tile is None else str(game.tile),
        "moves": [str(move) for move in game.legal_moves()],
    }


def _as_text(game: Game) -> str:
    parts = [whose_turn(game)]
    for kind, group in groupby(game.legal_moves(), key=type):
        moves = list(group)
        parts.append(f"{kind.__name__.lower()} ({len(moves)})")
        parts += [
            textwrap.fill(line, _WIDTH, initial_indent="  ", subsequent_indent="    ")
            for line in _lines(moves)
        ]
    return "\n".join(parts)


def _lines(moves: Sequence[Move]) -> list[str]:
    """Write moves of one kind: those from the same hex in one line, mere hexes all in one."""
    places = [move for move in moves if isinstance(move, Place)]
    expansions = [move for move in moves if isinstance(move, Expand)]
    if places:
        return [
            f"{volcano} {' '.join(move.direction for move in group)}"
            for volcano, group in groupby(places, key=lambda move: move.volcano)
        ]
    if expansions:
        return [
            f"{hex} {' '.join(move.land for move in group)}"
            for hex, group in groupby(expansions, key=lambda move: move.hex)
        ]
    return [" ".join(str(move).split()[1] for move in moves)]
