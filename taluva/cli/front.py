"""The menu on this terminal, which runs the player's choices and then returns."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taluva.app.front.page import SWITCHED, Context, FrontPage
from taluva.app.front.screen import FrontScreen, FrontState, show
from taluva.app.front.welcome import MenuChoice, WelcomePage
from taluva.app.options import Settings
from taluva.app.settings import load_settings, player_name, save_settings
from taluva.app.terminal import is_too_small, query_terminal
from taluva.cli.console import User
from taluva.core.setup import DEFAULT_NAMES
from taluva.i18n import Language
from taluva.tui.hexmap.viewport import fits_a_picture

if TYPE_CHECKING:
    from taluva.app.front.new_game import NewGame


class Front:
    """The menu: it shows pages and runs choices.

    A game gets its own copy of the user. What was chosen there is used if it was saved.
    """

    def __init__(self, user: User) -> None:
        self.user = user
        self.code = 0  # the exit code of the last choice that failed
        self._settings, _ = load_settings(user.say)
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
        pages, message = [page], ""
        while (outcome := self._choose(pages, message)) is not None:
            pages, message = self.start(outcome)
            if not message:
                return True
        return False

    def context(self) -> Context:
        """Return the language, settings and display for the pages."""
        settings = self._settings._replace(player=player_name(self._settings) or DEFAULT_NAMES[0])
        return Context(self.user.say, settings, self.user.display)

    def _root(self) -> WelcomePage:
        latest, has_games = latest_games(self.user.say)
        return WelcomePage(latest, has_games=has_games)

    def _choose(self, pages: Sequence[FrontPage], message: str) -> object:
        terminal = query_terminal(self.user.display)
        # After a game the menu starts at the top. After an item of a list, the list opens again.
        focuses = self._focuses if len(pages) == len(self._focuses) else ()
        state = FrontState.of(pages, self.context(), terminal, message, focuses)
        if not state.look.is_plain and fits_a_picture(*shutil.get_terminal_size()):
            state = show(FrontScreen(state, save_settings, self._delete))
        else:
            from taluva.cli.lines import LineFront

            state = LineFront(state, save_settings, self._delete, self._heard).run()
        self._focuses = [opened.form.focus for opened in state.stack]
        self.user.say, _, self.user.display = state.context
        self._settings, _ = load_settings(self.user.say)
        return state.outcome

    def _delete(self, path: Path) -> str:
        """Delete a log; return a message if that fails."""
        from taluva.record.files import delete, describe_os_error
        from taluva.record.lines import LogInUse

        try:
            delete(path)
        except LogInUse as error:
            return self.user.say.again(error)
        except OSError as error:
            return self.user.say.again(describe_os_error(error, path, "deleted"))
        return ""

    def start(self, outcome: object) -> tuple[list[FrontPage], str]:
        """Run the player's choice. Return the pages to show next, and a message."""
        before = self._settings
        try:
            return self._start(outcome)
        finally:
            self._settings, _ = load_settings(self.user.say)
            self._follow(before)

    def _follow(self, before: Settings) -> None:
        """Use the display and language that were chosen during a game."""
        after = self._settings
        pairs = zip(Settings._fields, before, after, strict=True)
        changed: dict[str, Any] = {name: new for name, old, new in pairs if new != old}
        self.user.display = self.user.display._replace(**changed)
        if after.language != before.language:
            from taluva.i18n.languages import language

            self.user.say = language(after.language)

    def _start(self, outcome: object) -> tuple[list[FrontPage], str]:
        user = self.user
        if outcome is MenuChoice.WATCH:
            from taluva.cli import main

            by_ear = ["--by-ear"] if user.display.is_by_ear else []
            self._note(main(["demo", *by_ear], user.say))
            return [], ""
        from taluva.app.front import courses
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
            case courses.LessonChoice(course, number, game, games):
                from taluva.cli.commands.learn import run_course

                notices = unread_progress(user.say)
                self._note(run_course(course, number, user))
                page = courses.CoursesPage.of(games)
                lessons = courses.LessonsPage(game, course, page.done, games)
                return [page] if number is None else [page, lessons], " ".join(notices)
            case courses.PuzzleChoice(game, at, day):
                from taluva.cli.commands.puzzle import open_puzzle

                notices = unread_progress(user.say, [game])
                self._note(open_puzzle(game, at, day, user))
                return [courses.PuzzlesPage.of(user.say, game)], " ".join(notices)
        raise AssertionError(outcome)

    def _note(self, code: int) -> None:
        self.code = code or self.code

    def _play(self, chosen: NewGame) -> tuple[list[FrontPage], str]:
        import secrets

        from taluva.bots.spec import setup_for
        from taluva.cli.play_loop import play
        from taluva.core.setup import names_a_bot
        from taluva.record.journal import Journal

        page, plan, user = chosen.page, chosen.plan, self.user
        if page.is_random:
            plan = plan.rotated(secrets.randbelow(len(plan.seats)))
        try:
            setup = setup_for(plan.seats, page.definition, plan.options, say=user.say)
            journal = Journal.create(page.definition.new(setup), bots=setup.bots, plays_on=True)
        except ValueError as error:  # such as a program that a log cannot hold
            return [page], user.say.again(error)
        you = next((seat for seat in page.seats if not names_a_bot(seat)), "")
        if you:
            save_settings(self._settings._replace(player=you))
        player = User(user.display._replace(is_open=chosen.is_open), user.say)
        self._note(play(journal, player, runs_programs=True))
        return [], ""

    def _resume(self, path: Path) -> str:
        from taluva.cli.commands.resume import play_on
        from taluva.cli.console import describe_damage
        from taluva.record.lines import LogError

        try:
            self._note(play_on(path, replace(self.user)))
        except LogError as error:
            return describe_damage(error, self.user.say)
        return ""

    def _replay(self, path: Path) -> str:
        from taluva.cli.commands.replay import watch_again
        from taluva.cli.logs import LoadedLog, UnreadableLog, locate, read_argument

        try:
            reader = read_argument(str(path))
        except UnreadableLog as error:
            return self.user.say.again(error)
        if reader.record is None:
            return locate(str(path), reader.problems[0], self.user.say)
        log = LoadedLog(reader.record, reader.record.history, 0, reader.problems)
        self._note(watch_again(log, str(path), replace(self.user), is_too_small()))
        return ""


def latest_games(say: Language) -> tuple[str, bool]:
    """Return a line about the latest unfinished game, and whether any game can be replayed."""
    from taluva.record.folder import latest_logs

    logs = latest_logs()
    if not logs:
        return "", False
    from taluva.record.summaries import saved_logs, unfinished_logs

    path = next(unfinished_logs(logs), None)
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
