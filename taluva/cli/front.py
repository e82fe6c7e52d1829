"""The menu on this terminal, which runs the player's choices and then returns."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taluva.app.front.page import SWITCHED, Context, FrontPage
from taluva.app.front.screen import FrontScreen, FrontState, show
from taluva.app.front.welcome import MenuChoice, WelcomePage
from taluva.app.options import Settings
from taluva.app.settings import load_settings, player_name, save_settings
from taluva.app.terminal import is_too_small, query_terminal
from taluva.i18n import Language
from taluva.tui.hexmap.viewport import fits_a_picture

if TYPE_CHECKING:
    from taluva.app.front.courses import LessonChoice, PuzzleChoice
    from taluva.app.front.new_game import NewGame


class Front:
    """The menu: it shows pages, runs choices, and tracks the display and language."""

    def __init__(self, display: Settings, say: Language) -> None:
        self.display, self.say = display, say
        self.code = 0  # the exit code of the last choice that failed
        self._settings, _ = load_settings(say)
        self._focuses: Sequence[str] = ()  # the focused rows of the pages shown last
        self._heard: dict[str, list[tuple[str, ...]]] = {}  # the rows that lines have shown

    def run(self, page: FrontPage | None = None, message: str = "") -> int:
        """Show a page, or the welcome page, and run choices until the player leaves.

        Return the exit code.
        """
        pages = [page or self._root()]
        while (outcome := self._choose(pages, message)) is not None:
            more, message = ([], "") if outcome == SWITCHED else self.start(outcome)
            pages = more if page else [self._root(), *more]
        return self.code

    def once(self, page: FrontPage) -> bool:
        """Show a page and start the player's choice; return False if the player goes back."""
        outcome = self._choose([page], "")
        while outcome is not None:
            pages, message = self.start(outcome)
            if not message:
                return True
            outcome = self._choose(pages, message)
        return False

    def context(self) -> Context:
        """Return the language, settings and display for the pages."""
        settings = self._settings._replace(player=player_name(self._settings))
        return Context(self.say, settings, self.display)

    def _root(self) -> WelcomePage:
        latest, has_games = latest_games(self.say)
        return WelcomePage(latest, has_games=has_games)

    def _choose(self, pages: Sequence[FrontPage], message: str) -> object:
        terminal = query_terminal(self.display)
        # After a game the menu starts at the top. After an item of a list, the list opens again.
        focuses = self._focuses if len(pages) == len(self._focuses) else ()
        state = FrontState.of(pages, self.context(), terminal, message, focuses)
        if not state.look.is_plain and fits_a_picture(*shutil.get_terminal_size()):
            state = show(FrontScreen(state, save_settings, self._delete))
        else:
            from taluva.cli.lines import LineFront

            state = LineFront(state, save_settings, self._delete, self._heard).run()
        self._focuses = [opened.form.focus for opened in state.stack]
        self.say, _, self.display = state.context
        self._settings, _ = load_settings(self.say)
        return state.outcome

    def _delete(self, path: Path) -> str:
        """Delete a log; return a message if that fails."""
        from taluva.record.files import delete, describe_os_error
        from taluva.record.lines import LogInUse

        try:
            delete(path)
        except LogInUse as error:
            return self.say.again(error)
        except OSError as error:
            return self.say.again(describe_os_error(error, path, "deleted"))
        return ""

    def start(self, outcome: object) -> tuple[list[FrontPage], str]:
        """Run the player's choice. Return the pages to show next, and a message."""
        before = self._settings
        try:
            return self._start(outcome)
        finally:
            self._settings, _ = load_settings(self.say)
            self._follow(before)

    def _follow(self, before: Settings) -> None:
        """Use the display and language that were chosen during a game."""
        after = self._settings
        pairs = zip(Settings._fields, before, after, strict=True)
        changed: dict[str, Any] = {name: new for name, old, new in pairs if new != old}
        self.display = self.display._replace(**changed)
        if after.language != before.language:
            from taluva.i18n.languages import language

            self.say = language(after.language)

    def _start(self, outcome: object) -> tuple[list[FrontPage], str]:
        if outcome is MenuChoice.WATCH:
            from taluva.cli import main

            self._note(main(["demo", *(["--by-ear"] if self.display.is_by_ear else [])], self.say))
            return [], ""
        from taluva.app.front.courses import LessonChoice, PuzzleChoice
        from taluva.app.front.new_game import NewGame
        from taluva.app.front.saved import Continue, Replay, saved_games
        from taluva.learn.progress import unread_progress

        match outcome:
            case NewGame():
                return self._play(outcome)
            case Continue(path):
                return [], self._resume(path)
            case Replay(path):
                message = self._replay(path)
                return [saved_games(is_replay=True)], message
            case LessonChoice():
                notices = unread_progress(self.say)
                return self._learn(outcome), " ".join(notices)
            case PuzzleChoice(game):
                notices = unread_progress(self.say, [game])
                return self._puzzle(outcome), " ".join(notices)
        raise AssertionError(outcome)

    def _note(self, code: int) -> None:
        self.code = code or self.code

    def _play(self, chosen: NewGame) -> tuple[list[FrontPage], str]:
        import secrets

        from taluva.bots.spec import setup_for
        from taluva.cli.play_loop import play
        from taluva.core.setup import names_a_bot
        from taluva.record.journal import Journal

        page, plan = chosen.page, chosen.plan
        if page.is_random:
            plan = plan.rotated(secrets.randbelow(len(plan.seats)))
        try:
            setup = setup_for(plan.seats, page.definition, plan.options, say=self.say)
            journal = Journal.create(page.definition.new(setup), bots=setup.bots, plays_on=True)
        except ValueError as error:  # such as a program that a log cannot hold
            return [page], self.say.again(error)
        you = next((seat for seat in page.seats if not names_a_bot(seat)), "")
        if you:
            save_settings(self._settings._replace(player=you))
        display = self.display._replace(is_open=chosen.is_open)
        self._note(play(journal, display, self.say, runs_programs=True))
        return [], ""

    def _resume(self, path: Path) -> str:
        from taluva.cli.commands.resume import play_on
        from taluva.cli.logs import describe_damage
        from taluva.record.lines import LogError

        try:
            self._note(play_on(path, self.display, self.say))
        except LogError as error:
            return describe_damage(path, error, self.say)
        return ""

    def _replay(self, path: Path) -> str:
        from taluva.cli.commands.replay import watch_again
        from taluva.cli.logs import LoadedLog, UnreadableLog, locate, read_argument

        try:
            reader = read_argument(str(path))
        except UnreadableLog as error:
            return self.say.again(error)
        if reader.record is None:
            return locate(str(path), reader.problems[0], self.say)
        log = LoadedLog(reader.record, reader.record.history, 0, reader.problems)
        self._note(watch_again(log, str(path), self.display, self.say, is_too_small()))
        return ""

    def _learn(self, chosen: LessonChoice) -> list[FrontPage]:
        from taluva.app.front.courses import CoursesPage, LessonsPage
        from taluva.cli.commands.learn import run_course

        code, self.display, self.say = run_course(
            chosen.course, chosen.number, self.display, self.say
        )
        self._note(code)
        courses = CoursesPage.of(chosen.games)
        if chosen.number is None:
            return [courses]
        return [courses, LessonsPage(chosen.game, chosen.course, courses.done, chosen.games)]

    def _puzzle(self, chosen: PuzzleChoice) -> list[FrontPage]:
        from taluva.app.front.courses import PuzzlesPage
        from taluva.cli.commands.puzzle import open_puzzle

        code, self.display, self.say = open_puzzle(
            chosen.game, chosen.at, self.display, self.say, chosen.day
        )
        self._note(code)
        return [PuzzlesPage.of(self.say, chosen.game)]


def latest_games(say: Language) -> tuple[str, bool]:
    """Return a line about the latest unfinished game, and whether any game can be replayed."""
    from taluva.record.folder import latest_logs

    logs = latest_logs()
    if not logs:
        return "", False
    from taluva.record.summaries import latest_unfinished, saved_logs

    path = latest_unfinished(logs)
    latest = "" if path is None else about(path, say)
    return latest, next(saved_logs(logs), None) is not None


def about(path: Path, say: Language) -> str:
    """Return a line that describes a saved game."""
    from taluva.i18n import sanitize
    from taluva.record.summaries import summary

    found = summary(path).with_turn()
    names = sanitize(", ".join(found.names))
    date = f"{found.modified.astimezone():%Y-%m-%d %H:%M}"
    return say("{names}: turn {turn}, {date}", names=names, turn=found.next_turn, date=date)
