"""Reading and writing are inverses: coordinates, tiles, moves, results and whole logs."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.core.setup import MAX_SEED_LENGTH, validate_names
from taluva.core.text import ParseError
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import COLOURS, parse_move, parse_tile
from taluva.games.taluva.rules import LANDS, Expand, Hut, Move, Place, Temple, Tile, Tower
from taluva.hexgrid import DIRECTIONS, LABEL_LIMIT, Hex, parse_hex
from taluva.record import lines
from taluva.record.reader import read_log
from taluva.record.record import Record


def are_names(names: list[str]) -> bool:
    """Return whether players may have these names."""
    try:
        validate_names(names)
    except ValueError:
        return False
    return True


SEED_LIMIT = 10**MAX_SEED_LENGTH - 1

columns = st.integers(-LABEL_LIMIT, LABEL_LIMIT)
half_rows = st.integers(-(LABEL_LIMIT // 2), LABEL_LIMIT // 2)
hexes = st.builds(lambda column, half: Hex.at(column, 2 * half + column % 2), columns, half_rows)
tiles = st.builds(Tile, st.sampled_from(LANDS), st.sampled_from(LANDS))
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Place, hexes, st.sampled_from(DIRECTIONS), tiles),
    st.builds(Hut, hexes),
    st.builds(Tower, hexes),
    st.builds(Temple, hexes),
    st.builds(Expand, hexes, st.sampled_from(LANDS)),
)
turns = st.integers(1, 999)
printable = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=30)
entries: st.SearchStrategy[lines.Entry[Move]] = st.one_of(
    st.builds(lines.MoveEntry, turns, moves),
    st.builds(lines.UndoEntry, turns),
    st.builds(lines.ConsequenceLine, turns.map("{} out".format)),
    st.builds(lines.CommentEntry, printable.map(lambda text: f" {text}".rstrip())),
)
names = st.lists(
    st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=30),
    min_size=2,
    max_size=5,
    unique_by=str.casefold,
).filter(are_names)


@given(hexes)
def test_every_hex_is_parsed_back(hex: Hex) -> None:
    assert parse_hex(str(hex)) is hex
    assert parse_hex(str(hex).lower()) is hex


@given(tiles)
def test_every_tile_is_parsed_back(tile: Tile) -> None:
    assert parse_tile(str(tile)) == tile


@given(moves)
def test_every_move_is_parsed_back(move: Move) -> None:
    assert parse_move(str(move)) == move


@given(entries)
def test_every_line_is_parsed_back(entry: lines.Entry[Move]) -> None:
    assert lines.parse_entry(str(entry), DEFINITION) == entry


@given(entries)
def test_letter_case_and_blanks_are_ignored(entry: lines.Entry[Move]) -> None:
    if not isinstance(entry, lines.CommentEntry):
        assert (
            lines.parse_entry(f"  {str(entry).upper().replace(' ', '  ')}  ", DEFINITION) == entry
        )


def test_a_comment_may_be_indented() -> None:
    assert lines.parse_entry(" \t# a remark ", DEFINITION) == lines.CommentEntry(" a remark")


@pytest.mark.parametrize("turn", ["+1", "1_0", "-1", "٣", "1234567890", "1.0", "x"])
def test_a_turn_is_a_plain_number(turn: str) -> None:
    with pytest.raises(ParseError):
        lines.parse_entry(f"{turn} hut N24", DEFINITION)


@st.composite
def set_ups(draw: st.DrawFn) -> Game:
    chosen = draw(names)
    players = len(chosen)
    most = 60 if players == 5 else 48
    teams = players == 4 and draw(st.booleans())
    how = draw(st.sampled_from(["seed", "count", "tiles"]))
    return Game.new(
        chosen,
        edition=draw(st.sampled_from(["2006", "2012", "2014"])),
        seed=None if how == "tiles" else draw(st.integers(-SEED_LIMIT, SEED_LIMIT)),
        tiles=[str(t) for t in draw(st.lists(tiles, min_size=1, max_size=20))]
        if how == "tiles"
        else None,
        tile_count=draw(st.integers(1, most)) if how == "count" else None,
        hut_adjacency=draw(st.sampled_from([None, True, False])),
        teams=teams,
        ranking=not teams and draw(st.booleans()),
        colours=draw(st.permutations(COLOURS))[: draw(st.integers(0, players))],
    )


@settings(max_examples=40, deadline=None)
@given(set_ups(), st.integers(0, 2**32), st.integers(0, 60))
def test_a_random_game_equals_itself_when_loaded(first: Game, seed: int, steps: int) -> None:
    rng = random.Random(seed)
    record = Record.of(first, bots={1: "easy"}, date="2026-11-16T10:00:00Z", program="test")
    for _ in range(steps):
        if record.game.outcome is None and rng.random() < 0.8:
            record.play(rng.choice(record.game.legal_moves()))
        elif len(record.moments) > 1:
            record.undo()
        if rng.random() < 0.1:
            record.comment("so far\nso good")
    text = record.dump()
    reader = read_log(io.BytesIO(text.encode()))
    assert (reader.problems, reader.warnings) == ([], [])
    assert reader.record is not None
    assert reader.record.dump() == text
    assert reader.record.setup == record.setup
    assert reader.game == record.game
    assert reader.record.redoable == record.redoable
    assert [moment.comments for moment in reader.record.moments] == [
        moment.comments for moment in record.moments
    ]


@settings(max_examples=10, deadline=None)
@given(set_ups(), st.integers(0, 2**32))
def test_a_game_equals_itself_at_every_step(first: Game, seed: int) -> None:
    rng = random.Random(seed)
    game = first
    for _ in range(12):
        if game.outcome is not None:
            break
        game = game.play(rng.choice(game.legal_moves()))
        loaded = read_log(io.BytesIO(Record.of(game).dump().encode())).game
        assert loaded == game
        assert loaded is not None
        assert loaded.as_dict() == game.as_dict()
