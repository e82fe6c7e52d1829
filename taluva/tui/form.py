"""Forms: rows to choose, change, edit or remove with the keyboard or the mouse.

A form is immutable. ``update_form`` handles an event and returns the next form, the player's action
and requests to the runner. ``lay_out`` and ``paint`` show a form on the sea beside an island.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from taluva.core.arguments import find_item
from taluva.core.text import capitalize_first, is_whole
from taluva.i18n import Language
from taluva.tui import screen
from taluva.tui.blocks import ClickLabel, ClickTarget, DrawnBlock, label_targets
from taluva.tui.canvas import Line, overlay
from taluva.tui.capabilities import Look, PainterKind
from taluva.tui.colour import pure
from taluva.tui.graphics import HEIGHT, can_be_large, fire_inks, large
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import Picture
from taluva.tui.text import shorten, whole_clauses, wrap
from taluva.tui.theme import Theme
from taluva.tui.title import Title

_PAGE: Final = 8  # how many rows PgUp and PgDn move the focus

# Keys that a form always receives, and those it receives while the line is empty.
KEYS: Final = ("up", "down", "tab", "s-tab", "pageup", "pagedown", "s-up", "s-down", "f1")
QUICK_KEYS: Final = ("left", "right", "home", "end", "delete", "backspace", "?", "+", "-")


class Choice(NamedTuple):
    """A value that a row can have, with its label and meaning."""

    value: str
    label: str
    meaning: str = ""


class Row(NamedTuple):
    """A line of a form."""

    name: str
    label: str
    value: str = ""
    meaning: str = ""
    mark: str = ""  # such as progress or a role
    detail: str = ""  # a longer explanation, shown only while the row has the focus
    choices: tuple[Choice, ...] = ()
    text: str | None = None  # the text to edit; None if the row cannot be edited
    is_number: bool = False
    is_button: bool = False
    is_removable: bool = False
    is_movable: bool = False
    has_gap: bool = False  # preceded by an empty line if there is room
    letter: str = ""  # shown on a chip in the colour of ``ink``
    ink: str = ""
    own: str = ""  # the word to type, if not the label

    @property
    def word(self) -> str:
        """The word to type."""
        return self.own or self.label

    @property
    def can_step(self) -> bool:
        """Whether the left and right arrow keys change the value."""
        return self.is_number or len(self.choices) > 1

    @property
    def choice(self) -> Choice | None:
        """The choice with the current value, or None."""
        return next((each for each in self.choices if each.value == self.value), None)

    @property
    def value_label(self) -> str:
        """The value as shown on screen."""
        return self.choice.label if self.choice is not None else self.value

    def step(self, by: int) -> str:
        """Return the value after stepping forward (1) or back (-1)."""
        if self.is_number and is_whole(self.value):
            return str(int(self.value) + by)
        values = [each.value for each in self.choices]
        if not values:
            return self.value
        at = values.index(self.value) + by if self.value in values else min(by, 0)
        return values[at % len(values)]


class Activated(NamedTuple):
    """An action: the player chose a row."""

    name: str


class Entered(NamedTuple):
    """An action: the player entered a value."""

    name: str
    value: str


class Removed(NamedTuple):
    """An action: the player removed a row."""

    name: str


class Moved(NamedTuple):
    """An action: the player moved a row up (-1) or down (1)."""

    name: str
    by: int


class Listed(NamedTuple):
    """An action: the player asked for a list of a row's choices."""

    row: Row


class Left:
    """An action: the player went back one level."""


FormEvent = Activated | Entered | Removed | Moved | Listed | Left


class Form(NamedTuple):
    """The state of a form: the row with the focus and the typed text."""

    focus: str = ""
    typed: str = ""
    is_editing: bool = False
    is_offered: bool = False  # whether typing replaces the text being edited
    origin: str = ""  # the row that had the focus before typing
    is_numbered: bool = False  # whether numbers select rows
    adding: str = ""  # the row that + activates

    def at_row(self, rows: Sequence[Row]) -> int:
        """Return the index of the row with the focus."""
        return next((at for at, row in enumerate(rows) if row.name == self.focus), 0)

    def row(self, rows: Sequence[Row]) -> Row:
        """Return the row with the focus."""
        return rows[self.at_row(rows)]

    def at(self, index: int, rows: Sequence[Row]) -> Form:
        """Return the form with the focus on another row and no typed text."""
        return self.without_text()._replace(focus=rows[index].name)

    def without_text(self) -> Form:
        """Return the form without typed text."""
        return self._replace(typed="", is_editing=False, is_offered=False)


