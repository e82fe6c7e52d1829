"""Pictures made by hand: an island that shows everything once, and one with pieces on paths.

They do not depend on the rules of any game.
"""

from __future__ import annotations

from taluva.games.taluva.artwork import SPRITES
from taluva.games.taluva.rules import BuildingKind as Building
from taluva.hexgrid import Direction, Hex, parse_corner, parse_hex
from taluva.tui.hexmap import picture
from taluva.tui.hexmap.geometry import PATH_ZOOMS

LETTERS = {"jungle": "J", "clearing": "C", "sand": "S", "rock": "R", "lake": "L", "volcano": "▲"}
HUTS, TOWER, TEMPLE = (SPRITES[kind] for kind in Building)


def ground(
    label: str, land: str, level: int = 1, group: int = 0, points: Direction | None = None
) -> picture.Ground:
    """Make a ground of one face."""
    hex = parse_hex(label)
    return picture.Ground(
        hex, (land,), level, group, points, LETTERS[land], land, label, land == "volcano"
    )


def piece(label: str, sprite: picture.Sprite, owner: str, count: int = 1) -> picture.Piece:
    """Make a piece on a hex."""
    return picture.Piece(parse_hex(label), sprite, owner, owner[0].upper(), count)


def hexes(*labels: str) -> tuple[Hex, ...]:
    """Parse labels."""
    return tuple(map(parse_hex, labels))


# A tile of level 3 in front of two lower ones, with every building and every land.
ISLAND = picture.Picture(
    (
        ground("M25", "volcano", 2, 2, Direction.SE),
        ground("N26", "rock", 2, 2),
        ground("M27", "clearing", 2, 2),
        ground("N24", "lake", 1, 1),
        ground("O25", "volcano", 1, 1, Direction.NW),
        ground("L24", "sand", 1, 3),
        ground("L26", "jungle", 3, 4),
    ),
    (
        piece("N24", HUTS, "white", 3),
        piece("M27", HUTS, "orange"),
        piece("L26", TOWER, "purple"),
        piece("N26", TEMPLE, "blue"),
    ),
)
LAST = picture.marks(picture.MarkKind.LAST, hexes("N24", "O25"))
PREVIEW = picture.Picture(
    (
        ground("L28", "volcano", 1, 9, Direction.E),
        ground("M27", "sand", 3, 9),
        ground("M29", "rock", 1, 9),
    ),
    chips=(picture.Chip(parse_hex("M27"), "-1", "bad"),),
)
ALL_MARKS = (
    *picture.marks(picture.MarkKind.LEGAL, [*hexes("P24", "L24"), parse_corner("M25ne")]),
    picture.Mark(parse_hex("P26"), picture.MarkKind.HINT, "1"),
    picture.Mark(parse_hex("M25"), picture.MarkKind.CURSOR),
)

_HOUSE = picture.Part(("..l..", ".lrd.", "lrrrd", ".wLw.", ".wLw."), 1, is_outlined=False)
_HOUSES = picture.Part(("..l..", ".lrd.", "lrrrd", ".wLnw", ".wLnw"), 1, is_outlined=False)
_PERSON = picture.Part((".s.", ".L.", ".L."), -3)
_PRIEST = picture.Part(("..r..", "..s..", ".lLd.", ".lLd."), -4)
_SHRINE = picture.Part(("...l...", ".lrrrd.", "lrrrrrd", ".wowow.", ".wowow."), 1)
HOUSE = picture.Sprite("h", drawings=dict.fromkeys(PATH_ZOOMS, ((_HOUSE,), (_HOUSES,))))
PERSON = picture.Sprite("", drawings=dict.fromkeys(PATH_ZOOMS, ((_PERSON,),)))
PRIEST = picture.Sprite("▲", drawings=dict.fromkeys(PATH_ZOOMS, ((_PRIEST,),)))
SHRINE = picture.Sprite("#", drawings=dict.fromkeys(PATH_ZOOMS, ((_SHRINE,),)))

_FACES = {
    "R": "red field",
    "G": "green field",
    "B": "blue field",
    "O": "orange field",
    "Y": "yellow field",
    "K": "black field",
}
_HALVES = """
D2 RG / C3 GR / E3 GB / B4 YY / D4 RO / F4 RB / A5 GK / C5 BK / E5 OB / G5 YO / B6 YG / D6 OO
F6 KO / A7 KK / C7 OK / E7 OG / G7 KG / B8 BY / F8 BR / A9 GY / C9 GK / E9 KR / G9 OK / B10 BG
D10 KB / F10 YR / A11 YB / C11 YK / E11 GG / G11 BO / B12 OY / D12 RR / F12 RY / C13 KY / E13 BB
D14 GO
"""


def halves(text: str) -> picture.Ground:
    """Make a ground of two faces, or the mountain, which has none."""
    label, letters = text.split()
    faces = tuple(_FACES[letter] for letter in letters)
    return picture.Ground(parse_hex(label), faces, letter=letters, label=label)


PATHS = picture.Picture(
    (
        *(halves(entry) for line in _HALVES.strip().splitlines() for entry in line.split(" / ")),
        picture.Ground(parse_hex("D8"), ("volcano",), letter="▲", label="D8", has_crater=True),
    ),
    (
        picture.Piece(parse_hex("E5"), HOUSE, "purple", "P"),
        picture.Piece(parse_hex("F8"), HOUSE, "purple", "P", 2),
        picture.Piece(parse_hex("B8"), HOUSE, "turquoise", "T"),
        picture.Piece(parse_hex("E7"), SHRINE, "gold", "#"),
        picture.Piece(parse_corner("D6ne"), PRIEST, "white", "W"),
        picture.Piece(parse_corner("D6w"), PERSON, "white", "W"),
        picture.Piece(parse_corner("E5e"), PERSON, "purple", "P"),
        picture.Piece(parse_corner("B10ne"), PERSON, "turquoise", "T"),
    ),
    (
        picture.Chip(parse_hex("D2"), "f2", "food"),
        picture.Chip(parse_hex("C5"), "w", "wood"),
        picture.Chip(parse_hex("E11"), "o", "ore"),
        picture.Chip(parse_hex("E11"), "w2", "wood"),
        picture.Chip(parse_hex("G7"), "w2", "wood"),
    ),
    has_levels=False,
    has_paths=True,
)
