"""The figures of many games as text: one table, the games in groups."""

from __future__ import annotations

from collections.abc import Iterator

from taluva.shell.text.wrap import in_columns
from taluva.study import Group, Survey
from taluva.table.language import ENGLISH, Language


def _title(by: str, say: Language) -> str:
    """Name the groups by what their games have in common."""
    match by:
        case "players":
            return say("by number of players")
        case "ending":
            return say("by ending")
        case "turns":
            return say("by length in turns")
        case _:
            return say("by {what}", what=by)


def survey_lines(found: Survey, width: int, say: Language = ENGLISH) -> Iterator[str]:
    """Give the figures of many games: one table, the games in groups."""
    seats = [say("seat {seat}", seat=1), *map(str, range(2, found.players + 1))]
    lengths = (say("least"), say("median"), say("mean"), say("most"))
    rows: list[tuple[str, ...]] = [
        ("", say("games"), *seats[: found.players], say("shared"), *lengths)
    ]
    titles: dict[int, str] = {}  # by the row that they stand above
    for group in found.groups:
        if group.by and group.by not in titles.values():
            titles[len(rows)] = group.by
        rows.append(_group_row(group))
    lines = in_columns([(*row, "") for row in rows])
    if max(map(len, lines)) > width:
        lines = in_columns([(*row, "") for row in rows], gap=1)
    yield say.count(
        "{number} game: wins by seat, and lengths in turns",
        "{number} games: wins by seat, and lengths in turns",
        found.groups[0].games,
    )
    for number, line in enumerate(lines):
        if number in titles:
            yield _title(titles[number], say)
        yield line


def _group_row(group: Group) -> tuple[str, ...]:
    wins = map(str, group.wins)
    lengths = (
        str(group.shortest),
        f"{group.median:.1f}",
        f"{group.mean:.1f}",
        str(group.longest),
    )
    name = f"  {group.value}" if group.by else group.value
    return name, str(group.games), *wins, str(group.shared), *lengths
