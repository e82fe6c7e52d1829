"""The sentences of Taluva: why a move is refused, what a step does, what it has brought.

The one place that puts the game's facts into words for people, in any language: whole sentences
with named placeholders. Rule ids, labels of hexes and moves stay as they are.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from taluva.games.taluva.rules import Phase
from taluva.games.taluva.speech.news import News
from taluva.games.taluva.speech.refusals import Refusals
from taluva.games.taluva.speech.results import built
from taluva.games.taluva.speech.voice import called
from taluva.table.telling.language import Language

if TYPE_CHECKING:  # a game makes an account of what is refused, so it comes after this package
    from taluva.games.taluva.game import Game

__all__ = ["Speech", "built", "called", "speech"]


class Speech(Refusals, News):
    """Taluva in words of one language."""

    def task(self, game: Game) -> str:
        """Name the step that comes next."""
        match game.phase:
            case Phase.TILE:
                return self.say("place the tile")
            case Phase.BUILD:
                return self.say("build")
            case Phase.OVER:
                return self.say("the game is over")


@cache
def speech(say: Language) -> Speech:
    """Give the sentences in a language."""
    return Speech(say)
