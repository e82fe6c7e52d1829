"""The small pages: a choice from a list, yes or no, and the settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from taluva.app.front import page
from taluva.app.options import SETTINGS, Setting
from taluva.i18n import Language
from taluva.tui.form import Activated, Choice, Entered, FormEvent, Row
from taluva.tui.hexmap.geometry import Zoom


@dataclass(frozen=True, slots=True)
class PickPage(page.FrontPage):
    """A page that lists the choices of a row."""

    is_question: ClassVar[bool] = True

    row: Row

    @property
    def asked_row(self) -> Row:
        """The row whose choices are listed."""
        return self.row

    def heading(self, say: Language) -> str:
        return self.row.label

    def rows(self, context: page.Context) -> Sequence[Row]:
        rows = [
            Row(each.value, each.label, meaning=each.meaning, own=each.label)
            for each in self.row.choices
        ]
        return [*rows, page.back_row(context.say)]

    def react(self, action: FormEvent, context: page.Context) -> page.Reaction:
        """Return a refusal. The screen passes valid choices to the page below."""
        return page.Refuse("")


@dataclass(frozen=True, slots=True)
class AskPage(page.FrontPage):
    """A yes-or-no question."""

    is_question: ClassVar[bool] = True

    question: str
    yes: str  # describes what yes does
    no: str
    answer: page.Reaction
    is_no_first: bool = False

    def heading(self, say: Language) -> str:
        return self.question

    def rows(self, context: page.Context) -> Sequence[Row]:
        say = context.say
        yes = Row("yes", say("yes"), meaning=self.yes)
        no = Row("no", say("no"), meaning=self.no)
        return [no, yes] if self.is_no_first else [yes, no]

    def react(self, action: FormEvent, context: page.Context) -> page.Reaction:
        if not isinstance(action, Activated):
            return page.Refuse("")
        return self.answer if action.name == "yes" else page.Close()


def leaving(say: Language) -> AskPage:
    """Return the page that asks whether to quit."""
    return AskPage(say("Leave?"), say("leave"), say("stay here"), page.Finish(None))


@dataclass(frozen=True, slots=True)
class SettingsPage(page.FrontPage):
    """All settings, or those that matter by ear. The island and all texts show every change."""

    name: ClassVar[str] = "settings"

    is_list: ClassVar[bool] = False

    def rows(self, context: page.Context) -> Sequence[Row]:
        is_by_ear = context.display.is_by_ear
        found = [each for each in SETTINGS if is_by_ear or not each.is_only_for_ear]
        return [*(self._row(each, context) for each in found), page.back_row(context.say)]

    def _row(self, setting: Setting, context: page.Context) -> Row:
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

    def zooms(self, context: page.Context, focus: str) -> Sequence[Zoom]:
        """Return the chosen zoom, if the island can be drawn at it."""
        drawn = self.title(context).zooms
        return [zoom for zoom in drawn if zoom == context.display.zoom]

    def react(self, action: FormEvent, context: page.Context) -> page.Reaction:
        if not isinstance(action, Entered) or not action.name:
            return page.Refuse("")
        try:
            settings = context.settings.with_value(action.name, action.value, context.say)
        except ValueError as error:
            return page.Refuse(context.say.again(error))
        return page.Save(self, settings, action.name)
