"""A game to be: what is settled before the first tile is drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from taluva.engine import DEFAULT_EDITION
from taluva.game import Game


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be: what the questions, or the command line, have settled."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    edition: str = DEFAULT_EDITION
    tile_count: int | None = None
    hut_adjacency: bool | None = None
    teams: bool = False
    ranking: bool = False
    seed: int | None = None

    def game(self) -> Game:
        """Set the game up; raises ValueError with a sentence."""
        return Game.new(
            self.names,
            colours=self.colours,
            edition=self.edition,
            tile_count=self.tile_count,
            hut_adjacency=self.hut_adjacency,
            teams=self.teams,
            ranking=self.ranking,
            seed=self.seed,
        )

    def rotated(self, first: int) -> Plan:
        """Let another player begin: seats are numbered from there, in the same order."""
        return replace(
            self,
            names=self.names[first:] + self.names[:first],
            colours=self.colours[first:] + self.colours[:first],
        )
