"""Failures of rule cases that can be read: the rule, the position, and what the case expects."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def explained(folder: Path, where: str) -> Iterator[None]:
    """Replace the traceback of a failing case by its section of the case file, up to its line."""
    try:
        yield
    except (AssertionError, ValueError, pytest.fail.Exception) as error:
        file, number = where.split()[0].split(":")
        lines = (folder / file).read_text(encoding="utf-8").splitlines()[: int(number)]
        begin = max(index for index, line in enumerate(lines) if line.startswith("== "))
        problem = str(error) or type(error).__name__
        shown = [where, "", *lines[begin:-1], f"> {lines[-1]}", "", problem]
        raise pytest.fail.Exception("\n".join(shown), pytrace=False) from None
