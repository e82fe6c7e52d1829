"""The layout of a map on a screen: zoom, panel, the part in view, its hexes and its rulers.

The zoom changes only when a move is played or the window is resized, never while the player types.
In between, the view can only move: keys call ``pan``, the mouse ``drag``, and typed hexes
``revealing``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from taluva.hexgrid import Hex, format_column
from taluva.tui.capabilities import PainterKind
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, PATH_ZOOMS, Height, Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import Mark, Spot

BAR_LINES: Final = 3  # header, prompt, toolbar
MIN_SCREEN_SIZE: Final = (40, 12)  # columns and lines; smaller screens show only text
MIN_SIZE_WITH_PANEL: Final = (64, 20)
_MIN_LINES_OF_TALL: Final = 44
# Minimum width of the screen, and the width of the panel.
_PANEL_WIDTHS: Final = ((196, 47), (160, 35), (112, 31), (0, 23))
# The same after the end of a game. The second width is tried if the map does not fit beside the
# first. On the widest screens the usual panel is wide enough, so the map does not move.
_WIDE_PANEL_WIDTHS: Final[tuple[tuple[int, tuple[int, ...]], ...]] = (
    (196, ()),
    (112, (49, 42)),
    (0, ()),
)

# Water around the land, in columns and half-rows: one ring of hexes, or two, which is as far as a
# move can reach. If room is short, the water is reduced before the zoom. At large zooms a small
# island keeps its water, because otherwise nearly every move would scroll the map. At the largest
# zoom all islands except tiny ones keep both rings, for the same reason.
_PREFERRED_ROOM: Final = (2, 4)
_PATH_ROOM: Final = (0, 1)  # moves never use the sea of a map with paths
_COAST: Final = (1, 1)  # water at the coast in a partial view
_RINGS: Final = (_PREFERRED_ROOM, (1, 2))
_NARROW_RINGS: Final = (*_RINGS, (1, 1), (0, 1), (0, 0))
_ROOMY_ZOOMS: Final = (Zoom.HUGE, Zoom.LARGE)
_TALL_LAND: Final = 14  # half-rows


class Fit(NamedTuple):
    """The layout of a screen without header, prompt and toolbar."""

    view: View
    panel_width: int  # of the panel beside the map with the players; 0 without one
    wanted: Window  # the island and the water around it
    land: Window  # the island alone
    margins: tuple[int, int]  # lines above and below a partial view for raised hexes and walls

    @property
    def zoom(self) -> Zoom:
        """The zoom of the view."""
        return self.view.zoom

    def pan(self, columns: int, rows: int) -> Fit:
        """Move the view by half its size: 1 moves right or down, -1 left or up."""
        window = self._movable
        moved = window.translate(columns * (window.columns // 2), rows * (window.rows // 2))
        return self._at(_clamp(moved, self.wanted))

    def drag(self, columns: int, lines: int) -> Fit:
        """Move the map to the right and down by some cells, rounded to whole hexes."""
        shape = self.view.shape
        moved = self._movable.translate(
            -round(columns / shape.step), -round(2 * lines / shape.lines)
        )
        return self._at(_clamp(moved, self.wanted))

    def revealing(self, hexes: Iterable[Hex], around: int = 1) -> Fit:
        """Move the view just far enough to show these hexes and a ring around them."""
        places = frozenset(hexes)
        area = Window.around(places)
        if not places or _is_inside(area, self.view.window):
            return self
        window = self._movable
        area = area.grown(around, around)
        columns = _step(area.left, area.right, window.left, window.right)
        rows = _step(area.top, area.bottom, window.top, window.bottom)
        return self._at(window.translate(columns, rows))

    def covered(self, lines: int) -> Fit:
        """Return the fit of a map whose last lines are covered. The rest stays if it has room."""
        width, height = self.view.size
        view, window = self.view._replace(canvas=(width, height - lines)), self.view.window
        while view.drop + view.needed[1] > height - lines and window.rows > 1:
            window = replace(window, bottom=window.bottom - 1)
            view = view._replace(window=window)
        if view.drop + view.needed[1] > height - lines:  # a small island in the middle
            view = view._replace(rulers=Rulers.TIGHT).centred(width, height - lines)
        return self._replace(view=view)

    def staying(
        self, last: Fit, hexes: Iterable[Hex], heights: Mapping[Hex, Height] | None = None
    ) -> Fit:
        """Return the fit scrolled as little as possible from ``last`` to show these hexes.

        An island in full view stays in place on the screen while it has water around it.
        ``heights`` has the raised hexes. If the layout differs, return the fit unchanged.
        """
        view, before = self.view, last.view
        if bool(self.panel_width) != bool(last.panel_width):
            return self
        if _is_inside(self.land, view.window):
            return self._where(before, heights or {})
        if _measures(view) != _measures(before):
            return self
        stayed = self._at(_clamp(before.window, self.wanted))
        return stayed.revealing(hexes)

    def _where(self, before: View, heights: Mapping[Hex, Height]) -> Fit:
        """Return the fit with the whole island at its position in ``before``, if there is room."""
        view, columns, rows = self.view, *_RINGS[-1]
        around = self.land.grown(
            min(columns, self.land.left - view.window.left),
            min(rows, self.land.top - view.window.top),
        )
        if view.zoom is not before.zoom or view.size != before.size:
            return self
        same = before.extended(around, heights)
        return self._replace(view=same) if self._has_room(same) else self

    def ending(self, last: Fit) -> Fit:
        """Return the fit of a finished game with the map at its position in ``last``, if possible.

        The panel may cover some water. If only this fit shows the whole island, the map moves.
        """
        width, height = last.view.size
        is_whole = _is_inside(self.land, last.view.window)
        is_better = not is_whole and _is_inside(self.land, self.view.window)
        is_other = bool(self.panel_width) != bool(last.panel_width)
        if is_other or self.view.size[1] != height or is_better:
            return self
        columns = width + last.panel_width
        for panel in _wide_panels(columns) or (last.panel_width,):
            fitted = self._replace(view=last.view._replace(canvas=(columns - panel, height)))
            window = last.view.window
            while window.right > self.land.right and not fitted._has_room(fitted.view):
                window = replace(window, right=window.right - 1)
                fitted = fitted._replace(view=fitted.view._replace(window=window))
            if fitted._has_room(fitted.view):
                return fitted._replace(panel_width=panel)
        return self

    def _has_room(self, view: View) -> bool:
        """Check whether a view fits its canvas. One column stays free before the panel."""
        (width, height), (needed_width, needed_height) = view.size, view.needed
        return (
            min(view.indent, view.drop) >= 0
            and view.indent + needed_width + (self.panel_width > 0) <= width
            and view.drop + needed_height <= height
        )

    @property
    def _movable(self) -> Window:
        """The window, with fewer rows if a part of the land needs larger margins."""
        view, window = self._with_margins, self.view.window
        while view.needed[1] > self.view.size[1] and window.rows > 1:
            window = replace(window, bottom=window.bottom - 1)
            view = view._replace(window=window)
        return window

    @property
    def _with_margins(self) -> View:
        head, tail = self.margins
        return self.view._replace(head=head, tail=tail, drop=0)

    def _at(self, window: Window) -> Fit:
        view = self._with_margins._replace(window=window)
        return self._replace(view=view.centred(*self.view.size))


def _measures(view: View) -> tuple[object, ...]:
    """Return the zoom, rulers and size of a view, to compare two views."""
    return view.zoom, view.rulers, view.size, view.window.columns, view.window.rows


def fits_a_picture(columns: int, lines: int) -> bool:
    """Check whether a screen is large enough for a map."""
    return columns >= MIN_SCREEN_SIZE[0] and lines >= MIN_SCREEN_SIZE[1]


class _Room(NamedTuple):
    """The room for the map beside a panel, or without one."""

    panel_width: int
    width: int
    height: int

    def can_hold(self, view: View) -> bool:
        """Check whether a view fits. One column stays free before a panel."""
        width, height = view.needed
        return width + (self.panel_width > 0) <= self.width and height <= self.height


def fit(
    columns: int,
    lines: int,
    land: Iterable[Hex],
    painter: PainterKind,
    *,
    zoom: Zoom | None = None,
    focus: Hex | None = None,
    zooms: Sequence[Zoom] = LEVEL_ZOOMS,
    heights: Mapping[Hex, Height] | None = None,
    is_ended: bool = False,
    below: int = 0,
) -> Fit:
    """Fit the land on a screen of this size, as large as possible or at the given zoom.

    ``below`` is the number of lines to leave free under the map. ``heights`` has the raised hexes.

    If the land does not fit, the result shows a part around ``focus``. The zoom is then the given
    one, or the last and smallest of ``zooms``.

    After the end of a game there is no water around the land, because there are no more moves. The
    panel is wide if the whole land fits beside it.
    """
    heights = dict.fromkeys(land, Height()) | dict(heights or {})
    island = Window.around(heights)
    wanted, outer = _with_water(island, is_laid_on=zooms[-1] in LEVEL_ZOOMS, is_ended=is_ended)
    # Hexes of the same height in a row need the same margin, so keep one of each.
    alike = {(hex.row, height): hex for hex, height in heights.items()}
    heights = {hex: height for (_, height), hex in alike.items()}
    side = panel_width(columns, lines)
    room = _Room(side, columns - side, lines - BAR_LINES - below)
    tried = [(each, room) for each in (zooms if zoom is None else (zoom,))]
    if is_ended:
        wide = [_Room(each, columns - each, room.height) for each in _wide_panels(columns)]
        tried = [(each, beside) for each, _ in tried for beside in wide] + tried
    for candidate, beside in tried:
        whole = View(candidate, painter, island)
        is_given = zoom is not None
        view = _whole(whole, heights, beside, is_ended=is_ended, is_given=is_given)
        if view is not None:
            return _fit(beside, view, wanted, island, heights)
    view = _in_part(View(zoom or zooms[-1], painter, island, Rulers.TIGHT), heights, room)
    view = _part(view, outer, room, focus)
    return _fit(room, view, wanted, island, heights)


def _with_water(island: Window, *, is_laid_on: bool, is_ended: bool) -> tuple[Window, Window]:
    """Return the island with its preferred water, and with the water to show in a partial view."""
    if is_ended:
        return island, island
    if is_laid_on:
        return island.grown(*_PREFERRED_ROOM), island.grown(*_COAST)
    return island.grown(*_PATH_ROOM), island.grown(*_PATH_ROOM)


def panel_width(columns: int, lines: int, *, is_wide: bool = False) -> int:
    """Return the width of the panel at the side of a screen, or 0 if there is no room."""
    if columns < MIN_SIZE_WITH_PANEL[0] or lines < MIN_SIZE_WITH_PANEL[1]:
        return 0
    usual = next(width for least, width in _PANEL_WIDTHS if columns >= least)
    return max((usual, *_wide_panels(columns))) if is_wide else usual


def lines_below(columns: int, lines: int) -> int:
    """Return the height of the panel below the map of a tall, narrow window, or 0."""
    is_tall = lines >= _MIN_LINES_OF_TALL and not panel_width(columns, lines)
    return 2 * lines // 5 if is_tall else 0


def _wide_panels(columns: int) -> tuple[int, ...]:
    return next(widths for least, widths in _WIDE_PANEL_WIDTHS if columns >= least)


def _fit(
    room: _Room, view: View, wanted: Window, land: Window, heights: Mapping[Hex, Height]
) -> Fit:
    part = _in_part(view, heights, room)
    view = view.centred(room.width, room.height)
    return Fit(view, room.panel_width, wanted, land, (part.head, part.tail))


def _in_part(view: View, heights: Mapping[Hex, Height], room: _Room) -> View:
    """Return the view with the margins of a partial view, unless they leave no room for a row."""
    row = Window(view.window.left, view.window.top, view.window.right, view.window.top)
    needed = view._replace(window=row).holding_part(heights).needed
    return view.holding_part(heights) if needed[1] <= room.height else view


def _whole(
    view: View, heights: Mapping[Hex, Height], room: _Room, *, is_ended: bool, is_given: bool
) -> View | None:
    """Return a view of the whole island with as much water as fits, or None.

    ``is_given`` is set if the player has chosen the zoom.
    """
    island = view.window

    def grown(ring: tuple[int, int], rulers: Rulers) -> View:
        found = view._replace(window=island.grown(*ring), rulers=rulers)
        return found.holding(heights) if room.can_hold(found) else found  # ``holding`` adds lines

    both = (Rulers.FOUR, Rulers.TIGHT)
    if view.zoom in PATH_ZOOMS:
        tried = [grown(ring, rulers) for ring in (_PATH_ROOM, (0, 0)) for rulers in both]
        tried.append(grown((0, 0), Rulers.CUT))
        return next(filter(room.can_hold, tried), None)
    if is_ended:
        return next(filter(room.can_hold, (grown((0, 0), rulers) for rulers in both)), None)
    may_be_narrow = view.zoom not in _ROOMY_ZOOMS or island.rows >= _TALL_LAND
    rings: Sequence[tuple[int, int]] = _NARROW_RINGS if may_be_narrow else _RINGS
    is_tiny = island.columns <= 2 and island.rows <= 3  # at most three hexes around a corner
    if view.zoom is Zoom.HUGE and not (may_be_narrow or is_given or is_tiny):
        rings = _RINGS[:1]
    least = view._replace(window=island.grown(*rings[-1]), rulers=both[-1])
    if not room.can_hold(least):
        return None
    for ring in rings:
        for rulers in both:
            if room.can_hold(grown(ring, rulers)):
                columns, rows = _PREFERRED_ROOM
                growths = [(c, r) for c in range(columns, -1, -1) for r in range(rows, -1, -1)]
                return next(filter(room.can_hold, (grown(each, rulers) for each in growths)))
    return None


def _part(view: View, outer: Window, room: _Room, focus: Hex | None) -> View:
    """Return a view of the largest part of ``outer`` that fits, around ``focus``."""
    middle = Window.around([focus]) if focus is not None else outer
    column, row = (middle.left + middle.right) // 2, (middle.top + middle.bottom) // 2
    columns = max(1, room.width // view.shape.step)
    rows = max(1, 2 * room.height // view.shape.lines)
    while True:
        left, top = column - columns // 2, row - rows // 2
        window = Window(left, top, left + columns - 1, top + rows - 1)
        part = view._replace(window=_clamp(window, outer))
        if room.can_hold(part):
            return part
        if columns > 1 and part.needed[0] + (room.panel_width > 0) > room.width:
            columns -= 1
        elif rows > 1:
            rows -= 1
        else:
            return part


def _is_inside(inner: Window, outer: Window) -> bool:
    return (
        outer.left <= inner.left
        and inner.right <= outer.right
        and outer.top <= inner.top
        and inner.bottom <= outer.bottom
    )


def _clamp(window: Window, outer: Window) -> Window:
    """Move a window so that it shows as much of ``outer`` as possible."""
    return window.translate(
        _back(window.left, window.right, outer.left, outer.right),
        _back(window.top, window.bottom, outer.top, outer.bottom),
    )


def _back(start: int, end: int, outer_start: int, outer_end: int) -> int:
    if end - start >= outer_end - outer_start:  # larger than ``outer``: centre it
        return (outer_start + outer_end - start - end) // 2
    return max(outer_start - start, 0) + min(outer_end - end, 0)


def _step(wanted_start: int, wanted_end: int, start: int, end: int) -> int:
    """Return the distance to scroll to show the wanted range, or at least its start."""
    return min(max(wanted_end - end, 0), max(wanted_start - start, 0)) + min(
        wanted_start - start, 0
    )


_COLUMN: Final = 3  # distance between neighbouring columns, in half sides of a hex
_NEAR: Final = 5.0  # square of the maximum distance, which is slightly more than a hex's radius


class Places(NamedTuple):
    """The left column and the top pixel or line of each hex in a view.

    ``fringe`` has the hexes just outside the view, which may draw an edge of a visible hex.
    """

    shown: dict[Hex, tuple[int, int]]
    fringe: dict[Hex, tuple[int, int]]
    numbers: dict[Hex, int]  # index of each shown hex in reading order


@lru_cache(maxsize=32)
def places(view: View) -> Places:
    """Return the positions of hexes, with their tops in pixels or, for outlines, in lines."""
    top = view.pixel_top if view.painter is PainterKind.FILLED else view.top
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
    """Return the spot at a cell of the canvas, or None.

    ``levels`` has the levels of the hexes, because raised hexes are drawn higher up.
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
    """A text in the margin of the map."""

    x: int
    y: int
    text: str


