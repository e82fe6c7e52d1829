"""The public Game of Taluva.

A game is a value: ``play`` returns the next game and leaves this one unchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from taluva.core.game import IllegalMove, Outcome
from taluva.core.position_string import BEGINNING
from taluva.core.setup import fresh_seed, join_names, shuffle, validate_names, validate_seed
from taluva.games.taluva.effect import Effect
from taluva.games.taluva.messages import speech
from taluva.games.taluva.notation import parse_move, parse_tile
from taluva.games.taluva.rules import (
    DEFAULT_EDITION,
    BuildingKind,
    Move,
    Options,
    Phase,
    Place,
    Position,
    Refusal,
    Settlement,
    Tile,
    options,
    start,
    tile_set,
)
from taluva.games.taluva.vocabulary import COLOURS
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH, quote

if TYPE_CHECKING:
    from taluva.games.taluva.position_string import Parsed


@dataclass(frozen=True, slots=True)
class Game:
    """A game at some point: who plays, the position, and the moves that led there."""

    game_name: ClassVar[str] = "taluva"

    names: tuple[str, ...]
    colours: tuple[str, ...]
    position: Position
    seed: int | None = None
    moves: tuple[Move, ...] = ()  # in canonical form, each placement with its tile
    effect: Effect | None = field(default=None, compare=False, repr=False)  # of the latest step
    beginning: str = ""  # the line of the position that it began from, if that was not the usual

    @classmethod
    def new(
        cls,
        names: Sequence[str],
        *,
        edition: str | int = DEFAULT_EDITION,
        seed: int | None = None,
        tiles: Sequence[str] | None = None,
        tile_count: int | None = None,
        hut_adjacency: bool | None = None,
        teams: bool = False,
        ranking: bool = False,
        colours: Sequence[str] | None = None,
    ) -> Game:
        """Set up a game; options left out follow the edition.

        The tiles come in the order that ``seed`` gives, or in the order of ``tiles``; without
        either, a seed is drawn. Raises ValueError with a sentence for arguments that make no sense.
        """
        names = validate_names(names)
        colours = validate_colours(colours, len(names))
        if tiles is not None and (seed is not None or tile_count is not None):
            raise ValueError(
                ENGLISH("an explicit order of tiles excludes a seed and a number of tiles")
            )
        deck = None if tiles is None else _validate_tiles(tiles)
        chosen = options(
            len(names),
            edition=edition,
            tile_count=tile_count if deck is None else len(deck),
            hut_adjacency=hut_adjacency,
            teams=teams,
            ranking=ranking,
        )
        if deck is None:
            seed = fresh_seed() if seed is None else validate_seed(seed)
            deck = usual_deck(chosen, seed)
        return cls(names, colours, start(chosen, deck), seed)

    @classmethod
    def from_position(
        cls,
        line: str,
        names: Sequence[str] | None = None,
        *,
        seed: int | None = None,
        colours: Sequence[str] | None = None,
    ) -> Game:
        """Give a game that begins from a position; without names those of the colours.

        The tiles still to come are in the order that ``seed`` gives, or not known without one.
        Raises ParseError, or ValueError with a sentence for arguments that make no sense.
        """
        chosen = validate_colours(colours, _parse(line).position.options.players)
        names = validate_names([each.title() for each in chosen] if names is None else names)
        game = cls.from_beginning(line, names, chosen)
        if seed is None:
            return game
        deck = usual_deck(game.position.options, validate_seed(seed), game.beginning)
        return replace(game.with_deck(deck), seed=seed)

    @classmethod
    def from_beginning(cls, line: str, names: tuple[str, ...], colours: tuple[str, ...]) -> Game:
        """Give a game that begins from a position, of names and colours that are checked."""
        position, places = _parse(line)
        if len(names) != position.options.players:
            players = position.options.players
            raise ValueError(
                ENGLISH(
                    "the position is one of {players} players, not of {names}",
                    players=players,
                    names=len(names),
                )
            )
        return cls(names, colours, position, beginning=_in_a_line(position, places))

    def to_position(self) -> str:
        """Give where the game stands in one line, as docs/notation.md describes it.

        Nothing in it tells what comes.
        """
        before = _parse(self.beginning).places if self.beginning else ()
        placed = [move for move in self.moves if isinstance(move, Place)]
        return _in_a_line(self.position, (*before, *placed))

    @property
    def phase(self) -> Phase:
        """The step that comes next: ``tile``, ``build`` or ``over``."""
        return self.position.phase

    @property
    def turn(self) -> int:
        """The number of the turn; when the game is over, of the last one played."""
        return self.position.turn

    @property
    def seat(self) -> int | None:
        """The seat to play, from 1; None when the game is over."""
        return None if self.phase is Phase.OVER else self.position.seat

    @property
    def tile(self) -> Tile | None:
        """The tile in hand: None when it is placed, the game is over, or it is not known."""
        return self.position.tile

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: None while it goes on."""
        return self.position.outcome

    def legal_moves(self) -> list[Move]:
        """List every legal move in canonical form, in an order that the position decides."""
        return self.position.legal_moves()

    def refusals(self, move: Move | str) -> tuple[Refusal, ...]:
        """Give every reason why a move is illegal; raises ParseError for a text that is no move."""
        return self.position.refusals(_move(move))

    def play(self, move: Move | str) -> Game:
        """Give the game after a move; raises IllegalMove, or ParseError for a text that is none."""
        return self.apply(_move(move))

    def apply(self, move: Move) -> Game:
        """Give the game after a move; raises IllegalMove."""
        position = self.position
        refusals = position.refusals(move)
        if refusals:
            raise IllegalMove(move, refusals, speech(ENGLISH).explain_all(refusals, position))
        if not isinstance(move, Place):
            move = position.canonical(move)
        elif move.tile is None:
            move = _placing(move.volcano, move.direction, position.tile)
        after = position.play(move)
        return Game(
            self.names,
            self.colours,
            after,
            self.seed,
            (*self.moves, move),
            Effect(position, move, after),
            self.beginning,
        )

    step = apply  # the name until 0.2.0

    def with_deck(self, deck: Sequence[Tile]) -> Game:
        """Give the same game with the draw order settled; ``deck`` starts with the tiles drawn."""
        return replace(self, position=self.position._replace(deck=tuple(deck)))

    def deal(self) -> Move | None:
        """Give None: which tile was drawn is told by the move that places it."""
        return None

    def with_revealed(self, later: Game) -> Game:
        """Give this game with the tiles that a later one knows: they are drawn in that order."""
        return self.with_deck(later.position.deck)

    def view_for(self, seat: int | None) -> Game:
        """Give the game as everybody sees it, whatever the seat.

        Its deck ends with the tile drawn last, that of its effect too, and it has no seed: nothing
        in it tells what comes.
        """
        effect = self.effect
        if effect is not None:
            effect = Effect(_as_drawn(effect.before), effect.move, _as_drawn(effect.after))
        return replace(self, position=_as_drawn(self.position), seed=None, effect=effect)

    def as_dict(self) -> dict[str, Any]:
        """Give the whole state as plain data, in the shape that docs/notation.md describes."""
        return _as_dict(self)


