"""Who may do what at a table: everything at a hot seat, only one's own moves at a shared one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from taluva.app.events import (
    AddComment,
    Analyse,
    AnswerUndo,
    ExportPicture,
    Fork,
    Invite,
    MarkLessonDone,
    PlayMove,
    Redo,
    RequestHints,
    SaveAs,
    SeatBots,
    StartExercise,
    TableRequest,
    Undo,
)
from taluva.app.timeline import secretive_seats, watcher
from taluva.core.game import Game
from taluva.i18n import ENGLISH
from taluva.record import History, HistoryEntry, Record


class Member(Protocol):
    """What a policy knows about a viewer."""

    @property
    def seat(self) -> int | None:
        """The viewer's seat. None is a spectator, or all players at a hot seat."""

    @property
    def is_local(self) -> bool:
        """Whether the viewer sits at the machine that runs the table."""


class Policy(Protocol):
    """What a table allows its viewers."""

    @property
    def is_shared(self) -> bool:
        """Whether each viewer has a screen."""

    @property
    def has_hints(self) -> bool:
        """Whether hints and analyses are allowed."""

    def refuse(self, request: TableRequest, member: Member, record: Record[Any, Any]) -> str:
        """Return a message why a viewer may not do something, or ""."""

    def visible(self, history: History[Any], seat: int | None) -> History[Any]:
        """Return what a viewer gets of a history."""


class HotSeat:
    """One screen at which all players take turns. The screen itself hides secrets."""

    is_shared = False
    has_hints = True

    def refuse(self, request: TableRequest, member: Member, record: Record[Any, Any]) -> str:
        """Allow everything."""
        return ""

    def visible(self, history: History[Any], seat: int | None) -> History[Any]:
        """Return everything."""
        return history


NO_HINTS: Final = ENGLISH("the host has switched off hints")
ONLY_PLAYERS: Final = ENGLISH("you are watching: only players can do that")
_FOR_ONE_SCREEN = (Redo, Fork, SeatBots, StartExercise, MarkLessonDone)
_OF_HOST = (SaveAs, ExportPicture, Invite)


class Seated:
    """Several screens, each for one seat or for a spectator."""

    is_shared = True

    def __init__(self, *, has_hints: bool = True) -> None:
        self.has_hints = has_hints
        # By viewer: the games of the last history by their identity, and how they look.
        self._views: dict[int | None, dict[int, tuple[Game[Any], Game[Any]]]] = {}

    def refuse(self, request: TableRequest, member: Member, record: Record[Any, Any]) -> str:
        """Allow a viewer's own moves, and files only at the machine that runs the table."""
        game = record.game
        if isinstance(request, _FOR_ONE_SCREEN):
            return ENGLISH("not possible at a shared table")
        if isinstance(request, _OF_HOST) and not member.is_local:
            return ENGLISH("only the host can do that")
        if isinstance(request, Analyse) and game.outcome is None:
            return ENGLISH("the game is not over: an analysis would reveal what is hidden")
        if isinstance(request, RequestHints | Analyse) and not self.has_hints:
            return NO_HINTS
        if isinstance(request, PlayMove | Undo | AddComment | AnswerUndo) and member.seat is None:
            return ONLY_PLAYERS
        if isinstance(request, PlayMove | RequestHints) and member.seat != game.seat:
            return not_your_turn(game)
        return ""

    def visible(self, history: History[Any], seat: int | None) -> History[Any]:
        """Return the history as a seat or a spectator sees it. A finished game hides nothing."""
        last = history.game(history.last)
        viewer = watcher(last) if seat is None or last.outcome is not None else seat
        known = self._views.get(viewer, {})
        views: dict[int, tuple[Game[Any], Game[Any]]] = {}
        for game in history.games:
            found = known.get(id(game))
            is_known = found is not None and found[0] is game
            views[id(game)] = found if found and is_known else (game, game.view_for(viewer))
        self._views[viewer] = views
        return History(
            [HistoryEntry(views[id(each.game)][1], each.comments) for each in history.moments]
        )


def not_your_turn(game: Any) -> str:
    """Return a message that says whose turn it is."""
    if game.seat is None:
        return ENGLISH("the game is over")
    return ENGLISH("it's {name}'s turn", name=game.names[game.seat - 1])


def is_own_step(games: Sequence[Game[Any]], seat: int | None, steps: int) -> bool:
    """Check whether undo takes back only the viewer's latest step and reveals nothing.

    No other player may have moved since, no chance result may be known, and the step may not have
    shown any of the seat's secrets.
    """
    if steps != 1 or len(games) < 2 or seat in secretive_seats(games[-1]):
        return False
    return games[-2].seat == seat == games[-1].seat
