"""Counted things have a singular in every language."""

from __future__ import annotations

import pytest

from taluva import Game, ParseError
from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.i18n.languages import language
from taluva.record.record import History, HistoryEntry
from taluva.taifun import Game as Taifun


def test_the_last_tile_is_counted_in_the_singular() -> None:
    ui = definition_for("taluva").ui()
    game = Game.new(["Ana", "Ben"], tiles=["JC", "SR"])
    for code, singular in (
        ("en", "1 tile left"),
        ("de", "1 Plättchen"),
        ("fr", "1 tuile restante"),
    ):
        assert singular in ui.playing_text(game, language(code))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("taluva 2014,tiles=1 JCM25e,SSL26w 19:N24 19:K25 2:over", "only 1 is in play"),
        ("taifun -", "found 1 word after"),
    ],
)
def test_position_errors_use_the_singular(line: str, problem: str) -> None:
    parse = definition_for(line.split()[0]).need("from_position")
    with pytest.raises(ParseError, match=problem):
        parse(line, None)


def test_a_log_with_one_turn_has_no_range() -> None:
    definition = definition_for("taluva")
    history = History([HistoryEntry(definition.new(Setup(("Ana", "Ben"), {}, 1)))])
    with pytest.raises(ValueError, match=r"this log has only turn 1$"):
        history.at_turn(3)


def test_the_end_without_figures_is_described_in_words() -> None:
    definition = definition_for(Taifun.game_name)
    for reason in definition.reasons:
        assert "-" not in definition.word(reason, language("en"))
