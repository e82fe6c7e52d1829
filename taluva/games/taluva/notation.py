"""Moves as text (``place M25 e``, ``hut N24``), the tree of legal moves, and names of players.

``str(move)`` is the canonical form. Parsing ignores case and accepts shorter forms if they are
unambiguous. Verbs and lands may be abbreviated (``h n24``, ``x n24 j``). The direction may follow
the hex without a space (``p m25e``). The verb may be omitted (``m25 e``, ``n24 j``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from itertools import product, starmap
from typing import TYPE_CHECKING, Final

from taluva.core.arguments import HexArgument, Keyword, direction_spellings
from taluva.core.grammar import Grammar, MoveForm, Tree, VerbOmission
from taluva.core.setup import by_initial
from taluva.core.text import ParseError
from taluva.games.taluva import rules
from taluva.games.taluva.rules.building import HUT_LEVEL, TEMPLE_SIZE, TOWER_LEVEL
from taluva.hexgrid import DIRECTIONS, ORIGIN, Direction, Hex
from taluva.i18n import ENGLISH, Language, TypedWords

if TYPE_CHECKING:
    from taluva.games.taluva.effect import Effect
    from taluva.games.taluva.game import Game

# The colours of players, in the default order of seats.
COLOUR_WORDS: Final[Mapping[str, str]] = {
    "white": ENGLISH("white"),
    "orange": ENGLISH("orange"),
    "purple": ENGLISH("purple"),
    "blue": ENGLISH("blue"),
    "yellow": ENGLISH("yellow"),
}
COLOURS: Final = tuple(by_initial(COLOUR_WORDS).values())  # the initials must differ

VALUE_WORDS: Final[Mapping[str, str]] = {
    "early": ENGLISH("early victory"),
    "tiles-out": ENGLISH("last tile"),
    "last-standing": ENGLISH("last standing"),
    "places": ENGLISH("places"),
    "playing": ENGLISH("playing"),
    "out": ENGLISH("out"),
    "placed": ENGLISH("placed"),
    **COLOUR_WORDS,
    "edition": ENGLISH("edition"),
}


def labels(hexes: Iterable[Hex]) -> str:
    """Join the labels of hexes with spaces."""
    return " ".join(str(hex) for hex in hexes)


def letter(game: Game, seat: int) -> str:
    """Return a player's letter, which is the initial of the colour."""
    return game.colours[seat - 1][0].upper()


def name_with_letter(game: Game, seat: int) -> str:
    """Return a player's name with the player's letter on the map."""
    return f"{game.names[seat - 1]} ({letter(game, seat)})"


_PLACES: Final = (
    *(ENGLISH("1st place"), ENGLISH("2nd place"), ENGLISH("3rd place")),
    *(ENGLISH("4th place"), ENGLISH("5th place")),
)


def place_name(place: int, say: Language) -> str:
    """Return the name of a place in a ranking game, such as ``2nd place``."""
    return say.again(_PLACES[place - 1])


def effect_of(game: Game) -> Effect:
    """Return the effect of the latest move. Asserts that there is one."""
    assert game.effect is not None, "there was a step"
    return game.effect


VERBS: Final = ("place", "hut", "tower", "temple", "expand")

WORDS: Final = TypedWords(
    "typed in Taluva", (*VERBS, *rules.Land, *(land.letter for land in rules.LANDS), *DIRECTIONS)
)
_ABBREVIATIONS: Final[Mapping[Hashable, str]] = {
    "expand": "x",
    **{each: each.letter for each in rules.LANDS},
}


@cache
def letter_for(land: rules.Land, say: Language) -> str:
    """Return the letter of a land on the map, on tiles and in the legend.

    The letters of one language are all different, so a land's letter may not be its initial.
    """
    own = {word_for(each.letter, say) for each in rules.LANDS}
    return word_for(land.letter, say) if len(own) == len(rules.LANDS) else land.letter


def tile_for(tile: rules.Tile, say: Language) -> str:
    """Return the two letters of a tile in the given language."""
    return "".join(letter_for(land, say) for land in tile)


def _spellings(values: Iterable[Hashable], say: Language) -> dict[Hashable, tuple[str, ...]]:
    """Return the words for each value in the given language, followed by the English ones."""
    return {
        value: tuple(
            dict.fromkeys((*WORDS.spellings(str(value), say), *_ABBREVIATIONS.get(value, ())))
        )
        for value in values
    }


def _with_letters(
    words: Mapping[Hashable, tuple[str, ...]], own: Mapping[Hashable, str]
) -> dict[Hashable, tuple[str, ...]]:
    """Add a language's letters to the words, and drop English letters that clash with them."""
    taken = set(own.values())
    return {
        value: (
            *(word for word in spellings if word == own[value] or word not in taken),
            *(() if own[value] in spellings else (own[value],)),
        )
        for value, spellings in words.items()
    }