@lru_cache(maxsize=16)
def ruler_notes(view: View, land: Window) -> tuple[Label, ...]:
    """Return the column letters and row numbers, and arrows towards land out of view."""
    if view.rulers.is_none:
        return ()
    window, width, shape = view.window, view.ruler, view.shape
    first, right = view.left(window.left), view.left(window.right + 1) + shape.overhang
    has_four = view.rulers is Rulers.FOUR
    lines = (view.start - 1, *([view.end] if has_four else ()))  # of the column letters
    places = (first - 1 - width, *([right] if has_four else ()))  # where the row numbers begin
    notes = []
    for column in view.named_columns:
        letters = format_column(column)
        x = view.left(column) + shape.centre - (len(letters) - 1) // 2
        notes += [Label(x, y, letters) for y in lines]
    for row in view.named_rows:
        number = str(row)
        notes += [Label(x + width - len(number), view.caption(row), number) for x in places]
    if land.left < window.left:
        notes += [Label(first, y, "◄") for y in lines]
    if land.right > window.right:
        notes += [Label(right - 1, y, "►") for y in lines]
    if land.top < window.top:
        notes += [Label(x, view.start - 1, "▲".rjust(width)) for x in places]
    if land.bottom > window.bottom:
        last = view.end - (not has_four)
        notes += [Label(x, last, "▼".rjust(width)) for x in places]
    return tuple(notes)


def beyond(view: View, marks: Sequence[Mark]) -> Iterator[Label]:
    """Yield the texts of marks out of view, each with an arrow at the nearest edge.

    They cover neither each other nor the marks with a text in view.
    """
    window, shape = view.window, view.shape
    first, last = view.left(window.left), view.left(window.right + 1) + shape.overhang
    labels = [(mark.text, mark.at) for mark in marks if mark.text and isinstance(mark.at, Hex)]
    taken = {
        (view.left(hex.column) + x, view.top(hex.row) + y)
        for _, hex in labels
        if hex in window
        for x in range(shape.width)
        for y in range(shape.lines)
    }
    for text, hex in labels:
        if hex in window:
            continue
        inwards = 1  # where to search if the line is occupied
        if window.left <= hex.column <= window.right:
            is_north = hex.row < window.top
            text += "▲" if is_north else "▼"
            x, y = view.left(hex.column) + 1, view.start if is_north else view.end - 1
            inwards = 1 if is_north else -1
        else:
            is_west = hex.column < window.left
            text = f"◄{text}" if is_west else f"{text}►"
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
