"""The welcome, and the questions of a new game: Enter alone always takes the sensible answer.

A dialog asks and tells; nothing here knows what kind of terminal is behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeVar

from taluva.app.plan import Plan, table
from taluva.games.taluva.game import COLOURS, checked_colours
from taluva.games.taluva.rules import DEFAULT_EDITION, EDITIONS, MAX_PLAYERS, MIN_PLAYERS, options
from taluva.record import printable
from taluva.table.names import EXEC, checked_names
from taluva.table.words import quoted

_USUAL_NAMES: Final = ("Ana", "Ben")
_OPTION_WORDS: Final = (
    ("tiles 24", "how many tiles are in play"),
    ("adjacency", "new huts may stand next to own buildings (no adjacency: not)"),
    ("ranking", "who completes two kinds leaves with a place, the others go on"),
    ("teams", "four players: seats 1 and 3 against 2 and 4"),
)
_EDITION_WORDS: Final = {
    "2006": "48 tiles, new huts may stand next to own buildings",
    "2012": "24 tiles for two, 36 for three; huts may not",
    "2014": "48 tiles; huts may not",
}

Answer = TypeVar("Answer")


class Dialog(Protocol):
    """Somebody who can be told and asked."""

    def tell(self, *lines: str) -> None:
        """Show lines."""

    def ask(self, question: str, default: str) -> str:
        """Ask; an empty answer is the default. Raises EOFError if nobody answers any more."""


def read_names(text: str) -> tuple[str, ...]:
    """Read who plays, between commas or else blanks; raises ValueError."""
    seats = [seat.strip() for seat in _between_commas(text)] if "," in text else text.split()
    return _checked_seats(seats)


def _checked_seats(seats: Sequence[str]) -> tuple[str, ...]:
    names = checked_names(table(seats)[0])
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise ValueError(
            f"Taluva is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(names)};"
            " put commas between names of several words"
        )
    return tuple(seats)


def _between_commas(text: str) -> list[str]:
    """Split at commas, but not at the one before the time of a bot: bot:hard,3s."""
    return re.split(r",(?!\s*[0-9.]+[sn]\b)", text)


def read_colours(text: str, players: int) -> tuple[str, ...]:
    """Read colours, shortened if need be; those not named follow in the usual order."""
    words = text.replace(",", " ").lower().split()
    full = [next((c for c in COLOURS if c.startswith(word)), word) for word in words]
    return checked_colours(full, players)


def read_edition(text: str) -> str:
    """Read an edition; raises ValueError."""
    if text.strip() not in EDITIONS:
        raise ValueError(f"there is no edition {quoted(text)}: {', '.join(EDITIONS)}")
    return text.strip()


def read_options(text: str) -> dict[str, Any]:
    """Read option words between commas; raises ValueError."""
    chosen: dict[str, Any] = {}
    for words in text.lower().replace(";", ",").split(","):
        match words.split():
            case []:
                continue
            case ["tiles", number] if number.isascii() and number.isdigit() and len(number) < 4:
                chosen["tile_count"] = int(number)
            case ["adjacency"]:
                chosen["hut_adjacency"] = True
            case ["no", "adjacency"]:
                chosen["hut_adjacency"] = False
            case ["ranking"]:
                chosen["ranking"] = True
            case ["teams"]:
                chosen["teams"] = True
            case _:
                known = ", ".join(word for word, _ in _OPTION_WORDS)
                raise ValueError(f"there is no option {quoted(words.strip())}: {known}")
    return chosen


def read_start(text: str) -> bool:
    """Read who starts: whether it is random; raises ValueError."""
    word = text.strip().lower()
    for choice, is_random in (("listed", False), ("random", True)):
        if word and choice.startswith(word):
            return is_random
    raise ValueError(f"{quoted(text)}: as listed, or random?")


def plan_game(dialog: Dialog, usual_names: Sequence[str], choose: Callable[[int], int]) -> Plan:
    """Ask everything about a new game; ``choose`` draws a number below another."""
    dialog.tell("", f"Who plays? {MIN_PLAYERS} to {MAX_PLAYERS} names, commas between.")
    dialog.tell("  bot:easy, bot:medium or bot:hard instead of a name is a computer player")
    names = _ask_players(dialog, tuple(usual_names or _USUAL_NAMES))
    dialog.tell("", f"Colours, in the order of the names: {', '.join(COLOURS)}.")
    usual = ", ".join(COLOURS[: len(names)])
    colours = _ask_until_read(dialog, "colours", usual, lambda text: read_colours(text, len(names)))
    dialog.tell("", "Which edition of the rules?")
    dialog.tell(*(f"  {edition}  {words}" for edition, words in _EDITION_WORDS.items()))
    edition = _ask_until_read(dialog, "edition", DEFAULT_EDITION, read_edition)
    plan = Plan(names, colours, edition)
    dialog.tell("", "Options, with commas between; none leaves all as in the edition.")
    dialog.tell(*(f"  {word.ljust(10)} {words}" for word, words in _OPTION_WORDS))
    plan = _ask_until_read(dialog, "options", "none", lambda text: _with_options(plan, text))
    dialog.tell("", "Who starts? listed: the first name; random: chance picks, the order stays.")
    is_random = _ask_until_read(dialog, "start", "listed", read_start)
    return plan.rotated(choose(len(names))) if is_random else plan


def _ask_players(dialog: Dialog, usual: tuple[str, ...]) -> tuple[str, ...]:
    """Ask who plays; a program that is only remembered takes no seat by Enter alone."""
    while True:
        answer = dialog.ask("players", ", ".join(usual))
        try:
            # What is remembered is not read again: a name may hold a comma.
            seats = read_names(answer) if answer else _checked_seats(usual)
        except ValueError as error:
            dialog.tell(str(error))
            continue
        programs = [] if answer else [each for each in seats if each.lower().startswith(EXEC)]
        if all(_is_started(dialog, program[len(EXEC) :]) for program in programs):
            return seats


def _is_started(dialog: Dialog, command: str) -> bool:
    dialog.tell(f"The program {printable(command.strip())} took a seat last time.")
    return dialog.ask("start it? yes or no", "no").strip().lower() in ("y", "yes")


def _with_options(plan: Plan, text: str) -> Plan:
    chosen = {} if text.strip().lower() == "none" else read_options(text)
    options(len(plan.names), edition=plan.edition, **chosen)
    return replace(plan, **chosen)


def _ask_until_read(
    dialog: Dialog, question: str, default: str, read: Callable[[str], Answer]
) -> Answer:
    while True:
        try:
            return read(dialog.ask(question, default) or default)
        except ValueError as error:
            dialog.tell(str(error))


@dataclass(frozen=True, slots=True)
class Offer:
    """A line of the welcome: a word to type and what it does."""

    word: str
    meaning: str


def choose_offer(dialog: Dialog, offers: Sequence[Offer]) -> str:
    """Show what can be done and ask; the first offer is the default. Gives the word chosen."""

    def read(text: str) -> str:
        for number, offer in enumerate(offers, 1):
            if text.strip() == str(number) or offer.word.startswith(text.strip().lower()):
                return offer.word
        raise ValueError(f"{quoted(text)}: type a number or a word of the list")

    width = max(len(offer.word) for offer in offers)
    dialog.tell(
        "",
        *(
            f"  {number}  {offer.word.ljust(width)}  {offer.meaning}"
            for number, offer in enumerate(offers, 1)
        ),
        "",
    )
    return _ask_until_read(dialog, "choose", offers[0].word, read)
