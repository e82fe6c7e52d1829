"""A game of Taluva as lines of text: whose turn it is, and everybody's pieces."""

from __future__ import annotations

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Options, Phase
from taluva.games.taluva.words import WORDS
from taluva.table.telling.language import Language


def headline(game: Game, say: Language) -> str:
    """Say whose turn it is and what comes next, or how the game ended."""
    turn = say("turn {turn} of {turns}", turn=game.turn, turns=game.position.options.tile_count)
    if game.outcome is not None:
        told = game.outcome.told(game.names, say, say.again(WORDS[game.outcome.reason]))
        return say("{turn}, game over: {outcome}", turn=turn, outcome=told)
    seat = game.position.seat
    name = game.names[seat - 1]
    if game.phase is Phase.BUILD:
        return say("{turn}: {name} (seat {seat}) is to build", turn=turn, name=name, seat=seat)
    if game.tile is None:
        return say(
            "{turn}: {name} (seat {seat}) is to place a tile that is not known",
            turn=turn,
            name=name,
            seat=seat,
        )
    return say(
        "{turn}: {name} (seat {seat}) is to place the tile {tile}",
        turn=turn,
        name=name,
        seat=seat,
        tile=game.tile,
    )


def sheet(game: Game, say: Language) -> list[str]:
    """Give whose turn it is, the options, and what everybody has left to build."""
    from taluva.shell.text.wrap import padded, width_of

    standing = game.position.standing
    names = (say("seat"), say("player"), say("colour"))
    rows = [(*names, say("huts left"), say("towers left"), say("temples left"), say("status"))]
    for seat, name in enumerate(game.names, 1):
        pool, status = standing.pools[seat - 1], standing.statuses[seat - 1]
        left = (str(pool.huts), str(pool.towers), str(pool.temples))
        colour = say.again(WORDS[game.colours[seat - 1]])
        rows.append((str(seat), name, colour, *left, say.again(WORDS[status])))
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.rjust(width) if cell.isdecimal() else padded(cell, width)
            for cell, width in zip(row, widths, strict=True)
        )
        for row in rows
    ]
    told = [headline(game, say), _rules(game.position.options, say), ""]
    return told + [line.rstrip() for line in lines]


def _rules(options: Options, say: Language) -> str:
    words = [
        say("edition {edition}", edition=options.edition),
        say.count("{number} tile", "{number} tiles", options.tile_count),
        say("huts next to one's own allowed")
        if options.hut_adjacency
        else say("huts next to one's own forbidden"),
    ]
    words += [say("team game")] if options.teams else []
    words += [say("ranking game")] if options.ranking else []
    return ", ".join(words)
