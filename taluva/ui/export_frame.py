"""One picture of a game: a heading, the island, and everybody's pieces, as lines of segments."""

from __future__ import annotations

from dataclasses import dataclass

from rich.segment import Segment

from taluva.game import Game
from taluva.shell.layout import Rulers, View, Window, Zoom
from taluva.shell.look import Look
from taluva.study import Timeline
from taluva.ui.board import BoardView
from taluva.ui.overlay import last_change
from taluva.ui.panels import line_of, players, shortened
from taluva.ui.replay_words import turn_captions, whereabouts
from taluva.ui.theme import theme_for

Line = list[Segment]

_PLAYERS_WIDTH = 44


@dataclass(frozen=True, slots=True)
class Framing:
    """How pictures of one game are drawn, so that all of them have the same size."""

    look: Look
    view: View

    @classmethod
    def of(cls, game: Game, look: Look, zoom: Zoom) -> Framing:
        """Show everything that this game will ever show: an island only grows."""
        window = Window.around(game.position.board.fields).grown(2, 2)
        return cls(look, View(zoom, look.painter, window, Rulers.FOUR))

    def frame(self, timeline: Timeline, index: int) -> list[Line]:
        """Draw one point of the game."""
        game = timeline.game(index)
        theme = theme_for(self.look)
        text, strong = theme.style("text"), theme.style("strong")
        width, _ = self.view.size
        since = timeline.game(timeline.start_of(index))
        board = BoardView(
            game.position,
            self.look,
            self.view,
            colours=game.colours,
            last=last_change(since.position, game.position),
        )
        heading = [
            line_of(width, text, (f" {shortened(line, width - 1)}", style))
            for line, style in (
                (whereabouts(timeline, index), strong),
                ("; ".join(turn_captions(timeline, index)), text),
            )
        ]
        narrow = min(width, _PLAYERS_WIDTH)
        pieces = [
            Segment.adjust_line_length(line, width, text) for line in players(game, theme, narrow)
        ]
        return [*heading, *board.lines(), *pieces]
