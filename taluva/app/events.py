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
from taluva.tui.screen import Bare


class Log(NamedTuple):
    """Play a move."""

    move: Any


class Undo(NamedTuple):
    """Take back so many steps."""

    steps: int


class Redo(NamedTuple):
    """Play again so many steps that were taken back."""

    steps: int


class Note(NamedTuple):
    """Keep a remark."""

    text: str


class SaveAs(NamedTuple):
    """Write the whole log to a new file and go on there."""

    path: Path


class Paint(NamedTuple):
    """Write a picture of the map to a file; without a path the desk chooses a name."""

    path: Path | None


class Think(NamedTuple):
    """Let the bot to move decide."""

    ticket: int
    game: Game[Any]


class Speak(NamedTuple):
    """Say everything in another language from now on."""

    say: Language


class Hint(NamedTuple):
    """Look for good moves."""

    ticket: int
    game: Game[Any]


class Analyse(NamedTuple):
    """Judge every turn of a game."""

    ticket: int
    history: History[Any]


class Follow(Bare):
    """Look what another program has played since."""


class Fork(NamedTuple):
    """Begin a new log with the history up to a point."""

    point: int


class SetUp(NamedTuple):
    """Go on with another game, of which no log is kept."""

    game: Game[Any]


class Learnt(NamedTuple):
    """Keep that a lesson is done, by its key."""

    key: str


class Pointed(NamedTuple):
    """Somebody has clicked on a place of the map."""

    at: Spot


class Zoomed(NamedTuple):
    """Somebody wants the map at this zoom, for now, around a hex."""

    zoom: str
    around: Hex | None


class Logged(NamedTuple):
    """An order has been carried out: the game as it stands in its log now."""

    order: Log | Undo | Redo | Note | SaveAs | SetUp
    history: History[Any]
    redoable: tuple[Any, ...] = ()
    is_kept: bool = True  # whether the log holds everything
    notices: tuple[str, ...] = ()  # what must be told about it


class News(NamedTuple):
    """What another program has played, or why nothing more will come from it."""

    history: History[Any]
    ending: str = ""  # empty while more may come


class Forked(Bare):
    """A new log has been begun."""


class Painted(NamedTuple):
    """A picture has been written to this file."""

    path: Path


class Told(NamedTuple):
    """What there is to say about an order, in sentences; there may be nothing."""

    lines: tuple[str, ...]


class Refused(NamedTuple):
    """An order cannot be carried out: why, in sentences."""

    why: tuple[str, ...]


TableOrder = (
    Log
    | Undo
    | Redo
    | Note
    | SaveAs
    | Speak
    | Paint
    | Think
    | Hint
    | Analyse
    | Follow
    | Fork
    | SetUp
    | Learnt
)
TableEvent = Pointed | Zoomed | Logged | News | Forked | Painted | Told | Refused
