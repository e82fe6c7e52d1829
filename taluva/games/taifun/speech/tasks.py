"""What is to be done in Taifun, and what everybody is to know for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from taluva.games.taifun.rules import (
    SACRIFICES_TO_WIN,
    Phase,
)
from taluva.games.taifun.speech.voice import Voice
from taluva.table.line.words import begun

if TYPE_CHECKING:
    from taluva.games.taifun.game import Game


class Tasks(Voice):
    """Says what comes next."""

    __slots__ = ()

    def task(self, game: Game) -> str:
        """Say what the player is to do now."""
        say, position = self.say, game.position
        match game.phase:
            case Phase.HOUSE:
                return say("put up a first house")
            case Phase.PRIEST:
                return say("put the priest on a crossing")
            case Phase.CARDS:
                return say(
                    "play cards, power {left} of {total}",
                    left=position.power - position.playing.spent,
                    total=position.power,
                )
            case Phase.DRAW:
                return say("cards are drawn")
            case Phase.ROLL:
                return say("the dice are rolled")
            case Phase.TURN:
                return self.actions_left(position.actions)
            case Phase.OVER:
                return say("the game is over")

    def actions_left(self, number: int) -> str:
        """Say how many actions a tribe has left."""
        return self.say.count("{number} action left", "{number} actions left", number)

    def due(self, game: Game) -> str:
        """Say who is to do what now."""
        if game.seat is None:
            return self.say("{task}.", task=begun(self.task(game)))
        return self.say("{name}: {task}.", name=game.names[game.seat - 1], task=self.task(game))

    def common(self, game: Game) -> Iterator[str]:
        """Say what concerns all: sacrifices, power, temple, and the dice once they are rolled."""
        position = game.position
        yield self.say(
            "Sacrifices: {number} of {most}. Power: {left} of {total}. Temple: {temple}.",
            number=position.island.sacrifices,
            most=SACRIFICES_TO_WIN,
            left=position.power - position.playing.spent,
            total=position.power,
            temple=position.island.temple or "-",
        )
        if position.dice:
            yield self.say("Dice: {dice}.", dice=" ".join(map(self.word, position.dice)))

    def hand(self, game: Game) -> str:
        """Name the cards in hand with what they cost, as far as they are seen."""
        held = game.position.cards.hand
        if game.position.cards.are_hidden:
            return self.say("Hand: {number} cards, face down.", number=len(held))
        named = [f"{self.word(each.card)} ({each.card.cost})" for each in held]
        return self.say("Hand: {cards}.", cards=", ".join(named) or "-")
