"""Golden maps, one for each zoom and painter.

A golden of the outline painter holds its characters. One of the filled painter holds its texts,
then a letter for the role of every pixel, so that a palette can change. A missing golden fails.
``python -m tests.tui.test_golden`` writes them. Look at them before you commit.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from taluva.tui import palette
from taluva.tui.capabilities import Look, PainterKind
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, PATH_ZOOMS, Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import Overlay
from tests.tui.decoding import ROLES, ROLES_LOOK, Decoded, decoded
from tests.tui.pictures import ISLAND, LAST, PATHS, PREVIEW

FOLDER = Path(__file__).parent / "golden"
CASES = [
    (zoom, painter)
    for zoom, painter in product((*LEVEL_ZOOMS, *PATH_ZOOMS), PainterKind)
    if (zoom, painter) != (Zoom.HUGE, PainterKind.OUTLINE)  # the same as LARGE
]
_SEA = {"deep": " ", "mid": " ", "shallow": " ", "foam": " "}
# One letter for each role, so that the picture stays recognizable.
_SIGNS = {
    **_SEA,
    "jungle": "j",
    "clearing": "c",
    "sand": "s",
    "rock": "r",
    "lake": "l",
    "volcano": "v",
    "rim": "^",
    "hot": "*",
    "lava": "*",
    "glow": "*",
    "crust": "^",
    "wall": "=",
    "chalk": "-",
    "shade": "#",
    "outline": "#",
    "white": "W",
    "orange": "O",
    "purple": "P",
    "blue": "B",
    "turquoise": "T",
    "gold": "G",
    "skin": "i",
    "path": ".",
    "dusk": ":",
    "red field": "r",
    "green field": "g",
    "blue field": "b",
    "orange field": "o",
    "yellow field": "y",
    "black field": "k",
    "food": "f",
    "wood": "w",
    "ore": "e",
    "legal": "+",
    "bad": "!",
    "last": "!",
}


def texts(found: Decoded) -> list[str]:
    """Return the characters that are not pixels."""
    return [row.replace("▄", " ").replace("▀", " ").rstrip() for row in found.signs]


def roles(found: Decoded) -> list[str]:
    """Return a letter for each pixel."""
    return [
        "".join(_SIGNS[found.role(x, y)] for x in range(len(row))).rstrip()
        for y, row in enumerate(found.pixels)
    ]


def drawn(zoom: Zoom, painter: PainterKind) -> str:
    """Draw the map of a golden with the last move, and below it with a preview."""
    picture = PATHS if zoom in PATH_ZOOMS else ISLAND
    room = (0, 1) if picture is PATHS else (1, 2)
    window = Window.around(ground.hex for ground in picture.grounds).grown(*room)
    view = View(zoom, painter, window, Rulers.TIGHT)
    look = Look() if painter is PainterKind.OUTLINE else ROLES_LOOK
    last = RenderedMap(picture, look, view, marks=LAST if picture is ISLAND else ())
    boards = [last] if picture is PATHS else [last, last.overlaid(Overlay(PREVIEW))]
    blocks = []
    for board in boards:
        if painter is PainterKind.OUTLINE:
            blocks.append(board.text())
        else:
            found = decoded(board.lines())
            blocks.append("\n".join([*texts(found), *roles(found)]) + "\n")
    return "\f\n".join(blocks)


def path_of(zoom: Zoom, painter: PainterKind) -> Path:
    """Return the file of a golden."""
    return FOLDER / f"{painter}-{zoom}.txt"


@pytest.mark.usefixtures("named_roles")
@pytest.mark.parametrize(("zoom", "painter"), CASES)
def test_the_map_matches_its_golden_file(zoom: Zoom, painter: PainterKind) -> None:
    assert drawn(zoom, painter) == path_of(zoom, painter).read_text(encoding="utf-8")


def test_every_golden_is_used() -> None:
    assert set(FOLDER.iterdir()) == {path_of(*case) for case in CASES}


if __name__ == "__main__":
    palette.PALETTES["roles"] = ROLES
    for case in CASES:
        path_of(*case).write_text(drawn(*case), encoding="utf-8")
