"""Statistics of played games of Taluva: counts, tables and charts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import Any, Final

from taluva.core.analysis import Line, LinePart, Statistics, StatisticsCounter
from taluva.core.game import Outcome
from taluva.core.pages import TableBlock
from taluva.games.taluva.artwork import TEMPLE, TOWER
from taluva.games.taluva.effect import Effect
from taluva.games.taluva.game import Game
from taluva.games.taluva.messages import places
from taluva.games.taluva.rules import FULL_POOL, Place, Pool, Position, Status, partner
from taluva.i18n import Language
from taluva.tui.capabilities import Look
from taluva.tui.graphics import ruler
from taluva.tui.text import in_columns, shorten, width_of, wrap
from taluva.tui.theme import Theme, theme_for

_HALF: Final = {True: "▄", False: "."}
_MIN_NAME_LENGTH: Final = 8
_WIDE: Final = 1000  # columns; no line is this long


def figures(games: Sequence[Game], bots: Mapping[int, str]) -> Statistics:
    """Return the statistics of a game. ``games`` are its states from the start to the last move."""
    found = tally(games, bots)
    winners = () if found.outcome is None else found.outcome.winners
    return Statistics(
        len(found.seats),
        found.turns,
        found.outcome,
        len(winners) > (2 if found.teams else 1),
        {"edition": found.edition},
        _as_dict(found),
        tuple({name: cell(found, seat) for name, cell in _CELLS.items()} for seat in found.seats),
        partial(_page, found),
        partial(_sentences, found),
    )


def _as_dict(tally: GameCounts) -> dict[str, Any]:
    return {
        "edition": tally.edition,
        "turns": tally.turns,
        "eruptions": tally.eruptions,
        "highest_level": tally.highest_level,
        "outcome": None if tally.outcome is None else tally.outcome.as_dict(),
        "teams": [_team_as_dict(tally.members(team)) for team in tally.teams],
        "seats": [_seat_as_dict(each) for each in tally.seats],
    }


def _team_as_dict(team: Sequence[SeatCounts]) -> dict[str, Any]:
    return {"seats": [each.seat for each in team], "built": team_total(team)._asdict()}


def team_total(team: Sequence[SeatCounts]) -> Pool:
    """Return what the players of a team built together. Those who are out do not count [G1]."""
    counted = [each.total for each in team if each.status is Status.PLAYING]
    return Pool(*(sum(kinds) for kinds in zip(*counted, strict=True))) if counted else Pool(0, 0, 0)


def _seat_as_dict(seat: SeatCounts) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "team": seat.team or None,
        "name": seat.name,
        "colour": seat.colour,
        "bot": seat.bot or None,
        "status": str(seat.status),
        "turns": seat.turns,
        "built": seat.total._asdict(),
        "built_by_turn": {
            kind: [pool[index] for pool in seat.built]
            for index, kind in enumerate(seat.total._fields)
        },
        "huts_lost": seat.huts_lost,
        "huts_lost_to_self": seat.huts_lost_to_self,
        "huts_destroyed": seat.huts_destroyed,
        "eruptions": seat.eruptions,
        "highest_level": seat.highest_level,
        "settlements": list(seat.settlements),
    }


def _page(tally: GameCounts, look: Look, width: int, say: Language) -> Iterator[Line]:
    """Yield the statistics of one game line by line."""
    for text in _summary(tally, say):
        yield from _plain(*wrap(text, width))
    yield from _plain("", *in_columns(_seat_rows(tally, width, say)))
    theme = theme_for(look)
    meaning = say(
        "huts built by turn, {tower} a tower, {temple} a temple",
        tower=theme.encode(TOWER),
        temple=theme.encode(TEMPLE),
    )
    for seat in tally.seats:
        name = shorten(seat.name, width - len(f"[W] {say.about('', meaning)}"))
        yield from _plain("")
        chip = LinePart(_chip(seat.colour, look), seat.colour, is_chip=True)
        yield [chip, LinePart(f" {say.about(name, meaning)}")]
        *bars, numbers = chart_lines(seat.built, theme, _HALF[look.is_unicode], width)
        for line in bars:
            yield [LinePart(line[:_AXIS]), LinePart(line[_AXIS:], seat.colour)]
        yield from _plain(numbers)
        yield from _plain(_settlements(seat, say))


def _summary(tally: GameCounts, say: Language) -> Iterator[str]:
    facts = [
        say.count("{number} turn", "{number} turns", tally.turns),
        say.count("{number} eruption", "{number} eruptions", tally.eruptions),
        say("highest level {level}", level=tally.highest_level),
    ]
    yield ", ".join(facts)
    if tally.outcome is not None and tally.places:
        names = [seat.name for seat in tally.seats]
        yield say.clauses(places(tally.outcome, names, say))


_PARTS: Final = 4  # of a game, after each of which a listener hears how many huts were built


def _sentences(tally: GameCounts, say: Language) -> Iterator[str]:
    """Yield the statistics of one game for a listener. The charts become sentences."""
    from taluva.tui.speech import as_speech

    yield from _summary(tally, say)
    yield from as_speech([TableBlock(tuple(_seat_rows(tally, _WIDE, say)))], say)
    for seat in tally.seats:
        turns = len(seat.built)
        ends = sorted({turns * part // _PARTS for part in range(1, _PARTS + 1)} - {0})
        huts = (
            say("{number} by turn {turn}", number=seat.built[turn - 1].huts, turn=turn)
            for turn in ends
        )
        yield say("{name}'s huts: {numbers}", name=seat.name, numbers=", ".join(huts))
        for kind, text in (
            ("towers", say("{name}'s towers: {turns}")),
            ("temples", say("{name}'s temples: {turns}")),
        ):
            steps = pairwise([0, *(getattr(each, kind) for each in seat.built)])
            found = [str(turn) for turn, (old, new) in enumerate(steps, 1) if new > old]
            if found:
                when = say("turn {turn}", turn=", ".join(found))
                yield say.again(text, name=seat.name, turns=when)
        yield say.about(seat.name, _settlements(seat, say).strip())


def _plain(*lines: str) -> Iterator[Line]:
    return ([LinePart(line)] for line in lines)


def _chip(colour: str, look: Look) -> str:
    letter = _letter(colour)
    return f" {letter} " if look.is_unicode else f"[{letter}]"


def _letter(colour: str) -> str:
    return colour[0].upper()


def _settlements(seat: SeatCounts, say: Language) -> str:
    sizes = seat.settlements
    if not sizes:
        return f"    {say('no settlements at the end')}"
    text = say.count(
        "{number} settlement at the end, size: {sizes}",
        "{number} settlements at the end, sizes: {sizes}",
        len(sizes),
        sizes=" ".join(map(str, sizes)),
    )
    return f"    {text}"


def _seat_rows(tally: GameCounts, width: int, say: Language) -> list[tuple[str, ...]]:
    """Return the rows of the table of one game. Long names are shortened to fit."""
    heading = (
        *(say("player"), say("turns"), say("huts"), say("towers"), say("temples")),
        *(say("lost"), say("destroyed"), say("erupted"), say("level")),
    )
    room = max(_MIN_NAME_LENGTH, width - sum(width_of(word) + 2 for word in heading[1:]))
    rows: list[tuple[str, ...]] = [(*heading, "")]
    for team in tally.teams or (0,):
        members = tally.members(team)
        if team:
            letters = " + ".join(_letter(seat.colour) for seat in members)
            totals = map(str, team_total(members))
            rows.append((say("team {letters}", letters=letters), "", *totals, "", "", "", "", ""))
        rows += (
            (
                shorten(seat.name, room),
                str(seat.turns),
                *map(str, seat.total),
                str(seat.huts_lost),
                str(seat.huts_destroyed),
                str(seat.eruptions),
                str(seat.highest_level),
                "",
            )
            for seat in members
        )
    return rows


@dataclass(frozen=True, slots=True)
class SeatCounts:
    """The statistics of one player."""

    seat: int
    team: int  # the team's lowest seat; 0 without teams
    name: str
    colour: str
    bot: str  # the bot named in the log; empty for a person
    status: Status
    turns: int  # turns in which the player placed a tile
    built: tuple[Pool, ...]  # all pieces built so far, after each turn of the game
    huts_lost: int  # own huts covered by any player's eruptions
    huts_lost_to_self: int  # of these, huts covered by the player's own eruptions
    huts_destroyed: int  # other players' huts covered by this player's eruptions
    eruptions: int
    highest_level: int  # the highest level built on; 0 if nothing was built
    settlements: tuple[int, ...]  # sizes in fields at the end, the largest first

    @property
    def total(self) -> Pool:
        """All pieces that the player built."""
        return self.built[-1] if self.built else Pool(0, 0, 0)


@dataclass(frozen=True, slots=True)
class GameCounts:
    """The statistics of one game. Moves that were undone do not count."""

    edition: str
    turns: int
    eruptions: int
    highest_level: int  # of the island when the game ended
    outcome: Outcome | None  # None if the game is not finished
    teams: tuple[int, ...]  # the team game has teams 1 and 2; other games have none
    seats: tuple[SeatCounts, ...]

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat in a finished ranking game, or ()."""
        return self.outcome.places or () if self.outcome is not None else ()

    def members(self, team: int) -> list[SeatCounts]:
        """List the players of a team."""
        return [seat for seat in self.seats if seat.team == team]


