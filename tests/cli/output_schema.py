"""The generator of docs/output.schema.json, from what the commands print with ``--json``.

``python -m tests.cli.output_schema`` writes it; a test fails when it is out of date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from taluva.analysis.review import analysis_of, as_dict
from taluva.cli import main
from taluva.core.analysis import Evaluation
from taluva.core.setup import Setup
from taluva.games import BUILT_IN, DEFAULT_GAME, definition_for
from taluva.games.taluva.game import Game as TaluvaGame
from taluva.record.folder import FOLDER_VARIABLE, games_folder
from taluva.record.record import Record

ROOT: Final = Path(__file__).parents[2]
LOG: Final = ROOT / "docs" / "island.taluva"
TAIFUN_LOG: Final = ROOT / "docs" / "taifun.taluva"
SCHEMA: Final = ROOT / "docs" / "output.schema.json"
POSITION: Final = "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"

_WIDTH: Final = 100
_PLAIN: Final[Mapping[type, str]] = {
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
}

# Objects whose keys depend on the game, and what those keys are.
MAPS: Final = {
    "cards": "card",
    "endings": "reason",
    "ways": "reason",
    "against": "name",
    "by_game": "game",
    "rounds.gained": "seat",
    "rounds.stores": "seat",
}

# What fields mean, where their names do not say it.
MEANINGS: Final = {
    "stats.groups": "the first group holds all games",
    "stats.players": "over all games together, as groups; by_game has each game's own",
    "players.players": "over all games together; see by_game for the ratings in each game",
    "stats.groups.wins": "by seat",
    "stats.groups.shared": "games that several players, or both teams, won",
    "stats_taluva.teams": "empty without teams",
    "stats_taluva.teams.built": "by the players who are not out, as counted after the last tile",
    "stats_taluva.seats.team": "the lowest seat of the team",
    "stats_taluva.seats.built": "everything ever built, even if it was covered later",
    "stats_taluva.seats.huts_lost": "huts covered by any eruption",
    "stats_taluva.seats.huts_destroyed": "huts of others that this player's eruptions covered",
    "stats_taluva.seats.settlements": "sizes in fields",
    "analyse.is_whole": "whether all turns were analysed",
    "analyse.start": "everyone's chance before the first turn, from 0 to 1",
    "analyse.turns.chances": "everyone's chance after the turn",
    "analyse.turns.best": "the player's chance after the best known turn",
    "analyse.turns.lost": "the chance that was given away",
    "analyse.turns.other": "the best other turn; empty if there is none",
    "analyse.turns.other_chance": "the chance after the best other turn",
    "analyse.turns.luck": "null if there was nothing to draw",
    "analyse.turns.unclear": "the change that neither luck nor a lost chance explains",
    "analyse.turns.error": "the margin of error",
    "analyse.turns.looks": "how often the turn was tried, 1 or 2",
    "analyse.turns.step": "how many moves had been played when the turn ended",
    "analyse.turning_point": "null if there is a tie",
    "analyse.turning_point.seats": "the seats that are ahead at the end",
    "analyse.turning_point.turn": "when they went ahead; null if they always were",
    "analyse.turning_point.step": "how many moves had been played then",
    "threats_taluva.unseen": "the number of tiles not seen yet",
    "threats_taluva.players": "those still in the game",
    "threats_taluva.players.turns_left": "including the running turn",
    "threats_taluva.players.wins": "with how many unseen tiles the player can win in the next own "
    "turn on this board; with a tile in hand, 1 or 0",
    "threats_taluva.players.of": "the tiles counted; 0 without a next turn",
    "threats_taluva.players.winning_turns": "all wins that the board allows already, or else a "
    "turn for each tile that wins after a suitable placement",
    "threats_taluva.players.winning_turns.tiles": "the tiles with which the turn is possible",
    "threats_taluva.players.winning_turns.hexes": "where the pieces go",
    "threats_taluva.players.stays": "with how many unseen tiles the player can place and build; "
    "with a tile in hand, after how many placements",
    "threats_taluva.players.rank": "in a ranking game, the place that a win takes",
    "threats_taluva.players.now": "in the build phase, whether the player to move can win",
    "threats_taluva.loses": "the volcanoes that can bury huts of the viewer",
    "threats_taifun.power": "what the god can spend when next playing cards",
    "threats_taifun.tribes.sacrifices": "the most in one turn",
    "threats_taifun.reach": "the cards that the god may hold and can afford, as far as the viewer "
    "knows",
    "threats_taifun.reach.losses": "the most that one play can take from each tribe",
    "threats_taifun.contests": "majorities of one house that a rival can tie in one turn",
    "legal_taifun.hidden": "true if the moves depend on a hidden hand; then moves is empty",
    "games.number": "the games in the folder; with rows left out, also logs without a move",
    "games.games.number": "what other commands take as LOG",
    "games.games.turn": "the next turn, or the last one of a finished or damaged game",
    "games.games.game": "null if the headers cannot be read",
    "games.games.problem": "the first error",
    "player.deviation": "the standard deviation of the rating",
    "player.streak": "wins in a row, or below zero games without a win",
    "player.ways": "wins by reason",
    "arena.sprt.answer": "high, low, or null while it is open",
}


class Reference(str):
    """A value that another definition describes, under this name."""

    __slots__ = ()


def schema() -> str:
    """Return the schema of everything that commands print with ``--json``."""
    known = set(MEANINGS)
    found = {name: _schema(samples, (name,), known) for name, samples in _samples().items()}
    assert not known, f"no sample has {sorted(known)}"
    states = [{"$ref": f"protocol.schema.json#/$defs/{game}_state"} for game in BUILT_IN]
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What commands print with --json",
        "description": "Each definition has the name of its command. Later versions may add "
        "fields: ignore what you do not know.",
        "$defs": {"show": {"anyOf": states}, **found},
    }
    return f"{_written(whole)}\n"


def _samples() -> Mapping[str, Sequence[Any]]:
    """Return what commands print about different games, by the name of the definition."""
    stats = {game: list(_printed_of("stats", game)) for game in BUILT_IN}
    player, players = Reference("player"), _listed("players")
    by_game = {game: {**each, "players": [player]} for game, each in players["by_game"].items()}
    shared = {"games": [Reference(f"stats_{game}") for game in BUILT_IN], "players": [player]}
    printed = [each for samples in stats.values() for each in samples]
    tables = {
        game: {**own, "players": [player]}
        for each in printed
        for game, own in each["by_game"].items()
    }
    return {
        "stats": [{**each, **shared, "by_game": tables} for each in printed],
        **{
            f"stats_{game}": [found for each in samples for found in each["games"]]
            for game, samples in stats.items()
        },
        "analyse": list(_analyses()),
        "arena": list(_matches()),
        **{f"legal_{game}": list(_printed_of("legal", game)) for game in BUILT_IN},
        "threats_taluva": [*_printed_of("threats", "taluva"), *_late_threats()],
        "threats_taifun": list(_printed_of("threats", "taifun")),
        "games": [_listed("games")],
        "players": [{**players, "players": [player], "by_game": by_game}],
        "player": players["players"],
    }


def _schema(samples: Sequence[Any], path: tuple[str, ...], known: set[str]) -> dict[str, Any]:
    """Return the schema that fits all samples of a value.

    The path of each value with a meaning is removed from those that are known.
    """
    values = [each for each in samples if each is not None]
    where = ".".join(path)
    assert values, f"no sample has a value for {where}"
    kinds = {type(each) for each in values}
    kinds = kinds - {int} if float in kinds else kinds
    (kind,) = kinds
    if kind is Reference:
        references = [{"$ref": f"#/$defs/{each}"} for each in dict.fromkeys(values)]
        return references[0] if len(references) == 1 else {"anyOf": references}
    name = "array" if kind is list else "object" if kind is dict else _PLAIN[kind]
    found: dict[str, Any] = {"type": [name, "null"] if len(values) < len(samples) else name}
    if where in MEANINGS:
        known.discard(where)
        found["description"] = MEANINGS[where]
    if kind is list:
        found["items"] = _schema([each for value in values for each in value], path, known)
        found["items"].pop("description", None)
    elif kind is dict:
        keyed = MAPS.get(path[-1]) or MAPS.get(".".join(path[-2:]))
        if keyed:
            inside = [each for value in values for each in value.values()]
            found["propertyNames"] = {"description": f"a {keyed}"}
            found["additionalProperties"] = _schema(inside, (*path, keyed), known)
        else:
            keys = dict.fromkeys(key for value in values for key in value)
            found["required"] = [key for key in keys if all(key in value for value in values)]
            found["properties"] = {
                key: _schema([value[key] for value in values if key in value], (*path, key), known)
                for key in keys
            }
    return found


def _written(value: Any, indent: int = 0) -> str:
    """Write JSON with each value on one line if it fits."""
    line = json.dumps(value)
    if len(line) + indent <= _WIDTH or not isinstance(value, (dict, list)):
        return line
    inner, outer = "\n" + " " * (indent + 2), "\n" + " " * indent
    if isinstance(value, list):
        return f"[{inner}{f',{inner}'.join(_written(each, indent + 2) for each in value)}{outer}]"
    pairs = (f"{json.dumps(key)}: {_written(each, indent + 2)}" for key, each in value.items())
    return f"{{{inner}{f',{inner}'.join(pairs)}{outer}}}"


def _printed_of(command: str, game: str) -> Iterator[Any]:
    """Yield what a command prints about logs of a game: finished, running, open and hidden."""
    logs = _logs(game)
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.taluva" for number in range(len(logs))]
        for path, text in zip(paths, logs, strict=True):
            path.write_text(text, encoding="utf-8")
        if command == "stats":
            yield _printed([command, *map(str, paths), "--json"])
            return
        for path in paths:
            for words in ([], ["--open"]):
                yield _printed([*words, command, str(path), "--json"])


@cache
def _logs(game: str) -> Sequence[str]:
    """Return logs that together have everything that a game can have."""
    if game == DEFAULT_GAME:
        finished = LOG.read_text(encoding="utf-8")
        lines = finished.splitlines(keepends=True)
        unknown = [line for line in lines if not line.startswith(("seed", "result", "#="))]
        ranked = Record.of(_ranked())
        begun = TaluvaGame.from_position(POSITION, ["Ana", "Ben"], seed=7)
        logs = [finished, "".join(unknown[:-3]), "".join(unknown[:-2]), ranked.dump()]
        bots = Record.of(begun, bots={2: "easy"})
        teams = Record.of(TaluvaGame.new(["Ana", "Ben", "Cem", "Dan"], seed=7, teams=True))
        return [*logs, bots.dump(), teams.dump()]
    running = TAIFUN_LOG.read_text(encoding="utf-8")
    short = Record.of(definition_for(game).new(Setup(("Neptun", "Ana", "Ben"), {"rounds": 1}, 7)))
    logs = [short.dump()]
    while short.game.outcome is None:
        short.play(short.game.legal_moves()[-1])
    lines = running.splitlines(keepends=True)
    return [*logs, short.dump(), running, "".join(lines[:-1]), "".join(lines[:-12])]


def _late_threats() -> Iterator[Any]:
    """Yield the threats near the end of games between people, when players can win."""
    for name, turn in (("rank2", 40), ("ed06", 31), ("hint-two-22", 22), ("hint-five-55", 55)):
        log = ROOT / "tests" / "games" / "taluva" / "table" / f"{name}.taluva"
        yield _printed(["threats", str(log), "--at", str(turn), "--json"])


def _ranked() -> TaluvaGame:
    game = TaluvaGame.new(["Ana", "Ben", "Cem"], seed=7, tile_count=3, ranking=True)
    while game.outcome is None:
        game = game.play(game.legal_moves()[0])
    return game


def _listed(command: str) -> Any:
    """Run a command over games that are finished, running, damaged and unreadable."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER_VARIABLE, folder)
        games_folder().mkdir()
        logs = [*_logs("taluva"), *_logs("taifun"), "taluva-log 1\nedition 1\n"]
        for number, text in enumerate(logs):
            path = games_folder() / f"{number}.taluva"
            path.write_text(text, encoding="utf-8")
        return _printed([command, "--json"])


