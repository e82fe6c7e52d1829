"""docs/notation.md is the specification: these tests run its examples."""

from __future__ import annotations

import io
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from taluva.app.clock import Clock, ClockRule
from taluva.core.position_string import MAX_POSITION_LENGTH, game_named
from taluva.core.setup import MAX_NAME_LENGTH, MAX_SEED_LENGTH, Setup
from taluva.core.text import ParseError
from taluva.games import BUILT_IN, definition_for
from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import COLOURS, parse_move
from taluva.games.taluva.rules import EDITIONS, LANDS, tile_set
from taluva.hexgrid import DIRECTIONS, LABEL_LIMIT, ORIGIN, trio
from taluva.i18n import ENGLISH
from taluva.record import lines
from taluva.record.comments import Comment, format_chat, format_note
from taluva.record.reader import read_log
from taluva.record.record import Record
from taluva.record.variations import Variations

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"
PAGE = (DOCS / "notation.md").read_text(encoding="utf-8")
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


@cache
def grammar(start: str) -> re.Pattern[str]:
    """Return a symbol of docs/notation.ebnf as a regular expression: no symbol contains itself."""
    text = re.sub(r"/\*.*?\*/", "", (DOCS / "notation.ebnf").read_text(encoding="utf-8"))
    rules = dict(re.findall(r"^(\w+) *::= (.*?)(?=^\w+ *::=|\Z)", text, re.MULTILINE | re.DOTALL))
    tokens = re.compile(r'"([^"]*)"|(\[[^]]*\])|#x([0-9A-F]+)|(\w+)|([()|*+?])|\s+')

    def pattern(symbol: str) -> str:
        parts = []
        for token in tokens.finditer(rules[symbol]):
            literal, characters, code, name, sign = token.groups()
            if literal is not None:
                parts.append(f"(?:{re.escape(literal)})")
            elif characters:
                parts.append(
                    re.sub(r"#x([0-9A-F]+)", lambda each: hexadecimal(each[1]), characters)
                )
            elif code:
                parts.append(hexadecimal(code))
            elif name:
                parts.append(f"(?:{pattern(name)})")
            else:
                parts.append("(?:" if sign == "(" else sign or "")
        assert tokens.sub("", rules[symbol]) == "", f"{symbol} has a sign that EBNF has not"
        return "".join(parts)

    return re.compile(pattern(start))


def hexadecimal(code: str) -> str:
    return f"\\x{int(code, 16):02x}"


@pytest.mark.parametrize(
    "path",
    [*sorted((TESTS / "logs" / "good").glob("*.taluva")), *sorted(DOCS.glob("*.taluva"))],
    ids=lambda path: str(path.stem),
)
def test_the_grammar_fits_logs_and_their_positions(path: Path) -> None:
    reader = read_log(io.BytesIO(path.read_bytes()))
    assert reader.record is not None
    assert grammar("log").fullmatch(reader.record.dump())
    for game in reader.record.history.games:
        assert grammar("position").fullmatch(game.to_position()), game.to_position()


def test_the_page_and_its_grammar_name_every_edition_and_land() -> None:
    assert f": the rules: {ENGLISH.either([*EDITIONS])}\n" in PAGE
    assert all(map(grammar("edition").fullmatch, EDITIONS))
    for land in LANDS:
        assert f"{land.letter} {land}" in PAGE
        assert grammar("land").fullmatch(land)
        assert grammar("tile").fullmatch(land.letter * 2)


@pytest.mark.parametrize("edition", ["1", "2"])
def test_the_grammar_fits_a_whole_game_of_taifun(edition: str) -> None:
    chance = random.Random(7)
    options = {"rounds": 40, "edition": edition}
    record = Record.of(definition_for("taifun").new(Setup(("Neptun", "Ana", "Ben"), options, 7)))
    while record.game.outcome is None:
        record.play(chance.choice(record.game.legal_moves()))
    assert grammar("log").fullmatch(record.dump())
    for game in record.history.games:
        for shown in (game, game.view_for(2)):
            assert grammar("position").fullmatch(shown.to_position()), shown.to_position()


def test_the_grammar_fits_the_examples() -> None:
    for log in blocks("taluva"):
        assert grammar("log").fullmatch(log)
        for broken in (log.replace("place", "puts"), log.replace("\n\n", "\n"), log[:-1]):
            assert not grammar("log").fullmatch(broken)
    for line in "".join(blocks("positions")).splitlines():
        assert grammar("position").fullmatch(line)
        assert not grammar("position").fullmatch(line.replace(":", "/"))


def test_the_page_and_its_grammar_tell_the_kinds_of_comments_apart() -> None:
    game = Game.new(["Ana", "Ben"], seed=7)
    tree, variation = Variations.of(Record.of(game)).add(0, game.legal_moves()[0])
    clock = Clock(ClockRule(20, 10, plays_at_zero=True), 2, [1])
    kinds = {
        "note": {format_note("Ana", "clock 20+10 1:00 -"), format_note("say Ana", "hi")},
        "chat": {
            format_chat("Ana", "~ 1 deleted"),
            format_chat("note Ana", "hi\u2028clock 1+1 0:01"),
        },
        "clock": {clock.comment, "clock 5+0 -0:07 12:00"},
        "variation": {variation, tree.deletion(1)},
    }
    for kind, written in kinds.items():
        assert f"\n- `# {next(iter(written)).split()[0]} " in PAGE
        for comment in written:
            line = f"# {comment}"
            assert grammar("comment").fullmatch(line)
            assert [each for each in kinds if grammar(each).fullmatch(line)] == [kind]
            assert Comment.parse(comment).kind == kind


def test_the_example_is_explained_by_its_own_lines() -> None:
    log = blocks("taluva")[0].splitlines()
    explained = PAGE.partition("## The log")[2].partition("\n## ")[0]
    quoted = re.findall(r"^- `([^`]+)`", explained, re.MULTILINE)
    assert len(quoted) >= 4
    assert set(quoted) <= set(log)


@pytest.mark.parametrize("line", "".join(blocks("moves")).splitlines())
def test_documented_short_forms_and_errors_are_right(line: str) -> None:
    typed, _, expected = (part.strip() for part in line.partition("->"))
    try:
        found = str(parse_move(typed))
    except ParseError as error:
        found = f"error {error.column}: {error}"
    assert found == expected


def test_the_tables_of_directions_and_colours_are_right() -> None:
    for direction in DIRECTIONS:
        _, first, second = trio(ORIGIN, direction)
        assert f"- `{direction}`: {first}, {second}\n" in PAGE
    (row,) = (line for line in PAGE.splitlines() if line.startswith("- `colour 2 blue`:"))
    assert all(colour in row for colour in COLOURS)


def test_the_tiles_for_five_players_follow_the_others() -> None:
    extra = re.search(r"the extra tiles ([JCSRL,\s]+)\)", PAGE)
    assert extra is not None
    usual = list(map(str, tile_set(4)))
    assert usual == sorted(usual, key=lambda tile: ["JCSRL".index(land) for land in tile])
    assert usual + extra[1].replace(",", " ").split() == list(map(str, tile_set(5)))


def test_the_documented_limits_match_the_program() -> None:
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
        assert f"- {name}: {value}\n" in PAGE


def test_the_documented_error_matches_the_reader() -> None:
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
def test_wrong_positions_are_refused_as_documented(line: str) -> None:
    found, _, expected = line.partition("->")
    with pytest.raises(ParseError) as caught:
        Game.from_position(found.rstrip())
    assert f"error {caught.value.column}: {caught.value}" == expected.strip()
