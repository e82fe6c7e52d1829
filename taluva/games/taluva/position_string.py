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
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from taluva.core import position_string
from taluva.core.game import Outcome
from taluva.core.setup import format_value
from taluva.core.text import Word
from taluva.games.taluva import rules
from taluva.games.taluva.messages import explain_all
from taluva.games.taluva.notation import parse_tile
from taluva.games.taluva.rules.building import TOWER_LEVEL
from taluva.games.taluva.rules.outcome import KINDS_TO_COMPLETE, after_build, outcome_of
from taluva.games.taluva.rules.placement import lay, placement_refusals, survey
from taluva.hexgrid import Direction, Hex
from taluva.i18n import ENGLISH, quote

NAME: Final = "taluva"
UNKNOWN: Final = "?"  # an unknown tile in hand
MARKS: Final = {
    rules.BuildingKind.HUTS: "",
    rules.BuildingKind.TOWER: "^",
    rules.BuildingKind.TEMPLE: "*",
}


def format_position(position: rules.Position, places: Sequence[rules.Place]) -> str:
    """Return the position string without future tiles. ``places`` are the placements so far."""
    buildings: dict[int, list[str]] = {}
    for hex, building in sorted(position.board.buildings.items()):
        buildings.setdefault(building.seat, []).append(f"{hex}{MARKS[building.kind]}")
    seats = [
        _format_seat(position.standing, seat, buildings.get(seat, ()))
        for seat in range(1, position.options.players + 1)
    ]
    now = str(position.phase)
    if position.phase is rules.Phase.TILE:
        now = UNKNOWN if position.tile is None else str(position.tile)
    laid = position_string.join(
        [f"{place.tile}{place.volcano}{place.direction}" for place in places]
    )
    return " ".join(
        [NAME, _format_options(position.options), laid, *seats, f"{position.seat}:{now}"]
    )


def _format_options(chosen: rules.Options) -> str:
    default = rules.options(chosen.players, edition=chosen.edition)
    words = [chosen.edition]
    if chosen.tile_count != default.tile_count:
        words.append(f"tiles={chosen.tile_count}")
    for rule in rules.HOUSE_RULES:
        if rule.is_on(chosen) != rule.is_on(default):
            value = f"={format_value(rule.is_on(chosen))}" if rule.follows_edition else ""
            words.append(f"{rule.key}{value}")
    return position_string.join(words)


def _format_seat(standing: rules.Standing, seat: int, buildings: Sequence[str]) -> str:
    status, place = standing.statuses[seat - 1], standing.places[seat - 1]
    words = [str(standing.pools[seat - 1].huts), position_string.join(buildings)]
    if status is not rules.Status.PLAYING:
        words.append(f"{status}{place or ''}")
    return ":".join(words)


# The index of a word after the name of the game. The word of a seat is at _TILES + seat.
_TILES: Final = 1
_NOW: Final = -1
_SHAPE: Final = ENGLISH("an edition, the tiles, a word for each seat, and whose turn it is")


class ParsedPosition(NamedTuple):
    """The contents of a position string: the position and the placements that led to it."""

    position: rules.Position
    places: tuple[rules.Place, ...]  # each with its tile


@lru_cache(maxsize=64)  # cached, because an exercise parses its position several times
def parse_position(line: str) -> ParsedPosition:
    """Parse a position string. Raises ParseError for positions that play cannot reach.

    docs/notation.md lists the checks.
    """
    numbers = range(rules.MIN_PLAYERS + 3, rules.MAX_PLAYERS + 4)
    words = position_string.words_of(line, NAME, numbers, _SHAPE)
    first, tiles, *seats, now = words
    chosen = _options(first, len(seats))
    fields, places = _island(tiles, chosen)
    buildings: dict[Hex, rules.Building] = {}
    standing = rules.start(chosen).standing
    for seat, word in enumerate(seats, 1):
        standing = _add_seat(word, seat, standing, fields, buildings)
    seat, in_hand, phase = _now(now, len(seats))
    deck = tuple(place.tile for place in places if place.tile is not None) + in_hand
    turn = len(places) + (phase is rules.Phase.TILE)
    board = survey(fields, buildings)
    position = rules.Position(chosen, board, standing, deck, turn, seat, phase)
    position = position._replace(outcome=_outcome(position))
    for index, message in find_problems(position):
        raise position_string.wrong(words[index], message)
    return ParsedPosition(position, places)


