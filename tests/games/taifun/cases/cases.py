"""Reading the case files of this folder.

A section begins with ``==``, the rules and cards that it is about, a colon and a title. It has
any number of lines that say what is given, and moves:

    == H3: the price of a house

    priest 2 D6se
    store 2 0/2/0
    build D6   -> allowed: store 2 0/0/0
    house 3 D6
    build D6   -> refused: H3[D6 0/3/0 0/2/0]

What is given applies to the moves below it, until the section ends. Each move is a case of its own,
and all of them start from the same position. ``#`` begins a comment. Stocks are written
food/wood/ore.

Given (defaults: two tribes, round 1, seat 2 to act with three actions, the temple on the volcano,
full stores as in the set-up, everything that is not on the island in its box, no card in hand):

    edition 2 · tribes 3 · rounds 5 · gifts free            the options; default: edition 1
    wrath sacrifices                                        in edition 2; default: wrath rounds
    first 3 · round 4 · seat 3 · actions 1                  whose turn it is
    last 3                                                  the round of the last sacrifice
    step cards | draw 3 | redrawing | roll | house | priest | over rounds 1     another step
    house 2 D6 · house 2 D6 1/2                             a fresh house; fresh/turned houses
    priest 2 D6se · person 3 F6sw                           figures
    markers D6 1/0/0 · sunk D2 · temple E7                  the island
    store 2 4/4/0 · people 2 0 · houses 2 0 · sacrificed 2 3     a tribe: store, box, altar
    box 0/0/0                                               the markers in the box
    hand shoal blue:gust       cards in hand, of the first deck that has such a card, or of this one
    pile green shoal vein · discard green rot rot           what a deck still holds
    spent 1                                                 power spent in this round, a card played
    exchange                                                an exchange is due
    bound vein                                              a redraw: this card came last

What the rules say:

    -> refused: H3[D6 0/3/0 0/2/0] H1     by exactly these rules in any order. In brackets, where
                                          given: places, then what is needed and what there is
    -> allowed: seat 3, store 2 0/0/0     what is true afterwards (see ``FACTS``) may follow
    -> S3: temple D6                      allowed, and what follows is decided by S3
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from taluva.core.game import Outcome
from taluva.games.taifun import rules
from taluva.games.taifun.notation import parse_move
from taluva.games.taifun.rules.island import land_of
from taluva.games.taifun.rules.pieces import FIRST_STORE, HOUSES_PER_TRIBE, MARKERS
from taluva.hexgrid import Corner, Hex, parse_corner, parse_hex
from taluva.taifun import Game
from tests.games.taifun.games import NAMES

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))

# The rules that can refuse a move, and the others.
DECIDING = {
    rules.Rule.S3,
    rules.Rule.K8,
    rules.Rule.K9,
    rules.Rule.D3,
    rules.Rule.A1,
    rules.Rule.E1,
    rules.Rule.E2,
    rules.Rule.E3,
    rules.Rule.E4,
}
REFUSING = set(rules.Rule) - DECIDING

SECTION = re.compile(r"== ([A-Za-z0-9 ]+): (.+)")
CASE = re.compile(r"(.+?) +-> (?:(refused|allowed)|([A-Z][0-9]))(?:: (.+))?")
REFUSED_BY = re.compile(r"([A-Z][0-9])(?:\[([^]]*)\])?(?: |$)")


def stock(text: str) -> rules.Stock:
    return rules.Stock(*map(int, text.split("/")))


def format_stock(found: rules.Stock) -> str:
    return "/".join(map(str, found))


CHOICES: Mapping[str, Callable[[str], Any]] = {
    "edition": rules.Edition,
    "gifts": rules.Gifts,
    "wrath": rules.Wrath,
}


@dataclass(frozen=True)
class Given:
    """The facts from which a position is built."""

    edition: rules.Edition = rules.Edition.FIRST
    tribes: int = 2
    rounds: int | None = None
    gifts: rules.Gifts | None = None
    wrath: rules.Wrath | None = None
    first: int = 2
    round: int = 1
    last_sacrifice: int = 0
    seat: int = 2
    actions: int = 3
    phase: rules.Phase = rules.Phase.TURN
    drawing: rules.PendingDraw | None = None
    outcome: Outcome | None = None
    house: Mapping[tuple[int, Hex], rules.Houses] = field(default_factory=dict)
    figures: Mapping[Corner, rules.Figure] = field(default_factory=dict)
    markers: Mapping[Hex, rules.Stock] = field(default_factory=dict)
    sunk: tuple[Hex, ...] = ()
    temple: Hex = rules.VOLCANO
    stores: Mapping[int, rules.Stock] = field(default_factory=dict)
    people: Mapping[int, int] = field(default_factory=dict)
    houses: Mapping[int, int] = field(default_factory=dict)
    sacrificed: Mapping[int, int] = field(default_factory=dict)
    box: rules.Stock | None = None
    hand: tuple[rules.Held, ...] = ()
    piles: Mapping[rules.Deck, tuple[rules.Card, ...]] = field(default_factory=dict)
    discards: Mapping[rules.Deck, tuple[rules.Card, ...]] = field(default_factory=dict)
    playing: rules.Playing = field(default_factory=rules.Playing)

    def after(self, line: str) -> "Given":
        """Return the facts after one more line. Raises ValueError for an unknown line."""
        match line.split():
            case [("edition" | "gifts" | "wrath") as key, value]:
                return self._with(key, CHOICES[key](value))
            case [("tribes" | "rounds" | "first" | "round" | "actions") as key, number]:
                return self._with(key, int(number))
            case ["last", number]:
                return replace(self, last_sacrifice=int(number))
            case ["seat", seat]:
                return replace(self, seat=int(seat), phase=rules.Phase.TURN)
            case ["step", *words]:
                return self._at_step(words)
            case ["house", seat, hex, *numbers]:
                houses = (
                    rules.Houses(*map(int, numbers[0].split("/"))) if numbers else rules.Houses(1)
                )
                return replace(self, house={**self.house, (int(seat), parse_hex(hex)): houses})
            case [("priest" | "person") as kind, seat, crossing]:
                figure = rules.Figure(int(seat), rules.FigureKind(kind))
                return replace(self, figures={**self.figures, parse_corner(crossing): figure})
            case ["markers", hex, numbers]:
                return replace(self, markers={**self.markers, parse_hex(hex): stock(numbers)})
            case ["sunk", *hexes]:
                return replace(self, sunk=(*self.sunk, *map(parse_hex, hexes)))
            case ["temple", hex]:
                return replace(self, temple=parse_hex(hex))
            case ["store", seat, numbers]:
                return replace(self, stores={**self.stores, int(seat): stock(numbers)})
            case [("people" | "houses" | "sacrificed") as key, seat, number]:
                return self._with(key, {**getattr(self, key), int(seat): int(number)})
            case ["box", numbers]:
                return replace(self, box=stock(numbers))
            case ["hand", *cards]:
                printing = rules.printing_of(self.edition, self.tribes)
                return replace(self, hand=tuple(held(card, printing) for card in cards))
            case ["pile", deck, *cards]:
                return replace(self, piles={**self.piles, rules.Deck(deck): named(cards)})
            case ["discard", deck, *cards]:
                return replace(self, discards={**self.discards, rules.Deck(deck): named(cards)})
            case ["spent", number]:
                return replace(self, playing=rules.Playing(int(number), has_played=True))
            case ["exchange"]:
                return replace(self, playing=rules.Playing(may_exchange=True))
            case ["bound", card]:
                return replace(self, playing=rules.Playing(drawn=rules.card_named(card)))
        raise ValueError(f"neither a given nor a case: {line!r}")

    def _with(self, key: str, value: Any) -> "Given":
        changes = {key: value}
        return replace(self, **changes)

    def _at_step(self, words: list[str]) -> "Given":
        match words:
            case ["draw", number]:
                return replace(
                    self,
                    phase=rules.Phase.DRAW,
                    drawing=rules.PendingDraw(int(number), rules.Phase.ROLL),
                )
            case ["redrawing"]:
                drawing = rules.PendingDraw(1, rules.Phase.CARDS, is_redraw=True)
                return replace(self, phase=rules.Phase.DRAW, drawing=drawing)
            case ["over", reason, *winners]:
                outcome = Outcome(rules.Reason(reason), tuple(map(int, winners)))
                return replace(self, phase=rules.Phase.OVER, outcome=outcome)
            case [("house" | "priest") as phase]:
                return replace(self, phase=rules.Phase(phase), round=0)
            case [("cards" | "roll") as phase]:
                return replace(self, phase=rules.Phase(phase))
        raise ValueError(f"no such step: {words}")

    def game(self) -> Game:
        """Return the game."""
        seats = {
            rules.Phase.CARDS: 1,
            rules.Phase.DRAW: None,
            rules.Phase.ROLL: None,
            rules.Phase.OVER: None,
        }
        wrath = self.wrath or rules.Wrath(rules.DEFAULTS[self.edition]["wrath"])
        gifts = self.gifts or rules.Gifts(rules.DEFAULTS[self.edition]["gifts"])
        options = rules.Options(self.tribes, self.rounds, gifts, self.edition, wrath)
        position = rules.Position(
            options,
            self._island()._replace(
                impatience=options.impatience(self.round),
                waited=options.waited(self.round, self.last_sacrifice),
            ),
            self._cards(),
            self.phase,
            self.round,
            seats.get(self.phase, self.seat),
            self.first,
            self.drawing,
            self.playing,
            self.actions if self.phase is rules.Phase.TURN else 0,
            (),
            self.outcome,
            self.last_sacrifice,
        )
        return Game(NAMES[: self.tribes + 1], position)

    def _island(self) -> rules.Island:
        seats = range(rules.FIRST_TRIBE_SEAT, rules.FIRST_TRIBE_SEAT + self.tribes)
        on = sum(self.markers.values(), start=())
        lying = rules.Stock(sum(on[0::3]), sum(on[1::3]), sum(on[2::3]))
        hexes = {hex for _, hex in self.house}
        return rules.Island(
            land_of(frozenset(rules.HEXES) - set(self.sunk)),
            dict(zip(rules.FIELD_HEXES, rules.FIELDS, strict=True)),
            tuple(map(self._tribe, seats)),
            MARKERS.less(lying) if self.box is None else self.box,
            self.markers,
            {
                hex: tuple(self.house.get((seat, hex), rules.Houses()) for seat in seats)
                for hex in hexes
            },
            self.figures,
            None if self.phase is rules.Phase.HOUSE else self.temple,
            self.edition,
        )

    def _tribe(self, seat: int) -> rules.Tribe:
        sacrificed = self.sacrificed.get(seat, 0)
        out = sacrificed + sum(
            figure == rules.Figure(seat, rules.FigureKind.PERSON)
            for figure in self.figures.values()
        )
        up = sum(houses.number for (owner, _), houses in self.house.items() if owner == seat)
        return rules.Tribe(
            self.stores.get(seat, FIRST_STORE),
            self.people.get(seat, rules.people_at_first(self.edition, self.tribes) - out),
            self.houses.get(seat, HOUSES_PER_TRIBE - up),
            sacrificed,
        )

    def _cards(self) -> rules.Decks:
        piles = {}
        for deck in rules.DECKS:
            whole = Counter(rules.whole_deck(deck, rules.printing_of(self.edition, self.tribes)))
            whole.subtract(card for owner, card in self.hand if owner is deck)
            left = Counter(self.piles[deck]) if deck in self.piles else whole
            gone = Counter(self.discards.get(deck, ()))
            piles[deck] = rules.Pile(in_table_order(left), in_table_order(gone))
        hand = sorted(self.hand, key=lambda each: rules.DECKS.index(each.deck))
        return rules.Decks(tuple(hand), piles)


def in_table_order(counts: Counter[rules.Card]) -> dict[rules.Card, int]:
    return {card: counts[card] for card in rules.CARDS if counts[card]}


def named(cards: list[str]) -> tuple[rules.Card, ...]:
    return tuple(map(rules.card_named, cards))


def held(text: str, printing: rules.Printing) -> rules.Held:
    deck, _, name = text.rpartition(":")
    card = rules.card_named(name)
    has_it = (each for each in rules.DECKS if card in rules.whole_deck(each, printing))
    return rules.Held(rules.Deck(deck) if deck else next(has_it), card)


@dataclass(frozen=True)
class ExpectedRefusal:
    """A rule that must refuse the move, with the details that the case gives."""

    rule: rules.Rule
    details: str | None

    def matches(self, refusal: rules.Refusal) -> bool:
        """Return whether this is the expected refusal."""
        if refusal.rule is not self.rule:
            return False
        return self.details is None or self.details == format_details(refusal)

    def __str__(self) -> str:
        return self.rule if self.details is None else f"{self.rule}[{self.details}]"


def format_details(refusal: rules.Refusal) -> str:
    """Format the details in brackets."""
    numbers = [each for each in (refusal.needed, refusal.available) if each is not None]
    told = [format_stock(each) if isinstance(each, rules.Stock) else str(each) for each in numbers]
    return " ".join([*map(rules.name_of, refusal.where), *told])


def format_refusal(refusal: rules.Refusal) -> str:
    return f"{refusal.rule}[{format_details(refusal)}]"


@dataclass(frozen=True)
class Case:
    """A move in a position, and what the rules say about it."""

    where: str  # file and line
    about: tuple[str, ...]  # the rules and cards of the section
    given: Given
    text: str
    refusals: tuple[ExpectedRefusal, ...] = ()
    facts: tuple[str, ...] = ()
    decided_by: rules.Rule | None = None

    @property
    def is_refused(self) -> bool:
        return bool(self.refusals)

    @property
    def move(self) -> rules.Move:
        return parse_move(self.text)


def load(path: Path) -> Iterator[Case]:
    """Parse the cases of a file. Raises ValueError for an unknown line."""
    about: tuple[str, ...] = ()
    given = Given()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.partition("#")[0].strip()
        where = f"{path.name}:{number}"
        if section := SECTION.fullmatch(line):
            about, given = tuple(section[1].split()), Given()
        elif case := CASE.fullmatch(line):
            yield _case(where, about, given, case)
        elif line:
            given = given.after(line)


def _case(where: str, about: tuple[str, ...], given: Given, match: re.Match[str]) -> Case:
    text, verdict, rule, rest = match.groups()
    if verdict == "refused":
        found = REFUSED_BY.findall(rest)
        assert found, f"{where}: refused by which rule?"
        refusals = tuple(
            ExpectedRefusal(rules.Rule(each), details or None) for each, details in found
        )
        return Case(where, about, given, text, refusals)
    facts = tuple(part.strip() for part in rest.split(",")) if rest else ()
    return Case(where, about, given, text, (), facts, rules.Rule(rule) if rule else None)


def _figure(game: Game, name: str) -> str:
    figure = game.position.island.figures.get(parse_corner(name))
    return f"at {name} {'nobody' if figure is None else f'{figure.kind} {figure.seat}'}"


def _house(game: Game, hex: str) -> str:
    found = game.position.island.houses.get(parse_hex(hex), ())
    numbers = " ".join("/".join(map(str, houses)) for houses in found)
    return f"houses {hex} {numbers or 'none'}"


def _over(game: Game) -> str:
    return "going on" if game.outcome is None else f"over {game.outcome.words}"


def _pile(game: Game, kind: str, deck: str) -> str:
    counts = game.as_dict()["piles"][deck][kind]
    cards = " ".join(name for name, number in counts.items() for _ in range(number))
    return f"{kind} {deck} {cards or 'none'}"


# The facts about a game: the first word, and a function that returns the true statement.
FACTS: dict[str, Callable[[Game, list[str]], str]] = {
    "phase": lambda game, _: f"phase {game.phase}",
    "round": lambda game, _: f"round {game.round}",
    "seat": lambda game, _: f"seat {game.seat}",
    "first": lambda game, _: f"first {game.position.first}",
    "actions": lambda game, _: f"actions {game.position.actions}",
    "left": lambda game, _: f"left {game.as_dict()['power']['left']}",
    "temple": lambda game, _: f"temple {game.position.island.temple}",
    "at": lambda game, words: _figure(game, words[1]),
    "houses": lambda game, words: _house(game, words[1]),
    "markers": lambda game, words: (
        f"markers {words[1]}"
        f" {format_stock(game.position.island.markers.get(parse_hex(words[1]), rules.NOTHING))}"
    ),
    "box": lambda game, _: f"box {format_stock(game.position.island.box)}",
    "store": lambda game, words: (
        f"store {words[1]} {format_stock(game.position.island.tribe(int(words[1])).store)}"
    ),
    "people": lambda game, words: (
        f"people {words[1]} {game.position.island.tribe(int(words[1])).people}"
    ),
    "spare": lambda game, words: (
        f"spare {words[1]} {game.position.island.tribe(int(words[1])).houses}"
    ),
    "sacrificed": lambda game, words: (
        f"sacrificed {words[1]} {game.position.island.tribe(int(words[1])).sacrificed}"
    ),
    "hand": lambda game, _: " ".join(["hand", *game.as_dict()["hand"]]),
    "draw": lambda game, words: _pile(game, "draw", words[1]),
    "discard": lambda game, words: _pile(game, "discard", words[1]),
    "land": lambda game, _: f"land {len(game.position.island.land.hexes)}",
    "crossings": lambda game, _: f"crossings {len(game.position.island.land.crossings)}",
    "over": lambda game, _: _over(game),
    "going": lambda game, _: _over(game),
}


def true_statement(game: Game, like: str) -> str:
    """Return the true statement about the subject of a statement."""
    words = like.split()
    return FACTS[words[0]](game, words)


CASES = [case for path in FILES for case in load(path)]
