"""Several screens at one table: each with its seat, size, colours and language."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pyte
import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from taluva import Game
from taluva.app.options import Settings
from taluva.app.screens.play import PlayScreen
from taluva.app.session import Session, join_table, open_game
from taluva.app.state import State
from taluva.app.table import Refused, Seated, Table
from taluva.i18n import ENGLISH, Language
from taluva.i18n.languages import language
from taluva.record.journal import Journal
from taluva.taifun import Game as TaifunGame
from taluva.tui import screen
from taluva.tui.capabilities import Terminal
from taluva.tui.runner import ScreenRunner
from tests import phrases
from tests.emulator import Screen

TRUE = Terminal({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True, "utf-8")
PLAIN = Terminal({"TERM": "vt100", "NO_COLOR": "1"}, True, "ascii")


def enter(session: Session, line: str) -> None:
    session.handle(screen.LineEdited(line))
    session.handle(screen.LineSubmitted(line))


def is_refused(session: Session) -> bool:
    feedback = session.state.feedback
    return feedback is not None and feedback.state is screen.LineStatus.NO


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Return a function that opens shared tables."""
    with ExitStack() as stack:

        def make(game: Any, policy: Seated | None = None, **bots: Any) -> Table:
            journal = Journal.create(game, tmp_path / "game.taluva", **bots)
            table = Table.of(journal, policy=policy or Seated())
            stack.callback(table.close)
            return table

        yield make


def sit(table: Table, *seats: int | None, say: Language = ENGLISH, **options: Any) -> list[Session]:
    sessions = [join_table(table, Settings(), seat=seat, say=say, **options) for seat in seats]
    for session in sessions:
        session.handle(screen.Started())
    return sessions


def test_a_move_at_one_screen_is_seen_at_the_others(tables: Callable[..., Table]) -> None:
    ana, ben, watcher = sit(tables(Game.new(["Ana", "Ben"], seed=7)), 1, 2, None)
    ben.handle(screen.LineEdited("hu"))
    enter(ana, "place M25 e")
    for each in (ana, ben, watcher):
        assert str(each.state.game.moves[-1]).startswith("place")
        assert each.state.timeline.index == 1
    assert ben.state.typed == "hu"


def test_only_the_seat_to_move_plays(tables: Callable[..., Table]) -> None:
    table = tables(Game.new(["Ana", "Ben"], seed=7))
    ana, ben, watcher = sit(table, 1, 2, None)
    for each in (ben, watcher):
        enter(each, "place M25 e")
        assert is_refused(each)
        move = table.history.game(0).legal_moves()[0]
        with pytest.raises(Refused):
            table.play(each, move)
    assert table.history.last == 0
    assert ana.state.timeline.history.last == 0


def test_a_bot_moves_once_and_every_screen_shows_it(tables: Callable[..., Table]) -> None:
    table = tables(Game.new(["Easy", "Ana", "Ben"], seed=7), bots={1: "easy"})
    run: list[Any] = []
    table.carry_out = run.extend
    sessions = sit(table, 2, 3)
    assert [type(each) for each in run] == [screen.StartTimer]
    run.clear()
    table.receive(screen.TimerFired("bot"))
    (task,) = run
    assert isinstance(task, screen.RunTask)
    for each in sessions:
        assert each.state.task is not None
        assert "Easy" in each.state.task.what
    table.receive(screen.TaskFinished(task.ticket, task.task(lambda part: True)))
    assert [each.state.timeline.history.last for each in sessions] == [1, 1]


def test_only_players_can_hurry_a_bot(tables: Callable[..., Table]) -> None:
    table = tables(Game.new(["Easy", "Ana", "Ben"], seed=7), bots={1: "easy"})
    run: list[Any] = []
    table.carry_out = run.extend
    ana, watcher = sit(table, 2, None)
    table.receive(screen.TimerFired("bot"))
    for session, is_hurried in ((watcher, False), (ana, True)):
        run.clear()
        session.handle(screen.LineSubmitted(""))
        assert any(isinstance(each, screen.StopTask) for each in run) is is_hurried
        assert is_refused(session) is not is_hurried


def test_a_shared_table_has_no_handover(tables: Callable[..., Table]) -> None:
    table = tables(TaifunGame.new(["Neptun", "Ana", "Ben"], seed=7))
    god, ana = sit(table, 1, 2)
    while table.history.game(table.history.last).seat != 1:
        mover = table.history.game(table.history.last)
        table.play(sit(table, mover.seat)[0], mover.legal_moves()[0])
    assert (god.state.handover, ana.state.handover) == (None, None)
    assert (god.state.timeline.viewer, ana.state.timeline.viewer) == (1, 2)


def test_a_screen_gets_only_the_view_of_its_seat(tables: Callable[..., Table]) -> None:
    table = tables(TaifunGame.new(["Neptun", "Ana", "Ben"], seed=7))
    god, ana, watcher = sit(table, 1, 2, None)
    for session in (god, ana, watcher):
        for index in range(len(session.state.timeline.history)):
            whole = table.history.game(index)
            seen = session.state.timeline.history.game(index).to_position()
            assert seen == whole.view_for(session.seat).to_position()
    seen = [each.state.timeline.latest.to_position() for each in (god, ana)]
    assert seen[0] == table.history.game(table.history.last).to_position() != seen[1]


