"""Hex, a whole game in one module: connect your two sides of a rhombus of 7 x 7 hexes.

It shows how little a game needs to be played, logged, replayed, exported and played by bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar, Final

from taluva.core.arguments import HexArgument, Keyword
from taluva.core.base_game import BaseGame, BaseMessages, SimpleRefusal
from taluva.core.definition import GameDefinition
from taluva.core.game import Outcome
from taluva.core.grammar import Grammar, MoveForm, VerbOmission
from taluva.core.immutable import FrozenDict
from taluva.core.setup import BOTS, SEATS, Option, Setup, off, parse_yes_or_no
from taluva.hexgrid import Hex, parse_hex
from taluva.i18n import ENGLISH, Language
from taluva.tui.game_ui import GameUI, Title
from taluva.tui.hexmap.picture import Ground, Picture, Piece, Sprite
from taluva.tui.palette import RoleColours, add_roles

# --- rules ----------------------------------------------------------------------------------------

SIZE: Final = 7
BOARD: Final = tuple(sorted(Hex(q, r) for q in range(SIZE) for r in range(SIZE)))


@dataclass(frozen=True)
class Place:
    """A stone on a hex."""

    hex: Hex

    def __str__(self) -> str:
        return f"place {self.hex}"


@dataclass(frozen=True)
class Swap:
    """Taking over the first stone, mirrored."""

    def __str__(self) -> str:
        return "swap"


Move = Place | Swap


@dataclass(frozen=True)
class HexGame(BaseGame[Move]):
    """A game of Hex: seat 1 connects top and bottom, seat 2 left and right."""

    game_name: ClassVar[str] = "hex"

    stones: FrozenDict[Hex, int] = field(default_factory=FrozenDict)  # seats by hex

    @property
    def outcome(self) -> Outcome | None:
        """The first player with connected sides wins."""
        return next((Outcome("connected", (s,)) for s in (1, 2) if is_connected(self, s)), None)

    @property
    def can_swap(self) -> bool:
        """Whether the second player may take over the first stone."""
        return bool(self.setup.options.get("swap")) and len(self.moves) == 1

    def legal_moves(self) -> Sequence[Move]:
        """List the free hexes, and the swap."""
        if self.outcome is not None:
            return ()
        places = [Place(hex) for hex in BOARD if hex not in self.stones]
        return [*places, *([Swap()] if self.can_swap else [])]

    def refusals(self, move: Move) -> Sequence[SimpleRefusal]:
        """Return the reasons against a move."""
        found = []
        if self.outcome is not None:
            found.append(SimpleRefusal("H1", ENGLISH("the game is over")))
        if isinstance(move, Swap) and not self.can_swap:
            found.append(SimpleRefusal("H2", "swap is only for the first turn of seat 2"))
        if isinstance(move, Place) and move.hex not in BOARD:
            found.append(SimpleRefusal("H3", f"{move.hex} is not on the board", (move.hex,)))
        if isinstance(move, Place) and move.hex in self.stones:
            found.append(SimpleRefusal("H4", f"there is a stone on {move.hex}", (move.hex,)))
        return found

    def after(self, move: Move) -> HexGame:
        """Return the game after a legal move."""
        assert self.seat is not None, "the move is legal"
        if isinstance(move, Swap):
            (first,) = self.stones
            return replace(self, stones=FrozenDict({Hex(first.r, first.q): self.seat}))
        return replace(self, stones=FrozenDict({**self.stones, move.hex: self.seat}))


def is_connected(game: HexGame, seat: int) -> bool:
    """Return whether the stones of a seat connect its two sides."""

    def depth(hex: Hex) -> int:
        return hex.r if seat == 1 else hex.q

    own = {hex for hex, owner in game.stones.items() if owner == seat}
    edge = [hex for hex in own if depth(hex) == 0]
    reached = set(edge)
    while edge:
        near = {*edge.pop().neighbours} & own - reached
        reached |= near
        edge += near
    return any(depth(hex) == SIZE - 1 for hex in reached)


# --- words ----------------------------------------------------------------------------------------


class HexMessages(BaseMessages[HexGame]):
    """The messages of Hex."""

    def describe_move(self, before: HexGame, after: HexGame) -> str:
        """Describe a move."""
        move = after.moves[-1]
        said = "takes over the first stone" if isinstance(move, Swap) else f"a stone on {move.hex}"
        return said if after.outcome is None else f"{said} connects both sides and wins"

    def describe_task(self, game: HexGame) -> str:
        """Describe what to do."""
        return "place a stone"


@cache
def grammar(say: Language) -> Grammar[Move]:
    """Return the forms of the moves."""
    verbs = Keyword(
        {"place": ["place"], "swap": ["swap"]}, "place or swap", "{word} is not a move", say=ENGLISH
    )
    example = f"place {parse_hex('P28')}"
    return Grammar(
        verbs,
        (
            MoveForm(
                "place",
                (HexArgument(say),),
                Place,
                example,
                VerbOmission.ALWAYS,
                usage="place HEX",
                meaning="put a stone on a free hex",
            ),
            MoveForm("swap", (), Swap, "swap", usage="swap", meaning="take over the first stone"),
        ),
        say,
    )


# --- screen ---------------------------------------------------------------------------------------

STONE: Final = Sprite("●", "stone")
add_roles({"hex board": RoleColours("c8b48a", texture=(6, 4, "1,1 4,3", ""))})


class HexUI(GameUI[HexGame, Move]):
    """What the screens show of Hex. The sides have the colours that unknown roles get."""

    cover = Title("HEX", "Two players connect their sides: top and bottom, left and right.")

    def picture(self, game: HexGame, say: Language) -> Picture:
        """Return the board and its stones."""
        seats = self.definition.seats(game)
        pieces = [
            Piece(hex, STONE, seats[seat - 1].ink, seats[seat - 1].letter)
            for hex, seat in game.stones.items()
        ]
        return Picture(tuple(map(_ground, BOARD)), tuple(pieces), has_levels=False)


def _ground(hex: Hex) -> Ground:
    is_end, is_side = hex.r in (0, SIZE - 1), hex.q in (0, SIZE - 1)
    role = "hex end" if is_end else "hex side" if is_side else "hex board"
    return Ground(hex, (role,), label=str(hex), letter="1" if is_end else "2" if is_side else ".")


# --- the game -------------------------------------------------------------------------------------


class HexDefinition(GameDefinition[HexGame, Move]):
    """The definition of Hex."""

    name = HexGame.game_name
    player_counts = range(2, 3)
    reasons = ("connected",)
    options = (SEATS, BOTS, Option("swap", parse_yes_or_no, off, "seat 2 may swap"))
    grammar = staticmethod(grammar)
    messages = staticmethod(HexMessages)

    def start(self, setup: Setup) -> HexGame:
        """Return an empty board."""
        return HexGame(self.validate_players(setup))

    def ui(self) -> HexUI:
        """Return what the screens show."""
        return HexUI(self)


DEFINITION: Final = HexDefinition()
