"""The parser of the command line; the module of a command declares its own arguments."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Final, NoReturn

from taluva import __version__
from taluva.cli.complaints import PROGRAM
from taluva.cli.display import add_display, command_in
from taluva.cli.numbers import whole
from taluva.languages import LANGUAGES
from taluva.table.line.words import begun
from taluva.table.telling.language import ENGLISH, Language

_HELP: Final = frozenset({"-h", "--help"})
_WIDEST: Final = 102  # columns of a help text that is pleasant to read

# What argparse says by itself: it asks its own ``_`` and ``ngettext``, which ask our catalogue.
SAID_BY_ARGPARSE: Final = (
    ENGLISH("usage: "),
    ENGLISH("positional arguments"),
    ENGLISH("options"),
    ENGLISH("show this help message and exit"),
    ENGLISH("unrecognized arguments: %s"),
    ENGLISH("the following arguments are required: %s"),
    ENGLISH("one of the arguments %s is required"),
    ENGLISH("argument %(argument_name)s: %(message)s"),
    ENGLISH("not allowed with argument %s"),
    ENGLISH("expected one argument"),
    ENGLISH("expected at least one argument"),
    ENGLISH("ignored explicit argument %r"),
    ENGLISH("invalid choice: %(value)r (choose from %(choices)s)"),
)


@contextmanager
def in_language(say: Language) -> Iterator[None]:
    """Let argparse speak a language."""
    before = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    argparse.__dict__.update(_=say.catalogue.gettext, ngettext=say.catalogue.ngettext)
    try:
        yield
    finally:
        argparse.__dict__.update(before)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Writes the help with the signs of the language that argparse speaks."""

    def start_section(self, heading: str | None) -> None:
        """Begin a part of the help; argparse puts a colon right behind its heading."""
        said = argparse.__dict__["_"]("{what}: {told}").format(what=heading, told="")
        super().start_section(said.rstrip().removesuffix(":") if heading else heading)


class Parser(argparse.ArgumentParser):
    """Says what is wrong with arguments in one line."""

    say: Language = ENGLISH
    text = ""  # what is to be said beside the options
    examples: Sequence[str] = ()
    words: Sequence[str] = ()  # of the command line: which options there are may depend on them

    def error(self, message: str) -> NoReturn:
        """Report wrong usage and leave with code 2."""
        from taluva.record.text import tellable
        from taluva.shell.text.printing import print_lines

        told = self.say("{problem} (see {command} --help)", problem=message, command=self.prog)
        print_lines([f"{PROGRAM}: {tellable(told)}"], out=sys.stderr)
        self.exit(2)

    def explain(self, text: str = "", examples: Sequence[str] = ()) -> None:
        """Set what the help says below the options: sentences, and commands to type."""
        self.text, self.examples = text, examples
        width = max(1, min(shutil.get_terminal_size().columns, _WIDEST) - 2)
        paragraphs = [textwrap.fill(text, width)] if text else []
        if examples:
            lines = "".join(f"\n  {PROGRAM} {each}" for each in examples)
            paragraphs.append(self.say("examples:") + lines)
        paragraphs.append(_exit_codes(self.say))
        self.epilog = "\n\n".join(paragraphs)


def _exit_codes(say: Language) -> str:
    return say("Exit codes: 0 all is well, 1 a problem in the data, 2 wrong usage.")


def parser_for(
    arguments: Sequence[str],
    commands: Mapping[str, str],
    say: Language,
    *,
    is_whole: bool = False,
) -> Parser:
    """Make the parser that these arguments need: only the chosen command is imported.

    The others are there where they are to be listed; with ``is_whole`` it has all of them, with all
    that they declare.
    """
    parser = Parser(
        prog=PROGRAM,
        description=say("Taluva, the board game, in a terminal: play it, watch it, study it."),
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    parser.say = say
    parser.explain(examples=_examples(say))
    version = f"{PROGRAM} {__version__}"
    about = say("show the version and exit")
    parser.add_argument("--version", action="version", version=version, help=about)
    add_display(parser, say, default=None)
    known = ", ".join(LANGUAGES)
    spoken = say("the language ({known}; default: the system's), at any place", known=known)
    parser.add_argument("--language", metavar=say("LANGUAGE"), help=spoken)
    subparsers = parser.add_subparsers(
        title=say("commands"), metavar=say("COMMAND"), required=True, parser_class=Parser
    )
    chosen = command_in(arguments)
    is_listed = is_whole or chosen not in commands or not _HELP.isdisjoint(arguments)
    for name, told in commands.items():
        if name != chosen and not is_listed:
            continue
        summary = say.again(told)
        command = subparsers.add_parser(
            name,
            help=summary,
            description=f"{begun(summary)}.",
            formatter_class=_Formatter,
            allow_abbrev=False,
        )
        command.say = say
        command.register("type", int, whole(say))
        if is_whole or name == chosen:
            module = import_module(f"taluva.cli.commands.{name.replace('-', '_')}")
            command.words = arguments
            module.add(command, say)
            command.set_defaults(run=module.run)
    return parser


def _examples(say: Language) -> Sequence[str]:
    return (
        f"show game.taluva            {say('the island and where the game stands')}",
        f"legal game.taluva --json    {say('what may be played now, for another program')}",
        f"check *.taluva              {say('silent if the logs are valid')}",
    )