# The option and its value by the word that says so. Without a value the word means yes.
_HOUSE_RULES: Final = {
    f"{rule.key}={format_value(value)}" if rule.follows_edition else rule.key: (rule.name, value)
    for rule in rules.HOUSE_RULES
    for value in (False, True)
}


def _options(word: Word, players: int) -> rules.Options:
    edition, *others = position_string.parts(word, ",")
    chosen: dict[str, Any] = {"edition": position_string.choice_in(edition, rules.EDITIONS)}
    for other in others:
        key, sign, number = other.text.lower().partition("=")
        if key == "tiles":
            at = Word(number, other.column + len(key + sign))
            what = ENGLISH("a number of tiles")
            name, value = "tile_count", position_string.number_in(at, what, 1, 60)
        else:
            found = position_string.choice_in(other, ("tiles=N", *_HOUSE_RULES))
            name, value = _HOUSE_RULES[found]
        if name in chosen:
            raise position_string.wrong(other, "{found} appears twice", found=quote(key))
        chosen[name] = value
    try:
        return rules.options(players, **chosen)
    except ValueError as error:
        raise position_string.wrong(word, str(error)) from None


_LAID: Final = re.compile(r"([A-Z]{2})(-?[A-Z]+-?[0-9]+)([A-Z]{1,2})", re.ASCII | re.IGNORECASE)


def _island(
    word: Word, chosen: rules.Options
) -> tuple[Mapping[Hex, rules.Field], tuple[rules.Place, ...]]:
    """Return the fields and the placements. Each tile must follow the rules."""
    position = rules.start(chosen)
    places = []
    for turn, each in enumerate(position_string.parse_list(word), 1):
        place = _place(each)
        refusals = tuple(placement_refusals(position.board, place))
        if refusals:
            raise position_string.wrong(
                each,
                "tile {turn}, {found}, cannot be placed there: {why}",
                turn=turn,
                found=quote(each.text),
                why=explain_all(refusals, position, ENGLISH),
            )
        assert place.tile is not None, "a tile that is laid has lands"
        position = position._replace(board=lay(position.board, place, place.tile, turn))
        places.append(place)
    return position.board.fields, tuple(places)


def _place(word: Word) -> rules.Place:
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
    return rules.Place(volcano, Direction(match[3].lower()), tile)


_KIND_OF: Final = {mark: kind for kind, mark in MARKS.items() if mark}
_DEPARTURE: Final = re.compile(f"({rules.Status.OUT}|{rules.Status.PLACED})([1-9]?)")


def _add_seat(
    word: Word,
    seat: int,
    standing: rules.Standing,
    fields: Mapping[Hex, rules.Field],
    buildings: dict[Hex, rules.Building],
) -> rules.Standing:
    """Add the buildings of a seat, and return the standing with its pool and departure."""
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
    kinds = []
    for each in position_string.parse_list(more[0]):
        kind = _KIND_OF.get(each.text[-1:], rules.BuildingKind.HUTS)
        hex = position_string.hex_in(Word(each.text.removesuffix(MARKS[kind]), each.column))
        if hex in buildings:
            raise position_string.wrong(
                each, "{hex} has two buildings: only one is allowed", hex=hex
            )
        has_huts = kind is rules.BuildingKind.HUTS and hex in fields
        buildings[hex] = rules.Building(seat, kind, fields[hex].level if has_huts else 0)
        kinds.append(kind)
    what = ENGLISH("a number of huts")
    left = position_string.number_in(huts, what, 0, rules.FULL_POOL.huts)
    built = rules.Pool(
        0, kinds.count(rules.BuildingKind.TOWER), kinds.count(rules.BuildingKind.TEMPLE)
    )
    pools = list(standing.pools)
    pools[seat - 1] = rules.FULL_POOL._replace(huts=left).less(built)
    standing = standing._replace(pools=tuple(pools))
    if len(more) == 1:
        return standing
    match = _DEPARTURE.fullmatch(more[1].text.lower())
    if match is None:
        expected = ENGLISH("out, or placed in a ranking game")
        raise position_string.unexpected_word(more[1], expected)
    return standing.leaving(seat, rules.Status(match[1]), int(match[2]) if match[2] else None)


