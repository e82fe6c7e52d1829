"""Who has something to hide at the table, by whose eyes a game is watched, and what they see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from taluva.games import kit_of
from taluva.table.game import Game
from taluva.table.telling.language import Language

if TYPE_CHECKING:
    from taluva.shell.typing.prompt import Prompt


def secretive_seats(game: Game[Any]) -> frozenset[int]:
    """Give the seats that have something to hide from the others at the table."""
    seats = kit_of(game.game_name).seated(game)
    return frozenset(seat for seat, each in enumerate(seats, 1) if each.has_secrets)


def insider(game: Game[Any]) -> int | None:
    """Give the seat that knows what is hidden from the others: None if nothing is."""
    return min(secretive_seats(game), default=None)


def watcher(last: Game[Any], *, is_open: bool = False) -> int | None:
    """Give the seat by whose eyes a game is watched that has come as far as its last one.

    While it goes on that is nobody's, unless it is open; when it is over nothing need be hidden.
    """
    return insider(last) if is_open or last.outcome is not None else None


def is_hidden(game: Game[Any]) -> bool:
    """Tell whether a game lacks what only some seats may know."""
    is_secret = insider(game) is not None
    return is_secret and game.to_position() == game.seen_by(None).to_position()


class Sight:
    """A game as one viewer sees it, and what may be played there; kept from state to state."""

    def __init__(self, whole: Game[Any], viewer: int | None, say: Language) -> None:
        self.whole = whole
        self.viewer = viewer
        self.say = say

    @cached_property
    def game(self) -> Game[Any]:
        """The game without what the viewer must not know."""
        return self.whole.seen_by(self.viewer)

    @cached_property
    def prompt(self) -> Prompt[Any, Any]:
        """What may be typed."""
        from taluva.shell.typing.prompt import Prompt  # not every viewer types

        return Prompt(self.game, kit_of(self.whole.game_name), self.say)


class SeenGames(Sequence[Game[Any]]):
    """Games without what a viewer must not know, each made when it is asked for."""

    def __init__(self, games: Sequence[Game[Any]], viewer: int | None) -> None:
        self._games = games
        self._viewer = viewer

    def __len__(self) -> int:
        return len(self._games)

    @overload
    def __getitem__(self, index: int) -> Game[Any]: ...
    @overload
    def __getitem__(self, index: slice) -> SeenGames: ...
    def __getitem__(self, index: int | slice) -> Game[Any] | SeenGames:
        """Give one game, or some of them."""
        if isinstance(index, slice):
            return SeenGames(self._games[index], self._viewer)
        return self._games[index].seen_by(self._viewer)
