"""The risk of losing at once after a turn, counted by the outlook."""

from __future__ import annotations

from taluva.games.taluva.effect import built_on
from taluva.games.taluva.outlook import count_players, rivals_of
from taluva.games.taluva.rules import Build, Place, Position
from taluva.hexgrid import Hex


def risk_after(after: Position, seat: int) -> float:
    """Return the share of tiles after which the next rival wins or ``seat`` cannot build."""
    if after.outcome is not None or seat not in after.standing.playing():
        return 0.0
    own, following = count_players(after, seat, after.seat)
    survival = own.stays / own.stays_of if own.stays_of else 1.0
    if following.seat in rivals_of(after, seat):
        survival *= 1 - following.wins / following.of
    return 1 - survival


def danger_after(after: Position) -> frozenset[Hex]:
    """Return the hexes of the turns with which the player to move can win."""
    if after.outcome is not None:
        return frozenset()
    (facts,) = count_players(after, after.seat)
    turns = facts.winning_turns
    return frozenset(hex for turn in turns for hex in (*turn.hexes, *turn.place.hexes))


def stopping_builds(placed: Position, danger: frozenset[Hex]) -> list[Build]:
    """List the builds on hexes in danger, which leave the rival less room to win."""
    builds = (each for each in placed.legal_moves() if not isinstance(each, Place))
    return [each for each in builds if not danger.isdisjoint(built_on(placed, each))]
