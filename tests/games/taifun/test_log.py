"""Logs of Taifun: written, read back, cut, killed, taken back, forked, hostile."""

from __future__ import annotations

import io
import random
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.core.setup import Setup
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.rules import Draw, Edition, Phase, Roll
from taluva.record.journal import Journal
from taluva.record.lines import MAX_LINES
from taluva.record.reader import load, read_log
from taluva.record.record import Record
from taluva.record.summaries import summary
from taluva.taifun import Game
from tests import phrases
from tests.games.taifun.games import CODES, NAMES, random_game

ROOT = Path(__file__).parents[3]
FIELDS = " ".join(CODES)
HEAD = f"""\
taluva-log 1
game taifun
fields {FIELDS}
first 3
seat 1 Neptun
seat 2 Ana
seat 3 Ben
"""


def logged(seed: int = 7, players: int = 3, rounds: int = 6) -> Record[Game, object]:
    """Return the record of a random game."""
    *_, game = random_game(seed, players, rounds)
    return Record.of(game)


def read(text: str | bytes) -> Record[Game, object]:
    """Read a log that must be good."""
    reader = read_log(io.BytesIO(text.encode() if isinstance(text, str) else text))
    assert not reader.problems
    assert reader.record is not None
    return reader.record


def problem(text: str) -> str:
    """Read a log that must be bad; return the first problem."""
    reader = read_log(io.BytesIO(text.encode()))
    assert reader.problems
    return str(reader.problems[0])


# --- written and read -----------------------------------------------------------------------------


