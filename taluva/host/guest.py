"""A guest: an ssh session at the table, with a full screen or with plain lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from threading import Semaphore
from typing import TYPE_CHECKING, Final

import asyncssh
from prompt_toolkit.data_structures import Size
from prompt_toolkit.output.vt100 import Vt100_Output

from taluva.app.options import Settings
from taluva.app.screens.map_view import island_text
from taluva.app.screens.plain import DrawMap, PlainGame
from taluva.app.screens.play import PlayScreen
from taluva.app.session import Session, join_table
from taluva.app.state import NextAction
from taluva.app.update.play import is_undo_asked, undo_question
from taluva.host import channel
from taluva.host.guest_book import Invitation
from taluva.host.limits import LIMITS
from taluva.i18n import ENGLISH, JOINERS, Language
from taluva.i18n.languages import VARIABLES, language, system_code
from taluva.tui.background import QUESTION, background_in, can_answer, is_answered, typed_in
from taluva.tui.capabilities import Terminal, choose_look
from taluva.tui.input import MAX_TYPED_LENGTH
from taluva.tui.runner import LocalProcess, ScreenRunner
from taluva.tui.screen import Alert, Exit, KeyPressed, Request, RunTask, StopTask, TooLong
from taluva.tui.text import width_of
from taluva.tui.worker import Agenda, TerminalWriter

if TYPE_CHECKING:
    from taluva.host.connection import Connection
    from taluva.host.server import Host

_ERASE: Final = "\x7f\x08"
_CANCEL: Final = "\x03"  # Ctrl-C
_END: Final = "\x04"  # Ctrl-D


class PlainGuest(PlainGame):
    """A guest who types lines. With ``echoes``, the typed characters are sent back."""

    def __init__(
        self,
        session: Session,
        draw: DrawMap,
        stream: channel.ChannelStream | TerminalWriter,
        *,
        echoes: bool,
        share: channel.TimeShare,
        lane: Semaphore,
    ) -> None:
        super().__init__(session, draw, is_script=False)
        self._out = self._errors = stream  # type: ignore[assignment]  # they only write
        self._agenda = Agenda(self._feed, lane=lane)
        self._share = share
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self.waiting = 0  # characters of lines in the queue
        self._echoes = echoes
        self._text = ""  # typed so far in the current line
        self.typed = ""  # what was not read before the screen closed
        self._is_prompted = False  # whether the cursor is after the prompt
        self._failure: Exception | None = None

    def feed(self, text: str) -> None:
        """Accept characters. Complete lines are queued for ``run_async``."""
        self._echo("".join(map(self._take, text.replace("\r\n", "\n").replace("\t", " "))))

    def _take(self, character: str) -> str:
        """Accept a character and return its echo."""
        if character in "\r\n":
            self._queue.put_nowait(self._text)
            self.waiting += len(self._text) + 1
            self._text = ""
            self._is_prompted = False
            return "\n"
        if character in _ERASE:
            erased, self._text = self._text[-1:], self._text[:-1]
            return "\b \b" * width_of(erased)
        if character == _CANCEL:
            erased, self._text = self._text, ""
            return "\b \b" * width_of(erased)
        if character == _END and not self._text:
            self.close()
        elif len(self._text) <= MAX_TYPED_LENGTH and (
            character.isprintable() or character in JOINERS
        ):
            self._text += character
            return character
        return ""

    def _echo(self, text: str) -> None:
        if self._echoes:
            self._out.write(text)

    def forget(self) -> None:
        """Remove the line being typed."""
        self.feed(_CANCEL)

    def close(self) -> None:
        """Close the input, after submitting an unfinished last line."""
        if self._text:
            self.feed("\n")
        self._queue.put_nowait(None)

    def show_again(self) -> None:
        """Print the board again, after output was dropped because the guest was not reading."""
        self._show()
        self._show_prompt()

    def leave(self, error: Exception | None = None) -> None:
        """Close the screen, with an error if given. The first error counts."""
        self._failure = self._failure or error
        self.close()

    async def run_async(self, process: LocalProcess | None = None) -> None:
        """Play until the input ends or the guest leaves. ``process`` is only for the host."""
        if process is not None:
            process.watch(self.close, self.leave)
        try:
            self._begin()
            self._show_prompt()
            while not self._leaves and (line := await self._queue.get()) is not None:
                self.waiting -= len(line) + 1
                self._share.run(partial(self._answer, line.strip()))
                self._show_prompt()
                await asyncio.sleep(self._share.pause)  # the other guests get their turn
        finally:
            self._agenda.clear()
            self.typed = "".join(f"{line}\n" for line in self._unread()) + self._text
            self._write()  # start a new line for the farewell
        if self._failure is not None:
            raise self._failure

    def _unread(self) -> Iterator[str]:
        while not self._queue.empty():
            if (line := self._queue.get_nowait()) is not None:
                yield line

    def _answer(self, line: str) -> None:
        say = self.state.say
        if len(line) > MAX_TYPED_LENGTH:
            self._feed(TooLong(MAX_TYPED_LENGTH))
            self._report(0, "")
        elif is_undo_asked(self.state) and (say.is_yes(line) or say.is_no(line)):
            self._feed(KeyPressed("y" if say.is_yes(line) else "n"))
        else:
            self._enter(line, 0)

    def _write(self, *lines: str) -> None:
        if self._is_prompted:
            self._is_prompted = False
            self._out.write("\n")
        super()._write(*lines)

    def _show_prompt(self) -> None:
        """Print the prompt and the typed text, unless they are still the last line."""
        if not self._is_prompted and not self._leaves:
            self._is_prompted = bool(self._prompt or self._text)  # listeners have no prompt
            self._out.write(self._prompt)
            self._echo(self._text)

    def hear(self, requests: Sequence[Request]) -> None:
        """Print the actions of the other players."""
        self._print_changes(requests)
        self._carry_out(requests)
        self._show_prompt()

    def _print_changes(self, requests: Sequence[Request]) -> None:
        if self.state.next_action is NextAction.REOPEN:
            return  # the next screen shows it
        was_asked = is_undo_asked(self._printed)
        super()._print_changes(requests)
        if is_undo_asked(self.state) and not was_asked:
            self._write(undo_question(self.state))

    def _carry_out(self, requests: Sequence[Request]) -> None:
        for request in requests:
            match request:
                case Exit():
                    self._leaves = True
                    self._queue.put_nowait(None)
                case RunTask(ticket, task):
                    self._agenda.run_task(ticket, task)
                case StopTask(ticket):
                    self._agenda.stop_task(ticket)
                case Alert(rings=True):
                    self._out.write("\a")

    def _is_confirmed(self, line: str) -> bool:
        """Return True, because a guest without a screen does not have to confirm a line."""
        return True


_CODESET: Final = "."  # before the encoding in a locale
_ASCII: Final = bytes(range(128))  # bytes that every supported encoding leaves unchanged


class Guest(asyncssh.SSHServerSession[bytes]):
    """A guest at the table, from the start of the ssh session to its end."""

    def __init__(self, host: Host, connection: Connection, invitation: Invitation) -> None:
        self.connection = connection
        self.invitation = invitation
        self.name = invitation.name
        self.task: asyncio.Task[None] | None = None
        self._host = host
        self._term = ""
        self._line_end = "\n"  # that a terminal needs, if there is one
        self._echoes = False  # whether this side has to send typed characters back
        self._raw = b""  # bytes that arrived before the screen opened
        self._typing: channel.ChannelInput | PlainGuest | None = None  # gets the characters
        self._stream: channel.ChannelStream | None = None
        self._runner: ScreenRunner | None = None  # of a full screen
        self._session: Session | None = None
        self._decoder = channel.decoder_for("utf-8")
        self._share = connection.share
        self._farewell = ""  # an English message
        self._error: Exception | None = None
        self._has_ended = False  # whether the input has ended
        self._is_gone = False
        self._pauses = int(connection.is_paused)  # the full buffers, of channel and connection
        self._stall: asyncio.TimerHandle | None = None
        self._resizing: asyncio.TimerHandle | None = None
        self._arrived = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Set the channel of this session."""
        self._channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """Accept a terminal, unless its name is very long."""
        if len(term_type) > self._host.limits.variable:
            return False
        self._term, self._line_end = term_type or "dumb", "\r\n"
        self._echoes = bool(term_modes.get(asyncssh.PTY_ECHO, 1))
        return True

    def shell_requested(self) -> bool:
        """Accept a shell, which is the game. Commands and subsystems are refused."""
        return True

    def session_started(self) -> None:
        """Take the seat and start the screen, or send the reason for refusing the guest."""
        self._say = self._language()
        if why := self._host.admit(self):
            self._write_line(why)
            self._channel.exit(1)
            return
        self.task = asyncio.get_running_loop().create_task(self._run())

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Accept typed characters, unless too many wait to be handled."""
        typing = self._typing
        waiting = len(self._raw) if typing is None else typing.waiting
        is_flood = waiting + len(data) > LIMITS.burst
        if typing is None and not is_flood:
            self._raw += data
            self._arrived.set()
        elif typing is not None and not is_flood:
            typing.feed(self._decoder.decode(data))
        elif typing is not None:
            self._decoder.reset()
            typing.forget()  # and any unfinished line or paste before it

    def eof_received(self) -> bool:
        """Close the input. The output stays open to answer what has already been typed."""
        self._has_ended = True
        self._hang_up()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the screen of a closed channel, and close the connection after its last channel."""
        self._is_gone = True
        self._stop_waiting()
        if self._resizing is not None:
            self._resizing.cancel()
        self._hang_up()
        others = [each for each in self._host.guests_of(self.connection) if each is not self]
        if self.task is not None and not others:
            self._channel.get_connection().close()

    def _hang_up(self) -> None:
        self._arrived.set()
        if self._typing is not None:
            self._typing.close()

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Draw the screen again soon, once for all changes until then."""
        if self._runner is not None and self._resizing is None:
            loop = asyncio.get_running_loop()
            self._resizing = loop.call_later(1 / LIMITS.resizes, self._resize)

    def _resize(self) -> None:
        self._resizing = None
        if self._runner is not None and not self._pauses:
            self._runner.repaint()

    def pause_writing(self) -> None:
        """Stop drawing for a guest who is not reading, and disconnect them after a while."""
        self._pauses += 1
        if self._stall is None and not self._is_gone:
            loop = asyncio.get_running_loop()
            self._stall = loop.call_later(self._host.limits.stall, self._disconnect)
        if self._stream is not None:
            self._stream.is_paused = True
        if self._runner is not None:
            self._runner.pause()

    def resume_writing(self) -> None:
        """Draw again for a guest who is reading again. If something was dropped, draw it all."""
        self._pauses -= 1
        if self._pauses:
            return
        self._stop_waiting()
        stream, has_dropped = self._stream, False
        if stream is not None:
            has_dropped, stream.has_dropped = stream.has_dropped, False
            stream.is_paused = False
        if self._runner is not None:
            self._runner.repaint() if has_dropped else self._runner.resume()
        elif isinstance(self._typing, PlainGuest) and has_dropped:
            self._typing.show_again()

    def _stop_waiting(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _disconnect(self) -> None:
        self._host.warn(ENGLISH("{name} does not read, and was disconnected", name=self.name))
        self.connection.close()

    def signal_received(self, signal: str) -> None:
        """Ignore signals, because there is no program to send them to."""

    def dismiss(self, farewell: str) -> None:
        """Close the screen and leave a message."""
        self._farewell = farewell
        self._leave()

    def take_seat(self, invitation: Invitation) -> None:
        """Play at a seat from now on, instead of watching."""
        self.connection.join_as(invitation)
        self.invitation, self.name = invitation, invitation.name
        if self._session is not None:
            text = ENGLISH("You play as {name} now.", name=self.name)
            self._session.sit(invitation.seat, self.name, [text])
            self._host.table.show_viewers()

    def fail(self, error: Exception) -> None:
        """Close the screen after an error in it. The other guests continue."""
        if self._error is None:
            self._error = error
            self._host.report_error(self.name, error)
            self._farewell = ENGLISH("Something went wrong with your screen. Please connect again.")
        asyncio.get_running_loop().call_soon(self._leave)

    def _leave(self) -> None:
        if self._runner is not None:
            self._runner.leave()
        else:
            self._hang_up()

    def _language(self) -> Language:
        """Return the guest's language, or the host's if the guest's ssh does not send it."""
        environment = self._channel.get_environment()
        is_known = any(map(environment.get, VARIABLES))
        return language(system_code(environment)) if is_known else self._host.say

    def _size(self) -> Size:
        width, height, *_ = self._channel.get_terminal_size()
        limits = self._host.limits
        return Size(
            columns=max(1, min(width or 80, limits.columns)),
            rows=max(1, min(height or 24, limits.lines)),
        )

    async def _run(self) -> None:
        session: Session | None = None
        try:
            terminal = await self._find_terminal(dict(self._channel.get_environment()))
            is_plain = choose_look(terminal).is_plain
            if self._is_gone or self._farewell or (self._has_ended and not is_plain):
                return
            session = self._session = self._join(can_paint=not is_plain)
            while True:
                session.state = session.state.but(
                    next_action=None, view=session.state.view._replace(is_plain=False)
                )
                if is_plain or session.state.view.is_by_ear:
                    await self._play_plain(session, terminal)
                else:
                    await self._play_screen(session, terminal)
                if session.state.next_action is not NextAction.REOPEN or self._farewell:
                    break
                self._typing = self._runner = None
        except EOFError:
            pass  # the input has ended
        except Exception as error:
            self.fail(error)
        finally:
            if session is not None:
                self._say = session.state.say
                session.table.leave(session)
            self._typing = self._runner = None
            self._host.forget(self)
            self._close()

    def _close(self) -> None:
        """Send a farewell and close the channel."""
        if self._is_gone or self._channel.is_closing():
            return
        self._write_line(self._farewell or self._host.farewell(self.invitation))
        self._channel.exit(0 if self._error is None else 1)

    def _write_line(self, text: str) -> None:
        """Write a message to a guest without a screen."""
        encoding = self._stream.encoding if self._stream is not None else "utf-8"
        line = self._say.again(text) + self._line_end
        self._channel.write(line.encode(encoding, "replace"))

    def _join(self, *, can_paint: bool) -> Session:
        session = join_table(
            self._host.table, Settings(), seat=self.invitation.seat, name=self.name, say=self._say
        )
        view = session.state.view._replace(has_motion=True, is_remote=True)
        if self.connection.is_by_ear or not self._term:
            view = view._replace(choices=view.choices._replace(by_ear="on"))
        session.state = session.state.but(view=view, has_screen=can_paint)
        session.on_error = self.fail
        return session

    async def _find_terminal(self, environment: dict[str, str]) -> Terminal:
        """Describe the guest's terminal, after asking it for its background colour."""
        encoding = _encoding(environment)
        self._decoder = channel.decoder_for(encoding)
        if self._term:
            environment["TERM"] = self._term
        terminal = Terminal(environment, bool(self._term), encoding)
        is_plain = self.connection.is_by_ear or choose_look(terminal).is_plain
        if is_plain or not can_answer(self._term):
            return terminal
        self._channel.write(QUESTION)
        with suppress(TimeoutError):
            async with asyncio.timeout(LIMITS.answer):
                while not is_answered(self._raw) and not self._is_gone and not self._farewell:
                    self._arrived.clear()
                    await self._arrived.wait()
        return terminal._replace(background=background_in(self._raw))

    async def _play_screen(self, session: Session, terminal: Terminal) -> None:
        screen = PlayScreen(session, terminal, "auto")
        stream = self._stream = channel.ChannelStream(
            self._channel, terminal.encoding, is_paused=bool(self._pauses)
        )
        keys = channel.ChannelInput(self.fail, self._share)
        # The stream is declared as a TextIO, but only the few methods that ours has are called.
        output = Vt100_Output(stream, self._size, self._term, enable_cpr=False)  # type: ignore[arg-type]
        runner = ScreenRunner(
            screen,
            screen.look.depth,
            input=keys,
            output=output,
            min_redraw_seconds=1 / self._host.limits.redraws,
            pause_after_painting=LIMITS.painting,
            on_error=self.fail,
            lane=self._host.lane,
            paint_soon=partial(self._host.easel.paint_soon, self, self.invitation.seat is not None),
        )
        session.carry_out = runner.hear
        self._runner, self._typing = runner, keys
        keys.feed(self._decoder.decode(typed_in(self._raw)))
        self._raw = b""
        await runner.run_async()

    async def _play_plain(self, session: Session, terminal: Terminal) -> None:
        look = choose_look(terminal)
        stream = self._stream = channel.ChannelStream(
            self._channel, terminal.encoding, is_paused=bool(self._pauses), line_end=self._line_end
        )
        width = self._size().columns if self._term else None
        draw = partial(island_text, look=look, width=width)
        plain = PlainGuest(
            session, draw, stream, echoes=self._echoes, share=self._share, lane=self._host.lane
        )
        session.carry_out = plain.hear
        self._typing = plain
        plain.feed(self._decoder.decode(self._raw))
        self._raw = b""
        if self._has_ended:
            plain.close()
        await plain.run_async()
        self._raw = plain.typed.encode(terminal.encoding, "replace")


def _encoding(environment: Mapping[str, str]) -> str:
    """Return the encoding of a guest's terminal, usually UTF-8."""
    wanted = next(filter(None, (environment.get(name) for name in VARIABLES)), "")
    if wanted in ("C", "POSIX"):
        return "ascii"
    codeset = wanted.partition(_CODESET)[2].partition("@")[0] or "utf-8"
    try:
        is_usable = _ASCII.decode("ascii").encode(codeset) == _ASCII
    except (LookupError, UnicodeError):
        is_usable = False
    return codeset if is_usable else "utf-8"
