"""A match as lines of JSON, so that one which was stopped can go on.

The first line tells which match it is, every other one holds a finished game: its moves, and what
the moves do not tell. Reading plays the moves again, so that all the rest is as the rules have it.
"""

from __future__ import annotations

import json
from typing import Any, Final

from taluva import __version__
from taluva.bots.arena import Match, Played, finished
from taluva.table.telling.language import ENGLISH

FORMAT: Final = 1
_DIGITS: Final = 6  # of seconds: what a clock tells
_LONGEST: Final = 1e9  # seconds


def format_match(match: Match) -> str:
    """Give the first line: what must be the same for games to belong to a match."""
    return json.dumps(_heading(match))


def check_match(match: Match, line: str) -> None:
    """See that a first line tells of this match; raises ValueError with a sentence."""
    there = _loaded(line)
    for key, here in _heading(match).items():
        if key not in there:
            raise ValueError(ENGLISH("this is no file of results"))
        if there[key] != here:
            raise ValueError(
                ENGLISH(
                    "these are the results of another match: {key} is {there}, not {here}",
                    key=key,
                    there=json.dumps(there[key])[:200],
                    here=json.dumps(here),
                )
            )


def _heading(match: Match) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "taluva": __version__,
        "game": match.game,
        "bots": [str(spec) for spec in match.entrants],
        "seed": match.seed,
        "options": {key: str(value) for key, value in sorted(match.options.items())},
    }


def format_played(played: Played) -> str:
    """Give the line of a finished game."""
    return json.dumps(
        {
            "game": played.number + 1,
            "moves": played.moves,
            "seconds": [[round(each, _DIGITS) for each in times] for times in played.seconds],
            "troubles": played.troubles,
        }
    )


def parse_played(match: Match, line: str) -> Played:
    """Read the line of a finished game; raises ValueError with a sentence."""
    try:
        data = _loaded(line)
        number, moves, troubles = data["game"], data["moves"], data["troubles"]
        seconds = tuple(tuple(_seconds(each) for each in times) for times in data["seconds"])
        _demand(type(number) is int and number > 0)
        _demand(all(isinstance(each, str) for each in (*moves, *troubles)))
        _demand(len(seconds) == len(match.entrants))
        game = match.start(number - 1)
        for move in moves:
            step, dealt = match.kit.logged(move), game.chance()
            _demand(dealt is None or dealt == step)
            game = game.step(step)
        _demand(game.outcome is not None)
    except (KeyError, TypeError, ValueError):
        raise ValueError(
            ENGLISH("this is no finished game of the match; without this line it is played again")
        ) from None
    return finished(match, number - 1, game, seconds, tuple(troubles))


def _loaded(line: str) -> dict[str, Any]:
    """Read an object of JSON; raises ValueError with a sentence."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ValueError(ENGLISH("this is no file of results"))
    return data


def _seconds(value: Any) -> float:
    _demand(isinstance(value, float | int) and 0 <= value < _LONGEST)
    return float(value)


def _demand(is_so: bool) -> None:
    if not is_so:
        raise ValueError
