"""The dealer: the cards, dice and islands that a seed determines.

Each draw and each roll has its own random numbers, so nothing depends on earlier ones. After an
undo the same cards and dice come again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from taluva.core.setup import shuffle
from taluva.games.taifun.rules import (
    COLOURS,
    DICE,
    FIELD_HEXES,
    FIELDS,
    FIRST_TRIBE_SEAT,
    Draw,
    Phase,
    Position,
    Roll,
    Terrain,
)
from taluva.hexgrid import Hex


def dealt_island(seed: int, tribes: int) -> tuple[Mapping[Hex, Terrain], int]:
    """Return the fields around the volcano and the first tribe that a seed determines."""
    source = random.Random(f"{seed}/fields").random
    fields = dict(zip(FIELD_HEXES, shuffle(FIELDS, source), strict=True))
    return fields, FIRST_TRIBE_SEAT + int(source() * tribes)


def dealt(position: Position, seed: int, draws: int) -> Draw | Roll | None:
    """Return the draw or roll that comes now, or None if a player decides.

    ``draws`` is the number of draws in the game so far. The number of a draw is part of its seed.
    """
    if position.phase is Phase.ROLL:
        source = random.Random(f"{seed}/roll/{position.round}").random
        dice = range(DICE[position.stage])
        return Roll(tuple(COLOURS[int(source() * len(COLOURS))] for _ in dice))
    if position.drawing is None:
        return None
    source = random.Random(f"{seed}/draw/{draws + 1}").random
    pile = position.cards.piles[position.stage]
    drawn = []
    for _ in range(position.drawing.number):
        pile = pile.ready()
        order = [card for card, number in pile.draw.items() for _ in range(number)]
        card = order[int(source() * len(order))]
        drawn.append(card)
        pile = pile.less(card)
    return Draw(tuple(drawn))
