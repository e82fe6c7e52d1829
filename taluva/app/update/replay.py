"""The update of a watched game: a replay, another program's game, or a demo of bots.

``update`` takes a state and an event and returns the next state and requests. Keys work while the
line is empty. Letters are not among them, because they start the words that ``replay_commands``
parses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from taluva.app.events import (
    Fork,
    Forked,
    GameChanged,
    LogFollowed,
    PointClicked,
    PollLog,
    RequestRefused,
    TableEvent,
)
from taluva.app.layout import Layout
from taluva.app.state import Mode, PageNeed, State
from taluva.app.update.common import (
    FRAME_SECONDS,
    MAX_FRAMES,
    MOTION,
    PAGE_KEYS,
    Result,
    answer_leaving,
    common,
    reject,
    with_frames,
)
from taluva.app.update.common import KEYS as COMMON_KEYS
from taluva.app.update.queries import start_exploring, with_analysis
from taluva.app.update.replay_commands import (
    commands_of,
    go_to_mistake,
    help_page,
    move,
    pause,
    saying,
    search_again,
    speed_words,
    submit,
)
from taluva.i18n import Language
from taluva.tui.screen import (
    Event,
    Exit,
    KeyPressed,
    LineStatus,
    LineSubmitted,
    Progress,
    Started,
    StartTimer,
    StopTask,
    TaskFinished,
    TimerFired,
)

FOLLOWING_SECONDS: Final = 0.5  # between two checks of a game still being played
_PLAY: Final = "play"  # the timer of a running replay
FOLLOW: Final = "follow"  # the timer of another program's game

_MOVES: Final = ("left", "right", "up", "down", "home", "end", *PAGE_KEYS)
_SPEEDS: Final = {"+": 1, "=": 1, "-": -1}
_SEARCHES: Final = {">": 1, "<": -1}
_MISTAKES: Final = {"]": 1, "[": -1}
KEYS: Final = (*COMMON_KEYS, "f4", "f5", "f6")
QUICK_KEYS: Final = (*_MOVES, *_SPEEDS, *_SEARCHES, *_MISTAKES, " ", "?")


def update(state: State, event: Event | TableEvent, layout: Layout) -> Result:
    """Return the state after an event, and requests."""
    if isinstance(event, KeyPressed | LineSubmitted):
        state = replace(
            state, playback=replace(state.playback, frames=())
        )  # any input ends the animation
    match event:
        case KeyPressed(name) if state.messages.confirmation:
            return answer_leaving(state, name)
        case Started():
            return _start(state)
        case KeyPressed(name) if (
            name in QUICK_KEYS and name not in PAGE_KEYS and layout.page is not None
        ):
            return replace(
                state, messages=state.messages.close_page()
            ), ()  # any key closes the page
        case LineSubmitted(text):
            return submit(state, text, layout)
        case TimerFired(name) if name == FOLLOW:
            return state, [
                PollLog(),
                StartTimer(FOLLOW, FOLLOWING_SECONDS),
            ] if state.is_live else ()
        case TimerFired(name) if name == MOTION:
            return with_frames(state, state.playback.frames[1:])
        case TimerFired():
            return _advance(state, layout)
        case Progress(ticket, part):
            return replace(state, work=state.work.set_progress(ticket, part)), ()
        case TaskFinished(ticket, analysis) if (
            state.work.task is not None and state.work.task.ticket == ticket
        ):
            return with_analysis(state, analysis), ()
        case KeyPressed("escape") if state.work.task is not None and layout.page is None:
            return state, [StopTask(state.work.task.ticket)]
        case GameChanged(_, history):
            return _notice(state, LogFollowed(history))
        case LogFollowed():
            return _notice(state, event)
        case PointClicked(index):
            return move(state, index), ()
        case Forked():
            return state, [Exit()]
        case RequestRefused(why):
            return reject(state, *why)
    found = common(state, event, layout)
    if found is None and isinstance(event, KeyPressed):
        return _press(state, event.name, layout)
    return found or (state, ())


def _start(state: State) -> Result:
    if state.timeline.read_error:
        return state.saying(LineStatus.NO, state.timeline.read_error), ()
    if state.seating.mode is Mode.DEMO:
        return _toggle(state)
    if state.is_live:
        return saying(state, _watching(state.say)), [StartTimer(FOLLOW, FOLLOWING_SECONDS)]
    return state, ()


def _watching(say: Language) -> str:
    return say("another program is playing this game: you are watching it live")


def _notice(state: State, news: LogFollowed) -> Result:
    """Update the history. A spectator at its end follows the new moves."""
    is_following = (
        state.seating.mode is Mode.WATCH and state.timeline.index == state.timeline.history.last
    )
    was_live = state.is_live
    last = news.history.last
    index = last if is_following else min(state.timeline.index, last)
    state = replace(
        state,
        timeline=replace(
            state.timeline, history=news.history, index=index, stopped_reason=news.ending
        ),
    )
    if was_live and state.timeline.stopped_reason:
        state = state.saying(LineStatus.NO, state.timeline.stopped_reason)
        state = state.open_page([state.timeline.stopped_reason], PageNeed.NOT_IN_TOOLBAR)
    return state, ()


def _toggle(state: State) -> Result:
    """Start the replay, from the beginning if it is at its end, or pause it."""
    is_playing = not state.playback.pace.is_playing
    playback = state.playback.set_playing(is_playing=is_playing)
    state = replace(state, playback=playback).saying(LineStatus.OK)
    return _waiting(state.at(0) if state.playback.pace.is_playing and state.is_at_end else state)


def _waiting(state: State) -> Result:
    """Start the timer for the next move while the replay runs."""
    return state, [
        StartTimer(_PLAY, state.playback.pace.delay)
    ] if state.playback.pace.is_playing else ()


def _advance(state: State, layout: Layout) -> Result:
    """Go one move forward while the replay runs. Stop at the end, or to show a long message."""
    is_message = any(page.need is PageNeed.NOT_IN_TOOLBAR for page in state.messages.pages)
    if is_message and layout.page is not None:
        return pause(state), ()
    if not state.playback.pace.is_playing:
        return state, ()
    if state.timeline.index < state.timeline.history.last:
        state, moving = _step(state.saying(LineStatus.OK))
        state, requests = _waiting(_until_end(state))
        return state, [*moving, *requests]
    return _waiting(_until_end(state))


def _until_end(state: State) -> State:
    """Pause the replay at its end."""
    return pause(state) if state.is_at_end else state


def _step(state: State) -> Result:
    """Go one move forward, with its animation if there is time for it."""
    before, after = state.timeline.index, state.at(state.timeline.index + 1)
    is_quick = (
        after.playback.pace.is_playing and after.playback.pace.delay <= MAX_FRAMES * FRAME_SECONDS
    )
    if not after.view.is_animated or after.timeline.index == before or is_quick:
        return after, ()
    return with_frames(after, tuple(after.ui.frames(*after.timeline.games[before:])))


def _press(state: State, name: str, layout: Layout) -> Result:
    history, index = state.timeline.history, state.timeline.index
    match name:
        case "f1" | "?":
            return state.open_page(help_page(state)), ()
        case " ":
            return _toggle(state)
        case "left":
            return move(state, index - 1), ()
        case "right":
            return _step(pause(state).saying(LineStatus.OK))
        case "up":
            return move(state, history.previous_turn(index)), ()
        case "down":
            return move(state, history.next_turn(index)), ()
        case "pageup":
            return move(state, history.previous_round(index)), ()
        case "pagedown":
            return move(state, history.next_round(index)), ()
        case "home":
            return move(state, 0), ()
        case "end":
            return move(state, history.last), ()
        case "f4":
            return submit(state, commands_of(state).word_for("threats"), layout)
        case "f5":
            return pause(state), [Fork(index)]
        case "f6":
            return start_exploring(pause(state))
    if name in _SPEEDS:
        state = replace(
            state, playback=replace(state.playback, pace=state.playback.pace.change(_SPEEDS[name]))
        )
        return _waiting(saying(state, speed_words(state)))
    if name in _MISTAKES:
        return go_to_mistake(state, _MISTAKES[name]), ()
    return search_again(state, _SEARCHES[name]) if name in _SEARCHES else (state, ())
