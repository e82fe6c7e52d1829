"""A whole game as one self-contained HTML page: the map, the players and every step."""

from __future__ import annotations

import json
import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import groupby, pairwise
from operator import itemgetter
from string import Template
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from taluva import __version__
from taluva.app.screens.export import maps, view_of, without_rule_ids
from taluva.app.screens.map_view import land, picture_of
from taluva.app.timeline import describe_point, human_comments, narration, secretive_seats
from taluva.app.view import DEFAULT_SPEED
from taluva.core.definition import SeatInfo, sides, team_title
from taluva.core.game import Game
from taluva.core.immutable import FrozenDict
from taluva.core.text import capitalize_first
from taluva.games import definition_for, ui_for
from taluva.hexgrid import ORIGIN
from taluva.i18n import Language, sanitize_message
from taluva.record.comments import Comment, CommentKind
from taluva.record.folder import SUFFIX
from taluva.record.record import History, Record
from taluva.record.variations import Variation, Variations
from taluva.tui.canvas import Glyph
from taluva.tui.capabilities import PALETTE_NAMES, Depth, file_look
from taluva.tui.colour import pure, readable_ink
from taluva.tui.export import BLOCKS
from taluva.tui.game_ui import Holding
from taluva.tui.hexmap.geometry import Rulers, View, Zoom
from taluva.tui.palette import DEFERRED, PALETTES, DeferredColours
from taluva.tui.theme import Theme, theme_for

if TYPE_CHECKING:
    from rich.color import Color

    from taluva.analysis.review import Analysis, ReviewedTurn
    from taluva.core.game import Game

Colours = tuple[str, ...]  # one colour in each palette
FilmRow = tuple[int | str, ...]  # alternating: the number of a style, and the text in that style

# The block character for each combination of filled quarters of a cell.
_SHAPES: Final[dict[tuple[bool, ...], str]] = {
    filled: character for character, filled in BLOCKS.items()
}


class Film:
    """The frames of a page, all of one size, in several palettes."""

    def __init__(self, colours: DeferredColours, themes: Sequence[Theme]) -> None:
        self._deferred = colours  # the colours of the frames
        self._tables = [theme.colours for theme in themes]
        self._colours: dict[Colours, int] = {}
        self._styles: dict[tuple[int, int, bool], int] = {}
        self._changes: list[list[list[int | str]]] = []
        self._frames: list[list[FilmRow]] = []
        self._last: list[list[Glyph]] = []
        self._known_cell = cache(self._cell)  # a game has millions of cells, but few kinds

    def add(self, lines: list[list[Glyph]], before: int) -> None:
        """Add a frame, stored as what differs from the frame ``before``; -1 for an empty one."""
        empty: list[FilmRow] = [()] * len(lines)
        last, known = (self._last, self._frames[-1]) if self._frames else (empty, empty)
        rows = [
            row if line == old else tuple(self._row(line))
            for line, old, row in zip(lines, last, known, strict=True)
        ]
        both = enumerate(zip(rows, empty if before < 0 else self._frames[before], strict=True))
        self._changes.append([_difference(y, *pair) for y, pair in both if pair[0] != pair[1]])
        self._frames.append(rows)
        self._last = lines

    def _row(self, line: list[Glyph]) -> Iterator[int | str]:
        """Yield the number of each style, followed by its text."""
        for style, group in groupby(map(self._known_cell, line), key=itemgetter(0)):
            yield style
            yield "".join([character for _, character in group])

    def _cell(self, glyph: Glyph) -> tuple[int, str]:
        """Return the number of a cell's style, and its character. Equal-looking cells are equal."""
        character, style = glyph.sign or " ", glyph.style  # a wide character takes two cells
        paper = self._number(style.bgcolor, "deep")
        ink = self._number(style.color, "text")
        is_bold = bool(style.bold)
        if character in BLOCKS:
            quarters = [ink if is_filled else paper for is_filled in BLOCKS[character]]
            shapes = {ink: tuple(each == ink for each in quarters) for ink in quarters}
            ink, shape = next(each for each in shapes.items() if each[1] in _SHAPES)
            paper = next((each for each in shapes if each != ink), ink)
            character, is_bold = " " if ink == paper else _SHAPES[shape], False
        return self._styles.setdefault((ink, paper, is_bold), len(self._styles)), character

    def _number(self, colour: Color | None, default: str) -> int:
        """Return the number of a colour. Colours that are equal in every palette are equal.

        ``default`` is the role of the colour in an outline, which has no colours of its own.
        """
        name = self._deferred.of(pure(default)) if colour is None else colour.name
        found = tuple(self._deferred.in_palette(name, table) for table in self._tables)
        return self._colours.setdefault(found, len(self._colours))

    def data(self) -> dict[str, Any]:
        """Return the film as plain data for the page. Each palette is a text of rrggbb."""
        styles = [[ink, paper, int(is_bold)] for ink, paper, is_bold in self._styles]
        palettes = ["".join(each[1:] for each in row) for row in zip(*self._colours, strict=True)]
        return {"colours": palettes, "styles": styles, "frames": self._changes}

    def still(self, lines: list[list[Glyph]], box: Sequence[int], palette: int) -> str:
        """Return a part of a frame as SVG: a picture of its areas, and its letters as text."""
        left, top, right, bottom = box
        colours, styles = [each[palette] for each in self._colours], [*self._styles]
        rows, letters = bytearray(), []
        for y in range(top, bottom):
            upper, lower = bytearray(1), bytearray(1)  # each row of a PNG starts with its filter
            for x in range(left, right):
                number, sign = self._known_cell(lines[y][x])
                ink, paper, _ = styles[number]
                quarters = [
                    bytes.fromhex(colours[ink if filled else paper][1:])
                    for filled in BLOCKS.get(sign, BLOCKS[" "])
                ]
                upper += quarters[0] + quarters[1]
                lower += quarters[2] + quarters[3]
                if sign not in BLOCKS:
                    letters.append((x - left, y - top, sign, readable_ink(colours[paper])))
            rows += upper + lower
        width, height = right - left, 2 * (bottom - top)
        image = b64encode(_png(2 * width, height, bytes(rows))).decode()
        return (
            f'<svg class="still" viewBox="0 0 {width} {height}" aria-hidden="true">'
            f'<image width="{width}" height="{height}" preserveAspectRatio="none" '
            f'href="data:image/png;base64,{image}"/>'
            f'<g transform="translate(0.5 1.55)">{"".join(_words(letters))}</g></svg>'
        )


