"""Hints: the best few turns, each with reasons in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from taluva.core.bot import Budget, Hint, Meter
from taluva.games.taluva import outlook
from taluva.games.taluva.bots import endgame
from taluva.games.taluva.bots.evaluation import Evaluator
from taluva.games.taluva.bots.levels import first_move, search
from taluva.games.taluva.bots.ordering import promising_builds, promising_placements
from taluva.games.taluva.bots.turns import CandidateTurn, best_ending, deciding_turns
from taluva.games.taluva.effect import Effect
from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import grammar, place_name, word_for
from taluva.games.taluva.rules import (
    Board,
    Expand,
    Hut,
    Move,
    Phase,
    Place,
    Position,
    Temple,
    Tower,
    huts_covered,
)
from taluva.games.taluva.rules.building import TOWER_LEVEL, takes_temple
from taluva.games.taluva.threats import describe_caution
from taluva.hexgrid import Hex
from taluva.i18n import Language

_MIN_RATED: Final = 12  # turns, so that there are hints to choose from after a short search
_SEARCH_SHARE: Final = 0.7  # of the time; the rest is for counting risks
_BUILDS_FOR_IDEAS: Final = 3  # builds to look at after a placement
_CLEARLY_BETTER: Final = 0.1  # of the chance of winning, to make up for a higher risk
_TRIES_FOR_IDEAS: Final = 12  # turns to evaluate for each idea


def hints(view: Game, budget: Budget, say: Language, count: int = 3) -> list[Hint[Move]]:
    """Return good moves with reasons, the best first, or none when the game is over.

    The moves follow different ideas if possible. None of them loses this turn if any move avoids
    that.
    """
    position = view.position
    if position.phase is Phase.OVER:
        return []
    if decided := _best_deciding(position):
        builds = (
            (move, _ending_build(view, move) if isinstance(move, Place) else None)
            for move in _different(view, decided)[:count]
        )
        return [_hint(view, move, build, say) for move, build in builds]
    meter = Meter(budget)
    if position.phase is Phase.BUILD:
        rated = _rated(position, _searched(view, budget), meter)
        return [_of_turn(view, each, say) for each in _ideas(position, _sound(rated), count)]
    safe = outlook.surviving_placements(position)
    if not safe:
        return [_last_move(view, say)]
    found = [turn for turn in _searched(view, budget) if turn.place in safe]
    if endgame.precedes_last_turn(position):
        rated = _rated(position, found, meter)  # the search has counted every turn
    else:
        rated = _rated(position, [*found, *_other_ideas(position, safe, meter)], meter)
        rated += _rescues(position, safe, rated, meter)
    sound = _sound(rated)
    note = keeping_in(position, say)
    return [_of_turn(view, each, say, note) for each in _ideas(position, sound, count)]


class _RatedTurn(NamedTuple):
    """A turn with its risk, and how much better it is than the best turn with the least risk."""

    turn: CandidateTurn
    risk: float  # the share of tiles after which the next rival wins or the player is out
    gain: float = 0.0  # of the chance of winning; 0 for turns with the least risk
    least: float = 0.0  # the least risk that was found


def _searched(view: Game, budget: Budget) -> list[CandidateTurn]:
    """Return the turns that the search found, the best first, with the values of their tries.

    The search leaves a part of the time for counting risks.
    """
    report = budget.report
    part = budget.scaled(_SEARCH_SHARE)._replace(
        nodes=budget.nodes,
        report=None if report is None else lambda done: report(_SEARCH_SHARE * done),
    )
    return [each.turn._replace(value=each.value) for each in search(view, part)]


def _rated(position: Position, turns: Iterable[CandidateTurn], meter: Meter) -> list[_RatedTurn]:
    """Return turns with their risks: at least the first few, and others while there is time."""
    found: list[_RatedTurn] = []
    for turn in turns:
        if len(found) >= _MIN_RATED and meter.is_late():
            break
        found.append(_RatedTurn(turn, outlook.risk_after(turn.after, position.seat)))
    return found


def _sound(rated: Sequence[_RatedTurn]) -> list[_RatedTurn]:
    """Return the turns with the least risk, and riskier ones that are clearly better."""
    least = min((each.risk for each in rated), default=0.0)
    safe = max((each.turn.value for each in rated if each.risk <= least), default=0.0)
    sound = []
    for each in rated:
        gain = each.turn.value - safe
        if each.risk <= least:
            sound.append(each)
        elif gain > _CLEARLY_BETTER:
            sound.append(each._replace(gain=gain, least=least))
    return sound


def _rescues(
    position: Position, safe: Collection[Place], rated: Sequence[_RatedTurn], meter: Meter
) -> list[_RatedTurn]:
    """Return turns with less risk than all of these, the best first, if these have a risk."""
    least = min((each.risk for each in rated), default=0.0)
    if not least:
        return []
    found: list[CandidateTurn] = []
    danger = outlook.danger_after(rated[0].turn.after)
    order = sorted(safe, key=lambda place: (place.volcano.order, place.direction))
    # Placements on hexes in danger come first, because they stop most wins.
    for place in sorted(order, key=lambda place: place.cover.isdisjoint(danger)):
        if meter.is_late():
            break
        placed = position.play(place)
        stopping = outlook.stopping_builds(placed, danger)[:_BUILDS_FOR_IDEAS]
        builds = (*stopping, *promising_builds(placed, _BUILDS_FOR_IDEAS))
        for build in dict.fromkeys(builds):
            turn = CandidateTurn(place, build, placed.play(build), 0.0)
            risk = outlook.risk_after(turn.after, position.seat)
            if risk < least:
                least, found = risk, []
            if risk == least and least < 1:
                found.append(turn)
    judge, seat = Evaluator(), position.seat
    chosen = [
        turn._replace(value=judge.chances(turn.after)[seat - 1])
        for turn in found[:_TRIES_FOR_IDEAS]
    ]
    chosen.sort(key=lambda turn: turn.value, reverse=True)
    return [_RatedTurn(turn, least) for turn in chosen]


def _best_deciding(position: Position) -> list[Move]:
    """Return the moves with the best result that end the game, or end it for the player."""
    turns = list(deciding_turns(position))
    best = max((turn.value for turn in turns), default=0.0)
    return [turn.move for turn in turns if turn.value == best] if best else []


def keeping_in(position: Position, say: Language) -> str:
    """Return how many placements keep the player in the game, or "" if all do."""
    safe, every = len(outlook.surviving_placements(position)), len(position.legal_moves())
    if safe == every:
        return ""
    return say.count(
        "the only move that keeps you in", "one of {number} moves that keep you in", safe
    )


def _last_move(view: Game, say: Language) -> Hint[Move]:
    """Return the placement that hurts rivals most, when all placements eliminate the player."""
    position = view.position
    rivals = outlook.rivals_of(position, position.seat)

    def harm(move: Move) -> int:
        huts = huts_covered(position.board, move) if isinstance(move, Place) else {}
        return sum(number if seat in rivals else -number for seat, number in huts.items())

    worst = max(position.legal_moves(), key=harm)
    text = say("every placement puts you out")
    if harm(worst) > 0:
        text = say("every placement puts you out; this one hurts others most")
    return _hint(view, worst, None, say, text)


# --- ideas ----------------------------------------------------------------------------------------


def _ideas(position: Position, turns: Sequence[_RatedTurn], count: int) -> list[_RatedTurn]:
    """Return the best turn, then good turns that differ most from those already chosen.

    Each begins with a different move. Mere variations of a chosen turn are left out.
    """
    chosen: list[_RatedTurn] = []
    left = list(turns)
    while left and len(chosen) < count:
        known = [{kind(position, each.turn) for each in chosen} for kind in _DIFFERENCES]

        def novelty(each: _RatedTurn, known: list[set[object]] = known) -> tuple[bool, ...]:
            found = [kind(position, each.turn) for kind in _DIFFERENCES]
            new = [each not in seen for each, seen in zip(found, known, strict=True)]
            return (new[0] and found[0] is not _NEW_LAND, *new)

        best = max(left, key=novelty) if chosen else left[0]
        if not any(novelty(best)):
            break
        chosen.append(best)
        left = [each for each in left if first_move(each.turn) != first_move(best.turn)]
    return chosen


def _idea(position: Position, turn: CandidateTurn) -> object:
    """Return what a turn is about: a tower, a temple, an eruption or new land, or its build."""
    if turn.place is None or isinstance(turn.build, Tower | Temple):
        return type(turn.build)
    return _ERUPTION if turn.place.volcano in position.board.fields else _NEW_LAND


def _variant(position: Position, turn: CandidateTurn) -> object:
    return _idea(position, turn), type(turn.build)


def _site(position: Position, turn: CandidateTurn) -> object:
    move = first_move(turn)
    return move.volcano if isinstance(move, Place) else move


_ERUPTION: Final = "eruption"
_NEW_LAND: Final = "new land"
_DIFFERENCES: Final = (_idea, _variant, _site)  # the most important first


def _other_ideas(position: Position, safe: Collection[Move], meter: Meter) -> list[CandidateTurn]:
    """Return turns with a tower, with a temple and with an eruption, if there are any and time.

    The search may have left them out because others looked better.
    """
    assert position.tile is not None, "a view knows the tile in hand"
    judge, found = Evaluator(), dict[object, list[CandidateTurn]]()
    for place in promising_placements(position, position.tile):
        if meter.is_late():
            break
        if place not in safe:
            continue
        placed = position.play(place)
        for build in promising_builds(placed, _BUILDS_FOR_IDEAS):
            turn = CandidateTurn(place, build, placed, 0.0)
            alike = found.setdefault(_idea(position, turn), [])
            if len(alike) < _TRIES_FOR_IDEAS:
                after = placed.play(build)
                value = judge.chances(after)[position.seat - 1]
                alike.append(turn._replace(after=after, value=value))
    turns = (turn for alike in found.values() for turn in alike)
    return sorted(turns, key=lambda turn: turn.value, reverse=True)


def _different(view: Game, moves: Sequence[Move]) -> list[Move]:
    """Sort moves that decide the game: first one for each kind of build, then the others."""
    kinds: dict[object, Move] = {}
    for move in moves:
        kinds.setdefault(type(_ending_build(view, move)), move)
    return list(dict.fromkeys((*kinds.values(), *moves)))


def _ending_build(game: Game, move: Move) -> Move:
    """Return the build that decides the game in a turn that starts with a move."""
    if not isinstance(move, Place):
        return move
    ending = best_ending(game.position.play(move))
    assert ending is not None, "a placement was found after which a build decides"
    return ending.move


# --- reasons --------------------------------------------------------------------------------------


def _of_turn(game: Game, rated: _RatedTurn, say: Language, note: str = "") -> Hint[Move]:
    turn, notes = rated.turn, [note] if note else []
    if rated.gain:
        notes.append(
            say(
                "riskier ({risk} instead of {least}), but {number} points better",
                risk=say.percent(rated.risk),
                least=say.percent(rated.least),
                number=round(100 * rated.gain),
            )
        )
    build = turn.build if turn.place is not None else None
    return _hint(game, first_move(turn), build, say, ", ".join(notes))


def _hint(game: Game, move: Move, build: Move | None, say: Language, note: str = "") -> Hint[Move]:
    """Return a hint that explains a move, beginning with ``note``, and the build that follows."""
    first = _Reasons(game, game.apply(move), say, note).words()
    if build is None:
        return Hint(move, first)
    then = reason(game.play(move), build, say)
    turn = format_turn(move, say)
    text, short = (
        say("{first}; then {then}", first=each, then=then)
        for each in (first, say.about(turn, note) if note else turn)
    )
    return Hint(move, text, short, build)


def format_turn(move: Move, say: Language) -> str:
    """Return a move as players type it, without the tile in hand."""
    if isinstance(move, Place):
        move = Place(move.volcano, move.direction)
    return grammar(say).format_move(move)


def reason(game: Game, move: Move, say: Language) -> str:
    """Return what a legal move does, such as ``temple P22: settlement of 4, your third temple``."""
    return _Reasons(game, game.apply(move), say).words()


@dataclass(frozen=True, slots=True)
class _Reasons:
    """The reasons for a move, from the game before and after it."""

    before: Game
    after: Game
    say: Language
    note: str = ""  # precedes the reasons

    @property
    def _effect(self) -> Effect:
        assert self.after.effect is not None, "a step was taken"
        return self.after.effect

    def words(self) -> str:
        """Return the move as players type it, and the reasons for it."""
        caution = ""
        if not isinstance(self._effect.move, Place):  # the build of the hint follows a placement
            caution = describe_caution(self._effect, self.after.names, self.say)
        reasons = [*self._placement(), *self._build(), *self._ending()]
        found = [*filter(None, [self.note, caution]), *reasons]
        return self.say.about(format_turn(self._effect.move, self.say), ", ".join(found))

    # --- builds -----------------------------------------------------------------------------------

    def _build(self) -> Iterator[str]:
        say, position, effect = self.say, self.before.position, self._effect
        built = position.pool.pieces_built()
        match effect.move:
            case Temple(hex):
                near = filter(None, map(position.board.settlements.get, hex.neighbours))
                own = (each for each in near if each.seat == position.seat)
                size = max(each.size for each in own if takes_temple(each))
                yield say("settlement of {size}", size=size)
                yield (
                    say("your first temple"),
                    say("your second temple"),
                    say("your third temple"),
                )[built.temples]
            case Tower():
                yield say("on level {level}", level=effect.level)
                yield (say("your first tower"), say("your second tower"))[built.towers]
            case Expand():
                yield from self._expansion(effect)
            case Hut(hex):
                yield say("a new settlement")
                yield from self._room(position.board, hex)

    def _expansion(self, effect: Effect) -> Iterator[str]:
        say = self.say
        fields = say.count("{number} field", "{number} fields", len(effect.hexes))
        yield say.count(
            "{number} hut on {fields}",
            "{number} huts on {fields}",
            effect.spent.huts,
            fields=fields,
        )
        assert isinstance(effect.move, Expand)
        own = self.before.position.board.settlements[effect.move.hex]
        grown = self.after.position.board.settlements[effect.move.hex]
        yield say("settlement of {size}", size=grown.size)
        if takes_temple(grown) and not takes_temple(own) and effect.left.temples:
            yield say("ready for a temple")

    def _room(self, board: Board, hex: Hex) -> Iterator[str]:
        """Yield the most common land around a new hut, the best one to expand onto."""
        lands = [board.fields[near].land for near in hex.neighbours if near in board.vacant]
        if lands:
            best = max(dict.fromkeys(lands), key=lands.count)
            yield self.say.count(
                "{number} {land} field next to it",
                "{number} {land} fields next to it",
                lands.count(best),
                land=word_for(best, self.say),
            )

    def _ending(self) -> Iterator[str]:
        outcome, effect = self.after.outcome, self._effect
        if isinstance(effect.move, Place):
            return
        if effect.place is not None:
            yield self.say("takes {place}", place=place_name(effect.place, self.say))
            return
        if outcome is None or effect.seat not in outcome.winners:
            return
        is_alone = len(outcome.winners) == 1
        yield self.say("wins the game") if is_alone else self.say("shares the victory")

    # --- placements -------------------------------------------------------------------------------

    def _placement(self) -> Iterator[str]:
        say, effect = self.say, self._effect
        if not isinstance(effect.move, Place):
            return
        if effect.is_eruption:
            yield say("raises land to level {level}", level=effect.level)
            yield from self._covering(effect.move)
        else:
            yield say("new land")
        settlements = self.after.position.board.settlements
        near = [near for hex in effect.move.hexes[1:] for near in hex.neighbours]
        found = (settlements[hex] for hex in near if hex in settlements)
        beside = [each for each in found if each.seat == effect.seat]
        if beside:
            yield say("next to your settlement of {size}", size=max(each.size for each in beside))
            if effect.level >= TOWER_LEVEL and not all(each.towers for each in beside):
                yield say("a site for a tower")

    def _covering(self, place: Place) -> Iterator[str]:
        """Yield whose huts are lost, and what that does to their settlements."""
        say, board, after = self.say, self.before.position.board, self.after.position.board
        touched = {id(each): each for hex in place.hexes if (each := board.settlements.get(hex))}
        for each in sorted(touched.values(), key=lambda each: each.first.order):
            covered = (board.buildings[hex] for hex in each.hexes & place.cover)
            huts = sum(building.huts for building in covered)
            rest = {id(part): part for hex in each.hexes if (part := after.settlements.get(hex))}
            takes_after = any(map(takes_temple, rest.values()))
            name = self.before.names[each.seat - 1]
            if each.seat == self._effect.seat:
                yield say("buries {huts} of your huts", huts=huts)
                if takes_after and not takes_temple(each):
                    yield say("frees up a part for a temple")
            else:
                yield say("buries {huts} of {name}'s huts", huts=huts, name=name)
                if takes_temple(each) and not takes_after:
                    yield say("blocks a temple for {name}", name=name)
