"""The content of a map, for any game: grounds, pieces, chips and marks.

A picture names roles (jungle, white, legal), never colours. A palette turns roles into colours. The
signs are Unicode, and painters replace them with ASCII where necessary.
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
    """A land hex. If it has two faces, they are drawn as its left and right half."""

    hex: Hex
    faces: tuple[str, ...]  # roles
    level: int = 1
    group: Hashable = None  # hexes of one group have no border between them
    points: Direction | None = None  # the corner that a stream flows to from the crater
    letter: str = ""  # one per face
    word: str = ""
    label: str = ""
    has_crater: bool = False  # whether it is a volcano
    direction: str = ""  # the label of ``points``, if not its own name
    level_word: str = "level "

    @property
    def heading(self) -> str:
        """The text for the direction it points to."""
        return self.direction or str(self.points or "")


class Part(NamedTuple):
    """One drawing of a sprite: its rows and its position.

    In a row ``r`` is the owner's colour, ``l`` and ``d`` its light and dark tone, ``w`` nearly
    white, ``o`` the outline, ``s`` skin, and ``.`` nothing. ``L`` is the owner's letter, ``n`` the
    number of pieces and ``g`` the sprite's sign. Each of these three is one character, two rows
    high.
    """

    rows: tuple[str, ...]
    top: int = 0  # first pixel row, from the top of the face or the corner
    shift: int = 0  # pixels to the right of the middle
    is_outlined: bool = True


class Sprite:
    """A kind of piece: its sign, its word and its drawings by zoom and number of pieces.

    For more pieces than there are drawings, the last drawing is used. At a zoom without drawings,
    the piece is a chip: the owner's letter, then ``chip``, or the sign once for each piece.
    """

    def __init__(
        self,
        sign: str,
        word: str = "",  # shown instead of the sign where it fits
        chip: str = "",
        is_tall: bool = False,  # a permanent building, underlined at zoom compact
        is_walled: bool = False,  # the chip has the owner's ink on the outline colour
        drawings: Mapping[Zoom, tuple[tuple[Part, ...], ...]] | None = None,
    ) -> None:
        self.sign, self.word, self.chip = sign, word, chip
        self.is_tall, self.is_walled, self.drawings = is_tall, is_walled, drawings

    def drawing(self, zoom: Zoom, count: int) -> tuple[Part, ...]:
        """Return the parts from back to front, or none if the piece is a chip at this zoom."""
        drawings = (self.drawings or {}).get(zoom, ())
        return drawings[min(count, len(drawings)) - 1] if drawings else ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A player's piece on a hex or a corner."""

    at: Spot
    sprite: Sprite
    owner: str  # a role
    letter: str
    count: int = 1
    word: str = ""  # shown instead of the sprite's word


class Chip(NamedTuple):
    """A short text on a hex, in its own colour."""

    hex: Hex
    text: str
    role: str


class MarkKind(StrEnum):
    """The meaning of a mark."""

    LEGAL = "legal"
    PREVIEW = "preview"
    BAD = "bad"
    LAST = "last"
    LOST = "lost"  # the player lost something here
    HINT = "hint"
    CURSOR = "cursor"
    ASKED = "asked"  # the player asked about this spot
    FLASH = "flash"  # shown briefly, in the role that its text names

    @property
    def role(self) -> str:
        """The colour role that draws marks of this kind."""
        return _ROLES.get(self, str(self))


# Other kinds have a role of the same name.
_ROLES: Final = {MarkKind.PREVIEW: "legal", MarkKind.LOST: "bad"}


class Mark(NamedTuple):
    """A mark on a hex or a corner."""

    at: Spot
    kind: MarkKind
    text: str = ""

    @property
    def role(self) -> str:
        """The colour role that draws this mark."""
        return self.text if self.kind is MarkKind.FLASH else self.kind.role


