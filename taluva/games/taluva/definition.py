"""The game definition of Taluva."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from taluva.core import setup as setups
from taluva.core.bot import DEFAULT_SECONDS, RANDOM, Level
from taluva.core.definition import GameDefinition, SeatInfo
from taluva.core.immutable import FrozenDict
from taluva.core.position_string import BEGINNING, POSITION
from taluva.core.text import ParseError
from taluva.games.taluva import notation, rules
from taluva.games.taluva.game import (
    Game,
    assign_colours,
    deck_after,
    default_deck,
    new_seed,
    unseen,
)
from taluva.games.taluva.messages import Messages
from taluva.games.taluva.reports import status_line, text_summary
from taluva.i18n import ENGLISH, InvalidInput, Language, quote

if TYPE_CHECKING:
    from taluva.core.analysis import Evaluation, Forecast, StatisticsCounter
    from taluva.core.bot import Bot, Budget, Hint
    from taluva.core.game import SearchFilter, ThreatReport
    from taluva.core.lessons import LessonBook
    from taluva.tui.game_ui import GameUI


# The options of the rules, by their names in logs and on the command line.
_KEYWORDS: Final = {
    "edition": "edition",
    "tiles": "tile_count",
    **{rule.key: rule.name for rule in rules.HOUSE_RULES},
}
_SEED_IF_NONE: Final = 0


def _book(setup: setups.Setup) -> rules.Options:
    """Return the default options of a game's edition."""
    edition = setup.options.get("edition", rules.DEFAULT_EDITION)
    return rules.options(len(setup.names), edition=edition)


def _option_of(rule: rules.HouseRule) -> setups.Option:
    def default(setup: setups.Setup) -> bool:
        return rule.is_on(_book(setup))

    return setups.Option(
        rule.key,
        setups.parse_yes_or_no,
        default if rule.follows_edition else setups.off,
        rule.question,
        label=rule.label,
    )


def _parse_tiles(value: str) -> tuple[rules.Tile, ...]:
    setups.parse_text(value)
    return tuple(
        notation.parse_tile(each.group(), each.start() + 1) for each in re.finditer(r"\S+", value)
    )


def _parse_position(value: str) -> str:
    from taluva.games.taluva.position_string import format_position, parse_position

    return format_position(*parse_position(setups.parse_text(value)))


OPTIONS: Final = (
    setups.Option(
        "edition",
        lambda value: setups.parse_choice(value, rules.EDITIONS),
        lambda setup: rules.DEFAULT_EDITION,
        ENGLISH("which edition of the rules"),
        {name: edition.words for name, edition in rules.EDITIONS.items()},
        always_in_log=True,
        label=ENGLISH("edition"),
    ),
    setups.Option(
        "tiles",
        setups.parse_integer,
        lambda setup: _book(setup).tile_count,
        ENGLISH("how many tiles are in play"),
        label=ENGLISH("tiles"),
    ),
    *map(_option_of, rules.HOUSE_RULES),
    setups.SEATS,
    setups.Option(
        "colour",
        lambda value: setups.parse_choice(value.lower(), notation.COLOURS),
        lambda setup: dict(enumerate(notation.COLOURS[: len(setup.names)], 1)),
        ENGLISH("colours, in the order of the names"),
        dict.fromkeys(notation.COLOURS, ""),
        is_per_seat=True,
        label=ENGLISH("colours"),
    ),
    setups.BOTS,
    setups.Option("draw", _parse_tiles, lambda setup: None, fixes_chance=True),
    setups.Option(POSITION, _parse_position, lambda setup: None),
)


def _check_agreement(position: rules.Position, chosen: Mapping[str, Any], draw: Any) -> None:
    """Check that a position agrees with the options. Raises ValueError if not."""
    for key, keyword in _KEYWORDS.items():
        own = getattr(position.options, keyword)
        if chosen.get(keyword, own) != own:
            raise InvalidInput(
                "'position' says {key} {own}, but '{key}' says {told}",
                key=key,
                own=setups.format_value(own),
                told=setups.format_value(chosen[keyword]),
            )
    if draw is not None and draw[: len(position.deck)] != position.deck:
        raise InvalidInput("'draw' must start with the tiles of 'position'")


