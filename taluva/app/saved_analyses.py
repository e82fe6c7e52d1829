"""Finished analyses, kept on disk so that a game is analysed only once.

A file is named by a hash of the game: its options and all its moves. Anything that cannot be read
counts as absent, and errors in writing are ignored: the analysis is then made again.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from taluva.core.analysis import Evaluation
from taluva.core.definition import GameDefinition
from taluva.core.environment import open_regular
from taluva.record import History, Record, SaveError, write_whole
from taluva.record.files import make_folder
from taluva.record.folder import games_folder

_FORMAT: Final = 2
_MAX_SIZE: Final = 2_000_000  # bytes of a file that is still ours
_MAX_KEPT: Final = 200  # files; the oldest are deleted

Judged = Mapping[int, Evaluation[Any]]


def load(record: Record[Any, Any], least_nodes: int, most_nodes: int | None = None) -> Judged:
    """Return the evaluations of a game with at least this many nodes a turn, or nothing."""
    import json

    try:
        with open_regular(_path(record)) as file:
            content = file.read(_MAX_SIZE + 1)
        data = json.loads(content)
        if len(content) > _MAX_SIZE or (data["format"], data["program"]) != (_FORMAT, _version()):
            return {}
        if data["nodes"] < least_nodes or (most_nodes is not None and data["nodes"] > most_nodes):
            return {}
        return {
            int(number): _evaluation(each, record.definition, len(record.game.names))
            for number, each in data["turns"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def save(record: Record[Any, Any], judged: Judged, nodes: int) -> None:
    """Write the evaluations of a whole game, ignoring errors."""
    import json

    turns = {str(number): _as_dict(each) for number, each in judged.items()}
    data = {"format": _FORMAT, "program": _version(), "nodes": nodes, "turns": turns}
    with suppress(OSError, SaveError):
        path = _path(record)
        make_folder(path.parent)
        write_whole(path, json.dumps(data), replace=True)
        _delete_oldest(path.parent)


def _delete_oldest(folder: Path) -> None:
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.stat().st_mtime)
    for entry in found[:-_MAX_KEPT]:
        os.unlink(entry.path)


def _path(record: Record[Any, Any]) -> Path:
    """Return the file for a game. Raises OSError without a home folder."""
    return games_folder().parent / "analyses" / f"{_hash(record, record.history)}.json"


def _hash(record: Record[Any, Any], history: History[Any]) -> str:
    options = sorted((key, str(value)) for key, value in record.setup.options.items())
    moves = map(str, history.game(history.last).moves)
    facts = [record.definition.name, str(len(record.game.names)), repr(options), *moves]
    return sha256("\n".join(facts).encode()).hexdigest()[:32]


def _version() -> str:
    from taluva import __version__

    return __version__


def _as_dict(each: Evaluation[Any]) -> dict[str, Any]:
    return {**each._asdict(), "moves": list(map(str, each.moves))}


def _evaluation(
    data: Mapping[str, Any], definition: GameDefinition[Any, Any], seats: int
) -> Evaluation[Any]:
    """Return an evaluation from data. Raises ValueError, KeyError or TypeError if it is wrong."""
    chances = tuple(map(_chance, data["chances"]))
    if len(chances) != seats:
        raise ValueError("not the chances of this game")
    other, luck = data["other"], data["luck"]
    return Evaluation(
        chances,
        _chance(data["played"]),
        None if other is None else _chance(other),
        tuple(definition.parse(text) for text in data["moves"]),
        None if luck is None else float(luck),
        float(data["error"]),
        int(data["looks"]),
    )


def _chance(value: float) -> float:
    if not 0.0 <= value <= 1.0:
        raise ValueError("not a chance")
    return float(value)
