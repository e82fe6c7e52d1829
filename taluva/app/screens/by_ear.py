"""Lines to listen to: short, without columns, labels and directions as they are spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from taluva.app.state import State
from taluva.app.timeline import remarks
from taluva.app.update.commands import line as parse_line
from taluva.app.update.ear import ear_commands
from taluva.app.update.queries import topics
from taluva.core.text import capitalize_first
from taluva.i18n import Language, quote
from taluva.tui.commands import Commands
from taluva.tui.speech import GAP, parse_spoken, spoken
from taluva.tui.text import first_clause

_FREE_TEXT: Final = frozenset({"say", "note", "save", "where"})  # commands that take any words
_MARKED: Final = re.compile(r" \(\w+\)$")
_RULE_FIRST: Final = re.compile(r"(^|; )([A-Z]\d) ([^;]+)")


def heard_lines(state: State, lines: Iterable[str]) -> Iterator[str]:
    """Yield lines as ``print_spoken`` prints them for a listener. A drawing stays as it is."""
    short, names = state.ui.speech.short_directions(state.say), state.game.names
    seats = state.definition.seats(state.game)
    for line in lines:
        if GAP in line:
            yield line
            continue
        for seat in seats:  # the letters are for the map
            line = line.replace(f"{seat.name} ({seat.letter})", seat.name)
        told = spoken(line, short, state.say, names)
        yield told if told.startswith(names) else capitalize_first(told)


def reason_first(reason: str, line: str, say: Language) -> str:
    """Return why a line is refused, with each rule after what it says.

    A label in the line may look like a rule, and stays where it is. Parts that a toolbar shows side
    by side become clauses, and what is marked on a map is not mentioned.
    """
    labels = {*line.upper().split()}
    reason = _MARKED.sub("", say.clauses(re.split(r"\s{2,}", reason)))
    return _RULE_FIRST.sub(
        lambda found: found[0] if found[2] in labels else found.expand(r"\1\3 [\2]"),
        reason,
    )


def typed_line(state: State, line: str) -> str:
    """Return a line with places as they are spoken in the form that can be parsed."""
    command = parse_line(state, line).command
    if command is not None and command.name in _FREE_TEXT:
        return line
    forms = parse_spoken(line, state.ui.speech.short_directions(state.say), state.say)
    for is_understood in (_is_played, _is_meant, _is_begun):
        for form in forms:
            if is_understood(state, form):
                return form
    return forms[0]


def _is_played(state: State, line: str) -> bool:
    """Check whether a line is a legal move, or a command that can be carried out."""
    parsed = parse_line(state, line)
    return parsed.move is not None or (parsed.command is not None and not parsed.refusal)


def _is_meant(state: State, line: str) -> bool:
    """Check whether a line is a whole move, legal or not."""
    return state.prompt.intended_move(line) is not None


def _is_begun(state: State, line: str) -> bool:
    """Check whether a line is the beginning of a move."""
    return not state.prompt.parse_any(f"{line} ").is_dead


def answer(state: State, line: str) -> tuple[State, list[str]]:
    """Return the answer to a question about a replay, and the state after it."""
    say = state.say
    asked = Commands(
        (
            *ear_commands(state.ui, say, is_lesson=False, best=None),
            *topics(state.ui, say, is_watched=True),
        ),
        say,
    )
    word, _, argument = typed_line(state, line).strip().partition(" ")
    command = asked.find(word)
    if command is None:
        names = ", ".join(each.word for each in asked)
        told = say("there is no command {word}: {known}", word=quote(word), known=names)
        return state, [told]
    if why := asked.refusal(state, command, word, argument.strip()):
        return state, [why]
    state, _ = command.run(state, argument.strip())
    # An open page would take the next key, which goes to the next turn.
    state = replace(state, messages=state.messages.close_page())
    return state, [*state.messages.last_answer]


class Situation:
    """What a listener has heard about the situation, so that nothing is said twice."""

    def __init__(self) -> None:
        self._told: list[str] = []
        self._guides: set[str] = set()  # what was said about typing

    def news(self, state: State) -> list[str]:
        """Return what a listener needs to know before typing; nothing while a bot plays."""
        learner = None if state.lesson is None else state.lesson.learner
        is_others = learner is not None and state.game.seat != learner
        if not state.is_over and (state.is_bots_turn or is_others):
            return []
        if state.is_over and state.messages.last_answer:
            return []  # the last move told how the game ended
        told = [*state.ui.speech.describe_turn(state.game, state.reader, state.say)]
        known, self._told = self._told if state.is_mid_turn else [], told
        new = [line for line in told if line not in known]
        if state.is_over:
            return new
        if not state.timeline.is_saved:
            new.insert(0, state.safety)
        return [*new, *self._guide(state)]

    def _guide(self, state: State) -> Iterator[str]:
        """Yield what a new player can type, unless that was said before with another example."""
        guide = state.ui.speech.guide(state.prompt)
        what = first_clause(guide[0]) if guide else ""
        if what not in self._guides:
            self._guides.add(what)
            yield from guide


def turn_lines(state: State) -> list[str]:
    """Return the turn that led to the point in view, and what comes next, for a replay."""
    games, index = state.timeline.games, state.timeline.index
    if not index:
        return [state.ui.beginning(state.say)]
    history = state.timeline.history
    turn = history.turn_played(index)
    told = [state.ui.turn_label(turn, state.say)] if turn else []
    for point in range(history.start_of(index), index):
        told += state.narrate(games[point], games[point + 1])
        told += [f"# {comment}" for comment in remarks(history[point + 1].comments)]
    return told
