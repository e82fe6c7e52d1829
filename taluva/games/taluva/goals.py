"""Goals of lessons and puzzles for one turn, checked when the turn is over.

A goal is written as words joined by ``and``: ``stop-temple and tower``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import compress
from operator import itemgetter
from typing import Final

from taluva.core import lessons
from taluva.core.text import capitalize_first
from taluva.games.taluva import rules
from taluva.games.taluva.bots.evaluation import Evaluator
from taluva.games.taluva.bots.levels import MEDIUM_AMONG_TWO
from taluva.games.taluva.bots.turns import best_turn, turns_with
from taluva.games.taluva.effect import built_on
from taluva.games.taluva.game import Game
from taluva.games.taluva.messages import Messages, describe_pieces
from taluva.games.taluva.notation import effect_of, labels
from taluva.games.taluva.outlook import (
    WinningTurn,
    before_draw,
    outlook_of,
    temple_turn,
    unseen_tiles,
)
from taluva.games.taluva.rules.building import TEMPLE_SIZE, TOWER_LEVEL, takes_temple
from taluva.games.taluva.threats import describe_win
from taluva.hexgrid import Corner, Hex, regions
from taluva.i18n import ENGLISH, Language

Moves = tuple[rules.Place | rules.Build, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of a goal: its word, with a hex and a number if the word needs them."""

    word: str
    hex: Hex | None = None
    number: int = 0

    def is_met(self, before: rules.Position, after: rules.Position) -> bool:
        """Return whether the turn from ``before`` to ``after`` meets this clause."""
        seat, number = before.seat, self.number
        built: rules.Pool = before.pool.less(after.standing.pools[seat - 1])
        is_larger = len(after.board.fields) > len(before.board.fields)
        match self.word:
            case "win":
                return _has_won(before, after)
            case "stay":
                return after.standing.statuses[seat - 1] is not rules.Status.OUT
            case "hut":
                return built == (1, 0, 0) and _has_new_settlement(before, after)
            case "expand":
                return built.huts > 0 and _fields_gained(before, after) >= number
            case "island":
                return is_larger
            case "erupt":
                return not is_larger
            case "level":
                fields = after.board.fields.values()
                return any(each.level >= number and each.laid == before.turn for each in fields)
            case "cover":
                return _huts_covered(before, after) >= number
            case "split":
                old, new = (
                    each.board.settlements_of(_next_seat(before)) for each in (before, after)
                )
                return len(new) > len(old)
            case "temple":
                return built.temples > 0
            case "tower":
                return built.towers > 0
            case "stop-temple":
                return _is_temple_stopped(before, after)
            case _:
                return self._is_kept(before, after)

    def _is_kept(self, before: rules.Position, after: rules.Position) -> bool:
        if after.phase is not rules.Phase.TILE:
            return _has_won(before, after)
        assert self.hex is not None
        own = after.board.settlements.get(self.hex)
        if own is None or own.seat != before.seat or own.size < self.number:
            return False
        return fewest_left(after, own) >= self.number

    def description(self, say: Language, game: Game) -> str:
        """Describe the clause, without a full stop."""
        name = game.names[_next_seat(game.position) - 1]
        match self.word:
            case "win":
                return say("win this turn")
            case "stay":
                return say("stay in the game: you must be able to build after laying the tile")
            case "hut":
                return say("found a settlement")
            case "expand":
                return say.count(
                    "expand one of your settlements by at least {number} field",
                    "expand one of your settlements by at least {number} fields",
                    self.number,
                )
            case "island":
                return say("lay the tile on the table")
            case "erupt":
                return say("lay the tile on the island to make a volcano erupt")
            case "level":
                return say("create a level {number} field", number=self.number)
            case "cover":
                return say.count(
                    "cover {number} or more of {name}'s huts",
                    "cover {number} or more of {name}'s huts",
                    self.number,
                    name=name,
                )
            case "split":
                return say("split one of {name}'s settlements", name=name)
            case "temple":
                return say("build a temple")
            case "tower":
                return say("build a tower")
            case "stop-temple":
                return say("stop {name} from building a temple next turn", name=name)
            case _:
                return say(
                    "make sure that {number} fields of your settlement on {hex} stay connected, "
                    "wherever {name} lays the next tile",
                    number=self.number,
                    hex=self.hex,
                    name=name,
                )


