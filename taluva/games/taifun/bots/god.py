"""The decisions of the god, who plays the cards that harm the tribes most.

A card may change the best targets of the next one, so the god aims again after each card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from taluva.core.bot import Meter
from taluva.games.taifun import rules
from taluva.games.taifun.bots.evaluation import EDGES_TO, Weights, menace
from taluva.games.taifun.rules.card_play import KEPT_CARD, KEPT_GIFT, feed, strike
from taluva.hexgrid import Corner

KEPT_ROUNDS: Final = 20.0  # how many rounds a card that is not played stays in the hand
MIN_GAIN: Final = 0.5  # a costly card with less gain is not worth playing


class AimedCard(NamedTuple):
    """A card with its targets, its gain for the god, and its cost in power."""

    gain: float
    play: rules.Play
    cost: int


CardChoice = tuple[AimedCard, ...]


def aim(
    position: rules.Position, weights: Weights, slips: float, random: Random
) -> list[AimedCard]:
    """Choose targets for every playable card. Return the most harmful card first.

    ``slips`` is the probability that a card gets random targets instead of the best ones.
    """
    island = position.island
    now = menace(island, weights)
    saved = _saved_by_playing(island, now, weights)
    found = []
    for plays in plays_by_card(position).values():
        tried = plays
        if random.random() < slips:
            tried = [plays[int(random.random() * len(plays))]]
        found.append(best_aim(island, now, tried, weights, saved))
    found.sort(key=lambda each: -each.gain)
    return found


class Saved(NamedTuple):
    """What the god gains by playing a card instead of keeping it, which helps the tribes [K9]."""

    gift: float
    costly: float


def _saved_by_playing(island: rules.Island, now: float, weights: Weights) -> Saved:
    """Return the value of not keeping a gift and a costly card. It is 0 before edition 3."""
    if island.edition is not rules.Edition.THIRD:
        return Saved(0.0, 0.0)
    one, two = (menace(feed(island, number), weights) - now for number in (KEPT_CARD, KEPT_GIFT))
    return Saved(KEPT_ROUNDS * two, KEPT_ROUNDS * one)


def best_aim(
    island: rules.Island, now: float, plays: Sequence[rules.Play], weights: Weights, saved: Saved
) -> AimedCard:
    """Return the most harmful play of a card. ``now`` is the ``menace`` before it."""
    sensible = [play for play in plays if not _leads_on(island, play)] or plays[:1]
    gains = [now - menace(strike(island, play.card, play.targets), weights) for play in sensible]
    best = max(range(len(sensible)), key=gains.__getitem__)
    play = sensible[best]
    cost = play.card.face(island.printing).cost
    return AimedCard(gains[best] + (saved.costly if cost else saved.gift), play, cost)


def plays_by_card(position: rules.Position) -> dict[rules.Card, list[rules.Play]]:
    """Return the legal ways to play each card."""
    found: dict[rules.Card, list[rules.Play]] = {}
    for move in position.legal_moves():
        if isinstance(move, rules.Play):
            found.setdefault(move.card, []).append(move)
    return found


def _leads_on(island: rules.Island, play: rules.Play) -> bool:
    """Return whether a play moves a figure, but not away from the temple."""
    match play.targets:
        case (Corner() as start, Corner() as to):
            assert island.temple is not None
            edges = EDGES_TO[island.temple]
            return edges[to] <= edges[start]
    return False


def choices(found: Sequence[AimedCard], power: int) -> Iterator[CardChoice]:
    """Yield every set of costly cards that ``power`` can pay for, the empty set first."""
    costly = [each for each in found if each.cost]
    for number in range(len(costly) + 1):
        for choice in combinations(costly, number):
            if sum(each.cost for each in choice) <= power:
                yield choice


def best_choice(position: rules.Position, found: Sequence[AimedCard]) -> CardChoice:
    """Return the most harmful set of cards that the god can still pay for."""
    worth_it = [each for each in found if each.gain > MIN_GAIN]
    return max(choices(worth_it, position.god.power_left), key=gain_of)


def gain_of(choice: CardChoice) -> float:
    """Return the total gain of a set of cards, each rated alone."""
    return sum(each.gain for each in choice)


def next_move(
    position: rules.Position, found: Sequence[AimedCard], choice: Sequence[AimedCard]
) -> rules.GodMove:
    """Return the god's next move.

    An exchange comes first, then the first card of the choice, then the gift that helps the tribes
    least. Otherwise the god redraws, ends its turn, or plays a card that it must play.
    """
    if position.playing.may_exchange:
        return rules.Exchange()
    if choice:
        return choice[0].play
    may_keep = position.options.edition is rules.Edition.THIRD
    for each in found:
        if not each.cost and (each.gain > 0 or not may_keep):
            return each.play
    legal = position.legal_moves()
    if rules.Done() in legal:
        redraws = [move for move in legal if isinstance(move, rules.Redraw)]
        return redraws[0] if redraws else rules.Done()
    return found[0].play


CARDS: Final = 4  # how many cards are tried at each depth, best first
LENGTH: Final = 4  # the largest number of cards in a plan


def plan(
    position: rules.Position, weights: Weights, meter: Meter, length: int = LENGTH
) -> list[AimedCard]:
    """Return the cards worth playing now, the best first. Gains include the best later cards.

    The list is empty if no costly card is worth playing. When the budget is spent, the remaining
    cards are rated alone.
    """
    found = _costly(position, weights, meter)[:CARDS]
    if length > 1:
        found = [_with_the_next(position, each, weights, meter, length) for each in found]
        found.sort(key=lambda each: -each.gain)
    return found


def _with_the_next(
    position: rules.Position, first: AimedCard, weights: Weights, meter: Meter, length: int
) -> AimedCard:
    """Return a card with the gain of the best later cards added."""
    if not meter.go_on():
        return first
    after = position.play(first.play)
    if after.outcome is not None or after.seat is None:
        return first
    following = plan(after, weights, meter, length - 1)
    return first._replace(gain=first.gain + following[0].gain) if following else first


def _costly(position: rules.Position, weights: Weights, meter: Meter) -> list[AimedCard]:
    """Return the costly cards that are worth playing, with their best targets, the best first."""
    island = position.island
    now = menace(island, weights)
    saved = _saved_by_playing(island, now, weights)
    found = []
    for card, plays in plays_by_card(position).items():
        if card.face(island.printing).cost:
            found.append(best_aim(island, now, plays, weights, saved))
            meter.go_on(len(plays))
    found = [each for each in found if each.gain > MIN_GAIN]
    found.sort(key=lambda each: -each.gain)
    return found