def _difference(number: int, row: FilmRow, old: FilmRow) -> list[int | str]:
    """Return a row as a difference: its number, what to copy at both ends, and the rest."""
    most = min(len(row), len(old))
    start = next((at for at in range(most) if row[at] != old[at]), most)
    rest = most - start
    end = next((at for at in range(rest) if row[-1 - at] != old[-1 - at]), rest)
    return [number, start, end, *row[start : len(row) - end]]


def _words(letters: Iterable[tuple[int, int, str, str]]) -> Iterator[str]:
    """Yield SVG texts, one for each line and colour of letters."""
    for (y, ink), group in groupby(sorted(letters, key=itemgetter(1, 3)), key=itemgetter(1, 3)):
        cells = [*group]
        places = " ".join(str(x) for x, *_ in cells)
        text = escape("".join(sign for _, _, sign, _ in cells))
        yield f'<text x="{places}" y="{2 * y}" fill="{ink}">{text}</text>'


def _png(width: int, height: int, rows: bytes) -> bytes:
    """Return RGB rows, each after a zero byte, as a PNG file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the game or of a variation."""

    history: History[Any]  # the game, or the line with the variation
    index: int  # in that history
    before: int  # the number of the point before it; -1 at the start
    address: str  # the part of a link after #

    @property
    def game(self) -> Game[Any]:
        """The game at this point."""
        found: Game[Any] = self.history.game(self.index)
        return found


class TimeMark(NamedTuple):
    """A mark above the scrubber."""

    at: int  # the point
    kind: str  # the CSS class
    role: str  # of the colour
    text: str
    meaning: str  # in the legend


PALETTE_ORDER: Final = tuple(PALETTE_NAMES)  # a page names its palettes by their numbers
_GRAPHIC: Final = 3.0  # the minimum contrast of large letters and marks
_SPEEDS: Final = (2.0, 1.0, 0.5, 0.25, 0.1)  # seconds for each move
SEA: Final = (2, 4)  # columns and half-rows of hexes around the map, until the sea is deep
_MARGIN: Final = (3, 2)  # columns and lines around the island

# The colours of the page by their names in its style sheet.
_ROLES: Final = {"paper": "panel", "text": "text", "bar": "bar", "sea": "deep"}


