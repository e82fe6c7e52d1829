"""Sentences for people pass through a language: found by reading the code.

A text of several words that no call of a language holds would stay English for ever. Docstrings,
reasons of assertions and errors of programmers are for readers of the code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import taluva

PACKAGE = Path(taluva.__file__).parent
SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? (\{?[A-Za-z]+\}?[,:;.]? ?)+")
PLACEHOLDER = re.compile(r"\{[a-z_]*\}")

# The rooms in which nothing is said but through a language.
ROOMS = (
    *("games/*/speech.py", "games/taluva/answers.py", "games/taluva/rulebook.py"),
    *("games/taluva/guide.py", "games/taluva/notation.py", "games/taluva/bots/reasons.py"),
    *("table/kinds.py", "table/notation.py", "app/**/*.py"),
    *("shell/*.py", "shell/text/*.py", "shell/typing/*.py", "shell/looks/*.py", "shell/map/*.py"),
)
FILES = sorted(path for room in ROOMS for path in PACKAGE.glob(room))

# Texts of these modules that are no sentences of the program: by module, how they begin.
ALLOWED = {
    "rulebook.py": ("# Taluva: the rules", "What the program plays by"),  # docs/rules.md
    "notation.py": ("place ", "hut ", "tower ", "temple ", "expand "),  # moves
    "panels.py": ("bar strong",),  # a style
    "replay.py": ("bar strong",),
    "theme.py": ("bar strong",),
    "palette.py": ("\njungle: ", "\ndeep: "),  # tables of colours
    "svg.py": ("<", "DejaVu Sans Mono"),  # marks and fonts
}


def unsaid(path: Path) -> Iterator[tuple[int, str]]:
    """Give the sentences of a file that no language is asked for, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in _outside(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if SENTENCE.search(PLACEHOLDER.sub("", text)):
                yield node.lineno, text


def _outside(node: ast.AST) -> Iterator[ast.AST]:
    """Walk through all that is neither said nor meant for readers of the code."""
    if isinstance(node, ast.Assert | ast.Raise) or _is_said(node):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if not is_docstring:
            yield from _outside(child)


def _is_said(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func).split(".")
    return "say" in called or "_say" in called or "ENGLISH" in called


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_is_said_but_through_a_language(path: Path) -> None:
    allowed = ALLOWED.get(path.name, ())
    found = [(line, text) for line, text in unsaid(path) if not text.startswith(allowed or "\0")]
    assert found == []


def test_the_check_finds_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "speech.py"
    path.write_text(
        '"""A module about huts and towers."""\n'
        "def f(say, name):\n"
        '    """Say who wins the game now."""\n'
        '    assert name, "somebody must win"\n'
        '    say("{name} wins the game", name=name)\n'
        '    return f"{name} wins the whole game"\n'
    )
    assert [line for line, _ in unsaid(path)] == [6]