@cache
def _tile(say: Language) -> Keyword:
    tiles = list(starmap(rules.Tile, product(rules.LANDS, rules.LANDS)))
    own: dict[Hashable, str] = {tile: tile_for(tile, say) for tile in tiles}
    spellings: dict[Hashable, tuple[str, ...]] = {
        each: tuple(dict.fromkeys((own[each], str(each)))) for each in tiles
    }
    facts = {
        "letters": " ".join(letter_for(land, say) for land in rules.LANDS),
        "example": tile_for(rules.Tile(rules.Land.JUNGLE, rules.Land.CLEARING), say),
    }
    return Keyword(
        _with_letters(spellings, own),
        say("a tile, two of the letters {letters}, such as {example}", **facts),
        say(
            "{word} is not a tile: expected two of {letters}, such as {example}",
            word="{word}",
            **facts,
        ),
        can_be_cut=False,
        say=say,
    )


@cache
def grammar(say: Language) -> Grammar[rules.Move]:
    """Return the grammar of the moves in the given language."""
    verbs = _spellings(VERBS, say)
    lands = _with_letters(
        _spellings(rules.LANDS, say), {land: letter_for(land, say) for land in rules.LANDS}
    )
    directions = _spellings(DIRECTIONS, say)
    listed = {
        name: " ".join(spellings[0] for spellings in table.values())
        for name, table in (("verbs", verbs), ("lands", lands), ("directions", directions))
    }
    hex, sticky = HexArgument(say), HexArgument(say, is_sticky=True)
    direction = Keyword(
        direction_spellings(directions, say),
        say("a direction ({words})", words=listed["directions"]),
        say(
            "{word} is not a direction: expected {words}", word="{word}", words=listed["directions"]
        ),
        can_be_cut=False,
        say=say,
    )
    land = Keyword(
        lands,
        say("a land ({words})", words=listed["lands"]),
        say("{word} is not a land: expected {words}", word="{word}", words=listed["lands"]),
        say=say,
    )
    at_prompt, always = VerbOmission.AT_PROMPT, VerbOmission.ALWAYS
    return Grammar(
        Keyword(
            verbs,
            say("a move ({words})", words=listed["verbs"]),
            say(
                "{word} is not a move: expected a move ({words})",
                word="{word}",
                words=listed["verbs"],
            ),
            say=say,
        ),
        (
            MoveForm(
                "place",
                (sticky, direction),
                rules.Place,
                "place M25 e",
                always,
                usage=say("place HEX DIRECTION"),
                meaning=say("lay the tile: the volcano's hex and its direction"),
            ),
            MoveForm(
                "place",
                (_tile(say), sticky, direction),
                lambda tile, volcano, direction: rules.Place(volcano, direction, tile),
                "place JC M25 e",
                name="place tile",
                is_offered=False,
            ),
            MoveForm(
                "hut",
                (hex,),
                rules.Hut,
                "hut N24",
                at_prompt,
                usage=say("hut HEX"),
                meaning=say("found a settlement on a field of level {level}", level=HUT_LEVEL),
            ),
            MoveForm(
                "tower",
                (hex,),
                rules.Tower,
                "tower N24",
                at_prompt,
                usage=say("tower HEX"),
                meaning=say(
                    "level {level} or higher, next to one of your settlements without a tower",
                    level=TOWER_LEVEL,
                ),
            ),
            MoveForm(
                "temple",
                (hex,),
                rules.Temple,
                "temple N24",
                at_prompt,
                usage=say("temple HEX"),
                meaning=say(
                    "next to one of your settlements of {size} or more fields without a temple",
                    size=TEMPLE_SIZE,
                ),
            ),
            MoveForm(
                "expand",
                (sticky, land),
                rules.Expand,
                "expand N24 jungle",
                always,
                usage=say("expand HEX LAND"),
                meaning=say("expand onto all adjacent fields of one land"),
            ),
        ),
        say,
    )


@cache
def _english() -> Grammar[rules.Move]:
    """Return ``grammar(ENGLISH)`` faster, because logs need it for every move."""
    return grammar(ENGLISH)


def parse_move(text: str) -> rules.Move:
    """Parse a move. Raises ParseError. Does not check that it is legal or that its hexes exist."""
    return _english().parse(text)


def parse_tile(text: str, column: int = 1) -> rules.Tile:
    """Parse a tile such as ``JC``. Raises ParseError."""
    kind = _tile(ENGLISH)
    tiles = [tile for tile in kind.parse(text) if isinstance(tile, rules.Tile)]
    if not tiles:
        raise ParseError(kind.wrong(text), column, kind.expected)
    return tiles[0]


