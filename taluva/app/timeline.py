"""Where a watched game stands: visibility for spectators, and captions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from taluva.core.game import Game
from taluva.games import definition_for, ui_for
from taluva.i18n import ENGLISH, Language
from taluva.record import History

if TYPE_CHECKING:
    from taluva.tui.prompt import Prompt


def secretive_seats(game: Game[Any]) -> frozenset[int]:
    """Give the seats that have something to hide from the others at the table."""
    seats = definition_for(game.game_name).seats(game)
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
    return is_secret and game.to_position() == game.view_for(None).to_position()


class PlayerView:
    """A game as one viewer sees it, and what may be played there; kept from state to state."""

    def __init__(self, whole: Game[Any], viewer: int | None, say: Language) -> None:
        self.whole = whole
        self.viewer = viewer
        self.say = say

    @cached_property
    def game(self) -> Game[Any]:
        """The game without what the viewer must not know."""
        return self.whole.view_for(self.viewer)

    @cached_property
    def prompt(self) -> Prompt[Any, Any]:
        """What may be typed."""
        from taluva.tui.prompt import Prompt

        return Prompt(self.game, definition_for(self.whole.game_name), self.say)


class VisibleHistory(Sequence[Game[Any]]):
    """Games without what a viewer must not know, each made when it is asked for."""

    def __init__(self, games: Sequence[Game[Any]], viewer: int | None) -> None:
        self._games = games
        self._viewer = viewer

    def __len__(self) -> int:
        return len(self._games)

    @overload
    def __getitem__(self, index: int) -> Game[Any]: ...
    @overload
    def __getitem__(self, index: slice) -> VisibleHistory: ...
    def __getitem__(self, index: int | slice) -> Game[Any] | VisibleHistory:
        """Give one game, or some of them."""
        if isinstance(index, slice):
            return VisibleHistory(self._games[index], self._viewer)
        return self._games[index].view_for(self._viewer)


def whereabouts(
    history: History[Any], index: int, viewer: int | None = None, say: Language = ENGLISH
) -> str:
    """Say which turn it is and who is to do what, or that the game is over."""
    game = history.game(index).view_for(viewer)
    return ui_for(game.game_name).watching_text(game, say)


def caption(
    history: History[Any], index: int, viewer: int | None = None, say: Language = ENGLISH
) -> list[str]:
    """Say what the step did that led to a point, one sentence each; comments come last.

    Nothing is told that the viewer must not know.
    """
    point = history[index]
    name = point.game.game_name
    said = [f"# {comment}" for comment in point.comments]
    if index == 0:
        return [ui_for(name).beginning(say), *said]
    before, after = history.game(index - 1).view_for(viewer), point.game.view_for(viewer)
    return [*definition_for(name).messages(say).narrate_move(before, after), *said]


def turn_captions(
    history: History[Any], index: int, viewer: int | None = None, say: Language = ENGLISH
) -> list[str]:
    """Say what happened in the turn that led to a point, as far as it was played there."""
    first = history.start_of(index) + 1 if index else 0
    points = range(first, index + 1)
    return [line for point in points for line in caption(history, point, viewer, say)]
