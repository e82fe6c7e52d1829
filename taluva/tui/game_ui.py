"""What a game shows on the screen besides its messages: pictures, panels, its title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from taluva.core.game import G, M
from taluva.core.pages import Page
from taluva.i18n import ENGLISH, Language
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, Zoom
from taluva.tui.hexmap.picture import Frame, Mark, Picture, Spot

if TYPE_CHECKING:
    from taluva.core import pages
    from taluva.core.arguments import ArgumentType
    from taluva.core.lessons import Lesson
    from taluva.tui.prompt import Prompt


class Item(NamedTuple):
    """One of several things in a player's hand: its coloured name, its price and its text."""

    name: str
    price: str
    text: str
    role: str
    is_meant: bool = False  # the move being typed uses it


class Hand(NamedTuple):
    """What the active player holds: a picture or items, and the same in a few words."""

    title: str
    words: str
    picture: Picture | None = None
    items: tuple[Item, ...] = ()
    compass: tuple[str, ...] = ()  # labels around the picture, clockwise from the east
    points: str = ""  # the label it points to
    short_title: str = ""  # used when the title does not fit


class Bit(NamedTuple):
    """A piece of a line in a panel: a chip in the colour of a role, or text in its ink."""

    text: str
    role: str = "text"
    is_chip: bool = False


class PanelSection(NamedTuple):
    """A section of the panel beside the map: a title and a few lines."""

    title: str
    rows: tuple[tuple[Bit, ...], ...]


class Holding(NamedTuple):
    """A number of pieces of one kind, with the sign of the kind."""

    sign: str
    number: int
    digits: int = 1  # of the largest number
    whole: int = 0  # how many there were at the start; 0 if this is not counted
    bar: int = 0  # width of a bar that shows how many are used up


class ScoreRow(NamedTuple):
    """The final numbers of one kind, by seat. None means that the kind does not apply to a seat."""

    name: str
    sign: str
    numbers: tuple[int | None, ...]
    whole: int = 0  # how many each seat could have; 0 if this is not counted
    bar: int = 0  # width of a bar that shows how many were reached

    def is_full(self, seat: int) -> bool:
        """Check whether a seat has reached the whole number."""
        return bool(self.whole) and self.numbers[seat - 1] == self.whole


class GameOverSummary(NamedTuple):
    """What the panel shows when a game is over."""

    why: str  # continues the line that names the winner
    news: tuple[str, ...]  # what else the last move did
    title: str  # heading of the tallies
    tallies: tuple[ScoreRow, ...]
    curve: str  # heading of the curves
    curves: tuple[tuple[int, ...], ...]  # by seat, a number for each turn; may be empty
    spots: tuple[Spot, ...] = ()  # where the last piece is, if it won the game


class Topic(NamedTuple, Generic[G]):
    """A question that players can ask about a game: a command word, its argument and the answer."""

    name: str
    argument: str  # as shown in the help, such as HEX or [WORD]; empty without an argument
    summary: str
    answer: Callable[[G, str, Language], Page]  # raises ValueError with a message
    # Completions of the argument and their meanings.
    choices: Callable[[G, Language], Iterable[tuple[str, str]]] | None = None
    takes: Callable[[Language], ArgumentType] | None = None
    is_for_watchers: bool = True  # False if only players may ask
    word: str = ""  # its name in the current language, if that differs from ``name``


def rules_topic(
    sections: Callable[[Language], Sequence[pages.RulebookSection]],
    lessons: Callable[[], Iterable[tuple[str, Lesson]]],
) -> Topic[Any]:
    """Return the topic that looks up a word in the rules and lists the lessons about it.

    Each lesson comes with the command that opens it. The lessons are loaded when someone asks.
    """

    def told(game: object, text: str, say: Language) -> Page:
        from taluva.core import pages

        return pages.answer(sections(say), text, lessons(), say)

    def words(game: object, say: Language) -> Iterable[tuple[str, str]]:
        from taluva.core import pages

        return [(word, "") for word in pages.topics(sections(say))]

    return Topic(
        "rules",
        ENGLISH("[WORD]"),
        ENGLISH("the rules in brief"),
        told,
        words,
        is_for_watchers=False,
    )


def no_sections(game: object, say: Language) -> Sequence[PanelSection]:
    """Return no panel sections, for games that do not need any."""
    return ()


class GameUI(NamedTuple, Generic[G, M]):
    """Everything that the screens need to know about a game."""

    cover: Title
    rules_summary: Callable[[Language], Page]  # the game explained in a minute
    picture: Callable[[G, Language], Picture]
    preview: Callable[[G, M, Language], Picture]  # the result of a move, legal or not
    changes: Callable[[G, G], tuple[Mark, ...]]  # the differences in the later game
    frames: Callable[[G, G], Sequence[Frame]]  # the animation of a move, at most four frames
    format_move: Callable[[M, Language], str]  # a move as a player types it
    short_forms: str  # examples of moves in short form
    turn_label: Callable[[int, Language], str]  # a turn by its number
    turn_text: Callable[[G, Language], str]  # the current turn
    remaining_text: Callable[[G, Language], str]  # what is still to come
    playing_text: Callable[[G, Language], str]  # both, and who must do what
    watching_text: Callable[[G, Language], str]  # the same for a spectator
    beginning: Callable[[Language], str]  # what comes before the first move
    first_steps: Callable[[Prompt[G, M]], str]  # what a newcomer should type; empty for others
    holdings: Callable[[G, int], Sequence[Holding]]  # what a seat has left
    status: Callable[[G, int, Language], str]  # why a seat no longer plays; empty while it does
    hand: Callable[[G, M | None, Language], Hand | None]  # given the move being typed
    legend: Callable[[Language], Sequence[tuple[str, str]]]
    legal: Callable[[G, Language], Page]
    why: Callable[[G, M, Language], Page]  # every reason against a move
    pieces_left: Callable[[G, Language], Page]  # what every player has left
    score: Callable[[G, Language], Page]
    result: Callable[[G, Language], Page]  # how the game ended
    ending: Callable[
        [Sequence[G], Language], GameOverSummary
    ]  # the result for the panel, from all games of the history
    topics: Sequence[Topic[G]]
    sections: Callable[[G, Language], Sequence[PanelSection]] = no_sections
    has_log: bool = False  # whether the panel also lists the moves before the last turn
    hidden: str = ""  # shown in plain mode after a seat's secrets have left the screen

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.cover.title

    @property
    def zooms(self) -> Sequence[Zoom]:
        """The zooms of its map, the largest first."""
        return self.cover.zooms


class Title(NamedTuple):
    """A game's title, its description and a sample map."""

    title: str
    about: Sequence[str]  # short lines below the title
    scene: Callable[[], Picture]
    zooms: Sequence[Zoom] = LEVEL_ZOOMS  # zooms of the map, the largest first
