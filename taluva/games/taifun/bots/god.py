"""How the god decides: the cards that leave the tribes least.

A card changes what the next one finds, so each card is aimed again after the ones before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from taluva.core.bot import Meter
from taluva.games.taifun.bots.evaluation import EDGES_TO, Horizon, menace
from taluva.games.taifun.rules import Card, Done, Exchange, GodMove, Island, Play, Position, Redraw
from taluva.games.taifun.rules.card_play import strike
from taluva.hexgrid import Corner

LEAST_GAIN: Final = 0.5  # for which a card that costs power is worth playing


class Aimed(NamedTuple):
    """A card, aimed where it takes most from the tribes, and how much that is."""

    gain: float
    play: Play


Choice = tuple[Aimed, ...]


def aim(position: Position, sight: Horizon, slips: float, random: Random) -> list[Aimed]:
    """Aim every card that can be played, the one that takes most first.

    A card is aimed where it takes most or, as often as the slips say, anywhere.
    """
    island = position.island
    now = menace(island, sight)
    found = []
    for plays in plays_by_card(position).values():
        tried = plays
        if random.random() < slips:
            tried = [plays[int(random.random() * len(plays))]]
        found.append(best_aim(island, now, tried, sight))
    found.sort(key=lambda each: -each.gain)
    return found


def best_aim(island: Island, now: float, plays: Sequence[Play], sight: Horizon) -> Aimed:
    """Give the way to play a card that takes most; now is the menace before it."""
    sensible = [play for play in plays if not _leads_on(island, play)] or plays[:1]
    gains = [now - menace(strike(island, play.card, play.targets), sight) for play in sensible]
    best = max(range(len(sensible)), key=gains.__getitem__)
    return Aimed(gains[best], sensible[best])


def plays_by_card(position: Position) -> dict[Card, list[Play]]:
    """List the legal ways to play each card."""
    found: dict[Card, list[Play]] = {}
    for move in position.legal_moves():
        if isinstance(move, Play):
            found.setdefault(move.card, []).append(move)
    return found


def _leads_on(island: Island, play: Play) -> bool:
    """Tell whether a card would carry a figure without leading it away from the temple."""
    match play.targets:
        case (Corner() as start, Corner() as to):
            assert island.temple is not None
            edges = EDGES_TO[island.temple]
            return edges[to] <= edges[start]
    return False


def choices(found: Sequence[Aimed], power: int) -> Iterator[Choice]:
    """Give every choice of cards that cost something within a power, none at all first."""
    costly = [each for each in found if each.play.card.cost]
    for number in range(len(costly) + 1):
        for choice in combinations(costly, number):
            if sum(each.play.card.cost for each in choice) <= power:
                yield choice


def best_choice(position: Position, found: Sequence[Aimed]) -> Choice:
    """Give the cards that take most within the power left."""
    worth_it = [each for each in found if each.gain > LEAST_GAIN]
    return max(choices(worth_it, position.god.power_left), key=gain_of)


def gain_of(choice: Choice) -> float:
    """Tell what some cards take from the tribes, each by itself."""
    return sum(each.gain for each in choice)


def next_move(position: Position, found: Sequence[Aimed], choice: Sequence[Aimed]) -> GodMove:
    """Give the first card of a choice, then gifts where they help least, then what must be."""
    if position.playing.may_exchange:
        return Exchange()
    if choice:
        return choice[0].play
    for each in found:
        if each.play.card.is_gift:
            return each.play
    legal = position.legal_moves()
    if Done() in legal:
        redraws = [move for move in legal if isinstance(move, Redraw)]
        return redraws[0] if redraws else Done()
    return found[0].play


CARDS: Final = 4  # that are tried next, those that take most by themselves
LENGTH: Final = 4  # of a plan: how many cards are played one after the other


def plan(position: Position, sight: Horizon, meter: Meter) -> list[Aimed]:
    """Give the cards worth playing first, each with what it takes together with the best that
    follows, the best first; nothing if no card that costs power is worth it.

    When the budget is spent, the rest is judged by each card alone.
    """
    return _plans(position, sight, meter, LENGTH)


def _plans(position: Position, sight: Horizon, meter: Meter, length: int) -> list[Aimed]:
    found = _costly(position, sight, meter)[:CARDS]
    if length > 1:
        found = [_with_the_next(position, each, sight, meter, length) for each in found]
        found.sort(key=lambda each: -each.gain)
    return found


def _with_the_next(
    position: Position, first: Aimed, sight: Horizon, meter: Meter, length: int
) -> Aimed:
    """Add to what a card takes what the best cards after it take."""
    if not meter.go_on():
        return first
    after = position.play(first.play)
    if after.outcome is not None or after.seat is None:
        return first
    following = _plans(after, sight, meter, length - 1)
    return Aimed(first.gain + following[0].gain, first.play) if following else first


def _costly(position: Position, sight: Horizon, meter: Meter) -> list[Aimed]:
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