# The columns of a table with one row per player.
_CELLS: Final[Mapping[str, Callable[[GameCounts, SeatCounts], object]]] = {
    "edition": lambda game, seat: game.edition,
    "players": lambda game, seat: len(game.seats),
    "game_turns": lambda game, seat: game.turns,
    "ending": lambda game, seat: str(game.outcome.reason) if game.outcome else "",
    "seat": lambda game, seat: seat.seat,
    "name": lambda game, seat: seat.name,
    "colour": lambda game, seat: seat.colour,
    "bot": lambda game, seat: seat.bot,
    "won": lambda game, seat: int(seat.seat in game.outcome.winners) if game.outcome else "",
    "place": lambda game, seat: game.places[seat.seat - 1] if game.places else "",
    "status": lambda game, seat: str(seat.status),
    "turns": lambda game, seat: seat.turns,
    "huts": lambda game, seat: seat.total.huts,
    "towers": lambda game, seat: seat.total.towers,
    "temples": lambda game, seat: seat.total.temples,
    "huts_lost": lambda game, seat: seat.huts_lost,
    "huts_lost_to_self": lambda game, seat: seat.huts_lost_to_self,
    "huts_destroyed": lambda game, seat: seat.huts_destroyed,
    "eruptions": lambda game, seat: seat.eruptions,
    "highest_level": lambda game, seat: seat.highest_level,
    "settlements": lambda game, seat: len(seat.settlements),
    "largest_settlement": lambda game, seat: max(seat.settlements, default=0),
    "team": lambda game, seat: seat.team or "",
}
STATISTICS: Final[StatisticsCounter[Game]] = StatisticsCounter(tuple(_CELLS), figures)


