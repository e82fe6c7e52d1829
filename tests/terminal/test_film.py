"""The film in the README: it is small, it moves, and its script can still be played."""

from __future__ import annotations

from PIL import Image

from tests.terminal.film import CELL, FILM, SCRIPT, SIZE, frames


def test_the_film_is_small_enough_and_animated() -> None:
    assert FILM.stat().st_size < 1_000_000
    with Image.open(FILM) as film:
        assert film.size == (SIZE[0] * CELL[0], SIZE[1] * CELL[1])
        assert getattr(film, "n_frames", 1) > len(SCRIPT)


def test_the_script_is_played_to_its_end() -> None:
    shown = list(frames(is_brief=True))
    assert len(shown) == len(SCRIPT) + 1
    assert shown[0] != shown[-1]
