"""A game of Taluva as lines of text: whose turn it is, everybody's pieces, and the island."""

from __future__ import annotations

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Options, Phase


def headline(game: Game) -> str:
    """Say whose turn it is and what comes next, or how the game ended."""
    turn = f"turn {game.turn} of {game.position.options.tile_count}"
    if game.outcome is not None:
        return f"{turn}, game over: {game.outcome.told(game.names)}"
    name = game.names[game.position.seat - 1]
    if game.phase is Phase.BUILD:
        step = "to build"
    elif game.tile is None:
        step = "to place a tile that is not known"
    else:
        step = f"to place the tile {game.tile}"
    return f"{turn}: {name} (seat {game.position.seat}) is {step}"


def sheet(game: Game) -> list[str]:
    """Give the state of a game line by line, the map of the island last."""
    # Drawing costs more to import than everything else here.
    from taluva.games.taluva.map import picture
    from taluva.shell.map.board import board_text

    return [*_heading(game), "", *board_text(picture(game)).split("\n")]


def _heading(game: Game) -> list[str]:
    from taluva.shell.text.wrap import padded, width_of

    lines = [headline(game), _rules(game.position.options), ""]
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