def tally(games: Sequence[Game], bots: Mapping[int, str]) -> GameCounts:
    """Count the events of a game. ``games`` are its states from the start to the last move."""
    positions = [game.position for game in games]
    effects = [game.effect for game in games if game.effect is not None]
    eruptions = [each for each in effects if each.is_eruption]
    ends = _ends_of_turns(positions)
    last = games[-1]
    return GameCounts(
        last.position.options.edition,
        effects[-1].turn if effects else 0,
        len(eruptions),
        max((field.level for field in last.position.board.fields.values()), default=0),
        last.outcome,
        (1, 2) if last.position.options.teams else (),
        tuple(
            _seat(last, seat, bots.get(seat, ""), effects, eruptions, ends)
            for seat in range(1, len(last.names) + 1)
        ),
    )


def _ends_of_turns(positions: list[Position]) -> list[Position]:
    """Return the position after each turn. The last turn may be incomplete."""
    # The first position of a turn contains everything built in the previous one.
    ends = [after for before, after in pairwise(positions) if after.turn > before.turn]
    is_open = len(positions) > 1 and not (ends and ends[-1] is positions[-1])
    return [*ends, positions[-1]] if is_open else ends


_pieces_built = cache(Pool.pieces_built)  # the same pools recur in every game


def _seat(
    game: Game,
    seat: int,
    bot: str,
    effects: list[Effect],
    eruptions: list[Effect],
    ends: list[Position],
) -> SeatCounts:
    own = [each for each in effects if each.seat == seat]
    own_eruptions = [each for each in eruptions if each.seat == seat]
    covered = sum(sum(each.covered.values()) for each in own_eruptions)
    to_self = sum(each.covered.get(seat, 0) for each in own_eruptions)
    last = game.position
    settlements = last.board.settlements_of(seat)
    return SeatCounts(
        seat,
        min(seat, partner(seat)) if game.position.options.teams else 0,
        game.names[seat - 1],
        game.colours[seat - 1],
        bot,
        last.standing.statuses[seat - 1],
        sum(isinstance(each.move, Place) for each in own),
        tuple([_pieces_built(position.standing.pools[seat - 1]) for position in ends]),
        sum(each.covered.get(seat, 0) for each in eruptions),
        to_self,
        covered - to_self,
        len(own_eruptions),
        max((each.level for each in own if not isinstance(each.move, Place)), default=0),
        tuple(sorted((each.size for each in settlements), reverse=True)),
    )