def test_a_log_has_everything_that_a_replay_needs(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    with Journal.create(Game.new(NAMES[:3], fields=CODES, first=3), path) as journal:
        for move in ("draw shoal vein shoal vein rot", "house D6", "house d8"):
            journal.play(move)
    lines = path.read_text().splitlines()
    assert lines[2] == "edition 3"
    assert [*lines[:2], *lines[3:8]] == HEAD.splitlines()
    assert lines[8].startswith("date ")
    assert lines[9].startswith("program ")
    steps = [line for line in lines[10:] if not line.startswith("#= ")]
    assert steps == ["", "0 draw shoal vein shoal vein rot", "0 house D6", "0 house D8"]


def test_options_that_differ_from_the_default_are_in_the_log() -> None:
    game = Game.new(
        NAMES, fields=CODES, first=2, rounds=60, edition=2, gifts="free", wrath="sacrifices"
    )
    assert Record.of(game).dump().splitlines()[2:9] == [
        *("edition 2", f"fields {FIELDS}", "first 2", "rounds 60", "gifts free"),
        *("wrath sacrifices", "seat 1 Neptun"),
    ]


def test_a_log_without_an_edition_means_edition_1() -> None:
    game = read(f"{HEAD}\n0 draw shoal vein shoal vein rot\n").game
    assert game.position.options.edition is Edition.FIRST
    assert game.as_dict()["options"] == {"rounds": None, "gifts": "given"}
    first = Game.new(NAMES[:3], fields=CODES, first=3, edition=1)
    assert Record.of(first).dump() == f"{HEAD}\n"
    assert read(HEAD + "edition 1\n\n").game == first
    second = read(HEAD + "edition 2\n\n").game
    assert second.position.options.edition is Edition.SECOND
    assert problem(HEAD + "edition 4\n\n") == "8:9: found '4', expected 1, 2 or 3"
    assert phrases.NO_SUCH_OPTION(edition=1) in problem(HEAD + "wrath rounds\n\n")


@pytest.mark.parametrize("seed", range(4))
def test_a_log_is_written_as_it_was_read(seed: int) -> None:
    record = logged(seed, 3 + seed % 2)
    text = record.dump()
    again = read(text)
    assert again.dump() == text
    assert again.game == record.game
    assert [moment.game for moment in again.moments] == [moment.game for moment in record.moments]


def test_a_log_of_a_game_that_is_over_has_its_result() -> None:
    assert "\nresult rounds 1\n#= " in logged().dump()


def test_steps_are_numbered_by_round() -> None:
    record = logged(rounds=3)
    steps = [line for line in record.dump().split("\n\n")[1].splitlines() if line[0].isdigit()]
    numbers = [int(step.split()[0]) for step in steps]
    assert numbers == sorted(numbers)
    assert set(numbers) == {0, 1, 2, 3}
    assert record.at(2).round == 2
    assert record.at(2).phase is Phase.CARDS


def test_crossings_are_parsed_by_any_name_and_in_any_case() -> None:
    body = "0 DRAW shoal vein shoal vein rot\n0 house d6\n0 House D8\n0 house D8\n0 house d6\n"
    record = read(f"{HEAD}\n{body}0 priest d8NE\n")
    assert record.dump().endswith("0 house D6\n0 house D8\n0 house D8\n0 house D6\n0 priest D6se\n")


def test_load_returns_the_game_of_a_log(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    record = logged()
    path.write_text(record.dump())
    assert load(path) == record.game


def test_a_summary_knows_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    path.write_text(logged(rounds=4).dump())
    found = summary(path)
    assert (found.game, found.names, found.turn, found.problem) == ("taifun", NAMES[:3], 4, None)
    assert found.outcome is not None
    assert found.outcome.words == "rounds 1"


# --- going on -------------------------------------------------------------------------------------


def test_deals_are_logged_and_undone_with_their_step(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    rng = random.Random(1)
    with Journal.create(Game.new(NAMES[:3], seed=7), path) as journal:
        undone = 0
        while journal.game.round < 5:
            before = journal.game
            after = journal.play(rng.choice(before.legal_moves()))
            dealt = after.moves[len(before.moves) + 1 :]
            if dealt:
                assert all(isinstance(move, Draw | Roll) for move in dealt)
                assert journal.undo() == before
                assert journal.redo() == after
                undone += 1
        assert undone >= 4
        assert read(path.read_bytes()).game == journal.game


def test_undo_takes_back_only_a_roll_that_was_played_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    with Journal.create(Game.new(NAMES[:3], fields=CODES, first=2, edition=1), path) as journal:
        for move in (
            *("draw shoal vein harvest procession rot", "house D6", "house E7", "house E7"),
            *("house D6", "priest D6se", "priest E7sw", "play vein", "play shoal D2"),
            *("play harvest D6", "done", "draw vein vein vein", "roll R G B"),
        ):
            journal.play(move)
        assert journal.game.phase is Phase.TURN
        before = journal.undo()
        assert before.phase is Phase.ROLL
        assert before.as_dict()["dice"] == []
        journal.play("roll K K K")
        steps = [line for line in path.read_text().splitlines() if not line.startswith("#= ")]
        assert steps[-3:] == ["1 roll R G B", "1 undo", "1 roll K K K"]
        assert read(path.read_bytes()).game == journal.game


def test_a_resumed_game_deals_like_the_original(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    rng = random.Random(2)
    game = Game.new(NAMES[:3], seed=3, rounds=4)
    Journal.create(game, path).close()
    while game.outcome is None:
        move = rng.choice(game.legal_moves())
        game = game.play(move)
        with Journal.resume(path) as journal:
            assert not journal.notices
            assert journal.play(move) == game


def test_a_log_cut_before_a_deal_gets_the_deal_again(tmp_path: Path) -> None:
    text = logged(seed=5).dump()
    head, _, body = text.partition("\n\n")
    lines = body.splitlines()
    for end, line in enumerate(lines):
        if " draw " in line or " roll " in line:
            path = tmp_path / "cut.taluva"
            path.write_text("\n".join([head, "", *lines[:end], ""]))
            with Journal.resume(path) as journal:
                assert str(journal.record.entries[end]) == line
                assert journal.game.seat is not None


def test_resuming_without_a_seed_warns_and_uses_seed_0(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    path.write_text(f"{HEAD}\n")
    with Journal.resume(path, Game) as journal:
        assert journal.notices == [f"{path}: {phrases.SEED_MISSING(seed=0)}"]
        assert journal.game.phase is Phase.HOUSE
        assert journal.game.moves[0] == Game.new(NAMES[:3], seed=0, edition=1).moves[0]
        journal.play("house D6")
        journal.undo()
        journal.play("house D8")
        steps = [line for line in path.read_text().splitlines() if not line.startswith("#= ")]
        assert steps[-3:] == ["0 house D6", "0 undo", "0 house D8"]


def test_a_fork_deals_like_the_original(tmp_path: Path) -> None:
    record = logged(seed=6)
    steps = next(
        index
        for index, moment in enumerate(record.moments)
        if moment.game.round == 3 and moment.game.seat == 2
    )
    with Journal.fork(record, steps, tmp_path / "fork.taluva") as journal:
        assert journal.game == record.moments[steps].game
        assert journal.record.setup.seed == record.setup.seed


def test_a_fork_between_two_deals_deals_the_rest() -> None:
    record = logged(seed=6)
    steps = next(i for i, moment in enumerate(record.moments) if moment.game.phase is Phase.ROLL)
    assert record.fork(steps).game == record.moments[steps + 1].game


def test_a_history_has_turns_and_rounds() -> None:
    history = logged(players=4, rounds=5).history
    rounds = [history.game(index) for index in history.rounds[:-1]]
    assert [game.round for game in rounds] == [0, 1, 2, 3, 4, 5]
    assert [game.phase for game in rounds[1:]] == [Phase.CARDS] * 5
    seats = [history.game(index).seat for index in history.turns[1:-1]]
    assert set(seats) == {1, 2, 3, 4}
    assert len(seats) == len(history.turns) - 2


# --- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "message"),
    [
        (HEAD.replace("taifun", "chess"), "2:6: unknown game 'chess': expected taluva or"),
        (HEAD.replace(f"fields {FIELDS}\n", ""), "the header 'fields' is missing"),
        (HEAD.replace("first 3\n", ""), "the header 'first' is missing"),
        (
            HEAD.replace("RR", "RX"),
            ("3:8: " + phrases.NOT_A_FIELD(word="'RX'", expected=phrases.TWO_LETTERS())),
        ),
        (HEAD.replace("RR ", ""), f"3:1: {phrases.WRONG_NUMBER_OF_FIELDS(all=36, found=35)}"),
        (HEAD.replace("RR", "KK"), "3:1: the field 'KK' appears twice"),
        (HEAD.replace("first 3", "first 4"), f"4:1: {phrases.BAD_FIRST_TRIBE(first=2, last=3)}"),
        (HEAD.replace("first 3", "first x"), f"4:7: found 'x', expected {phrases.A_WHOLE_NUMBER}"),
        (HEAD.replace("seat 3 Ben\n", ""), phrases.TAIFUN_PLAYERS(players=2)),
        (HEAD + "rounds 0\n", f"8:8: {phrases.WRONG_NUMBER_OF_ROUNDS(most=999, rounds=0)}"),
        (HEAD + "gifts kept\n", "8:7: found 'kept', expected given or free"),
    ],
)
def test_invalid_headers_are_reported(head: str, message: str) -> None:
    assert message in problem(f"{head}\n")


def test_headers_of_the_other_game_are_kept_with_a_warning() -> None:
    reader = read_log(io.BytesIO(f"{HEAD}tiles 48\n\n".encode()))
    assert not reader.problems
    assert [str(warning) for warning in reader.warnings] == [
        "8:1: unknown header 'tiles': left unchanged"
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 house D6", f"9:3: house D6: {phrases.CARDS_ARE_DRAWN} [N1]"),
        (
            "0 draw shoal",
            f"9:3: {phrases.WRONG_NUMBER_OF_CARDS(number='draw shoal: 5', found=1)} [D1]",
        ),
        ("0 draw lode lode lode lode lode", f"{phrases.CARDS_OF_OTHER_PILE(deck='green')} [D1]"),
        ("0 draw whale", ("9:8: " + phrases.NOT_A_CARD(word="'whale'"))),
        ("1 draw shoal vein shoal vein rot", "9:1: found turn 1, expected turn 0"),
        ("0 hut N24", ("9:3: " + phrases.NOT_A_MOVE(word="'hut'"))),
        ("0 out", ("9:3: " + phrases.NOT_A_MOVE(word="'out'"))),
        ("result rounds 1", phrases.CONSEQUENCE_WITHOUT_CAUSE(entry="'result rounds 1'")),
    ],
)
def test_invalid_lines_are_reported(line: str, message: str) -> None:
    assert message in problem(f"{HEAD}\n{line}\n")


def test_a_wrong_result_is_reported() -> None:
    text = logged().dump()
    wrong = text.replace("result rounds 1", "result rounds 2")
    assert "expected 'result rounds 1'" in problem(wrong)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_log_cut_at_any_byte_keeps_its_complete_steps(seed: int) -> None:
    data = logged(seed, rounds=2).dump().encode()
    body = data.index(b"\n\n") + 2
    whole = [str(entry) for entry in read(data).entries]
    for size in range(body, len(data)):
        reader = read_log(io.BytesIO(data[:size]))
        assert reader.record is not None
        lines = data[body:size].count(b"\n")
        entries = [str(entry) for entry in reader.record.entries]
        assert entries == whole[: lines + bool(reader.unended)]
        if reader.unended:
            assert data[size : size + 1] == b"\n"
        else:
            assert reader.torn == bool(data[:size].rpartition(b"\n")[2])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_log_is_reported_in_a_sentence(data: st.DataObject) -> None:
    text = bytearray(logged(3, rounds=2).dump().encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=4))
    reader = read_log(io.BytesIO(bytes(text)))
    for found in (*reader.problems, *reader.warnings):
        assert found.message.isprintable()
        assert len(found.message) < 600
    if reader.record is not None:
        assert read(reader.record.dump()).dump() == reader.record.dump()


def test_a_long_log_needs_little_memory() -> None:
    """A game that never ends may fill a log: no cost grows with the square of its steps."""
    game = Game.new(NAMES[:3], seed=1, gifts="free")
    for move in ("house D6", "house D8", "house D8", "house D6", "priest D6se", "priest D8se"):
        game = game.play(move)
    while len(game.moves) < MAX_LINES // 8:
        game = game.play("done" if game.phase is Phase.CARDS else "end")
    text = Record.of(game).dump()
    tracemalloc.start()
    record = read(text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert record.game == game
    assert most < 10_000_000  # a tuple of moves in each game would take more than twice that


# --- the definition ----------------------------------------------------------------------------


def test_a_setup_without_fields_uses_those_of_the_seed() -> None:
    game = DEFINITION.start(Setup(NAMES[:3], {}, 7))
    assert game == Game.new(NAMES[:3], seed=7, is_dealt=False)
    assert game.moves == ()


def test_a_setup_describes_how_a_game_began() -> None:
    for game in random_game(1, players=4, rounds=6):
        setup = DEFINITION.setup(game)
        assert DEFINITION.start(setup) == Game.new(
            NAMES, seed=1, rounds=6, edition=1, is_dealt=False
        )


def test_the_seats_have_roles() -> None:
    seats = DEFINITION.seats(Game.new(NAMES, seed=1))
    assert [seat.role for seat in seats] == ["god", "tribe", "tribe", "tribe"]
    assert [seat.letter for seat in seats] == ["~", "W", "P", "T"]
    assert [seat.has_secrets for seat in seats] == [True, False, False, False]
    assert all(seat.is_playing for seat in seats)
    *_, over = random_game(1, rounds=1)
    assert not any(seat.is_playing for seat in DEFINITION.seats(over))
