"""All that a game hands over to the table: data and functions."""

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
    """A seat at the table as everybody may see it."""

    name: str
    role: str  # empty where all seats are alike
    letter: str  # one character that stands for the seat on the board
    ink: str  # the role of its colour in a palette
    is_playing: bool
    has_secrets: bool
    team: int = 0  # the seats of one team win together; 0 where everybody plays alone


class Messages(Protocol[G_in]):
    """The one place of a game that makes sentences; made for a language."""

    @property
    def say(self) -> Language:
        """The language."""

    def explain(self, refusal: Refusal, game: G_in) -> str:
        """Say why a move is refused."""

    def describe_move(self, before: G_in, after: G_in) -> str:
        """Say in a few words what a step does: for menu, verdict and hint."""

    def briefly(self, before: G_in, after: G_in) -> str:
        """Say it in fewer words yet, where those have no room: a warning alone is enough."""

    def warning(self, after: G_in) -> str:
        """Warn of a step that leads here, as ``describe_move`` does too; nothing if it is sound."""

    def narrate_move(self, before: G_in, after: G_in) -> Sequence[str]:
        """Say what a step has brought: for news, replay and plain mode."""

    def describe_partial(self, game: G_in, state: ParserState[Any]) -> str:
        """Say what a word is chosen for, in a menu, that makes no whole move yet."""

    def describe_task(self, game: G_in) -> str:
        """Say what the player is to do now."""


class GameDefinition(NamedTuple, Generic[G, M]):
    """A game as the table gets it; heavy parts are imported when they are first called."""

    name: str
    player_counts: range  # how many may play
    options: tuple[Option, ...]  # in the order of a log's headers, with SEATS and BOTS among them
    reasons: tuple[str, ...]  # why a game can be over
    words: Mapping[str, str]  # how people are told reasons and other values; else as they are
    derived: tuple[str, ...]  # words that follow a number in a log and are no moves
    start: Callable[[Setup], G]  # before the first step; raises ValueError with a sentence
    setup: Callable[[G], Setup]  # how a game began, with a value for every option
    finalize: Callable[[G, Setup], tuple[G, str]]  # fit for going on, and what to tell of that
    parse: Callable[[str], M]  # what a player may type, in English; raises ParseError
    parse_logged: Callable[[str], M]  # what may stand in a log; raises ParseError
    is_chance: Callable[[M], bool]  # whether the dealer plays such a move, not a player
    grammar: Callable[[Language], Grammar[M]]
    move_tree: Callable[[G], Tree[M]]  # what is legal now, the most useful first
    places: Callable[[G], Iterable[Hex | Corner]]  # where somebody may want to play
    seats: Callable[[G], Sequence[SeatInfo]]
    messages: Callable[[Language], Messages[G]]
    briefly: tuple[str, ...]  # the keys of a state that tell where the game stands
    headline: Callable[[G, Language], str]  # where the game stands, in one line
    sheet: Callable[[G, Language], Sequence[str]]  # what a map does not show, as lines of text
    payoffs: Callable[[G], Sequence[float]]  # what each seat has got in the end, from 0 to 1
    bot_levels: Callable[[], Mapping[str, Callable[[], Bot[G, M]]]]  # our bots, from weak to strong
    # The best few moves of a game as it is seen; each reason begins with the move as it is typed.
    hints: Callable[[G, Budget, Language], Sequence[Hint[M]]]
    # A turn judged: the game as its seat saw it, and the moves of that turn; without moves what
    # everybody's chance is before anything is dealt. By nodes the same everywhere.
    judge: Callable[[G, Sequence[M], Budget], Evaluation[M]]
    # What was dealt to a seat beyond what it could expect: from the game before it and after it.
    deal_luck: Callable[[G, G], float | None]
    protocol_extras: Callable[
        [G], Mapping[str, Any]
    ]  # what programs are told beside state and moves
    from_protocol_state: Callable[
        [Mapping[str, Any], Sequence[str]], G
    ]  # from a state and the moves so far
    # From a position in one line, for names or without; raises ParseError, or ValueError.
    from_position: Callable[[str, Sequence[str] | None], G]
    usual_names: tuple[str, ...] = ("Ana", "Ben", "Cem", "Dora")  # that are offered to newcomers
    lessons: Callable[[], LessonBook[G]] | None = None  # lessons and puzzles, if there are any
    search_filters: Callable[[], Sequence[SearchFilter]] = (
        tuple  # kinds of steps that people look for
    )
    arena: Mapping[str, Any] = FrozenDict()  # options of games between bots alone
    demo: Mapping[str, Any] = FrozenDict()  # and of those that are to be watched
    # What may be typed after a command of the command line, to show the game's own options.
    examples: Mapping[str, Sequence[str]] = FrozenDict()

    def word(self, value: object, say: Language) -> str:
        """Give what people are told for a value of the game, such as the reason of an ending."""
        return say.again(self.words.get(str(value), str(value)))

    def new(self, setup: Setup) -> G:
        """Set up a game that can be played at once; raises ValueError with a sentence."""
        return self.finalize(self.start(setup), setup)[0]


def state_of(game: Game[Any]) -> dict[str, Any]:
    """Give the state of a game as programs get it: as plain data, and in one line."""
    return {**game.as_dict(), POSITION: game.to_position()}
