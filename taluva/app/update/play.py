"""The update of a game played at one terminal, by people and bots.

``update`` takes a state and an event and returns the next state and requests. A move is requested
first, and the state changes when the table reports that the move is logged. The table asks the
bots, and the state shows their progress. Hints and analyses have tickets, and a result with an old
ticket is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from taluva.app import events
from taluva.app.layout import Layout
from taluva.app.state import BackgroundTask, PageNeed, State
from taluva.app.timeline import remarks
from taluva.app.update import commands, common, pointer
from taluva.app.update.queries import with_analysis
from taluva.app.view import PlayedMove
from taluva.core.bot import hints_page
from taluva.core.pages import Page, TableBlock
from taluva.i18n import sanitize
from taluva.tui import screen
from taluva.tui.hexmap.picture import Frame

KEYS: Final = (*common.KEYS, "f2", "f3", "f4", "f6")
_BOTS_TICKET: Final = 0  # the ticket for showing a bot's progress
_SLOW: Final = 3.0  # seconds; after a slower bot the bell rings


def update(
    state: State,
    event: screen.Event | events.TableEvent,
    layout: Layout,
    play: common.PlayMove = common.play_at_table,
) -> common.Result:
    """Handle an event. Return the new state, and requests to carry out."""
    if state.frames and not isinstance(
        event, screen.TimerFired | screen.Progress | screen.TaskFinished
    ):
        state = state.but(frames=())  # any input ends the animation, and is then handled normally
    if state.confirmation or state.handover is not None or is_undo_asked(state):
        found = _confirm(state, event)
        if found is not None:
            return found
    match event:
        case screen.Started():
            has_answer = bool(state.last_answer)
            state, called = _call_newcomer(_with_result(_seat(_start(state))))
            return state if has_answer else _with_losses(state), called
        case screen.LineSubmitted(text):
            return _submit(state, text, layout, play)
        case events.GameChanged():
            # Bots may play a whole game without a person to close a page.
            seen = tuple(each for each in state.pages if each.view is layout.page)
            return _game_changed(state.but(pages=seen), event)
        case events.ViewerChanged(viewer):
            is_new_question = bool(viewer.asker) and not is_undo_asked(state)
            state = state.but(viewer=viewer)
            return state, [screen.DropTypeahead()] if is_new_question else ()
        case events.ClockTicked(face):
            return state.but(clock=face), ()
        case events.GuestsListed(lines):
            return common.reply(state, guests_page(lines))
        case events.Notice(lines):
            return _hear(state, *lines), ()
        case events.PictureSaved(path):
            where = sanitize(str(path))
            return common.reply(state, [state.say("picture saved to {path}", path=where)])
        case screen.LineEdited(text):
            return _edit(state, text, layout)
        case screen.TimerFired(name) if name == common.LINE:
            marked = state.typed if state.pointing is None else state.marked_prefix
            return state.but(marked_prefix=marked, is_typing=False), ()
        case events.BotThinking(part):
            return _thinking(state, part), ()
        case screen.TaskFinished(ticket, result):
            return _finish_task(state, ticket, result)
        case screen.KeyPressed():
            return _press(state, event, layout, play)
        case events.TermClicked(term):
            known = commands.commands_of(state)
            return common.click_term(
                state, term, layout.page, known, lambda state, on: update(state, on, layout, play)
            )
        case events.SpotClicked(spot, turns):
            return pointer.click(state, spot, layout, turns)
        case events.DirectionClicked(word):
            return pointer.turn_to(state, word, layout)
    return common.handle(state, event, layout) or (state, ())


_COMMAND_KEYS: Final = {"f1": "help", "f3": "undo", "f4": "threats"}


def _press(
    state: State, event: screen.KeyPressed, layout: Layout, play: common.PlayMove
) -> common.Result:
    """Handle a key: for a command, the end menu, the cursor on the map, or any screen."""
    key = event.name
    if key == "escape" and state.task is not None and state.is_ended:
        return state, [screen.StopTask(state.task.ticket)]
    if key in _COMMAND_KEYS:
        return _by_key(state, _COMMAND_KEYS[key], layout, play)
    if key == "f2":
        return _with_targets(state), ()
    if key == "f6" and state.is_ended and state.viewer is None:
        return _by_key(state, "explore", layout, play)
    if key in commands.KEYS and state.is_ended and not state.typed:
        return commands.choose_next(state, key), ()
    return pointer.press(state, key, layout) or common.handle(state, event, layout) or (state, ())


def _edit(state: State, text: str, layout: Layout) -> common.Result:
    """Set the line. After a pause in typing, its spots are marked and the view follows it."""
    marked = state.marked_prefix if text.startswith(state.marked_prefix) else ""
    state = state.but(marked_prefix=marked, is_typing=True, cursor=None)
    after, requests = common.handle(state, screen.LineEdited(text), layout) or (state, ())
    return after, [*requests, common.HESITATION]


def _start(state: State) -> State:
    """Show the messages for the start of the game."""
    state = state.saying(
        screen.LineStatus.OK if state.timeline.is_saved else screen.LineStatus.WARNING,
        *state.last_answer,
    )
    if not state.last_answer:
        return state
    return state.open_page(state.last_answer, PageNeed.NOT_IN_TOOLBAR)


def guests_page(lines: Iterable[str]) -> Page:
    """Return lines about guests, such as invitations, unwrapped so that they can be copied."""
    return tuple(TableBlock(((line, ""),)) for line in lines)


def is_undo_asked(state: State) -> bool:
    """Check whether the next key answers another player who asks for an undo."""
    return state.viewer is not None and bool(state.viewer.asker)


def undo_question(state: State) -> str:
    """Return the question of another player who asks for an undo."""
    viewer = state.viewer
    assert viewer is not None, "only others ask"
    return state.say.count(
        "{name} wants to take back {number} move. Do you agree? (y/N)",
        "{name} wants to take back {number} moves. Do you agree? (y/N)",
        viewer.steps,
        name=viewer.asker,
    )


def _confirm(state: State, event: screen.Event | events.TableEvent) -> common.Result | None:
    """Handle a key as the answer to a question: to leave, to undo, or the handover."""
    match event:
        case screen.KeyPressed(name) if state.confirmation:
            return common.answer_leaving(state, name)
        case screen.KeyPressed("c-c" | "c-d"):
            return common.ask_to_leave(state)
        case screen.KeyPressed(name) if is_undo_asked(state):
            agrees = state.say.is_yes(name)
            return state, [lambda table, me: table.answer_undo(me, agrees=agrees)]
        case screen.KeyPressed("escape"):
            return common.ask_to_leave(state)
        case screen.KeyPressed("enter"):
            state = state.but(timeline=state.timeline.watch_as(state.handover), handover=None)
            return _with_losses(state), ()
        case screen.KeyPressed():
            return state, ()
        case screen.LineEdited() | screen.LineSubmitted() if state.handover is not None:
            return state, [screen.SetLine()]  # no seat that may see an answer is at the screen
        case events.SpotClicked() | events.DirectionClicked() if state.handover is not None:
            return state, ()
        case _:
            return None


def _seat(state: State) -> State:
    """Set the viewer to the seat to move, with a handover screen if that seat has secrets."""
    game = state.timeline.latest
    if state.timeline.omniscient_seat is not None:
        return replace(state, timeline=state.timeline.watch_as(state.timeline.omniscient_seat))
    if state.viewer is not None:
        return replace(state, timeline=state.timeline.watch_as(state.viewer.seat))
    people = [seat for seat in range(1, len(game.names) + 1) if seat not in state.bots]
    if game.outcome is not None:
        return state.but(timeline=state.timeline.watch_as(None), handover=None)
    if len(people) == 1:
        return replace(state, timeline=state.timeline.watch_as(people[0]))
    if game.seat == state.timeline.viewer:
        return state
    if game.seat is None or game.seat in state.bots:  # no person is at the screen
        return replace(state, timeline=state.timeline.watch_as(None))
    if game.seat in state.seats_with_secrets:
        return state.but(timeline=state.timeline.watch_as(None), handover=game.seat)
    return state.but(timeline=state.timeline.watch_as(game.seat), handover=None)


def _submit(state: State, text: str, layout: Layout, play: common.PlayMove) -> common.Result:
    """Play the move or run the command on a line. For an empty line, see ``_stop_early``."""
    text = text.strip()
    if not text:
        return _submit_empty(state, layout, play)
    line = commands.line(state, text)
    state = state.but(submitted=text, is_typing=False)
    is_pointed = text == state.typed  # otherwise a key runs this command
    if line.move is None and is_pointed and (found := pointer.settle(state)):
        return found
    if why := line.refusal:
        is_pointing = state.pointing is not None
        state, requests = common.reject(state, why)
        if not is_pointing or state.view.choices.motion == "off":
            return state, requests
        # The toolbar already showed the reason before Enter, so it is highlighted for a moment.
        lit = state.but(is_flashing=True)
        return lit, [*requests, screen.StartTimer(common.FLASH, common.FLASH_SECONDS)]
    if line.command is not None:
        return common.run_command(state, line.command, line.argument)
    state, requests = play(state.clear_line().close_page(), line.move)
    return state, [*requests, screen.SetLine()]


def _submit_empty(state: State, layout: Layout, play: common.PlayMove) -> common.Result:
    """Close the page, stop the task, run the selected menu item, or show what may be typed."""
    if layout.page is not None:
        return state.close_page().clear_feedback(), ()
    if state.task is not None:
        if state.task.ticket == _BOTS_TICKET:
            return state, [lambda table, me: table.hurry_bot(me)]
        return state, [screen.StopTask(state.task.ticket)]
    if state.is_ended and state.menu_choice:
        return _submit(state, state.menu_choice, layout, play)
    text = commands.line(state, "").feedback.reason
    return state.but(last_answer=(text,)).saying(screen.LineStatus.INCOMPLETE, text), ()


def _by_key(state: State, command: str, layout: Layout, play: common.PlayMove) -> common.Result:
    """Run a command without changing the typed line."""
    word = commands.commands_of(state).word_for(command)  # the title of the answer
    after, requests = _submit(state.close_page(), word, layout, play)
    return after.edit_line(state.typed), [each for each in requests if each != screen.SetLine()]


def _with_targets(state: State) -> State:
    """Show or hide the marks of legal targets."""
    state = state.close_page().but(shows_targets=not state.shows_targets)
    if not state.shows_targets:
        return state.clear_feedback()
    marked = state.say.count(
        "{number} target marked", "{number} targets marked", len(state.prompt.legal_spots)
    )
    return state.saying(screen.LineStatus.INCOMPLETE, marked)


def _game_changed(state: State, logged: events.GameChanged) -> common.Result:
    """Update the state from the log, and show what has changed."""
    before = state
    history = logged.history
    timeline = replace(
        state.timeline,
        history=history,
        index=history.last,
        redoable=logged.redoable,
        is_reseated=logged.is_reseated,
        is_saved=logged.is_saved,
    )
    state = state.but(
        timeline=timeline,
        bots=state.bots if logged.bots is None else logged.bots,
        hints=(),
        menu_choice="",
        panel_top=0,
        cursor=None,
    )
    # What follows is news for the seat that is at the screen now.
    state = _seat(state)
    is_seated = logged.what is events.GameChange.SEATED
    if is_seated and logged.is_own and before.typed.strip() == before.submitted:
        state, line = common.write_line(state, "")
    else:
        line = ()  # what is typed stays
    only = state.timeline.viewer
    if (
        is_seated
        and only in state.seats_with_secrets
        and only not in (None, before.timeline.viewer)
        and state.viewer is None
    ):  # the only person left, who may not have been at the screen
        state = state.but(timeline=state.timeline.watch_as(None), handover=only)
    match logged.what:
        case events.GameChange.SAID:
            if not logged.is_own:
                return _hear(state, logged.said), ()
            return common.reply(state, [logged.said, *logged.notices])
        case events.GameChange.NOTED if not logged.is_own:
            return _hear(state, remarks(history[history.last].comments[-1:], state.say)[0]), ()
        case events.GameChange.NOTED:
            return common.reply(state, [state.say("noted"), *logged.notices])
        case events.GameChange.SAVED:
            file = sanitize(str(logged.path))
            message = state.say("saved as {path}; the game continues in that file", path=file)
            return common.reply(state, [message, *logged.notices])
        case events.GameChange.SEATED:
            state = with_news(state, [logged.said], logged.notices)
        case events.GameChange.UNDONE:
            steps = state.say.join_and(_decisions(before, history.last)[::-1])
            message = state.say("undone: {steps}", steps=steps)
            state = with_news(state, [message], logged.notices)
        case events.GameChange.REDONE:
            lines = _describe_redone(state, before.timeline.history.last)
            state = with_news(state, lines, logged.notices)
            if history.last > before.timeline.history.last + 1:  # all moves, not only their news
                title = state.say("what happened")
                state = state.open_page(lines, PageNeed.NOT_IN_TOOLBAR, title)
        case _:
            pairs = [*pairwise(state.since(before.timeline.history.last))]
            narrated = [state.narrate(*pair) for pair in pairs]
            lines = [line for lines in narrated for line in lines]
            shown = [
                lines
                for pair, lines in zip(pairs, narrated, strict=True)
                if state.ui.is_in_panel(*pair)
            ]
            state = with_news(state, lines, logged.notices, shown)
    state, requests = _without_task(state.but(shows_targets=False, analysis=None))
    state = _with_result(replace(state, view=state.view.centre()))
    if state.handover is not None:
        state = state.close_page()
    if (before.game.seat, before.game.turn) != (state.game.seat, state.game.turn):
        state = _with_losses(state)
    state, moving = common.with_frames(state, _frames(before, state, logged))
    state, called = _call(before, state, logged.seconds)
    return state, [*line, *requests, *moving, *called]


def _hear(state: State, *lines: str) -> State:
    """Show what happened at other screens, without changing the line."""
    state = state.but(last_answer=lines)
    return state.saying(screen.LineStatus.OK, *lines)


def _call_newcomer(state: State) -> common.Result:
    """Mark the viewer's turn. Ring the bell only for a guest who joins a game in progress."""
    viewer, game = state.viewer, state.timeline.latest
    if viewer is not None and not viewer.is_local and game.moves:
        return _call(state, state, 0.0)
    is_called = viewer is not None and game.seat is not None and game.seat == viewer.seat
    return state.but(is_called=is_called), ()


