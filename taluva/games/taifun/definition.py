"""The game definition of Taifun."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from taluva.core.analysis import Evaluation, Forecast, StatisticsCounter
from taluva.core.bot import DEFAULT_SECONDS, RANDOM, Bot, Budget, Hint, Level
from taluva.core.definition import GameDefinition, SeatInfo
from taluva.core.grammar import Tree
from taluva.core.immutable import FrozenDict
from taluva.core.lessons import LessonBook
from taluva.core.position_string import POSITION
from taluva.core.setup import (
    BOTS,
    DEFAULT_NAMES,
    SEATS,
    Option,
    Setup,
    format_value,
    parse_choice,
    parse_integer,
    parse_text,
    validate_names,
)
from taluva.core.text import ParseError
from taluva.games.taifun import rules
from taluva.games.taifun.game import Game, from_protocol_state, unseen_cards, validate_rounds
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.notation import grammar, parse_field, parse_move, tree_of
from taluva.games.taifun.position_string import HIDDEN, format_position, is_hidden, parse_position
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH, InvalidInput, Language

if TYPE_CHECKING:
    from taluva.core.game import ThreatReport
    from taluva.tui.game_ui import GameUI

# Each tribe's letter and colour, by seat. They differ from those of the fields.
TRIBES: Final = (("W", "white"), ("P", "purple"), ("T", "turquoise"))
_GODS_LETTER: Final = "~"
_GODS_INK: Final = "blue"
_SEED_IF_NONE: Final = 0
WATCHED_ROUNDS: Final = 60  # round limit of games between bots [E4]


def _parse_fields(value: str) -> tuple[rules.Terrain, ...]:
    parse_text(value)
    return tuple(parse_field(each.group(), each.start() + 1) for each in re.finditer(r"\S+", value))


def _parse_rounds(value: str) -> int:
    rounds = parse_integer(value)
    try:
        validate_rounds(rounds)
    except ValueError as error:
        raise ParseError(str(error), 1, ENGLISH("a number of rounds")) from None
    return rounds


OPTIONS: Final = (
    Option(
        "edition",
        lambda value: rules.Edition(parse_choice(value, tuple(rules.Edition))),
        lambda setup: rules.NEWEST,
        ENGLISH("which edition of the rules"),
        {
            str(rules.Edition.FIRST): ENGLISH("the older cards, and stores without a limit"),
            str(rules.Edition.SECOND): ENGLISH("stores with a limit, and a god who loses patience"),
            str(rules.Edition.THIRD): ENGLISH(
                "by the rulebook: cards also act when the god keeps them"
            ),
        },
        label=ENGLISH("edition"),
        unstated=rules.Edition.FIRST,
    ),
    # No move names the fields, so a log contains them even if it has a seed.
    Option("fields", _parse_fields, lambda setup: None, always_in_log=True),
    Option("first", parse_integer, lambda setup: None, always_in_log=True),
    Option(
        "rounds",
        _parse_rounds,
        lambda setup: None,
        ENGLISH("rounds after which the game ends"),
        label=ENGLISH("rounds"),
    ),
    Option(
        "gifts",
        lambda value: rules.Gifts(parse_choice(value.lower(), tuple(rules.Gifts))),
        lambda setup: rules.DEFAULTS[setup.options.get("edition", rules.NEWEST)]["gifts"],
        ENGLISH("whether the god must play cards that cost 0"),
        dict.fromkeys(map(str, rules.Gifts), ""),
        label=ENGLISH("gifts"),
    ),
    Option(
        "wrath",
        lambda value: rules.Wrath(parse_choice(value.lower(), tuple(rules.Wrath))),
        lambda setup: rules.DEFAULTS[setup.options.get("edition", rules.NEWEST)]["wrath"],
        ENGLISH("what makes the god stronger: sacrifices and rounds, or only sacrifices"),
        dict.fromkeys(map(str, rules.Wrath), ""),
        label=ENGLISH("wrath"),
    ),
    SEATS,
    BOTS,
    Option(
        POSITION,
        lambda value: format_position(parse_position(parse_text(value))),
        lambda setup: None,
    ),
)


def _start_from(line: str, setup: Setup, chosen: Mapping[str, Any]) -> Game:
    """Return a game that starts from a position. The options must agree with the position."""
    game = Game.from_beginning(line, validate_names(setup.names, is_read=True), setup.seed)
    if is_hidden(game.position.cards):
        raise ValueError(HIDDEN)
    for key, own in setup_of(game).options.items():
        if chosen.get(key, own) != own:
            raise InvalidInput(
                "'position' says {key} {own}, but '{key}' says {told}",
                key=key,
                own=format_value(own),
                told=format_value(chosen[key]),
            )
    return game


def fields_of(game: Game) -> tuple[rules.Terrain, ...]:
    """Return the fields as a log lists them, ring by ring, including sunk ones."""
    return tuple(game.position.island.fields[hex] for hex in rules.FIELD_HEXES)


def setup_of(game: Game) -> Setup:
    """Return the set-up that a game started from."""
    position = game.position
    values = {
        "edition": position.options.edition,
        "fields": fields_of(game),
        "first": position.first_at_start,
        "rounds": position.options.rounds,
        "gifts": position.options.gifts,
        "wrath": position.options.wrath,
        POSITION: game.beginning or None,
    }
    return Setup(game.names, values, game.seed)


WORDS: Final[Mapping[str, str]] = {
    "sacrifices": ENGLISH("sacrifices"),
    "nobody-left": ENGLISH("no figures left"),
    "rounds": ENGLISH("rounds"),
    "tribes": ENGLISH("tribes"),
    "god": ENGLISH("god"),
    "tribe": ENGLISH("tribe"),
    str(rules.Gifts.GIVEN): ENGLISH("given"),
    str(rules.Gifts.FREE): ENGLISH("free"),
}


def _make_bot(level: str) -> Bot[Game, rules.Move]:
    from taluva.games.taifun.bots.levels import LEVELS

    return LEVELS[level]()


class TaifunDefinition(GameDefinition[Game, rules.Move]):
    """The definition of Taifun for the rest of the program."""

    name = Game.game_name
    player_counts = range(1 + min(rules.TRIBES), 2 + max(rules.TRIBES))
    options = OPTIONS
    reasons = tuple(rules.Reason)
    words = WORDS
    draws = (rules.Reason.ROUNDS,)
    setup = staticmethod(setup_of)
    parse = staticmethod(parse_move)
    is_chance = staticmethod(lambda move: isinstance(move, rules.Draw | rules.Roll))
    grammar = staticmethod(grammar)
    messages = staticmethod(Messages)
    summary_keys = ("phase", "round", "seat")
    from_protocol_state = staticmethod(from_protocol_state)
    from_position = staticmethod(Game.from_position)
    default_names = ("Neptun", *DEFAULT_NAMES)
    arena = FrozenDict({"rounds": WATCHED_ROUNDS})
    demo = FrozenDict({"rounds": WATCHED_ROUNDS})
    examples = FrozenDict(
        {
            "play": (
                "--game taifun Neptun Ana Ben Cem",
                "--game taifun bot:medium Ana Ben --rounds 60 --edition 2",
            ),
            "demo": ("--game taifun bot:easy bot:easy bot:easy",),
            "arena": ("--game taifun bot:easy bot:easy bot:easy --games 200 --rounds 40",),
        }
    )
    substitute = staticmethod(lambda: "easy")
    levels = FrozenDict(
        {
            "random": RANDOM,
            "easy": Level(
                partial(_make_bot, "easy"),
                ENGLISH("Easy"),
                ENGLISH("friendly: does what seems best now, but often slips"),
            ),
            "medium": Level(
                partial(_make_bot, "medium"),
                ENGLISH("Medium"),
                ENGLISH("steady: gathers what it needs and makes few slips"),
            ),
            "hard": Level(
                partial(_make_bot, "hard"),
                ENGLISH("Hard"),
                ENGLISH("patient: plans whole rounds and strikes when everything is ready"),
                DEFAULT_SECONDS,
            ),
        }
    )

    def start(self, setup: Setup) -> Game:
        """Return the game before its first hand is drawn. Raises ValueError with a message.

        The seed determines the fields and the first tribe, unless an option sets them.
        """
        chosen: dict[str, Any] = dict(setup.options)
        if (line := chosen.pop(POSITION, None)) is not None:
            return _start_from(line, setup, chosen)
        seed = _SEED_IF_NONE if setup.seed is None else setup.seed
        default = Game.new(setup.names, seed=seed, is_dealt=False)
        fields = chosen.pop("fields", None) or fields_of(default)
        first = chosen.pop("first", None) or default.position.first
        return Game.new(
            setup.names, fields=fields, first=first, **chosen, is_dealt=False
        ).with_dealer(setup.seed)

    def with_names(self, game: Game, names: tuple[str, ...]) -> Game:
        """Return the game with other names of its players."""
        return replace(game, names=names)

    def finalize(self, game: Game, setup: Setup) -> tuple[Game, str]:
        """Return the game with a dealer, and a warning if the set-up has no seed."""
        if setup.seed is not None or game.outcome is not None:
            return game.with_dealer(setup.seed), ""
        text = ENGLISH(
            "the log has no seed: cards and dice use the seed {seed}", seed=_SEED_IF_NONE
        )
        return game.with_dealer(_SEED_IF_NONE), text

    def move_tree(self, game: Game) -> Tree[rules.Move]:
        """Return all legal moves as a tree, keyed by the words that players type."""
        return tree_of(game.position)

    def places(self, game: Game) -> list[Hex | Corner]:
        """List the hexes and crossings of the island that have not sunk."""
        land = game.position.island.land
        return [*sorted(land.hexes), *rules.in_order(land.crossings)]

    def seats(self, game: Game) -> Sequence[SeatInfo]:
        """List the seats: the god, whose hand is secret, and the tribes."""
        is_playing = game.phase is not rules.Phase.OVER
        god = SeatInfo(
            game.names[rules.GOD - 1], ENGLISH("god"), _GODS_LETTER, _GODS_INK, is_playing, True
        )
        tribes = [
            SeatInfo(name, ENGLISH("tribe"), letter, ink, is_playing, False)
            for name, (letter, ink) in zip(game.names[1:], TRIBES, strict=False)
        ]
        return [god, *tribes]

    def hints(self, game: Game, budget: Budget, say: Language) -> Sequence[Hint[rules.Move]]:
        """Return the best few moves for the seat to play, each with its reason."""
        from taluva.games.taifun.bots.hints import hints

        return [
            Hint(
                hint.move,
                say(
                    "{move}: {reason}", move=grammar(say).format_move(hint.move), reason=hint.reason
                ),
            )
            for hint in hints(game.view_for(game.seat), budget, say=say)
        ]

    def explore(self, game: Game, budget: Budget) -> Forecast[rules.Move]:
        """Return every seat's chance of winning and the best turns. ``game`` is one seat's view."""
        from taluva.games.taifun.bots import review

        return review.explore(game, budget)

    def judge(
        self, game: Game, moves: Sequence[rules.Move], budget: Budget
    ) -> Evaluation[rules.Move]:
        """Evaluate a turn by comparing it with the best turn that the bots find."""
        from taluva.games.taifun.bots.review import review_turn

        return review_turn(game, moves, budget)

    def threats(self, game: Game, seat: int, say: Language) -> ThreatReport:
        """Return a report on the threats to a seat in the next turns."""
        from taluva.games.taifun.threats import threats

        return threats(game, seat, say)

    def outlook(self, game: Game, seat: int) -> dict[str, Any]:
        """Return the same facts as plain data, from what the seat may know."""
        from taluva.games.taifun.outlook import outlook

        return outlook(game.position, seat).as_dict()

    def deal_luck(self, before: Game, after: Game) -> float | None:
        """Return how much a deal raised a seat's chance, compared with the average deal."""
        from taluva.games.taifun.bots.review import luck_of

        return luck_of(before, after)

    def protocol_extras(self, game: Game) -> Mapping[str, Any]:
        """Return the cards of each deck that a bot program has not seen."""
        return {"unseen": unseen_cards(game)}

    def status_line(self, game: Game, say: Language) -> str:
        """Describe the current task, or the result of a finished game."""
        messages = Messages(say)
        return messages.due(game) if game.outcome is None else messages.result(game)

    def text_summary(self, game: Game, say: Language) -> Sequence[str]:
        """Describe the state of a game line by line."""
        from taluva.games.taifun.reports import text_summary

        return text_summary(game, say)

    def lessons(self) -> LessonBook[Game]:
        """Return the lessons for Taifun."""
        from taluva.games.taifun.lessons import lesson_book

        return lesson_book()

    def statistics(self) -> StatisticsCounter[Game]:
        """Return the counter of game statistics."""
        from taluva.games.taifun.statistics import STATISTICS

        return STATISTICS

    def ui(self) -> GameUI[Game, rules.Move]:
        """Return the user interface of Taifun."""
        from taluva.games.taifun.ui import UI

        return UI

    def next_turn(self, round: int, move: rules.Move, derived: str) -> int | None:
        """Return the round after a logged move, or None if the move may end the round."""
        return None if isinstance(move, rules.Action | rules.Priest) else round


DEFINITION: Final = TaifunDefinition()
