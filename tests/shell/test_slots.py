"""The texts of a hex stay inside it: no text on a character that two hexes share."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from taluva.hexgrid import DIRECTIONS, Direction
from taluva.shell.cell import Cell, Chip, Mark, Paint
from taluva.shell.layout import SHAPES, Zoom
from taluva.shell.look import Painter
from taluva.shell.slots import Role, Text, long_chip, normal_chip, short_chip, texts

PAINT = Paint("#111111", "#ffffff", "#888888", "#000000", "#222222")
MARK = Mark("!", "#000000", "#ff00ff")
LABELS = ("M25", "AA25", "-AA-1", "-AA-12")


def chip(count: int = 0, word: str = "") -> Chip:
    glyph = word[0].upper() if word else "h"
    return Chip("W", glyph, word, count, "x", bool(word), "#000000", "#ffffff")


def land(**details: object) -> Cell:
    return Cell(PAINT, 1, symbol="J", word="clearing", number="2", **details)  # type: ignore[arg-type]


def cells() -> Iterator[Cell]:
    for label, mark in product(LABELS, (None, MARK)):
        yield Cell(PAINT, label=label, symbol=".", mark=mark)
        yield land(label=label, mark=mark)
        for piece in (chip(1), chip(3), chip(9), chip(word="temple")):
            yield land(label=label, mark=mark, chip=piece)
        for points in DIRECTIONS:
            yield land(label=label, mark=mark, points=points)
            yield land(label=label, points=points, corners=frozenset({points.rotated(2)}))


@pytest.mark.parametrize(
    ("zoom", "half_line"),  # hexes of three lines may begin in the middle of a line
    [(Zoom.SMALL, 0), (Zoom.SMALL, 1), (Zoom.NORMAL, 0), (Zoom.LARGE, 0)],
)
def test_filled_texts_lie_on_whole_characters_of_their_hex(zoom: Zoom, half_line: int) -> None:
    shape = SHAPES[zoom, Painter.FILLED]
    own = {
        (x, j + half_line)
        for j, inset in enumerate(shape.insets)
        for x in range(inset, shape.step + shape.overhang - inset)
    }
    for cell in cells():
        for text in texts(cell, zoom, Painter.FILLED):
            if text.role is Role.OUTER_CAP:  # it takes the colour of the edge that it touches
                continue
            for x in range(text.x, text.x + len(text.text)):
                assert {(x, 2 * text.y), (x, 2 * text.y + 1)} <= own, (cell, text)


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("painter", Painter)
def test_a_label_never_covers_another_text(zoom: Zoom, painter: Painter) -> None:
    for cell in cells():
        places = [
            (x, text.y)
            for text in texts(cell, zoom, painter)
            for x in range(text.x, text.x + len(text.text))
        ]
        assert len(places) == len(set(places)), cell


def found(cell: Cell, zoom: Zoom, painter: Painter = Painter.FILLED) -> list[Text]:
    return list(texts(cell, zoom, painter))


@pytest.mark.parametrize(
    ("count", "word", "short", "normal", "long"),
    [
        (1, "", "Wh ", "W h ", "W h     "),
        (2, "", "Wh2", "W hh", "W h h   "),
        (3, "", "Wh3", "Whhh", "W h h h "),
        (4, "", "Wh4", "Whx4", "W hx4   "),
        (0, "tower", "WT ", "W T ", "W tower "),
        (0, "temple", "WT ", "W T ", "W temple"),
    ],
)
def test_chips(count: int, word: str, short: str, normal: str, long: str) -> None:
    piece = chip(count, word)
    assert (short_chip(piece), normal_chip(piece), long_chip(piece)) == (short, normal, long)


@pytest.mark.parametrize(("zoom", "room"), [(Zoom.SMALL, 3), (Zoom.NORMAL, 4), (Zoom.LARGE, 6)])
def test_labels_that_are_too_long_are_left_out(zoom: Zoom, room: int) -> None:
    for label in LABELS:
        shown = any(text.text == label for text in found(land(label=label), zoom))
        assert shown == (len(label) <= room)


def test_a_lower_corner_swaps_direction_and_label() -> None:
    lower = {t.text: t.y for t in found(land(label="M25", points=Direction.SE), Zoom.NORMAL)}
    upper = {t.text: t.y for t in found(land(label="M25", points=Direction.NE), Zoom.NORMAL)}
    assert (lower["M25"], lower["se"]) == (2, 3)
    assert (upper["M25"], upper["ne"]) == (3, 2)


def test_what_is_there_to_stay_is_two_lines_high() -> None:
    for zoom in (Zoom.NORMAL, Zoom.LARGE):
        for piece, height in ((chip(3), 1), (chip(word="tower"), 2)):
            roles = (Role.CHIP, Role.CHIP_LABEL)
            lines = {t.y for t in found(land(chip=piece), zoom) if t.role in roles}
            assert len(lines) == height
