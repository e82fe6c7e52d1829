"""The page with the rules of a game: their sections, each with a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from taluva.app.front import page
from taluva.core import pages
from taluva.games import DEFAULT_GAME, loadable_games, title_for, ui_for
from taluva.i18n import Language
from taluva.tui.form import Activated, Entered, FormEvent, Row
from taluva.tui.text import PageView
from taluva.tui.title import Title


@dataclass(frozen=True, slots=True)
class RulesPage(page.FrontPage):
    """The sections of a game's rules. A typed word searches them."""

    name: ClassVar[str] = "rules"

    is_numbered: ClassVar[bool] = False

    game: str = DEFAULT_GAME

    def title(self, context: page.Context) -> Title:
        return title_for(self.game)

    def about(self, context: page.Context) -> str:
        return context.say("Type a word to search the rules.")

    def _sections(self, say: Language) -> Sequence[pages.RulebookSection]:
        return ui_for(self.game).rules_sections(say)

    def rows(self, context: page.Context) -> Sequence[Row]:
        """Return a row for all rules, the choice of the game, and a row for each section."""
        say = context.say
        first = Row("all", say("all the rules"), meaning=say("to read from start to end"))
        sections = [
            Row(f"section {number}", section.title)
            for number, section in enumerate(self._sections(say))
        ]
        games = page.game_row(self.game, loadable_games(), say)
        return [first, *games, *sections, page.back_row(say)]

    def can_accept(self, text: str) -> bool:
        """Accept any text, because it is a word to search for."""
        return True

    def react(self, action: FormEvent, context: page.Context) -> page.Reaction:
        """Read a section, search the rules, or show those of another game."""
        say = context.say
        sections = self._sections(say)
        match action:
            case Entered(page.GAME, value):
                return page.Stay(RulesPage(value))
            case Entered("", text):
                try:
                    found = pages.search(sections, text)
                except ValueError as error:
                    return page.Refuse(say.again(error))
                return self._read(found)
            case Activated("all"):
                return self._read(sections)
            case Activated(name) if name.startswith("section "):
                return self._read([sections[int(name.split()[1])]])
        return page.Refuse("")

    def _read(self, sections: Sequence[pages.RulebookSection]) -> page.Reaction:
        from taluva.app.screens.map_view import draw_scene

        scenes = [section.scene for section in sections if section.scene is not None]
        text = PageView(pages.page(sections))
        if len(sections) > 1 or not scenes:
            return page.Read(text)
        return page.Read(text, partial(draw_scene, scenes[0], self.game))
