"""A guest without a full screen: lines in, boards out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from taluva.app.screens.plain import Draw, PlainGame
from taluva.app.session import Session
from taluva.app.update.play import is_asked, undo_question
from taluva.host.channel import PlainStream
from taluva.tui.input import MAX_LINE_LENGTH
from taluva.tui.screen import Exit, KeyPressed, Request, RunTask, StopTask, TooLong
from taluva.tui.text import width_of
from taluva.tui.worker import Agenda

_ERASE: Final = "\x7f\x08"
_CANCEL: Final = "\x03"  # Ctrl-C
_END: Final = "\x04"  # Ctrl-D


class PlainGuest(PlainGame):
    """A guest who types lines. With ``echoes``, the terminal shows only what is sent to it."""

    def __init__(self, session: Session, draw: Draw, stream: PlainStream, *, echoes: bool) -> None:
        super().__init__(session, draw, is_script=False)
        self._out = self._errors = stream  # type: ignore[assignment]  # they only write
        self._agenda = Agenda(self._feed)
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._echoes = echoes
        self._text = ""  # of the line that has begun
        self._is_prompted = False  # whether the cursor is after the prompt

    def feed(self, text: str) -> None:
        """Take characters. Each complete line is carried out later."""
        for character in text.replace("\r\n", "\n").replace("\t", " "):
            if character in "\r\n":
                self._queue.put_nowait(self._text)
                self._text = ""
                self._echo("\n")
                self._is_prompted = False
            elif character in _ERASE:
                self._echo("\b \b" * width_of(self._text[-1:]))
                self._text = self._text[:-1]
            elif character == _CANCEL:
                self.forget()
            elif character == _END and not self._text:
                self.close()
            elif character.isprintable() and len(self._text) <= MAX_LINE_LENGTH:
                self._text += character
                self._echo(character)

    def _echo(self, text: str) -> None:
        if self._echoes:
            self._out.write(text)

    def forget(self) -> None:
        """Remove the line that has begun."""
        self._echo("\b \b" * width_of(self._text))
        self._text = ""

    def close(self) -> None:
        """Close the input, after a last line without an end."""
        if self._text:
            self.feed("\n")
        self._queue.put_nowait(None)

    def show_again(self) -> None:
        """Print the board again, after the guest did not read for a while."""
        self._show()
        self._show_prompt()

    async def run_async(self) -> None:
        """Play until the lines end or the guest leaves."""
        try:
            self._begin()
            self._show_prompt()
            while not self._leaves and (line := await self._queue.get()) is not None:
                self._answer(line.strip())
                self._show_prompt()
        finally:
            self._agenda.clear()
            self._tell()  # the farewell begins on its own line

    def _answer(self, line: str) -> None:
        if len(line) > MAX_LINE_LENGTH:
            self._feed(TooLong(MAX_LINE_LENGTH))
            self._report(0, "")
        elif line and is_asked(self.state):
            self._feed(KeyPressed("y" if self.state.say.is_yes(line) else "n"))
        else:
            self._enter(line, 0)

    def _tell(self, *lines: str) -> None:
        if self._is_prompted:
            self._is_prompted = False
            self._out.write("\n")
        super()._tell(*lines)

    def _show_prompt(self) -> None:
        """Print the prompt and what has been typed after it, unless they are still there."""
        if not self._is_prompted and not self._leaves:
            self._is_prompted = bool(self._prompt or self._text)  # listeners have no prompt
            self._out.write(self._prompt)
            self._echo(self._text)

    def hear(self, requests: Sequence[Request]) -> None:
        """Print what others have done."""
        self._print_changes(requests)
        self._carry_out(requests)
        self._show_prompt()

    def _print_changes(self, requests: Sequence[Request]) -> None:
        was_asked = is_asked(self._printed)
        super()._print_changes(requests)
        if is_asked(self.state) and not was_asked:
            self._tell(undo_question(self.state))

    def _carry_out(self, requests: Sequence[Request]) -> None:
        for request in requests:
            match request:
                case Exit():
                    self._leaves = True
                case RunTask(ticket, task):
                    self._agenda.run_task(ticket, task)
                case StopTask(ticket):
                    self._agenda.stop_task(ticket)

    def _is_meant(self, line: str) -> bool:
        """Return True: a guest without a screen is not asked twice."""
        return True
