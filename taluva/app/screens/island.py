"""The map on the screen: fitted when a move is made or the window changes, painted once."""

from __future__ import annotations

from rich.segment import Segment

from taluva.app.view import Shown
from taluva.games.taluva.game import Game
from taluva.games.taluva.map import changes, picture
from taluva.games.taluva.map import tile as tile_picture
from taluva.games.taluva.rules import Tile
from taluva.hexgrid import Direction, Hex
from taluva.shell.board import Board, board_text
from taluva.shell.fit import Fit, fit
from taluva.shell.layout import Rulers, View, Window, Zoom
from taluva.shell.look import Look
from taluva.shell.picture import Mark, Overlay

_Key = tuple[int, int, Look, str]


class Island:
    """Keeps the fit and the painted island of a session from one keystroke to the next."""

    def __init__(self, session: Shown) -> None:
        self._session = session
        self._key: _Key | None = None
        self._game: Game | None = None
        self._home: Fit | None = None  # where the view lies while nothing moves it
        self._board: tuple[Fit, Board] | None = None
        self._overlaid: tuple[Overlay, Board] | None = None
        self._last: tuple[Mark, ...] = ()

    def fitted(self, columns: int, lines: int, look: Look) -> Fit:
        """Give the fit for a screen: the same one until a move is made or something changes."""
        key = (columns, lines, look, self._session.view.zoom)
        game = self._session.game
        if self._home is None or key != self._key or game is not self._game:
            self._key, self._game = key, game
            self._last = last_of(self._session)
            self._home = self._new_fit(columns, lines, look)
            self._board = self._overlaid = None
        return self._home

    def _new_fit(self, columns: int, lines: int, look: Look) -> Fit:
        zoom = self._session.view.zoom
        return fit(
            columns,
            lines,
            self._session.game.position.board.fields,
            look.painter,
            zoom=None if zoom == "auto" else Zoom(zoom),
            focus=next((mark.at for mark in self._last if isinstance(mark.at, Hex)), None),
        )

    def lines(self, fitted: Fit, look: Look, overlay: Overlay) -> list[list[Segment]]:
        """Paint the island with something over it."""
        board = self.board(fitted, look)
        if self._overlaid is None or self._overlaid[0] != overlay:
            self._overlaid = (overlay, board.overlaid(overlay))
        return self._overlaid[1].lines()

    def board(self, fitted: Fit, look: Look) -> Board:
        """Give the island without anything over it, for a fit that was made for it or moved."""
        if self._board is None or self._board[0] != fitted:
            board = Board(picture(self._session.game), look, fitted.view, marks=self._last)
            self._board, self._overlaid = (fitted, board), None
        return self._board[1]


def last_of(shown: Shown) -> tuple[Mark, ...]:
    """Mark what the last turn has changed, finished or not."""
    before = shown.games[-1 - len(shown.last_turn())]
    return changes(before.position, shown.game.position)


def island_text(shown: Shown, look: Look, width: int | None = None) -> str:
    """Draw the whole island in characters alone, smaller if it is wider than ``width``."""
    zoom = shown.view.zoom
    if zoom != "auto":
        return _drawn(shown, look, Zoom(zoom))
    text = _drawn(shown, look, Zoom.SMALL)
    if width is not None and max(map(len, text.splitlines())) > width:
        return _drawn(shown, look, Zoom.COMPACT)
    return text


def _drawn(shown: Shown, look: Look, zoom: Zoom) -> str:
    island, marks = picture(shown.game), last_of(shown)
    return board_text(island, marks=marks, zoom=zoom, is_unicode=look.is_unicode)


def tile_lines(
    tile: Tile, look: Look, *, direction: Direction = Direction.E, zoom: Zoom = Zoom.NORMAL
) -> list[list[Segment]]:
    """Draw a tile; all directions give pictures of the same size."""
    picture = tile_picture(tile, direction)
    window = Window.around(ground.hex for ground in picture.grounds)
    return Board(picture, look, View(zoom, look.painter, window, Rulers.NONE)).lines()
