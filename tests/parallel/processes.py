"""A Dask scheduler and workers as processes on the loopback address."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from taluva.parallel import is_still_needed

LOOPBACK = "127.0.0.1"


@contextmanager
def running_scheduler(*options: str) -> Iterator[str]:
    """Run a scheduler; yield its address."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"
        process = _run("scheduler", "--port", "0", "--scheduler-file", str(file), *options)
        try:
            deadline = time.monotonic() + 300
            while not file.exists() or not file.read_text():
                assert time.monotonic() < deadline, "the scheduler does not start"
                time.sleep(0.02)
            yield json.loads(file.read_text())["address"]
        finally:
            _end(process)


@contextmanager
def running_workers(
    scheduler: str, number: int, first: str = "", options: Sequence[str] = ()
) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Run workers, each after a line of Python, and wait until the scheduler knows them."""
    from distributed import Client

    alone = ("--nthreads", "1", "--no-nanny", *options)
    processes = [_run("worker", scheduler, *alone, first=first) for _ in range(number)]
    try:
        with Client(scheduler, set_as_default=False) as client:
            client.wait_for_workers(number, timeout=300)
        yield processes
    finally:
        for process in processes:
            _end(process)


def linger(work: tuple[str, Path]) -> None:
    """Return if quick; otherwise work until the result is not needed, then leave a mark."""
    name, mark = work
    if name == "quick":
        return
    mark.with_suffix(".begun").touch()
    deadline = time.monotonic() + 300
    while is_still_needed() and time.monotonic() < deadline:
        time.sleep(0.01)
    if not is_still_needed():
        mark.touch()


def appears(path: Path) -> bool:
    """Wait for a file; return whether it exists."""
    deadline = time.monotonic() + 300
    while not path.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    return path.exists()


def _run(program: str, *arguments: str, first: str = "") -> subprocess.Popen[bytes]:
    """Start a program of Dask."""
    code = f"{first}\nfrom distributed.cli.dask_{program} import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments, "--host", LOOPBACK, "--no-dashboard"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
