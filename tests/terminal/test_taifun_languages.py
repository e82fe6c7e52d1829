"""A whole game of Taifun by keyboard on a small screen, in every language."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from taluva.games import ui_for
from taluva.games.taifun.rules import GOD, Walk
from taluva.i18n.languages import LANGUAGES, language
from taluva.record.reader import load
from taluva.taifun import Game
from taluva.tui.menu import own_names
from tests import phrases
from tests.terminal.terminal import Terminal

ROUNDS = 3
MAX_MOVES = 120


def latest(path: Path) -> Game:
    game = load(path)
    assert isinstance(game, Game)
    return game


def is_beyond(path: Path, number: int) -> bool:
    return len(latest(path).moves) > number


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_game_is_typed_to_its_end(code: str, tmp_path: Path) -> None:
    say, ui, chance = language(code), ui_for("taifun"), random.Random(code)
    log = tmp_path / "my.taluva"
    words = ["--language", code, "play", "--game", "taifun", "Neptun", "Ana", "Ben"]
    options = ["--seed", "7", "--rounds", str(ROUNDS), "--motion", "off", "--log", log.name]
    curtain = say(phrases.HANDOVER, name="Neptun").partition(":")[0].strip()
    is_god = False
    with Terminal([*words, *options], tmp_path, size=(80, 24)) as terminal:
        terminal.wait("TAIFUN")
        for _ in range(MAX_MOVES):
            game = latest(log)
            if game.outcome is not None:
                break
            if game.seat == GOD and not is_god:
                terminal.wait(curtain)
                terminal.press("enter")
                terminal.wait(lambda: curtain not in terminal.text)
            is_god = game.seat == GOD
            moves = game.legal_moves()
            still = [each for each in moves if not isinstance(each, Walk)]
            move = chance.choice(still or moves)
            terminal.enter(ui.format_move(move, say))
            before = len(game.moves)
            terminal.wait(partial(is_beyond, log, before))
        assert latest(log).outcome is not None
        terminal.wait(own_names(say)["rematch"])
        terminal.enter(own_names(say)["quit"])
        assert terminal.exit_code() == 0
        assert terminal.is_restored
    assert latest(log).round == ROUNDS
