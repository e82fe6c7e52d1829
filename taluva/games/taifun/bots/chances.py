"""Everybody's chance to win, from what the tribes have and what they have brought.

The weights are fitted to 131 games between our bots, medium and hard. While the tribes gather,
nothing that they have tells whether they or the god will win, and the chances say so; what one
tribe has more than the others counts among the tribes all the same. The more has been brought, the
more it matters who is left on the island, and with what.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from taluva.games.taifun.bots.evaluation import SHARP_SIGHT, holdings
from taluva.games.taifun.rules import SACRIFICES_TO_WIN, Island, Position

# What speaks for the god: always, and with what is brought beyond the first few sacrifices.
ALWAYS: Final = {2: -0.17, 3: 0.48}  # by the number of tribes
GATHERING: Final = 3  # sacrifices that tell nothing yet
LATE: Final = 4.15
FIGURES: Final = -0.86  # for the logarithm of their number
HOLDINGS: Final = -0.60  # for each hundred of what all tribes have
# What speaks for a tribe among the tribes.
OWN_BROUGHT: Final = 0.6  # for each sacrifice
OWN_HOLDINGS: Final = 1.0  # for each hundred of what it has

_PLACES: Final = 6  # decimal places, so that every machine judges alike


def chances(position: Position) -> list[float]:
    """Give every seat's chance to win, or what it has got, from 0 to 1."""
    island, tribes = position.island, position.options.tribes
    if position.outcome is not None:
        winners = position.outcome.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(1, tribes + 2)]
    if island.temple is None or not island.figures:  # the set-up
        return _shared(ALWAYS[tribes], [0.0] * tribes)
    holders = {hex: island.most_houses(hex) for hex in island.markers}
    values = [holdings(island, seat, SHARP_SIGHT, holders) / 100 for seat in island.seats]
    part = max(0, island.sacrifices - GATHERING) / (SACRIFICES_TO_WIN - GATHERING)
    late = LATE + FIGURES * log(len(island.figures)) + HOLDINGS * sum(values)
    own = [_own(island, seat, value) for seat, value in zip(island.seats, values, strict=True)]
    return _shared(ALWAYS[tribes] + part * late, own)


def _own(island: Island, seat: int, value: float) -> float:
    return OWN_BROUGHT * island.tribe(seat).sacrificed + OWN_HOLDINGS * value


def _shared(god: float, tribes: list[float]) -> list[float]:
    """Share out one between the god and the tribes, by what speaks for each."""
    chance = 1 / (1 + exp(-god))
    growth = [exp(each - max(tribes)) for each in tribes]
    parts = [(1 - chance) * each / sum(growth) for each in growth]
    return [round(each, _PLACES) for each in (chance, *parts)]
