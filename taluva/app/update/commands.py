"""The commands of a running game: their list and parsing, undo and redo, and the end menu."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final

from taluva.app.options import SETTINGS, WORDS, Setting, unknown_value
from taluva.app.state import NextAction, State
from taluva.app.table import Table, is_own_step, not_your_turn
from taluva.app.timeline import describe_stints
from taluva.app.update import common
from taluva.app.update.queries import analyse_command, asking, explore_command, show_help
from taluva.core.arguments import Integer, Keyword
from taluva.core.pages import Paragraph, TableBlock, Terms
from taluva.core.setup import BOT
from taluva.i18n import ENGLISH, InvalidInput, Language, quote
from taluva.i18n.languages import language
from taluva.record.folder import usual_name
from taluva.record.lines import PERSON
from taluva.tui.capabilities import Look
from taluva.tui.commands import Command, Commands, TypedLine
from taluva.tui.game_ui import GameUI
from taluva.tui.menu import is_typed, own_names
from taluva.tui.screen import Exit, Feedback, LineStatus, SetLine, Suggestion
from taluva.tui.text import MARGIN, width_of


def _hint(state: State, text: str) -> common.Result:
    state = state.start_task(state.say("looking for good moves")).clear_line().clear_messages()
    ticket, game = state.ticket_count, state.timeline.latest
    return state, [lambda table, me: table.find_hints(me, ticket, game), SetLine()]


def _hint_command(say: Language) -> Command[State, common.Result]:
    summary = say("good moves, each with a reason")
    return Command("hint", "", summary, _hint, refusal=_no_hint, offered=_is_game)


def _has_best(state: State) -> bool:
    """Check whether a listener can ask for the best moves."""
    is_listening = state.view.is_by_ear and _is_game(state) and not state.is_over
    return is_listening and not common.why_unsupported(state, "hint")


def _no_hint(state: State) -> str:
    if why := common.why_unsupported(state, "hint"):
        return why
    if state.is_over:
        return state.say("the game is over")
    if state.is_bots_turn:
        return state.say("it's {name}'s turn (a bot)", name=state.player)
    if state.is_others_turn:
        return state.say.again(not_your_turn(state.game))
    return state.say("wait for the first result") if state.task is not None else ""


def _save(state: State, text: str) -> common.Result:
    path = common.file_named(text)
    return state, [lambda table, me: table.save_as(me, path)]


def _file_name(state: State, text: str) -> Iterable[Suggestion]:
    """Suggest a file name in the typed folder."""
    start = text.rfind("/") + 1
    name = usual_name(state.game.names)
    if name.startswith(text[start:]):
        yield Suggestion(name, start, state.say("a new file with this game"))


def _learn(state: State, text: str) -> common.Result:
    """Leave the game for the named lesson, or for the list of lessons."""
    from taluva.learn.courses import find_course

    if text:
        find_course(text, say=state.say)  # raises ValueError
    return leave_for(state.but(lesson_name=text), NextAction.LEARN)


def lessons_offered(state: State) -> Iterable[tuple[str, str]]:
    """Yield the name and the title of each course and lesson of the game."""
    from taluva.core.lessons import CourseKind
    from taluva.learn.courses import courses_of

    say = state.say
    for course in courses_of(state.timeline.latest.game_name):
        yield say.again(course.name), say.again(course.title)
        if course.kind is CourseKind.LESSONS:
            for lesson in course.lessons:
                yield say.again(lesson.task.name), say.again(lesson.title)


def _leaving(state: State, text: str) -> Feedback | None:
    """Return a refusal to leave a game that is not saved, or a warning before "quit now"."""
    if is_typed("now", text, state.say) and not state.timeline.is_saved:
        return Feedback(LineStatus.WARNING, state.say("Enter quits; the game is NOT saved"))
    if why := common.unkept(state):
        return Feedback(LineStatus.NO, why)
    if state.timeline.has_started:
        return None
    return Feedback(LineStatus.OK, state.say("Enter quits; nothing played yet"))


def choosing(ui: GameUI[Any, Any], say: Language) -> tuple[Command[State, common.Result], ...]:
    """Return a command for each setting that has a list of values."""
    return tuple(_command(each, ui, say) for each in SETTINGS if each.values())


def _command(
    setting: Setting, ui: GameUI[Any, Any], say: Language
) -> Command[State, common.Result]:
    """Return a command that lists the values of a setting, or sets one of them.

    It accepts words in the given language and English ones.
    """
    label, values = say.again(setting.label), setting.values(ui.cover)
    words: dict[Hashable, tuple[str, ...]] = {each: setting.spellings(each, say) for each in values}
    shown = [word for word, *_ in words.values()]
    known = [f"{word} ({setting.labels[word]})" for word in shown] if setting.labels else shown
    kind = Keyword(words, label, unknown_value(label, known, say), say=say)
    terms = tuple(
        (kind.format(each), say.again(meaning) or setting.labels[each])
        for each, meaning in values.items()
    )
    argument = say.again(setting.argument) or "|".join(shown)

    def run(state: State, text: str) -> common.Result:
        if not text:
            value = setting.label_of(_value(state, setting), say)
            now = say("{name} is {value}; choose:", name=label, value=value)
            return common.reply(state, [now, Terms(terms)])
        found = kind.parse(text)
        if len(found) == 1:
            return _choose(state, setting, str(found[0]))
        # A viewer on another computer may not name files of this one.
        if setting.read is None or (state.viewer is not None and not state.viewer.is_local):
            return common.reject(state, kind.wrong(text))
        return _choose(state, setting, setting.read(text))

    return Command(
        setting.word,
        f"[{argument}]",
        say.again(setting.summary),
        run,
        lambda state: terms,
        takes=kind if setting.read is None else None,
        own=WORDS.spellings(setting.word, say)[0],
        offered=lambda state: state.view.is_by_ear or not setting.is_only_for_ear,
    )


def _value(state: State, setting: Setting) -> str:
    if setting.name == "language":
        return state.say.code
    return str(getattr(state.view.choices, setting.name))


def _choose(state: State, setting: Setting, value: str) -> common.Result:
    """Set a setting and say so, in the language that was chosen."""
    view = state.view.choose(**{setting.name: value})
    if setting.name == "language":
        view = view._replace(language=language(value))
    was_by_ear, state = state.view.is_by_ear, replace(state, view=view)
    say = state.say
    label, shown = say.again(setting.label), setting.label_of(value, say)
    message = say.about(label, shown)
    if view.remembers_choices:
        message = say("{name}: {value}, saved for future games", name=label, value=shown)
    if view.is_by_ear != was_by_ear:
        return _reopen_screen(state, message)
    return common.reply(state, [message])


def _reopen_screen(state: State, text: str) -> common.Result:
    """Close this screen to reopen the game by ear or on a full screen, if there is one."""
    if not state.has_screen:
        return common.reply(state, [text])
    if why := common.unkept(state):
        return common.reject(state, why)
    return state.clear_line().but(next_action=NextAction.REOPEN), [Exit()]


@cache
def play_commands(ui: GameUI[Any, Any], say: Language) -> Commands[State, common.Result]:
    """Return the commands of a running game, in the order of the help."""
    return Commands((*asking(ui, say), *_last(ui, say)), say)


@lru_cache(maxsize=4)  # one state is asked several times, by the update and the painters
def commands_of(state: State) -> Commands[State, common.Result]:
    """Return the commands offered now."""
    every = _every_command(state.ui, state.say, len(state.hints))
    return _chosen(tuple(each for each in every if each.offered(state)), state.say)


_chosen = lru_cache(maxsize=32)(Commands[State, common.Result])


@lru_cache(maxsize=32)
def _every_command(
    ui: GameUI[Any, Any], say: Language, hints: int
) -> tuple[Command[State, common.Result], ...]:
    """Return the commands of games, lessons and the explorer, in the order of the help.

    If two of the same name are offered, the first one counts. ``hints`` is how many have numbers.
    """
    from taluva.app.by_ear import ear_commands
    from taluva.app.update.explore import explorer_commands
    from taluva.app.update.lesson import lesson_commands
    from taluva.app.update.places import ear_word

    return (
        *ear_commands(ui, say),
        _hint_command(say)._replace(name="best", own=ear_word("best", say), offered=_has_best),
        *lesson_commands(say),
        *explorer_commands(hints, say),
        *ending_commands(say),
        *play_commands(ui, say),
        *(
            Command(
                str(each),
                "",
                say("copy this hint to the line"),
                lambda state, text: common.take_hint(state),
                offered=lambda state: _is_game(state) and not state.is_ended,
            )
            for each in range(1, hints + 1)
        ),
        Command(
            "invite",
            say("[NAME]"),
            say("show how guests join; with a name, make a new join code"),
            _managing("invite"),
            lambda state: [(name, "") for name in state.game.names],
            offered=_is_host,
        ),
        Command(
            "kick",
            say("NAME"),
            say("disconnect a guest, who needs a new join code to come back"),
            _managing("kick"),
            lambda state: [(name, "") for name in state.game.names],
            offered=_is_host,
        ),
        Command(
            "give",
            say("WATCHER NAME"),
            say("give the seat of a player to someone who watches"),
            _managing("give"),
            offered=_is_host,
        ),
        Command(
            "who",
            "",
            say("show who is at the table"),
            lambda state, text: (state, [lambda table, me: table.list_viewers(me)]),
            offered=lambda state: state.viewer is not None,
        ),
    )


def _managing(verb: str) -> Callable[[State, str], common.Result]:
    """Return what runs a command about guests."""
    return common.at_table(lambda table, me, text: table.manage_guests(me, verb, text))


def _is_host(state: State) -> bool:
    """Check whether the viewer hosts a shared table."""
    return state.viewer is not None and state.viewer.is_local


def _is_game(state: State) -> bool:
    """Check whether this is a game with a log, not a lesson or the explorer."""
    return state.lesson is None and state.explorer is None


def _is_alone(state: State) -> bool:
    """Check whether this is a game on the only screen, which may be closed for another."""
    return _is_game(state) and state.viewer is None


def _players_offered(state: State) -> list[tuple[str, str]]:
    """List every seat with every kind of player who can take it."""
    players = [f"{BOT}{level}" for level in state.definition.levels]
    players.append(own_names(state.say)[PERSON])
    return [(f"{name} {player}", "") for name in state.game.names for player in players]


def _is_running(state: State) -> bool:
    """Check whether this is a game with a log that is not over."""
    return _is_game(state) and not state.is_over


def _named_seat(state: State, text: str) -> tuple[int, str]:
    """Return the seat of the player whom a text names first, and the rest. Raises ValueError."""
    words, names = text.split(), state.game.names
    seats = {" ".join(name.casefold().split()): seat for seat, name in enumerate(names, 1)}
    for number in range(len(words), 0, -1):
        if seat := seats.get(" ".join(words[:number]).casefold()):
            return seat, " ".join(words[number:])
    raise InvalidInput(
        "there is no player {name}: choose {names}",
        name=quote(words[0]),
        names=ENGLISH.either(names),
    )


def _sit(state: State, text: str) -> common.Result:
    seat, who = _named_seat(state, text)
    bot = "" if is_typed(PERSON, who, state.say) else who
    if not who or (bot and not bot.lower().startswith(BOT)):
        return common.reject(state, _usage(state, "seat"))
    return state, [lambda table, me: table.seat_player(me, seat, bot=bot)]


def _usage(state: State, name: str) -> str:
    command = commands_of(state).find(name)
    assert command is not None, "it was typed"
    return state.say.about(command.usage, command.summary)


def _rename(state: State, text: str) -> common.Result:
    seat, name = _named_seat(state, text)
    if not name:
        return common.reject(state, _usage(state, "rename"))
    return state, [lambda table, me: table.seat_player(me, seat, name=name)]


def _has_files(state: State) -> bool:
    """Check whether the viewer may write files on this machine, and the game has a log."""
    return state.lesson is None and (state.viewer is None or state.viewer.is_local)


# Where the preferences are offered that are not offered everywhere.
_PREFERENCES: Final[Mapping[str, Callable[[State], bool]]] = {
    "zoom": lambda state: not state.view.is_by_ear,  # there is no map
    # The host's screen must stay open.
    "by-ear": lambda state: (
        state.explorer is None and (state.viewer is None or not state.viewer.is_local)
    ),
    **dict.fromkeys(
        ("look", "background", "palette", "mouse", "motion"), lambda state: not state.view.is_plain
    ),
}


def _last(ui: GameUI[Any, Any], say: Language) -> tuple[Command[State, common.Result], ...]:
    steps = Integer(say("a number of moves"), say("{word} is not a number of moves"), say=say)
    return (
        Command(
            "undo",
            say("[COUNT]"),
            say("take back one or more moves"),
            _undo,
            refusal=_nothing_to_undo,
            takes=steps,
            feedback=_warn_of_others,
            offered=_is_game,
        ),
        Command(
            "redo",
            say("[COUNT]"),
            say("replay moves you took back"),
            _redo,
            refusal=lambda state: (
                "" if state.timeline.redoable else state.say("there is nothing to redo")
            ),
            takes=steps,
            offered=_is_alone,
        ),
        _hint_command(say),
        Command(
            "seat",
            say("NAME bot:LEVEL|person"),
            say("choose who plays a seat: a bot or a person"),
            _sit,
            _players_offered,
            offered=_is_running,
        ),
        Command(
            "rename",
            say("NAME NEWNAME"),
            say("give a player another name"),
            _rename,
            lambda state: [(name, "") for name in state.game.names],
            offered=_is_running,
        ),
        Command(
            "note",
            say("TEXT"),
            say("save a comment in the log"),
            common.at_table(Table.note),
            offered=_is_game,
        ),
        Command(
            "say",
            say("TEXT"),
            say("say something to everyone who plays or watches"),
            common.at_table(Table.chat),
            offered=_is_game,
        ),
        Command(
            "save",
            say("FILE"),
            say("save the game to a file and continue there"),
            _save,
            suggests=_file_name,
            offered=_has_files,
        ),
        Command(
            "learn",
            say("[LESSON]"),
            say("take a lesson, then return to this game"),
            _learn,
            lessons_offered,
            lambda state: common.why_unsupported(state, "learn"),
            offered=_is_alone,
        ),
        *(
            each._replace(offered=_PREFERENCES.get(each.name, each.offered))
            for each in choosing(ui, say)
        ),
        Command(
            "help",
            say("[COMMAND]"),
            say("what you can type; ? works too"),
            lambda state, text: show_help(state, text, commands_of(state)),
            lambda state: [(each.word, each.summary) for each in commands_of(state)],
            also=("?",),
        ),
        Command(
            "quit",
            f"[{own_names(say)['now']}]",
            say("leave; the game is saved"),
            lambda state, text: (state.clear_line(), [Exit()]),
            feedback=_leaving,
        ),
    )


def line(state: State, text: str) -> TypedLine[State, common.Result]:
    """Parse a line in the current state."""
    waits = ""
    if state.is_bots_turn:
        waits = state.say("it's {name}'s turn: wait for the bot", name=state.player)
    elif state.is_others_turn:
        waits = state.say.again(not_your_turn(state.game))
    else:
        waits = waiting_message(state)
    text = state.ui.replace_names(state.game, expand_letter(state, text), state.say)
    later = _later(state.say) if state.is_played and state.lesson is None else ()
    menu = choices_after_game(state) if state.is_ended else ()
    return TypedLine(
        text,
        state.prompt,
        commands_of(state),
        state,
        waits,
        later,
        menu,
        continues=state.is_lesson_done,
    )


def waiting_message(state: State) -> str:
    """Return why the learner cannot type a move now, or ""."""
    if not state.is_lesson_done:
        return ""
    is_failed = state.lesson is not None and not state.lesson.is_solved
    return state.say("Press Enter to try again.") if is_failed else state.say("done: press Enter")


@cache
def _later(say: Language) -> Iterable[Command[State, common.Result]]:
    return Commands(ending_commands(say), say)


def _steps_back(state: State, decisions: int) -> int:
    """Count the moves to undo in order to take back ``decisions`` decisions by people.

    The moves of bots since then are included. At a shared table, only the viewer's own decisions
    count. Moves of chance are not counted, because undo takes them back with the move before.
    """
    found, viewer = 0, state.viewer
    seats = (
        before.seat for before in reversed(state.timeline.history.games[: state.timeline.index])
    )
    for steps, seat in enumerate((seat for seat in seats if seat is not None), 1):
        if seat not in state.bots if viewer is None else seat == viewer.seat:
            found = steps
            decisions -= 1
            if not decisions:
                break
    return found


def _steps_again(state: State, decisions: int) -> int:
    """Count the moves to redo in order to replay ``decisions`` decisions by people."""
    game, steps = state.timeline.latest, 0
    for move in state.timeline.redoable:
        if game.seat is not None and game.seat not in state.bots:
            if not decisions:
                break
            decisions -= 1
        steps += game.seat is not None
        game = game.apply(move)
    return steps


def _undo(state: State, text: str) -> common.Result:
    steps = 0 if state.timeline.is_reseated else _steps_back(state, int(text or 1))
    return state.clear_line(), [lambda table, me: table.undo(me, steps), SetLine()]


def _redo(state: State, text: str) -> common.Result:
    steps = _steps_again(state, int(text or 1))
    return state.clear_line(), [lambda table, me: table.redo(me, steps), SetLine()]


def _warn_of_others(state: State, text: str) -> Feedback | None:
    """Warn if undo takes back another person's move or needs the other players' consent."""
    if state.timeline.is_reseated:
        return Feedback(LineStatus.OK, state.say("Enter takes back the change of players"))
    games = state.timeline.history.games[: state.timeline.index]
    steps = _steps_back(state, int(text or 1))
    if state.viewer is not None:
        return _ask_others(state, steps)
    seats = [game.seat for game in reversed(games) if game.seat is not None][:steps]
    others = {seat for seat in seats if seat != state.game.seat and seat not in state.bots}
    if not others:
        return None
    names = state.say.join_and([state.game.names[seat - 1] for seat in sorted(others)])
    what = state.say.count(
        "Enter undoes {number} move by {names}",
        "Enter undoes {number} moves, including those by {names}",
        steps,
        names=names,
    )
    return Feedback(LineStatus.WARNING, what)


def _ask_others(state: State, steps: int) -> Feedback | None:
    """Return a warning if an undo at a shared table needs the other players' consent."""
    viewer, names = state.viewer, state.game.names
    assert viewer is not None, "there are others"
    others = [
        name for seat, name in enumerate(names, 1) if seat != viewer.seat and seat not in state.bots
    ]
    if not others or is_own_step(state.timeline.history.games, viewer.seat, steps):
        return None
    text = state.say("Enter asks {names} to agree", names=state.say.join_and(others))
    return Feedback(LineStatus.WARNING, text)


