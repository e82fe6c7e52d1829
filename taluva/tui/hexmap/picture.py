"""The content of a map, for any game: land hexes, pieces, chips and marks.

A picture uses roles (jungle, white, legal), and a palette turns them into colours. Its signs are
Unicode, and painters replace them with ASCII where necessary.
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
    """A land hex. Two faces are drawn as its left and right half."""

    hex: Hex
    faces: tuple[str, ...]  # roles
    level: int = 1
    group: Hashable = None  # hexes of one group have no border between them
    points: Direction | None = None  # the corner that the lava stream flows to
    letter: str = ""  # one per face
    word: str = ""
    label: str = ""
    has_crater: bool = False  # whether it is a volcano
    direction: str = ""  # the label of ``points``, if different
    level_word: str = "level "
    wall: str = "wall"  # the role of the wall below it

    @property
    def heading(self) -> str:
        """The label of the direction that the hex points to, or ""."""
        return self.direction or str(self.points or "")


class Part(NamedTuple):
    """One part of a sprite's drawing: its pixel rows and its position.

    In a row ``r`` is the owner's colour, ``l`` and ``d`` its light and dark tone, ``w`` nearly
    white, ``o`` the outline, ``s`` skin, and ``.`` transparent. Three letters stand for a character
    that is two rows high: ``L`` the owner's letter, ``n`` the number of pieces, ``g`` the sprite's
    sign.
    """

    rows: tuple[str, ...]
    top: int = 0  # first pixel row, counted from the top of the face or the corner
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
        is_tall: bool = False,  # underlined at zoom compact
        is_walled: bool = False,  # the chip has the owner's colour as ink
        drawings: Mapping[Zoom, tuple[tuple[Part, ...], ...]] | None = None,
    ) -> None:
        self.sign, self.word, self.chip = sign, word, chip
        self.is_tall, self.is_walled, self.drawings = is_tall, is_walled, drawings

    def drawing(self, zoom: Zoom, count: int) -> tuple[Part, ...]:
        """Return the parts from back to front, or () if the piece is a chip at this zoom."""
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

    def format(self) -> str:
        """Return the letter, the sign and, if there are several pieces, their number."""
        return f"{self.letter}{self.sprite.sign}{self.count if self.count > 1 else ''}"

    def format_short(self) -> str:
        """Return the letter or the sign and, if there are several pieces, their number."""
        return f"{self.letter or self.sprite.sign}{self.count if self.count > 1 else ''}"


class Chip(NamedTuple):
    """A short text in a role's colour on a hex."""

    hex: Hex
    text: str
    role: str


class MarkKind(StrEnum):
    """The reasons for marking a spot on the map."""

    LEGAL = "legal"
    PREVIEW = "preview"
    BAD = "bad"
    LAST = "last"
    LOST = "lost"  # the player lost something here
    HINT = "hint"
    CURSOR = "cursor"
    ASKED = "asked"  # the player asked about this spot
    FLASH = "flash"  # shown briefly; its text is its colour role

    @property
    def role(self) -> str:
        """The colour role of marks of this kind."""
        return _ROLES.get(self, str(self))


# For all other kinds, the role has the same name as the kind.
_ROLES: Final = {MarkKind.PREVIEW: "legal", MarkKind.LOST: "bad"}


class Mark(NamedTuple):
    """A mark on a hex or a corner, with a text for hints and flashes."""

    at: Spot
    kind: MarkKind
    text: str = ""

    @property
    def role(self) -> str:
        """The colour role of this mark."""
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
        """The columns and half-rows around the land that moves may use."""
        return (0, 1) if self.has_paths else (2, 2)

    @property
    def heights(self) -> dict[Hex, Height]:
        """The height of every land hex."""
        built_on = {each.at for each in self.pieces}
        return {each.hex: Height(each.level, each.hex in built_on) for each in self.grounds}

    @property
    def spots(self) -> frozenset[Spot]:
        """Every hex and corner with land, a chip or a piece."""
        hexes = {ground.hex for ground in self.grounds} | {chip.hex for chip in self.chips}
        return frozenset(hexes | {each.at for each in self.pieces})


def marks(kind: MarkKind, spots: Iterable[Spot]) -> tuple[Mark, ...]:
    """Return a mark of this kind for each spot."""
    return tuple(Mark(spot, kind) for spot in spots)


Frame = tuple[Mark, ...]  # marks shown over a map for a moment


def flash(role: str, spots: Iterable[Spot]) -> Frame:
    """Return a frame that flashes spots in a role's colour."""
    return tuple(Mark(spot, MarkKind.FLASH, role) for spot in spots)


class Overlay(NamedTuple):
    """A preview of the typed move, and marks, to draw over a map."""

    preview: Picture | None = None
    is_legal: bool = True
    marks: tuple[Mark, ...] = ()
    focus: frozenset[Hex] = frozenset()  # hexes that must be in view
    keeps_marks: bool = False  # whether the map's own marks stay visible beside the preview

    def with_marks(self, marked: Iterable[Mark]) -> Overlay:
        """Return the overlay with more marks."""
        return self._replace(marks=(*self.marks, *marked))

    def asking(self, spots: Iterable[Spot]) -> Overlay:
        """Return the overlay with marks on the spots that the player asked about."""
        marked = marks(MarkKind.ASKED, spots)
        if not marked:
            return self
        hexes = (each.at for each in marked if isinstance(each.at, Hex))
        return self.with_marks(marked)._replace(focus=self.focus.union(hexes))

    def with_cursor(self, spot: Spot, near: Iterable[Hex]) -> Overlay:
        """Return the overlay with a cursor. The hexes in ``near`` must be in view."""
        cursor = Mark(spot, MarkKind.CURSOR)
        return self.with_marks([cursor])._replace(focus=self.focus.union(near))


NO_OVERLAY: Final = Overlay()


S = TypeVar("S", bound=Spot)


class IndexedPicture(NamedTuple):
    """The content of a map, indexed by hex and spot."""

    grounds: Mapping[Hex, Ground]
    pieces: Mapping[Spot, tuple[Piece, ...]]  # side by side, from left to right
    chips: Mapping[Hex, tuple[Chip, ...]]
    land: frozenset[Hex]  # without the preview; has surf around it
    has_levels: bool
    has_sea: bool
    has_paths: bool
    preview_grounds: frozenset[Hex] = frozenset()
    preview_pieces: frozenset[Spot] = frozenset()
    preview_role: str = ""

    @classmethod
    def of(cls, picture: Picture) -> IndexedPicture:
        """Return the indexed content of a picture."""
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
        """Return the spots whose content differs from another map."""
        return {
            *_differing(self.grounds, other.grounds),
            *_differing(self.pieces, other.pieces),
            *_differing(self.chips, other.chips),
        }

    def with_preview(self, preview: Picture, role: str) -> IndexedPicture:
        """Return the map with a preview that replaces the land and pieces it covers."""
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
