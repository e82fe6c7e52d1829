"""Checks for the tests of a game, including games in other packages.

``check_game`` plays random games and checks what the program expects of every game::

    from taluva.core.checks import check_game

    def test_my_game() -> None:
        check_game(DEFINITION, ("Ana", "Ben"))

It raises AssertionError with the moves that lead to the first problem.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from taluva.core.definition import GameDefinition
from taluva.core.game import Game, IllegalMove
from taluva.core.immutable import FrozenDict
from taluva.core.setup import Setup
from taluva.i18n import ENGLISH, Language


def check_game(
    definition: GameDefinition[Any, Any],
    names: Sequence[str],
    options: Mapping[str, Any] = FrozenDict(),
    *,
    seeds: Iterable[int] = range(3),
    most_moves: int = 100,
    say: Language = ENGLISH,
) -> None:
    """Play one random game per seed, up to ``most_moves`` moves, and check every position.

    - Legal moves are distinct and never refused. Moves of earlier positions that are not legal now
      are refused for a reason, unless they are another form of a legal move.
    - A move is parsed from its text: ``parse(str(move)) == move``, also in the language ``say``.
    - Applying the moves again from the start leads to an equal game. ``apply`` changes nothing
      else and raises IllegalMove for refused moves.
    - Messages, pictures, views and data can be created.
    """
    for seed in seeds:
        game = definition.new(Setup(tuple(names), options, seed))
        try:
            _check_play(definition, game, random.Random(seed), most_moves, say)
        except AssertionError as error:
            raise AssertionError(f"{definition.name} with seed {seed}: {error}") from error


def _check_play(
    definition: GameDefinition[Any, Any],
    game: Game[Any],
    chance: random.Random,
    most_moves: int,
    say: Language,
) -> None:
    start, seen = game, dict[Any, None]()
    for _ in range(most_moves):
        at = f"after {', '.join(map(str, game.moves)) or 'no moves'}"
        move = game.deal()
        if move is None:
            _check_position(definition, game, at, say)
            legal = game.legal_moves()
            others = [*(seen.keys() - {*legal})]
            others.sort(key=str)
            for other in chance.sample(others, min(len(others), 5)):
                _check_unlisted(definition, game, other, at, say)
            if game.outcome is not None:
                break
            seen |= dict.fromkeys(legal)
            move = chance.choice(legal)
        _check_text(definition, move, say)
        before = game.as_dict()
        after = game.apply(move)
        assert game.as_dict() == before, f"{move} changed the game {at}"
        last = after.moves[-1]
        assert definition.parse_logged(str(last)) == last, f"{last} is logged as another move"
        _check_messages(definition, game, after, f"{move} {at}", say)
        game = after
    again = start
    for move in game.moves:
        again = again.apply(definition.parse_logged(str(move)))
    assert again == game, "replaying the moves leads to another game"
    assert again.as_dict() == game.as_dict(), "replaying the moves leads to another state"


def _check_position(
    definition: GameDefinition[Any, Any], game: Game[Any], at: str, say: Language
) -> None:
    legal = game.legal_moves()
    assert len({*legal}) == len(legal), f"a legal move is listed twice {at}"
    assert (game.outcome is None) == bool(legal), f"legal moves and the outcome disagree {at}"
    assert (game.outcome is None) == (game.seat is not None), f"the seat is wrong {at}"
    for move in legal:
        assert not game.refusals(move), f"{move} is legal and refused {at}"
    if game.outcome is not None:
        assert game.outcome.reason in definition.reasons, f"unknown reason {at}"
        assert len(definition.payoffs(game)) == len(game.names), f"a payoff is missing {at}"
    assert len(definition.seats(game)) == len(game.names), f"a seat is missing {at}"
    for viewer in (None, *range(1, len(game.names) + 1)):
        view = game.view_for(viewer)
        json.dumps(view.as_dict())
        definition.ui().picture(view, say)
    for text in (definition.status_line(game, say), definition.messages(say).describe_task(game)):
        assert text, f"a message is empty {at}"
    line = game.to_position()
    if line and definition.from_position is not None:
        again = definition.from_position(line, game.names)
        assert again.to_position() == line, f"the position string is read differently {at}"
        assert [*again.legal_moves()] == [*legal], f"the position string loses something {at}"


def _check_unlisted(
    definition: GameDefinition[Any, Any], game: Game[Any], move: Any, at: str, say: Language
) -> None:
    refusals = game.refusals(move)
    if not refusals:  # it may be another form of a legal move
        after = game.apply(move)
        is_same = any(game.apply(legal) == after for legal in game.legal_moves())
        assert is_same, f"{move} is neither legal nor refused {at}"
        return
    for refusal in refusals:
        assert definition.messages(say).explain(refusal, game), f"{move} has no reason {at}"
    try:
        game.apply(move)
    except IllegalMove as error:
        assert error.refusals == tuple(refusals), f"{move} is refused for other reasons {at}"
        assert str(error), f"{move} has no reason {at}"
    else:
        raise AssertionError(f"{move} is refused and applied {at}")


def _check_text(definition: GameDefinition[Any, Any], move: Any, say: Language) -> None:
    assert definition.parse(str(move)) == move, f"{move} is parsed as another move"
    grammar = definition.grammar(say)
    text = grammar.format_move(move)
    assert grammar.parse(text) == move, f"{text} is parsed as another move than {move}"


def _check_messages(
    definition: GameDefinition[Any, Any], game: Game[Any], after: Game[Any], at: str, say: Language
) -> None:
    messages = definition.messages(say)
    texts = [messages.describe_move(game, after), messages.describe_move_short(game, after)]
    for text in (*texts, *messages.narrate_move(game, after)):
        assert text, f"a message is empty for {at}"
    assert isinstance(messages.warning(after), str), f"the warning is not text for {at}"
