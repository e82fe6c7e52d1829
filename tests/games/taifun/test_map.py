"""The picture of a game: fields, houses by tribe, figures on crossings, markers, the temple."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from taluva.games.taifun import rules
from taluva.games.taifun.artwork import FIGURES, HOUSE, TEMPLE, TURNED_HOUSE
from taluva.games.taifun.definition import DEFINITION, TRIBES
from taluva.games.taifun.game import Game
from taluva.games.taifun.notation import parse_move
from taluva.games.taifun.picture import changes, picture, preview
from taluva.games.taifun.rules.island import VOLCANO
from taluva.games.taifun.ui import UI
from taluva.hexgrid import Corner, Hex, parse_hex
from taluva.i18n import ENGLISH
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import PATH_ZOOMS, Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import Chip, Mark, Overlay, Picture, Piece
from taluva.tui.hexmap.picture import MarkKind as MarkKind
from taluva.tui.hexmap.viewport import fit
from taluva.tui.prompt import Prompt
from tests.tui.decoding import decoded


@cache
def played(seed: int, rounds: int) -> list[Game]:
    """Play at random, building and calling wherever that is possible; return every game."""
    chance = random.Random(seed)
    games = [Game.new(["Neptun", "Ana", "Ben", "Cem"], seed=seed)]
    while games[-1].outcome is None and games[-1].turn < rounds:
        game = games[-1]
        dealt = game.deal()
        moves = game.legal_moves() if dealt is None else [dealt]
        builds = [
            move for move in moves if isinstance(move, rules.Build | rules.House | rules.Call)
        ]
        games.append(game.apply(chance.choice(builds or list(moves))))
    return games


def games() -> list[Game]:
    return played(1, 14)


@cache
def crowded() -> list[Game]:
    return [*games()[::7], *(game for seed in (2, 3) for game in played(seed, 40)[100::40])]


def test_the_map_has_every_field_with_both_halves() -> None:
    game = games()[-1]
    island, shown = game.position.island, picture(game, say=ENGLISH)
    assert {ground.hex for ground in shown.grounds} == island.land.hexes
    for ground in shown.grounds:
        assert ground.label == str(ground.hex)
        if ground.hex is VOLCANO:
            assert ground.has_crater
        else:
            field = island.fields[ground.hex]
            assert ground.letter == str(field)
            assert [face.split()[1] for face in ground.faces] == ["field", "field"]
            assert (ground.faces[0] == ground.faces[1]) == (field.left == field.right)
    assert shown.has_paths
    assert not shown.has_levels


def test_the_map_has_houses_figures_markers_and_the_temple() -> None:
    for game in games()[::7]:
        island, shown = game.position.island, picture(game, say=ENGLISH)
        houses: Counter[tuple[Hex | Corner, str, bool]] = Counter()
        for piece in shown.pieces:
            if piece.sprite in (HOUSE, TURNED_HOUSE):
                houses[piece.at, piece.letter, piece.sprite is TURNED_HOUSE] += piece.count
        for hex in island.land.hexes:
            for seat in island.seats:
                letter, _ = TRIBES[seat - rules.FIRST_TRIBE_SEAT]
                standing = island.houses_of(seat, hex)
                assert houses[hex, letter, False] == standing.fresh
                assert houses[hex, letter, True] == standing.turned
        figures = {piece.at: piece for piece in shown.pieces if isinstance(piece.at, Corner)}
        assert figures.keys() == island.figures.keys()
        for corner, figure in island.figures.items():
            assert figures[corner].sprite is FIGURES[figure.kind]
            assert figures[corner].letter == TRIBES[figure.seat - rules.FIRST_TRIBE_SEAT][0]
        chips = Counter((chip.hex, chip.role) for chip in shown.chips)
        expected = {
            (hex, str(resource))
            for hex, stock in island.markers.items()
            for resource, _ in stock.parts()
        }
        assert chips.keys() == expected
        temples = [piece.at for piece in shown.pieces if piece.sprite is TEMPLE]
        assert temples == ([] if island.temple is None else [island.temple])


def legal(kind: type[rules.Move]) -> tuple[Game, rules.Move]:
    """Find a game in which a move of a kind is legal."""
    for game in reversed(games()):
        for move in game.legal_moves() if game.seat is not None else ():
            if isinstance(move, kind):
                return game, move
    raise AssertionError(f"no {kind} in any of the games")


@pytest.mark.parametrize("kind", [rules.Build, rules.Call, rules.Walk, rules.House])
def test_the_preview_of_a_legal_move_shows_its_result(kind: type[rules.Move]) -> None:
    game, move = legal(kind)
    shown, after = preview(game, move, say=ENGLISH), picture(game.apply(move), say=ENGLISH)
    assert shown.pieces
    spots = {piece.at for piece in shown.pieces}
    # The places that it touches look as they will afterwards.
    assert Counter(shown.pieces) == Counter(piece for piece in after.pieces if piece.at in spots)
    assert set(shown.pieces) - set(picture(game, say=ENGLISH).pieces)


def test_the_preview_of_a_refused_move_shows_the_wanted_piece() -> None:
    game, _ = legal(rules.Build)
    refused = next(
        move
        for hex in sorted(game.position.island.fields)
        if game.refusals(move := rules.Build(hex))
    )
    (house,) = preview(game, refused, say=ENGLISH).pieces
    assert (house.at, house.sprite) == (refused.hex, HOUSE)
    far = parse_move("move A5w G11e")
    assert game.refusals(far)
    (figure,) = preview(game, far, say=ENGLISH).pieces
    assert isinstance(figure.at, Corner)
    assert figure.sprite is FIGURES[rules.FigureKind.PERSON]


def test_the_preview_of_a_move_without_a_place_is_empty() -> None:
    game, _ = legal(rules.Build)
    assert preview(game, parse_move("end"), say=ENGLISH).spots == frozenset()


def test_changed_places_are_marked() -> None:
    game, move = legal(rules.Call)
    after = game.apply(move)
    assert after.effect is not None
    marked = changes(game.position, after.position)
    assert {mark.at for mark in marked} >= after.effect.touched  # a turned house is marked too
    assert {mark.kind for mark in marked} == {MarkKind.LAST}
    assert not changes(game.position, game.position)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("look", [Look(PainterKind.FILLED, Depth.TRUE, True), Look()])
def test_every_game_can_be_drawn(size: tuple[int, int], look: Look) -> None:
    for game in games()[::11]:
        land = game.position.island.land.hexes
        view = fit(*size, land, look.painter, zooms=PATH_ZOOMS).view
        board = RenderedMap(
            picture(game, say=ENGLISH),
            look,
            view,
            marks=changes(games()[0].position, game.position),
        )
        moves = game.legal_moves() if game.seat is not None else []
        overlay = Overlay(preview(game, moves[-1], say=ENGLISH) if moves else Picture())
        for drawn in (board, board.overlaid(overlay)):
            assert {sum(len(text) for text, *_ in line) for line in drawn.lines()} == {view.size[0]}


@pytest.mark.parametrize("look", [Look(PainterKind.FILLED, Depth.TRUE, True), Look()])
@pytest.mark.parametrize("size", [(80, 24), (120, 44)])
def test_many_pieces_on_one_hex_are_all_shown(size: tuple[int, int], look: Look) -> None:
    hex = parse_hex("D10")
    grounds = picture(games()[0], say=ENGLISH).grounds
    crowd = (
        Piece(hex, HOUSE, "white", "W"),
        Piece(hex, TURNED_HOUSE, "purple", "P", 2),
        Piece(hex, TEMPLE, "gold", ""),
    )
    shown = Picture(grounds, crowd, has_levels=False, has_paths=True)
    view = fit(*size, [ground.hex for ground in grounds], look.painter, zooms=PATH_ZOOMS).view
    lines = RenderedMap(shown, look, view).text().splitlines()
    x, y = view.left(hex.column), view.top(hex.row)
    text = "".join(line[x : x + view.shape.width] for line in lines[y : y + view.shape.lines])
    is_filled = look.painter is PainterKind.FILLED
    assert ("W⌂P▼2∏" if is_filled else "WhPv2#") in text


@pytest.mark.parametrize(("number", "seen"), [(1, "Wv2 f"), (6, "Wv2 f6"), (12, "Wv2f12w")])
def test_a_blank_keeps_houses_apart_from_markers_in_lines(number: int, seen: str) -> None:
    hex = parse_hex("D10")
    grounds = picture(games()[0], say=ENGLISH).grounds
    chips = [Chip(hex, f"f{number if number > 1 else ''}", "food")]
    chips += [Chip(hex, "w", "wood")] if number > 10 else []
    houses = (Piece(hex, TURNED_HOUSE, "white", "W", 2),)
    shown = Picture(grounds, houses, tuple(chips), has_levels=False, has_paths=True)
    view = View(Zoom.FLAT, PainterKind.OUTLINE, Window.around(each.hex for each in grounds))
    assert seen in RenderedMap(shown, Look(), view).text()


@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.CUBE, Depth.BASIC])
@pytest.mark.parametrize("zoom", PATH_ZOOMS)
def test_nearby_figures_do_not_hide_other_pieces(zoom: Zoom, depth: Depth) -> None:
    look = Look(PainterKind.FILLED, depth, True)
    for game in crowded():
        shown = picture(game, say=ENGLISH)
        window = Window.around(game.position.island.land.hexes)
        view = View(zoom, PainterKind.FILLED, window, Rulers.CUT)  # the smallest space
        lines = [
            line.ljust(view.size[0]) for line in RenderedMap(shown, look, view).text().split("\n")
        ]

        def written(hex: Hex, view: View = view, lines: list[str] = lines) -> list[str]:
            left, top = view.left(hex.column), (view.pixel_top(hex.row) + 1) // 2
            rows = lines[top : top + view.shape.lines]
            return [row[left : left + view.shape.width] for row in rows]

        for chip in shown.chips:
            assert any(chip.text in row for row in written(chip.hex)), (chip, written(chip.hex))
        for piece in shown.pieces:
            if isinstance(piece.at, Corner):
                x, y = view.corner(piece.at)
                near = {row[x] for row in lines[max(0, y // 2 - 2) : y // 2 + 1]}
                assert piece.letter in near, piece
            elif piece.letter:
                count = str(piece.count) if piece.count > 1 else ""
                rows = "".join(written(piece.at))
                assert piece.letter in rows, (piece, rows)
                assert count in rows, (piece, rows)


def test_hexes_with_houses_keep_their_names_on_a_small_screen() -> None:
    look = Look(PainterKind.FILLED, Depth.TRUE, True)
    named = every = 0
    for game in games():
        shown = picture(game, ENGLISH)
        view = fit(80, 24, game.position.island.land.hexes, look.painter, zooms=PATH_ZOOMS).view
        assert view.zoom is Zoom.FLAT
        text = RenderedMap(shown, look, view).text()
        for hex in game.position.island.houses:
            every += 1
            named += str(hex) in text
    assert every > 500
    assert named / every > 0.95, (named, every)  # with a figure on every side there may be no space


def _pixels(piece: Piece, depth: Depth) -> object:
    ground = next(each for each in picture(games()[0], say=ENGLISH).grounds if each.hex == piece.at)
    shown = Picture((ground,), (piece,), has_levels=False, has_paths=True)
    view = View(Zoom.WIDE, PainterKind.FILLED, Window.around([ground.hex]))
    return decoded(RenderedMap(shown, Look(PainterKind.FILLED, depth, True), view).lines()).pixels


@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.CUBE, Depth.BASIC])
@pytest.mark.parametrize("count", [1, 2])
def test_a_turned_house_looks_turned_with_few_colours_too(depth: Depth, count: int) -> None:
    hex = parse_hex("D10")
    fresh, turned = (Piece(hex, each, "white", "W", count) for each in (HOUSE, TURNED_HOUSE))
    assert _pixels(fresh, depth) != _pixels(turned, depth)


def test_a_temple_leaves_room_for_houses_and_markers() -> None:
    hex = parse_hex("D10")
    grounds = picture(games()[0], say=ENGLISH).grounds
    temple, houses = Piece(hex, TEMPLE, "gold", ""), Piece(hex, HOUSE, "white", "W", 2)
    look, view = (
        Look(PainterKind.FILLED, Depth.TRUE, True),
        View(Zoom.FLAT, PainterKind.FILLED, Window.around(each.hex for each in grounds)),
    )
    for pieces, chips, seen in (
        ([temple, houses], [], ["∏W⌂2"]),
        ([temple], [Chip(hex, "f2", "food")], ["∏", "f2"]),
    ):
        shown = Picture(grounds, tuple(pieces), tuple(chips), has_levels=False, has_paths=True)
        text = RenderedMap(shown, look, view).text()
        assert all(each in text for each in seen), text


def test_the_number_of_a_hint_is_at_its_target_and_hides_no_piece() -> None:
    look = Look(PainterKind.FILLED, Depth.TRUE, True)
    game = next(each for each in reversed(games()) if each.phase is rules.Phase.TURN)
    prompt = Prompt(game, DEFINITION, ENGLISH)
    walk = next(move for move in game.legal_moves() if isinstance(move, rules.Walk))
    overlay = prompt.overlay("", UI.preview, hints=[walk])
    assert [mark.at for mark in overlay.marks] == [walk.to]
    shown = picture(game, ENGLISH)
    view = fit(120, 40, game.position.island.land.hexes, look.painter, zooms=PATH_ZOOMS).view
    board = RenderedMap(shown, look, view)
    before = board.text()
    hidden = 0
    for corner in game.position.island.figures:
        marks = (Mark(corner, MarkKind.HINT, "2"),)
        after = board.overlaid(Overlay(marks=marks)).text()
        assert after != before
        hidden += sum(a.isalnum() and a != b for a, b in zip(before, after, strict=True))
    assert hidden <= 1, hidden  # a figure with a piece or a text on every side
