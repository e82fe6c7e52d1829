"""Bot specs such as ``bot:hard,3s`` or ``exec:./mybot``, and who plays in which seat."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import chain, count
from operator import attrgetter
from pathlib import PurePath
from typing import Any, Final, NamedTuple

from taluva.core import setup
from taluva.core.bot import DEFAULT_SECONDS, Budget, Report
from taluva.core.definition import GameDefinition
from taluva.i18n import ENGLISH, InvalidInput, Language, quote

MAX_SECONDS: Final = 3600.0
MAX_NODES: Final = 10**9

_SETTING: Final = (
    r"(?P<seconds>[0-9]{1,6}(?:\.[0-9]{1,3})?)s|(?P<nodes>[0-9]{1,9})n|(?P<share>[1-9][0-9]?)%"
)
_CLASS: Final = r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*"  # a module and what it holds
_TIMES: Final = r"(?ai)(?:,\s*[0-9.]+[sn])+$"  # after a command

# An unquoted word that a shell would treat as a redirection, a pipe or the end of a command.
_FOR_A_SHELL: Final = r"(?s)([0-9]*|&)[<>].*|\|[|&]?|&&?|;"


class SpecError(InvalidInput):
    """An invalid bot spec, with a message for players."""


class Spec(NamedTuple):
    """A bot for a seat, and how long it may think about each move.

    ``level`` names a level or a registered bot; ``command`` starts a program instead. ``seconds``
    and ``nodes`` are None if the spec does not set them. With a ``share``, the level makes that
    percentage of the moves, and the level below makes the rest. ``called`` is the name that a
    program or a foreign bot has stated. A ``factory`` makes the bot, and ``level`` only names it.
    """

    level: str = ""
    command: str = ""
    seconds: float | None = None
    nodes: int | None = None
    share: int | None = None
    called: str = ""
    factory: Callable[[], Any] | None = None

    def __str__(self) -> str:
        return self.words if self.command or self.factory else f"{setup.BOT}{self.words}"

    @property
    def words(self) -> str:
        """The spec as written in a log: ``hard,3s``, or ``exec:`` with its command and limits."""
        time = "" if self.seconds is None else f",{self.seconds:g}s"
        nodes = "" if self.nodes is None else f",{self.nodes}n"
        share = "" if self.share is None else f",{self.share}%"
        who = f"{setup.EXEC}{self.command}" if self.command else self.level
        return who + time + nodes + share

    @property
    def name(self) -> str:
        """The bot's English name, without a number to distinguish equal names."""
        if self.called:
            return self.called
        if not self.command:
            return self.level.rpartition(":")[2].capitalize()
        name = "".join(c for c in PurePath(_split(self.command)[0]).stem if c.isprintable())
        return name.strip()[: setup.MAX_NAME_LENGTH - 3] or "Program"

    def display_name(self, definition: GameDefinition[Any, Any], say: Language) -> str:
        """Return the bot's name as players see it, in the given language."""
        level = None if self.command else definition.levels.get(self.level)
        return self.name if level is None else say.again(level.name)

    def budget(
        self, definition: GameDefinition[Any, Any], seed: int = 0, report: Report | None = None
    ) -> Budget:
        """Return the budget for one move, with the default time if the spec sets no limit."""
        seconds = self.seconds
        if seconds is None and self.nodes is None:
            level = definition.levels.get(self.level)
            seconds = DEFAULT_SECONDS if level is None else level.seconds
        return Budget(seconds, self.nodes, seed, report)


def parse_spec(text: str) -> Spec:
    """Parse a bot spec, with or without ``bot:``. Raises SpecError.

    Does not check that the bot or the program exists.
    """
    text = text.strip()
    if text.lower().startswith(setup.EXEC):
        command = text[len(setup.EXEC) :]
        times = re.search(_TIMES, command)
        settings = [] if times is None else times[0].split(",")[1:]
        command = command[: None if times is None else times.start()].strip()
        if not _split(command):
            raise SpecError("exec: needs a command, as in exec:./mybot")
        _check_words(command)
        return Spec("", command, **_settings(settings))
    named = text[len(setup.BOT) :] if text.lower().startswith(setup.BOT) else text
    level, *settings = named.split(",")
    level = level.strip().lower()
    if not level:
        raise SpecError("{text} is not a bot: use bot:LEVEL or exec:COMMAND", text=quote(text))
    return Spec(level, **_settings(settings))


