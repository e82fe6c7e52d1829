"""The messages of Taifun: cards, moves, their consequences, refusals and results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final

from taluva.core import game as game_table
from taluva.core.definition import BaseMessages
from taluva.core.game import Consequence
from taluva.core.grammar import ParserState
from taluva.core.text import capitalize_first
from taluva.games.taifun import rules
from taluva.games.taifun.effect import Effect, effect_of
from taluva.games.taifun.notation import count_resource, display_word, resource_letter
from taluva.games.taifun.rules.card_play import legal_targets, strike
from taluva.games.taifun.rules.cards import BLUE_STAGE
from taluva.games.taifun.rules.position import FIRST_HOUSE_MARKER, SECOND_HOUSE_MARKER
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH

if TYPE_CHECKING:
    from taluva.games.taifun.game import Game


_TARGETS: Final = {
    rules.Target.HEX: ENGLISH("a hex"),
    rules.Target.COAST: ENGLISH("a hex on the coast"),
    rules.Target.INLAND: ENGLISH("an inland hex"),
    rules.Target.SHORE: ENGLISH("a hex on the coast without the temple or the volcano"),
    rules.Target.BESIDE_TEMPLE: ENGLISH("a hex next to the temple"),
    rules.Target.RESOURCE: ENGLISH("food, wood or ore"),
    rules.Target.SEAT: ENGLISH("the name of a tribe"),
    rules.Target.FIGURE: ENGLISH("a crossing with a figure"),
    rules.Target.INWARD: ENGLISH("a direction with a hex on that side and none opposite"),
}
_DUE: Final = {
    rules.Phase.HOUSE: ENGLISH("now put up a house: house D6"),
    rules.Phase.PRIEST: ENGLISH("now place the priest: priest D6se"),
    rules.Phase.CARDS: ENGLISH("now the god plays: play, redraw, exchange or done"),
    rules.Phase.DRAW: ENGLISH("now cards are drawn"),
    rules.Phase.ROLL: ENGLISH("now the dice are rolled"),
    rules.Phase.TURN: ENGLISH(
        "a tribe's turn: move, strip, build, call, convert, sacrifice or end"
    ),
    rules.Phase.OVER: ENGLISH("the game is over"),
}
_OFF_THE_ISLAND: Final = ENGLISH("{place} is not on the island")
_NO_PEOPLE: Final = ENGLISH("no people are left in your box")
_TOO_EXPENSIVE: Final = ENGLISH("it costs {needed}, but you have {available}")
# Why a rule refuses a move, for rules with one reason.
_REASONS: Final = {
    rules.Rule.S1: _OFF_THE_ISLAND,
    rules.Rule.S2: _OFF_THE_ISLAND,
    rules.Rule.K1: ENGLISH("you do not have {card}"),
    rules.Rule.K2: ENGLISH("{card} costs {needed}, but only {available} power is left"),
    rules.Rule.K4: ENGLISH("{card} cannot kill a priest before the red phase (on {place})"),
    rules.Rule.K6: ENGLISH(
        "sacrifices {first} and {second} each allow one exchange, before any other move",
        first=rules.EXCHANGES[0],
        second=rules.EXCHANGES[1],
    ),
    rules.Rule.M1: ENGLISH("you have no figure on {place}"),
    rules.Rule.H2: ENGLISH("{place} already has {available} houses, the most that fit"),
    rules.Rule.H3: _TOO_EXPENSIVE,
    rules.Rule.H4: ENGLISH("no houses are left in your box"),
    rules.Rule.C2: _TOO_EXPENSIVE,
    rules.Rule.C4: _NO_PEOPLE,
    rules.Rule.V1: ENGLISH("no other tribe has a person on {place}"),
    rules.Rule.V2: ENGLISH("you have no figure next to {place}"),
    rules.Rule.V3: _TOO_EXPENSIVE,
    rules.Rule.V4: _NO_PEOPLE,
    rules.Rule.O2: ENGLISH("{place} is not a corner of the temple's hex"),
    rules.Rule.O3: _TOO_EXPENSIVE,
}


class Messages(BaseMessages["Game"]):
    """All messages of Taifun in one language."""

    # --- words ------------------------------------------------------------------------------------

    def place(self, place: Hex | Corner) -> str:
        """Return the name of a hex or a crossing as players type it."""
        name = rules.name_of(place)
        label = name.rstrip(ascii_lowercase)
        return f"{label}{self.word(name[len(label) :])}"

    def word(self, value: object) -> str:
        """Return the word for a resource, card, figure, deck or colour."""
        return display_word(value, self.say)

    def stock(self, stock: rules.Stock) -> str:
        """Format a stock as a list: ``4 wood and 1 ore``."""
        return self.say.join_and(self._parts(stock)) or self.say("nothing")

    def amounts(self, stock: rules.Stock) -> str:
        """Format a stock briefly: ``4 wood 1 ore``."""
        return " ".join(self._parts(stock))

    def initials(self, stock: rules.Stock) -> str:
        """Format a stock with initials: ``4w 1o``."""
        return " ".join(f"{number}{self.letter(each)}" for each, number in stock.parts())

    def letter(self, resource: rules.Resource) -> str:
        """Return the letter of a resource on the map and in tables."""
        return resource_letter(resource, self.say)

    def _parts(self, stock: rules.Stock) -> list[str]:
        return [count_resource(number, resource, self.say) for resource, number in stock.parts()]

    # --- cards ------------------------------------------------------------------------------------

    def targets(self, card: rules.Card) -> str:
        """List the targets of a card in the order typed, or return "" if it has none."""
        return ", ".join(map(self._target, card.targets))

    def _target(self, target: rules.Target | rules.Within) -> str:
        if isinstance(target, rules.Target):
            return self.say.again(_TARGETS[target])
        return self.say.count(
            "a free crossing {number} edge away",
            "a free crossing up to {number} edges away",
            target.edges,
        )

    def text(self, card: rules.Card, printing: rules.Printing) -> str:
        """Describe the effects of a card."""
        effects = card.face(printing).effects
        return self.say.clauses([self._effect(effect, card) for effect in effects])

    def _effect(self, effect: rules.CardEffect, card: rules.Card) -> str:
        say = self.say
        match effect:
            case rules.Give(markers, rules.Area.VOLCANO):
                return say("{stock} on the volcano", stock=self.stock(markers))
            case rules.Give(markers):
                return say("{stock} there", stock=self.stock(markers))
            case rules.Grant(stock, is_for_all=True):
                return say("every tribe gains {stock}", stock=self.stock(stock))
            case rules.Grant(stock):
                return say("the tribe gains {stock}", stock=self.stock(stock))
            case rules.Clear(only_named=True):
                return say("all its markers of that kind go back to the box")
            case rules.Clear():
                return say("all its markers go back to the box")
            case rules.Ruin(houses, area):
                return self._ruin(houses, area)
            case rules.Spoil(resources, is_for_all):
                what = say.join_and(list(map(self.word, resources)))
                if is_for_all:
                    return say("every tribe loses half of its {what}, rounded up", what=what)
                return say("the tribe loses half of its {what}, rounded up", what=what)
            case rules.Kill(rules.Area.VOLCANO):
                return say("every figure on a corner of the volcano dies")
            case rules.Kill() if rules.Target.FIGURE in card.targets:
                return say("the figure there dies")
            case rules.Kill():
                return say("every figure on a corner of the hex dies")
            case rules.Punish():
                return self._punish(effect)
            case rules.Carry():
                return say("the figure moves there")
            case rules.MoveTemple():
                return say("the temple moves there")
            case rules.Sink():
                return say("the hex sinks with everything on it")

    def _punish(self, punish: rules.Punish) -> str:
        return self.say(
            "{rounds} rounds without a sacrifice, and its tribe can pay for one: it dies (priests "
            "too); the tribe loses half of its food and ore, rounded up; {more} rounds: all its "
            "figures; {most} rounds: even if it cannot pay",
            rounds=punish.rounds,
            more=punish.rounds_for_all,
            most=punish.rounds_for_poor,
        )

    def _ruin(self, houses: int, area: rules.Area) -> str:
        say = self.say
        match area:
            case rules.Area.LINE:
                return say.count(
                    "every tribe loses {number} house on each of {hexes} hexes in that direction",
                    "every tribe loses {number} houses on each of {hexes} hexes in that direction",
                    houses,
                    hexes=rules.LINE_LENGTH,
                )
            case rules.Area.AROUND_VOLCANO:
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

    # --- what comes next --------------------------------------------------------------------------

    def describe_task(self, game: Game) -> str:
        """Describe what the player must do now."""
        say, position = self.say, game.position
        match game.phase:
            case rules.Phase.HOUSE if position.is_second_house:
                return say(
                    "put up your second house, with {markers}",
                    markers=self.stock(SECOND_HOUSE_MARKER),
                )
            case rules.Phase.HOUSE:
                return say(
                    "put up your first house, with {markers}",
                    markers=self.stock(FIRST_HOUSE_MARKER),
                )
            case rules.Phase.PRIEST:
                return say("put the priest on a crossing")
            case rules.Phase.CARDS:
                return say(
                    "play cards, power {left} of {total}",
                    left=position.power - position.playing.spent,
                    total=position.power,
                )
            case rules.Phase.DRAW:
                return say("cards are drawn")
            case rules.Phase.ROLL:
                return say("the dice are rolled")
            case rules.Phase.TURN:
                return self.actions_left(position.actions)
            case rules.Phase.OVER:
                return say("the game is over")

    def actions_left(self, number: int) -> str:
        """Return how many actions a tribe has left, in words."""
        return self.say.count("{number} action left", "{number} actions left", number)

    def due(self, game: Game) -> str:
        """Describe whose turn it is and what that player must do."""
        if game.seat is None:
            return self.say("{task}.", task=capitalize_first(self.describe_task(game)))
        return self.say(
            "{name}: {task}.", name=game.names[game.seat - 1], task=self.describe_task(game)
        )

    def common(self, game: Game) -> Iterator[str]:
        """Yield the public state: sacrifices, power, temple, and the dice after the roll."""
        position = game.position
        yield self.say(
            "Sacrifices: {number} of {most}. Power: {left} of {total}. Temple: {temple}.",
            number=position.island.sacrifices,
            most=rules.SACRIFICES_TO_WIN,
            left=position.power - position.playing.spent,
            total=position.power,
            temple=position.island.temple or "-",
        )
        for line in self.drive(position.island, position.options):
            yield self.say("{task}.", task=capitalize_first(line))
        yield self.say("First tribe: {name}.", name=game.names[position.first - 1])
        if position.dice:
            yield self.say("Dice: {dice}.", dice=" ".join(map(self.word, position.dice)))

    def drive(self, island: rules.Island, options: rules.Options) -> Iterator[str]:
        """Yield what makes the god strong: its power, deck and dice, and greed or the wrath."""
        say, wrath, has_wrath = self.say, island.wrath, options.wrath is rules.Wrath.ROUNDS
        power, stage = 1 + wrath, rules.stage_of(wrath)
        if wrath > island.sacrifices:
            yield say("power {power}: 1 + wrath {wrath}", power=power, wrath=wrath)
        else:
            yield say.count(
                "power {power}: 1 + {number} sacrifice",
                "power {power}: 1 + {number} sacrifices",
                wrath,
                power=power,
            )
        cards = say.count(
            "{deck} cards, {number} die",
            "{deck} cards, {number} dice",
            rules.DICE[stage],
            deck=self.word(stage),
        )
        end = next((each for each in (BLUE_STAGE, rules.RED_STAGE) if each > wrath), None)
        if end is None:
            yield cards
        elif has_wrath:
            yield say("{cards} until wrath {number}", cards=cards, number=end)
        else:
            yield say("{cards} until sacrifice {number}", cards=cards, number=end)
        if has_wrath:
            later = next(each for each in count(1) if options.impatience(each) > wrath)
            yield say("wrath {wrath}, more from round {round}", wrath=wrath, round=later)
        if options.edition is rules.Edition.THIRD:
            yield self.describe_waiting(island.waited)

    def power_in_short(self, wrath: int) -> str:
        """Describe the god's power without saying what the number in it counts."""
        return self.say("power {power} = 1 + {number}", power=1 + wrath, number=wrath)

    def describe_waiting(self, waited: int) -> str:
        """Describe what greed can do after rounds without a sacrifice, and when it can do more."""
        say, greed = self.say, rules.GREED
        word = self.word(rules.card_named("greed"))
        if waited < greed.rounds:
            return say(
                "{greed}: {number} of {needed} rounds without a sacrifice",
                greed=word,
                number=waited,
                needed=greed.rounds,
            )
        if waited < greed.rounds_for_all:
            return say.count(
                "{greed}: a figure of a tribe that can pay, all in {number} round",
                "{greed}: a figure of a tribe that can pay, all in {number} rounds",
                greed.rounds_for_all - waited,
                greed=word,
            )
        if waited < greed.rounds_for_poor:
            return say.count(
                "{greed}: all figures of a tribe that can pay, any tribe in {number} round",
                "{greed}: all figures of a tribe that can pay, any tribe in {number} rounds",
                greed.rounds_for_poor - waited,
                greed=word,
            )
        return say("{greed}: figures of any tribe", greed=word)

    def hand(self, game: Game) -> str:
        """List the cards in hand with their costs, or only their number if they are hidden."""
        held = game.position.cards.hand
        if game.position.cards.are_hidden:
            return self.say.count(
                "Hand: {number} card, face down.", "Hand: {number} cards, face down.", len(held)
            )
        printing = game.position.printing
        named = [f"{self.word(each.card)} ({each.card.face(printing).cost})" for each in held]
        return self.say("Hand: {cards}.", cards=", ".join(named) or "-")

    # --- moves ------------------------------------------------------------------------------------

    def describe_move(self, before: Game, after: Game) -> str:
        """Describe in a few words what a move does, for menus, feedback and hints."""
        effect = after.effect
        assert effect is not None, "no step yet"
        shown, kept = _before_keeping(effect, before, after)
        parts = [*self.gains(shown, after), *self.changes(shown, after)]
        what = ", ".join(parts) or self.say("nothing changes")
        if isinstance(
            effect.move, rules.Priest | rules.Redraw | rules.Exchange | rules.Done | rules.End
        ):
            what = self._news(effect, before, after).rstrip(".")
        keeping = "" if kept is None else self._keeping(kept, after)
        if keeping and isinstance(effect.move, rules.Done):
            what, keeping = keeping, ""
        parts = [self.warning(after), what, *self.describe_costs(effect, before, after), keeping]
        return self.say.clauses([*filter(None, parts)])

    def _keeping(self, kept: Effect, after: Game) -> str:
        """Count the cards that the god keeps and what each tribe gains, or return ""."""
        if not kept.stores:
            return ""
        say, number = self.say, len(after.position.cards.hand)
        gain = sum(next(iter(kept.stores.values())))
        return say(
            "{cards}: {gain} for each tribe",
            cards=say.count("{number} card kept", "{number} cards kept", number),
            gain=say.count("{number} resource", "{number} resources", gain),
        )

    def describe_move_short(self, before: Game, after: Game) -> str:
        """Return the warning, if any, else the total losses, else the full description."""
        effect = after.effect
        assert effect is not None, "no step yet"
        if warning := self.warning(after):
            return warning
        shown, _ = _before_keeping(effect, before, after)
        lost = ", ".join(self._losses(shown)) if isinstance(effect.move, rules.Play) else ""
        if not lost:
            return self.describe_move(before, after)
        return self.say.clauses([lost, *self.describe_costs(effect, before, after)])

    def _losses(self, effect: Effect) -> Iterable[str]:
        """Yield the total losses and moved figures of a card."""
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
        """Return a warning if a sacrifice lets the god or another tribe win, else ""."""
        outcome, effect = after.outcome, after.effect
        if outcome is None or effect is None or effect.seat in (None, rules.GOD):
            return ""
        if outcome.reason == rules.Reason.SACRIFICES and effect.seat not in outcome.winners:
            names = self.say.join_and([after.names[seat - 1] for seat in outcome.winners])
            warning = self.say.count(
                "careful: {name} wins by this sacrifice",
                "careful: {name} win by this sacrifice",
                len(outcome.winners),
                name=names,
            )
            return self.say.cite(warning, rules.Rule.E1)
        if outcome.reason != rules.Reason.NOBODY_LEFT:
            return ""
        name = after.names[rules.GOD - 1]
        warning = self.say("careful: this leaves no figures, and {name} wins", name=name)
        return self.say.cite(warning, rules.Rule.E2)

    def describe_costs(self, effect: Effect, before: Game, after: Game) -> Iterable[str]:
        """Yield the cost of a card, or the number of actions left after a tribe's action."""
        match effect.move:
            case rules.Play(card) if cost := card.face(before.position.printing).cost:
                left = before.position.power - before.position.playing.spent
                yield self.say("costs {cost} of {left} power", cost=cost, left=left)
            case (
                rules.Walk()
                | rules.Strip()
                | rules.Build()
                | rules.Call()
                | rules.Convert()
                | rules.Sacrifice()
            ):
                if after.phase is rules.Phase.TURN and after.seat == before.seat:
                    yield self.actions_left(after.position.actions)
                else:
                    yield self.say("the turn ends")

    def describe_partial(self, game: Game, state: ParserState[rules.Move]) -> str:
        """Describe an incomplete move: the text of its card, or the number of continuations."""
        ways = len(state.node) if isinstance(state.node, Mapping) else 0
        return self.describe_word(game, state) or self.say.count(
            "{number} way to continue", "{number} ways to continue", ways
        )

    def describe_word(self, game: Game, state: ParserState[rules.Move]) -> str:
        """Return the text of a card that has been chosen."""
        chosen = state.values[-1] if state.values else None
        if not isinstance(chosen, rules.Card):
            return ""
        return self.text(chosen, game.position.printing)

    def narrate_move(self, before: Game, after: Game) -> Sequence[str]:
        """Describe a played move, for news, replay and plain mode."""
        effect = after.effect
        assert effect is not None, "no step yet"
        lines = [self._news(effect, before, after)]
        if isinstance(effect.move, rules.Roll):
            lines += [self.say("{what}.", what=each) for each in self.gains(effect, after)]
        if after.outcome is not None:
            return [*lines, self.result(after)]
        return [*lines, *self.describe_events(before, after)]

    def describe_events(self, before: Game, after: Game) -> Iterator[str]:
        """Yield a sentence for each change of what drives the god."""
        old, new, options = before.position.island, after.position.island, after.position.options
        if (old.wrath, old.waited) != (new.wrath, new.waited):
            known = {*self.drive(old, options)}
            for line in self.drive(new, options):
                if line not in known:
                    yield self.say("{task}.", task=capitalize_first(line))

    def consequences(
        self, before: Game, after: Game, viewer: int | None = None
    ) -> Sequence[Consequence]:
        """Return a tribe's losses from another player's move, and the end of the game.

        The description of the move itself covers everything else.
        """
        effect = after.effect
        assert effect is not None, "no step yet"
        found: list[Consequence] = []
        if viewer is not None and effect.seat not in (None, viewer):
            shown, _ = _before_keeping(effect, before, after)
            found += self._describe_losses(shown, after.names, viewer)
        if after.outcome is not None:
            found.append(Consequence(self.result(after)))
        return found

    def _describe_losses(
        self, effect: Effect, names: Sequence[str], seat: int
    ) -> Iterator[Consequence]:
        """Yield a tribe's losses from a move, addressed to that tribe by name."""
        say = self.say
        assert effect.seat is not None, "another player did this"
        who = {"cause": names[effect.seat - 1], "name": names[seat - 1]}
        for hex, owner, number in effect.houses:
            if owner == seat and number < 0:
                text = say.count(
                    "{cause} destroyed {number} of your houses, {name} ({hex})",
                    "{cause} destroyed {number} of your houses, {name} ({hex})",
                    -number,
                    hex=hex,
                    **who,
                )
                yield Consequence(text, (hex,), is_yours=True)
        for crossing, figure in effect.went.items():
            if figure.seat == seat:
                yield self._own_figure_gone(effect, crossing, figure, who)
        stock = effect.stores.get(seat, rules.NOTHING)
        lost = rules.Stock(*(max(0, -number) for number in stock))
        if lost != rules.NOTHING:
            text = say("{cause} cost you {stock}, {name}", stock=self.stock(lost), **who)
            yield Consequence(text, is_yours=True)

    def _own_figure_gone(
        self, effect: Effect, crossing: Corner, figure: rules.Figure, who: Mapping[str, str]
    ) -> Consequence:
        say, facts = self.say, {"place": self.place(crossing), **who}
        is_priest = figure.kind is rules.FigureKind.PRIEST
        to = effect.destination(figure)
        if to is not None:
            facts["to"] = self.place(to)
            text = (
                say("{cause} moved your priest from {place} to {to}, {name}", **facts)
                if is_priest
                else say("{cause} moved your person from {place} to {to}, {name}", **facts)
            )
            return Consequence(text, (to,), is_yours=True)
        if isinstance(effect.move, rules.Convert):
            text = say("{cause} converted your person on {place}, {name}", **facts)
        elif is_priest:
            text = say("{cause} killed your priest on {place}, {name}", **facts)
        else:
            text = say("{cause} killed your person on {place}, {name}", **facts)
        return Consequence(text, (crossing,), is_yours=True)

    def _news(self, effect: Effect, before: Game, after: Game) -> str:
        say, move = self.say, effect.move
        name = "" if effect.seat is None else before.names[effect.seat - 1]
        shown, kept = _before_keeping(effect, before, after)
        what = ", ".join(self.changes(shown, after))
        match move:
            case rules.House(hex):
                facts = {"name": name, "hex": hex, "markers": self.stock(effect.markers[hex])}
                if effect.temple is not None:
                    return say(
                        "{name} puts up a second house on {hex}, with {markers}. The temple is on "
                        "{temple}.",
                        temple=effect.temple,
                        **facts,
                    )
                if before.position.is_second_house:
                    return say("{name} puts up a second house on {hex}, with {markers}.", **facts)
                return say("{name} puts up a first house on {hex}, with {markers}.", **facts)
            case rules.Priest(crossing):
                return say(
                    "{name} puts a priest on {place}.", name=name, place=self.place(crossing)
                )
            case rules.Play(card):
                text = say(
                    "{name} plays {card}: {what}.",
                    name=name,
                    card=self.word(card),
                    what=what or say("nothing changes"),
                )
                if kept is not None:
                    text += " " + say.count(
                        "{name} keeps {number} card: {what}.",
                        "{name} keeps {number} cards: {what}.",
                        len(after.position.cards.hand),
                        name=name,
                        what=", ".join(self.changes(kept, after)),
                    )
                return " ".join([text, *self.describe_losses(effect, after)])
            case rules.Redraw(card):
                return say("{name} discards {card} and redraws.", name=name, card=self.word(card))
            case rules.Exchange():
                return say("{name} exchanges their hand.", name=name)
            case rules.Done() if what:
                return say.count(
                    "{name} is done and keeps {number} card: {what}.",
                    "{name} is done and keeps {number} cards: {what}.",
                    len(before.position.cards.hand),
                    name=name,
                    what=what,
                )
            case rules.Done():
                return say("{name} is done.", name=name)
            case rules.Draw(cards):
                return self._describe_draw(cards, after)
            case rules.Roll(colours):
                dice = " ".join(self.word(colour) for colour in colours)
                if effect.yields:
                    return say("Dice {dice}:", dice=dice)
                return say("Dice {dice}: no gains.", dice=dice)
            case rules.Sacrifice():
                return say.count(
                    "{name} {what}; {number} sacrifice so far.",
                    "{name} {what}; {number} sacrifices so far.",
                    after.position.island.sacrifices,
                    name=name,
                    what=what,
                )
            case rules.End():
                return say("{name} ends the turn.", name=name)
            case _:
                return say("{name} {what}.", name=name, what=what)

    def _describe_draw(self, cards: Sequence[rules.Card], game: Game) -> str:
        name = game.names[rules.GOD - 1]
        if game.position.cards.are_hidden:
            return self.say.count(
                "{name} draws {number} card.", "{name} draws {number} cards.", len(cards), name=name
            )
        listed = ", ".join(map(self.word, cards))
        return self.say("{name} draws {cards}.", name=name, cards=listed)

    def gains(self, roll: Effect, game: Game) -> Iterator[str]:
        """Yield each tribe's gains from the dice: ``Ana +12 food +9 wood``."""
        for seat, name in enumerate(game.names, 1):
            paid = roll.taken(seat)
            if paid != rules.NOTHING:
                yield self.say("{name} {gains}", name=name, gains=self.gain(roll, seat))

    def gain(self, roll: Effect, seat: int, *, is_short: bool = False) -> str:
        """Format a tribe's gains from the dice, and any loss because its store is full.

        Short gains have letters: ``+12f +9w 2 lost``.
        """
        kept = roll.stores.get(seat, rules.NOTHING)
        parts = self.initials(kept).split() if is_short else self._parts(kept)
        gains = " ".join(f"+{each}" for each in parts) or "+0"
        lost = sum(roll.taken(seat)) - sum(kept)
        if not lost:
            return gains
        if is_short:
            return f"{gains} {self.say('{number} lost', number=lost)}"
        return self.say("{gains} ({number} lost: store full)", gains=gains, number=lost)

    def describe_losses(self, effect: Effect, game: Game) -> Iterable[str]:
        """Yield a sentence for each tribe that lost goods to a full store."""
        for seat, stock in effect.lost.items():
            yield self.say(
                "{name}'s store is full: {stock} lost.",
                name=game.names[seat - 1],
                stock=self.stock(stock),
            )

    def changes(self, effect: Effect, game: Game) -> Iterable[str]:
        """Yield a clause for each change that a move made."""
        say = self.say
        match effect.move:
            case rules.Walk(start, to):
                yield say("moves from {start} to {to}", start=self.place(start), to=self.place(to))
            case rules.Strip(hex, resource):
                yield say("strips {resource} from {hex}", resource=self.word(resource), hex=hex)
                if effect.lost:
                    yield say("the store is full, so it is lost")
            case rules.Build(hex):
                price = self.stock(effect.stores[effect.seat or rules.GOD].times(-1))
                yield say("builds on {hex} for {price}", hex=hex, price=price)
            case rules.Call(hex, crossing):
                yield say(
                    "calls a person from {hex} to {place}", hex=hex, place=self.place(crossing)
                )
            case rules.Convert(crossing):
                loser = game.names[effect.went[crossing].seat - 1]
                yield say(
                    "converts one of {name}'s people on {place}",
                    name=loser,
                    place=self.place(crossing),
                )
            case rules.Sacrifice(crossing):
                price = self.stock(effect.stores[effect.seat or rules.GOD].times(-1))
                yield say(
                    "sacrifices the person on {place} for {price}",
                    place=self.place(crossing),
                    price=price,
                )
            case rules.Roll():
                pass
            case _:
                yield from self._changes_by_god(effect, game.names)

    def _changes_by_god(self, effect: Effect, names: Sequence[str]) -> Iterator[str]:
        """Yield a clause for each change by a card, or by the cards that the god keeps."""
        say = self.say
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
            else:
                yield say("{name} gets a house on {hex}", name=names[seat - 1], hex=hex)
        for crossing, figure in effect.went.items():
            yield self._describe_loss(effect, crossing, figure, names[figure.seat - 1])
        for seat, stock in effect.stores.items():
            if min(stock) < 0:
                lost = self.stock(stock.times(-1))
                yield say("{name} loses {stock}", name=names[seat - 1], stock=lost)
            else:
                yield say("{name} gains {stock}", name=names[seat - 1], stock=self.stock(stock))

    def _markers(self, hex: Hex, markers: rules.Stock) -> str:
        if min(markers) < 0:
            return self.say("{stock} gone from {hex}", stock=self.stock(markers.times(-1)), hex=hex)
        return self.say("{stock} on {hex}", stock=self.stock(markers), hex=hex)

    def _describe_loss(
        self, effect: Effect, crossing: Corner, figure: rules.Figure, name: str
    ) -> str:
        say, place, to = self.say, self.place(crossing), effect.destination(figure)
        if to is not None:
            return self.describe_step(figure, name, crossing, to)
        if figure.kind is rules.FigureKind.PRIEST:
            return say("{name}'s priest on {place} dies", name=name, place=place)
        return say("one of {name}'s people dies on {place}", name=name, place=place)

    def describe_step(self, figure: rules.Figure, name: str, start: Corner, to: Corner) -> str:
        """Describe the move of a figure from one crossing to another."""
        facts = {"name": name, "place": self.place(start), "to": self.place(to)}
        if figure.kind is rules.FigureKind.PRIEST:
            return self.say("{name}'s priest moves from {place} to {to}", **facts)
        return self.say("one of {name}'s people moves from {place} to {to}", **facts)

    # --- refusals ---------------------------------------------------------------------------------

    def explain(self, refusal: game_table.Refusal, game: Game) -> str:
        """Describe in one sentence, without the rule id, why a rule refuses a move."""
        assert isinstance(refusal, rules.Refusal), "a reason of this game"
        say, position, needed = self.say, game.position, refusal.needed
        place = " ".join(map(self.place, refusal.where))
        card = "" if refusal.card is None else self.word(refusal.card)
        if refusal.rule in _REASONS:
            amounts = {"needed": needed, "available": refusal.available}
            facts = {
                key: self.stock(each) if isinstance(each, rules.Stock) else each
                for key, each in amounts.items()
            }
            return say.again(_REASONS[refusal.rule], place=place, card=card, **facts)
        match refusal.rule:
            case rules.Rule.N1:
                return say.again(_DUE[game.phase])
            case rules.Rule.K3:
                return self._why_no_effect(refusal, game)
            case rules.Rule.K5:
                return self._why_no_redraw(refusal, game)
            case rules.Rule.K7:
                assert refusal.card is not None
                if position.cards.are_hidden:
                    return say("you must play a card first")
                if refusal.card.face(position.printing).is_gift:
                    return say("{card} can be played, and gifts must be played", card=card)
                return say("play a card first: {card} can be played", card=card)
            case rules.Rule.D1 if needed == refusal.available:
                return say(
                    "these cards cannot come from the {deck} pile", deck=self.word(position.stage)
                )
            case rules.Rule.D1 | rules.Rule.D2 | rules.Rule.M3:
                return self._wrong_number(refusal)
            case rules.Rule.S4 | rules.Rule.M2:
                return self._why_not_free(refusal, game)
            case rules.Rule.Q1 | rules.Rule.H1 | rules.Rule.C1:
                return self._why_not_there(refusal, game)
            case rules.Rule.Q2:
                assert isinstance(needed, rules.Stock)
                ((resource, _),) = needed.parts()
                return say(
                    "{place} has no {resource} marker", resource=self.word(resource), place=place
                )
            case rules.Rule.C3:
                if position.island.is_free(_crossing(refusal)):
                    return say("{place} is not a corner of that hex", place=place)
                return self._why_not_free(refusal, game)
            case rules.Rule.O1:
                figure = position.island.figures.get(_crossing(refusal))
                if figure is not None and figure.seat == game.seat:
                    return say("a priest cannot be sacrificed")
                return say("you have no person on {place}", place=place)
            case _:
                raise ValueError(f"rule {refusal.rule} refuses no move")

    def _why_no_effect(self, refusal: rules.Refusal, game: Game) -> str:
        """Describe the targets that a card needs, or why it can do nothing."""
        card, say, position = refusal.card, self.say, game.position
        assert card is not None
        facts = {"card": self.word(card), "targets": self.targets(card)}
        is_aimed = refusal.needed is not None
        has_targets = any(True for _ in legal_targets(position.island, card))
        if rules.GREED in card.face(position.printing).effects and (is_aimed or not has_targets):
            if position.island.waited < rules.GREED.rounds:
                return self.describe_waiting(position.island.waited)
            if has_targets:
                return say("that tribe cannot pay for a sacrifice")
            return say("no tribe can pay for a sacrifice")
        if is_aimed:
            return say("{card} would change nothing there", **facts)
        if not card.targets:
            return say("{card} takes no target", **facts)
        if has_targets:
            return say("{card} needs: {targets}", **facts)
        return say("{card} has no legal target now ({targets})", **facts)

    def _why_no_redraw(self, refusal: rules.Refusal, game: Game) -> str:
        say, cards = self.say, game.position.cards
        card = "" if refusal.card is None else self.word(refusal.card)
        if game.position.playing.drawn is not None:
            if cards.are_hidden:
                return say("after a redraw you can only use the new card")
            return say("after a redraw you can only use the new card: {card}", card=card)
        if refusal.card is None:
            return say("you cannot redraw after playing a card this round")
        if cards.are_hidden:
            return say("no redraw while a card in hand can be played")
        return say("no redraw while {card} can be played", card=card)

    def _wrong_number(self, refusal: rules.Refusal) -> str:
        """Describe a wrong number of cards or dice, or of edges to walk."""
        say, needed, available = self.say, refusal.needed, refusal.available
        if refusal.rule is rules.Rule.M3:
            start, to = map(self.place, refusal.where)
            assert isinstance(available, int)
            return say.count(
                "no path of {number} edge leads from {start} to {to}",
                "no path of up to {number} edges leads from {start} to {to}",
                available,
                start=start,
                to=to,
            )
        assert isinstance(needed, int)
        if refusal.rule is rules.Rule.D1:
            return say.count(
                "{number} card is drawn, not {found}",
                "{number} cards are drawn, not {found}",
                needed,
                found=available,
            )
        return say.count(
            "{number} die is rolled, not {found}",
            "{number} dice are rolled, not {found}",
            needed,
            found=available,
        )

    def _why_not_there(self, refusal: rules.Refusal, game: Game) -> str:
        """Describe why a hex is out of reach: it is not on the island, or nothing is there."""
        (hex,) = refusal.where
        if hex not in rules.HEXES:
            return self.say("{hex} is not on the island", hex=hex)
        if hex not in game.position.island.land.hexes:
            return self.say("{hex} has sunk", hex=hex)
        if refusal.rule is rules.Rule.C1:
            return self.say("you have no unturned house on {place}", place=hex)
        return self.say("you have no figure on a corner of {place}", place=hex)

    def _why_not_free(self, refusal: rules.Refusal, game: Game) -> str:
        crossing = _crossing(refusal)
        place = self.place(crossing)
        if crossing in game.position.island.figures:
            return self.say("{place} is occupied", place=place)
        return self.say("there is no crossing {place} on the island", place=place)

    def explain_all(self, refusals: Iterable[rules.Refusal], game: Game) -> str:
        """Join the reasons for a refusal in one text, each with its rule id."""
        return self.say.clauses(
            [self.say.cite(self.explain(each, game), each.rule) for each in refusals]
        )

    # --- the end ----------------------------------------------------------------------------------

    def result(self, game: Game) -> str:
        """Describe who won, and why."""
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
                        names=say.join_and(names),
                    )
                return say(
                    "{number} sacrifices were made: {name} has won.", number=number, name=names[0]
                )
            case "nobody-left":
                return say("No figures left on the island: {name} has won.", name=names[0])
            case _ if len(names) > 1:
                return say("The last round is over: a draw. Everyone shares the victory.")
            case _:
                return say("The last round is over: {name} has won.", name=names[0])

    def reason(self, game: Game) -> str:
        """Return why the winners won, in words that follow their names."""
        outcome = game.outcome
        assert outcome is not None, "the game goes on"
        match outcome.reason:
            case "sacrifices":
                number = game.position.island.sacrifices
                return self.say("{number} sacrifices were made", number=number)
            case "nobody-left":
                return self.say("no figures are left on the island")
            case _:
                return self.say("the last round is over")


def _crossing(refusal: rules.Refusal) -> Corner:
    (crossing,) = refusal.where
    assert isinstance(crossing, Corner), crossing
    return crossing


def _before_keeping(effect: Effect, before: Game, after: Game) -> tuple[Effect, Effect | None]:
    """Split the effect of a move of the god into its own and that of the cards kept, if any.

    After a redraw, playing the card ends the god's turn, so the other cards act too [K5 K9].
    """
    move = effect.move
    if isinstance(move, rules.Done):
        return effect, effect
    if (
        not isinstance(move, rules.Play)
        or before.position.playing.drawn is None
        or after.outcome is not None
    ):
        return effect, None
    island = before.position.island
    struck = before.position._replace(island=strike(island, move.card, move.targets))
    kept = effect_of(struck, rules.Done(), after.position)
    return effect_of(before.position, move, struck), kept if kept.stores else None