_placing = cache(Place)


def _as_drawn(position: Position) -> Position:
    """Give a position that knows no tile but those drawn."""
    return position._replace(deck=position.deck[: position.turn])


def _move(move: Move | str) -> Move:
    if isinstance(move, str):
        return parse_move(move)
    if isinstance(move, Move):
        return move
    raise TypeError(f"a move or its text, not {type(move).__name__}")


def validate_colours(colours: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """Give a colour to every seat, those not named in the usual order; raises ValueError."""
    named = (
        () if colours is None else join_names(colours, ENGLISH("colours must be a list of colours"))
    )
    chosen = [str(colour).lower() for colour in named]
    for colour in chosen:
        if colour not in COLOURS:
            raise ValueError(
                ENGLISH(
                    "there is no colour {colour}: choose from {colours}",
                    colour=quote(colour),
                    colours=", ".join(COLOURS),
                )
            )
        if chosen.count(colour) > 1:
            raise ValueError(
                ENGLISH("two players have the colour {colour}: colours must differ", colour=colour)
            )
    if len(chosen) > players:
        raise ValueError(
            ENGLISH(
                "{colours} colours are too many for {players} players",
                colours=len(chosen),
                players=players,
            )
        )
    rest = [colour for colour in COLOURS if colour not in chosen]
    return tuple(chosen + rest)[:players]


def _validate_tiles(tiles: Sequence[str]) -> tuple[Tile, ...]:
    codes = join_names(tiles, ENGLISH("tiles must be a list of codes such as JC"))
    return tuple(parse_tile(str(tile)) for tile in codes)


def seeded_deck(tiles: Sequence[Tile], seed: int) -> tuple[Tile, ...]:
    """Shuffle tiles in the order that a seed stands for."""
    import random

    return shuffle(tiles, random.Random(seed).random)


def _parse(line: str) -> Parsed:
    """Read a position in one line; raises ParseError."""
    from taluva.games.taluva.position_string import parse_position

    return parse_position(line)


def _in_a_line(position: Position, places: Sequence[Place]) -> str:
    from taluva.games.taluva.position_string import format_position

    return format_position(position, places)


def usual_deck(chosen: Options, seed: int, beginning: str = "") -> tuple[Tile, ...]:
    """Give the tiles in play in the order of a seed, behind those that a position knows."""
    known = _parse(beginning).position.deck if beginning else ()
    return deck_after(known, chosen, seed)


def deck_after(known: tuple[Tile, ...], chosen: Options, seed: int) -> tuple[Tile, ...]:
    """Give the tiles known, and then those of the set that are not among them, shuffled."""
    rest = list(tile_set(chosen.players))
    for tile in known:
        if tile in rest:
            rest.remove(tile)
    return (known + seeded_deck(rest, seed))[: chosen.tile_count]


def _as_dict(game: Game) -> dict[str, Any]:
    position = game.position
    chosen = position.options
    return {
        "format": 1,
        "edition": chosen.edition,
        "options": {
            "tile_count": chosen.tile_count,
            "hut_adjacency": chosen.hut_adjacency,
            "teams": chosen.teams,
            "ranking": chosen.ranking,
        },
        "phase": str(game.phase),
        "turn": game.turn,
        "seat": game.seat,
        "tile": None if game.tile is None else str(game.tile),
        "tiles_left": position.tiles_left,
        "seats": [_seat_as_dict(game, seat) for seat in range(1, chosen.players + 1)],
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
        "outcome": outcome_as_dict(position.outcome),
        **({BEGINNING: game.beginning} if game.beginning else {}),
    }


def outcome_as_dict(outcome: Outcome | None) -> dict[str, Any] | None:
    """Give how a game ended as plain data; None while it goes on."""
    if outcome is None:
        return None
    return {
        "reason": str(outcome.reason),
        "winners": list(outcome.winners),
        "places": None if outcome.places is None else list(outcome.places),
    }


def all_settlements(position: Position) -> list[Settlement]:
    """List everybody's settlements by their first fields in reading order."""
    seats = range(1, position.options.players + 1)
    every = [each for seat in seats for each in position.board.settlements_of(seat)]
    return sorted(every, key=lambda each: each.first.order)


def _seat_as_dict(game: Game, seat: int) -> dict[str, Any]:
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


def _field_as_dict(position: Position, hex: Hex) -> dict[str, Any]:
    field = position.board.fields[hex]
    building = position.board.buildings.get(hex)
    return {
        "hex": str(hex),
        "level": field.level,
        "land": str(field.land),
        "points": None if field.points is None else str(field.points),
        "laid": field.laid,
        "building": None if building is None else str(building.kind),
        "huts": building.huts if building is not None and building.kind is BuildingKind.HUTS else 0,
        "seat": None if building is None else building.seat,
    }


def unseen(game: Game) -> tuple[Tile, ...]:
    """Give the tiles that nobody has seen, in the order of the rules' table.

    They are those still to be drawn, and those left in the box. A hand-made deck may hold more
    tiles of a kind than the set has.
    """
    position = game.position
    gone = Counter(position.deck[: position.turn])
    tiles = tile_set(position.options.players)
    rest = []
    for tile in tiles:
        if gone[tile]:
            gone[tile] -= 1
        else:
            rest.append(tile)
    return tuple(rest or tiles)
