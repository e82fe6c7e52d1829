"""No bot sees the order of the tiles to come."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from taluva import Game
from taluva.bots import players
from taluva.bots.arena import Match, play_game
from taluva.bots.players import Player
from taluva.bots.protocol import choose_message
from taluva.bots.spec import parse_spec
from taluva.core.bot import Budget
from taluva.games.taluva.bots.hints import hints
from taluva.games.taluva.bots.levels import LEVELS
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.game import unseen
from taluva.games.taluva.rules import Move, tile_set
from taluva.i18n import ENGLISH
from tests.games.taluva.bots.positions import bot, budget, middle_games


def shuffled_rest(game: Game, seed: int) -> Game:
    """Return the same game with the future tiles in another order."""
    position = game.position
    rest = list(position.deck[position.turn :])
    random.Random(seed).shuffle(rest)
    return game.with_deck(position.deck[: position.turn] + tuple(rest))


def test_unseen_and_seen_tiles_make_up_the_set() -> None:
    game = middle_games(1)[0]
    seen = game.position.deck[: game.turn]
    assert Counter(unseen(game)) + Counter(seen) == Counter(tile_set(2))


def test_a_deck_of_other_tiles_leaves_the_usual_set_unseen() -> None:
    game = Game.new(["Ana", "Ben"], tiles=["LL"] * 40)
    for _ in range(2):
        game = game.play(game.legal_moves()[0])
    assert Counter(unseen(game)) == Counter(tile_set(2)) - Counter([game.position.deck[0]])


@pytest.mark.parametrize("level", LEVELS)
def test_decisions_do_not_depend_on_the_order_of_tiles_to_come(level: str) -> None:
    for number, game in enumerate(middle_games(3, seed=40)):
        other = shuffled_rest(game, number)
        assert other.position.deck != game.position.deck
        decisions = {
            str(bot(level).choose(each.view_for(each.seat), budget(7, nodes=600)))
            for each in (game, other)
        }
        assert len(decisions) == 1


def test_hints_and_messages_do_not_depend_on_tiles_to_come() -> None:
    game = middle_games(1, seed=44)[0]
    other = shuffled_rest(game, 1)
    assert hints(game.view_for(game.seat), budget(1), say=ENGLISH) == hints(
        other.view_for(other.seat), budget(1), say=ENGLISH
    )
    assert choose_message(game.view_for(game.seat), DEFINITION, budget(), 1) == choose_message(
        other.view_for(other.seat), DEFINITION, budget(), 1
    )


class Spy:
    """A bot that records its views and plays like the easy one."""

    name = "Spy"

    def __init__(self) -> None:
        self.told: list[tuple[Game, Budget]] = []

    def choose(self, view: Game, budget: Budget) -> Move:
        self.told.append((view, budget))
        return bot("easy").choose(view, budget)


@pytest.fixture
def spies(monkeypatch: pytest.MonkeyPatch) -> list[Spy]:
    """Put a spy into every bot's seat."""
    made: list[Spy] = []

    def make(spec: object, definition: object) -> Spy:
        made.append(Spy())
        return made[-1]

    monkeypatch.setattr(players, "create_bot", make)
    return made


def test_equal_views_lead_to_equal_questions(spies: list[Spy]) -> None:
    # Games that differ only in what comes must look the same to a bot: no tile, and no number from
    # which the tiles could be computed.
    told = []
    for game in (middle := middle_games(1, seed=44)[0], replaced_seed(shuffled_rest(middle, 1))):
        seated = Player(parse_spec("bot:easy"), DEFINITION, "Spy")
        seated.choose(game)
        ((view, budget),) = spies.pop().told
        told.append((view, budget, choose_message(view, DEFINITION, budget, 1)))
    assert told[0] == told[1]
    assert middle.seed not in numbers_in(told[0][2])


def replaced_seed(game: Game) -> Game:
    """Return the same game with a different seed."""
    return Game(game.names, game.colours, game.position, 987654, game.moves)


def numbers_in(data: object) -> set[object]:
    """Collect all numbers in plain data."""
    if isinstance(data, dict):
        return set().union(*map(numbers_in, data.values()))
    if isinstance(data, list):
        return set().union(*map(numbers_in, data))
    return {data} if isinstance(data, int) else set()


def test_the_luck_in_the_arena_does_not_reveal_the_seed(spies: list[Spy]) -> None:
    # With one seed for the deck and another for the bots this would find both.
    seen: dict[tuple[object, ...], set[int]] = {}
    for seed in range(40):
        match = Match(
            (parse_spec("bot:easy"), parse_spec("bot:easy")), 2, seed, options={"tiles": 1}
        )
        for number in range(2):
            play_game(match, number)
            for spy in (spies.pop(), spies.pop()):
                for view, given in spy.told:
                    seen.setdefault((number, view), set()).add(given.seed)
    assert all(len(seeds) == 1 for seeds in seen.values())
    assert len(seen) < 40 * 2
    assert len(set().union(*seen.values())) > 2  # and yet they do not all think alike
