"""The figures of many games as text: one table, the games in groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from taluva.shell.text.wrap import in_columns
from taluva.study import Group, Survey
from taluva.study.survey import UNFINISHED
from taluva.table.telling.language import ENGLISH, Language


def _title(by: str, word: Callable[[str, Language], str], say: Language) -> str:
    """Name the groups by what their games have in common."""
    match by:
        case "players":
            return say("by number of players")
        case "ending":
            return say("by ending")
        case "turns":
            return say("by length in turns")
        case _:
            return say("by {what}", what=word(by, say))


def survey_lines(
    found: Survey, width: int, word: Callable[[str, Language], str], say: Language = ENGLISH
) -> Iterator[str]:
    """Give the figures of many games: one table, the games in groups; ``word`` names values."""
    seats = [say("seat {seat}", seat=1), *map(str, range(2, found.players + 1))]
    lengths = (say("least"), say("median"), say("mean"), say("most"))
    rows: list[tuple[str, ...]] = [
        ("", say("games"), *seats[: found.players], say("shared"), *lengths)
    ]
    titles: dict[int, str] = {}  # by the row that they stand above
    for group in found.groups:
        if group.by and group.by not in titles.values():
            titles[len(rows)] = group.by
        rows.append(_group_row(group, word, say))
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
            yield _title(titles[number], word, say)
        yield line


def _value(group: Group, word: Callable[[str, Language], str], say: Language) -> str:
    """Name what the games of a group have in common."""
    if not group.by:
        return say("all")
    if group.by == "turns":
        first, last = group.value.split(" to ")
        return say("{first} to {last}", first=first, last=last)
    return say("unfinished") if group.value == UNFINISHED else word(group.value, say)


def _group_row(
    group: Group, word: Callable[[str, Language], str], say: Language
) -> tuple[str, ...]:
    wins = map(str, group.wins)
    lengths = (
        str(group.shortest),
        say.number(group.median, ".1f"),
        say.number(group.mean, ".1f"),
        str(group.longest),
    )
    name = _value(group, word, say)
    name = f"  {name}" if group.by else name
    return name, str(group.games), *wins, str(group.shared), *lengths
