"""Names of players: what is allowed, and that names of bots are refused."""

from __future__ import annotations

import re

import pytest

from taluva import Game
from taluva.core.setup import names_a_bot, validate_names
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
