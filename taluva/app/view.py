"""The view choices of a screen, and the moves and lesson texts that it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from taluva.app.options import AUTO, Settings
from taluva.games import definition_for, ui_for
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH, Language
from taluva.record.comments import Comment

if TYPE_CHECKING:
    from taluva.core.game import Consequence, Game

# Seconds per move of a running replay, from slow to fast, for the keys + and -.
SPEEDS: Final = (60.0, 30.0, 10.0, 5.0, 3.0, 2.0, 1.0, 0.5, 0.25, 0.1, 0.05)
SLOWEST: Final = SPEEDS[0]
FASTEST: Final = SPEEDS[-1]
DEFAULT_SPEED: Final = 1.0


class Pan(NamedTuple):
    """A pan of the map by half a screen: right or left (1, -1), and down or up."""

    columns: int
    rows: int


class Drag(NamedTuple):
    """A pan of the map by cells of the screen."""

    columns: int
    lines: int


class ViewOptions(NamedTuple):
    """The look of a screen: the players' choices, the language and what the terminal can do."""

    choices: Settings = Settings()
    language: Language = ENGLISH
    remembers_choices: bool = False  # whether choices are saved for the next games
    size: tuple[int, int] = (80, 24)  # columns and lines of the terminal
    is_plain: bool = False  # plain mode: no keys, colours or motion
    has_motion: bool = False  # whether the screen can show animations
    is_remote: bool = False  # whether the screen is over SSH, where animations must be switched on
    pans: tuple[Pan | Drag, ...] = ()
    around: Hex | None = None  # the centre of a partial view
    zoom_before: str = ""  # the chosen zoom before the wheel changed it
    settled: frozenset[str] = frozenset()  # the settings chosen during this game

    @property
    def is_by_ear(self) -> bool:
        """Whether the game is played by ear, in short lines of text."""
        return self.choices.is_by_ear

    @property
    def is_animated(self) -> bool:
        """Whether moves are animated."""
        choice = self.choices.motion
        return self.has_motion and (choice == "on" or (choice == AUTO and not self.is_remote))

    def choose(self, **changes: Any) -> ViewOptions:
        """Set choices and centre the map."""
        settled = self.settled | changes.keys()
        choices = self.choices._replace(**changes)
        before = "" if "zoom" in changes else self.zoom_before
        view = self._replace(choices=choices, settled=settled, zoom_before=before)
        return view._replace(pans=(), around=None)

    def set_zoom(self, zoom: str, around: Hex | None) -> ViewOptions:
        """Set a zoom around a hex, for this game only."""
        choices, before = self.choices._replace(zoom=zoom), self.zoom_before or self.choices.zoom
        return self._replace(choices=choices, around=around, pans=(), zoom_before=before)

    def pan(self, columns: int, rows: int) -> ViewOptions:
        """Move the map by half screens."""
        return self._replace(pans=(*self.pans, Pan(columns, rows)))

    def drag(self, columns: int, lines: int) -> ViewOptions:
        """Move the map by cells."""
        *pans, last = self.pans or (Drag(0, 0),)
        if not isinstance(last, Drag):
            pans, last = [*pans, last], Drag(0, 0)
        last = Drag(last.columns + columns, last.lines + lines)
        return self._replace(pans=(*pans, last))

    def centre(self) -> ViewOptions:
        """Undo all pans and drags of the map."""
        return self._replace(pans=())

    def undo_wheel(self) -> ViewOptions:
        """Undo all pans, drags and turns of the wheel."""
        choices = self.choices._replace(zoom=self.zoom_before or self.choices.zoom)
        return self.centre()._replace(choices=choices, around=None, zoom_before="")

    def resize(self, columns: int, lines: int) -> ViewOptions:
        """Set the terminal's size and centre the map."""
        return self.centre()._replace(size=(columns, lines))


class PlayedMove(NamedTuple):
    """A move of the game, with its turn and seat."""

    turn: int
    seat: int | None  # None for chance
    who: str  # the player's name
    move: Any
    text: str  # the move as a player types it
    caused: tuple[Consequence, ...] = ()  # its consequences, worded for the reader

    @classmethod
    def between(
        cls, before: Game[Any], after: Game[Any], say: Language, reader: int | None = None
    ) -> PlayedMove:
        """Return the move from one game to the next, as text in the given language."""
        move, seat = after.moves[-1], before.seat
        who = "" if seat is None else before.names[seat - 1]
        caused = definition_for(before.game_name).messages(say).consequences(before, after, reader)
        text = ui_for(before.game_name).format_move(move, say)
        return cls(before.turn, seat, who, move, text, tuple(caused))


class LessonPanel(NamedTuple):
    """The texts of a lesson, beside or below the map."""

    title: str
    text: str
    task: str  # what to do, or that it is done
    keys: str  # what can be typed besides moves


class Viewer(NamedTuple):
    """A viewer's seat at a shared table, the absent players, the chat and any undo question."""

    seat: int | None = None  # None for a spectator
    is_local: bool = True  # whether this screen is on the machine that runs the table
    absent: frozenset[int] = frozenset()  # seats of people without a screen
    asker: str = ""  # a player who asks this viewer to agree to an undo
    steps: int = 0  # how many moves that undo takes back
    chat: tuple[Comment, ...] = ()  # the latest lines
    has_hints: bool = True  # whether hints and analyses are allowed
