"""Commands to a running table from another terminal of the same user, through a local socket."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
from collections.abc import Callable, Sequence
from contextlib import chdir, suppress
from pathlib import Path
from typing import Final

from taluva.host.limits import LIMITS
from taluva.i18n import ENGLISH, InvalidInput, Language, quote
from taluva.record.files import describe_os_error, make_folder
from taluva.record.folder import games_folder

_NAME: Final = re.compile(r"control-(\d+)")
COMMANDS: Final = ("invite", "who", "kick", "give", "stop")

Answer = Callable[[str, str], Sequence[str]]  # carries out a command with its argument


class Control:
    """The socket of a table. Only the user who runs the table can open it."""

    def __init__(self, answer: Answer, say: Language) -> None:
        self._answer = answer
        self._say = say
        self._path = Path()
        self._server: asyncio.Server | None = None

    async def open(self, port: int) -> None:
        """Accept commands to the table at this port. Raises OSError."""
        path = games_folder().parent / f"control-{port}"
        make_folder(path.parent)
        if is_running(port):
            raise FileExistsError
        with suppress(FileNotFoundError):
            path.unlink()  # of a table that was killed
        listener = socket.socket(socket.AF_UNIX)
        try:
            with chdir(path.parent):  # the path of a socket can have only some 100 bytes
                listener.bind(path.name)
                os.chmod(path.name, 0o600)
            listener.setblocking(False)
            self._server = await asyncio.start_unix_server(
                self._serve, sock=listener, limit=LIMITS.control
            )
        except BaseException:
            listener.close()
            raise
        self._path = path

    def close(self) -> None:
        """Accept no more commands."""
        if self._server is not None:
            self._server.close()
            with suppress(OSError):
                self._path.unlink()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError, TimeoutError):  # a program that is not ours
            line = await asyncio.wait_for(reader.readline(), LIMITS.idle)
            writer.write(json.dumps(self._reply(json.loads(line))).encode() + b"\n")
            await asyncio.wait_for(writer.drain(), LIMITS.idle)
        writer.close()

    def _reply(self, words: Sequence[str]) -> tuple[bool, list[str]]:
        """Return whether a command was carried out, and the lines to print."""
        command, *rest = map(str, words)
        try:
            return True, [*map(self._say.again, self._answer(command, " ".join(rest)))]
        except InvalidInput as error:
            return False, [self._say.again(error)]


def is_running(port: int) -> bool:
    """Return whether a table of this user accepts commands at this port."""
    try:
        _connect(port).close()
    except OSError:
        return False
    return True


def ask(words: Sequence[str], port: int | None) -> list[str]:
    """Send a command to a running table. Without a port, there must be only one table.

    Return the lines to print. Raises InvalidInput or OSError.
    """
    if words[0] not in COMMANDS:
        raise InvalidInput(
            "{word} is not a command for a table: use {words}",
            word=quote(words[0]),
            words=ENGLISH.either(COMMANDS),
        )
    ports = _ports() if port is None else [port]
    if len(ports) > 1:
        numbers = ENGLISH.join_and([str(each) for each in ports])
        raise InvalidInput("several tables are open: add --port with {ports}", ports=numbers)
    if not ports or not is_running(ports[0]):
        raise InvalidInput("no table of yours is open here")
    with _connect(ports[0]) as connection, connection.makefile("rwb") as stream:
        stream.write(json.dumps(words).encode() + b"\n")
        stream.flush()
        done, lines = json.loads(stream.readline())
    if not done:
        raise InvalidInput(lines[0])
    return [*map(str, lines)]


def _connect(port: int) -> socket.socket:
    """Connect to the socket of a table. Raises OSError."""
    if not hasattr(socket, "AF_UNIX"):
        raise OSError(ENGLISH("not possible on this system"))
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.settimeout(LIMITS.idle)
        with chdir(games_folder().parent):
            connection.connect(f"control-{port}")
    except BaseException:
        connection.close()
        raise
    return connection


def _ports() -> list[int]:
    """List the ports of the tables that accept commands."""
    folder = games_folder().parent
    try:
        found = [_NAME.fullmatch(name) for name in os.listdir(folder)]
    except OSError as error:
        raise InvalidInput(describe_os_error(error, folder, "read")) from None
    return [port for each in found if each and is_running(port := int(each[1]))]
