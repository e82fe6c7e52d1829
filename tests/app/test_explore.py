"""The explorer without a terminal: keys, clicks and lines in, chances and variations out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from taluva import Game
from taluva.app.options import Settings
from taluva.app.screens.explore import ExploreScreen
from taluva.app.session import Session, open_explorer
from taluva.app.state import NextAction, State
from taluva.app.table import Table
from taluva.app.timeline import Timeline
from taluva.app.update.explore import LOOKS
from taluva.app.update.replay import update
from taluva.i18n import ENGLISH, Language
from taluva.i18n.languages import language
from taluva.record.journal import Journal
from taluva.record.reader import load, read_log
from taluva.record.record import Record
from taluva.record.variations import Variations
from taluva.tui import screen as tui
from taluva.tui.capabilities import Terminal
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, record_of
from tests.app.table import COLOUR, click, rows_of, text_of
from tests.app.test_replay import watched

DOCS = Path(__file__).parents[2] / "docs"
ASCII = Terminal({"TERM": "xterm", "LC_ALL": "C"}, True, "ascii")
GREY = Terminal({"TERM": "xterm", "NO_COLOR": "1"}, True, "utf-8")


OPENED: list[Session] = []


@pytest.fixture(autouse=True)
def close() -> Iterator[None]:
    """Close the logs that a test has opened."""
    yield
    while OPENED:
        OPENED.pop().table.close()


class Explorer:
    """An explorer whose searches the test ends."""

    def __init__(
        self,
        record: Record[Any, Any],
        index: int,
        *,
        path: Path | None = None,
        size: tuple[int, int] = (120, 40),
        terminal: Terminal = COLOUR,
        say: Language = ENGLISH,
        is_nested: bool = False,
    ) -> None:
        session = open_explorer(record, index, Settings(), path=path, say=say, is_nested=is_nested)
        self.screen, self.size = ExploreScreen(session, terminal, "auto"), size
        self.stopped: list[int] = []
        self.tasks: list[tui.RunTask] = []
        OPENED.append(session)
        self.send(tui.Resized(*size), tui.Started())

    @property
    def state(self) -> State:
        return self.screen.state

    @property
    def tree(self) -> Variations[Any]:
        assert self.state.explorer is not None
        return self.state.explorer.variations

    def send(self, *events: tui.Event) -> list[tui.Request]:
        """Send events, end timers immediately, and keep the searches that start."""
        requests: list[tui.Request] = []
        for event in events:
            requests = [*self.screen.handle(event)]
            for request in requests:
                if isinstance(request, tui.StartTimer):
                    self.send(tui.TimerFired(request.name))
                elif isinstance(request, tui.RunTask):
                    self.tasks.append(request)
                elif isinstance(request, tui.StopTask):
                    self.stopped.append(request.ticket)
        return requests

    def press(self, *keys: str) -> list[tui.Request]:
        return self.send(*map(tui.KeyPressed, keys))

    def enter(self, line: str) -> list[tui.Request]:
        return self.send(tui.LineEdited(line), tui.LineSubmitted(line))

    def look(self) -> None:
        """Let the last search end early."""
        task = self.tasks[-1]
        self.send(tui.TaskFinished(task.ticket, task.task(lambda part: False)))

    @property
    def lines(self) -> list[str]:
        return rows_of(self.screen, self.size)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def bar(self) -> str:
        return text_of(self.screen.toolbar(self.size[0]))

    def click(self, text: str) -> list[tui.Request]:
        """Click the last place where a text is shown."""
        found = [(x, y) for y, line in enumerate(self.lines) if (x := line.rfind(text)) >= 0]
        return self.send(tui.Clicked(*found[-1]))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.taluva"
    path.write_text(EIGHT_TURNS)
    return path


def opened(log: Path, index: int = 4, **options: Any) -> Explorer:
    """Open the explorer on a log."""
    with log.open("rb") as file:
        record = read_log(file).record
    assert record is not None
    return Explorer(record, index, path=log, **options)


def test_a_search_shows_chances_and_numbers_the_best_turns(log: Path) -> None:
    explorer = opened(log)
    assert explorer.state.forecast is None
    explorer.look()
    forecast = explorer.state.forecast
    assert forecast is not None
    assert sum(forecast.chances) == pytest.approx(1.0)
    assert 1 <= len(forecast.turns) <= 3
    assert [hint.move for hint in explorer.state.hints] == [
        turn.moves[0] for turn in forecast.turns
    ]
    assert "chances" in explorer.text
    assert f"{round(100 * forecast.chances[0])}%" in explorer.text
    assert "best turns" in explorer.text


def test_a_team_has_one_chance() -> None:
    game = Game.new(("Ana", "Ben", "Cem", "Dunja"), seed=4, teams=True)
    explorer = Explorer(Record.of(game), 0)
    explorer.look()
    percents = re.findall(r"(\d+)%", explorer.bar.partition(" best")[0])
    assert sum(map(int, percents)) in range(99, 102)
    assert re.search(r"Ana and Cem \d+%, Ben and Dunja \d+%", explorer.bar)
    panel = explorer.text.partition("chances")[2].partition("best turns")[0]
    assert re.findall(r"(\d+)%", panel.partition("\n")[2]) == percents
    first, second, third, fourth = (
        seat.letter for seat in explorer.state.definition.seats(explorer.state.game)
    )
    assert re.search(rf"{first}\W+{third}\W+\d+%", panel)
    narrow = text_of(explorer.screen.toolbar(30))
    assert re.search(rf"{first}\+{third} \d+%  {second}\+{fourth} \d+%", narrow)


def test_each_search_uses_more_nodes_up_to_a_limit(log: Path) -> None:
    explorer = opened(log)
    nodes = []
    for _ in LOOKS:
        explorer.look()
        assert explorer.state.forecast is not None
        nodes.append(explorer.state.forecast.nodes)
    assert nodes == [*LOOKS]
    assert len(explorer.tasks) == len(LOOKS)


def test_another_position_stops_the_search_and_its_answer_is_dropped(log: Path) -> None:
    explorer = opened(log)
    first = explorer.tasks[-1]
    explorer.press("<")
    assert first.ticket in explorer.stopped
    assert explorer.tasks[-1].ticket != first.ticket
    explorer.send(tui.TaskFinished(first.ticket, first.task(lambda part: False)))
    assert explorer.state.forecast is None
    explorer.press(">")
    assert explorer.state.timeline.index == 4


def test_coming_back_to_a_position_reuses_its_search(log: Path) -> None:
    explorer = opened(log)
    explorer.look()
    found = explorer.state.forecast
    explorer.press("<", ">")
    assert explorer.state.forecast is found


def test_a_move_starts_a_variation_and_the_log_keeps_it(log: Path) -> None:
    explorer = opened(log)
    explorer.look()
    explorer.enter("1")
    move = explorer.state.hints[0].move
    assert explorer.state.typed == explorer.state.ui.format_move(move, ENGLISH)
    explorer.send(tui.LineSubmitted(explorer.state.typed))
    assert [each.before for each in explorer.tree.lines] == [-4]
    assert explorer.state.timeline.index == 5
    assert load(log) == record_of(EIGHT_TURNS).game
    with log.open("rb") as file:
        reader = read_log(file)
    assert not reader.problems
    assert reader.record is not None
    assert Variations.of(reader.record).lines == explorer.tree.lines
    assert "variations" in explorer.text


def test_moves_of_the_game_are_not_a_variation(log: Path) -> None:
    explorer = opened(log)
    explorer.enter("place N28 sw")
    assert explorer.state.timeline.index == 5
    assert not explorer.tree.steps
    assert log.read_text() == EIGHT_TURNS


def test_a_move_is_pointed_at_with_arrows_and_mouse(log: Path) -> None:
    explorer = opened(log)
    explorer.press("right")
    assert explorer.state.pointing is not None
    explorer.press("tab")
    explorer.send(tui.LineSubmitted(explorer.state.typed))
    assert explorer.state.timeline.index == 5
    assert len(explorer.tree.steps) == 1


def two_variations(log: Path, **options: Any) -> Explorer:
    """Return an explorer with two variations after move 4, each one move long."""
    explorer = opened(log, **options)
    moves = explorer.tree.game(-4).legal_moves()
    for move in moves[:2]:
        explorer.enter(explorer.state.ui.format_move(move, ENGLISH))
        explorer.press("<")
    return explorer


def test_variations_are_chosen_by_key_word_and_click(log: Path) -> None:
    explorer = two_variations(log)
    assert explorer.state.explorer is not None
    assert explorer.state.explorer.number == 2
    explorer.press("]")
    assert explorer.state.explorer.number == 0
    assert explorer.state.point == -4
    explorer.press("]")
    assert explorer.state.point == 1
    explorer.press("[", "[")
    assert explorer.state.point == 2
    explorer.enter("variation 1")
    assert explorer.state.point == 1
    explorer.enter("variation 0")
    assert explorer.state.point == -4
    explorer.click("2 3. ")
    assert explorer.state.point == 2
    explorer.click("the game itself")
    assert explorer.state.point == -4
    explorer.enter("variation")
    page = explorer.screen.session.layout.page
    assert page is not None
    assert len(page.lines) == 3
    explorer.press("escape")
    explorer.enter("variation 3")
    assert "choose from 0 to 2" in explorer.bar


def test_a_variation_is_deleted_after_a_question(log: Path) -> None:
    explorer = two_variations(log)
    explorer.press("]", "]", "delete")
    assert "Delete variation 1" in explorer.bar
    explorer.press("n")
    assert len(explorer.tree.steps) == 2
    explorer.press("delete", "y")
    assert [*explorer.tree.steps] == [2]
    assert explorer.state.point == -4
    explorer.enter("delete 0")
    assert phrases.GAME_ITSELF in explorer.bar
    explorer.enter("delete 1")
    explorer.press("y")
    assert not explorer.tree.steps
    explorer.press("delete")
    assert phrases.MAIN_LINE in explorer.bar
    with log.open("rb") as file:
        record = read_log(file).record
    assert record is not None
    assert not Variations.of(record).steps


def test_keys_step_by_moves_and_turns_and_to_both_ends(log: Path) -> None:
    explorer = opened(log)
    for key, index in (("pagedown", 6), ("pageup", 4), ("end", 16), ("home", 0), ("<", 0)):
        explorer.press(key)
        assert explorer.state.timeline.index == index, key
    explorer.enter("forward 3")
    assert explorer.state.timeline.index == 3
    explorer.press("f3")
    assert explorer.state.timeline.index == 2
    explorer.enter("undo")
    assert explorer.state.timeline.index == 1


def test_turn_goes_to_the_start_of_a_turn_of_the_line(log: Path) -> None:
    explorer = two_variations(log)
    explorer.enter("turn 2")
    assert explorer.state.timeline.index == 2
    explorer.enter("variation 1")
    explorer.enter("turn 1")
    assert (explorer.state.point, explorer.state.timeline.index) == (0, 0)
    before = explorer.bar
    explorer.enter("turn 1")
    assert (explorer.state.typed, explorer.bar) == ("", before), "it is there already"
    for line in ("turn 99", "turn"):
        explorer.enter(line)
        assert explorer.state.timeline.index == 0
    explorer.enter("turn x")
    assert phrases.NOT_A_TURN() in explorer.bar


def test_a_finished_game_needs_no_search(log: Path) -> None:
    explorer = opened(log, 16)
    assert explorer.tasks == []
    assert explorer.state.forecast is not None
    assert explorer.state.forecast.chances == (0.0, 1.0)


def test_escape_goes_back_one_level_at_a_time(log: Path) -> None:
    explorer = opened(log, is_nested=True)
    explorer.press("f1")
    assert explorer.screen.session.layout.page is not None
    explorer.press("escape")
    assert explorer.screen.session.layout.page is None
    explorer.send(tui.LineEdited("hut"))
    explorer.press("escape")
    assert explorer.state.typed == ""
    ticket = explorer.tasks[-1].ticket
    assert explorer.press("escape") == [tui.StopTask(ticket), tui.Exit()]


def test_escape_asks_before_the_explore_command_exits(log: Path) -> None:
    explorer = opened(log)
    explorer.press("escape")
    assert explorer.screen.is_asking
    assert tui.Exit() in explorer.press("y")


def test_a_position_is_written_only_when_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the answer with a long path would be a page to close
    explorer = Explorer(record_of(EIGHT_TURNS), 4, is_nested=True)
    explorer.enter("place O27 w")
    assert len(explorer.tree.steps) == 1
    explorer.press("escape")
    assert "NOT saved" in explorer.bar
    explorer.press("n")
    path = Path("new.taluva")
    explorer.enter(f"save {path}")
    with path.open("rb") as file:
        record = read_log(file).record
    assert record is not None
    assert Variations.of(record).lines == explorer.tree.lines
    assert tui.Exit() in explorer.press("escape")


def test_a_log_in_use_is_explored_without_saving(log: Path) -> None:
    with Journal.resume(log):
        explorer = opened(log)
        explorer.enter("place O27 w")
        assert len(explorer.tree.steps) == 1
        page = explorer.screen.session.layout.page
        assert page is not None
        assert "not saved" in " ".join(page.lines)
        assert "NOT SAVED" in explorer.text
    assert not [line for line in log.read_text().splitlines() if line.startswith("# ~")]


@pytest.mark.parametrize("terminal", [COLOUR, GREY, ASCII], ids=["colour", "grey", "ascii"])
@pytest.mark.parametrize("size", [(64, 20), (80, 24), (120, 40), (200, 60)])
def test_the_explorer_fits_every_screen(
    log: Path, size: tuple[int, int], terminal: Terminal
) -> None:
    explorer = two_variations(log, size=size, terminal=terminal)
    explorer.look()
    lines = explorer.lines
    assert len(lines) == size[1] - 2
    assert "EXPLORE" in lines[0]
    assert terminal is not ASCII or (explorer.text + explorer.bar).isascii()
    assert size == (64, 20) or "chances" in explorer.text
    assert size == (64, 20) or "variations" in explorer.text


@pytest.mark.parametrize("code", ["de", "fr"])
def test_the_explorer_is_translated(log: Path, code: str) -> None:
    say = language(code)
    explorer = opened(log, say=say)
    explorer.look()
    assert say("best turns") in explorer.text
    assert say("EXPLORE") in explorer.lines[0]


def taifun() -> Record[Any, Any]:
    with (DOCS / "taifun.taluva").open("rb") as file:
        record = read_log(file).record
    assert record is not None
    return record


def test_taifun_is_explored_with_its_cards_and_dice() -> None:
    record = taifun()
    history = record.history
    index = next(
        at for at, game in enumerate(history.games) if game.seat is not None and game.turn > 0
    )
    explorer = Explorer(record, index)
    for _ in range(12):
        if explorer.state.game.seat is None:
            break
        moves = explorer.tree.game(explorer.state.point).legal_moves()
        explorer.enter(explorer.state.ui.format_move(moves[-1], ENGLISH))
    assert any(
        record.definition.is_chance(each.game.moves[-1]) for each in explorer.tree.steps.values()
    )
    explorer.look()
    assert explorer.state.forecast is not None
    assert len(explorer.state.forecast.chances) == len(record.game.names)
    explorer.press("<")
    assert explorer.state.game.seat is not None  # chance is passed over


def test_a_replay_names_the_key_and_a_click_on_it_opens_the_explorer() -> None:
    screen = watched(record_of(EIGHT_TURNS), 4)
    assert tui.Exit() in click(screen, "F6", (160, 40))
    assert screen.state.next_action is NextAction.EXPLORE


def test_a_replay_opens_the_explorer_unless_cards_are_hidden() -> None:
    screen = watched(record_of(EIGHT_TURNS), 4)
    assert tui.Exit() in screen.handle(tui.KeyPressed("f6"))
    assert screen.state.next_action is NextAction.EXPLORE
    whole = taifun()
    running = whole.fork(len(whole.moments) // 2)
    table = Table(running)
    state = State(Timeline(table.history, 0), view=screen.state.view)
    session = Session(state, update, table)
    assert tui.Exit() not in session.handle(tui.LineSubmitted("explore"))
    assert session.state.next_action is None
