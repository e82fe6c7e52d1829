"""The parser at the prompt: a line is dead if and only if no legal move starts like it.

``python -m tests.games.taluva.test_reader 100`` tries every prefix in 100 whole games.

Every prefix of every legal move in every accepted spelling is compared with a list made by brute
force, and so are lines with one wrong character.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from taluva import Game
from taluva.core.grammar import ParseResult, Tree
from taluva.games.taluva.notation import grammar, tree
from taluva.games.taluva.rules import Move
from taluva.i18n import ENGLISH
from tests.games.taluva.spellings import mutant, prefixes, spellings, variant

GRAMMAR = grammar(ENGLISH)
NAMES = ("Ana", "Ben", "Cem", "Dora", "Eli")


def games(seed: int, number: int) -> Iterator[Game]:
    """Yield some positions of a random game, early and late, before and after the tile."""
    rng = random.Random(seed)
    game = Game.new(NAMES[: 2 + seed % 4], seed=seed)
    steps = sorted(rng.sample(range(90), number))
    for step in range(steps[-1] + 1):
        moves = game.legal_moves()
        if not moves:
            return
        if step in steps:
            yield game
        high = [move for move in moves if str(move)[0] != "h"]
        game = game.play(rng.choice(high or moves))


def read(line: str, legal: Tree[Move]) -> ParseResult[Move]:
    return GRAMMAR.parse_line(line, legal)


def squeezed(line: str) -> str:
    """Return a line as in the lists: no blanks at its start, single ones inside."""
    return re.sub(r"[ \t]+", " ", line.lower().lstrip(" \t"))


def check(game: Game, rng: random.Random, most: int) -> int:
    """Check the parser against the list of one position; return the number of lines tried."""
    legal = tree(game)
    lines = spellings(game)
    beginnings = prefixes(lines)
    for line in rng.sample(sorted(lines), min(most, len(lines))):
        assert set(read(line, legal).moves) == lines[line], line
        assert set(read(variant(line, rng), legal).moves) == lines[line], line
        wrong = mutant(line, rng)
        # Zeros before a row are accepted, but the lists have none.
        if not re.search(r"[a-z]-?0", squeezed(wrong)):
            assert read(wrong, legal).is_dead == (squeezed(wrong) not in beginnings), wrong
    for beginning in rng.sample(sorted(beginnings), min(3 * most, len(beginnings))):
        assert not read(beginning, legal).is_dead, beginning
        assert not read(variant(beginning, rng), legal).is_dead, beginning
    return 3 * min(most, len(lines)) + 2 * min(3 * most, len(beginnings))


@pytest.mark.parametrize("seed", range(12))
def test_a_line_is_dead_exactly_if_no_legal_move_starts_like_it(seed: int) -> None:
    rng = random.Random(seed)
    for game in games(seed, 4):
        assert check(game, rng, 200)


@pytest.mark.parametrize("seed", range(4))
def test_leading_zeros_of_a_row_are_ignored(seed: int) -> None:
    for game in games(seed, 2):
        legal = tree(game)
        for move in game.legal_moves()[::7]:
            text = re.sub(r"([A-Z]-?)([1-9])", r"\g<1>0\2", str(move))
            for end in range(1, len(text)):
                assert not read(text[:end], legal).is_dead, text[:end]
            assert read(text, legal).moves == (move,)


def leaves(node: Tree[Move] | Move) -> Iterator[Move]:
    if not isinstance(node, Mapping):
        yield node
        return
    assert node, "a way that leads nowhere"
    for each in node.values():
        yield from leaves(each)


@pytest.mark.parametrize("seed", range(4))
def test_the_tree_holds_the_legal_moves_and_nothing_else(seed: int) -> None:
    for game in games(seed, 6):
        assert set(leaves(tree(game))) == set(game.legal_moves())


def test_an_unknown_tile_must_be_named() -> None:
    known = Game.new(["Ana", "Ben"], seed=1)
    game = replace(known, position=known.position._replace(deck=()))
    legal = tree(game)
    assert read("place m25 e", legal).is_dead
    (move,) = read("place js m25 e", legal).moves
    assert not game.refusals(move)
    assert str(move) == "place JS M25 e"


def main() -> None:
    """Check every line of every position of whole games."""
    tried = 0
    for seed in range(int(sys.argv[1])):
        tried += sum(check(game, random.Random(seed), 10**6) for game in games(seed, 90))
        print(f"game {seed}: {tried} lines", flush=True)


if __name__ == "__main__":
    main()
