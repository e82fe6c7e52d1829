"""What can happen next in Taifun: sacrifices, the god's reach, and majorities in danger.

Every fact is counted on the board as it is, from what the viewer may know. A fact about a tribe's
next turn assumes that nothing changes before it: no card, no dice and no other tribe.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from taluva.games.taifun import rules
from taluva.games.taifun.rules.actions import act, action_refusals, cost, legal_actions
from taluva.games.taifun.rules.card_play import legal_targets, strike
from taluva.games.taifun.rules.island import CORNERS_OF
from taluva.games.taifun.rules.pieces import HOUSE_PRICES, HOUSES_PER_HEX
from taluva.hexgrid import Corner, Hex

_WITHOUT_OUTLOOK: Final = (rules.Phase.HOUSE, rules.Phase.PRIEST, rules.Phase.OVER)


# --- the facts ------------------------------------------------------------------------------------


class Toll(NamedTuple):
    """The most figures, houses and goods that one play of a card can take from a tribe."""

    figures: int = 0
    houses: int = 0
    goods: rules.Stock = rules.NOTHING
    at: Hex | Corner | None = None  # the target, if it is a place


class CardReach(NamedTuple):
    """A card that the god may play next, and what it can do."""

    card: rules.Card
    cost: int
    tolls: tuple[tuple[int, Toll], ...]  # the tribes that it can hurt, by seat
    moves_figures: bool
    moves_temple: bool


class TribeOutlook(NamedTuple):
    """The facts about a tribe."""

    seat: int
    can_pay: bool  # the price of the next sacrifice, from its store
    at_temple: tuple[Corner, ...]  # where its people are next to the temple
    sacrifices: int  # the most that it can make in one turn


class Contest(NamedTuple):
    """A majority of one house that a rival can make a tie in one turn."""

    hex: Hex
    owner: int
    rival: int


@dataclass(frozen=True, slots=True)
class TaifunOutlook:
    """The facts about a position for one viewer."""

    round: int
    phase: rules.Phase
    viewer: int
    sacrifices_left: int  # until the tribes have won
    price: rules.Stock  # of the next sacrifice
    power: int  # what the god can spend when next playing cards
    is_hand_known: bool
    tribes: tuple[TribeOutlook, ...]
    cards: tuple[CardReach, ...]
    contests: tuple[Contest, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the facts as plain data."""
        return {
            "round": self.round,
            "phase": str(self.phase),
            "viewer": self.viewer,
            "sacrifices_left": self.sacrifices_left,
            "price": self.price._asdict(),
            "power": self.power,
            "hand_known": self.is_hand_known,
            "tribes": [_plain(each) for each in self.tribes],
            "reach": [
                {
                    "card": str(each.card),
                    "cost": each.cost,
                    "losses": [{"seat": seat, **_plain(toll)} for seat, toll in each.tolls],
                    "moves_figures": each.moves_figures,
                    "moves_temple": each.moves_temple,
                }
                for each in self.cards
            ],
            "contests": [_plain(each) for each in self.contests],
        }


def _plain(value: Any) -> Any:
    """Return a fact as plain data: named fields as a dictionary, places as text."""
    match value:
        case Hex() | Corner():
            return str(value)
        case tuple() if hasattr(value, "_asdict"):
            return {key: _plain(each) for key, each in value._asdict().items()}
        case tuple():
            return [_plain(each) for each in value]
    return value


def outlook(position: rules.Position, viewer: int) -> TaifunOutlook:
    """Return the facts about a position. ``position`` must be the viewer's view of it."""
    island = position.island
    is_running = position.phase not in _WITHOUT_OUTLOOK
    return TaifunOutlook(
        position.round,
        position.phase,
        viewer,
        rules.SACRIFICES_TO_WIN - island.sacrifices,
        rules.sacrifice_price(min(island.sacrifices, rules.SACRIFICES_TO_WIN - 1)),
        power_to_play(position),
        not position.cards.are_hidden,
        tuple(_tribe(position, seat) for seat in island.seats) if is_running else (),
        tuple(_reaches(position)) if is_running else (),
        tuple(contested_majorities(island)) if is_running else (),
    )


# --- sacrifices -----------------------------------------------------------------------------------


def _tribe(position: rules.Position, seat: int) -> TribeOutlook:
    island = position.island
    return TribeOutlook(
        seat,
        not _missing(island, seat),
        _people_at_temple(island, seat),
        most_sacrifices(island, seat, position.actions if position.seat == seat else rules.ACTIONS),
    )


