"""The panel after the end of a game: the winners, the tallies and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from taluva.app.screens.panels import PanelLine, Pen, Words, chip
from taluva.app.state import State
from taluva.app.update.commands import choices_after_game, commands_of
from taluva.core.definition import SeatInfo, sides, team_title
from taluva.core.setup import MAX_NAME_LENGTH
from taluva.tui.blocks import (
    Column,
    DrawnBlock,
    PanelPart,
    arrange,
    clickable,
    label_targets,
    stack,
)
from taluva.tui.colour import Tint, contrast, darker, pure
from taluva.tui.game_ui import GameOverSummary, ScoreRow
from taluva.tui.graphics import can_be_large, fire_inks, large, player_inks
from taluva.tui.screen import LineSubmitted
from taluva.tui.text import cut, first_clause, shorten, with_short_names, wrap
from taluva.tui.theme import Theme

_WIDE: Final = 40  # columns needed for bars and descriptions of commands
_MIN_CURVE_WIDTH: Final = 28
_MIN_CURVE_LENGTH: Final = 4  # lines
_TALLEST_CURVE: Final = 8
_CURVE_LABEL: Final = 5  # columns for a letter and a number at the end of a curve
_DASH: Final = 2  # columns of a dash where several curves meet
_READABLE: Final = 3.0  # the minimum contrast of large letters
_SHADED: Final = 0.7  # share of shade in the winner's colour behind large letters
_MIN_REASONS: Final = 3  # lines that are always shown
_MIN_NAME: Final = 6  # columns of a name beside bars and notes
_ROOM_FOR_TITLE: Final = 8  # lines needed for a title above the commands
_GAPS: Final = 2  # blank lines that the names of teams may take
_NAME: Final = 12  # columns of a name beside bars, and in long messages


def ending_panel(state: State, ending: GameOverSummary, pen: Pen, height: int) -> Column:
    """Draw the result, the tallies, the curves and the next commands.

    The commands are always shown. If space is short, the curves are dropped first.
    """
    todo = _todo(state, pen, 2 * height // 5)
    if 2 * len(todo.lines) > height:
        todo = _todo_in_pairs(state, pen)
    room = height - len(todo.lines)
    title = _title(state, ending, pen, room)
    room -= len(title) + 1
    tallies = _tallies(state, ending, pen, room)
    if state.analysis is not None:
        from taluva.app.analysis_report import analysis_block

        seats = state.definition.seats(state.game)
        curve = analysis_block(state.analysis, seats, pen, room)
        tallies = tallies if len(tallies) + len(curve) + 1 <= room else []
    else:
        room -= len(tallies) + 1
        curve = _curve(state, ending, pen, min(room - 3, _TALLEST_CURVE))
    gap = DrawnBlock([pen.line()])
    blocks = [DrawnBlock(title)]
    for block in (*filter(lambda block: block.lines, map(DrawnBlock, (tallies, curve))), todo):
        is_room = len(stack([*blocks, block, todo]).lines) < height or block is todo
        blocks += [gap, block] if is_room else [block]
    if len(stack(blocks).lines) > height:
        blocks = [block for block in blocks if block is not gap]
    if len(stack(blocks).lines) > height:
        blocks[-1] = _todo_in_pairs(state, pen)
    return arrange([PanelPart.of("", block) for block in blocks], height, pen.line())


def _winners(state: State) -> list[SeatInfo]:
    outcome = state.game.outcome
    assert outcome is not None, "the game is over"
    seats = state.definition.seats(state.game)
    return [seats[number - 1] for number in outcome.winners]


def _title(state: State, ending: GameOverSummary, pen: Pen, room: int) -> list[PanelLine]:
    """Draw the winners, in large letters if they fit, and why they won."""
    winners, message = _winners(state), state.who_won
    names = state.say.join_and([seat.name for seat in winners])
    named, reasons = _summary(state, ending, pen.width, room)
    written = _large(message, names, winners[0], pen)
    if written and len(written) + len(reasons) + 1 <= room // 2:
        return [*written, *pen.lines(reasons)]
    style = pen.theme.chip_style(winners[0].ink)
    plain = style + Style(bold=False)
    return [
        *(pen.line(f" {line}", style=style) for line in named),
        *(pen.line((f" {line}", plain), style=style) for line in reasons),
    ]


def _summary(
    state: State, ending: GameOverSummary, width: int, room: int
) -> tuple[list[str], list[str]]:
    """Wrap the result and its reasons. To fit, shorten names, then the news, then drop the news."""
    known, text = state.game.names, state.who_won
    room -= len(known) + 1  # room for the tallies: a title and a line per player
    short = [*map(first_clause, ending.news)]
    named: list[str] = []
    lines: list[str] = []
    ways = (
        *((ending.news, MAX_NAME_LENGTH), (ending.news, _NAME), (short, _NAME)),
        *(((), MAX_NAME_LENGTH), ((), _NAME)),
    )
    for news, most in ways:
        sentences = [with_short_names(each, known, most) for each in (text, ending.why, *news)]
        named = wrap(sentences[0].upper(), width - 2)
        lines = [line for each in sentences[1:] for line in wrap(each, width - 2)]
        if len(named) + len(lines) <= room:
            break
    return named, cut(lines, max(_MIN_REASONS, room - len(named)), width - 2)


def _large(message: str, names: str, winner: SeatInfo, pen: Pen) -> list[PanelLine]:
    """Write the result in large letters, in one or more rows, or return [] if it is too wide."""
    theme, width, _ = pen
    before, named, after = message.partition(names)  # a draw names no winners
    parts: list[tuple[str, Sequence[Tint]]] = [
        (before, fire_inks()),
        (named, player_inks(winner.ink)),
        (after, fire_inks()),
    ]
    paper = darker(pure(winner.ink), _SHADED)
    colours = [theme.colours.of(each) for each in (paper, pure(winner.ink))]
    if theme.has_ground and contrast(*colours) < _READABLE:
        paper = pure("shade")
    rows = [parts]
    if not can_be_large(message, width - 1, theme):
        rows = [[(text.strip(), inks)] for text, inks in parts if text.strip()]
    if not all(can_be_large("".join(text for text, _ in row), width - 1, theme) for row in rows):
        return []
    ground = theme.book.style(paper=theme.colours.of(paper)) if theme.has_ground else None
    style = ground or theme.style("text")
    blank = pen.line(style=style)
    written = [
        Segment.adjust_line_length([Segment(" ", style), *line], width, style)
        for row in rows
        for line in large(row, theme, paper)
    ]
    return [blank, *written, blank]


# --- the tallies ----------------------------------------------------------------------------------


def _tallies(state: State, ending: GameOverSummary, pen: Pen, room: int) -> list[PanelLine]:
    """Draw each player's tallies, by team. Complete ones are highlighted."""
    if not ending.tallies:
        return []
    seats = state.definition.seats(state.game)
    counted = [
        number
        for number in ending.order or range(1, len(seats) + 1)
        if any(tally.numbers[number - 1] is not None for tally in ending.tallies)
    ]
    winners = _winners(state)
    together = sorted(sides(seats), key=lambda side: seats[side[0] - 1] not in winners)
    titles = {side[0]: team_title(side, seats, state.say) for side in together}
    titles = {number: name for number, name in titles.items() if name}
    if titles:
        counted = [number for side in together for number in side if number in counted]
    if len(counted) + len(titles) + 1 > room + _GAPS:
        titles = {}
    is_wide = pen.width >= _WIDE
    if is_wide:
        ending = _with_room_for_notes(ending, pen.width)
    is_tall = not is_wide and 2 * len(counted) + len(titles) + 1 <= room
    rows = [pen.heading(ending.title), *([_kinds(ending, pen)] if is_wide else ())]
    for number in counted:
        seat = seats[number - 1]
        if number in titles:
            rows.append(_team(ending, number, titles[number], pen))
        if is_wide:
            rows.append(_bar(ending, number, seat, pen))
        else:
            rows += _numbers_below(ending, number, seat, pen, is_tall=is_tall)
    return rows


