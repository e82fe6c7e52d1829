"""The map on the screen. It is fitted after a move or a resize, and painted once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Generic, TypeVar

from rich.segment import Segment

from taluva.app.state import State
from taluva.core.game import Game
from taluva.games import ui_for
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.tui.capabilities import Look, PainterKind
from taluva.tui.hexmap.board import RenderedMap, board_text
from taluva.tui.hexmap.geometry import Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import NO_OVERLAY, Mark, MarkKind, Overlay, Picture, Spot, marks
from taluva.tui.hexmap.places import spot_at
from taluva.tui.hexmap.viewport import Fit, fit

_Key = tuple[int, int, int, Look, str, Language]
_TEXT_ZOOM = Zoom.SMALL  # the usual zoom of maps without colours


class MapView:
    """A cache of a session's fit and painted map from one key to the next."""

    def __init__(self, *, is_steady: bool = False) -> None:
        self._is_steady = is_steady
        self._key: _Key | None = None
        self._game: Game[Any] | None = None
        self._picture = Picture()
        self._last: tuple[Mark, ...] = ()
        self._home: Fit | None = None  # where the view is before anything moves it
        self._seen: tuple[Fit, Fit] | None = None  # after panning; after following the line
        self._above: tuple[object, Fit] | None = None  # its key, and the fit above an answer
        self._board: tuple[Game[Any], RenderedMap] | None = None
        self._overlaid: tuple[Overlay, RenderedMap] | None = None
        self._keeps_marks = True  # marks of the last turn, until a preview is settled

    def fit(self, state: State, columns: int, lines: int, look: Look, below: int = 0) -> Fit:
        """Return the fit for a screen. It changes only after a move or a new size or look."""
        key = (columns, lines, below, look, state.view.choices.zoom, state.say)
        game = state.game
        if self._home is None or key != self._key or game is not self._game:
            if key != self._key:
                self._seen = self._board = self._overlaid = None
            # What changed is the move just played or just taken back.
            shown = self._game
            is_back = shown is not None and len(shown.moves) > len(game.moves)
            changed = (shown if shown is not None and is_back else game).effect
            self._key, self._game = key, game
            self._picture = picture_of(game, state.say)
            self._last = last_of(state)
            touched = () if changed is None else changed.touched
            self._home = self._new_fit(state, columns, lines, look, below, touched)
        return self._home

    def _new_fit(
        self,
        state: State,
        columns: int,
        lines: int,
        look: Look,
        below: int,
        touched: Iterable[Spot],
    ) -> Fit:
        new = self._fit(state, columns, lines, look, below)
        if self._seen is None or not self._is_steady:
            return new
        return new.staying(self._seen[1], [each for each in touched if isinstance(each, Hex)])

    def _fit(
        self,
        state: State,
        columns: int,
        lines: int,
        look: Look,
        below: int,
        beside: Iterable[Hex] = (),
    ) -> Fit:
        """Fit the land and some sea hexes above ``below`` reserved lines."""
        zooms = state.ui.zooms
        return fit(
            columns,
            lines,
            (*land(self._picture), *beside),
            look.painter,
            zoom=state.view.choices.zoom_among(zooms),
            focus=state.view.choices.around or self._latest(state),
            zooms=zooms,
            heights=self._picture.heights,
            is_ended=state.is_ended,
            below=below,
        )

    def _latest(self, state: State) -> Hex | None:
        """Return the hex that the last move changed, or else one that the last turns changed."""
        changed = [mark.at for mark in self._last if isinstance(mark.at, Hex)]
        effect = state.game.effect
        touched = () if effect is None else effect.touched
        return next((hex for hex in changed if hex in touched), next(iter(changed), None))

    def above(self, state: State, fitted: Fit, taken: int, overlay: Overlay) -> Fit:
        """Return a fit that leaves ``taken`` lines below the map free.

        Land in full view is drawn smaller before it is cut off. The overlay's focus is included if
        both fit.
        """
        key = (self._key, fitted, taken, overlay.focus)
        if self._above is None or self._above[0] != key:
            self._above = (key, self._fit_above(state, fitted, taken, overlay.focus))
        return self._above[1]

    def _fit_above(self, state: State, fitted: Fit, taken: int, focus: frozenset[Hex]) -> Fit:
        if self._key is None or state.view.choices.pans or not self._is_whole(fitted):
            return fitted.lower(taken)
        columns, lines, below, look, *_ = self._key
        smaller = (
            self._fit(state, columns, lines, look, below + taken, beside)
            for beside in dict.fromkeys((focus, frozenset[Hex]()))
        )
        return next(filter(self._is_whole, smaller), fitted.lower(taken))

    def _is_whole(self, fitted: Fit) -> bool:
        return all(hex in fitted.view.window for hex in land(self._picture))

    def revealing(self, fitted: Fit, overlay: Overlay) -> Fit:
        """Move the view just far enough to show the overlay's focus.

        Land in full view is more important than hints, which the edge can show. Typed hexes far out
        at sea are ignored, because nothing can be played there.
        """
        start = fitted if overlay == NO_OVERLAY else self.is_unmoved(fitted)
        focus = overlay.focus
        if overlay.ghost is None and self._is_whole(start):
            focus = focus.difference(
                each.at for each in overlay.marks if each.kind is MarkKind.HINT
            )
        if all(each.kind not in (MarkKind.CURSOR, MarkKind.ASKED) for each in overlay.marks):
            focus = frozenset(hex for hex in focus if hex in start.wanted)
        self._seen = (fitted, start.revealing(focus))
        return self._seen[1]

    def is_unmoved(self, fitted: Fit) -> Fit:
        """Return the view where it was last moved to, if the fit is still the same."""
        if self._seen is None or self._seen[0] != fitted:
            self._seen = (fitted, fitted)
        return self._seen[1]

    def spot_at(self, view: View, column: int, line: int, spots: Iterable[Spot]) -> Spot | None:
        """Return the spot on a cell of a view, if it is one of ``spots``."""
        levels = {ground.hex: ground.level for ground in self._picture.grounds}
        return spot_at(view, column, line, spots, levels)

    def land_end(self, view: View, line: int) -> int:
        """Return the column after the last one that shows land on this line or below."""
        shape, lowest = view.shape, 2 * (line - view.shape.lines) - view.shape.foot
        shown = (each.hex for each in self._picture.grounds if each.hex in view.window)
        ends = (
            view.left(hex.column) + shape.width for hex in shown if view.pixel_top(hex.row) > lowest
        )
        return max(ends, default=0)

    def lines(
        self, fitted: Fit, look: Look, overlay: Overlay, *, is_settled: bool = True
    ) -> list[list[Segment]]:
        """Paint the map with an overlay. A settled preview hides the marks of the last turn."""
        board = self.board(fitted, look)
        if overlay.ghost is None:
            self._keeps_marks = True
        else:
            self._keeps_marks = self._keeps_marks and not is_settled
            overlay = overlay._replace(keeps_marks=self._keeps_marks)
        if self._overlaid is None or self._overlaid[0] != overlay:
            self._overlaid = (overlay, board.overlaid(overlay))
        return self._overlaid[1].lines()

    def board(self, fitted: Fit, look: Look) -> RenderedMap:
        """Return the map without an overlay, for the current fit or one moved from it."""
        known, game = self._board, self._game
        assert game is not None, "it has been fitted"
        if known is None or known[1].view != fitted.view:
            board = RenderedMap(self._picture, look, fitted.view, marks=self._last)
        elif known[0] is not game:
            board = known[1].showing(self._picture, marks=self._last)
        else:
            return known[1]
        self._board, self._overlaid = (game, board), None
        return board


