"""The map on the screen: fitted when a move is made or the window changes, painted once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rich.segment import Segment

from taluva.app.view import Shown
from taluva.games import face_of
from taluva.hexgrid import Hex
from taluva.shell.looks.look import Look
from taluva.shell.map.board import Board, board_text
from taluva.shell.map.fit import Fit, fit
from taluva.shell.map.layout import Rulers, View, Window, Zoom
from taluva.shell.map.picture import Mark, Overlay, Picture
from taluva.table.game import Game

_Key = tuple[int, int, Look, str]
_TEXT_ZOOM = Zoom.SMALL  # where a map is drawn in characters alone, if it has this zoom


class Island:
    """Keeps the fit and the painted island of a session from one keystroke to the next."""

    def __init__(self, session: Shown) -> None:
        self._session = session
        self._key: _Key | None = None
        self._game: Game[Any] | None = None
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
        zooms = face_of(self._session.game.game_name).zooms
        return fit(
            columns,
            lines,
            land(picture_of(self._session.game)),
            look.painter,
            zoom=self._session.view.zoom_among(zooms),
            focus=next((mark.at for mark in self._last if isinstance(mark.at, Hex)), None),
            zooms=zooms,
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
            board = Board(picture_of(self._session.game), look, fitted.view, marks=self._last)
            self._board, self._overlaid = (fitted, board), None
        return self._board[1]


def picture_of(game: Game[Any]) -> Picture:
    """Give the map of a game."""
    return face_of(game.game_name).picture(game)


def land(picture: Picture) -> list[Hex]:
    """List the hexes of a map that are no sea."""
    return [ground.hex for ground in picture.grounds]


def last_of(shown: Shown) -> tuple[Mark, ...]:
    """Mark what the last turn has changed, finished or not."""
    before = shown.games[-1 - len(shown.last_turn())]
    return face_of(shown.game.game_name).changes(before, shown.game)


def island_text(shown: Shown, look: Look, width: int | None = None) -> str:
    """Draw the whole island in characters alone, smaller if it is wider than ``width``."""
    zooms = face_of(shown.game.game_name).zooms
    zoom = shown.view.zoom_among(zooms)
    if zoom is not None:
        return _drawn(shown, look, zoom)
    usual = _TEXT_ZOOM if _TEXT_ZOOM in zooms else zooms[-1]
    text = _drawn(shown, look, usual)
    if width is not None and max(map(len, text.splitlines())) > width:
        return _drawn(shown, look, zooms[-1])
    return text


def _drawn(shown: Shown, look: Look, zoom: Zoom) -> str:
    island, marks = picture_of(shown.game), last_of(shown)
    return board_text(island, marks=marks, zoom=zoom, is_unicode=look.is_unicode)


@lru_cache(maxsize=64)
def small_picture(picture: Picture, look: Look, zoom: Zoom) -> list[list[Segment]]:
    """Draw a picture for itself, without anything around it."""
    view = View(zoom, look.painter, Window.around(land(picture)), Rulers.NONE)
    return Board(picture, look, view).lines()
