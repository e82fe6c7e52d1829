"""Limits of a log: far above every real game, low enough that a hostile file costs little."""

from __future__ import annotations

from typing import Final

FORMAT: Final = 1  # the version of the format that this program writes and reads
MAGIC: Final = "taluva-log"

LONGEST_LINE: Final = 2_000  # bytes, without the end of the line
# A line, its end, and one byte more: a line that is too long shows itself without being read whole.
LONGEST_READ: Final = LONGEST_LINE + 3
LARGEST_FILE: Final = 4 * 1024 * 1024  # bytes
MOST_LINES: Final = 20_000  # lines after the headers, comments included
MOST_HEADERS: Final = 100  # lines before the steps
MOST_WARNINGS: Final = 20  # further ones are not kept
