"""The public Game of Taluva.

A game is a value. ``play`` returns the next game and leaves this one unchanged.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Unpack

from taluva.core import setup
from taluva.core.game import Drawn, IllegalMove, Outcome, summarize
from taluva.core.position_string import BEGINNING
from taluva.games.taluva import rules
from taluva.games.taluva.effect import Effect
from taluva.games.taluva.notation import COLOURS, VALUE_WORDS, parse_move, parse_tile
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH, InvalidInput, quote

if TYPE_CHECKING:
    from taluva.games.taluva.data import FieldData, GameData, SeatData
    from taluva.games.taluva.position_string import ParsedPosition


@dataclass(frozen=True, slots=True, repr=False)
class Game(Drawn):
    """A game at one point: the players, the position, and the moves that led there."""

    game_name: ClassVar[str] = "taluva"

    names: tuple[str, ...]
    colours: tuple[str, ...]
    position: rules.Position
    seed: int | None = None
    moves: tuple[rules.Move, ...] = ()  # all moves, each placement with its tile
    effect: Effect | None = field(default=None, compare=False, repr=False)  # the last move's effect
    beginning: str = ""  # the position string it started from, if any

    def __str__(self) -> str:
        tile = "" if self.tile is None else f" {self.tile}"
        return summarize(self, "Taluva", f"turn {self.turn}, {self.phase}{tile}")

    def __repr__(self) -> str:
        return f"<{self}>"

    @classmethod
    def new(
        cls,
        names: Sequence[str],
        *,
        seed: int | None = None,
        tiles: Sequence[str] | None = None,
        colours: Sequence[str] | None = None,
        **chosen: Unpack[rules.OptionChoices],
    ) -> Game:
        """Set up a game. Omitted options follow the edition.

        ``seed`` or ``tiles`` determines the order of the tiles. Without either a seed is chosen at
        random. Raises ValueError with a message for invalid arguments.
        """
        names = setup.validate_names(names)
        colours = validate_colours(colours, len(names))
        if tiles is not None and (seed is not None or chosen.get("tile_count") is not None):
            raise InvalidInput(
                "use either an order of tiles, or a seed and a number of tiles, but not both"
            )
        deck = None
        if tiles is not None:
            codes = setup.validate_list(tiles, ENGLISH("tiles must be a list of codes such as JC"))
            deck = tuple(parse_tile(str(tile)) for tile in codes)
            chosen["tile_count"] = len(deck)
        found = rules.options(len(names), **chosen)
        if deck is None:
            seed = setup.fresh_seed() if seed is None else new_seed(seed)
            deck = default_deck(found, seed)
        return cls(names, colours, rules.start(found, deck), seed)

    @classmethod
    def from_position(
        cls,
        line: str,
        names: Sequence[str] | None = None,
        *,
        seed: int | None = None,
        colours: Sequence[str] | None = None,
    ) -> Game:
        """Return a game that starts from a position string. Names default to the colours.

        ``seed`` determines the order of the remaining tiles. Without it they are unknown. Raises
        ParseError for a bad string, and ValueError with a message for other invalid arguments.
        """
        chosen = validate_colours(colours, _parse(line).position.options.players)
        names = setup.validate_names([each.title() for each in chosen] if names is None else names)
        game = cls.from_beginning(line, names, chosen)
        if seed is None:
            return game
        seed = new_seed(seed)
        deck = default_deck(game.position.options, seed, game.beginning)
        return replace(game.with_deck(deck), seed=seed)

    @classmethod
    def from_beginning(cls, line: str, names: tuple[str, ...], colours: tuple[str, ...]) -> Game:
        """Return a game that starts from a position string. Does not check names and colours.

        Raises ParseError for a bad string, and ValueError if the number of names is wrong.
        """
        position, places = _parse(line)
        if len(names) != position.options.players:
            players = position.options.players
            raise InvalidInput(
                "the position is for {players} players, not {names}",
                players=players,
                names=len(names),
            )
        return cls(names, colours, position, beginning=_in_a_line(position, places))

    def to_position(self) -> str:
        """Return the position string of the game (see docs/notation.md).

        The string does not reveal the tiles to come.
        """
        before = _parse(self.beginning).places if self.beginning else ()
        placed = [move for move in self.moves if isinstance(move, rules.Place)]
        return _in_a_line(self.position, (*before, *placed))

    @property
    def phase(self) -> rules.Phase:
        """The current phase: ``tile``, ``build`` or ``over``."""
        return self.position.phase

    @property
    def turn(self) -> int:
        """The number of the turn, or of the last one when the game is over."""
        return self.position.turn

    @property
    def seat(self) -> int | None:
        """The seat to play, from 1, or None when the game is over."""
        return None if self.phase is rules.Phase.OVER else self.position.seat

    @property
    def tile(self) -> rules.Tile | None:
        """The tile in hand, or None if it is placed or unknown, or the game is over."""
        return self.position.tile

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None while it is running."""
        return self.position.outcome

    def legal_moves(self) -> list[rules.Move]:
        """List every legal move in canonical form. The order depends on the position alone."""
        return self.position.legal_moves()

    def refusals(self, move: rules.Move | str) -> tuple[rules.Refusal, ...]:
        """Return every reason why a move is illegal. Raises ParseError if a text is not a move."""
        return self.position.refusals(_move(move))

    def play(self, move: rules.Move | str) -> Game:
        """Return the game after a move. Raises IllegalMove, or ParseError for invalid text."""
        return self.apply(move)

    def apply(self, move: rules.Move | str) -> Game:
        """Return the game after a move, as ``play`` does. Raises IllegalMove or ParseError."""
        move = _move(move)
        position = self.position
        if refusals := position.refusals(move):
            from taluva.games.taluva.messages import explain_all

            raise IllegalMove(move, refusals, explain_all(refusals, position, ENGLISH))
        if isinstance(move, rules.Expand):
            move = position.canonical(move)
        elif isinstance(move, rules.Place) and move.tile is None:
            move = _placing(move.volcano, move.direction, position.tile)
        after = position.play(move)
        effect = tuple.__new__(Effect, (position, move, after))
        moves = (*self.moves, move)
        # Without ``__init__``, which takes twice as long.
        game = object.__new__(Game)
        _set_names(game, self.names)
        _set_colours(game, self.colours)
        _set_position(game, after)
        _set_seed(game, self.seed)
        _set_moves(game, moves)
        _set_effect(game, effect)
        _set_beginning(game, self.beginning)
        return game

    def step(self, move: rules.Move | str) -> Game:
        """Return the game after a move: the name of ``apply`` before 0.2.0."""
        warnings.warn("Game.step is now called apply", DeprecationWarning, stacklevel=2)
        return self.apply(move)

    def with_deck(self, deck: Sequence[rules.Tile]) -> Game:
        """Return the game with a known draw order. ``deck`` must start with the placed tiles.

        Raises ValueError with a message if it does not, or if it is empty.
        """
        position = self.position
        placed = position.deck[: position.turn - (position.phase is rules.Phase.TILE)]
        if not deck or tuple(deck[: len(placed)]) != placed:
            raise InvalidInput("a deck must start with the tiles placed so far and can't be empty")
        return replace(self, position=position._replace(deck=tuple(deck)))

    def deal(self) -> rules.Move | None:
        """Return None, because the placements name the drawn tiles."""
        return None

    def with_revealed(self, later: Game) -> Game:
        """Return this game with the draw order of a later one."""
        deck = later.position.deck
        if self.position.deck is deck:
            return self
        return replace(self, position=self.position._replace(deck=deck))

    def view_for(self, seat: int | None) -> Game:
        """Return the public view of the game, which is the same for every seat.

        Its deck ends with the tile drawn last, and it has no seed. So it does not reveal the tiles
        to come. Raises ValueError if there is no such seat.
        """
        setup.validate_seat(seat, len(self.names))
        effect = self.effect
        if effect is not None:
            effect = Effect(_as_drawn(effect.before), effect.move, _as_drawn(effect.after))
        return replace(self, position=_as_drawn(self.position), seed=None, effect=effect)

    def as_dict(self) -> GameData:
        """Return the whole state as plain data (see docs/protocol.schema.json)."""
        position = self.position
        chosen, outcome = position.options, position.outcome
        data: GameData = {
            "format": 1,
            "edition": chosen.edition,
            "options": {
                "tile_count": chosen.tile_count,
                **{rule.name: rule.is_on(chosen) for rule in rules.HOUSE_RULES},
            },
            "phase": str(self.phase),
            "turn": self.turn,
            "seat": self.seat,
            "tile": None if self.tile is None else str(self.tile),
            "tiles_left": position.tiles_left,
            "seats": [_seat_as_dict(self, seat) for seat in range(1, chosen.players + 1)],
            "fields": [_field_as_dict(position, hex) for hex in sorted(position.board.fields)],
            "settlements": [
                {
                    "seat": each.seat,
                    "hexes": [str(hex) for hex in sorted(each.hexes)],
                    "temples": each.temples,
                    "towers": each.towers,
                }
                for each in all_settlements(position)
            ],
            "outcome": None if outcome is None else outcome.as_dict(),
        }
        if self.beginning:
            data[BEGINNING] = self.beginning
        return data


