"""The response time of the screen; run it by hand, ``python -m tests.bench_screen``.

For a 48-tile island at each zoom and screen size it prints the time from a keystroke to the
feedback, from Enter to the new board, from a pause in typing to the marks, and from arrow keys and
Tab, each with the bytes sent. The same follows for the small islands of turn 4, with whole lines
pasted, for the Enter that ends a game, with its animation, and for the pages of the menu. Then it
compares the start of the program with Python that imports rich and prompt_toolkit. All times are
processor time. Nothing is asserted. ``python -m tests.bench_screen keys early end lists start``
names the parts to measure.
"""

from __future__ import annotations

import asyncio
import gc
import io
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pexpect  # type: ignore[import-untyped]
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from taluva import Game
from taluva.app.front.page import Context, FrontPage
from taluva.app.front.screen import FrontScreen, FrontState
from taluva.app.front.welcome import WelcomePage
from taluva.app.options import Settings
from taluva.app.screens.play import PlayScreen
from taluva.app.session import open_game
from taluva.app.update.common import MOTION
from taluva.i18n import ENGLISH
from taluva.record.journal import Journal
from taluva.tui.capabilities import Depth, Terminal
from taluva.tui.runner import OBJECTS_BETWEEN_COLLECTIONS, ScreenRunner
from taluva.tui.screen import (
    Event,
    KeyPressed,
    LineSubmitted,
    Request,
    RunTask,
    Screen,
    Started,
    StartTimer,
    TaskFinished,
    TimerFired,
)

TILES = 48
SIZES = ((80, 24), (120, 40), (200, 60))
ZOOMS = ("auto", "large", "normal", "small", "compact")
RUNS = 15
EARLY = 4  # the turn of a small island
GAMES = 12  # small islands, and ends of games
ARROWS = random.Random(1).choices(("up", "down", "left", "right"), k=100)


def grown_game(first: int = 0) -> Game:
    """Return a game of four with nearly all tiles on the island and a tile in hand."""
    for seed in range(first, 1000):
        chance = random.Random(seed)
        game = Game.new(["Ana", "Ben", "Cem", "Dora"], seed=seed)
        while game.phase != "over" and game.turn < TILES:
            game = game.play(chance.choice(game.legal_moves()))
        if game.phase == "tile" and game.turn == TILES:
            return game
    raise AssertionError("no random game lasts that long")


def early_game(seed: int) -> Game:
    """Return a game of two with a small island and a tile in hand."""
    chance, game = random.Random(seed), Game.new(["Ana", "Ben"], seed=seed)
    while (game.turn, game.phase) != (EARLY, "tile"):
        game = game.play(chance.choice(game.legal_moves()))
    return game


def last_move(seed: int) -> tuple[Game, str]:
    """Return a game of two before its last move, and that move."""
    chance, game = random.Random(seed), Game.new(["Ana", "Ben"], seed=seed)
    while True:
        move = chance.choice(game.legal_moves())
        after = game.play(move)
        if after.phase == "over":
            return game, str(move)
        game = after


TERMINAL = Terminal({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True, "utf-8")


class ScreenBench:
    """A screen on an invisible terminal, drawn on demand."""

    def __init__(self, screen: Screen, size: tuple[int, int]) -> None:
        self._sent = io.StringIO()
        output = Vt100_Output(self._sent, lambda: Size(size[1], size[0]), term="xterm-256color")
        with create_pipe_input() as keys:
            self.runner = ScreenRunner(screen, Depth.TRUE, input=keys, output=output)
        self.runner.measure()
        self.runner.send(Started())

        gc.freeze()  # as the prompt does when it starts
        gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)

    def draw(self) -> None:
        """Send the current screen to the terminal."""
        application = self.runner.application
        with set_app(application):
            application.renderer.render(application, application.layout)

    def type(self, text: str) -> None:
        """Type a line and draw."""
        self.runner.buffer.text = text
        self.draw()

    def enter(self) -> None:
        """Submit the line and draw."""
        self.runner.send(LineSubmitted(self.runner.buffer.text))
        self.draw()

    def press(self, key: str) -> None:
        """Handle a key that points at places or chooses a row, and draw."""
        self.runner.send(KeyPressed(key))
        self.draw()

    def measure(self, action: Callable[..., None], *arguments: str | Event) -> Cost:
        """Return the milliseconds of one call, and the bytes that it sends."""
        self._sent.seek(0)
        self._sent.truncate()
        start = time.process_time()
        action(*arguments)
        taken = (time.process_time() - start) * 1000
        return Cost(taken, len(self._sent.getvalue().encode()))


class Bench(ScreenBench):
    """A game on an invisible terminal."""

    def __init__(self, game: Game, size: tuple[int, int], zoom: str, folder: Path) -> None:
        path = folder / f"{size}{zoom}{time.monotonic_ns()}.taluva"
        self.session = open_game(Journal.create(game, path), Settings(zoom=zoom), say=ENGLISH)
        self.screen = PlayScreen(self.session, TERMINAL, "auto")
        super().__init__(self.screen, size)

    def pause(self) -> None:
        """Wait in the middle of a line, and draw."""
        self.runner.send(TimerFired("line"))
        self.draw()

    def animate(self) -> None:
        """Submit the line, and draw every frame of the animation."""
        self.enter()
        while self.session.state.frames:
            self.runner.send(TimerFired(MOTION))
            self.draw()


