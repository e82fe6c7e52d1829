"""Events, requests and the Screen protocol.

A screen receives events and returns requests; the runner delivers the former and carries out the
latter. Nothing here touches a terminal, so screens can be tested without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from taluva.i18n import Language
from taluva.tui.canvas import Line
from taluva.tui.feedback import Suggestion

# Told which part of a task is done, from 0 to 1; False asks the task to come to an end.
Report = Callable[[float], bool]


class EmptyEvent:
    """What has a name and tells nothing more: all of one kind are equal."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Started(EmptyEvent):
    """The screen is there, and nothing is on it yet."""


class Resized(NamedTuple):
    """The terminal has this size, from now on or from the beginning."""

    columns: int
    lines: int


class KeyPressed(NamedTuple):
    """A key that the scene has asked for, by prompt_toolkit's name, or the answer to a question."""

    name: str


class LineEdited(NamedTuple):
    """The line has changed."""

    text: str


class LineSubmitted(NamedTuple):
    """Somebody has finished a line."""

    text: str


class Clicked(NamedTuple):
    """Somebody has clicked on a cell of the picture."""

    column: int
    line: int


class Dragged(NamedTuple):
    """Somebody drags the picture: so many cells to the right and down since the last time."""

    columns: int
    lines: int


class Wheeled(NamedTuple):
    """Somebody turns the wheel of the mouse over a cell: away (1) or near (-1)."""

    steps: int
    column: int
    line: int


class TooLong(NamedTuple):
    """More was typed or pasted than a line may hold; nothing of it is taken."""

    most: int  # characters of a line


class TimerFired(NamedTuple):
    """The time is up that was asked for under a name."""

    name: str


class Progress(NamedTuple):
    """So much of a task is done."""

    ticket: int
    part: float


class TaskFinished(NamedTuple):
    """A task has come to its end."""

    ticket: int
    result: Any


Event = (
    Started
    | Resized
    | KeyPressed
    | LineEdited
    | LineSubmitted
    | Clicked
    | Dragged
    | Wheeled
    | TooLong
    | TimerFired
    | Progress
    | TaskFinished
)


class StartTimer(NamedTuple):
    """Send a tick after some seconds, instead of one of the same name that is still to come."""

    name: str
    seconds: float


class SetLine(NamedTuple):
    """Put this text into the line."""

    text: str = ""
    forgets: bool = False  # whether nothing that was entered before can be brought back


class RunTask(NamedTuple):
    """Do something that takes a while, beside the screen, and tell its result with the ticket."""

    ticket: int
    task: Callable[[Report], Any]


class StopTask(NamedTuple):
    """Ask the task with this ticket to come to an end with what it has."""

    ticket: int


class Exit(EmptyEvent):
    """End the program."""


class DropTypeahead(EmptyEvent):
    """Take nothing of what was typed ahead: whoever pasted lines did not see the refusal."""


Order = StartTimer | SetLine | RunTask | StopTask | DropTypeahead | Exit


class Screen(Protocol):
    """What a full screen is about, whatever the game."""

    @property
    def say(self) -> Language:
        """The language of everything on the screen."""

    @property
    def keys(self) -> Sequence[str]:
        """The keys that the scene is told at any time."""

    @property
    def quick_keys(self) -> Sequence[str]:
        """The keys, which may be letters, that it is told while nothing is typed."""

    @property
    def pointing_keys(self) -> Sequence[str]:
        """The keys that it is told while a cursor on the picture writes the line."""

    @property
    def is_pointing(self) -> bool:
        """Whether the line was written so; a letter that is typed begins a new one."""

    @property
    def has_mouse(self) -> bool:
        """Whether the mouse is taken from the terminal."""

    @property
    def is_asking(self) -> bool:
        """Whether the next key is an answer, whatever else it means."""

    @property
    def is_incomplete(self) -> bool:
        """Whether a chosen completion is to be continued rather than entered."""

    def handle(self, event: Event) -> Sequence[Order]:
        """Take an event; give what is to be done."""

    def render(self, width: int, height: int) -> Sequence[Line]:
        """Paint everything above the prompt."""

    def toolbar(self, width: int) -> Line:
        """Paint the line at the bottom."""

    def prompt(self) -> Line:
        """Give what stands before the typed line."""

    def hint(self) -> Line:
        """Give what stands behind the typed line."""

    def styles(self) -> Mapping[str, str]:
        """Give prompt_toolkit's styles by their names."""

    def suggest(self, text: str) -> list[Suggestion]:
        """List completions."""

    def free_columns(self, lines: int) -> int:
        """Give how many columns at the right a menu of so many lines above the prompt may cover."""
