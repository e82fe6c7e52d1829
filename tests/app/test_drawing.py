"""Pictures of games from Python, and of positions from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from taluva import Game, load, parse_hex
from taluva.cli import main
from taluva.taifun import Game as Taifun
from tests import phrases

DOCS = Path(__file__).parents[2] / "docs"
LINE = "taluva 2014 RRM25e 19:N24 20:- 2:SC"
GAMES: dict[str, Any] = {
    "taluva": load(DOCS / "island.taluva"),
    "taifun": load(DOCS / "taifun.taluva"),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_draws_itself(name: str) -> None:
    game = GAMES[name]
    svg, text = game.to_svg(), game.to_text()
    assert svg.startswith("<svg ")
    assert svg == game._repr_svg_()
    assert all(player in svg and player in text for player in game.names)
    assert game.view_for(None).to_svg().startswith("<svg ")


def test_palette_zoom_and_highlights_change_the_picture() -> None:
    game = GAMES["taluva"]
    spot = parse_hex("N24")
    pictures = [
        game.to_svg(),
        game.to_svg(palette="light"),
        game.to_svg(zoom="large"),
        game.to_svg(highlights=[spot]),
    ]
    assert len({*pictures}) == len(pictures)
    assert game.to_svg(highlights=["N24"]) == pictures[-1]
    assert game.to_text(highlights=["N24"]) != game.to_text()
    Taifun.new(["Zoe", "Ana", "Ben"], seed=1).to_svg(highlights=["D8ne"])


@pytest.mark.parametrize("wrong", [{"palette": "x"}, {"zoom": "x"}, {"highlights": ["N25"]}])
def test_unknown_names_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"x|N25"):
        GAMES["taluva"].to_svg(**wrong)


def test_the_last_move_is_marked() -> None:
    before = Game.new(["Ana", "Ben"], seed=1)
    after = before.play("place M25 e").play("hut N24")
    assert after.to_text() != Game.from_position(after.to_position()).to_text()


@pytest.mark.parametrize("form", ["svg", "txt", "html", "png", "cast", "position"])
def test_a_position_is_exported(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"island.{form}"
    assert main(["export", "--position", LINE, "-o", str(path)]) == 0
    assert path.stat().st_size
    if form in ("svg", "txt", "html"):
        text = path.read_text(encoding="utf-8")
        assert phrases.POSITION_AT_START() in text
        assert phrases.BEFORE_FIRST_TILE() not in text
    if form == "position":
        assert path.read_text(encoding="utf-8") == f"{LINE}\n"


@pytest.mark.parametrize("words", [["--at", "3"], [str(DOCS / "island.taluva")]])
def test_a_position_is_not_a_log(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "island.svg"
    assert main(["export", "--position", LINE, *words, "-o", str(path)]) == 2
    assert main(["export", "--position", "taluva 2014", "-o", str(path)]) == 2
    assert not path.exists()
