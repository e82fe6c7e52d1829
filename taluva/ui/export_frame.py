"""One picture of a game: a heading, the island, and everybody's pieces, as lines of segments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.segment import Segment

from taluva.games.taluva.map import changes, picture
from taluva.record import History
from taluva.shell.board import Board
from taluva.shell.layout import Rulers, View, Window, Zoom
from taluva.shell.look import Look
from taluva.shell.theme import theme_for
from taluva.shell.wrap import cut, wrap
from taluva.ui.panels import line_of, players
from taluva.ui.replay_words import turn_captions, whereabouts

Line = list[Segment]

_NARROWEST = 72  # a small island gets this much room, for the words
_PLAYERS_WIDTH = 44
_MOST_WORDS = 10  # lines of a film, which is as high as its highest picture


@dataclass(frozen=True, slots=True)
class Framing:
    """How pictures of one game are drawn, so that all of them have the same size."""

    look: Look
    view: View
    words: int  # lines for what has happened

    @classmethod
    def of(cls, history: History[Any], indexes: Sequence[int], look: Look, zoom: Zoom) -> Framing:
        """Make room for everything at these points, the last of which is the latest."""
        # An island only grows: the last point shows all its fields.
        fields = history.game(indexes[-1]).position.board.fields
        view = View(zoom, look.painter, Window.around(fields).grown(2, 2), Rulers.FOUR)
        view = view.centred(_NARROWEST, 0)
        width, _ = view.size
        words = max(len(_told(history, index, width)) for index in indexes)
        return cls(look, view, words if len(indexes) == 1 else min(words, _MOST_WORDS))

    def frame(self, history: History[Any], index: int) -> list[Line]:
        """Draw one point of the game."""
        game = history.game(index)
        theme = theme_for(self.look)
        text, strong = theme.style("text"), theme.style("strong")
        width, _ = self.view.size
        since = history.game(history.start_of(index))
        marks = changes(since.position, game.position)
        board = Board(picture(game), self.look, self.view, marks=marks)
        told = cut(_told(history, index, width), self.words, width - 2)
        told += [""] * (self.words - len(told))
        heading = line_of(width, text, (f" {whereabouts(history, index)}", strong))
        words = [line_of(width, text, (f" {line}", text)) for line in told]
        narrow = min(width, _PLAYERS_WIDTH)
        pieces = [
            Segment.adjust_line_length(line, width, text) for line in players(game, theme, narrow)
        ]
        return [heading, *words, *board.lines(), *pieces]


def _told(history: History[Any], index: int, width: int) -> list[str]:
    """Say what happened in the turn, in lines."""
    return wrap("; ".join(turn_captions(history, index)), width - 2)
