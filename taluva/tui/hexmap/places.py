"""The hexes that a view shows, their positions, and the rulers around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from taluva.hexgrid import Hex, format_column
from taluva.tui.hexmap.geometry import Rulers, View, Window
from taluva.tui.hexmap.picture import Mark, Spot

_COLUMN: Final = 3  # half sides of a hex from one column to the next
_NEAR: Final = 5.0  # in half sides squared: slightly more than the radius of a hex


class Places(NamedTuple):
    """The hexes of a view by the character and the pixel or line where they begin.

    The fringe has the hexes just outside. They are not shown. But only one of two hexes draws the
    edge between them, and that may be the one outside.
    """

    shown: dict[Hex, tuple[int, int]]
    fringe: dict[Hex, tuple[int, int]]
    numbers: dict[Hex, int]  # of the shown hexes, in reading order


@lru_cache(maxsize=16)
def places_in_pixels(view: View) -> Places:
    """Return the positions for a picture in pixels."""
    return _places(view, view.pixel_top)


@lru_cache(maxsize=16)
def places_in_lines(view: View) -> Places:
    """Return the positions for a picture in whole lines."""
    return _places(view, view.top)


def _places(view: View, top: Callable[[int], int]) -> Places:
    seen = {*view.hexes()}
    fringe = {near for hex in seen for near in hex.neighbours} - seen
    lefts = {column: view.left(column) for column in {hex.column for hex in seen | fringe}}
    tops = {row: top(row) for row in {hex.row for hex in seen | fringe}}
    shown = {hex: (lefts[hex.column], tops[hex.row]) for hex in view.hexes()}
    numbers = {hex: number for number, hex in enumerate(shown)}
    around = {hex: (lefts[hex.column], tops[hex.row]) for hex in fringe}
    return Places(shown, around, numbers)


def spot_at(
    view: View, column: int, line: int, spots: Iterable[Spot], levels: Mapping[Hex, int]
) -> Spot | None:
    """Return the spot nearest to a cell, or None if none is near.

    ``levels`` are the levels of the hexes, because raised hexes are drawn higher up.
    """
    shape = view.shape

    def away(spot: Spot) -> float:
        if isinstance(spot, Hex):
            x = view.left(spot.column) + shape.width / 2
            y = view.pixel_top(spot.row) + shape.lines - shape.lift * (levels.get(spot, 1) - 1)
        else:
            x, y = view.corner(spot)
        right, down = (column + 0.5 - x) * _COLUMN / shape.step, (2 * line + 1 - y) / shape.lines
        return right * right + 3 * down * down

    nearest = min(sorted(spots, key=str), key=away, default=None)
    return nearest if nearest is not None and away(nearest) <= _NEAR else None


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
    """Return the column letters, row numbers, and arrows on the sides with land out of view."""
    if view.rulers.is_none:
        return ()
    return (*_letters(view), *_numbers(view), *_arrows(view, land, arrows))


def _ruler_lines(view: View) -> list[int]:
    return [view.start - 1, view.end] if view.rulers is Rulers.FOUR else [view.start - 1]


def _ruler_places(view: View) -> list[int]:
    """Return the columns where the row numbers begin."""
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
    """Yield the texts of marks that are out of view, at the nearest edge, with an arrow.

    No text covers another one, or a hex in view that has its own text.
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
        inwards = 1  # direction to search in when the line is occupied
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
