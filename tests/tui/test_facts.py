"""Every fact of a map can be read from its pixels, at every zoom and colour depth.

The map is made by hand, with its hexes far apart. The tests of the painter cover what hides behind
something else, and those without colours that no two facts look the same.
"""

from __future__ import annotations

from itertools import product

import pytest
from rich.color import Color

from taluva.hexgrid import Direction, Hex
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.colour import Tint, pure
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, View, Window, Zoom
from taluva.tui.hexmap.picture import Ground, Mark, MarkKind, Overlay, Picture, Piece, marks
from taluva.tui.theme import theme_for
from tests.tui.decoding import Decoded, colour_of, decoded
from tests.tui.pictures import LETTERS, TOWER

DEPTHS = (Depth.TRUE, Depth.CUBE, Depth.BASIC)
PALETTES = ("dark", "light")
LOOKS = [Look(PainterKind.FILLED, depth, True, palette=p) for depth in DEPTHS for p in PALETTES]
OWNERS = ("white", "orange", "purple", "blue", "yellow")
SPOTS = [Hex.at(2 + 4 * column, 4 + 8 * row) for row in range(5) for column in range(5)]
WINDOW = Window.around(SPOTS).grown(1, 3)

looks = pytest.mark.parametrize("look", LOOKS, ids=lambda each: f"{each.depth}-{each.palette}")
zooms = pytest.mark.parametrize("zoom", LEVEL_ZOOMS)


def land(hex: Hex, role: str = "rock", level: int = 1, points: Direction | None = None) -> Ground:
    is_mountain = role == "volcano"
    return Ground(hex, (role,), level, hex, points, LETTERS[role], role, str(hex), is_mountain)


ROCKS = Picture(tuple(map(land, SPOTS)))


class Seen:
    """A map on the screen."""

    def __init__(
        self,
        picture: Picture,
        look: Look,
        zoom: Zoom,
        last: tuple[Mark, ...] = (),
        overlay: Overlay | None = None,
    ) -> None:
        self.view = View(zoom, look.painter, WINDOW)
        self.look = look
        board = RenderedMap(picture, look, self.view, marks=last)
        lines = (board.overlaid(overlay) if overlay else board).lines()
        self.found: Decoded = decoded(lines)

    def text(self, hex: Hex) -> str:
        """Return the characters on a hex and above it that are not pixels."""
        x, y, shape = self.view.left(hex.column), self.view.top(hex.row), self.view.shape
        rows = self.found.signs[max(y - shape.lines, 1) : y + shape.lines]
        signs = "".join(row[x : x + shape.width] for row in rows)
        return "".join(sign for sign in signs if sign not in " ▄▀")

    def form(self, hex: Hex, *tints: Tint) -> frozenset[tuple[int, int]]:
        """Return the pixels of a hex that have one of the tints."""
        x, y, shape = self.view.left(hex.column), self.view.pixel_top(hex.row), self.view.shape
        colours = {self.colour(tint) for tint in tints}
        area = product(range(-1, shape.width + 1), range(-2 * shape.lines, 2 * shape.lines))
        return frozenset(
            (dx, dy) for dx, dy in area if self.found.pixels[y + dy][x + dx] in colours
        )

    def colour(self, tint: Tint) -> Color | None:
        """Return the colour of a tint in this look."""
        return colour_of(theme_for(self.look), tint)


@looks
@zooms
def test_the_map_shows_lands_levels_and_names(look: Look, zoom: Zoom) -> None:
    lands = [role for role in LETTERS if role != "volcano"]
    grounds = [land(hex, lands[at % 5], 1 + at // 5) for at, hex in enumerate(SPOTS)]
    seen = Seen(Picture(tuple(grounds)), look, zoom)
    for ground in grounds:
        level = str(ground.level) if ground.level > 1 else ""
        name = "" if zoom is Zoom.COMPACT else ground.label
        assert sorted(seen.text(ground.hex)) == sorted(ground.letter + level + name)


@looks
@zooms
@pytest.mark.parametrize("is_legal", [True, False])
def test_the_map_shows_the_last_move_and_previews(look: Look, zoom: Zoom, is_legal: bool) -> None:
    last, preview = SPOTS[3], SPOTS[8]
    seen = Seen(ROCKS, look, zoom, marks(MarkKind.LAST, [last]))
    assert [hex for hex in SPOTS if seen.form(hex, pure("last"))] == [last]
    dots = seen.form(last, pure("last"))
    tile = Picture((land(preview, "sand", 2),))
    seen = Seen(ROCKS, look, zoom, marks(MarkKind.LAST, [last]), Overlay(tile, is_legal))
    role, other = ("legal", "bad") if is_legal else ("bad", "legal")
    assert [hex for hex in SPOTS if seen.form(hex, pure(role))] == [preview]
    assert not any(seen.form(hex, pure(other), pure("last")) for hex in SPOTS)
    assert "S" in seen.text(preview)
    assert "2" in seen.text(preview)
    # Without colours they are told apart too: one line has gaps.
    assert len(dots) < len(seen.form(preview, pure(role)))


@looks
@zooms
def test_the_map_shows_previews_of_pieces(look: Look, zoom: Zoom) -> None:
    tower = Picture(pieces=(Piece(SPOTS[7], TOWER, "purple", "P"),))
    for is_legal, role in ((True, "legal"), (False, "bad")):
        seen = Seen(ROCKS, look, zoom, overlay=Overlay(tower, is_legal))
        assert [hex for hex in SPOTS if seen.form(hex, pure(role))] == [SPOTS[7]]
        assert "P" in seen.text(SPOTS[7])


@looks
@zooms
def test_legal_places_are_marked_on_land_and_named_on_the_sea(look: Look, zoom: Zoom) -> None:
    sea = Hex.at(4, 8)
    overlay = Overlay(
        marks=(*marks(MarkKind.LEGAL, [SPOTS[6], sea]), Mark(SPOTS[9], MarkKind.HINT, "3"))
    )
    seen = Seen(ROCKS, look, zoom, overlay=overlay)
    assert seen.text(sea) == str(sea)
    assert "+" in seen.text(SPOTS[6])
    assert "3" in seen.text(SPOTS[9])
    assert [hex for hex in SPOTS if seen.form(hex, pure("legal"))] == [SPOTS[6]]
    assert not any("+" in seen.text(hex) for hex in SPOTS if hex is not SPOTS[6])
