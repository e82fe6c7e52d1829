"""Game definitions: the data and functions of a game that the program uses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import cycle
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from taluva.core.bot import RANDOM, Budget, Hint, Level
from taluva.core.game import Consequence, G, Game, M, Outcome, spots_in
from taluva.core.grammar import Grammar, ParserState, Tree, tree_of_moves
from taluva.core.immutable import FrozenDict
from taluva.core.position_string import POSITION
from taluva.core.setup import (
    BOTS,
    DEFAULT_NAMES,
    SEATS,
    Option,
    Setup,
    validate_names,
    validate_seed,
)
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH, InvalidInput, Language, quote

if TYPE_CHECKING:
    from taluva.core.analysis import Evaluation, Forecast, StatisticsCounter
    from taluva.core.game import SearchFilter, ThreatReport
    from taluva.core.lessons import LessonBook


class SeatInfo(NamedTuple):
    """The public information about a seat."""

    name: str
    role: str  # empty if all seats have the same role
    letter: str  # one character that represents the seat on the board
    ink: str  # the palette role of the seat's colour
    is_playing: bool
    has_secrets: bool
    team: int = 0  # seats of one team win together; 0 without teams


def sides(seats: Sequence[SeatInfo]) -> list[list[int]]:
    """Return the seats that win together: those of each team, or each seat alone."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, seat in enumerate(seats, 1):
        found.setdefault((seat.team, 0 if seat.team else number), []).append(number)
    return [*found.values()]


def team_title(side: Sequence[int], seats: Sequence[SeatInfo], say: Language) -> str:
    """Return the name of a team, made of its members' letters; "" for a seat without a team."""
    members = [seats[number - 1] for number in side]
    letters = " + ".join(each.letter for each in members)
    return say("team {letters}", letters=letters) if members[0].team else ""


class BaseMessages(ABC, Generic[G]):
    """The messages of a game in one language. No other part of a game writes messages."""

    def __init__(self, say: Language) -> None:
        self.say = say

    @abstractmethod
    def describe_move(self, before: G, after: G) -> str:
        """Describe a move in a few words, for menus, feedback and hints."""

    @abstractmethod
    def describe_task(self, game: G) -> str:
        """Describe what the player must do now."""

    def explain(self, refusal: Any, game: G) -> str:
        """Describe why the rules refuse a move."""
        return self.say.again(refusal.text)

    def describe_beside(self, before: G, after: G) -> str:
        """Describe a move for use next to its spelling, without repeating the spelling."""
        return self.describe_move(before, after)

    def describe_move_short(self, before: G, after: G) -> str:
        """Return a shorter description for narrow places; a warning alone is enough."""
        return self.describe_move(before, after)

    def warning(self, after: G) -> str:
        """Return the warning that ``describe_move`` includes for a bad move, or ""."""
        return ""

    def caution(self, after: G) -> str:
        """Return what ``describe_move`` says about dangers that a sound move allows, or ""."""
        return ""

    def narrate_move(self, before: G, after: G) -> Sequence[str]:
        """Describe a played move, for news, replays and plain mode."""
        text = self.describe_move(before, after)
        if before.seat is not None:
            text = self.say.about(before.names[before.seat - 1], text)
        return [text, *(each.text for each in self.consequences(before, after))]

    def consequences(self, before: G, after: G, viewer: int | None = None) -> Sequence[Consequence]:
        """Return a move's side effects, addressed to the seat ``viewer`` or to a spectator."""
        return ()

    def describe_word(self, game: G, state: ParserState[Any]) -> str:
        """Describe what the last word of an incomplete move does, or return ""."""
        return ""

    def describe_partial(self, game: G, state: ParserState[Any]) -> str:
        """Describe the last word of an incomplete move, for a menu."""
        return "" if state.form is None else state.form.meaning


_MAX_REASON_LENGTH: Final = 200  # characters shown of an error in a service

# The optional services of a game, with their names in messages.
SERVICES: Final = {
    "hints": ENGLISH("hints"),
    "judge": ENGLISH("analysis"),
    "explore": ENGLISH("explorer"),
    "threats": ENGLISH("threats"),
    "outlook": ENGLISH("threats"),
    "from_position": ENGLISH("position strings"),
    "lessons": ENGLISH("lessons"),
    "statistics": ENGLISH("statistics"),
}


class ServiceError(ValueError):
    """The failure of an optional service of a game, with a message for players."""


