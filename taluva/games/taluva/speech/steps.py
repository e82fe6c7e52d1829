"""What a step of Taluva does, in a few words: before it is played, and as it is told after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from taluva.games.taluva.notation import word_for
from taluva.games.taluva.rules import Expand, Hut, Move, Place, Position, Temple, Tower, expansion
from taluva.games.taluva.speech.voice import Voice, effect_of, labels, letter
from taluva.hexgrid import Hex
from taluva.table.line.notation import State

if TYPE_CHECKING:
    from taluva.games.taluva.effect import Effect
    from taluva.games.taluva.game import Game

_MOST_FIELDS_NAMED: Final = 5  # of an expansion; the map shows where they are


class Steps(Voice):
    """Says what steps do."""

    def does(self, before: Game, after: Game) -> str:
        """Say in a few words what a step does."""
        effect = effect_of(after)
        if isinstance(effect.move, Place):
            return self._laid(before, after, effect.move)
        return self.say.clauses([*self._built(before.position, effect), *self._won(effect)])

    def briefly(self, before: Game, after: Game) -> str:
        """Say no more than the warning, if there is one."""
        return self.warning(after) or self.does(before, after)

    def warning(self, after: Game) -> str:
        """Warn of a placement after which its player could build nothing."""
        if after.effect is None or not after.effect.is_out:
            return ""
        return self.say("careful: you could build nothing and be out [T2]")

    def _laid(self, before: Game, after: Game, place: Place) -> str:
        effect = effect_of(after)
        level = self.say("level {level}", level=effect.level)
        losses = [*self._losses(before, effect)]
        lands = self._lands(place)
        # One line at the bottom shows this: where it may be cut, the lands are what matters least.
        rest = [lands, *losses] if len(losses) < 2 else [*losses, lands]
        if warning := self.warning(after):
            return self.say.clauses([warning, level, *rest])
        return self.say("{level}, {lands}", level=level, lands=self.say.clauses(rest))

    def _losses(self, game: Game, effect: Effect) -> Iterator[str]:
        for seat, huts in sorted(effect.covered.items()):
            yield self.say.count(
                "{letter} loses {number} hut",
                "{letter} loses {number} huts",
                huts,
                letter=letter(game, seat),
            )
        for split in effect.split:
            yield self.say(
                "cuts a settlement of {letter} into {parts}",
                letter=letter(game, split.seat),
                parts=split.parts,
            )

    def _lands(self, place: Place) -> str:
        """Name the lands that a placement brings, with their hexes."""
        _, first, second = place.hexes
        assert place.tile is not None, "a step names its tile"
        lands = (word_for(land, self.say) for land in place.tile)
        return ", ".join(f"{land} {hex}" for land, hex in zip(lands, (first, second), strict=True))

    def _built(self, before: Position, effect: Effect) -> Iterator[str]:
        say, left = self.say, effect.left
        field = before.board.fields[effect.hexes[0]]
        land = word_for(field.land, say)
        match effect.move:
            case Hut():
                yield say("{land}: founds a settlement", land=land)
                yield self._huts_left(left.huts)
            case Tower():
                yield say("{land}, level {level}", land=land, level=field.level)
                yield say.count("{number} tower left", "{number} towers left", left.towers)
            case Temple():
                yield say("{land}, level {level}", land=land, level=field.level)
                yield say.count("{number} temple left", "{number} temples left", left.temples)
            case _:
                yield say.count(
                    "{number} hut on {fields}",
                    "{number} huts on {fields}",
                    effect.spent.huts,
                    fields=self._fields(effect.hexes),
                )
                yield self._huts_left(left.huts)

    def _huts_left(self, number: int) -> str:
        return self.say.count("{number} hut left", "{number} huts left", number)

    def _fields(self, hexes: Sequence[Hex]) -> str:
        """Name some fields, or say how many they are."""
        if len(hexes) <= _MOST_FIELDS_NAMED:
            return labels(hexes)
        return self.say.count("{number} field", "{number} fields", len(hexes))

    def _won(self, effect: Effect) -> Iterator[str]:
        if effect.joined > 1:
            yield self.say("joins {number} settlements", number=effect.joined)
        if effect.outcome is not None and effect.seat in effect.outcome.winners:
            yield self.say("wins the game")
        elif effect.place is not None:
            yield self.say("takes place {place}", place=effect.place)

    def leads(self, game: Game, state: State[Move]) -> str:
        """Say what a word is chosen for that makes no whole move yet.

        A hex: its level and the directions there, or the lands onto which its settlement grows.
        """
        moves = [*state.node.values()] if isinstance(state.node, Mapping) else []
        places = [move for move in moves if isinstance(move, Place)]
        growing = [move for move in moves if isinstance(move, Expand)]
        board = game.position.board
        if places:
            below = board.fields.get(places[0].volcano)
            return self.say(
                "level {level}: {directions}",
                level=1 if below is None else below.level + 1,
                directions=" ".join(word_for(each.direction, self.say) for each in places),
            )
        if growing:
            lands = ", ".join(self._grown(game.position, move) for move in growing)
            size = board.settlements[growing[0].hex].size
            return self.say.count(
                "{number} field: {lands}", "{number} fields: {lands}", size, lands=lands
            )
        return self.say("the tile drawn")

    def _grown(self, position: Position, move: Expand) -> str:
        board = position.board
        fields = expansion(board, board.settlements[move.hex], move.land)
        return self.say.count(
            "{land} {number} hut",
            "{land} {number} huts",
            sum(board.fields[hex].level for hex in fields),
            land=word_for(move.land, self.say),
        )
