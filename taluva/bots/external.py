"""Bots that are separate programs and exchange JSON lines with the game.

Threads read and write the pipes, so that a program that neither reads nor writes cannot block the
game on any platform.
"""

from __future__ import annotations

import contextlib
import errno
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import IO, Any, Final

from taluva.bots import protocol
from taluva.bots.protocol import BotFailure
from taluva.core.bot import Budget
from taluva.core.definition import GameDefinition
from taluva.core.environment import REASONS, reason_of
from taluva.core.game import Game
from taluva.i18n import ENGLISH, quote, sanitize

HELLO_SECONDS: Final = 10.0  # a program may take long to start
_LOOK_EVERY: Final = 0.05  # seconds between checks for an interruption
FAREWELL: Final = 0.5  # seconds that a program has to exit before it is killed
_MAX_ERROR_LINES: Final = 5  # last lines of standard error to store
_MAX_IDLE: Final = 1000  # lines that do not answer a request
_MAX_BYTES: Final = 4 * protocol.MAX_MESSAGE_LENGTH  # of the lines that the game has not read yet

# Markers in the queue of lines.
_TOO_LONG: Final = b"long"
_TOO_MANY: Final = b"many"
_TOO_MUCH: Final = b"much"
_ENDED: Final = None

_COMPLAINTS: Final = {
    _TOO_LONG: BotFailure(
        "{name} wrote a line of more than {most} bytes", most=protocol.MAX_MESSAGE_LENGTH
    ),
    _TOO_MANY: BotFailure(
        "{name} wrote more than {most} lines without being asked", most=_MAX_IDLE
    ),
    _TOO_MUCH: BotFailure(
        "{name} wrote more than {most} bytes without being asked", most=_MAX_BYTES
    ),
}


