"""The full screen of a running game, and the handover screen before a seat with secrets."""

from __future__ import annotations

import shutil
import sys
import traceback
from collections.abc import Sequence
from functools import cache, partial
from math import pi, sin
from typing import Final

from rich.segment import Segment

from taluva.app.memo import Memo
from taluva.app.screens import base
from taluva.app.screens.base import MapScreen
from taluva.app.screens.map_view import place_map, whole_island
from taluva.app.screens.panels import centred
from taluva.app.session import Session
from taluva.app.state import NextAction, State
from taluva.app.update import commands, play, pointer
from taluva.app.update.common import Result
from taluva.app.update.queries import progress
from taluva.core.definition import SeatInfo
from taluva.i18n import Language
from taluva.tui.blocks import Column, DrawnBlock, key_targets, stack
from taluva.tui.canvas import Canvas, Glyph, Line, glyph_of, overlay
from taluva.tui.capabilities import Terminal
from taluva.tui.colour import Tint, Tone, darker, mix_tints, pure
from taluva.tui.commands import TypedLine
from taluva.tui.game_ui import GameOverSummary, Hand
from taluva.tui.graphics import can_be_large, fire_inks, large
from taluva.tui.screen import Feedback, KeyPressed, LineStatus, LineSubmitted, Suggestion
from taluva.tui.text import lay_out, shorten, width_of, wrap
from taluva.tui.theme import Theme

_MIN_GAP = 2  # columns between the line and the keys, including the cursor
_STOPS = 4
_COMMANDS: Final = ("hint", "skip", "back", "undo", "legal", "threats", "quit")  # to click


