"""The next game starts with the choices made at the table, not with the options of one run."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva import Game
from taluva.app import session
from taluva.app import terminal as display
from taluva.app.options import Settings
from taluva.app.settings import load_settings, save_settings
from taluva.i18n import ENGLISH
from taluva.record.journal import Journal
from taluva.tui.capabilities import Terminal
from tests import phrases
from tests.app.table import Harness


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALUVA_CONFIG", str(tmp_path))
    return tmp_path


def play(
    folder: Path, monkeypatch: pytest.MonkeyPatch, view: Settings, *lines: str, **how: bool
) -> Settings:
    """Play a game with typed lines; return the settings afterwards."""
    table = Harness(Journal.create(Game.new(["Ana", "Ben"], seed=7), folder / "game.taluva"), view)
    terminal = Terminal({"TERM": "dumb"}, True, "utf-8")
    monkeypatch.setattr(display, "this_terminal", lambda: terminal)

    def play_plain(session: object, look: object) -> int:
        for line in lines:
            table.enter(line)
        return 0

    monkeypatch.setattr(session, "_play_plain", play_plain)
    assert session.play(table.session, Settings(), **how) == 0
    return load_settings(ENGLISH)[0]


def test_display_options_apply_to_one_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(("Cem", "Dee"), "large", "filled"))
    found = play(folder, monkeypatch, Settings(zoom="small", look="ascii"))
    assert found == Settings(("Ana", "Ben"), "large", "filled")


def test_choices_at_the_table_are_remembered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(("Cem", "Dee"), "large", "filled"))
    found = play(folder, monkeypatch, Settings(zoom="small", look="ascii"), "zoom small")
    assert found == Settings(("Ana", "Ben"), "small", "filled")


def test_a_game_started_from_another_does_not_change_the_remembered_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(Settings(("Cem", "Dee")))
    found = play(folder, monkeypatch, Settings(), "look ascii", remembers=False)
    assert found == Settings(("Cem", "Dee"), look="ascii")


@pytest.mark.parametrize("is_terminal", [True, False])
@pytest.mark.parametrize(
    ("line", "said"), [("zoom large", "zoom: large"), ("language fr", "langue\u00a0: Français")]
)
def test_a_script_does_not_change_the_settings_of_later_games(
    folder: Path, monkeypatch: pytest.MonkeyPatch, line: str, said: str, is_terminal: bool
) -> None:
    table = Harness(Journal.create(Game.new(["Ana", "Ben"], seed=7), folder / "game.taluva"))
    terminal = Terminal({"TERM": "dumb"}, is_terminal, "utf-8")
    monkeypatch.setattr(display, "this_terminal", lambda: terminal)
    told: list[str] = []

    def play_plain(session: object, look: object) -> int:
        told.extend(table.enter(line).lines)
        return 0

    monkeypatch.setattr(session, "_play_plain", play_plain)
    assert session.play(table.session, Settings()) == 0
    assert told[0].startswith(said)
    assert (told != [said]) is is_terminal
    assert (load_settings(ENGLISH)[0] != Settings()) is is_terminal


def test_the_answer_says_that_the_choice_is_remembered(tmp_path: Path) -> None:
    table = Harness(Journal.create(Game.new(["Ana", "Ben"], seed=7), tmp_path / "game.taluva"))
    assert table.enter("zoom large").lines == (phrases.SAVED_SETTING(name="zoom", value="large"),)
    assert table.enter("look ascii").lines == (phrases.SAVED_SETTING(name="look", value="ascii"),)
    table.close()
