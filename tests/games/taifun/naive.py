"""A second, naive implementation of Taifun that follows the text of its rules.

The tests compare the real engine with this one. It imports nothing from `taluva`, caches only the
geometry of the board and the words of moves, and checks every hex and every crossing each time.
The code of each rule names its id. A hex is a pair (column, row) as printed on the board: D8 is
(4, 8). A crossing is a point of the plane: a hex has its centre at three times its column, and its
corners one or two to the side of that.
"""

import copy
import functools
import itertools
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

Hex = tuple[int, int]
Point = tuple[int, int]
Target = tuple[str, Any]  # the kind of a target and its value

VOLCANO: Hex = (4, 8)
COLOURS = "RGBOYK"
PAIRS = [first + second for first in COLOURS for second in COLOURS]
SIDES = {"n": (0, -2), "ne": (1, -1), "se": (1, 1), "s": (0, 2), "sw": (-1, 1), "nw": (-1, -1)}
OPPOSITE = {"n": "s", "ne": "sw", "se": "nw", "s": "n", "sw": "ne", "nw": "se"}
CORNERS = {"e": (2, 0), "se": (1, 1), "sw": (-1, 1), "w": (-2, 0), "nw": (-1, -1), "ne": (1, -1)}
RESOURCES = ("food", "wood", "ore")
MARKERS = {"food": 30, "wood": 30, "ore": 10}
DECKS = ("green", "blue", "red")
HAND = 5
HOUSES = 20
MAX_DRAWS = 200  # how many possibilities of a draw are listed

# A card: how many are in the green, the blue and the red deck, its cost, the kinds of its targets.
Cards = dict[str, tuple[tuple[int, int, int], int, tuple[str, ...]]]
CARDS: Cards = {
    "shoal": ((5, 3, 0), 0, ("hex",)),
    "driftwood": ((2, 0, 0), 0, ("hex",)),
    "harvest": ((5, 4, 0), 0, ("hex",)),
    "vein": ((6, 0, 0), 0, ()),
    "lode": ((0, 5, 0), 0, ("hex",)),
    "bounty": ((0, 0, 0), 0, ("seat",)),  # in edition 2 only
    "plenty": ((0, 0, 0), 0, ()),  # in edition 3 only
    "breeze": ((1, 0, 0), 1, ("crossing", "crossing")),
    "procession": ((1, 1, 1), 1, ("hex",)),
    "shark": ((0, 0, 0), 1, ("crossing",)),  # in edition 2 only
    "ebb": ((1, 0, 0), 1, ("hex", "resource")),
    "gust": ((0, 2, 2), 1, ("crossing", "crossing")),
    "flood": ((0, 3, 0), 2, ("hex",)),
    "rot": ((1, 2, 0), 2, ("seat",)),
    "greed": ((0, 0, 0), 1, ("crossing",)),  # in edition 3 only
    "landslide": ((0, 2, 0), 2, ("hex",)),
    "lightning": ((0, 2, 4), 3, ("crossing",)),
    "famine": ((0, 0, 2), 4, ()),
    "plague": ((0, 0, 5), 4, ("hex",)),
    "tsunami": ((0, 0, 3), 4, ("hex",)),
    "typhoon": ((0, 0, 2), 5, ("hex", "direction")),
    "eruption": ((0, 0, 2), 5, ()),
}
# What edition 2 prints in place of that: numbers and costs.
IN_EDITION_2: dict[str, tuple[tuple[int, int, int], int]] = {
    "shoal": ((4, 4, 1), 0),
    "driftwood": ((2, 0, 0), 0),
    "harvest": ((4, 5, 1), 0),
    "vein": ((4, 0, 0), 0),
    "lode": ((0, 4, 4), 0),
    "bounty": ((0, 3, 9), 0),
    "breeze": ((1, 0, 0), 1),
    "procession": ((1, 1, 1), 1),
    "shark": ((3, 0, 0), 1),
    "ebb": ((1, 0, 0), 1),
    "gust": ((0, 2, 1), 1),
    "flood": ((1, 1, 0), 1),
    "rot": ((1, 1, 0), 1),
    "landslide": ((0, 2, 0), 2),
    "lightning": ((0, 1, 3), 4),
    "famine": ((0, 0, 0), 4),
    "plague": ((0, 0, 2), 6),
    "tsunami": ((0, 0, 1), 5),
    "typhoon": ((0, 0, 1), 6),
    "eruption": ((0, 0, 1), 6),
}
# What edition 3 prints for two tribes and for three.
IN_EDITION_3: dict[int, dict[str, tuple[tuple[int, int, int], int]]] = {
    2: {
        "shoal": ((3, 2, 0), 0),
        "driftwood": ((2, 1, 0), 0),
        "harvest": ((3, 2, 0), 0),
        "vein": ((3, 0, 0), 0),
        "lode": ((0, 3, 2), 0),
        "plenty": ((0, 0, 5), 0),
        "breeze": ((1, 0, 0), 1),
        "procession": ((1, 1, 1), 1),
        "shark": ((1, 0, 0), 1),
        "ebb": ((1, 0, 0), 1),
        "gust": ((0, 2, 1), 1),
        "flood": ((1, 4, 1), 1),
        "rot": ((2, 3, 0), 1),
        "greed": ((6, 6, 2), 1),
        "landslide": ((0, 4, 0), 1),
        "lightning": ((0, 0, 1), 6),
        "tsunami": ((0, 0, 1), 6),
        "typhoon": ((0, 0, 1), 8),
    },
    3: {
        "shoal": ((3, 2, 0), 0),
        "driftwood": ((2, 1, 0), 0),
        "harvest": ((3, 2, 0), 0),
        "vein": ((4, 0, 0), 0),
        "lode": ((0, 4, 2), 0),
        "plenty": ((0, 0, 4), 0),
        "breeze": ((1, 0, 0), 1),
        "procession": ((1, 1, 1), 1),
        "shark": ((2, 0, 0), 1),
        "ebb": ((1, 0, 0), 1),
        "gust": ((0, 2, 1), 1),
        "flood": ((1, 4, 1), 1),
        "rot": ((2, 3, 0), 1),
        "greed": ((8, 8, 2), 1),
        "landslide": ((0, 4, 0), 1),
        "lightning": ((0, 1, 4), 4),
        "plague": ((0, 0, 2), 6),
        "tsunami": ((0, 0, 1), 6),
        "typhoon": ((0, 0, 1), 7),
        "eruption": ((0, 0, 1), 7),
    },
}


