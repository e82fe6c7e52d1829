"""The command line: one parser, and one module per command, imported when it runs.

The module ``taluva.cli.commands.<command>`` has ``add(parser, say)``, which declares the arguments,
and ``run(arguments, say)``, which returns the exit code: 0 for success, 1 for a problem in the
data, 2 for wrong usage. A command may raise any error with a ``Message``, which the user then
reads. No game is imported before a command is chosen.
"""

from __future__ import annotations

import gc
import io
import os
import signal
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final, TextIO, cast

from taluva.core.environment import HUNG_UP, KILLED, is_hang_up
from taluva.i18n import ENGLISH, Language, quote
from taluva.i18n.languages import language, system_code, validate_code
from taluva.tui.encoding import prepare

PROGRAM: Final = "taluva"

INTERRUPTED: Final = 130  # the exit status of a program ended by Ctrl-C
UNWRITABLE: Final = 2
WRONG_USAGE: Final = 2
BROKEN_PIPE: Final = 141  # the exit status after SIGPIPE

OBJECTS_BETWEEN_COLLECTIONS: Final = 200_000  # allocations between garbage collections

_ANSWERED: Final = {"-h", "--help", "--version"}  # options that need no command

# A new command is one line here and a module of the same name.
COMMANDS: Final = {
    "play": ENGLISH("play a new game at this terminal"),
    "resume": ENGLISH("continue a game"),
    "replay": ENGLISH("watch a game again, move by move, forwards and back"),
    "host": ENGLISH("host a game that others join over ssh"),
    "fork": ENGLISH("play on from any turn of a game, in a new log"),
    "learn": ENGLISH("learn a game: a guided first game, lessons, puzzles"),
    "rules": ENGLISH("read the rules of a game, or the part about a word"),
    "puzzle": ENGLISH("solve the puzzle of the day, or another one"),
    "stats": ENGLISH("show statistics for one game, or for many"),
    "analyse": ENGLISH("analyse every turn of a game: chances, mistakes, better turns"),
    "explore": ENGLISH("study a position: chances, best turns, variations"),
    "export": ENGLISH("save a game as a page or a film, or the board as a picture"),
    "demo": ENGLISH("watch bots play a game"),
    "arena": ENGLISH("let bots play many games and show the results"),
    "bot-protocol": ENGLISH("run a built-in bot for another program (JSON lines)"),
    "check": ENGLISH("check logs against the rules and report problems"),
    "check-game": ENGLISH("check a game of a package and report problems"),
    "show": ENGLISH("show the game in a log as text or JSON"),
    "legal": ENGLISH("list the legal moves at the end of a log, as text or JSON"),
    "threats": ENGLISH("count who can win next, and what a player can lose"),
    "games": ENGLISH("list saved games, or delete one"),
    "players": ENGLISH("show how often each player wins, with ratings"),
    "palettes": ENGLISH("show the palettes as little islands"),
    "settings": ENGLISH("open the settings, list them, or change one"),
    "repair": ENGLISH("write the valid part of a damaged log to a new file"),
    "completion": ENGLISH("print a completion script for your shell"),
}


def main(arguments: Sequence[str] | None = None, say: Language | None = None) -> int:
    """Run the program and return its exit code; ``say`` overrides the chosen language."""
    try:
        return _main(arguments, say)
    finally:
        try:
            sys.stderr.flush()
        except OSError:  # Python would try again at exit, and change the exit code to 120
            _forget(sys.stderr)


def _main(arguments: Sequence[str] | None, say: Language | None) -> int:
    try:
        _prepare_streams()
        try:
            with _leaving_on_signals(), _rare_collections():
                return _run(sys.argv[1:] if arguments is None else list(arguments), say)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget(sys.stdout)
        return BROKEN_PIPE
    except Exception as error:
        if is_hang_up(error) and any(map(_is_device, (sys.stdout, sys.stderr))):
            _forget(sys.stdout)
            _forget(sys.stderr)
            return HUNG_UP
        if not isinstance(error, OSError) or error.filename is not None:
            raise  # a command should have reported errors about files
        from taluva.record.files import describe_os_error

        with suppress(OSError):  # standard error may be broken too
            spoken = say or language_in(sys.argv[1:] if arguments is None else arguments)
            text = spoken.again(describe_os_error(error, ENGLISH("standard output")))
            print(f"taluva: {text}", file=sys.stderr)
        _forget(sys.stdout)
        return UNWRITABLE


