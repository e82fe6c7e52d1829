"""Memory runs out while a step is logged: the log still has everything that the game has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trust.out_of_memory import HAS_HOOKS, fail_instructions, survey_allocations


@pytest.mark.skipif(not HAS_HOOKS, reason="needs fork and the memory hooks in CPython's _testcapi")
def test_no_step_is_lost_when_an_allocation_fails(tmp_path: Path) -> None:
    survey = survey_allocations(tmp_path)
    if survey.crashed:
        pytest.skip(
            f"this Python crashed itself when {survey.crashed} allocations failed;"
            f" no step was lost then, nor when {survey.survived} others did"
        )
    assert survey.survived > 600


def test_no_step_is_lost_when_an_instruction_fails(tmp_path: Path) -> None:
    assert fail_instructions(tmp_path) > 600