def test_messages_reach_each_screen_in_its_language(tables: Callable[..., Table]) -> None:
    table = tables(Game.new(["Ana", "Ben"], seed=7))
    (ana,) = sit(table, 1)
    (ben,) = sit(table, 2, say=language("de"))
    table.journal.notices.append(ENGLISH("the game is over"))
    enter(ana, "place M25 e")
    assert ana.state.last_answer[-1] == phrases.GAME_OVER
    assert ben.state.last_answer[-1] == language("de")(phrases.GAME_OVER)


class Seat:
    """A viewer with a screen of some size, whose output a terminal emulator reads."""

    def __init__(self, session: Session, terminal: Terminal, size: tuple[int, int]) -> None:
        columns, lines = size
        self.sent = io.StringIO()
        self.all_sent = ""
        self._emulator = Screen(columns, lines)
        self._stream = pyte.Stream(self._emulator)
        self._pipe = create_pipe_input()
        self.keys = self._pipe.__enter__()
        screen = PlayScreen(session, terminal, "auto")
        output = Vt100_Output(self.sent, lambda: Size(lines, columns), term="xterm")
        depth = screen.look.depth
        self.runner = ScreenRunner(screen, depth, input=self.keys, output=output)
        session.carry_out = self.runner.hear

    @property
    def text(self) -> str:
        self._stream.feed(self.sent.getvalue())
        self.all_sent += self.sent.getvalue()
        self.sent.seek(0)
        self.sent.truncate()
        return "\n".join(self._emulator.display)

    async def wait(self, text: str) -> None:
        for _ in range(1000):  # at least 20 seconds; a machine may be busy
            if text in self.text:
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"{text!r} never came; the screen:\n{self.text}")

    def close(self) -> None:
        self._pipe.__exit__(None, None, None)


def test_two_screens_of_one_process_share_only_the_game(tables: Callable[..., Table]) -> None:
    table = tables(Game.new(["Ana", "Ben"], seed=7))
    wide = Seat(join_table(table, Settings(), seat=1, say=language("de")), TRUE, (120, 40))
    narrow = Seat(
        join_table(table, Settings(look="ascii"), seat=2, say=language("fr")), PLAIN, (80, 24)
    )

    async def play() -> None:
        running = [asyncio.create_task(each.runner.run_async()) for each in (wide, narrow)]
        await wide.wait("F1 Hilfe")
        await narrow.wait("F1 aide")
        wide.keys.send_text("place M25 e\r")
        await narrow.wait("poser M25 e")
        assert "38;2" in wide.all_sent
        assert "38;" not in narrow.all_sent
        narrow.keys.send_text("language en\r")
        await narrow.wait("F1 help")
        assert "F1 Hilfe" in wide.text
        wide.keys.send_text("\x03j")
        narrow.keys.send_text("\x03y")
        await asyncio.wait_for(asyncio.gather(*running), 20)

    asyncio.run(play())
    assert table.history.last == 1
    wide.close()
    narrow.close()


def test_the_seat_to_move_sees_the_same_screen_as_in_a_hot_seat_game(
    tables: Callable[..., Table], tmp_path: Path
) -> None:
    game = Game.new(["Ana", "Ben"], seed=7)
    table = tables(game)
    shared = sit(table, 1, 2)
    hot = open_game(Journal.create(game, tmp_path / "hot.taluva"), Settings(), say=ENGLISH)
    hot.handle(screen.Started())
    for line in ("place M25 e", "hut N24", "place P24 w"):
        mover = next(each for each in shared if each.seat == each.state.game.seat)
        enter(mover, line)
        enter(hot, line)
        painted = PlayScreen(hot, TRUE, "auto").render(120, 38)
        for each in shared:
            rows = PlayScreen(each, TRUE, "auto").render(120, 38)
            if each.seat == each.state.game.seat:
                assert rows == painted
            else:  # the panel shows what happened since the player's last turn
                assert [row[0] for row in rows[1:]] == [row[0] for row in painted[1:]]
    hot.table.close()


def test_a_viewer_who_left_gets_no_more_events(tables: Callable[..., Table]) -> None:
    table = tables(Game.new(["Ana", "Ben"], seed=7))
    ana, ben = sit(table, 1, 2)
    before: State = ben.state
    table.leave(ben)
    table.leave(ben)
    enter(ana, "place M25 e")
    assert ben.state is before


def test_the_prompt_names_its_viewer(tables: Callable[..., Table]) -> None:
    ana, ben, watcher = sit(tables(Game.new(["Ana", "Ben"], seed=7)), 1, 2, None)
    for session, name in ((ana, "Ana"), (ben, "Ben"), (watcher, "watching")):
        prompt = PlayScreen(session, TRUE, "auto").prompt()
        assert name in "".join(each.text for each in prompt)
