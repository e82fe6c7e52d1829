"""Games are values: immutable, equal ones hash alike, and all can be pickled."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from taluva import Game, GameData, IllegalMove, LogError, ParseError, load
from taluva.games.taifun.game import Game as TaifunGame
from taluva.games.taluva.notation import parse_move
from taluva.games.taluva.rules import Board, Expand, Hut, Land, Place, Temple, Tile, Tower
from taluva.hexgrid import Direction, Hex, LabelError, parse_hex
from taluva.record.lines import Problem
from taluva.taifun import GameData as TaifunData

DOCS = Path(__file__).parents[2] / "docs"


def played(steps: int, seed: int = 3) -> Game:
    """Return a game after some random steps."""
    rng = random.Random(seed)
    game = Game.new(["Ana", "Ben"], seed=seed)
    for _ in range(steps):
        game = game.play(rng.choice(game.legal_moves()))
    return game


def parts(board: Board) -> list[Any]:
    return [part for part in board if isinstance(part, Mapping)]


def taifun(steps: int) -> TaifunGame:
    """Return a game of Taifun after some random steps."""
    rng = random.Random(3)
    game = TaifunGame.new(["God", "Ana", "Ben"], seed=3)
    for _ in range(steps):
        game = game.play(rng.choice(game.legal_moves()))
    return game


def writable(value: Any, seen: set[int], where: str = "") -> Iterator[str]:
    """Yield every part of a value that could be changed, at any depth."""
    if id(value) in seen or isinstance(value, str):
        return
    seen.add(id(value))
    if isinstance(value, Mapping):
        try:
            value.update({})  # type: ignore[attr-defined]
            yield where
        except (TypeError, AttributeError):
            pass
        for each in value.values():
            yield from writable(each, seen, f"{where}[]")
    elif isinstance(value, tuple | frozenset):
        for each in value:
            yield from writable(each, seen, f"{where}[]")
    elif isinstance(value, list | set | bytearray):
        yield where
    elif is_dataclass(value):
        for field in fields(value):
            yield from writable(getattr(value, field.name), seen, f"{where}.{field.name}")


def wrong_types(value: Any, kind: Any, where: str = "") -> Iterator[str]:
    """Yield every part of plain data that does not have its type."""
    if isinstance(kind, UnionType):
        if all(any(wrong_types(value, each)) for each in get_args(kind)):
            yield f"{where} is {value!r}"
    elif not isinstance(value, dict if is_typeddict(kind) else get_origin(kind) or kind):
        yield f"{where} is {value!r}"
    elif is_typeddict(kind):
        kinds = get_type_hints(kind)
        if not kind.__required_keys__ <= value.keys() <= kinds.keys():
            yield f"{where} has the keys {sorted(value)}"
        for key in value.keys() & kinds.keys():
            yield from wrong_types(value[key], kinds[key], f"{where}.{key}")
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from wrong_types(each, get_args(kind)[-1], f"{where}[]")


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        *((played(steps), GameData) for steps in (0, 1, 30)),
        (Game.new(["Ana", "Ben"], tiles=["JC"]).play("place M25 e").play("hut N24"), GameData),
        (Game.from_position(played(8).to_position()), GameData),
        (load(DOCS / "taifun.taluva", TaifunGame), TaifunData),
        *((taifun(steps), TaifunData) for steps in (0, 40)),
    ],
)
def test_plain_data_has_the_types_of_its_class(game: Any, kind: type) -> None:
    assert list(wrong_types(game.as_dict(), kind)) == []


@pytest.mark.parametrize("game", [played(24), taifun(40)], ids=["taluva", "taifun"])
def test_games_are_immutable(game: Any) -> None:
    assert list(writable(game, set())) == []
    assert hash(game) == hash(pickle.loads(pickle.dumps(game)))
    assert pickle.loads(pickle.dumps(game)) == game


WRITES: dict[str, Callable[[Any], object]] = {
    "an entry": lambda mapping: mapping.__setitem__(Hex(0, 0), None),
    "deleting": lambda mapping: mapping.__delitem__(next(iter(mapping))),
    "clear": lambda mapping: mapping.clear(),
    "pop": lambda mapping: mapping.pop(next(iter(mapping))),
    "popitem": lambda mapping: mapping.popitem(),
    "setdefault": lambda mapping: mapping.setdefault(Hex(99, 0), None),
    "update": lambda mapping: mapping.update({Hex(0, 0): None}),
    "joining": lambda mapping: mapping.__ior__({Hex(0, 0): None}),
}


@pytest.mark.parametrize("write", WRITES)
def test_mappings_of_a_position_are_immutable(write: str) -> None:
    board = played(24).position.board
    before = copy.deepcopy(board)
    assert len(parts(board)) == 5
    for mapping in parts(board):
        with pytest.raises((TypeError, AttributeError)):
            WRITES[write](mapping)
    assert board == before
    assert isinstance(board.vacant, frozenset)


def test_a_copy_of_a_mapping_can_be_changed() -> None:
    fields = played(6).position.board.fields
    mine = fields.copy()
    mine.clear()
    assert fields
    assert (fields | {Hex(9, 9): fields[Hex(0, 0)]})[Hex(9, 9)]


def test_equal_games_have_equal_hashes_and_others_do_not() -> None:
    first, again = played(20), played(20)
    assert first is not again
    assert hash(first) == hash(again)
    games = [played(steps) for steps in range(20)]
    assert len({*games, *games}) == 20
    assert len(set(map(hash, games))) == 20
    assert hash(first.position.board) == hash(again.position.board)


def test_a_game_survives_pickling_and_stays_a_value() -> None:
    game = played(20)
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert hash(again) == hash(game)
    assert again.legal_moves() == game.legal_moves()
    with pytest.raises(AttributeError):
        again.position.board.fields.clear()
    assert copy.deepcopy(game) == game


def raised(action: Callable[[], object]) -> ValueError:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  what is raised is looked at below
        action()
    return caught.value


ERRORS = {
    "a refused move": lambda: Game.new(["Ana", "Ben"], seed=1).play("hut N24"),
    "an invalid text": lambda: parse_move("castle"),
    "a text that is no hex": lambda: parse_hex("M24"),
}


@pytest.mark.parametrize("kind", ERRORS)
def test_errors_survive_pickling(kind: str) -> None:
    error = raised(ERRORS[kind])
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert type(error) in (IllegalMove, ParseError, LabelError)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_the_error_of_a_log_survives_pickling() -> None:
    error = LogError("my.taluva", Problem(7, 3, "it is torn"), played(3))
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == "my.taluva:7:3: it is torn"
    assert vars(again) == vars(error)


@pytest.mark.parametrize(
    ("kind", "parts", "needed"),
    [
        (Place, ("M25", "e"), "Hex"),
        (Place, (Hex(0, 0), "e"), "Direction"),
        (Place, (Hex(0, 0), Direction.E, "JC"), "Tile"),
        (Hut, ("N24",), "Hex"),
        (Tower, (None,), "Hex"),
        (Temple, ((0, 0),), "Hex"),
        (Expand, ("N24", Land.LAKE), "Hex"),
        (Expand, (Hex(0, 0), "lake"), "Land"),
    ],
)
def test_a_move_with_wrong_types_is_a_clear_type_error(
    kind: Callable[..., object], parts: tuple[object, ...], needed: str
) -> None:
    with pytest.raises(TypeError, match=f"needs a {needed}, not .*: a text is read by Game.play"):
        kind(*parts)


def test_a_move_with_right_types_is_created() -> None:
    assert str(Place(Hex(0, 0), Direction.E, Tile(Land.LAKE, Land.SAND))) == "place LS M25 e"
