"""Requests that the table carries out, and the events that answer them.

The table carries out a request immediately, or as a background task with a ticket.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from taluva.app.clock import ClockFace
from taluva.app.view import Viewer
from taluva.core.game import Game
from taluva.hexgrid import Hex
from taluva.record import History
from taluva.tui.hexmap.picture import Spot
from taluva.tui.screen import EmptyEvent


class PlayMove(NamedTuple):
    """A request to play a move."""

    move: Any


class Undo(NamedTuple):
    """A request to take back this many moves."""

    steps: int


class Redo(NamedTuple):
    """A request to replay this many moves that were taken back."""

    steps: int


class AddComment(NamedTuple):
    """A request to add a comment to the log."""

    text: str


class Say(NamedTuple):
    """A request to say something to everyone at the table. The table adds the name."""

    text: str
    name: str = ""


class AnswerUndo(NamedTuple):
    """A request to agree to another player's undo, or to refuse it."""

    agrees: bool


class Invite(NamedTuple):
    """A request for the invitations of guests. A name asks for a new one for that player."""

    name: str


class SaveAs(NamedTuple):
    """A request to write the whole log to a new file and continue there."""

    path: Path


class ExportPicture(NamedTuple):
    """A request to write a picture of the map. Without a path the table chooses a name."""

    path: Path | None


class SeatBots(NamedTuple):
    """A request that bots play exactly these seats from now on."""

    seats: frozenset[int]


class HurryBot(EmptyEvent):
    """A request that the thinking bot decide now."""


class RequestHints(NamedTuple):
    """A request for good moves."""

    ticket: int
    game: Game[Any]


class Analyse(NamedTuple):
    """A request to review every turn of a game."""

    ticket: int
    history: History[Any]


class Explore(NamedTuple):
    """A request to search a position with a number of nodes, for the explorer."""

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
    turns: int = 1  # which way a second click turns the tool


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
    """The player's choice of a zoom for the map, around a hex."""

    zoom: str
    around: Hex | None


class ViewerChanged(NamedTuple):
    """A change of who is at the table, or of what this viewer is asked."""

    place: Viewer


class ClockTicked(NamedTuple):
    """The times that are left."""

    face: ClockFace


class BotThinking(NamedTuple):
    """The progress of the bot to move, from 0 to 1. All screens show it."""

    part: float


class GameChanged(NamedTuple):
    """The result of a request. ``history`` is the game as it is in the log now."""

    request: PlayMove | Undo | Redo | AddComment | Say | SaveAs | StartExercise
    history: History[Any]
    redoable: tuple[Any, ...] = ()
    is_saved: bool = True  # whether the log is complete
    notices: tuple[str, ...] = ()  # messages about it
    is_own: bool = True  # whether this viewer made the request
    seconds: float = 0.0  # that a bot has thought


class LogFollowed(NamedTuple):
    """New moves of another program, or the reason why nothing more will follow."""

    history: History[Any]
    ending: str = ""  # empty while more may follow


class Forked(EmptyEvent):
    """The start of a new log."""


class PictureSaved(NamedTuple):
    """The end of writing a picture to this file."""

    path: Path


class Invited(NamedTuple):
    """The invitations of guests."""

    lines: tuple[str, ...]


class Notice(NamedTuple):
    """Messages about a request. There may be none."""

    lines: tuple[str, ...]


class RequestRefused(NamedTuple):
    """The reasons why a request could not be carried out."""

    why: tuple[str, ...]


TableRequest = (
    PlayMove
    | Undo
    | Redo
    | AddComment
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
