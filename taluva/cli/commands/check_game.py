"""``taluva check-game``: check a game of any package, and name the member behind each problem."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import islice, pairwise
from typing import Any, Final

from taluva.cli.console import print_lines
from taluva.cli.parser import Parser
from taluva.core.bot import Budget
from taluva.core.checks import check_game
from taluva.core.definition import SERVICES, GameDefinition, state_of
from taluva.core.game import Game
from taluva.core.setup import Setup
from taluva.games import GAMES, definition_for, ui_for
from taluva.i18n import ENGLISH, InvalidInput, Language, quote, sanitize
from taluva.i18n.languages import LANGUAGES, language

PAGE: Final = "docs/games.md"
_SEEDS: Final = range(3)
_MOST_CHECKED: Final = 50  # moves of a game whose every position is checked
_MAX_MOVES: Final = 200  # of a random game
_BUDGET: Final = Budget(None, 20)
_POINTS: Final = 3  # positions of a game where services are asked
_RULES: Final = "legal_moves, refusals, after, grammar, messages"
_MAX_LENGTH: Final = 300  # characters of a problem


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    parser.add_argument("game", metavar=say("GAME"), help=", ".join(GAMES))
    parser.explain(
        say(
            "Each problem is one line, MEMBER: MESSAGE. Random games check the rules, texts in "
            "every language, bots, services, logs, the protocol for bots, pictures, the page "
            "and the descriptions for listeners."
        ),
        ["check-game taluva"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Check the game; return 0, 1 for a problem, or 2 if it cannot be loaded."""
    name = arguments.game.lower()
    if name not in GAMES:
        games = ENGLISH.either(tuple(GAMES))
        raise InvalidInput("unknown game {game}: expected {games}", game=quote(name), games=games)
    is_sound = True
    for member, text in problems(definition_for(name)):
        print_lines([say.about(member, sanitize(say.again(text))[:_MAX_LENGTH])])
        is_sound = False
    if not is_sound:
        print_lines([say("{page} explains these members", page=PAGE)])
    return 0 if is_sound else 1


def problems(definition: GameDefinition[Any, Any]) -> Iterator[tuple[str, str]]:
    """Yield every problem of a game: the member that causes it, and what is wrong."""
    names = definition.default_names[: definition.player_counts[0]]
    for code in LANGUAGES:
        say = language(code)
        rules = partial(check_game, definition, names, most_moves=_MOST_CHECKED, say=say)
        trouble = _trouble(partial(rules, seeds=_SEEDS if say is ENGLISH else _SEEDS[:1]))
        if trouble:
            yield (_RULES if say is ENGLISH else f"{_RULES} ({code})"), trouble
            return  # without sound rules the rest would only repeat it
    games = [_random_game(definition, names, seed) for seed in _SEEDS]
    for member, check in CHECKS.items():
        if member in SERVICES and getattr(definition, member) is None:
            continue
        troubles = (_trouble(partial(check, definition, played)) for played in games)
        trouble = next(filter(None, troubles), "")
        if trouble:
            yield member, trouble


def _trouble(check: Callable[[], object]) -> str:
    """Return what is wrong, or "" if a check passes."""
    try:
        check()
    except KeyboardInterrupt:
        return ENGLISH("it did not end before Ctrl-C")
    except Exception as error:  # a game of another package may raise anything
        text = " ".join(str(error).split())
        is_ours = isinstance(error, AssertionError)
        return text if is_ours else ENGLISH.about(type(error).__name__, text)
    return ""


def _random_game(definition: GameDefinition[Any, Any], names: Any, seed: int) -> list[Game[Any]]:
    """Return the games from the start to the end of a random game."""
    games: list[Game[Any]] = [definition.new(Setup(tuple(names), {}, seed))]
    rng = random.Random(seed)
    while games[-1].outcome is None and len(games) <= _MAX_MOVES:
        move = games[-1].deal()
        games.append(games[-1].apply(rng.choice(games[-1].legal_moves()) if move is None else move))
    return games


