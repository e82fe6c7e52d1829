"""What to do now, said to whoever sits in front of an empty line."""

from __future__ import annotations

from taluva.games.taluva.rules import Phase, Place
from taluva.ui.choices import Choices


def task(choices: Choices) -> str:
    """Name the step that comes next."""
    return {
        Phase.TILE: "place the tile",
        Phase.BUILD: "build",
        Phase.OVER: "the game is over",
    }[choices.game.phase]


def is_first_turn(choices: Choices) -> bool:
    """Tell whether the player to move has not finished a turn yet."""
    return choices.game.turn <= len(choices.game.names) and not choices.is_over


def example(choices: Choices) -> str:
    """Spell a move that is legal now as a player would type it; nothing when the game is over."""
    move = choices.example
    if move is None:
        return ""
    return str(Place(move.volcano, move.direction) if isinstance(move, Place) else move)


def first_steps(choices: Choices) -> str:
    """Tell a newcomer what to type, with an example; nothing after the first turn."""
    if not is_first_turn(choices):
        return ""
    what = "place, a hex and a direction" if "place" in choices.by_verb else "hut and a hex"
    return f"type {what}, for example: {example(choices)}"


def guidance(choices: Choices) -> str:
    """Say what may be typed now."""
    if choices.is_over:
        return "the game is over: score, undo, save AS or quit"
    if "place" in choices.by_verb:
        return "place HEX DIRECTION"
    return f"build: {', '.join(choices.by_verb)}"
