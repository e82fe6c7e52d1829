"""The full screen of a game: what every part of it shows, and what lines and keys do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from prompt_toolkit.formatted_text import StyleAndTextTuples
from rich.segment import Segment

from taluva.engine import Place
from taluva.hexgrid import Direction
from taluva.shell.fragments import Line, style_text
from taluva.shell.layout import Zoom
from taluva.shell.look import Look, Terminal, choose_look
from taluva.shell.pager import Page
from taluva.shell.repl import Reply
from taluva.shell.suggestion import Suggestion
from taluva.ui import panels
from taluva.ui.answers import score_lines
from taluva.ui.effects import letter, level_of
from taluva.ui.fit import BAR_LINES, Fit, Panel, fits_a_picture, open_corner
from taluva.ui.guide import first_steps
from taluva.ui.island import Island
from taluva.ui.lines import enter, suggest, verdict
from taluva.ui.narration import ending
from taluva.ui.preview import overlay_for
from taluva.ui.session import Session
from taluva.ui.theme import Theme, theme_for
from taluva.ui.tile import tile_lines
from taluva.ui.typed import read_typed
from taluva.ui.verdict import State, Verdict


class Screen:
    """Taluva as a scene of the line prompt."""

    def __init__(self, session: Session, terminal: Terminal, colour: str) -> None:
        self._session = session
        self._terminal = terminal
        self._colour = colour
        self._island = Island(session)
        self._news: Sequence[str] = ()
        self._message: tuple[str, Verdict] | None = None  # said about a line, until that changes
        self._shows_targets = False
        self._judged: tuple[object, str, Verdict] | None = None
        self._tell(session.notices())

    @property
    def look(self) -> Look:
        """How to draw, as chosen now."""
        return choose_look(self._terminal, self._session.view.look, self._colour)

    @property
    def _theme(self) -> Theme:
        return theme_for(self.look)

    def _verdict(self, text: str) -> Verdict:
        """Judge a line once, however many parts of the screen ask."""
        game = self._session.game
        if self._judged is None or self._judged[0] is not game or self._judged[1] != text:
            self._judged = (game, text, verdict(self._session, text))
        return self._judged[2]

    def picture(self, width: int, height: int, text: str) -> Sequence[Line]:
        """Draw the header, the island and what stands beside it."""
        look, theme = self.look, self._theme
        lines = height + BAR_LINES - 1
        if not fits_a_picture(width, lines):
            return [
                panels.line_of(
                    width, theme.style("text"), ("make the window larger", theme.style("text"))
                )
            ]
        fitted = self._island.fitted(width, lines, look)
        judged = self._verdict(text)
        overlay = overlay_for(self._session.choices, text, judged, shows_all=self._shows_targets)
        island = self._island.lines(look, overlay)
        fitted = self._island.fitted(width, lines, look)
        header = panels.header(self._session, theme, width, str(fitted.zoom))
        match fitted.panel:
            case Panel.SIDE:
                side = self._side_panel(fitted, height - 1, text, judged)
                rows = [[*left, *right] for left, right in zip(island, side, strict=False)]
                return [header, *rows]
            case Panel.STRIP:
                strip = panels.strip(self._session, theme, width)
                return [header, *strip, *self._with_tile(island, fitted, text, judged)]
            case _:
                return [header, *island]

    def _side_panel(
        self, fitted: Fit, height: int, text: str, judged: Verdict
    ) -> list[panels.Line]:
        theme, width = self._theme, fitted.panel_width
        session = self._session
        blocks = [[panels.heading("players", theme, width)]]
        blocks[0] += panels.players(session.game, theme, width)
        if session.game.tile is not None:
            direction, _ = self._turned(text, judged)
            title = panels.heading(f"tile in hand: {direction}", theme, width)
            tile = self._tile(text, judged, Zoom.NORMAL if height >= 22 else Zoom.SMALL)
            indent = max(0, (width - Segment.get_line_length(tile[0])) // 2)
            blank = Segment(" " * indent, theme.style("text"))
            rows = [
                Segment.adjust_line_length([blank, *row], width, theme.style("text"))
                for row in tile
            ]
            blocks.append([title, *rows])
        last = [panels.heading("last move", theme, width)]
        blocks.append(last + panels.last_move(session, theme, self._news, width))
        legend = [panels.heading("legend", theme, width)]
        blocks.append(legend + panels.legend(theme, width))
        return panels.stacked(blocks, theme, width, height)

    def _turned(self, text: str, judged: Verdict) -> tuple[Direction, int | None]:
        """Tell how the tile in hand is held: as typed so far, with its level if that is known."""
        move = judged.move
        if isinstance(move, Place):
            return move.direction, level_of(self._session.game.position.board, move)
        word = read_typed(text).word.lower()
        return (Direction(word) if word in tuple(Direction) else Direction.E), None

    def _tile(self, text: str, judged: Verdict, zoom: Zoom) -> list[list[Segment]]:
        tile = self._session.game.tile
        assert tile is not None, "no tile is in hand"
        direction, level = self._turned(text, judged)
        return tile_lines(tile, self.look, direction=direction, level=level, zoom=zoom)

    def _with_tile(
        self, island: list[list[Segment]], fitted: Fit, text: str, judged: Verdict
    ) -> list[list[Segment]]:
        """Put the tile in hand into a corner of open sea, if there is one."""
        if self._session.game.tile is None:
            return island
        tile = self._tile(text, judged, Zoom.COMPACT)
        width, height = Segment.get_line_length(tile[0]), len(tile)
        fields = self._session.game.position.board.fields
        corner = open_corner(fitted.view, fields, width, height)
        if corner is None:
            return island
        x, y = corner
        rows = list(island)
        for number, row in enumerate(tile, y):
            before, _, after = Segment.divide(
                rows[number], [x, x + width, Segment.get_line_length(rows[number])]
            )
            rows[number] = [*before, *row, *after]
        return rows

    def page(self, width: int, height: int, page: Page) -> Sequence[Line]:
        """Draw a long answer under the header."""
        theme = self._theme
        text, strong = theme.style("text"), theme.style("strong")
        fitted = self._island.fitted(width, height + BAR_LINES - 1, self.look)
        rows = [panels.header(self._session, theme, width, str(fitted.zoom))]
        for line in page.shown(width, height - 1):
            style = strong if line.strip() and line == line.upper() else text
            rows.append(panels.line_of(width, text, (line, style)))
        blank = panels.line_of(width, text)
        return rows + [blank] * (height - len(rows))

    def toolbar(self, width: int, text: str, question: str) -> Line:
        """Show a question, what was said about the line, or the live verdict."""
        if question:
            return panels.toolbar(Verdict(State.INCOMPLETE, question), self._theme, width)
        if self._message is not None and self._message[0] == text:
            return panels.toolbar(self._message[1], self._theme, width)
        return panels.toolbar(self._verdict(text), self._theme, width)

    def prompt(self) -> StyleAndTextTuples:
        """Name the player to type."""
        session = self._session
        sign = letter(session.game, session.game.position.seat)
        name = panels.shortened(session.player, 16)
        return [(style_text(self._theme.style("prompt")), f"{name} {sign}> ")]

    def hint(self, text: str) -> StyleAndTextTuples:
        """Tell a newcomer what to type."""
        steps = "" if text else first_steps(self._session.choices)
        return [(style_text(self._theme.style("faint")), steps)]

    def question(self) -> str:
        """Ask whether to leave."""
        return "leave? The game is kept. y leaves, any other key goes on"

    def styles(self) -> Mapping[str, str]:
        """Give the styles of the prompt and of the menu."""
        text, bar, chosen = (
            style_text(self._theme.style(name)) for name in ("text", "bar", "good")
        )
        return {
            "prompt-line": text,
            "completion-menu": bar,
            "completion-menu.completion": f"noinherit {bar}",
            "completion-menu.completion.current": f"noinherit {chosen}",
            "completion-menu.meta.completion": f"noinherit {bar}",
            "completion-menu.meta.completion.current": f"noinherit {bar}",
            "scrollbar.background": bar,
            "scrollbar.button": chosen,
        }

    def suggest(self, text: str) -> list[Suggestion]:
        """List completions."""
        return suggest(self._session, text)

    def is_incomplete(self, text: str) -> bool:
        """Tell whether something is still to be typed."""
        return self._verdict(text).state is State.INCOMPLETE

    def enter(self, text: str) -> Reply:
        """Do what a line says."""
        before = self._session.game
        answer = enter(self._session, text)
        lines = [*answer.lines, *self._session.notices()]
        if answer.leaves:
            return Reply(leaves=True)
        if answer.is_refused or not text.strip():
            state = State.NO if answer.is_refused else State.INCOMPLETE
            self._message = (text, Verdict(state, "; ".join(lines)))
            return Reply(keeps_line=True)
        if self._session.game is not before:
            self._news = answer.lines[1:]
            self._shows_targets = False
            self._tell(lines)
            return Reply(page=self._final_page())
        if len(lines) == 1:
            self._tell(lines)
            return Reply()
        self._message = None
        return Reply(page=tuple(lines))

    def _tell(self, lines: Sequence[str]) -> None:
        """Say something in the toolbar until the next line is begun."""
        self._message = ("", Verdict(State.OK, "; ".join(lines))) if lines else None

    def _final_page(self) -> tuple[str, ...]:
        if not self._session.is_over:
            return ()
        game = self._session.game
        return (
            ending(game),
            "",
            *score_lines(game),
            "",
            "undo takes the last step back; quit leaves",
        )

    def first_page(self) -> tuple[str, ...]:
        """Give what lies over the island at the start: the result, if the game is over."""
        return self._final_page()

    def run(self, command: str) -> Reply:
        """Do what a command says without touching the line that is being typed."""
        reply = self.enter(command)
        return Reply(keeps_line=True, page=reply.page)

    def toggle_targets(self) -> Reply:
        """Mark what is legal, or no longer."""
        self._shows_targets = not self._shows_targets
        return Reply(keeps_line=True)

    def pan(self, columns: int, rows: int) -> Reply:
        """Move the map."""
        self._island.pan(columns, rows)
        return Reply(keeps_line=True)

    def recentre(self) -> Reply:
        """Put the map back."""
        self._island.recentre()
        return Reply(keeps_line=True)
