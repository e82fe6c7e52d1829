"""``taluva check-game``: it is silent about sound games, and names what is wrong with others."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from taluva import games
from taluva.core.bot import RANDOM, Budget
from taluva.core.game import Game
from taluva.core.immutable import FrozenDict
from taluva.core.setup import Setup
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH
from taluva.i18n.languages import LANGUAGES, add_catalogues, language
from tests import phrases
from tests.conftest import Run
from tests.toy import bees
from tests.toy.program import installed
from tests.toy.variants import variant

TOYS = {
    "bees": "tests.toy.bees:DEFINITION",
    "bare": "tests.toy.variants:BARE",
    "moody": "tests.toy.variants:MOODY",
    "broken": "there_is_no_such_module:GAME",
    "faulty": f"{__name__}:FAULTY",
    "mute": f"{__name__}:MUTE",
}


class Cheat:
    """A bot that always plays the same move."""

    name = "Cheat"

    def choose(self, view: Game[Any], budget: Budget) -> Any:
        """Return a move that is never legal."""
        return bees.Fly(Hex(9, 9))


class Silent(bees.BeeMessages):  # type: ignore[misc]
    """Messages without a task."""

    def describe_task(self, game: Any) -> str:
        """Return nothing."""
        return ""


MUTE = variant("mute", messages=Silent)
FAULTY = variant(
    "faulty",
    levels=FrozenDict({"random": RANDOM._replace(make=Cheat)}),
    from_protocol_state=lambda self, state, history: self.start(Setup(("Ana", "Ben"))),
)


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the toys."""
    yield from installed(
        monkeypatch, [EntryPoint(name, value, games.GROUP) for name, value in TOYS.items()]
    )


@pytest.mark.parametrize("name", ["bees", "bare", "Bees"])
def test_a_sound_game_has_no_problems(name: str, run: Run) -> None:
    assert run("check-game", name).out == ""


def test_our_own_game_has_no_problems(run: Run) -> None:
    assert run("check-game", "taluva").out == ""


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("moody", ["hints", "judge", "explore"]),
        ("mute", ["legal_moves, refusals, after, grammar, messages"]),
        ("faulty", ["as_dict, from_protocol_state", "levels"]),
    ],
)
def test_each_problem_names_its_member(name: str, members: list[str], run: Run) -> None:
    *problems, page = run("check-game", name, code=1).out.splitlines()
    assert [each.partition(": ")[0] for each in problems] == members
    assert all(each.partition(": ")[2] for each in problems)
    assert page == phrases.PAGE_EXPLAINS(page="docs/games.md")


@pytest.mark.parametrize("name", ["broken", "nothing"])
def test_a_game_that_cannot_be_loaded_is_explained(name: str, run: Run) -> None:
    assert len(run("check-game", name, code=2).err.splitlines()) == 1


def test_a_package_ships_translations(tmp_path: Path) -> None:
    text = "a message of a package"
    catalogue = Catalog("de")
    catalogue.add(text, "eine Meldung eines Pakets")
    with (tmp_path / "de.mo").open("wb") as file:
        write_mo(file, catalogue)
    german = language("de")
    try:
        add_catalogues(tmp_path)
        assert german(text) == "eine Meldung eines Pakets"
        assert language("fr")(text) == ENGLISH(text) == text
        assert german(phrases.BEFORE_FIRST_TILE) != phrases.BEFORE_FIRST_TILE
        assert {"de", "fr"} <= LANGUAGES.keys()
    finally:
        language.cache_clear()  # other tests use the program's own catalogues
