"""Statistics of two small games, each figure counted by hand on the board."""

from __future__ import annotations

from typing import Any

import pytest

from taluva.analysis.statistics import BAND, survey
from taluva.core.analysis import Statistics
from taluva.games.taluva.rules import Pool, Reason, Status
from taluva.games.taluva.statistics import STATISTICS, GameCounts, figures, tally
from taluva.record.record import Record
from tests.analysis.logs import EIGHT_TURNS, FIVE_TURNS, record_in, record_of
from tests.record.sample_games import FOUR, TWO, first_game, sample_logs


def counted(text: str) -> GameCounts:
    record = record_of(text)
    return tally(record.history.games, record.setup.bots)


def figures_of(record: Record[Any, Any]) -> Statistics:
    return figures(record.history.games, record.setup.bots)


def test_a_game_of_five_turns_is_counted() -> None:
    game = counted(FIVE_TURNS)
    assert (game.edition, game.turns, game.eruptions, game.highest_level) == ("2014", 5, 1, 2)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == (Reason.TILES_OUT, (1,))
    ana, ben = game.seats
    assert [pool.huts for pool in ana.built] == [1, 1, 2, 2, 4]
    assert [pool.huts for pool in ben.built] == [0, 1, 1, 2, 2]
    assert (ana.turns, ben.turns) == (3, 2)
    assert (ana.huts_lost, ana.huts_lost_to_self, ana.huts_destroyed) == (1, 1, 0)
    assert (ben.huts_lost, ben.huts_lost_to_self, ben.huts_destroyed) == (0, 0, 0)
    assert (ana.eruptions, ben.eruptions) == (1, 0)
    assert (ana.highest_level, ben.highest_level) == (2, 1)
    assert (ana.settlements, ben.settlements) == ((2,), (1, 1))
    assert (ana.bot, ben.bot) == ("", "hard,3s")


def test_a_game_of_eight_turns_is_counted() -> None:
    game = counted(EIGHT_TURNS)
    assert (game.edition, game.turns, game.eruptions, game.highest_level) == ("2006", 8, 3, 2)
    ana, ben = game.seats
    assert [pool.huts for pool in ana.built] == [1, 1, 3, 3, 4, 4, 5, 5]
    assert [pool.huts for pool in ben.built] == [0, 1, 1, 6, 6, 8, 8, 8]
    assert [pool.temples for pool in ben.built] == [0, 0, 0, 0, 0, 0, 0, 1]
    assert (ana.total, ben.total) == (Pool(5, 0, 0), Pool(8, 0, 1))
    assert (ana.huts_lost, ana.huts_lost_to_self, ana.huts_destroyed) == (3, 0, 0)
    assert (ben.huts_lost, ben.huts_lost_to_self, ben.huts_destroyed) == (1, 1, 3)
    assert (ana.eruptions, ben.eruptions) == (0, 3)
    assert (ana.highest_level, ben.highest_level) == (1, 2)
    assert (ana.settlements, ben.settlements) == ((1, 1), (5,))


def test_a_game_cut_in_mid_turn_counts_what_was_played() -> None:
    game = counted(EIGHT_TURNS.split("4 expand")[0])
    assert (game.turns, game.outcome) == (4, None)
    ana, ben = game.seats
    assert [pool.huts for pool in ana.built] == [1, 1, 3, 3]
    assert (ana.huts_lost, ben.huts_destroyed) == (2, 2)
    assert ana.settlements == (1,)


def test_a_game_without_steps_counts_nothing() -> None:
    game = counted(EIGHT_TURNS.split("1 place")[0])
    assert (game.turns, game.eruptions, game.highest_level) == (0, 0, 0)
    assert all(seat.total == Pool(0, 0, 0) and not seat.built for seat in game.seats)


def test_totals_agree_with_the_pools_at_the_end() -> None:
    for path in sample_logs():
        record = record_in(path)
        game = tally(record.history.games, record.setup.bots)
        pools = record.game.position.standing.pools
        assert [seat.total for seat in game.seats] == [pool.pieces_built() for pool in pools]
        assert all(len(seat.built) == game.turns for seat in game.seats)
        assert sum(seat.turns for seat in game.seats) == game.turns
        for seat in game.seats:
            assert list(seat.settlements) == sorted(seat.settlements, reverse=True)
        lost = sum(seat.huts_lost for seat in game.seats)
        destroyed = sum(seat.huts_destroyed + seat.huts_lost_to_self for seat in game.seats)
        assert lost == destroyed
        standing = sum(b.huts for b in record.game.position.board.buildings.values())
        assert sum(seat.total.huts for seat in game.seats) - lost == standing


def test_a_survey_groups_several_games() -> None:
    found = survey(figures_of(record_of(text)) for text in (FIVE_TURNS, EIGHT_TURNS, EIGHT_TURNS))
    groups = {(group.by, group.value): group for group in found.groups}
    assert found.players == 2
    assert groups["", "all"].wins[:2] == (1, 2)
    assert groups["", "all"].games == 3
    assert (groups["", "all"].shortest, groups["", "all"].longest) == (5, 8)
    assert (groups["", "all"].median, groups["", "all"].mean) == (8, 7)
    assert groups["edition", "2006"].wins[:2] == (0, 2)
    assert groups["edition", "2014"].wins[:2] == (1, 0)
    assert groups["ending", "tiles-out"].games == 3
    assert groups["players", "2"].games == 3
    assert groups["turns", f"1 to {BAND}"].games == 3


def test_unfinished_games_have_no_winner() -> None:
    found = survey([figures_of(record_of(EIGHT_TURNS.split("8 place")[0]))])
    groups = {(group.by, group.value): group for group in found.groups}
    assert sum(groups["ending", "unfinished"].wins) == 0


def test_plain_data_holds_the_same_figures() -> None:
    game = figures_of(record_of(EIGHT_TURNS))
    data = game.data
    assert data["seats"][1]["built"] == {"huts": 8, "towers": 0, "temples": 1}
    assert data["seats"][1]["built_by_turn"]["huts"] == [0, 1, 1, 6, 6, 8, 8, 8]
    ana, ben = game.rows
    assert tuple(ana) == STATISTICS.columns
    assert (ana["won"], ben["won"], ben["huts_destroyed"]) == (0, 1, 3)
    assert (ben["settlements"], ben["largest_settlement"]) == (1, 5)
    assert ana["status"] == Status.PLAYING


@pytest.mark.parametrize(
    ("arguments", "winners", "shared"),
    [
        ({"names": FOUR, "teams": True, "tile_count": 8}, 2, 0),
        ({"names": TWO, "tile_count": 4}, 2, 1),
        ({"names": TWO, "tile_count": 4}, 1, 0),
    ],
    ids=["partners", "tie", "winner"],
)
def test_winning_partners_do_not_count_as_a_shared_win(
    arguments: dict[str, Any], winners: int, shared: int
) -> None:
    game = first_game(
        arguments, lambda game: game.outcome is not None and len(game.outcome.winners) == winners
    )
    every = survey([figures_of(Record.of(game))]).groups[0]
    assert (sum(every.wins), every.shared) == (winners, shared)
