"""The common parts of the play and replay screens: map, panel, header, toolbar and clicks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from taluva.app.events import SpotClicked, ZoomChosen
from taluva.app.layout import AnswerPosition, rows_below
from taluva.app.memo import Memo
from taluva.app.screens import map_view, panels
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.update import pointer
from taluva.app.view import AUTO, Pan
from taluva.core.game import Game
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.tui import screen
from taluva.tui.canvas import Line, join, style_text
from taluva.tui.capabilities import Depth, Look, Terminal, choose_look, delays_escape
from taluva.tui.game_ui import Hand
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import NO_OVERLAY, Overlay, Spot
from taluva.tui.hexmap.viewport import BAR_LINES, Fit, Panel, fit, panel_width
from taluva.tui.menu import own_names
from taluva.tui.text import PageView, key_at, naming, reading_labels, shorten
from taluva.tui.theme import Theme, theme_for

_MIN_LOG = 8  # log lines that take priority over the legend
_AROUND_NEWS = 4  # lines: a title and the moves of a turn
_TALL = 30  # screen lines that bars and a large hand need
_WIDE = 31  # panel columns that they need
_WIDE_SCREEN = 112  # screen columns that make the panel that wide


class PaintedBoard(NamedTuple):
    """The map and the panel of one frame. The next frame starts from it, and clicks use it."""

    rows: list[Line]
    viewport: map_view.Viewport
    hand: Hand | None  # the hand in the panel
    has_items_below: bool  # whether the items in hand are below the map

    @property
    def zoom(self) -> Zoom:
        """The zoom of the map."""
        return self.viewport.shown.zoom

    def free_columns(self, lines: int) -> int:
        """Return the number of columns without land at the right of the last ``lines`` lines."""
        fitted = self.viewport.shown
        if self.has_items_below:
            return fitted.panel_width
        width, height = fitted.view.size
        return fitted.panel_width + width - self.viewport.land_end(height - lines)


class BoardPainter:
    """A painter of the map and the panel. Its only state is a cache."""

    def __init__(self, terminal: Terminal, colour: str, *, is_steady: bool = False) -> None:
        self._terminal, self._colour = terminal, colour
        self._is_steady = is_steady
        self._map = map_view.MapPainter()
        self._look = Memo[Look]()
        self._items_below = Memo[int]()
        self._panel = Memo[list[panels.PanelLine]]()
        self._joint = Memo[list[Line]]()
        self._lines: defaultdict[int, Memo[Line]] = defaultdict(Memo)

    def look(self, state: State) -> Look:
        """Return the current look."""
        choices = state.view.choices
        key = (choices.look, choices.background, choices.palette)
        make = partial(
            choose_look,
            self._terminal,
            choices.look,
            self._colour,
            choices.background,
            choices.palette,
        )
        return self._look.by(key, make)

    def theme(self, state: State) -> Theme:
        """Return the colours and characters of the look."""
        return theme_for(self.look(state))

    def place(
        self, state: State, width: int, height: int, last: map_view.Viewport | None = None
    ) -> map_view.Viewport:
        """Fit the map to the lines above the prompt, leaving room for items below the map."""
        lesson_lines = len(self._lesson_below(state, width, height))
        height -= self._below(state, width, height)
        return map_view.place_map(
            state,
            width,
            height + BAR_LINES - 1,
            self.look(state),
            lesson_lines,
            last,
            is_steady=self._is_steady,
        )

    def _is_lesson_below(self, width: int, height: int) -> bool:
        """Check whether the lesson goes below the map because the panel is too small."""
        return width < _WIDE_SCREEN or height < _TALL

    def _lesson_below(self, state: State, width: int, height: int) -> list[panels.PanelLine]:
        """Return the lesson's lines if they go below the map, or []."""
        panel = state.lesson_panel
        if panel is None or not self._is_lesson_below(width, height):
            return []
        room = width - panel_width(width, height + BAR_LINES - 1)
        return panels.lesson_panel(panel, self.theme(state), room)

    def _below(self, state: State, width: int, height: int) -> int:
        """Return the number of lines for items below the map, or 0 if the map would shrink."""
        key = (state.current, width, height, self.look(state), state.view.choices.zoom)
        make = partial(self._room_below, state, width, height)
        return self._items_below.by(key, make)

    def _room_below(self, state: State, width: int, height: int) -> int:
        game = state.game
        ui = state.ui
        hand = ui.hand(game, None, state.say)
        if hand is None or not hand.items:
            return 0
        hexes = map_view.land(map_view.picture_of(game, state.say))
        columns = width - panel_width(width, height + BAR_LINES - 1)
        needed = panels.item_lines(hand.items, columns)
        lines = height + BAR_LINES - 1 - needed
        zoom = state.view.choices.zoom_among(ui.zooms)
        found = fit(width, lines, hexes, self.look(state).painter, zoom=zoom, zooms=ui.zooms)
        is_whole = found.view.window == found.wanted  # including the water around the island
        largest = fit(
            width, lines + needed, hexes, self.look(state).painter, zoom=zoom, zooms=ui.zooms
        ).zoom
        is_large = found.zoom is largest and found.zoom is not ui.zooms[-1]
        has_room = is_whole and found.panel is Panel.SIDE and is_large
        return needed if has_room else 0

    def paint(
        self,
        state: State,
        width: int,
        height: int,
        last: map_view.Viewport | None = None,
        *,
        overlay: Overlay = NO_OVERLAY,
        follows: bool = True,
        is_settled: bool = True,
        hand: Hand | None = None,
        news: Sequence[str] = (),
        answer: PageView | None = None,
        place: AnswerPosition | None = None,
        keys: tuple[tuple[str, str], ...] = (),
        panel: Callable[[int, int], list[panels.PanelLine]] | None = None,
    ) -> PaintedBoard:
        """Draw everything between the header and the prompt, with an answer beside or below.

        If ``follows`` is true, the view moves to show the overlay. If ``is_settled`` is true, a
        preview hides the marks of the last turn. ``keys`` are listed if the panel has room.
        ``panel`` draws another panel, given its width and height.
        """
        theme = self.theme(state)
        viewport = self.place(state, width, height + 1, last)
        fitted = _pan(state, viewport.home)
        below: list[panels.PanelLine] = []
        if answer is not None and place is AnswerPosition.BELOW and fitted.panel is Panel.SIDE:
            room, rows = width - fitted.panel_width, rows_below(height + BAR_LINES)
            below = panels.answer(answer, theme, room, state.say, rows)
            fitted = self._map.above(state, viewport, fitted, len(below), overlay)
        viewport = viewport.follow(fitted, overlay) if follows else viewport.stay(fitted)
        viewport = viewport.settle(overlay, is_settled=is_settled)
        fitted = viewport.shown
        island = self._map.lines(viewport, self.look(state), overlay)
        hand = hand or state.ui.hand(state.game, None, state.say)
        has_items = bool(self._below(state, width, height + 1))
        if fitted.panel is Panel.NONE:
            rows_drawn: list[Line] = [*island, *self._lesson_below(state, width, height + 1)]
            return PaintedBoard(rows_drawn, viewport, hand, has_items)
        beside = answer if place is AnswerPosition.BESIDE else None
        if panel is not None and beside is None:
            side = panel(fitted.panel_width, height)
        else:
            content = (tuple(news), beside, keys)
            side = self._stable_panel(
                state, fitted.panel_width, height, hand, *content, has_items=has_items
            )
        below += self._lesson_below(state, width, height + 1)
        if hand is not None and has_items:
            below += panels.items_in_a_row(hand.items, theme, width - fitted.panel_width)
        if below:
            island = [*island, *below]
        return PaintedBoard(self._side_by_side(island, side), viewport, hand, has_items)

    def _side_by_side(self, island: list[Line], side: list[panels.PanelLine]) -> list[Line]:
        """Join the map and the panel. The same inputs return the same object."""
        return self._joint.by_parts(
            (island, side),
            lambda: [self._join(*both) for both in enumerate(zip(island, side, strict=False))],
        )

    def _join(self, y: int, parts: tuple[Line, Line]) -> Line:
        """Join a line of the map and one of the panel. The same inputs return the same object."""
        return self._lines[y].by_parts(parts, partial(join, *parts))

    def _stable_panel(
        self,
        state: State,
        width: int,
        height: int,
        hand: Hand | None,
        news: tuple[str, ...],
        answer: PageView | None,
        keys: tuple[tuple[str, str], ...],
        *,
        has_items: bool,
    ) -> list[panels.PanelLine]:
        """Return the panel from the cache, or draw it if its content has changed."""
        content = (hand, news, answer, keys, has_items)
        at_table = (state.viewer, state.clock)
        seen = (self.look(state), state.lesson_panel, state.explorer, *at_table)
        key = (state.current, width, height, *content, *seen)
        make = partial(self._side_panel, state, width, height, *content)
        return self._panel.by(key, make)

    def _side_panel(
        self,
        state: State,
        width: int,
        height: int,
        hand: Hand | None,
        news: Sequence[str],
        answer: PageView | None,
        keys: Sequence[tuple[str, str]],
        has_items_below: bool,
    ) -> list[panels.PanelLine]:
        theme = self.theme(state)
        game, ui = state.game, state.ui
        is_tall = height >= _TALL
        most = height // 3 if is_tall and answer is None else 0
        answers = []
        if answer is not None:
            answers = panels.answer(answer, theme, width, state.say, height)
        notes = _notes(state)
        blocks = [panels.players(game, theme, width, state.say, state.bots, most, notes)]
        if state.viewer is not None:
            blocks.append(panels.chat(state.viewer.chat, theme, width, state.say))
        if state.lesson_panel is not None and width >= _WIDE and is_tall:
            blocks.insert(0, panels.lesson_panel(state.lesson_panel, theme, width))
        if state.explorer is not None:
            from taluva.app.screens.explore import explorer_blocks

            blocks += explorer_blocks(state, theme, width)
        for section in ui.sections(game, state.say, width):
            blocks.append(panels.section(section, theme, width))
        if hand is not None and hand.items and not has_items_below:
            title = panels.heading(hand.title, theme, width)
            room = height - len(answers) - sum(map(len, blocks)) - _MIN_LOG
            blocks.append([title, *panels.items(hand.items, theme, width, room)])
        if hand is not None and hand.picture is not None:
            room = height - len(answers) - sum(map(len, blocks))
            if news and not state.is_played:  # for a player, long news goes on a page
                room -= len(panels.narration_lines(news, game.names, width)) + _AROUND_NEWS
            zooms = (Zoom.LARGE, Zoom.NORMAL) if is_tall and width >= _WIDE else (Zoom.NORMAL,)
            for zoom in zooms:
                small = map_view.small_picture(hand.picture, self.look(state), zoom)
                framed = panels.frame(small, hand, theme, width)
                if len(framed) <= room:
                    blocks.append(framed)
                    break
        if is_tall and width >= _WIDE and answer is None:
            blocks.insert(1, panels.dangers(state, theme, width))
        blocks = _fitting_blocks(blocks, height - len(answers))
        left = height - len(answers) - sum(map(len, blocks))
        if not ui.has_log:
            blocks.append(panels.recent(state, theme, news, width, left))
            left -= len(blocks[-1])
        blocks.append(answers)
        pressed = panels.keys(keys, theme, width, state.say)
        if is_tall and width >= _WIDE and len(pressed) <= left:
            blocks.append(pressed)
            left -= len(pressed)
            pressed = []
        legend = [
            panels.heading(state.say("legend"), theme, width),
            *panels.legend(game, theme, width, state.say),
        ]
        if left - len(legend) > _MIN_LOG:
            left -= len(legend)
        log = panels.log if ui.has_log else panels.moves
        lines = log(state, theme, width, left - 1)
        named = state.say("what happened") if ui.has_log else state.say("log")
        if lines and (answer is None or answer.title != named):  # unless the answer shows it
            blocks.append([panels.heading(named, theme, width), *lines])
        return panels.stack([*blocks, legend, pressed], theme, width, height)

    def page(self, state: State, width: int, height: int, page: PageView) -> list[panels.PanelLine]:
        """Draw a long answer between the header and the prompt."""
        text, strong = self.theme(state).style("text"), self.theme(state).style("strong")
        rows = []
        for line in page.visible_lines(width, height, state.say):
            style = strong if line.is_title else text
            rows.append(panels.line_of(width, text, (self.theme(state).encode(line.text), style)))
        blank = panels.line_of(width, text)
        return rows + [blank] * (height - len(rows))

    def styles(self, state: State) -> Mapping[str, str]:
        """Return the styles of the prompt and the menu, by prompt_toolkit's names."""
        return _styles(self.look(state))


