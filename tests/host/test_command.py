"""``taluva host`` as people use it: in a terminal, with OpenSSH as the client, and after a kill."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import chdir, suppress
from pathlib import Path
from random import Random
from typing import Self

import pytest

from taluva import Game, load
from taluva.cli import main
from taluva.host.server import load_host_key
from taluva.record.journal import Journal
from tests import phrases
from tests.forked import program
from tests.host.guests import HotSeat, cells_of
from tests.terminal.terminal import PATIENCE, Terminal

SSH = shutil.which("ssh")
needs_ssh = pytest.mark.skipif(SSH is None, reason="OpenSSH is not installed")


def environment(folder: Path) -> dict[str, str]:
    return {
        **os.environ,
        "TALUVA_DATA": str(folder / "data"),
        "TALUVA_CONFIG": str(folder / "config"),
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "LC_ALL": "C.UTF-8",
    }


class Away:
    """A host without a screen, in its own process."""

    def __init__(self, folder: Path, *arguments: str, shows_codes: bool = True) -> None:
        options = ["--away", "--port", "0", *(["--show-codes"] if shows_codes else [])]
        self.process = subprocess.Popen(
            [*program(), "host", *options, *arguments],
            env=environment(folder),
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self.lines: list[str] = []
        while not re.search("this machine|warning: anyone", "".join(self.lines)):
            line = self.process.stdout.readline()
            assert line, self.lines
            self.lines.append(line)
        self.port = int(re.findall(r"-p (\d+)", "".join(self.lines))[0])
        self.codes = dict(re.findall(r"(\w+): ssh .* join code (\S+)", "".join(self.lines)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.communicate()

    def end(self, number: signal.Signals = signal.SIGTERM) -> str:
        self.process.send_signal(number)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return "".join(self.lines) + rest


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A key of a guest, made by OpenSSH."""
    path = tmp_path / "id"
    made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)]
    subprocess.run(made, check=True, timeout=PATIENCE)
    return path


@pytest.fixture
def away(tmp_path: Path) -> Iterator[Away]:
    with Away(tmp_path, "Ana", "Ben", "--seed", "7", "--log", "game.taluva") as host:
        yield host


class Ssh(Terminal):
    """OpenSSH in a pseudo-terminal."""

    def __init__(
        self,
        port: int,
        user: str,
        folder: Path,
        key: Path | None = None,
        *options: str,
        address: str = "127.0.0.1",
    ) -> None:
        arguments = [
            *("-p", str(port), "-i", str(key or folder / "none"), "-F", "none"),
            *("-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={folder / 'known'}"),
            *(
                "-o",
                "IdentitiesOnly=yes",
                "-o",
                "IdentityAgent=none",
                *options,
                f"{user}@{address}",
            ),
        ]
        code = f"import os, sys; os.execv({SSH!r}, ['ssh', *sys.argv[1:]])"
        super().__init__(arguments, folder, (100, 30), code=code)

    def log_in(self, code: str) -> None:
        """Type the join code, and wait for the screen."""
        self.wait("Join code: ")
        self.enter(code)
        self.wait("F1 help")


@needs_ssh
async def test_openssh_guests_play_a_whole_game(tmp_path: Path, key: Path) -> None:
    chance = Random(1)
    hot = HotSeat(Game.new(["Ana", "Ben"], seed=3, tile_count=3), tmp_path / "hot.taluva")
    log = tmp_path / "game.taluva"
    host = Away(tmp_path, "Ana", "Ben", "--seed", "3", "--tiles", "3", "--log", str(log))
    guests = {1: Ssh(host.port, "ana", tmp_path, key), 2: Ssh(host.port, "ben", tmp_path)}
    try:
        for guest, code in zip(guests.values(), host.codes.values(), strict=True):
            guest.log_in(code)
        while (game := hot.session.state.timeline.latest).outcome is None:
            expected, guest = hot.cells()[:-2], guests[game.seat or 0]
            if game.moves:  # before, Ana reads that Ben has come
                guest.wait(lambda: cells_of(guest._screen)[:-2] == expected)  # noqa: B023
            if len(game.moves) == 1:
                guest.resize(80, 24)
                guest.press("ctrl-c")
                guest.wait("Quit?")
                guest.type("y")
                assert guest.exit_code() == 0
                assert phrases.TO_COME_BACK(command="ssh -p") in guest.text
                guests[1] = guest = Ssh(host.port, "ana", tmp_path, key)  # without a code
                guest.wait("build")
            line = str(chance.choice(game.legal_moves()))
            guest.enter(line)
            hot.enter(line)
        for guest in guests.values():
            guest.wait("what next")
        assert load(log).moves == game.moves
    finally:
        for guest in guests.values():
            guest.close()
        host.process.kill()
        host.process.communicate()
        hot.session.table.close()


