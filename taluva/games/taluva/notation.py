"""Moves as text: ``place M25 e``, ``hut N24``, ``tower N24``, ``expand N24 jungle`` and the like.

``str(move)`` writes the canonical form. Reading is case-blind and takes shorter forms wherever they
are unambiguous: verbs and lands may be cut (``h n24``, ``x n24 j``), the direction may stick to the
hex (``p m25e``), and the verb may be missing where the rest tells it (``m25 e``, ``n24 j``).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from itertools import product, starmap
from typing import Final

from taluva.games.taluva.rules import LANDS, Expand, Hut, Land, Move, Place, Temple, Tile, Tower
from taluva.games.taluva.rules.building import HUT_LEVEL, TEMPLE_SIZE, TOWER_LEVEL
from taluva.hexgrid import DIRECTIONS, Direction, Hex
from taluva.table.line.errors import ParseError
from taluva.table.line.kinds import Words
from taluva.table.line.notation import Bare, Form, Grammar
from taluva.table.line.places import Hexes
from taluva.table.telling.language import ENGLISH, Language

VERBS: Final = ("place", "hut", "tower", "temple", "expand")

# The words of each language, the one to show first; English is read everywhere.
WORDS: Final[Mapping[str, Mapping[Hashable, tuple[str, ...]]]] = {
    "en": {
        **{verb: (verb,) for verb in VERBS},
        "expand": ("expand", "x"),
        **{land: (str(land), land.letter) for land in LANDS},
        Land.VOLCANO: ("volcano",),
        **{direction: (str(direction),) for direction in DIRECTIONS},
    },
    "de": {
        "place": ("legen",),
        "hut": ("Hütte", "Huette"),
        "tower": ("Turm",),
        "temple": ("Tempel",),
        "expand": ("erweitern",),
        Land.JUNGLE: ("Dschungel",),
        Land.CLEARING: ("Lichtung",),
        Land.SAND: ("Sand",),
        Land.ROCK: ("Fels",),
        Land.LAKE: ("See",),
        Land.VOLCANO: ("Vulkan",),
        Direction.E: ("o",),
        Direction.SE: ("so",),
        Direction.NE: ("no",),
    },
    "fr": {
        "place": ("poser",),
        "hut": ("hutte",),
        "tower": ("tour",),
        "expand": ("étendre",),
        Land.JUNGLE: ("jungle", "forêt"),
        Land.CLEARING: ("clairière", "prairie"),
        Land.SAND: ("sable", "désert"),
        Land.ROCK: ("montagne",),
        Land.LAKE: ("lac",),
        Land.VOLCANO: ("volcan",),
        Direction.SW: ("so",),
        Direction.W: ("o",),
        Direction.NW: ("no",),
    },
}

_TILES: Final[Mapping[Hashable, tuple[str, ...]]] = {
    tile: (str(tile),) for tile in starmap(Tile, product(LANDS, LANDS))
}
_LETTERS: Final = " ".join(land.letter for land in LANDS)


def _spellings(values: Iterable[Hashable], code: str) -> dict[Hashable, tuple[str, ...]]:
    """Give the words of some values in a language, and then those in English."""
    own = WORDS.get(code, {})
    return {
        value: tuple(dict.fromkeys((*own.get(value, ()), *WORDS["en"][value]))) for value in values
    }


def _place(volcano: Hex, direction: Direction) -> Move:
    return Place(volcano, direction)


def _place_tile(tile: Tile, volcano: Hex, direction: Direction) -> Move:
    return Place(volcano, direction, tile)


@cache
def _tile(say: Language) -> Words:
    return Words(
        _TILES,
        say("a tile, two of the letters {letters}, such as JC", letters=_LETTERS),
        say(
            "{word} is no tile: expected two of the letters {letters}, such as JC",
            word="{word}",
            letters=_LETTERS,
        ),
        can_be_cut=False,
        say=say,
    )


@cache
def grammar(say: Language) -> Grammar[Move]:
    """Give the grammar of the moves in a language."""
    verbs = _spellings(VERBS, say.code)
    lands = _spellings(LANDS, say.code)
    directions = _spellings(DIRECTIONS, say.code)
    shown = {
        name: " ".join(spelt[0] for spelt in table.values())
        for name, table in (("verbs", verbs), ("lands", lands), ("directions", directions))
    }
    hex, sticky = Hexes(say), Hexes(say, is_sticky=True)
    direction = Words(
        directions,
        say("a direction ({words})", words=shown["directions"]),
        say("{word} is no direction: expected {words}", word="{word}", words=shown["directions"]),
        can_be_cut=False,
        say=say,
    )
    land = Words(
        lands,
        say("a land ({words})", words=shown["lands"]),
        say("{word} is no land: expected a land ({words})", word="{word}", words=shown["lands"]),
        say=say,
    )
    at_prompt, always = Bare.AT_PROMPT, Bare.ALWAYS
    return Grammar(
        Words(
            verbs,
            say("a move ({words})", words=shown["verbs"]),
            say(
                "{word} is no move: expected a move ({words})", word="{word}", words=shown["verbs"]
            ),
            say=say,
        ),
        (
            Form(
                "place",
                (sticky, direction),
                _place,
                "place M25 e",
                always,
                usage=say("place HEX DIRECTION"),
                meaning=say("lay the tile: where its volcano goes, where it points"),
            ),
            Form(
                "place",
                (_tile(say), sticky, direction),
                _place_tile,
                "place JC M25 e",
                name="place tile",
                is_offered=False,
            ),
            Form(
                "hut",
                (hex,),
                Hut,
                "hut N24",
                at_prompt,
                usage=say("hut HEX"),
                meaning=say("found a settlement on a field of level {level}", level=HUT_LEVEL),
            ),
            Form(
                "tower",
                (hex,),
                Tower,
                "tower N24",
                at_prompt,
                usage=say("tower HEX"),
                meaning=say(
                    "level {level} or higher, next to a settlement of yours without a tower",
                    level=TOWER_LEVEL,
                ),
            ),
            Form(
                "temple",
                (hex,),
                Temple,
                "temple N24",
                at_prompt,
                usage=say("temple HEX"),
                meaning=say(
                    "next to a settlement of yours of {size} or more fields without a temple",
                    size=TEMPLE_SIZE,
                ),
            ),
            Form(
                "expand",
                (sticky, land),
                Expand,
                "expand N24 jungle",
                always,
                usage=say("expand HEX LAND"),
                meaning=say("a settlement onto all adjacent fields of a land"),
            ),
        ),
        say,
    )


def parse_move(text: str) -> Move:
    """Read a move; raises ParseError. Does not check that it is legal, or that its hexes exist."""
    return grammar(ENGLISH).parse(text)


def parse_tile(text: str, column: int = 1) -> Tile:
    """Read a tile such as ``JC``; raises ParseError."""
    kind = _tile(ENGLISH)
    tiles = [tile for tile in kind.read(text) if isinstance(tile, Tile)]
    if not tiles:
        raise ParseError(kind.wrong(text), column, kind.expected)
    return tiles[0]


def word_for(value: Hashable, say: Language) -> str:
    """Give the word to show for a land, a direction or a verb."""
    return WORDS.get(say.code, WORDS["en"]).get(value, WORDS["en"][value])[0]
