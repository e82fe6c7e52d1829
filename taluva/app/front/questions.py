"""Pages that ask for one answer: a choice from a list, or yes or no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from taluva.app.front.page import Close, Context, Finish, FrontPage, Reaction, Refuse, back_row
from taluva.i18n import Language
from taluva.tui.form import Activated, FormEvent, Row
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import Picture
from taluva.tui.title import Title


@dataclass(frozen=True, slots=True)
class PickPage(FrontPage):
    """A page that lists the choices of a row."""

    row: Row
    page_title: Title
    island: Picture | None = None

    @property
    def asked_row(self) -> Row:
        """The row whose choices are listed."""
        return self.row

    def title(self, context: Context) -> Title:
        """Return the title of the page below."""
        return self.page_title

    def heading(self, say: Language) -> str:
        """Return the name of the row."""
        return self.row.label

    def rows(self, context: Context) -> Sequence[Row]:
        """Return a row for each choice."""
        rows = [
            Row(each.value, each.label, meaning=each.meaning, own=each.label)
            for each in self.row.choices
        ]
        return [*rows, back_row(context.say)]

    def picture(self, context: Context, focus: str) -> Picture | None:
        """Return the island of the page below."""
        return self.island

    def react(self, action: FormEvent, context: Context) -> Reaction:
        """Return a refusal. The screen passes valid choices to the page below."""
        return Refuse("")


@dataclass(frozen=True, slots=True)
class AskPage(FrontPage):
    """A yes-or-no question."""

    question: str
    yes: str  # describes what yes does
    no: str
    answer: Reaction
    is_no_first: bool = False
    island: Picture | None = None
    island_zooms: Sequence[Zoom] = ()

    def picture(self, context: Context, focus: str) -> Picture | None:
        """Return the island of the page below."""
        return self.island

    def zooms(self, context: Context, focus: str) -> Sequence[Zoom]:
        return self.island_zooms

    def heading(self, say: Language) -> str:
        """Return the question."""
        return self.question

    def rows(self, context: Context) -> Sequence[Row]:
        """Return a row for each answer."""
        say = context.say
        yes = Row("yes", say("yes"), meaning=self.yes)
        no = Row("no", say("no"), meaning=self.no)
        return [no, yes] if self.is_no_first else [yes, no]

    def react(self, action: FormEvent, context: Context) -> Reaction:
        """Return the reaction to the answer."""
        if not isinstance(action, Activated):
            return Refuse("")
        return self.answer if action.name == "yes" else Close()


def leaving(say: Language) -> AskPage:
    """Return the page that asks whether to quit."""
    return AskPage(say("Leave?"), say("leave"), say("stay here"), Finish(None))