@needs_ssh
def test_openssh_gets_nothing_but_the_game(away: Away, tmp_path: Path, key: Path) -> None:
    with Ssh(away.port, "ana", tmp_path, key) as ana:
        ana.log_in(away.codes["Ana"])
        common = [
            *("-p", str(away.port), "-i", str(key), "-F", "none"),
            *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
            *("-o", "BatchMode=yes", "-o", "IdentityAgent=none"),
        ]
        assert SSH is not None
        for arguments in (["ana@127.0.0.1", "id"], ["-s", "ana@127.0.0.1", "sftp"]):
            done = subprocess.run(
                [SSH, *common, *arguments],
                capture_output=True,
                timeout=PATIENCE,
                stdin=subprocess.DEVNULL,
                check=False,
            )
            assert done.returncode
            assert b"uid=" not in done.stdout
        ana.enter("place M25 e")  # the screen is still there
        ana.wait("build")


@needs_ssh
def test_both_guests_can_rejoin_after_the_host_is_killed(
    away: Away, tmp_path: Path, key: Path
) -> None:
    with Ssh(away.port, "ana", tmp_path, key) as ana:
        ana.log_in(away.codes["Ana"])
        ana.enter("place M25 e")
        ana.wait("build")
        away.end(signal.SIGKILL)
    with (
        Away(tmp_path, "--resume", "game.taluva") as host,
        Ssh(host.port, "ana", tmp_path, key) as ana,
        Ssh(host.port, "ben", tmp_path) as ben,
    ):
        assert "Ana" not in host.codes  # the seat is hers
        ana.wait("build")
        ben.log_in(host.codes["Ben"])
        ben.wait("build")
        assert "host --resume" in host.end()
        ana.wait(phrases.TABLE_CLOSED)
        ben.wait(phrases.TABLE_CLOSED)


def test_the_host_plays_at_the_terminal_and_sees_the_invitations(tmp_path: Path) -> None:
    arguments = ["host", "Ana", "Ben", "--port", "0", "--seed", "7"]
    with Terminal(arguments, tmp_path, (120, 40)) as ana:
        ana.wait("SHA256:")
        assert "join code" in ana.text
        assert "ssh -p" in ana.text
        ana.press("escape")
        ana.enter("place M25 e")
        ana.wait("build")
        ana.wait("away")
        ana.enter("invite Ben")
        ana.wait("ben@127.0.0.1")
        ana.enter("quit")
        assert ana.exit_code() == 0
        assert "host --resume" in ana.text
    assert len(list((tmp_path / "data" / "games").iterdir())) == 2


