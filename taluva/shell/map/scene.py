"""A picture by its places, with a ghost laid into it: what both painters look things up in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from taluva.hexgrid import Hex
from taluva.shell.map.picture import Chip, Ground, Picture, Piece, Spot

S = TypeVar("S", bound=Spot)


class Scene(NamedTuple):
    """Everything on a map by where it is."""

    grounds: Mapping[Hex, Ground]
    pieces: Mapping[Spot, tuple[Piece, ...]]  # side by side, from left to right
    chips: Mapping[Hex, tuple[Chip, ...]]
    land: frozenset[Hex]  # what the sea washes round: a ghost is no land
    has_levels: bool
    has_sea: bool
    has_paths: bool
    ghost_grounds: frozenset[Hex] = frozenset()
    ghost_pieces: frozenset[Spot] = frozenset()
    ghost_role: str = ""

    @classmethod
    def of(cls, picture: Picture) -> Scene:
        """Sort a picture by its places."""
        return cls(
            {ground.hex: ground for ground in picture.grounds},
            _by_spot(picture.pieces),
            _by_hex(picture.chips),
            frozenset(ground.hex for ground in picture.grounds),
            picture.has_levels,
            picture.has_sea,
            picture.has_paths,
        )

    def differing(self, other: Scene) -> set[Spot]:
        """Give the places at which another map shows something else."""
        return {
            *_differing(self.grounds, other.grounds),
            *_differing(self.pieces, other.pieces),
            *_differing(self.chips, other.chips),
        }

    def haunted(self, ghost: Picture, role: str) -> Scene:
        """Lay a ghost into the map: what it covers is gone, and what stood where it stands."""
        covered = {ground.hex for ground in ghost.grounds}
        pieces = {spot: each for spot, each in self.pieces.items() if spot not in covered}
        return self._replace(
            grounds={**self.grounds, **{ground.hex: ground for ground in ghost.grounds}},
            pieces={**pieces, **_by_spot(ghost.pieces)},
            chips={**self.chips, **_by_hex(ghost.chips)},
            ghost_grounds=frozenset(covered),
            ghost_pieces=frozenset(piece.at for piece in ghost.pieces),
            ghost_role=role,
        )


def _differing(one: Mapping[S, object], other: Mapping[S, object]) -> Iterator[S]:
    return (spot for spot in one.keys() | other.keys() if one.get(spot) != other.get(spot))


def _by_spot(pieces: Iterable[Piece]) -> dict[Spot, tuple[Piece, ...]]:
    by_spot: dict[Spot, tuple[Piece, ...]] = {}
    for piece in pieces:
        by_spot[piece.at] = (*by_spot.get(piece.at, ()), piece)
    return by_spot


def _by_hex(chips: Iterable[Chip]) -> dict[Hex, tuple[Chip, ...]]:
    by_hex: dict[Hex, tuple[Chip, ...]] = {}
    for chip in chips:
        by_hex[chip.hex] = (*by_hex.get(chip.hex, ()), chip)
    return by_hex
