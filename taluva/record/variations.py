"""Variations: alternative lines of play, stored as comments in the log of the game.

Each step is one comment. ``~ 5 @14 hut N24`` is step 5, played after the first 14 moves of the
game. ``~ 6 5 place JC M25 e`` follows step 5. ``~ 5 deleted`` removes step 5 and what follows it.
``~ 6 first`` puts step 6 before the other moves after the same point. ``~ note 5 TEXT`` is the note
on the position after step 5, and ``~ note @14 TEXT`` on one of the game.
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
from taluva.core.immutable import FrozenDict
from taluva.core.text import ParseError
from taluva.i18n import sanitize
from taluva.record.comments import format_study
from taluva.record.lines import CommentEntry
from taluva.record.record import History, HistoryEntry, Record

_MARK: Final = "~ "  # the start of such a comment
_DELETED: Final = "deleted"
_FIRST: Final = "first"
_NOTE: Final = "note"
_NUMBER: Final = "([1-9][0-9]{0,8})"
_POINT: Final = f"(?:@([0-9]{{1,9}})|{_NUMBER})"
_STEP: Final = f"~ {_NUMBER} {_POINT} (.+)"
_CHANGE: Final = f"~ {_NUMBER} ({_DELETED}|{_FIRST})"
_REMARK: Final = f"~ {_NOTE} {_POINT}(?: (.*))?"


def is_variation_comment(text: str) -> bool:
    """Return whether a comment stores a part of the explorer's tree."""
    return any(re.fullmatch(form, text) for form in (_STEP, _CHANGE, _REMARK))


def _format_point(point: int) -> str:
    return str(point) if point > 0 else f"@{-point}"


def _parse_point(move: str | None, step: str) -> int:
    return -int(move) if move else int(step)


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
    notes: Mapping[int, str] = FrozenDict()  # by point

    @classmethod
    def of(cls, record: Record[G, Any]) -> Variations[G]:
        """Return the variations stored in a log. Steps that do not fit the game are left out."""
        found = cls(_settled_history(record), {})
        entries = (each for each in record.entries if isinstance(each, CommentEntry))
        return found._read((each.text.strip() for each in entries), record.definition)

    def _read(self, comments: Iterable[str], definition: GameDefinition[G, Any]) -> Variations[G]:
        steps, notes, last = dict[int, Step[G]](), dict[int, str](), 0
        changed: dict[str, list[int]] = {_DELETED: [], _FIRST: []}
        tree = replace(self, steps=steps)  # sees every step that is added below
        for comment in comments:
            if found := re.fullmatch(_CHANGE, comment):
                changed[found[2]].append(int(found[1]))
            elif found := re.fullmatch(_REMARK, comment):
                notes[_parse_point(found[1], found[2])] = found[3] or ""
            elif found := re.fullmatch(_STEP, comment):
                number, before = int(found[1]), _parse_point(found[2], found[3])
                last = max(last, number)
                if number in steps or not tree.has(before):
                    continue
                try:
                    game = tree.game(before).apply(definition.parse_logged(found[4]))
                except (ParseError, IllegalMove):
                    continue
                steps[number] = Step(before, game)
        whole = replace(self, steps=steps, last=last, notes=notes)
        return whole.with_first(*changed[_FIRST]).without(*changed[_DELETED])

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
        comment = f"{_MARK}{number} {_format_point(point)} {game.moves[-1]}"
        return replace(self, steps=steps, last=number), comment

    def without(self, *numbers: int) -> Variations[G]:
        """Return the tree without the given steps and all steps after them."""
        gone = set(numbers)
        gone.update(each for each, step in self.steps.items() if step.before in gone)
        tree = replace(
            self, steps={each: self.steps[each] for each in self.steps if each not in gone}
        )
        return replace(
            tree,
            notes={point: text for point, text in self.notes.items() if text and tree.has(point)},
        )

    def with_first(self, *numbers: int) -> Variations[G]:
        """Return the tree with each of these steps before the other moves after its point.

        The last one given comes first.
        """
        ranks = {number: -place for place, number in enumerate(numbers, 1)}
        groups = self._steps_by_point().values()  # steps stay behind the ones they follow
        order = (each for group in groups for each in sorted(group, key=lambda n: ranks.get(n, 0)))
        return replace(self, steps={each: self.steps[each] for each in order})

    def with_note(self, point: int, text: str) -> tuple[Variations[G], str]:
        """Return the tree with a note on a position, and the comment that stores the note.

        It replaces the note that was there. An empty text deletes that note.
        """
        text = " ".join(sanitize(text).split())
        notes = {**self.notes, point: text}
        if not text:
            del notes[point]
        return replace(self, notes=notes), f"{_MARK}{_NOTE} {_format_point(point)} {text}".rstrip()

    @staticmethod
    def deletion(number: int) -> str:
        """Return the comment that deletes a step."""
        return f"{_MARK}{number} {_DELETED}"

    @staticmethod
    def promotion(number: int) -> str:
        """Return the comment that puts a step first."""
        return f"{_MARK}{number} {_FIRST}"

    def _steps_by_point(self) -> dict[int, list[int]]:
        """Return the steps after each point, in their order."""
        found: dict[int, list[int]] = {}
        for number, step in self.steps.items():
            found.setdefault(step.before, []).append(number)
        return found

    @property
    def lines(self) -> list[Variation]:
        """All variations, ordered by where they branch off, each before its own branches."""
        follow = self._steps_by_point()
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
        the first step after it.
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
        """Return the history of a line, given its points, with the notes on them."""
        return History([HistoryEntry(self.game(point), self._comments(point)) for point in line])

    def _comments(self, point: int) -> tuple[str, ...]:
        written = () if point > 0 else self.main[-point].comments
        return (*written, format_study(self.notes[point])) if point in self.notes else written

    def annotate(self, game: History[G]) -> History[G]:
        """Return the history of the game with the notes on its positions."""
        moments = enumerate(game.moments)
        return History([each._replace(comments=self._comments(-index)) for index, each in moments])


def _settled_history(record: Record[G, Any]) -> History[G]:
    """Return the history of a record, with all deals set, so that any of its games can continue."""
    open_games = [each.game for each in record.moments if each.game.outcome is None]
    whole = record.history.moments
    if not open_games:
        return record.history
    known = open_games[-1].with_revealed(whole[-1].game)
    settled, _ = record.definition.finalize(known, record.setup)
    return History([*(each._replace(game=each.game.with_revealed(settled)) for each in whole)])