@pytest.fixture
def refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Run the command, which must fail with one sentence, and return that."""
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    def run(*arguments: str, code: int = 2) -> str:
        with suppress(SystemExit):
            assert main(["host", *arguments]) == code
        told, sentence = capsys.readouterr()
        assert told == ""
        assert sentence.startswith("taluva: ")
        assert sentence.count("\n") == 1
        return sentence

    return run


def test_a_port_in_use_is_reported_in_one_sentence(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert port in refused("--away", "Ana", "Ben", "--port", port)
        assert list((tmp_path / "data" / "games").iterdir()) == []
        log = tmp_path / "game.taluva"
        Journal.create(Game.new(["Ana", "Ben"], seed=7), log).close()
        before = log.read_bytes()
        refused("--away", "--resume", str(log), "--port", port)
        assert log.read_bytes() == before


def test_a_key_that_others_can_read_is_refused(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "data"))
    key, path = load_host_key().export_public_key(), tmp_path / "data" / "host_key"
    path.chmod(0o644)
    assert "chmod 600" in refused("--away", "Ana", "Ben", "--port", "0")
    path.chmod(0o600)
    assert load_host_key().export_public_key() == key
    path.unlink()
    os.mkfifo(path)
    refused("--away", "Ana", "Ben", "--port", "0")  # at once, although nothing writes to it


RESUMED = ("--resume", "game.taluva")
DAMAGED = [
    ("data", b"", ("Ana", "Ben"), "games"),
    *(("data/host_key", each, ("Ana", "Ben"), "host_key") for each in (b"", b"no", b"-----BEGIN")),
    *(
        ("game.guests", each, RESUMED, "")
        for each in (b"[]", b"{", b'{"1": 2}', b'{"1": ["a", ""]}')
    ),
]


@pytest.mark.parametrize(("name", "content", "arguments", "told"), DAMAGED)
def test_a_damaged_file_is_reported_in_one_sentence_and_left_alone(
    name: str,
    content: bytes,
    arguments: tuple[str, ...],
    told: str,
    refused: Callable[..., str],
    tmp_path: Path,
) -> None:
    Journal.create(Game.new(["Ana", "Ben"], seed=7), tmp_path / "game.taluva").close()
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    path.chmod(0o600)
    assert told in refused("--away", *arguments, "--port", "0")
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "arguments",
    [
        ["Ana", "Ben"],  # without a terminal
        ["--away"],
        ["--away", "--resume", "nothing.taluva"],
        ["--away", "--resume"],
        ["--away", "--resume", "nothing.taluva", "Ana"],
        ["--away", "Ana", "Ben", "--port", "70000"],
        ["--away", "bot:easy", "bot:easy"],
        ["--away", "Ana", "Ben", "--bind", "203.0.113.7", "--port", "0"],
        ["--away", "Ana", "Ben", "--clock", "soon"],
        ["--away", "Ana", "Ben", "--watchers", "33"],
        ["--away", "Ana", "Ben", "--per-address", "0"],
    ],
)
def test_wrong_usage_is_reported_in_one_sentence(
    arguments: list[str], refused: Callable[..., str]
) -> None:
    refused(*arguments)


def test_without_the_extra_the_command_says_how_to_install_it(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taluva.cli.commands.host.find_spec", lambda name: None)
    assert "pip install" in refused("Ana", "Ben")


def test_without_a_home_folder_the_command_says_so(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(user: int) -> None:
        raise KeyError(user)

    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", unknown)
    assert "HOME" in refused("--away", "Ana", "Ben", "--port", "0")


def test_the_files_of_a_table_are_private(away: Away, tmp_path: Path) -> None:
    book = json.loads((tmp_path / "game.guests").read_text())
    assert sorted(book) == ["1", "2", "watch"]
    for path in (tmp_path / "game.guests", tmp_path / "data" / "host_key"):
        assert path.stat().st_mode & 0o777 == 0o600
    assert time.time() - path.stat().st_mtime < 600


def test_a_signal_ends_the_host_cleanly(away: Away) -> None:
    assert away.end().endswith("host --resume game.taluva\n")
    assert away.process.returncode == 143


@needs_ssh
def test_a_wrong_passphrase_does_not_cost_the_seat(away: Away, tmp_path: Path) -> None:
    path = tmp_path / "secret"
    made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "right one", "-f", str(path)]
    subprocess.run(made, check=True, timeout=PATIENCE)
    option = ("-o", "NumberOfPasswordPrompts=1")
    for passphrase, is_pinned in (("wrong one", False), ("right one", True)):
        with Ssh(away.port, "ana", tmp_path, path, *option) as ana:
            ana.wait("passphrase")
            ana.enter(passphrase)
            ana.log_in(away.codes["Ana"])
        book = json.loads((tmp_path / "game.guests").read_text())
        assert bool(book["1"][1]) == is_pinned
    with Ssh(away.port, "ana", tmp_path, path) as ana:
        ana.wait("passphrase")
        ana.enter("right one")
        ana.wait("F1 help")  # without a code


@needs_ssh
def test_old_algorithms_are_refused_without_a_warning(tmp_path: Path, key: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONWARNINGS", "always")
        host = Away(tmp_path, "Ana", "Ben")
    old = ("-o", "KexAlgorithms=diffie-hellman-group14-sha256")
    with Ssh(host.port, "ana", tmp_path, key, *old) as ana:
        ana.wait("no matching key exchange")
    with Ssh(host.port, "ana", tmp_path, key) as ana:
        ana.wait("Join code: ")
        ana.enter("aaaa-aaaa")
        ana.wait("wrong")
    told = host.end()
    assert "Warning" not in told
    assert phrases.WRONG_CODE(name="Ana", address="127.0.0.1") in told


@needs_ssh
def test_the_join_line_for_every_network_works(tmp_path: Path, key: Path) -> None:
    with Away(tmp_path, "Ana", "Ben", "--bind", "::") as host:
        (line,) = re.findall(r"Ana: ssh -p \d+ ana@(\S+)", "".join(host.lines))
        for address in (line, "127.0.0.1", "::1"):
            with Ssh(host.port, "ana", tmp_path, key, address=address) as ana:
                ana.wait("Join code: ")


def control(folder: Path, *words: str) -> tuple[int, str]:
    """Send a command to a running table; return the exit code and what was printed."""
    done = subprocess.run(
        [*program(), "host", "--control", *words],
        env=environment(folder),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout + done.stderr


@needs_ssh
def test_a_running_table_is_controlled_from_another_terminal(
    away: Away, tmp_path: Path, key: Path
) -> None:
    (socket_file,) = (tmp_path / "data").glob("control-*")
    assert socket_file.stat().st_mode & 0o777 == 0o600
    with Ssh(away.port, "ben", tmp_path, key) as ben:
        ben.log_in(away.codes["Ben"])
        code, text = control(tmp_path, "who")
        assert code == 0
        assert "Ben: here, from 127.0.0.1" in text
        assert f"Ana: {phrases.NOT_HERE_YET}" in text
        code, text = control(tmp_path, "kick", "Ben")
        (new,) = re.findall("Ben: .* join code (.*)", text)
        assert new != away.codes["Ben"]
        assert away.codes["Ana"] in text  # the others keep theirs
        ben.wait("disconnected you")
    with Ssh(away.port, "ben", tmp_path, key) as again:  # the key is not enough any more
        again.wait("Join code: ")
        again.enter(away.codes["Ben"])
        again.wait(lambda: again.text.count("Join code:") == 2)
        assert "is wrong" in again.text
        again.enter(new)
        again.wait("F1 help")
    code, text = control(tmp_path, "who")
    assert f"{phrases.WRONG_CODES}: 1" in text
    assert re.search("Ben: away for 0 min|Ben: here", text)
    assert control(tmp_path, "invite", "Nobody")[0] == 2
    assert control(tmp_path, "dance")[0] == 2
    with chdir(socket_file.parent), socket.socket(socket.AF_UNIX) as newer:
        newer.connect(socket_file.name)
        newer.sendall(b'["dance", "Ben"]\n')
        assert json.loads(newer.makefile().readline())[0] is False
    assert control(tmp_path, "stop")[0] == 0
    assert away.process.wait(PATIENCE) == 0
    assert not socket_file.exists()
    assert control(tmp_path, "who")[0] == 2


def test_codes_are_not_printed_into_a_journal(tmp_path: Path) -> None:
    with Away(tmp_path, "Ana", "Ben", "--log", "game.taluva", shows_codes=False) as away:
        code, text = control(tmp_path, "invite")
        assert code == 0
        codes = [each[0] for each in json.loads((tmp_path / "game.guests").read_text()).values()]
        assert all(each in text for each in codes[:2])
        journal = away.end()
        assert not any(each in journal for each in codes)
        assert "--control invite" in journal


def test_the_commands_of_the_documented_units_open_a_table(tmp_path: Path) -> None:
    docs = Path(__file__).parents[2] / "docs"
    page = "".join((docs / name).read_text() for name in ("hosting.md", "taluva.service"))
    commands = re.findall(r"^ExecStart=\S+/taluva host --away (.*)$", page, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        away = Away(tmp_path, *command.split())
        assert away.end().endswith("host --resume my.taluva\n")
        assert f"SuccessExitStatus={away.process.returncode}\n" in page


def test_a_table_opens_even_if_it_cannot_be_controlled(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    (tmp_path / "data" / f"control-{port}").mkdir(parents=True)
    told = Away(tmp_path, "Ana", "Ben", "--port", port).end()
    assert "--control does not work" in told
    assert told.splitlines()[-1].startswith("the game is saved")


def test_a_killed_table_leaves_no_socket_in_the_way(away: Away, tmp_path: Path) -> None:
    away.end(signal.SIGKILL)
    again = Away(tmp_path, "--resume", "game.taluva", "--port", str(away.port))
    assert control(tmp_path, "who", "--port", str(away.port))[0] == 0
    assert "--control" not in again.end()


def test_codes_and_the_log_are_kept_from_the_first_second(away: Away, tmp_path: Path) -> None:
    away.end()
    again = Away(tmp_path, "Ana", "Ben", "--log", "game.taluva")  # continues the table
    again.end()
    assert away.codes == again.codes
    with Terminal(["host", "Ana", "Ben", "--port", "0"], tmp_path, (120, 40)) as ana:
        ana.wait("join code")
        (code,) = re.findall(r"code (\S+)", ana.text)
        ana.press("ctrl-c")
        ana.wait("Quit?")
        ana.type("y")
        assert ana.exit_code() == 0
    resumed = Away(tmp_path, "--resume")
    resumed.end()
    assert resumed.codes["Ben"] == code


def test_a_log_of_other_people_is_not_continued(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    Journal.create(Game.new(["Ana", "Ben"], seed=7), tmp_path / "game.taluva").close()
    assert "--log" in refused("--away", "Ana", "Cem", "--log", "game.taluva")


@needs_ssh
def test_a_host_plays_by_ear(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [*program(), "host", "Ana", "Ben", "--port", "0", "--by-ear", "--log", "game.taluva"],
        env=environment(tmp_path),
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    heard = [child.stdout.readline()]
    assert "join code" in heard[0]
    child.stdin.write("place M25 e\nhut N24\n")
    child.stdin.flush()
    while "Ben plays" not in heard[-1]:
        heard.append(child.stdout.readline())
        assert heard[-1]
    (port,), (code,) = re.findall(r"-p (\d+)", heard[0]), re.findall(r"code (\S+)", heard[0])
    with Ssh(int(port), "ben+by-ear", tmp_path) as ben:
        ben.wait("Join code: ")
        ben.enter(code)
        ben.wait("Ben plays")
        ben.enter("place P24 w")
        while "P 24" not in heard[-1]:
            heard.append(child.stdout.readline())
            assert heard[-1]
        assert b"\x1b" not in ben.raw
        assert "\\" not in "".join(heard)  # no drawn map
        child.stdin.close()
        ben.wait(phrases.TABLE_CLOSED)
    child.stdout.close()
    assert child.wait(PATIENCE) == 0
    assert len(load(tmp_path / "game.taluva").moves) == 3


@pytest.mark.parametrize(("mode", "owner"), [(0o644, None), (0o600, 65534)])
def test_a_list_of_guests_of_others_is_ignored(
    mode: int, owner: int | None, tmp_path: Path
) -> None:
    Journal.create(Game.new(["Ana", "Ben"], seed=7), tmp_path / "game.taluva").close()
    path = tmp_path / "game.guests"
    path.write_text('{"1": ["aaaa-aaaa", "ssh-ed25519 AAAA"], "watch": ["bbbb-bbbb", ""]}')
    path.chmod(mode)
    if owner is not None:
        if os.geteuid():
            pytest.skip("only root can give files away")
        os.chown(path, owner, owner)
    host = Away(tmp_path, "--resume", "game.taluva", "--watchers", "1")
    assert {"aaaa-aaaa", "bbbb-bbbb"}.isdisjoint(host.codes.values())
    assert {"Ana", "Ben", "watch"} == {*host.codes}
    assert "ignoring" in host.end()
    assert path.stat().st_mode & 0o777 == 0o600