def _team(ending: GameOverSummary, number: int, title: str, pen: Pen) -> PanelLine:
    """Draw the name of a team, with its totals if they decide."""
    totals = ending.totals.get(number, ())
    is_wide = pen.width >= _WIDE
    line = f" {title}".ljust(_name_column(ending, pen.width) + 5 if is_wide else 0)
    for tally, total in zip(ending.tallies, totals, strict=False):
        label = f"{' ' * tally.bar} {total}" if tally.bar else str(total)
        line += set_cell_size(label, _column(tally)) if is_wide else f" {tally.sign}{total}"
    return pen.line(line, style="strong")


def _numbers_below(
    ending: GameOverSummary, number: int, seat: SeatInfo, pen: Pen, *, is_tall: bool
) -> Iterator[PanelLine]:
    """Yield a player's tallies without bars, below the name if there is room for it."""
    theme, width, _ = pen
    numbers, note = [*_numbers(ending, number, theme)], _note(ending, number)
    if is_tall:
        if width - 6 - cell_len(note) < min(_MIN_NAME, cell_len(seat.name)):
            note = note.partition(", ")[0]  # the place is enough
        name = shorten(seat.name, width - 6 - cell_len(note))
        yield pen.line(" ", chip(seat, theme), (f" {name}", "strong"), (note, "faint"))
        yield pen.line("     ", *numbers)
    else:
        gap, note = "" if note else " ", note.lstrip()
        taken = 1 + cell_len(chip(seat, theme)[0] + gap + "".join(text for text, _ in numbers))
        if cell_len(note) > width - taken:
            note = note.partition(", ")[0]
        yield pen.line(" ", chip(seat, theme), gap, *numbers, (note, "faint"))


