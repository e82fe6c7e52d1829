"""Statistics as text: the figures of one game with a chart for each player, or of many games."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style
from rich.text import Text

from taluva.app.screens.chart import chart_lines
from taluva.app.screens.panels import shortened
from taluva.games.taluva.sprites import TEMPLE, TOWER
from taluva.shell.look import Look
from taluva.shell.theme import Theme, theme_for
from taluva.shell.wrap import in_columns
from taluva.study import GameTally, Group, SeatTally, Survey
from taluva.table.language import ENGLISH

_HALF = {True: "▄", False: "."}
_GROUPS = {
    "": "",
    "players": "by number of players",
    "edition": "by edition",
    "ending": "by ending",
    "turns": "by length in turns",
}


def game_lines(tally: GameTally, look: Look, width: int) -> Iterator[Text]:
    """Give the figures of one game, line by line."""
    yield Text(
        ", ".join(
            [
                ENGLISH.count("{number} turn", "{number} turns", tally.turns),
                ENGLISH.count("{number} eruption", "{number} eruptions", tally.eruptions),
                ENGLISH("highest level {level}", level=tally.highest_level),
            ]
        )
    )
    yield Text()
    yield from map(Text, in_columns(_seat_rows(tally, width)))
    theme = theme_for(look)
    meaning = f"huts built by turn, {theme.spelt(TOWER)} a tower, {theme.spelt(TEMPLE)} a temple"
    for seat in tally.seats:
        yield Text()
        name = shortened(seat.name, width - len(f"[W] : {meaning}"))
        yield Text.assemble(_chip(theme, seat.colour), f" {name}: {meaning}")
        yield from map(Text, chart_lines(seat.built, theme, _HALF[look.is_unicode], width))
        yield Text(_settlements(seat))


def _chip(theme: Theme, colour: str) -> tuple[str, Style]:
    letter = colour[0].upper()
    text = f" {letter} " if theme.look.is_unicode else f"[{letter}]"
    return text, theme.chip_style(colour)


def _settlements(seat: SeatTally) -> str:
    sizes = seat.settlements
    fields = f", in fields: {' '.join(map(str, sizes))}" if sizes else ""
    number = ENGLISH.count(
        "{number} settlement at the end", "{number} settlements at the end", len(sizes)
    )
    return f"    {number}{fields}"


_HEADING = ("player", "turns", "huts", "towers", "temples", "lost", "destroyed", "erupted", "level")
_SHORTEST_NAME = 8


def _seat_rows(tally: GameTally, width: int) -> list[tuple[str, ...]]:
    """Give the rows of the table of one game; long names are cut so that it fits."""
    room = max(_SHORTEST_NAME, width - sum(len(word) + 2 for word in _HEADING[1:]))
    return [
        (*_HEADING, ""),
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


def survey_lines(found: Survey, width: int) -> Iterator[str]:
    """Give the figures of many games: one table, the games in groups."""
    seats = [f"seat {seat}" if seat == 1 else str(seat) for seat in range(1, found.players + 1)]
    rows: list[tuple[str, ...]] = [
        ("", "games", *seats, "shared", "least", "median", "mean", "most")
    ]
    titles: dict[int, str] = {}  # by the row that they stand above
    for group in found.groups:
        if group.by and group.by not in titles.values():
            titles[len(rows)] = group.by
        rows.append(_group_row(group, found.players))
    lines = in_columns([(*row, "") for row in rows])
    if max(map(len, lines)) > width:
        lines = in_columns([(*row, "") for row in rows], gap=1)
    yield ENGLISH.count(
        "{number} game: wins by seat, and lengths in turns",
        "{number} games: wins by seat, and lengths in turns",
        found.groups[0].games,
    )
    for number, line in enumerate(lines):
        if number in titles:
            yield _GROUPS[titles[number]]
        yield line


def _group_row(group: Group, players: int) -> tuple[str, ...]:
    wins = map(str, group.wins[:players])
    lengths = (
        str(group.shortest),
        f"{group.median:.1f}",
        f"{group.mean:.1f}",
        str(group.longest),
    )
    name = f"  {group.value}" if group.by else group.value
    return name, str(group.games), *wins, str(group.shared), *lengths
