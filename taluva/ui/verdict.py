"""The live verdict on a line: whether Enter plays it, and if not, why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from taluva.games.taluva.explain import explain
from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import parse_move
from taluva.games.taluva.rules import (
    LANDS,
    Expand,
    Hut,
    Move,
    Phase,
    Place,
    Position,
    Refusal,
    Rule,
    Temple,
    Tower,
)
from taluva.hexgrid import DIRECTIONS, Direction, Hex
from taluva.table.errors import ParseError
from taluva.ui.choices import Choices
from taluva.ui.effects import UNABLE_TO_BUILD, count, effect, leaves_no_build
from taluva.ui.guide import guidance
from taluva.ui.suggestions import hexes_beginning
from taluva.ui.typed import Stage, Typed, read_typed


class State(StrEnum):
    """The word that begins every verdict."""

    INCOMPLETE = ".."
    OK = "OK"
    NO = "NO"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A state with its reason; ``move`` is what the line means once it can be read as a move."""

    state: State
    reason: str
    move: Move | None = None

    def __str__(self) -> str:
        return f"{self.state}  {self.reason}"


def judge_move(choices: Choices, text: str) -> Verdict:
    """Judge a line that is empty or begins as a move."""
    if not text.strip():
        keys = "" if choices.is_over else "   (Tab offers, F2 marks what is legal)"
        return Verdict(State.INCOMPLETE, guidance(choices) + keys)
    try:
        move = parse_move(text)
    except ParseError as error:
        return _judge_part(choices, read_typed(text), error)
    typed = read_typed(text)
    if isinstance(move, Expand) and _may_become_placement(choices, typed):
        return _judge_part(choices, typed, ParseError("", 1, "a direction"))
    return judge(choices, move)


def _may_become_placement(choices: Choices, typed: Typed) -> bool:
    """Tell whether what reads as a hex and a land is half a direction: ``m25 s``."""
    return (
        typed.has_hex_first
        and choices.game.phase is Phase.TILE
        and any(direction.startswith(typed.word.lower()) for direction in DIRECTIONS)
    )


def judge(choices: Choices, move: Move) -> Verdict:
    """Judge a whole move."""
    game = choices.game
    refusals = game.refusals(move)
    if refusals:
        return Verdict(State.NO, _brief(refusals, game.position), move)
    if leaves_no_build(game.position, move):
        return Verdict(State.OK, f"careful: {UNABLE_TO_BUILD}; Enter plays it", move)
    move = game.position.canonical(move)
    return Verdict(State.OK, f"Enter plays: {effect(game, move)}", move)


def _brief(refusals: Sequence[Refusal], position: Position) -> str:
    """Explain the first reason, and name the rules of the others: a line has no room for more."""
    first, *others = refusals
    also = f"; also {' '.join(dict.fromkeys(each.rule for each in others))}" if others else ""
    return f"{first.rule} {explain(first, position)}{also}"


def _least(game: Game, moves: Iterable[Move]) -> tuple[Refusal, ...]:
    """Give the reasons against the one of these illegal moves that fails least."""
    return min((game.refusals(move) for move in moves), key=len)


def _judge_part(choices: Choices, typed: Typed, error: ParseError) -> Verdict:
    """Judge a line that is no whole move: something may be missing, or it is wrong already."""
    if not typed.is_move:
        return Verdict(State.NO, str(error))
    verbs = [verb for verb in typed.verbs if verb in choices.by_verb]
    if typed.verbs and not verbs:
        return Verdict(State.NO, _why_not_now(choices, typed.verbs))
    if typed.stage is Stage.VERB:
        return Verdict(State.INCOMPLETE, _targets(choices, verbs))
    if len(typed.verbs) > 1:
        return Verdict(State.NO, str(error))
    if typed.stage is Stage.HEX:
        return _judge_hex(choices, typed, verbs, error)
    if typed.stage is Stage.LAST and typed.hex is not None:
        return _judge_last(choices, typed, verbs, typed.hex, error)
    return Verdict(State.NO, str(error))


def _why_not_now(choices: Choices, verbs: tuple[str, ...]) -> str:
    """Say why none of these verbs can be played: the wrong step, or nowhere to build."""
    position = choices.game.position
    fitting = Phase.TILE if verbs == ("place",) else Phase.BUILD
    if position.phase is not fitting:
        return f"{Rule.T2} {explain(Refusal(Rule.T2), position)}"
    refusal = _least(choices.game, _tries(position, verbs[0]))[0]
    return f"{refusal.rule} nowhere now: {explain(refusal, position)}"


def _tries(position: Position, verb: str) -> list[Move]:
    """List the builds with a verb that somebody may have in mind, legal or not."""
    board = position.board
    if verb == "expand":
        own = [each.first for each in board.settlements_of(position.seat)]
        return [Expand(hex, land) for hex in own or sorted(board.fields)[:1] for land in LANDS]
    return [_build(verb, hex) for hex in sorted(board.fields)]


