"""Every level plays by the rules as god and as tribe, within its budget, and reproducibly."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from taluva.core.bot import Budget, Meter
from taluva.core.immutable import FrozenDict
from taluva.games.taifun import rules
from taluva.games.taifun.bots import god
from taluva.games.taifun.bots.evaluation import EDGES_TO, FIRST_WEIGHTS, SHARP_WEIGHTS, menace
from taluva.games.taifun.bots.levels import EASY, HARD_MANNERS, LEVELS, MEDIUM, of_game
from taluva.games.taifun.bots.tribe import HEAP, can_pay, is_time, tasks
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules.island import CORNERS_OF
from taluva.hexgrid import Hex
from tests.games.taifun.bots.games import ALL, budget, course, late_games

MEDIUM_MANNER = MEDIUM[rules.Edition.FIRST, 2].manner
HARD_MANNER = HARD_MANNERS[rules.Edition.FIRST, 2]
PAUSE = 3  # the sacrifices at which a hard tribe pauses in edition 1

TABLES = (
    ("random", "easy", "random"),
    ("easy", "random", "medium", "easy"),
    ("medium", "medium", "easy"),
    ("medium", "easy", "random", "medium"),
)


@pytest.mark.parametrize("levels", TABLES, ids=" ".join)
def test_whole_games_are_legal(levels: tuple[str, ...]) -> None:
    *_, end = course(levels, 1, 14)
    assert end.outcome is not None


def test_all_decisions_of_all_levels_are_legal() -> None:
    games = late_games()
    assert {game.phase for game in games} == {
        rules.Phase.HOUSE,
        rules.Phase.PRIEST,
        rules.Phase.CARDS,
        rules.Phase.TURN,
    }
    assert max(game.position.island.sacrifices for game in games) >= 7
    for game in games:
        for level in ALL:
            move = LEVELS[level]().choose(game.view_for(game.seat), budget())
            assert not game.refusals(move), (level, str(move))


@pytest.mark.parametrize("level", ALL)
def test_the_same_seed_plays_the_same_moves(level: str) -> None:
    for game in late_games():
        view = game.view_for(game.seat)
        assert LEVELS[level]().choose(view, budget()) == LEVELS[level]().choose(view, budget())


@pytest.mark.parametrize("edition", rules.Edition)
def test_a_position_rebuilt_from_its_line_gets_the_same_move(edition: str) -> None:
    hard = LEVELS["hard"]()
    for game in course(("medium", "medium", "medium"), 1, 25, edition=edition):
        if game.phase in (rules.Phase.CARDS, rules.Phase.TURN):
            line, view = game.to_position(), game.view_for(game.seat)
            rebuilt = Game.from_position(line).view_for(game.seat)
            assert hard.choose(rebuilt, budget(60)) == hard.choose(view, budget(60)), line
            if game.phase is rules.Phase.TURN:
                manner = of_game(view.position, MEDIUM).manner
                assert tasks(rebuilt.position, manner) == tasks(view.position, manner), line


def test_different_seeds_play_different_moves() -> None:
    view = late_games()[0].view_for(late_games()[0].seat)
    moves = {LEVELS["random"]().choose(view, budget(seed=seed)) for seed in range(20)}
    assert len(moves) > 5


def test_the_hard_bot_uses_its_time() -> None:
    """More nodes mean more work, and each report has a larger share."""
    game = _searched()
    asked = []
    for nodes in (20, 2000):
        told: list[float] = []

        def report(spent: float, told: list[float] = told) -> bool:
            told.append(spent)
            return True

        LEVELS["hard"]().choose(
            game.view_for(game.seat), Budget(seconds=None, nodes=nodes, report=report)
        )
        assert told == sorted(told)
        asked.append(len(told))
    assert asked[0] < asked[1]


def test_the_hard_bot_stops_on_request() -> None:
    game = _searched()
    told: list[float] = []

    def report(spent: float) -> bool:
        told.append(spent)
        return False

    move = LEVELS["hard"]().choose(
        game.view_for(game.seat), Budget(seconds=None, nodes=None, report=report)
    )
    assert len(told) == 1
    assert not game.refusals(move)


def _searched() -> Game:
    """Return a god's turn with something to search: two cards, and the power for them."""
    return next(
        game
        for game in late_games()
        if game.seat == rules.GOD
        and not game.position.playing.may_exchange
        and len(god.plan(game.position, SHARP_WEIGHTS, Meter(budget(1)))) > 1
        and game.position.power > 4
    )


# --- the god --------------------------------------------------------------------------------------


def _playing() -> list[Game]:
    found = [game for game in late_games() if game.seat == rules.GOD]
    assert found
    return found


def _aimed(game: Game) -> list[god.AimedCard]:
    """Choose the best target for every card."""
    return god.aim(game.position, FIRST_WEIGHTS, 0.0, Random(1))


