"""The update of a watched game: a replay, another program's game, or a demo of bots.

``update`` takes a state and an event and returns the next state and requests. Keys work while the
line is empty. Letters are not keys, because they start turns, searches and commands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from taluva.analysis.search import Search, SearchError, parse_search, search_help, search_words
from taluva.app import events
from taluva.app.layout import Layout
from taluva.app.options import FOR_EAR
from taluva.app.state import Mode, NextAction, PageNeed, State
from taluva.app.timeline import caption
from taluva.app.update import common, queries
from taluva.app.update.commands import choosing
from taluva.app.view import FASTEST, SLOWEST
from taluva.core.pages import GAP, Heading, Page, Terms
from taluva.core.text import is_whole, parse_decimal
from taluva.i18n import ENGLISH, InvalidInput, Language, quote
from taluva.record.record import History
from taluva.tui import screen
from taluva.tui.commands import Command, Commands
from taluva.tui.game_ui import GameUI
from taluva.tui.text import echo, in_a_line

FOLLOWING_SECONDS: Final = 0.5  # between two checks of a game still being played
_PLAY: Final = "play"  # the timer for the next move of a running replay
_NEXT_GAME: Final = "next game"  # the timer at the end of a demo that loops
_NEXT_GAME_SECONDS: Final = 5.0
FOLLOW: Final = "follow"  # the timer for the next look at another program's game

# Where keys lead from a point of a history.
_MOVES: Final[Mapping[str, Callable[[History[Any], int], int]]] = {
    "left": lambda history, index: index - 1,
    "up": History.start_of,
    "down": History.next_turn,
    "pageup": History.previous_round,
    "pagedown": History.next_round,
    "home": lambda history, index: 0,
    "end": lambda history, index: history.last,
}
_SPEEDS: Final = {"+": 1, "=": 1, "-": -1}
_SEARCHES: Final = {">": 1, "<": -1}
_MISTAKES: Final = {"]": 1, "[": -1}
KEYS: Final = (*common.KEYS, "f4", "f5", "f6")
QUICK_KEYS: Final = (*_MOVES, "right", *_SPEEDS, *_SEARCHES, *_MISTAKES, " ", "?")


def update(state: State, event: screen.Event | events.TableEvent, layout: Layout) -> common.Result:
    """Handle an event. Return the new state, and requests to carry out."""
    if isinstance(event, screen.KeyPressed | screen.LineSubmitted):
        state = state.but(frames=())  # any input ends the animation
    match event:
        case screen.KeyPressed(name) if state.confirmation:
            return common.answer_leaving(state, name)
        case screen.Started():
            return _start(state)
        case screen.KeyPressed(name) if (
            name in QUICK_KEYS and name not in common.PAGE_KEYS and layout.page is not None
        ):
            return state.close_page(), ()  # any key closes the page
        case screen.LineSubmitted(text):
            return submit(state, text, layout)
        case screen.TimerFired(name) if name in (_PLAY, FOLLOW, _NEXT_GAME):
            return _timer(state, name, layout)
        case screen.TaskFinished(ticket, analysis) if (
            state.task is not None and state.task.ticket == ticket
        ):
            return queries.with_analysis(state, analysis), ()
        case screen.KeyPressed("escape") if state.task is not None and layout.page is None:
            return state, [screen.StopTask(state.task.ticket)]
        case events.GameChanged(_, history):
            return _notice(state, events.LogFollowed(history))
        case events.LogFollowed():
            return _notice(state, event)
        case events.PointClicked(index):
            return move(state, index), ()
        case events.TermClicked(term):
            again = partial(update, layout=layout)
            return common.click_term(state, term, layout.page, commands_of(state), again)
        case events.Forked():
            return state, [screen.Exit()]
    found = common.handle(state, event, layout)
    if found is None and isinstance(event, screen.KeyPressed):
        return _press(state, event.name, layout)
    return found or (state, ())


def _timer(state: State, name: str, layout: Layout) -> common.Result:
    """Look at another program's game, go on with a replay, or end a demo."""
    if name == _PLAY:
        return _advance(state, layout)
    if name == FOLLOW:
        again = screen.StartTimer(FOLLOW, FOLLOWING_SECONDS)
        return state, [lambda table, me: table.follow(me), again] if state.is_live else ()
    if not state.is_at_end or layout.page is not None or state.typed:
        return state, ()  # a player is reading
    return state.but(next_action=NextAction.REMATCH), [screen.Exit()]


