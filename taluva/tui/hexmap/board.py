"""A drawn map: a rich renderable whose lines are also available as segments.

  board = RenderedMap(picture, look, view, marks=last)
  board.lines()                             # lines of segments, as large as view.size
  board.overlaid(Overlay(preview)).lines()  # paints only what the overlay changes

Keep the map of a position and call ``overlaid`` after every key, so that the map itself is painted
only once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style

from taluva.tui.canvas import Glyph, GlyphLine
from taluva.tui.capabilities import Look, PainterKind
from taluva.tui.colour import copy_style
from taluva.tui.hexmap.geometry import Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import NO_OVERLAY, IndexedPicture, Mark, MarkKind, Overlay, Picture
from taluva.tui.hexmap.viewport import beyond, ruler_notes
from taluva.tui.theme import theme_for

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.measure import Measurement

    from taluva.tui.hexmap.filled import Filled
    from taluva.tui.hexmap.outline import Outline


class RenderedMap:
    """A picture, drawn for one look and one view."""

    def __init__(
        self, picture: Picture, look: Look, view: View, *, marks: tuple[Mark, ...] = ()
    ) -> None:
        """Store the picture. A preview hides ``marks`` unless the overlay keeps them."""
        self._picture, self._look, self._view, self._marks = picture, look, view, marks
        self._overlay = NO_OVERLAY
        self._map: Filled | Outline | None = None
        self._drawing: Filled | Outline | None = None

    @property
    def view(self) -> View:
        """The positions of the hexes on the canvas."""
        return self._view

    def overlaid(self, overlay: Overlay) -> RenderedMap:
        """Return the map with another overlay."""
        other = copy(self)
        other._map = self._base()
        other._overlay = overlay
        other._drawing = None
        return other

    def lines(self) -> Sequence[GlyphLine]:
        """Return the canvas line by line, each exactly as wide as the view."""
        return self._draw().canvas.lines()

    def glyphs(self) -> list[list[Glyph]]:
        """Return the glyphs line by line."""
        return [line.glyphs for line in self._draw().canvas.lines()]

    def text(self) -> str:
        """Return the map as plain text, without trailing blanks."""
        return "\n".join(self._draw().canvas.text()) + "\n"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # A style caches the escape codes of its first console, so each console gets its own copy.
        own: dict[int, Style] = {}
        for line in self.lines():
            for text, style, _ in line:
                if style is not None and id(style) not in own:
                    own[id(style)] = copy_style(style)
                yield Segment(text, own.get(id(style)))
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        from rich.measure import Measurement

        width, _ = self._view.size
        return Measurement(width, width)

    def _base(self) -> Filled | Outline:
        if self._map is None:
            theme, indexed = theme_for(self._look), IndexedPicture.of(self._picture)
            frame = ruler_notes(self._view, Window.around(indexed.grounds))
            if self._look.painter is PainterKind.FILLED:
                from taluva.tui.hexmap.filled import Filled

                self._map = Filled(self._view, theme, indexed, frame)
            else:
                from taluva.tui.hexmap.outline import Outline

                self._map = Outline(self._view, theme, indexed, frame)
        return self._map

    def _draw(self) -> Filled | Outline:
        if self._drawing is None:
            self._drawing = self._base()
            marks = tuple(self._visible_marks())
            if marks or self._overlay != NO_OVERLAY:
                self._drawing = self._drawing.overlaid(self._overlay, marks)
            theme = theme_for(self._look)
            hints = [mark for mark in self._overlay.marks if mark.kind is MarkKind.HINT]
            for x, y, text in beyond(self._view, hints):
                style = theme.chip_style(MarkKind.HINT.role)
                self._drawing.canvas.put(x, y, theme.encode(text), style)
        return self._drawing

    def _visible_marks(self) -> Iterable[Mark]:
        """Yield the map's own marks that the preview does not hide."""
        preview = self._overlay.preview
        if preview is None:
            return self._marks
        has_marks = self._overlay.keeps_marks
        return (mark for mark in self._marks if has_marks and mark.at not in preview.spots)


def board_text(
    picture: Picture,
    *,
    marks: tuple[Mark, ...] = (),
    zoom: Zoom = Zoom.SMALL,
    is_unicode: bool = False,
) -> str:
    """Draw a whole map as plain text of any width."""
    look = Look(PainterKind.OUTLINE, is_unicode=is_unicode, is_plain=True)
    window = Window.around(ground.hex for ground in picture.grounds).grown(*picture.room)
    return RenderedMap(
        picture, look, View(zoom, look.painter, window, Rulers.FOUR), marks=marks
    ).text()
