"""Records of players over many games: ratings, streaks, head to head."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taluva.analysis.statistics import GameResult, PlayerRecord, player_records
from taluva.core.game import Outcome
from taluva.games import BUILT_IN
from taluva.record.record import Record
from taluva.taifun import Game as Taifun
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, FIVE_TURNS
from tests.conftest import Run


def won(names: str, *winners: int, reason: str = "early") -> GameResult:
    return GameResult(tuple(names.split()), Outcome(reason, winners))


def records(*results: GameResult) -> dict[str, PlayerRecord]:
    return {each.name: each for each in player_records(results)}


def test_wins_streaks_and_reasons_for_victory_are_counted() -> None:
    found = records(
        won("Ana Ben", 1),
        won("Ana Ben", 1, reason="tiles-out"),
        won("Ben Ana", 1),
        won("Ana Ben", 1),
    )
    ana, ben = found["Ana"], found["Ben"]
    assert (ana.games, ana.wins, ana.streak, ana.best_streak) == (4, 3, 1, 2)
    assert (ben.games, ben.wins, ben.streak, ben.best_streak) == (4, 1, -1, 1)
    assert ana.ways == {"early": 2, "tiles-out": 1}
    assert (ana.against["ben"].ahead, ana.against["ben"].behind) == (3, 1)


def test_ratings_start_equal_and_their_sum_is_constant() -> None:
    found = records(won("Ana Ben", 1))
    assert found["Ana"].rating > 1500 > found["Ben"].rating
    assert found["Ana"].rating + found["Ben"].rating == pytest.approx(3000)
    assert found["Ana"].deviation == found["Ben"].deviation < 500


def test_an_upset_changes_ratings_more() -> None:
    usual = [won("Ana Ben", 1)] * 10
    ana = records(*usual)["Ana"].rating
    after_win = records(*usual, won("Ana Ben", 1))["Ana"].rating
    after_loss = records(*usual, won("Ana Ben", 2))["Ana"].rating
    assert ana - after_loss > after_win - ana > 0


def test_places_of_a_ranking_game_order_all_players() -> None:
    places = GameResult(("Ana", "Ben", "Cem"), Outcome("places", (2,), (3, 1, 2)))
    found = records(places)
    assert [each.name for each in player_records([places])] == ["Ben", "Cem", "Ana"]
    assert found["Cem"].rating == pytest.approx(1500)
    assert found["Cem"].against["ana"].ahead == 1


def test_names_that_differ_in_case_are_one_player_as_spelled_last() -> None:
    found = records(won("Ana Ben", 1), won("ANA ben", 1))
    assert found["ANA"].games == 2
    assert [each.name for each in found["ANA"].pairs] == ["ben"]


def test_a_rating_is_shown_only_if_its_range_is_small() -> None:
    alternating = [won("Ana Ben", 1 + number % 2) for number in range(40)]
    assert not records(*alternating[:2])["Ana"].is_rated
    assert records(*alternating)["Ana"].is_rated


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    games = tmp_path / "games"
    games.mkdir()
    return games


def test_the_command_counts_the_saved_games(folder: Path, run: Run) -> None:
    nothing = phrases.NO_FINISHED_GAMES_IN(folder=folder)
    assert nothing in run("players").out
    (folder / "a.taluva").write_text(EIGHT_TURNS)
    data = json.loads(run("players", "--json").out)
    assert data["games"] == 1
    names = [each["name"] for each in data["players"]]
    assert [line.split()[0] for line in run("players").out.splitlines()[1:]] == names
    assert names[1] in run("players", names[0].upper()).out
    assert nothing in run("players", "--game", "taifun").out


def test_each_game_has_its_own_table(folder: Path, run: Run) -> None:
    (folder / "a.taluva").write_text(EIGHT_TURNS)
    start = Record.of(Taifun.new(["Neptun", "Ana", "Cem"], seed=7)).dump()
    (folder / "b.taluva").write_text(f"{start}result nobody-left 1\n")  # enough for a list
    tables = [f"{each.capitalize()}:\n{run('players', '--game', each).out}" for each in BUILT_IN]
    assert run("players").out == "".join(sorted(tables))
    assert "Taifun" not in run("players", "ben").out
    by_game = json.loads(run("players", "--json").out)["by_game"]
    assert [*by_game] == sorted(BUILT_IN)
    for game, found in by_game.items():
        alone = json.loads(run("players", "--game", game, "--json").out)
        assert found == {"games": alone["games"], "players": alone["players"]}
        assert [*alone["by_game"]] == [game]
    by_game = json.loads(run("players", "ben", "--json").out)["by_game"]
    names = {game: [each["name"] for each in found["players"]] for game, found in by_game.items()}
    assert names == {"taluva": ["Ben"]}
    _, *told = run("players", "rename", "Ana", "Zoë").out.splitlines()
    assert run("players", "Zoë").out.splitlines()[: len(told)] == told
    assert [line for line in told if line.endswith(":")] == ["Taifun:", "Taluva:"]


def test_renaming_a_player_joins_two_names(folder: Path, run: Run) -> None:
    (folder / "a.taluva").write_text(EIGHT_TURNS)
    (folder / "b.taluva").write_text(EIGHT_TURNS.replace("Ana", "Anna"))
    told = run("players", "rename", "anna", "Ana").out
    assert phrases.GAMES_COUNT_FOR(old="anna", new="Ana") in told
    found = {each["name"]: each for each in json.loads(run("players", "--json").out)["players"]}
    assert {name: each["games"] for name, each in found.items()} == {"Ana": 2, "Ben": 2}
    assert found["Ben"]["against"]["Ana"]["games"] == 2
    assert "Anna" in (folder / "b.taluva").read_text()
    run("players", "rename", "Ana", "Zoë")
    run("players", "rename", "Anna", "Anna")
    names = {each["name"] for each in json.loads(run("players", "--json").out)["players"]}
    assert names == {"Zoë", "Anna", "Ben"}


@pytest.mark.parametrize(
    "words",
    [["rename", "Eva", "Ana"], ["rename", "Ana", "Ben"], ["rename", "Ana", " "], ["Ana", "Ben"]],
)
def test_a_wrong_renaming_is_refused_in_one_line(folder: Path, words: list[str], run: Run) -> None:
    (folder / "a.taluva").write_text(EIGHT_TURNS)
    assert run("players", *words, code=2).err.count("\n") == 1
    assert not (folder.parent / "players.json").exists()


def test_statistics_of_many_logs_name_the_players(tmp_path: Path, run: Run) -> None:
    paths = [tmp_path / "a.taluva", tmp_path / "b.taluva"]
    paths[0].write_text(EIGHT_TURNS)
    paths[1].write_text(FIVE_TURNS)
    data = json.loads(run("stats", *map(str, paths), "--json").out)
    assert {each["name"] for each in data["players"]} >= {"Ana", "Ben"}
    assert "Ana" in run("stats", *map(str, paths)).out
