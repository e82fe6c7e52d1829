"""Orchard, a seeded game with its own bots, hints, analysis and lessons.

The players pick the trees of a row in turn. The seed decides how much fruit each tree bears. Who
picks a tree with three fruits moves again.

``BARE`` is the same game without bots. In ``MOODY`` every service fails.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Final

from taluva.core.analysis import Evaluation, Forecast, RatedTurn
from taluva.core.arguments import HexArgument, Keyword
from taluva.core.base_game import BaseGame, BaseMessages, SimpleRefusal
from taluva.core.bot import Budget, Hint, Level, RandomBot
from taluva.core.definition import GameDefinition
from taluva.core.game import Outcome
from taluva.core.grammar import Grammar, MoveForm
from taluva.core.immutable import FrozenDict
from taluva.core.lessons import Course, Exercise, Goal, Lesson, LessonBook
from taluva.core.setup import BOTS, SEATS, Option, Setup, parse_integer, shuffle
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH, Language
from taluva.tui.game_ui import GameUI, Title
from taluva.tui.hexmap.picture import Ground, Picture

TREES: Final = tuple(Hex(q, 0) for q in range(8))
FRUITS: Final = (1, 1, 1, 2, 2, 2, 3, 3)
AGAIN: Final = 3  # fruits of a tree that lets its player move again


@dataclass(frozen=True)
class Pick:
    """All fruits of a tree."""

    tree: Hex

    def __str__(self) -> str:
        return f"pick {self.tree}"


@dataclass(frozen=True)
class OrchardGame(BaseGame[Pick]):
    """A game of Orchard; the most fruits win."""

    game_name: ClassVar[str] = "orchard"

    mover: int = 1
    fruits: tuple[int, ...] = (0, 0)

    @property
    def seat(self) -> int | None:
        """The seat to move, which may be the last one again."""
        return None if self.outcome is not None else self.mover

    @property
    def outcome(self) -> Outcome | None:
        """The result after the last tree."""
        if len(self.moves) < len(TREES):
            return None
        best = max(self.fruits)
        return Outcome("picked", tuple(s for s, n in enumerate(self.fruits, 1) if n == best))

    @property
    def trees(self) -> Mapping[Hex, int]:
        """The fruits that each tree bears at the start."""
        chance = random.Random(self.setup.seed or 0).random
        return dict(zip(TREES, shuffle(FRUITS, chance), strict=True))

    def legal_moves(self) -> Sequence[Pick]:
        """List the trees that still bear fruit."""
        return [move for tree in TREES if (move := Pick(tree)) not in self.moves]

    def refusals(self, move: Pick) -> Sequence[SimpleRefusal]:
        """Return the reason against a move."""
        if move in self.legal_moves():
            return []
        return [SimpleRefusal("O1", f"there is no fruit on {move.tree}", (move.tree,))]

    def after(self, move: Pick) -> OrchardGame:
        """Return the game after a legal move."""
        found = self.trees[move.tree]
        fruits = (n + found * (s == self.mover) for s, n in enumerate(self.fruits, 1))
        mover = self.mover if found == AGAIN else 3 - self.mover
        return replace(self, mover=mover, fruits=tuple(fruits))

    def to_position(self) -> str:
        """Return the seed, if nothing is picked yet."""
        return "" if self.moves else f"{self.game_name} {self.setup.seed or 0}"


class OrchardMessages(BaseMessages[OrchardGame]):
    """The messages of Orchard."""

    def describe_move(self, before: OrchardGame, after: OrchardGame) -> str:
        """Describe a move."""
        move = after.moves[-1]
        return f"{before.trees[move.tree]} from {move.tree}"

    def describe_task(self, game: OrchardGame) -> str:
        """Describe what to do."""
        return "pick a tree"


@cache
def grammar(say: Language) -> Grammar[Pick]:
    """Return the form of the only move."""
    verbs = Keyword({"pick": ["pick"]}, "pick", "{word} is not a move", say=ENGLISH)
    return Grammar(verbs, (MoveForm("pick", (HexArgument(say),), Pick, f"pick {TREES[0]}"),), say)


class OrchardUI(GameUI[OrchardGame, Pick]):
    """What the screens show of Orchard."""

    cover = Title("ORCHARD", "Two players pick the trees of a row.")

    def picture(self, game: OrchardGame, say: Language) -> Picture:
        """Return the trees with their fruits."""
        left = {move.tree for move in game.legal_moves()}
        grounds = (
            Ground(tree, ("tree",), label=str(tree), letter=str(number if tree in left else 0))
            for tree, number in game.trees.items()
        )
        return Picture(tuple(grounds), (), has_levels=False)


class GreedyBot:
    """A bot that picks the most fruits."""

    name = "Fierce"

    def choose(self, view: OrchardGame, budget: Budget) -> Pick:
        """Choose the first of the best trees."""
        return max(view.legal_moves(), key=lambda move: view.trees[move.tree])


class PickAny(Goal[OrchardGame]):
    """A goal that any move reaches."""

    def is_met(self, before: OrchardGame, after: OrchardGame) -> bool:
        """Return whether a tree was picked."""
        return len(after.moves) > len(before.moves)

    def description(self, before: OrchardGame, say: Language) -> str:
        """Describe the goal."""
        return "pick any tree"

    def summary(self) -> str:
        """Describe the goal in a few words."""
        return "pick"

    def turns(self, before: OrchardGame, now: OrchardGame) -> Iterator[tuple[Any, ...]]:
        """Yield every move."""
        return ((move,) for move in now.legal_moves())


class OrchardDefinition(GameDefinition[OrchardGame, Pick]):
    """The definition of Orchard."""

    game: type[OrchardGame] = OrchardGame
    name = OrchardGame.game_name
    player_counts = range(2, 3)
    reasons = ("picked",)
    options = (SEATS, BOTS, Option("lead", parse_integer, lambda setup: {}, is_per_seat=True))
    levels: Mapping[str, Level] = FrozenDict(
        {
            "gentle": Level(RandomBot, "Gentle", "picks any tree"),
            "fierce": Level(GreedyBot, "Fierce", "picks the most"),
        }
    )
    grammar = staticmethod(grammar)
    messages = staticmethod(OrchardMessages)

    def start(self, setup: Setup) -> OrchardGame:
        """Return the full orchard; a lead is a number of fruits at the start."""
        lead = setup.options.get("lead", {})
        fruits = tuple(lead.get(seat, 0) for seat in (1, 2))
        return self.game(self.validate_players(setup), fruits=fruits)

    def ui(self) -> OrchardUI:
        """Return what the screens show."""
        return OrchardUI(self)

    def hints(self, game: OrchardGame, budget: Budget, say: Language) -> Sequence[Hint[Pick]]:
        """Return the best tree."""
        move = GreedyBot().choose(game, budget)
        return [Hint(move, self.reason(game, move, say))]

    def judge(self, game: OrchardGame, moves: Sequence[Pick], budget: Budget) -> Evaluation[Pick]:
        """Return even chances."""
        return Evaluation((0.5, 0.5), 0.5, None)

    def explore(self, game: OrchardGame, budget: Budget) -> Forecast[Pick]:
        """Return even chances and the best tree."""
        best = RatedTurn((GreedyBot().choose(game, budget),), 0.5)
        return Forecast((0.5, 0.5), turns=(best,))

    def from_position(self, line: str, names: Sequence[str] | None) -> OrchardGame:
        """Return the start with the seed of the line."""
        seed = parse_integer(line.split()[1])
        return self.start(Setup(tuple(names or ("Ana", "Ben")), {}, seed))

    def lessons(self) -> LessonBook[OrchardGame]:
        """Return a first game of two moves."""
        lessons = (
            Lesson(Exercise("one", f"{self.name} 7", "pick"), "One", "Pick a tree."),
            Lesson(Exercise("two", f"{self.name} 7", "pick"), "Two", "Pick again.", goes_on=True),
        )
        return LessonBook(lambda goal: PickAny(), (Course("first", "First game", lessons),))


class BareGame(OrchardGame):
    """A game without bots."""

    game_name = "bare"


class BareDefinition(OrchardDefinition):
    """The definition of Orchard without bots."""

    name, game = BareGame.game_name, BareGame
    levels = FrozenDict[str, Level]()


class MoodyGame(OrchardGame):
    """A game with failing services."""

    game_name = "moody"


class MoodyDefinition(OrchardDefinition):
    """The definition of Orchard with failing services."""

    name, game = MoodyGame.game_name, MoodyGame

    def judge(self, *arguments: Any, **named: Any) -> Any:
        """Raise an error with a text of two lines."""
        raise LookupError("out of\nideas")

    hints = explore = judge


ORCHARD: Final = OrchardDefinition()
BARE: Final = BareDefinition()
MOODY: Final = MoodyDefinition()