def _now(word: Word, players: int) -> tuple[int, tuple[rules.Tile, ...], rules.Phase]:
    """Parse the seat to play, the tile in its hand if that is known, and the phase."""
    seat, *rest = position_string.parts(word, ":")
    if len(rest) != 1:
        expected = ENGLISH("SEAT:TILE, SEAT:build or SEAT:over, such as 1:JC")
        raise position_string.unexpected_word(word, expected)
    number = position_string.number_in(seat, ENGLISH("a seat"), 1, players)
    text = rest[0].text.lower()
    if text in (rules.Phase.BUILD, rules.Phase.OVER):
        return number, (), rules.Phase(text)
    in_hand = () if text == UNKNOWN else (parse_tile(text, rest[0].column),)
    return number, in_hand, rules.Phase.TILE


def _outcome(position: rules.Position) -> Outcome | None:
    """Return the outcome of a finished game, or None if its players left in an impossible way."""
    options, standing = position.options, position.standing
    seats = range(1, options.players + 1)
    if position.phase is not rules.Phase.OVER or not standing.playing():
        return None
    if any(message for seat in seats for message in _problems_of_place(position, seat)):
        return None
    return outcome_of(options, standing, position.seat, position.tiles_left)


def find_problems(position: rules.Position) -> Iterator[tuple[int, str]]:
    """Yield every reason why play cannot reach a position.

    Each comes with the index of the word in the position string that shows it. How the tiles were
    laid is not checked, because a board shows only the last tile on each hex.
    """
    laid, most = position.turn - (position.phase is rules.Phase.TILE), position.options.tile_count
    if laid > most:
        message = ENGLISH.count(
            "too many tiles: only {number} is in play",
            "too many tiles: only {number} are in play",
            most,
        )
        yield _TILES, message
    for seat in range(1, position.options.players + 1):
        for find in (_problems_of_buildings, _problems_of_pool, _problems_of_place):
            for message in find(position, seat):
                yield _TILES + seat, message
    for message in _problems_of_turn(position):
        yield _NOW, message


def _problems_of_buildings(position: rules.Position, seat: int) -> Iterator[str]:
    fields = position.board.fields
    turns = _turns_of(position, seat)
    for hex, building in position.board.buildings.items():
        field = fields.get(hex)
        if building.seat != seat:
            continue
        if field is None:
            yield ENGLISH(
                "{hex} is not a field of the island, so it cannot have a building", hex=hex
            )
        elif field.points is not None:
            yield ENGLISH("{hex} is a volcano: you can't build there", hex=hex)
        elif building.kind is rules.BuildingKind.TOWER and field.level < TOWER_LEVEL:
            yield ENGLISH(
                "a tower needs level {needed} or higher, but {hex} has level {level}",
                needed=TOWER_LEVEL,
                hex=hex,
                level=field.level,
            )
        elif turns is not None and field.laid > max(turns, default=0):
            yield ENGLISH(
                "seat {seat} has not had a turn since the tile on {hex} was laid",
                seat=seat,
                hex=hex,
            )


def _turns_of(position: rules.Position, seat: int) -> range | None:
    """Return the turns in which a seat built, or None if seats were skipped since a player left."""
    players = position.options.players
    if len(position.standing.playing()) < players:
        return None
    return range(seat, position.turn + (position.phase is rules.Phase.OVER), players)


