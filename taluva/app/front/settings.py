"""The settings page. The island and all texts show every change immediately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from taluva.app.front.page import Context, FrontPage, Reaction, Refuse, Save, back_row
from taluva.app.view import bells, ear_uses, motions, mouse_uses, zooms
from taluva.core.setup import validate_names
from taluva.i18n import Language, sanitize
from taluva.i18n.languages import LANGUAGES
from taluva.tui.capabilities import backgrounds, looks, palettes
from taluva.tui.form import Choice, Entered, FormEvent, Row
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.menu import own_names

_NAME = "player"


@dataclass(frozen=True, slots=True)
class SettingsPage(FrontPage):
    """The list of all settings."""

    is_list: ClassVar[bool] = False

    def heading(self, say: Language) -> str:
        return own_names(say)["settings"]

    def rows(self, context: Context) -> Sequence[Row]:
        """Return a row for every setting."""
        say, settings, display = context
        name = settings.player
        title = self.title(context)
        return [
            Row(
                "language",
                say("language"),
                say.code,
                say("the language of all text"),
                choices=tuple(Choice(code, name) for code, name in LANGUAGES.items()),
            ),
            _row("look", say("look"), display.look, say("how the map is drawn"), looks(say), say),
            _row("background", say("background"), display.background, "", backgrounds(say), say),
            _row(
                "palette",
                say("palette"),
                display.palette,
                say("the colours of all screens"),
                palettes(say),
                say,
            ),
            _row(
                "zoom",
                say("zoom"),
                display.zoom,
                say("how large the map is drawn"),
                zooms(say, title),
                say,
            ),
            _row(
                "motion",
                say("motion"),
                display.motion,
                say("show moves with a short animation"),
                motions(say),
                say,
            ),
            _row("mouse", say("mouse"), display.mouse, "", mouse_uses(say), say),
            _row("bell", say("bell"), display.bell, "", bells(say), say),
            _row("by_ear", say("by ear"), display.by_ear, "", ear_uses(say), say),
            Row(
                _NAME,
                say("your name"),
                name,
                say("your name in new games and lessons"),
                text=name,
                has_gap=True,
            ),
            back_row(say),
        ]

    def zooms(self, context: Context, focus: str) -> Sequence[Zoom]:
        """Return the chosen zoom, if the island can be drawn at it."""
        drawn = self.title(context).zooms
        return [zoom for zoom in drawn if zoom == context.display.zoom]

    def react(self, action: FormEvent, context: Context) -> Reaction:
        """Save a changed setting."""
        if not isinstance(action, Entered) or not action.name:
            return Refuse("")
        name, value = action
        if name == _NAME:
            try:
                (value,) = validate_names([value])
            except ValueError as error:
                return Refuse(context.say.again(error))
        chosen: dict[str, Any] = {name: value}
        return Save(self, context.settings._replace(**chosen), name)


def _row(
    name: str, label: str, value: str, meaning: str, choices: Mapping[str, str], say: Language
) -> Row:
    own = own_names(say)
    found = tuple(Choice(each, own[each], sense) for each, sense in choices.items())
    if value not in choices:  # the path of a palette file
        found += (Choice(value, sanitize(Path(value).name)),)
    return Row(name, label, value, meaning, choices=found)