class Picture(NamedTuple):
    """A map, or only the parts of it that a move would change."""

    grounds: tuple[Ground, ...] = ()
    pieces: tuple[Piece, ...] = ()
    chips: tuple[Chip, ...] = ()
    has_levels: bool = True  # whether levels are shown as numbers
    has_sea: bool = True  # whether water surrounds the land
    has_paths: bool = False  # whether pieces move along the borders of hexes

    @property
    def room(self) -> tuple[int, int]:
        """The columns and half-rows to show around the land, because moves may use them."""
        return (0, 1) if self.has_paths else (2, 2)

    @property
    def heights(self) -> dict[Hex, Height]:
        """The height of every ground."""
        built_on = {each.at for each in self.pieces}
        return {each.hex: Height(each.level, each.hex in built_on) for each in self.grounds}

    @property
    def spots(self) -> frozenset[Spot]:
        """Every hex and corner with a ground, chip or piece."""
        hexes = {ground.hex for ground in self.grounds} | {chip.hex for chip in self.chips}
        return frozenset(hexes | {each.at for each in self.pieces})


def marks(kind: MarkKind, spots: Iterable[Spot]) -> tuple[Mark, ...]:
    """Return a mark of this kind for each spot."""
    return tuple(Mark(spot, kind) for spot in spots)


Frame = tuple[Mark, ...]  # marks shown over a map for a moment


def flash(role: str, spots: Iterable[Spot]) -> Frame:
    """Return a frame that lights up spots for a moment in the colour of a role."""
    return tuple(Mark(spot, MarkKind.FLASH, role) for spot in spots)


class Overlay(NamedTuple):
    """What is drawn over a map while the player types: a preview of the move, and marks."""

    preview: Picture | None = None
    is_legal: bool = True
    marks: tuple[Mark, ...] = ()
    focus: frozenset[Hex] = frozenset()  # hexes that must be in view
    keeps_marks: bool = False  # whether the map's own marks stay visible beside the preview

    def asking(self, spots: Iterable[Spot]) -> Overlay:
        """Return the overlay with marks on spots the player asked about, which must be in view."""
        marked = marks(MarkKind.ASKED, spots)
        if not marked:
            return self
        hexes = (each.at for each in marked if isinstance(each.at, Hex))
        return self._replace(marks=(*self.marks, *marked), focus=self.focus.union(hexes))

    def with_cursor(self, spot: Spot, near: Iterable[Hex]) -> Overlay:
        """Return the overlay with a cursor. The hexes in ``near`` must be in view."""
        marked = (*self.marks, Mark(spot, MarkKind.CURSOR))
        return self._replace(marks=marked, focus=self.focus.union(near))


NO_OVERLAY: Final = Overlay()


S = TypeVar("S", bound=Spot)


class IndexedPicture(NamedTuple):
    """The content of a map, indexed by hex and spot."""

    grounds: Mapping[Hex, Ground]
    pieces: Mapping[Spot, tuple[Piece, ...]]  # side by side, from left to right
    chips: Mapping[Hex, tuple[Chip, ...]]
    land: frozenset[Hex]  # hexes with surf around them, without the preview
    has_levels: bool
    has_sea: bool
    has_paths: bool
    preview_grounds: frozenset[Hex] = frozenset()
    preview_pieces: frozenset[Spot] = frozenset()
    preview_role: str = ""

    @classmethod
    def of(cls, picture: Picture) -> IndexedPicture:
        """Create the index of a picture."""
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
        """Return the spots where another map shows something else."""
        return {
            *_differing(self.grounds, other.grounds),
            *_differing(self.pieces, other.pieces),
            *_differing(self.chips, other.chips),
        }

    def with_preview(self, preview: Picture, role: str) -> IndexedPicture:
        """Return the map with a preview, which replaces the grounds and pieces that it covers."""
        covered = {ground.hex for ground in preview.grounds}
        pieces = {spot: each for spot, each in self.pieces.items() if spot not in covered}
        return self._replace(
            grounds={**self.grounds, **{ground.hex: ground for ground in preview.grounds}},
            pieces={**pieces, **_by_spot(preview.pieces)},
            chips={**self.chips, **_by_hex(preview.chips)},
            preview_grounds=frozenset(covered),
            preview_pieces=frozenset(piece.at for piece in preview.pieces),
            preview_role=role,
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
