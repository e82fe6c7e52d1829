"""What the completion menu offers: only what is legal now, with what each choice does.

Pure data, without a terminal: a line goes in, suggestions come out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from taluva.games.taluva.rules import Expand, Place
from taluva.hexgrid import Hex
from taluva.shell.suggestion import Suggestion
from taluva.ui.choices import Choices
from taluva.ui.effects import (
    build_effect,
    count,
    effect,
    expansion_fields,
    level_of,
    placement_effect,
)
from taluva.ui.typed import Stage, Typed, read_typed

_VERB_MEANINGS: Final = {
    "place": "lay the tile: volcano hex and direction",
    "hut": "found a settlement on level 1",
    "tower": "next to a settlement, level 3 or higher",
    "temple": "next to a settlement of 3 or more fields",
    "expand": "a settlement onto all adjacent fields of one land",
}


def suggest_moves(choices: Choices, text: str) -> list[Suggestion]:
    """List what may complete a move; nothing if the line is no beginning of a legal one."""
    typed = read_typed(text)
    match typed.stage:
        case Stage.VERB:
            return list(_verbs(choices, typed))
        case Stage.HEX if typed.has_hex_first:
            return list(_hexes_without_verb(choices, typed))
        case Stage.HEX if typed.verb is not None:
            return list(_hexes(choices, typed, typed.verb))
        case Stage.LAST if typed.hex is not None:
            return list(_last_words(choices, typed, typed.hex))
        case _:
            return []


def _verbs(choices: Choices, typed: Typed) -> Iterator[Suggestion]:
    for verb, hexes in choices.by_verb.items():
        if not typed.word or verb in typed.verbs:
            meaning = f"{_VERB_MEANINGS[verb]} ({_where(choices, verb, len(hexes))})"
            yield Suggestion(verb, typed.start, meaning)


def _where(choices: Choices, verb: str, number: int) -> str:
    if verb == "expand":
        return count(number, "settlement")
    return f"{number} hex{'' if number == 1 else 'es'}"


def _hexes(choices: Choices, typed: Typed, verb: str) -> Iterator[Suggestion]:
    prefix = typed.word.upper()
    for hex in hexes_beginning(choices, verb, prefix):
        yield Suggestion(str(hex), typed.start, _meaning_of_hex(choices, verb, hex))


def hexes_beginning(choices: Choices, verb: str, prefix: str) -> list[Hex]:
    """List the legal hexes for a verb whose labels begin so, the most useful first.

    A settlement is offered by its first field, or if that does not fit by one that does.
    """
    found = [hex for hex in choices.by_verb.get(verb, {}) if str(hex).startswith(prefix)]
    if verb == "expand":
        settlements = choices.game.position.board.settlements
        for first in choices.by_verb.get(verb, {}):
            others = sorted(hex for hex in settlements[first].hexes if str(hex).startswith(prefix))
            if first not in found and others:
                found.append(others[0])
    return found


def _meaning_of_hex(choices: Choices, verb: str, hex: Hex) -> str:
    game = choices.game
    moves = choices.moves_at(verb, hex)
    first = moves[0]
    if isinstance(first, Place):
        directions = " ".join(move.direction for move in moves if isinstance(move, Place))
        return f"level {level_of(game.position.board, first)}: {directions}"
    if not isinstance(first, Expand):
        return build_effect(game, first)
    board = game.position.board
    lands = []
    for move in moves:
        if isinstance(move, Expand):
            huts = sum(board.fields[field].level for field in expansion_fields(board, move))
            lands.append(f"{move.land} {count(huts, 'hut')}")
    return f"{count(board.settlements[hex].size, 'field')}: {', '.join(lands)}"


def _last_words(choices: Choices, typed: Typed, hex: Hex) -> Iterator[Suggestion]:
    verbs = ("place", "expand") if typed.has_hex_first else typed.verbs
    for verb in verbs:
        for move in choices.moves_at(verb, hex):
            if isinstance(move, Place) and move.direction.startswith(typed.word.lower()):
                meaning = placement_effect(choices.game, move)
                yield Suggestion(str(move.direction), typed.start, meaning)
            elif isinstance(move, Expand) and move.land.startswith(typed.word.lower()):
                yield Suggestion(str(move.land), typed.start, build_effect(choices.game, move))


def _hexes_without_verb(choices: Choices, typed: Typed) -> Iterator[Suggestion]:
    """Offer hexes alone while the tile is placed, whole builds afterwards."""
    yield from _hexes(choices, typed, "place")
    hexes = (hex for verb in choices.by_verb for hex in choices.by_verb[verb] if verb != "place")
    prefix = typed.word.upper()
    for hex in dict.fromkeys(hex for hex in hexes if str(hex).startswith(prefix)):
        for move in choices.builds_at(hex):
            yield Suggestion(str(move), typed.start, effect(choices.game, move))
