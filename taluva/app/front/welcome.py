"""The welcome page: the main menu."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar

from taluva.app.front.page import Context, Finish, FrontPage, Open, Reaction, Refuse
from taluva.i18n import Language
from taluva.tui.form import Activated, FormEvent, Row
from taluva.tui.menu import own_names


class MenuChoice(StrEnum):
    """The items of the main menu."""

    CONTINUE = "continue"
    NEW = "new"
    LEARN = "learn"
    PUZZLE = "puzzle"
    WATCH = "watch"
    REPLAY = "replay"
    PLAYERS = "players"
    RULES = "rules"
    SETTINGS = "settings"
    QUIT = "quit"


class WelcomePage(FrontPage):
    """The main menu. It is not a dataclass, because creating one would slow down the start."""

    __slots__ = ("has_games", "latest", "setup")

    asks_before_leaving: ClassVar[bool] = True

    def __init__(
        self, latest: str = "", *, has_games: bool = False, setup: FrontPage | None = None
    ) -> None:
        self.latest = latest  # describes the latest unfinished game
        self.has_games = has_games  # whether there are games to replay
        self.setup = setup  # the set-up that the player has left

    def about(self, context: Context) -> str:
        return context.say.again(self.title(context).about)

    def rows(self, context: Context) -> Sequence[Row]:
        """Return the menu, the most useful items first."""
        own = own_names(context.say)
        return [Row(name, own[name], meaning=meaning) for name, meaning in self.items(context.say)]

    def items(self, say: Language) -> list[tuple[str, str]]:
        """Return the name and the description of each item."""
        items = {
            MenuChoice.CONTINUE: self.latest,
            MenuChoice.NEW: say("a new game"),
            MenuChoice.LEARN: say("a guided first game, lessons"),
            MenuChoice.PUZZLE: say("the puzzle of the day, and others"),
            MenuChoice.WATCH: say("bots play a game"),
            MenuChoice.REPLAY: say("watch a game again") if self.has_games else "",
            MenuChoice.PLAYERS: say("how often each player wins, and how")
            if self.has_games
            else "",
            MenuChoice.RULES: say("the rules, with pictures"),
            MenuChoice.SETTINGS: say("language, colours, mouse and more"),
            MenuChoice.QUIT: say("leave"),
        }
        return [(str(name), meaning) for name, meaning in items.items() if meaning]

    def keys(self, row: Row, say: Language) -> str:
        return say("use arrows, a number, a word or the mouse, then Enter; F1: help")

    def react(self, action: FormEvent, context: Context) -> Reaction:
        """Open the chosen item, importing its module only now."""
        say = context.say
        if not isinstance(action, Activated):
            return Refuse("")
        match name := action.name:
            case MenuChoice.CONTINUE | MenuChoice.REPLAY:
                from taluva.app.front.saved import saved_page

                page = saved_page(is_replay=name == MenuChoice.REPLAY)
                return page if isinstance(page, Finish) else Open(page)
            case MenuChoice.NEW:
                from taluva.app.front.new_game import first_page

                return Open(self.setup or first_page(context))
            case MenuChoice.LEARN:
                from taluva.app.front.courses import CoursesPage

                return Open(CoursesPage.of())
            case MenuChoice.PUZZLE:
                from taluva.app.front.courses import PuzzlesPage

                return Open(PuzzlesPage.of(say))
            case MenuChoice.PLAYERS:
                from taluva.app.front.people import PeoplePage

                return Open(PeoplePage())
            case MenuChoice.RULES:
                from taluva.app.front.rules import RulesPage

                return Open(RulesPage())
            case MenuChoice.SETTINGS:
                from taluva.app.front.questions import SettingsPage

                return Open(SettingsPage())
            case MenuChoice.WATCH:
                return Finish(MenuChoice.WATCH)
        return Finish(None)
