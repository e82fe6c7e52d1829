"""Settings: written and read back; anything broken is ignored with one line."""

import json
import os
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

from taluva.app.options import SETTINGS, Settings
from taluva.app.settings import load_settings, save_settings, settings_path
from taluva.bots.spec import assign_seats
from taluva.core.setup import validate_names
from taluva.games import definition_for
from taluva.i18n import ENGLISH
from taluva.tui.palette import PALETTES
from tests import phrases


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALUVA_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


def test_without_a_file_the_defaults_apply() -> None:
    assert load_settings(ENGLISH) == (Settings(), "")


def test_settings_are_saved_and_loaded() -> None:
    settings = Settings(("Ana", "Zoë"), "large", "ascii")
    save_settings(settings)
    assert load_settings(ENGLISH) == (settings, "")


def test_options_of_one_run_are_not_saved(folder: Path) -> None:
    save_settings(Settings(bell="off", colour="16", is_open=True))
    assert load_settings(ENGLISH) == (Settings(bell="off"), "")
    assert not {"colour", "is_open"} & {*json.loads(settings_path().read_text())}


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"[]",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"newer": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
        b" " * 300_000,
    ],
)
def test_a_broken_file_is_reported_in_one_line(folder: Path, content: bytes) -> None:
    folder.mkdir()
    settings_path().write_bytes(content)
    settings, problem = load_settings(ENGLISH)
    assert settings == Settings()
    assert problem.startswith(phrases.IGNORING.format(path=settings_path(), problem=""))
    assert problem.isprintable()


INVALID: Final[tuple[object, ...]] = (7, [], None, "\x1b[31m\0")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("names", 3),
        ("names", ["Ana", 7]),
        ("names", ["\x1b[31m", "B"]),
        *product((each.name for each in SETTINGS), INVALID),
    ],
)
def test_an_invalid_value_loses_only_itself(folder: Path, key: str, value: object) -> None:
    valid: dict[str, Any] = {"names": ["Ana", "Zoë"], "player": "Zoe", "zoom": "large"}
    valid.pop(key, None)
    folder.mkdir()
    settings_path().write_text(json.dumps({key: value, **valid}))
    settings, problem = load_settings(ENGLISH)
    assert settings == Settings(**{**valid, "names": tuple(valid.get("names", ()))})
    assert problem.startswith(phrases.IGNORING_PART.format(path=settings_path(), problem=""))
    assert problem.isprintable()
    assert problem.count(str(settings_path())) == 1
    save_settings(settings)
    assert load_settings(ENGLISH) == (settings, "")
    assert [each.name for each in folder.iterdir() if each != settings_path()] == [
        "settings.json.bak1"
    ]


def test_an_invalid_byte_loses_no_value(folder: Path) -> None:
    folder.mkdir()
    settings_path().write_bytes(b'{"bell": "off", "newer": "\xff"}')
    settings, problem = load_settings(ENGLISH)
    assert settings.bell == "off"
    assert problem.endswith(phrases.NOT_UTF8)


def test_a_mark_at_the_start_of_the_file_is_accepted(folder: Path) -> None:
    folder.mkdir()
    settings_path().write_text('{"bell": "off"}', encoding="utf-8-sig")
    assert load_settings(ENGLISH) == (Settings(bell="off"), "")


def test_every_setting_has_a_field_and_a_valid_default() -> None:
    of_one_run = {"colour", "is_open"}
    assert {*(each.name for each in SETTINGS), "names", *of_one_run} == {*Settings._fields}
    for setting in SETTINGS:
        assert not setting.default or setting.parse(setting.default) == setting.default


def test_a_custom_palette_is_remembered_and_reported_if_missing(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[colours]\nsand = "#ff0000"\n', encoding="ascii")
    settings = Settings(("Ana", "Ben"), "large", palette=str(own))
    save_settings(settings)
    assert load_settings(ENGLISH) == (settings, "")
    PALETTES.pop(str(own))
    own.unlink()
    without, problem = load_settings(ENGLISH)
    assert without == settings._replace(palette="auto")
    assert phrases.NO_PALETTE_FILE() in problem


def test_a_folder_that_cannot_be_created_causes_no_error(folder: Path) -> None:
    folder.write_text("a file in the way", encoding="ascii")
    save_settings(Settings(("Ana", "Ben")))
    assert load_settings(ENGLISH)[0] == Settings()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_loading_settings_does_not_wait_for_a_pipe(folder: Path) -> None:
    folder.mkdir()
    os.mkfifo(settings_path())
    settings, problem = load_settings(ENGLISH)
    assert settings == Settings()
    assert problem.endswith(phrases.NOT_A_REGULAR_FILE)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device that never ends")
def test_loading_settings_does_not_read_a_device(folder: Path) -> None:
    folder.mkdir()
    settings_path().symlink_to("/dev/zero")
    assert load_settings(ENGLISH) == (
        Settings(),
        f"ignoring {settings_path()}: {phrases.NOT_A_REGULAR_FILE}",
    )


def test_the_name_of_a_folder_is_shown_without_control_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_CONFIG", str(tmp_path / "\x1b[31mred"))
    settings_path().mkdir(parents=True)
    assert load_settings(ENGLISH)[1].isprintable()


@pytest.mark.parametrize(
    "names",
    [
        ["Ana", "bot:easy"],
        ["Ana", "bot:easy", "bot:easy", "bot:expert"],
        ["bot:medium", "bot:hard"],
        ["Ana", "ana"],
        ["Ana", ""],
        ["Easy", "bot:easy"],
        ["Easy 2", "bot:easy", "bot:easy"],
        ["Ana", "bot:hard,70%"],
    ],
)
def test_remembered_players_are_checked_like_those_of_a_game(
    names: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"names": names}))
    settings, problem = load_settings(ENGLISH, lambda: path)
    try:
        validate_names(assign_seats(names, definition_for("taluva"))[0])
    except ValueError:
        assert problem
        assert settings == Settings()
    else:
        assert not problem
        assert settings.names == tuple(names)
