"""Who sits where: names of people, and words such as ``bot:easy`` that name bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from taluva.bots.registry import make_bot
from taluva.bots.spec import is_spec, parse_spec, seat_names
from taluva.table.kit import Kit


def seated(seats: Sequence[str], kit: Kit[Any, Any]) -> tuple[list[str], dict[int, str]]:
    """Give everybody's name, and what a log says of each bot by its seat; raises ValueError."""
    specs = {number: parse_spec(seat) for number, seat in enumerate(seats, 1) if is_spec(seat)}
    for spec in specs.values():
        make_bot(spec, kit)  # to be told now if there is none of that name
    names = seat_names([specs.get(number, seat) for number, seat in enumerate(seats, 1)])
    return names, {number: spec.words for number, spec in specs.items()}
