"""Editions, lands and colours have one list each, and everything else follows it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from taluva.core.setup import by_initial
from taluva.games.taifun.definition import TRIBES
from taluva.games.taifun.picture import FACES
from taluva.games.taifun.rules import COLOURS as DICE_COLOURS
from taluva.games.taluva import ui
from taluva.games.taluva.notation import COLOURS, VALUE_WORDS, letter_for, word_for
from taluva.games.taluva.notation import WORDS as SPELLINGS
from taluva.games.taluva.rulebook import sections
from taluva.games.taluva.rules import EDITIONS, LANDS, MAX_PLAYERS, Land
from taluva.i18n import ENGLISH
from taluva.i18n.languages import LANGUAGES, language
from taluva.tui.capabilities import PALETTE_NAMES
from taluva.tui.palette import PALETTES, TEXTURES

# Add an edition before the list is read anywhere, then run the command.
WITH_AN_EDITION = """
import sys
from taluva.games.taluva.rules import EDITIONS
EDITIONS["2030"] = EDITIONS["2012"]._replace(name="2030", words="a new one")
from taluva.__main__ import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_questions_of_a_new_game_accept_every_edition(tmp_path: Path) -> None:
    from tests.terminal.terminal import Terminal

    plain = {"TERM": "dumb"}
    with Terminal(
        ["play"], tmp_path, (80, 40), plain, WITH_AN_EDITION, is_forked=False
    ) as terminal:
        for line in ("new", "Ana, Ben", "edition"):
            terminal.enter(line)
        terminal.wait("a new one")
        for line in ("2030", "start"):
            terminal.enter(line)
        for line in ("place m25 e", "quit", "quit"):
            terminal.enter(line)
        assert terminal.exit_code() == 0
    (log,) = (tmp_path / "data" / "games").iterdir()
    assert "edition 2030\n" in log.read_text()


def test_the_command_line_accepts_every_edition(tmp_path: Path) -> None:
    log = tmp_path / "game.taluva"
    words = ["play", "Ana", "Ben", "--edition", "2030", "--log", str(log)]
    done = subprocess.run(
        [sys.executable, "-c", WITH_AN_EDITION, *words], input="", capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "edition 2030\n" in log.read_text()


def test_the_rules_explain_every_edition() -> None:
    section = next(each for each in sections(ENGLISH) if each.title == "Editions")
    for name in EDITIONS:
        assert f"{name}: " in section.introduction
        assert section.is_about(name)


@pytest.mark.parametrize("lands", [LANDS[:4], LANDS, (*LANDS, Land.VOLCANO)], ids=len)
def test_the_legend_lists_every_land(
    lands: tuple[Land, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ui, "LANDS", lands)
    listed = [sign for row in ui.UI.legend(ENGLISH) for sign in row]
    assert listed[: len(lands)] == [f"{land.letter} {land}" for land in lands]
    assert "1-9 level" in listed


def test_every_land_has_a_word_and_a_letter_of_its_own_in_every_language() -> None:
    assert {*map(str, Land)} <= {*SPELLINGS.english}
    for code in LANGUAGES:
        shown = [word_for(land, language(code)) for land in Land]
        letters = [word_for(land.letter, language(code)) for land in LANDS]
        assert len({*shown}) == len(shown)
        assert len({*letters}) == len(letters) == len("".join(letters))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rules_name_every_land_with_its_letter(code: str) -> None:
    say = language(code)
    text = " ".join(section.introduction for section in sections(say))
    for land in LANDS:
        assert f"{word_for(land, say)} ({letter_for(land, say)})" in text


@pytest.mark.parametrize("name", PALETTE_NAMES)
def test_every_land_and_colour_is_in_the_palettes(name: str) -> None:
    palette = PALETTES[name]
    roles = {*map(str, Land), *COLOURS, *(ink for _, ink in TRIBES), *FACES.values()}
    for table in (palette.tones, palette.families, palette.basic):
        assert roles <= table.keys(), roles - table.keys()


def test_every_land_is_grey_in_the_monochrome_palette() -> None:
    palette = PALETTES["monochrome"]
    for land in Land:
        for colour in (*palette.tones[land], *palette.families[land]):
            assert colour[1:3] == colour[3:5] == colour[5:]


def test_every_land_has_a_texture() -> None:
    assert TEXTURES.keys() >= {*map(str, LANDS)}


def test_every_half_of_a_field_in_taifun_has_a_face() -> None:
    assert FACES.keys() == {*DICE_COLOURS}


def test_there_is_a_colour_for_every_player() -> None:
    assert len(COLOURS) >= MAX_PLAYERS
    assert {*COLOURS} <= VALUE_WORDS.keys()


@pytest.mark.parametrize("words", [LANDS, COLOURS, [letter for letter, _ in TRIBES]])
def test_each_word_has_its_own_initial(words: Sequence[str]) -> None:
    assert list(by_initial(words).values()) == list(words)


def test_two_words_with_the_same_initial_are_refused() -> None:
    with pytest.raises(AssertionError, match="lake and lava have the same initial"):
        by_initial(["rock", "lake", "lava"])