def _prepare_streams() -> None:
    """Replace closed streams, and make the others replace characters that they cannot encode."""
    if sys.stdin is None:
        # This takes file descriptor 0. Otherwise the next file to be opened, a log, would get it.
        sys.stdin = open(os.devnull)  # noqa: SIM115 for as long as we run
    elif isinstance(sys.stdin, io.TextIOWrapper):
        with suppress(io.UnsupportedOperation):  # input was already read
            sys.stdin.reconfigure(errors="replace")  # an invalid byte must not end a game
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 for as long as we run
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            if isinstance(stream.buffer, io.RawIOBase) and stream is getattr(sys, f"__{name}__"):
                stream = _with_buffer(stream)
                setattr(sys, name, stream)
                setattr(sys, f"__{name}__", stream)  # shutil uses this one to get the terminal size
            prepare(stream)


def _with_buffer(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """Return a buffered stream for an unbuffered one (PYTHONUNBUFFERED).

    Signals can cut off the output of an unbuffered stream.
    """
    encoding, errors = stream.encoding, stream.errors
    buffer = io.BufferedWriter(cast(io.RawIOBase, stream.detach()))
    return io.TextIOWrapper(buffer, encoding, errors, line_buffering=True)


@contextmanager
def _leaving_on_signals() -> Iterator[None]:
    """Exit cleanly on SIGTERM and SIGHUP, stopping bot processes."""

    def leave(number: int, frame: object) -> None:
        raise SystemExit(KILLED + number)

    wanted = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
    # Ignored signals stay ignored, because nohup relies on that.
    numbers = [each for each in wanted if each and signal.getsignal(each) is signal.SIG_DFL]
    try:
        for number in numbers:
            signal.signal(number, leave)
        yield
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Collect garbage less often during start-up, which allocates a lot and frees little."""
    previous = gc.get_threshold()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS, *previous[1:])
    try:
        yield
    finally:
        gc.set_threshold(*previous)


def _is_device(stream: TextIO) -> bool:
    """Return whether a stream is or was a terminal; ``isatty`` is False after a hang-up."""
    return stat.S_ISCHR(os.fstat(stream.fileno()).st_mode)


def _forget(stream: TextIO) -> None:
    """Redirect a stream to the null device, because Python flushes it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(arguments: list[str], say: Language | None) -> int:

    if say is None:
        try:
            say, arguments = language_of(arguments)
        except ValueError as error:
            print(f"taluva: {default_language().again(error)}", file=sys.stderr)
            return WRONG_USAGE
    return _parse(arguments, say) if arguments else _greet(say)


def _greet(say: Language) -> int:
    """Show the welcome screen, for a command line without arguments."""
    from taluva.app.settings import load_settings
    from taluva.app.terminal import this_terminal

    if not this_terminal().is_interactive:
        return _parse(["play"], say)
    from taluva.cli.console import User
    from taluva.cli.front import Front

    settings, problem = load_settings(say)
    return Front(User(settings, say)).run(message=problem)


def _parse(arguments: list[str], say: Language) -> int:
    """Run the command that the arguments name."""
    from taluva.cli.parser import command_in, in_language, listen, parser_for

    if "--version" not in arguments:
        listen(arguments)
    command = command_in(arguments)
    if command is None and not _ANSWERED & {*arguments}:
        arguments = ["play", *arguments]
    elif command is not None and command not in COMMANDS:
        import difflib

        from taluva.cli.console import complain
        from taluva.tui.commands import SIMILAR

        for nearest in difflib.get_close_matches(command, COMMANDS, n=1, cutoff=SIMILAR):
            text = say(
                "there is no command {word}: did you mean {nearest}?",
                word=quote(command),
                nearest=nearest,
            )
            return complain(text, WRONG_USAGE)
    with in_language(say):
        parser = parser_for(arguments, COMMANDS, say)
        chosen = parser.parse_args(arguments)
    try:
        code: int = chosen.run(chosen, say)
    except Exception as error:
        from taluva.cli.console import report_error

        return report_error(error, say)
    return code


OPTION: Final = "--language"


def language_of(arguments: Sequence[str]) -> tuple[Language, list[str]]:
    """Return the language of a command line, and the arguments without it. Raises ValueError.

    The option may be anywhere. It is read first, so that messages about the other arguments appear
    in that language.
    """
    rest: list[str] = []
    code = ""
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
        elif name != OPTION:
            rest.append(word)
        else:
            code = validate_code(value if equals else next(words, ""))
    is_version = "--version" in rest  # needs no translation, so no catalogue is loaded
    return (language(code) if code else ENGLISH if is_version else default_language()), rest


def default_language() -> Language:
    """Return the language from the settings, or else the system's."""
    from taluva.app.settings import saved_language

    return language(saved_language() or system_code(os.environ))


def language_in(arguments: Sequence[str]) -> Language:
    """Return the language that a command line names, or the default if it is missing or unknown."""
    try:
        return language_of(arguments)[0]
    except ValueError:
        return default_language()
