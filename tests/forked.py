"""Python processes that have the program imported already, forked from a server.

Starting Python and importing the program takes most of the time of a test that runs a command. The
words of ``python()`` take ``-c CODE ARGUMENTS`` like ``sys.executable``, and pass on the streams,
the terminal, the environment, the folder, signals and the exit code. They start a new Python where
a fork would differ: with another locale, other settings of Python, closed streams or ignored
signals, and on systems without pidfd.
"""

# This file is also the command, so what only the server needs is imported there.
from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MAIN = "import sys; from taluva.__main__ import main; sys.exit(main())"
_STOPPING = (signal.SIGINT, signal.SIGTERM, *((signal.SIGHUP,) if os.name == "posix" else ()))
_servers: dict[int, tuple[str, object]] = {}  # by the process that uses it


def python() -> list[str]:
    """Return the words that start a Python with the program; the first call starts the server."""
    if not hasattr(os, "pidfd_open"):
        return [sys.executable]
    if os.getpid() not in _servers:
        _servers[os.getpid()] = _start_server()
    return [sys.executable, "-IS", __file__, _servers[os.getpid()][0]]


def program() -> list[str]:
    """Return the words that start the program."""
    return [*python(), "-c", MAIN]


def _start_server() -> tuple[str, object]:
    import subprocess

    listening = socket.socket(socket.AF_UNIX)
    address = f"taluva-tests-{os.getpid()}"
    listening.bind(f"\0{address}")
    listening.listen(64)
    # It ends when its input does, which is when this process ends.
    code = "from tests.forked import serve; exec(serve())"
    server = subprocess.Popen(
        [sys.executable, "-c", code, str(listening.fileno())],
        stdin=subprocess.PIPE,
        pass_fds=[listening.fileno()],
        env={**_environment(), "PYTHONPATH": ROOT},
        cwd="/",
    )
    listening.close()
    return address, server


def _environment() -> dict[str, str]:
    """Return the environment without what a fork cannot change, in the tests' locale."""
    usual = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**usual, "LC_ALL": "C.UTF-8"}


def _can_fork() -> bool:
    """Return whether a fork is the same as a new Python in this environment."""
    for number in range(3):
        os.fstat(number)  # raises OSError where a stream is closed
    settings = {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}
    return (
        settings.get("PYTHONPATH", ROOT) == ROOT
        and settings.keys() <= {"PYTHONPATH"}
        and os.environ.get("LC_ALL") == "C.UTF-8"
        and signal.SIG_IGN not in map(signal.getsignal, _STOPPING)
    )


def _run(address: str, words: list[str]) -> int:
    """Let the server run the words after ``python``; return the exit code."""
    with socket.socket(socket.AF_UNIX) as server:
        server.connect(f"\0{address}")
        pid = 0

        def forward(number: int, frame: object) -> None:
            if pid:
                os.kill(pid, number)

        for number in _STOPPING:
            signal.signal(number, forward)
        if os.isatty(0) and os.getsid(0) == os.getpid():
            import fcntl
            import termios

            fcntl.ioctl(0, termios.TIOCNOTTY)  # so that the fork can have the terminal
        os.umask(umask := os.umask(0))
        request = json.dumps([words, dict(os.environ), os.getcwd(), umask]).encode()
        socket.send_fds(server, [len(request).to_bytes(4, "big")], [0, 1, 2])
        server.sendall(request)
        with server.makefile("r") as answers:
            pid = int(answers.readline())
            code = int(answers.readline())
    if code < 0:
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return code


def serve() -> str:
    """Import the program and fork for every request; return the code to run in each fork."""
    import gc
    import pkgutil
    from importlib import import_module

    import taluva

    for module in pkgutil.walk_packages(taluva.__path__, "taluva."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # an extra that is not installed
                import_module(module.name)
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=int(sys.argv[1])) as listening:
        while 0 not in select.select([0, listening.fileno()], [], [])[0]:
            with suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            asking, _ = listening.accept()
            with asking:
                if os.fork() == 0:
                    listening.close()
                    return _answer(asking)
    sys.exit()


def _answer(asking: socket.socket) -> str:
    """Return the code of a fork for one request. Its parent reports process and exit code."""
    length, streams, _, _ = socket.recv_fds(asking, 4, 3)
    with asking.makefile("rb") as file:
        request = file.read(int.from_bytes(length, "big"))
    pid = os.fork()
    if pid == 0:
        asking.close()
        return _become(streams, *json.loads(request))
    for number in {0, 1, 2, *streams}:
        os.close(number)
    asking.sendall(f"{pid}\n".encode())
    if asking.fileno() in select.select([asking.fileno(), os.pidfd_open(pid)], [], [])[0]:
        os.kill(pid, signal.SIGKILL)  # who asked was killed
    _, status = os.waitpid(pid, 0)
    with suppress(OSError):
        asking.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def _become(
    streams: list[int], words: list[str], environment: dict[str, str], folder: str, umask: int
) -> str:
    """Take over streams, terminal and settings of a new process; return its code."""
    import fcntl
    import io
    import termios

    os.setsid()
    if os.isatty(streams[0]):
        fcntl.ioctl(streams[0], termios.TIOCSCTTY)
    modes = (("stdin", "r", None), ("stdout", "w", "\n"), ("stderr", "w", "\n"))
    for number, (name, mode, newline) in enumerate(modes):
        os.dup2(streams[number], number)
        os.close(streams[number])
        old = getattr(sys, name)
        new = io.TextIOWrapper(
            open(number, f"{mode}b", closefd=False),  # noqa: SIM115 for as long as it runs
            encoding=old.encoding,
            errors=old.errors,
            newline=newline,
            line_buffering=name == "stderr" or os.isatty(number),
        )
        setattr(sys, name, new)
        setattr(sys, f"__{name}__", new)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    os.umask(umask)
    option, code, *arguments = words
    assert option == "-c"
    sys.argv = ["-c", *arguments]
    return code


if __name__ == "__main__":
    try:
        is_forked = _can_fork()
    except OSError:
        is_forked = False
    if is_forked:
        os._exit(_run(sys.argv[1], sys.argv[2:]))
    os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
