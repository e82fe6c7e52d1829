"""Variations: alternative lines of play, stored as comments in the log of the game.

Each step is one comment. ``~ 5 @14 hut N24`` is step 5, played after the first 14 moves of the
game. ``~ 6 5 place JC M25 e`` follows step 5. ``~ 5 deleted`` removes step 5 and what follows it.
Programs that don't know this format read the steps as ordinary comments.

A *point* is a place in the tree. A positive point is the number of a step. Zero or a negative point
is minus the number of the game's moves before it, so 0 is the start of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, NamedTuple

from taluva.core.definition import GameDefinition
from taluva.core.game import G, IllegalMove
from taluva.core.text import ParseError
from taluva.record.lines import CommentEntry
from taluva.record.record import History, HistoryEntry, Record

_MARK: Final = "~ "  # the start of such a comment
_DELETED: Final = "deleted"
_STEP: Final = r"~ ([1-9][0-9]{0,8}) (?:@([0-9]{1,9})|([1-9][0-9]{0,8})) (.+)"
_GONE: Final = rf"~ ([1-9][0-9]{{0,8}}) {_DELETED}"


def is_variation_comment(text: str) -> bool:
    """Return whether a comment stores a step of a variation."""
    return bool(re.fullmatch(_STEP, text) or re.fullmatch(_GONE, text))


class Step(NamedTuple, Generic[G]):
    """A move of a variation: the point before it, and the game after it."""

    before: int
    game: G


class Variation(NamedTuple):
    """A line of the tree, from the point where it branches off to its end."""

    before: int  # the point where it branches off
    steps: tuple[int, ...]
    depth: int  # 1 for a branch of the game, 2 for a branch of such a variation


@dataclass(frozen=True, slots=True, eq=False)
class Variations(Generic[G]):
    """A game and its variations, as an immutable tree."""

    main: History[G]
    steps: Mapping[int, Step[G]]
    last: int = 0  # the highest step number so far, including deleted steps

    @classmethod
    def of(cls, record: Record[G, Any]) -> Variations[G]:
        """Return the variations stored in a log. Steps that do not fit the game are left out."""
        found = cls(_settled_history(record), {})
        entries = (each for each in record.entries if isinstance(each, CommentEntry))
        return found._read((each.text.strip() for each in entries), record.definition)

    def _read(self, comments: Iterable[str], definition: GameDefinition[G, Any]) -> Variations[G]:
        steps, gone, last = dict[int, Step[G]](), list[int](), 0
        tree = replace(self, steps=steps)  # sees every step that is added below
        for comment in comments:
            if deleted := re.fullmatch(_GONE, comment):
                gone.append(int(deleted[1]))
            elif found := re.fullmatch(_STEP, comment):
                number, before = int(found[1]), -int(found[2]) if found[2] else int(found[3])
                last = max(last, number)
                if number in steps or not tree.has(before):
                    continue
                try:
                    game = tree.game(before).apply(definition.parse_logged(found[4]))
                except (ParseError, IllegalMove):
                    continue
                steps[number] = Step(before, game)
        return replace(self, steps=steps, last=last).without(*gone)

    def has(self, point: int) -> bool:
        """Return whether a point exists."""
        return point in self.steps if point > 0 else -point <= self.main.last

    def game(self, point: int) -> G:
        """Return the game at a point."""
        return self.steps[point].game if point > 0 else self.main.game(-point)

    def after(self, point: int) -> list[int]:
        """Return the points one move later, the one in the game first."""
        own = [point - 1] if point <= 0 and -point < self.main.last else []
        return [*own, *(each for each, step in self.steps.items() if step.before == point)]

    def add(self, point: int, move: Any) -> tuple[Variations[G], str]:
        """Return the tree with another step, and the comment that stores the step.

        Raises IllegalMove.
        """
        number, game = self.last + 1, self.game(point).apply(move)
        steps = {**self.steps, number: Step(point, game)}
        before = str(point) if point > 0 else f"@{-point}"
        comment = f"{_MARK}{number} {before} {game.moves[-1]}"
        return replace(self, steps=steps, last=number), comment

    def without(self, *numbers: int) -> Variations[G]:
        """Return the tree without the given steps and all steps after them."""
        gone = set(numbers)
        gone.update(each for each, step in self.steps.items() if step.before in gone)
        steps = {each: step for each, step in self.steps.items() if each not in gone}
        return replace(self, steps=steps)

    @staticmethod
    def deletion(number: int) -> str:
        """Return the comment that deletes a step."""
        return f"{_MARK}{number} {_DELETED}"

    @property
    def lines(self) -> list[Variation]:
        """All variations, ordered by where they branch off, each before its own branches."""
        follow: dict[int, list[int]] = {}
        for number, step in self.steps.items():
            follow.setdefault(step.before, []).append(number)
        found: list[Variation] = []
        starts = sorted((point for point in follow if point <= 0), reverse=True)
        due = [(point, number, 1) for point in starts for number in follow[point]][::-1]
        while due:
            before, number, depth = due.pop()
            steps = [number]
            while more := follow.get(steps[-1]):
                steps.append(more[0])
            found.append(Variation(before, tuple(steps), depth))
            due += [
                (step, each, depth + 1)
                for step in reversed(steps)
                for each in reversed(follow.get(step, [])[1:])
            ]
        return found

    def line(self, point: int) -> tuple[int, ...]:
        """Return the points of the line through a point, from the start to its end.

        After a point of the game, the line continues with the game. After a step, it continues with
        the following step that was played first.
        """
        points = [point, *self._before(point)][::-1]
        while more := self.after(points[-1]):
            if point <= 0 < more[0]:
                break  # a variation after the end of the game
            points.append(more[0])
        return tuple(points)

    def _before(self, point: int) -> Iterator[int]:
        while point:
            point = self.steps[point].before if point > 0 else point + 1
            yield point

    def history(self, line: Iterable[int]) -> History[G]:
        """Return the history of a line, given its points."""
        return History([HistoryEntry(self.game(point)) for point in line])


def _settled_history(record: Record[G, Any]) -> History[G]:
    """Return the history of a record, with all deals set, so that any of its games can continue."""
    open_games = [each.game for each in record.moments if each.game.outcome is None]
    whole = record.history.moments
    if not open_games:
        return record.history
    known = open_games[-1].with_revealed(whole[-1].game)
    settled, _ = record.definition.finalize(known, record.setup)
    return History([*(each._replace(game=each.game.with_revealed(settled)) for each in whole)])
