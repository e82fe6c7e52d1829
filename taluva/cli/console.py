"""Errors on standard error, and line-by-line questions."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO

from taluva.app.terminal import count_line, is_terminal
from taluva.cli import PROGRAM
from taluva.core.environment import format_command
from taluva.core.pages import TableBlock
from taluva.games import definition_for, ui_for
from taluva.i18n import Language, Message, sanitize_message
from taluva.tui import text as layout
from taluva.tui.text import in_columns, pad, width_of, wrap

if TYPE_CHECKING:
    from taluva.app.options import Settings
    from taluva.app.state import State
    from taluva.core.game import Game
    from taluva.record.lines import LogError
    from taluva.tui.game_ui import GameUI
    from taluva.tui.line_editor import LineEditor
    from taluva.tui.worker import TerminalWriter


def print_lines(
    lines: Iterable[str], indent: str = "  ", out: TextIO | TerminalWriter | None = None
) -> None:
    """Print lines. On a terminal, wrap wide lines, except by ear."""
    if not is_by_ear():
        layout.print_lines(lines, indent, out)
        return
    for line in lines:
        print(line, file=out, flush=True)


def warn(text: str) -> None:
    """Write a line to standard error, made safe for the terminal."""
    print_lines([sanitize_message(text)], out=sys.stderr)


def complain(text: str, code: int = 2) -> int:
    """Write an error message to standard error and return the exit code."""
    warn(f"{PROGRAM}: {text}")
    return code


class Reported(Exception):
    """The end of a command after it has reported a problem in the data."""


def report_error(error: Exception, say: Language) -> int:
    """Report an error that holds a message; return the exit code. Raise any other error again.

    The code is 1 for a log that is damaged or in use.
    """
    from taluva.record.lines import LogError, LogInUse

    if isinstance(error, Reported):
        return 1
    if isinstance(error, LogError):
        warn(describe_damage(error, say))
        return 1
    if not isinstance(str(error), Message):
        raise error
    return complain(say.again(error), 1 if isinstance(error, LogInUse) else 2)


def describe_damage(error: LogError, say: Language) -> str:
    """Describe the damage of a log, and how to repair it if it holds a game."""
    problem = sanitize_message(say.again(error))
    if error.game is None:
        return problem
    return say(
        "{problem} ({command} -o FILE writes the valid part to a new log)",
        problem=problem,
        command=format_command("repair", error.source),
    )


@dataclass(slots=True)
class User:
    """The person at this terminal: the display and the language, which can change in a game."""

    display: Settings
    say: Language

    def follow(self, state: State) -> None:
        """Use what was chosen in a game from now on."""
        self.display, self.say = state.view.choices, state.say


class _Output:
    """How commands print: by ear or for the eye. ``cli.run`` decides it for each command line."""

    is_by_ear = False


def print_by_ear(is_by_ear: bool) -> None:
    """Set whether commands print for a screen reader."""
    _Output.is_by_ear = is_by_ear


def is_by_ear() -> bool:
    """Check whether commands print for a screen reader."""
    return _Output.is_by_ear


def print_report(
    lines: Sequence[str],
    about: Game[Any] | GameUI[Any, Any] | None,
    say: Language,
    indent: str = "  ",
) -> None:
    """Print lines about a game, its rules, or no game in particular, by ear or for the eye."""
    if not is_by_ear():
        print_lines(lines, indent)
        return
    from taluva.app.by_ear import spoken_report
    from taluva.tui.speech import print_spoken

    print_spoken(spoken_report(lines, about, say), sys.stdout)


def describe_state(game: Game[Any], say: Language) -> str:
    """Return whose turn it is and what comes next, or how a game ended."""
    if not is_by_ear():
        return definition_for(game.game_name).status_line(game, say)
    return ui_for(game.game_name).speech.summary(game, None, say)[0]


def table_lines(rows: Sequence[Sequence[str]], say: Language) -> list[str]:
    """Return the lines of a table whose first row is the heading, or a sentence for each row."""
    if not is_by_ear():
        return in_columns([(*row, "") for row in rows])
    from taluva.tui.speech import as_speech

    spoken = {"±": f"{say('plus or minus')} ", "∞": say("infinite")}
    signs = str.maketrans(spoken)
    cells = (tuple(cell.translate(signs) for cell in (*row, "")) for row in rows)
    return as_speech([TableBlock(tuple(cells))], say)


class Conversation:
    """A line-by-line dialogue on the standard streams, for the screen or a screen reader."""

    def __init__(self, say: Language, *, is_by_ear: bool = False) -> None:
        self._say = say
        self._is_by_ear = is_by_ear

    def show(self, *lines: str, indent: int = 0) -> None:
        """Print lines; on a terminal, wrap them and indent what follows the first part."""
        if self._is_by_ear:
            from taluva.tui.speech import print_spoken

            print_spoken(lines, sys.stdout)
            return
        width = shutil.get_terminal_size().columns if is_terminal(sys.stdout) else 0
        for line in lines:
            is_narrow = width_of(line) <= width or not width
            for part in (
                [line] if is_narrow else wrap(line, width - 1, " " * min(indent, width // 2))
            ):
                print(part)

    def show_list(self, rows: Sequence[Sequence[str]]) -> None:
        """Print rows in columns. For a screen reader, print their number, then one row per line.

        A single row needs no number.
        """
        used = [column for column in zip(*rows, strict=True) if any(column)]
        if self._is_by_ear:
            if len(rows) > 1:
                self.show(self._say.count("{number} entry:", "{number} entries:", len(rows)))
            for *names, meaning in zip(*used, strict=True):
                name = " ".join(filter(None, names))
                self.show(self._say.about(name, meaning) if meaning else name)
            return
        widths = [max(map(width_of, column)) for column in used[:-1]]
        for *names, meaning in zip(*used, strict=True):
            cells = [pad(name, width) for name, width in zip(names, widths, strict=True)]
            self.show("  ".join(["", *cells, meaning]).rstrip(), indent=sum(widths) + 2 * len(used))

    def ask(self, question: str, default: str, editor: LineEditor | None = None) -> str:
        """Ask for a line, showing the default, and return the answer. Raises EOFError.

        A listener uses the line editor, if there is one.
        """
        text = f"{question} [{default}]" if default else question
        prompt = self._say.about(text, "")
        if self._is_by_ear:
            prompt = prompt.replace("\xa0", " ")
        answer = input(prompt) if editor is None or not self._is_by_ear else editor.read(prompt)
        count_line(sys.stdin)
        return answer.strip()
