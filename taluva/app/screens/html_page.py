"""A whole game as one self-contained HTML page: the map, the players and every step."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import groupby
from operator import itemgetter
from string import Template
from typing import TYPE_CHECKING, Any, Final

from taluva import __version__
from taluva.app.screens.export import Framing, maps
from taluva.app.timeline import caption, describe_point, secretive_seats
from taluva.core.definition import SeatInfo
from taluva.core.game import Game
from taluva.games import definition_for, ui_for
from taluva.i18n import Language, sanitize_message
from taluva.record.record import History, Record
from taluva.tui.canvas import Glyph
from taluva.tui.capabilities import file_look
from taluva.tui.colour import pure, readable_ink
from taluva.tui.export import BLOCKS
from taluva.tui.game_ui import Highlight, Holding
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.palette import BOTH, PALETTES
from taluva.tui.theme import Theme, theme_for

if TYPE_CHECKING:
    from rich.color import Color

    from taluva.analysis.review import Analysis, ReviewedTurn

Colours = tuple[str, str]  # in the dark and the light palette
FilmRow = tuple[int | str, ...]  # alternating: the number of a style, and the text in that style

# The block character for each combination of filled quarters of a cell.
_SHAPES: Final[dict[tuple[bool, ...], str]] = {
    filled: character for character, filled in BLOCKS.items()
}


class Film:
    """The frames of a page, all of one size, in one palette, or in a dark and a light one."""

    def __init__(self) -> None:
        self._styles: dict[tuple[Colours, Colours, bool], int] = {}
        self._rows: dict[FilmRow, int] = {}
        self._written: list[list[int | str]] = []
        self._frames: list[list[int]] = []
        self._numbers: dict[int, FilmRow] = {}  # the current row by line number
        self._last: list[list[Glyph]] = []
        self._known_cell = cache(self._cell)  # a game has millions of cells, but few kinds

    def add(self, lines: list[list[Glyph]]) -> None:
        """Add a frame. Only lines that differ from the frame before are stored."""
        changes: list[int] = []
        for number, line in enumerate(lines):
            if not self._frames or line != self._last[number]:
                row = tuple(self._row(line))
                if row not in self._rows:
                    self._written.append(self._difference(row, self._numbers.get(number, ())))
                    self._rows[row] = len(self._rows)
                self._numbers[number] = row
                changes += [number, self._rows[row]]
        self._frames.append(changes)
        self._last = lines

    def _row(self, line: list[Glyph]) -> Iterator[int | str]:
        """Yield the number of each style, followed by its text."""
        for style, group in groupby(map(self._known_cell, line), key=itemgetter(0)):
            yield style
            yield "".join([character for _, character in group])

    def _cell(self, glyph: Glyph) -> tuple[int, str]:
        """Return the number of a cell's style, and its character. Equal-looking cells are equal."""
        character, style = glyph.sign, glyph.style
        paper = _colours(style.bgcolor)
        ink = _colours(style.color) if style.color else paper
        is_bold = bool(style.bold)
        if character in BLOCKS:
            quarters = [ink if is_filled else paper for is_filled in BLOCKS[character]]
            shapes = {ink: tuple(each == ink for each in quarters) for ink in quarters}
            ink, shape = next(each for each in shapes.items() if each[1] in _SHAPES)
            paper = next((each for each in shapes if each != ink), ink)
            character, is_bold = " " if ink == paper else _SHAPES[shape], False
        return self._styles.setdefault((ink, paper, is_bold), len(self._styles)), character

    def _difference(self, row: FilmRow, old: FilmRow) -> list[int | str]:
        """Return a row as a difference: the old row's number, how much to copy, and the rest."""
        most = min(len(row), len(old))
        start = next((at for at in range(most) if row[at] != old[at]), most)
        rest = most - start
        end = next((at for at in range(rest) if row[-1 - at] != old[-1 - at]), rest)
        return [self._rows.get(old, -1), start, end, *row[start : len(row) - end]]

    def data(self) -> dict[str, Any]:
        """Return the film as plain data for the page."""
        styles = [[*ink, *paper, int(is_bold)] for ink, paper, is_bold in self._styles]
        return {"styles": styles, "rows": self._written, "frames": self._frames}