def _make_bot(level: str) -> Bot[Game, rules.Move]:
    from taluva.games.taluva.bots.levels import LEVELS

    return LEVELS[level]()


class TaluvaDefinition(GameDefinition[Game, rules.Move]):
    """The definition of Taluva for the rest of the program."""

    name = Game.game_name
    player_counts = range(rules.MIN_PLAYERS, rules.MAX_PLAYERS + 1)
    options = OPTIONS
    reasons = tuple(rules.Reason)
    words = notation.VALUE_WORDS
    derived = ("out",)
    parse = staticmethod(notation.parse_move)
    grammar = staticmethod(notation.grammar)
    move_tree = staticmethod(notation.tree)
    places = staticmethod(notation.places)
    messages = staticmethod(Messages)
    summary_keys = ("phase", "turn", "seat", "tile")
    status_line = staticmethod(status_line)
    text_summary = staticmethod(text_summary)
    from_position = staticmethod(Game.from_position)
    demo = FrozenDict({"tiles": 24})
    examples = FrozenDict(
        {
            "play": (
                "Ana bot:easy bot:hard,3s",
                "Ana Ben --edition 2012 --tiles 48 --seed 7 --log my.taluva",
                "Ana Ben --colours white,blue < moves.txt",
            ),
            "host": ("Ana Ben bot:hard",),
            "arena": (
                "bot:hard bot:medium --games 100 --jobs 2 --logs games",
                "bot:hard bot:medium --games 1000 --results match.jsonl --resume",
                "bot:hard,300n bot:hard,100n --sprt 0 20 --jobs 2",
                "bot:hard bot:easy bot:easy --nodes 2000 --seed 7 --json",
                "bot:medium bot:easy --games 200 --tiles 24",
            ),
            "demo": (
                "bot:hard bot:medium bot:easy --seed 7 --delay 0.5",
                "bot:easy bot:easy --tiles 12",
            ),
        }
    )
    substitute = staticmethod(lambda: "easy")
    levels = FrozenDict(
        {
            "random": RANDOM,
            "easy": Level(
                partial(_make_bot, "easy"),
                ENGLISH("Easy"),
                ENGLISH("friendly: plays what looks good and rarely covers your huts"),
            ),
            "medium": Level(
                partial(_make_bot, "medium"),
                ENGLISH("Medium"),
                ENGLISH("greedy: takes what it can now and spoils your plans"),
            ),
            "hard": Level(
                partial(_make_bot, "hard"),
                ENGLISH("Hard"),
                ENGLISH("careful: considers your reply and thinks for a moment"),
                DEFAULT_SECONDS,
            ),
            "expert": Level(
                partial(_make_bot, "expert"),
                ENGLISH("Expert"),
                ENGLISH("patient: thinks for three seconds to find the better turn"),
                3.0,
            ),
        }
    )

    def new(self, setup: setups.Setup) -> Game:
        """Return a new game that is ready to play. Raises ValueError with a message."""
        seed = None if setup.seed is None else new_seed(setup.seed)
        return super().new(setup._replace(seed=seed))

    def start(self, setup: setups.Setup) -> Game:
        """Return the game before its first tile, without its deck.

        Raises ValueError with a message for invalid options.
        """
        names = setups.validate_names(setup.names, is_read=True)  # logs start here too
        chosen = {
            keyword: setup.options[key]
            for key, keyword in _KEYWORDS.items()
            if key in setup.options
        }
        draw = setup.options.get("draw")
        if draw is not None:
            if chosen.get("tile_count", len(draw)) != len(draw):
                raise InvalidInput(
                    "'tiles' must match the number of tiles in 'draw', which is {number}",
                    number=len(draw),
                )
            chosen["tile_count"] = len(draw)
        colours = assign_colours(setup.options.get("colour", {}), len(names))
        line = setup.options.get(POSITION)
        if line is None:
            return Game(
                names, colours, rules.start(rules.options(len(names), **chosen)), setup.seed
            )
        game = Game.from_beginning(line, names, colours)
        _check_agreement(game.position, chosen, draw)
        return replace(game, seed=setup.seed)

    def setup(self, game: Game) -> setups.Setup:
        """Return the set-up with the game's seed, or its tiles if they do not match the seed."""
        chosen = game.position.options
        values: dict[str, Any] = {key: getattr(chosen, name) for key, name in _KEYWORDS.items()}
        values["colour"] = dict(enumerate(game.colours, 1))
        values[POSITION] = game.beginning or None
        deck, seed = game.position.deck, game.seed
        default = None if seed is None else default_deck(chosen, seed, game.beginning)
        if len(deck) == chosen.tile_count and default != deck:
            values["draw"], seed = deck, None
        return setups.Setup(game.names, values, seed)

    def with_names(self, game: Game, names: tuple[str, ...]) -> Game:
        """Return the game with other names of its players."""
        return replace(game, names=names)

    def finalize(self, game: Game, setup: setups.Setup) -> tuple[Game, str]:
        """Return the game with its whole deck, and a warning if tiles had to be shuffled.

        A replay does not need a deck, because every placement names its tile. Further play needs
        one, from the seed or the draw order in the set-up. If that contradicts the tiles played,
        the remaining tiles are shuffled with the same seed.
        """
        known = game.position.deck
        chosen = game.position.options
        seed = _SEED_IF_NONE if setup.seed is None else setup.seed
        draw = setup.options.get("draw")
        deck = draw or default_deck(chosen, seed, game.beginning)
        is_fixed = draw is not None or setup.seed is not None
        text = ""
        if not is_fixed and len(known) < chosen.tile_count and game.outcome is None:
            text = ENGLISH(
                "no header sets the order of the tiles: the remaining tiles are shuffled with seed "
                "{seed}",
                seed=_SEED_IF_NONE,
            )
        if deck[: len(known)] != known:
            deck = deck_after(known, chosen, seed)
            if is_fixed:
                text = ENGLISH(
                    "the tiles drawn do not match the header: the remaining tiles are reshuffled"
                )
        return game.with_deck(deck), text

    def parse_logged(self, text: str) -> rules.Move:
        """Parse a move from a log, where a placement must name its tile. Raises ParseError."""
        move = notation.parse_move(text)
        if isinstance(move, rules.Place) and move.tile is None:
            message = ENGLISH("{move} has no tile: name it, as in place JC M25 e", move=quote(text))
            raise ParseError(message, 1, ENGLISH("a tile"))
        return move

    def seats(self, game: Game) -> Sequence[SeatInfo]:
        """List the seats with their colours' initials. None has a special role or secrets."""
        position = game.position
        each = zip(game.names, game.colours, position.standing.statuses, strict=True)
        return [
            SeatInfo(
                name,
                "",
                colour[0].upper(),
                colour,
                is_playing=status is rules.Status.PLAYING,
                has_secrets=False,
                team=min(number, rules.partner(number)) if position.options.teams else 0,
            )
            for number, (name, colour, status) in enumerate(each, 1)
        ]

    def payoffs(self, game: Game) -> Sequence[float]:
        """Return every seat's payoff from a finished game."""
        from taluva.games.taluva.bots.evaluation import results

        assert game.outcome is not None, "the game is over"
        return results(game.outcome, len(game.names), game.position.options.teams)

    def hints(self, game: Game, budget: Budget, say: Language) -> Sequence[Hint[rules.Move]]:
        """Return the best few moves for the seat to play, the best first."""
        from taluva.games.taluva.bots.hints import hints

        return hints(game, budget, say=say)

    def explore(self, game: Game, budget: Budget) -> Forecast[rules.Move]:
        """Return every seat's chance of winning and the best turns. ``game`` is one seat's view."""
        from taluva.games.taluva.bots import review

        return review.explore(game, budget)

    def judge(
        self, game: Game, moves: Sequence[rules.Move], budget: Budget
    ) -> Evaluation[rules.Move]:
        """Evaluate a turn by comparing it with the best turn that the strong bots find."""
        from taluva.games.taluva.bots.review import review_turn

        return review_turn(game, moves, budget)

    def reason(self, game: Game, move: rules.Move, say: Language) -> str:
        """Describe a legal move and the reasons for it."""
        from taluva.games.taluva.bots.hints import reason

        return reason(game, move, say)

    def threats(self, game: Game, seat: int, say: Language) -> ThreatReport:
        """Return a report on the threats to a seat in the next turns."""
        from taluva.games.taluva.threats import threats

        return threats(game, seat, say)

    def outlook(self, game: Game, seat: int) -> dict[str, Any]:
        """Return as plain data who can win next and what a seat can lose."""
        from taluva.games.taluva.outlook import outlook

        return outlook(game.position, seat).as_dict()

    def deal_luck(self, before: Game, after: Game) -> float | None:
        """Return how much more the tile in hand is worth than an average tile."""
        from taluva.games.taluva.bots.review import luck_of

        return luck_of(after)

    def protocol_extras(self, game: Game) -> Mapping[str, Any]:
        """Return the tiles that a bot program has not seen."""
        return {"unseen": [str(tile) for tile in unseen(game)]}

    def from_protocol_state(self, state: Mapping[str, Any], history: Sequence[str]) -> Game:
        """Return the game that a bot program received, as its seat sees it.

        Raises KeyError, TypeError, AttributeError or ValueError if the data is not a game.
        """
        seats = state["seats"]
        names = tuple(str(seat["name"]) for seat in seats)
        colours = tuple(str(seat["colour"]) for seat in seats)
        if BEGINNING in state:
            game = Game.from_beginning(state[BEGINNING], names, colours)
        else:
            chosen = rules.options(len(seats), edition=state["edition"], **state["options"])
            game = Game(names, colours, rules.start(chosen))
        for text in history:
            game = game.play(text)
        if state["tile"] is not None:
            game = game.with_deck((*game.position.deck, notation.parse_tile(state["tile"])))
        if (game.phase, game.turn, game.seat) != (state["phase"], state["turn"], state["seat"]):
            raise InvalidInput("the history does not match the state")
        if game.phase is rules.Phase.OVER:
            raise InvalidInput("the game is already over")
        if game.phase is rules.Phase.TILE and game.tile is None:
            raise InvalidInput("there is no tile in hand")
        return game.view_for(game.seat)

    def lessons(self) -> LessonBook[Game]:
        """Return the lessons and puzzles."""
        from taluva.games.taluva.lessons import lesson_book

        return lesson_book()

    def search_filters(self) -> Sequence[SearchFilter]:
        """Return the search filters of the game, besides hexes and players."""
        from taluva.games.taluva.effect import SEARCH_FILTERS

        return SEARCH_FILTERS

    def statistics(self) -> StatisticsCounter[Game]:
        """Return the counter of game statistics."""
        from taluva.games.taluva.statistics import STATISTICS

        return STATISTICS

    def ui(self) -> GameUI[Game, rules.Move]:
        """Return the user interface of Taluva."""
        from taluva.games.taluva.ui import UI

        return UI

    def next_turn(self, turn: int, move: rules.Move, derived: str) -> int:
        """Return the turn after a logged move. A build or an elimination ends a turn."""
        return turn if isinstance(move, rules.Place) and not derived else turn + 1


DEFINITION: Final = TaluvaDefinition()
