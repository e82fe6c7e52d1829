"""Games like that of docs/games.md: without bots but with lessons, and with failing services."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from time import sleep
from types import MappingProxyType
from typing import Any, Final

from taluva.core.immutable import FrozenDict
from taluva.core.lessons import Course, Exercise, Goal, Lesson, LessonBook
from taluva.core.setup import BOTS, SEATS, Option, Setup, parse_integer
from taluva.i18n import Language
from taluva.tui.game_ui import Bit, PanelSection
from tests.toy import bees

NOTHING: Final = MappingProxyType[str, Any]({})


def variant(name: str, game: Mapping[str, Any] = NOTHING, **members: Any) -> Any:
    """Return a definition like that of the page, with other members of it and of its game."""
    kind: Any = type(f"{name}_game", (bees.Bees,), {**game, "game_name": name})

    def start(self: Any, setup: Setup) -> Any:
        made = bees.BeesDefinition.start(self, setup)
        return kind(**{field.name: getattr(made, field.name) for field in fields(made)})

    own = type(name, (bees.BeesDefinition,), {"start": start, **members, "name": name})
    for each in (kind, own):
        each.__module__ = __name__
        globals()[each.__name__] = each  # where pickle looks for it
    return own()


class FlyAnywhere(Goal[Any]):
    """A goal that any move reaches."""

    def is_met(self, before: Any, after: Any) -> bool:
        return len(after.moves) > len(before.moves)

    def description(self, before: Any, say: Language) -> str:
        return "fly anywhere"

    def summary(self) -> str:
        return "fly"

    def turns(self, before: Any, now: Any) -> Iterator[tuple[Any, ...]]:
        return ((move,) for move in now.legal_moves())


def lessons(self: Any) -> LessonBook[Any]:
    """Return a first game of two moves."""
    one = Lesson(Exercise("one", f"{self.name} 7", "fly"), "One", "Fly anywhere.")
    two = Lesson(Exercise("two", f"{self.name} 7", "fly"), "Two", "Fly again.", goes_on=True)
    return LessonBook(lambda goal: FlyAnywhere(), (Course("first", "First game", (one, two)),))


def to_position(self: Any) -> str:
    """Return the seed before the first move, then ""."""
    return "" if self.moves else f"{self.game_name} {self.setup.seed or 0}"


def from_position(self: Any, line: str, names: Sequence[str] | None) -> Any:
    """Return the start with the seed of a line."""
    return self.start(Setup(tuple(names or ("Ana", "Ben")), {}, parse_integer(line.split()[1])))


def fail(self: Any, *arguments: Any, **named: Any) -> Any:
    """Raise an error with a text of two lines."""
    raise LookupError("out of\nideas")


def think(self: Any, *arguments: Any) -> Any:
    """Think for longer than anyone waits."""
    print("thinking", flush=True)
    sleep(99)


def sections(self: Any, game: Any, say: Language, width: int) -> Sequence[PanelSection]:
    """Return a section with the number of flowers."""
    return [PanelSection("the meadow", ((Bit(f" {len(game.flowers)} flowers"),),))]


MEADOW_UI: Final[Any] = type("MeadowUI", (bees.BeeUI,), {"sections": sections})
LEAD: Final = Option("lead", parse_integer, lambda setup: {}, is_per_seat=True)
BARE: Final = variant(
    "bare",
    {"to_position": to_position},
    levels=FrozenDict(),
    options=(SEATS, BOTS, LEAD),
    lessons=lessons,
    from_position=from_position,
    ui=lambda self: MEADOW_UI(self),  # a class would not be bound as a method
)
MOODY: Final = variant("moody", judge=fail, hints=fail, explore=fail)
ENDLESS: Final = variant("endless", judge=think)
