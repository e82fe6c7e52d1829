"""Plain English in messages, docstrings and comments: found by reading the code."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import taluva
from tests.i18n.tool import catalogs
from tests.sources import parsed

PACKAGE = Path(taluva.__file__).parent
TESTS = Path(__file__).parent

# "not a hex" instead of "is no hex". The outcome "nobody-left" is an id in logs.
STILTED = re.compile(
    r"(?<!there )\b(is|are) no (?!longer\b|more than\b)"
    r"|\bbegins? so\b|\bwhoever\b|\bsomebody\b|\bnobody\b(?!-left)",
    re.IGNORECASE,
)

Nesting = ast.stmt | ast.excepthandler | ast.match_case
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def documented(code: ast.AST) -> Iterator[tuple[Documented, str]]:
    """Yield the nodes with a docstring, and the docstring. Only statements are searched."""
    nodes = [code]
    for node in nodes:
        if isinstance(node, Documented) and (text := ast.get_docstring(node)):
            yield node, text
        nodes += [each for each in ast.iter_child_nodes(node) if isinstance(each, Nesting)]


def stilted(code: ast.AST) -> Iterator[str]:
    """Yield the messages and docstrings with a stilted phrase."""
    messages = (
        text
        for each in catalogs.spoken(code)
        for text in ((each,) if isinstance(each, str) else each)
    )
    for text in (*messages, *(text for _, text in documented(code))):
        if STILTED.search(" ".join(text.split())):
            yield text


def stilted_in_tests(source: str) -> Iterator[str]:
    """Yield the docstrings and comments of a test module with a stilted phrase."""
    if not STILTED.search(" ".join(source.replace("\\n", " ").split())):
        return  # a quick test first, because splitting the source into tokens is slow
    comments = (
        token.string
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    )
    for text in (*comments, *(text for _, text in documented(ast.parse(source)))):
        if STILTED.search(" ".join(text.split())):
            yield text


def test_messages_and_docstrings_are_plain() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): list(stilted(parsed(path)))
        for path in PACKAGE.rglob("*.py")
    }
    assert {path: texts for path, texts in found.items() if texts} == {}


def test_docstrings_and_comments_of_tests_are_plain() -> None:
    found = {
        path.relative_to(TESTS).as_posix(): list(stilted_in_tests(path.read_text(encoding="utf-8")))
        for path in TESTS.rglob("*.py")
        if path != Path(__file__)
    }
    assert {path: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "text",
    [
        "This is no hex.",
        "They are\\n    no huts.",
        "Nothing legal begins so.",
        "Whoever is next.",
        "Wait for somebody.",
        "Nobody wins.",
    ],
)
def test_a_stilted_phrase_is_found(text: str) -> None:
    assert len(list(stilted(ast.parse(f'def f():\n    """{text}"""\n    say("{text}")')))) == 2
    assert len(list(stilted(ast.parse(f'say.count("one", "{text}", 2)')))) == 1
    comment = text.replace("\\n", "")
    assert len(list(stilted_in_tests(f'def f():  # {comment}\n    """{text}"""'))) == 2


@pytest.mark.parametrize(
    "text", ["There is no hex.", "It is not a hex.", "It is no longer a hex.", "nobody-left"]
)
def test_a_plain_phrase_is_accepted(text: str) -> None:
    assert list(stilted(ast.parse(f'def f():\n    """{text}"""\n    say("{text}")'))) == []