def picture_of(game: Game[Any], say: Language) -> Picture:
    """Return the map of a game, with texts in a language."""
    return ui_for(game.game_name).picture(game, say)


def land(picture: Picture) -> list[Hex]:
    """List the land hexes of a map."""
    return [ground.hex for ground in picture.grounds]


def last_of(state: State) -> tuple[Mark, ...]:
    """Return marks of the changes since the player's last turn, or in the last turn.

    What the player lost meanwhile has marks of its own.
    """
    changed = state.ui.changes(state.before_recent, state.game)
    lost = dict.fromkeys(spot for _, each in state.suffered() for spot in each.where)
    kept = (mark for mark in changed if mark.at not in lost)
    return (*kept, *marks(MarkKind.LOST, lost)) if lost else changed


def island_text(state: State, look: Look, width: int | None = None) -> str:
    """Draw the whole map in characters without colours, smaller if it exceeds ``width`` columns."""
    zooms = state.ui.zooms
    zoom = state.view.choices.zoom_among(zooms)
    if zoom is not None:
        return _draw(state, look, zoom)
    usual = _TEXT_ZOOM if _TEXT_ZOOM in zooms else zooms[-1]
    text = _draw(state, look, usual)
    if width is not None and max(map(len, text.splitlines())) > width:
        return _draw(state, look, zooms[-1])
    return text


def whole_island(state: State, look: Look, zoom: Zoom, columns: int) -> RenderedMap:
    """Draw the whole map on any number of lines, smaller if it is too wide."""
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


def _draw(state: State, look: Look, zoom: Zoom) -> str:
    island, marks = picture_of(state.game, state.say), last_of(state)
    return board_text(island, marks=marks, zoom=zoom, is_unicode=look.is_unicode)


@lru_cache(maxsize=64)
def small_picture(picture: Picture, look: Look, zoom: Zoom) -> list[list[Segment]]:
    """Draw a picture by itself, without rulers."""
    view = View(zoom, look.painter, Window.around(land(picture)), Rulers.NONE)
    return RenderedMap(picture, look, view).lines()


T = TypeVar("T")


class Memo(Generic[T]):
    """A cache of one value and its key."""

    def __init__(self) -> None:
        self._last: tuple[object, T] | None = None

    def by(self, key: object, make: Callable[[], T]) -> T:
        """Return the cached value if its key is equal, or else make and store a new one."""
        if self._last is None or self._last[0] != key:
            self._last = (key, make())
        return self._last[1]