def cards_of(edition: str, tribes: int) -> Cards:
    """Return the cards of an edition. Cards that it does not have keep a cost, with no copies."""
    if edition == "1":
        return CARDS
    printed = IN_EDITION_2 if edition == "2" else IN_EDITION_3[tribes]
    # Absent cards have the cost that the edition before prints.
    found = {}
    for card, (_, cost, kinds) in CARDS.items():
        older = IN_EDITION_2.get(card, ((0, 0, 0), cost))
        found[card] = (*printed.get(card, ((0, 0, 0), older[1])), kinds)
    return found


GIVEN = {  # the markers that a card brings
    "shoal": {"food": 3},
    "driftwood": {"wood": 2},
    "harvest": {"food": 2, "wood": 1},
    "vein": {"ore": 2},
    "lode": {"ore": 2},
}
GIVEN_IN_EDITION_2 = {
    "shoal": {"food": 4},
    "driftwood": {"wood": 2},
    "harvest": {"food": 3, "wood": 1},
    "vein": {"ore": 3},
    "lode": {"ore": 3},
}
GRANTED = {"food": 6, "ore": 3}  # by a bounty, into a store
PLENTY = {2: {"food": 3, "ore": 2}, 3: {"food": 3, "ore": 1}}  # into every store
SCALE = 12  # the most of a resource in a store of edition 2
BLOWN = {"breeze": 2, "gust": 3}  # how far a card may move a figure
# The price of a house by the houses already there [H3], of a sacrifice by those already made [O3].
HOUSE_PRICES = [
    {"wood": 2},
    {"wood": 3},
    {"wood": 4, "ore": 1},
    {"wood": 5, "ore": 1},
    {"wood": 6, "ore": 2},
    {"wood": 7, "ore": 2},
]
SACRIFICE_PRICES = (
    [{"food": 1}] * 3
    + [{"food": 3, "ore": 1}] * 3
    + [{"food": 5, "ore": 2}] * 3
    + [{"food": 7, "ore": 3}] * 3
)
CALL_PRICE = {"food": 3}
CONVERT_PRICE = {"1": {"food": 3, "ore": 1}, "2": {"food": 3}, "3": {"food": 3, "ore": 1}}

# The words of each move, by the phase that it belongs to [N1].
FORMS: dict[str, tuple[str, tuple[str, ...]]] = {
    "house": ("house", ("hex",)),
    "priest": ("priest", ("crossing",)),
    "redraw": ("cards", ("card",)),
    "exchange": ("cards", ()),
    "done": ("cards", ()),
    "move": ("turn", ("crossing", "crossing")),
    "strip": ("turn", ("hex", "resource")),
    "build": ("turn", ("hex",)),
    "call": ("turn", ("hex", "crossing")),
    "convert": ("turn", ("crossing",)),
    "sacrifice": ("turn", ("crossing",)),
    "end": ("turn", ()),
}


def add(place: tuple[int, int], step: tuple[int, int]) -> tuple[int, int]:
    return place[0] + step[0], place[1] + step[1]


def reading_order(place: Hex) -> tuple[int, int]:
    return place[1], place[0]


def ring(distance: int) -> list[Hex]:
    """Return the hexes at a distance from the volcano, clockwise from the northernmost."""
    place = (VOLCANO[0], VOLCANO[1] - 2 * distance)
    found = []
    for side in ("se", "s", "sw", "nw", "n", "ne"):
        for _ in range(distance):
            found.append(place)
            place = add(place, SIDES[side])
    return found


RINGS = ring(1) + ring(2) + ring(3)
ISLAND = sorted([VOLCANO, *RINGS], key=reading_order)


def corner(place: Hex, name: str) -> Point:
    return add((3 * place[0], place[1]), CORNERS[name])


@functools.cache
def corners(place: Hex) -> tuple[Point, ...]:
    """Return the six corners of a hex, clockwise."""
    return tuple(corner(place, name) for name in CORNERS)


@functools.cache
def meeting(point: Point) -> tuple[Hex, ...]:
    """Return the hexes, on the island or not, that have a corner there."""
    found = []
    for x, y in CORNERS.values():
        column, rest = divmod(point[0] - x, 3)
        if rest == 0:
            found.append((column, point[1] - y))
    return tuple(found)


@functools.cache
def beside(place: Hex, point: Point) -> tuple[Point, Point]:
    """Return the corners of a hex before and after one of them."""
    around = corners(place)
    at = around.index(point)
    return around[at - 1], around[(at + 1) % 6]


@functools.cache
def format_hex(place: Hex) -> str:
    return f"{chr(ord('A') + place[0] - 1)}{place[1]}"


def canonical_names() -> dict[Point, str]:
    """Return every crossing in reading order with the name that its first hex gives it."""
    names: dict[Point, str] = {}
    for place in ISLAND:
        for name in CORNERS:
            names.setdefault(corner(place, name), format_hex(place) + name)
    return names


NAMES = canonical_names()


@functools.cache
def parse_hex(text: str) -> Hex:
    match = re.fullmatch(r"([A-Za-z])([0-9]+)", text)
    if match is None:
        raise ValueError(f"no hex: {text}")
    place = ord(match[1].upper()) - ord("A") + 1, int(match[2])
    if (place[0] + place[1]) % 2:
        raise ValueError(f"no hex: {text}")
    return place


