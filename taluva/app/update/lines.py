"""The line of a game that is played: its moves and the commands of play, read as one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from taluva.app.state import State
from taluva.app.update import ending
from taluva.app.update.commands import commands_of
from taluva.app.update.common import Result
from taluva.shell.typing.commands import Command, Commands
from taluva.shell.typing.line import Line
from taluva.table.telling.language import Language


def line(state: State, text: str) -> Line[State, Result]:
    """Read a line as it stands."""
    waits = ""
    if state.is_bots_turn:
        waits = state.say("{name} is to move: wait for the bot", name=state.player)
    elif state.study is not None:
        waits = is_waiting(state)
    text = ending.spelt_out(state, text)
    later = _later(state.say) if state.is_played and state.study is None else ()
    return Line(text, state.prompt, commands_of(state), state, waits, later)


def is_waiting(state: State) -> str:
    """Say why no move can be typed at a lesson now: nothing if one can."""
    if state.study is None or not state.study.is_solved or state.bots:
        return ""
    return state.say("done: Enter goes on")


@cache
def _later(say: Language) -> Iterable[Command[State, Result]]:
    return Commands(ending.ending_commands(say), say)
