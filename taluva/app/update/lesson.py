"""A lesson: a game that is played as ever, with a task that the rules judge after every step.

A move that is legal but leads elsewhere is not played. Where a lesson goes on from the one before,
bots play for the others until it is the learner's turn again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taluva.app.orders import Learnt, Log, Logged, SetUp, TableEvent, Told
from taluva.app.state import State
from taluva.app.update import lines, play
from taluva.app.update.common import Result, refused
from taluva.app.update.learning import begun, failed, left, nudge
from taluva.shell.events import Begun, Entered, Event
from taluva.shell.typing.verdict import State as Judged

if TYPE_CHECKING:  # only a lesson needs it
    from taluva.learn.courses import Study


def update(state: State, event: Event | TableEvent) -> Result:
    """Give the state after an event, and what is to be done."""
    study = state.study
    assert study is not None, "this is a lesson"
    match event:
        case Begun():
            return begun(state, study)
        case Logged(SetUp(), history):
            state = replace(state, history=history, index=history.last, viewer=study.learner)
            state = replace(state, told=(), news=(), page=None, cursor=None)
            return replace(state, marked="", view=state.view._replace(pans=())), ()
        case Told(told):
            after = replace(state, told=(*state.told, *told)).saying(Judged.OK, *told)
            return (after, ()) if told else (state, ())
        case Entered(text) if not text.strip() and study.is_solved and not state.bots:
            return _next(replace(state, page=None), study)
        case Entered(text) if text.strip():
            move = lines.line(state, text.strip()).move
            if move is not None and not study.is_puzzle and not study.attempt.leads(move):
                return refused(replace(state, asked=text.strip()), nudge(state.say))
    after, orders = play.update(state, event)
    if not isinstance(event, Logged) or not isinstance(event.order, Log):
        return after, orders
    if not state.bots:
        study = study.stepped(after.whole)
        if study.attempt.is_over and not study.is_solved:
            return _once_more(after, study)
        learnt = [Learnt(study.key)] if study.is_solved else []
        return replace(after, study=study), [*orders, *learnt]
    if after.is_bots_turn:
        return after, orders
    after = replace(after, bots=frozenset())
    return _entered(after, study)


def _once_more(state: State, study: Study) -> Result:
    """Begin a puzzle anew after a turn that was not the one."""
    goal = study.attempt.said(state.say)
    state, orders = begun(state, study.again())
    return state.saying(Judged.NO, failed(goal, state.say)), orders


def _next(state: State, study: Study) -> Result:
    """Go on to the next lesson, after the turns of the others where the game is to go on."""
    if study.is_last:
        return left(state)
    lesson, game = study.course.lessons[study.number + 1], state.whole
    if not lesson.goes_on or game.outcome is not None or game.seat == study.learner:
        return _entered(state, study)
    others = frozenset(range(1, len(game.names) + 1)) - {study.learner}
    state = replace(state, bots=others, message=None)
    return state, play.waiting(state)


def _entered(state: State, study: Study) -> Result:
    """Begin the next lesson where the game stands, if it may, or else at its own position."""
    following = None
    if study.course.lessons[study.number + 1].goes_on:
        following = study.following(state.whole)
    if following is None:
        return begun(state, study.later())
    return replace(state, study=following), ()
