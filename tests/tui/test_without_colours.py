"""Nothing is shown by colour alone: every fact is read back from a picture without its colours.

Each element of a game's picture is changed in one fact. The map must then look different even if
every colour is replaced by another one: a map is reduced to its characters and to where its colours
change. The maps of lines are also read back word by word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from taluva.core.setup import Setup
from taluva.games import definition_for, ui_for
from taluva.games.taifun.artwork import FIGURES, HOUSE, TURNED_HOUSE
from taluva.games.taifun.game import Game as TaifunGame
from taluva.games.taifun.rules import FigureKind
from taluva.games.taluva.artwork import SPRITES
from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import letter
from taluva.games.taluva.rules import BuildingKind
from taluva.hexgrid import DIRECTIONS, Corner, Hex
from taluva.i18n import ENGLISH
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, PATH_ZOOMS, View, Window, Zoom
from taluva.tui.hexmap.picture import Ground, Mark, MarkKind, Overlay, Picture, Piece, Spot, marks
from tests.games.taluva.games import early_victory, last_standing
from tests.tui.decoding import decoded

BUILT = {"h": BuildingKind.HUTS, "T": BuildingKind.TOWER, "#": BuildingKind.TEMPLE}
# As large as the text of a hex is: at zoom compact, huts and names are left out.
ZOOMS = [zoom for zoom in LEVEL_ZOOMS if zoom in (Zoom.LARGE, Zoom.NORMAL, Zoom.SMALL)]
LINES = (
    Look(PainterKind.OUTLINE, Depth.NONE, is_unicode=False),
    Look(PainterKind.OUTLINE, Depth.NONE, is_unicode=True),
)
AREAS = [
    Look(PainterKind.FILLED, depth, is_unicode=True, palette=palette)
    for depth, palette in product((Depth.TRUE, Depth.CUBE, Depth.BASIC), ("dark", "light"))
]
looks = pytest.mark.parametrize(
    "look", [*LINES, *AREAS], ids=lambda each: f"{each.painter}-{each.depth}-{each.palette}"
)


def taifun(seed: int = 1, moves: int = 120) -> TaifunGame:
    """Return a game of three tribes with houses, turned ones too, people and priests."""
    game = definition_for("taifun").new(Setup(("Neptun", "Ana", "Ben", "Cem"), {}, seed))
    chance = Random(seed)
    for _ in range(moves):
        if game.outcome is None:
            game = game.apply(game.deal() or chance.choice(game.legal_moves()))
    assert isinstance(game, TaifunGame)
    return game


PICTURES: dict[str, Callable[[], Picture]] = {
    "taluva": lambda: ui_for("taluva").picture(early_victory(), ENGLISH),
    "taifun": lambda: ui_for("taifun").picture(taifun(), ENGLISH),
}
SHOWN = [("taluva", zoom) for zoom in LEVEL_ZOOMS] + [("taifun", zoom) for zoom in PATH_ZOOMS]
shown = pytest.mark.parametrize(("name", "zoom"), SHOWN)


def map_of(picture: Picture, look: Look, zoom: Zoom) -> RenderedMap:
    window = Window.around([each.hex for each in picture.grounds]).grown(1, 2)
    return RenderedMap(picture, look, View(zoom, look.painter, window))


def bare(board: RenderedMap) -> Any:
    """Return what is left of a map without its colours: its signs, and the areas of one colour."""
    found = decoded(board.lines())
    if board.view.painter is PainterKind.OUTLINE:
        return tuple(found.signs)
    numbers: dict[Any, int] = {}
    areas = tuple(
        tuple(numbers.setdefault(pixel, len(numbers)) for pixel in row) for row in found.pixels
    )
    return tuple(found.signs), areas


def _other(piece: Piece, **changed: Any) -> Piece:
    facts = {each: getattr(piece, each) for each in ("at", "sprite", "owner", "letter", "count")}
    return Piece(**{**facts, **changed})


def variants(picture: Picture) -> Iterator[tuple[str, list[Picture]]]:
    """Yield pictures that differ in one fact, by the name of that fact."""
    grounds, pieces, chips, *_ = picture

    def with_ground(old: Ground, new: Ground) -> Picture:
        return picture._replace(grounds=tuple(new if each is old else each for each in grounds))

    def with_piece(old: Piece, *new: Piece) -> Picture:
        kept = [each for each in pieces if each is not old]
        return picture._replace(pieces=(*kept, *new))

    built_on = {each.at for each in pieces} | {each.hex for each in chips}
    free = next(each for each in grounds if each.hex not in built_on and not each.has_crater)
    if picture.has_levels:
        lands = {each.letter: each for each in grounds if not each.has_crater}
        yield (
            "land",
            [
                with_ground(free, free._replace(faces=o.faces, letter=o.letter, word=o.word))
                for o in lands.values()
            ],
        )
        yield "level", [with_ground(free, free._replace(level=level)) for level in (1, 2, 3)]
        crater = next(each for each in grounds if each.points is not None)
        yield (
            "direction",
            [with_ground(crater, crater._replace(points=d, direction="")) for d in DIRECTIONS],
        )
        owners = [("white", "W"), ("orange", "O"), ("purple", "P"), ("blue", "B"), ("yellow", "Y")]
        kinds = list(SPRITES.values())
    else:
        faces = {each.letter: each.faces for each in grounds if not each.has_crater}
        yield (
            "colours",
            [
                with_ground(free, free._replace(faces=two, letter=letters))
                for letters, two in list(faces.items())[:6]
            ],
        )
        without = tuple(each for each in grounds if each is not free)
        yield "flood", [picture, picture._replace(grounds=without)]
        owners = [("white", "W"), ("purple", "P"), ("turquoise", "T")]
        kinds = [HOUSE, TURNED_HOUSE]
        person = next(p for p in pieces if p.sprite is FIGURES[FigureKind.PERSON])
        yield (
            "figure",
            [
                with_piece(person),
                *(with_piece(person, _other(person, sprite=s)) for s in FIGURES.values()),
            ],
        )
        yield (
            "owner of a figure",
            [with_piece(person, _other(person, owner=o, letter=sign)) for o, sign in owners],
        )
        temple = next(p for p in pieces if p.owner == "gold")
        yield "temple", [picture, with_piece(temple, _other(temple, at=free.hex))]
        chip = chips[0]
        texts = [("f", "food"), ("f2", "food"), ("w", "wood"), ("w2", "wood"), ("o", "ore")]
        yield (
            "markers",
            [
                picture._replace(chips=tuple(c for c in chips if c.hex is not chip.hex)),
                *(
                    picture._replace(
                        chips=(
                            *(c for c in chips if c.hex is not chip.hex),
                            chip._replace(text=t, role=r),
                        )
                    )
                    for t, r in texts
                ),
            ],
        )
    alone = Piece(free.hex, kinds[0], *owners[0])
    yield "piece", [with_piece(alone), *(with_piece(alone, _other(alone, sprite=k)) for k in kinds)]
    yield "number", [with_piece(alone, _other(alone, count=count)) for count in (1, 2, 3)]
    yield "owner", [with_piece(alone, _other(alone, owner=o, letter=s)) for o, s in owners]


@looks
@shown
def test_no_fact_of_a_game_is_shown_by_colour_alone(name: str, zoom: Zoom, look: Look) -> None:
    picture = PICTURES[name]()
    view = map_of(picture, look, zoom).view
    for fact, pictures in variants(picture):
        drawn = [bare(RenderedMap(each, look, view)) for each in pictures]
        same = [
            pair for pair in combinations(range(len(drawn)), 2) if drawn[pair[0]] == drawn[pair[1]]
        ]
        assert same == [], fact


@looks
@shown
def test_no_mark_is_shown_by_colour_alone(name: str, zoom: Zoom, look: Look) -> None:
    picture = PICTURES[name]()
    taken = {each.at for each in picture.pieces} | {each.hex for each in picture.chips}
    hex = next(
        each.hex for each in picture.grounds if each.hex not in taken and not each.has_crater
    )
    board = map_of(picture, look, zoom)
    spots: list[Spot] = [hex, Corner(hex, DIRECTIONS[0])] if picture.has_paths else [hex]
    for spot in spots:
        overlays = {
            kind: Overlay(marks=marks(kind, [spot]))
            for kind in (
                MarkKind.LEGAL,
                MarkKind.LAST,
                MarkKind.LOST,
                MarkKind.ASKED,
                MarkKind.CURSOR,
            )
        }
        drawn = {str(kind): bare(board.overlaid(each)) for kind, each in overlays.items()}
        drawn["nothing"] = bare(board)
        for number in ("1", "2"):
            hint = Overlay(marks=(Mark(spot, MarkKind.HINT, number),))
            drawn[f"hint {number}"] = bare(board.overlaid(hint))
        same = [pair for pair in combinations(drawn, 2) if drawn[pair[0]] == drawn[pair[1]]]
        assert same == [], spot


class Written:
    """A map as characters only, as a terminal without colours shows it."""

    def __init__(self, picture: Picture, zoom: Zoom, look: Look) -> None:
        board = map_of(picture, look, zoom)
        self.view = board.view
        self.lines = [
            "".join(part.text for part in line).translate(PLAIN) for line in board.lines()
        ]

    def text(self, hex: Hex) -> str:
        """Return the characters inside a hex, line by line."""
        x, y, shape = self.view.left(hex.column), self.view.top(hex.row), self.view.shape
        rows = []
        for number, row in enumerate(self.lines[y : y + shape.lines + 1]):
            edge = shape.overhang - 1 - max(0, min(number, shape.lines - 1 - number))
            edge = max(0, edge)  # what is left of the edge belongs to the hexes beside this one
            rows.append(re.sub(r"[/\\:=_!]", " ", row[x + edge : x + shape.width - edge]))
        return "\n".join(rows)


PLAIN = str.maketrans("▲⌂∏▼■×", "^h#vTx")  # noqa: RUF001  signs, not letters
lines = pytest.mark.parametrize("look", LINES, ids=["ascii", "unicode"])


@lines
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("make", [early_victory, last_standing])
def test_every_field_of_taluva_is_readable_without_colours(
    make: Callable[[], Game], zoom: Zoom, look: Look
) -> None:
    game = make()
    board = game.position.board
    written = Written(ui_for("taluva").picture(game, ENGLISH), zoom, look)
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


def is_crowded(picture: Picture, hex: Hex, zoom: Zoom) -> bool:
    """Check whether all that is on a hex is longer than its line at the smallest zoom."""
    pieces = "".join(each.format() for each in picture.pieces if each.at == hex)
    chips = "".join(each.text for each in picture.chips if each.hex == hex)
    return zoom is Zoom.FLAT and len(pieces + chips) > 7


@lines
@pytest.mark.parametrize("zoom", [Zoom.WIDE, Zoom.FLAT])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_place_of_taifun_is_readable_without_colours(
    seed: int, zoom: Zoom, look: Look
) -> None:
    game = taifun(seed)
    island = game.position.island
    picture = ui_for("taifun").picture(game, ENGLISH)
    written = Written(picture, zoom, look)
    for hex in island.land.hexes:
        text = written.text(hex)
        assert str(hex) in text
        if hex in island.fields:
            first, second = island.fields[hex]
            assert re.search(rf"{first}\s*{second}", text), (hex, text)
        for seat, tribe in zip(island.seats, "WPT", strict=False):
            houses = island.houses_of(seat, hex)
            if is_crowded(picture, hex, zoom):  # it has no room for the signs of houses
                told = re.findall(rf"{tribe}(\d?)", text.replace(str(hex), ""))
                standing = sum(int(count or 1) for count in told)
                assert standing == houses.fresh + houses.turned, (hex, text)
                continue
            for sign, number in (("h", houses.fresh), ("v", houses.turned)):
                told = re.findall(rf"{tribe} ?({sign}(?: ?{sign})*)x?(\d?)", text)
                standing = sum(int(count or signs.count(sign)) for signs, count in told)
                assert standing == number, (hex, text)
        for resource, number in island.markers_on(hex).parts():
            assert f"{str(resource)[0]}{number if number > 1 else ''}" in text, (hex, text)
        assert (hex is island.temple) == bool(re.search("#|temple", text)), (hex, text)
    whole = "\n".join(written.lines)
    for seat, tribe in zip(island.seats, "WPT", strict=False):
        priests = [
            each
            for each in island.figures_of(seat)
            if island.figures[each].kind is FigureKind.PRIEST
        ]
        assert whole.count(f"{tribe}^") == len(priests)
