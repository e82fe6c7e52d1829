"""What can be done at a lesson: hints, going on and back, and another lesson."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taluva.app.orders import SetUp
from taluva.app.state import State
from taluva.app.update.commands import lessons_offered
from taluva.app.update.common import Result, answered, refused
from taluva.app.update.lines import is_waiting
from taluva.shell.events import Hurry, Leave, SetLine
from taluva.shell.typing.commands import Command
from taluva.table.telling.language import Language

if TYPE_CHECKING:  # only a lesson needs it
    from taluva.learn.courses import Study


def begun(state: State, study: Study) -> Result:
    """Begin a lesson at its position."""
    hurried = [] if state.task is None else [Hurry(state.task.ticket)]
    state = replace(state, study=study, text="", bots=frozenset(), insider=study.learner)
    return replace(state, task=None, message=None), [
        *hurried,
        SetUp(study.attempt.before),
        SetLine(),
    ]


def nudge(say: Language) -> str:
    """Say that a move is legal and does not lead where the lesson is to end."""
    return say("allowed, but it does not lead there; hint shows what does")


def failed(goal: str, say: Language) -> str:
    """Say that a turn has not solved a puzzle, which begins anew."""
    return say("That is not it: {goal} Once more.", goal=goal)


def lesson_commands(say: Language) -> tuple[Command[State, Result], ...]:
    """Give the commands that only a lesson has."""
    return (
        Command("hint", "", say("show where it goes on; once more writes the move"), _hint),
        Command(
            "again", "", say("begin this lesson anew; undo says it too"), _again, also=("undo",)
        ),
        Command("skip", "", say("go on to the next lesson"), _skip),
        Command("back", "", say("go back to the lesson before"), _back, refusal=_is_first),
        Command(
            "learn",
            say("LESSON"),
            say("another lesson, or another course"),
            _other,
            lessons_offered,
        ),
        Command("quit", "", say("leave; what you have learnt is kept"), _quit),
    )


def _study(state: State) -> Study:
    assert state.study is not None, "a lesson has these commands"
    return state.study


def _hint(state: State, text: str) -> Result:
    """Light the places of a move that leads on; the second time, write it."""
    study = _study(state)
    if study.is_solved:
        return refused(state, is_waiting(state))
    move = study.attempt.next_move()
    if move is None:
        return refused(
            state, state.say("from here it cannot be reached any more: again begins anew")
        )
    line = state.face.typed(move, state.say)
    state = replace(state, study=study.hinted(move))
    if not study.hints:
        shown = " ".join(line.split()[:2])
        more = "" if shown == line else " …"
        said = state.say("It goes on with: {move}", move=f"{shown}{more}")
        return answered(state, [said])
    after, _ = answered(state, [state.say("It goes on with: {move}", move=line)])
    return replace(after, text=line, message=None), [SetLine(line)]


def _again(state: State, text: str) -> Result:
    study = _study(state)
    return begun(state, study.again())


def _skip(state: State, text: str) -> Result:
    study = _study(state)
    return left(state) if study.is_last else begun(state, study.at(study.number + 1))


def left(state: State) -> Result:
    """Leave the course."""
    return replace(state, text=""), [Leave()]


def _back(state: State, text: str) -> Result:
    study = _study(state)
    return begun(state, study.at(study.number - 1))


def _is_first(state: State) -> str:
    return "" if _study(state).number else state.say("this is the first lesson")


def _other(state: State, text: str) -> Result:
    from taluva.learn.courses import Study, found, next_number

    try:
        course, number = found(text, (state.whole.game_name,), state.say)
    except ValueError as error:
        return refused(state, state.say.again(error))
    done = _study(state).done
    return begun(
        state, Study.of(course, next_number(course, done) if number is None else number, done)
    )


def _quit(state: State, text: str) -> Result:
    return left(state)
