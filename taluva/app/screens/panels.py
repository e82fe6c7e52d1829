"""The blocks of the panel: players, hand, recent moves, answers and the legend."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

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
from taluva.tui.blocks import ClickTarget, DrawnBlock, label_targets, reading_keys
from taluva.tui.capabilities import PainterKind
from taluva.tui.game_ui import Bit, Hand, Holding, Item, PanelSection
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


def line_of(width: int, style: Style, *parts: tuple[str, Style]) -> PanelLine:
    """Return a line made of parts, cut or padded to a width."""
    return Segment.adjust_line_length([Segment(*part) for part in parts], width, style)


def paragraph(
    words: str, theme: Theme, width: int, style: Style | None = None, indent: str = ""
) -> list[PanelLine]:
    """Wrap a text into lines of the panel. The lines after the first one are indented."""
    text = theme.style("text")
    return [
        line_of(width, text, (f" {line}", style or text)) for line in wrap(words, width - 2, indent)
    ]


def heading(title: str, theme: Theme, width: int, beside: str = "") -> PanelLine:
    """Return the title line of a panel block, ending with the short text ``beside``."""
    rule = theme.glyphs.horizontal
    faint = theme.style("faint")
    end = f" {beside} " if beside else ""
    line = rule * max(0, width - cell_len(title) - cell_len(end) - 5)
    return line_of(
        width, faint, (f" {rule} ", faint), (title, theme.style("strong")), (f" {line}{end}", faint)
    )


def players(
    game: Game[Any],
    theme: Theme,
    width: int,
    say: Language,
    bots: Collection[int] = (),
    height: int = 0,
    notes: Mapping[int, str] = MappingProxyType({}),
) -> list[PanelLine]:
    """List the players by team: whose turn it is, what each has left, and how to win.

    If there is room, each player has two lines, with bars for what is left. ``notes`` follow the
    names: the time left, or that a player is away.
    """
    seats = definition_for(game.game_name).seats(game)
    teams = len({seat.team for seat in seats})
    holdings = ui_for(game.game_name).holdings(game, len(seats), say)
    has_bars = any(each.whole for each in holdings) and _bars_width(holdings) <= width
    is_tall = has_bars and teams + 2 * len(seats) <= height
    lines: list[PanelLine] = []
    for side in sides(seats):
        title = team_title(side, seats, say)
        beside = _explain_counts(bool(bots), holdings, say)
        if has_bars and (is_tall or width >= _NAMED):
            beside = say("left to build")
        if title and is_tall and game.seat in side:
            beside = say("your team")
        if title or not lines:
            lines.append(heading(title or say("players"), theme, width, beside))
        for number in side:
            row, seat, note = (
                _tall_player if is_tall else _player,
                seats[number - 1],
                notes.get(number, ""),
            )
            lines += row(game, number, seat, theme, width, say, is_bot=number in bots, note=note)
    return [*lines, *_goal(game, theme, width, say)]


def _explain_counts(has_bots: bool, holdings: Sequence[Holding], say: Language) -> str:
    """Describe the numbers and the asterisk in short rows."""
    left = say("left") if any(each.whole for each in holdings) else ""
    return "  ".join(filter(None, (say("* bot") if has_bots else "", left)))  # above the numbers


def _goal(game: Game[Any], theme: Theme, width: int, say: Language) -> Iterator[PanelLine]:
    """Yield lines with the variant and how to win."""
    ui, faint = ui_for(game.game_name), theme.style("faint")
    goal = ui.goal(game, say) if game.outcome is None else ""
    lines = [*filter(None, (ui.variant(game, say), goal))]
    if lines:
        for line in wrap(say.about(*lines) if len(lines) > 1 else lines[0], width - 1):
            yield line_of(width, faint, (f" {line}", faint))


def _tall_player(
    game: Game[Any],
    number: int,
    seat: SeatInfo,
    theme: Theme,
    width: int,
    say: Language,
    *,
    is_bot: bool,
    note: str,
) -> Iterator[PanelLine]:
    """Yield a line with a player's name, and one with bars for what is left."""
    is_turn = number == game.seat
    text, strong, dim = _row_styles(seat, theme, is_turn=is_turn)
    ui = ui_for(game.game_name)
    coming = ui.outlook(game, number, say)
    next_turn = "" if coming is None else coming.text
    beside = ui.status(game, number, say) or next_turn or (say("bot") if is_bot else "")
    room = max(0, width - cell_len(beside) - 7)
    name = set_cell_size(_with_note(seat.name, note, room), room)
    is_warning = coming is not None and coming.role == "bad"
    part = (f" {beside} ", theme.panel_style("bad", bold=True) if is_warning else dim)
    yield _name_row(seat, name, part, theme, width, is_turn=is_turn)
    parts: list[tuple[str, Style]] = [(" ", text)]
    for each in ui.holdings(game, number, say):
        parts += [(theme.encode(each.sign), text), *_bar(each, seat, theme, is_turn=is_turn)]
        parts.append((f" {_number(each, theme)}  ", strong if is_turn else text))
    yield line_of(width, text, *parts)


