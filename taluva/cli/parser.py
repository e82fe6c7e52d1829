"""The argument parser, argparse types for numbers, and the display options."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from taluva import __version__
from taluva.app.options import BY_NAME, SETTINGS, Setting, Settings
from taluva.cli import PROGRAM
from taluva.core.setup import not_expected
from taluva.core.text import capitalize_first, parse_decimal, parse_whole
from taluva.i18n import ENGLISH, InvalidInput, Language
from taluva.i18n.languages import LANGUAGES
from taluva.tui import capabilities

if TYPE_CHECKING:
    from taluva.app.options import Settings


T = TypeVar("T")

BY_EAR: Final = BY_NAME["by_ear"]
_HELP: Final = frozenset({"-h", "--help"})
_MAX_WIDTH: Final = 102  # columns; wider help text is hard to read
_UNWRAPPED: Final = 10_000  # columns; help text by ear has no line breaks

# The messages of argparse itself. It looks them up with its own ``_`` and ``ngettext``, which
# ``in_language`` replaces with our catalogue.
ARGPARSE_MESSAGES: Final = (
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
    """Make argparse print its own messages in a language."""
    before = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    argparse.__dict__.update(
        _=lambda text: text and say.catalogue.gettext(text),  # argparse may pass None
        ngettext=say.catalogue.ngettext,
    )
    try:
        yield
    finally:
        argparse.__dict__.update(before)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """A help formatter with the punctuation of the current language. By ear, it does not wrap."""

    width: int | None = None  # columns; None is the terminal's width

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=self.width)

    def start_section(self, heading: str | None) -> None:
        """Start a section of the help, without the final colon, which argparse adds itself."""
        text = argparse.__dict__["_"]("{what}: {told}").format(what=heading, told="")
        super().start_section(text.rstrip().removesuffix(":") if heading else heading)


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    say: Language = ENGLISH
    text = ""  # the explanation below the options
    examples: Sequence[str] = ()
    words: Sequence[str] = ()  # the command line, which may determine the available options

    def error(self, message: str) -> NoReturn:
        """Report wrong usage and exit with code 2."""
        from taluva.cli.console import complain

        text = self.say("{problem} (see {command} --help)", problem=message, command=self.prog)
        self.exit(complain(text))

    @property
    def option_strings(self) -> frozenset[str]:
        """The options that have been added."""
        return frozenset(self._option_string_actions)

    def explain(self, text: str = "", examples: Sequence[str] = ()) -> None:
        """Set the text below the options in the help: an explanation and example commands."""
        self.text, self.examples = text, examples
        columns = min(shutil.get_terminal_size().columns, _MAX_WIDTH)
        width = _Formatter.width or max(1, columns - 2)
        paragraphs = [textwrap.fill(text, width)] if text else []
        if examples:
            lines = "".join(f"\n  {PROGRAM} {each}" for each in examples)
            paragraphs.append(self.say("examples:") + lines)
        paragraphs.append(self.say("Exit codes: 0 success, 1 problem in the data, 2 wrong usage."))
        self.epilog = "\n\n".join(paragraphs)


def parser_for(
    arguments: Sequence[str], commands: Mapping[str, str], say: Language, *, is_whole: bool = False
) -> Parser:
    """Return the parser for these arguments, importing only the chosen command.

    Other commands are added without arguments where the help lists them. With ``is_whole`` all
    commands are imported with all their arguments.
    """
    parser = Parser(
        prog=PROGRAM,
        description=say("Taluva, the board game, in a terminal: play it, watch it, study it."),
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    parser.say = say
    parser.explain(
        examples=[
            f"show game.taluva            {say('the board and the current state')}",
            f"legal game.taluva --json    {say('the legal moves, for another program')}",
            f"check *.taluva              {say('no output if the logs are valid')}",
        ]
    )
    version = f"{PROGRAM} {__version__}"
    about = say("show the version and exit")
    parser.add_argument("--version", action="version", version=version, help=about)
    add_display(parser, say, default=None)
    known = ", ".join(LANGUAGES)
    spoken = say("language ({known}; default: the system's), anywhere on the line", known=known)
    parser.add_argument("--language", metavar=say("LANGUAGE"), help=spoken)
    subparsers = parser.add_subparsers(
        title=say("commands"), metavar=say("COMMAND"), required=True, parser_class=Parser
    )
    chosen = command_in(arguments)
    is_listed = is_whole or chosen not in commands or not _HELP.isdisjoint(arguments)
    for name, text in commands.items():
        if name != chosen and not is_listed:
            continue
        summary = say.again(text)
        command = subparsers.add_parser(
            name,
            help=summary,
            description=f"{capitalize_first(summary)}.",
            formatter_class=_Formatter,
            allow_abbrev=False,
        )
        command.say = say
        command.register("type", int, typed(parse_number, say))
        if is_whole or name == chosen:
            module = import_module(f"taluva.cli.commands.{name.replace('-', '_')}")
            command.words = arguments
            module.add(command, say)
            if f"--{BY_EAR.word}" not in command.option_strings:
                add_setting(command, BY_EAR, say)
            command.set_defaults(run=module.run)
    return parser


def listen(arguments: Sequence[str]) -> None:
    """Decide whether the command prints for a screen reader, also if its arguments are wrong."""
    from taluva.app.settings import load_settings
    from taluva.cli.console import print_by_ear

    flags = {f"--{BY_EAR.word}": True, f"--no-{BY_EAR.word}": False}
    options = takewhile(lambda word: word != "--", arguments)
    chosen = [flags[word] for word in options if word in flags]
    is_by_ear = chosen[-1] if chosen else load_settings(ENGLISH)[0].by_ear == "on"
    print_by_ear(is_by_ear)
    _Formatter.width = _UNWRAPPED if is_by_ear else None


def typed(read: Callable[[str], T], say: Language) -> Callable[[str], T]:
    """Return an argparse type that reports a ValueError of ``read`` in a language."""

    def reading(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(say.again(error)) from None

    return reading


def parse_number(text: str) -> int:
    """Parse a whole number. Raises ValueError with a message."""
    try:
        return parse_whole(text)
    except ValueError:
        raise InvalidInput(not_expected(text, ENGLISH("a whole number"))) from None


def seconds(least: float, most: float, say: Language) -> Callable[[str], float]:
    """Return an argparse type for seconds within limits."""

    def read(text: str) -> float:
        with suppress(ValueError):
            if least <= (value := parse_decimal(text)) <= most:
                return value
        limits = {"least": say.number(least), "most": say.number(most)}
        raise InvalidInput("expected {least} to {most} seconds", **limits)

    return typed(read, say)


_COLOUR: Final = "--colour"
# Display options with a value.
WITH_WORDS: Final = (
    _COLOUR,
    *(f"--{each.word}" for each in SETTINGS if each.is_option and not each.is_flag),
)


def add_display(
    parser: argparse.ArgumentParser, say: Language, *, default: Any = argparse.SUPPRESS
) -> None:
    """Add the display options; omitted ones keep the value given before the command."""
    for setting in SETTINGS:
        if setting.is_option:
            add_setting(parser, setting, say, default=default)
    colour = say("how many colours (default: auto)")
    parser.add_argument(_COLOUR, choices=capabilities.COLOURS, default=default, help=colour)
    add_open(parser, say, default=default)


def add_setting(
    parser: argparse.ArgumentParser,
    setting: Setting,
    say: Language,
    *,
    default: Any = argparse.SUPPRESS,
    about: str = "",
) -> None:
    """Add the option of a setting. ``about`` describes it, if not its usual summary."""
    name, values = f"--{setting.word}", setting.values()
    if setting.is_flag:
        for flag, value in ((name, "on"), (f"--no-{setting.word}", "off")):
            parser.add_argument(
                flag,
                action="store_const",
                const=value,
                dest=setting.name,
                default=default,
                help=say.again(values[value]),
            )
        return
    if not about:
        summary, meaning = say.again(setting.summary), say.again(values[setting.default])
        if setting.argument:
            summary = say.about(summary, ", ".join(values))
        about = say(
            "{summary}; default: {value} ({meaning})",
            summary=summary,
            value=setting.default,
            meaning=meaning,
        )
    option = parser.add_argument(
        name, metavar=say.again(setting.argument) or None, default=default, help=about
    )
    if setting.read is None:
        option.choices = tuple(values)
    else:
        option.type = typed(lambda text: setting.parse(text, say), say)


def add_open(
    parser: argparse.ArgumentParser, say: Language, *, default: Any = argparse.SUPPRESS
) -> None:
    """Add the option that shows hidden information in an unfinished game."""
    hands = say("show every player's hand")
    parser.add_argument("--open", dest="is_open", action="store_true", default=default, help=hands)


def command_in(arguments: Sequence[str]) -> str | None:
    """Return the name of the command, skipping options before it; None if there is none."""
    before = ""
    for word in arguments:
        if not word.startswith("-") and before not in WITH_WORDS:
            return word
        before = word
    return None


def display_of(arguments: argparse.Namespace, say: Language) -> Settings:
    """Return the display options from the arguments, or else from the settings file."""
    from taluva.app.settings import load_settings

    return options_on(arguments, load_settings(say)[0])


def options_on(arguments: argparse.Namespace, settings: Settings) -> Settings:
    """Return the display options from the arguments, or else from the settings."""
    names = ("colour", "is_open", *(each.name for each in SETTINGS if each.is_option))
    options = {name: getattr(arguments, name, None) for name in names}
    chosen: dict[str, Any] = {name: value for name, value in options.items() if value}
    return settings._replace(**chosen)
