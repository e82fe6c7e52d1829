"""How properties are tried, without a watch, for a machine may be busy; and what was started."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.slow import is_slow

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

# Tests start the program some hundred times: it must not be compiled anew each time.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A shell lets what it starts in the background ignore Ctrl-C, which some tests press.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Under nohup the tests go on after a hang-up, but the programs that they start must not inherit
# that. A handler does both: it ends with exec. Workers of xdist learn of nohup by the environment.
if hasattr(signal, "SIGHUP") and (
    signal.getsignal(signal.SIGHUP) is signal.SIG_IGN or "TALUVA_TESTS_NOHUP" in os.environ
):
    os.environ["TALUVA_TESTS_NOHUP"] = "1"
    signal.signal(signal.SIGHUP, lambda number, frame: None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow tests, which the quick loop leaves out."""
    for item in items:
        if is_slow(item.nodeid):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than there are cores, for programs on terminals are often waited for."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Let workers take rows of neighbouring tests, unless somebody wants it otherwise."""
    from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped]

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None


@pytest.fixture(scope="session", autouse=True)
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the program have its name, speak English and leave games and settings of people alone."""
    folder = str(tmp_path_factory.mktemp("home"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TALUVA_DATA", folder)
        patch.setenv("TALUVA_CONFIG", folder)
        patch.setattr("sys.argv", ["taluva"])
        patch.setenv("LC_ALL", "C.UTF-8")  # English, whatever the machine speaks
        yield
