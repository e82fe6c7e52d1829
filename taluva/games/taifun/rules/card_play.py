"""Card play: legal plays, and the effects of cards when played and when kept [K1 … K9]."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from taluva.games.taifun.rules import moves, pieces
from taluva.games.taifun.rules.cards import (
    LINE_LENGTH,
    Area,
    Card,
    CardEffect,
    Carry,
    Clear,
    Deck,
    Decks,
    Face,
    Give,
    Grant,
    Held,
    Kill,
    MoveTemple,
    Punish,
    Ruin,
    Sink,
    Spoil,
    Target,
    Within,
    stage_of,
)
from taluva.games.taifun.rules.island import CORNERS_OF, VOLCANO, Island, in_order
from taluva.hexgrid import SIDES, Corner, Hex, Side

EXCHANGES: Final = (5, 7)  # the god earns an exchange with each of these sacrifices [K6]


class Gifts(StrEnum):
    """The option ``gifts``: whether the god must play cards of cost 0 [K7]."""

    GIVEN = "given"
    FREE = "free"


class Wrath(StrEnum):
    """The option ``wrath``: whether the god's wrath also grows with the rounds [K8]."""

    ROUNDS = "rounds"
    SACRIFICES = "sacrifices"


PUNISHED: Final = (pieces.Resource.FOOD, pieces.Resource.ORE)  # what a punished tribe loses half of
KEPT_CARD: Final = 1  # what each tribe gains for a card that the god keeps [K9],
KEPT_GIFT: Final = 2  # and for a gift
_LEAST_FIRST: Final = (
    pieces.Resource.ORE,
    pieces.Resource.FOOD,
    pieces.Resource.WOOD,
)  # which of equal amounts grows

# How much wrath grows in how many rounds, by the number of tribes [K8].
IMPATIENCE: Final = {2: (2, 5), 3: (1, 2)}


class Playing(NamedTuple):
    """The progress of the god's turn in this round."""

    spent: int = 0
    has_played: bool = False
    may_exchange: bool = False
    drawn: Card | None = None  # after a redraw: the one card that can be played [K5]


def power(island: Island) -> int:
    """Return the god's power for a round."""
    return 1 + island.wrath