@functools.cache
def parse_crossing(text: str) -> Point:
    """Parse any name of a crossing: a hex, on the island or not, and a corner."""
    match = re.fullmatch(r"([A-Za-z][0-9]+)(e|se|sw|w|nw|ne)", text, re.IGNORECASE)
    if match is None:
        raise ValueError(f"no crossing: {text}")
    return corner(parse_hex(match[1]), match[2].lower())


@functools.cache
def parse_target(text: str) -> Target:
    """Parse a target of a card of any kind."""
    word = text.lower()
    if word in RESOURCES:
        return "resource", word
    if word in SIDES:
        return "direction", word
    if word in ("1", "2", "3", "4"):
        return "seat", int(word)
    if re.fullmatch(r"[a-z][0-9]+", word):
        return "hex", parse_hex(word)
    return "crossing", parse_crossing(word)


@functools.cache
def parse_word(kind: str, text: str) -> Any:
    if kind == "card":
        if text.lower() not in CARDS:
            raise ValueError(f"no card: {text}")
        return text.lower()
    found, value = parse_target(text)
    if found != kind:
        raise ValueError(f"no {kind}: {text}")
    return value


@functools.cache
def parse_move(move: str) -> tuple[str, list[Any]]:
    """Parse the kind of a move, and what its words mean. The result is shared: do not change it."""
    kind, *words = move.split()
    kind = kind.lower()
    if kind == "play":
        if not words:
            raise ValueError(f"no card: {move}")
        return kind, [parse_word("card", words[0]), [parse_target(w) for w in words[1:]]]
    if kind == "draw":
        if not words:
            raise ValueError(f"no cards: {move}")
        return kind, [[parse_word("card", word) for word in words]]
    if kind == "roll":
        dice = [word.upper() for word in words]
        if not dice or any(die not in COLOURS or len(die) != 1 for die in dice):
            raise ValueError(f"no dice: {move}")
        return kind, [dice]
    if kind not in FORMS or len(words) != len(FORMS[kind][1]):
        raise ValueError(f"no move: {move}")
    return kind, [parse_word(*each) for each in zip(FORMS[kind][1], words, strict=True)]


