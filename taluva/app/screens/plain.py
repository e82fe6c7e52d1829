"""Plain mode for pipes and dumb terminals: lines without escape codes."""

from __future__ import annotations

import io
import shutil
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TextIO

from taluva.app.by_ear import (
    Situation,
    answer,
    completed_lines,
    marked_places,
    replay_commands,
    spoken_lines,
    spoken_reason,
    turn_lines,
    typed_line,
)
from taluva.app.screens.map_view import island_text
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.table import CLOCK
from taluva.app.terminal import count_line, is_terminal
from taluva.app.timeline import describe_point, turn_captions
from taluva.app.update import places
from taluva.app.update.replay import FOLLOW
from taluva.tui import screen
from taluva.tui.capabilities import Look
from taluva.tui.line_editor import LineEditor
from taluva.tui.menu import is_typed
from taluva.tui.speech import print_spoken
from taluva.tui.text import as_text, echo, in_a_line, print_lines
from taluva.tui.worker import Work

_MAX_ROWS: Final = 200  # for a terminal of unknown size

DrawMap = Callable[[State], str]


class PlainGame:
    """A game in plain mode, with input from a file or a person.

    It prints the map after every move. For a screen reader it prints only what changed.
    """

    def __init__(self, session: Session, draw: DrawMap, *, is_script: bool) -> None:
        self._session = session
        self._draw = draw
        self._is_script = is_script
        self._refused = 0
        self._leaves = False
        self._printed = session.state  # the state printed last
        self._situation = Situation()
        self._editor = LineEditor(
            lambda: self.state.say,
            lambda text: completed_lines(self.state, text),
            lambda lines: self._write(*lines),
            self._step,
        )
        self._known_lesson: int | None = None  # the lesson whose island was described

    @property
    def state(self) -> State:
        """The current state."""
        return self._session.state

    def run(self, source: TextIO, out: TextIO, errors: TextIO) -> int:
        """Play until the input ends or the player leaves. Return the exit code."""
        self._out, self._errors = out, errors
        self._begin()
        for line in self._lines(source):
            self._enter(line.strip(), count_line(source))
            if self._leaves:
                break
        self._farewell()
        return 1 if self._refused else 0

    def _begin(self) -> None:
        """Print the start of the game."""
        self._session.state = replace(self.state, view=self.state.view._replace(is_plain=True))
        requests = self._session.handle(screen.Started())
        self._teach()
        self._write(*self.state.last_answer)
        self._show()
        self._printed = self.state
        self._carry_out(requests)

    def _lines(self, source: TextIO) -> Iterator[str]:
        if self._is_script:
            for line in source:
                self._write(f"{self._prompt}{echo(line.strip())}")
                yield line
            return
        while not self._leaves and (answer := self._ask(self._prompt)) is not None:
            yield answer

    def _ask(self, prompt: str) -> str | None:
        """Read a line from a person. Return None after a confirmed end of input or Ctrl-C."""
        while True:
            try:
                return self._editor.read(prompt) if self._is_by_ear else input(prompt)
            except (EOFError, KeyboardInterrupt):
                self._write("")
                state = self.state
                if self._confirms(state.say("Quit? {safety} [y/N] ", safety=state.safety)):
                    return None

    def _step(self, key: str) -> Sequence[str]:
        """Move the cursor over the map; return what is there."""
        if self.state.handover is not None:
            return ()
        self._session.state, _ = places.step_by_key(self.state, key)
        self._printed = self.state
        return self.state.last_answer

    @property
    def _is_by_ear(self) -> bool:
        return self.state.view.is_by_ear

    def _confirms(self, question: str) -> bool:
        try:
            return self.state.say.is_yes(input(question))
        except (EOFError, KeyboardInterrupt):
            return True

    @property
    def _prompt(self) -> str:
        if self._is_by_ear:
            return "> " if self._is_script else ""  # a listener should not hear a prompt every time
        state, place = self.state, self.state.viewer
        number = state.seat if place is None else place.seat
        if number is None:
            return f"{state.say('watching')}> "
        seat = state.definition.seats(state.game)[number - 1]
        return f"{seat.name} {seat.letter}> "

    def _enter(self, line: str, number: int) -> None:
        """Carry out a line, and report it if it was refused."""
        if line.startswith("#") or not (line or self._waits_for_enter):
            return
        typed = typed_line(self.state, line) if self._is_by_ear else line
        if not self._is_script and not self._is_confirmed(typed):
            return
        self._session.handle(screen.LineEdited(typed))
        self._feed(screen.LineSubmitted(typed))
        message = self.state.feedback
        if message is not None and message.state is screen.LineStatus.NO:
            self._report(number, line)
        while self._is_script and not self._leaves and self._waits_for_enter:
            self._feed(screen.LineSubmitted(""))

    @property
    def _waits_for_enter(self) -> bool:
        """Whether a lesson is solved or missed. A script then goes on without Enter."""
        lesson = self.state.lesson
        return lesson is not None and (lesson.is_solved or bool(lesson.failure))

    def _feed(self, event: screen.Event) -> None:
        """Send an event to the session and carry out all requests that follow."""
        self._carry_out(self._send(event))

    def _send(self, event: screen.Event) -> list[screen.Request]:
        """Send an event to the session, print what changes, and return its requests."""
        requests = self._session.handle(event)
        self._print_changes(requests)
        return requests

    def _print_changes(self, requests: Sequence[screen.Request]) -> None:
        before, state = self._printed, self.state
        self._printed = state
        if any(isinstance(request, screen.SetLine) and request.forgets for request in requests):
            self._editor.forget()
            self._hide()
        is_lesson = state.lesson_panel != before.lesson_panel
        is_missed = state.lesson is not None and bool(state.lesson.failure)
        if is_lesson and not self._is_by_ear and not is_missed:
            self._teach()
        is_refused = state.feedback is not None and state.feedback.state is screen.LineStatus.NO
        if state.last_answer is not before.last_answer and not is_refused:
            self._write(*state.last_answer)
        if is_lesson and self._is_by_ear:  # after the lines about what happened
            self._teach()
        is_played = state.timeline.history is not before.timeline.history
        if is_missed:  # the reason comes below the map with the rival's answer
            if is_played and not self._is_by_ear:
                self._show()
            return
        is_other = state.lesson is not before.lesson and is_played
        is_elsewhere = state.explorer is not None and state.point != before.point
        is_longer = state.timeline.history.last != before.timeline.history.last
        if is_other or is_elsewhere or (is_longer and state.explorer is None):
            self._show()

    def _carry_out(self, requests: Sequence[screen.Request]) -> None:
        """Carry out requests. Those that follow from a request come before the next one.

        This is a loop instead of a recursion, because a whole game between bots is played here.
        """
        due = deque(requests)
        while due:
            match due.popleft():
                case screen.Exit():
                    self._leaves = True
                case screen.StartTimer(name) if (
                    name != CLOCK
                ):  # the clock does not tick in plain mode
                    due.extendleft(reversed(self._send(screen.TimerFired(name))))
                case screen.RunTask(ticket, task):
                    result = Work(task).result(self._progress if self._is_by_ear else None)
                    due.extendleft(reversed(self._send(screen.TaskFinished(ticket, result))))

    def _progress(self, part: float) -> None:
        """Print the progress of a bot or a search, for a listener."""
        task, say = self.state.task, self.state.say
        what = say("thinking") if task is None else task.what
        self._write(say.about(what, say.percent(part)))

    def _is_confirmed(self, line: str) -> bool:
        """Ask for confirmation of a move with a warning. Return whether to carry out the line."""
        state = self.state
        move = state.prompt.move(line)
        if move is None:
            return True
        messages, after = state.game_messages, state.prompt.after(move)
        warning = messages.warning(after) or messages.caution(after)
        if not warning:
            return True
        return self._confirms(state.say("{warning}. Play it? [y/N] ", warning=warning))

    def _report(self, number: int, line: str) -> None:
        reason = in_a_line(self.state.last_answer, self.state.say)
        if self._is_by_ear:
            reason = spoken_reason(reason, self.state.say)
        if not self._is_script:
            text = reason if self._is_by_ear else self.state.say("NO  {reason}", reason=reason)
            self._write(text)
            return
        self._refused += 1
        self._out.flush()
        message = self.state.say(
            "line {number}: {line}: {reason}", number=number, line=echo(line), reason=reason
        )
        _print(self.state, [message], self._errors)

    def _show(self) -> None:
        """Print the map, every player's pieces, and what comes next."""
        if not self._pass_on():
            self._leaves = True
            return
        state = self.state
        if self._is_by_ear:
            self._write(*self._situation.news(state))
            is_own = not (state.is_bots_turn or state.viewer or self._is_script)
            begins = is_own and not (state.is_mid_turn or state.is_over)
            if state.view.choices.bell == "on" and begins:
                print("\a", end="", file=self._out, flush=True)
            return
        standing = as_text(state.ui.pieces_left(state.game, state.say))
        self._write("", self._draw(state).rstrip("\n"), "", *standing, "")
        if state.lesson is not None and state.lesson.failure:
            self._teach()
            return
        if state.is_over:
            self._write(state.prompt.guidance)
            return
        if not state.timeline.is_saved:
            self._write(state.safety)
        clock = state.clock
        if clock is not None:
            times = [
                state.say.about(name, clock.text(seat))
                for seat, name in enumerate(state.game.names, 1)
                if clock.text(seat)
            ]
            self._write(state.say("time left: {times}", times=state.say.join_and(times)))
        self._write(state.ui.playing_text(state.game, state.say))
        panel = state.lesson_panel
        if panel is not None and not state.is_bots_turn:
            self._write(panel.task)  # again, because the map may have moved it off the screen
        if not (state.is_bots_turn or state.is_others_turn):
            self._write(state.ui.first_steps(state.prompt) or state.prompt.guidance)

    def _teach(self) -> None:
        """Print the lesson's text, if there is a lesson."""
        panel, lesson = self.state.lesson_panel, self.state.lesson
        if panel is None or lesson is None:
            return
        if self._is_by_ear and self.state.bots:
            return  # a listener hears whose turn it is anyway
        is_script_waiting = self._is_script and self._waits_for_enter
        parts = (panel.text,) if is_script_waiting else panel
        island = self._island(lesson.number) if self._is_by_ear and not lesson.is_solved else []
        first, *rest = parts
        self._write("", first, *island, *filter(None, rest))
        if self._is_by_ear and not lesson.is_solved:
            self._write(*marked_places(self.state))

    def _island(self, number: int) -> list[str]:
        """Return the description of a lesson's island, unless it was given before."""
        if number == self._known_lesson:
            return []
        self._known_lesson = number
        state = self.state
        return [*state.ui.speech.describe_map(state.game, state.reader, state.say)]

    def _pass_on(self) -> bool:
        """Hand over to the next seat with secrets before printing anything for it.

        Return False if the player leaves instead.
        """
        seat = self.state.handover
        if seat is None:
            return True
        if not self._is_script:
            name = self.state.game.names[seat - 1]
            prompt = self.state.say("Only {name} may look now: press Enter", name=name)
            if self._is_by_ear:
                prompt = self.state.say("Press Enter when only {name} is listening.", name=name)
            while answer := self._ask(f"{prompt} "):
                pass  # only an empty line uncovers the secrets
            if answer is None:
                return False
        self._session.handle(screen.KeyPressed("enter"))
        return True

    def _hide(self) -> None:
        """Scroll a seat's secrets off the screen before the handover to another seat."""
        if not self._is_script and not self.state.is_over:
            rows = shutil.get_terminal_size((0, _MAX_ROWS)).lines
            self._out.write("\n" * rows)  # even by ear, because other people may see the screen
            self._write(self.state.say.again(self.state.ui.hidden))

    def _farewell(self) -> None:
        if self.state.explorer is not None:
            self._write(*filter(None, [self.state.safety]))
            return
        if self.state.is_over and not self._is_by_ear:
            self._write(*self.state.text_of(self.state.ui.score(self.state.game, self.state.say)))
        text = self.state.say.again(self._session.table.farewell)
        print(text, file=self._out, flush=True)  # unwrapped, to be copied

    def _write(self, *lines: str) -> None:
        _print(self.state, lines, self._out)


