"""Named pipes instead of files: every command refuses them and does not wait for a writer."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from taluva.record.files import LogFile
from taluva.record.journal import Follower, Journal
from taluva.record.reader import load
from tests import forked, phrases

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")


def run(
    home: Path, *arguments: str, typed: str = "", timeout: float = 60
) -> subprocess.CompletedProcess[str]:
    """Run the command as a user does; raise TimeoutExpired if it waits for the pipe."""
    return subprocess.run(
        [*forked.program(), *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
        env={**os.environ, "TALUVA_DATA": str(home), "TALUVA_CONFIG": str(home)},
    )


@pytest.mark.parametrize(
    "command",
    [
        *("check", "show", "legal", "stats", "analyse", "replay", "resume"),
        *("resume --watch", "fork --at 1", "export -o new.svg", "repair -o new.taluva"),
    ],
)
def test_a_log_that_is_a_pipe_is_refused(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.taluva"
    os.mkfifo(pipe)
    name, *options = command.split()
    ended = run(tmp_path, name, str(pipe), *options)
    assert ended.returncode == 2
    assert ended.stderr.endswith(
        f"{phrases.UNREADABLE(path=pipe, reason=phrases.NOT_A_REGULAR_FILE)}\n"
    )
    assert ended.stderr.count("\n") == 1


def test_a_pipe_as_progress_file_is_reported_and_lessons_continue(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "learnt.json")
    ended = run(tmp_path, "learn", typed="first\nplace m25 e\nquit\nback\n")
    assert ended.returncode == 2  # progress was not saved
    problem = phrases.NOT_A_REGULAR_FILE
    assert phrases.IGNORING(path=tmp_path / "learnt.json", problem=problem) in ended.stderr
    assert f"2/10 {phrases.BUILD_HUT}" in ended.stdout
    assert phrases.PROGRESS_NOT_SAVED() in ended.stdout
    assert (tmp_path / "learnt.json").is_fifo()


def test_a_pipe_as_file_of_days_does_not_stop_a_puzzle(tmp_path: Path) -> None:
    from taluva.games.taluva.lessons import puzzles

    os.mkfifo(tmp_path / "puzzles.json")
    heading = run(tmp_path, "puzzle", typed="quit\n").stdout.split()[0]
    moves = puzzles()[int(heading.partition("/")[0]) - 1].solution
    ended = run(tmp_path, "puzzle", typed="\n".join(moves) + "\n")
    assert ended.returncode == 0
    assert "Right!" in ended.stdout
    assert phrases.PROGRESS_NOT_SAVED() in ended.stdout


@pytest.mark.parametrize("name", ["settings.json", "settings.new"])
def test_saving_settings_does_not_wait_for_a_pipe(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    code = "from taluva.app.settings import *; save_settings(Settings(('Ana', 'Ben')))"
    environment = {**os.environ, "TALUVA_CONFIG": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], check=True, timeout=300, env=environment)
    assert (tmp_path / name).is_fifo()
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".part"] == []


@pytest.mark.parametrize("read", [load, Journal.resume, Follower, LogFile.open])
def test_readers_refuse_a_device_and_leave_nothing_open(read) -> None:  # type: ignore[no-untyped-def]
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    with pytest.raises(OSError, match=re.escape(phrases.NOT_A_REGULAR_FILE)):
        read(Path("/dev/null"))
    after = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    assert after == before
