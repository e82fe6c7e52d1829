"""The luck of a bot: a number for its random choices from which nothing hidden can be computed."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from taluva.bots.view import View

_SALT: Final = b"luck of a bot"
_BYTES: Final = 6  # so that every language reads the number exactly, JavaScript too


def luck(view: View, number: int = 0) -> int:
    """Give the seed for one decision: the same for the same view, in a game of the same number.

    It is a salted hash of what the bot is shown anyway. Neither the seed of the game nor anything
    else that tells what comes has a part in it.
    """
    game = view.game
    known = [str(number), str(view.seat), *game.names, str(game.tile), *map(str, game.moves)]
    digest = blake2b("\n".join(known).encode(), digest_size=_BYTES, salt=_SALT).digest()
    return int.from_bytes(digest, "big")
