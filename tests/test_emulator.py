"""The emulator shows what pyte shows."""

from __future__ import annotations

import pyte
import pytest
from pyte.screens import Char

from tests.emulator import Screen

PARTS = {
    "plain": "abc",
    "wrapped": "one two three four five six",
    "blocks": "▄▀█ ─│",
    "wide": "山 太郎 x山",
    "combining": "e\u0301a\u0308",
    "unprintable": "a\u200bb\x7fc",
    "styles": "a\x1b[1;31mb\x1b[48;5;17mc\x1b[38;2;1;2;3md\x1b[me",
    "inserted": "abcdef\x1b[3G\x1b[4hXY\x1b[4lZ",
    "letters of lines": "\x1b(0lqk\x1b(Blqk",
    "without wrapping": "\x1b[?7labcdefghijklmnop",
    "cursor": "\x1b[2;9Habc\x1b[1;1Hx\x1b[K",
}


@pytest.mark.parametrize("name", PARTS)
def test_the_screen_equals_that_of_pyte(name: str) -> None:
    one, other = Screen(10, 4), pyte.Screen(10, 4)
    streams = [pyte.Stream(one), pyte.Stream(other)]
    for part in ("x", PARTS[name], "y", PARTS[name]):
        for stream in streams:
            stream.use_utf8 = False  # so that it changes character sets
            stream.feed(part)
        assert one.display == other.display
        assert cells_of(one) == cells_of(other)
        assert (one.cursor.x, one.cursor.y) == (other.cursor.x, other.cursor.y)
        assert one.dirty == other.dirty
        one.dirty.clear()
        other.dirty.clear()


def cells_of(screen: pyte.Screen) -> list[list[Char]]:
    return [[screen.buffer[y][x] for x in range(10)] for y in range(4)]
