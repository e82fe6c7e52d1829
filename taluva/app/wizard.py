"""The welcome menu and the questions of a new game. Enter always accepts a sensible default.

A dialog asks the questions, so this module does not depend on the kind of terminal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeVar

from taluva.bots.spec import assign_seats
from taluva.core.definition import GameDefinition
from taluva.core.setup import (
    BOT,
    EXEC,
    Option,
    Setup,
    format_value,
    not_expected,
    parse_yes_or_no,
    validate_names,
)
from taluva.core.text import capitalize_first, normalize
from taluva.i18n import Language, quote, sanitize
from taluva.tui.menu import MenuItem, is_typed, own_names, parse_choice

_NONE: Final = "none"
_MORE: Final = {"start": False, "more": True}

Answer = TypeVar("Answer")


class Back(Exception):
    """Raised when the player wants to answer the previous question again."""


class Dialog(Protocol):
    """A way to show lines and ask questions."""

    def show(self, *lines: str) -> None:
        """Show lines."""

    def show_list(self, rows: Sequence[Sequence[str]]) -> None:
        """Show rows in columns. The last column explains the others."""

    def ask(self, question: str, default: str) -> str:
        """Return the answer, which is empty for the default. Raise EOFError at the end of input."""


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


def parse_by_seat(
    text: str, option: Option, definition: GameDefinition[Any, Any], say: Language
) -> dict[int, Any]:
    """Parse a value for each seat, possibly abbreviated, or raise ValueError."""
    words = normalize(text.replace(",", " ")).split()
    spellings = [
        (normalize(name), c) for c in option.choices for name in (definition.word(c, say), c)
    ]
    found: dict[int, Any] = {}
    for seat, word in enumerate(words, 1):
        value = next((each for name, each in spellings if name.startswith(word)), None)
        if value is None:
            expected = say.either([definition.word(each, say) for each in option.choices])
            raise ValueError(not_expected(word, expected))
        found[seat] = option.parse(value)
    return found


def parse_options(
    text: str, options: Sequence[Option], definition: GameDefinition[Any, Any], say: Language
) -> dict[str, Any]:
    """Parse options separated by commas, with ``no`` before a switch, or raise ValueError."""
    chosen: dict[str, Any] = {}
    for words in text.lower().replace(";", ",").split(","):
        match normalize(words).split():
            case []:
                continue
            case [word, key] if word in ("no", normalize(say("no"))):
                option, value = _option_named(key, options, say), "no"
            case [key, *rest] if len(rest) <= 1:
                option, value = _option_named(key, options, say), " ".join(rest)
            case _:
                option, value = None, ""
        is_switch = option is not None and option.parse is parse_yes_or_no
        value = value or ("yes" if is_switch else "")
        if option is None or (is_switch and value not in ("yes", "no")):
            known = ", ".join(each.word(say) for each in options)
            raise ValueError(
                say(
                    "there is no option {word}: choose from {known}",
                    word=quote(words.strip()),
                    known=known,
                )
            )
        if not value:
            raise ValueError(say("{option} needs a value", option=option.word(say)))
        spellings = {
            normalize(name): c for c in option.choices for name in (definition.word(c, say), c)
        }
        if spellings and value not in spellings:
            expected = say.either([definition.word(each, say) for each in option.choices])
            raise ValueError(not_expected(value, expected))
        chosen[option.key] = option.parse(spellings.get(value, value))
    return chosen


def _option_named(key: str, options: Iterable[Option], say: Language) -> Option | None:
    """Return the option of this name, or None. The part before a hyphen may be left out."""
    for option in options:
        if key in (option.key, option.key.split("-")[-1], normalize(option.word(say))):
            return option
    return None


def parse_start(text: str, say: Language) -> bool:
    """Return whether the first player is chosen at random, or raise ValueError."""
    choices = ((say("listed"), False), (say("random"), True), ("listed", False), ("random", True))
    word = normalize(text.strip())
    for choice, is_random in choices:
        if word and normalize(choice).startswith(word):
            return is_random
    raise ValueError(say("{word} is not valid: type listed or random", word=quote(text)))


def parse_more(text: str, say: Language) -> bool:
    """Return whether to ask for more options, or raise ValueError."""
    word = normalize(text.strip())
    for choice, is_more in ((say("start"), False), (say("more"), True), *_MORE.items()):
        if word and normalize(choice).startswith(word):
            return is_more
    raise ValueError(say("{word} is not valid: type start or more", word=quote(text)))


class Retracing:
    """A dialog that also accepts back, help and quit as answers.

    Back repeats the previous question: the function that asks starts again and silently gets the
    earlier answers. If the same question is asked twice in a row, the new answer replaces the old.
    """

    def __init__(self, dialog: Dialog, say: Language) -> None:
        self._dialog = dialog
        self._say = say
        self._answers: list[tuple[str, str]] = []  # the questions and their answers
        self._given = 0  # how many answers were replayed since the restart

    def run(self, ask: Callable[[Dialog], Answer]) -> Answer:
        """Run ``ask`` until it returns. Raise Back before the first question, EOFError for quit."""
        while True:
            self._given = 0
            try:
                return ask(self)
            except Back:
                if not self._answers:
                    raise
                self._answers.pop()

    def show(self, *lines: str) -> None:
        """Show lines, except those shown before a restart."""
        if self._given == len(self._answers):
            self._dialog.show(*lines)

    def show_list(self, rows: Sequence[Sequence[str]]) -> None:
        """Show a list, except one shown before a restart."""
        if self._given == len(self._answers):
            self._dialog.show_list(rows)

    def ask(self, question: str, default: str) -> str:
        """Return the answer, which is empty for the default. Raise Back or EOFError."""
        if self._given == len(self._answers):
            if self._answers and self._answers[-1][0] == question:
                self._answers.pop()
            self._answers.append((question, self._ask(question, default)))
            self._given = len(self._answers) - 1
        self._given += 1
        return self._answers[self._given - 1][1]

    def _ask(self, question: str, default: str) -> str:
        own = own_names(self._say)
        while True:
            answer = self._dialog.ask(question, default)
            if is_typed("back", answer, self._say):
                raise Back
            if is_typed("quit", answer, self._say):
                raise EOFError
            if not is_typed("help", answer, self._say) and answer.strip() != "?":
                return answer
            self._dialog.show(
                self._say("Enter takes the default: {default}", default=default),
                self._say(
                    "{back}: previous question, {quit}: leave", back=own["back"], quit=own["quit"]
                ),
            )


def can_play(seats: Sequence[str], definition: GameDefinition[Any, Any]) -> bool:
    """Return whether the game has enough seats for these players, and the bots among them."""
    try:
        validate_names(assign_seats(seats, definition)[0])
    except ValueError:
        return False
    return len(seats) in definition.player_counts


def _about_bots(definition: GameDefinition[Any, Any], say: Language) -> Iterator[str]:
    """Explain how to let bots play, if the game has any."""
    levels = [*definition.bot_levels()]
    if levels:
        bots = say.either([f"{BOT}{level}" for level in levels])
        yield say("  for a computer player, type {bots}", bots=bots)
    if len(levels) > 1:
        yield say(
            "  {bot},70% is weaker: it plays 30% of its moves like the level below",
            bot=f"{BOT}{levels[-1]}",
        )


def plan_game(
    dialog: Dialog,
    definition: GameDefinition[Any, Any],
    default_names: Sequence[str],
    choose: Callable[[int], int],
    say: Language,
) -> Plan:
    """Ask everything about a new game. ``choose`` returns a random number below its argument."""
    dialog.show(
        "",
        say(
            "Who plays? {least} to {most} names, separated by commas.",
            least=definition.player_counts[0],
            most=definition.player_counts[-1],
        ),
        *_about_bots(definition, say),
    )
    newcomers = definition.default_names[: definition.player_counts[0]]
    roles = [seat.role for seat in definition.seats(definition.start(Setup(newcomers, {})))]
    if any(roles):
        dialog.show(say("  in this order: {roles}", roles=", ".join(map(say, roles))))
    default = default_names if can_play(default_names, definition) else newcomers
    plan = Plan(_ask_players(dialog, definition, tuple(default), say), {})
    dialog.show("", say("Start now, or choose more options first?"))
    if not _ask_until_read(
        dialog, say("start or more"), say("start"), lambda text: parse_more(text, say), say
    ):
        return plan
    questions = [option for option in definition.options if option.question]
    for option in [each for each in questions if each.is_per_seat]:
        plan = _ask_by_seat(dialog, definition, plan, option, say)
    for option in [each for each in questions if each.always_in_log]:
        plan = _ask_choice(dialog, definition, plan, option, say)
    rest = [each for each in questions if not (each.is_per_seat or each.always_in_log)]
    plan = _ask_rest(dialog, definition, plan, rest, say)
    names, _ = assign_seats(plan.seats, definition)
    if any(
        seat.role for seat in definition.seats(definition.start(Setup(tuple(names), plan.options)))
    ):
        return plan  # the order of the names already decides the roles
    dialog.show("", say("Who starts? listed: the first name. random: a random player, same order."))
    is_random = _ask_until_read(
        dialog, say("who starts"), say("listed"), lambda text: parse_start(text, say), say
    )
    return plan.rotated(choose(len(plan.seats))) if is_random else plan


def _ask_players(
    dialog: Dialog, definition: GameDefinition[Any, Any], default: tuple[str, ...], say: Language
) -> tuple[str, ...]:
    """Ask who plays. A remembered external program starts only after a confirmation."""
    while True:
        answer = dialog.ask(say("players"), ", ".join(default))
        try:
            # Remembered names are not parsed again, because they may contain commas.
            seats = (
                parse_seats(answer, definition, say)
                if answer
                else _validate_seats(default, definition, say)
            )
        except ValueError as error:
            dialog.show(say.again(error))
            continue
        programs = [] if answer else [each for each in seats if each.lower().startswith(EXEC)]
        if all(_is_started(dialog, program[len(EXEC) :], say) for program in programs):
            return seats


def _is_started(dialog: Dialog, command: str, say: Language) -> bool:
    program = sanitize(command.strip())
    dialog.show(say("The program {command} played last time.", command=program))
    return say.is_yes(dialog.ask(say("start it? yes or no"), say("no")))


def _ask_by_seat(
    dialog: Dialog, definition: GameDefinition[Any, Any], plan: Plan, option: Option, say: Language
) -> Plan:
    default = option.default(Setup(plan.seats, plan.options))
    choices = ", ".join(definition.word(each, say) for each in option.choices)
    question = capitalize_first(say.again(option.question))
    dialog.show("", say("{question}: {choices}.", question=question, choices=choices))
    return _ask_until_read(
        dialog,
        option.word(say),
        ", ".join(definition.word(format_value(each), say) for each in default.values()),
        lambda text: plan.validate(
            definition, **{option.key: parse_by_seat(text, option, definition, say)}
        ),
        say,
    )


def _ask_choice(
    dialog: Dialog, definition: GameDefinition[Any, Any], plan: Plan, option: Option, say: Language
) -> Plan:
    dialog.show("", say("{question}?", question=capitalize_first(say.again(option.question))))
    dialog.show_list([(value, say.again(sense)) for value, sense in option.choices.items()])
    return _ask_until_read(
        dialog,
        option.word(say),
        format_value(option.default(Setup(plan.seats, plan.options))),
        lambda text: plan.validate(definition, **{option.key: option.parse(text.strip())}),
        say,
    )


def _ask_rest(
    dialog: Dialog,
    definition: GameDefinition[Any, Any],
    plan: Plan,
    options: Sequence[Option],
    say: Language,
) -> Plan:
    setup = Setup(plan.seats, plan.options)
    dialog.show(
        "", say("Options, separated by commas; {none} keeps the defaults.", none=say("none"))
    )
    rows = []
    for option in options:
        is_switch = option.parse is parse_yes_or_no
        value = None if is_switch else option.default(setup)
        default = "" if value is None else definition.word(format_value(value), say)
        rows.append((f"{option.word(say)} {default}".strip(), say.again(option.question)))
    dialog.show_list(rows)
    return _ask_until_read(
        dialog,
        say("options"),
        say("none"),
        lambda text: plan.validate(
            definition,
            **(
                {}
                if normalize(text.strip()) in (_NONE, normalize(say("none")))
                else parse_options(text, options, definition, say)
            ),
        ),
        say,
    )


def _ask_until_read(
    dialog: Dialog, question: str, default: str, read: Callable[[str], Answer], say: Language
) -> Answer:
    while True:
        try:
            return read(dialog.ask(question, default) or default)
        except ValueError as error:
            dialog.show(say.again(error))


def choose_offer(
    dialog: Dialog,
    offers: Sequence[MenuItem],
    say: Language,
    question: str = "",
    *,
    is_known: bool = False,
) -> str:
    """Show the menu and return the name of the chosen item. The first item is the default.

    With ``is_known``, the menu is shown only if the player asks for help.
    """

    def read(text: str) -> str:
        if is_typed("help", text, say) or text.strip() == "?":
            return ""
        found = parse_choice(text, offers, say)
        if found is None:
            raise ValueError(
                say("{word} is not in the list: type a number or a word from it", word=quote(text))
            )
        return found.name

    rows = [
        (str(number), offer.word, offer.mark, offer.meaning)
        for number, offer in enumerate(offers, 1)
    ]
    while True:
        if not is_known:
            dialog.show("")
            dialog.show_list(rows)
            dialog.show("")
        word = _ask_until_read(dialog, question or say("choose"), offers[0].word, read, say)
        if word:
            return word
        is_known = False
