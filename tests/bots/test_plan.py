"""The players of a planned game, as one line names them."""

from __future__ import annotations

import re

import pytest

from taluva.bots.spec import parse_seats
from taluva.games.taluva.definition import DEFINITION
from tests import phrases


@pytest.mark.parametrize("bot", ["bot:hard,3s", "bot:hard,70%", "bot:hard, 500n,70%", "exec:a,3s"])
def test_a_comma_within_a_bot_adds_no_player(bot: str) -> None:
    assert parse_seats(f"Ana, {bot}, Ben", DEFINITION) == ("Ana", bot, "Ben")


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("bot:hard,170%", phrases.NOT_A_BOT_SETTING(word="'170%'")),
        ("bot:random,50%", phrases.NO_WEAKER_LEVEL()),
    ],
)
def test_an_invalid_share_is_reported(bot: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_seats(f"Ana, {bot}", DEFINITION)


def test_names_of_several_words_need_commas() -> None:
    assert parse_seats("Ana Maria, Ben", DEFINITION) == ("Ana Maria", "Ben")
    with pytest.raises(ValueError, match=re.escape(phrases.PLAYER_NAME_UNPRINTABLE())):
        parse_seats("An\x1b[31ma Ben", DEFINITION)