def _points(games: list[Game[Any]]) -> list[Game[Any]]:
    """Return some games in which a seat is to move, as it sees them."""
    views = [game.view_for(game.seat) for game in games if game.seat is not None]
    return views[:: max(1, len(views) // _POINTS)]


def _seeds(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    first = games[0]
    again = definition.new(Setup(first.names, {}, definition.setup(first).seed))
    assert again.as_dict() == first.as_dict(), "the same seed starts another game"
    seeds = {json.dumps(definition.new(Setup(first.names, {}, seed)).as_dict()) for seed in _SEEDS}
    assert len(seeds) in (1, len(_SEEDS)), "some seeds start the same game"


def _logs(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    from taluva.record.record import Record

    record = Record.of(games[-1])
    again = Record.parse(record.dump())
    assert again.game == record.game, "a log is read as another game"
    assert again.dump() == record.dump(), "a log is written differently when it was read"


def _protocol(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    for view in _points(games):
        state = json.loads(json.dumps(state_of(view)))
        json.dumps(dict(definition.protocol_extras(view)))
        again = definition.from_protocol_state(state, [str(move) for move in view.moves])
        assert again.seat == view.seat, "a program would see another seat to move"
        assert [*again.legal_moves()] == [*view.legal_moves()], "a program would see other moves"


def _bots(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    for name, level in definition.levels.items():
        for view in _points(games):
            move = level.make().choose(view, _BUDGET)
            assert not view.refusals(move), f"{name} plays {move}, which is illegal"
    assert not definition.levels or definition.substitute() in definition.levels


def _hints(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    for view in _points(games):
        for hint in definition.need("hints")(view, _BUDGET, ENGLISH):
            assert not view.refusals(hint.move), f"the hint {hint.move} is illegal"
            assert hint.reason, f"the hint {hint.move} has no reason"


def _judge(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    from taluva.analysis.review import evaluate_turns
    from taluva.parallel import in_this_process
    from taluva.record.record import Record

    history = Record.of(games[-1]).history
    with closing(evaluate_turns(history, definition, _BUDGET, in_this_process())) as found:
        for _, evaluation in islice(found, _POINTS):
            _check_chances(evaluation.chances, games[0])


def _explore(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    for view in _points(games):
        found = definition.need("explore")(view, _BUDGET)
        _check_chances(found.chances, view)
        for turn in found.turns:
            assert turn.moves, "a turn has no moves"
            assert not view.refusals(turn.moves[0]), f"the turn {turn.moves[0]} is illegal"


def _check_chances(chances: Any, game: Game[Any]) -> None:
    assert len(chances) == len(game.names), f"{len(chances)} chances for {len(game.names)} seats"
    assert all(-1e-6 <= each <= 1 + 1e-6 for each in chances), f"chances of {chances}"


def _threats(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    for view in _points(games):
        assert view.seat is not None
        for section in definition.need("threats")(view, view.seat, ENGLISH):
            assert section.title, "a part of the report has no title"


def _outlook(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    for view in _points(games):
        json.dumps(definition.need("outlook")(view, view.seat))


def _statistics(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    counter = definition.need("statistics")()
    assert counter.columns, "the table has no columns"
    counter.count(games, {})


def _positions(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    for game in games:
        if line := game.to_position():
            again = definition.need("from_position")(line, game.names)
            assert again.to_position() == line, f"{line} is read as another position"


def _pictures(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    from taluva.drawing import draw

    for game in (games[0], games[-1]):
        text, svg = (draw(game, ending, "dark", "normal", ()) for ending in (".txt", ".svg"))
        assert all(name in text for name in game.names), "a picture lacks a player"
        assert svg.startswith("<svg"), "a picture is not SVG"


def _page(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    from taluva.app.screens.html_page import SharedGame
    from taluva.record.record import Record

    SharedGame(Record.of(games[-1]), None, ENGLISH, "game").page()


def _speech(definition: GameDefinition[Any, Any], games: list[Game[Any]]) -> None:
    from taluva.tui.speech import Detail

    speech = ui_for(definition.name).speech
    for before, after in pairwise(games):
        view, viewed = before.view_for(None), after.view_for(None)
        lines = [
            *speech.narrate(view, viewed, None, ENGLISH, Detail.FULL),
            *speech.summary(viewed, None, ENGLISH),
        ]
        assert all(line.isprintable() for line in lines), "a line cannot be spoken"


GameCheck = Callable[[GameDefinition[Any, Any], list[Game[Any]]], None]
CHECKS: Final[dict[str, GameCheck]] = {
    "start, setup": _seeds,
    "parse_logged, grammar": _logs,
    "as_dict, from_protocol_state": _protocol,
    "levels": _bots,
    "hints": _hints,
    "judge": _judge,
    "explore": _explore,
    "threats": _threats,
    "outlook": _outlook,
    "statistics": _statistics,
    "from_position": _positions,
    "picture": _pictures,
    "ui": _page,
    "speech": _speech,
}
