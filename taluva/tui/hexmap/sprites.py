"""The pixel buffer of the filled painter, and the texts and sprites on its hexes.

The top face of a hex may begin in the middle of a line. It then has room for one line less. Names
of hexes are written in soft ink. Levels are bold and shown from level 2 on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from rich.style import Style

from taluva.hexgrid import Corner, Direction, Hex
from taluva.tui.canvas import TextRun
from taluva.tui.colour import StyleBook, Tint, Tone, lighter, mix_tints, pure
from taluva.tui.hexmap.geometry import Shape, Zoom
from taluva.tui.hexmap.picture import Chip, Ground, Part, Piece
from taluva.tui.hexmap.terrain import HexBlock
from taluva.tui.palette import ColourTable
from taluva.tui.theme import Theme

_NORTHERN: Final = (Direction.NE, Direction.NW)
_SOUTHERN: Final = (Direction.SE, Direction.SW)


class LetterRun(NamedTuple):
    """A text in one style. ``manner`` is strong, soft, or the role of its ink."""

    text: str
    manner: str = "strong"
    paper: str = ""  # a role; empty for the colour of the hex


class Sheet(NamedTuple):
    """The top face of a hex as a surface for texts."""

    x: int
    y: int  # top pixel of the face
    zoom: Zoom
    shape: Shape
    ground: Ground
    block: HexBlock
    colours: ColourTable
    book: StyleBook
    is_free: Callable[[int, int, bool], bool]  # column, line, whether it may cover outlines
    has_levels: bool

    @property
    def first(self) -> int:
        """The first line that is completely on the face."""
        return (self.y + 1) // 2

    @property
    def is_odd(self) -> bool:
        """Whether the face begins in the middle of a line."""
        return bool(self.y % 2)

    @property
    def level(self) -> str:
        """The level as text, or "" if the map has no levels or the level is 1."""
        return str(self.ground.level) if self.has_levels and self.ground.level > 1 else ""

    @property
    def plate(self) -> list[LetterRun]:
        """The runs that show the level and the name of the hex."""
        level = [LetterRun(f"{self.level} ")] if self.level else []
        return [*level, LetterRun(self.ground.label, "soft")]

    def centred(self, runs: Sequence[LetterRun]) -> int:
        """Return the offset from the left of the hex that centres the runs."""
        length = sum(len(run.text) for run in runs)
        return (self.shape.width - length + 1) // 2

    def write(
        self, line: int, runs: Sequence[LetterRun], x: int | None = None, *, covers: bool = False
    ) -> list[TextRun]:
        """Write runs side by side, centred or at ``x``. Return [] if they do not fit."""
        at = self.x + (self.centred(runs) if x is None else x)
        notes = []
        for run in runs:
            for sign in run.text:
                if not self.is_free(at, self.first + line, covers):
                    return []
                notes.append(TextRun(at, self.first + line, sign, self._style(run, at, line)))
                at += 1
        return notes

    def write_first(
        self, lines: Sequence[int], runs: Sequence[LetterRun], *, covers: bool = False
    ) -> list[TextRun]:
        """Write runs on the first of these lines with enough room."""
        written = (self.write(line, runs, covers=covers) for line in lines)
        return next((notes for notes in written if notes), [])

    def _style(self, run: LetterRun, x: int, line: int) -> Style:
        colours = self.colours
        paper = pure(run.paper) if run.paper else self._paper(x - self.x, line)
        match run.manner:
            case "strong":
                return self.book.style(colours.ink(paper), colours.of(paper), bold=True)
            case "soft":
                return self.book.style(colours.soft_ink(paper), colours.of(paper))
            case role:
                return self.book.style(
                    colours.upon(pure(role), paper), colours.of(paper), bold=True
                )

    def _paper(self, x: int, line: int) -> Tint:
        row = 2 * (self.first + line) - self.y
        paper = self.block.paper
        return paper.get((x, row + 1)) or paper.get((x, row)) or pure(self.ground.faces[0])


Writer = Callable[[Sheet, Sequence[Piece], Sequence[Chip]], Iterator[TextRun]]


def chip_text(piece: Piece) -> str:
    """Format a piece as a chip of at most four characters."""
    if piece.sprite.chip:
        return piece.letter + piece.sprite.chip
    if piece.count > 3:
        return f"{piece.letter}{piece.sprite.sign}{piece.count}"
    return piece.letter + piece.sprite.sign * max(1, piece.count)


def _chips(chips: Sequence[Chip]) -> list[LetterRun]:
    return [LetterRun(chip.text, paper=chip.role) for chip in chips]


def _tall(land: int, name: int, low: int, building: Callable[[int], Sequence[int]]) -> Writer:
    """Return a writer for large hexes. Level and name avoid pieces and lava."""

    def write(sheet: Sheet, pieces: Sequence[Piece], chips: Sequence[Chip]) -> Iterator[TextRun]:
        ground = sheet.ground
        if chips:
            yield from sheet.write_first((name + 1, name), _chips(chips))
        if pieces:
            yield from sheet.write_first(building(pieces[0].count), sheet.plate, covers=True)
        elif ground.has_crater:
            line = low if ground.points in _NORTHERN else 1
            yield from sheet.write(line, sheet.plate)
        else:
            is_named = bool(ground.label) or not ground.letter  # without a name, spell out the land
            yield from sheet.write(land, [LetterRun(ground.letter if is_named else ground.word)])
            yield from sheet.write(name, sheet.plate)

    return write


def _normal(sheet: Sheet, pieces: Sequence[Piece], chips: Sequence[Chip]) -> Iterator[TextRun]:
    ground, last = sheet.ground, 2 if sheet.is_odd else 3
    if chips:
        yield from sheet.write_first((2, 1), _chips(chips))
    if pieces:
        yield from sheet.write_first((last, last - 1), sheet.plate, covers=True)
    elif ground.has_crater:
        yield from sheet.write(0 if ground.points in _SOUTHERN else last, sheet.plate)
    else:
        yield from sheet.write(0, [LetterRun(ground.letter), LetterRun(sheet.level)])
        yield from sheet.write(1, [LetterRun(ground.label, "soft")])


def _small(sheet: Sheet, pieces: Sequence[Piece], chips: Sequence[Chip]) -> Iterator[TextRun]:
    ground, last = sheet.ground, 1 if sheet.is_odd else 2
    if chips:
        yield from sheet.write(1, _chips(chips))
    if pieces:
        if sheet.level:
            yield from sheet.write(last, [LetterRun(sheet.level)], 1, covers=True)
    elif ground.has_crater:
        if sheet.level:
            is_low = ground.points in _NORTHERN
            is_west = ground.points in (Direction.W, Direction.NW, Direction.SW)
            yield from sheet.write(
                last if is_low else 0, [LetterRun(sheet.level)], 4 if is_west else 1
            )
    else:
        yield from sheet.write(0, [LetterRun(ground.letter), LetterRun(sheet.level)], 1)
        if not chips:
            yield from sheet.write(1, [LetterRun(ground.label, "soft")], 1)


def _compact(sheet: Sheet, pieces: Sequence[Piece], chips: Sequence[Chip]) -> Iterator[TextRun]:
    ground = sheet.ground
    if chips:
        yield from sheet.write(1, _chips(chips), 1, covers=True)
    if pieces:
        piece = pieces[0]
        text = chip_text(piece)
        runs = [LetterRun(text, paper=piece.owner)]
        if piece.sprite.chip and piece.sprite.is_walled:
            runs = [
                LetterRun(piece.letter, paper=piece.owner),
                LetterRun(text[1:], piece.owner, "outline"),
            ]
        yield from sheet.write(0, runs, 2 if len(text) < 3 else 1, covers=True)
        if sheet.level:
            yield from sheet.write(1, [LetterRun(sheet.level)], 4, covers=True)
    elif ground.has_crater:
        points = f"{ground.heading:>2}"
        yield from sheet.write(
            0,
            [
                LetterRun(ground.letter, "lava"),
                LetterRun(sheet.level or " "),
                LetterRun(points, "lava"),
            ],
            1,
        )
    else:
        yield from sheet.write(0, [LetterRun(ground.letter), LetterRun(sheet.level)], 2)


_WITH_SPRITES: Final = (Zoom.HUGE, Zoom.LARGE, Zoom.NORMAL, Zoom.SMALL)  # pieces are not written
_MAX_DRAWN: Final = {Zoom.VAST: 3}  # pieces on one spot; if there are more, all become chips
_DEFAULT_MAX_DRAWN: Final = 2


def are_drawn(zoom: Zoom, pieces: Sequence[Piece], chips: Sequence[Chip]) -> bool:
    """Check whether the pieces of a hex are drawn as sprites. Otherwise they become chips.

    At the flat zoom a sprite leaves no room for chips.
    """
    if len(pieces) > _MAX_DRAWN.get(zoom, _DEFAULT_MAX_DRAWN) or (
        pieces and chips and zoom is Zoom.FLAT
    ):
        return False
    return all(piece.sprite.drawing(zoom, piece.count) for piece in pieces)


def as_written(
    zoom: Zoom, hex: Hex, pieces: Sequence[Piece], chips: Sequence[Chip]
) -> tuple[Sequence[Piece], Sequence[Chip]]:
    """Return the pieces and chips of a hex, with chips for pieces that have no drawing."""
    if zoom not in _WITH_SPRITES or are_drawn(zoom, pieces, chips):
        return pieces, chips
    return (), [*(Chip(hex, chip_text(each), each.owner) for each in pieces), *chips]


class _Plan(NamedTuple):
    """The positions of texts on a hex with two halves."""

    letters: Sequence[tuple[int, int]]  # line and column for the left half, best first
    crowd: int  # line of pieces that are not drawn
    name: int
    spare: Sequence[int]  # lines for chips that do not fit beside the name


def _halves(plan: _Plan) -> Writer:
    """Return a writer for hexes with two halves: their letters, name and chips.

    Pieces that are not drawn as sprites get their own line or replace the name.
    """

    def write(sheet: Sheet, pieces: Sequence[Piece], chips: Sequence[Chip]) -> Iterator[TextRun]:
        name, blank = LetterRun(sheet.ground.label, "soft"), LetterRun(" ", "soft")
        is_crowded = not are_drawn(sheet.zoom, pieces, chips)
        crowd = _write_crowd(sheet, plan.crowd, pieces) if is_crowded else []
        notes: list[TextRun] = []
        if not is_crowded or plan.crowd != plan.name:
            plate = [name, *([blank] if chips else []), *_chips(chips)]
            notes = sheet.write(plan.name, plate, covers=True)
        is_named = bool(notes)
        if not is_named:
            free = (plan.name,) if not is_crowded or plan.crowd != plan.name else ()
            notes = _pack(sheet, (*free, *plan.spare), chips)
        notes += crowd
        taken = {(note.x, note.y) for note in notes}
        if len(sheet.ground.letter) == 2:
            last = sheet.shape.width - 1
            mirrored = [(line, last - x) for line, x in plan.letters]
            for sign, places in zip(sheet.ground.letter, (plan.letters, mirrored), strict=True):
                notes += _first_free(sheet, LetterRun(sign), places, taken)
        if not is_named:
            centred = [(line, None) for line in plan.spare]
            named = _first_free(sheet, name, centred, {(note.x, note.y) for note in notes})
            if not named and is_crowded:
                named = _write_crowd(sheet, plan.crowd, pieces, name)
                notes = [note for note in notes if not named or note not in crowd]
            notes += named
        yield from notes

    return write


def _first_free(
    sheet: Sheet,
    text: LetterRun,
    places: Iterable[tuple[int, int | None]],
    taken: set[tuple[int, int]],
) -> list[TextRun]:
    """Write a text at the first line and column where it covers no other; None for centred."""
    written = (sheet.write(line, [text], x, covers=True) for line, x in places)
    free = (notes for notes in written if notes and taken.isdisjoint((n.x, n.y) for n in notes))
    return next(free, [])


def _write_crowd(
    sheet: Sheet, line: int, pieces: Sequence[Piece], name: LetterRun | None = None
) -> list[TextRun]:
    """Write pieces side by side, after ``name`` if given, in the longest form that fits."""
    head = [] if name is None else [name, LetterRun(" ", "soft")]
    for spell in (Piece.format, _count_or_sign, Piece.format_short):
        runs = [*head, *(LetterRun(spell(piece), paper=piece.owner) for piece in pieces)]
        if notes := sheet.write(line, runs, covers=True):
            return notes
    return []


def _count_or_sign(piece: Piece) -> str:
    return f"{piece.letter}{piece.count if piece.count > 1 else piece.sprite.sign}"


def _pack(sheet: Sheet, lines: Sequence[int], chips: Sequence[Chip]) -> list[TextRun]:
    """Write chips on the first line with room for all of them, or else on several lines."""
    if not chips:
        return []
    if notes := sheet.write_first(lines, _chips(chips), covers=True):
        return notes
    for line in lines:
        for number in range(len(chips) - 1, 0, -1):
            if notes := sheet.write(line, _chips(chips[:number]), covers=True):
                rest = [each for each in lines if each != line]
                return notes + _pack(sheet, rest, chips[number:])
    return []


WRITERS: Final[dict[Zoom, Writer]] = {
    Zoom.HUGE: _tall(3, 4, 6, lambda count: (6, 5)),
    Zoom.LARGE: _tall(2, 3, 4, lambda count: (5, 4) if count > 2 else (4, 3)),
    Zoom.NORMAL: _normal,
    Zoom.SMALL: _small,
    Zoom.COMPACT: _compact,
    Zoom.VAST: _halves(_Plan([(2, 4), (3, 2), (1, 6)], crowd=3, name=5, spare=[1, 0])),
    Zoom.WIDE: _halves(_Plan([(1, 2), (2, 1), (0, 4)], crowd=2, name=3, spare=[0, 1])),
    Zoom.FLAT: _halves(_Plan([(0, 2), (0, 1)], crowd=1, name=1, spare=[2, 0])),
}


SEA: Final = -1
# The owner of a pixel is four times the index of its hex, plus one of these.
FACE, WALL, SPRITE, OUTLINE = range(4)

Pixels = list[list[Tint]]


class Box(NamedTuple):
    """A rectangle of pixels. Its right and bottom bounds are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    def within(self, other: Box) -> Box:
        """Return the overlap with another box, which may be empty."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    @property
    def is_empty(self) -> bool:
        return self.left >= self.right or self.top >= self.bottom


class Layer:
    """Rows of pixels with their owners. Copies share rows until one of them is painted on."""

    __slots__ = ("_own", "limits", "owners", "rows")

    def __init__(self, rows: Iterable[Sequence[Tint]], limits: Box) -> None:
        """Copy the rows of the sea. ``limits`` is the area available for hexes."""
        self.rows: Pixels = [[*row] for row in rows]
        self.owners = [[SEA] * len(row) for row in self.rows]
        self.limits = limits
        self._own: set[int] = set()  # rows not shared with other layers

    def copy(self) -> Layer:
        """Return a copy that can be painted on independently."""
        other = object.__new__(Layer)
        other.rows, other.owners, other.limits = self.rows.copy(), self.owners, self.limits
        other._own = set()
        return other

    def own_rows(self, rows: Iterable[int]) -> set[int]:
        """Copy shared rows to paint on them. Return the row numbers inside the limits."""
        visible = {y for y in rows if self.limits.top <= y < self.limits.bottom}
        for y in visible - self._own:
            self.rows[y] = self.rows[y].copy()
        self._own |= visible
        return visible

    def flood(self, box: Box, sea: Pixels) -> None:
        """Replace everything in a box with the sea."""
        part, nobody = slice(box.left, box.right), [SEA] * (box.right - box.left)
        self.owners = self.owners.copy()
        for y in self.own_rows(range(box.top, box.bottom)):
            self.owners[y] = self.owners[y].copy()
            self.rows[y][part] = sea[y][part]
            self.owners[y][part] = nobody

    def dot(self, x: int, y: int, tint: Tint, owner: int, box: Box) -> None:
        """Paint a pixel if it is inside a box."""
        if box.left <= x < box.right and box.top <= y < box.bottom:
            self.rows[y][x] = tint
            self.owners[y][x] = owner

    def is_free(self, owner: int, x: int, line: int, covers: bool = False) -> bool:
        """Check whether a cell belongs to an owner. ``covers`` includes its outline."""
        left, top, right, bottom = self.limits
        if not (left <= x < right and top <= 2 * line < bottom):
            return False
        allowed = (owner, owner + OUTLINE) if covers else (owner,)
        return self.owners[2 * line][x] in allowed and self.owners[2 * line + 1][x] in allowed


def side_by_side(zoom: Zoom) -> int:
    """Return the distance in pixels between pieces on the same spot."""
    return 7 if zoom is Zoom.VAST else 6


_INK: Final = pure("outline")
_TONES: Final = {
    "r": Tone.BASE,
    "l": Tone.LIGHT,
    "d": Tone.DARK,
    "w": Tone.LIGHT,
    "L": Tone.LIGHT,
    "n": Tone.LIGHT,
    "g": Tone.LIGHT,
}
_CHARACTERS: Final = "Lng"
_FAINT: Final = 0.75  # share of the background in every second pixel of a preview


class PreviewBox(NamedTuple):
    """The colours of a previewed piece."""

    ink: Tint  # of the outline
    ground: Tint  # shows through the piece


def draw_piece(
    layer: Layer,
    piece: Piece,
    zoom: Zoom,
    middle: int,
    top: int,
    owner: int,
    box: Box,
    theme: Theme,
    preview: PreviewBox | None = None,
) -> Iterator[TextRun]:
    """Draw the part of a piece that is inside a box, and yield its letters."""
    if zoom is Zoom.COMPACT and piece.sprite.is_tall:
        for x in range(middle - 2, middle - 2 + len(chip_text(piece))):
            layer.dot(x, top + 2, pure(piece.owner, Tone.DARK), owner + OUTLINE, box)
    for part in piece.sprite.drawing(zoom, piece.count):
        art = _art(part, zoom is Zoom.SMALL)
        x = middle - art.width // 2 + part.shift
        y = top + part.top
        if art.letter_row is not None and (y + art.letter_row) % 2:
            y -= 1  # a letter must be on two pixels of the same line
        if art.letter_row is not None and isinstance(piece.at, Corner):
            _, first, _, end = layer.limits  # the top may be cut off, but not the letter
            y = min(max(y, first - art.letter_row), end - 2 - art.letter_row)
        if part.is_outlined or preview is not None:
            # Texts of the hexes around a corner may cover the outline of its piece.
            whose = None if isinstance(piece.at, Corner) else owner + OUTLINE
            _outline(layer, art, x, y, whose, box, preview)
        for dx, dy, sign in art.pixels:
            tint = _tint(sign, piece.owner)
            if preview is not None and (dx + dy) % 2 and sign not in _CHARACTERS:
                tint = mix_tints(tint, preview.ground, _FAINT)
            layer.dot(x + dx, y + dy, tint, owner + SPRITE, box)
        yield from _characters(art, x, y, piece, theme)


def _outline(
    layer: Layer, art: _Art, x: int, y: int, owner: int | None, box: Box, preview: PreviewBox | None
) -> None:
    ink = _INK if preview is None else preview.ink
    for dx, dy, share in art.outline:
        px, py = x + dx, y + dy
        if box.left <= px < box.right and box.top <= py < box.bottom:
            is_full = preview is not None or share == 1.0
            layer.rows[py][px] = ink if is_full else mix_tints(layer.rows[py][px], ink, share)
            if owner is not None:
                layer.owners[py][px] = owner


def _characters(art: _Art, x: int, y: int, piece: Piece, theme: Theme) -> Iterator[TextRun]:
    paper = pure(piece.owner, Tone.LIGHT)
    texts = {
        "L": piece.letter,
        "n": str(piece.count) if piece.count < 10 else "+",
        "g": piece.sprite.sign,
    }
    colours = theme.colours
    style = theme.book.style(colours.ink(paper), colours.of(paper), bold=True)
    for dx, dy, sign in art.letters:
        yield TextRun(x + dx, (y + dy) // 2, texts[sign], style)


def _tint(sign: str, owner: str) -> Tint:
    if sign == "o":
        return _INK
    if sign == "s":
        return pure("skin")
    tint = pure(owner, _TONES[sign])
    return lighter(tint, 0.25) if sign == "w" else tint


class _Art(NamedTuple):
    """The pixels, outline and letters of a part of a sprite."""

    width: int
    pixels: tuple[tuple[int, int, str], ...]
    outline: tuple[tuple[int, int, float], ...]
    letters: tuple[tuple[int, int, str], ...]  # the upper pixel of each letter
    letter_row: int | None


@cache
def _art(part: Part, is_small: bool) -> _Art:
    pixels = [
        (x, y, sign) for y, row in enumerate(part.rows) for x, sign in enumerate(row) if sign != "."
    ]
    inside = {(x, y) for x, y, _ in pixels}
    shares: dict[tuple[int, int], float] = {}
    for x, y in inside:
        for dx, dy, share in ((0, -1, 0.25), (-1, 0, 0.62), (1, 0, 0.62), (0, 1, 0.62)):
            if (x + dx, y + dy) not in inside:
                known = shares.get((x + dx, y + dy), 0.0)
                shares[x + dx, y + dy] = max(known, share if is_small else 1.0)
    letters = []
    for x, y, sign in pixels:
        if sign in _CHARACTERS and (x, y - 1, sign) not in pixels:
            letters.append((x, y, sign))
    rows = [y for _, y, _ in letters]
    return _Art(
        max(map(len, part.rows)),
        tuple(pixels),
        tuple((x, y, share) for (x, y), share in shares.items()),
        tuple(letters),
        min(rows, default=None),
    )
