"""The names of Taluva's moves, players, lands and buildings in each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from taluva.core.setup import by_initial
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH

if TYPE_CHECKING:
    from taluva.games.taluva.effect import Effect
    from taluva.games.taluva.game import Game


# The colours of players, in the default order of seats.
COLOUR_WORDS: Final[Mapping[str, str]] = {
    "white": ENGLISH("white"),
    "orange": ENGLISH("orange"),
    "purple": ENGLISH("purple"),
    "blue": ENGLISH("blue"),
    "yellow": ENGLISH("yellow"),
}
COLOURS: Final = tuple(by_initial(COLOUR_WORDS).values())  # the initials must differ

WORDS: Final[Mapping[str, str]] = {
    "early": ENGLISH("early"),
    "tiles-out": ENGLISH("tiles out"),
    "last-standing": ENGLISH("last standing"),
    "places": ENGLISH("places"),
    "playing": ENGLISH("playing"),
    "out": ENGLISH("out"),
    "placed": ENGLISH("placed"),
    **COLOUR_WORDS,
    "edition": ENGLISH("edition"),
}


def labels(hexes: Iterable[Hex]) -> str:
    """Join the labels of hexes with spaces."""
    return " ".join(str(hex) for hex in hexes)


def letter(game: Game, seat: int) -> str:
    """Return the letter of a player: the initial of the colour."""
    return game.colours[seat - 1][0].upper()


def name_with_letter(game: Game, seat: int) -> str:
    """Return a player's name with the letter that marks the player on the map."""
    return f"{game.names[seat - 1]} ({letter(game, seat)})"


def effect_of(game: Game) -> Effect:
    """Return the effect of the latest move. Asserts that there is one."""
    assert game.effect is not None, "there was a step"
    return game.effect
