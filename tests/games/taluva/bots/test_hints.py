"""Hints and their reasons."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from taluva import Game
from taluva.core.bot import Budget, Hint
from taluva.games.taluva import outlook, rules
from taluva.games.taluva.bots import hints as hint_module
from taluva.games.taluva.bots.hints import hints, reason
from taluva.games.taluva.bots.levels import NARROW, search
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.outlook import PlayerOutlook, count_players, surviving_placements
from taluva.i18n import ENGLISH
from taluva.tui.prompt import Prompt
from tests import phrases
from tests.games.taluva.bots.positions import NAMES, WAYS, budget, drawn, middle_games, play
from tests.games.taluva.table import at_turn

# Seat 1 owns four fields around the volcano M25, with four empty fields next to them.
ISLAND = """\
        L    M    N    O    P
    21                 ^3w
    22  J1h1      C3        J1h2
    23       J1h1      S3
    24  J1h1      C1h1      J1h2
    25       ^1e       C1
    26            L1        S1h2
    """
ONE_TEMPLE = rules.Pool(10, 2, 1)


def building(pool: rules.Pool = ONE_TEMPLE) -> Game:
    """Return the island with the tile far away and seat 1 to build."""
    game = drawn(ISLAND, "JC", (pool, rules.Pool(12, 2, 3)))
    return Game(game.names, game.colours, game.position._replace(phase=rules.Phase.BUILD))


def test_builds_have_reasons() -> None:
    game = building()
    said = {type(move): reason(game, move, say=ENGLISH) for move in game.legal_moves()}
    assert said[rules.Temple] == f"temple N26: settlement of 4, {phrases.YOUR_THIRD_TEMPLE}"
    assert said[rules.Tower].startswith("tower ")
    assert said[rules.Tower].endswith(f": on level 3, {phrases.YOUR_FIRST_TOWER}")
    assert reason(game, game.legal_moves()[-1], say=ENGLISH).startswith("expand L22 ")


def test_a_winning_build_is_called_winning() -> None:
    game = building(rules.Pool(10, 0, 1))
    temple = next(move for move in game.legal_moves() if isinstance(move, rules.Temple))
    last = f"{phrases.YOUR_THIRD_TEMPLE}, {phrases.HINT_WINS}"
    assert reason(game, temple, say=ENGLISH).endswith(last)


def test_an_expansion_says_what_it_uses_and_gains() -> None:
    game = building()
    expansions = [move for move in game.legal_moves() if isinstance(move, rules.Expand)]
    said = [reason(game, move, say=ENGLISH) for move in expansions]
    assert "expand L22 sand: 3 huts on 1 field, settlement of 5" in said


ERUPTION = """\
        L    M    N    O    P
    23       C1        J1
    24  J1h2      C1h2      L1
    25       ^1w       S1h2
    26  J1        R1        J1
    27       C1        ^1e
    """


def test_a_placement_names_the_players_it_hurts() -> None:
    game = drawn(ERUPTION, "RS", (rules.Pool(15, 2, 3), rules.Pool(15, 2, 3)))
    said = [reason(game, move, say=ENGLISH) for move in game.legal_moves()]
    assert any(phrases.RAISES_LAND(level=2) in words for words in said)
    assert any("buries 1 of Ben's huts" in words for words in said)
    assert any(words.endswith(": new land") for words in said)


@pytest.mark.parametrize("number", range(3))
def test_every_move_of_a_game_has_a_reason(number: int) -> None:
    start = Game.new(["Ana", "Ben"], seed=number, tile_count=24)
    for game in play(start, ("easy", "easy"), number):
        for move in game.legal_moves():
            words = reason(game, move, say=ENGLISH)
            assert ": " in words
            assert str(move).split()[0] in words
            assert words.isprintable()


def test_hints_are_legal_distinct_and_few() -> None:
    for game in middle_games(4, seed=60):
        found = hints(game.view_for(game.seat), budget(2, nodes=500), count=3, say=ENGLISH)
        assert 1 <= len(found) <= 3
        assert len({hint.move for hint in found}) == len(found)
        for hint in found:
            assert not game.refusals(hint.move)
            assert hint.reason.startswith(reason(game, hint.move, say=ENGLISH))


@pytest.mark.parametrize("players", [2, 4])
def test_hints_use_the_narrow_search_for_any_number_of_players(players: int) -> None:
    start = Game.new(["Ana", "Ben", "Cleo", "Dan"][:players], seed=4)
    levels = ("easy",) * players
    game = next(each for each in play(start, levels, 4) if each.turn == 3 * players)
    view = game.view_for(game.seat)
    best = search(view, budget(2, nodes=1000), style=NARROW)[0].turn
    assert hints(view, budget(2, nodes=1000), say=ENGLISH)[0].move == best.place


def test_hints_for_a_tile_say_what_to_build_next() -> None:
    game = next(game for game in middle_games(4, seed=60) if game.phase is rules.Phase.TILE)
    found = hints(game.view_for(game.seat), budget(2, nodes=500), say=ENGLISH)
    assert all("; then " in hint.reason for hint in found)


def test_the_first_hint_is_a_winning_move() -> None:
    game = drawn(ISLAND, "JC", (rules.Pool(10, 0, 1), rules.Pool(12, 2, 3)))
    first = hints(game.view_for(game.seat), Budget(None, 1), say=ENGLISH)[0]
    assert isinstance(first.move, rules.Place)
    assert first.reason.endswith(phrases.HINT_WINS)


def test_there_are_no_hints_after_the_end() -> None:
    start = Game.new(["Ana", "Ben"], seed=1, tile_count=2)
    *_, end = play(start, ("easy", "easy"), 1)
    assert hints(end.view_for(end.seat), budget(), say=ENGLISH) == []


def test_the_reason_for_a_hut_counts_the_fields_next_to_it() -> None:
    game = Game.new(["Ana", "Ben"], tiles=["JC", "JJ"]).play("place M25 e")
    said = [
        reason(game, move, say=ENGLISH)
        for move in game.legal_moves()
        if isinstance(move, rules.Hut)
    ]
    assert said == [
        phrases.FIELD_NEXT_TO_IT(number=f"hut N24: {phrases.NEW_SETTLEMENT}, 1", land="clearing"),
        phrases.FIELD_NEXT_TO_IT(number=f"hut N26: {phrases.NEW_SETTLEMENT}, 1", land="jungle"),
    ]


def test_the_move_of_a_hint_can_be_typed_unchanged() -> None:
    for game in middle_games(4, seed=60):
        view = game.view_for(game.seat)
        for hint in DEFINITION.hints(view, budget(2, nodes=500), ENGLISH):
            line = hint.reason.partition(":")[0]
            assert Prompt(view, DEFINITION, say=ENGLISH).move(line) == hint.move, line


# --- moves that lose ------------------------------------------------------------------------------


def loses(position: rules.Position, move: rules.Move) -> bool:
    """Check by playing on whether the turn that a move starts can only end in a loss.

    In a ranking game, a place that was built for is not a loss.
    """
    after, seat = position.play(move), position.seat
    if after.standing.statuses[seat - 1] is rules.Status.OUT:
        return True
    if after.phase is rules.Phase.BUILD:
        return all(loses(after, build) for build in after.legal_moves())
    if after.outcome is None or position.options.ranking:
        return False
    return seat not in after.outcome.winners


def late_positions() -> Iterator[Game]:
    """Yield more than 200 positions of the last turns of games of all kinds.

    In every second one, the player has only a few pieces left and so may be put out.
    """
    rng = random.Random(28)
    for number, (players, way) in enumerate(WAYS):
        start = Game.new(NAMES[:players], seed=number, **way)
        games = list(play(start, ("easy",) * players, number))[:-1]
        for game in games[-12:]:
            yield game
            pool = rng.choice(
                [rules.Pool(0, 1, 1), rules.Pool(0, 2, 1), rules.Pool(1, 0, 2), rules.Pool(2, 1, 1)]
            )
            position = game.position
            if game.phase is rules.Phase.TILE:
                pools = list(position.standing.pools)
                pools[position.seat - 1] = pool
                standing = position.standing._replace(pools=tuple(pools))
                yield replace(game, position=position._replace(standing=standing))


def test_no_hint_loses_while_another_move_does_not() -> None:
    seen = dangers = 0
    for game in late_positions():
        position = game.view_for(game.seat).position
        bad = {move for move in position.legal_moves() if loses(position, move)}
        seen += 1
        if 0 < len(bad) < len(position.legal_moves()):
            dangers += 1
            found = hints(replace(game, position=position), budget(2, nodes=20), ENGLISH)
            assert not bad & {hint.move for hint in found}, (game.names, game.turn)
        if position.phase is rules.Phase.TILE and position.tiles_left:
            assert surviving_placements(position) == {*position.legal_moves()} - bad
    assert seen >= 200
    assert dangers > 10


def test_the_only_saving_placement_is_the_only_hint_and_says_why() -> None:
    game = at_turn("ed06", 28)
    (hint,) = hints(game, budget(nodes=500), ENGLISH)
    assert str(hint.move) == "place M17 se"
    assert sum(not loses(game.position, move) for move in game.legal_moves()) == 1
    for told in (hint.reason, hint.short):
        assert told.startswith(f"place M17 se: {phrases.ONLY_MOVE}")


@pytest.mark.parametrize(("name", "turn"), [("ed06", 30), ("mouse", 27)])
def test_if_every_placement_loses_one_hint_says_so(name: str, turn: int) -> None:
    game = at_turn(name, turn)
    assert all(loses(game.position, move) for move in game.legal_moves())
    (hint,) = hints(game, budget(nodes=500), ENGLISH)
    assert phrases.EVERY_PLACEMENT_LOSES in hint.reason


def test_hints_are_different_ideas() -> None:
    game = drawn(ISLAND, "JC", (rules.Pool(10, 2, 2), rules.Pool(12, 2, 3)))
    found = hints(game, budget(nodes=500), ENGLISH)
    builds = [hint.reason.partition("; then ")[2].split()[0] for hint in found]
    assert len(found) == 3
    assert {"tower", "temple"} < {*builds}


def test_a_player_who_can_win_gets_only_winning_hints() -> None:
    game = drawn(ISLAND, "JC", (rules.Pool(10, 1, 1), rules.Pool(0, 2, 3)))
    for hint in hints(
        drawn(ISLAND, "JC", (rules.Pool(0, 1, 1), rules.Pool(12, 2, 3))), budget(), ENGLISH
    ):
        assert hint.reason.endswith(phrases.HINT_WINS)
    assert len(hints(game, budget(), ENGLISH)) == 3


def test_in_a_ranking_game_the_best_place_comes_first() -> None:
    pools = (rules.Pool(10, 0, 1), rules.Pool(12, 2, 3), rules.Pool(12, 2, 3))
    for hint in hints(drawn(ISLAND, "JC", pools, ranking=True), budget(), ENGLISH):
        assert hint.reason.endswith(phrases.FINISHES_IN_PLACE(place="1st place"))


def after_hint(game: Game, hint: Hint[rules.Move]) -> rules.Position:
    """Return the position after the whole turn of a hint, without the next tile."""
    position = game.play(hint.move).position
    build = hint.reason.rpartition("; then ")[2].partition(":")[0]
    after = (
        game.play(hint.move).play(build).position
        if position.phase is rules.Phase.BUILD
        else position
    )
    return after._replace(deck=after.deck[: game.turn])


@pytest.mark.parametrize("turn", [21, 23])
def test_hints_avoid_being_unable_to_build(turn: int) -> None:
    game = at_turn("eliminated-25", turn)
    for hint in hints(game, budget(nodes=400), ENGLISH):
        (own,) = count_players(after_hint(game, hint), game.position.seat)
        assert own.stays == own.stays_of


def test_hints_avoid_that_the_next_rival_wins() -> None:
    game = at_turn("hint-five-55", 55)
    for hint in hints(game, budget(nodes=400), ENGLISH):
        after = after_hint(game, hint)
        assert count_players(after, after.seat)[0].wins <= 1  # others allow 4 of 5 tiles


def test_a_riskier_hint_says_how_much_better_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_module, "_CLEARLY_BETTER", -1.0)  # accept every riskier turn
    game = at_turn("hint-five-55", 55)
    seen = set()
    for hint in hints(game, budget(nodes=400), ENGLISH, count=9):
        after = after_hint(game, hint)
        (rival,) = count_players(after, after.seat)
        is_riskier = phrases.RISKIER() in hint.reason
        assert is_riskier == (rival.wins > 1)
        seen.add(is_riskier)
    assert seen == {True, False}


def test_hints_stop_counting_risks_when_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []

    def count(position: rules.Position, *seats: int) -> list[PlayerOutlook]:
        counted.append(position)
        return count_players(position, *seats)

    monkeypatch.setattr(outlook, "count_players", count)
    stopped = Budget(None, 400, report=lambda part: False)
    assert hints(at_turn("hint-five-55", 55), stopped, ENGLISH)
    assert len(counted) <= hint_module._MIN_RATED
