"""What a screen orders beside what the shell does, and what comes of it: values, like its events.

Orders are carried out by the desk, at once or, where it takes a while, by a task with a ticket.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from taluva.core.game import Game
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.record import History
from taluva.tui.hexmap.picture import Spot
from taluva.tui.screen import EmptyEvent


class PlayMove(NamedTuple):
    """Play a move."""

    move: Any


class Undo(NamedTuple):
    """Take back so many steps."""

    steps: int


class Redo(NamedTuple):
    """Play again so many steps that were taken back."""

    steps: int


class AddComment(NamedTuple):
    """Keep a remark."""

    text: str


class SaveAs(NamedTuple):
    """Write the whole log to a new file and go on there."""

    path: Path


class ExportPicture(NamedTuple):
    """Write a picture of the map to a file; without a path the desk chooses a name."""

    path: Path | None


class AskBot(NamedTuple):
    """Let the bot to move decide."""

    ticket: int
    game: Game[Any]


class SetLanguage(NamedTuple):
    """Say everything in another language from now on."""

    say: Language


class RequestHints(NamedTuple):
    """Look for good moves."""

    ticket: int
    game: Game[Any]


class Analyse(NamedTuple):
    """Judge every turn of a game."""

    ticket: int
    history: History[Any]


class PollLog(EmptyEvent):
    """Look what another program has played since."""


class Fork(NamedTuple):
    """Begin a new log with the history up to a point."""

    point: int


class StartExercise(NamedTuple):
    """Go on with another game, of which no log is kept."""

    game: Game[Any]


class MarkLessonDone(NamedTuple):
    """Keep that a lesson is done, by its key."""

    key: str


class SpotClicked(NamedTuple):
    """Somebody has clicked on a place of the map."""

    at: Spot


class ZoomChosen(NamedTuple):
    """Somebody wants the map at this zoom, for now, around a hex."""

    zoom: str
    around: Hex | None


class GameChanged(NamedTuple):
    """An order has been carried out: the game as it stands in its log now."""

    order: PlayMove | Undo | Redo | AddComment | SaveAs | StartExercise
    history: History[Any]
    redoable: tuple[Any, ...] = ()
    is_kept: bool = True  # whether the log holds everything
    notices: tuple[str, ...] = ()  # what must be told about it


class LogFollowed(NamedTuple):
    """What another program has played, or why nothing more will come from it."""

    history: History[Any]
    ending: str = ""  # empty while more may come


class Forked(EmptyEvent):
    """A new log has been begun."""


class PictureSaved(NamedTuple):
    """A picture has been written to this file."""

    path: Path


class Notice(NamedTuple):
    """What there is to say about an order, in sentences; there may be nothing."""

    lines: tuple[str, ...]


class RequestRefused(NamedTuple):
    """An order cannot be carried out: why, in sentences."""

    why: tuple[str, ...]


TableOrder = (
    PlayMove
    | Undo
    | Redo
    | AddComment
    | SaveAs
    | SetLanguage
    | ExportPicture
    | AskBot
    | RequestHints
    | Analyse
    | PollLog
    | Fork
    | StartExercise
    | MarkLessonDone
)
TableEvent = (
    SpotClicked
    | ZoomChosen
    | GameChanged
    | LogFollowed
    | Forked
    | PictureSaved
    | Notice
    | RequestRefused
)
