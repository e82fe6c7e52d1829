"""Position strings, such as ``taluva 2014 RRM25e,SSL26w 19:N24 20:- 1:CJ``.

The words after ``taluva`` are:

- the edition, and any options that differ from it
- the tiles in the order of play
- one word per seat: huts in the pool, buildings, and how the player left
- the seat to play, and its tile or phase

Levels, huts per field and the remaining pools follow from these. docs/notation.md describes the
format.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from taluva.core import position_string
from taluva.core.game import Outcome
from taluva.core.setup import format_value
from taluva.core.text import ParseError, Word
from taluva.games.taluva.notation import parse_tile
from taluva.games.taluva.refusals import explain_all
from taluva.games.taluva.rules import (
    EDITIONS,
    FULL_POOL,
    HOUSE_RULES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Board,
    Building,
    BuildingKind,
    Options,
    Phase,
    Place,
    Pool,
    Position,
    Standing,
    Status,
    options,
    start,
)
from taluva.games.taluva.rules.building import TOWER_LEVEL, Builder, can_build
from taluva.games.taluva.rules.outcome import KINDS_TO_COMPLETE, after_build, outcome_of
from taluva.games.taluva.rules.placement import lay, placement_refusals, survey
from taluva.hexgrid import Direction, Hex
from taluva.i18n import ENGLISH, quote

NAME: Final = "taluva"
UNKNOWN: Final = "?"  # an unknown tile in hand
MARKS: Final = {BuildingKind.HUTS: "", BuildingKind.TOWER: "^", BuildingKind.TEMPLE: "*"}


def format_position(position: Position, places: Sequence[Place]) -> str:
    """Return the position string without future tiles. ``places`` are the placements so far."""
    buildings: dict[int, list[str]] = {}
    for hex, building in sorted(position.board.buildings.items()):
        buildings.setdefault(building.seat, []).append(f"{hex}{MARKS[building.kind]}")
    seats = [
        _format_seat(position.standing, seat, buildings.get(seat, ()))
        for seat in range(1, position.options.players + 1)
    ]
    now = str(position.phase)
    if position.phase is Phase.TILE:
        now = UNKNOWN if position.tile is None else str(position.tile)
    laid = position_string.join(
        [f"{place.tile}{place.volcano}{place.direction}" for place in places]
    )
    return " ".join(
        [NAME, _format_options(position.options), laid, *seats, f"{position.seat}:{now}"]
    )


def _format_options(chosen: Options) -> str:
    default = options(chosen.players, edition=chosen.edition)
    words = [chosen.edition]
    if chosen.tile_count != default.tile_count:
        words.append(f"tiles={chosen.tile_count}")
    for rule in HOUSE_RULES:
        if rule.is_on(chosen) != rule.is_on(default):
            value = f"={format_value(rule.is_on(chosen))}" if rule.follows_edition else ""
            words.append(f"{rule.key}{value}")
    return position_string.join(words)


def _format_seat(standing: Standing, seat: int, buildings: Sequence[str]) -> str:
    status, place = standing.statuses[seat - 1], standing.places[seat - 1]
    words = [str(standing.pools[seat - 1].huts), position_string.join(buildings)]
    if status is not Status.PLAYING:
        words.append(f"{status}{place or ''}")
    return ":".join(words)


_LAID: Final = re.compile(r"([A-Z]{2})(-?[A-Z]+-?[0-9]+)([A-Z]{1,2})", re.ASCII | re.IGNORECASE)


def _island_in(word: Word, chosen: Options) -> tuple[Board, tuple[Place, ...]]:
    """Return the island without buildings, and the placements. Each tile must follow the rules.

    Raises ParseError.
    """
    laid = position_string.parse_list(word)
    if len(laid) > chosen.tile_count:
        at = laid[chosen.tile_count]
        raise position_string.wrong(
            at,
            ENGLISH.count(
                "too many tiles: only {number} is in play",
                "too many tiles: only {number} are in play",
                chosen.tile_count,
            ),
        )
    position = start(chosen)
    places = []
    for turn, each in enumerate(laid, 1):
        place = _place(each)
        refusals = tuple(placement_refusals(position.board, place))
        if refusals:
            why = explain_all(refusals, position, ENGLISH)
            raise position_string.wrong(
                each,
                "tile {turn}, {found}, cannot be placed there: {why}",
                turn=turn,
                found=quote(each.text),
                why=why,
            )
        assert place.tile is not None, "a tile that is laid has lands"
        position = position._replace(board=lay(position.board, place, place.tile, turn))
        places.append(place)
    return position.board, tuple(places)


def _place(word: Word) -> Place:
    match = _LAID.fullmatch(word.text)
    if match is None or match[3].lower() not in tuple(Direction):
        example = ENGLISH("two lands, the hex of the volcano and a direction, such as JCM25e")
        raise position_string.wrong(
            word,
            "{found} is not a placed tile: expected {example}",
            found=quote(word.text),
            example=example,
        )
    tile = parse_tile(match[1], word.column)
    volcano = position_string.hex_in(Word(match[2], word.column + match.start(2)))
    return Place(volcano, Direction(match[3].lower()), tile)


_KIND_OF: Final = {mark: kind for kind, mark in MARKS.items() if mark}


def _seats_in(
    words: Sequence[Word], chosen: Options, board: Board
) -> tuple[dict[Hex, Building], Standing]:
    buildings: dict[Hex, Building] = {}
    standing = start(chosen).standing
    pools = list(standing.pools)
    for seat, word in enumerate(words, 1):
        huts, *more = position_string.parts(word, ":")
        if not 1 <= len(more) <= 2:
            expected = ENGLISH("the huts left, a colon and the buildings, such as 19:N24 or 20:-")
            raise position_string.wrong(
                word,
                "{found} is not a seat: expected {expected}",
                expected,
                found=quote(word.text),
                expected=expected,
            )
        own = _buildings(more[0], seat, board, buildings)
        pools[seat - 1] = _pool(huts, own)
        buildings.update(own)
        if len(more) == 2:
            standing = standing.leaving(seat, *_departure(more[1], chosen))
    standing = standing._replace(pools=tuple(pools))
    _check_places(standing, words, chosen)
    return buildings, standing


def _buildings(
    word: Word, seat: int, board: Board, others: dict[Hex, Building]
) -> dict[Hex, Building]:
    found: dict[Hex, Building] = {}
    for each in position_string.parse_list(word):
        kind = _KIND_OF.get(each.text[-1:], BuildingKind.HUTS)
        hex = position_string.hex_in(
            Word(each.text if kind is BuildingKind.HUTS else each.text[:-1], each.column)
        )
        field = board.fields.get(hex)
        if field is None:
            raise position_string.wrong(
                each, "{hex} is not a field of the island, so it cannot have a building", hex=hex
            )
        if field.points is not None:
            raise position_string.wrong(each, "{hex} is a volcano: you can't build there", hex=hex)
        if hex in found or hex in others:
            raise position_string.wrong(
                each, "{hex} has two buildings: only one is allowed", hex=hex
            )
        if kind is BuildingKind.TOWER and field.level < TOWER_LEVEL:
            raise position_string.wrong(
                each,
                "a tower needs level {needed} or higher, but {hex} has level {level}",
                needed=TOWER_LEVEL,
                hex=hex,
                level=field.level,
            )
        found[hex] = Building(seat, kind, field.level if kind is BuildingKind.HUTS else 0)
    for kind, pieces, most in (
        (BuildingKind.TOWER, ENGLISH("towers"), FULL_POOL.towers),
        (BuildingKind.TEMPLE, ENGLISH("temples"), FULL_POOL.temples),
    ):
        number = sum(building.kind is kind for building in found.values())
        if number > most:
            raise position_string.wrong(
                word,
                "seat {seat} has {number} {pieces}: the limit is {most}",
                seat=seat,
                number=number,
                pieces=pieces,
                most=most,
            )
    return found


def _pool(word: Word, own: dict[Hex, Building]) -> Pool:
    """Return the pool: huts from the word, the rest from the buildings. Raises ParseError."""
    kinds = [building.kind for building in own.values()]
    huts = position_string.number_in(word, ENGLISH("a number of huts"), 0, FULL_POOL.huts)
    standing = sum(building.huts for building in own.values())
    if huts + standing > FULL_POOL.huts:
        most = FULL_POOL.huts - standing
        raise position_string.wrong(
            word,
            "a player has {all} huts: with {standing} on the island, at most {most} can be "
            "left, not {huts}",
            all=FULL_POOL.huts,
            standing=standing,
            most=most,
            huts=huts,
        )
    built = Pool(0, kinds.count(BuildingKind.TOWER), kinds.count(BuildingKind.TEMPLE))
    return FULL_POOL._replace(huts=huts).less(built)


def _departure(word: Word, chosen: Options) -> tuple[Status, int | None]:
    """Parse the reason why a player left, with the place in a ranking game."""
    text = word.text.lower()
    status = next((each for each in (Status.OUT, Status.PLACED) if text.startswith(each)), None)
    if status is None or (status is Status.PLACED and not chosen.ranking):
        expected = ENGLISH("out, or placed in a ranking game")
        raise position_string.unexpected_word(word, expected)
    rest = Word(text.removeprefix(status), word.column + len(status))
    if chosen.ranking:
        return status, position_string.number_in(rest, ENGLISH("a place"), 1, chosen.players)
    if rest.text:
        raise position_string.wrong(
            rest, "unexpected {found}: only a ranking game has places", found=quote(rest.text)
        )
    return status, None


def _check_places(standing: Standing, words: Sequence[Word], chosen: Options) -> None:
    """Check that players who completed two kinds rank first and eliminated players last."""
    if not chosen.ranking:
        return
    players = chosen.players
    places = list(zip(standing.statuses, standing.places, words, strict=True))
    for left, order in (
        (Status.PLACED, range(1, players + 1)),
        (Status.OUT, range(players, 0, -1)),
    ):
        taken = [place for status, place, _ in places if status is left]
        expected = order[: len(taken)]
        for status, place, word in places:
            if status is left and (place not in expected or taken.count(place) > 1):
                named = " ".join(map(str, sorted(expected)))
                raise position_string.wrong(
                    word,
                    "players who left the game must have the places {named}, one each, not {place}",
                    named=named,
                    place=place,
                )


def _now_in(word: Word, players: int) -> tuple[int, Phase]:
    seat, *rest = position_string.parts(word, ":")
    if len(rest) != 1:
        expected = ENGLISH("SEAT:TILE, SEAT:build or SEAT:over, such as 1:JC")
        raise position_string.unexpected_word(word, expected)
    phase = {str(each): each for each in (Phase.BUILD, Phase.OVER)}.get(
        rest[0].text.lower(), Phase.TILE
    )
    return position_string.number_in(seat, ENGLISH("a seat"), 1, players), phase


def _outcome_in(found: Position, now: Word) -> Outcome | None:
    """Return the outcome of a finished game, or None. Raises ParseError if no rule ends it."""
    chosen, standing = found.options, found.standing
    if found.phase is not Phase.OVER:
        return None
    outcome = outcome_of(chosen, standing, found.seat, found.tiles_left)
    if outcome is None or not found.turn:
        raise position_string.wrong(now, "the game is not over: no rule ends it here")
    return outcome


def _check_now(found: Position, now: Word) -> None:
    chosen, standing, seat = found.options, found.standing, found.seat
    is_over = found.phase is Phase.OVER
    if not is_over:
        if standing.statuses[seat - 1] is not Status.PLAYING:
            raise position_string.wrong(
                now,
                "seat {seat} has left the game: expected a seat that is still playing",
                seat=seat,
            )
        teams = {other % 2 for other in standing.playing()} if chosen.teams else set()
        if len(teams if chosen.teams else standing.playing()) < 2:
            raise position_string.wrong(now, "no opponents are left: the game is over")
    for other, pool in enumerate(standing.pools, 1):
        status = standing.statuses[other - 1]
        if chosen.teams:
            ends = status is Status.PLAYING and after_build(chosen, standing, other)[1] is not None
            ends = ends and not (is_over and other % 2 == seat % 2)
        elif chosen.ranking:
            ends = (status is Status.PLACED) is not (pool.emptied_kinds() >= KINDS_TO_COMPLETE)
        else:
            ends = pool.emptied_kinds() >= KINDS_TO_COMPLETE and not (is_over and other == seat)
        if ends and chosen.ranking and status is Status.PLACED:
            raise position_string.wrong(
                now, "seat {other} is placed, but has not completed two kinds", other=other
            )
        if ends:
            raise position_string.wrong(
                now, "the game cannot continue: seat {other} has completed two kinds", other=other
            )
    if found.phase is Phase.TILE and found.turn > chosen.tile_count:
        raise position_string.wrong(
            now, "no tiles are left to draw: expected '{seat}:over'", seat=seat
        )
    if found.phase is Phase.BUILD:
        builder = Builder(seat, found.pool, chosen.hut_adjacency)
        if not found.turn:
            raise position_string.wrong(
                now, "no tile has been placed: expected a tile in hand, such as 1:JC"
            )
        if not can_build(found.board, builder):
            raise position_string.wrong(
                now, "seat {seat} has no legal build, so it is out", seat=seat
            )


def _check_turns(found: Position, words: Sequence[Word]) -> None:
    """Check that seats and pieces fit the number of turns. Raises ParseError.

    Nothing is checked after a player has left, because it is unknown when.
    """
    players = found.options.players
    if len(found.standing.playing()) < players:
        return  # seats have been skipped since an unknown turn
    expected = (found.turn - 1) % players + 1
    if found.seat != expected:
        raise ParseError(
            ENGLISH(
                "turn {turn} belongs to seat {usual}, not seat {seat}",
                turn=found.turn,
                usual=expected,
                seat=found.seat,
            ),
            words[-1].column + len(words[-1].text) + 1,
            f"seat {expected}",
        )
    done = found.turn - (found.phase is not Phase.OVER)  # turns that include a build
    for seat, (word, pool) in enumerate(zip(words, found.standing.pools, strict=True), 1):
        built = pool.pieces_built()
        turns = len(range(seat, done + 1, players))
        fewest = built.towers + built.temples + bool(built.huts)
        if not fewest <= turns <= sum(built):
            raise position_string.wrong(
                word,
                "seat {seat}'s buildings do not match its turns: pieces {built}, turns {turns}",
                seat=seat,
                built=sum(built),
                turns=turns,
            )
        last = range(seat, done + 1, players)[-1] if turns else 0
        for hex, building in found.board.buildings.items():
            if building.seat == seat and found.board.fields[hex].laid > last:
                raise position_string.wrong(
                    word,
                    "seat {seat} has not had a turn since the tile on {hex} was laid",
                    seat=seat,
                    hex=hex,
                )


def _check_covered(found: Position, words: Sequence[Word]) -> None:
    """Check that huts are missing only if there has been an eruption. Raises ParseError."""
    if any(field.level > 1 for field in found.board.fields.values()):
        return
    standing = [0] * found.options.players
    for building in found.board.buildings.values():
        standing[building.seat - 1] += building.huts
    for word, pool, huts in zip(words, found.standing.pools, standing, strict=True):
        lost = pool.pieces_built().huts - huts
        if lost:
            raise position_string.wrong(
                word,
                ENGLISH.count(
                    "{number} hut is missing, but no tile covers another",
                    "{number} huts are missing, but no tile covers another",
                    lost,
                ),
            )


_OPTION_WORDS: Final = ENGLISH.either(
    ["tiles=N", *(f"{each.key}{'=yes|no' * each.follows_edition}" for each in HOUSE_RULES)]
)
_SHAPE: Final = ENGLISH("an edition, the tiles, a word for each seat, and whose turn it is")


class ParsedPosition(NamedTuple):
    """The contents of a position string: the position and the placements that led to it."""

    position: Position
    places: tuple[Place, ...]  # each with its tile


@lru_cache(maxsize=64)  # cached, because an exercise parses its position several times
def parse_position(line: str) -> ParsedPosition:
    """Parse a position string. Raises ParseError for positions that play cannot reach.

    docs/notation.md lists the checks.
    """
    edition, tiles, *seats, now, _ = _words(line)
    if not MIN_PLAYERS <= len(seats) <= MAX_PLAYERS:
        at = now if len(seats) < MIN_PLAYERS else seats[MAX_PLAYERS]
        raise position_string.wrong(
            at,
            "a position needs {least} to {most} words for the seats, not {number}: expected "
            "{shape}",
            least=MIN_PLAYERS,
            most=MAX_PLAYERS,
            number=len(seats),
            shape=_SHAPE,
        )
    chosen = _options(edition, len(seats))
    board, places = _island_in(tiles, chosen)
    buildings, standing = _seats_in(seats, chosen, board)
    board = survey(board.fields, buildings)
    seat, phase = _now_in(now, len(seats))
    turn = len(places) + (phase is Phase.TILE)
    deck = tuple(place.tile for place in places if place.tile is not None)
    if phase is Phase.TILE and now.text[2:] != UNKNOWN:
        deck = (*deck, parse_tile(now.text[2:], now.column + 2))
    found = Position(chosen, board, standing, deck, turn, seat, phase)
    found = found._replace(outcome=_outcome_in(found, now))
    _check_now(found, now)
    _check_turns(found, seats)
    _check_covered(found, seats)
    return ParsedPosition(found, places)


def _words(line: str) -> list[Word]:
    """Return the words after the name of the game, followed by an empty word."""
    found = position_string.words_of(line, NAME)
    if len(found) < 2 + 1 + 1 + 1:
        raise position_string.wrong(
            found[-1], "the line ends too soon: expected {shape}", shape=_SHAPE
        )
    return found


def _options(word: Word, players: int) -> Options:
    edition, *others = position_string.parts(word, ",")
    rules = {rule.key: rule for rule in HOUSE_RULES}
    chosen: dict[str, Any] = {"edition": position_string.choice_in(edition, EDITIONS)}
    seen = set()
    for other in others:
        key, sign, value = other.text.lower().partition("=")
        if key in seen:
            raise position_string.wrong(other, "{found} appears twice", found=quote(key))
        seen.add(key)
        rule = rules.get(key)
        at = Word(value, other.column + len(key) + 1)
        if key == "tiles":
            chosen["tile_count"] = position_string.number_in(
                at, ENGLISH("a number of tiles"), 1, 60
            )
        elif rule is not None and rule.follows_edition:
            chosen[rule.name] = position_string.choice_in(at, ("yes", "no")) == "yes"
        elif rule is not None and not sign:
            chosen[rule.name] = True
        else:
            raise position_string.unexpected_word(other, _OPTION_WORDS)
    try:
        return options(players, **chosen)
    except ValueError as error:
        raise position_string.wrong(word, str(error)) from None