def _problems_of_pool(position: rules.Position, seat: int) -> Iterator[str]:
    board, pool = position.board, position.standing.pools[seat - 1]
    built, full = pool.pieces_built(), rules.FULL_POOL
    for number, pieces, most in (
        (built.towers, ENGLISH("towers"), full.towers),
        (built.temples, ENGLISH("temples"), full.temples),
    ):
        if number > most:
            yield ENGLISH(
                "seat {seat} has {number} {pieces}: the limit is {most}",
                seat=seat,
                number=number,
                pieces=pieces,
                most=most,
            )
    standing = sum(each.huts for each in board.buildings.values() if each.seat == seat)
    if standing > built.huts:
        yield ENGLISH(
            "a player has {all} huts: with {standing} on the island, at most {most} can be left, "
            "not {huts}",
            all=full.huts,
            standing=standing,
            most=full.huts - standing,
            huts=pool.huts,
        )
    elif standing < built.huts and all(field.level == 1 for field in board.fields.values()):
        yield ENGLISH.count(
            "{number} hut is missing, but no tile covers another",
            "{number} huts are missing, but no tile covers another",
            built.huts - standing,
        )
    turns = _turns_of(position, seat)
    fewest = built.towers + built.temples + bool(built.huts)
    if turns is not None and not fewest <= len(turns) <= sum(built):
        yield ENGLISH(
            "seat {seat}'s buildings do not match its turns: pieces {built}, turns {turns}",
            seat=seat,
            built=sum(built),
            turns=len(turns),
        )


def _problems_of_place(position: rules.Position, seat: int) -> Iterator[str]:
    """Yield what is wrong with the place of a player who left.

    Players who completed two kinds rank first, and eliminated players last.
    """
    statuses, places = position.standing.statuses, position.standing.places
    status, place, players = statuses[seat - 1], places[seat - 1], position.options.players
    number = statuses.count(status)
    expected = (
        range(1, number + 1) if status is rules.Status.PLACED else range(players, 0, -1)[:number]
    )
    if not position.options.ranking:
        if status is rules.Status.PLACED or place is not None:
            yield ENGLISH("only a ranking game has places")
    elif status is not rules.Status.PLAYING and (place not in expected or places.count(place) > 1):
        yield ENGLISH(
            "players who left the game must have the places {named}, one each, not {place}",
            named=" ".join(map(str, sorted(expected))),
            place=place or position_string.NOTHING,
        )


def _problems_of_turn(position: rules.Position) -> Iterator[str]:
    options, standing, seat = position.options, position.standing, position.seat
    outcome, playing = position.outcome, standing.playing()
    if position.phase is rules.Phase.OVER:
        if outcome is None or not position.turn:
            yield ENGLISH("the game is not over: no rule ends it here")
    elif seat not in playing:
        yield ENGLISH(
            "seat {seat} has left the game: expected a seat that is still playing", seat=seat
        )
    elif len({each % 2 for each in playing} if options.teams else playing) < 2:
        yield ENGLISH("no opponents are left: the game is over")
    winners = (
        outcome.winners if outcome is not None and outcome.reason == rules.Reason.EARLY else ()
    )
    for other, (pool, status) in enumerate(zip(standing.pools, standing.statuses, strict=True), 1):
        if options.teams:
            has_won = other in playing and after_build(options, standing, other)[1] is not None
        else:
            has_won = pool.emptied_kinds() >= KINDS_TO_COMPLETE
        if status is rules.Status.PLACED and not has_won:
            yield ENGLISH("seat {other} is placed, but has not completed two kinds", other=other)
        elif status is not rules.Status.PLACED and has_won and other not in winners:
            yield ENGLISH(
                "the game cannot continue: seat {other} has completed two kinds", other=other
            )
    if position.phase is rules.Phase.TILE and position.turn > options.tile_count:
        yield ENGLISH("no tiles are left to draw: expected '{seat}:over'", seat=seat)
    elif position.phase is rules.Phase.BUILD and not position.turn:
        yield ENGLISH("no tile has been placed: expected a tile in hand, such as 1:JC")
    elif position.phase is rules.Phase.BUILD and not position.legal_moves():
        yield ENGLISH("seat {seat} has no legal build, so it is out", seat=seat)
    usual = (position.turn - 1) % options.players + 1
    if len(playing) == options.players and seat != usual:
        yield ENGLISH(
            "turn {turn} belongs to seat {usual}, not seat {seat}",
            turn=position.turn,
            usual=usual,
            seat=seat,
        )