class MenuBench(ScreenBench):
    """The menu on an invisible terminal. What it loads in the background waits."""

    def __init__(self, page: FrontPage, size: tuple[int, int]) -> None:
        settings = Settings(player="Ana")
        context = Context(ENGLISH, settings, settings)
        self.screen = FrontScreen(FrontState.of([page], context, TERMINAL))
        self.waiting: list[RunTask | StartTimer] = []
        super().__init__(self, size)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.screen, name)

    def handle(self, event: Event) -> list[Request]:
        """Handle an event. Tasks wait until they are run."""
        requests = self.screen.handle(event)
        self.waiting += [each for each in requests if isinstance(each, RunTask | StartTimer)]
        return [each for each in requests if not isinstance(each, RunTask | StartTimer)]

    def load(self) -> Cost | None:
        """Run the waiting tasks and timers; return the cost of showing the new island."""
        costs: list[Cost] = []
        while self.waiting:
            match self.waiting.pop():
                case RunTask(ticket, task):
                    event: Event = TaskFinished(ticket, task(lambda part: True))
                case StartTimer(name):
                    event = TimerFired(name)
            costs.append(self.measure(self.show, event))
        return max(costs, default=None)

    def show(self, event: Event) -> None:
        """Handle an event and draw."""
        self.runner.send(event)
        self.draw()


class Cost(NamedTuple):
    """The cost of one kind of event."""

    milliseconds: float
    sent: int  # bytes


def summary(costs: list[Cost]) -> str:
    """Return median and 95th percentile of the times and of the bytes."""
    times = sorted(cost.milliseconds for cost in costs)
    sent = sorted(cost.sent for cost in costs)
    rare = int(len(costs) * 0.95)
    taken = f"{statistics.median(times):6.1f} {times[rare]:6.1f}"
    return f"{taken} {statistics.median(sent):7.0f} {sent[rare]:7.0f}"


async def bench_screen(folder: Path) -> None:
    """Print the times of keystrokes and Enter at each size and zoom."""
    game = grown_game()
    moves = [str(move).split() for move in random.Random(1).sample(game.legal_moves(), 10)]
    lines = [f"place {hex} {direction}" for _, hex, direction in moves]
    print("milliseconds: median, 95 %; bytes: median, 95 %")
    kinds = ("key", "Enter", "pause", "arrow", "Tab")
    print(f"{'size':8} {'zoom':8} {'   '.join(f'{kind:>29}' for kind in kinds)}")
    for size in SIZES:
        for zoom in ZOOMS:
            bench = Bench(game, size, zoom, folder)
            bench.draw()
            keys, enters, pauses = [], [], []
            for line in lines:
                keys += [bench.measure(bench.type, line[:end]) for end in range(1, len(line) + 1)]
                enters.append(bench.measure(bench.enter))
                bench.type("undo")
                enters.append(bench.measure(bench.enter))
                bench.type("place ")
                pauses.append(bench.measure(bench.pause))
                bench.type("")
            bench.press("down")  # and there is a cursor
            arrows = [bench.measure(bench.press, arrow) for arrow in ARROWS]
            tabs = [bench.measure(bench.press, "tab") for _ in ARROWS]
            bench.session.table.close()
            name = "x".join(map(str, size))
            costs = map(summary, (keys, enters, pauses, arrows, tabs))
            print(f"{name:8} {zoom:8} {'   '.join(costs)}")


async def bench_early(folder: Path) -> None:
    """Print the times of pasted lines, Enter and arrows on small islands."""
    print(f"turn {EARLY}{'paste':>36}   {'Enter':>29}   {'arrow':>29}")
    for size in SIZES:
        pastes, enters, arrows = [], [], []
        for seed in range(GAMES):
            bench = Bench(early_game(seed), size, "auto", folder)
            bench.draw()
            moves = random.Random(1).sample(bench.session.state.game.legal_moves(), 4)
            for move in moves:
                pastes.append(bench.measure(bench.type, str(move)))
                enters.append(bench.measure(bench.enter))
                bench.type("undo")
                bench.enter()
            bench.press("down")
            arrows += [bench.measure(bench.press, arrow) for arrow in ARROWS[:20]]
            bench.session.table.close()
        print(f"{size[0]}x{size[1]:<9} {'   '.join(map(summary, (pastes, enters, arrows)))}")


