"""Hostile files: each is read within limits, reported, and never reaches the terminal raw."""

from __future__ import annotations

import io
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import BinaryIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.record.lines import MAX_FILE_SIZE, MAX_HEADERS, MAX_LINE_LENGTH, MAX_LINES, MAX_WARNINGS
from taluva.record.reader import LogReader, read_log
from taluva.record.summaries import summary
from tests.record.sample_games import sample_logs

HEAD = b"taluva-log 1\nedition 2006\nseat 1 Ana\nseat 2 Ben\n\n"


class Endless(io.RawIOBase):
    """A file that repeats a pattern forever and counts the bytes that were read."""

    def __init__(self, start: bytes, pattern: bytes) -> None:
        self._start = start
        self._pattern = pattern * (65536 // len(pattern) + 1)
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        source = self._start or self._pattern
        size = min(len(buffer), len(source))
        buffer[:size] = source[:size]
        self._start = self._start[size:]
        self.taken += size
        return size


def check(file: BinaryIO) -> LogReader:
    reader = read_log(file)
    assert_harmless(reader)
    assert reader.size <= MAX_FILE_SIZE
    assert reader.lines <= MAX_LINES + 1
    return reader


def assert_harmless(reader: LogReader) -> None:
    assert len(reader.warnings) <= MAX_WARNINGS + MAX_HEADERS + 1
    for problem in (*reader.problems, *reader.warnings):
        assert problem.message.isprintable()
        assert len(problem.message) < 600
        assert problem.line >= 1
        assert problem.column >= 1
    if reader.record is not None:
        assert all(line.isprintable() for line in reader.record.dump().split("\n"))
        assert len(reader.record.entries) <= MAX_LINES


@pytest.mark.parametrize(
    "pattern",
    [b"\0", b"garbage", b"a\n", b"\n", b"\xff\xfe\n", b"taluva-log 1\n", b"\x1b]0;x\x07\n", b"\r"],
)
@pytest.mark.parametrize("start", [b"", b"taluva-log 1\n", HEAD, HEAD + b"1 place JC M25 e\n"])
def test_endless_garbage_is_read_no_further_than_the_limits(start: bytes, pattern: bytes) -> None:
    endless = Endless(start, pattern)
    reader = check(io.BufferedReader(endless))
    assert reader.problems
    assert endless.taken <= MAX_FILE_SIZE + 2 * 65536


@pytest.mark.parametrize(
    "pattern",
    [b"1 undo\n", b"1 place JC M25 e\n1 undo\n", b"# " + b"a" * 900 + b"\n", b"#\x1b\n", b"#\n"],
)
def test_endless_steps_and_comments_keep_the_valid_part(pattern: bytes) -> None:
    endless = Endless(HEAD + b"1 place JC M25 e\n1 undo\n", pattern)
    reader = check(io.BufferedReader(endless))
    assert len(reader.problems) == 1
    assert reader.game is not None
    assert endless.taken <= MAX_FILE_SIZE + 2 * 65536


def test_a_longer_line_than_allowed_is_refused_and_the_longest_is_not() -> None:
    assert not check(io.BytesIO(HEAD + b"#" * MAX_LINE_LENGTH + b"\n")).problems
    assert not check(io.BytesIO(HEAD + b"#" * MAX_LINE_LENGTH + b"\r\n")).problems
    assert check(io.BytesIO(HEAD + b"#" * (MAX_LINE_LENGTH + 1) + b"\n")).problems


def test_the_largest_number_of_lines_is_read_and_one_more_is_not() -> None:
    assert not check(io.BytesIO(HEAD + b"#\n" * MAX_LINES)).problems
    assert check(io.BytesIO(HEAD + b"#\n" * (MAX_LINES + 1))).problems


def test_a_file_that_is_too_large_is_not_reported_as_torn() -> None:
    line = b"#" * 299 + b"\n"
    lines = MAX_FILE_SIZE // len(line) + 1
    reader = check(io.BytesIO((HEAD + line * lines)[: MAX_FILE_SIZE + 1]))
    assert not reader.torn
    assert "at most" in reader.problems[0].message


def test_too_many_headers_are_refused() -> None:
    lines = b"".join(b"x%d y\n" % number for number in range(MAX_HEADERS + 1))
    assert check(io.BytesIO(b"taluva-log 1\n" + lines)).problems


@pytest.mark.parametrize(
    "move",
    [
        b"hut ZZZZZZZZ99999999",
        b"hut -ZZZ-999999999999999999999",
        b"expand N24 \xe2\x80\xaejungle",
        b"place " + b"J" * 900,
        b"hut " + b"9" * 900,
        b"999999999999999999999 hut N24",
        b"hut N24\0",
        b"hut \x1b[2JN24",
    ],
)
def test_odd_moves_are_refused_in_a_sentence(move: bytes) -> None:
    reader = check(io.BytesIO(HEAD + b"1 place JC M25 e\n1 " + move + b"\n"))
    assert len(reader.problems) == 1
    assert reader.record is not None
    assert len(reader.record.moments) == 2


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes_never_raise(data: bytes) -> None:
    for start in (b"", b"taluva-log 1\n", HEAD, HEAD + b"1 place JC M25 e\n"):
        assert_harmless(read_log(io.BytesIO(start + data)))


@cache
def sources() -> list[bytes]:
    """Return the first bytes of good logs."""
    return [path.read_bytes()[:700] for path in sample_logs()]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_mutated_logs_never_raise(data: st.DataObject) -> None:
    log = bytearray(data.draw(st.sampled_from(sources())))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(log)))
        size = data.draw(st.integers(0, 12))
        donor = data.draw(st.sampled_from(sources()))
        start = data.draw(st.integers(0, len(donor)))
        log[at : at + data.draw(st.integers(0, 12))] = data.draw(
            st.one_of(st.binary(max_size=6), st.just(donor[start : start + size]))
        )
    reader = read_log(io.BytesIO(bytes(log)))
    assert_harmless(reader)
    if reader.record is not None:
        text = reader.record.dump()
        again = read_log(io.BytesIO(text.encode()))
        assert again.problems == []
        assert again.record is not None
        assert again.record.dump() == text


