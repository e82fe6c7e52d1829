"""What a step of Taluva has brought: who played it, who lost what, who is out, who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from taluva.games.taluva.rules import LANDS, Place, Position, expansion
from taluva.games.taluva.speech.results import Results
from taluva.games.taluva.speech.steps import Steps
from taluva.games.taluva.speech.voice import effect_of

if TYPE_CHECKING:
    from taluva.games.taluva.effect import Effect
    from taluva.games.taluva.game import Game


class News(Steps, Results):
    """Narrates a game."""

    def told(self, before: Game, after: Game) -> Sequence[str]:
        """Say who played what, what that does, and what it has brought beside itself."""
        effect = effect_of(after)
        move, what = effect.move, self.does(before, after)
        if isinstance(move, Place):  # what it covers and cuts is told beside it
            level = self.say("level {level}", level=effect.level)
            what = self.say("{level}, {lands}", level=level, lands=self._lands(move))
            move = Place(move.volcano, move.direction)
        name = before.names[effect.seat - 1]
        return [
            self.say("{name}: {move} ({what})", name=name, move=self.spelt(move), what=what),
            *self.news(after),
        ]

    def news(self, game: Game) -> list[str]:
        """Say what the latest step has brought beside itself: losses, splits, the end."""
        return [*self._news(game)]

    def _news(self, game: Game) -> Iterator[str]:
        effect, names, say = effect_of(game), game.names, self.say
        for seat, huts in sorted(effect.covered.items()):
            yield say.count(
                "{name} loses {number} hut to the volcano",
                "{name} loses {number} huts to the volcano",
                huts,
                name=names[seat - 1],
            )
        for split in effect.split:
            yield say(
                "a settlement of {name} is split into {parts}",
                name=names[split.seat - 1],
                parts=split.parts,
            )
        player = names[effect.seat - 1]
        if effect.is_out:
            yield self._out(player, effect, game.position)
        elif effect.place is not None:
            yield say(
                "{name} has built all of two kinds and takes place {place} [R1]",
                name=player,
                place=effect.place,
            )
        if game.outcome is not None:
            yield self.ending(game)

    def _out(self, player: str, effect: Effect, position: Position) -> str:
        why = ", ".join(self._no_build(position, effect.seat))
        if effect.place is None:
            return self.say(
                "{name} can build nothing and is out [T2]: {reasons}", name=player, reasons=why
            )
        return self.say(
            "{name} can build nothing and is out in place {place} [T2, R1]: {reasons}",
            name=player,
            place=effect.place,
            reasons=why,
        )

    def _no_build(self, position: Position, seat: int) -> Iterator[str]:
        """Say why a player finds nothing to build on this position's board [T2]."""
        say, board = self.say, position.board
        pool = position.standing.pools[seat - 1]
        if not pool.huts:
            yield say("no hut left")
        else:
            if position.options.hut_adjacency:
                yield say("no free field of level 1 for a hut")
            else:
                yield say("no free field of level 1 away from the own buildings for a hut")
            own = board.settlements_of(seat)
            if any(expansion(board, each, land) for each in own for land in LANDS):
                yield say.count(
                    "only {number} hut left, too few for any expansion",
                    "only {number} huts left, too few for any expansion",
                    pool.huts,
                )
            else:
                yield say("no field to expand onto")
        yield say("no place for a tower") if pool.towers else say("no tower left")
        yield say("no place for a temple") if pool.temples else say("no temple left")
