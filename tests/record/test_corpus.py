"""The corpus in tests/logs: good logs are written back unchanged, bad ones are explained."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from taluva.games.taluva.game import all_settlements
from taluva.games.taluva.rules import BuildingKind, Place, Reason
from taluva.record.lines import CommentEntry, ConsequenceLine, UndoEntry
from taluva.record.reader import LogReader, read_log
from taluva.record.record import Record

LOGS = Path(__file__).parent.parent / "logs"
GOOD = sorted((LOGS / "good").glob("*.taluva"))
BAD = sorted((LOGS / "bad").glob("*.taluva"))

# Everything that the good logs together must contain.
FEATURES = {
    *("edition 2006", "edition 2012", "edition 2014"),
    *("tiles", "hut-adjacency", "teams", "ranking", "draw", "seed", "colour", "bot"),
    *("2 players", "3 players", "4 players", "5 players"),
    *("eruption", "tower", "temple", "split settlement", "three huts on a field"),
    *("out", "undo", "comment", "tie"),
    *map(str, Reason),
}


def read(path: Path) -> LogReader:
    with path.open("rb") as file:
        return read_log(file)


def record_of(path: Path) -> Record[Any, Any]:
    record = read(path).record
    assert record is not None
    return record


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_logs_have_no_problem_and_are_written_byte_for_byte(path: Path) -> None:
    reader = read(path)
    assert (reader.problems, reader.warnings) == ([], [])
    assert record_of(path).dump().encode() == path.read_bytes()
    assert record_of(path).game.outcome is not None


def features(record: Record[Any, Any]) -> Iterator[str]:
    options = record.game.position.options
    yield f"edition {options.edition}"
    yield f"{options.players} players"
    yield from {line.split()[0] for line in record.head.lines}
    for entry in record.entries:
        if isinstance(entry, UndoEntry | CommentEntry):
            yield type(entry).__name__.removesuffix("Entry").lower()
        elif isinstance(entry, ConsequenceLine):
            yield entry.text.split()[-1]
    outcome = record.game.outcome
    assert outcome is not None
    yield str(outcome.reason)
    if len(outcome.winners) > (2 if options.teams else 1):
        yield "tie"
    for before, after in zip(record.moments, record.moments[1:], strict=False):
        move = after.game.moves[-1]
        if isinstance(move, Place) and move.volcano in before.game.position.board.fields:
            yield "eruption"
            now = all_settlements(after.game.position)
            if len(now) > len(all_settlements(before.game.position)):
                yield "split settlement"
    for building in record.game.position.board.buildings.values():
        yield str(building.kind)
        if building.kind is BuildingKind.HUTS and building.huts >= 3:
            yield "three huts on a field"


def test_the_good_logs_cover_everything_that_can_happen() -> None:
    found = {feature for path in GOOD for feature in features(record_of(path))}
    assert found >= FEATURES


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_logs_are_reported_as_expected(path: Path) -> None:
    reader = read(path)
    expected = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    assert [str(problem) for problem in reader.problems] == expected


def test_every_bad_log_has_a_problem() -> None:
    assert BAD
    for path in BAD:
        assert path.with_suffix(".expected").read_text(encoding="utf-8").strip(), path.name


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_the_valid_part_of_a_bad_log_is_a_good_log(path: Path) -> None:
    record = read(path).record
    if record is None:
        return
    again = read_log(io.BytesIO(record.dump().encode()))
    assert again.problems == []
    assert again.game == read(path).game
