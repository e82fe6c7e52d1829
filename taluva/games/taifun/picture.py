"""Pictures of a game: the island, the preview of a move, and marks for changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from taluva.games.taifun import rules
from taluva.games.taifun.artwork import FIGURES, HOUSE, TEMPLE, TURNED_HOUSE
from taluva.games.taifun.definition import TRIBES
from taluva.games.taifun.game import Game
from taluva.games.taifun.notation import colour_letters, resource_letter
from taluva.games.taifun.rules.island import VOLCANO
from taluva.hexgrid import Corner, Hex
from taluva.i18n import Language
from taluva.tui.hexmap import picture as pictures
from taluva.tui.hexmap.picture import Chip, Frame, Ground, Mark, Picture, Piece, Spot, flash

FACES: Final = {
    rules.Colour.RED: "red field",
    rules.Colour.GREEN: "green field",
    rules.Colour.BLUE: "blue field",
    rules.Colour.ORANGE: "orange field",
    rules.Colour.YELLOW: "yellow field",
    rules.Colour.BLACK: "black field",
}


def picture(game: Game, say: Language) -> Picture:
    """Return the picture of the island. Sunk hexes are sea."""
    island = game.position.island
    grounds = tuple(_ground(island, hex, say) for hex in sorted(island.land.hexes))
    places: list[Spot] = [*sorted(island.land.hexes), *island.figures]
    return Picture(grounds, *_standing(island, places, say), has_levels=False, has_paths=True)


def preview(game: Game, move: rules.Move, say: Language) -> Picture:
    """Return the preview of a legal or illegal move: the pieces and markers that it adds.

    Removed pieces are not shown.
    """
    if game.refusals(move):
        return Picture(pieces=tuple(_intended_pieces(game, move)), has_levels=False, has_paths=True)
    before, after = game.position.island, game.apply(move).position.island
    touched = _touched_spots(before, after)
    stands = [spot for spot in touched if isinstance(spot, Corner) or spot in after.land.hexes]
    old, _ = _standing(before, stands, say)
    pieces, chips = _standing(after, stands, say)
    moved = {piece.at for piece in {*old} ^ {*pieces}}
    came = tuple(piece for piece in pieces if piece.at in moved)
    return Picture((), came, chips, has_levels=False, has_paths=True)


def changes(before: rules.Position, after: rules.Position) -> tuple[Mark, ...]:
    """Return marks for the places that changed between two positions."""
    return pictures.marks(pictures.MarkKind.LAST, _touched_spots(before.island, after.island))


def frames(before: Game, after: Game) -> Sequence[Frame]:
    """Return the animation of a move: a card, dice, a sacrifice, a house or a victory."""
    effect, island = after.effect, after.position.island
    if effect is None:
        return ()
    if after.outcome is not None:
        won = [
            hex
            for hex in island.houses
            for seat in after.outcome.winners
            if island.houses_of(seat, hex).number
        ]
        spots = won or [VOLCANO, *(hex for hex in VOLCANO.neighbours if hex in island.land.hexes)]
        return [flash(role, spots) for role in ("hot", "lava", "hot", "lava")]
    match effect.move:
        case rules.Play():
            struck = sorted(effect.touched, key=str)
            return [flash(role, struck) for role in ("glow", "hot", "lava")] if struck else ()
        case rules.Roll():
            paid = {each.hex: each.seat for each in effect.yields}
            lit = tuple(
                mark
                for hex, seat in paid.items()
                for mark in flash(TRIBES[seat - rules.FIRST_TRIBE_SEAT][1], [hex])
            )
            return [lit, (), lit, lit] if lit else ()
        case rules.Sacrifice():
            fire = (flash("gold", [effect.move.crossing]), flash("hot", [VOLCANO]))
            return [*fire, flash("lava", [VOLCANO])]
        case rules.House() | rules.Build():
            assert effect.seat is not None, "a tribe builds"
            lit = flash(TRIBES[effect.seat - rules.FIRST_TRIBE_SEAT][1], [effect.move.hex])
            return [lit, (), lit]
    return ()


def _touched_spots(before: rules.Island, after: rules.Island) -> list[Spot]:
    """List the hexes and crossings where something changed, including hexes that sank."""
    crossings = {
        corner
        for corner in {*before.figures, *after.figures}
        if before.figures.get(corner) != after.figures.get(corner)
    }
    hexes = [
        hex
        for hex in sorted(before.land.hexes)
        if before.markers_on(hex) != after.markers_on(hex)
        or before.houses.get(hex) != after.houses.get(hex)
        or (before.temple == hex) != (after.temple == hex)
        or hex not in after.land.hexes
    ]
    return [*hexes, *sorted(crossings, key=str)]


def _ground(island: rules.Island, hex: Hex, say: Language) -> Ground:
    if hex is VOLCANO:
        return Ground(hex, ("volcano",), letter="▲", label=str(hex), has_crater=True)
    field = island.fields[hex]
    faces = tuple(FACES[colour] for colour in field)
    letters = "".join(colour_letters(field, say))
    return Ground(hex, faces, letter=letters, label=str(hex))


def _standing(
    island: rules.Island, spots: Iterable[Spot], say: Language
) -> tuple[tuple[Piece, ...], tuple[Chip, ...]]:
    """Return the pieces and the markers at ``spots``."""
    pieces: list[Piece] = []
    chips: list[Chip] = []
    for spot in spots:
        if isinstance(spot, Corner):
            figure = island.figures.get(spot)
            pieces += [] if figure is None else [_figure(spot, figure)]
            continue
        for seat in island.seats:
            pieces += _houses(spot, seat, island.houses_of(seat, spot))
        if spot is island.temple:
            pieces.append(Piece(spot, TEMPLE, "gold", ""))
        for resource, number in island.markers_on(spot).parts():
            text = f"{resource_letter(resource, say)}{number if number > 1 else ''}"
            chips.append(Chip(spot, text, str(resource)))
    return tuple(pieces), tuple(chips)


def _houses(hex: Hex, seat: int, houses: rules.Houses) -> Iterator[Piece]:
    letter, colour = TRIBES[seat - rules.FIRST_TRIBE_SEAT]
    for sprite, number in ((HOUSE, houses.fresh), (TURNED_HOUSE, houses.turned)):
        if number:
            yield Piece(hex, sprite, colour, letter, number)


def _figure(corner: Corner, figure: rules.Figure) -> Piece:
    letter, colour = TRIBES[figure.seat - rules.FIRST_TRIBE_SEAT]
    return Piece(corner, FIGURES[figure.kind], colour, letter)


def _intended_pieces(game: Game, move: rules.Move) -> Iterator[Piece]:
    """Yield the pieces that a refused move would place."""
    seat, island = game.position.seat, game.position.island
    if seat is None or seat < rules.FIRST_TRIBE_SEAT:
        return
    match move:
        case rules.House() | rules.Build():
            yield from _houses(move.hex, seat, rules.Houses(fresh=1))
        case rules.Priest():
            yield _figure(move.crossing, rules.Figure(seat, rules.FigureKind.PRIEST))
        case rules.Walk():
            yield _figure(
                move.to, island.figures.get(move.start, rules.Figure(seat, rules.FigureKind.PERSON))
            )
        case rules.Call() | rules.Convert() | rules.Sacrifice():
            yield _figure(move.crossing, rules.Figure(seat, rules.FigureKind.PERSON))
        case _:
            return
