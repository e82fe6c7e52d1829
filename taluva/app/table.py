"""The table, which owns the log and the bots, and the rights of its viewers.

A session is one viewer's screen. A hot seat has one session, a shared table has several. Sessions
call the table's methods, each of which needs a right. The table's policy decides who has it. The
table reports each change of the game to all sessions. Its messages are in English, and each session
translates them.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from enum import Enum, auto
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from taluva.app import events
from taluva.app.clock import Clock, ClockRule
from taluva.app.events import GameChange
from taluva.app.options import Settings
from taluva.app.timeline import Timeline, describe_changes, secretive_seats, watcher
from taluva.app.view import Viewer
from taluva.core.definition import GameDefinition, ServiceError
from taluva.core.environment import format_command
from taluva.core.game import Game
from taluva.core.setup import Setup, names_a_bot, validate_names
from taluva.i18n import ENGLISH, InvalidInput, Language, sanitize
from taluva.record.comments import Comment, CommentKind, format_chat, format_note
from taluva.record.files import write_whole
from taluva.record.journal import Follower, Journal
from taluva.record.lines import GameOver, SaveError
from taluva.record.record import History, Record
from taluva.tui import screen

if TYPE_CHECKING:
    from taluva.analysis.review import Analysis
    from taluva.app.session import Session
    from taluva.bots.players import Player
    from taluva.core import bot
    from taluva.core.analysis import Forecast
    from taluva.core.bot import Report


HINT_SECONDS: Final = 1.0
ANALYSIS_NODES: Final = 2000  # per turn: some seconds for a whole game
PAUSES: Final = {"fast": 0.2, "normal": 0.7, "slow": 2.5}  # seconds before a bot starts thinking
_BOT: Final = "bot"  # the timer for that pause
CLOCK: Final = "clock"  # the timer that updates the clock every second
_TICK: Final = 1.0  # seconds
_CHAT_LINES: Final = 3  # latest lines to show


class Right(Enum):
    """What a viewer may ask of the table."""

    MOVE = auto()
    UNDO = auto()
    SEAT = auto()  # to say who plays a seat from now on
    CONSENT = auto()  # to agree to another player's undo
    HURRY = auto()  # to make a bot move now
    NOTE = auto()
    CHAT = auto()
    HINTS = auto()
    ANALYSIS = auto()
    REMATCH = auto()  # to start the next game of the same people
    WHO = auto()  # to see who is at the table
    HOST = auto()  # to invite guests, and to write files on the machine that runs the table
    ALONE = auto()  # what suits only one screen: redo, lessons, replays and the explorer


class Refused(InvalidInput):
    """A refused request, with messages for the viewer, and the ticket of a refused task."""

    def __init__(
        self, message: str, /, *more: str, ticket: int | None = None, **facts: object
    ) -> None:
        super().__init__(message, **facts)
        self.more = more
        self.ticket = ticket


class GuestList(Protocol):
    """What the host of a shared table knows about its guests. All answers are lines to show."""

    def manage(self, command: str, text: str) -> Sequence[str]:
        """Carry out "invite", "kick" or "give". Raises InvalidInput."""

    def who(self, *, is_host: bool) -> Sequence[str]:
        """Return who is at the table. The host sees addresses and refused connections too."""

    def begin_game(self, journal: Journal[Any]) -> None:
        """Keep the guests' invitations for the next game of the same people."""

    def follow_players(self, names: Sequence[str], people: Collection[int]) -> None:
        """Keep every guest's seat after a change of players, and invite new people."""


class Policy:
    """What viewers may do and see: at a hot seat everything, because all share one screen.

    The screen itself hides secrets.
    """

    is_shared = False  # whether each viewer has their own screen
    has_hints = True  # whether hints and analyses are allowed

    def refuse(self, right: Right, who: Session, game: Game[Any]) -> str:
        """Return the reason why a viewer does not have a right now, or "" if they have it."""
        return ""

    def visible(self, history: History[Any], seat: int | None) -> History[Any]:
        """Return the part of a history that a viewer may see."""
        return history


NO_HINTS: Final = ENGLISH("the host has switched off hints")
ONLY_PLAYERS: Final = ENGLISH("you are watching: only players can do that")
_OF_PLAYERS: Final = (
    *(Right.MOVE, Right.UNDO, Right.CONSENT, Right.HURRY, Right.NOTE, Right.HINTS),
    Right.REMATCH,
)


_NEED_ROOM: Final = (Right.NOTE, Right.CHAT, Right.UNDO, Right.SEAT)  # in the log


