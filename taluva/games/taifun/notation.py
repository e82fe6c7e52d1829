"""The moves of Taifun as players type them: words, the grammar, and the tree of legal moves.

``str(move)`` returns the canonical form. The parser ignores case. Verbs, cards and resources may be
abbreviated as long as they stay unambiguous. Places, seats, directions and dice may not. Dice are
typed as letters: R G B O L S in German, where Grün and Gelb share an initial, and R V B O J N in
French.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, get_args

from taluva.core import arguments
from taluva.core.grammar import Grammar, MoveForm, Tree, VerbOmission
from taluva.core.text import ParseError
from taluva.games.taifun import rules
from taluva.hexgrid import DIRECTIONS, SIDES, parse_hex
from taluva.i18n import ENGLISH, Language, TypedWords, quote

_VERBS: Final = tuple(kind.verb for kind in get_args(rules.Move))
WORDS: Final = TypedWords(
    "typed in Taifun",
    (
        *_VERBS,
        *rules.Resource,
        "person",
        *(colour.name.lower() for colour in rules.COLOURS),
        *rules.COLOURS,
        *DIRECTIONS,
        *SIDES,
        *(card.name for card in rules.CARDS),
    ),
)


def display_word(value: object, say: Language) -> str:
    """Return the word for a resource, card, figure, deck or colour in the given language."""
    english = value.name.lower() if isinstance(value, rules.Colour) else str(value)
    return WORDS.spellings(english, say)[0]


def count_resource(number: int, resource: rules.Resource, say: Language) -> str:
    """Format an amount of a resource, such as ``3 wood``."""
    match resource:
        case rules.Resource.FOOD:
            return say.count("{number} food", "{number} food", number)
        case rules.Resource.WOOD:
            return say.count("{number} wood", "{number} wood", number)
        case rules.Resource.ORE:
            return say.count("{number} ore", "{number} ore", number)


def resource_letter(resource: rules.Resource, say: Language) -> str:
    """Return the letter of a resource on the map and in tables: the initial of its word."""
    return display_word(resource, say)[0].lower()


def colour_letters(colours: Iterable[rules.Colour], say: Language) -> tuple[str, ...]:
    """Return the letters for colours on the map and on dice."""
    return tuple(WORDS.spellings(str(colour), say)[0] for colour in colours)


SEATS: Final = (1, 2, 3, 4)


@cache
def _english() -> Grammar[rules.Move]:
    """Return ``grammar(ENGLISH)`` faster, because logs need it for every move."""
    return grammar(ENGLISH)


def parse_move(text: str) -> rules.Move:
    """Parse a move. Raises ParseError. Does not check that it is legal or that its places exist."""
    return _english().parse(text)


def parse_field(text: str, column: int = 1) -> rules.Terrain:
    """Parse the two halves of a field such as ``RG``. Raises ParseError."""
    letters = [rules.Colour(letter) for letter in text.upper() if letter in rules.COLOURS]
    if len(text) == len(letters) == 2 and text.isascii():
        return rules.Terrain(*letters)
    expected = ENGLISH("two of the letters {letters}, such as RG", letters=" ".join(rules.COLOURS))
    message = ENGLISH(
        "{word} is not a field: expected {expected}", word=quote(text), expected=expected
    )
    raise ParseError(message, column, expected)


_EXAMPLE: Final = parse_hex("D6")  # the example in messages


def hexes_in(say: Language) -> arguments.HexArgument:
    """Return the argument type for hexes of the island."""
    return arguments.HexArgument(say, land=frozenset(rules.HEXES), example=_EXAMPLE)


def crossings_in(say: Language) -> arguments.CornerArgument:
    """Return the argument type for crossings of the island."""
    directions = _table(
        DIRECTIONS, say, say("a direction"), say("{word} is not a direction", word="{word}"), False
    )
    return arguments.CornerArgument(directions, say, frozenset(rules.HEXES), _EXAMPLE)


@cache
def grammar(say: Language) -> Grammar[rules.Move]:
    """Return the grammar of moves in a language. It also accepts English words."""
    hexes, crossings = hexes_in(say), crossings_in(say)
    cards = _table(rules.CARDS, say, say("a card"), say("{word} is not a card", word="{word}"))
    resources = _table(
        rules.Resource,
        say,
        say("food, wood or ore"),
        say("{word} is not a resource", word="{word}"),
    )
    target = arguments.OneOf(
        (
            hexes,
            crossings,
            resources,
            _table(SEATS, say, say("a seat"), say("{word} is not a seat", word="{word}"), False),
            _table(
                SIDES, say, say("a side"), say("{word} is not a direction", word="{word}"), False
            ),
        ),
        say("a target for the card"),
        say("{word} is not a hex, crossing, resource, seat or direction", word="{word}"),
    )
    letters = " ".join(colour_letters(rules.COLOURS, say))
    colours = _table(
        rules.COLOURS,
        say,
        say("a die ({letters})", letters=letters),
        say("{word} is not a die: expected {letters}", word="{word}", letters=letters),
        False,
    )
    verbs = " ".join(WORDS.spellings(verb, say)[0] for verb in _VERBS)
    price = _price(rules.CALL_PRICE, say)
    texts = {  # the usage and the meaning of each verb
        "house": (say("house HEX"), say("put up one of your starting houses")),
        "priest": (say("priest CROSSING"), say("put your priest on a free crossing")),
        "play": (say("play CARD TARGETS"), say("play a card from your hand")),
        "redraw": (say("redraw CARD"), say("discard a card and draw another if none is playable")),
        "exchange": (say("exchange"), say("discard your whole hand and draw a new one")),
        "done": (say("done"), say("finish playing cards")),
        "draw": (say("draw CARDS"), say("the cards drawn, in order")),
        "roll": (say("roll COLOURS"), say("what the dice show")),
        "move": (say("move CROSSING CROSSING"), say("move a figure, one action per edge")),
        "strip": (say("strip HEX RESOURCE"), say("take a marker from the hex into your store")),
        "build": (say("build HEX"), say("build a house; crowded hexes cost more")),
        "call": (
            say("call HEX CROSSING"),
            say("call a person for {price} by turning one of your unturned houses", price=price),
        ),
        "convert": (say("convert CROSSING"), say("pay to convert another tribe's person")),
        "sacrifice": (say("sacrifice CROSSING"), say("sacrifice a person at the temple's hex")),
        "end": (say("end"), say("end the turn")),
    }

    def form(
        example: str, make: Callable[..., rules.Move], *kinds: arguments.ArgumentType, **more: Any
    ) -> MoveForm[rules.Move]:
        verb = example.split()[0]
        usage, meaning = texts[verb]
        return MoveForm(verb, kinds, make, example, usage=usage, meaning=meaning, **more)

    many: dict[str, Any] = {"is_many": True, "least": 1}
    dealt = {**many, "is_offered": False}  # a dealer plays it
    forms = (
        form("house D6", rules.House, hexes),
        form("priest D6se", rules.Priest, crossings),
        form(
            "play shoal D2",
            lambda card, *targets: rules.Play(card, targets),
            cards,
            target,
            bare=VerbOmission.AT_PROMPT,
            **many,
        ),
        form("redraw vein", rules.Redraw, cards),
        form("exchange", rules.Exchange),
        form("done", rules.Done),
        form("draw shoal vein", lambda *cards: rules.Draw(cards), cards, **dealt),
        form("roll R G B", lambda *colours: rules.Roll(colours), colours, **dealt),
        form("move D6se F6sw", rules.Walk, crossings, crossings),
        form("strip D6 food", rules.Strip, hexes, resources),
        form("build D6", rules.Build, hexes),
        form("call D6 D4se", rules.Call, hexes, crossings),
        form("convert F6sw", rules.Convert, crossings),
        form("sacrifice F6sw", rules.Sacrifice, crossings),
        form("end", rules.End),
    )
    return Grammar(
        _table(
            _VERBS,
            say,
            say("a move ({words})", words=verbs),
            say("{word} is not a move: expected a move ({words})", word="{word}", words=verbs),
        ),
        forms,
        say,
    )


def _table(
    values: Iterable[Hashable], say: Language, what: str, no_such: str, can_be_cut: bool = True
) -> arguments.Keyword:
    table: dict[Hashable, tuple[str, ...]] = {
        value: WORDS.spellings(str(value), say) for value in values
    }
    if set(table) <= {*DIRECTIONS, *SIDES}:
        table = arguments.direction_spellings(table, say)
    return arguments.Keyword(table, what, no_such, can_be_cut, say=say)


def _price(price: rules.Stock, say: Language) -> str:
    parts = [count_resource(number, resource, say) for resource, number in price.parts()]
    return say.join_and(parts)


def tree_of(position: rules.Position) -> Tree[rules.Move]:
    """Return all legal moves as a tree: by verb, then by each argument."""
    if position.phase is rules.Phase.DRAW:
        assert position.drawing is not None
        if position.cards.are_piles_hidden:
            return {}
        return {"draw": _Draws(position.cards, position.stage, position.drawing.number)}
    tree: dict[Hashable, Tree[rules.Move] | rules.Move] = {}
    for move in position.legal_moves():
        *path, last = (move.verb, *move.arguments)
        node = tree
        for value in path:
            branch = node.setdefault(value, {})
            assert isinstance(branch, dict), "a move never goes on where another ends"
            node = branch
        node[last] = move
    return tree


@dataclass(frozen=True, slots=True)
class _Draws(Mapping[Hashable, "_Draws | rules.Draw"]):
    """A tree of the cards that may be drawn next. It is large, so branches are made on demand."""

    cards: rules.Decks
    deck: rules.Deck
    number: int
    before: tuple[rules.Card, ...] = ()

    def __getitem__(self, card: Hashable) -> _Draws | rules.Draw:
        if card not in self._next():
            raise KeyError(card)
        assert isinstance(card, rules.Card)
        drawn = (*self.before, card)
        after = self.cards.draw(self.deck, [card])
        assert after is not None
        return (
            rules.Draw(drawn)
            if self.number == 1
            else _Draws(after, self.deck, self.number - 1, drawn)
        )

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._next())

    def __len__(self) -> int:
        return len(self._next())

    def _next(self) -> Mapping[rules.Card, int]:
        return self.cards.piles[self.deck].ready().draw
