"""The state of a screen as one value: the game, the point in view, the line and the feedback.

The ``update`` functions return a new state for every event. Painters read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from taluva.app.timeline import PlayerView, VisibleHistory, insider
from taluva.app.view import (
    AUTO,
    SPEEDS,
    USUAL_SPEED,
    Drag,
    LessonPanel,
    Pan,
    PlayedMove,
    ViewChoice,
    rows_below,
)
from taluva.core.definition import GameDefinition, Messages
from taluva.core.game import Game
from taluva.core.pages import Block
from taluva.games import definition_for, ui_for
from taluva.hexgrid import Hex, parse_corner, parse_hex
from taluva.i18n import ENGLISH, Language
from taluva.record import History
from taluva.tui.feedback import Feedback, room_for_badges
from taluva.tui.feedback import LineStatus as Judged
from taluva.tui.game_ui import GameUI
from taluva.tui.hexmap.picture import Frame, Spot
from taluva.tui.hexmap.viewport import panel_width
from taluva.tui.text import (
    PageView,
    blocks,
    echoed,
    in_a_line,
    lay_out,
    naming,
    whole_clauses,
    width_of,
    wrap,
)

if TYPE_CHECKING:  # imported when they are needed
    from taluva.analysis import Analysis, Search
    from taluva.core.bot import Hint
    from taluva.learn.courses import LessonSession
    from taluva.tui.prompt import Prompt
    from taluva.tui.targets import Tool

_HEADER: Final = 1  # line above a page
_BELOW: Final = 2  # lines below it: the prompt and the toolbar
_HAND: Final = 12  # lines of a picture of the hand, with its frame
_LOG_MARGIN: Final = 4  # columns of the panel that a log does not use
_MOST_PAGES: Final = 6  # below the map; longer answers replace it


class Mode(StrEnum):
    """What the game is shown for."""

    PLAY = "play"
    REPLAY = "replay"
    WATCH = "watch"  # another program plays it
    DEMO = "demo"  # bots play it


class Playback(NamedTuple):
    """Whether a replay runs by itself, and the seconds per move."""

    is_playing: bool = False
    delay: float = USUAL_SPEED

    def change(self, faster: int) -> Playback:
        """Return the next faster (1) or slower (-1) speed."""
        if faster > 0:
            delay = next((each for each in SPEEDS if each < self.delay), self.delay)
        else:
            delay = next((each for each in SPEEDS[::-1] if each > self.delay), self.delay)
        return self._replace(delay=delay)


class NextAction(StrEnum):
    """What to do after a finished game."""

    REMATCH = "rematch"
    REPLAY = "replay"
    NEW = "new"
    LEARN = "learn"


class AnswerPosition(StrEnum):
    """Where a long answer is shown."""

    BESIDE = "beside"  # in the panel
    BELOW = "below"  # over the lower part of the map
    OVER = "over"  # instead of the map


class BackgroundTask(NamedTuple):
    """A background task: its ticket, a description and its progress from 0 to 1."""

    ticket: int
    what: str
    part: float = 0.0


class Cursor(NamedTuple):
    """The cursor on the map: its spot and the line that it wrote."""

    at: Spot
    line: str
    tool: Tool
    settled: str = ""  # the line before this spot was chosen
    before: tuple[Cursor, ...] = ()  # the cursors of the spots that the line already names


@dataclass(frozen=True, slots=True, eq=False)  # states are too large to compare
class State:
    """A screen between two events."""

    history: History[Any]
    index: int = 0
    screen: Mode = Mode.REPLAY
    viewer: int | None = None  # the viewing seat during the game; None is a spectator
    curtain: int | None = None  # the seat that takes over the screen
    text: str = ""  # the line as typed so far
    cursor: Cursor | None = None  # the last one that wrote the line
    submitted_line: str = ""  # the last line submitted
    last_answer: tuple[str, ...] = ()  # the latest answer in full
    feedback: Feedback | None = None  # shown until the player does something else
    page: PageView | None = None  # a long answer
    hints: tuple[Hint[Any], ...] = ()  # good moves, chosen by their numbers
    menu_choice: str = ""  # of the menu after the end of a game
    confirmation: str = ""  # the question whether to leave; empty if none
    consequences: tuple[str, ...] = ()  # what the last move did, for the panel
    is_typing: bool = False  # after a key, view and hand stay unchanged for a moment
    marked_prefix: str = ""  # the beginning of the line whose spots are marked
    shows_targets: bool = False  # whether all legal spots are marked
    view: ViewChoice = field(default_factory=ViewChoice)
    say: Language = ENGLISH
    has_chosen_language: bool = False  # whether it was chosen in this game
    remembers_choices: bool = False  # whether choices are saved for the next games
    size: tuple[int, int] = (80, 24)
    pace: Playback = field(default_factory=Playback)
    task: BackgroundTask | None = None
    tickets: int = 0  # issued so far
    bots: frozenset[int] = frozenset()  # the seats that bots play
    seats_with_secrets: frozenset[int] = frozenset()  # seats that hide something from the others
    insider: int | None = None  # the seat whose view everyone shares if nothing is hidden
    redoable: tuple[Any, ...] = ()  # moves taken back and not replaced, the next one first
    is_saved: bool = True  # whether the log is complete
    is_plain: bool = False  # plain mode: no keys, colours or motion
    search: Search | None = None
    analysis: Analysis | None = None  # how good the turns were, after analysing
    frames: tuple[Frame, ...] = ()  # of an animation, the current one first
    has_motion: bool = False  # whether the screen can show animations
    is_remote: bool = False  # over SSH: animations only if switched on
    read_error: str = ""  # why the end of a log is missing; empty if it is not
    ending: str = ""  # why a followed game stopped; empty if it did not
    next_action: NextAction | None = None  # what to open after the screen
    lesson_name: str = ""  # the lesson to open
    lesson: LessonSession | None = None  # the lesson that the game is for
    _sight: PlayerView | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Make a new view of the game if the point, the viewer or the language has changed."""
        game = self.history.game(self.index)
        sight = self._sight
        known = (game, self.eyes, self.say)
        if sight is None or (sight.whole, sight.viewer, sight.say) != known:
            object.__setattr__(self, "_sight", PlayerView(*known))

    @property
    def eyes(self) -> int | None:
        """The seat whose view is shown. A finished game hides nothing."""
        return self.viewer if self.whole.outcome is None else insider(self.whole)

    @property
    def safety(self) -> str:
        """A message that says whether the game is saved."""
        if self.lesson is not None:
            return self.say("Your progress is saved.")
        if not self.is_saved:
            return self.say("The game is NOT saved.")
        if not self.is_begun:
            return self.say("Nothing has been played yet.")
        return self.say("The game is saved.")

    @property
    def is_begun(self) -> bool:
        """Whether a player has made any move."""
        return any(game.seat is not None for game in self.history.games[:-1])

    @property
    def sight(self) -> PlayerView:
        """The viewer's view of the game at this point."""
        assert self._sight is not None, "it is made with the state"
        return self._sight

    @property
    def game(self) -> Game[Any]:
        """The game at the point in view, without what the viewer must not know."""
        return self.sight.game

    @property
    def prompt(self) -> Prompt[Any, Any]:
        """The prompt of that game."""
        return self.sight.prompt

    @property
    def games(self) -> Sequence[Game[Any]]:
        """Every game up to that point, with the game there as the last."""
        return VisibleHistory(self.history.games[: self.index + 1], self.eyes)

    def since(self, index: int) -> Sequence[Game[Any]]:
        """Return the games from a point on, without what any person at the screen must not know."""
        is_alone = len(self.game.names) - len(self.bots) == 1
        viewer = self.eyes if is_alone or self.whole.outcome is not None else self.insider
        return VisibleHistory(self.history.games[index:], viewer)

    @property
    def whole(self) -> Game[Any]:
        """The latest game with all its secrets."""
        game: Game[Any] = self.history.game(self.history.last)
        return game

    @property
    def kit(self) -> GameDefinition[Any, Any]:
        """The definition of the game."""
        return definition_for(self.whole.game_name)

    @property
    def face(self) -> GameUI[Any, Any]:
        """The UI of the game."""
        return ui_for(self.whole.game_name)

    @property
    def speech(self) -> Messages[Any]:
        """The messages of the game."""
        return self.kit.messages(self.say)

    @property
    def seat(self) -> int:
        """The seat to move, or the last one that moved if no seat decides."""
        effect = self.game.effect
        return self.game.seat or (effect.seat if effect is not None else None) or 1

    @property
    def player(self) -> str:
        """The name of the player to move, or of the last one that moved."""
        return self.game.names[self.seat - 1]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.outcome is not None

    @property
    def who_won(self) -> str:
        """A message that names the winners of a finished game."""
        assert self.game.outcome is not None, "the game is over"
        winners = [self.game.names[number - 1] for number in self.game.outcome.winners]
        names = self.say.listed(winners)
        return self.say.count("{names} wins", "{names} win", len(winners), names=names)

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is to move."""
        return self.game.seat in self.bots

    @property
    def moves(self) -> bool:
        """Whether moves are animated."""
        choice = self.view.motion
        return self.has_motion and (choice == "on" or (choice == AUTO and not self.is_remote))

    @property
    def pointing(self) -> Cursor | None:
        """The cursor that wrote the line, or None if the player typed it."""
        cursor = self.cursor
        return cursor if cursor is not None and cursor.line == self.text else None

    @property
    def steps(self) -> list[PlayedMove]:
        """All moves up to the point in view."""
        return [
            PlayedMove.between(before, after, self.say) for before, after in pairwise(self.games)
        ]

    def last_turn(self) -> list[PlayedMove]:
        """Return the moves of the last turn."""
        start = self.history.start_of(self.index)
        return [
            PlayedMove.between(before, after, self.say)
            for before, after in pairwise(self.games[start:])
        ]

    @property
    def is_played(self) -> bool:
        """Whether a person at the screen plays this game and it is not over."""
        return self.screen is Mode.PLAY and not self.is_over

    @property
    def is_ended(self) -> bool:
        """Whether a game played at this screen is over. Lessons do not count."""
        return self.screen is Mode.PLAY and self.is_over and self.lesson is None

    @property
    def lesson_panel(self) -> LessonPanel | None:
        """The lesson shown with the game, or None."""
        study, say = self.lesson, self.say
        if study is None:
            return None
        place = f"{study.number + 1}/{len(study.course.lessons)}"
        title = f"{place} {say.again(study.lesson.title)}"
        if self.bots:
            return LessonPanel(title, say("It's {name}'s turn.", name=self.player), "", "")
        if not study.is_solved:
            rule = next(iter(study.lesson.rules), "")
            keys = say("type hint, skip, back or quit")
            if rule:
                keys = say("type hint, skip, back, rules {rule} or quit", rule=rule)
            text = say.again(study.lesson.text)
            if study.is_later:
                text = say("Some turns later. {text}", text=text)
            return LessonPanel(title, text, study.attempt.describe(say), keys)
        done = (
            say("That was the last one. Press Enter to leave.")
            if study.is_last
            else say("Press Enter to continue.")
        )
        return LessonPanel(title, say("Right!"), done, "")

    def recent(self) -> list[PlayedMove]:
        """Return the moves since the player's last turn, or for a spectator the last turn."""
        return self._decided(*self._recent)

    @property
    def before_recent(self) -> Game[Any]:
        """The game before the recent moves."""
        return self.games[self._recent[0]]

    def earlier_turns(self) -> Iterator[list[PlayedMove]]:
        """Yield the turns before the recent moves, the latest first."""
        end = self._recent[0]
        while end:
            start = self.history.start_of(end)
            if steps := self._decided(start, end):
                yield steps
            end = start

    @property
    def _recent(self) -> tuple[int, int]:
        """The points where the moves since the player's last turn begin, and where they end."""
        if not self.is_played:
            return self.history.start_of(self.index), self.index
        games, turn = self.history.games, (self.game.turn, self.seat)
        end = self.index
        while end and (games[end - 1].turn, games[end - 1].seat) == turn:
            end -= 1
        start = end
        while start and games[start - 1].seat != self.seat:
            start -= 1
        return start, end

    def _decided(self, start: int, end: int) -> list[PlayedMove]:
        """Return the moves between two points, without those of chance."""
        games = self.games[start : end + 1]
        steps = (PlayedMove.between(before, after, self.say) for before, after in pairwise(games))
        return [step for step in steps if step.seat is not None]

    def account(self) -> Iterator[str]:
        """Yield what each move did, the latest first."""
        games, speech = self.games, self.speech
        for index in range(self.index, 0, -1):
            yield " ".join(speech.narrate_move(games[index - 1], games[index]))

    @property
    def is_live(self) -> bool:
        """Whether another program is still playing this game."""
        is_watched = self.screen is Mode.WATCH and not self.ending
        return is_watched and self.whole.outcome is None

    @property
    def is_thinking(self) -> bool:
        """Whether bots alone are still playing this game."""
        return self.screen is Mode.DEMO and self.whole.outcome is None

    @property
    def is_at_end(self) -> bool:
        """Whether the last point is in view. While bots play on, there is no last point."""
        return self.index == self.history.last and not self.is_thinking

    def at(self, index: int) -> State:
        """Return the state at a point, limited to the first and the last."""
        index = max(0, min(index, self.history.last))
        return replace(self, index=index, view=self.view._replace(pans=()))

    def set_playing(self, *, is_playing: bool) -> State:
        """Start or pause the replay."""
        return replace(self, pace=self.pace._replace(is_playing=is_playing))

    def set_progress(self, ticket: int, part: float) -> State:
        """Set the progress of a task if its ticket is still current."""
        if self.task is None or self.task.ticket != ticket:
            return self
        return replace(self, task=self.task._replace(part=part))

    @property
    def _room(self) -> int:
        """The columns of the toolbar for feedback."""
        return self.size[0] - room_for_badges(self.say)

    def has_room(self, lines: Sequence[str]) -> bool:
        """Check whether the toolbar can show all lines."""
        return width_of(in_a_line(lines, self.say)) <= self._room

    def logs_whole(self, told: Iterable[str]) -> bool:
        """Check whether the game has a log in the panel with room for all these lines."""
        columns, lines = self.size
        width = panel_width(columns, lines)
        if not width or not self.face.has_log:
            return False
        hand = self.face.hand(self.game, None, self.say)
        sections = (len(each.rows) for each in self.face.sections(self.game, self.say))
        blocks = [len(self.game.names), *sections, *([len(hand.items)] if hand else [])]
        room = lines - _HEADER - _BELOW - sum(blocks) - len(blocks) - 1  # each has a title
        return sum(len(wrap(each, width - _LOG_MARGIN)) for each in told) <= room

    def saying(self, judged: Judged, *lines: str, is_told_whole: bool = False) -> State:
        """Set the feedback, or clear it. If the toolbar is too narrow, it shows the first messages.

        With ``is_told_whole`` another place shows the full text. The toolbar may then end after a
        clause.
        """
        said = in_a_line(lines, self.say)
        parts = (lines[:number] for number in range(len(lines) - 1, 0, -1))
        brief = in_a_line(next(filter(self.has_room, parts), ()), self.say)
        if is_told_whole and not brief:
            short = naming(said, self.game.names, self._room)
            brief = whole_clauses(said, self._room) or whole_clauses(short, self._room)
            if brief.endswith(self.game.names):  # a name without what the player does is useless
                brief = ""
        return replace(self, feedback=Feedback(judged, said, brief) if said else None)

    def with_view(self, **changes: str) -> State:
        """Set view choices and centre the map."""
        settled = self.view.settled | changes.keys()
        view = self.view._replace(pans=(), around=None, settled=settled, **changes)
        return replace(self, view=view)

    def set_zoom(self, zoom: str, around: Hex | None) -> State:
        """Set a zoom until the player chooses another one."""
        return replace(self, view=self.view._replace(zoom=zoom, around=around, pans=()))

    def pan(self, columns: int, rows: int) -> State:
        """Move the map by half screens."""
        pans = (*self.view.pans, Pan(columns, rows))
        return replace(self, page=None, view=self.view._replace(pans=pans))

    def drag(self, columns: int, lines: int) -> State:
        """Move the map by cells."""
        *pans, last = self.view.pans or (Drag(0, 0),)
        if not isinstance(last, Drag):
            pans, last = [*pans, last], Drag(0, 0)
        last = Drag(last.columns + columns, last.lines + lines)
        return replace(self, view=self.view._replace(pans=(*pans, last)))

    def resize(self, columns: int, lines: int) -> State:
        """Set the terminal's size and centre the map."""
        return replace(self, size=(columns, lines), view=self.view._replace(pans=()))

    def open_page(self, page: Iterable[Block | str]) -> State:
        """Show a long answer from its beginning."""
        return replace(self, page=PageView(blocks(page), title=echoed(self.submitted_line)))

    @property
    def reading_place(self) -> AnswerPosition | None:
        """Where to show the long answer, depending on its length and the screen size."""
        if self.page is None:
            return None
        columns, lines = self.size
        width = panel_width(columns, lines)
        if not width:
            return AnswerPosition.OVER
        players = len(self.game.names) + 2  # with the titles of two teams
        room = lines - _HEADER - _BELOW - 1 - players  # without its title
        hand = self.face.hand(self.game, None, self.say)
        below = self._columns_below + 2
        if self._fits(width, room - (_HAND if hand and hand.picture else 0)):
            return AnswerPosition.BESIDE
        if self._fits(below, rows_below(lines)):
            return AnswerPosition.BELOW
        if self._fits(width, room):
            return AnswerPosition.BESIDE
        return (
            AnswerPosition.BELOW
            if self._fits(below, _MOST_PAGES * rows_below(lines))
            else AnswerPosition.OVER
        )

    def _fits(self, width: int, height: int) -> bool:
        lines = lay_out(self.page.blocks, width - 2) if self.page is not None else []
        return len(lines) <= height and all(width_of(line.text) <= width - 2 for line in lines)

    @property
    def _columns_below(self) -> int:
        """The columns of an answer over the lower part of the map."""
        columns, lines = self.size
        return columns - panel_width(columns, lines, is_wide=self.is_ended) - 2

    @property
    def has_pages(self) -> bool:
        """Whether a long answer has more than one page."""
        if self.reading_place is not AnswerPosition.BELOW:
            return self.is_map_hidden
        return not self._fits(self._columns_below + 2, rows_below(self.size[1]))

    @property
    def queried_spots(self) -> tuple[Spot, ...]:
        """The spots named in the question whose answer is in view."""
        words = () if self.page is None else self.page.title.split()[1:]
        return tuple(spot for word in words for spot in _read_spot(word))

    @property
    def is_map_hidden(self) -> bool:
        """Whether a long answer replaces the map."""
        return self.reading_place is AnswerPosition.OVER

    def turn_page(self, pages: int) -> State:
        """Turn the pages of the long answer."""
        columns, lines = self.size
        height = lines - _HEADER - _BELOW
        if self.page is None:
            return self
        if self.reading_place is AnswerPosition.BELOW:
            page = self.page.scroll(pages, self._columns_below, rows_below(lines))
        else:
            page = self.page.turn_page(pages, columns, height)
        return replace(self, page=page)


def _read_spot(word: str) -> Iterator[Spot]:
    """Yield the hex or corner that a word names, if any."""
    for parse in (parse_hex, parse_corner):
        with suppress(ValueError):
            yield parse(word)
            return
