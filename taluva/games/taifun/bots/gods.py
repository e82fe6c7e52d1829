"""How the god plays: cards where they leave the tribes the least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from taluva.games.taifun.bots.evaluation import menace
from taluva.games.taifun.bots.ways import EDGES_TO
from taluva.games.taifun.rules import (
    Card,
    Done,
    Exchange,
    GodMove,
    Island,
    Play,
    Position,
    Redraw,
)
from taluva.games.taifun.rules.card_effects import strike
from taluva.hexgrid import Corner

LEAST_GAIN: Final = 0.5  # for which a card that costs power is worth playing


class Aimed(NamedTuple):
    """A card, aimed where it takes most from the tribes, and how much that is."""

    gain: float
    play: Play


def aimed(position: Position, random: Random | None = None, looks: int = 0) -> list[Aimed]:
    """Aim every card that can be played, the one that takes most first.

    With ``looks``, only so many aims of a card, drawn by lot, are considered.
    """
    by_card: dict[Card, list[Play]] = {}
    for move in position.legal_moves():
        if isinstance(move, Play):
            by_card.setdefault(move.card, []).append(move)
    now = menace(position.island)
    found = []
    for plays in by_card.values():
        if random is not None:
            plays = random.sample(plays, min(looks, len(plays)))
        else:
            plays = [play for play in plays if not _leads_on(position.island, play)] or plays[:1]
        gains = [now - menace(strike(position.island, play.card, play.targets)) for play in plays]
        best = max(range(len(plays)), key=gains.__getitem__)
        found.append(Aimed(gains[best], plays[best]))
    found.sort(key=lambda each: -each.gain)
    return found


def _leads_on(island: Island, play: Play) -> bool:
    """Tell whether a card would carry a figure without leading it away from the temple."""
    match play.targets:
        case (Corner() as start, Corner() as to):
            assert island.temple is not None
            edges = EDGES_TO[island.temple]
            return edges[to] <= edges[start]
    return False


def hands(choice: Sequence[Aimed], power: int) -> Iterator[tuple[Aimed, ...]]:
    """Give every choice of cards within a power, each with its cards in the order of ``choice``."""
    for number in range(len(choice) + 1):
        for cards in combinations(choice, number):
            if sum(each.play.card.cost for each in cards) <= power:
                yield cards


def decided(position: Position, choice: Sequence[Aimed]) -> GodMove:
    """Give the god's next move: what takes most of the tribes, then gifts where they help least."""
    if position.playing.may_exchange:
        return Exchange()
    if not choice:
        return next(
            (move for move in position.legal_moves() if isinstance(move, Redraw)), Done()
        )
    worth_power = [each for each in choice if each.play.card.cost and each.gain > LEAST_GAIN]
    best = max(
        hands(worth_power, position.god.power_left),
        key=lambda cards: sum(each.gain for each in cards),
    )
    return after_choosing(position, choice, best)


def after_choosing(
    position: Position, choice: Sequence[Aimed], best: Sequence[Aimed]
) -> GodMove:
    """Give the first of the cards chosen; else a gift, the end, or what must be played."""
    if best:
        return best[0].play
    gifts = [each for each in choice if each.play.card.is_gift]
    if gifts:
        return gifts[0].play
    return choice[0].play if position.refusals(Done()) else Done()
