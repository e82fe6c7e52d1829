"""Bots and matches from Python, classes in the arena, and bots that fail."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import taluva.bots
from taluva import Game, Move
from taluva.bots import Budget, SpecError, make_bot, play_match
from taluva.bots.arena import Match, format_played, parse_played, play_game
from taluva.bots.spec import Spec, parse_spec
from taluva.taifun import Game as Taifun
from tests import phrases
from tests.conftest import Run

PLAYERS = '''
class First:
    """A bot that plays the first move."""

    name = "First One"

    def choose(self, view, budget):
        return view.legal_moves()[0]


class Tired(First):
    """A bot that gives up after some moves."""

    name = "Tired"

    def choose(self, view, budget):
        if len(view.moves) > 6:
            raise RuntimeError("enough")
        return super().choose(view, budget)
'''
WORDS = ["--games", "2", "--tiles", "8", "--jobs", "1"]


def failure(name: str, file: str, line: int, text: str) -> str:
    known = {"name": name, "file": file, "line": line, "error": "RuntimeError", "text": f"'{text}'"}
    return phrases.BOT_FAILED_IN(**known)


class Last:
    """A bot that plays the last move."""

    name = "Last One"

    def choose(self, view: Game, budget: Budget) -> Move:
        return view.legal_moves()[-1]


class Broken:
    """A bot that fails from the start."""

    name = "Broken"

    def choose(self, view: Game, budget: Budget) -> Move:
        raise RuntimeError("no idea")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with a module of bots."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "arena_players", raising=False)
    (tmp_path / "arena_players.py").write_text(PLAYERS, encoding="utf-8")
    return tmp_path


def test_a_bot_chooses_without_a_budget() -> None:
    game = Game.new(["Ana", "Ben"], seed=1)
    bot = make_bot("hard,20n")
    assert bot.name == "Hard"
    assert bot.choose(game) in game.legal_moves()
    assert bot.choose(game) == bot.choose(game)
    god = Taifun.new(["Zoe", "Ana", "Ben"], seed=1)
    assert make_bot("easy", "taifun").choose(god) in god.legal_moves()


def test_a_match_returns_its_results() -> None:
    result = play_match(["easy", Last], games=4, tiles=8, seed=5)
    assert [each.number for each in result.games] == [0, 1, 2, 3]
    assert [row.name for row in result.standings] == ["Easy", "Last One"]
    assert sum(row.wins for row in result.standings) == 4
    assert str(result).splitlines()[2].startswith("Last One ")
    last = result.game(3)
    assert last.outcome == result.games[3].outcome
    assert {*last.names} == {"Easy", "Last One"}
    assert result.as_dict()["games"] == 4


def test_equal_seeds_play_equal_games() -> None:
    one, two = (play_match(["easy", Last], games=2, tiles=8, seed=5) for _ in range(2))
    assert [each.moves for each in one.games] == [each.moves for each in two.games]


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (["easy", "nobody"], {}),
        (["easy"], {}),
        (["easy", 3], {}),
        (["easy", "no_such_module:Bot"], {}),
        (["easy", "easy"], {"game": "chess"}),
        (["easy", "easy"], {"colors": "blue"}),
        (["easy", "easy"], {"tiles": "few"}),
        (["easy", "easy"], {"games": 0}),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(bots: Any, options: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        play_match(bots, **options)
    with pytest.raises(SpecError):
        make_bot("nobody")


def test_a_bot_that_fails_loses_and_its_substitute_wins_nothing_for_it() -> None:
    result = play_match([Broken, "random"], games=4, tiles=8)
    assert [game.scores for game in result.games] == [(0.0, 1.0)] * 4
    assert all(game.failed == (0,) for game in result.games)
    # A substitute has won a game.
    assert any(game.seating[game.outcome.winners[0] - 1] == 0 for game in result.games)
    (trouble,) = {each for game in result.games for each in game.troubles}
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    line = lines.index('        raise RuntimeError("no idea")') + 1
    assert failure("Broken", "test_matches.py", line, "no idea") in trouble
    assert phrases.BOT_LOST_GAMES(bot="Broken", number=4) in str(result)
    assert {tuple(each["failed"]) for each in result.as_dict()["results"]} == {(1,), (2,)}


def test_what_a_substitute_wins_is_shared_by_the_others() -> None:
    result = play_match([Broken, "random", Last], games=3, tiles=9)
    for game in result.games:
        assert game.scores[0] == 0
        assert sum(game.scores) == pytest.approx(1)
    both = play_match([Broken, Broken], games=2, tiles=4)
    assert all(sum(game.scores) == pytest.approx(1) for game in both.games)


def test_a_results_file_knows_who_failed() -> None:
    match = Match((Spec("broken", factory=Broken), parse_spec("random")), 2, 1, {"tiles": 6})
    played = play_game(match, 0)
    assert parse_played(match, format_played(played)).failed == played.failed == (0,)
    old = json.loads(format_played(played))
    del old["failed"]  # files of earlier versions
    assert parse_played(match, json.dumps(old)).failed == ()


def test_the_arena_takes_a_class_of_the_current_folder(folder: Path, run: Run) -> None:
    assert "First One" in run("arena", "arena_players:First", "bot:easy", *WORDS).out
    told = run("arena", "arena_players:First,20n", "bot:easy", *WORDS, "--json").out
    first, _ = json.loads(told)["entrants"]
    assert (first["bot"], first["name"]) == ("arena_players:First,20n", "First One")
    told = run("arena", "arena_players:Tired", "bot:easy", *WORDS, code=1).out
    assert failure("Tired", "arena_players.py", 18, "enough") in told


def test_the_arena_shows_the_words_of_equal_names(folder: Path, run: Run) -> None:
    first = "arena_players:First,1n"
    assert first in run("arena", first, "arena_players:First,2n", *WORDS).out


@pytest.mark.parametrize(
    "name", ["gone", "arena_players:Nobody", "no_such_module:Bot", "json:loads"]
)
def test_the_arena_refuses_what_is_not_a_bot(folder: Path, name: str, run: Run) -> None:
    assert len(run("arena", name, "bot:easy", *WORDS, code=2).err.splitlines()) == 1


def test_classes_play_in_other_processes(folder: Path, run: Run) -> None:
    words = ["arena", "arena_players:First", "bot:easy", *WORDS[:-1], "2"]
    assert "First One" in run(*words).out


def test_logs_never_import_a_class(folder: Path) -> None:
    with pytest.raises(SpecError):
        make_bot("arena_players:First")
    assert "arena_players" not in sys.modules


def test_a_misspelt_name_is_refused() -> None:
    with pytest.raises(AttributeError):
        _ = taluva.bots.make_bto  # type: ignore[attr-defined]
