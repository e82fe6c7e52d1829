"""Files that can be opened but not read: every reader reports it and closes the file."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from taluva import load
from taluva.cli import main
from taluva.record.journal import Follower, Journal
from taluva.record.summaries import summary
from tests import phrases

BROKEN = Path("/proc/self/mem")  # reading its first bytes is an error

pytestmark = pytest.mark.skipif(not BROKEN.exists(), reason="needs an unreadable file")


@pytest.mark.parametrize("read", [load, Journal.resume, Follower])
def test_readers_raise_the_system_error(read: Callable[[Path], object]) -> None:
    with pytest.raises(OSError) as caught:  # noqa: PT011
        read(BROKEN)
    assert caught.value.errno == errno.EIO


def test_the_list_of_games_reports_an_unreadable_file() -> None:
    assert summary(BROKEN).problem == phrases.UNREADABLE(path=BROKEN, reason=phrases.DEVICE_ERROR)


@pytest.mark.parametrize("command", ["check", "show", "legal", "stats", "replay", "resume"])
def test_every_command_reports_an_unreadable_file(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, str(BROKEN)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(phrases.UNREADABLE(path=BROKEN, reason=phrases.DEVICE_ERROR))