class PlayScreen(MapScreen):
    """A full-screen game, played by typing or pointing."""

    is_steady = True
    keys = play.KEYS
    quick_keys = pointer.ARROWS
    pointing_keys = pointer.KEYS

    def __init__(self, session: Session, terminal: Terminal, colour: str) -> None:
        super().__init__(session, terminal, colour)
        self._ending_memo = Memo[GameOverSummary]()
        self._panel_memo = Memo[Column]()
        self._header_memo = Memo[DrawnBlock]()
        self._prompt_memo = Memo[Line]()
        self._line_memo = Memo[TypedLine[State, Result]]()

    @property
    def is_asking(self) -> bool:
        """Whether the next key answers a question."""
        state = self.state
        return bool(state.confirmation) or state.handover is not None or play.is_undo_asked(state)

    def _line(self, text: str) -> TypedLine[State, Result]:
        """Return the parsed line. The result is cached."""
        state = self.state
        return self._line_memo.by((state.current, text), partial(commands.line, state, text))

    def _feedback(self) -> Feedback:
        return self._line(self.state.typed).feedback

    @property
    def is_pointing(self) -> bool:
        """Whether the cursor on the map wrote the line."""
        return self.state.pointing is not None

    @property
    def is_incomplete(self) -> bool:
        """Whether the line needs more words."""
        return self._feedback().state is LineStatus.INCOMPLETE

    def paint(self, width: int, height: int) -> DrawnBlock:
        """Paint the header, and below it the map with its panel, or a page."""
        state, layout = self.state, self.session.layout
        if state.handover is not None:
            seat = state.definition.seats(state.game)[state.handover - 1]
            lines = (self._whose_screen, state.say("Everyone else, look away."))
            title = state.ui.title
            return DrawnBlock(handover_screen(self.theme, width, height, title, seat, lines))
        hand, placed = self._hand(), self.board.place(state, width, height, self.viewport)
        words = "" if hand is None else hand.words
        ended = self._ending
        why = "" if ended is None else ended.why
        if layout.is_map_hidden:
            header = self._header(width, str(placed.home.zoom), words, why)
            return self.paint_page(header, width, height)
        cursor = state.pointing
        overlay = state.prompt.overlay(
            state.typed,
            state.ui.preview,
            marked=state.marked_prefix,
            shows_all=state.shows_targets,
            hints=[hint.move for hint in state.hints],
            cursor=None if cursor is None else cursor.at,
        )
        if not state.typed:
            overlay = overlay.asking(layout.queried_spots)
            overlay = overlay.with_marks(state.numbered_spots if layout.page is not None else ())
        if state.frames:
            overlay = overlay.with_marks(state.frames[0])
        elif ended is not None and not state.typed:
            overlay = overlay.asking(ended.spots)
        lesson = state.lesson
        if lesson is not None and not state.bots and (not state.typed or not overlay.marks):
            overlay = overlay.asking(lesson.lit)
        frame = self.frame = self.board.paint(
            state,
            width,
            height - 1,
            placed,
            overlay=overlay,
            follows=not state.is_typing or self.is_pointing,
            is_settled=not state.is_typing,
            hand=hand,
            news=state.consequences,
            answer=layout.page,
            place=layout.answer,
            keys=_pointing_keys(state.say, self._turning) if self.is_pointing else (),
            panel=partial(self._ending_panel, ended) if ended and state.is_ended else None,
        )
        header = self._header(width, str(frame.zoom), "" if frame.shows_hand else words, why)
        return stack([header, DrawnBlock(frame.rows, frame.targets)])

    def _header(self, width: int, zoom: str, hand: str, why: str) -> DrawnBlock:
        state = self.state
        key = (state.current, state.timeline.is_saved, self.look, width, zoom, hand, why)
        make = partial(base.header, state, self.pen(width), zoom, hand=hand, why=why)
        return self._header_memo.by(key, make)

    @property
    def _ending(self) -> GameOverSummary | None:
        """The cached summary of a finished game, or None."""
        state = self.state
        if not state.is_over:
            return None
        return self._ending_memo.by(
            state.current, partial(state.ui.ending, state.timeline.history.games, state.say)
        )

    def _ending_panel(self, ending: GameOverSummary, width: int, height: int) -> Column:
        """Draw the panel of a finished game, cached by size and look."""
        from taluva.app.screens.game_over import ending_panel

        key = (ending, self.state.analysis, width, height, self.look, self.state.menu_choice)
        make = partial(ending_panel, self.state, ending, self.pen(width), height)
        return self._panel_memo.by(key, make)

    def _hand(self) -> Hand | None:
        """Return the hand with the move on the line. It does not change while the player types."""
        state = self.state
        last = self.frame
        if state.is_typing and last is not None and last.viewport.current is state.current:
            return last.hand
        return state.ui.hand(state.game, state.prompt.intended_move(state.typed), state.say)

    def toolbar(self, width: int) -> Line:
        """Show a question, the last feedback, the progress of a task, or feedback on the line."""
        state, feedback = self.state, self._feedback_line()
        self._toolbar = base.toolbar(
            feedback,
            self.pen(width),
            self.game.names,
            is_lit=state.is_flashing,
            enters=bool(state.typed.strip() or state.menu_choice),
        )
        return self._toolbar.lines[0]

    def _feedback_line(self) -> Feedback:
        state = self.state
        if state.confirmation:
            return Feedback(
                LineStatus.INCOMPLETE if state.timeline.is_saved else LineStatus.WARNING,
                state.confirmation,
            )
        if state.handover is not None:
            return Feedback(LineStatus.INCOMPLETE, self._whose_screen)
        if play.is_undo_asked(state):
            return Feedback(LineStatus.INCOMPLETE, play.undo_question(state))
        if state.feedback is not None:
            return state.feedback
        return progress(state) or self._feedback()

    @property
    def _whose_screen(self) -> str:
        """The message that asks a player to take over the screen."""
        state = self.state
        assert state.handover is not None, "a seat takes over"
        name = state.game.names[state.handover - 1]
        return state.say("Only {name} may look now: press Enter", name=name)

    def prompt(self) -> Line:
        """Return the prompt with the name of the player to move."""
        key = (self.state.current, self.look)
        return self._prompt_memo.by(key, partial(base.prompt, self.state, self.theme))

    def hint(self) -> Line:
        """Return advice for a newcomer, or the keys of the cursor."""
        room = self.state.view.size[0] - sum(each.cell_length for each in self.prompt())
        self._hint = DrawnBlock()
        start = self.state.view.size[0] - room
        if self.is_pointing:
            keys = self.say(
                "< > {turning}, Tab: next legal place, Esc: type", turning=self._turning
            )
            typed = width_of(self.state.typed)
            gap = _stop(typed + _MIN_GAP) - typed
            while width_of(keys) > room - typed - gap and ", " in keys:
                keys = keys.partition(", ")[2]
            self._hint = DrawnBlock((), tuple(key_targets(keys, self.say, start + typed + gap)))
            return [Segment(f"{' ' * gap}{keys}", self.theme.style("faint"))]
        state = self.state
        if state.is_refused:
            clears = self.say("   Esc clears the line, Ctrl-P brings it back")
            shown = clears if width_of(state.typed + clears) < room else ""
            column = start + width_of(state.typed)
            self._hint = DrawnBlock((), tuple(key_targets(shown, self.say, column)))
            return [Segment(shown, self.theme.style("faint"))]
        is_silent = state.typed or state.is_bots_turn or state.is_others_turn or self.is_asking
        lesson = self.state.lesson
        is_silent = is_silent or (lesson is not None and lesson.is_solved)
        steps = "" if is_silent else self.state.ui.first_steps(self.state.prompt)
        steps = steps if width_of(steps) < room else ""
        return [Segment(steps, self.theme.style("faint")), *self._words(width_of(steps), room)]

    def _words(self, taken: int, room: int) -> list[Segment]:
        """List commands to click at the end of an empty line, as many as fit."""
        state = self.state
        if state.typed or self.is_asking or not self.has_mouse:
            return []
        known = commands.commands_of(state)
        names: Sequence[str] = _COMMANDS
        if all(target.event != KeyPressed("f1") for target in self.targets):
            names = (*names[:-1], "help", names[-1])  # the header has no room for it
        if state.is_ended:
            layout = self.session.layout
            has_panel = layout.panel_columns and not layout.is_map_hidden
            names = () if has_panel else commands.choices_after_game(state)
        found = [
            each
            for each in map(known.find, names)
            if each is not None and not (each.refusal and each.refusal(state))
        ]
        # Not what a name only abbreviates; undo is another name of back in the explorer.
        words = dict.fromkeys(each.word for each in found if {each.name, each.word} & {*names})
        return self._clickable_words([(word, LineSubmitted(word)) for word in words], taken, room)

    @property
    def _turning(self) -> str:
        """The effect of < and >: turning what the cursor places, or offering the next action."""
        cursor = self.state.pointing
        turns = cursor is not None and cursor.tool.has_direction
        return self.say.again(self.state.ui.turning) if turns else self.say("next action")

    def suggest(self, text: str) -> list[Suggestion]:
        """List completions of the line."""
        return self._line(text).suggestions()


