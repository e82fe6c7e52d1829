"""Playing by ear with a screen reader: commands that ask about places, and lines to listen to.

The lines are short and without columns. Labels and directions are written as they are spoken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from taluva.app.options import FOR_EAR
from taluva.app.state import State
from taluva.app.timeline import describe_start, remarks
from taluva.app.update.commands import choices_after_game, choosing, commands_of
from taluva.app.update.commands import line as parse_line
from taluva.app.update.common import Result, reply, run_command
from taluva.app.update.places import MAX_DESCRIBED, WORDS, ear_word, place_commands
from taluva.app.update.queries import list_legal, topic_command, topics, usages
from taluva.core.game import Game, spots_in
from taluva.core.pages import Paragraph, TableBlock
from taluva.core.text import capitalize_first
from taluva.games import ui_for
from taluva.hexgrid import Corner, Hex, LabelError, parse_hex
from taluva.i18n import Language, quote
from taluva.tui.capabilities import Look
from taluva.tui.commands import Command, Commands
from taluva.tui.game_ui import GameUI
from taluva.tui.screen import Suggestion
from taluva.tui.speech import GAP, MAX_LENGTH, Detail, directions, format_spoken, parse_spoken
from taluva.tui.text import first_clause


def ear_commands(ui: GameUI[Any, Any], say: Language) -> list[Command[State, Result]]:
    """Return the commands for playing by ear."""
    # In lessons, again restarts the lesson.
    again = Command[State, Result]("repeat", "", say("repeat the last answer"), _again)
    found = (
        *place_commands(say),
        Command(
            "legal",
            say("[HEX|MOVE]"),
            say("the legal moves: all, on a hex, or starting with a word"),
            _legal,
        ),
        Command("last", "", say("what happened since your last turn"), _last),
        again._replace(name="again", also=("repeat",), offered=lambda state: state.lesson is None),
        again._replace(offered=lambda state: state.lesson is not None),
        Command("map", "", say("draw the map in plain characters"), _map),
        Command("summary", "", say("the game in five sentences"), _summary),
        *(topic_command(each, say) for each in ui.speech.topics),
    )
    own = {name: ear_word(name, say) for name in WORDS.english}
    return [
        each._replace(own=own.get(each.name, each.own), offered=_by_ear(each.offered))
        for each in found
    ]


def _by_ear(is_offered: Callable[[State], bool]) -> Callable[[State], bool]:
    return lambda state: state.view.is_by_ear and is_offered(state)


def _legal(state: State, text: str) -> Result:
    """List the legal moves on a hex or with a verb. By default, list the hexes with legal moves."""
    if not text:
        return _legal_places(state)
    try:
        hex = parse_hex(text)
    except LabelError:
        return list_legal(state, text)
    say = state.say
    moves = [move for move in state.game.legal_moves() if _is_at(hex, spots_in(move))]
    title = say.count(
        "{number} legal move on {hex}", "{number} legal moves on {hex}", len(moves), hex=hex
    )
    game, preview = state.game, state.ui.speech.preview
    rows = (
        say.about(
            state.ui.format_move(move, say), preview(game, game.apply(move), state.reader, say)
        )
        for move in moves
    )
    return reply(state, [title, *rows])


def _legal_places(state: State) -> Result:
    """List the hexes with legal moves if every move names a hex, or else the moves."""
    moves, say = state.game.legal_moves(), state.say
    spots = [spots_in(move) for move in moves]
    if not moves or not all(each and isinstance(each[0], Hex) for each in spots):
        return list_legal(state, "")
    places = sorted({each[0] for each in spots if isinstance(each[0], Hex)})
    title = say.count(
        "{number} legal move; type legal and a hex for details:",
        "{number} legal moves, on {hexes} hexes; type legal and a hex for details:",
        len(moves),
        hexes=len(places),
    )
    return reply(state, [title, ", ".join(map(str, places))])


def _is_at(hex: Hex, spots: Iterable[Hex | Corner]) -> bool:
    """Check whether any of the spots is ``hex`` or one of its corners."""
    return any(each is hex or (isinstance(each, Corner) and hex in each.hexes) for each in spots)


def _last(state: State, text: str) -> Result:
    """Report the moves since the player's last turn."""
    games = state.timeline.games
    start, end = state.recent_points
    lines = [
        line
        for index in range(start, end)
        for line in state.narrate(games[index], games[index + 1])
    ]
    return reply(state, lines or [state.say("nothing has been played yet")])


def _again(state: State, text: str) -> Result:
    lines = state.last_answer or state.ui.speech.describe_turn(
        state.game, state.reader, state.say, state.detail
    )
    return reply(state, [*map(Paragraph, lines)])


def _map(state: State, text: str) -> Result:
    from taluva.app.screens.map_view import island_text

    rows = island_text(state, Look(), MAX_LENGTH).splitlines()
    return reply(state, [TableBlock(tuple((row, "") for row in rows if row.strip()))])


def _summary(state: State, text: str) -> Result:
    return reply(state, state.ui.speech.summary(state.game, state.reader, state.say))


