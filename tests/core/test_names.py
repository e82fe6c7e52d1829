"""Names of players: what is allowed, and that names of bots are refused."""

from __future__ import annotations

import re

import pytest

from taluva import Game
from taluva.core.setup import names_a_bot, validate_names
from taluva.i18n import sanitize
from taluva.record.record import Record
from tests import phrases

BOTS = ["bot:easy", "exec:touch started", "EXEC:x", " Bot:hard,3s ", "exec:", "bot:"]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_specification_is_not_a_name(name: str) -> None:
    assert names_a_bot(name)
    with pytest.raises(ValueError, match=re.escape(phrases.NAME_MEANS_BOT())):
        validate_names(["Ana", name])
    with pytest.raises(ValueError, match=re.escape(phrases.NAME_MEANS_BOT())):
        Game.new([name, "Ben"])
    assert validate_names(["Ana", name], is_read=True) == ("Ana", name.strip())


@pytest.mark.parametrize("name", ["Botho", "bot", "exec", "Executor", "robot:x", "a bot:easy"])
def test_a_text_similar_to_a_bot_specification_is_a_name(name: str) -> None:
    assert not names_a_bot(name)
    assert validate_names([name, "Ben"]) == (name, "Ben")


@pytest.mark.parametrize(
    "name", ["👨\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈 Eva", "می\u200cش", "क्\u200dष"]
)
def test_joined_characters_are_kept_in_names_logs_and_chat(name: str) -> None:
    assert sanitize(name) == name
    game = Game.new([name, "Ben"], seed=7).play("place M25 e")
    record = Record.parse(Record.of(game).dump())
    record.comment(f"{name} says: {name}")
    assert Record.parse(record.dump()).names == (name, "Ben")
    assert f"says: {name}" in record.dump()


@pytest.mark.parametrize(
    "name", ["A\u200db", "\u200dAna", "Ana\u200d", "👨\u200d", "a\u202eb", "a\u2066b"]
)
def test_other_invisible_characters_are_refused_in_names(name: str) -> None:
    assert "\ufffd" in sanitize(name)
    with pytest.raises(ValueError, match=re.escape(phrases.PLAYER_NAME_UNPRINTABLE(seat=1))):
        Game.new([name, "Ben"])
