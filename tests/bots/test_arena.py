"""The arena: the same games with any number of processes, and correct statistics."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from taluva import load
from taluva.bots import arena
from taluva.bots.players import Player
from taluva.bots.spec import parse_spec
from taluva.cli import main
from taluva.core.game import Outcome
from taluva.games.taifun.definition import WATCHED_ROUNDS
from taluva.games.taluva.rules import Reason
from taluva.i18n import ENGLISH, Language
from taluva.parallel import WorkerPool, WorkerPoolError, in_this_process, on_this_machine
from tests import phrases
from tests.conftest import Run


def match(*words: str, games: int = 6, **options: Any) -> arena.Match:
    return arena.Match(tuple(map(parse_spec, words)), games, 11, {"tiles": 8, **options})


def timeless(data: arena.MatchData) -> str:
    """Return a result without the parts that differ from run to run."""
    text = json.dumps(data, sort_keys=True)
    for row in data["entrants"]:
        for seconds in (row["median_seconds"], row["most_seconds"]):
            text = text.replace(json.dumps(seconds), "…")
    return text


def test_the_number_of_processes_changes_nothing() -> None:
    chosen = match("bot:hard,40n", "bot:easy", "bot:random")
    one, two = (
        arena.as_dict(chosen, arena.play_games(chosen, on_this_machine(jobs))) for jobs in (1, 2)
    )
    assert timeless(one) == timeless(two)
    assert one["games"] == 6


def test_another_seed_plays_different_games() -> None:
    chosen = match("bot:easy", "bot:random")
    other = arena.Match(chosen.entrants, 6, 12, chosen.options)
    assert arena.play_game(chosen, 0).moves != arena.play_game(other, 0).moves


def test_seats_rotate_over_the_same_tiles() -> None:
    chosen = match("bot:easy", "bot:random", "bot:medium")
    assert [chosen.seating(number) for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    decks = [chosen.start(number).position.deck for number in range(4)]
    assert decks[0] == decks[1] == decks[2] != decks[3]
    assert chosen.start(1).names == ("Random", "Medium", "Easy")


@pytest.mark.parametrize(
    ("words", "games_per_deal"),
    [
        (["medium"] * 2, 1),
        (["medium", "easy"], 2),
        (["medium", "medium,50%"], 2),
        (["medium", "easy", "easy"], 3),
        (["medium"] * 3, 1),
        (["medium", "easy", "medium", "easy"], 2),
        (["medium", "medium", "easy", "easy"], 4),
    ],
)
def test_a_deck_is_reused_for_every_distinct_seating(words: list[str], games_per_deal: int) -> None:
    chosen = match(*words)
    decks = [chosen.start(number).position.deck for number in range(9)]
    assert chosen.games_per_deal == games_per_deal
    assert [decks.index(deck) for deck in decks] == [
        number - number % games_per_deal for number in range(9)
    ]


@pytest.mark.parametrize("bots", [["bot:medium"] * 2, ["bot:hard,20n"] * 2, ["bot:medium"] * 3])
def test_equal_bots_play_a_new_game_when_they_change_seats(bots: list[str], run: Run) -> None:
    arguments = ["arena", *bots, "--games", "6", "--jobs", "1", "--tiles", "6"]
    data = json.loads(run(*arguments, "--json").out)
    assert len({tuple(game["moves"]) for game in data["results"]}) == 6
    assert (data["games_per_deal"], data["repeats"]) == (1, 0)
    assert f"\n{phrases.NEW_DEAL_EVERY_GAME}\n" in run(*arguments).out


def test_repeated_games_are_counted_and_reported() -> None:
    chosen = match("bot:medium", "bot:easy", games=2)
    game = arena.play_game(chosen, 0)
    told = arena.as_text(chosen, [game, replace(game, number=1)], say=ENGLISH)
    assert f"\n{phrases.NEW_DEAL_AFTER(number=2)}\n" in told
    assert phrases.GAME_REPEATED(number="\n1") in told
    assert "repeat" not in arena.as_text(chosen, [game], say=ENGLISH)
    assert arena.as_dict(chosen, [game, replace(game, number=1)])["repeats"] == 1


def test_scores_belong_to_entrants_not_to_seats() -> None:
    chosen = match("bot:easy", "bot:random")
    for number in range(4):
        played = arena.play_game(chosen, number)
        for entrant, score in enumerate(played.scores):
            has_won = played.seating.index(entrant) + 1 in played.outcome.winners
            assert (score > 0) == has_won


def test_every_bot_plays_its_own_seats() -> None:
    chosen = match("bot:easy", "bot:random", "bot:medium")
    players = [Player(spec, chosen.definition) for spec in chosen.entrants]
    for number in range(3):
        played, game = arena.play_game(chosen, number), chosen.start(number)
        for move in played.moves:
            player = players[played.seating[game.seat - 1]]
            game = game.apply(player.choose(game, number=number))
            assert str(game.moves[-1]) == move


def test_equal_entrants_are_counted_together() -> None:
    chosen = match("bot:easy", "bot:random", "bot:random", games=3)
    played = list(arena.play_games(chosen, in_this_process()))
    easy, others = arena.rows(chosen, played)
    assert (easy.games, others.games, others.entrants) == (3, 6, 2)
    assert easy.wins + others.wins == pytest.approx(3)
    assert "bot:random x2" in arena.as_text(chosen, played, say=ENGLISH)


def test_shared_victories_are_printed_with_few_decimals() -> None:
    chosen = match("bot:easy", "bot:random", "bot:medium")
    shared = replace(arena.play_game(chosen, 0), scores=(1 / 3, 1 / 3, 1 / 3))
    told = [
        row.split()[1:3] for row in arena.as_text(chosen, [shared], say=ENGLISH).splitlines()[1:4]
    ]
    assert told == [["0.33", "33.3%"]] * 3


def test_teams_of_equal_bots_score_one_half() -> None:
    for level, tiles, winners in (("random", 4, (1, 2, 3, 4)), ("easy", 12, (1, 3))):
        chosen = match(*[f"bot:{level}"] * 4, games=1, tiles=tiles, teams=True)
        game = arena.play_game(chosen, 0)
        assert (game.outcome.winners, sum(game.scores)) == (winners, 2)
        (row,) = arena.rows(chosen, [game])
        assert (row.rate, row.elo) == (0.5, 0)


def test_a_result_without_bounds_is_still_json() -> None:
    chosen = match("bot:easy", "bot:random")
    assert '"elo": null' in json.dumps(arena.as_dict(chosen, []), allow_nan=False)


def test_progress_shows_the_result_of_the_first_bot() -> None:
    chosen = match("bot:easy", "bot:random", games=1)
    game = arena.play_game(chosen, 0)
    won, lost = (replace(game, scores=scores) for scores in ((1.0, 0.0), (0.0, 1.0)))
    assert (
        arena.describe_standing(chosen, [won, won, lost, won], say=ENGLISH)
        == "bot:easy 75% (30% to 95%)"
    )
    assert arena.describe_standing(chosen, [], say=ENGLISH) == ""
    program = match("exec:/a/long/way/to/mybot.py --level 3", "bot:easy")
    assert arena.describe_standing(program, [won, lost], say=ENGLISH) == "mybot 50% (9% to 91%)"


def test_a_match_without_finished_games_says_so() -> None:
    assert (
        arena.as_text(match("bot:easy", "bot:random"), [], say=ENGLISH) == phrases.NO_GAME_FINISHED
    )


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals(successes: int, trials: int, low: float, high: float) -> None:
    interval = arena.wilson(successes, trials)
    assert interval.low == pytest.approx(low, abs=6e-5)
    assert interval.high == pytest.approx(high, abs=6e-5)


def test_intervals_reach_0_and_1_exactly() -> None:
    assert arena.wilson(0, 200).low == 0.0
    assert arena.wilson(200, 200).high == 1.0
    assert arena.wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("rate", "players", "difference"),
    [
        (0.5, 2, 0),
        (0.75, 2, 190.85),
        (0.9, 2, 381.70),
        (10 / 11, 2, 400),
        (1 / 3, 3, 0),
        (0.25, 4, 0),
        (0.5, 4, 190.85),
        (1.0, 2, inf),
        (0.0, 2, -inf),
    ],
)
def test_elo_differences(rate: float, players: int, difference: float) -> None:
    assert arena.elo(rate, players) == pytest.approx(difference, abs=0.01)


def test_a_shared_victory_is_half_a_victory() -> None:
    chosen = match("bot:easy", "bot:random", games=1)
    played = arena.play_game(chosen, 0)
    shared = Outcome(Reason.TILES_OUT, (1, 2))
    tied = replace(played, outcome=shared, scores=(0.5, 0.5))
    assert [row.rate for row in arena.rows(chosen, [tied])] == [0.5, 0.5]


def test_a_game_with_roles_has_a_row_per_bot_and_role_and_no_elo() -> None:
    words = ("bot:easy", "bot:random", "bot:random")
    chosen = arena.Match(tuple(map(parse_spec, words)), 3, 5, {"rounds": 2}, "taifun")
    played = list(arena.play_games(chosen, in_this_process()))
    found = {(row.words, row.role): row for row in arena.rows(chosen, played)}
    assert {key: row.games for key, row in found.items()} == {
        ("bot:easy", "god"): 1,
        ("bot:easy", "tribe"): 2,
        ("bot:random", "god"): 2,
        ("bot:random", "tribe"): 4,
    }
    assert {(row.elo, row.elo_interval) for row in found.values()} == {(None, None)}
    easy, *_ = arena.as_dict(chosen, played)["entrants"]
    assert (easy["role"], easy["elo"], easy["elo_interval"]) == ("god", None, [None, None])
    assert "bot:easy god" in arena.as_text(chosen, played, say=ENGLISH)


# --- the command ----------------------------------------------------------------------------------


def test_the_command_prints_a_table_and_saves_logs(tmp_path: Path, run: Run) -> None:
    logs = tmp_path / "logs"
    arguments = ["--games", "2", "--jobs", "1", "--tiles", "6", "--logs", str(logs)]
    printed = run("arena", "bot:easy", "bot:random", *arguments).out
    assert "bot:easy" in printed
    assert "2 of 2 games" in printed
    saved = sorted(logs.iterdir())
    assert [path.name for path in saved] == ["game-1.taluva", "game-2.taluva"]
    assert load(saved[1]).names == ("Random", "Easy")
    assert "bot 1 random\nbot 2 easy\n" in saved[1].read_text()


def test_the_command_writes_json(run: Run) -> None:
    arguments = ["--games", "2", "--jobs", "1", "--tiles", "6", "--nodes", "30", "--json"]
    data = json.loads(run("arena", "bot:hard", "bot:random", *arguments).out)
    assert data["games"] == 2
    assert data["entrants"][0]["bot"] == "bot:hard,30n"


def test_the_nodes_option_keeps_the_settings_of_each_bot(run: Run) -> None:
    arguments = ["--games", "1", "--jobs", "1", "--tiles", "3", "--nodes", "30", "--json"]
    told = run("arena", "bot:hard,70%", "bot:medium,5n", "bot:easy,1s", *arguments).out
    entrants = json.loads(told)["entrants"]
    asked = ["bot:hard,30n,70%", "bot:medium,5n", "bot:easy,1s"]
    assert [each["bot"] for each in entrants] == asked


@pytest.mark.parametrize(("words", "rounds"), [((), WATCHED_ROUNDS), (("--rounds", "7"), 7)])
def test_a_match_uses_the_game_options_for_bots(
    words: tuple[str, ...], rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:

    def asked(chosen: arena.Match, pool: WorkerPool, left: list[int]) -> object:
        assert chosen.options["rounds"] == rounds
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("taluva.bots.arena.play_games", asked)
    assert main(["arena", "--game", "taifun", *["bot:easy"] * 3, *words]) == 130


def test_repeated_trouble_is_reported_once(tmp_path: Path, run: Run) -> None:
    program = tmp_path / "shy.py"
    program.write_text("""input(); print('{"type": "hello", "protocol": 1, "name": "Shy"}')""")
    arguments = ["--games", "3", "--jobs", "1", "--tiles", "2"]
    words = ("arena", "bot:easy", f"exec:'{sys.executable}' '{program}'", *arguments)
    told = [line for line in run(*words, code=1).out.splitlines() if line.startswith("problem")]
    assert told == [
        phrases.PROGRAM_EXITED(
            name="problem: Shy", code=f"{phrases.BOT_TAKES_OVER(failure=0, level='Easy')} x3"
        )
    ]


def test_a_missing_program_is_refused_except_on_a_cluster(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    command = ["arena", "bot:easy", "exec:./there-is-none"]
    error = run(*command, code=2).err
    assert error.startswith(f"taluva: {phrases.PROGRAM_NOT_STARTED(name='there-is-none')}")
    assert error.count("\n") == 1

    monkeypatch.setitem(sys.modules, "distributed", None)
    error = run(*command, "--cluster", "tcp://host:8786", code=2).err
    assert phrases.CLUSTER_NEEDS_PACKAGE() in error
    assert error.endswith("-m pip install distributed\n")
    assert error.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="needs the permissions of POSIX")
@pytest.mark.parametrize(
    ("command", "mode", "reason"),
    [
        ("greedy.py", 0o644, phrases.NOT_EXECUTABLE),
        ("./greedy.py", 0o644, phrases.NOT_EXECUTABLE),
        ("greedy.py", 0o755, phrases.PROGRAM_IN_THIS_FOLDER),
        ("./greedy.py", 0o755, phrases.NOT_A_PROGRAM),
        ("./other.py", 0o755, phrases.NO_SUCH_FILE),
        (".", 0o755, phrases.IT_IS_A_FOLDER),
    ],
)
def test_a_program_that_cannot_be_started_is_refused_with_the_reason(
    command: str, mode: int, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    program = tmp_path / "greedy.py"
    program.write_text("print(1)\n")
    program.chmod(mode)
    monkeypatch.chdir(tmp_path)
    error = run("arena", "bot:easy", f"exec:{command}", "--games", "1", code=2).err
    assert phrases.PROGRAM_NOT_STARTED(reason=reason) in error


def test_ctrl_c_prints_the_results_so_far(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:

    def interrupted(chosen: arena.Match, pool: WorkerPool, left: list[int]) -> object:
        yield arena.play_game(chosen, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr("taluva.bots.arena.play_games", interrupted)
    words = ("arena", "bot:easy", "bot:random", "--games", "5", "--tiles", "6")
    assert "1 of 5 games" in run(*words, code=130).out


def test_a_bar_moves_with_every_game(monkeypatch: pytest.MonkeyPatch) -> None:

    bar: list[object] = []

    @contextmanager
    def noted(
        pieces: int, what: str, say: Language, *, done: int, note: str
    ) -> Iterator[Callable[[str], None]]:
        bar.append((pieces, what, done, note))
        yield bar.append

    monkeypatch.setattr("taluva.cli.options.progress", noted)
    words = ["--games", "2", "--tiles", "6", "--jobs", "1"]
    assert main(["arena", "bot:easy", "bot:easy", *words]) == 0
    first, *rest = bar
    assert first == (2, "games", 0, "")
    assert [str(each).partition(" ")[0] for each in rest] == ["bot:easy"] * 2


@pytest.mark.parametrize("number", [0, 2])
def test_a_match_that_cannot_continue_prints_the_results_so_far(
    number: int, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:

    def lost(chosen: arena.Match, pool: WorkerPool, left: list[int]) -> object:
        yield from (arena.play_game(chosen, each) for each in range(number))
        raise WorkerPoolError("nobody works")

    monkeypatch.setattr("taluva.bots.arena.play_games", lost)
    out, err = run("arena", "bot:easy", "bot:random", "--games", "5", "--tiles", "6", code=2)
    assert err == "taluva: nobody works\n"
    assert ("2 of 5 games" in out) if number else out == ""
