"""``taluva legal``: the legal moves at a point of a log, grouped by kind, or as JSON."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Sequence
from typing import Any

from taluva.app.timeline import PlayerView, is_hidden
from taluva.cli.console import is_by_ear, print_report
from taluva.cli.logs import add_point, game_at
from taluva.cli.parser import Parser, add_open
from taluva.core.game import Game
from taluva.games import definition_for, ui_for
from taluva.i18n import Language

_WIDTH = 78


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    add_point(parser, say)
    add_open(parser, say)
    parser.explain(
        examples=[
            "legal game.taluva",
            "legal game.taluva --at 12",
            "legal game.taluva --json | jq -r '.moves[]'",
        ]
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """List the moves; return the exit code."""
    view, code = game_at(arguments, say)
    if is_by_ear() and not arguments.json and _moves(view.game):
        from taluva.tui.speech import as_speech

        page = ui_for(view.game.game_name).legal(view.game, say)
        print_report(as_speech(page, say), view.game, say)
    else:
        print(json.dumps(moves_as_dict(view.game)) if arguments.json else _as_text(view, say))
    return code


def _moves(game: Game[Any]) -> Sequence[Any] | None:
    """Return the legal moves; None if they depend on hidden information."""
    moves = game.legal_moves()
    return moves if moves or game.outcome is not None or not is_hidden(game) else None


def moves_as_dict(game: Game[Any]) -> dict[str, object]:
    """Return the legal moves as plain data, in the format of docs/output.schema.json."""
    state, moves = game.as_dict(), _moves(game)
    summary = {key: state[key] for key in definition_for(game.game_name).summary_keys}
    if moves is None:
        return {**summary, "hidden": True, "moves": []}
    return {**summary, "moves": list(map(str, moves))}


def _as_text(view: PlayerView, say: Language) -> str:
    game = view.game
    definition, moves = definition_for(game.game_name), _moves(game)
    parts, format_move = [definition.status_line(game, say)], definition.grammar(say).format_move
    if moves is None and is_hidden(view.whole):
        parts.append(say("The legal moves depend on information that this position hides."))
    elif moves is None:
        parts.append(
            say("The legal moves are hidden until the game is over. Use --open to list them.")
        )
    by_verb: dict[str, list[list[str]]] = {}
    for move in moves or ():
        verb, *rest = format_move(move).split()
        by_verb.setdefault(verb, []).append(rest)
    for verb, rests in by_verb.items():
        parts.append(f"{verb} ({len(rests)})")
        parts += [
            textwrap.fill(line, _WIDTH, initial_indent="  ", subsequent_indent="    ")
            for line in _lines(rests)
        ]
    return "\n".join(parts)


def _lines(rests: Sequence[Sequence[str]]) -> list[str]:
    """Return the moves of one verb as lines; moves that differ in the last word share a line."""
    lines: dict[str, list[str]] = {}
    for rest in filter(None, rests):
        *first, last = rest
        lines.setdefault(" ".join(first), []).append(last)
    return [" ".join([first, *lasts]).strip() for first, lasts in lines.items()]
