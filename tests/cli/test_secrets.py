"""Hidden cards: every command that reads a log follows the same rule."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from taluva.cli import main
from taluva.games.taifun.outlook import outlook
from taluva.games.taifun.rules import Phase, Play
from taluva.record.record import Record
from taluva.taifun import Game
from tests import phrases
from tests.app.test_hidden_hand import at, hidden, named
from tests.conftest import Run

QUICK = ("--nodes", "1", "--jobs", "1")
SHOWING = (
    ("show",),
    ("show", "--json"),
    ("show", "--at", "1"),
    ("show", "--json", "--at", "1"),
    ("legal",),
    ("legal", "--json"),
    ("legal", "--at", "1"),
    ("replay", "--plain"),
)
COUNTING = (("stats",), ("stats", "--json"), ("stats", "--csv"), ("check",))
FILES = ("txt", "svg", "html", "cast", "position")


def written(game: Game, path: Path) -> Path:
    path.write_text(Record.of(game).dump())
    return path


@pytest.fixture
def running(tmp_path: Path) -> tuple[Game, Path]:
    """A game in which it is the god's turn to play cards."""
    game = at(Phase.CARDS, edition=2)
    return game, written(game, tmp_path / "running.taluva")


@pytest.fixture
def finished(tmp_path: Path) -> tuple[Game, Path]:
    game = at(Phase.OVER, rounds=2)
    return game, written(game, tmp_path / "finished.taluva")


def printed(arguments: list[str], run: Run, code: int = 0) -> str:
    out, err = run(*arguments, code=code)
    return f"{out}{err}"


def cards_in(text: str, cards: set[str] | None = None) -> set[str]:
    """Return the cards that a text names."""
    return named(re.sub(r"[^a-z]", " ", text), cards)


@pytest.mark.parametrize("words", [*SHOWING, *COUNTING], ids=" ".join)
def test_a_running_game_is_shown_as_a_spectator_sees_it(
    words: tuple[str, ...], running: tuple[Game, Path], run: Run
) -> None:
    game, log = running
    assert not cards_in(printed([words[0], str(log), *words[1:]], run), hidden(game))


@pytest.mark.parametrize("words", SHOWING, ids=" ".join)
def test_the_open_option_shows_the_hand_before_or_after_the_command(
    words: tuple[str, ...], running: tuple[Game, Path], run: Run
) -> None:
    _, log = running
    behind = printed([words[0], str(log), *words[1:], "--open"], run)
    assert cards_in(behind)
    assert printed(["--open", words[0], str(log), *words[1:]], run) == behind


@pytest.mark.parametrize("words", SHOWING, ids=" ".join)
def test_a_finished_game_is_open(
    words: tuple[str, ...], finished: tuple[Game, Path], run: Run
) -> None:
    _, log = finished
    told = printed([words[0], str(log), *words[1:]], run)
    assert told == printed([words[0], str(log), *words[1:], "--open"], run)
    assert cards_in(told) or words in (("legal",), ("legal", "--json"))  # there are no legal moves


def test_threats_are_counted_from_what_a_spectator_knows(
    running: tuple[Game, Path], run: Run
) -> None:
    game, log = running
    told = json.loads(printed(["threats", str(log), "--seat", "1", "--json"], run))
    assert told == outlook(game.view_for(None).position, 1).as_dict()
    shown = json.loads(printed(["threats", str(log), "--seat", "1", "--json", "--open"], run))
    assert shown == outlook(game.position, 1).as_dict()
    assert (told["hand_known"], shown["hand_known"]) == (False, True)


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.TURN])
def test_legal_moves_are_listed_unless_they_depend_on_the_hand(
    phase: Phase, tmp_path: Path, run: Run
) -> None:
    game = at(Phase.TURN, edition=2)
    if phase is Phase.DRAW:  # a log without a seed may end before a draw
        ended = next(number for number, move in enumerate(game.moves) if str(move) == "done")
        game = Game.from_position(_before_the_draw(game, ended).to_position())
        assert game.phase is Phase.DRAW
    told = json.loads(printed(["legal", str(written(game, tmp_path / "a.taluva")), "--json"], run))
    assert told.get("hidden", False) is (phase is Phase.DRAW)
    assert bool(told["moves"]) is (phase is Phase.TURN)


def _before_the_draw(game: Game, moves: int) -> Game:
    before = Game.new(game.names, seed=game.seed, edition=2, is_dealt=False)
    for move in game.moves[: moves + 1]:
        before = before.apply(move)
    return before


def test_hidden_legal_moves_are_reported_as_hidden(running: tuple[Game, Path], run: Run) -> None:
    game, log = running
    told = printed(["legal", str(log)], run)
    assert told.splitlines()[1:] == [phrases.MOVES_HIDDEN]
    data = json.loads(printed(["legal", str(log), "--json"], run))
    assert data == {"phase": "cards", "round": 1, "seat": 1, "hidden": True, "moves": []}
    opened = json.loads(printed(["legal", str(log), "--json", "--open"], run))
    assert opened["moves"] == list(map(str, game.legal_moves()))
    assert "hidden" not in opened


def test_json_hides_hand_piles_and_the_line(running: tuple[Game, Path], run: Run) -> None:
    game, log = running
    data: dict[str, Any] = json.loads(printed(["show", str(log), "--json"], run))
    assert data["hand"] == ["?"] * 5
    assert {*data["piles"]["green"]["draw"]} == {"?"}
    assert data["position"] == game.view_for(None).to_position()
    opened: dict[str, Any] = json.loads(printed(["show", str(log), "--json", "--open"], run))
    assert opened["position"] == game.to_position()


