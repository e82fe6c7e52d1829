"""Python processes that have the program imported already, forked from a server.

Starting Python and importing the program takes most of the time of a test that runs a command. The
words of ``python()`` take ``-c CODE ARGUMENTS`` like ``sys.executable``, and pass on the streams,
the terminal, the environment, the folder, signals and the exit code. They start a new Python where
a fork would differ: with another locale, other settings of Python, closed streams or ignored
signals, and on systems without pidfd. A fork ends after its exit functions, without freeing what
it shares with the server.
"""

# This file is also the command, which starts in half the time without the modules of the server.
from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from socket import socket

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MAIN = "import sys; from taluva.__main__ import main; sys.exit(main())"
_SERVER = """
from tests.forked import leave, serve
try:
    exec(serve())
except SystemExit as end:
    leave(end)
else:
    leave(SystemExit())
"""
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
    import socket
    import subprocess

    listening = socket.socket(socket.AF_UNIX)
    address = f"taluva-tests-{os.getpid()}"
    listening.bind(f"\0{address}")
    listening.listen(64)
    # It ends when its input does, which is when this process ends.
    server = subprocess.Popen(
        [sys.executable, "-c", _SERVER, str(listening.fileno())],
        stdin=subprocess.PIPE,
        pass_fds=[listening.fileno()],
        env={**_environment(), "PYTHONPATH": ROOT},
        cwd="/",
    )
    listening.close()
    with socket.socket(socket.AF_UNIX) as asking:  # for nothing, to wait until the server is ready
        asking.connect(f"\0{address}")
        asking.shutdown(socket.SHUT_WR)
        asking.recv(1)
    return address, server


def _environment() -> dict[str, str]:
    """Return the environment without what a fork cannot change, in the tests' locale."""
    usual = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**usual, "LC_ALL": "C.UTF-8"}


def _can_fork() -> bool:
    """Return whether a fork is the same as a new Python in this environment."""
    import _signal  # type: ignore[import-not-found]

    for number in range(3):
        os.fstat(number)  # raises OSError where a stream is closed
    settings = {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}
    return (
        settings.get("PYTHONPATH", ROOT).split(os.pathsep)[0] == ROOT
        and settings.keys() <= {"PYTHONPATH"}
        and os.environ.get("LC_ALL") == "C.UTF-8"
        and _signal.SIG_IGN not in map(_signal.getsignal, _stopping())
    )


def _stopping() -> tuple[int, ...]:
    """Return the signals that are passed on to the fork."""
    import _signal

    return _signal.SIGINT, _signal.SIGTERM, _signal.SIGHUP


def _run(address: str, words: list[str]) -> int:
    """Let the server run the words after ``python``; return the exit code."""
    import _signal
    import _socket
    import marshal

    server = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    server.connect(f"\0{address}")
    pid, early = 0, []

    def forward(number: int, frame: object) -> None:
        if pid:
            os.kill(pid, number)
        else:
            early.append(number)

    if os.isatty(0) and os.getsid(0) == os.getpid():
        import fcntl
        import termios

        # Give up the terminal, so that the fork can have it. The system then sends a hang-up.
        _signal.signal(_signal.SIGHUP, _signal.SIG_IGN)
        fcntl.ioctl(0, termios.TIOCNOTTY)
    for number in _stopping():
        _signal.signal(number, forward)
    os.umask(umask := os.umask(0))
    request = marshal.dumps([words, dict(os.environ), os.getcwd(), umask])
    streams = b"".join(number.to_bytes(4, sys.byteorder) for number in range(3))
    rights = [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)]
    server.sendmsg([len(request).to_bytes(4, "big")], rights)
    server.sendall(request)
    with open(server.detach(), encoding="ascii") as answers:
        pid = int(answers.readline())
        for number in early:
            os.kill(pid, number)
        code = int(answers.readline())
    if code < 0:
        if -code != _signal.SIGKILL:
            _signal.signal(-code, _signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return code


def serve() -> str:
    """Import the program and fork for every request; return the code to run in each fork."""
    import gc
    import pkgutil
    import signal
    import socket
    from contextlib import suppress
    from importlib import import_module
    from selectors import EVENT_READ, DefaultSelector

    import taluva

    for module in pkgutil.walk_packages(taluva.__path__, "taluva."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # an extra that is not installed
                import_module(module.name)
    gc.collect()
    gc.freeze()
    events = DefaultSelector()
    listening = socket.socket(fileno=int(sys.argv[1]))
    events.register(0, EVENT_READ)
    events.register(listening, EVENT_READ)
    running: dict[int, tuple[int, socket.socket]] = {}  # the fork and who asked, by the pidfd
    while True:
        for key, _ in events.select():
            if key.fd == 0:
                for pid, _ in running.values():
                    os.kill(pid, signal.SIGKILL)
                os._exit(0)
            elif key.fileobj is listening:
                asking, _ = listening.accept()
                received = _request(asking)
                if received is None:
                    asking.close()
                    continue
                pid = os.fork()
                if pid == 0:
                    return _become(*received)
                for number in received[0]:
                    os.close(number)
                ended = os.pidfd_open(pid)
                running[ended] = pid, asking
                events.register(ended, EVENT_READ)
                events.register(asking, EVENT_READ, ended)
                with suppress(OSError):
                    asking.sendall(f"{pid}\n".encode())
            elif key.fd in running:
                pid, asking = running.pop(key.fd)
                _, status = os.waitpid(pid, 0)
                with suppress(OSError):
                    asking.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())
                events.unregister(key.fd)
                os.close(key.fd)
                with suppress(KeyError):
                    events.unregister(asking)
                asking.close()
            elif key.data in running:  # who asked was killed
                os.kill(running[key.data][0], signal.SIGKILL)
                events.unregister(key.fileobj)


def _request(asking: socket) -> tuple[list[int], list[str], dict[str, str], str, int] | None:
    """Return the streams and settings of a new process, or None if who asked has gone."""
    import marshal
    from socket import recv_fds

    length, streams, _, _ = recv_fds(asking, 4, 3)
    with asking.makefile("rb") as file:
        request = file.read(int.from_bytes(length, "big"))
    if not length or len(request) < int.from_bytes(length, "big"):
        return None
    return (streams, *marshal.loads(request))


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
    os.closerange(3, 1024)  # what belongs to the server and other forks
    os.environ.clear()
    os.environ.update(environment)
    at = sys.path.index(ROOT) + 1
    sys.path[at:at] = environment.get("PYTHONPATH", ROOT).split(os.pathsep)[1:]
    os.chdir(folder)
    os.umask(umask)
    option, code, *arguments = words
    assert option == "-c"
    sys.argv = ["-c", *arguments]
    return code


def leave(end: SystemExit) -> None:
    """Run the exit functions of a fork and leave it. The system frees the memory faster."""
    import atexit
    import threading

    code = 0 if end.code is None else end.code
    if not isinstance(code, int):
        raise end
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:  # as it is where it was closed
                stream.flush()
    except (OSError, ValueError):
        raise end from None  # so that Python complains
    os._exit(code & 0xFF)


if __name__ == "__main__":
    try:
        is_forked = _can_fork()
    except OSError:
        is_forked = False
    if is_forked:
        os._exit(_run(sys.argv[1], sys.argv[2:]))
    os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
