"""The sentences of Taluva: why a move is refused, what a step does, what it has brought.

The one place that puts the game's facts into words for people, in any language: whole sentences
with named placeholders. Rule ids, labels of hexes and moves stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from taluva.games.taluva.notation import grammar, word_for
from taluva.games.taluva.rules import (
    LANDS,
    Expand,
    Hut,
    Kind,
    Move,
    Phase,
    Place,
    Position,
    Reason,
    Refusal,
    Rule,
    Status,
    Temple,
    Tower,
    expansion,
    partner,
)
from taluva.hexgrid import Hex
from taluva.table import game as game_table
from taluva.table.language import ENGLISH, Language
from taluva.table.notation import State
from taluva.table.outcome import Outcome

if TYPE_CHECKING:  # a game makes an account of what is refused, so it comes after this module
    from taluva.games.taluva.effect import Effect
    from taluva.games.taluva.game import Game

_MOST_FIELDS_NAMED: Final = 5  # of an expansion; the map shows where they are


def _labels(hexes: Iterable[Hex]) -> str:
    return " ".join(str(hex) for hex in hexes)


def letter(game: Game, seat: int) -> str:
    """Give the letter that stands for a player: the initial of the colour."""
    return game.colours[seat - 1][0].upper()


def called(game: Game, seat: int) -> str:
    """Name a player together with the letter that stands for the player on the map."""
    return f"{game.names[seat - 1]} ({letter(game, seat)})"


class Speech:
    """Taluva in words of one language."""

    def __init__(self, say: Language = ENGLISH) -> None:
        self.say = say

    def spelt(self, move: Move) -> str:
        """Write a move as it may be typed in this language."""
        return grammar(self.say).spelt(move)

    # --- refusals ---------------------------------------------------------------------------------

    def explain(self, refusal: game_table.Refusal, game: Game) -> str:
        """Say in one sentence, without its id, why a rule refuses a move."""
        assert isinstance(refusal, Refusal), "a reason of this game"
        return self.explained(refusal, game.position)

    def explain_all(self, refusals: Iterable[Refusal], position: Position) -> str:
        """Join all reasons, each with its rule id."""
        return self.say.clauses([self._ruled(each, position) for each in refusals])

    def _ruled(self, refusal: Refusal, position: Position) -> str:
        why = self.explained(refusal, position)
        return self.say("{rule} {why}", rule=str(refusal.rule), why=why)

    def explained(self, refusal: Refusal, position: Position) -> str:
        """Say in one sentence, without its id, why a rule refuses a move in this position."""
        say, board = self.say, position.board
        hexes, needed, available = _labels(refusal.hexes), refusal.needed, refusal.available
        match refusal.rule:
            case Rule.T1 if position.tile is None:
                return say("the tile drawn is not known: name it, as in place JC M25 e")
            case Rule.T1:
                return say("the tile drawn is {tile}", tile=position.tile)
            case Rule.T2:
                return self._wrong_step(position.phase)
            case Rule.P0:
                return say("the first tile has its volcano on M25")
            case Rule.P2:
                return say("{hexes} share no edge with the island", hexes=hexes)
            case Rule.E1:
                return say("an eruption needs a volcano below, and {hex} is none", hex=hexes)
            case Rule.E2:
                return self._same_direction(refusal.hexes[0], position)
            case Rule.E3:
                fields = ((hex, board.fields.get(hex)) for hex in refusal.hexes)
                levels = " ".join(f"{hex}={field.level if field else 0}" for hex, field in fields)
                return say("levels differ: {levels}", levels=levels)
            case Rule.E4:
                return say.clauses([self._uncoverable(hex, position) for hex in refusal.hexes])
            case Rule.E5:
                return say(
                    "the settlement on {hexes} would be gone: one field must remain", hexes=hexes
                )
            case Rule.B1 if refusal.hexes[0] not in board.fields:
                return say("there is no field on {hex}", hex=hexes)
            case Rule.B1:
                return say("{hex} is built on already", hex=hexes)
            case Rule.B2:
                return say("{hex} is a volcano: nothing is built there", hex=hexes)
            case Rule.B3:
                return say(
                    "not enough pieces: {needed} needed, {available} left",
                    needed=needed,
                    available=available,
                )
            case Rule.H1:
                return say(
                    "a new hut needs level {needed}, and {hex} has level {available}",
                    needed=needed,
                    hex=hexes,
                    available=available,
                )
            case Rule.H2:
                return say("a new hut may not stand next to your building on {hexes}", hexes=hexes)
            case Rule.W1:
                return say(
                    "a tower needs level {needed} or higher, and {hex} has level {available}",
                    needed=needed,
                    hex=hexes,
                    available=available,
                )
            case Rule.W2 | Rule.M1:
                return say("no settlement of yours is next to {hex}", hex=hexes)
            case Rule.W3:
                return say(
                    "every settlement of yours beside it has a tower (at {hexes})", hexes=hexes
                )
            case Rule.M2:
                return say(
                    "a temple needs a settlement of {needed} fields beside it,"
                    " and yours has {available}",
                    needed=needed,
                    available=available,
                )
            case Rule.M3:
                return say(
                    "every settlement large enough beside it has a temple (at {hexes})",
                    hexes=hexes,
                )
            case Rule.X1:
                return say("no building of yours stands on {hex}", hex=hexes)
            case Rule.X2:
                return say("no empty field of that land is next to the settlement")
            case _:
                raise ValueError(f"rule {refusal.rule} refuses no move")

    def _wrong_step(self, phase: Phase) -> str:
        match phase:
            case Phase.TILE:
                return self.say("the tile comes first: place it, then build")
            case Phase.BUILD:
                return self.say("the tile is placed: now build")
            case Phase.OVER:
                return self.say("the game is over")

    def _same_direction(self, volcano: Hex, position: Position) -> str:
        """Advise to turn the tile only where that helps."""
        board = position.board
        points = board.fields[volcano].points
        assert points is not None, "a volcano lies below"
        word = word_for(points, self.say)
        if board.placements_on(volcano):
            return self.say(
                "same direction as the volcano below: turn it (not {direction})", direction=word
            )
        return self.say("same direction as the volcano below, {direction}", direction=word)

    def _uncoverable(self, hex: Hex, position: Position) -> str:
        if position.board.buildings[hex].kind is Kind.TOWER:
            return self.say("{hex} holds a tower, which cannot be covered", hex=hex)
        return self.say("{hex} holds a temple, which cannot be covered", hex=hex)

    # --- what a step does -------------------------------------------------------------------------

    def does(self, before: Game, after: Game) -> str:
        """Say in a few words what a step does."""
        effect = _effect(after)
        if isinstance(effect.move, Place):
            return self._laid(before, after, effect.move)
        return self.say.clauses([*self._built(before.position, effect), *self._won(effect)])

    def warning(self, after: Game) -> str:
        """Warn of a placement after which its player could build nothing."""
        if after.effect is None or not after.effect.is_out:
            return ""
        return self.say("careful: you could build nothing and be out [T2]")

    def _laid(self, before: Game, after: Game, place: Place) -> str:
        effect = _effect(after)
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
            return _labels(hexes)
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

    # --- what a step has brought ------------------------------------------------------------------

    def told(self, before: Game, after: Game) -> Sequence[str]:
        """Say who played what, what that does, and what it has brought beside itself."""
        effect = _effect(after)
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
        effect, names, say = _effect(game), game.names, self.say
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
                    "{number} hut too few for any expansion",
                    "{number} huts too few for any expansion",
                    pool.huts,
                )
            else:
                yield say("no field to expand onto")
        yield say("no place for a tower") if pool.towers else say("no tower left")
        yield say("no place for a temple") if pool.temples else say("no temple left")

    # --- the end ----------------------------------------------------------------------------------

    def ending(self, game: Game) -> str:
        """Say who has won, and why the game is over."""
        outcome = game.outcome
        assert outcome is not None, "the game goes on"
        winners = [game.names[seat - 1] for seat in outcome.winners]
        return self.say.count(
            "the game is over: {winners} wins, {reason}",
            "the game is over: {winners} win, {reason}",
            len(winners),
            winners=self.say.listed(winners),
            reason=self.reason(game, outcome),
        )

    def reason(self, game: Game, outcome: Outcome) -> str:
        """Say why the winners have won; it goes on after the words that they win."""
        options, say = game.position.options, self.say
        match outcome.reason:
            case Reason.EARLY if options.teams:
                return say("for one partner has built all of two kinds and the other of one [G1]")
            case Reason.EARLY:
                return say("having built all of two kinds [V1]")
            case Reason.LAST_STANDING if options.teams:
                return say("the last team able to build [G1]")
            case Reason.LAST_STANDING:
                return say("the last player able to build [L2]")
            case Reason.PLACES:
                return say("for all places are taken [R1]")
            case _ if options.ranking:
                return say("placed best now that the last tile is laid [R1]")
            case _ if len(outcome.winners) > (2 if options.teams else 1):
                return say("equal in temples, towers and huts when the last tile was laid [V3]")
            case _:
                return self._lead(game, outcome)

    def _lead(self, game: Game, outcome: Outcome) -> str:
        """Say by which kind of building the winners were ahead, and what was equal before it."""
        best = side(game, outcome.winners[0])
        playing = game.position.standing.playing()
        rivals = [side(game, seat) for seat in playing if seat not in outcome.winners]
        second = max(rivals, default=(0, 0, 0))
        number = next((n for n in range(3) if best[n] != second[n]), 2)
        values = {
            "best": best[number],
            "second": second[number],
            "rule": "V2, G1" if game.position.options.teams else "V2",
        }
        match number:
            case 0:
                return self.say(
                    "ahead in temples, {best} to {second}, when the last tile was laid [{rule}]",
                    **values,
                )
            case 1:
                return self.say(
                    "equal in temples and ahead in towers, {best} to {second},"
                    " when the last tile was laid [{rule}]",
                    **values,
                )
            case _:
                return self.say(
                    "equal in temples and towers and ahead in huts, {best} to {second},"
                    " when the last tile was laid [{rule}]",
                    **values,
                )

    # --- tables -----------------------------------------------------------------------------------

    def standings(self, game: Game) -> list[tuple[str, ...]]:
        """Give the rows of the table of what everybody has built, its heading first.

        The best stand on top. While the game goes on it is the standing so far, in the order that
        would decide now [V2].
        """
        say = self.say
        seats = sorted(range(1, len(game.names) + 1), key=lambda seat: _rank(game, seat))
        rows: list[tuple[str, ...]] = [
            (say("player"), say("temples"), say("towers"), say("huts"), self._last_heading(game))
        ]
        for seat in seats:
            own = map(str, built(game, seat))
            rows.append((called(game, seat), *own, self._last_column(game, seat)))
        return [*rows, *self._team_rows(game, seats)] if game.position.options.teams else rows

    def _team_rows(self, game: Game, seats: list[int]) -> Iterator[tuple[str, ...]]:
        """Give a row for each team: what both partners have built, which decides [G1]."""
        for seat in (seats[0], next(each for each in seats if each % 2 != seats[0] % 2)):
            letters = " + ".join(letter(game, each) for each in sorted((seat, partner(seat))))
            result = "" if game.outcome is None else self._won_or_lost(game.outcome, seat)
            own = map(str, side(game, seat))
            yield (self.say("team {letters}", letters=letters), *own, result)

    def _won_or_lost(self, outcome: Outcome, seat: int) -> str:
        return self.say("wins") if seat in outcome.winners else self.say("loses")

    def _last_heading(self, game: Game) -> str:
        if game.outcome is None:
            return self.say("status")
        return self.say("result") if game.outcome.places is None else self.say("place")

    def _last_column(self, game: Game, seat: int) -> str:
        outcome, status = game.outcome, self.status(game, seat)
        if outcome is None:
            if status or not game.position.options.teams:
                return status
            return self.say("with {name}", name=game.names[partner(seat) - 1])
        is_out = game.position.standing.statuses[seat - 1] is Status.OUT
        if outcome.places is not None:
            words = [str(outcome.places[seat - 1])]
        else:
            is_told = seat in outcome.winners or not is_out
            words = [self._won_or_lost(outcome, seat)] if is_told else []
        return ", ".join([*words, self.say("out")] if is_out else words)

    def status(self, game: Game, seat: int) -> str:
        """Give the word for a player who has left the game; nothing for one who plays."""
        match game.position.standing.statuses[seat - 1]:
            case Status.OUT:
                return self.say("out")
            case Status.PLACED:
                return self.say("placed")
            case Status.PLAYING:
                return ""

    # --- what to do -------------------------------------------------------------------------------

    def task(self, game: Game) -> str:
        """Name the step that comes next."""
        match game.phase:
            case Phase.TILE:
                return self.say("place the tile")
            case Phase.BUILD:
                return self.say("build")
            case Phase.OVER:
                return self.say("the game is over")


@cache
def speech(say: Language) -> Speech:
    """Give the sentences in a language."""
    return Speech(say)


def _effect(game: Game) -> Effect:
    assert game.effect is not None, "there was a step"
    return game.effect


def _rank(game: Game, seat: int) -> tuple[int, ...]:
    """Give the sorting key of a seat: the winners, then by buildings, those out at the end."""
    outcome = game.outcome
    temples, towers, huts = built(game, seat)
    place = outcome.places[seat - 1] if outcome is not None and outcome.places else 0
    wins = outcome is not None and seat in outcome.winners
    is_out = game.position.standing.statuses[seat - 1] is Status.OUT
    return (place, not wins, is_out, -temples, -towers, -huts, seat)


def built(game: Game, seat: int) -> tuple[int, int, int]:
    """Count the temples, towers and huts that a player has built."""
    pool = game.position.standing.pools[seat - 1].built()
    return pool.temples, pool.towers, pool.huts


def side(game: Game, seat: int) -> tuple[int, int, int]:
    """Count what decides for a player at the end: in teams what both partners have built [G1].

    A partner who is out does not count.
    """
    if not game.position.options.teams:
        return built(game, seat)
    playing = game.position.standing.playing()
    temples = towers = huts = 0
    for each in (seat, partner(seat)):
        if each in playing:
            own = built(game, each)
            temples, towers, huts = temples + own[0], towers + own[1], huts + own[2]
    return temples, towers, huts
