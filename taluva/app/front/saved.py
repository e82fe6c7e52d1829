"""Lists of saved games, to continue, replay or delete one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from taluva.app.front import page
from taluva.app.front.questions import AskPage
from taluva.core.environment import open_regular
from taluva.core.immutable import FrozenDict
from taluva.games import definition_for, title_for, ui_for
from taluva.i18n import ENGLISH, Language, sanitize
from taluva.record.reader import read_log
from taluva.record.summaries import Summary, saved_logs, summary, unfinished_logs
from taluva.tui.form import Activated, FormEvent, Removed, Row
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import Picture
from taluva.tui.menu import own_names
from taluva.tui.text import shorten

MAX_GAMES: Final = 50
_MAX_NAMES_LENGTH: Final = 30  # columns


class Continue(NamedTuple):
    """The choice to continue a saved game."""

    path: Path


class Replay(NamedTuple):
    """The choice to replay a saved game."""

    path: Path


class LogDetails(NamedTuple):
    """Details that need the whole log: the turn to play, and the island."""

    turn: int
    picture: Picture | None = None


def saved_games(*, is_replay: bool) -> SavedPage:
    """Return the list of games to replay, or of games to continue."""
    logs = saved_logs() if is_replay else unfinished_logs()
    return SavedPage(tuple(summary(path) for path in islice(logs, MAX_GAMES)), is_replay)


def saved_page(*, is_replay: bool) -> SavedPage | page.Finish:
    """Return the list of games, or the game itself if there is only one to continue."""
    found = saved_games(is_replay=is_replay)
    if len(found.games) == 1 and not is_replay:
        return page.Finish(Continue(found.games[0].path))
    return found


@dataclass(frozen=True, slots=True)
class SavedPage(page.FrontPage):
    """A list of games, newest first, with the island of the focused game."""

    games: tuple[Summary, ...]
    is_replay: bool
    islands: Mapping[str, LogDetails] = FrozenDict()  # by file name

    def heading(self, say: Language) -> str:
        return own_names(say)["replay" if self.is_replay else "continue"]

    def rows(self, context: page.Context) -> Sequence[Row]:
        say = context.say
        rows = [self._row(each, say) for each in self.games]
        return [*rows, page.back_row(say)]

    def _row(self, game: Summary, say: Language) -> Row:
        names = sanitize(", ".join(game.names)) or sanitize(game.path.name)
        return Row(
            game.path.name,
            shorten(names, _MAX_NAMES_LENGTH),
            meaning=f"{game.modified.astimezone():%Y-%m-%d %H:%M}",
            mark=self._turn(game, say),
            detail=self._state(game, say),
            is_removable=True,
            own=names,
        )

    def _turn(self, game: Summary, say: Language) -> str:
        if game.problem is not None:
            return say("damaged")
        loaded = self.islands.get(game.path.name)
        is_exact = loaded is not None and game.outcome is None
        turn = loaded.turn if loaded is not None and is_exact else max(1, game.turn)
        return say("turn {turn}", turn=turn)

    def _state(self, game: Summary, say: Language) -> str:
        if game.problem is not None:
            return say("damaged: {problem}", problem=game.problem)
        if game.outcome is None:
            return say("not finished") if self.is_replay else ""
        return definition_for(game.game).describe_outcome(game.outcome, game.names, say)

    def keys(self, row: Row, say: Language) -> str:
        if not row.is_removable:
            return say("Enter or Esc: go back")
        if self.is_replay:
            return say("Enter watches it, Del deletes it, Esc goes back")
        return say("Enter continues it, Del deletes it, Esc goes back")

    def picture(self, context: page.Context, focus: str) -> Picture | None:
        """Return the focused game's island, or None until it is loaded."""
        loaded = self.islands.get(focus)
        return None if loaded is None else loaded.picture

    def zooms(self, context: page.Context, focus: str) -> Sequence[Zoom]:
        game = next((each.game for each in self.games if each.path.name == focus), "")
        is_loaded = self.picture(context, focus) is not None
        return title_for(game).zooms if is_loaded else ()

    def task(self, focus: str) -> page.Task | None:
        """Return the task that loads the focused game, or else another one not loaded yet."""
        wanted = sorted(self.games, key=lambda each: each.path.name != focus)
        for game in wanted:
            if game.problem is None and game.path.name not in self.islands:
                return page.Task(game.path.name, partial(load_island, game.path))
        return None

    def with_loaded(self, key: Any, result: Any) -> page.FrontPage:
        return replace(self, islands=FrozenDict({**self.islands, key: result}))

    def without(self, path: Path) -> page.FrontPage:
        return replace(self, games=tuple(each for each in self.games if each.path != path))

    def react(self, action: FormEvent, context: page.Context) -> page.Reaction:
        say = context.say
        names = {each.path.name: each for each in self.games}
        match action:
            case Activated(name) if name in names:
                path = names[name].path
                return page.Finish(Replay(path) if self.is_replay else Continue(path))
            case Removed(name) if name in names:
                game = names[name]
                label = self._row(game, say).label
                return page.Open(
                    AskPage(
                        say("Delete this game?"),
                        say("delete the game: {names}", names=label),
                        say("keep it"),
                        page.Delete(game.path),
                        is_no_first=True,
                    )
                )
        return page.Refuse("")


def load_island(path: Path) -> LogDetails:
    """Read the turn and the island from a log. Never raises."""
    try:
        with open_regular(path) as file:
            game = read_log(file).game
        view = game.view_for(None)
        return LogDetails(game.turn, ui_for(game.game_name).picture(view, ENGLISH))
    except Exception:  # the log is of another package's game, or was deleted meanwhile
        return LogDetails(1)
