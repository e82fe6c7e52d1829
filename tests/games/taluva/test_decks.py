"""The draw order of a log: from the seed, from an explicit order, or completed."""

from __future__ import annotations

import io
import random
from collections import Counter
from pathlib import Path

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Land, Tile, tile_set
from taluva.record.journal import Journal
from taluva.record.reader import LogReader, read_log
from taluva.record.record import Record

HEAD = "taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\n"
STEP = "1 place LL M25 e\n1 hut N24\n"


def shuffled(tiles: list[Tile], seed: int) -> list[Tile]:
    """Return a shuffled deck by a second implementation of the specification."""
    rng = random.Random(seed)
    deck = list(tiles)
    for i in range(len(deck) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def read(text: str) -> LogReader:
    reader = read_log(io.BytesIO(text.encode()))
    assert reader.problems == []
    return reader


def deck_of(reader: LogReader) -> list[Tile]:
    assert reader.game is not None
    return list(reader.game.position.deck)


def test_the_seed_determines_the_deck() -> None:
    assert deck_of(read(HEAD + "seed 7\n\n")) == shuffled(list(tile_set(2)), 7)


def test_a_smaller_game_uses_the_first_tiles_of_the_deck() -> None:
    text = HEAD.replace("2014", "2012") + "seed 7\n\n"
    assert deck_of(read(text)) == shuffled(list(tile_set(2)), 7)[:24]


def test_tiles_that_contradict_the_seed_are_reported_and_the_rest_is_shuffled() -> None:
    reader = read(HEAD + "seed 7\n\n" + STEP)
    assert [problem.line for problem in reader.warnings] == [5]
    logged = Tile(Land.LAKE, Land.LAKE)
    rest = list(tile_set(2))
    rest.remove(logged)
    deck = deck_of(reader)
    assert deck == [logged, *shuffled(rest, 7)]
    assert Counter(deck) == Counter(tile_set(2))


def test_a_deck_with_too_many_equal_tiles_is_still_filled_up() -> None:
    game = Game.new(["Ana", "Ben"], tiles=["LL"] * 48, edition="2006")
    record = Record.of(game)
    rng = random.Random(5)
    while record.game.outcome is None and record.game.turn < 30:
        record.play(rng.choice(record.game.legal_moves()))
    text = record.dump()
    without_draw = "\n".join(line for line in text.splitlines() if not line.startswith("draw"))
    reader = read(without_draw.replace("seat 1", "seed 1\nseat 1") + "\n")
    assert len(deck_of(reader)) == 48


def test_an_explicit_order_sets_the_number_of_tiles() -> None:
    reader = read(HEAD + "draw jc sr LL\n\n")
    assert [str(tile) for tile in deck_of(reader)] == ["JC", "SR", "LL"]
    assert reader.game is not None
    assert reader.game.position.options.tile_count == 3
    assert reader.game.seed is None


def test_without_seed_or_order_only_the_tile_in_hand_is_unknown() -> None:
    reader = read(HEAD + "\n" + STEP)
    assert reader.game is not None
    assert reader.game.tile is None
    assert reader.game.legal_moves()
    assert reader.game.as_dict()["tile"] is None


def test_an_undone_placement_still_reveals_the_tile() -> None:
    reader = read(HEAD + "\n1 place LL M25 e\n1 undo\n")
    assert reader.game is not None
    assert str(reader.game.tile) == "LL"


def test_only_resuming_chooses_the_deck_of_a_log_without_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    path.write_text(HEAD + "\n" + STEP)
    with Journal.resume(path, Game) as journal:
        rest = list(tile_set(2))
        rest.remove(journal.game.position.deck[0])
        assert list(journal.game.position.deck[1:]) == shuffled(rest, 0)
        first = journal.game.tile
    with Journal.resume(path, Game) as journal:
        assert journal.game.tile == first
