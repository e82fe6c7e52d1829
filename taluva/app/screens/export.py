"""A game as a file to share. The suffix of the file name chooses the format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePath
from typing import Any, Final

from rich.segment import Segment

from taluva.app.screens.map_view import land, picture_of
from taluva.app.screens.panels import PanelLine, line_of, players
from taluva.app.timeline import describe_point, turn_captions
from taluva.app.view import DEFAULT_SPEED
from taluva.core.environment import getting
from taluva.core.game import Game
from taluva.games import definition_for, ui_for
from taluva.i18n import ENGLISH, Language, sanitize_message
from taluva.record.record import History
from taluva.tui.capabilities import Look
from taluva.tui.export import cast_of, film_of, png_of, svg_of
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import Mark
from taluva.tui.text import cut, in_a_line, wrap
from taluva.tui.theme import theme_for

STILLS: Final = (".svg", ".png", ".txt")
PAGE: Final = ".html"  # a page with the whole game
FILMS: Final = {".cast": "", ".gif": "GIF", ".webp": "WEBP"}  # with Pillow's names for the formats
PIXELS: Final = (".png", ".gif", ".webp")
_RULE_IDS: Final = re.compile(r" \[[A-Z]+\d+[^\[\]]*\]")
LINE: Final = ".position"  # the current position, in one line


class UnknownForm(ValueError):
    """An unsupported file suffix. The text is a message for the player."""


def form_of(name: str, say: Language = ENGLISH) -> str:
    """Return the suffix that decides the format. Raise UnknownForm if it is not supported."""
    ending = PurePath(name).suffix.lower()
    if ending in (*STILLS, PAGE, *FILMS, LINE):
        return ending
    stills, films = ", ".join(STILLS), ", ".join((PAGE, *FILMS))
    if not ending:
        text = say(
            "the file name needs an ending: {stills} for a picture, {films} for a whole game, "
            "or {line} for the position",
            stills=stills,
            films=films,
            line=LINE,
        )
    else:
        text = say(
            "can't write {ending} files: use {stills} for a picture, {films} for a whole game, "
            "or {line} for the position",
            ending=ending,
            stills=stills,
            films=films,
            line=LINE,
        )
    raise UnknownForm(text)


@dataclass(frozen=True, slots=True)
class Export:
    """A game up to a point, and the settings for drawing it."""

    history: History[Any]
    index: int
    look: Look
    zoom: Zoom | None = None  # None for normal; a film then shows small islands larger
    speed: float = DEFAULT_SPEED  # seconds for each frame of a film
    say: Language = ENGLISH
    viewer: int | None = None  # the seat whose view is drawn; None for a spectator
    marks: tuple[Mark, ...] = ()  # marks besides those of the last turn
    start: int = 0  # the point where films start

    def content(self, form: str, advance: Callable[[], None] = lambda: None) -> str | bytes:
        """Return the content of a file. Raise UnknownForm for pixel formats without Pillow.

        ``advance`` is called for each picture of a film in pixels.
        """
        return self._pixels(form, advance) if form in PIXELS else self.text(form)

    def text(self, form: str) -> str:
        """Return the content of a text file: a picture of one position, or the game up to it."""
        last, say = self.history.game(self.index), self.say
        if form == LINE:
            definition_for(last.game_name).need("from_position")
            return f"{last.view_for(self.viewer).to_position()}\n"
        names = ", ".join(last.names)
        title = say("{game}: {names}", game=last.game_name.capitalize(), names=names)
        if form in FILMS:
            return cast_of(self._film(), title, self.speed)
        title = say("{title}, turn {turn}", title=title, turn=last.turn)
        if form == ".svg":
            return svg_of(self._picture(), title, self._description())
        return _text(self._picture())

    def _pixels(self, form: str, advance: Callable[[], None]) -> bytes:
        try:
            if form in FILMS:
                return film_of([*self._film()], FILMS[form], self.speed, advance)
            return png_of(self._picture())
        except ImportError:
            command = getting("pillow")
            text = self.say(
                "{form} needs Pillow; install with: {command}", form=form, command=command
            )
            raise UnknownForm(text) from None

    def _description(self) -> str:
        """Describe the picture: the turn, what happened, and what each player has left."""
        history, index, say = self.history, self.index, self.say
        game = history.game(index).view_for(self.viewer)
        ui = ui_for(game.game_name)
        lines = [describe_point(history, index, self.viewer, say)]
        lines += turn_captions(history, index, self.viewer, say)
        for seat, name in enumerate(game.names, 1):
            held = [f"{each.name} {each.number}" for each in ui.holdings(game, seat, say)]
            lines.append(say.about(name, ui.status(game, seat, say) or ", ".join(held)))
        return sanitize_message(
            ". ".join(line.rstrip(".") for line in lines)[:_MAX_DESCRIPTION_LENGTH]
        )

    def _picture(self) -> list[PanelLine]:
        return next(self._frames([self.index]))

    def _film(self) -> Iterator[list[PanelLine]]:
        return self._frames(range(self.start, self.index + 1))

    def _frames(self, points: Sequence[int]) -> Iterator[list[PanelLine]]:
        """Yield a picture for each point of the game, all of the same size."""
        history = self.history
        framing = Framing.of(history, points, self.look, self.zoom, self.viewer, self.say)
        return framing.frames(history, points, self.marks)


def without_rule_ids(text: str) -> str:
    """Return a message without the ids of rules, which are for people who know the rulebook."""
    return _RULE_IDS.sub("", text)


def _text(lines: Sequence[Sequence[Segment]]) -> str:
    return "".join(f"{''.join(text for text, *_ in line).rstrip()}\n" for line in lines)


_MIN_WIDTH = 72  # columns; the texts need them even if the island is small
_MARGIN = (6, 2)  # columns and lines of sea around the map of a film
_PLAYERS_WIDTH = 60
_MAX_WORDS = 12  # lines of text in a film, where all frames have the same height
_MAX_LINES = 100  # lines in a single picture
_MAX_DESCRIPTION_LENGTH = 4000  # characters, because notes may have any length


@dataclass(frozen=True, slots=True)
class Framing:
    """The common size and settings for pictures of one game."""

    look: Look
    views: Mapping[int, View]  # by point, all of one size
    words: int  # lines of text about what happened
    rows: int  # lines about the players
    viewer: int | None = None  # the seat whose view is drawn
    say: Language = ENGLISH

    @classmethod
    def of(
        cls,
        history: History[Any],
        indexes: Sequence[int],
        look: Look,
        zoom: Zoom | None,
        viewer: int | None = None,
        say: Language = ENGLISH,
    ) -> Framing:
        """Return a framing with room for everything at these points, which must be in order."""
        views = _views(history, indexes, look, zoom, say)
        width, _ = views[indexes[0]].size
        words = max(len(_caption(history, index, viewer, width, say)) for index in indexes)
        most = _MAX_LINES if len(indexes) == 1 else _MAX_WORDS
        rows = max(len(_players(history.game(index), look, width, say)) for index in indexes)
        return cls(look, views, min(words, most), rows, viewer, say)

    def frames(
        self, history: History[Any], indexes: Iterable[int], more: tuple[Mark, ...] = ()
    ) -> Iterator[list[PanelLine]]:
        """Yield a frame for each point, with marks besides those of the last turn.

        Unchanged lines of the map are the same objects.
        """
        for view, points in groupby(indexes, key=self.views.__getitem__):
            for index, board in maps(history, points, self.look, view, self.say, more):
                yield self._frame(history, index, board)

    def _frame(self, history: History[Any], index: int, board: RenderedMap) -> list[PanelLine]:
        theme = theme_for(self.look)
        text, strong = theme.style("text"), theme.style("strong")
        width, _ = board.view.size
        lines = cut(_caption(history, index, self.viewer, width, self.say), self.words, width - 2)
        where = describe_point(history, index, self.viewer, self.say)
        words = [line_of(width, text, (f" {line}", text)) for line in lines]
        below = [*_players(history.game(index), self.look, width, self.say), *words]
        below += [line_of(width, text)] * (self.rows + self.words - len(below))
        return [line_of(width, text, (f" {where}", strong)), *map(list, board.lines()), *below]


def _views(
    history: History[Any], indexes: Sequence[int], look: Look, zoom: Zoom | None, say: Language
) -> dict[int, View]:
    """Return a view for each point, all of the size of the largest island.

    If no zoom is given, a film shows a smaller island at the largest zoom that fits.
    """
    zooms = ui_for(history.game(0).game_name).zooms
    wanted = zoom or Zoom.NORMAL
    usual = wanted if wanted in zooms else zooms[len(zooms) // 2]
    rulers = Rulers.FOUR if len(indexes) == 1 else Rulers.NONE

    def view_at(points: Sequence[int], zoom: Zoom) -> View:
        # An island only grows or only shrinks, so the first or the last point has all fields.
        ends = (history.game(points[0]), history.game(points[-1]))
        return view_of(ends, look, zoom, say, rulers)

    largest = view_at(indexes, usual)
    if len(indexes) == 1:
        return dict.fromkeys(indexes, largest.centred(_MIN_WIDTH, 0))
    width, height = largest.needed
    width, height = max(width + _MARGIN[0], _MIN_WIDTH), height + _MARGIN[1]
    if zoom is not None:
        return dict.fromkeys(indexes, largest.centred(width, height))

    def fitting(index: int) -> Zoom:
        view = view_at([index], usual)
        sizes = ((each, *view._replace(zoom=each).needed) for each in zooms)
        return next(
            (each for each, *size in sizes if size[0] <= width and size[1] <= height), usual
        )

    views = dict[int, View]()
    for each, group in groupby(indexes, key=fitting):
        points = [*group]
        views |= dict.fromkeys(points, view_at(points, each).centred(width, height))
    return views


def view_of(
    games: Iterable[Game[Any]], look: Look, zoom: Zoom, say: Language, rulers: Rulers = Rulers.FOUR
) -> View:
    """Return a view of all land in these games."""
    pictures = [picture_of(game, say) for game in games]
    fields = [hex for picture in pictures for hex in land(picture)]
    window = Window.around(fields).grown(*pictures[-1].room)
    return View(zoom, look.painter, window, rulers)


def maps(
    history: History[Any],
    indexes: Iterable[int],
    look: Look,
    view: View,
    say: Language,
    more: tuple[Mark, ...] = (),
) -> Iterator[tuple[int, RenderedMap]]:
    """Yield each point with its map, with marks besides those of the last turn."""
    for index in indexes:
        game, since = history.game(index), history.game(history.start_of(index))
        picture, marks = picture_of(game, say), ui_for(game.game_name).changes(since, game)
        yield index, RenderedMap(picture, look, view, marks=(*marks, *more))


def _caption(
    history: History[Any], index: int, viewer: int | None, width: int, say: Language
) -> list[str]:
    """Wrap the text about the turn, cut to what a picture can show."""
    text = without_rule_ids(in_a_line(turn_captions(history, index, viewer, say), say))
    return wrap(text[: width * (_MAX_LINES + 1)], width - 2)


def _players(game: Game[Any], look: Look, width: int, say: Language) -> list[PanelLine]:
    """Return the lines about the players. Their number changes during a game."""
    theme = theme_for(look)
    lines = players(game, theme, min(width, _PLAYERS_WIDTH), say)
    return [Segment.adjust_line_length(line, width, theme.style("text")) for line in lines]
