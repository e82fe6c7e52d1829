"""The messages of Taifun: what a move does, what it caused, how a game ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from taluva.core.grammar import ParserState
from taluva.core.text import capitalize_first
from taluva.games.taifun.effect import Effect
from taluva.games.taifun.refusals import Refusals
from taluva.games.taifun.rules import (
    GOD,
    NOTHING,
    SACRIFICES_TO_WIN,
    Build,
    Call,
    Card,
    Colour,
    Convert,
    Done,
    Draw,
    End,
    Exchange,
    Figure,
    FigureKind,
    House,
    Move,
    Phase,
    Play,
    Priest,
    Reason,
    Redraw,
    Roll,
    Sacrifice,
    Stock,
    Strip,
    Walk,
)
from taluva.games.taifun.vocabulary import Cards, Voice
from taluva.hexgrid import Corner, Hex

if TYPE_CHECKING:
    from taluva.games.taifun.game import Game


class Results(Voice):
    """Messages about the end of a game."""

    __slots__ = ()

    def result(self, game: Game) -> str:
        """Return who won, and why."""
        say, outcome = self.say, game.outcome
        assert outcome is not None, "the game goes on"
        names = [game.names[seat - 1] for seat in outcome.winners]
        match outcome.reason:
            case "sacrifices":
                number = game.position.island.sacrifices
                if len(names) > 1:
                    return say(
                        "{number} sacrifices were made: {names} share the victory.",
                        number=number,
                        names=say.listed(names),
                    )
                return say(
                    "{number} sacrifices were made: {name} has won.", number=number, name=names[0]
                )
            case "nobody-left":
                return say("No figures left on the island: {name} has won.", name=names[0])
            case _:
                return say("The last round is over: {name} has won.", name=names[0])

    def reason(self, game: Game) -> str:
        """Return why the winners won, as a continuation of the words that announce them."""
        outcome = game.outcome
        assert outcome is not None, "the game goes on"
        match outcome.reason:
            case "sacrifices":
                number = game.position.island.sacrifices
                return self.say("{number} sacrifices were made [E1]", number=number)
            case "nobody-left":
                return self.say("no figures are left on the island [E2]")
            case _:
                return self.say("the last round is over [E4]")


class Tasks(Voice):
    """Messages about what comes next."""

    __slots__ = ()

    def describe_task(self, game: Game) -> str:
        """Return what the player must do now."""
        say, position = self.say, game.position
        match game.phase:
            case Phase.HOUSE:
                return say("put up a starting house")
            case Phase.PRIEST:
                return say("put the priest on a crossing")
            case Phase.CARDS:
                return say(
                    "play cards, power {left} of {total}",
                    left=position.power - position.playing.spent,
                    total=position.power,
                )
            case Phase.DRAW:
                return say("cards are drawn")
            case Phase.ROLL:
                return say("the dice are rolled")
            case Phase.TURN:
                return self.actions_left(position.actions)
            case Phase.OVER:
                return say("the game is over")

    def actions_left(self, number: int) -> str:
        """Return how many actions a tribe has left, in words."""
        return self.say.count("{number} action left", "{number} actions left", number)

    def due(self, game: Game) -> str:
        """Return who must do what now."""
        if game.seat is None:
            return self.say("{task}.", task=capitalize_first(self.describe_task(game)))
        return self.say(
            "{name}: {task}.", name=game.names[game.seat - 1], task=self.describe_task(game)
        )

    def common(self, game: Game) -> Iterator[str]:
        """Yield what concerns all: sacrifices, power, temple, and the dice after the roll."""
        position = game.position
        yield self.say(
            "Sacrifices: {number} of {most}. Power: {left} of {total}. Temple: {temple}.",
            number=position.island.sacrifices,
            most=SACRIFICES_TO_WIN,
            left=position.power - position.playing.spent,
            total=position.power,
            temple=position.island.temple or "-",
        )
        if position.dice:
            yield self.say("Dice: {dice}.", dice=" ".join(map(self.word, position.dice)))

    def hand(self, game: Game) -> str:
        """List the cards in hand with their costs, or only their number if they are hidden."""
        held = game.position.cards.hand
        if game.position.cards.are_hidden:
            return self.say("Hand: {number} cards, face down.", number=len(held))
        named = [f"{self.word(each.card)} ({each.card.cost})" for each in held]
        return self.say("Hand: {cards}.", cards=", ".join(named) or "-")


class Steps(Cards, Tasks, Results):
    """Messages that narrate a game."""

    __slots__ = ()

    def describe_move(self, before: Game, after: Game) -> str:
        """Describe in a few words what a move does, for menu, feedback and hint."""
        effect = after.effect
        assert effect is not None, "no step yet"
        parts = [*self._dice(effect, after), *self._changes(effect, after)]
        what = ", ".join(parts) or self.say("nothing changes")
        if isinstance(effect.move, Priest | Redraw | Exchange | Done | End):
            what = self._news(effect, before, after).rstrip(".")
        parts = [self.warning(after), what, *self._left(effect, before, after)]
        return self.say.clauses([*filter(None, parts)])

    def briefly(self, before: Game, after: Game) -> str:
        """Return the warning, or the total losses, or else the full description."""
        effect = after.effect
        assert effect is not None, "no step yet"
        if warning := self.warning(after):
            return warning
        lost = ", ".join(self._losses(effect)) if isinstance(effect.move, Play) else ""
        if not lost:
            return self.describe_move(before, after)
        return self.say.clauses([lost, *self._left(effect, before, after)])

    def _losses(self, effect: Effect) -> Iterable[str]:
        """Yield the totals of what a card destroys and moves."""
        say = self.say
        for hex in sorted(effect.sunk):
            yield say("{hex} sinks", hex=hex)
        kept = [each for hex, each in effect.markers.items() if hex not in effect.sunk]
        if gone := -sum(
            min(0, number) for each in (*kept, *effect.stores.values()) for number in each
        ):
            yield say.count("{number} marker gone", "{number} markers gone", gone)
        houses = -sum(number for _, _, number in effect.houses if number < 0)
        if houses:
            yield say.count("{number} house lost", "{number} houses lost", houses)
        moved = sum(each in effect.came.values() for each in effect.went.values())
        if dead := len(effect.went) - moved:
            yield say.count("{number} figure dies", "{number} figures die", dead)
        if moved:
            yield say.count("{number} figure moves", "{number} figures move", moved)

    def warning(self, after: Game) -> str:
        """Warn of a sacrifice that would leave no figures on the island, or return ""."""
        outcome, effect = after.outcome, after.effect
        if outcome is None or effect is None or effect.seat in (None, GOD):
            return ""
        if outcome.reason != Reason.NOBODY_LEFT:
            return ""
        name = after.names[GOD - 1]
        return self.say("careful: this leaves no figures, and {name} wins [E2]", name=name)

    def _left(self, effect: Effect, before: Game, after: Game) -> Iterable[str]:
        """Yield what a move costs, and what its player has left."""
        match effect.move:
            case Play(card) if card.cost:
                left = before.position.power - before.position.playing.spent
                yield self.say("costs {cost} of {left} power", cost=card.cost, left=left)
            case Walk() | Strip() | Build() | Call() | Convert() | Sacrifice():
                if after.phase is Phase.TURN and after.seat == before.seat:
                    yield self.actions_left(after.position.actions)
                else:
                    yield self.say("the turn ends")

    def describe_partial(self, game: Game, state: ParserState[Move]) -> str:
        """Describe an incomplete move: the text of its card, or the number of continuations."""
        chosen = state.values[-1]
        if isinstance(chosen, Card):
            return self.text(chosen)
        ways = len(state.node) if isinstance(state.node, Mapping) else 0
        return self.say.count("{number} way to continue", "{number} ways to continue", ways)

    def narrate_move(self, before: Game, after: Game) -> Sequence[str]:
        """Return what a move did, for news, replay and plain mode."""
        effect = after.effect
        assert effect is not None, "no step yet"
        lines = [self._news(effect, before, after)]
        if after.outcome is not None:
            lines.append(self.result(after))
        return lines

    def _news(self, effect: Effect, before: Game, after: Game) -> str:
        say, move = self.say, effect.move
        name = "" if effect.seat is None else before.names[effect.seat - 1]
        what = ", ".join(self._changes(effect, after))
        match move:
            case House(hex):
                news = say("{name} puts up a house on {hex}.", name=name, hex=hex)
                if effect.temple is not None:
                    news += " " + say("The temple is on {hex}.", hex=effect.temple)
                return news
            case Priest(crossing):
                return say(
                    "{name} puts a priest on {place}.", name=name, place=self.place(crossing)
                )
            case Play(card):
                return say(
                    "{name}: {card}: {what}.",
                    name=name,
                    card=self.word(card),
                    what=what or say("nothing changes"),
                )
            case Redraw(card):
                return say("{name} discards {card} and redraws.", name=name, card=self.word(card))
            case Exchange():
                return say("{name} exchanges their hand.", name=name)
            case Done():
                return say("{name} is done.", name=name)
            case Draw(cards):
                return self._drawn(cards, after)
            case Roll(colours):
                dice = " ".join(self.word(colour) for colour in colours)
                gains = self.say.clauses([*self._dice(effect, after)])
                return say("Dice {dice}: {gains}.", dice=dice, gains=gains or say("no gains"))
            case Sacrifice():
                return say.count(
                    "{name}: {what}; {number} sacrifice so far.",
                    "{name}: {what}; {number} sacrifices so far.",
                    after.position.island.sacrifices,
                    name=name,
                    what=what,
                )
            case End():
                return say("{name} ends the turn.", name=name)
            case _:
                return say("{name}: {what}.", name=name, what=what)

    def _drawn(self, cards: Sequence[Card], game: Game) -> str:
        name = game.names[GOD - 1]
        if game.position.cards.are_hidden:
            return self.say.count(
                "{name} draws {number} card.", "{name} draws {number} cards.", len(cards), name=name
            )
        listed = ", ".join(map(self.word, cards))
        return self.say("{name} draws {cards}.", name=name, cards=listed)

    def _dice(self, effect: Effect, game: Game) -> Iterable[str]:
        """Yield for each colour who takes what from which hex."""
        gains: dict[Colour, dict[tuple[int, Hex], Stock]] = {}
        for colour, seat, hex, stock in effect.yields:
            by_hex = gains.setdefault(colour, {})
            by_hex[seat, hex] = by_hex.get((seat, hex), NOTHING).plus(stock)
        for colour, by_hex in gains.items():
            taken = [
                self.say(
                    "{name} +{stock} from {hex}",
                    name=game.names[seat - 1],
                    stock=self.stock(stock),
                    hex=hex,
                )
                for (seat, hex), stock in by_hex.items()
            ]
            yield self.say("{colour}: {gains}", colour=self.word(colour), gains=", ".join(taken))

    def _changes(self, effect: Effect, game: Game) -> Iterable[str]:
        """Yield what a move changed, part by part."""
        say, names = self.say, game.names
        match effect.move:
            case Walk(start, to):
                yield say("{start} to {to}", start=self.place(start), to=self.place(to))
                return
            case Strip(hex, resource):
                yield say("strips {resource} from {hex}", resource=self.word(resource), hex=hex)
                return
            case Build(hex):
                price = self.stock(effect.stores[effect.seat or GOD].times(-1))
                yield say("builds on {hex} for {price}", hex=hex, price=price)
                return
            case Call(hex, crossing):
                yield say(
                    "calls a person from {hex} to {place}", hex=hex, place=self.place(crossing)
                )
                return
            case Convert(crossing):
                loser = names[effect.went[crossing].seat - 1]
                yield say(
                    "converts a person of {name} on {place}", name=loser, place=self.place(crossing)
                )
                return
            case Sacrifice(crossing):
                price = self.stock(effect.stores[effect.seat or GOD].times(-1))
                yield say(
                    "sacrifices the person on {place} for {price}",
                    place=self.place(crossing),
                    price=price,
                )
                return
            case Roll():
                return
        for hex in sorted(effect.sunk):
            yield say("{hex} sinks", hex=hex)
        if effect.temple is not None:
            yield say("the temple moves to {hex}", hex=effect.temple)
        for hex, markers in effect.markers.items():
            if hex not in effect.sunk:
                yield self._markers(hex, markers)
        for hex, seat, number in effect.houses:
            if number < 0:
                yield say.count(
                    "{name} loses {number} house on {hex}",
                    "{name} loses {number} houses on {hex}",
                    -number,
                    name=names[seat - 1],
                    hex=hex,
                )
        for crossing, figure in effect.went.items():
            yield self._gone(effect, crossing, figure, names[figure.seat - 1])
        for seat, stock in effect.stores.items():
            yield say(
                "{name} loses {stock}", name=names[seat - 1], stock=self.stock(stock.times(-1))
            )

    def _markers(self, hex: Hex, markers: Stock) -> str:
        if min(markers) < 0:
            return self.say("{stock} gone from {hex}", stock=self.stock(markers.times(-1)), hex=hex)
        return self.say("{stock} on {hex}", stock=self.stock(markers), hex=hex)

    def _gone(self, effect: Effect, crossing: Corner, figure: Figure, name: str) -> str:
        say, place = self.say, self.place(crossing)
        is_priest = figure.kind is FigureKind.PRIEST
        for to, other in effect.came.items():
            if other == figure:
                if is_priest:
                    return say(
                        "{name}'s priest moves from {place} to {to}",
                        name=name,
                        place=place,
                        to=self.place(to),
                    )
                return say(
                    "a person of {name} moves from {place} to {to}",
                    name=name,
                    place=place,
                    to=self.place(to),
                )
        if is_priest:
            return say("{name}'s priest on {place} dies", name=name, place=place)
        return say("a person of {name} on {place} dies", name=name, place=place)


class Messages(Refusals, Steps):
    """All messages of Taifun in one language."""

    __slots__ = ()