@dataclass(frozen=True, slots=True)
class Goal(lessons.Goal[Game]):
    """The aim of a turn. The turn must meet all clauses."""

    clauses: tuple[Clause, ...]

    def is_met(self, before: Game, after: Game) -> bool:
        """Return whether the turn from ``before`` to ``after`` reached the goal."""
        return self.is_met_by(before.position, after.position)

    def is_met_by(self, before: rules.Position, after: rules.Position) -> bool:
        """Return whether the turn from ``before`` to ``after`` reached the goal."""
        return all(clause.is_met(before, after) for clause in self.clauses)

    def description(self, before: Game, say: Language) -> str:
        """Describe the goal in a sentence."""
        text = say.join_and([clause.description(say, before) for clause in self.clauses])
        return f"{capitalize_first(text)}."

    def summary(self) -> str:
        """Describe the goal in a few words, without names."""
        return ENGLISH.join_and([_summaries()[clause.word] for clause in self.clauses])

    def turns(self, before: Game, now: Game) -> Iterator[Moves]:
        """Yield every way to finish the turn that reaches the goal.

        Turns that cover the player's own huts come last, so hints avoid them.
        """
        start = before.position
        costly: list[tuple[int, Moves]] = []
        for moves, after in turns_of(now.position):
            if self.is_met_by(start, after):
                lost = _own_huts_lost(start, after)
                if lost:
                    costly.append((lost, moves))
                else:
                    yield moves
        costly.sort(key=itemgetter(0))
        yield from (moves for _, moves in costly)

    def where(self, now: Game) -> frozenset[Hex | Corner]:
        """Return the hexes that the goal is about: sites, volcanoes, or settlements in danger."""
        return frozenset(hex for each in self.clauses for hex in _where(each, now.position))

    def describe_gain(self, before: Game, after: Game, say: Language) -> str:
        """Return why a turn wins, stops a temple or protects a settlement."""
        if after.outcome is not None:
            return _describe_win(before.position.seat, after.position, say)
        name = after.names[_next_seat(before.position) - 1]
        turn = before.position, after.position
        gains = (_gain(clause, *turn, name, say) for clause in self.clauses)
        return " ".join(filter(None, gains))

    def describe_failure(self, before: Game, after: Game, say: Language) -> str:
        """Describe what a whole turn fails to do."""
        if after.outcome is not None:
            return ""  # the end of the game says it all
        missed = self._missed(before.position, after.position)
        return " ".join(_failure(clause, before, after, say) for clause in missed)

    def reply(self, before: Game, after: Game) -> Game:
        """Return the game after the rival's turn that shows what a turn failed to prevent.

        It wins if any tile allows that. Otherwise it does what a missed clause was to prevent, or
        it is the best turn with the most frequent tile.
        """
        position = after.position
        if after.outcome is not None:
            return after
        missed = self._missed(before.position, position)
        turns = (_reply(clause, before.position, position) for clause in missed)
        tile, moves = next(filter(None, (_winning_turn(position), *turns)), None) or _best_turn(
            position
        )
        # The rival draws the tile that fits. The tiles after it stay as they are.
        placed, rest = position.deck[: position.turn - 1], position.deck[position.turn :]
        game = after.with_deck((*placed, tile, *rest))
        for move in moves:
            game = game.apply(move)
        return game

    def _missed(self, before: rules.Position, after: rules.Position) -> list[Clause]:
        return [each for each in self.clauses if not each.is_met(before, after)]

    def describe_reply(self, before: Game, after: Game, reply: Game, say: Language) -> str:
        """Describe the rival's turn, with how many tiles it is possible, and the end of a game."""
        messages, seat = Messages(say), before.position.seat
        if reply is after:
            ends = messages.consequences(before, after, seat)
            return " ".join(f"{capitalize_first(each.text)}." for each in ends)
        start, rival = after.position, after.position.seat
        wins = outlook_of(before_draw(start), rival)
        if wins is not None and reply.outcome is not None and rival in reply.outcome.winners:
            return f"{describe_win(after, wins, seat, say)}."
        placed = after.with_deck(reply.position.deck).apply(reply.moves[len(after.moves)])
        tiles = unseen_tiles(before_draw(start))
        fitting = sum(n for tile, n in tiles.items() if _is_possible(placed, reply, tile))
        facts = {
            "name": after.names[rival - 1],
            "deeds": say.join_and([*_deeds(placed, reply, seat, say)]),
            "number": fitting,
            "every": tiles.total(),
        }
        text = (
            say("{name} then {deeds} (possible with any tile).", **facts)
            if fitting == tiles.total()
            else say("{name} then {deeds} (possible with {number} of {every} tiles).", **facts)
        )
        return text if reply.outcome is None else f"{text} {messages.ending(reply)}."


