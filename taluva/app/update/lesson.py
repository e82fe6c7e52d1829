"""Lessons: an ordinary game with a goal that the rules check after every move.

A legal move that leads away from the goal is not played. Between exercises bots play the other
seats until it is the learner's turn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taluva.app import events
from taluva.app.layout import Layout
from taluva.app.state import NextAction, State
from taluva.app.update import commands, play
from taluva.app.update.commands import lessons_offered, waiting_message
from taluva.app.update.common import Result, TableRequest, reject, reply, write_line
from taluva.i18n import Language
from taluva.tui.commands import Command, Meaning
from taluva.tui.screen import Event, Exit, LineStatus, LineSubmitted, SetLine, Started

if TYPE_CHECKING:
    from taluva.learn.courses import LessonSession


def update(state: State, event: Event | events.TableEvent, layout: Layout) -> Result:
    """Handle an event. Return the new state, and requests to carry out."""
    study = state.lesson
    assert study is not None, "this is a lesson"
    match event:
        case Started():
            return start_exercise(state, study)
        case events.GameChanged(events.GameChange.STARTED, history):
            state = replace(
                state,
                timeline=replace(
                    state.timeline, history=history, index=history.last, viewer=study.learner
                ),
            )
            state = state.but(last_answer=(), consequences=(), pages=(), cursor=None)
            return state.but(view=state.view.centre(), marked_prefix=""), ()
        case events.Notice(lines):
            after = state.but(last_answer=(*state.last_answer, *lines)).saying(
                LineStatus.OK, *lines
            )
            return (after, ()) if lines else (state, ())
        case LineSubmitted(text) if study.failure and _is_continuing(state, text):
            return start_exercise(state.close_page(), study.again())
        case LineSubmitted(text) if state.is_lesson_done and _is_continuing(state, text):
            after, requests = _next(state.clear_line().close_page(), study)
            return after, [*requests, SetLine()]
        case LineSubmitted(text) if text.strip():
            move = commands.line(state, text.strip()).move
            if move is not None and not study.is_puzzle and not study.attempt.leads(move):
                return reject(
                    state.but(submitted=text.strip()),
                    study.attempt.advice(move, state.say)
                    or state.say("legal, but it doesn't lead to the goal; type hint for help"),
                )
    after, requests = play.update(state, event, layout)
    if not isinstance(event, events.GameChanged) or event.what is not events.GameChange.PLAYED:
        return after, requests
    if not state.bots:
        study = study.step(after.timeline.latest)
        if study.attempt.is_over and not study.is_solved:
            return _once_more(after, study)
        if study.is_solved:
            key = study.key
            requests = [*requests, lambda table, me: table.mark_lesson_done(me, key)]
        return replace(after, lesson=study), requests
    if after.is_bots_turn:
        return after, requests
    after = after.but(bots=frozenset())
    after, requests = _submit(after, study)
    return after, [_seat_bots(frozenset()), *requests]


def _seat_bots(seats: frozenset[int]) -> TableRequest:
    return lambda table, me: table.seat_bots(me, seats)


def _is_continuing(state: State, text: str) -> bool:
    """Check whether a line after a solved lesson continues: an empty one, or one with a move."""
    return commands.line(state, text.strip()).meaning in (Meaning.NOTHING, Meaning.MOVE)


def _once_more(state: State, study: LessonSession) -> Result:
    """Explain why a turn did not solve a puzzle, and play the rival's answer on the map."""
    failure, reply = study.attempt.explain_failure(state.say)
    study = replace(study, failure=failure, lit=frozenset())
    state = replace(state, lesson=study).clear_feedback()
    return state, [lambda table, me: table.start_exercise(me, reply)]