class RowClicked(NamedTuple):
    """A click on a row, which chooses it, or on a part of it with its own action."""

    name: str
    action: FormEvent | None = None


FormResult = tuple[Form, FormEvent | None, list[screen.Request]]


def update_form(form: Form, rows: Sequence[Row], event: screen.Event) -> FormResult:
    """Handle an event. Return the new form, an action or None, and requests."""
    row = form.row(rows)
    match event:
        case screen.KeyPressed("escape") if form.is_editing and form.typed != row.text:
            return form.without_text(), Entered(row.name, form.typed), [screen.SetLine()]
        case screen.KeyPressed("escape") if form.is_editing or form.typed:
            return form.without_text(), None, [screen.SetLine()]
        case screen.KeyPressed("escape"):
            return form, Left(), []
        case screen.KeyPressed("?" | "+" | "-" as sign) if form.is_editing:
            return form._replace(typed=sign, is_offered=False), None, [screen.SetLine(sign)]
        case screen.KeyPressed("left" | "right" | "home" | "end" | "delete" | "backspace") if (
            form.is_editing
        ):
            return form, None, []
        case screen.KeyPressed("up" | "down" | "tab" | "s-tab" | "pageup" | "pagedown" as key):
            return _walk(form, rows, _STEPS[key], wraps=not key.startswith("page"))
        case screen.Wheeled(steps):
            return _walk(form, rows, -steps, wraps=False)
        case screen.KeyPressed("home" | "end" as key):
            return form.at(0 if key == "home" else len(rows) - 1, rows), None, []
        case screen.KeyPressed("left" | "right" as key) if row.can_step:
            entered = Entered(row.name, row.step(1 if key == "right" else -1))
            return form._replace(typed=""), entered, [screen.SetLine()] if form.typed else []
        case screen.KeyPressed("s-up" | "s-down" as key) if row.is_movable:
            return form, Moved(row.name, 1 if key == "s-down" else -1), []
        case screen.KeyPressed("delete" | "backspace" | "-") if row.is_removable:
            return form, Removed(row.name), []
        case screen.KeyPressed("+") if any(each.name == form.adding for each in rows):
            return form, Activated(form.adding), []
        case screen.LineEdited(text):
            return _edit(form, rows, text)
        case screen.LineSubmitted(text):
            return _submit(form, rows, text)
    return form, None, []


_STEPS: Final = {"up": -1, "s-tab": -1, "down": 1, "tab": 1, "pageup": -_PAGE, "pagedown": _PAGE}


def _walk(form: Form, rows: Sequence[Row], by: int, *, wraps: bool) -> FormResult:
    """Move the focus, after entering the text being edited."""
    at = form.at_row(rows) + by
    at = at % len(rows) if wraps else max(0, min(at, len(rows) - 1))
    entered = Entered(form.row(rows).name, form.typed) if form.is_editing else None
    requests: list[screen.Request] = [screen.SetLine()] if form.typed or form.is_editing else []
    return form.at(at, rows), entered, requests


def _edit(form: Form, rows: Sequence[Row], text: str) -> FormResult:
    """Store the typed text, and move the focus to the row that it names.

    On a row with a text, typing replaces the text instead, except for the number of a row. The
    text of a row that holds a number is replaced only by another number.
    """
    if not form.is_editing and _starts_editing(form, rows, text):
        return form._replace(typed=text, is_editing=True), None, []
    if form.is_editing:
        offered, requests = form.typed, list[screen.Request]()
        if form.is_offered and offered and text != offered and text.startswith(offered):
            text = text.removeprefix(offered)
            requests.append(screen.SetLine(text))
        is_offered = form.is_offered and text == offered
        return form._replace(typed=text, is_offered=is_offered), None, requests
    found = find_row(text, rows, is_numbered=form.is_numbered)
    origin = form.origin if form.typed.strip() else form.focus
    focus = found.name if found is not None else origin if text.strip() else form.focus
    return form._replace(typed=text, focus=focus, origin=origin), None, []