def turns_of(
    position: rules.Position, kinds: tuple[type, ...] | None = None
) -> Iterator[tuple[Moves, rules.Position]]:
    """Yield every turn, or the rest of one, with the position after it.

    ``kinds`` limits the moves to these types.
    """
    for move in position.legal_moves():
        if kinds is not None and not isinstance(move, kinds):
            continue
        after = position.play(move)
        if after.phase is rules.Phase.BUILD:
            for moves, end in turns_of(after, kinds):
                yield (move, *moves), end
        else:
            yield (move,), after


def parse_goal(text: str) -> Goal:
    """Parse a goal. Raises ValueError."""
    return Goal(tuple(lessons.parse_clauses(text, Clause, _WORDS, _WITH_HEX, _WITH_NUMBER)))


_WORDS: Final = (
    *("win", "stay", "hut", "expand", "island", "erupt", "level", "cover", "split", "temple"),
    *("tower", "stop-temple", "keep"),
)
_WITH_HEX: Final = ("keep",)
_WITH_NUMBER: Final = ("keep", "expand", "level", "cover")


# --- what the words mean --------------------------------------------------------------------------


def _own_huts_lost(before: rules.Position, after: rules.Position) -> int:
    """Count the player's own huts that a turn covered."""
    kept = after.board.buildings
    own = (item for item in before.board.buildings.items() if item[1].seat == before.seat)
    return sum(each.huts for hex, each in own if kept.get(hex) != each)


def _next_seat(position: rules.Position) -> int:
    """Return the seat that plays after the current one."""
    players = position.options.players
    seat = position.seat % players + 1
    while position.standing.statuses[seat - 1] is not rules.Status.PLAYING:
        seat = seat % players + 1
    return seat


def _has_won(before: rules.Position, after: rules.Position) -> bool:
    return after.outcome is not None and before.seat in after.outcome.winners


def _has_new_settlement(before: rules.Position, after: rules.Position) -> bool:
    """Return whether the player has a new settlement of one field, apart from all others."""
    own = after.board.settlements_of(before.seat)
    return any(each.size == 1 and each.hexes.isdisjoint(before.board.buildings) for each in own)


def _fields_gained(before: rules.Position, after: rules.Position) -> int:
    """Count the fields that the player built on, if a settlement has grown there."""
    new = {
        hex
        for hex, building in after.board.buildings.items()
        if building.seat == before.seat and hex not in before.board.buildings
    }
    own = after.board.settlements_of(before.seat)
    return len(new) if any(each.hexes & new and each.hexes - new for each in own) else 0


def _huts_covered(before: rules.Position, after: rules.Position) -> int:
    """Count the huts of the next player that a turn covered."""
    seat = _next_seat(before)
    return sum(
        building.huts
        for hex, building in before.board.buildings.items()
        if building.seat == seat and hex not in after.board.buildings
    )


def _is_temple_stopped(before: rules.Position, after: rules.Position) -> bool:
    """Return whether no tile lets the next player build a temple."""
    if after.phase is not rules.Phase.TILE:
        return _has_won(before, after)
    has_temples = bool(after.standing.pools[after.seat - 1].temples)
    return has_temples and temple_turn(after, after.seat, rules.tile_set(2)[:1]) is None


def _placements_on(position: rules.Position, hexes: frozenset[Hex]) -> Iterator[rules.Place]:
    """Yield the legal placements of any tile that cover at least one of these hexes."""
    for hex in hexes.union(*(each.neighbours for each in hexes)):
        for place in position.board.placements_on(hex):
            if not place.cover.isdisjoint(hexes):
                yield place


def fewest_left(position: rules.Position, settlement: rules.Settlement) -> int:
    """Return how many fields of a settlement stay connected after the worst next placement."""
    places = _placements_on(position, settlement.hexes)
    covers = {place.cover & settlement.hexes for place in places}
    return min((_largest(settlement.hexes - cover) for cover in covers), default=settlement.size)


def _largest(hexes: frozenset[Hex]) -> int:
    return max(map(len, regions(hexes)), default=0)


