"""A writer for a terminal that may stop reading: the event loop never waits for it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from io import StringIO

from taluva.tui.encoding import LINES
from taluva.tui.worker import TerminalWriter

MOST = 1000
TEXT = "a line with ä\n" * 20_000  # more than a pipe holds


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.001)


def test_a_reader_who_stops_gets_everything_later() -> None:
    async def check() -> None:
        reading, writing = os.pipe()
        with open(writing, "w", encoding="ascii") as stream, open(reading, "rb") as reader:
            writer = TerminalWriter(stream, MOST, LINES)
            told: list[str] = []
            writer.on_full = lambda: told.append("full")
            writer.on_empty = lambda: told.append("empty")
            print(TEXT, end="", file=writer)
            writer.write("too much")  # and dropped, or the memory would fill
            assert (told, writer.is_full) == (["full"], True)
            assert not await writer.close(0.01)
            expected = TEXT.replace("ä", "ae").encode()
            assert await asyncio.to_thread(reader.read, len(expected)) == expected
            await until(lambda: not writer.is_full)
            assert told == ["full", "empty"]
            assert writer.wait_until_sent()
            stream.close()
            assert reader.read() == b""

    asyncio.run(check())


def test_a_closed_output_is_reported_once_and_then_ignored() -> None:
    async def check() -> None:
        reading, writing = os.pipe()
        os.close(reading)
        with open(writing, "w", encoding="utf-8") as stream:
            writer = TerminalWriter(stream, MOST, LINES)
            errors: list[OSError] = []
            writer.on_error = errors.append
            writer.write("x")
            await until(lambda: bool(errors))
            writer.write("x" * 2 * MOST)
            assert (len(errors), writer.is_full) == (1, False)
            assert await writer.close(1)
        nowhere = TerminalWriter(StringIO(), MOST, LINES)
        nowhere.write("x")
        assert await nowhere.close(1)

    asyncio.run(check())
