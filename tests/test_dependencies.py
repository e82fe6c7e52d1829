"""The versions of other packages that pyproject.toml allows, and the script that tests them."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / ".ci" / "dependencies"))


def test_each_dependency_has_an_oldest_version(script: dict[str, Any]) -> None:
    oldest = [script["oldest"](requirement) for requirement in script["requirements"]()]
    assert "rich==14.3.2" in oldest
    assert len({requirement.split("==")[0] for requirement in oldest}) == len(oldest)


def test_prompt_toolkit_stays_below_the_next_minor_version(script: dict[str, Any]) -> None:
    # The panes work on the buffers of its renderer.
    (bound,) = (each for each in script["requirements"]() if each.startswith("prompt_toolkit"))
    assert bound.endswith(",<3.1")
    assert script["newest"](bound) == bound
    assert "<" not in script["oldest"](bound)


def test_a_dependency_without_an_oldest_version_is_refused(script: dict[str, Any]) -> None:
    for requirement in ("rich", "rich<14", "rich~=13.7"):
        with pytest.raises(SystemExit, match="expected NAME>=VERSION"):
            script["oldest"](requirement)


def test_the_oldest_version_keeps_its_platform_condition(script: dict[str, Any]) -> None:
    windows = "pexpect>=4.9; sys_platform != 'win32'"
    assert script["oldest"](windows) == "pexpect==4.9; sys_platform != 'win32'"


def test_the_script_names_existing_tests_and_runs_in_ci(script: dict[str, Any]) -> None:
    assert all((ROOT / path).exists() for path in script["TESTS"])
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert ".ci/dependencies oldest" in map(str.strip, run.splitlines())
