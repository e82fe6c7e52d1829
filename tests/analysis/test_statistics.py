"""Statistics of many games, in total and in groups."""

from __future__ import annotations

from taluva.analysis.statistics import group_as_dict, survey
from taluva.core.analysis import Statistics
from taluva.core.game import Outcome


def figures(turns: int, *winners: int, is_shared: bool = False) -> Statistics:
    outcome = Outcome("score", winners) if winners else None
    return Statistics(2, turns, outcome, is_shared, {"edition": "2014"}, {}, (), lambda *_: ())


def test_games_are_grouped_by_ending_and_by_length() -> None:
    games = [figures(12, 1), figures(13, 2), figures(24, 1, 2, is_shared=True), figures(0)]
    found = survey(games)
    groups = {(each.by, each.value): each for each in found.groups}
    everything = groups["", "all"]
    assert (everything.games, everything.wins, everything.shared) == (4, (2, 2), 1)
    assert (everything.shortest, everything.median, everything.longest) == (0, 12.5, 24)
    assert groups["turns", "1 to 12"].games == groups["turns", "13 to 24"].games == 2
    assert groups["ending", "unfinished"].games == 1
    assert groups["edition", "2014"].games == groups["players", "2"].games == 4


def test_statistics_work_without_games() -> None:
    found = survey([])
    assert [group_as_dict(each)["turns"]["longest"] for each in found.groups] == [0]
