"""Pages of the full-screen menu: the base class, and the reactions to actions.

Pages are immutable. A page answers an action with a reaction, which the screen carries out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from taluva.app.options import Settings
from taluva.games import DEFAULT_GAME, display_name, title_for
from taluva.i18n import Language
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Look
from taluva.tui.form import Choice, FormEvent, Row
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import Picture
from taluva.tui.menu import own_names
from taluva.tui.text import PageView
from taluva.tui.title import Title

# The names of rows that several pages have.
BACK: Final = "back"
GAME: Final = "game"


class Context(NamedTuple):
    """The language, the settings and the display, which every page can use."""

    say: Language
    settings: Settings
    display: Settings


# Draws a picture of at most some columns and lines.
Drawing = Callable[[Look, tuple[int, int], Language], list[Line]]


class Stay(NamedTuple):
    """A reaction: stay on the page or show its new version, with a message and a row to focus."""

    page: FrontPage
    message: str = ""
    focus: str = ""


class Refuse(NamedTuple):
    """A reaction: refuse the action with a reason. The text being edited is kept."""

    message: str


class Open(NamedTuple):
    """A reaction: open a page over this one, with the focus on a row, by default the first."""

    page: FrontPage
    focus: str = ""


class Close(NamedTuple):
    """A reaction: go back to the page below, or to ``page`` in its place."""

    page: FrontPage | None = None
    focus: str = ""


class Read(NamedTuple):
    """A reaction: show a text until the player closes it, with a picture next to it."""

    text: PageView
    draw: Drawing | None = None


class Save(NamedTuple):
    """A reaction: save settings and use them immediately."""

    page: FrontPage
    settings: Settings
    changed: str  # the name of the changed setting


class Delete(NamedTuple):
    """A reaction: delete a log, close the page, and remove the log from the list below it."""

    path: Path


SWITCHED: Final = "switched"  # the outcome after the player has switched by ear on or off


class Finish(NamedTuple):
    """A reaction: close the screen. The caller carries out the outcome; None means quit."""

    outcome: Any


Reaction = Stay | Refuse | Open | Close | Read | Save | Delete | Finish


class Task(NamedTuple):
    """A background task. ``with_loaded`` gets its key and result."""

    key: Any
    load: Callable[[], Any]
    has_rows: bool = False  # whether it loads rows, and not only an island


class FrontPage(ABC):
    """The base class of pages. A subclass defines the rows and the reactions to actions."""

    __slots__ = ()

    is_list: ClassVar[bool] = True  # whether each row has its explanation beside it
    is_numbered: ClassVar[bool] = True  # whether the rows of a list have numbers
    is_question: ClassVar[bool] = False  # shown in front of the island of the page below
    asks_before_leaving: ClassVar[bool] = False
    adding: ClassVar[str] = ""  # the row that + activates
    name: ClassVar[str] = ""  # the English name of the page, its heading

    @property
    def asked_row(self) -> Row | None:
        """The row of the page below whose choices this page lists, or None."""
        return None

    def title(self, context: Context) -> Title:
        """Return the title, with its island."""
        return title_for(DEFAULT_GAME)

    def heading(self, say: Language) -> str:
        """Return the heading of the page."""
        return own_names(say)[self.name] if self.name else ""

    def about(self, context: Context) -> str:
        """Return the text above the rows."""
        return ""

    @abstractmethod
    def rows(self, context: Context) -> Sequence[Row]:
        """Return the rows of the page. There must be at least one."""

    @abstractmethod
    def react(self, action: FormEvent, context: Context) -> Reaction:
        """Return the reaction to an action."""

    def can_accept(self, text: str) -> bool:
        """Check whether Enter accepts a text that is not the name of a row."""
        return False

    def keys(self, row: Row, say: Language) -> str:
        """Describe the keys for a row."""
        return default_keys(row, say)

    def typing(self, say: Language) -> str:
        """Describe what can be typed besides the rows, for menus without keys."""
        return ""

    def picture(self, context: Context, focus: str) -> Picture | None:
        """Return the island to show instead of the title's, or None."""
        return None

    def zooms(self, context: Context, focus: str) -> Sequence[Zoom]:
        """Return the zooms to draw the island at, or () for the title's zooms."""
        return ()

    def below(self, under: FrontPage) -> FrontPage:
        """Return the page below after this one has closed: the same page, or a changed one."""
        return under

    def task(self, focus: str) -> Task | None:
        """Return the next background task for the focused row, or None."""
        return None

    def with_loaded(self, key: Any, result: Any) -> FrontPage:
        """Return the page with the result of a task."""
        return self

    def without(self, path: Path) -> FrontPage:
        """Return the page without a deleted log."""
        return self


def back_row(say: Language, *, has_gap: bool = True) -> Row:
    """Return the row for going back."""
    return Row(BACK, own_names(say)["back"], meaning=say("go back"), has_gap=has_gap)


def game_row(game: str, games: Iterable[str], say: Language) -> list[Row]:
    """Return a row for choosing a game, unless there is only one.

    The row also says why another package's game fails to load.
    """
    choices, problems = list[Choice](), list[str]()
    for name in games:
        try:
            title = title_for(name)
        except ValueError as error:
            problems.append(say.again(error))
        else:
            choices.append(Choice(name, display_name(name), say.again(title.about)))
    if len(choices) == 1 and not problems:
        return []
    detail = say.clauses(problems) if problems else ""
    return [Row(GAME, say("game"), game, choices=tuple(choices), detail=detail)]


def default_keys(row: Row, say: Language) -> str:
    """Describe the keys for a row of an ordinary page."""
    if row.name == BACK:
        return say("Enter or Esc: go back")
    if row.text is not None and row.can_step:
        return say("Left and Right change it, Enter edits it, Esc goes back")
    if row.text is not None:
        return say("Enter edits it, Esc goes back")
    if len(row.choices) > 2:
        return say("Left and Right change it, Enter lists all choices, Esc goes back")
    if row.can_step:
        return say("Left, Right or Enter change it, Esc goes back")
    return say("Up and Down move, Enter selects, Esc goes back, F1: help")