def _stop(column: int) -> int:
    """Round a column up to a tab stop, so that the text after it moves less often."""
    return -(-column // _STOPS) * _STOPS


@cache
def _pointing_keys(say: Language, turning: str) -> tuple[tuple[str, str], ...]:
    """List the keys of the cursor with their meanings."""
    return (
        (say("arrows"), say("move the cursor")),
        ("< >", turning),
        ("Tab", say("next legal place")),
        (say("Enter"), say("play it")),
        (say("Esc"), say("back to typing")),
    )


def play_full_screen(screen: PlayScreen) -> int:
    """Play until the player leaves, then print the map, the result and how to continue.

    Return the exit code, which is 1 after an internal error.
    """
    from taluva.tui.runner import ScreenRunner

    try:
        runner = ScreenRunner(screen, screen.look.depth)
        screen.session.carry_out = runner.hear
        runner.run()
    except Exception:
        traceback.print_exc()
        if screen.state.explorer is None:
            text = screen.say.again(screen.session.table.farewell)
            print(text, file=sys.stderr)
        return 1
    explorer = screen.state.explorer
    if screen.state.lesson is not None or (explorer is not None and explorer.is_nested):
        return 0
    if screen.state.next_action not in (
        NextAction.REPLAY,
        NextAction.EXPLORE,
        NextAction.LEARN,
        NextAction.REOPEN,
    ):  # after these, the player returns here
        leave_in_scrollback(screen)
    return 0


def leave_in_scrollback(screen: PlayScreen) -> None:
    """Print the whole map, smaller if it is too wide, and the result."""
    from taluva.tui.console import console_for

    columns, height = shutil.get_terminal_size()
    zoom = place_map(screen.state, columns, height, screen.look).home.zoom
    console_for(screen.look).print(whole_island(screen.state, screen.look, zoom, columns))
    if screen.state.is_over:
        for line in lay_out(screen.state.ui.result(screen.game, screen.say), columns):
            print(line.text)
    if screen.state.explorer is not None:
        print(screen.state.safety, end="\n" if screen.state.safety else "")
        return
    text = screen.say.again(screen.session.table.farewell)
    print(text)  # unwrapped, to be copied


_FOLD: Final = 10  # columns between two folds of the curtain
_SHADES: Final = 4  # shades between the middle of a fold and its edge
_RAIL: Final = (Tone.DARK, Tone.BASE, Tone.BASE, Tone.DARK)  # pixels, from the top
_RAIL_SHADE: Final = 0.2  # share of shade in the gold of the rail
_SLANT: Final = 12  # pixels of height in which a fold moves one column to the right
_FRINGE: Final = 4  # pixels; also the height of the waves of the fringe
_MAX_WIDTH: Final = 52  # columns of the placard
_AROUND_LARGE: Final = 12  # lines of placard and curtain, with large letters


def handover_screen(
    theme: Theme, width: int, height: int, title: str, seat: SeatInfo, words: Sequence[str]
) -> Sequence[Line]:
    """Paint the handover screen: a curtain, and a placard that names the next seat."""
    canvas = Canvas(width, height, theme.style("text"))
    if theme.has_ground:
        _paint_folds(canvas, theme)
    else:
        for y in range(height):
            canvas.put(0, y, (theme.encode("│") + "    ") * width, theme.style("faint"))
    lines = canvas.lines()
    placard = _placard(theme, min(_MAX_WIDTH, width), height, title, seat, words)[:height]
    left, top = (
        (width - Segment.get_line_length(list(placard[0]))) // 2,
        (height - len(placard)) // 2,
    )
    for y, line in enumerate(placard, top):
        lines[y] = overlay(lines[y], left, line, width)
    return lines


def _paint_folds(canvas: Canvas, theme: Theme) -> None:
    colours = theme.colours
    for y in range(canvas.height):
        glyphs: list[Glyph] = []
        for x in range(canvas.width):
            upper, lower = (
                colours.of(_pixel(x, row, 2 * canvas.height)) for row in (2 * y, 2 * y + 1)
            )
            sign = " " if upper == lower else "▄"
            glyphs.append(glyph_of(sign, theme.book.style(lower, upper)))
        canvas.put_line(y, glyphs)


def _pixel(x: int, y: int, height: int) -> Tint:
    """Return the tint of a pixel: rail, folds, fringe, or the floor below."""
    if y < len(_RAIL):
        return darker(pure("gold", _RAIL[y]), _RAIL_SHADE)
    hem = height - _FRINGE - round(1 + sin(x * pi / _FOLD))
    if y >= hem + _FRINGE // 2:
        return pure("panel")
    if y >= hem - _FRINGE // 2:
        return pure("gold", Tone.DARK if x % 2 else Tone.LIGHT)
    wave = round(_SHADES * sin((x - y // _SLANT) * 2 * pi / _FOLD))
    edge = Tone.LIGHT if wave > 0 else Tone.DARK
    return mix_tints(pure("curtain"), pure("curtain", edge), abs(wave) / _SHADES)


def _placard(
    theme: Theme, width: int, height: int, title: str, seat: SeatInfo, words: Sequence[str]
) -> list[Line]:
    """Draw a placard in a golden frame: a title, the player's name, and texts.

    The title is large if there is room.
    """
    text, inside = theme.style("text"), width - 4
    lines = [line for each in words for line in (*wrap(each, inside), "")][:-1]
    rows: list[Line] = [[Segment(" ".join(title), theme.style("strong"))]]
    if can_be_large(title, inside, theme) and height >= len(lines) + _AROUND_LARGE:
        rows = [*large([(title, fire_inks())], theme, pure("panel"))]
    name = f" {shorten(f'{seat.letter}  {seat.name}', inside - 2)} "
    rows += [[], [Segment(name, theme.chip_style(seat.ink))], []]
    rows += [[Segment(line, text)] for line in lines]
    gold = theme.panel_style("gold")
    rule = "─" * (width - 2)
    side = Segment(theme.encode("│"), gold)
    return [
        [Segment(theme.encode(f"┌{rule}┐"), gold)],
        *([side, *centred(row, width - 2, text), side] for row in rows),
        [Segment(theme.encode(f"└{rule}┘"), gold)],
    ]
