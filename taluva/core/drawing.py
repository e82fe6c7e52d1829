"""The methods that draw a game. They load the screens, so nothing else needs them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from taluva.hexgrid import Corner, Hex


class Drawn:
    """A game that can draw itself."""

    __slots__ = ()

    def to_svg(
        self: Any,
        *,
        palette: str = "dark",
        zoom: str = "normal",
        highlights: Iterable[Hex | Corner | str] = (),
    ) -> str:
        """Return a picture of the board and the players, as ``taluva export -o game.svg`` writes.

        It shows everything that this view of the game knows. ``zoom`` is compact, small, normal,
        large or huge. ``highlights`` are hexes and corners to mark, such as ``["N24"]``. Raises
        ValueError for an unknown palette, zoom or place.
        """
        from taluva.drawing import draw

        return draw(self, ".svg", palette, zoom, highlights)

    def to_text(
        self: Any, *, zoom: str = "normal", highlights: Iterable[Hex | Corner | str] = ()
    ) -> str:
        """Return the same picture in plain characters."""
        from taluva.drawing import draw

        return draw(self, ".txt", "dark", zoom, highlights)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg()
