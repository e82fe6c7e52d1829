"""Work on a Dask cluster, whose workers may join, leave and get lost at any time.

Dask passes the items of a lost worker to the others. All workers must have the same code as the
client, because otherwise results would depend on the worker.

Dask unpickles everything that the scheduler and the workers send, before their code can be
compared. So they can run code here, and away from this machine they must prove who they are (TLS).
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import taluva
from taluva.core.environment import getting
from taluva.i18n import ENGLISH
from taluva.parallel import WorkerPool, WorkerPoolError, ask_by

if TYPE_CHECKING:
    from distributed import Client


_PATIENCE: Final = 5.0  # seconds to wait for the scheduler, and for a first worker
_HASHED: Final = (".py", ".json", ".bin")  # what makes two workers differ
_AHEAD: Final = 1000  # items submitted at a time, so that workers that join later find some


def on_cluster(address: str) -> WorkerPool:
    """Return the pool of the cluster with this scheduler, such as ``tls://host:8786``.

    Raises WorkerPoolError if a package is missing, or without TLS away from this machine. Opening
    the pool raises it if the cluster does not answer, has no workers, or its workers run other
    code.
    """
    try:
        from distributed import KilledWorker
    except ImportError:
        command = getting("distributed")
        text = ENGLISH(
            "a cluster needs the package distributed: install it with {command}", command=command
        )
        raise WorkerPoolError(text) from None
    if not _is_trusted(address):
        text = ENGLISH(
            "the cluster at {address} could run any code here: away from this machine, use TLS "
            "(tls://host:8786)",
            address=address,
        )
        raise WorkerPoolError(text)
    for name in logging.root.manager.loggerDict:
        if name.startswith(("distributed", "tornado")):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # we report errors ourselves
    losses = (BrokenExecutor, CancelledError, KilledWorker)
    return WorkerPool(lambda: _connect(address), _AHEAD, losses)


def _is_trusted(address: str) -> bool:
    """Return whether an address uses TLS or belongs to this machine."""
    scheme, separator, rest = address.rpartition("://")
    if separator and scheme.lower() == "tls":
        return True
    try:
        host = urlsplit(f"//{rest}").hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


@contextmanager
def _connect(address: str) -> Iterator[Executor]:
    from distributed import Client

    try:
        asyncio.run(_knock(address))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # differing library versions do no harm
            client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except Exception:  # Dask raises various errors for a bad address
        text = ENGLISH(
            "cannot reach a cluster at {address}: expected the address of a scheduler, such as "
            "tls://host:8786",
            address=address,
        )
        raise WorkerPoolError(text) from None
    with client:
        _check(client, address)
        yield _Cluster(client)


async def _knock(address: str) -> None:
    """Check that a scheduler answers; a client would leave threads behind if none does."""
    from distributed import Security
    from distributed.comm import connect

    arguments = Security().get_connection_args("client")
    comm = await connect(address, timeout=_PATIENCE, **arguments)
    await comm.close()


def _check(client: Client, address: str) -> None:
    """Check that there are workers with the same code. Raises WorkerPoolError."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        text = ENGLISH(
            "the cluster at {address} has no workers: start one with {command}",
            address=address,
            command=f"dask worker {address} --nthreads 1",
        )
        raise WorkerPoolError(text) from None
    for worker, found in client.run(code, on_error="return").items():
        if isinstance(found, Exception):
            text = ENGLISH(
                "worker {worker} cannot run taluva {asked}: {problem}",
                worker=worker,
                asked=code(),
                problem=found,
            )
            raise WorkerPoolError(text)
        if found != code():
            raise WorkerPoolError(_differing(worker, found, code()))


class _Cluster(Executor):
    """An executor on a cluster; each item first checks that its worker has the same code."""

    def __init__(self, client: Client) -> None:
        self._executor = client.get_executor(pure=False)

    def submit(self, work: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        """Submit an item."""
        future: Future[Any] = self._executor.submit(_work, code(), work, *args, **keywords)
        return future


def _work(asked: str, work: Callable[..., Any], /, *args: Any, **keywords: Any) -> Any:
    """Run an item on a worker of the cluster."""
    from distributed import get_worker

    worker, key = get_worker(), get_worker().get_current_task()
    if code() != asked:
        raise WorkerPoolError(_differing(worker.address, code(), asked))
    tasks = worker.state.tasks
    ask_by(lambda: key in tasks and tasks[key].state != "cancelled")
    return work(*args, **keywords)


@cache
def code() -> str:
    """Return the version of the program and a hash of its source code and its bots' numbers."""
    home = Path(taluva.__file__).parent
    mark = blake2b(digest_size=4)
    for path in sorted(each for each in home.rglob("*") if each.suffix in _HASHED):
        mark.update(f"{path.relative_to(home).as_posix()}\n".encode())
        mark.update(path.read_bytes())
    return f"{taluva.__version__} ({mark.hexdigest()})"


def _differing(worker: str, found: str, asked: str) -> str:
    return ENGLISH(
        "worker {worker} has taluva {found}, but this is {asked}: all must have the same version",
        worker=worker,
        found=found,
        asked=asked,
    )
