"""The map on the screen: fitted when a move is made or the window changes, painted once."""

from __future__ import annotations

from rich.segment import Segment

from taluva.game import Game
from taluva.hexgrid import Hex
from taluva.shell.layout import Zoom
from taluva.shell.look import Look
from taluva.ui.board import BoardView
from taluva.ui.fit import Fit, fit
from taluva.ui.overlay import Last, Overlay
from taluva.ui.picture import last_of
from taluva.ui.shown import Shown

_Key = tuple[int, int, Look, str]


class Island:
    """Keeps the fit and the painted island of a session from one keystroke to the next."""

    def __init__(self, session: Shown) -> None:
        self._session = session
        self._key: _Key | None = None
        self._game: Game | None = None
        self._fit: Fit | None = None
        self._board: BoardView | None = None
        self._overlaid: tuple[Overlay, BoardView] | None = None
        self._last = Last()

    def fitted(self, columns: int, lines: int, look: Look) -> Fit:
        """Give the fit for a screen: the same one until a move is made or something changes."""
        key = (columns, lines, look, self._session.view.zoom)
        game = self._session.game
        if self._fit is None or key != self._key or game is not self._game:
            self._key, self._game = key, game
            self._last = last_of(self._session)
            self._show(self._new_fit(columns, lines, look))
        assert self._fit is not None, "a fit has just been made"
        return self._fit

    def _new_fit(self, columns: int, lines: int, look: Look) -> Fit:
        zoom = self._session.view.zoom
        return fit(
            columns,
            lines,
            self._session.game.position.board.fields,
            look.painter,
            zoom=None if zoom == "auto" else Zoom(zoom),
            focus=next(iter(sorted(self._last.built or self._last.tile)), None),
        )

    def lines(self, look: Look, overlay: Overlay) -> list[list[Segment]]:
        """Paint the fitted island with something over it, which comes into view if it must."""
        if overlay.ghost is not None:
            self._reveal(frozenset(overlay.ghost.fields) | frozenset(overlay.ghost.buildings))
        elif overlay.volcano is not None:
            self._reveal(frozenset({overlay.volcano}))
        if self._overlaid is None or self._overlaid[0] != overlay:
            self._overlaid = (overlay, self.board(look).overlaid(overlay))
        return self._overlaid[1].lines()

    def board(self, look: Look) -> BoardView:
        """Give the fitted island without anything over it."""
        assert self._fit is not None, "the island is painted before it is fitted"
        if self._board is None:
            game = self._session.game
            self._board = BoardView(
                game.position, look, self._fit.view, colours=game.colours, last=self._last
            )
        return self._board

    def _reveal(self, hexes: frozenset[Hex]) -> None:
        if self._fit is not None and hexes:
            self._show(self._fit.revealing(hexes))

    def pan(self, columns: int, rows: int) -> None:
        """Move the view by half its size."""
        if self._fit is not None:
            self._show(self._fit.panned(columns, rows))

    def recentre(self) -> None:
        """Go back to where the view was after the last move."""
        self._key = None

    def _show(self, fitted: Fit) -> None:
        if fitted is not self._fit:
            self._fit, self._board, self._overlaid = fitted, None, None
