"""The games that each viewer may see, and captions of their moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, overload

from taluva.core.definition import GameDefinition
from taluva.core.game import Game
from taluva.core.position_string import POSITION
from taluva.core.setup import Setup
from taluva.games import definition_for, ui_for
from taluva.i18n import Language
from taluva.record.comments import Comment
from taluva.record.record import History

if TYPE_CHECKING:
    from taluva.tui.prompt import Prompt


def secretive_seats(game: Game[Any]) -> frozenset[int]:
    """Return the seats that hide something from the other players."""
    seats = definition_for(game.game_name).seats(game)
    return frozenset(seat for seat, each in enumerate(seats, 1) if each.has_secrets)


def insider(game: Game[Any]) -> int | None:
    """Return a seat that knows something hidden from the others, or None if nothing is hidden."""
    return min(secretive_seats(game), default=None)


def watcher(last: Game[Any], *, is_open: bool = False) -> int | None:
    """Return the seat whose view a spectator gets, given the latest state of the game.

    During a game, return None unless it is open. After its end, nothing is hidden.
    """
    return insider(last) if is_open or last.outcome is not None else None


def is_hidden(game: Game[Any]) -> bool:
    """Check whether a game has secrets and this view of it omits them."""
    is_secret = insider(game) is not None
    return is_secret and game.to_position() == game.view_for(None).to_position()


class PlayerView:
    """A game as one viewer sees it, and its prompt. Several states share one object."""

    def __init__(self, whole: Game[Any], viewer: int | None, say: Language) -> None:
        self.whole = whole
        self.viewer = viewer
        self.say = say

    @cached_property
    def game(self) -> Game[Any]:
        """The game as the viewer may see it."""
        return self.whole.view_for(self.viewer)

    @cached_property
    def prompt(self) -> Prompt[Any, Any]:
        """The prompt for the game as the viewer may see it."""
        from taluva.tui.prompt import Prompt

        return Prompt(self.game, definition_for(self.whole.game_name), self.say)


_RECENT_VIEWS: Final = deque[PlayerView](maxlen=16)


def player_view(game: Game[Any], viewer: int | None, say: Language) -> PlayerView:
    """Return a viewer's view of a game. The 16 latest views are cached."""
    for view in _RECENT_VIEWS:
        if (view.whole, view.viewer, view.say) == (game, viewer, say):
            return view
    _RECENT_VIEWS.appendleft(PlayerView(game, viewer, say))
    return _RECENT_VIEWS[0]


class VisibleHistory(Sequence[Game[Any]]):
    """Games as a viewer may see them, each computed on access."""

    def __init__(self, games: Sequence[Game[Any]], viewer: int | None) -> None:
        self._games = games
        self._viewer = viewer

    def __len__(self) -> int:
        return len(self._games)

    @overload
    def __getitem__(self, index: int) -> Game[Any]: ...
    @overload
    def __getitem__(self, index: slice) -> VisibleHistory: ...
    def __getitem__(self, index: int | slice) -> Game[Any] | VisibleHistory:
        """Return one game, or a slice of them."""
        if isinstance(index, slice):
            return VisibleHistory(self._games[index], self._viewer)
        return self._games[index].view_for(self._viewer)


@dataclass(frozen=True, slots=True)
class Timeline:
    """A history, the point on screen, and the viewer."""

    history: History[Any]
    index: int = 0
    viewer: int | None = None  # the viewing seat during the game; None is a spectator
    omniscient_seat: int | None = None  # in an open game, the seat whose view everyone shares
    redoable: tuple[Any, ...] = ()  # moves that redo can replay, the next one first
    is_reseated: bool = False  # whether undo takes back a change of players
    is_saved: bool = True  # whether the log is complete
    read_error: str = ""  # why the end of a log is missing; empty if the log is complete
    stopped_reason: str = ""  # why a followed game stopped; empty if it goes on

    @property
    def latest(self) -> Game[Any]:
        """The game after the last move, with all its secrets."""
        game: Game[Any] = self.history.game(self.history.last)
        return game

    @property
    def viewing_seat(self) -> int | None:
        """The seat whose view is shown. A finished game hides nothing."""
        return self.viewer if self.latest.outcome is None else insider(self.latest)

    @property
    def games(self) -> Sequence[Game[Any]]:
        """The games up to the point on screen, as the viewer may see them."""
        return VisibleHistory(self.history.games[: self.index + 1], self.viewing_seat)

    @property
    def has_started(self) -> bool:
        """Whether a player has made any move."""
        return any(game.seat is not None for game in self.history.games[:-1])

    def watch_as(self, seat: int | None) -> Timeline:
        """Return the timeline as seen by a seat, or by a spectator if ``seat`` is None."""
        return replace(self, viewer=seat)

    def go_to(self, index: int) -> Timeline:
        """Return the timeline at a point, clamped to the first and the last one."""
        return replace(self, index=max(0, min(index, self.history.last)))