def _call(before: State, state: State, seconds: float) -> common.Result:
    """Ring the bell and set the window title when the viewer's turn comes.

    At a hot seat, do that only after a slow bot.
    """
    viewer, game = state.viewer, state.timeline.latest
    if viewer is None:
        is_called = seconds >= _SLOW and game.seat not in state.bots and not state.is_over
    else:
        is_called = game.seat is not None and game.seat == viewer.seat
    was_called = before.is_called
    if is_called == was_called:
        return state, ()
    state = state.but(is_called=is_called)
    if state.view.choices.bell == "off":
        return state, ()
    title = state.ui.title
    if is_called:
        title = state.say("{game}: your turn", game=title)
    return state, [screen.Alert(title, rings=is_called)]


def _with_losses(state: State) -> State:
    """Report to the player to move what happened to them since their last turn."""
    if state.game.seat != state.reader or state.handover is not None:
        return state
    if state.view.is_by_ear:  # a listener heard about it when it happened
        return state
    lines = [each.text for _, each in state.losses_since_turn()]
    if not lines:
        return state
    answer = (*state.last_answer, *lines)
    state = state.but(last_answer=answer)
    return state.saying(screen.LineStatus.WARNING, *lines, ends_early=True)


def _frames(before: State, state: State, logged: events.GameChanged) -> tuple[Frame, ...]:
    """Return the animation of a move, or nothing during a handover or with motion off."""
    if (
        logged.what is not events.GameChange.PLAYED
        or not state.view.is_animated
        or state.handover is not None
    ):
        return ()
    pairs = pairwise(state.since(before.timeline.history.last))
    every = [tuple(state.ui.frames(*pair)) for pair in pairs]
    return next(filter(None, reversed(every)), ())


