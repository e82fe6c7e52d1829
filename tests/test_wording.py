"""Tests quote messages in one place, so that a change of wording is a change of one line."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests import phrases
from tests.i18n.tool import catalogs
from tests.phrases import Phrase
from tests.sources import parsed
from tests.test_sentences import PACKAGE

TESTS = Path(__file__).parent
NAMES = {name: text for name, text in vars(phrases).items() if isinstance(text, Phrase)}

# Where messages may be quoted: their names, their own tests, and errors for programmers.
QUOTING = (
    "phrases.py",
    "test_wording.py",
    "test_voice.py",
    "test_sentences.py",
    "games/taluva/test_messages.py",
    "cli/test_refused_moves.py",
    "games/taluva/test_refusals.py",
    "games/taifun/test_messages.py",
    "i18n/",
    "hexgrid/",
)

# Texts that share words with a message by chance.
ALLOWED = {
    "Ana builds a hut on N 24: jungle, level 1": "a move and a field, said by ear",
    "add a player": "a typed line",
    "where can I hut": "a typed line",
    "where can I place": "a typed line",
    "auto, huge, large, normal, small, compact": "names of zooms",
    "a number of huts": "an argument of the test",
    "'m25' is no move": "a grammar of the test",
    "--games must be at least 5": "a tool of the tests",
    "a new one": "an edition of the test",
    "a new game": "an item of a menu of the test",
    "the last one": "the same",
    "a hex or a land": "an argument of the test",
    "{word} is no move": "a grammar of the test",
    "expected yes or no": "two words that are typed",
    "the seat of a tribe loses food": "a sample",
    "three huts on a field": "the name of a log",
    "Ways to win": "a title",
    "lake and lava have the same initial": "an error for programmers",
    "tests.toy.bees:MEADOW is not the GameDefinition of odd": "an error for programmers",
    " is not the GameDefinition of hax": "an error for programmers",
    ".extra is not in the schema": "a check of the test",
    "'Q1' on N22 is no field": "a diagram of the tests",
    "'J1h6' on N22 is no field": "the same",
    r"'\^3s' on M25 is no field": "the same",
}

LEAST = 3  # words in a row that make a quotation
WAITING = frozenset({"wait", "until", "expect"})  # calls that wait for a text on a screen
STRING = re.compile(r'"([^"]*)"')
WORD = re.compile(r"[a-z][a-z'-]*")

Words = tuple[str, ...]


def runs(text: str) -> Iterator[Words]:
    """Yield the words in a row of a text, without placeholders, numbers, hexes and moves."""
    text = re.sub(r"\{[^{}]*\}", " 0 ", text).replace("\\", "")
    words = [word.strip(".,:;!?()[]'\"^$*|…-").lower() for word in text.split()]
    for start in range(len(words) - LEAST + 1):
        run = tuple(words[start : start + LEAST])
        if all(map(WORD.fullmatch, run)) and not {*run} <= typed_words():
            yield run


@cache
def typed_words() -> frozenset[str]:
    """Return the words that players type, which are not sentences."""
    found = (word for path in PACKAGE.rglob("*.py") for _, word in catalogs.typed(path))
    return frozenset(
        {
            *found,
            "hex",
            "direction",
            "land",
            "crossing",
            "resource",
            "jc",
            "e",
            "w",
            "j",
            "h",
            "n",
            "m",
            "x",
        }
    )


@cache
def messages() -> frozenset[str]:
    """Return all messages of the program."""
    found = chain.from_iterable(catalogs.spoken(parsed(path)) for path in PACKAGE.rglob("*.py"))
    return frozenset(
        chain.from_iterable((each,) if isinstance(each, str) else each for each in found)
    )


@cache
def quotable() -> dict[Words, str]:
    """Return the words in a row of all messages."""
    return {run: text for text in messages() for run in runs(text)}


def expectations(code: ast.AST) -> Iterator[ast.AST]:
    """Yield what a test module asserts, matches, waits for or names, and the cases of its tests."""
    for node in ast.walk(code):
        if isinstance(node, ast.Assert):
            yield node.test
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            yield node.value
        elif isinstance(node, ast.For):
            yield node.iter
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name == "parametrize":
                yield from node.args[1:]
            elif name in WAITING:
                yield from node.args
            yield from (each.value for each in node.keywords if each.arg == "match")


def quotations(code: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Yield the texts that a test expects with words of a message: line, text and message."""
    found = chain.from_iterable(ast.walk(each) for each in expectations(code))
    for node in {id(node): node for node in found}.values():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            quoted = [quotable()[run] for run in runs(node.value) if run in quotable()]
            if quoted and node.value not in ALLOWED:
                yield node.lineno, node.value, quoted[0]


def may_quote(source: str) -> bool:
    """Return whether a text in quotation marks has words of a message: parsing is slow."""
    lines = (line for line in source.splitlines() if not line.lstrip().startswith('"""'))
    texts = chain.from_iterable(STRING.findall(line) for line in lines)
    return any(run in quotable() for run in runs("".join(texts)))


def test_no_test_quotes_a_message() -> None:
    found = {
        name: list(quotations(ast.parse(source)))
        for path in sorted(TESTS.rglob("test_*.py"))
        if not (name := path.relative_to(TESTS).as_posix()).startswith(QUOTING)
        and may_quote(source := path.read_text(encoding="utf-8"))
    }
    assert {name: each for name, each in found.items() if each} == {}


def test_every_phrase_is_a_message_of_the_program() -> None:
    assert {name: text for name, text in NAMES.items() if text not in messages()} == {}
    assert len({*NAMES.values()}) == len(NAMES)


def test_every_phrase_is_used() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    assert [name for name in NAMES if not re.search(rf"phrases\.{name}\b", code)] == []


@pytest.mark.parametrize(
    "code",
    [
        'assert "no such file or folder" in err',
        'assert f"taluva: {path} cannot be written: " in err',
        'with raises(ValueError, match="the name is too long"): pass',
        'terminal.wait("the game is over")',
        'WHY = {"place M25 e": "the game is over"}',
        'for line in ("", "the game is over"): pass',
        'pytest.mark.parametrize("line", [("x", "the disk is full")])',
    ],
)
def test_a_quotation_is_found(code: str) -> None:
    assert may_quote(code)
    assert [line for line, _, _ in quotations(ast.parse(code))] == [1]


@pytest.mark.parametrize(
    "code",
    [
        'assert "place M25 e" in typed',
        'assert "is over" in text',
        'play("the game is over")',
        "assert phrases.GAME_OVER in text  # the game is over",
    ],
)
def test_other_texts_are_not_quotations(code: str) -> None:
    assert list(quotations(ast.parse(code))) == []


def test_a_phrase_is_filled_or_its_longest_part_is_taken() -> None:
    phrase = Phrase("{path} has {number} huts, but {name} has none")
    assert phrase(path="a", number=2, name="Ana") == "a has 2 huts, but Ana has none"
    assert phrase(number=2) == " has 2 huts, but "
    assert phrase.words(2, 4) == "{number} huts,"
    with pytest.raises(AssertionError):
        phrase(hex="M25")
