"""Everything that a game provides to the rest of the program: data and functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from taluva.core.game import G, Game, M, Refusal
from taluva.core.grammar import Grammar, ParserState, Tree
from taluva.core.immutable import FrozenDict
from taluva.core.position_string import POSITION
from taluva.core.setup import Option, Setup
from taluva.hexgrid import Corner, Hex
from taluva.i18n import Language

if TYPE_CHECKING:
    from taluva.core.analysis import Evaluation, SearchFilter
    from taluva.core.bot import Bot, Budget, Hint
    from taluva.core.lessons import LessonBook


G_in = TypeVar("G_in", bound=Game[Any], contravariant=True)


class SeatInfo(NamedTuple):
    """What every viewer may know about a seat."""

    name: str
    role: str  # empty where all seats are alike
    letter: str  # one character that represents the seat on the board
    ink: str  # the role of its colour in a palette
    is_playing: bool
    has_secrets: bool
    team: int = 0  # seats of one team win together; 0 without teams


class Messages(Protocol[G_in]):
    """The messages of a game in one language; no other part of a game writes any."""

    @property
    def say(self) -> Language:
        """The language."""

    def explain(self, refusal: Refusal, game: G_in) -> str:
        """Return why the rules refuse a move."""

    def describe_move(self, before: G_in, after: G_in) -> str:
        """Return what a move does, in a few words, for menu, feedback and hint."""

    def briefly(self, before: G_in, after: G_in) -> str:
        """Return a shorter description where space is short; a warning alone is enough."""

    def warning(self, after: G_in) -> str:
        """Return the warning that ``describe_move`` includes for a bad move, or ""."""

    def narrate_move(self, before: G_in, after: G_in) -> Sequence[str]:
        """Return what a move did, for news, replay and plain mode."""

    def describe_partial(self, game: G_in, state: ParserState[Any]) -> str:
        """Return what a word means in a menu while the move is still incomplete."""

    def describe_task(self, game: G_in) -> str:
        """Return what the player must do now."""


class GameDefinition(NamedTuple, Generic[G, M]):
    """A game as the rest of the program sees it; heavy parts are imported when first called."""

    name: str
    player_counts: range  # the allowed numbers of players
    options: tuple[Option, ...]  # in the order of a log's headers, including SEATS and BOTS
    reasons: tuple[str, ...]  # why a game can end
    words: Mapping[str, str]  # how reasons and other values are shown; the default is unchanged
    derived: tuple[str, ...]  # words after a number in a log that are not moves
    start: Callable[[Setup], G]  # before the first move; raises ValueError with a message
    setup: Callable[[G], Setup]  # how a game started, with a value for every option
    finalize: Callable[[G, Setup], tuple[G, str]]  # the game ready to continue, and a notice or ""
    parse: Callable[[str], M]  # what a player may type, in English; raises ParseError
    parse_logged: Callable[[str], M]  # what a log may contain; raises ParseError
    is_chance: Callable[[M], bool]  # whether the dealer makes such a move, not a player
    grammar: Callable[[Language], Grammar[M]]
    move_tree: Callable[[G], Tree[M]]  # the legal moves, most useful first
    places: Callable[[G], Iterable[Hex | Corner]]  # where a player may want to play
    seats: Callable[[G], Sequence[SeatInfo]]
    messages: Callable[[Language], Messages[G]]
    briefly: tuple[str, ...]  # the keys of a state that summarise it
    headline: Callable[[G, Language], str]  # the state of the game in one line
    sheet: Callable[[G, Language], Sequence[str]]  # what a map does not show, as lines of text
    payoffs: Callable[[G], Sequence[float]]  # the result of each seat, from 0 to 1
    bot_levels: Callable[[], Mapping[str, Callable[[], Bot[G, M]]]]  # weakest first
    # The best few moves of a view. Each reason starts with the move as it is typed.
    hints: Callable[[G, Budget, Language], Sequence[Hint[M]]]
    # Evaluate a turn, given the view of its seat before the turn and its moves. Without moves,
    # evaluate every seat's chance before anything is dealt. With a node budget the result is
    # reproducible.
    judge: Callable[[G, Sequence[M], Budget], Evaluation[M]]
    # The luck of a deal compared with its expectation, from the games before and after it.
    deal_luck: Callable[[G, G], float | None]
    protocol_extras: Callable[
        [G], Mapping[str, Any]
    ]  # what external programs get besides state and moves
    from_protocol_state: Callable[
        [Mapping[str, Any], Sequence[str]], G
    ]  # from a state and the moves so far
    # From a position in one line, with or without names. Raises ParseError or ValueError.
    from_position: Callable[[str, Sequence[str] | None], G]
    usual_names: tuple[str, ...] = ("Ana", "Ben", "Cem", "Dora")  # suggested to new players
    lessons: Callable[[], LessonBook[G]] | None = None  # lessons and puzzles, if any
    search_filters: Callable[[], Sequence[SearchFilter]] = tuple  # kinds of moves to search for
    arena: Mapping[str, Any] = FrozenDict()  # options of matches between bots
    demo: Mapping[str, Any] = FrozenDict()  # options of demo games
    # Arguments to show in the help of a command, with the game's own options.
    examples: Mapping[str, Sequence[str]] = FrozenDict()

    def word(self, value: object, say: Language) -> str:
        """Return how a value of the game is shown, such as the reason for an ending."""
        return say.again(self.words.get(str(value), str(value)))

    def new(self, setup: Setup) -> G:
        """Return a new game that is ready to play. Raises ValueError with a message."""
        return self.finalize(self.start(setup), setup)[0]


def state_of(game: Game[Any]) -> dict[str, Any]:
    """Return the state of a game for external programs: plain data, with the position line."""
    return {**game.as_dict(), POSITION: game.to_position()}
