"""Sentences: the one place that turns the facts of Taifun into words for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING

from taluva.games.taifun.effect import Effect
from taluva.games.taifun.rules import (
    EXCHANGES,
    GOD,
    HEXES,
    LINE_LENGTH,
    NOTHING,
    RED_STAGE,
    SACRIFICES_TO_WIN,
    Area,
    Build,
    Call,
    Card,
    CardEffect,
    Carry,
    Clear,
    Colour,
    Convert,
    Done,
    Draw,
    End,
    Exchange,
    Figure,
    Give,
    House,
    Kill,
    Kind,
    Move,
    MoveTemple,
    Phase,
    Play,
    Priest,
    Reason,
    Redraw,
    Refusal,
    Roll,
    Ruin,
    Rule,
    Sacrifice,
    Sink,
    Spoil,
    Stock,
    Strip,
    Target,
    Walk,
    Within,
    name_of,
)
from taluva.games.taifun.words import shown
from taluva.hexgrid import Corner, Hex
from taluva.table import game as game_table
from taluva.table.language import ENGLISH, Language
from taluva.table.notation import State
from taluva.table.words import begun

if TYPE_CHECKING:
    from taluva.games.taifun.game import Game


@dataclass(frozen=True, slots=True)
class Speech:
    """Sentences in a language."""

    say: Language = ENGLISH

    # --- why a move is refused ------------------------------------------------------------------

    def explain_all(self, refusals: Iterable[Refusal], game: Game) -> str:
        """Join all reasons, each with its rule id."""
        return self.say.clauses([self._ruled(each, game) for each in refusals])

    def _ruled(self, refusal: Refusal, game: Game) -> str:
        why = self.explain(refusal, game)
        return self.say("{rule} {why}", rule=str(refusal.rule), why=why)

    def explain(self, refusal: game_table.Refusal, game: Game) -> str:
        """Say in one sentence, without its id, why a rule refuses a move in this game."""
        assert isinstance(refusal, Refusal), "a reason of this game"
        say = self.say
        place = " ".join(map(self.place, refusal.where))
        card = "" if refusal.card is None else self.word(refusal.card)
        position = game.position
        match refusal.rule:
            case Rule.S1 | Rule.S2:
                return say("{place} is no hex of the island", place=place)
            case Rule.N1:
                return self._what_is_due(game)
            case Rule.K1:
                return say("{card} is not in hand", card=card)
            case Rule.K2:
                return say(
                    "{card} costs {needed}, and the power left is {available}",
                    card=card,
                    needed=refusal.needed,
                    available=refusal.available,
                )
            case Rule.K3:
                assert refusal.card is not None
                if refusal.needed is not None:
                    return say("{card} would change nothing there", card=card)
                asked = self.targets(refusal.card)
                if not asked:
                    return say("{card} asks for no target", card=card)
                return say("{card} asks for this: {targets}", card=card, targets=asked)
            case Rule.K4:
                return say(
                    "no card kills a single priest before sacrifice {number}, and one stands on"
                    " {place}",
                    number=RED_STAGE,
                    place=place,
                )
            case Rule.K5:
                if position.playing.drawn is not None:
                    return say("after a redraw only the card drawn last counts: {card}", card=card)
                if refusal.card is None:
                    return say("a card has been played in this round: no redraw")
                return say("no redraw, for {card} can be played", card=card)
            case Rule.K6:
                return say(
                    "an exchange is earned by sacrifices {first} and {second}, and taken before"
                    " any other move",
                    first=EXCHANGES[0],
                    second=EXCHANGES[1],
                )
            case Rule.K7:
                assert refusal.card is not None
                if refusal.card.is_gift:
                    return say("{card} can be played, and gifts are not kept", card=card)
                return say("{card} can be played, and no card has been played yet", card=card)
            case Rule.D1:
                if refusal.needed != refusal.available:
                    return self._number_of_cards(refusal)
                return say(
                    "these cards do not come from the {deck} pile", deck=self.word(position.stage)
                )
            case Rule.D2:
                assert isinstance(refusal.needed, int)
                return say.count(
                    "{number} die is rolled, not {found}",
                    "{number} dice are rolled, not {found}",
                    refusal.needed,
                    found=refusal.available,
                )
            case Rule.M1:
                return say("no figure of yours stands on {place}", place=place)
            case Rule.M3:
                start, to = map(self.place, refusal.where)
                assert isinstance(refusal.available, int)
                return say.count(
                    "no path of {number} edge leads from {start} to {to}",
                    "no path of up to {number} edges leads from {start} to {to}",
                    refusal.available,
                    start=start,
                    to=to,
                )
            case Rule.S4 | Rule.M2:
                return self._why_not_free(refusal, game)
            case Rule.Q1 | Rule.H1:
                if (gone := self._no_hex(refusal, game)) is not None:
                    return gone
                return say("no figure of yours stands on a corner of {place}", place=place)
            case Rule.Q2:
                assert isinstance(refusal.needed, Stock)
                ((resource, _),) = refusal.needed.parts()
                return say(
                    "no marker of {resource} lies on {place}",
                    resource=self.word(resource),
                    place=place,
                )
            case Rule.H2:
                return say(
                    "{number} houses stand on {place}: no more fit there",
                    number=refusal.available,
                    place=place,
                )
            case Rule.H4:
                return say("no house is left in your box")
            case Rule.H3 | Rule.C2 | Rule.V3 | Rule.O3:
                assert isinstance(refusal.needed, Stock)
                assert isinstance(refusal.available, Stock)
                return say(
                    "the price is {price}, and your store has {store}",
                    price=self.stock(refusal.needed),
                    store=self.stock(refusal.available),
                )
            case Rule.C1:
                if (gone := self._no_hex(refusal, game)) is not None:
                    return gone
                return say("no house of yours on {place} can still be turned", place=place)
            case Rule.C3:
                if game.position.island.is_free(_crossing(refusal)):
                    return say("{place} is no corner of that hex", place=place)
                return self._why_not_free(refusal, game)
            case Rule.C4 | Rule.V4:
                return say("no person is left in your box")
            case Rule.V1:
                return say("no person of another tribe stands on {place}", place=place)
            case Rule.V2:
                return say("no figure of yours stands next to {place}", place=place)
            case Rule.O1:
                return say("no person of yours stands on {place}", place=place)
            case Rule.O2:
                return say("{place} is no corner of the temple's hex", place=place)
            case _:
                raise ValueError(f"rule {refusal.rule} refuses no move")

    def _number_of_cards(self, refusal: Refusal) -> str:
        assert isinstance(refusal.needed, int)
        return self.say.count(
            "{number} card is drawn, not {found}",
            "{number} cards are drawn, not {found}",
            refusal.needed,
            found=refusal.available,
        )

    def _no_hex(self, refusal: Refusal, game: Game) -> str | None:
        """Say that a hex has sunk, or never was: None if it stands."""
        (hex,) = refusal.where
        island = game.position.island
        if hex in island.land.hexes:
            return None
        if hex in HEXES:
            return self.say("{hex} has sunk", hex=hex)
        return self.say("{hex} is no hex of the island", hex=hex)

    def _why_not_free(self, refusal: Refusal, game: Game) -> str:
        crossing = _crossing(refusal)
        place = self.place(crossing)
        if crossing in game.position.island.figures:
            return self.say("somebody stands on {place}", place=place)
        return self.say("there is no crossing {place} on the island", place=place)

    def _what_is_due(self, game: Game) -> str:
        say = self.say
        match game.phase:
            case Phase.HOUSE:
                return say("now a first house goes up: house D6")
            case Phase.PRIEST:
                return say("now the priest comes: priest D6se")
            case Phase.CARDS:
                return say("now the god plays: play, redraw, exchange or done")
            case Phase.DRAW:
                return say("now cards are drawn")
            case Phase.ROLL:
                return say("now the dice are rolled")
            case Phase.TURN:
                return say("now a tribe acts: move, strip, build, call, convert, sacrifice or end")
            case Phase.OVER:
                return say("the game is over")

    # --- what a player is to do -------------------------------------------------------------------

    def task(self, game: Game) -> str:
        """Say what the player is to do now."""
        say, position = self.say, game.position
        match game.phase:
            case Phase.HOUSE:
                return say("put up a first house")
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
                return self._actions_left(position.actions)
            case Phase.OVER:
                return say("the game is over")

    def _actions_left(self, number: int) -> str:
        return self.say.count("{number} action left", "{number} actions left", number)

    def due(self, game: Game) -> str:
        """Say who is to do what now."""
        if game.seat is None:
            return self.say("{task}.", task=begun(self.task(game)))
        return self.say("{name}: {task}.", name=game.names[game.seat - 1], task=self.task(game))

    def common(self, game: Game) -> Iterator[str]:
        """Say what concerns all: sacrifices, power, temple, and the dice once they are rolled."""
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
        """Name the cards in hand with what they cost, as far as they are seen."""
        held = game.position.cards.hand
        if game.position.cards.are_hidden:
            return self.say("Hand: {number} cards, face down.", number=len(held))
        named = [f"{self.word(each.card)} ({each.card.cost})" for each in held]
        return self.say("Hand: {cards}.", cards=", ".join(named) or "-")

    # --- what a step does -------------------------------------------------------------------------

    def does(self, before: Game, after: Game) -> str:
        """Say in a few words what a step does: for menu, verdict and hint."""
        effect = after.effect
        assert effect is not None, "no step yet"
        parts = [*self._dice(effect, after), *self._changes(effect, after)]
        what = ", ".join(parts) or self.say("nothing changes")
        if isinstance(effect.move, Priest | Redraw | Exchange | Done | End):
            what = self._news(effect, before, after).rstrip(".")
        parts = [self.warning(after), what, *self._left(effect, before, after)]
        return self.say.clauses([*filter(None, parts)])

    def warning(self, after: Game) -> str:
        """Warn of a sacrifice after which nobody stands on the island."""
        outcome, effect = after.outcome, after.effect
        if outcome is None or effect is None or effect.seat in (None, GOD):
            return ""
        if outcome.reason != Reason.NOBODY_LEFT:
            return ""
        name = after.names[GOD - 1]
        return self.say("careful: nobody would be left, and {name} wins [E2]", name=name)

    def _left(self, effect: Effect, before: Game, after: Game) -> Iterable[str]:
        """Say what a move costs, and what it leaves to its player."""
        match effect.move:
            case Play(card) if card.cost:
                left = before.position.power - before.position.playing.spent
                yield self.say("costs {cost} of the power {left}", cost=card.cost, left=left)
            case Walk() | Strip() | Build() | Call() | Convert() | Sacrifice():
                if after.phase is Phase.TURN and after.seat == before.seat:
                    yield self._actions_left(after.position.actions)
                else:
                    yield self.say("the turn ends")

    def leads(self, game: Game, state: State[Move]) -> str:
        """Say what a word is chosen for that makes no whole move yet: a card, or how many ways."""
        chosen = state.values[-1]
        if isinstance(chosen, Card):
            return self.text(chosen)
        ways = len(state.node) if isinstance(state.node, Mapping) else 0
        return self.say.count("{number} way to go on", "{number} ways to go on", ways)

    def told(self, before: Game, after: Game) -> Sequence[str]:
        """Say what a step has brought: for news, replay and plain mode."""
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
                news = say("{name}: a first house on {hex}.", name=name, hex=hex)
                if effect.temple is not None:
                    news += " " + say("The temple stands on {hex}.", hex=effect.temple)
                return news
            case Priest(crossing):
                return say("{name}: the priest on {place}.", name=name, place=self.place(crossing))
            case Play(card):
                return say(
                    "{name}: {card}: {what}.",
                    name=name,
                    card=self.word(card),
                    what=what or say("nothing changes"),
                )
            case Redraw(card):
                return say("{name} discards {card} for another.", name=name, card=self.word(card))
            case Exchange():
                return say("{name} exchanges the hand.", name=name)
            case Done():
                return say("{name} is done.", name=name)
            case Draw(cards):
                return self._drawn(cards, after)
            case Roll(colours):
                dice = " ".join(self.word(colour) for colour in colours)
                gains = self.say.clauses([*self._dice(effect, after)])
                return say("Dice {dice}: {gains}.", dice=dice, gains=gains or say("nobody gains"))
            case Sacrifice():
                return say.count(
                    "{name}: {what}; {number} sacrifice is brought.",
                    "{name}: {what}; {number} sacrifices are brought.",
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
        """Say by colours who takes what from where."""
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
        """Say what a step changed, part by part."""
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
                yield say("a house on {hex} for {price}", hex=hex, price=price)
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
            yield say("the temple goes to {hex}", hex=effect.temple)
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
        is_priest = figure.kind is Kind.PRIEST
        for to, other in effect.came.items():
            if other == figure:
                if is_priest:
                    return say(
                        "the priest of {name} goes from {place} to {to}",
                        name=name,
                        place=place,
                        to=self.place(to),
                    )
                return say(
                    "a person of {name} goes from {place} to {to}",
                    name=name,
                    place=place,
                    to=self.place(to),
                )
        if is_priest:
            return say("the priest of {name} on {place} dies", name=name, place=place)
        return say("a person of {name} on {place} dies", name=name, place=place)

    def result(self, game: Game) -> str:
        """Say who has won, and why."""
        say, outcome = self.say, game.outcome
        assert outcome is not None, "the game goes on"
        names = [game.names[seat - 1] for seat in outcome.winners]
        match outcome.reason:
            case "sacrifices":
                number = game.position.island.sacrifices
                if len(names) > 1:
                    return say(
                        "{number} sacrifices are brought: {names} share the victory.",
                        number=number,
                        names=say.listed(names),
                    )
                return say(
                    "{number} sacrifices are brought: {name} has won.", number=number, name=names[0]
                )
            case "nobody-left":
                return say("Nobody is left on the island: {name} has won.", name=names[0])
            case _:
                return say("The rounds are over: {name} has won.", name=names[0])

    def reason(self, game: Game) -> str:
        """Say why the winners have won; it goes on after the words that they win."""
        outcome = game.outcome
        assert outcome is not None, "the game goes on"
        match outcome.reason:
            case "sacrifices":
                number = game.position.island.sacrifices
                return self.say("for {number} sacrifices are brought [E1]", number=number)
            case "nobody-left":
                return self.say("for nobody is left on the island [E2]")
            case _:
                return self.say("for the rounds are over [E4]")

    # --- cards ------------------------------------------------------------------------------------

    def targets(self, card: Card) -> str:
        """Say what a card asks for, in the order typed: nothing if it has no target."""
        return ", ".join(map(self._target, card.targets))

    def _target(self, target: Target | Within) -> str:
        say = self.say
        match target:
            case Target.HEX:
                return say("a hex")
            case Target.COAST:
                return say("a hex on the coast")
            case Target.INLAND:
                return say("a hex inland")
            case Target.SHORE:
                return say("a hex on the coast, neither the temple's nor the volcano")
            case Target.BESIDE_TEMPLE:
                return say("a hex next to the temple")
            case Target.RESOURCE:
                return say("food, wood or ore")
            case Target.SEAT:
                return say("the seat of a tribe")
            case Target.FIGURE:
                return say("a crossing with a figure")
            case Target.INWARD:
                return say("a direction in which a hex lies, and none opposite")
            case Within(edges):
                return say.count(
                    "a free crossing {number} edge away",
                    "a free crossing up to {number} edges away",
                    edges,
                )

    def text(self, card: Card) -> str:
        """Say what a card does."""
        return self.say.clauses([self._effect(effect, card) for effect in card.effects])

    def _effect(self, effect: CardEffect, card: Card) -> str:
        say = self.say
        match effect:
            case Give(markers, Area.VOLCANO):
                return say("{stock} on the volcano", stock=self.stock(markers))
            case Give(markers):
                return say("{stock} there", stock=self.stock(markers))
            case Clear(only_named=True):
                return say("all its markers of that kind go back to the box")
            case Clear():
                return say("all its markers go back to the box")
            case Ruin(houses, area):
                return self._ruin(houses, area)
            case Spoil(resources, is_for_all):
                what = ", ".join(map(self.word, resources))
                if is_for_all:
                    return say("every tribe loses half of this, rounded up: {what}", what=what)
                return say("the tribe loses half of this, rounded up: {what}", what=what)
            case Kill(Area.VOLCANO):
                return say("every figure on a corner of the volcano dies")
            case Kill() if Target.FIGURE in card.targets:
                return say("the figure there dies")
            case Kill():
                return say("every figure on a corner of the hex dies")
            case Carry():
                return say("the figure goes there")
            case MoveTemple():
                return say("the temple goes there")
            case Sink():
                return say("the hex sinks with everything on it")

    def _ruin(self, houses: int, area: Area) -> str:
        say = self.say
        match area:
            case Area.LINE:
                return say.count(
                    "every tribe loses {number} house on each of {hexes} hexes in that direction",
                    "every tribe loses {number} houses on each of {hexes} hexes in that direction",
                    houses,
                    hexes=LINE_LENGTH,
                )
            case Area.AROUND_VOLCANO:
                return say.count(
                    "every tribe loses {number} house on each hex around the volcano",
                    "every tribe loses {number} houses on each hex around the volcano",
                    houses,
                )
            case _:
                return say.count(
                    "every tribe loses {number} house there",
                    "every tribe loses {number} houses there",
                    houses,
                )

    # --- words ------------------------------------------------------------------------------------

    def place(self, place: Hex | Corner) -> str:
        """Name a hex or a crossing as it is typed."""
        name = name_of(place)
        label = name.rstrip(ascii_lowercase)
        return f"{label}{self.word(name[len(label) :])}"

    def word(self, value: object) -> str:
        """Give the word for a value."""
        return shown(value, self.say.code)

    def stock(self, stock: Stock) -> str:
        """Name a stock by its parts: ``4 wood and 1 ore``."""
        return self.say.listed(self._parts(stock)) or self.say("nothing")

    def amounts(self, stock: Stock) -> str:
        """Name a stock where there is little room: ``4 wood 1 ore``."""
        return " ".join(self._parts(stock))

    def _parts(self, stock: Stock) -> list[str]:
        return [f"{number} {self.word(resource)}" for resource, number in stock.parts()]


def _crossing(refusal: Refusal) -> Corner:
    (crossing,) = refusal.where
    assert isinstance(crossing, Corner), crossing
    return crossing