def _start(state: State) -> common.Result:
    if state.timeline.read_error:
        return state.saying(screen.LineStatus.NO, state.timeline.read_error), ()
    if state.mode is Mode.DEMO:
        return _toggle(state)
    if state.is_live:
        text = state.say("another program is playing this game: you are watching it live")
        return saying(state, text), [screen.StartTimer(FOLLOW, FOLLOWING_SECONDS)]
    return state, ()


def _notice(state: State, news: events.LogFollowed) -> common.Result:
    """Update the history. If its end is on screen, go to the new end."""
    is_following = state.mode is Mode.WATCH and state.timeline.index == state.timeline.history.last
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
        state = state.saying(screen.LineStatus.NO, state.timeline.stopped_reason)
        state = state.open_page([state.timeline.stopped_reason], PageNeed.NOT_IN_TOOLBAR)
    return state, ()


def _toggle(state: State) -> common.Result:
    """Start the replay, from the beginning if it is at its end, or pause it."""
    state = state.set_playing(is_playing=not state.pace.is_playing).saying(screen.LineStatus.OK)
    return _waiting(state.at(0) if state.pace.is_playing and state.is_at_end else state)


def _waiting(state: State) -> common.Result:
    """Start the timer for the next move while the replay runs."""
    if state.loops and state.is_at_end and not state.pace.is_playing:
        return state, [screen.StartTimer(_NEXT_GAME, _NEXT_GAME_SECONDS)]
    return state, [screen.StartTimer(_PLAY, state.pace.delay)] if state.pace.is_playing else ()


def _advance(state: State, layout: Layout) -> common.Result:
    """Go one move forward while the replay runs. Stop at the end, or to show a long message."""
    is_message = any(page.need is PageNeed.NOT_IN_TOOLBAR for page in state.pages)
    if is_message and layout.page is not None:
        return pause(state), ()
    if not state.pace.is_playing:
        return state, ()
    if state.timeline.index < state.timeline.history.last:
        state, moving = _step(state.saying(screen.LineStatus.OK))
        state, requests = _waiting(_until_end(state))
        return state, [*moving, *requests]
    return _waiting(_until_end(state))


def _until_end(state: State) -> State:
    """Pause the replay at its end."""
    return pause(state) if state.is_at_end else state


def _step(state: State) -> common.Result:
    """Go one move forward, with its animation if there is time for it."""
    before, after = state.timeline.index, state.at(state.timeline.index + 1)
    is_quick = (
        after.pace.is_playing and after.pace.delay <= common.MAX_FRAMES * common.FRAME_SECONDS
    )
    if not after.view.is_animated or after.timeline.index == before or is_quick:
        return after, ()
    return common.with_frames(after, tuple(after.ui.frames(*after.timeline.games[before:])))


def _press(state: State, name: str, layout: Layout) -> common.Result:
    if name in _MOVES:
        return move(state, _MOVES[name](state.timeline.history, state.timeline.index)), ()
    if name in _SPEEDS:
        state = state.but(pace=state.pace.change(_SPEEDS[name]))
        return _waiting(saying(state, speed_words(state)))
    if name in _MISTAKES:
        return go_to_mistake(state, _MISTAKES[name]), ()
    if name in _SEARCHES:
        return search_again(state, _SEARCHES[name])
    match name:
        case "f1" | "?":
            title = commands_of(state).word_for("help")
            return state.open_page(help_page(state), title=title), ()
        case " ":
            return _toggle(state)
        case "right":
            return _step(pause(state).saying(screen.LineStatus.OK))
        case "f4":
            return submit(state, commands_of(state).word_for("threats"), layout)
        case "f5":
            return _play(state, "")
        case "f6":
            return queries.start_exploring(pause(state))
    return state, ()


_FIND: Final = "/"
_LETTERS: Final = {"n": "next", "N": "previous"}


