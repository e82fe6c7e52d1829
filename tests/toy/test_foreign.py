"""A seeded game of another package: with its own bots, without bots, and with failing services."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from taluva.core.checks import check_game
from taluva.core.definition import GameDefinition, state_of
from taluva.core.setup import Setup
from tests import phrases
from tests.toy.orchard import AGAIN, BARE, MOODY, ORCHARD, OrchardGame, Pick
from tests.toy.program import Program, install

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

HERE = Path(__file__).parent
SEED = 5
FAILURE = "LookupError: 'out of ideas'"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(HERE / "orchard.py", folder)
    games = {each.name: f"orchard:{each.name.upper()}" for each in (ORCHARD, BARE, MOODY)}
    install(folder, "orchard", games)
    return folder


@pytest.fixture
def program(site: Path, tmp_path: Path) -> Program:
    return Program(site, tmp_path)


def started(definition: GameDefinition[OrchardGame, Pick] = ORCHARD) -> OrchardGame:
    return definition.new(Setup(("Ana", "Ben"), {"lead": {2: 1}}, SEED))


def log_with_bot(program: Program, game: str, bot: str) -> str:
    """Write a log in which a bot that may not exist plays the second seat."""
    lines = ("taluva-log 1", f"game {game}", "seat 1 Ana", "seat 2 Ben", f"bot 2 {bot}")
    text = "\n".join((*lines, f"seed {SEED}", "", ""))
    (program.folder / "game.taluva").write_text(text, encoding="utf-8")
    return "game.taluva"


def usual(game: OrchardGame) -> list[Pick]:
    """List the trees that give no second turn."""
    return [move for move in game.legal_moves() if game.trees[move.tree] != AGAIN]


@pytest.mark.parametrize("definition", [ORCHARD, BARE, MOODY])
def test_the_games_are_sound(definition: GameDefinition[OrchardGame, Pick]) -> None:
    check_game(definition, ("Ana", "Ben"))


def test_a_missing_bot_is_replaced_by_the_weakest_of_the_game(program: Program) -> None:
    log = log_with_bot(program, "orchard", "easy")
    done = program("resume", log, lines=f"{usual(started())[0]}\n")
    assert done.returncode == 0
    problem = phrases.NO_SUCH_BOT(bot="'easy'", names="gentle, fierce")
    said = phrases.OTHER_BOT_INSTEAD(name="Ben", problem=problem, level="gentle")
    assert said in done.stdout + done.stderr
    assert "\n2 pick" in (program.folder / log).read_text(encoding="utf-8")


def test_people_play_the_seat_of_a_missing_bot_if_the_game_has_none(program: Program) -> None:
    log = log_with_bot(program, "bare", "easy")
    first, second, *_ = usual(started(BARE))
    done = program("resume", log, lines=f"{first}\n{second}\n")
    assert done.returncode == 0
    problem = phrases.NO_BOTS_AT_ALL(bot="'easy'")
    assert phrases.PLAY_IT_YOURSELF(name="Ben", problem=problem) in done.stdout + done.stderr
    assert f"\n2 {second}\n" in (program.folder / log).read_text(encoding="utf-8")


def test_a_failing_program_is_replaced_even_if_the_game_has_no_bots(program: Program) -> None:
    first = usual(started(BARE))[0]
    words = ("play", "Ana", "exec:/bin/false", "--game", "bare", "--seed", str(SEED))
    done = program(*words, "--log", "game.taluva", lines=f"{first}\n")
    assert "Traceback" not in done.stderr
    assert phrases.BOT_TAKES_OVER(level="random").partition(":")[2] in done.stdout + done.stderr
    assert "\n2 pick" in (program.folder / "game.taluva").read_text(encoding="utf-8")


def test_a_demo_needs_bots(program: Program) -> None:
    assert "won by Fierce" in program("demo", "--game", "orchard").stdout
    done = program("demo", "--game", "bare")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"taluva: {phrases.NO_BOTS_FOR_DEMO(game='Bare')}\n"


def test_help_lists_the_bots_of_the_game(program: Program) -> None:
    for command in ("play", "host", "demo", "arena"):
        shown = " ".join(program(command, "--game", "orchard", "--help").stdout.split())
        assert "bots: bot:gentle, bot:fierce, exec:COMMAND" in shown
        shown = " ".join(program(command, "--game", "bare", "--help").stdout.split())
        assert "bots: exec:COMMAND" in shown
        assert "easy" not in shown


def test_a_clock_lets_no_bot_play_if_the_game_has_none(program: Program) -> None:
    done = program("play", "Ana", "Ben", "--game", "bare", "--clock", "20+10,bot")
    assert (done.returncode, done.stdout) == (2, "")
    assert phrases.NO_BOTS_AT_ZERO(game="Bare") in done.stderr


@pytest.mark.parametrize("game", ["orchard", "bare"])
def test_a_first_game_is_learnt(program: Program, game: str) -> None:
    with program.terminal("learn", "first", "--game", game) as terminal:
        terminal.wait("pick any tree")
        terminal.enter("pick m25")
        terminal.wait("1 from M25")
        terminal.press("enter")
        terminal.wait("Pick again.")
        terminal.enter("quit")
        assert terminal.exit_code() == 0


def test_a_new_game_offers_the_bots_of_the_game(program: Program) -> None:
    with program.terminal("play") as terminal:
        terminal.wait("choose: new")
        terminal.press("enter")
        terminal.wait("Start")
        terminal.press("down", "right", "right")
        terminal.wait("Ana and Ben")  # Bare has no bots
        terminal.press("right", "right")
        terminal.enter("Zoe, bot:gentle")
        terminal.wait("Zoe against Gentle")
        terminal.enter("start")
        terminal.wait("pick a tree")
        terminal.enter("quit")
        terminal.wait("choose: new")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
    saved = json.loads((program.folder / "config/settings.json").read_text(encoding="utf-8"))
    assert saved["names"] == ["Zoe", "bot:gentle"]
    assert program("settings").stderr == ""  # although the default game has no such bot


def test_a_program_plays_on_the_same_board(program: Program) -> None:
    bot = f"exec:{sys.executable} -m taluva bot-protocol fierce"
    logs = []
    for bots in (["bot:fierce", "bot:fierce"], [bot, bot]):
        words = ("arena", *bots, "--game", "orchard", "--games", "1", "--seed", str(SEED))
        match = json.loads(program(*words, "--jobs", "1", "--json", "--logs", "logs").stdout)
        assert match["troubles"] == []
        log = next((program.folder / "logs").iterdir())
        logs.append(
            [line for line in log.read_text(encoding="utf-8").splitlines() if "pick" in line]
        )
        shutil.rmtree(program.folder / "logs")
    assert logs[0] == logs[1]


def test_a_state_keeps_the_seed_and_the_options_of_seats() -> None:
    game = started()
    game = game.apply(game.legal_moves()[0])
    state = json.loads(json.dumps(state_of(game)))
    assert (state["seed"], state["options"]) == (SEED, {"lead": {"2": "1"}})
    again = ORCHARD.from_protocol_state(state, state["moves"])
    assert (again, again.trees) == (game, game.trees)
    with pytest.raises(ValueError, match="seed"):
        ORCHARD.from_protocol_state({**state, "seed": "five"}, [])


def test_an_analysis_counts_a_second_turn_of_the_same_player(program: Program) -> None:
    game = started()
    again = next(move for move in game.legal_moves() if move not in usual(game))
    first, second, *_ = usual(game)
    moves = [again, first, second]  # Ana twice, then Ben
    log = program.log("orchard", *map(str, moves), options=("--seed", str(SEED)))
    found = json.loads(program("analyse", log, "--json", "--jobs", "1").stdout)
    assert [(each["turn"], each["seat"], each["moves"]) for each in found["turns"]] == [
        (1, 1, [str(again)]),
        (2, 1, [str(first)]),
        (3, 2, [str(second)]),
    ]


def test_equal_moves_on_another_board_are_analysed_anew(program: Program) -> None:
    for seed in ("1", "2"):
        log = program.log("orchard", "pick M25", options=("--seed", seed))
        assert program("analyse", log).returncode == 0
        (program.folder / log).unlink()
    assert len([*(program.folder / "data").rglob("analyses/*.json")]) == 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_failing_judge_is_reported_in_one_line(program: Program, jobs: str) -> None:
    log = program.log("moody", "pick M25")
    for words in (["analyse", log], ["export", log, "--analyse", "-o", "game.html"]):
        done = program(*words, "--jobs", jobs)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"taluva: Moody: analysis failed ({FAILURE})\n"


def test_failing_services_do_not_end_a_game(program: Program) -> None:
    with program.terminal("play", "Ana", "Ben", "--game", "moody") as terminal:
        terminal.wait("1  Ana  pick a tree")
        terminal.enter("hint")
        terminal.wait(f"Moody: hints failed ({FAILURE})")
        for move in started(MOODY).legal_moves():
            terminal.press("escape")
            terminal.enter(str(move))
        terminal.wait("wins: picked")
        terminal.enter("analyse")
        terminal.wait(f"Moody: analysis failed ({FAILURE})")
        terminal.press("escape")
        terminal.enter("explore")
        terminal.wait("explor")
        terminal.press("f3")
        terminal.wait(f"Moody: explorer failed ({FAILURE})")
        terminal.enter("quit")
        terminal.settle()
