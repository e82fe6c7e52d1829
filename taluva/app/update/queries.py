"""Commands that only show information, and the start of an analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, groupby
from typing import TYPE_CHECKING, Any, Final

from taluva.app.state import NextAction, PageNeed, State
from taluva.app.timeline import describe_point, hides_something, remarks
from taluva.app.update.common import Result, reject, reply, unkept, why_unsupported
from taluva.core.grammar import Grammar, MoveForm
from taluva.core.pages import GAP, Block, Heading, Page, Paragraph, Terms
from taluva.core.text import is_whole
from taluva.i18n import InvalidInput, Language, quote
from taluva.tui.commands import Command, Commands
from taluva.tui.game_ui import GameUI, Topic
from taluva.tui.screen import Exit, Feedback, LineStatus, SetLine, Suggestion

if TYPE_CHECKING:
    from taluva.analysis.review import Analysis
    from taluva.app.view import PlayedMove
    from taluva.core.game import Threat


_MAX_DIGITS: Final = 9  # in a turn number
_MAX_NAMED: Final = 8  # a longer list of continuations is not shown


def topic_command(topic: Topic[Any], say: Language) -> Command[State, Result]:
    """Return the command for a topic of the game."""

    def run(state: State, text: str) -> Result:
        return reply(state, topic.answer(state.game, text, state.say))

    choices = topic.choices
    return Command(
        topic.name,
        say.again(topic.argument),
        say.again(topic.summary),
        run,
        None if choices is None else lambda state: choices(state.game, state.say),
        takes=None if topic.takes is None else topic.takes(say),
        own=say.again(topic.word),
    )


def topics(
    ui: GameUI[Any, Any], say: Language, *, is_watched: bool
) -> list[Command[State, Result]]:
    """Return the commands for the topics of a game."""
    found = (each for each in ui.topics if each.is_for_watchers or not is_watched)
    return [topic_command(each, say) for each in found]


def asking(ui: GameUI[Any, Any], say: Language) -> tuple[Command[State, Result], ...]:
    """Return the commands of a running game that only show information."""
    return (
        Command(
            "legal",
            say("[MOVE]"),
            say("list the legal moves, or those that start with a word"),
            list_legal,
            lambda state: [(form.verb, form.meaning) for form in state.prompt.grammar.forms],
        ),
        Command(
            "why",
            say("MOVE"),
            say("every reason why a move is illegal, with the rule"),
            lambda state, text: reply(
                state, state.ui.why(state.game, state.prompt.grammar.parse(text), state.say)
            ),
            feedback=_feedback,
            suggests=_any_move,
        ),
        threats_command(say),
        *topics(ui, say, is_watched=False),
        Command(
            "history",
            "",
            say("the moves played so far"),
            lambda state, text: _history(state),
            also=("log",),  # the title of the moves in the panel
            offered=lambda state: state.lesson is None,
        ),
    )


def turn_command(say: Language, go: Callable[[State, int], Result]) -> Command[State, Result]:
    """Return the command that goes to the start of a turn. ``go`` goes to a point."""

    def feedback(state: State, text: str) -> Feedback:
        try:
            index = _start_of(state, text)
        except ValueError as error:
            return Feedback(LineStatus.NO, state.say.again(error))
        timeline = state.timeline
        where = describe_point(timeline.history, index, timeline.viewing_seat, state.say)
        return Feedback(LineStatus.OK, state.say("Enter: {what}", what=where))

    return Command(
        "turn",
        say("N"),
        say("go to the start of turn N"),
        lambda state, text: go(state, _start_of(state, text)),
        feedback=feedback,
    )


def _start_of(state: State, text: str) -> int:
    """Return the point where a turn starts. Raise ValueError if there is no such turn."""
    if not is_whole(text) or len(text) > _MAX_DIGITS:
        raise InvalidInput("{word} is not a turn number", word=quote(text))
    return state.timeline.history.at_turn(int(text))


def threats_command(say: Language) -> Command[State, Result]:
    """Return the command that reports threats."""
    return Command(
        "threats",
        "",
        say("who can win next, what you can lose, and where"),
        lambda state, text: _threats(state),
        refusal=lambda state: why_unsupported(state, "threats"),
        own=say("threats"),
    )


def _threats(state: State) -> Result:
    """Show the threats to the reader, or else to the seat to move, and number their places."""
    report = state.definition.need("threats")(state.game, state.reader or state.seat, state.say)
    if not report:
        return reply(state, [state.say("there are no threats now")])
    numbered: list[Threat] = []
    page: list[Block] = []
    for section in report:
        page.append(Heading(section.title))
        for each in section.threats:
            if each.where:
                numbered.append(each)
            is_marked = each.where and not state.view.is_by_ear  # a listener has no map
            number = str(len(numbered)) if is_marked else "-"
            page.append(Terms(((number, each.text),), 0))
    after, requests = reply(state, page)
    return after.but(threats=tuple(numbered)), requests


def list_legal(state: State, text: str) -> Result:
    """List the legal moves, or those with a verb. If there are none, say what to do first."""
    say, grammar = state.say, state.prompt.grammar
    if not text:
        return reply(state, state.ui.legal(state.game, say))
    verbs = grammar.verbs.parse(text)
    if not verbs:
        return reject(state, grammar.verbs.wrong(text))
    found = [grammar.format_move(move) for move in state.game.legal_moves()]
    words = tuple(f"{grammar.verbs.format(verb)} " for verb in verbs)
    listed = [line for line in found if f"{line} ".startswith(words)]
    if listed:
        title = say.count("{number} legal move:", "{number} legal moves:", len(listed))
        return reply(state, [title, Paragraph(", ".join(listed), 1)])
    task = state.game_messages.describe_task(state.game)
    verb = words[0].strip()
    return reply(state, [say("no {verb} is legal now: {task} first", verb=verb, task=task)])


def _feedback(state: State, text: str) -> Feedback:
    """Return feedback on the move in a ``why`` command, legal or not."""
    grammar = state.prompt.grammar
    reading = grammar.parse_line(text, None)
    if len(reading.moves) == 1:
        return Feedback(
            LineStatus.OK,
            state.say("Enter: why {move}", move=grammar.format_move(reading.moves[0])),
        )
    if not reading.is_dead:
        ended = grammar.parse_line(f"{text} ", None)
        words = [each.text for each in _any_move(state, text)] if ended.is_dead else []
        choices = state.prompt.either(words) if len(words) <= _MAX_NAMED else ""
        return Feedback(LineStatus.INCOMPLETE, choices or str(grammar.problem(ended)))
    return Feedback(LineStatus.NO, str(grammar.problem(reading)))


def _any_move(state: State, text: str) -> Iterable[Suggestion]:
    """List the continuations of any move, legal or not, without duplicates."""
    return dict.fromkeys(state.prompt.spellings(text))


def _history(state: State) -> Result:
    """Show all moves, scrolled to the latest."""
    page = [*_steps_and_notes(state)]
    if state.view.is_by_ear and state.steps:
        turns = sum(not each.indent for each in page)
        page.insert(0, Paragraph(state.say.count("{number} turn:", "{number} turns:", turns)))
    after, requests = reply(state, page)
    return after.scroll_to_end(), requests


def _steps_and_notes(state: State) -> Iterator[Paragraph]:
    """Yield the moves, one line per turn, with their effects and notes."""
    steps = state.steps
    if not steps:
        yield Paragraph(state.say("nothing has been played yet"))
    points = zip(count(), steps, state.timeline.history.moments[1 : len(steps) + 1], strict=False)
    for (turn, name), group in groupby(points, key=lambda point: (point[1].turn, point[1].who)):
        played = list(group)
        texts = (_step_text(state, index, step) for index, step, _ in played)
        if moves := ", ".join(filter(None, texts)):
            yield Paragraph(f"{turn:3}. {state.say.about(name, moves) if name else moves}")
        for _, step, point in played:
            yield from (Paragraph(each.text, 3) for each in step.caused)
            yield from (Paragraph(note, 3) for note in remarks(point.comments, state.say))


def _step_text(state: State, index: int, step: PlayedMove) -> str:
    """Return a move as in a log. By ear, there are no letters of tiles and dice, and no draws."""
    if not state.view.is_by_ear:
        return state.prompt.grammar.format_move(step.move)
    if step.seat is not None:
        return step.text
    from taluva.tui.speech import Detail

    before, after = state.timeline.games[index : index + 2]
    told = state.ui.speech.narrate(before, after, state.reader, state.say, Detail.BRIEF)
    return next(iter(told), "")


def show_help(state: State, word: str, commands: Commands[State, Result]) -> Result:
    """Show what can be typed, or explain one word."""
    if word:
        return _help_on(state, word, commands)
    say, grammar = state.say, state.prompt.grammar
    forms = [form for form in grammar.forms if form.is_offered]
    moves = tuple((form.usage, _describe_form(form, grammar)) for form in forms)
    examples = say.again(state.ui.short_forms) or grammar.example(forms[0])
    short = say("Case does not matter, and short forms work: {examples}", examples=examples)
    return reply(
        state,
        [
            *(Heading(say("moves")), Terms(moves), Paragraph(short, 1)),
            *(GAP, Heading(say("commands")), usages(state, commands)),
            *(() if state.view.is_plain else (GAP, Heading(say("keys")), _keys_of(state))),
        ],
    )


def _describe_form(form: MoveForm[Any], grammar: Grammar[Any]) -> str:
    """Describe a kind of move, with an example."""
    return f"{form.meaning} ({grammar.example(form)})"


def usages(state: State, commands: Commands[State, Result]) -> Terms:
    """List the commands of this game with their summaries."""
    found = (each for each in commands if not why_unsupported(state, each.name))
    return Terms(tuple((each.usage, each.summary) for each in found))


def _help_on(state: State, word: str, commands: Commands[State, Result]) -> Result:
    grammar = state.prompt.grammar
    meant = grammar.verbs.parse(word)
    for form in grammar.forms:
        if form.verb in meant and form.is_offered:
            return reply(state, [state.say.about(form.usage, _describe_form(form, grammar))])
    command = commands.find(word)
    if command is not None:
        return reply(state, [state.say.about(command.usage, command.summary)])
    nearest = commands.nearest(word, grammar.verbs)
    if nearest:
        text = state.say(
            "there is no move or command {word}: did you mean {nearest}?",
            word=quote(word),
            nearest=nearest,
        )
    else:
        text = state.say(
            "there is no move or command {word}: type help for a list", word=quote(word)
        )
    return reject(state, text)


def _keys_of(state: State) -> Terms:
    if state.explorer is None:
        return _keys(state.say)
    from taluva.app.update.explore import keys_of

    return keys_of(state.say)


def _keys(say: Language) -> Terms:
    return Terms(
        (
            ("Tab", say("list legal moves; choose with up and down, then Enter")),
            (say("arrows"), say("on an empty line: point at the map; Enter plays the move shown")),
            ("< > r", say("while pointing: rotate, or go to the next possible action")),
            ("Tab", say("while pointing: next legal place; Esc goes back to typing")),
            (say("mouse"), say("click to point, again to rotate; click keys and commands")),
            (say("Ctrl-P Ctrl-N"), say("recall earlier lines")),
            ("F1", say("this help")),
            ("F2", say("mark legal moves on the map")),
            ("F3", say("undo")),
            ("F4", say("show threats")),
            (say("Shift-arrows"), say("move the map; Shift-Home centres it and undoes the wheel")),
            (say("PgUp PgDn"), say("page through an answer; Esc closes it")),
            ("1 2 3", say("copy a hint to the line")),
            (say("Ctrl-C Ctrl-D"), say("quit (asks first)")),
            (say("Ctrl-Z"), say("suspend to the shell; fg returns to the game")),
        )
    )


def analyse_command(say: Language) -> Command[State, Result]:
    """Return the command that analyses a game."""
    text = say("where the game was won and lost: chances, mistakes, better turns")
    return Command(
        "analyse", "", text, _analyse, refusal=lambda state: why_unsupported(state, "analyse")
    )


def _analyse(state: State, text: str) -> Result:
    """Start an analysis, or show the finished one again."""
    if why := _no_analysis(state):
        return reject(state, why)
    if state.analysis is not None and state.analysis.is_whole:
        return reply(state.but(submitted=state.say("analysis")), _page(state, state.analysis))
    state = state.start_task(state.say("analysing turns")).clear_line().clear_messages()
    ticket, history = state.ticket_count, state.timeline.history
    return state, [SetLine(), lambda table, me: table.analyse(me, ticket, history)]


def _no_analysis(state: State) -> str:
    """Return why the game cannot be analysed now, or "" if it can."""
    whole = state.timeline.latest
    if not state.timeline.history.last:
        return state.say("there are no turns to analyse yet")
    if state.task is not None:
        return state.say("wait for the first result")
    if whole.outcome is not None:
        return ""
    if state.is_live or state.is_thinking:
        return state.say("the game is still running: analyse it when it is over")
    if hides_something(state.timeline):
        return state.say("the game is not over: an analysis would reveal what is hidden")
    return ""


def no_exploring(state: State) -> str:
    """Return why the game on screen cannot be explored now, or "" if it can."""
    if why := why_unsupported(state, "explore"):
        return why
    if state.timeline.latest.outcome is None and (state.is_live or state.is_thinking):
        return state.say("the game is still running: explore it when it is over")
    if hides_something(state.timeline):
        return state.say("the game is not over: exploring it would reveal what is hidden")
    return ""


def explore_command(say: Language) -> Command[State, Result]:
    """Return the command that opens the explorer at the point on screen."""
    return Command(
        "explore",
        "",
        say("study this position: chances, best turns, variations"),
        lambda state, text: start_exploring(state),
        refusal=no_exploring,
    )


def start_exploring(state: State) -> Result:
    """Close the screen and ask the caller to open the explorer, or say why that is impossible."""
    if why := no_exploring(state) or unkept(state):
        return reject(state, why)
    return state.clear_line().but(next_action=NextAction.EXPLORE), [SetLine(), Exit()]


def with_analysis(state: State, analysis: Analysis) -> State:
    """Save a finished analysis, and show when the game was decided."""
    from taluva.app.analysis_report import turning_point

    page = _page(state, analysis)
    state = state.but(analysis=analysis, task=None, last_answer=tuple(state.text_of(page)))
    decided = turning_point(analysis, state.game.names, state.say)
    title = state.say("analysis")
    state = state.saying(LineStatus.OK, decided)
    state = state.open_page([decided], PageNeed.NOT_IN_TOOLBAR, title)  # the panel shows the chart
    return state.open_page(page, PageNeed.NO_PANEL, title)


def _page(state: State, analysis: Analysis) -> Page:
    from taluva.app.analysis_report import analysis_page, spoken_analysis

    facts = (analysis, state.timeline.latest.game_name, state.game.names, state.say)
    if state.view.is_by_ear:
        return tuple(map(Paragraph, spoken_analysis(*facts)))
    return analysis_page(*facts)


def progress(state: State) -> Feedback | None:
    """Describe the background task and its progress, or return None."""
    if state.task is None or state.typed:
        return None
    part = state.say.percent(state.task.part)
    words = state.say("{what}: {part}   (Enter: finish now)", what=state.task.what, part=part)
    return Feedback(LineStatus.INCOMPLETE, words)