class Seated(Policy):
    """The policy for a shared table, with a screen for each seat and spectator."""

    is_shared = True

    def __init__(self, *, has_hints: bool = True) -> None:
        self.has_hints = has_hints
        # By viewer and id(game). Storing the game keeps its id unique.
        self._views: dict[int | None, dict[int, tuple[Game[Any], Game[Any]]]] = {}

    def refuse(self, right: Right, who: Session, game: Game[Any]) -> str:
        """Allow only a viewer's own moves, and file access only at the host's machine."""
        if right is Right.ALONE:
            return ENGLISH("not possible at a shared table")
        if right is Right.HOST and not who.is_local:
            return ENGLISH("only the host can do that")
        if right is Right.ANALYSIS and game.outcome is None:
            return ENGLISH("the game is not over: an analysis would reveal what is hidden")
        if right is Right.REMATCH and game.outcome is None:
            return ENGLISH("the game is not over")
        if right in (Right.HINTS, Right.ANALYSIS) and not self.has_hints:
            return NO_HINTS
        if right in _OF_PLAYERS and who.seat is None:
            return ONLY_PLAYERS
        if right is Right.SEAT and who.seat is None and not who.is_local:
            return ONLY_PLAYERS
        if right in (Right.MOVE, Right.HINTS) and who.seat != game.seat:
            return not_your_turn(game)
        return ""

    def visible(self, history: History[Any], seat: int | None) -> History[Any]:
        """Return the history as a seat or a spectator sees it. A finished game hides nothing."""
        last = history.game(history.last)
        viewer = watcher(last) if seat is None or last.outcome is not None else seat
        known = self._views.get(viewer, {})
        views: dict[int, tuple[Game[Any], Game[Any]]] = {}
        for game in history.games:
            found = known.get(id(game))
            is_known = found is not None and found[0] is game
            views[id(game)] = found if found and is_known else (game, game.view_for(viewer))
        self._views[viewer] = views
        return History([each._replace(game=views[id(each.game)][1]) for each in history.moments])


def not_your_turn(game: Any) -> str:
    """Return a message that says whose turn it is, or that the game is over."""
    if game.seat is None:
        return ENGLISH("the game is over")
    return ENGLISH("it's {name}'s turn", name=game.names[game.seat - 1])


def is_own_step(games: Sequence[Game[Any]], seat: int | None, steps: int) -> bool:
    """Check whether an undo takes back only the viewer's latest step and reveals nothing.

    No other player may have moved since, no chance result may have become known, and the step may
    not have revealed any of the seat's secrets.
    """
    if steps != 1 or len(games) < 2 or seat in secretive_seats(games[-1]):
        return False
    return games[-2].seat == seat == games[-1].seat


