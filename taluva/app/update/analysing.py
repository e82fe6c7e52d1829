"""Having a game analysed, at its end and in a replay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taluva.app.orders import Analyse
from taluva.app.secrecy import insider
from taluva.app.state import State, Task
from taluva.app.update.common import Result, answered, refused
from taluva.shell.events import SetLine
from taluva.shell.map.fit import panel_width
from taluva.shell.text.pages import as_text
from taluva.shell.typing.commands import Command
from taluva.shell.typing.verdict import State as Judged
from taluva.shell.typing.verdict import Verdict
from taluva.table.telling.language import Language
from taluva.table.telling.page import Page

if TYPE_CHECKING:  # loaded when somebody asks for it
    from taluva.study import Analysis


def analyse_command(say: Language) -> Command[State, Result]:
    """Give the command that has a game analysed."""
    told = say("where the game was won and lost: chances, mistakes, better turns")
    return Command("analyse", "", told, _analyse)


def _analyse(state: State, text: str) -> Result:
    """Begin, or tell once more what has been found."""
    if why := _no_analysis(state):
        return refused(state, why)
    if state.analysis is not None and state.analysis.is_whole:
        return answered(replace(state, asked=state.say("analysis")), _page(state, state.analysis))
    ticket = state.tickets + 1
    task = Task(ticket, state.say("the turns are judged"))
    state = replace(state, text="", message=None, page=None, task=task, tickets=ticket)
    return state, [SetLine(), Analyse(ticket, state.history)]


def _no_analysis(state: State) -> str:
    """Say why a game cannot be analysed now; nothing if it can."""
    whole = state.whole
    if not state.history.last:
        return state.say("nothing has been played yet that could be judged")
    if whole.outcome is not None:
        return ""
    if state.is_live or state.is_thinking:
        return state.say("the game is still played: it can be analysed when it is over")
    if state.viewer != insider(whole):
        return state.say("the game is not over: an analysis would tell what is hidden")
    return ""


def analysed(state: State, analysis: Analysis) -> State:
    """Take in an analysis, and say when the game was decided."""
    from taluva.app.insight import turning_point

    page = _page(state, analysis)
    state = replace(state, analysis=analysis, task=None, told=tuple(as_text(page)))
    decided = turning_point(analysis, state.game.names, state.say)
    state = state.saying(Judged.OK, decided)
    if panel_width(*state.size) and state.has_room([decided]):
        return state
    shown = [decided] if panel_width(*state.size) else page  # beside the chart
    return replace(state, asked=state.say("analysis")).opened(shown)


def _page(state: State, analysis: Analysis) -> Page:
    from taluva.app.insight import analysis_page

    return analysis_page(analysis, state.whole.game_name, state.game.names, state.say)


def progress(state: State) -> Verdict | None:
    """Say who does what and how far it is: None if nothing takes a while."""
    if state.task is None or state.text:
        return None
    part = state.say.percent(state.task.part)
    words = state.say("{what}: {part}   (Enter: at once)", what=state.task.what, part=part)
    return Verdict(Judged.INCOMPLETE, words)
