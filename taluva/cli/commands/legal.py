"""``taluva legal``: the legal moves where a log stands, grouped by kind, or as JSON."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Sequence
from typing import Any

from taluva.cli.logs import add_log_and_turn, game_at
from taluva.cli.parser import Parser
from taluva.games import kit_of
from taluva.table.game import Game
from taluva.table.telling.language import Language

_WIDTH = 78


def add(parser: Parser, say: Language) -> None:
    """Declare the arguments."""
    add_log_and_turn(parser, say)
    parser.explain(
        examples=[
            "legal game.taluva",
            "legal game.taluva --at 12",
            "legal game.taluva --json | jq -r '.moves[]'",
        ]
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """List the moves; give the exit code."""
    game, code = game_at(arguments, say)
    if game is not None:
        print(json.dumps(moves_as_dict(game)) if arguments.json else _as_text(game, say))
    return code


def moves_as_dict(game: Game[Any]) -> dict[str, object]:
    """Give the legal moves as plain data, in the shape that docs/notation.md describes."""
    state = game.as_dict()
    told = {key: state[key] for key in kit_of(game.game_name).briefly}
    return {**told, "moves": [str(move) for move in game.legal_moves()]}


def _as_text(game: Game[Any], say: Language) -> str:
    kit = kit_of(game.game_name)
    parts, spelt = [kit.headline(game, say)], kit.grammar(say).spelt
    by_verb: dict[str, list[list[str]]] = {}
    for move in game.legal_moves():
        verb, *rest = spelt(move).split()
        by_verb.setdefault(verb, []).append(rest)
    for verb, rests in by_verb.items():
        parts.append(f"{verb} ({len(rests)})")
        parts += [
            textwrap.fill(line, _WIDTH, initial_indent="  ", subsequent_indent="    ")
            for line in _lines(rests)
        ]
    return "\n".join(parts)


def _lines(rests: Sequence[Sequence[str]]) -> list[str]:
    """Write moves of one verb: those that differ in their last word in one line."""
    lines: dict[str, list[str]] = {}
    for rest in filter(None, rests):
        *first, last = rest
        lines.setdefault(" ".join(first), []).append(last)
    return [" ".join([first, *lasts]).strip() for first, lasts in lines.items()]
