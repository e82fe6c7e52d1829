"""A stand-in for Windows, as far as the program notices the system it runs on.

``python -m tests.windows`` pretends, imports every module and runs the given command. With
``welcome`` it draws the welcome on a console that understands escape codes, as Windows 10 does.
"""

from __future__ import annotations

import asyncio
import concurrent.futures.process
import concurrent.futures.thread
import errno
import io
import multiprocessing
import os
import pkgutil
import shutil
import signal
import subprocess
import sys
import tempfile
from importlib import import_module
from types import ModuleType
from typing import Final

# These decide by the system when they are imported, and must stay as they are.
USED: Final = (asyncio, concurrent.futures, multiprocessing, shutil, subprocess, tempfile)

PACKAGES: Final = (
    "multiprocessing.connection",
    "platformdirs",
    "prompt_toolkit.application",
    "prompt_toolkit.input.posix_pipe",
    "prompt_toolkit.layout.menus",
    "prompt_toolkit.output.vt100",
    "rich.console",
    "rich.progress",
)

MODULES: Final = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "termios", "tty")
SIGNALS: Final = [
    "ALRM",
    "CHLD",
    "CONT",
    "HUP",
    "KILL",
    "PIPE",
    "QUIT",
    "STOP",
    "TSTP",
    "TTIN",
    "TTOU",
    "USR1",
    "USR2",
    "WINCH",
]
SYSTEM: Final = [
    "O_CLOEXEC",
    "O_DIRECTORY",
    "O_NOCTTY",
    "O_NOFOLLOW",
    "O_NONBLOCK",
    "O_SYNC",
    "chown",
    "fchdir",
    "fchmod",
    "fork",
    "forkpty",
    "geteuid",
    "getgid",
    "getpgid",
    "getuid",
    "killpg",
    "mkfifo",
    "openpty",
    "pread",
    "pwrite",
    "sched_getaffinity",
    "setsid",
    "statvfs",
    "sysconf",
    "ttyname",
    "uname",
]
EXTRAS: Final = ("taluva.parallel.cluster", "taluva.host")  # need other packages


class Windows(ModuleType):
    """The part of Windows that locks bytes: ``locking`` starts at the file position."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.locked: dict[int, tuple[int, int]] = {}  # the first byte and their number, by handle
        self._files: dict[int, tuple[int, int]] = {}

    def locking(self, handle: int, mode: int, number: int) -> None:
        """Lock some bytes; raises OSError if another handle has them."""
        assert mode == self.LK_NBLCK, "nobody waits for a lock"
        self.locked.pop(handle, None)  # that file was closed, or this one would have another handle
        self.locked = {each: at for each, at in self.locked.items() if self._is_open(each)}
        file, found = _file(handle), (os.lseek(handle, 0, os.SEEK_CUR), number)
        if any((self._files[each], at) == (file, found) for each, at in self.locked.items()):
            raise OSError(errno.EACCES, "Permission denied")
        self.locked[handle], self._files[handle] = found, file

    def _is_open(self, handle: int) -> bool:
        """Return whether a handle still belongs to the file that it locked."""
        try:
            return _file(handle) == self._files[handle]
        except OSError:
            return False


def _file(handle: int) -> tuple[int, int]:
    status = os.fstat(handle)
    return status.st_dev, status.st_ino


def pretend() -> None:
    """Take away what Windows does not have, and add what it has."""
    for name in PACKAGES:
        import_module(name)
    sys.platform = "win32"
    sys.modules["msvcrt"] = Windows()
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]  # an import raises ImportError
    for name in SIGNALS:
        delattr(signal, f"SIG{name}")
    for name in SYSTEM:
        if hasattr(os, name):
            delattr(os, name)


def import_all() -> None:
    """Import every module of the program."""
    import taluva

    for found in pkgutil.walk_packages(taluva.__path__, "taluva."):
        if not found.name.startswith(EXTRAS) and not found.name.endswith("__main__"):
            import_module(found.name)


def welcome() -> None:
    """Draw the welcome once and leave it with a key."""
    from prompt_toolkit.data_structures import Size
    from prompt_toolkit.input.posix_pipe import PosixPipeInput
    from prompt_toolkit.output.vt100 import Vt100_Output

    from taluva.app.front.page import Context
    from taluva.app.front.screen import FrontScreen, FrontState
    from taluva.app.front.welcome import WelcomePage
    from taluva.app.options import Settings
    from taluva.app.terminal import this_terminal
    from taluva.i18n import ENGLISH
    from taluva.tui.runner import ScreenRunner

    terminal = this_terminal()._replace(is_interactive=True, encoding="utf-8")
    context = Context(ENGLISH, Settings(), Settings())
    screen = FrontScreen(FrontState.of([WelcomePage()], context, terminal))
    depth = screen.state.look.depth
    drawn = io.StringIO()
    output = Vt100_Output(drawn, lambda: Size(rows=30, columns=100), term="xterm-256color")
    with PosixPipeInput.create() as keys:
        keys.send_text("quit\r")
        ScreenRunner(screen, depth, input=keys, output=output).run()
    print(depth.name, drawn.getvalue().count("▀"))


def main(arguments: list[str]) -> int:
    """Run the program as if on Windows, with everything imported."""
    pretend()
    import_all()
    if arguments == ["welcome"]:
        welcome()
        return 0
    from taluva.cli import main as run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
