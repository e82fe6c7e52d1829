"""``taluva show``: the game of a log as text for people, or as JSON."""

from __future__ import annotations

import argparse
import json

from taluva.cli.logs import add_log_and_turn, game_at
from taluva.cli.parser import Parser
from taluva.games import kit_of
from taluva.table.kit import state_of
from taluva.table.language import Language


def add(parser: Parser, say: Language) -> None:
    """Declare the arguments."""
    add_log_and_turn(parser, say)
    parser.explain(
        examples=[
            "show game.taluva",
            "show game.taluva --at 12",
            "show game.taluva --json | jq .outcome",
            "show - < game.taluva",
            'show --position "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"',
        ]
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Show the game; give the exit code."""
    game, code = game_at(arguments, say)
    if game is not None:
        if arguments.json:
            print(json.dumps(state_of(game), indent=2))
        else:
            print(*kit_of(game.game_name).sheet(game, say), sep="\n")
    return code
