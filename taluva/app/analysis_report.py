"""The report on an analysed game: mistakes, turning point, chart and table of turns.

Each column of the chart is a turn, divided among the players by their chance of winning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from math import ceil
from typing import Any, Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from taluva.analysis.review import FAULTS, MUCH, THRESHOLDS, Analysis, MoveGrade, ReviewedTurn
from taluva.app.events import PointClicked
from taluva.app.screens.panels import PanelLine, Pen, Words, chip
from taluva.core.definition import SeatInfo
from taluva.core.game import Game
from taluva.core.pages import GAP, Page, Paragraph, TableBlock, Terms
from taluva.games import definition_for, ui_for
from taluva.i18n import Language
from taluva.tui.blocks import ClickTarget
from taluva.tui.graphics import ruler
from taluva.tui.text import in_columns, shorten, wrap
from taluva.tui.theme import Theme


def points(difference: float) -> str:
    """Format a difference between chances as signed percentage points. Zero is +0."""
    return f"{round(100 * difference):+d}"


def format_move(moves: tuple[Any, ...], name: str, say: Language) -> str:
    """Format the moves of a turn as a player types them."""
    return ", ".join(ui_for(name).format_move(move, say) for move in moves)


def remark(each: ReviewedTurn, name: str, say: Language) -> str:
    """Describe how good a turn was, with its mark in front."""
    return f"{each.mark or ''} {describe_turn(each, name, say)}".strip()


def describe_turn(each: ReviewedTurn, name: str, say: Language) -> str:
    """Describe how good a turn was: its chance, its luck, what is unclear, and a better turn."""
    parts = [say("chance {chance}", chance=say.percent(each.evaluation.played))]
    if each.luck is not None:
        parts.append(say("luck {luck}", luck=points(each.luck)))
    if round(100 * each.unclear):
        parts.append(say("unclear {number}", number=points(each.unclear)))
    if remark := comparison(each, name, say):
        parts.append(remark)
    return ", ".join(parts)


def comparison(each: ReviewedTurn, name: str, say: Language) -> str:
    """Describe a better turn, or that this was the only good one. Return "" for other turns."""
    if each.better:
        moves = format_move(each.better, name, say)
        if error := ceil(round(100 * each.evaluation.error, 4)):
            return say(
                "lost {lost}% (+/- {error}); better: {moves}",
                lost=each.hundredths_lost,
                error=error,
                moves=moves,
            )
        return say("lost {lost}%; better: {moves}", lost=each.hundredths_lost, moves=moves)
    if each.mark is MoveGrade.ONLY:
        chance = say.percent(each.evaluation.other or 0.0)
        return say("the only good turn (next best: {chance})", chance=chance)
    return ""


def fault_rows(
    analysis: Analysis, names: tuple[str, ...], say: Language, *, is_short: bool = False
) -> list[tuple[str, ...]]:
    """Return a heading row, and a row for each player with the lost chance and the marks."""
    titles = (say("% per turn"),) if is_short else (say("turns"), say("% lost per turn"))
    rows = [("", *titles, *map(str, FAULTS), str(MoveGrade.ONLY))]
    for name, faults in zip(names, analysis.faults, strict=True):
        numbers = (str(faults.turns), say.number(100 * faults.lost, ".1f"))
        marks = [str(faults.marks[mark]) for mark in (*FAULTS, MoveGrade.ONLY)]
        rows.append((name, *(numbers[-len(titles) :]), *marks))
    return rows


def analysis_page(analysis: Analysis, game: str, names: tuple[str, ...], say: Language) -> Page:
    """Return a page about an analysis: losses, turning point and every marked turn."""
    faults = TableBlock(tuple((*row, "") for row in fault_rows(analysis, names, say)))
    marked = tuple(
        (
            f"{each.turn.number} {each.mark}",
            say(
                "{name}: {moves}; {remark}",
                name=names[each.turn.seat - 1],
                moves=format_move(each.moves, game, say),
                remark=describe_turn(each, game, say),
            ),
        )
        for each in analysis.turns
        if each.mark is not None
    )
    lines = [turning_point(analysis, names, say), checked_turns(analysis, say)]
    lines.append(explain_marks(say))
    paragraphs = map(Paragraph, filter(None, lines))
    return (faults, GAP, *paragraphs, *((GAP, Terms(marked)) if marked else ()))


def spoken_analysis(
    analysis: Analysis, game: str, names: tuple[str, ...], say: Language
) -> Iterator[str]:
    """Yield an analysis in sentences: losses, turning point, and every turn that mattered."""
    words = {
        MoveGrade.INACCURACY: say("inaccuracy"),
        MoveGrade.MISTAKE: say("mistake"),
        MoveGrade.BLUNDER: say("blunder"),
        MoveGrade.ONLY: say("the only good turn"),
    }
    for name, faults in zip(names, analysis.faults, strict=True):
        yield say.count(
            "{name}: {number} turn, {lost}% lost per turn, inaccuracies {inaccuracies}, "
            "mistakes {mistakes}, blunders {blunders}",
            "{name}: {number} turns, {lost}% lost per turn, inaccuracies {inaccuracies}, "
            "mistakes {mistakes}, blunders {blunders}",
            faults.turns,
            name=name,
            lost=say.number(100 * faults.lost, ".1f"),
            inaccuracies=faults.marks[MoveGrade.INACCURACY],
            mistakes=faults.marks[MoveGrade.MISTAKE],
            blunders=faults.marks[MoveGrade.BLUNDER],
        )
    yield turning_point(analysis, names, say)
    if checked := checked_turns(analysis, say):
        yield checked
    before: Sequence[float] | None = None
    for each in analysis.turns:
        name, turn = names[each.turn.seat - 1], say("turn {turn}", turn=each.turn.number)
        parts = []
        if each.mark is not None:
            parts.append(say("{turn}, {name}: {what}", turn=turn, name=name, what=words[each.mark]))
            parts.append(format_move(each.moves, game, say))
        parts += _swing(turn, before, each.chances, names, say)
        if each.mark is not None and (better := comparison(each, game, say)):
            parts.append(better)
        if parts:
            yield say.clauses(parts)
        before = each.chances


def _swing(
    turn: str,
    before: Sequence[float] | None,
    after: Sequence[float],
    names: tuple[str, ...],
    say: Language,
) -> Iterator[str]:
    """Yield a sentence if the turn changed a player's chance much: the player who changed most."""
    if before is None:
        return
    seat = max(range(len(names)), key=lambda seat: abs(after[seat] - before[seat]))
    if abs(after[seat] - before[seat]) < MUCH:
        return
    facts = {
        "turn": turn,
        "name": names[seat],
        "before": say.percent(before[seat]),
        "after": say.percent(after[seat]),
    }
    if after[seat] > before[seat]:
        yield say("{turn}: {name}'s chances rose from {before} to {after}", **facts)
    else:
        yield say("{turn}: {name}'s chances fell from {before} to {after}", **facts)