_FREE_TEXT: Final = frozenset(
    {"say", "note", "save", "where", "what", "next"}
)  # commands that take any words
_TEAM: Final = re.compile(r"\b[A-Z](?: \+ [A-Z])+\b")  # the letters of partners
_NO_WORD: Final = re.compile(r"\w+[/:.]\w")  # as in docs/island.taluva and bot:easy
_MARKED: Final = re.compile(r" \(\w+\)$")


def spoken_lines(state: State, lines: Iterable[str]) -> Iterator[str]:
    """Yield lines in spoken form, for ``print_spoken``. Drawings stay unchanged."""
    is_spelled = state.view.choices.spelling == "on"
    return _spoken(lines, state.ui, state.game, state.say, is_spelled=is_spelled)


def spoken_report(
    lines: Iterable[str], about: Game[Any] | GameUI[Any, Any] | None, say: Language
) -> Iterator[str]:
    """Yield the lines of a report in spoken form.

    It is about a played game, about the rules of a game, or about no game in particular.
    """
    lines = map(str.strip, lines)
    if about is None:
        return map(_sentence, lines)
    if isinstance(about, GameUI):
        return _spoken(lines, about, None, say)
    return _spoken(lines, ui_for(about.game_name), about, say)


def _spoken(
    lines: Iterable[str],
    ui: GameUI[Any, Any],
    game: Game[Any] | None,
    say: Language,
    *,
    is_spelled: bool = False,
) -> Iterator[str]:
    short = ui.speech.short_directions(say)
    seats = [] if game is None else ui.definition.seats(game)
    names = tuple(seat.name for seat in seats)
    by_letter = {seat.letter: seat.name for seat in seats}

    def team(found: re.Match[str]) -> str:
        letters = found[0].split(" + ")
        if not {*letters} <= by_letter.keys():
            return found[0]
        return say.join_and([by_letter[each] for each in letters])

    for line in lines:
        if GAP in line:
            yield line
            continue
        for seat in seats:  # letters are only useful with the map
            line = line.replace(f"{seat.name} ({seat.letter})", seat.name)
        if game is not None:
            line = ui.speech.name_seats(game, _TEAM.sub(team, line), say)
        text = format_spoken(line, short, say, names, is_spelled=is_spelled)
        yield text if text.startswith(names) and names else _sentence(text)


def _sentence(text: str) -> str:
    """Return a line with a capital letter, unless it begins with a path or a bot."""
    return text if _NO_WORD.match(text) else capitalize_first(text)


def spoken_reason(reason: str, say: Language) -> str:
    """Return why a line is refused, for a listener.

    Parts that the toolbar shows side by side become clauses, and references to marks on the map are
    removed.
    """
    return _MARKED.sub("", say.clauses(re.split(r"\s{2,}", reason)))


def typed_line(state: State, line: str) -> str:
    """Return a line with spoken places replaced by the form that the prompt can parse."""
    command = parse_line(state, line).command
    if command is not None and command.name in _FREE_TEXT:
        return line
    line = line.rstrip("?") or line
    forms = parse_spoken(line, state.ui.speech.short_directions(state.say), state.say)
    return max(forms, key=lambda form: _understanding(state, form))


def completed_lines(
    state: State, text: str, suggest: Callable[[State, str], Iterable[Suggestion]] | None = None
) -> dict[str, str]:
    """Return the lines that a typed line can become with its next word, which is also spoken.

    By default, the line is one of a game.
    """
    typed = typed_line(state, text.strip()) if text.strip() else ""
    if text.endswith(" ") and typed:
        typed += " "
    found = suggest(state, typed) if suggest else parse_line(state, typed).suggestions()
    short = state.ui.speech.short_directions(state.say)
    spoken = {own: directions(state.say)[name] for name, own in short.items()}
    words = ((each, spoken.get(each.text, each.text)) for each in found)
    return {each._replace(text=word).apply(typed): word for each, word in words}


def _understanding(state: State, line: str) -> tuple[bool, ...]:
    """Return whether a line can be carried out, is a whole move, and is the start of a move."""
    parsed = parse_line(state, line)
    return (
        parsed.move is not None or (parsed.command is not None and not parsed.refusal),
        state.prompt.intended_move(line) is not None,
        not state.prompt.parse_any(f"{line} ").is_dead,
    )


_IN_REPLAYS: Final = ("turn", "find", "next", "previous", "mistake", "notes", "threats")


def replay_commands(state: State) -> Commands[State, Result]:
    """Return the commands of a replay by ear."""
    from taluva.app.update import replay

    say = state.say
    back = Command[State, Result]("back", "", say("go back one turn"), _back_one_turn)
    listing = Command[State, Result]("help", "", say("what you can type"), _list_commands)
    turn = replay.commands_of(state).named("turn")
    assert turn is not None, "a command of replays"
    return Commands(
        (
            *(each for each in ear_commands(state.ui, say) if each.offered(state)),
            *topics(state.ui, say, is_watched=True),
            turn._replace(run=lambda state, text: _hear_turn(turn.run(state, text)[0])),
            *(each for each in replay.commands_of(state) if each.name in _IN_REPLAYS),
            *(each for each in choosing(state.ui, say) if each.name in FOR_EAR),
            back,
            listing,
        ),
        say,
    )


