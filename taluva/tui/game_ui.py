"""What a game shows on a screen besides its messages: pictures, panels, its title."""

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
    """One of several things in hand: its name in a colour, what it costs, what it does."""

    name: str
    price: str
    text: str
    role: str
    is_meant: bool = False  # by the move that is being typed


class Hand(NamedTuple):
    """What lies before a player beside the map: a picture or items, and the same in few words."""

    title: str
    words: str
    picture: Picture | None = None
    items: tuple[Item, ...] = ()
    compass: tuple[str, ...] = ()  # the words around the picture, clockwise from the east
    points: str = ""  # which of them it points to
    short_title: str = ""  # where there is no room for the title


class Bit(NamedTuple):
    """A piece of a line beside the map: a chip in the colour of a role, or text in its ink."""

    text: str
    role: str = "text"
    is_chip: bool = False


class PanelSection(NamedTuple):
    """Something of a game that stands beside the map: a title and a few lines."""

    title: str
    rows: tuple[tuple[Bit, ...], ...]


class Holding(NamedTuple):
    """So many pieces of a kind, by the sign of the kind."""

    sign: str
    number: int
    digits: int = 1  # of the largest number
    whole: int = 0  # how many there are in all; 0 where nobody counts
    bar: int = 0  # characters of a bar that shows how many are gone


class ScoreRow(NamedTuple):
    """What everybody has of a kind when a game is over: by seat, None where a seat has none."""

    name: str
    sign: str
    numbers: tuple[int | None, ...]
    whole: int = 0  # how many there are for each; 0 where nobody counts
    bar: int = 0  # characters of a bar that shows how many are reached

    def is_full(self, seat: int) -> bool:
        """Tell whether a seat has all of them."""
        return bool(self.whole) and self.numbers[seat - 1] == self.whole


class GameOverSummary(NamedTuple):
    """What is shown beside the map when a game is over."""

    why: str  # goes on after the words that somebody wins
    news: tuple[str, ...]  # what else the last step has brought
    title: str  # of the tallies
    tallies: tuple[ScoreRow, ...]
    curve: str  # what the curves are about
    curves: tuple[tuple[int, ...], ...]  # by seat, a number for each turn; empty for some seats
    spots: tuple[Spot, ...] = ()  # where the last piece stands, if it has won the game


class Topic(NamedTuple, Generic[G]):
    """Something that people ask about a game: a word to type, what may follow it, the answer."""

    name: str
    argument: str  # how the help writes it, such as HEX or [WORD]; empty if there is none
    summary: str
    answer: Callable[[G, str, Language], Page]  # raises ValueError with a sentence
    # What may follow, and why.
    choices: Callable[[G, Language], Iterable[tuple[str, str]]] | None = None
    takes: Callable[[Language], ArgumentType] | None = None
    is_for_watchers: bool = True  # or only for those who play
    word: str = ""  # what it is called in the language that is spoken, if not by its name


def rules_topic(
    sections: Callable[[Language], Sequence[pages.RulebookSection]],
    lessons: Callable[[], Iterable[tuple[str, Lesson]]],
) -> Topic[Any]:
    """Give the topic that tells what the rules say about a word, and which lessons teach it.

    Each lesson has what leads to it, and is asked for no sooner than somebody wants the rules.
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
        ENGLISH("the rules in short"),
        told,
        words,
        is_for_watchers=False,
    )


def no_sections(game: object, say: Language) -> Sequence[PanelSection]:
    """Give nothing: for games that need no more beside the map than every game has."""
    return ()


class GameUI(NamedTuple, Generic[G, M]):
    """A game as the screens get it."""

    cover: Title
    rules_summary: Callable[[Language], Page]  # the game told in a minute
    picture: Callable[[G, Language], Picture]
    preview: Callable[[G, M, Language], Picture]  # what a move would leave, legal or not
    changes: Callable[[G, G], tuple[Mark, ...]]  # what is different in the later one
    frames: Callable[[G, G], Sequence[Frame]]  # what a step shows for a moment, four at most
    format_move: Callable[[M, Language], str]  # a move as a player types it
    short_forms: str  # examples of moves typed shortly
    turn_label: Callable[[int, Language], str]  # a turn by its number
    turn_text: Callable[[G, Language], str]  # which turn it is
    remaining_text: Callable[[G, Language], str]  # what is still to come
    playing_text: Callable[[G, Language], str]  # both, and who is to do what
    watching_text: Callable[[G, Language], str]  # the same of a game that is watched
    beginning: Callable[[Language], str]  # what comes before the first step
    first_steps: Callable[[Prompt[G, M]], str]  # what a newcomer types; nothing to others
    holdings: Callable[[G, int], Sequence[Holding]]  # what a seat has left
    status: Callable[[G, int, Language], str]  # how a seat plays no more; nothing while it does
    hand: Callable[[G, M | None, Language], Hand | None]  # with the move that is being typed
    legend: Callable[[Language], Sequence[tuple[str, str]]]
    legal: Callable[[G, Language], Page]
    why: Callable[[G, M, Language], Page]  # every reason against a move
    pieces_left: Callable[[G, Language], Page]  # what everybody has left
    score: Callable[[G, Language], Page]
    result: Callable[[G, Language], Page]  # how the game has ended
    ending: Callable[
        [Sequence[G], Language], GameOverSummary
    ]  # the same beside the map, of all its games
    topics: Sequence[Topic[G]]
    sections: Callable[[G, Language], Sequence[PanelSection]] = no_sections
    has_log: bool = False  # whether the panel tells of the steps before the last turn too
    hidden: str = ""  # said in plain mode when the secrets of a seat have left the screen

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.cover.title

    @property
    def zooms(self) -> Sequence[Zoom]:
        """The zooms that its map may have, the largest first."""
        return self.cover.zooms


class Title(NamedTuple):
    """The title of a game, what it is, and a map that looks like one of it."""

    title: str
    about: Sequence[str]  # what the game is, in short lines below its title
    scene: Callable[[], Picture]
    zooms: Sequence[Zoom] = LEVEL_ZOOMS  # that the map may have, the largest first