def _build(verb: str, hex: Hex) -> Move:
    """Give what is built on one field: a hut, if the verb does not say otherwise."""
    match verb:
        case "tower":
            return Tower(hex)
        case "temple":
            return Temple(hex)
        case _:
            return Hut(hex)


def _targets(choices: Choices, verbs: list[str]) -> str:
    """Count where the verbs can be played."""
    if len(verbs) > 1:
        return " or ".join(verbs)
    verb, number = verbs[0], len(choices.by_verb[verbs[0]])
    match verb:
        case "place":
            what = "1 volcano hex is" if number == 1 else f"{number} volcano hexes are"
            return f"{what} possible (marked +)"
        case "expand":
            return f"{count(number, 'settlement')} can expand (marked +)"
        case _:
            return f"{count(number, 'field')} for a {verb} (marked +)"


def _judge_hex(choices: Choices, typed: Typed, verbs: list[str], error: ParseError) -> Verdict:
    """Judge a line that ends in a hex or in a part of one."""
    prefix = typed.word.upper()
    possible = verbs or list(choices.by_verb)
    found = dict.fromkeys(
        hex for verb in possible for hex in hexes_beginning(choices, verb, prefix)
    )
    if not typed.word:
        return Verdict(State.INCOMPLETE, _targets(choices, verbs))
    if typed.hex in found:
        return _judge_last(choices, typed, verbs, typed.hex, error)
    if found:
        number = count(len(found), "target")
        return Verdict(
            State.INCOMPLETE, f"{number} begin{'s' if len(found) == 1 else ''} with {prefix}"
        )
    if typed.hex is not None:
        return Verdict(State.NO, _why_not_here(choices, verbs, typed.hex))
    if prefix.lstrip("-").isalpha() and prefix.isascii():
        return Verdict(State.NO, f"no target begins with {prefix}")
    return Verdict(State.NO, str(error))


def _why_not_here(choices: Choices, verbs: list[str], hex: Hex) -> str:
    """Say why nothing can be played on a hex: the reasons of the placement that fails least."""
    game = choices.game
    if game.phase is Phase.TILE:
        return _why_not_there(game, hex, DIRECTIONS)
    if verbs == ["expand"]:
        own = game.position.board.settlements.get(hex)
        rule = Rule.X1 if own is None or own.seat != game.position.seat else Rule.X2
        return f"{rule} {explain(Refusal(rule, (hex,)), game.position)}"
    return _brief(game.refusals(_build(verbs[0] if verbs else "hut", hex)), game.position)


def _why_not_there(game: Game, hex: Hex, directions: Iterable[Direction]) -> str:
    """Say why the tile lies on a hex in none of these directions."""
    tries = (Place(hex, direction) for direction in directions)
    return _brief(_least(game, tries), game.position)


def _judge_last(
    choices: Choices, typed: Typed, verbs: list[str], hex: Hex, error: ParseError
) -> Verdict:
    """Judge a line that lacks its direction or land, or ends in a part of it."""
    possible = verbs or list(choices.by_verb)
    moves = [move for verb in possible for move in choices.moves_at(verb, hex)]
    last = {_last_word(move) for move in moves}
    word = typed.word.lower() if typed.stage is Stage.LAST else ""
    fitting = [each for each in last if each.startswith(word)]
    if not moves:
        return Verdict(State.NO, _why_not_here(choices, verbs, hex))
    if choices.game.phase is Phase.TILE:
        if not fitting and not any(each.startswith(word) for each in DIRECTIONS):
            return Verdict(State.NO, str(error))
        open_now = [each for each in DIRECTIONS if each in fitting]
        closed = [each for each in DIRECTIONS if each.startswith(word) and each not in fitting]
        if not open_now:
            return Verdict(State.NO, _why_not_there(choices.game, hex, closed))
        return Verdict(State.INCOMPLETE, _directions(hex, open_now, closed))
    if not fitting:
        return Verdict(State.NO, str(error))
    if typed.has_hex_first and typed.stage is Stage.HEX:
        return Verdict(State.INCOMPLETE, _builds(choices, hex))
    return Verdict(State.INCOMPLETE, f"{hex}: onto {' '.join(sorted(filter(None, fitting)))}")


def _builds(choices: Choices, hex: Hex) -> str:
    """Name the builds on or from a hex, the expansions together."""
    found = choices.builds_at(hex)
    words = [str(move) for move in found if not isinstance(move, Expand)]
    lands = [move.land for move in found if isinstance(move, Expand)]
    return " or ".join([*words, f"expand {hex} {'/'.join(lands)}"] if lands else words)


def _last_word(move: Move) -> str:
    return str(move).split()[-1]


def _directions(hex: Hex, open_now: Sequence[str], closed: Sequence[str]) -> str:
    words = f"{hex}: directions {' '.join(open_now)}"
    return words + (f"   not {' '.join(closed)}" if closed else "")
