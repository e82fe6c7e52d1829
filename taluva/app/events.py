"""Requests to the table, the policies that allow or refuse them, and the events that answer them.

The table carries out a request immediately, or as a background task with a ticket. A policy decides
who may make it. At a hot seat, everyone may. At a shared table, only the player to move may play.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from taluva.app.clock import ClockFace
from taluva.app.timeline import secretive_seats, watcher
from taluva.app.view import Viewer
from taluva.core.game import Game
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH
from taluva.record.record import History, HistoryEntry, Record
from taluva.tui.hexmap.picture import Spot
from taluva.tui.screen import EmptyEvent


class PlayMove(NamedTuple):
    """A request to play a move."""

    move: Any


class Undo(NamedTuple):
    """A request to take back ``steps`` moves."""

    steps: int


class Redo(NamedTuple):
    """A request to replay ``steps`` moves that were taken back."""

    steps: int


class AddComment(NamedTuple):
    """A request of the explorer to save a step in the log."""

    text: str


class AddNote(NamedTuple):
    """A request to save a note in the log. The table adds the player's name."""

    text: str


class Say(NamedTuple):
    """A request to send a chat line to everyone at the table. The table adds the sender's name."""

    text: str
    name: str = ""


class AnswerUndo(NamedTuple):
    """A request to agree to another player's undo, or to refuse it."""

    agrees: bool


class Invite(NamedTuple):
    """A request to show the guests' invitations. With a name, that player gets a new one."""

    name: str


class SaveAs(NamedTuple):
    """A request to write the whole log to a new file and continue there."""

    path: Path


class ExportPicture(NamedTuple):
    """A request to write a picture of the map. Without a path the table chooses a name."""

    path: Path | None
    palette: str = "auto"


class SeatBots(NamedTuple):
    """A request to let bots play exactly these seats from now on."""

    seats: frozenset[int]


class HurryBot(EmptyEvent):
    """A request that the bot stop thinking and move."""


class RequestHints(NamedTuple):
    """A request for good moves."""

    ticket: int
    game: Game[Any]


class Analyse(NamedTuple):
    """A request to review every turn of a game."""

    ticket: int
    history: History[Any]


class Explore(NamedTuple):
    """A request from the explorer to search a position with this many nodes."""

    ticket: int
    game: Game[Any]
    nodes: int


class PollLog(EmptyEvent):
    """A request to read what another program has added to the log."""


class Fork(NamedTuple):
    """A request to start a new log with the history up to a point."""

    point: int


class StartExercise(NamedTuple):
    """A request to continue with another game, without a log."""

    game: Game[Any]


class MarkLessonDone(NamedTuple):
    """A request to record that a lesson is done, by its key."""

    key: str


class SpotClicked(NamedTuple):
    """A click on a spot of the map."""

    at: Spot
    turns: int = 1  # the direction in which a second click turns the tool


class PointClicked(NamedTuple):
    """A click on a point of a replay, on its bar or its chart."""

    point: int


class DirectionClicked(NamedTuple):
    """A click on the name of a direction beside the hand."""

    word: str


class VariationClicked(NamedTuple):
    """A click on a variation in the explorer's list."""

    number: int


class ZoomChosen(NamedTuple):
    """A zoom that the player has chosen for the map, around a hex."""

    zoom: str
    around: Hex | None


class ViewerChanged(NamedTuple):
    """A change in who is at the table, or a question to this viewer."""

    place: Viewer


class ClockTicked(NamedTuple):
    """The times left on the clock."""

    face: ClockFace


class BotThinking(NamedTuple):
    """The progress of the bot to move, from 0 to 1. All screens show it."""

    part: float


class GameChanged(NamedTuple):
    """A change of the game or its log. ``history`` is the game as it is in the log now."""

    request: PlayMove | Undo | Redo | AddComment | AddNote | Say | SaveAs | StartExercise
    history: History[Any]
    redoable: tuple[Any, ...] = ()
    is_saved: bool = True  # whether the log is complete
    notices: tuple[str, ...] = ()  # messages about the log
    is_own: bool = True  # whether this viewer made the request
    seconds: float = 0.0  # a bot's thinking time


class LogFollowed(NamedTuple):
    """New moves by another program, or the reason why there will be no more."""

    history: History[Any]
    ending: str = ""  # empty while more moves may follow


class Forked(EmptyEvent):
    """The start of a new log."""


class PictureSaved(NamedTuple):
    """A picture that has been written to this file."""

    path: Path


