"""Totals of the dice: a line for each tribe, the page ``dice``, and highlighted hexes."""

from __future__ import annotations

from dataclasses import replace

from taluva.core.immutable import FrozenDict
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.rules import Stock
from taluva.games.taifun.ui import UI
from taluva.hexgrid import parse_hex
from taluva.i18n import ENGLISH
from taluva.taifun import Game
from tests import phrases
from tests.games.taifun.test_ui import asked, position, sections

SPEECH = Messages(ENGLISH)
# Ana has most houses on D6 (red, red) and E7 (red, green). Ben is level with her on F6 (red, blue).
GIVEN = (
    "step roll",
    "tribes 3",
    "house 2 D6 2",
    "markers D6 2/0/1",
    "house 2 E7",
    "markers E7 0/3/0",
    "house 2 E9",
    "house 3 E9",
    "markers E9 1/0/0",
    "priest 2 D6se",
)


def rolled(dice: str = "R G B") -> Game:
    return position(*GIVEN).apply(f"roll {dice}")


def fields(*labels: str) -> list[str]:
    island = rolled().position.island
    return [str(island.fields[parse_hex(each)]) for each in labels]


def test_each_tribe_gets_one_line_with_its_sum() -> None:
    assert fields("D6", "E7") == ["RR", "RG"], "what the numbers below rest on"
    before = position(*GIVEN)
    news = SPEECH.narrate_move(before, before.apply("roll R G B"))
    assert news == ["Dice red green blue:", "Ana +4 food +6 wood +2 ore."]


def test_resources_lost_to_a_full_store_are_counted() -> None:
    game = rolled("R G B")
    assert game.roll is not None
    full = replace(game.roll, stores=FrozenDict({2: Stock(4, 3, 0)}))
    assert SPEECH.gain(full, 2) == phrases.STORE_FULL(gains="+4 food +3 wood", number=5)
    assert SPEECH.gain(full, 2, is_short=True) == "+4f +3w 5 lost"
    empty = replace(game.roll, stores=FrozenDict({}))
    assert SPEECH.gain(empty, 2) == phrases.STORE_FULL(gains="+0", number=12)


def test_the_panel_shows_the_dice_until_the_round_ends() -> None:
    game = rolled().apply("end")
    assert "W +4f +6w +2o" in sections(game)[phrases.DICE_THIS_ROUND]
    assert "W +4f +6w +2o" in sections(game.view_for(3))[phrases.DICE_THIS_ROUND]
    after = game.apply("end").apply("end")
    assert "+4f" not in " ".join(sections(after).values())


def test_the_page_shows_halves_hexes_and_ties() -> None:
    told = asked("dice", rolled())
    assert "Ana +4 food +6 wood +2 ore" in told
    assert "D6  Ana 4 food and 2 ore (red, both halves)" in told
    assert "E7  Ana 6 wood (red; green)" in told
    colours = " ".join(fields("E9")[0])
    tied = asked("dice", rolled(f"{colours} {colours[0]}"))
    assert f"E9  {phrases.TIE}" in tied


def test_the_page_without_a_roll_says_so() -> None:
    assert asked("dice", position("step cards", "hand vein", "priest 2 D6se")) == (
        phrases.DICE_NOT_ROLLED
    )
    nothing = asked("dice", position("step roll", "priest 2 D6se").apply("roll R G B"))
    assert phrases.NO_HEX_PAYS in nothing


def test_hexes_that_paid_are_highlighted_in_the_tribes_colour() -> None:
    before = position(*GIVEN)
    frames = UI.frames(before, before.apply("roll R G B"))
    assert {(str(mark.at), mark.role) for mark in frames[0]} == {("D6", "white"), ("E7", "white")}
    assert not UI.frames(before, before.apply("roll K K K"))
