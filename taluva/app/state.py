"""What a screen shows, as one value: where the game stands, the line, and what is said about it.

``update`` of play and of replay give a new state for every event; painters read it.
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

if TYPE_CHECKING:  # loaded when somebody points, asks, searches or learns
    from taluva.analysis import Analysis, Search
    from taluva.core.bot import Hint
    from taluva.learn.courses import LessonSession
    from taluva.tui.prompt import Prompt
    from taluva.tui.targets import Tool

_HEADER: Final = 1  # line above a page
_BELOW: Final = 2  # lines below it: the prompt and the toolbar
_HAND: Final = 12  # lines of a picture of what is in hand, in its frame
_LOG_MARGIN: Final = 4  # columns of the panel that a log does not use
_MOST_PAGES: Final = 6  # over the lower part of the map; what is longer is read instead of it


class Mode(StrEnum):
    """What the game is shown for."""

    PLAY = "play"
    REPLAY = "replay"
    WATCH = "watch"  # another program plays it
    DEMO = "demo"  # bots play it


class Playback(NamedTuple):
    """Whether a game plays by itself, and how long each step is shown."""

    is_playing: bool = False
    delay: float = USUAL_SPEED

    def change(self, faster: int) -> Playback:
        """Choose the next faster or slower speed (1, -1)."""
        if faster > 0:
            delay = next((each for each in SPEEDS if each < self.delay), self.delay)
        else:
            delay = next((each for each in SPEEDS[::-1] if each > self.delay), self.delay)
        return self._replace(delay=delay)


class NextAction(StrEnum):
    """What somebody leaves a game for that is over."""

    REMATCH = "rematch"
    REPLAY = "replay"
    NEW = "new"
    LEARN = "learn"


class AnswerPosition(StrEnum):
    """Where a long answer stands."""

    BESIDE = "beside"  # in the panel
    BELOW = "below"  # over the lower part of the map
    OVER = "over"  # instead of the map


class BackgroundTask(NamedTuple):
    """Something that is being thought about: who does what, and how far it is."""

    ticket: int
    what: str
    part: float = 0.0


class Cursor(NamedTuple):
    """A place on the map that is pointed at, and the line that says what is to be done there."""

    at: Spot
    line: str
    tool: Tool
    settled: str = ""  # the line as far as it was written before this place
    before: tuple[Cursor, ...] = ()  # where the places lie that the line has named already


@dataclass(frozen=True, slots=True, eq=False)  # nobody compares all of it
class State:
    """A screen between two events."""

    history: History[Any]
    index: int = 0
    screen: Mode = Mode.REPLAY
    viewer: int | None = None  # who looks while the game goes on; None is an onlooker
    curtain: int | None = None  # the seat that is to take the place at the screen
    text: str = ""  # the line as typed so far
    cursor: Cursor | None = None  # the last one that has written the line
    submitted_line: str = ""  # the line that was entered last
    last_answer: tuple[str, ...] = ()  # the latest answer, whole
    feedback: Feedback | None = None  # said until somebody types or does something else
    page: PageView | None = None  # a long answer
    hints: tuple[Hint[Any], ...] = ()  # good moves, to be taken by their numbers
    menu_choice: str = ""  # by the arrows, of what can be done when the game is over
    confirmation: str = ""  # whether to leave; empty if nothing is asked
    consequences: tuple[str, ...] = ()  # what the last step has brought, beside the map
    is_typing: bool = False  # whether a key was pressed just now: view and hand stay meanwhile
    marked_prefix: str = ""  # the beginning of the line whose places are marked
    shows_targets: bool = False  # whether all that is legal is marked
    view: ViewChoice = field(default_factory=ViewChoice)
    say: Language = ENGLISH
    has_chosen_language: bool = False  # somebody did, in this game
    remembers_choices: bool = False  # whether what is chosen is remembered for the next games
    size: tuple[int, int] = (80, 24)
    pace: Playback = field(default_factory=Playback)
    task: BackgroundTask | None = None
    tickets: int = 0  # given out so far
    bots: frozenset[int] = frozenset()  # the seats that bots take
    seats_with_secrets: frozenset[int] = frozenset()  # the seats that have something to hide
    insider: int | None = None  # the seat by whose eyes all look on, where nothing is hidden
    redoable: tuple[Any, ...] = ()  # taken back and not replaced since, the next one first
    is_saved: bool = True  # whether the log holds everything
    is_plain: bool = False  # lines are printed: there are no keys, colours or motion
    search: Search | None = None
    analysis: Analysis | None = None  # how good the turns were, once that was asked
    frames: tuple[Frame, ...] = ()  # of a motion, the one that is shown first
    has_motion: bool = False  # whether the screen can show any
    is_remote: bool = False  # whether it is at the other end of a line: motion only if it is chosen
    read_error: str = ""  # why a log is not shown to its end; empty if it is
    ending: str = ""  # why a game that was followed is followed no more
    next_action: NextAction | None = None  # what comes after the screen; None is nothing more
    lesson_name: str = ""  # what somebody wishes to learn
    lesson: LessonSession | None = None  # the lesson for which the game is there
    _sight: PlayerView | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """See the game anew where the point or the viewer has changed."""
        game = self.history.game(self.index)
        sight = self._sight
        known = (game, self.eyes, self.say)
        if sight is None or (sight.whole, sight.viewer, sight.say) != known:
            object.__setattr__(self, "_sight", PlayerView(*known))

    @property
    def eyes(self) -> int | None:
        """The seat through whose eyes the game is seen: a finished game hides nothing."""
        return self.viewer if self.whole.outcome is None else insider(self.whole)

    @property
    def safety(self) -> str:
        """Say whether the game outlives the program."""
        if self.lesson is not None:
            return self.say("What you have learnt is kept.")
        if not self.is_saved:
            return self.say("The game is NOT kept.")
        if not self.is_begun:
            return self.say("Nothing was played yet.")
        return self.say("The game is kept.")

    @property
    def is_begun(self) -> bool:
        """Whether somebody has decided on a step."""
        return any(game.seat is not None for game in self.history.games[:-1])

    @property
    def sight(self) -> PlayerView:
        """What the viewer sees of the game at this point."""
        assert self._sight is not None, "it is made with the state"
        return self._sight

    @property
    def game(self) -> Game[Any]:
        """The game at the point that is looked at, as far as the viewer may know it."""
        return self.sight.game

    @property
    def prompt(self) -> Prompt[Any, Any]:
        """What may be typed there."""
        return self.sight.prompt

    @property
    def games(self) -> Sequence[Game[Any]]:
        """Every game that led there, and that one at the end."""
        return VisibleHistory(self.history.games[: self.index + 1], self.eyes)

    def since(self, index: int) -> Sequence[Game[Any]]:
        """Give the games from a point on as everybody who may come to the screen may see them."""
        is_alone = len(self.game.names) - len(self.bots) == 1
        viewer = self.eyes if is_alone or self.whole.outcome is not None else self.insider
        return VisibleHistory(self.history.games[index:], viewer)

    @property
    def whole(self) -> Game[Any]:
        """The latest game with all that nobody at the screen may know."""
        game: Game[Any] = self.history.game(self.history.last)
        return game

    @property
    def kit(self) -> GameDefinition[Any, Any]:
        """The rules of the game that is shown."""
        return definition_for(self.whole.game_name)

    @property
    def face(self) -> GameUI[Any, Any]:
        """What the game shows on a screen."""
        return ui_for(self.whole.game_name)

    @property
    def speech(self) -> Messages[Any]:
        """The sentences of the game."""
        return self.kit.messages(self.say)

    @property
    def seat(self) -> int:
        """The seat to move; the last one to have moved when nobody decides."""
        effect = self.game.effect
        return self.game.seat or (effect.seat if effect is not None else None) or 1

    @property
    def player(self) -> str:
        """The name of the player to move; of the last one when the game is over."""
        return self.game.names[self.seat - 1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome is not None

    @property
    def who_won(self) -> str:
        """Say who has won a game that is over."""
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
        """Whether what a step does is shown by frames."""
        choice = self.view.motion
        return self.has_motion and (choice == "on" or (choice == AUTO and not self.is_remote))

    @property
    def pointing(self) -> Cursor | None:
        """The cursor that has written the line: None if somebody has typed it."""
        cursor = self.cursor
        return cursor if cursor is not None and cursor.line == self.text else None

    @property
    def steps(self) -> list[PlayedMove]:
        """All steps that led there."""
        return [
            PlayedMove.between(before, after, self.say) for before, after in pairwise(self.games)
        ]

    def last_turn(self) -> list[PlayedMove]:
        """Give the steps of the turn that led here."""
        start = self.history.start_of(self.index)
        return [
            PlayedMove.between(before, after, self.say)
            for before, after in pairwise(self.games[start:])
        ]

    @property
    def is_played(self) -> bool:
        """Whether somebody at the screen plays this game, which is not over."""
        return self.screen is Mode.PLAY and not self.is_over

    @property
    def is_ended(self) -> bool:
        """Whether the game that was played at the screen is over; a lesson ends otherwise."""
        return self.screen is Mode.PLAY and self.is_over and self.lesson is None

    @property
    def lesson_panel(self) -> LessonPanel | None:
        """What is taught with the game, if it is there for that."""
        study, say = self.lesson, self.say
        if study is None:
            return None
        place = f"{study.number + 1}/{len(study.course.lessons)}"
        title = f"{place} {say.again(study.lesson.title)}"
        if self.bots:
            return LessonPanel(title, say("{name} has a turn.", name=self.player), "", "")
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
            say("That was the last one: Enter leaves.") if study.is_last else say("Enter goes on.")
        )
        return LessonPanel(title, say("Right!"), done, "")

    def recent(self) -> list[PlayedMove]:
        """Give what was played since the mover's last turn; where nobody plays, the last turn."""
        return self._decided(*self._recent)

    @property
    def before_recent(self) -> Game[Any]:
        """The game before what is recent."""
        return self.games[self._recent[0]]

    def earlier_turns(self) -> Iterator[list[PlayedMove]]:
        """Give the turns before what is recent, the latest first."""
        end = self._recent[0]
        while end:
            start = self.history.start_of(end)
            if steps := self._decided(start, end):
                yield steps
            end = start

    @property
    def _recent(self) -> tuple[int, int]:
        """Where the steps since the mover's last turn begin, and where a turn begun now does."""
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
        """Give the steps between two points, without what chance has done."""
        games = self.games[start : end + 1]
        steps = (PlayedMove.between(before, after, self.say) for before, after in pairwise(games))
        return [step for step in steps if step.seat is not None]

    def account(self) -> Iterator[str]:
        """Say what each step has brought, the latest first."""
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
        """Whether the last point is looked at; while bots play on, there is none."""
        return self.index == self.history.last and not self.is_thinking

    def at(self, index: int) -> State:
        """Look at a point; beyond the first and the last there is none."""
        index = max(0, min(index, self.history.last))
        return replace(self, index=index, view=self.view._replace(pans=()))

    def set_playing(self, *, is_playing: bool) -> State:
        """Play by itself, or pause."""
        return replace(self, pace=self.pace._replace(is_playing=is_playing))

    def set_progress(self, ticket: int, part: float) -> State:
        """Know how far a task is, if it is still waited for."""
        if self.task is None or self.task.ticket != ticket:
            return self
        return replace(self, task=self.task._replace(part=part))

    @property
    def _room(self) -> int:
        """The columns that the toolbar has for what is said."""
        return self.size[0] - room_for_badges(self.say)

    def has_room(self, lines: Sequence[str]) -> bool:
        """Tell whether the toolbar shows all of something."""
        return width_of(in_a_line(lines, self.say)) <= self._room

    def logs_whole(self, told: Iterable[str]) -> bool:
        """Tell whether the game has a log in the panel, with room for all of something."""
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
        """Say something, or nothing more; where there is no room for all, the first sentences.

        What is told whole elsewhere too may end with a clause of a sentence that is too long.
        """
        said = in_a_line(lines, self.say)
        parts = (lines[:number] for number in range(len(lines) - 1, 0, -1))
        brief = in_a_line(next(filter(self.has_room, parts), ()), self.say)
        if is_told_whole and not brief:
            short = naming(said, self.game.names, self._room)
            brief = whole_clauses(said, self._room) or whole_clauses(short, self._room)
            if brief.endswith(self.game.names):  # what somebody does is no part to leave out
                brief = ""
        return replace(self, feedback=Feedback(judged, said, brief) if said else None)

    def with_view(self, **changes: str) -> State:
        """Change how the map is seen, which centres it."""
        settled = self.view.settled | changes.keys()
        view = self.view._replace(pans=(), around=None, settled=settled, **changes)
        return replace(self, view=view)

    def set_zoom(self, zoom: str, around: Hex | None) -> State:
        """See the map at another zoom, until somebody chooses one."""
        return replace(self, view=self.view._replace(zoom=zoom, around=around, pans=()))

    def pan(self, columns: int, rows: int) -> State:
        """Move the map."""
        pans = (*self.view.pans, Pan(columns, rows))
        return replace(self, page=None, view=self.view._replace(pans=pans))

    def drag(self, columns: int, lines: int) -> State:
        """Move the map by some cells."""
        *pans, last = self.view.pans or (Drag(0, 0),)
        if not isinstance(last, Drag):
            pans, last = [*pans, last], Drag(0, 0)
        last = Drag(last.columns + columns, last.lines + lines)
        return replace(self, view=self.view._replace(pans=(*pans, last)))

    def resize(self, columns: int, lines: int) -> State:
        """Be shown on a terminal of another size, which centres the map."""
        return replace(self, size=(columns, lines), view=self.view._replace(pans=()))

    def open_page(self, page: Iterable[Block | str]) -> State:
        """Show a long answer from its beginning."""
        return replace(self, page=PageView(blocks(page), title=echoed(self.submitted_line)))

    @property
    def reading_place(self) -> AnswerPosition | None:
        """Where the long answer stands, by its length and the size of the screen."""
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
        """Whether there is more of the long answer than what is on view."""
        if self.reading_place is not AnswerPosition.BELOW:
            return self.is_map_hidden
        return not self._fits(self._columns_below + 2, rows_below(self.size[1]))

    @property
    def queried_spots(self) -> tuple[Spot, ...]:
        """The places that the question names whose answer is on view."""
        words = () if self.page is None else self.page.title.split()[1:]
        return tuple(spot for word in words for spot in _read_spot(word))

    @property
    def is_map_hidden(self) -> bool:
        """Whether a long answer is read instead of the map."""
        return self.reading_place is AnswerPosition.OVER

    def turn_page(self, pages: int) -> State:
        """Turn the pages of what is read."""
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
    """Give the hex or the corner that a word names, if it names one."""
    for parse in (parse_hex, parse_corner):
        with suppress(ValueError):
            yield parse(word)
            return
