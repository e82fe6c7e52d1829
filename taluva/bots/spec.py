"""Bot specifications such as ``bot:hard,3s`` or ``exec:./mybot``, and the seats they take."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import PurePath
from typing import Any, Final, NamedTuple

from taluva.core.bot import DEFAULT_SECONDS, Budget, Report
from taluva.core.definition import GameDefinition
from taluva.core.setup import (
    BOT,
    EXEC,
    LONGEST_NAME,
    Setup,
    fresh_seed,
    names_a_bot,
    validate_names,
    validate_seed,
)
from taluva.i18n import ENGLISH, quote

# How long levels think if nobody says; None are those that are quick, so that no clock cuts them.
USUAL_SECONDS: Final[dict[str, float | None]] = {
    "random": None,
    "easy": None,
    "medium": None,
    "expert": 3.0,
}
LONGEST_SECONDS: Final = 3600.0
MOST_NODES: Final = 10**9

_SECONDS: Final = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)s", re.ASCII)
_NODES: Final = re.compile(r"([0-9]{1,9})n", re.ASCII)
_SHARE: Final = re.compile(r"([1-9][0-9]?)%", re.ASCII)
_TIMES: Final = re.compile(r"(?:,\s*[0-9.]+[sn])+$", re.ASCII | re.IGNORECASE)  # behind a command

# An unquoted word that a shell would take for a redirection, a pipe or the end of a command.
_FOR_A_SHELL: Final = re.compile(r"([0-9]*|&)[<>].*|\|[|&]?|&&?|;", re.ASCII | re.DOTALL)


class SpecError(ValueError):
    """Words that name no bot; the text is a sentence."""


class Spec(NamedTuple):
    """Which bot takes a seat, and how long it may think about each step.

    ``level`` is the name of a level or of a bot that somebody has registered; ``command`` starts a
    program instead. ``seconds`` and ``nodes`` are None where the words do not tell them. With a
    ``share``, only so many steps in a hundred are of the level, the others of the one below.
    ``called`` is the name that a program has given itself, once it was asked.
    """

    level: str = ""
    command: str = ""
    seconds: float | None = None
    nodes: int | None = None
    share: int | None = None
    called: str = ""

    def __str__(self) -> str:
        return self.words if self.command else f"{BOT}{self.words}"

    @property
    def words(self) -> str:
        """What the log says of the bot: ``hard,3s``, or ``exec:`` and the command with its time."""
        time = "" if self.seconds is None else f",{self.seconds:g}s"
        nodes = "" if self.nodes is None else f",{self.nodes}n"
        share = "" if self.share is None else f",{self.share}%"
        who = f"{EXEC}{self.command}" if self.command else self.level
        return who + time + nodes + share

    @property
    def name(self) -> str:
        """What the bot is called at the table, before numbers tell namesakes apart."""
        if not self.command:
            return self.level.capitalize()
        if self.called:
            return self.called
        name = "".join(c for c in PurePath(_split(self.command)[0]).stem if c.isprintable())
        return name.strip()[: LONGEST_NAME - 3] or "Program"

    def budget(self, seed: int = 0, report: Report | None = None) -> Budget:
        """Give the budget for one step; the usual time where the words tell nothing."""
        seconds = self.seconds
        if seconds is None and self.nodes is None:
            seconds = USUAL_SECONDS.get(self.level, DEFAULT_SECONDS)
        return Budget(seconds, self.nodes, seed, report)


def parse_spec(text: str) -> Spec:
    """Read what names a bot, with or without ``bot:``; raises SpecError.

    Does not check that there is a bot of that name or a program to start.
    """
    text = text.strip()
    if text.lower().startswith(EXEC):
        command = text[len(EXEC) :]
        times = _TIMES.search(command)
        settings = [] if times is None else times[0].split(",")[1:]
        command = command[: None if times is None else times.start()].strip()
        if not _split(command):
            raise SpecError(ENGLISH("exec: needs a command, as in exec:./mybot"))
        _check_words(command)
        return Spec("", command, *_settings(settings))
    named = text[len(BOT) :] if text.lower().startswith(BOT) else text
    level, *settings = named.split(",")
    level = level.strip().lower()
    if not level:
        raise SpecError(
            ENGLISH("{text} names no bot: expected one such as bot:easy", text=quote(text))
        )
    return Spec(level, "", *_settings(settings))


def _settings(words: Sequence[str]) -> tuple[float | None, int | None, int | None]:
    """Read seconds, nodes and share; None is what is not told. Raises SpecError."""
    seconds: float | None = None
    nodes: int | None = None
    share: int | None = None
    for setting in words:
        word = setting.strip().lower()
        if (match := _SECONDS.fullmatch(word)) and seconds is None:
            seconds = float(match[1])
        elif (match := _NODES.fullmatch(word)) and nodes is None:
            nodes = int(match[1])
        elif (match := _SHARE.fullmatch(word)) and share is None:
            share = int(match[1])
        else:
            raise SpecError(
                ENGLISH(
                    "{word} is no setting of a bot: expected seconds such as 3s,"
                    " nodes such as 500n or a share of its strength such as 70%, each once",
                    word=quote(word),
                )
            )
    if seconds is not None and not 0 < seconds <= LONGEST_SECONDS:
        raise SpecError(
            ENGLISH(
                "a bot thinks for more than 0 and at most {most} seconds",
                most=f"{LONGEST_SECONDS:g}",
            )
        )
    if nodes == 0:
        raise SpecError(
            ENGLISH("a bot needs at least one node, and at most {most}", most=MOST_NODES - 1)
        )
    return seconds, nodes, share


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command, posix=os.name != "nt")
    except ValueError:
        said = ENGLISH("the quotes in {command} do not match", command=quote(command))
        raise SpecError(said) from None


def _check_words(command: str) -> None:
    """Refuse what only a shell would understand; raises SpecError."""
    for word in shlex.split(command, posix=False):  # which leaves the quotes around words
        if _FOR_A_SHELL.fullmatch(word):
            raise SpecError(
                ENGLISH(
                    "exec: does not use a shell, so {word} would be an argument of the program."
                    " Put it in quotes if you mean that, or start a shell: exec:sh -c '…'",
                    word=quote(word),
                )
            )


def seat_names(seats: Sequence[str | Spec]) -> list[str]:
    """Name everybody at the table: people as they are, bots Easy, Easy 2, Hard and so on."""
    taken = {seat.casefold() for seat in seats if isinstance(seat, str)}
    names = []
    for seat in seats:
        if isinstance(seat, Spec):
            name, number = seat.name, 1
            while name.casefold() in taken:
                number += 1
                name = f"{seat.name} {number}"
            taken.add(name.casefold())
            names.append(name)
        else:
            names.append(seat)
    return names


def assign_seats(
    seats: Sequence[str], kit: GameDefinition[Any, Any], *, runs_programs: bool = False
) -> tuple[list[str], dict[int, str]]:
    """Give everybody's name, and what a log says of each bot by its seat; raises ValueError.

    With ``runs_programs`` programs are asked for their names; otherwise none is started.
    """
    if not any(map(names_a_bot, seats)):
        return [*seats], {}
    from taluva.bots.players import make_bot

    specs = {number: parse_spec(seat) for number, seat in enumerate(seats, 1) if names_a_bot(seat)}
    for spec in specs.values():
        make_bot(spec, kit)  # to be told now if there is none of that name
    if runs_programs:
        specs = {number: describe_seats(spec, kit) for number, spec in specs.items()}
    names = seat_names([specs.get(number, seat) for number, seat in enumerate(seats, 1)])
    return names, {number: spec.words for number, spec in specs.items()}


def describe_seats(spec: Spec, kit: GameDefinition[Any, Any]) -> Spec:
    """Let a program say its name, which is then the seat's; the others stay as they are.

    A program that cannot say a name keeps that of its file: the game tells what is wrong with it.
    """
    from taluva.bots.protocol import BotFailure

    with suppress(BotFailure):
        return greeting(spec, kit)
    return spec


def greeting(spec: Spec, kit: GameDefinition[Any, Any]) -> Spec:
    """Let a program say its name, as above; raises BotFailure if there is none that answers."""
    if not spec.command:
        return spec
    from taluva.bots.external import ExternalBot

    with closing(ExternalBot(spec.command, kit)) as bot:
        said = bot.introduce()
    with suppress(ValueError):
        if said != spec.command:
            (name,) = validate_names([said.strip()[: LONGEST_NAME - 3]])  # room for a number
            return spec._replace(called=name)
    return spec


def setup_for(
    seats: Sequence[str],
    kit: GameDefinition[Any, Any],
    options: Mapping[str, Any],
    seed: int | None = None,
) -> Setup:
    """Give the set-up of a new game; without a seed, one is drawn. Raises ValueError.

    Programs are started to say their names, and ended again.
    """
    names, bots = assign_seats(seats, kit, runs_programs=True)
    seed = fresh_seed() if seed is None else validate_seed(seed)
    return Setup(tuple(names), options, seed, bots)
