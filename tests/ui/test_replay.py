"""A replay without a terminal: where it stands, what it says, what lines and keys do."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva import Game
from taluva.record import Follower, Journal, load
from taluva.shell.look import Terminal
from taluva.shell.repl import Reply
from taluva.study import SearchError
from taluva.ui.lines import bots_step
from taluva.ui.replay import Replay
from taluva.ui.replay_commands import enter, suggest, verdict
from taluva.ui.replay_screen import ReplayScreen
from taluva.ui.replay_words import caption, turn_captions, whereabouts
from taluva.ui.session import Session, ViewChoice
from taluva.ui.speed import FASTEST, SLOWEST, SPEEDS
from taluva.ui.verdict import State
from tests.study.logs import EIGHT_TURNS, FIVE_TURNS, every_good_log, record_in, record_of

TERMINAL = Terminal({"TERM": "xterm", "COLORTERM": "truecolor"}, True, "utf-8")


@pytest.fixture
def replay() -> Replay:
    return Replay(record_of(EIGHT_TURNS))


@pytest.fixture
def screen(replay: Replay) -> ReplayScreen:
    return ReplayScreen(replay, TERMINAL, "auto")


def text_of(screen: ReplayScreen, width: int = 100, height: int = 40) -> str:
    """Give the characters of the whole screen."""
    lines = [*screen.picture(width, height - 2, ""), screen.toolbar(width, "", "")]
    return "\n".join("".join(text for text, *_ in line) for line in lines)


def press(screen: ReplayScreen, *keys: str) -> Reply:
    """Press keys while nothing is typed."""
    reply = Reply()
    for key in keys:
        reply = screen.quick_keys()[key]()
    return reply


def test_the_last_turn_is_the_one_that_led_here(replay: Replay) -> None:
    assert replay.last_turn() == []
    replay.go(3)
    assert [step.typed for step in replay.last_turn()] == ["place K29 ne"]
    replay.go(4)
    assert [(step.turn, step.seat, step.typed) for step in replay.last_turn()] == [
        (2, 2, "place K29 ne"),
        (2, 2, "hut L28"),
    ]


def test_it_goes_no_further_than_its_ends(replay: Replay) -> None:
    replay.go(-5)
    assert replay.index == 0
    replay.go(999)
    assert replay.is_at_end


def test_it_plays_to_the_end_and_stops_and_begins_again(replay: Replay) -> None:
    replay.toggle_playing()
    for _ in range(replay.timeline.last):
        assert replay.is_playing
        replay.advance()
    assert not replay.is_playing
    assert replay.is_at_end
    replay.toggle_playing()
    assert (replay.index, replay.is_playing) == (0, True)


def test_speeds_have_two_ends(replay: Replay) -> None:
    for _ in range(20):
        replay.change_speed(1)
    assert replay.delay == SPEEDS[-1]
    for _ in range(20):
        replay.change_speed(-1)
    assert replay.delay == SPEEDS[0]
    replay.delay = 1.7
    replay.change_speed(1)
    assert replay.delay == 1.0


def test_searching_again_needs_a_search(replay: Replay) -> None:
    with pytest.raises(SearchError, match="nothing was sought"):
        replay.find_again(1)
    assert replay.find("eruption") == "eruption: 1 of 3"
    assert replay.timeline.turn_played(replay.index) == 4
    assert replay.find_again(-1) == "eruption: 3 of 3"
    with pytest.raises(SearchError, match="nothing here is about tower"):
        replay.find("tower")


@every_good_log
def test_every_point_can_be_drawn_and_put_into_words(path: Path) -> None:
    replay = Replay(record_in(path))
    for index in range(0, replay.timeline.last, 7):
        replay.go(index)
        assert all(caption(replay.timeline, index))
        assert f"of {replay.game.position.options.tile_count}" in whereabouts(
            replay.timeline, index
        )
    replay.go(replay.timeline.last)
    assert "the game is over" in "; ".join(turn_captions(replay.timeline, replay.index))
    assert f"turn {replay.timeline.last_turn}/" in text_of(ReplayScreen(replay, TERMINAL, "auto"))


def test_the_words_of_an_eruption(replay: Replay) -> None:
    replay.go(7)
    assert caption(replay.timeline, 7) == [
        "Ben: place N28 w (level 2, jungle M29, jungle M27)",
        "Ana loses 2 huts to the volcano",
    ]
    assert whereabouts(replay.timeline, 7) == "turn 4 of 8: Ben builds next"


def test_comments_are_told_where_they_stand() -> None:
    replay = Replay(record_of(FIVE_TURNS))
    assert caption(replay.timeline, 0)[-1] == "# before anything"
    assert caption(replay.timeline, 3)[-1] == "# Ben thinks"


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
def test_keys_move(screen: ReplayScreen, replay: Replay, keys: list[str], index: int) -> None:
    press(screen, *keys)
    assert replay.index == index


def test_space_plays_step_by_step_and_pauses(screen: ReplayScreen, replay: Replay) -> None:
    reply = press(screen, " ")
    assert reply.later is not None
    assert reply.later.seconds == replay.delay
    assert "playing, 1 s" in text_of(screen)
    following = reply.later.action()
    assert following is not None
    assert following.later is not None
    assert replay.index == 1
    press(screen, " ")
    assert following.later.action() is None
    assert replay.index == 1
    assert "paused" in text_of(screen)


def test_a_key_that_moves_pauses(screen: ReplayScreen, replay: Replay) -> None:
    press(screen, " ", "right")
    assert not replay.is_playing


def test_faster_and_slower_take_effect_at_once(screen: ReplayScreen) -> None:
    press(screen, " ")
    reply = press(screen, "+")
    assert reply.later is not None
    assert reply.later.seconds == 0.5
    assert "0.5 s for each step" in text_of(screen)
    reply = press(screen, "-", "-")
    assert reply.later is not None
    assert reply.later.seconds == 2.0


@pytest.mark.parametrize(
    ("line", "index"),
    [("3", 4), ("turn 9", 16), ("/temple", 12), ("/ K27", 3), ("find ana", 1), ("f erupt", 7)],
)
def test_lines_move(screen: ReplayScreen, replay: Replay, line: str, index: int) -> None:
    assert verdict(replay, line).state is State.OK
    assert screen.enter(line) == Reply()
    assert replay.index == index


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("99", "there is no turn 99: this log has 1 to 9"),
        ("turn x", "'x' is no number of a turn"),
        ("turn", "turn N: go to the start of turn N"),
        ("/tower", "nothing here is about tower"),
        ("/", "find WORDS"),
        ("/M24", "M23 or M25"),
        ("speed x", "is no number of seconds"),
        ("speed 1e9", f"from {FASTEST:g} to {SLOWEST:g} seconds"),
        ("spped 1", "did you mean speed?"),
        ("info M24", "M23 or M25"),
        ("zoom huge", "is no zoom"),
    ],
)
def test_lines_that_are_refused_stay(
    screen: ReplayScreen, replay: Replay, line: str, said: str
) -> None:
    assert screen.enter(line) == Reply(keeps_line=True)
    shown = "".join(text for text, *_ in screen.toolbar(120, line, ""))
    assert " NO " in shown
    assert said in shown
    assert replay.index == 0


def test_pages_open_and_pause(screen: ReplayScreen, replay: Replay) -> None:
    press(screen, " ")
    assert "COMMANDS" in screen.enter("help").page
    assert not replay.is_playing
    replay.go(16)
    assert screen.enter("info K27").page[0].startswith("K27: sand, level 2")
    assert any("huts" in line for line in screen.enter("score").page)
    assert screen.enter("quit").leaves


def test_looks_and_zooms_change_the_picture(screen: ReplayScreen) -> None:
    screen.enter("5")
    before = text_of(screen)
    assert screen.enter("zoom compact") == Reply()
    assert screen.enter("look ascii") == Reply()
    assert text_of(screen) != before


def test_suggestions(replay: Replay) -> None:
    assert suggest(replay, "") == []
    assert [each.text for each in suggest(replay, "s")] == ["speed", "settlements", "score"]
    assert [each.text for each in suggest(replay, "/t")] == ["tower", "temple"]
    assert [(each.text, each.start) for each in suggest(replay, "/ana te")] == [("temple", 5)]
    assert [each.text for each in suggest(replay, "/A")] == ["Ana"]


def test_play_begins_a_new_log_with_that_history(
    screen: ReplayScreen,
    replay: Replay,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    replay.go(7)
    assert screen.enter("play").leaves
    journal = replay.new_game
    assert journal is not None
    journal.close()
    assert load(journal.path).as_dict() == replay.game.as_dict()


def test_nobody_plays_on_from_the_end(replay: Replay) -> None:
    replay.go(replay.timeline.last)
    answer = enter(replay, "play")
    assert answer.is_refused
    assert "the game is over there: choose a turn from 1 to 8" in answer.lines[0]
    assert replay.new_game is None


def test_what_a_damaged_log_lacks_is_said() -> None:
    replay = Replay(record_of(EIGHT_TURNS.split("4 expand")[0]), damage="damaged: 9:1: nonsense")
    screen = ReplayScreen(replay, TERMINAL, "auto")
    assert "damaged: 9:1: nonsense" in text_of(screen)


@pytest.mark.parametrize("width", [40, 64, 80, 120, 200])
def test_every_line_is_as_wide_as_the_screen(screen: ReplayScreen, width: int) -> None:
    press(screen, "end")
    assert {len(line) for line in text_of(screen, width).splitlines()} == {width}


def test_a_live_game_is_followed_from_its_end(tmp_path: Path) -> None:
    path = tmp_path / "live.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), path) as journal:
        journal.play("place M25 e")
        follower = Follower(path)
        watched = Replay(follower.record, index=1, news=follower.follow)
        screen = ReplayScreen(watched, TERMINAL, "none")
        assert "WATCHING" in text_of(screen)
        journal.play("hut N24")
        assert "turn 2/2" in text_of(screen)
        assert watched.game == journal.game
        watched.go(0)
        journal.play("place N22 w")
        assert "turn 1/2" in text_of(screen)  # who looks back is left in peace
        press(screen, "end")
        assert watched.game == journal.game


def test_a_followed_game_that_ends_early_becomes_a_replay(tmp_path: Path) -> None:
    path = tmp_path / "live.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), path) as journal:
        follower = Follower(path)
        watched = Replay(
            follower.record, news=follower.follow, ending=lambda: follower.problem or ""
        )
        screen = ReplayScreen(watched, TERMINAL, "none")
        assert "WATCHING" in text_of(screen)
        journal.play("place M25 e")
        text_of(screen)
        path.unlink()
        assert "REPLAY" in text_of(screen)
        assert not watched.is_live
        line = "".join(text for text, *_ in screen.toolbar(300, "", ""))
        assert "cannot be read: there is no such file" in line
        assert len(watched.game.moves) == 1


@every_good_log
def test_stepping_back_shows_what_was_seen_going_forward(path: Path) -> None:
    replay = Replay(record_in(path), view=ViewChoice(zoom="compact"))
    screen = ReplayScreen(replay, TERMINAL, "none")
    forwards = [text_of(screen, 80, 24)]
    for _ in range(replay.timeline.last):
        press(screen, "right")
        forwards.append(text_of(screen, 80, 24))
    assert len(set(forwards)) == len(forwards)
    for seen in forwards[-2::-1]:
        press(screen, "left")
        assert text_of(screen, 80, 24) == seen
    assert replay.index == 0


def test_bots_stay_bots_in_a_game_begun_from_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    text = EIGHT_TURNS.replace("seat 2 Ben", "seat 2 Ben\nbot 2 easy")
    replay = Replay(record_of(text), index=6)
    session = Session(replay.begin_new_game())
    assert session.is_bots_turn
    bots_step(session).result()()
    bots_step(session).result()()
    assert (session.player, len(session.game.moves)) == ("Ana", 8)
    session.close()


LONG = "words upon words about this move, " * 20


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_a_long_comment_leaves_the_last_move_and_is_cut(width: int, height: int) -> None:
    text = FIVE_TURNS.replace("# Ben thinks", f"# {LONG}")
    screen = ReplayScreen(Replay(record_of(text), index=3), TERMINAL, "auto")
    below = text_of(screen, width, height).partition("last move")[2]
    assert "place N20 se" in below
    assert "# words" in below
    rows = [row[-30:].strip() for row in below.splitlines()[:-1]]
    assert any(row.endswith("..") for row in rows)


def test_notes_open_the_whole_comment_as_a_page() -> None:
    text = FIVE_TURNS.replace("# Ben thinks", f"# {LONG}")
    replay = Replay(record_of(text), index=3, damage="damaged: nonsense (game:9:1)")
    page = ReplayScreen(replay, TERMINAL, "auto").enter("notes").page
    assert page[0] == "damaged: nonsense (game:9:1)"
    assert page[1].startswith("Ben: place N20 se")
    assert page[-1] == f"# {LONG.strip()}"


def test_the_damage_is_told_again_at_the_last_point() -> None:
    replay = Replay(record_of(EIGHT_TURNS.split("4 expand")[0]), damage="damaged: nonsense")
    screen = ReplayScreen(replay, TERMINAL, "auto")
    press(screen, "right")
    assert "damaged" not in text_of(screen)
    press(screen, "end")
    assert " NO  damaged: nonsense; Ana loses 2 huts" in text_of(screen)


def prompt_of(screen: ReplayScreen) -> str:
    return "".join(part[1] for part in [*screen.prompt(), *screen.hint("")])


@pytest.mark.parametrize(
    ("index", "turn", "prompt"),
    [
        (0, "turn 1/8", "1. before the first tile"),
        (1, "turn 1/8", "1. Ana: place M25 sw"),
        (4, "turn 3/8", "3. after Ben: hut L28"),
        (5, "turn 3/8", "3. Ana: place N28 sw"),
        (16, "turn 8/8", "8. Ben: expand K27"),
    ],
)
def test_at_its_start_a_turn_is_named(
    screen: ReplayScreen, replay: Replay, index: int, turn: str, prompt: str
) -> None:
    replay.go(index)
    assert turn in text_of(screen)
    assert prompt_of(screen).startswith(prompt)


def test_a_log_that_ends_between_two_turns_counts_the_one_to_come() -> None:
    replay = Replay(record_of(EIGHT_TURNS.split("4 place")[0]))
    screen = ReplayScreen(replay, TERMINAL, "auto")
    screen.enter("4")
    assert "turn 4/4" in text_of(screen)


@pytest.mark.parametrize("width", range(40, 140, 3))
def test_parts_of_the_header_go_in_their_order(screen: ReplayScreen, width: int) -> None:
    press(screen, " ")
    header = text_of(screen, width).splitlines()[0].rstrip()
    parts = ["playing, 1 s", "step 0/16", "space pause", "\u25c4 \u25ba step", "Home End"]
    shown = [part.strip() for part in header.split(" \u2502 ")[1:]]
    assert shown[: len(parts)] == parts[: len(shown)]
    press(screen, " ")
    header = text_of(screen, width).splitlines()[0].rstrip()
    assert ("space play" in header) >= (width >= 80)


def test_parts_of_the_header_stay_where_they_are(screen: ReplayScreen, replay: Replay) -> None:
    press(screen, " ")
    places = set()
    for index in range(17):
        replay.go(index)
        header = text_of(screen, 80).splitlines()[0]
        places.add((header.index("playing"), header.index("step"), header.index("space pause")))
    assert len(places) == 1


@pytest.mark.parametrize(
    "environment",
    [{"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "linux"}, {"TERM": "xterm-16color"}],
)
def test_the_done_part_of_the_bar_is_no_hole(replay: Replay, environment: dict[str, str]) -> None:
    replay.go(8)
    screen = ReplayScreen(replay, Terminal(environment, True, "utf-8"), "auto")
    header = screen.picture(80, 20, "")[0]
    (bar,) = [style for text, style, *_ in header if "\u2588" in text]
    assert bar is not None
    assert not bar.reverse


def test_why_no_game_can_be_begun_is_a_page(
    screen: ReplayScreen, replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "file" / "folder"))
    reply = screen.enter("play")
    assert reply.keeps_line
    assert reply.page[-1].endswith("cannot be written: there is no such file or folder")
    assert replay.new_game is None


def test_every_game_that_led_to_a_point(replay: Replay) -> None:
    replay.go(3)
    assert list(replay.games) == [replay.timeline.game(index) for index in range(4)]
