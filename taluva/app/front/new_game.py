"""The set-up of a new game: who plays, which game, and its options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, ClassVar, Final, NamedTuple

from taluva.app.front import page
from taluva.app.front.welcome import WelcomePage
from taluva.bots.players import bot_names
from taluva.bots.spec import Plan, Spec, assign_seats, can_play, parse_seats, parse_spec
from taluva.core.definition import GameDefinition, SeatInfo, sides, team_title
from taluva.core.immutable import FrozenDict
from taluva.core.setup import (
    BOT,
    EXEC,
    Option,
    Setup,
    fill_names,
    format_value,
    names_a_bot,
    parse_yes_or_no,
    validate_names,
)
from taluva.core.text import capitalize_first, normalize
from taluva.games import DEFAULT_GAME, GAMES, definition_for, title_for
from taluva.i18n import ENGLISH, Language, quote, sanitize
from taluva.tui.form import Activated, Choice, Entered, FormEvent, Moved, Removed, Row
from taluva.tui.title import Title

START: Final = "start"
_SEAT: Final = "seat "  # followed by the seat's number
_ADD: Final = "add"
_PERSON: Final = "person"
_OTHER: Final = "other"
_NAME: Final = "name"
_YES_OR_NO: Final = (ENGLISH("no"), ENGLISH("yes"))

_Enter = Callable[[str], page.Reaction]  # handles a value entered in a row


class NewGame(NamedTuple):
    """The choice to start a new game."""

    page: SetupPage
    plan: Plan
    is_open: bool


def first_page(context: page.Context) -> SetupPage:
    """Return the set-up page with the first suggested players."""
    setup = SetupPage(DEFAULT_GAME, ())
    return replace(setup, seats=setup.presets(context)[0])


@dataclass(frozen=True, slots=True)
class SetupPage(page.FrontPage):
    """The set-up of a new game: a name or a bot spec for each seat, and the changed options."""

    is_list: ClassVar[bool] = False
    adding: ClassVar[str] = _ADD

    game: str
    seats: tuple[str, ...]
    options: Mapping[str, Any] = FrozenDict()
    is_open: bool = False
    is_random: bool = False  # whether the first player is chosen at random

    @property
    def definition(self) -> GameDefinition[Any, Any]:
        """The rules, options and bots of the game."""
        return definition_for(self.game)

    @property
    def plan(self) -> Plan:
        """The plan of the game: its seats and options."""
        return Plan(self.seats, dict(self.options))

    def names(self, say: Language) -> list[str]:
        """Return the names of all players, including bots."""
        return assign_seats(self.seats, self.definition, say=say)[0]

    def title(self, context: page.Context) -> Title:
        return title_for(self.game)

    def below(self, under: page.FrontPage) -> page.FrontPage:
        """Return the menu, which opens this set-up again."""
        if not isinstance(under, WelcomePage):
            return under
        return WelcomePage(under.latest, has_games=under.has_games, setup=self)

    def heading(self, say: Language) -> str:
        return say("new game")

    def presets(self, context: page.Context) -> list[tuple[str, ...]]:
        """Return lists of suggested players: you and bots, people, or those of the last game."""
        definition, you = self.definition, context.settings.player
        least, most = definition.player_counts[0], definition.player_counts[-1]
        level = definition.substitute()
        found = []
        for players in range(least, min(least + 1, most) + 1):
            if level:
                found.append((you, *[f"{BOT}{level}"] * (players - 1)))
            found.append(self._named(players, {1: you}))
        last = context.settings.names
        is_safe = not any(each.lower().startswith(EXEC) for each in last)
        if is_safe and last not in found and can_play(last, definition):
            found.append(last)
        return found

    def _named(self, players: int, own: Mapping[int, str]) -> tuple[str, ...]:
        """Return names for a number of people: their own, or else default names."""
        definition = self.definition
        seats = Setup(tuple(f"Player {seat}" for seat in range(1, players + 1)))
        roles = [seat.role for seat in definition.seats(definition.start(seats))]
        return fill_names(definition.default_names, roles, own)

    def infos(self, say: Language) -> Sequence[SeatInfo]:
        """Return the letters, colours and roles of the seats."""
        names = tuple(self.names(say))
        try:
            return self.definition.seats(self.definition.start(Setup(names, dict(self.options))))
        except ValueError:  # the options do not fit together yet
            return self.definition.seats(self.definition.start(Setup(names)))

    def problem(self, say: Language) -> str:
        """Return why the game cannot start yet, or ""."""
        try:
            self.plan.validate(self.definition)
        except ValueError as error:
            return say.again(error)
        return ""

    # --- rows -------------------------------------------------------------------------------

    def rows(self, context: page.Context) -> Sequence[Row]:
        """Return the start button, the players, the game and its options."""
        return [row for row, _ in self._fields(context)]

    def can_accept(self, text: str) -> bool:
        """Check whether a text is a list of players or a bot."""
        return "," in text or names_a_bot(text)

    def keys(self, row: Row, say: Language) -> str:
        if row.name == START:
            return say("Enter: start. Left, Right: other players. Down: more options. F1: help")
        if row.name.startswith(_SEAT):
            parts = [say("Left, Right: person or bot. Enter: more.")]
            if row.text is not None:
                parts.insert(0, say("Type a name."))
            if row.is_removable:
                parts.append(say("Del removes."))
            if self._can_add:
                parts.append(say("+ adds a player."))
            return " ".join(parts)
        return page.default_keys(row, say)

    def typing(self, say: Language) -> str:
        return say("To change all players, type their names, separated by commas.")

    @property
    def _can_add(self) -> bool:
        return len(self.seats) < self.definition.player_counts[-1]

    def _fields(self, context: page.Context) -> Iterator[tuple[Row, _Enter | None]]:
        """Yield each row, and the reaction to a value entered there."""
        say, infos = context.say, self.infos(context.say)
        yield self._start_row(context), partial(self._with_line_up, context=context)
        for row in page.game_row(self.game, GAMES, say):
            yield row._replace(has_gap=True), partial(self._with_game, context=context)
        for number in range(1, len(infos) + 1):
            yield (
                self._seat_row(number, infos, say),
                partial(self.with_player, number, context=context),
            )
        if self._can_add:
            text = say("one more player, up to {most}", most=self.definition.player_counts[-1])
            yield Row(_ADD, say("add a player"), meaning=text, letter="+", ink="bar"), None
        roles = [info.role for info in infos]
        for at, role in enumerate(roles):
            if role and roles.count(role) == 1:
                players = tuple(Choice(str(seat), info.name) for seat, info in enumerate(infos, 1))
                row = Row(
                    f"role {role}",
                    say.again(role),
                    str(at + 1),
                    say("who plays this role"),
                    choices=players,
                    has_gap=True,
                )
                yield row, partial(self._swapped, at + 1)
        if not any(roles):
            yield self._first_row(infos, say), self._with_first
        if any(info.has_secrets for info in infos):
            text = say("hidden from the others; the screen waits until they look away")
            choices = (
                Choice("secret", say("secret"), text),
                Choice("open", say("open"), say("everyone sees it; good for learning")),
            )
            value = "open" if self.is_open else "secret"
            yield (
                Row("hand", say("hand"), value, choices=choices),
                lambda value: page.Stay(replace(self, is_open=value == "open")),
            )
        for option in self.definition.options:
            if option.question and not option.is_per_seat:
                yield self._option_row(option, say), partial(self._with_option, option, say)
        yield page.back_row(say), None

    def _start_row(self, context: page.Context) -> Row:
        say, value = context.say, ", ".join(self.seats)
        choices = [
            Choice(", ".join(seats), _summary(replace(self, seats=seats), say))
            for seats in self.presets(context)
        ]
        if all(each.value != value for each in choices):
            choices.insert(0, Choice(value, _summary(self, say)))
        text, label = self.problem(say) or _summary(self, say), capitalize_first(say("start"))
        return Row(START, label, value, text, choices=tuple(choices), is_button=True)

    def _seat_row(self, number: int, infos: Sequence[SeatInfo], say: Language) -> Row:
        spec, info = self.seats[number - 1], infos[number - 1]
        team = next(side for side in sides(infos) if number in side)
        who = self.who(say)
        kind = spec if names_a_bot(spec) else _PERSON
        text = next((each.meaning for each in who if each.value == kind), None)
        if text is None:  # a spec with settings
            who.append(Choice(kind, sanitize(spec)))
        return Row(
            f"{_SEAT}{number}",
            info.name,
            kind,
            text or "",
            choices=tuple(each._replace(meaning="") for each in who),
            mark=say.again(info.role) or team_title(team, infos, say),
            is_removable=len(self.seats) > self.definition.player_counts[0],
            is_movable=True,
            has_gap=number == 1,
            letter=info.letter,
            ink=info.ink,
            text=None if names_a_bot(spec) else spec,
            is_button=True,
            own=info.name,
        )

    def who(self, say: Language) -> list[Choice]:
        """List the choices for a seat: a person, or one of the bots."""
        definition = self.definition
        bots = [
            Choice(
                f"{BOT}{name}",
                say("bot {level}", level=Spec(name).display_name(definition, say)),
                say.again(definition.levels[name].line)
                if name in definition.levels
                else say("a bot from another package"),
            )
            for name in _bots(self.game)
        ]
        return [Choice(_PERSON, say("a person"), say("plays at this keyboard")), *bots]

    def _first_row(self, infos: Sequence[SeatInfo], say: Language) -> Row:
        """Return a row that selects who begins."""
        choices = (
            *(Choice(str(at), info.name) for at, info in enumerate(infos)),
            Choice("random", say("random"), say("chosen at random; the order stays the same")),
        )
        value = "random" if self.is_random else "0"
        return Row("first", say("begins"), value, choices=choices, has_gap=True)

    def _option_row(self, option: Option, say: Language) -> Row:
        definition = self.definition
        value = self.options.get(option.key, option.default(Setup(self.seats, dict(self.options))))
        text = format_value(value)
        row = Row(f"option {option.key}", option.word(say), text, say.again(option.question))
        if option.parse is parse_yes_or_no:
            return row._replace(choices=tuple(Choice(each, say.again(each)) for each in _YES_OR_NO))
        if option.choices:
            choices = tuple(
                Choice(each, definition.word(each, say), say.again(sense) if sense else "")
                for each, sense in option.choices.items()
            )
            return row._replace(choices=choices)
        if value is None:
            return row._replace(value=say("none"), text="")
        return row._replace(text=text, is_number=isinstance(value, int))

    # --- actions ----------------------------------------------------------------------------

    def react(self, action: FormEvent, context: page.Context) -> page.Reaction:
        """Update the set-up, or start the game."""
        say = context.say
        match action:
            case Activated(name) if name == START:
                problem = self.problem(say)
                return (
                    page.Refuse(problem)
                    if problem
                    else page.Finish(NewGame(self, self.plan, self.is_open))
                )
            case Activated(name) if name == _ADD:
                level = self.definition.substitute()
                number = len(self.seats) + 1
                player = f"{BOT}{level}" if level else self._new_person(number, context)
                return self._with_seats((*self.seats, player), say, f"{_SEAT}{number}")
            case Activated(name) if name.startswith(_SEAT):
                number = _number(name)
                seat = self.seats[number - 1]
                return page.Open(SeatPage(self, number), seat if names_a_bot(seat) else _NAME)
            case Removed(name):
                at = _number(name) - 1
                left = self.seats[:at] + self.seats[at + 1 :]
                return self._with_seats(left, say, f"{_SEAT}{min(at + 1, len(left))}")
            case Moved(name, by):
                return self.move(_number(name), by, say)
            case Entered(name, text) if (
                "," in text if name.startswith(_SEAT) else not name and self.can_accept(text)
            ):
                try:
                    return self._with_seats(parse_seats(text, self.definition), say)
                except ValueError as error:
                    return page.Refuse(say.again(error))
            case Entered(name, value):
                for row, enter in self._fields(context):
                    if row.name == name and enter is not None:
                        return enter(value)
        return page.Refuse("")

    def _with_line_up(self, value: str, context: page.Context) -> page.Reaction:
        """Return the set-up with one of the suggested lists of players."""
        presets = [*self.presets(context), self.seats]
        seats = next(each for each in presets if ", ".join(each) == value)
        return self._with_seats(seats, context.say)

    def _with_seats(self, seats: tuple[str, ...], say: Language, focus: str = "") -> page.Reaction:
        """Return the set-up with other players, or a refusal.

        A different number of players resets the per-seat options.
        """
        try:
            validate_names(assign_seats(seats, self.definition)[0])
        except ValueError as error:
            return page.Refuse(say.again(error))
        by_seat = {each.key for each in self.definition.options if each.is_per_seat}
        options = {key: value for key, value in self.options.items() if key not in by_seat}
        valid = options if len(seats) != len(self.seats) else self.options
        return page.Stay(replace(self, seats=seats, options=FrozenDict(valid)), focus=focus)

    def _with_game(self, game: str, context: page.Context) -> page.Reaction:
        """Return the set-up of another game. The players stay if the game allows them."""
        setup = SetupPage(game, self.seats)
        if not can_play(self.seats, setup.definition):
            setup = replace(setup, seats=setup.presets(context)[0])
        return page.Stay(setup)

    def with_player(self, number: int, who: str, context: page.Context) -> page.Reaction:
        """Return the set-up with another player in a seat: a new person, a name or a bot."""
        seat = who.strip()
        if seat == _PERSON:
            seat = self._new_person(number, context)
        elif names_a_bot(seat):
            try:
                seat = str(parse_spec(seat))
            except ValueError as error:
                return page.Refuse(context.say.again(error))
        seats = (*self.seats[: number - 1], seat, *self.seats[number:])
        return self._with_seats(seats, context.say)

    def _new_person(self, number: int, context: page.Context) -> str:
        """Return a name for a seat: yours, or else one that no player has."""
        own = dict(enumerate(self.names(context.say), 1))
        own.pop(number, None)
        you = context.settings.player
        if you.casefold() not in map(str.casefold, own.values()):
            own[number] = you
        return self._named(max(number, len(self.seats)), own)[number - 1]

    def move(self, number: int, by: int, say: Language) -> page.Reaction:
        """Move a player up or down in the order of seats."""
        other = number + by
        if not 1 <= other <= len(self.seats):
            return page.Refuse(say("this is the end of the list"))
        return self._swapped(number, str(other), focus=f"{_SEAT}{other}")

    def _swapped(self, seat: int, other: str, focus: str = "") -> page.Reaction:
        """Return the set-up with two players swapped."""
        order = list(range(1, len(self.seats) + 1))
        order[seat - 1], order[int(other) - 1] = int(other), seat
        return self._with_plan(self.plan.ordered(order), focus)

    def _with_first(self, value: str) -> page.Reaction:
        """Return the set-up with another player to begin."""
        if value == "random":
            return page.Stay(replace(self, is_random=True))
        return replace(self, is_random=False)._with_plan(self.plan.rotated(int(value)))

    def _with_plan(self, plan: Plan, focus: str = "") -> page.Reaction:
        setup = replace(self, seats=plan.seats, options=FrozenDict(plan.options))
        return page.Stay(setup, focus=focus)

    def _with_option(self, option: Option, say: Language, text: str) -> page.Reaction:
        """Return the set-up with an option set, or a refusal."""
        options = {key: value for key, value in self.options.items() if key != option.key}
        word = normalize(text.strip())
        if word and word != normalize(say("none")):
            try:
                value = option.parse(text.strip())
            except ValueError as error:
                return page.Refuse(say.again(error))
            if value != option.default(Setup(self.seats, options)):
                options[option.key] = value
        setup = replace(self, options=FrozenDict(options))
        problem = setup.problem(say)
        if problem and option.parse is not parse_yes_or_no:
            return page.Refuse(problem)
        return page.Stay(setup, problem)

    def with_seat_option(self, option: Option, number: int, text: str) -> SetupPage:
        """Return the set-up with a per-seat option set. A seat with that value gets the old one."""
        values = dict(self.by_seat(option))
        value = option.parse(text)
        holder = next((seat for seat, each in values.items() if each == value), number)
        values[holder], values[number] = values[number], value
        return replace(self, options=FrozenDict({**self.options, option.key: values}))

    def by_seat(self, option: Option) -> Mapping[int, Any]:
        """Return the value of an option for every seat, including defaults."""
        default = option.default(Setup(self.seats, dict(self.options)))
        return {**default, **self.options.get(option.key, {})}


def _number(row: str) -> int:
    """Return the number of a seat from the name of its row."""
    return int(row.removeprefix(_SEAT))


@cache  # finding other packages' bots is slow
def _bots(game: str) -> tuple[str, ...]:
    return tuple(bot_names(definition_for(game)))


def _summary(setup: SetupPage, say: Language) -> str:
    """Describe who plays: one team or person against the others, or a list of names."""
    names = setup.names(say)
    infos = setup.infos(say)
    if any(info.team for info in infos):
        one, others = (say.join_and([names[at - 1] for at in side]) for side in sides(infos))
        return say("{one} against {others}", one=one, others=others)
    people = [name for name, seat in zip(names, setup.seats, strict=True) if not names_a_bot(seat)]
    bots = [name for name, seat in zip(names, setup.seats, strict=True) if names_a_bot(seat)]
    if len(people) == 1 and bots:
        return say("{one} against {others}", one=people[0], others=say.join_and(bots))
    return str(say.join_and(names))


@dataclass(frozen=True, slots=True)
class SeatPage(page.FrontPage):
    """The page to edit a seat: the player's name, the bot, and the place in the order."""

    is_list: ClassVar[bool] = True

    setup: SetupPage
    number: int

    def title(self, context: page.Context) -> Title:
        return self.setup.title(context)

    def heading(self, say: Language) -> str:
        return say("who plays as {name}?", name=self.setup.names(say)[self.number - 1])

    def below(self, under: page.FrontPage) -> page.FrontPage:
        return self.setup

    @property
    def _seat(self) -> str:
        return self.setup.seats[self.number - 1]

    @property
    def _options(self) -> list[Option]:
        options = self.setup.definition.options
        return [each for each in options if each.question and each.is_per_seat and each.choices]

    def rows(self, context: page.Context) -> Sequence[Row]:
        """Return rows for the name, the bots, and moving or removing the player."""
        say, setup = context.say, self.setup
        is_bot = names_a_bot(self._seat)
        rows = []
        if not is_bot:
            name = say("the name of this player")
            rows.append(Row(_NAME, say("name"), self._seat, name, text=self._seat))
        for each in setup.who(say):
            if each.value != _PERSON or is_bot:
                rows.append(Row(each.value, each.label, meaning=each.meaning))
        spec = self._seat if is_bot and self._seat not in {row.name for row in rows} else ""
        other = say("any bot or program: bot:LEVEL,70% or exec:./mybot")
        rows.append(Row(_OTHER, say("other"), sanitize(spec), other, text=spec))
        for option in self._options:
            choices = tuple(
                Choice(each, setup.definition.word(each, say)) for each in option.choices
            )
            value = format_value(setup.by_seat(option)[self.number])
            rows.append(Row(option.key, option.word(say), value, choices=choices))
        if self.number > 1:
            rows.append(Row("up", say("move up"), meaning=say("play earlier in the order")))
        if self.number < len(setup.seats):
            rows.append(Row("down", say("move down"), meaning=say("play later in the order")))
        if len(setup.seats) > setup.definition.player_counts[0]:
            rows.append(Row("remove", say("remove"), meaning=say("play without this player")))
        return [*rows, page.back_row(say, has_gap=False)]

    def react(self, action: FormEvent, context: page.Context) -> page.Reaction:
        """Update the seat. Most choices also close the page."""
        say, setup, seat = context.say, self.setup, self.number
        match action:
            case Activated("up" | "down" as way):
                changed = setup.move(seat, -1 if way == "up" else 1, say)
            case Activated("remove"):
                changed = setup.react(Removed(f"{_SEAT}{seat}"), context)
            case Entered(name, text) if name == _OTHER and not names_a_bot(text):
                return page.Refuse(
                    say("{text} is not a bot: use bot:LEVEL or exec:COMMAND", text=quote(text))
                )
            case Activated(who) | Entered("name" | "other", who):
                changed = setup.with_player(seat, who, context)
            case Entered(name, text) if name:
                option = next(each for each in self._options if each.key == name)
                return page.Stay(replace(self, setup=setup.with_seat_option(option, seat, text)))
            case _:
                return page.Refuse("")
        return (
            page.Close(changed.page, changed.focus) if isinstance(changed, page.Stay) else changed
        )
