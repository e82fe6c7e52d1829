"""The names of the columns and rows around a view, and the arrows to what lies beyond it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from taluva.hexgrid import format_column
from taluva.shell.canvas import Note
from taluva.shell.layout import Rulers, View, Window


@dataclass(frozen=True, slots=True)
class Arrows:
    """The characters that point to what is out of view."""

    west: str
    east: str
    north: str
    south: str


def ruler_notes(view: View, land: Window, arrows: Arrows, style: Style) -> list[Note]:
    """Write letters and numbers, and an arrow on every side where the land reaches further."""
    if view.rulers is Rulers.NONE:
        return []
    notes = [*_letters(view, style), *_numbers(view, style)]
    notes += _arrows(view, land, arrows, style)
    return notes


def _ruler_lines(view: View) -> list[int]:
    return [view.start - 1, view.end] if view.rulers is Rulers.FOUR else [view.start - 1]


def _ruler_places(view: View) -> list[int]:
    """Give where the row numbers begin."""
    left = view.left(view.window.left) - 1 - view.ruler
    right = view.left(view.window.right + 1) + view.shape.overhang
    return [left, right] if view.rulers is Rulers.FOUR else [left]


def _letters(view: View, style: Style) -> list[Note]:
    notes = []
    for column in view.named_columns:
        letters = format_column(column)
        x = view.left(column) + view.shape.centre - (len(letters) - 1) // 2
        notes += [Note(x, y, letters, style) for y in _ruler_lines(view)]
    return notes


def _numbers(view: View, style: Style) -> list[Note]:
    notes = []
    for row in view.named_rows:
        number = str(row)
        for x in _ruler_places(view):
            notes.append(Note(x + view.ruler - len(number), view.caption(row), number, style))
    return notes


def _arrows(view: View, land: Window, arrows: Arrows, style: Style) -> list[Note]:
    window, width = view.window, view.ruler
    notes = []
    for y in _ruler_lines(view):
        if land.left < window.left:
            notes.append(Note(view.left(window.left), y, arrows.west, style))
        if land.right > window.right:
            x = view.left(window.right + 1) + view.shape.overhang - 1
            notes.append(Note(x, y, arrows.east, style))
    last_line = view.end if view.rulers is Rulers.FOUR else view.end - 1
    for x in _ruler_places(view):
        if land.top < window.top:
            notes.append(Note(x, view.start - 1, arrows.north.rjust(width), style))
        if land.bottom > window.bottom:
            notes.append(Note(x, last_line, arrows.south.rjust(width), style))
    return notes
