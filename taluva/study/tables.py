"""Figures as plain data, for JSON and CSV."""

from __future__ import annotations

from typing import Any, Final

from taluva.games.taluva.game import outcome_as_dict
from taluva.study.survey import Group
from taluva.study.tally import GameTally, SeatTally

# The columns of a table with one row for each player of each game.
COLUMNS: Final = (
    "file",
    "edition",
    "players",
    "game_turns",
    "ending",
    "seat",
    "name",
    "colour",
    "bot",
    "won",
    "place",
    "status",
    "turns",
    "huts",
    "towers",
    "temples",
    "huts_lost",
    "huts_lost_to_self",
    "huts_destroyed",
    "eruptions",
    "highest_level",
    "settlements",
    "largest_settlement",
)


def game_as_dict(file: str, tally: GameTally) -> dict[str, Any]:
    """Give the figures of a game."""
    return {
        "file": file,
        "edition": tally.edition,
        "turns": tally.turns,
        "eruptions": tally.eruptions,
        "highest_level": tally.highest_level,
        "outcome": outcome_as_dict(tally.outcome),
        "seats": [_seat_as_dict(each) for each in tally.seats],
    }


def _seat_as_dict(seat: SeatTally) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "colour": seat.colour,
        "bot": seat.bot or None,
        "status": str(seat.status),
        "turns": seat.turns,
        "built": seat.total._asdict(),
        "built_by_turn": {
            kind: [getattr(pool, kind) for pool in seat.built] for kind in seat.total._fields
        },
        "huts_lost": seat.huts_lost,
        "huts_lost_to_self": seat.huts_lost_to_self,
        "huts_destroyed": seat.huts_destroyed,
        "eruptions": seat.eruptions,
        "highest_level": seat.highest_level,
        "settlements": list(seat.settlements),
    }


def group_as_dict(group: Group, players: int) -> dict[str, Any]:
    """Give the figures of a group of games."""
    return {
        "by": group.by or None,
        "value": group.value,
        "games": group.games,
        "wins": list(group.wins[:players]),
        "shared": group.shared,
        "turns": {
            "shortest": group.shortest,
            "median": group.median,
            "mean": round(group.mean, 2),
            "longest": group.longest,
        },
    }


def rows_of(file: str, tally: GameTally) -> list[dict[str, object]]:
    """Give one row for each player, by the names in ``COLUMNS``."""
    outcome = tally.outcome
    rows: list[dict[str, object]] = []
    for seat in tally.seats:
        places = None if outcome is None else outcome.places
        cells = (
            file,
            tally.edition,
            len(tally.seats),
            tally.turns,
            "" if outcome is None else str(outcome.reason),
            seat.seat,
            seat.name,
            seat.colour,
            seat.bot,
            "" if outcome is None else int(seat.seat in outcome.winners),
            "" if places is None else places[seat.seat - 1],
            str(seat.status),
            seat.turns,
            *seat.total,
            seat.huts_lost,
            seat.huts_lost_to_self,
            seat.huts_destroyed,
            seat.eruptions,
            seat.highest_level,
            len(seat.settlements),
            max(seat.settlements, default=0),
        )
        rows.append(dict(zip(COLUMNS, cells, strict=True)))
    return rows