def _print(state: State, lines: Sequence[str], out: TextIO) -> None:
    """Print lines, by ear in the form that a listener wants."""
    if state.view.is_by_ear:
        print_spoken(spoken_lines(state, lines), out)
    else:
        print_lines(lines, out=out)


def play_plain(session: Session, draw: DrawMap) -> int:
    """Play on the standard streams, any of which may be closed. Return the exit code."""
    source = sys.stdin or io.StringIO()
    if session.state.explorer is not None and source.isatty() and not is_terminal(sys.stdout):
        source = io.StringIO()  # the output is redirected, so the user sees no prompts to answer
    game = PlainGame(session, draw, is_script=not source.isatty())
    return game.run(source, sys.stdout or io.StringIO(), sys.stderr or io.StringIO())


def replay_plain(
    session: Session,
    look: Look,
    out: TextIO,
    wait: Callable[[], str | None],
    *,
    is_asked: bool = False,
) -> None:
    """Print the position on screen and each turn after it, calling ``wait`` between turns.

    By ear, ``wait`` may return a question, which is answered. With ``is_asked``, a person types, so
    the replay goes on after the last turn, until ``wait`` raises EOFError.
    """
    is_by_ear = session.state.view.is_by_ear

    def scene(state: State) -> Sequence[str]:
        return turn_lines(state) if is_by_ear else _scene(state, look)

    _print(session.state, scene(session.state), out)
    while is_asked or session.state.is_live or not session.state.is_at_end:
        if is_asked and session.state.is_at_end and not session.state.is_live:
            hint = session.state.say("type a question, back, turn and a number, or quit")
            _print(session.state, [*_result_lines(session.state), hint], out)
        while line := wait():
            session.state, lines = answer(session.state, line)
            _print(session.state, lines, out)
        before = session.state
        session.handle(screen.TimerFired(FOLLOW))
        session.handle(screen.KeyPressed("down"))
        for each in _between(before, session.state):
            _print(each, ["", *scene(each)], out)
    _print(session.state, _result_lines(session.state), out)


