"""Numbers among the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def seconds(least: float, most: float) -> Callable[[str], float]:
    """Give a reader of seconds for the parser, which says in a sentence what it expects."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"expected seconds from {least:g} to {most:g}")
        return value

    return read
