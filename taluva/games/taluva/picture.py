"""Pictures of a game: the island, the preview of a move, and marks for the last turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from taluva.games.taluva import rules
from taluva.games.taluva.artwork import SPRITES, VOLCANO
from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import COLOURS, letter_for, word_for
from taluva.hexgrid import ORIGIN, Direction, Hex, trio
from taluva.i18n import Language
from taluva.tui.hexmap import picture as pictures
from taluva.tui.hexmap.picture import Chip, Frame, Ground, Mark, Picture, Piece, flash


def picture(game: Game, say: Language) -> Picture:
    """Return the picture of a game's island."""
    return island(game.position.board, say, game.colours)


def island(board: rules.Board, say: Language, colours: Sequence[str] = COLOURS) -> Picture:
    """Return the picture of a board. ``colours`` are the seats' colours."""
    return Picture(
        tuple(_ground(hex, field, say) for hex, field in board.fields.items()),
        tuple(_piece(hex, building, colours, say) for hex, building in board.buildings.items()),
    )


def preview(game: Game, move: rules.Move, say: Language) -> Picture:
    """Return the preview of a legal or illegal move.

    Every hex of a tile is drawn one level above the field below it. So the preview of a misplaced
    tile shows why it is refused.
    """
    return preview_of(game.position, move, say, game.colours)


def preview_of(
    position: rules.Position, move: rules.Move, say: Language, colours: Sequence[str] = COLOURS
) -> Picture:
    """Return the preview of a move in a position."""
    if isinstance(move, rules.Place):
        return _tile_preview(position, move, colours, say)
    buildings = _building_piece(position, move)
    return Picture(pieces=tuple(_piece(hex, each, colours, say) for hex, each in buildings))


def tile(tile: rules.Tile, direction: Direction, say: Language) -> Picture:
    """Return the picture of a single tile whose volcano points in ``direction``."""
    lands = (rules.Land.VOLCANO, tile.first, tile.second)
    points = (direction, None, None)
    grounds = tuple(
        Ground(
            hex,
            (str(land),),
            group="hand",
            points=point,
            letter=_letter(land, say),
            word=word_for(land, say),
            has_crater=land is rules.Land.VOLCANO,
            direction="" if point is None else word_for(point, say),
        )
        for hex, land, point in zip(trio(ORIGIN, direction), lands, points, strict=True)
    )
    return Picture(grounds, has_levels=False, has_sea=False)


def changes(before: rules.Position, after: rules.Position) -> tuple[Mark, ...]:
    """Return marks for the hexes that changed between two positions."""
    old, new = before.board, after.board
    tiles = [hex for hex, field in new.fields.items() if old.fields.get(hex) != field]
    built = [hex for hex, each in new.buildings.items() if old.buildings.get(hex) != each]
    return pictures.marks(pictures.MarkKind.LAST, dict.fromkeys([*built, *tiles]))


def frames(before: Game, after: Game) -> Sequence[Frame]:
    """Return the animation of a move: spreading fire, flashing buildings, or a victory."""
    effect, board = after.effect, after.position.board
    if effect is None:
        return ()
    if after.outcome is not None:
        winners = after.outcome.winners
        own = [hex for hex, building in board.buildings.items() if building.seat in winners]
        return [flash(role, own) for role in ("hot", "lava", "hot", "lava")]
    if isinstance(effect.move, rules.Place):
        crater, *lands = effect.move.hexes
        fire = [flash("hot", [crater]), (*flash("lava", [crater]), *flash("hot", lands))]
        return [*fire, flash("glow", [crater, *lands])] if effect.is_eruption else ()
    lit = flash(after.colours[effect.seat - 1], effect.hexes)
    return [lit, (), lit]


@lru_cache(maxsize=1024)  # cached, because most of an island stays the same from move to move
def _ground(hex: Hex, field: rules.Field, say: Language) -> Ground:
    land, points = field.land, field.points
    return Ground(
        hex,
        (str(land),),
        field.level,
        field.laid,
        points,
        _letter(land, say),
        word_for(land, say),
        str(hex),
        land is rules.Land.VOLCANO,
        "" if points is None else word_for(points, say),
        say("level "),
    )


def _letter(land: rules.Land, say: Language) -> str:
    return VOLCANO if land is rules.Land.VOLCANO else letter_for(land, say)


def _piece(hex: Hex, building: rules.Building, colours: Sequence[str], say: Language) -> Piece:
    colour, kind = colours[building.seat - 1], building.kind
    word = "" if kind is rules.BuildingKind.HUTS else word_for(str(kind), say)
    return Piece(hex, SPRITES[kind], colour, colour[0].upper(), max(1, building.huts), word)


def _tile_preview(
    position: rules.Position, place: rules.Place, colours: Sequence[str], say: Language
) -> Picture:
    tile = place.tile or position.tile
    if tile is None:
        return Picture()
    board = position.board
    grounds, chips = [], []
    lands = (rules.Land.VOLCANO, tile.first, tile.second)
    for hex, land in zip(place.hexes, lands, strict=True):
        below = board.fields.get(hex)
        points = place.direction if land is rules.Land.VOLCANO else None
        level = 1 if below is None else below.level + 1
        grounds.append(_ground(hex, rules.Field(land, level, points, position.turn), say))
        building = board.buildings.get(hex)
        if building is not None and building.kind is rules.BuildingKind.HUTS:
            chips.append(Chip(hex, f"-{building.huts}", "bad"))
    return Picture(tuple(grounds), chips=tuple(chips))


def _building_piece(
    position: rules.Position, move: rules.Move
) -> Iterator[tuple[Hex, rules.Building]]:
    board, seat = position.board, position.seat
    match move:
        case rules.Expand():
            own = board.settlements.get(move.hex)
            for hex in () if own is None else rules.expansion(board, own, move.land):
                yield hex, rules.Building(seat, rules.BuildingKind.HUTS, board.fields[hex].level)
        case rules.Hut():
            yield move.hex, rules.Building(seat, rules.BuildingKind.HUTS, 1)
        case rules.Tower():
            yield move.hex, rules.Building(seat, rules.BuildingKind.TOWER)
        case rules.Place():
            return
        case _:
            yield move.hex, rules.Building(seat, rules.BuildingKind.TEMPLE)
