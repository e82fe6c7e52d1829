"""The settings page. The island and all texts show every change immediately."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from taluva.app.front.page import Context, FrontPage, Reaction, Refuse, Save, back_row
from taluva.app.options import SETTINGS, Setting
from taluva.i18n import Language
from taluva.tui.form import Choice, Entered, FormEvent, Row
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.menu import own_names


@dataclass(frozen=True, slots=True)
class SettingsPage(FrontPage):
    """The list of all settings, or of those that matter by ear."""

    is_list: ClassVar[bool] = False

    def heading(self, say: Language) -> str:
        return own_names(say)["settings"]

    def rows(self, context: Context) -> Sequence[Row]:
        """Return a row for every setting."""
        is_by_ear = context.display.is_by_ear
        found = [each for each in SETTINGS if each.is_for_ear or not is_by_ear]
        return [*(self._row(each, context) for each in found), back_row(context.say)]

    def _row(self, setting: Setting, context: Context) -> Row:
        say, settings, display = context
        value = getattr(display if setting.is_option else settings, setting.name)
        row = Row(setting.name, say.again(setting.label), value, say.again(setting.summary))
        meanings = setting.values(self.title(context))
        if not meanings:
            return row._replace(text=value, has_gap=True)
        if setting.name == "language":
            row = row._replace(value=say.code)
        choices = [
            Choice(each, setting.label_of(each, say), say.again(meaning))
            for each, meaning in meanings.items()
        ]
        if row.value not in meanings:  # a palette file, or a zoom of another game
            choices.append(Choice(row.value, setting.label_of(row.value, say)))
        return row._replace(choices=tuple(choices))

    def zooms(self, context: Context, focus: str) -> Sequence[Zoom]:
        """Return the chosen zoom, if the island can be drawn at it."""
        drawn = self.title(context).zooms
        return [zoom for zoom in drawn if zoom == context.display.zoom]

    def react(self, action: FormEvent, context: Context) -> Reaction:
        """Save a changed setting."""
        if not isinstance(action, Entered) or not action.name:
            return Refuse("")
        try:
            settings = context.settings.with_value(action.name, action.value, context.say)
        except ValueError as error:
            return Refuse(context.say.again(error))
        return Save(self, settings, action.name)
