"""What can be done when a game is over: by a word, by its letter, or chosen by the arrows."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from taluva.app.orders import Paint
from taluva.app.state import State, Wish
from taluva.app.update.analysing import analyse_command
from taluva.app.update.common import Result, answered, file_named, refused, unkept
from taluva.games import counting_of
from taluva.shell.events import Leave
from taluva.shell.looks.look import Look
from taluva.shell.text.pager import MARGIN
from taluva.shell.text.wrap import width_of
from taluva.shell.typing.commands import Command
from taluva.table.telling.language import ENGLISH, Language
from taluva.table.telling.page import Paragraph, Table

# What can be done, and a letter for each, in this order; w is to watch the game again.
WISHES: Final = ("rematch", "replay", "picture", "stats", "analyse", "new", "undo", "quit")
_LETTERS: Final = ENGLISH("rwpsanuq")

_STEPS: Final = {"up": -1, "down": 1}
KEYS: Final = tuple(_STEPS)


def chosen(state: State, key: str) -> State:
    """Choose what an arrow leads to; the first one leads to the first, or to the last, of all."""
    step = _STEPS[key]
    at = WISHES.index(state.chosen) + step if state.chosen else min(step, 0)
    return replace(state, chosen=WISHES[at % len(WISHES)], message=None)


def letters(say: Language) -> dict[str, str]:
    """Give what each letter of a language stands for when the game is over."""
    return dict(zip(say.again(_LETTERS), WISHES, strict=True))


def spelt_out(state: State, text: str) -> str:
    """Give the name that a single letter stands for when the game is over."""
    if not state.is_ended:
        return text
    known = letters(ENGLISH) | letters(state.say)
    return known.get(text.strip().lower(), text)


def ending_commands(say: Language) -> tuple[Command[State, Result], ...]:
    """Give the commands that a game has only when it is over."""
    return (
        Command(
            "rematch",
            "",
            say("the same people play again, and the next one begins"),
            lambda state, text: wished(state, Wish.REMATCH),
        ),
        Command(
            "replay",
            "",
            say("watch the game again, step by step"),
            lambda state, text: wished(state, Wish.REPLAY),
        ),
        Command(
            "picture", say("[FILE]"), say("write this island to a file, as .svg or .png"), _paint
        ),
        Command("stats", "", say("count what everybody has done"), _stats),
        analyse_command(say),
        Command(
            "new",
            "",
            say("a new game, with other people or options"),
            lambda state, text: wished(state, Wish.NEW),
        ),
    )


def wished(state: State, wish: Wish) -> Result:
    """Leave the screen for something else; whoever has opened it sees to that."""
    if why := unkept(state):
        return refused(state, why)
    return replace(state, text="", wish=wish), [Leave()]


def _paint(state: State, text: str) -> Result:
    try:
        return state, [Paint(file_named(text) if text else None)]
    except ValueError as error:
        return refused(state, state.say.again(error))


def _stats(state: State, text: str) -> Result:
    """Count the game; signs are spelt as the terminal can when they are painted."""
    figures = counting_of(state.whole.game_name).count(state.history.games, {})
    width = state.size[0] - 2 * MARGIN
    page = figures.page(Look(is_unicode=True), width, state.say)
    lines = ("".join(part for part, _ in line) for line in page)
    # What is too long is no row of columns or of a chart, so it may be broken.
    rows = [Paragraph(line) if width_of(line) > width else Table(((line, ""),)) for line in lines]
    return answered(state, rows)