@dataclass(frozen=True)
class SharedGame:
    """A game to share, as one viewer may see it."""

    record: Record[Any, Any]
    viewer: int | None
    say: Language
    name: str  # the file name of the log without its suffix
    is_open: bool = False  # whether the page has the secrets of an unfinished game
    zoom: Zoom = Zoom.NORMAL
    speed: float = DEFAULT_SPEED  # seconds for each move
    palette: str = "auto"  # dark or light, as the browser prefers
    look: str = "auto"  # filled
    opens_at: int | None = None  # the point that is shown first; None for the end
    plays_from: int = 0  # the point where playback starts
    analysis: Analysis | None = None
    reviewed_steps: Mapping[int, ReviewedTurn] = FrozenDict()  # by the last step of a turn

    @cached_property
    def variations(self) -> Variations[Any] | None:
        """The variations, unless they would reveal what is drawn next."""
        is_known = self.is_open or self.record.game.outcome is not None
        return Variations.of(self.record) if is_known else None

    @cached_property
    def history(self) -> History[Any]:
        """The game, with the comments on its variations."""
        history, tree = self.record.history, self.variations
        return history if tree is None else tree.annotate(history)

    @cached_property
    def log(self) -> str:
        """The log to include in the page, or "" if it would reveal hidden information.

        For an unfinished game the log has no seed and no undone moves, unless ``is_open`` is true.
        """
        game = self.record.game
        if self.is_open or game.outcome is not None:
            return self.record.dump()
        return "" if secretive_seats(game) else self.record.in_public().dump()

    def page(self) -> str:
        """Return the page as HTML."""
        script, style = _read("html_page.js"), self._colours() + _read("html_page.css")
        names, say = self.history.game(self.history.last).names, self.say
        title = say("{game}: {names}", game=self._game, names=", ".join(names))
        start = self._points[self._start]
        data, still = self._film()
        parts = {
            "language": say.code,
            "policy": (
                f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
                "img-src data:; base-uri 'none'; form-action 'none'"
            ),
            "program": f"taluva {__version__}",
            "scheme": self._scheme,
            "title": say("{title}. {result}", title=title, result=self._result),
            "description": say("The whole game, to play back and step through move by move."),
            "game": self._game,
            "result": self._result,
            "date": self.record.headers.get("date", "").partition("T")[0],
            "board": say("the map"),
            "where": self._where(start),
            "last": str(max(1, self.history.last)),
            "start": str(self._start),
            "moment": say("point in the game"),
            "controls": say("playback"),
            "speed": say("seconds per move"),
            "palette": say("colours"),
            "position": say("The position in words"),
            "words": self._in_words(start),
            "poster": say("Play"),
            "to_first": say("to the start (Home)"),
            "to_turn_back": say("one turn back (up)"),
            "to_back": say("one move back (left)"),
            "to_play": say("play (space)"),
            "to_pause": say("pause (space)"),
            "to_on": say("one move forward (right)"),
            "to_turn_on": say("one turn forward (down)"),
            "to_last": say("to the end (End)"),
            "zoom_in": say("zoom in (+)"),
            "zoom_out": say("zoom out (-)"),
            "zoom_fit": say("show the whole map (0)"),
            "zoom_full": say("full screen (f)"),
            "colour_blind": say("colours for colour-blind people (c)"),
            "blind": str(PALETTE_ORDER.index("colour-blind")),
            "moves": say("moves"),
            "help": say("Keys"),
            "keys": say(
                "Left and right step through the moves, up and down through the turns, and space "
                "plays. Type + and - to zoom, 0 to see the whole island. On a phone, swipe or "
                "pinch."
            ),
            "note": self._note,
            "why": say(
                "This is only a picture. To play the game back, open the page in a browser from "
                "2023 or later, with JavaScript."
            ),
        }
        save = f'<button type="button" id="save">{escape(say("Save the log"))}</button>'
        markup = {
            "style": style,
            "script": script,
            "data": b64encode(zlib.compress(data, 9)).decode(),
            "still": still,
            "names": self._names(),
            "now": self._step_lines(start),
            "marks": "".join(self._marks_on_line()),
            "curve": self._curve(),
            "speeds": "".join(self._speed_options()),
            "palettes": "".join(self._palette_options()),
            "save": save if self.log else "",
            "legend": self._legend(),
            "columns": "".join(self._columns()),
            "seats": "".join(self._rows()),
            "review": self._review(),
            "turns": "\n".join(self._turns()),
        }
        texts = {name: escape(sanitize_message(text)) for name, text in parts.items()}
        return Template(_read("html_page.html")).substitute(texts | markup)

    @property
    def _start(self) -> int:
        return self.history.last if self.opens_at is None else self.opens_at

    @property
    def _game(self) -> str:
        name: str = self.history.game(0).game_name
        return name.capitalize()

    @cached_property
    def _seats(self) -> list[tuple[int, SeatInfo]]:
        game = self.history.game(self.history.last)
        return list(enumerate(definition_for(game.game_name).seats(game), 1))

    @cached_property
    def _teams(self) -> dict[str, list[tuple[int, SeatInfo]]]:
        """The seats of each team by its title, or all of them by "" without teams."""
        teams: dict[str, list[tuple[int, SeatInfo]]] = {}
        seats = [info for _, info in self._seats]
        for side in sides(seats):
            title = team_title(side, seats, self.say)
            teams.setdefault(title, []).extend((seat, seats[seat - 1]) for seat in side)
        return teams

    @property
    def _result(self) -> str:
        """Describe the result, or the current turn if the game is not over."""
        last = self._points[self.history.last]
        lines = self._narration(last)
        is_over = last.game.outcome is not None and lines
        return capitalize_first(lines[-1] if is_over else self._where(last))

    @property
    def _note(self) -> str:
        if self.history.game(self.history.last).outcome is not None:
            return ""
        return self.say("This game is not over. The page shows only what spectators may see.")

    # --- points -------------------------------------------------------------------------------

    @cached_property
    def _points(self) -> list[Point]:
        """The points of the game, then those of its variations."""
        history = self.history
        turns = [history.turn_played(index) for index in range(len(history))]
        points = [Point(history, 0, -1, "start")]
        for index in range(1, len(history)):
            turn = turns[index]
            is_last = index == history.last or turns[index + 1] != turn
            part = "" if is_last else f"-{index - turns.index(turn, 1) + 1}"
            points.append(Point(history, index, index - 1, f"turn-{turn}{part}"))
        tree, numbers = self.variations, dict[int, int]()  # the point of each step
        if tree is None:
            return points
        for number, each in enumerate(tree.lines, 1):
            line = tree.line(each.steps[-1])
            game = tree.history(line)
            # In the tree, the moves of the game have numbers below 1.
            before = numbers[each.before] if each.before > 0 else -each.before
            for place, step in enumerate(each.steps, 1):
                address = f"variation-{number}-{place}"
                points.append(Point(game, line.index(step), before, address))
                before = numbers[step] = len(points) - 1
        return points

    def _where(self, point: Point) -> str:
        where = sanitize_message(describe_point(point.history, point.index, self.viewer, self.say))
        is_in_game = point.history is self.history
        return where if is_in_game else f"{self.say('variation')} · {where}"

    def _narration(self, point: Point) -> list[str]:
        lines = narration(point.history, point.index, self.viewer, self.say)
        return [without_rule_ids(sanitize_message(line)) for line in lines]

    def _in_words(self, point: Point) -> str:
        """Describe the position as for a listener."""
        game = point.game.view_for(self.viewer)
        lines = ui_for(game.game_name).speech.summary(game, None, self.say)
        return " ".join(
            f"{capitalize_first(without_rule_ids(sanitize_message(line))).rstrip('.')}."
            for line in lines
            if line
        )

    # --- the data of the script ---------------------------------------------------------------

    @cached_property
    def _palettes(self) -> list[str]:
        """The names of the palettes. A palette from a file is the last one."""
        return [*dict.fromkeys((*PALETTE_NAMES, *({self.palette} - {"auto"})))]

    @property
    def _themes(self) -> list[Theme]:
        return [theme_for(file_look(palette=name)) for name in self._palettes]

    def _film(self) -> tuple[bytes, str]:
        """Return the data of the script, and a picture of the first point that is shown."""
        history, points = self.history, self._points
        zooms = ui_for(history.game(0).game_name).zooms
        zoom = self.zoom if self.zoom in zooms else zooms[0]
        look = file_look(self.look, DEFERRED)._replace(depth=Depth.TRUE)
        # An island only grows or only shrinks, so the ends of all lines have all fields.
        ends = [point.game for point in points if point.index in (0, point.history.last)]
        view = view_of(ends, look, zoom, self.say, Rulers.NONE)
        view = view._replace(window=view.window.grown(*SEA))
        colours = theme_for(look).colours
        assert isinstance(colours, DeferredColours), "the look has deferred colours"
        film, boxes, still = Film(colours, self._themes), [], ""
        befores = iter(point.before for point in points)
        for line, group in groupby(points, key=lambda point: point.history):
            for index, board in maps(line, [each.index for each in group], look, view, self.say):
                film.add(board.glyphs(), next(befores))
                boxes.append(_box(line.game(index), view, self.say))
                if len(boxes) == self._start + 1:
                    still = film.still(board.glyphs(), boxes[-1], self._still_palette)
        data = {
            **film.data(),
            "boxes": boxes,
            "where": [self._where(point) for point in points],
            "words": [self._in_words(point) for point in points],
            "addresses": [point.address for point in points],
            "before": [point.before for point in points],
            "last": history.last,
            "start": self.plays_from,
            "stops": history.turns,
            "players": [self._standings(point) for point in points],
            "chances": self._chances(),
            "light": PALETTE_ORDER.index("light"),
            "dark": PALETTE_ORDER.index("dark"),
            "log": self.log,
            "name": f"{self.name}{SUFFIX}",
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), still

    def _standings(self, point: Point) -> list[list[int | str]]:
        """Return the table's row for each seat: whether it is to move, its status and pieces.

        The status is why a seat is out of the game, or what awaits it next turn.
        """
        game, rows = point.game.view_for(self.viewer), []
        ui = ui_for(game.game_name)
        for seat, _ in self._seats:
            coming = ui.outlook(game, seat, self.say)
            next_turn = "" if coming is None else coming.text
            status = sanitize_message(ui.status(game, seat, self.say) or next_turn)
            held = {each.sign: each.number for each in self._holdings(point, seat)}
            numbers = [held.get(kind.sign, "") for kind in self._kinds]
            rows.append([int(seat == game.seat), status, *numbers])
        return rows

    def _holdings(self, point: Point, seat: int) -> Sequence[Holding]:
        game = point.game.view_for(self.viewer)
        return ui_for(game.game_name).holdings(game, seat, self.say)

    @cached_property
    def _kinds(self) -> list[Holding]:
        """The kinds of pieces, one for each column of the table."""
        kinds = [each for seat, _ in self._seats for each in self._holdings(self._points[0], seat)]
        return list({each.sign: each for each in kinds}.values())

    # --- markup -------------------------------------------------------------------------------

    def _names(self) -> str:
        """Return everyone's name, by team."""
        return "".join(
            f'<span class="team">{escape(title)}</span> '
            + "".join(f"<span>{_named(seat, info)}</span> " for seat, info in members)
            for title, members in self._teams.items()
        )

    def _columns(self) -> Iterator[str]:
        say = self.say
        are_counted = any(kind.whole for kind in self._kinds)
        title = say("players: left to build") if are_counted else say("players")
        yield f"<caption>{escape(title)}</caption><thead><tr>"
        yield f'<th scope="col">{escape(say("player"))}</th>'
        for kind in self._kinds:
            name = escape(kind.name)
            yield f'<th scope="col"><span aria-hidden="true">{escape(kind.sign)}</span> {name}</th>'
        yield "</tr></thead>"

    def _rows(self) -> Iterator[str]:
        standings = self._standings(self._points[self._start])
        for title, members in self._teams.items():
            yield "<tbody>"
            if title:
                seats = " ".join(str(seat) for seat, _ in members)
                columns = zip(*(standings[seat - 1][2:] for seat, _ in members), strict=True)
                cells = "".join(f"<td>{sum(map(int, each))}</td>" for each in columns)
                head = f'<th scope="rowgroup">{escape(title)}</th>'
                yield f'<tr class="together" data-seats="{seats}">{head}{cells}</tr>'
            for seat, info in members:
                is_to_move, status, *held = standings[seat - 1]
                kind = f"p{seat} to-move" if is_to_move else f"p{seat}"
                cells = "".join(f"<td>{each}</td>" for each in held)
                yield (
                    f'<tr class="{kind}" id="seat-{seat}"><th scope="row">{_named(seat, info)} '
                    f'<span class="status">{escape(str(status))}</span></th>{cells}</tr>\n'
                )
            yield "</tbody>"

    def _turns(self) -> Iterator[str]:
        """Yield a list item for every turn, with its steps, its grade and its variations."""
        history, say, variations = self.history, self.say, self._variations_by_point
        start = f'<h3><a href="#start">{escape(say("before the game"))}</a></h3>'
        yield f"<li>{start}{self._step(0)}</li>"
        for first, end in zip(history.turns, history.turns[1:], strict=False):
            label = ui_for(history.game(0).game_name).turn_label(history.turn_played(end), say)
            seats = [history.game(index).seat for index in range(first, end)]
            seat = next((each for each in seats if each is not None), None)
            who = ""
            if seat is not None:
                who = f" {_named(*self._seats[seat - 1])}"
            found = self._reviewed.get(end) or self._reviewed.get(self._last_decision(first, end))
            mark = "" if found is None else _grade(found)
            link = self._points[end].address
            heading = f'<h3><a href="#{link}">{escape(label)}</a>{who}{mark}</h3>'
            steps = "".join(self._step(index) for index in range(first + 1, end + 1))
            places = range(first, end + (end == history.last))
            others = "".join(each for index in places for each in variations.get(index, ()))
            yield f"<li>{heading}{steps}{self._verdict(found)}{others}</li>"

    def _last_decision(self, first: int, end: int) -> int:
        """Return the point after the last decision of a turn, before the deals that follow."""
        while end > first and self.history.game(end - 1).seat is None:
            end -= 1
        return end

    @cached_property
    def _variations_by_point(self) -> dict[int, list[str]]:
        """Return the markup of the variations by the point where they leave the game."""
        found: dict[int, list[str]] = {}
        points, number = self._points, len(self.history)
        for each in () if self.variations is None else self.variations.lines:
            root = points[number].before
            while root > self.history.last:
                root = points[root].before
            found.setdefault(root, []).append(self._variation(each, number))
            number += len(each.steps)
        return found

    def _variation(self, variation: Variation, first: int) -> str:
        steps = "".join(
            self._step(first + place) + self._verdict(self.reviewed_steps.get(step), is_marked=True)
            for place, step in enumerate(variation.steps)
        )
        title = escape(self.say("variation"))
        opening, ending = "<div class='variation'>" * variation.depth, "</div>" * variation.depth
        return f"{opening}<h4>{title}</h4>{steps}{ending}"

    def _step(self, number: int) -> str:
        """Return the text of a step. The script counts the steps outside of variations."""
        lines = self._step_lines(self._points[number]) or "<p></p>"
        place = f' data-at="{number}"' if number > self.history.last else ""
        return f'<div class="step"{place}>{lines}</div>'

    def _step_lines(self, point: Point) -> str:
        """Return the text about a move, followed by its comments and chat."""
        lines = "".join(f"<p>{escape(line)}</p>" for line in self._narration(point))
        comments = human_comments(point.history[point.index].comments)
        return lines + "".join(map(self._remark, comments))

    def _remark(self, comment: Comment) -> str:
        if comment.kind is not CommentKind.CHAT:
            text = sanitize_message(comment.describe(self.say))
            return f'<p class="note">{escape(text)}</p>'
        name, text = sanitize_message(comment.writer(self.say)), sanitize_message(comment.text)
        seat = next((f" p{seat}" for seat, info in self._seats if info.name == name), "")
        return f'<p class="chat{seat}"><b>{_isolate(name)}:</b> {escape(text)}</p>'

    def _speed_options(self) -> Iterator[str]:
        for seconds in sorted({*_SPEEDS, self.speed}, reverse=True):
            chosen = " selected" if seconds == self.speed else ""
            yield f'<option value="{seconds:g}"{chosen}>{escape(self.say.number(seconds))}</option>'

    def _palette_options(self) -> Iterator[str]:
        say = self.say
        names = {
            "dark": say("dark"),
            "light": say("light"),
            "high-contrast": say("high contrast"),
            "colour-blind": say("colour-blind"),
            "monochrome": say("grey"),
        }
        if self.palette == "auto":
            yield f'<option value="" selected>{escape(say("dark or light"))}</option>'
        for number, name in enumerate(self._palettes):
            chosen = " selected" if name == self.palette else ""
            label = names.get(name) or say("own colours")
            yield f'<option value="{number}"{chosen}>{escape(label)}</option>'

    # --- marks and chances --------------------------------------------------------------------

    @cached_property
    def _reviewed(self) -> dict[int, ReviewedTurn]:
        turns = () if self.analysis is None else self.analysis.turns
        return {each.turn.end: each for each in turns}

    @cached_property
    def _marks(self) -> list[TimeMark]:
        """The marks above the scrubber."""
        history, say = self.history, self.say
        games = [game.view_for(self.viewer) for game in history.games]
        highlight, marks = ui_for(games[0].game_name).highlight, []
        for index, (before, after) in enumerate(pairwise(games), 1):
            if each := highlight(before, after, say):
                kind = f"m-{each.role.replace(' ', '-')}"
                marks.append(TimeMark(index, kind, each.role, each.text, each.text))
        if self.analysis is not None:
            from taluva.analysis.review import FAULTS

            faults = ((index, each.mark) for index, each in self._reviewed.items())
            marks += [
                TimeMark(index, "m-fault", "last", str(mark), say("mistake"))
                for index, mark in faults
                if mark in FAULTS
            ]
        noted, note = set(self._variations_by_point), say("note or variation")
        for index in range(len(history)):
            comments = human_comments(history[index].comments)
            if any(each.kind is not CommentKind.CHAT for each in comments):
                noted.add(index)
        return marks + [TimeMark(index, "m-note", "text", note, note) for index in sorted(noted)]

    @cached_property
    def _shapes(self) -> dict[str, int]:
        """The number of each kind's shape."""
        kinds = dict.fromkeys(mark.kind for mark in self._marks)
        return {kind: number % len(_SHAPES_OF_MARKS) for number, kind in enumerate(kinds)}

    def _marks_on_line(self) -> Iterator[str]:
        for mark in self._marks:
            shape = self._shapes[mark.kind]
            top, bottom = _SHAPES_OF_MARKS[shape]
            place = f"{100 * mark.at / max(1, self.history.last):.4g}%"
            inside = f"<title>{escape(mark.text)}</title>"
            yield _line(f"{mark.kind} s{shape}", place, top, place, bottom, inside)

    def _legend(self) -> str:
        meanings = {mark.kind: mark.meaning for mark in self._marks}
        words = "".join(
            f'<span class="{kind} s{self._shapes[kind]}">{escape(text)}</span>'
            for kind, text in meanings.items()
        )
        return f'<p class="legend">{words}</p>' if words else ""

    @property
    def _curve_points(self) -> list[tuple[int, Sequence[float]]]:
        """The points with an evaluation, and everyone's chance there."""
        if self.analysis is None:
            return []
        points = [(0, self.analysis.start)]
        points += [(each.turn.end, each.chances) for each in self.analysis.turns]
        return [(index, [each / (sum(found) or 1) for each in found]) for index, found in points]

    def _chances(self) -> list[list[Any]]:
        """Return each evaluated point with the chances as text."""
        return [[index, *map(self.say.percent, chances)] for index, chances in self._curve_points]

    def _curve(self) -> str:
        """Draw every player's chance over the game as stacked areas, as wide as the scrubber."""
        shares = self._curve_points
        if not shares:
            return ""
        last = max(1, self.history.last)
        shares.append((last, shares[-1][1]))
        areas = []
        for seat, _ in self._seats:
            above = [(x, 100 * (1 - sum(share[:seat]))) for x, share in shares]
            below = [(x, 100 * (1 - sum(share[: seat - 1]))) for x, share in reversed(shares)]
            corners = " ".join(f"{x},{y:.1f}" for x, y in above + below)
            areas.append(f'<polygon class="p{seat}" points="{corners}"/>')
        text = escape(self.say("chance of winning after each turn"))
        lines = (
            _line("half", 0, 50, last, 50),
            _line("cursor shade", 0, 0, 0, 100),
            _line("cursor", 0, 0, 0, 100),
        )
        scale = "".join(f"<span>{escape(self.say.percent(share))}</span>" for share in (1, 0.5, 0))
        values = "".join(
            f'<span>{_named(seat, info)} <b class="chance"></b></span>'
            for seat, info in self._seats
        )
        return (
            f'<figure id="chart"><figcaption>{text} <span id="chance-at"></span> '
            f'<span class="values" id="chance-values">{values}</span></figcaption>'
            f'<div class="chances"><svg class="curve" id="curve" viewBox="0 0 {last} 100" '
            f'preserveAspectRatio="none" role="img" aria-label="{text}" '
            f'aria-describedby="chance-values">{"".join((*areas, *lines))}</svg>'
            f'<div class="scale" aria-hidden="true">{scale}</div></div></figure>'
        )

    def _review(self) -> str:
        """Return a table of the chances that players lost, and the turning point."""
        if self.analysis is None:
            return ""
        from taluva.app.analysis_report import fault_rows, turning_point

        names = tuple(info.name for _, info in self._seats)
        head, *rows = fault_rows(self.analysis, names, self.say, is_short=True)
        titles = "".join(f'<th scope="col">{escape(each)}</th>' for each in head[1:])
        lines = "".join(
            f'<tr><th scope="row">{_isolate(name)}</th>'
            f"{''.join(f'<td>{escape(each)}</td>' for each in cells)}</tr>"
            for name, *cells in rows
        )
        caption = escape(capitalize_first(self.say("chance lost per turn, in %")))
        text = escape(sanitize_message(turning_point(self.analysis, names, self.say)))
        words = self.say(
            "Chance: of winning after the turn. Luck: the change by what was drawn or rolled. "
            "Lost: less than with the best turn found. Unclear: the rest of the change."
        )
        return (
            f'<details class="review"><summary>{caption}</summary><table><thead><tr>'
            f'<th scope="col">{escape(self.say("player"))}</th>{titles}</tr></thead>'
            f"<tbody>{lines}</tbody></table><p>{text}</p><p>{escape(words)}</p></details>"
        )

    def _verdict(self, found: ReviewedTurn | None, *, is_marked: bool = False) -> str:
        if found is None:
            return ""
        from taluva.app.analysis_report import describe_turn

        text = sanitize_message(describe_turn(found, self.history.game(0).game_name, self.say))
        mark = _grade(found) if is_marked else ""
        return f'<p class="verdict">{mark} {escape(text)}</p>'

    # --- colours ------------------------------------------------------------------------------

    def _colours(self) -> str:
        """Return the style rules with the colours of every palette."""
        rules = []
        for theme in self._themes:
            variables = self._variables(theme).items()
            rules.append(f"{{ {' '.join(f'--{name}: {value};' for name, value in variables)} }}\n")
        dark, light = (rules[PALETTE_ORDER.index(name)] for name in ("dark", "light"))
        if self.palette == "auto":
            first = f":root {light}@media (prefers-color-scheme: dark) {{ :root {dark}}}\n"
        else:
            first = f":root {rules[self._palettes.index(self.palette)]}"
        first += f"@media print {{ :root {light}}}\n"
        chosen = [f':root[data-palette="{number}"] {rule}' for number, rule in enumerate(rules)]
        uses = [
            f".p{seat} {{ --own: var(--p{seat}); --on-own: var(--on-p{seat}); }}\n"
            for seat, _ in self._seats
        ]
        uses += [f".{each} {{ --mark: var(--{each}); }}\n" for each in self._marked_roles]
        # The picture that is shown without the script has the colours of one palette.
        deep = self._themes[self._still_palette].colours.of(pure("deep"))
        still = f":root:not([data-ready]) .stage {{ background: {deep}; }}\n"
        return "".join((first, *chosen, *uses, still))

    @property
    def _still_palette(self) -> int:
        return self._palettes.index("dark" if self.palette == "auto" else self.palette)

    @property
    def _scheme(self) -> str:
        """The colour schemes of the page, for the browser's own controls."""
        if self.palette == "auto":
            return "light dark"
        return "light" if PALETTES[self.palette].is_light else "dark"

    @cached_property
    def _marked_roles(self) -> dict[str, tuple[str, float]]:
        """The roles of marks and grades by CSS class, each with its minimum contrast."""
        found = {mark.kind: (mark.role, _GRAPHIC) for mark in self._marks}
        if self.analysis is not None:
            from taluva.app.analysis_report import MARK_INKS

            found |= {f"g-{mark.name.lower()}": (role, 0.0) for mark, role in MARK_INKS.items()}
        return found

    def _variables(self, theme: Theme) -> dict[str, str]:
        """Return the colours of a palette by their names in the style sheet."""
        page = {name: theme.colours.of(pure(role)) for name, role in _ROLES.items()}
        page["scheme"] = "light" if theme.colours.palette.is_light else "dark"
        page["dim"] = theme.legible("dim")
        page["title"] = title = theme.legible("glow", least=_GRAPHIC)
        page["on-title"] = readable_ink(title)
        for seat, info in self._seats:
            own = pure(info.ink)
            page[f"p{seat}"], page[f"on-p{seat}"] = theme.colours.of(own), theme.colours.ink(own)
        for name, (role, least) in self._marked_roles.items():
            page[name] = theme.legible(role, least=least)
        return page


