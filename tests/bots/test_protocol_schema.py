"""Both games' messages fit docs/protocol.schema.json."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest

from taluva import Game
from taluva.bots.players import create_bot
from taluva.bots.protocol import PROTOCOL, choose_message, encode, hello, serve
from taluva.bots.spec import parse_spec
from taluva.cli import main
from taluva.core.bot import Budget
from taluva.core.definition import state_of
from taluva.core.setup import Setup
from taluva.games import BUILT_IN, definition_for
from taluva.games.taifun.rules import Phase as TaifunPhase
from taluva.games.taluva.rules import EDITIONS
from taluva.games.taluva.rules import Phase as TaluvaPhase
from taluva.games.taluva.rules.options import Land
from tests.bots.mutated_questions import questions

SCHEMA: Final = json.loads(
    (Path(__file__).parents[2] / "docs" / "protocol.schema.json").read_text(encoding="utf-8")
)
KEYWORDS: Final = {
    "$ref",
    "additionalProperties",
    "anyOf",
    "const",
    "description",
    "enum",
    "items",
    "minimum",
    "properties",
    "required",
    "type",
}
TYPES: Final[dict[str, tuple[type, ...]]] = {
    "array": (list,),
    "boolean": (bool,),
    "integer": (int,),
    "null": (type(None),),
    "number": (int, float),
    "object": (dict,),
    "string": (str,),
}
NAMES: Final = ("Ana", "Ben", "Cem", "Dora")
POSITION: Final = "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"
# Games whose messages differ: the number of players, the options and a limit of questions.
TABLES: Final[dict[str, list[tuple[int, dict[str, Any], int]]]] = {
    "taluva": [
        (2, {"edition": "2006", "tiles": 8}, 99),
        (4, {"teams": True}, 12),
        (3, {"ranking": True, "tiles": 6}, 99),
    ],
    "taifun": [
        (4, {}, 30),
        (4, {"edition": "3"}, 30),
        (3, {"edition": "1", "rounds": 1, "gifts": "free"}, 99),
    ],
}


def problems(value: Any, schema: dict[str, Any], at: str = "") -> Iterator[str]:
    """Yield the parts of a value that its schema does not allow.

    An object may have only the fields that its schema names.
    """
    assert set(schema) <= KEYWORDS, at
    if "$ref" in schema:
        yield from problems(value, definition(schema["$ref"]), at)
    if "anyOf" in schema:
        tried = [[*problems(value, each, at)] for each in schema["anyOf"]]
        if all(tried):
            yield min(tried, key=len)[0]
    if "type" in schema and not any(is_a(value, kind) for kind in kinds(schema)):
        yield f"{at} is {value!r}, not {schema['type']}"
        return
    if "const" in schema and not same(value, schema["const"]):
        yield f"{at} is {value!r}, not {schema['const']!r}"
    if "enum" in schema and not any(same(value, each) for each in schema["enum"]):
        yield f"{at} is {value!r}, not one of {schema['enum']}"
    if "minimum" in schema and value is not None and value < schema["minimum"]:
        yield f"{at} is {value}, less than {schema['minimum']}"
    if isinstance(value, list):
        for each in value:
            yield from problems(each, schema.get("items", {}), f"{at}[]")
    if isinstance(value, dict):
        yield from problems_of_fields(value, schema, at)


def problems_of_fields(value: dict[str, Any], schema: dict[str, Any], at: str) -> Iterator[str]:
    fields = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{at}.{name} is missing"
    for name, each in value.items():
        if name in fields:
            yield from problems(each, fields[name], f"{at}.{name}")
        elif "additionalProperties" in schema:
            yield from problems(each, schema["additionalProperties"], f"{at}.*")
        elif fields:
            yield f"{at}.{name} is not in the schema"


def definition(reference: str) -> dict[str, Any]:
    found: dict[str, Any] = SCHEMA["$defs"][reference.removeprefix("#/$defs/")]
    return found


def kinds(schema: dict[str, Any]) -> list[str]:
    kind = schema["type"]
    return kind if isinstance(kind, list) else [kind]


def is_a(value: Any, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def same(value: Any, other: Any) -> bool:
    """Return whether two values are equal in JSON, where true and 1.0 are not 1."""
    return type(value) is type(other) and bool(value == other)


def check(value: Any, name: str) -> None:
    """Fail unless a value fits a definition of the schema."""
    assert [*problems(value, definition(name), name)] == []


@cache
def sample(game: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the questions of several games, and the states that they went through."""
    definition = definition_for(game)
    asked = [*questions(game)]
    states = []
    starts = [
        (definition.new(Setup(NAMES[:players], options, 5)), most)
        for players, options, most in TABLES[game]
    ]
    if game == "taluva":
        starts.append((Game.from_position(POSITION, NAMES[:2], seed=7), 6))
    for now, most in starts:
        bot = definition.levels["easy"].make()
        while now.outcome is None and most:
            states.append(state_of(now))
            if (dealt := now.deal()) is not None:
                now = now.apply(dealt)
                continue
            view = now.view_for(now.seat)
            asked.append(choose_message(view, definition, Budget(3.0, None, 9), len(asked) + 1))
            now = now.apply(bot.choose(view, Budget(None, 20, 9)))
            most -= 1
        states.append(state_of(now))
    return asked, states


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_question_fits_the_schema_of_its_game(game: str) -> None:
    for question in sample(game)[0]:
        check(json.loads(encode(question)), f"choose_{game}")


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_question_does_not_fit_the_schema_of_the_other_game(game: str) -> None:
    (other,) = {*BUILT_IN} - {game}
    assert [*problems(sample(game)[0][0], definition(f"choose_{other}"))]


