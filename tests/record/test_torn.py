"""A log cut anywhere: every prefix of the bytes holds its complete steps."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva.games.taluva.rules import Expand
from taluva.i18n import quote
from taluva.record.lines import ConsequenceLine, LogError, MoveEntry
from taluva.record.reader import load, read_log
from taluva.record.record import Record
from tests import phrases
from tests.record.sample_games import every_sample, sample_log, sample_logs
from tests.record.test_corpus import record_of

HEAD = "taluva-log 1\nedition 2006\nseat 1 Ana\nseat 2 Ben\n\n"


def standing_after_each_line(path: Path) -> list[int]:
    """Return the number of steps that count after each line after the headers."""
    record = record_of(path)
    replayed = Record(record.head)
    counts = [0]
    for entry in record.entries:
        replayed.accept(entry)
        counts.append(len(replayed.moments) - 1)
    return counts


@pytest.mark.parametrize("name", ["short-with-undo", "2012-tie", "draw"])
def test_a_log_cut_at_any_byte_keeps_its_complete_steps(name: str) -> None:
    path = sample_log(name)
    data = path.read_bytes()
    counts = standing_after_each_line(path)
    body = data.index(b"\n\n") + 2
    for size in range(len(data)):
        reader = read_log(io.BytesIO(data[:size]))
        if size < body:
            assert reader.record is None
            assert len(reader.problems) == 1
            continue
        assert reader.record is not None
        lines = data[body:size].count(b"\n")
        standing = len(reader.record.moments) - 1
        rest = data[:size].rpartition(b"\n")[2]
        # A last line may count without its newline. Part of a line never does.
        if reader.unended:
            assert data[size : size + 1] == b"\n"
            assert standing == counts[lines + 1]
        else:
            assert standing == counts[lines]
        assert reader.torn == bool(rest and not reader.unended)
        assert [problem.message for problem in reader.problems] == (
            [phrases.INCOMPLETE_LINE(line=quote(rest.decode(errors="replace")))]
            if reader.torn
            else []
        )


def read(body: str) -> tuple[int, bool]:
    """Return the number of steps that count, and whether the end is torn."""
    reader = read_log(io.BytesIO((HEAD + body).encode()))
    assert reader.record is not None
    return len(reader.record.moments) - 1, reader.torn


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("1 hut N24", True),
        ("1 hut N2", False),
        ("1 hut n24", False),  # not the canonical spelling
        ("1 hut N24 ", False),
        ("1  hut N24", False),
        ("1 undo", True),
        ("1 und", False),
        ("# comment", False),
        ("1 hut M25", False),  # illegal
        ("\0\0\0", False),
        ("1 hut N\xe9", False),
    ],
)
def test_a_last_line_without_newline_counts_only_if_complete(line: str, counts: bool) -> None:
    steps, torn = read(f"1 place JC M25 e\n{line}")
    assert torn is not counts
    assert steps == {True: 0 if "undo" in line else 2, False: 1}[counts]


def test_a_last_hut_whose_label_may_be_cut_is_dropped() -> None:
    # The island goes from M25 north to M1, so N2, N20 and N24 are all legal for a hut.
    north = ""
    for turn, row in enumerate(range(25, 1, -4), 1):
        north += f"{turn} place JC M{row} e\n{turn} hut N{row + 1}\n"
    north += "7 place JC M1 e\n"
    assert read(north + "7 hut N2") == (13, True)
    assert read(north + "7 hut N2\n") == (14, False)
    assert read(north + "7 hut N20") == (14, False)
    assert read(north + "7 hut N0") == (14, False)


@every_sample
def test_derived_lines_may_be_missing_at_the_end(name: str) -> None:
    path = sample_log(name)
    whole = record_of(path)
    derived = [str(entry) for entry in whole.entries if isinstance(entry, ConsequenceLine)]
    data = path.read_bytes()
    reader = read_log(io.BytesIO(data[: data.rindex(b"result")]))
    assert reader.problems == []
    assert reader.record is not None
    assert reader.game == whole.game
    assert reader.record.due == derived[-1:]


def derived_in_the_middle() -> Iterator[tuple[list[str], int]]:
    """Yield the lines of logs, and the numbers of derived lines except the last."""
    for path in sample_logs():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        lines += [f"{record_of(path).last_turn} undo\n"]  # so that the last line is not a result
        for number, line in enumerate(lines[:-1]):
            if line.endswith(" out\n") or line.startswith("result "):
                yield lines, number


def test_derived_lines_may_be_missing_only_at_the_end() -> None:
    tried = set()
    for lines, number in derived_in_the_middle():
        expected = lines[number].strip()
        reader = read_log(io.BytesIO("".join(lines[:number] + lines[number + 1 :]).encode()))
        assert f"expected '{expected}'" in reader.problems[0].message
        tried.add("out" if expected.endswith("out") else "result")
    assert tried == {"out", "result"}


def test_a_torn_last_expansion_counts_only_in_canonical_form() -> None:
    tried = 0
    for path in sample_logs()[:5]:
        record = record_of(path)
        replayed = Record(record.head)
        for entry in record.entries:
            if isinstance(entry, MoveEntry) and isinstance(entry.move, Expand):
                hexes = replayed.game.position.board.settlements[entry.move.hex].hexes
                for hex in hexes:
                    text = f"{replayed.dump()}{entry.turn} {Expand(hex, entry.move.land)}"
                    assert read_log(io.BytesIO(text.encode())).torn is (hex != entry.move.hex)
                tried += len(hexes) > 1
            replayed.accept(entry)
    assert tried > 5


def test_load_returns_the_valid_part_with_the_error(tmp_path: Path) -> None:
    path = tmp_path / "torn.taluva"
    path.write_text(HEAD + "1 place JC M25 e\n1 hut N2")
    with pytest.raises(LogError) as caught:
        load(path)
    assert (caught.value.line, caught.value.column) == (7, 1)
    assert caught.value.game is not None
    assert [str(move) for move in caught.value.game.moves] == ["place JC M25 e"]
    assert str(caught.value).startswith(f"{path}:7:1: {phrases.INCOMPLETE_LINE()}")
