"""The modules of the program as syntax trees, for tests that read the code."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    """Parse a file once for all tests."""
    return ast.parse(path.read_bytes(), str(path))


def dotted(name: ast.expr) -> list[str]:
    """Return the parts of a dotted name, or those of another expression cut at its dots."""
    if isinstance(name, ast.Name):
        return [name.id]
    if isinstance(name, ast.Attribute):
        return [*dotted(name.value), name.attr]
    return ast.unparse(name).split(".")
