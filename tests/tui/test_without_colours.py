"""Nothing is shown by colour alone: every fact is read back from the characters of the map."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from taluva.core.setup import Setup
from taluva.games import definition_for, ui_for
from taluva.games.taifun.game import Game as TaifunGame
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import BuildingKind
from taluva.games.taluva.vocabulary import letter
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, View, Window, Zoom
from taluva.tui.hexmap.picture import MarkKind, Overlay, Picture, marks
from tests.games.taluva.games import early_victory, last_standing

BUILT = {"h": BuildingKind.HUTS, "T": BuildingKind.TOWER, "#": BuildingKind.TEMPLE}
# As large as the text of a hex is: at zoom compact, huts and names are left out.
ZOOMS = [zoom for zoom in LEVEL_ZOOMS if zoom in (Zoom.LARGE, Zoom.NORMAL, Zoom.SMALL)]


class Written:
    """A map as characters only, as a terminal without colours shows it."""

    def __init__(self, picture: Picture, zoom: Zoom, overlay: Overlay | None = None) -> None:
        window = Window.around([each.hex for each in picture.grounds]).grown(1, 2)
        self.view = View(zoom, PainterKind.OUTLINE, window)
        board = RenderedMap(picture, Look(PainterKind.OUTLINE, Depth.NONE), self.view)
        lines = (board.overlaid(overlay) if overlay else board).lines()
        self.lines = ["".join(part.text for part in line) for line in lines]

    def text(self, hex: Hex) -> str:
        """Return the characters inside a hex, line by line."""
        x, y, shape = self.view.left(hex.column), self.view.top(hex.row), self.view.shape
        rows = self.lines[y : y + shape.lines + 1]
        return "\n".join(re.sub(r"[/\\:=_!]", " ", row[x : x + shape.width]) for row in rows)


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("make", [early_victory, last_standing])
def test_every_field_of_taluva(make: Callable[[], Game], zoom: Zoom) -> None:
    game = make()
    board = game.position.board
    written = Written(ui_for("taluva").picture(game, ENGLISH), zoom)
    for hex, field in board.fields.items():
        text = written.text(hex)
        is_volcano = field.points is not None
        found = re.search(r"([\^JCSRL])\s+(\d)", text)
        if found is None:  # large hexes have words
            found = re.search(r"(volcano|jungle|clearing|sand|rock|lake)\s+(?:level )?(\d)", text)
        assert found is not None, (hex, text)
        assert found[1] in ("^" if is_volcano else field.land.letter, str(field.land))
        assert int(found[2]) == field.level
        assert str(hex) in text
        if field.points is not None:
            assert re.search(rf"(?<!\w){field.points}(?!\w)", text), (hex, text)
        building = board.buildings.get(hex)
        said = re.search(r"([WOPBY]) ?(h(?: ?h)*|T|#|tower|temple)(?:x?(\d))?", text)
        assert (said is None) == (building is None), (hex, text)
        if building is not None and said is not None:
            assert said[1] == letter(game, building.seat)
            if building.kind is BuildingKind.HUTS:
                assert int(said[3] or said[2].count("h")) == building.huts
            else:
                assert BUILT.get(said[2], said[2]) == building.kind


@pytest.mark.parametrize("seed", [1, 2])
def test_every_place_of_taifun(seed: int) -> None:
    game, chance = _taifun(seed), Random(seed)
    for _ in range(120):
        if game.outcome is None:
            game = game.apply(game.deal() or chance.choice(game.legal_moves()))
    island = game.position.island
    written = Written(ui_for("taifun").picture(game, ENGLISH), Zoom.WIDE)
    whole = "\n".join(written.lines)
    for hex in island.land.hexes:
        text = written.text(hex)
        assert str(hex) in text
        if hex in island.fields:
            first, second = island.fields[hex]
            assert re.search(rf"{first}\s+{second}", text), (hex, text)
        for seat, tribe in zip(island.seats, "WP", strict=False):
            houses = island.houses_of(seat, hex)
            standing = sum(
                int(number or len(signs.replace(" ", "")))
                for signs, number in re.findall(rf"{tribe}((?: ?[hv])+)(\d?)", text)
            )
            assert standing == houses.number, (hex, text)
        for resource, number in island.markers_on(hex).parts():
            assert f"{str(resource)[0]}{number if number > 1 else ''}" in text, (hex, text)
    assert all(isinstance(each, Corner) for each in island.figures)
    assert whole.count("W^") == whole.count("P^") == 1  # the priests, each with its letter


def _taifun(seed: int) -> TaifunGame:
    made = definition_for("taifun").new(Setup(("Neptun", "Ana", "Ben"), {}, seed))
    assert isinstance(made, TaifunGame)
    return made


@pytest.mark.parametrize("zoom", ZOOMS)
def test_marks_have_signs_of_their_own(zoom: Zoom) -> None:
    game = early_victory()
    picture = ui_for("taluva").picture(game, ENGLISH)
    hex = next(hex for hex in sorted(game.position.board.vacant))
    plain = Written(picture, zoom).lines
    drawn = {
        kind: tuple(Written(picture, zoom, Overlay(marks=marks(kind, [hex]))).lines)
        for kind in (MarkKind.LEGAL, MarkKind.LAST, MarkKind.CURSOR, MarkKind.ASKED)
    }
    for kind, lines in drawn.items():
        assert list(lines) != plain, kind
    assert drawn[MarkKind.LEGAL] != drawn[MarkKind.LAST]