class Table:
    """The owner of a game's record. People, bots or another program play the game.

    With a journal, every move is on the disk before ``play`` returns. If the log cannot be
    written, the game continues in memory, and one notice says so.
    """

    def __init__(
        self,
        record: Record[Any, Any],
        *,
        journal: Journal[Any] | None = None,
        open_journal: Callable[[], Journal[Any]] | None = None,
        opponents: BotSeats | None = None,
        follower: Follower | None = None,
        learnt: Callable[[str], Sequence[str]] | None = None,
        policy: Policy | None = None,
        has_pauses: bool = True,
    ) -> None:
        self.new_game: Journal[Any] | None = None  # the game forked from a watched one
        self.policy = policy or Policy()
        self.sessions: list[Session] = []
        self._due: list[screen.Request] = []
        # Runs the table's timers and bots. At a hot seat, the only session takes these requests.
        self.carry_out: Callable[[Sequence[screen.Request]], None] = self._due.extend
        self._record = record
        self._journal = journal
        self._open_journal = open_journal  # called before the first write to an explored log
        self._bot_seats = opponents
        self._follower = follower
        self._learnt = learnt  # saves a finished lesson and returns messages
        self._reported_failure: str | None = None
        self._hinted: tuple[Game[Any], Sequence[bot.Hint[Any]]] | None = None  # the last hints
        self._runs_programs = False  # whether programs named in the log may play
        self._has_pauses = has_pauses  # whether a bot waits, so that people can follow
        self._bots = frozenset(opponents.seats if opponents else ())  # the seats that bots play now
        self._thinking: int | None = None  # the ticket of the bot to move
        self._tickets = count(-1, -1)  # tickets of sessions are positive
        self._has_started = False
        self.clock: Clock | None = None
        self._is_ticking = False
        self._thinking_since = 0.0  # when the bot started to think
        self._undo: _UndoQuestion | None = None
        self.guests: GuestList | None = None  # set at a hosted table
        # Returns why a viewer must wait before using a right or write less, or "".
        self.restrain: Callable[[Right, Session, str], str] = lambda right, who, text: ""
        comments = (Comment.parse(each) for moment in record.moments for each in moment.comments)
        said = (each for each in comments if each.kind is CommentKind.CHAT)
        self._chat = deque(said, _CHAT_LINES)

    @classmethod
    def of(
        cls,
        journal: Journal[Any],
        *,
        runs_programs: bool = False,
        policy: Policy | None = None,
        clock: ClockRule | None = None,
    ) -> Table:
        """Return the table of a journal. ``runs_programs`` lets programs from the log play.

        If the log was played with a clock, the clock continues.
        """
        journal.plays_on = True  # a full disk does not stop people who sit together
        bots = journal.record.setup.bots
        definition = journal.record.definition
        names = journal.game.names
        opponents = BotSeats(names, bots, definition, runs_programs=runs_programs)
        table = cls(journal.record, journal=journal, opponents=opponents, policy=policy)
        comments = (each for moment in journal.record.moments for each in moment.comments)
        table.clock = Clock.from_comments(comments, len(names), table.people, clock)
        table._runs_programs = runs_programs
        return table

    def join(self, session: Session) -> None:
        """Add a session, which gets every change from now on."""
        is_back = self._has_screen(session)  # the earlier screen is still closing
        self.sessions.append(session)
        if self.policy.is_shared:
            if not is_back:
                text = ENGLISH("{name} is here", name=session.name)
                self._broadcast(events.Notice((text,)), session)
            self.show_viewers()

    def leave(self, session: Session) -> None:
        """Remove a session, if it has not left already."""
        if session not in self.sessions:
            return
        self.sessions.remove(session)
        if self.policy.is_shared:
            if not self._has_screen(session):
                self._broadcast(events.Notice((ENGLISH("{name} has left", name=session.name),)))
            self._stop_asking(session)
            self.show_viewers()

    def _stop_asking(self, session: Session) -> None:
        """Cancel a pending undo question if the asker or a player who has not answered leaves."""
        undo = self._undo
        if undo is None or session not in (undo.asker, *undo.waiting):
            return
        self._undo = None
        if session is not undo.asker:
            text = ENGLISH("{name} left before answering: ask again", name=session.name)
            undo.asker.deliver(events.Notice((text,)))

    def _has_screen(self, session: Session) -> bool:
        """Check whether the player of a session has another screen."""
        seats = (each.seat for each in self.sessions if each is not session)
        return session.seat is not None and session.seat in seats

    @property
    def people(self) -> frozenset[int]:
        """The seats that people play."""
        return frozenset(range(1, len(self._record.game.names) + 1)) - self._bots

    def viewer_of(self, session: Session) -> Viewer:
        """Return a viewer's seat, the absent players, the chat and any undo question."""
        undo = self._undo
        asker, steps = ("", 0)
        if undo is not None and session in undo.waiting:
            asker, steps = undo.asker.name, undo.steps
        absent = self.people - {each.seat for each in self.sessions}
        return Viewer(
            session.seat,
            session.is_local,
            absent,
            asker,
            steps,
            chat=tuple(self._chat),
            has_hints=self.policy.has_hints,
        )

    def show_viewers(self) -> None:
        """Send all sessions the list of who is at the table."""
        for session in tuple(self.sessions):
            session.deliver(events.ViewerChanged(self.viewer_of(session)))

    @property
    def seats(self) -> tuple[str, ...]:
        """The players as typed for a new game, with specs such as bot:LEVEL for built-in bots.

        External programs become plain names, because a program from a log must not start without
        consent. Empty if a player's name looks like a bot spec.
        """
        if any(map(names_a_bot, self._record.game.names)):
            return ()
        bots = self._record.setup.bots
        words = {seat: f"bot:{text}" for seat, text in bots.items() if ":" not in text}
        return tuple(words.get(seat, name) for seat, name in enumerate(self._record.game.names, 1))

    @property
    def bots(self) -> frozenset[int]:
        """The seats that bots play now."""
        return self._bots

    @property
    def record(self) -> Record[Any, Any]:
        """The log's record, or the table's own if there is no log."""
        return self._record if self._journal is None else self._journal.record

    @property
    def history(self) -> History[Any]:
        """The game's history so far."""
        return self._record.history

    def _allow(
        self, who: Session, right: Right, *, text: str = "", ticket: int | None = None
    ) -> None:
        """Raise Refused if a viewer does not have a right now."""
        why = self.policy.refuse(right, who, self._record.game)
        is_full = self._journal is not None and not self._journal.has_room
        if not why and is_full and right in _NEED_ROOM:
            why = ENGLISH("the log is almost full: only moves are saved from now on")
        if why := why or self.restrain(right, who, text):
            raise Refused(why, ticket=ticket)

    def play(self, who: Session, move: Any) -> events.GameChanged:
        """Play a move."""
        self._allow(who, Right.MOVE)
        if self.policy.is_shared and who.seat in self._bots:
            raise Refused("a bot plays this seat")
        return self._play(move, who)

    def _play(self, move: Any, who: Session | None) -> events.GameChanged:
        self._book.play(move)
        return self._report(GameChange.PLAYED, who)

    def undo(self, who: Session, steps: int) -> events.TableEvent:
        """Take back moves, or with 0 the last change of players.

        Others must agree, except to a player's own last step.
        """
        self._allow(who, Right.UNDO)
        before = self.record.before_change
        if not steps and before is not None and not self.policy.is_shared:
            return self._change_players(before, who)
        others = self.people - {who.seat}
        is_own = is_own_step(self.history.games, who.seat, steps)
        if not self.policy.is_shared or is_own or not others:
            return self._take_back(who, steps)
        others_here = [each for each in self.sessions if each.seat in others]
        if not others_here:
            raise Refused("no other player is here to agree")
        self._undo = _UndoQuestion(who, steps, others_here)
        self.show_viewers()
        names = ENGLISH.join_and([each.name for each in others_here])
        return events.Notice((ENGLISH("asked {names} to agree", names=names),))

    def _take_back(self, who: Session, steps: int) -> events.GameChanged:
        for _ in range(steps):
            self._book.undo()
        return self._report(GameChange.UNDONE, who)

    def seat_player(
        self, who: Session, seat: int, *, name: str = "", bot: str | None = None
    ) -> events.GameChanged:
        """Give a seat another name, or let a bot with a spec play it, or with "" a person."""
        self._allow(who, Right.SEAT)
        before = self.record.setup
        called = before.names[seat - 1]
        if self.policy.is_shared:
            self._keep_seats_safe(who, seat, called, is_left=bool(bot))
        names = list(before.names)
        bots = {each: words for each, words in before.bots.items() if each != seat or bot is None}
        names[seat - 1] = name or called
        if bot:
            bots[seat] = self._spec_of(bot)
        return self._change_players(before._replace(names=validate_names(names), bots=bots), who)

    def _keep_seats_safe(self, who: Session, seat: int, name: str, *, is_left: bool) -> None:
        """Refuse to change the seat of a guest who is here, or to leave the host's to a bot."""
        if who.seat == seat:
            if who.is_local and is_left:
                raise Refused("you host this table, so your seat stays yours")
            return
        if not who.is_local:
            raise Refused("only {name} and the host can do that", name=name)
        if any(each.seat == seat for each in self.sessions):
            raise Refused("{name} is here and can do that, or kick {name} first", name=name)

    def _spec_of(self, bot: str) -> str:
        """Return a bot spec as a log has it. Raises InvalidInput if it names no bot to use here."""
        from taluva.bots.players import create_bot, is_ours
        from taluva.bots.spec import parse_spec

        spec, definition = parse_spec(bot), self._record.definition
        if spec.command or (self.policy.is_shared and not is_ours(spec, definition)):
            raise Refused("only the game's own bots can take over a seat")
        create_bot(spec, definition)  # raises now if it does not exist
        return spec.words

    def _change_players(self, after: Setup, who: Session) -> events.GameChanged:
        """Log who plays now, and tell everyone."""
        before, bot_seats = self.record.setup, self._bot_seats
        assert bot_seats is not None, "a game with a log has seats for bots"
        self._book.change_players(after)
        for seat, name in enumerate(after.names, 1):
            if (name, after.bots.get(seat)) != (before.names[seat - 1], before.bots.get(seat)):
                bot_seats.sit(seat, name, after.bots.get(seat))
        self._bots = frozenset(bot_seats.seats)
        if self.clock is not None:
            self.clock.set_people(self.people)
            self.clock.turn_to(self._record.game.seat, has_played=False)
        if self.guests is not None:
            self.guests.follow_players(after.names, self.people)
        for session in self.sessions:
            if session.seat is not None:
                session.name = after.names[session.seat - 1]
        self._let_bots_play()
        changes = describe_changes(before, after, self._record.definition, ENGLISH)
        said = ENGLISH.clauses(changes)
        return self._report(GameChange.SEATED, who, said=said)

    def answer_undo(self, who: Session, *, agrees: bool) -> events.TableEvent | None:
        """Agree to another player's undo, or refuse it."""
        self._allow(who, Right.CONSENT)
        undo = self._undo
        if undo is None or who not in undo.waiting:
            return None
        undo.waiting.remove(who)
        if agrees and undo.waiting:
            return events.ViewerChanged(self.viewer_of(who))
        self._undo = None
        if agrees:
            return self._take_back(who, undo.steps)
        text = ENGLISH("{name} does not agree to the undo", name=who.name)
        self._broadcast(events.Notice((text,)), who)
        self.show_viewers()
        return None

    def redo(self, who: Session, steps: int) -> events.GameChanged:
        """Replay moves that were taken back."""
        self._allow(who, Right.ALONE)
        for _ in range(steps):
            self._book.redo()
        return self._report(GameChange.REDONE, who)

    def note(self, who: Session, text: str) -> events.GameChanged:
        """Save a note in the log, with the author's name."""
        self._allow(who, Right.NOTE, text=text)
        self._book.comment(format_note(self._author(who), text))
        return self._report(GameChange.NOTED, who)

    def chat(self, who: Session, text: str) -> events.GameChanged:
        """Send a line to everyone at the table, with the author's name."""
        self._allow(who, Right.CHAT, text=text)
        name = self._author(who)
        comment = format_chat(name, text)
        self._book.comment(comment)
        self._chat.append(Comment.parse(comment))
        said = ENGLISH("{name} says: {text}", name=name, text=sanitize(text))
        return self._report(GameChange.SAID, who, said=said)

    def save_variation(self, who: Session, comment: str) -> events.GameChanged:
        """Save a step of the explorer in the log, or its deletion."""
        self._allow(who, Right.ALONE)
        self._book.comment(comment)
        return self._report(GameChange.COMMENTED, who)

    def _author(self, who: Session) -> str:
        """Return who writes a note or a line of chat; at a hot seat, the player to move."""
        game, people = self._record.game, self.people
        speaker = game.seat if game.seat in people else min(people, default=1)  # bots do not chat
        return who.name or game.names[speaker - 1]

    def save_as(self, who: Session, path: Path) -> events.GameChanged:
        """Write the whole log to a new file and continue there. Raises SaveError."""
        self._allow(who, Right.HOST)
        self.journal.save_as(path)
        self._reported_failure = None
        return self._report(GameChange.SAVED, who, path=path)

    def export_picture(self, who: Session, path: Path | None, palette: str) -> events.PictureSaved:
        """Write a picture of the map. Without a path, choose a name. Raises SaveError."""
        from taluva.app.screens.export import PAGE, Export, form_of
        from taluva.app.screens.html_page import SharedGame
        from taluva.tui.capabilities import file_look

        self._allow(who, Right.HOST)
        path = self._free_name() if path is None else path
        last, say = self.history.last, who.state.say
        viewer = watcher(self.history.game(last))
        form = form_of(str(path))
        content: str | bytes
        if form == PAGE:
            content = SharedGame(self._record, viewer, say, path.stem, palette=palette).page()
        else:
            look = file_look(palette=palette)
            content = Export(self.history, last, look, say=say, viewer=viewer).content(form)
        write_whole(path, content, is_private=False)
        return events.PictureSaved(path.absolute())

    def _free_name(self) -> Path:
        """Return an unused picture path in the current folder, named after the log."""
        stem = self.journal.path.stem or self._record.definition.name
        names = chain([stem], (f"{stem}-{number}" for number in count(2)))
        return next(path for name in names if not os.path.lexists(path := Path(f"{name}.svg")))

    def rematch(self, who: Session, text: str) -> None:
        """Start the next game of the same people. Every screen opens again."""
        from taluva.app.rematch import next_journal

        self._allow(who, Right.REMATCH)
        try:
            journal = next_journal(self.journal, text)
        except ValueError as error:
            raise Refused(str(error)) from None
        clock = None if self.clock is None else self.clock.rule
        new = Table.of(journal, runs_programs=self._runs_programs, policy=self.policy, clock=clock)
        self._stop_thinking()
        self._thinking = None
        self.close()
        self._record, self._journal, self._reported_failure = new._record, journal, None
        self._bot_seats, self._bots, self.clock = new._bot_seats, new._bots, new.clock
        self._hinted = self._undo = None
        self._has_started = False
        if self.guests is not None:
            self.guests.begin_game(journal)
        text = ENGLISH("{name} has started the next game.", name=who.name)
        notices = (text, *self.notices())
        names = journal.game.names
        for session in tuple(self.sessions):
            is_player = session.seat is not None
            seat = names.index(session.name) + 1 if is_player else None
            session.sit(seat, session.name, notices)
        self.begin()

    def manage_guests(self, who: Session, command: str, text: str) -> events.GuestsListed:
        """Invite or disconnect a guest, or give a seat to someone who watches."""
        self._allow(who, Right.HOST)
        assert self.guests is not None, "a hot seat has no guests"
        return events.GuestsListed(tuple(self.guests.manage(command, text)))

    def list_viewers(self, who: Session) -> events.GuestsListed:
        """Return who is at the table."""
        self._allow(who, Right.WHO)
        assert self.guests is not None, "a hot seat has no guests"
        return events.GuestsListed(tuple(self.guests.who(is_host=who.is_local)))

    def seat_bots(self, who: Session, seats: frozenset[int]) -> None:
        """Let bots play exactly these seats from now on."""
        self._allow(who, Right.ALONE)
        self._bots = seats
        self._let_bots_play()

    def hurry_bot(self, who: Session) -> None:
        """Make the bot stop thinking and move."""
        self._allow(who, Right.HURRY)
        self._stop_thinking()

    def find_hints(self, who: Session, ticket: int, game: Game[Any]) -> screen.RunTask:
        """Return a task that finds good moves."""
        self._allow(who, Right.HINTS, ticket=ticket)
        say = who.state.say
        return _service(ticket, lambda report: self._hints(game, report, say))

    def analyse(self, who: Session, ticket: int, history: History[Any]) -> screen.RunTask:
        """Return a task that reviews every turn of a game."""
        self._allow(who, Right.ANALYSIS, ticket=ticket)
        return _service(ticket, lambda report: self._analysis(history, report))

    def explore(self, who: Session, ticket: int, game: Game[Any], nodes: int) -> screen.RunTask:
        """Return a task that searches a position with this many nodes."""
        self._allow(who, Right.ALONE, ticket=ticket)
        return _service(ticket, lambda report: self._forecast(game, nodes, report))

    def follow(self, who: Session) -> events.LogFollowed | None:
        """Read what another program has added to the log."""
        self._allow(who, Right.ALONE)
        follower = self._follower
        if follower is None:
            return None
        is_new = follower.follow()
        ending = ending_of(follower)
        return events.LogFollowed(self.history, ending) if is_new or ending else None

    def fork(self, who: Session, point: int) -> events.Forked:
        """Start a new log with the history up to a point."""
        self._allow(who, Right.ALONE)
        try:
            self.new_game = Journal.fork(self._record, point)
        except GameOver as error:
            raise Refused(str(error)) from None
        except SaveError as error:
            # Two messages make a page, where a long path can be read completely.
            raise Refused("can't start a new game here:", str(error)) from None
        name = sanitize(self.new_game.path.name)
        self.new_game.notices.append(ENGLISH("this is a new log: {name}", name=name))
        return events.Forked()

    def start_exercise(self, who: Session, game: Game[Any]) -> events.GameChanged:
        """Continue with another game, without a log."""
        self._allow(who, Right.ALONE)
        self._record = Record.of(game)
        return events.GameChanged(GameChange.STARTED, self.history)

    def mark_lesson_done(self, who: Session, key: str) -> events.Notice:
        """Record that a lesson is done, by its key."""
        self._allow(who, Right.ALONE)
        assert self._learnt is not None, "lessons have a progress file"
        return events.Notice(tuple(self._learnt(key)))

    def begin(self) -> None:
        """Let a bot start thinking if it is to move, and continue the clock of a resumed game.

        Later calls do nothing.
        """
        if not self._has_started:
            self._has_started = True
            self._let_bots_play()
            clock = self.clock
            if clock is not None and Timeline(self.history).has_started:
                clock.turn_to(self._record.game.seat, has_played=False)
                self._broadcast(events.ClockTicked(clock.face))
                self._start_ticking()
            elif (
                clock is not None
                and self.policy.is_shared
                and clock.comment not in self._record.moments[-1].comments
            ):
                self._book.comment(clock.comment)  # or the host would have to type the rule again

    def take_requests(self) -> list[screen.Request]:
        """Return pending timers and tasks for the only session to run. Each is returned once."""
        due = self._due.copy()
        self._due.clear()
        return due

    def takes(self, event: screen.Event | events.TableEvent) -> bool:
        """Check whether an event belongs to the table, not to a session."""
        match event:
            case screen.TimerFired(name):
                return name in (_BOT, CLOCK)
            case screen.Progress(ticket) | screen.TaskFinished(ticket):
                return ticket < 0
        return False

    def receive(self, event: screen.Event | events.TableEvent) -> None:
        """Handle a clock tick, the end of a pause, or a bot's progress or decision."""
        match event:
            case screen.TimerFired(name) if name == CLOCK:
                self._tick()
            case screen.TimerFired() if (
                self._thinking is None and self._record.game.seat in self._bots
            ):
                self._ask_bot()
            case screen.Progress(ticket, part) if ticket == self._thinking:
                self._broadcast(events.BotThinking(part))
            case screen.TaskFinished(ticket, move) if ticket == self._thinking:
                self._thinking = None
                seconds = time.monotonic() - self._thinking_since
                self._broadcast(self._play(move, None)._replace(seconds=seconds))

    def _ask_bot(self) -> None:
        assert self._bot_seats is not None, "only bots are asked to think"
        self._think(self._bot_seats.choose)
        self._broadcast(events.BotThinking(0.0))

    def _think(self, choose: Callable[[Game[Any], Report], Any]) -> None:
        """Choose the next move in a task."""
        game = self.history.game(self.history.last)
        self._thinking = next(self._tickets)
        self._thinking_since = time.monotonic()
        self.carry_out([screen.RunTask(self._thinking, lambda report: choose(game, report))])

    def _let_bots_play(self) -> None:
        """Stop a bot that is thinking, and ask the next one after a pause."""
        self._stop_thinking()
        self._thinking = None
        if self._record.game.seat not in self._bots:
            return
        if not self._has_pauses:
            self._ask_bot()
            return
        paces = [each.state.view.choices.pace for each in self.sessions if each.is_local]
        pause = max((PAUSES[pace] for pace in paces), default=PAUSES[Settings().pace])
        self.carry_out([screen.StartTimer(_BOT, pause)])

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self.carry_out([screen.StopTask(self._thinking)])

    @property
    def _book(self) -> Journal[Any] | Record[Any, Any]:
        """What keeps the moves. The log of an explored game is opened when it is first needed."""
        if self._open_journal is not None and self._journal is None:
            self._journal = self._open_journal()
        return self._journal or self._record

    def _report(
        self, what: GameChange, who: Session | None, *, said: str = "", path: Path | None = None
    ) -> events.GameChanged:
        """Report a change to the other sessions, let the next bot play, and return the event."""
        clock = self.clock
        if clock is not None and what.has_moved:
            is_played = what is GameChange.PLAYED
            if clock.turn_to(self._record.game.seat, has_played=is_played):
                self._book.comment(clock.comment)
        redoable = () if self.policy.is_shared else self._record.redoable
        event = events.GameChanged(
            what,
            self.history,
            redoable,
            self.is_saved,
            tuple(self.notices()),
            said=said,
            path=path,
            bots=self._bots if what is GameChange.SEATED else None,
            is_reseated=not self.policy.is_shared and self._record.before_change is not None,
        )
        if what.has_moved:
            self._undo = None
            self._let_bots_play()
        if who is not None and what is not GameChange.SAVED:
            self._broadcast(event._replace(is_own=False), who)
        if self.policy.is_shared:
            self.show_viewers()
        if clock is not None:
            self._broadcast(events.ClockTicked(clock.face))
            self._start_ticking()
        return event

    def _start_ticking(self) -> None:
        if self.clock is not None and self.clock.running is not None and not self._is_ticking:
            self._is_ticking = True
            self.carry_out([screen.StartTimer(CLOCK, _TICK)])

    def _tick(self) -> None:
        """Send the times to all sessions. At zero, let a bot play if the clock rule says so."""
        clock = self.clock
        assert clock is not None, "it has ticked"
        self._is_ticking = False
        self._broadcast(events.ClockTicked(clock.face))
        self._start_ticking()
        level = self._record.definition.substitute()
        if clock.is_out and clock.rule.plays_at_zero and level and self._thinking is None:
            self._ask_substitute(level)

    def _ask_substitute(self, level: str) -> None:
        from taluva.bots.players import Player
        from taluva.bots.spec import Spec

        game = self._record.game
        name = game.names[game.seat - 1]
        definition = self._record.definition
        player = Player(Spec(level), definition, name)
        self._think(lambda game, report: player.choose(game, report=report))
        text = ENGLISH(
            "{name} has no time left: the {level} bot plays this move",
            name=name,
            level=definition.levels[level].name,
        )
        self._broadcast(events.Notice((text,)))

    def _broadcast(self, event: events.TableEvent, but: Session | None = None) -> None:
        for session in tuple(self.sessions):
            if session is not but:
                session.deliver(event)

    @property
    def journal(self) -> Journal[Any]:
        """The log of a game being played."""
        assert self._journal is not None, "a game that is only watched is not logged"
        return self._journal

    @property
    def is_saved(self) -> bool:
        """Whether the log, if there is one, is complete."""
        return self._journal is None or self._journal.failure is None

    @property
    def has_failures(self) -> bool:
        """Whether a bot has failed and was replaced."""
        return self._bot_seats is not None and self._bot_seats.has_failures

    def notices(self) -> list[str]:
        """Return new messages about bots and the log. Each is returned once."""
        found: list[str] = []
        if self._bot_seats is not None:
            found += self._bot_seats.problems
            self._bot_seats.problems.clear()
        journal = self._journal
        if journal is None:
            return found
        found[:0] = journal.notices
        journal.notices.clear()
        if journal.failure is not None and self._reported_failure is None:
            found.append(self._not_saved(journal.failure))
        elif journal.failure is None and self._reported_failure is not None:
            path = sanitize(str(journal.path))
            found.append(ENGLISH("saving works again: the whole game is in {path}", path=path))
        self._reported_failure = journal.failure
        return found

    def _not_saved(self, failure: str) -> str:
        if self._open_journal is not None:
            return ENGLISH(
                "{failure}; variations are not saved: type save FILE to save them elsewhere",
                failure=failure,
            )
        return ENGLISH(
            "{failure}; the game continues unsaved: type save FILE to save it elsewhere",
            failure=failure,
        )

    def _hints(self, game: Game[Any], report: Report, say: Language) -> Sequence[bot.Hint[Any]]:
        """Return good moves with their reasons, and first the one that an earlier hint announced.

        Nothing new is known in the middle of a turn, so a hint does not change its mind.
        """
        from taluva.core.bot import Budget, Hint

        budget, definition = Budget(HINT_SECONDS, report=report), self._record.definition
        view = game.view_for(game.seat)
        found: Sequence[bot.Hint[Any]] = definition.ask("hints", view, budget, say)
        announced = self._announced(game)
        if announced is not None:
            same = [each for each in found if each.move == announced]
            first = same or [Hint(announced, definition.reason(view, announced, say))]
            others = [each for each in found if each.move != announced]
            found = [*first, *others][: max(len(found), 1)]
        self._hinted = game, found
        return found

    def _announced(self, game: Game[Any]) -> Any | None:
        """Return the move that a hint announced for this point, if its first move was played."""
        if self._hinted is None:
            return None
        before, hints = self._hinted
        for each in hints:
            if each.then is not None and before.apply(each.move).moves == game.moves:
                return each.then
        return None

    def _forecast(self, game: Game[Any], nodes: int, report: Report) -> Forecast[Any]:
        """Return each player's chance and the best turns, from what the seat to move may see."""
        from taluva.core.bot import Budget

        budget = Budget(None, nodes, report=report)
        found: Forecast[Any] = self._record.definition.ask(
            "explore", game.view_for(game.seat), budget
        )
        return found

    def _analysis(self, history: History[Any], report: Report) -> Analysis:
        """Review the turns of a game until all are done or the player stops it.

        A saved review is used instead of computing it again.
        """
        from taluva.analysis import review
        from taluva.core.bot import Budget
        from taluva.parallel import in_this_process

        if saved := review.load_evaluations(self._record, ANALYSIS_NODES):
            return review.analysis_of(history, saved)
        evaluations = {}
        pieces = len(review.turns_of(history)) + 1
        budget = Budget(None, ANALYSIS_NODES)
        with closing(
            review.evaluate_turns(history, self._record.definition, budget, in_this_process())
        ) as found:
            for number, evaluation in found:
                evaluations[number] = evaluation
                if not report(len(evaluations) / pieces):
                    break
        if len(evaluations) == pieces:
            review.save_evaluations(self._record, evaluations, ANALYSIS_NODES)
        return review.analysis_of(history, evaluations)

    def close(self) -> None:
        """Stop the bots, and release the log for other programs."""
        if self._bot_seats is not None:
            self._bot_seats.close()
        if self._journal is not None and self._is_needless:
            self._journal.discard()
        elif self._journal is not None:
            self._journal.close()

    @property
    def _is_needless(self) -> bool:
        """Whether to delete the log. That of a shared table is kept, with its join codes."""
        return self.journal.is_needless and not self.policy.is_shared

    @property
    def farewell(self) -> str:
        """A message that says where the game is saved and how to continue it."""
        if self._journal is None:
            return ENGLISH("continue with: {command}", command=format_command("learn"))
        journal = self.journal
        path = sanitize(str(journal.path))
        if journal.failure is not None:
            return ENGLISH("not saved: {failure}", failure=journal.failure)
        if self._record.game.outcome is not None:
            return ENGLISH("game saved to {path}", path=path)
        if self._is_needless:
            return ENGLISH("nothing was played, so nothing was saved")
        words = ("host", "--resume", path) if self.policy.is_shared else ("resume", path)
        return ENGLISH(
            "the game is saved; continue with: {command}", command=format_command(*words)
        )