class Invited(NamedTuple):
    """The guests' invitations, as lines of text."""

    lines: tuple[str, ...]


class Notice(NamedTuple):
    """Messages about a request. There may be none."""

    lines: tuple[str, ...]


class RequestRefused(NamedTuple):
    """The reasons why a request could not be carried out, and the ticket of a refused task."""

    why: tuple[str, ...]
    ticket: int | None = None


TableRequest = (
    PlayMove
    | Undo
    | Redo
    | AddComment
    | AddNote
    | Say
    | AnswerUndo
    | Invite
    | SaveAs
    | ExportPicture
    | SeatBots
    | HurryBot
    | RequestHints
    | Analyse
    | Explore
    | PollLog
    | Fork
    | StartExercise
    | MarkLessonDone
)
TableEvent = (
    SpotClicked
    | DirectionClicked
    | PointClicked
    | VariationClicked
    | ZoomChosen
    | ViewerChanged
    | ClockTicked
    | BotThinking
    | GameChanged
    | LogFollowed
    | Forked
    | PictureSaved
    | Invited
    | Notice
    | RequestRefused
)


class Member(Protocol):
    """The properties of a viewer that a policy may use."""

    @property
    def seat(self) -> int | None:
        """The viewer's seat. None is a spectator, or all players at a hot seat."""

    @property
    def is_local(self) -> bool:
        """Whether the viewer sits at the machine that runs the table."""


class Policy(Protocol):
    """The rules for what viewers at a table may do and see."""

    @property
    def is_shared(self) -> bool:
        """Whether each viewer has their own screen."""

    @property
    def has_hints(self) -> bool:
        """Whether hints and analyses are allowed."""

    def refuse(self, request: TableRequest, member: Member, record: Record[Any, Any]) -> str:
        """Return the reason why a viewer may not make a request, or "" if allowed."""

    def visible(self, history: History[Any], seat: int | None) -> History[Any]:
        """Return the part of a history that a viewer may see."""


class HotSeat:
    """The policy for one screen that all players share. The screen itself hides secrets."""

    is_shared = False
    has_hints = True

    def refuse(self, request: TableRequest, member: Member, record: Record[Any, Any]) -> str:
        """Allow every request."""
        return ""

    def visible(self, history: History[Any], seat: int | None) -> History[Any]:
        """Return the whole history."""
        return history


NO_HINTS: Final = ENGLISH("the host has switched off hints")
ONLY_PLAYERS: Final = ENGLISH("you are watching: only players can do that")
_FOR_ONE_SCREEN = (Redo, AddComment, Fork, SeatBots, StartExercise, MarkLessonDone)
_OF_HOST = (SaveAs, ExportPicture, Invite)


class Seated:
    """The policy for a shared table, with a screen for each seat and spectator."""

    is_shared = True

    def __init__(self, *, has_hints: bool = True) -> None:
        self.has_hints = has_hints
        # By viewer and id(game). Storing the game keeps its id unique.
        self._views: dict[int | None, dict[int, tuple[Game[Any], Game[Any]]]] = {}

    def refuse(self, request: TableRequest, member: Member, record: Record[Any, Any]) -> str:
        """Allow only a viewer's own moves, and file access only at the host's machine."""
        game = record.game
        if isinstance(request, _FOR_ONE_SCREEN):
            return ENGLISH("not possible at a shared table")
        if isinstance(request, _OF_HOST) and not member.is_local:
            return ENGLISH("only the host can do that")
        if isinstance(request, Analyse) and game.outcome is None:
            return ENGLISH("the game is not over: an analysis would reveal what is hidden")
        if isinstance(request, RequestHints | Analyse) and not self.has_hints:
            return NO_HINTS
        if isinstance(request, PlayMove | Undo | AddNote | AnswerUndo) and member.seat is None:
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
    """Return a message that says whose turn it is, or that the game is over."""
    if game.seat is None:
        return ENGLISH("the game is over")
    return ENGLISH("it's {name}'s turn", name=game.names[game.seat - 1])


def is_own_step(games: Sequence[Game[Any]], seat: int | None, steps: int) -> bool:
    """Check whether an undo takes back only the viewer's latest step and reveals nothing.

    No other player may have moved since, no chance result may have become known, and the step may
    not have revealed any of the seat's secrets.
    """
    if steps != 1 or len(games) < 2 or seat in secretive_seats(games[-1]):
        return False
    return games[-2].seat == seat == games[-1].seat