def parse_entrant(text: str) -> Spec:
    """Parse a bot of a match: a spec, or a class such as ``my_module:MyBot``. Raises SpecError.

    Imports the module, also from the current folder, so it is only for text that a user typed.
    """
    name, *settings = text.strip().split(",")
    if setup.names_a_bot(text) or not re.fullmatch(_CLASS, name.strip()):
        return parse_spec(text)
    module, _, path = name.strip().partition(":")
    folder = os.getcwd()
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        factory = attrgetter(path)(import_module(module))
    except Exception as error:  # foreign code may raise anything
        raise not_created(name, error) from error
    return Spec(name.strip(), factory=factory, **_settings(settings))


def not_created(name: str, error: Exception) -> SpecError:
    """Return the error for a bot whose code raised one."""
    text = ENGLISH("can't create the bot {bot}: {problem}", bot=quote(name), problem=str(error))
    return SpecError(text)


def _settings(words: Sequence[str]) -> dict[str, Any]:
    """Parse the fields of a Spec that limit a bot. Raises SpecError."""
    found: dict[str, Any] = {}
    for setting in words:
        match = re.fullmatch(_SETTING, setting.strip().lower())
        if match is None or match.lastgroup is None or match.lastgroup in found:
            raise SpecError(
                "{word} is not a bot setting: use seconds such as 3s, nodes such as 500n or "
                "a share of its strength such as 70%, each once",
                word=quote(setting.strip().lower()),
            )
        number = float if match.lastgroup == "seconds" else int
        found[match.lastgroup] = number(match[match.lastgroup])
    if not 0 < found.get("seconds", MAX_SECONDS) <= MAX_SECONDS:
        raise SpecError("use more than 0 and at most {most} seconds", most=f"{MAX_SECONDS:g}")
    if found.get("nodes") == 0:
        raise SpecError("a bot needs 1 to {most} nodes", most=MAX_NODES - 1)
    return found


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command, posix=os.name != "nt")
    except ValueError:
        text = ENGLISH("the quotes in {command} do not match", command=quote(command))
        raise SpecError(text) from None


def _check_words(command: str) -> None:
    """Check that a command has no shell syntax. Raises SpecError."""
    for word in shlex.split(command, posix=False):  # this mode keeps the quotes around words
        if re.fullmatch(_FOR_A_SHELL, word):
            raise SpecError(
                "exec: does not use a shell, so {word} would be an argument to the program. "
                "Put it in quotes if you mean that, or start a shell: exec:sh -c '…'",
                word=quote(word),
            )


def seat_names(
    seats: Sequence[str | Spec],
    definition: GameDefinition[Any, Any] | None = None,
    say: Language = ENGLISH,
) -> list[str]:
    """Return the names of all players: people unchanged, bots with numbers if names are equal.

    Without a definition, the names of bots are English.
    """
    taken = {seat.casefold() for seat in seats if isinstance(seat, str)}
    names = []
    for seat in seats:
        if isinstance(seat, Spec):
            name = seat.name if definition is None else seat.display_name(definition, say)
            numbered = (f"{name} {number}" for number in count(2))
            name = next(each for each in chain([name], numbered) if each.casefold() not in taken)
            taken.add(name.casefold())
            names.append(name)
        else:
            names.append(seat)
    return names


def assign_seats(
    seats: Sequence[str],
    definition: GameDefinition[Any, Any],
    *,
    runs_programs: bool = False,
    say: Language = ENGLISH,
) -> tuple[list[str], dict[int, str]]:
    """Return the names of all players, and the bot specs to log by seat. Raises ValueError.

    With ``runs_programs`` the programs are started and asked for their names.
    """
    if not any(map(setup.names_a_bot, seats)):
        return [*seats], {}
    from taluva.bots.players import create_bot

    specs = {
        number: parse_spec(seat) for number, seat in enumerate(seats, 1) if setup.names_a_bot(seat)
    }
    for spec in specs.values():
        create_bot(spec, definition)  # raises now if the bot does not exist
    if runs_programs:
        specs = {number: with_stated_name(spec, definition) for number, spec in specs.items()}
    players = [specs.get(number, seat) for number, seat in enumerate(seats, 1)]
    names = seat_names(players, definition, say)
    return names, {number: spec.words for number, spec in specs.items()}