_set_names, _set_colours, _set_position, _set_seed, _set_moves, _set_effect, _set_beginning = (
    getattr(Game, each.name).__set__ for each in fields(Game)
)
_placing = cache(rules.Place)


def _as_drawn(position: rules.Position) -> rules.Position:
    """Return the position with only the drawn tiles in its deck."""
    return position._replace(deck=position.deck[: position.turn])


def _move(move: rules.Move | str) -> rules.Move:
    if isinstance(move, str):
        return parse_move(move)
    if isinstance(move, rules.Move):
        return move
    raise TypeError(f"a move or its text, not {type(move).__name__}")


def validate_colours(colours: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """Return every seat's colour, including defaults. Raises ValueError for invalid choices."""
    named = (
        ()
        if colours is None
        else setup.validate_list(colours, ENGLISH("colours must be a list of colours"))
    )
    chosen = [str(colour).lower() for colour in named]
    for colour in chosen:
        if colour not in COLOURS:
            raise InvalidInput(
                "there is no colour {colour}: choose from {colours}",
                colour=quote(colour),
                colours=", ".join(COLOURS),
            )
    return assign_colours(dict(enumerate(chosen, 1)), players)


def assign_colours(named: Mapping[int, str], players: int) -> tuple[str, ...]:
    """Return every seat's colour, including defaults. Raises ValueError for invalid choices."""
    taken = list(named.values())
    if len(taken) > players:
        raise InvalidInput(
            "too many colours: {colours} for {players} players", colours=len(taken), players=players
        )
    for colour in taken:
        if taken.count(colour) > 1:
            raise InvalidInput("two players have the colour {colour}", colour=VALUE_WORDS[colour])
    free = iter([colour for colour in COLOURS if colour not in taken])
    # Seats without a colour mean too many players, which is refused later.
    return tuple(named.get(seat) or next(free, "") for seat in range(1, players + 1))


def new_seed(seed: int) -> int:
    """Return the seed that a new game stores. Raises ValueError with a message if it is invalid.

    Shuffling ignores the sign, so a negative seed becomes a large one. Logs keep their seeds.
    """
    return setup.validate_seed(seed) % 10**setup.MAX_SEED_LENGTH


def _parse(line: str) -> ParsedPosition:
    """Parse a position string. Raises ParseError."""
    from taluva.games.taluva.position_string import parse_position

    return parse_position(line)


def _in_a_line(position: rules.Position, places: Sequence[rules.Place]) -> str:
    from taluva.games.taluva.position_string import format_position

    return format_position(position, places)


def default_deck(chosen: rules.Options, seed: int, beginning: str = "") -> tuple[rules.Tile, ...]:
    """Return the deck that a seed determines. Tiles known from the beginning come first."""
    known = _parse(beginning).position.deck if beginning else ()
    return deck_after(known, chosen, seed)


def deck_after(
    known: tuple[rules.Tile, ...], chosen: rules.Options, seed: int
) -> tuple[rules.Tile, ...]:
    """Return the known tiles followed by the other tiles of the set, shuffled."""
    import random

    rest = list(rules.tile_set(chosen.players))
    for tile in known:
        if tile in rest:
            rest.remove(tile)
    shuffled = setup.shuffle(rest, random.Random(seed).random)
    return (known + shuffled)[: chosen.tile_count]


def all_settlements(position: rules.Position) -> list[rules.Settlement]:
    """List the settlements of all seats, sorted by their first fields in reading order."""
    return [each for _order, each in position.board.towns]


def _seat_as_dict(game: Game, seat: int) -> SeatData:
    standing = game.position.standing
    pool = standing.pools[seat - 1]
    return {
        "seat": seat,
        "name": game.names[seat - 1],
        "colour": game.colours[seat - 1],
        "pool": pool._asdict(),
        "built": pool.pieces_built()._asdict(),
        "status": str(standing.statuses[seat - 1]),
    }


def _field_as_dict(position: rules.Position, hex: Hex) -> FieldData:
    field = position.board.fields[hex]
    building = position.board.buildings.get(hex)
    return {
        "hex": str(hex),
        "level": field.level,
        "land": str(field.land),
        "points": None if field.points is None else str(field.points),
        "laid": field.laid,
        "building": None if building is None else str(building.kind),
        "huts": building.huts
        if building is not None and building.kind is rules.BuildingKind.HUTS
        else 0,
        "seat": None if building is None else building.seat,
    }


def unseen(game: Game) -> tuple[rules.Tile, ...]:
    """Return the unseen tiles, in the order of the tile table.

    These are the tiles still to be drawn and those left in the box. A custom deck may contain more
    tiles of a kind than the set has. If no tile would be unseen, the whole set is returned.
    """
    position = game.position
    gone = Counter(position.deck[: position.turn])
    tiles = rules.tile_set(position.options.players)
    rest = []
    for tile in tiles:
        if gone[tile]:
            gone[tile] -= 1
        else:
            rest.append(tile)
    return tuple(rest or tiles)
