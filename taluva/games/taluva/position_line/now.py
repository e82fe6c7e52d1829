"""Who does what now in a line, and whether play can have led there."""

from __future__ import annotations

from collections.abc import Sequence

from taluva.games.taluva.rules import Phase, Position, Status
from taluva.games.taluva.rules.building import Builder, can_build
from taluva.games.taluva.rules.outcome import KINDS_TO_COMPLETE, after_build, outcome_of
from taluva.table.line.errors import ParseError
from taluva.table.line.words import Word
from taluva.table.outcome import Outcome
from taluva.table.position import number_in, parts, unexpected, wrong
from taluva.table.telling.language import ENGLISH


def now_in(word: Word, players: int) -> tuple[int, Phase]:
    seat, *rest = parts(word, ":")
    if len(rest) != 1:
        expected = ENGLISH("a seat, a colon and its tile, build, or over, such as 1:JC")
        raise unexpected(word, expected)
    phase = {str(each): each for each in (Phase.BUILD, Phase.OVER)}.get(
        rest[0].text.lower(), Phase.TILE
    )
    return number_in(seat, ENGLISH("a seat"), 1, players), phase


def outcome_in(found: Position, now: Word) -> Outcome | None:
    """Give the outcome of a game that is over; see that one that goes on can."""
    chosen, standing = found.options, found.standing
    if found.phase is not Phase.OVER:
        return None
    outcome = outcome_of(chosen, standing, found.seat, found.tiles_left)
    if outcome is None or not found.turn:
        raise wrong(now, ENGLISH("the game is not over: no rule ends it here"))
    return outcome


def check_now(found: Position, now: Word) -> None:
    chosen, standing, seat = found.options, found.standing, found.seat
    is_over = found.phase is Phase.OVER
    if not is_over:
        if standing.statuses[seat - 1] is not Status.PLAYING:
            raise wrong(
                now, ENGLISH("seat {seat} has left the game: expected a seat that plays", seat=seat)
            )
        teams = {other % 2 for other in standing.playing()} if chosen.teams else set()
        if len(teams if chosen.teams else standing.playing()) < 2:
            raise wrong(now, ENGLISH("nobody is left to play against: the game is over"))
    for other, pool in enumerate(standing.pools, 1):
        status = standing.statuses[other - 1]
        if chosen.teams:
            ends = status is Status.PLAYING and after_build(chosen, standing, other)[1] is not None
            ends = ends and not (is_over and other % 2 == seat % 2)
        elif chosen.ranking:
            ends = (status is Status.PLACED) is not (pool.emptied() >= KINDS_TO_COMPLETE)
        else:
            ends = pool.emptied() >= KINDS_TO_COMPLETE and not (is_over and other == seat)
        if ends and chosen.ranking and status is Status.PLACED:
            raise wrong(
                now, ENGLISH("seat {other} is placed, but has not completed two kinds", other=other)
            )
        if ends:
            raise wrong(
                now,
                ENGLISH("the game cannot go on: seat {other} has completed two kinds", other=other),
            )
    if found.phase is Phase.TILE and found.turn > chosen.tile_count:
        raise wrong(
            now,
            ENGLISH("no tile is left to draw: expected '{seat}:over'", seat=seat),
        )
    if found.phase is Phase.BUILD:
        builder = Builder(seat, found.pool, chosen.hut_adjacency)
        if not found.turn:
            raise wrong(now, ENGLISH("no tile is laid: expected a tile in hand, such as 1:JC"))
        if not can_build(found.board, builder):
            raise wrong(
                now, ENGLISH("seat {seat} has no legal build, and so is out at once", seat=seat)
            )


def check_turns(found: Position, words: Sequence[Word]) -> None:
    """See that everybody has built once in each turn, where it is known who played when."""
    players = found.options.players
    if len(found.standing.playing()) < players:
        return  # who has left has been skipped since, nobody knows from which turn
    usual = (found.turn - 1) % players + 1
    if found.seat != usual:
        raise ParseError(
            ENGLISH(
                "turn {turn} is that of seat {usual}, not of seat {seat}",
                turn=found.turn,
                usual=usual,
                seat=found.seat,
            ),
            words[-1].column + len(words[-1].text) + 1,
            f"seat {usual}",
        )
    done = found.turn - (found.phase is not Phase.OVER)  # turns in which somebody has built
    for seat, (word, pool) in enumerate(zip(words, found.standing.pools, strict=True), 1):
        built = pool.built()
        turns = len(range(seat, done + 1, players))
        fewest = built.towers + built.temples + bool(built.huts)
        if not fewest <= turns <= sum(built):
            raise wrong(
                word,
                ENGLISH(
                    "what seat {seat} has built does not fit its turns: pieces {built},"
                    " turns {turns}",
                    seat=seat,
                    built=sum(built),
                    turns=turns,
                ),
            )
        last = range(seat, done + 1, players)[-1] if turns else 0
        for hex, building in found.board.buildings.items():
            if building.seat == seat and found.board.fields[hex].laid > last:
                raise wrong(
                    word,
                    ENGLISH(
                        "seat {seat} has had no turn since the tile under {hex}", seat=seat, hex=hex
                    ),
                )


def check_covered(found: Position, words: Sequence[Word]) -> None:
    """See that huts have been lost only where a tile lies on others."""
    if any(field.level > 1 for field in found.board.fields.values()):
        return
    standing = [0] * found.options.players
    for building in found.board.buildings.values():
        standing[building.seat - 1] += building.huts
    for word, pool, huts in zip(words, found.standing.pools, standing, strict=True):
        lost = pool.built().huts - huts
        if lost:
            raise wrong(
                word,
                ENGLISH.count(
                    "{number} hut is missing, but no tile lies on another",
                    "{number} huts are missing, but no tile lies on another",
                    lost,
                ),
            )
