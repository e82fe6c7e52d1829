"""The picture of a game: fields and buildings of the island, and previews of moves."""

from __future__ import annotations

import pytest

from taluva import Game
from taluva.games.taluva.artwork import SPRITES, VOLCANO
from taluva.games.taluva.notation import COLOURS, parse_move, parse_tile
from taluva.games.taluva.rules import BuildingKind
from taluva.games.taluva.ui import changes, island, picture, preview, tile
from taluva.hexgrid import DIRECTIONS, Direction, parse_hex
from taluva.i18n import ENGLISH
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, Zoom
from taluva.tui.hexmap.picture import MarkKind as MarkKind
from tests.games.taluva.games import after, building, erupting, random_games


def test_every_field_and_building_is_in_the_picture() -> None:
    for game in random_games(4):
        shown, board = picture(game, say=ENGLISH), game.position.board
        fields = {ground.hex: ground for ground in shown.grounds}
        assert fields.keys() == board.fields.keys()
        for hex, field in board.fields.items():
            ground = fields[hex]
            assert ground.faces == (str(field.land),)
            assert (ground.level, ground.group, ground.points) == (
                field.level,
                field.laid,
                field.points,
            )
            assert ground.label == str(hex)
        pieces = {piece.at: piece for piece in shown.pieces}
        assert pieces.keys() == board.buildings.keys()
        for hex, each in board.buildings.items():
            assert pieces[hex].sprite is SPRITES[each.kind]
            assert pieces[hex].owner == game.colours[each.seat - 1]
            assert pieces[hex].letter == pieces[hex].owner[0].upper()
            assert pieces[hex].count == max(1, each.huts)


def test_seats_have_the_colours_of_the_game() -> None:
    game = Game.new(["Ana", "Ben"], tiles=["JC", "SR"], colours=["yellow", "blue"])
    game = game.play("place M25 e").play("hut N24")
    assert [piece.owner for piece in picture(game, say=ENGLISH).pieces] == ["yellow"]
    assert [piece.owner for piece in island(game.position.board, say=ENGLISH).pieces] == [
        COLOURS[0]
    ]


def test_the_preview_of_a_tile_is_one_level_above_what_it_covers() -> None:
    shown = preview(erupting(), parse_move("place M25 e"), say=ENGLISH)
    before = erupting().position.board.fields
    assert [str(ground.hex) for ground in shown.grounds] == ["M25", "N24", "N26"]
    for ground in shown.grounds:
        below = before.get(ground.hex)
        assert ground.level == (below.level + 1 if below else 1)
    assert [ground.points for ground in shown.grounds] == [Direction.E, None, None]
    assert not shown.pieces


def test_the_preview_of_a_tile_shows_what_would_be_lost() -> None:
    game = after("place M25 e", "hut N24")
    lost = preview(game, parse_move("place JC M25 e"), say=ENGLISH).chips
    assert [(str(chip.hex), chip.text) for chip in lost] == [("N24", "-1")]


@pytest.mark.parametrize(
    ("text", "kind", "counts"),
    [
        ("hut O23", BuildingKind.HUTS, {"O23": 1}),
        ("tower N22", BuildingKind.TOWER, {"N22": 1}),
        ("temple N22", BuildingKind.TEMPLE, {"N22": 1}),
        ("expand n24 jungle", BuildingKind.HUTS, {"N22": 1}),
        ("expand O23 jungle", BuildingKind.HUTS, {}),  # without a settlement
    ],
)
def test_the_preview_of_a_build_shows_its_pieces(
    text: str, kind: BuildingKind, counts: dict[str, int]
) -> None:
    shown = preview(building(), parse_move(text), say=ENGLISH)
    assert not shown.grounds
    assert {str(piece.at): piece.count for piece in shown.pieces} == counts
    assert all(piece.sprite is SPRITES[kind] for piece in shown.pieces)


def test_there_is_no_preview_without_a_tile_in_hand() -> None:
    game = after("place M25 e")  # the tile is laid, a build is due
    assert not preview(game, parse_move("place M23 e"), say=ENGLISH).spots


def test_changed_places_are_marked() -> None:
    before, middle, end = after(), after("place M25 e"), after("place M25 e", "hut N24")
    assert not changes(before, before)
    tiles = {str(mark.at) for mark in changes(before, middle)}
    assert tiles == {"M25", "N24", "N26"}
    assert [str(mark.at) for mark in changes(middle, end)] == ["N24"]
    assert changes(before, end)[0].at is parse_hex("N24")  # the first building
    assert {mark.kind for mark in changes(before, end)} == {MarkKind.LAST}


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_tile_in_hand_is_drawn(direction: Direction) -> None:
    shown = tile(parse_tile("JC"), direction, say=ENGLISH)
    assert [ground.letter for ground in shown.grounds] == [VOLCANO, "J", "C"]
    assert shown.grounds[0].points is direction
    assert not shown.has_levels
    assert not shown.has_sea


@pytest.mark.parametrize("kind", BuildingKind)
@pytest.mark.parametrize("zoom", [zoom for zoom in LEVEL_ZOOMS if zoom is not Zoom.COMPACT])
def test_every_sprite_shows_its_owner(kind: BuildingKind, zoom: Zoom) -> None:
    for count in range(1, 6):
        drawn = SPRITES[kind].drawing(zoom, count)
        assert any("L" in row for part in drawn for row in part.rows)
        for part in drawn:
            assert len({len(row) for row in part.rows}) == 1
            columns = zip(*part.rows, strict=True)
            for signs in map("".join, columns):
                # A character is two pixels high.
                assert all(run in ("", "LL", "nn", "gg") for run in _runs(signs))
    if kind is BuildingKind.HUTS:
        assert len(SPRITES[kind].drawing(zoom, 2)) != len(SPRITES[kind].drawing(zoom, 1)) or (
            zoom is Zoom.SMALL
        )


def _runs(signs: str) -> list[str]:
    return "".join(sign if sign in "Lng" else " " for sign in signs).split()
