"""``taluva completion``: a script that completes ``taluva`` commands in a shell."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from taluva.cli.parser import Parser
from taluva.i18n import Language

_SCRIPTS: Final = Path(__file__).parents[2] / "share"
_BREAKS: Final = ":="  # characters at which bash splits words


class Shell(NamedTuple):
    """A shell: our script for it, and where a user's own copy goes."""

    script: str
    path: str


SHELLS: Final = {
    "bash": Shell(
        "bash-completion/completions/taluva", "~/.local/share/bash-completion/completions/taluva"
    ),
    "zsh": Shell("zsh/site-functions/_taluva", "~/.zfunc/_taluva"),
    "fish": Shell(
        "fish/vendor_completions.d/taluva.fish", "~/.config/fish/completions/taluva.fish"
    ),
}


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    parser.add_argument("shell", choices=tuple(SHELLS), help=say("your shell"))
    line = say("list what can complete this command line instead; the scripts use this")
    parser.add_argument("--line", metavar=say("LINE"), help=line)
    parser.explain(
        say(
            "Save the script in a file that your shell reads when it starts. You may have to "
            "create the folder first, and for zsh it must be in fpath. Packages for a whole "
            "system install the scripts themselves."
        ),
        [f"completion {name} > {shell.path}" for name, shell in SHELLS.items()],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Print the script, or completions of a line; return the exit code."""
    if arguments.line is None:
        script = _SCRIPTS / SHELLS[arguments.shell].script
        print(script.read_text(encoding="utf-8"), end="")
        return 0
    from taluva.cli.completion import complete

    for row in _rows(arguments.shell, arguments.line, complete(arguments.line, say)):
        print(row)
    return 0


def _rows(shell: str, line: str, found: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield completions as the script of a shell expects them."""
    for word, about in found:
        about = " ".join(about.split())
        if shell == "bash":
            # Bash replaces only what follows the last break in the typed word.
            typed = line.rsplit(maxsplit=1)[-1] if line[-1:].strip() else ""
            start = max(typed.rfind(each) for each in _BREAKS) + 1
            yield shlex.quote(word[start:])
        elif shell == "zsh":
            escaped = word.replace(":", "\\:")
            yield f"{escaped}:{about}" if about else escaped
        else:
            yield f"{word}\t{about}" if about else word
