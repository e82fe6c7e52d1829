"""The decisions of a tribe: errands rated by their gain, and the moves of the set-up.

An errand may start with a walk. Its gain is divided by the actions and edges it needs. So near
errands come first, and a figure that has started to walk keeps going.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from taluva.games.taifun import rules
from taluva.games.taifun.bots import evaluation
from taluva.games.taifun.rules.actions import cost as action_cost
from taluva.games.taifun.rules.island import CORNERS_OF, in_order
from taluva.games.taifun.rules.pieces import CALL_PRICE, HOUSE_PRICES, HOUSES_PER_HEX
from taluva.hexgrid import Corner, Hex

# The values of errands, in units of about one food.
OFFERING: Final = 30.0  # a sacrifice that the tribe can pay for
ATTENDING: Final = 4.0  # a person at the temple before the tribe can pay
HELPER: Final = 9.0  # the first person besides the priest; each further one helps less
DISTANCE: Final = 0.1  # deducted per edge between a called person and the temple
FRESH_HOUSE: Final = 3.0  # a house still needed to call people
PART_OF_WOOD: Final = 0.5  # the fraction of the wood's value that counts against a house
CONVERTED: Final = 9.0
CONVERTED_AT_TEMPLE: Final = 12.0
MIN_WANT: Final = 0.3  # food or wood below this value is not stripped
HEAP: Final = 5  # this much food next to a figure is taken before the next turn's work
HUNGRY: Final = 4.5  # the rate of such food if the tribe lacks it for the next sacrifice
EXPOSED: Final = 0.2  # factor on a walk whose sacrifice cannot be made this turn
DEFAULT_ROUNDS: Final = 60  # assumed length of a game without a limit on rounds
ROUNDS_EACH: Final = 1.7  # how many rounds a tribe expects a sacrifice to take
FIRST_READY: Final = 2  # own people at the temple needed for the first sacrifice
FEW_FIGURES: Final = 3  # with so few left on the island, there is no time to gather


class Pause(NamedTuple):
    """A pause before the sacrifice that gives the god stronger cards, to prepare several.

    After three sacrifices the god still draws green cards, and after six blue ones. A tribe
    continues when its people are ready, more are close enough to call, and it can pay.
    """

    at: tuple[int, ...]  # the numbers of sacrifices after which the tribe pauses
    part: float  # the fraction of its needs that it gathers before the pause ends
    own: int = 3  # own people at the temple needed to end it,
    of_all: int = 5  # or this many people of all tribes
    houses: int = 3  # fresh houses at the temple needed to end it


class Manner(NamedTuple):
    """The style in which a tribe plans its sacrifices."""

    part: float  # the fraction of its needs that it gathers before the first sacrifice
    at_hand: int  # how many fresh houses it wants at the temple
    house_at_hand: float  # the value of such a house
    spares: float  # deducted for calling a person from such a house while the tribe gathers
    person: float = 3.0  # the value of a person still needed for sacrifices
    is_careful: bool = False  # sends people to the temple only if it can sacrifice them this turn
    pause: Pause | None = None


class Errand(NamedTuple):
    """A task of a tribe: its gain per action, its first action and its purpose."""

    rate: float
    action: rules.Action
    purpose: rules.Action  # the action itself, or the reason for a walk


def tasks(position: rules.Position, manner: Manner) -> list[Errand]:
    """Return the errands of a tribe, the best first. Ending the turn has a rate of 0.

    Errands with equal rates are in reading order, whatever moves led to the position.
    """
    found = [*_Turn(position, manner).tasks(), Errand(0.0, rules.End(), rules.End())]
    found.sort(key=lambda task: -task.rate)
    return found


def can_pay(position: rules.Position) -> bool:
    """Return whether the tribe to play can pay for the next sacrifice."""
    assert position.seat is not None
    island = position.island
    return island.tribe(position.seat).store.covers(rules.sacrifice_price(island.sacrifices))


def is_late(position: rules.Position) -> bool:
    """Return whether the tribes need all remaining rounds for the remaining sacrifices."""
    left = rules.SACRIFICES_TO_WIN - position.island.sacrifices
    rounds = position.options.rounds or DEFAULT_ROUNDS
    return rounds - position.round < ROUNDS_EACH * left


def is_pressed(position: rules.Position) -> bool:
    """Return whether a tribe gains nothing by waiting, whatever it still needs.

    This is true if time is short, if the god's wrath will exceed the sacrifices in the next round
    anyway, if greed threatens the tribe then, or if few figures are left when the god has strong
    cards.
    """
    island = position.island
    return (
        is_late(position)
        or island.sacrifices < position.next_wrath
        or position.next_waited >= rules.GREED.rounds
        or (position.stage is not rules.Deck.GREEN and len(island.figures) <= FEW_FIGURES)
    )


def is_time(position: rules.Position, seat: int, manner: Manner) -> bool:
    """Return whether a tribe should make sacrifices now instead of gathering more."""
    island, pause = position.island, manner.pause
    if is_pressed(position):
        return True
    if pause is not None and island.sacrifices in pause.at:
        return (
            _is_attended(island, seat, pause.own, pause.of_all)
            and fresh_at_hand(island, seat) >= pause.houses
            and _has_gathered(island, seat, pause.part)
        )
    if island.sacrifices or not manner.part:
        return True
    if pause is not None and not _is_attended(island, seat, FIRST_READY):
        return False
    missing = evaluation.need(island, evaluation.people_of(island, seat)).people
    return manner.part * missing <= 1 and _has_gathered(island, seat, manner.part)


def _has_gathered(island: rules.Island, seat: int, part: float) -> bool:
    """Return whether a tribe has this fraction of the food and ore that it needs."""
    needed = evaluation.need(island, evaluation.people_of(island, seat)).stock
    store = island.tribe(seat).store
    return store.food >= part * needed.food and store.ore >= part * needed.ore


def _is_attended(island: rules.Island, seat: int, own: int, of_all: int | None = None) -> bool:
    """Return whether enough people are at the temple: the tribe's own, or those of all tribes."""
    assert island.temple is not None
    figures = [island.figures.get(corner) for corner in CORNERS_OF[island.temple]]
    seats = [
        each.seat for each in figures if each is not None and each.kind is rules.FigureKind.PERSON
    ]
    return seats.count(seat) >= own or (of_all is not None and len(seats) >= of_all)