@pytest.mark.parametrize("form", FILES)
def test_exported_files_hide_what_the_commands_hide(
    form: str, running: tuple[Game, Path], finished: tuple[Game, Path], tmp_path: Path, run: Run
) -> None:
    def exported(log: Path, *more: str, before: tuple[str, ...] = ()) -> str:
        path = tmp_path / f"island.{form}"
        where = ("--at", "0") if form in ("txt", "svg", "html") else ()
        printed([*before, "export", str(log), "-o", str(path), "--force", *where, *more], run)
        return path.read_text(encoding="utf-8")

    game, log = running
    shown, opened = exported(log), exported(log, "--open")
    assert not cards_in(shown, hidden(game))
    assert opened == exported(log, before=("--open",))
    assert exported(finished[1]) == exported(finished[1], "--open")
    if form in ("cast", "position"):
        assert cards_in(opened)
        assert cards_in(exported(finished[1]))


def test_an_analysis_of_a_running_game_needs_open_cards(
    running: tuple[Game, Path], finished: tuple[Game, Path], tmp_path: Path, run: Run
) -> None:
    _, log = running
    copy = tmp_path / "copy.taluva"
    for more in ((), ("--json",), ("-o", str(copy))):
        told = printed(["analyse", str(log), *QUICK, *more], run, 2)
        assert told == (f"taluva: {phrases.LOG_NOT_OVER(log=log)}\n")
        assert not copy.exists()
    assert json.loads(printed(["analyse", str(log), *QUICK, "--json", "--open"], run))["turns"]
    assert json.loads(printed(["analyse", str(finished[1]), *QUICK, "--json"], run))["turns"]


@pytest.mark.parametrize("command", ["check", "show", "legal", "stats", "replay", "repair"])
def test_problems_of_a_log_do_not_name_cards_in_hand(
    command: str, running: tuple[Game, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, log = running
    more = ["-o", str(tmp_path / "mended.taluva")] if command == "repair" else []
    whole = log.read_text()
    for line, rule in (("1 done", "K7"), (f"1 redraw {game.position.cards.hand[0].card}", "K5")):
        log.write_text(f"{whole}{line}\n")
        main([command, str(log), *more, *(["--force"] if more else [])])
        told = "".join(capsys.readouterr())
        assert rule in told
        assert not cards_in(told, hidden(game) - set(line.split())), told


def test_a_fork_shows_the_hand_only_with_open_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    game = at(Phase.TURN, edition=2)
    log = written(game, tmp_path / "turn.taluva")
    new = tmp_path / "new.taluva"
    assert not cards_in(printed(["fork", str(log), "-o", str(new)], run), hidden(game))
    for number, (more, is_open) in enumerate(((("--open",), True), ((), False))):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"history\n")))
        told = printed(
            ["fork", str(log), "-o", str(tmp_path / f"{number}.taluva"), "--play", *more], run
        )
        assert bool(cards_in(told, hidden(game))) is is_open


def test_a_position_line_shows_every_card_it_contains(running: tuple[Game, Path], run: Run) -> None:
    game, _ = running
    line = game.to_position()
    playable = {move.card.name for move in game.legal_moves() if isinstance(move, Play)}
    for command, expected in (("show", hidden(game)), ("legal", playable)):
        for more in ([], ["--json"]):
            told = printed([command, *more, "--position", line], run)
            assert cards_in(told) >= expected


def test_the_line_of_a_game_with_a_hidden_hand_is_shown_but_not_played(
    running: tuple[Game, Path], tmp_path: Path, run: Run
) -> None:
    game, log = running
    path = tmp_path / "a.position"
    printed(["export", str(log), "-o", str(path)], run)
    line = path.read_text()
    assert "Hand:" not in printed(["show", "--position", line], run)
    assert printed(["legal", "--position", line], run).splitlines()[1:] == [phrases.MOVES_UNKNOWN]
    assert json.loads(printed(["legal", "--json", "--position", line], run))["hidden"]
    for more in ((), ("--seed", "3")):
        told = printed(["play", *game.names, "--position", line, *more], run, 2)
        assert told == (f"taluva: {phrases.HAND_HIDDEN_IN_POSITION}\n")


def test_a_position_exported_with_open_cards_is_played(
    running: tuple[Game, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    game, log = running
    path = tmp_path / "a.position"
    printed(["export", str(log), "-o", str(path), "--open"], run)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"play vein\n")))
    new = tmp_path / "new.taluva"
    arguments = ["play", *game.names, "--position", path.read_text(), "--log", str(new)]
    printed([*arguments, "--seed", "3"], run)
    assert "1 play vein" in new.read_text().splitlines()


def test_the_position_line_of_a_finished_game_is_complete(
    finished: tuple[Game, Path], tmp_path: Path, run: Run
) -> None:
    game, log = finished
    path = tmp_path / "a.position"
    printed(["export", str(log), "-o", str(path)], run)
    assert path.read_text() == f"{game.to_position()}\n"
    shown = json.loads(printed(["show", str(log), "--json"], run))
    assert shown["position"] == game.to_position()
    told = printed(["play", *game.names, "--position", path.read_text()], run, 2)
    assert phrases.POSITION_IS_OVER in told
