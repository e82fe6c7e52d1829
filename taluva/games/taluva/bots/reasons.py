"""What a move does, in words: the reasons that hints give, and a word on what a bot did."""

from __future__ import annotations

from typing import Final

from taluva.games.taluva.bots.endings import spent_on
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import (
    Board,
    Build,
    Expand,
    Hut,
    Kind,
    Move,
    Place,
    Position,
    Settlement,
    Temple,
    Tower,
    expansion,
)
from taluva.games.taluva.rules.building import TOWER_LEVEL, takes_temple
from taluva.hexgrid import Hex

_ORDINALS: Final = ("first", "second", "third")


def reason(game: Game, move: Move, whose: str = "your") -> str:
    """Say what a legal move does, such as ``temple on P22: settlement of 4, your third temple``.

    ``whose`` names the player who moves: ``your`` in a hint, ``Hard's`` about a bot.
    """
    position = game.position
    if isinstance(move, Place):
        found = _placement_reasons(game, move, whose)
    else:
        found = [*_build_reasons(position, move, whose), *_ending(position, move)]
    return f"{_spelt(move)}: {', '.join(found)}"


def _spelt(move: Move) -> str:
    match move:
        case Place():
            return f"place {move.volcano} {move.direction}"
        case Expand():
            return str(move)
        case _:
            return str(move).replace(" ", " on ", 1)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


# --- builds ---------------------------------------------------------------------------------------


def _build_reasons(position: Position, build: Build, whose: str) -> list[str]:
    board, built = position.board, position.pool.built()
    match build:
        case Temple():
            sizes = [each.size for each in _own_around(position, build.hex) if takes_temple(each)]
            return [f"settlement of {max(sizes)}", f"{whose} {_ORDINALS[built.temples]} temple"]
        case Tower():
            level = board.fields[build.hex].level
            return [f"on level {level}", f"{whose} {_ORDINALS[built.towers]} tower"]
        case Expand():
            return _expansion_reasons(position, build)
        case Hut():
            return ["a new settlement", *_room(board, build.hex)]


def _own_around(position: Position, hex: Hex) -> list[Settlement]:
    found = [position.board.settlements.get(near) for near in hex.neighbours]
    return [each for each in found if each is not None and each.seat == position.seat]


def _expansion_reasons(position: Position, build: Expand) -> list[str]:
    own = position.board.settlements[build.hex]
    fields = expansion(position.board, own, build.land)
    grown = position.play(build).board.settlements[build.hex]
    found = [
        f"{_counted(spent_on(position, build).huts, 'hut')} on {_counted(len(fields), 'field')}",
        f"settlement of {grown.size}",
    ]
    if takes_temple(grown) and not takes_temple(own) and position.pool.temples:
        found.append("ready for a temple")
    return found


def _room(board: Board, hex: Hex) -> list[str]:
    """Name the land onto which a new hut can expand best."""
    lands = [board.fields[near].land for near in hex.neighbours if near in board.vacant]
    if not lands:
        return []
    best = max(dict.fromkeys(lands), key=lands.count)
    return [f"{_counted(lands.count(best), f'{best} field')} beside it"]


def _ending(position: Position, build: Build) -> list[str]:
    outcome = position.play(build).outcome
    if outcome is None or position.seat not in outcome.winners:
        return []
    return ["wins the game" if len(outcome.winners) == 1 else "shares the victory"]


# --- placements -----------------------------------------------------------------------------------


def _placement_reasons(game: Game, place: Place, whose: str) -> list[str]:
    board = game.position.board
    below = board.fields.get(place.volcano)
    if below is None:
        found = ["new land"]
    else:
        found = [f"raises land to level {below.level + 1}", *_covered(game, place, whose)]
    after = game.position.play(place).board
    beside = _own_beside(after, place, game.position.seat)
    if beside:
        found.append(f"beside {whose} settlement of {max(each.size for each in beside)}")
        level = 1 if below is None else below.level + 1
        if level >= TOWER_LEVEL and not all(each.towers for each in beside):
            found.append("a site for a tower")
    return found


def _own_beside(board: Board, place: Place, seat: int) -> list[Settlement]:
    near = [near for hex in place.hexes[1:] for near in hex.neighbours]
    found = [board.settlements[hex] for hex in near if hex in board.settlements]
    return [each for each in found if each.seat == seat]


def _covered(game: Game, place: Place, whose: str) -> list[str]:
    """Say whose huts are lost, and what becomes of the settlements that they stood in."""
    position = game.position
    board, after = position.board, position.play(place).board
    found = []
    touched = {id(each): each for hex in place.hexes if (each := board.settlements.get(hex))}
    for each in sorted(touched.values(), key=lambda each: each.first.order):
        huts = sum(
            board.buildings[hex].huts
            for hex in each.hexes & place.cover
            if board.buildings[hex].kind is Kind.HUTS
        )
        is_own = each.seat == position.seat
        owner = whose if is_own else f"{game.names[each.seat - 1]}'s"
        found.append(f"buries {huts} of {owner} huts")
        rest = {id(part): part for hex in each.hexes if (part := after.settlements.get(hex))}
        parts = list(rest.values())
        if is_own and not takes_temple(each) and any(map(takes_temple, parts)):
            found.append("frees a part for a temple")
        elif not is_own and takes_temple(each) and not any(map(takes_temple, parts)):
            found.append(f"keeps {game.names[each.seat - 1]} from a temple")
    return found
