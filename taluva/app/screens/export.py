"""A game as a file to share. The suffix of the file name chooses the format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePath
from typing import Any, Final

from rich.segment import Segment

from taluva.app.screens.map_view import land, picture_of
from taluva.app.screens.panels import PanelLine, Pen, players, section
from taluva.app.timeline import describe_point, turn_captions
from taluva.app.view import DEFAULT_SPEED
from taluva.core.environment import getting
from taluva.core.game import Game
from taluva.games import definition_for, ui_for
from taluva.i18n import ENGLISH, InvalidInput, Language, sanitize_message
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

_MIN_WIDTH = 72  # columns; the texts need them even if the island is small
_MARGIN = (6, 2)  # columns and lines of sea around the map of a film
_PANEL_WIDTH = 60
_SECTION_WIDTH = 36  # columns for sections, narrow so that games leave out long ones
_MAX_WORDS = 12  # lines of text in a film, where all frames have the same height
_MAX_LINES = 100  # lines in a single picture
_MAX_DESCRIPTION_LENGTH = 4000  # characters, because notes may have any length


def is_known(name: str) -> bool:
    """Check whether the suffix of a file name is a supported format."""
    return PurePath(name).suffix.lower() in (*STILLS, PAGE, *FILMS, LINE)


def form_of(name: str) -> str:
    """Return the suffix that decides the format. Raise InvalidInput if it is not supported."""
    ending = PurePath(name).suffix.lower()
    if is_known(name):
        return ending
    forms = {"stills": ", ".join(STILLS), "films": ", ".join((PAGE, *FILMS)), "line": LINE}
    if not ending:
        raise InvalidInput(
            "the file name needs an ending: {stills} for a picture, {films} for a whole game, "
            "or {line} for the position",
            **forms,
        )
    raise InvalidInput(
        "can't write {ending} files: use {stills} for a picture, {films} for a whole game, "
        "or {line} for the position",
        ending=ending,
        **forms,
    )


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
        """Return the content of a file. Raise InvalidInput for pixel formats without Pillow.

        ``advance`` is called for each picture of a film in pixels.
        """
        if form not in PIXELS:
            return self.text(form)
        try:
            if form in FILMS:
                return film_of([*self.film()], FILMS[form], self.speed, advance)
            return png_of(self._picture())
        except ImportError:
            raise InvalidInput(
                "{form} needs Pillow; install with: {command}", form=form, command=getting("pillow")
            ) from None

    def text(self, form: str) -> str:
        """Return the content of a text file: a picture of one position, or the game up to it."""
        last, say = self.history.game(self.index), self.say
        if form == LINE:
            definition_for(last.game_name).need("from_position")
            return f"{last.view_for(self.viewer).to_position()}\n"
        names = ", ".join(last.names)
        title = say("{game}: {names}", game=last.game_name.capitalize(), names=names)
        if form in FILMS:
            return cast_of(self.film(), title, self.speed)
        title = say("{title}, turn {turn}", title=title, turn=last.turn)
        if form == ".svg":
            return svg_of(self._picture(), title, self._description())
        return _text(self._picture())

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

    def film(self) -> Iterator[list[PanelLine]]:
        """Yield the frames of a film, all of the same size."""
        return self._frames(range(self.start, self.index + 1))

    def _frames(self, points: Sequence[int]) -> Iterator[list[PanelLine]]:
        """Yield a picture for each point of the game, in order, all of the same size."""
        views, is_still = self.views(points), len(points) == 1
        width, _ = views[points[0]].size
        words = max(len(self._caption(index, width)) for index in points)
        words = min(words, _MAX_LINES if is_still else _MAX_WORDS)
        panels = {index: self._panel(index, width, has_sections=is_still) for index in points}
        rows = max(map(len, panels.values()))
        for view, group in groupby(points, key=views.__getitem__):
            for index, board in maps(self.history, group, self.look, view, self.say, self.marks):
                yield self._frame(index, board, panels[index], words, rows)

    def _frame(
        self, index: int, board: RenderedMap, panel: list[PanelLine], words: int, rows: int
    ) -> list[PanelLine]:
        """Return a map below its heading and above lines about the players and the turn."""
        width, _ = board.view.size
        pen = self._pen(width)
        where = describe_point(self.history, index, self.viewer, self.say)
        below = [*panel, *pen.lines(cut(self._caption(index, width), words, width - 2))]
        below += [pen.line()] * (rows + words - len(below))
        return [pen.line((f" {where}", "strong")), *map(list, board.lines()), *below]

    def _panel(self, index: int, width: int, *, has_sections: bool) -> list[PanelLine]:
        """Return the players, whose number changes during a game, and the game's own sections."""
        game, pen = self.history.game(index), self._pen(width)
        narrow = pen._replace(width=min(width, _PANEL_WIDTH))
        lines = players(game, narrow)
        if has_sections:
            view = game.view_for(self.viewer)
            for each in ui_for(game.game_name).sections(view, self.say, _SECTION_WIDTH):
                lines += section(each, narrow)
        text = pen.theme.style("text")
        return [Segment.adjust_line_length(each, width, text) for each in lines]

    def _pen(self, width: int) -> Pen:
        return Pen(theme_for(self.look), width, self.say)

    def _caption(self, index: int, width: int) -> list[str]:
        """Wrap the text about the turn, cut to what a picture can show."""
        captions = turn_captions(self.history, index, self.viewer, self.say)
        text = without_rule_ids(in_a_line(captions, self.say))
        return wrap(text[: width * (_MAX_LINES + 1)], width - 2)

    def views(self, points: Sequence[int]) -> dict[int, View]:
        """Return a view for each point, all of the size of the largest island.

        If no zoom is given, a film shows a smaller island at the largest zoom that fits.
        """
        zooms = ui_for(self.history.game(0).game_name).zooms
        wanted = self.zoom or Zoom.NORMAL
        usual = wanted if wanted in zooms else zooms[len(zooms) // 2]
        rulers = Rulers.FOUR if len(points) == 1 else Rulers.NONE

        def view_at(points: Sequence[int], zoom: Zoom) -> View:
            # An island only grows or only shrinks, so the first or the last point has all fields.
            ends = (self.history.game(points[0]), self.history.game(points[-1]))
            return view_of(ends, self.look, zoom, self.say, rulers)

        largest = view_at(points, usual)
        if len(points) == 1:
            return dict.fromkeys(points, largest.centred(_MIN_WIDTH, 0))
        width, height = largest.needed
        width, height = max(width + _MARGIN[0], _MIN_WIDTH), height + _MARGIN[1]
        if self.zoom is not None:
            return dict.fromkeys(points, largest.centred(width, height))

        def fitting(index: int) -> Zoom:
            view = view_at([index], usual)
            sizes = ((each, *view._replace(zoom=each).needed) for each in zooms)
            return next(
                (each for each, *size in sizes if size[0] <= width and size[1] <= height), usual
            )

        views = dict[int, View]()
        for each, group in groupby(points, key=fitting):
            alike = [*group]
            views |= dict.fromkeys(alike, view_at(alike, each).centred(width, height))
        return views


def without_rule_ids(text: str) -> str:
    """Return a message without the ids of rules, which are for people who know the rulebook."""
    return _RULE_IDS.sub("", text)


def _text(lines: Sequence[Sequence[Segment]]) -> str:
    return "".join(f"{''.join(text for text, *_ in line).rstrip()}\n" for line in lines)


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