def fresh_at_hand(island: rules.Island, seat: int) -> int:
    """Count a tribe's fresh houses on the temple's hex and the hexes around it."""
    assert island.temple is not None
    beside = evaluation.AT_TEMPLE[island.temple]
    return sum(
        houses[seat - rules.FIRST_TRIBE_SEAT].fresh
        for hex, houses in island.houses.items()
        if hex in beside
    )


class _Turn:
    """The facts that a tribe considers in its turn."""

    def __init__(self, position: rules.Position, manner: Manner) -> None:
        island, seat = position.island, position.seat
        assert seat is not None
        assert island.temple is not None
        self.island, self.seat, self.temple, self.manner = island, seat, island.temple, manner
        self.actions, self.stage, self.tribe = position.actions, position.stage, island.tribe(seat)
        self.own = in_order(island.figures_of(seat))
        self.beside = {hex for corner in self.own for hex in corner.hexes}
        self.people = [
            corner for corner in self.own if island.figures[corner].kind is rules.FigureKind.PERSON
        ]
        self.people_needed, self.needed = evaluation.need(island, len(self.people))
        self.wants = evaluation.wants_of(self.tribe.store, self.needed)
        self.at_hand = fresh_at_hand(island, seat)  # fresh houses at the temple
        wants_one = is_time(position, seat, manner) and not _is_last(island)
        self.is_offering = can_pay(position) and wants_one  # a sacrifice
        price = rules.sacrifice_price(island.sacrifices)
        self.is_hungry = self.tribe.store.food < price.food
        self.has_heap = self.wants.food > MIN_WANT and any(map(self._is_heap, self.beside))

    def tasks(self) -> Iterator[Errand]:
        """Yield all useful errands, each kind in reading order."""
        yield from self._offerings()
        yield from self._calls()
        yield from self._conversions()
        if self.own:
            for hex in sorted(self.island.land.hexes):
                yield from self._on(hex)

    def _offerings(self) -> Iterator[Errand]:
        """Yield the errands that bring people to the temple and sacrifice them."""
        to_temple = evaluation.EDGES_TO[self.temple]
        value = OFFERING if self.is_offering else ATTENDING
        for corner in self.people:
            edges = to_temple[corner]
            if edges:
                walk = self._way(corner, self.temple)
                is_exposed = self._is_exposed(edges + 1)
                is_early = is_exposed or not self.is_offering
                if walk is not None and not (is_early and self._is_passing(walk)):
                    part = EXPOSED if is_exposed else 1.0
                    yield Errand(part * value / (edges + 1), walk, rules.Sacrifice(corner))
            elif self.is_offering:
                yield Errand(value, rules.Sacrifice(corner), rules.Sacrifice(corner))

    def _is_exposed(self, actions: int) -> bool:
        """Return whether a careful tribe lacks the actions to finish a sacrifice this turn."""
        return (
            self.manner.is_careful
            and self.is_offering
            and actions > self.actions
            and self.stage is not rules.Deck.GREEN
        )

    def _calls(self) -> Iterator[Errand]:
        store, island = self.tribe.store, self.island
        if not self.tribe.people or not store.covers(CALL_PRICE):
            return
        to_temple = evaluation.EDGES_TO[self.temple]
        value = HELPER / (1 + len(self.people)) + (
            self.manner.person if self.people_needed else 0.0
        )
        price = rules.sacrifice_price(island.sacrifices)
        is_offering = self.is_offering and store.less(CALL_PRICE).covers(price)
        for hex, houses in sorted(island.houses.items()):
            if houses[self.seat - rules.FIRST_TRIBE_SEAT].fresh:
                is_spared = self._is_at_hand(hex) and self.at_hand <= self.manner.at_hand
                for corner in CORNERS_OF[hex]:
                    if island.is_free(corner):
                        edges = to_temple[corner]
                        rate = value - DISTANCE * edges
                        if is_offering and self._is_in_time(2 + edges):
                            rate = max(rate, OFFERING / (2 + edges))
                        elif is_spared:
                            rate -= self.manner.spares
                        call = rules.Call(hex, corner)
                        yield Errand(rate, call, call)

    def _is_in_time(self, actions: int) -> bool:
        """Return whether to call a person for a sacrifice that takes this many actions."""
        return actions <= self.actions or not self.manner.is_careful

    def _is_at_hand(self, hex: Hex) -> bool:
        return hex in evaluation.AT_TEMPLE[self.temple]

    def _conversions(self) -> Iterator[Errand]:
        """Yield conversions that leave enough for the next sacrifice."""
        store, island = self.tribe.store, self.island
        price = rules.conversion_price(island.edition)
        next_price = rules.sacrifice_price(island.sacrifices)
        if not store.covers(price.plus(next_price)):
            return
        if island.edition is not rules.Edition.THIRD:  # the person comes from the box: no gain
            if not self.tribe.people:
                return
            if price.ore and store.ore - price.ore < self.needed.ore:
                return
        to_temple = evaluation.EDGES_TO[self.temple]
        for corner in in_order(island.figures):
            figure = island.figures[corner]
            if figure.seat != self.seat and figure.kind is rules.FigureKind.PERSON:
                beside = island.land.within(corner, 1)
                convert = rules.Convert(corner)
                edges = to_temple[corner]
                value = CONVERTED if edges else CONVERTED_AT_TEMPLE
                if any(near in beside for near in self.own):
                    rate = value
                    if self.is_offering and self._is_in_time(2 + edges):
                        rate = max(rate, OFFERING / (2 + edges))
                    yield Errand(rate, convert, convert)
                elif island.edition is rules.Edition.THIRD and not edges:
                    for walk in self._walks_beside(beside):
                        steps = action_cost(island, walk)
                        if steps < self.actions:
                            yield Errand(value / (1 + steps), walk, convert)

    def _walks_beside(self, beside: Sequence[Corner]) -> Iterator[rules.Walk]:
        """Yield the walks this turn that bring the priest next to a person."""
        island = self.island
        for start in self.own:
            if start not in self.people:
                within = island.land.within(start, self.actions)
                for to in beside:
                    if to in within and island.is_free(to):
                        yield rules.Walk(start, to)

    def _on(self, hex: Hex) -> Iterator[Errand]:
        """Yield the errands that strip or build on a hex, starting with a walk if necessary."""
        edges = evaluation.EDGES_TO[hex]
        near = min(self.own, key=edges.__getitem__)
        for gain, number, purpose in self._gains(hex):
            if gain > 0:
                if not edges[near]:
                    rate = gain / number
                    if self.is_hungry and _strips_food(purpose) and self._is_heap(hex):
                        rate = max(rate, HUNGRY)
                    yield Errand(rate, purpose, purpose)
                else:
                    walk = self._way(near, hex)
                    if walk is not None and not self._is_passing(walk):
                        yield Errand(gain / (edges[near] + number), walk, purpose)

    def _is_passing(self, walk: rules.Walk) -> bool:
        """Return whether a walk leaves food untouched without reaching anything this turn."""
        return self.has_heap and action_cost(self.island, walk) >= self.actions

    def _is_heap(self, hex: Hex) -> bool:
        """Return whether a hex has many food markers that the dice do not bring to the tribe."""
        food = self.island.markers_on(hex).food
        return food >= HEAP and self.island.most_houses(hex) != self.seat

    def _gains(self, hex: Hex) -> Iterator[tuple[float, int, rules.Action]]:
        """Yield the total gain, the number of repeats and the action for work on a hex."""
        island, wants = self.island, self.wants
        markers = island.markers_on(hex)
        if markers.ore:
            number = min(markers.ore, rules.ACTIONS)
            yield wants.ore * number, number, rules.Strip(hex, rules.Resource.ORE)
        numbers = [each.number for each in island.houses.get(hex, ())] or [0]
        mine = island.houses_of(self.seat, hex).number
        standing = sum(numbers)
        at = self.seat - rules.FIRST_TRIBE_SEAT
        most = max([*numbers[:at], *numbers[at + 1 :], 0])
        is_held = mine > most
        if markers.food and wants.food > MIN_WANT and not is_held:
            yield wants.food, 1, rules.Strip(hex, rules.Resource.FOOD)
        if markers.wood and wants.wood > MIN_WANT and not is_held:
            yield wants.wood, 1, rules.Strip(hex, rules.Resource.WOOD)
        if self.tribe.houses and standing < HOUSES_PER_HEX:
            price = HOUSE_PRICES[standing]
            spare_ore = self.tribe.store.ore - price.ore
            if self.tribe.store.covers(price) and (not price.ore or spare_ore >= self.needed.ore):
                gain = self._house_worth(hex)
                if not is_held and markers != rules.NOTHING:
                    gain += evaluation.yield_worth(markers, wants, self.stage) / (1 + most - mine)
                gain -= wants.wood * price.wood * PART_OF_WOOD + wants.ore * price.ore
                yield gain, 1, rules.Build(hex)

    def _house_worth(self, hex: Hex) -> float:
        """Return the value of a house on a hex for the person that can be called from it."""
        at = self.seat - rules.FIRST_TRIBE_SEAT
        fresh = sum(houses[at].fresh for houses in self.island.houses.values())
        value = FRESH_HOUSE if fresh < self.people_needed else 0.0
        if self._is_at_hand(hex) and self.at_hand < self.manner.at_hand:
            value += self.manner.house_at_hand
        return value

    def _way(self, start: Corner, hex: Hex) -> rules.Walk | None:
        """Return the walk that brings a figure closest to a hex, or None if no walk gets closer."""
        edges = evaluation.EDGES_TO[hex]
        best, nearest = None, edges[start]
        for to in self.island.land.within(start, min(self.actions, edges[start] + 1)):
            if edges[to] < nearest and to not in self.island.figures:
                best, nearest = to, edges[to]
        return None if best is None else rules.Walk(start, best)