_LINES: Final = 5
_HALVES: Final = 2 * _LINES  # a character shows a half or a full block
_AXIS: Final = 4  # characters for the numbers on the left
_MAX_BAR_WIDTH: Final = 3  # characters for one turn of a short game

_NOTHING: Final = Pool(0, 0, 0)


def chart_lines(built: Sequence[Pool], theme: Theme, half: str, width: int) -> list[str]:
    """Draw a chart of a player's buildings after each turn. ``half`` is the half-block character.

    If there is not enough room for every turn, some are left out.
    """
    room = max(width - _AXIS, 10)
    bar = max(1, min(_MAX_BAR_WIDTH, room // max(len(built), 1)))
    turns = _drawn_turns(len(built), room)
    columns = [built[turn] for turn in turns]
    lines = [
        f"{_number(line):>{_AXIS - 1}} "
        + "".join(_bar(pool, line, theme, half) * bar for pool in columns)
        for line in reversed(range(_LINES))
    ]
    marks = "".join(
        _mark(before, after, theme).ljust(bar)
        for before, after in zip([_NOTHING, *columns], columns, strict=False)
    )
    indent = " " * _AXIS
    numbers = ruler([turn + 1 for turn in turns for _ in range(bar)])
    return [line.rstrip() for line in (*lines, indent + marks, indent + numbers)]


def _drawn_turns(turns: int, room: int) -> list[int]:
    """List the turns to draw, counted from 0. The last turn is always included."""
    if turns <= room:
        return list(range(turns))
    return [(column + 1) * turns // room - 1 for column in range(room)]


def _number(line: int) -> int:
    return (line + 1) * FULL_POOL.huts // _LINES


def _bar(pool: Pool, line: int, theme: Theme, half: str) -> str:
    halves = -(-pool.huts * _HALVES // FULL_POOL.huts)  # rounded up, to show a single hut
    return theme.encode("█") if halves >= 2 * line + 2 else half if halves > 2 * line else " "


def _mark(before: Pool, after: Pool, theme: Theme) -> str:
    """Return the mark for a temple or tower built in a turn. A temple takes precedence."""
    if after.temples > before.temples:
        return theme.encode(TEMPLE)
    return theme.encode(TOWER) if after.towers > before.towers else " "