class ExternalBot:
    """A bot that starts a program at its first move and asks it for every move."""

    def __init__(self, command: str, definition: GameDefinition[Any, Any]) -> None:
        self.name = command
        self._command = command
        self._definition = definition
        self._program: _Program | None = None
        self._number = 0

    def choose(self, view: Game[Any], budget: Budget) -> Any:
        """Ask the program for a move. Raises BotFailure. Does not check that the move is legal."""
        program = self._running()
        self._number += 1
        program.send(protocol.choose_message(view, self._definition, budget, self._number))
        return self._answer(program, budget)

    def introduce(self) -> str:
        """Start the program and return the name it states, or the command. Raises BotFailure."""
        self._running()
        return self.name

    def close(self) -> None:
        """Ask the program to quit, and stop it if necessary."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def _running(self) -> _Program:
        if self._program is None:
            self._program = _Program(self._command)
            self._greet(self._program)
        return self._program

    def _greet(self, program: _Program) -> None:
        program.send(protocol.hello())
        deadline = monotonic() + HELLO_SECONDS
        message = None
        while message is None:
            if monotonic() > deadline:
                raise BotFailure(
                    "{name} did not say hello within {seconds} seconds",
                    seconds=ENGLISH.number(HELLO_SECONDS),
                )
            message = program.receive(_LOOK_EVERY)
        if message["type"] != "hello" or not protocol.is_number(
            message.get("protocol"), protocol.PROTOCOL
        ):
            raise BotFailure(
                "{name} does not support version {version} of the protocol",
                version=protocol.PROTOCOL,
            )
        if isinstance(message.get("name"), str):
            self.name = message["name"]

    def _answer(self, program: _Program, budget: Budget) -> Any:
        began = monotonic()
        allowed = protocol.time_allowed(budget)
        stopped = False
        idle = 0
        while (spent := monotonic() - began) < allowed:
            if budget.report is not None and not stopped:
                stopped = not budget.report(min(1.0, spent / (budget.seconds or allowed)))
                if stopped:
                    program.send({"type": "stop", "id": self._number})
            message = program.receive(_LOOK_EVERY)
            if message is None:
                continue
            if not protocol.is_number(message.get("id"), self._number):  # of an earlier request
                idle += 1
                if idle > _MAX_IDLE:
                    raise BotFailure(str(_COMPLAINTS[_TOO_MANY]))
                continue
            if message["type"] == "error":
                why = quote(str(message.get("message")), most=protocol.MAX_REASON_LENGTH)
                raise BotFailure("{name} gave up: {why}", why=why)
            if message["type"] == "move":
                return protocol.read_move(message, self._definition)
        raise protocol.too_late(allowed)


class _Program:
    """A running program, its pipes, and the threads that serve them."""

    def __init__(self, command: str) -> None:
        self._outbox: queue.Queue[bytes | None] = queue.Queue()
        self._answers = _LineQueue()
        self._complaints: deque[str] = deque(maxlen=_MAX_ERROR_LINES)
        started: queue.Queue[subprocess.Popen[bytes] | BotFailure] = queue.Queue()
        self._threads = [_begin(_keep, command, self._outbox, started)]
        process = started.get()
        if isinstance(process, BotFailure):
            raise process
        self._process = process
        # The program must stop even if the game ends in an error.
        self._finalizer = weakref.finalize(self, _kill, process, self._outbox)
        self._threads.append(_begin(_read_lines, process.stdout, self._answers))
        self._threads.append(_begin(_keep_lines, process.stderr, self._complaints))

    def send(self, message: protocol.WireMessage) -> None:
        """Send a message through the writing thread."""
        self._outbox.put(protocol.encode(message))

    def receive(self, seconds: float) -> protocol.WireMessage | None:
        """Wait for a message; return None on timeout. Raises BotFailure if the program fails."""
        try:
            line = self._answers.take(seconds)
        except queue.Empty:
            return None
        if line is _ENDED:
            raise self._last_words()
        if line in _COMPLAINTS:
            raise BotFailure(str(_COMPLAINTS[line]))
        return protocol.decode(line)

    def _last_words(self) -> BotFailure:
        try:
            code = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return BotFailure("{name} has exited")
        self._threads[-1].join(FAREWELL)
        if not self._complaints:
            return BotFailure("{name} exited with code {code}", code=code)
        words = self._complaints[-1]
        return BotFailure("{name} exited with code {code} ({words})", code=code, words=words)

    def end(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        self.send({"type": "quit"})
        self._outbox.put(_ENDED)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self._finalizer()
        for thread in self._threads:
            thread.join(FAREWELL)


class _LineQueue:
    """A queue of lines from a program to the game, limited in lines and bytes."""

    def __init__(self) -> None:
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        # Each counter is changed by one thread only, so neither needs a lock.
        self._received = 0
        self._taken = 0

    def put(self, line: bytes | None) -> bool:
        """Add a line, or a marker if too much is waiting; return whether the line was added."""
        self._received += len(line or b"")
        if self._lines.qsize() > _MAX_IDLE:
            line = _TOO_MANY
        elif self._received - self._taken > _MAX_BYTES:
            line = _TOO_MUCH
        self._lines.put(line)
        return line not in _COMPLAINTS

    def take(self, seconds: float) -> bytes | None:
        """Wait for a line and remove it. Raises queue.Empty if none arrives."""
        line = self._lines.get(timeout=seconds)
        self._taken += len(line or b"")
        return line


def _begin(work: Callable[..., None], *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def _kill(process: subprocess.Popen[bytes], outbox: queue.Queue[bytes | None]) -> None:
    """Kill a program and its process group, and stop the thread that runs it."""
    if os.name != "nt":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    outbox.put(_ENDED)


def _keep(
    command: str,
    outbox: queue.Queue[bytes | None],
    started: queue.Queue[subprocess.Popen[bytes] | BotFailure],
) -> None:
    """Start a program, put its process into ``started``, write its input, and wait for its end.

    One thread does all of this, because Linux kills the program when the thread that started it
    ends.
    """
    windows = os.name == "nt"
    try:
        process = subprocess.Popen(
            command if windows else shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=not windows,  # Ctrl-C in our terminal must not reach it
            preexec_fn=_dying_with(os.getpid()) if sys.platform == "linux" else None,
        )
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        reason = _why_not(command, error) if isinstance(error, OSError) else str(error)
        started.put(BotFailure("can't start {name} ({reason})", reason=reason))
        return
    started.put(process)
    assert process.stdin
    _write_lines(process.stdin, outbox)
    process.wait()


def _why_not(command: str, error: OSError) -> str:
    """Return the reason why a command could not be started."""
    file = shlex.split(command)[0]
    if os.path.isdir(file):
        return REASONS[errno.EISDIR]
    if not os.path.isfile(file):
        return reason_of(error)
    if not os.access(file, os.X_OK):
        return ENGLISH(
            "the file is not executable. Run chmod +x on it,"
            " or start it with its interpreter, as in exec:python3 mybot.py"
        )
    if not os.path.dirname(file):
        return ENGLISH("the file is in this folder: write exec:./ before its name")
    return reason_of(error)


def _dying_with(parent: int) -> Callable[[], None]:
    """Return a function that makes Linux kill the new process when the game is killed."""
    import ctypes

    set_death_signal = ctypes.CDLL(None).prctl
    request = 1  # PR_SET_PDEATHSIG

    def ask() -> None:
        set_death_signal(request, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)  # the game was killed before the call above

    return ask


def _write_lines(pipe: IO[bytes], outbox: queue.Queue[bytes | None]) -> None:
    try:
        with pipe:
            while (line := outbox.get()) is not _ENDED:
                pipe.write(line)
                pipe.flush()
    except (OSError, ValueError):
        pass  # the program has ended, which the reader reports


def _read_lines(pipe: IO[bytes], answers: _LineQueue) -> None:
    """Pass on complete lines until the end of the output, or until there are too many."""
    with pipe:
        while line := pipe.readline(protocol.MAX_MESSAGE_LENGTH + 1):
            if len(line) > protocol.MAX_MESSAGE_LENGTH:
                answers.put(_TOO_LONG)
                return
            # Markers do not end with a newline. Only the last line can be incomplete.
            if line.endswith(b"\n") and not answers.put(line):
                return
    answers.put(_ENDED)


def _keep_lines(pipe: IO[bytes], lines: deque[str]) -> None:
    with pipe:
        while line := pipe.readline(protocol.MAX_MESSAGE_LENGTH):
            text = line.decode("utf-8", "replace").strip()[: protocol.MAX_REASON_LENGTH]
            if text:
                lines.append(sanitize(text))
