"""The god's playing of cards: what is refused and what is legal [K1 … K7]."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from taluva.games.taifun.rules.card_effects import (
    does_something,
    is_aimed,
    legal_targets,
    priest_spared,
)
from taluva.games.taifun.rules.cards import Card
from taluva.games.taifun.rules.island import Island
from taluva.games.taifun.rules.moves import Done, Exchange, GodMove, Play, Redraw
from taluva.games.taifun.rules.piles import Cards
from taluva.games.taifun.rules.refusal import Refusal, Rule
from taluva.hexgrid import Corner, Hex

EXCHANGES: Final = (5, 7)  # the sacrifices with which the god earns an exchange [K6]


class Gifts(StrEnum):
    """Whether the god must play cards of cost 0: the option ``gifts`` [K7]."""

    GIVEN = "given"
    FREE = "free"


class Playing(NamedTuple):
    """How far the playing of this round has come."""

    spent: int = 0
    has_played: bool = False
    may_exchange: bool = False
    drawn: Card | None = None  # after a redraw: the one card that can be played [K5]


def power(island: Island) -> int:
    """Give the god's power for a round."""
    return 1 + island.sacrifices


class God(NamedTuple):
    """All that decides what the god may do."""

    island: Island
    cards: Cards
    playing: Playing
    gifts: Gifts

    @property
    def power_left(self) -> int:
        """What cards may still cost in this round."""
        return power(self.island) - self.playing.spent

    def refusals(self, move: GodMove) -> Iterator[Refusal]:
        """Give every reason against a move."""
        match move:
            case Play():
                yield from self._play_refusals(move)
            case Redraw(card):
                if not self.cards.holds(card):
                    yield Refusal(Rule.K1, card=card)
                if not self._may_redraw(playable := self._playable()):
                    yield Refusal(Rule.K5, card=next(iter(playable), None))
            case Exchange():
                if not self.playing.may_exchange:
                    yield Refusal(Rule.K6)
            case _:  # Done()
                owed = self._owed(self._playable())
                if owed is not None:
                    yield Refusal(Rule.K7, card=owed)

    def _play_refusals(self, play: Play) -> Iterator[Refusal]:
        card, targets = play.card, play.targets
        if not self.cards.holds(card):
            yield Refusal(Rule.K1, card=card)
        if not self._is_affordable(card):
            yield Refusal(Rule.K2, (), card.cost, self.power_left, card)
        places = tuple(each for each in targets if isinstance(each, Hex | Corner))
        if not is_aimed(self.island, card, targets):
            yield Refusal(Rule.K3, places, card=card)
        elif not does_something(self.island, card, targets):
            yield Refusal(Rule.K3, places, 1, 0, card)
        elif (spared := priest_spared(self.island, card, targets)) is not None:
            yield Refusal(Rule.K4, (spared,), card=card)
        if not self._is_free_to_choose(card):
            yield Refusal(Rule.K5, card=self.playing.drawn)

    def legal_moves(self) -> Iterator[GodMove]:
        """Give every legal move in canonical order; nothing if the hand is not seen."""
        if self.cards.are_hidden:
            return
        if self.playing.may_exchange:
            yield Exchange()
        playable = []
        for card in self._candidates():
            plays = [Play(card, targets) for targets in legal_targets(self.island, card)]
            yield from plays
            if plays:
                playable.append(card)
        if self._may_redraw(playable):
            yield from map(Redraw, self.cards.kinds_in_hand())
        if self._owed(playable) is None:
            yield Done()

    def _is_affordable(self, card: Card) -> bool:
        return card.cost <= self.power_left

    def _is_free_to_choose(self, card: Card) -> bool:
        return self.playing.drawn in (None, card)

    def _candidates(self) -> list[Card]:
        """List the cards in hand that could be played if they find a target."""
        return [
            card
            for card in self.cards.kinds_in_hand()
            if self._is_affordable(card) and self._is_free_to_choose(card)
        ]

    def _playable(self) -> list[Card]:
        return [
            card
            for card in self._candidates()
            if any(True for _ in legal_targets(self.island, card))
        ]

    def _may_redraw(self, playable: Collection[Card]) -> bool:
        return not playable and not self.playing.has_played

    def _owed(self, playable: Collection[Card]) -> Card | None:
        """Give a card that must be played before the god is done: None if none must [K7]."""
        if self.gifts is Gifts.FREE:
            return None
        return next(
            (card for card in playable if card.is_gift or not self.playing.has_played), None
        )