def with_stated_name(spec: Spec, definition: GameDefinition[Any, Any]) -> Spec:
    """Return a spec with the name that its program or foreign bot states.

    A program that fails keeps the name of its file. The game reports the failure later.
    """
    from taluva.bots.protocol import BotFailure

    with suppress(BotFailure):
        return greeting(spec, definition)
    return spec


def greeting(spec: Spec, definition: GameDefinition[Any, Any]) -> Spec:
    """Return a spec with the name that its program or foreign bot states.

    Raises BotFailure if a program fails.
    """
    from taluva.bots.players import close_bot, create_bot, is_ours

    if is_ours(spec, definition):
        return spec
    bot: Any = create_bot(spec, definition)
    try:
        introduction = bot.introduce() if spec.command else bot.name
    finally:
        close_bot(bot)
    with suppress(ValueError):
        if introduction != spec.command:
            (name,) = setup.validate_names(
                [introduction.strip()[: setup.MAX_NAME_LENGTH - 3]]
            )  # leaves room for a number
            return spec._replace(called=name)
    return spec


def setup_for(
    seats: Sequence[str],
    definition: GameDefinition[Any, Any],
    options: Mapping[str, Any],
    seed: int | None = None,
    say: Language = ENGLISH,
) -> setup.Setup:
    """Return the set-up of a new game, with a random seed if none is given. Raises ValueError.

    Bots get names in the given language. Programs are started to ask for their names, and stopped.
    """
    names, bots = assign_seats(seats, definition, runs_programs=True, say=say)
    seed = setup.fresh_seed() if seed is None else setup.validate_seed(seed)
    return setup.Setup(tuple(names), options, seed, bots)


# A comma between players, not before the settings of a bot, as in bot:hard,3s,70%.
_COMMA: Final = r",(?!\s*[0-9.]+(?:[sn]\b|%))"


class Plan(NamedTuple):
    """A planned game: a name or a bot spec for each seat, and the options."""

    seats: tuple[str, ...]
    options: dict[str, Any]

    def rotated(self, first: int) -> Plan:
        """Return the plan with another first player, in the same order. ``first`` counts from 0."""
        seats = [*range(1, len(self.seats) + 1)]
        return self.ordered(seats[first:] + seats[:first])

    def ordered(self, seats: Sequence[int]) -> Plan:
        """Return the plan with the seats in another order, each with its options."""
        options = {
            key: {at: value[seat] for at, seat in enumerate(seats, 1) if seat in value}
            if isinstance(value, dict)
            else value
            for key, value in self.options.items()
        }
        return Plan(tuple(self.seats[seat - 1] for seat in seats), options)

    def validate(self, definition: GameDefinition[Any, Any], **more: Any) -> Plan:
        """Return the plan with more options and a value for every seat, or raise ValueError."""
        options = {**self.options, **more}
        names, _ = assign_seats(self.seats, definition)
        full = definition.setup(definition.start(setup.Setup(tuple(names), options))).options
        found = {
            key: full[key] if isinstance(value, dict) else value for key, value in options.items()
        }
        return self._replace(options=found)


def parse_seats(text: str, definition: GameDefinition[Any, Any]) -> tuple[str, ...]:
    """Parse a list of players, separated by commas or else by blanks, or raise ValueError."""
    seats = [seat.strip() for seat in re.split(_COMMA, text)] if "," in text else text.split()
    names = setup.validate_names(assign_seats(seats, definition)[0])
    if len(names) not in definition.player_counts:
        raise InvalidInput(
            "{game} is for {least} to {most} players, not {number}; use commas if a name "
            "has several words",
            game=definition.name.capitalize(),
            least=definition.player_counts[0],
            most=definition.player_counts[-1],
            number=len(names),
        )
    return tuple(seats)


def can_play(seats: Sequence[str], definition: GameDefinition[Any, Any]) -> bool:
    """Return whether the game has enough seats for these players, and the bots among them."""
    try:
        setup.validate_names(assign_seats(seats, definition)[0])
    except ValueError:
        return False
    return len(seats) in definition.player_counts
