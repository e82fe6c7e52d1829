"""The speed of Taifun's engine compared with Taluva's and python-chess; run it by hand.

    python -m tests.bench_taifun

All sides play random games and list all legal moves at every step. They alternate in short
slices, and the ratios are medians over the slices, so that a busy machine affects all alike.
Times are processor time.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from taluva.games.taifun import rules
from taluva.games.taifun.game import dealt_island
from tests.bench_engine import Work, compare, play_taluva

ROUNDS = 25  # steps of a random game, about as many as a good one has
GAMES = 20  # games to take positions from
REPEATS = 5
DEAREST_HAND = ("gust", "lightning", "tsunami", "typhoon", "plague")


def drawn(position: rules.Position, rng: random.Random) -> rules.Draw:
    """Draw cards as a dealer would."""
    assert position.drawing is not None
    cards, found = position.cards, []
    for _ in range(position.drawing.number):
        left = cards.piles[position.stage].ready().draw
        (card,) = rng.choices(list(left), list(left.values()))
        after = cards.draw(position.stage, [card])
        assert after is not None
        cards = after
        found.append(card)
    return rules.Draw(tuple(found))


def eagerly(moves: list[rules.Move], rng: random.Random) -> rules.Move:
    """Choose a random move, but a sacrifice if possible, so that the later phases count."""
    offered = [move for move in moves if isinstance(move, rules.Sacrifice)]
    return rng.choice(offered or moves)


def random_start(tribes: int, rng: random.Random) -> rules.Position:
    fields, first = dealt_island(rng.randrange(10**6), tribes)
    return rules.start(rules.Options(tribes, ROUNDS), fields, first)


def play_taifun(tribes: int) -> Callable[[random.Random], Work]:
    def play(rng: random.Random) -> Work:
        work = Work(games=1)
        position = random_start(tribes, rng)
        while position.phase is not rules.Phase.OVER:
            moves = position.legal_moves()
            work.positions += 1
            work.moves += len(moves)
            move = eagerly(moves, rng) if moves else drawn(position, rng)
            position = position.play(move)
        return work

    return play


def positions(phase: rules.Phase) -> list[rules.Position]:
    """Return the positions of some random games at a step."""
    rng = random.Random(2)
    found = []
    for number in range(GAMES):
        position = random_start(2 + number % 2, rng)
        while position.phase is not rules.Phase.OVER:
            if position.phase is phase:
                found.append(position)
            moves = position.legal_moves()
            position = position.play(eagerly(moves, rng) if moves else drawn(position, rng))
    return found


def with_dear_hand(position: rules.Position) -> rules.Position:
    """Return a late position: a hand of cards with the most targets, and power for all of them."""
    hand = tuple(
        rules.Held(rules.Deck.RED, card) for card in rules.CARDS if card.name in DEAREST_HAND
    )
    seat = position.island.seats[0]
    tribe = position.island.tribe(seat)._replace(sacrificed=11)
    return position._replace(
        island=position.island.with_tribe(seat, tribe),
        cards=rules.Decks(hand, position.cards.piles),
    )


def listing() -> None:
    """Print the time to list legal moves in a tribe's turn and in the god's."""
    rows = {
        "a tribe's turn": positions(rules.Phase.TURN),
        "the god's, as played": positions(rules.Phase.CARDS),
        "the god's, dearest hand": [with_dear_hand(each) for each in positions(rules.Phase.CARDS)],
    }
    print(f"\n{'listing':26}{'median':>10}{'99 %':>10}{'most':>10}{'moves':>8}")
    for name, found in rows.items():
        spent = sorted(_time_list(position) for position in found)
        moves = statistics.mean(len(position.legal_moves()) for position in found)
        times = (statistics.median(spent), spent[len(spent) * 99 // 100], spent[-1])
        print(f"{name:26}" + "".join(f"{each * 1e6:7.0f} µs" for each in times) + f"{moves:8.0f}")


def _time_list(position: rules.Position) -> float:
    best = float("inf")
    for _ in range(REPEATS):
        began = time.process_time()
        position.legal_moves()
        best = min(best, time.process_time() - began)
    return best


if __name__ == "__main__":
    compare(
        {
            "Taluva, 48 tiles": play_taluva(48),
            "Taifun, 2 tribes": play_taifun(2),
            "Taifun, 3 tribes": play_taifun(3),
        }
    )
    listing()
