"""The blocks of the panel: players, hand, recent moves, answers and the legend."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from taluva.app.events import DirectionClicked
from taluva.app.state import State
from taluva.app.view import LessonPanel, PlayedMove
from taluva.core.definition import SeatInfo, sides, team_title
from taluva.core.game import Game
from taluva.games import definition_for, ui_for
from taluva.i18n import Language
from taluva.record.comments import Comment
from taluva.tui.blocks import ClickTarget, DrawnBlock, label_targets, reading_keys
from taluva.tui.canvas import Line
from taluva.tui.capabilities import PainterKind
from taluva.tui.game_ui import Hand, Holding, Item, PanelSection
from taluva.tui.text import (
    PageView,
    cut,
    first_clause,
    shorten,
    whole_clauses,
    with_short_names,
    wrap,
)
from taluva.tui.theme import Theme

PanelLine = list[Segment]

_NARROW = 24  # columns of the panel on small screens
_NAMED = 60  # columns of a panel that names the pieces
_MIN_NAME_LENGTH = 3
_MAX_SHARE_OF_COMMENTS = 8  # lines; a page shows the rest
_MAX_NAME_LENGTH = 12  # columns of a name in messages
_LEGEND_COLUMN = 11  # minimum width of a legend column


Words = str | tuple[str, str | Style]  # a text, and its style or the name of its style


class Pen(NamedTuple):
    """The theme, width and language that all lines of a panel share."""

    theme: Theme
    width: int
    say: Language

    def line(self, *parts: Words, style: str | Style = "text") -> PanelLine:
        """Return a line made of parts, cut or padded to the width, mostly in one style."""
        pairs = [(part, style) if isinstance(part, str) else part for part in parts]
        segments = [Segment(self.theme.encode(text), self._style(each)) for text, each in pairs]
        return Segment.adjust_line_length(segments, self.width, self._style(style))

    def _style(self, style: str | Style) -> Style:
        return self.theme.style(style) if isinstance(style, str) else style

    def lines(self, texts: Iterable[str], style: str | Style = "text") -> list[PanelLine]:
        """Return a line for each text, after a blank."""
        return [self.line((f" {text}", style)) for text in texts]

    def paragraph(
        self, words: str, style: str | Style = "text", indent: str = ""
    ) -> list[PanelLine]:
        """Wrap a text into lines. The lines after the first one are indented."""
        return self.lines(wrap(words, self.width - 2, indent), style)

    def heading(self, title: str, beside: str = "") -> PanelLine:
        """Return the title line of a panel block, ending with the short text ``beside``."""
        end = f" {beside} " if beside else ""
        line = "─" * max(0, self.width - cell_len(title) - cell_len(end) - 5)
        return self.line(" ─ ", (title, "strong"), f" {line}{end}", style="faint")

    @property
    def warning(self) -> Style:
        """The style of warnings and losses."""
        return self.theme.panel_style("bad", bold=True)


def players(
    game: Game[Any],
    pen: Pen,
    bots: Collection[int] = (),
    height: int = 0,
    notes: Mapping[int, str] = MappingProxyType({}),
) -> list[PanelLine]:
    """List the players by team: whose turn it is, what each has left, and how to win.

    If there is room, each player has two lines, with bars for what is left. ``notes`` follow the
    names: the time left, or that a player is away.
    """
    seats, say = definition_for(game.game_name).seats(game), pen.say
    teams = len({seat.team for seat in seats})
    holdings = ui_for(game.game_name).holdings(game, len(seats), say)
    is_counted = any(each.whole for each in holdings)
    bars = sum(4 + each.bar + each.digits for each in holdings) - 1
    has_bars = is_counted and bars <= pen.width
    is_tall = has_bars and teams + 2 * len(seats) <= height
    lines: list[PanelLine] = []
    for side in sides(seats):
        title = team_title(side, seats, say)
        # The meaning of the asterisk and of the numbers below.
        meanings = (say("* bot") if bots else "", say("left") if is_counted else "")
        beside = "  ".join(filter(None, meanings))
        if has_bars and (is_tall or pen.width >= _NAMED):
            beside = say("left to build")
        if title and is_tall and game.seat in side:
            beside = say("your team")
        if title or not lines:
            lines.append(pen.heading(title or say("players"), beside))
        for number in side:
            seat, is_bot, note = seats[number - 1], number in bots, notes.get(number, "")
            lines += _player(game, number, seat, pen, is_tall=is_tall, is_bot=is_bot, note=note)
    return [*lines, *_goal(game, pen)]


def _goal(game: Game[Any], pen: Pen) -> list[PanelLine]:
    """Return lines with the variant and how to win."""
    ui, say = ui_for(game.game_name), pen.say
    goal = ui.goal(game, say) if game.outcome is None else ""
    lines = [*filter(None, (ui.variant(game, say), goal))]
    text = say.about(*lines) if len(lines) > 1 else "".join(lines)
    return pen.lines(wrap(text, pen.width - 1), "faint") if text else []


def _player(
    game: Game[Any],
    number: int,
    seat: SeatInfo,
    pen: Pen,
    *,
    is_tall: bool,
    is_bot: bool,
    note: str,
) -> Iterator[PanelLine]:
    """Yield the lines about a player. The active player's are tinted, and begin with an arrow.

    Tall ones are a line with the name and the status, and one with bars for what is left. Short
    ones are a line with the name, an asterisk for a bot, and numbers. More lines then say what
    awaits the player next turn. A mark shows that it is a warning.
    """
    theme, width, say = pen
    ui, is_turn = ui_for(game.game_name), number == game.seat
    text, bold, dim = _row_styles(seat, theme, is_turn=is_turn)
    start = ("►" if is_turn else " ", text), chip(seat, theme), (" ", text)
    holdings, status = ui.holdings(game, number, say), ui.status(game, number, say)
    coming = ui.outlook(game, number, say)
    is_warning = coming is not None and coming.role == "bad"
    if is_tall:
        next_turn = "" if coming is None else coming.text
        beside = status or next_turn or (say("bot") if is_bot else "")
        room = max(0, width - cell_len(beside) - 7)
        name = set_cell_size(_with_note(seat.name, note, room), room)
        end = (f" {beside} ", pen.warning if is_warning else dim)
        yield pen.line(*start, (name, bold), end, style=text)
        parts: list[Words] = [" "]
        for each in holdings:
            parts += [each.sign, *_bar(each, seat, theme, is_turn=is_turn)]
            parts.append((f" {_number(each, theme)}  ", bold))
        yield pen.line(*parts, style=text)
        return
    if width >= _NAMED:
        named = (f"{each.name} {_number(each, theme)}" for each in holdings)
        pieces = "  ".join(filter(None, (status, *named)))
    else:
        pieces = " ".join(f"{each.sign}{_number(each, theme)}" for each in holdings)
        pieces = f"{status:>{len(pieces)}}" if status else pieces + "!" * is_warning
    room = max(0, width - cell_len(pieces) - 7)
    mark = "*" if is_bot else ""
    has_room = cell_len(f"{seat.name}{mark} {note}") <= room
    name = _with_note(shorten(seat.name, room - len(mark)) + mark, note if has_room else "", room)
    yield pen.line(*start, (set_cell_size(name, room), bold), f" {pieces}", style=text)
    if note and not has_room:
        yield pen.line(f"     {note}", style=text)
    for line in () if coming is None else wrap(coming.text, width - 6):
        yield pen.line("     ", (line, pen.warning if is_warning else "faint"), style=text)


def _bar(
    held: Holding, seat: SeatInfo, theme: Theme, *, is_turn: bool
) -> Iterator[tuple[str, Style]]:
    """Yield the bar that shows how many pieces of a kind are left."""
    if not held.whole:
        return
    left = -(-held.bar * held.number // held.whole)
    full, empty = theme.bar
    lit = seat.ink if is_turn else "panel"
    yield full * left, theme.bar_style(lit, seat.ink)
    yield empty * (held.bar - left), theme.lit_style(lit, "bar")


def _row_styles(seat: SeatInfo, theme: Theme, *, is_turn: bool) -> tuple[Style, Style, Style]:
    """Return the styles of a player's row: texts, the name, and faint texts."""
    if not is_turn:
        return theme.style("text"), theme.style("text"), theme.style("faint")
    ink = seat.ink
    return theme.lit_style(ink), theme.lit_style(ink, bold=True), theme.lit_style(ink, "dim")