def shuffled_fields(seed: int) -> tuple[list[str], random.Random]:
    """Return the 36 fields for a seed, and the random generator in its state after them."""
    rng = random.Random(f"{seed}/fields")
    fields = list(PAIRS)
    for i in range(len(fields) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        fields[i], fields[j] = fields[j], fields[i]
    return fields, rng


class NaiveGame:
    """A game that changes in place. `outcome` is None until the end.

    With a seed `chance` returns what the dealer would play. Nothing is dealt automatically.
    """

    def __init__(
        self,
        names: Sequence[str],
        *,
        fields: Sequence[str] | None = None,
        first: int | None = None,
        seed: int | None = None,
        rounds: int | None = None,
        gifts: str | None = None,
        edition: str = "1",
        wrath: str | None = None,
    ) -> None:
        gifts = gifts or ("free" if edition == "3" else "given")
        if len(names) not in (3, 4) or gifts not in ("given", "free"):
            raise ValueError("a god and two or three tribes; gifts given or free")
        self.edition = edition
        self.wrath_by = wrath or ("rounds" if edition == "2" else "sacrifices")
        self.cards = cards_of(edition, len(names) - 1)
        self.given = GIVEN if edition == "1" else GIVEN_IN_EDITION_2
        self.names = list(names)
        self.seats = list(range(2, len(names) + 1))  # of the tribes
        self.seed = seed
        if seed is not None:
            fields, rng = shuffled_fields(seed)
            first = 2 + int(rng.random() * len(self.seats))
        if fields is None or len(fields) != 36 or first not in self.seats:
            raise ValueError("36 fields, and the seat of a tribe")
        self.first: int = first
        self.rounds = rounds
        self.gifts = gifts
        self.halves: dict[Hex, str | None] = {
            VOLCANO: None,
            **dict(zip(RINGS, fields, strict=True)),
        }
        self.markers = {place: dict.fromkeys(RESOURCES, 0) for place in ISLAND}
        self.houses: dict[Hex, dict[int, list[str]]] = {
            place: {seat: [] for seat in self.seats} for place in ISLAND
        }  # "fresh" or "turned" for each house
        self.box = dict(MARKERS)
        self.store = {seat: {"food": 4, "wood": 4, "ore": 0} for seat in self.seats}
        is_shared = len(self.seats) == 2 and edition != "3"
        self.people = dict.fromkeys(self.seats, 9 if is_shared else 6)
        self.house_box = dict.fromkeys(self.seats, HOUSES)
        self.sacrificed = dict.fromkeys(self.seats, 0)
        self.figures: dict[Point, tuple[int, str]] = {}
        self.temple: Hex | None = None
        self.pile = {deck: Counter[str]() for deck in DECKS}
        self.discards = {deck: Counter[str]() for deck in DECKS}
        for card, (numbers, _, _) in self.cards.items():
            for deck, number in zip(DECKS, numbers, strict=True):
                self.pile[deck][card] += number
        self.hand: list[tuple[str, str]] = []  # the deck that a card came from, and the card
        self.dice: list[str] = []
        self.draws = 0
        self.round = 0
        self.phase = "draw"
        self.seat: int | None = None
        self.actions: int | None = None
        self.after_draw = "house"  # the phase that a draw leads to
        self.waiting: list[int] = []  # the seats that come after this one in a phase
        self.second_houses = False
        self.last_sacrifice = 0  # its round
        self.waited = 0  # full rounds without a sacrifice, when the round began or one was made
        self.spent = 0
        self.played = 0  # cards in this round
        self.is_first_decision = False  # of the god in this round [K6]
        self.exchange_earned = False
        self.drawn_last: str | None = None  # after a redraw [K5]
        self.outcome: dict[str, Any] | None = None

    # The island

    def is_land(self, place: Hex) -> bool:
        return place in self.halves

    def neighbours(self, place: Hex) -> list[Hex]:
        return [add(place, step) for step in SIDES.values() if self.is_land(add(place, step))]

    def is_coast(self, place: Hex) -> bool:
        return self.is_land(place) and len(self.neighbours(place)) < 6

    def is_inland(self, place: Hex) -> bool:
        return self.is_land(place) and place != VOLCANO and not self.is_coast(place)

    def hexes_at(self, point: Point) -> list[Hex]:
        """Return the hexes of the island that meet in a crossing."""
        return [place for place in meeting(point) if place in self.halves]

    def is_crossing(self, point: Point) -> bool:
        return not self.halves.keys().isdisjoint(meeting(point))

    def is_free(self, point: Point) -> bool:
        return self.is_crossing(point) and point not in self.figures

    def edges(self, point: Point) -> set[Point]:
        """Return the crossings one edge away."""
        return {near for place in self.hexes_at(point) for near in beside(place, point)}

    def distance(self, start: Point, goal: Point, most: int) -> int | None:
        """Return how many edges lie between two crossings; None if there are more than `most`."""
        reached = last = {start}
        for steps in range(most + 1):
            if goal in last:
                return steps
            last = {near for point in last for near in self.edges(point)} - reached
            reached = reached | last
        return None

    def figures_around(self, place: Hex) -> list[Point]:
        return [point for point in corners(place) if point in self.figures]

    def has_own_figure_at(self, place: Hex) -> bool:
        return self.is_land(place) and any(
            self.figures[point][0] == self.seat for point in self.figures_around(place)
        )

    def houses_on(self, place: Hex) -> int:
        return sum(len(own) for own in self.houses[place].values()) if place in self.houses else 0

    # What may be done

    def legal(self) -> list[str]:
        if self.phase == "draw":
            return self._possible_draws()
        if self.phase == "roll":
            rolls = itertools.product(COLOURS, repeat=self.dice_number())
            return [f"roll {' '.join(roll)}" for roll in rolls]
        return [move for move in self._conceivable() if not self.refusals(move)]

    def _conceivable(self) -> Iterator[str]:
        """Yield everything that might be a move of this phase, in canonical spelling."""
        hexes = [format_hex(place) for place in ISLAND]
        if self.phase == "house":
            yield from (f"house {place}" for place in hexes)
        elif self.phase == "priest":
            yield from (f"priest {name}" for name in NAMES.values())
        elif self.phase == "cards":
            for card in sorted({card for _, card in self.hand}):
                yield f"redraw {card}"
                for targets in self._conceivable_targets(card):
                    yield " ".join(["play", card, *targets])
            yield from ("exchange", "done")
        elif self.phase == "turn":
            yield "end"
            for point, (seat, _) in self.figures.items():
                yield f"convert {NAMES[point]}"
                yield f"sacrifice {NAMES[point]}"
                if seat == self.seat:
                    yield from (f"move {NAMES[point]} {NAMES[to]}" for to in self._within(point, 3))
            for place in ISLAND:
                yield f"build {format_hex(place)}"
                yield from (f"strip {format_hex(place)} {kind}" for kind in RESOURCES)
                for point in corners(place):
                    yield f"call {format_hex(place)} {NAMES[point]}"

    def _conceivable_targets(self, card: str) -> Iterator[tuple[str, ...]]:
        kinds = CARDS[card][2]
        hexes = [format_hex(place) for place in ISLAND]
        if kinds == ("crossing", "crossing"):
            for point in self.figures:
                for to in self._within(point, 4):
                    yield NAMES[point], NAMES[to]
            return
        words: dict[str, Iterable[str]] = {
            "hex": hexes,
            "crossing": list(NAMES.values()),
            "resource": RESOURCES,
            "direction": SIDES,
            "seat": [str(seat) for seat in range(1, 5)],
        }
        yield from itertools.product(*(words[kind] for kind in kinds))

    def _within(self, point: Point, steps: int) -> set[Point]:
        reached = last = {point}
        for _ in range(steps):
            last = {near for each in last for near in self.edges(each)} - reached
            reached = reached | last
        return reached

    def _possible_draws(self) -> list[str]:
        deck = self.deck()
        drawn: list[list[str]] = [[]]
        for _ in range(self.draw_number()):
            drawn = [[*before, card] for before in drawn for card in self.left_in(deck, before)]
            if len(drawn) > MAX_DRAWS:
                return []
        return [" ".join(["draw", *cards]) for cards in drawn]

    def left_in(self, deck: str, drawn: Sequence[str]) -> list[str]:
        """Return the cards that may come next when some have been drawn in this order [D1]."""
        pile, discards = Counter(self.pile[deck]), Counter(self.discards[deck])
        for card in drawn:
            if not pile.total():
                pile, discards = discards, Counter()
            pile[card] -= 1
        if not pile.total():
            pile = discards
        return [card for card in CARDS if pile[card] > 0]

    def refusals(self, move: str) -> set[str]:
        """Return the ids of all rules that refuse this move: none if it is legal.

        Raises ValueError for a text that is not a move.
        """
        kind, values = parse_move(move)
        phase = "cards" if kind == "play" else kind
        if kind in FORMS:
            phase = FORMS[kind][0]
        if self.phase != phase:
            return {"N1"}
        refused: set[str] = getattr(self, f"_refuse_{kind}")(*values)
        return refused

    def _refuse_house(self, place: Hex) -> set[str]:
        if not self.is_land(place):
            return {"S2" if self.second_houses else "S1"}
        return set()

    def _refuse_priest(self, point: Point) -> set[str]:
        return set() if self.is_free(point) else {"S4"}

    # The god

    def power(self) -> int:
        return 1 + self.wrath()

    def wrath(self) -> int:
        """Return the sacrifices, or more if the tribes have waited [K8]."""
        if self.wrath_by == "sacrifices" or not self.round:
            return self.sacrifices()
        each = (2, 5) if len(self.seats) == 2 else (1, 2)
        return max(self.sacrifices(), (self.round - 1) * each[0] // each[1])

    def sacrifices(self) -> int:
        return sum(self.sacrificed.values())

    def _phase_of_the_game(self) -> int:
        """Return 0 at a wrath below four, 1 at four to six, 2 above."""
        made = self.wrath()
        if made < 4:
            return 0
        return 1 if made <= 6 else 2

    def deck(self) -> str:
        return DECKS[self._phase_of_the_game()]  # D1

    def dice_number(self) -> int:
        return 3 - self._phase_of_the_game()  # D2

    def draw_number(self) -> int:
        return HAND - len(self.hand)  # D1

    def _holds(self, card: str) -> bool:
        return any(held == card for _, held in self.hand)

    def _refuse_play(self, card: str, targets: list[Target]) -> set[str]:
        refused = self._refuse_card(card, targets)
        if not self._holds(card):
            refused.add("K1")
        if self.drawn_last is not None and card != self.drawn_last:
            refused.add("K5")
        return refused

    def _refuse_card(self, card: str, targets: list[Target]) -> set[str]:
        """Return whether the power and the targets suffice, even for a card that is not in hand."""
        _, cost, kinds = self.cards[card]
        refused = set()
        if self.spent + cost > self.power():
            refused.add("K2")
        if tuple(kind for kind, _ in targets) != kinds:
            refused.add("K3")
        else:
            values = [value for _, value in targets]
            if card in ("lightning", "shark") and self._is_safe_priest(*values):
                refused.add("K4")
            elif not self._suits(card, *values):
                refused.add("K3")
        return refused

    def _is_safe_priest(self, point: Point) -> bool:
        is_priest = point in self.figures and self.figures[point][1] == "priest"
        return is_priest and self.wrath() < 7

    def _suits(self, card: str, *targets: Any) -> bool:
        """Return whether these targets are those that the card asks for [K3]."""
        if card in self.given and not any(self.box[kind] for kind in self.given[card]):
            return False
        if card in ("shoal", "driftwood"):
            return self.is_coast(targets[0])
        if card in ("harvest", "lode"):
            return self.is_inland(targets[0])
        if card in BLOWN:
            start, goal = targets
            return (
                start in self.figures
                and self.is_free(goal)
                and self.distance(start, goal, BLOWN[card]) is not None
            )
        if card == "procession":
            assert self.temple is not None
            return targets[0] in self.neighbours(self.temple)
        if card == "ebb":
            return self.is_coast(targets[0]) and self.markers[targets[0]][targets[1]] > 0
        if card == "flood":
            place = targets[0]
            return self.is_coast(place) and (
                any(self.markers[place].values()) or self.houses_on(place) > 0
            )
        if card == "rot":
            seat = targets[0]
            return seat in self.seats and self.store[seat]["food"] + self.store[seat]["ore"] > 0
        if card == "bounty":
            return targets[0] in self.seats and any(
                self.edition != "2" or self.store[targets[0]][kind] < SCALE for kind in GRANTED
            )
        if card == "landslide":
            place = targets[0]
            is_cleared = self.edition == "3" and self.is_land(place)
            lies = is_cleared and any(self.markers[place].values())
            return self.is_inland(place) and (lies or self.houses_on(place) > 0)
        if card == "greed":
            return bool(self._greedily_killed(targets[0]))
        if card == "plenty":
            return True if self.edition != "2" else self._has_room()
        if card in ("lightning", "shark"):
            return targets[0] in self.figures
        if card == "famine":
            return any(store["food"] for store in self.store.values())
        if card == "plague":
            return self.is_land(targets[0]) and bool(self.figures_around(targets[0]))
        if card == "tsunami":
            return self.is_coast(targets[0]) and targets[0] not in (self.temple, VOLCANO)
        if card == "typhoon":
            place, side = targets
            ahead, behind = add(place, SIDES[side]), add(place, SIDES[OPPOSITE[side]])
            return self.is_coast(place) and self.is_land(ahead) and not self.is_land(behind)
        return True  # vein and eruption

    def _has_room(self) -> bool:
        """Return whether plenty would fit into a store of edition 2, which does not have it."""
        return any(self.store[seat][kind] < SCALE for seat in self.seats for kind in PLENTY[2])

    def _greedily_killed(self, point: Point) -> list[Point]:
        """Return the figures that greed kills, if a figure is chosen for it."""
        if point not in self.figures:
            return []
        seat = self.figures[point][0]
        price = SACRIFICE_PRICES[self.sacrifices()]
        can_pay = all(self.store[seat][kind] >= number for kind, number in price.items())
        if can_pay and self.waited >= 6:
            return [each for each, (owner, _) in self.figures.items() if owner == seat]
        return [point] if (can_pay and self.waited >= 3) or self.waited >= 9 else []

    def _can_play(self, card: str) -> bool:
        return any(
            not self._refuse_card(card, [parse_target(word) for word in words])
            for words in self._conceivable_targets(card)
        )

    def _refuse_done(self) -> set[str]:
        if self.gifts == "free":
            return set()
        for card in {card for _, card in self.hand}:
            if (self.cards[card][1] == 0 or not self.played) and self._can_play(card):
                return {"K7"}
        return set()

    def _refuse_redraw(self, card: str) -> set[str]:
        refused = set()
        if not self._holds(card):
            refused.add("K1")
        if self.played or any(self._can_play(held) for held in {held for _, held in self.hand}):
            refused.add("K5")
        return refused

    def _refuse_exchange(self) -> set[str]:
        return set() if self.exchange_earned and self.is_first_decision else {"K6"}

    def _refuse_draw(self, cards: list[str]) -> set[str]:
        if len(cards) != self.draw_number():
            return {"D1"}
        for at, card in enumerate(cards):
            if card not in self.left_in(self.deck(), cards[:at]):
                return {"D1"}
        return set()

    def _refuse_roll(self, dice: list[str]) -> set[str]:
        return set() if len(dice) == self.dice_number() else {"D2"}

    # A tribe

    def _own_store(self) -> dict[str, int]:
        assert self.seat is not None
        return self.store[self.seat]

    def _can_pay(self, price: dict[str, int]) -> bool:
        return all(self._own_store()[kind] >= number for kind, number in price.items())

    def _has_own_figure(self, point: Point) -> bool:
        return point in self.figures and self.figures[point][0] == self.seat

    def _refuse_move(self, start: Point, goal: Point) -> set[str]:
        assert self.actions is not None
        refused = set()
        if not self._has_own_figure(start):
            refused.add("M1")
        if not self.is_free(goal):
            refused.add("M2")
        if self.distance(start, goal, self.actions) is None:
            refused.add("M3")
        return refused

    def _refuse_strip(self, place: Hex, kind: str) -> set[str]:
        refused = set()
        if not self.has_own_figure_at(place):
            refused.add("Q1")
        if place not in self.markers or not self.markers[place][kind]:
            refused.add("Q2")
        return refused

    def _refuse_build(self, place: Hex) -> set[str]:
        assert self.seat is not None
        refused = set()
        if not self.has_own_figure_at(place):
            refused.add("H1")
        there = self.houses_on(place)
        if there >= 6:
            refused.add("H2")
        elif not self._can_pay(HOUSE_PRICES[there]):
            refused.add("H3")
        if not self.house_box[self.seat]:
            refused.add("H4")
        return refused

    def _refuse_call(self, place: Hex, point: Point) -> set[str]:
        assert self.seat is not None
        refused = set()
        if not self.is_land(place) or "fresh" not in self.houses[place][self.seat]:
            refused.add("C1")
        if not self._can_pay(CALL_PRICE):
            refused.add("C2")
        if point not in corners(place) or not self.is_free(point):
            refused.add("C3")
        if not self.people[self.seat]:
            refused.add("C4")
        return refused

    def _refuse_convert(self, point: Point) -> set[str]:
        assert self.seat is not None
        refused = set()
        seat, kind = self.figures.get(point, (None, None))
        if kind != "person" or seat == self.seat:
            refused.add("V1")
        if not any(self._has_own_figure(near) for near in self.edges(point)):
            refused.add("V2")
        if not self._can_pay(CONVERT_PRICE[self.edition]):
            refused.add("V3")
        if not self.people[self.seat] and self.edition != "3":
            refused.add("V4")
        return refused

    def _refuse_sacrifice(self, point: Point) -> set[str]:
        assert self.temple is not None
        refused = set()
        if self.figures.get(point) != (self.seat, "person"):
            refused.add("O1")
        if point not in corners(self.temple):
            refused.add("O2")
        if not self._can_pay(SACRIFICE_PRICES[self.sacrifices()]):
            refused.add("O3")
        return refused

    def _refuse_end(self) -> set[str]:
        return set()

    # Doing it

    def play(self, move: str) -> None:
        """Play a move. Raises ValueError with the ids that refuse it."""
        refused = self.refusals(move)
        if refused:
            raise ValueError(f"{move}: refused by {' '.join(sorted(refused))}")
        kind, values = parse_move(move)
        getattr(self, f"_do_{kind}")(*values)

    def chance(self) -> str | None:
        """Return what the dealer plays now; None without a dealer, or if a seat decides."""
        if self.seed is None:
            return None
        if self.phase == "roll":
            rng = random.Random(f"{self.seed}/roll/{self.round}")
            return " ".join(
                ["roll", *(COLOURS[int(rng.random() * 6)] for _ in range(self.dice_number()))]
            )
        if self.phase != "draw":
            return None
        rng = random.Random(f"{self.seed}/draw/{self.draws + 1}")
        pile, discards = self.pile[self.deck()], self.discards[self.deck()]
        cards: list[str] = []
        for _ in range(self.draw_number()):
            left = pile - Counter(cards)
            if len(cards) >= pile.total():  # the discards have become the pile
                left = discards - Counter(list(cards)[pile.total() :])
            ordered = [card for card in CARDS for _ in range(left[card])]
            cards.append(ordered[int(rng.random() * len(ordered))])
        return " ".join(["draw", *cards])

    def _around_table(self) -> list[int]:
        """Return the tribes from the first tribe, clockwise."""
        at = self.seats.index(self.first)
        return self.seats[at:] + self.seats[:at]

    def _do_draw(self, cards: list[str]) -> None:
        deck = self.deck()
        for card in cards:
            if not self.pile[deck].total():
                self.pile[deck], self.discards[deck] = self.discards[deck], Counter()
            self.pile[deck][card] -= 1
            self.hand.append((deck, card))
        self.draws += 1
        if self.after_draw == "redrawn":
            self.drawn_last = cards[0]
        self.phase = "cards" if self.after_draw == "redrawn" else self.after_draw
        if self.phase == "cards":
            self.seat = 1
        elif self.phase == "house":
            self.waiting = self._around_table()
            self.seat = self.waiting.pop(0)

    def _do_house(self, place: Hex) -> None:
        assert self.seat is not None
        kind = "wood" if self.second_houses else "food"
        self.houses[place][self.seat].append("fresh")
        self.house_box[self.seat] -= 1
        self.markers[place][kind] += 1
        self.box[kind] -= 1
        if not self.waiting and not self.second_houses:
            self.second_houses = True
            self.waiting = self._around_table()[::-1]  # S2
        elif not self.waiting:
            self._place_temple()
            self.phase = "priest"
            self.waiting = self._around_table()
        self.seat = self.waiting.pop(0)

    def _place_temple(self) -> None:
        most = max(self.houses_on(place) for place in ISLAND)
        largest = [place for place in ISLAND if self.houses_on(place) == most]
        self.temple = largest[0] if len(largest) == 1 else VOLCANO  # S3

    def _do_priest(self, point: Point) -> None:
        assert self.seat is not None
        self.figures[point] = (self.seat, "priest")
        if self.waiting:
            self.seat = self.waiting.pop(0)
        else:
            self._begin_round()

    def _begin_round(self) -> None:
        self.round += 1
        self.waited = self.round - 1 - self.last_sacrifice if self.edition == "3" else 0
        self.phase, self.seat = "cards", 1
        self.dice = []
        self.spent = self.played = 0
        self.is_first_decision = True
        self.drawn_last = None

    def _discard(self, card: str) -> None:
        deck = next(deck for deck in DECKS if (deck, card) in self.hand)
        self.hand.remove((deck, card))
        self.discards[deck][card] += 1

    def _draw_then(self, phase: str) -> None:
        self.phase, self.seat, self.after_draw = "draw", None, phase

    def _do_play(self, card: str, targets: list[Target]) -> None:
        ends_playing = self.drawn_last is not None  # K5
        self._discard(card)
        self.spent += self.cards[card][1]
        self.played += 1
        self.is_first_decision = False
        self._take_effect(card, *(value for _, value in targets))
        if not self.figures:
            self._end("nobody-left", [1])  # E2
        elif ends_playing:
            self._finish_playing()

    def _do_redraw(self, card: str) -> None:
        self._discard(card)
        self.is_first_decision = False
        self._draw_then("redrawn")

    def _do_exchange(self) -> None:
        for _, card in list(self.hand):
            self._discard(card)
        self.exchange_earned = False
        self.is_first_decision = False
        self._draw_then("cards")

    def _do_done(self) -> None:
        self._finish_playing()

    def _finish_playing(self) -> None:
        self.exchange_earned = False  # K6: not taken, it is lost
        if self.edition == "3" and self.hand:
            self._keep()
        if self.draw_number():
            self._draw_then("roll")
        else:
            self.phase, self.seat = "roll", None

    def _keep(self) -> None:
        """Let every card in the hand act [K9], and homeless tribes return [E3]."""
        for seat in self.seats:
            for _, card in self.hand:
                for _ in range(1 if self.cards[card][1] else 2):
                    store = self.store[seat]
                    least = min(store.values())
                    for kind in ("wood", "food", "ore"):
                        if store[kind] == least:
                            grown = kind
                    store[grown] += 1
        for seat in self.seats:
            own = [place for place in ISLAND if self.houses.get(place, {}).get(seat)]
            is_gone = all(owner != seat for owner, _ in self.figures.values())
            if any("fresh" in self.houses[place][seat] for place in own) or not is_gone:
                continue
            assert self.temple is not None
            sites = [place for place in [*own, self.temple] if self.houses_on(place) < 6]
            if self.people[seat] and self.house_box[seat] and sites:
                self.houses[sites[0]][seat].append("fresh")
                self.house_box[seat] -= 1

    def _take_effect(self, card: str, *targets: Any) -> None:
        if card in self.given:
            place = targets[0] if targets else VOLCANO
            for kind, number in self.given[card].items():
                given = min(number, self.box[kind])
                self.box[kind] -= given
                self.markers[place][kind] += given
        elif card == "bounty":
            for kind, number in GRANTED.items():
                self._gain(targets[0], kind, number)
        elif card == "plenty":
            for seat in self.seats:
                for kind, number in PLENTY[len(self.seats)].items():
                    self._gain(seat, kind, number)
        elif card == "greed":
            seat = self.figures[targets[0]][0]
            for point in self._greedily_killed(targets[0]):
                self._die(point)
            self._halve(seat, "food")
            self._halve(seat, "ore")
        elif card in BLOWN:
            start, goal = targets
            self.figures[goal] = self.figures.pop(start)
        elif card == "procession":
            self.temple = targets[0]
        elif card == "ebb":
            self._return_markers(targets[0], targets[1])
        elif card == "flood":
            for kind in RESOURCES:
                self._return_markers(targets[0], kind)
            self._lose_houses(targets[0], 1)
        elif card == "rot":
            self._halve(targets[0], "food")
            self._halve(targets[0], "ore")
        elif card == "landslide":
            if self.edition == "3":
                for kind in RESOURCES:
                    self._return_markers(targets[0], kind)
            self._lose_houses(targets[0], 2)
        elif card in ("lightning", "shark"):
            self._die(targets[0])
        elif card == "famine":
            for seat in self.seats:
                self._halve(seat, "food")
        elif card == "plague":
            for point in self.figures_around(targets[0]):
                self._die(point)
        elif card == "tsunami":
            self._sink(targets[0])
        elif card == "typhoon":
            place, side = targets
            for point in self.figures_around(place):
                self._die(point)
            for _ in range(3):
                if not self.is_land(place):
                    break
                self._lose_houses(place, 1)
                place = add(place, SIDES[side])
        elif card == "eruption":
            for point in self.figures_around(VOLCANO):
                self._die(point)
            for place in self.neighbours(VOLCANO):
                self._lose_houses(place, 1)

    def _return_markers(self, place: Hex, kind: str) -> None:
        self.box[kind] += self.markers[place][kind]
        self.markers[place][kind] = 0

    def _lose_houses(self, place: Hex, number: int) -> None:
        """Remove this many houses of every tribe, turned ones first."""
        for seat, own in self.houses[place].items():
            for _ in range(min(number, len(own))):
                own.remove("turned" if "turned" in own else "fresh")
                self.house_box[seat] += 1

    def _halve(self, seat: int, kind: str) -> None:
        self.store[seat][kind] -= (self.store[seat][kind] + 1) // 2

    def _die(self, point: Point) -> None:
        seat, kind = self.figures.pop(point)
        if kind == "person":
            self.people[seat] += 1

    def _sink(self, place: Hex) -> None:
        for kind in RESOURCES:
            self._return_markers(place, kind)
        self._lose_houses(place, 6)
        del self.halves[place], self.markers[place], self.houses[place]
        for point in corners(place):
            if point in self.figures and not self.is_crossing(point):
                self._die(point)

    def _do_roll(self, dice: list[str]) -> None:
        self.dice = list(dice)
        for die, place in itertools.product(dice, self.halves):
            times = (self.halves[place] or "").count(die)
            owner = self.majority(place)
            if owner is not None:
                for kind in RESOURCES:
                    self._gain(owner, kind, times * self.markers[place][kind])  # D3
        self.phase = "turn"
        self.waiting = self._around_table()
        self._begin_turn()

    def _gain(self, seat: int, kind: str, number: int) -> None:
        """Add to a store. In edition 2, anything above the limit is lost."""
        self.store[seat][kind] += number
        if self.edition == "2":
            self.store[seat][kind] = min(self.store[seat][kind], SCALE)

    def majority(self, place: Hex) -> int | None:
        for seat, own in self.houses[place].items():
            others = [len(each) for other, each in self.houses[place].items() if other != seat]
            if len(own) > max(others):
                return seat
        return None

    def _begin_turn(self) -> None:
        self.seat = self.waiting.pop(0)
        self.actions = 3  # A1

    def _act(self, cost: int = 1) -> None:
        """Count the actions of a move, and continue with the next step."""
        assert self.actions is not None
        self.actions -= cost
        if not self.actions:
            self._end_turn()

    def _do_end(self) -> None:
        self._end_turn()

    def _end_turn(self) -> None:
        if self.waiting:
            self._begin_turn()
        elif self.round == self.rounds:
            self._end("rounds", [1, *self.seats] if self.edition == "3" else [1])  # E4
        else:
            self.actions = None
            self.first = self._around_table()[1]
            self._begin_round()

    def _pay(self, price: dict[str, int]) -> None:
        for kind, number in price.items():
            self._own_store()[kind] -= number

    def _do_move(self, start: Point, goal: Point) -> None:
        assert self.actions is not None
        steps = self.distance(start, goal, self.actions)
        assert steps is not None
        self.figures[goal] = self.figures.pop(start)
        self._act(steps)

    def _do_strip(self, place: Hex, kind: str) -> None:
        assert self.seat is not None
        self.markers[place][kind] -= 1
        self.box[kind] += 1
        self._gain(self.seat, kind, 1)
        self._act()

    def _do_build(self, place: Hex) -> None:
        assert self.seat is not None
        self._pay(HOUSE_PRICES[self.houses_on(place)])
        self.houses[place][self.seat].append("fresh")
        self.house_box[self.seat] -= 1
        self._act()

    def _do_call(self, place: Hex, point: Point) -> None:
        assert self.seat is not None
        self._pay(CALL_PRICE)
        own = self.houses[place][self.seat]
        own[own.index("fresh")] = "turned"
        self._put_person(point)
        self._act()

    def _do_convert(self, point: Point) -> None:
        self._pay(CONVERT_PRICE[self.edition])
        if self.edition == "3":  # the person joins the tribe
            assert self.seat is not None
            self.figures[point] = (self.seat, "person")
        else:
            self._die(point)  # to its own box
            self._put_person(point)
        self._act()

    def _put_person(self, point: Point) -> None:
        assert self.seat is not None
        self.people[self.seat] -= 1
        self.figures[point] = (self.seat, "person")

    def _do_sacrifice(self, point: Point) -> None:
        assert self.seat is not None
        self._pay(SACRIFICE_PRICES[self.sacrifices()])
        del self.figures[point]
        self.sacrificed[self.seat] += 1
        self.last_sacrifice, self.waited = self.round, 0
        if self.sacrifices() in (5, 7):
            self.exchange_earned = True  # K6
        if self.sacrifices() == 12:
            self._end("sacrifices", self._best_tribes())
        elif not self.figures:
            self._end("nobody-left", [1])  # E2
        else:
            self._act()

    # The end

    def _best_tribes(self) -> list[int]:
        """Return the tribes with the most sacrifices, equals by figures and then by houses [E1]."""

        def score(seat: int) -> tuple[int, int, int]:
            standing = sum(owner == seat for owner, _ in self.figures.values())
            return self.sacrificed[seat], standing, HOUSES - self.house_box[seat]

        best = max(score(seat) for seat in self.seats)
        return [seat for seat in self.seats if score(seat) == best]

    def _end(self, reason: str, winners: list[int]) -> None:
        self.outcome = {"reason": reason, "winners": winners}
        self.phase, self.seat, self.actions = "over", None, None

    # Data for programs

    def state(self) -> dict[str, Any]:
        power = self.power()
        return {
            "format": 1,
            "game": "taifun",
            "options": self._options_state(),
            "phase": self.phase,
            "round": self.round,
            "seat": self.seat,
            "first": self.first,
            "sacrifices": self.sacrifices(),
            "power": {
                "total": power,
                "left": power - self.spent if self.phase == "cards" else power,
            },
            **({"waited": self.waited} if self.edition == "3" else {}),
            "actions": self.actions,
            "temple": None if self.temple is None else format_hex(self.temple),
            "dice": list(self.dice),
            "hand": sorted(card for _, card in self.hand),
            "piles": {
                deck: {
                    "draw": {card: n for card, n in self.pile[deck].items() if n},
                    "discard": {card: n for card, n in self.discards[deck].items() if n},
                }
                for deck in DECKS
            },
            "tribes": [self._tribe_state(seat) for seat in self.seats],
            "fields": [self._field_state(place) for place in ISLAND if self.is_land(place)],
            "box": dict(self.box),
            "outcome": copy.deepcopy(self.outcome),
        }

    def _options_state(self) -> dict[str, Any]:
        found: dict[str, Any] = {"rounds": self.rounds, "gifts": self.gifts}
        if self.edition == "1":
            return found
        return {**found, "edition": self.edition, "wrath": self.wrath_by}

    def _tribe_state(self, seat: int) -> dict[str, Any]:
        return {
            "seat": seat,
            "name": self.names[seat - 1],
            "store": dict(self.store[seat]),
            "box": {"people": self.people[seat], "houses": self.house_box[seat]},
            "sacrificed": self.sacrificed[seat],
            "figures": [
                {"at": name, "kind": self.figures[point][1]}
                for point, name in NAMES.items()
                if self.figures.get(point, (None,))[0] == seat
            ],
        }

    def _field_state(self, place: Hex) -> dict[str, Any]:
        return {
            "hex": format_hex(place),
            "halves": self.halves[place],
            "markers": dict(self.markers[place]),
            "houses": [
                {"seat": seat, "fresh": own.count("fresh"), "turned": own.count("turned")}
                for seat, own in self.houses[place].items()
                if own
            ],
        }
