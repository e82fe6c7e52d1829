"""What stands around the island: header, players, the last move, the legend, the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from taluva.app.state import State as Shows
from taluva.app.view import Shown
from taluva.games import face_of, kit_of
from taluva.shell.face import Bit, Hand, Item, Section
from taluva.shell.looks.look import Painter
from taluva.shell.looks.theme import Theme
from taluva.shell.text.wrap import cut, shortened, wrap
from taluva.shell.typing.verdict import CHIP_WIDTH, State, Verdict
from taluva.table.game import Game
from taluva.table.kit import Seat
from taluva.table.language import ENGLISH, Language

Line = list[Segment]

_NARROW = 24  # columns; the width of the panel on small screens
_MOST_NEWS = 8  # lines; longer news are cut, so that the panel keeps its other parts
_SHORTEST_NAME = 3  # where there is less room in the strip, the letter must do
_STATE_STYLES = {State.OK: "good", State.NO: "bad", State.INCOMPLETE: "waiting"}


def line_of(width: int, style: Style, *parts: tuple[str, Style]) -> Line:
    """Write parts one after the other, cut or filled up to a width."""
    return Segment.adjust_line_length([Segment(*part) for part in parts], width, style)


def header(state: Shows, theme: Theme, width: int, zoom: str) -> Line:
    """Say what is played, whose turn it is and what to do, and what is left."""
    game, say, face = state.game, state.say, state.face
    if game.outcome is None:
        letter = state.kit.seated(game)[state.seat - 1].letter
        doing = say(
            "{name} ({letter}): {task}",
            name=shortened(state.player, 16),
            letter=letter,
            task=state.speech.task(game),
        )
    else:
        winners = [game.names[seat - 1] for seat in game.outcome.winners]
        doing = say.count(
            "game over: {winners} wins",
            "game over: {winners} win",
            len(winners),
            winners=say.listed(winners),
        )
    parts = [
        face.title,
        face.turn(game, say),
        doing,
        face.left(game, say),
        say("zoom {zoom}", zoom=zoom),
        say("F1 help"),
    ]
    between = f" {theme.glyphs.vertical} "
    warning = "" if state.is_kept else say("NOT KEPT") + between
    for dispensable in (4, 4, 0, 2):  # zoom, help, the title, what is left
        if cell_len(warning + between.join(parts)) + 2 > width:
            parts.pop(dispensable)
    style = theme.style("bar strong")
    return line_of(width, style, (f" {warning}{between.join(parts)}", style))


def toolbar(verdict: Verdict, theme: Theme, width: int) -> Line:
    """Show a verdict: its state, then the reason."""
    bar = theme.style("bar")
    chip = f" {verdict.state} "
    reason = shortened(verdict.reason, width - CHIP_WIDTH)
    return line_of(
        width, bar, (chip, theme.style(_STATE_STYLES[verdict.state])), (" ", bar), (reason, bar)
    )


def heading(title: str, theme: Theme, width: int) -> Line:
    """Write the title of a part of the side panel."""
    rule = theme.glyphs.horizontal
    faint = theme.style("faint")
    end = rule * max(0, width - len(title) - 4)
    return line_of(width, faint, (f"{rule * 2} {title} {end}", faint))


def _pieces(game: Game[Any], seat: int, theme: Theme, *, is_aligned: bool) -> str:
    """Write what a seat has left; aligned it takes the same room for everybody."""
    holdings = face_of(game.game_name).holdings(game, seat)
    texts = (f"{each.sign}{each.number:{each.digits if is_aligned else 1}}" for each in holdings)
    return theme.spelt(" ".join(texts))


def _chip(seat: Seat, theme: Theme) -> tuple[str, Style]:
    text = f" {seat.letter} " if theme.look.is_unicode else f"[{seat.letter}]"
    return text, theme.chip_style(seat.ink)


def players(game: Game[Any], theme: Theme, width: int, say: Language = ENGLISH) -> list[Line]:
    """List the players: whose turn it is, their colours, names, and the pieces they have left."""
    text = theme.style("text")
    lines = []
    for number, seat in enumerate(kit_of(game.game_name).seated(game), 1):
        is_turn = number == game.seat
        pieces = _pieces(game, number, theme, is_aligned=True)
        if status := face_of(game.game_name).status(game, number, say):
            pieces = f"{status:>{len(pieces)}}"
        room = max(0, width - len(pieces) - 6)
        lines.append(
            line_of(
                width,
                text,
                (theme.glyphs.to_move if is_turn else " ", text),
                _chip(seat, theme),
                (" ", text),
                (
                    set_cell_size(shortened(seat.name, room), room),
                    theme.style("strong") if is_turn else text,
                ),
                (f" {pieces}", text),
            )
        )
    return lines


def last_move(
    session: Shown, theme: Theme, news: Sequence[str], width: int, height: int
) -> list[Line]:
    """Say who played last, each step, and what it has brought as far as the height allows."""
    lines = _last_steps(session, theme, width)
    told = [part for each in news for part in wrap(each, width - 2)]
    room = max(0, min(_MOST_NEWS, height - len(lines)))
    text = theme.style("text")
    return lines + [line_of(width, text, (f" {part}", text)) for part in cut(told, room, width - 2)]


def _last_steps(session: Shown, theme: Theme, width: int) -> list[Line]:
    text, last = theme.style("text"), theme.style("last")
    steps = session.last_turn()
    if not steps:
        return [line_of(width, text, (f" {session.say('none yet')}", theme.style("faint")))]
    name = shortened(steps[0].who, max(4, width - 20))
    lines = []
    for number, step in enumerate(steps):
        who = name if number == 0 else " " * cell_len(name)
        lines.append(line_of(width, text, (f" {who} ", theme.style("strong")), (step.typed, last)))
    return lines


def log(session: Shown, theme: Theme, width: int, height: int) -> list[Line]:
    """Tell what happened, the newest first, as far as the height allows; the last turn is lit."""
    text, faint = theme.style("text"), theme.style("faint")
    lines: list[Line] = []
    recent = len(session.last_turn())
    for number, told in enumerate(session.account()):
        style = text if number < recent else faint
        for part, words in enumerate(wrap(told, width - 3)):
            lines.append(line_of(width, text, (f" {'  ' if part else ''}{words}", style)))
        if len(lines) >= height:
            break
    return lines[:height] or [line_of(width, text, (f" {session.say('nothing yet')}", faint))]


def section(section: Section, theme: Theme, width: int) -> list[Line]:
    """Write something that a game has beside the map."""
    text = theme.style("text")
    rows = [
        line_of(width, text, *((theme.spelt(bit.text), _bit_style(bit, theme)) for bit in row))
        for row in section.rows
    ]
    return [heading(section.title, theme, width), *rows]


def _bit_style(bit: Bit, theme: Theme) -> Style:
    return theme.chip_style(bit.role) if bit.is_chip else theme.panel_style(bit.role)


def items(items: Sequence[Item], theme: Theme, width: int) -> list[Line]:
    """List what is in hand, a line for each: its name in its colour, and what it costs."""
    text, good = theme.style("text"), theme.style("good")
    room = max((cell_len(each.name) for each in items), default=0) + 2
    lines = []
    for each in items:
        name = set_cell_size(f" {each.name}", room)
        style = good if each.is_meant else theme.chip_style(each.role)
        price = theme.spelt(each.price)
        lines.append(line_of(width, text, (" ", text), (name, style), (f" {price}", text)))
    return lines


ITEM_LINES = 6  # of each item in a row of them
_WIDEST_ITEM = 24


def items_in_a_row(items: Sequence[Item], theme: Theme, width: int) -> list[Line]:
    """Lay out what is in hand side by side: name, price, and what each does."""
    text, paper = theme.style("text"), theme.paper_style("chalk")
    wide = min(_WIDEST_ITEM, (width - 1) // len(items) - 1)
    left = " " * ((width - len(items) * (wide + 1) + 1) // 2)
    lines: list[list[tuple[str, Style]]] = [[(left, text)] for _ in range(ITEM_LINES)]
    for each in items:
        title = theme.style("good") if each.is_meant else theme.chip_style(each.role)
        words = cut(wrap(each.text, wide - 2), ITEM_LINES - 2, wide - 2)
        rows = [each.name, theme.spelt(each.price), *words]
        for number in range(ITEM_LINES):
            row = f" {rows[number]}" if number < len(rows) else ""
            style = paper if number else title
            lines[number] += [(set_cell_size(row, wide), style), (" ", text)]
    return [line_of(width, text, *line) for line in lines]


def legend(game: Game[Any], theme: Theme, width: int, say: Language) -> list[Line]:
    """Explain the letters and signs."""
    glyphs = theme.glyphs
    rows = face_of(game.game_name).legend(say)
    legal = say("{sign} legal", sign=glyphs.legal)
    marks = [say("{sign} last", sign=glyphs.last), legal, say("{sign} ghost", sign=glyphs.ghost)]
    if theme.look.painter is Painter.FILLED:  # there the others are lines around hexes
        marks = [legal, say("dotted: last")]
    faint = theme.style("faint")
    lines = [theme.spelt(f" {one:11}{other}") for one, other in rows]
    lines.append(" " + ("  " if width > _NARROW else " ").join(marks))
    return [line_of(width, faint, (line, faint)) for line in lines]


def strip(session: Shown, theme: Theme, width: int, hand: Hand | None) -> list[Line]:
    """Put players, hand and last move into two lines, for screens without room beside the map."""
    return [
        _players_in_a_line(session.game, theme, width),
        _hand_and_last(session, theme, width, hand),
    ]


def _players_in_a_line(game: Game[Any], theme: Theme, width: int) -> Line:
    """List the players with their pieces, their names as long as there is room for all."""
    text = theme.style("text")
    seats = kit_of(game.game_name).seated(game)
    numbers = range(1, len(seats) + 1)
    pieces = [f" {_pieces(game, seat, theme, is_aligned=False)} " for seat in numbers]
    spare = width - sum(map(cell_len, pieces)) - len(seats) * len(">[W] ")
    rooms = shared([cell_len(name) for name in game.names], spare)
    is_named = all(
        room >= min(_SHORTEST_NAME, cell_len(name))
        for room, name in zip(rooms, game.names, strict=True)
    )
    parts: list[tuple[str, Style]] = []
    for number, seat in enumerate(seats, 1):
        is_turn = number == game.seat
        called = f" {shortened(seat.name, rooms[number - 1])}" if is_named else ""
        parts += [
            (theme.glyphs.to_move if is_turn else " ", text),
            _chip(seat, theme),
            (called, theme.style("strong") if is_turn else text),
            (pieces[number - 1], text),
        ]
    return line_of(width, text, *parts)


def shared(wanted: Sequence[int], room: int) -> list[int]:
    """Share out room: whoever wants little gets it, the others get all alike."""
    given = [0] * len(wanted)
    left = max(0, room)
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    for place, number in enumerate(order):
        given[number] = min(wanted[number], left // (len(wanted) - place))
        left -= given[number]
    return given


def _hand_and_last(session: Shown, theme: Theme, width: int, hand: Hand | None) -> Line:
    """Name what is in hand and the last move; a long name is cut before the move is."""
    text = theme.style("text")
    below: list[tuple[str, Style]] = [(" ", text)]
    if hand is not None:
        below.append((f"{theme.spelt(hand.words)}   ", theme.style("strong")))
    steps = [step for step in session.last_turn() if step.seat is not None]
    if steps:
        moves = ", ".join(step.typed for step in steps)
        nameless = session.say("last {name}: {moves}", name="", moves=moves)
        room = width - sum(cell_len(part) for part, _ in below) - cell_len(nameless)
        name = shortened(steps[0].who, max(_SHORTEST_NAME, room))
        said = session.say("last {name}: {moves}", name=name, moves=moves)
        below.append((said, theme.style("last")))
    return line_of(width, text, *below)


def stacked(blocks: Iterable[list[Line]], theme: Theme, width: int, height: int) -> list[Line]:
    """Put blocks below each other as far as they fit whole, and fill up the height."""
    lines: list[Line] = []
    for block in blocks:
        if len(lines) + len(block) <= height:
            lines += block
    blank = line_of(width, theme.style("text"))
    return lines + [blank] * (height - len(lines))
