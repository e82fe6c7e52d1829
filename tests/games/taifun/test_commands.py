"""The commands on logs of Taifun: what they print and what they hide."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from taluva.cli import main
from taluva.core.definition import state_of
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.rules import Play, Redraw
from taluva.i18n import ENGLISH
from taluva.record.reader import load
from taluva.record.record import Record
from taluva.taifun import Game
from tests import phrases
from tests.conftest import Run
from tests.games.taifun.games import random_game


@pytest.fixture
def game() -> Game:
    *games, _ = random_game(8, rounds=4)
    return next(each for each in reversed(games) if each.seat == 2)


@pytest.fixture
def log(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    monkeypatch.setenv("TALUVA_CONFIG", str(tmp_path))
    path = tmp_path / "game.taluva"
    path.write_text(Record.of(game).dump())
    return path


def test_check_prints_nothing_for_a_good_log(log: Path, run: Run) -> None:
    assert run("check", str(log)) == ("", "")


def test_check_names_the_rule(log: Path, run: Run) -> None:
    log.write_text(log.read_text() + "4 play vein\n")
    assert f"play vein: {phrases.TRIBE_ACTS} [N1]" in run("check", str(log), code=1).out


def test_show_prints_json(log: Path, game: Game, run: Run) -> None:
    assert json.loads(run("show", str(log), "--json").out) == state_of(game.view_for(None))
    assert json.loads(run("show", str(log), "--json", "--open").out) == state_of(game)
    shown = json.loads(run("show", str(log), "--json", "--at", "2").out)
    assert (shown["round"], shown["phase"], shown["seat"]) == (2, "cards", 1)


def test_show_prints_text(log: Path, game: Game, run: Run) -> None:
    text = run("show", str(log)).out
    assert text.startswith(f"Round {game.round}. Ana: ")
    assert "Sacrifices: " in text
    assert "2 Ana: " in text
    for figure in game.as_dict()["tribes"][0]["figures"]:
        assert figure["at"] in text


def test_legal_lists_the_moves(log: Path, game: Game, run: Run) -> None:
    listed = json.loads(run("legal", str(log), "--json").out)
    moves = [str(move) for move in game.legal_moves()]
    assert listed == {"phase": "turn", "round": game.round, "seat": 2, "moves": moves}
    text = run("legal", str(log)).out
    assert text.startswith("Ana: ")
    walks = [move.split() for move in moves if move.startswith("move ")]
    assert f"\nmove ({len(walks)})\n" in text
    words = text.split()
    assert all(start in words and to in words for _, start, to in walks)
    assert text.endswith("\nend (1)\n")


def test_a_replay_in_a_pipe_prints_every_step_but_no_hidden_hand(
    log: Path, game: Game, run: Run
) -> None:
    text = run("replay", str(log)).out
    assert text.count("Dice ") == game.round
    assert "Neptun draws 5 cards." in text
    held = {held.card.name for held in game.position.cards.hand}
    played = {move.card.name for move in game.moves if isinstance(move, Play | Redraw)}
    assert held - played
    assert not [name for name in held - played if name in text]
    text = run("replay", str(log), "--open").out
    assert all(name in text for name in held)
    assert run("replay", str(log), "--at", "3").out.startswith("round 2\n")


def test_stats_prints_figures_and_json(log: Path, game: Game, run: Run) -> None:
    data = json.loads(run("stats", str(log), "--json").out)
    (figures,) = data["games"]
    assert (figures["file"], figures["game"], figures["round"]) == (str(log), "taifun", game.round)
    assert data["groups"][0]["games"] == 1
    text = run("stats", str(log)).out
    assert text.startswith(f"{log}: {DEFINITION.status_line(game, ENGLISH)}\nRound {game.round}.\n")
    assert "\nAna\n" in text


def test_stats_of_two_games_keeps_them_apart(log: Path, run: Run) -> None:
    other = next(Path(__file__).parents[2].joinpath("logs", "good").glob("*.taluva"))

    def printed(*words: str) -> str:
        return run("stats", *words).out

    found = json.loads(printed(str(log), str(other), "--json"))
    assert [each["game"] for each in found["games"]] == [*found["by_game"]] == ["taifun", "taluva"]
    text = printed(str(log), str(other))
    assert text.startswith("Taifun:\n1 game")
    assert "\n\nTaluva:\n1 game" in text
    for own, name in zip((log, other), found["by_game"], strict=True):
        alone = json.loads(printed(str(own), "--json"))
        assert alone["by_game"] == {name: found["by_game"][name]}
        assert found["by_game"][name] == {key: alone[key] for key in ("groups", "players")}
    (god, *tribes), every = (
        list(csv.DictReader(printed(*map(str, logs), "--csv").splitlines()))
        for logs in ([log], [log, other])
    )
    assert (god["seat"], god["built"], god["file"], god["game"]) == ("1", "", str(log), "taifun")
    assert [row["name"] for row in tribes] == list(load(log).names[1:])
    same = [{key: row[key] for key in god} for row in every if row["game"] == "taifun"]
    assert same == [god, *tribes]
    rest = [row for row in every if row["game"] != "taifun"]
    assert [row["name"] for row in rest] == list(load(other).names)
    assert all(row["game"] == "taluva" and row["huts"] and not row["tribes"] for row in rest)


def test_fork_writes_a_new_log(log: Path, tmp_path: Path, run: Run) -> None:
    new = tmp_path / "new.taluva"
    assert phrases.STARTS_AT_TURN(turn=3) in run("fork", str(log), "--at", "3", "-o", str(new)).out
    forked = load(new, Game)
    assert forked.round == 3
    assert forked.moves == load(log).moves[: len(forked.moves)]


def test_repair_writes_the_valid_part(log: Path, tmp_path: Path, run: Run) -> None:
    good = log.read_text()
    log.write_text(good + "4 nonsense\n")
    new = tmp_path / "mended.taluva"
    assert run("repair", str(log), "-o", str(new)).err
    assert new.read_text() == good


def test_export_writes_pictures_and_recordings(log: Path, tmp_path: Path, run: Run) -> None:
    for name in ("island.svg", "island.html", "island.txt", "game.cast"):
        assert main(["export", str(log), "-o", str(tmp_path / name)]) == 0
        content = (tmp_path / name).read_text()
        assert ("Neptun" if name.endswith(".txt") else "Taifun: Neptun, Ana, Ben") in content
