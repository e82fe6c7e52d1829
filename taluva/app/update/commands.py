"""The commands beside the moves: those that only look, on every screen, and those of play."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from taluva.app.orders import Hint, Note, Redo, SaveAs, Speak, Undo
from taluva.app.state import Screen, State, Task, Wish
from taluva.app.update.common import Result, answered, file_named, refused, unkept
from taluva.app.update.ending import ending_commands, wished
from taluva.app.update.learning import KEPT_ALONE, lesson_commands, lessons_offered
from taluva.app.view import zooms
from taluva.languages import LANGUAGES, language
from taluva.record import usual_name
from taluva.shell.events import Leave, SetLine
from taluva.shell.face import Face, Topic
from taluva.shell.looks.look import backgrounds, looks
from taluva.shell.typing.commands import Command, Commands
from taluva.shell.typing.suggestion import Suggestion
from taluva.shell.typing.verdict import State as Judged
from taluva.shell.typing.verdict import Verdict
from taluva.table import bot
from taluva.table.kinds import Number, Words
from taluva.table.language import ENGLISH, Language
from taluva.table.notation import Form, Grammar
from taluva.table.page import GAP, Block, Heading, Page, Paragraph, Terms
from taluva.table.words import quoted


def _keys(say: Language) -> Terms:
    return Terms(
        (
            ("Tab", say("offer what is legal; up and down choose, Enter takes it")),
            (say("arrows"), say("on an empty line: point at a place; Enter plays what is written")),
            ("< > r", say("while you point: turn, or take the next thing to do there")),
            ("Tab", say("while you point: to the next legal place; Esc goes back to typing")),
            (say("mouse"), say("a click points, one more turns, one below the map is Enter")),
            ("Ctrl-P Ctrl-N", say("bring back lines that were entered")),
            ("F1", say("this help")),
            ("F2", say("mark what is legal on the map")),
            ("F3", say("undo")),
            (say("Shift-arrows"), say("move the map; Shift-Home centres it")),
            (say("PgUp PgDn"), say("turn the pages of an answer; Esc closes it")),
            ("1 2 3", say("put a hint into the line")),
            ("Ctrl-C Ctrl-D", say("leave, after a question")),
            ("Ctrl-Z", say("back to the shell for a while; fg goes on here")),
        )
    )


def _topic(topic: Topic[Any], say: Language) -> Command[State, Result]:
    """Make the command that asks about something of a game."""

    def run(state: State, text: str) -> Result:
        try:
            return answered(state, topic.answer(state.game, text, state.say))
        except ValueError as error:
            return refused(state, state.say.again(error))

    choices = topic.choices
    return Command(
        topic.name,
        say.again(topic.argument),
        say.again(topic.summary),
        run,
        None if choices is None else lambda state: choices(state.game, state.say),
        takes=None if topic.takes is None else topic.takes(say),
    )


def topics(
    face: Face[Any, Any], say: Language, *, is_watched: bool
) -> list[Command[State, Result]]:
    """Give the commands that ask about a game."""
    found = (each for each in face.topics if each.is_for_watchers or not is_watched)
    return [_topic(each, say) for each in found]


class _Choosing(NamedTuple):
    """The sentences about a choice of how the map is seen; the last waits for a word."""

    what: str
    summary: str
    now: Callable[[str], str]
    chosen: Callable[[str], str]
    kept: Callable[[str], str]  # chosen for the next games too
    unknown: str


def _choice(
    name: str, argument: str, choices: dict[str, str], words: _Choosing
) -> Command[State, Result]:
    """Make a command that chooses how the map is seen."""

    def run(state: State, text: str) -> Result:
        if not text:
            now = words.now(getattr(state.view, name))
            return answered(state, [now, Terms(tuple(choices.items()))])
        found = [each for each in choices if each.startswith(text.lower())]
        if len(found) != 1:
            return refused(state, kind.wrong(text))
        told = words.kept if state.screen is Screen.PLAY else words.chosen
        return answered(state.with_view(**{name: found[0]}), [told(found[0])])

    kind = Words({each: (each,) for each in choices}, words.what, words.unknown)
    return Command(name, argument, words.summary, run, lambda state: choices.items(), takes=kind)


def zoom_command(face: Face[Any, Any], say: Language) -> Command[State, Result]:
    """Give the command that chooses how large the map is."""
    choices = zooms(say, face.zooms)
    words = _Choosing(
        say("zoom"),
        say("how large the map is drawn"),
        lambda zoom: say("zoom is {zoom}; choose:", zoom=zoom),
        lambda zoom: say("zoom: {zoom}", zoom=zoom),
        lambda zoom: say("zoom: {zoom}, remembered for the next games", zoom=zoom),
        say("{word} is no zoom: choose from {words}", word="{word}", words=", ".join(choices)),
    )
    return _choice("zoom", say("[SIZE]"), choices, words)


def look_command(say: Language) -> Command[State, Result]:
    """Give the command that chooses how the map is drawn."""
    choices = looks(say)
    words = _Choosing(
        say("look"),
        say("how the map is drawn"),
        lambda look: say("look is {look}; choose:", look=look),
        lambda look: say("look: {look}", look=look),
        lambda look: say("look: {look}, remembered for the next games", look=look),
        say("{word} is no look: choose from {words}", word="{word}", words=", ".join(choices)),
    )
    return _choice("look", say("[KIND]"), choices, words)


def _spoken(state: State, say: Language) -> Result:
    """Say everything in another language from now on."""
    told = say("language: {name}, remembered for the next games", name=LANGUAGES[say.code])
    state, orders = answered(replace(state, say=say, has_chosen_language=True), [told])
    return state, [*orders, Speak(say)]


def language_command(say: Language) -> Command[State, Result]:
    """Give the command that chooses the language."""
    names: dict[Hashable, tuple[str, ...]] = {
        code: (code, name) for code, name in LANGUAGES.items()
    }
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    unknown = say("{word} is no language: choose from {known}", word="{word}", known=known)
    kind = Words(names, say("a language"), unknown)

    def run(state: State, text: str) -> Result:
        if not text:
            now = say("language is {name}; choose:", name=LANGUAGES[say.code])
            return answered(state, [now, Terms(tuple(LANGUAGES.items()))])
        found = kind.read(text)
        if len(found) != 1:
            return refused(state, kind.wrong(text))
        return _spoken(state, language(str(found[0])))

    return Command(
        "language",
        say("[LANGUAGE]"),
        say("the language of all that is said"),
        run,
        lambda state: LANGUAGES.items(),
        takes=kind,
    )


def mouse_command(say: Language) -> Command[State, Result]:
    """Give the command that takes the mouse from the terminal, or leaves it there."""
    choices = {
        "on": say("a click points, the wheel zooms, dragging moves the map"),
        "off": say("the terminal has its own selection without Shift"),
    }
    words = _Choosing(
        say("on or off"),
        say("whether the mouse points at places"),
        lambda mouse: say("mouse is {mouse}; choose:", mouse=mouse),
        lambda mouse: say("mouse: {mouse}", mouse=mouse),
        lambda mouse: say("mouse: {mouse}, remembered for the next games", mouse=mouse),
        say("{word} is neither on nor off", word="{word}"),
    )
    return _choice("mouse", "[on|off]", choices, words)


def motion_command(say: Language) -> Command[State, Result]:
    """Give the command that shows steps by a short motion, or at once."""
    choices = {
        "auto": say("on, but not over ssh"),
        "on": say("what a step does lights up for a moment"),
        "off": say("everything is there at once"),
    }
    words = _Choosing(
        say("auto, on or off"),
        say("whether steps are shown by a short motion"),
        lambda motion: say("motion is {motion}; choose:", motion=motion),
        lambda motion: say("motion: {motion}", motion=motion),
        lambda motion: say("motion: {motion}, remembered for the next games", motion=motion),
        say("{word} is neither auto, on nor off", word="{word}"),
    )
    return _choice("motion", "[on|off]", choices, words)


def background_command(say: Language) -> Command[State, Result]:
    """Give the command that chooses colours for a dark or a light screen."""
    choices = backgrounds(say)
    words = _Choosing(
        say("background"),
        say("whether the colours are for a dark or a light screen"),
        lambda ground: say("background is {background}; choose:", background=ground),
        lambda ground: say("background: {background}", background=ground),
        lambda ground: say(
            "background: {background}, remembered for the next games", background=ground
        ),
        say(
            "{word} is no background: choose from {words}", word="{word}", words=", ".join(choices)
        ),
    )
    return _choice("background", "[dark|light]", choices, words)


def _why(state: State, text: str) -> Result:
    move = state.prompt.grammar.parse(text)
    return answered(state, state.face.why(state.game, move, state.say))


def _judged(state: State, text: str) -> Verdict:
    """Judge the move that ``why`` is asked about, legal or not."""
    grammar = state.prompt.grammar
    reading = grammar.read(text, None)
    if len(reading.moves) == 1:
        return Verdict(
            Judged.OK, state.say("Enter: why {move}", move=grammar.spelt(reading.moves[0]))
        )
    if not reading.is_dead:
        problem = grammar.problem(grammar.read(f"{text} ", None))
        return Verdict(Judged.INCOMPLETE, str(problem))
    return Verdict(Judged.NO, str(grammar.problem(reading)))


def _any_move(state: State, text: str) -> Iterable[Suggestion]:
    """Offer what goes on with any move, legal or not: each once."""
    return dict.fromkeys(state.prompt.spellings(text))


def _steps(say: Language) -> Number:
    return Number(say("a number of steps"), say("{word} is no number of steps"))


def steps_back(state: State, decisions: int) -> int:
    """Count the steps to take back so many decisions of people, and what bots replied to each.

    What is dealt goes and comes with the step before it, and is not counted.
    """
    found = 0
    seats = (before.seat for before in reversed(state.history.games[: state.index]))
    for steps, seat in enumerate((seat for seat in seats if seat is not None), 1):
        if seat not in state.bots:
            found = steps
            decisions -= 1
            if not decisions:
                break
    return found


def steps_again(state: State, decisions: int) -> int:
    """Count the steps to play again so many decisions of people, and what bots replied."""
    game, steps = state.whole, 0
    for move in state.redoable:
        if game.seat is not None and game.seat not in state.bots:
            if not decisions:
                break
            decisions -= 1
        steps += game.seat is not None
        game = game.step(move)
    return steps


def _undo(state: State, text: str) -> Result:
    return replace(state, text=""), [Undo(steps_back(state, int(text or 1))), SetLine()]


def _redo(state: State, text: str) -> Result:
    return replace(state, text=""), [Redo(steps_again(state, int(text or 1))), SetLine()]


def _taken_from_others(state: State, text: str) -> Verdict | None:
    """Warn where a step of somebody else who is no bot would be taken back."""
    games = state.history.games[: state.index]
    steps = steps_back(state, int(text or 1))
    seats = [game.seat for game in reversed(games) if game.seat is not None][:steps]
    others = {seat for seat in seats if seat != state.game.seat and seat not in state.bots}
    if not others:
        return None
    names = state.say.listed([state.game.names[seat - 1] for seat in sorted(others)])
    what = state.say.count(
        "Enter takes back {number} step, with what {names} did",
        "Enter takes back {number} steps, with what {names} did",
        steps,
        names=names,
    )
    return Verdict(Judged.WARNING, what)


def _nothing_to_undo(state: State) -> str:
    return "" if steps_back(state, 1) else state.say("there is nothing to take back")


def _nothing_to_redo(state: State) -> str:
    return "" if state.redoable else state.say("there is nothing to play again")


def _steps_and_notes(state: State) -> Iterator[Block]:
    """List the steps that stand, one line for each turn, and the notes beside them."""
    steps = state.steps
    if not steps:
        yield Paragraph(state.say("nothing has been played yet"))
    points = zip(steps, state.history.moments[1:], strict=True)
    for (turn, name), group in groupby(points, key=lambda pair: (pair[0].turn, pair[0].who)):
        played = list(group)
        moves = ", ".join(state.prompt.grammar.spelt(step.move) for step, _ in played)
        yield Paragraph(f"{turn:3}. {state.say.about(name, moves) if name else moves}")
        for note in (note for _, point in played for note in point.comments):
            yield Paragraph(f"# {note}", 3)


def _hint(state: State, text: str) -> Result:
    ticket = state.tickets + 1
    task = Task(ticket, state.say("looking for good moves"))
    state = replace(state, text="", message=None, page=None, task=task, tickets=ticket)
    return state, [Hint(ticket, state.whole), SetLine()]


def _no_hint(state: State) -> str:
    if state.is_over:
        return state.say("the game is over")
    if not state.is_bots_turn:
        return ""
    return state.say("{name} is to move, and is a bot", name=state.player)


def _save(state: State, text: str) -> Result:
    try:
        return state, [SaveAs(file_named(text))]
    except ValueError as error:
        return refused(state, state.say.again(error))


def _file_name(state: State, text: str) -> Iterable[Suggestion]:
    """Offer a name for the file, in the folder that is typed."""
    start = text.rfind("/") + 1
    name = usual_name(state.game.names)
    if name.startswith(text[start:]):
        yield Suggestion(name, start, state.say("a new file with this game"))


def _help(state: State, text: str) -> Result:
    if text:
        return _help_on(state, text)
    say, grammar = state.say, state.prompt.grammar
    forms = [form for form in grammar.forms if form.is_offered]
    moves = tuple((form.usage, _shown(form, grammar)) for form in forms)
    short = say(
        "Case does not matter, and short forms work: {examples}",
        examples=say.again(state.face.short_forms),
    )
    return answered(
        state,
        [
            *(Heading(say("moves")), Terms(moves), Paragraph(short, 1)),
            *(GAP, Heading(say("commands")), usages(commands_of(state))),
            *(() if state.is_plain else (GAP, Heading(say("keys")), _keys(say))),
        ],
    )


def _shown(form: Form[Any], grammar: Grammar[Any]) -> str:
    """Say what a move does, with an example."""
    return f"{form.meaning} ({grammar.example(form)})"


def usages(commands: Commands[State, Result]) -> Terms:
    """List commands with what they do."""
    return Terms(tuple((each.usage, each.summary) for each in commands))


def _help_on(state: State, word: str) -> Result:
    grammar = state.prompt.grammar
    meant = grammar.verbs.read(word)
    for form in grammar.forms:
        if form.verb in meant and form.is_offered:
            return answered(state, [state.say.about(form.usage, _shown(form, grammar))])
    commands = commands_of(state)
    command = commands.find(word)
    if command is not None:
        return answered(state, [state.say.about(command.usage, command.summary)])
    nearest = commands.nearest(word, {form.verb for form in state.prompt.grammar.forms})
    if nearest:
        said = state.say(
            "there is no move or command {word}: did you mean {nearest}?",
            word=quoted(word),
            nearest=nearest,
        )
    else:
        said = state.say("there is no move or command {word}: help lists them", word=quoted(word))
    return refused(state, said)


def _learn(state: State, text: str) -> Result:
    """Leave the game for a lesson; without a name, for the list of all."""
    from taluva.learn.courses import found

    try:
        if text:
            found(text)
    except ValueError as error:
        return refused(state, state.say.again(error))
    return wished(replace(state, subject=text), Wish.LEARN)


def _quit(state: State, text: str) -> Result:
    return replace(state, text=""), [Leave()]


def _is_lost(state: State, text: str) -> Verdict | None:
    """Refuse to leave a game that is not kept, or warn whoever means it."""
    if text.lower() == "now" and not state.is_kept:
        return Verdict(Judged.WARNING, state.say("Enter leaves; the game is NOT kept"))
    why = unkept(state)
    return Verdict(Judged.NO, why) if why else None


@cache
def play_commands(face: Face[Any, Any], say: Language = ENGLISH) -> Commands[State, Result]:
    """Give the commands of a game that is played, in the order in which the help lists them."""
    return Commands((*_first(say), *topics(face, say, is_watched=False), *_last(face, say)), say)


def commands_of(state: State) -> Commands[State, Result]:
    """Give the commands of the game that is played; hints are taken by their numbers."""
    found = play_commands(state.face, state.say)
    if state.study is not None:
        found = _of_lesson(found, state.say)
    elif state.is_ended:
        found = _with_ending(found, state.say)
    elif state.hints and not state.is_plain:
        found = _with_hints(found, len(state.hints), state.say)
    return _in_lines(found, state.say) if state.is_plain else found


@lru_cache(maxsize=4)
def _of_lesson(usual: Commands[State, Result], say: Language) -> Commands[State, Result]:
    kept = [each for each in usual if each.name not in KEPT_ALONE]
    return Commands((*lesson_commands(say), *kept), say)


_SEEN: Final = ("look", "background", "mouse", "motion")  # of use on a screen alone


@lru_cache(maxsize=4)
def _in_lines(usual: Commands[State, Result], say: Language) -> Commands[State, Result]:
    """Leave out what does nothing where lines are printed."""
    return Commands((each for each in usual if each.name not in _SEEN), say)


@lru_cache(maxsize=4)
def _with_ending(usual: Commands[State, Result], say: Language) -> Commands[State, Result]:
    return Commands((*ending_commands(say), *usual), say)


@lru_cache(maxsize=4)
def _with_hints(
    usual: Commands[State, Result], number: int, say: Language
) -> Commands[State, Result]:
    taken = [
        Command(str(each), "", say("put this hint into the line"), _take)
        for each in range(1, number + 1)
    ]
    return Commands((*usual, *taken), say)


def _take(state: State, text: str) -> Result:
    """Put the move of a hint into the line, where Enter plays it."""
    line = state.prompt.grammar.spelt(state.hints[int(state.asked) - 1].move)
    return replace(state, text=line, message=None), [SetLine(line)]


def hints_page(hints: Sequence[bot.Hint[Any]]) -> Page:
    """List good moves with their numbers."""
    return (Terms(tuple((str(number), each.reason) for number, each in enumerate(hints, 1)), 0),)


def _first(say: Language) -> tuple[Command[State, Result], ...]:
    return (
        Command(
            "legal",
            "",
            say("list what may be played now"),
            lambda state, text: answered(state, state.face.legal(state.game, state.say)),
        ),
        Command(
            "why",
            say("MOVE"),
            say("every reason why a move is refused, with its rule"),
            _why,
            judged=_judged,
            suggests=_any_move,
        ),
    )


def _last(face: Face[Any, Any], say: Language) -> tuple[Command[State, Result], ...]:
    return (
        Command(
            "history",
            "",
            say("the steps played so far"),
            lambda state, text: answered(state, _steps_and_notes(state)),
        ),
        Command(
            "undo",
            say("[STEPS]"),
            say("take back a step, or more"),
            _undo,
            refusal=_nothing_to_undo,
            takes=_steps(say),
            judged=_taken_from_others,
        ),
        Command(
            "redo",
            say("[STEPS]"),
            say("play again what was taken back"),
            _redo,
            refusal=_nothing_to_redo,
            takes=_steps(say),
        ),
        Command("hint", "", say("good moves, each with a reason"), _hint, refusal=_no_hint),
        Command(
            "note",
            say("TEXT"),
            say("keep a remark in the log"),
            lambda state, text: (state, [Note(text)]),
        ),
        Command(
            "save",
            say("FILE"),
            say("write the game to a file, and go on there"),
            _save,
            suggests=_file_name,
        ),
        Command(
            "learn",
            say("[LESSON]"),
            say("a lesson, and then back to this game"),
            _learn,
            lessons_offered,
        ),
        zoom_command(face, say),
        look_command(say),
        background_command(say),
        mouse_command(say),
        motion_command(say),
        language_command(say),
        Command(
            "help",
            say("[COMMAND]"),
            say("what can be typed; ? says it too"),
            _help,
            lambda state: [(each.name, each.summary) for each in commands_of(state)],
            also=("?",),
        ),
        Command("quit", "[now]", say("leave; the game is kept"), _quit, judged=_is_lost),
    )
