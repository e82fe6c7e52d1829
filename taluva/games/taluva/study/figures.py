"""The figures of a game of Taluva: as plain data, as rows of a table, and as a page with charts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from taluva.games.taluva.game import Game, outcome_as_dict
from taluva.games.taluva.screen.sprites import TEMPLE, TOWER
from taluva.games.taluva.study.chart import chart_lines
from taluva.games.taluva.study.tally import GameTally, SeatTally, tally
from taluva.shell.looks.look import Look
from taluva.shell.looks.theme import theme_for
from taluva.shell.text.wrap import in_columns, shortened, width_of
from taluva.table.study.figures import Counting, Figures, Line
from taluva.table.telling.language import Language

# The columns of a table with one row for each player.
COLUMNS: Final = (
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


_HALF: Final = {True: "▄", False: "."}
_SHORTEST_NAME: Final = 8


def figures(games: Sequence[Game], bots: Mapping[int, str]) -> Figures:
    """Count a game; ``games`` are those after each of its steps, the first before any."""
    found = tally(games, bots)
    winners = () if found.outcome is None else found.outcome.winners
    return Figures(
        len(found.seats),
        found.turns,
        found.outcome,
        len(winners) > (2 if found.teams else 1),
        {"edition": found.edition},
        _as_dict(found),
        tuple(_rows(found)),
        partial(_page, found),
    )


def _as_dict(tally: GameTally) -> dict[str, Any]:
    return {
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


def _rows(tally: GameTally) -> list[dict[str, object]]:
    """Give one row for each player, by the names in ``COLUMNS``."""
    outcome = tally.outcome
    rows: list[dict[str, object]] = []
    for seat in tally.seats:
        places = None if outcome is None else outcome.places
        cells = (
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


def _page(tally: GameTally, look: Look, width: int, say: Language) -> Iterator[Line]:
    """Give the figures of one game, line by line."""
    facts = [
        say.count("{number} turn", "{number} turns", tally.turns),
        say.count("{number} eruption", "{number} eruptions", tally.eruptions),
        say("highest level {level}", level=tally.highest_level),
    ]
    yield from _plain(", ".join(facts), "", *in_columns(_seat_rows(tally, width, say)))
    theme = theme_for(look)
    meaning = say(
        "huts built by turn, {tower} a tower, {temple} a temple",
        tower=theme.spelt(TOWER),
        temple=theme.spelt(TEMPLE),
    )
    for seat in tally.seats:
        name = shortened(seat.name, width - len(f"[W] {say.about('', meaning)}"))
        yield from _plain("")
        yield [(_chip(seat.colour, look), seat.colour), (f" {say.about(name, meaning)}", "")]
        yield from _plain(*chart_lines(seat.built, theme, _HALF[look.is_unicode], width))
        yield from _plain(_settlements(seat, say))


def _plain(*lines: str) -> Iterator[Line]:
    return ([(line, "")] for line in lines)


def _chip(colour: str, look: Look) -> str:
    letter = colour[0].upper()
    return f" {letter} " if look.is_unicode else f"[{letter}]"


def _settlements(seat: SeatTally, say: Language) -> str:
    sizes = seat.settlements
    if not sizes:
        return f"    {say('no settlement at the end')}"
    told = say.count(
        "{number} settlement at the end, in fields: {sizes}",
        "{number} settlements at the end, in fields: {sizes}",
        len(sizes),
        sizes=" ".join(map(str, sizes)),
    )
    return f"    {told}"


def _seat_rows(tally: GameTally, width: int, say: Language) -> list[tuple[str, ...]]:
    """Give the rows of the table of one game; long names are cut so that it fits."""
    heading = (
        *(say("player"), say("turns"), say("huts"), say("towers"), say("temples")),
        *(say("lost"), say("destroyed"), say("erupted"), say("level")),
    )
    room = max(_SHORTEST_NAME, width - sum(width_of(word) + 2 for word in heading[1:]))
    return [
        (*heading, ""),
        *(
            (
                shortened(seat.name, room),
                str(seat.turns),
                *map(str, seat.total),
                str(seat.huts_lost),
                str(seat.huts_destroyed),
                str(seat.eruptions),
                str(seat.highest_level),
                "",
            )
            for seat in tally.seats
        ),
    ]


COUNTING: Final[Counting[Game]] = Counting(COLUMNS, figures)
