"""``taluva threats``: who can win next and what a player can lose, as text or JSON."""

from __future__ import annotations

import argparse
import json
from typing import Any

from taluva.cli.console import describe_state, print_report
from taluva.cli.logs import add_point, game_at
from taluva.cli.parser import Parser, add_open
from taluva.core.game import Game
from taluva.games import definition_for
from taluva.i18n import InvalidInput, Language, quote


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    add_point(parser, say)
    about = say("the player to warn, by name or number (default: the player to move)")
    parser.add_argument("--seat", metavar=say("NAME"), help=about)
    add_open(parser, say)
    parser.explain(
        say("Every number is counted, not estimated, from what that player may know."),
        [
            "threats game.taluva",
            "threats game.taluva --at 12 --seat Ben",
            "threats game.taluva --json | jq '.players[].wins'",
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Print the threats; return the exit code."""
    view, code = game_at(arguments, say)
    definition = definition_for(view.game.game_name)
    seat = _seat_named(view.game, arguments.seat)
    game = view.game.view_for(seat)
    if arguments.json:
        print(json.dumps(definition.need("outlook")(game, seat), indent=2))
        return code
    report = definition.need("threats")(game, seat, say)
    lines = [describe_state(game, say), say("Seen by {name}", name=game.names[seat - 1])]
    for section in report:
        lines += ["", section.title, *(f"  {each.text}" for each in section.threats)]
    print_report(lines if report else [*lines, "", say("there are no threats now")], game, say)
    return code


def _seat_named(game: Game[Any], name: str | None) -> int:
    """Return the seat of a player. Raises ValueError with a message if there is none."""
    if name is None:
        return game.seat or 1
    for seat, each in enumerate(game.names, 1):
        if name in (each, str(seat)):
            return seat
    names = ", ".join(game.names)
    raise InvalidInput(
        "there is no player {name}: choose from {names}", name=quote(name), names=names
    )
