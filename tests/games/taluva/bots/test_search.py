"""Bots stay within their budgets, and the evaluation is fair and includes the end of the game."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from taluva import Game
from taluva.core.bot import Budget
from taluva.games.taluva.bots.evaluation import (
    Evaluator,
    Stage,
    best_rivals,
    chances,
    scores,
    sides_of,
    tallies,
)
from taluva.games.taluva.bots.features import Outlook
from taluva.games.taluva.bots.levels import (
    DEEP,
    FRUGAL,
    NARROW,
    WIDE,
    Candidate,
    Effort,
    Style,
    _play_on,
    search,
)
from taluva.games.taluva.bots.turns import (
    Breadth,
    CandidateTurn,
    best_ending,
    best_turn,
    placements_in_order,
    turns_with,
)
from taluva.games.taluva.rules import Hut, Phase, Place, Pool, Position, Tile
from taluva.games.taluva.rules.options import Land
from taluva.hexgrid import ORIGIN, Direction
from tests.games.taluva.bots.positions import NAMES, WAYS, bot, budget, middle_games, play


def test_counting_lost_turns_stops_at_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle_games(1, seed=80)[0]
    ticks = count()
    asked: list[Tile] = []

    def winning_turn(rival: object, position: Position, tile: Tile) -> tuple[Place, Hut]:
        asked.append(tile)
        return Place(ORIGIN, Direction.E, tile), Hut(ORIGIN)

    monkeypatch.setattr("taluva.core.bot.monotonic", lambda: next(ticks))
    monkeypatch.setattr("taluva.games.taluva.bots.levels.Rival._winning_turn", winning_turn)
    assert search(game.view_for(game.seat), Budget(500))
    assert 50 < len(asked) < 500


def test_a_node_budget_is_exceeded_only_by_the_last_playout() -> None:
    for game in middle_games(3, seed=80):
        tried = search(game.view_for(game.seat), Budget(None, 2000))
        assert 20 < sum(candidate.tries for candidate in tried) < 2000 / 18


def test_the_search_reports_progress_and_can_be_interrupted() -> None:
    game = middle_games(1, seed=80)[0]
    shown: list[float] = []

    def report(spent: float) -> bool:
        shown.append(spent)
        return len(shown) < 20

    tried = search(game.view_for(game.seat), Budget(None, 20_000, 0, report))
    assert len(shown) == 20
    assert shown == sorted(shown)
    assert sum(candidate.tries for candidate in tried) < 20


@pytest.mark.parametrize(
    ("level", "players", "effort"),
    [
        ("hard", 2, Effort(DEEP, 1000)),
        ("expert", 2, Effort(WIDE)),
        ("hard", 3, Effort(FRUGAL, 300)),
        ("hard", 4, Effort(FRUGAL, 300)),
        ("hard", 5, Effort(FRUGAL, 300)),
        ("expert", 3, Effort(NARROW)),
        ("expert", 4, Effort(NARROW)),
        ("expert", 5, Effort(NARROW)),
    ],
)
def test_how_a_level_searches_depends_on_the_number_of_players(
    monkeypatch: pytest.MonkeyPatch, level: str, players: int, effort: Effort
) -> None:
    """With a time limit, hard answers in time. With nodes, it uses all of them."""
    asked = spied_search(monkeypatch)
    game = Game.new(NAMES[:players], seed=2)
    for given in (Budget(60.0), Budget(None, 20_000)):
        bot(level).choose(game.view_for(game.seat), given)
    by_clock = Budget(60.0, effort.max_nodes)
    assert asked == [(by_clock, effort.style, []), (Budget(None, 20_000), effort.style, [])]


def spied_search(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Budget, Style, list[Candidate]]]:
    """Collect the bots' searches, which get few nodes whatever they ask for."""
    asked: list[tuple[Budget, Style, list[Candidate]]] = []

    def spied(
        view: Game, budget: Budget, tried: list[Candidate], style: Style, judge: Evaluator
    ) -> list[Candidate]:
        asked.append((budget, style, tried))
        return search(view, Budget(None, 50), tried, style, judge)

    monkeypatch.setattr("taluva.games.taluva.bots.levels.search", spied)
    return asked


@pytest.mark.parametrize("players", [2, 4])
def test_the_default_search_is_narrow(players: int) -> None:
    """Hints and the analysis are as good with four players as with two."""
    game = Game.new(NAMES[:players], seed=2)
    for _ in range(4 * players):
        game = game.play(bot("easy").choose(game.view_for(game.seat), budget(1)))
    usual, narrow, frugal = (
        [(each.turn.place, each.turn.build, each.value) for each in found]
        for found in (
            search(game.view_for(game.seat), Budget(None, 2000)),
            search(game.view_for(game.seat), Budget(None, 2000), style=NARROW),
            search(game.view_for(game.seat), Budget(None, 2000), style=FRUGAL),
        )
    )
    assert usual == narrow
    assert len(frugal) < len(narrow)


