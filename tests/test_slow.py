"""The quick loop leaves out slow tests, but covers every part of the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.slow import SLOW, WAITING, is_slow

TESTS = Path(__file__).parent
ROOT = TESTS.parent
TEST = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)


def names(path: Path) -> list[str]:
    """List the tests of a file as pytest names them."""
    file = path.relative_to(ROOT).as_posix()
    return [f"{file}::{name}" for name in TEST.findall(path.read_text(encoding="utf-8"))]


FOLDERS = sorted({path.parent for path in TESTS.rglob("test_*.py") if names(path)})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_every_folder_keeps_a_quick_test(folder: Path) -> None:
    assert [name for path in folder.glob("test_*.py") for name in names(path) if not is_slow(name)]


def test_every_slow_test_exists() -> None:
    found = {name for path in TESTS.rglob("test_*.py") for name in names(path)}
    files = {name.partition("::")[0] for name in found}
    assert {*SLOW} <= files | found


def test_every_waiting_test_exists() -> None:
    assert all((ROOT / name).exists() for name in WAITING)


def test_parameters_of_a_slow_test_are_slow() -> None:
    name = next(each for each in sorted(SLOW) if "::" in each)
    assert is_slow("tests/terminal/test_play.py::test_anything[1-2]")
    assert is_slow(f"{name}[a::b]")
    assert not is_slow(f"{name}_too")


def test_the_marker_is_registered(pytestconfig: pytest.Config) -> None:
    assert any(line.startswith("slow:") for line in pytestconfig.getini("markers"))
