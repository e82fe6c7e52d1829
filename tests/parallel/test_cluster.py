"""A real cluster on the loopback address: a scheduler and workers as processes."""

from __future__ import annotations

import json
import logging
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path

import pytest

from taluva.bots.arena import Match, MatchGame, play_games
from taluva.bots.spec import parse_spec
from taluva.parallel import cluster, in_this_process, map_unordered, pool_for
from tests import phrases
from tests.conftest import Run
from tests.parallel.processes import appears, linger, running_scheduler, running_workers

pytestmark = pytest.mark.skipif(  # importing it is slow, so the tests do that
    find_spec("distributed") is None, reason="taluva[cluster] is not installed"
)

NOBODY = "tcp://127.0.0.1:9"
OLD = "import taluva; taluva.__version__ = '0.0.1'"
NONE = "import sys; sys.modules['taluva'] = None"


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Run a scheduler; yield its address."""
    with running_scheduler() as address:
        yield address


@pytest.fixture(scope="module")
def workers(scheduler: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Run two workers, until the last test kills one."""
    with running_workers(scheduler, 2) as processes:
        yield processes


def make_certificate(folder: Path) -> tuple[str, str]:
    """Create a key and a certificate that signs itself; return their files."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    secret, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "farm")])
    certificate = (
        x509.CertificateBuilder(name, name, secret.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(secret, hashes.SHA256())
    )
    key, signed = folder / "farm.key", folder / "farm.pem"
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    key.write_bytes(secret.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    signed.write_bytes(certificate.public_bytes(pem))
    return str(key), str(signed)


def told(played: MatchGame) -> tuple[object, ...]:
    """Return what is the same on every machine."""
    return played.number, played.seating, played.moves, played.outcome, played.scores


def complaint(run: Run, *arguments: str) -> str:
    """Run the arena with wrong arguments; return its one-line message."""
    out, err = run("arena", "bot:easy", "bot:random", "--tiles", "6", *arguments, code=2)
    assert (out, err.count("\n")) == ("", 1)
    return err


@pytest.mark.parametrize("name", ["bots/players.py", "bots/weights.json", "bots/network.bin"])
def test_a_worker_with_other_code_or_numbers_has_another_mark(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taluva.__file__", str(tmp_path / "__init__.py"))
    (tmp_path / "bots").mkdir()
    (tmp_path / name).write_bytes(b"1")
    before = cluster.code.__wrapped__()
    assert cluster.code.__wrapped__() == before
    (tmp_path / name).write_bytes(b"2")
    assert cluster.code.__wrapped__() != before


def test_an_unreachable_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.2)
    for address in (NOBODY, "localhost:9", "x://[::1]:1", "tls://127.0.0.1:9"):
        told = complaint(run, "--cluster", address)
        assert told == f"taluva: {phrases.NO_CLUSTER(address=address)}\n"
    assert not logging.getLogger("distributed.comm").isEnabledFor(logging.CRITICAL)


@pytest.mark.parametrize(
    "address", ["tcp://192.0.2.1:8786", "192.0.2.1:8786", "ws://[2001:db8::1]:1", "host", "//[", ""]
)
def test_a_cluster_elsewhere_needs_tls(
    address: str, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setattr(cluster, "_connect", None)  # nothing may be sent or received
    told = complaint(run, "--cluster", address)
    assert told == f"taluva: {phrases.CLUSTER_NEEDS_TLS(address=address)}\n"


def test_a_match_on_a_cluster_with_tls(tmp_path: Path, run: Run) -> None:
    import dask

    key, certificate = make_certificate(tmp_path)
    files = ("--tls-ca-file", certificate, "--tls-cert", certificate, "--tls-key", key)
    own = {"ca-file": certificate, "client.cert": certificate, "client.key": key}
    settings = {f"distributed.comm.tls.{name}": file for name, file in own.items()}
    arena = ["arena", "bot:easy", "bot:random", "--games", "1", "--tiles", "6", "--json"]
    with (
        dask.config.set(settings),
        running_scheduler("--protocol", "tls", *files) as address,
        running_workers(address, 1, options=files),
    ):
        assert address.startswith("tls://")
        there = json.loads(run(*arena, "--cluster", address).out)["results"]
    assert json.loads(run(*arena, "--jobs", "1").out)["results"] == there


def test_a_cluster_without_workers_is_refused(
    scheduler: str, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 3.0)
    assert phrases.CLUSTER_WITHOUT_WORKERS() in complaint(run, "--cluster", scheduler)


@pytest.mark.parametrize(
    ("first", "sentence"),
    [(OLD, "has taluva 0.0.1 ("), (NONE, phrases.WORKER_UNFIT())],
    ids=["old", "none"],
)
def test_a_worker_with_another_program_is_refused(
    first: str, sentence: str, scheduler: str, run: Run
) -> None:
    with running_workers(scheduler, 1, first):
        assert sentence in complaint(run, "--cluster", scheduler)


@pytest.mark.usefixtures("workers")
@pytest.mark.parametrize("game", [("--tiles", "8"), ("--game", "taifun", "--rounds", "2")])
def test_a_match_on_a_cluster_prints_the_same(
    game: tuple[str, ...], scheduler: str, run: Run
) -> None:
    results = []
    for where in (("--jobs", "1"), ("--cluster", scheduler)):
        bots = ("bot:easy", "bot:random", "bot:random")
        told = run("arena", *bots, "--games", "3", "--json", *game, *where).out
        results.append(json.loads(told)["results"])
    assert results[0] == results[1]


@pytest.mark.usefixtures("workers")
def test_an_analysis_on_a_cluster_is_the_same(scheduler: str, tmp_path: Path, run: Run) -> None:
    arena = ("arena", "bot:easy", "bot:random", "--games", "1", "--tiles", "4", "--jobs", "1")
    run(*arena, "--logs", str(tmp_path))
    printed = []
    for where in (("--jobs", "1"), ("--cluster", scheduler)):
        log = str(tmp_path / "game-1.taluva")
        printed.append(json.loads(run("analyse", log, "--nodes", "9", "--json", *where).out))
    assert printed[0] == printed[1]


@pytest.mark.usefixtures("workers")
def test_workers_stop_when_the_result_is_no_longer_needed(scheduler: str, tmp_path: Path) -> None:
    pieces = [("quick", tmp_path), ("slow", tmp_path / "mark")]
    results = map_unordered(pool_for(cluster=scheduler), linger, pieces)
    next(results)
    assert appears(tmp_path / "mark.begun")
    results.close()
    assert appears(tmp_path / "mark")


def test_a_worker_that_is_killed_loses_no_game(
    scheduler: str, workers: list[subprocess.Popen[bytes]]
) -> None:
    bots = tuple(map(parse_spec, ("bot:medium", "bot:easy", "bot:easy")))
    match = Match(bots, 8, 3, {"tiles": 6})
    played: list[MatchGame] = []
    for each in play_games(match, pool_for(cluster=scheduler)):
        if not played:
            workers[0].kill()  # all games are handed out, so it has one
        played.append(each)
    assert len(played) == 8
    expected = play_games(match, in_this_process())
    assert sorted(map(told, played)) == sorted(map(told, expected))