def checked_turns(analysis: Analysis, say: Language) -> str:
    """Report how many turns were checked with more nodes, or return "" if none were."""
    if not analysis.checked:
        return ""
    return say.count(
        "{number} turn stood out and was checked again with more nodes.",
        "{number} turns stood out and were checked again with more nodes.",
        analysis.checked,
    )


def explain_marks(say: Language) -> str:
    """Describe the marks next to turns."""
    return say(
        "?! loses at least {inaccuracy} percentage points of the chance of winning, ? {mistake}, "
        "?? {blunder}, after subtracting the margin of error. ! marks the only good turn.",
        inaccuracy=round(100 * THRESHOLDS[MoveGrade.INACCURACY]),
        mistake=round(100 * THRESHOLDS[MoveGrade.MISTAKE]),
        blunder=round(100 * THRESHOLDS[MoveGrade.BLUNDER]),
    )


def turning_point(analysis: Analysis, names: tuple[str, ...], say: Language) -> str:
    """Describe when and how the game was decided."""
    point = analysis.turning_point
    if point is None:
        return say("No player is ahead.")
    ahead = say.join_and([names[seat - 1] for seat in point.seats])
    each = point.turn
    if each is None:
        return say("{names} led from the first turn to the last.", names=ahead)
    facts = {"turn": each.turn.number, "name": names[each.turn.seat - 1], "names": ahead}
    if each.turn.seat not in point.seats and each.mark in FAULTS:
        return say(
            "Turning point: in turn {turn}, {name} lost {lost}%, and {names} led from then on.",
            lost=each.hundredths_lost,
            **facts,
        )
    luck = round(100 * (each.luck or 0.0))
    if luck > 0 and each.turn.seat in point.seats:
        return say(
            "Turning point: in turn {turn}, luck gave {name} {luck}%, and {names} led from then "
            "on.",
            luck=luck,
            **facts,
        )
    if luck < 0 and each.turn.seat not in point.seats:
        return say(
            "Turning point: in turn {turn}, bad luck cost {name} {luck}%, and {names} led from "
            "then on.",
            luck=-luck,
            **facts,
        )
    return say("Turning point: {name}'s turn {turn}. {names} led from then on.", **facts)


