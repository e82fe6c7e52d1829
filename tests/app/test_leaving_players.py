"""Players who leave in the middle of a game: bots and others take over."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from taluva.app.options import Settings
from taluva.app.screens.plain import PlainGame
from taluva.app.screens.replay import ReplayScreen
from taluva.app.session import Session, join_table
from taluva.app.state import State
from taluva.app.table import Refused, Seated, Table
from taluva.app.timeline import Timeline, describe_stints, turn_captions
from taluva.app.update import replay
from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.record.journal import Journal
from taluva.record.record import Record
from taluva.tui.screen import KeyPressed, LineEdited, LineStatus, Resized, SetLine
from tests import phrases
from tests.app.table import COLOUR, Harness, rows_of

NAMES = ("Neptun", "Ben", "Cem", "Dora")
KINDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "two": ("taluva", 2, {"tiles": 8}),
    "teams": ("taluva", 4, {"teams": True, "tiles": 8}),
    "ranking": ("taluva", 3, {"ranking": True, "tiles": 9}),
    "taifun": ("taifun", 3, {"rounds": 2}),
}


def opened(kind: str, path: Path, *, say: str = "en") -> Harness:
    game, players, options = KINDS[kind]
    start = definition_for(game).new(Setup(NAMES[:players], options, 7))
    return Harness(Journal.create(start, path), say=language(say))


def play_on(table: Harness, least: int = 1) -> None:
    """Play moves of people, with the bots' moves after them."""
    for _ in range(least):
        if table.state.handover is not None:
            table.send(KeyPressed("enter"))
        moves = table.state.game.legal_moves()
        if moves:
            table.enter(table.state.ui.format_move(moves[0], table.state.say))
            table.finish()


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_plays_on_for_a_player_who_leaves(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    table = opened(kind, path)
    play_on(table, 3)
    answer = table.enter("seat ben bot:random")
    assert not answer.is_refused
    assert phrases.BOT_PLAYS_NOW(name="Ben", bot="Random") in answer.lines + table.state.last_answer
    assert table.state.bots == {2}
    table.finish()
    table.enter("rename Neptun Poseidon")
    for _ in range(400):
        if table.state.is_over:
            break
        play_on(table)
    assert table.state.is_over
    names = table.state.game.names
    table.close()
    record = Record.load(path)
    assert (record.names[0], record.bots) == ("Poseidon", {2: "random"})
    assert names == record.names
    (first, second) = (each for each in record.history.stints if each.seat == 2)
    assert (first.bot, second.bot) == ("", "random")
    assert first.last <= second.first
    assert sum(each.moves for each in record.history.stints) == sum(
        game.seat is not None for game in record.history.games[:-1]
    )
    told = describe_stints(record.history, ENGLISH)
    assert told[-1].startswith("seat 2: Ben (turn")
    assert "Ben, bot random (turn" in told[-1]
    captions = [
        line
        for index in range(len(record.history))
        for line in turn_captions(record.history, index, None, ENGLISH)
    ]
    assert phrases.CALLED_NOW(old="Neptun", name="Poseidon") in captions


@pytest.mark.parametrize("kind", KINDS)
def test_a_replay_shows_who_played_when(kind: str, tmp_path: Path) -> None:
    table = opened(kind, tmp_path / "game.taluva")
    play_on(table, 2)
    table.enter("rename Neptun Poseidon")
    table.enter("seat Ben bot:random")
    table.finish()
    table.close()
    history = table.journal.record.history
    session = Session(State(Timeline(history)), replay.update, Table(table.journal.record))
    session.handle(Resized(120, 40))
    screen = ReplayScreen(session, COLOUR, "auto")
    shown = {}
    for key in ("home", "end"):
        session.handle(KeyPressed(key))
        shown[key] = "\n".join(rows_of(screen, (120, 40)))
    assert "Neptun" in shown["home"]
    assert "Poseidon" not in shown["home"]
    assert "Poseidon" in shown["end"]
    session.table.close()


def test_a_change_can_be_taken_back(tmp_path: Path) -> None:
    table = opened("two", tmp_path / "game.taluva")
    play_on(table, 2)
    moves = table.game.moves
    for line in ("seat Neptun bot:easy", "rename Ben Benno"):
        table.enter(line)
        assert (table.state.typed, SetLine() in table.requests) == ("", True)
    assert table.line_feedback("undo").state is LineStatus.OK
    table.send(LineEdited("place M"))
    table.send(KeyPressed("f3"))
    assert table.game.names == ("Neptun", "Ben")
    assert table.state.typed == "place M"
    assert table.state.bots == {1}
    table.enter("undo")
    assert (table.state.bots, table.game.moves) == (frozenset(), moves)
    table.enter("undo")
    assert table.game.moves == moves[:-1]
    table.close()


def test_undo_after_a_move_does_not_bring_back_who_has_left(tmp_path: Path) -> None:
    table = opened("two", tmp_path / "game.taluva")
    table.enter("seat Ben bot:random")
    play_on(table, 2)
    assert len(table.game.moves) == 4
    table.enter("undo")
    assert table.state.bots == {2}
    assert table.game.names == ("Neptun", "Ben")
    screen = table.screen()
    assert "Ben*" in "\n".join(rows_of(screen, (80, 24)))
    table.enter("seat Ben person")
    assert table.state.bots == frozenset()
    assert "Ben*" not in "\n".join(rows_of(screen, (80, 24)))
    table.close()


@pytest.mark.parametrize(
    "line",
    [
        "seat",
        "seat Ben",
        "seat Ben easy",
        "seat Ben exec:true",
        "seat Ben bot:",
        "seat Ben bot:genius",
        "seat Ben bot:easy,0s",
        "seat Nobody bot:easy",
        "rename Ben",
        "rename Ben Neptun",
        "rename Ben bot:easy",
        f"rename Ben {'x' * 31}",
        "rename Nobody Eli",
    ],
)
def test_a_change_that_makes_no_sense_is_refused(line: str, tmp_path: Path) -> None:
    table = opened("two", tmp_path / "game.taluva")
    before = table.journal.record.dump()
    assert table.enter(line).is_refused
    assert (table.state.typed, SetLine() in table.requests) == (line, False), "it can be corrected"
    assert table.journal.record.dump() == before
    assert table.state.bots == frozenset()
    table.close()


def test_a_leaving_player_shows_no_secrets_to_the_next(tmp_path: Path) -> None:
    table = opened("taifun", tmp_path / "game.taluva")
    assert table.state.seats_with_secrets == {1}
    while table.state.game.seat == 1 or table.state.handover is not None:
        play_on(table)
    for line in ("seat Ben bot:random", "seat Cem bot:random"):
        table.enter(line)
        assert table.state.timeline.viewing_seat != 1
    assert table.state.handover == 1  # only Neptun is left
    table.close()


def test_names_with_blanks_and_other_languages(tmp_path: Path) -> None:
    table = opened("two", tmp_path / "game.taluva", say="de")
    table.enter("umbenennen Ben Ben der Große")
    table.enter("sitz ben der große bot:easy")
    assert table.state.bots == {2}
    table.enter("sitz BEN DER GROSSE mensch")
    assert table.state.bots == frozenset()
    assert "Ben der Große bot:easy" in [each.text for each in table.suggest("sitz B")]
    table.close()


def test_lines_from_a_pipe_can_change_players(tmp_path: Path) -> None:
    table = opened("two", tmp_path / "game.taluva")
    out = io.StringIO()
    lines = "place m25 e\nhut n24\nseat Ben bot:random\nrename Neptun Eli\n"
    game = PlainGame(table.session, lambda state: "(island)", is_script=True)
    game.run(io.StringIO(lines), out, io.StringIO())
    assert phrases.CALLED_NOW(old="Neptun", name="Eli") in out.getvalue()
    assert table.game.names == ("Eli", "Ben")
    table.close()


# --- a shared table -------------------------------------------------------------------------------


def shared(path: Path, *here: int, host: int | None = 1) -> tuple[Table, dict[int, Session]]:
    """Return a shared table of three, and the sessions of the seats that are here."""
    start = definition_for("taluva").new(Setup(("Ana", "Ben", "Cem"), {}, 7))
    table = Table.of(Journal.create(start, path), policy=Seated())
    sessions = {
        seat: join_table(table, Settings(), seat=seat, is_local=seat == host, say=ENGLISH)
        for seat in here
    }
    return table, sessions


def test_at_a_shared_table_seats_are_safe(tmp_path: Path) -> None:
    table, sessions = shared(tmp_path / "game.taluva", 1, 2)
    host, ben = sessions[1], sessions[2]
    for who, seat in ((host, 2), (ben, 1), (ben, 3), (host, 1)):
        with pytest.raises(Refused):
            table.seat_player(who, seat, bot="bot:easy")
    with pytest.raises(Refused, match=phrases.ONLY_OWN_BOTS):
        table.seat_player(host, 3, bot="bot:module:Class")
    table.seat_player(host, 3, bot="bot:easy")  # Cem is away
    assert table.bots == {3}
    table.seat_player(ben, 2, bot="bot:random")  # Ben goes home
    assert table.bots == {2, 3}
    assert host.state.bots == {2, 3}
    table.play(host, table.history.games[-1].legal_moves()[0])
    table.play(host, table.history.games[-1].legal_moves()[0])
    with pytest.raises(Refused, match=phrases.BOT_PLAYS_SEAT):
        table.play(ben, table.history.games[-1].legal_moves()[0])
    table.seat_player(ben, 2, bot="")  # and comes back
    table.play(ben, table.history.games[-1].legal_moves()[0])
    table.seat_player(ben, 2, name="Benno")
    assert (ben.name, host.state.game.names[1]) == ("Benno", "Benno")
    watcher = join_table(table, Settings(), seat=None, name="Eli", say=ENGLISH)
    with pytest.raises(Refused):
        table.seat_player(watcher, 3, bot="")
    table.close()