class God(NamedTuple):
    """The facts that decide which moves the god may make."""

    island: Island
    cards: Decks
    playing: Playing
    gifts: Gifts

    @property
    def power_left(self) -> int:
        """The power that the god can still spend in this round."""
        return power(self.island) - self.playing.spent

    def refusals(self, move: moves.GodMove) -> Iterator[moves.Refusal]:
        """Yield every reason against a move."""
        match move:
            case moves.Play():
                yield from self._play_refusals(move)
            case moves.Redraw(card):
                if not self.cards.has_card(card):
                    yield moves.Refusal(moves.Rule.K1, card=card)
                if not self._may_redraw(playable := self._playable()):
                    yield moves.Refusal(moves.Rule.K5, card=next(iter(playable), None))
            case moves.Exchange():
                if not self.playing.may_exchange:
                    yield moves.Refusal(moves.Rule.K6)
            case _:  # Done()
                owed = self._forced_card(self._playable())
                if owed is not None:
                    yield moves.Refusal(moves.Rule.K7, card=owed)

    def _play_refusals(self, play: moves.Play) -> Iterator[moves.Refusal]:
        card, targets = play.card, play.targets
        if not self.cards.has_card(card):
            yield moves.Refusal(moves.Rule.K1, card=card)
        if not self._is_affordable(card):
            yield moves.Refusal(moves.Rule.K2, (), self._face(card).cost, self.power_left, card)
        places = tuple(each for each in targets if isinstance(each, Hex | Corner))
        if not is_aimed(self.island, card, targets):
            yield moves.Refusal(moves.Rule.K3, places, card=card)
        elif not does_something(self.island, card, targets):
            yield moves.Refusal(moves.Rule.K3, places, 1, 0, card)
        elif (spared := priest_spared(self.island, card, targets)) is not None:
            yield moves.Refusal(moves.Rule.K4, (spared,), card=card)
        if not self._is_free_to_choose(card):
            yield moves.Refusal(moves.Rule.K5, card=self.playing.drawn)

    def legal_moves(self) -> Iterator[moves.GodMove]:
        """Yield every legal move in canonical order, or nothing if the hand is hidden."""
        if self.cards.are_hidden:
            return
        if self.playing.may_exchange:
            yield moves.Exchange()
        playable = []
        for card in self._candidates():
            plays = [moves.Play(card, targets) for targets in legal_targets(self.island, card)]
            yield from plays
            if plays:
                playable.append(card)
        if self._may_redraw(playable):
            yield from map(moves.Redraw, self.cards.kinds_in_hand())
        if self._forced_card(playable) is None:
            yield moves.Done()

    def _face(self, card: Card) -> Face:
        return card.face(self.island.printing)

    def _is_affordable(self, card: Card) -> bool:
        return self._face(card).cost <= self.power_left

    def _is_free_to_choose(self, card: Card) -> bool:
        return self.playing.drawn in (None, card)

    def _candidates(self) -> list[Card]:
        """List the cards in hand that are playable if they have a legal target."""
        return [
            card
            for card in self.cards.kinds_in_hand()
            if self._is_affordable(card) and self._is_free_to_choose(card)
        ]

    def _playable(self) -> list[Card]:
        return [
            card
            for card in self._candidates()
            if any(True for _ in legal_targets(self.island, card))
        ]

    def _may_redraw(self, playable: Collection[Card]) -> bool:
        return not playable and not self.playing.has_played

    def _forced_card(self, playable: Collection[Card]) -> Card | None:
        """Return a card that the god must play before ``done``, or None [K7]."""
        if self.gifts is Gifts.FREE:
            return None
        return next(
            (card for card in playable if self._face(card).is_gift or not self.playing.has_played),
            None,
        )


CardTargets = tuple[moves.TargetValue, ...]


def choices(
    island: Island, target: Target | Within, before: CardTargets
) -> Sequence[moves.TargetValue]:
    """List the possible values of a card's next target, after the targets in ``before``."""
    match target:
        case Target.HEX:
            return sorted(island.land.hexes)
        case Target.COAST:
            return island.land.coast
        case Target.INLAND:
            return island.land.inland
        case Target.SHORE:
            return [hex for hex in island.land.coast if hex not in (VOLCANO, island.temple)]
        case Target.BESIDE_TEMPLE:
            return sorted(island.land.around(_hex(island.temple)))
        case Target.RESOURCE:
            return tuple(pieces.Resource)
        case Target.SEAT:
            return island.seats
        case Target.FIGURE:
            return in_order(island.figures)
        case Within(edges):
            near = island.land.within(_corner(before[0]), edges)
            return [crossing for crossing in near if crossing not in island.figures]
        case _:  # Target.INWARD
            hex, standing = _hex(before[0]), island.land.hexes
            return [
                side
                for side in SIDES
                if side.step(hex) in standing and side.opposite.step(hex) not in standing
            ]


def is_aimed(island: Island, card: Card, targets: CardTargets) -> bool:
    """Return whether the number and kinds of the targets fit the card [K3]."""
    return len(targets) == len(card.targets) and all(
        value in choices(island, asked, targets[:at])
        for at, (asked, value) in enumerate(zip(card.targets, targets, strict=True))
    )


def priest_spared(island: Island, card: Card, targets: CardTargets) -> Corner | None:
    """Return the crossing of a targeted priest whom a card must not kill yet, or None [K4]."""
    victim = targets[0] if targets else None
    if not isinstance(victim, Corner) or victim not in island.figures:
        return None
    if (
        island.figures[victim].kind is not pieces.FigureKind.PRIEST
        or stage_of(island.wrath) is Deck.RED
    ):
        return None
    effects = card.face(island.printing).effects
    kills = any(isinstance(each, Kill) and each.area is Area.TARGET for each in effects)
    return victim if kills else None


_CERTAIN: Final = (Carry, MoveTemple, Sink)  # effects that always change their target


