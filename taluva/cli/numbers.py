"""Numbers among the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from taluva.table.language import Language


def seconds(least: float, most: float, say: Language) -> Callable[[str], float]:
    """Give a reader of seconds for the parser, which says in a sentence what it expects."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(
                say("expected seconds from {least} to {most}", least=f"{least:g}", most=f"{most:g}")
            )
        return value

    return read