def _decisions(state: State, start: int) -> list[str]:
    """List the moves since a point, with the players' names."""
    steps = (PlayedMove.between(*pair, state.say) for pair in pairwise(state.since(start)))
    return [state.say.about(each.who, each.text) for each in steps if each.seat is not None]


def _describe_redone(state: State, start: int) -> list[str]:
    """Return the redone moves since a point in one line, with the players' names, and the news."""
    news = [state.say("redone: {step}", step=state.say.join_and(_decisions(state, start)))]
    for before, after in pairwise(state.since(start)):
        is_decision = before.seat is not None  # whose first line is above
        news += state.narrate(before, after)[1 if is_decision else 0 :]
    return news


def with_news(
    state: State, lines: Sequence[str], notices: Sequence[str], shown: Sequence[Sequence[str]] = ()
) -> State:
    """Show what was done and its consequences, or only the consequences if space is short.

    By ear, there may be nothing to say.
    What does not fit in the toolbar is in the panel's log or on a page. ``shown`` has the messages
    of each step whose effects the panel shows, such as a chance move. They never need a page.
    """
    answer = (*lines, *notices)
    in_panel = {line for lines in shown for line in lines}
    state = state.but(last_answer=answer, consequences=tuple(lines[1:]))
    if not answer:
        return state
    is_lost = bool(notices) and not state.timeline.is_saved
    status = screen.LineStatus.WARNING if is_lost else screen.LineStatus.OK
    short = screen.feedback_of(status, answer[1:] or answer, state.say, ends_early=True)
    last = tuple(shown[-1]) if shown else ()
    shortest = (state.who_won, *notices) if state.is_ended else last  # the panel shows the rest
    if short is not None and shortest:
        otherwise = screen.feedback_of(status, shortest, state.say, ends_early=True)
        short = short._replace(otherwise=otherwise)
    state = state.saying(status, *answer, ends_early=True, otherwise=short)
    decided = [line for line in answer[1:] if line not in in_panel]
    if decided or answer[0] not in in_panel:
        decided.insert(0, answer[0])
    return state.open_page(decided, PageNeed.NOT_IN_LOG, state.say("what happened"))


