"""The tutorial game of docs/games.md, installed as a package, in every command."""

from __future__ import annotations

import json
import re
import shutil
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from mypy import api

from taluva import games
from taluva.app.screens.export import FILMS, LINE, PAGE, STILLS
from taluva.core.definition import state_of
from taluva.core.setup import Setup
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS
from tests import phrases
from tests.toy import bees
from tests.toy.program import Program, install, install_bees, installed
from tests.toy.variants import BARE

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

MAX_LINES = 250
SEED = 5
FAILURE = "LookupError: 'out of ideas'"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the game, two like it, and a package that cannot be loaded."""
    folder = tmp_path_factory.mktemp("site")
    install_bees(folder)
    install(folder, "broken", {"broken": "there_is_no_such_module:GAME"})
    variants = {name: f"tests.toy.variants:{name.upper()}" for name in ("bare", "moody", "endless")}
    install(folder, "variants", variants)
    return folder


@pytest.fixture
def program(site: Path, tmp_path: Path) -> Program:
    return Program(site, tmp_path)


def played(number: int | None = None) -> Any:
    """Return a game after some moves, or at its end: each bee flies to its first flower."""
    game = bees.DEFINITION.new(Setup(("Ana", "Ben"), {}, SEED))
    while game.outcome is None and len(game.moves) != number:
        game = game.apply(game.legal_moves()[0])
    return game


def test_a_game_needs_little_typed_code(tmp_path: Path) -> None:
    assert len(bees.SOURCE.splitlines()) <= MAX_LINES
    (tmp_path / "bees.py").write_text(bees.SOURCE, encoding="utf-8")
    words = ["--config-file=", "--strict", "--follow-imports=silent", str(tmp_path / "bees.py")]
    found, _, code = api.run([*words, f"--cache-dir={tmp_path / 'cache'}"])
    assert code == 0, found


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_it_is_played_on_a_full_screen(program: Program, size: tuple[int, int]) -> None:
    game = played()
    words = ("play", "Ana", "Ben", "--game", "bees", "--seed", str(SEED), "--log", "game.taluva")
    with program.terminal(*words, size=size) as terminal:
        terminal.wait("1  Ana  fly to a flower")
        terminal.wait("hint")  # a word to click
        assert "threats" not in terminal.text  # it has none
        terminal.type(str(game.moves[0]))
        terminal.wait("Enter plays: ")
        terminal.press("enter")
        terminal.wait("2  Ben  fly to a flower")
        terminal.enter(str(game.moves[0].to))
        terminal.wait("no flower on")
        terminal.press("escape")
        terminal.enter("hint")
        terminal.wait(phrases.TYPE_HINT_NUMBER)
        terminal.press("escape")
        for move in game.moves[1:]:
            terminal.enter(str(move.to))
        terminal.wait("most honey")
        terminal.settle()
        terminal.enter("explore")
        terminal.wait("explor")
        terminal.enter("quit")
        terminal.settle()
    log = (program.folder / "game.taluva").read_text(encoding="utf-8")
    assert "\ngame bees\n" in log
    assert f"\n{game.effect.lines[0]}\n" in log


def test_a_new_game_is_offered_and_a_broken_package_is_explained(program: Program) -> None:
    with program.terminal("play") as terminal:
        terminal.wait("choose: new")
        terminal.press("enter")
        terminal.wait("Start")
        terminal.press("down")
        terminal.wait("there_is_no_such_module")
        for _ in ("taifun", "bare", "bees"):
            terminal.press("right")
        terminal.wait("Bees: Two")
        terminal.enter("Zoe, bot:greedy")
        terminal.wait("Zoe against Greedy")
        terminal.enter("start")
        terminal.wait("fly to a flower")
        terminal.enter("quit")
        terminal.wait("choose: new")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
    saved = json.loads((program.folder / "config/settings.json").read_text(encoding="utf-8"))
    assert saved["names"] == ["Zoe", "bot:greedy"]
    assert program("settings").stderr == ""  # although the default game has no such bot


def test_a_log_is_resumed_replayed_and_explored(program: Program) -> None:
    game = played()
    log = program.log("bees", *game.moves[:-1])
    with program.terminal("resume", log) as terminal:
        terminal.wait("fly to a flower")
        terminal.enter(str(game.moves[-1]))
        terminal.wait("WINS")
        terminal.enter("q")
        assert terminal.exit_code() == 0
    with program.terminal("replay", log) as terminal:
        terminal.wait(phrases.BEFORE_FIRST_MOVE)
        terminal.press("right")
        terminal.wait("honey from")
        terminal.enter("find ben")
        terminal.wait("Ben: ")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
    with program.terminal("explore", log, "--at", "3") as terminal:
        terminal.wait("%")
        terminal.enter("quit")
        terminal.settle()
    assert program("check", log).stdout == ""
    assert "cannot fly any more" in program("replay", log).stdout
    assert program("fork", log, "--at", "2").returncode == 0


def test_every_other_command_shows_it(program: Program) -> None:
    log = program.log("bees", *played().moves)
    found = json.loads(program("analyse", log, "--json", "--jobs", "1").stdout)
    assert [each["seat"] for each in found["turns"]] == [
        game.seat for game in map(played, range(len(played().moves)))
    ]
    assert "honey in" in program("stats", log).stdout
    assert program("stats", log, "--csv").stdout.startswith("file,name,honey,flights,game\n")
    assert "1●" in program("show", log).stdout
    moves = json.loads(program("legal", log, "--at", "3", "--json").stdout)["moves"]
    assert moves == [str(move) for move in played(2).legal_moves()]
    for zoom in LEVEL_ZOOMS:
        assert program("export", log, "-o", "game.svg", "--force", "--zoom", zoom).returncode == 0
        assert "●" in (program.folder / "game.svg").read_text(encoding="utf-8")
    for ending in (*STILLS, PAGE, *FILMS):
        done = program("export", log, "-o", f"game{ending}", "--force")
        assert (done.returncode, done.stderr) == (0, "")
        assert (program.folder / f"game{ending}").stat().st_size > 1000


def test_a_picture_shows_the_sections_of_the_game(program: Program) -> None:
    log = program.log("bare", played().moves[0])
    assert program("export", log, "-o", "game.txt", "--force").returncode == 0
    shown = (program.folder / "game.txt").read_text(encoding="utf-8")
    number = len(played(1).flowers)
    assert re.search(rf" the meadow .*\n +{number} flowers\n", shown), shown


@pytest.mark.parametrize(
    ("words", "lacking"),
    [
        (["threats", "game.taluva"], "Bees has no threats"),
        (["learn", "--game", "bees"], "Bees has no lessons"),
        (["play", "Ana", "Ben", "--position", "bees M25"], "Bees has no position strings"),
        (["export", "game.taluva", "-o", f"game{LINE}"], "Bees has no position strings"),
    ],
)
def test_commands_that_the_game_lacks_are_refused(
    program: Program, words: list[str], lacking: str
) -> None:
    program.log("bees", played().moves[0])
    done = program(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"taluva: {phrases.NOT_FOR_THIS_GAME()}{lacking}\n"


def test_bots_play_it(program: Program) -> None:
    bot = f"exec:{sys.executable} -m taluva bot-protocol greedy"
    logs = []
    for bots in (["bot:greedy"] * 4, [bot] * 4):
        words = ("arena", *bots, "--game", "bees", "--games", "1", "--seed", str(SEED))
        match = json.loads(program(*words, "--jobs", "1", "--json", "--logs", "logs").stdout)
        assert (match["endings"], match["troubles"]) == ({"most-honey": 1}, [])
        (log,) = (program.folder / "logs").iterdir()
        assert program("check", str(log)).returncode == 0
        logs.append([line for line in log.read_text().splitlines() if "fly" in line])
        shutil.rmtree(program.folder / "logs")
    assert logs[0] == logs[1]
    assert "won by" in program("demo", "--game", "bees", "--delay", "0").stdout
    done = program("demo", "--game", "bare")
    assert done.stderr == f"taluva: {phrases.NO_BOTS_FOR_DEMO(game='Bare')}\n"
    for command in ("play", "host", "demo", "arena"):
        shown = " ".join(program(command, "--game", "bees", "--help").stdout.split())
        assert "bots: bot:random, bot:greedy, exec:COMMAND" in shown
        shown = " ".join(program(command, "--game", "bare", "--help").stdout.split())
        assert "bots: exec:COMMAND" in shown


def test_it_is_played_by_ear(program: Program) -> None:
    move = played(0).legal_moves()[0]
    lines = f"summary\nhint\n{move.to}\nwhere ana\nquit\n"
    words = ("play", "Ana", "bot:greedy", "--game", "bees", "--seed", str(SEED), "--by-ear")
    heard = program(*words, lines=lines)
    assert (heard.returncode, heard.stderr) == (0, "")
    for said in ("Ana: fly to a flower", "37 hexes", "1 honey from", "Greedy: "):
        assert said in heard.stdout


def test_listeners_hear_about_every_hex() -> None:
    game, speech = played(0), bees.DEFINITION.ui().speech
    assert all(speech.facts(game, hex, ENGLISH) for hex in speech.hexes(game, ENGLISH))
    assert speech.facts(game, Hex(90, 90), ENGLISH) == ()
    assert speech.summary(game, 1, ENGLISH)[-1] == "Ana: 0 honey; Ben: 0 honey"
    after = played(1)
    assert speech.find(after, "ana", 1, ENGLISH) == [after.moves[0].to]


def test_it_is_played_in_german(program: Program) -> None:
    assert program("settings", "language", "de").returncode == 0
    move = played(0).legal_moves()[0]
    words = ("play", "Ana", "bot:greedy", "--game", "bees", "--seed", str(SEED))
    shown = program(*words, lines=f"{move.to}\nquit\n")
    assert "fliege zu einer Blüte" in shown.stdout
    assert f"Honig von {move.to}" in shown.stdout


def test_a_guest_plays_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("asyncssh")
    from tests.host.guests import GuestClient, hosting, run, until

    async def play() -> None:
        async with hosting(played(0), tmp_path) as host:
            guest = await GuestClient.join(host, "Ana")
            await until(lambda: "fly to a flower" in guest.text)
            guest.send(f"{played(0).legal_moves()[0]}\r".encode())
            await until(lambda: len(host.table.journal.game.moves) == 1)
            await until(lambda: "Ben" in guest.text)

    points = [EntryPoint("bees", "tests.toy.bees:DEFINITION", games.GROUP)]
    for _ in installed(monkeypatch, points):
        run(play())


# --- what a game may lack, and services that fail


def log_with_bot(program: Program, game: str, bot: str) -> str:
    """Write a log in which a bot that may not exist plays the second seat."""
    lines = ("taluva-log 1", f"game {game}", "seat 1 Ana", "seat 2 Ben", f"bot 2 {bot}")
    text = "\n".join((*lines, f"seed {SEED}", "", ""))
    (program.folder / "game.taluva").write_text(text, encoding="utf-8")
    return "game.taluva"


def test_a_missing_bot_is_replaced_by_the_weakest_of_the_game(program: Program) -> None:
    log = log_with_bot(program, "bees", "easy")
    done = program("resume", log, lines=f"{played().moves[0]}\n")
    assert done.returncode == 0
    problem = phrases.NO_SUCH_BOT(bot="'easy'", names="random, greedy")
    said = phrases.OTHER_BOT_INSTEAD(name="Ben", problem=problem, level="Random")
    assert said in done.stdout + done.stderr
    assert "\n2 fly" in (program.folder / log).read_text(encoding="utf-8")


def test_people_play_the_seat_of_a_missing_bot_if_the_game_has_none(program: Program) -> None:
    log = log_with_bot(program, "bare", "easy")
    first, second = played().moves[:2]
    done = program("resume", log, lines=f"{first}\n{second}\n")
    assert done.returncode == 0
    problem = phrases.NO_BOTS_AT_ALL(bot="'easy'")
    assert phrases.PLAY_IT_YOURSELF(name="Ben", problem=problem) in done.stdout + done.stderr
    assert f"\n2 {second}\n" in (program.folder / log).read_text(encoding="utf-8")
    done = program("play", "Ana", "Ben", "--game", "bare", "--clock", "20+10,bot")
    assert (done.returncode, done.stdout) == (2, "")
    assert phrases.NO_BOTS_AT_ZERO(game="Bare") in done.stderr


def test_a_failing_program_is_replaced_even_if_the_game_has_no_bots(program: Program) -> None:
    words = ("play", "Ana", "exec:/bin/false", "--game", "bare", "--seed", str(SEED))
    done = program(*words, "--log", "game.taluva", lines=f"{played().moves[0]}\n")
    assert "Traceback" not in done.stderr
    assert phrases.BOT_TAKES_OVER(level="Random").partition(":")[2] in done.stdout + done.stderr
    assert "\n2 fly" in (program.folder / "game.taluva").read_text(encoding="utf-8")


def test_a_first_game_is_learnt(program: Program) -> None:
    with program.terminal("learn", "first", "--game", "bare") as terminal:
        terminal.wait("fly anywhere")
        terminal.enter(str(bees.DEFINITION.new(Setup(("Ana", "Ben"), {}, 7)).legal_moves()[0]))
        terminal.wait(" honey from ")
        terminal.press("enter")
        terminal.wait("Fly again.")
        terminal.enter("quit")
        assert terminal.exit_code() == 0


def test_a_state_keeps_the_seed_and_the_options_of_seats() -> None:
    game = BARE.new(Setup(("Ana", "Ben"), {"lead": {2: 1}}, SEED))
    game = game.apply(game.legal_moves()[0])
    state = json.loads(json.dumps(state_of(game)))
    assert (state["seed"], state["options"]) == (SEED, {"lead": {"2": "1"}})
    again = BARE.from_protocol_state(state, state["moves"])
    assert (again, again.flowers) == (game, game.flowers)
    with pytest.raises(ValueError, match="seed"):
        BARE.from_protocol_state({**state, "seed": "five"}, [])


def test_equal_moves_on_another_board_are_analysed_anew(program: Program) -> None:
    shared = {*map(str, played(0).legal_moves())}
    other = bees.DEFINITION.new(Setup(("Ana", "Ben"), {}, 6))
    move = next(str(each) for each in other.legal_moves() if str(each) in shared)
    for seed in ("5", "6"):
        log = program.log("bees", move, options=("--seed", seed))
        assert program("analyse", log).returncode == 0
        (program.folder / log).unlink()
    assert len([*(program.folder / "data").rglob("analyses/*.json")]) == 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_failing_judge_is_reported_in_one_line(program: Program, jobs: str) -> None:
    log = program.log("moody", played().moves[0])
    for words in (["analyse", log], ["export", log, "--analyse", "-o", "game.html"]):
        done = program(*words, "--jobs", jobs)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"taluva: Moody: analysis failed ({FAILURE})\n"


def test_failing_services_do_not_end_a_game(program: Program) -> None:
    with program.terminal("play", "Ana", "Ben", "--game", "moody", "--seed", str(SEED)) as terminal:
        terminal.wait("1  Ana  fly to a flower")
        terminal.enter("hint")
        terminal.wait(f"Moody: hints failed ({FAILURE})")
        for move in played().moves:
            terminal.press("escape")
            terminal.enter(str(move))
        terminal.wait("wins: most honey")
        terminal.enter("analyse")
        terminal.wait(f"Moody: analysis failed ({FAILURE})")
        terminal.press("escape")
        terminal.enter("explore")
        terminal.wait("explor")
        terminal.press("f3")
        terminal.wait(f"Moody: explorer failed ({FAILURE})")
        terminal.enter("quit")
        terminal.settle()


def test_a_check_that_does_not_end_names_its_member(program: Program) -> None:
    with program.terminal("check-game", "endless") as terminal:
        terminal.wait("thinking")
        terminal.press("ctrl-c")
        terminal.wait("judge: ")
        assert terminal.exit_code() == 1


def test_a_failing_package_is_reported(program: Program) -> None:
    problem = phrases.GAME_NOT_LOADED(
        game="broken", problem="No module named 'there_is_no_such_module'"
    )
    done = program("play", "Ana", "Ben", "--game", "broken")
    assert done.returncode == 2
    assert done.stderr == f"taluva: {problem} (see taluva play --help)\n"
    (program.folder / "broken.taluva").write_text("taluva-log 1\ngame broken\nseat 1 Ana\n\n")
    done = program("check", "broken.taluva")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == f"broken.taluva:2:6: {problem}\n"
    done = program("play", "Ana", "Ben", "--game", "nothing")
    assert "'taluva', 'taifun', 'bare'" in done.stderr
    assert program("learn", "nothing").stderr.startswith(f"taluva: {phrases.NO_SUCH_COURSE()}")