def test_the_god_plans_cards_within_its_power() -> None:
    for game in _playing():
        power = game.position.god.power_left
        found = _aimed(game)
        for choice in god.choices(found, power):
            assert sum(each.cost for each in choice) <= power
        best = god.best_choice(game.position, found)
        assert god.gain_of(best) == max(
            god.gain_of(tuple(each for each in choice if each.gain > god.MIN_GAIN))
            for choice in god.choices(found, power)
        )


def test_a_careless_aim_is_never_better_than_the_best_aim() -> None:
    for game in _playing():
        best = {each.play.card: each.gain for each in _aimed(game)}
        slipped = god.aim(game.position, FIRST_WEIGHTS, 1.0, Random(1))
        assert {each.play.card for each in slipped} == set(best)
        assert all(each.gain <= best[each.play.card] + 1e-9 for each in slipped)


def test_a_plan_does_the_damage_that_it_predicts() -> None:
    """A plan does as much damage as it promises, and at least as much as the best card."""
    plans = 0
    for game in _playing():
        position = game.position
        found = god.plan(position, SHARP_WEIGHTS, Meter(budget(100_000)))
        if not found:
            continue
        assert [each.gain for each in found] == sorted([each.gain for each in found], reverse=True)
        promised, before = found[0].gain, menace(position.island, SHARP_WEIGHTS)
        while found:
            assert not position.refusals(found[0].play)
            position = position.play(found[0].play)
            if position.outcome is not None:
                break
            found = god.plan(position, SHARP_WEIGHTS, Meter(budget(100_000)))
            plans += 1
        assert before - menace(position.island, SHARP_WEIGHTS) == pytest.approx(promised)
    assert plans > 3


def test_a_strong_god_rates_houses_at_the_temple_as_dangerous() -> None:
    game = next(game for game in _playing() if game.position.island.sacrifices)
    island = game.position.island
    temple = island.temple
    assert temple is not None
    far = next(
        hex
        for hex in sorted(island.land.hexes)
        if hex is not temple and hex not in temple.neighbours and hex not in island.houses
    )
    seat, without = island.seats[0], island
    for hex in (temple, *temple.neighbours):
        if hex in without.land.hexes:
            without = without.with_houses(seat, hex, rules.Houses())
    near, away = (without.with_houses(seat, hex, rules.Houses(fresh=1)) for hex in (temple, far))
    first, sharp = (
        menace(near, weights) - menace(away, weights) for weights in (FIRST_WEIGHTS, SHARP_WEIGHTS)
    )
    assert sharp > first + 3


def test_the_god_puts_gifts_where_no_tribe_harvests() -> None:
    """A marker on a hex that a tribe holds yields every round, so the god puts none there."""
    gifts = 0
    for game in course(("medium", "easy", "easy"), 2, 8):
        if game.seat == rules.GOD:
            island = game.position.island
            for each in _aimed(game):
                for hex in each.play.targets if not each.cost else ():
                    assert isinstance(hex, Hex)
                    assert island.most_houses(hex) is None
                    gifts += 1
    assert gifts > 10


# --- the tribes -----------------------------------------------------------------------------------


def test_a_tribe_gathers_before_the_first_sacrifice() -> None:
    game = next(
        game
        for game in late_games()
        if game.phase is rules.Phase.TURN and not game.position.island.sacrifices
    )
    seat = game.seat
    assert seat is not None
    position = game.position
    island = position.island
    poor = position._replace(island=island.pay(seat, island.tribe(seat).store))
    assert not is_time(poor, seat, MEDIUM_MANNER)
    assert is_time(poor, seat, MEDIUM_MANNER._replace(part=0.0))
    assert is_time(poor._replace(round=45), seat, MEDIUM_MANNER)


def _before_a_blow(sacrifices: int) -> tuple[rules.Position, int]:
    """Return the turn of a rich tribe with one person and one fresh house at the temple."""
    game = next(game for game in late_games() if game.phase is rules.Phase.TURN)
    position, seat = game.position, game.seat
    assert seat is not None
    island = position.island
    temple = island.temple
    assert temple is not None
    island = island._replace(figures=FrozenDict(), houses=FrozenDict())
    island = island.gain(seat, rules.Stock(99, 99, 99)).with_houses(
        seat, temple, rules.Houses(fresh=3)
    )
    island = island.with_figure(CORNERS_OF[temple][0], rules.Figure(seat, rules.FigureKind.PERSON))
    tribe = island.tribe(seat)
    island = island.with_tribe(seat, tribe._replace(people=3, sacrificed=sacrifices))
    for other in island.seats:
        if other != seat:
            island = island.with_tribe(other, island.tribe(other)._replace(sacrificed=0))
    return position._replace(island=island, actions=rules.ACTIONS, round=20), seat