def _note(ending: GameOverSummary, number: int) -> str:
    """Return the note after a player's name: the place, that the player is out, or ""."""
    note = ending.notes[number - 1] if ending.notes else ""
    return f" {note}" if note else ""


def _column(tally: ScoreRow) -> int:
    """Return the width of a tally in the table."""
    return max(cell_len(tally.name), tally.bar + 4) + 1


def _name_column(ending: GameOverSummary, width: int) -> int:
    """Return the width left for names beside the bars and the notes."""
    notes = max(map(cell_len, ending.notes), default=0)
    return min(_NAME, width - 5 - notes - sum(map(_column, ending.tallies)))


def _with_room_for_notes(ending: GameOverSummary, width: int) -> GameOverSummary:
    """Shorten the longest bar until names and notes fit beside it."""
    while _name_column(ending, width) < _MIN_NAME:
        longest = max(ending.tallies, key=lambda tally: tally.bar)
        if not longest.bar:
            break
        shorter = longest._replace(bar=longest.bar - 1)
        rows = tuple(shorter if each is longest else each for each in ending.tallies)
        ending = ending._replace(tallies=rows)
    return ending


def _kinds(ending: GameOverSummary, pen: Pen) -> PanelLine:
    names = "".join(set_cell_size(each.name, _column(each)) for each in ending.tallies)
    return pen.line(" " * (_name_column(ending, pen.width) + 5) + names, style="faint")


