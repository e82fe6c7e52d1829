"""What a card of Taifun asks for, and what it does."""

from __future__ import annotations

from taluva.games.taifun.rules import (
    LINE_LENGTH,
    Area,
    Card,
    CardEffect,
    Carry,
    Clear,
    Give,
    Kill,
    MoveTemple,
    Ruin,
    Sink,
    Spoil,
    Target,
    Within,
)
from taluva.games.taifun.speech.voice import Voice


class Cards(Voice):
    """Describes cards."""

    __slots__ = ()

    def targets(self, card: Card) -> str:
        """Say what a card asks for, in the order typed: nothing if it has no target."""
        return ", ".join(map(self._target, card.targets))

    def _target(self, target: Target | Within) -> str:
        say = self.say
        match target:
            case Target.HEX:
                return say("a hex")
            case Target.COAST:
                return say("a hex on the coast")
            case Target.INLAND:
                return say("a hex inland")
            case Target.SHORE:
                return say("a hex on the coast, neither the temple's nor the volcano")
            case Target.BESIDE_TEMPLE:
                return say("a hex next to the temple")
            case Target.RESOURCE:
                return say("food, wood or ore")
            case Target.SEAT:
                return say("the seat of a tribe")
            case Target.FIGURE:
                return say("a crossing with a figure")
            case Target.INWARD:
                return say("a direction in which a hex lies, and none opposite")
            case Within(edges):
                return say.count(
                    "a free crossing {number} edge away",
                    "a free crossing up to {number} edges away",
                    edges,
                )

    def text(self, card: Card) -> str:
        """Say what a card does."""
        return self.say.clauses([self._effect(effect, card) for effect in card.effects])

    def _effect(self, effect: CardEffect, card: Card) -> str:
        say = self.say
        match effect:
            case Give(markers, Area.VOLCANO):
                return say("{stock} on the volcano", stock=self.stock(markers))
            case Give(markers):
                return say("{stock} there", stock=self.stock(markers))
            case Clear(only_named=True):
                return say("all its markers of that kind go back to the box")
            case Clear():
                return say("all its markers go back to the box")
            case Ruin(houses, area):
                return self._ruin(houses, area)
            case Spoil(resources, is_for_all):
                what = ", ".join(map(self.word, resources))
                if is_for_all:
                    return say("every tribe loses half of this, rounded up: {what}", what=what)
                return say("the tribe loses half of this, rounded up: {what}", what=what)
            case Kill(Area.VOLCANO):
                return say("every figure on a corner of the volcano dies")
            case Kill() if Target.FIGURE in card.targets:
                return say("the figure there dies")
            case Kill():
                return say("every figure on a corner of the hex dies")
            case Carry():
                return say("the figure goes there")
            case MoveTemple():
                return say("the temple goes there")
            case Sink():
                return say("the hex sinks with everything on it")

    def _ruin(self, houses: int, area: Area) -> str:
        say = self.say
        match area:
            case Area.LINE:
                return say.count(
                    "every tribe loses {number} house on each of {hexes} hexes in that direction",
                    "every tribe loses {number} houses on each of {hexes} hexes in that direction",
                    houses,
                    hexes=LINE_LENGTH,
                )
            case Area.AROUND_VOLCANO:
                return say.count(
                    "every tribe loses {number} house on each hex around the volcano",
                    "every tribe loses {number} houses on each hex around the volcano",
                    houses,
                )
            case _:
                return say.count(
                    "every tribe loses {number} house there",
                    "every tribe loses {number} houses there",
                    houses,
                )