def _nothing_to_undo(state: State) -> str:
    if why := common.why_unsupported(state, "undo"):
        return why
    is_possible = state.timeline.is_reseated or _steps_back(state, 1)
    return "" if is_possible else state.say("there is nothing to undo")


# The items of the end menu, in this order, and a letter for each. W stands for "watch again".
WISHES: Final = (
    *("rematch", "replay", "explore", "picture", "stats", "analyse", "new", "undo", "quit"),
)
_LETTERS: Final = ENGLISH("rwepsanuq")

_STEPS: Final = {"up": -1, "down": 1}
KEYS: Final = tuple(_STEPS)


def choose_next(state: State, key: str) -> State:
    """Select the next or previous menu item, and say what Enter does.

    The first key selects the first or the last item. A page that may cover the menu is closed.
    """
    step, names = _STEPS[key], choices_after_game(state)
    chosen = state.menu_choice
    name = names[(names.index(chosen) + step if chosen else min(step, 0)) % len(names)]
    feedback = line(state, commands_of(state).word_for(name)).feedback
    return state.close_page().but(menu_choice=name, feedback=feedback)


def choices_after_game(state: State) -> list[str]:
    """Return the commands of the end menu."""
    known = {each.name for each in commands_of(state)}
    return [name for name in WISHES if name in known and not common.why_unsupported(state, name)]


