"""``taluva show``: the game of a log as text for people, or as JSON."""

from __future__ import annotations

import argparse
import json

from taluva.cli.logs import add_log_and_turn, game_at
from taluva.cli.words import padded, whose_turn, width_of
from taluva.games.taifun.game import Game as TaifunGame
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Options
from taluva.table.language import ENGLISH


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_log_and_turn(parser)
    parser.epilog = """\
examples:
  taluva show game.taluva
  taluva show game.taluva --at 12
  taluva show game.taluva --json | jq .outcome
  taluva show - < game.taluva
"""


def run(arguments: argparse.Namespace) -> int:
    """Show the game; give the exit code."""
    game, code = game_at(arguments)
    if game is not None:
        print(json.dumps(game.as_dict(), indent=2) if arguments.json else _as_text(game))
    return code


def _as_text(game: Game | TaifunGame) -> str:
    if isinstance(game, TaifunGame):
        from taluva.games.taifun.sheet import sheet

        return "\n".join(sheet(game, ENGLISH))
    # Drawing needs rich, which costs more to import than JSON takes in all.
    from taluva.games.taluva.map import picture
    from taluva.shell.board import board_text

    return "\n".join([*_heading(game), "", board_text(picture(game))])


def _heading(game: Game) -> list[str]:
    lines = [whose_turn(game), _rules(game.position.options), ""]
    width = max(map(width_of, ("player", *game.names)))
    lines.append(f"seat  {padded('player', width)}  colour  huts  towers  temples  status")
    standing = game.position.standing
    for seat, name in enumerate(game.names, 1):
        pool, status = standing.pools[seat - 1], standing.statuses[seat - 1]
        lines.append(
            f"{seat:4}  {padded(name, width)}  {game.colours[seat - 1]:6}"
            f"  {pool.huts:4}  {pool.towers:6}  {pool.temples:7}  {status}"
        )
    return lines


def _rules(options: Options) -> str:
    words = [f"edition {options.edition}", f"{options.tile_count} tiles"]
    words.append(f"huts next to one's own {'allowed' if options.hut_adjacency else 'forbidden'}")
    words += ["team game"] if options.teams else []
    words += ["ranking game"] if options.ranking else []
    return ", ".join(words)