def word_for(value: Hashable, say: Language) -> str:
    """Return the word to show for a land, a direction or a verb."""
    return WORDS.spellings(str(value), say)[0]


_FAR: Final = 1000  # sorts hexes off the coast last


def tree(game: Game) -> Tree[rules.Move]:
    """Return the tree of legal moves, in the order in which a menu offers them.

    High fields come first. Next come builds on recent tiles, and placements whose volcano touches
    the island and is close to the last tile. Reading order decides the rest.
    """
    position = game.position
    return _placements(position) if position.phase is rules.Phase.TILE else _builds(position)


def _placements(position: rules.Position) -> Tree[rules.Move]:
    found: dict[Hex, dict[Hashable, rules.Move]] = {}
    for move in position.legal_moves():
        assert isinstance(move, rules.Place)
        found.setdefault(move.volcano, {})[move.direction] = move
    places: dict[Hashable, Tree[rules.Move] | rules.Move] = {}
    for hex in sorted(found, key=_nearness(position)):
        places[hex] = found[hex]
    if position.tile is not None:
        return {"place": places, "place tile": {position.tile: places}}
    # The drawn tile is unknown, so the move must name it.
    tiles = starmap(rules.Tile, product(rules.LANDS, rules.LANDS))
    return {"place tile": {tile: _naming(tile, found) for tile in tiles}}


def _naming(tile: rules.Tile, places: Mapping[Hex, Iterable[Hashable]]) -> Tree[rules.Move]:
    return {
        hex: {each: rules.Place(hex, each, tile) for each in where if isinstance(each, Direction)}
        for hex, where in places.items()
    }


def _nearness(position: rules.Position) -> Callable[[Hex], tuple[int, int, int]]:
    """Return the key function that sorts volcano hexes in ``tree``."""
    board, coast = position.board, position.board.coast
    latest = max((field.laid for field in board.fields.values()), default=0)
    last_tile = [hex for hex, field in board.fields.items() if field.laid == latest]

    def key(hex: Hex) -> tuple[int, int, int]:
        below = board.fields.get(hex)
        away = 0 if below is not None or hex in coast else _FAR
        near = min((hex.distance(each) for each in last_tile), default=0)
        return (-1 if below is None else -below.level - 1, away + near, hex.order)

    return key


def _builds(position: rules.Position) -> Tree[rules.Move]:
    board = position.board
    found: dict[str, dict[Hex, dict[Hashable, rules.Move] | rules.Move]] = {}
    for move in position.legal_moves():
        assert not isinstance(move, rules.Place)
        hexes = found.setdefault(type(move).__name__.lower(), {})
        if not isinstance(move, rules.Expand):
            hexes[move.hex] = move
            continue
        lands = hexes.setdefault(move.hex, {})
        assert isinstance(lands, dict), "expansions end in lands"
        lands[move.land] = move

    def key(hex: Hex) -> tuple[int, int, int]:
        field = board.fields[hex]
        return (-field.level, -field.laid, hex.order)

    builds: dict[Hashable, Tree[rules.Move] | rules.Move] = {}
    for verb, hexes in found.items():
        ordered: dict[Hashable, Tree[rules.Move] | rules.Move] = {}
        for hex in sorted(hexes, key=key):
            ordered[hex] = hexes[hex]
        builds[verb] = ordered
        if verb == "expand":
            for first in list(hexes):
                for hex in sorted(board.settlements[first].hexes):
                    ordered[hex] = hexes[first]  # any field can name its settlement
    return builds


def places(game: Game) -> list[Hex]:
    """List the hexes that a player may type: free fields, other fields, then the coast."""
    board = game.position.board
    fields = sorted(board.fields, key=lambda hex: (hex not in board.vacant, hex.order))
    return [*fields, *sorted(board.coast)] or [ORIGIN, *ORIGIN.neighbours]


def example(game: Game) -> rules.Move | None:
    """Return a legal move to show what to type, if possible one that avoids elimination.

    Placements to the left or right of the island come first, because others may be out of view.
    """
    rows = [hex.row for hex in game.position.board.fields] or [ORIGIN.row]
    top, bottom = min(rows), max(rows)

    def rows_beyond(move: rules.Move) -> int:
        own = [hex.row for hex in move.hexes] if isinstance(move, rules.Place) else [top]
        return max(0, top - min(own)) + max(0, max(own) - bottom)

    moves = sorted(_leaves(tree(game)), key=rows_beyond)
    effects = ((move, game.apply(move).effect) for move in moves)
    safe = (move for move, effect in effects if effect is not None and not effect.is_out)
    return next(safe, moves[0] if moves else None)


def _leaves(node: Tree[rules.Move] | rules.Move) -> Iterator[rules.Move]:
    if isinstance(node, Mapping):
        for each in node.values():
            yield from _leaves(each)
    else:
        yield node
