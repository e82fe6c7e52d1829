"""Who sits where: names of people, and words such as ``bot:easy`` that name bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

from taluva.table.kit import Kit
from taluva.table.names import LONGEST_NAME, checked_names, names_a_bot
from taluva.table.seeds import checked_seed, fresh_seed
from taluva.table.setup import Setup

if TYPE_CHECKING:  # bots are loaded only for a table that has some
    from taluva.bots.spec import Spec


def seated(
    seats: Sequence[str], kit: Kit[Any, Any], *, runs_programs: bool = False
) -> tuple[list[str], dict[int, str]]:
    """Give everybody's name, and what a log says of each bot by its seat; raises ValueError.

    With ``runs_programs`` programs are asked for their names; otherwise none is started.
    """
    if not any(map(names_a_bot, seats)):
        return [*seats], {}
    from taluva.bots.registry import make_bot
    from taluva.bots.spec import parse_spec, seat_names

    specs = {number: parse_spec(seat) for number, seat in enumerate(seats, 1) if names_a_bot(seat)}
    for spec in specs.values():
        make_bot(spec, kit)  # to be told now if there is none of that name
    if runs_programs:
        specs = {number: introduced(spec, kit) for number, spec in specs.items()}
    names = seat_names([specs.get(number, seat) for number, seat in enumerate(seats, 1)])
    return names, {number: spec.words for number, spec in specs.items()}


def introduced(spec: Spec, kit: Kit[Any, Any]) -> Spec:
    """Let a program say its name, which is then the seat's; the others stay as they are.

    A program that cannot say a name keeps that of its file: the game tells what is wrong with it.
    """
    from taluva.bots.protocol import BotFailure

    with suppress(BotFailure):
        return greeted(spec, kit)
    return spec


def greeted(spec: Spec, kit: Kit[Any, Any]) -> Spec:
    """Let a program say its name, as above; raises BotFailure if there is none that answers."""
    if not spec.command:
        return spec
    from taluva.bots.external import ExternalBot

    with closing(ExternalBot(spec.command, kit)) as bot:
        said = bot.introduce()
    with suppress(ValueError):
        if said != spec.command:
            (name,) = checked_names([said.strip()[: LONGEST_NAME - 3]])  # room for a number
            return spec._replace(called=name)
    return spec


def setup_for(
    seats: Sequence[str], kit: Kit[Any, Any], options: Mapping[str, Any], seed: int | None = None
) -> Setup:
    """Give the set-up of a new game; without a seed, one is drawn. Raises ValueError.

    Programs are started to say their names, and ended again.
    """
    names, bots = seated(seats, kit, runs_programs=True)
    seed = fresh_seed() if seed is None else checked_seed(seed)
    return Setup(tuple(names), options, seed, bots)