def submit(state: State, text: str, layout: Layout) -> common.Result:
    """Run a line. An empty one closes a page, or else goes one move forward."""
    if not text.strip():
        if layout.page is not None:
            return state.close_page(), ()
        if state.task is not None:
            return state, [screen.StopTask(state.task.ticket)]
        return move(state.clear_line(), state.timeline.index + 1), [screen.SetLine()]
    name, argument = _parts(text)
    command = commands_of(state).find(name)
    if command is None:
        return common.reject(state, _unknown(state, name))
    why = commands_of(state).refusal(state, command, name, argument)
    state = state.but(submitted=text.strip())
    return common.reject(state, why) if why else common.run_command(state, command, argument)


def _parts(text: str) -> tuple[str, str]:
    """Return the name and the argument of the command on a line.

    ``12``, ``/N24``, ``n`` and ``N`` are short for commands.
    """
    text = text.strip()
    if text in _LETTERS:
        return _LETTERS[text], ""
    if text.startswith(_FIND):
        return "find", text.removeprefix(_FIND).strip()
    if is_whole(text):
        return "turn", text
    name, _, argument = text.partition(" ")
    return name, argument.strip()


def _unknown(state: State, word: str) -> str:
    if several := [each.word for each in commands_of(state).beginning(word)]:
        return state.say.either(several)
    nearest = commands_of(state).nearest(word)
    if nearest:
        return state.say(
            "there is no command {word}: did you mean {nearest}?", word=quote(word), nearest=nearest
        )
    return state.say("there is no command {word}: type help for a list", word=quote(word))


def line_feedback(state: State) -> screen.Feedback:
    """Return the last message, feedback on the line, what happened, or the keys."""
    if state.feedback is not None:
        return state.feedback
    if state.typed.strip():
        return _feedback(state)
    if (feedback := queries.progress(state)) is not None:
        return feedback
    if state.timeline.read_error and state.is_at_end:
        return screen.Feedback(
            screen.LineStatus.NO, in_a_line([state.timeline.read_error, *news(state)], state.say)
        )
    lines = news(state)
    short = None
    if state.game.outcome is not None:
        result = next((each for each in lines if state.who_won in each), state.who_won)
        words = result.partition(state.who_won)[0] + state.who_won  # the panel shows why
        short = screen.Feedback(screen.LineStatus.INCOMPLETE, words, ends_early=True)
    keys = state.say("left right: move  up down: turn  space: play  / find  F1 help  Ctrl-C quit")
    feedback = screen.feedback_of(screen.LineStatus.INCOMPLETE, lines, state.say, ends_early=True)
    return (
        screen.Feedback(screen.LineStatus.INCOMPLETE, keys)
        if feedback is None
        else feedback._replace(otherwise=short)
    )


def _feedback(state: State) -> screen.Feedback:
    name, argument = _parts(state.typed)
    command = commands_of(state).find(name)
    if command is not None:
        return commands_of(state).feedback(state, command, name, argument)
    is_prefix = bool(commands_of(state).beginning(name))
    return screen.Feedback(
        screen.LineStatus.INCOMPLETE if is_prefix else screen.LineStatus.NO, _unknown(state, name)
    )


def suggest(state: State, text: str) -> list[screen.Suggestion]:
    """List completions of a line. An empty line has none, because keys are commands there."""
    if not text.strip():
        return []
    if text.startswith(_FIND):
        start = len(text) - len(text.removeprefix(_FIND).rpartition(" ")[2])
        return [
            screen.Suggestion(word, start, meaning)
            for word, meaning in _seekable(state)
            if word.lower().startswith(text[start:].lower())
        ]
    return commands_of(state).suggest(state, text)


# --- the commands ---------------------------------------------------------------------------------


def commands_of(state: State) -> Commands[State, common.Result]:
    """Return the commands of a watched game."""
    return _commands(state.ui, state.say, state.view.is_by_ear)