_MAX_WIDTH: Final = 3  # columns per turn in a short game
_NAME: Final = 12  # columns for a name in the table
_MIN_NAME_LENGTH: Final = 3
_MIN_FOR_MOVES: Final = 20  # columns; with fewer, the moves go on their own lines
_MIN_FOR_UNCLEAR: Final = 60  # columns; with fewer, it goes below the moves
_TALLEST: Final = 8  # lines of a chart beside the map
_MIN_LENGTH: Final = 3

_GRAVEST: Final = (*reversed(FAULTS), MoveGrade.ONLY)
MARK_INKS: Final = {
    MoveGrade.ONLY: "legal",
    MoveGrade.INACCURACY: "ruler",
    MoveGrade.MISTAKE: "lava",
    MoveGrade.BLUNDER: "bad",
}


def chart(
    analysis: Analysis,
    seats: Sequence[SeatInfo],
    pen: Pen,
    height: int,
    current: ReviewedTurn | None = None,
) -> list[PanelLine]:
    """Draw the chances turn by turn, with a line for each mark and the turn numbers below.

    If there is not enough room, some turns are left out. An arrow marks the turn ``current``.
    """
    turns, theme, say = analysis.turns, pen.theme, pen.say
    axis = _axis(say)
    indices = _shown_indices(len(turns), pen.width - axis)
    shares = [_owners(turns[each].chances, seats, 2 * height) for each in indices]
    lines = []
    for y in range(height):
        share = {0: 1.0, height // 2: 0.5, height - 1: 0.0}.get(y)
        label = "" if share is None else say.percent(share)
        cells = [_cell(owners[2 * y], owners[2 * y + 1], theme) for owners in shares]
        lines.append(pen.line((f"{label:>{axis - 1}} ", "faint"), *cells))
    lines += _mark_lines(analysis, indices, pen, axis)
    numbers = ruler([turns[each].turn.number for each in indices])
    lines.append(pen.line(" " * axis + numbers, style="faint"))
    if current is not None and current in turns:
        index = turns.index(current)
        column = min(range(len(indices)), key=lambda each: abs(indices[each] - index))
        pointer = " " * (axis + column) + "▲"
        lines.append(pen.line((pointer, "strong")))
    return lines


def _axis(say: Language) -> int:
    """Return the width of the percentages at the left of the chart."""
    return cell_len(say.percent(1)) + 1


def _shown_indices(turns: int, room: int) -> list[int]:
    """Return the index of each column's turn. A turn may have several columns or none."""
    columns = max(1, min(room, _MAX_WIDTH * turns)) if turns else 0
    if turns <= columns:
        return [column * turns // columns for column in range(columns)]
    return [(column + 1) * turns // columns - 1 for column in range(columns)]  # keeps the last turn


def _owners(chances: Sequence[float], seats: Sequence[SeatInfo], pixels: int) -> list[SeatInfo]:
    """Return the owner of each pixel of a column, top first. The first seat is at the bottom."""
    total = sum(chances) or 1.0
    bounds = [round(pixels * upto / total) for upto in accumulate(chances)]
    owners: list[SeatInfo] = []
    for seat, bound in zip(seats, bounds, strict=True):
        owners += [seat] * (bound - len(owners))
    return owners[::-1]


def _cell(upper: SeatInfo, lower: SeatInfo, theme: Theme) -> tuple[str, Style]:
    """Draw two pixels of a column: in colours, or as the letter of the lower pixel's owner."""
    if not (theme.look.is_unicode and theme.has_colours):
        return lower.letter, theme.style("text")
    return "▀", theme.book.style(theme.visible(upper.ink), theme.visible(lower.ink))


def _mark_lines(
    analysis: Analysis, indices: Sequence[int], pen: Pen, axis: int
) -> Iterator[PanelLine]:
    """Yield a line for each mark that occurs, with an arrow under its turns."""
    found = {each.mark for each in analysis.turns}
    for mark in (mark for mark in _GRAVEST if mark in found):
        cells, first = "", 0
        for turn, columns in groupby(indices):
            has_mark = any(each.mark is mark for each in analysis.turns[first : turn + 1])
            first = turn + 1
            cells += ("▲" if has_mark else " ").ljust(len(list(columns)))
        yield pen.line((f"{mark:>{axis - 1}} {cells}", _mark_style(mark, pen.theme)))


def _mark_style(mark: MoveGrade, theme: Theme) -> Style:
    return theme.panel_style(MARK_INKS[mark], bold=True)


def summary(analysis: Analysis, names: tuple[str, ...], pen: Pen) -> Iterator[PanelLine]:
    """Yield lines with each player's lost chance of winning, and the turning point."""
    width, say = pen.width, pen.say
    rows = in_columns([(*row, "") for row in fault_rows(analysis, names, say)])
    if max(map(cell_len, rows)) >= width:
        rows = _short_rows(analysis, names, say)
        room = max(map(cell_len, names)) - (max(map(cell_len, rows)) - width + 1)
        cut = tuple(shorten(name, max(room, _MIN_NAME_LENGTH)) for name in names)
        rows = _short_rows(analysis, cut, say)
    yield from pen.lines(rows[:1], "strong")
    yield from pen.lines(rows[1:])
    lines = [turning_point(analysis, names, say), checked_turns(analysis, say)]
    yield from pen.paragraph(" ".join(filter(None, lines)))


def _short_rows(analysis: Analysis, names: tuple[str, ...], say: Language) -> list[str]:
    rows = fault_rows(analysis, names, say, is_short=True)
    return in_columns([(*row, "") for row in rows], gap=1)


def table(
    analysis: Analysis, game: str, seats: Sequence[SeatInfo], pen: Pen
) -> Iterator[PanelLine]:
    """Yield the table of turns, with better moves where there are any."""
    theme, width, say = pen
    number, name = say("turn"), say("player")
    columns = [say("chance"), say("lost"), say("luck")]
    is_wide = width >= _MIN_FOR_UNCLEAR
    columns += [say("unclear")] if is_wide else []
    wide = [max(6, cell_len(each)) for each in columns]
    first = max(4, cell_len(number))
    around = first + 5 + sum(wide) + len(wide) + 4  # everything but the name
    longest = max(cell_len(name), *(cell_len(seat.name) for seat in seats))
    room = min(_NAME, longest, max(_MIN_NAME_LENGTH, width - around))
    are_below = width - around - room < _MIN_FOR_MOVES
    indent = " " * (first + 1 if are_below else around + room)
    title = f"{number:>{first}} {set_cell_size(name, room + 4)}"
    title += "".join(f" {each:>{size}}" for each, size in zip(columns, wide, strict=True))
    yield pen.line(title, style="strong")
    for each in analysis.turns:
        seat = seats[each.turn.seat - 1]
        unclear = points(each.unclear) if round(100 * each.unclear) else ""
        values = [
            say.percent(each.evaluation.played),
            f"-{each.hundredths_lost}" if each.better else "",
            "" if each.luck is None else points(each.luck),
        ]
        values += [unclear] if is_wide else []
        written = "".join(f" {value:>{size}}" for value, size in zip(values, wide, strict=True))
        style = "text" if each.mark is None else _mark_style(each.mark, theme)
        who = set_cell_size(shorten(seat.name, room), room)
        moves = wrap(format_move(each.moves, game, say), width - len(indent))
        beside, below = ("", moves) if are_below else (moves[0], moves[1:])
        yield pen.line(
            f"{each.turn.number:>{first}} ",
            chip(seat, theme),
            f" {who}{written} ",
            (f"{each.mark or '':2} ", style),
            beside,
        )
        for line in below:
            yield pen.line(indent + line)
        parts = [comparison(each, game, say)]
        parts += [say("unclear {number}", number=unclear)] if unclear and not is_wide else []
        for line in (line for part in parts if part for line in wrap(part, width - len(indent))):
            yield pen.line((indent + line, "faint"))


def page(
    analysis: Analysis, game: str, seats: Sequence[SeatInfo], pen: Pen, height: int
) -> Iterator[PanelLine]:
    """Yield the whole analysis: chart, summary and turns."""
    yield from overview(analysis, seats, pen, height)
    yield from pen.paragraph(explain_marks(pen.say))
    yield pen.line()
    yield from table(analysis, game, seats, pen)


def overview(
    analysis: Analysis,
    seats: Sequence[SeatInfo],
    pen: Pen,
    height: int,
    current: ReviewedTurn | None = None,
) -> Iterator[PanelLine]:
    """Yield the chart with a legend of the players, and the summary below it."""
    yield _heading(pen)
    yield from chart(analysis, seats, pen, height, current)
    yield from _key(seats, pen)
    yield pen.line()
    yield from summary(analysis, tuple(seat.name for seat in seats), pen)


def analysis_block(
    analysis: Analysis,
    seats: Sequence[SeatInfo],
    pen: Pen,
    room: int,
    current: ReviewedTurn | None = None,
) -> list[PanelLine]:
    """Draw the chart, with the summary and the meanings of the marks if they fit."""
    marks = pen.paragraph(explain_marks(pen.say))
    for last in (marks, []):
        for height in range(_TALLEST, _MIN_LENGTH - 1, -1):
            lines = [*overview(analysis, seats, pen, height, current), *last]
            if len(lines) <= room:
                return lines
    lines = chart(analysis, seats, pen, _MIN_LENGTH, current)
    if len(lines) < room:
        return [_heading(pen), *lines]
    return lines if len(lines) == room else []


def _heading(pen: Pen) -> PanelLine:
    title = pen.say("chance of winning after each turn")
    return pen.heading(title if cell_len(title) + 5 < pen.width else pen.say("chance of winning"))


def turn_block(
    current: ReviewedTurn | None, game: str, names: tuple[str, ...], pen: Pen
) -> list[PanelLine]:
    """Describe a turn: its mark, its moves, and better ones. Return [] without a turn."""
    if current is None:
        return []
    mark, say = current.mark, pen.say
    who = say.about(names[current.turn.seat - 1], format_move(current.moves, game, say))
    style = "faint" if mark is None else _mark_style(mark, pen.theme)
    return [
        pen.heading(say("turn {turn}", turn=current.turn.number), str(mark or "")),
        *pen.paragraph(who),
        *pen.paragraph(describe_turn(current, game, say), style),
    ]


def mistake_block(mistake: ReviewedTurn, game: Game[Any], pen: Pen) -> list[PanelLine]:
    """Describe a mistake: its moves, and the better turn with its reasons."""
    lines = turn_block(mistake, game.game_name, game.names, pen)
    lines += pen.paragraph(pen.say("better (see the map):"), "strong")
    for message in better_reasons(mistake, game, pen.say):
        lines += pen.paragraph(message, indent="  ")
    return lines


def better_reasons(mistake: ReviewedTurn, game: Game[Any], say: Language) -> Iterator[str]:
    """Yield the moves of the better turn, each with its reasons."""
    definition = definition_for(game.game_name)
    for move in mistake.better:
        if game.refusals(move):
            return  # the rest depends on what is dealt in between
        yield definition.reason(game, move, say)
        game = game.apply(move)


def chart_targets(
    analysis: Analysis, lines: int, width: int, say: Language
) -> tuple[ClickTarget, ...]:
    """Return the click targets of a chart: each column goes to the start of its turn."""
    indices = _shown_indices(len(analysis.turns), width - _axis(say))
    return tuple(
        ClickTarget(range(lines), range(x, x + 1), PointClicked(analysis.turns[index].turn.start))
        for x, index in enumerate(indices, _axis(say))
    )


def _key(seats: Sequence[SeatInfo], pen: Pen) -> Iterator[PanelLine]:
    """Yield the legend of the players' colours or letters, on as many lines as necessary."""
    axis = _axis(pen.say)
    indent: Words = " " * axis
    parts, used = [indent], axis
    for seat in seats:
        marker = chip(seat, pen.theme)
        name = shorten(seat.name, pen.width - axis - cell_len(marker[0]) - 1)
        size = cell_len(f"{marker[0]} {name}")
        if used + size > pen.width and used > axis:
            yield pen.line(*parts)
            parts, used = [indent], axis
        parts += [marker, f" {name}  "]
        used += size + len("  ")
    yield pen.line(*parts)