def _pan(state: State, fitted: Fit) -> Fit:
    """Return the fit after the player's pans and drags."""
    for pan in state.view.choices.pans:
        fitted = fitted.pan(*pan) if isinstance(pan, Pan) else fitted.drag(*pan)
    return fitted


@cache  # prompt_toolkit calls this for every style that it shows
def _styles(look: Look) -> Mapping[str, str]:
    theme = theme_for(look)
    text, bar, chosen = (style_text(theme.style(name)) for name in ("text", "bar", "good"))
    if look.depth is Depth.NONE:
        chosen = "bold"  # the other items are in reverse video
    return {
        "prompt-line": text,
        "completion-menu": bar,
        "completion-menu.completion": f"noinherit {bar}",
        "completion-menu.completion.current": f"noinherit {chosen}",
        "completion-menu.meta.completion": f"noinherit {bar}",
        "completion-menu.meta.completion.current": f"noinherit {bar}",
        "scrollbar.background": bar,
        "scrollbar.button": chosen,
    }


def _notes(state: State) -> dict[int, str]:
    """Return the note after each player's name: the time left, or that the player is away."""
    place, clock = state.viewer, state.clock
    notes = {}
    for seat in range(1, len(state.game.names) + 1):
        parts = [] if clock is None else [clock.text(seat)]
        if place is not None and seat in place.absent:
            parts.append(state.say("away"))
        notes[seat] = " ".join(filter(None, parts))
    return notes


