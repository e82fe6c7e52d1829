"""What a bot may know: the position, and which tiles have not been seen; never their order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Position, Tile, tile_set


@dataclass(frozen=True, slots=True)
class View:
    """A game as everybody at the table sees it; make it with ``view_of``.

    Its deck ends with the tile drawn last and it has no seed, so that nothing in it tells what
    comes. ``unseen`` holds the tiles that nobody has seen, in the order of the rules' table: those
    still to be drawn, and those left in the box.
    """

    game: Game
    unseen: tuple[Tile, ...]

    @property
    def position(self) -> Position:
        """The position; placements after the tile in hand must name their tiles."""
        return self.game.position

    @property
    def seat(self) -> int:
        """The seat that is to decide."""
        return self.game.position.seat


def view_of(game: Game) -> View:
    """Take everything out of a game that players must not know."""
    position = game.position
    seen = position.deck[: position.turn]
    cut = Game(game.names, game.colours, position._replace(deck=seen), None, game.moves)
    return View(cut, _unseen(position.options.players, seen))


def _unseen(players: int, seen: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Take the tiles seen out of the set; a hand-made deck may hold more than the set has."""
    gone = Counter(seen)
    rest = []
    for tile in tile_set(players):
        if gone[tile]:
            gone[tile] -= 1
        else:
            rest.append(tile)
    return tuple(rest or tile_set(players))