def _bars_width(holdings: Sequence[Holding]) -> int:
    """Return the width of the line of bars in ``_tall_player``."""
    return sum(4 + each.bar + each.digits for each in holdings) - 1


def _bar(
    held: Holding, seat: SeatInfo, theme: Theme, *, is_turn: bool
) -> Iterator[tuple[str, Style]]:
    """Yield the bar that shows how many pieces of a kind are left."""
    if not held.whole:
        return
    left = -(-held.bar * held.number // held.whole)
    full, empty = theme.glyphs.bar
    lit = seat.ink if is_turn else "panel"
    yield full * left, theme.bar_style(lit, seat.ink)
    yield empty * (held.bar - left), theme.lit_style(lit, "bar")


def _row_styles(seat: SeatInfo, theme: Theme, *, is_turn: bool) -> tuple[Style, Style, Style]:
    """Return the text, strong and faint styles of a player's row. The active row is tinted."""
    if not is_turn:
        return theme.style("text"), theme.style("strong"), theme.style("faint")
    ink = seat.ink
    return theme.lit_style(ink), theme.lit_style(ink, bold=True), theme.lit_style(ink, "dim")


def _player(
    game: Game[Any],
    number: int,
    seat: SeatInfo,
    theme: Theme,
    width: int,
    say: Language,
    *,
    is_bot: bool,
    note: str,
) -> Iterator[PanelLine]:
    """Yield a line with a player's remaining pieces. A bot has an asterisk.

    A second line says what awaits the player next turn. A mark shows that it is a warning.
    """
    is_turn = number == game.seat
    text, _, _ = _row_styles(seat, theme, is_turn=is_turn)
    holdings = ui_for(game.game_name).holdings(game, number, say)
    coming = ui_for(game.game_name).outlook(game, number, say)
    is_warning = coming is not None and coming.role == "bad"
    status = ui_for(game.game_name).status(game, number, say)
    if width >= _NAMED:
        named = (f"{each.name} {_number(each, theme)}" for each in holdings)
        pieces = "  ".join(filter(None, (status, *named)))
    else:
        pieces = " ".join(f"{theme.encode(each.sign)}{_number(each, theme)}" for each in holdings)
        pieces = f"{status:>{len(pieces)}}" if status else pieces + "!" * is_warning
    room = max(0, width - cell_len(pieces) - 7)
    mark = "*" if is_bot else ""
    has_room = cell_len(f"{seat.name}{mark} {note}") <= room
    name = _with_note(shorten(seat.name, room - len(mark)) + mark, note if has_room else "", room)
    beside = (f" {pieces}", text)
    yield _name_row(seat, set_cell_size(name, room), beside, theme, width, is_turn=is_turn)
    if note and not has_room:
        yield line_of(width, text, (f"     {note}", text))
    style = theme.panel_style("bad", bold=True) if is_warning else theme.style("faint")
    for line in () if coming is None else wrap(coming.text, width - 6):
        yield line_of(width, text, ("     ", text), (line, style))


def _number(held: Holding, theme: Theme) -> str:
    """Return how many pieces are left, or a tick if the kind is completed."""
    text = theme.glyphs.complete if held.whole and not held.number else str(held.number)
    return text.rjust(held.digits)


def _with_note(name: str, note: str, room: int) -> str:
    """Return a name with a note after it, shortening the name to keep the note."""
    return f"{shorten(name, room - cell_len(note) - 1)} {note}" if note else shorten(name, room)


def chat(lines: Sequence[str], theme: Theme, width: int, say: Language) -> list[PanelLine]:
    """Show the latest lines of chat, if any."""
    if not lines:
        return []
    wrapped = (paragraph(theme.encode(line), theme, width, indent="  ") for line in lines)
    rows = [*chain.from_iterable(wrapped)][-_MAX_SHARE_OF_COMMENTS:]
    return [heading(say("chat"), theme, width), *rows]


def _name_row(
    seat: SeatInfo, name: str, beside: tuple[str, Style], theme: Theme, width: int, *, is_turn: bool
) -> PanelLine:
    """Return a row with an arrow for the active player, the letter, the name and more text."""
    text, strong, _ = _row_styles(seat, theme, is_turn=is_turn)
    arrow = theme.glyphs.to_move if is_turn else " "
    called = (name, strong if is_turn else text)
    return line_of(width, text, (arrow, text), chip(seat, theme), (" ", text), called, beside)


def chip(seat: SeatInfo, theme: Theme) -> tuple[str, Style]:
    """Return the letter of a player in the player's colour."""
    is_unicode = theme.look.is_unicode
    text = theme.rim(seat.letter, seat.ink) if is_unicode else f"[{seat.letter}]"
    return text, theme.chip_style(seat.ink)


# --- the hand -------------------------------------------------------------------------------------


def frame(rows: Sequence[PanelLine], hand: Hand, theme: Theme, width: int) -> DrawnBlock:
    """Draw a frame around the picture of a hand, with labels for the directions to click."""
    text, strong = theme.style("text"), theme.style("strong")
    glyphs, inside = theme.glyphs, width - 2
    side = max(map(cell_len, hand.compass), default=0)
    words = _around(hand.compass, len(rows))
    targets = []
    for y, (left, right) in words.items():
        for x, word in ((1, left), (width - 1 - side, right)):
            clicked = DirectionClicked(word)
            targets.append(ClickTarget(range(y + 1, y + 2), range(x, x + side), clicked))
    lines = [line_of(width, text, *_frame_top(hand, theme, width))]
    for y, row in enumerate(rows):
        left, right = words.get(y, ("", ""))
        picture = Segment.adjust_line_length(
            _center(row, inside - 2 * side, text), inside - 2 * side, text
        )
        parts = [
            Segment(glyphs.vertical, text),
            *_word(left.ljust(side), left, hand, theme),
            *picture,
            *_word(right.rjust(side), right, hand, theme),
            Segment(glyphs.vertical, text),
        ]
        lines.append(Segment.adjust_line_length(parts, width, strong))
    lower_left, lower_right = glyphs.corners[2:]
    lines.append(
        line_of(width, text, (lower_left + glyphs.horizontal * inside + lower_right, text))
    )
    return DrawnBlock(lines, tuple(targets))


def _frame_top(hand: Hand, theme: Theme, width: int) -> list[tuple[str, Style]]:
    text, glyphs = theme.style("text"), theme.glyphs
    title = hand.title if cell_len(hand.title) <= width - 6 else hand.short_title
    label = f" {shorten(title, width - 6)} "
    left, right = glyphs.corners[:2]
    rest = glyphs.horizontal * max(0, width - 3 - cell_len(label))
    return [(left + glyphs.horizontal, text), (label, theme.style("strong")), (rest + right, text)]


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


def _center(row: PanelLine, width: int, style: Style) -> PanelLine:
    indent = max(0, (width - Segment.get_line_length(row)) // 2)
    return [Segment(" " * indent, style), *row]


# --- the moves ------------------------------------------------------------------------------------


def recent(
    state: State, theme: Theme, news: Sequence[str], width: int, height: int
) -> list[PanelLine]:
    """List the moves since the player's last turn, and their effects.

    If they do not fit, each turn gets one line with its last move. If even that does not fit, the
    earliest turns are left out, and a line says how many moves. A spectator sees ``news`` about
    the last move instead of the effects.
    """
    text, say = theme.style("text"), state.say
    steps = state.recent()
    if not steps or height < 2:
        return []
    title = say("since your last turn") if width > _NARROW else say("since your turn")
    seats = definition_for(state.game.game_name).seats(state.game)
    turns = {(step.turn, step.seat): step for step in reversed(steps)}  # first move of each turn
    room = max(_MIN_NAME_LENGTH, width - 3 - max(cell_len(each.text) for each in turns.values()))
    room = min(room, max(cell_len(step.who) for step in steps))
    starts = [number for number, step in enumerate(steps) if _begins(steps, number)]
    bad = theme.panel_style("bad", bold=True)

    def whole_lines() -> list[PanelLine]:
        """List the moves with their effects, each turn beginning with the player's name."""
        lines = []
        for number, step in enumerate(steps):
            is_named = number in starts
            who = set_cell_size(shorten(step.who, room) if is_named else "", room)
            style = text
            if not is_named:
                style = theme.panel_style(seats[(step.seat or 1) - 1].ink, bold=True)
                who = who[: max(0, width - 2 - cell_len(step.text))]
            for line, part in enumerate(wrap(step.text, width - 3 - cell_len(who), "  ")):
                beside = " " * cell_len(who) if line else who
                lines.append(line_of(width, text, (f" {beside} ", text), (part, style)))
            if state.is_played:
                lines += _consequence_lines(step, theme, width, state.game.names)
        return lines

    def short_lines(most: int) -> list[PanelLine]:
        """List the losses, and the last move of each turn. The earliest turns may be left out."""
        caused = (each for step in steps for each in step.caused)
        lost = [each.short or each.text for each in caused if each.is_yours]
        lines = [line for each in lost for line in paragraph(each, theme, width, bad)]
        ends = [steps[stop - 1] for stop in (*starts[1:], len(steps))]
        if len(lines) + len(ends) > most:
            kept = max(0, most - 1 - len(lines))
            ends = ends[len(ends) - kept :]
            more = say("+{number} more: history", number=[*starts, len(steps)][-1 - kept])
            lines = [*lines[: most - 1], *paragraph(more, theme, width, theme.style("faint"))]
        columns = width - 3 - max((cell_len(step.text) for step in ends), default=0)
        names = max((cell_len(step.who) for step in ends), default=0)
        columns = min(names, max(_MIN_NAME_LENGTH, columns))
        for step in ends:
            who = set_cell_size(shorten(step.who, columns), columns)
            move = shorten(step.text, width - 2 - columns)
            lines.append(line_of(width, text, (f" {who} {move}", text)))
        return lines

    lines = whole_lines()
    shown = [] if state.is_played and not state.is_mid_turn else news
    shown = _fitting_news(shown, state.game.names, width, max(1, height - 2))  # title and move
    news_lines = [line_of(width, text, (f" {part}", text)) for part in shown]
    worse = [
        line
        for each in state.worse_since_turn()
        for line in paragraph(each, theme, width, bad, "  ")
    ]
    if len(turns) + len(worse) < height - len(news_lines):  # or else only the header says it
        news_lines += worse
    most = max(1, height - 1 - len(news_lines))
    lines = lines if len(lines) <= most else short_lines(most)
    title = title if state.is_played else say("last turn")
    return [heading(title, theme, width), *[*lines, *news_lines][: height - 1]]


def recent_height(state: State) -> int:
    """Return how many lines ``recent`` needs for a line per turn, with its title."""
    steps = state.recent() if state.is_played else []
    return 1 + len({(step.turn, step.seat) for step in steps}) if steps else 0


def dangers(state: State, theme: Theme, width: int) -> list[PanelLine]:
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
    if not urgent:
        return []
    style = theme.panel_style("bad", bold=True)
    lines = (line for each in urgent for line in paragraph(each, theme, width, style, "  "))
    return [heading(say("careful"), theme, width, say("F4 threats")), *lines]


def _consequence_lines(
    step: PlayedMove, theme: Theme, width: int, names: Sequence[str]
) -> Iterator[PanelLine]:
    """Yield the effects of a move, highlighting what happened to the reader."""
    text = theme.style("text")
    for each in step.caused:
        message = each.short or each.text
        if each.is_yours and cell_len(each.text) <= width - 4:
            message = each.text
        message = with_short_names(message, names, _MAX_NAME_LENGTH)
        style = theme.panel_style("bad", bold=True) if each.is_yours else text
        for part in wrap(message, width - 4):
            yield line_of(width, text, ("   ", text), (part, style))


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


def _begins(steps: Sequence[PlayedMove], number: int) -> bool:
    """Check whether a move is the first one of its turn."""
    before, step = steps[number - 1], steps[number]
    return not number or (before.turn, before.seat) != (step.turn, step.seat)


def moves(state: State, theme: Theme, width: int, height: int) -> list[PanelLine]:
    """List the turns before the recent moves, the newest first, as many as fit completely."""
    text, faint = theme.style("text"), theme.style("faint")
    lines: list[PanelLine] = []
    for turn in state.earlier_turns():
        parts = [line_of(width, text, (f" {x}", faint)) for x in _turn_in_lines(turn, width - 2)]
        for step in turn:
            parts += _consequence_lines(step, theme, width, state.game.names)
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


def log(state: State, theme: Theme, width: int, height: int) -> list[PanelLine]:
    """List the latest events, as many as fit, newest first. The last turn is highlighted."""
    text, faint = theme.style("text"), theme.style("faint")
    recent = len(state.last_turn())
    lines: list[PanelLine] = []
    for number, message in enumerate(state.account()):
        style = text if number < recent else faint
        whole, room = wrap(message, width - 2, "  "), height - len(lines)
        found = whole if len(whole) <= room else _turn_start(message, width - 2, "  ", room)
        lines += [line_of(width, text, (f" {line}", style)) for line in found]
        if found is not whole:
            break
    if not lines and not any(state.account()):
        return [line_of(width, text, (f" {state.say('nothing yet')}", faint))]
    return lines


def _turn_start(words: str, width: int, indent: str, room: int) -> list[str]:
    """Wrap as many whole clauses from the start of a text as fit, possibly none."""
    start = words
    while start := whole_clauses(start, cell_len(start) - 1):
        found = wrap(f"{start}..", width, indent)
        if len(found) <= room and not words[len(start) :].lstrip().startswith(":"):
            return found
    return []


def section(section: PanelSection, theme: Theme, width: int) -> list[PanelLine]:
    """Draw a section that a game adds to the panel."""
    text = theme.style("text")
    rows = [
        line_of(width, text, *((theme.encode(bit.text), _bit_style(bit, theme)) for bit in row))
        for row in section.rows
    ]
    return [heading(section.title, theme, width), *rows]


def _bit_style(bit: Bit, theme: Theme) -> Style:
    return theme.chip_style(bit.role) if bit.is_chip else theme.panel_style(bit.role)


def items(items: Sequence[Item], theme: Theme, width: int, room: int) -> list[PanelLine]:
    """List the items in hand: name, price, and their texts if there is room for all.

    Items of the same name share one text.
    """
    text, faint, good = theme.style("text"), theme.style("faint"), theme.style("good")
    columns = max((cell_len(each.name) for each in items), default=0) + 2
    texts = {each.name: wrap(each.text, width - 4) for each in items}
    has_texts = len(items) + sum(map(len, texts.values())) <= room
    lines = []
    for each in items:
        name = set_cell_size(f" {each.name}", columns)
        style = good if each.is_used else theme.chip_style(each.role)
        price = theme.encode(each.price)
        lines.append(line_of(width, text, (" ", text), (name, style), (f" {price}", text)))
        for line in texts.pop(each.name, ()) if has_texts else ():
            lines.append(line_of(width, text, (f"   {line}", faint)))
    return lines


_MIN_ITEM_LINES = 6  # lines of each item when they are side by side
_MAX_ITEM_WIDTH = 24


def _item_width(items: Sequence[Item], width: int) -> int:
    return min(_MAX_ITEM_WIDTH, (width - 1) // len(items) - 1)


def item_lines(items: Sequence[Item], width: int) -> int:
    """Return how many lines items side by side need for their complete texts."""
    inside = _item_width(items, width) - 2
    return max(_MIN_ITEM_LINES, *(2 + len(wrap(each.text, inside)) for each in items))


def items_in_a_row(items: Sequence[Item], theme: Theme, width: int) -> list[PanelLine]:
    """Draw the items in hand side by side: name, price and text."""
    text, paper = theme.style("text"), theme.paper_style("chalk")
    wide, height = _item_width(items, width), item_lines(items, width)
    left = " " * ((width - len(items) * (wide + 1) + 1) // 2)
    lines: list[list[tuple[str, Style]]] = [[(left, text)] for _ in range(height)]
    for each in items:
        title = theme.style("good") if each.is_used else theme.chip_style(each.role)
        rows = [each.name, theme.encode(each.price), *wrap(each.text, wide - 2)]
        for number in range(height):
            row = f" {rows[number]}" if number < len(rows) else ""
            style = paper if number else title
            lines[number] += [(set_cell_size(row, wide), style), (" ", text)]
    return [line_of(width, text, *line) for line in lines]


def answer(
    page: PageView,
    theme: Theme,
    width: int,
    say: Language,
    rows: int,
    event_for: Callable[[str], Any] = lambda term: None,
) -> DrawnBlock:
    """Draw the title of an answer with the keys for reading, and ``rows`` rows of it.

    A click on the lines of a term sends what ``event_for`` returns for it.
    """
    text, strong = theme.style("text"), theme.style("strong")
    top, part, number = page.part(width - 2, rows)
    keys = reading_keys(top, len(part), number, say("Esc"), say)
    beside = "".join(label for label, _ in keys)
    title = shorten(page.title or say("answer"), width - cell_len(beside) - 7)
    lines = [heading(title, theme, width, beside)]
    targets = [*label_targets(keys, width - 2 - cell_len(beside))]
    for line in part:
        style = strong if line.is_title else text
        event = event_for(line.term) if line.term else None
        if event is not None:
            targets.append(ClickTarget(range(len(lines), len(lines) + 1), range(width), event))
        lines.append(line_of(width, text, (f" {theme.encode(line.text)}", style)))
    return DrawnBlock(lines, tuple(targets))


def keys(
    rows: Sequence[tuple[str, str]], theme: Theme, width: int, say: Language
) -> list[PanelLine]:
    """List keys with their meanings. Return [] if there are none."""
    if not rows:
        return []
    text, strong = theme.style("text"), theme.style("strong")
    room = max(cell_len(key) for key, _ in rows) + 2
    lines = [heading(say("keys"), theme, width)]
    for key, does in rows:
        first, *more = wrap(does, width - room - 2)
        named = (f" {set_cell_size(key, room)}", strong)
        lines.append(line_of(width, text, named, (first, text)))
        lines += [line_of(width, text, (" " * (room + 1) + line, text)) for line in more]
    return lines


def lesson_panel(panel: LessonPanel, theme: Theme, width: int) -> list[PanelLine]:
    """Draw a lesson: its text, the task in bold, and what else can be typed."""
    lines = [heading(shorten(panel.title, width - 6), theme, width)]
    for words, role in ((panel.text, "text"), (panel.task, "strong"), (panel.keys, "faint")):
        lines += paragraph(theme.encode(words), theme, width, theme.style(role))
    return lines


def legend(
    game: Game[Any], theme: Theme, width: int, say: Language, *, is_lesson: bool = False
) -> list[PanelLine]:
    """Return the legend of the map's letters and signs, in a lesson also of marked places."""
    glyphs = theme.glyphs
    rows = ui_for(game.game_name).legend(say)
    legal = say("{sign} legal move", sign=glyphs.legal)
    last, preview = (
        say("{sign} last turn", sign=glyphs.last),
        say("{sign} preview", sign=glyphs.preview),
    )
    marks = [last, legal, preview]
    if theme.look.painter is PainterKind.FILLED:  # other marks are rings in that look
        marks = [legal, say("dots: last turn")]
    if is_lesson:
        marks.insert(1, say("& task"))
    faint = theme.style("faint")
    room = max([_LEGEND_COLUMN, *(cell_len(one) + 1 for one, _ in rows)])
    lines = [theme.encode(f" {one:{room}}{other}") for one, other in rows]
    together = next(
        (line for gap in ("   ", "  ") if cell_len(line := gap.join(marks)) < width), ""
    )
    first = "  ".join(marks[:-1])
    in_two = [first, marks[-1]] if cell_len(first) < width else marks
    mark_lines = [together] if together else in_two
    lines += [f" {each}" for each in mark_lines]
    return [line_of(width, faint, (line, faint)) for line in lines]