def _fitting_blocks(
    blocks: Sequence[list[panels.PanelLine]], height: int
) -> list[list[panels.PanelLine]]:
    """Return the blocks that fit into the height. Earlier blocks have priority."""
    kept: list[list[panels.PanelLine]] = []
    for block in blocks:
        if sum(map(len, kept)) + len(block) <= height:
            kept.append(block)
    return kept


class MapScreen:
    """A screen that draws a session's state. Each frame starts from the last one."""

    # Whether a partial view stays in place as long as it shows what a move changed. In a replay,
    # the view depends only on the point.
    is_steady = False
    pointing_keys: Sequence[str] = ()

    def __init__(self, session: Session, terminal: Terminal, colour: str) -> None:
        self.session = session
        self.terminal = terminal
        self.frame: PaintedBoard | None = None  # the last map drawn
        self.painted: Sequence[Sequence[Segment]] = ()  # the last frame, with the header
        self.board = BoardPainter(terminal, colour, is_steady=self.is_steady)

    @property
    def state(self) -> State:
        """The state to show."""
        return self.session.state

    def handle(self, event: screen.Event) -> list[screen.Request]:
        """Handle an event and return requests."""
        match event:
            case screen.Clicked(column, line, is_right):
                if key := self._key_at(column, line):
                    return self.session.handle(screen.KeyPressed(key))
                if words := self._listed_move(column, line):
                    self.session.handle(screen.LineEdited(words))
                    return [screen.SetLine(words)]
                spot = self._spot_at(column, line, pointer.spots(self.state, self.session.layout))
                turns = -1 if is_right else 1
                return [] if spot is None else self.session.handle(SpotClicked(spot, turns))
            case screen.Wheeled(steps, column, line) if self._is_answer(column, line):
                return self.session.handle(screen.KeyPressed("pageup" if steps > 0 else "pagedown"))
            case screen.Wheeled(steps, column, line):
                return self._zoom(steps, self._spot_at(column, line, self._visible_hexes()))
            case _:
                return self.session.handle(event)

    def _key_at(self, column: int, line: int) -> str:
        """Return the key named at a cell of the screen, or ""."""
        text = text_at(self.painted, line)
        if line == 0:
            return key_at(text, column, self._header_keys())
        return (
            key_at(text, column, reading_labels(self.say)) if self._is_answer(column, line) else ""
        )

    def _header_keys(self) -> Mapping[str, str]:
        """Return the keys by their labels in the header."""
        return {self.say("F1 help"): "f1"}

    def _is_answer(self, column: int, line: int) -> bool:
        """Check whether a cell belongs to a long answer."""
        layout = self.session.layout
        columns, lines = layout.size
        match layout.answer:
            case None:
                return False
            case AnswerPosition.BESIDE:
                return column >= columns - layout.panel_columns
            case AnswerPosition.BELOW:
                is_low = line >= len(self.painted) - rows_below(lines) - 1
                return is_low and column <= layout.columns_below + 1
            case _:
                return line > 0

    def _listed_move(self, column: int, line: int) -> str:
        """Return the legal move listed on a line of an answer, or ""."""
        layout = self.session.layout
        if not self.state.is_played or not self._is_answer(column, line):
            return ""
        text, border = text_at(self.painted, line), layout.size[0] - layout.panel_columns
        if not layout.is_map_hidden:
            is_beside = layout.answer is AnswerPosition.BESIDE
            text = text[border:] if is_beside else text[:border]
        words = text.strip().partition("  ")[0]
        return words if words and self.state.prompt.move(words) is not None else ""

    @property
    def viewport(self) -> map_view.Viewport | None:
        """The part of the map in view, or None before the first frame."""
        return None if self.frame is None else self.frame.viewport

    def _spot_at(self, column: int, line: int, spots: Iterable[Spot]) -> Spot | None:
        """Return the spot at a cell of the screen if it is one of ``spots``, or None."""
        frame = self.frame
        return None if frame is None else frame.viewport.spot_at(column, line - 1, spots)

    def _visible_hexes(self) -> list[Spot]:
        return [ground.hex for ground in self.state.ui.picture(self.game, self.say).grounds]

    def _zoom(self, steps: int, around: Spot | None) -> list[screen.Request]:
        """Choose the next larger or smaller zoom, if there is one."""
        zooms, zoom = self.state.ui.zooms, self.frame.zoom if self.frame is not None else None
        at = zooms.index(zoom) - steps if zoom in zooms else -1
        if not 0 <= at < len(zooms):
            return []
        return self.session.handle(
            ZoomChosen(str(zooms[at]), around if isinstance(around, Hex) else None)
        )

    @property
    def has_mouse(self) -> bool:
        """Whether the screen uses the mouse."""
        choice = self.state.view.choices.mouse
        return choice == "on" or (choice == AUTO and not delays_escape(self.terminal))

    @property
    def is_choosing(self) -> bool:
        """Whether the typed line selects a row of a list. Always False here."""
        return False

    @property
    def is_pointing(self) -> bool:
        """Whether the cursor wrote the line."""
        return False

    @property
    def look(self) -> Look:
        """The current look."""
        return self.board.look(self.state)

    @property
    def theme(self) -> Theme:
        """The colours and characters of the look."""
        return self.board.theme(self.state)

    @property
    def game(self) -> Game[Any]:
        """The game on screen."""
        return self.state.game

    @property
    def say(self) -> Language:
        """The current language."""
        return self.state.say

    def free_columns(self, lines: int) -> int:
        """Return the number of columns without land at the right of the last ``lines`` lines."""
        columns = self.state.view.size[0]
        is_read = self.session.layout.is_map_hidden
        if is_read or self.frame is None:
            return columns
        return self.frame.free_columns(lines)

    def styles(self) -> Mapping[str, str]:
        """Return the styles of the prompt and the menu."""
        return self.board.styles(self.state)