@cache
def _commands(
    ui: GameUI[Any, Any], say: Language, is_by_ear: bool
) -> Commands[State, common.Result]:
    found: tuple[Command[State, common.Result], ...] = (
        queries.turn_command(say, lambda state, index: _finish(move(state, index))),
        Command(
            "find",
            say("WORDS"),
            say("find a move by hex, player or what it did"),
            _find,
            _seekable,
            feedback=_find_verdict,
        ),
        Command("next", "", say("go to the next match"), lambda state, text: _again(state, 1)),
        Command(
            "previous", "", say("go to the previous match"), lambda state, text: _again(state, -1)
        ),
        Command("play", "", say("what if? play on from here, in a new log"), _play),
        Command("notes", "", say("everything about the last move, with comments"), _notes),
        queries.explore_command(say),
        queries.analyse_command(say),
        Command(
            "mistake",
            "",
            say("go to the next mistake, and see a better turn"),
            lambda state, text: _finish(go_to_mistake(state, 1)),
            own=say("mistake"),
        ),
        queries.threats_command(say),
        Command(
            "speed",
            say("SECONDS"),
            say("how long each move is shown"),
            _speed,
            feedback=_speed_feedback,
        ),
        *queries.topics(ui, say, is_watched=True),
        *(each for each in choosing(ui, say) if is_by_ear or each.name not in FOR_EAR),
        Command(
            "help",
            "",
            say("the keys and the commands"),
            lambda state, text: common.reply(state, help_page(state)),
        ),
        Command("quit", "", say("leave"), lambda state, text: (state, [screen.Exit()])),
    )
    return Commands(found, say)


def _finish(state: State, *lines: str) -> common.Result:
    """Clear the line and show messages."""
    return saying(state.clear_line().close_page(), *lines), [screen.SetLine()]


def _find(state: State, text: str) -> common.Result:
    return _again(state.but(search=search_for(state, text)), 1)


def _again(state: State, direction: int) -> common.Result:
    """Go to the next or previous match."""
    return go_to_match(state, direction).clear_line().close_page(), [screen.SetLine()]


def _find_verdict(state: State, text: str) -> screen.Feedback:
    try:
        found = search_for(state, text).points(state.timeline.history)
    except SearchError as error:
        return screen.Feedback(screen.LineStatus.INCOMPLETE, state.say.again(error))
    if not found:
        return screen.Feedback(screen.LineStatus.NO, nothing_found(state, text))
    words = state.say.count(
        "{number} match: Enter goes to the next",
        "{number} matches: Enter goes to the next",
        len(found),
    )
    return screen.Feedback(screen.LineStatus.OK, words)


def _seekable(state: State) -> Iterable[tuple[str, str]]:
    yield from ((name, state.say("what this player did")) for name in state.game.names)
    words = search_words(state.definition, state.say).items()
    yield from ((word, state.say.again(meaning)) for word, meaning in words)


def _play(state: State, text: str) -> common.Result:
    point = state.timeline.index
    return pause(state), [lambda table, me: table.fork(me, point)]


def _notes(state: State, text: str) -> common.Result:
    """Show everything about the last move, and any problem with the log."""
    lines = caption(
        state.timeline.history, state.timeline.index, state.timeline.viewing_seat, state.say
    )
    return common.reply(state, [*filter(None, [state.timeline.read_error]), *lines])


def _speed(state: State, text: str) -> common.Result:
    state = state.but(pace=state.pace._replace(delay=_seconds(text)))
    return _finish(state, speed_words(state))


def _speed_feedback(state: State, text: str) -> screen.Feedback | None:
    try:
        _seconds(text)
    except InvalidInput as error:
        return screen.Feedback(screen.LineStatus.NO, state.say.again(error))
    return None


def _seconds(text: str) -> float:
    """Parse the seconds per move. Raise InvalidInput if they are out of range."""
    try:
        seconds = parse_decimal(text.replace(",", "."))  # some languages use a decimal comma
    except ValueError:
        raise InvalidInput("{word} is not a number of seconds", word=quote(text)) from None
    if not FASTEST <= seconds <= SLOWEST:
        fastest, slowest = map(ENGLISH.number, (FASTEST, SLOWEST))
        raise InvalidInput(
            "choose from {fastest} to {slowest} seconds", fastest=fastest, slowest=slowest
        )
    return seconds


# --- help -----------------------------------------------------------------------------------------


def help_page(state: State) -> Page:
    """List the keys, what can be searched for, and the commands."""
    say, commands = state.say, queries.usages(state, commands_of(state))
    finds = Terms((("/", say("find {words}", words=search_help(state.definition, say))),))
    return (Heading(say("keys")), _keys(say), finds, GAP, Heading(say("commands")), commands)