def _colours(colour: Color | None) -> Colours:
    assert colour is not None, "every cell of the map has colours"
    first, second = colour.name[:7], colour.name[7:]
    return first, f"#{second}" if second else first


_GRAPHIC: Final = 3.0  # the minimum contrast of large letters and marks
_SPEEDS: Final = (2.0, 1.0, 0.5, 0.25, 0.1)  # seconds for each move

# The colours of the page by their names in its style sheet.
_ROLES: Final = {"paper": "panel", "text": "text", "dim": "dim", "bar": "bar", "sea": "deep"}


@dataclass(frozen=True)
class SharedGame:
    """A game to share, as one viewer may see it."""

    history: History[Any]
    viewer: int | None
    zoom: Zoom
    delay: float  # seconds for each move
    say: Language
    log: str = ""  # empty if it would reveal hidden information
    file_name: str = ""  # the file name of the log
    analysis: Analysis | None = None
    palette: str = "auto"  # dark or light, as the browser prefers

    def page(self) -> str:
        """Return the page as HTML."""
        script, style = _read("html_page.js"), self._colours() + _read("html_page.css")
        last, say = self.history.game(self.history.last), self.say
        where, now = self._where(0), " ".join(self._captions(0))
        parts = {
            "language": say.code,
            "policy": (
                f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
                "base-uri 'none'; form-action 'none'"
            ),
            "program": f"taluva {__version__}",
            "scheme": self._scheme,
            "title": say("{game}: {names}", game=self._game, names=", ".join(last.names)),
            "game": self._game,
            "result": self._result(),
            "board": say("the map"),
            "where": where,
            "now": now,
            "last": str(max(1, self.history.last)),
            "moment": say("point in the game"),
            "controls": say("playback"),
            "speed": say("seconds per move"),
            "players": say("players"),
            "moves": say("moves"),
            "footer": self._footer(),
            "noscript": say("The map and its controls need JavaScript."),
        }
        markup = {
            "style": style,
            "script": script,
            "data": b64encode(zlib.compress(self._data(), 9)).decode(),
            "names": "".join(
                f'<span class="p{seat}">{_chip(info)} {_isolate(info.name)}</span> '
                for seat, info in self._seats
            ),
            "marks": "".join(self._marks()),
            "curve": self._curve(),
            "buttons": "".join(self._buttons()),
            "speeds": "".join(self._speed_options()),
            "save": self._save(),
            "legend": self._legend(),
            "columns": "".join(self._columns()),
            "seats": "".join(self._rows()),
            "review": self._review(),
            "turns": "\n".join(self._turns()),
        }
        texts = {name: escape(sanitize_message(text)) for name, text in parts.items()}
        return Template(_read("html_page.html")).substitute(texts | markup)

    @property
    def _game(self) -> str:
        name: str = self.history.game(0).game_name
        return name.capitalize()

    @cached_property
    def _seats(self) -> list[tuple[int, SeatInfo]]:
        game = self.history.game(self.history.last)
        return list(enumerate(definition_for(game.game_name).seats(game), 1))

    def _result(self) -> str:
        """Describe the result, or the current turn if the game is not over."""
        last = self.history.last
        lines = [line for line in self._captions(last) if line[:1] != "#"]
        is_over = self.history.game(last).outcome is not None
        return lines[-1] if is_over and lines else self._where(last)

    def _footer(self) -> str:
        say = self.say
        text = say("Arrow keys step through moves and turns, space plays. On a phone, swipe.")
        if self.history.game(self.history.last).outcome is not None:
            return text
        known = say("This game is not over. The page shows only what spectators may see.")
        return f"{text} {known}"

    def _where(self, index: int) -> str:
        return sanitize_message(describe_point(self.history, index, self.viewer, self.say))

    def _captions(self, index: int) -> list[str]:
        return [
            sanitize_message(line) for line in caption(self.history, index, self.viewer, self.say)
        ]

    # --- the data of the script ---------------------------------------------------------------

    def _data(self) -> bytes:
        history = self.history
        points = range(len(history))
        zooms = ui_for(history.game(0).game_name).zooms
        zoom = self.zoom if self.zoom in zooms else zooms[0]
        look = file_look(palette=BOTH if self.palette == "auto" else self.palette)
        view = Framing.view_of(history, points, look, zoom, self.say)
        film = Film()
        for _, board in maps(history, points, look, view, self.say):
            film.add(board.glyphs())
        data = {
            **film.data(),
            "size": view.size,
            "where": [self._where(index) for index in points],
            "turns": [history.turn_played(index) if index else None for index in points],
            "stops": history.turns,
            "players": [self._standings(index) for index in points],
            "log": self.log,
            "name": self.file_name,
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()

    def _standings(self, index: int) -> list[list[int | str]]:
        """Return the table's row for each seat: whether it is to move, its status and pieces."""
        game = self.history.game(index).view_for(self.viewer)
        return [
            [int(seat == game.seat), self._status(game, seat), *self._counts_left(index, seat)]
            for seat, _ in self._seats
        ]

    def _counts_left(self, index: int, seat: int) -> list[int | str]:
        found = {each.sign: each.number for each in self._holdings(index, seat)}
        return [found.get(kind.sign, "") for kind in self._kinds]

    def _status(self, game: Game[Any], seat: int) -> str:
        """Return why a seat is out of the game, or what awaits it next turn."""
        ui = ui_for(game.game_name)
        coming = ui.outlook(game, seat, self.say)
        next_turn = "" if coming is None else coming.text
        return sanitize_message(ui.status(game, seat, self.say) or next_turn)

    def _holdings(self, index: int, seat: int) -> Sequence[Holding]:
        game = self.history.game(index).view_for(self.viewer)
        return ui_for(game.game_name).holdings(game, seat, self.say)

    @cached_property
    def _kinds(self) -> list[Holding]:
        """The kinds of pieces, one for each column of the table."""
        kinds = [each for seat, _ in self._seats for each in self._holdings(0, seat)]
        return list({each.sign: each for each in kinds}.values())

    # --- markup -------------------------------------------------------------------------------

    def _columns(self) -> Iterator[str]:
        yield f'<th scope="col">{escape(self.say("player"))}</th>'
        for kind in self._kinds:
            name = escape(kind.name)
            yield f'<th scope="col"><abbr title="{name}">{escape(kind.sign)}</abbr> {name}</th>'

    def _rows(self) -> Iterator[str]:
        for (seat, info), (is_to_move, status, *held) in zip(
            self._seats, self._standings(0), strict=True
        ):
            kind = f"p{seat} to-move" if is_to_move else f"p{seat}"
            cells = "".join(f"<td>{each}</td>" for each in held)
            yield (
                f'<tr class="{kind}"><th scope="row">{_chip(info)} {_isolate(info.name)} '
                f'<span class="status">{escape(str(status))}</span></th>{cells}</tr>\n'
            )

    def _turns(self) -> Iterator[str]:
        """Yield a list item for every turn, with its steps and its grade."""
        history, say = self.history, self.say
        start = f'<h3><a href="#start">{escape(say("before the game"))}</a></h3>'
        yield f"<li>{start}{self._step(0)}</li>"
        numbers = [history.turn_played(index) for index in range(len(history))]
        for first, end in zip(history.turns, history.turns[1:], strict=False):
            number = history.turn_played(first + 1)
            label = ui_for(history.game(0).game_name).turn_label(number, say)
            part = end - numbers.index(number, 1) + 1
            is_last = end == history.last or numbers[end + 1] != number
            link = f"#turn-{number}" if is_last else f"#turn-{number}-{part}"
            seats = [history.game(index).seat for index in range(first, end)]
            seat = next((each for each in seats if each is not None), None)
            who = ""
            if seat is not None:
                info = self._seats[seat - 1][1]
                who = f' <span class="p{seat}">{_chip(info)}</span> {_isolate(info.name)}'
            found = self._reviewed.get(end) or self._reviewed.get(self._last_decision(first, end))
            mark = "" if found is None or found.mark is None else _grade(found)
            heading = f'<h3><a href="{link}">{escape(label)}</a>{who}{mark}</h3>'
            steps = "".join(self._step(index) for index in range(first + 1, end + 1))
            yield f"<li>{heading}{steps}{self._verdict(found)}</li>"

    def _last_decision(self, first: int, end: int) -> int:
        """Return the point after the last decision of a turn, before the deals that follow."""
        while end > first and self.history.game(end - 1).seat is None:
            end -= 1
        return end

    def _step(self, index: int) -> str:
        lines = "".join(
            f'<p class="note">{escape(line)}</p>' if line[:1] == "#" else f"<p>{escape(line)}</p>"
            for line in self._captions(index)
        )
        return f'<div class="step">{lines or "<p></p>"}</div>'

    def _buttons(self) -> Iterator[str]:
        say = self.say
        for name, words in (
            ("first", say("to the start (Home)")),
            ("turn-back", say("one turn back (up)")),
            ("back", say("one move back (left)")),
            ("play", say("play (space)")),
            ("on", say("one move forward (right)")),
            ("turn-on", say("one turn forward (down)")),
            ("last", say("to the end (End)")),
        ):
            text, more = escape(words), ""
            if name == "play":
                pause = escape(say("pause (space)"))
                more = f' class="play" data-play="{text}" data-pause="{pause}"'
            yield (
                f'<button type="button" id="go-{name}" title="{text}" aria-label="{text}"{more}>'
                f'<svg aria-hidden="true"><use href="#{name}"/></svg></button>\n'
            )

    def _speed_options(self) -> Iterator[str]:
        for seconds in sorted({*_SPEEDS, self.delay}, reverse=True):
            chosen = " selected" if seconds == self.delay else ""
            yield f'<option value="{seconds:g}"{chosen}>{escape(self.say.number(seconds))}</option>'

    def _save(self) -> str:
        if not self.log:
            return ""
        text = escape(self.say("Save the log"))
        return f'<button type="button" id="save" class="save">{text}</button>'

    # --- marks and chances --------------------------------------------------------------------

    @cached_property
    def _highlights(self) -> dict[int, Highlight]:
        games = [game.view_for(self.viewer) for game in self.history.games]
        ui = ui_for(games[0].game_name)
        found = {
            index: ui.highlight(games[index - 1], games[index], self.say)
            for index in range(1, len(games))
        }
        return {index: each for index, each in found.items() if each is not None}

    @cached_property
    def _reviewed(self) -> dict[int, ReviewedTurn]:
        turns = () if self.analysis is None else self.analysis.turns
        return {each.turn.end: each for each in turns}

    @cached_property
    def _kinds_of_marks(self) -> dict[str, str]:
        """The meanings of the marks by CSS class."""
        kinds = {_mark_class(each.role): each.text for each in self._highlights.values()}
        if any(each.mark in _faults() for each in self._reviewed.values()):
            kinds["m-fault"] = self.say("mistake")
        return kinds

    def _marks(self) -> Iterator[str]:
        for index, each in self._highlights.items():
            yield _mark(index, _mark_class(each.role), each.text)
        for index, turn in self._reviewed.items():
            if turn.mark in _faults():
                yield _mark(index, "m-fault", str(turn.mark), bottom=4)

    def _legend(self) -> str:
        words = "".join(
            f'<span class="{kind}">{escape(text)}</span>'
            for kind, text in self._kinds_of_marks.items()
        )
        return f'<p class="legend">{words}</p>' if words else ""

    def _curve(self) -> str:
        """Draw every player's chance over the game as stacked areas, as wide as the scrubber."""
        if self.analysis is None:
            return ""
        last = max(1, self.history.last)
        points = [(0, self.analysis.start)]
        points += [(each.turn.end, each.chances) for each in self.analysis.turns]
        points.append((last, points[-1][1]))
        shares = [(x, [each / (sum(chances) or 1) for each in chances]) for x, chances in points]
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
        return (
            f'<div class="chances"><svg class="curve" id="curve" viewBox="0 0 {last} 100" '
            f'preserveAspectRatio="none" role="img" aria-label="{text}"><title>{text}</title>'
            f"{''.join((*areas, *lines))}</svg></div>"
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
        caption = escape(self.say("chance lost per turn, in %"))
        text = escape(sanitize_message(turning_point(self.analysis, names, self.say)))
        return (
            f'<div class="review"><table><caption>{caption}</caption><thead><tr>'
            f'<th scope="col">{escape(self.say("player"))}</th>{titles}</tr></thead>'
            f"<tbody>{lines}</tbody></table><p>{text}</p></div>"
        )

    def _verdict(self, found: ReviewedTurn | None) -> str:
        if found is None:
            return ""
        from taluva.app.analysis_report import describe_turn

        text = sanitize_message(describe_turn(found, self.history.game(0).game_name, self.say))
        return f'<p class="verdict">{escape(text)}</p>'

    # --- colours ------------------------------------------------------------------------------

    def _colours(self) -> str:
        """Return the style rules with the colours of the palette, or of both."""
        if self.palette != "auto":
            return self._rules_in(self.palette)
        dark, light = map(self._rules_in, ("dark", "light"))
        return f"{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n"

    def _rules_in(self, palette: str) -> str:
        return _rules(self._variables(theme_for(file_look(palette=palette))))

    @property
    def _scheme(self) -> str:
        """The colour schemes of the page, for the browser's own controls."""
        if self.palette == "auto":
            return "light dark"
        return "light" if PALETTES[self.palette].is_light else "dark"

    def _variables(self, theme: Theme) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield CSS selectors with their variables."""
        page = {name: theme.colours.of(pure(role)) for name, role in _ROLES.items()}
        page["title"] = title = theme.legible("glow", least=_GRAPHIC)
        page["on-title"] = readable_ink(title)
        page |= {
            "soft": "color-mix(in srgb, var(--text) 82%, var(--paper))",
            "edge": "color-mix(in srgb, var(--text) 16%, var(--paper))",
            "lit": "color-mix(in srgb, var(--title) 16%, var(--paper))",
            "rim": "color-mix(in srgb, var(--text) 35%, transparent)",
        }
        yield ":root", page
        for seat, info in self._seats:
            own = pure(info.ink)
            yield f".p{seat}", {"own": theme.colours.of(own), "on-own": theme.colours.ink(own)}
        for role in dict.fromkeys(each.role for each in self._highlights.values()):
            yield f".{_mark_class(role)}", {"mark": theme.legible(role, least=_GRAPHIC)}
        if self.analysis is not None:
            from taluva.app.analysis_report import MARK_INKS

            yield ".m-fault", {"mark": theme.legible("last", least=_GRAPHIC)}
            for mark, role in MARK_INKS.items():
                yield f".g-{mark.name.lower()}", {"mark": theme.legible(role)}


def log_to_share(record: Record[Any, Any], *, is_open: bool) -> str:
    """Return the log to include in a page, or "" if it would reveal hidden information.

    For an unfinished game the log has no seed and no undone moves, unless ``is_open`` is true.
    """
    game = record.game
    if is_open or game.outcome is not None:
        return record.dump()
    return "" if secretive_seats(game) else record.in_public().dump()


def _faults() -> tuple[str, ...]:
    from taluva.analysis.review import FAULTS

    return FAULTS


def _rules(variables: Iterable[tuple[str, dict[str, str]]]) -> str:
    return "".join(
        f"{selector} {{ {' '.join(f'--{name}: {value};' for name, value in each.items())} }}\n"
        for selector, each in variables
    )


def _mark_class(role: str) -> str:
    return f"m-{role.replace(' ', '-')}"


def _mark(index: int, kind: str, text: str, bottom: int = 10) -> str:
    return _line(kind, index, 0, index, bottom, f"<title>{escape(text)}</title>")


def _line(kind: str, left: int, top: int, right: int, bottom: int, inside: str = "") -> str:
    """Return an SVG line whose width does not scale with the drawing."""
    return (
        f'<line class="{kind}" x1="{left}" y1="{top}" x2="{right}" y2="{bottom}" '
        f'vector-effect="non-scaling-stroke">{inside}</line>'
    )


def _grade(found: ReviewedTurn) -> str:
    assert found.mark is not None, "the turn is remarkable"
    return f' <b class="grade g-{found.mark.name.lower()}">{escape(found.mark)}</b>'


def _chip(info: SeatInfo) -> str:
    return f'<span class="chip">{escape(sanitize_message(info.letter))}</span>'


def _isolate(name: str) -> str:
    """Return a name isolated from the writing direction of the text around it."""
    return f"<bdi>{escape(sanitize_message(name))}</bdi>"


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
