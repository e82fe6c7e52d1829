"""Events, requests, the Screen protocol, and feedback on the typed line.

A screen receives events and returns requests. The runner delivers events and carries out requests.
Nothing here touches a terminal, so screens can be tested without one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from rich.cells import cell_len

from taluva.i18n import Language
from taluva.tui.canvas import Line
from taluva.tui.text import in_a_line, naming, shorten, whole_clauses

if TYPE_CHECKING:
    from taluva.core.bot import Report
    from taluva.tui.blocks import ClickTarget

_AROUND: Final = 4  # columns of padding around the badge in the toolbar


class LineStatus(StrEnum):
    """The status of the typed line, shown as a badge before the feedback."""

    INCOMPLETE = ".."
    OK = "OK"
    NO = "NO"
    WARNING = "!!"  # Enter works, but the player may regret it

    @property
    def is_accepted(self) -> bool:
        """Whether Enter accepts the line."""
        return self in (LineStatus.OK, LineStatus.WARNING)


def badge(state: LineStatus, say: Language) -> str:
    """Return the badge of a status in the given language."""
    return say("NO") if state is LineStatus.NO else str(state)


def room_for_badges(say: Language) -> int:
    """Return how many columns of the toolbar the widest badge takes up."""
    return _AROUND + max(len(badge(each, say)) for each in LineStatus)


class Feedback(NamedTuple):
    """The status of the typed line and the reason, with shorter versions."""

    state: LineStatus
    reason: str
    shorter: tuple[str, ...] = ()  # for narrow windows, the longest first
    otherwise: Feedback | None = None  # shown instead if the reason is too long
    ends_early: bool = False  # whether the reason may be cut after a clause

    def fitting(self, width: int, names: Sequence[str] = ()) -> str:
        """Return the longest version that fits, shortening players' names before words."""
        if self.otherwise is not None and cell_len(self.reason) > width:
            return self.otherwise.fitting(width, names)
        versions = [naming(text, names, width) for text in (self.reason, *self.shorter)]
        for text in versions:
            if cell_len(text) <= width:
                return text
        if self.ends_early:
            clauses = whole_clauses(self.reason, width) or whole_clauses(versions[0], width)
            if clauses and not clauses.endswith(tuple(names)):  # a name alone is useless
                return clauses
        return shorten(versions[-1], width)

    def __str__(self) -> str:
        return f"{self.state}  {self.reason}"


def feedback_of(
    status: LineStatus, lines: Sequence[str], say: Language, *, ends_early: bool = False
) -> Feedback | None:
    """Return feedback made of several messages. In narrow windows the last ones are dropped.

    Set ``ends_early`` if the full text is shown elsewhere: then it may be cut after a clause.
    A message that ends with a colon is dropped with those that it introduces.
    """
    if not lines:
        return None
    parts = (lines[:number] for number in range(len(lines) - 1, 0, -1))
    shorter = tuple(in_a_line(part, say) for part in parts if not part[-1].endswith(":"))
    return Feedback(status, in_a_line(lines, say), shorter=shorter, ends_early=ends_early)


class Suggestion(NamedTuple):
    """A completion that replaces the end of the line, with its meaning."""

    text: str
    start: int  # offset where the replaced part begins
    meaning: str = ""

    def apply(self, line: str) -> str:
        """Return the line with the suggestion applied."""
        return line[: self.start] + self.text


@dataclass(frozen=True)
class Started:
    """The start of the screen, before anything is painted."""


class Resized(NamedTuple):
    """The size of the terminal, sent at the start and after a change."""

    columns: int
    lines: int


class KeyPressed(NamedTuple):
    """A key that the screen receives, as named by prompt_toolkit."""

    name: str


class LineEdited(NamedTuple):
    """The typed line after a change."""

    text: str


class LineSubmitted(NamedTuple):
    """A line that the player submitted with Enter."""

    text: str


class Clicked(NamedTuple):
    """A click on a cell of the picture."""

    column: int
    line: int
    is_right: bool = False  # with the right button


class Dragged(NamedTuple):
    """A drag on the picture: cells to the right and down since the last event."""

    columns: int
    lines: int


class Wheeled(NamedTuple):
    """A turn of the mouse wheel over a cell: away from the player (1) or towards them (-1)."""

    steps: int
    column: int
    line: int


class TooLong(NamedTuple):
    """A typed or pasted line that was dropped because it is too long."""

    most: int  # maximum length in characters


class ConnectionLagged(NamedTuple):
    """A slow connection: how long the first picture took to reach the terminal."""

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
    | ConnectionLagged
    | TimerFired
    | Progress
    | TaskFinished
)


class StartTimer(NamedTuple):
    """A request for TimerFired after some seconds. A running timer of that name is replaced."""

    name: str
    seconds: float


class SetLine(NamedTuple):
    """A request to replace the typed line."""

    text: str = ""
    forgets: bool = False  # whether to clear the line history and what was cut


class RunTask(NamedTuple):
    """A request to run a task in the background. Its events carry the ticket."""

    ticket: int
    task: Callable[[Report], Any]


class StopTask(NamedTuple):
    """A request to finish a task early with its current result."""

    ticket: int


class Alert(NamedTuple):
    """A request to set the window title and, if wanted, ring the bell."""

    title: str
    rings: bool


@dataclass(frozen=True)
class Exit:
    """A request to close the screen."""


@dataclass(frozen=True)
class DropTypeahead:
    """A request to discard typeahead, such as pasted lines after a refused one."""


Request = StartTimer | SetLine | RunTask | StopTask | DropTypeahead | Alert | Exit


class Screen(Protocol):
    """The interface between the runner and any screen."""

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
        """The keys that the screen receives while a map cursor writes the line."""

    @property
    def is_pointing(self) -> bool:
        """Whether the map cursor wrote the line. A typed letter then starts a new line."""

    @property
    def is_choosing(self) -> bool:
        """Whether the line names a form row. Left and Right then change the row's value."""

    @property
    def has_mouse(self) -> bool:
        """Whether the screen uses the mouse."""

    @property
    def is_asking(self) -> bool:
        """Whether the next key answers a question."""

    @property
    def is_incomplete(self) -> bool:
        """Whether the line needs more words after an accepted completion."""

    def handle(self, event: Event) -> Sequence[Request]:
        """Handle an event and return requests."""

    def render(self, width: int, height: int) -> Sequence[Line]:
        """Paint everything above the prompt."""

    def toolbar(self, width: int) -> Line:
        """Paint the line at the bottom."""

    @property
    def bar_targets(self) -> Iterable[ClickTarget]:
        """The names of keys and commands on the typed line (0) and the toolbar (1)."""

    def prompt(self) -> Line:
        """Return the segments before the typed line."""

    def hint(self) -> Line:
        """Return the segments after the typed line."""

    def styles(self) -> Mapping[str, str]:
        """Return prompt_toolkit styles by name."""

    def suggest(self, text: str) -> list[Suggestion]:
        """List completions of the line."""

    def free_columns(self, lines: int) -> int:
        """Return how many columns at the right edge a menu of this many lines may cover."""