def test_a_wide_search_looks_at_more_turns() -> None:
    game = next(each for each in middle_games(9, seed=5) if each.phase is Phase.TILE)
    deep, wide = (
        search(game.view_for(game.seat), Budget(None, 12_000), style=style)
        for style in (DEEP, WIDE)
    )
    assert len(deep) == DEEP.candidates < len(wide) == WIDE.candidates


def test_a_playout_plays_a_round_and_more_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def spied(turn: CandidateTurn, tiles: tuple[Tile, ...], *more: Any) -> tuple[float, int]:
        played.append(len(tiles))
        return _play_on(turn, tiles, *more)

    monkeypatch.setattr("taluva.games.taluva.bots.levels._play_on", spied)
    for game in middle_games(3, seed=80):
        for style, turns in ((NARROW, 2), (DEEP, 3)):
            played.clear()
            search(game.view_for(game.seat), Budget(None, 500), style=style)
            assert set(played) == {turns}


class Counting(Evaluator):
    """A judge that counts the positions."""

    asked = 0

    def chances(self, position: Position) -> list[float]:
        self.asked += 1
        return super().chances(position)


def test_only_the_best_placements_get_more_than_one_build() -> None:
    breadth = Breadth(6, 4, 3)
    seen = 0
    for game in middle_games(12, seed=60):
        position, tile = game.position, game.position.tile
        if tile is None or best_ending(position) is not None:
            continue
        judge = Counting(is_corrected=True)
        places = placements_in_order(position, tile, judge)[: breadth.placements]
        turns = [list(turns_with(position, each, tile, breadth.builds, judge)) for each in places]
        turns.sort(key=lambda each: each[0].value, reverse=True)
        examined = [each[0] for each in turns] + [
            turn for each in turns[: breadth.favourites] for turn in each[1:]
        ]
        judge.asked = 0
        found = best_turn(position, tile, breadth, judge)
        assert judge.asked == len(examined) <= 6 + 3 * 3 < breadth.nodes
        assert found.value == max(turn.value for turn in examined)
        seen += judge.asked < sum(map(len, turns))
    assert seen > 3


def test_without_any_limit_a_search_still_ends() -> None:
    start = Game.new(["Ana", "Ben"], seed=1, tile_count=2)
    assert bot("hard").choose(start.view_for(start.seat), Budget(None, None)) in start.legal_moves()


@pytest.mark.parametrize(("players", "way"), WAYS)
def test_chances_are_between_0_and_1_and_have_the_right_sum(
    players: int, way: dict[str, Any]
) -> None:
    game = Game.new(NAMES[:players], seed=2, **way)
    levels = ("easy", "random", "easy", "random", "easy")[:players]
    for each in play(game, levels, 2):
        if each.phase is Phase.BUILD:
            continue
        found = chances(each.position)
        assert all(0 <= chance <= 1 for chance in found)
        if way.get("teams"):
            assert found[0] == found[2]
            assert found[0] + found[1] == pytest.approx(1)
        elif way.get("ranking"):
            if each.outcome is None:
                assert sum(found) == pytest.approx(players / 2)
        else:
            assert sum(found) == pytest.approx(1)


def test_a_finished_game_is_evaluated_by_its_result() -> None:
    start = Game.new(["Ana", "Ben"], seed=3, tile_count=12)
    *_, end = play(start, ("medium", "random"), 3)
    assert end.outcome is not None
    assert end.outcome.winners == (1,)
    assert chances(end.position) == [1.0, 0.0]


def outlook(pool: Pool, turns: int, **known: int) -> Outlook:
    return Outlook(*pool, turns, **{name: known.get(name, 0) for name in Outlook._fields[4:]})


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("temples", [0, 1, 2])
def test_at_the_end_one_temple_is_worth_more_than_two_towers(
    players: int, turns: int, temples: int
) -> None:
    left = 3 - temples
    temple_more = outlook(Pool(8, 2, left - 1), turns)
    rivals = [outlook(Pool(8, 0, left), turns) for _ in range(players - 1)]
    for to_move in range(players):
        first, *others = scores([temple_more, *rivals], to_move)
        assert all(first > other for other in others)


def test_huts_decide_at_the_end_when_the_rest_is_equal_and_not_before() -> None:
    def gain(rival: Pool) -> int:
        """Return the value of two huts, the second of which beats a rival with equal temples."""
        before, after = (
            scores([outlook(Pool(huts, 1, 1), 0), outlook(rival, 0)], 0) for huts in (9, 7)
        )
        return (after[0] - after[1]) - (before[0] - before[1])

    assert gain(Pool(8, 1, 1)) > gain(Pool(8, 1, 0)) + 100  # hundredths of a logit


