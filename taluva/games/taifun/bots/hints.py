"""Hints: the best few moves with reasons in words, as the hard bots find them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from taluva.games.taifun.bots.levels import hard_cards, hard_tasks, luck
from taluva.games.taifun.bots.opening import openings
from taluva.games.taifun.bots.reasons import god_reason, opening_reason, tribe_reason
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import Move, Phase
from taluva.table.bot import Budget, Hint, Meter
from taluva.table.telling.language import ENGLISH, Language


def hints(view: Game, budget: Budget, count: int = 3, say: Language = ENGLISH) -> list[Hint[Move]]:
    """Give the best moves, the best first, each with its reason; none where nobody decides.

    The view is what the seat to play may see: an onlooker gets no hint for the god.
    """
    best: dict[Move, Hint[Move]] = {}
    for hint in _hints(view, budget, say):
        best.setdefault(hint.move, hint)
    return list(islice(best.values(), count))


def _hints(view: Game, budget: Budget, say: Language) -> Iterator[Hint[Move]]:
    position = view.position
    match position.phase:
        case Phase.HOUSE | Phase.PRIEST:
            for opening in openings(position):
                yield Hint(opening, opening_reason(opening, say))
        case Phase.CARDS if not position.cards.are_hidden:
            for move in hard_cards(position, luck(view, budget), Meter(budget)):
                yield Hint(move, god_reason(view, move, say))
        case Phase.TURN:
            for task in hard_tasks(position):
                yield Hint(task.action, tribe_reason(view, task, say))