def test_a_device_that_never_ends_is_refused(tmp_path: Path) -> None:
    zero = Path("/dev/zero")
    if not zero.exists():
        pytest.skip("there is no such device here")
    with zero.open("rb") as file:
        assert check(file).problems


@pytest.mark.parametrize(
    "lines",
    [
        b"result" + b" " * 900 + b"!\n",
        b"result" + b" " * 3_000 + b"!\n",
        b"result early " + b"9" * 900 + b"\n",
        b"result early " + b"9" * 5_000 + b"\n",
        b"result early 1 " + "\N{SUPERSCRIPT TWO}".encode() + b"\n",
        b"1 " + b" " * 900 + b"hut\n",
        b"\n" * MAX_FILE_SIZE,
        b" \n" * (MAX_FILE_SIZE // 2),
        b"\t" * 900 + b"x\n",
        b"\xff\n",
        b"1 place JC M25 e\n" * (MAX_LINES + 1),
    ],
    ids=lambda lines: repr(lines[:20]),
)
def test_a_hostile_log_is_summarized_in_a_sentence(lines: bytes, tmp_path: Path) -> None:
    path = tmp_path / "hostile.taluva"
    path.write_bytes(HEAD + lines)
    found = summary(path)
    assert found.problem is not None
    assert found.problem.isprintable()
    assert len(found.problem) < 600
    assert found.outcome is None


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_summarizing_a_log_never_raises(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.taluva"
        for start in (b"", b"taluva-log 1\n", HEAD, HEAD + b"1 place JC M25 e\nresult "):
            path.write_bytes(start + data)
            found = summary(path)
            assert (found.problem or "").isprintable()


HOSTILE_TO_A_GLANCE = {
    "blanks before nonsense": lambda size: HEAD + b"result" + b" " * size + b"!\n",
    "a number without end": lambda size: HEAD + b"result early " + b"1" * size + b"\n",
    "blank lines": lambda size: HEAD + b"\n" * size,
    "remarks": lambda size: HEAD + b"#\n" * size,
    "remarks and a torn end": lambda size: HEAD + b"#\n" * size + b"1 hu",
    "steps taken back": lambda size: HEAD + b"1 place JC M25 e\n1 undo\n" * size,
    "headers": lambda size: b"taluva-log 1\n" + b"x y\n" * size,
    "one long line": lambda size: b"taluva-log 1" + b" " * size,
}


@pytest.mark.parametrize("size", [3_000, 30_000, 300_000])
@pytest.mark.parametrize("kind", HOSTILE_TO_A_GLANCE)
def test_summarizing_a_hostile_file_obeys_the_limits(kind: str, size: int, tmp_path: Path) -> None:
    path = tmp_path / "hostile.taluva"
    path.write_bytes(HOSTILE_TO_A_GLANCE[kind](size))
    steps = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal steps
        steps += event == "call" and frame.f_code.co_name in ("_decode", "parse_entry")

    sys.setprofile(count)
    try:
        found = summary(path)
    finally:
        sys.setprofile(None)
    assert found.problem is None or found.problem.isprintable()
    # Each line is decoded and parsed, and a torn log is read once more.
    assert 0 < steps <= 4 * (MAX_LINES + MAX_HEADERS)
