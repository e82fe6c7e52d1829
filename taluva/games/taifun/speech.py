"""Spoken Taifun: hexes, crossings, cards and stores in short sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from taluva.core.pages import Page, Paragraph
from taluva.games.taifun import rules
from taluva.games.taifun.effect import Effect
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.notation import WORDS, count_resource
from taluva.games.taifun.outlook import outlook
from taluva.games.taifun.rules.island import CORNERS_OF, crossings_beside
from taluva.hexgrid import Corner, Hex
from taluva.hexgrid.grid import corners
from taluva.i18n import ENGLISH, Language
from taluva.tui.game_ui import Topic
from taluva.tui.hexmap.picture import Spot
from taluva.tui.speech import Detail, Speech, directions


def _figure(game: Game, corner: Corner, say: Language) -> str:
    """Describe the figure on a crossing."""
    figure = game.position.island.figures[corner]
    facts = {"name": game.names[figure.seat - 1], "place": Messages(say).place(corner)}
    if figure.kind is rules.FigureKind.PRIEST:
        return say("priest of {name} at {place}", **facts)
    return say("person of {name} at {place}", **facts)


def _temple(game: Game, text: str, say: Language) -> Page:
    """Describe the temple's hex, the figures at its corners, and the way of the others."""
    island = game.position.island
    if island.temple is None:
        return (Paragraph(say("there is no temple yet")),)
    lines = [say("the temple is on {hex}", hex=island.temple)]
    at_temple = [corner for corner in CORNERS_OF[island.temple] if corner in island.figures]
    title = say.count(
        "{number} figure at the temple", "{number} figures at the temple", len(at_temple)
    )
    figures = [_figure(game, corner, say) for corner in at_temple]
    lines.append(say.about(title, ", ".join(figures)) if figures else title)
    for corner in rules.in_order(island.figures):
        steps = _walk(game, [corner], CORNERS_OF[island.temple])
        if steps:
            what = say.count("{number} step to the temple", "{number} steps to the temple", steps)
            lines.append(say.about(_figure(game, corner, say), what))
    return tuple(map(Paragraph, lines))


def _walk(game: Game, starts: Iterable[Corner], ends: Iterable[Corner]) -> int | None:
    """Count the edges between crossings, or return None if there is no way."""
    land, goal = game.position.island.land, {*ends}
    seen, edge, steps = {*starts}, [*starts], 0
    while edge:
        if not goal.isdisjoint(edge):
            return steps
        near = {each for corner in edge for each in crossings_beside(corner, land.hexes)} - seen
        seen, edge, steps = seen | near, [*near], steps + 1
    return None


def _is_mid_turn(game: Game) -> bool:
    effect = game.effect
    return effect is not None and (effect.seat, effect.turn) == (game.seat, game.turn)


_PHASES: Final = (rules.Phase.CARDS, rules.Phase.TURN)  # those of the game after the set-up


