"""Threats in Taifun: the next sacrifice, destructive cards and contested majorities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from taluva.core.game import Threat, ThreatReport, ThreatSection
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.rules import (
    ACTIONS,
    CARDS,
    GOD,
    NOTHING,
    SACRIFICES_TO_WIN,
    VOLCANO,
    Card,
    Carry,
    Figure,
    FigureKind,
    Island,
    MoveTemple,
    Phase,
    Position,
    Stock,
    sacrifice_price,
    whole_deck,
)
from taluva.games.taifun.rules.card_play import legal_targets, strike
from taluva.games.taifun.rules.island import CORNERS_OF
from taluva.games.taifun.rules.pieces import HOUSE_PRICES, HOUSES_PER_HEX
from taluva.hexgrid import Corner, Hex
from taluva.i18n import Language

_BEFORE_CARDS: Final = (Phase.HOUSE, Phase.PRIEST, Phase.OVER)


def threats(game: Game, seat: int, say: Language) -> ThreatReport:
    """Return a report on the threats to a seat in the next turns, empty before the first round."""
    if game.phase in _BEFORE_CARDS:
        return ()
    sections = (
        (say("the next sacrifice"), _sacrifices(game, seat, say)),
        (say("cards within reach"), _cards(game, seat, say)),
        (say("majorities in danger"), _majorities(game, seat, say)),
    )
    return tuple(
        ThreatSection(title, lines) for title, found in sections if (lines := tuple(found))
    )


# --- sacrifices -----------------------------------------------------------------------------------


def _sacrifices(game: Game, viewer: int, say: Language) -> Iterator[Threat]:
    """Yield the price of the next sacrifice, then each tribe that can pay it."""
    island = game.position.island
    left = SACRIFICES_TO_WIN - island.sacrifices
    price = sacrifice_price(island.sacrifices)
    yield Threat(
        say.count(
            "it costs {price}; {number} sacrifice to go",
            "it costs {price}; {number} sacrifices to go",
            left,
            price=Messages(say).stock(price),
        ),
        is_urgent=left == 1,
    )
    for seat in island.seats:
        if not island.tribe(seat).store.covers(price):
            continue
        ready = _at_temple(island, seat)
        facts = {"name": game.names[seat - 1]}
        match seat == viewer, bool(ready):
            case True, True:
                text = say("you can pay it and have a person at the temple")
            case True, False:
                text = say("you can pay it, but have no person at the temple")
            case False, True:
                text = say("{name} can pay it and has a person at the temple", **facts)
            case _:
                text = say("{name} can pay it, but has no person at the temple", **facts)
        yield Threat(text, tuple(ready), is_urgent=left == 1 and bool(ready))


def _at_temple(island: Island, seat: int) -> list[Corner]:
    """List the crossings of the temple's hex on which a tribe has a person."""
    corners = () if island.temple is None else CORNERS_OF[island.temple]
    person = Figure(seat, FigureKind.PERSON)
    return [corner for corner in corners if island.figures.get(corner) == person]


# --- cards ----------------------------------------------------------------------------------------


def known_cards(position: Position) -> list[Card]:
    """List the different cards that the god may hold and can afford in one round.

    If the hand is hidden, these are all cards that are not completely discarded.
    """
    cards, edition = position.cards, position.options.edition
    if not cards.are_hidden:
        found = cards.kinds_in_hand()
    else:
        decks = {held.deck for held in cards.hand} | {position.stage}
        found = [
            card
            for card in CARDS
            if any(
                whole_deck(deck, edition).get(card, 0) > cards.piles[deck].discard.get(card, 0)
                for deck in decks
            )
        ]
    return [card for card in found if card.face(edition).cost <= position.power]


class Toll(NamedTuple):
    """The most figures, houses and goods that one play of a card can take from a tribe."""

    figures: int = 0
    houses: int = 0
    goods: Stock = NOTHING
    at: Hex | Corner | None = None  # the target, if it is a place


def worst_toll(island: Island, card: Card, seat: int) -> Toll:
    """Return the most that one play of a card can take from a tribe."""
    worst = Toll()
    own, tribe = len(island.figures_of(seat)), island.tribe(seat)
    for targets in legal_targets(island, card):
        after = strike(island, card, targets)
        at = next((each for each in targets if isinstance(each, Hex | Corner)), None)
        toll = Toll(
            own - len(after.figures_of(seat)),
            after.tribe(seat).houses - tribe.houses,
            tribe.store.less(after.tribe(seat).store),
            at,
        )
        if toll[:3] > worst[:3]:
            worst = toll
    return worst