def _keys(say: Language) -> Terms:
    return Terms(
        (
            (say("left right"), say("previous move, next move")),
            (say("up down"), say("previous turn, next turn")),
            (say("PgUp PgDn"), say("previous round, next round")),
            (say("Home End"), say("to the start, to the end")),
            (say("space"), say("play or pause")),
            ("+ -", say("faster, slower")),
            (say("12 Enter"), say("go to the start of turn 12")),
            (say("/ Enter"), say("search for a move")),
            ("> <", say("next match, previous match; or n and N with Enter")),
            ("] [", say("next or previous mistake (type analyse first)")),
            ("F4", say("show threats")),
            ("F5", say("continue from here in a new log; quit returns to the replay")),
            ("F6", say("study this position: chances, best turns, variations")),
            (say("mouse"), say("click the bar, its keys, or the chart")),
            (say("Shift-arrows"), say("move the map; Shift-Home centres it and undoes the wheel")),
            ("Ctrl-C", say("quit; or q with Enter")),
        )
    )


def move(state: State, index: int) -> State:
    """Go to a point and pause there."""
    return pause(state).saying(screen.LineStatus.OK).at(index)


def go_to_mistake(state: State, direction: int) -> State:
    """Go to the start of the next (1) or previous (-1) mistake, or say why there is none."""
    analysis, say = state.analysis, state.say
    if analysis is None:
        return state.saying(screen.LineStatus.NO, say("type analyse first to find the mistakes"))
    found = analysis.next_mistake(state.timeline.index, direction)
    if found is None:
        why = (
            say("no more mistakes after this one")
            if direction > 0
            else say("no mistakes before this one")
        )
        return state.saying(screen.LineStatus.NO, why)
    text = say(
        "mistake {number} of {all}: {name}, turn {turn}; F5 plays on from here",
        number=analysis.mistakes.index(found) + 1,
        all=len(analysis.mistakes),
        name=state.game.names[found.turn.seat - 1],
        turn=found.turn.number,
    )
    return move(state, found.turn.start).saying(screen.LineStatus.OK, text)


def pause(state: State) -> State:
    """Stop a replay that runs by itself."""
    return state.set_playing(is_playing=False)


def news(state: State) -> list[str]:
    """Return the consequences of the last move, and its comments."""
    return caption(
        state.timeline.history, state.timeline.index, state.timeline.viewing_seat, state.say
    )[1:]


def saying(state: State, *lines: str) -> State:
    """Show messages and what the last move did. Without messages, clear the feedback."""
    return state.saying(screen.LineStatus.OK, *lines, *(news(state) if lines else ()))


def search_for(state: State, text: str) -> Search:
    """Parse a search. Raise SearchError if it is not valid."""
    return parse_search(
        text, state.timeline.history.game(state.timeline.index), state.definition, state.say
    )


def go_to_match(state: State, direction: int) -> State:
    """Go to the next (1) or previous (-1) match and show its number.

    Raises SearchError if there is no match.
    """
    search, history = state.search, state.timeline.history
    if search is None:
        raise SearchError(state.say("no search yet: type / and what to find"))
    found = (search.next if direction > 0 else search.previous)(history, state.timeline.index)
    if found is None:
        raise SearchError(nothing_found(state, search.text))
    points = search.points(history)
    text = state.say(
        "{words}: {place} of {all}",
        words=echo(search.text),
        place=points.index(found) + 1,
        all=len(points),
    )
    return saying(move(state, found), text)


def nothing_found(state: State, words: str) -> str:
    """Return the message that nothing matches."""
    return state.say("no match for {words}", words=echo(words))


def search_again(state: State, direction: int) -> common.Result:
    """Go to the next (1) or previous (-1) match after a key, or show why there is none."""
    try:
        return go_to_match(state, direction), ()
    except SearchError as error:
        return state.saying(screen.LineStatus.NO, state.say.again(error)), ()


def speed_words(state: State) -> str:
    """Return the seconds per move as a message."""
    return state.say("{seconds} s per move", seconds=state.say.number(state.pace.delay))
