"""The command line: help, version, wrong usage, pipes and Ctrl-C."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from taluva import __version__
from taluva.cli import BROKEN_PIPE, COMMANDS, INTERRUPTED
from tests import phrases
from tests.conftest import Run
from tests.forked import MAIN, python
from tests.record.sample_games import sample_log
from tests.record.test_corpus import BAD

GAME = str(sample_log("draw"))
PROGRAM = [sys.executable, "-c", MAIN]
WITH_PATH = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
DATA_COMMANDS = ("check", "show", "legal", "games", "repair")


def ended(*words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a program to its end."""
    return subprocess.run(words, capture_output=True, text=True, check=False, **more)


def test_version_imports_nothing_of_the_game() -> None:
    code = (
        "import sys; from taluva.cli import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith(('rich', 'prompt_toolkit',"
        " 'taluva.games.taluva.rules', 'taluva.games.taluva.game', 'taluva.record'))])"
    )
    assert ended(sys.executable, "-c", code).stdout == f"taluva {__version__}\n[]\n"


@pytest.mark.parametrize("command", DATA_COMMANDS)
def test_every_data_command_has_help_with_examples(command: str, run: Run) -> None:
    out = run(command, "--help").out
    assert "examples:" in out
    assert f"taluva {command}" in out
    assert "Exit codes: 0" in out


def test_help_lists_every_command(run: Run) -> None:
    out = run("--help").out
    assert all(f"    {command}" in out for command in COMMANDS)


def test_french_usage_errors_keep_their_no_break_spaces(run: Run) -> None:
    err = run("--language", "fr", "show", "--at", "\x1b[31m", code=2).err
    assert "\u00a0: " in err
    assert err.replace("\u00a0", " ").strip().isprintable()


def test_a_closed_pipe_ends_the_program_quietly() -> None:
    program = subprocess.Popen(
        [*PROGRAM, "show", GAME, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == BROKEN_PIPE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        ["show", GAME],
        ["show", GAME, "--json"],
        ["check", str(BAD[0])],
        ["games"],
        ["--help"],
        ["--version"],
    ],
    ids=["show", "json", "check", "games", "help", "version"],
)
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_a_full_disk_is_reported_in_one_sentence(
    arguments: list[str], unbuffered: str, tmp_path: Path
) -> None:
    if unbuffered and arguments[0].startswith("-"):
        pytest.skip("argparse itself keeps silent about it")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "TALUVA_DATA": str(tmp_path), "PYTHONUNBUFFERED": unbuffered},
            text=True,
            check=False,
        )
    assert (
        done.stderr
        == f"taluva: {phrases.UNWRITABLE(path='standard output', reason=phrases.DISK_FULL)}\n"
    )
    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe that can be waited for")