class TaifunSpeech(Speech[Game]):
    """Spoken descriptions of Taifun."""

    has_crossings = True
    topics = (
        Topic(
            "temple",
            "",
            ENGLISH("where the temple is, who stands at it, and how far the other figures are"),
            _temple,
            word=ENGLISH("temple"),
        ),
    )

    def short_directions(self, say: Language) -> Mapping[str, str]:
        return {name: WORDS.spellings(name, say)[0] for name in directions(say)}

    def hexes(self, game: Game, say: Language, /) -> Sequence[Hex]:
        return sorted(game.position.island.land.hexes)

    def facts(self, game: Game, hex: Hex, say: Language, /) -> Sequence[str]:
        """Return a hex's colours, houses, markers and figures, and any temple or coast."""
        if hex not in game.position.island.land.hexes:
            return ()
        *here, shore = self._on_hex(game, hex, say)
        figures = game.position.island.figures
        standing = [_figure(game, corner, say) for corner in CORNERS_OF[hex] if corner in figures]
        return [*here, *standing, shore]

    def sights(self, game: Game, say: Language, /) -> Iterator[tuple[Spot, Sequence[str]]]:
        """Yield all hexes, and the crossings with a figure, each with its facts."""
        island = game.position.island
        for hex in self.hexes(game, say):
            yield hex, [*self._on_hex(game, hex, say)]
        for corner in rules.in_order(island.figures):
            name = game.names[island.figures[corner].seat - 1]
            kinds = [_figure(game, corner, say), say("figure of {name}", name=name)]
            if island.figures[corner].kind is not rules.FigureKind.PRIEST:
                kinds.append(say("people of {name}", name=name))
            yield corner, kinds

    def label(self, spot: Spot, say: Language, /) -> str:
        return Messages(say).place(spot)

    def landmarks(self, game: Game, say: Language, /) -> Mapping[str, Spot]:
        temple = game.position.island.temple
        known: dict[str, Spot] = {say("volcano"): rules.VOLCANO}
        return known if temple is None else {**known, say("temple"): temple}

    def describe(self, game: Game, spot: Spot, say: Language, /) -> str:
        """Describe a hex, or the figure on a crossing."""
        island = game.position.island
        if isinstance(spot, Hex):
            return super().describe(game, spot, say)
        if spot in island.figures:
            return _figure(game, spot, say)
        return say("free")

    def vocabulary(self, game: Game, say: Language, /) -> Sequence[str]:
        messages = Messages(say)
        words = [messages.word(each) for each in (*rules.COLOURS, *rules.Resource)]
        pieces = (say("houses"), say("turned"), say("figures"), say("priest"), say("people"))
        places = (say("temple"), say("volcano"), say("coast"), say("inland"), say("sea"))
        return [*words, *pieces, *places]

    def distance(self, game: Game, start: Spot, end: Spot, say: Language, /) -> str:
        """Count the steps of a figure between crossings, or the hexes between two hexes."""
        if isinstance(start, Hex) and isinstance(end, Hex):
            return super().distance(game, start, end, say)
        ends = [corners(each) if isinstance(each, Hex) else (each,) for each in (start, end)]
        steps = _walk(game, *ends)
        names = {"start": self.label(start, say), "end": self.label(end, say)}
        if steps is None:
            return say("there is no way from {start} to {end}", **names)
        total = say.count("{number} step", "{number} steps", steps)
        return say("from {start} to {end}: {distance}", distance=total, **names)

    def name_seats(self, game: Game, text: str, say: Language, /) -> str:
        """Replace the seats after the cards that have a tribe as their target."""
        messages = Messages(say)
        cards = [card for card in rules.CARDS if rules.Target.SEAT in card.targets]
        words = "|".join({messages.word(card) for card in cards} | {card.name for card in cards})
        play = "|".join(WORDS.spellings("play", say))

        def named(found: re.Match[str]) -> str:
            seats = [int(each) for each in found[2].split(", ")]
            if max(seats) > len(game.names):
                return found[0]
            return found[1] + ", ".join(game.names[seat - 1] for seat in seats)

        return re.sub(rf"\b((?i:{play}) (?:{words}):? )([1-5](?:, [1-5])*)(?!\w|, \d)", named, text)

    def prospects(self, game: Game, seat: int, say: Language, /) -> Sequence[str]:
        """Describe the god's power and cards, or a tribe's sacrifices and store."""
        facts, messages, name = outlook(game.position, seat), Messages(say), game.names[seat - 1]
        if seat == rules.GOD:
            cards = [messages.word(each.card) for each in facts.cards]
            lines = [say("{name} can spend {power} power", name=name, power=facts.power)]
            if cards:
                what = ", ".join(dict.fromkeys(cards))
                lines.append(say("{name} may play {cards}", name=name, cards=what))
            return lines
        tribe = next((each for each in facts.tribes if each.seat == seat), None)
        if tribe is None:
            return [self._tribe(game, seat, say)]
        store = game.position.island.tribe(seat).store
        return [
            say.count(
                "{name} can make {number} sacrifice in the next turn",
                "{name} can make {number} sacrifices in the next turn",
                tribe.sacrifices,
                name=name,
            ),
            say("a sacrifice costs {price}", price=messages.stock(facts.price)),
            say("{name} has {stock} in store", name=name, stock=messages.stock(store)),
            self._tribe(game, seat, say),
        ]

    def _on_hex(self, game: Game, hex: Hex, say: Language) -> Iterator[str]:
        """Yield the facts about a hex, except the figures on its corners."""
        island, messages = game.position.island, Messages(say)
        if hex is rules.VOLCANO:
            yield say("the volcano")
        else:
            left, right = island.fields[hex]
            yield say("{left} and {right}", left=messages.word(left), right=messages.word(right))
        for seat in island.seats:
            houses = island.houses_of(seat, hex)
            name = game.names[seat - 1]
            if fresh := houses.fresh:
                yield say.count(
                    "{number} house of {name}", "{number} houses of {name}", fresh, name=name
                )
            if turned := houses.turned:
                yield say.count(
                    "{number} turned house of {name}",
                    "{number} turned houses of {name}",
                    turned,
                    name=name,
                )
        for resource, number in island.markers_on(hex).parts():
            yield count_resource(number, resource, say)
        if hex is island.temple:
            yield say("the temple")
        yield say("coast") if hex in island.land.coast else say("inland")

    def narrate(
        self, before: Game, after: Game, reader: int | None, say: Language, detail: Detail, /
    ) -> Sequence[str]:
        is_brief = detail is Detail.BRIEF
        found = (
            self._brief(before, after, reader, say) if is_brief else self._news(before, after, say)
        )
        messages, lines = Messages(say), [*found]
        if after.outcome is not None:
            return [*lines, messages.result(after)]
        return [*lines, *messages.describe_events(before, after)]

    def _news(self, before: Game, after: Game, say: Language) -> Iterator[str]:
        """Yield sentences on a move, as on the screen. Dice and steps are in full words."""
        effect, messages = after.effect, Messages(say)
        assert effect is not None, "a move was made"
        match effect.move:
            case rules.Roll(colours):
                yield say("the dice show {dice}", dice=say.join_and([*map(messages.word, colours)]))
                yield say.clauses([*self._gains(after, say)])
            case rules.Walk(start, to):
                figure = before.position.island.figures[start]
                yield messages.describe_step(figure, before.names[figure.seat - 1], start, to)
            case rules.Done():  # the draw that follows is reported instead
                return
            case _:
                yield messages.narrate_move(before, after)[0]

    def _brief(self, before: Game, after: Game, reader: int | None, say: Language) -> Iterator[str]:
        """Yield a short line on a move. What is not worth a line is left out."""
        effect, messages = after.effect, Messages(say)
        assert effect is not None, "a move was made"
        if isinstance(effect.move, rules.Draw | rules.Done | rules.End):
            return
        if isinstance(effect.move, rules.Roll):
            colours = map(messages.word, effect.move.colours)
            yield say("dice: {dice}", dice=", ".join(colours))
            for seat, stock in effect.stores.items():
                yield say.about(after.names[seat - 1], messages.amounts(stock))
            yield from messages.describe_losses(effect, after)
            return
        name = "" if effect.seat is None else before.names[effect.seat - 1]
        match effect.move:
            case rules.Play(card):
                facts = [messages.word(card), *self._brief_changes(effect, after, say)]
                what = ", ".join(facts)
            case rules.Walk(start, to):
                kind = messages.word(before.position.island.figures[start].kind)
                what = say("{figure} to {place}", figure=kind, place=messages.place(to))
            case rules.Build(hex):
                what = say("house {hex}", hex=hex)
            case rules.Call(_, crossing):
                what = say("person {place}", place=messages.place(crossing))
            case rules.Sacrifice(crossing):
                number, place = after.position.island.sacrifices, messages.place(crossing)
                what = say("sacrifice {number} on {place}", number=number, place=place)
            case _:
                yield from self._news(before, after, say)
                return
        spent = effect.stores.get(reader or 0, rules.NOTHING).times(-1)
        if effect.seat == reader and any(spent):  # only players need their own prices
            what = say("{what} for {price}", what=what, price=messages.amounts(spent))
        yield say.about(name, what)
        yield from messages.describe_losses(effect, after)

    def _brief_changes(self, effect: Effect, after: Game, say: Language) -> Iterator[str]:
        """Yield the changes of a card. Tribes with the same gain or loss are named together."""
        messages, names = Messages(say), after.names
        yield from messages.changes(replace(effect, went={}, stores={}), after)
        for crossing, figure in effect.went.items():
            facts = {"name": names[figure.seat - 1], "figure": messages.word(figure.kind)}
            to = effect.destination(figure)
            if to is None:
                place = messages.place(crossing)
                yield say("{name}'s {figure} dies on {place}", place=place, **facts)
            else:
                yield say("{name}'s {figure} to {place}", place=messages.place(to), **facts)
        for stock in dict.fromkeys(effect.stores.values()):
            seats = [seat for seat, other in effect.stores.items() if other == stock]
            who = say.join_and([names[seat - 1] for seat in seats])
            if min(stock) < 0:
                lost = messages.amounts(stock.times(-1))
                yield say.count(
                    "{name} loses {stock}", "{name} lose {stock}", len(seats), name=who, stock=lost
                )
            else:
                gained = messages.amounts(stock)
                yield say.count(
                    "{name} gains {stock}",
                    "{name} gain {stock}",
                    len(seats),
                    name=who,
                    stock=gained,
                )

    def _gains(self, after: Game, say: Language) -> Iterator[str]:
        """Yield each tribe's gains from the dice, and any loss because its store is full."""
        effect, messages = after.effect, Messages(say)
        assert effect is not None, "the dice were rolled"
        if not effect.yields:
            yield say("no tribe gains anything")
        for seat, stock in effect.stores.items():
            name = after.names[seat - 1]
            yield say("{name} gains {stock}", name=name, stock=messages.stock(stock))
        yield from messages.describe_losses(effect, after)

    def preview(self, before: Game, after: Game, reader: int | None, say: Language, /) -> str:
        """Describe the effect of a move, without repeating the move itself."""
        messages, effect = Messages(say), after.effect
        if effect is not None and isinstance(effect.move, rules.Walk | rules.Strip | rules.Call):
            return say.clauses(
                [
                    *messages.describe_losses(effect, after),
                    *messages.describe_costs(effect, before, after),
                ]
            )
        return messages.describe_move(before, after)

    def describe_turn(
        self, game: Game, reader: int | None, say: Language, detail: Detail, /
    ) -> Sequence[str]:
        """Describe whose turn it is and the task, then the store or the cards in hand."""
        if game.outcome is not None or game.seat is None:
            return [self.ui.playing_text(game, say)]
        return [self._task(game, say, detail), *self._hand(game, say, detail)]

    def _task(self, game: Game, say: Language, detail: Detail) -> str:
        """Describe whose turn it is and what to do. In brief, a turn is introduced once."""
        if detail is not Detail.BRIEF or game.seat is None or game.phase not in _PHASES:
            return self.ui.playing_text(game, say)
        if game.seat == rules.GOD:
            position = game.position
            task = say("power {power}", power=position.power - position.playing.spent)
        else:
            task = Messages(say).describe_task(game)
        if _is_mid_turn(game):
            return task
        name = game.names[game.seat - 1]
        return say("{name}, round {round}: {task}", name=name, round=game.round, task=task)

    def _hand(self, game: Game, say: Language, detail: Detail) -> Iterator[str]:
        """Yield a tribe's store, or the god's cards. In brief, what a player just used is known."""
        is_brief = detail is Detail.BRIEF
        is_due = game.phase is rules.Phase.TURN and not (is_brief and _is_mid_turn(game))
        if is_due and game.seat is not None:
            store = game.position.island.tribe(game.seat).store
            stock = [count_resource(store.number(each), each, say) for each in rules.Resource]
            yield say("in store: {stock}", stock=", ".join(stock))
        cards = game.position.cards
        if game.phase is not rules.Phase.CARDS or cards.are_hidden or not cards.hand:
            return
        numbers = Counter(Messages(say).word(held.card) for held in cards.hand)
        words = [word if number == 1 else f"{number} {word}" for word, number in numbers.items()]
        facts = {"cards": ", ".join(words)}
        if not is_brief:
            yield say.count(
                "{number} card in hand: {cards}",
                "{number} cards in hand: {cards}",
                len(cards.hand),
                **facts,
            )
        elif game.effect is None or not isinstance(game.effect.move, rules.Play):
            yield say("hand: {cards}", **facts)

    def summary(self, game: Game, reader: int | None, say: Language, /) -> Sequence[str]:
        """Describe the situation, the altar, each tribe and the land in at most five sentences."""
        island = game.position.island
        tribes = [self._tribe(game, seat, say) for seat in island.seats]
        while len(tribes) > 2:
            tribes[-2:] = [say.clauses(tribes[-2:])]
        return [
            self.ui.playing_text(game, say),
            say.clauses(
                [
                    self._altar(game, say),
                    say("the god has power {power}", power=game.position.power),
                ]
            ),
            *tribes,
            say.count(
                "{number} hex is above water, {marked} with markers",
                "{number} hexes are above water, {marked} with markers",
                len(island.land.hexes),
                marked=len(island.markers),
            ),
        ]

    def describe_map(self, game: Game, reader: int | None, say: Language, /) -> Sequence[str]:
        """Describe an island: the temple, each tribe's houses and figures, and the land."""
        island, messages, lines = game.position.island, Messages(say), list[str]()
        if island.temple is not None:
            lines.append(say("the temple is on {hex}", hex=island.temple))
        for seat in island.seats:
            houses = [hex for hex in sorted(island.houses) if island.houses_of(seat, hex).number]
            facts = [
                say(
                    "{name} has houses on {hexes}",
                    name=game.names[seat - 1],
                    hexes=", ".join(map(str, houses)),
                )
                if houses
                else say("{name} has no houses", name=game.names[seat - 1])
            ]
            for kind in rules.FigureKind:
                places = [
                    messages.place(corner)
                    for corner in island.figures_of(seat)
                    if island.figures[corner].kind is kind
                ]
                if places:
                    who = say("people") if len(places) > 1 else messages.word(kind)
                    facts.append(say.about(who, ", ".join(places)))
            lines.append(say.clauses(facts))
        return [*lines, [*self.summary(game, reader, say)][-1]]

    def result(self, game: Game, say: Language, /) -> Sequence[str]:
        tribes = (self._tribe(game, seat, say) for seat in game.position.island.seats)
        return [Messages(say).result(game), *tribes]

    def _altar(self, game: Game, say: Language) -> str:
        """Return how many sacrifices have been made."""
        return say.count(
            "{number} of {most} sacrifices has been made",
            "{number} of {most} sacrifices have been made",
            game.position.island.sacrifices,
            most=rules.SACRIFICES_TO_WIN,
        )

    def _tribe(self, game: Game, seat: int, say: Language) -> str:
        """Describe a tribe's possessions on the island and in store."""
        island = game.position.island
        houses = sum(island.houses_of(seat, hex).number for hex in island.houses)
        has = [
            say.count("{number} figure", "{number} figures", len(island.figures_of(seat))),
            say.count("{number} house", "{number} houses", houses),
            say.count("{number} sacrifice", "{number} sacrifices", island.tribe(seat).sacrificed),
        ]
        return say("{name} has {what}", name=game.names[seat - 1], what=say.join_and(has))
