"""A game that is watched: again, while another program plays it, or while bots do.

``update`` takes a state and an event and gives the next state with orders. Keys act while nothing
is typed, and none of them is a letter: letters are words. A line is a turn, a search, or a command.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, reduce
from typing import Any, Final

from taluva.app.captions import caption, whereabouts
from taluva.app.orders import (
    Follow,
    Fork,
    Forked,
    Log,
    Logged,
    News,
    Refused,
    TableEvent,
    Think,
)
from taluva.app.state import Screen, State
from taluva.app.update.analysing import analyse_command, analysed, progress
from taluva.app.update.asking import topics, usages
from taluva.app.update.choices import choosing
from taluva.app.update.common import (
    FRAME_SECONDS,
    MOST_FRAMES,
    MOTION,
    PAGE_KEYS,
    Orders,
    Result,
    answered,
    common,
    refused,
    with_frames,
)
from taluva.app.update.common import KEYS as COMMON_KEYS
from taluva.app.view import FASTEST, SLOWEST
from taluva.shell.events import (
    Begun,
    Done,
    Entered,
    Event,
    Hurry,
    Key,
    Leave,
    Progress,
    SetLine,
    Tick,
    Wake,
)
from taluva.shell.face import Face
from taluva.shell.text.wrap import MOST_ECHOED, in_a_line, shortened
from taluva.shell.typing.commands import Command, Commands
from taluva.shell.typing.suggestion import Suggestion
from taluva.shell.typing.verdict import State as Judged
from taluva.shell.typing.verdict import Verdict
from taluva.study import SearchError, parse_search, search_help, sought_words
from taluva.table.language import Language
from taluva.table.page import GAP, Heading, Page, Terms
from taluva.table.words import quoted

FOLLOWING_SECONDS: Final = 0.5  # between two looks at a game that is still played
FIND: Final = "/"
_PLAY: Final = "play"  # the timer of a game that plays by itself
FOLLOW: Final = "follow"  # the timer of a game that another program plays

_MOVES: Final = ("left", "right", "up", "down", "home", "end", *PAGE_KEYS)
_SPEEDS: Final = {"+": 1, "=": 1, "-": -1}
_SEARCHES: Final = {">": 1, "<": -1}
_LETTERS: Final = {"n": "next", "N": "previous"}
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
            return _entered(state, text)
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
        return _said(state, _watching(state.say)), [Wake(FOLLOW, FOLLOWING_SECONDS)]
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
    return state, _thinking(state)


def _news(state: State) -> list[str]:
    """Say what the last step has brought beside itself, with the comments."""
    return caption(state.history, state.index, state.viewer, state.say)[1:]


def _said(state: State, *lines: str) -> State:
    """Say something with the news of the point; nothing more without lines."""
    return state.saying(Judged.OK, *lines, *_news(state)) if lines else state.saying(Judged.OK)


def _moved(state: State, index: int) -> Result:
    """Look at a point, and stay there."""
    return state.paced(is_playing=False).saying(Judged.OK).at(index), ()


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
            return state.opened(_help_page(state)), ()
        case " ":
            return _toggled(state)
        case "left":
            return _moved(state, index - 1)
        case "right":
            return _stepped(state.paced(is_playing=False).saying(Judged.OK))
        case "up":
            return _moved(state, history.previous_turn(index))
        case "down":
            return _moved(state, history.next_turn(index))
        case "pageup":
            return _moved(state, history.previous_round(index))
        case "pagedown":
            return _moved(state, history.next_round(index))
        case "home":
            return _moved(state, 0)
        case "end":
            return _moved(state, history.last)
    if name in _SPEEDS:
        state = replace(state, pace=state.pace.changed(_SPEEDS[name]))
        return _waiting(_said(state, _speed_words(state)))
    return _found_again(state, _SEARCHES[name]) if name in _SEARCHES else (state, ())


def _speed_words(state: State) -> str:
    return state.say("{seconds} s for each step", seconds=state.say.number(state.pace.delay))


def _found_again(state: State, direction: int) -> Result:
    """Go to the next step that is sought, or to the one before (1, -1)."""
    try:
        return _sought(state, direction), ()
    except SearchError as error:
        return state.saying(Judged.NO, state.say.again(error)), ()


def _sought(state: State, direction: int) -> State:
    """Look at the next step that is sought, and say which it is; raises SearchError."""
    search, history = state.search, state.history
    if search is None:
        raise SearchError(state.say("nothing was sought yet: type / and what to find"))
    found = (search.next if direction > 0 else search.previous)(history, state.index)
    if found is None:
        raise SearchError(state.say("nothing here is about {words}", words=_echoed(search.text)))
    points = search.points(history)
    moved, _ = _moved(state, found)
    said = state.say(
        "{words}: {place} of {all}",
        words=_echoed(search.text),
        place=points.index(found) + 1,
        all=len(points),
    )
    return _said(moved, said)


def _entered(state: State, text: str) -> Result:
    """Do what a line says; an empty one closes a page, or goes a step on."""
    if not text.strip():
        if state.page is not None:
            return replace(state, page=None), ()
        if state.task is not None:
            return state, [Hurry(state.task.ticket)]
        return _moved(replace(state, text=""), state.index + 1)[0], [SetLine()]
    name, _, argument = _spelt_out(text).partition(" ")
    command = _commands(state).find(name)
    if command is None:
        return refused(state, _unknown(state, name))
    if command.needs_argument and not argument.strip():
        return refused(state, state.say.about(command.usage, command.summary))
    return command.run(state, argument.strip())


def _done(state: State, *lines: str) -> Result:
    """Take the line away, and say what came of it."""
    return _said(replace(state, text="", page=None), *lines), [SetLine()]


def _turn(state: State, text: str) -> Result:
    if not text.removeprefix("-").isdecimal():
        return refused(state, state.say("{word} is no number of a turn", word=quoted(text)))
    try:
        index = state.history.at_turn(int(text))
    except ValueError as error:
        return refused(state, state.say.again(error))
    return _done(_moved(state, index)[0])


def _echoed(text: str) -> str:
    """Repeat what was typed, but not all of something long."""
    return shortened(text, MOST_ECHOED)


def _find(state: State, text: str) -> Result:
    try:
        found = _sought(
            replace(
                state,
                search=parse_search(text, state.history.game(state.index), state.kit, state.say),
            ),
            1,
        )
    except SearchError as error:
        return refused(state, state.say.again(error))
    return replace(found, text="", page=None), [SetLine()]


def _again(state: State, direction: int) -> Result:
    """Find what was sought once more, as a line."""
    try:
        found = _sought(state, direction)
    except SearchError as error:
        return refused(state, state.say.again(error))
    return replace(found, text="", page=None), [SetLine()]


def _play(state: State, text: str) -> Result:
    return state.paced(is_playing=False), [Fork(state.index)]


def _notes(state: State, text: str) -> Result:
    """Give everything that was said about the last step, and what is wrong with the log."""
    told = caption(state.history, state.index, state.viewer, state.say)
    return answered(state, [*filter(None, [state.damage]), *told])


def _speed(state: State, text: str) -> Result:
    try:
        seconds = float(text.replace(",", "."))  # as decimals are written elsewhere
    except ValueError:
        return refused(state, state.say("{word} is no number of seconds", word=quoted(text)))
    if not FASTEST <= seconds <= SLOWEST:
        said = state.say(
            "a step takes from {fastest} to {slowest} seconds",
            fastest=state.say.number(FASTEST),
            slowest=state.say.number(SLOWEST),
        )
        return refused(state, said)
    state = replace(state, pace=state.pace._replace(delay=seconds))
    return _done(state, _speed_words(state))


def _keys(say: Language) -> Terms:
    return Terms(
        (
            (say("left right"), say("one step back, one step on")),
            (say("up down"), say("one turn back, one turn on")),
            (say("PgUp PgDn"), say("one round back, one round on")),
            (say("Home End"), say("the first point, the last point")),
            (say("space"), say("play by itself, or pause")),
            ("+ -", say("faster, slower")),
            (say("12 Enter"), say("go to the start of turn 12")),
            (say("/ Enter"), say("find a step by what it is about")),
            ("> <", say("the next one, the one before; n and N with Enter")),
            (say("Shift-arrows"), say("move the map; Shift-Home centres it")),
            ("Ctrl-C", say("leave; q with Enter")),
        )
    )


def _help_page(state: State) -> Page:
    say, commands = state.say, usages(_commands(state))
    finds = Terms((("/", say("find {words}", words=search_help(state.kit, say))),))
    return (Heading(say("keys")), _keys(say), finds, GAP, Heading(say("commands")), commands)


def _seekable(state: State) -> Iterable[tuple[str, str]]:
    yield from ((name, state.say("what this player did")) for name in state.game.names)
    sought = sought_words(state.kit, state.say).items()
    yield from ((word, state.say.again(meaning)) for word, meaning in sought)


def _first(say: Language) -> tuple[Command[State, Result], ...]:
    return (
        Command("turn", say("N"), say("go to the start of turn N"), _turn),
        Command(
            "find",
            say("WORDS"),
            say("find a step by its hex, its player or what it did"),
            _find,
            _seekable,
        ),
        Command(
            "next", "", say("the next step that is sought"), lambda state, text: _again(state, 1)
        ),
        Command(
            "previous",
            "",
            say("the step before that is sought"),
            lambda state, text: _again(state, -1),
        ),
        Command("play", "", say("what if? play on from here, in a new log"), _play),
        Command("notes", "", say("all that is told about the last step, with comments"), _notes),
        analyse_command(say),
        Command("speed", say("SECONDS"), say("how long each step is shown"), _speed),
    )


def _last(face: Face[Any, Any], say: Language) -> tuple[Command[State, Result], ...]:
    return (
        *choosing(face, say),
        Command(
            "help",
            "",
            say("the keys and the commands"),
            lambda state, text: answered(state, _help_page(state)),
        ),
        Command("quit", "", say("leave"), lambda state, text: (state, [Leave()])),
    )


@cache
def _watch_commands(face: Face[Any, Any], say: Language) -> Commands[State, Result]:
    return Commands((*_first(say), *topics(face, say, is_watched=True), *_last(face, say)), say)


def _commands(state: State) -> Commands[State, Result]:
    """Give the commands of the game that is watched."""
    return _watch_commands(state.face, state.say)


def _spelt_out(text: str) -> str:
    """Write what is short for a command as that command: ``12``, ``/N24``, ``n`` and ``N``."""
    text = text.strip()
    if text in _LETTERS:
        return _LETTERS[text]
    if text.startswith(FIND):
        return f"find {text.removeprefix(FIND).strip()}"
    return f"turn {text}" if text.isdecimal() else text


def _unknown(state: State, word: str) -> str:
    several = [each.word for each in _commands(state).beginning(word)]
    if several:
        return reduce(
            lambda one, other: state.say("{one} or {other}", one=one, other=other), several
        )
    nearest = _commands(state).nearest(word)
    if nearest:
        return state.say(
            "there is no command {word}: did you mean {nearest}?",
            word=quoted(word),
            nearest=nearest,
        )
    return state.say("there is no command {word}: help lists them", word=quoted(word))


def verdict(state: State) -> Verdict:
    """Say what was said, what the line as typed would do, what has happened, or name the keys."""
    if state.message is not None:
        return state.message
    if state.text.strip():
        return _judged(state)
    if (said := progress(state)) is not None:
        return said
    if state.damage and state.is_at_end:
        return Verdict(Judged.NO, in_a_line([state.damage, *_news(state)], state.say))
    keys = state.say("left right: step  up down: turn  space: play  / find  F1 help  Ctrl-C quit")
    return Verdict(Judged.INCOMPLETE, in_a_line(_news(state), state.say) or keys)


def _judged(state: State) -> Verdict:
    name, _, argument = _spelt_out(state.text).partition(" ")
    command = _commands(state).find(name)
    if command is None:
        is_begun = bool(_commands(state).beginning(name))
        return Verdict(Judged.INCOMPLETE if is_begun else Judged.NO, _unknown(state, name))
    if command.needs_argument and not argument.strip():
        return Verdict(Judged.INCOMPLETE, state.say.about(command.usage, command.summary))
    match command.name:
        case "find":
            return _find_verdict(state, argument)
        case "turn":
            return _turn_verdict(state, argument)
        case _:
            return Verdict(Judged.OK, state.say("Enter: {what}", what=command.summary))


def _find_verdict(state: State, text: str) -> Verdict:
    try:
        found = parse_search(text, state.history.game(state.index), state.kit, state.say).points(
            state.history
        )
    except SearchError as error:
        return Verdict(Judged.INCOMPLETE, state.say.again(error))
    if not found:
        return Verdict(Judged.NO, state.say("0 steps"))
    words = state.say.count(
        "{number} step: Enter goes to the next",
        "{number} steps: Enter goes to the next",
        len(found),
    )
    return Verdict(Judged.OK, words)


def _turn_verdict(state: State, text: str) -> Verdict:
    try:
        index = state.history.at_turn(int(text))
    except ValueError as error:
        return Verdict(Judged.NO, state.say.again(error))
    where = whereabouts(state.history, index, state.viewer, state.say)
    return Verdict(Judged.OK, state.say("Enter: {what}", what=where))


def suggest(state: State, text: str) -> list[Suggestion]:
    """List what may complete a line; nothing for an empty one, where keys are commands."""
    if not text.strip():
        return []
    if text.startswith(FIND):
        sought = text.removeprefix(FIND)
        start = len(text) - len(sought.rpartition(" ")[2])
        return [
            Suggestion(word, start, meaning)
            for word, meaning in _seekable(state)
            if word.lower().startswith(text[start:].lower())
        ]
    return _commands(state).suggest(state, text)
