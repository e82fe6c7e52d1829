"""The visible part of the map, its drawing, and the pictures of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from rich.segment import Segment

from taluva.app.memo import Memo
from taluva.app.state import State
from taluva.app.timeline import PlayerView
from taluva.core.game import Game
from taluva.core.pages import Scene
from taluva.games import definition_for, ui_for
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH, Language
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Look, PainterKind
from taluva.tui.hexmap.board import RenderedMap, board_text
from taluva.tui.hexmap.geometry import Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import NO_OVERLAY, Mark, MarkKind, Overlay, Picture, Spot, marks
from taluva.tui.hexmap.viewport import Fit, fit, spot_at

_Key = tuple[int, int, int, Look, str, Language]
_TEXT_ZOOM = Zoom.SMALL  # the default zoom of maps without colours


class Viewport(NamedTuple):
    """The part of the map that a frame shows. The next frame starts from it, and clicks use it."""

    key: _Key
    current: PlayerView  # the game on screen
    picture: Picture
    marks: tuple[Mark, ...]  # what changed since the player's last turn
    home: Fit  # the initial view
    panned: Fit  # the view after keys and the mouse have moved it
    shown: Fit  # the view after it has followed the typed line
    keeps_marks: bool = True  # whether the last turn is marked, until a preview is settled

    def stay(self, fitted: Fit) -> Viewport:
        """Return this view if the fit is unchanged, or else a view that starts at the fit."""
        return self if self.panned == fitted else self._replace(panned=fitted, shown=fitted)

    def follow(self, fitted: Fit, overlay: Overlay, *, is_whole: bool) -> Viewport:
        """Move the view just far enough to show the overlay's focus.

        If the map ``is_whole``, apart from what an answer covers, the view does not move for
        hints, which can be marked at the edge. Typed hexes far out at sea are ignored, because
        nothing can be played there.
        """
        start = fitted if overlay == NO_OVERLAY else self.stay(fitted).shown
        focus = overlay.focus
        if overlay.preview is None and is_whole:
            focus = focus.difference(
                each.at for each in overlay.marks if each.kind is MarkKind.HINT
            )
        if all(each.kind not in (MarkKind.CURSOR, MarkKind.ASKED) for each in overlay.marks):
            focus = frozenset(hex for hex in focus if hex in start.wanted)
        return self._replace(panned=fitted, shown=start.revealing(focus))

    def settle(self, overlay: Overlay, *, is_settled: bool) -> Viewport:
        """Return the view, without the marks of the last turn once a preview is settled."""
        keeps = overlay.preview is None or (self.keeps_marks and not is_settled)
        return self._replace(keeps_marks=keeps)

    def is_whole(self, fitted: Fit) -> bool:
        """Check whether all land is visible."""
        return all(hex in fitted.view.window for hex in land(self.picture))

    def with_land(self, fitted: Fit) -> Fit:
        """Return the fit, moved to the nearest land if it shows only sea."""
        window, hexes = fitted.view.window, land(self.picture)
        if not hexes or any(hex in window for hex in hexes):
            return fitted
        column, row = (window.left + window.right) / 2, (window.top + window.bottom) / 2
        nearest = min(hexes, key=lambda hex: abs(hex.column - column) + abs(hex.row - row))
        return fitted.revealing([nearest], around=0)

    def is_on_map(self, column: int, line: int) -> bool:
        """Check whether a cell belongs to the map."""
        width, height = self.shown.view.size
        return 0 <= column < width and 0 <= line < height

    def spot_at(self, column: int, line: int, spots: Iterable[Spot]) -> Spot | None:
        """Return the spot on a cell of the map, if it is one of ``spots``."""
        if not self.is_on_map(column, line):
            return None
        view = self.shown.view
        levels = {ground.hex: ground.level for ground in self.picture.grounds}
        return spot_at(view, column, line, spots, levels)

    def land_end(self, line: int) -> int:
        """Return the column after the last land on this line and those below."""
        view = self.shown.view
        shape, lowest = view.shape, 2 * (line - view.shape.lines) - view.shape.foot
        shown = (each.hex for each in self.picture.grounds if each.hex in view.window)
        ends = (
            view.left(hex.column) + shape.width for hex in shown if view.pixel_top(hex.row) > lowest
        )
        return max(ends, default=0)


def place_map(
    state: State,
    columns: int,
    lines: int,
    look: Look,
    below: int = 0,
    last: Viewport | None = None,
    *,
    is_steady: bool = False,
) -> Viewport:
    """Fit the map to a screen, with ``below`` lines reserved under it.

    The fit of the last frame is kept until a move is played or the size or the look changes. If
    ``is_steady`` is true, a partial view stays in place as long as it shows what a move changed.
    """
    key = (columns, lines, below, look, state.view.choices.zoom, state.say)
    if last is not None and state.has_left(last.current.viewer):
        last = None  # where the map was may depend on another seat's secrets
    is_alike = last is not None and last.key == key
    if last is not None and is_alike and last.current is state.current:
        return last
    game = state.game
    # The change comes from the move just played or just taken back.
    before = None if last is None else last.current.game
    is_back = before is not None and len(before.moves) > len(game.moves)
    changed = (before if before is not None and is_back else game).effect
    picture, marks = picture_of(game, state.say), last_of(state)
    home = _fit(state, picture, marks, key)
    if last is None or not is_alike:
        return Viewport(key, state.current, picture, marks, home, home, home)
    if is_steady and state.is_ended:
        home = home.ending(last.shown)
    elif is_steady:
        touched = () if changed is None else changed.touched
        shown = [each for each in touched if isinstance(each, Hex)]
        home = home.staying(last.shown, shown, picture.heights)
    return last._replace(current=state.current, picture=picture, marks=marks, home=home)


def _fit(state: State, picture: Picture, marks: Sequence[Mark], key: _Key) -> Fit:
    """Fit the land above the reserved lines."""
    columns, lines, below, look, *_ = key
    choices, zooms = state.view.choices, state.ui.zooms
    return fit(
        columns,
        lines,
        land(picture),
        look.painter,
        zoom=choices.zoom_among(zooms),
        focus=state.view.around or _latest(state, marks),
        zooms=zooms,
        heights=picture.heights,
        is_ended=state.is_ended,
        below=below,
    )


def _latest(state: State, marks: Sequence[Mark]) -> Hex | None:
    """Return the hex that the last move changed, or else one that the last turns changed."""
    changed = [mark.at for mark in marks if isinstance(mark.at, Hex)]
    effect = state.game.effect
    touched = () if effect is None else effect.touched
    return next((hex for hex in changed if hex in touched), next(iter(changed), None))


class MapPainter:
    """A painter of maps that draws only what has changed."""

    def __init__(self) -> None:
        self._board = Memo[RenderedMap]()
        self._overlaid = Memo[RenderedMap]()

    def lines(self, viewport: Viewport, look: Look, overlay: Overlay) -> Sequence[Line]:
        """Paint the map with an overlay."""
        board = self.board(viewport, look)
        if overlay.preview is not None:
            overlay = overlay._replace(keeps_marks=viewport.keeps_marks)
        return self._overlaid.by((board, overlay), partial(board.overlaid, overlay)).lines()

    def board(self, viewport: Viewport, look: Look) -> RenderedMap:
        """Return the map without an overlay."""
        view = viewport.shown.view
        make = partial(RenderedMap, viewport.picture, look, view, marks=viewport.marks)
        return self._board.by((viewport.key, view, viewport.current), make)


def picture_of(game: Game[Any], say: Language) -> Picture:
    """Return the map of a game, with texts in the given language."""
    return ui_for(game.game_name).picture(game, say)


def land(picture: Picture) -> list[Hex]:
    """List the land hexes of a map."""
    return [ground.hex for ground in picture.grounds]


def last_of(state: State) -> tuple[Mark, ...]:
    """Return marks for the changes since the player's last turn, or in the last turn.

    What the player lost meanwhile has its own marks.
    """
    changed = state.ui.changes(state.before_recent, state.game)
    lost = dict.fromkeys(spot for _, each in state.losses_since_turn() for spot in each.where)
    kept = (mark for mark in changed if mark.at not in lost)
    return (*kept, *marks(MarkKind.LOST, lost)) if lost else changed


def island_text(state: State, look: Look, width: int | None = None) -> str:
    """Draw the whole map in characters without colours, smaller if it exceeds ``width`` columns."""
    zooms = state.ui.zooms
    chosen = state.view.choices.zoom_among(zooms)
    default = _TEXT_ZOOM if _TEXT_ZOOM in zooms else zooms[-1]
    island, marks = picture_of(state.game, state.say), last_of(state)
    draw = partial(board_text, island, marks=marks, is_unicode=look.is_unicode)
    text = draw(zoom=chosen or default)
    is_too_wide = width is not None and max(map(len, text.splitlines())) > width
    return draw(zoom=zooms[-1]) if chosen is None and is_too_wide else text


def whole_island(state: State, look: Look, zoom: Zoom, columns: int) -> RenderedMap:
    """Draw the whole map on as many lines as it needs, smaller if it is too wide."""
    picture = picture_of(state.game, state.say)
    window = Window.around(land(picture))
    outline = look._replace(painter=PainterKind.OUTLINE)
    smallest = state.ui.zooms[-1]
    tried = (
        (look, View(zoom, look.painter, window.grown(*picture.room))),
        (look, View(smallest, look.painter, window.grown(*picture.room))),
        (look, View(smallest, look.painter, window.grown(0, 1), Rulers.TIGHT)),
        (outline, View(smallest, outline.painter, window.grown(0, 1), Rulers.TIGHT)),
    )
    chosen, view = next((each for each in tried if each[1].needed[0] <= columns), tried[-1])
    return RenderedMap(picture, chosen, view, marks=last_of(state))


@lru_cache(maxsize=64)
def small_picture(picture: Picture, look: Look, zoom: Zoom) -> list[list[Segment]]:
    """Draw a picture by itself, without rulers."""
    view = View(zoom, look.painter, Window.around(land(picture)), Rulers.NONE)
    return [[*line] for line in RenderedMap(picture, look, view).lines()]


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
    return [*RenderedMap(found.after, look, fitting, marks=found.marks).lines()]


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
