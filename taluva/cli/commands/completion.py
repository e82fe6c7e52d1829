"""``taluva completion``: a script that completes ``taluva`` commands in a shell.

The scripts call it again to complete a line. It finds the words by walking the parser.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from taluva.app.options import BY_NAME, SETTINGS, Setting
from taluva.cli import COMMANDS, OPTION, PROGRAM, language_of
from taluva.cli.options import YES_OR_NO, game_in
from taluva.cli.parser import Parser, in_language, parser_for
from taluva.core.lessons import CourseKind
from taluva.core.setup import BOT, Option, parse_yes_or_no
from taluva.games import definition_for, loadable_games
from taluva.i18n import Language
from taluva.i18n.languages import LANGUAGES

_SCRIPTS: Final = Path(__file__).parents[2] / "share"
_MAX_GAMES: Final = 50  # offered at once
_BREAKS: Final = ":="  # characters at which bash splits words


_BASH: Final = "bash-completion/completions/taluva"
# The script for each shell, and the path where a user installs it.
SHELLS: Final = {
    "bash": (_BASH, f"~/.local/share/{_BASH}"),
    "zsh": ("zsh/site-functions/_taluva", "~/.zfunc/_taluva"),
    "fish": ("fish/vendor_completions.d/taluva.fish", "~/.config/fish/completions/taluva.fish"),
}


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    parser.add_argument("shell", choices=tuple(SHELLS), help=say("your shell"))
    line = say("list completions for this command line instead; the scripts use this")
    parser.add_argument("--line", metavar=say("LINE"), help=line)
    parser.explain(
        say(
            "Save the script in a file that your shell reads when it starts. You may have to "
            "create the folder first, and for zsh it must be in fpath. System packages install "
            "the scripts for you."
        ),
        [f"completion {name} > {path}" for name, (_, path) in SHELLS.items()],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Print the script, or completions of a line; return the exit code."""
    if arguments.line is None:
        script, _ = SHELLS[arguments.shell]
        print((_SCRIPTS / script).read_text(encoding="utf-8"), end="")
        return 0
    for row in _rows(arguments.shell, arguments.line, complete(arguments.line, say)):
        print(row)
    return 0


