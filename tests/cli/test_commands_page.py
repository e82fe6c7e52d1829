"""docs/commands.md names every command, and the schema of what they print is up to date."""

from __future__ import annotations

import json
import re

import pytest

from taluva.cli import COMMANDS
from taluva.cli.parser import parser_for
from taluva.games import BUILT_IN, ui_for
from taluva.i18n import ENGLISH
from tests.cli import man_page, output_schema

TEXT = (output_schema.ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_command_shared_option_and_zoom_is_on_the_page(game: str) -> None:
    assert set(re.findall("^- `taluva ([a-z-]+)`", TEXT, re.MULTILINE)) == {*COMMANDS}
    own = {"--seed", "--log", "--position", "--colours", "--clock"}  # of play itself
    for words in ((), ("play", "--game", game)):
        parser = parser_for(words, COMMANDS, ENGLISH)
        for action in (man_page.command_of(parser, "play") if words else parser)._actions:
            assert own.union(re.findall("`(-[a-z-]+)", TEXT)).issuperset(action.option_strings)
    for zoom in ui_for(game).zooms:
        assert f"`{zoom}` (" in TEXT


def test_every_exit_code_is_on_the_page() -> None:
    for code, _ in man_page.CODES:
        assert f"\n- `{code}`: " in TEXT


def test_the_schema_is_up_to_date() -> None:
    text = output_schema.SCHEMA.read_text(encoding="utf-8")
    assert output_schema.schema() == text, "run python -m tests.cli.output_schema"


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
    parser = man_page.command_of(parser_for([command], COMMANDS, ENGLISH), command)
    return {option for action in parser._actions for option in action.option_strings}