def letters(say: Language) -> dict[str, str]:
    """Return the command of the end menu that each letter stands for in a language."""
    return dict(zip(say.again(_LETTERS), WISHES, strict=True))


def expand_letter(state: State, text: str) -> str:
    """Return the end menu's command for a letter typed alone, or the text itself."""
    if not state.is_ended:
        return text
    known = letters(ENGLISH) | letters(state.say)
    return known.get(text.strip().lower(), text)


def ending_commands(say: Language) -> tuple[Command[State, common.Result], ...]:
    """Return the commands that exist only after the game is over."""
    return (
        Command(
            "rematch",
            "",
            say("play again with the same players; the next one starts"),
            lambda state, text: leave_for(state, NextAction.REMATCH),
            offered=_is_alone_at_end,
        ),
        Command(
            "rematch",
            say("[CHOICES]"),
            say("play again; add same to keep the seats, the name of a game, or OPTION=VALUE"),
            common.at_table(Table.rematch),
            offered=lambda state: (
                state.is_ended and state.viewer is not None and state.viewer.seat is not None
            ),
        ),
        Command(
            "replay",
            "",
            say("watch the game again, move by move"),
            lambda state, text: leave_for(state, NextAction.REPLAY),
            offered=_is_alone_at_end,
        ),
        explore_command(say)._replace(offered=_is_alone_at_end),
        Command(
            "picture",
            say("[FILE]"),
            say("save a picture of the board as .svg or .png"),
            _paint,
            offered=lambda state: state.is_ended and _has_files(state),
        ),
        Command(
            "stats",
            "",
            say("count what each player did"),
            _stats,
            refusal=lambda state: common.why_unsupported(state, "stats"),
            offered=lambda state: state.is_ended,
        ),
        analyse_command(say)._replace(offered=lambda state: state.is_ended),
        Command(
            "new",
            "",
            say("a new game with other players or options"),
            lambda state, text: leave_for(state, NextAction.NEW),
            offered=_is_alone_at_end,
        ),
    )