def _matches() -> Iterator[Any]:
    """Play short matches of both games, one of them with a bot that fails."""
    usual = ["--jobs", "1", "--json"]
    bots = ["bot:random", "bot:random"]
    yield _printed(["arena", *bots, "--games", "4", "--tiles", "6", *usual])
    yield _printed(["arena", *bots, "--sprt", "0", "5", "--games", "2", "--tiles", "2", *usual])
    strong = ["bot:easy", "bot:random", "--sprt", "0", "400", "--games", "60", "--tiles", "4"]
    yield _printed(["arena", *strong, *usual])
    yield _printed(
        ["arena", *bots, "bot:random", "--game", "taifun", "--rounds", "1", "--games", "1", *usual]
    )
    with TemporaryDirectory() as folder:
        program = Path(folder) / "fails.py"
        program.write_text('input(); print(\'{"type":"hello","protocol":1,"name":"F"}\')\n')
        failing = f"exec:{sys.executable} {program}"
        yield _printed(["arena", failing, "bot:easy", "--games", "1", "--tiles", "2", *usual], 1)


def _analyses() -> Iterator[Any]:
    """Yield analyses with made-up evaluations, because real ones take seconds."""
    history = Record.of(_ranked()).history
    moves = tuple(history.game(1).moves)
    equal: Evaluation[Any] = Evaluation((0.3, 0.3, 0.3), 0.3, None)
    ahead = Evaluation((0.6, 0.2, 0.2), 0.6, 0.9, moves, 0.1)
    for evaluations in ({}, {0: equal, 1: equal}, {0: equal, 1: ahead}, {0: ahead, 1: ahead}):
        yield {"file": "game.taluva", **as_dict(analysis_of(history, evaluations), history)}


def _printed(arguments: list[str], code: int = 0) -> Any:
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(StringIO()):
        assert main(arguments) == code
    return json.loads(out.getvalue())


if __name__ == "__main__":
    SCHEMA.write_text(schema(), encoding="utf-8")