def _next(state: State, study: LessonSession) -> Result:
    """Continue with the next lesson, after the other players' turns if the game continues."""
    if study.is_last:
        return leave_lesson(state.but(next_action=NextAction.NEW if study.opponent else None))
    lesson, game = study.course.lessons[study.number + 1], state.timeline.latest
    if not lesson.goes_on or game.outcome is not None or game.seat == study.learner:
        return _submit(state, study)
    if not state.definition.substitute():  # no bot can play for the others
        return _submit(state, study)
    others = frozenset(range(1, len(game.names) + 1)) - {study.learner}
    state = state.clear_feedback().but(bots=others)
    return state, [_seat_bots(others)]


def _submit(state: State, study: LessonSession) -> Result:
    """Start the next lesson in the current game if possible, or else at its own position."""
    following = None
    if study.course.lessons[study.number + 1].goes_on:
        following = study.following(state.timeline.latest)
    if following is None:
        return start_exercise(state, study.later())
    return replace(state, lesson=following), ()


def start_exercise(state: State, study: LessonSession) -> Result:
    """Start a lesson at its own position."""
    state = state.clear_line().but(
        timeline=replace(state.timeline, omniscient_seat=study.learner),
        lesson=study,
        bots=frozenset(),
    )
    return state.but(task=None).clear_feedback(), [
        _seat_bots(frozenset()),
        lambda table, me: table.start_exercise(me, study.attempt.before),
        SetLine(),
    ]


def lesson_commands(say: Language) -> list[Command[State, Result]]:
    """Return the commands that exist only in lessons."""
    found = (
        Command("hint", "", say("show where to play; again, show the move"), _hint),
        Command("again", "", say("restart this lesson; undo works too"), _again, also=("undo",)),
        Command("skip", "", say("go to the next lesson"), _skip),
        Command("back", "", say("go to the previous lesson"), _back, refusal=_is_first),
        Command(
            "learn", say("LESSON"), say("go to another lesson or course"), _other, lessons_offered
        ),
        Command("quit", "", say("leave; your progress is saved"), _quit),
    )
    return [each._replace(offered=lambda state: state.lesson is not None) for each in found]


def _study(state: State) -> LessonSession:
    assert state.lesson is not None, "a lesson has these commands"
    return state.lesson


def _hint(state: State, text: str) -> Result:
    """Mark the spots of a helpful move. The second time, put the move into the line."""
    study = _study(state)
    if study.is_solved:
        return reject(state, waiting_message(state))
    move = study.attempt.next_move()
    if move is None:
        return reject(state, state.say("can't reach the goal from here; to restart, type: again"))
    line = state.ui.format_move(move, state.say)
    state = replace(state, lesson=study.with_hint(move))
    if not study.hints:
        beginning = " ".join(line.split()[:2])
        more = "" if beginning == line else " …"
        message = state.say("Next, try: {move}", move=f"{beginning}{more}")
        return reply(state, [message])
    after, _ = reply(state, [state.say("Next, try: {move}", move=line)])
    return write_line(after, line)


def _again(state: State, text: str) -> Result:
    study = _study(state)
    return start_exercise(state, study.again())


def _skip(state: State, text: str) -> Result:
    study = _study(state)
    return (
        leave_lesson(state) if study.is_last else start_exercise(state, study.at(study.number + 1))
    )


def leave_lesson(state: State) -> Result:
    """Close the course."""
    return state.clear_line(), [Exit()]


def _back(state: State, text: str) -> Result:
    study = _study(state)
    return start_exercise(state, study.at(study.number - 1))


def _is_first(state: State) -> str:
    return "" if _study(state).number else state.say("this is the first lesson")


def _other(state: State, text: str) -> Result:
    from taluva.learn.courses import LessonSession, find_course, next_number

    course, number = find_course(text, state.say, (state.timeline.latest.game_name,))
    study = _study(state)
    number = next_number(course, study.done) if number is None else number
    return start_exercise(state, LessonSession.of(course, number, study.done, study.name))


def _quit(state: State, text: str) -> Result:
    return leave_lesson(state)
