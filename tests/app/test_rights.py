"""The rights of every kind of viewer: what the table does for them, and the commands they have."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from taluva import Game
from taluva.app.options import Settings
from taluva.app.session import Session, join_table, open_course, open_explorer, open_game
from taluva.app.state import State
from taluva.app.table import Refused, Right, Seated, Table, is_own_step
from taluva.app.timeline import Timeline
from taluva.app.update import replay
from taluva.app.update.commands import commands_of
from taluva.core.bot import Hint
from taluva.i18n import ENGLISH
from taluva.learn import courses
from taluva.record.journal import Journal
from taluva.record.record import Record
from taluva.taifun import Game as Taifun
from taluva.tui.screen import LineEdited, LineStatus, LineSubmitted, Started
from tests.games.taluva.games import after, early_victory

# --- the table ------------------------------------------------------------------------------------

HUT = after("place M25 e", "hut N24").moves[-1]

# Every method of the table that a session may call, with arguments that are fine for the host.
REQUESTS: dict[str, Callable[[Table, Session], Any]] = {
    "play": lambda table, me: table.play(me, HUT),
    "undo": lambda table, me: table.undo(me, 1),
    "answer_undo": lambda table, me: table.answer_undo(me, agrees=True),
    "seat_player": lambda table, me: table.seat_player(me, me.seat or 2, name="Eli"),
    "redo": lambda table, me: table.redo(me, 0),
    "note": lambda table, me: table.note(me, "well"),
    "chat": lambda table, me: table.chat(me, "well"),
    "save_variation": lambda table, me: table.save_variation(me, "~ a step"),
    "save_as": lambda table, me: table.save_as(me, table.journal.path.with_name("new.taluva")),
    "export_picture": lambda table, me: table.export_picture(
        me, table.journal.path.with_name("new.txt"), "auto"
    ),
    "manage_guests": lambda table, me: table.manage_guests(me, "invite", ""),
    "list_viewers": lambda table, me: table.list_viewers(me),
    "rematch": lambda table, me: table.rematch(me, ""),
    "seat_bots": lambda table, me: table.seat_bots(me, frozenset()),
    "hurry_bot": lambda table, me: table.hurry_bot(me),
    "find_hints": lambda table, me: table.find_hints(me, 1, latest(table)),
    "analyse": lambda table, me: table.analyse(me, 1, table.history),
    "explore": lambda table, me: table.explore(me, 1, latest(table), 1),
    "follow": lambda table, me: table.follow(me),
    "fork": lambda table, me: table.fork(me, 0),
    "start_exercise": lambda table, me: table.start_exercise(me, after()),
    "mark_lesson_done": lambda table, me: table.mark_lesson_done(me, "first"),
}


class NoGuests:
    """A list of guests without any."""

    def manage(self, command: str, text: str) -> list[str]:
        return []

    def who(self, *, is_host: bool) -> list[str]:
        return []

    def begin_game(self, journal: Journal[Any]) -> None:
        pass

    def follow_players(self, names: Sequence[str], people: Collection[int]) -> None:
        pass


def latest(table: Table) -> Game:
    game = table.history.game(table.history.last)
    assert isinstance(game, Game)
    return game


def test_every_request_is_listed_here() -> None:
    methods = inspect.getmembers(Table, inspect.isfunction)
    public = [(name, method) for name, method in methods if not name.startswith("_")]
    assert {name for name, each in public if "who" in inspect.signature(each).parameters} == {
        *REQUESTS
    }


SPECTATOR = frozenset({"chat", "list_viewers"})
PLAYER = SPECTATOR | {"undo", "answer_undo", "hurry_bot", "note", "seat_player"}
MOVER = PLAYER | {"play", "find_hints"}
HOST = frozenset({"save_as", "export_picture", "manage_guests"})
HINTS = frozenset({"find_hints", "analyse"})
ANALYSIS = frozenset({"analyse"})
REMATCH = frozenset({"rematch"})


class Guest(NamedTuple):
    """A viewer at a shared table. Seat 1 is to move, or the game is over."""

    seat: int | None
    rights: frozenset[str]
    is_local: bool = False
    has_hints: bool = True


OpenViewer = Callable[[str], Session]


SHARED = {
    "player to move": Guest(1, MOVER),
    "player who waits": Guest(2, PLAYER),
    "spectator": Guest(None, SPECTATOR),
    "host to move": Guest(1, MOVER | HOST, is_local=True),
    "host who waits": Guest(2, PLAYER | HOST, is_local=True),
    "host who watches": Guest(None, SPECTATOR | HOST, is_local=True),
    "player without hints": Guest(1, MOVER - HINTS, has_hints=False),
    "host without hints": Guest(1, MOVER - HINTS | HOST, is_local=True, has_hints=False),
    "host after the end": Guest(1, PLAYER | HOST | ANALYSIS | REMATCH, is_local=True),
    "player after the end": Guest(1, PLAYER | ANALYSIS | REMATCH),
    "spectator after the end": Guest(None, SPECTATOR | ANALYSIS),
    "player without hints after the end": Guest(1, PLAYER | REMATCH, has_hints=False),
    "spectator without hints after the end": Guest(None, SPECTATOR, has_hints=False),
}


@pytest.fixture
def open_viewer(tmp_path: Path) -> Iterator[OpenViewer]:
    """Return a function that opens the screen of a kind of viewer."""
    tables: list[Table] = []

    def open_for(kind: str) -> Session:
        game = early_victory() if "after the end" in kind else after("place M25 e")
        if kind.startswith("explorer"):
            return open_explorer(Record.of(game), len(game.moves), Settings(), say=ENGLISH)
        if kind == "lesson":
            study = courses.LessonSession.of(courses.courses_of("taluva")[0], 0, frozenset())
            return open_course(study, Settings(), lambda key: [], ENGLISH)
        if kind == "replay":
            table = Table(Record.of(game))
            return Session(State(Timeline(table.history)), replay.update, table)
        journal = Journal.create(game, tmp_path / f"game{len(tables)}.taluva")
        if kind in SHARED:
            session = join(journal, SHARED[kind])
        else:
            session = open_game(journal, Settings(), say=ENGLISH)
        session.table.guests = NoGuests()
        session.table._learnt = lambda key: []
        tables.append(session.table)
        return session

    yield open_for
    for table in tables:
        table.close()
        if table.new_game is not None:
            table.new_game.close()


def join(journal: Journal[Any], guest: Guest) -> Session:
    """Return the session of a viewer at a shared table where all players are."""
    table = Table.of(journal, policy=Seated(has_hints=guest.has_hints))
    for seat in {1, 2} - {guest.seat}:
        join_table(table, Settings(), seat=seat, say=ENGLISH)
    return join_table(table, Settings(), seat=guest.seat, is_local=guest.is_local, say=ENGLISH)


def may(session: Session, request: str) -> bool:
    """Check whether the table carries out a request of a viewer."""
    try:
        REQUESTS[request](session.table, session)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("viewer", SHARED)
@pytest.mark.parametrize("request_name", REQUESTS)
def test_a_shared_table_gives_each_viewer_exactly_their_rights(
    open_viewer: OpenViewer, viewer: str, request_name: str, tmp_path: Path
) -> None:
    session = open_viewer(viewer)
    before = {each: each.read_bytes() for each in tmp_path.iterdir()}
    states = [each.state for each in session.table.sessions]
    is_allowed = may(session, request_name)
    assert is_allowed == (request_name in SHARED[viewer].rights)
    if not is_allowed:
        assert {each: each.read_bytes() for each in tmp_path.iterdir()} == before
        assert [each.state for each in session.table.sessions] == states


@pytest.mark.parametrize("request_name", REQUESTS)
def test_a_hot_seat_has_every_right(
    open_viewer: OpenViewer, request_name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    assert may(open_viewer("hot seat"), request_name)


@pytest.mark.parametrize("request_name", REQUESTS)
def test_a_full_log_is_only_for_moves(
    open_viewer: OpenViewer, request_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_viewer("host to move")
    monkeypatch.setattr(Journal, "has_room", False)
    needs_room = {"undo", "note", "chat", "seat_player"}
    assert may(session, request_name) == (request_name in (MOVER | HOST) - needs_room)


@pytest.mark.parametrize("request_name", REQUESTS)
def test_the_host_can_make_a_viewer_wait(open_viewer: OpenViewer, request_name: str) -> None:
    session = open_viewer("host to move")
    asked: list[tuple[Session, str]] = []

    def restrain(right: Right, who: Session, text: str) -> str:
        asked.append((who, text))
        return "wait"

    session.table.restrain = restrain
    assert not may(session, request_name)
    text = "well" if request_name in ("note", "chat") else ""
    assert asked == ([(session, text)] if request_name in MOVER | HOST else [])


def test_a_move_is_taken_back_only_if_the_other_player_agrees(open_viewer: OpenViewer) -> None:
    ben = open_viewer("player who waits")
    table, (ana, _) = ben.table, ben.table.sessions
    watcher = join_table(table, Settings(), seat=None, say=ENGLISH)
    table.undo(ben, 1)
    assert table.answer_undo(ben, agrees=True) is None
    with pytest.raises(Refused):
        table.answer_undo(watcher, agrees=True)
    assert table.history.last == 1
    table.answer_undo(ana, agrees=True)
    assert table.history.last == 0


@pytest.mark.parametrize(
    ("lines", "steps", "bots", "is_asked"),
    [
        (["place M25 e"], 1, {}, False),
        (["place M25 e", "hut N24"], 1, {}, True),  # it is Ben's turn
        (["place M25 e", "hut N24"], 2, {}, True),
        (["place M25 e", "hut N24"], 2, {2: "easy"}, False),  # no other person plays
    ],
)
def test_the_others_are_asked_unless_the_step_is_your_own(
    tmp_path: Path, lines: list[str], steps: int, bots: dict[int, str], is_asked: bool
) -> None:
    journal = Journal.create(after(*lines), tmp_path / "game.taluva", bots=bots)
    ana = join(journal, Guest(1, PLAYER))
    ana.table.undo(ana, steps)
    assert ana.table.history.last == (len(lines) if is_asked else len(lines) - steps)
    ana.table.close()


def test_the_others_are_asked_about_a_step_that_may_have_revealed_a_secret() -> None:
    record = Record.of(Taifun.new(("Neptun", "Ana", "Ben"), seed=7))
    found: dict[int | None, bool] = {}
    while {*found} != {1, 2, 3}:
        game = record.game
        found[game.seat] = is_own_step([game, game], game.seat, 1)
        record.play(game.legal_moves()[0])
    assert found == {1: False, 2: True, 3: True}


@pytest.mark.parametrize("request_name", ["find_hints", "analyse", "explore"])
def test_a_refused_task_names_its_ticket(open_viewer: OpenViewer, request_name: str) -> None:
    session = open_viewer("player without hints")
    with pytest.raises(Refused) as refused:
        REQUESTS[request_name](session.table, session)
    assert refused.value.ticket == 1


def test_an_error_of_the_program_is_not_a_refusal(
    open_viewer: OpenViewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_viewer("hot seat")

    def fail(*arguments: Any) -> None:
        raise ValueError("a mistake in the program")

    monkeypatch.setattr(Journal, "comment", fail)
    with pytest.raises(ValueError, match="mistake"):
        session.handle(LineSubmitted("note well"))


# --- the commands ---------------------------------------------------------------------------------

EVERYWHERE = frozenset({"threats", "info", "settlements", "score", "bell", "language"}) | {
    *("zoom", "look", "background", "palette", "mouse", "motion", "pace", "help", "quit")
}
SEATS = frozenset({"seat", "rename"})  # until the game is over
PLAYED = EVERYWHERE | {"legal", "why", "tiles", "rules"}
GUEST = PLAYED | {"history", "undo", "hint", "note", "say", "by-ear", "who"} | SEATS
LOCAL = GUEST - {"by-ear"} | {"save", "invite", "kick", "give"}
HOT = GUEST - {"who"} | {"redo", "learn", "save"}
ENDED = frozenset({"stats", "analyse"})
ALONE_ENDED = ENDED | {"rematch", "replay", "explore", "picture", "new"}
EXPLORER = (
    PLAYED
    | {"turn", "history", "save", "back", "forward", "variation", "delete", "chances"}
    | {*("note", "promote")}
)
LESSON = PLAYED | {"hint", "again", "skip", "back", "learn", "by-ear"}
REPLAY = EVERYWHERE | {
    *("turn", "find", "next", "previous", "play", "notes", "explore", "analyse", "mistake"),
    *("speed", "by-ear"),
}
# Commands that need a full screen, those that need a map, and those for playing by ear.
SEEN = frozenset({"look", "background", "palette", "mouse", "motion"})
MAP = frozenset({"zoom"})
HEARD = frozenset({"around", "look", "where", "last", "map", "summary", "settlement", "coast"}) | {
    *("go", "back", "row", "column", "next", "distance", "what", "grow", "speech", "spelling")
}

OFFERED = {
    "hot seat": HOT,
    "hot seat after the end": (HOT | ALONE_ENDED) - SEATS,
    "player to move": GUEST,
    "player who waits": GUEST,
    "player after the end": (GUEST | ENDED | {"rematch"}) - SEATS,
    "spectator": GUEST,
    "spectator after the end": (GUEST | ENDED) - SEATS,
    "host to move": LOCAL,
    "host who watches": LOCAL,
    "host after the end": (LOCAL | ENDED | {"picture", "rematch"}) - SEATS,
    "player without hints": GUEST,
    "explorer": EXPLORER,
    "explorer after the end": EXPLORER,
    "lesson": LESSON,
}
HAS_BEST = (
    *("hot seat", "player to move", "player who waits", "spectator"),
    *("host to move", "host who watches"),
)
WATCHING = {"spectator", "spectator after the end", "host who watches"}


@pytest.mark.parametrize("viewer", OFFERED)
def test_each_viewer_is_offered_exactly_their_commands(
    open_viewer: OpenViewer, viewer: str
) -> None:
    session = open_viewer(viewer)
    session.handle(Started())
    state, expected = session.state, OFFERED[viewer]
    assert {each.name for each in commands_of(state)} == expected
    lines = state.but(view=state.view._replace(is_plain=True))
    assert {each.name for each in commands_of(lines)} == expected - SEEN
    spoken = lines.but(view=lines.view.choose(by_ear="on"))
    repeat = "repeat" if viewer == "lesson" else "again"
    best = {"best"} if viewer in HAS_BEST else set()
    heard = expected - SEEN - MAP | HEARD | {repeat} | best
    assert {each.name for each in commands_of(spoken)} == heard


def test_a_replay_has_its_own_commands(open_viewer: OpenViewer) -> None:
    state = open_viewer("replay").state
    assert {each.name for each in replay.commands_of(state)} == REPLAY


@pytest.mark.parametrize(
    ("viewer", "in_lines", "numbers"),
    [
        ("hot seat", False, {"1", "2"}),
        ("hot seat", True, {"1", "2"}),
        ("player to move", False, {"1", "2"}),
        ("explorer", False, {"1", "2"}),
        ("explorer", True, {"1", "2"}),
        ("lesson", False, set()),
        ("hot seat after the end", False, set()),
    ],
)
def test_hints_have_numbers_where_a_move_can_be_copied(
    open_viewer: OpenViewer, viewer: str, in_lines: bool, numbers: set[str]
) -> None:
    state = open_viewer(viewer).state
    hints = (Hint(HUT, "first"), Hint(HUT, "second"))
    state = state.but(hints=hints, view=state.view._replace(is_plain=in_lines))
    assert {each.name for each in commands_of(state) if each.name.isdigit()} == numbers


# Lines whose command is offered to several viewers, and those who may use them.
MAY_TYPE = {
    "hut N24": {"hot seat", "player to move", "host to move", "player without hints", "explorer"},
    "undo": {*OFFERED} - WATCHING - {"player who waits"},  # who has no move to take back
    "note well": {*OFFERED} - WATCHING - {"lesson"},
    "say well": {*OFFERED} - {"explorer", "explorer after the end", "lesson"},
    "hint": {"hot seat", "player to move", "host to move", "lesson"},
    "rename Ben Eli": {"hot seat", "player who waits"},
    "seat Ben bot:easy": {"hot seat", "player who waits"},
    "seat Ana bot:easy": {"hot seat", "player to move", "player without hints"},
    "palette own.toml": {
        *("hot seat", "hot seat after the end", "host to move", "host who watches"),
        *("host after the end", "explorer", "explorer after the end", "lesson"),
    },
}


@pytest.mark.parametrize("viewer", OFFERED)
@pytest.mark.parametrize("line", MAY_TYPE)
def test_a_line_works_only_for_those_who_may_type_it(
    open_viewer: OpenViewer, viewer: str, line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text('base = "dark"\n', encoding="utf-8")
    session = open_viewer(viewer)
    session.handle(Started())
    session.handle(LineEdited(line))
    session.handle(LineSubmitted(line))
    feedback = session.state.feedback
    is_refused = feedback is not None and feedback.state is LineStatus.NO
    assert is_refused == (viewer not in MAY_TYPE[line])


def test_help_hides_hints_that_the_host_has_switched_off(open_viewer: OpenViewer) -> None:
    for viewer, is_listed in (("player to move", True), ("player without hints", False)):
        session = open_viewer(viewer)
        session.handle(Started())
        session.handle(LineSubmitted("help"))
        assert any(line.split()[:1] == ["hint"] for line in session.state.last_answer) is is_listed


def test_the_explorer_and_a_replay_leave_the_game_alone(open_viewer: OpenViewer) -> None:
    for viewer in ("explorer", "replay"):
        session = open_viewer(viewer)
        session.handle(Started())
        session.handle(LineSubmitted("hut N24"))
        assert session.table.history.last == 1
