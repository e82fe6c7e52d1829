"""Settings of all tests: hypothesis without deadlines, slow tests, and a clean environment."""

from __future__ import annotations

import atexit
import gc
import io
import os
import signal
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from typing import Any, Protocol

import pytest
from _pytest.capture import CaptureResult
from hypothesis import settings

from taluva import cli
from taluva.learn import courses
from tests.slow import is_slow, waits

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

# Tests start the program some hundred times, so keep the compiled modules and fork (tests.forked).
sys.dont_write_bytecode = False
for setting in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"):
    os.environ.pop(setting, None)

# Collecting thousands of tests makes no garbage.
gc.disable()

# A shell makes background jobs ignore Ctrl-C, which some tests press.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Under nohup the tests go on after a hang-up, but the programs that they start must not inherit
# that. A handler does both: exec resets it. Workers of xdist see nohup in the environment.
if hasattr(signal, "SIGHUP") and (
    signal.getsignal(signal.SIGHUP) is signal.SIG_IGN or "TALUVA_TESTS_NOHUP" in os.environ
):
    os.environ["TALUVA_TESTS_NOHUP"] = "1"
    signal.signal(signal.SIGHUP, lambda number, frame: None)


def pytest_configure(config: pytest.Config) -> None:
    """Hide the games and bots of other packages, and speed up the end of an xdist worker.

    The system frees the memory of a worker, which takes Python seconds.
    """
    patch = pytest.MonkeyPatch()
    patch.setattr(metadata, "entry_points", _own_entry_points)
    config.add_cleanup(patch.undo)
    if hasattr(config, "workerinput"):
        worker = os.getpid()
        atexit.register(lambda: os._exit(0) if os.getpid() == worker else None)


_installed = metadata.entry_points


def _own_entry_points(**wanted: str) -> Any:
    if wanted["group"].endswith((".games", ".bots")):
        return metadata.EntryPoints()
    return _installed(**wanted)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Add a mark to the slow tests, which the quick loop leaves out, and spread tests that wait.

    Workers begin with equal runs of neighbouring tests. With three workers, the first waits for
    programs while the others compute, and then the second does.
    """
    for item in items:
        if is_slow(item.nodeid):
            item.add_marker(pytest.mark.slow)
    waiting = [item for item in items if waits(item.nodeid)]
    others = [item for item in items if not waits(item.nodeid)]
    middle = len(others) // 2
    items[:] = [*waiting[::2], *others[:middle], *waiting[1::2], *others[middle:]]


def pytest_collection_finish() -> None:
    """Collect garbage again while the tests run, but less often than usual."""
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than there are cores, because tests often wait for programs on terminals."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Let workers take runs of neighbouring tests, unless another schedule is given."""
    from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped]

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None


@pytest.fixture(scope="session", autouse=True)
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the program run in English under its own name, away from your games and settings."""
    folder = str(tmp_path_factory.mktemp("home"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TALUVA_DATA", folder)
        patch.setenv("TALUVA_CONFIG", folder)
        patch.setattr("sys.argv", ["taluva"])
        patch.setattr("taluva.app.table.HINT_SECONDS", 0.1)
        patch.setattr("os.fsync", os.fstat)  # fails like it, but does not wait for the disk
        # Many tests solve the same lessons and puzzles, which takes a search for every move.
        patch.setattr("taluva.learn.courses._next_move", cache(courses._next_move.__wrapped__))
        patch.setenv("LC_ALL", "C.UTF-8")  # English, whatever the system's language
        yield


class Run(Protocol):
    """A fixture that runs a command line and returns what it has printed."""

    def __call__(self, *words: str, code: int = 0, typed: str | None = None) -> CaptureResult[str]:
        """Expect an exit code. The output starts where it was last read."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run_line(*words: str, code: int = 0, typed: str | None = None) -> CaptureResult[str]:
        if typed is not None:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        try:
            found: object = cli.main([*words])
        except SystemExit as leaving:  # from the parser
            found = leaving.code
        assert found == code
        return capsys.readouterr()

    return run_line