def _is_alone_at_end(state: State) -> bool:
    return state.is_ended and state.viewer is None


def leave_for(state: State, wish: NextAction) -> common.Result:
    """Close the screen and ask the caller to open another, unless the game is not saved."""
    if why := common.unkept(state):
        return common.reject(state, why)
    return state.clear_line().but(next_action=wish), [Exit()]


def _paint(state: State, text: str) -> common.Result:
    palette = state.view.choices.palette
    path = common.file_named(text) if text else None
    return state, [lambda table, me: table.export_picture(me, path, palette)]


def _stats(state: State, text: str) -> common.Result:
    """Show the statistics of the game. The painter replaces signs that the terminal lacks."""
    figures = state.definition.need("statistics")().count(state.timeline.history.games, {})
    stints = describe_stints(state.timeline.history, state.say)
    if state.view.is_by_ear:
        return common.reply(state, [*stints, *figures.sentences(state.say)])
    width = state.view.size[0] - 2 * MARGIN
    page = figures.page(Look(is_unicode=True), width, state.say)
    lines = ("".join(part.text for part in line) for line in page)
    # A line that is too long is not part of a table or chart, so it may wrap.
    rows = [
        Paragraph(line) if width_of(line) > width else TableBlock(((line, ""),)) for line in lines
    ]
    return common.reply(state, [*map(Paragraph, stints), *rows])
