"""The full screen of a game: what every part of it shows, and what lines and keys do."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from prompt_toolkit.formatted_text import StyleAndTextTuples

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Place
from taluva.hexgrid import Direction
from taluva.shell.commands import Answer
from taluva.shell.fragments import Line, style_text
from taluva.shell.look import Look, Terminal
from taluva.shell.pager import Page
from taluva.shell.repl import Later, Reply
from taluva.shell.suggestion import Suggestion
from taluva.shell.work import Work
from taluva.ui import panels
from taluva.ui.answers import result_lines
from taluva.ui.effects import count, letter, level_of
from taluva.ui.guide import first_steps
from taluva.ui.lines import bots_step, enter, suggest, verdict
from taluva.ui.preview import overlay_for
from taluva.ui.session import Session
from taluva.ui.tableau import Hand, Tableau
from taluva.ui.theme import Theme
from taluva.ui.typed import read_typed
from taluva.ui.verdict import State, Verdict

_PAUSE: Final = 0.7  # seconds in which people see a step before a bot begins to think
_GLANCE: Final = 0.1  # seconds between two looks at a bot that is thinking


def _columns() -> int:
    return shutil.get_terminal_size().columns


class Screen:
    """Taluva as a scene of the line prompt."""

    def __init__(
        self,
        session: Session,
        terminal: Terminal,
        colour: str,
        columns: Callable[[], int] = _columns,
    ) -> None:
        """Show a session; ``columns`` tells how wide the screen is now."""
        self._session = session
        self._columns = columns
        self._tableau = Tableau(session, terminal, colour)
        self._news: Sequence[str] = ()
        self._message: Verdict | None = None  # said until somebody types
        self._shows_targets = False
        self._judged: tuple[object, str, Verdict] | None = None
        self._work: Work[Callable[[], Answer]] | None = None  # what is being thought about
        state = State.OK if session.journal.failure is None else State.NO
        self._first_page = self._tell(session.notices(), state)

    @property
    def look(self) -> Look:
        """How to draw, as chosen now."""
        return self._tableau.look

    @property
    def _theme(self) -> Theme:
        return self._tableau.theme

    def _verdict(self, text: str) -> Verdict:
        """Judge a line once, however many parts of the screen ask."""
        game = self._session.game
        if self._judged is None or self._judged[0] is not game or self._judged[1] != text:
            self._judged = (game, text, verdict(self._session, text))
        return self._judged[2]

    def picture(self, width: int, height: int, text: str) -> Sequence[Line]:
        """Draw the header, the island and what stands beside it."""
        judged = self._verdict(text)
        overlay = overlay_for(self._session.choices, text, judged, shows_all=self._shows_targets)
        rows = self._tableau.picture(
            width, height - 1, overlay=overlay, hand=self._hand(text, judged), news=self._news
        )
        return [self._header(width, height), *rows]

    def _header(self, width: int, height: int) -> Line:
        zoom = str(self._tableau.fitted(width, height).zoom)
        return panels.header(self._session, self._theme, width, zoom)

    def _hand(self, text: str, judged: Verdict) -> Hand:
        """Tell how the tile in hand is held: as typed so far, with its level if that is known."""
        move = judged.move
        if isinstance(move, Place):
            return Hand(move.direction, level_of(self._session.game.position.board, move))
        word = read_typed(text).word.lower()
        return Hand(Direction(word)) if word in tuple(Direction) else Hand()

    def page(self, width: int, height: int, page: Page) -> Sequence[Line]:
        """Draw a long answer under the header."""
        return [self._header(width, height), *self._tableau.page(width, height - 1, page)]

    def toolbar(self, width: int, text: str, question: str) -> Line:
        """Show a question, what was said about the line, or the live verdict."""
        if question:
            return panels.toolbar(Verdict(State.INCOMPLETE, question), self._theme, width)
        if self._message is not None:
            return panels.toolbar(self._message, self._theme, width)
        if self._work is not None and not text:
            words = f"{self._work.what}: {self._work.progress:.0%}   (Enter: at once)"
            return panels.toolbar(Verdict(State.INCOMPLETE, words), self._theme, width)
        return panels.toolbar(self._verdict(text), self._theme, width)

    def prompt(self) -> StyleAndTextTuples:
        """Name the player to type."""
        session = self._session
        sign = letter(session.game, session.game.position.seat)
        name = panels.shortened(session.player, 16)
        return [(style_text(self._theme.style("prompt")), f"{name} {sign}> ")]

    def hint(self, text: str) -> StyleAndTextTuples:
        """Tell a newcomer what to type."""
        is_silent = text or self._session.is_bots_turn
        steps = "" if is_silent else first_steps(self._session.choices)
        return [(style_text(self._theme.style("faint")), steps)]

    def question(self) -> str:
        """Ask whether to leave."""
        return f"leave? {self._session.safety} y leaves, any other key goes on"

    def styles(self) -> Mapping[str, str]:
        """Give the styles of the prompt and of the menu."""
        return self._tableau.styles()

    def suggest(self, text: str) -> list[Suggestion]:
        """List completions."""
        return suggest(self._session, text)

    def is_incomplete(self, text: str) -> bool:
        """Tell whether something is still to be typed."""
        return self._verdict(text).state is State.INCOMPLETE

    def enter(self, text: str) -> Reply:
        """Do what a line says; an empty one hurries a bot that is thinking."""
        if self._work is not None and not text.strip():
            self._work.hurry()
            return Reply(keeps_line=True)
        before = self._session.game
        answer = enter(self._session, text)
        if answer.work is not None:
            return self._begin(answer.work)
        if not text.strip():
            page = self._tell(answer.lines, State.INCOMPLETE)
            return Reply(keeps_line=True, page=page)
        return self._answered(answer, before)

    def _answered(self, answer: Answer, before: Game) -> Reply:
        lines = [*answer.lines, *self._session.notices()]
        if answer.leaves:
            return Reply(leaves=True)
        if answer.is_refused:
            return Reply(keeps_line=True, page=self._tell(lines, State.NO))
        if self._session.game is not before:
            self._drop_work()
            self._news = answer.lines[1:]
            self._shows_targets = False
            page = self._tell_change(lines, before)
            return Reply(page=self._final_page() or page, later=self._go_on())
        if len(lines) == 1:
            return Reply(page=self._tell(lines))
        self._tell([])
        return Reply(page=tuple(lines))

    def _tell_change(self, lines: Sequence[str], before: Game) -> tuple[str, ...]:
        """Say what has changed; of a step whose news leave no room for itself, the news alone."""
        step, *news = lines
        if len(self._session.game.moves) < len(before.moves) or self._is_room_for(lines):
            return self._tell(lines)
        page = self._tell(news or [step])
        return tuple(lines) if page and news else ()

    def _go_on(self) -> Later | None:
        """Let a bot begin to think after a pause, in which people see what was played."""
        return Later(_PAUSE, self._bots_step) if self._session.is_bots_turn else None

    def _bots_step(self) -> Reply | None:
        return self._begin(bots_step(self._session)) if self._session.is_bots_turn else None

    def _begin(self, work: Work[Callable[[], Answer]]) -> Reply:
        self._drop_work()
        self._work = work
        self._tell([])
        return Reply(keeps_line=self._session.is_bots_turn, later=Later(_GLANCE, self._glance))

    def _glance(self) -> Reply | None:
        """Look whether the work is done, and take what has come of it."""
        if self._work is None:
            return None
        if not self._work.is_done:
            return Reply(keeps_line=True, later=Later(_GLANCE, self._glance))
        before, finish = self._session.game, self._work.result()
        self._work = None
        return replace(self._answered(finish(), before), keeps_line=True)

    def _drop_work(self) -> None:
        """Forget what is being thought about: it is no longer wanted."""
        if self._work is not None:
            self._work.hurry()
            self._work = None

    def _tell(self, lines: Sequence[str], state: State = State.OK) -> tuple[str, ...]:
        """Say something in the toolbar until somebody types; give a page if it is too long."""
        self._message = Verdict(state, "; ".join(lines)) if lines else None
        return () if self._is_room_for(lines) else tuple(lines)

    def _is_room_for(self, lines: Sequence[str]) -> bool:
        """Tell whether the toolbar shows all of something."""
        return panels.fits_toolbar("; ".join(lines), self._columns())

    def forget(self) -> None:
        """Say no more what was said about a line that has changed since."""
        self._message = None

    def _final_page(self) -> tuple[str, ...]:
        if not self._session.is_over:
            return ()
        return (
            *result_lines(self._session),
            "",
            "undo takes the last step back; quit leaves",
        )

    def first(self) -> Reply:
        """Give what is done at the start: the result is shown, or a bot begins to think."""
        return Reply(page=self._first_page or self._final_page(), later=self._go_on())

    def run(self, command: str) -> Reply:
        """Do what a command says without touching the line that is being typed."""
        reply = self.enter(command)
        return replace(reply, keeps_line=True)

    def toggle_targets(self) -> Reply:
        """Mark what is legal, or no longer."""
        self._shows_targets = not self._shows_targets
        if self._shows_targets:
            number = len(self._session.choices.all_targets)
            self._tell([f"{count(number, 'target')} marked +"], State.INCOMPLETE)
        return Reply(keeps_line=True)

    def pan(self, columns: int, rows: int) -> Reply:
        """Move the map."""
        self._tableau.island.pan(columns, rows)
        return Reply(keeps_line=True)

    def recentre(self) -> Reply:
        """Put the map back."""
        self._tableau.island.recentre()
        return Reply(keeps_line=True)
