"""What a map shows, for any game: grounds, pieces, chips and marks.

A picture names roles (jungle, white, legal), never colours; a palette gives each role its colour.
Its signs are Unicode; painters spell them in ASCII where needed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from taluva.hexgrid import Corner, Direction, Hex
from taluva.tui.hexmap.geometry import Height, Zoom

Spot = Hex | Corner


class Ground(NamedTuple):
    """A hex that is no sea; one with two faces shows them as halves, left and right."""

    hex: Hex
    faces: tuple[str, ...]  # roles
    level: int = 1
    group: Hashable = None  # hexes of one group have no border between them
    points: Direction | None = None  # the corner that a stream runs to from its crater
    letter: str = ""  # one for each face
    word: str = ""
    label: str = ""
    has_crater: bool = False  # whether it is a mountain with fire in it
    direction: str = ""  # where it points, in words; else by its name
    level_word: str = "level "

    @property
    def heading(self) -> str:
        """Where it points, as it is written."""
        return self.direction or str(self.points or "")


class Part(NamedTuple):
    """One drawing of a sprite: its rows, and where it stands.

    In a row ``r`` is the owner's colour, ``l`` and ``d`` its light and dark tone, ``w`` nearly
    white, ``o`` the outline, ``s`` skin, and ``.`` nothing. ``L`` is the owner's letter, ``n`` the
    number of pieces and ``g`` the sprite's sign: each is a character, two rows high.
    """

    rows: tuple[str, ...]
    top: int = 0  # pixel row of the face, or below a corner, at which it begins
    shift: int = 0  # pixels to the right of the middle
    is_outlined: bool = True


class Sprite:
    """A kind of piece: its sign, its word, and its drawings for each zoom, by the number of pieces.

    Of more pieces than there are drawings the last one is taken. Where a zoom has no drawing, the
    piece is a chip: the owner's letter, then ``chip``, or the sign once for each piece.
    """

    def __init__(
        self,
        sign: str,
        word: str = "",  # written out where there is room; else the sign
        chip: str = "",
        is_tall: bool = False,  # it is there to stay
        is_walled: bool = False,  # its chip is painted in the owner's colour, on the outline's
        drawings: Mapping[Zoom, tuple[tuple[Part, ...], ...]] | None = None,
    ) -> None:
        self.sign, self.word, self.chip = sign, word, chip
        self.is_tall, self.is_walled, self.drawings = is_tall, is_walled, drawings

    def drawing(self, zoom: Zoom, count: int) -> tuple[Part, ...]:
        """Give the parts from back to front; none if the piece is a chip at this zoom."""
        drawings = (self.drawings or {}).get(zoom, ())
        return drawings[min(count, len(drawings)) - 1] if drawings else ()


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on a hex or a corner and belongs to somebody."""

    at: Spot
    sprite: Sprite
    owner: str  # a role
    letter: str
    count: int = 1
    word: str = ""  # written out where there is room; else the sprite's


class Chip(NamedTuple):
    """A short text on a hex, in a colour of its own."""

    hex: Hex
    text: str
    role: str


class MarkKind(StrEnum):
    """What a mark says."""

    LEGAL = "legal"
    GHOST = "ghost"
    BAD = "bad"
    LAST = "last"
    HINT = "hint"
    CURSOR = "cursor"
    ASKED = "asked"  # somebody wants to know about it
    FLASH = "flash"  # for a moment, in the colour of the role that its text names

    @property
    def role(self) -> str:
        """The role of its colour."""
        return _ROLES.get(self, str(self))


_ROLES: Final = {MarkKind.GHOST: "legal"}  # the others have their own


class Mark(NamedTuple):
    """Something that is said about a hex or a corner."""

    at: Spot
    kind: MarkKind
    text: str = ""

    @property
    def role(self) -> str:
        """The role of its colour."""
        return self.text if self.kind is MarkKind.FLASH else self.kind.role


class Picture(NamedTuple):
    """A map, or the few things of it that a move would leave."""

    grounds: tuple[Ground, ...] = ()
    pieces: tuple[Piece, ...] = ()
    chips: tuple[Chip, ...] = ()
    has_levels: bool = True  # whether levels are worth a number
    has_sea: bool = True  # whether there is water around it
    has_paths: bool = False  # whether pieces walk on the borders of the hexes

    @property
    def room(self) -> tuple[int, int]:
        """The columns and half-rows around the land that are worth a look: for what may be laid."""
        return (0, 1) if self.has_paths else (2, 2)

    @property
    def heights(self) -> dict[Hex, Height]:
        """How high every ground is."""
        built_on = {each.at for each in self.pieces}
        return {each.hex: Height(each.level, each.hex in built_on) for each in self.grounds}

    @property
    def spots(self) -> frozenset[Spot]:
        """Every hex and corner that something lies or stands on."""
        hexes = {ground.hex for ground in self.grounds} | {chip.hex for chip in self.chips}
        return frozenset(hexes | {each.at for each in self.pieces})


def marks(kind: MarkKind, spots: Iterable[Spot]) -> tuple[Mark, ...]:
    """Mark some places alike."""
    return tuple(Mark(spot, kind) for spot in spots)


Frame = tuple[Mark, ...]  # what is laid over a map for a moment


def flash(role: str, spots: Iterable[Spot]) -> Frame:
    """Light some places for a moment in the colour of a role."""
    return tuple(Mark(spot, MarkKind.FLASH, role) for spot in spots)


class Overlay(NamedTuple):
    """What is laid over a map while somebody types: a ghost of the move, and marks."""

    ghost: Picture | None = None
    is_legal: bool = True
    marks: tuple[Mark, ...] = ()
    focus: frozenset[Hex] = frozenset()  # hexes that must be in sight
    keeps_marks: bool = False  # whether those of the map itself stay beside the ghost

    def asking(self, spots: Iterable[Spot]) -> Overlay:
        """Mark places that somebody has asked about, which must be in sight."""
        marked = marks(MarkKind.ASKED, spots)
        if not marked:
            return self
        hexes = (each.at for each in marked if isinstance(each.at, Hex))
        return self._replace(marks=(*self.marks, *marked), focus=self.focus.union(hexes))

    def with_cursor(self, spot: Spot, near: Iterable[Hex]) -> Overlay:
        """Add a cursor; the hexes near it must be in sight."""
        marked = (*self.marks, Mark(spot, MarkKind.CURSOR))
        return self._replace(marks=marked, focus=self.focus.union(near))


NO_OVERLAY: Final = Overlay()


S = TypeVar("S", bound=Spot)


class IndexedPicture(NamedTuple):
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
    def of(cls, picture: Picture) -> IndexedPicture:
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

    def differing(self, other: IndexedPicture) -> set[Spot]:
        """Give the places at which another map shows something else."""
        return {
            *_differing(self.grounds, other.grounds),
            *_differing(self.pieces, other.pieces),
            *_differing(self.chips, other.chips),
        }

    def with_preview(self, ghost: Picture, role: str) -> IndexedPicture:
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