def _list_commands(state: State, text: str) -> Result:
    return reply(state, [usages(state, replay_commands(state))])


def _hear_turn(state: State) -> Result:
    """Go to the end of the turn that begins here, because a listener hears what has happened."""
    timeline = state.timeline
    return state.at(timeline.history.next_turn(timeline.index)).but(last_answer=()), ()


def _back_one_turn(state: State, text: str) -> Result:
    timeline = state.timeline
    return state.at(timeline.history.start_of(timeline.index)).but(last_answer=()), ()


def answer(state: State, line: str) -> tuple[State, list[str]]:
    """Handle a line in a replay. Return the new state, and the answer or the turn gone to."""
    say, before = state.say, state.timeline.index
    commands = replay_commands(state)
    word, _, argument = typed_line(state, line).strip().partition(" ")
    command = commands.find(word)
    if command is None:
        names = ", ".join(each.word for each in commands)
        text = say("there is no command {word}: choose from {known}", word=quote(word), known=names)
        return state, [text]
    if why := commands.refusal(state, command, word, argument.strip()):
        return state, [why]
    state = state.but(last_answer=())
    state, _ = run_command(state, command, argument.strip())
    # An open page would take the next key, which is meant to go to the next turn.
    state = state.close_page()
    is_elsewhere = state.timeline.index != before or not state.last_answer
    gone = turn_lines(state) if is_elsewhere else []
    return state, [*gone, *state.last_answer]


def marked_places(state: State) -> list[str]:
    """Return which places a lesson or a hint marks, and why. Describe them if they are few."""
    lesson, say, speech = state.lesson, state.say, state.ui.speech
    if lesson is None or not lesson.lit:
        return []
    spots = sorted(lesson.lit, key=str)
    named = ", ".join(speech.label(spot, say) for spot in spots)
    if lesson.hints:
        lines = [say("marked by the hint: {places}", places=named)]
    else:
        lines = [say("marked, because the task is about them: {places}", places=named)]
    if len(spots) <= MAX_DESCRIBED:
        facts = (
            (speech.label(spot, say), speech.describe(state.game, spot, say)) for spot in spots
        )
        lines += [say.about(name, what) for name, what in facts]
    return lines


class Situation:
    """A record of what a listener has heard about a position, to avoid repeating it."""

    def __init__(self) -> None:
        self._described: list[str] = []
        self._listener: int | None = None  # the seat that heard the description
        self._guides: set[str] = set()  # the advice on typing given so far

    def news(self, state: State) -> list[str]:
        """Return what a listener needs to know before typing, or [] while a bot plays."""
        learner = None if state.lesson is None else state.lesson.learner
        is_others = learner is not None and state.game.seat != learner
        if not state.is_over and (state.is_bots_turn or is_others):
            return []
        if state.is_ended:
            return self._ending(state)
        if state.is_over and state.last_answer:
            return []  # the answer to the last move already says how the game ended
        speech, is_brief = state.ui.speech, state.detail == Detail.BRIEF
        lines = [*speech.describe_turn(state.game, state.reader, state.say, state.detail)]
        is_known = (state.is_mid_turn or is_brief) and self._listener == state.reader
        known, self._described = self._described if is_known else [], lines
        self._listener = state.reader
        # The last line is about the player's hand: it is repeated in a new turn.
        end = len(lines) if state.is_mid_turn else -1
        new = [line for line in lines[:end] if line not in known]
        if not state.is_mid_turn:
            new += lines[-1:]
        if state.is_over:
            return new
        if not state.timeline.is_saved:
            new.insert(0, state.safety)
        return new if is_brief or state.is_others_turn else [*new, *self._guide(state)]

    def _ending(self, state: State) -> list[str]:
        """Return what has not been said about the result, and what can be chosen next."""
        said = state.last_answer
        lines = [line for line in state.ui.speech.result(state.game, state.say) if line not in said]
        commands = commands_of(state)
        words = [commands.word_for(name) for name in choices_after_game(state)]
        return [*lines, state.say("next you can type {words}", words=state.say.either(words))]

    def _guide(self, state: State) -> Iterator[str]:
        """Yield advice on what to type, unless it was given before."""
        guide = state.ui.speech.guide(state.prompt)
        what = first_clause(guide[0]) if guide else ""
        if what not in self._guides:
            self._guides.add(what)
            yield from guide


def turn_lines(state: State) -> list[str]:
    """Describe the turn before the position on screen, for a replay."""
    games, index = state.timeline.games, state.timeline.index
    if not index:
        return describe_start(state.timeline.history.game(0), state.say)
    history = state.timeline.history
    turn = history.turn_played(index)
    lines = [state.ui.turn_label(turn, state.say)] if turn else []
    for point in range(history.start_of(index), index):
        lines += state.narrate(games[point], games[point + 1])
        lines += remarks(history[point + 1].comments, state.say)
    return lines
