"""The time that hostile files of several sizes take to list; run it by hand.

``python -m tests.trust.sizes`` prints milliseconds of processor time. The time may grow only with
the size, and only up to the limits of a log.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from taluva.record.summaries import summary

HEAD: Final = b"taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\nseed 7\n\n"
SIZES: Final = (250, 500, 900, 10_000, 100_000, 1_000_000, 4_000_000)
KINDS: Final[dict[str, Callable[[int], bytes]]] = {
    "result, blanks and !": lambda size: b"result" + b" " * size + b"!\n",
    "result early and digits": lambda size: b"result early " + b"9" * size + b"\n",
    "blank lines": lambda size: b"\n" * size,
    "comments": lambda size: b"# x\n" * (size // 4),
    "moves taken back": lambda size: b"1 undo\n" * (size // 7),
    "blanks without an end": lambda size: b" " * size,
}


def milliseconds(path: Path, data: bytes) -> float:
    """Return the fastest of five runs in milliseconds."""
    path.write_bytes(data)
    taken = []
    for _ in range(5):
        began = time.process_time()
        summary(path)
        taken.append(time.process_time() - began)
    return min(taken) * 1000


def main() -> None:
    """Print a row for each kind of file."""
    print(f"{'bytes':24}", *(f"{size:>9}" for size in SIZES))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "hostile.taluva")
        for kind, content in KINDS.items():
            row = (milliseconds(path, HEAD + content(size)) for size in SIZES)
            print(f"{kind:24}", *(f"{each:9.2f}" for each in row))


if __name__ == "__main__":
    main()
