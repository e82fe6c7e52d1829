"""The clock: it runs for the player to move, the log saves it, and at zero a bot may play."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva import Game, load
from taluva.app.clock import Clock, ClockRule
from taluva.app.options import Settings
from taluva.app.session import open_game
from taluva.i18n import ENGLISH
from taluva.record.comments import Comment, CommentKind
from taluva.record.journal import Journal
from taluva.tui import screen
from tests.app.table import COLOUR


class Watch:
    """A clock that the test moves forward."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("text", ["20+10", "0+5", "5+0", "20+10,bot"])
def test_a_clock_rule_is_parsed_and_formatted(text: str) -> None:
    assert str(ClockRule.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "20", "0+0", "a+b", "20+10,hard", "-1+5", "20+10+5", "\u0663+\u0661"]
)
def test_invalid_clock_rules_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="20\\+10"):
        ClockRule.parse(text)


def test_the_clock_runs_for_the_player_to_move() -> None:
    watch = Watch()
    clock = Clock(ClockRule(1, 10), 3, (1, 2), watch)
    watch.now += 50  # before the first move
    assert not clock.turn_to(1, has_played=True)
    watch.now += 20
    assert clock.seconds_left(1) == 40
    assert not clock.turn_to(1, has_played=True)
    assert clock.turn_to(2, has_played=True)
    assert (clock.seconds_left(1), clock.seconds_left(2)) == (50, 60)
    watch.now += 5
    assert clock.turn_to(3, has_played=True)  # a bot has no clock
    watch.now += 100
    assert not clock.turn_to(1, has_played=True)
    assert clock.face.seconds == (50, 65, None)
    watch.now += 51
    assert clock.is_out
    assert clock.face.text(1) == "-0:01"
    assert clock.turn_to(2, has_played=False)  # taken back: nothing is added
    assert clock.seconds_left(1) == -1


def test_the_log_keeps_the_times() -> None:
    watch = Watch()
    clock = Clock(ClockRule(20, 10), 3, (1, 3), watch)
    clock.turn_to(1, has_played=True)
    watch.now += 75
    clock.turn_to(3, has_played=True)
    assert clock.comment == "clock 20+10 18:55 - 20:00"
    assert Comment.parse(clock.comment).kind is CommentKind.CLOCK
    comments = ["Ana: clock 20+10", "clock 1+1 0:01 - 0:01", clock.comment, "clock 20+10 1:00"]
    again = Clock.from_comments(comments, 3, (1, 3), None)
    assert again is not None
    assert (again.rule, again.face.seconds) == (clock.rule, (1135, None, 1200))
    other = Clock.from_comments(comments, 3, (1, 3), ClockRule(5, 0))
    assert other is not None
    assert other.face.seconds == (300, None, 300)
    assert Clock.from_comments(["hello"], 3, (1, 3), None) is None


def test_a_local_game_has_a_clock_in_its_panel_and_its_log(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    journal = Journal.create(Game.new(["Ana", "Ben"], seed=7), path)
    session = open_game(journal, Settings(), clock=ClockRule(20, 10), say=ENGLISH)
    session.handle(screen.Started())
    assert session.handle(screen.LineSubmitted("place M25 e"))[-1] == screen.StartTimer(
        "clock", 1.0
    )
    session.handle(screen.LineSubmitted("hut N24"))
    assert session.handle(screen.TimerFired("clock")) == [screen.StartTimer("clock", 1.0)]
    from taluva.app.screens.play import PlayScreen

    rows = PlayScreen(session, COLOUR, "auto").render(120, 38)
    text = "\n".join("".join(each.text for each in row) for row in rows)
    assert "Ana 20:10" in text
    assert "Ben 20:00" in text or "Ben 19:59" in text
    session.handle(screen.LineSubmitted("history"))
    assert "clock" not in " ".join(session.state.last_answer)
    session.table.close()
    assert "# clock 20+10 20:10 20:00" in path.read_text()
    assert len(load(path).moves) == 2
    from_comments = open_game(Journal.resume(path), Settings(), say=ENGLISH)
    assert from_comments.state.clock is not None
    assert from_comments.state.clock.seconds == (1210, 1200)
    from_comments.table.close()


def test_a_slow_bot_is_followed_by_a_bell(tmp_path: Path) -> None:
    game = Game.new(["Easy", "Ana"], seed=7)
    for bell, number in (("on", 1), ("off", 0)):
        journal = Journal.create(game, tmp_path / f"{bell}.taluva", bots={1: "easy"})
        session = open_game(journal, Settings(bell=bell), say=ENGLISH)
        session.handle(screen.Started())
        requests: list[object] = []
        while session.state.is_bots_turn:
            (run,) = session.handle(screen.TimerFired("bot"))
            assert isinstance(run, screen.RunTask)
            session.table._thinking_since -= 10  # seconds
            requests += session.handle(screen.TaskFinished(run.ticket, run.task(lambda part: True)))
        assert sum(isinstance(each, screen.Alert) and each.rings for each in requests) == number
        session.table.close()


def test_chat_is_saved_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    session = open_game(
        Journal.create(Game.new(["Ana", "Ben"], seed=7), path), Settings(), say=ENGLISH
    )
    session.handle(screen.Started())
    session.handle(screen.LineSubmitted("say hello  \x1b[31mBen 👨\u200d👩\u200d👧\u200d"))
    session.table.close()
    chat = "# say Ana: hello \ufffd[31mBen 👨\u200d👩\u200d👧\ufffd"
    assert chat in path.read_text(encoding="utf-8")


def test_bots_do_not_chat(tmp_path: Path) -> None:
    path, game = tmp_path / "game.taluva", Game.new(["Easy", "Ana"], seed=7)
    session = open_game(Journal.create(game, path, bots={1: "easy"}), Settings(), say=ENGLISH)
    session.handle(screen.Started())
    session.handle(screen.LineSubmitted("say hello"))
    session.table.close()
    assert "# say Ana: hello" in path.read_text()
