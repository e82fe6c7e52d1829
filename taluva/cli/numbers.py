"""Numbers among the arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from taluva.table.digits import read_decimal, read_whole
from taluva.table.setup import not_expected
from taluva.table.telling.language import ENGLISH, Language


def whole(say: Language) -> Callable[[str], int]:
    """Give a reader of whole numbers for the parser, which says in a sentence what it expects."""

    def read(text: str) -> int:
        try:
            return read_whole(text)
        except ValueError:
            expected = not_expected(text, ENGLISH("a whole number"))
            raise argparse.ArgumentTypeError(say.again(expected)) from None

    return read


def seconds(least: float, most: float, say: Language) -> Callable[[str], float]:
    """Give a reader of seconds for the parser, which says in a sentence what it expects."""

    def read(text: str) -> float:
        try:
            value = read_decimal(text)
        except ValueError:
            value = -1.0
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(
                say(
                    "expected seconds from {least} to {most}",
                    least=say.number(least),
                    most=say.number(most),
                )
            )
        return value

    return read
