"""Records of players over many games: ratings, streaks, head to head."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taluva.analysis.statistics import GameResult, PlayerRecord, player_records
from taluva.cli import main
from taluva.core.game import Outcome
from taluva.games import BUILT_IN
from taluva.record.record import Record
from taluva.taifun import Game as Taifun
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, FIVE_TURNS


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


def test_the_command_counts_the_saved_games(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["players"]) == 0
    assert phrases.NO_FINISHED_GAMES_IN(folder=folder) in capsys.readouterr().out
    (folder / "a.taluva").write_text(EIGHT_TURNS)
    assert main(["players", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 1
    names = [each["name"] for each in data["players"]]
    assert main(["players"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in table[1:]] == names
    assert main(["players", names[0].upper()]) == 0
    assert names[1] in capsys.readouterr().out
    assert main(["players", "--game", "taifun"]) == 0
    assert phrases.NO_FINISHED_GAMES_IN(folder=folder) in capsys.readouterr().out


def test_each_game_has_its_own_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.taluva").write_text(EIGHT_TURNS)
    start = Record.of(Taifun.new(["Neptun", "Ana", "Cem"], seed=7)).dump()
    (folder / "b.taluva").write_text(f"{start}result nobody-left 1\n")  # enough for a list
    tables = []
    for game in BUILT_IN:
        assert main(["players", "--game", game]) == 0
        tables.append(f"{game.capitalize()}:\n{capsys.readouterr().out}")
    assert main(["players"]) == 0
    assert capsys.readouterr().out == "".join(sorted(tables))
    assert main(["players", "ben"]) == 0
    assert "Taifun" not in capsys.readouterr().out
    assert main(["players", "--json"]) == 0
    by_game = json.loads(capsys.readouterr().out)["by_game"]
    assert [*by_game] == sorted(BUILT_IN)
    for game, found in by_game.items():
        assert main(["players", "--game", game, "--json"]) == 0
        alone = json.loads(capsys.readouterr().out)
        assert found == {"games": alone["games"], "players": alone["players"]}
        assert [*alone["by_game"]] == [game]
    assert main(["players", "ben", "--json"]) == 0
    by_game = json.loads(capsys.readouterr().out)["by_game"]
    names = {game: [each["name"] for each in found["players"]] for game, found in by_game.items()}
    assert names == {"taluva": ["Ben"]}


def test_renaming_a_player_joins_two_names(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.taluva").write_text(EIGHT_TURNS)
    (folder / "b.taluva").write_text(EIGHT_TURNS.replace("Ana", "Anna"))
    assert main(["players", "rename", "anna", "Ana"]) == 0
    assert phrases.GAMES_COUNT_FOR(old="anna", new="Ana") in capsys.readouterr().out
    assert main(["players", "--json"]) == 0
    found = {each["name"]: each for each in json.loads(capsys.readouterr().out)["players"]}
    assert {name: each["games"] for name, each in found.items()} == {"Ana": 2, "Ben": 2}
    assert found["Ben"]["against"]["Ana"]["games"] == 2
    assert "Anna" in (folder / "b.taluva").read_text()
    assert main(["players", "rename", "Ana", "Zoë"]) == 0
    assert main(["players", "rename", "Anna", "Anna"]) == 0
    capsys.readouterr()
    assert main(["players", "--json"]) == 0
    names = {each["name"] for each in json.loads(capsys.readouterr().out)["players"]}
    assert names == {"Zoë", "Anna", "Ben"}


@pytest.mark.parametrize(
    "words",
    [["rename", "Eva", "Ana"], ["rename", "Ana", "Ben"], ["rename", "Ana", " "], ["Ana", "Ben"]],
)
def test_a_wrong_renaming_is_refused_in_one_line(
    folder: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.taluva").write_text(EIGHT_TURNS)
    assert main(["players", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (folder.parent / "players.json").exists()


def test_an_unknown_player_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "\x1b[31mEva"]) == 2
    error = capsys.readouterr().err
    assert "\x1b" not in error
    assert error.count("\n") == 1


def test_statistics_of_many_logs_name_the_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / "a.taluva", tmp_path / "b.taluva"]
    paths[0].write_text(EIGHT_TURNS)
    paths[1].write_text(FIVE_TURNS)
    assert main(["stats", *map(str, paths), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {each["name"] for each in data["players"]} >= {"Ana", "Ben"}
    assert main(["stats", *map(str, paths)]) == 0
    assert "Ana" in capsys.readouterr().out
