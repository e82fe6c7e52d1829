"""The moves of Taifun as players type them: words, the grammar, and the tree of legal moves.

``str(move)`` returns the canonical form. The parser ignores case. Verbs, cards and resources may be
abbreviated as long as they stay unambiguous. Places, seats, directions and dice may not. Dice are
typed as letters: R G B O L S in German, where Grün and Gelb share an initial, and R V B O J N in
French.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, get_args

from taluva.core.arguments import CornerArgument, HexArgument, Keyword, OneOf, direction_spellings
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


def parse_move(text: str) -> rules.Move:
    """Parse a move. Raises ParseError. Does not check that it is legal or that its places exist."""
    return grammar(ENGLISH).parse(text)


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


def hexes_in(say: Language) -> HexArgument:
    """Return the argument type for hexes of the island."""
    return HexArgument(say, land=frozenset(rules.HEXES), example=_EXAMPLE)


def crossings_in(say: Language) -> CornerArgument:
    """Return the argument type for crossings of the island."""
    directions = _table(
        DIRECTIONS, say, say("a direction"), say("{word} is not a direction", word="{word}"), False
    )
    return CornerArgument(directions, say, frozenset(rules.HEXES), _EXAMPLE)


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
    target = OneOf(
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
    forms: tuple[MoveForm[rules.Move], ...] = (
        MoveForm(
            "house",
            (hexes,),
            rules.House,
            "house D6",
            usage=say("house HEX"),
            meaning=say("put up one of your starting houses"),
        ),
        MoveForm(
            "priest",
            (crossings,),
            rules.Priest,
            "priest D6se",
            usage=say("priest CROSSING"),
            meaning=say("put your priest on a free crossing"),
        ),
        MoveForm(
            "play",
            (cards, target),
            lambda card, *targets: rules.Play(card, targets),
            "play shoal D2",
            bare=VerbOmission.AT_PROMPT,
            is_many=True,
            least=1,
            usage=say("play CARD TARGETS"),
            meaning=say("play a card from your hand"),
        ),
        MoveForm(
            "redraw",
            (cards,),
            rules.Redraw,
            "redraw vein",
            usage=say("redraw CARD"),
            meaning=say("discard a card and draw another if none is playable"),
        ),
        MoveForm(
            "exchange",
            (),
            rules.Exchange,
            "exchange",
            usage=say("exchange"),
            meaning=say("discard your whole hand and draw a new one"),
        ),
        MoveForm(
            "done", (), rules.Done, "done", usage=say("done"), meaning=say("finish playing cards")
        ),
        MoveForm(
            "draw",
            (cards,),
            lambda *cards: rules.Draw(cards),
            "draw shoal vein",
            is_many=True,
            least=1,
            usage=say("draw CARDS"),
            meaning=say("the cards drawn, in order"),
            is_offered=False,  # a dealer plays it
        ),
        MoveForm(
            "roll",
            (colours,),
            lambda *colours: rules.Roll(colours),
            "roll R G B",
            is_many=True,
            least=1,
            usage=say("roll COLOURS"),
            meaning=say("what the dice show"),
            is_offered=False,  # a dealer plays it
        ),
        MoveForm(
            "move",
            (crossings, crossings),
            rules.Walk,
            "move D6se F6sw",
            usage=say("move CROSSING CROSSING"),
            meaning=say("move a figure, one action per edge"),
        ),
        MoveForm(
            "strip",
            (hexes, resources),
            rules.Strip,
            "strip D6 food",
            usage=say("strip HEX RESOURCE"),
            meaning=say("take a marker from the hex into your store"),
        ),
        MoveForm(
            "build",
            (hexes,),
            rules.Build,
            "build D6",
            usage=say("build HEX"),
            meaning=say("build a house; crowded hexes cost more"),
        ),
        MoveForm(
            "call",
            (hexes, crossings),
            rules.Call,
            "call D6 D4se",
            usage=say("call HEX CROSSING"),
            meaning=say(
                "call a person for {price} by turning one of your unturned houses",
                price=_price(rules.CALL_PRICE, say),
            ),
        ),
        MoveForm(
            "convert",
            (crossings,),
            rules.Convert,
            "convert F6sw",
            usage=say("convert CROSSING"),
            meaning=say("pay to convert another tribe's person"),
        ),
        MoveForm(
            "sacrifice",
            (crossings,),
            rules.Sacrifice,
            "sacrifice F6sw",
            usage=say("sacrifice CROSSING"),
            meaning=say("sacrifice a person at the temple's hex"),
        ),
        MoveForm("end", (), rules.End, "end", usage=say("end"), meaning=say("end the turn")),
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
) -> Keyword:
    table: dict[Hashable, tuple[str, ...]] = {
        value: WORDS.spellings(str(value), say) for value in values
    }
    if set(table) <= {*DIRECTIONS, *SIDES}:
        table = direction_spellings(table, say)
    return Keyword(table, what, no_such, can_be_cut, say=say)


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
