"""All that a game hands over to the table: data and functions, and how a game is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from taluva.table.bot import Bot, Budget, Hint
from taluva.table.game import G, Game, M, Refusal
from taluva.table.language import Language

G_in = TypeVar("G_in", bound=Game[Any], contravariant=True)


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game starts: who plays, what was chosen, and where chance comes from."""

    names: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)  # by key; what is left out is usual
    seed: int | None = None
    bots: Mapping[int, str] = field(default_factory=dict)  # what a log says of a bot, by seat


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen before a game: header, keyword and question in one.

    An option that each seat has is a mapping from seats to values.
    """

    key: str
    read: Callable[[str], Any]  # raises ParseError
    usual: Callable[[Setup], Any]  # what it is if nothing is said
    asks: str = ""  # the question of a new game; empty if nobody is asked
    is_per_seat: bool = False
    is_always_written: bool = False  # in a log, even when it is usual


# Where seats and bots stand among the headers of a log: markers between a kit's options.
SEATS = Option("seat", str, lambda setup: None, is_per_seat=True, is_always_written=True)
BOTS = Option("bot", str, lambda setup: None, is_per_seat=True, is_always_written=True)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table as everybody may see it."""

    name: str
    role: str  # empty where all seats are alike
    letter: str  # one character that stands for the seat on the board
    ink: str  # the role of its colour in a palette
    is_playing: bool
    has_secrets: bool


class Speech(Protocol[G_in]):
    """The one place of a game that makes sentences; made for a language."""

    def explain(self, refusal: Refusal, game: G_in) -> str:
        """Say why a move is refused."""

    def does(self, before: G_in, after: G_in) -> str:
        """Say in a few words what a step does: for menu, verdict and hint."""

    def told(self, before: G_in, after: G_in) -> Sequence[str]:
        """Say what a step has brought: for news, replay and plain mode."""

    def task(self, game: G_in) -> str:
        """Say what the player is to do now."""


@dataclass(frozen=True, slots=True)
class Kit(Generic[G, M]):
    """A game as the table gets it; heavy parts are imported when they are first called."""

    name: str
    seats: range  # how many may play
    options: tuple[Option, ...]  # in the order of a log's headers, with SEATS and BOTS among them
    reasons: tuple[str, ...]  # why a game can be over
    start: Callable[[Setup], G]  # before the first step; raises ValueError with a sentence
    setup: Callable[[G], Setup]  # the inverse: how a game began
    settled: Callable[[G, Setup], tuple[G, str]]  # fit for going on, and what to tell of that
    parse: Callable[[str], M]  # what a player may type, in English; raises ParseError
    logged: Callable[[str], M]  # what may stand in a log; raises ParseError
    seated: Callable[[G], Sequence[Seat]]
    returns: Callable[[G], Sequence[float]]  # what each seat has got in the end, from 0 to 1
    levels: Callable[[], Mapping[str, Callable[[], Bot[G, M]]]]
    hints: Callable[[G, Budget], Sequence[Hint[M]]]
    speech: Callable[[Language], Speech[G]]