class GameDefinition(ABC, Generic[G, M]):
    """A game as the rest of the program uses it. Heavy parts are imported on first use.

    A game must define the members without a value. If a service is None, the game does not offer
    it: commands say so and menus leave it out.
    """

    name: str
    player_counts: range  # possible numbers of players
    reasons: tuple[str, ...]  # possible reasons for the end of a game
    draws: tuple[str, ...] = ()  # those with which a victory that all players share is a draw

    options: tuple[Option, ...] = (SEATS, BOTS)  # in the order of a log's headers
    words: Mapping[str, str] = FrozenDict()  # translations of reasons and other values
    derived: tuple[str, ...] = ()  # words that follow a number in a log and are not moves
    summary_keys: tuple[str, ...] = ("turn", "seat")  # keys of a state that summarize it
    default_names: tuple[str, ...] = DEFAULT_NAMES  # offered to newcomers
    seat_colours: tuple[str, ...] = ("white", "orange", "purple", "blue", "yellow")  # palette roles
    levels: Mapping[str, Level] = FrozenDict({"random": RANDOM})  # bots, from weak to strong
    arena: Mapping[str, Any] = FrozenDict()  # options of games between bots
    demo: Mapping[str, Any] = FrozenDict()  # options of demo games
    # Example arguments that show the game's own options, by command of the command line.
    examples: Mapping[str, Sequence[str]] = FrozenDict()

    # Return the best few moves in a seat's view. Each reason begins with the move as typed.
    hints: Callable[[G, Budget, Language], Sequence[Hint[M]]] | None = None
    # Evaluate a turn, from the game as its seat saw it and the moves of the turn. Without moves,
    # return each seat's chance before anything is dealt. A budget in nodes gives the same result
    # on every machine.
    judge: Callable[[G, Sequence[M], Budget], Evaluation[M]] | None = None
    # Return each seat's chance and the best few turns, from the game as its seat sees it. A budget
    # in nodes gives the same result on every machine.
    explore: Callable[[G, Budget], Forecast[M]] | None = None
    # Report to a seat who can win in the next turns and what the seat can lose.
    threats: Callable[[G, int, Language], ThreatReport] | None = None
    # Return the same facts to a seat as plain data.
    outlook: Callable[[G, int], dict[str, Any]] | None = None
    # Return the game in a position string, with or without names. Raises ParseError or ValueError.
    from_position: Callable[[str, Sequence[str] | None], G] | None = None
    lessons: Callable[[], LessonBook[G]] | None = None  # lessons and puzzles
    statistics: Callable[[], StatisticsCounter[G]] | None = None

    def need(self, service: str) -> Any:
        """Return one of the optional services. Raises ValueError with a message if it is None."""
        found = getattr(self, service)
        if found is None:
            game, what = self.name.capitalize(), SERVICES[service]
            raise InvalidInput("not for this game: {game} has no {what}", game=game, what=what)
        return found

    def ask(self, service: str, *arguments: Any) -> Any:
        """Return the answer of an optional service. Raises ServiceError if its code fails."""
        answer = self.need(service)
        try:
            return answer(*arguments)
        except Exception as error:  # a game of another package may raise anything
            raise ServiceError(
                ENGLISH(
                    "{game}: {what} failed ({error}: {text})",
                    game=self.name.capitalize(),
                    what=SERVICES[service],
                    error=type(error).__name__,
                    text=quote(" ".join(str(error).split()), most=_MAX_REASON_LENGTH),
                )
            ) from error

    @abstractmethod
    def start(self, setup: Setup, /) -> G:
        """Return the game before its first move. Raises ValueError with a message."""

    @abstractmethod
    def grammar(self, say: Language, /) -> Grammar[M]:
        """Return the grammar of the moves in the given language."""

    @abstractmethod
    def messages(self, say: Language, /) -> BaseMessages[G]:
        """Return the messages of the game in the given language."""

    @abstractmethod
    def ui(self) -> Any:
        """Return the game's ``taluva.tui.game_ui.GameUI``, imported when a screen needs it."""

    # --- set-up -------------------------------------------------------------------------------

    def setup(self, game: G, /) -> Setup:
        """Return the set-up of a game, with a value for every option."""
        found: Setup = game.setup  # type: ignore[attr-defined]  # BaseGame has it
        own = [option for option in self.options if option not in (SEATS, BOTS)]
        default = {option.key: option.default(found) for option in own}
        return found._replace(options=default | {**found.options})

    def validate_players(self, setup: Setup) -> Setup:
        """Check the names and their number for ``start``. Raises ValueError with a message."""
        names = validate_names(setup.names, is_read=True)  # games in logs also start here
        if len(names) not in self.player_counts:
            raise InvalidInput(
                "a game has {least} to {most} players, not {players}",
                least=self.player_counts[0],
                most=self.player_counts[-1],
                players=len(names),
            )
        return setup._replace(names=names)

    def with_names(self, game: G, names: tuple[str, ...], /) -> G:
        """Return the game with other names of its players."""
        setup: Setup = game.setup  # type: ignore[attr-defined]  # BaseGame has it
        return replace(game, setup=setup._replace(names=names))  # type: ignore[type-var]

    def finalize(self, game: G, setup: Setup, /) -> tuple[G, str]:
        """Return the game ready to play, and a notice or ""."""
        return game, ""

    def new(self, setup: Setup) -> G:
        """Return a new game that is ready to play. Raises ValueError with a message."""
        return self.finalize(self.start(setup), setup)[0]

    def seats(self, game: G, /) -> Sequence[SeatInfo]:
        """List the seats. By default they are alike, have no secrets, and are marked by number."""
        is_playing = game.outcome is None
        each = zip(game.names, cycle(self.seat_colours), strict=False)
        return [
            SeatInfo(name, "", str(seat), ink, is_playing, has_secrets=False)
            for seat, (name, ink) in enumerate(each, 1)
        ]

    # --- moves --------------------------------------------------------------------------------

    def parse(self, text: str, /) -> M:
        """Parse a move that was typed in English. Raises ParseError."""
        return self.grammar(ENGLISH).parse(text)

    def parse_logged(self, text: str, /) -> M:
        """Parse a move in a log. Raises ParseError."""
        return self.parse(text)

    def is_chance(self, move: M, /) -> bool:
        """Return whether the dealer makes this move, not a player."""
        return False

    def next_turn(self, turn: int, move: M, derived: str, /) -> int | None:
        """Return the turn number after a logged move, or None if it depends on the whole game.

        ``derived`` is the word that the log derives from the move, or "".
        """
        return None

    def move_tree(self, game: G, /) -> Tree[M]:
        """Return the legal moves as a tree keyed by word, the most useful first."""
        return tree_of_moves(self.grammar(ENGLISH), game.legal_moves())

    def places(self, game: G, /) -> Iterable[Hex | Corner]:
        """List the hexes and corners where a player may want to play."""
        return dict.fromkeys(spot for move in game.legal_moves() for spot in spots_in(move))

    # --- output for players and programs --------------------------------------------------------

    def word(self, value: object, say: Language) -> str:
        """Return the word to show for a value, such as the reason why the game ended."""
        return say.again(self.words.get(str(value), str(value)))

    def is_draw(self, outcome: Outcome, players: int) -> bool:
        """Return whether a victory that all players share counts as a draw."""
        return outcome.reason in self.draws and len(outcome.winners) == players

    def describe_outcome(self, outcome: Outcome, names: Sequence[str], say: Language) -> str:
        """Describe who won and why, in a few words."""
        reason = self.word(outcome.reason, say)
        if self.is_draw(outcome, len(names)):
            return say("a draw ({reason})", reason=reason)
        return outcome.describe(names, say, reason)

    def status_line(self, game: G, say: Language, /) -> str:
        """Return the state of the game in one line."""
        if game.outcome is not None:
            return self.describe_outcome(game.outcome, game.names, say)
        task = self.messages(say).describe_task(game)
        return task if game.seat is None else say.about(game.names[game.seat - 1], task)

    def text_summary(self, game: G, say: Language, /) -> Sequence[str]:
        """Return the facts that a map does not show, as lines of text."""
        return [self.status_line(game, say)]

    def payoffs(self, game: G, /) -> Sequence[float]:
        """Return each seat's share of the victory, from 0 to 1. Winners share it equally."""
        assert game.outcome is not None, "the game is over"
        winners = game.outcome.winners
        seats = range(1, len(game.names) + 1)
        return [1 / len(winners) if seat in winners else 0.0 for seat in seats]

    def substitute(self) -> str:
        """Return the level that newcomers meet and that replaces missing bots; "" without levels.

        By default it is the weakest.
        """
        return next(iter(self.levels), "")

    def reason(self, game: G, move: M, say: Language, /) -> str:
        """Return a legal move as it is typed, with the reasons for it."""
        what = self.messages(say).describe_move(game, game.apply(move))
        return say.about(self.grammar(say).format_move(move), what)

    def deal_luck(self, before: G, after: G, /) -> float | None:
        """Return how much better a seat's deal was than expected, or None if unknown."""
        return None

    def search_filters(self) -> Sequence[SearchFilter]:
        """List the kinds of moves that people search for."""
        return ()

    def protocol_extras(self, game: G, /) -> Mapping[str, Any]:
        """Return extra data for programs, besides the state and the moves."""
        return {}

    def from_protocol_state(self, state: Mapping[str, Any], history: Sequence[str], /) -> G:
        """Restore a game from a state and the moves so far.

        Raises KeyError, TypeError, AttributeError or ValueError if the state is not valid.
        """
        read = {option.key: option for option in self.options}
        options = {key: _parse_value(read[key], text) for key, text in state["options"].items()}
        seed = state.get("seed")
        names = tuple(map(str, state["names"]))
        game = self.start(Setup(names, options, None if seed is None else validate_seed(seed)))
        for text in history:
            game = game.apply(self.parse_logged(text))
        return game.view_for(game.seat)


def _parse_value(option: Option, value: Any) -> Any:
    """Parse an option in a state: a text, or the texts of some seats."""
    if option.is_per_seat:
        return {int(seat): option.parse(text) for seat, text in value.items()}
    return option.parse(value)


def state_of(game: Game[Any]) -> dict[str, Any]:
    """Return the state that programs get: plain data and, if there is one, a position string."""
    line = game.to_position()
    return {**game.as_dict(), **({POSITION: line} if line else {})}
