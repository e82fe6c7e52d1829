"""The check value of a log: finds a byte that was changed after it was written.

A line such as ``#= 5f3a91c0`` stands behind each turn. It holds the first eight digits of the
SHA-256 of the digits of the check line before it (nothing for the first one) and of all bytes of
the lines since. To whoever does not know it, it is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

from taluva.record.entries import Check, Entry

_DIGITS: Final = 8
_LINE: Final = re.compile(rb"^#= ([0-9a-f]{8})\r?\n", re.MULTILINE)


def ends_of_turns(content: bytes) -> list[int]:
    """Return where each check line of a log ends; empty if one does not fit what precedes it."""
    ends: list[int] = []
    value, start = b"", 0
    for line in _LINE.finditer(content):
        if sha256(value + content[start : line.start()]).hexdigest()[:_DIGITS].encode() != line[1]:
            return []
        value, start = line[1], line.end()
        ends.append(start)
    return ends


class Checksum:
    """Runs along with the lines of a log, read or written."""

    __slots__ = ("_hash",)

    def __init__(self, begun: Checksum | None = None) -> None:
        """Begin with the first line of a log, or run on where another one is."""
        self._hash: Any = sha256() if begun is None else begun._hash.copy()

    @property
    def value(self) -> str:
        """The digits of a check line that would stand here."""
        digits: str = self._hash.hexdigest()
        return digits[:_DIGITS]

    def take(self, line: bytes) -> bool:
        """Take the next line with its end; tell whether it is a check line that does not fit."""
        found = _LINE.fullmatch(line) if line.startswith(b"#") else None
        if found is None:
            self._hash.update(line)
            return False
        fits = found[1].decode() == self.value
        # What was stated counts, not what was found: so damage is told once, where it is.
        self._hash = sha256(found[1])
        return not fits

    def written(self, entries: Iterable[Entry[Any]]) -> bytes:
        """Write the lines of entries that come next, the check lines with their values."""
        lines = []
        for entry in entries:
            if isinstance(entry, Check):
                value = self.value
                line = f"{entry} {value}\n".encode()
                self._hash = sha256(value.encode())
            else:
                line = f"{entry!s}\n".encode()
                self._hash.update(line)
            lines.append(line)
        return b"".join(lines)