def _rows(shell: str, line: str, found: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield completions as the script of a shell expects them."""
    for word, about in found:
        about = " ".join(about.split())
        if shell == "bash":
            # Bash replaces only the text after the last break in the typed word.
            typed = line.rsplit(maxsplit=1)[-1] if line[-1:].strip() else ""
            start = max(typed.rfind(each) for each in _BREAKS) + 1
            yield shlex.quote(word[start:])
        elif shell == "zsh":
            escaped = word.replace(":", "\\:")
            yield f"{escaped}:{about}" if about else escaped
        else:
            yield f"{word}\t{about}" if about else word


FILES: Final = "/"  # stands for file names, which the shell completes itself
_CUT: Final = "\0"  # marks the end of an unfinished word


class Completion(NamedTuple):
    """A completion of the last word, and its meaning."""

    word: str
    about: str = ""


def complete(line: str, say: Language) -> list[Completion]:
    """Return the completions of the last word in a line; FILES stands for file names."""
    *before, last = _split(line)
    with suppress(ValueError):
        say, before = language_of(before)
    if before and before[-1] == OPTION:
        found: Iterable[Completion] = (Completion(*each) for each in LANGUAGES.items())
    else:
        with in_language(say):
            parser: argparse.ArgumentParser = parser_for(before, COMMANDS, say)
        found = _ParsedWords(parser, before, say).completions(last)
    fitting = (each for each in found if each.word.startswith(last) or each.word == FILES)
    return [each for each in fitting if each.word.isprintable()]


def _split(line: str) -> list[str]:
    """Return the words after the program's name; the last one is unfinished."""
    for quote in ("", "'", '"'):
        with suppress(ValueError):
            words = shlex.split(f"{line}{_CUT}{quote}")
            break
    start = next((at for at, word in enumerate(words, 1) if Path(word).stem == PROGRAM), 0)
    return [*words[start:-1], words[-1].removesuffix(_CUT)]


class _ParsedWords:
    """The state of a parser after the words before the last one."""

    def __init__(self, parser: argparse.ArgumentParser, words: Sequence[str], say: Language):
        self.say, self.words = say, words
        self.typed = ""  # the start of the word to complete
        self._value: argparse.Action | None = None  # the option whose value comes next
        self._left = 0  # the number of values it still takes
        self.given: list[str] = []  # values so far of the positional argument that comes next
        self._enter(parser)
        for word in words:
            self._read(word)

    def _enter(self, parser: argparse.ArgumentParser) -> None:
        self._options: Mapping[str, argparse.Action] = parser._option_string_actions
        self._arguments = [each for each in parser._actions if not each.option_strings]

    def _read(self, word: str) -> None:
        if self._left:
            self._left -= 1
        elif word.startswith("-") and word in self._options:
            self._value = self._options[word]
            nargs = self._value.nargs
            self._left = nargs if isinstance(nargs, int) else 1
        elif not word.startswith("-") and self._arguments:
            argument = self._arguments[0]
            self.given.append(word)
            if isinstance(argument, argparse._SubParsersAction):
                self.given.clear()
                self._enter(argument.choices.get(word, argparse.ArgumentParser(add_help=False)))
            elif argument.nargs not in ("*", "+"):
                self.given.clear()
                del self._arguments[0]

    def completions(self, last: str) -> Iterator[Completion]:
        """Yield the possible completions of the last word."""
        self.typed = last
        name, equals, value = last.partition("=")
        if self._left and self._value is not None:
            yield from self._values(self._value, last)
        elif equals and name in self._options:
            for each in self._values(self._options[name], value):
                yield each if each.word == FILES else each._replace(word=f"{name}={each.word}")
        elif last.startswith("-") or not self._arguments:
            for option, action in self._options.items():
                yield Completion(option, action.help or "")
        else:
            yield from self._values(self._arguments[0], last)

    def _values(self, action: argparse.Action, typed: str) -> Iterator[Completion]:
        """Yield the values of an option or argument."""
        if isinstance(action, argparse._SubParsersAction):
            for name in action.choices:
                yield Completion(name, self.say.again(COMMANDS[name]))
        elif action.choices is not None:
            yield from map(Completion, map(str, action.choices))
        elif action.dest.startswith("option "):
            yield from self._option_values(action.dest.removeprefix("option "), typed)
        else:
            key = action.option_strings[-1] if action.option_strings else action.dest
            if key in _VALUES:
                yield from _VALUES[key](self)

    def _option_values(self, key: str, typed: str) -> Iterator[Completion]:
        definition = definition_for(game_in(self.words))
        option: Option = next(each for each in definition.options if each.key == key)
        if option.parse is parse_yes_or_no:
            yield from map(Completion, YES_OR_NO)
        before = typed[: typed.rfind(",") + 1] if option.is_per_seat else ""
        for word, about in option.choices.items():
            yield Completion(f"{before}{word}", self.say.again(about))


def _files(parsed: _ParsedWords) -> Iterator[Completion]:
    yield Completion(FILES)


def _saved_games(parsed: _ParsedWords) -> Iterator[Completion]:
    """Yield the names of the latest saved games, with their numbers in the list."""
    from taluva.record.folder import latest_logs
    from taluva.record.summaries import saved_logs

    logs = latest_logs()
    if any(path.stem.startswith(parsed.typed) for path in logs):
        numbered = enumerate(saved_logs(logs), 1)
        found = (each for each in numbered if each[1].stem.startswith(parsed.typed))
        for number, path in islice(found, _MAX_GAMES):
            yield Completion(path.stem, str(number))
    yield Completion(FILES)


def _setting_values(parsed: _ParsedWords) -> Iterator[Completion]:
    """Yield the values of the setting named by the word before."""
    for setting in SETTINGS:
        if setting.word == parsed.words[-1]:
            yield from _values_of(setting, parsed.say)


def _values_of(setting: Setting, say: Language) -> Iterator[Completion]:
    """Yield the values of a setting, and file names if it can be a file."""
    for value, meaning in setting.values().items():
        yield Completion(value, say.again(meaning) or setting.labels[value])
    if setting.read is not None and setting.values():
        yield Completion(FILES)


def _bots(parsed: _ParsedWords) -> Iterator[Completion]:
    from taluva.bots.players import bot_names
    from taluva.bots.spec import Spec

    definition = definition_for(game_in(parsed.words))
    for name in bot_names(definition):
        yield Completion(f"{BOT}{name}", Spec(name).display_name(definition, parsed.say))


def _lessons(parsed: _ParsedWords) -> Iterator[Completion]:
    """Yield courses and lessons, or the lessons of a course already on the line."""
    from taluva.learn.courses import courses_of, find_course

    say = parsed.say
    if parsed.given:
        with suppress(ValueError):
            course, number = find_course(" ".join(parsed.given), say)
            for each in course.lessons if number is None else ():
                yield Completion(each.task.display_name(say), say.again(each.title))
        return
    games = [game_in(parsed.words)] if "--game" in parsed.words else loadable_games()
    courses = [course for game in games for course in courses_of(game)]
    for course in courses:
        yield Completion(say.again(course.name), say.again(course.title))
    for course in courses:
        for each in course.lessons if course.kind is CourseKind.LESSONS else ():
            yield Completion(each.task.display_name(say), say.again(each.title))


def _puzzles(parsed: _ParsedWords) -> Iterator[Completion]:
    """Yield the numbers of the puzzles, with their grades."""
    lessons: Any = definition_for(game_in(parsed.words)).lessons
    for puzzle in () if lessons is None else lessons().puzzles:
        about = parsed.say("Puzzle, grade {grade}", grade=puzzle.grade)
        yield Completion(puzzle.task.name, about)


# The completer of each argument, by its name, and of each option, by its longest spelling.
_VALUES: Final[Mapping[str, Callable[[_ParsedWords], Iterator[Completion]]]] = {
    "log": _saved_games,
    "logs": _saved_games,
    "--delete": _saved_games,
    "names": _bots,
    "bots": _bots,
    "bot": _bots,
    "what": _lessons,
    "number": _puzzles,
    "value": _setting_values,
    "--palette": lambda parsed: _values_of(BY_NAME["palette"], parsed.say),
    "--log": _files,
    "--logs": _files,
    "--output": _files,
    "--results": _files,
}
