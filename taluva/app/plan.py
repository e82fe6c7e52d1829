"""A planned game: who plays, and the options."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from taluva.bots.spec import assign_seats
from taluva.core.definition import GameDefinition
from taluva.core.setup import Setup, validate_names
from taluva.i18n import Language


@dataclass(frozen=True, slots=True)
class Plan:
    """A planned game: a name or a bot spec for each seat, and the options."""

    seats: tuple[str, ...]
    options: dict[str, Any]

    def rotated(self, first: int) -> Plan:
        """Return the plan with another first player, in the same order. ``first`` counts from 0."""
        players = len(self.seats)
        options = {
            key: {seat: value[(seat - 1 + first) % players + 1] for seat in value}
            if isinstance(value, dict)
            else value
            for key, value in self.options.items()
        }
        return Plan(self.seats[first:] + self.seats[:first], options)

    def validate(self, definition: GameDefinition[Any, Any], **more: Any) -> Plan:
        """Return the plan with more options and a value for every seat, or raise ValueError."""
        options = {**self.options, **more}
        names, _ = assign_seats(self.seats, definition)
        full = definition.setup(definition.start(Setup(tuple(names), options))).options
        return replace(
            self,
            options={
                key: full[key] if isinstance(value, dict) else value
                for key, value in options.items()
            },
        )


def parse_seats(text: str, definition: GameDefinition[Any, Any], say: Language) -> tuple[str, ...]:
    """Parse a list of players, separated by commas or else by blanks, or raise ValueError."""
    seats = [seat.strip() for seat in _between_commas(text)] if "," in text else text.split()
    return _validate_seats(seats, definition, say)


def _validate_seats(
    seats: Sequence[str], definition: GameDefinition[Any, Any], say: Language
) -> tuple[str, ...]:
    names = validate_names(assign_seats(seats, definition)[0])
    if len(names) not in definition.player_counts:
        raise ValueError(
            say(
                "{game} is for {least} to {most} players, not {number}; use commas if a name "
                "has several words",
                game=definition.name.capitalize(),
                least=definition.player_counts[0],
                most=definition.player_counts[-1],
                number=len(names),
            )
        )
    return tuple(seats)


def _between_commas(text: str) -> list[str]:
    """Split at commas, except those before the settings of a bot, as in bot:hard,3s,70%."""
    return re.split(r",(?!\s*[0-9.]+(?:[sn]\b|%))", text)


def can_play(seats: Sequence[str], definition: GameDefinition[Any, Any]) -> bool:
    """Return whether the game has enough seats for these players, and the bots among them."""
    try:
        validate_names(assign_seats(seats, definition)[0])
    except ValueError:
        return False
    return len(seats) in definition.player_counts