def test_a_hard_tribe_waits_until_people_are_ready() -> None:
    position, seat = _before_a_blow(PAUSE)
    hard = HARD_MANNER
    assert is_time(position, seat, MEDIUM_MANNER)
    assert not is_time(position, seat, hard)
    ready = position
    for corner in CORNERS_OF[position.island.temple or rules.VOLCANO][1:3]:
        island = ready.island.with_figure(corner, rules.Figure(seat, rules.FigureKind.PERSON))
        ready = ready._replace(island=island)
    assert is_time(ready, seat, hard)
    bare = ready._replace(island=ready.island._replace(houses=FrozenDict()))
    assert not is_time(bare, seat, hard)
    assert is_time(_before_a_blow(PAUSE + 1)[0], seat, hard)


def test_a_careful_tribe_calls_only_people_it_can_sacrifice_now() -> None:
    position, _ = _before_a_blow(PAUSE + 1)
    position = position._replace(island=position.island._replace(figures=FrozenDict()))
    for is_careful in (True, False):
        manner = MEDIUM_MANNER._replace(is_careful=is_careful)
        rates = {}
        for actions in (1, 2):
            found = tasks(position._replace(actions=actions), manner)
            rates[actions] = next(
                task.rate for task in found if isinstance(task.action, rules.Call)
            )
        assert (rates[1] < rates[2]) is is_careful


def test_a_tribe_that_gathers_spares_its_houses_at_the_temple() -> None:
    position, seat = _before_a_blow(0)
    island = position.island
    temple = island.temple
    assert temple is not None
    far = max(island.land.hexes, key=lambda hex: EDGES_TO[temple][CORNERS_OF[hex][0]])
    island = island.with_houses(seat, far, rules.Houses(fresh=1))
    poor = position._replace(island=island.pay(seat, rules.Stock(ore=99)), round=1)
    for manner, called in ((MEDIUM_MANNER, far), (EASY[rules.Edition.FIRST, 2].manner, temple)):
        calls = [each.action for each in tasks(poor, manner) if isinstance(each.action, rules.Call)]
        assert calls[0].hex is called


@pytest.mark.parametrize(
    ("food", "stored", "is_stripped"), [(9, 0, True), (5, 0, True), (4, 0, False), (9, 1, False)]
)
def test_a_hungry_tribe_strips_a_heap_of_food_before_walking_on(
    food: int, stored: int, is_stripped: bool
) -> None:
    position, seat = _before_a_blow(0)
    start = next(each for each in rules.CROSSINGS if EDGES_TO[rules.VOLCANO][each] == 1)
    heap = max(start.hexes, key=lambda hex: EDGES_TO[rules.VOLCANO][CORNERS_OF[hex][0]])
    island = position.island._replace(
        temple=rules.VOLCANO,
        figures=FrozenDict({start: rules.Figure(seat, rules.FigureKind.PERSON)}),
        houses=FrozenDict(),
        markers=FrozenDict({heap: rules.Stock(food)}),
    )
    island = island.with_tribe(
        seat, island.tribe(seat)._replace(store=rules.Stock(stored), sacrificed=0)
    )
    for edition in rules.Edition:
        game = edition, 2
        for manner in (EASY[game].manner, MEDIUM[game].manner, HARD_MANNERS[game]):
            action = tasks(position._replace(island=island), manner)[0].action
            assert isinstance(action, rules.Strip if is_stripped else rules.Walk)


def test_no_tribe_leaves_a_heap_of_food_for_a_walk_that_only_prepares_its_next_turn() -> None:
    turns = 0
    for before, after in pairwise(course(("hard", "hard", "hard"), 11, 60, edition="3")):
        position, move, seat = before.position, after.moves[-1], before.seat
        if position.phase is not rules.Phase.TURN or after.seat == seat or seat is None:
            continue
        markers = position.island.markers
        heaps = (hex for hex in markers if markers[hex].food >= HEAP)
        if any(
            position.island.has_figure_at(seat, hex) and position.island.most_houses(hex) != seat
            for hex in heaps
        ):
            turns += 1
            assert not isinstance(move, rules.Walk) or can_pay(position), str(move)
    assert turns


def test_better_tribes_make_more_sacrifices() -> None:
    *_, end = course(("random", "medium", "random"), 4, 45)
    better, worse = end.position.island.tribes
    assert better.sacrificed > worse.sacrificed


@pytest.mark.parametrize(
    ("levels", "games"),
    [
        (("medium", "easy", "easy"), 3),
        (("medium", "easy", "easy", "easy"), 3),
        (("hard", "medium", "medium"), 3),
    ],
    ids=str,
)
def test_a_god_of_a_better_level_wins_most_games(levels: tuple[str, ...], games: int) -> None:
    won = 0
    for seed in range(games):
        *_, end = course(levels, seed, 60, nodes=20_000)
        assert end.outcome is not None
        won += rules.GOD in end.outcome.winners
    assert won > games // 2
