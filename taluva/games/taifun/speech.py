"""Taifun for a listener: hexes, crossings, cards and stores in short sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.rules import GOD, SACRIFICES_TO_WIN, VOLCANO, FigureKind, Phase, Resource
from taluva.games.taifun.rules.island import CORNERS_OF
from taluva.games.taifun.vocabulary import WORDS, count_resource
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.tui.speech import Speech, directions


class TaifunSpeech(Speech[Game]):
    """The descriptions of Taifun for a listener."""

    def short_directions(self, say: Language) -> Mapping[str, str]:
        return {name: WORDS.spellings(name, say)[0] for name in directions(say)}

    def hexes(self, game: Game, say: Language, /) -> Sequence[Hex]:
        return sorted(game.position.island.land.hexes)

    def facts(self, game: Game, hex: Hex, say: Language, /) -> Sequence[str]:
        """Return colours, houses, figures, markers, the temple, and whether it is on the coast."""
        island, speech = game.position.island, Messages(say)
        if hex not in island.land.hexes:
            return ()
        told = []
        if hex is VOLCANO:
            told.append(say("the volcano"))
        else:
            left, right = island.fields[hex]
            pair = {"left": speech.word(left), "right": speech.word(right)}
            told.append(say("{left} and {right}", **pair))
        for seat in island.seats:
            houses = island.houses_of(seat, hex)
            name = game.names[seat - 1]
            if fresh := houses.fresh:
                told.append(
                    say.count(
                        "{number} house of {name}", "{number} houses of {name}", fresh, name=name
                    )
                )
            if turned := houses.turned:
                told.append(
                    say.count(
                        "{number} turned house of {name}",
                        "{number} turned houses of {name}",
                        turned,
                        name=name,
                    )
                )
        told += self._figures(game, hex, say)
        for resource, number in island.markers_on(hex).parts():
            told.append(count_resource(number, resource, say))
        if hex is island.temple:
            told.append(say("the temple"))
        told.append(say("coast") if hex in island.land.coast else say("inland"))
        return told

    def _figures(self, game: Game, hex: Hex, say: Language) -> Iterator[str]:
        island, speech = game.position.island, Messages(say)
        for corner in CORNERS_OF[hex]:
            figure = island.figures.get(corner)
            if figure is not None:
                facts = {"name": game.names[figure.seat - 1], "place": speech.place(corner)}
                yield (
                    say("priest of {name} at {place}", **facts)
                    if figure.kind is FigureKind.PRIEST
                    else say("person of {name} at {place}", **facts)
                )

    def describe_turn(self, game: Game, reader: int | None, say: Language, /) -> Sequence[str]:
        """Return whose turn it is and what to do, then the store or the cards in hand."""
        speech = Messages(say)
        told = [self.ui.playing_text(game, say)]
        if game.outcome is not None or game.seat is None:
            return told
        if game.seat == GOD:
            cards = game.position.cards
            if game.phase is Phase.CARDS and not cards.are_hidden and cards.hand:
                words = [speech.word(held.card) for held in cards.hand]
                told.append(
                    say.count(
                        "{number} card in hand: {cards}",
                        "{number} cards in hand: {cards}",
                        len(words),
                        cards=", ".join(words),
                    )
                )
                left = game.position.power - game.position.playing.spent
                told.append(say("power left: {number}", number=left))
        elif game.phase is Phase.TURN:
            store = game.position.island.tribe(game.seat).store
            stock = [count_resource(store.number(each), each, say) for each in Resource]
            told.append(say("in store: {stock}", stock=", ".join(stock)))
        return told

    def summary(self, game: Game, reader: int | None, say: Language, /) -> Sequence[str]:
        """Return the situation, the altar, each tribe, and the land in at most five sentences."""
        island = game.position.island
        tribes = [self._tribe(game, seat, say) for seat in island.seats]
        while len(tribes) > 2:
            tribes[-2:] = [say.clauses(tribes[-2:])]
        return [
            self.ui.playing_text(game, say),
            say(
                "{number} of {most} sacrifices are made; the god has power {power}",
                number=island.sacrifices,
                most=SACRIFICES_TO_WIN,
                power=game.position.power,
            ),
            *tribes,
            say.count(
                "{number} hex is above water; markers are on {marked}",
                "{number} hexes are above water; markers are on {marked}",
                len(island.land.hexes),
                marked=len(island.markers),
            ),
        ]

    def _tribe(self, game: Game, seat: int, say: Language) -> str:
        island = game.position.island
        houses = sum(island.houses_of(seat, hex).number for hex in island.houses)
        return say(
            "{name}: {figures} figures, {houses} houses, {sacrificed} sacrifices",
            name=game.names[seat - 1],
            figures=len(island.figures_of(seat)),
            houses=houses,
            sacrificed=island.tribe(seat).sacrificed,
        )
