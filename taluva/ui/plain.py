"""Plain mode: a line prompt without any escape code, for pipes, scripts and bare terminals."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Callable, Iterator
from typing import TextIO

from taluva.games.taluva.notation import parse_move
from taluva.games.taluva.rules import Place
from taluva.record import printable
from taluva.table.errors import ParseError
from taluva.ui.answers import pool_lines
from taluva.ui.effects import UNABLE_TO_BUILD, leaves_no_build, letter
from taluva.ui.guide import first_steps, guidance, task
from taluva.ui.lines import bots_step, enter
from taluva.ui.narration import final_table, table_lines
from taluva.ui.session import Session

Draw = Callable[[Session], str]


class PlainGame:
    """Plays lines from a file or a person; prints the island after every step."""

    def __init__(self, session: Session, draw: Draw, *, is_script: bool) -> None:
        self._session = session
        self._draw = draw
        self._is_script = is_script
        self._refused = 0

    def run(self, source: TextIO, out: TextIO, errors: TextIO) -> int:
        """Play until the lines end or somebody leaves; give the exit code."""
        self._out, self._errors = out, errors
        self._tell(*self._session.notices())
        self._show()
        self._let_bots_play()
        for number, line in enumerate(self._lines(source), 1):
            if self._leaves_after(line, number):
                break
        self._farewell()
        return 1 if self._refused else 0

    def _lines(self, source: TextIO) -> Iterator[str]:
        if self._is_script:
            for line in source:
                self._tell(f"{self._prompt}{printable(line.strip())}")
                yield line
            return
        while (answer := self._asked(self._prompt)) is not None:
            yield answer

    def _asked(self, prompt: str) -> str | None:
        """Read a line from a person: None at the end of input, or if Ctrl-C is meant."""
        while True:
            try:
                return input(prompt)
            except EOFError:
                self._tell("")
                if self._session.journal.failure is None or self._confirms(self._leaving):
                    return None
            except KeyboardInterrupt:
                self._tell("")
                if self._confirms(self._leaving):
                    return None

    @property
    def _leaving(self) -> str:
        return f"leave? {self._session.safety} [y/N] "

    def _confirms(self, question: str) -> bool:
        try:
            return input(question).strip().lower() in ("y", "yes")
        except (EOFError, KeyboardInterrupt):
            return True

    @property
    def _prompt(self) -> str:
        session = self._session
        return f"{session.player} {letter(session.game, session.game.position.seat)}> "

    def _leaves_after(self, line: str, number: int) -> bool:
        """Do what a line says; tell whether the game is left."""
        line = line.strip()
        if not line or line.startswith("#"):
            return False
        if not self._is_script and not self._is_meant(line):
            return False
        before = self._session.game
        answer = enter(self._session, line)
        if answer.work is not None:
            answer = answer.work.result()()
        if answer.is_refused:
            self._report(number, line, answer.lines)
        else:
            self._tell(*answer.lines)
        self._tell(*self._session.notices())
        if self._session.game is not before:
            self._show()
            self._let_bots_play()
        return answer.leaves

    def _let_bots_play(self) -> None:
        while self._session.is_bots_turn:
            answer = bots_step(self._session).result()()
            self._tell(*answer.lines, *self._session.notices())
            self._show()

    def _is_meant(self, line: str) -> bool:
        """Warn before a placement after which its player could build nothing."""
        game = self._session.game
        try:
            move = parse_move(line)
        except ParseError:
            return True
        if not isinstance(move, Place) or game.refusals(move):
            return True
        if not leaves_no_build(game.position, move):
            return True
        return self._confirms(f"careful: {UNABLE_TO_BUILD}. Play it? [y/N] ")

    def _report(self, number: int, line: str, reasons: tuple[str, ...]) -> None:
        reason = "; ".join(reasons)
        if not self._is_script:
            self._tell(f"NO  {reason}")
            return
        self._refused += 1
        self._out.flush()
        print(f"line {number}: {printable(line)}: {reason}", file=self._errors, flush=True)

    def _show(self) -> None:
        """Print the island, everybody's pieces, and what comes next."""
        session = self._session
        game = session.game
        self._tell("", self._draw(session).rstrip("\n"), "", *pool_lines(game), "")
        if session.is_over:
            self._tell(guidance(session.choices))
            return
        tile = f" {game.tile}" if game.tile is not None else ""
        if session.journal.failure is not None:
            self._tell(session.safety)
        left = f"{game.position.tiles_left} tiles left"
        self._tell(f"turn {game.turn}, {left}. {session.player}: {task(session.choices)}{tile}")
        self._tell(first_steps(session.choices) or guidance(session.choices))

    def _farewell(self) -> None:
        session = self._session
        if session.is_over:
            self._tell(*table_lines(final_table(session.game)))
        self._tell(*farewell(session))

    def _tell(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self._out)
        self._out.flush()


def farewell(session: Session) -> list[str]:
    """Say where the game is kept and how to go on with it."""
    journal = session.journal
    path = printable(str(journal.path))
    if journal.failure is not None:
        return [f"not kept: {journal.failure}"]
    if session.is_over:
        return [f"the game is kept in {path}"]
    return [f"the game is kept; go on with: taluva resume {shlex.quote(path)}"]


def play_plain(session: Session, draw: Draw) -> int:
    """Play on the standard streams, any of which may be closed."""
    source = sys.stdin or io.StringIO()
    if isinstance(source, io.TextIOWrapper):
        source.reconfigure(errors="replace")  # a byte that is no text must not end a game
    game = PlainGame(session, draw, is_script=not source.isatty())
    return game.run(source, sys.stdout or io.StringIO(), sys.stderr or io.StringIO())
