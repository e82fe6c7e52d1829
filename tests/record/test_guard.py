"""Logs, JSON and repaired logs stay the same byte for byte."""

import pytest

from tests.record.guard import GAMES, HASHES, SAMPLE, hashes, scratch

KNOWN = HASHES.read_text(encoding="utf-8").splitlines()


def test_every_game_has_its_hashes() -> None:
    assert len(KNOWN) == GAMES


@pytest.mark.parametrize("number", SAMPLE)
def test_output_for_programs_has_not_changed(number: int) -> None:
    with scratch():
        assert hashes(number) == KNOWN[number]
