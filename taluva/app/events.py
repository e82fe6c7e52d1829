"""The events of a table and its screens: what an update hears besides keys and lines."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Any, NamedTuple

from taluva.app.clock import ClockFace
from taluva.app.view import Viewer
from taluva.hexgrid import Hex
from taluva.record.record import History
from taluva.tui.hexmap.picture import Spot


class GameChange(Enum):
    """The kinds of changes of a game or its log."""

    PLAYED = auto()
    UNDONE = auto()
    REDONE = auto()
    NOTED = auto()
    SAID = auto()  # a line of chat
    COMMENTED = auto()  # a step of the explorer
    SEATED = auto()  # someone else plays a seat
    SAVED = auto()  # to a new file
    STARTED = auto()  # an exercise

    @property
    def has_moved(self) -> bool:
        """Whether the position has changed within the game."""
        return self in (GameChange.PLAYED, GameChange.UNDONE, GameChange.REDONE)


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


class TermClicked(NamedTuple):
    """A click on a term of an answer, such as a command in the help."""

    term: str


class ZoomChosen(NamedTuple):
    """A zoom that the player has chosen for the map, around a hex."""

    zoom: str
    around: Hex | None


class PanelScrolled(NamedTuple):
    """The first line of the panel's texts to show, after a turn of the wheel."""

    top: int


class ViewerChanged(NamedTuple):
    """A change in who is at the table, or a question to this viewer."""

    viewer: Viewer


class ClockTicked(NamedTuple):
    """The times left on the clock."""

    face: ClockFace


class BotThinking(NamedTuple):
    """The progress of the bot to move, from 0 to 1. All screens show it."""

    part: float


class GameChanged(NamedTuple):
    """A change of the game or its log. ``history`` is the game as it is in the log now."""

    what: GameChange
    history: History[Any]
    redoable: tuple[Any, ...] = ()
    is_saved: bool = True  # whether the log is complete
    notices: tuple[str, ...] = ()  # messages about the log
    is_own: bool = True  # whether this viewer made the request
    seconds: float = 0.0  # a bot's thinking time
    said: str = ""  # a line of chat and who said it, or who plays a seat now
    bots: frozenset[int] | None = None  # the seats that bots play now, if that has changed
    is_reseated: bool = False  # whether undo takes back a change of players
    path: Path | None = None  # the new file of a saved game


class LogFollowed(NamedTuple):
    """New moves by another program, or the reason why there will be no more."""

    history: History[Any]
    ending: str = ""  # empty while more moves may follow


@dataclass(frozen=True)
class Forked:
    """The start of a new log."""


class PictureSaved(NamedTuple):
    """A picture that has been written to this file."""

    path: Path


class GuestsListed(NamedTuple):
    """The guests' invitations, or who is at the table, as lines of text."""

    lines: tuple[str, ...]


class Notice(NamedTuple):
    """Messages about a request. There may be none."""

    lines: tuple[str, ...]


class RequestRefused(NamedTuple):
    """The reasons why a request could not be carried out, and the ticket of a refused task."""

    why: tuple[str, ...]
    ticket: int | None = None


TableEvent = (
    SpotClicked
    | DirectionClicked
    | PointClicked
    | VariationClicked
    | TermClicked
    | ZoomChosen
    | PanelScrolled
    | ViewerChanged
    | ClockTicked
    | BotThinking
    | GameChanged
    | LogFollowed
    | Forked
    | PictureSaved
    | GuestsListed
    | Notice
    | RequestRefused
)
