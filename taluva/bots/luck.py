"""The luck of a bot: a number for its random choices from which nothing hidden can be computed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

_SALT: Final = b"luck of a bot"
_BYTES: Final = 6  # so that every language reads the number exactly, JavaScript too


def luck(number: int, seat: int, names: Sequence[str], moves: Sequence[object]) -> int:
    """Give the seed for one decision of a seat, after the moves that it has seen.

    It is a salted hash of that alone, and of the number of the game in a series: neither the seed
    of the game nor anything else that tells what comes has a part in it.
    """
    known = [str(number), str(seat), *names, *map(str, moves)]
    digest = blake2b("\n".join(known).encode(), digest_size=_BYTES, salt=_SALT).digest()
    return int.from_bytes(digest, "big")
