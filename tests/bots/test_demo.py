"""The demo in a pipe."""

from __future__ import annotations

import pytest

from taluva.cli import main


def test_in_a_pipe_the_end_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "bot:easy", "bot:random", "--tiles", "6", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    assert "M25" in printed
    assert "the game is over: Easy wins" in printed
    assert "\x1b" not in printed


def test_the_same_seed_gives_the_same_demo(capsys: pytest.CaptureFixture[str]) -> None:
    printed = set()
    for _ in range(2):
        main(["demo", "bot:easy", "bot:easy", "--tiles", "6"])
        printed.add(capsys.readouterr().out)
    assert len(printed) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bot:easy"], "2 to 5 players"),
        (["bot:easy", "bot:best"], "there is no bot 'best'"),
        (["bot:easy", "bot:easy", "--tiles", "0"], "1 to 48 tiles"),
    ],
)
def test_wrong_usage_is_one_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
