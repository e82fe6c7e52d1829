"""The rights of every kind of viewer: what the table does for them, and the commands they have."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from taluva import Game
from taluva.app.session import Session, join_table, open_game
from taluva.app.table import Refused, Seated, Table
from taluva.app.view import ViewChoice
from taluva.i18n import ENGLISH
from taluva.record.journal import Journal
from taluva.tui.screen import LineSubmitted
from tests.games.taluva.games import after, early_victory

# --- the table ------------------------------------------------------------------------------------

HUT = after("place M25 e", "hut N24").moves[-1]

# Every method of the table that a session may call, with arguments that are fine for the host.
REQUESTS: dict[str, Callable[[Table, Session], Any]] = {
    "play": lambda table, me: table.play(me, HUT),
    "undo": lambda table, me: table.undo(me, 1),
    "answer_undo": lambda table, me: table.answer_undo(me, agrees=True),
    "redo": lambda table, me: table.redo(me, 0),
    "note": lambda table, me: table.note(me, "well"),
    "chat": lambda table, me: table.chat(me, "well"),
    "save_variation": lambda table, me: table.save_variation(me, "~ a step"),
    "save_as": lambda table, me: table.save_as(me, table.journal.path.with_name("new.taluva")),
    "export_picture": lambda table, me: table.export_picture(
        me, table.journal.path.with_name("new.txt"), "auto"
    ),
    "invite": lambda table, me: table.invite(me, ""),
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


SPECTATOR = frozenset({"chat"})
PLAYER = SPECTATOR | {"undo", "answer_undo", "hurry_bot", "note"}
MOVER = PLAYER | {"play", "find_hints"}
HOST = frozenset({"save_as", "export_picture", "invite"})
HINTS = frozenset({"find_hints", "analyse"})
ANALYSIS = frozenset({"analyse"})


class Place(NamedTuple):
    """A viewer at a shared table. Seat 1 is to move, or the game is over."""

    seat: int | None
    rights: frozenset[str]
    is_local: bool = False
    has_hints: bool = True
    is_over: bool = False


SHARED = {
    "player to move": Place(1, MOVER),
    "player who waits": Place(2, PLAYER),
    "spectator": Place(None, SPECTATOR),
    "host to move": Place(1, MOVER | HOST, is_local=True),
    "host who waits": Place(2, PLAYER | HOST, is_local=True),
    "host who watches": Place(None, SPECTATOR | HOST, is_local=True),
    "player without hints": Place(1, MOVER - HINTS, has_hints=False),
    "host without hints": Place(1, MOVER - HINTS | HOST, is_local=True, has_hints=False),
    "player after the end": Place(1, PLAYER | ANALYSIS, is_over=True),
    "spectator after the end": Place(None, SPECTATOR | ANALYSIS, is_over=True),
    "player without hints after the end": Place(1, PLAYER, has_hints=False, is_over=True),
    "spectator without hints after the end": Place(None, SPECTATOR, has_hints=False, is_over=True),
}


@pytest.fixture
def open_place(tmp_path: Path) -> Iterator[Callable[[Place | None], Session]]:
    """Return a function that opens a table for one viewer, or a hot seat."""
    tables: list[Table] = []

    def open_for(place: Place | None) -> Session:
        is_over = place is not None and place.is_over
        game = early_victory() if is_over else after("place M25 e")
        journal = Journal.create(game, tmp_path / f"game{len(tables)}.taluva")
        if place is None:
            session = open_game(journal, ViewChoice(), say=ENGLISH)
        else:
            table = Table.of(journal, policy=Seated(has_hints=place.has_hints))
            for seat in {1, 2} - {place.seat}:
                join_table(table, ViewChoice(), seat=seat, say=ENGLISH)
            session = join_table(
                table, ViewChoice(), seat=place.seat, is_local=place.is_local, say=ENGLISH
            )
        session.table.renew_invitation = lambda name: []
        session.table._learnt = lambda key: []
        tables.append(session.table)
        return session

    yield open_for
    for table in tables:
        table.close()
        if table.new_game is not None:
            table.new_game.close()


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
    open_place: Callable[[Place | None], Session], viewer: str, request_name: str, tmp_path: Path
) -> None:
    place = SHARED[viewer]
    session = open_place(place)
    before = {each: each.read_bytes() for each in tmp_path.iterdir()}
    states = [each.state for each in session.table.sessions]
    is_allowed = may(session, request_name)
    assert is_allowed == (request_name in place.rights)
    if not is_allowed:
        assert {each: each.read_bytes() for each in tmp_path.iterdir()} == before
        assert [each.state for each in session.table.sessions] == states


@pytest.mark.parametrize("request_name", REQUESTS)
def test_a_hot_seat_has_every_right(
    open_place: Callable[[Place | None], Session],
    request_name: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    assert may(open_place(None), request_name)


@pytest.mark.parametrize("request_name", REQUESTS)
def test_a_full_log_is_only_for_moves(
    open_place: Callable[[Place | None], Session],
    request_name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = open_place(SHARED["host to move"])
    monkeypatch.setattr(Journal, "has_room", False)
    needs_room = {"undo", "note", "chat"}
    assert may(session, request_name) == (request_name in (MOVER | HOST) - needs_room)


@pytest.mark.parametrize("request_name", ["find_hints", "analyse", "explore"])
def test_a_refused_task_names_its_ticket(
    open_place: Callable[[Place | None], Session], request_name: str
) -> None:
    session = open_place(SHARED["player without hints"])
    with pytest.raises(Refused) as refused:
        REQUESTS[request_name](session.table, session)
    assert refused.value.ticket == 1


def test_an_error_of_the_program_is_not_a_refusal(
    open_place: Callable[[Place | None], Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = open_place(None)

    def fail(*arguments: Any) -> None:
        raise ValueError("a mistake in the program")

    monkeypatch.setattr(Journal, "comment", fail)
    with pytest.raises(ValueError, match="mistake"):
        session.handle(LineSubmitted("note well"))