def test_ctrl_c_ends_the_program_quietly() -> None:
    read, write = os.pipe()
    # A program in the background inherits that Ctrl-C is ignored.
    code = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {MAIN}"
    program = subprocess.Popen(
        [sys.executable, "-c", code, "check", "-"], stdin=read, stderr=subprocess.PIPE
    )
    os.close(read)
    os.write(write, b"taluva-log 1\n")
    deadline = time.monotonic() + 60
    while "pipe" not in waiting_in(program.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    program.send_signal(signal.SIGINT)
    assert program.wait(timeout=300) == INTERRUPTED
    os.close(write)
    assert program.stderr is not None
    assert program.stderr.read() == b""
    program.stderr.close()


def waiting_in(process: int) -> str:
    """Return the kernel function in which a process waits. Without /proc, wait a while."""
    where = Path(f"/proc/{process}/wchan")
    if not where.exists():
        time.sleep(2)
        return "pipe"
    return where.read_text()


def test_names_can_be_printed_on_a_poor_terminal() -> None:
    path = sample_log("undo-and-comments")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = ended(*PROGRAM, "show", str(path), env=environment)
    assert done.returncode == 0
    assert "Zoe" in done.stdout


COMMAND_LINES = [
    ["stats", GAME],
    ["stats", GAME, GAME],
    ["stats", GAME, "--csv"],
    ["stats", GAME, "--json"],
    ["bot-protocol", "bot:easy"],
    ["games"],
    ["check", GAME],
    ["show", GAME],
    ["legal", GAME],
    ["replay", GAME],
    ["play", "Ana", "Ben"],
    ["puzzle", "1"],
    ["learn"],
    ["learn", "first"],
    ["demo", "bot:easy", "bot:easy", "--tiles", "2"],
]


# One Python without the streams imports the program, and then runs each command line in a forked
# process. Hosting and clusters take long to import, and no command line here needs them.
EACH_IN_TURN = """
import gc, importlib, json, os, pkgutil, sys
import taluva
from taluva.cli import main
from tests.forked import leave
for module in pkgutil.walk_packages(taluva.__path__, "taluva."):
    if not module.name.startswith(("taluva.host.", "taluva.parallel.cluster")):
        importlib.import_module(module.name)
gc.freeze()
failed = []
for arguments in json.loads(sys.argv[1]):
    child = os.fork()
    if not child:
        leave(SystemExit(main(arguments)))
    if os.waitpid(child, 0)[1]:
        failed.append(arguments)
with open(sys.argv[2], "w") as file:
    json.dump(failed, file)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of POSIX")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
def test_a_closed_stream_causes_no_error(closed: str, tmp_path: Path) -> None:
    failed = tmp_path / "failed.json"
    program = [sys.executable, "-c", EACH_IN_TURN, json.dumps(COMMAND_LINES), str(failed)]
    environment = {**os.environ, "TALUVA_DATA": str(tmp_path), "TALUVA_CONFIG": str(tmp_path)}
    line = f"{shlex.join(program)} {closed}"
    done = ended("sh", "-c", line, stdin=subprocess.DEVNULL, env=environment)
    assert done.stderr == ""
    assert json.loads(failed.read_text()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of POSIX")
@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("games --delete", phrases.CANNOT_CONFIRM),
        ("show -", phrases.EMPTY_FILE()),
        ("export - -o new.svg", phrases.EMPTY_FILE()),
    ],
)
def test_with_closed_input_a_command_says_what_is_missing(
    command: str, told: str, tmp_path: Path
) -> None:
    words = [*PROGRAM, *command.split()]
    if command == "games --delete":
        words.append(GAME)
    done = ended("sh", "-c", f"{shlex.join(words)} <&-", cwd=tmp_path, env=WITH_PATH)
    assert done.returncode in (1, 2)
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert Path(GAME).exists()


HOMELESS = """
import os, pwd, sys
def nobody(user):
    raise KeyError(user)
pwd.getpwuid = nobody
for name in ("HOME", "TALUVA_DATA", "TALUVA_CONFIG", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
    os.environ.pop(name, None)
from taluva.cli import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know where home is")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["games"], 2),
        (["games", "--delete", "x.taluva", "--yes"], 2),
        (["resume"], 2),
        (["play", "Ana", "Ben"], 2),
        (["play", "Ana", "Ben", "--log", "my.taluva"], 0),
        (["demo", "bot:easy", "bot:easy", "--tiles", "2"], 0),
        (["fork", GAME, "--at", "3"], 2),
        (["replay", GAME], 0),
    ],
)
def test_the_program_works_without_a_home_folder(
    arguments: list[str], code: int, tmp_path: Path
) -> None:
    words = (*python(), "-c", HOMELESS, *arguments)
    done = ended(*words, stdin=subprocess.DEVNULL, cwd=tmp_path, env=WITH_PATH)
    assert "Traceback" not in done.stderr
    assert done.returncode == code
    assert code == 0 or phrases.NO_HOME() in done.stdout + done.stderr or "x.taluva" in done.stderr
    kept = [path.name for path in tmp_path.iterdir()]
    assert kept == (["my.taluva"] if "--log" in arguments else [])


INTERRUPTED_IMPORT = """
import sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from taluva.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("name", ["taluva.cli", "taluva.cli.parser", "taluva.record", "argparse"])
def test_ctrl_c_while_the_program_is_loaded_ends_it_quietly(name: str) -> None:
    code = INTERRUPTED_IMPORT.format(name=name)
    done = ended(sys.executable, "-c", code, "check", GAME)
    assert (done.returncode, done.stderr) == (INTERRUPTED, "")


def test_the_installed_program_starts_without_further_imports() -> None:
    (entry,) = entry_points(group="console_scripts", name="taluva")
    assert entry.value == "taluva.__main__:main"
    names = "taluva", "taluva.__main__"
    code = f"import sys; before = set(sys.modules); import {', '.join(names)}"
    code += "; print(sorted(set(sys.modules) - before))"
    assert ended(sys.executable, "-c", code).stdout == f"{list(names)}\n"


def test_the_program_exits_without_a_final_garbage_collection() -> None:
    code = (
        "import gc; from taluva.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: print(gc.get_freeze_count() > 0)"
    )
    done = ended(sys.executable, "-c", code, "--version")
    assert done.stdout == f"taluva {__version__}\nTrue\n"