_MAX_NAME_LENGTH: Final = 16
_AROUND_WINNERS: Final = 5  # columns: a letter and blanks
_STATE_STYLES: Final = {
    screen.LineStatus.OK: "good",
    screen.LineStatus.NO: "bad",
    screen.LineStatus.INCOMPLETE: "waiting",
    screen.LineStatus.WARNING: "warning",
}


def header(
    state: State, theme: Theme, width: int, zoom: str, *, hand: str = "", why: str = ""
) -> panels.PanelLine:
    """Return the header: the game and the task at the left, the turn and the zoom at the right.

    ``hand`` describes the hand of the player to move if there is no panel. ``why`` says how the
    game ended.
    """
    game, say, ui = state.game, state.say, state.ui
    bar, faint = theme.style("bar"), theme.style("bar faint")
    title = ui.title if state.explorer is None else say("EXPLORE")
    left = [(f" {title} ", theme.style("title"))]
    if not state.timeline.is_saved:
        left += [(f" {say('NOT SAVED')} ", theme.style("bad")), (" ", bar)]
    room = width - sum(cell_len(text) for text, _ in left)
    doing = _doing(state, theme, hand, why, room)
    if why and sum(cell_len(text) for text, _ in doing) > room:
        doing = _doing(state, theme, hand, "", room)
    left += doing
    room = width - sum(cell_len(text) for text, _ in left) - 1
    size = say("zoom {zoom}", zoom=own_names(say)[zoom])
    where = [*filter(None, (ui.turn_text(game, say), ui.remaining_text(game, say)))]
    right = _fitting(
        (*where, size, say("F1 help")),
        (len(where), len(where), *reversed(range(len(where)))),
        theme.encode(" · "),
        room,
    )
    gap = " " * max(0, room - cell_len(right))
    return panels.line_of(width, bar, *left, (gap, bar), (right, faint), (" ", bar))


