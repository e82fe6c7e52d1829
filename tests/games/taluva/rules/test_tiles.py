"""Tiles, their names, and shuffling them."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from taluva.core.setup import shuffle
from taluva.games.taluva.rules import LANDS, Land, Tile, tile_set


def test_lands_and_their_letters() -> None:
    assert [land.letter for land in LANDS] == ["J", "C", "S", "R", "L"]
    assert Land.VOLCANO not in LANDS
    assert Land.VOLCANO.letter == "V"


def test_a_tile_reads_clockwise() -> None:
    assert str(Tile(Land.JUNGLE, Land.CLEARING)) == "JC"
    assert Tile(Land.JUNGLE, Land.CLEARING) != Tile(Land.CLEARING, Land.JUNGLE)


@given(st.integers())
def test_shuffling_keeps_the_tiles_and_depends_only_on_the_seed(seed: int) -> None:
    deck = shuffle(tile_set(5), Random(seed).random)
    assert Counter(deck) == Counter(tile_set(5))
    assert deck == shuffle(tile_set(5), Random(seed).random)


def test_the_shuffle_matches_its_specification() -> None:
    a, b, c, d = (Tile(Land.JUNGLE, land) for land in LANDS[:4])
    numbers = iter([0.0, 0.5, 0.99])
    # 3 with 0, 2 with 1, 1 with 1.
    assert shuffle([a, b, c, d], lambda: next(numbers)) == (d, c, b, a)


def test_every_tile_comes_first_about_as_often() -> None:
    tiles = [Tile(Land.JUNGLE, land) for land in LANDS]
    firsts = Counter(shuffle(tiles, Random(seed).random)[0] for seed in range(5000))
    assert len(firsts) == 5
    assert all(850 < count < 1150 for count in firsts.values())
