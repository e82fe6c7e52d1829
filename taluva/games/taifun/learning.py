"""Taifun for programs that learn: moves by number, chances of cards and dice, possible games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Final

from taluva.core.immutable import FrozenDict
from taluva.core.learning import ActionSpace
from taluva.core.setup import MAX_SEED_LENGTH, shuffle
from taluva.games.taifun import rules
from taluva.games.taifun.game import Game, unseen_cards
from taluva.games.taifun.rules.cards import CARDS, ORDER, Card, Deck, Held, Pile, Target, card_named
from taluva.games.taifun.rules.island import CORNERS_OF, CROSSINGS, HEXES
from taluva.games.taifun.rules.moves import TargetValue
from taluva.hexgrid import SIDES, Hex

_SEATS: Final = range(rules.FIRST_TRIBE_SEAT, rules.FIRST_TRIBE_SEAT + max(rules.TRIBES))

_Drawn = tuple[tuple[Card, ...], Pile]  # the cards drawn so far, and the pile after them


def board() -> tuple[Hex, ...]:
    """Return the hexes of the whole island."""
    return HEXES


@cache
def action_space() -> ActionSpace[rules.Move]:
    """Return the numbers of all moves of players, with up to four players."""
    return ActionSpace(_moves())


def _moves() -> Iterator[rules.Move]:
    yield from map(rules.House, HEXES)
    yield from map(rules.Priest, CROSSINGS)
    yield from (rules.Exchange(), rules.Done(), rules.End())
    yield from (rules.Strip(hex, resource) for hex in HEXES for resource in rules.Resource)
    yield from map(rules.Build, HEXES)
    yield from (rules.Call(hex, corner) for hex in HEXES for corner in CORNERS_OF[hex])
    yield from map(rules.Convert, CROSSINGS)
    yield from map(rules.Sacrifice, CROSSINGS)
    yield from (rules.Walk(start, to) for start in CROSSINGS for to in CROSSINGS if start != to)
    for card in CARDS:
        yield rules.Redraw(card)
        for targets in product(*map(_values, card.targets)):
            yield rules.Play(card, targets)


def _values(target: object) -> Sequence[TargetValue]:
    """Return every value that a target of a card may ever have."""
    match target:
        case Target.RESOURCE:
            return tuple(rules.Resource)
        case Target.SEAT:
            return _SEATS
        case Target.INWARD:
            return SIDES
        case Target.HEX | Target.COAST | Target.INLAND | Target.SHORE | Target.BESIDE_TEMPLE:
            return HEXES
    return CROSSINGS


def chances(game: Game) -> dict[rules.Move, float]:
    """Return the probability of each draw or roll that comes now, or nothing if a player decides.

    The cards of a draw are sorted, because their order changes nothing. In a view that hides the
    piles, the only draw is of unknown cards.
    """
    position = game.position
    if position.phase is rules.Phase.ROLL:
        rolls = position.legal_moves()
        return dict.fromkeys(rolls, 1 / len(rolls))
    if position.drawing is None:
        return {}
    found: dict[tuple[tuple[Card, ...], Pile], float] = {
        ((), position.cards.piles[position.stage]): 1
    }
    for _ in range(position.drawing.number):
        after: dict[_Drawn, float] = {}
        for (cards, pile), chance in found.items():
            ready = pile.ready()
            total = sum(ready.draw.values())
            for card, number in ready.draw.items():
                key = (tuple(sorted((*cards, card), key=ORDER.__getitem__)), ready.less(card))
                after[key] = after.get(key, 0) + chance * number / total
        found = after
    draws: dict[rules.Move, float] = {}
    for (cards, _), chance in found.items():
        draw = rules.Draw(cards)
        draws[draw] = draws.get(draw, 0) + chance
    return draws


def sample(game: Game, seat: int | None, rng: random.Random) -> Game:
    """Return a game that looks the same to a seat, with random hidden cards and a new dealer."""
    view = game.view_for(seat)
    position = view.position
    if position.cards.are_hidden or position.cards.are_piles_hidden:
        position = _with_cards(view, rng)
    return replace(view, position=position, seed=rng.randrange(10**MAX_SEED_LENGTH))


def _with_cards(view: Game, rng: random.Random) -> rules.Position:
    """Return the position of a view with the unseen cards dealt at random."""
    hand: list[Held] = []
    piles: dict[Deck, Pile] = {}
    cards = view.position.cards
    for deck, counts in unseen_cards(view).items():
        known = rules.Deck(deck)
        unknown = [card_named(name) for name, number in counts.items() for _ in range(number)]
        dealt = shuffle(unknown, rng.random)
        held = sum(each.deck is known for each in cards.hand)
        hand += [Held(known, card) for card in dealt[:held]]
        left = sorted(dealt[held:], key=ORDER.__getitem__)
        draw = FrozenDict({card: left.count(card) for card in dict.fromkeys(left)})
        piles[known] = Pile(draw, cards.piles[known].discard)
    hand.sort(key=lambda held: (rules.DECKS.index(held.deck), ORDER[held.card]))
    position = view.position
    playing = position.playing
    if playing.drawn is not None:
        drawn = [held.card for held in hand if held.deck is position.stage]
        playing = playing._replace(drawn=rng.choice(drawn))
    dealt_cards = rules.Decks(tuple(hand), FrozenDict(piles))
    return position._replace(cards=dealt_cards, playing=playing)
