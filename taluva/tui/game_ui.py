"""The interface between a game and the screens: its map, panels and pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from taluva.core.game import G, M
from taluva.core.pages import Page, Paragraph, Terms
from taluva.i18n import ENGLISH, Language
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import Frame, IndexedPicture, Mark, MarkKind, Picture, Spot, marks
from taluva.tui.title import Title as Title

if TYPE_CHECKING:
    from taluva.core import pages
    from taluva.core.arguments import ArgumentType
    from taluva.core.definition import GameDefinition
    from taluva.core.lessons import Lesson
    from taluva.tui.prompt import Prompt
    from taluva.tui.speech import Speech


class Item(NamedTuple):
    """An item in a player's hand, such as a card: its name, price, text and colour role."""

    name: str
    price: str
    text: str
    role: str
    is_used: bool = False  # the move being typed uses it


class Hand(NamedTuple):
    """The active player's hand: a picture or items, and a short description."""

    title: str
    words: str
    picture: Picture | None = None
    items: tuple[Item, ...] = ()
    compass: tuple[str, ...] = ()  # labels around the picture, clockwise from the east
    points: str = ""  # the label that the picture points to
    short_title: str = ""  # used when the title does not fit


class Bit(NamedTuple):
    """A part of a panel line: a chip or text in a role's colour."""

    text: str
    role: str = "text"
    is_chip: bool = False


class PanelSection(NamedTuple):
    """A section of the panel beside the map: a title and a few lines."""

    title: str
    rows: tuple[tuple[Bit, ...], ...]


class Holding(NamedTuple):
    """The number of pieces of one kind that a player has left."""

    sign: str
    number: int
    digits: int = 1  # digits of the largest number
    whole: int = 0  # how many there were at the start, or 0 if not counted
    bar: int = 0  # width of a bar that shows how many are used up
    name: str = ""  # name of the kind


class Highlight(NamedTuple):
    """A remarkable move: its description and colour role."""

    text: str
    role: str


class ScoreRow(NamedTuple):
    """One final count for every seat, such as built temples; None where it does not apply."""

    name: str
    sign: str
    numbers: tuple[int | None, ...]
    whole: int = 0  # the maximum per seat, or 0 if there is none
    bar: int = 0  # width of a bar that shows the number

    def is_full(self, seat: int) -> bool:
        """Check whether a seat has reached the maximum."""
        return bool(self.whole) and self.numbers[seat - 1] == self.whole


class GameOverSummary(NamedTuple):
    """The contents of the panel after the end of a game."""

    why: str  # the reason; follows the winner's name
    news: tuple[str, ...]  # other effects of the last move
    title: str  # heading of the tallies
    tallies: tuple[ScoreRow, ...]
    curve: str  # heading of the curves
    curves: tuple[tuple[int, ...], ...]  # by seat, a number for each turn; may be empty
    spots: tuple[Spot, ...] = ()  # the last piece's place, if that piece won the game
    notes: tuple[str, ...] = ()  # by seat: the rank, or that the player is out; may be empty
    order: tuple[int, ...] = ()  # seats from first to last rank; empty for seat order
    totals: Mapping[int, Sequence[int]] = MappingProxyType({})  # of teams, by seat, if they decide


class Topic(NamedTuple, Generic[G]):
    """A command that answers a question about the game."""

    name: str
    argument: str  # as shown in the help: HEX, [WORD], or "" for none
    summary: str
    answer: Callable[[G, str, Language], Page]  # raises InvalidInput
    # Completions of the argument and their meanings.
    choices: Callable[[G, Language], Iterable[tuple[str, str]]] | None = None
    takes: Callable[[Language], ArgumentType] | None = None
    is_for_watchers: bool = True  # False if only players may ask
    word: str = ""  # the localized name, if different


def rules_topic(
    sections: Callable[[Language], Sequence[pages.RulebookSection]],
    lessons: Callable[[], Iterable[tuple[str, Lesson]]],
) -> Topic[Any]:
    """Return the topic that looks up a word in the rules and lists the lessons about it.

    The answer shows the command that opens each lesson. Lessons are loaded on demand.
    """

    def answer(game: object, text: str, say: Language) -> Page:
        from taluva.core import pages

        return pages.answer(sections(say), text, lessons(), say)

    def words(game: object, say: Language) -> Iterable[tuple[str, str]]:
        from taluva.core import pages

        return [(word, "") for word in pages.topics(sections(say))]

    return Topic(
        "rules",
        ENGLISH("[WORD]"),
        ENGLISH("the rules in brief"),
        answer,
        words,
        is_for_watchers=False,
    )


