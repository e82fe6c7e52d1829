"""The luck of a bot: a number for its random choices from which nothing hidden can be computed."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from taluva.table.game import Game

_SALT: Final = b"luck of a bot"
_BYTES: Final = 6  # so that every language reads the number exactly, JavaScript too


def luck(view: Game[Any], number: int = 0) -> int:
    """Give the seed for one decision: the same for the same view, in a game of the same number.

    ``view`` is the game as the bot's seat sees it. The luck is a salted hash of that alone: neither
    the seed of the game nor anything else that tells what comes has a part in it.
    """
    known = [str(number), str(view.seat), *view.names, *map(str, view.moves)]
    digest = blake2b("\n".join(known).encode(), digest_size=_BYTES, salt=_SALT).digest()
    return int.from_bytes(digest, "big")