def most_sacrifices(island: rules.Island, seat: int, actions: int) -> int:
    """Return the most sacrifices that a tribe can make with some actions, by trying everything."""
    limit = min(actions, rules.SACRIFICES_TO_WIN - island.sacrifices)
    if limit < 1 or _missing(island, seat) > actions - 1:
        return 0
    best = 0
    for person in _people_at_temple(island, seat):
        move = rules.Sacrifice(person)
        if best < limit and not any(action_refusals(island, seat, actions, move)):
            best = max(best, 1 + most_sacrifices(act(island, seat, move), seat, actions - 1))
    if actions - 1 <= best:
        return best  # every other move takes an action
    for other in legal_actions(island, seat, actions):
        left = actions - cost(island, other)
        if best < left and not isinstance(other, rules.Sacrifice | rules.End):
            best = max(best, most_sacrifices(act(island, seat, other), seat, left))
    return best


def _missing(island: rules.Island, seat: int) -> int:
    """Count the goods that a tribe lacks for the next sacrifice. An action gets one at most."""
    price, store = rules.sacrifice_price(island.sacrifices), island.tribe(seat).store
    return sum(max(0, needed - store.number(resource)) for resource, needed in price.parts())


def _people_at_temple(island: rules.Island, seat: int) -> tuple[Corner, ...]:
    corners = () if island.temple is None else CORNERS_OF[island.temple]
    person = rules.Figure(seat, rules.FigureKind.PERSON)
    return tuple(corner for corner in corners if island.figures.get(corner) == person)


# --- cards ----------------------------------------------------------------------------------------


def power_to_play(position: rules.Position) -> int:
    """Return what the god can spend when next playing cards, if no tribe sacrifices before then."""
    if position.phase is rules.Phase.CARDS:
        return position.god.power_left
    return 1 + position.next_wrath


def known_cards(position: rules.Position) -> list[rules.Card]:
    """List the different cards that the god may hold and can afford when next playing cards.

    If the hand is hidden, these are all cards that are not completely discarded.
    """
    cards, printing = position.cards, position.printing
    if not cards.are_hidden:
        found = cards.kinds_in_hand()
    else:
        decks = {held.deck for held in cards.hand} | {position.stage}
        found = [
            card
            for card in rules.CARDS
            if any(
                rules.whole_deck(deck, printing).get(card, 0)
                > cards.piles[deck].discard.get(card, 0)
                for deck in decks
            )
        ]
    return [card for card in found if card.face(printing).cost <= power_to_play(position)]


def worst_toll(island: rules.Island, card: rules.Card, seat: int) -> Toll:
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


def _reaches(position: rules.Position) -> Iterator[CardReach]:
    """Yield the cards that the god may play next and that can do something."""
    island = position.island
    for card in known_cards(position):
        face = card.face(position.printing)
        tolls = ((seat, worst_toll(island, card, seat)) for seat in island.seats)
        found = CardReach(
            card,
            face.cost,
            tuple((seat, toll) for seat, toll in tolls if toll[:3] > Toll()[:3]),
            any(isinstance(effect, rules.Carry) for effect in face.effects),
            any(isinstance(effect, rules.MoveTemple) for effect in face.effects),
        )
        if found.tolls or found.moves_figures or found.moves_temple:
            yield found


# --- majorities -----------------------------------------------------------------------------------


def contested_majorities(island: rules.Island) -> Iterator[Contest]:
    """Yield the majorities of one house on hexes where a rival can build in one turn.

    The rival has a figure close enough to walk there and build, can pay, and has a house left.
    """
    for hex in sorted(island.houses):
        owner = island.most_houses(hex)
        standing = island.houses_on(hex)
        if owner is None or hex is rules.VOLCANO or standing >= HOUSES_PER_HEX:
            continue
        most = island.houses_of(owner, hex).number
        for seat in island.seats:
            tribe = island.tribe(seat)
            is_close = most - island.houses_of(seat, hex).number == 1
            can_pay = tribe.houses and tribe.store.covers(HOUSE_PRICES[standing])
            if seat != owner and is_close and can_pay and _can_walk_to(island, seat, hex):
                yield Contest(hex, owner, seat)


def _can_walk_to(island: rules.Island, seat: int, hex: Hex) -> bool:
    """Check whether a figure is on a corner of a hex, or can reach one and still build."""
    if island.has_figure_at(seat, hex):
        return True
    free = {corner for corner in CORNERS_OF[hex] if island.is_free(corner)}
    return any(
        not free.isdisjoint(island.land.within(corner, rules.ACTIONS - 1))
        for corner in island.figures_of(seat)
    )
