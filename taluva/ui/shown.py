"""What a screen shows: a game that is being played, or one that is watched again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from taluva.games.taluva.game import Game
from taluva.ui.session import Played, ViewChoice


class Shown(Protocol):
    """A game at some point, how it came there, and how it is to be seen."""

    @property
    def game(self) -> Game:
        """The game as it stands."""

    @property
    def games(self) -> Sequence[Game]:
        """Every game that led there, and that one at the end."""

    @property
    def view(self) -> ViewChoice:
        """How the island is to be shown."""

    def last_turn(self) -> list[Played]:
        """Give the steps of the turn that was played last, or that is being played."""
