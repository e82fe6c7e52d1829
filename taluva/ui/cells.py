"""Fields and buildings as the cells that the painters draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from taluva.games.taluva.rules import Board, Building, Field, Kind
from taluva.hexgrid import ORIGIN, Hex, border
from taluva.shell.cell import Cell, Chip, Mark
from taluva.ui.overlay import Ghost, Last, Overlay
from taluva.ui.theme import Theme


class CellMaker:
    """Turns fields and buildings into what the painters draw."""

    def __init__(self, board: Board, theme: Theme, colours: tuple[str, ...], last: Last) -> None:
        self.board = board
        self._theme = theme
        self._colours = colours
        self._last = last
        self.cells = self._cells()

    def _cells(self) -> dict[Hex, Cell]:
        fields, buildings = self.board.fields, self.board.buildings
        cells = {hex: self._field(hex, field, buildings.get(hex)) for hex, field in fields.items()}
        for hex in _water_near(self.board):
            cells[hex] = self._water(hex)
        return cells

    def _field(
        self, hex: Hex, field: Field, building: Building | None, *, is_ghost: bool = False
    ) -> Cell:
        glyphs = self._theme.glyphs
        is_last = hex in self._last.tile
        mark = self._mark(glyphs.last, "last") if is_last or hex in self._last.built else None
        return Cell(
            paint=self._theme.paint(field.land, field.level, is_ghost=is_ghost),
            height=field.level,
            piece=field.laid,
            symbol=glyphs.of_land(field.land),
            word=str(field.land),
            number=str(field.level),
            label=str(hex),
            points=field.points,
            chip=self._chip(building) if building else None,
            mark=mark,
            accent=self._theme.colour("last") if is_last else "",
        )

    def _water(self, hex: Hex) -> Cell:
        return Cell(self._theme.water, symbol=self._theme.glyphs.water, label=str(hex))

    def _chip(self, building: Building) -> Chip:
        colour = self._colours[building.seat - 1]
        paper, ink = self._theme.player(colour)
        is_solid = building.kind is not Kind.HUTS
        return Chip(
            owner=colour[0].upper(),
            glyph=self._theme.glyphs.of_kind(building.kind),
            word=str(building.kind) if is_solid else "",
            count=building.huts,
            times=self._theme.glyphs.times,
            is_solid=is_solid,
            ink=ink,
            paper=paper,
        )

    def _mark(self, glyph: str, colour: str) -> Mark:
        return Mark(glyph, self._theme.colour("black"), self._theme.colour(colour))

    def changes(self, overlay: Overlay) -> dict[Hex, Cell]:
        """Give the cells that an overlay changes; a ghost goes before the rest."""
        if overlay.is_empty:
            return {}
        changes = dict(self._targets(overlay))
        ghost = overlay.ghost
        if ghost is not None:
            for hex in self._last.tile & self.cells.keys():
                changes[hex] = replace(changes.get(hex, self.cells[hex]), accent="")
            changes |= self._ghost(ghost)
        return changes

    def _targets(self, overlay: Overlay) -> Iterator[tuple[Hex, Cell]]:
        mark = self._mark(self._theme.glyphs.legal, "good")
        for hex in overlay.targets:
            cell = self.cells.get(hex) or self._water(hex)
            yield hex, cell if cell.mark else replace(cell, mark=mark)
        if overlay.volcano is not None:
            hex = overlay.volcano
            cell = self.cells.get(hex) or self._water(hex)
            yield hex, replace(cell, mark=mark, corners=overlay.directions)

    def _ghost(self, ghost: Ghost) -> dict[Hex, Cell]:
        colour = "good" if ghost.is_legal else "bad"
        mark = self._mark(self._theme.glyphs.ghost, colour)
        accent = self._theme.colour(colour)
        cells = {
            hex: self._field(hex, field, None, is_ghost=True) for hex, field in ghost.fields.items()
        }
        for hex, building in ghost.buildings.items():
            field = self.board.fields.get(hex)
            if field is None:
                cells[hex] = self._water(hex)
            else:
                cells[hex] = self._field(hex, field, building)
        return {
            hex: replace(cell, mark=mark, accent=accent, piece=("ghost", cell.piece))
            for hex, cell in cells.items()
        }


def _water_near(board: Board) -> frozenset[Hex]:
    """Give the hexes without a field up to two steps from the island, or from its first hex."""
    land = frozenset(board.fields) or frozenset({ORIGIN})
    coast = border(land)
    near = coast | border(land | coast)
    return near if board.fields else near | land
