"""A small network of whole numbers that corrects the evaluation of two-player games.

Each value of a feature selects a row of 32 numbers. There is a table for the player to move and one
for the player who waits. The rows and a bias add up to 32 hidden units, which are limited to the
range from 0 to 1. Their weighted sum is the correction. The file ``network.bin`` holds the tables,
in thousandths, as fitted by ``tests/tools/train_taluva``: the low bytes of all numbers, then the
high bytes, which compresses better.

A row is one large integer with 32 bits for every unit, so adding a row is a single addition.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from pathlib import Path
from sys import byteorder
from typing import Final, NamedTuple

from taluva.games.taluva.bots.features import Exposure, Outlook

UNITS: Final = 32
# The largest value of each feature that has its own row: outlook, then exposure.
LIMITS: Final = (
    *(20, 2, 3, 24, 8, 5, 5, 3, 4, 4, 4, 4, 4, 3, 3, 6, 4, 4, 4, 5, 5, 8),
    *(8, 5, 8, 20, 4, 8, 6, 4, 4, 3),
)
_ONE: Final = 1000
_BYTES: Final = 4  # bytes for each unit of a row
_OFFSET: Final = 1 << 15  # added to every number, so that none is negative
_ROWS_ADDED: Final = 2 * len(LIMITS) + 1  # the rows of two players, and the bias

Sight = tuple[Outlook, Exposure]


class Network(NamedTuple):
    """The tables of the network, with each row packed into one integer."""

    rows: tuple[tuple[tuple[int, ...], ...], ...]  # by side, feature and value
    bias: int
    weights: tuple[int, ...]
    constant: int


@lru_cache(maxsize=1 << 14)
def correction(moving: Sight, waiting: Sight) -> int:
    """Return the correction to the score of the player to move, in hundredths of a logit."""
    _, bias, weights, constant = network()
    units = _sum(0, moving) + _sum(1, waiting) + bias
    total = constant * _ONE
    for number, weight in zip(_unpack(units), weights, strict=True):
        unit = number - _ROWS_ADDED * _OFFSET
        if unit >= _ONE:
            total += _ONE * weight
        elif unit > 0:
            total += unit * weight
    return total // (_ONE * _ONE // 100)


@lru_cache(maxsize=1 << 14)
def _sum(side: int, sight: Sight) -> int:
    outlook, exposure = sight
    total = 0
    for rows, value in zip(network().rows[side], (*outlook, *exposure), strict=True):
        total += rows[value] if value < len(rows) else rows[-1]
    return total


@cache
def network() -> Network:
    """Read the network."""
    numbers = decode(Path(__file__).with_name("network.bin").read_bytes())
    packed = [_pack(numbers[at : at + UNITS]) for at in range(0, len(numbers) - UNITS - 1, UNITS)]
    rows = iter(packed)
    sides = tuple(
        tuple(tuple(next(rows) for _ in range(limit + 1)) for limit in LIMITS) for _ in range(2)
    )
    return Network(sides, next(rows), tuple(numbers[-UNITS - 1 : -1]), numbers[-1])


def decode(content: bytes) -> array[int]:
    """Return the numbers in the content of a network file."""
    half = len(content) // 2
    pairs = zip(content[:half], content[half:], strict=True)
    return array("h", (low + 256 * (high - 256 * (high > 127)) for low, high in pairs))


def encode(numbers: array[int]) -> bytes:
    """Return the content of a network file with these numbers."""
    return bytes(each & 255 for each in numbers) + bytes(each >> 8 & 255 for each in numbers)


def _pack(numbers: array[int]) -> int:
    """Return the numbers of a row as one integer."""
    return int.from_bytes(
        b"".join((number + _OFFSET).to_bytes(_BYTES, "little") for number in numbers), "little"
    )


def _unpack(row: int) -> array[int]:
    """Return the numbers in a sum of rows. Each includes the offsets of all added rows."""
    numbers = array("I", row.to_bytes(_BYTES * UNITS, "little"))
    if byteorder == "big":
        numbers.byteswap()
    return numbers