class GameUI(ABC, Generic[G, M]):
    """The interface that screens use to show a game. It needs at least a cover and a picture."""

    cover: Title
    short_forms: str = ""  # examples of moves in their short forms
    turning: str = ENGLISH("turn it")  # what the keys < and > do to a move with a direction
    topics: Sequence[Topic[G]] = ()
    has_log: bool = False  # whether the panel also lists the moves before the last turn
    hidden: str = ""  # printed in plain mode after a seat's secrets are cleared from the screen

    def __init__(self, definition: GameDefinition[G, M]) -> None:
        self.definition = definition

    @cached_property
    def speech(self) -> Speech[Any]:
        """The spoken descriptions of the game, imported when someone plays by ear."""
        from taluva.tui.speech import Speech

        return Speech(self)

    @abstractmethod
    def picture(self, game: G, say: Language, /) -> Picture:
        """Return the map of a position."""

    def preview(self, game: G, move: M, say: Language, /) -> Picture:
        """Return the preview of a move, legal or not. By default it is empty for illegal moves."""
        if game.refusals(move):
            return Picture()
        before, after = self.picture(game, say), self.picture(game.apply(move), say)
        return Picture(
            tuple(each for each in after.grounds if each not in before.grounds),
            tuple(each for each in after.pieces if each not in before.pieces),
            tuple(each for each in after.chips if each not in before.chips),
        )

    def changes(self, before: G, after: G, /) -> tuple[Mark, ...]:
        """Return marks on the places that differ between two positions."""
        one, other = (IndexedPicture.of(self.picture(each, ENGLISH)) for each in (before, after))
        return marks(MarkKind.LAST, sorted(one.differing(other), key=str))

    def frames(self, before: G, after: G, /) -> Sequence[Frame]:
        """Return the animation of a move, at most four frames."""
        return ()

    def is_in_panel(self, before: G, after: G, /) -> bool:
        """Check whether the panel shows what a step did, so that its news never needs a page."""
        return before.seat is None

    def highlight(self, before: G, after: G, say: Language, /) -> Highlight | None:
        """Return a highlight if the move is remarkable, otherwise None."""
        return None

    # --- lines --------------------------------------------------------------------------------

    def format_move(self, move: M, say: Language, /) -> str:
        """Format a move as a player types it."""
        return self.definition.grammar(say).format_move(move)

    def replace_names(self, game: G, text: str, say: Language, /) -> str:
        """Return a typed line with players' names replaced by what the grammar expects."""
        return text

    def turn_label(self, turn: int, say: Language, /) -> str:
        """Return the name of a turn."""
        return say("turn {turn}", turn=turn)

    def turn_text(self, game: G, say: Language, /) -> str:
        """Return the label of the current turn."""
        return self.turn_label(game.turn, say)

    def remaining_text(self, game: G, say: Language, /) -> str:
        """Describe how much of the game is left."""
        return ""

    def playing_text(self, game: G, say: Language, /) -> str:
        """Describe the turn, how much is left, and what the active player must do."""
        return say.clauses([self.turn_text(game, say), self.definition.status_line(game, say)])

    def watching_text(self, game: G, say: Language, /) -> str:
        """Describe the turn and how much is left, for spectators."""
        return self.playing_text(game, say)

    def beginning(self, say: Language, /) -> str:
        """Return the caption before the first move."""
        return say("before the first move")

    def first_steps(self, prompt: Prompt[G, M], /) -> str:
        """Return a hint about what a new player can type, or "" after the first turns."""
        return ""

    # --- panels -------------------------------------------------------------------------------

    def holdings(self, game: G, seat: int, say: Language, /) -> Sequence[Holding]:
        """List the pieces that a seat has left."""
        return ()

    def status(self, game: G, seat: int, say: Language, /) -> str:
        """Return why a seat is out of the game, or "" if it still plays."""
        return ""

    def variant(self, game: G, say: Language, /) -> str:
        """Return the names of the edition and variant in use."""
        return ""

    def goal(self, game: G, say: Language, /) -> str:
        """Return a short description of how to win."""
        return ""

    def outlook(self, game: G, seat: int, say: Language, /) -> Highlight | None:
        """Return in a few words what awaits a seat next turn. The role ``bad`` is a warning."""
        return None

    def alarm(self, game: G, say: Language, /) -> str:
        """Return a warning about an immediate threat to the active player, or ""."""
        return ""

    def worse(self, before: G, after: G, seat: int, say: Language, /) -> Sequence[str]:
        """List the threats to a seat that have come up since an earlier point of the game."""
        return ()

    def hand(self, game: G, move: M | None, say: Language, /) -> Hand | None:
        """Return the active player's hand. ``move`` is the move being typed, if any."""
        return None

    def legend(self, say: Language, /) -> Sequence[tuple[str, str]]:
        """Return the signs of the map with their meanings, in rows of two."""
        return ()

    def sections(self, game: G, say: Language, width: int, /) -> Sequence[PanelSection]:
        """Return extra sections for pictures and the panel, which is ``width`` columns wide."""
        return ()

    # --- pages --------------------------------------------------------------------------------

    def rules_sections(self, say: Language, /) -> Sequence[pages.RulebookSection]:
        """Return the sections of the rules."""
        return ()

    def legal(self, game: G, say: Language, /) -> Page:
        """List the legal moves with their effects."""
        messages, moves = self.definition.messages(say), game.legal_moves()
        title = say.count("{number} legal move:", "{number} legal moves:", len(moves))
        rows = (
            (self.format_move(move, say), messages.describe_move(game, game.apply(move)))
            for move in moves
        )
        return (Paragraph(title), Terms(tuple(rows)))

    def why(self, game: G, move: M, say: Language, /) -> Page:
        """Return all reasons why a move is illegal."""
        from taluva.core.pages import why

        return why(game, move, self.format_move(move, say), (), self.definition.messages(say))

    def pieces_left(self, game: G, say: Language, /) -> Page:
        """List the pieces that each player has left."""
        return ()

    def score(self, game: G, say: Language, /) -> Page:
        """Return the score of each player."""
        return (Paragraph(self.definition.status_line(game, say)),)

    def result(self, game: G, say: Language, /) -> Page:
        """Return the final result."""
        return self.score(game, say)

    def ending(self, games: Sequence[G], say: Language, /) -> GameOverSummary:
        """Return the summary of a finished game. ``games`` holds all its positions in order."""
        outcome = games[-1].outcome
        assert outcome is not None, "the game is over"
        return GameOverSummary(self.definition.word(outcome.reason, say), (), "", (), "", ())

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.cover.title

    @property
    def zooms(self) -> Sequence[Zoom]:
        """The zooms that the map supports, the largest first."""
        return self.cover.zooms
