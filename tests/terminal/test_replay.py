"""Replays in a real pseudo-terminal, reading the screen back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taluva.record.reader import load
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, record_of
from tests.terminal.terminal import Terminal

KEYS = {
    "right": "\x1b[C",
    "left": "\x1b[D",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "page-up": "\x1b[5~",
    "page-down": "\x1b[6~",
    "home": "\x1b[H",
    "end": "\x1b[F",
}
ESCAPE = "\x1b"
RECORD = record_of(EIGHT_TURNS)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.taluva"
    path.write_text(EIGHT_TURNS)
    return path


def press(terminal: Terminal, key: str, step: int) -> None:
    """Send a key and wait until the header shows its step."""
    terminal.type(KEYS.get(key, key))
    terminal.wait(f" move {step}/16 ")


def test_keys_step_forward_and_back(log: Path, tmp_path: Path) -> None:
    colourless = {"NO_COLOR": "1"}  # with colours other characters draw the same picture
    with Terminal(["replay", "game.taluva"], tmp_path, environment=colourless) as terminal:
        terminal.wait(f"1. {phrases.BEFORE_FIRST_TILE}")
        press(terminal, "right", 1)
        terminal.wait("1. Ana: place M25 sw (level 1, jungle M27, clearing L26)")
        press(terminal, "right", 2)
        press(terminal, "down", 4)
        press(terminal, "page-down", 8)
        terminal.wait("5. after Ben: expand L28 jungle")
        forwards = terminal.lines[1:-2]
        press(terminal, "end", 16)
        terminal.wait(phrases.WINS(winners="Ben"))
        press(terminal, "up", 14)
        press(terminal, "page-up", 12)
        press(terminal, "page-up", 8)
        terminal.wait("5. after Ben: expand L28 jungle")
        assert terminal.lines[1:-2] == forwards
        press(terminal, "left", 7)
        terminal.wait(phrases.LOSES_HUTS(name="Ana", number=2))
        press(terminal, "home", 0)
        terminal.enter("q")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
        assert phrases.PLACES_TILE_NEXT(turn=1, turns=8, name="Ana", tile="JC") in terminal.text


def test_commands_go_to_turns_and_find_events(log: Path, tmp_path: Path) -> None:
    with Terminal(["replay", "game.taluva"], tmp_path) as terminal:
        terminal.wait("move 0/16")
        terminal.type("5")
        terminal.wait(f"Enter: {phrases.PLACES_TILE_NEXT(turn=5, turns=8, name='Ana', tile='JC')}")
        terminal.type("\r")
        terminal.wait(" move 8/16 ")
        terminal.enter("99")
        terminal.wait(f"NO  {phrases.NO_SUCH_TURN(turn=99, first=1, last=9)}")
        terminal.type(ESCAPE)
        terminal.wait("5. after Ben: expand L28 jungle")
        terminal.type("/eru")
        terminal.wait(f"OK  {phrases.MATCHES(number=3)}")
        terminal.type("\r")
        terminal.wait("eru: 2 of 3")
        terminal.wait(" move 11/16 ")
        press(terminal, ">", 15)
        press(terminal, ">", 7)
        press(terminal, "<", 15)
        terminal.enter("/ana k27")
        terminal.wait(phrases.NO_MATCH(words="ana k27"))
        terminal.type(ESCAPE)
        terminal.wait("8. Ben: place M23 sw")
        for closing in (ESCAPE, "?"):
            terminal.type("?")
            terminal.wait("faster, slower")
            terminal.type(closing)
            terminal.wait(lambda: "faster, slower" not in terminal.text)
        terminal.enter("quit")
        assert terminal.exit_code() == 0


def test_a_replay_plays_by_itself_and_pauses(log: Path, tmp_path: Path) -> None:
    with Terminal(["replay", "game.taluva", "--delay", "0.05"], tmp_path) as terminal:
        terminal.wait("paused")
        terminal.type(" ")
        terminal.wait("move 16/16")
        terminal.wait("paused")
        terminal.type("---")  # 0.05 s is faster than any speed of +
        terminal.wait(phrases.SECONDS_PER_MOVE(seconds="0.5"))
        terminal.type(" ")
        terminal.wait("playing, 0.5 s")
        terminal.wait("move 1/16")
        terminal.type(" ")
        terminal.wait("paused")
        terminal.type("\x03")  # nothing is lost, so it leaves without asking
        assert terminal.exit_code() == 0
        assert terminal.is_restored


@pytest.mark.parametrize(
    ("size", "environment"),
    [
        ((120, 40), {"COLORTERM": "truecolor"}),
        ((200, 60), {}),
        ((80, 24), {"NO_COLOR": "1"}),
        ((80, 24), {"LC_ALL": "C"}),
        ((64, 20), {"TERM": "linux"}),
    ],
)
def test_every_terminal_shows_the_same_game(
    log: Path, tmp_path: Path, size: tuple[int, int], environment: dict[str, str]
) -> None:
    arguments = ["replay", "game.taluva", "--at", "7"]
    with Terminal(arguments, tmp_path, size, environment) as terminal:
        terminal.wait("REPLAY  turn 7/8")
        terminal.wait("7. after Ben: expand M27 sand")
        terminal.resize(50, 16)
        terminal.wait(lambda: len(terminal.lines) == 16 and "turn 7/8" in terminal.lines[0])
        terminal.enter("q")
        assert terminal.exit_code() == 0


def test_play_starts_a_new_game_from_the_point_in_view(log: Path, tmp_path: Path) -> None:
    settings = tmp_path / "config" / "settings.json"
    settings.parent.mkdir()
    settings.write_text('{"names": ["Cleo", "Dan"]}')
    arguments = ["replay", "game.taluva", "--at", "4", "--look", "outline"]
    with Terminal(arguments, tmp_path) as terminal:
        terminal.wait("move 6/16")
        terminal.type("\x1b[15~")  # F5
        terminal.wait(f"O  Ben  {phrases.PLACE_TASK}")
        terminal.enter("place N28 w")
        terminal.wait("O  Ben  build")
        terminal.press("ctrl-d")
        terminal.wait("Quit?")
        terminal.press("ctrl-d")
        terminal.wait("move 6/16")  # leaving that game returns to the replay
        terminal.enter("q")
        assert terminal.exit_code() == 0
    (new,) = (tmp_path / "data" / "games").iterdir()
    assert load(new).moves == RECORD.game.moves[:7]
    assert log.read_text() == EIGHT_TURNS
    assert json.loads(settings.read_text()) == {
        "names": ["Cleo", "Dan"],
        "zoom": "auto",
        "look": "auto",
        "mouse": "auto",
        "language": "",
        "player": "",
        "background": "auto",
        "motion": "auto",
        "bell": "on",
        "pace": "normal",
        "palette": "auto",
        "by_ear": "off",
        "speech": "normal",
        "spelling": "off",
    }


def test_a_damaged_log_is_replayed_as_far_as_it_is_valid(log: Path, tmp_path: Path) -> None:
    log.write_text(EIGHT_TURNS.replace("4 expand L28 jungle", "4 hut M25"))
    with Terminal(["replay", "game.taluva"], tmp_path) as terminal:
        terminal.wait(f"NO  {phrases.HEX_IS_VOLCANO(hex='damaged: hut M25: M25')} [B2]")
        terminal.type(KEYS["end"])
        terminal.wait("move 7/7")
        terminal.wait(f"NO  {phrases.HEX_IS_VOLCANO(hex='damaged: hut M25: M25')} [B2]")
        terminal.enter("q")
        assert terminal.exit_code() == 1


@pytest.mark.parametrize(
    ("size", "environment", "arguments"),
    [((80, 24), {"TERM": "dumb"}, []), ((39, 11), {}, []), ((80, 24), {}, ["--plain"])],
)
def test_a_replay_uses_plain_mode_without_a_full_screen(
    log: Path,
    tmp_path: Path,
    size: tuple[int, int],
    environment: dict[str, str],
    arguments: list[str],
) -> None:
    arguments = ["replay", "game.taluva", "--at", "8", *arguments]
    with Terminal(arguments, tmp_path, size, environment) as terminal:
        assert terminal.exit_code() == 0
        assert b"\x1b" not in terminal.raw
        assert b"turn 8" in terminal.raw


def test_the_explorer_opens_and_returns_to_the_replay(log: Path, tmp_path: Path) -> None:
    with Terminal(["replay", "game.taluva", "--at", "3"], tmp_path) as terminal:
        terminal.wait("move 4/16")
        terminal.type("\x1b[17~")
        terminal.wait("EXPLORE")
        terminal.enter("place O27 w")
        terminal.wait("1 3. place O27 w")
        terminal.wait("best turns")
        terminal.type("\x1b")
        terminal.wait("move 4/16")
        terminal.enter("explore")
        terminal.wait("1 3. place O27 w")
        terminal.enter("quit")
        terminal.wait("move 4/16")
        terminal.enter("q")
        assert terminal.exit_code() == 0
    assert "# ~ 1 @4 place JC O27 w" in log.read_text()
