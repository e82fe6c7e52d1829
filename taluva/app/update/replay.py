"""A game that is watched: again, while another program plays it, or while bots do.

``update`` takes a state and an event and gives the next state with orders. Keys act while nothing
is typed, and none of them is a letter: letters are words, which ``watching`` reads.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from taluva.app.events import Follow, Forked, Log, Logged, News, Refused, TableEvent, Think
from taluva.app.state import Screen, State
from taluva.app.update.common import (
    FRAME_SECONDS,
    MOST_FRAMES,
    MOTION,
    PAGE_KEYS,
    Orders,
    Result,
    common,
    refused,
    with_frames,
)
from taluva.app.update.common import KEYS as COMMON_KEYS
from taluva.app.update.queries import analysed
from taluva.app.update.replay_commands import (
    entered,
    found_again,
    help_page,
    moved,
    saying,
    speed_words,
)
from taluva.i18n import Language
from taluva.tui.feedback import LineStatus as Judged
from taluva.tui.screen import Begun, Done, Entered, Event, Hurry, Key, Leave, Progress, Tick, Wake

FOLLOWING_SECONDS: Final = 0.5  # between two looks at a game that is still played
_PLAY: Final = "play"  # the timer of a game that plays by itself
FOLLOW: Final = "follow"  # the timer of a game that another program plays

_MOVES: Final = ("left", "right", "up", "down", "home", "end", *PAGE_KEYS)
_SPEEDS: Final = {"+": 1, "=": 1, "-": -1}
_SEARCHES: Final = {">": 1, "<": -1}
KEYS: Final = COMMON_KEYS
QUICK_KEYS: Final = (*_MOVES, *_SPEEDS, *_SEARCHES, " ", "?")


def update(state: State, event: Event | TableEvent) -> Result:
    """Give the state after an event, and what is to be done."""
    if isinstance(event, Key | Entered):
        state = replace(state, frames=())  # whatever is done ends the motion
    match event:
        case Begun():
            return _begun(state)
        case Key(name) if name in QUICK_KEYS and name not in PAGE_KEYS and state.page is not None:
            return replace(state, page=None), ()  # whoever reads wants to close, whatever the key
        case Entered(text):
            return entered(state, text)
        case Tick(name) if name == FOLLOW:
            return state, [Follow(), Wake(FOLLOW, FOLLOWING_SECONDS)] if state.is_live else ()
        case Tick(name) if name == MOTION:
            return with_frames(state, state.frames[1:])
        case Tick():
            return _advanced(state)
        case Progress(ticket, part):
            return state.progressed(ticket, part), ()
        case Done(ticket, analysis) if state.task is not None and state.task.ticket == ticket:
            return analysed(state, analysis), ()
        case Done(_, move):
            return state, [Log(move)] if state.is_thinking else ()
        case Key("escape") if state.task is not None and state.page is None:
            return state, [Hurry(state.task.ticket)]
        case Logged(_, history):
            return _told(state, News(history))
        case News():
            return _told(state, event)
        case Forked():
            return state, [Leave()]
        case Refused(why):
            return refused(state, *why)
    found = common(state, event)
    if found is None and isinstance(event, Key):
        return _pressed(state, event.name)
    return found or (state, ())


def _begun(state: State) -> Result:
    if state.damage:
        return state.saying(Judged.NO, state.damage), ()
    if state.screen is Screen.DEMO:
        state, orders = _toggled(state)
        return state, [*orders, *_thinking(state)]
    if state.is_live:
        return saying(state, _watching(state.say)), [Wake(FOLLOW, FOLLOWING_SECONDS)]
    return state, ()


def _watching(say: Language) -> str:
    return say("another program plays this game: you watch, and what is new appears")


def _thinking(state: State) -> Orders:
    """Let the next bot think, whatever point is looked at."""
    last = state.history.last
    return [Think(last, state.history.game(last))] if state.is_thinking else ()


def _told(state: State, news: News) -> Result:
    """Take in what has been played since; who watches from the end goes on with it."""
    is_following = state.screen is Screen.WATCH and state.index == state.history.last
    was_live = state.is_live
    last = news.history.last
    index = last if is_following else min(state.index, last)
    state = replace(state, history=news.history, index=index, ending=news.ending)
    if was_live and state.ending:
        state = state.saying(Judged.NO, state.ending)
        if not state.has_room([state.ending]):
            state = state.opened([state.ending])
    return state, _thinking(state)


def _toggled(state: State) -> Result:
    """Let it play by itself, from the start again if it is at its end; or pause."""
    state = state.paced(is_playing=not state.pace.is_playing).saying(Judged.OK)
    return _waiting(state.at(0) if state.pace.is_playing and state.is_at_end else state)


def _waiting(state: State) -> Result:
    """Ask for the next step while it plays."""
    return state, [Wake(_PLAY, state.pace.delay)] if state.pace.is_playing else ()


def _advanced(state: State) -> Result:
    """Go one step on while it plays; at the end it stops."""
    if not state.pace.is_playing:
        return state, ()
    if state.index < state.history.last:
        state, moving = _stepped(state.saying(Judged.OK))
        state, orders = _waiting(state.paced(is_playing=not state.is_at_end))
        return state, [*moving, *orders]
    return _waiting(state.paced(is_playing=not state.is_at_end))


def _stepped(state: State) -> Result:
    """Go one step on, and show for a moment what it does, if there is a moment."""
    before, after = state.index, state.at(state.index + 1)
    is_quick = after.pace.is_playing and after.pace.delay <= MOST_FRAMES * FRAME_SECONDS
    if not after.moves or after.index == before or is_quick:
        return after, ()
    return with_frames(after, tuple(after.face.frames(*after.games[before:])))


def _pressed(state: State, name: str) -> Result:
    """Do what a key does."""
    history, index = state.history, state.index
    match name:
        case "c-c" | "c-d":
            return state, [Leave()]  # nothing can be lost, so nothing is asked
        case "f1" | "?":
            return state.opened(help_page(state)), ()
        case " ":
            return _toggled(state)
        case "left":
            return moved(state, index - 1), ()
        case "right":
            return _stepped(state.paced(is_playing=False).saying(Judged.OK))
        case "up":
            return moved(state, history.previous_turn(index)), ()
        case "down":
            return moved(state, history.next_turn(index)), ()
        case "pageup":
            return moved(state, history.previous_round(index)), ()
        case "pagedown":
            return moved(state, history.next_round(index)), ()
        case "home":
            return moved(state, 0), ()
        case "end":
            return moved(state, history.last), ()
    if name in _SPEEDS:
        state = replace(state, pace=state.pace.changed(_SPEEDS[name]))
        return _waiting(saying(state, speed_words(state)))
    return found_again(state, _SEARCHES[name]) if name in _SEARCHES else (state, ())