def _number(held: Holding, theme: Theme) -> str:
    """Return how many pieces are left, or a tick if the kind is completed."""
    text = "✓" if held.whole and not held.number else str(held.number)
    return text.rjust(held.digits)


def _with_note(name: str, note: str, room: int) -> str:
    """Return a name with a note after it, shortening the name to keep the note."""
    return f"{shorten(name, room - cell_len(note) - 1)} {note}" if note else shorten(name, room)


def chat(lines: Sequence[Comment], pen: Pen) -> list[PanelLine]:
    """Show the latest lines of chat, if any."""
    if not lines:
        return []
    told = [each.describe(pen.say) for each in lines]
    rows = [row for each in told for row in pen.paragraph(each, indent="  ")]
    return [pen.heading(pen.say("chat")), *rows[-_MAX_SHARE_OF_COMMENTS:]]


def chip(seat: SeatInfo, theme: Theme) -> tuple[str, Style]:
    """Return the letter of a player in the player's colour."""
    is_unicode = theme.look.is_unicode
    text = theme.rim(seat.letter, seat.ink) if is_unicode else f"[{seat.letter}]"
    return text, theme.chip_style(seat.ink)


# --- the hand -------------------------------------------------------------------------------------


def frame(rows: Sequence[PanelLine], hand: Hand, pen: Pen) -> DrawnBlock:
    """Draw a frame around the picture of a hand, with labels for the directions to click."""
    theme, width, _ = pen
    text, inside = theme.style("text"), width - 2
    edge = Segment(theme.encode("│"), text)
    side = max(map(cell_len, hand.compass), default=0)
    words = _around(hand.compass, len(rows))
    targets = []
    for y, (left, right) in words.items():
        for x, word in ((1, left), (width - 1 - side, right)):
            clicked = DirectionClicked(word)
            targets.append(ClickTarget(range(y + 1, y + 2), range(x, x + side), clicked))
    title = hand.title if cell_len(hand.title) <= width - 6 else hand.short_title
    label = f" {shorten(title, width - 6)} "
    rest = "─" * max(0, width - 3 - cell_len(label))
    lines = [pen.line("┌─", (label, "strong"), f"{rest}┐")]
    for y, row in enumerate(rows):
        left, right = words.get(y, ("", ""))
        west = _word(left.ljust(side), left, hand, theme)
        east = _word(right.rjust(side), right, hand, theme)
        lines.append([edge, *west, *centred(row, inside - 2 * side, text), *east, edge])
    lines.append(pen.line(f"└{'─' * inside}┘"))
    return DrawnBlock(lines, tuple(targets))