def _with_result(state: State) -> State:
    """Open the result on a page when the game is over and there is no panel."""
    if not state.is_over:
        return state
    return state.open_page(state.ui.result(state.game, state.say), PageNeed.NO_PANEL)


def _thinking(state: State, part: float) -> State:
    """Show the progress of the bot to move."""
    if state.task is None:
        state = state.clear_feedback()
    text = state.say("{name} is thinking", name=state.player)
    task = BackgroundTask(_BOTS_TICKET, text, part)
    return state.but(task=task)


def _without_task(state: State) -> common.Result:
    """Stop the background task and discard its ticket. The table stops bots itself."""
    task = state.task
    requests = (
        [screen.StopTask(task.ticket)] if task is not None and task.ticket != _BOTS_TICKET else ()
    )
    return state.but(task=None), requests


def _finish_task(state: State, ticket: int, result: Any) -> common.Result:
    """Use a task's result: hints or an analysis. Drop it if the ticket is old."""
    if state.task is None or state.task.ticket != ticket:
        return state, ()
    state = state.but(task=None)
    if state.is_ended:
        return with_analysis(state, result), ()
    state = state.but(submitted=state.say("hint"))
    count = state.say.count("{number} hint:", "{number} hints:", len(result))
    lines = [count] if state.view.is_by_ear and state.detail != "brief" else []
    after, _ = common.reply(state, [*lines, *hints_page(result)])
    after = after.open_page(hints_page(result, is_short=True))
    after = after.open_page(hints_page(result), PageNeed.BESIDE)  # only beside the map
    after = after.edit_line(state.typed).but(hints=tuple(result))
    text = state.say("type a hint's number to use it; Esc closes")
    return after.saying(screen.LineStatus.INCOMPLETE, text), ()
