"""Who sits where: names of people, and words such as ``bot:easy`` that name bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from taluva.bots.registry import make_bot
from taluva.bots.spec import parse_spec, seat_names
from taluva.table.kit import Kit
from taluva.table.names import names_a_bot
from taluva.table.seeds import checked_seed, fresh_seed
from taluva.table.setup import Setup


def seated(seats: Sequence[str], kit: Kit[Any, Any]) -> tuple[list[str], dict[int, str]]:
    """Give everybody's name, and what a log says of each bot by its seat; raises ValueError."""
    specs = {number: parse_spec(seat) for number, seat in enumerate(seats, 1) if names_a_bot(seat)}
    for spec in specs.values():
        make_bot(spec, kit)  # to be told now if there is none of that name
    names = seat_names([specs.get(number, seat) for number, seat in enumerate(seats, 1)])
    return names, {number: spec.words for number, spec in specs.items()}


def setup_for(
    seats: Sequence[str], kit: Kit[Any, Any], options: Mapping[str, Any], seed: int | None = None
) -> Setup:
    """Give the set-up of a new game; without a seed, one is drawn. Raises ValueError."""
    names, bots = seated(seats, kit)
    seed = fresh_seed() if seed is None else checked_seed(seed)
    return Setup(tuple(names), options, seed, bots)
