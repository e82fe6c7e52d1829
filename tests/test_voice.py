"""Plain English in messages, docstrings and comments: found by reading the code."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
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

# The verbs that docstrings of functions begin with. Add one only if none of these fits.
VERBS = """
Accept Add Align Allow Append Ask Cancel Check Choose Close Compare Compute Continue Copy Count
Create Delete Describe Do Draw Estimate Evaluate Fill Find Fit Format Go Handle Highlight Ignore
Join Let List Lock Make Mix Move Open Pad Paint Parse Play Print Raise Read Remove Replace Replay
Report Resolve Restore Return Run Sanitize Save Scroll Select Send Set Shorten Show Split Start Stop
Submit Sync Take Truncate Turn Undo Update Wait Warn Wrap Write Yield
"""
TEST_VERBS = """
Analyse Change Click Collect Fail Import Kill Load Press Search Type Watch
"""  # in helpers of tests
KNOWN = frozenset(VERBS.split())
KNOWN_IN_TESTS = KNOWN.union(TEST_VERBS.split())

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


def wrong_helpers(source: str) -> Iterator[str]:
    """Yield the docstrings of a test module's helper functions that start without a verb."""
    for node, text in documented(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("test_"):
            continue
        decorators = " ".join(ast.unparse(each) for each in node.decorator_list)
        is_value = "property" in decorators or "fixture" in decorators
        if not is_value and text.split()[0].rstrip(".,:;") not in KNOWN_IN_TESTS:
            yield f"{node.name}: {text}"


def wrong_openings(code: ast.AST) -> Iterator[str]:
    """Yield the docstrings of public functions without a verb, and of things with one."""
    for node, text in documented(code):
        name = getattr(node, "name", "")
        if name.startswith("_"):
            continue
        is_action = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
            "property" in ast.unparse(each) for each in node.decorator_list
        )
        if is_action != (text.split()[0].rstrip(".,:;") in KNOWN):
            yield f"{name}: {text}"


@pytest.mark.parametrize("check", [stilted, wrong_openings])
def test_messages_and_docstrings_are_plain(check: Callable[[ast.AST], Iterator[str]]) -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): list(check(parsed(path)))
        for path in PACKAGE.rglob("*.py")
    }
    assert {path: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize("check", [stilted_in_tests, wrong_helpers])
def test_docstrings_and_comments_of_tests_are_plain(
    check: Callable[[str], Iterator[str]],
) -> None:
    found = {
        path.relative_to(TESTS).as_posix(): list(check(path.read_text(encoding="utf-8")))
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


def test_a_helper_without_a_verb_is_found() -> None:
    code = 'def f():\n    """Give a hex."""\ndef g():\n    """Return a hex."""'
    assert list(wrong_helpers(code)) == ["f: Give a hex."]


def test_a_wrong_opening_is_found() -> None:
    code = '''
"""A module."""
class Board:
    """Draw a board."""
    def __len__(self):
        """Fields."""
    @property
    def huts(self):
        """Count the huts."""
    @property
    def towers(self):
        """The towers."""
    async def temples(self):
        """The temples."""
    def draw(self):
        """Draw."""
def _private():
    """Whether it is private."""
'''
    found = {each.partition(":")[0] for each in wrong_openings(ast.parse(code))}
    assert found == {"Board", "huts", "temples"}
