"""A replay without any escape code: each turn is printed, for pipes and bare terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TextIO

from taluva.app.captions import turn_captions, whereabouts
from taluva.app.program import Program
from taluva.app.screens.island import island_text
from taluva.app.state import State
from taluva.app.update.replay import FOLLOW
from taluva.shell.events import Key, Tick
from taluva.shell.looks.look import Look
from taluva.shell.text.pages import as_text
from taluva.shell.text.printing import print_lines


def replay_plain(program: Program, look: Look, out: TextIO, wait: Callable[[], None]) -> None:
    """Print the point that is looked at and each turn after it; ``wait`` between two turns."""
    print_lines(_scene(program.state, look), out=out)
    while not program.state.is_at_end or program.state.is_live:
        wait()
        before = program.state
        program.tell(Tick(FOLLOW))
        program.tell(Key("down"))
        for each in _between(before, program.state):
            print_lines(["", *_scene(each, look)], out=out)
    state = program.state
    if state.ending:
        print_lines(["", state.ending], out=out)
    if state.game.outcome is not None:
        print_lines(["", *as_text(state.face.score(state.game, state.say))], out=out)


def _between(before: State, now: State) -> Iterator[State]:
    """Give what has come since, turn by turn; what was taken back and changed comes once."""
    index = min(before.index, now.history.last)
    if now.history is not before.history and now.index <= index:
        yield now
    while index < now.index:
        index = min(now.history.next_turn(index), now.index)
        yield now.at(index)


def _scene(state: State, look: Look) -> list[str]:
    """Give what happened, the island, everybody's pieces, and what comes next."""
    game = state.game
    island = island_text(state, look)
    turn = state.history.turn_played(state.index)
    seen = (state.history, state.index, state.eyes, state.say)
    return [
        *([state.face.numbered(turn, state.say)] if turn else []),
        *turn_captions(*seen),
        "",
        island.rstrip("\n"),
        "",
        *as_text(state.face.standing(game, state.say)),
        "",
        whereabouts(*seen),
    ]
