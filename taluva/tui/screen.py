"""Events, requests and the Screen protocol.

A screen receives events and returns requests. The runner delivers events and carries out requests.
Nothing here touches a terminal, so screens can be tested without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from taluva.i18n import Language
from taluva.tui.canvas import Line
from taluva.tui.feedback import Suggestion

# Reports a task's progress from 0 to 1. It returns False to ask the task to finish.
Report = Callable[[float], bool]


class EmptyEvent:
    """An event or request without data. All of one class are equal."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Started(EmptyEvent):
    """The opening of the screen, before anything is painted."""


class Resized(NamedTuple):
    """The size of the terminal, at the start or after a change."""

    columns: int
    lines: int


class KeyPressed(NamedTuple):
    """A key that the screen listens to, by prompt_toolkit's name, or the answer to a question."""

    name: str


class LineEdited(NamedTuple):
    """A change of the typed line."""

    text: str


class LineSubmitted(NamedTuple):
    """A line that the player ended with Enter."""

    text: str


class Clicked(NamedTuple):
    """A click on a cell of the picture."""

    column: int
    line: int
    is_right: bool = False  # with the right button


class Dragged(NamedTuple):
    """A drag of the picture, by this many cells to the right and down."""

    columns: int
    lines: int


class Wheeled(NamedTuple):
    """A turn of the mouse wheel over a cell: away from the player (1) or towards them (-1)."""

    steps: int
    column: int
    line: int


class TooLong(NamedTuple):
    """A typed or pasted line that was dropped because it is too long."""

    most: int  # characters of a line


class LineIsSlow(NamedTuple):
    """The first picture took this many seconds to reach the terminal."""

    seconds: float


class TimerFired(NamedTuple):
    """The end of a timer, by its name."""

    name: str


class Progress(NamedTuple):
    """The progress of a task, from 0 to 1."""

    ticket: int
    part: float


class TaskFinished(NamedTuple):
    """The end of a task, with its result."""

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
    | LineIsSlow
    | TimerFired
    | Progress
    | TaskFinished
)


class StartTimer(NamedTuple):
    """A request for TimerFired after some seconds. It replaces a running timer of this name."""

    name: str
    seconds: float


class SetLine(NamedTuple):
    """A request to replace the typed line."""

    text: str = ""
    forgets: bool = False  # whether to clear the line history


class RunTask(NamedTuple):
    """A request to run a task in the background, and to send its result with the ticket."""

    ticket: int
    task: Callable[[Report], Any]


class StopTask(NamedTuple):
    """A request that the task with this ticket finish with what it has."""

    ticket: int


class Alert(NamedTuple):
    """A request to set the title of the window, and to ring the bell."""

    title: str
    rings: bool


class Exit(EmptyEvent):
    """A request to close the screen."""


class DropTypeahead(EmptyEvent):
    """A request to discard keys typed ahead, because pasted lines may follow a refused one."""


Request = StartTimer | SetLine | RunTask | StopTask | DropTypeahead | Alert | Exit


class Screen(Protocol):
    """What the runner shows, for any game."""

    @property
    def say(self) -> Language:
        """The language of everything on the screen."""

    @property
    def keys(self) -> Sequence[str]:
        """The keys that the screen always receives."""

    @property
    def quick_keys(self) -> Sequence[str]:
        """The keys, including letters, that the screen receives while the line is empty."""

    @property
    def pointing_keys(self) -> Sequence[str]:
        """The keys that the screen receives while a cursor on the picture writes the line."""

    @property
    def is_pointing(self) -> bool:
        """Whether a cursor wrote the line. A typed letter then starts a new line."""

    @property
    def has_mouse(self) -> bool:
        """Whether the screen uses the mouse."""

    @property
    def is_asking(self) -> bool:
        """Whether the next key answers a question."""

    @property
    def is_incomplete(self) -> bool:
        """Whether a selected completion should be continued rather than submitted."""

    def handle(self, event: Event) -> Sequence[Request]:
        """Handle an event and return requests."""

    def render(self, width: int, height: int) -> Sequence[Line]:
        """Paint everything above the prompt."""

    def toolbar(self, width: int) -> Line:
        """Paint the line at the bottom."""

    def prompt(self) -> Line:
        """Return what to show before the typed line."""

    def hint(self) -> Line:
        """Return what to show after the typed line."""

    def styles(self) -> Mapping[str, str]:
        """Return prompt_toolkit styles by name."""

    def suggest(self, text: str) -> list[Suggestion]:
        """List completions."""

    def free_columns(self, lines: int) -> int:
        """Return how many columns at the right a menu of this many lines may cover."""
