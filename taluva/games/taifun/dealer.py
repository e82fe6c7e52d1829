"""The dealer: what chance brings under a seed, the same for ever, and the same again after an undo.

Each draw and each roll has random numbers of its own, so nothing depends on what came before.
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
    """Give the fields around the volcano and the first tribe that a seed stands for."""
    source = random.Random(f"{seed}/fields").random
    fields = dict(zip(FIELD_HEXES, shuffle(FIELDS, source), strict=True))
    return fields, FIRST_TRIBE_SEAT + int(source() * tribes)


def dealt(position: Position, seed: int, draws: int) -> Draw | Roll | None:
    """Give the step of chance that comes now, after some draws: None if a player decides."""
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
