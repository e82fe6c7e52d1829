"""Teams and places: every screen, report and file groups the players as they win."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from taluva import Game
from taluva.app.front.new_game import SetupPage
from taluva.app.screens.replay import ReplayScreen
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.table import Table
from taluva.app.timeline import Timeline
from taluva.app.update.commands import WISHES
from taluva.app.update.replay import update
from taluva.core.immutable import FrozenDict
from taluva.games import ui_for
from taluva.games.taluva.rules import Reason
from taluva.i18n import ENGLISH
from taluva.record.record import Record
from tests.app.conftest import OpenTable
from tests.app.front import Front
from tests.app.table import COLOUR, click, rows_of
from tests.conftest import Run
from tests.games.taluva.games import before_the_end, typed
from tests.record.sample_games import FOUR, first_game

SIZES = [(64, 20), (80, 24), (100, 30), (120, 40), (200, 50)]


@cache
def of_teams() -> Game:
    """Return a team game that the totals after the last tile decide."""
    return first_game(
        {"names": FOUR, "teams": True, "tile_count": 24},
        lambda game: game.outcome is not None and game.outcome.reason is Reason.TILES_OUT,
    )


@cache
def ranked() -> Game:
    return first_game(
        {"names": FOUR, "ranking": True, "tile_count": 24},
        lambda game: game.outcome is not None and game.outcome.reason is Reason.TILES_OUT,
    )


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "teams.taluva"
    path.write_text(Record.of(of_teams()).dump())
    return path


def order_in(lines: list[str], *texts: str) -> list[str]:
    """Return which of the texts each line holds, from top to bottom."""
    return [text for line in lines for text in texts if text in line]


def test_the_set_up_shows_pairs() -> None:
    page = SetupPage("taluva", ("Ana", "bot:easy", "bot:easy", "bot:easy"))
    front = Front(pages=(page,))
    assert "Ana against Easy, Easy 2 and Easy 3" in front.text
    teams = SetupPage("taluva", page.seats, FrozenDict({"teams": True}))
    front = Front(pages=(teams,))
    assert "Ana and Easy 2 against Easy and Easy 3" in front.text
    assert front.text.count("team W + P") == 2


@pytest.mark.parametrize("size", SIZES)
def test_the_end_screen_has_totals_by_team_and_every_choice(
    open_table: OpenTable, size: tuple[int, int]
) -> None:
    table = open_table(before_the_end(of_teams(), 1))
    table.enter(typed(of_teams())[-1])
    lines = rows_of(table.screen(), size)
    first = of_teams().outcome
    assert first is not None
    titles = ["team W + P", "team O + B"][:: 1 if 1 in first.winners else -1]
    assert order_in(lines, *titles) == titles
    ending = ui_for("taluva").ending(table.state.timeline.history.games, ENGLISH)
    for title in titles:
        totals = ending.totals[1 if "W" in title else 2]
        row = next(line for line in lines if title in line).partition(title)[2]
        assert all(str(number) in row for number in totals)
    assert all(any(wish in line for line in lines) for wish in WISHES)


def test_every_choice_can_be_clicked_on_a_small_end_screen(open_table: OpenTable) -> None:
    table = open_table(before_the_end(of_teams(), 1))
    table.enter(typed(of_teams())[-1])
    click(table.screen(), "stats", (64, 20))
    assert table.state.last_answer[0].startswith("24 turns")


def test_a_replay_shows_every_place_at_the_end() -> None:
    record = Record.of(ranked())
    history = record.history
    state = State(Timeline(history, history.last))
    session = Session(state, update, Table(record))
    screen = ReplayScreen(session, COLOUR, "auto")
    outcome = ranked().outcome
    assert outcome is not None
    assert outcome.places is not None
    for size in SIZES[1:]:
        lines = rows_of(screen, size)
        for place, name in zip(outcome.places, FOUR, strict=True):
            ordinal = ["1st place", "2nd place", "3rd place", "4th place"][place - 1]
            assert any(f" {name} " in line and ordinal in line for line in lines)


def test_stats_group_by_team_as_text_and_json(log: Path, run: Run) -> None:
    lines = run("stats", str(log)).out.splitlines()[: 3 + 1 + 6]
    shown = [line.split()[0] for line in lines[4:]]
    assert shown == ["team", "Ana", "Cleo", "team", "Ben", "Dan"]
    (game,) = json.loads(run("stats", "--json", str(log)).out)["games"]
    assert [team["seats"] for team in game["teams"]] == [[1, 3], [2, 4]]
    assert [seat["team"] for seat in game["seats"]] == [1, 2, 1, 2]
    for team in game["teams"]:
        counted = [game["seats"][seat - 1] for seat in team["seats"]]
        huts = sum(seat["built"]["huts"] for seat in counted if seat["status"] == "playing")
        assert team["built"]["huts"] == huts


def test_stats_name_all_places(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "ranked.taluva"
    path.write_text(Record.of(ranked()).dump())
    line = run("stats", str(path)).out.splitlines()[2]
    assert line.startswith("1st place: ")
    assert all(name in line for name in FOUR)


def test_the_spoken_summary_puts_partners_together() -> None:
    game = before_the_end(of_teams(), 1)
    speech = ui_for("taluva").speech
    summary = speech.summary(game, 1, ENGLISH)
    own = next(line for line in summary if line.startswith("Ana has built"))
    assert "the partner: Cleo has built" in own
    others = summary[summary.index(own) + 1]
    assert others.startswith("Ben has built")
    assert "Dan has built" in others