@pytest.mark.parametrize("game", BUILT_IN)
def test_states_fit_the_schema_from_the_beginning_to_the_end(game: str) -> None:
    states = sample(game)[1]
    for state in states:
        check(state, f"{game}_state")
    assert any(state["outcome"] is not None for state in states)


def places(schema: dict[str, Any], at: str) -> Iterator[tuple[str, str]]:
    """Yield each field that may be null or missing, and which of the two."""
    if "$ref" in schema:
        yield from places(definition(schema["$ref"]), at)
    if any("null" in kinds(each) for each in schema.get("anyOf", [schema]) if "type" in each):
        yield at, "null"
    for each in schema.get("anyOf", ()):
        yield from places(each, at)
    for name, field in schema.get("properties", {}).items():
        if name not in schema["required"]:
            yield f"{at}.{name}", "left out"
        yield from places(field, f"{at}.{name}")
    if "items" in schema:
        yield from places(schema["items"], f"{at}[]")


def found(values: list[Any], path: str) -> list[Any]:
    """Return the values at a path such as ``.fields[].seat``, with ... for a missing field."""
    for name in path.replace("[]", ".[]").split(".")[1:]:
        if name == "[]":
            values = [item for value in values if isinstance(value, list) for item in value]
        else:
            values = [value.get(name, ...) for value in values if isinstance(value, dict)]
    return values


@pytest.mark.parametrize("game", BUILT_IN)
def test_optional_fields_are_sent_with_and_without_a_value(game: str) -> None:
    asked, states = sample(game)
    for name, values in ((f"choose_{game}", asked), (f"{game}_state", states)):
        for path, how in places(definition(name), ""):
            if name.startswith("choose") and path.startswith(".state"):
                continue  # the game goes on whenever a question is asked
            absent = None if how == "null" else ...
            assert {value is absent for value in found(values, path)} == {True, False}, path


def test_the_words_in_the_schema_match_the_rules() -> None:
    taluva = definition("#/$defs/taluva_state")["properties"]
    assert taluva["phase"]["enum"] == [*TaluvaPhase]
    assert {*taluva["edition"]["enum"]} == {*EDITIONS}
    assert taluva["fields"]["items"]["properties"]["land"]["enum"] == [*Land]
    taifun = definition("#/$defs/taifun_state")["properties"]
    assert taifun["phase"]["enum"] == [*TaifunPhase]
    assert definition("game_hello")["properties"]["protocol"]["const"] == PROTOCOL


def test_answers_of_our_bots_fit_the_schema() -> None:
    asked = [questions(game)[0] for game in BUILT_IN]
    odd: list[dict[str, Any]] = [{"type": "choose", "id": 5}, {"type": "choose", "id": "?"}]
    sink = BytesIO()
    source = BytesIO(b"".join(map(encode, [hello(), *asked, *odd])))
    serve("Easy", lambda game: create_bot(parse_spec("easy"), definition_for(game)), source, sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    for answer, name in zip(answers, ["bot_hello", "move", "move", "error", "error"], strict=True):
        check(answer, name)
    assert [answer["id"] for answer in answers[-2:]] == [5, None]


WITNESS: Final = """
import json, sys
for line in sys.stdin:
    with open({notes!r}, "a") as notes:
        notes.write(line)
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": 1, "name": "Witness"}}), flush=True)
    elif message["type"] == "choose":
        answer = {{"type": "move", "id": message["id"], "move": message["moves"][0]}}
        print(json.dumps(answer), flush=True)
"""


@pytest.mark.parametrize(
    ("game", "options"),
    [("taluva", ["bot:easy", "--tiles", "4"]), ("taifun", ["bot:easy"] * 2 + ["--rounds", "1"])],
)
def test_every_line_that_a_program_reads_in_a_match_fits_the_schema(
    game: str, options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes, path = tmp_path / "notes", tmp_path / "witness.py"
    path.write_text(WITNESS.format(notes=str(notes)), encoding="utf-8")
    words = [*options, "--game", game, "--games", "1", "--jobs", "1", "--json"]
    assert main(["arena", f"exec:'{sys.executable}' '{path}'", *words]) == 0
    assert json.loads(capsys.readouterr().out)["troubles"] == []
    names = {"hello": "game_hello", "choose": f"choose_{game}", "stop": "stop", "quit": "quit"}
    messages = [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()]
    for message in messages:
        check(message, names[message["type"]])
        assert [*problems(message, {"anyOf": SCHEMA["anyOf"]})] == []
    assert {message["type"] for message in messages} == {"hello", "choose", "quit"}


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ({"extra": 1}, ".extra is not in the schema"),
        ({"id": True}, ".id is True, not integer"),
        ({"seconds": "3"}, ".seconds is '3', not ['number', 'null']"),
        ({"moves": [1]}, ".moves[] is 1, not string"),
        ({"seed": -1}, ".seed is -1, less than 0"),
        ({"type": "chose"}, ".type is 'chose', not 'choose'"),
    ],
)
def test_a_message_that_differs_from_the_schema_is_noticed(
    damage: dict[str, Any], complaint: str
) -> None:
    question = questions("taluva")[0]
    assert [*problems({**question, **damage}, definition("choose_taluva"))] == [complaint]
    short = {name: value for name, value in question.items() if name != "seed"}
    assert [*problems(short, definition("choose_taluva"))] == [".seed is missing"]
