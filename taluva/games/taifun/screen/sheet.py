"""A game of Taifun as lines of text: what lies on the table, without a map."""

from __future__ import annotations

from collections.abc import Iterator

from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import DECKS, Kind, in_order
from taluva.games.taifun.speech import Speech
from taluva.hexgrid import Hex
from taluva.table.telling.language import Language


def sheet(game: Game, say: Language) -> list[str]:
    """Give the state of a game line by line, as whoever looks at this game may see it."""
    return [*_heading(game, say), "", *_tribes(game, say), "", *_island(game, say)]


def _heading(game: Game, say: Language) -> Iterator[str]:
    speech, position = Speech(say), game.position
    task = speech.due(game) if game.outcome is None else speech.result(game)
    yield say("Round {round}. {task}", round=game.round, task=task)
    yield from speech.common(game)
    yield speech.hand(game)
    piles = [
        f"{speech.word(deck)} {sum(pile.draw.values())}/{sum(pile.discard.values())}"
        for deck in DECKS
        for pile in [position.cards.piles[deck]]
    ]
    yield say("Piles, to draw/discarded: {piles}.", piles=", ".join(piles))


def _tribes(game: Game, say: Language) -> Iterator[str]:
    speech, island = Speech(say), game.position.island
    for seat in island.seats:
        tribe = island.tribe(seat)
        yield say(
            "{seat} {name}: {store}; in the box {people} people, {houses} houses;"
            " {sacrificed} sacrificed",
            seat=seat,
            name=game.names[seat - 1],
            store=speech.stock(tribe.store),
            people=tribe.people,
            houses=tribe.houses,
            sacrificed=tribe.sacrificed,
        )
        standing = in_order(island.figures_of(seat))
        priests = [speech.place(at) for at in standing if island.figures[at].kind is Kind.PRIEST]
        people = [speech.place(at) for at in standing if island.figures[at].kind is Kind.PERSON]
        yield say("  priest: {places}", places=" ".join(priests) or "-")
        yield say("  people: {places}", places=" ".join(people) or "-")


def _island(game: Game, say: Language) -> Iterator[str]:
    """Give the hexes where something lies or stands, and then the colours of all."""
    speech, island = Speech(say), game.position.island
    for hex in sorted({*island.markers, *island.houses}):
        markers = speech.stock(island.markers[hex]) if hex in island.markers else "-"
        yield say(
            "{hex}: {markers}; houses {houses}",
            hex=_with_colours(game, hex),
            markers=markers,
            houses=" ".join(_houses(game, hex, seat) for seat in island.seats),
        )
    hexes = " ".join(_with_colours(game, hex) for hex in sorted(island.land.hexes))
    yield say("Hexes: {hexes}", hexes=hexes)


def _with_colours(game: Game, hex: Hex) -> str:
    field = game.position.island.fields.get(hex)
    return f"{hex}" if field is None else f"{hex}={field}"


def _houses(game: Game, hex: Hex, seat: int) -> str:
    """Write how many houses a tribe has there: those turned behind a plus sign."""
    fresh, turned = game.position.island.houses_of(seat, hex)
    return f"{fresh}+{turned}" if turned else str(fresh)
