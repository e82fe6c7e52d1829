"""Hints: the best few turns, each with reasons in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from taluva.core.bot import Budget, Hint
from taluva.games.taluva.bots.levels import Candidate, first_move, search
from taluva.games.taluva.bots.turns import VICTORY, CandidateTurn, best_ending
from taluva.games.taluva.effect import Effect
from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import grammar, word_for
from taluva.games.taluva.rules import (
    Board,
    BuildingKind,
    Expand,
    Hut,
    Move,
    Phase,
    Place,
    Position,
    Settlement,
    Temple,
    Tower,
)
from taluva.games.taluva.rules.building import TOWER_LEVEL, takes_temple
from taluva.hexgrid import Hex
from taluva.i18n import Language


def hints(view: Game, budget: Budget, say: Language, count: int = 3) -> list[Hint[Move]]:
    """Return the best moves with reasons, the best first, or none when the game is over."""
    if view.position.phase is Phase.OVER:
        return []
    found = [_of_turn(view, candidate.turn, say) for candidate in _distinct(search(view, budget))]
    ending = best_ending(view.position)
    if ending is not None and ending.value == VICTORY:
        winning = _to_the_end(view, ending.move, say)
        found = [winning, *(hint for hint in found if hint.move != winning.move)]
    return found[:count]


def _distinct(candidates: list[Candidate]) -> list[Candidate]:
    """Return the best candidate for each first move."""
    best: dict[Move, Candidate] = {}
    for candidate in candidates:
        best.setdefault(first_move(candidate.turn), candidate)
    return list(best.values())


def _of_turn(game: Game, turn: CandidateTurn, say: Language) -> Hint[Move]:
    move = first_move(turn)
    build = turn.build if turn.place is not None else None
    return _hint(game, move, build, say)


def _to_the_end(game: Game, move: Move, say: Language) -> Hint[Move]:
    """Explain a move that starts a winning turn."""
    if not isinstance(move, Place):
        return _hint(game, move, None, say)
    ending = best_ending(game.play(move).position)
    assert ending is not None, "a placement was found after which a build wins"
    return _hint(game, move, ending.move, say)


def _hint(game: Game, move: Move, build: Move | None, say: Language) -> Hint[Move]:
    """Explain a move and the build that follows it."""
    first = reason(game, move, say)
    if build is None:
        return Hint(move, first)
    then = reason(game.play(move), build, say)
    told, short = (
        say("{first}; then {then}", first=each, then=then)
        for each in (first, format_turn(move, say))
    )
    return Hint(move, told, short)


def format_turn(move: Move, say: Language) -> str:
    """Return a move as it can be typed, without the tile in hand."""
    if isinstance(move, Place):
        move = Place(move.volcano, move.direction)
    return grammar(say).format_move(move)


def reason(game: Game, move: Move, say: Language) -> str:
    """Return what a legal move does, such as ``temple P22: settlement of 4, your third temple``."""
    return _Reasons(game, game.apply(move), say).words()


@dataclass(frozen=True, slots=True)
class _Reasons:
    """A game before and after a move of the player who asked for a hint."""

    before: Game
    after: Game
    say: Language

    @property
    def _effect(self) -> Effect:
        assert self.after.effect is not None, "a step was taken"
        return self.after.effect

    def words(self) -> str:
        """Return the move as it can be typed, and the reasons for it."""
        found = [*self._placement(), *self._build(), *self._ending()]
        return self.say.about(format_turn(self._effect.move, self.say), ", ".join(found))

    # --- builds -----------------------------------------------------------------------------------

    def _build(self) -> Iterator[str]:
        say, position, effect = self.say, self.before.position, self._effect
        built = position.pool.pieces_built()
        match effect.move:
            case Temple(hex):
                sizes = [each.size for each in _own_around(position, hex) if takes_temple(each)]
                yield say("settlement of {size}", size=max(sizes))
                yield (
                    say("your first temple"),
                    say("your second temple"),
                    say("your third temple"),
                )[built.temples]
            case Tower():
                yield say("on level {level}", level=effect.level)
                yield (say("your first tower"), say("your second tower"))[built.towers]
            case Expand():
                yield from self._expansion(effect)
            case Hut(hex):
                yield say("a new settlement")
                yield from self._room(position.board, hex)

    def _expansion(self, effect: Effect) -> Iterator[str]:
        say = self.say
        fields = say.count("{number} field", "{number} fields", len(effect.hexes))
        yield say.count(
            "{number} hut on {fields}",
            "{number} huts on {fields}",
            effect.spent.huts,
            fields=fields,
        )
        assert isinstance(effect.move, Expand)
        own = self.before.position.board.settlements[effect.move.hex]
        grown = self.after.position.board.settlements[effect.move.hex]
        yield say("settlement of {size}", size=grown.size)
        if takes_temple(grown) and not takes_temple(own) and effect.left.temples:
            yield say("ready for a temple")

    def _room(self, board: Board, hex: Hex) -> Iterator[str]:
        """Yield the land on which a new hut can expand best."""
        lands = [board.fields[near].land for near in hex.neighbours if near in board.vacant]
        if lands:
            best = max(dict.fromkeys(lands), key=lands.count)
            yield self.say.count(
                "{number} {land} field next to it",
                "{number} {land} fields next to it",
                lands.count(best),
                land=word_for(best, self.say),
            )

    def _ending(self) -> Iterator[str]:
        outcome, effect = self.after.outcome, self._effect
        if isinstance(effect.move, Place) or outcome is None or effect.seat not in outcome.winners:
            return
        is_alone = len(outcome.winners) == 1
        yield self.say("wins the game") if is_alone else self.say("shares the victory")

    # --- placements -------------------------------------------------------------------------------

    def _placement(self) -> Iterator[str]:
        say, effect = self.say, self._effect
        if not isinstance(effect.move, Place):
            return
        if effect.is_eruption:
            yield say("raises land to level {level}", level=effect.level)
            yield from self._covering(effect.move)
        else:
            yield say("new land")
        beside = _own_beside(self.after.position.board, effect.move, effect.seat)
        if beside:
            yield say("next to your settlement of {size}", size=max(each.size for each in beside))
            if effect.level >= TOWER_LEVEL and not all(each.towers for each in beside):
                yield say("a site for a tower")

    def _covering(self, place: Place) -> Iterator[str]:
        """Yield whose huts are lost, and what that does to their settlements."""
        say, board, after = self.say, self.before.position.board, self.after.position.board
        touched = {id(each): each for hex in place.hexes if (each := board.settlements.get(hex))}
        for each in sorted(touched.values(), key=lambda each: each.first.order):
            huts = _huts(board, each, place)
            rest = {id(part): part for hex in each.hexes if (part := after.settlements.get(hex))}
            takes_after = any(map(takes_temple, rest.values()))
            name = self.before.names[each.seat - 1]
            if each.seat == self._effect.seat:
                yield say("buries {huts} of your huts", huts=huts)
                if takes_after and not takes_temple(each):
                    yield say("frees up a part for a temple")
            else:
                yield say("buries {huts} of {name}'s huts", huts=huts, name=name)
                if takes_temple(each) and not takes_after:
                    yield say("blocks a temple for {name}", name=name)


def _own_around(position: Position, hex: Hex) -> list[Settlement]:
    found = [position.board.settlements.get(near) for near in hex.neighbours]
    return [each for each in found if each is not None and each.seat == position.seat]


def _own_beside(board: Board, place: Place, seat: int) -> list[Settlement]:
    near = [near for hex in place.hexes[1:] for near in hex.neighbours]
    found = [board.settlements[hex] for hex in near if hex in board.settlements]
    return [each for each in found if each.seat == seat]


def _huts(board: Board, settlement: Settlement, place: Place) -> int:
    """Count the huts of a settlement that a tile covers."""
    covered = [board.buildings[hex] for hex in settlement.hexes & place.cover]
    return sum(each.huts for each in covered if each.kind is BuildingKind.HUTS)
