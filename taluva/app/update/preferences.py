"""The commands that set preferences: the view of the map, and the language."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from taluva.app.state import NextAction, State
from taluva.app.update.common import Result, reject, reply, unkept
from taluva.app.view import bells, ear_uses, motions, mouse_uses, zooms
from taluva.core.arguments import Keyword
from taluva.core.pages import Terms
from taluva.i18n import Language, fill, quote
from taluva.i18n.languages import LANGUAGES, language
from taluva.tui.capabilities import PALETTE_NAMES, backgrounds, looks, palettes
from taluva.tui.commands import Command
from taluva.tui.game_ui import GameUI
from taluva.tui.menu import own_names, spellings
from taluva.tui.screen import Exit

Choices = Mapping[str, str]  # values and their meanings


def _choice(
    name: str,
    argument: str,
    summary: str,
    kind: Keyword,
    choices: Choices,
    now: Callable[[State], str],
    take: Callable[[State, str], Result],
    read: Callable[[State, str], str] | None = None,
) -> Command[State, Result]:
    """Return a command that lists the choices, or sets one of them.

    ``read`` parses any other text as a value, or raises ValueError.
    """
    terms = tuple((kind.format(each), sense) for each, sense in choices.items())

    def run(state: State, text: str) -> Result:
        if not text:
            return reply(state, [now(state), Terms(terms)])
        found = kind.parse(text)
        if len(found) == 1:
            return take(state, str(found[0]))
        if read is None:
            return reject(state, kind.wrong(text))
        try:
            return take(state, read(state, text))
        except ValueError as error:
            return reject(state, state.say.again(error))

    takes = kind if read is None else None
    return Command(name, argument, summary, run, lambda state: terms, takes=takes)


def _own_palette(state: State, text: str) -> str:
    """Return the path of a palette file. Guests may not name one."""
    from taluva.app.settings import parse_palette

    place = state.viewer
    if place is not None and not place.is_local:
        known = ", ".join(PALETTE_NAMES)
        raise ValueError(
            state.say(
                "there is no palette {name}: choose from {known}", name=quote(text), known=known
            )
        )
    return parse_palette(text)


class _ViewPreference(NamedTuple):
    """A preference for the view of the map, with templates for its messages."""

    name: str
    argument: str
    choices: Choices
    summary: str
    what: str  # what the choices are, such as a zoom; empty if they need no name
    now: str
    chosen: str
    saved: str  # the message if the choice is also saved for the next games
    unknown: str  # the message for an unknown word

    def command(self, say: Language) -> Command[State, Result]:
        """Return the command, which accepts words in the given language or English names."""
        own = {name: own_names(say)[name] for name in self.choices}
        words: dict[Hashable, tuple[str, ...]] = {name: spellings(name, say) for name in own}
        unknown = fill(self.unknown, word="{word}", words=", ".join(own.values()))
        kind = Keyword(words, self.what or say.either(tuple(own.values())), unknown, say=say)
        read = _own_palette if self.name == "palette" else None
        return _choice(
            self.name, self.argument, self.summary, kind, self.choices, self._now, self._take, read
        )

    def _now(self, state: State) -> str:
        return self._describe(self.now, getattr(state.view.choices, self.field), state)

    @property
    def field(self) -> str:
        """The field of ``ViewChoice`` that holds the choice."""
        return self.name.replace("-", "_")

    def _take(self, state: State, value: str) -> Result:
        text = self.saved if state.view.remembers_choices else self.chosen
        message = self._describe(text, value, state)
        after = replace(state, view=state.view.choose(**{self.field: value}))
        if self.name == "by-ear" and after.view.is_by_ear != state.view.is_by_ear:
            return _reopen_screen(after, message)
        return reply(after, [message])

    def _describe(self, text: str, value: str, state: State) -> str:
        own = own_names(state.say)
        return fill(text, **{self.field: own.get(value, value)})


def _reopen_screen(state: State, text: str) -> Result:
    """Close this screen to reopen the game by ear or on a full screen, if there is one."""
    if not state.has_screen:
        return reply(state, [text])
    if why := unkept(state):
        return reject(state, why)
    return state.clear_line().but(next_action=NextAction.REOPEN), [Exit()]


def choosing(ui: GameUI[Any, Any], say: Language) -> tuple[Command[State, Result], ...]:
    """Return the commands that set preferences."""
    own = own_names(say)
    switches = f"[{own['on']}|{own['off']}]"
    seen = (
        _ViewPreference(
            "zoom",
            say("[SIZE]"),
            zooms(say, ui.cover),
            say("how large the map is drawn"),
            say("zoom"),
            say("zoom is {zoom}; choose:"),
            say("zoom: {zoom}"),
            say("zoom: {zoom}, saved for future games"),
            say("{word} is not a zoom level: choose from {words}"),
        ),
        _ViewPreference(
            "look",
            say("[KIND]"),
            looks(say),
            say("how the map is drawn"),
            say("look"),
            say("look is {look}; choose:"),
            say("look: {look}"),
            say("look: {look}, saved for future games"),
            say("{word} is not a look: choose from {words}"),
        ),
        _ViewPreference(
            "background",
            f"[{own['dark']}|{own['light']}]",
            backgrounds(say),
            say("use colours for a dark or a light background"),
            say("background"),
            say("background is {background}; choose:"),
            say("background: {background}"),
            say("background: {background}, saved for future games"),
            say("{word} is not a background: choose from {words}"),
        ),
        _ViewPreference(
            "palette",
            say("[NAME|FILE]"),
            palettes(say),
            say("the colours of all screens"),
            say("palette"),
            say("palette is {palette}; choose:"),
            say("palette: {palette}"),
            say("palette: {palette}, saved for future games"),
            say("{word} is not a palette: choose from {words}"),
        ),
        _ViewPreference(
            "by-ear",
            switches,
            ear_uses(say),
            say("play by listening: you hear only what changes"),
            "",
            say("by ear is {by_ear}; choose:"),
            say("by ear: {by_ear}"),
            say("by ear: {by_ear}, saved for future games"),
            say("{word} is not valid: choose from {words}"),
        ),
        _ViewPreference(
            "mouse",
            switches,
            mouse_uses(say),
            say("point at the map with the mouse"),
            "",
            say("mouse is {mouse}; choose:"),
            say("mouse: {mouse}"),
            say("mouse: {mouse}, saved for future games"),
            say("{word} is not valid: choose from {words}"),
        ),
        _ViewPreference(
            "motion",
            switches,
            motions(say),
            say("show moves with a short animation"),
            "",
            say("motion is {motion}; choose:"),
            say("motion: {motion}"),
            say("motion: {motion}, saved for future games"),
            say("{word} is not valid: choose from {words}"),
        ),
        _ViewPreference(
            "bell",
            switches,
            bells(say),
            say("ring when it is your turn"),
            "",
            say("bell is {bell}; choose:"),
            say("bell: {bell}"),
            say("bell: {bell}, saved for future games"),
            say("{word} is not valid: choose from {words}"),
        ),
    )
    return (*(each.command(say) for each in seen), _language(say))


def _language(say: Language) -> Command[State, Result]:
    """Return the command that sets the language."""
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    unknown = say("{word} is not a language: choose from {known}", word="{word}", known=known)
    names: dict[Hashable, tuple[str, ...]] = {
        code: (code, name) for code, name in LANGUAGES.items()
    }
    return _choice(
        "language",
        say("[LANGUAGE]"),
        say("the language of all text"),
        Keyword(names, say("a language"), unknown, say=say),
        LANGUAGES,
        lambda state: say("language is {name}; choose:", name=LANGUAGES[say.code]),
        lambda state, code: _spoken(state, language(code)),
    )


def _spoken(state: State, say: Language) -> Result:
    """Switch to another language."""
    name = LANGUAGES[say.code]
    text = say("language: {name}", name=name)
    if state.view.remembers_choices:
        text = say("language: {name}, saved for future games", name=name)
    view = state.view._replace(language=say, chose_language=True)
    return reply(replace(state, view=view), [text])
