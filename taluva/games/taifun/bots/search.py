"""The search of the hard god: which cards, in which order, take most together.

A card changes what the next one finds, so every card is aimed anew after those played before it.
"""

from __future__ import annotations

from typing import Final

from taluva.games.taifun.bots.evaluation import Sight, menace
from taluva.games.taifun.bots.gods import LEAST_GAIN, Aimed, best_aim, plays_by_card
from taluva.games.taifun.rules import Position
from taluva.table.bot import Meter

CARDS: Final = 4  # that are tried next, those that take most by themselves
LENGTH: Final = 4  # of a plan: how many cards are played one after the other


def planned(position: Position, sight: Sight, meter: Meter) -> list[Aimed]:
    """Give the cards worth playing first, each with what it takes together with the best that
    follows, the best first; nothing if no card that costs power is worth it.

    When the budget is spent, the rest is judged by each card alone.
    """
    return _plans(position, sight, meter, LENGTH)


def _plans(position: Position, sight: Sight, meter: Meter, length: int) -> list[Aimed]:
    found = _costly(position, sight, meter)[:CARDS]
    if length > 1:
        found = [_with_the_next(position, each, sight, meter, length) for each in found]
        found.sort(key=lambda each: -each.gain)
    return found


def _with_the_next(
    position: Position, first: Aimed, sight: Sight, meter: Meter, length: int
) -> Aimed:
    """Add to what a card takes what the best cards after it take."""
    if not meter.go_on():
        return first
    after = position.play(first.play)
    if after.outcome is not None or after.seat is None:
        return first
    following = _plans(after, sight, meter, length - 1)
    return Aimed(first.gain + following[0].gain, first.play) if following else first


def _costly(position: Position, sight: Sight, meter: Meter) -> list[Aimed]:
    """Aim the cards that cost power and are worth it, the one that takes most first."""
    island = position.island
    now = menace(island, sight)
    found = []
    for card, plays in plays_by_card(position).items():
        if card.cost:
            found.append(best_aim(island, now, plays, sight))
            meter.go_on(len(plays))
    found = [each for each in found if each.gain > LEAST_GAIN]
    found.sort(key=lambda each: -each.gain)
    return found