def _submit(form: Form, rows: Sequence[Row], text: str) -> FormResult:
    """Submit the edited text, or choose the named row, or else the row with the focus."""
    row = form.row(rows)
    if form.is_editing or _starts_editing(form, rows, text):
        return form.without_text(), Entered(row.name, text), [screen.SetLine()]
    found = find_row(text, rows, is_numbered=form.is_numbered) if text.strip() else row
    if found is None:
        return form.without_text(), Entered("", text), [screen.SetLine()]
    return choose(form._replace(focus=found.name, typed=""), found)


def _starts_editing(form: Form, rows: Sequence[Row], text: str) -> bool:
    """Return whether ``text`` is the first that is typed on a row with a text."""
    typed, replaced = text.strip(), form.row(rows).text
    if not typed or form.typed or replaced is None:
        return False
    return not form.is_numbered if is_whole(typed) else not is_whole(replaced)


def choose(form: Form, row: Row) -> FormResult:
    """Choose a row: activate it, edit it, change its value or list its choices."""
    clean: list[screen.Request] = [screen.SetLine()]
    if row.is_button:
        return form, Activated(row.name), clean
    if row.text is not None:
        form = form._replace(typed=row.text, is_editing=True, is_offered=True)
        return form, None, [screen.SetLine(row.text)]
    if len(row.choices) > 2:
        return form, Listed(row), clean
    if len(row.choices) == 2:
        return form, Entered(row.name, row.step(1)), clean
    return form, Activated(row.name), clean


def find_row(text: str, rows: Sequence[Row], *, is_numbered: bool) -> Row | None:
    """Return the row that ``text`` names by number, word or prefix, or None."""
    return find_item(text, rows, lambda row: (row.word, row.name), is_numbered=is_numbered)


_WIDE: Final = 100  # columns a screen needs to show meanings beside the rows
_COLUMNS: Final = (24, 46)  # width of the texts beside the island, on narrow and wide screens
_MARGIN: Final = 2
_GAP: Final = 2
_ARROW: Final = 2  # columns of an arrow beside a value
_TITLE: Final = 1  # first line of the title
_SMALL_TITLE: Final = 20  # minimum height in lines for a large title
_MAX_VALUE_LENGTH: Final = 30  # columns
_FEW_ROWS: Final = 8  # where fewer fit, the rows take the place of the text above them
_MAX_EXPLANATION: Final = 5  # lines that explain the row with the focus
_EXPLANATION_COLUMNS: Final = 44  # width of these lines, even if the rows are narrower
_MEASURED: Final = 30  # how many rows are measured to find the column widths
_CARET: Final = "_"
_REMOVE: Final = "×"  # noqa: RUF001  a sign, not a letter


class FormView(NamedTuple):
    """The contents to paint: the title, texts, and a form with its rows."""

    title: Title
    heading: str  # the purpose of the form; empty on the welcome screen
    rows: Sequence[Row]
    form: Form
    about: str = ""
    is_list: bool = True  # whether meanings may be shown beside the rows
    is_numbered: bool = True  # whether rows are numbered
    picture: Picture | None = None  # replaces the title's picture
    zooms: Sequence[Zoom] = ()  # allowed zooms of the picture; the title's if empty


class FormCell(NamedTuple):
    """A part of a row: its text, its style, and what a click does instead of choosing the row."""

    text: str
    style: str = "plain"
    action: FormEvent | None = None


class FormLayout(NamedTuple):
    """The positions of a form's parts on a screen of a given size."""

    columns: int  # width of the texts
    is_large: bool  # whether the title has large letters
    heading: int  # line
    about: tuple[int, tuple[str, ...]]  # first line and texts
    places: tuple[tuple[int, int], ...]  # line and index of every row in view
    explanation: tuple[int, tuple[str, ...]]  # first line and texts about the row with the focus
    widths: tuple[int, int, int, int]  # of numbers, labels, values and marks
    beside: int  # columns for the meanings beside the rows, or 0
    more: str  # how many rows are out of view, for the line below the last row