def _summaries() -> Mapping[str, str]:
    """Return a few words about each goal of the puzzles."""
    return {
        "win": ENGLISH("win this turn"),
        "stop-temple": ENGLISH("stop a temple"),
        "keep": ENGLISH("save a settlement"),
        "temple": ENGLISH("build a temple"),
        "tower": ENGLISH("build a tower"),
        "expand": ENGLISH("expand a settlement"),
    }


def _describe_win(seat: int, after: rules.Position, say: Language) -> str:
    """Name the two kinds that a player has completed, or return ""."""
    words = (say("huts"), say("towers"), say("temples"))
    pool = after.standing.pools[seat - 1]
    kinds = [word for word, left in zip(words, pool, strict=True) if not left]
    if len(kinds) < 2:
        return ""
    return say(
        "All your {kinds} are built, and two complete kinds win (V1).", kinds=say.join_and(kinds)
    )


def _gain(
    clause: Clause, before: rules.Position, after: rules.Position, name: str, say: Language
) -> str:
    """Return why a turn meets a clause, or "" if that is obvious."""
    match clause.word:
        case "stop-temple":
            reasons = " ".join(_stopped(before, after, name, say))
            return reasons or say("No tile lets {name} build a temple now.", name=name)
        case "keep":
            assert clause.hex is not None
            own = after.board.settlements[clause.hex]
            kept = fewest_left(after, own)
            start = before.board.settlements[clause.hex]
            return say(
                "Wherever {name} lays the next tile, {kept} fields of your settlement stay "
                "together. Without your turn it could have been {before}.",
                name=name,
                kept=kept,
                before=fewest_left(before, start),
            )
    return ""


def _stopped(
    before: rules.Position, after: rules.Position, name: str, say: Language
) -> Iterator[str]:
    """Say what keeps the next player's settlements from a temple."""
    for old in filter(takes_temple, before.board.settlements_of(after.seat)):
        parts = [each for each in after.board.settlements_of(after.seat) if each.hexes & old.hexes]
        size = max((each.size for each in parts), default=0)
        if size < TEMPLE_SIZE:
            yield say.count(
                "{name}'s settlement on {hex} has at most {number} connected field left, too few "
                "for a temple (M2).",
                "{name}'s settlement on {hex} has at most {number} connected fields left, too few "
                "for a temple (M2).",
                size,
                name=name,
                hex=old.first,
            )
        elif any(map(takes_temple, parts)):
            yield say(
                "Next to {name}'s settlement on {hex} no field is free for a temple, and no tile "
                "can add one.",
                name=name,
                hex=old.first,
            )


def _failure(clause: Clause, before: Game, after: Game, say: Language) -> str:
    """Describe what a turn fails to do."""
    seat, position = before.position.seat, after.position
    name = before.names[_next_seat(before.position) - 1]
    match clause.word:
        case "win":
            pool = position.standing.pools[seat - 1]
            missing = list(compress(describe_pieces(pool, say), pool))
            return say(
                "You have not won: you still have {pieces} to build.", pieces=say.join_and(missing)
            )
        case "stop-temple":
            return say("{name} can still build a temple.", name=name)
        case "keep":
            assert clause.hex is not None
            own = position.board.settlements.get(clause.hex)
            left = 0 if own is None or own.seat != seat else fewest_left(position, own)
            return say.count(
                "{name} can leave only {number} field of your settlement on {hex}.",
                "{name} can leave only {number} connected fields of your settlement on {hex}.",
                left,
                name=name,
                hex=clause.hex,
            )
        case _:
            return say("Still missing: {task}.", task=clause.description(say, before))


def _winning_turn(position: rules.Position) -> tuple[rules.Tile, Moves] | None:
    """Return a tile and a turn with which the player to move wins, or None."""
    facts = outlook_of(before_draw(position), position.seat)
    return _with_tile(next(iter(facts.winning_turns), None) if facts is not None else None)


def _with_tile(turn: WinningTurn | None) -> tuple[rules.Tile, Moves] | None:
    return None if turn is None else (turn.tiles[0], (turn.place, turn.build))


def _reply(
    clause: Clause, before: rules.Position, after: rules.Position
) -> tuple[rules.Tile, Moves] | None:
    """Return a tile and the moves with which the next player shows why a clause is not met."""
    match clause.word:
        case "stop-temple":
            tiles = sorted(unseen_tiles(before_draw(after)))
            return _with_tile(temple_turn(after, after.seat, tiles))
        case "keep":
            assert clause.hex is not None
            own = after.board.settlements.get(clause.hex)
            if own is None or own.seat != before.seat:
                return None
            worst = min(
                _placements_on(after, own.hexes),
                key=lambda place: _largest(own.hexes - place.cover),
                default=None,
            )
            return None if worst is None else _best_turn(after, worst)
    return None