# The top and bottom of the marks of each kind, in pixels.
_SHAPES_OF_MARKS: Final = ((0, 13), (0, 5), (8, 13), (6.5, 6.5), (4, 9))


def _box(game: Game[Any], view: View, say: Language) -> tuple[int, int, int, int]:
    """Return the columns and lines around the island: left, top, right, bottom."""
    hexes, shape = land(picture_of(game, say)) or [ORIGIN], view.shape
    columns, rows = [hex.column for hex in hexes], [hex.row for hex in hexes]
    width, height = view.size
    left, right = view.left(min(columns)), view.left(max(columns)) + shape.width
    top, bottom = view.top(min(rows)), view.top(max(rows)) + shape.lines + 1
    wide, high = _MARGIN
    return (
        max(0, left - wide),
        max(0, top - high),
        min(width, right + wide),
        min(height, bottom + high),
    )


def _line(
    kind: str, left: int | str, top: float, right: int | str, bottom: float, inside: str = ""
) -> str:
    """Return an SVG line whose width does not scale with the drawing."""
    return (
        f'<line class="{kind}" x1="{left}" y1="{top}" x2="{right}" y2="{bottom}" '
        f'vector-effect="non-scaling-stroke">{inside}</line>'
    )


def _grade(found: ReviewedTurn) -> str:
    if found.mark is None:
        return ""
    return f' <b class="grade g-{found.mark.name.lower()}">{escape(found.mark)}</b>'


def _named(seat: int, info: SeatInfo) -> str:
    """Return a player's chip and name."""
    letter = escape(sanitize_message(info.letter))
    return f'<span class="chip p{seat}">{letter}</span> {_isolate(info.name)}'


def _isolate(name: str) -> str:
    """Return a name isolated from the writing direction of the text around it."""
    return f"<bdi>{escape(sanitize_message(name))}</bdi>"


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
