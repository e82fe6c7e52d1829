"""Forms: rows to choose, change, edit or remove, with keys, the mouse and typed words.

A form is a value. ``update_form`` takes an event and returns the next form, what the player did as
an action, and requests to the runner. It knows nothing about colours or places on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from taluva.core.text import is_whole, normalize
from taluva.tui.screen import (
    Event,
    KeyPressed,
    LineEdited,
    LineSubmitted,
    Request,
    SetLine,
    Wheeled,
)

_PAGE: Final = 8  # rows that PgUp and PgDn move

# Keys that a screen with a form always receives, and those that it receives on an empty line.
KEYS: Final = ("up", "down", "tab", "s-tab", "pageup", "pagedown", "s-up", "s-down", "f1")
QUICK_KEYS: Final = ("left", "right", "home", "end", "delete", "backspace", "?", "+", "-")


class Choice(NamedTuple):
    """A value of a row, how it is shown, and what it means."""

    value: str
    label: str
    meaning: str = ""


class Row(NamedTuple):
    """A line of a form."""

    name: str
    label: str
    value: str = ""
    meaning: str = ""
    mark: str = ""  # progress, or a role
    detail: str = ""  # more about it, shown only while it has the focus
    choices: tuple[Choice, ...] = ()
    text: str | None = None  # what editing starts with; None if the row cannot be edited
    is_number: bool = False
    is_button: bool = False
    is_removable: bool = False
    is_movable: bool = False
    has_gap: bool = False  # an empty line comes before it where there is room
    letter: str = ""  # on a chip before the label, in the colour of the role ``ink``
    ink: str = ""
    own: str = ""  # the word to type, if that is not the label

    @property
    def word(self) -> str:
        """The word to type."""
        return self.own or self.label

    @property
    def can_step(self) -> bool:
        """Whether the left and right arrow keys change the value."""
        return self.is_number or len(self.choices) > 1

    @property
    def choice(self) -> Choice | None:
        """The current choice."""
        return next((each for each in self.choices if each.value == self.value), None)

    @property
    def value_label(self) -> str:
        """The value as it is shown."""
        return self.choice.label if self.choice is not None else self.value

    def step(self, by: int) -> str:
        """Return the value that an arrow key leads to."""
        if self.is_number and is_whole(self.value):
            return str(int(self.value) + by)
        values = [each.value for each in self.choices]
        if not values:
            return self.value
        at = values.index(self.value) + by if self.value in values else min(by, 0)
        return values[at % len(values)]


class Activated(NamedTuple):
    """A row that the player chose."""

    name: str


class Entered(NamedTuple):
    """A new value of a row."""

    name: str
    value: str


class Removed(NamedTuple):
    """A row to remove."""

    name: str


class Moved(NamedTuple):
    """A row to move up (-1) or down (1)."""

    name: str
    by: int


class Listed(NamedTuple):
    """A row whose choices the player wants to see as a list."""

    row: Row


class Left:
    """The wish to go back one level."""


Action = Activated | Entered | Removed | Moved | Listed | Left


class Form(NamedTuple):
    """Which row has the focus, and what is being typed."""

    focus: str = ""
    typed: str = ""
    is_editing: bool = False
    is_numbered: bool = False  # whether rows are chosen by number too
    adding: str = ""  # the row that + activates

    def at_row(self, rows: Sequence[Row]) -> int:
        """Return the position of the row with the focus."""
        return next((at for at, row in enumerate(rows) if row.name == self.focus), 0)

    def row(self, rows: Sequence[Row]) -> Row:
        """Return the row with the focus."""
        return rows[self.at_row(rows)]

    def at(self, index: int, rows: Sequence[Row]) -> Form:
        """Move the focus; nothing typed is left."""
        return self._replace(focus=rows[index].name, typed="", is_editing=False)


Result = tuple[Form, Action | None, list[Request]]


def update_form(form: Form, rows: Sequence[Row], event: Event) -> Result:
    """Handle an event. ``rows`` is not empty."""
    row = form.row(rows)
    match event:
        case KeyPressed("escape") if form.is_editing or form.typed:
            return form._replace(typed="", is_editing=False), None, [SetLine()]
        case KeyPressed("escape"):
            return form, Left(), []
        case KeyPressed("?" | "+" | "-" as sign) if form.is_editing:
            return form._replace(typed=sign), None, [SetLine(sign)]
        case KeyPressed("left" | "right" | "home" | "end" | "delete" | "backspace") if (
            form.is_editing
        ):
            return form, None, []
        case KeyPressed("up" | "down" | "tab" | "s-tab" | "pageup" | "pagedown" as key):
            return _walk(form, rows, _STEPS[key], wraps=not key.startswith("page"))
        case Wheeled(steps):
            return _walk(form, rows, -steps, wraps=False)
        case KeyPressed("home" | "end" as key):
            return form.at(0 if key == "home" else len(rows) - 1, rows), None, []
        case KeyPressed("left" | "right" as key) if row.can_step:
            return form, Entered(row.name, row.step(1 if key == "right" else -1)), []
        case KeyPressed("s-up" | "s-down" as key) if row.is_movable:
            return form, Moved(row.name, 1 if key == "s-down" else -1), []
        case KeyPressed("delete" | "backspace" | "-") if row.is_removable:
            return form, Removed(row.name), []
        case KeyPressed("+") if any(each.name == form.adding for each in rows):
            return form, Activated(form.adding), []
        case LineEdited(text):
            return _edit(form, rows, text)
        case LineSubmitted(text):
            return _submit(form, rows, text)
    return form, None, []


_STEPS: Final = {"up": -1, "s-tab": -1, "down": 1, "tab": 1, "pageup": -_PAGE, "pagedown": _PAGE}


def _walk(form: Form, rows: Sequence[Row], by: int, *, wraps: bool) -> Result:
    """Move the focus. An edited text is entered first."""
    at = form.at_row(rows) + by
    at = at % len(rows) if wraps else max(0, min(at, len(rows) - 1))
    entered = Entered(form.row(rows).name, form.typed) if form.is_editing else None
    requests: list[Request] = [SetLine()] if form.typed or form.is_editing else []
    return form.at(at, rows), entered, requests


def _edit(form: Form, rows: Sequence[Row], text: str) -> Result:
    """Note what is typed, and move the focus to the row that it names."""
    if form.is_editing:
        return form._replace(typed=text), None, []
    found = find_row(text, rows, is_numbered=form.is_numbered)
    focus = form.focus if found is None else found.name
    return form._replace(typed=text, focus=focus), None, []


def _submit(form: Form, rows: Sequence[Row], text: str) -> Result:
    """Enter the edited text, or choose the row that is named or has the focus."""
    row = form.row(rows)
    if form.is_editing:
        return form._replace(typed="", is_editing=False), Entered(row.name, text), [SetLine()]
    found = find_row(text, rows, is_numbered=form.is_numbered) if text.strip() else row
    if found is None:
        return form._replace(typed=""), Entered("", text), [SetLine()]
    return choose(form._replace(focus=found.name, typed=""), found)


def choose(form: Form, row: Row) -> Result:
    """Choose a row: edit it, change it, list its choices, or activate it."""
    clean: list[Request] = [SetLine()]
    if row.is_button:
        return form, Activated(row.name), clean
    if row.text is not None:
        return form._replace(typed=row.text, is_editing=True), None, [SetLine(row.text)]
    if len(row.choices) > 2:
        return form, Listed(row), clean
    if len(row.choices) == 2:
        return form, Entered(row.name, row.step(1)), clean
    return form, Activated(row.name), clean


def find_row(text: str, rows: Sequence[Row], *, is_numbered: bool) -> Row | None:
    """Return the row that a number, a word or its beginning names, or None."""
    word = normalize(text.strip())
    if not word:
        return None
    if is_numbered and is_whole(word) and 1 <= int(word[:4]) <= len(rows):
        return rows[int(word[:4]) - 1]
    for names in ([row.word for row in rows], [row.name for row in rows]):
        for row, name in zip(rows, names, strict=True):
            if normalize(name) == word:
                return row
        for row, name in zip(rows, names, strict=True):
            if normalize(name).startswith(word):
                return row
    return None
