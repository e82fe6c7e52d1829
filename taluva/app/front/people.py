"""The players of the saved games: a list with ratings, and a page for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Final

from taluva.analysis.statistics import CERTAINTY, HeadToHead, People, PlayerRecord, saved_people
from taluva.app.front.page import Context, FrontPage, Open, Reaction, Refuse, Task, back_row
from taluva.core.text import capitalize_first
from taluva.games import definition_for, display_name
from taluva.i18n import Language, sanitize
from taluva.tui.form import Activated, FormEvent, Row
from taluva.tui.text import shorten

_MAX_NAME_LENGTH: Final = 16  # columns
_PEOPLE: Final = "people"  # the key of the task


@dataclass(frozen=True, slots=True)
class PeoplePage(FrontPage):
    """The list of all players in finished games, the highest rating first.

    If games of several kinds were played, it lists the kinds, and each has a list of its own.
    """

    name: ClassVar[str] = "players"

    people: People | None = None  # None until the games are counted
    game: str | None = None  # the only game to count

    def about(self, context: Context) -> str:
        say = context.say
        if self.people is None:
            return ""
        if not self.people.records:
            return say("There are no finished games yet.")
        if len(self.people.names) > 1:
            return say("Each game has its own ratings.")
        return say.count(
            "Rating, games won and streak, over {number} finished game",
            "Rating, games won and streak, over {number} finished games",
            self.people.games,
        )

    def rows(self, context: Context) -> Sequence[Row]:
        say = context.say
        if self.people is None:  # no row to go back yet, because it would keep the focus
            return [Row(_PEOPLE, say("counting the games"))]
        if len(self.people.names) > 1:
            return [*(Row(name, display_name(name)) for name in self.people.names), back_row(say)]
        won = [_won(each, say) for each in self.people.records]
        width = max(map(len, won), default=0)
        rows = [
            _row(each, text.rjust(width))
            for each, text in zip(self.people.records, won, strict=True)
        ]
        return [*rows, back_row(say)]

    def task(self, focus: str) -> Task | None:
        """Return the task that counts the games."""
        count = partial(saved_people, self.game)
        return Task(_PEOPLE, count, has_rows=True) if self.people is None else None

    def with_loaded(self, key: Any, result: Any) -> FrontPage:
        return replace(self, people=result)

    def react(self, action: FormEvent, context: Context) -> Reaction:
        names = () if self.people is None else self.people.names
        if len(names) > 1 and isinstance(action, Activated) and action.name in names:
            return Open(PeoplePage(game=action.name))
        return _open(self.people, action)


@dataclass(frozen=True, slots=True)
class PersonPage(FrontPage):
    """The page of a player: rating, ways of winning, and results against every other player."""

    people: People
    record: PlayerRecord

    def heading(self, say: Language) -> str:
        return sanitize(self.record.name)

    def about(self, context: Context) -> str:
        """Return the player's rating, streaks and ways of winning."""
        say, record = context.say, self.record
        values = {
            "won": _won(record, say),
            "streak": f"{record.streak:+d}",
            "best": record.best_streak,
        }
        if record.is_rated:
            text = say(
                "Rating {rating} ({low} to {high}), {won}, streak {streak}, best streak {best}.",
                rating=round(record.rating),
                low=round(record.rating - CERTAINTY * record.deviation),
                high=round(record.rating + CERTAINTY * record.deviation),
                **values,
            )
        else:
            text = say(
                "Too few games for a rating, {won}, streak {streak}, best streak {best}.", **values
            )
        ways = ways_to_win(self.people, record, say)
        if not ways:
            return text
        return f"{text} {capitalize_first(say('ways to win: {ways}', ways=ways))}"

    def rows(self, context: Context) -> Sequence[Row]:
        """Return a row with the results against each other player."""
        say = context.say
        return [*(_pair(pair, say) for pair in self.record.pairs), back_row(say)]

    def react(self, action: FormEvent, context: Context) -> Reaction:
        return _open(self.people, action)


def ways_to_win(people: People, record: PlayerRecord, say: Language) -> str:
    """List the ways a player has won, the most frequent first."""
    ways = (
        f"{definition_for(people.kinds[reason]).word(reason, say)} {number}"
        for reason, number in record.ways.most_common()
    )
    return ", ".join(ways)


def _won(record: PlayerRecord, say: Language) -> str:
    return say("{wins} of {games} won", wins=record.wins, games=record.games)


def _row(record: PlayerRecord, won: str) -> Row:
    rating = f"{record.rating:4.0f}" if record.is_rated else "   -"
    mark = f"{rating}  {won}  {record.streak:+d}"
    name = sanitize(record.name)
    return Row(record.name, shorten(name, _MAX_NAME_LENGTH), mark=mark, own=name)


def _pair(pair: HeadToHead, say: Language) -> Row:
    mark = say.count(
        "{number} game: {ahead} ahead, {behind} behind",
        "{number} games: {ahead} ahead, {behind} behind",
        pair.games,
        ahead=pair.ahead,
        behind=pair.behind,
    )
    label = sanitize(pair.name)
    return Row(pair.name, shorten(label, _MAX_NAME_LENGTH), mark=mark, own=label)


def _open(people: People | None, action: FormEvent) -> Reaction:
    if people is None or not isinstance(action, Activated):
        return Refuse("")
    found = people.find(action.name)
    return Refuse("") if found is None else Open(PersonPage(people, found))
