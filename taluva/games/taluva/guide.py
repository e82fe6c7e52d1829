"""What to do now, said to a newcomer who sits in front of an empty line."""

from __future__ import annotations

from taluva.games.taluva.game import Game
from taluva.games.taluva.legal import example
from taluva.games.taluva.rules import Move, Phase
from taluva.shell.typing.prompt import Prompt


def first_steps(prompt: Prompt[Game, Move]) -> str:
    """Tell a newcomer what to type, with an example; nothing after the first turn."""
    game, say = prompt.game, prompt.say
    found = example(game) if game.turn <= len(game.names) else None
    if found is None:
        return ""
    move = prompt.grammar.spelt(found)
    if game.phase is Phase.TILE:
        return say("type place, a hex and a direction, for example: {move}", move=move)
    return say("type hut and a hex, for example: {move}", move=move)