def _doing(state: State, theme: Theme, hand: str, why: str, room: int) -> list[tuple[str, Style]]:
    """Return the player to move and the task, or the winners, in the seat's colour."""
    game, say = state.game, state.say
    seats = state.definition.seats(game)
    if game.outcome is None:
        seat = seats[state.seat - 1]
        named, task = (
            shorten(state.player, _MAX_NAME_LENGTH),
            state.game_messages.describe_task(game),
        )
        alarm = state.ui.alarm(game, say) if state.reader == game.seat else ""
        task = say.about(task, alarm) if alarm else task
    else:
        seat = seats[game.outcome.winners[0] - 1]
        if not why:
            text = naming(state.who_won, game.names, room - _AROUND_WINNERS)
            return [(f" {seat.letter}  {text} ", theme.block_style(seat.ink))]
        winners = [game.names[number - 1] for number in game.outcome.winners]
        named = shorten(say.join_and(winners), 2 * _MAX_NAME_LENGTH)
        task = say.count("wins: {why}", "win: {why}", len(winners), why=why)
    if hand:
        task = say("{task}: {hand}", task=task, hand=theme.encode(hand))
    return [
        (f" {seat.letter}  {named} ", theme.block_style(seat.ink)),
        (f" {task} ", theme.shaded_style(seat.ink)),
    ]