def _cards(game: Game, viewer: int, say: Language) -> Iterator[Threat]:
    """Yield each card with the tribes that it can hurt, the viewer's own first."""
    position, messages = game.position, Messages(say)
    island = position.island
    for card in known_cards(position):
        face = card.face(position.options.edition)
        tolls = {seat: worst_toll(island, card, seat) for seat in island.seats}
        hit = [seat for seat, toll in tolls.items() if toll[:3] > Toll()[:3]]
        hit.sort(key=lambda seat: seat != viewer)
        parts = [_toll(game, seat, viewer, tolls[seat], messages) for seat in hit]
        for effect in face.effects:
            if isinstance(effect, Carry):
                parts.append(say("can move any figure"))
            elif isinstance(effect, MoveTemple):
                parts.append(say("can move the temple"))
        own = viewer if viewer in hit else hit[0] if hit and viewer == GOD else None
        at = None if own is None else tolls[own].at
        if parts:
            facts = {"card": messages.word(card), "cost": face.cost, "what": say.clauses(parts)}
            yield Threat(say("{card} (cost {cost}): {what}", **facts), () if at is None else (at,))


def _toll(game: Game, seat: int, viewer: int, toll: Toll, messages: Messages) -> str:
    say = messages.say
    parts = []
    if toll.figures:
        parts.append(say.count("{number} figure", "{number} figures", toll.figures))
    if toll.houses:
        parts.append(say.count("{number} house", "{number} houses", toll.houses))
    if toll.goods != NOTHING:
        parts.append(messages.stock(toll.goods))
    facts = {
        "lost": say.join_and(parts),
        "name": game.names[seat - 1],
        "place": "" if toll.at is None else messages.place(toll.at),
    }
    match seat == viewer, toll.at is None:
        case True, True:
            return say("you lose {lost}", **facts)
        case True, False:
            return say("you lose {lost} on {place}", **facts)
        case False, True:
            return say("{name} loses {lost}", **facts)
        case _:
            return say("{name} loses {lost} on {place}", **facts)


# --- majorities -----------------------------------------------------------------------------------


def contested_majorities(island: Island) -> Iterator[tuple[Hex, int, int]]:
    """Yield each majority of one house with its owner and a rival who can build there next turn.

    The rival has a figure close enough to walk there and build, can pay, and has a house left.
    """
    for hex in sorted(island.houses):
        owner = island.most_houses(hex)
        standing = island.houses_on(hex)
        if owner is None or hex is VOLCANO or standing >= HOUSES_PER_HEX:
            continue
        most = island.houses_of(owner, hex).number
        for seat in island.seats:
            tribe = island.tribe(seat)
            is_close = most - island.houses_of(seat, hex).number == 1
            can_pay = tribe.houses and tribe.store.covers(HOUSE_PRICES[standing])
            if seat != owner and is_close and can_pay and _can_walk_to(island, seat, hex):
                yield hex, owner, seat


def _can_walk_to(island: Island, seat: int, hex: Hex) -> bool:
    """Check whether a figure is on a corner of a hex, or can reach one and still build."""
    if island.has_figure_at(seat, hex):
        return True
    free = {corner for corner in CORNERS_OF[hex] if island.is_free(corner)}
    return any(
        not free.isdisjoint(island.land.within(corner, ACTIONS - 1))
        for corner in island.figures_of(seat)
    )


def _majorities(game: Game, viewer: int, say: Language) -> Iterator[Threat]:
    found = sorted(contested_majorities(game.position.island), key=lambda each: each[1] != viewer)
    for hex, owner, rival in found:
        facts = {"hex": hex, "name": game.names[owner - 1], "rival": game.names[rival - 1]}
        if owner == viewer:
            text = say("{hex}: {rival} can build there and tie with you", **facts)
        elif rival == viewer:
            text = say("{hex}: you can build there and tie with {name}", **facts)
        else:
            text = say("{hex}: {rival} can build there and tie with {name}", **facts)
        yield Threat(text, (hex,))
