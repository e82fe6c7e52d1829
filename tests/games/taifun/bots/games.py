"""Games in progress for the tests of Taifun's bots, played once by medium bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from taluva.core.bot import Budget
from taluva.games.taifun import rules
from taluva.games.taifun.bots.levels import LEVELS
from taluva.games.taifun.game import Game

NAMES = ("Neptun", "Ana", "Ben", "Cem")
QUICK = ("random", "easy", "medium")
ALL = (*QUICK, "hard")


def budget(nodes: int = 300, seed: int = 5) -> Budget:
    return Budget(seconds=None, nodes=nodes, seed=seed)


def course(
    levels: tuple[str, ...], seed: int, rounds: int, nodes: int = 300, edition: str = "1"
) -> Iterator[Game]:
    """Yield every game of a playthrough in which a seat decides, and the end."""
    bots = [LEVELS[level]() for level in levels]
    game = Game.new(NAMES[: len(levels)], seed=seed, rounds=rounds, edition=edition)
    while game.seat is not None:
        yield game
        bot = bots[game.seat - 1]
        game = game.play(bot.choose(game.view_for(game.seat), budget(nodes, seed)))
    yield game


@cache
def late_games(edition: str = "1") -> tuple[Game, ...]:
    """Return a decision of every kind, from the set-up and after the first sacrifice."""
    found: dict[tuple[rules.Phase, bool, bool, int], Game] = {}
    for game in course(("medium", "medium", "medium"), 3, 50, edition=edition):
        if game.seat is not None:
            sacrifices = game.position.island.sacrifices
            is_exchange = game.position.playing.may_exchange
            found.setdefault(
                (game.phase, game.seat == rules.GOD, is_exchange, min(sacrifices, 8)), game
            )
    return tuple(found.values())


def games_of_all() -> tuple[Game, ...]:
    """Return the same for all editions."""
    return tuple(game for edition in rules.Edition for game in late_games(edition))


def some_hand(position: rules.Position, random: Random) -> rules.Position:
    """Return the position with a hand that the god may hold, from the unseen cards.

    Only public facts are used: the discards, and how many cards of each deck are held.
    """
    hand: list[rules.Held] = []
    piles: dict[rules.Deck, rules.Pile] = {}
    for deck, pile in position.cards.piles.items():
        whole = rules.whole_deck(deck, position.printing)
        unseen = [
            card
            for card, number in whole.items()
            for _ in range(number - pile.discard.get(card, 0))
        ]
        number = sum(held.deck is deck for held in position.cards.hand)
        held = random.sample(range(len(unseen)), number)
        hand.extend(rules.Held(deck, unseen[at]) for at in sorted(held))
        left: dict[rules.Card, int] = {}
        for at, card in enumerate(unseen):
            if at not in held:
                left[card] = left.get(card, 0) + 1
        piles[deck] = rules.Pile(left, pile.discard)
    return position._replace(cards=rules.Decks(tuple(hand), piles))
