"""Bots and matches for programs: ``make_bot`` and ``play_match``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from taluva.bots import arena
from taluva.bots.players import close_bot, create_bot, decision_seed
from taluva.bots.spec import Spec, SpecError, greeting, parse_entrant, parse_spec
from taluva.core.bot import Bot, Budget
from taluva.core.definition import GameDefinition
from taluva.core.game import Game, M
from taluva.core.setup import BOTS, SEATS
from taluva.games import DEFAULT_GAME, GAMES, definition_for
from taluva.i18n import ENGLISH, InvalidInput, quote
from taluva.parallel import in_this_process, on_this_machine, positive


class LimitedBot:
    """A bot with a limit for each move; ``choose`` works without a budget."""

    def __init__(self, spec: Spec, definition: GameDefinition[Any, Any]) -> None:
        self._spec, self._definition = spec, definition
        self._bot = create_bot(spec, definition)

    @property
    def name(self) -> str:
        """The bot's name as players see it."""
        return self._bot.name

    def choose(self, view: Game[M], budget: Budget | None = None) -> M:
        """Return a legal move for the seat to play. It sees what its seat may see.

        Without a budget it has the limit of its spec, and the position determines its random
        numbers. Its own errors are raised.
        """
        view = view.view_for(view.seat)
        if budget is None:
            seed = decision_seed(0, view.seat or 0, view.names, view.moves)
            budget = self._spec.budget(self._definition, seed)
        chosen: M = self._bot.choose(view, budget)
        return chosen

    def close(self) -> None:
        """Stop the threads and programs that the bot has started."""
        close_bot(self._bot)


def make_bot(spec: str, game: str = DEFAULT_GAME) -> LimitedBot:
    """Return a bot such as ``hard,600n`` or ``exec:./mybot``. Raises SpecError."""
    return LimitedBot(parse_spec(spec), _definition(game))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match; ``str`` is the table of ``taluva arena``."""

    match: arena.Match
    games: tuple[arena.MatchGame, ...]  # the games in order

    @property
    def standings(self) -> list[arena.StandingsRow]:
        """The rows of the table: wins, win rate and Elo with their intervals, and times."""
        return arena.rows(self.match, self.games)

    def game(self, number: int) -> Game[Any]:
        """Return the game with a number from 0, with all its moves."""
        found: Game[Any] = self.match.replay(number, self.games[number].moves)
        return found

    def as_dict(self) -> arena.MatchData:
        """Return the result as plain data, like ``taluva arena --json``."""
        return arena.as_dict(self.match, self.games)

    def __str__(self) -> str:
        return arena.as_text(self.match, self.games, ENGLISH)


def play_match(
    bots: Iterable[str | Callable[[], Bot[Any, Any]]],
    *,
    game: str = DEFAULT_GAME,
    games: int = 100,
    seed: int = 1,
    jobs: int = 1,
    **options: object,
) -> MatchResult:
    """Play games between bots and return the result. Raises ValueError with a message.

    A bot is a spec such as ``hard,600n``, a class such as ``"my_module:MyBot"``, or the class
    itself. ``options`` are those of ``taluva arena``, such as ``tiles=12``. With ``jobs`` above 1,
    other processes play, and must be able to import the classes.
    """
    definition = _definition(game)
    entrants = tuple(greeting(_entrant(each), definition) for each in bots)
    for entrant in entrants:
        create_bot(entrant, definition)  # raises now if the bot does not exist
    chosen = {**definition.arena, **_parsed(options, definition)}
    match = arena.Match(entrants, positive(games, "games"), seed, chosen, game)
    match.start(0)  # raises for invalid options
    pool = in_this_process() if jobs == 1 else on_this_machine(jobs)
    played = sorted(arena.play_games(match, pool), key=lambda each: each.number)
    return MatchResult(match, tuple(played))


def _definition(game: str) -> GameDefinition[Any, Any]:
    if game not in GAMES:
        raise InvalidInput(
            "unknown game {game}: expected {games}",
            game=quote(game),
            games=ENGLISH.either(tuple(GAMES)),
        )
    return definition_for(game)


def _entrant(bot: str | Callable[[], Bot[Any, Any]]) -> Spec:
    if isinstance(bot, str):
        return parse_entrant(bot)
    if not callable(bot):
        raise SpecError("a bot is a text such as hard,600n, or a class, not {bot}", bot=repr(bot))
    return Spec(f"{bot.__module__}:{bot.__qualname__}", factory=bot)


def _parsed(options: dict[str, object], definition: GameDefinition[Any, Any]) -> dict[str, object]:
    """Return options by key, parsing those that are texts. Raises ValueError."""
    own = (option for option in definition.options if option not in (SEATS, BOTS))
    known = {option.key.replace("-", "_"): option for option in own}
    found: dict[str, object] = {}
    for name, value in options.items():
        if name not in known:
            raise InvalidInput(
                "there is no option {option}: choose from {options}",
                option=quote(name),
                options=", ".join(sorted(known)),
            )
        option = known[name]
        found[option.key] = option.parse(value) if isinstance(value, str) else value
    return found
