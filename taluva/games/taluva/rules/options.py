"""Editions, options and the tile set."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final, NamedTuple, TypedDict, Unpack

from taluva.core.setup import by_initial
from taluva.i18n import ENGLISH, InvalidInput

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5
DEFAULT_EDITION: Final = "2014"


class Edition(NamedTuple):
    """The rules that a printed edition sets."""

    name: str
    tiles: dict[int, int]  # the number of tiles in play, by players
    hut_adjacency: bool  # whether a new hut may touch the player's own buildings
    words: str  # how it differs from other editions, shown when players choose one


EDITIONS: Final = {
    edition.name: edition
    for edition in (
        Edition(
            "2006",
            {2: 48, 3: 48, 4: 48, 5: 60},
            hut_adjacency=True,
            words=ENGLISH("48 tiles; new huts may be next to your own buildings"),
        ),
        Edition(
            "2012",
            {2: 24, 3: 36, 4: 48, 5: 60},
            hut_adjacency=False,
            words=ENGLISH("24 tiles for 2, 36 for 3; no adjacent huts"),
        ),
        Edition(
            "2014",
            {2: 48, 3: 48, 4: 48, 5: 60},
            hut_adjacency=False,
            words=ENGLISH("48 tiles; no adjacent huts"),
        ),
    )
}


class Options(NamedTuple):
    """The options of one game, all set. Use ``options`` to make them."""

    players: int
    edition: str
    tile_count: int
    hut_adjacency: bool
    teams: bool
    ranking: bool


class OptionChoices(TypedDict, total=False):
    """The options that players may choose. Those that are missing or None follow the edition."""

    edition: str | int
    tile_count: int | None
    hut_adjacency: bool | None
    teams: bool | None
    ranking: bool | None


class HouseRule(NamedTuple):
    """A rule that players can switch on and off.

    ``name`` is a field of Options and OptionChoices, and of Edition if the rule follows it. Set-up,
    logs, position strings, JSON and summaries are made from HOUSE_RULES.
    """

    name: str
    label: str  # its name in the set-up
    question: str  # what players decide
    when_on: str  # what a summary says about a game with this rule
    when_off: str = ""  # and without it
    follows_edition: bool = False  # otherwise it is off by default

    @property
    def key(self) -> str:
        """The name in logs, position strings and on the command line."""
        return self.name.replace("_", "-")

    def default(self, edition: str) -> bool:
        """Return whether an edition has this rule."""
        return self.follows_edition and getattr(EDITIONS[edition], self.name)

    def is_on(self, options: Options) -> bool:
        """Return whether a game has this rule."""
        value: bool = getattr(options, self.name)
        return value


HOUSE_RULES: Final = (
    HouseRule(
        "hut_adjacency",
        ENGLISH("hut-adjacency"),
        ENGLISH("new huts may be next to your own buildings"),
        ENGLISH("huts allowed next to your buildings"),
        ENGLISH("no huts next to your buildings"),
        follows_edition=True,
    ),
    HouseRule(
        "teams",
        ENGLISH("teams"),
        ENGLISH("four players: seats 1 and 3 against 2 and 4"),
        ENGLISH("team game"),
    ),
    HouseRule(
        "ranking",
        ENGLISH("ranking"),
        ENGLISH("players who finish two kinds take a place; the others play on"),
        ENGLISH("ranking game"),
    ),
)


def options(players: int, **chosen: Unpack[OptionChoices]) -> Options:
    """Return the options of a game. Raises ValueError with a message for invalid options."""
    for name in sorted(chosen.keys() - OptionChoices.__optional_keys__):
        raise TypeError(f"unexpected option {name!r}")
    edition = chosen.get("edition", DEFAULT_EDITION)
    book = EDITIONS.get(str(edition))
    if book is None:
        raise InvalidInput(
            "there is no edition {edition}: choose from {editions}",
            edition=repr(edition),
            editions=", ".join(EDITIONS),
        )
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise InvalidInput(
            "Taluva is for {least} to {most} players, not {players}",
            least=MIN_PLAYERS,
            most=MAX_PLAYERS,
            players=players,
        )
    available = len(tile_set(players))
    tile_count = chosen.get("tile_count")
    if tile_count is None:
        tile_count = book.tiles[players]
    if isinstance(tile_count, bool) or not isinstance(tile_count, int):
        raise InvalidInput(
            "the number of tiles must be a whole number, not {number}", number=repr(tile_count)
        )
    if not 1 <= tile_count <= available:
        raise InvalidInput(
            "a game with {players} players has 1 to {most} tiles, not {tiles}",
            players=players,
            most=available,
            tiles=tile_count,
        )
    rules = {}
    for rule in HOUSE_RULES:
        value = chosen.get(rule.name)
        if value not in (True, False, None):
            raise InvalidInput(
                "{option} must be on or off, not {value}", option=rule.name, value=repr(value)
            )
        rules[rule.name] = rule.default(book.name) if value is None else bool(value)
    found = Options(players, book.name, tile_count, **rules)
    if found.teams and players != 4:
        raise InvalidInput("the team game is for four players, not {players}", players=players)
    if found.teams and found.ranking:
        raise InvalidInput("the team game and the ranking game cannot be combined")
    return found


@unique
class Land(StrEnum):
    """The terrain of a field: a land or a volcano."""

    JUNGLE = "jungle"
    CLEARING = "clearing"
    SAND = "sand"
    ROCK = "rock"
    LAKE = "lake"
    VOLCANO = "volcano"

    @property
    def letter(self) -> str:
        """The upper-case initial of the land."""
        return self[0].upper()


LANDS: Final[tuple[Land, ...]] = tuple(land for land in Land if land is not Land.VOLCANO)
LAND_OF_LETTER: Final = by_initial(LANDS)


class Tile(NamedTuple):
    """The two lands of a tile, clockwise after its volcano."""

    first: Land
    second: Land

    def __str__(self) -> str:
        return self.first.letter + self.second.letter

    def mirrored(self) -> Tile:
        """Return the tile with its lands swapped. The set has other numbers of these."""
        return Tile(self.second, self.first)


def _tile(code: str) -> Tile:
    return Tile(LAND_OF_LETTER[code[0]], LAND_OF_LETTER[code[1]])


# The number of tiles by first land (row) and second land (column), in the order of LANDS.
_COUNTS: Final = (
    (1, 5, 4, 2, 1),
    (6, 1, 2, 2, 1),
    (4, 2, 1, 1, 1),
    (2, 2, 2, 1, 1),
    (2, 1, 1, 1, 1),
)

TILE_SET: Final = tuple(
    Tile(first, second)
    for first, row in zip(LANDS, _COUNTS, strict=True)
    for second, count in zip(LANDS, row, strict=True)
    for _ in range(count)
)

# The additional tiles for five players.
EXTENSION: Final = tuple(
    _tile(code)
    for code, count in (("CJ", 1), ("JC", 2), ("SJ", 2), ("JS", 2), ("LJ", 2), ("RC", 2), ("CR", 1))
    for _ in range(count)
)


def tile_set(players: int) -> tuple[Tile, ...]:
    """Return all tiles for a number of players, in the order before shuffling."""
    return TILE_SET + EXTENSION if players == 5 else TILE_SET
