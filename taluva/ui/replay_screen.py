"""The full screen of a replay: the same island and panels as in play, moved by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from prompt_toolkit.formatted_text import StyleAndTextTuples

from taluva.games.taluva.rules import Phase
from taluva.shell.fragments import Line, style_text
from taluva.shell.look import Look, Terminal
from taluva.shell.pager import Page
from taluva.shell.repl import Later, Reply
from taluva.shell.suggestion import Suggestion
from taluva.study import SearchError
from taluva.ui import panels
from taluva.ui.replay import Replay
from taluva.ui.replay_commands import enter, suggest, verdict
from taluva.ui.replay_words import caption
from taluva.ui.tableau import Tableau
from taluva.ui.verdict import State, Verdict

_BAR = 20  # characters of the progress bar, fewer where there is no room
_KEYS_HELP = "left right: step  up down: turn  space: play  / find  F1 help  q quit"


def _of(number: int, most: int) -> str:
    """Write how far it is, always as wide, so that nothing behind it moves."""
    return f"{number}/{most}".ljust(len(f"{most}/{most}"))


class ReplayScreen:
    """A replay as a scene of the line prompt."""

    def __init__(self, replay: Replay, terminal: Terminal, colour: str) -> None:
        self._replay = replay
        self._tableau = Tableau(replay, terminal, colour)
        self._message: tuple[str, Verdict] | None = None  # said about a line, until that changes
        if replay.damage:
            self._message = ("", Verdict(State.NO, replay.damage))
        elif replay.is_live:
            self._tell("another program plays this game: you watch, and what is new appears")

    @property
    def look(self) -> Look:
        """How to draw, as chosen now."""
        return self._tableau.look

    def _header(self, width: int) -> Line:
        """Say where it stands, with a bar, and name the keys as far as there is room."""
        replay, theme = self._replay, self._tableau.theme
        timeline = replay.timeline
        done, steps = replay.index, max(timeline.last, 1)
        length = min(_BAR, width // 6)
        filled = length * done // steps
        bar = theme.glyphs.done * filled + theme.glyphs.to_do * (length - filled)
        turn = f" {replay.title}  turn {_of(replay.game.turn, timeline.game(timeline.last).turn)} "
        style = theme.style("bar strong")
        # In reverse video a full block would be a hole.
        bar_style = theme.style("strong") if style.reverse else style
        rest = self._optional(width - len(turn) - len(bar))
        return panels.line_of(width, style, (turn, style), (bar, bar_style), (rest, style))

    def _optional(self, room: int) -> str:
        """Tell more as far as there is room, what matters most first."""
        replay, glyphs = self._replay, self._tableau.theme.glyphs
        state, space = "paused", "space play"
        if replay.is_playing:
            state, space = f"playing, {replay.delay:g} s", "space pause"
        step = f"step {_of(replay.index, replay.timeline.last)}"
        keys = (f"{glyphs.arrows.west} {glyphs.arrows.east} step", "Home End", "F1 help", "q quit")
        text = ""
        for part in (state, step, space, *keys):
            longer = f"{text} {glyphs.vertical} {part}"
            if len(longer) >= room:
                break
            text = longer
        return text

    def picture(self, width: int, height: int, text: str) -> Sequence[Line]:
        """Draw the header, the island and what stands beside it; at the end, what is new too."""
        was_at_end, was_live = self._replay.is_at_end, self._replay.is_live
        if self._replay.follow() and was_at_end:
            self._replay.go(self._replay.timeline.last)
        if was_live and self._replay.ending:
            self._message = ("", Verdict(State.NO, self._replay.ending))
        below = self._tableau.picture(width, height - 1, news=self._news)
        return [self._header(width), *below]

    def page(self, width: int, height: int, page: Page) -> Sequence[Line]:
        """Draw a long answer under the header."""
        return [self._header(width), *self._tableau.page(width, height - 1, page)]

    def toolbar(self, width: int, text: str, question: str) -> Line:
        """Show what was said, what a typed line would do, what has happened, or the keys."""
        return panels.toolbar(self._verdict(text), self._tableau.theme, width)

    def _verdict(self, text: str) -> Verdict:
        if self._message is not None and self._message[0] == text:
            return self._message[1]
        if text.strip():
            return verdict(self._replay, text)
        if self._replay.damage and self._replay.is_at_end:
            return Verdict(State.NO, "; ".join([self._replay.damage, *self._news]))
        return Verdict(State.INCOMPLETE, "; ".join(self._news) or _KEYS_HELP)

    @property
    def _news(self) -> list[str]:
        """What the last step has brought beside itself, and the comments."""
        return caption(self._replay.timeline, self._replay.index)[1:]

    def prompt(self) -> StyleAndTextTuples:
        """Name the turn, at its start too."""
        turn = self._replay.game.turn
        return [(style_text(self._tableau.theme.style("prompt")), f"{turn}. ")]

    def hint(self, text: str) -> StyleAndTextTuples:
        """Say what the last step was while nothing is typed."""
        replay = self._replay
        said = "" if text else caption(replay.timeline, replay.index)[0]
        if said and replay.index and replay.game.phase is Phase.TILE:
            said = f"after {said}"  # that step belongs to the turn before
        return [(style_text(self._tableau.theme.style("text")), said)]

    def question(self) -> str:
        """Leave without a question: nothing can be lost."""
        return ""

    def styles(self) -> Mapping[str, str]:
        """Give prompt_toolkit's styles by their names."""
        return self._tableau.styles()

    def suggest(self, text: str) -> list[Suggestion]:
        """List completions."""
        return suggest(self._replay, text)

    def is_incomplete(self, text: str) -> bool:
        """Tell whether something is still to be typed."""
        return self._verdict(text).state is State.INCOMPLETE

    def enter(self, text: str) -> Reply:
        """Do what a line says; an empty one goes a step on."""
        if not text.strip():
            return self._moved(self._replay.index + 1)
        answer = enter(self._replay, text)
        said = "; ".join(answer.lines)
        if answer.is_refused:
            self._message = (text, Verdict(State.NO, said))
            return Reply(keeps_line=True, page=answer.lines if len(answer.lines) > 1 else ())
        if len(answer.lines) > 1:
            self._replay.is_playing = False
            return Reply(page=answer.lines)
        self._tell(*answer.lines)
        return Reply(leaves=answer.leaves)

    def _tell(self, *lines: str) -> None:
        """Say something in the toolbar, with the news of the point, until something is done."""
        said = "; ".join([*lines, *self._news])
        self._message = ("", Verdict(State.OK, said)) if lines else None

    def keys(self) -> dict[str, Callable[[], Reply]]:
        """Give what keys do at any time."""
        return {
            "f1": self._help,
            "s-left": lambda: self._pan(-1, 0),
            "s-right": lambda: self._pan(1, 0),
            "s-up": lambda: self._pan(0, -1),
            "s-down": lambda: self._pan(0, 1),
            "s-home": self._recentre,
        }

    def quick_keys(self) -> dict[str, Callable[[], Reply]]:
        """Give what keys do while nothing is typed."""
        replay = self._replay
        return {
            "left": lambda: self._moved(replay.index - 1),
            "right": lambda: self._moved(replay.index + 1),
            "up": lambda: self._moved(replay.timeline.previous_turn(replay.index)),
            "down": lambda: self._moved(replay.timeline.next_turn(replay.index)),
            "pageup": lambda: self._moved(replay.timeline.previous_round(replay.index)),
            "pagedown": lambda: self._moved(replay.timeline.next_round(replay.index)),
            "home": lambda: self._moved(0),
            "end": lambda: self._moved(replay.timeline.last),
            " ": self._toggle,
            "+": lambda: self._changed_speed(1),
            "=": lambda: self._changed_speed(1),
            "-": lambda: self._changed_speed(-1),
            "n": lambda: self._found_again(1),
            "N": lambda: self._found_again(-1),
            "?": self._help,
            "q": lambda: Reply(leaves=True),
        }

    def _moved(self, index: int) -> Reply:
        self._message = None
        self._replay.go_by_hand(index)
        return Reply()

    def begin(self) -> Reply:
        """Let it play by itself from the start."""
        return self._toggle()

    def _toggle(self) -> Reply:
        self._message = None
        self._replay.toggle_playing()
        return self._playing()

    def _playing(self) -> Reply:
        """Ask for the next step while it plays."""
        if not self._replay.is_playing:
            return Reply(keeps_line=True)
        return Reply(keeps_line=True, later=Later(self._replay.delay, self._advance))

    def _advance(self) -> Reply | None:
        if not self._replay.is_playing:
            return None
        self._message = None
        self._replay.advance()
        return self._playing()

    def _changed_speed(self, faster: int) -> Reply:
        self._replay.change_speed(faster)
        self._tell(f"{self._replay.delay:g} s for each step")
        return self._playing()

    def _found_again(self, direction: int) -> Reply:
        try:
            self._tell(self._replay.find_again(direction))
        except SearchError as error:
            self._message = ("", Verdict(State.NO, str(error)))
        return Reply()

    def _help(self) -> Reply:
        return Reply(keeps_line=True, page=self.enter("help").page)

    def _pan(self, columns: int, rows: int) -> Reply:
        self._tableau.island.pan(columns, rows)
        return Reply(keeps_line=True)

    def _recentre(self) -> Reply:
        self._tableau.island.recentre()
        return Reply(keeps_line=True)
