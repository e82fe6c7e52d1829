"""A game of another package: install, play, log, resume and replay it."""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from taluva.core.setup import Setup
from taluva.hexgrid import parse_hex
from taluva.tui.capabilities import Depth
from taluva.tui.colour import darker, pure
from taluva.tui.palette import colours_for
from tests import phrases
from tests.terminal.terminal import Terminal
from tests.toy.hexgame import DEFINITION, SIZE, HexGame, HexUI, Place, Swap
from tests.toy.program import Program, install

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

HERE = Path(__file__).parent
MAX_LINES = 250
# Ana goes straight down column P. Ben goes down column M, which connects nothing for him.
MOVES = [
    f"{column}{row + 2 * step}" for step in range(SIZE) for column, row in (("P", 28), ("M", 25))
]
WINNING = MOVES[:-1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the toy, and a package that cannot be loaded, as an installer does."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(HERE / "hexgame.py", folder)
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    install(folder, project["name"], project["entry-points"]["taluva.games"])
    install(folder, "broken", {"broken": "there_is_no_such_module:GAME"})
    return folder


def clear(terminal: Terminal) -> None:
    """Remove a refused line before typing anything else."""
    terminal.press("escape")
    terminal.wait(lambda: " NO " not in terminal.toolbar)


@pytest.fixture
def program(site: Path, tmp_path: Path) -> Program:
    return Program(site, tmp_path)


def test_a_game_needs_little_code() -> None:
    lines = (HERE / "hexgame.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MAX_LINES
    own = [
        name
        for base in (HexGame, type(DEFINITION), HexUI, DEFINITION.messages)
        for name in vars(base)
        if not name.startswith("_") and name not in ("stones", "can_swap", "options")
    ]
    assert len(own) <= 20, own


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
def test_it_is_played_on_a_full_screen(program: Program, size: tuple[int, int]) -> None:
    words = ("play", "Ana", "Ben", "--game", "hex", "--log", "game.taluva")
    with program.terminal(*words, size=size) as terminal:
        terminal.wait("1  Ana  place a stone")
        terminal.type("place p28")
        terminal.wait("Enter plays: a stone on P28")
        terminal.press("enter")
        terminal.wait("2  Ben  place a stone")
        terminal.enter("p28")
        terminal.wait("there is a stone on P28 [H4]")
        clear(terminal)
        terminal.enter("hint")
        terminal.wait(phrases.NOT_FOR_THIS_GAME(game="Hex", what="hints"))
        clear(terminal)
        for move in WINNING[1:]:
            terminal.enter(move)
        terminal.wait("Ana  wins: connected")
        terminal.settle()
        assert "analyse" not in terminal.text  # in the list of next actions
        terminal.enter("quit")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
    log = (program.folder / "game.taluva").read_text(encoding="utf-8")
    assert "\ngame hex\n" in log
    assert "result connected 1" in log


def test_a_log_is_resumed_and_replayed(program: Program) -> None:
    log = program.log("hex", *WINNING[:-1])
    with program.terminal("resume", log) as terminal:
        terminal.wait("1  Ana  place a stone")
        terminal.enter(WINNING[-1])
        terminal.wait("ANA WINS")
        terminal.enter("q")
        assert terminal.exit_code() == 0
    with program.terminal("replay", log) as terminal:
        terminal.wait(phrases.BEFORE_FIRST_MOVE)
        terminal.press("right")
        terminal.wait("Ana: a stone on P28")
        terminal.enter("find ben")
        terminal.wait("Ben: a stone on M25")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
    checked = program("check", log)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")
    replayed = program("replay", log)
    assert replayed.returncode == 0
    assert "Ana: a stone on P40 connects both sides and wins" in replayed.stdout


def test_a_new_game_is_offered_and_a_broken_package_is_explained(program: Program) -> None:
    with program.terminal("play") as terminal:
        terminal.wait("choose: new")
        terminal.press("enter")
        terminal.wait("Start")
        terminal.press("down")
        terminal.wait("there_is_no_such_module")
        terminal.press("right", "right")
        terminal.wait("Hex: Two players connect their sides: top")
        terminal.wait("swap")  # its own option
        terminal.enter("Ana, bot:random")
        terminal.wait("Ana against Random")
        terminal.enter("start")
        terminal.wait("1  Ana  place a stone")
        terminal.enter("p28")
        terminal.wait("turn 3")
        terminal.enter("quit")
        terminal.wait("choose: continue")
        terminal.enter("quit")
        assert terminal.exit_code() == 0


def test_it_is_played_from_a_pipe(program: Program) -> None:
    words = ("play", "Ana", "Ben", "--game", "hex", "--swap", "--log", "game.taluva")
    done = program(*words, lines="n30\nlegal\nswap\nswap\nwhy m25\nundo\nhint\nquit\n")
    assert done.returncode == 1
    assert "swap       takes over the first stone" in done.stdout
    assert done.stderr == (
        "line 4: swap: swap is only for the first turn of seat 2 [H2]\n"
        f"line 7: hint: {phrases.NOT_FOR_THIS_GAME(game='Hex', what='hints')}\n"
    )
    log = (program.folder / "game.taluva").read_text(encoding="utf-8")
    assert "\nswap yes\n" in log
    shown = json.loads(program("show", "game.taluva", "--json", "--at", "2").stdout)
    assert (shown["moves"], shown["options"]) == (["place N30"], {"swap": "yes"})


def test_bots_play_it(program: Program) -> None:
    words = ("arena", "bot:random", "bot:random", "--game", "hex", "--games", "4", "--jobs", "1")
    match = json.loads(program(*words, "--json", "--logs", "logs").stdout)
    assert match["endings"] == {"connected": 4}
    assert match["troubles"] == []
    logs = [str(path) for path in (program.folder / "logs").iterdir()]
    assert program("check", *logs).returncode == 0
    assert "won by" in program("demo", "--game", "hex", "--delay", "0").stdout
    bot = f"exec:{sys.executable} -m taluva bot-protocol random"
    done = program("play", "Ana", bot, "--game", "hex", lines="p28\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Random: a stone on" in done.stdout


def test_it_is_shown_and_exported(program: Program) -> None:
    log = program.log("hex", "p28", "m25")
    assert "1●" in program("show", log).stdout
    assert "N26 M27 O27" in program("legal", log).stdout
    for form in ("svg", "html", "txt", "cast"):
        assert program("export", log, "-o", f"game.{form}").returncode == 0
    svg = (program.folder / "game.svg").read_text(encoding="utf-8")
    assert colours_for("dark", Depth.TRUE).of(darker(pure("hex board"), 0.09)) in svg
    assert program("fork", log, "--at", "2").returncode == 0
    assert "Ana" in program("games").stdout


@pytest.mark.parametrize(
    ("words", "lacking"),
    [
        (["analyse", "game.taluva"], "Hex has no analysis"),
        (["stats", "game.taluva"], "Hex has no statistics"),
        (["learn", "--game", "hex"], "Hex has no lessons"),
        (["learn", "--game", "hex", "first"], "Hex has no lessons"),
        (["play", "Ana", "Ben", "--position", "hex M25"], "Hex has no position strings"),
        (["show", "--position", "hex M25"], "Hex has no position strings"),
        (["legal", "--position", "hex M25"], "Hex has no position strings"),
        (["export", "game.taluva", "-o", "game.position"], "Hex has no position strings"),
    ],
)
def test_commands_that_the_game_lacks_are_refused(
    program: Program, words: list[str], lacking: str
) -> None:
    program.log("hex", "p28")
    done = program(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"taluva: {phrases.NOT_FOR_THIS_GAME()}{lacking}\n"


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
    assert "'taluva', 'taifun', 'broken', 'hex'" in done.stderr
    assert program("learn", "nothing").stderr.startswith(f"taluva: {phrases.NO_SUCH_COURSE()}")


def test_every_legal_move_is_in_the_tree_and_is_not_refused() -> None:
    game = DEFINITION.new(Setup(("Ana", "Ben"), {"swap": True}))
    assert len(game.legal_moves()) == SIZE**2
    for move in WINNING:
        assert not any(map(game.refusals, game.legal_moves()))
        tree = DEFINITION.move_tree(game)
        places = tree["place"]
        assert isinstance(places, dict)
        found = [*places.values(), *([tree["swap"]] if "swap" in tree else [])]
        assert found == list(game.legal_moves())
        assert (Swap() in found) is (len(game.moves) == 1)
        game = game.apply(DEFINITION.parse(move))
    assert game.outcome is not None
    assert DEFINITION.payoffs(game) == [1.0, 0.0]
    assert game.moves[0] == Place(parse_hex("P28"))
