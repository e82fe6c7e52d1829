"""The messages that explain refusals in Taluva, one for each rule."""

from __future__ import annotations

from collections.abc import Iterable

from taluva.games.taluva import rules
from taluva.games.taluva.notation import grammar, labels, tile_for, word_for
from taluva.hexgrid import ORIGIN, Direction, Hex
from taluva.i18n import Language


def explain_all(refusals: Iterable[rules.Refusal], position: rules.Position, say: Language) -> str:
    """Join the reasons for a refusal in one text, each with its rule id."""
    return say.clauses([say.cite(explain(each, position, say), each.rule) for each in refusals])


def explain(refusal: rules.Refusal, position: rules.Position, say: Language) -> str:
    """Describe in one sentence, without the rule id, why a rule refuses a move."""
    board = position.board
    hexes, needed, available = labels(refusal.hexes), refusal.needed, refusal.available
    match refusal.rule:
        case rules.Rule.T1:
            return _which_tile(position.tile, say)
        case rules.Rule.T2:
            return _wrong_step(position.phase, say)
        case rules.Rule.P0:
            return say("the first tile's volcano goes on M25")
        case rules.Rule.P2:
            return say("{hexes} share no edge with the island", hexes=hexes)
        case rules.Rule.E1 if refusal.hexes[0] not in board.fields:
            return say("the tile would lie only partly on land: {hex} is sea", hex=hexes)
        case rules.Rule.E1:
            return say("an eruption needs a volcano below, and {hex} isn't one", hex=hexes)
        case rules.Rule.E2:
            return _same_direction(refusal.hexes[0], position, say)
        case rules.Rule.E3:
            if sea := [hex for hex in refusal.hexes if hex not in board.fields]:
                return say("nothing lies below {hexes}", hexes=labels(sea))
            levels = " ".join(f"{hex}={board.fields[hex].level}" for hex in refusal.hexes)
            return say("levels differ: {levels}", levels=levels)
        case rules.Rule.E4:
            return say.clauses([_uncoverable(hex, position, say) for hex in refusal.hexes])
        case rules.Rule.E5 if len(refusal.hexes) == 1:
            return say("the settlement on {hex} would disappear: it has only this field", hex=hexes)
        case rules.Rule.E5:
            return say(
                "the settlement on {hexes} would disappear: cover only part of it", hexes=hexes
            )
        case rules.Rule.B1 if refusal.hexes[0] not in board.fields:
            return say("there is no field on {hex}", hex=hexes)
        case rules.Rule.B1:
            return say("{hex} already has a building", hex=hexes)
        case rules.Rule.B2:
            return say("{hex} is a volcano: you can't build there", hex=hexes)
        case rules.Rule.B3:
            return _missing_pieces(refusal, say)
        case rules.Rule.H1:
            return say(
                "a new hut needs level {needed}, but {hex} has level {available}",
                needed=needed,
                hex=hexes,
                available=available,
            )
        case rules.Rule.H2:
            return say("a new hut can't be next to your building on {hexes}", hexes=hexes)
        case rules.Rule.W1:
            return say(
                "a tower needs level {needed} or higher, but {hex} has level {available}",
                needed=needed,
                hex=hexes,
                available=available,
            )
        case rules.Rule.W2 | rules.Rule.M1:
            return say("you have no settlement next to {hex}", hex=hexes)
        case rules.Rule.W3:
            places = _buildings_near(refusal, rules.BuildingKind.TOWER, board)
            return say("all your settlements next to it have a tower (at {hexes})", hexes=places)
        case rules.Rule.M2:
            return say(
                "a temple needs a settlement of {needed} fields next to it, but yours has "
                "{available}",
                needed=needed,
                available=available,
            )
        case rules.Rule.M3:
            places = _buildings_near(refusal, rules.BuildingKind.TEMPLE, board)
            return say(
                "each large enough settlement next to it has a temple (at {hexes})", hexes=places
            )
        case rules.Rule.X1:
            return say("you have no building on {hex}", hex=hexes)
        case rules.Rule.X2:
            return say("no empty field of that land is next to the settlement")
        case _:
            raise ValueError(f"rule {refusal.rule} refuses no move")


def _which_tile(tile: rules.Tile | None, say: Language) -> str:
    if tile is not None:
        return say("the drawn tile is {tile}", tile=tile_for(tile, say))
    example = rules.Place(ORIGIN, Direction.E, rules.Tile(rules.Land.JUNGLE, rules.Land.CLEARING))
    return say(
        "the drawn tile is unknown: name it, as in {move}", move=grammar(say).format_move(example)
    )


def _wrong_step(phase: rules.Phase, say: Language) -> str:
    match phase:
        case rules.Phase.TILE:
            return say("place the tile first, then build")
        case rules.Phase.BUILD:
            return say("the tile is placed: now build")
        case rules.Phase.OVER:
            return say("the game is over")


def _same_direction(volcano: Hex, position: rules.Position, say: Language) -> str:
    """Explain E2. Suggest turning the tile only if that makes it legal."""
    board = position.board
    points = board.fields[volcano].points
    assert points is not None, "a volcano lies below"
    word = word_for(points, say)
    if board.placements_on(volcano):
        return say("same direction as the volcano below: turn it (not {direction})", direction=word)
    return say("same direction as the volcano below, {direction}", direction=word)


def _missing_pieces(refusal: rules.Refusal, say: Language) -> str:
    facts = {"needed": refusal.needed, "available": refusal.available}
    match refusal.pieces:
        case rules.BuildingKind.TOWER:
            return say("not enough towers: {needed} needed, {available} left", **facts)
        case rules.BuildingKind.TEMPLE:
            return say("not enough temples: {needed} needed, {available} left", **facts)
        case _:
            return say("not enough huts: {needed} needed, {available} left", **facts)


def _buildings_near(refusal: rules.Refusal, kind: rules.BuildingKind, board: rules.Board) -> str:
    """Return where the settlements that a refusal names have buildings of a kind."""
    hexes = {hex for near in refusal.hexes for hex in board.settlements[near].hexes}
    return labels(sorted(hex for hex in hexes if board.buildings[hex].kind is kind))


def _uncoverable(hex: Hex, position: rules.Position, say: Language) -> str:
    if position.board.buildings[hex].kind is rules.BuildingKind.TOWER:
        return say("{hex} has a tower, which cannot be covered", hex=hex)
    return say("{hex} has a temple, which cannot be covered", hex=hex)
