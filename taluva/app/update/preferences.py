"""The commands that change settings during a game."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from taluva.app.options import SETTINGS, WORDS, Setting, unknown_value
from taluva.app.state import NextAction, State
from taluva.app.update.common import Result, reject, reply, unkept
from taluva.core.arguments import Keyword
from taluva.core.pages import Terms
from taluva.i18n import Language
from taluva.i18n.languages import language
from taluva.tui.commands import Command
from taluva.tui.game_ui import GameUI
from taluva.tui.screen import Exit


def choosing(ui: GameUI[Any, Any], say: Language) -> tuple[Command[State, Result], ...]:
    """Return a command for each setting that has a list of values."""
    return tuple(_command(each, ui, say) for each in SETTINGS if each.values())


def _command(setting: Setting, ui: GameUI[Any, Any], say: Language) -> Command[State, Result]:
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

    def run(state: State, text: str) -> Result:
        if not text:
            value = setting.label_of(_value(state, setting), say)
            now = say("{name} is {value}; choose:", name=label, value=value)
            return reply(state, [now, Terms(terms)])
        found = kind.parse(text)
        if len(found) == 1:
            return _choose(state, setting, str(found[0]))
        if setting.read is None or _is_guest(state):
            return reject(state, kind.wrong(text))
        try:
            return _choose(state, setting, setting.read(text))
        except ValueError as error:
            return reject(state, say.again(error))

    return Command(
        setting.word,
        f"[{argument}]",
        say.again(setting.summary),
        run,
        lambda state: terms,
        takes=kind if setting.read is None else None,
        own=WORDS.spellings(setting.word, say)[0],
    )


def _value(state: State, setting: Setting) -> str:
    if setting.name == "language":
        return state.say.code
    return str(getattr(state.view.choices, setting.name))


def _is_guest(state: State) -> bool:
    """Check whether the viewer plays from another computer, and so may not name files here."""
    return state.viewer is not None and not state.viewer.is_local


def _choose(state: State, setting: Setting, value: str) -> Result:
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
    return reply(state, [message])


def _reopen_screen(state: State, text: str) -> Result:
    """Close this screen to reopen the game by ear or on a full screen, if there is one."""
    if not state.has_screen:
        return reply(state, [text])
    if why := unkept(state):
        return reject(state, why)
    return state.clear_line().but(next_action=NextAction.REOPEN), [Exit()]
