"""The names of the columns and rows around a view, and the arrows to what lies beyond it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from taluva.hexgrid import Hex, format_column
from taluva.shell.map.layout import Rulers, View, Window
from taluva.shell.map.picture import Mark


class Label(NamedTuple):
    """A text beside the map."""

    x: int
    y: int
    text: str


class Arrows(NamedTuple):
    """The characters that point to what is out of view."""

    west: str
    east: str
    north: str
    south: str


@lru_cache(maxsize=16)
def ruler_notes(view: View, land: Window, arrows: Arrows) -> tuple[Label, ...]:
    """Write letters and numbers, and an arrow on every side where the land reaches further."""
    if view.rulers.is_none:
        return ()
    return (*_letters(view), *_numbers(view), *_arrows(view, land, arrows))


def _ruler_lines(view: View) -> list[int]:
    return [view.start - 1, view.end] if view.rulers is Rulers.FOUR else [view.start - 1]


def _ruler_places(view: View) -> list[int]:
    """Give where the row numbers begin."""
    left = view.left(view.window.left) - 1 - view.ruler
    right = view.left(view.window.right + 1) + view.shape.overhang
    return [left, right] if view.rulers is Rulers.FOUR else [left]


def _letters(view: View) -> list[Label]:
    notes = []
    for column in view.named_columns:
        letters = format_column(column)
        x = view.left(column) + view.shape.centre - (len(letters) - 1) // 2
        notes += [Label(x, y, letters) for y in _ruler_lines(view)]
    return notes


def _numbers(view: View) -> list[Label]:
    notes = []
    for row in view.named_rows:
        number = str(row)
        for x in _ruler_places(view):
            notes.append(Label(x + view.ruler - len(number), view.caption(row), number))
    return notes


def _arrows(view: View, land: Window, arrows: Arrows) -> list[Label]:
    window, width = view.window, view.ruler
    notes = []
    for y in _ruler_lines(view):
        if land.left < window.left:
            notes.append(Label(view.left(window.left), y, arrows.west))
        if land.right > window.right:
            x = view.left(window.right + 1) + view.shape.overhang - 1
            notes.append(Label(x, y, arrows.east))
    last_line = view.end if view.rulers is Rulers.FOUR else view.end - 1
    for x in _ruler_places(view):
        if land.top < window.top:
            notes.append(Label(x, view.start - 1, arrows.north.rjust(width)))
        if land.bottom > window.bottom:
            notes.append(Label(x, last_line, arrows.south.rjust(width)))
    return notes


def beyond(view: View, marks: Iterable[Mark], arrows: Arrows) -> Iterator[Label]:
    """Write the texts of hexes that are out of view at the edge they lie beyond, with an arrow."""
    window, taken = view.window, set[tuple[int, int]]()
    first, last = view.left(window.left), view.left(window.right + 1) + view.shape.overhang
    for mark in marks:
        hex = mark.at
        if not isinstance(hex, Hex) or not mark.text or hex in window:
            continue
        if window.left <= hex.column <= window.right:
            is_north = hex.row < window.top
            text = f"{mark.text}{arrows.north if is_north else arrows.south}"
            x, y = view.left(hex.column) + 1, view.start if is_north else view.end - 1
        else:
            is_west = hex.column < window.left
            text = f"{arrows.west}{mark.text}" if is_west else f"{mark.text}{arrows.east}"
            x = first if is_west else last - len(text)
            y = view.caption(min(max(hex.row, window.top), window.bottom))
        while (x, y) in taken:
            y += 1 if y < view.end - 1 else view.start - view.end + 1
        taken.add((x, y))
        yield Label(x, y, text)
