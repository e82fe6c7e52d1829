"""Messages for people pass through a language: found by reading the code.

A text of several words outside such a call would always stay English, and so would a text inside
one that is not a literal. Docstrings, assertions and errors for programmers are exempt.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import pairwise
from pathlib import Path

import pytest

import taluva
from taluva.cli import COMMANDS
from taluva.core.text import ParseError
from taluva.games import BUILT_IN, definition_for
from tests.i18n.tool import catalogs
from tests.sources import dotted, parsed

PACKAGE = Path(taluva.__file__).parent
SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? (\{?[A-Za-z]+\}?[,:;.]? ?)+")
PLACEHOLDER = re.compile(r"\{[a-z_]*\}")
SIGN = re.compile(r"\]?[:;!?] ")
SEPARATORS = (": ", "; ")

# Modules without messages for players, and why.
UNSPOKEN = {
    "hexgrid/*.py": "what is wrong with a label is said again by core/arguments",
    "games/taifun/game.py": "what another program has sent is refused in English",
    "games/*/artwork.py": "drawings",
    "__init__.py": "for programmers",
    "core/checks.py": "for programmers",
    "host/limits.py": "for docs/hosting.md",
    "games/taluva/rules/moves.py": "for programmers",
}
FILES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if not any(fnmatch(path.relative_to(PACKAGE).as_posix(), each) for each in UNSPOKEN)
]

# Texts of these modules that are not messages: by module, how they begin.
ALLOWED = {
    "rulebook.py": (  # moves and positions of the pictures
        *("taluva 2014 ", "place ", "hut L", "tower M", "temple ", "expand L", "priest D", "play "),
        *("move D", "strip E", "build D", "call D", "sacrifice D"),
    ),
    "ui.py": ("b d6, ",),  # moves
    "picture.py": ("red ", "green ", "blue ", "orange ", "yellow ", "black "),  # roles of grounds
    "notation.py": ("place tile",),  # a form of a move
    "base.py": ("bar faint",),  # a style
    "replay.py": ("bar strong", "next game"),  # a style, and a timer
    "theme.py": ("bar strong", "bar faint"),
    "palette.py": (
        *("red ", "green ", "yellow ", "cyan ", "magenta ", "white ", "bright_black ", "black "),
        *("the role ", " has other colours already"),  # an error for programmers
        r" \(at ",  # what tomllib adds to its errors
    ),
    "grammar.py": ("the grammar does not understand ",),  # an error for programmers
    "export.py": ("<", '"', "DejaVu Sans Mono"),  # marks and fonts
    "lessons.py": (
        "island and hut",
        "taifun edition=3 ",
        "reach ",
        "majority ",
    ),  # a goal, and positions
    "html_page.py": (
        "light dark",
        "<",
        " <",
        "><",
        '"',
        " class=",
        " data-",
        " id=",
        " aria-pressed=",
        "@media",
        "; img-src ",
        " { --",
        "); --",
        "cursor shade",
    ),  # HTML and CSS
    "state.py": ("no panel", "not in "),  # when a page is needed
    "review.py": ("not ",),  # caught where it is raised
    "hints.py": ("new land",),  # a kind of idea
    "definition.py": ("Ana bot:", "Ana Ben ", "bot:", "--game "),  # the arguments of a command
    "environment.py": (" -m pip install ",),
    "cluster.py": ("dask worker ",),  # input
    # Errors for programmers.
    "__init__.py": (" has no attribute ",),
    "game.py": ("Game.step is now called apply",),
    "learning.py": (" has no number", "there is no move "),
    # Members of a game, which the command names.
    "check_game.py": ("legal_moves, ", "start, ", "parse_logged, ", "as_dict, "),
    "messages.py": (" refuses no move",),  # an error for programmers
    "colour.py": (" is none of the 256 colours",),
}
COMMAND_LINES = tuple(f"{name} " for name in COMMANDS)  # examples in help texts

# The names that a language has in the code; extraction looks for them.
NAMES = {"say", "_say", "ENGLISH"}
# Exceptions that only programmers see.
PROGRAMMERS = ("TypeError", "AssertionError", "KeyError", "NotImplementedError")


def unsaid(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a file outside the calls of a language, with their lines."""
    tree = parsed(path)
    for node in _outside(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if SENTENCE.search(PLACEHOLDER.sub("", text)):
                yield node.lineno, text


def _outside(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that are neither messages nor meant for readers of the code."""
    if isinstance(node, ast.Assert) or _is_for_programmers(node) or _is_said(node):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if not is_docstring:
            yield from _outside(child)


def _is_for_programmers(node: ast.AST) -> bool:
    return isinstance(node, ast.Raise) and ast.unparse(node).startswith(
        tuple(f"raise {each}(" for each in PROGRAMMERS)
    )


def _is_said(node: ast.AST) -> bool:
    names = NAMES | catalogs.ERRORS | {"TypedWords"}
    return isinstance(node, ast.Call) and not names.isdisjoint(dotted(node.func))


def _is_move(text: str, game: str) -> bool:
    """Return whether a text is an example of a move."""
    try:
        return game in BUILT_IN and definition_for(game).parse(text) is not None
    except ParseError:
        return False


def unfound(path: Path) -> Iterator[int]:
    """Yield the lines of a file with messages that extraction cannot find."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call):
            *_, owner, called = ["", *dotted(node.func)]
            is_counted = called == "count" and owner in NAMES
            keys = node.args[:2] if is_counted else node.args[:1] if called in NAMES else []
            if not all(isinstance(key, ast.Constant) for key in keys):
                yield node.lineno


def glued(path: Path) -> Iterator[int]:
    """Yield the lines of a file where the code appends a colon or the like to a message.

    French has a blank before it, so a language joins such parts (``about``, ``clauses``).
    """
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.JoinedStr):
            for one, other in pairwise(node.values):
                text = other.value if isinstance(other, ast.Constant) else ""
                is_sign = isinstance(one, ast.FormattedValue) and SIGN.match(str(text))
                if is_sign and "PROGRAM" not in ast.unparse(node):
                    yield node.lineno
        if isinstance(node, ast.Call):
            texts = [getattr(node.func, "value", None), *node.args]
            if any(isinstance(each, ast.Constant) and each.value in SEPARATORS for each in texts):
                yield node.lineno


def unbroken(path: Path) -> Iterator[int]:
    """Yield the lines of a file that print a sentence which is not wrapped.

    Questions are exempt because input follows them, and commands because you copy them.
    """
    for node in ast.walk(parsed(path)):
        if not isinstance(node, ast.Call) or dotted(node.func) != ["print"]:
            continue
        if any(each.arg == "end" for each in node.keywords):
            continue
        said = [part for each in node.args for part in ast.walk(each) if _is_said(part)]
        if any("command=" not in ast.unparse(each) for each in said):
            yield node.lineno


def test_a_printed_sentence_is_wrapped_at_blanks() -> None:
    assert [(path.name, line) for path in FILES for line in unbroken(path)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_message_goes_through_a_language(path: Path) -> None:
    allowed = ALLOWED.get(path.name, ()) + (COMMAND_LINES if "cli" in path.parts else ())
    found = [(line, text) for line, text in unsaid(path) if not text.startswith(allowed or "\0")]
    if path.name == "notation.py":
        found = [(line, text) for line, text in found if not _is_move(text, path.parent.name)]
    assert found == []


def test_texts_are_joined_with_the_punctuation_of_the_language() -> None:
    found = [(path.name, line) for path in FILES for line in glued(path)]
    assert [each for each in found if each[0] != "html_page.py"] == []  # HTML and CSS


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=str)
def test_every_message_can_be_extracted(path: Path) -> None:
    if path.name != "language.py":  # joins other messages
        assert list(unfound(path)) == []


def test_the_checks_find_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "speech.py"
    path.write_text(
        "def f(say, name, which):\n"
        '    say("{name} wins the game", name=name)\n'
        "    say(which)\n"
        '    say(f"{name} wins")\n'
        '    self.say.count("one", which, 3)\n'
        '    raise TypeError("for readers of the code")\n'
        '    raise ValueError("for people who play")\n'
        '    raise ValueError(ENGLISH("for people who play"))\n'
    )
    assert list(unfound(path)) == [3, 4, 5]
    assert [line for line, _ in unsaid(path)] == [7]


def test_the_check_finds_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "speech.py"
    path.write_text(
        '"""A module about huts and towers."""\n'
        "def f(say, name):\n"
        '    """Say who wins the game now."""\n'
        '    assert name, "somebody must win"\n'
        '    say("{name} wins the game", name=name)\n'
        '    return f"{name} wins the whole game"\n'
        '    return f"{name}: {7}"\n'
        '    return say.joined("; ", name)\n'
        '    print(say("{name} wins", name=name))\n'
        '    print(say("go on? "), end="")\n'
    )
    assert [line for line, _ in unsaid(path)] == [6]
    assert list(glued(path)) == [7, 8]
    assert list(unbroken(path)) == [9]
