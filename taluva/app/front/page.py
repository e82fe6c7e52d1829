"""A page of the front: its rows and what they do. Pages are values without effects.

A page answers an action with a reaction. The screen carries the reaction out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from taluva.app.settings import Settings
from taluva.app.terminal import Display
from taluva.games import DEFAULT_GAME, title_for
from taluva.i18n import Language
from taluva.tui.form import Action, Row
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import Picture
from taluva.tui.menu import own_names
from taluva.tui.text import PageView
from taluva.tui.title import Title

BACK = "back"


class Context(NamedTuple):
    """What every page may know: the language, the settings and how the terminal is used."""

    say: Language
    settings: Settings
    display: Display


class Stay(NamedTuple):
    """The changed page, with a message to show and a row for the focus."""

    page: FrontPage
    message: str = ""
    focus: str = ""


class Refuse(NamedTuple):
    """A reason why nothing changes. A text being edited stays."""

    message: str


class Open(NamedTuple):
    """A page to open over this one, with the focus on its first row or another one."""

    page: FrontPage
    focus: str = ""


class Close(NamedTuple):
    """The way back to the page below, which may have changed."""

    page: FrontPage | None = None
    focus: str = ""


class Read(NamedTuple):
    """A text to show until the player closes it."""

    text: PageView


class Save(NamedTuple):
    """Settings to save and to use immediately."""

    page: FrontPage
    settings: Settings
    changed: str  # the name of what has changed


class Delete(NamedTuple):
    """A log to delete. The page closes, and the page below shows its list without the log."""

    path: Path


BY_EAR: Final = "by-ear"  # the outcome after the player has chosen to play without a screen


class Finish(NamedTuple):
    """The end of the screen. The caller starts the outcome, which is None to leave."""

    outcome: Any


Reaction = Stay | Refuse | Open | Close | Read | Save | Delete | Finish


class Task(NamedTuple):
    """Something to load in the background. The result comes back with the key."""

    key: Any
    load: Callable[[], Any]


class FrontPage(ABC):
    """A page with defaults. A subclass has rows and reacts to actions."""

    __slots__ = ()

    is_list: ClassVar[bool] = True  # rows are explained beside their words
    is_numbered: ClassVar[bool] = True  # a list has numbers
    asks_before_leaving: ClassVar[bool] = False
    adding: ClassVar[str] = ""  # the row that + activates

    @property
    def asked_row(self) -> Row | None:
        """The row of the page below whose choices this page lists, or None."""
        return None

    def title(self, context: Context) -> Title:
        """Return the title and the island."""
        return title_for(DEFAULT_GAME)

    def heading(self, say: Language) -> str:
        """Return what the page is for."""
        return ""

    def about(self, context: Context) -> str:
        """Return a text above the rows."""
        return ""

    @abstractmethod
    def rows(self, context: Context) -> Sequence[Row]:
        """Return the rows, at least one."""

    @abstractmethod
    def react(self, action: Action, context: Context) -> Reaction:
        """Return the reaction to an action."""

    def takes(self, text: str) -> bool:
        """Return whether Enter may use a text that names no row."""
        return False

    def keys(self, row: Row, say: Language) -> str:
        """Return what the keys do on a row."""
        return usual_keys(row, say)

    def picture(self, context: Context, focus: str) -> Picture | None:
        """Return the island to show instead of that of the title."""
        return None

    def zooms(self, context: Context, focus: str) -> Sequence[Zoom]:
        """Return the zooms to draw the island at; those of the title if empty."""
        return ()

    def below(self) -> FrontPage | None:
        """Return the page below as this one has changed it, or None."""
        return None

    def task(self, focus: str) -> Task | None:
        """Return what to load now."""
        return None

    def with_loaded(self, key: Any, result: Any) -> FrontPage:
        """Return the page with what a task has loaded."""
        return self

    def without(self, path: Path) -> FrontPage:
        """Return the page after a log was deleted."""
        return self


def back_row(say: Language, *, has_gap: bool = True) -> Row:
    """Return the row that goes back."""
    return Row(BACK, own_names(say)["back"], meaning=say("go back"), has_gap=has_gap)


def usual_keys(row: Row, say: Language) -> str:
    """Return what the keys do on a row."""
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
    return say("Up and Down choose, Enter takes it, Esc goes back, F1: help")