def lay_out(view: FormView, width: int, height: int, theme: Theme, say: Language) -> FormLayout:
    """Return the roomiest layout that fits. If none does, the rows scroll."""
    widths, columns, beside = _columns(view, width)
    about = tuple(wrap(view.about, columns)) if view.about else ()
    room = max(columns - _MARGIN, min(_EXPLANATION_COLUMNS, width - 2 * _MARGIN))
    lines = _explanation_lines(view.form.row(view.rows), say, beside, room)
    # Reserve room for the longest text, so that nothing jumps when the focus moves.
    most = max(len(_explanation_lines(row, say, beside, room)) for row in view.rows[:_MEASURED])
    most = max(most, len(lines))
    can_large = (
        can_be_large(view.title.title, max(columns, width // 2), theme) and height >= _SMALL_TITLE
    )
    gaps = sum(each.has_gap for each in view.rows)
    layouts = [
        (is_large, step, has_gaps, has_air)
        for is_large in ((True, False) if can_large else (False,))
        for step, has_gaps, has_air in ((2, True, True), (1, True, True), (1, True, False))
        if step == 1 or view.is_list
    ]
    layouts.append((False, 1, False, False))
    for is_large, step, has_gaps, has_air in layouts:
        top = _TITLE + (HEIGHT if is_large else 1)
        heading = top + has_air if is_large else _TITLE
        first = heading + bool(view.heading) if is_large else top
        first += bool(about) and has_air
        below = first + len(about) + (has_air or not about or step == 2)
        needed = below + step * len(view.rows) + (gaps if has_gaps else 0)
        needed += most + bool(most)
        if needed <= height:
            break
    if about and needed > height and height - below - most < _FEW_ROWS:
        about, below = (), below - len(about)
    places = _places(view, below, height - most - bool(most), step, has_gaps)
    if len(places) < len(view.rows):
        places = _places(view, below, height - most - 1, step, has_gaps)
    end = places[-1][0] + 1 + (step - 1 if step == 1 else 0)
    at = min(end + 1, height - most)
    more = _count_hidden(places[0][1], len(view.rows) - 1 - places[-1][1], say)
    return FormLayout(
        columns, is_large, heading, (first, about), places, (at, lines), widths, beside, more
    )


def _count_hidden(above: int, below: int, say: Language) -> str:
    """Return how many rows are above and below those in view."""
    parts = [say("{number} more above", number=above)] if above else []
    if below:
        parts.append(say("{number} more below", number=below))
    return say.join(", ", parts)


def _places(
    view: FormView, first: int, end: int, step: int, has_gaps: bool
) -> tuple[tuple[int, int], ...]:
    """Return the line and index of every visible row, including the row with the focus."""
    found, y = [], first
    for index, row in enumerate(view.rows):
        y += bool(has_gaps and row.has_gap and index)
        found.append((y, index))
        y += step
    if y <= end or len(found) <= 1:
        return tuple(found)
    room = max(1, end - first)
    top = max(0, min(view.form.at_row(view.rows) - room // 2, len(found) - room))
    return tuple((first + at, index) for at, (_, index) in enumerate(found[top : top + room]))


def _explanation_lines(row: Row, say: Language, beside: int, room: int) -> tuple[str, ...]:
    """Return the text below the rows: the meaning of one row and of its value."""
    choice = row.choice
    parts = [] if cell_len(row.meaning) <= beside else [row.meaning]
    if choice is not None and choice.meaning:
        parts.append(say.about(choice.label, choice.meaning))
    parts.append(row.detail)
    ended = (part if part.endswith((".", "?", "!")) else f"{part}." for part in parts if part)
    words = " ".join(map(capitalize_first, ended))
    return tuple(wrap(words, room)[:_MAX_EXPLANATION])


def _columns(view: FormView, width: int) -> tuple[tuple[int, int, int, int], int, int]:
    """Return the widths of a row's parts, the total width, and the width of the meanings."""
    rows = view.rows
    numbers = len(str(len(rows))) + 2 if view.is_numbered else 1
    chips = 4 if any(row.letter for row in rows) else 0
    labels = max(cell_len(row.label) for row in rows)
    valued = [row for row in rows if not (row.is_button and not row.letter)]
    values = max((min(cell_len(row.value_label), _MAX_VALUE_LENGTH) for row in valued), default=0)
    if any(row.text is not None for row in rows):
        values = max(values, min(_MAX_VALUE_LENGTH, max(len(row.text or "") + 1 for row in rows)))
    marks = max(cell_len(row.mark) for row in rows)
    widths = (
        numbers + chips,
        labels + _GAP,
        values + 2 * _ARROW if values else 0,
        marks + _GAP if marks else 0,
    )
    # Reserve a blank at the right end, and room for the remove button.
    around = sum(widths) + _MARGIN + 1 + (2 if any(row.is_removable for row in rows) else 0)
    most = width - 2
    usual = _COLUMNS[width >= _WIDE]
    if not view.is_list or width < _WIDE:
        return widths, min(most, max(usual, around)), 0
    needed = [around + cell_len(row.meaning) for row in rows]
    fitting = [each for each in needed if each <= width // 2]
    columns = min(most, max(usual, around, *fitting))
    return widths, columns, columns - around


def cells(view: FormView, layout: FormLayout, index: int, theme: Theme) -> Iterator[FormCell]:
    """Yield the parts of a row from left to right, beginning in column 1."""
    row, form = view.rows[index], view.form
    is_focused = index == form.at_row(view.rows)
    numbers, labels, values, marks = layout.widths
    if view.is_numbered:
        width = len(str(len(view.rows)))
        yield FormCell(f" {str(index + 1).rjust(width)} ", "sign")
    else:
        is_sign = row.is_button and not row.letter
        yield FormCell("►" if is_sign else " ", "sign")
    if row.letter:
        yield FormCell(f" {row.letter} ", "chip")
        yield FormCell(" ")
    elif not view.is_numbered:
        yield FormCell(" " * (numbers - 1))
    if view.is_list and (row.value_label or row.mark):  # a long label leaves room for them
        beside = marks + (values if row.value_label else 0)
        labels = min(labels, layout.columns - numbers - beside - _MARGIN)
    label = shorten(row.label, labels - 1) if cell_len(row.label) > labels else row.label
    yield FormCell(set_cell_size(label, labels), "strong")
    if marks and view.is_list:
        yield FormCell(set_cell_size(row.mark, marks))
    if values:
        if row.is_button and not row.letter:
            # A button has no other cells, so its value may be wider.
            values = max(values, cell_len(row.value_label) + 2 * _ARROW)
        yield from _value(row, form, values, theme, is_focused=is_focused)
    if row.mark and not view.is_list:
        yield FormCell(set_cell_size(row.mark, marks), "faint")
    if room := layout.beside:
        text = row.meaning if cell_len(row.meaning) <= room else whole_clauses(row.meaning, room)
        text = text or shorten(row.meaning, room)
        yield FormCell(set_cell_size(text, room) if row.is_removable else text, "faint")
    if row.is_removable:
        yield FormCell(" ")
        style = "strong" if is_focused else "faint"
        yield FormCell(_REMOVE, style, Removed(row.name))


def _value(
    row: Row, form: Form, width: int, theme: Theme, *, is_focused: bool
) -> Iterator[FormCell]:
    """Yield the cells of a row's value, with arrows if the row has the focus."""
    room = width - 2 * _ARROW
    text = row.value_label
    if is_focused and form.is_editing:
        text = f"{form.typed}{_CARET}"
        while cell_len(text) > room:
            text = text[1:]
    elif cell_len(text) > room:
        text = shorten(text, room)
    has_arrows = is_focused and row.can_step and not form.is_editing
    back, on = (Entered(row.name, row.step(by)) if row.can_step else None for by in (-1, 1))
    yield FormCell("◄ " if has_arrows else "  ", action=back)
    yield FormCell(text)
    yield FormCell(" ►" if has_arrows else "  ", action=on)
    yield FormCell(" " * max(0, room - cell_len(text)))


def _paint_row(
    view: FormView, layout: FormLayout, index: int, theme: Theme, styles: Mapping[str, Style]
) -> DrawnBlock:
    """Paint a row and its click targets."""
    row, lit = view.rows[index], theme.chip_style("lava")
    is_focused = index == view.form.at_row(view.rows)
    line: list[Segment] = []
    labels: list[ClickLabel] = []
    for cell in cells(view, layout, index, theme):
        style = lit if is_focused else styles.get(cell.style)
        if cell.style == "chip":
            style = theme.chip_style(row.ink)
        line.append(Segment(theme.encode(cell.text), style))
        labels.append((cell.text, cell.action and RowClicked(row.name, cell.action)))
    length = max(layout.columns - 2, Segment.get_line_length(line))
    line = Segment.adjust_line_length(line, length, lit) if is_focused else _strip(line)
    whole = ClickTarget(range(1), range(length), RowClicked(row.name))
    return DrawnBlock([line], (*label_targets(labels, 0), whole))


def _parts(
    view: FormView, layout: FormLayout, theme: Theme, width: int
) -> Iterator[tuple[int, int, DrawnBlock]]:
    """Yield the texts of a form, each with its line and column."""
    styles = {
        "plain": on_water(theme, "text"),
        "strong": on_water(theme, "text", bold=True),
        "faint": on_water(theme, "dim"),
        "sign": on_water(theme, "lava", bold=True),
    }
    title = view.title.title
    if layout.is_large:
        for y, line in enumerate(large([(title, fire_inks())], theme, pure("deep")), _TITLE):
            yield y, _MARGIN, DrawnBlock([line])
        if view.heading:
            heading = shorten(view.heading, width - 2 * _MARGIN)
            yield layout.heading, _MARGIN, _text(heading, styles["sign"])
    else:
        spaced = " ".join(title)
        line = [Segment(spaced, styles["sign"])]
        if view.heading:
            heading = shorten(view.heading, width - cell_len(spaced) - 3 * _MARGIN - 5)
            line.append(Segment(theme.encode(f"  │  {heading}"), styles["strong"]))
        yield _TITLE, _MARGIN, DrawnBlock([line])
    for first, lines in (layout.about, layout.explanation):
        for y, text in enumerate(lines, first):
            yield y, _MARGIN, _text(text, styles["plain"])
    if layout.more:
        yield layout.places[-1][0] + 1, _MARGIN, _text(layout.more, styles["sign"])
    for y, index in layout.places:
        yield y, 1, _paint_row(view, layout, index, theme, styles)


def _text(text: str, style: Style) -> DrawnBlock:
    return DrawnBlock([[Segment(text, style)]])


def _strip(line: list[Segment]) -> list[Segment]:
    """Return a line without trailing blanks, which would cover the sea."""
    while line and not line[-1].text.strip():
        line = line[:-1]
    return [*line[:-1], Segment(line[-1].text.rstrip(), line[-1].style)] if line else []


def on_water(theme: Theme, role: str, *, bold: bool = False) -> Style:
    """Return the style of text over the sea."""
    if not theme.has_ground:
        if role == "lava":
            return theme.panel_style(role, bold=bold)
        return theme.book.style(bold=bold)
    return theme.book.style(theme.legible(role, "deep"), theme.colour("deep"), bold=bold)


def paint_island(view: FormView, look: Look, columns: int, width: int, height: int) -> list[Line]:
    """Paint the island at the largest zoom that fits beside the texts."""
    picture = view.title.scene() if view.picture is None else view.picture
    around = Window.around(ground.hex for ground in picture.grounds)
    views = []
    zooms = view.zooms or view.title.zooms
    for zoom, is_tight in [*((zoom, False) for zoom in zooms), (zooms[-1], True)]:
        whole = View(zoom, look.painter, around, Rulers.NONE)
        room = columns // whole.shape.step + (not is_tight)
        window = Window(around.left - room, around.top, around.right, around.bottom)
        views.append(View(zoom, look.painter, window, Rulers.NONE))
    fitting = (each for each in views if each.needed[0] <= width and each.needed[1] <= height)
    chosen = next(fitting, views[-1]).centred(width, height)
    picture = _without_names(picture, chosen)
    lines: list[Line] = [*RenderedMap(picture, look, chosen).lines()[:height]]
    if chosen.size[0] == width:
        return lines
    return [next(iter(Segment.divide(line, [width])), []) for line in lines]


def _without_names(picture: Picture, view: View) -> Picture:
    """Return a map without hex names and levels, because it is only decoration.

    For the filled painter, letters are removed. For the outline painter, the sea is removed.
    Directions are removed where they would be written as words.
    """
    is_filled = view.painter is PainterKind.FILLED
    has_words = not is_filled or view.zoom is Zoom.COMPACT
    grounds = (
        ground._replace(
            label="",
            letter="" if is_filled else ground.letter,
            points=None if has_words else ground.points,
            direction="",
        )
        for ground in picture.grounds
    )
    return picture._replace(grounds=tuple(grounds), has_levels=False, has_sea=is_filled)


def paint(
    view: FormView,
    layout: FormLayout,
    island: Sequence[Line],
    theme: Theme,
    width: int,
    height: int,
) -> DrawnBlock:
    """Write the texts of a form over an island."""
    rows, targets = [*island], list[ClickTarget]()
    for y, x, block in _parts(view, layout, theme, width):
        if 0 <= y < height:
            rows[y] = overlay(rows[y], x, block.lines[0], width)
            targets += [target.shift(y, x) for target in block.targets]
    return DrawnBlock(rows, tuple(targets))
