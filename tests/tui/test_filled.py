"""The filled painter: partial repaints equal full ones, and texts hide behind things."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings, strategies
from rich.style import Style

from taluva.hexgrid import DIRECTIONS, Corner, Hex, parse_corner, parse_hex
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.colour import contrast
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.filled import Filled
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, PATH_ZOOMS, Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import (
    Chip,
    IndexedPicture,
    Mark,
    MarkKind,
    Overlay,
    Picture,
    Piece,
    marks,
)
from taluva.tui.hexmap.viewport import ruler_notes
from taluva.tui.theme import theme_for
from tests.tui.decoding import ROLES_LOOK, Decoded, decoded
from tests.tui.pictures import (
    ALL_MARKS,
    HUTS,
    ISLAND,
    LAST,
    LETTERS,
    PATHS,
    PREVIEW,
    TEMPLE,
    TOWER,
    ground,
    hexes,
    piece,
)

TRUE = Look(PainterKind.FILLED, Depth.TRUE, True)
WHOLE = Window.around(each.hex for each in ISLAND.grounds).grown(2, 4)


def styled(board: RenderedMap) -> dict[tuple[int, int], tuple[str, Style]]:
    """Return the character and the style of every cell of a board."""
    found = {}
    for y, line in enumerate(board.lines()):
        signs = [(sign, style or Style()) for text, style, _ in line for sign in text]
        found.update({(x, y): each for x, each in enumerate(signs)})
    return found


def view_of(zoom: Zoom, window: Window = WHOLE) -> View:
    return View(zoom, PainterKind.FILLED, window, Rulers.TIGHT)


def named(picture: Picture, zoom: Zoom, overlay: Overlay | None = None) -> Decoded:
    board = RenderedMap(picture, ROLES_LOOK, view_of(zoom))
    return decoded((board.overlaid(overlay) if overlay else board).lines())


spots = strategies.sampled_from(
    [Hex(q, r) for q in range(-2, 3) for r in range(-2, 3) if -3 <= q + r <= 3]
)


@strategies.composite
def pictures(draw: strategies.DrawFn, most: int = 14) -> Picture:
    """Draw small maps with grounds and pieces that no game would produce."""
    grounds, pieces = [], []
    for hex in sorted(draw(strategies.sets(spots, min_size=1, max_size=most))):
        role = draw(strategies.sampled_from(sorted(LETTERS)))
        level = draw(strategies.integers(1, 5))
        points = draw(strategies.sampled_from(DIRECTIONS)) if role == "volcano" else None
        group = draw(strategies.integers(1, 3))
        grounds.append(ground(str(hex), role, level, group, points))
        sprite = draw(strategies.sampled_from([None, None, HUTS, TOWER, TEMPLE]))
        if sprite is not None and points is None:
            count = draw(strategies.integers(1, 12)) if sprite is HUTS else 1
            owner = draw(strategies.sampled_from(["white", "purple", "blue"]))
            pieces.append(piece(str(hex), sprite, owner, count))
    return Picture(tuple(grounds), tuple(pieces))


_NAMES = ["L20", "L22", "K23", "L24", "K25", "L26", "K27"]


@example(  # a piece that rises into the changed part stays in front
    picture=Picture(
        (*(ground(each, "clearing") for each in _NAMES), ground("L28", "clearing", 4)),
        (piece("L28", HUTS, "white", 3),),
    ),
    preview=Picture((ground("K21", "clearing"),)),
    zoom=Zoom.HUGE,
    builds=False,
    is_tight=False,
)
@settings(max_examples=60, deadline=None)
@given(
    picture=pictures(),
    preview=pictures(most=3),
    zoom=strategies.sampled_from(LEVEL_ZOOMS),
    builds=strategies.booleans(),
    is_tight=strategies.booleans(),
)
def test_a_preview_equals_a_full_repaint(
    picture: Picture, preview: Picture, zoom: Zoom, builds: bool, is_tight: bool
) -> None:
    if builds:  # only pieces, on existing land
        land = {each.hex for each in picture.grounds}
        on_land = tuple(each for each in preview.pieces if each.at in land)
        preview = Picture(pieces=on_land)
    window = Window(12, 23, 14, 27) if is_tight else Window.around([Hex(0, 0)]).grown(4, 8)
    view, theme = view_of(zoom, window), theme_for(TRUE)
    before = Filled(view, theme, IndexedPicture.of(picture), [])
    kept = [list(line) for line in before.canvas.lines()]
    over = before.overlaid(Overlay(preview))
    anew = Filled(view, theme, IndexedPicture.of(picture).with_preview(preview, "legal"), [])
    rings = [each.hex for each in preview.grounds]
    if zoom is Zoom.COMPACT:
        rings += [each.at for each in preview.pieces if isinstance(each.at, Hex)]
    ringed = anew.overlaid(Overlay(marks=marks(MarkKind.PREVIEW, dict.fromkeys(rings))))
    assert over.canvas.lines() == ringed.canvas.lines()
    assert before.canvas.lines() == kept  # the map itself has not changed


@settings(max_examples=40, deadline=None)
@given(picture=pictures(), zoom=strategies.sampled_from(LEVEL_ZOOMS), data=strategies.data())
def test_any_map_fills_its_view(picture: Picture, zoom: Zoom, data: strategies.DataObject) -> None:
    window = Window.around([Hex(0, 0)]).grown(*data.draw(strategies.sampled_from([(0, 0), (3, 6)])))
    depth = data.draw(strategies.sampled_from([Depth.TRUE, Depth.CUBE, Depth.BASIC]))
    view = View(zoom, PainterKind.FILLED, window, data.draw(strategies.sampled_from(Rulers)))
    look = Look(PainterKind.FILLED, depth, True)
    kind = data.draw(strategies.sampled_from(MarkKind))
    text = "lava" if kind is MarkKind.FLASH else "1"
    marked = (Mark(Hex(0, 0), kind, text), Mark(Corner(Hex(1, 0), DIRECTIONS[2]), kind, text))
    for board in (
        RenderedMap(picture, look, view, marks=marked),
        RenderedMap(picture, look, view).overlaid(Overlay(PREVIEW, marks=marked)),
    ):
        lines = board.lines()
        assert len(lines) == view.size[1]
        assert {sum(len(segment.text) for segment in line) for line in lines} == {view.size[0]}


def cells(found: Decoded, text: str) -> list[tuple[int, int]]:
    """Return where a text starts."""
    return [(row.index(text), y) for y, row in enumerate(found.signs) if text in row]


@pytest.mark.usefixtures("named_roles")
@pytest.mark.parametrize("zoom", [Zoom.HUGE, Zoom.LARGE, Zoom.NORMAL])
def test_a_name_partly_hidden_by_a_piece_is_left_out(zoom: Zoom) -> None:
    low, high = ground("M25", "sand"), ground("M27", "rock", 9)
    assert cells(named(Picture((low,)), zoom), "M25")
    hidden = named(Picture((low, high)), zoom)
    assert not cells(hidden, "M25")
    assert not any("25" in row[4:] or "M2" in row.replace("M27", "") for row in hidden.signs)


@pytest.mark.usefixtures("named_roles")
@pytest.mark.parametrize("zoom", [Zoom.HUGE, Zoom.LARGE, Zoom.NORMAL, Zoom.SMALL])
def test_each_level_is_painted_higher_and_its_wall_is_longer(zoom: Zoom) -> None:
    shape = view_of(zoom).shape
    walls = []
    for level in (1, 2, 3):
        found = named(Picture((ground("M25", "sand", level),)), zoom)
        x = view_of(zoom).left(13) + shape.width // 2
        column = [found.role(x, y) for y in range(len(found.pixels))]
        assert column.count("sand") == 2 * shape.lines
        walls.append(column.count("wall"))
        found = named(Picture((ground("M25", "sand", level)._replace(wall="lake"),)), zoom)
        column = [found.role(x, y) for y in range(len(found.pixels))]
        assert (column.count("wall"), column.count("lake")) == (0, walls[-1])
    assert walls == [shape.foot + shape.lift * higher for higher in range(3)]


@pytest.mark.usefixtures("named_roles")
@pytest.mark.parametrize("zoom", LEVEL_ZOOMS)
def test_marks_are_drawn_in_their_places(zoom: Zoom) -> None:
    found = named(ISLAND, zoom, Overlay(marks=ALL_MARKS))
    roles = [found.role(x, y) for y, row in enumerate(found.pixels) for x in range(len(row))]
    assert roles.count("legal") > 6  # a ring around L24 and a corner of M25
    assert "cursor" in roles
    assert cells(found, "P24")
    assert cells(found, "1")


@pytest.mark.parametrize("zoom", LEVEL_ZOOMS)
def test_the_last_move_is_not_marked_during_a_preview(zoom: Zoom) -> None:
    board = RenderedMap(ISLAND, TRUE, view_of(zoom), marks=LAST)
    plain = RenderedMap(ISLAND, TRUE, view_of(zoom))
    assert board.lines() != plain.lines()
    preview = plain.overlaid(Overlay(PREVIEW)).lines()
    assert board.overlaid(Overlay(PREVIEW)).lines() == preview
    assert board.overlaid(Overlay(PREVIEW, keeps_marks=True)).lines() != preview


@pytest.mark.parametrize("zoom", LEVEL_ZOOMS)
def test_a_preview_covers_the_last_move(zoom: Zoom) -> None:
    under = marks(MarkKind.LAST, PREVIEW.spots)
    board = RenderedMap(ISLAND, TRUE, view_of(zoom), marks=under)
    over = Overlay(PREVIEW)
    covered = board.overlaid(over._replace(keeps_marks=True)).lines()
    assert covered == board.overlaid(over).lines()


@pytest.mark.usefixtures("named_roles")
@pytest.mark.parametrize("zoom", PATH_ZOOMS)
def test_a_cursor_frames_a_corner_without_hiding_the_figure(zoom: Zoom) -> None:
    (priest, person) = (parse_corner("D6ne"), parse_corner("D6w"))
    view = view_of(zoom, Window.around(each.hex for each in PATHS.grounds).grown(1, 2))
    board = RenderedMap(PATHS, ROLES_LOOK, view)
    plain = decoded(board.lines())
    for corner, half in ((priest, 1), (person, 0), (parse_corner("D10w"), 0)):
        found = decoded(board.overlaid(Overlay(marks=(Mark(corner, MarkKind.CURSOR),))).lines())
        x, y = view.corner(corner)
        framed = {
            (column - x, row // 2)
            for row, pixels in enumerate(found.pixels)
            for column in range(len(pixels))
            if found.role(column, row) == "cursor"
        }
        (line,) = {row for _, row in framed}
        assert {dx for dx, _ in framed} == {-half - 1, half + 1}
        signs = found.signs[line]
        assert signs[x - half - 1] + signs[x + half + 1] == "[]"
        assert abs(2 * line - y) <= 4
        if corner in (priest, person):
            assert signs[x] == plain.signs[line][x] == "W"
        near = [(x + dx, y + dy) for dx in range(-half, half + 1) for dy in (-3, -2, -1, 0)]
        assert [found.role(*each) for each in near] == [plain.role(*each) for each in near]


@pytest.mark.usefixtures("named_roles")
@pytest.mark.parametrize("zoom", PATH_ZOOMS)
def test_hints_and_legal_marks_are_on_corners_and_hide_no_text(zoom: Zoom) -> None:
    view = view_of(zoom, Window.around(each.hex for each in PATHS.grounds).grown(1, 2))
    board, corner = RenderedMap(PATHS, ROLES_LOOK, view), parse_corner("D10w")
    x, y = view.corner(corner)
    for kind, text, sign in ((MarkKind.HINT, "2", "2"), (MarkKind.LEGAL, "", "+")):
        found = decoded(board.overlaid(Overlay(marks=(Mark(corner, kind, text),))).lines())
        assert found.signs[y // 2][x] == sign
    plain = board.text()
    for hex in (each.hex for each in PATHS.grounds):
        for kind, text, sign in ((MarkKind.HINT, "2", " 2 "), (MarkKind.LEGAL, "", "+")):
            marked = board.overlaid(Overlay(marks=(Mark(hex, kind, text),))).text()
            written = zip(plain, marked, strict=False)
            assert sum(a.isalnum() and a != b for a, b in written) == 0, (hex, marked)
            assert sign in marked


@pytest.mark.usefixtures("named_roles")
def test_rings_do_not_cross_pieces_in_front() -> None:
    behind = ground("M25", "sand")
    tower = Piece(parse_hex("M27"), TOWER, "blue", "B")
    picture = Picture((behind, ground("M27", "rock", 2)), (tower,))
    ringed = named(picture, Zoom.LARGE, Overlay(marks=marks(MarkKind.LAST, hexes("M25"))))
    plain = named(picture, Zoom.LARGE)
    for y, row in enumerate(plain.pixels):
        for x in range(len(row)):
            if plain.role(x, y) == "blue":
                assert ringed.role(x, y) == "blue"


def test_chips_of_one_hex_are_side_by_side() -> None:
    chips = (Chip(parse_hex("M25"), "a", "food"), Chip(parse_hex("M25"), "b", "ore"))
    board = RenderedMap(Picture((ground("M25", "sand"),), chips=chips), TRUE, view_of(Zoom.NORMAL))
    assert "ab" in board.text()


def test_a_land_without_a_label_shows_its_name() -> None:
    hand = Picture((ground("M25", "jungle")._replace(label=""),), has_sea=False, has_levels=False)
    view = View(Zoom.LARGE, PainterKind.FILLED, Window.around([parse_hex("M25")]), Rulers.NONE)
    look = Look(PainterKind.FILLED, Depth.TRUE, True)
    assert "jungle" in RenderedMap(hand, look, view).text()


@pytest.mark.parametrize("zoom", LEVEL_ZOOMS)
@pytest.mark.parametrize("palette", ["dark", "light"])
@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.CUBE])
def test_rulers_and_names_are_readable_on_any_water(zoom: Zoom, palette: str, depth: Depth) -> None:
    look = Look(PainterKind.FILLED, depth, True, palette=palette)
    land = [ground.hex for ground in ISLAND.grounds]
    sea = {near for hex in land for near in hex.neighbours} - {*land}
    for window in (Window.around(land), Window.around(land).grown(2, 4)):
        view = View(zoom, PainterKind.FILLED, window, Rulers.FOUR)
        plain = RenderedMap(ISLAND, look, view)
        before, after = (
            styled(plain),
            styled(plain.overlaid(Overlay(marks=marks(MarkKind.LEGAL, sea)))),
        )
        labels = ruler_notes(view, Window.around(land))
        written = {(label.x + x, label.y) for label in labels for x in range(len(label.text))}
        for label in labels:  # in one style, even if surf begins inside it
            styles = [
                after[label.x + x, label.y][1] for x, sign in enumerate(label.text) if sign != " "
            ]
            assert len({*map(str, styles)}) == 1, label
        lit = {
            place
            for place, (sign, _) in after.items()
            if sign.isalnum() and sign != before[place][0]
        }
        for sign, style in (after[place] for place in written | lit):
            if sign.strip():
                assert style.color is not None
                assert style.bgcolor is not None
                assert (
                    contrast(*(each.get_truecolor().hex for each in (style.color, style.bgcolor)))
                    >= 4.5
                ), sign