def test_every_player_is_compared_with_the_best_rival_of_another_side() -> None:
    known = [tallies(outlook(Pool(8, 2, temples), 0)) for temples in (0, 2, 3, 1)]
    first, second, _, fourth = known
    assert best_rivals(known) == [fourth, first, first, first]
    assert best_rivals(known, teams=True) == [fourth, first, fourth, first]
    assert best_rivals([first, None]) == [None, first]
    assert best_rivals([second, None, fourth]) == [fourth, fourth, second]


def test_among_equal_players_the_next_to_move_has_the_best_chance() -> None:
    """Every player who moves before you may spoil what is ready."""
    equal = outlook(Pool(8, 1, 1), 3, settlements=3, ready=2, tower_now=1, sites=1)
    for to_move in range(4):
        found = scores([equal] * 4, to_move)
        in_order = found[to_move:] + found[:to_move]
        assert in_order == sorted(set(in_order), reverse=True)


def test_eliminated_players_do_not_count_in_the_order_of_play() -> None:
    equal = outlook(Pool(8, 1, 1), 3, settlements=3, ready=2, tower_now=1, sites=1)
    moving, following, _, last = scores([equal] * 4, 0)
    assert scores([equal, None, equal, equal], 0) == [moving, 0, following, last]
    assert scores([equal, equal, equal, None], 2) == [following, last, moving, 0]


@pytest.mark.parametrize(
    ("before", "playing", "sides"),
    [
        (0, 2, (0, 0, 0)),
        (1, 2, (1, -1, 0)),
        (1, 4, (1, -1, 0)),
        (2, 4, (1, -1, 50)),
        (3, 4, (1, -1, 100)),
        (2, 5, (1, -1, 33)),
    ],
)
def test_waiting_players_have_weights_between_the_next_and_the_last(
    before: int, playing: int, sides: tuple[int, int, int]
) -> None:
    assert sides_of(Stage(playing, 5, before, playing)) == sides


@pytest.mark.parametrize("rounds", [2, 5, 12])
def test_a_split_settlement_may_allow_a_temple(rounds: int) -> None:
    with_split, without = (
        outlook(Pool(8, 2, 2), rounds, settlements=1, splits=splits) for splits in (1, 0)
    )
    assert scores([with_split, without], 0)[0] > scores([without, without], 0)[0]


def test_cached_settlements_do_not_change_the_evaluation() -> None:
    judge = Evaluator()
    start = Game.new(["Ana", "Ben"], seed=8, tile_count=24)
    for each in play(start, ("easy", "easy"), 8):
        if each.phase is not Phase.BUILD:
            assert judge.chances(each.position) == chances(each.position)


def test_tries_for_the_tile_are_reused_for_the_build() -> None:
    game = next(each for each in middle_games(9, seed=5) if each.phase is Phase.TILE)
    best = search(game.view_for(game.seat), Budget(None, 2000))[0]
    placed = game.play(best.turn.place or "")
    assert placed.seat == game.seat
    fresh, kept = (
        {
            each.turn.build: each.tries
            for each in search(placed.view_for(placed.seat), Budget(None, 100), tried=tried)
        }
        for tried in ([], [best])
    )
    assert fresh[best.turn.build] < best.tries <= kept[best.turn.build]


@pytest.mark.parametrize(("given", "is_kept"), [(Budget(0.05), True), (Budget(None, 600), False)])
def test_a_bot_reuses_its_search_only_with_a_time_budget(
    monkeypatch: pytest.MonkeyPatch, given: Budget, is_kept: bool
) -> None:
    asked = spied_search(monkeypatch)
    game = next(each for each in middle_games(9, seed=5) if each.phase is Phase.TILE)
    hard = bot("hard")
    placed = game.play(hard.choose(game.view_for(game.seat), given))
    hard.choose(placed.view_for(placed.seat), given)
    assert [bool(tried) for _, _, tried in asked] == [False, is_kept]
    hard.choose(game.view_for(game.seat), given)  # as if the placement had been taken back
    assert not asked[-1][2]


def test_more_nodes_than_needed_do_not_change_the_move() -> None:
    game = middle_games(1, seed=81)[0]
    first = bot("medium").choose(game.view_for(game.seat), budget(1, nodes=10_000))
    assert first == bot("medium").choose(game.view_for(game.seat), budget(2, nodes=10_000))


def test_the_last_turn_of_a_playout_has_the_most_weight() -> None:
    class Told(Evaluator):
        """A judge with given chances at each turn of the game."""

        def chances(self, position: Position) -> list[float]:
            return [{3: 0.2, 4: 0.8}.get(position.turn, 0.5)] * 2

    game = Game.new(["Ana", "Ben"], seed=1, tile_count=24)
    after = game.view_for(game.seat).position
    while after.turn == 1:
        after = after.play(after.legal_moves()[0])
    turn = CandidateTurn(None, None, after, 0.4)
    tile = Tile(Land.JUNGLE, Land.SAND)
    found = [_play_on(turn, (tile,) * count, 1, Breadth(2, 1), Told())[0] for count in range(3)]
    assert found == pytest.approx([0.4, 0.2, (0.2 / 2 + 0.8) / 1.5])
