"""The next game of the same people: with other seats, other options, or another game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final

from taluva.bots.spec import Plan
from taluva.core.definition import GameDefinition
from taluva.core.setup import Setup, fresh_seed
from taluva.core.text import ParseError
from taluva.games import GAMES, definition_for
from taluva.i18n import ENGLISH, InvalidInput, quote
from taluva.record.folder import games_folder
from taluva.record.journal import Journal
from taluva.record.record import Record

SAME: Final = "same"  # the word for the same seats


def next_journal(journal: Journal[Any], text: str = "") -> Journal[Any]:
    """Start the log of the next game, next to that of the last one.

    The text may hold "same" for the same seats, the name of a game, and options as key=value.
    Raises ValueError with a message.
    """
    record = journal.record
    setup, definition = next_setup(record, text)
    game = definition.new(setup)
    path = journal.path
    is_usual = path.parent == games_folder()
    new = Journal.create(game, None if is_usual else free_log(path), bots=setup.bots, plays_on=True)
    new.notices.append(who_begins(new.record))
    return new


def next_setup(record: Record[Any, Any], text: str = "") -> tuple[Setup, GameDefinition[Any, Any]]:
    """Return the set-up of the next game, in which the next player starts, with a new seed.

    Players keep their per-seat options, such as colours. Raises ValueError with a message.
    """
    setup, before = record.setup, record.definition
    definition, chosen, is_same = _choices(text, before)
    options = {}
    if definition is before:
        by_chance = {option.key for option in definition.options if option.fixes_chance}
        options = {key: value for key, value in setup.options.items() if key not in by_chance}
        whole = definition.setup(definition.start(setup)).options
        by_seat = [each.key for each in definition.options if each.is_per_seat and each.question]
        options |= {key: whole[key] for key in by_seat}
    first, seats = (0 if is_same else 1), len(setup.names)
    plan = Plan(setup.names, {**options, **chosen}).rotated(first)
    bots = {(seat - 1 - first) % seats + 1: words for seat, words in setup.bots.items()}
    found = Setup(plan.seats, plan.options, fresh_seed(), dict(sorted(bots.items())))
    return found, definition


def _choices(
    text: str, definition: GameDefinition[Any, Any]
) -> tuple[GameDefinition[Any, Any], Mapping[str, Any], bool]:
    """Return the game, its chosen options, and whether the seats stay the same."""
    words = text.lower().split()
    is_same = SAME in words
    words = [word for word in words if word != SAME]
    for word in words:
        if word in GAMES:
            definition = definition_for(word)
    chosen: dict[str, Any] = {}
    for word in words:
        if word in GAMES:
            continue
        key, is_option, value = word.partition("=")
        option = next((each for each in definition.options if each.key == key), None)
        if not is_option or option is None or option.is_per_seat or not option.question:
            raise InvalidInput(
                "{word} is not a game, an option such as {example}, or {same}",
                word=quote(word),
                example=_example(definition),
                same=SAME,
            )
        try:
            chosen[key] = option.parse(value)
        except ParseError as error:
            raise InvalidInput(ENGLISH.about(key, str(error))) from None
    return definition, chosen, is_same


def _example(definition: GameDefinition[Any, Any]) -> str:
    """Return an option as it can be typed."""
    return next(
        f"{each.key}={next(iter(each.choices), 'yes')}"
        for each in definition.options
        if each.question and not each.is_per_seat
    )


def logs_of(path: Path) -> Iterator[Path]:
    """Yield the logs of the games that were played one after another: a, a-2, a-3, and so on."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    each = path
    while each.exists():
        yield each
        each = next(numbered)


def free_log(path: Path) -> Path:
    """Return the path of the next game after one with this log."""
    first, _, number = path.stem.rpartition("-")
    if number.isdecimal() and path.with_stem(first).exists():
        path = path.with_stem(first)
    return path.with_stem(f"{path.stem}-{sum(1 for _ in logs_of(path)) + 1}")


def who_begins(record: Record[Any, Any]) -> str:
    """Return a message that says who has the only special role, or else who begins."""
    seats = record.definition.seats(record.game)
    roles = [seat.role for seat in seats]
    for seat in seats:
        if seat.role and roles.count(seat.role) == 1:
            return ENGLISH("{name} plays the {role}.", name=seat.name, role=seat.role)
    return ENGLISH("{name} begins.", name=seats[0].name)
