"""The full screen of a replay: the map and panels of the play screen, controlled by keys."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rich.segment import Segment

from taluva.app.events import PointClicked
from taluva.app.screens import base, panels
from taluva.app.screens.base import MapScreen
from taluva.app.screens.map_view import MapPainter, place_map
from taluva.app.state import Mode, State
from taluva.app.timeline import caption, describe_point, turn_captions
from taluva.app.update import replay
from taluva.hexgrid import Hex
from taluva.tui import blocks
from taluva.tui.canvas import Line
from taluva.tui.capabilities import is_far
from taluva.tui.hexmap.picture import NO_OVERLAY, Overlay, Picture
from taluva.tui.screen import Feedback, KeyPressed, LineEdited, LineStatus, Suggestion
from taluva.tui.text import naming, whole_clauses, width_of

if TYPE_CHECKING:
    from taluva.analysis.review import ReviewedTurn

_CLOSED: Final = ")"  # closes the description of a move
_BETWEEN: Final = " \N{NO-BREAK SPACE};:"  # separators of clauses
_BAR: Final = 20  # maximum length of the progress bar


def _of(number: int, most: int) -> str:
    """Return "number/most", padded to a constant width so that the text after it does not move."""
    return f"{number}/{most}".ljust(len(f"{most}/{most}"))


class ReplayScreen(MapScreen):
    """A full-screen replay, controlled by keys and commands."""

    keys = replay.KEYS
    quick_keys = replay.QUICK_KEYS

    @property
    def _title(self) -> str:
        if self.state.mode is Mode.DEMO:
            return self.say("DEMO")
        return self.say("WATCHING") if self.state.is_live else self.say("REPLAY")

    @property
    def _before_bar(self) -> str:
        """The header up to the progress bar."""
        state = self.state
        if state.is_thinking or state.is_live:  # the length of the game is not known yet
            turn = state.ui.turn_text(state.game, state.say)
            where = self.say("{title}  {turn}", title=self._title, turn=turn)
        else:
            turns = max(1, state.timeline.history.last_turn)  # the next turn has no moves yet
            number = _of(min(state.game.turn, turns), turns)
            where = self.say("{title}  turn {number}", title=self._title, number=number)
        return f" {where} "

    def _header(self, width: int) -> blocks.DrawnBlock:
        """Draw the position with a progress bar, and as many keys as fit.

        If the panel does not show the hand, it comes first.
        """
        state = self.state
        done, steps = state.timeline.index, max(state.timeline.history.last, 1)
        length = min(_BAR, width // 6)
        filled = length * done // steps
        bar = "█" * filled + "░" * (length - filled)
        turn = self._before_bar
        rest = self._optional(width - len(turn) - len(bar))
        points = (
            round(state.timeline.history.last * x / max(1, length - 1)) for x in range(length)
        )
        cells = zip(bar, map(PointClicked, points), strict=True)
        labels = [(turn, None), *cells, *rest]
        line = self.pen(width).line("".join(text for text, _ in labels), style="bar strong")
        return blocks.DrawnBlock([line], blocks.label_targets(labels, 0))

    def _optional(self, room: int) -> list[blocks.ClickLabel]:
        """Return as much status and key help as fits, the most important first."""
        state, say = self.state, self.say
        doing, space = say("paused"), say("space play")
        if state.pace.is_playing:
            doing = say("playing, {seconds} s", seconds=say.number(state.pace.delay))
            space = say("space pause")
        hand = None if self._shows_hand else state.ui.hand(state.game, None, say)
        step = say("move {number}", number=_of(state.timeline.index, state.timeline.history.last))
        start, *_, end = say("Home End").split()
        parts: list[tuple[str, dict[str, str]]] = [(doing, {}), (step, {}), (space, {space: " "})]
        if hand is not None:
            parts.insert(0, (hand.words, {}))
        if state.analysis is not None:
            parts.append((say("[ ] mistakes"), {"[": "[", "]": "]"}))
            parts.append((say("F5 play on"), {say("F5 play on"): "f5"}))
        parts += [
            (say("{keys} move", keys="◄ ►"), {"◄": "left", "►": "right"}),
            (say("Home End"), {start: "home", end: "end"}),
            (say("F1 help"), {say("F1 help"): "f1"}),
            (say("Ctrl-C quit"), {say("Ctrl-C quit"): "c-c"}),
            (say("F6 explore"), {say("F6 explore"): "f6"}),
        ]
        labels: list[blocks.ClickLabel] = []
        for text, keys in parts:
            room -= len(f" │ {text}")
            if room <= 0:
                break
            labels += [(" │ ", None), *blocks.label_keys(text, keys)]
        return labels

    @property
    def _shows_hand(self) -> bool:
        """Whether the panel shows the hand."""
        frame = None if self.session.layout.is_map_hidden else self.frame
        return frame is not None and frame.shows_hand

    def paint(self, width: int, height: int) -> blocks.DrawnBlock:
        """Paint the header, and below it the map with its panel, or a page."""
        layout = self.session.layout
        if layout.is_map_hidden:
            return self.paint_page(self._header(width), width, height)
        news = [*filter(None, [self._step(width)[1]]), *self._narration()[1:]]
        overlay = NO_OVERLAY.asking(layout.queried_spots)
        mistake = self._mistake
        if mistake is not None:
            overlay = better_overlay(self.state, mistake)
        overlay = overlay.with_marks(self.state.numbered_spots if layout.page is not None else ())
        overlay = overlay.with_marks(self.state.frames[0] if self.state.frames else ())
        self.frame = self.board.paint(
            self.state,
            width,
            height - 1,
            self.viewport,
            overlay=overlay,
            news=news,
            answer=layout.page,
            place=layout.answer,
            panel=None if self.state.analysis is None else self._analysis_panel,
        )
        return blocks.stack(
            [self._header(width), blocks.DrawnBlock(self.frame.rows, self.frame.targets)]
        )

    @property
    def _mistake(self) -> ReviewedTurn | None:
        """The mistake that starts at the position on screen, or None."""
        analysis = self.state.analysis
        return None if analysis is None else analysis.mistake_at(self.state.timeline.index)

    def _analysis_panel(self, width: int, height: int) -> blocks.Column:
        """Draw the panel of an analysed game: players, how good the last turn was, and the chart.

        The last turn is the one before the position on screen.
        """
        from taluva.app.analysis_report import (
            analysis_block,
            chart_targets,
            mistake_block,
            turn_block,
        )

        state, pen = self.state, self.pen(width)
        analysis = state.analysis
        assert analysis is not None, "it has been analysed"
        players = panels.players(state.game, pen, state.bots_on_screen)
        current = mistake = self._mistake
        if mistake is not None:
            turn = mistake_block(mistake, state.game, pen)
        else:
            current = analysis.at(state.timeline.index)
            turn = turn_block(current, state.timeline.latest.game_name, state.game.names, pen)
        seats = state.definition.seats(state.game)

        def chart(free: int) -> blocks.DrawnBlock:
            lines = analysis_block(analysis, seats, pen, free, current)
            return blocks.DrawnBlock(lines, chart_targets(analysis, len(lines), width, state.say))

        parts = (
            blocks.PanelPart.of("players", players),
            blocks.PanelPart.of("turn", turn),
            blocks.PanelPart("chart", chart),
        )
        return blocks.arrange(parts, height, pen.line())

    def _narration(self) -> list[str]:
        """Describe what the last move did."""
        state = self.state
        return caption(
            state.timeline.history, state.timeline.index, state.timeline.viewing_seat, state.say
        )

    def toolbar(self, width: int) -> Line:
        """Show a question, feedback on the line, the last message, what happened, or the keys."""
        feedback = replay.line_feedback(self.state)
        if self.state.confirmation:
            feedback = Feedback(LineStatus.INCOMPLETE, self.state.confirmation)
        names, enters = self.game.names, bool(self.state.typed.strip())
        self._toolbar = base.toolbar(feedback, self.pen(width), names, enters=enters)
        return self._toolbar.lines[0]

    def prompt(self) -> Line:
        """Return the number of the turn."""
        return [Segment(f"{self.state.game.turn}. ", self.theme.style("prompt"))]

    def hint(self) -> Line:
        """Return the last move while nothing is typed."""
        self._hint = blocks.DrawnBlock()
        if self.state.typed:
            return []
        width = self.state.view.size[0]
        text = self._step(width)[0]
        room = width - sum(each.cell_length for each in self.prompt())
        return [Segment(text, self.theme.style("text")), *self._keys(width_of(text), room)]

    def _keys(self, taken: int, room: int) -> list[Segment]:
        """List keys to click at the end of the line, as many as fit."""
        state, say = self.state, self.say
        if not self.has_mouse or self.is_asking:
            return []
        keys: list[blocks.ClickLabel] = [
            (say("F1 help"), KeyPressed("f1")),
            (say("Ctrl-C quit"), KeyPressed("c-c")),
        ]
        if not (state.is_live or state.is_thinking):
            keys = [
                (say("F6 explore"), KeyPressed("f6")),
                (say("F5 play on"), KeyPressed("f5")),
                (say("/ find"), LineEdited("/")),
                *keys,
            ]
        return self._clickable_words(keys, taken, room)

    def _step(self, width: int) -> tuple[str, str]:
        """Return as much of the last move as fits on the line, and the rest for the panel."""
        state, text = self.state, self._narration()[0]
        if text and state.timeline.index in state.timeline.history.turns[1:-1]:
            text = state.say("after {step}", step=text)  # the move belongs to the previous turn
        room = width - sum(each.cell_length for each in self.prompt())
        text = naming(text, state.game.names, room)
        if width_of(text) <= room:
            return text, ""
        first = whole_clauses(text, room - len(_CLOSED))  # the panel's log shows the complete text
        rest = text[len(first) :].lstrip(_BETWEEN)
        if "(" in first:
            return first + _CLOSED, rest.removesuffix(_CLOSED)
        return first or text, rest

    def suggest(self, text: str) -> list[Suggestion]:
        """List completions of the line."""
        return replay.suggest(self.state, text)

    @property
    def is_incomplete(self) -> bool:
        """Whether the line needs more words."""
        return replay.line_feedback(self.state).state is LineStatus.INCOMPLETE


def better_overlay(state: State, mistake: ReviewedTurn) -> Overlay:
    """Return the preview of the turn that would have been better than a mistake."""
    game, together = state.game, Picture()
    for move in mistake.better:
        if game.refusals(move):
            break  # it depends on what is dealt in between
        preview = state.ui.preview(game, move, state.say)
        together = Picture(
            (*together.grounds, *preview.grounds),
            (*together.pieces, *preview.pieces),
            (*together.chips, *preview.chips),
        )
        game = game.apply(move)
    return Overlay(
        together, focus=frozenset(spot for spot in together.spots if isinstance(spot, Hex))
    )


def watch_full_screen(screen: ReplayScreen) -> None:
    """Show the replay until the viewer leaves."""
    from taluva.tui.runner import ScreenRunner

    session = screen.session
    session.state = replace(
        session.state,
        view=session.state.view._replace(has_motion=True, is_remote=is_far(screen.terminal)),
    )
    ScreenRunner(screen, screen.look.depth).run()


def leave_in_scrollback(screen: ReplayScreen) -> None:
    """Print the last map shown, and its turn."""
    from taluva.tui.console import console_for_text

    columns, lines = shutil.get_terminal_size()
    viewport = place_map(screen.state, columns, lines, screen.look)
    console_for_text().print(MapPainter().board(viewport, screen.look))
    state = screen.state
    seen = (state.timeline.history, state.timeline.index, state.timeline.viewing_seat, state.say)
    print(*turn_captions(*seen), describe_point(*seen), sep="\n")
