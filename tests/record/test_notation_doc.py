"""docs/notation.md is the specification: these tests run its examples."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

from taluva.core.position_string import MAX_POSITION_LENGTH, game_named
from taluva.core.setup import MAX_NAME_LENGTH, MAX_SEED_LENGTH
from taluva.core.text import ParseError
from taluva.games import BUILT_IN, definition_for
from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import parse_move
from taluva.games.taluva.rules import tile_set
from taluva.games.taluva.vocabulary import COLOURS
from taluva.hexgrid import DIRECTIONS, LABEL_LIMIT, ORIGIN, trio
from taluva.record import lines, read_log

PAGE = (Path(__file__).parent.parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    found = [text for name, text in BLOCK.findall(PAGE) if name == kind]
    assert found, f"the page has no example of the kind {kind}"
    return found


def test_the_logs_are_valid_and_canonical() -> None:
    for text in blocks("taluva"):
        reader = read_log(io.BytesIO(text.encode()))
        assert (reader.problems, reader.warnings) == ([], [])
        assert reader.record is not None
        assert reader.record.dump() == text


def test_the_example_is_explained_by_its_own_lines() -> None:
    log = blocks("taluva")[0].splitlines()
    explained = (
        PAGE.partition("## The log")[2].rpartition("```taluva")[0].partition("### Grammar")[0]
    )
    quoted = re.findall(r"^- `([^`]+)`", explained, re.MULTILINE)
    assert len(quoted) >= 4
    assert set(quoted) <= set(log)


@pytest.mark.parametrize("line", "".join(blocks("moves")).splitlines())
def test_short_forms_and_errors_of_moves(line: str) -> None:
    typed, _, expected = (part.strip() for part in line.partition("->"))
    try:
        found = str(parse_move(typed))
    except ParseError as error:
        found = f"error {error.column}: {error}"
    assert found == expected


def test_the_tables_of_directions_and_colours_are_right() -> None:
    for direction in DIRECTIONS:
        _, first, second = trio(ORIGIN, direction)
        assert f"| `{direction}` | {first} | {second} |" in PAGE
    (row,) = (line for line in PAGE.splitlines() if line.startswith("| `colour 2 blue` |"))
    assert all(colour in row for colour in COLOURS)


def test_the_tiles_for_five_players_follow_the_others() -> None:
    extra = re.search(r"the extra tiles ([JCSRL,\s]+)\)", PAGE)
    assert extra is not None
    usual = list(map(str, tile_set(4)))
    assert usual == sorted(usual, key=lambda tile: ["JCSRL".index(land) for land in tile])
    assert usual + extra[1].replace(",", " ").split() == list(map(str, tile_set(5)))


def test_the_limits_are_those_of_the_program() -> None:
    for name, value in {
        "line": f"{lines.MAX_LINE_LENGTH:,} bytes",
        "file": f"{lines.MAX_FILE_SIZE:,} bytes",
        "lines after the headers": f"{lines.MAX_LINES:,}",
        "lines of headers": f"{lines.MAX_HEADERS:,}",
        "name": f"{MAX_NAME_LENGTH} characters",
        "seed": f"{MAX_SEED_LENGTH} digits",
        "column, row": f"{LABEL_LIMIT}",
        "position": f"{MAX_POSITION_LENGTH:,} characters",
    }.items():
        assert f"| {name} | {value} |" in PAGE


def test_the_error_is_what_the_reader_reports() -> None:
    (example,) = blocks("text")
    headers = "taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\nseed 7\n\n"
    log = f"{headers}1 place SS M25 e\n1 tower M25\n"
    (problem,) = read_log(io.BytesIO(log.encode())).problems
    assert example == f"game.taluva:{problem.line}:{problem.column}: {problem.message}\n"


def game_of(line: str) -> Any:
    return definition_for(game_named(line, BUILT_IN)).need("from_position")(line, None)


@pytest.mark.parametrize("line", "".join(blocks("positions")).splitlines())
def test_the_positions_are_canonical(line: str) -> None:
    assert game_of(line).to_position() == line
    assert game_of(f"  {line.upper().replace(' ', '   ')} ").to_position() == line


@pytest.mark.parametrize("line", "".join(blocks("refused")).splitlines())
def test_the_wrong_positions_are_refused_as_the_page_says(line: str) -> None:
    found, _, expected = line.partition("->")
    with pytest.raises(ParseError) as caught:
        Game.from_position(found.rstrip())
    assert f"error {caught.value.column}: {caught.value}" == expected.strip()
