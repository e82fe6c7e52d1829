"""A game as plain data, and back: what programs get, and what they can be asked with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from taluva.games.taifun.game import Game, checked_gifts, checked_rounds
from taluva.games.taifun.notation import parse_field, parse_move
from taluva.games.taifun.rules import (
    ACTIONS,
    CARDS,
    DECKS,
    EXCHANGES,
    FIRST_TRIBE_SEAT,
    GOD,
    PEOPLE_BY_TRIBES,
    UNKNOWN,
    Card,
    Cards,
    Colour,
    Deck,
    Done,
    Draw,
    Exchange,
    Figure,
    Held,
    Houses,
    Island,
    Kind,
    Move,
    Options,
    Phase,
    Pile,
    Play,
    Playing,
    Position,
    Redraw,
    Sacrifice,
    Stock,
    Tribe,
    card_named,
)
from taluva.games.taifun.rules.geography import land_of
from taluva.hexgrid import Corner, Hex, parse_corner, parse_hex
from taluva.table.frozen import FrozenDict
from taluva.table.moves import Moves
from taluva.table.position import POSITION


def unseen(game: Game) -> dict[str, dict[str, int]]:
    """Count the cards of each deck that who looks at this game has not seen, hands included."""
    cards = game.position.cards
    found = {}
    for deck in DECKS:
        known = {**cards.piles[deck].discard}
        for held in cards.hand:
            if held.deck is deck:
                known[held.card] = known.get(held.card, 0) + 1
        left = {card: card.copies_in(deck) - known.get(card, 0) for card in CARDS}
        found[str(deck)] = {card.name: number for card, number in left.items() if number}
    return found


def rebuilt(state: Mapping[str, Any], history: Sequence[str]) -> Game:
    """Give the game that a program was told of, as it is seen.

    Raises KeyError, TypeError, AttributeError or ValueError for what is no game.
    """
    moves = [_move(text) for text in history]
    tribes = state["tribes"]
    # What a program is told of the players begins with the tribes.
    names = ("god", *(str(tribe["name"]) for tribe in tribes))
    draws = sum(isinstance(move, Draw) for move in moves)
    if POSITION in state:
        game = Game.begun(state[POSITION], names, None)
        if game.seat is None:
            raise ValueError("no seat is to play")
        return replace(game, moves=Moves(moves), draws=draws, beginning="")
    if len(tribes) not in PEOPLE_BY_TRIBES:
        raise ValueError(f"there are {len(tribes)} tribes")
    options = Options(
        len(tribes),
        checked_rounds(state["options"]["rounds"]),
        checked_gifts(state["options"]["gifts"]),
    )
    phase, seat = Phase(state["phase"]), state["seat"]
    if seat not in range(GOD, len(tribes) + FIRST_TRIBE_SEAT):
        raise ValueError("no seat is to play")
    actions = state["actions"] if phase is Phase.TURN else 0
    if actions not in range(ACTIONS + 1):
        raise ValueError(f"{actions} actions are left")
    position = Position(
        options,
        _island(state),
        _cards(state["piles"], UNKNOWN.name in state["hand"]),
        phase,
        int(state["round"]),
        seat,
        int(state["first"]),
        None,
        _playing(moves),
        actions,
        tuple(map(Colour, state["dice"])),
    )
    return Game(names, position, None, Moves(moves), draws)


def _move(text: str) -> Move:
    verb, *cards = text.split()
    if verb == "draw" and set(cards) == {UNKNOWN.name}:
        return Draw((UNKNOWN,) * len(cards))
    return parse_move(text)


def _island(state: Mapping[str, Any]) -> Island:
    seats = [tribe["seat"] for tribe in state["tribes"]]
    hexes = {parse_hex(field["hex"]): field for field in state["fields"]}
    markers = {hex: Stock(**field["markers"]) for hex, field in hexes.items()}
    houses: dict[Hex, tuple[Houses, ...]] = {}
    for hex, field in hexes.items():
        if field["houses"]:
            by_seat = {one["seat"]: Houses(one["fresh"], one["turned"]) for one in field["houses"]}
            houses[hex] = tuple(by_seat.get(seat, Houses()) for seat in seats)
    figures: dict[Corner, Figure] = {
        parse_corner(figure["at"]): Figure(tribe["seat"], Kind(figure["kind"]))
        for tribe in state["tribes"]
        for figure in tribe["figures"]
    }
    return Island(
        land_of(frozenset(hexes)),
        FrozenDict(
            {hex: parse_field(field["halves"]) for hex, field in hexes.items() if field["halves"]}
        ),
        tuple(
            Tribe(
                Stock(**tribe["store"]),
                tribe["box"]["people"],
                tribe["box"]["houses"],
                tribe["sacrificed"],
            )
            for tribe in state["tribes"]
        ),
        Stock(**state["box"]),
        FrozenDict({hex: stock for hex, stock in markers.items() if any(stock)}),
        FrozenDict(houses),
        FrozenDict(figures),
        None if state["temple"] is None else parse_hex(state["temple"]),
    )


def _cards(piles: Mapping[str, Any], is_hidden: bool) -> Cards:
    """Give the cards: what a deck lacks is in the hand, known or not."""
    hand: list[Held] = []
    found = {}
    for deck in DECKS:
        pile = Pile(_counts(piles[deck]["draw"]), _counts(piles[deck]["discard"]))
        found[deck] = pile
        hand += [Held(deck, card) for card in _missing(deck, pile, is_hidden)]
    return Cards(tuple(hand), FrozenDict(found))


def _missing(deck: Deck, pile: Pile, is_hidden: bool) -> list[Card]:
    if is_hidden or UNKNOWN in pile.draw:
        whole = sum(card.copies_in(deck) for card in CARDS)
        return [UNKNOWN] * (whole - sum(pile.draw.values()) - sum(pile.discard.values()))
    return [
        card
        for card in CARDS
        for _ in range(card.copies_in(deck) - pile.draw.get(card, 0) - pile.discard.get(card, 0))
    ]


def _counts(named: Mapping[str, int]) -> FrozenDict[Card, int]:
    return FrozenDict({card_named(name): number for name, number in named.items()})


def _playing(moves: Sequence[Move]) -> Playing:
    """Find out from the moves how far the god's playing has come."""
    sacrifices = 0
    playing = Playing()
    is_redrawing = False
    for move in moves:
        match move:
            case Sacrifice():
                sacrifices += 1
                if sacrifices in EXCHANGES:
                    playing = Playing(may_exchange=True)
            case Play(card):
                ends = playing.drawn is not None
                playing = Playing() if ends else Playing(playing.spent + card.cost, has_played=True)
            case Redraw():
                playing, is_redrawing = Playing(), True
            case Exchange() | Done():
                playing = Playing()
            case Draw(cards) if is_redrawing:
                playing, is_redrawing = Playing(drawn=cards[-1]), False
    return playing
