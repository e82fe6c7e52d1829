"""How a game of Taifun ends: who has won, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taluva.games.taifun.speech.voice import Voice

if TYPE_CHECKING:
    from taluva.games.taifun.game import Game


class Results(Voice):
    """Tells the end."""

    __slots__ = ()

    def result(self, game: Game) -> str:
        """Say who has won, and why."""
        say, outcome = self.say, game.outcome
        assert outcome is not None, "the game goes on"
        names = [game.names[seat - 1] for seat in outcome.winners]
        match outcome.reason:
            case "sacrifices":
                number = game.position.island.sacrifices
                if len(names) > 1:
                    return say(
                        "{number} sacrifices are brought: {names} share the victory.",
                        number=number,
                        names=say.listed(names),
                    )
                return say(
                    "{number} sacrifices are brought: {name} has won.", number=number, name=names[0]
                )
            case "nobody-left":
                return say("Nobody is left on the island: {name} has won.", name=names[0])
            case _:
                return say("The rounds are over: {name} has won.", name=names[0])

    def reason(self, game: Game) -> str:
        """Say why the winners have won; it goes on after the words that they win."""
        outcome = game.outcome
        assert outcome is not None, "the game goes on"
        match outcome.reason:
            case "sacrifices":
                number = game.position.island.sacrifices
                return self.say("for {number} sacrifices are brought [E1]", number=number)
            case "nobody-left":
                return self.say("for nobody is left on the island [E2]")
            case _:
                return self.say("for the rounds are over [E4]")