def _bar(ending: GameOverSummary, number: int, seat: SeatInfo, pen: Pen) -> PanelLine:
    """Draw a player's row, with a bar and a number for each tally."""
    theme, room = pen.theme, _name_column(ending, pen.width)
    name = set_cell_size(shorten(seat.name, room - 1), room)
    parts: list[Words] = [" ", chip(seat, theme), f" {name}"]
    for tally in ending.tallies:
        found = tally.numbers[number - 1]
        label = ""
        if tally.bar and found is not None:
            done = -(-tally.bar * found // tally.whole)
            full, empty = theme.bar
            parts.append((full * done, theme.panel_style(seat.ink)))
            parts.append((empty * (tally.bar - done), theme.lit_style("panel", "bar")))
            label = " "
        label += "-" if found is None else str(found)
        style = _number_style(tally, number, theme)
        parts.append((set_cell_size(label, _column(tally) - tally.bar), style))
    return pen.line(*parts, (_note(ending, number).lstrip(), "faint"))


def _numbers(ending: GameOverSummary, number: int, theme: Theme) -> Iterator[tuple[str, Style]]:
    """Yield the sign and the number of each of a player's tallies."""
    for tally in ending.tallies:
        found = tally.numbers[number - 1]
        label = f"{tally.sign}{'-' if found is None else found} "
        yield label, _number_style(tally, number, theme)


def _number_style(tally: ScoreRow, number: int, theme: Theme) -> Style:
    if not tally.is_full(number):
        return theme.style("text")
    return theme.panel_style("lava", bold=True)


# --- curves ---------------------------------------------------------------------------------------


def _curve(state: State, ending: GameOverSummary, pen: Pen, height: int) -> list[PanelLine]:
    """Draw every player's score turn by turn as a curve that ends with the last number.

    Where curves meet, they are dashed.
    """
    theme, width, _ = pen
    curves = [(number, each) for number, each in enumerate(ending.curves, 1) if each]
    if width < _MIN_CURVE_WIDTH or height < _MIN_CURVE_LENGTH or not curves:
        return []
    seats = state.definition.seats(state.game)
    outcome = state.game.outcome
    assert outcome is not None, "the game is over"
    curves.sort(key=lambda pair: pair[0] in outcome.winners)
    turns, most = len(curves[0][1]), max(1, *(max(each) for _, each in curves))
    columns, rows = width - 4 - _CURVE_LABEL, 2 * height
    met: dict[tuple[int, int], list[SeatInfo]] = {}
    for number, each in curves:
        for x in range(columns):
            y = rows - 1 - round((rows - 1) * each[x * turns // columns] / most)
            met.setdefault((x, y), []).append(seats[number - 1])
    pixels = {(x, y): found[x // _DASH % len(found)] for (x, y), found in met.items()}
    ends = {number: height - 1 - round((height - 1) * each[-1] / most) for number, each in curves}
    labels = _spread(ends, height)
    lines = [pen.heading(ending.curve)]
    for y in range(0, rows, 2):
        cells = [_cell(pixels.get((x, y)), pixels.get((x, y + 1)), theme) for x in range(columns)]
        for number in (each for each in labels if labels[each] == y // 2):
            seat, last_number = seats[number - 1], ending.curves[number - 1][-1]
            label = f" {seat.letter} {last_number}"
            cells.append((label, theme.panel_style(seat.ink, bold=True)))
        lines.append(pen.line("  ", *cells))
    return [*lines, *pen.lines([f" 1{turns:>{columns - 1}}"], "faint")]


def _spread(rows: dict[int, int], height: int) -> dict[int, int]:
    """Move overlapping labels to separate rows, within a height."""
    placed: dict[int, int] = {}
    for number, row in sorted(rows.items(), key=lambda item: item[1]):
        placed[number] = max(row, max(placed.values(), default=-1) + 1)
    low = height - 1
    for number in reversed(placed):
        placed[number] = low = min(placed[number], low)
        low -= 1
    return placed


def _cell(upper: SeatInfo | None, lower: SeatInfo | None, theme: Theme) -> tuple[str, Style]:
    """Draw two pixels of a curve: in colours, or as the letter of the player."""
    seat = upper or lower
    if seat is None:
        return " ", theme.style("text")
    if not (theme.look.is_unicode and theme.has_colours):
        return seat.letter, theme.style("text")
    if upper is None or lower is None:
        return "▄" if upper is None else "▀", theme.panel_style(seat.ink)
    return "▀", theme.book.style(theme.legible(upper.ink), theme.legible(lower.ink))


# --- the next commands ----------------------------------------------------------------------------


def _todo(state: State, pen: Pen, height: int) -> DrawnBlock:
    """List the next commands to click, highlighting the selected one.

    Their meanings are shown if there is room, on several lines if necessary.
    """
    words = {name: commands_of(state).word_for(name) for name in choices_after_game(state)}
    room = max(map(cell_len, words.values())) + 2
    filled = max(0, pen.width - 3 - room)
    meanings = {name: wrap(each, filled) for name, each in _meanings(state).items()}
    if pen.width < _WIDE or 1 + sum(map(len, meanings.values())) > height:
        meanings = {name: [""] for name in words}
    title = [pen.heading(state.say("what next"))] if height >= _ROOM_FOR_TITLE else []
    blocks = [DrawnBlock(title)]
    for name, shown in words.items():
        lines = []
        for number, meaning in enumerate(meanings[name]):
            word = ("" if number else shown).ljust(room)
            if name == state.menu_choice:
                row = f" {word}{set_cell_size(meaning, filled)}"
                lines.append(pen.line(" ", (row, pen.theme.chip_style("lava")), " "))
            else:
                lines.append(pen.line("  ", (word, "strong"), (meaning, "faint")))
        blocks.append(clickable(lines, pen.width, LineSubmitted(name)))
    return stack(blocks)


def _todo_in_pairs(state: State, pen: Pen) -> DrawnBlock:
    """List the next commands to click in two columns, for a short panel."""
    lit = pen.theme.chip_style("lava")
    words = [(name, commands_of(state).word_for(name)) for name in choices_after_game(state)]
    left = max((pen.width - 1) // 2, 2 + max(cell_len(word) for _, word in words[::2]))
    columns = (left, pen.width - 1 - left)
    blocks = []
    for pair in (words[at : at + 2] for at in range(0, len(words), 2)):
        cells = [
            (set_cell_size(f" {word}", column), name)
            for (name, word), column in zip(pair, columns, strict=False)
        ]
        parts = [(cell, lit if name == state.menu_choice else "strong") for cell, name in cells]
        targets = label_targets([(cell, LineSubmitted(name)) for cell, name in cells], 1)
        blocks.append(DrawnBlock([pen.line(" ", *parts)], targets))
    return stack(blocks)


def _meanings(state: State) -> dict[str, str]:
    say, names = state.say, state.game.names
    return {
        "rematch": say("same players, {name} starts", name=names[1 % len(names)]),
        "replay": say("watch the game again"),
        "explore": say("study any position"),
        "picture": say("save a picture"),
        "stats": say("what each player did"),
        "analyse": say("where it was won and lost"),
        "new": say("other players or options"),
        "undo": say("take back the last move"),
        "quit": say("the game is saved") if state.timeline.is_saved else state.safety,
    }