async def bench_end(folder: Path) -> None:
    """Print the times of the Enter that ends a game."""
    print(f"{'end':12}{'Enter':>29}   {'Enter and its animation':>29}")
    for size in SIZES:
        enters: list[Cost] = []
        animated: list[Cost] = []
        for seed in range(GAMES):
            game, move = last_move(seed)
            for costs, is_animated in ((enters, False), (animated, True)):
                bench = Bench(game, size, "auto", folder)
                view = bench.session.state.view._replace(has_motion=is_animated)
                bench.session.state = replace(bench.session.state, view=view)
                bench.draw()
                bench.type(move)
                costs.append(bench.measure(bench.animate))
                bench.session.table.close()
        print(f"{size[0]}x{size[1]:<9} {summary(enters)}   {summary(animated)}")


MENU_KEYS = [*["down"] * 12, *["up"] * 4, "tab", "right", "left", "pagedown", "pageup"]


async def bench_lists(folder: Path) -> None:
    """Print the times of keys on every page of the menu, and of the island that follows."""
    data = folder / "menu"
    (data / "games").mkdir(parents=True)
    for number in range(6):
        Journal.create(grown_game(100 * number), data / "games" / f"{number}.taluva").close()
    with patch.dict(os.environ, {"TALUVA_DATA": str(data)}):
        print(f"{'page':24}{'key':>29}   {'its island':>29}")
        for size in SIZES[1:]:
            for name in ("", "new", "continue", "replay", "players", "learn", "puzzle", "settings"):
                bench = MenuBench(WelcomePage("Ana, Ben: turn 48", has_games=True), size)
                bench.draw()
                if name:
                    bench.show(LineSubmitted(name))
                bench.load()
                keys, loaded = [], []
                for key in MENU_KEYS:
                    keys.append(bench.measure(bench.press, key))
                    loaded.append(bench.load())
                found = [cost for cost in loaded if cost is not None]
                told = summary(found) if found else ""
                page = f"{size[0]}x{size[1]} {name or 'welcome'}"
                print(f"{page:24}{summary(keys)}   {told}")


def environment_in(folder: Path) -> dict[str, str]:
    """Return an environment in which modules are compiled only once, as after an installation."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    caches = {"PYTHONPYCACHEPREFIX": str(folder / "cache")}
    homes = {"TALUVA_CONFIG": str(folder), "TALUVA_DATA": str(folder / "data")}
    return environment | caches | homes | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


def processor_seconds() -> float:
    """Return the processor time of child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(folder: Path, *arguments: str) -> None:
    """Run Python with these arguments."""
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        env=environment_in(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )


MAIN = "import sys; from taluva.__main__ import main; sys.exit(main())"


def show_first_screen(folder: Path, *arguments: str, last: str) -> None:
    """Run the program on a pseudo-terminal until ``last`` ends its first screen."""
    child = pexpect.spawn(
        sys.executable, ["-c", MAIN, *arguments], env=environment_in(folder), dimensions=(24, 80)
    )
    child.expect(last)
    child.kill(signal.SIGKILL)  # it would print the island on exit
    child.wait()


def begin_game(folder: Path) -> None:
    """Start a game and show its first screen."""
    log = str(folder / f"start{time.monotonic_ns()}.taluva")
    show_first_screen(folder, "play", "Ana", "Ben", "--log", log, last="for example: place")


def begun_log(folder: Path) -> str:
    """Save a game of two after six steps; return its path."""
    chance, path = random.Random(1), folder / "begun.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), path) as journal:
        for _ in range(6):
            journal.play(str(chance.choice(journal.game.legal_moves())))
    return str(path)


def bench_start(folder: Path) -> None:
    """Compare the start of the program with that of its libraries, in turn."""
    log = begun_log(folder)
    starts = {
        "python with rich and prompt_toolkit": partial(
            run, folder, "-c", "import rich, prompt_toolkit"
        ),
        "taluva --version": partial(run, folder, "-c", MAIN, "--version"),
        "taluva, its welcome": partial(show_first_screen, folder, last="then Enter"),
        "taluva play Ana Ben": partial(begin_game, folder),
        "taluva resume": partial(show_first_screen, folder, "resume", log, last="marks legal"),
        "taluva replay": partial(show_first_screen, folder, "replay", log, last="Ctrl-C quit"),
    }
    times: dict[str, list[float]] = {name: [] for name in starts}
    for start in starts.values():  # modules are compiled
        start()
    for _ in range(RUNS):
        for name, start in starts.items():
            began = processor_seconds()
            start()
            times[name].append(processor_seconds() - began)
    print("start, milliseconds: least and median, and both beside the libraries")
    base = next(iter(times.values()))
    for name, taken in times.items():
        least, median = min(taken), statistics.median(taken)
        ratios = f"{least / min(base):6.2f} {median / statistics.median(base):6.2f}"
        print(f"{name:36} {least * 1e3:6.0f} {median * 1e3:6.0f} {ratios}")


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["keys", "early", "end", "lists", "start"]
    with tempfile.TemporaryDirectory() as name:
        if "keys" in wanted:
            asyncio.run(bench_screen(Path(name)))
        if "early" in wanted:
            asyncio.run(bench_early(Path(name)))
        if "end" in wanted:
            asyncio.run(bench_end(Path(name)))
        if "lists" in wanted:
            asyncio.run(bench_lists(Path(name)))
        if "start" in wanted:
            bench_start(Path(name))
