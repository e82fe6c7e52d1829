"""A replay without a terminal: events in, states, requests and pictures out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from taluva import Game
from taluva.app.options import Settings
from taluva.app.screens.replay import ReplayScreen
from taluva.app.session import Session
from taluva.app.state import Mode, NextAction, Pace, State
from taluva.app.table import BotSeats, Table
from taluva.app.timeline import Timeline, caption, describe_point, turn_captions
from taluva.app.update.common import FRAME_SECONDS, MOTION
from taluva.app.update.replay import FOLLOW, line_feedback, suggest, update
from taluva.app.view import FASTEST, SLOWEST, SPEEDS, ViewOptions
from taluva.i18n import ENGLISH
from taluva.record.journal import Follower, Journal
from taluva.record.reader import load
from taluva.record.record import Record
from taluva.tui import screen as tui
from taluva.tui.capabilities import Terminal
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, FIVE_TURNS, record_in, record_of
from tests.app.table import Harness
from tests.record.sample_games import every_sample, sample_log

TERMINAL = Terminal({"TERM": "xterm", "COLORTERM": "truecolor"}, True, "utf-8")


def screen_of(state: State, desk: Table, colour: str = "auto") -> ReplayScreen:
    return ReplayScreen(Session(state, update, desk), TERMINAL, colour)


def watched(
    record: Record[Any, Any],
    index: int = 0,
    colour: str = "auto",
    *,
    read_error: str = "",
    **parts: Any,
) -> ReplayScreen:
    """Return the screen at the start of a record."""
    desk = Table(record)
    screen = screen_of(
        State(Timeline(desk.history, index, read_error=read_error), **parts), desk, colour
    )
    screen.handle(tui.Started())
    return screen


@pytest.fixture
def screen() -> ReplayScreen:
    return watched(record_of(EIGHT_TURNS))


def text_of(screen: ReplayScreen, width: int = 100, height: int = 40) -> str:
    """Return the characters of the whole screen."""
    lines = [*screen.render(width, height - 2), screen.toolbar(width)]
    return "\n".join("".join(text for text, *_ in line) for line in lines)


def toolbar(screen: ReplayScreen, width: int = 120) -> str:
    return "".join(text for text, *_ in screen.toolbar(width))


def press(screen: ReplayScreen, *keys: str) -> list[tui.Request]:
    """Send keys with an empty line; return the requests of the last one."""
    requests: list[tui.Request] = []
    for key in keys:
        requests = screen.handle(tui.KeyPressed(key))
    return requests


def enter(screen: ReplayScreen, line: str) -> list[tui.Request]:
    """Submit a line; return the requests."""
    screen.handle(tui.LineEdited(line))
    return screen.handle(tui.LineSubmitted(line))


def go(screen: ReplayScreen, index: int) -> None:
    """Go to a point."""
    press(screen, "home", *["right"] * index)


def page(screen: ReplayScreen) -> tuple[str, ...]:
    """Return the page on the screen."""
    found = screen.session.layout.page
    return () if found is None else found.lines


def test_the_last_turn_is_the_one_before_the_current_point(screen: ReplayScreen) -> None:
    assert screen.state.last_turn() == []
    go(screen, 3)
    assert [step.text for step in screen.state.last_turn()] == ["place K29 ne"]
    go(screen, 4)
    assert [(step.turn, step.seat, step.text) for step in screen.state.last_turn()] == [
        (2, 2, "place K29 ne"),
        (2, 2, "hut L28"),
    ]


def test_playback_stops_at_the_end_and_can_start_again(screen: ReplayScreen) -> None:
    requests = press(screen, " ")
    for _ in range(screen.state.timeline.history.last):
        assert requests == [tui.StartTimer("play", 1.0)]
        requests = screen.handle(tui.TimerFired("play"))
    assert requests == []
    assert not screen.state.pace.is_playing
    assert screen.state.is_at_end
    assert press(screen, " ") == [tui.StartTimer("play", 1.0)]
    assert (screen.state.timeline.index, screen.state.pace.is_playing) == (0, True)


def test_the_speed_has_a_minimum_and_a_maximum() -> None:
    pace = Pace()
    for _ in range(20):
        pace = pace.change(1)
    assert pace.delay == SPEEDS[-1]
    for _ in range(20):
        pace = pace.change(-1)
    assert pace.delay == SPEEDS[0]
    assert Pace(delay=1.7).change(1).delay == 1.0


def test_find_next_needs_an_earlier_search(screen: ReplayScreen) -> None:
    press(screen, ">")
    assert toolbar(screen).strip() == f"NO  {phrases.NO_SEARCH_YET}"
    enter(screen, "/eruption")
    assert "OK  eruption: 1 of 3" in toolbar(screen)
    assert screen.state.timeline.history.turn_played(screen.state.timeline.index) == 4
    press(screen, "<")
    assert "OK  eruption: 3 of 3" in toolbar(screen)
    enter(screen, "/tower")
    assert f"NO  {phrases.NO_MATCH(words='tower')}" in toolbar(screen)


@every_sample
def test_every_point_can_be_drawn_and_put_into_words(name: str) -> None:
    screen = watched(record_in(sample_log(name)))
    history = screen.state.timeline.history
    for index in range(0, history.last, 7):
        assert all(caption(history, index, None, ENGLISH))
        tiles = history.game(index).position.options.tile_count
        assert f"of {tiles}" in describe_point(history, index, None, ENGLISH)
    press(screen, "end")
    told = "\n".join(turn_captions(history, screen.state.timeline.index, None, ENGLISH))
    wins = "|".join(re.escape(each()) for each in (phrases.WINS, phrases.WIN))
    assert re.search(rf"^\w.+({wins}).+$", told, re.MULTILINE)
    assert f"turn {history.last_turn}/" in text_of(screen)


def test_an_eruption_is_described(screen: ReplayScreen) -> None:
    history = screen.state.timeline.history
    assert caption(history, 7, None, ENGLISH) == [
        "Ben: place N28 w (level 2, jungle M29, jungle M27)",
        phrases.LOSES_HUTS(name="Ana", number=2),
    ]
    assert describe_point(history, 7, None, ENGLISH) == "turn 4 of 8: Ben builds next"


def test_comments_are_shown_at_their_step() -> None:
    history = watched(record_of(FIVE_TURNS)).state.timeline.history
    assert caption(history, 0, None, ENGLISH)[-1] == "# before anything"
    assert caption(history, 3, None, ENGLISH)[-1] == "# Ben thinks"


@pytest.mark.parametrize(
    ("keys", "index"),
    [
        (["right"], 1),
        (["right", "right", "left"], 1),
        (["down"], 2),
        (["down", "down", "right", "up"], 4),
        (["pagedown"], 4),
        (["pagedown", "pagedown", "pageup"], 4),
        (["end"], 16),
        (["end", "up"], 14),
        (["end", "home"], 0),
        (["end", "right"], 16),
        (["left"], 0),
    ],
)
def test_keys_step_through_the_game(screen: ReplayScreen, keys: list[str], index: int) -> None:
    press(screen, *keys)
    assert screen.state.timeline.index == index


def test_enter_on_an_empty_line_steps_forward(screen: ReplayScreen) -> None:
    screen.handle(tui.LineSubmitted(""))
    screen.handle(tui.LineSubmitted("  "))
    assert screen.state.timeline.index == 2


def test_space_plays_step_by_step_and_pauses(screen: ReplayScreen) -> None:
    assert press(screen, " ") == [tui.StartTimer("play", screen.state.pace.delay)]
    assert "playing, 1 s" in text_of(screen)
    assert screen.handle(tui.TimerFired("play")) == [
        tui.StartTimer("play", screen.state.pace.delay)
    ]
    assert screen.state.timeline.index == 1
    assert press(screen, " ") == []
    assert screen.handle(tui.TimerFired("play")) == []
    assert screen.state.timeline.index == 1
    assert "paused" in text_of(screen)
    press(screen, " ", "right")
    assert not screen.state.pace.is_playing


def test_typed_text_and_pages_stay_during_playback(screen: ReplayScreen) -> None:
    press(screen, " ")
    screen.handle(tui.LineEdited("4"))
    screen.handle(tui.TimerFired("play"))
    assert (screen.state.timeline.index, screen.state.typed) == (1, "4")
    screen.handle(tui.LineEdited(""))
    press(screen, "f1")
    screen.handle(tui.TimerFired("play"))
    assert screen.state.timeline.index == 2
    assert page(screen)


def test_faster_and_slower_take_effect_immediately(screen: ReplayScreen) -> None:
    press(screen, " ")
    assert press(screen, "+") == [tui.StartTimer("play", 0.5)]
    assert phrases.SECONDS_PER_MOVE(seconds="0.5") in text_of(screen)
    assert press(screen, "-", "-") == [tui.StartTimer("play", 2.0)]


def test_seconds_use_the_decimal_sign_of_the_language(screen: ReplayScreen) -> None:
    enter(screen, "speed 0.25")
    assert screen.state.pace.delay == 0.25
    enter(screen, "language fr")
    enter(screen, "vitesse 0,5")
    assert screen.state.pace.delay == 0.5
    assert "0,5 s par coup" in toolbar(screen)
    enter(screen, "vitesse 99")
    assert "de 0,05 à 60 secondes" in toolbar(screen)


@pytest.mark.parametrize(
    ("line", "index"),
    [("3", 4), ("turn 9", 16), ("/temple", 16), ("/ K27", 3), ("find ana", 1), ("f erupt", 7)],
)
def test_commands_step_through_the_game(screen: ReplayScreen, line: str, index: int) -> None:
    screen.handle(tui.LineEdited(line))
    assert line_feedback(screen.state).state is tui.LineStatus.OK
    assert screen.handle(tui.LineSubmitted(line)) == [tui.SetLine()]
    assert (screen.state.timeline.index, screen.state.typed) == (index, "")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("99", phrases.NO_SUCH_TURN(turn=99, first=1, last=9)),
        ("turn x", phrases.NOT_A_TURN(word="'x'")),
        ("turn 1" + 30 * "0", phrases.NOT_A_TURN(word="1000000000000000000…'")),
        ("turn", f"turn N: {phrases.TURN_HELP}"),
        ("/tower", phrases.NO_MATCH(words="tower")),
        ("/", "find WORDS"),
        ("/M24", "M23 or M25"),
        ("speed x", phrases.NOT_SECONDS()),
        ("speed 1e0", phrases.NOT_SECONDS()),
        ("speed 1_0", phrases.NOT_SECONDS()),
        ("speed ٣", phrases.NOT_SECONDS()),
        ("turn ٣", phrases.NOT_A_TURN()),
        ("turn 1_0", phrases.NOT_A_TURN()),
        ("speed 999999999", f"from {FASTEST:g} to {SLOWEST:g} seconds"),
        ("spped 1", phrases.DID_YOU_MEAN(word="speed")),
        ("info M24", "M23 or M25"),
        ("zoom gigantic", phrases.NOT_A_VALUE()),
    ],
)
def test_a_refused_line_stays(screen: ReplayScreen, line: str, said: str) -> None:
    screen.handle(tui.LineEdited(line))
    assert not line_feedback(screen.state).state.is_accepted
    assert enter(screen, line) == [tui.DropTypeahead()]
    assert screen.state.typed == line
    assert " NO " in toolbar(screen)
    assert said in toolbar(screen)
    assert screen.state.timeline.index == 0


def test_an_open_page_pauses_playback(screen: ReplayScreen) -> None:
    press(screen, " ")
    enter(screen, "help")
    assert "COMMANDS" in page(screen)
    assert not screen.state.pace.is_playing
    press(screen, "escape", "end")
    enter(screen, "info K27")
    assert page(screen)[0].startswith("K27: sand, level 2")
    enter(screen, "score")
    assert any("huts" in line for line in page(screen))
    assert enter(screen, "quit") == [tui.Exit()]


@pytest.mark.parametrize("key", ["right", "escape", "?"])
def test_any_key_closes_a_page_and_does_nothing_else(screen: ReplayScreen, key: str) -> None:
    press(screen, "f1")
    assert page(screen)
    assert press(screen, key) == []
    assert not page(screen)
    assert screen.state.timeline.index == 0


def test_pages_scroll_to_both_ends(screen: ReplayScreen) -> None:
    screen.handle(tui.Resized(80, 12))
    press(screen, "f1")
    first = text_of(screen, 80, 12)
    press(screen, "pagedown")
    assert text_of(screen, 80, 12) != first
    press(screen, "pageup", "pageup")
    assert text_of(screen, 80, 12) == first


def test_escape_clears_the_line(screen: ReplayScreen) -> None:
    enter(screen, "99")
    assert press(screen, "escape") == [tui.SetLine()]
    assert screen.state.typed == ""
    assert " NO " not in toolbar(screen)


def test_look_and_zoom_change_the_picture(screen: ReplayScreen) -> None:
    enter(screen, "5")
    before = text_of(screen)
    assert enter(screen, "zoom compact") == [tui.SetLine()]
    assert enter(screen, "look ascii") == [tui.SetLine()]
    assert text_of(screen) != before


def test_the_map_can_be_panned_and_centred_again(screen: ReplayScreen) -> None:
    press(screen, "end")
    enter(screen, "zoom large")
    press(screen, "escape")
    home = text_of(screen, 80, 24)
    press(screen, "s-right", "s-down")
    assert text_of(screen, 80, 24) != home
    press(screen, "s-home")
    assert text_of(screen, 80, 24) == home


def test_painting_changes_nothing(screen: ReplayScreen) -> None:
    press(screen, "end")
    before = screen.state
    text_of(screen)
    text_of(screen, 60, 20)
    assert screen.state is before


def test_commands_are_suggested(screen: ReplayScreen) -> None:
    state = screen.state
    assert suggest(state, "") == []
    assert [each.text for each in suggest(state, "s")] == ["speed", "settlements", "score"]
    assert [each.text for each in suggest(state, "/t")] == ["tower", "temple"]
    assert [(each.text, each.start) for each in suggest(state, "/ana te")] == [("temple", 5)]
    assert [each.text for each in suggest(state, "/A")] == ["Ana"]


def test_play_begins_a_new_log_with_that_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    desk = Table(record_of(EIGHT_TURNS))
    screen = screen_of(State(Timeline(desk.history, 7)), desk)
    assert enter(screen, "play") == [tui.Exit()]
    assert desk.new_game is not None
    desk.new_game.close()
    assert load(desk.new_game.path).as_dict() == screen.game.as_dict()


def test_play_is_refused_at_the_end_of_a_replay(screen: ReplayScreen) -> None:
    press(screen, "end")
    assert enter(screen, "play") == [tui.DropTypeahead()]
    assert f"NO  {phrases.ENDED_AT_THAT_POINT()}" in toolbar(screen)


@pytest.mark.parametrize("width", [40, 64, 80, 120, 200])
def test_every_line_is_as_wide_as_the_screen(screen: ReplayScreen, width: int) -> None:
    press(screen, "end")
    assert {len(line) for line in text_of(screen, width).splitlines()} == {width}


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Journal[Any]]:
    """A game that another program plays."""
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), tmp_path / "live.taluva") as journal:
        yield journal


def followed(path: Path, index: int) -> ReplayScreen:
    """Replay a log that another program writes, from a point on."""
    follower = Follower(path)
    desk = Table(follower.record, follower=follower)
    state = State(Timeline(desk.history, index), mode=Mode.WATCH)
    screen = screen_of(state, desk, "none")
    assert tui.StartTimer(FOLLOW, 0.5) in screen.handle(tui.Started())
    return screen


def test_a_live_game_is_followed_from_its_end(live: Journal[Any]) -> None:
    live.play("place M25 e")
    screen = followed(live.path, 1)
    assert "WATCHING" in text_of(screen)
    live.play("hut N24")
    assert screen.handle(tui.TimerFired(FOLLOW)) == [tui.StartTimer(FOLLOW, 0.5)]
    assert "turn 2 of 48" in text_of(screen)
    assert screen.state.timeline.games[-1].moves == live.game.moves
    press(screen, "home")
    live.play("place N22 w")
    screen.handle(tui.TimerFired(FOLLOW))
    assert "turn 1 of 48" in text_of(screen)  # new moves do not disturb a viewer who looks back
    press(screen, "end")
    assert screen.state.timeline.games[-1].moves == live.game.moves


def test_chat_is_shown_and_clock_comments_are_not(live: Journal[Any]) -> None:
    screen = followed(live.path, 0)
    live.play("place M25 e")
    live.comment("clock 20+10 20:10 20:00")
    live.comment("Ana: well played")
    screen.handle(tui.TimerFired(FOLLOW))
    assert "Ana: well played" in text_of(screen)
    assert "20+10" not in text_of(screen)


def test_moves_undone_by_another_program_disappear(live: Journal[Any]) -> None:
    live.play("place M25 e")
    screen = followed(live.path, 1)
    live.undo()
    screen.handle(tui.TimerFired(FOLLOW))
    assert (screen.state.timeline.index, screen.state.timeline.history.last) == (0, 0)


def test_a_followed_game_that_ends_early_becomes_a_replay(live: Journal[Any]) -> None:
    screen = followed(live.path, 0)
    assert "WATCHING" in text_of(screen)
    live.play("place M25 e")
    screen.handle(tui.TimerFired(FOLLOW))
    live.path.unlink()
    screen.handle(tui.TimerFired(FOLLOW))
    assert "REPLAY" in text_of(screen)
    assert phrases.UNREADABLE(reason=phrases.NO_SUCH_FILE) in toolbar(screen, 300)
    assert len(screen.game.moves) == 1
    assert screen.handle(tui.TimerFired(FOLLOW)) == []


@every_sample
def test_stepping_back_shows_the_same_screens_as_stepping_forward(name: str) -> None:
    screen = watched(
        record_in(sample_log(name)), colour="none", view=ViewOptions(Settings(zoom="compact"))
    )
    forwards = [text_of(screen, 80, 24)]
    for _ in range(screen.state.timeline.history.last):
        press(screen, "right")
        forwards.append(text_of(screen, 80, 24))
    assert len(set(forwards)) == len(forwards)
    for seen in forwards[-2::-1]:
        press(screen, "left")
        assert text_of(screen, 80, 24) == seen
    assert screen.state.timeline.index == 0


def test_bots_stay_bots_in_a_game_started_from_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    text = EIGHT_TURNS.replace("seat 2 Ben", "seat 2 Ben\nbot 2 easy")
    desk = Table(record_of(text))
    enter(screen_of(State(Timeline(desk.history, 6)), desk), "play")
    assert desk.new_game is not None
    table = Harness(desk.new_game)
    assert table.state.is_bots_turn
    table.finish()
    assert (table.state.player, len(table.game.moves)) == ("Ana", 8)
    table.close()


def demo() -> ReplayScreen:
    """Return the screen of a short demo."""
    record = Record.of(Game.new(["Easy", "Other"], seed=3, tile_count=3))
    bots = BotSeats(
        record.game.names, {1: "easy", 2: "random"}, record.definition, runs_programs=False
    )
    desk = Table(record, opponents=bots, has_pauses=False)
    return screen_of(State(Timeline(desk.history), mode=Mode.DEMO), desk, "none")


def test_in_a_demo_the_bots_play_ahead_of_the_screen() -> None:
    screen = demo()
    requests = screen.handle(tui.Started())
    assert screen.handle(tui.TimerFired("play")) == [
        tui.StartTimer("play", 1.0)
    ]  # it waits for a bot
    assert (screen.state.pace.is_playing, screen.state.timeline.index) == (True, 0)
    assert "DEMO  turn 1 of " in text_of(screen)
    while runs := [order for order in requests if isinstance(order, tui.RunTask)]:
        (run,) = runs
        assert screen.state.timeline.index == 0
        assert not screen.state.is_at_end
        requests = screen.handle(tui.TaskFinished(run.ticket, run.task(lambda part: True)))
    history = screen.state.timeline.history
    assert history.game(history.last).outcome is not None
    for _ in range(history.last - 1):
        assert screen.handle(tui.TimerFired("play")) == [tui.StartTimer("play", 1.0)]
    assert screen.handle(tui.TimerFired("play")) == []
    assert screen.state.is_at_end
    screen.session.table.close()


@pytest.mark.parametrize("reads_on", [False, True])
def test_a_demo_that_loops_closes_at_its_end_unless_it_is_read(*, reads_on: bool) -> None:
    record = record_of(EIGHT_TURNS)
    state = State(Timeline(record.history), mode=Mode.DEMO, loops=True)
    screen = screen_of(state, Table(record), "none")
    screen.handle(tui.Started())
    for _ in range(record.history.last - 1):
        screen.handle(tui.TimerFired("play"))
    (timer,) = screen.handle(tui.TimerFired("play"))
    assert isinstance(timer, tui.StartTimer)
    if reads_on:
        press(screen, "left")
    requests = screen.handle(tui.TimerFired(timer.name))
    assert requests == ([] if reads_on else [tui.Exit()])
    assert (screen.state.next_action is NextAction.REMATCH) is not reads_on


LONG = "words upon words about this move, " * 20


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_a_long_comment_is_cut_and_leaves_room_for_the_last_move(width: int, height: int) -> None:
    text = FIVE_TURNS.replace("# Ben thinks", f"# {LONG}")
    screen = watched(record_of(text), 3)
    below = text_of(screen, width, height).partition("last turn")[2]
    assert "place N20 se" in below
    assert "# words" in below
    rows = [row[-30:].strip() for row in below.splitlines()[:-1]]
    assert any(row.endswith("..") for row in rows)


def test_notes_open_the_whole_comment_as_a_page() -> None:
    text = FIVE_TURNS.replace("# Ben thinks", f"# {LONG}")
    screen = watched(record_of(text), 3, read_error="damaged: nonsense (game:9:1)")
    enter(screen, "notes")
    assert page(screen)[0] == "damaged: nonsense (game:9:1)"
    assert page(screen)[1].startswith("Ben: place N20 se")
    assert page(screen)[-1] == f"# {LONG.strip()}"


def test_the_damage_is_reported_at_the_start_and_at_the_last_point() -> None:
    record = record_of(EIGHT_TURNS.split("4 expand")[0])
    screen = watched(record, read_error="damaged: 9:1: nonsense")
    assert "damaged: 9:1: nonsense" in text_of(screen)
    press(screen, "right")
    assert "damaged" not in text_of(screen)
    press(screen, "end")
    assert " NO  damaged: 9:1: nonsense; Ana loses 2 huts" in text_of(screen)


def prompt_of(screen: ReplayScreen) -> str:
    return "".join(part.text for part in [*screen.prompt(), *screen.hint()])


@pytest.mark.parametrize(
    ("index", "turn", "prompt"),
    [
        (0, "turn 1/8", f"1. {phrases.BEFORE_FIRST_TILE}"),
        (1, "turn 1/8", "1. Ana: place M25 sw"),
        (4, "turn 3/8", "3. after Ben: hut L28"),
        (5, "turn 3/8", "3. Ana: place N28 sw"),
        (16, "turn 8/8", "8. Ben: temple J28"),
    ],
)
def test_header_and_prompt_name_the_turn(
    screen: ReplayScreen, index: int, turn: str, prompt: str
) -> None:
    go(screen, index)
    assert turn in text_of(screen)
    assert prompt_of(screen).startswith(prompt)


def test_a_log_that_ends_between_two_turns_counts_only_turns_with_moves() -> None:
    screen = watched(record_of(EIGHT_TURNS.split("4 place")[0]))
    enter(screen, "4")
    assert "turn 3/3" in text_of(screen)


@pytest.mark.parametrize("width", range(40, 140, 3))
def test_a_narrow_header_drops_its_last_parts_first(screen: ReplayScreen, width: int) -> None:
    press(screen, " ")
    header = text_of(screen, width).splitlines()[0].rstrip()
    parts = ["playing, 1 s", "move 0/16", "space pause", "\u25c4 \u25ba move", "Home End"]
    shown = [part.strip() for part in header.split(" \u2502 ")[1:]]
    if screen.frame is not None and not screen.frame.shows_hand:
        parts.insert(0, "\u25b2 J C")  # the tile in hand
    assert shown[: len(parts)] == parts[: len(shown)]
    press(screen, " ")
    header = text_of(screen, width).splitlines()[0].rstrip()
    assert ("space play" in header) >= (width >= 80)


def test_parts_of_the_header_stay_where_they_are(screen: ReplayScreen) -> None:
    press(screen, " ")
    places = set()
    for _ in range(16):
        header = text_of(screen, 80).splitlines()[0]
        places.add((header.index("playing"), header.index("move"), header.index("space pause")))
        screen.handle(tui.TimerFired("play"))
    assert len(places) == 1


@pytest.mark.parametrize(
    "environment",
    [{"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "linux"}, {"TERM": "xterm-16color"}],
)
def test_the_progress_bar_is_visible_in_the_header(environment: dict[str, str]) -> None:
    """In reverse video, a full block has the colour that the header does not use."""
    desk = Table(record_of(EIGHT_TURNS))
    terminal = Terminal(environment, True, "utf-8")
    screen = ReplayScreen(Session(State(Timeline(desk.history, 8)), update, desk), terminal, "auto")
    header = screen.render(80, 20)[0]
    (bar,) = [style for text, style, *_ in header if "\u2588" in text]
    assert bar is not None
    assert bar.reverse
    assert {style.reverse for _, style, *_ in header if style is not None} == {True}


def test_a_page_says_why_no_game_can_start(
    screen: ReplayScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "file" / "folder"))
    assert enter(screen, "play") == [tui.DropTypeahead()]
    assert screen.state.typed == "play"
    assert page(screen)[-1].endswith(phrases.UNWRITABLE(reason=phrases.NO_SUCH_FILE))


def test_the_timeline_holds_every_game_up_to_the_current_point(screen: ReplayScreen) -> None:
    go(screen, 3)
    whole = [screen.state.timeline.history.game(index) for index in range(4)]
    assert list(screen.state.timeline.games) == [game.view_for(None) for game in whole]


def test_no_letter_is_a_shortcut_so_every_word_can_be_typed(screen: ReplayScreen) -> None:
    assert not [key for key in screen.quick_keys if key.isalpha() and len(key) == 1]
    press(screen, "right")
    enter(screen, "notes")
    assert not toolbar(screen).startswith(" NO")
    enter(screen, "/eruption")
    enter(screen, "n")
    assert "eruption: 2 of 3" in toolbar(screen)
    enter(screen, "N")
    assert "eruption: 1 of 3" in toolbar(screen)


@pytest.mark.parametrize("line", ["background light", "motion off", "mouse off"])
def test_view_commands_work_in_a_replay(screen: ReplayScreen, line: str) -> None:
    name, value = line.split()
    enter(screen, line)
    assert getattr(screen.state.view.choices, name) == value
    assert f"{name}: {value}" in toolbar(screen)


def test_steps_forward_are_animated_and_steps_back_are_not() -> None:
    screen = watched(record_of(EIGHT_TURNS), view=ViewOptions(has_motion=True))
    requests = press(screen, "right", "right")
    assert tui.StartTimer(MOTION, FRAME_SECONDS) in requests
    assert screen.state.frames
    while screen.state.frames:
        screen.handle(tui.TimerFired(MOTION))
    press(screen, "right", "left")
    assert not screen.state.frames
    enter(screen, "motion off")
    press(screen, "right")
    assert not screen.state.frames


def test_fast_playback_skips_animations() -> None:
    for delay, is_moving in ((1.0, True), (FASTEST, False)):
        screen = watched(
            record_of(EIGHT_TURNS), 1, view=ViewOptions(has_motion=True), pace=Pace(True, delay)
        )
        screen.handle(tui.TimerFired("play"))
        assert bool(screen.state.frames) is is_moving


@pytest.mark.parametrize("key", ["escape", "c-c", "c-d"])
def test_a_replay_closes_without_a_question(screen: ReplayScreen, key: str) -> None:
    assert tui.Exit() in screen.handle(tui.KeyPressed(key))
    assert not screen.state.confirmation