def _strips_food(action: rules.Action) -> bool:
    return isinstance(action, rules.Strip) and action.resource is rules.Resource.FOOD


def _is_last(island: rules.Island) -> bool:
    """Return whether a sacrifice would leave no figure and lose the game [E2]."""
    return len(island.figures) == 1 and island.sacrifices < rules.SACRIFICES_TO_WIN - 1


def openings(position: rules.Position) -> list[rules.House | rules.Priest]:
    """Return the best set-up moves. All have the same rating."""
    seat = position.seat
    assert seat is not None
    island = position.island
    own = [hex for hex in island.houses if island.houses_of(seat, hex).number]
    rated: list[tuple[int, rules.House | rules.Priest]] = []
    for move in position.legal_moves():
        match move:
            case rules.House(hex):
                rated.append((_house(island, own, hex), move))
            case rules.Priest(crossing):
                beside = sum(hex in own for hex in crossing.hexes)
                rated.append((2 * beside + (rules.VOLCANO in crossing.hexes), move))
    best = max(rate for rate, _ in rated)
    return [move for rate, move in rated if rate == best]


def _house(island: rules.Island, own: list[Hex], hex: Hex) -> int:
    """Rate a hex for a house. The best are empty, next to the volcano and to own houses."""
    if hex is rules.VOLCANO or hex in island.houses:
        return -10
    beside = sum(near in own for near in hex.neighbours)
    rivals = sum(near in island.houses and near not in own for near in hex.neighbours)
    return 4 * (rules.VOLCANO in hex.neighbours) + 2 * beside - rivals
