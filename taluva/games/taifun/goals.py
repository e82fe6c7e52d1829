"""Goals of lessons: the kind of move that a god or a tribe must play.

A goal is one word. Any legal move of its kind reaches it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import (
    GOD,
    Build,
    Call,
    Convert,
    Done,
    Edition,
    Exchange,
    FigureKind,
    House,
    Move,
    Play,
    Priest,
    Sacrifice,
    Strip,
    Walk,
)
from taluva.games.taifun.rules.island import CORNERS_OF
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH, Language, quote

_STEPS: Final[dict[str, type[Any]]] = {
    "house": House,
    "priest": Priest,
    "move": Walk,
    "strip": Strip,
    "build": Build,
    "call": Call,
    "convert": Convert,
    "sacrifice": Sacrifice,
    "gift": Play,
    "strike": Play,
    "done": Done,
    "exchange": Exchange,
}
_WIN: Final = "win"


@dataclass(frozen=True, slots=True)
class Goal:
    """The kind of move to play, named by a word."""

    word: str

    def is_met(self, before: Game, after: Game) -> bool:
        """Return whether such a move was played since ``before``."""
        if self.word == _WIN:
            return after.outcome is not None and before.seat in after.outcome.winners
        steps = after.moves[len(before.moves) :]
        edition = before.position.options.edition
        return any(self._is_such(move, edition) for move in steps) and self._is_felt(before, after)

    def _is_such(self, move: Move, edition: Edition) -> bool:
        if not isinstance(move, _STEPS[self.word]):
            return False
        if isinstance(move, Play):
            return move.card.face(edition).is_gift == (self.word == "gift")
        return True

    def _is_felt(self, before: Game, after: Game) -> bool:
        """Return whether a strike cost the tribes a figure or a house. Other goals always pass."""
        return self.word != "strike" or _standing(after) < _standing(before)

    def description(self, before: Game, say: Language) -> str:
        """Return what the learner must do."""
        match self.word:
            case "house":
                return say("Put a house on a hex.")
            case "priest":
                return say("Put your priest on a crossing.")
            case "move":
                return say("Move a figure.")
            case "strip":
                return say("Strip a marker from a hex.")
            case "build":
                return say("Build a house.")
            case "call":
                return say("Call a person.")
            case "convert":
                return say("Convert a person of another tribe.")
            case "sacrifice":
                return say("Make a sacrifice.")
            case "gift":
                return say("Give the tribes a gift.")
            case "strike":
                return say("Play a card that costs the tribes a figure or a house.")
            case "done":
                return say("Finish playing cards.")
            case "exchange":
                return say("Exchange your hand.")
            case _:
                return say("Win with this move.")

    def turns(self, before: Game, now: Game) -> Iterator[tuple[Move, ...]]:
        """Yield every single move that reaches the goal, as long as the same seat plays."""
        if now.seat is None or now.seat != before.seat:
            return
        for move in now.legal_moves():
            if self.word != _WIN and not self._is_such(move, before.position.options.edition):
                continue
            if self.is_met(before, now.apply(move)):
                yield (move,)

    def where(self, now: Game) -> frozenset[Hex | Corner]:
        """Return the places that the goal is about."""
        island = now.position.island
        own = {each: figure for each, figure in island.figures.items() if figure.seat == now.seat}
        match self.word:
            case "move":
                return frozenset(own)
            case "strike" | "win" if now.seat == GOD:
                return frozenset({*island.figures, *island.houses})
            case "sacrifice" | "win" if island.temple is not None:
                people = {
                    each for each, figure in own.items() if figure.kind is not FigureKind.PRIEST
                }
                return frozenset({island.temple, *(people & {*CORNERS_OF[island.temple]})})
            case "strip" | "build" | "call":
                moves = (each for each in now.legal_moves() if isinstance(each, _STEPS[self.word]))
                return frozenset(
                    each.hex for each in moves if isinstance(each, Strip | Build | Call)
                )
            case "convert":
                moves = (each for each in now.legal_moves() if isinstance(each, Convert))
                return frozenset(each.crossing for each in moves if isinstance(each, Convert))
        return frozenset()

    def gained(self, before: Game, after: Game, say: Language) -> str:
        """Return what the turn that reached the goal brought, in words, possibly none."""
        return ""

    def advice(self, before: Game, after: Game, say: Language) -> str:
        """Return why a legal move misses the point of the goal, in words, possibly none."""
        return ""


def _standing(game: Game) -> int:
    """Count the figures and houses on the island."""
    island = game.position.island
    return len(island.figures) + sum(island.houses_on(hex) for hex in island.houses)


def parse_goal(text: str) -> Goal:
    """Parse a goal. Raises ValueError for an unknown word."""
    if text not in (*_STEPS, _WIN):
        raise ValueError(
            ENGLISH(
                "there is no goal {word}: choose from {words}",
                word=quote(text),
                words=", ".join((*_STEPS, _WIN)),
            )
        )
    return Goal(text)
