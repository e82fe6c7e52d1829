"""The commands that take back what was played, and play it again."""

from __future__ import annotations

from dataclasses import replace

from taluva.app.orders import Redo, Undo
from taluva.app.state import State
from taluva.app.update.common import Result
from taluva.shell.events import SetLine
from taluva.shell.typing.commands import Command
from taluva.shell.typing.verdict import State as Judged
from taluva.shell.typing.verdict import Verdict
from taluva.table.line.kinds import Number
from taluva.table.telling.language import Language


def undoing(say: Language) -> tuple[Command[State, Result], ...]:
    """Give the commands that go back and on again."""
    steps = Number(say("a number of steps"), say("{word} is no number of steps"), say=say)
    return (
        Command(
            "undo",
            say("[STEPS]"),
            say("take back a step, or more"),
            _undo,
            refusal=_nothing_to_undo,
            takes=steps,
            judged=_taken_from_others,
        ),
        Command(
            "redo",
            say("[STEPS]"),
            say("play again what was taken back"),
            _redo,
            refusal=_nothing_to_redo,
            takes=steps,
        ),
    )


def _steps_back(state: State, decisions: int) -> int:
    """Count the steps to take back so many decisions of people, and what bots replied to each.

    What is dealt goes and comes with the step before it, and is not counted.
    """
    found = 0
    seats = (before.seat for before in reversed(state.history.games[: state.index]))
    for steps, seat in enumerate((seat for seat in seats if seat is not None), 1):
        if seat not in state.bots:
            found = steps
            decisions -= 1
            if not decisions:
                break
    return found


def _steps_again(state: State, decisions: int) -> int:
    """Count the steps to play again so many decisions of people, and what bots replied."""
    game, steps = state.whole, 0
    for move in state.redoable:
        if game.seat is not None and game.seat not in state.bots:
            if not decisions:
                break
            decisions -= 1
        steps += game.seat is not None
        game = game.step(move)
    return steps


def _undo(state: State, text: str) -> Result:
    return replace(state, text=""), [Undo(_steps_back(state, int(text or 1))), SetLine()]


def _redo(state: State, text: str) -> Result:
    return replace(state, text=""), [Redo(_steps_again(state, int(text or 1))), SetLine()]


def _taken_from_others(state: State, text: str) -> Verdict | None:
    """Warn where a step of somebody else who is no bot would be taken back."""
    games = state.history.games[: state.index]
    steps = _steps_back(state, int(text or 1))
    seats = [game.seat for game in reversed(games) if game.seat is not None][:steps]
    others = {seat for seat in seats if seat != state.game.seat and seat not in state.bots}
    if not others:
        return None
    names = state.say.listed([state.game.names[seat - 1] for seat in sorted(others)])
    what = state.say.count(
        "Enter takes back {number} step, with what {names} did",
        "Enter takes back {number} steps, with what {names} did",
        steps,
        names=names,
    )
    return Verdict(Judged.WARNING, what)


def _nothing_to_undo(state: State) -> str:
    return "" if _steps_back(state, 1) else state.say("there is nothing to take back")


def _nothing_to_redo(state: State) -> str:
    return "" if state.redoable else state.say("there is nothing to play again")
