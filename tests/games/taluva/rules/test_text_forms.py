"""The text forms of games, moves and refusals, and what a view leaves out."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

import pytest

from taluva import Game
from taluva.games.taluva.game import deck_after
from taluva.games.taluva.notation import word_for
from taluva.games.taluva.rules import Expand, Hut, Land, Place, options, tile_set
from taluva.hexgrid import Direction, Hex, parse_hex
from taluva.i18n import ENGLISH, Language


def test_a_refusal_lists_its_places() -> None:
    (refusal, *_) = Game.new(["Ana", "Ben"], seed=7).play("place M25 e").refusals("hut A1")
    assert refusal.where == refusal.hexes == (parse_hex("A1"),)


@pytest.mark.parametrize(
    ("kind", "parts", "needed"),
    [
        (Place, ("M25", "e"), "Place needs a Hex, not 'M25'"),
        (Place, (Hex(0, 0), "e"), "Place needs a Direction, not 'e'"),
        (Place, (Hex(0, 0), Direction.E, "JC"), "Place needs a Tile, not 'JC'"),
        (Hut, ("N24",), "Hut needs a Hex, not 'N24'"),
        (Expand, (Hex(0, 0), "jungle"), "Expand needs a Land, not 'jungle'"),
    ],
)
def test_a_move_with_wrong_parts_is_an_error(
    kind: Any, parts: tuple[Any, ...], needed: str
) -> None:
    with pytest.raises(TypeError, match=f"{needed}: a text is read by Game.play"):
        kind(*parts)


def test_a_view_knows_the_tiles_that_were_drawn_and_no_seed() -> None:
    game = Game.new(["Ana", "Ben"], seed=7).play("place M25 e").play("hut N24")
    seen = game.view_for(1)
    assert seen.seed is None
    assert seen.tile == game.tile
    assert len(seen.position.deck) == game.turn == 2
    assert seen.moves == game.moves


def test_tiles_revealed_by_another_game_are_drawn_in_its_order() -> None:
    game = Game.new(["Ana", "Ben"], seed=7)
    other = Game.new(["Ana", "Ben"], seed=8)
    assert other.with_revealed(game).position.deck == game.position.deck
    assert game.deal() is None


def test_words_without_a_translation_are_spelt_in_english() -> None:
    assert word_for(Land.LAKE, ENGLISH) == "lake"
    assert word_for(Land.LAKE, Language("xx", NullTranslations())) == "lake"


def test_equal_games_have_equal_hashes_however_moves_were_typed() -> None:
    one, other = (
        Game.new(["Ana", "Ben"], seed=7).play(text).play("hut N24")
        for text in ("place M25 e", "PLACE m25e")
    )
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, one.play("place L24 sw")}) == 2


def test_known_tiles_come_first_even_if_the_set_has_fewer() -> None:
    chosen = options(2)
    known = (tile_set(2)[0],) * 20
    deck = deck_after(known, chosen, 7)
    assert deck[:20] == known
    assert len(deck) <= chosen.tile_count
    assert not set(deck[20:]) & set(known)
