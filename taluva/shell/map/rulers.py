"""The names of the columns and rows around a view, and the arrows to what lies beyond it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def beyond(view: View, marks: Sequence[Mark], arrows: Arrows) -> Iterator[Label]:
    """Write the texts of hexes that are out of view at the edge they lie beyond, with an arrow.

    None covers another, or a hex on view that has a text of its own.
    """
    window, shape = view.window, view.shape
    first, last = view.left(window.left), view.left(window.right + 1) + shape.overhang
    told = [(mark.text, mark.at) for mark in marks if mark.text and isinstance(mark.at, Hex)]
    taken = {
        (view.left(hex.column) + x, view.top(hex.row) + y)
        for _, hex in told
        if hex in window
        for x in range(shape.width)
        for y in range(shape.lines)
    }
    for text, hex in told:
        if hex in window:
            continue
        inwards = 1  # a line further down where the first one is taken
        if window.left <= hex.column <= window.right:
            is_north = hex.row < window.top
            text += arrows.north if is_north else arrows.south
            x, y = view.left(hex.column) + 1, view.start if is_north else view.end - 1
            inwards = 1 if is_north else -1
        else:
            is_west = hex.column < window.left
            text = f"{arrows.west}{text}" if is_west else f"{text}{arrows.east}"
            x = first if is_west else last - len(text)
            y = view.caption(min(max(hex.row, window.top), window.bottom))
        cells = range(x, x + len(text))
        for _ in range(view.start, view.end):
            if not any((cell, y) in taken for cell in cells):
                break
            y += inwards
            if not view.start <= y < view.end:
                y = view.start if inwards > 0 else view.end - 1
        taken.update((cell, y) for cell in cells)
        yield Label(x, y, text)
