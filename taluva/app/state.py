"""The state of a screen as one value: the game, the point on screen, the line and the feedback.

The ``update`` functions return a new state for every event. Painters read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from taluva.app.clock import ClockFace
from taluva.app.timeline import PlayerView, Timeline, VisibleHistory, player_view
from taluva.app.view import DEFAULT_SPEED, SPEEDS, LessonPanel, PlayedMove, Viewer, ViewOptions
from taluva.core.definition import BaseMessages, GameDefinition
from taluva.core.game import Consequence, Game
from taluva.core.pages import Block
from taluva.games import definition_for, ui_for
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.tui.game_ui import GameUI
from taluva.tui.hexmap.picture import Frame, Mark, MarkKind, Spot
from taluva.tui.screen import Feedback, LineStatus, feedback_of
from taluva.tui.text import PageView, as_text, blocks, echo

if TYPE_CHECKING:  # imported when they are needed
    from taluva.analysis.review import Analysis
    from taluva.analysis.search import Search
    from taluva.app.update.explore import Exploration
    from taluva.core.analysis import Forecast
    from taluva.core.bot import Hint
    from taluva.core.game import Threat
    from taluva.learn.courses import LessonSession
    from taluva.tui.prompt import Prompt, Tool
    from taluva.tui.speech import Detail


class Mode(StrEnum):
    """The purpose of a screen: to play, replay, watch another program or watch bots."""

    PLAY = "play"
    REPLAY = "replay"
    WATCH = "watch"  # another program plays the game
    DEMO = "demo"  # bots play the game


class Pace(NamedTuple):
    """The pace of a replay: whether it runs by itself, and the seconds per move."""

    is_playing: bool = False
    delay: float = DEFAULT_SPEED

    def change(self, faster: int) -> Pace:
        """Return the pace with the next faster (1) or slower (-1) speed."""
        if faster > 0:
            delay = next((each for each in SPEEDS if each < self.delay), self.delay)
        else:
            delay = next((each for each in SPEEDS[::-1] if each > self.delay), self.delay)
        return self._replace(delay=delay)


class NextAction(StrEnum):
    """The action after a screen closes."""

    REMATCH = "rematch"
    REPLAY = "replay"
    NEW = "new"
    LEARN = "learn"
    EXPLORE = "explore"
    REOPEN = "reopen"  # reopen the same game by ear, or on the full screen


class PageNeed(StrEnum):
    """The condition for showing a long answer. The layout checks it."""

    ALWAYS = "always"
    BESIDE = "beside"  # only if it fits in the panel
    NO_PANEL = "no panel"  # only if there is no panel to show it
    NOT_IN_TOOLBAR = "not in toolbar"  # only if the toolbar is too narrow for the feedback
    NOT_IN_LOG = "not in log"  # only if neither the toolbar nor the panel's log shows all of it


class OfferedPage(NamedTuple):
    """A long answer, and the condition for showing it."""

    view: PageView
    need: PageNeed = PageNeed.ALWAYS


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
    settled: str = ""  # the line before the player chose this spot
    before: tuple[Cursor, ...] = ()  # the cursors of the spots that the line already names


def _seats_own(default: Any) -> Any:
    """Return a field that belongs to the seat at the screen, and goes with it."""
    return field(default=default, metadata={"is_seats_own": True})


@dataclass(frozen=True, eq=False)  # states are too large to compare
class State:
    """The state of a screen between two events. ``but`` returns a changed copy."""

    timeline: Timeline
    view: ViewOptions = field(default_factory=ViewOptions)

    mode: Mode = Mode.REPLAY
    bots: frozenset[int] = frozenset()  # the seats that bots play
    seats_with_secrets: frozenset[int] = frozenset()  # seats that hide something from the others
    handover: int | None = None  # the seat that takes over the screen
    viewer: Viewer | None = None  # the viewer at a shared table; None at a hot seat
    clock: ClockFace | None = None
    is_called: bool = False  # whether the bell has rung for this turn
    lesson: LessonSession | None = None  # the lesson that this game belongs to
    explorer: Exploration | None = None

    # The typed line, and the cursor on the map that may write it.
    typed: str = _seats_own("")
    cursor: Cursor | None = _seats_own(None)  # the cursor that last wrote the line
    submitted: str = _seats_own("")  # the last line submitted
    marked_prefix: str = _seats_own("")  # the start of the line whose possible spots are marked
    is_typing: bool = _seats_own(False)  # whether a key was just pressed; map and hand wait
    shows_targets: bool = _seats_own(False)  # whether all legal spots are marked
    is_refused: bool = _seats_own(False)  # whether Enter was refused, and the line not edited since
    is_flashing: bool = _seats_own(False)  # whether the refusal is highlighted for a moment

    # The program's messages.
    last_answer: tuple[str, ...] = _seats_own(())  # the latest answer in full
    feedback: Feedback | None = _seats_own(None)  # shown until the player does something else
    pages: tuple[OfferedPage, ...] = _seats_own(())  # long answers; the first one needed is shown
    hints: tuple[Hint[Any], ...] = _seats_own(())  # good moves, chosen by their numbers
    threats: tuple[Threat, ...] = _seats_own(())  # numbered on the map while the answer lists them
    menu_choice: str = _seats_own("")  # the selected item of the menu after a game
    panel_top: int = _seats_own(0)  # how many lines of the panel's texts are scrolled away
    consequences: tuple[str, ...] = _seats_own(())  # what the last move did, for the panel
    confirmation: str = ""  # the question whether to leave, or empty

    # A replay: its pace, an animation, the last search, and the hexes that a listener asked about.
    pace: Pace = field(default_factory=Pace)
    loops: bool = False  # whether another game follows at the end of a demo
    frames: tuple[Frame, ...] = _seats_own(())  # of an animation, the current one first
    search: Search | None = None
    asked_hexes: tuple[Hex, ...] = _seats_own(())

    # Background tasks and their results.
    task: BackgroundTask | None = None
    ticket_count: int = 0  # tickets issued so far
    analysis: Analysis | None = None  # the last analysis

    # What to open after this screen closes.
    next_action: NextAction | None = None
    lesson_name: str = ""  # the lesson to open
    has_screen: bool = False  # whether the terminal can show a full screen

    shown_to: int | None = None  # the seat that saw all this; None if nothing in it is secret

    def __post_init__(self) -> None:
        """Drop what another seat typed and was shown.

        What was shown while no seat was at the screen stays for the next one.
        """
        seat = self.timeline.viewing_seat
        if self.shown_to not in (None, seat):
            own = {each.name: each.default for each in fields(self) if each.metadata}
            for name, value in {**own, "view": self.view.choose()}.items():
                object.__setattr__(self, name, value)
        object.__setattr__(self, "shown_to", seat)

    def has_left(self, seat: int | None) -> bool:
        """Check whether a seat with secrets is no longer at the screen."""
        return seat != self.shown_to and seat in self.seats_with_secrets

    def but(self, **changes: Any) -> State:
        """Return a copy with some fields changed."""
        return replace(self, **changes)

    def edit_line(self, text: str) -> State:
        """Set the typed line."""
        return self.but(typed=text, is_refused=False)

    def clear_line(self) -> State:
        """Clear the typed line."""
        return self.edit_line("")

    @property
    def pointing(self) -> Cursor | None:
        """The cursor that wrote the line, or None if the player typed it."""
        cursor = self.cursor
        return cursor if cursor is not None and cursor.line == self.typed else None

    def offer_page(self, page: OfferedPage) -> State:
        """Add a long answer before the others, or alone if it is always shown."""
        rest = () if page.need is PageNeed.ALWAYS else self.pages
        return self.but(pages=(page, *rest))

    def pin_page(self, page: PageView | None) -> State:
        """Drop the feedback, and keep the visible long answer until it is closed."""
        return self.but(feedback=None, pages=() if page is None else (OfferedPage(page),))

    def close_page(self) -> State:
        """Close the long answers."""
        return self.but(pages=(), threats=())

    def clear_feedback(self) -> State:
        """Drop the feedback."""
        return self.but(feedback=None)

    def clear_messages(self) -> State:
        """Drop the feedback and the long answers."""
        return self.but(feedback=None, pages=(), threats=())

    @property
    def numbered_spots(self) -> tuple[Mark, ...]:
        """The marks that number the threats on the map."""
        numbers: dict[Spot, list[str]] = {}
        for number, threat in enumerate(self.threats, 1):
            for spot in threat.where:
                numbers.setdefault(spot, []).append(str(number))
        return tuple(Mark(spot, MarkKind.HINT, " ".join(found)) for spot, found in numbers.items())

    def scroll_to_end(self) -> State:
        """Show the end of the long answer, if there is one."""
        if not self.pages:
            return self
        (page, need), *rest = self.pages
        page = page._replace(top=sum(len(line) + 1 for line in page.lines))  # beyond the last line
        return self.but(pages=(OfferedPage(page, need), *rest))

    def set_playing(self, *, is_playing: bool) -> State:
        """Start or pause the replay."""
        return self.but(pace=self.pace._replace(is_playing=is_playing))

    def start_task(self, what: str) -> State:
        """Start a background task with a new ticket."""
        ticket = self.ticket_count + 1
        return self.but(task=BackgroundTask(ticket, what), ticket_count=ticket)

    def set_progress(self, ticket: int, part: float) -> State:
        """Set the progress of the task if its ticket is still current."""
        if self.task is None or self.task.ticket != ticket:
            return self
        return self.but(task=self.task._replace(part=part))

    @cached_property
    def current(self) -> PlayerView:
        """The viewer's view of the game at this point."""
        timeline = self.timeline
        return player_view(
            timeline.history.game(timeline.index), timeline.viewing_seat, self.view.language
        )

    @property
    def point(self) -> int:
        """The number of the point on screen in the explorer's tree."""
        assert self.explorer is not None, "only the explorer has variations"
        return self.explorer.line[self.timeline.index]

    @property
    def forecast(self) -> Forecast[Any] | None:
        """The last search's forecast for the position on screen, or None."""
        found = None if self.explorer is None else self.explorer.found.get(self.point)
        return None if found is None else found.forecast

    @property
    def say(self) -> Language:
        """The current language."""
        return self.view.language

    @property
    def tickets(self) -> tuple[int, ...]:
        """The tickets of the tasks whose results are still wanted."""
        task = () if self.task is None else (self.task.ticket,)
        return task if self.explorer is None else (*task, self.explorer.ticket)

    @property
    def safety(self) -> str:
        """A message that says whether the game is saved."""
        if self.lesson is not None:
            return self.say("Your progress is saved.")
        if self.explorer is not None:
            is_saved = self.explorer.has_log and self.timeline.is_saved
            tree = self.explorer.variations
            has_lost = bool(tree.steps or tree.notes) and not is_saved
            return self.say("The variations are NOT saved.") if has_lost else ""
        if not self.timeline.is_saved:
            return self.say("The game is NOT saved.")
        if not self.timeline.has_started:
            return self.say("Nothing has been played yet.")
        return self.say("The game is saved.")

    @property
    def game(self) -> Game[Any]:
        """The game on screen, as the viewer may see it."""
        return self.current.game

    @property
    def prompt(self) -> Prompt[Any, Any]:
        """The prompt for the game on screen."""
        return self.current.prompt

    def text_of(self, page: Iterable[Block]) -> list[str]:
        """Return the lines of a page, in spoken form if the game is played by ear."""
        if self.view.is_by_ear:
            from taluva.tui.speech import as_speech

            return as_speech(page, self.say, counts=self.detail != "brief")
        return as_text(page)

    @property
    def detail(self) -> Detail:
        """How much a listener hears."""
        from taluva.tui.speech import Detail

        return Detail(self.view.choices.speech)

    def narrate(self, before: Game[Any], after: Game[Any]) -> Sequence[str]:
        """Describe what a move did, in spoken form if the game is played by ear."""
        if self.view.is_by_ear:
            detail = self.detail
            return self.ui.speech.narrate(before, after, self.reader, self.say, detail)
        return self.game_messages.narrate_move(before, after)

    def since(self, index: int) -> Sequence[Game[Any]]:
        """Return the games from a point on, without secrets if people share the screen."""
        people = len(self.game.names) - len(self.bots)
        is_alone = people == 1 or self.viewer is not None
        viewer = (
            self.timeline.viewing_seat
            if is_alone or self.timeline.latest.outcome is not None
            else self.timeline.omniscient_seat
        )
        return VisibleHistory(self.timeline.history.games[index:], viewer)

    @property
    def definition(self) -> GameDefinition[Any, Any]:
        """The rules, options and bots of the game."""
        return definition_for(self.timeline.latest.game_name)

    @property
    def ui(self) -> GameUI[Any, Any]:
        """The UI of the game."""
        return ui_for(self.timeline.latest.game_name)

    @property
    def game_messages(self) -> BaseMessages[Any]:
        """The game's messages in the current language."""
        return self.definition.messages(self.say)

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
        """A message that names the winners of a finished game, or says that it is a draw."""
        assert self.game.outcome is not None, "the game is over"
        if self.definition.is_draw(self.game.outcome, len(self.game.names)):
            return self.say("a draw")
        winners = [self.game.names[number - 1] for number in self.game.outcome.winners]
        names = self.say.join_and(winners)
        return self.say.count("{names} wins", "{names} win", len(winners), names=names)

    @property
    def bots_on_screen(self) -> frozenset[int]:
        """The seats that bots play at the point on screen."""
        is_played = self.mode is Mode.PLAY and self.explorer is None
        return (
            self.bots if is_played else frozenset(self.timeline.history[self.timeline.index].bots)
        )

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is to move."""
        return self.game.seat in self.bots

    @property
    def is_others_turn(self) -> bool:
        """Whether a player at another screen is to move."""
        return self.viewer is not None and self.game.seat != self.viewer.seat

    @property
    def steps(self) -> list[PlayedMove]:
        """All moves up to the position on screen."""
        return self._moves_between(0, self.timeline.index, self.reader)

    def last_turn(self) -> list[PlayedMove]:
        """Return the moves of the last turn."""
        index = self.timeline.index
        return self._moves_between(self.timeline.history.start_of(index), index)

    def _moves_between(self, start: int, end: int, reader: int | None = None) -> list[PlayedMove]:
        pairs = pairwise(self.timeline.games[start : end + 1])
        return [PlayedMove.between(*pair, self.say, reader) for pair in pairs]

    @property
    def is_played(self) -> bool:
        """Whether a person plays this unfinished game at this screen."""
        is_spectator = self.viewer is not None and self.viewer.seat is None
        return self.mode is Mode.PLAY and not self.is_over and not is_spectator

    @property
    def is_ended(self) -> bool:
        """Whether a game played at this screen is over. Lessons and the explorer do not count."""
        is_game = self.lesson is None and self.explorer is None
        return self.mode is Mode.PLAY and self.is_over and is_game

    @property
    def is_lesson_done(self) -> bool:
        """Whether a lesson waits for Enter, after the solution or a wrong turn."""
        study = self.lesson
        return study is not None and bool(study.is_solved or study.failure) and not self.bots

    @property
    def lesson_panel(self) -> LessonPanel | None:
        """The lesson shown with the game, or None."""
        study, say = self.lesson, self.say
        if study is None:
            return None
        progress = f"{study.number + 1}/{len(study.course.lessons)}"
        title = f"{progress} {say.again(study.lesson.title)}"
        if self.bots:
            return LessonPanel(title, say("It's {name}'s turn.", name=self.player), "", "")
        if study.failure:
            again = say("Press Enter to try again.")
            task = study.attempt.describe(say)
            return LessonPanel(
                title, say("Not quite. {failure}", failure=study.failure), task, again
            )
        if not study.is_solved:
            rule = next(iter(study.lesson.rules), "")
            keys = say("type hint, skip, back or quit")
            if rule:
                keys = say("type hint, skip, back, rules {rule} or quit", rule=rule)
            return LessonPanel(title, study.introduction(say), study.attempt.describe(say), keys)
        done = say("Press Enter to continue.")
        if study.opponent:
            bot = say.again(self.definition.levels[study.opponent].name)
            done = say("Now play a real game: Enter starts one against {bot}.", bot=bot)
        elif study.is_last:
            done = say("That was the last one. Press Enter to leave.")
        return LessonPanel(title, study.praise(say), done, "")

    def recent(self) -> list[PlayedMove]:
        """Return the moves since the player's last turn, or for a spectator the last turn."""
        return self._decisions_between(*self.recent_points)

    @property
    def before_recent(self) -> Game[Any]:
        """The game before the recent moves."""
        return self.timeline.games[self.recent_points[0]]

    def earlier_turns(self) -> Iterator[list[PlayedMove]]:
        """Yield the turns before the recent moves, the latest first."""
        end = self.recent_points[0]
        while end:
            start = self.timeline.history.start_of(end)
            if steps := self._decisions_between(start, end):
                yield steps
            end = start

    @property
    def recent_points(self) -> tuple[int, int]:
        """The points before the first and after the last move since the player's last turn."""
        if not self.is_played:
            return self.timeline.history.start_of(self.timeline.index), self.timeline.index
        reader = self.reader or self.seat
        games, turn = self.timeline.history.games, (self.game.turn, reader)
        end = self.timeline.index
        while end and (games[end - 1].turn, games[end - 1].seat) == turn:
            end -= 1
        start = end
        while start and games[start - 1].seat != reader:
            start -= 1
        return start, end

    def _decisions_between(self, start: int, end: int) -> list[PlayedMove]:
        """Return the players' moves between two points, omitting chance."""
        steps = self._moves_between(start, end, self.reader)
        return [step for step in steps if step.seat is not None]

    @property
    def reader(self) -> int | None:
        """The seat of the person at the screen: the only one, or the one to move.

        None for spectators and in a replay.
        """
        if not self.is_played:
            return None
        if self.lesson is not None:  # the learner is alone at this screen
            return self.lesson.learner
        if self.viewer is not None:
            return self.viewer.seat
        bots = self.bots
        people = [seat for seat in range(1, len(self.game.names) + 1) if seat not in bots]
        if len(people) == 1:
            return people[0]
        return self.game.seat if self.game.seat in people else None

    @property
    def is_mid_turn(self) -> bool:
        """Whether the player to move has already moved in this turn."""
        effect = self.game.effect
        return effect is not None and (effect.seat, effect.turn) == (self.game.seat, self.game.turn)

    def losses_since_turn(self) -> list[tuple[PlayedMove, Consequence]]:
        """Return the reader's losses since the last turn, with the moves that caused them."""
        return [(step, each) for step in self.recent() for each in step.caused if each.is_yours]

    def worse_since_turn(self) -> Sequence[str]:
        """Return the threats to the player to move that have come up since that player's turn."""
        reader = self.reader
        if reader is None or reader != self.game.seat or not self.recent():
            return ()
        return self.ui.worse(self.before_recent, self.game, reader, self.say)

    def account(self) -> Iterator[str]:
        """Yield a description of each move, the latest first."""
        games, messages, reader = self.timeline.games, self.game_messages, self.reader
        for index in range(self.timeline.index, 0, -1):
            pair = games[index - 1], games[index]
            caused = messages.consequences(*pair, reader) if reader is not None else ()
            yours = (f"{each.text}." for each in caused if each.is_yours)
            yield " ".join((*messages.narrate_move(*pair), *yours))

    @property
    def is_live(self) -> bool:
        """Whether another program is still playing this game."""
        is_watched = self.mode is Mode.WATCH and not self.timeline.stopped_reason
        return is_watched and self.timeline.latest.outcome is None

    @property
    def is_thinking(self) -> bool:
        """Whether bots alone are still playing this game."""
        return self.mode is Mode.DEMO and self.timeline.latest.outcome is None

    @property
    def is_at_end(self) -> bool:
        """Whether the last point is on screen. In a demo there is no last point until it ends."""
        return self.timeline.index == self.timeline.history.last and not self.is_thinking

    def at(self, index: int) -> State:
        """Return the state at a point, clamped to the first and the last one."""
        view = self.view.centre()
        return self.but(timeline=self.timeline.go_to(index), view=view, panel_top=0)

    def saying(
        self,
        status: LineStatus,
        *lines: str,
        ends_early: bool = False,
        otherwise: Feedback | None = None,
    ) -> State:
        """Set the feedback, or clear it if there are no lines."""
        feedback = feedback_of(status, lines, self.say, ends_early=ends_early)
        if feedback is not None:
            feedback = feedback._replace(otherwise=otherwise)
        return self.but(feedback=feedback)

    def open_page(
        self, page: Iterable[Block | str], need: PageNeed = PageNeed.ALWAYS, title: str = ""
    ) -> State:
        """Add a long answer, before those already offered.

        The default title is the line submitted last.
        """
        view = PageView(blocks(page), title=title or echo(self.submitted))
        return self.but(threats=()).offer_page(OfferedPage(view, need))