def legal_targets(island: Island, card: Card) -> Iterator[CardTargets]:
    """Yield every legal choice of targets for a card in canonical order. Ignores its cost."""
    effects = card.face(island.printing).effects
    gifts = [each for each in effects if isinstance(each, Give)]  # any target is as good
    others = [each for each in effects if not isinstance(each, Give)]
    is_certain = card.is_blind or any(isinstance(each, _CERTAIN) for each in effects)
    is_certain = is_certain or any(_finds(island, each, ()) for each in gifts)
    for targets in _aim(island, card, ()):
        does_something = is_certain or any(_finds(island, each, targets) for each in others)
        if does_something and not priest_spared(island, card, targets):
            yield targets


def _aim(island: Island, card: Card, before: CardTargets) -> Iterator[CardTargets]:
    number = len(before) + 1
    if number > len(card.targets):
        yield before
        return
    for value in choices(island, card.targets[number - 1], before):
        if number == len(card.targets):
            yield (*before, value)
        else:
            yield from _aim(island, card, (*before, value))


def does_something(island: Island, card: Card, targets: CardTargets) -> bool:
    """Return whether a card with valid targets would change anything, or need not do so [K3]."""
    effects = card.face(island.printing).effects
    return card.is_blind or any(_finds(island, effect, targets) for effect in effects)


def strike(island: Island, card: Card, targets: CardTargets) -> Island:
    """Return the island after a card is played. Does not check its targets."""
    for effect in card.face(island.printing).effects:
        island = _carry_out(island, effect, targets)
    return island


def keep(island: Island, kept: Sequence[Held]) -> Island:
    """Return the island after the god has kept cards, which act in edition 3 [K9 E3]."""
    if island.edition is not pieces.Edition.THIRD or not kept:
        return island
    faces = [held.card.face(island.printing) for held in kept]
    island = feed(island, sum(KEPT_GIFT if face.is_gift else KEPT_CARD for face in faces))
    for seat in island.seats:
        island = _resettled(island, seat)
    return island


def feed(island: Island, number: int) -> Island:
    """Return the island after every tribe gains this much of what it has least of, one by one."""
    for seat in island.seats:
        for _ in range(number):
            store = island.tribe(seat).store
            least = min(_LEAST_FIRST, key=store.number)
            island = island.gain(seat, pieces.Stock.of(least, 1))
    return island


def _resettled(island: Island, seat: int) -> Island:
    """Return the island after a tribe without figures and unturned houses gets a house [E3]."""
    tribe = island.tribe(seat)
    own = [hex for hex in sorted(island.houses) if island.houses_of(seat, hex).number]
    has_fresh = any(island.houses_of(seat, hex).fresh for hex in own)
    if island.figures_of(seat) or has_fresh or not tribe.people or not tribe.houses:
        return island
    for hex in (*own, _hex(island.temple)):
        if island.houses_on(hex) < pieces.HOUSES_PER_HEX:
            houses = island.houses_of(seat, hex)
            return island.with_houses(seat, hex, pieces.Houses(houses.fresh + 1, houses.turned))
    return island


def _finds(island: Island, effect: CardEffect, targets: CardTargets) -> bool:
    """Return whether an effect finds anything to change."""
    match effect:
        case Give(markers):
            return markers.at_most(island.box) != pieces.NOTHING
        case Grant(stock):
            seats = _seats(island, effect, targets)
            return any(island.gain(seat, stock) != island for seat in seats)
        case Clear():
            return _clear(island, effect, targets) != pieces.NOTHING
        case Ruin(_, area):
            return any(hex in island.houses for hex in _hexes(island, area, targets))
        case Spoil():
            return any(
                _spoilt(island, effect.resources, seat) != pieces.NOTHING
                for seat in _seats(island, effect, targets)
            )
        case Kill(area):
            return bool(_victims(island, area, targets))
        case Punish():
            return bool(_punished(island, effect, targets))
    return True  # one of those that always change their target


