"""Refusals in sentences: the one place that turns a reason into words for people."""

from __future__ import annotations

from collections.abc import Iterable

from taluva.games.taluva.rules import Phase, Position, Refusal, Rule
from taluva.hexgrid import Hex


def explain(refusal: Refusal, position: Position) -> str:
    """Say in one sentence, without its id, why a rule refuses a move in this position."""
    board = position.board
    hexes = _listed(refusal.hexes)
    match refusal.rule:
        case Rule.T1:
            if position.tile is None:
                return "the tile drawn is not known: name it, as in place JC M25 e"
            return f"the tile drawn is {position.tile}"
        case Rule.T2:
            return {
                Phase.TILE: "the tile comes first: place it, then build",
                Phase.BUILD: "the tile is placed: now build",
                Phase.OVER: "the game is over",
            }[position.phase]
        case Rule.P0:
            return "the first tile has its volcano on M25"
        case Rule.P2:
            return f"{hexes} share no edge with the island"
        case Rule.E1:
            return f"an eruption needs a volcano below, and {hexes} is none"
        case Rule.E2:
            points = board.fields[refusal.hexes[0]].points
            return f"same direction as the volcano below: turn it (not {points})"
        case Rule.E3:
            levels = [(hex, board.fields.get(hex)) for hex in refusal.hexes]
            return "levels differ: " + " ".join(
                f"{hex}={field.level if field else 0}" for hex, field in levels
            )
        case Rule.E4:
            held = [f"{hex} holds a {board.buildings[hex].kind}" for hex in refusal.hexes]
            return f"{' and '.join(held)}, which cannot be covered"
        case Rule.E5:
            return f"the settlement on {hexes} would be gone: one field must remain"
        case Rule.B1:
            if refusal.hexes[0] not in board.fields:
                return f"there is no field on {hexes}"
            return f"{hexes} is built on already"
        case Rule.B2:
            return f"{hexes} is a volcano: nothing is built there"
        case Rule.B3:
            return f"not enough pieces: {refusal.needed} needed, {refusal.available} left"
        case Rule.H1:
            return f"a new hut needs level 1, and {hexes} has level {refusal.available}"
        case Rule.H2:
            return f"a new hut may not stand next to your building on {hexes}"
        case Rule.W1:
            return (
                f"a tower needs level {refusal.needed} or higher,"
                f" and {hexes} has level {refusal.available}"
            )
        case Rule.W2:
            return f"no settlement of yours is next to {hexes}"
        case Rule.W3:
            return f"every settlement of yours beside it has a tower (at {hexes})"
        case Rule.M1:
            return f"no settlement of yours is next to {hexes}"
        case Rule.M2:
            return (
                f"a temple needs a settlement of {refusal.needed} fields beside it,"
                f" and yours has {refusal.available}"
            )
        case Rule.M3:
            return f"every settlement large enough beside it has a temple (at {hexes})"
        case Rule.X1:
            return f"no building of yours stands on {hexes}"
        case Rule.X2:
            return "no empty field of that land is next to the settlement"
        case _:
            raise ValueError(f"rule {refusal.rule} refuses no move")


def explain_all(refusals: Iterable[Refusal], position: Position) -> str:
    """Join all reasons, each with its rule id."""
    return "; ".join(f"{refusal.rule} {explain(refusal, position)}" for refusal in refusals)


def _listed(hexes: Iterable[Hex]) -> str:
    return " ".join(str(hex) for hex in hexes)