def _best_turn(
    position: rules.Position, place: rules.Place | None = None
) -> tuple[rules.Tile, Moves]:
    """Return the most frequent unseen tile, and the bots' best turn with it.

    ``place`` fixes the placement.
    """
    tiles = unseen_tiles(before_draw(position))
    tile = max(sorted(tiles), key=tiles.__getitem__)
    judge = Evaluator()
    if place is None:
        best = best_turn(before_draw(position), tile, MEDIUM_AMONG_TWO, judge)
    else:
        turns = turns_with(before_draw(position), place, tile, MEDIUM_AMONG_TWO.builds, judge)
        best = max(turns, key=lambda turn: turn.value)
    assert best.place is not None
    laid = rules.Place(best.place.volcano, best.place.direction)
    return tile, (laid,) if best.build is None else (laid, best.build)


def _is_possible(placed: Game, reply: Game, tile: rules.Tile) -> bool:
    """Return whether the turn from ``placed`` to ``reply`` builds the same with another tile."""
    step = effect_of(placed)
    assert isinstance(step.move, rules.Place), "a turn starts with a tile"
    other = before_draw(step.before).play(rules.Place(step.move.volcano, step.move.direction, tile))
    if placed is reply or other.phase is not rules.Phase.BUILD:
        return placed is reply and other.phase is not rules.Phase.BUILD
    build = effect_of(reply).move
    assert not isinstance(build, rules.Place), "and ends with a build"
    return not other.refusals(build) and built_on(other, build) == effect_of(reply).touched


def _deeds(placed: Game, reply: Game, seat: int, say: Language) -> Iterator[str]:
    """Yield what a rival's turn does, in words that follow the rival's name."""
    step = effect_of(placed)
    if isinstance(step.move, rules.Place) and step.is_eruption:
        yield say("makes the volcano on {hex} erupt", hex=step.move.volcano)
    if huts := step.covered.get(seat, 0):
        yield say.count("buries {number} of your huts", "buries {number} of your huts", huts)
    for split in step.split:
        if split.seat == seat:
            yield say("splits your settlement into {parts} parts", parts=split.parts)
    if placed is reply:
        yield say("cannot build")
        return
    built = effect_of(reply)
    hexes = labels(built.hexes)
    match built.move:
        case rules.Hut():
            yield say("founds a settlement on {hexes}", hexes=hexes)
        case rules.Tower():
            yield say("builds a tower on {hexes}", hexes=hexes)
        case rules.Temple():
            yield say("builds a temple on {hexes}", hexes=hexes)
        case _:
            yield say("expands onto {hexes}", hexes=hexes)


def _where(clause: Clause, position: rules.Position) -> Iterator[Hex]:
    """Yield the hexes that a clause is about in the current phase of the turn."""
    board, own = position.board, position.board.settlements_of(position.seat)
    rivals = (
        [] if position.phase is rules.Phase.OVER else board.settlements_of(_next_seat(position))
    )
    found: Iterable[rules.Settlement] = ()
    match clause.word:
        case word if word in _BUILDS and position.phase is rules.Phase.BUILD:
            for move in position.legal_moves():
                if isinstance(move, _BUILDS[word]):
                    yield move.hex
        case "temple" | "stay" | "win":
            found = (each for each in own if takes_temple(each))
        case "expand":
            found = own
        case "erupt" | "level" | "tower":
            level = TOWER_LEVEL if clause.word == "tower" else clause.number
            for hex in board.volcanoes:
                is_high = board.fields[hex].level >= level - 1
                if is_high and board.placements_on(hex):
                    yield hex
        case "cover" | "split":
            found = rivals
        case "stop-temple":
            found = (each for each in rivals if takes_temple(each))
        case "keep":
            assert clause.hex is not None
            found = (each for each in own if clause.hex in each.hexes)
    yield from (hex for each in found for hex in each.hexes)


_BUILDS: Final[
    Mapping[str, tuple[type[rules.Hut | rules.Temple | rules.Tower | rules.Expand], ...]]
] = {
    "hut": (rules.Hut,),
    "temple": (rules.Temple,),
    "tower": (rules.Tower,),
    "expand": (rules.Expand,),
    "stay": (rules.Temple, rules.Tower),
    "win": (rules.Temple, rules.Tower),
}