def _carry_out(island: Island, effect: CardEffect, targets: CardTargets) -> Island:
    match effect:
        case Give(markers, area):
            (hex,) = _hexes(island, area, targets)
            return island.lay(hex, markers.at_most(island.box))
        case Grant(stock):
            for seat in _seats(island, effect, targets):
                island = island.gain(seat, stock)
            return island
        case Clear():
            markers = _clear(island, effect, targets)
            return island if markers == pieces.NOTHING else island.take(_hex(targets[0]), markers)
        case Ruin(number, area):
            for hex in _hexes(island, area, targets):
                island = island.ruin(hex, number)
            return island
        case Spoil():
            for seat in _seats(island, effect, targets):
                island = island.pay(seat, _spoilt(island, effect.resources, seat))
            return island
        case Kill(area):
            return island.kill(_victims(island, area, targets))
        case Punish():
            seat = island.figures[_corner(targets[0])].seat
            victims = _punished(island, effect, targets)
            return island.kill(victims).pay(seat, _spoilt(island, PUNISHED, seat))
        case Carry():
            return island.walk(_corner(targets[0]), _corner(targets[1]))
        case MoveTemple():
            return island._replace(temple=_hex(targets[0]))
        case _:  # Sink()
            return island.with_sunk(_hex(targets[0]))


def _hexes(island: Island, area: Area, targets: CardTargets) -> list[Hex]:
    match area:
        case Area.TARGET:
            return [_hex(targets[0])]
        case Area.VOLCANO:
            return [VOLCANO]
        case Area.AROUND_VOLCANO:
            return island.land.around(VOLCANO)
        case _:  # Area.LINE
            hex, side = targets
            assert isinstance(side, Side)
            line = [_hex(hex)]
            while len(line) < LINE_LENGTH and side.step(line[-1]) in island.land.hexes:
                line.append(side.step(line[-1]))
            return line


def _victims(island: Island, area: Area, targets: CardTargets) -> list[Corner]:
    """List the crossings with figures in an area."""
    if area is Area.TARGET and isinstance(targets[0], Corner):
        crossings: list[Corner] = [targets[0]]
    else:
        hexes = _hexes(island, area, targets)
        crossings = list(dict.fromkeys(corner for hex in hexes for corner in CORNERS_OF[hex]))
    return [crossing for crossing in crossings if crossing in island.figures]


def _punished(island: Island, effect: Punish, targets: CardTargets) -> list[Corner]:
    """List the crossings with figures that die because their tribe makes no sacrifices.

    The first target must be the crossing of a figure.
    """
    crossing = _corner(targets[0])
    seat = island.figures[crossing].seat
    can_pay = island.tribe(seat).store.covers(pieces.sacrifice_price(island.sacrifices))
    if can_pay and island.waited >= effect.rounds_for_all:
        return in_order(island.figures_of(seat))
    needed = effect.rounds if can_pay else effect.rounds_for_poor
    return [crossing] if island.waited >= needed else []


def _clear(island: Island, effect: Clear, targets: CardTargets) -> pieces.Stock:
    markers = island.markers_on(_hex(targets[0]))
    if not effect.only_named:
        return markers
    resource = targets[1]
    assert isinstance(resource, pieces.Resource)
    return pieces.Stock.of(resource, markers.number(resource))


def _seats(island: Island, effect: Grant | Spoil, targets: CardTargets) -> Sequence[int]:
    if effect.is_for_all:
        return island.seats
    return [_seat(targets[0])]


def _spoilt(island: Island, resources: Sequence[pieces.Resource], seat: int) -> pieces.Stock:
    store = island.tribe(seat).store
    lost = pieces.NOTHING
    for resource in resources:
        lost = lost.plus(pieces.Stock.of(resource, (store.number(resource) + 1) // 2))
    return lost


def _hex(value: moves.TargetValue | None) -> Hex:
    assert isinstance(value, Hex), value
    return value


def _seat(value: moves.TargetValue) -> int:
    assert isinstance(value, int), value
    return value


def _corner(value: moves.TargetValue) -> Corner:
    assert isinstance(value, Corner), value
    return value
