"""A search for puzzles in games between bots, which prints them in the format of the puzzle files.

``python -m tests.tools.find_puzzles --bot bot:easy --seed 0 --games 20`` searches the games of
twenty seeds with all cores. It prints lines as it finds them, the same ones on every machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from typing import Any, Final

from taluva.bots.players import Player, create_bot
from taluva.bots.spec import parse_spec
from taluva.core.definition import GameDefinition
from taluva.core.lessons import Puzzle, format_puzzle
from taluva.core.setup import Setup, validate_seed
from taluva.games import DEFAULT_GAME, definition_for
from taluva.parallel import map_unordered, pool_for, positive
from tests.tools import taifun_puzzles, taluva_puzzles

_EARLIEST: Final = 7  # turns; earlier ones are not interesting
_WRONG: Final = 2  # as in argparse
_INTERRUPTED: Final = 130  # the exit code that shells report for Ctrl-C


_FINDERS: Final[Mapping[str, Callable[[Any, str], Iterator[Puzzle]]]] = {
    "taluva": taluva_puzzles.find_puzzles,
    "taifun": taifun_puzzles.find_puzzles,
}


def puzzles_of(definition: GameDefinition[Any, Any], bot: str, seed: int) -> Iterator[Puzzle]:
    """Let two bots play the game of a seed; return the puzzles in it.

    Raises ValueError with a message if a bot fails, because another would replace it.
    """
    names = definition.default_names[: definition.player_counts[0]]
    game = _dealt(definition.new(Setup(names, dict(definition.arena), seed)))
    with ExitStack() as stack:
        players = [
            stack.enter_context(closing(Player(parse_spec(bot), definition, on_trouble=_give_up)))
            for _ in names
        ]
        while game.outcome is None:
            if game.turn >= _EARLIEST:
                source = f"{' '.join([bot] * len(names))} seed {seed} turn {game.turn}"
                yield from _FINDERS[definition.name](game, source)
            assert game.seat is not None, "chance has had its turn"
            game = _dealt(game.apply(players[game.seat - 1].choose(game)))


def _dealt(game: Any) -> Any:
    """Return the game at the next decision of a player."""
    while (chance := game.deal()) is not None:
        game = game.apply(chance)
    return game


def _give_up(trouble: str) -> None:
    raise ValueError(trouble)


def main(arguments: Sequence[str] | None = None) -> int:
    """Search and print; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=_FINDERS, default=DEFAULT_GAME)
    parser.add_argument("--bot", default="bot:easy")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--cluster")
    chosen = parser.parse_args(arguments)
    try:
        seeds = range(chosen.seed, chosen.seed + positive(chosen.games, "--games"))
        for seed in (seeds[0], seeds[-1]):
            validate_seed(seed)
        create_bot(parse_spec(chosen.bot), definition_for(chosen.game))  # refuses other names
        pool = pool_for(chosen.jobs, chosen.cluster)
        for _, lines in map_unordered(pool, partial(_lines, chosen.game, chosen.bot), seeds):
            print(*lines, sep="\n", end="\n" if lines else "", flush=True)
    except ValueError as error:
        print(parser.prog, error, sep=": ", file=sys.stderr)
        return _WRONG
    except KeyboardInterrupt:
        return _INTERRUPTED
    return 0


def _lines(game: str, bot: str, seed: int) -> list[str]:
    """Search the game of a seed, in any process."""
    return [format_puzzle(puzzle) for puzzle in puzzles_of(definition_for(game), bot, seed)]


if __name__ == "__main__":
    sys.exit(main())