def centred(row: Line, width: int, style: Style) -> PanelLine:
    """Return a line in the middle of blanks."""
    indent = max(0, (width - Segment.get_line_length([*row])) // 2)
    return Segment.adjust_line_length([Segment(" " * indent, style), *row], width, style)


def _around(compass: Sequence[str], height: int) -> dict[int, tuple[str, str]]:
    """Return the labels to the left and right of the picture, by row."""
    if not compass:
        return {}
    e, se, sw, w, nw, ne = compass
    return {0: (nw, ne), height // 2: (w, e), height - 1: (sw, se)}


def _word(label: str, word: str, hand: Hand, theme: Theme) -> Iterator[Segment]:
    """Yield a label beside the picture, highlighted if the picture points to it."""
    faint = theme.style("faint")
    if not word or word != hand.points:
        yield Segment(label, faint)
        return
    before, _, after = label.partition(word)
    yield Segment(before, faint)
    yield Segment(word, theme.chip_style("lava"))
    yield Segment(after, faint)


# --- the moves ------------------------------------------------------------------------------------


def recent(state: State, pen: Pen, news: Sequence[str], height: int) -> list[PanelLine]:
    """List the moves since the player's last turn, and their effects.

    If they do not fit, each turn gets one line with its last move. If even that does not fit, the
    earliest turns are left out, and a line says how many moves. A spectator sees ``news`` about
    the last move instead of the effects.
    """
    theme, width, say = pen
    steps = state.recent()
    if not steps or height < 2:
        return []
    title = say("since your last turn") if width > _NARROW else say("since your turn")
    seats = definition_for(state.game.game_name).seats(state.game)
    turns = {(step.turn, step.seat): step for step in reversed(steps)}  # first move of each turn
    room = max(_MIN_NAME_LENGTH, width - 3 - max(cell_len(each.text) for each in turns.values()))
    room = min(room, max(cell_len(step.who) for step in steps))
    places = [(step.turn, step.seat) for step in steps]
    starts = [at for at, place in enumerate(places) if not at or place != places[at - 1]]

    def whole_lines() -> list[PanelLine]:
        """List the moves with their effects, each turn beginning with the player's name."""
        lines = []
        for number, step in enumerate(steps):
            style, who = theme.style("text"), set_cell_size(shorten(step.who, room), room)
            if number not in starts:
                style = theme.panel_style(seats[(step.seat or 1) - 1].ink, bold=True)
                who = " " * min(room, max(0, width - 2 - cell_len(step.text)))
            for line, part in enumerate(wrap(step.text, width - 3 - cell_len(who), "  ")):
                beside = " " * cell_len(who) if line else who
                lines.append(pen.line(f" {beside} ", (part, style)))
            if state.is_played:
                lines += _consequence_lines(step, pen, state.game.names)
        return lines

    def short_lines(most: int) -> list[PanelLine]:
        """List the losses, and the last move of each turn. The earliest turns may be left out."""
        caused = (each for step in steps for each in step.caused)
        lost = [each.short or each.text for each in caused if each.is_yours]
        lines = [line for each in lost for line in pen.paragraph(each, pen.warning)]
        ends = [steps[stop - 1] for stop in (*starts[1:], len(steps))]
        if len(lines) + len(ends) > most:
            kept = max(0, most - 1 - len(lines))
            ends = ends[len(ends) - kept :]
            more = say("+{number} more: history", number=[*starts, len(steps)][-1 - kept])
            lines = [*lines[: most - 1], *pen.paragraph(more, "faint")]
        columns = width - 3 - max((cell_len(step.text) for step in ends), default=0)
        names = max((cell_len(step.who) for step in ends), default=0)
        columns = min(names, max(_MIN_NAME_LENGTH, columns))
        for step in ends:
            who = set_cell_size(shorten(step.who, columns), columns)
            lines.append(pen.line(f" {who} {shorten(step.text, width - 2 - columns)}"))
        return lines

    lines = whole_lines()
    shown = [] if state.is_played and not state.is_mid_turn else news
    shown = _fitting_news(shown, state.game.names, width, max(1, height - 2))  # title and move
    news_lines = pen.lines(shown)
    worse = [
        line for each in state.worse_since_turn() for line in pen.paragraph(each, pen.warning, "  ")
    ]
    if len(turns) + len(worse) < height - len(news_lines):  # or else only the header says it
        news_lines += worse
    most = max(1, height - 1 - len(news_lines))
    lines = lines if len(lines) <= most else short_lines(most)
    title = title if state.is_played else say("last turn")
    return [pen.heading(title), *[*lines, *news_lines][: height - 1]]


def recent_height(state: State) -> int:
    """Return how many lines ``recent`` needs for a line per turn, with its title."""
    steps = state.recent() if state.is_played else []
    return 1 + len({(step.turn, step.seat) for step in steps}) if steps else 0


def dangers(state: State, pen: Pen) -> list[PanelLine]:
    """Return the urgent threats to the player to move, or [] if there are none."""
    game, ui, say = state.game, state.ui, state.say
    seats = range(1, len(game.names) + 1)
    if state.reader is None or state.reader != game.seat or state.definition.threats is None:
        return []
    found = (ui.outlook(game, seat, say) for seat in seats)
    if not ui.alarm(game, say) and all(each is None or each.role != "bad" for each in found):
        return []
    report = state.definition.threats(game, state.reader, say)
    urgent = [each.text for section in report for each in section.threats if each.is_urgent]
    lines = [line for each in urgent for line in pen.paragraph(each, pen.warning, "  ")]
    return [pen.heading(say("careful"), say("F4 threats")), *lines] if lines else []


def _consequence_lines(step: PlayedMove, pen: Pen, names: Sequence[str]) -> Iterator[PanelLine]:
    """Yield the effects of a move, highlighting what happened to the reader."""
    for each in step.caused:
        message = each.short or each.text
        if each.is_yours and cell_len(each.text) <= pen.width - 4:
            message = each.text
        message = with_short_names(message, names, _MAX_NAME_LENGTH)
        for part in wrap(message, pen.width - 4):
            yield pen.line("   ", (part, pen.warning if each.is_yours else "text"))


def _fitting_news(news: Sequence[str], names: Sequence[str], width: int, most: int) -> list[str]:
    """Return as much of the news as fits: all, the last ones, or their first clauses.

    The toolbar or an answer shows the rest. A single line would be too short to be useful.
    """
    lines: list[str] = []
    for first in range(len(news)):
        short = [each if each[:1] == "#" else first_clause(each) for each in news[first:]]
        for sentences in (news[first:], short):
            lines = narration_lines(sentences, names, width)
            if len(lines) <= most:
                return lines
    return cut(lines, most, width - 2) if most > 1 else []


def narration_lines(news: Sequence[str], names: Sequence[str], width: int) -> list[str]:
    """Wrap the news of a move, with short names, and the first lines of its comments."""
    short = [with_short_names(each, names, _MAX_NAME_LENGTH) for each in news]
    lines = [part for each in short if each[:1] != "#" for part in wrap(each, width - 2)]
    comments = [part for each in news if each[:1] == "#" for part in wrap(each, width - 2)]
    return [*lines, *cut(comments, _MAX_SHARE_OF_COMMENTS, width - 2)]


def moves(state: State, pen: Pen, height: int) -> list[PanelLine]:
    """List the turns before the recent moves, the newest first, as many as fit completely."""
    lines: list[PanelLine] = []
    for turn in state.earlier_turns():
        parts = pen.lines(_turn_in_lines(turn, pen.width - 2), "faint")
        for step in turn:
            parts += _consequence_lines(step, pen, state.game.names)
        if len(lines) + len(parts) > height:
            break
        lines += parts
    return lines


def _turn_in_lines(turn: Sequence[PlayedMove], width: int) -> list[str]:
    """Return a turn on one line, or with each move on its own lines."""
    steps = [f"{step.text}," for step in turn[:-1]] + [turn[-1].text]
    first = f"{turn[0].turn} {turn[0].who} "
    if cell_len(first + " ".join(steps)) <= width:
        return [first + " ".join(steps)]
    lines = [f"{first}{steps[0]}", *(f"  {step}" for step in steps[1:])]
    return [part for line in lines for part in wrap(line, width, "    ")]


def log(state: State, pen: Pen, height: int) -> list[PanelLine]:
    """List the latest events, as many as fit, newest first. The last turn is highlighted."""
    recent, width = len(state.last_turn()), pen.width - 2
    lines: list[PanelLine] = []
    for number, message in enumerate(state.account()):
        whole, room = wrap(message, width, "  "), height - len(lines)
        found = whole if len(whole) <= room else _turn_start(message, width, "  ", room)
        lines += pen.lines(found, "text" if number < recent else "faint")
        if found is not whole:
            break
    if not lines and not any(state.account()):
        return pen.lines([state.say("nothing yet")], "faint")
    return lines


def _turn_start(words: str, width: int, indent: str, room: int) -> list[str]:
    """Wrap as many whole clauses from the start of a text as fit, possibly none."""
    start = words
    while start := whole_clauses(start, cell_len(start) - 1):
        found = wrap(f"{start}..", width, indent)
        if len(found) <= room and not words[len(start) :].lstrip().startswith(":"):
            return found
    return []


def section(section: PanelSection, pen: Pen) -> list[PanelLine]:
    """Draw a section that a game adds to the panel."""
    theme, lines = pen.theme, [pen.heading(section.title)]
    for row in section.rows:
        styles = [(theme.chip_style if bit.is_chip else theme.panel_style)(bit.role) for bit in row]
        texts = [bit.text for bit in row]
        lines.append(pen.line(*zip(texts, styles, strict=True)))
    return lines


def items(items: Sequence[Item], pen: Pen, room: int) -> list[PanelLine]:
    """List the items in hand: name, price, and their texts if there is room for all.

    Items of the same name share one text.
    """
    columns = max((cell_len(each.name) for each in items), default=0) + 2
    texts = {each.name: wrap(each.text, pen.width - 4) for each in items}
    has_texts = len(items) + sum(map(len, texts.values())) <= room
    lines = []
    for each in items:
        name = (set_cell_size(f" {each.name}", columns), _item_style(each, pen.theme))
        lines.append(pen.line(" ", name, f" {each.price}"))
        if has_texts:
            lines += pen.lines([f"  {line}" for line in texts.pop(each.name, ())], "faint")
    return lines


def _item_style(item: Item, theme: Theme) -> Style:
    return theme.style("good") if item.is_used else theme.chip_style(item.role)


_MIN_ITEM_LINES = 6  # lines of each item when they are side by side
_MAX_ITEM_WIDTH = 24


def _item_width(items: Sequence[Item], width: int) -> int:
    return min(_MAX_ITEM_WIDTH, (width - 1) // len(items) - 1)


def item_lines(items: Sequence[Item], width: int) -> int:
    """Return how many lines items side by side need for their complete texts."""
    inside = _item_width(items, width) - 2
    return max(_MIN_ITEM_LINES, *(2 + len(wrap(each.text, inside)) for each in items))


def items_in_a_row(items: Sequence[Item], pen: Pen) -> list[PanelLine]:
    """Draw the items in hand side by side: name, price and text."""
    theme, width, _ = pen
    wide, height = _item_width(items, width), item_lines(items, width)
    left = " " * ((width - len(items) * (wide + 1) + 1) // 2)
    lines: list[list[Words]] = [[left] for _ in range(height)]
    for each in items:
        rows = [each.name, each.price, *wrap(each.text, wide - 2)]
        for number in range(height):
            row = f" {rows[number]}" if number < len(rows) else ""
            style = theme.paper_style("chalk") if number else _item_style(each, theme)
            lines[number] += [(set_cell_size(row, wide), style), " "]
    return [pen.line(*line) for line in lines]


def answer(
    page: PageView, pen: Pen, rows: int, event_for: Callable[[str], Any] = lambda term: None
) -> DrawnBlock:
    """Draw the title of an answer with the keys for reading, and ``rows`` rows of it.

    A click on the lines of a term sends what ``event_for`` returns for it.
    """
    width, say = pen.width, pen.say
    top, part, number = page.part(width - 2, rows)
    keys = reading_keys(top, len(part), number, say("Esc"), say)
    beside = "".join(label for label, _ in keys)
    title = shorten(page.title or say("answer"), width - cell_len(beside) - 7)
    lines = [pen.heading(title, beside)]
    targets = [*label_targets(keys, width - 2 - cell_len(beside))]
    for line in part:
        event = event_for(line.term) if line.term else None
        if event is not None:
            targets.append(ClickTarget(range(len(lines), len(lines) + 1), range(width), event))
        lines += pen.lines([line.text], "strong" if line.is_title else "text")
    return DrawnBlock(lines, tuple(targets))


def keys(rows: Sequence[tuple[str, str]], pen: Pen) -> list[PanelLine]:
    """List keys with their meanings. Return [] if there are none."""
    if not rows:
        return []
    room = max(cell_len(key) for key, _ in rows) + 2
    lines = [pen.heading(pen.say("keys"))]
    for key, does in rows:
        first, *more = wrap(does, pen.width - room - 2)
        lines.append(pen.line((f" {set_cell_size(key, room)}", "strong"), first))
        lines += pen.lines(" " * room + line for line in more)
    return lines


def lesson_panel(panel: LessonPanel, pen: Pen) -> list[PanelLine]:
    """Draw a lesson: its text, the task in bold, and what else can be typed."""
    lines = [pen.heading(shorten(panel.title, pen.width - 6))]
    for words, role in ((panel.text, "text"), (panel.task, "strong"), (panel.keys, "faint")):
        lines += pen.paragraph(words, role)
    return lines


def legend(game: Game[Any], pen: Pen, *, is_lesson: bool = False) -> list[PanelLine]:
    """Return the legend of the map's letters and signs, in a lesson also of marked places."""
    theme, width, say = pen
    rows = ui_for(game.game_name).legend(say)
    legal = say("{sign} legal move", sign="+")
    if theme.look.painter is PainterKind.FILLED:  # other marks are rings in that look
        marks = [legal, say("dots: last turn")]
    else:
        last = say("{sign} last turn", sign="!")
        marks = [last, legal, say("{sign} preview", sign="?")]
    if is_lesson:
        marks.insert(1, say("& task"))
    room = max([_LEGEND_COLUMN, *(cell_len(one) + 1 for one, _ in rows)])
    lines = [f"{one:{room}}{other}" for one, other in rows]
    in_one = [gap.join(marks) for gap in ("   ", "  ")]
    in_two = ["  ".join(marks[:-1]), marks[-1]]
    fitting = ([each] for each in in_one if cell_len(each) < width)
    lines += next(fitting, in_two if cell_len(in_two[0]) < width else marks)
    return pen.lines(lines, "faint")
