"""The bot levels, from random to expert, and the search that the best ones use."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from taluva.core.bot import Bot, Budget, Meter, RandomBot
from taluva.core.setup import shuffle
from taluva.games.taluva import rules
from taluva.games.taluva.bots import endgame, turns
from taluva.games.taluva.bots.evaluation import Evaluator
from taluva.games.taluva.bots.ordering import promising_builds, promising_placements
from taluva.games.taluva.game import Game, unseen

EASY_PLACEMENTS = 3  # the easy bot chooses among this many moves at random
EASY_BUILDS = 2
MEDIUM_AMONG_TWO = turns.Breadth(60, 6)
MEDIUM_AMONG_MORE = turns.Breadth(2, 1)  # chosen so that the levels are evenly spaced in strength


def rng_for(view: Game, budget: Budget) -> random.Random:
    """Return a random generator for one decision, seeded by the budget, turn and phase."""
    position = view.position
    step = 2 * position.turn + (position.phase is rules.Phase.BUILD)
    return random.Random(budget.seed * 1000 + step)


class EasyBot:
    """A peaceful bot that plays what looks good, and places the tile without planning the build.

    It covers other players' huts only to win or to stay in the game. It chooses at random among
    moves that look about equally good, so games differ.
    """

    name = "Easy"

    def choose(self, view: Game, budget: Budget) -> rules.Move:
        """Return a winning move if there is one, else a promising safe move."""
        position = view.position
        ending = turns.best_ending(position)
        if ending is not None:
            return ending.move
        moves: Sequence[rules.Move]
        if position.phase is rules.Phase.BUILD:
            moves = promising_builds(position, EASY_BUILDS)
        else:
            moves = _safe_placements(position)
        return moves[int(rng_for(view, budget).random() * len(moves))]


def _safe_placements(position: rules.Position) -> list[rules.Place]:
    """List the best placements after which the player can build; only peaceful ones, if any."""
    assert position.tile is not None, "a view knows the tile in hand"
    places = promising_placements(position, position.tile)
    peaceful = [
        each
        for each in places
        if not rules.huts_covered(position.board, each).keys() - {position.seat}
    ]
    for wanted in (peaceful, places):
        safe = (each for each in wanted if not turns.is_out(position.play(each), position.seat))
        if found := list(islice(safe, EASY_PLACEMENTS)):
            return found
    return places[:1]


class MediumBot:
    """A bot that considers placement and build together, and what others can do then."""

    name = "Medium"

    def choose(self, view: Game, budget: Budget) -> rules.Move:
        """Return a winning move if there is one, else the start of the best turn."""
        ending = turns.best_ending(view.position)
        if ending is not None:
            return ending.move
        is_for_two = view.position.options.players == 2
        breadth = MEDIUM_AMONG_TWO if is_for_two else MEDIUM_AMONG_MORE
        found = turns.turns_from(view.position, breadth, Evaluator(), Meter(budget))
        return first_move(max(found, key=lambda turn: turn.value))


def first_move(turn: turns.CandidateTurn) -> rules.Move:
    """Return the next move of a turn: its placement, or its build if the tile is placed."""
    move = turn.place or turn.build
    assert move is not None, "a turn has a placement, a build, or both"
    return move


FIRST_SHARE: Final = 0.2  # the fraction of the budget for the first look
ALL_BUILDS: Final = 200  # more builds than any position has
ALIKE: Final = 3  # at most this many candidates with the same kind of build and the same value
EARLIER: Final = 0.5  # the weight of a turn relative to the next one
QUICK_NODES: Final = 1000  # enough for a good turn, in a tenth of a second
FEW_NODES: Final = 300  # enough to try a few turns several times each
# Builds to examine after each placement, when every turn found so far loses.
RESCUE_BUILDS: Final = 3
ENOUGH_RESCUES: Final = 8
NODES_OF_ENDING: Final = 80  # the price of a last turn, because all ways to end are compared
NODES_FOR_ENDGAME: Final = 1000  # fewer are not enough to count all turns before the last
MAX_TRIES: Final = 400  # per candidate, if neither clock nor nodes end the search


class Style(NamedTuple):
    """The width and the depth of a search."""

    first_look: turns.Breadth
    candidates: int
    playing_on: turns.Breadth
    more_turns: int = 0  # to play on after a round


FRUGAL: Final = Style(turns.Breadth(8, 3), 4, turns.Breadth(3, 1))
NARROW: Final = Style(turns.Breadth(200, 8), 24, turns.Breadth(8, 3))
# For two players, where tries are cheap and the rival's second reply shows which threats are real.
DEEP: Final = Style(turns.Breadth(200, 8), 24, turns.Breadth(6, 4, 3), more_turns=1)
WIDE: Final = DEEP._replace(candidates=32)  # worth it with many nodes


class Effort(NamedTuple):
    """The search settings of a level."""

    style: Style
    max_nodes: int | None = None  # a limit for budgets that have only a clock


class ExpertBot:
    """A bot that tries the best turns against sampled tiles and other players' replies.

    With a clock, the tries of the tile phase are reused in the build phase. With a node budget each
    decision is independent of earlier ones.
    """

    name = "Expert"
    among_two = Effort(WIDE)
    among_more = Effort(NARROW)

    def __init__(self) -> None:
        self._tried: tuple[rules.Position | None, list[Candidate]] = (None, [])

    def choose(self, view: Game, budget: Budget) -> rules.Move:
        """Return a winning move if there is one, else the move with the best tries."""
        ending = turns.best_ending(view.position)
        if ending is not None:
            return ending.move
        placed, tried = self._tried
        if budget.nodes is not None or placed != view.position:
            tried = []
        style, max_nodes = self.among_two if view.position.options.players == 2 else self.among_more
        if budget.nodes is None:
            budget = budget._replace(nodes=max_nodes)
        found = search(view, budget, tried, style, Evaluator(is_corrected=True))
        best = found[0].turn
        if best.place is not None:
            same = [each for each in found if each.turn.place == best.place]
            self._tried = (view.position.play(best.place), same)
        return first_move(best)


class HardBot(ExpertBot):
    """A bot that searches less widely than the expert, and stops after a small number of nodes.

    With more than two players the expert gains little from its width and time. There this level
    considers only a few turns, so that its strength is between medium and expert.
    """

    name = "Hard"
    among_two = Effort(DEEP, QUICK_NODES)
    among_more = Effort(FRUGAL, FEW_NODES)


# From weak to strong.
LEVELS: Final[dict[str, Callable[[], Bot[Game, rules.Move]]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
    "expert": ExpertBot,
}


@dataclass(slots=True)
class Candidate:
    """A turn, or the rest of one, with the results of its tries."""

    turn: turns.CandidateTurn
    total: float = 0.0
    tries: int = 0

    @property
    def value(self) -> float:
        """The mean of all tries, including the first look."""
        return (self.total + self.turn.value) / (self.tries + 1)


def search(
    view: Game,
    budget: Budget,
    tried: Iterable[Candidate] = (),
    style: Style = NARROW,
    judge: Evaluator | None = None,
) -> list[Candidate]:
    """Return candidates for the turn, or for the build if the tile is placed, the best first.

    ``tried`` are candidates of an earlier search whose placement has been played since. The default
    evaluator has no corrections. Before the last turn of two players the chances are exact, and all
    turns are compared unless the budget is small.
    """
    meter = Meter(budget)
    position = view.position
    judge = Evaluator() if judge is None else judge
    is_exact = endgame.precedes_last_turn(position)
    if is_exact and (budget.nodes is None or budget.nodes >= NODES_FOR_ENDGAME):
        return [Candidate(turn) for turn in endgame.all_turns(position, judge, meter)]
    breadth = style.first_look if position.tile is not None else turns.Breadth(1, ALL_BUILDS)
    found = turns.turns_from(position, breadth, judge, meter, FIRST_SHARE)
    if is_exact:
        return [Candidate(turn) for turn in endgame.counted(position, found, judge)]
    candidates = _candidates(view, found, style.candidates, judge, meter)
    known = {each.turn.build: each for each in tried}
    for each in candidates:
        if each.turn.build in known:
            each.total, each.tries = known[each.turn.build].total, known[each.turn.build].tries
    if len(candidates) > 1:
        _try_all(candidates, view, budget, style, judge, meter)
    return candidates


def _candidates(
    view: Game, found: list[turns.CandidateTurn], most: int, judge: Evaluator, meter: Meter
) -> list[Candidate]:
    """Return the best turns after which the next player cannot surely win, if any is found.

    If all turns lose, examine every placement for one that does not.
    """
    position, rival = view.position, Rival(view, meter)
    found = sorted(found, key=lambda turn: turn.value, reverse=True)
    chosen = _distinct((turn for turn in found if not rival.can_win(turn.after)), most)
    if not chosen and position.tile is not None:
        chosen = _distinct(_rescues(position, position.tile, rival, judge), most)
    return chosen or _distinct(found, most)


def _rescues(
    position: rules.Position, tile: rules.Tile, rival: Rival, judge: Evaluator
) -> list[turns.CandidateTurn]:
    """List turns after which the next player cannot surely win, the best first."""
    rescues: list[turns.CandidateTurn] = []
    for place in turns.placements_in_order(position, tile, judge):
        for turn in turns.turns_with(position, place, tile, RESCUE_BUILDS, judge):
            if turn.value > turns.OUT and not rival.can_win(turn.after):
                rescues.append(turn)
        if len(rescues) >= ENOUGH_RESCUES:
            break
    return sorted(rescues, key=lambda turn: turn.value, reverse=True)


class Rival:
    """The next player, who may be able to win immediately with every tile.

    It first tries the turns that won before and the tiles that did not win, because they often
    decide again.
    """

    def __init__(self, view: Game, meter: Meter) -> None:
        self._meter = meter
        self._seat = view.position.seat
        self._tiles = sorted(set(unseen(view)))
        self._winning: list[tuple[rules.Place, rules.Build]] = []

    def can_win(self, position: rules.Position) -> bool:
        """Return whether the next player is a rival who can win with every unseen tile.

        Return False if the time ends before this is known.
        """
        is_free = position.outcome is not None or position.seat == self._seat
        if is_free or position.options.ranking or not self._tiles:
            return False
        for index, tile in enumerate(self._tiles):
            if self._meter.is_late():
                return False
            turn = self._winning_turn(position, tile)
            if turn is None:
                self._tiles.insert(0, self._tiles.pop(index))
                return False
            if not _depends_on_lands(position, *turn):
                return True
        return True

    def _winning_turn(
        self, position: rules.Position, tile: rules.Tile
    ) -> tuple[rules.Place, rules.Build] | None:
        """Return a turn that wins with a tile, or None."""
        for number, (place, build) in enumerate(self._winning):
            named = rules.Place(place.volcano, place.direction, tile)
            if not position.refusals(named) and _is_won(position.play(named), position.seat, build):
                self._winning.insert(0, self._winning.pop(number))
                return named, build
        ending = turns.best_ending(position, tile)
        if ending is None or ending.value < turns.VICTORY:
            return None
        self._winning.insert(0, ending.whole)
        return ending.whole


def _depends_on_lands(position: rules.Position, place: rules.Place, build: rules.Build) -> bool:
    """Return whether a build after a placement may depend on the lands of its tile."""
    if not isinstance(build, rules.Expand):
        return False
    own = position.play(place).board.settlements[build.hex]
    return not own.border.isdisjoint(place.hexes)


def _is_won(placed: rules.Position, seat: int, build: rules.Build) -> bool:
    """Return whether a build after a placement is legal and wins."""
    if placed.phase is not rules.Phase.BUILD or placed.seat != seat or placed.refusals(build):
        return False
    outcome = placed.play(build).outcome
    return outcome is not None and outcome.winners == (seat,)


def _distinct(turns: Iterable[turns.CandidateTurn], most: int) -> list[Candidate]:
    """Return the first turns as candidates, with only a few that look alike."""
    chosen: list[Candidate] = []
    alike: dict[tuple[float, type[rules.Build] | None], int] = {}
    for turn in turns:
        look = (turn.value, None if turn.build is None else type(turn.build))
        alike[look] = alike.get(look, 0) + 1
        if alike[look] <= ALIKE:
            chosen.append(Candidate(turn))
        if len(chosen) == most:
            break
    return chosen


def _try_all(
    candidates: list[Candidate],
    view: Game,
    budget: Budget,
    style: Style,
    judge: Evaluator,
    meter: Meter,
) -> None:
    """Play on from the candidates until the budget is spent, and sort them best first."""
    random = rng_for(view, budget).random
    horizon = len(view.position.standing.playing()) + style.more_turns
    began = meter.spent()
    stages = max(1, (len(candidates) - 1).bit_length())
    left, stage = len(candidates), 1
    for _ in range(MAX_TRIES):
        deck = shuffle(unseen(view), random)
        tiles = deck[: min(horizon, view.position.tiles_left)]
        for candidate in candidates[:left]:
            value, nodes = _play_on(
                candidate.turn, tiles, view.position.seat, style.playing_on, judge
            )
            candidate.total += value
            candidate.tries += 1
            if not meter.go_on(nodes):
                _sort(candidates, left)
                return
        if meter.spent() >= began + (1 - began) * stage / stages:
            _sort(candidates, left)
            left, stage = max(2, left // 2), stage + 1
    _sort(candidates, left)


def _sort(candidates: list[Candidate], left: int) -> None:
    candidates[:left] = sorted(candidates[:left], key=lambda each: each.value, reverse=True)


def _play_on(
    turn: turns.CandidateTurn,
    tiles: tuple[rules.Tile, ...],
    seat: int,
    breadth: turns.Breadth,
    judge: Evaluator,
) -> tuple[float, int]:
    """Play the best turn for each tile in order. Return a chance and the nodes spent.

    The chance is a weighted mean of the chances of ``seat`` after each turn. Each turn weighs half
    as much as the next one. The last turn is the most reliable, and the earlier ones reduce noise.
    """
    position, chance, weight, nodes = turn.after, turn.value, 0.0, 1
    for tile in tiles:
        if position.outcome is not None:
            break
        best = turns.best_turn(position, tile, breadth, judge)
        nodes += breadth.nodes if position.tiles_left else NODES_OF_ENDING
        position = best.after
        weight = weight * EARLIER + 1
        chances = best.chances or judge.chances(position)
        chance += (chances[seat - 1] - chance) / weight
    return chance, nodes
