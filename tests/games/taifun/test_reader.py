"""Taifun at the prompt: no prefix of a legal move is refused, with any name of a crossing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from taluva.games.taifun.definition import DEFINITION
from taluva.hexgrid.grid import parse_corner
from taluva.i18n import ENGLISH
from taluva.taifun import Game
from taluva.tui.prompt import Prompt

CROSSING = re.compile(r"-?[A-Z]+-?[0-9]+(?:ne|nw|se|sw|e|w)\b")


def spellings(text: str, rng: random.Random) -> Iterator[str]:
    """Yield a move as it is written, in lower case, and with other names for its crossings."""
    yield from (text, text.lower())
    yield CROSSING.sub(lambda name: rng.choice(parse_corner(name.group()).names), text)


@pytest.mark.parametrize("seed", range(3))
def test_no_prefix_of_a_legal_move_is_refused(seed: int) -> None:
    rng = random.Random(seed)
    game = Game.new(["Neptun", "Ana", "Ben"], seed=seed)
    for step in range(120):
        moves = list(game.legal_moves())
        if not moves:
            break
        if step % 8 == 0:
            prompt = Prompt(game, DEFINITION, say=ENGLISH)
            for move in rng.sample(moves, min(8, len(moves))):
                for text in spellings(str(move), rng):
                    for end in range(len(text) + 1):
                        assert not prompt.parse(text[:end]).is_dead, text[:end]
                    assert prompt.move(text) == move
        game = game.play(rng.choice(moves))