def turn_reader(session: Session, out: TextIO) -> Callable[[], str]:
    """Return a function that reads Enter or a question from a listener of a replay.

    It raises EOFError for quit.
    """

    def speak(lines: Sequence[str]) -> None:
        _print(session.state, lines, out)

    def step(key: str) -> Sequence[str]:
        session.state, _ = places.step_by_key(session.state, key)
        session.state = session.state.close_page()
        return session.state.last_answer

    def complete(text: str) -> dict[str, str]:
        return completed_lines(session.state, text, replay_commands(session.state).suggest)

    def wait() -> str:
        line = editor.read().strip()
        if is_typed("quit", line, session.state.say):
            raise EOFError
        return line

    editor = LineEditor(lambda: session.state.say, complete, speak, step)
    speak([session.state.say("Press Enter for each turn, or type a question or quit.")])
    return wait


def _result_lines(state: State) -> list[str]:
    """Return why a log stops, and how the game ended."""
    lines = ["", state.timeline.stopped_reason] if state.timeline.stopped_reason else []
    if state.game.outcome is None:
        return lines
    if state.view.is_by_ear:
        return [*lines, *state.ui.speech.result(state.game, state.say)]
    return [*lines, "", *as_text(state.ui.score(state.game, state.say))]


def _between(before: State, now: State) -> Iterator[State]:
    """Yield a state for each new turn, or one state if only turns already shown have changed."""
    index = min(before.timeline.index, now.timeline.history.last)
    if now.timeline.history is not before.timeline.history and now.timeline.index <= index:
        yield now
    while index < now.timeline.index:
        index = min(now.timeline.history.next_turn(index), now.timeline.index)
        yield now.at(index)


def _scene(state: State, look: Look) -> list[str]:
    """Return the lines of a position: what happened, the map, the pieces, and what comes next."""
    game = state.game
    island = island_text(state, look)
    turn = state.timeline.history.turn_played(state.timeline.index)
    seen = (state.timeline.history, state.timeline.index, state.timeline.viewing_seat, state.say)
    return [
        *([state.ui.turn_label(turn, state.say)] if turn else []),
        *turn_captions(*seen),
        "",
        island.rstrip("\n"),
        "",
        *as_text(state.ui.pieces_left(game, state.say)),
        "",
        describe_point(*seen),
    ]
