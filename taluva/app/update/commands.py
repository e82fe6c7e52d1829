"""The commands of a game that is played: which there are, and those that touch the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from taluva.app.orders import Hint, Note, SaveAs
from taluva.app.state import State, Task, Wish
from taluva.app.update.asking import asking, helped
from taluva.app.update.choices import choosing
from taluva.app.update.common import Result, file_named, refused, unkept
from taluva.app.update.ending import ending_commands, wished
from taluva.app.update.undoing import undoing
from taluva.record import usual_name
from taluva.shell.events import Leave, SetLine
from taluva.shell.face import Face
from taluva.shell.typing.commands import Command, Commands
from taluva.shell.typing.names import is_typed, own_names
from taluva.shell.typing.suggestion import Suggestion
from taluva.shell.typing.verdict import State as Judged
from taluva.shell.typing.verdict import Verdict
from taluva.table.telling.language import ENGLISH, Language
from taluva.table.telling.page import Page, Terms

if TYPE_CHECKING:  # loaded when somebody asks for a hint
    from taluva.table import bot


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


def _learn(state: State, text: str) -> Result:
    """Leave the game for a lesson; without a name, for the list of all."""
    from taluva.learn.courses import found

    try:
        if text:
            found(text, say=state.say)
    except ValueError as error:
        return refused(state, state.say.again(error))
    return wished(replace(state, subject=text), Wish.LEARN)


def lessons_offered(state: State) -> Iterable[tuple[str, str]]:
    """Offer the courses of the game, and its lessons by their titles."""
    from taluva.learn.courses import LESSONS, courses_of

    say = state.say
    for course in courses_of(state.whole.game_name):
        yield say.again(course.name), say.again(course.title)
        if course.name == LESSONS:
            for lesson in course.lessons:
                yield say.again(lesson.task.name), say.again(lesson.title)


def _quit(state: State, text: str) -> Result:
    return replace(state, text=""), [Leave()]


def _leaving(state: State, text: str) -> Verdict | None:
    """Refuse to leave a game that is not kept, or warn whoever means it."""
    if is_typed("now", text, state.say) and not state.is_kept:
        return Verdict(Judged.WARNING, state.say("Enter leaves; the game is NOT kept"))
    if why := unkept(state):
        return Verdict(Judged.NO, why)
    if state.is_begun:
        return None
    return Verdict(Judged.OK, state.say("Enter leaves; nothing was played yet"))


@cache
def play_commands(face: Face[Any, Any], say: Language = ENGLISH) -> Commands[State, Result]:
    """Give the commands of a game that is played, in the order in which the help lists them."""
    return Commands((*asking(face, say), *_last(face, say)), say)


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


# What a game has that is kept, and a lesson has not.
_KEPT_ALONE: Final = frozenset({"undo", "redo", "hint", "note", "save", "history", "quit", "learn"})


@lru_cache(maxsize=4)
def _of_lesson(usual: Commands[State, Result], say: Language) -> Commands[State, Result]:
    from taluva.app.update.learning import lesson_commands  # only a lesson needs it

    kept = [each for each in usual if each.name not in _KEPT_ALONE]
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


def hints_page(hints: Sequence[bot.Hint[Any]], *, is_short: bool = False) -> Page:
    """List good moves with their numbers."""
    told = ((each.short if is_short else "") or each.reason for each in hints)
    return (Terms(tuple((str(number), each) for number, each in enumerate(told, 1)), 0),)


def _last(face: Face[Any, Any], say: Language) -> tuple[Command[State, Result], ...]:
    return (
        *undoing(say),
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
        *choosing(face, say),
        Command(
            "help",
            say("[COMMAND]"),
            say("what can be typed; ? says it too"),
            lambda state, text: helped(state, text, commands_of(state)),
            lambda state: [(each.word, each.summary) for each in commands_of(state)],
            also=("?",),
        ),
        Command(
            "quit",
            f"[{own_names(say)['now']}]",
            say("leave; the game is kept"),
            _quit,
            judged=_leaving,
        ),
    )
