"""A game to be: what is settled before the first tile is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import DEFAULT_EDITION


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be: what the questions, or the command line, have settled."""

    names: tuple[str, ...]  # of people, or what names a bot: bot:easy
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
            table(self.names)[0],
            colours=self.colours,
            edition=self.edition,
            tile_count=self.tile_count,
            hut_adjacency=self.hut_adjacency,
            teams=self.teams,
            ranking=self.ranking,
            seed=self.seed,
        )

    def bots(self) -> dict[int, str]:
        """Give what the log says of the seats that bots take."""
        return table(self.names)[1]

    def rotated(self, first: int) -> Plan:
        """Let another player begin: seats are numbered from there, in the same order."""
        return replace(
            self,
            names=self.names[first:] + self.names[:first],
            colours=self.colours[first:] + self.colours[:first],
        )


def table(seats: Sequence[str]) -> tuple[list[str], dict[int, str]]:
    """Give everybody's name, and the words for each bot by its seat; raises ValueError."""
    if not any(":" in seat for seat in seats):
        return list(seats), {}
    from taluva.bots.seats import seated
    from taluva.games import USUAL_GAME, kit_of

    return seated(seats, kit_of(USUAL_GAME))
