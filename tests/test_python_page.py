"""The page of the public Python interface is complete and up to date."""

import doctest
from pathlib import Path
from types import ModuleType

import pytest
from mypy import api

import taluva
import taluva.bots
from taluva import Game, load
from taluva.taifun import Game as Taifun
from tests.python_page import INTERFACE, MODULES, ROOT, interface

PAGE = ROOT / "docs" / "python.md"


def test_the_list_of_names_is_up_to_date() -> None:
    found = INTERFACE.read_text(encoding="utf-8")
    assert found == interface(MODULES), "run python -m tests.python_page"


@pytest.mark.parametrize("package", [taluva, taluva.bots])
def test_every_public_name_can_be_imported_lazily(package: ModuleType) -> None:
    names: dict[str, object] = {}
    exec(f"from {package.__name__} import *", names)
    assert names.keys() - {"__builtins__"} == {*dir(package)}
    assert len(dir(package)) > 10


def test_a_type_checker_notices_a_misspelt_name(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("from taluva import Game, Gmae\n")
    cache = f"--cache-dir={tmp_path / 'cache'}"
    found, _, code = api.run(["--config-file=", "--follow-imports=silent", cache, str(program)])
    assert code == 1
    assert 'Module "taluva" has no attribute "Gmae"' in found
    assert found.count("error:") == 1


def test_the_examples_of_the_page_are_typed(tmp_path: Path) -> None:
    examples = doctest.DocTestParser().get_examples(PAGE.read_text(encoding="utf-8"))
    program = tmp_path / "program.py"
    program.write_text("".join(each.source for each in examples), encoding="utf-8")
    cache = f"--cache-dir={tmp_path / 'cache'}"
    words = ["--config-file=", "--strict", "--follow-imports=silent", cache, str(program)]
    found, _, code = api.run(words)
    assert code == 0, found


def test_the_old_name_of_apply_warns() -> None:
    game, other = Game.new(["Ana", "Ben"], seed=1), Taifun.new(["Zoe", "Ana", "Ben"], seed=1)
    with pytest.warns(DeprecationWarning, match="apply"):
        assert game.step("place M25 e").moves
    with pytest.warns(DeprecationWarning, match="apply"):
        assert other.step(other.legal_moves()[0]).moves


def test_games_are_printed_in_one_short_line() -> None:
    for name in ("island", "taifun"):
        game = load(ROOT / "docs" / f"{name}.taluva")
        assert len(repr(game)) < 100
        assert "\n" not in str(game)


def test_load_checks_the_kind_of_game() -> None:
    assert isinstance(load(ROOT / "docs" / "island.taluva", Game), Game)
    try:
        load(ROOT / "docs" / "taifun.taluva", Game)
    except TypeError as error:
        assert "taifun" in str(error)
    else:
        raise AssertionError("a log of another game was accepted")