def _service(ticket: int, task: Callable[[Report], Any]) -> screen.RunTask:
    """Return a task whose result is a ServiceError if the game's code fails."""

    def run(report: Report) -> Any:
        try:
            return task(report)
        except ServiceError as error:
            return error

    return screen.RunTask(ticket, run)


def ending_of(follower: Follower) -> str:
    """Return why a log will get no more moves, or "" while more may come."""
    if follower.game.outcome is not None:
        return ""
    if follower.problem is not None:
        return ENGLISH("can't follow the game any further: {problem}", problem=follower.problem)
    if follower.is_left:
        command = format_command("resume", sanitize(str(follower.path)))
        return ENGLISH(
            "the other program has left the game; continue with: {command}", command=command
        )
    return ""


class _UndoQuestion(NamedTuple):
    """An undo that waits until every other player agrees."""

    asker: Session
    steps: int
    waiting: list[Session]  # the players who have not answered


class BotSeats:
    """The seats that bots play, according to the log.

    A log is data, so a program that it names starts only with ``runs_programs``. If a bot is not
    available, the game's substitute plays, or the people do if the game has no bots of its own.
    ``problems`` says so.
    """

    def __init__(
        self,
        names: Sequence[str],
        words: Mapping[int, str],
        definition: GameDefinition[Any, Any],
        *,
        runs_programs: bool,
    ) -> None:
        self.problems: list[str] = []
        self._definition = definition
        self._runs_programs = runs_programs
        self._players: dict[int, Player] = {}
        for seat, text in words.items():
            self.sit(seat, names[seat - 1], text)

    def sit(self, seat: int, name: str, text: str | None) -> None:
        """Let the bot of a spec play a seat from now on, or a person if it is None."""
        if seat in self._players:
            self._players.pop(seat).close()
        player = None if text is None else self._player(name, text)
        if player is not None:
            self._players[seat] = player

    def _player(self, name: str, text: str) -> Player | None:
        from taluva.bots.players import Player
        from taluva.bots.spec import Spec, SpecError, parse_spec

        try:
            spec = parse_spec(text)
            if spec.command and not self._runs_programs:
                raise SpecError("the log names a program (start it with resume --exec)")
            return Player(spec, self._definition, name, self.problems.append)
        except SpecError as error:
            level = self._definition.substitute()
            self.problems.append(
                ENGLISH(
                    "{name}: {problem}; the {level} bot plays instead",
                    name=name,
                    problem=error,
                    level=self._definition.levels[level].name,
                )
                if level
                else ENGLISH("{name}: {problem}; play this seat yourself", name=name, problem=error)
            )
            return Player(Spec(level), self._definition, name) if level else None

    @property
    def seats(self) -> Collection[int]:
        """The numbers of the bots' seats."""
        return self._players.keys()

    @property
    def has_failures(self) -> bool:
        """Whether a bot has failed and was replaced."""
        return any(player.trouble is not None for player in self._players.values())

    def choose(self, game: Game[Any], report: Report) -> Any:
        """Return the decision of the bot to move."""
        assert game.seat is not None, "a bot is to move"
        return self._players[game.seat].choose(game, report=report)

    def close(self) -> None:
        """Stop everything that the bots have started."""
        for player in self._players.values():
            player.close()
