"""docs/commands.md is up to date, and so is the schema of what commands print."""

from __future__ import annotations

import json

from taluva.cli import COMMANDS
from taluva.cli.parser import parser_for
from taluva.games import BUILT_IN, ui_for
from taluva.i18n import ENGLISH
from tests.cli import commands_page, output_schema

TEXT = commands_page.PAGE.read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    assert commands_page.page() == TEXT, "run python -m tests.cli.commands_page"


def test_every_option_before_a_command_is_on_the_page() -> None:
    for action in parser_for((), COMMANDS, ENGLISH)._actions:
        for option in action.option_strings:
            assert f"`{option}" in TEXT


def test_every_exit_code_is_on_the_page() -> None:
    from taluva.cli import BROKEN_PIPE, INTERRUPTED, UNWRITABLE

    for code in (0, 1, 2, UNWRITABLE, INTERRUPTED, BROKEN_PIPE):
        assert f"\n- `{code}`: " in TEXT


def test_the_schema_is_up_to_date() -> None:
    text = output_schema.SCHEMA.read_text(encoding="utf-8")
    assert output_schema.schema() == text, "run python -m tests.cli.commands_page"


def test_the_schema_says_what_can_be_null_or_missing() -> None:
    found = json.loads(output_schema.SCHEMA.read_text(encoding="utf-8"))["$defs"]
    outcome = found["stats_taluva"]["properties"]["outcome"]
    assert outcome["type"] == ["object", "null"]
    assert outcome["required"] == ["reason", "winners", "places"]
    assert outcome["properties"]["places"]["type"] == ["array", "null"]
    entrant = found["arena"]["properties"]["entrants"]["items"]
    assert entrant["properties"]["elo"]["type"] == ["number", "null"]
    assert "role" in entrant["properties"]
    assert "role" not in entrant["required"]
    assert "hidden" not in found["legal_taifun"]["required"]


def test_every_command_with_json_has_a_definition() -> None:
    found = json.loads(output_schema.SCHEMA.read_text(encoding="utf-8"))["$defs"]
    commands = {name for name in COMMANDS if "--json" in _options(name)}
    assert commands == {name.partition("_")[0] for name in found} - {"player"}


def _options(command: str) -> set[str]:
    parser = commands_page.command_of(parser_for([command], COMMANDS, ENGLISH), command)
    return {option for action in parser._actions for option in action.option_strings}


def test_every_zoom_is_explained_for_its_game() -> None:
    for game in BUILT_IN:
        for zoom in ui_for(game).zooms:
            assert f"- `{zoom}` ({game.capitalize()}, " in TEXT