def _fitting(parts: Sequence[str], order: Sequence[int], between: str, room: int) -> str:
    """Join the parts that fit. ``order`` lists the indexes of the parts to drop, in order."""
    left = list(parts)
    for dispensable in order:
        if cell_len(between.join(left)) <= room:
            break
        left.pop(dispensable)
    return between.join(left) if cell_len(between.join(left)) <= room else ""


def toolbar(
    feedback: screen.Feedback,
    theme: Theme,
    width: int,
    say: Language,
    names: Sequence[str] = (),
    *,
    is_lit: bool = False,
) -> panels.PanelLine:
    """Draw feedback: its status and reason. If space is short, names are shortened first.

    ``is_lit`` highlights the whole line.
    """
    bar = theme.style(_STATE_STYLES[feedback.state] if is_lit else "bar")
    chip = f" {screen.badge(feedback.state, say)} "
    reason = feedback.fitting(width - screen.room_for_badges(say), names)
    return panels.line_of(
        width, bar, (chip, theme.style(_STATE_STYLES[feedback.state])), (" ", bar), (reason, bar)
    )


def prompt(state: State, theme: Theme) -> panels.PanelLine:
    """Return the name of the player to move, or of the winner, in that player's colour.

    At a shared table, return the viewer's own name, or that the viewer is watching.
    """
    outcome, place = state.game.outcome, state.viewer
    if place is not None and place.seat is None:
        watching = state.say("watching")
        block = f" {watching} " if theme.has_colours else f"{watching}>"
        return [Segment(block, theme.style("title")), Segment(" ", theme.style("text"))]
    number = state.seat if outcome is None else outcome.winners[0]
    if place is not None and place.seat is not None:
        number = place.seat
    seat = state.definition.seats(state.game)[number - 1]
    name = shorten(seat.name, _MAX_NAME_LENGTH)
    block = theme.rim(f"{name} {seat.letter}", seat.ink)
    if not theme.has_colours:
        block = f"{name} {seat.letter}>"
    return [Segment(block, theme.chip_style(seat.ink)), Segment(" ", theme.style("text"))]


def text_at(rows: Sequence[Sequence[Segment]], line: int) -> str:
    """Return the text of a drawn line, or "" outside the drawing."""
    return "".join(each.text for each in rows[line]) if 0 <= line < len(rows) else ""