def hides_something(timeline: Timeline) -> bool:
    """Check whether the game is not over and hides something from the viewer."""
    return timeline.latest.outcome is None and timeline.viewer != insider(timeline.latest)


def describe_point(history: History[Any], index: int, viewer: int | None, say: Language) -> str:
    """Describe a point: the turn, the player to move and the task, or that the game is over."""
    game = history.game(index).view_for(viewer)
    return ui_for(game.game_name).watching_text(game, say)


def human_comments(comments: Iterable[str]) -> list[Comment]:
    """Return the comments that people wrote, without those of the clock and the explorer."""
    return [each for each in map(Comment.parse, comments) if each.is_human]


def remarks(comments: Iterable[str], say: Language) -> list[str]:
    """Return a line for each comment that a person wrote."""
    return [f"# {each.describe(say)}" for each in human_comments(comments)]


def describe_start(game: Game[Any], say: Language) -> list[str]:
    """Describe the first game of a history; nothing if it has moves, as a part of a game."""
    if game.moves:
        return []
    if definition_for(game.game_name).setup(game).options.get(POSITION):
        return [say("the position at the start")]
    return [ui_for(game.game_name).beginning(say)]


def caption(history: History[Any], index: int, viewer: int | None, say: Language) -> list[str]:
    """Describe the move before a point and its effects, followed by its comments.

    Secrets that the viewer may not see are left out.
    """
    return [*narration(history, index, viewer, say), *remarks(history[index].comments, say)]


def describe_changes(
    before: Setup, after: Setup, definition: GameDefinition[Any, Any], say: Language
) -> list[str]:
    """Say who plays each seat now that another player has left."""
    lines = []
    for seat, (old, name) in enumerate(zip(before.names, after.names, strict=True), 1):
        bot = after.bots.get(seat, "")
        level = definition.levels.get(bot)
        if old != name:
            lines.append(say("{old} is called {name} from now on", old=old, name=name))
        if bot != before.bots.get(seat, ""):
            lines.append(
                say(
                    "{name}: the bot {bot} plays from now on",
                    name=name,
                    bot=bot if level is None else level.name,
                )
                if bot
                else say("{name}: a person plays from now on", name=name)
            )
    return lines


def narration(history: History[Any], index: int, viewer: int | None, say: Language) -> list[str]:
    """Describe the move before a point, its effects and changes of players, without comments."""
    game = history.game(index)
    if index == 0:
        return describe_start(game, say)
    before, after = history.game(index - 1).view_for(viewer), game.view_for(viewer)
    definition = definition_for(game.game_name)
    changes = describe_changes(history[index - 1].setup, history[index].setup, definition, say)
    return [*definition.messages(say).narrate_move(before, after), *changes]


def describe_stints(history: History[Any], say: Language) -> list[str]:
    """Say who played which turns of each seat that several players have played."""
    seats: dict[int, list[str]] = {}
    for each in history.stints:
        name = say("{name}, bot {bot}", name=each.name, bot=each.bot) if each.bot else each.name
        text = say.count(
            "{name} (turn {first})",
            "{name} (turns {first} to {last}, {number} moves)",
            each.moves,
            name=name,
            first=each.first,
            last=each.last,
        )
        seats.setdefault(each.seat, []).append(text)
    return [
        say("seat {seat}: {players}", seat=seat, players=say.join_and(texts))
        for seat, texts in seats.items()
        if len(texts) > 1
    ]


def turn_captions(
    history: History[Any], index: int, viewer: int | None, say: Language
) -> list[str]:
    """Describe the moves of a turn, up to a point."""
    first = history.start_of(index) + 1 if index else 0
    points = range(first, index + 1)
    return [line for point in points for line in caption(history, point, viewer, say)]
