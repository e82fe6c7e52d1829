"""The pictures of the rules: a position before and after some moves, drawn by the map."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from rich.segment import Segment

from taluva.app.screens.map_view import picture_of
from taluva.core.pages import Scene
from taluva.games import definition_for, ui_for
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH, Language
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Look
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import Mark, Picture

_GAP: Final = Segment("    ")  # between the two halves of a picture
_TOO_LARGE: Final = (Zoom.HUGE, Zoom.LARGE, Zoom.VAST)
_WHOLE: Final = 30  # fields of an island that is shown completely
_NEAR: Final = 2  # hexes around a move that are shown of a larger island


class _Pictures(NamedTuple):
    before: Picture
    after: Picture
    marks: tuple[Mark, ...]
    window: Window


def draw_scene(
    scene: Scene, name: str, look: Look, size: tuple[int, int], say: Language
) -> list[Line]:
    """Draw a scene of a game before and after its moves, as large as fits.

    If both do not fit next to or below each other, draw the position after the moves only.
    """
    width, height = size
    found = _pictures(scene, name, say)
    for zoom in (each for each in ui_for(name).zooms if each not in _TOO_LARGE):
        view = View(zoom, look.painter, found.window, Rulers.NONE)
        columns, lines = view.needed
        before, after = (
            RenderedMap(picture, look, view, marks=marks).lines
            for picture, marks in ((found.before, ()), (found.after, found.marks))
        )
        if 2 * columns + _GAP.cell_length <= width and lines <= height:
            return [[*left, _GAP, *right] for left, right in zip(before(), after(), strict=True)]
        if columns <= width and 2 * lines < height:
            return [*before(), [], *after()]
    fitting = view.centred(min(columns, width), min(lines, height))  # at the smallest zoom
    return RenderedMap(found.after, look, fitting, marks=found.marks).lines()


@lru_cache(maxsize=64)
def _pictures(scene: Scene, name: str, say: Language) -> _Pictures:
    definition = definition_for(name)
    before: Any = definition.need("from_position")(scene.position, None)
    parse = definition.grammar(ENGLISH).parse
    games = [before]
    for move in scene.moves:
        games.append(games[-1].apply(parse(move)))
    after = games[-1]
    fields = {ground.hex for ground in picture_of(after, say).grounds}
    if len(fields) > _WHOLE:
        touched: list[Hex] = []
        for spot in (spot for game in games[1:] for spot in game.effect.touched):
            touched += [spot] if isinstance(spot, Hex) else spot.hexes
        fields = {hex for hex in fields if any(hex.distance(each) <= _NEAR for each in touched)}
    return _Pictures(
        picture_of(before, say),
        picture_of(after, say),
        ui_for(name).changes(before, after),
        Window.around(fields).grown(1, 1),
    )
