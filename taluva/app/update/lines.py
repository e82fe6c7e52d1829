"""The line of a game that is played: its moves and the commands of play, read as one."""

from __future__ import annotations

from taluva.app.state import State
from taluva.app.update import ending, learning
from taluva.app.update.commands import commands_of
from taluva.app.update.common import Result
from taluva.shell.typing.line import Line


def line(state: State, text: str) -> Line[State, Result]:
    """Read a line as it stands."""
    waits = ""
    if state.is_bots_turn:
        waits = state.say("{name} is to move: wait for the bot", name=state.player)
    elif state.study is not None:
        waits = learning.is_waiting(state)
    text = ending.spelt_out(state, text)
    return Line(text, state.prompt, commands_of(state), state, waits)
